//! The standings as a table, the results of several games as a table, and totals and final scores as texts.

use quejing_i18n::{ColumnKind, Lang, TableCell, TableColumn, WordTable, render_word};
use quejing_ledger::{Night, NightNews, ReducedScoreSettings, Standings, StandingsPlace};
use quejing_rules::account::{FinalAccount, FinalAccountLine};
use quejing_rules::course::{ExtraScore, TableStatus};
use quejing_rules::{Amount, PlayerId};

use super::signed_amount;

/// A column of the standings table, with the function that returns its cell for a player's line.
struct StandingsColumn<'a> {
    column: TableColumn,
    cell: Box<dyn Fn(&StandingsPlace) -> TableCell + 'a>,
}

fn build_standings_column<'a>(
    title: &str,
    tip: Option<&str>,
    kind: ColumnKind,
    cell: impl Fn(&StandingsPlace) -> TableCell + 'a,
) -> StandingsColumn<'a> {
    let column = TableColumn { title: title.to_owned(), tip: tip.map(str::to_owned), kind };
    StandingsColumn { column, cell: Box::new(cell) }
}

/// Returns the total to show at a person's seat: under rules with starting points, the starting points plus the total
/// in the current game; otherwise the total of the night with its sign. A game that is left out does not count.
pub fn seat_total(night: &Night, player: PlayerId) -> TableCell {
    match night.rules().and_then(|rules| rules.starting_points()) {
        None => gain_cell(night.counted_total(player)),
        Some(_) => seat_cell(night, night.counted_game_total(player)),
    }
}

/// Returns a total of a game as it stands at a seat: under rules with starting points, these points plus the total;
/// otherwise the total with its sign.
pub fn seat_cell(night: &Night, game_total: Amount) -> TableCell {
    let Some(starting_points) = night.rules().and_then(|rules| rules.starting_points()) else {
        return gain_cell(game_total);
    };
    points_cell(starting_points, game_total)
}

/// Returns the points at a seat: the starting points plus `total`, marked as a gain or loss by `total`.
pub(super) fn points_cell(starting_points: i64, total: Amount) -> TableCell {
    let points = (Amount::from_units(starting_points) + total).to_string();
    TableCell { text: points.replace('-', "−"), ..gain_cell(total) }
}

/// Returns the totals of a person before and after a piece of news, as they stand at the seat; `None` if their total
/// did not change.
pub fn seat_change_cells(night: &Night, news: &NightNews, player: PlayerId) -> Option<(TableCell, TableCell)> {
    let change = match night.rules().and_then(|rules| rules.starting_points()) {
        None => news.total_change(player)?,
        Some(_) => news.game_total_change(player)?,
    };
    Some((seat_cell(night, change.before), seat_cell(night, change.after)))
}

/// Returns the results of several games as a table with a column for each game and one for the sum; `None` if there is
/// only one game. Results are final scores under rules with places, otherwise totals with payments on the side; a dash
/// stands for a game without a result.
pub fn games_table(lang: Lang, night: &Night, account: &FinalAccount) -> Option<WordTable> {
    let result = |line: &FinalAccountLine| if account.has_places() { line.score } else { line.balance_due() };
    let cell = |amount| if account.has_places() { final_score_cell(night, amount) } else { gain_cell(amount) };
    let game_result = |game: &FinalAccount, player| {
        let line = game.line(player).filter(|line| line.place.is_some() || result(line) != Amount::ZERO);
        line.map(result)
    };
    let column = |title: String, kind| TableColumn { title, tip: None, kind };
    let mut columns = vec![column(text!(lang, "night-col-name").to_owned(), ColumnKind::Heads)];
    let games = (1..=account.games.len()).map(|game| text!(lang, "night-game", game = game));
    columns.extend(games.map(|title| column(title, ColumnKind::Numbers)));
    columns.push(column(text!(lang, "night-all-games").to_owned(), ColumnKind::MainNumbers));
    let rows = account.lines.iter().filter_map(|line| {
        let scores: Vec<Option<Amount>> = account.games.iter().map(|game| game_result(game, line.player)).collect();
        scores.iter().any(Option::is_some).then(|| {
            let cells = scores.into_iter().map(|score| score.map_or(TableCell::from_text("–"), cell));
            let name = TableCell::from_text(night.name(line.player));
            [name].into_iter().chain(cells).chain([cell(result(line))]).collect()
        })
    });
    (!account.games.is_empty()).then(|| WordTable { rows: rows.collect(), columns })
}

