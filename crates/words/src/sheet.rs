//! A hand's value as one sheet, whatever the rules: what the command line prints and the window shows.

use std::fmt;

use super::{Lang, pattern, render, ruling as words, word};
use quejing_rules::hand::{CheckedHand, Reading};
use quejing_rules::tile::{Tile, mpsz};
use quejing_rules::{CountedPattern, Other, Part, Pattern, Price, RuleSet, Ruling, Unit, Verdict, Worth};

/// A line of the sheet: a pattern, a part of the fu, or a circumstance that counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SheetRow {
    /// The name of the pattern, fu or circumstance.
    pub name: String,
    /// The value, with its unit.
    pub worth: String,
    /// The tiles in notation; empty for circumstances.
    pub tiles: String,
}

/// The value of a hand with its reasons, in one language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// The rules and the verdict.
    pub title: String,
    /// The circumstances that apply to the hand from outside.
    pub before: Vec<String>,
    /// The reading of the hand.
    pub reading: Option<String>,
    /// The kind of wait, for a hand with a reading.
    pub wait: Option<String>,
    /// The patterns that count.
    pub rows: Vec<SheetRow>,
    /// Fu piece by piece.
    pub parts: Vec<SheetRow>,
    /// The steps to the total.
    pub steps: Vec<String>,
    /// True if the steps make up a multiplier.
    pub multiplied: bool,
    /// The total, and what follows from it.
    pub sums: Vec<String>,
    /// The patterns that are present but do not count, each with the reason.
    pub suppressed: Vec<[String; 2]>,
    /// The other readings.
    pub others: Vec<String>,
}

impl SheetRow {
    fn new(name: impl Into<String>, worth: impl Into<String>, tiles: &[Tile]) -> SheetRow {
        SheetRow { name: name.into(), worth: worth.into(), tiles: mpsz::format(tiles) }
    }
}

