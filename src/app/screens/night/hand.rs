//! The details of one deal: its events with money, tiles, patterns and evidence; the forms to correct, void and dispute it.

use eframe::egui::{self, Grid, RichText, Ui};

use super::dispute::DisputeForm;
use super::entry::{EntryForm, EntryKind};
use super::other_rules::OtherRules;
use super::parts::{self, deal_name, deal_result, list, propose, wins};
use super::photo::DealEvidence;
use crate::app::theme::{self, Tone, ToneColor as _};
use crate::app::widgets::tiles::{self, TileArt};
use crate::app::widgets::{fields::labelled, heading, named, note, primary, quiet, right, signed};
use crate::dates::clock;
use crate::i18n::{self, Lang};
use crate::scorer::action::Action;
use crate::scorer::model::{Model, can_reopen};
use crate::table::ledger::{Act, Body, Correction, Hand, HandId, HandVoided, Holder, Night, Payload, Win};
use crate::words::{patterns, payment};

/// The width of a tile, in points.
const TILE: f32 = 24.0;

/// The deal that is shown, and the state of its forms.
#[derive(Default)]
pub struct DealDetails {
    of: Option<HandId>,
    /// The event that is being corrected, with its form.
    correcting: Option<(u64, Box<EntryForm>)>,
    /// The night's last event in the previous frame. Once it changes, the correction is closed.
    last_event: u64,
    disputing: DisputeForm,
    other_rules: OtherRules,
    evidence: DealEvidence,
}

impl DealDetails {
    /// Draws the deal.
    pub fn show(&mut self, ui: &mut Ui, model: &Model, art: &mut TileArt, hand: &Hand, actions: &mut Vec<Action>) {
        if self.of != Some(hand.id) {
            *self = DealDetails {
                of: Some(hand.id),
                evidence: std::mem::take(&mut self.evidence),
                ..DealDetails::default()
            };
        }
        let (lang, night) = (model.lang, model.keeper().night());
        if self.last_event != night.last_event {
            (self.last_event, self.correcting) = (night.last_event, None);
        }
        show_title(ui, lang, night, hand);
        if hand.voided {
            note(ui, Tone::Wrong, text!(lang, "night-deal-void-note"));
        }
        for (at, act) in hand.acts.iter().enumerate() {
            self.show_act(ui, model, at + 1, act, actions);
        }
        for win in wins(hand) {
            show_win(ui, lang, night, art, win);
        }
        show_gains(ui, lang, night, hand);
        if let Some((event, entry)) = &mut self.correcting {
            ui.separator();
            if show_correction(ui, lang, night, hand, *event, entry, actions) {
                self.correcting = None;
            }
        }
        ui.separator();
        self.evidence.show(ui, model, hand, actions);
        self.other_rules.show(ui, model, hand);
        self.disputing.show(ui, model, hand.id.0, actions);
        ui.add_space(6.0);
        let void = ui.add_enabled(!hand.voided, egui::Button::new(text!(lang, "night-void-deal")));
        if void.on_hover_text(text!(lang, "night-void-deal-tip")).clicked() {
            propose(Body::HandVoided(HandVoided { hand: hand.id, reason: String::new(), agreed: Vec::new() }), actions);
        }
    }

    /// Draws an event with its payments and buttons. `number` is its number in the deal, from 1.
    fn show_act(&mut self, ui: &mut Ui, model: &Model, number: usize, act: &Act, actions: &mut Vec<Action>) {
        let (lang, night) = (model.lang, model.keeper().night());
        ui.horizontal_wrapped(|ui| {
            ui.label(quiet(number.to_string()));
            let text = parts::event_text(lang, night, &act.payload);
            ui.label(RichText::new(text).color(theme::now().text_strong));
            if let Some(why) = &act.payload.overruled {
                let text = RichText::new(text!(lang, "night-overruled", reason = why)).small();
                ui.label(text.color(Tone::Doubt.color()));
            }
        });
        ui.indent(("act", act.event), |ui| {
            for correction in parts::told_corrections(model, night.hand(HandId(act.event)), Some(act.event)) {
                ui.label(RichText::new(correction).small().color(Tone::Person.color()));
            }
            for moved in &act.moves {
                ui.label(quiet(payment(lang, night, moved)));
            }
            ui.horizontal(|ui| {
                let label = text!(lang, "night-correct-entry", number = number);
                let has_form = EntryKind::of(&act.payload.body).is_some();
                let wins = match &act.payload.body {
                    Body::Won(won) => won.wins.as_slice(),
                    _ => &[],
                };
                if !wins.is_empty() && wins.iter().all(can_reopen) {
                    for (at, win) in wins.iter().enumerate() {
                        let text = match wins.len() {
                            1 => text!(lang, "night-correct").to_owned(),
                            _ => text!(lang, "night-correct-win", winner = night.name(win.winner)),
                        };
                        if named(ui, true, &text, &format!("{label} {}", at + 1)).clicked() {
                            actions.push(Action::Reopen(act.event, at));
                        }
                    }
                } else if named(ui, has_form, text!(lang, "night-correct"), &label).clicked() {
                    let entry = EntryForm::of(&act.payload.body);
                    self.correcting = entry.map(|entry| (act.event, Box::new(entry)));
                }
                let label = text!(lang, "night-undo-entry", number = number);
                if named(ui, true, text!(lang, "hand-undo"), &label).clicked() {
                    propose(Body::undone(act.event), actions);
                }
            });
        });
    }
}

