//! The results of a game or of the night: places, final scores and settling payments, as data for screens and as text
//! to share.

use quejing_i18n::{Lang, TableCell, WordTable};
use quejing_ledger::Night;
use quejing_ledger::settling::compute_settling_payments;
use quejing_rules::Amount;
use quejing_rules::account::{FinalAccount, FinalAccountLine};

use super::standings::{final_score_cell, gain_cell, games_table, seat_total};
use super::{MoneyRate, account_notes, capitalize, imbalance_text, join_list, participants, payment_parties_text};

/// A person's line in the results of a game or night.
#[derive(Clone, Debug, PartialEq)]
pub struct FinalRow {
    /// The place, from 1; people with equal results share a place.
    pub place: usize,
    pub name: String,
    /// The points at the end of the game; `None` under rules without starting points, and for several games together.
    pub points: Option<String>,
    /// The final score as players write it; under rules without places, the total with payments on the side.
    pub score: TableCell,
    /// The money that the person receives (positive) or pays; `None` if the rate is 0.
    pub money: Option<String>,
}

/// A payment that settles the night, with its amount in points and in money.
#[derive(Clone, Debug, PartialEq)]
pub struct FinalPayment {
    /// Payer and receiver, such as "Ann → Ben".
    pub parties: String,
    pub amount: Amount,
    /// The amount in money; `None` if the rate is 0.
    pub money: Option<String>,
}

/// The results of a game or of the night: everybody's place and final score, and the payments to settle.
#[derive(Clone, Debug, PartialEq)]
pub struct FinalSheet {
    /// The title of the night, with the number of the game if there are several and the night is not closed.
    pub title: String,
    /// The reason for which the game or night is over.
    pub end_reason: String,
    /// The participants' lines, by place.
    pub rows: Vec<FinalRow>,
    /// The results of each game as a table; `None` if there is only one game.
    pub games: Option<WordTable>,
    /// The payments that settle the night so far, or the sentence on an account that does not sum to zero.
    pub payments: Result<Vec<FinalPayment>, String>,
    /// The notes on the final account of the night ([`account_notes`]).
    pub notes: Vec<String>,
}

impl FinalSheet {
    /// Builds the results of a closed night, or of the current game if it is over; `None` while it is played, and if
    /// nobody took part.
    pub fn for_night(lang: Lang, night: &Night, rate: &MoneyRate) -> Option<FinalSheet> {
        let finished_game = || night.is_game_over().then(|| night.table_status(0)).flatten();
        let end_reason = match night.is_closed {
            true => text!(lang, "table-closed").to_owned(),
            false => crate::course::course_message_text(lang, night, finished_game()?.over.as_ref()?),
        };
        let night_account = night.shown_account();
        let account = if night.is_closed { night_account.clone() } else { night.game_account(night.game()) };
        let has_several_games = night.games().count() > 1;
        let mut title = night.opened.as_ref().map(|opened| opened.title.clone()).unwrap_or_default();
        if has_several_games && !night.is_closed {
            title = format!("{title} · {}", text!(lang, "night-game", game = night.game().number()));
        }
        let rows = final_rows(night, &account, (night.is_closed && has_several_games, rate));
        (!rows.is_empty()).then(|| FinalSheet {
            title,
            end_reason: capitalize(&end_reason),
            rows,
            games: games_table(lang, night, &night_account),
            payments: final_payments(lang, night, &night_account, rate),
            notes: account_notes(lang, night),
        })
    }

    /// Returns the results as text of several lines, to share in a group chat.
    pub fn to_text(&self, lang: Lang) -> String {
        let mut lines = vec![self.title.clone(), self.end_reason.clone(), String::new()];
        lines.extend(self.rows.iter().map(|row| row.to_line(lang)));
        for row in self.games.iter().flat_map(|games| &games.rows) {
            let columns = self.games.iter().flat_map(|games| &games.columns);
            let scores = columns.zip(row).skip(1).map(|(column, cell)| format!("{} {}", column.title, cell.text));
            let name = row.first().map_or("", |cell| cell.text.as_str());
            let scores = join_list(lang, &scores.collect::<Vec<_>>());
            lines.push(text!(lang, "label-and-value", label = name, value = scores));
        }
        match &self.payments {
            Ok(payments) if payments.is_empty() => {}
            Ok(payments) => {
                lines.extend([String::new(), text!(lang, "night-even").to_owned()]);
                lines.extend(payments.iter().map(|paid| paid.to_line(lang)));
            }
            Err(why) => lines.extend([String::new(), why.clone()]),
        }
        lines.extend(self.notes.iter().cloned());
        lines.join("\n")
    }
}

