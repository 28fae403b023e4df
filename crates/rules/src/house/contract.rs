//! The house rule's implementation of [`Rules`]. Payments of a whole deal, with kongs, open hands, bets and camps, come
//! from [`settle`](super::settle()).

use super::acts::HOUSE_ACTS;
use super::course::{HouseCourse, NIGHT_HEADCOUNT, arrange_people, missed_headcount_requirement};
use super::fields::EVENT_FIELDS;
use super::options::SWITCHES;
use super::table;
use super::{Camp, DORA_ID, Occasion, Options, Pattern, SpecialRule};
use super::{check, explain, win_price};
use crate::book::PatternEntry;
use crate::course::{Course, CourseContext, Seating};
use crate::family::{EnteredWorth, FamilyRow, Rules, UnknownWorth, sum_worths};
use crate::family::{RuleSetDefinition, Switch};
use crate::hand::{FlagRow, Seat, Shape, SpecialHand};
use crate::money::Amount;
use crate::play::{PatternCount, Refusal, SeatAssignment, Value};
use crate::{
    AnswerKind, Case, Detail, FamilyTerm, Faults, Payment, PaymentReason, QuestionCondition, QuestionRole, QuestionRow,
    RuleSet, Ruling, Verdict, WorthUnit,
};

const FAMILY_ID: &str = "house";

/// The registration of the house rule: its rule set, acts, and fields of requests and events.
pub(crate) static FAMILY: FamilyRow = FamilyRow::new::<Options>(FAMILY_ID, &[RuleSet::HOUSE], RuleSet::HOUSE)
    .with_acts(&HOUSE_ACTS)
    .with_request_fields(REQUEST_FIELDS)
    .with_event_fields(EVENT_FIELDS)
    .with_seating(SEATING)
    .with_no_win_message("ruling-no-shape-house");

/// The seating of 3 to 11 people (section 12).
const SEATING: Seating =
    Seating::one_table(NIGHT_HEADCOUNT).with_requirement(missed_headcount_requirement).with_arrangement(arrange_people);

/// The names of the request fields that only the house rule has, for error messages.
const REQUEST_FIELDS: &[FamilyTerm] = &[
    FamilyTerm { word: "indicators", message: "fault-place-indicators" },
    FamilyTerm { word: "special", message: "fault-place-special" },
    FamilyTerm { word: "dice", message: "fault-place-dice" },
    FamilyTerm { word: "players", message: "fault-place-players" },
    FamilyTerm { word: "open", message: "fault-place-open" },
    FamilyTerm { word: "spectators", message: "fault-place-spectators" },
    FamilyTerm { word: "camps", message: "fault-place-camps" },
    FamilyTerm { word: "chosen", message: "fault-place-chosen" },
    FamilyTerm { word: "n", message: "fault-place-people" },
];

static HOUSE_DEFINITION: RuleSetDefinition = RuleSetDefinition::new::<Options>("house", FAMILY_ID);

impl RuleSet {
    /// The friends' house rule (好友约局).
    pub const HOUSE: RuleSet = RuleSet(&HOUSE_DEFINITION);
}

impl Rules for Options {
    fn set(&self) -> RuleSet {
        RuleSet::HOUSE
    }

