//! The screen that enrols a tile set: the instructions, the photos with their labels, the missing tiles, the accuracy,
//! the buttons to save.

use std::path::Path;

use eframe::egui::{self, Key, RichText, TextEdit, Ui};

use super::enrolment_tiles;
use super::saved_sets;
use super::sets_panel::{OFFERED_TILE_ORDERS, SetsPanel, percent_text, tile_order_name};
use super::sets_worker::{EnrolmentJob, LearnedSetUse};
use crate::app::file_dialog;
use crate::app::theme::{self, Tone, ToneColor as _};
use crate::app::view::View;
use crate::app::widgets::{parse_typed_path, primary_button, show_right_aligned};
use quejing_session::error_texts;
use quejing_session::recognition::{ClassOrigin, MIN_SET_KINDS, TileClass};
use quejing_session::session::Session;
use quejing_words::{Lang, tile_name};

impl SetsPanel {
    /// Draws the screen of the tile sets if it is open, and the button that adds corrected tiles to the set in use.
    /// Also while the screen is closed, takes over the results of jobs and starts the job for the next waiting photo.
    pub fn show(&mut self, ui: &mut Ui, model: &mut Session, view: &mut View) {
        view.is_sets_screen_open.get_or_insert(false);
        self.take_worker_reports(model);
        self.start_next_photo_job(ui.ctx());
        self.show_add_corrections_button(ui, model);
        let is_just_opened = view.is_sets_screen_open == Some(true) && !self.was_open;
        self.was_open = view.is_sets_screen_open == Some(true);
        if !self.was_open {
            return;
        }
        if is_just_opened {
            // egui shows a new window in its second frame, which nothing else requests.
            ui.ctx().request_repaint();
        }
        let lang = model.lang;
        let size = ui.ctx().content_rect().size() - egui::vec2(64.0, 84.0);
        let mut open = true;
        // Escape first closes the window in front of this one.
        let has_window_in_front = self.tile_to_name.is_some() || self.saved_sets.awaits_confirmation();
        egui::Window::new(text!(lang, "set-title"))
            .open(&mut open)
            .collapsible(false)
            .resizable(false)
            .fixed_size(size)
            .anchor(egui::Align2::CENTER_CENTER, egui::Vec2::ZERO)
            .show(ui.ctx(), |ui| {
                ui.set_min_size(ui.available_size());
                self.show_sets_content(ui, lang, view);
            });
        if !open || (!has_window_in_front && ui.input(|input| input.key_pressed(Key::Escape))) {
            view.is_sets_screen_open = Some(false);
            self.tile_to_name = None;
        }
        if self.is_busy() {
            ui.ctx().request_repaint_after(std::time::Duration::from_millis(120));
        }
    }

    fn show_sets_content(&mut self, ui: &mut Ui, lang: Lang, view: &mut View) {
        self.show_used_set_row(ui, lang, view);
        ui.separator();
        if self.shows_saved_sets {
            return saved_sets::show_saved_sets(self, ui, lang);
        }
        ui.label(RichText::new(text!(lang, "set-guide")).color(theme::palette().text));
        ui.add_space(4.0);
        self.show_add_photo_row(ui, lang);
        if let Some(fault) = &self.fault {
            ui.label(RichText::new(error_texts::tile_set_error_text(fault, lang)).color(Tone::Wrong.color()));
        }
        ui.separator();
        egui::Panel::bottom("sets-bottom").frame(egui::Frame::new()).show_separator_line(false).resizable(false).show(
            ui,
            |ui| {
                self.show_covered_kinds(ui, lang);
                self.show_save_set_row(ui, lang);
            },
        );
        enrolment_tiles::show_photo_tiles(self, ui, lang, view);
    }

