//! Riichi's implementation of [`Rules`].

use super::account;
use super::acts::{RIICHI_ACTS, RiichiDeclared};
use super::course::RiichiCourse;
use super::deal_transition::{DRAW_CONDITIONS, RIICHI_DRAWS};
use super::fields::EVENT_FIELDS;
use super::furiten::find_barring_discard;
use super::notices::RiichiCaution;
use super::options::SWITCHES;
use super::table;
use super::{OKA_KEY, Options, RiichiBill, RiichiFlag, RiichiGame, check, explain, han_price, value, yakuman_price};
use crate::account::FinalAccount;
use crate::book::PatternEntry;
use crate::course::{Course, CourseContext, ExtraScore};
use crate::family::{Declaration, EarlierForm, EnteredWorth, FamilyRow, Rules, UnknownWorth, sum_worths};
use crate::family::{RuleSetDefinition, Switch};
use crate::hand::{FlagRow, Problem, Seat, Shape};
use crate::play::{ActType, NightGame, PatternCount, Refusal, SeatAssignment, Value};
use crate::{
    AnswerKind, Case, Detail, FamilyTerm, Faults, Payment, QuestionCondition, QuestionRole, QuestionRow, RuleProfile,
    RuleSet, Ruling, WorthUnit,
};

const FAMILY_ID: &str = "riichi";

/// The registration of riichi: its rule set, acts, draws, fields of requests and events, and included profiles.
pub(crate) static FAMILY: FamilyRow = FamilyRow::new::<Options>(FAMILY_ID, &[RuleSet::RIICHI], RuleSet::RIICHI)
    .with_acts(&RIICHI_ACTS)
    .with_draws(&RIICHI_DRAWS)
    .with_draw_conditions(&DRAW_CONDITIONS)
    .with_request_fields(REQUEST_FIELDS)
    .with_event_fields(EVENT_FIELDS)
    .with_declaration(DECLARATION)
    .with_furiten(find_barring_discard)
    .with_extra_score(ExtraScore::Final { unit: 1000 })
    .with_no_win_message("ruling-no-shape-riichi")
    .with_earlier_form(BEFORE_OKA)
    .with_profiles(&[include_str!("profiles/riichi-common.toml")])
    .with_usual_profile("riichi-common");

/// The names of the request fields that only riichi has, for error messages.
const REQUEST_FIELDS: &[FamilyTerm] = &[
    FamilyTerm { word: "dora_indicators", message: "fault-place-dora-indicators" },
    FamilyTerm { word: "ura_indicators", message: "fault-place-ura-indicators" },
    FamilyTerm { word: "honba", message: "fault-place-honba" },
    FamilyTerm { word: "riichi_sticks", message: "fault-place-riichi-sticks" },
];

/// The declaration of riichi (立直).
pub(crate) const DECLARATION: Declaration = Declaration {
    act: RiichiDeclared::ROW,
    flags: &["riichi", "double_riichi"],
    dependent_flags: &["ippatsu"],
    stick_question: "riichi_sticks",
    uncounted_caution: |player| RiichiCaution::RiichiNotCounted { player }.into(),
    unrecorded_caution: |player| RiichiCaution::RiichiNotRecorded { player }.into(),
};

/// The form of options before the option `oka`, with an oka inside the uma.
const BEFORE_OKA: EarlierForm = EarlierForm {
    is_form_of: |stored| stored.get(OKA_KEY).is_none(),
    upgrade: |rules| {
        let options = rules.downcast_ref::<Options>()?;
        let renewed = options.with_separate_oka();
        (renewed != *options).then(|| RuleProfile::new(renewed))
    },
    final_scores: |rules, game| {
        let scores = rules.downcast_ref().and_then(|options| account::earlier_final_scores(game, options));
        scores.unwrap_or_default()
    },
};

static RIICHI_DEFINITION: RuleSetDefinition = RuleSetDefinition::new::<Options>("riichi", FAMILY_ID);

impl RuleSet {
    /// The rule set of Japanese riichi.
    pub const RIICHI: RuleSet = RuleSet(&RIICHI_DEFINITION);
}