fn show_title(ui: &mut Ui, lang: Lang, night: &Night, hand: &Hand) {
    let (deal, result) = (deal_name(lang, hand), deal_result(lang, night, hand));
    heading(ui, text!(lang, "night-deal-titled", deal = deal, result = result));
    let mut facts = vec![clock(hand.time_ms)];
    if let Some(dealer) = hand.dealer() {
        facts.push(text!(lang, "night-dealer-is", player = night.name(dealer)));
    }
    if let Some(round) = hand.round {
        facts.push(text!(lang, "night-round-is", wind = i18n::wind(lang, round)));
    }
    if hand.honba > 0 {
        facts.push(text!(lang, "night-counters-are", count = hand.honba));
    }
    let mut specials = night.rules().map_or(&[][..], |rules| rules.special_rules()).iter();
    if let Some(special) = specials.find(|special| Some(special.number()) == hand.special) {
        facts.push(text!(lang, "night-special-is", rule = i18n::word(lang, special)));
    }
    let seats: Vec<String> = hand.players.iter().map(|&p| night.name(p)).collect();
    facts.push(list(lang, &seats));
    ui.label(quiet(facts.join(" · ")));
}

/// Draws the tiles and patterns of a win.
fn show_win(ui: &mut Ui, lang: Lang, night: &Night, art: &mut TileArt, win: &Win) {
    if let Some(written) = &win.tiles {
        tiles::written(ui, lang, art, &written.groups(), TILE);
    }
    let patterns = patterns(lang, night, win);
    if !patterns.is_empty() {
        ui.label(patterns);
    }
}

/// Draws the sum of the payments for every player, and for the table.
fn show_gains(ui: &mut Ui, lang: Lang, night: &Night, hand: &Hand) {
    let moved = night.order.iter().map(|&player| Holder::Player(player)).chain([Holder::Table]).filter(|holder| {
        let of = |one: &crate::table::ledger::Payment| one.from == *holder || one.to == *holder;
        hand.moves().any(of)
    });
    let moved: Vec<Holder> = moved.collect();
    if moved.is_empty() {
        return;
    }
    ui.add_space(4.0);
    Grid::new("nets").spacing([16.0, 3.0]).show(ui, |ui| {
        for holder in moved {
            ui.label(crate::words::holder(lang, night, holder));
            right(ui, signed(hand.net(holder)));
            ui.end_row();
        }
    });
}

/// Draws the form of a correction; returns true if the user cancelled it.
fn show_correction(
    ui: &mut Ui,
    lang: Lang,
    night: &Night,
    hand: &Hand,
    event: u64,
    entry: &mut EntryForm,
    actions: &mut Vec<Action>,
) -> bool {
    let at = hand.acts.iter().position(|act| act.event == event);
    let number = at.map_or(1, |at| at + 1);
    heading(ui, text!(lang, "night-correct-title", number = number));
    if entry.kind != EntryKind::Money {
        let kinds = night.rules().map(EntryKind::offered).unwrap_or_default();
        let of_deal = kinds.into_iter().filter(|kind| match entry.kind {
            // The beginning of a deal cannot become another kind of event.
            EntryKind::Deal => *kind == EntryKind::Deal,
            _ => !matches!(kind, EntryKind::Money | EntryKind::Deal),
        });
        let choices: Vec<(EntryKind, String)> = of_deal.map(|kind| (kind, kind.text(lang).to_owned())).collect();
        ui.horizontal(|ui| {
            labelled(ui, text!(lang, "night-kind"), 140.0, &choices, &mut entry.kind);
        });
    }
    entry.show(ui, lang, night, &hand.players);
    let body = entry.body(night);
    if let Err(missing) = &body {
        ui.label(quiet(missing.text(lang)));
    }
    let mut cancelled = false;
    ui.horizontal(|ui| {
        let look = ui.add_enabled(body.is_ok(), primary(text!(lang, "night-correct-look")));
        if let (true, Ok(body)) = (look.clicked(), body) {
            let corrected = Correction {
                event,
                with: Box::new(Payload { table: u8::try_from(hand.table).unwrap_or(0), ..Payload::of(body) }),
                reason: String::new(),
                agreed: Vec::new(),
            };
            propose(Body::Corrected(corrected), actions);
        }
        cancelled = ui.button(text!(lang, "cancel")).clicked();
    });
    cancelled
}
