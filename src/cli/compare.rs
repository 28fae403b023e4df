//! `quejing compare`: one hand under several rules, and what the difference is made of.

use std::fmt::Write;
use std::process::ExitCode;

use anyhow::{bail, ensure};
use serde_json::{Value, json};

use super::hand_text::Circumstances;
use super::refused::{Refused, said};
use crate::hand::{HandDraft, Reading, Seat, Win};
use crate::i18n::{self, Lang};
use crate::rule_book::RuleBook;
use crate::rules::compare::{Absence, Difference, Item, LeftOut, Sheet, Side, Why, compare};
use crate::rules::{Detail, RuleProfile, house, lingque, riichi, zung_jung};
use crate::tile::Wind;

/// Compare: quejing compare --rules lingque-v26 --rules lingque-v28 --seat S --win 7z 2288m113355p88s7z
#[derive(clap::Args)]
pub struct Args {
    /// The standing tiles, as 123m55z or 一二三万白白.
    hand: Option<String>,
    /// The rules, two or more: rule sets, profiles' names, or profiles' files. The others are compared with the first.
    #[arg(long, required = true)]
    rules: Vec<String>,
    /// Answer with one JSON object.
    #[arg(long)]
    json: bool,
    /// The language of the text: zh or en; otherwise the environment's.
    #[arg(long)]
    lang: Option<Lang>,
    /// What the hand and its circumstances are; what a rule set does not know is left out there.
    #[command(flatten)]
    circumstances: Circumstances,
}

/// A hand under one name of rules.
struct Column<'a> {
    name: &'a str,
    sheet: Sheet,
}

/// Runs the command.
pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    ensure!(
        args.rules.len() >= 2,
        "bad_input: name two or more rules, each with --rules"
    );
    let lang = args.lang.unwrap_or_else(Lang::from_environment);
    tell(&args, lang).map_err(|error| said(lang, error))
}

