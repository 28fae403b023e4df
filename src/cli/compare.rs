//! `quejing compare`: values one hand by several rules and explains the differences.

use std::process::ExitCode;

use anyhow::{bail, ensure};
use serde_json::{Value, json};

use super::argument_error::{ArgumentError, translate_argument_error};
use super::hand_arguments::HandArguments;
use quejing_session::game::{
    Case, CheckedHand, ComparedSide, CountedPattern, Detail, PatternAbsence, Reading, Remark, RuleSetRuling,
    RulingDifference, SuppressedPattern, UnknownFlagPolicy, compare_rulings,
};
use quejing_session::profile_list::ProfileList;
use quejing_words::compare::{RulesText, rules_texts};
use quejing_words::sheet::is_multiplied;
use quejing_words::{self as words, Lang};

/// The arguments of `quejing compare`.
#[derive(clap::Args)]
pub struct CompareArgs {
    hand: Option<String>,
    #[arg(long, required = true)]
    rules: Vec<String>,
    #[arg(long)]
    json: bool,
    #[arg(long, value_parser = crate::cli::help::language_parser())]
    lang: Option<Lang>,
    #[command(flatten)]
    circumstances: HandArguments,
}

/// The ruling on the hand by one of the compared rule sets, with the rules as the user named them.
struct ComparisonColumn<'a> {
    rules_name: &'a str,
    rule_set_ruling: RuleSetRuling,
}

/// Prints the value of a hand by each of at least two rule sets, and how the others differ from the first, as text or
/// JSON.
pub fn run_compare_command(args: CompareArgs) -> anyhow::Result<ExitCode> {
    let lang = args.lang.unwrap_or_else(Lang::from_environment);
    print_comparison(&args, lang).map_err(|error| translate_argument_error(lang, error))
}

fn print_comparison(args: &CompareArgs, lang: Lang) -> anyhow::Result<ExitCode> {
    ensure!(args.rules.len() >= 2, ArgumentError::OneRuleSet);
    let book = ProfileList::open();
    let draft = args.circumstances.build_draft(args.hand.as_deref())?;
    let named = args
        .rules
        .iter()
        .map(|name| Ok((name, book.find_or_read_rules(name).map_err(|error| anyhow::Error::msg(error.text(lang)))?)));
    let named = named.collect::<anyhow::Result<Vec<_>>>()?;
    let mut judged = Vec::new();
    for (name, rules) in named {
        let circumstances = args.circumstances.build_circumstances(&rules, UnknownFlagPolicy::LeaveOut)?;
        let case = Case::adapt_to(&rules, draft.clone(), circumstances);
        let ruling = rules.judge(&case, Detail::Everything).map_err(ArgumentError::Faults)?;
        judged.push((name, rules, ruling));
    }
    if !args.json {
        let judged = judged.into_iter().map(|(name, rules, ruling)| (name.clone(), rules, Ok(ruling)));
        super::print_text(&comparison_text(lang, rules_texts(lang, judged)))?;
        return Ok(ExitCode::SUCCESS);
    }
    let columns = judged.into_iter().map(|(rules_name, rules, ruling)| ComparisonColumn {
        rules_name,
        rule_set_ruling: RuleSetRuling::new(&rules, ruling),
    });
    let columns: Vec<ComparisonColumn<'_>> = columns.collect();
    let Some(win) = columns.last().map(|column| column.rule_set_ruling.ruling.win) else {
        bail!(ArgumentError::OneRuleSet);
    };
    super::print_unchanged(&comparison_json(&columns, &win).to_string())?;
    Ok(ExitCode::SUCCESS)
}

fn comparison_text(lang: Lang, columns: Vec<RulesText>) -> String {
    let mut lines = Vec::new();
    let first = columns.first().map(|first| first.name.clone()).unwrap_or_default();
    for RulesText { name, verdict, total, sheet, .. } in &columns {
        let (name, verdict, total) = (name.as_str(), verdict.as_str(), total.as_str());
        lines.push(text!(lang, "cli-compare-total", rules = name, verdict = verdict, total = total));
        let rows = sheet.iter().flat_map(|sheet| &sheet.rows);
        lines.extend(rows.map(|row| format!("  {}  {}", row.name, row.worth)));
    }
    for RulesText { name, differences, .. } in columns {
        let Some(mut differences) = differences else {
            continue;
        };
        if differences.is_empty() {
            differences.push(text!(lang, "compare-same").to_owned());
        }
        lines.push(format!("\n{first} → {name}"));
        lines.extend(differences.into_iter().map(|difference| format!("  {difference}")));
    }
    lines.join("\n")
}

