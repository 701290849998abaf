//! The alarms on the errors of functions. Each takes ten metrics. So a group is added to an alarm with room, or gets
//! a new alarm.

use super::Texts;
use super::names::Names;

const TEMPLATE: &str = "template.yaml";
/// The guide explains every alarm.
const GUIDE: &str = "docs/how-to/operate.md";
/// The number of metrics that one alarm may use.
const MOST: usize = 10;
/// The fields after the metrics of an alarm.
const END: &str = "      TreatMissingData:";
const METRIC: &str = include_str!("../../new-group/metric.yaml.txt");

/// Adds the errors of the new function to an alarm.
pub fn add(names: &Names, texts: &mut Texts) -> Result<(), String> {
    let mut template = texts.remove(TEMPLATE).unwrap_or_default();
    let mut guide = texts.remove(GUIDE).unwrap_or_default();
    add_one(&mut template, &mut guide, "Errors", &names.fill(METRIC))?;
    texts.insert(TEMPLATE.to_owned(), template);
    texts.insert(GUIDE.to_owned(), guide);
    Ok(())
}

fn add_one(
    template: &mut String,
    guide: &mut String,
    metric: &str,
    text: &str,
) -> Result<(), String> {
    let no_place = |what: &str| {
        format!(
            "{TEMPLATE} has no {what}. Nothing is written. Mend infra/tools/xtask/src/new_group/alarms.rs."
        )
    };
    let looks_at = format!("MetricName: {metric}, Dimensions");
    let is_ours = |block: &str| block.contains("\"SUM(METRICS())\"") && block.contains(&looks_at);
    let mut blocks: Vec<String> = template.split("\n\n").map(str::to_owned).collect();
    let ours: Vec<usize> = (0..blocks.len()).filter(|at| is_ours(&blocks[*at])).collect();
    let has_room = |at: &&usize| blocks[**at].matches("MetricStat:").count() < MOST;
    if let Some(&at) = ours.iter().find(has_room) {
        let end = format!("alarm on {metric} with the line {END:?}");
        blocks[at] = with_metric(&blocks[at], text).ok_or_else(|| no_place(&end))?;
    } else {
        let last = *ours.last().ok_or_else(|| no_place(&format!("alarm on {metric}")))?;
        let id = format!("Function{metric}{}", ours.len() + 1);
        let made = another(&blocks[last], &id, text);
        let (before, made) = made.ok_or_else(|| no_place(&format!("alarm like {id}")))?;
        let row = format!("{before} |");
        if !guide.contains(&row) {
            return Err(format!("{GUIDE} has no row for {before}. Nothing is written."));
        }
        *guide = guide.replace(&row, &format!("{before}, {id} |"));
        blocks.insert(last + 1, made);
    }
    *template = blocks.join("\n\n");
    Ok(())
}

fn with_metric(alarm: &str, text: &str) -> Option<String> {
    let end = alarm.find(END)?;
    let (metrics, rest) = alarm.split_at(end);
    Some([metrics, text, rest].concat())
}

/// A copy of an alarm with only the new metric, and the name of the copied alarm.
fn another(alarm: &str, id: &str, text: &str) -> Option<(String, String)> {
    let lines = alarm.lines().filter(|line| {
        !line.starts_with("  #") && !line.contains("MetricStat:") && !line.contains("{ Namespace:")
    });
    let bare = lines.collect::<Vec<_>>().join("\n");
    let before = bare.trim_start().split_once("Alarm:")?.0.to_owned();
    let renamed = bare.replacen(&format!("{before}Alarm:"), &format!("{id}Alarm:"), 1);
    Some((before, with_metric(&renamed, text)?))
}
