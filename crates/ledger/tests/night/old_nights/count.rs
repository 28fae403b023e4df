//! The contents of the corpus in numbers, so that it cannot be empty or turn dull.

use std::collections::{BTreeMap, BTreeSet};

use quejing_ledger::*;

use super::frozen::{Corpus, FrozenNight, sizes};
use quejing_rules::house::fields::{DealSupports, SeatSwap, SpecialNumber};
use quejing_rules::lingque::fields::ProvidedTiles;
use quejing_rules::play::{ActRow, DrawKind, Play};
use quejing_rules::riichi::fields::Liability;
use quejing_rules::zung_jung::fields::RecordedLayers;
use quejing_rules::{Amount, Holder, Payment};

#[derive(Default)]
struct Counts(BTreeMap<String, usize>);

impl Counts {
    fn add(&mut self, what: impl Into<String>) {
        *self.0.entry(what.into()).or_default() += 1;
    }

    fn add_if(&mut self, is_so: bool, what: &str) {
        if is_so {
            self.add(what);
        }
    }
}

fn count_entry(event: &Event, counts: &mut Counts) {
    let payload = &event.payload;
    counts.add(format!("kind {}", payload.body.kind()));
    counts.add_if(payload.override_reason.is_some(), "entry overruled");
    counts.add_if(!payload.consents.is_empty(), "entry with consents on phones");
    counts.add_if(payload.group_start.is_some(), "entry recorded with others");
    counts.add_if(payload.request_id.is_some(), "entry with a request mark");
    counts.add_if(payload.table > 0, "entry at the second table");
    counts.add_if(event.text.contains("a_later_field"), "entry with a later field");
    match &payload.body {
        Record::Play(play) => count_play(counts, play),
        Record::Agreed(agreed) => {
            let has_table = |paid: &Payment| paid.from == Holder::Table || paid.to == Holder::Table;
            counts.add_if(agreed.payments.iter().any(has_table), "money to or from the table");
            counts.add_if(agreed.payments.iter().any(|paid| paid.amount.units().is_none()), "fraction of a point");
        }
        _ => {}
    }
}

fn count_night(night: &FrozenNight, counts: &mut Counts) {
    night.entries.iter().for_each(|entry| count_entry(&entry.event, counts));
    let replay = ReplayedNight::from_events(night.events());
    let end = replay.night();
    counts.add("night");
    let opened = end.opened.as_ref().expect("an opening");
    counts.add(format!("rules {}", opened.rules.profile.set()));
    counts.add_if(!opened.rules.profile.differences().is_empty(), "rules with options");
    counts.add_if(end.later_games.len() > 1, "three games or more");
    counts.add_if(!end.later_games.is_empty(), "several games");
    counts.add_if(end.money_on_table != Amount::ZERO, "money left on the table");
    counts.add_if(end.is_closed, "closed");
    counts.add_if(
        end.is_closed && !end.is_game_over() && end.counted_deals().count() > 0,
        "closed in the middle of a game",
    );
    counts.add_if(end.is_closed && end.counted_deals().count() == 0, "closed without a deal");
    counts.add_if(end.is_hidden, "hidden");
    counts.add_if(end.seats.as_ref().is_some_and(|seats| seats.tables.len() > 1), "two tables");
    counts.add_if(end.deals.iter().any(|deal| deal.is_voided), "voided deal");
    counts.add_if(!replay.undone_deals().is_empty(), "undone deal");
    counts.add_if(end.disputes.iter().any(|dispute| dispute.decided.is_none()), "open dispute");
    counts.add_if(end.disputes.iter().any(|dispute| dispute.decided.is_some()), "decided dispute");
    counts.add_if(end.evidence.iter().any(|piece| piece.removed), "evidence removed");
    counts.add_if(end.people.keys().any(|player| end.has_left(*player)), "somebody left");
    counts.add_if(build_account_lines(&replay).iter().any(|line| !line.corrections.is_empty()), "corrected line");
    for caution in &end.cautions {
        counts.add(format!("caution {}", caution.caution.code()));
        counts.add_if(!caution.is_overruled, "caution not overruled");
    }
    for refused in &end.refused {
        counts.add(format!("refused {}", refused.refusal.code()));
        counts.add("refused");
    }
    let names: BTreeSet<String> = end.people.values().map(|person| person.name.clone()).collect();
    let pairs = [
        ["Ben", "bеn"],
        ["Ben", "BEN"],
        ["Ann", "Аnn"],
        ["Al", "AI"],
        ["Tom", "Torn"],
        ["二", "ニ"],
        ["口", "ロ"],
        ["Zoe\u{308}", "Zoé"],
        ["Ben", "Ｂｅｎ"],
        ["Ben  Two", "Ben Two"],
        ["Zoe", "Zoé"],
        ["ann", "Ann"],
    ];
    counts.add_if(pairs.iter().any(|pair| pair.iter().all(|name| names.contains(*name))), "names that look alike");
    counts.add_if(names.iter().any(|name| name.eq_ignore_ascii_case("table")), "a person named table");
    counts.add_if(night.csv.is_some(), "export as CSV");
}

