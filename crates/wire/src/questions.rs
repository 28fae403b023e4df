//! The questions of rules, each answered in a request under its id: a number, tiles, a seat, a wind, a list of numbers, one
//! for each seat, or a list of discards.

use super::request::Request;
use super::tree::Json;
use quejing_rules::hand::HandDraft;
use quejing_rules::{AnswerKind, AnswerValue, Circumstances, Form, RuleProfile};

/// Returns the keys of the questions that requests answer.
pub(super) fn keys(
    questions: &'static [(&'static str, AnswerKind)],
) -> impl Iterator<Item = &'static &'static str> + Clone {
    questions.iter().filter(|(_, kind)| *kind != AnswerKind::Deal).map(|(question, _)| question)
}

/// Reads the answers to every question; those about a whole deal are given apart from the hand.
pub(super) fn ask(
    request: &mut Request,
    rules: &RuleProfile,
    draft: &mut HandDraft,
    circumstances: &mut Circumstances,
) {
    for &(question, kind) in rules.questions() {
        match question {
            "flowers" => draft.flowers = request.flowers(question),
            "winner" => circumstances.winner = request.seat(question),
            // Already read for all rules.
            "discarder" | "round_wind" => {}
            _ => {
                let answer = answer(request, rules, question, kind);
                answer.into_iter().for_each(|answer| circumstances.set(question, answer));
            }
        }
    }
}

/// Returns the answer to a question; `None` if absent or wrong.
fn answer(request: &mut Request, rules: &RuleProfile, question: &'static str, kind: AnswerKind) -> Option<AnswerValue> {
    match kind {
        AnswerKind::Number => request.number(question, 0, u32::MAX).map(|number| u64::from(number).into()),
        AnswerKind::Tiles => request.tiles(question).map(AnswerValue::from),
        AnswerKind::Seat => request.seat(question).map(AnswerValue::from),
        AnswerKind::Wind => request.wind(question).map(AnswerValue::from),
        AnswerKind::Discards => {
            let entries = request.discards(question, rules.flags());
            Some(entries.into_iter().map(|entry| entry.discard).collect::<Vec<_>>().into())
        }
        AnswerKind::Counts => {
            request.get(question)?;
            let count = |one: &Json| u8::try_from(one.as_u64()?).ok();
            request.each_seat(question, count, Form::Counts).map(AnswerValue::from)
        }
        AnswerKind::Deal => None,
    }
}
