//! The form for a change of seats: from the next deal on, from an earlier deal on, or for the next game.

use crate::app::window_action::WindowActions;
use eframe::egui::{self, RichText, Ui};

use super::seat_order::SeatOrder;
use super::shared_widgets::{join_list, propose_entry};
use crate::app::theme::{self, Tone};
use crate::app::view::View;
use crate::app::widgets::{fields::show_labelled_choice, primary_button, quiet_text, show_note};
use quejing_session::night::{DealId, Night, NightEntry, NightId, PlayerId, RecordRefusal, SeatAssignment};
use quejing_session::session::Session;
use quejing_words::history::account::deal_name;
use quejing_words::history::capitalize;
use quejing_words::{self as words, Lang};

/// The deals to which the new seats apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SeatingScope {
    NextDeal,
    /// A deal that was played with other seats than recorded, and all deals after it.
    FromDeal(DealId),
    NextGame,
}

/// The form for a change of seats in a night.
#[derive(Clone, Debug)]
pub struct SeatingForm {
    night_id: NightId,
    scope: SeatingScope,
    order: SeatOrder<PlayerId>,
    /// The last event of the night when the form proposed the seats; `None` before. A newer event means that the seats
    /// are recorded, and closes the form.
    last_event_at_proposal: Option<u64>,
}

impl SeatingForm {
    fn new(model: &Session, scope: SeatingScope, order: Vec<PlayerId>) -> SeatingForm {
        SeatingForm {
            night_id: model.keeper().night_id(),
            scope,
            order: SeatOrder::new(order),
            last_event_at_proposal: None,
        }
    }

    /// Returns the form for seats from the next deal on, with the people in the present order of the seats.
    pub fn for_next_deal(model: &Session) -> SeatingForm {
        SeatingForm::new(model, SeatingScope::NextDeal, model.keeper().night().seat_order())
    }

    /// Returns the form for the seats of the next game, with the people in the order that the rules suggest for it.
    pub fn for_next_game(model: &Session) -> SeatingForm {
        SeatingForm::new(model, SeatingScope::NextGame, model.keeper().night().game_order())
    }

    /// Returns the form that corrects the seats of the last deal that is not void; `None` before the first deal.
    pub fn for_last_deal(model: &Session) -> Option<SeatingForm> {
        let night = model.keeper().night();
        let last = night.deals.iter().rev().find(|deal| !deal.is_voided)?.id;
        Some(SeatingForm::new(model, SeatingScope::FromDeal(last), night.seat_order_in_deal(last)))
    }

    /// Draws the form for a change of seats; returns false once it is cancelled, its seats are recorded, or another
    /// night is open, so that the caller closes it.
    pub fn show(&mut self, ui: &mut Ui, model: &Session, actions: &mut WindowActions) -> bool {
        let (lang, night) = (model.lang, model.keeper().night());
        if self.night_id != model.keeper().night_id()
            || self.last_event_at_proposal.is_some_and(|event| event != night.last_event)
        {
            return false;
        }
        if let SeatingScope::FromDeal(deal) = &mut self.scope {
            let previous_deal = *deal;
            show_deal_choice(ui, lang, night, deal);
            if previous_deal != *deal {
                self.order = SeatOrder::new(night.seat_order_in_deal(*deal));
            }
        }
        ui.label(quiet_text(text!(lang, "night-order-hint")));
        self.order.show(ui, lang, |&player| night.name(player));
        let people: Vec<PlayerId> = self.order.people().copied().collect();
        let seats = model.keeper().open_night().rules().seating().arrange_seats(&people, self.order.method);
        match &seats {
            Ok(seats) => drop(ui.label(seats_text(lang, night, seats))),
            Err(refusal) => show_note(ui, Tone::Doubt, &words::night::play_refusal_text(lang, Some(night), refusal)),
        }
        let is_early = !matches!(self.scope, SeatingScope::FromDeal(_)) && !night.open_deals.is_empty();
        if is_early {
            ui.label(quiet_text(words::night::refusal_text(lang, Some(night), &RecordRefusal::DealGoesOn)));
        }
        let next_game = text!(lang, "night-begin-game", game = night.game().number() + 1);
        let label = match self.scope {
            SeatingScope::NextGame => &next_game,
            SeatingScope::NextDeal | SeatingScope::FromDeal(_) => text!(lang, "night-seat-so"),
        };
        ui.horizontal(|ui| {
            let seat = ui.add_enabled(seats.is_ok() && !is_early, primary_button(label));
            if let (true, Ok(seats)) = (seat.clicked(), seats) {
                propose_entry(self.to_entry(seats, people), actions);
                self.last_event_at_proposal = Some(night.last_event);
            }
            !ui.button(text!(lang, "cancel")).clicked()
        })
        .inner
    }

