//! The act that a proposed change performs, as the labels of the buttons that confirm and drop it.

use crate::Lang;
use quejing_ledger::{Night, Payload, Record, ReplayedNight};
use quejing_rules::DealId;
use quejing_rules::play::{Deal, Play};

/// The labels of the buttons of a proposed change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangeAct {
    /// The label that performs the act, such as "Undo deal 3".
    pub confirm: String,
    /// The label that leaves everything as it is, such as "Leave as is".
    pub keep: &'static str,
}

impl ChangeAct {
    /// Returns the labels for these events. `deal_number` returns the number under which the user sees a deal, 0 if
    /// unknown.
    pub fn new(
        lang: Lang,
        replay: &ReplayedNight,
        payloads: &[Payload],
        deal_number: &dyn Fn(DealId) -> u64,
    ) -> ChangeAct {
        // A win is undone together with its evidence: the label names the win.
        let (evidence, acts): (Vec<_>, Vec<_>) = payloads.iter().partition(|payload| is_of_evidence(replay, payload));
        let mut bodies = acts.into_iter().chain(evidence).map(|payload| &payload.body);
        let changing = bodies.find_map(|body| act_label(lang, replay, body, deal_number));
        let new = payloads.iter().find_map(|payload| match &payload.body {
            Record::Agreed(_) => Some(text!(lang, "act-record-payment")),
            Record::DisputeDecided(_) => Some(text!(lang, "night-decide-record")),
            _ => None,
        });
        match (changing, new) {
            (Some(confirm), _) => ChangeAct { confirm, keep: text!(lang, "act-keep") },
            (None, new) => {
                let confirm = new.unwrap_or(text!(lang, "ask-yes")).to_owned();
                ChangeAct { confirm, keep: text!(lang, "ask-no") }
            }
        }
    }
}

/// Returns the number of a deal in `night` or, if only a change brings the deal back, in the night `after` the change;
/// 0 if neither has the deal.
pub fn shown_deal_number(night: &Night, after: Option<&Night>, deal: DealId) -> u64 {
    let number = night.deal_number(deal).or_else(|| after?.deal_number(deal));
    number.unwrap_or_default() as u64
}

/// Returns the label of an event that changes earlier entries; `None` for other events.
fn act_label(lang: Lang, replay: &ReplayedNight, body: &Record, deal_number: &dyn Fn(DealId) -> u64) -> Option<String> {
    let number_of = |event: u64| deal_number_of_event(replay, event, deal_number).filter(|number| *number > 0);
    let toggled = |event: u64| replay.event(event).map(|event| &event.payload.body);
    Some(match body {
        Record::Corrected(corrected) => match number_of(corrected.event) {
            Some(deal) => text!(lang, "act-correct-deal", deal = deal),
            None => text!(lang, "act-correct").to_owned(),
        },
        Record::ActAdded(addition) => match number_of(addition.before) {
            Some(deal) => text!(lang, "act-correct-deal", deal = deal),
            None => text!(lang, "act-correct").to_owned(),
        },
        Record::DealVoided(voided) => match number_of(voided.deal.0) {
            Some(deal) => text!(lang, "act-void-deal", deal = deal),
            None => text!(lang, "act-void").to_owned(),
        },
        Record::Reseated(_) => text!(lang, "act-reseat").to_owned(),
        // The undo of a void brings the deal back.
        Record::Undone { event, .. } => match (toggled(*event), number_of(*event)) {
            (Some(Record::DealVoided(voided)), _) => match number_of(voided.deal.0) {
                Some(deal) => text!(lang, "act-restore-deal", deal = deal),
                None => text!(lang, "act-restore").to_owned(),
            },
            (Some(body), Some(deal)) if ends_deal(body) => text!(lang, "act-undo-deal", deal = deal),
            (Some(body), _) => text!(lang, "undo-named", what = crate::night::event_kind_name(lang, body)),
            (None, _) => text!(lang, "undo").to_owned(),
        },
        Record::Redone { event, .. } => match (toggled(*event), number_of(*event)) {
            (Some(body), Some(deal)) if ends_deal(body) => text!(lang, "act-restore-deal", deal = deal),
            (Some(body), _) => text!(lang, "redo-named", what = crate::night::event_kind_name(lang, body)),
            (None, _) => text!(lang, "redo").to_owned(),
        },
        _ => return None,
    })
}

