//! What was paid in an older night: tallied while its events are created, and compared with what they replay to.

use std::collections::{BTreeMap, BTreeSet};

use super::at;
use super::fields::PLAYERS;
use crate::table::ledger::{Amount, Event, Holder, LedgerError, LineFault, Payment, PlayerId, Replay};

type Sums = BTreeMap<Holder, Amount>;

/// What everybody gained in each hand, and which hands count.
#[derive(Default)]
pub(super) struct Tally {
    hands: BTreeMap<u64, Sums>,
    undone: BTreeSet<u64>,
}

impl Tally {
    /// Records what the four gain in a hand.
    pub fn paid(&mut self, hand: u64, people: &[PlayerId; PLAYERS], net: [i64; PLAYERS]) {
        let sums = people.iter().zip(net);
        let sums = sums.map(|(player, units)| (Holder::Player(*player), Amount::whole(units)));
        self.hands.insert(hand, sums.collect());
    }

    /// Records the result of a hand's payments.
    pub fn settled(&mut self, hand: u64, payments: &[Payment]) {
        let mut sums = Sums::new();
        for payment in payments {
            *sums.entry(payment.from).or_default() -= payment.amount;
            *sums.entry(payment.to).or_default() += payment.amount;
        }
        self.hands.insert(hand, sums);
    }

    /// What everybody gains in a hand.
    pub fn of(&self, hand: u64) -> Sums {
        self.hands.get(&hand).cloned().unwrap_or_default()
    }

    /// Sets whether a hand counts.
    pub fn count(&mut self, hand: u64, counts: bool) {
        match counts {
            true => self.undone.remove(&hand),
            false => self.undone.insert(hand),
        };
    }

    fn totals(&self) -> Sums {
        let mut totals = Sums::new();
        let counted = self.hands.iter().filter(|(hand, _)| !self.undone.contains(hand));
        for (holder, amount) in counted.flat_map(|(_, sums)| sums) {
            *totals.entry(*holder).or_default() += *amount;
        }
        totals
    }
}

/// Checks that a hand's payments add up to zero.
pub(super) fn even(net: [i64; PLAYERS]) -> Result<(), LineFault> {
    let sum = net.into_iter().map(Amount::whole).sum();
    match sum == Amount::ZERO {
        true => Ok(()),
        false => Err(LineFault::Uneven { sum }),
    }
}

/// Checks that these are the sums that the deal states for the players.
pub(super) fn same_as_players(
    sums: &Sums,
    people: &[PlayerId; PLAYERS],
    said: [i64; PLAYERS],
) -> Result<(), LineFault> {
    for (seat, (player, said)) in people.iter().zip(said).enumerate() {
        let who = seat.to_string();
        same(sums, Holder::Player(*player), (who, "payments", Amount::whole(said)))?;
    }
    Ok(())
}

/// Checks that this is the sum that the deal states for somebody other than the players.
pub(super) fn same_as_other(sums: &Sums, id: Option<PlayerId>, name: &str, said: Amount) -> Result<(), LineFault> {
    // Somebody without payments gains nothing.
    let holder = id.map_or(Holder::Table, Holder::Player);
    let nothing = Sums::new();
    let sums = if id.is_some() { sums } else { &nothing };
    same(sums, holder, (name.to_owned(), "others", said))
}

fn same(sums: &Sums, holder: Holder, (who, field, said): (String, &'static str, Amount)) -> Result<(), LineFault> {
    let paid = sums.get(&holder).copied().unwrap_or_default();
    match paid == said {
        true => Ok(()),
        false => Err(LineFault::OtherSums { who, paid, field, said }),
    }
}

/// Payments between players that produce these sums.
#[expect(clippy::indexing_slicing, reason = "every place is below PLAYERS")]
pub(super) fn between(people: &[PlayerId; PLAYERS], net: [i64; PLAYERS]) -> Vec<Payment> {
    let mut left = net;
    let mut payments = Vec::new();
    for from in 0..PLAYERS {
        for to in 0..PLAYERS {
            let amount = (-left[from]).min(left[to]);
            if amount > 0 {
                left[from] += amount;
                left[to] -= amount;
                payments.push(Payment {
                    from: Holder::Player(people[from]),
                    to: Holder::Player(people[to]),
                    amount: Amount::whole(amount),
                });
            }
        }
    }
    payments
}

/// Checks that every event takes effect and that everybody ends up with what they had then.
pub(super) fn compare(events: &[Event], lines: &[usize], last: usize, tally: &Tally) -> Result<(), LedgerError> {
    let replay = Replay::of(events.to_vec());
    let night = replay.night();
    if let Some(refused) = night.refused.first() {
        let index = usize::try_from(refused.event).unwrap_or(0).checked_sub(1);
        let line = index.and_then(|index| lines.get(index).copied());
        return Err(at(line.unwrap_or(last))(LineFault::Refused(refused.why.clone())));
    }
    let then = tally.totals();
    let now = night
        .totals
        .iter()
        .map(|(player, total)| (Holder::Player(*player), *total))
        .chain([(Holder::Table, night.on_table)]);
    for (holder, counted) in now {
        let paid = then.get(&holder).copied().unwrap_or_default();
        if paid != counted {
            let who = match holder {
                Holder::Player(player) => night.name(player),
                Holder::Table => "table".to_owned(),
            };
            return Err(at(last)(LineFault::NotAsPaid { who, paid, counted }));
        }
    }
    Ok(())
}