    /// Draws the choice of the set in use, the button that opens the inventory, and the tabs for saved sets and
    /// enrolment.
    fn show_used_set_row(&mut self, ui: &mut Ui, lang: Lang, view: &mut View) {
        let names = self.set_names();
        let current = self.set_in_use.clone();
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
                view.is_sets_screen_open = Some(false);
                view.open_inventory();
            }
            show_right_aligned(ui, |ui| {
                for (managing, name) in [(true, text!(lang, "set-tab-kept")), (false, text!(lang, "set-tab-enrol"))] {
                    if ui.selectable_label(self.shows_saved_sets == managing, name).clicked() {
                        self.shows_saved_sets = managing;
                        self.tile_to_name = None;
                    }
                }
            });
        });
    }

    /// Draws the fields for the name of the set and the order of its tiles, and the ways to add a photo: the file
    /// dialog, or a path.
    fn show_add_photo_row(&mut self, ui: &mut Ui, lang: Lang) {
        ui.horizontal_wrapped(|ui| {
            let label = ui.label(text!(lang, "name"));
            ui.add(TextEdit::singleline(&mut self.typed_name).desired_width(130.0)).labelled_by(label.id);
            ui.add_space(6.0);
            let label = ui.label(text!(lang, "set-order"));
            let order = egui::ComboBox::from_id_salt("set-order")
                .selected_text(tile_order_name(lang, self.order_code()))
                .show_ui(ui, |ui| {
                    for (number, order) in OFFERED_TILE_ORDERS.iter().enumerate() {
                        ui.selectable_value(&mut self.order_index, number, tile_order_name(lang, order));
                    }
                });
            order.response.labelled_by(label.id);
            ui.add_space(6.0);
            if ui.add_enabled(self.photo_dialog.is_none(), primary_button(text!(lang, "choose-photos"))).clicked() {
                self.photo_dialog = Some(file_dialog::open_file_dialog(ui.ctx(), move |dialog| {
                    file_dialog::set_up_photo_dialog(dialog, lang, text!(lang, "choose-photos"), None).pick_files()
                }));
            }
            let hint = RichText::new(text!(lang, "path-hint")).color(theme::palette().text_quiet);
            let field = ui.add(TextEdit::singleline(&mut self.typed_photo_path).hint_text(hint).desired_width(230.0));
            let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
            let has_path = !self.typed_photo_path.trim().is_empty();
            let add = ui.add_enabled(has_path, egui::Button::new(text!(lang, "set-add-photo")));
            if has_path && (add.clicked() || entered) {
                self.waiting_photos.push(parse_typed_path(self.typed_photo_path.trim()));
                self.typed_photo_path.clear();
            }
        });
    }

    /// Draws the number of kinds of tile that the photos cover, out of 34 without flowers, the names of the missing
    /// kinds once there is a photo, and a remark if there is only one photo.
    fn show_covered_kinds(&mut self, ui: &mut Ui, lang: Lang) {
        let missing = self.enrolment.missing_kinds();
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

    fn show_save_set_row(&mut self, ui: &mut Ui, lang: Lang) {
        let kinds = 34 - self.enrolment.missing_kinds().len();
        let can_learn = kinds >= MIN_SET_KINDS && !self.is_enrolment_locked();
        let name = self.typed_name.trim().to_owned();
        ui.horizontal(|ui| {
            if ui.add_enabled(can_learn, egui::Button::new(text!(lang, "set-try"))).clicked() {
                let name = if name.is_empty() { "set" } else { &name }.to_owned();
                self.start_enrolment_job(ui.ctx(), EnrolmentJob::LearnSet(name, LearnedSetUse::Try));
            }
            self.show_save_buttons(ui, lang, name, can_learn);
            if can_learn && self.typed_name.trim().is_empty() {
                ui.label(RichText::new(text!(lang, "set-name-first")).color(theme::palette().text_quiet));
            }
            if let Some(accuracy) = self.accuracy.filter(|a| a.tiles > 0) {
                let share = |right| percent_text(right, accuracy.tiles);
                let (before, after) = (share(accuracy.before), share(accuracy.after));
                let text = text!(lang, "set-accuracy", before = before, after = after, count = accuracy.tiles);
                ui.label(RichText::new(text).color(theme::palette().text_strong));
            }
            if self.is_enrolment_locked() {
                ui.spinner();
                ui.label(RichText::new(text!(lang, "set-working")).color(theme::palette().text_quiet));
            }
        });
    }

    /// Draws the button that saves the set under `name` or, if a set of this name is saved already, two buttons: one
    /// adds the photos to that set, the other replaces it. `can_learn` means that enough kinds are covered and no job
    /// runs.
    fn show_save_buttons(&mut self, ui: &mut Ui, lang: Lang, name: String, can_learn: bool) {
        let add = text!(lang, "set-add-to", set = name);
        let buttons = if self.set_names().contains(&name) {
            let can_add = !self.is_enrolment_locked() && !self.enrolment.photos().is_empty();
            let replace = egui::Button::new(text!(lang, "set-anew"));
            vec![(can_add, primary_button(&add), LearnedSetUse::Add), (can_learn, replace, LearnedSetUse::Save)]
        } else {
            vec![(can_learn && !name.is_empty(), primary_button(text!(lang, "set-save")), LearnedSetUse::Save)]
        };
        for (enabled, button, set_use) in buttons {
            if ui.add_enabled(enabled, button).clicked() {
                self.start_enrolment_job(ui.ctx(), EnrolmentJob::LearnSet(name.clone(), set_use));
            }
        }
    }

    /// Draws the button that adds the tiles that the user corrected in the board's first photo to the set in use;
    /// nothing without a set in use or such tiles, after they were added, or while the worker has a job.
    fn show_add_corrections_button(&mut self, ui: &mut Ui, model: &Session) {
        let first = model.hand().laid().photo_sources().next();
        let photo = first.and_then(|(_, source)| source.file_path());
        let (Some(set), Some(photo)) = (self.set_in_use.clone(), photo.map(Path::to_owned)) else {
            return;
        };
        let corrected: Vec<_> = model
            .hand()
            .board()
            .pieces()
            .iter()
            .filter(|(_, piece)| piece.by == ClassOrigin::Person && piece.class != TileClass::Unknown)
            .filter(|(_, piece)| model.hand().board().outline_photo(piece) == first.map(|(id, _)| id))
            .filter_map(|(_, piece)| Some((piece.class, piece.quad?)))
            .collect();
        let tiles = (photo.clone(), corrected.clone());
        if corrected.is_empty() || self.has_worker_job() || self.last_added_tiles.as_ref() == Some(&tiles) {
            return;
        }
        let lang = model.lang;
        egui::Area::new(egui::Id::unique("teach-set"))
            .anchor(egui::Align2::LEFT_BOTTOM, egui::vec2(16.0, -34.0))
            .order(egui::Order::Foreground)
            .show(ui.ctx(), |ui| {
                let label = text!(lang, "set-teach", count = corrected.len());
                if ui.add(primary_button(&label)).on_hover_text(text!(lang, "set-teach-tip")).clicked() {
                    self.last_added_tiles = Some(tiles);
                    self.tile_addition_job =
                        self.start_worker(ui.ctx()).queue_confirmed_tiles(set, photo, corrected).ok();
                }
            });
    }
}
