//! The questions of rules, each answered in a request under its id: a number, tiles, a seat, a wind, a list of numbers,
//! one for each seat, or a list of discards.

use super::borrowed_json::Json;
use super::request::Request;
use quejing_rules::hand::HandDraft;
use quejing_rules::{AnswerKind, AnswerValue, Circumstances, RequestForm, RuleProfile};

/// Returns the keys of the questions that a request answers: all but those about a whole deal.
pub(super) fn question_keys(
    questions: &'static [(&'static str, AnswerKind)],
) -> impl Iterator<Item = &'static &'static str> + Clone {
    questions.iter().filter(|(_, kind)| *kind != AnswerKind::Deal).map(|(question, _)| question)
}

/// Reads the answers to the rules' questions into the hand's draft and circumstances, except those about a whole deal.
pub(super) fn read_answers(
    request: &mut Request,
    rules: &RuleProfile,
    draft: &mut HandDraft,
    circumstances: &mut Circumstances,
) {
    for &(question, kind) in rules.questions() {
        match question {
            "flowers" => draft.flowers = request.read_flowers(question),
            "winner" => circumstances.winner = request.read_seat(question),
            // Already read for all rules.
            "discarder" | "round_wind" => {}
            _ => {
                let answer = read_answer(request, rules, question, kind);
                answer.into_iter().for_each(|answer| circumstances.set_answer(question, answer));
            }
        }
    }
}

/// Reads the answer to a question; `None` if it is absent or invalid, which adds a fault.
fn read_answer(
    request: &mut Request,
    rules: &RuleProfile,
    question: &'static str,
    kind: AnswerKind,
) -> Option<AnswerValue> {
    match kind {
        AnswerKind::Number => request.read_number(question, 0, u32::MAX).map(|number| u64::from(number).into()),
        AnswerKind::Tiles => request.read_tiles(question).map(AnswerValue::from),
        AnswerKind::Seat => request.read_seat(question).map(AnswerValue::from),
        AnswerKind::Wind => request.read_wind(question).map(AnswerValue::from),
        AnswerKind::Discards => {
            let entries = request.read_discards(question, rules.flags());
            Some(entries.into_iter().map(|entry| entry.discard).collect::<Vec<_>>().into())
        }
        AnswerKind::Counts => {
            request.get(question)?;
            let count = |one: &Json| u8::try_from(one.as_u64()?).ok();
            request.read_seat_values(question, count, RequestForm::Counts).map(AnswerValue::from)
        }
        AnswerKind::Deal => None,
    }
}
