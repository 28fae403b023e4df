//! Lingque on the wire: modes `hand`, `settle` and `reduced`.

mod hand;
mod reduced;
mod settle;

use serde_json::Value;

use super::answer::detail;
use super::request::{Manner, Request};
use super::{Outcome, Spoken, keys};
use quejing_rules::family::Rules;
use quejing_rules::hand::{HandDraft, Problem};
use quejing_rules::lingque::{Profile, checked, explain};
use quejing_rules::{Case, Circumstances, Fault, FaultCode, Faults};

impl Spoken for Profile {
    const MANNER: Manner = Manner {
        any_tile: true,
        named_melds: true,
        unread_melds: true,
        strange_flags_conflict: true,
        no_options: FaultCode::BadInput,
    };
    const MODES: &'static [&'static str] = &["hand", "settle", "reduced", "waits"];
    const KEYS: [&'static [&'static str]; 2] = [keys::HAND, &["flowers"]];

    fn rules(&self) -> &dyn Rules {
        self
    }

    fn hand(&self, mut request: Request, explained: bool) -> Result<Outcome, Faults> {
        request.known(&Self::KEYS);
        let explained = explained | request.boolean("explain");
        let rules = options(&mut request, self);
        let (draft, circumstances) = draft(&mut request, &rules);
        let win = request.checked(checked(&Case { draft, circumstances }), follows)?;
        Ok(hand::answer(&explain(&win, &rules, detail(explained)), explained))
    }

    fn mode(&self, mode: &str, request: Request, _: bool) -> Option<Result<Outcome, Faults>> {
        let answered = match mode {
            "settle" => settle::answer(request),
            "reduced" => reduced::answer(request),
            _ => return None,
        };
        Some(answered.map(Outcome::of))
    }
}

/// The rules with the given option.
fn options(request: &mut Request, rules: &Profile) -> Profile {
    let said = request.switches(rules.set());
    let fu = said.and_then(|said| said.get("jingtongdui_fu").and_then(Value::as_u64));
    Profile { jingtongdui_fu: fu.and_then(|fu| u32::try_from(fu).ok()).or(rules.jingtongdui_fu), ..*rules }
}

fn draft(request: &mut Request, rules: &Profile) -> (HandDraft, Circumstances) {
    let (self_draw, seat_wind) = (request.boolean("self_draw"), request.wind("seat_wind"));
    let (flowers, flags) = (flowers(request), request.flags(rules.flags()));
    let draft = HandDraft { self_draw, seat_wind, flowers, ..request.hand() };
    (draft, Circumstances::default().with_flags(flags))
}

fn flowers(request: &mut Request) -> i64 {
    let Some(value) = request.get("flowers") else {
        return 0;
    };
    value.as_i64().unwrap_or_else(|| {
        request.faults.push(Fault::Hand(Problem::BadFlowers { found: value.to_string() }));
        0
    })
}

/// Whether a fault follows from something unread: the number of tiles is unknown if some could not be read, and an
/// unreadable field is not also missing.
fn follows(request: &Request, fault: &Fault) -> bool {
    let Fault::Hand(problem) = fault else {
        return false;
    };
    // Whether a kong was added does not change the number of tiles.
    let of_tiles = |field: &str| field == "concealed" || field.starts_with("melds") && !field.ends_with(".added");
    let unclear = || {
        request.noted_where(FaultCode::BadTile, |field| field != "win_tile")
            || request.noted_where(FaultCode::BadInput, of_tiles)
    };
    match problem {
        Problem::TileCount { .. } => unclear(),
        Problem::BadMeld { index, .. } => {
            let same =
                |noted: &Fault| matches!(noted, Fault::Hand(Problem::BadMeld { index: other, .. }) if other == index);
            unclear() || request.faults.iter().any(same)
        }
        Problem::BadSeat { field, .. } => request.noted_at(FaultCode::BadSeat, field),
        Problem::BadInput { field, .. } => {
            request.noted_at(FaultCode::BadInput, field) || request.noted_at(FaultCode::BadTile, field)
        }
        _ => false,
    }
}
