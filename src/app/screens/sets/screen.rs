//! The enrolment screen: the instructions, the photos with their labels, the missing tiles, the accuracy, the buttons to save.

use std::path::Path;

use eframe::egui::{self, Key, RichText, TextEdit, Ui};

use super::panel::{ORDERS, SetsPanel, order_name, percent};
use super::saved;
use super::tiles;
use super::worker::{Finish, Job};
use crate::app::dialog;
use crate::app::theme::{self, Tone, ToneColor as _};
use crate::app::view::View;
use crate::app::widgets::{expand_home, primary, show_right_aligned};
use crate::i18n::Lang;
use crate::i18n::tile_name;
use crate::scorer::model::Model;
use crate::scorer::trouble;
use crate::vision::enrol::MIN_KINDS;
use crate::vision::{ClassOrigin, TileClass};

impl SetsPanel {
    /// Draws the screen if it is open, and advances its jobs in any case.
    pub fn show(&mut self, ui: &mut Ui, model: &mut Model, view: &mut View) {
        view.sets.get_or_insert(false);
        self.listen(model);
        self.start_next_photo(ui.ctx());
        self.show_teach_button(ui, model);
        let opened = view.sets == Some(true) && !self.was_open;
        self.was_open = view.sets == Some(true);
        if !self.was_open {
            return;
        }
        if opened {
            // egui shows a new window in its second frame, which nothing else requests.
            ui.ctx().request_repaint();
        }
        let lang = model.lang;
        let size = ui.ctx().content_rect().size() - egui::vec2(64.0, 84.0);
        let mut open = true;
        // Escape first closes the window in front of this one.
        let in_front = self.naming.is_some() || self.state.is_asking();
        egui::Window::new(text!(lang, "set-title"))
            .open(&mut open)
            .collapsible(false)
            .resizable(false)
            .fixed_size(size)
            .anchor(egui::Align2::CENTER_CENTER, egui::Vec2::ZERO)
            .show(ui.ctx(), |ui| {
                ui.set_min_size(ui.available_size());
                self.show_content(ui, lang, view);
            });
        if !open || (!in_front && ui.input(|input| input.key_pressed(Key::Escape))) {
            view.sets = Some(false);
            self.naming = None;
        }
        if self.is_busy() {
            ui.ctx().request_repaint_after(std::time::Duration::from_millis(120));
        }
    }

    fn show_content(&mut self, ui: &mut Ui, lang: Lang, view: &mut View) {
        self.set_row(ui, lang, view);
        ui.separator();
        if self.managing {
            return saved::show(self, ui, lang);
        }
        ui.label(RichText::new(text!(lang, "set-guide")).color(theme::palette().text));
        ui.add_space(4.0);
        self.add_row(ui, lang);
        if let Some(fault) = &self.fault {
            ui.label(RichText::new(trouble::tile_set(fault, lang)).color(Tone::Wrong.color()));
        }
        ui.separator();
        egui::Panel::bottom("sets-bottom").frame(egui::Frame::new()).show_separator_line(false).resizable(false).show(
            ui,
            |ui| {
                self.show_progress(ui, lang);
                self.finish_row(ui, lang);
            },
        );
        tiles::show(self, ui, lang, view);
    }

    /// Draws the choice of the set in use, and the tabs.
    fn set_row(&mut self, ui: &mut Ui, lang: Lang, view: &mut View) {
        let names = self.names();
        let current = self.in_use.clone();
        ui.horizontal(|ui| {
            ui.label(RichText::new(text!(lang, "sets")).color(theme::palette().text_strong));
            let none = text!(lang, "set-none");
            egui::ComboBox::from_id_salt("set-in-use").selected_text(current.as_deref().unwrap_or(none)).show_ui(
                ui,
                |ui| {
                    for choice in std::iter::once(None).chain(names.iter().map(Some)) {
                        if ui
                            .selectable_label(current.as_ref() == choice, choice.map_or(none, String::as_str))
                            .clicked()
                        {
                            self.use_set(choice.cloned());
                        }
                    }
                },
            );
            if ui.button(text!(lang, "inventory")).on_hover_text(text!(lang, "inventory-tip")).clicked() {
                view.sets = Some(false);
                view.open_inventory();
            }
            show_right_aligned(ui, |ui| {
                for (managing, name) in [(true, text!(lang, "set-tab-kept")), (false, text!(lang, "set-tab-enrol"))] {
                    if ui.selectable_label(self.managing == managing, name).clicked() {
                        self.managing = managing;
                        self.naming = None;
                    }
                }
            });
        });
    }

    /// Draws the name, the order, and the ways to add a photo.
    fn add_row(&mut self, ui: &mut Ui, lang: Lang) {
        ui.horizontal_wrapped(|ui| {
            let label = ui.label(text!(lang, "name"));
            ui.add(TextEdit::singleline(&mut self.name).desired_width(130.0)).labelled_by(label.id);
            ui.add_space(6.0);
            let label = ui.label(text!(lang, "set-order"));
            let order = egui::ComboBox::from_id_salt("set-order")
                .selected_text(order_name(lang, self.order()))
                .show_ui(ui, |ui| {
                    for (number, order) in ORDERS.iter().enumerate() {
                        ui.selectable_value(&mut self.order, number, order_name(lang, order));
                    }
                });
            order.response.labelled_by(label.id);
            ui.add_space(6.0);
            if ui.add_enabled(self.dialog.is_none(), primary(text!(lang, "choose-photos"))).clicked() {
                self.dialog = Some(dialog::ask(ui.ctx(), move |dialog| {
                    dialog::photos(dialog, lang, text!(lang, "choose-photos"), None).pick_files()
                }));
            }
            let hint = RichText::new(text!(lang, "path-hint")).color(theme::palette().text_quiet);
            let field = ui.add(TextEdit::singleline(&mut self.path).hint_text(hint).desired_width(230.0));
            let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
            let written = !self.path.trim().is_empty();
            let add = ui.add_enabled(written, egui::Button::new(text!(lang, "set-add-photo")));
            if written && (add.clicked() || entered) {
                self.waiting.push(expand_home(self.path.trim()));
                self.path.clear();
            }
        });
    }