/// Returns the reason for which the game at a table is over, then place and final score of everybody who has a place,
/// one per line; empty while the game is played.
pub fn game_result_lines(lang: Lang, night: &Night, due: &TableStatus) -> Vec<String> {
    let Some(over) = due.over.as_ref().filter(|_| !due.playing) else {
        return Vec::new();
    };
    let account = night.game_account(night.game());
    let place_line = |line: &FinalAccountLine| {
        let score = final_score(night, line.score);
        line.place
            .map(|place| text!(lang, "course-place", place = place, player = night.name(line.player), score = score))
    };
    let over = crate::course::with_game_number(lang, night, crate::course::course_message_text(lang, night, over));
    [over].into_iter().chain(account.lines.iter().filter_map(place_line)).collect()
}

/// Returns the number of points in one unit of a final score as players write it: 1,000 in riichi, otherwise 1.
pub fn final_score_unit(night: &Night) -> i64 {
    match night.rules().and_then(|rules| rules.extra_score()) {
        Some(ExtraScore::Final { unit }) => unit,
        _ => 1,
    }
}

/// Returns a final score with its sign as players write it: in points, or in the units of [`final_score_unit`] with at
/// least one decimal place, such as `+52.1`.
pub fn final_score(night: &Night, score: Amount) -> String {
    let unit = final_score_unit(night);
    if unit == 1 {
        return signed_amount(score);
    }
    let units = score.abs().as_f64() / unit as f64;
    let mut figures = units.to_string();
    if !figures.contains('.') {
        figures.push_str(".0");
    }
    let sign = signed_amount(score).chars().next().filter(|sign| !sign.is_ascii_digit());
    format!("{}{figures}", sign.map(String::from).unwrap_or_default())
}

/// Returns a final score ([`final_score`]) as a table cell, marked as a gain or loss by its sign.
pub fn final_score_cell(night: &Night, score: Amount) -> TableCell {
    TableCell { text: final_score(night, score), ..gain_cell(score) }
}

/// Returns an amount with its sign as a table cell, marked as a gain or loss.
pub fn gain_cell(amount: Amount) -> TableCell {
    TableCell { gain: Some(amount.cmp(&Amount::ZERO)), ..TableCell::from_text(signed_amount(amount)) }
}

/// Returns the title of the final scores: as if the game ended now while it is in progress.
pub fn final_score_title(lang: Lang, night: &Night) -> &'static str {
    match night.result_state().is_final() {
        true => text!(lang, "night-col-final"),
        false => text!(lang, "night-col-final-now"),
    }
}

/// Returns the title of the payments that settle a night: as if it ended now while a game is in progress.
pub fn settlement_title(lang: Lang, night: &Night) -> &'static str {
    match night.result_state().is_final() {
        true => text!(lang, "night-even"),
        false => text!(lang, "night-even-now"),
    }
}

/// Returns a person's total as the standings show it: under rules with places without payments on the side and in the
/// scale of the final scores.
pub fn standings_total(night: &Night, standings: &Standings, place: &StandingsPlace) -> TableCell {
    match standings.account.line(place.player).filter(|_| standings.account.has_places()) {
        Some(line) => final_score_cell(night, place.total - line.side_money),
        None => gain_cell(place.total),
    }
}

/// Returns a person's payments on the side in the scale of the final scores.
fn side_money_cell(night: &Night, standings: &Standings, player: PlayerId) -> TableCell {
    let line = standings.account.line(player);
    final_score_cell(night, line.map_or(Amount::ZERO, |line| line.side_money))
}

/// Returns true if the standings show the reduced score: its rules have one, or people set its options for the night;
/// false under rules with final scores instead, also before their first deal.
pub fn has_reduced_score(night: &Night) -> bool {
    match night.rules().and_then(|rules| rules.extra_score()) {
        Some(ExtraScore::Reduced) => true,
        Some(ExtraScore::Final { .. }) => false,
        None => night.reduced != ReducedScoreSettings::default(),
    }
}