impl FinalRow {
    /// Returns the row as one line of text: place, name, final score, and points and money if there are any.
    pub fn to_line(&self, lang: Lang) -> String {
        let (name, score) = (self.name.as_str(), self.score.text.as_str());
        let line = text!(lang, "course-place", place = self.place, player = name, score = score);
        let points = self.points.as_ref().map(|points| text!(lang, "final-points", points = points.as_str()));
        [Some(line), points, self.money.clone()].into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }
}

impl FinalPayment {
    fn to_line(&self, lang: Lang) -> String {
        let (parties, amount) = (&self.parties, self.amount);
        match &self.money {
            Some(money) => text!(lang, "final-paid-money", parties = parties, amount = amount, money = money),
            None => format!("{parties} {amount}"),
        }
    }
}

/// Returns a row for each participant and, under rules without places, for everybody else who has not left, by place;
/// no rows if nobody took part. `has_several_games` is true if the account sums up several games, so
/// that the rows have no points.
fn final_rows(night: &Night, account: &FinalAccount, (has_several_games, rate): (bool, &MoneyRate)) -> Vec<FinalRow> {
    let result = |line: &FinalAccountLine| if account.has_places() { line.score } else { line.balance_due() };
    let score_cell = |line: &FinalAccountLine| match account.has_places() {
        true => final_score_cell(night, line.score),
        false => gain_cell(line.balance_due()),
    };
    let participants: Vec<_> = participants(night).map(|(_, player)| player).collect();
    // Whoever only watched or bet is in the result, too, but has no place among those who played.
    let stayed = |player| !account.has_places() && night.is_present(player);
    let is_listed = |player| participants.contains(&player) || !participants.is_empty() && stayed(player);
    let mut lines: Vec<&FinalAccountLine> = account.lines.iter().filter(|line| is_listed(line.player)).collect();
    let sort_key = |line: &FinalAccountLine| (line.place.unwrap_or(u32::MAX), std::cmp::Reverse(result(line)));
    lines.sort_by_key(|line| sort_key(line));
    let place_of =
        |index: usize| lines.iter().position(|tied| sort_key(tied) == sort_key(lines[index])).unwrap_or(index) + 1;
    let has_points = !has_several_games && night.rules().is_some_and(|rules| rules.starting_points().is_some());
    let row = |(index, line): (usize, &&FinalAccountLine)| FinalRow {
        place: place_of(index),
        name: night.name(line.player),
        points: has_points.then(|| seat_total(night, line.player).text),
        score: score_cell(line),
        money: rate.to_money(line.balance_due()),
    };
    lines.iter().enumerate().map(row).collect()
}