/// Returns true if an event attaches or removes evidence, or toggles an event that does.
fn is_of_evidence(replay: &ReplayedNight, payload: &Payload) -> bool {
    let toggled = payload.body.toggled_event().and_then(|event| replay.event(event));
    let body = toggled.map_or(&payload.body, |event| &event.payload.body);
    matches!(body, Record::EvidenceAttached(_) | Record::EvidenceRemoved { .. })
}

fn ends_deal(body: &Record) -> bool {
    matches!(body.play(), Some(Play::Won(_) | Play::Drawn(_)))
}

/// Returns the number of the deal that contains an event, recorded or undone; `None` for events outside deals.
fn deal_number_of_event(replay: &ReplayedNight, event: u64, deal_number: &dyn Fn(DealId) -> u64) -> Option<u64> {
    let has_event = |deal: &Deal| deal.id.0 == event || deal.acts.iter().any(|act| act.event == event);
    if let Some(deal) = replay.night().deals.iter().find(|deal| has_event(deal)) {
        return Some(deal_number(deal.id));
    }
    let undone = replay.undone_deals().iter().find(|undone| has_event(&undone.deal))?;
    Some(Some(deal_number(undone.deal.id)).filter(|number| *number > 0).unwrap_or(undone.number as u64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maker::{night_of, opened, points, seats, win};
    use quejing_ledger::{Correction, DealVoided, EvidenceAttached, EvidenceKind};

    #[test]
    fn the_button_names_the_act_and_the_deal() {
        let events =
            [opened("lingque-v28", 4), Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4]))), win(1, 0, points(30))];
        let replay = night_of(events.into_iter().chain([win(2, 0, points(20))]));
        let deal = &replay.night().deals[1];
        let event = deal.acts.last().expect("a win").event;
        let number = |id: DealId| shown_deal_number(replay.night(), None, id);
        let label = |body: Record| {
            let act = ChangeAct::new(Lang::En, &replay, &[Payload::new(body)], &number);
            (act.confirm, act.keep)
        };
        assert_eq!(label(Record::undo_of(event)), ("Undo deal 2".to_owned(), "Leave as is"));
        let with = Box::new(Payload::new(win(3, 0, points(20))));
        let corrected = Correction { event, with, reason: String::new(), agreed: Vec::new() };
        assert_eq!(label(Record::Corrected(corrected)), ("Correct deal 2".to_owned(), "Leave as is"));
        let voided = DealVoided { deal: deal.id, reason: String::new(), agreed: Vec::new() };
        assert_eq!(label(Record::DealVoided(voided)), ("Void deal 2".to_owned(), "Leave as is"));
        assert_eq!(label(win(3, 0, points(20))), ("Record entry".to_owned(), "Do not record"));
    }

    /// The undo of a win takes its evidence with it, the last entry first; the button names the deal all the same.
    #[test]
    fn the_undo_of_a_win_with_evidence_names_the_deal() {
        let events =
            [opened("lingque-v28", 4), Record::from(Play::SeatsSet(seats(&[1, 2, 3, 4]))), win(1, 0, points(30))];
        let deal = night_of(events.clone()).night().deals[0].id;
        let evidence = Record::EvidenceAttached(Box::new(EvidenceAttached {
            deal,
            what: EvidenceKind::Appraisal,
            sha256: None,
            bytes: None,
            name: String::new(),
            data: serde_json::json!({}),
        }));
        let replay = night_of(events.into_iter().chain([evidence]));
        let won = replay.night().deals[0].acts.last().expect("a win").event;
        let attached = replay.events().last().expect("evidence").seq;
        let label = |undone: &[u64]| {
            let payloads: Vec<Payload> = undone.iter().map(|event| Payload::new(Record::undo_of(*event))).collect();
            ChangeAct::new(Lang::En, &replay, &payloads, &|_| 1).confirm
        };
        assert_eq!(label(&[attached, won]), "Undo deal 1");
        assert_ne!(label(&[attached]), "Undo deal 1", "the undo of the evidence alone");
    }
}
