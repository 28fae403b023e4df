//! People and seats: names, roles and totals; the seats of each table; the form for other seats, also from an earlier deal on.

use std::collections::BTreeMap;

use eframe::egui::{self, Grid, RichText, TextEdit, Ui};

use super::begin::describe_seats;
use super::order::SeatOrder;
use crate::app::screens::{Screen, ScreenContext};
use crate::app::theme::{self, Tone};
use crate::app::widgets::{
    fields::labelled_choice, heading, named_button, note, primary, quiet, right, signed_text, two_columns, wind_letter,
};
use crate::i18n::{self, Lang};
use crate::scorer::action::{Action, ScreenId};
use crate::scorer::model::Model;
use crate::scorer::night::NightAction;
use crate::table::course::Due;
use crate::table::course::seating::arrange_seats;
use crate::table::ledger::{
    Attendee, Body, DealId, Night, NightId, Payload, PlayerId, Refusal, Reseating, Role, SeatsSet,
};
use crate::tile::Wind;
use crate::words::account::deal_name;
use crate::words::capital;

/// Width of the field for a name, in points.
const NAME: f32 = 120.0;

/// The screen for people and seats.
#[derive(Clone, Debug, Default)]
pub struct People {
    /// The night that the forms belong to.
    night_id: Option<NightId>,
    seating: SeatingForm,
    /// The night's last event at the time new seats were proposed. Once it differs, they are recorded and the form closes.
    proposed: Option<u64>,
    names: BTreeMap<PlayerId, String>,
    name: String,
    guest: bool,
    watches: bool,
}

fn record(body: Body, actions: &mut Vec<Action>) {
    actions.push(Action::Night(NightAction::Propose(vec![Payload::of(body)])));
}

impl People {
    pub const ID: ScreenId = ScreenId("people");
}

impl Screen for People {
    fn id(&self) -> ScreenId {
        Self::ID
    }

    fn title(&self, lang: Lang) -> &'static str {
        text!(lang, "night-tab-people")
    }

    fn show(&mut self, ui: &mut Ui, context: &mut ScreenContext<'_>) {
        self.draw(ui, context.model, context.actions);
    }
}

impl People {
    fn draw(&mut self, ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
        if self.night_id != Some(model.keeper().id()) {
            *self = People { night_id: Some(model.keeper().id()), ..People::default() };
        }
        let last = model.keeper().night().last_event;
        if self.proposed.is_some_and(|at| at != last) {
            (self.seating, self.proposed) = (None, None);
        }
        let width = (ui.available_width() * 0.5).max(430.0);
        let mut seat_actions = Vec::new();
        // Taken out, because the two columns borrow `self` at the same time.
        let mut form = self.seating.take();
        two_columns(
            ui,
            "people",
            width,
            |ui| show_seats(ui, model, &mut form, &mut seat_actions),
            |ui| self.show_people(ui, model, actions),
        );
        self.seating = form;
        if !seat_actions.is_empty() {
            self.proposed = Some(last);
        }
        actions.extend(seat_actions);
    }

    fn show_people(&mut self, ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
        let (lang, night) = (model.lang, model.keeper().night());
        heading(ui, text!(lang, "night-everybody"));
        Grid::new("everybody").num_columns(4).striped(true).spacing([10.0, 6.0]).show(ui, |ui| {
            for head in [text!(lang, "night-col-name"), text!(lang, "night-col-role"), text!(lang, "night-col-total")] {
                ui.label(quiet(head));
            }
            ui.end_row();
            for &player in &night.order {
                self.show_person(ui, lang, night, player, actions);
                ui.end_row();
            }
        });
        ui.add_space(6.0);
        ui.label(quiet(text!(lang, "night-somebody-comes")));
        ui.horizontal(|ui| {
            let hint = RichText::new(text!(lang, "night-name-hint")).color(theme::palette().text_quiet);
            ui.add(TextEdit::singleline(&mut self.name).char_limit(60).hint_text(hint).desired_width(130.0));
            ui.checkbox(&mut self.guest, text!(lang, "night-guest"));
            ui.checkbox(&mut self.watches, text!(lang, "night-watches"));
            let add = ui.add_enabled(!self.name.trim().is_empty(), egui::Button::new(text!(lang, "add")));
            if add.clicked() {
                let comer = Attendee {
                    name: self.name.trim().to_owned(),
                    guest: self.guest,
                    role: if self.watches { Role::Spectator } else { Role::Player },
                };
                record(Body::PersonJoined(comer.person(model.keeper().known_people())), actions);
                self.name.clear();
            }
        });
        ui.label(quiet(text!(lang, "night-join-hint")));
    }

