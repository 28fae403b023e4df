//! Three-player riichi on the wire (section 8 of its specification): riichi's modes, and the end of a game.

mod modes;

use super::dialect::{AnswerReader, Dialect, HandField, modes};
use super::request::ReadingManner;
use super::riichi::{
    COUNTERS_READER, FuForm, INDICATORS_READER, WireTable, answer_hand, modes as riichi_modes, multiple_ron,
};
use crate::borrowed_json::Json;
use quejing_rules::hand::HandDraft;
use quejing_rules::riichi::{RiichiGame, RiichiHand};
use quejing_rules::sanma::{Options, SanmaProblem, Table, check};
use quejing_rules::{Circumstances, Fault, FaultCode, Faults, RuleProfile};

pub(super) static DIALECT: Dialect = Dialect {
    family: "sanma",
    manner: ReadingManner {
        requires_meld_kinds: false,
        keeps_unread_melds: true,
        options_fault_code: FaultCode::BadInput,
        win_tile_count_code: FaultCode::BadInput,
        ..ReadingManner::DEFAULT
    },
    family_keys: &["dora_indicators", "honba", "kita", "riichi_sticks", "ura_indicators"],
    hand_fields: &[
        HandField::Tiles,
        HandField::SelfDraw,
        HandField::SeatWind,
        HandField::RoundWind,
        HandField::Discarder,
        HandField::Flags,
        HandField::Question("kita", NORTHS_READER),
        HandField::Question("dora_indicators", INDICATORS_READER),
        HandField::Question("ura_indicators", INDICATORS_READER),
        HandField::Question("honba", COUNTERS_READER),
        HandField::Question("riichi_sticks", COUNTERS_READER),
    ],
    modes: modes![
        "points": riichi_modes::answer_points::<Table>,
        "multi": multiple_ron::answer_multi::<Table>,
        "draw": modes::answer_draw,
        "final": riichi_modes::answer_final::<Table>,
        "end": modes::answer_end,
    ],
    hand_answerer: answer_hand::<Table>,
};

/// Reads the number of norths that are set aside. The check of the hand refuses more than four.
const NORTHS_READER: AnswerReader = |request, question| match request.get(question).and_then(Json::as_i64) {
    Some(found) if found < 0 => {
        request.faults.push(Fault::from(SanmaProblem::NorthCount { found }));
        None
    }
    _ => request.read_number(question, 0, u32::MAX).map(|norths| u64::from(norths).into()),
};

impl WireTable for Table {
    const DIALECT: &'static Dialect = &DIALECT;
    // A payment table has all han and fu.
    const REFUSES_IMPOSSIBLE_POINTS: bool = false;
    const FU_FORM: FuForm = FuForm::NamedFu;
    const LOSING_HAND_FAULT: Option<fn(usize) -> Fault> =
        Some(|index| SanmaProblem::NotAWinner { number: index + 1 }.into());

    fn of_rules(rules: &RuleProfile) -> Table {
        Table::new(rules.downcast_ref::<Options>().unwrap_or(&Options::default()))
    }

    fn game(&self) -> RiichiGame<'_> {
        self.into()
    }

    fn check(&self, draft: &HandDraft, circumstances: &Circumstances) -> Result<RiichiHand, Faults> {
        check(draft, circumstances, self)
    }
}