impl fmt::Display for SheetRow {
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

/// Builds the sheet of a ruling.
pub fn sheet(lang: Lang, ruling: &Ruling) -> Sheet {
    let win = &ruling.win;
    let set = rules_name(lang, ruling.rules);
    let verdict = words::verdict(lang, ruling.verdict);
    let mut sheet = Sheet {
        title: text!(lang, "sheet-title", rules = set, verdict = verdict),
        reading: ruling.reading.map(|reading| read_as(lang, &reading, win)),
        wait: ruling.wait.map(|wait| word(lang, wait).to_owned()),
        multiplied: is_multiplied(ruling),
        ..Sheet::default()
    };
    sheet.before.extend(ruling.in_force.iter().map(|applies| render(lang, applies)));
    sheet.rows = rows(lang, ruling);
    sheet.parts = ruling.parts.iter().map(|part| fu_part(lang, ruling, part)).collect();
    let unit = ruling.worth.unit;
    let steps = ruling.steps.iter();
    sheet.steps = steps.map(|step| words::remark(lang, step)).collect();
    sheet.sums = sums(lang, ruling);
    for left_out in &ruling.suppressed {
        let name = pattern_title(lang, unit, left_out.id, left_out.count);
        let why = left_out.reasons.iter().map(|why| words::remark(lang, why));
        let why: Vec<String> = why.collect();
        let why = why.join(text!(lang, "list-semicolon"));
        sheet.suppressed.push([name, why]);
    }
    let others = ruling.others.iter();
    sheet.others = others.map(|other| other_reading(lang, other, win)).collect();
    sheet
}

/// Returns the patterns that count.
pub fn rows(lang: Lang, ruling: &Ruling) -> Vec<SheetRow> {
    ruling.counted.iter().map(|one| row(lang, ruling, one)).collect()
}

/// Returns the announcement of a won hand at the table: `120 points`, `2000 points` or `500 / 1000` in riichi, `6
/// fan`.
pub fn aloud(lang: Lang, ruling: &Ruling) -> String {
    match income(ruling) {
        None => words::total(lang, &ruling.worth),
        Some(Price::Discarder(points)) => text!(lang, "points", points = points),
        Some(Price::Each(each)) => text!(lang, "aloud-each", each = each),
        Some(Price::NonDealer { each, dealer }) => format!("{each} / {dealer}"),
    }
}

/// Returns what stands beside the announcement: in riichi the value in han, `haneman, 6 han 30 fu`; elsewhere the most
/// valuable pattern, if any.
pub fn announced_for(lang: Lang, ruling: &Ruling) -> Option<String> {
    let worth = &ruling.worth;
    if worth.unit == Unit::BasicPoints {
        let limit = worth.limit.map(|limit| word(lang, limit));
        let yakuman = Some(worth.yakuman).filter(|units| *units > 0);
        return Some(words::han_text(lang, limit, worth.fan, worth.fu, yakuman));
    }
    let best = ruling.counted.iter().max_by_key(|counted| (counted.fan, counted.worth));
    best.map(|best| pattern(lang, best.id).to_owned())
}

/// Returns true if the rules multiply a sum.
pub fn is_multiplied(ruling: &Ruling) -> bool {
    ruling.counted.iter().any(|counted| counted.fan.is_some())
}

/// Returns the name of a rule set by its name on the wire; any other name as it is.
fn rules_name(lang: Lang, rules: &'static str) -> &'static str {
    rules.parse::<RuleSet>().map_or(rules, |set| super::rule_set(lang, set))
}

/// Returns a pattern's name, and how often it counts: `幺九刻 ×2`.
pub fn short(lang: Lang, id: Pattern, count: u32) -> String {
    let name = pattern(lang, id);
    match count {
        0 | 1 => name.to_owned(),
        count => text!(lang, "sheet-several", pattern = name, count = count),
    }
}

/// Returns a pattern like [`short`], but with the pattern's number in a rule text that numbers them.
fn counted_name(lang: Lang, id: Pattern, count: u32) -> String {
    let name = short(lang, id, count);
    match id.as_str() {
        number if number.starts_with(|letter: char| letter.is_ascii_digit()) => format!("{number} {name}"),
        _ => name,
    }
}

/// Returns the title of a pattern that does not count; fu and fan are not counted by occurrences there.
fn pattern_title(lang: Lang, unit: Unit, id: Pattern, count: u32) -> String {
    if unit == Unit::Points { pattern(lang, id).to_owned() } else { counted_name(lang, id, count) }
}

fn row(lang: Lang, ruling: &Ruling, counted: &CountedPattern) -> SheetRow {
    let name = counted_name(lang, counted.id, counted.count);
    SheetRow::new(name, worth_of(lang, &ruling.worth, counted), &counted.tiles)
}

/// Returns the value that one pattern adds.
fn worth_of(lang: Lang, whole: &Worth, counted: &CountedPattern) -> String {
    let worth = counted.worth;
    match (whole.unit, counted.fan) {
        (_, Some(fan)) => text!(lang, "sheet-worth-fu-fan", fu = worth, fan = fan),
        (Unit::BasicPoints, _) if whole.yakuman == 0 => {
            text!(lang, "sheet-worth-han", han = worth)
        }
        (Unit::BasicPoints, _) => text!(lang, "sheet-worth-yakuman", units = worth),
        (Unit::Fan, _) => text!(lang, "sheet-worth-fan", fan = worth),
        (Unit::Points | Unit::Score, None) => worth.to_string(),
    }
}

/// Builds the row of a part of the fu: `刻子 8 符  999m`.
fn fu_part(lang: Lang, ruling: &Ruling, part: &Part) -> SheetRow {
    let worth = text!(lang, "sheet-worth-fu", fu = part.fu);
    let tiles = part.place.map(|place| ruling.tiles_at(place));
    SheetRow::new(word(lang, part.kind), worth, &tiles.unwrap_or_default())
}

/// Lists the total and the amounts that follow from it.
fn sums(lang: Lang, ruling: &Ruling) -> Vec<String> {
    let worth = &ruling.worth;
    let sum = match worth.unit {
        Unit::Points if is_multiplied(ruling) => product(lang, worth),
        Unit::Points | Unit::Score | Unit::Fan => words::total(lang, worth),
        Unit::BasicPoints if ruling.verdict != Verdict::Win => return Vec::new(),
        Unit::BasicPoints => return std::iter::once(han_total(lang, worth)).chain(cost(lang, ruling)).collect(),
    };
    let is_short = ruling.shortfall.is_some_and(|why| why.row().id == "below_minimum");
    let sum = if is_short { text!(lang, "sheet-below-minimum", total = sum) } else { sum };
    std::iter::once(sum).chain(cost(lang, ruling)).collect()
}

/// Returns a total that is a product: `24 副 × 5 翻 = 120 点，花牌 8 点，共 128 点`.
fn product(lang: Lang, worth: &Worth) -> String {
    let (fu, fan) = (worth.fu.unwrap_or(0), worth.fan.unwrap_or(0));
    match worth.flowers {
        0 => text!(lang, "sheet-product", fu = fu, fan = fan, points = worth.base),
        flowers => text!(
            lang,
            "sheet-product-flowers",
            fu = fu,
            fan = fan,
            points = worth.base,
            flowers = flowers,
            total = worth.total
        ),
    }
}

/// Returns a total in han: `4 翻 30 符，满贯，基本点 2000`.
fn han_total(lang: Lang, worth: &Worth) -> String {
    let (han, fu) = (worth.fan.unwrap_or(0), worth.fu.unwrap_or(0));
    let total = words::total(lang, worth);
    let limit = worth.limit.map(|limit| word(lang, limit));
    match (limit, worth.yakuman) {
        (None, 0) => text!(lang, "sheet-han-fu", han = han, fu = fu, total = total),
        (Some(limit), 0) => text!(lang, "sheet-han-fu-limit", han = han, fu = fu, limit = limit, total = total),
        (limit, _) => {
            let limit = limit.unwrap_or_default();
            text!(lang, "sheet-limit", limit = limit, total = total)
        }
    }
}

/// Returns the points that a hand brings in by itself; `None` if its total says as much.
pub(super) fn income(ruling: &Ruling) -> Option<Price> {
    ruling.price.filter(|_| ruling.worth.unit == Unit::BasicPoints)
}

/// Returns the price of the hand, or what it brings in.
fn cost(lang: Lang, ruling: &Ruling) -> Option<String> {
    Some(match (ruling.price?, ruling.worth.unit) {
        (Price::Discarder(points), Unit::BasicPoints) => text!(lang, "sheet-income-ron", points = points),
        (Price::Discarder(amount), _) => text!(lang, "sheet-cost-discarder", amount = amount),
        (Price::Each(each), Unit::BasicPoints) => text!(lang, "sheet-income-each", each = each),
        (Price::Each(amount), _) => text!(lang, "sheet-cost-each", amount = amount),
        (Price::NonDealer { each, dealer }, _) => {
            text!(lang, "sheet-income-non-dealers", each = each, dealer = dealer)
        }
    })
}

/// Returns the reading of a hand, and the winning tile.
pub fn read_as(lang: Lang, reading: &Reading, win: &CheckedHand) -> String {
    let reading = super::reading(lang, reading, win);
    let tile = super::tile(lang, win.win_tile());
    text!(lang, "sheet-read-as", reading = reading, tile = tile)
}

/// Describes an alternative reading of the hand in one line: its sets, its value and its patterns.
fn other_reading(lang: Lang, other: &Other, win: &CheckedHand) -> String {
    let reading = super::reading(lang, &other.reading, win);
    let names = other.counted.iter();
    let names: Vec<String> = names.map(|one| short(lang, one.id, one.count)).collect();
    let names = names.join(text!(lang, "list-comma"));
    let worth = words::total(lang, &other.worth);
    text!(lang, "sheet-another-reading", reading = reading, worth = worth, patterns = names)
}
