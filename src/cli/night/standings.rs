//! Totals, ranks, the reduced score and statistics, in text and JSON.

use std::process::ExitCode;

use anyhow::bail;
use serde_json::{Map, Value as Json, json};

use super::context::NightContext;
use super::error::NightError;
use super::parsers;
use quejing_session::game::ScoreOrientation;
use quejing_session::night::{
    Amount, FinalAccount, LedgerError, Night, RecordRefusal, ReducedRoot, ReducedScoreSettings, ResultState, Standings,
    StandingsPlace, compute_player_stats, compute_settling_payments, compute_shown_standings as rank,
};
use quejing_words::history::{
    account_notes, amount_text, can_have_reduced_score, final_score, games_table, has_reduced_score,
    reduced_score_line, reduced_score_text, settlement_title, settling_payment_texts, standings_total, stats_lines,
};
use quejing_words::{Lang, TableCell, render_word};

/// The arguments of `quejing night standings`. The night's settings replace the options of the reduced score that are
/// not given.
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
    #[arg(long, allow_negative_numbers = true, value_name = "NUMBER", value_parser = parsers::parse_t0)]
    t0: Option<f64>,
    #[arg(long, allow_negative_numbers = true, value_name = "NUMBER", value_parser = parsers::parse_alpha)]
    alpha: Option<f64>,
    #[arg(long, allow_negative_numbers = true, value_name = "NUMBER", value_parser = parsers::parse_root)]
    root: Option<ReducedRoot>,
    #[arg(long)]
    as_printed: bool,
    #[arg(long, conflicts_with = "as_printed")]
    winner_high: bool,
}

impl ReducedArgs {
    /// Returns true if any option of the reduced score, such as `--t0`, is given.
    pub fn has_any_option(&self) -> bool {
        let has_number = self.t0.is_some() || self.alpha.is_some() || self.root.is_some();
        has_number || self.as_printed || self.winner_high
    }

    /// Returns the settings `base` with each setting replaced for which an option is given.
    pub fn apply_to(&self, base: ReducedScoreSettings) -> ReducedScoreSettings {
        ReducedScoreSettings {
            t0: self.t0.unwrap_or(base.t0),
            alpha: self.alpha.unwrap_or(base.alpha),
            n: self.root.unwrap_or(base.n),
            orientation: match (self.as_printed, self.winner_high) {
                (true, _) => ScoreOrientation::AsPrinted,
                (_, true) => ScoreOrientation::WinnerHigh,
                _ => base.orientation,
            },
        }
    }
}

pub fn print_standings(context: &NightContext, args: &StandingsArgs) -> anyhow::Result<ExitCode> {
    let keeper = context.open_night_read_only()?;
    let night = keeper.night();
    let reduced = args.reduced.apply_to(night.reduced);
    let bad_reduced = || context.ledger_error(&LedgerError::from(RecordRefusal::BadReduced));
    // Checked here, too: before the first deal nothing is divided, and `rank` finds no error.
    if !reduced.is_valid() {
        return Err(bad_reduced());
    }
    let standings = rank(night, &reduced.options(night.counted_deals().count())).map_err(|_| bad_reduced())?;
    if !can_have_reduced_score(night) && args.reduced.has_any_option() {
        bail!(NightError::NoReducedScore);
    }
    // Whoever asks for the reduced score by an option gets it.
    let shows_reduced = has_reduced_score(night) || args.reduced.has_any_option();
    let place_line = |place| place_line(context.lang, night, &standings, place, shows_reduced);
    let mut lines: Vec<String> = standings.places.iter().map(place_line).collect();
    lines.extend(game_lines(context.lang, night, &standings.account));
    if standings.imbalance != Amount::ZERO {
        let sum = amount_text(standings.imbalance);
        lines.push(text!(context.lang, "cli-night-imbalance", sum = sum));
    }
    lines.extend(shows_reduced.then(|| reduced_score_line(context.lang, &reduced)));
    lines.extend(settlement_lines(context.lang, night));
    let settlement = match night.result_state() {
        ResultState::NotBegun => Ok(Vec::new()),
        ResultState::IfEndedNow | ResultState::Final => compute_settling_payments(&standings.account),
    };
    let missing = settlement.as_ref().err().map(|error| error.sum);
    let mut object = json!({"night": keeper.night_id(), "standings": standings, "reduced_by": reduced,
        "settlement": settlement.ok(), "missing": missing});
    if args.stats {
        let all = compute_player_stats(night);
        lines.extend(stats_lines(context.lang, night));
        let by_player: Map<String, Json> =
            all.iter().map(|(player, stats)| (player.to_string(), json!(stats))).collect();
        object["stats"] = Json::Object(by_player);
    }
    if args.series {
        let series = night.totals_after_deals();
        lines.extend(series.iter().map(|(deal, totals)| {
            let totals: Vec<String> = totals.iter().copied().map(amount_text).collect();
            format!("{deal}: {}", totals.join("  "))
        }));
        object["series"] = json!(series);
        object["order"] = json!(night.order);
    }
    context.print_answer(&lines.join("\n"), &object)
}

