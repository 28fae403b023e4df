//! Mode `settle` of the house rule, which settles a deal as a whole: its events in order, open hands, bets and camps.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};

use crate::RequestAnswer;
use crate::answer::PaymentAnswer;
use crate::borrowed_json::{Json, UntrustedJson, UntrustedObject};
use crate::json_object::{OptionalField, object};
use crate::limits;
use crate::request::RequestReader;
use quejing_rules::deal::{HouseEvent, Party, PartyMemberIndex, Settlement, SpecialFault, SpecialRule, settle_deal};
use quejing_rules::hand::{KongKind, ValueForm};
use quejing_rules::{Fault, FaultCode, Faults, Payment, PaymentReason, RequestForm, RuleProfile};

const SETTLE_KEYS: &[&str] = &["camps", "events", "mode", "open", "options", "players", "special", "spectators"];
const WIN_KEYS: &[&str] = &["fan", "from", "type", "winner"];
const KONG_KEYS: &[&str] = &["by", "from", "kind", "type"];
const FALSE_WIN_KEYS: &[&str] = &["by", "fan", "tenpai", "type"];

/// The request field with the events of a deal.
const EVENTS_FIELD: &str = "events";

pub(super) fn answer_settle(mut request: RequestReader, rules: &RuleProfile, _: bool) -> Result<RequestAnswer, Faults> {
    request.check_keys(SETTLE_KEYS);
    let rules = request.read_rules(rules);
    let party = Party {
        players: read_names(&mut request, "players"),
        spectators: read_spectators(&mut request),
        open_hands: read_names(&mut request, "open"),
        camps: read_camps(&mut request),
        special: read_special_rule(&mut request, "special"),
    };
    if request.get(EVENTS_FIELD).is_none() {
        request.add_form_fault(EVENTS_FIELD, RequestForm::Events);
    }
    let mut events = Vec::new();
    for (index, value) in request.read_list(EVENTS_FIELD, limits::MAX_EVENTS, RequestForm::Events).iter().enumerate() {
        events.extend(read_event(&mut request, &party, index, value));
    }
    if let Err(faults) = party.validate() {
        request.faults.extend(faults.0);
    }
    request.finish()?;
    match settle_deal(&rules, &party, &events).transpose()? {
        Some(settlement) => Ok(RequestAnswer::new(SettlementAnswer { party, settlement })),
        None => Err(Fault::new(FaultCode::BadInput, "mode", ValueForm::OneOf(&["hand", "waits"])).into()),
    }
}

/// Reads the number of a special rule. `None` if it is 0 or absent; `None` and a fault if it is invalid.
pub(super) fn read_special_rule(request: &mut RequestReader, field: &str) -> Option<SpecialRule> {
    let value = request.get(field)?;
    match value.as_u64().map(SpecialRule::of_number) {
        Some(Ok(special)) => special,
        _ => {
            request.add_fault(FaultCode::BadSpecial, field, SpecialFault::NoSpecial { found: value.to_short_text() });
            None
        }
    }
}

/// The answer of mode `settle`, by the names of the people: the payments, the net gain or loss of each, the share of
/// each camp member, and under [`SpecialRule::BloodBattle`] the players who still play.
struct SettlementAnswer {
    party: Party,
    settlement: Settlement,
}

impl Serialize for SettlementAnswer {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let SettlementAnswer { party, settlement } = self;
        let build_payment_answer = |event: usize, payment: &Payment<PartyMemberIndex>| PaymentAnswer {
            event: Some(event),
            part: Some(party.settlement_part(payment).as_str()),
            reason: name_payment_reason(payment.why),
            ..payment.map(|person| party.member_name(person)).into()
        };
        let events = settlement.payments.iter().enumerate();
        let transfers =
            events.flat_map(|(event, payment)| payment.iter().map(move |payment| build_payment_answer(event, payment)));
        let net = settlement.net.iter().enumerate();
        let members = settlement.members.iter();
        let playing = settlement.still_playing.iter();
        let fields = object! {
            members: OptionalField(party.camps.is_some().then(|| members.map(|(name, share)| (name, *share)).collect::<BTreeMap<_, _>>())),
            net: net.map(|(person, amount)| (party.member_name(person), *amount)).collect::<BTreeMap<_, _>>(),
            still_playing: OptionalField((party.special == Some(SpecialRule::BloodBattle))
                .then(|| playing.map(|&player| party.member_name(player)).collect::<Vec<_>>())),
            transfers: transfers.collect::<Vec<_>>(),
            verdict: "settled",
        };
        fields.serialize(serializer)
    }
}

/// Returns the word for a payment's reason on the wire: `discard` for [`PaymentReason::DISCARDER`], otherwise its id.
fn name_payment_reason(reason: PaymentReason) -> &'static str {
    match reason {
        reason if reason == PaymentReason::DISCARDER => "discard",
        reason => reason.as_str(),
    }
}

/// Reads a list of people's names; empty if absent. Adds a fault for any other value, or if an entry is not text, and
/// leaves out such entries.
fn read_names(request: &mut RequestReader, field: &str) -> Vec<String> {
    let list = request.read_list_with_code(field, limits::MAX_PEOPLE, FaultCode::BadPlayers, RequestForm::Names);
    if list.iter().any(|name| name.as_str().is_none()) {
        request.add_fault(FaultCode::BadPlayers, field, RequestForm::Names);
    }
    list.iter().filter_map(Json::as_str).map(str::to_owned).collect()
}

