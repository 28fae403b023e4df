//! The screens: the night's, in place of the table; the hand under other rules (`beside`); the rule book (`book`); reading from a camera, in the photo's card; sets of one's own, over the
//! window.
//!
//! A screen that takes the table's place is a [`Screen`] — its name, its title, its drawing — and a line in the list of
//! `night/mod.rs`. What a person asks for on it goes out as an [`Action`]. Adding one touches its own file, that list, and the
//! catalogue under `i18n/`. The camera and the sets are not in the list: one lives in a card beside the hand, the other has a
//! window with a thread of its own.

pub mod beside;
pub mod book;
pub mod live;
pub mod night;
pub mod sets;

use eframe::egui::Ui;

use super::theme;
use super::widgets::tiles::TileArt;
use crate::i18n::Lang;
use crate::scorer::action::{Action, ScreenId};
use crate::scorer::model::Model;

/// A screen in the place of the table. It remembers by itself what it shows and what is half typed.
pub trait Screen {
    /// Its name, which [`Action::Screen`] asks for.
    fn id(&self) -> ScreenId;

    /// What its tab says.
    fn title(&self, lang: Lang) -> &'static str;

    /// Draws the screen and queues what a person asks for among the actions of the context.
    fn show(&mut self, ui: &mut Ui, context: &mut ScreenContext<'_>);

    /// What it read of the ledger is to be read anew: it changed beside the night.
    fn forget(&mut self) {}
}

/// The state and the queues that a screen draws from and writes to.
pub struct ScreenContext<'a> {
    /// What the window knows.
    pub model: &'a Model,
    /// Drawn tiles.
    pub art: &'a mut TileArt,
    /// What a person asks for.
    pub actions: &'a mut Vec<Action>,
}

/// The height of a row of fields, in points.
const ROW: f32 = 30.0;

/// All screens, and which of them is shown.
pub struct Screens {
    /// Which of them is shown, or was last: its place in the list.
    now: usize,
    all: Vec<Box<dyn Screen>>,
}

impl Default for Screens {
    fn default() -> Self {
        Self { now: 0, all: night::all() }
    }
}

impl Screens {
    /// Draws the screen that is chosen.
    pub fn show(&mut self, ui: &mut Ui, context: &mut ScreenContext<'_>) {
        theme::card_of(ui, ui.available_size(), |ui| {
            // As high as fields and buttons, so that their labels stand in the middle.
            ui.spacing_mut().interact_size.y = ROW;
            night::head::show(ui, context.model, context.actions, |ui, lang| self.tabs(ui, lang));
            if self.now() != Some(night::Hands::ID) {
                night::requests::hint(ui, context.model, context.actions);
            }
            if let Some(screen) = self.all.get_mut(self.now) {
                screen.show(ui, context);
            }
        });
    }

    /// The screens to choose from.
    fn tabs(&mut self, ui: &mut Ui, lang: Lang) {
        for (number, screen) in self.all.iter().enumerate() {
            ui.selectable_value(&mut self.now, number, screen.title(lang));
        }
    }

    /// The screen that is shown, or was last.
    pub fn now(&self) -> Option<ScreenId> {
        self.all.get(self.now).map(|screen| screen.id())
    }

    /// Turns to a screen.
    pub fn turn_to(&mut self, screen: ScreenId) {
        self.turn_to_named(screen.0);
    }

    /// Turns to the screen of this name, where there is one.
    pub fn turn_to_named(&mut self, name: &str) {
        self.now = self.all.iter().position(|one| one.id().0 == name).unwrap_or(self.now);
    }

    /// What was read of the ledger is read anew: it changed beside the night.
    pub fn forget(&mut self) {
        self.all.iter_mut().for_each(|screen| screen.forget());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_screen_is_turned_to_by_its_own_name() {
        let mut screens = Screens::default();
        for at in 0..screens.all.len() {
            let id = screens.all[at].id();
            screens.turn_to(id);
            assert_eq!(screens.now, at, "{id:?}");
            assert_eq!(screens.now(), Some(id));
        }
    }
}
