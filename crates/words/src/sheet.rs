//! The value sheet of a hand under any rules, which the command line prints and window and phones show.

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
    /// The value with its unit; in points, only the number.
    pub worth: String,
    /// The tiles that the row values, in notation; empty if it values none in particular.
    pub tiles: String,
}

/// The value of a hand with its reasons, as text in one language.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ValueSheet {
    /// The name of the rules and the verdict.
    pub title: String,
    /// The rules of the deal that change the value of every hand, such as its special rule.
    pub rules_in_force: Vec<String>,
    /// The reading of the hand with the winning tile; `None` if the tiles form no winning hand.
    pub reading: Option<String>,
    /// The kind of wait; `None` if the rules distinguish none for this hand.
    pub wait: Option<String>,
    /// The rows of the patterns that count.
    pub rows: Vec<SheetRow>,
    /// The rows of the parts of the fu.
    pub fu_parts: Vec<SheetRow>,
    /// The steps to the total, in order.
    pub steps: Vec<String>,
    /// True if the total is a product of fu and fan, so that the steps are printed with `×` instead of `=`.
    pub is_multiplied: bool,
    /// The total, and the payments that follow from it.
    pub sums: Vec<String>,
    /// The patterns of the hand that do not count, each with its name and the reasons.
    pub suppressed: Vec<[String; 2]>,
    /// The other readings of the hand, one line each.
    pub other_readings: Vec<String>,
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
        for line in self.rules_in_force.iter().chain(&self.reading) {
            writeln!(f, "{line}")?;
        }
        if let Some(wait) = &self.wait {
            writeln!(f, "  {wait}")?;
        }
        for row in &self.rows {
            writeln!(f, "  {row}")?;
        }
        for part in &self.fu_parts {
            writeln!(f, "  + {part}")?;
        }
        let sign = if self.is_multiplied { '×' } else { '=' };
        for step in &self.steps {
            writeln!(f, "  {sign} {step}")?;
        }
        for sum in &self.sums {
            writeln!(f, "{sum}")?;
        }
        for [name, why] in &self.suppressed {
            writeln!(f, "  – {name}  {why}")?;
        }
        for other in &self.other_readings {
            writeln!(f, "{other}")?;
        }
        Ok(())
    }
}

/// Builds the value sheet of a ruling on a hand.
pub fn build_sheet(lang: Lang, ruling: &Ruling) -> ValueSheet {
    let hand = &ruling.win;
    let rules_name = rule_set_label(lang, ruling.rules);
    let verdict = words::verdict_text(lang, ruling.verdict);
    let mut sheet = ValueSheet {
        title: text!(lang, "sheet-title", rules = rules_name, verdict = verdict),
        reading: ruling.reading.map(|reading| reading_line(lang, &reading, hand)),
        wait: ruling.wait.map(|wait| render_word(lang, wait).to_owned()),
        is_multiplied: is_multiplied(ruling),
        ..ValueSheet::default()
    };
    sheet.rules_in_force.extend(ruling.outside_condition.iter().map(|condition| render(lang, condition)));
    sheet.rows = pattern_rows(lang, ruling);
    sheet.fu_parts = ruling.fu_parts.iter().map(|part| fu_part_row(lang, ruling, part)).collect();
    let unit = ruling.worth.unit;
    let steps = ruling.steps.iter();
    sheet.steps = steps.map(|step| words::remark_text(lang, step)).collect();
    sheet.sums = sum_lines(lang, ruling);
    for left_out in &ruling.suppressed {
        let name = suppressed_pattern_name(lang, unit, left_out.id, left_out.count);
        let reasons = left_out.reasons.iter().map(|reason| words::remark_text(lang, reason));
        let reasons: Vec<String> = reasons.collect();
        let reasons = reasons.join(text!(lang, "list-semicolon"));
        sheet.suppressed.push([name, reasons]);
    }
    let others = ruling.other_readings.iter();
    sheet.other_readings = others.map(|other| other_reading_line(lang, other, hand)).collect();
    sheet
}

/// Returns a sheet row for each pattern that counts, in the ruling's order.
pub fn pattern_rows(lang: Lang, ruling: &Ruling) -> Vec<SheetRow> {
    ruling.counted.iter().map(|counted| pattern_row(lang, ruling, counted)).collect()
}

/// Returns the announcement of a hand's value at the table: the total with its unit, such as `120 points` or `6 fan`;
/// in riichi, what the payers pay, such as `2000 points` or `500 / 1000`.
pub fn announcement(lang: Lang, ruling: &Ruling) -> String {
    match riichi_win_price(ruling) {
        None => words::worth_total_text(lang, &ruling.worth),
        Some(WinPrice::Discarder(points)) => text!(lang, "points", points = points),
        Some(WinPrice::Each(each)) => text!(lang, "aloud-each", each = each),
        Some(WinPrice::NonDealer { each, dealer }) => format!("{each} / {dealer}"),
    }
}

