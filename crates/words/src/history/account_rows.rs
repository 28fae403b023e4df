//! The account as rows of texts, which window, phones, command line and report each lay out themselves.

use quejing_i18n::{Lang, Tone};
use quejing_io::dates::format_clock;
use quejing_ledger::{AccountLine, EvidenceKind, Night};
use quejing_rules::play::{Deal, EntryMethod, Win};
use quejing_rules::{Holder, WorthUnit};

use super::account::{deal_name, line_content_text, line_reason, round_name};
use super::event_text::table_number;
use super::{GainText, capitalize, deal_wins, gain_texts, value_text};

/// A mark on an account row, such as "corrected", "disputed" or "void".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineMark {
    pub text: &'static str,
    pub tone: Tone,
}

/// The texts of an account line, a deal or agreed payments, for a table row: number, name, time, result, value, gains,
/// marks.
#[derive(Clone, Debug, PartialEq)]
pub struct AccountRow {
    /// The sequence number of the line's first event, which also identifies the row.
    pub first_event: u64,
    /// True if the line's payments count; false if it is voided or undone.
    pub is_in_force: bool,
    /// The number of the deal, with its table if the night has several tables; a dot for agreed payments.
    pub number: String,
    /// The name of the deal by its round; `None` for agreed payments and in rules without such names.
    pub round: Option<String>,
    /// The name of the deal; for agreed payments, their content.
    pub name: String,
    pub time: String,
    /// The name of the dealer; empty for agreed payments.
    pub dealer: String,
    pub result: String,
    /// The values of the wins, joined by `+`; empty without a win.
    pub worth: String,
    /// The points of the only win, or the winner's net gain if its value has no points; `None` without exactly one win.
    pub points: Option<String>,
    /// The reason that people wrote for agreed payments; `None` for deals and empty reasons.
    pub reason: Option<String>,
    pub gains: Vec<GainText>,
    /// The marks on the origin of the deal: with a photo, entered by hand.
    pub origin_marks: Vec<LineMark>,
    /// The marks on the state of the line: undone, void, corrected, disputed, decided.
    pub state_marks: Vec<LineMark>,
}

impl AccountRow {
    /// Returns the row with the mark that the server has not confirmed it, if one of the line's events has the number
    /// `first_waiting` or a later one.
    #[must_use]
    pub fn mark_waiting(mut self, lang: Lang, line: &AccountLine, first_waiting: Option<u64>) -> AccountRow {
        if first_waiting.is_some_and(|first| line.events.last().is_some_and(|last| *last >= first)) {
            self.state_marks.push(LineMark { text: text!(lang, "night-mark-waiting"), tone: Tone::Doubt });
        }
        self
    }

    /// Returns all marks of the row: on the origin of the deal, then on the state of the line.
    pub fn marks(&self) -> impl Iterator<Item = &LineMark> {
        self.origin_marks.iter().chain(&self.state_marks)
    }

    /// Returns the name and the result, such as "Deal 4 · Ben ← Cho"; for agreed payments, only their content.
    pub fn title(&self, lang: Lang) -> String {
        match self.name == self.result {
            true => self.result.clone(),
            false => text!(lang, "night-deal-titled", deal = self.name.as_str(), result = self.result.as_str()),
        }
    }
}

/// Builds the row of an account line, also of a voided or undone line.
pub fn account_row(lang: Lang, night: &Night, line: &AccountLine) -> AccountRow {
    let deal = line.deal();
    let result = capitalize(&line_content_text(lang, night, line));
    AccountRow {
        first_event: line.first_event,
        is_in_force: line.is_in_force(),
        number: deal.map_or_else(|| "•".to_owned(), |deal| row_number_text(lang, night, deal)),
        round: deal.and_then(|deal| round_name(lang, deal)),
        name: deal.map_or_else(|| result.clone(), |deal| capitalize(&deal_name(lang, night, deal))),
        time: format_clock(line.time_ms),
        dealer: deal.and_then(|deal| deal.dealer()).map(|player| night.name(player)).unwrap_or_default(),
        result,
        worth: deal.map(|deal| deal_worth_text(lang, night, deal)).unwrap_or_default(),
        points: deal.and_then(|deal| deal_points_text(lang, night, deal)),
        reason: line_reason(line).map(str::to_owned),
        gains: gain_texts(night, &line.gains),
        origin_marks: deal.map(|deal| origin_marks(lang, night, deal)).unwrap_or_default(),
        state_marks: state_marks(lang, night, line),
    }
}

