//! The state of a night after some of its events: people, seats, deals and money.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::Arc;

use quejing_message::plain::escape_controls;

use super::{
    Amount, CautionedEvent, Deal, DealId, Decision, EvidenceAttached, FamilyAct, GameStart, Holder, NightOpened,
    Payment, PaymentReason, PlayerId, ReducedScoreSettings, Refusal, RefusedEvent, Role, SeatAssignment,
    UnfinishedGame,
};
use crate::RuleProfile;

/// A person's current state in the night: name, role and presence.
///
/// ```
/// use quejing_rules::event::{NightState, PersonState, PlayerId, Refusal, Role};
/// let (mut night, ann, ben) = (NightState::default(), PlayerId::from_number(1), PlayerId::from_number(2));
/// let state = PersonState { name: "Ann".to_owned(), is_guest: false, role: Role::Player, has_left: false };
/// night.people.insert(ann, state);
/// assert_eq!(night.name(ann), "Ann");
/// assert_eq!(night.check_members([&ann, &ben]), Err(Refusal::UnknownPlayer(ben)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonState {
    /// The current name, as entered.
    pub name: String,
    /// True if the person comes only for this night and is not added to the known players.
    pub is_guest: bool,
    pub role: Role,
    /// True if the person has left the night, or only watches from now on.
    pub has_left: bool,
}

/// A piece of evidence for a deal, with the number of the event that attached it.
///
/// ```
/// use quejing_rules::event::{Evidence, EvidenceKind};
/// let attached = serde_json::from_str(r#"{"hand":12,"what":"photo","name":"hand.jpg"}"#)?;
/// let evidence = Evidence { event: 13, attached, removed: false };
/// assert_eq!(evidence.attached.what, EvidenceKind::Photo);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Evidence {
    /// The number of the event that attached the evidence.
    pub event: u64,
    pub attached: EvidenceAttached,
    /// True if the photo has been deleted.
    pub removed: bool,
}

/// A dispute of a deal or of another entry, open or decided.
///
/// ```
/// use quejing_rules::event::{Dispute, DealId, NightState, PlayerId};
/// let (deal, by, claim) = (DealId(12), PlayerId::from_number(1), "The wait was closed.".to_owned());
/// let dispute = Dispute { event: 15, deal, entry: None, by, claim, shown: ().into(), decided: None };
/// assert_eq!(dispute.disputed_event(), 12);
/// let night = NightState { disputes: vec![dispute], ..NightState::default() };
/// assert!(night.dispute(15).is_some() && night.dispute(12).is_none());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Dispute {
    /// The number of the event that opened the dispute.
    pub event: u64,
    /// The disputed deal; if `entry` is present, the number of that entry.
    pub deal: DealId,
    /// The number of the disputed entry if it is not a deal.
    pub entry: Option<u64>,
    /// The person who opened the dispute.
    pub by: PlayerId,
    /// The claim in that person's words.
    pub claim: String,
    /// The program's ruling as shown when the dispute was opened, as JSON; null if none was shown.
    pub shown: serde_json::Value,
    /// The number of the deciding event, the decision, its note and the people who agreed; `None` while the dispute is
    /// open.
    pub decided: Option<(u64, Decision, String, Vec<PlayerId>)>,
}

impl Dispute {
    /// Returns the number of the disputed event; for a deal, of the event that began it.
    pub fn disputed_event(&self) -> u64 {
        self.entry.unwrap_or(self.deal.0)
    }
}

/// An act recorded between deals, in force until the next act of its kind.
///
/// ```
/// use quejing_rules::event::{CampsDrawn, NightState, ActInForce};
/// let act = CampsDrawn { camps: Vec::new() }.into();
/// let night = NightState { standing_acts: vec![ActInForce { act, time_ms: 5 }], ..NightState::default() };
/// let (drawn, time_ms) = night.standing_act::<CampsDrawn>().unwrap();
/// assert_eq!((drawn.camps.len(), time_ms), (0, 5));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct ActInForce {
    pub act: FamilyAct,
    /// The time when the act was recorded, in milliseconds since 1970-01-01 UTC.
    pub time_ms: i64,
}