fn read_spectators(request: &mut RequestReader) -> Vec<(String, String)> {
    let expected = RequestForm::Bets;
    let found = request.read_object("spectators", limits::MAX_PEOPLE, FaultCode::BadBet, expected);
    let bets = found.map(UntrustedObject::sorted_fields).unwrap_or_default();
    if bets.values().any(|player| player.as_str().is_none()) {
        request.add_fault(FaultCode::BadBet, "spectators", expected);
    }
    bets.into_iter().filter_map(|(name, player)| Some((name.to_owned(), player.as_str()?.to_owned()))).collect()
}

fn read_camps(request: &mut RequestReader) -> Option<Vec<(String, Vec<String>)>> {
    let camps = request.get("camps")?;
    let people = |list: &Json| -> Result<Vec<String>, RequestForm> {
        let names = list
            .read_entries(limits::MAX_PEOPLE, RequestForm::Camps)?
            .iter()
            .map(|name| name.as_str().map(str::to_owned));
        names.collect::<Option<_>>().ok_or(RequestForm::Camps)
    };
    let read = || -> Result<Vec<(String, Vec<String>)>, RequestForm> {
        let camps = camps.read_fields(limits::MAX_PEOPLE, RequestForm::Camps)?.sorted_fields().into_iter();
        camps.map(|(camp, list)| Ok((camp.to_owned(), people(list)?))).collect()
    };
    read().map_err(|expected| request.add_fault(FaultCode::BadCamps, "camps", expected)).ok()
}

fn read_event(request: &mut RequestReader, party: &Party, index: usize, value: &Json) -> Option<HouseEvent> {
    let path = format!("events[{index}]");
    let Json::Object(object) = value else {
        request.add_fault(FaultCode::BadEvent, &path, RequestForm::Event);
        return None;
    };
    let mut inner = EventFields { request: request.nested_request(object, &(path + ".")), party };
    let event_type = inner.request.get("type").and_then(Json::as_str);
    match event_type {
        Some("win") => inner.request.check_keys(WIN_KEYS),
        Some("kong") => inner.request.check_keys(KONG_KEYS),
        Some("false_win") => inner.request.check_keys(FALSE_WIN_KEYS),
        _ => inner.request.check_keys([WIN_KEYS, KONG_KEYS, FALSE_WIN_KEYS].into_iter().flatten()),
    }
    let event = match event_type {
        Some("win") => inner.read_win(),
        Some("kong") => inner.read_kong(),
        Some("false_win") => inner.read_false_win(),
        _ => {
            inner.add_event_fault("type", ValueForm::OneOf(&["win", "kong", "false_win"]).into());
            None
        }
    };
    request.add_inner_faults(inner.request);
    event
}

/// The fields of one event of a deal. Invalid values add faults with the code [`FaultCode::BadEvent`].
struct EventFields<'a> {
    request: RequestReader<'a>,
    party: &'a Party,
}

impl EventFields<'_> {
    fn add_event_fault(&mut self, field: &str, expected: RequestForm) {
        self.request.add_fault(FaultCode::BadEvent, field, expected);
    }

    fn read_player(&mut self, field: &str) -> Option<PartyMemberIndex> {
        let found = self.request.get(field).and_then(Json::as_str).and_then(|name| self.party.find_player(name));
        if found.is_none() {
            self.add_event_fault(field, RequestForm::Player);
        }
        found
    }

    /// Reads the field `from`: `Some(None)` if it is absent; `None` and a fault if it is not the name of a player.
    fn read_from_player(&mut self) -> Option<Option<PartyMemberIndex>> {
        match self.request.get("from") {
            None => Some(None),
            Some(_) => self.read_player("from").map(Some),
        }
    }

    fn read_fan(&mut self, value: Option<&Json>) -> Option<u32> {
        let fan = value.and_then(Json::as_u64).and_then(|fan| u32::try_from(fan).ok());
        if fan.is_none() {
            self.add_event_fault("fan", RequestForm::Fan);
        }
        fan
    }

    fn read_win(&mut self) -> Option<HouseEvent> {
        let (winner, from) = (self.read_player("winner"), self.read_from_player());
        let fan = self.read_fan(self.request.get("fan"));
        Some(HouseEvent::Win { winner: winner?, from: from?, fan: fan? })
    }

    fn read_kong(&mut self) -> Option<HouseEvent> {
        let (by, from) = (self.read_player("by"), self.read_from_player());
        let kind = match self.request.get("kind").and_then(Json::as_str) {
            Some("exposed") => Some(KongKind::Exposed),
            Some("added") => Some(KongKind::Added),
            Some("concealed") => Some(KongKind::Concealed),
            _ => None,
        };
        if kind.is_none() {
            self.add_event_fault("kind", ValueForm::OneOf(&["exposed", "added", "concealed"]).into());
        }
        Some(HouseEvent::Kong { kind: kind?, by: by?, from: from? })
    }

    fn read_false_win(&mut self) -> Option<HouseEvent> {
        let by = self.read_player("by");
        let mut tenpai = Vec::new();
        let fan_by_name =
            (self.request).read_object("tenpai", limits::MAX_PEOPLE, FaultCode::BadEvent, RequestForm::Waiting);
        for (name, fan) in fan_by_name.into_iter().flat_map(UntrustedObject::sorted_fields) {
            match self.party.find_player(name) {
                Some(player) => tenpai.push((player, self.read_fan(Some(fan))?)),
                None => self.add_event_fault("tenpai", RequestForm::WaitingPlayers),
            }
        }
        // \[H16\] As declared, at least 1: a hand without a winning shape has no fan of its own.
        let fan = match tenpai.is_empty() {
            true => self.read_fan(self.request.get("fan"))?.max(1),
            false => 0,
        };
        Some(HouseEvent::FalseWin { by: by?, fan, tenpai })
    }
}
