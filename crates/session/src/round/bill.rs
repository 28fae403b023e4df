//! The payments of a hand: its events are tried on a copy of the night, so that faces show what the ledger will store.

use super::{Round, Wrong};
use quejing_ledger::{
    Amount, Body, DealId, Event, Holder, NightId, Payload, Payment, PlayerId, Refusal, Replay, UnsettledReason, now_ms,
};
use quejing_rules::course::Reminder;
use quejing_rules::family_message::FamilyMessage;
use quejing_rules::net;

/// The payments of a deal.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Bill {
    /// Nothing is won or paid yet.
    #[default]
    Nothing,
    /// The payments.
    Due(PaymentPlan),
    /// Tiles provided that cannot be, in Lingque.
    Fault(FamilyMessage),
    /// Typed tiles that cannot be read.
    Wrong(Vec<Wrong>),
    /// The ledger refuses the events.
    Refused(Refusal),
    /// The night is played by other rules, so that the hand is only valued.
    OtherRules,
}

/// The events that would be recorded, with their payments.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PaymentPlan {
    pub payloads: Vec<Payload>,
    /// The payments in their order.
    pub moves: Vec<Payment>,
    /// The contradictions to the course of play.
    pub cautions: Vec<FamilyMessage>,
    /// The players still in the deal if it continues after a win.
    pub still_in: Vec<PlayerId>,
}

impl PaymentPlan {
    /// Returns the gain or loss of a player or of the table.
    pub fn gain(&self, holder: Holder) -> Amount {
        net(&self.moves, holder)
    }

    /// Returns the people other than these players who gain or lose, in the order of the payments.
    pub fn others(&self, players: &[PlayerId]) -> Vec<PlayerId> {
        let mut others = Vec::new();
        for holder in self.moves.iter().flat_map(|moved| [moved.from, moved.to]) {
            if let Holder::Player(player) = holder
                && !players.contains(&player)
                && !others.contains(&player)
            {
                others.push(player);
            }
        }
        others
    }
}

impl Bill {
    /// Tries events after those of `base`. `shown` is a recorded deal that is reopened: the sticks put down in it are part of its
    /// payments.
    pub fn of(
        now: &Round,
        base: &Replay,
        night: NightId,
        payloads: Result<Vec<Payload>, Vec<Wrong>>,
        shown: Option<DealId>,
    ) -> Bill {
        if base.night().rules().is_some_and(|rules| *rules != now.rules) {
            return Bill::OtherRules;
        }
        let payloads = match payloads {
            Ok(payloads) if payloads.is_empty() => return Bill::Nothing,
            Ok(payloads) => payloads,
            Err(wrong) => return Bill::Wrong(wrong),
        };
        let mut after = base.clone();
        let mut cautions = Vec::new();
        for payload in &payloads {
            match after.check(payload, now_ms()) {
                Ok(more) => cautions.extend(more),
                Err(Refusal::CannotSettle(UnsettledReason::Family(own))) if !own.code().is_empty() => {
                    return Bill::Fault(own);
                }
                Err(refusal) => return Bill::Refused(refusal),
            }
            let last = after.events().last();
            after.push(Event::after(last, night, now_ms(), "trial", payload.clone()));
        }
        let before = base.events().len() as u64;
        let moves = after.night().deals.iter().flat_map(|deal| &deal.acts).filter(|act| act.event > before);
        let due = after.night().due(usize::from(now.table)).filter(|due| due.playing);
        let still_in =
            due.into_iter().flat_map(|due| due.reminders).filter_map(|reminder| match reminder.downcast_ref()? {
                Reminder::StillIn { players } => Some(players.clone()),
                _ => None,
            });
        let tried = moves.flat_map(|act| act.moves.iter().copied());
        Bill::Due(PaymentPlan {
            moves: shown.into_iter().flat_map(|deal| put_on_table(&after, deal, before)).chain(tried).collect(),
            cautions,
            still_in: still_in.flatten().collect(),
            payloads,
        })
    }

    /// Returns the payments; `None` if there are none or something prevents them.
    pub fn payment_plan(&self) -> Option<&PaymentPlan> {
        match self {
            Bill::Due(settled) => Some(settled),
            _ => None,
        }
    }
}

/// Returns what the acts of a deal up to an event put on the table, and still counts.
fn put_on_table(replay: &Replay, deal: DealId, last: u64) -> impl Iterator<Item = Payment> {
    let acts = replay.night().deal(deal).into_iter();
    let acts = acts.flat_map(|deal| &deal.acts).filter(|act| matches!(act.payload.body, Body::Act(_)));
    let earlier = acts.filter(move |act| act.event <= last);
    earlier.flat_map(|act| act.moves.iter().copied()).filter(|moved| moved.to == Holder::Table)
}
