//! The riichi rules on the wire (section 11 of the specification): modes `hand`, `points`, `multi`, `draw`, `final`.

mod hand;
mod modes;
mod multi;

use super::request::{Manner, Request};
use super::{Outcome, Spoken, keys};
use quejing_rules::family::Rules;
use quejing_rules::hand::{HandDraft, Problem};
use quejing_rules::riichi::{MOST_COUNTERS, Options, check};
use quejing_rules::{Circumstances, Fault, FaultCode, Faults, RuleSet};

impl Spoken for Options {
    const MANNER: Manner = Manner {
        any_tile: true,
        named_melds: false,
        unread_melds: true,
        strange_flags_conflict: false,
        no_options: FaultCode::BadInput,
    };
    const MODES: &'static [&'static str] = &["hand", "points", "multi", "draw", "final", "waits"];
    const KEYS: [&'static [&'static str]; 2] =
        [keys::HAND, &["dora_indicators", "honba", "riichi_sticks", "ura_indicators"]];

    fn rules(&self) -> &dyn Rules {
        self
    }

    fn hand(&self, mut request: Request, explained: bool) -> Result<Outcome, Faults> {
        request.known(&Self::KEYS);
        let explained = explained | request.boolean("explain");
        let options = request.options(RuleSet::RIICHI, self);
        let (draft, circumstances) = draft(&mut request, &options);
        let hand = request.checked(check(&draft, &circumstances, &options), follows)?;
        Ok(Outcome::of(hand::answer(&hand, &options, explained)))
    }

    fn mode(&self, mode: &str, request: Request, explained: bool) -> Option<Result<Outcome, Faults>> {
        let answered = match mode {
            "points" => modes::points(request, self),
            "multi" => multi::answer(request, self, explained),
            "draw" => modes::draw(request, self),
            "final" => modes::final_account(request, self),
            _ => return None,
        };
        Some(answered.map(Outcome::of))
    }
}

/// Reads a hand before it is checked.
fn draft(request: &mut Request, rules: &Options) -> (HandDraft, Circumstances) {
    let hand = request.hand();
    let draft = HandDraft { self_draw: request.boolean("self_draw"), seat_wind: request.wind("seat_wind"), ..hand };
    let (round, discarder) = (request.wind("round_wind"), request.seat("discarder"));
    let mut circumstances = Circumstances::new(discarder, round);
    circumstances = circumstances.with_flags(request.flags(rules.flags()));
    for question in ["dora_indicators", "ura_indicators"] {
        circumstances.set(question, request.tiles(question).unwrap_or_default());
    }
    for question in ["honba", "riichi_sticks"] {
        circumstances.set(question, u64::from(counters(request, question)));
    }
    (draft, circumstances)
}

/// Counters or sticks; 0 if absent.
fn counters(request: &mut Request, field: &str) -> u32 {
    request.number(field, 0, MOST_COUNTERS).unwrap_or(0)
}

/// Whether a fault of the check only repeats one already noted: an unreadable tile is missing too.
fn follows(request: &Request, fault: &Fault) -> bool {
    let noted =
        |field: &str| request.noted_at(FaultCode::BadSeat, field) || request.noted_at(FaultCode::BadInput, field);
    match fault {
        Fault::Hand(Problem::TileCount { .. }) => request.noted(FaultCode::BadTile),
        Fault::Hand(Problem::BadInput { field, .. }) => request.noted(FaultCode::BadTile) || noted(field),
        Fault::Hand(Problem::BadSeat { field, .. }) => noted(field),
        _ => false,
    }
}