    fn show_person(&mut self, ui: &mut Ui, lang: Lang, night: &Night, player: PlayerId, actions: &mut Vec<Action>) {
        let Some(person) = night.people.get(&player) else {
            return;
        };
        let name = self.names.entry(player).or_insert_with(|| night.name(player));
        let field = ui.add_sized([NAME, ui.spacing().interact_size.y], TextEdit::singleline(name).char_limit(60));
        let label = text!(lang, "night-name-of", player = person.name);
        field.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, &label));
        let role = match (person.left, person.role) {
            (true, _) => text!(lang, "night-role-left"),
            (_, Role::Player) => text!(lang, "night-role-plays"),
            (_, Role::Spectator) => text!(lang, "night-role-watches"),
        };
        match person.guest {
            true => ui.label(text!(lang, "night-role-guest", role = role)),
            false => ui.label(role),
        };
        right(ui, signed_text(night.total(player)));
        ui.horizontal(|ui| {
            let changed = name.trim() != night.name(player) && !name.trim().is_empty();
            let label = text!(lang, "night-rename-named", player = person.name);
            if named_button(ui, changed, text!(lang, "night-rename"), &label).clicked() {
                record(Body::PersonRenamed { player, name: name.trim().to_owned() }, actions);
            }
            if person.left {
                let label = text!(lang, "night-back-named", player = person.name);
                if named_button(ui, true, text!(lang, "night-comes-back"), &label).clicked() {
                    let back = crate::table::ledger::Person {
                        id: player,
                        name: person.name.clone(),
                        guest: person.guest,
                        role: person.role,
                    };
                    record(Body::PersonJoined(back), actions);
                }
            } else {
                let label = text!(lang, "night-leave-named", player = person.name);
                if named_button(ui, true, text!(lang, "night-leaves"), &label).clicked() {
                    record(Body::PersonLeft { player }, actions);
                }
            }
        });
    }
}

/// The form for other seats: the deal from which on they hold, `None` for the next one, and the order of people.
type SeatingForm = Option<(Option<DealId>, SeatOrder<PlayerId>)>;

/// Draws the current seats, what is due, and the form for other seats.
fn show_seats(ui: &mut Ui, model: &Model, seating: &mut SeatingForm, actions: &mut Vec<Action>) {
    let (lang, night) = (model.lang, model.keeper().night());
    heading(ui, text!(lang, "night-seats"));
    let tables = night.seats.as_ref().map_or(0, |seats| seats.tables.len());
    if tables == 0 {
        ui.label(quiet(text!(lang, "night-no-seats")));
    }
    for table in 0..tables {
        if let Some(due) = night.due(table) {
            if tables > 1 {
                ui.label(text!(lang, "night-table", table = (table + 1)));
            }
            show_table(ui, lang, night, &due, table);
        }
    }
    ui.separator();
    match seating {
        None => ui.horizontal(|ui| {
            let next = ui.button(text!(lang, "night-change-seats"));
            if next.on_hover_text(text!(lang, "night-change-seats-tip")).clicked() {
                *seating = Some((None, SeatOrder::of(night.seat_order())));
            }
            let last = night.deals.iter().rev().find(|deal| !deal.voided);
            let correct = ui.add_enabled(last.is_some(), egui::Button::new(text!(lang, "night-sat-wrong")));
            if let (true, Some(deal)) = (correct.on_hover_text(text!(lang, "night-sat-wrong-tip")).clicked(), last) {
                *seating = Some((Some(deal.id), SeatOrder::of(night.seat_order_at(deal.id))));
            }
        }),
        Some(_) => ui.horizontal(|_| {}),
    };
    if let Some((from, order)) = seating
        && show_seating_form(ui, model, from, order, actions)
    {
        *seating = None;
    }
}