    /// Returns the entry of these seats, or of a game with people in this order, for the deals of the form.
    fn to_entry(&self, seats: SeatAssignment, order: Vec<PlayerId>) -> NightEntry {
        match self.scope {
            SeatingScope::NextDeal => NightEntry::Seats(seats),
            SeatingScope::NextGame => NightEntry::NextGame { order, method: self.order.method, unfinished: None },
            SeatingScope::FromDeal(from_deal) => NightEntry::SeatsFromDeal { from_deal, seats },
        }
    }
}

/// Draws the choice of the first deal in which people sat in other seats than recorded; void deals are not offered.
fn show_deal_choice(ui: &mut Ui, lang: Lang, night: &Night, first_deal: &mut DealId) {
    let deals = night.deals.iter().filter(|deal| !deal.is_voided);
    let choices: Vec<(DealId, String)> =
        deals.map(|deal| (deal.id, capitalize(&deal_name(lang, night, deal)))).collect();
    ui.horizontal(|ui| show_labelled_choice(ui, text!(lang, "night-from-deal"), 120.0, &choices, first_deal));
}

/// Returns the players at each table, the queue, the bettors and the free person of `seats` by name, one line each;
/// empty groups are left out.
pub fn seats_text(lang: Lang, night: &Night, seats: &SeatAssignment) -> String {
    let names = |people: &[PlayerId]| -> Vec<String> { people.iter().map(|&player| night.name(player)).collect() };
    let tables: Vec<Vec<String>> = seats.tables.iter().map(|table| names(table)).collect();
    let bettors: Vec<PlayerId> = seats.bettors.iter().copied().flatten().collect();
    let free: Vec<PlayerId> = seats.free.into_iter().collect();
    named_seats_text(lang, &tables, &names(&seats.queue), &names(&bettors), &names(&free))
}

/// Returns one line each for the names at each table, in the queue, of the bettors and of the free people; empty groups
/// are left out. Tables are numbered if there are several.
fn named_seats_text(
    lang: Lang,
    tables: &[Vec<String>],
    queue: &[String],
    bettors: &[String],
    free: &[String],
) -> String {
    let tables = tables.iter().enumerate().map(|(at, table)| {
        let players = join_list(lang, table);
        match tables.len() {
            1 => text!(lang, "night-seats-are", players = players),
            _ => text!(lang, "night-seats-of-table", table = (at + 1), players = players),
        }
    });
    let mut lines: Vec<String> = tables.collect();
    if !queue.is_empty() {
        let players = join_list(lang, queue);
        lines.push(text!(lang, "night-seats-queue", players = players));
    }
    if !bettors.is_empty() {
        let players = join_list(lang, bettors);
        lines.push(text!(lang, "night-seats-bettors", players = players));
    }
    if !free.is_empty() {
        let players = join_list(lang, free);
        lines.push(text!(lang, "night-seats-free", players = players));
    }
    lines.join("\n")
}

/// Draws the form for the seats of the next game as a modal window while [`View`] has one, and removes it from the view
/// once it is cancelled or the seats are recorded.
pub fn show_next_game_form(ui: &Ui, model: &Session, view: &mut View, actions: &mut WindowActions) {
    let Some(form) = &mut view.next_game_form else {
        return;
    };
    let night = model.keeper().night();
    let modal = egui::Modal::new(egui::Id::unique("next-game")).frame(theme::card_frame()).show(ui.ctx(), |ui| {
        ui.set_width(400.0);
        let title = text!(model.lang, "night-game", game = night.game().number() + 1);
        ui.label(RichText::new(title).heading().color(theme::palette().text_strong));
        form.show(ui, model, actions)
    });
    if !modal.inner || modal.should_close() {
        view.next_game_form = None;
    }
}
