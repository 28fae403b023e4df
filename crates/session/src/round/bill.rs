//! The payments of a hand. Its events are tried on a copy of the night, so that window and phones show what the ledger
//! will store.

use super::{HandError, Round};
use quejing_ledger::{Event, Payload, RecordRefusal, ReplayedNight, TRIAL_AUTHOR};
use quejing_rules::course::Reminder;
use quejing_rules::family_message::FamilyMessage;
use quejing_rules::play::{Play, Refusal, UnsettledReason};
use quejing_rules::{Amount, DealId, Holder, NightId, Payment, PlayerId, net_change};

/// The payments of a hand or a draw, or the reason why there are none.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Bill {
    /// No win or draw is entered yet.
    #[default]
    Nothing,
    /// The events and their payments.
    Due(PaymentPlan),
    /// The rules refuse the answers, such as an impossible number of provided tiles.
    FamilyFault(FamilyMessage),
    /// Typed tiles cannot be parsed.
    HandErrors(Vec<HandError>),
    /// The ledger refuses the events that would be recorded.
    Refused(RecordRefusal),
    /// The night has other rules, so that the hand can be valued but not paid.
    OtherRules,
}

/// The events that would be recorded, with their payments.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PaymentPlan {
    /// The events, in the order in which they are recorded.
    pub payloads: Vec<Payload>,
    /// The payments, in the order in which they are made.
    pub payments: Vec<Payment>,
    /// The contradictions to the course of play, which people must explain before the events are recorded.
    pub cautions: Vec<FamilyMessage>,
    /// The players who continue the deal after the win; empty if the deal ends.
    pub continuing_players: Vec<PlayerId>,
}

impl PaymentPlan {
    /// Returns the sum that a player or the table gains; negative for a loss.
    pub fn gain(&self, holder: Holder) -> Amount {
        net_change(&self.payments, holder)
    }

    /// Returns the people outside `players` who gain or lose, in the order of the payments.
    pub fn other_people(&self, players: &[PlayerId]) -> Vec<PlayerId> {
        let mut others = Vec::new();
        for holder in self.payments.iter().flat_map(|moved| [moved.from, moved.to]) {
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
    /// Computes the payments by trying the events on a copy of `night_before`. If a recorded deal is reopened, the
    /// payments include the riichi sticks put down in it.
    pub fn compute(
        round: &Round,
        night_before: &ReplayedNight,
        night_id: NightId,
        payloads: Result<Vec<Payload>, Vec<HandError>>,
        reopened_deal: Option<DealId>,
    ) -> Bill {
        if night_before.night().rules().is_some_and(|rules| *rules != round.rules) {
            return Bill::OtherRules;
        }
        let payloads = match payloads {
            Ok(payloads) if payloads.is_empty() => return Bill::Nothing,
            Ok(payloads) => payloads,
            Err(wrong) => return Bill::HandErrors(wrong),
        };
        let mut after = night_before.clone();
        let mut cautions = Vec::new();
        let time_ms = night_before.entry_time_ms(TRIAL_AUTHOR);
        for payload in &payloads {
            match after.check_next_event(payload, time_ms) {
                Ok(more) => cautions.extend(more),
                Err(RecordRefusal::Play(Refusal::CannotSettle(UnsettledReason::Family(own))))
                    if !own.code().is_empty() =>
                {
                    return Bill::FamilyFault(own);
                }
                Err(refusal) => return Bill::Refused(refusal),
            }
            let last = after.events().last();
            after.push(Event::build_after(last, night_id, time_ms, TRIAL_AUTHOR, payload.clone()));
        }
        let before = night_before.events().len() as u64;
        let moves = after.night().deals.iter().flat_map(|deal| &deal.acts).filter(|act| act.event > before);
        let due = after.night().table_status(usize::from(round.table)).filter(|due| due.playing);
        let still_in =
            due.into_iter().flat_map(|due| due.reminders).filter_map(|reminder| match reminder.downcast_ref()? {
                Reminder::StillIn { players } => Some(players.clone()),
                _ => None,
            });
        let tried = moves.flat_map(|act| act.payments.iter().copied());
        Bill::Due(PaymentPlan {
            payments: reopened_deal
                .into_iter()
                .flat_map(|deal| payments_to_table(&after, deal, before))
                .chain(tried)
                .collect(),
            cautions,
            continuing_players: still_in.flatten().collect(),
            payloads,
        })
    }

    /// Returns the events with their payments; `None` if there are none.
    pub fn payment_plan(&self) -> Option<&PaymentPlan> {
        match self {
            Bill::Due(settled) => Some(settled),
            _ => None,
        }
    }
}

/// Returns the payments to the table in the acts of a deal, up to and including the event with the number `last_event`.
fn payments_to_table(replay: &ReplayedNight, deal: DealId, last_event: u64) -> impl Iterator<Item = Payment> {
    let acts = replay.night().deal(deal).into_iter();
    let acts = acts.flat_map(|deal| &deal.acts).filter(|act| matches!(*act.play, Play::Act(_)));
    let earlier = acts.filter(move |act| act.event <= last_event);
    earlier.flat_map(|act| act.payments.iter().copied()).filter(|moved| moved.to == Holder::Table)
}
