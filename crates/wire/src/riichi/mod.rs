//! The riichi rules on the wire (section 11 of the specification): modes `hand`, `points`, `multi`, `draw`, `final`.
//! The modes also serve three-player riichi: a [`WireTable`] has what differs.

mod hand;
pub(crate) mod modes;
pub(crate) mod multiple_ron;

pub(crate) use hand::FuForm;

use super::RequestAnswer;
use super::dialect::{AnswerReader, Dialect, HandField, HandRequest, modes};
use super::request::{ReadingManner, RequestReader};
use quejing_rules::hand::{HandDraft, Problem};
use quejing_rules::riichi::{MAX_HONBA_OR_STICKS, Options, RiichiGame, RiichiHand, check};
use quejing_rules::{Circumstances, Fault, FaultCode, Faults, RuleProfile};

pub(super) static DIALECT: Dialect = Dialect {
    family: "riichi",
    manner: ReadingManner {
        requires_meld_kinds: false,
        keeps_unread_melds: true,
        options_fault_code: FaultCode::BadInput,
        ..ReadingManner::DEFAULT
    },
    family_keys: &["dora_indicators", "honba", "riichi_sticks", "ura_indicators"],
    hand_fields: &[
        HandField::Tiles,
        HandField::SelfDraw,
        HandField::SeatWind,
        HandField::RoundWind,
        HandField::Discarder,
        HandField::Flags,
        HandField::Question("dora_indicators", INDICATORS_READER),
        HandField::Question("ura_indicators", INDICATORS_READER),
        HandField::Question("honba", COUNTERS_READER),
        HandField::Question("riichi_sticks", COUNTERS_READER),
    ],
    modes: modes![
        "points": modes::answer_points::<Options>,
        "multi": multiple_ron::answer_multi::<Options>,
        "draw": modes::answer_draw,
        "final": modes::answer_final::<Options>,
    ],
    hand_answerer: answer_hand::<Options>,
};

/// The table of a family that plays riichi: its options, and the game that they make.
pub(crate) trait WireTable: Sized {
    /// The wire form of the family.
    const DIALECT: &'static Dialect;

    /// True if mode `points` refuses han and fu that no hand has.
    const REFUSES_IMPOSSIBLE_POINTS: bool;

    /// The form of the parts of the fu in an answer.
    const FU_FORM: FuForm;

    /// Returns the fault of a hand that does not win among several rons, by its index; `None` if mode `multi` answers
    /// with its verdict instead.
    const LOSING_HAND_FAULT: Option<fn(usize) -> Fault>;

    /// Returns the table of these rules.
    fn of_rules(rules: &RuleProfile) -> Self;

    /// Returns the options, seats and payments of the game.
    fn game(&self) -> RiichiGame<'_>;

    /// Checks a hand and its circumstances.
    fn check(&self, draft: &HandDraft, circumstances: &Circumstances) -> Result<RiichiHand, Faults>;

    /// Returns the table of these rules with the options of the request. Adds the faults of the options.
    fn read(request: &mut RequestReader, rules: &RuleProfile) -> Self {
        Self::of_rules(&request.read_rules(rules))
    }
}

impl WireTable for Options {
    const DIALECT: &'static Dialect = &DIALECT;
    const REFUSES_IMPOSSIBLE_POINTS: bool = true;
    const FU_FORM: FuForm = FuForm::Objects;
    const LOSING_HAND_FAULT: Option<fn(usize) -> Fault> = None;

    fn of_rules(rules: &RuleProfile) -> Options {
        rules.downcast_ref().cloned().unwrap_or_default()
    }

    fn game(&self) -> RiichiGame<'_> {
        self.into()
    }

    fn check(&self, draft: &HandDraft, circumstances: &Circumstances) -> Result<RiichiHand, Faults> {
        check(draft, circumstances, self)
    }
}

pub(crate) const INDICATORS_READER: AnswerReader = |request, question| request.read_tiles(question).map(Into::into);
pub(crate) const COUNTERS_READER: AnswerReader =
    |request, question| Some(u64::from(read_counters(request, question)).into());

pub(crate) fn answer_hand<T: WireTable>(
    request: RequestReader,
    hand_request: &HandRequest,
) -> Result<RequestAnswer, Faults> {
    let table = T::of_rules(&hand_request.rules);
    let hand = request
        .merge_hand_check(table.check(&hand_request.case.draft, &hand_request.case.circumstances), is_consequence)?;
    Ok(RequestAnswer::new(hand::build_riichi_hand_answer(
        &hand,
        &table.game(),
        T::FU_FORM,
        hand_request.wants_explanations,
    )))
}

/// Reads a number of counters or riichi sticks. 0 if it is absent; 0 and a fault if it is invalid.
pub(crate) fn read_counters(request: &mut RequestReader, field: &str) -> u32 {
    request.read_number(field, 0, MAX_HONBA_OR_STICKS).unwrap_or(0)
}

/// Returns true if a fault of the hand's check only follows from a fault of the request: a tile that is unreadable, or
/// a field that is invalid, is missing in the check.
fn is_consequence(request: &RequestReader, fault: &Fault) -> bool {
    let has_invalid_field = |field: &str| {
        request.has_fault_at(FaultCode::BadSeat, field) || request.has_fault_at(FaultCode::BadInput, field)
    };
    match fault {
        Fault::Hand(Problem::TileCount { .. }) => request.has_fault(FaultCode::BadTile),
        Fault::Hand(Problem::BadInput { field, .. }) => {
            request.has_fault(FaultCode::BadTile) || has_invalid_field(field)
        }
        Fault::Hand(Problem::BadSeat { field, .. }) => has_invalid_field(field),
        _ => false,
    }
}
