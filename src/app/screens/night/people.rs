//! The screen for people and seats: names, roles and totals; the seats of each table; the form for a change of seats.

use std::collections::BTreeMap;

use crate::app::window_action::{ScreenId, WindowActions};
use eframe::egui::{self, Grid, RichText, TextEdit, Ui};

use super::seating::SeatingForm;
use super::shared_widgets::propose_entry;
use crate::app::screens::{Screen, ScreenContext};
use crate::app::theme;
use crate::app::widgets::{
    quiet_text, show_heading, show_named_button, show_right_aligned_text, show_two_columns, signed_amount_text,
    wind_letter,
};
use quejing_session::game::{TableStatus, Wind};
use quejing_session::night::{Attendee, MAX_NAME_CHARS, Night, NightEntry, NightId, PlayerId, Role};
use quejing_session::session::Session;
use quejing_words::{self as words, Lang};

/// The width of the field in which a person's name is edited, in points.
const NAME_FIELD_WIDTH: f32 = 120.0;

/// The screen for people and seats, with the state of its fields and forms.
#[derive(Clone, Debug, Default)]
pub struct PeopleScreen {
    /// The night to which the forms belong; another night resets them.
    night_id: Option<NightId>,
    /// The form for a change of seats, while it is open.
    seating_form: Option<SeatingForm>,
    /// The names of people, as typed.
    typed_names: BTreeMap<PlayerId, String>,
    /// The name of a new person, as typed.
    newcomer_name: String,
    is_newcomer_guest: bool,
    is_newcomer_spectator: bool,
}

impl PeopleScreen {
    pub const SCREEN_ID: ScreenId = ScreenId("people");
}

impl Screen for PeopleScreen {
    fn id(&self) -> ScreenId {
        Self::SCREEN_ID
    }

    fn title(&self, lang: Lang) -> &'static str {
        text!(lang, "night-tab-people")
    }

    fn has_tab(&self) -> bool {
        false
    }

    fn show(&mut self, ui: &mut Ui, context: &mut ScreenContext<'_>) {
        self.show_columns(ui, context.model, context.actions);
    }
}

impl PeopleScreen {
    fn show_columns(&mut self, ui: &mut Ui, model: &Session, actions: &mut WindowActions) {
        if self.night_id != Some(model.keeper().night_id()) {
            *self = PeopleScreen { night_id: Some(model.keeper().night_id()), ..PeopleScreen::default() };
        }
        let width = (ui.available_width() * 0.5).max(430.0);
        let mut seat_actions = WindowActions::default();
        // Taken out, because the two columns borrow `self` at the same time.
        let mut form = self.seating_form.take();
        show_two_columns(
            ui,
            "people",
            width,
            |ui| show_seats_column(ui, model, &mut form, &mut seat_actions),
            |ui| self.show_people_column(ui, model, actions),
        );
        self.seating_form = form;
        actions.extend(seat_actions);
    }

    fn show_people_column(&mut self, ui: &mut Ui, model: &Session, actions: &mut WindowActions) {
        let (lang, night) = (model.lang, model.keeper().night());
        show_heading(ui, text!(lang, "night-everybody"));
        Grid::new("everybody").num_columns(4).striped(true).spacing([10.0, 6.0]).show(ui, |ui| {
            for head in [text!(lang, "night-col-name"), text!(lang, "night-col-role"), text!(lang, "night-col-total")] {
                ui.label(quiet_text(head));
            }
            ui.end_row();
            for &player in &night.order {
                self.show_person_row(ui, lang, night, player, actions);
                ui.end_row();
            }
        });
        ui.add_space(6.0);
        ui.label(quiet_text(text!(lang, "night-somebody-comes")));
        ui.horizontal(|ui| {
            let hint = RichText::new(text!(lang, "night-name-hint")).color(theme::palette().text_quiet);
            ui.add(
                TextEdit::singleline(&mut self.newcomer_name)
                    .char_limit(MAX_NAME_CHARS)
                    .hint_text(hint)
                    .desired_width(130.0),
            );
            ui.checkbox(&mut self.is_newcomer_guest, text!(lang, "night-guest"));
            ui.checkbox(&mut self.is_newcomer_spectator, text!(lang, "night-watches"));
            let add = ui.add_enabled(!self.newcomer_name.trim().is_empty(), egui::Button::new(text!(lang, "add")));
            if add.clicked() {
                let newcomer = Attendee {
                    name: self.newcomer_name.trim().to_owned(),
                    is_guest: self.is_newcomer_guest,
                    role: if self.is_newcomer_spectator { Role::Spectator } else { Role::Player },
                };
                propose_entry(NightEntry::PersonJoins(newcomer), actions);
                self.newcomer_name.clear();
            }
        });
        ui.label(quiet_text(text!(lang, "night-join-hint")));
    }

