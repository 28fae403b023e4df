//! The house rule's implementation of [`Rules`]. Payments of a whole deal, with kongs, open hands, bets and camps, come
//! from [`settle`](super::settle()).

use quejing_message::Message;
use strum::VariantNames;

use super::acts::{HOUSE_ACTS, HandOpened};
use super::course::{HouseCourse, NIGHT_HEADCOUNT, arrange_people, missed_headcount_requirement};
use super::fields::{EVENT_FIELDS, OpenHands};
use super::options::SWITCHES;
use super::table;
use super::{Camp, DORA_ID, HouseEvent, Occasion, Options, Party, Pattern, Settlement, SpecialRule};
use super::{check, explain, settle, win_price};
use crate::book::PatternEntry;
use crate::course::{Course, CourseContext, Headcount};
use crate::event::{ActRow, ActType, FieldRow, FieldType, PlayerId, Refusal, SeatAssignment};
use crate::family::{FamilyRow, Rules, TypedPattern, UnknownWorth, sum_worths};
use crate::family_message::FamilyMessage;
use crate::hand::{Seat, Shape, SpecialHand};
use crate::money::Amount;
use crate::profile::{RuleSetDefinition, Switch};
use crate::{
    AnswerKind, Case, Circumstances, Detail, FamilyTerm, Faults, Payment, PaymentReason, QuestionRole, QuestionRow,
    RuleSet, Ruling, Verdict, WorthUnit,
};

const FAMILY_ID: &str = "house";

/// The registration of the house rule: its rule set, acts, and fields of requests and events.
pub(crate) static FAMILY: FamilyRow = FamilyRow::new::<Options>(FAMILY_ID, &[RuleSet::HOUSE], RuleSet::HOUSE)
    .with_acts(&HOUSE_ACTS)
    .with_request_fields(REQUEST_FIELDS)
    .with_event_fields(EVENT_FIELDS);

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
    fn open_hand_act(&self) -> Option<(&'static ActRow, &'static FieldRow)> {
        Some((HandOpened::ROW, OpenHands::ROW))
    }

    fn no_win_message_id(&self) -> &'static str {
        "ruling-no-shape-house"
    }

    fn flags(&self) -> &'static [&'static str] {
        <Occasion as VariantNames>::VARIANTS
    }

    fn rare_flags(&self) -> &'static [&'static str] {
        &["after_kong_discard", "rob_kong", "rob_closed_kong", "heaven", "earth", "human"]
    }

    fn questions(&self) -> &'static [QuestionRow] {
        const {
            &[
                QuestionRow::new("special", AnswerKind::Number).with_role(QuestionRole::SpecialRule),
                QuestionRow::new("indicators", AnswerKind::Tiles).with_role(QuestionRole::SpecialTiles),
                QuestionRow::new("events", AnswerKind::Deal).with_role(QuestionRole::DealEvents),
                QuestionRow::new("open_hands", AnswerKind::Deal).with_role(QuestionRole::OpenHands),
                QuestionRow::new("camps", AnswerKind::Deal).with_role(QuestionRole::Camps),
            ]
        }
    }

    fn unit(&self) -> WorthUnit {
        WorthUnit::Fan
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
        let ruling = explain(&claim, self, Detail::Reasons);
        let discarder = case.circumstances.discarder;
        let win = claim.win();
        let winner = Seat::from(win.seat_wind());
        if ruling.verdict != Verdict::Win || !win.is_self_draw() && discarder.is_none() {
            return Ok(None);
        }
        let pay = |amount, why| move |from| Payment::new(from, winner, Amount::from_units(amount), why);
        let others = Seat::all(self.table_seats().max).filter(|&seat| seat != winner);
        let amount = win_price(ruling.worth.total, win.is_self_draw(), claim.special()).amount();
        Ok(Some(match win.is_self_draw() {
            false => discarder.into_iter().map(pay(amount, PaymentReason::DISCARDER)).collect(),
            true => others.map(pay(amount, PaymentReason::SELF_DRAW)).collect(),
        }))
    }

    fn settle_deal(&self, party: &Party, events: &[HouseEvent]) -> Option<Result<Settlement, Faults>> {
        Some(settle(party, events, self))
    }

    fn special_rules(&self) -> &'static [SpecialRule] {
        &SpecialRule::ALL
    }

    fn camps(&self) -> &'static [Camp] {
        &Camp::ALL
    }

    fn flag_message_id(&self, flag: &str) -> Option<&'static str> {
        flag.parse::<Occasion>().ok().map(|occasion| Message::id(&occasion))
    }

    fn headcount(&self) -> Headcount {
        NIGHT_HEADCOUNT
    }

    fn missed_headcount_requirement(&self, people_count: usize) -> Option<FamilyMessage> {
        missed_headcount_requirement(people_count)
    }

    fn arrange_people(&self, people: &[PlayerId]) -> SeatAssignment {
        arrange_people(people)
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

    fn switches(&self) -> &'static [Switch] {
        &SWITCHES
    }

    /// Returns false for the question `indicators` (the turned tiles) if the special rule of the circumstances turns no
    /// tiles, and true for all other questions.
    fn accepts_question(&self, question: &str, circumstances: &Circumstances) -> bool {
        let special = || SpecialRule::of_number(circumstances.number("special")).ok().flatten();
        question != "indicators" || special().is_some_and(SpecialRule::turns_tiles)
    }

    /// Returns the total fan of typed patterns (section 3). Yakuman count alone, unless the ordinary patterns are worth
    /// more and the option `yakuman_or_normal` is on. 宝牌 count beside yakuman only if the option `dora_on_yakuman` is
    /// on.
    fn add_up_patterns(&self, patterns: &[TypedPattern<'_>]) -> Result<Option<u32>, UnknownWorth> {
        let of_id = |id: &str| Pattern::ALL.into_iter().find(|pattern| pattern.id() == id);
        let fan = |id: &str| match of_id(id) {
            Some(pattern) => Some(pattern.fan(self, 0)),
            None => (id == DORA_ID).then_some(1),
        };
        let is_yakuman = |typed: &&TypedPattern<'_>| of_id(typed.id).is_some_and(Pattern::is_yakuman);
        let (limit, ordinary): (Vec<&TypedPattern<'_>>, Vec<&TypedPattern<'_>>) = patterns.iter().partition(is_yakuman);
        let dora = ordinary.iter().copied().filter(|typed| typed.id == DORA_ID);
        let bonus = match self.dora_on_yakuman && !limit.is_empty() {
            true => sum_worths(dora, fan)?,
            false => 0,
        };
        let (limit, ordinary) = (sum_worths(limit, fan)?, sum_worths(ordinary, fan)?);
        Ok(Some(match (limit, self.yakuman_or_normal) {
            (0, _) => ordinary,
            (_, true) => ordinary.max(limit.saturating_add(bonus)),
            (_, false) => limit.saturating_add(bonus),
        }))
    }
}
