//! The figures of an evaluation as text tables.

use quejing::cli::text_columns::{pad_to_width, text_width};
use serde_json::Value;

/// Formats the figures as tables. The first has a line for each figure that has a value, with a column for all photos
/// and one for each source and each group; a single source or group has no column. Tables of the kinds of hands follow.
pub fn format_figures(figures: &Value, by: &str) -> String {
    let mut columns = vec![("all", figures)];
    let groups = if by == "source" { vec!["source"] } else { vec!["source", by] };
    for by in groups {
        if let Some(figures_by_name) = figures[format!("by_{by}")].as_object().filter(|s| s.len() > 1) {
            columns.extend(figures_by_name.iter().map(|(name, f)| (name.as_str(), f)));
        }
    }
    let column_width = 2 + columns.iter().map(|(name, _)| text_width(name)).max().unwrap_or(0).max(10);
    let mut out = String::new();
    let mut add_line = |label: &str, cells: Vec<String>| {
        out.push_str(&pad_to_width(label, 28));
        for cell in cells {
            out.push_str(&" ".repeat(column_width.saturating_sub(text_width(&cell))));
            out.push_str(&cell);
        }
        out.push('\n');
    };
    add_line("", columns.iter().map(|(name, _)| (*name).to_owned()).collect());
    for (label, pointer, is_share) in FIGURE_ROWS {
        let cells: Vec<String> = columns.iter().map(|(_, f)| format_cell(f.pointer(pointer), is_share)).collect();
        if cells.iter().any(|c| c != "–") {
            add_line(label, cells);
        }
    }
    out + &format_kind_tables(&figures["kinds"])
}

/// Formats the figures of the kinds of hands, with a line for each kind that occurs; empty if none occurs.
fn format_kind_tables(kinds: &Value) -> String {
    let format_table = |names: &'static [(&str, &str)], columns: &'static [(&str, &str)], title: &str| {
        let mut out = String::new();
        for (label, id) in names.iter().filter(|(_, id)| kinds.get(id).is_some()) {
            if out.is_empty() {
                let headings: String = columns.iter().map(|(heading, _)| format!("  {heading}")).collect();
                out = format!("\n{}{headings}\n", pad_to_width(title, 28));
            }
            out.push_str(&pad_to_width(label, 28));
            for (heading, column) in columns {
                out.push_str(&format!("  {:>1$}", format_cell(kinds[id].get(column), false), text_width(heading)));
            }
            out.push('\n');
        }
        out
    };
    format_table(KIND_LABELS, VERDICT_COLUMNS, "the photo shows")
        + &format_table(&KIND_LABELS[KIND_LABELS.len() - 1..], FOUND_COLUMNS, "of several hands")
}

fn format_cell(value: Option<&Value>, is_share: bool) -> String {
    match value.and_then(Value::as_f64) {
        None => "–".into(),
        Some(share) if is_share => format!("{:.2} %", 100.0 * share),
        Some(number) => number.to_string(),
    }
}

/// The lines of the first table: the label, the JSON pointer to the figure, and true if the figure is a share.
const FIGURE_ROWS: [(&str, &str, bool); 31] = [
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

/// The kinds of hands: the label, and the id in the figures.
const KIND_LABELS: &[(&str, &str)] = &[
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

/// The columns of the table of kinds: the heading, and the id of the count in the figures of a kind.
const VERDICT_COLUMNS: &[(&str, &str)] = &[
    ("hands", "count"),
    ("exact", "exact"),
    ("exact and sure", "sure"),
    ("doubted in vain", "in_vain"),
    ("wrong and flagged", "said"),
    ("wrong and silent", "silent"),
];

/// The columns of the table of photos with several hands: the heading, and the id of the count.
const FOUND_COLUMNS: &[(&str, &str)] =
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
        let table = format_kind_tables(&kinds);
        let cells: Vec<Vec<&str>> =
            table.lines().map(|line| line.split("  ").filter(|c| !c.is_empty()).collect()).collect();
        let trimmed = |line: usize| cells[line].iter().map(|cell| cell.trim()).collect::<Vec<_>>();
        assert_eq!(trimmed(2), ["a win of 17", "12", "9", "7", "2", "3", "0"], "{table}");
        assert_eq!(trimmed(3), ["several hands", "4", "1", "1", "0", "2", "1"], "{table}");
        assert_eq!(trimmed(6), ["several hands", "2", "0", "1", "1"], "{table}");
        assert_eq!(format_kind_tables(&Value::Null), "");
    }
}