/// The oddities that the corpus must have, each with the least number.
const LEAST: &[(&str, usize)] = &[
    ("night", 200),
    ("rules lingque-v26", 10),
    ("rules lingque-v28", 20),
    ("rules lingque-v29", 10),
    ("rules zung-jung", 25),
    ("rules riichi", 45),
    ("rules house", 45),
    ("rules with options", 40),
    ("two tables", 10),
    ("entry at the second table", 100),
    ("several games", 30),
    ("three games or more", 2),
    ("closed in the middle of a game", 30),
    ("money left on the table", 40),
    ("voided deal", 30),
    ("undone deal", 40),
    ("corrected line", 80),
    ("open dispute", 50),
    ("decided dispute", 12),
    ("evidence removed", 3),
    ("somebody left", 20),
    ("hidden", 4),
    ("names that look alike", 20),
    ("a person named table", 20),
    ("entry overruled", 800),
    ("caution not overruled", 400),
    ("caution clock_back", 40),
    ("caution clock_off", 30),
    ("refused", 300),
    ("entry recorded with others", 60),
    ("entry with a later field", 50),
    ("entry with a request mark", 400),
    ("entry with consents on phones", 300),
    ("win by patterns", 150),
    ("win by photo", 150),
    ("win by points", 800),
    ("win by tiles", 200),
    ("win paid otherwise", 80),
    ("several winners", 100),
    ("liability", 10),
    ("responsible player", 10),
    ("provided tiles", 80),
    ("dealer named", 80),
    ("tiles turned", 200),
    ("special rule named", 12),
    ("bets at the beginning", 30),
    ("seats swapped", 3),
    ("money to or from the table", 30),
    ("fraction of a point", 25),
    ("export as CSV", 10),
];

/// The kinds of events that the program which wrote the corpus did not know.
const NEWER_KINDS: [&str; 1] = ["act_added"];

/// The oddities that the corpus of three-player riichi must have, each with the least number.
const LEAST_OF_THREE: &[(&str, usize)] = &[
    ("night", 40),
    ("rules sanma", 40),
    ("rules with options", 15),
    ("kind riichi_declared", 300),
    ("kind won", 300),
    ("draw exhausted", 50),
    ("tiles set aside", 60),
    ("tiles turned", 120),
    ("several winners", 30),
    ("win by tiles", 40),
    ("win by photo", 40),
    ("liability", 8),
    ("kind undone", 30),
    ("corrected line", 20),
    ("voided deal", 8),
    ("several games", 8),
    ("refused", 20),
    ("entry overruled", 200),
];

/// Returns the counts of the nights of a corpus.
fn count_nights(corpus: &Corpus) -> Counts {
    let mut counts = Counts::default();
    corpus.nights.iter().for_each(|night| count_night(night, &mut counts));
    counts
}

