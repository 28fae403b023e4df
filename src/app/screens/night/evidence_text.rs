//! The evidence of a deal in words: the reading of its photo, the corrections of tiles, the appraisal.

use serde_json::{Value as Json, from_value};

use super::shared_widgets::join_list;
use quejing_session::game::RuleProfile;
use quejing_session::night::{EvidenceAttached, EvidenceKind, PatternCount, Value};
use quejing_session::recognition::TileClass;
use quejing_words::history::value_text;
use quejing_words::{self as words, Lang, class_name};

/// Returns the lines that describe a piece of evidence other than a photo. A photo, and data in an unknown form, give
/// one line that says only that there is evidence.
pub fn evidence_lines(lang: Lang, attached: &EvidenceAttached) -> Vec<String> {
    let data = &attached.data;
    let lines = match attached.what {
        EvidenceKind::Photo => None,
        EvidenceKind::Reading => reading_lines(lang, data),
        EvidenceKind::Correction => correction_lines(lang, data),
        EvidenceKind::Appraisal => appraisal_lines(lang, data),
    };
    lines.unwrap_or_else(|| vec![text!(lang, "night-evidence-other").to_owned()])
}

/// Returns the name of a tile from its notation in a reading; `None` if the notation is invalid.
fn written_tile_name(lang: Lang, notation: &Json) -> Option<String> {
    let class: TileClass = notation.as_str()?.parse().ok()?;
    Some(class_name(lang, class))
}

fn reading_lines(lang: Lang, data: &Json) -> Option<Vec<String>> {
    let named = data.get("tiles")?.as_array()?.iter().map(|one| {
        let name = written_tile_name(lang, one.get("tile")?)?;
        Some(match one.get("probability").and_then(Json::as_f64) {
            Some(sure) => text!(lang, "night-read-tile", tile = name, percent = (100.0 * sure).round()),
            None => name,
        })
    });
    let named: Vec<String> = named.collect::<Option<_>>()?;
    Some(vec![text!(lang, "night-read-tiles", count = named.len(), tiles = join_list(lang, &named))])
}

fn correction_lines(lang: Lang, data: &Json) -> Option<Vec<String>> {
    let lines = data.as_array()?.iter().map(|one| {
        let is = written_tile_name(lang, one.get("is")?)?;
        Some(match one.get("read").and_then(|read| written_tile_name(lang, read)) {
            Some(read) => text!(lang, "night-tile-corrected", read = read, tile = is),
            None => text!(lang, "night-tile-named", tile = is),
        })
    });
    lines.collect()
}

fn appraisal_lines(lang: Lang, data: &Json) -> Option<Vec<String>> {
    let part = |name: &str| data.get(name).cloned();
    let words = |name: &str| {
        let words = data.get(name).and_then(Json::as_str);
        words.filter(|words| !words.is_empty())
    };
    let rules: RuleProfile = from_value(part("rules")?).ok()?;
    let value: Value = from_value(part("value")?).ok()?;
    let patterns: Vec<PatternCount> = from_value(part("patterns")?).ok()?;
    let mut lines = Vec::new();
    if let Some(tiles) = words("tiles") {
        lines.push(text!(lang, "night-appraised-tiles", tiles = tiles));
    }
    if let Some(tiles) = words("ura") {
        lines.push(text!(lang, "night-appraised-ura", tiles = tiles));
    }
    let set = rules.set();
    lines.push(text!(lang, "night-appraised-rules", rules = words::rule_set_name(lang, set)));
    let worth = value_text(lang, &rules, &value);
    lines.push(text!(lang, "night-appraised-worth", worth = worth));
    let patterns = patterns.iter().map(|one| {
        let name = words::pattern_name_by_id(lang, set, &one.id).unwrap_or(&one.id);
        match one.count {
            1 => name.to_owned(),
            count => text!(lang, "night-pattern-times", pattern = name, count = count),
        }
    });
    let patterns: Vec<String> = patterns.collect();
    if !patterns.is_empty() {
        let patterns = join_list(lang, &patterns);
        lines.push(text!(lang, "night-appraised-patterns", patterns = patterns));
    }
    if let Some(version) = words("program") {
        lines.push(text!(lang, "night-appraised-by", version = version));
    }
    Some(lines)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quejing_session::game::RuleSet;
    use quejing_session::night::DealId;
    use serde_json::json;

    fn english_lines(what: EvidenceKind, data: Json) -> Vec<String> {
        let attached = EvidenceAttached { deal: DealId(3), what, sha256: None, bytes: None, name: String::new(), data };
        for lang in Lang::ALL {
            assert!(!evidence_lines(lang, &attached).is_empty());
        }

        evidence_lines(Lang::En, &attached)
    }

    #[test]
    fn readings_corrections_and_appraisals_are_described() {
        let named = |notation: &str| written_tile_name(Lang::En, &json!(notation)).expect("a tile");
        let data = json!({"width": 10, "height": 10, "tiles": [
            {"tile": "6m", "probability": 0.52, "quad": [], "guesses": [["6m", 0.52]]},
            {"tile": "7z", "probability": 0.983},
        ]});
        let tiles = format!("{} (52%), {} (98%)", named("6m"), named("7z"));
        assert_eq!(english_lines(EvidenceKind::Reading, data), [format!("2 tiles recognised: {tiles}")]);
        let data = json!([
            {"tile": 6, "read": "6m", "is": "8m"},
            {"tile": 9, "read": null, "is": "9p"},
        ]);
        assert_eq!(
            english_lines(EvidenceKind::Correction, data),
            [format!("{} corrected to {}", named("6m"), named("8m")), format!("{} entered by hand", named("9p"))]
        );
        let data = json!({"program": "0.1.0", "rules": RuleProfile::from(RuleSet::RIICHI),
            "tiles": "23467m55s345p678s5m", "value": {"fan": 2, "fu": 30},
            "patterns": [{"id": "tanyao", "count": 1}], "ura": ""});
        let lines = english_lines(EvidenceKind::Appraisal, data);
        assert_eq!(lines[0], "Tiles: 23467m55s345p678s5m");
        assert_eq!(lines[2], "Value: 2 han 30 fu");
        assert_eq!(lines[4], "Scored by quejing 0.1.0");
    }

    #[test]
    fn data_in_another_form_is_not_shown_raw() {
        assert_eq!(
            english_lines(EvidenceKind::Reading, json!({"seen": [1, 2]})),
            [text!(Lang::En, "night-evidence-other")]
        );
    }
}