/// Returns the line of a person in the standings: rank, name, total, then the reduced score if `shows_reduced`, the
/// final score and the columns of the account.
fn place_line(lang: Lang, night: &Night, standings: &Standings, place: &StandingsPlace, shows_reduced: bool) -> String {
    let mut line = format!("{}. {}  {}", place.rank, place.name, total_text(night, standings, place));
    if shows_reduced {
        let reduced = text!(lang, "cli-night-reduced", score = reduced_score_text(place.reduced));
        line.push_str(&format!("  {reduced}"));
    }
    if let Some(score) = place.with_uma {
        let score = final_score(night, score);
        let text = match night.result_state().is_final() {
            true => text!(lang, "cli-night-final", score = score),
            false => text!(lang, "cli-night-final-now", score = score),
        };
        line.push_str(&format!("  {text}"));
    }
    for column in &standings.account.columns {
        let value = column.values.get(&place.player).copied().map_or("–".to_owned(), amount_text);
        line.push_str(&format!("  {} {value}", render_word(lang, column.name)));
    }
    line
}

/// Returns a person's total: under rules with places without payments on the side and in the scale of the final scores.
fn total_text(night: &Night, standings: &Standings, place: &StandingsPlace) -> String {
    match standings.account.has_places() {
        true => standings_total(night, standings, place).text,
        false => amount_text(place.total),
    }
}

/// Returns the final scores of each game of a night with several games: a title, then a line for each person with the
/// scores under their column titles; empty for a single game.
fn game_lines(lang: Lang, night: &Night, account: &FinalAccount) -> Vec<String> {
    let Some(table) = games_table(lang, night, account) else {
        return Vec::new();
    };
    let line = |row: &Vec<TableCell>| {
        let scores = table.columns.iter().zip(row).skip(1);
        let scores = scores.map(|(column, cell)| format!("{} {}", column.title, cell.text));
        format!("  {}  {}", row[0].text, scores.collect::<Vec<_>>().join("  "))
    };
    let title = text!(lang, "night-games").to_owned();
    [title].into_iter().chain(table.rows.iter().map(line)).collect()
}

/// Returns the payments that settle the night under a title (none if all are even), or the reason why they cannot be
/// computed; then the notes on the final scores.
fn settlement_lines(lang: Lang, night: &Night) -> Vec<String> {
    let mut lines = match settling_payment_texts(lang, night) {
        Ok(payments) if payments.is_empty() => Vec::new(),
        Ok(payments) => {
            let payments = payments.into_iter().map(|(who, amount)| format!("  {who}  {amount}"));
            [settlement_title(lang, night).to_owned()].into_iter().chain(payments).collect()
        }
        Err(why) => vec![format!("!! {why}")],
    };
    lines.extend(account_notes(lang, night));
    lines
}
