//! Totals, ranks, the reduced score and statistics, in text and JSON.

use std::process::ExitCode;

use serde_json::{Map, Value as Json, json};

use super::open::NightContext;
use super::typed;
use crate::i18n::{Lang, word};
use crate::rules::reduced::Orientation;
use crate::table::ledger::{Amount, LedgerError, Night, Refusal, standings as rank, stats};
use crate::table::ledger::{ReducedRoot, ReducedScore};
use crate::table::settling::settling;
use crate::words::{account_notes, reduced_line, settled, stats_lines};

/// How the standings are made; what is not said is as the night has it.
#[derive(clap::Args)]
pub struct StandingsArgs {
    #[command(flatten)]
    reduced: ReducedArgs,
    #[arg(long)]
    stats: bool,
    #[arg(long)]
    series: bool,
}

/// How the reduced score 约化分数 is made.
#[derive(clap::Args)]
pub struct ReducedArgs {
    #[arg(long, allow_negative_numbers = true, value_name = "NUMBER", value_parser = typed::t0)]
    t0: Option<f64>,
    #[arg(long, allow_negative_numbers = true, value_name = "NUMBER", value_parser = typed::alpha)]
    alpha: Option<f64>,
    #[arg(long, allow_negative_numbers = true, value_name = "NUMBER", value_parser = typed::root)]
    root: Option<ReducedRoot>,
    #[arg(long)]
    as_printed: bool,
    #[arg(long, conflicts_with = "as_printed")]
    winner_high: bool,
}

impl ReducedArgs {
    /// Was anything said?
    pub fn is_said(&self) -> bool {
        let numbers = self.t0.is_some() || self.alpha.is_some() || self.root.is_some();
        numbers || self.as_printed || self.winner_high
    }

    /// What was said, the rest as it was.
    pub fn over(&self, before: ReducedScore) -> ReducedScore {
        ReducedScore {
            t0: self.t0.unwrap_or(before.t0),
            alpha: self.alpha.unwrap_or(before.alpha),
            n: self.root.unwrap_or(before.n),
            orientation: match (self.as_printed, self.winner_high) {
                (true, _) => Orientation::AsPrinted,
                (_, true) => Orientation::WinnerHigh,
                _ => before.orientation,
            },
        }
    }
}

pub fn standings(context: &NightContext, args: &StandingsArgs) -> anyhow::Result<ExitCode> {
    let session = context.session(&context.look()?)?;
    let night = session.replay().night();
    let reduced = args.reduced.over(night.reduced);
    let refused = || context.error(&LedgerError::from(Refusal::BadReduced));
    // Before anybody has played nothing is divided; what was written is told all the same.
    if !reduced.is_sound() {
        return Err(refused());
    }
    let standings = rank(night, &reduced.options(night.counted().count())).map_err(|_| refused())?;
    let mut lines = Vec::new();
    for place in &standings.places {
        let mut line = format!("{}. {}  {}", place.rank, place.name, place.total);
        let reduced = place.reduced;
        let reduced = text!(context.lang, "cli-night-reduced", score = format!("{reduced:.3}"));
        line.push_str(&format!("  {reduced}"));
        if let Some(score) = place.with_uma {
            let last = text!(context.lang, "cli-night-final", score = score);
            line.push_str(&format!("  {last}"));
        }
        for own in &standings.account.columns {
            let value = own.values.get(&place.player).map_or("–".to_owned(), Amount::to_string);
            line.push_str(&format!("  {} {value}", word(context.lang, own.name)));
        }
        lines.push(line);
    }
    if standings.imbalance != Amount::ZERO {
        let sum = standings.imbalance;
        lines.push(text!(context.lang, "cli-night-imbalance", sum = sum));
    }
    lines.push(reduced_line(context.lang, &reduced));
    lines.extend(settlement_lines(context.lang, night));
    let settlement = settling(&standings.account);
    let missing = settlement.as_ref().err().map(|why| why.sum);
    let mut object = json!({"night": session.id(), "standings": standings, "reduced_by": reduced,
        "settlement": settlement.ok(), "missing": missing});
    if args.stats {
        let all = stats(night);
        lines.extend(stats_lines(context.lang, night));
        let by: Map<String, Json> = all.iter().map(|(player, stats)| (player.to_string(), json!(stats))).collect();
        object["stats"] = Json::Object(by);
    }
    if args.series {
        let series = night.series();
        for (hand, totals) in &series {
            let totals: Vec<String> = totals.iter().map(ToString::to_string).collect();
            lines.push(format!("{hand}: {}", totals.join("  ")));
        }
        object["series"] = json!(series);
        object["order"] = json!(night.order);
    }
    context.say(&lines.join("\n"), &object)
}

/// Returns who pays whom so that everybody is even, or which sum is missing; and what stands beside the final scores.
fn settlement_lines(lang: Lang, night: &Night) -> Vec<String> {
    let mut lines = match settled(lang, night) {
        Ok(payments) if payments.is_empty() => Vec::new(),
        Ok(payments) => {
            let payments = payments.into_iter().map(|(who, amount)| format!("  {who}  {amount}"));
            [text!(lang, "night-even").to_owned()].into_iter().chain(payments).collect()
        }
        Err(why) => vec![format!("!! {why}")],
    };
    lines.extend(account_notes(lang, night));
    lines
}
