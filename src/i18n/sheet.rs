//! A hand's value as one sheet, whatever its rules: what the command line prints and the window shows.

use std::fmt;

use super::{Lang, house, pattern, riichi, ruling as words};
use crate::hand::{Reading, Win};
use crate::rules::house::Price;
use crate::rules::{
    Counted, Other, Part, PatternId, Reason, RuleSet, Ruling, Unit, Verdict, Worth,
};
use crate::tile::{Tile, mpsz};

/// One thing that counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// What it is called.
    pub name: String,
    /// What it is worth, with its unit.
    pub worth: String,
    /// The tiles it rests on, in notation; empty for circumstances.
    pub tiles: String,
}

/// The value of a hand with its reasons, in one language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// The rules and the verdict.
    pub title: String,
    /// What surrounds the hand.
    pub before: Vec<String>,
    /// How the hand is read.
    pub reading: Option<String>,
    /// The wait.
    pub wait: Option<String>,
    /// What counts.
    pub rows: Vec<Row>,
    /// Fu piece by piece.
    pub parts: Vec<Row>,
    /// How the total comes about.
    pub steps: Vec<String>,
    /// Do the steps make a multiplier?
    pub multiplied: bool,
    /// The total, and what follows from it.
    pub sums: Vec<String>,
    /// What holds and does not count, and why.
    pub suppressed: Vec<[String; 2]>,
    /// The other readings.
    pub others: Vec<String>,
}

impl Row {
    fn new(name: impl Into<String>, worth: impl Into<String>, tiles: &[Tile]) -> Row {
        Row {
            name: name.into(),
            worth: worth.into(),
            tiles: mpsz::format(tiles),
        }
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{}  {}  {}", self.name, self.worth, self.tiles);
        f.write_str(text.trim_end())
    }
}

impl fmt::Display for Sheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.title)?;
        for line in self.before.iter().chain(&self.reading) {
            writeln!(f, "{line}")?;
        }
        if let Some(wait) = &self.wait {
            writeln!(f, "  {wait}")?;
        }
        for row in &self.rows {
            writeln!(f, "  {row}")?;
        }
        for part in &self.parts {
            writeln!(f, "  + {part}")?;
        }
        let sign = if self.multiplied { '×' } else { '=' };
        for step in &self.steps {
            writeln!(f, "  {sign} {step}")?;
        }
        for sum in &self.sums {
            writeln!(f, "{sum}")?;
        }
        for [name, why] in &self.suppressed {
            writeln!(f, "  – {name}  {why}")?;
        }
        for other in &self.others {
            writeln!(f, "{other}")?;
        }
        Ok(())
    }
}

/// Everything that the rules say of a hand.
pub fn sheet(lang: Lang, ruling: &Ruling) -> Sheet {
    let win = &ruling.win;
    let set = rules_name(lang, ruling.rules);
    let verdict = words::verdict(lang, ruling.verdict);
    let mut sheet = Sheet {
        title: format!("{set} · {verdict}"),
        reading: ruling.reading.map(|reading| read_as(lang, &reading, win)),
        wait: ruling.wait.map(|wait| riichi::wait(lang, wait).to_owned()),
        multiplied: is_multiplied(ruling),
        ..Sheet::default()
    };
    if let Some(special) = ruling.special {
        let name = house::special(lang, special);
        let words = lang.pick(["特殊规则", "special rule"]);
        let line = format!("{words} {} {name}", special.number());
        sheet.before.push(line);
    }
    let counted = ruling.counted.iter();
    sheet.rows = counted.map(|one| row(lang, ruling, one)).collect();
    sheet.parts = ruling
        .parts
        .iter()
        .map(|part| fu_part(lang, part))
        .collect();
    let unit = ruling.worth.unit;
    let steps = ruling.steps.iter();
    sheet.steps = steps.map(|step| words::step(lang, unit, step)).collect();
    sheet.sums = sums(lang, ruling);
    for left_out in &ruling.suppressed {
        let name = titled(lang, left_out.id, left_out.count);
        let why = left_out.reasons.iter().map(|why| words::reason(lang, why));
        let why = why.collect::<Vec<String>>();
        sheet
            .suppressed
            .push([name, why.join(lang.pick(["；", "; "]))]);
    }
    let others = ruling.others.iter();
    sheet.others = others.map(|other| another(lang, other, win)).collect();
    sheet
}

/// Do the rules multiply a sum?
pub fn is_multiplied(ruling: &Ruling) -> bool {
    ruling.counted.iter().any(|counted| counted.fan.is_some())
}