    fn flags(&self) -> &'static [FlagRow] {
        &Occasion::ROWS
    }
    fn questions(&self) -> &'static [QuestionRow] {
        const {
            &[
                QuestionRow::new("special", AnswerKind::Number)
                    .with_role(QuestionRole::SpecialRule)
                    .with_choices(SpecialRule::TERMS),
                QuestionRow::new("indicators", AnswerKind::Tiles)
                    .with_role(QuestionRole::SpecialTiles)
                    .with_condition(QuestionCondition::Answer("special", SpecialRule::TILE_TURNING_NUMBERS)),
                QuestionRow::new("events", AnswerKind::Deal).with_role(QuestionRole::DealEvents),
                QuestionRow::new("open_hands", AnswerKind::Deal).with_role(QuestionRole::OpenHands),
                QuestionRow::new("camps", AnswerKind::Deal).with_role(QuestionRole::Camps).with_choices(Camp::TERMS),
            ]
        }
    }

    fn switches(&self) -> &'static [Switch] {
        &SWITCHES
    }

    fn unit(&self) -> WorthUnit {
        WorthUnit::Fan
    }

    fn shape(&self) -> Shape {
        Shape { specials: &[SpecialHand::SevenPairs, SpecialHand::Orphans], ..Shape::default() }
    }

    fn check(&self, case: &Case) -> Result<(), Faults> {
        check(&case.draft, &case.circumstances).map(drop)
    }

    fn judge(&self, case: &Case, detail: Detail) -> Result<Ruling, Faults> {
        Ok(explain(&check(&case.draft, &case.circumstances)?, self, detail))
    }

    fn settle(&self, case: &Case) -> Result<Option<Vec<Payment<Seat>>>, Faults> {
        let claim = check(&case.draft, &case.circumstances)?;
        let ruling = explain(&claim, self, Detail::Reasons);
        let discarder = case.circumstances.discarder;
        let win = claim.win();
        let winner = Seat::from(win.seat_wind());
        if ruling.verdict != Verdict::Win || !win.is_self_draw() && discarder.is_none() {
            return Ok(None);
        }
        let pay = |amount, why| move |from| Payment::new(from, winner, Amount::from_units(amount), why);
        let others = Seat::all(SEATING.seats.max).filter(|&seat| seat != winner);
        let amount = win_price(ruling.worth.total, win.is_self_draw(), claim.special()).amount();
        Ok(Some(match win.is_self_draw() {
            false => discarder.into_iter().map(pay(amount, PaymentReason::DISCARDER)).collect(),
            true => others.map(pay(amount, PaymentReason::SELF_DRAW)).collect(),
        }))
    }

    fn start_course(&self, context: &CourseContext<'_>, seats: &SeatAssignment) -> Result<Course, Refusal> {
        HouseCourse::start(self, context, seats).map(Course::from)
    }

    fn patterns(&self) -> Vec<crate::Pattern> {
        Pattern::ALL.map(crate::Pattern::from).to_vec()
    }

    fn pattern_entries(&self) -> Vec<PatternEntry> {
        table::pattern_entries(self)
    }

    /// Returns the total fan of entered patterns (section 3). Yakuman count alone, unless the ordinary patterns are
    /// worth more and the option `yakuman_or_normal` is on. 宝牌 count beside yakuman only if the option
    /// `dora_on_yakuman` is on.
    fn entered_worth(&self, _: &Value, patterns: &[PatternCount]) -> Result<EnteredWorth, UnknownWorth> {
        let of_id = |id: &str| Pattern::ALL.into_iter().find(|pattern| pattern.id() == id);
        let fan = |id: &str| match of_id(id) {
            Some(pattern) => Some(pattern.fan(self, 0)),
            None => (id == DORA_ID).then_some(1),
        };
        let is_yakuman = |entered: &&PatternCount| of_id(&entered.id).is_some_and(Pattern::is_yakuman);
        let (limit, ordinary): (Vec<&PatternCount>, Vec<&PatternCount>) = patterns.iter().partition(is_yakuman);
        let dora = ordinary.iter().copied().filter(|entered| entered.id == DORA_ID);
        let bonus = match self.dora_on_yakuman && !limit.is_empty() {
            true => sum_worths(dora, fan)?,
            false => 0,
        };
        let (limit, ordinary) = (sum_worths(limit, fan)?, sum_worths(ordinary, fan)?);
        let total = match (limit, self.yakuman_or_normal) {
            (0, _) => ordinary,
            (_, true) => ordinary.max(limit.saturating_add(bonus)),
            (_, false) => limit.saturating_add(bonus),
        };
        Ok(EnteredWorth { total: Some(total), limit: None })
    }
}