/// The state of a night after some of its events: people, seats, deals, money, evidence and disputes. The
/// [`Course`](crate::course::Course) of play is kept apart and reads this state.
///
/// ```
/// use quejing_rules::event::{Amount, NightState, Payment, PaymentReason, PlayerId};
/// let [ann, ben] = [1, 2].map(PlayerId::from_number);
/// let mut night = NightState::default();
/// night.apply_payments(&[Payment::new(ann, ben, Amount::from_units(8), PaymentReason::BET)]);
/// assert_eq!((night.total(ann), night.total(ben)), (Amount::from_units(-8), Amount::from_units(8)));
/// assert_eq!(night.imbalance(), Amount::ZERO);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NightState {
    /// The content of the opening event; `None` before the night is opened.
    pub opened: Option<Arc<NightOpened>>,
    /// The number of the last event; 0 if there is none.
    pub last_event: u64,
    /// The time when the last event was recorded, in milliseconds since 1970-01-01 UTC; 0 if there is none.
    pub last_time_ms: i64,
    /// The people of the night, by identifier.
    pub people: BTreeMap<PlayerId, PersonState>,
    /// The people in the order in which events first named them.
    pub order: Vec<PlayerId>,
    /// The seats for the next deal of each table; `None` before the first seating.
    pub seats: Option<SeatAssignment>,
    /// The acts in force between deals, one of each kind.
    pub standing_acts: Vec<ActInForce>,
    /// The starts of the games after the first one.
    pub later_games: Vec<GameStart>,
    /// All deals in the order in which they began, voided ones included.
    pub deals: Vec<Deal>,
    /// The deals of the acts that were added late, by the number of the addition.
    pub late_acts: BTreeMap<u64, DealId>,
    /// The index in `deals` of the deal in progress, by table; tables between two deals are missing.
    pub open_deals: BTreeMap<usize, usize>,
    /// The number of deals that are over and not voided, by table.
    pub deals_played: BTreeMap<usize, u32>,
    /// The payments that people agreed on, beside those that the events of deals cause: the number of their event, the
    /// payments and the reason.
    pub agreed: Vec<(u64, Vec<Payment>, String)>,
    /// The gains minus losses of each person in the whole night; people without payments may be missing.
    pub totals: BTreeMap<PlayerId, Amount>,
    /// The money on the table, such as riichi sticks.
    pub money_on_table: Amount,
    /// The gains minus losses of each person by payments that are set aside ([`AgreedPayments::is_set_aside`]), which
    /// [`Self::totals`] include; people without such payments are missing.
    ///
    /// [`AgreedPayments::is_set_aside`]: super::AgreedPayments::is_set_aside
    pub set_aside_totals: BTreeMap<PlayerId, Amount>,
    /// The money that people paid to the table and that is set aside, so that nobody wins it; never negative.
    pub set_aside_money: Amount,
    /// All evidence in the order in which it was attached.
    pub evidence: Vec<Evidence>,
    /// All disputes in the order of their events.
    pub disputes: Vec<Dispute>,
    /// The notes, each with the number of its event.
    pub notes: Vec<(u64, String)>,
    /// The settings of the night's reduced score (约化分数); the defaults until people set others.
    pub reduced: ReducedScoreSettings,
    pub is_closed: bool,
    /// The decision on the last game that the end of the night recorded; `None` without a decision, and while the night
    /// is not closed.
    pub unfinished_game: Option<UnfinishedGame>,
    /// True if the last game is left out of the results: it was not finished when the night ended, and people decided
    /// so.
    pub is_last_game_left_out: bool,
    /// True if lists of nights leave the night out.
    pub is_hidden: bool,
    /// The events that contradict the course of play, in order, each with its contradiction.
    pub cautions: Vec<CautionedEvent>,
    /// The events that are refused and have no effect, in order, each with the reason.
    pub refused: Vec<RefusedEvent>,
    /// The people by their current names, without surrounding white space.
    pub players_by_name: BTreeMap<String, PlayerId>,
    /// The indices in `evidence` of the photos that have not been deleted, by their SHA-256 in hexadecimal.
    pub photos: BTreeMap<String, Vec<usize>>,
}

