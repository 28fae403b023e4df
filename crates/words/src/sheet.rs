//! The value sheet of a hand under any rules, which the command line prints and the window shows.

use std::fmt;

use super::{Lang, pattern_name, render, render_word, ruling as words};
use quejing_rules::hand::{CheckedHand, Reading};
use quejing_rules::tile::{Tile, mpsz};
use quejing_rules::{
    CountedPattern, FuPart, OtherReading, Pattern, RuleSet, Ruling, Verdict, WinPrice, Worth, WorthUnit,
};

/// A row of a [`ValueSheet`]: a pattern that counts, or a part of the fu.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SheetRow {
    pub name: String,
    /// The value with its unit.
    pub worth: String,
    /// The tiles in notation; empty if they are unknown.
    pub tiles: String,
}

/// The value of a hand with its reasons, as text in one language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ValueSheet {
    /// The name of the rules and the verdict.
    pub title: String,
    /// Rules in force that change the value of every hand, such as the special rule of a deal.
    pub before: Vec<String>,
    /// The reading of the hand with the winning tile; `None` without a winning shape.
    pub reading: Option<String>,
    /// The kind of wait; `None` if the rules do not distinguish any.
    pub wait: Option<String>,
    /// The rows of the patterns that count.
    pub rows: Vec<SheetRow>,
    /// The rows of the parts of the fu.
    pub parts: Vec<SheetRow>,
    /// The steps to the total, in order.
    pub steps: Vec<String>,
    /// True if the steps make up a multiplier, which is printed with `×`.
    pub multiplied: bool,
    /// The total, and the amounts that follow from it.
    pub sums: Vec<String>,
    /// The patterns of the hand that do not count, each with its name and the reasons.
    pub suppressed: Vec<[String; 2]>,
    /// The other readings of the hand, one line each.
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

