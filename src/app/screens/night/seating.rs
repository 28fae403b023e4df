//! The form for other seats: from the next deal on, from an earlier deal on, or for the next game.

use eframe::egui::{self, RichText, Ui};

use super::order::SeatOrder;
use super::shared_widgets::list;
use crate::app::theme::{self, Tone};
use crate::app::view::View;
use crate::app::widgets::{fields::labelled_choice, note, primary, quiet};
use crate::i18n::{self, Lang};
use crate::scorer::action::Action;
use crate::scorer::model::Model;
use crate::scorer::night::NightAction;
use crate::table::course::seating::arrange_seats;
use crate::table::ledger::{Body, DealId, Night, NightId, Payload, PlayerId, Refusal, Reseating, SeatsSet};
use crate::words::account::deal_name;
use crate::words::capital;

/// The deals that the seats hold for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SeatsFor {
    NextDeal,
    /// A deal that was played with other seats than recorded, and those after it.
    Deal(DealId),
    NextGame,
}

/// The form for other seats of a night.
#[derive(Clone, Debug)]
pub struct SeatingForm {
    night: NightId,
    seats_for: SeatsFor,
    order: SeatOrder<PlayerId>,
    /// The night's last event at the time the seats were proposed. Once it differs, they are recorded and the form closes.
    proposed: Option<u64>,
}

impl SeatingForm {
    fn new(model: &Model, seats_for: SeatsFor, order: Vec<PlayerId>) -> SeatingForm {
        SeatingForm { night: model.keeper().id(), seats_for, order: SeatOrder::of(order), proposed: None }
    }

    /// Returns the form for seats from the next deal on.
    pub fn next_deal(model: &Model) -> SeatingForm {
        SeatingForm::new(model, SeatsFor::NextDeal, model.keeper().night().seat_order())
    }

    /// Returns the form for the seats of the next game.
    pub fn next_game(model: &Model) -> SeatingForm {
        SeatingForm::new(model, SeatsFor::NextGame, model.keeper().night().game_order())
    }

    /// Returns the form for the seats of the last deal; `None` before the first.
    pub fn last_deal(model: &Model) -> Option<SeatingForm> {
        let night = model.keeper().night();
        let last = night.deals.iter().rev().find(|deal| !deal.voided)?.id;
        Some(SeatingForm::new(model, SeatsFor::Deal(last), night.seat_order_at(last)))
    }

    /// Draws the form; returns false once it is cancelled, recorded, or of another night.
    pub fn show(&mut self, ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) -> bool {
        let (lang, night) = (model.lang, model.keeper().night());
        if self.night != model.keeper().id() || self.proposed.is_some_and(|at| at != night.last_event) {
            return false;
        }
        if let SeatsFor::Deal(deal) = &mut self.seats_for {
            let before = *deal;
            choose_deal(ui, lang, night, deal);
            if before != *deal {
                self.order = SeatOrder::of(night.seat_order_at(*deal));
            }
        }
        ui.label(quiet(text!(lang, "night-order-hint")));
        self.order.show(ui, lang, |&player| night.name(player));
        let people: Vec<PlayerId> = self.order.people().copied().collect();
        let seats = arrange_seats(&model.keeper().rules(), &people, self.order.how);
        match &seats {
            Ok(seats) => drop(ui.label(seats_text(lang, night, seats))),
            Err(refusal) => note(ui, Tone::Doubt, &i18n::night::refusal_in(lang, night, refusal)),
        }
        let is_early = !matches!(self.seats_for, SeatsFor::Deal(_)) && !night.open.is_empty();
        if is_early {
            ui.label(quiet(i18n::night::refusal(lang, &Refusal::DealGoesOn)));
        }
        let next_game = text!(lang, "night-begin-game", game = night.game().number() + 1);
        let label = match self.seats_for {
            SeatsFor::NextGame => &next_game,
            SeatsFor::NextDeal | SeatsFor::Deal(_) => text!(lang, "night-seat-so"),
        };
        ui.horizontal(|ui| {
            let seat = ui.add_enabled(seats.is_ok() && !is_early, primary(label));
            if let (true, Ok(seats)) = (seat.clicked(), seats) {
                let body = self.body(seats);
                actions.push(Action::Night(NightAction::Propose(vec![Payload::of(body)])));
                self.proposed = Some(night.last_event);
            }
            !ui.button(text!(lang, "cancel")).clicked()
        })
        .inner
    }

    /// Returns the event for these seats.
    fn body(&self, seats: SeatsSet) -> Body {
        match self.seats_for {
            SeatsFor::NextDeal => Body::SeatsSet(seats),
            SeatsFor::NextGame => Body::GameBegun(seats),
            SeatsFor::Deal(from_deal) => {
                Body::Reseated(Reseating { from_deal, seats, reason: String::new(), agreed: Vec::new() })
            }
        }
    }
}

/// Draws the choice of the deal from which on the seats were others.
fn choose_deal(ui: &mut Ui, lang: Lang, night: &Night, deal: &mut DealId) {
    let deals = night.deals.iter().filter(|deal| !deal.voided);
    let choices: Vec<(DealId, String)> = deals.map(|deal| (deal.id, capital(&deal_name(lang, night, deal)))).collect();
    ui.horizontal(|ui| labelled_choice(ui, text!(lang, "night-from-deal"), 120.0, &choices, deal));
}

/// Describes who sits where.
pub fn seats_text(lang: Lang, night: &Night, seats: &SeatsSet) -> String {
    let names = |people: &[PlayerId]| -> Vec<String> { people.iter().map(|&player| night.name(player)).collect() };
    let tables: Vec<Vec<String>> = seats.tables.iter().map(|table| names(table)).collect();
    let bettors: Vec<PlayerId> = seats.bettors.iter().copied().flatten().collect();
    let free: Vec<PlayerId> = seats.free.into_iter().collect();
    describe_seats(lang, &tables, &names(&seats.queue), &names(&bettors), &names(&free))
}

/// Describes who sits at each table, who waits in the queue, who bets and who is free.
fn describe_seats(lang: Lang, tables: &[Vec<String>], queue: &[String], bettors: &[String], free: &[String]) -> String {
    let tables = tables.iter().enumerate().map(|(at, table)| {
        let players = list(lang, table);
        match tables.len() {
            1 => text!(lang, "night-seats-are", players = players),
            _ => text!(lang, "night-seats-of-table", table = (at + 1), players = players),
        }
    });
    let mut lines: Vec<String> = tables.collect();
    if !queue.is_empty() {
        let players = list(lang, queue);
        lines.push(text!(lang, "night-seats-queue", players = players));
    }
    if !bettors.is_empty() {
        let players = list(lang, bettors);
        lines.push(text!(lang, "night-seats-bettors", players = players));
    }
    if !free.is_empty() {
        let players = list(lang, free);
        lines.push(text!(lang, "night-seats-free", players = players));
    }
    lines.join("\n")
}

/// Draws the question for the seats of the next game over the window, while it is asked.
pub fn show_next_game(ui: &Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    let Some(form) = &mut view.next_game else {
        return;
    };
    let night = model.keeper().night();
    let modal = egui::Modal::new(egui::Id::unique("next-game")).frame(theme::card()).show(ui.ctx(), |ui| {
        ui.set_width(400.0);
        let title = text!(model.lang, "night-game", game = night.game().number() + 1);
        ui.label(RichText::new(title).heading().color(theme::palette().text_strong));
        form.show(ui, model, actions)
    });
    if !modal.inner || modal.should_close() {
        view.next_game = None;
    }
}
