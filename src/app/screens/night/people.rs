//! People and seats: names, roles and totals; the seats of each table; the form for other seats, also from an earlier deal on.

use std::collections::BTreeMap;

use eframe::egui::{self, Grid, RichText, TextEdit, Ui};

use super::seating::SeatingForm;
use super::shared_widgets::propose;
use crate::app::screens::{Screen, ScreenContext};
use crate::app::theme;
use crate::app::widgets::{heading, named_button, quiet, right, signed_text, two_columns, wind_letter};
use crate::i18n::{self, Lang};
use crate::scorer::action::{Action, ScreenId};
use crate::scorer::model::Model;
use crate::table::course::Due;
use crate::table::ledger::{Attendee, Body, Night, NightId, PlayerId, Role};
use crate::tile::Wind;

/// Width of the field for a name, in points.
const NAME: f32 = 120.0;

/// The screen for people and seats.
#[derive(Clone, Debug, Default)]
pub struct People {
    /// The night that the forms belong to.
    night_id: Option<NightId>,
    seating: Option<SeatingForm>,
    names: BTreeMap<PlayerId, String>,
    name: String,
    guest: bool,
    watches: bool,
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

    fn has_tab(&self) -> bool {
        false
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
                propose(Body::PersonJoined(comer.person(model.keeper().known_people())), actions);
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
                propose(Body::PersonRenamed { player, name: name.trim().to_owned() }, actions);
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
                    propose(Body::PersonJoined(back), actions);
                }
            } else {
                let label = text!(lang, "night-leave-named", player = person.name);
                if named_button(ui, true, text!(lang, "night-leaves"), &label).clicked() {
                    propose(Body::PersonLeft { player }, actions);
                }
            }
        });
    }
}

/// Draws the current seats, what is due, and the form for other seats.
fn show_seats(ui: &mut Ui, model: &Model, seating: &mut Option<SeatingForm>, actions: &mut Vec<Action>) {
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
    if let Some(form) = seating {
        if !form.show(ui, model, actions) {
            *seating = None;
        }
        return;
    }
    ui.horizontal(|ui| {
        let next_deal = ui.button(text!(lang, "night-change-seats"));
        if next_deal.on_hover_text(text!(lang, "night-change-seats-tip")).clicked() {
            *seating = Some(SeatingForm::next_deal(model));
        }
        let last = SeatingForm::last_deal(model);
        let correct = ui.add_enabled(last.is_some(), egui::Button::new(text!(lang, "night-sat-wrong")));
        if correct.on_hover_text(text!(lang, "night-sat-wrong-tip")).clicked() {
            *seating = last;
        }
        let next_game = ui.add_enabled(!night.closed, egui::Button::new(text!(lang, "night-next-game")));
        if next_game.on_hover_text(text!(lang, "night-next-game-tip", game = night.game().number() + 1)).clicked() {
            *seating = Some(SeatingForm::next_game(model));
        }
    });
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
    for line in i18n::course::due(lang, night, table) {
        ui.label(quiet(line));
    }
}