impl NightState {
    /// Returns the rules of the night; `None` before it is opened.
    pub fn rules(&self) -> Option<&RuleProfile> {
        self.opened.as_ref().map(|opened| &opened.rules.profile)
    }

    /// Returns the act of type `T` in force between deals, with the time when it was recorded, in milliseconds since
    /// 1970-01-01 UTC; `None` if there is none.
    pub fn standing_act<T: Any>(&self) -> Option<(&T, i64)> {
        self.standing_acts.iter().find_map(|standing| Some((standing.act.downcast_ref()?, standing.time_ms)))
    }

    /// Puts an act in force between deals, in place of an earlier act of its kind.
    pub fn set_standing_act(&mut self, act: FamilyAct, time_ms: i64) {
        self.standing_acts.retain(|standing| standing.act.row() != act.row());
        self.standing_acts.push(ActInForce { act, time_ms });
    }

    /// Returns a person's current name with its control characters escaped, safe to display; the identifier of people
    /// who do not belong to the night.
    pub fn name(&self, player: PlayerId) -> String {
        let person = self.people.get(&player);
        person.map_or_else(|| player.to_string(), |person| escape_controls(&person.name).into_owned())
    }

    /// Returns the deal that began with the event `id`, or else that contains this event; `None` if there is none. Of
    /// the deals that began before the event, only the last eight are searched for it.
    pub fn deal(&self, id: DealId) -> Option<&Deal> {
        // The number of an act that was added late says nothing of the place of its deal.
        let id = self.late_acts.get(&id.0).copied().unwrap_or(id);
        let begun_count = self.deals.partition_point(|deal| deal.id <= id);
        let contains_event = |deal: &&Deal| deal.acts.iter().any(|act| act.event == id.0);
        match self.deals.get(begun_count.checked_sub(1)?) {
            Some(deal) if deal.id == id => Some(deal),
            _ => self.deals[..begun_count].iter().rev().take(8).find(contains_event),
        }
    }

    /// Returns the number by which every face names a deal that began with the event `id`: its place among the deals of
    /// all tables, from 1, voided ones included. `None` if the night has no such deal.
    pub fn deal_number(&self, id: DealId) -> Option<usize> {
        self.deals.binary_search_by_key(&id, |deal| deal.id).ok().map(|index| index + 1)
    }

    /// Returns the deal in progress at a table; `None` between deals.
    pub fn open_deal(&self, table: usize) -> Option<&Deal> {
        self.open_deals.get(&table).and_then(|&index| self.deals.get(index))
    }

    /// Returns the deals of the night that are over and not voided.
    pub fn counted_deals(&self) -> impl Iterator<Item = &Deal> {
        self.deals.iter().filter(|deal| !deal.is_voided && deal.ending.is_some())
    }

    /// Returns the dispute that the event of this number opened; `None` if the event opened none.
    pub fn dispute(&self, event: u64) -> Option<&Dispute> {
        let index = self.disputes.binary_search_by_key(&event, |dispute| dispute.event);
        self.disputes.get(index.ok()?)
    }

    /// Returns the dispute that the event of this number opened, to be changed; `None` if the event opened none.
    pub fn dispute_mut(&mut self, event: u64) -> Option<&mut Dispute> {
        let index = self.disputes.binary_search_by_key(&event, |dispute| dispute.event);
        self.disputes.get_mut(index.ok()?)
    }

    /// Returns a player's gains minus losses in the night; zero for a player without payments.
    pub fn total(&self, player: PlayerId) -> Amount {
        self.totals.get(&player).copied().unwrap_or_default()
    }