/// Returns the payments that settle an account, or the sentence on an account that does not sum to zero.
fn final_payments(
    lang: Lang,
    night: &Night,
    account: &FinalAccount,
    rate: &MoneyRate,
) -> Result<Vec<FinalPayment>, String> {
    let payments = compute_settling_payments(account).map_err(|imbalance| imbalance_text(lang, imbalance))?;
    let to_final_payment = |paid: quejing_rules::Payment| {
        let (parties, amount) = payment_parties_text(lang, night, paid);
        FinalPayment { parties, amount, money: rate.to_money(amount) }
    };
    Ok(payments.into_iter().map(to_final_payment).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maker::{night_of, opened, player, points, seats, win};
    use quejing_ledger::{Record, ReplayedNight};
    use quejing_rules::play::DrawnDeal;
    use quejing_rules::play::Play;

    fn riichi_night(draws: usize, closed: bool) -> ReplayedNight {
        let beginning = [opened("riichi", 4), Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4])))];
        let drawn = (0..draws).map(|_| Record::from(Play::Drawn(DrawnDeal::default())));
        let end = closed.then(|| Record::night_end(None));
        night_of(beginning.into_iter().chain(drawn).chain(end))
    }

    /// Checks a game of 8 draws: the uma of 15,000 and 5,000 points goes by the order of the seats.
    #[test]
    fn a_finished_game_has_places_and_final_scores_in_thousands() {
        let none = MoneyRate::default();
        assert_eq!(FinalSheet::for_night(Lang::En, riichi_night(7, false).night(), &none), None, "the game goes on");
        let replay = riichi_night(8, false);
        let sheet = FinalSheet::for_night(Lang::En, replay.night(), &none).expect("the game is over");
        let finals: Vec<(usize, &str)> = sheet.rows.iter().map(|row| (row.place, row.score.text.as_str())).collect();
        assert_eq!(finals, [(1, "+15.0"), (2, "+5.0"), (3, "−5.0"), (4, "−15.0")]);
        assert!(sheet.rows.iter().all(|row| row.points.as_deref() == Some("30000") && row.money.is_none()));
        assert!(sheet.end_reason.contains("The game is over"));
        let closed = riichi_night(8, true);
        let sheet = FinalSheet::for_night(Lang::En, closed.night(), &none).expect("the night has ended");
        assert!(sheet.end_reason.contains("ended") && sheet.rows.len() == 4);
    }

    /// Checks two payments of 15,000 and 5,000 points at 0.10 € for a thousand points.
    #[test]
    fn the_text_has_places_points_payments_and_money_in_every_language() {
        let replay = riichi_night(8, true);
        let rate = MoneyRate::new(0.0001, "€");
        for lang in Lang::ALL {
            let sheet = FinalSheet::for_night(lang, replay.night(), &rate).expect("the night has ended");
            let text = sheet.to_text(lang);
            let name = |at| replay.night().name(player(at));
            let paid = if lang == Lang::En { "15000 (1.50 €)" } else { "15000（1.50 €）" };
            for part in [name(1).as_str(), "+15.0", "30000", "1.50 €", paid, text!(lang, "night-even")] {
                assert!(text.contains(part), "{part} in {text}");
            }
            assert_eq!(text.matches('→').count(), 2, "{text}");
        }
    }

    /// Checks that whoever watched or bet without a gain or loss is in the result, too.
    #[test]
    fn everybody_who_stayed_is_in_the_result_of_rules_without_places() {
        let beginning =
            [opened("lingque-v28", 5), Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4]))), win(2, 0, points(20))];
        let replay = night_of(beginning.into_iter().chain([Record::night_end(None)]));
        let night = replay.night();
        let sheet = FinalSheet::for_night(Lang::En, night, &MoneyRate::default()).expect("the night has ended");
        let names: Vec<String> = sheet.rows.iter().map(|row| row.name.clone()).collect();
        assert_eq!(names.len(), 5, "{names:?}");
        assert!(names.contains(&night.name(player(5))), "{names:?}");
    }

    /// Checks that results include payments on the side and that equal results share a place.
    #[test]
    fn rules_without_places_rank_by_totals() {
        let beginning =
            [opened("lingque-v28", 4), Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4]))), win(2, 0, points(20))];
        let replay = night_of(beginning.into_iter().chain([Record::night_end(None)]));
        let sheet =
            FinalSheet::for_night(Lang::En, replay.night(), &MoneyRate::new(2.0, "CHF")).expect("the night has ended");
        let ranks: Vec<(usize, &str)> = sheet.rows.iter().map(|row| (row.place, row.score.text.as_str())).collect();
        assert_eq!(ranks, [(1, "+90"), (2, "−30"), (2, "−30"), (2, "−30")]);
        assert_eq!(sheet.rows[1].money.as_deref(), Some("−60.00 CHF"));
        assert!(sheet.rows.iter().all(|row| row.points.is_none()));
    }
}