/// Returns true if the rules of the night can have a reduced score: they have no final scores instead.
pub fn can_have_reduced_score(night: &Night) -> bool {
    !night.rules().and_then(|rules| rules.extra_score()).is_some_and(ExtraScore::is_final)
}

/// Returns a reduced score with three decimal places, such as `−0.250`.
pub fn reduced_score_text(score: f64) -> String {
    format!("{score:.3}").replace('-', "−")
}

/// Returns the standings as a table: rank, name, total, reduced score, final score under rules with places, and the
/// columns of the rules. Under rules with places, all scores have one scale, and payments on the side have a column if
/// there are any. The reduced score has a column only if the night has one ([`has_reduced_score`]).
pub fn standings_table(lang: Lang, night: &Night, standings: &Standings) -> WordTable {
    let has_places = standings.account.has_places();
    let has_side_money = has_places && standings.account.lines.iter().any(|line| line.side_money != Amount::ZERO);
    let mut columns = vec![
        build_standings_column(text!(lang, "night-col-rank"), None, ColumnKind::Heads, |place| {
            TableCell::from_text(place.rank.to_string())
        }),
        build_standings_column(text!(lang, "night-col-name"), None, ColumnKind::Heads, |place| {
            TableCell::from_text(&place.name)
        }),
        build_standings_column(text!(lang, "night-col-total"), None, ColumnKind::MainNumbers, |place| {
            standings_total(night, standings, place)
        }),
    ];
    if has_reduced_score(night) {
        columns.push(build_standings_column(text!(lang, "night-col-reduced"), None, ColumnKind::Numbers, |place| {
            TableCell::from_text(reduced_score_text(place.reduced))
        }));
    }
    if has_places {
        let tip = Some(text!(lang, "night-col-final-tip"));
        columns.push(build_standings_column(final_score_title(lang, night), tip, ColumnKind::Numbers, |place| {
            place.with_uma.map_or(TableCell::from_text("–"), |score| final_score_cell(night, score))
        }));
    }
    if has_side_money {
        columns.push(build_standings_column(text!(lang, "night-col-side"), None, ColumnKind::Numbers, |place| {
            side_money_cell(night, standings, place.player)
        }));
    }
    for rule_column in &standings.account.columns {
        columns.push(build_standings_column(render_word(lang, rule_column.name), None, ColumnKind::Numbers, |place| {
            rule_column.values.get(&place.player).copied().map_or(TableCell::from_text("–"), gain_cell)
        }));
    }
    let rows =
        standings.places.iter().map(|place| columns.iter().map(|column| (column.cell)(place)).collect()).collect();
    WordTable { rows, columns: columns.into_iter().map(|column| column.column).collect() }
}

#[cfg(test)]
mod tests {
    use quejing_ledger::{AgreedPayments, AgreementPurpose, Record};
    use quejing_rules::Payment;
    use quejing_rules::play::Play;

    use super::*;
    use crate::maker::{night_of, opened, player, points, seats, win};

    /// Checks two games of Lingque with agreed payments in the first: the sums of the results are the totals.
    #[test]
    fn the_results_of_games_add_up_to_the_totals() {
        let debt = Record::Agreed(AgreedPayments {
            what: AgreementPurpose::Adjustment,
            payments: vec![Payment::as_entered(player(1), player(2), Amount::from_units(50))],
            reason: "a debt".to_owned(),
            agreed: vec![player(1), player(2)],
            deal: None,
            is_set_aside: false,
        });
        let beginning = [opened("lingque-v28", 4), Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4])))];
        let games = [
            win(1, 0, points(30)),
            debt,
            Record::from(Play::GameBegun(seats(&[4, 3, 2, 1]).into())),
            win(2, 0, points(20)),
        ];
        let replay = night_of(beginning.into_iter().chain(games));
        let night = replay.night();
        let table = games_table(Lang::En, night, &night.final_account()).expect("two games");
        let titles: Vec<&str> = table.columns.iter().map(|column| &*column.title).collect();
        assert_eq!(titles, ["Name", "Game 1", "Game 2", "All games"]);
        assert_eq!(table.rows.len(), 4);
        for (row, &person) in table.rows.iter().zip(&night.order) {
            assert_eq!(row[3].text, signed_amount(night.total(person)));
        }
    }
}
