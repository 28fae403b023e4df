//! Totals, ranks, the reduced score and statistics, in text and JSON.

use std::process::ExitCode;

use serde_json::{Map, Value as Json, json};

use super::open::Desk;
use super::slip::Slip;
use crate::report::{reduced_line, stats_line};
use crate::rules::lingque::Orientation;
use crate::table::ledger::{Amount, LedgerError, Refusal, standings as rank, stats};
use crate::table::ledger::{ReducedRoot, ReducedScore};

/// How the standings are made; what is not said is as the night has it.
#[derive(clap::Args)]
pub struct StandingsArgs {
    #[command(flatten)]
    reduced: ReducedArgs,
    /// Statistics of every player too.
    #[arg(long)]
    stats: bool,
    /// The totals after every hand too.
    #[arg(long)]
    series: bool,
}

/// How the reduced score 约化分数 is made.
#[derive(clap::Args)]
pub struct ReducedArgs {
    /// T0 of the reduced score 约化分数; 480 in the text.
    #[arg(long, allow_negative_numbers = true)]
    t0: Option<String>,
    /// α of it; 1 where nothing is said.
    #[arg(long, allow_negative_numbers = true)]
    alpha: Option<String>,
    /// What stands under its root: players, hands, or a number.
    #[arg(long, allow_negative_numbers = true)]
    root: Option<String>,
    /// As printed in the 26th edition, where the best has the lowest.
    #[arg(long)]
    as_printed: bool,
    /// The best has the highest.
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
    pub fn over(&self, before: ReducedScore) -> anyhow::Result<ReducedScore> {
        let n = match self.root.as_deref() {
            None => before.n,
            Some("players") => ReducedRoot::Players,
            Some("hands") => ReducedRoot::Games,
            Some(text) => {
                ReducedRoot::Number(number(text, "--root players, --root hands, --root 4")?)
            }
        };
        Ok(ReducedScore {
            t0: match &self.t0 {
                Some(text) => number(text, "--t0 480")?,
                None => before.t0,
            },
            alpha: match &self.alpha {
                Some(text) => number(text, "--alpha 1")?,
                None => before.alpha,
            },
            n,
            orientation: match (self.as_printed, self.winner_high) {
                (true, _) => Orientation::AsPrinted,
                (_, true) => Orientation::WinnerHigh,
                _ => before.orientation,
            },
        })
    }
}

/// The number that was written; whether the rules take it is theirs to say.
fn number(text: &str, form: &'static str) -> Result<f64, Slip> {
    let text = text.to_owned();
    text.parse().map_err(|_| Slip::Written { form, text })
}

/// The standings.
pub fn standings(desk: &Desk, args: &StandingsArgs) -> anyhow::Result<ExitCode> {
    let store = desk.look()?;
    let session = desk.session(&store)?;
    let night = session.replay().night();
    let reduced = args.reduced.over(night.reduced)?;
    let refused = || desk.error(&LedgerError::from(Refusal::BadReduced));
    // Before anybody has played nothing is divided; what was written is told all the same.
    if !reduced.is_sound() {
        return Err(refused());
    }
    let standings =
        rank(night, &reduced.options(night.counted().count())).map_err(|_| refused())?;
    let mut lines = Vec::new();
    for place in &standings.places {
        let mut line = format!("{}. {}  {}", place.rank, place.name, place.total);
        let reduced = place.reduced;
        line.push_str(&desk.lang.pick([
            format!("  约化 {reduced:.3}"),
            format!("  reduced {reduced:.3}"),
        ]));
        if let Some(score) = place.with_uma {
            line.push_str(
                &desk
                    .lang
                    .pick([format!("  终局 {score}"), format!("  final {score}")]),
            );
        }
        lines.push(line);
    }
    if standings.imbalance != Amount::ZERO {
        let sum = standings.imbalance;
        lines.push(desk.lang.pick([
            format!("！！总和是 {sum}，不是 0：账不平"),
            format!("!! everything adds up to {sum}, not 0: the money does not balance"),
        ]));
    }
    lines.push(reduced_line(desk.lang, &reduced));
    let mut object = json!({"night": session.id(), "standings": standings, "reduced_by": reduced});
    if args.stats {
        let all = stats(night);
        lines.extend(
            all.iter()
                .map(|(player, stats)| stats_line(desk.lang, night, *player, stats)),
        );
        let by: Map<String, Json> = all
            .iter()
            .map(|(player, stats)| (player.to_string(), json!(stats)))
            .collect();
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
    desk.say(&lines.join("\n"), &object)
}