/// Returns a deal's number for the first column of a row, with the table's number if the night has several tables.
fn row_number_text(lang: Lang, night: &Night, deal: &Deal) -> String {
    match table_number(night, deal) {
        None => deal.number.to_string(),
        Some(table) => text!(lang, "night-number-at-table", number = deal.number, table = table),
    }
}

/// Returns the values of a deal's wins, joined by `+`; empty without a win.
fn deal_worth_text(lang: Lang, night: &Night, deal: &Deal) -> String {
    let each = deal_wins(deal).filter_map(|win| Some(value_text(lang, night.rules()?, &win.value)));
    each.collect::<Vec<_>>().join(" + ")
}

/// Returns the points of a deal's only win, or the winner's net gain in the deal if its value has no points; `None`
/// without exactly one win.
fn deal_points_text(lang: Lang, night: &Night, deal: &Deal) -> Option<String> {
    let [win] = deal_wins(deal).collect::<Vec<&Win>>()[..] else {
        return None;
    };
    let is_score = night.rules().is_some_and(|rules| rules.unit() == WorthUnit::Score);
    Some(match win.value.points {
        Some(points) if is_score => text!(lang, "report-value-score", points = points),
        Some(points) => text!(lang, "points", points = points),
        None => text!(lang, "points", points = deal.net_change(Holder::Player(win.winner))),
    })
}

fn origin_marks(lang: Lang, night: &Night, deal: &Deal) -> Vec<LineMark> {
    let mut photos = night.evidence.iter();
    let photo = photos.find(|photo| photo.attached.deal == deal.id && photo.attached.what == EvidenceKind::Photo);
    let photo = photo.map(|photo| match photo.removed {
        true => LineMark { text: text!(lang, "night-mark-photo-gone"), tone: Tone::Aside },
        false => LineMark { text: text!(lang, "night-mark-photo"), tone: Tone::Sure },
    });
    let by_hand = deal_wins(deal).any(|win| matches!(win.entered, EntryMethod::Patterns | EntryMethod::Points));
    let by_hand = by_hand.then(|| LineMark { text: text!(lang, "night-mark-by-hand"), tone: Tone::Person });
    photo.into_iter().chain(by_hand).collect()
}

fn state_marks(lang: Lang, night: &Night, line: &AccountLine) -> Vec<LineMark> {
    let (is_disputed, has_disputes) = (line.is_disputed(night), !line.disputes.is_empty());
    let states = [
        (line.undo_event.is_some(), text!(lang, "night-mark-undone"), Tone::Wrong),
        (line.void_event.is_some(), text!(lang, "night-mark-void"), Tone::Wrong),
        (!line.corrections.is_empty(), text!(lang, "night-mark-corrected"), Tone::Person),
        (is_disputed, text!(lang, "night-mark-disputed"), Tone::Doubt),
        (has_disputes && !is_disputed, text!(lang, "night-mark-decided"), Tone::Aside),
    ];
    states.into_iter().filter(|(applies, ..)| *applies).map(|(_, text, tone)| LineMark { text, tone }).collect()
}

#[cfg(test)]
mod tests {
    use quejing_ledger::{AgreedPayments, AgreementPurpose, Correction, Payload, Record, build_account_lines};
    use quejing_rules::play::Play;
    use quejing_rules::{Amount, Payment};

    use super::*;
    use crate::history::account::game_heading;
    use crate::maker::{add, night_of, opened, player, points, seats, win};