impl fmt::Display for ValueSheet {
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

/// Builds the value sheet of a ruling on a hand.
pub fn build_sheet(lang: Lang, ruling: &Ruling) -> ValueSheet {
    let win = &ruling.win;
    let set = rule_set_label(lang, ruling.rules);
    let verdict = words::verdict_text(lang, ruling.verdict);
    let mut sheet = ValueSheet {
        title: text!(lang, "sheet-title", rules = set, verdict = verdict),
        reading: ruling.reading.map(|reading| reading_line(lang, &reading, win)),
        wait: ruling.wait.map(|wait| render_word(lang, wait).to_owned()),
        multiplied: is_multiplied(ruling),
        ..ValueSheet::default()
    };
    sheet.before.extend(ruling.in_force.iter().map(|applies| render(lang, applies)));
    sheet.rows = pattern_rows(lang, ruling);
    sheet.parts = ruling.parts.iter().map(|part| fu_part_row(lang, ruling, part)).collect();
    let unit = ruling.worth.unit;
    let steps = ruling.steps.iter();
    sheet.steps = steps.map(|step| words::remark_text(lang, step)).collect();
    sheet.sums = sum_lines(lang, ruling);
    for left_out in &ruling.suppressed {
        let name = suppressed_pattern_name(lang, unit, left_out.id, left_out.count);
        let why = left_out.reasons.iter().map(|why| words::remark_text(lang, why));
        let why: Vec<String> = why.collect();
        let why = why.join(text!(lang, "list-semicolon"));
        sheet.suppressed.push([name, why]);
    }
    let others = ruling.others.iter();
    sheet.others = others.map(|other| other_reading_line(lang, other, win)).collect();
    sheet
}

/// Returns a sheet row for each pattern that counts, in the ruling's order.
pub fn pattern_rows(lang: Lang, ruling: &Ruling) -> Vec<SheetRow> {
    ruling.counted.iter().map(|one| pattern_row(lang, ruling, one)).collect()
}

/// Returns the announcement of a won hand at the table: `120 points`, in riichi `2000 points` or `500 / 1000`, `6 fan`.
pub fn announcement(lang: Lang, ruling: &Ruling) -> String {
    match hand_income(ruling) {
        None => words::worth_total_text(lang, &ruling.worth),
        Some(WinPrice::Discarder(points)) => text!(lang, "points", points = points),
        Some(WinPrice::Each(each)) => text!(lang, "aloud-each", each = each),
        Some(WinPrice::NonDealer { each, dealer }) => format!("{each} / {dealer}"),
    }
}

/// Returns the explanation beside the announcement: in riichi the value in han, such as `haneman, 6 han 30 fu`; otherwise
/// the most valuable pattern, if any.
pub fn announcement_detail(lang: Lang, ruling: &Ruling) -> Option<String> {
    let worth = &ruling.worth;
    if worth.unit == WorthUnit::BasicPoints {
        let limit = worth.limit.map(|limit| render_word(lang, limit));
        let yakuman = Some(worth.yakuman).filter(|units| *units > 0);
        return Some(words::han_text(lang, limit, worth.fan, worth.fu, yakuman));
    }
    let best = ruling.counted.iter().max_by_key(|counted| (counted.fan, counted.worth));
    best.map(|best| pattern_name(lang, best.id).to_owned())
}

/// Returns true if the total is a product of fu and fan.
pub fn is_multiplied(ruling: &Ruling) -> bool {
    ruling.counted.iter().any(|counted| counted.fan.is_some())
}

/// Returns the name of a rule set by its id on the wire; any other name is returned unchanged.
fn rule_set_label(lang: Lang, rules: &'static str) -> &'static str {
    rules.parse::<RuleSet>().map_or(rules, |set| super::rule_set_name(lang, set))
}

/// Returns a pattern's name, with the number of times that it counts if more than once, such as `幺九刻 ×2`.
pub fn pattern_name_with_count(lang: Lang, id: Pattern, count: u32) -> String {
    let name = pattern_name(lang, id);
    match count {
        0 | 1 => name.to_owned(),
        count => text!(lang, "sheet-several", pattern = name, count = count),
    }
}

/// Returns a pattern's name like [`pattern_name_with_count`], with its number in front in rules that number their patterns.
fn numbered_pattern_name(lang: Lang, id: Pattern, count: u32) -> String {
    let name = pattern_name_with_count(lang, id, count);
    match id.as_str() {
        number if number.starts_with(|letter: char| letter.is_ascii_digit()) => format!("{number} {name}"),
        _ => name,
    }
}

/// Returns the name of a pattern that does not count, with its number of occurrences except in rules with fu and fan.
fn suppressed_pattern_name(lang: Lang, unit: WorthUnit, id: Pattern, count: u32) -> String {
    if unit == WorthUnit::Points { pattern_name(lang, id).to_owned() } else { numbered_pattern_name(lang, id, count) }
}

fn pattern_row(lang: Lang, ruling: &Ruling, counted: &CountedPattern) -> SheetRow {
    let name = numbered_pattern_name(lang, counted.id, counted.count);
    SheetRow::new(name, counted_pattern_worth(lang, &ruling.worth, counted), &counted.tiles)
}

/// Returns the value that one pattern contributes, with its unit.
fn counted_pattern_worth(lang: Lang, whole: &Worth, counted: &CountedPattern) -> String {
    let worth = counted.worth;
    match (whole.unit, counted.fan) {
        (_, Some(fan)) => text!(lang, "sheet-worth-fu-fan", fu = worth, fan = fan),
        (WorthUnit::BasicPoints, _) if whole.yakuman == 0 => {
            text!(lang, "sheet-worth-han", han = worth)
        }
        (WorthUnit::BasicPoints, _) => text!(lang, "sheet-worth-yakuman", units = worth),
        (WorthUnit::Fan, _) => text!(lang, "sheet-worth-fan", fan = worth),
        (WorthUnit::Points | WorthUnit::Score, None) => worth.to_string(),
    }
}

/// Builds the row of a part of the fu, such as `刻子 8 符  999m`.
fn fu_part_row(lang: Lang, ruling: &Ruling, part: &FuPart) -> SheetRow {
    let worth = text!(lang, "sheet-worth-fu", fu = part.fu);
    let tiles = part.place.map(|place| ruling.tiles_at(place));
    SheetRow::new(render_word(lang, part.kind), worth, &tiles.unwrap_or_default())
}

/// Returns the total and the amounts that follow from it; empty for a riichi hand that does not win.
fn sum_lines(lang: Lang, ruling: &Ruling) -> Vec<String> {
    let worth = &ruling.worth;
    let sum = match worth.unit {
        WorthUnit::Points if is_multiplied(ruling) => product_text(lang, worth),
        WorthUnit::Points | WorthUnit::Score | WorthUnit::Fan => words::worth_total_text(lang, worth),
        WorthUnit::BasicPoints if ruling.verdict != Verdict::Win => return Vec::new(),
        WorthUnit::BasicPoints => {
            return std::iter::once(han_total_text(lang, worth)).chain(payment_sentence(lang, ruling)).collect();
        }
    };
    let is_short = ruling.shortfall.is_some_and(|why| why.row().id == "below_minimum");
    let sum = if is_short { text!(lang, "sheet-below-minimum", total = sum) } else { sum };
    std::iter::once(sum).chain(payment_sentence(lang, ruling)).collect()
}

/// Returns a total that is a product, such as `24 副 × 5 翻 = 120 点，花牌 8 点，共 128 点`.
fn product_text(lang: Lang, worth: &Worth) -> String {
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

/// Returns a total in han, such as `4 翻 30 符，满贯，基本点 2000`.
fn han_total_text(lang: Lang, worth: &Worth) -> String {
    let (han, fu) = (worth.fan.unwrap_or(0), worth.fu.unwrap_or(0));
    let total = words::worth_total_text(lang, worth);
    let limit = worth.limit.map(|limit| render_word(lang, limit));
    match (limit, worth.yakuman) {
        (None, 0) => text!(lang, "sheet-han-fu", han = han, fu = fu, total = total),
        (Some(limit), 0) => text!(lang, "sheet-han-fu-limit", han = han, fu = fu, limit = limit, total = total),
        (limit, _) => {
            let limit = limit.unwrap_or_default();
            text!(lang, "sheet-limit", limit = limit, total = total)
        }
    }
}

/// Returns the points that a riichi hand earns; `None` if its ruling has no price, and under other rules, where the total
/// already tells the income.
pub(super) fn hand_income(ruling: &Ruling) -> Option<WinPrice> {
    ruling.price.filter(|_| ruling.worth.unit == WorthUnit::BasicPoints)
}

/// Returns the sentence on the payments of the hand, or on the points that a riichi hand earns; `None` without a price.
fn payment_sentence(lang: Lang, ruling: &Ruling) -> Option<String> {
    Some(match (ruling.price?, ruling.worth.unit) {
        (WinPrice::Discarder(points), WorthUnit::BasicPoints) => text!(lang, "sheet-income-ron", points = points),
        (WinPrice::Discarder(amount), _) => text!(lang, "sheet-cost-discarder", amount = amount),
        (WinPrice::Each(each), WorthUnit::BasicPoints) => text!(lang, "sheet-income-each", each = each),
        (WinPrice::Each(amount), _) => text!(lang, "sheet-cost-each", amount = amount),
        (WinPrice::NonDealer { each, dealer }, _) => {
            text!(lang, "sheet-income-non-dealers", each = each, dealer = dealer)
        }
    })
}

/// Returns the reading of a hand with its winning tile.
pub fn reading_line(lang: Lang, reading: &Reading, win: &CheckedHand) -> String {
    let reading = super::reading_text(lang, reading, win);
    let tile = super::tile_text(lang, win.win_tile());
    text!(lang, "sheet-read-as", reading = reading, tile = tile)
}

/// Returns an alternative reading of the hand in one line: its sets, its total and its patterns.
fn other_reading_line(lang: Lang, other: &OtherReading, win: &CheckedHand) -> String {
    let reading = super::reading_text(lang, &other.reading, win);
    let names = other.counted.iter();
    let names: Vec<String> = names.map(|one| pattern_name_with_count(lang, one.id, one.count)).collect();
    let names = names.join(text!(lang, "list-comma"));
    let worth = words::worth_total_text(lang, &other.worth);
    text!(lang, "sheet-another-reading", reading = reading, worth = worth, patterns = names)
}
