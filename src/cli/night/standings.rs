//! Totals, ranks, the reduced score and statistics, in text and JSON.

use std::process::ExitCode;

use anyhow::Context;
use serde_json::{Map, Value as Json, json};

use super::open::Desk;
use crate::report::stats_line;
use crate::rules::lingque::{Orientation, ReducedOptions, RootOf};
use crate::table::ledger::{Amount, standings as rank, stats};

/// How the standings are made.
#[derive(clap::Args)]
pub struct StandingsArgs {
    /// T0 of the reduced score 约化分数.
    #[arg(long, default_value_t = 480.0)]
    t0: f64,
    /// α of it.
    #[arg(long, default_value_t = 1.0)]
    alpha: f64,
    /// What stands under its root: players, hands, or a number.
    #[arg(long, default_value = "players")]
    root: String,
    /// As printed in the 26th edition, where the best has the lowest.
    #[arg(long)]
    as_printed: bool,
    /// Statistics of every player too.
    #[arg(long)]
    stats: bool,
    /// The totals after every hand too.
    #[arg(long)]
    series: bool,
}

impl StandingsArgs {
    fn options(&self, hands: usize) -> anyhow::Result<ReducedOptions> {
        Ok(ReducedOptions {
            t0: self.t0,
            alpha: self.alpha,
            n: match self.root.as_str() {
                "players" => RootOf::Players,
                "hands" => RootOf::Games((hands as f64).max(1.0)),
                number => RootOf::Number(number.parse().with_context(|| {
                    format!("bad_input: --root {number}: write players, hands or a number")
                })?),
            },
            orientation: match self.as_printed {
                true => Orientation::AsPrinted,
                false => Orientation::WinnerHigh,
            },
        })
    }
}

/// The standings.
pub fn standings(desk: &Desk, args: &StandingsArgs) -> anyhow::Result<ExitCode> {
    let store = desk.store()?;
    let session = desk.session(&store)?;
    let night = session.replay().night();
    let standings = rank(night, &args.options(night.counted().count())?).context("bad_option")?;
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
    let mut object = json!({"night": session.id(), "standings": standings});
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
