//! Imports nights in the older form (one JSON object per line with `event`, `seq`, `at_ms`) into the ledger.
//!
//! What was paid then stands: payments are recorded as paid, whatever the rules would compute now, and the totals of the new
//! night are compared with those of the old one. If a line cannot be imported in this way, the entire night is refused. The
//! identifiers come from the file's content, so importing twice does not create a second night.
//!
//! | file | what |
//! | --- | --- |
//! | `deals` | wins and settled deals with their payments |
//! | `fields` | the fields of a line, read strictly |
//! | `paid` | what everybody had according to the lines themselves, and the comparison |

mod deals;
mod fields;
mod paid;

use std::collections::{BTreeMap, BTreeSet};

use sha2::{Digest, Sha256};

use self::fields::{Fields, PLAYERS, has_number, parse};
use self::paid::{Tally, compare};
use super::{
    Body, Corrected, DealBegun, Drawn, EVENT_FORMAT, Event, HowSeated, LedgerError, LineFault, NightId, NightOpened,
    Payload, Person, Plan, PlayerId, Refusal, Role, RulesOfNight, SeatsSet,
};
use crate::rules::RuleProfile;

/// Reads a night in the older form; `None` if the text is something else.
pub fn read_old_evening(text: &str) -> Option<Result<(NightId, Vec<Event>), LedgerError>> {
    let first = text.lines().find(|line| !line.trim().is_empty())?;
    let first = parse(first).ok()?;
    let first = Fields::of(&first).ok()?;
    let is_old = first.has("event") && !first.has("payload");
    is_old.then(|| read(text))
}

/// The ledger events that an old line became.
struct Recorded {
    what: What,
    /// The events that make it count, in order.
    events: Vec<u64>,
    undone: bool,
}

#[derive(Clone, Copy)]
enum What {
    /// A win in a deal of its own.
    Won { dealer: usize },
    /// A deal without a winner.
    Drawn,
    /// Money that people agreed on.
    Money,
}

struct Reader {
    night: NightId,
    people: [PlayerId; PLAYERS],
    /// The four players' current names.
    names: [String; PLAYERS],
    /// All names already used in the night.
    taken: BTreeSet<String>,
    /// People other than the four, who bet, by the name as written.
    others: BTreeMap<String, PlayerId>,
    events: Vec<Event>,
    /// The line of each event, from 1.
    lines: Vec<usize>,
    line: usize,
    last: u64,
    time_ms: i64,
    /// The hands or deals recorded by old lines.
    hands: BTreeMap<u64, Recorded>,
    tally: Tally,
    profile: RuleProfile,
}

fn read(text: &str) -> Result<(NightId, Vec<Event>), LedgerError> {
    let digest = Sha256::digest(text.as_bytes());
    let number = |at: usize| {
        let bytes = digest.iter().skip(at).take(6);
        bytes.fold(0, |number, byte| number << 8 | u64::from(*byte))
    };
    let mut reader = Reader {
        night: NightId::of(number(0)),
        people: [8, 9, 10, 11].map(|at| PlayerId::of(number(at))),
        names: Default::default(),
        taken: BTreeSet::new(),
        others: BTreeMap::new(),
        events: Vec::new(),
        lines: Vec::new(),
        line: 0,
        last: 0,
        time_ms: 0,
        hands: BTreeMap::new(),
        tally: Tally::default(),
        profile: first_rules(text)?,
    };
    for (line, text) in numbered(text) {
        reader.line = line;
        reader.take(text).map_err(at(line))?;
    }
    let (night, events, lines) = (reader.night, reader.events, reader.lines);
    compare(&events, &lines, reader.line, &reader.tally)?;
    Ok((night, events))
}

/// The lines with their numbers, from 1.
fn numbered(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.lines().enumerate();
    lines.map(|(index, line)| (index + 1, line)).filter(|(_, line)| !line.trim().is_empty())
}

fn at(line: usize) -> impl Fn(LineFault) -> LedgerError {
    move |why| LedgerError::BadLine { line, why }
}

/// The rules of the first hand, which apply to the whole night.
fn first_rules(text: &str) -> Result<RuleProfile, LedgerError> {
    for (line, text) in numbered(text) {
        // Only a line containing the word can have the field; other faults in a line are reported when it is reached.
        let Some(Ok(parsed)) = text.contains("\"rules\"").then(|| parse(text)) else {
            continue;
        };
        match Fields::of(&parsed) {
            Ok(fields) if fields.has("rules") => return fields.rules().map_err(at(line)),
            _ => {}
        }
    }
    Ok(RuleProfile::default())
}

