//! The house rule as one of the families. The money of a whole deal, with kongs, open hands, bets and camps, is settled
//! by [`settle`](super::settle()).

use super::course::{House, PEOPLE, arrange};
use super::options::SWITCHES;
use super::table;
use super::{Claim, DORA, OCCASIONS, Occasion, Options, Pattern, Price, Situation, Special, check, explain, price};
use crate::book::Entry;
use crate::course::{Course, DealKnowledge, Headcount, Scene};
use crate::event::{Body, PlayerId, Refusal, SeatsSet};
use crate::family::{Asks, Family, Typed, UnknownWorth, sum};
use crate::hand::{HandDraft, Seat};
use crate::money::Amount;
use crate::profile::Switch;
use crate::tile::Tile;
use crate::{Detail, Faults, Payment, PaymentReason, RuleSet, Ruling, Said, Unit, Unknown, Verdict};

impl Family for Options {
    type Situation = Situation;
    type Claim = Claim;
    type Flag = Occasion;

    const ASKS: &'static [Asks] = &[Asks::Special, Asks::Turned, Asks::Deal, Asks::Camps];

    const UNIT: Unit = Unit::Fan;

    fn name(&self) -> &'static str {
        RuleSet::House.as_str()
    }

    fn check(&self, draft: &HandDraft, _: Option<Seat>, situation: &Situation) -> Result<Claim, Faults> {
        check(draft, situation)
    }

    fn explain(&self, claim: &Claim, detail: Detail) -> Ruling {
        explain(claim, self, detail)
    }

    fn settle(
        &self,
        claim: &Claim,
        found: &Ruling,
        _: &Situation,
        discarder: Option<Seat>,
    ) -> Result<Option<Vec<Payment<Seat>>>, Faults> {
        let win = claim.win();
        let winner = Seat::from(win.seat_wind());
        if found.verdict != Verdict::Win || !win.self_draw() && discarder.is_none() {
            return Ok(None);
        }
        let pay = |amount, why| move |from| Payment::new(from, winner, Amount::whole(amount), why);
        let others = Seat::FOUR.into_iter().filter(|&seat| seat != winner);
        Ok(Some(match price(found.worth.total, win.self_draw(), claim.special()) {
            Price::Discarder(amount) => discarder.into_iter().map(pay(amount, PaymentReason::Discarder)).collect(),
            Price::Each(amount) => others.map(pay(amount, PaymentReason::SelfDraw)).collect(),
        }))
    }

    const PEOPLE: Headcount = PEOPLE;

    const DEALS: DealKnowledge = DealKnowledge {
        events: &[Body::KONG, Body::HAND_OPENED, Body::SUPPORT_CHOSEN, Body::CAMPS_DRAWN],
        special_rules: true,
        false_win_fan: true,
        ..DealKnowledge::USUAL
    };

    fn arrange(people: &[PlayerId]) -> SeatsSet {
        arrange(people)
    }

    fn start(&self, scene: &Scene<'_>, seats: &SeatsSet) -> Result<Course, Refusal> {
        House::start(self, scene, seats).map(Course::from)
    }

    fn patterns(&self) -> Vec<crate::Pattern> {
        Pattern::ALL.map(crate::Pattern::from).to_vec()
    }

    fn entries(&self) -> Vec<Entry> {
        table::entries(self)
    }

    fn switches(&self) -> &'static [Switch] {
        &SWITCHES
    }

    fn flags() -> Vec<(&'static str, Occasion)> {
        OCCASIONS.to_vec()
    }

    fn has(situation: &Situation, occasion: Occasion) -> bool {
        situation.occasions.has(occasion)
    }

    fn set(situation: &mut Situation, occasion: Occasion, on: bool) {
        situation.occasions.set(occasion, on);
    }

    fn situation(&self, said: &Said, unknown: Unknown) -> Result<Situation, Faults> {
        let special = Special::of_number(said.special)?;
        let turns = special.is_some_and(Special::turns_tiles);
        Ok(Situation {
            occasions: said.known(&Self::flags(), unknown)?.into_iter().collect(),
            special,
            indicators: match unknown == Unknown::Refuse || turns {
                true => said.turned.clone(),
                false => Vec::new(),
            },
        })
    }

    fn open_tiles(situation: &Situation) -> Vec<Tile> {
        situation.indicators.clone()
    }

    /// Returns yakuman added up (section 3), or ordinary patterns, whichever is more.
    fn add_up(&self, patterns: &[Typed<'_>]) -> Result<Option<u32>, UnknownWorth> {
        let of_id = |id: &str| Pattern::ALL.into_iter().find(|pattern| pattern.id() == id);
        let fan = |id: &str| match of_id(id) {
            Some(pattern) => Some(pattern.fan(self, 0)),
            None => (id == DORA).then_some(1),
        };
        let is_yakuman = |typed: &&Typed<'_>| of_id(typed.id).is_some_and(Pattern::is_yakuman);
        let (limit, ordinary): (Vec<&Typed<'_>>, Vec<&Typed<'_>>) = patterns.iter().partition(is_yakuman);
        let dora = ordinary.iter().copied().filter(|typed| typed.id == DORA);
        let bonus = match self.dora_on_yakuman && !limit.is_empty() {
            true => sum(dora, fan)?,
            false => 0,
        };
        let (limit, ordinary) = (sum(limit, fan)?, sum(ordinary, fan)?);
        Ok(Some(match (limit, self.yakuman_or_normal) {
            (0, _) => ordinary,
            (_, true) => ordinary.max(limit.saturating_add(bonus)),
            (_, false) => limit.saturating_add(bonus),
        }))
    }
}
