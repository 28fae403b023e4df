//! The questions of rules, each answered in a request under its id: with a number, tiles, a seat, a wind, a number for
//! each seat, or a list of discards.

use super::borrowed_json::Json;
use super::request::RequestReader;
use quejing_rules::hand::{HandDraft, Seat};
use quejing_rules::{Answer, AnswerKind, Circumstances, Discard, QuestionRow, RequestForm, RuleProfile};

/// Returns the ids of the questions that a request for one hand may answer: all but those about a whole deal.
pub(super) fn list_question_keys(
    questions: &'static [QuestionRow],
) -> impl Iterator<Item = &'static &'static str> + Clone {
    questions.iter().filter(|question| question.kind != AnswerKind::Deal).map(|question| &question.id)
}

/// Reads the answers to the questions of the rules into the draft and the circumstances of a hand. Skips questions
/// about a whole deal, and `discarder` and `round_wind`, which are fields of their own.
pub(super) fn read_answers(
    request: &mut RequestReader,
    rules: &RuleProfile,
    draft: &mut HandDraft,
    circumstances: &mut Circumstances,
) {
    for &QuestionRow { id: question, kind, .. } in rules.questions() {
        match question {
            "flowers" => draft.flowers = request.read_flowers(question),
            "winner" => circumstances.winner = request.read_seat(question),
            // Fields that the dialect reads itself.
            "discarder" | "round_wind" => {}
            _ => {
                let answer = read_answer(request, rules, question, kind);
                answer.into_iter().for_each(|answer| circumstances.set_answer(question, answer));
            }
        }
    }
}

/// Reads the answer to a question by its kind. `None` if it is absent or the question is about a whole deal; `None` and
/// a fault if it is invalid.
fn read_answer(
    request: &mut RequestReader,
    rules: &RuleProfile,
    question: &'static str,
    kind: AnswerKind,
) -> Option<Answer<Seat, Discard>> {
    match kind {
        AnswerKind::Number => request.read_number(question, 0, u32::MAX).map(|number| u64::from(number).into()),
        AnswerKind::Tiles => request.read_tiles(question).map(Answer::from),
        AnswerKind::Seat => request.read_seat(question).map(Answer::from),
        AnswerKind::Wind => request.read_wind(question).map(Answer::from),
        AnswerKind::Discards => {
            let discards = request.read_discards(question, rules.flag_words());
            Some(discards.into_iter().map(|valued| valued.discard).collect::<Vec<_>>().into())
        }
        AnswerKind::Counts => {
            request.get(question)?;
            let read_count = |value: &Json| u8::try_from(value.as_u64()?).ok();
            request.read_seat_values(question, read_count, RequestForm::Counts).map(Answer::from)
        }
        AnswerKind::Deal => None,
    }
}