/// Draws the players of a table with their winds, and what is due there.
fn show_table(ui: &mut Ui, lang: Lang, night: &Night, due: &Due, table: usize) {
    Grid::new(("seats", table)).num_columns(4).striped(true).spacing([14.0, 6.0]).show(ui, |ui| {
        for (wind, &player) in Wind::ALL.into_iter().zip(&due.players) {
            ui.label(RichText::new(wind_letter(wind, lang)).strong());
            ui.label(RichText::new(night.name(player)).color(theme::palette().text_strong));
            right(ui, signed_text(night.total(player)));
            let deals = if due.dealer == Some(player) { text!(lang, "night-is-dealer") } else { "" };
            ui.label(quiet(deals));
            ui.end_row();
        }
    });
    for line in i18n::course::due(lang, night, due) {
        ui.label(quiet(line));
    }
}

/// Draws the form for other seats; returns true if the user cancelled it.
fn show_seating_form(
    ui: &mut Ui,
    model: &Model,
    from: &mut Option<DealId>,
    order: &mut SeatOrder<PlayerId>,
    actions: &mut Vec<Action>,
) -> bool {
    let (lang, night) = (model.lang, model.keeper().night());
    let mut cancelled = false;
    if let Some(deal) = from {
        let deals = night.deals.iter().filter(|deal| !deal.voided);
        let choices = deals.map(|deal| (deal.id, capital(&deal_name(lang, night, deal))));
        let choices: Vec<(DealId, String)> = choices.collect();
        let before = *deal;
        ui.horizontal(|ui| labelled_choice(ui, text!(lang, "night-from-deal"), 120.0, &choices, deal));
        if before != *deal {
            *order = SeatOrder::of(night.seat_order_at(*deal));
        }
    }
    ui.label(quiet(text!(lang, "night-order-hint")));
    order.show(ui, lang, |&player| night.name(player), |_, _| false);
    let people: Vec<PlayerId> = order.people().copied().collect();
    let seats = arrange_seats(&model.keeper().rules(), &people, order.how);
    match &seats {
        Ok(seats) => drop(ui.label(seats_text(lang, night, seats))),
        Err(refusal) => note(ui, Tone::Doubt, &i18n::night::refusal_in(lang, night, refusal)),
    }
    let deal_open = from.is_none() && !night.open.is_empty();
    if deal_open {
        ui.label(quiet(i18n::night::refusal(lang, &Refusal::DealGoesOn)));
    }
    ui.horizontal(|ui| {
        let seat = ui.add_enabled(seats.is_ok() && !deal_open, primary(text!(lang, "night-seat-so")));
        if let (true, Ok(seats)) = (seat.clicked(), &seats) {
            let body = match from {
                None => Body::SeatsSet(seats.clone()),
                Some(deal) => Body::Reseated(Reseating {
                    from_deal: *deal,
                    seats: seats.clone(),
                    reason: String::new(),
                    agreed: Vec::new(),
                }),
            };
            record(body, actions);
        }
        cancelled = ui.button(text!(lang, "cancel")).clicked();
    });
    cancelled
}

/// Describes who would sit where.
fn seats_text(lang: Lang, night: &Night, seats: &SeatsSet) -> String {
    let names = |people: &[PlayerId]| -> Vec<String> { people.iter().map(|&player| night.name(player)).collect() };
    let tables: Vec<Vec<String>> = seats.tables.iter().map(|table| names(table)).collect();
    let bettors: Vec<PlayerId> = seats.bettors.iter().copied().flatten().collect();
    let free: Vec<PlayerId> = seats.free.into_iter().collect();
    describe_seats(lang, &tables, &names(&seats.queue), &names(&bettors), &names(&free))
}