/// Returns the sum of the entered han, and the limit (满贯) that the entered value reaches. Fails for a yaku without
/// entered han, because its han depend on the hand.
pub(crate) fn entered_worth(
    value: &Value,
    patterns: &[PatternCount],
    options: &Options,
) -> Result<EnteredWorth, UnknownWorth> {
    let price = match (value.yakuman, value.fan) {
        (Some(units), _) => Some(yakuman_price(units)),
        (None, han) => han.map(|han| han_price(han, value.fu.unwrap_or(0), options)),
    };
    let limit = price.and_then(|price| price.limit.named_term());
    Ok(EnteredWorth { total: Some(sum_worths(patterns, |_| None)?), limit })
}

impl Rules for Options {
    fn set(&self) -> RuleSet {
        RuleSet::RIICHI
    }

    fn flags(&self) -> &'static [FlagRow] {
        RiichiFlag::ROWS_WITHOUT_NORTHS
    }

    fn questions(&self) -> &'static [QuestionRow] {
        const {
            &[
                QuestionRow::new("round_wind", AnswerKind::Wind).with_role(QuestionRole::RoundWind),
                QuestionRow::new("dora_indicators", AnswerKind::Tiles).with_role(QuestionRole::Indicators),
                QuestionRow::new("ura_indicators", AnswerKind::Tiles).with_role(QuestionRole::HiddenIndicators),
                QuestionRow::new("honba", AnswerKind::Number).with_role(QuestionRole::NightCount),
                QuestionRow::new("riichi_sticks", AnswerKind::Number).with_role(QuestionRole::NightCount),
                QuestionRow::new("discards", AnswerKind::Discards).with_role(QuestionRole::OwnDiscards),
                QuestionRow::new("declared", AnswerKind::Deal).with_role(QuestionRole::Declarations),
                QuestionRow::new("nagashi", AnswerKind::Deal)
                    .with_condition(QuestionCondition::Switch("nagashi_mangan")),
            ]
        }
    }

    fn switches(&self) -> &'static [Switch] {
        &SWITCHES
    }

    fn unit(&self) -> WorthUnit {
        WorthUnit::BasicPoints
    }

    fn shape(&self) -> Shape {
        RiichiGame::from(self).shape_with_red_fives()
    }

    fn check(&self, case: &Case) -> Result<(), Faults> {
        check(&case.draft, &case.circumstances, self).map(drop)
    }

    fn judge(&self, case: &Case, detail: Detail) -> Result<Ruling, Faults> {
        Ok(explain(&check(&case.draft, &case.circumstances, self)?, self, detail))
    }

    fn settle(&self, case: &Case) -> Result<Option<Vec<Payment<Seat>>>, Faults> {
        let hand = check(&case.draft, &case.circumstances, self)?;
        Ok(RiichiBill::of_hand(&hand, &value(&hand, self), self).map(|bill| bill.payments(self)))
    }

    fn settle_places(&self, game: NightGame<'_>, account: &mut FinalAccount) {
        account::assign_places(account, game, self);
    }

    fn entered_worth(&self, value: &Value, patterns: &[PatternCount]) -> Result<EnteredWorth, UnknownWorth> {
        entered_worth(value, patterns, self)
    }

    fn starting_points(&self) -> Option<i64> {
        Some(self.start_points)
    }

    fn start_course(&self, context: &CourseContext<'_>, seats: &SeatAssignment) -> Result<Course, Refusal> {
        RiichiCourse::start(self, context, seats).map(Course::from)
    }

    fn patterns(&self) -> Vec<crate::Pattern> {
        table::yaku_without_norths().map(crate::Pattern::from).collect()
    }

    fn pattern_entries(&self) -> Vec<PatternEntry> {
        table::pattern_entries()
    }

    fn contradiction(&self) -> Option<Problem> {
        self.final_account_contradiction()
    }
}

#[cfg(test)]
mod tests {
    use super::super::deal_transition::AbortiveDraw;
    use super::*;

    #[test]
    fn the_option_of_each_abortive_draw_offers_it() {
        for abortive in AbortiveDraw::ALL {
            let draw = abortive.draw_kind();
            let offered = |is_on: bool| {
                let key = draw.row().switch.expect("an option");
                let options = [(key.to_owned(), is_on.into())].into_iter().collect();
                let rules = RuleProfile::with_options(RuleSet::RIICHI, &options).expect("an option of riichi");
                let options = rules.downcast_ref::<Options>().expect("riichi");
                assert_eq!(abortive.is_allowed(options), is_on);
                rules.draws().contains(&draw)
            };
            assert!(offered(true) && !offered(false), "{abortive:?}");
        }
    }
}
