//! The order in which people get seats. It can be changed by hand, by lot, or by numbers that people drew or threw.

use eframe::egui::{DragValue, Grid, Ui};

use crate::app::widgets::{quiet_text, show_named_button};
use quejing_session::night::{SeatingMethod, draw_lots};
use quejing_words::Lang;

/// The maximum number that a person can have drawn or thrown for a seat.
const MAX_LOT_NUMBER: u32 = 999;

/// The order in which people get seats; `K` identifies a person.
#[derive(Clone, Debug)]
pub struct SeatOrder<K> {
    /// The people in their order, each with the number that the person drew or threw; 0 stands for none.
    rows: Vec<(K, u32)>,
    /// The way in which the order was made: by hand or by lot.
    pub method: SeatingMethod,
}

impl<K> Default for SeatOrder<K> {
    fn default() -> Self {
        SeatOrder::new([])
    }
}

impl<K> SeatOrder<K> {
    pub fn new(people: impl IntoIterator<Item = K>) -> SeatOrder<K> {
        SeatOrder { rows: people.into_iter().map(|person| (person, 0)).collect(), method: SeatingMethod::ByHand }
    }

    pub fn people(&self) -> impl Iterator<Item = &K> {
        self.rows.iter().map(|(person, _)| person)
    }

    /// Draws lots: brings the people into a random order, numbers them from 1, and sets the method to a draw.
    pub fn shuffle(&mut self) {
        draw_lots(&mut self.rows);
        for (at, (_, lot)) in self.rows.iter_mut().enumerate() {
            *lot = at as u32 + 1;
        }
        self.method = SeatingMethod::Draw;
    }

    /// Sorts people by the numbers that they drew or threw, lowest first, and sets the method to a draw. People with
    /// equal numbers keep their order.
    pub fn sort_by_numbers(&mut self) {
        self.rows.sort_by_key(|(_, lot)| *lot);
        self.method = SeatingMethod::Draw;
    }

    /// Draws the people in their order, with buttons that move them, fields for their numbers, and buttons to draw lots
    /// and to sort; `name` returns a person's name.
    pub fn show(&mut self, ui: &mut Ui, lang: Lang, name: impl Fn(&K) -> String) {
        let last = self.rows.len().saturating_sub(1);
        let mut moved_up_index = None;
        Grid::new("order").num_columns(4).spacing([10.0, 4.0]).show(ui, |ui| {
            for (at, (person, lot)) in self.rows.iter_mut().enumerate() {
                let shown_name = name(person);
                ui.label(quiet_text((at + 1).to_string()));
                ui.horizontal(|ui| {
                    if show_named_button(ui, at > 0, "↑", &text!(lang, "night-move-up", player = shown_name)).clicked()
                    {
                        moved_up_index = Some(at);
                    }
                    if show_named_button(ui, at < last, "↓", &text!(lang, "night-move-down", player = shown_name))
                        .clicked()
                    {
                        moved_up_index = Some(at + 1);
                    }
                });
                ui.label(&shown_name);
                let field = ui.add(DragValue::new(lot).range(0..=MAX_LOT_NUMBER).speed(0.1));
                let label = text!(lang, "night-lot-of", player = shown_name);
                field.widget_info(|| {
                    use eframe::egui::{Role, WidgetInfo};
                    WidgetInfo::labeled(Role::SpinButton, true, &label)
                });
                field.on_hover_text(text!(lang, "night-lot-tip"));
                ui.end_row();
            }
        });
        if let Some(at) = moved_up_index {
            self.rows.swap(at - 1, at);
            self.method = SeatingMethod::ByHand;
        }
        ui.horizontal(|ui| {
            if ui.button(text!(lang, "night-draw-lots")).on_hover_text(text!(lang, "night-draw-lots-tip")).clicked() {
                self.shuffle();
            }
            let numbered = self.rows.iter().any(|(_, lot)| *lot > 0);
            let sort = ui.add_enabled(numbered, eframe::egui::Button::new(text!(lang, "night-sort-lots")));
            if sort.on_hover_text(text!(lang, "night-lot-tip")).clicked() {
                self.sort_by_numbers();
            }
            if self.method == SeatingMethod::Draw {
                ui.label(quiet_text(text!(lang, "night-seats-drawn")));
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_sit_by_the_numbers_they_drew_and_nobody_is_lost() {
        let mut order = SeatOrder::new(["a", "b", "c"]);
        for (row, lot) in order.rows.iter_mut().zip([7, 2, 5]) {
            row.1 = lot;
        }
        order.sort_by_numbers();
        assert_eq!(order.people().copied().collect::<Vec<_>>(), ["b", "c", "a"]);
        assert_eq!(order.method, SeatingMethod::Draw);
        order.shuffle();
        let mut people: Vec<&str> = order.people().copied().collect();
        people.sort_unstable();
        assert_eq!(people, ["a", "b", "c"]);
    }
}
