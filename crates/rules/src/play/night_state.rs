//! The state of a night after some of its events: people, seats, deals and money.

use std::any::Any;
use std::collections::BTreeMap;

use super::{Deal, FamilyAct, GameStart, NightPlan, Refusal, SeatAssignment};
use crate::{Amount, DealId, Holder, Payment, PaymentReason, PlayerId};

/// The attendance of a person of the night.
///
/// ```
/// use quejing_rules::PlayerId;
/// use quejing_rules::play::{NightState, Attendance, Refusal};
/// let (mut night, ann, ben) = (NightState::default(), PlayerId::from_number(1), PlayerId::from_number(2));
/// night.attendance.insert(ann, Attendance::Left);
/// assert!(night.has_left(ann));
/// assert_eq!(night.check_members([&ann, &ben]), Err(Refusal::UnknownPlayer(ben)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attendance {
    /// The person plays, waits for a seat or watches.
    Present,
    /// The person has left the night, or only watches from now on.
    Left,
}

/// An act recorded between deals, in force until the next act of its kind.
///
/// ```
/// use quejing_rules::house::acts::CampsDrawn;
/// use quejing_rules::play::{ActInForce, NightState};
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

/// The state of a night after some of its events, as far as a course of play reads it: people, seats, deals and money.
/// The [`Course`](crate::course::Course) itself is kept apart.
///
/// ```
/// use quejing_rules::{Amount, Payment, PaymentReason, PlayerId};
/// use quejing_rules::play::NightState;
/// let [ann, ben] = [1, 2].map(PlayerId::from_number);
/// let mut night = NightState::default();
/// night.apply_payments(&[Payment::new(ann, ben, Amount::from_units(8), PaymentReason::BET)]);
/// assert_eq!((night.total(ann), night.total(ben)), (Amount::from_units(-8), Amount::from_units(8)));
/// assert_eq!(night.imbalance(), Amount::ZERO);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NightState {
    /// The agreement beside the rules: the length of games, flowers and camps.
    pub plan: NightPlan,
    /// The people of the night, each with their attendance.
    pub attendance: BTreeMap<PlayerId, Attendance>,
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
    /// The payments that people agreed on, beside those that the events of deals cause, with the number of their event.
    pub agreed: Vec<(u64, Vec<Payment>)>,
    /// The gains minus losses of each person in the whole night; people without payments may be missing.
    pub totals: BTreeMap<PlayerId, Amount>,
    /// The money on the table, such as riichi sticks.
    pub money_on_table: Amount,
    /// The gains minus losses of each person by payments that are set aside ([`Self::apply_set_aside_payments`]), which
    /// [`Self::totals`] include; people without such payments are missing.
    pub set_aside_totals: BTreeMap<PlayerId, Amount>,
    /// The money that people paid to the table and that is set aside, so that nobody wins it; never negative.
    pub set_aside_money: Amount,
    /// True if the last game is left out of the results: it was not finished when the night ended, and people decided
    /// so.
    pub is_last_game_left_out: bool,
}

impl NightState {
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

    /// Returns true if the person belongs to the night and has not left it.
    pub fn is_present(&self, player: PlayerId) -> bool {
        self.attendance.get(&player) == Some(&Attendance::Present)
    }

    /// Returns true if the person has left the night; false for people who do not belong to it.
    pub fn has_left(&self, player: PlayerId) -> bool {
        self.attendance.get(&player) == Some(&Attendance::Left)
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
    /// use quejing_rules::{Amount, Holder, Payment, PlayerId};
    /// use quejing_rules::play::NightState;
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
    /// amount is not above 0 or exceeds [`MAX_AMOUNT_UNITS`](crate::MAX_AMOUNT_UNITS).
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
        let stranger = players.into_iter().find(|player| !self.attendance.contains_key(player));
        stranger.map_or(Ok(()), |player| Err(Refusal::UnknownPlayer(*player)))
    }
}
