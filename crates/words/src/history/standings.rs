//! The standings as a table: rank, name, total, and the scores that the rules keep beside the totals; the final scores of
//! several games.

use quejing_i18n::{Cell, Column, ColumnKind, Lang, WordTable, word};
use quejing_ledger::{Amount, FinalAccount, FinalLine, Night, PlayerId, Standings, StandingsPlace};
use quejing_rules::course::Due;

use super::signed_amount;

/// A column with the cell of a place.
struct Part<'a> {
    column: Column,
    cell: Box<dyn Fn(&StandingsPlace) -> Cell + 'a>,
}

fn part<'a>(title: &str, tip: Option<&str>, kind: ColumnKind, cell: impl Fn(&StandingsPlace) -> Cell + 'a) -> Part<'a> {
    let column = Column { title: title.to_owned(), tip: tip.map(str::to_owned), kind };
    Part { column, cell: Box::new(cell) }
}

/// Returns the total that stands at a person's seat; under rules with starting points, the points in the current game.
pub fn seat_total(night: &Night, player: PlayerId) -> Cell {
    let Some(start) = night.rules().and_then(|rules| rules.starting_points()) else {
        return gain_cell(night.total(player));
    };
    let total = night.game().total(player);
    let points = (Amount::whole(start) + total).to_string();
    Cell { text: points.replace('-', "−"), ..gain_cell(total) }
}

/// Returns the results of several games as a table, a column for each game and one for their sum; `None` if there is only one
/// game. Results are final scores under rules with places, else totals with the money agreed on the side.
pub fn games_table(lang: Lang, night: &Night, account: &FinalAccount) -> Option<WordTable> {
    let result = |line: &FinalLine| if account.has_places() { line.score } else { line.due() };
    let cell = |amount| if account.has_places() { final_cell(night, amount) } else { gain_cell(amount) };
    let played = |game: &FinalAccount, player| {
        let line = game.line(player).filter(|line| line.place.is_some() || result(line) != Amount::ZERO);
        line.map(result)
    };
    let column = |title: String, kind| Column { title, tip: None, kind };
    let mut columns = vec![column(text!(lang, "night-col-name").to_owned(), ColumnKind::Heads)];
    let games = (1..=account.games.len()).map(|game| text!(lang, "night-game", game = game));
    columns.extend(games.map(|title| column(title, ColumnKind::Numbers)));
    columns.push(column(text!(lang, "night-all-games").to_owned(), ColumnKind::MainNumbers));
    let rows = account.lines.iter().filter_map(|line| {
        let scores: Vec<Option<Amount>> = account.games.iter().map(|game| played(game, line.player)).collect();
        scores.iter().any(Option::is_some).then(|| {
            let cells = scores.into_iter().map(|score| score.map_or(Cell::plain("–"), cell));
            let name = Cell::plain(night.name(line.player));
            [name].into_iter().chain(cells).chain([cell(result(line))]).collect()
        })
    });
    (!account.games.is_empty()).then(|| WordTable { rows: rows.collect(), columns })
}

/// Returns why the game at a table is over, and under it everybody's place and final score; empty while the game goes on.
pub fn game_result(lang: Lang, night: &Night, due: &Due) -> Vec<String> {
    let Some(over) = due.over.as_ref().filter(|_| !due.playing) else {
        return Vec::new();
    };
    let account = FinalAccount::of_game(night.game());
    let place = |line: &FinalLine| {
        let score = final_score(night, line.score);
        line.place
            .map(|place| text!(lang, "course-place", place = place, player = night.name(line.player), score = score))
    };
    let over = crate::course::in_game(lang, night, crate::course::message_text(lang, night, over));
    [over].into_iter().chain(account.lines.iter().filter_map(place)).collect()
}

/// Returns the number of points that one unit of a written final score stands for.
pub fn final_unit(night: &Night) -> i64 {
    night.rules().map_or(1, |rules| rules.final_unit())
}