/// Returns the explanation of the announcement: in riichi the value in han, such as `haneman, 6 han 30 fu`; under other
/// rules the name of the most valuable pattern, or `None` without a pattern.
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

/// Returns the name of a rule set by its id on the wire; any other name unchanged.
fn rule_set_label(lang: Lang, id: &'static str) -> &'static str {
    id.parse::<RuleSet>().map_or(id, |set| super::rule_set_name(lang, set))
}

/// Returns a pattern's name, with the number of times that it counts if more than once, such as `幺九刻 ×2`.
pub fn pattern_name_with_count(lang: Lang, pattern: Pattern, count: u32) -> String {
    let name = pattern_name(lang, pattern);
    match count {
        0 | 1 => name.to_owned(),
        count => text!(lang, "sheet-several", pattern = name, count = count),
    }
}

/// Returns a pattern's name like [`pattern_name_with_count`], with its number in front in rules that number their
/// patterns.
fn numbered_pattern_name(lang: Lang, pattern: Pattern, count: u32) -> String {
    let name = pattern_name_with_count(lang, pattern, count);
    match pattern.as_str() {
        number if number.starts_with(|letter: char| letter.is_ascii_digit()) => format!("{number} {name}"),
        _ => name,
    }
}

/// Returns the name of a pattern that does not count: as [`numbered_pattern_name`], but without count and number for a
/// worth in points.
fn suppressed_pattern_name(lang: Lang, unit: WorthUnit, pattern: Pattern, count: u32) -> String {
    if unit == WorthUnit::Points {
        pattern_name(lang, pattern).to_owned()
    } else {
        numbered_pattern_name(lang, pattern, count)
    }
}

fn pattern_row(lang: Lang, ruling: &Ruling, counted: &CountedPattern) -> SheetRow {
    let name = numbered_pattern_name(lang, counted.id, counted.count);
    SheetRow::new(name, counted_pattern_worth(lang, &ruling.worth, counted), &counted.tiles)
}

/// Returns the value that one pattern contributes, with its unit; only the number for points and scores.
fn counted_pattern_worth(lang: Lang, hand_worth: &Worth, counted: &CountedPattern) -> String {
    let worth = counted.worth;
    match (hand_worth.unit, counted.fan) {
        (_, Some(fan)) => text!(lang, "sheet-worth-fu-fan", fu = worth, fan = fan),
        (WorthUnit::BasicPoints, _) if hand_worth.yakuman == 0 => {
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

/// Returns the total, and the sentence on the payments if there is one; empty for a riichi hand that does not win.
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
    let is_below_minimum = ruling.shortfall.is_some_and(|remark| remark.row().id == "below_minimum");
    let sum = if is_below_minimum { text!(lang, "sheet-below-minimum", total = sum) } else { sum };
    std::iter::once(sum).chain(payment_sentence(lang, ruling)).collect()
}

/// Returns a total that is the product of fu and fan, such as `24 副 × 5 翻 = 120 点，花牌 8 点，共 128 点`.
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

/// Returns a total in basic points with the han and fu or the limit behind it, such as `4 翻 30 符，满贯，基本点 2000`.
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

/// Returns what a winner in riichi is paid; `None` if the ruling has no price, and under other rules, whose total
/// already tells the income.
pub(super) fn riichi_win_price(ruling: &Ruling) -> Option<WinPrice> {
    ruling.price.filter(|_| ruling.worth.unit == WorthUnit::BasicPoints)
}

/// Returns the sentence on what each payer pays or, in riichi, what the winner is paid; `None` if the ruling has no
/// price.
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

/// Returns the sentence on a reading of a hand, with its winning tile.
pub fn reading_line(lang: Lang, reading: &Reading, hand: &CheckedHand) -> String {
    let reading = super::reading_text(lang, reading, hand);
    let tile = super::tile_text(lang, hand.win_tile());
    text!(lang, "sheet-read-as", reading = reading, tile = tile)
}

/// Returns another reading of the hand in one line: its sets, its total and its patterns.
fn other_reading_line(lang: Lang, other: &OtherReading, hand: &CheckedHand) -> String {
    let reading = super::reading_text(lang, &other.reading, hand);
    let names = other.counted.iter();
    let names: Vec<String> = names.map(|counted| pattern_name_with_count(lang, counted.id, counted.count)).collect();
    let names = names.join(text!(lang, "list-comma"));
    let worth = words::worth_total_text(lang, &other.worth);
    text!(lang, "sheet-another-reading", reading = reading, worth = worth, patterns = names)
}