    /// Returns the sum of all totals, the money on the table and the money set aside: zero unless the state is
    /// inconsistent.
    pub fn imbalance(&self) -> Amount {
        self.totals.values().copied().sum::<Amount>() + self.money_on_table + self.set_aside_money
    }

    /// Applies payments to the totals and to the money on the table: subtracts each amount from the payer and adds it
    /// to the payee.
    pub fn apply_payments(&mut self, payments: &[Payment]) {
        for payment in payments {
            for (holder, change) in payment.changes() {
                match holder {
                    Holder::Player(player) => *self.totals.entry(player).or_default() += change,
                    Holder::Table => self.money_on_table += change,
                }
            }
        }
    }

    /// Applies payments of which the table's part is set aside: [`Self::apply_payments`], but money that the table
    /// receives does not lie on it. Money that the table pays is taken from the money set aside, as far as that lasts.
    ///
    /// ```
    /// use quejing_rules::event::{Amount, Holder, NightState, Payment, PlayerId};
    /// let (ann, points) = (PlayerId::from_number(1), Amount::from_units);
    /// let mut night = NightState::default();
    /// night.apply_set_aside_payments(&[Payment::as_entered(ann, Holder::Table, points(8000))]);
    /// assert_eq!(
    ///     (night.money_on_table, night.set_aside_money, night.total(ann)),
    ///     (points(0), points(8000), points(-8000))
    /// );
    /// night.apply_set_aside_payments(&[Payment::as_entered(Holder::Table, ann, points(9000))]);
    /// assert_eq!((night.money_on_table, night.set_aside_money), (points(-1000), points(0)));
    /// ```
    pub fn apply_set_aside_payments(&mut self, payments: &[Payment]) {
        self.apply_payments(payments);
        for payment in payments {
            let set_aside = match (payment.from, payment.to) {
                (_, Holder::Table) => payment.amount,
                (Holder::Table, _) => -payment.amount.min(self.set_aside_money),
                _ => continue,
            };
            self.money_on_table -= set_aside;
            self.set_aside_money += set_aside;
            if let Some(player) = payment.from.player().or(payment.to.player()) {
                *self.set_aside_totals.entry(player).or_default() -= set_aside;
            }
        }
    }

    /// Checks payments that people entered, and returns them with `why` as their reason.
    ///
    /// # Errors
    /// A refusal if the list is empty, if a person does not belong to the night, if a holder pays itself, or if an
    /// amount is not above 0 or exceeds [`MAX_AMOUNT_UNITS`](super::MAX_AMOUNT_UNITS).
    pub fn check_payments(&self, payments: &[Payment], why: PaymentReason) -> Result<Vec<Payment>, Refusal> {
        if payments.is_empty() {
            return Err(Refusal::NoPayment);
        }
        payments.iter().map(|payment| self.check_payment(payment, why)).collect()
    }

    fn check_payment(&self, payment: &Payment, why: PaymentReason) -> Result<Payment, Refusal> {
        for holder in [payment.from, payment.to] {
            if let Holder::Player(player) = holder {
                self.check_members([&player])?;
            }
        }
        if payment.from == payment.to {
            return Err(Refusal::ToOneself);
        }
        if payment.amount <= Amount::ZERO || !payment.amount.is_within_max_units() {
            return Err(Refusal::BadAmount);
        }
        Ok(Payment { why, ..*payment })
    }

    /// Checks that all these players belong to the night.
    ///
    /// # Errors
    /// [`Refusal::UnknownPlayer`] with the first player who does not.
    pub fn check_members<'a>(&self, players: impl IntoIterator<Item = &'a PlayerId>) -> Result<(), Refusal> {
        let stranger = players.into_iter().find(|player| !self.people.contains_key(player));
        stranger.map_or(Ok(()), |player| Err(Refusal::UnknownPlayer(*player)))
    }
}
