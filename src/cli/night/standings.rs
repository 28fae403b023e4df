//! Totals, ranks, the reduced score and statistics, in text and JSON.

use std::process::ExitCode;

use serde_json::{Map, Value as Json, json};

use super::context::NightContext;
use super::typed;
use crate::i18n::{Cell, Lang, word};
use crate::rules::reduced::Orientation;
use crate::table::ledger::{Amount, FinalAccount, LedgerError, Night, Refusal, player_stats, standings as rank};
use crate::table::ledger::{ReducedRoot, ReducedScore};
use crate::table::settling::settling;
use crate::words::{account_notes, final_score, games_table, payments_to_settle, reduced_score_line, stats_lines};

/// The arguments of `quejing night standings`. Options of the reduced score that are missing are those of the night.
#[derive(clap::Args)]
pub struct StandingsArgs {
    #[command(flatten)]
    reduced: ReducedArgs,
    #[arg(long)]
    stats: bool,
    #[arg(long)]
    series: bool,
}

/// The options of the reduced score 约化分数.
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
    /// Returns true if an option is given.
    pub fn has_any_option(&self) -> bool {
        let has_number = self.t0.is_some() || self.alpha.is_some() || self.root.is_some();
        has_number || self.as_printed || self.winner_high
    }

    /// Returns the reduced score of these options; those that are missing are as in `base`.
    pub fn apply_to(&self, base: ReducedScore) -> ReducedScore {
        ReducedScore {
            t0: self.t0.unwrap_or(base.t0),
            alpha: self.alpha.unwrap_or(base.alpha),
            n: self.root.unwrap_or(base.n),
            orientation: match (self.as_printed, self.winner_high) {
                (true, _) => Orientation::AsPrinted,
                (_, true) => Orientation::WinnerHigh,
                _ => base.orientation,
            },
        }
    }
}

pub fn standings(context: &NightContext, args: &StandingsArgs) -> anyhow::Result<ExitCode> {
    let keeper = context.open_night_read_only()?;
    let night = keeper.night();
    let reduced = args.reduced.apply_to(night.reduced);
    let bad_reduced = || context.error(&LedgerError::from(Refusal::BadReduced));
    // Checked here, too: before the first deal nothing is divided, and `rank` finds no error.
    if !reduced.is_sound() {
        return Err(bad_reduced());
    }
    let standings = rank(night, &reduced.options(night.counted_deals().count())).map_err(|_| bad_reduced())?;
    // Riichi has final scores instead; whoever asks for the reduced score by an option gets it.
    let shows_reduced = !standings.account.has_places() || args.reduced.has_any_option();
    let mut lines = Vec::new();
    for place in &standings.places {
        let mut line = format!("{}. {}  {}", place.rank, place.name, place.total);
        if shows_reduced {
            let reduced = text!(context.lang, "cli-night-reduced", score = format!("{:.3}", place.reduced));
            line.push_str(&format!("  {reduced}"));
        }
        if let Some(score) = place.with_uma {
            let final_score = text!(context.lang, "cli-night-final", score = final_score(night, score));
            line.push_str(&format!("  {final_score}"));
        }
        for column in &standings.account.columns {
            let value = column.values.get(&place.player).map_or("–".to_owned(), Amount::to_string);
            line.push_str(&format!("  {} {value}", word(context.lang, column.name)));
        }
        lines.push(line);
    }
    lines.extend(game_lines(context.lang, night, &standings.account));
    if standings.imbalance != Amount::ZERO {
        let sum = standings.imbalance;
        lines.push(text!(context.lang, "cli-night-imbalance", sum = sum));
    }
    lines.extend(shows_reduced.then(|| reduced_score_line(context.lang, &reduced)));
    lines.extend(settlement_lines(context.lang, night));
    let settlement = settling(&standings.account);
    let missing = settlement.as_ref().err().map(|error| error.sum);
    let mut object = json!({"night": keeper.id(), "standings": standings, "reduced_by": reduced,
        "settlement": settlement.ok(), "missing": missing});
    if args.stats {
        let all = player_stats(night);
        lines.extend(stats_lines(context.lang, night));
        let by_player: Map<String, Json> =
            all.iter().map(|(player, stats)| (player.to_string(), json!(stats))).collect();
        object["stats"] = Json::Object(by_player);
    }
    if args.series {
        let series = night.series();
        for (deal, totals) in &series {
            let totals: Vec<String> = totals.iter().map(ToString::to_string).collect();
            lines.push(format!("{deal}: {}", totals.join("  ")));
        }
        object["series"] = json!(series);
        object["order"] = json!(night.order);
    }
    context.print(&lines.join("\n"), &object)
}

/// Returns the final scores of several games, a line for each person with the column titles before the scores.
fn game_lines(lang: Lang, night: &Night, account: &FinalAccount) -> Vec<String> {
    let Some(table) = games_table(lang, night, account) else {
        return Vec::new();
    };
    let line = |row: &Vec<Cell>| {
        let scores = table.columns.iter().zip(row).skip(1);
        let scores = scores.map(|(column, cell)| format!("{} {}", column.title, cell.text));
        format!("  {}  {}", row[0].text, scores.collect::<Vec<_>>().join("  "))
    };
    let title = text!(lang, "night-games").to_owned();
    [title].into_iter().chain(table.rows.iter().map(line)).collect()
}

/// Returns the payments that settle the night, or the missing sum; then the notes on the final scores.
fn settlement_lines(lang: Lang, night: &Night) -> Vec<String> {
    let mut lines = match payments_to_settle(lang, night) {
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
