//! Mode `reduced`: the reduced scores (约化分数) of raw scores.

use serde_json::json;

use crate::RequestAnswer;
use crate::borrowed_json::{Json, UntrustedJson, UntrustedObject};
use crate::limits;
use crate::request::RequestReader;
use quejing_rules::hand::{Problem, SwitchFault, ValueForm};
use quejing_rules::reduced::{ReducedError, ReducedOptions, RootNumber, ScoreOrientation, reduce_scores};
use quejing_rules::{Fault, Faults, RequestForm, RuleProfile};

pub(super) fn answer_reduced(mut request: RequestReader, _: &RuleProfile, _: bool) -> Result<RequestAnswer, Faults> {
    request.check_keys(&["mode", "options", "scores"]);
    let options = read_reduced_options(&mut request);
    let numbers = |list: &[Json]| list.iter().map(Json::as_f64).collect::<Option<Vec<f64>>>();
    let found = request.get("scores").unwrap_or(&Json::Null);
    let scores = (found.read_entries(limits::MAX_SCORES, RequestForm::Scores))
        .and_then(|list| numbers(list).ok_or(RequestForm::Scores))
        .and_then(|list| (!list.is_empty()).then_some(list).ok_or(RequestForm::Scores));
    let scores = scores.unwrap_or_else(|expected| {
        request.add_form_fault("scores", expected);
        Vec::new()
    });
    request.finish()?;
    match reduce_scores(&scores, &options) {
        Ok(reduced) => Ok(RequestAnswer::new(json!({"verdict": "reduced", "reduced": reduced}))),
        Err(ReducedError::NotPositive { name, .. } | ReducedError::NotFinite(name)) => {
            Err(option_fault(name, SwitchFault::Write(ValueForm::SmallerNumber)).into())
        }
    }
}

fn option_fault(name: &str, fault: SwitchFault) -> Fault {
    Fault::Hand(Problem::BadOption { name: name.to_owned(), fault })
}

fn read_reduced_options(request: &mut RequestReader<'_>) -> ReducedOptions {
    let mut options = ReducedOptions::default();
    let Some(object) = request.read_options_object() else {
        return options;
    };
    let games = object.field("games").and_then(Json::as_f64).filter(|&games| games > 0.0);
    for (name, value) in object.sorted_fields() {
        let above_zero = value.as_f64().filter(|&number| number > 0.0);
        let assigned = match (name, value.as_str(), above_zero) {
            ("t0", _, Some(t0)) => assign(&mut options.t0, t0),
            ("alpha", ..) if value.is_number() => assign(&mut options.alpha, value.as_f64().unwrap_or_default()),
            ("n", Some("players"), _) => assign(&mut options.n, RootNumber::Players),
            ("n", Some("games"), _) => match games {
                Some(games) => assign(&mut options.n, RootNumber::Deals(games)),
                None => Err(("games", SwitchFault::Write(ValueForm::AboveNought))),
            },
            ("n", _, Some(number)) => assign(&mut options.n, RootNumber::Number(number)),
            ("games", _, Some(_)) => Ok(()),
            ("orientation", Some("winner_high"), _) => assign(&mut options.orientation, ScoreOrientation::WinnerHigh),
            ("orientation", Some("as_printed"), _) => assign(&mut options.orientation, ScoreOrientation::AsPrinted),
            (name, ..) => Err((name, allowed_values_fault(name))),
        };
        if let Err((name, fault)) = assigned {
            request.faults.push(option_fault(name, fault));
        }
    }
    options
}

/// Returns the fault that states the allowed values of an option of mode `reduced`, or that there is no such option.
fn allowed_values_fault(name: &str) -> SwitchFault {
    SwitchFault::Write(match name {
        "t0" | "games" => ValueForm::AboveNought,
        "alpha" => ValueForm::AnyNumber,
        "n" => ValueForm::RootOf,
        "orientation" => ValueForm::OneOf(&["winner_high", "as_printed"]),
        _ => return SwitchFault::Unknown("t0, alpha, n, games, orientation".to_owned()),
    })
}

/// Assigns the value of an option. Never fails; the result has the type of the other arms of the match.
fn assign<T>(option: &mut T, value: T) -> Result<(), (&'static str, SwitchFault)> {
    *option = value;
    Ok(())
}
