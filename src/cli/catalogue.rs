//! The patterns of each rule set as one list: name, definition, value, category, what they exclude, and the section.

use serde_json::{Value, json};

use crate::i18n::{self, Lang};
use crate::rules::lingque::{self, Edition, Fan};
use crate::rules::{RuleSet, house, riichi, zung_jung};

const BOTH: [Lang; 2] = [Lang::Zh, Lang::En];

/// One pattern. Texts are Chinese and English.
pub(super) struct Entry {
    pub id: &'static str,
    pub name: [&'static str; 2],
    pub definition: [&'static str; 2],
    /// The category or series.
    pub category: [String; 2],
    /// What it is worth, by unit.
    pub value: Value,
    /// The same for people.
    pub value_text: [String; 2],
    /// What does not count beside it (不计), and of a series the cheaper ones.
    pub not_beside: Vec<&'static str>,
    /// What it excludes as the dearer of two (互斥).
    pub excludes: Vec<&'static str>,
    /// Where the rule text or its specification defines it.
    pub section: String,
}

/// The patterns of a rule set in the order of its text.
pub(super) fn entries(set: RuleSet) -> Vec<Entry> {
    match set {
        RuleSet::Lingque(edition) => of_lingque(edition),
        RuleSet::ZungJung => zung_jung::Pattern::ALL
            .into_iter()
            .map(of_zung_jung)
            .collect(),
        RuleSet::House => house::Pattern::ALL.into_iter().map(of_house).collect(),
        RuleSet::Riichi => riichi::definitions().iter().map(of_riichi).collect(),
    }
}

fn of_lingque(edition: Edition) -> Vec<Entry> {
    let entry = |fan: Fan| {
        let line = lingque::definition(edition, fan)?;
        let number = line.category as usize + usize::from(edition != Edition::E26);
        Some(Entry {
            id: fan.id(),
            name: BOTH.map(|lang| i18n::pattern(lang, fan.into())),
            definition: BOTH.map(|lang| i18n::definition(lang, fan.into())),
            category: BOTH.map(|lang| i18n::lingque::category(lang, line.category).to_owned()),
            value: json!({"fu": line.fu, "fan": line.fan}),
            value_text: [
                format!("{} 副 {} 翻", line.fu, line.fan),
                format!("{} fu {} fan", line.fu, line.fan),
            ],
            not_beside: line.not_beside.iter().map(Fan::id).collect(),
            excludes: line.excludes.iter().map(Fan::id).collect(),
            section: format!("二丙 {number}"),
        })
    };
    Fan::ALL.into_iter().filter_map(entry).collect()
}

fn of_zung_jung(pattern: zung_jung::Pattern) -> Entry {
    use zung_jung::Pattern;
    let (id, value) = (pattern.id(), pattern.value());
    let each = pattern == Pattern::ValueHonour;
    Entry {
        id,
        name: BOTH.map(|lang| i18n::pattern(lang, pattern.into())),
        definition: BOTH.map(|lang| i18n::definition(lang, pattern.into())),
        category: [
            format!("系列 {}", pattern.series()),
            format!("series {}", pattern.series()),
        ],
        value: json!({"points": value, "each": each}),
        value_text: match each {
            true => [format!("每組 {value} 分"), format!("{value} points each")],
            false => [format!("{value} 分"), format!("{value} points")],
        },
        not_beside: pattern.cheaper_in_series().map(Pattern::id).collect(),
        excludes: Vec::new(),
        section: format!("5, {id}"),
    }
}

fn of_house(pattern: house::Pattern) -> Entry {
    let fan = pattern.fan(&house::Options::default(), 0);
    let category = match pattern.is_yakuman() {
        true => ["役满".to_owned(), "yakuman".to_owned()],
        false => [format!("{fan} 番"), format!("{fan} fan")],
    };
    Entry {
        id: pattern.id(),
        name: BOTH.map(|lang| i18n::pattern(lang, pattern.into())),
        definition: BOTH.map(|lang| i18n::definition(lang, pattern.into())),
        category,
        value: json!({"fan": fan, "yakuman": pattern.is_yakuman()}),
        value_text: [format!("{fan} 番"), format!("{fan} fan")],
        not_beside: Vec::new(),
        excludes: Vec::new(),
        section: "3".to_owned(),
    }
}

fn of_riichi(row: &riichi::Definition) -> Entry {
    let (closed, open) = (row.closed, row.open);
    let (value, value_text) = if row.yaku.is_yakuman() {
        let text = match open {
            0 => ["役满，须门清", "yakuman, closed only"],
            _ => ["役满", "yakuman"],
        };
        (
            json!({"yakuman": 1, "open": open > 0}),
            text.map(str::to_owned),
        )
    } else if open == 0 {
        let text = [
            format!("{closed} 翻，须门清"),
            format!("{closed} han, closed only"),
        ];
        (json!({"han": closed, "open_han": null}), text)
    } else {
        let text = [
            format!("门清 {closed} 翻，副露 {open} 翻"),
            format!("{closed} han closed, {open} open"),
        ];
        (json!({"han": closed, "open_han": open}), text)
    };
    let category = match (row.yaku.is_yakuman(), closed) {
        (true, _) => ["役满".to_owned(), "yakuman".to_owned()],
        (false, han) => [format!("{han} 翻"), format!("{han} han")],
    };
    Entry {
        id: row.id,
        name: BOTH.map(|lang| i18n::pattern(lang, row.yaku.into())),
        definition: BOTH.map(|lang| i18n::definition(lang, row.yaku.into())),
        category,
        value,
        value_text,
        not_beside: Vec::new(),
        excludes: row.yaku.excludes().iter().map(|yaku| yaku.id()).collect(),
        section: row.section.to_owned(),
    }
}

impl Entry {
    /// The entry on the wire.
    pub fn json(&self) -> Value {
        let [zh, en] = &self.name;
        let [definition_zh, definition_en] = &self.definition;
        let [category_zh, category_en] = &self.category;
        json!({
            "id": self.id, "name": {"zh": zh, "en": en},
            "definition": {"zh": definition_zh, "en": definition_en},
            "category": {"zh": category_zh, "en": category_en},
            "value": self.value, "not_beside": self.not_beside, "excludes": self.excludes,
            "section": self.section,
        })
    }
}