impl Counts {
    /// Returns what was counted less often than it must be.
    fn missing(&self, least: impl IntoIterator<Item = (String, usize)>) -> Vec<String> {
        let count = |what: &str| self.0.get(what).copied().unwrap_or_default();
        let missing = least.into_iter().filter(|(what, least)| count(what) < *least);
        missing.map(|(what, least)| format!("{what}: {} of {least}", count(&what))).collect()
    }
}

fn owned_rows(rows: &[(&str, usize)]) -> impl Iterator<Item = (String, usize)> {
    rows.iter().map(|(what, least)| ((*what).to_owned(), *least))
}

#[test]
fn the_nights_of_three_have_what_three_players_record() {
    let counts = count_nights(Corpus::of_three());
    println!("{:#?}", counts.0);
    let missing = counts.missing(owned_rows(LEAST_OF_THREE));
    assert!(missing.is_empty(), "{missing:#?}");
}

#[test]
fn the_corpus_has_every_kind_of_entry_family_and_oddity() {
    let corpus = Corpus::get();
    let counts = count_nights(corpus);
    let kinds = Record::CODES.iter().chain(Play::CODES).copied().chain(ActRow::all().map(|row| row.kind));
    let kinds = kinds.filter(|kind| !NEWER_KINDS.contains(kind)).map(|kind| format!("kind {kind}"));
    let draws = DrawKind::all().map(|kind| format!("draw {}", kind.row().word));
    let least = kinds.map(|kind| (kind, 4)).chain(draws.map(|draw| (draw, 3)));
    let missing = counts.missing(least.chain(owned_rows(LEAST)));
    let caution_count = counts.0.keys().filter(|what| what.starts_with("caution ")).count();
    let refusal_count = counts.0.keys().filter(|what| what.starts_with("refused ")).count();
    assert!(caution_count >= 35 && refusal_count >= 15, "{caution_count} cautions, {refusal_count} refusals");
    let (stored, content) = sizes();
    assert!(corpus.ledgers.len() >= 25 && stored < 2 << 20, "{} ledgers, {stored} bytes", corpus.ledgers.len());
    println!("{stored} bytes for {content}; {} ledgers; {:#?}", corpus.ledgers.len(), counts.0);
    assert!(missing.is_empty(), "{missing:#?}");
}

/// Counts what an event of the course of play says.
fn count_play(counts: &mut Counts, play: &Play) {
    match play {
        Play::Won(won) => {
            counts.add_if(won.wins.len() > 1, "several winners");
            for win in &won.wins {
                let how = serde_json::to_value(win.entered).unwrap();
                counts.add(format!("win by {}", how.as_str().unwrap()));
                counts.add_if(win.paid.is_some(), "win paid otherwise");
                counts.add_if(win.family.get::<Liability>().is_some(), "liability");
                counts.add_if(win.family.get::<RecordedLayers>().is_some(), "responsible player");
                counts.add_if(win.family.get::<ProvidedTiles>().is_some(), "provided tiles");
                counts.add_if(win.tiles.as_ref().is_some_and(|tiles| tiles.flowers > 0), "tiles set aside");
            }
        }
        Play::Drawn(drawn) => counts.add(format!("draw {}", drawn.why.row().word)),
        Play::DealBegun(begun) => {
            counts.add_if(begun.dealer.is_some(), "dealer named");
            counts.add_if(!begun.turned.is_empty(), "tiles turned");
            counts.add_if(begun.family.get::<SpecialNumber>().is_some(), "special rule named");
            counts.add_if(begun.family.get::<DealSupports>().is_some(), "bets at the beginning");
            counts.add_if(begun.family.get::<SeatSwap>().is_some(), "seats swapped");
        }
        Play::SeatsSet(_) | Play::GameBegun(_) | Play::Act(_) | Play::FalseWin(_) => {}
    }
}