fn comparison_json(columns: &[ComparisonColumn<'_>], win: &CheckedHand) -> Value {
    let sheets: Vec<Value> = columns.iter().map(|column| sheet_json(column, win)).collect();
    let Some((first, others)) = columns.split_first() else {
        return json!({"sheets": sheets});
    };
    let compared = |other: &ComparisonColumn<'_>| {
        let differences = compare_rulings(&first.rule_set_ruling, &other.rule_set_ruling);
        let differences: Vec<Value> = differences.iter().map(|difference| difference_json(difference, win)).collect();
        json!({"first": first.rules_name, "second": other.rules_name, "differences": differences})
    };
    let comparisons: Vec<Value> = others.iter().map(compared).collect();
    json!({"sheets": sheets, "comparisons": comparisons})
}

fn sheet_json(column: &ComparisonColumn<'_>, win: &CheckedHand) -> Value {
    let ruling = &column.rule_set_ruling.ruling;
    let worth = &ruling.worth;
    let multiplied = |number: Option<u32>| number.filter(|_| is_multiplied(ruling));
    let left_out = |pattern: &SuppressedPattern| json!({"id": pattern.id, "reasons": reasons_json(&pattern.reasons)});
    json!({
        "rules": column.rules_name, "rule_set": ruling.rules, "verdict": ruling.verdict.as_str(), "total": worth.total,
        "unit": words::unit_name(Lang::En, worth.unit), "minimum": ruling.minimum,
        "fu": multiplied(worth.fu), "fan": multiplied(worth.fan),
        "reading": ruling.reading.map(|reading| english_reading_text(&reading, win)),
        "patterns": ruling.counted.iter().map(pattern_json).collect::<Vec<_>>(),
        "suppressed": ruling.suppressed.iter().map(left_out).collect::<Vec<_>>(),
    })
}

fn english_reading_text(reading: &Reading, win: &CheckedHand) -> String {
    words::reading_text(Lang::En, reading, win)
}

fn pattern_json(item: &CountedPattern) -> Value {
    json!({
        "id": item.id, "name": words::pattern_name(Lang::Zh, item.id), "count": item.count, "worth": item.worth, "fan": item.fan,
    })
}

fn reasons_json(reasons: &[Remark]) -> Vec<Value> {
    reasons.iter().map(|why| json!({"reason": why.row().id, "by": why.pattern()})).collect()
}

fn difference_json(difference: &RulingDifference, win: &CheckedHand) -> Value {
    match difference {
        RulingDifference::Verdict(pair) => {
            json!({"kind": "verdict", "values": pair.map(|verdict| verdict.as_str())})
        }
        RulingDifference::Reading(pair) => {
            let pair = pair.map(|reading| reading.map(|reading| english_reading_text(&reading, win)));
            json!({"kind": "reading", "values": pair})
        }
        RulingDifference::OnlyIn { side, item, absence } => {
            let side = match side {
                ComparedSide::First => "first",
                ComparedSide::Second => "second",
            };
            let (absence, reasons) = match absence {
                PatternAbsence::NotInTheRules => ("not_in_the_rules", Vec::new()),
                PatternAbsence::DoesNotHold => ("does_not_hold", Vec::new()),
                PatternAbsence::LeftOut(why) => ("suppressed", reasons_json(why)),
            };
            json!({"kind": "only_in", "side": side, "pattern": pattern_json(item), "absence": absence, "reasons": reasons})
        }
        RulingDifference::Worth { id, worth, fan } => {
            json!({"kind": "worth", "pattern": id, "values": worth, "fan": fan})
        }
        RulingDifference::Product([first, second]) => {
            let side = |&(fu, fan): &(u32, u32)| json!({"fu": fu, "fan": fan});
            json!({"kind": "multiplier", "values": [side(first), side(second)]})
        }
        RulingDifference::Minimum(pair) => json!({"kind": "minimum", "values": pair}),
        RulingDifference::Total(pair) => json!({"kind": "total", "values": pair}),
        RulingDifference::OtherUnits(pair) => json!({"kind": "other_units", "values": pair}),
    }
}
