//! The figures of a measurement as tables for people.

use quejing::cli::text_columns::{pad_to_width, text_width};
use serde_json::Value;

/// Formats the figures as tables: a line each with a column for all photos and one for each source and group; and the kinds of
/// hands.
pub fn table(figures: &Value, by: &str) -> String {
    let mut columns = vec![("all", figures)];
    let groups = if by == "source" { vec!["source"] } else { vec!["source", by] };
    for by in groups {
        if let Some(each) = figures[format!("by_{by}")].as_object().filter(|s| s.len() > 1) {
            columns.extend(each.iter().map(|(name, f)| (name.as_str(), f)));
        }
    }
    let wide = 2 + columns.iter().map(|(name, _)| text_width(name)).max().unwrap_or(0).max(10);
    let mut out = String::new();
    let mut line = |label: &str, cells: Vec<String>| {
        out.push_str(&pad_to_width(label, 28));
        for cell in cells {
            out.push_str(&" ".repeat(wide.saturating_sub(text_width(&cell))));
            out.push_str(&cell);
        }
        out.push('\n');
    };
    line("", columns.iter().map(|(name, _)| (*name).to_owned()).collect());
    for (label, pointer, is_share) in ROWS {
        let cells: Vec<String> = columns.iter().map(|(_, f)| cell(f.pointer(pointer), is_share)).collect();
        if cells.iter().any(|c| c != "–") {
            line(label, cells);
        }
    }
    out + &table_of_kinds(&figures["kinds"])
}

/// Formats the kinds of hands, a line each; empty without hands.
fn table_of_kinds(kinds: &Value) -> String {
    let lines = |names: &'static [(&str, &str)], columns: &'static [(&str, &str)], title: &str| {
        let mut out = String::new();
        for (label, id) in names.iter().filter(|(_, id)| kinds.get(id).is_some()) {
            if out.is_empty() {
                let headings: String = columns.iter().map(|(heading, _)| format!("  {heading}")).collect();
                out = format!("\n{}{headings}\n", pad_to_width(title, 28));
            }
            out.push_str(&pad_to_width(label, 28));
            for (heading, column) in columns {
                out.push_str(&format!("  {:>1$}", cell(kinds[id].get(column), false), text_width(heading)));
            }
            out.push('\n');
        }
        out
    };
    lines(KINDS, VERDICTS, "the photo shows") + &lines(&KINDS[KINDS.len() - 1..], FOUND, "of several hands")
}

fn cell(value: Option<&Value>, is_share: bool) -> String {
    match value.and_then(Value::as_f64) {
        None => "–".into(),
        Some(share) if is_share => format!("{:.2} %", 100.0 * share),
        Some(number) => number.to_string(),
    }
}

/// Label, place in the figures, and whether it is a share.
const ROWS: [(&str, &str, bool); 31] = [
    ("photos", "/photos", false),
    ("labelled tiles", "/tiles", false),
    ("found: precision", "/detection/precision", true),
    ("found: recall", "/detection/recall", true),
    ("named right at the label", "/classification/top1", true),
    ("  95 % from", "/classification/top1_wilson95/0", true),
    ("  95 % to", "/classification/top1_wilson95/1", true),
    ("right among the top three", "/classification/top3", true),
    ("found and named: precision", "/end_to_end/precision", true),
    ("found and named: recall", "/end_to_end/recall", true),
    ("  95 % from", "/end_to_end/recall_wilson95/0", true),
    ("  95 % to", "/end_to_end/recall_wilson95/1", true),
    ("calibration error", "/calibration/ece", true),
    ("constraints: mended", "/constraint/mended", false),
    ("constraints: harmed", "/constraint/harmed", false),
    ("hands", "/hands/count", false),
    ("hands exact", "/hands/exact", false),
    ("  share", "/hands/exact_rate", true),
    ("  95 % from", "/hands/exact_rate_wilson95/0", true),
    ("  95 % to", "/hands/exact_rate_wilson95/1", true),
    ("hands exact in order", "/hands/exact_order", false),
    ("hands off by one tile", "/hands/one_off", false),
    ("hands wrong, and said so", "/hands/said", false),
    ("hands wrong in silence", "/hands/silent", false),
    ("hands right, yet doubted", "/hands/in_vain", false),
    ("hands: calibration error", "/hands/calibration/ece", true),
    ("doubts per hand", "/reviews_per_hand", false),
    ("decoding, median ms", "/latency_ms/decode/median", false),
    ("reading, median ms", "/latency_ms/read/median", false),
    ("reading, 95 % ms", "/latency_ms/read/p95", false),
    ("total, median ms", "/latency_ms/total/median", false),
];

/// Label and id of the kinds of hands.
const KINDS: &[(&str, &str)] = &[
    ("a win of 14", "win14"),
    ("a win of 17", "win17"),
    ("14, not winning", "other14"),
    ("13, waiting", "waiting13"),
    ("16, waiting", "waiting16"),
    ("13, not waiting", "other13"),
    ("fewer than 13", "under13"),
    ("others of 15 to 18", "from15to18"),
    ("more than 18", "over18"),
    ("several hands", "several"),
];

/// Heading and id of what is counted of each kind.
const VERDICTS: &[(&str, &str)] = &[
    ("hands", "count"),
    ("exact", "exact"),
    ("exact and sure", "sure"),
    ("doubted in vain", "in_vain"),
    ("wrong and flagged", "said"),
    ("wrong and silent", "silent"),
];

/// Heading and id of what is counted of photos with several hands.
const FOUND: &[(&str, &str)] =
    &[("all found", "all_found"), ("two or more", "some_found"), ("one", "one_found"), ("none", "none_found")];

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn kinds_that_no_photo_shows_have_no_line() {
        let kinds = json!({
            "win17": {"count": 12, "exact": 9, "sure": 7, "in_vain": 2, "said": 3, "silent": 0},
            "several": {"count": 4, "exact": 1, "sure": 1, "in_vain": 0, "said": 2, "silent": 1,
                "all_found": 2, "some_found": 0, "one_found": 1, "none_found": 1},
        });
        let table = table_of_kinds(&kinds);
        let cells: Vec<Vec<&str>> =
            table.lines().map(|line| line.split("  ").filter(|c| !c.is_empty()).collect()).collect();
        let trimmed = |line: usize| cells[line].iter().map(|cell| cell.trim()).collect::<Vec<_>>();
        assert_eq!(trimmed(2), ["a win of 17", "12", "9", "7", "2", "3", "0"], "{table}");
        assert_eq!(trimmed(3), ["several hands", "4", "1", "1", "0", "2", "1"], "{table}");
        assert_eq!(trimmed(6), ["several hands", "2", "0", "1", "1"], "{table}");
        assert_eq!(table_of_kinds(&Value::Null), "");
    }
}
