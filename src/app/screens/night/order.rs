//! An order of people that can be changed: by hand, by lot, or by numbers that people drew or threw.

use eframe::egui::{DragValue, Grid, Ui};

use crate::app::widgets::{named, quiet};
use crate::i18n::Lang;
use crate::table::ledger::{HowSeated, PlayerId};

/// The most that a drawn number can be.
const MOST: u32 = 999;

/// An order of people.
#[derive(Clone, Debug)]
pub struct Order<K> {
    rows: Vec<(K, u32)>,
    /// How it came about.
    pub how: HowSeated,
}

impl<K> Default for Order<K> {
    fn default() -> Self {
        Order::of([])
    }
}

impl<K> Order<K> {
    pub fn of(people: impl IntoIterator<Item = K>) -> Order<K> {
        Order { rows: people.into_iter().map(|one| (one, 0)).collect(), how: HowSeated::ByHand }
    }

    pub fn people(&self) -> impl Iterator<Item = &K> {
        self.rows.iter().map(|(one, _)| one)
    }

    /// Adds somebody at the end.
    pub fn push(&mut self, one: K) {
        self.rows.push((one, 0));
        self.how = HowSeated::ByHand;
    }

    /// Draws lots.
    pub fn draw(&mut self) {
        // Fresh identifiers are random: sorting by them is a lot.
        self.rows.sort_by_cached_key(|_| PlayerId::fresh());
        for (at, (_, lot)) in self.rows.iter_mut().enumerate() {
            *lot = at as u32 + 1;
        }
        self.how = HowSeated::Draw;
    }

    /// People sit by the numbers they drew or threw, the lowest first; equals stay in order.
    pub fn sort(&mut self) {
        self.rows.sort_by_key(|(_, lot)| *lot);
        self.how = HowSeated::Draw;
    }

    /// Draws the rows; `more` draws what stands behind a name and says whether to take it out.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        lang: Lang,
        name: impl Fn(&K) -> String,
        mut more: impl FnMut(&mut Ui, &mut K) -> bool,
    ) {
        let last = self.rows.len().saturating_sub(1);
        let (mut up, mut out) = (None, None);
        Grid::new("order").num_columns(5).spacing([10.0, 4.0]).show(ui, |ui| {
            for (at, (one, lot)) in self.rows.iter_mut().enumerate() {
                let called = name(one);
                ui.label(quiet((at + 1).to_string()));
                ui.horizontal(|ui| {
                    if named(ui, at > 0, "↑", &text!(lang, "night-move-up", player = called)).clicked() {
                        up = Some(at);
                    }
                    if named(ui, at < last, "↓", &text!(lang, "night-move-down", player = called)).clicked() {
                        up = Some(at + 1);
                    }
                });
                ui.label(&called);
                let field = ui.add(DragValue::new(lot).range(0..=MOST).speed(0.1));
                let said = text!(lang, "night-lot-of", player = called);
                field.widget_info(|| {
                    use eframe::egui::{Role, WidgetInfo};
                    WidgetInfo::labeled(Role::SpinButton, true, &said)
                });
                field.on_hover_text(text!(lang, "night-lot-tip"));
                ui.horizontal(|ui| {
                    if more(ui, one) {
                        out = Some(at);
                    }
                });
                ui.end_row();
            }
        });
        if let Some(at) = up {
            self.rows.swap(at - 1, at);
            self.how = HowSeated::ByHand;
        }
        if let Some(at) = out {
            self.rows.remove(at);
        }
        ui.horizontal(|ui| {
            if ui.button(text!(lang, "night-draw-lots")).on_hover_text(text!(lang, "night-draw-lots-tip")).clicked() {
                self.draw();
            }
            let numbered = self.rows.iter().any(|(_, lot)| *lot > 0);
            let sort = ui.add_enabled(numbered, eframe::egui::Button::new(text!(lang, "night-sort-lots")));
            if sort.on_hover_text(text!(lang, "night-lot-tip")).clicked() {
                self.sort();
            }
            if self.how == HowSeated::Draw {
                ui.label(quiet(text!(lang, "night-seats-drawn")));
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_sit_by_the_numbers_they_drew_and_nobody_is_lost() {
        let mut order = Order::of(["a", "b", "c"]);
        for (row, lot) in order.rows.iter_mut().zip([7, 2, 5]) {
            row.1 = lot;
        }
        order.sort();
        assert_eq!(order.people().copied().collect::<Vec<_>>(), ["b", "c", "a"]);
        assert_eq!(order.how, HowSeated::Draw);
        order.draw();
        let mut people: Vec<&str> = order.people().copied().collect();
        people.sort_unstable();
        assert_eq!(people, ["a", "b", "c"]);
    }
}
