//! The house rule as one of the families. The money of a whole deal, with kongs, open hands, bets and camps, is settled
//! by [`settle`](super::settle()).

use quejing_message::Message;
use strum::VariantNames;

use super::acts::{ACTS, HandOpened};
use super::course::{House, PEOPLE, arrange, gap_in_people};
use super::fields::{EVENT_FIELDS, OpenHands};
use super::options::SWITCHES;
use super::table;
use super::{Camp, DORA, HouseEvent, Occasion, Options, Party, Pattern, Settlement, Special};
use super::{check, explain, price, settle};
use crate::book::PatternEntry;
use crate::course::{Course, Headcount, Scene};
use crate::event::{ActRow, ActType, FieldRow, FieldType, PlayerId, Refusal, SeatsSet};
use crate::family::{FamilyRow, Rules, TypedPattern, UnknownWorth, sum};
use crate::family_message::FamilyMessage;
use crate::hand::{Seat, Shape, SpecialHand};
use crate::money::Amount;
use crate::profile::{SetRow, Switch};
use crate::{
    AnswerKind, Case, Circumstances, Detail, Faults, Payment, PaymentReason, RuleSet, Ruling, Term, Unit, Verdict,
};

const ID: &str = "house";

/// The family as it is registered.
pub(crate) static FAMILY: FamilyRow = FamilyRow::of::<Options>(ID, &[RuleSet::HOUSE], RuleSet::HOUSE)
    .with_acts(&ACTS)
    .with_request_fields(FIELDS)
    .with_event_fields(EVENT_FIELDS);

/// The fields that only these rules have.
const FIELDS: &[Term] = &[
    Term { word: "indicators", message: "fault-place-indicators" },
    Term { word: "special", message: "fault-place-special" },
    Term { word: "dice", message: "fault-place-dice" },
    Term { word: "players", message: "fault-place-players" },
    Term { word: "open", message: "fault-place-open" },
    Term { word: "spectators", message: "fault-place-spectators" },
    Term { word: "camps", message: "fault-place-camps" },
    Term { word: "chosen", message: "fault-place-chosen" },
    Term { word: "n", message: "fault-place-people" },
];

static SET: SetRow = SetRow::of::<Options>("house", ID);

impl RuleSet {
    /// The friends' house rule.
    pub const HOUSE: RuleSet = RuleSet(&SET);
}

impl Rules for Options {
    fn opening(&self) -> Option<(&'static ActRow, &'static FieldRow)> {
        Some((HandOpened::ROW, OpenHands::ROW))
    }

    fn no_win(&self) -> &'static str {
        "ruling-no-shape-house"
    }

    fn flags(&self) -> &'static [&'static str] {
        <Occasion as VariantNames>::VARIANTS
    }

    fn rare_flags(&self) -> &'static [&'static str] {
        &["after_kong_discard", "rob_kong", "rob_closed_kong", "heaven", "earth", "human"]
    }

    fn questions(&self) -> &'static [(&'static str, AnswerKind)] {
        &[
            ("special", AnswerKind::Number),
            ("indicators", AnswerKind::Tiles),
            ("events", AnswerKind::Deal),
            ("open_hands", AnswerKind::Deal),
            ("camps", AnswerKind::Deal),
        ]
    }

    fn unit(&self) -> Unit {
        Unit::Fan
    }

    fn shape(&self) -> Shape {
        Shape { specials: &[SpecialHand::SevenPairs, SpecialHand::Orphans], ..Shape::default() }
    }

    fn set(&self) -> RuleSet {
        RuleSet::HOUSE
    }

    fn check(&self, case: &Case) -> Result<(), Faults> {
        check(&case.draft, &case.circumstances).map(drop)
    }

    fn judge(&self, case: &Case, detail: Detail) -> Result<Ruling, Faults> {
        Ok(explain(&check(&case.draft, &case.circumstances)?, self, detail))
    }

    fn settle(&self, case: &Case) -> Result<Option<Vec<Payment<Seat>>>, Faults> {
        let claim = check(&case.draft, &case.circumstances)?;
        let found = explain(&claim, self, Detail::Reasons);
        let discarder = case.circumstances.discarder;
        let win = claim.win();
        let winner = Seat::from(win.seat_wind());
        if found.verdict != Verdict::Win || !win.self_draw() && discarder.is_none() {
            return Ok(None);
        }
        let pay = |amount, why| move |from| Payment::new(from, winner, Amount::whole(amount), why);
        let others = Seat::all(self.seats().most).filter(|&seat| seat != winner);
        let amount = price(found.worth.total, win.self_draw(), claim.special()).amount();
        Ok(Some(match win.self_draw() {
            false => discarder.into_iter().map(pay(amount, PaymentReason::DISCARDER)).collect(),
            true => others.map(pay(amount, PaymentReason::SELF_DRAW)).collect(),
        }))
    }

    fn settle_deal(&self, party: &Party, events: &[HouseEvent]) -> Option<Result<Settlement, Faults>> {
        Some(settle(party, events, self))
    }

    fn special_rules(&self) -> &'static [Special] {
        &Special::ALL
    }

    fn camps(&self) -> &'static [Camp] {
        &Camp::ALL
    }

    fn flag_name(&self, flag: &str) -> Option<&'static str> {
        flag.parse::<Occasion>().ok().map(|occasion| Message::id(&occasion))
    }

    fn people(&self) -> Headcount {
        PEOPLE
    }

    fn gap_in_people(&self, found: usize) -> Option<FamilyMessage> {
        gap_in_people(found)
    }

    fn arrange(&self, people: &[PlayerId]) -> SeatsSet {
        arrange(people)
    }

    fn start(&self, scene: &Scene<'_>, seats: &SeatsSet) -> Result<Course, Refusal> {
        House::start(self, scene, seats).map(Course::from)
    }

    fn patterns(&self) -> Vec<crate::Pattern> {
        Pattern::ALL.map(crate::Pattern::from).to_vec()
    }

    fn entries(&self) -> Vec<PatternEntry> {
        table::entries(self)
    }

    fn switches(&self) -> &'static [Switch] {
        &SWITCHES
    }

    /// Tiles are turned with some special rules only.
    fn is_open(&self, question: &str, circumstances: &Circumstances) -> bool {
        let special = || Special::of_number(circumstances.number("special")).ok().flatten();
        question != "indicators" || special().is_some_and(Special::turns_tiles)
    }

    /// Returns yakuman added up (section 3), or ordinary patterns, whichever is more.
    fn add_up(&self, patterns: &[TypedPattern<'_>]) -> Result<Option<u32>, UnknownWorth> {
        let of_id = |id: &str| Pattern::ALL.into_iter().find(|pattern| pattern.id() == id);
        let fan = |id: &str| match of_id(id) {
            Some(pattern) => Some(pattern.fan(self, 0)),
            None => (id == DORA).then_some(1),
        };
        let is_yakuman = |typed: &&TypedPattern<'_>| of_id(typed.id).is_some_and(Pattern::is_yakuman);
        let (limit, ordinary): (Vec<&TypedPattern<'_>>, Vec<&TypedPattern<'_>>) = patterns.iter().partition(is_yakuman);
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