/// Returns a final score as players write it under the rules: in thousands, such as `+52.1`, in riichi; else with its sign.
pub fn final_score(night: &Night, score: Amount) -> String {
    let unit = final_unit(night);
    if unit == 1 {
        return signed_amount(score);
    }
    let written = score.abs().as_f64() / unit as f64;
    let mut figures = written.to_string();
    if !figures.contains('.') {
        figures.push_str(".0");
    }
    let sign = signed_amount(score).chars().next().filter(|sign| !sign.is_ascii_digit());
    format!("{}{figures}", sign.map(String::from).unwrap_or_default())
}

/// Returns a final score as a gain or loss.
pub fn final_cell(night: &Night, score: Amount) -> Cell {
    Cell { text: final_score(night, score), ..gain_cell(score) }
}

/// Returns an amount as a gain or loss.
pub fn gain_cell(amount: Amount) -> Cell {
    Cell { gain: Some(amount.cmp(&Amount::ZERO)), ..Cell::plain(signed_amount(amount)) }
}

/// Returns the standings as a table. The reduced score has a column if the rules give no places, or if it is asked for.
pub fn standings_table(lang: Lang, night: &Night, standings: &Standings, with_reduced: bool) -> WordTable {
    let has_places = standings.account.has_places();
    let mut parts = vec![
        part(text!(lang, "night-col-rank"), None, ColumnKind::Heads, |place| Cell::plain(place.rank.to_string())),
        part(text!(lang, "night-col-name"), None, ColumnKind::Heads, |place| Cell::plain(&place.name)),
        part(text!(lang, "night-col-total"), None, ColumnKind::MainNumbers, |place| gain_cell(place.total)),
    ];
    if with_reduced || !has_places {
        parts.push(part(text!(lang, "night-col-reduced"), None, ColumnKind::Numbers, |place| {
            Cell::plain(format!("{:.3}", place.reduced).replace('-', "−"))
        }));
    }
    if has_places {
        let tip = Some(text!(lang, "night-col-final-tip"));
        parts.push(part(text!(lang, "night-col-final"), tip, ColumnKind::Numbers, |place| {
            place.with_uma.map_or(Cell::plain("–"), |score| final_cell(night, score))
        }));
    }
    for own in &standings.account.columns {
        parts.push(part(word(lang, own.name), None, ColumnKind::Numbers, |place| {
            own.values.get(&place.player).copied().map_or(Cell::plain("–"), gain_cell)
        }));
    }
    let rows = standings.places.iter().map(|place| parts.iter().map(|part| (part.cell)(place)).collect()).collect();
    WordTable { rows, columns: parts.into_iter().map(|part| part.column).collect() }
}

#[cfg(test)]
mod tests {
    use quejing_ledger::{AgreedFor, AgreedPayments, Body, Payment};

    use super::*;
    use crate::maker::{night_of, opened, player, points, seats, win};

    /// Two games of Lingque with money agreed on in the first: the sums are the totals.
    #[test]
    fn the_results_of_games_add_up_to_the_totals() {
        let debt = Body::Agreed(AgreedPayments {
            what: AgreedFor::Adjustment,
            payments: vec![Payment::entered(player(1), player(2), Amount::whole(50))],
            reason: "a debt".to_owned(),
            agreed: vec![player(1), player(2)],
            deal: None,
        });
        let beginning = [opened("lingque-v28", 4), Body::SeatsSet(seats(&[1, 2, 3, 4]))];
        let games = [win(1, 0, points(30)), debt, Body::GameBegun(seats(&[4, 3, 2, 1])), win(2, 0, points(20))];
        let replay = night_of(beginning.into_iter().chain(games));
        let night = replay.night();
        let table = games_table(Lang::En, night, &FinalAccount::of(night)).expect("two games");
        let titles: Vec<&str> = table.columns.iter().map(|column| &*column.title).collect();
        assert_eq!(titles, ["Name", "Game 1", "Game 2", "All games"]);
        assert_eq!(table.rows.len(), 4);
        for (row, &person) in table.rows.iter().zip(&night.order) {
            assert_eq!(row[3].text, signed_amount(night.total(person)));
        }
    }
}