    /// Draws the number of kinds that the photos cover, and the missing ones.
    fn show_progress(&mut self, ui: &mut Ui, lang: Lang) {
        let missing = self.enrolment.missing();
        let kinds = 34 - missing.len();
        ui.horizontal_wrapped(|ui| {
            let bar = egui::ProgressBar::new(kinds as f32 / 34.0).desired_width(180.0).text(text!(
                lang,
                "set-kinds",
                count = kinds
            ));
            ui.add(bar);
            if missing.is_empty() {
                ui.label(RichText::new(text!(lang, "set-complete")).color(Tone::Sure.color()));
            } else if !self.enrolment.photos().is_empty() {
                let names: Vec<String> = missing.iter().map(|t| tile_name(lang, *t)).collect();
                let list = names.join(text!(lang, "list-comma"));
                ui.label(RichText::new(text!(lang, "set-missing", tiles = list)).color(Tone::Doubt.color()));
            }
            if self.enrolment.photos().len() == 1 {
                ui.label(RichText::new(text!(lang, "set-one-photo")).color(theme::palette().text_quiet));
            }
        });
    }

    fn finish_row(&mut self, ui: &mut Ui, lang: Lang) {
        let kinds = 34 - self.enrolment.missing().len();
        let ready = kinds >= MIN_KINDS && !self.is_working();
        let name = self.name.trim().to_owned();
        ui.horizontal(|ui| {
            if ui.add_enabled(ready, egui::Button::new(text!(lang, "set-try"))).clicked() {
                let name = if name.is_empty() { "set" } else { &name }.to_owned();
                self.start_job(ui.ctx(), Job::Finish(name, Finish::Try));
            }
            self.save_buttons(ui, lang, name, ready);
            if ready && self.name.trim().is_empty() {
                ui.label(RichText::new(text!(lang, "set-name-first")).color(theme::palette().text_quiet));
            }
            if let Some(accuracy) = self.accuracy.filter(|a| a.tiles > 0) {
                let share = |right| percent(right, accuracy.tiles);
                let (before, after) = (share(accuracy.before), share(accuracy.after));
                let text = text!(lang, "set-accuracy", before = before, after = after, count = accuracy.tiles);
                ui.label(RichText::new(text).color(theme::palette().text_strong));
            }
            if self.is_working() {
                ui.spinner();
                ui.label(RichText::new(text!(lang, "set-working")).color(theme::palette().text_quiet));
            }
        });
    }

    /// Draws the buttons that save the set. If there is a set of this name, they add to it or replace it.
    fn save_buttons(&mut self, ui: &mut Ui, lang: Lang, name: String, ready: bool) {
        let add = text!(lang, "set-add-to", set = name);
        let buttons = if self.names().contains(&name) {
            let enough = !self.is_working() && !self.enrolment.photos().is_empty();
            let replace = egui::Button::new(text!(lang, "set-anew"));
            vec![(enough, primary(&add), Finish::Add), (ready, replace, Finish::Save)]
        } else {
            vec![(ready && !name.is_empty(), primary(text!(lang, "set-save")), Finish::Save)]
        };
        for (enabled, button, how) in buttons {
            if ui.add_enabled(enabled, button).clicked() {
                self.start_job(ui.ctx(), Job::Finish(name.clone(), how));
            }
        }
    }

    /// Draws the button that teaches the corrected tiles of a hand to the set in use. No set learns without the user's consent.
    fn show_teach_button(&mut self, ui: &mut Ui, model: &Model) {
        let first = model.photos().next();
        let photo = first.and_then(|(_, source)| source.file());
        let (Some(set), Some(photo)) = (self.in_use.clone(), photo.map(Path::to_owned)) else {
            return;
        };
        let corrected: Vec<_> = model
            .board()
            .pieces()
            .filter(|(_, piece)| piece.by == ClassOrigin::Person && piece.class != TileClass::Unknown)
            .filter(|(_, piece)| model.board().photo_of(piece) == first.map(|(id, _)| id))
            .filter_map(|(_, piece)| Some((piece.class, piece.quad?)))
            .collect();
        let tiles = (photo.clone(), corrected.clone());
        if corrected.is_empty() || self.is_at_work() || self.taught.as_ref() == Some(&tiles) {
            return;
        }
        let lang = model.lang;
        egui::Area::new(egui::Id::unique("teach-set"))
            .anchor(egui::Align2::LEFT_BOTTOM, egui::vec2(16.0, -34.0))
            .order(egui::Order::Foreground)
            .show(ui.ctx(), |ui| {
                let label = text!(lang, "set-teach", count = corrected.len());
                if ui.add(primary(&label)).on_hover_text(text!(lang, "set-teach-tip")).clicked() {
                    self.taught = Some(tiles);
                    self.teaching = self.worker(ui.ctx()).teach(set, photo, corrected).ok();
                }
            });
    }
}