impl Reader {
    fn take(&mut self, text: &str) -> Result<(), LineFault> {
        let old = parse(text)?;
        let old = Fields::of(&old)?;
        let seq = old.whole("seq", u64::MAX)?;
        if seq <= self.last {
            return Err(LineFault::NotRising { before: self.last, found: seq });
        }
        self.last = seq;
        self.time_ms = old.time("at_ms")?;
        let event = old.text("event")?;
        if self.events.is_empty() && event != "night_opened" {
            return Err(LineFault::NoOpening);
        }
        match event {
            "night_opened" => self.open(&old),
            "player_renamed" => self.rename(&old),
            "hand_won" => {
                let recorded = self.hand_won(&old, seq)?;
                self.hands.insert(seq, recorded);
                Ok(())
            }
            "hand_drawn" => {
                let dealer = old.seat("dealer")?;
                let deal = self.deal(dealer);
                let drawn = self.add(Body::Drawn(Drawn::default()));
                self.record(seq, What::Drawn, vec![deal, drawn]);
                Ok(())
            }
            "deal_settled" => {
                let events = self.deal_money(&old, seq)?;
                self.record(seq, What::Money, events);
                Ok(())
            }
            "hand_undone" => self.set_undone(&old, true),
            "hand_restored" => self.set_undone(&old, false),
            "hand_corrected" | "deal_corrected" => self.correct(&old, event == "deal_corrected"),
            unknown => {
                let beside = |name: &str| !matches!(name, "seq" | "at_ms");
                if old.all().any(|(name, value)| beside(name) && has_number(value)) {
                    return Err(LineFault::UnknownEvent { event: unknown.chars().take(60).collect() });
                }
                let text = old.text_of_all();
                self.add(Body::Noted { text });
                Ok(())
            }
        }
    }

    fn add(&mut self, body: Body) -> u64 {
        let payload = Payload { overruled: Some("imported".into()), ..Payload::of(body) };
        let last = self.events.last();
        let event = Event::after(last, self.night, self.time_ms, "import", payload);
        let seq = event.seq;
        self.events.push(event);
        self.lines.push(self.line);
        seq
    }

    fn record(&mut self, seq: u64, what: What, events: Vec<u64>) {
        let undone = false;
        let recorded = Recorded { what, events, undone };
        self.hands.insert(seq, recorded);
    }

    fn open(&mut self, old: &Fields<'_>) -> Result<(), LineFault> {
        let names = old.four_names("players")?;
        if !self.events.is_empty() {
            return Err(LineFault::Refused(Refusal::OpenAlready));
        }
        for (seat, name) in names.into_iter().enumerate() {
            let name = self.named(name, seat + 1);
            if let Some(place) = self.names.get_mut(seat) {
                *place = name;
            }
        }
        let people = self.people.iter().zip(&self.names).map(|(&id, name)| {
            let name = name.clone();
            Person { id, name, guest: false, role: Role::Player }
        });
        let profile = self.profile.clone();
        let opened = NightOpened {
            format: EVENT_FORMAT,
            title: format!("imported {}", self.night),
            rules: RulesOfNight {
                name: profile.set().to_string(),
                note: String::new(),
                profile,
                program: env!("CARGO_PKG_VERSION").to_owned(),
            },
            plan: Plan::default(),
            people: people.collect(),
        };
        self.add(Body::NightOpened(Box::new(opened)));
        self.add(Body::SeatsSet(SeatsSet {
            tables: vec![self.people.to_vec()],
            queue: Vec::new(),
            bettors: Vec::new(),
            free: None,
            how: HowSeated::ByHand,
        }));
        Ok(())
    }

    /// Reserves the name, adding a number if somebody has it: the older form allowed duplicate names.
    fn named(&mut self, name: &str, number: usize) -> String {
        let with = (number..).map(|number| format!("{name} {number}"));
        let mut names = std::iter::once(name.to_owned()).chain(with);
        let free = names.find(|name| !self.taken.contains(name.trim()));
        let free = free.unwrap_or_default();
        self.taken.insert(free.trim().to_owned());
        free
    }

