//! Packed bytes (zlib), for rows that cost by their size.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;

use crate::error::Error;

pub fn deflate(bytes: &[u8], level: Compression) -> Result<Vec<u8>, Error> {
    let mut packed = ZlibEncoder::new(Vec::new(), level);
    packed.write_all(bytes).map_err(Error::internal)?;
    packed.finish().map_err(Error::internal)
}

pub fn inflate(packed: &[u8]) -> Result<Vec<u8>, Error> {
    let mut bytes = Vec::new();
    ZlibDecoder::new(packed).read_to_end(&mut bytes).map_err(Error::internal)?;
    Ok(bytes)
}
