//! Mode `settle` of rules that settle deals as a whole: events before the wins, open hands, bets, camps.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};

use crate::Outcome;
use crate::answer::PaymentOut;
use crate::limits;
use crate::object::{Maybe, object};
use crate::request::Request;
use crate::tree::{AnyJson, AnyObject, Json};
use quejing_rules::deal::{HouseEvent, Party, PartyMember, Settlement, Special, SpecialFault};
use quejing_rules::event::KongKind;
use quejing_rules::hand::HandForm;
use quejing_rules::{Fault, FaultCode, Faults, Form, Payment, PaymentReason, RuleProfile};

const KEYS: &[&str] = &["camps", "events", "mode", "open", "options", "players", "special", "spectators"];
const WIN: &[&str] = &["fan", "from", "type", "winner"];
const KONG: &[&str] = &["by", "from", "kind", "type"];
const FALSE_WIN: &[&str] = &["by", "fan", "tenpai", "type"];

/// The question that rules ask if they settle deals as a whole.
pub(super) const EVENTS: &str = "events";

pub(super) fn settle(mut request: Request, rules: &RuleProfile, _: bool) -> Result<Outcome, Faults> {
    request.check_keys(KEYS);
    let rules = request.rules(rules);
    let party = Party {
        players: names(&mut request, "players"),
        spectators: spectators(&mut request),
        open: names(&mut request, "open"),
        camps: camps(&mut request),
        special: special(&mut request, "special"),
    };
    if request.get(EVENTS).is_none() {
        request.add_form_fault(EVENTS, Form::Events);
    }
    let mut events = Vec::new();
    for (index, value) in request.list(EVENTS, limits::MAX_EVENTS, Form::Events).iter().enumerate() {
        events.extend(event(&mut request, &party, index, value));
    }
    if let Err(faults) = party.check() {
        request.faults.extend(faults.0);
    }
    request.finish()?;
    match rules.settle_deal(&party, &events).transpose()? {
        Some(settlement) => Ok(Outcome::of(Settled { party, settlement })),
        None => Err(Fault::new(FaultCode::BadInput, "mode", HandForm::OneOf(&["hand", "waits"])).into()),
    }
}

/// Reads the special rule; `None` if 0 or absent.
pub(super) fn special(request: &mut Request, field: &str) -> Option<Special> {
    let value = request.get(field)?;
    match value.as_u64().map(Special::of_number) {
        Some(Ok(special)) => special,
        _ => {
            request.add_fault(FaultCode::BadSpecial, field, SpecialFault::NoSpecial { found: value.to_short_text() });
            None
        }
    }
}

/// The answer of mode `settle`.
struct Settled {
    party: Party,
    settlement: Settlement,
}

impl Serialize for Settled {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let Settled { party, settlement } = self;
        let one = |event: usize, paid: &Payment<PartyMember>| PaymentOut {
            event: Some(event),
            part: Some(party.part(paid).as_str()),
            reason: reason(paid.why),
            ..paid.map(|person| party.name(person)).into()
        };
        let events = settlement.payments.iter().enumerate();
        let transfers = events.flat_map(|(event, paid)| paid.iter().map(move |paid| one(event, paid)));
        let net = settlement.net.iter().enumerate();
        let members = settlement.members.iter();
        let playing = settlement.still_playing.iter();
        let told = object! {
            members: Maybe(party.camps.is_some().then(|| members.map(|(name, share)| (name, *share)).collect::<BTreeMap<_, _>>())),
            net: net.map(|(person, amount)| (party.name(person), *amount)).collect::<BTreeMap<_, _>>(),
            still_playing: Maybe((party.special == Some(Special::BloodBattle))
                .then(|| playing.map(|&player| party.name(player)).collect::<Vec<_>>())),
            transfers: transfers.collect::<Vec<_>>(),
            verdict: "settled",
        };
        told.serialize(to)
    }
}

/// Returns the word of a reason on the wire.
fn reason(why: PaymentReason) -> &'static str {
    match why {
        why if why == PaymentReason::DISCARDER => "discard",
        why => why.as_str(),
    }
}

/// Reads a list of names; anything else in it is a bad player.
fn names(request: &mut Request, field: &str) -> Vec<String> {
    let list = request.list_of(field, limits::MAX_PEOPLE, FaultCode::BadPlayers, Form::Names);
    if list.iter().any(|name| name.as_str().is_none()) {
        request.add_fault(FaultCode::BadPlayers, field, Form::Names);
    }
    list.iter().filter_map(Json::as_str).map(str::to_owned).collect()
}

fn spectators(request: &mut Request) -> Vec<(String, String)> {
    let expected = Form::Bets;
    let found = request.fields("spectators", limits::MAX_PEOPLE, FaultCode::BadBet, expected);
    let bets = found.map(AnyObject::sorted_fields).unwrap_or_default();
    if bets.values().any(|player| player.as_str().is_none()) {
        request.add_fault(FaultCode::BadBet, "spectators", expected);
    }
    bets.into_iter().filter_map(|(name, player)| Some((name.to_owned(), player.as_str()?.to_owned()))).collect()
}