    fn rename(&mut self, old: &Fields<'_>) -> Result<(), LineFault> {
        let seat = old.seat("player")?;
        let name = old.text("name")?;
        if let Some(before) = self.names.get(seat) {
            self.taken.remove(before.trim());
        }
        let name = self.named(name, seat + 1);
        if let Some(place) = self.names.get_mut(seat) {
            place.clone_from(&name);
        }
        let player = self.person(seat);
        self.add(Body::PersonRenamed { player, name });
        Ok(())
    }

    fn person(&self, seat: usize) -> PlayerId {
        self.people.get(seat).copied().unwrap_or(self.people[0])
    }

    /// Begins a hand's deal with the recorded dealer.
    fn deal(&mut self, dealer: usize) -> u64 {
        let begun = self.deal_body(dealer);
        self.add(begun)
    }

    fn deal_body(&self, dealer: usize) -> Body {
        Body::DealBegun(DealBegun { dealer: Some(self.person(dealer)), ..DealBegun::default() })
    }

    fn hand(&self, old: &Fields<'_>) -> Result<(u64, &Recorded), LineFault> {
        let hand = old.whole("hand", u64::MAX)?;
        let recorded = self.hands.get(&hand).ok_or(LineFault::NoHand { hand })?;
        Ok((hand, recorded))
    }

    fn set_undone(&mut self, old: &Fields<'_>, undone: bool) -> Result<(), LineFault> {
        let (hand, recorded) = self.hand(old)?;
        if recorded.undone == undone {
            return Err(LineFault::AlreadySo { hand });
        }
        let events = recorded.events.clone();
        self.turn(&events, undone);
        if let Some(recorded) = self.hands.get_mut(&hand) {
            recorded.undone = undone;
        }
        self.tally.count(hand, !undone);
        Ok(())
    }

    /// Undoes events, last first, or makes them count again.
    fn turn(&mut self, events: &[u64], undone: bool) {
        match undone {
            true => events.iter().rev().for_each(|&event| {
                self.add(Body::undone(event));
            }),
            false => events.iter().for_each(|&event| {
                self.add(Body::redone(event));
            }),
        }
    }

    /// Replaces a hand: a win by a win if it is one, anything else by undoing it and writing it again.
    fn correct(&mut self, old: &Fields<'_>, by_deal: bool) -> Result<(), LineFault> {
        let (hand, recorded) = self.hand(old)?;
        let (what, undone, events) = (recorded.what, recorded.undone, recorded.events.clone());
        if matches!(what, What::Drawn) && !by_deal {
            return Err(LineFault::NoHand { hand });
        }
        let with = old.within("with")?;
        let as_win = !by_deal && self.won(&with)?.1;
        let mut after = match (what, events.as_slice(), as_win) {
            (What::Won { dealer, .. }, &[deal, won], true) => {
                if undone {
                    self.turn(&events, false);
                }
                self.correct_win(&with, hand, (deal, won), dealer)?
            }
            _ => {
                if !undone {
                    self.turn(&events, true);
                }
                self.again(&with, hand, by_deal)?
            }
        };
        if undone {
            self.turn(&after.events.clone(), true);
        }
        self.tally.count(hand, !undone);
        after.undone = undone;
        self.hands.insert(hand, after);
        Ok(())
    }

    fn correct_win(
        &mut self,
        with: &Fields<'_>,
        hand: u64,
        (deal, won): (u64, u64),
        before: usize,
    ) -> Result<Recorded, LineFault> {
        let dealer = with.seat("dealer")?;
        let (body, _) = self.won(with)?;
        self.tally.paid(hand, &self.people, with.four_amounts("payments")?);
        let corrected = |event, body| {
            Body::Corrected(Corrected {
                event,
                with: Box::new(Payload::of(body)),
                reason: String::new(),
                agreed: Vec::new(),
            })
        };
        if dealer != before {
            let begun = self.deal_body(dealer);
            self.add(corrected(deal, begun));
        }
        self.add(corrected(won, body));
        Ok(Recorded { what: What::Won { dealer }, events: vec![deal, won], undone: false })
    }

    fn again(&mut self, with: &Fields<'_>, hand: u64, by_deal: bool) -> Result<Recorded, LineFault> {
        if !by_deal {
            return self.hand_won(with, hand);
        }
        Ok(Recorded { what: What::Money, events: self.deal_money(with, hand)?, undone: false })
    }
}