    /// Checks that a list of lines names each game once, where its first line stands.
    #[test]
    fn a_list_names_the_game_where_another_one_begins() {
        let drawn = || Record::from(Play::Drawn(Default::default()));
        let beginning = || vec![opened("lingque-v28", 4), Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4])))];
        let headings = |bodies: Vec<Record>| -> Vec<Option<String>> {
            let replay = night_of(bodies);
            let lines = build_account_lines(&replay);
            let before = |at: usize| at.checked_sub(1).and_then(|before| lines.get(before));
            let heading = |(at, line)| game_heading(Lang::En, replay.night(), line, before(at));
            lines.iter().enumerate().map(heading).collect()
        };
        let one = [beginning(), vec![drawn(), drawn()]].concat();
        assert_eq!(headings(one.clone()), [None, None]);
        let two = [one, vec![Record::from(Play::GameBegun(seats(&[4, 3, 2, 1]).into())), drawn(), drawn()]].concat();
        assert_eq!(headings(two), [Some("Game 1".to_owned()), None, Some("Game 2".to_owned()), None]);
    }

    fn rows(lang: Lang, bodies: impl IntoIterator<Item = Record>) -> Vec<AccountRow> {
        let begun = [opened("lingque-v28", 5), Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4])))];
        let replay = night_of(begun.into_iter().chain(bodies));
        build_account_lines(&replay).iter().map(|line| account_row(lang, replay.night(), line)).collect()
    }

    fn bet_event() -> Record {
        Record::Agreed(AgreedPayments {
            what: AgreementPurpose::Bet,
            payments: vec![Payment::as_entered(player(1), player(3), Amount::from_units(50))],
            reason: " who wins first ".into(),
            agreed: vec![player(1), player(3)],
            deal: None,
            is_set_aside: false,
        })
    }

    /// Checks a Lingque win of 30 points on player 1's tile, who pays double, and agreed payments of 50 from player 1
    /// to 3.
    #[test]
    fn deals_and_money_are_rows_of_one_list() {
        let rows = rows(Lang::En, [win(2, 1, points(30)), bet_event()]);
        let [deal, money] = rows.as_slice() else { panic!("two rows: {rows:?}") };
        assert_eq!([&*deal.number, &*deal.name, &*deal.result, &*deal.dealer], ["1", "Deal 1", "P2 ← P1", "P1"]);
        assert_eq!((&*deal.worth, deal.points.as_deref()), ("30 points", Some("30 points")));
        let gains = |row: &AccountRow| -> Vec<String> {
            row.gains.iter().map(|one| format!("{} {}", one.name, one.gain.text)).collect()
        };
        assert_eq!(gains(deal), ["P1 −60", "P2 +120", "P3 −30", "P4 −30"]);
        assert_eq!(deal.title(Lang::En), "Deal 1 · P2 ← P1");
        assert_eq!((&*money.number, money.reason.as_deref()), ("•", Some("who wins first")));
        assert_eq!((&*money.worth, &*money.dealer, money.title(Lang::En)), ("", "", money.result.clone()));
        assert_eq!(gains(money), ["P1 −50", "P3 +50"]);
        let marks = |row: &AccountRow| -> Vec<&str> { row.marks().map(|mark| mark.text).collect() };
        assert_eq!((marks(deal), marks(money)), (vec!["entered by hand"], vec![]));
    }

    /// Checks two draws: the dealer alone is tenpai and deals again with a counter; then nobody is, and the deal passes
    /// with the counter (D21). Each of two games has an East 1.
    #[test]
    fn deals_of_riichi_are_named_by_their_rounds() {
        let drawn = |tenpai: &[u64]| {
            let stored = serde_json::json!({"tenpai": tenpai.iter().map(|&one| player(one)).collect::<Vec<_>>()});
            Record::from(Play::Drawn(serde_json::from_value(stored).expect("a draw")))
        };
        let beginning = || vec![opened("riichi", 4), Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4])))];
        let names = |lang, bodies: Vec<Record>| -> Vec<String> {
            let replay = night_of(bodies);
            build_account_lines(&replay).iter().map(|line| account_row(lang, replay.night(), line).name).collect()
        };
        let one = [beginning(), vec![drawn(&[1]), drawn(&[]), drawn(&[2])]].concat();
        assert_eq!(names(Lang::En, one.clone()), ["East 1", "East 1, 1 honba", "East 2, 1 honba"]);
        assert_eq!(names(Lang::Zh, one.clone()), ["东一局", "东一局 1 本场", "东二局 1 本场"]);
        assert_eq!(names(Lang::Ja, one.clone()), ["東1局", "東1局 1本場", "東2局 1本場"]);
        let two = [one, vec![Record::from(Play::GameBegun(seats(&[4, 3, 2, 1]).into())), drawn(&[])]].concat();
        assert_eq!(names(Lang::En, two).last().map(String::as_str), Some("Game 2 · East 1"));
    }

    #[test]
    fn the_states_of_a_deal_are_marks() {
        let mut replay = night_of([
            opened("lingque-v28", 5),
            Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4]))),
            win(2, 1, points(30)),
            win(3, 1, points(20)),
        ]);
        let with = Box::new(Payload::new(win(2, 1, points(40))));
        add(&mut replay, Record::Corrected(Correction { event: 3, with, reason: String::new(), agreed: Vec::new() }));
        add(&mut replay, Record::undo_of(4));
        let rows: Vec<AccountRow> =
            build_account_lines(&replay).iter().map(|line| account_row(Lang::Zh, replay.night(), line)).collect();
        let states = |row: &AccountRow| -> Vec<&str> { row.state_marks.iter().map(|mark| mark.text).collect() };
        assert_eq!(rows.iter().map(states).collect::<Vec<_>>(), [vec!["已更正"], vec!["已撤销"]]);
        assert_eq!(rows.iter().map(|row| row.is_in_force).collect::<Vec<_>>(), [true, false]);
    }
}