fn camps(request: &mut Request) -> Option<Vec<(String, Vec<String>)>> {
    let camps = request.get("camps")?;
    let people = |list: &Json| -> Result<Vec<String>, Form> {
        let names = list.entries(limits::MAX_PEOPLE, Form::Camps)?.iter().map(|name| name.as_str().map(str::to_owned));
        names.collect::<Option<_>>().ok_or(Form::Camps)
    };
    let read = || -> Result<Vec<(String, Vec<String>)>, Form> {
        let camps = camps.fields(limits::MAX_PEOPLE, Form::Camps)?.sorted_fields().into_iter();
        camps.map(|(camp, list)| Ok((camp.to_owned(), people(list)?))).collect()
    };
    read().map_err(|expected| request.add_fault(FaultCode::BadCamps, "camps", expected)).ok()
}

fn event(request: &mut Request, party: &Party, index: usize, value: &Json) -> Option<HouseEvent> {
    let path = format!("events[{index}]");
    let Json::Object(object) = value else {
        request.add_fault(FaultCode::BadEvent, &path, Form::Event);
        return None;
    };
    let mut inner = EventFields { request: request.nested_request(object, &(path + ".")), party };
    let kind = inner.request.get("type").and_then(Json::as_str);
    match kind {
        Some("win") => inner.request.check_keys(WIN),
        Some("kong") => inner.request.check_keys(KONG),
        Some("false_win") => inner.request.check_keys(FALSE_WIN),
        _ => inner.request.check_keys([WIN, KONG, FALSE_WIN].into_iter().flatten()),
    }
    let event = match kind {
        Some("win") => inner.win(),
        Some("kong") => inner.kong(),
        Some("false_win") => inner.false_win(),
        _ => {
            inner.complain("type", HandForm::OneOf(&["win", "kong", "false_win"]).into());
            None
        }
    };
    request.note(inner.request);
    event
}

/// The fields of one event; anything wrong in it is a bad event.
struct EventFields<'a> {
    request: Request<'a>,
    party: &'a Party,
}

impl EventFields<'_> {
    fn complain(&mut self, field: &str, expected: Form) {
        self.request.add_fault(FaultCode::BadEvent, field, expected);
    }

    fn player(&mut self, field: &str) -> Option<PartyMember> {
        let found = self.request.get(field).and_then(Json::as_str).and_then(|name| self.party.player(name));
        if found.is_none() {
            self.complain(field, Form::Player);
        }
        found
    }

    /// Reads the player named as giver, if any; the outer `None` is a fault.
    fn giver(&mut self) -> Option<Option<PartyMember>> {
        match self.request.get("from") {
            None => Some(None),
            Some(_) => self.player("from").map(Some),
        }
    }

    fn fan(&mut self, value: Option<&Json>) -> Option<u32> {
        let fan = value.and_then(Json::as_u64).and_then(|fan| u32::try_from(fan).ok());
        if fan.is_none() {
            self.complain("fan", Form::Fan);
        }
        fan
    }

    fn win(&mut self) -> Option<HouseEvent> {
        let (winner, from) = (self.player("winner"), self.giver());
        let fan = self.fan(self.request.get("fan"));
        Some(HouseEvent::Win { winner: winner?, from: from?, fan: fan? })
    }

    fn kong(&mut self) -> Option<HouseEvent> {
        let (by, from) = (self.player("by"), self.giver());
        let kind = match self.request.get("kind").and_then(Json::as_str) {
            Some("exposed") => Some(KongKind::Exposed),
            Some("added") => Some(KongKind::Added),
            Some("concealed") => Some(KongKind::Concealed),
            _ => None,
        };
        if kind.is_none() {
            self.complain("kind", HandForm::OneOf(&["exposed", "added", "concealed"]).into());
        }
        Some(HouseEvent::Kong { kind: kind?, by: by?, from: from? })
    }

    fn false_win(&mut self) -> Option<HouseEvent> {
        let by = self.player("by");
        let mut tenpai = Vec::new();
        let waiting = (self.request).fields("tenpai", limits::MAX_PEOPLE, FaultCode::BadEvent, Form::Waiting);
        for (name, fan) in waiting.into_iter().flat_map(AnyObject::sorted_fields) {
            match self.party.player(name) {
                Some(player) => tenpai.push((player, self.fan(Some(fan))?)),
                None => self.complain("tenpai", Form::WaitingPlayers),
            }
        }
        // \[H16\] As declared, at least 1: a hand without a winning shape has no fan of its own.
        let fan = match tenpai.is_empty() {
            true => self.fan(self.request.get("fan"))?.max(1),
            false => 0,
        };
        Some(HouseEvent::FalseWin { by: by?, fan, tenpai })
    }
}
