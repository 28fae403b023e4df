//! The patterns of each rule set as one list: name, definition, value, category, what they exclude, and the section.

use serde_json::{Value, json};

use crate::i18n::{self, Lang};
use crate::rules::lingque::{self, Edition, Fan};
use crate::rules::{PatternId, RuleSet, house, riichi, zung_jung};

/// One pattern.
pub(super) struct Entry {
    pub pattern: PatternId,
    category: Category,
    worth: Worth,
    /// What is not counted with it (不计), and the cheaper ones of its series.
    pub not_beside: Vec<PatternId>,
    /// What it excludes, being worth more (互斥).
    pub excludes: Vec<PatternId>,
    /// Where the rule text or its specification defines it.
    pub section: String,
}

/// The heading that patterns are listed under.
enum Category {
    Lingque(lingque::Category),
    Series(&'static str),
    Fan(u32),
    Han(u8),
    Yakuman,
}

enum Worth {
    FuFan { fu: u32, fan: u32 },
    Points { points: u32, each: bool },
    Fan { fan: u32, yakuman: bool },
    Han { closed: u8, open: Option<u8> },
    Yakuman { open: bool },
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
            pattern: fan.into(),
            category: Category::Lingque(line.category),
            worth: Worth::FuFan {
                fu: line.fu,
                fan: line.fan,
            },
            not_beside: line.not_beside.iter().map(PatternId::from).collect(),
            excludes: line.excludes.iter().map(PatternId::from).collect(),
            section: format!("二丙 {number}"),
        })
    };
    Fan::ALL.into_iter().filter_map(entry).collect()
}

fn of_zung_jung(pattern: zung_jung::Pattern) -> Entry {
    use zung_jung::Pattern;
    Entry {
        pattern: pattern.into(),
        category: Category::Series(pattern.series()),
        worth: Worth::Points {
            points: pattern.value(),
            each: pattern == Pattern::ValueHonour,
        },
        not_beside: pattern.cheaper_in_series().map(PatternId::from).collect(),
        excludes: Vec::new(),
        section: format!("5, {}", pattern.id()),
    }
}

fn of_house(pattern: house::Pattern) -> Entry {
    let fan = pattern.fan(&house::Options::default(), 0);
    let yakuman = pattern.is_yakuman();
    Entry {
        pattern: pattern.into(),
        category: match yakuman {
            true => Category::Yakuman,
            false => Category::Fan(fan),
        },
        worth: Worth::Fan { fan, yakuman },
        not_beside: Vec::new(),
        excludes: Vec::new(),
        section: "3".to_owned(),
    }
}

fn of_riichi(row: &riichi::Definition) -> Entry {
    let (closed, open) = (row.closed, row.open);
    let (category, worth) = match row.yaku.is_yakuman() {
        true => (Category::Yakuman, Worth::Yakuman { open: open > 0 }),
        false => {
            let open = (open > 0).then_some(open);
            (Category::Han(closed), Worth::Han { closed, open })
        }
    };
    Entry {
        pattern: row.yaku.into(),
        category,
        worth,
        not_beside: Vec::new(),
        excludes: row
            .yaku
            .excludes()
            .iter()
            .map(|&yaku| yaku.into())
            .collect(),
        section: row.section.to_owned(),
    }
}

impl Entry {
    pub fn id(&self) -> &'static str {
        self.pattern.as_str()
    }

    pub fn name(&self, lang: Lang) -> &'static str {
        i18n::pattern(lang, self.pattern)
    }

    pub fn definition(&self, lang: Lang) -> &'static str {
        i18n::definition(lang, self.pattern)
    }

    /// The category or series.
    pub fn category(&self, lang: Lang) -> String {
        match self.category {
            Category::Lingque(category) => i18n::lingque::category(lang, category).to_owned(),
            Category::Series(number) => text!(lang, "cli-rules-series", number = number),
            Category::Fan(fan) => text!(lang, "cli-rules-fan", fan = fan),
            Category::Han(han) => text!(lang, "cli-rules-han", han = han),
            Category::Yakuman => text!(lang, "cli-rules-yakuman").to_owned(),
        }
    }

    /// What it is worth.
    pub fn worth(&self, lang: Lang) -> String {
        match self.worth {
            Worth::FuFan { fu, fan } => text!(lang, "cli-rules-fu-fan", fu = fu, fan = fan),
            Worth::Points { points, each: true } => {
                text!(lang, "cli-rules-points-each", points = points)
            }
            Worth::Points { points, .. } => text!(lang, "cli-rules-points", points = points),
            Worth::Fan { fan, .. } => text!(lang, "cli-rules-fan", fan = fan),
            Worth::Han { closed, open: None } => {
                text!(lang, "cli-rules-han-closed", han = closed)
            }
            Worth::Han {
                closed,
                open: Some(open),
            } => text!(lang, "cli-rules-han-open", han = closed, open = open),
            Worth::Yakuman { open: true } => text!(lang, "cli-rules-yakuman").to_owned(),
            Worth::Yakuman { open: false } => text!(lang, "cli-rules-yakuman-closed").to_owned(),
        }
    }

    /// The entry on the wire, which has Chinese and English.
    pub fn json(&self) -> Value {
        let value = match self.worth {
            Worth::FuFan { fu, fan } => json!({"fu": fu, "fan": fan}),
            Worth::Points { points, each } => json!({"points": points, "each": each}),
            Worth::Fan { fan, yakuman } => json!({"fan": fan, "yakuman": yakuman}),
            Worth::Han { closed, open } => json!({"han": closed, "open_han": open}),
            Worth::Yakuman { open } => json!({"yakuman": 1, "open": open}),
        };
        json!({
            "id": self.id(),
            "name": {"zh": self.name(Lang::Zh), "en": self.name(Lang::En)},
            "definition": {"zh": self.definition(Lang::Zh), "en": self.definition(Lang::En)},
            "category": {"zh": self.category(Lang::Zh), "en": self.category(Lang::En)},
            "value": value, "not_beside": self.not_beside, "excludes": self.excludes,
            "section": self.section,
        })
    }
}