/// The name of a rule set by its name on the wire; another name as it is.
fn rules_name(lang: Lang, rules: &'static str) -> &'static str {
    rules
        .parse::<RuleSet>()
        .map_or(rules, |set| super::rule_set(lang, set))
}

/// A pattern, and how often it counts: `幺九刻 ×2`.
pub fn short(lang: Lang, id: PatternId, count: u32) -> String {
    let name = pattern(lang, id);
    match count {
        0 | 1 => name.to_owned(),
        count => format!("{name} ×{count}"),
    }
}

/// The same with the number that the rule text gives its patterns.
fn titled(lang: Lang, id: PatternId, count: u32) -> String {
    match id {
        PatternId::ZungJung(pattern) => format!("{} {}", pattern.id(), short(lang, id, count)),
        PatternId::Lingque(_) => pattern(lang, id).to_owned(),
        _ => short(lang, id, count),
    }
}

fn row(lang: Lang, ruling: &Ruling, counted: &Counted) -> Row {
    let name = match counted.id {
        PatternId::Lingque(_) => short(lang, counted.id, counted.count),
        id => titled(lang, id, counted.count),
    };
    Row::new(name, worth_of(lang, &ruling.worth, counted), &counted.tiles)
}

/// What one pattern adds.
fn worth_of(lang: Lang, whole: &Worth, counted: &Counted) -> String {
    let worth = counted.worth;
    match (whole.unit, counted.fan) {
        (_, Some(fan)) => lang.pick([
            format!("{worth} 副  {fan} 翻"),
            format!("{worth} fu  {fan} fan"),
        ]),
        (Unit::BasicPoints, _) if whole.yakuman == 0 => {
            lang.pick([format!("{worth} 翻"), format!("{worth} han")])
        }
        (Unit::BasicPoints, _) if worth == 1 => lang.pick(["役满", "yakuman"]).to_owned(),
        (Unit::BasicPoints, _) => {
            lang.pick([format!("{worth} 倍役满"), format!("{worth} yakuman")])
        }
        (Unit::Fan, _) => lang.pick([format!("{worth} 番"), format!("{worth} fan")]),
        (Unit::Points | Unit::Score, None) => worth.to_string(),
    }
}

/// `刻子 8 符  999m`.
fn fu_part(lang: Lang, part: &Part) -> Row {
    let worth = format!("{} {}", part.fu, lang.pick(["符", "fu"]));
    Row::new(riichi::fu(lang, part.kind), worth, &part.tiles)
}

/// The total, and what follows from it.
fn sums(lang: Lang, ruling: &Ruling) -> Vec<String> {
    let worth = &ruling.worth;
    let short = match ruling.shortfall {
        Some(Reason::BelowMinimum { .. }) => lang.pick(["（未达起和）", " (may not be declared)"]),
        _ => "",
    };
    let sum = match worth.unit {
        Unit::Points if is_multiplied(ruling) => format!("{}{short}", product(lang, worth)),
        Unit::Points | Unit::Score => format!("{}{short}", words::total(lang, worth)),
        Unit::Fan => words::total(lang, worth),
        Unit::BasicPoints if ruling.verdict != Verdict::Win => return Vec::new(),
        Unit::BasicPoints => in_han(lang, worth),
    };
    let cost = ruling.price.map(|price| cost(lang, price));
    std::iter::once(sum).chain(cost).collect()
}

/// `24 副 × 5 翻 = 120 点，花牌 8 点，共 128 点`.
fn product(lang: Lang, worth: &Worth) -> String {
    let (fu, fan) = (worth.fu.unwrap_or(0), worth.fan.unwrap_or(0));
    let (base, flowers, total) = (worth.base, worth.flowers, worth.total);
    let product = lang.pick([
        format!("{fu} 副 × {fan} 翻 = {base} 点"),
        format!("{fu} fu × {fan} fan = {base} points"),
    ]);
    match flowers {
        0 => product,
        flowers => lang.pick([
            format!("{product}，花牌 {flowers} 点，共 {total} 点"),
            format!("{product}, flowers {flowers}, {total} in all"),
        ]),
    }
}

/// `4 翻 30 符，满贯，基本点 2000`.
fn in_han(lang: Lang, worth: &Worth) -> String {
    let (han, fu) = (worth.fan.unwrap_or(0), worth.fu.unwrap_or(0));
    let counted = match worth.yakuman {
        0 => lang.pick([format!("{han} 翻 {fu} 符"), format!("{han} han {fu} fu")]),
        _ => String::new(),
    };
    let limit = riichi::limit(lang, worth.limit).unwrap_or_default();
    let total = words::total(lang, worth);
    let parts = [counted.as_str(), limit, total.as_str()];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(lang.pick(["，", ", "]))
}

fn cost(lang: Lang, price: Price) -> String {
    match price {
        Price::Discarder(amount) => lang.pick([
            format!("放铳者付 {amount}"),
            format!("the discarder pays {amount}"),
        ]),
        Price::Each(amount) => lang.pick([
            format!("各家付 {amount}"),
            format!("every other player pays {amount}"),
        ]),
    }
}

/// How the hand is read, and the winning tile.
pub fn read_as(lang: Lang, reading: &Reading, win: &Win) -> String {
    let spelled = super::reading(lang, reading, win);
    let won = super::tile(lang, win.win_tile());
    lang.pick([
        format!("拆法 {spelled}，和 {won}"),
        format!("read as {spelled}, won on {won}"),
    ])
}

/// Another reading with its worth.
fn another(lang: Lang, other: &Other, win: &Win) -> String {
    let spelled = super::reading(lang, &other.reading, win);
    let names = other.counted.iter();
    let names = names.map(|one| short(lang, one.id, one.count));
    let names = names.collect::<Vec<String>>().join(lang.pick(["、", ", "]));
    let worth = words::total(lang, &other.worth);
    lang.pick([
        format!("另一拆法 {spelled}：{worth}（{names}）"),
        format!("another reading, {spelled}: {worth} ({names})"),
    ])
}