    fn show_person_row(
        &mut self,
        ui: &mut Ui,
        lang: Lang,
        night: &Night,
        player: PlayerId,
        actions: &mut WindowActions,
    ) {
        let Some(person) = night.people.get(&player) else {
            return;
        };
        let name = self.typed_names.entry(player).or_insert_with(|| night.name(player));
        let field = ui.add_sized(
            [NAME_FIELD_WIDTH, ui.spacing().interact_size.y],
            TextEdit::singleline(name).char_limit(MAX_NAME_CHARS),
        );
        let label = text!(lang, "night-name-of", player = person.name);
        field.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, &label));
        let role = match (night.has_left(player), person.role) {
            (true, _) => text!(lang, "night-role-left"),
            (_, Role::Player) => text!(lang, "night-role-plays"),
            (_, Role::Spectator) => text!(lang, "night-role-watches"),
        };
        match person.is_guest {
            true => ui.label(text!(lang, "night-role-guest", role = role)),
            false => ui.label(role),
        };
        show_right_aligned_text(ui, signed_amount_text(night.counted_total(player)));
        ui.horizontal(|ui| {
            let is_changed = name.trim() != night.name(player) && !name.trim().is_empty();
            let label = text!(lang, "night-rename-named", player = person.name);
            if show_named_button(ui, is_changed, text!(lang, "night-rename"), &label).clicked() {
                propose_entry(NightEntry::PersonRenamed { player, name: name.trim().to_owned() }, actions);
            }
            if night.has_left(player) {
                let label = text!(lang, "night-back-named", player = person.name);
                if show_named_button(ui, true, text!(lang, "night-comes-back"), &label).clicked() {
                    propose_entry(NightEntry::PersonReturns(player), actions);
                }
            } else {
                let label = text!(lang, "night-leave-named", player = person.name);
                if show_named_button(ui, true, text!(lang, "night-leaves"), &label).clicked() {
                    propose_entry(NightEntry::PersonLeaves(player), actions);
                }
            }
        });
    }
}

/// Draws the seats and next steps of each table, and the form for a change of seats; while the form is closed, the
/// buttons that open it.
fn show_seats_column(
    ui: &mut Ui,
    model: &Session,
    seating_form: &mut Option<SeatingForm>,
    actions: &mut WindowActions,
) {
    let (lang, night) = (model.lang, model.keeper().night());
    show_heading(ui, text!(lang, "night-seats"));
    let tables = night.seats.as_ref().map_or(0, |seats| seats.tables.len());
    if tables == 0 {
        ui.label(quiet_text(text!(lang, "night-no-seats")));
    }
    for table in 0..tables {
        if let Some(status) = night.table_status(table) {
            if tables > 1 {
                ui.label(text!(lang, "night-table", table = (table + 1)));
            }
            show_table_seats(ui, lang, night, &status, table);
        }
    }
    ui.separator();
    if let Some(form) = seating_form {
        if !form.show(ui, model, actions) {
            *seating_form = None;
        }
        return;
    }
    ui.horizontal(|ui| {
        let next_deal = ui.button(text!(lang, "night-change-seats"));
        if next_deal.on_hover_text(text!(lang, "night-change-seats-tip")).clicked() {
            *seating_form = Some(SeatingForm::for_next_deal(model));
        }
        let last_deal_form = SeatingForm::for_last_deal(model);
        let correct = ui.add_enabled(last_deal_form.is_some(), egui::Button::new(text!(lang, "night-sat-wrong")));
        if correct.on_hover_text(text!(lang, "night-sat-wrong-tip")).clicked() {
            *seating_form = last_deal_form;
        }
        let next_game = ui.add_enabled(!night.is_closed, egui::Button::new(text!(lang, "night-next-game")));
        if next_game.on_hover_text(text!(lang, "night-next-game-tip", game = night.game().number() + 1)).clicked() {
            *seating_form = Some(SeatingForm::for_next_game(model));
        }
    });
}

/// Draws the players of a table, each with seat wind and total, the dealer with a remark, and below them the next steps
/// at the table. `table` is the index of the table.
fn show_table_seats(ui: &mut Ui, lang: Lang, night: &Night, status: &TableStatus, table: usize) {
    Grid::new(("seats", table)).num_columns(4).striped(true).spacing([14.0, 6.0]).show(ui, |ui| {
        for (wind, &player) in Wind::ALL.into_iter().zip(&status.players) {
            ui.label(RichText::new(wind_letter(wind, lang)).strong());
            ui.label(RichText::new(night.name(player)).color(theme::palette().text_strong));
            show_right_aligned_text(ui, signed_amount_text(night.counted_total(player)));
            let deals = if status.dealer == Some(player) { text!(lang, "night-is-dealer") } else { "" };
            ui.label(quiet_text(deals));
            ui.end_row();
        }
    });
    for line in words::course::table_status_lines(lang, night, table) {
        ui.label(quiet_text(line));
    }
}
