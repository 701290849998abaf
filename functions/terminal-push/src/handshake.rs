//! The options of a terminal: the way in which it must send, and the offset of its place from UTC.

/// The options, one on each line. `stamp` is the name that the terminal gave its last durable push; empty before the
/// first one. `offset_minutes` is the offset of its place from UTC. Terminals set their clocks with it and with the
/// `Date` of the answer.
pub fn text(serial_number: &str, stamp: &str, offset_minutes: i32) -> String {
    let stamp = if stamp.is_empty() { "0" } else { stamp };
    let options = [
        format!("GET OPTION FROM: {serial_number}"),
        format!("ATTLOGStamp={stamp}"),
        // Data that the service does not read is not requested.
        "OPERLOGStamp=9999".to_owned(),
        "ATTPHOTOStamp=9999".to_owned(),
        "ErrorDelay=60".to_owned(),
        "Delay=60".to_owned(),
        "TransTimes=00:00;14:00".to_owned(),
        "TransInterval=1".to_owned(),
        "TransFlag=TransData AttLog".to_owned(),
        format!("TimeZone={offset_minutes}"),
        "Realtime=1".to_owned(),
        "Encrypt=0".to_owned(),
        "ServerVer=2.4.1".to_owned(),
    ];
    options.map(|option| option + "\n").concat()
}