fn tell(args: &Args, lang: Lang) -> anyhow::Result<ExitCode> {
    let book = RuleBook::open();
    let draft = args.circumstances.draft(args.hand.as_deref())?;
    let named = args.rules.iter().map(|name| {
        Ok((
            name,
            book.find_or_read(name).map_err(|error| error.said(lang))?,
        ))
    });
    let named = named.collect::<anyhow::Result<Vec<_>>>()?;
    let mut columns = Vec::new();
    let mut hand = None;
    for (name, rules) in &named {
        let (win, sheet) = sheet(rules, &draft, &args.circumstances)?;
        hand = Some(win);
        columns.push(Column { name, sheet });
    }
    let Some(win) = hand else {
        bail!("bad_input: name two or more rules, each with --rules");
    };
    match args.json {
        true => super::say_as_is(&as_json(&columns, &win).to_string())?,
        false => super::say(&as_text(lang, &columns, &win))?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The hand under one set of rules. A winning tile of nobody's is the next player's, a round unnamed is the first: neither
/// changes what is compared here beyond what was said.
fn sheet(
    rules: &RuleProfile,
    draft: &HandDraft,
    said: &Circumstances,
) -> anyhow::Result<(Win, Sheet)> {
    let flags = said.known_flags()?;
    let mut draft = HandDraft {
        flags,
        ..draft.clone()
    };
    let next = draft
        .seat_wind
        .map_or(Seat(1), |wind| Seat::from(wind.next()));
    let discarder = (!draft.self_draw).then_some(said.discarder()?.unwrap_or(next));
    match rules {
        RuleProfile::Lingque(profile) => {
            let win = lingque::check(&draft).map_err(Refused::from)?;
            let appraisal = lingque::explain(&win, profile, Detail::Everything);
            Ok((win, Sheet::of_lingque(profile, &appraisal)))
        }
        RuleProfile::ZungJung(options) => {
            draft.flowers = 0;
            let win = zung_jung::check(&draft, discarder).map_err(Refused::from)?;
            let appraisal = zung_jung::explain(&win, options, Detail::Everything);
            Ok((win, Sheet::of_zung_jung(options, &appraisal)))
        }
        RuleProfile::House(options) => {
            draft.flowers = 0;
            let claim = house::check(&draft, &said.house(true)?).map_err(Refused::from)?;
            let appraisal = house::explain(&claim, options, Detail::Everything);
            Ok((*claim.win(), Sheet::of_house(&appraisal)))
        }
        RuleProfile::Riichi(options) => {
            let riichi = riichi::Draft {
                discarder,
                ..said.riichi(&draft)?
            };
            let riichi = riichi::Draft {
                round_wind: riichi.round_wind.or(Some(Wind::East)),
                ..riichi
            };
            let hand = riichi.check(options).map_err(Refused::from)?;
            let appraisal = riichi::explain(&hand, options);
            Ok((*hand.win(), Sheet::of_riichi(&appraisal)))
        }
    }
}

fn as_text(lang: Lang, columns: &[Column<'_>], win: &Win) -> String {
    let mut text = String::new();
    for Column { name, sheet } in columns {
        let verdict = i18n::compare::verdict(lang, sheet.verdict);
        let unit = i18n::compare::unit(lang, sheet.set);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{name}: {verdict}, {} {unit}", sheet.total);
        for item in &sheet.counted {
            let count = if item.count > 1 {
                format!(" ×{}", item.count)
            } else {
                String::new()
            };
            let fan = item
                .fan
                .map(|fan| lang.pick([format!("  {fan} 翻"), format!("  {fan} fan")]));
            let _ = writeln!(
                text,
                "  {}{count}  {}{}",
                i18n::pattern(lang, item.id),
                item.worth,
                fan.unwrap_or_default()
            );
        }
    }
    let Some((first, others)) = columns.split_first() else {
        return text;
    };
    for other in others {
        let _ = writeln!(text, "\n{} → {}", first.name, other.name);
        let differences = compare(&first.sheet, &other.sheet);
        if differences.is_empty() {
            let _ = writeln!(text, "  {}", lang.pick(["没有不同", "no difference"]));
        }
        for difference in &differences {
            let words = i18n::compare::difference(lang, [first.name, other.name], win, difference);
            let _ = writeln!(text, "  {words}");
        }
    }
    text
}

fn as_json(columns: &[Column<'_>], win: &Win) -> Value {
    let sheets: Vec<Value> = columns
        .iter()
        .map(|column| sheet_json(column, win))
        .collect();
    let Some((first, others)) = columns.split_first() else {
        return json!({"sheets": sheets});
    };
    let compared = |other: &Column<'_>| {
        let differences = compare(&first.sheet, &other.sheet);
        let differences: Vec<Value> = differences
            .iter()
            .map(|difference| difference_json(difference, win))
            .collect();
        json!({"first": first.name, "second": other.name, "differences": differences})
    };
    let comparisons: Vec<Value> = others.iter().map(compared).collect();
    json!({"sheets": sheets, "comparisons": comparisons})
}

fn sheet_json(column: &Column<'_>, win: &Win) -> Value {
    let Column { name, sheet } = column;
    let left_out = |left_out: &LeftOut| json!({"id": left_out.id, "reasons": whys(&left_out.why)});
    json!({
        "rules": name, "rule_set": sheet.set.as_str(), "verdict": sheet.verdict, "total": sheet.total,
        "unit": i18n::compare::unit(Lang::En, sheet.set), "minimum": sheet.minimum,
        "fu": sheet.product.map(|(fu, _)| fu), "fan": sheet.product.map(|(_, fan)| fan),
        "reading": sheet.reading.map(|reading| spelled(&reading, win)),
        "patterns": sheet.counted.iter().map(item_json).collect::<Vec<_>>(),
        "suppressed": sheet.left_out.iter().map(left_out).collect::<Vec<_>>(),
    })
}

fn spelled(reading: &Reading, win: &Win) -> String {
    i18n::reading(Lang::En, reading, win)
}

fn item_json(item: &Item) -> Value {
    json!({
        "id": item.id, "name": i18n::pattern(Lang::Zh, item.id), "count": item.count, "worth": item.worth, "fan": item.fan,
    })
}

fn whys(why: &[Why]) -> Vec<Value> {
    why.iter()
        .map(|why| json!({"reason": why.code, "by": why.by}))
        .collect()
}

fn difference_json(difference: &Difference, win: &Win) -> Value {
    match difference {
        Difference::Verdict(pair) => json!({"kind": "verdict", "values": pair}),
        Difference::Reading(pair) => {
            let pair = pair.map(|reading| reading.map(|reading| spelled(&reading, win)));
            json!({"kind": "reading", "values": pair})
        }
        Difference::OnlyIn {
            side,
            item,
            absence,
        } => {
            let side = match side {
                Side::First => "first",
                Side::Second => "second",
            };
            let (absence, reasons) = match absence {
                Absence::NotInTheRules => ("not_in_the_rules", Vec::new()),
                Absence::DoesNotHold => ("does_not_hold", Vec::new()),
                Absence::LeftOut(why) => ("suppressed", whys(why)),
            };
            json!({"kind": "only_in", "side": side, "pattern": item_json(item), "absence": absence, "reasons": reasons})
        }
        Difference::Worth { id, worth, fan } => {
            json!({"kind": "worth", "pattern": id, "values": worth, "fan": fan})
        }
        Difference::Product([first, second]) => {
            let side = |&(fu, fan): &(u32, u32)| json!({"fu": fu, "fan": fan});
            json!({"kind": "multiplier", "values": [side(first), side(second)]})
        }
        Difference::Minimum(pair) => json!({"kind": "minimum", "values": pair}),
        Difference::Total(pair) => json!({"kind": "total", "values": pair}),
        Difference::OtherUnits(pair) => json!({"kind": "other_units", "values": pair}),
    }
}
