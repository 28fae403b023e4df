//! The dialect of families that have none of their own: modes `hand` and `waits`, made of what their rules say of themselves.
//! A request answers each question under its id: a number, tiles, a seat, or a list of numbers, one for each seat.

use serde::Serialize;

use super::answer::{detail, payments, reading, reason, steps};
use super::object::{Maybe, object};
use super::request::{Manner, Request};
use super::{Outcome, Spoken, keys};
use quejing_rules::family::Rules;
use quejing_rules::hand::{HandDraft, Seat, Seats};
use quejing_rules::tile::TileText;
use quejing_rules::{
    AnswerKind, AnswerValue, Case, Circumstances, Counted, FaultCode, Faults, Form, Payment, RuleProfile, Ruling,
    Suppressed, net,
};

/// The rules of a family without a dialect.
pub(super) struct General<'a>(pub &'a RuleProfile);

impl Spoken for General<'_> {
    const MANNER: Manner = Manner {
        any_tile: true,
        named_melds: true,
        unread_melds: false,
        strange_flags_conflict: false,
        no_options: FaultCode::BadOption,
    };
    const MODES: &'static [&'static str] = &["hand", "waits"];
    const KEYS: [&'static [&'static str]; 2] = [keys::HAND, &[]];

    fn rules(&self) -> &dyn Rules {
        &**self.0
    }

    fn keys(&self) -> Vec<&'static str> {
        let questions = self.0.questions().iter().filter(|(_, kind)| is_read(*kind)).map(|(question, _)| *question);
        Self::KEYS.concat().into_iter().chain(questions).collect()
    }

    fn hand(&self, mut request: Request, explained: bool) -> Result<Outcome, Faults> {
        request.known(&[&self.keys()]);
        let explained = explained | request.boolean("explain");
        let rules = options(&mut request, self.0);
        let draft = HandDraft {
            self_draw: request.boolean("self_draw"),
            seat_wind: request.wind("seat_wind"),
            ..request.hand()
        };
        let mut circumstances = Circumstances::new(request.seat("discarder"), request.wind("round_wind"));
        circumstances = circumstances.with_flags(request.flags(rules.flags()));
        for &(question, kind) in rules.questions() {
            if let Some(answer) = answer(&mut request, question, kind) {
                circumstances.set(question, answer);
            }
        }
        let case = Case { draft, circumstances };
        let ruling = request.checked_in_general(rules.judge(&case, detail(explained)))?;
        let paid = rules.settle(&case)?;
        Ok(Outcome::of(told(&ruling, paid, rules.seats().most)))
    }

    fn mode(&self, _: &str, _: Request, _: bool) -> Option<Result<Outcome, Faults>> {
        None
    }
}

/// Returns true if a request can answer questions of this kind.
fn is_read(kind: AnswerKind) -> bool {
    matches!(kind, AnswerKind::Number | AnswerKind::Tiles | AnswerKind::Seat | AnswerKind::Counts)
}

/// Returns the answer to a question; `None` if absent or wrong.
fn answer(request: &mut Request, question: &'static str, kind: AnswerKind) -> Option<AnswerValue> {
    match kind {
        AnswerKind::Number => request.number(question, 0, u32::MAX).map(|number| AnswerValue::Number(number.into())),
        AnswerKind::Tiles => request.tiles(question).map(AnswerValue::Tiles),
        AnswerKind::Seat => request.seat(question).map(|seat| AnswerValue::Number(u64::from(seat.0))),
        AnswerKind::Counts => {
            let list = request.list(question, request.seats, Form::Counts);
            let counts: Option<Vec<u8>> = list.iter().map(|one| u8::try_from(one.as_u64()?).ok()).collect();
            let counts = counts.filter(|counts| counts.len() == request.seats);
            let counts = counts.and_then(|counts| Seats::from_slice(&counts));
            if counts.is_none() && request.get(question).is_some() {
                request.expected(question, Form::Counts);
            }
            counts.map(AnswerValue::Counts)
        }
        AnswerKind::Wind | AnswerKind::Discards | AnswerKind::Deal => None,
    }
}

/// Returns the rules with the options of the request, the rest as in these rules.
fn options(request: &mut Request, rules: &RuleProfile) -> RuleProfile {
    let Some(said) = request.switches(rules.set()) else {
        return rules.clone();
    };
    let mut options = rules.options();
    options.extend(said);
    RuleProfile::with_options(rules.set(), &options).unwrap_or_else(|| rules.clone())
}

/// Returns the answer for a ruling and its payments at a table of so many seats.
fn told(ruling: &Ruling, paid: Option<Vec<Payment<Seat>>>, seats: usize) -> impl Serialize + use<> {
    let shown = ruling.reading.map(|shown| reading(&ruling.win, &shown, &ruling.read_as, ruling.place, "orphans"));
    let worth = &ruling.worth;
    object! {
        decomposition: Maybe(shown),
        fan: Maybe(worth.fan),
        fu: Maybe(worth.fu),
        limit: Maybe(worth.limit.map(|limit| limit.word)),
        patterns: ruling.counted.iter().map(counted).collect::<Vec<_>>(),
        payments: Maybe(paid.as_deref().map(|paid| Seats::from_fn(seats, |seat| net(paid, seat)))),
        shortfall: Maybe(ruling.shortfall.as_ref().map(reason)),
        steps: steps("code", &ruling.steps),
        suppressed: ruling.suppressed.iter().map(suppressed).collect::<Vec<_>>(),
        total: worth.total,
        transfers: Maybe(paid.map(payments)),
        verdict: ruling.verdict.as_str(),
    }
}

fn counted(counted: &Counted) -> impl Serialize + use<> {
    let tiles = (!counted.tiles.is_empty()).then(|| TileText::sorted(counted.tiles.iter().copied()));
    object! { count: counted.count, id: counted.id, tiles: Maybe(tiles), value: counted.worth }
}

fn suppressed(suppressed: &Suppressed) -> impl Serialize + use<> {
    object! {
        count: suppressed.count,
        id: suppressed.id,
        reasons: suppressed.reasons.iter().map(reason).collect::<Vec<_>>(),
        value: suppressed.worth,
    }
}
