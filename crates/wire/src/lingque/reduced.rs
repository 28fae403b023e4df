//! Mode `reduced`: the reduced scores of raw scores.

use serde_json::json;

use crate::Outcome;
use crate::limits;
use crate::request::Request;
use crate::tree::{AnyJson, AnyObject, Json};
use quejing_rules::hand::{HandForm, Problem, SwitchFault};
use quejing_rules::reduced::{Orientation, ReducedError, ReducedOptions, RootOf, reduce_scores};
use quejing_rules::{Fault, Faults, Form, RuleProfile};

pub(super) fn answer(mut request: Request, _: &RuleProfile, _: bool) -> Result<Outcome, Faults> {
    request.check_keys(&["mode", "options", "scores"]);
    let options = options(&mut request);
    let numbers = |list: &[Json]| list.iter().map(Json::as_f64).collect::<Option<Vec<f64>>>();
    let found = request.get("scores").unwrap_or(&Json::Null);
    let scores = (found.entries(limits::MAX_SCORES, Form::Scores))
        .and_then(|list| numbers(list).ok_or(Form::Scores))
        .and_then(|list| (!list.is_empty()).then_some(list).ok_or(Form::Scores));
    let scores = scores.unwrap_or_else(|expected| {
        request.add_form_fault("scores", expected);
        Vec::new()
    });
    request.finish()?;
    match reduce_scores(&scores, &options) {
        Ok(reduced) => Ok(Outcome::of(json!({"verdict": "reduced", "reduced": reduced}))),
        Err(ReducedError::NotPositive { name, .. } | ReducedError::NotFinite(name)) => {
            Err(bad_option(name, SwitchFault::Write(HandForm::SmallerNumber)).into())
        }
    }
}

fn bad_option(name: &str, fault: SwitchFault) -> Fault {
    Fault::Hand(Problem::BadOption { name: name.to_owned(), fault })
}

fn options(request: &mut Request<'_>) -> ReducedOptions {
    let mut options = ReducedOptions::default();
    let Some(object) = request.options_object() else {
        return options;
    };
    let games = object.field("games").and_then(Json::as_f64).filter(|&games| games > 0.0);
    for (name, value) in object.sorted_fields() {
        let above_0 = value.as_f64().filter(|&number| number > 0.0);
        let taken = match (name, value.as_str(), above_0) {
            ("t0", _, Some(t0)) => set(&mut options.t0, t0),
            ("alpha", ..) if value.is_number() => set(&mut options.alpha, value.as_f64().unwrap_or_default()),
            ("n", Some("players"), _) => set(&mut options.n, RootOf::Players),
            ("n", Some("games"), _) => match games {
                Some(games) => set(&mut options.n, RootOf::Games(games)),
                None => Err(("games", SwitchFault::Write(HandForm::AboveNought))),
            },
            ("n", _, Some(number)) => set(&mut options.n, RootOf::Number(number)),
            ("games", _, Some(_)) => Ok(()),
            ("orientation", Some("winner_high"), _) => set(&mut options.orientation, Orientation::WinnerHigh),
            ("orientation", Some("as_printed"), _) => set(&mut options.orientation, Orientation::AsPrinted),
            (name, ..) => Err((name, reduced_fault(name))),
        };
        if let Err((name, fault)) = taken {
            request.faults.push(bad_option(name, fault));
        }
    }
    options
}

/// Returns the fault for an option of the reduced score.
fn reduced_fault(name: &str) -> SwitchFault {
    SwitchFault::Write(match name {
        "t0" | "games" => HandForm::AboveNought,
        "alpha" => HandForm::AnyNumber,
        "n" => HandForm::RootOf,
        "orientation" => HandForm::OneOf(&["winner_high", "as_printed"]),
        _ => return SwitchFault::Unknown("t0, alpha, n, games, orientation".to_owned()),
    })
}

fn set<T>(place: &mut T, value: T) -> Result<(), (&'static str, SwitchFault)> {
    *place = value;
    Ok(())
}
