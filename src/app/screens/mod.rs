//! The screens: the night's, in place of the table; the hand under other rules (`beside`); the rule book (`book`); the
//! count of a tile set (`inventory`); live reading from a camera, in the photo's card (`live`); the user's tile sets, over the
//! window (`sets`).
//!
//! Each screen of the night implements [`Screen`] and is in the list of `night/mod.rs`. It queues the user's commands as
//! [`Action`]s. A new one needs its own file, a line in that list, and its messages in the catalogue under `i18n/`. The other
//! screens are not in the list: the window opens them in other places.

pub mod book;
pub mod compare;
pub mod inventory;
pub mod live;
pub mod night;
pub mod sets;

use eframe::egui::Ui;

use super::theme;
use super::widgets::tiles::TileArt;
use crate::i18n::Lang;
use crate::scorer::action::{Action, ScreenId};
use crate::scorer::model::Model;

/// A screen of the night, drawn in place of the table. It holds its own state, such as forms that are being filled in.
pub trait Screen {
    /// Returns the id by which [`Action::Screen`] opens the screen.
    fn id(&self) -> ScreenId;

    /// Returns the text of the tab.
    fn title(&self, lang: Lang) -> &'static str;

    /// Returns false for a screen without a tab: another place opens it.
    fn has_tab(&self) -> bool {
        true
    }

    /// Draws the screen and queues the user's commands in [`ScreenContext::actions`].
    fn show(&mut self, ui: &mut Ui, context: &mut ScreenContext<'_>);

    /// Clears what was read from the ledger, because the ledger changed in other places than the open night.
    fn forget(&mut self) {}
}

/// The state and the queues that a screen draws from and writes to.
pub struct ScreenContext<'a> {
    pub model: &'a Model,
    pub art: &'a mut TileArt,
    /// The queue of the user's commands.
    pub actions: &'a mut Vec<Action>,
}

/// Height of a row of fields, in points.
const ROW: f32 = 30.0;

/// The screens of the night, one of which is current.
pub struct Screens {
    /// The index of the screen that is shown, or was shown last.
    current: usize,
    all: Vec<Box<dyn Screen>>,
}

impl Default for Screens {
    fn default() -> Self {
        Self { current: 0, all: night::all() }
    }
}

impl Screens {
    /// Draws the tabs and the current screen.
    pub fn show(&mut self, ui: &mut Ui, context: &mut ScreenContext<'_>) {
        theme::card_of(ui, ui.available_size(), |ui| {
            // As high as fields and buttons, so that their labels are centred vertically.
            ui.spacing_mut().interact_size.y = ROW;
            night::head::show(ui, context.model, context.actions, |ui, lang| self.tabs(ui, lang));
            if self.now() != Some(night::Hands::ID) {
                night::requests::hint(ui, context.model, context.actions);
            }
            if let Some(screen) = self.all.get_mut(self.current) {
                screen.show(ui, context);
            }
        });
    }

    /// Draws a tab for each screen.
    fn tabs(&mut self, ui: &mut Ui, lang: Lang) {
        for (number, screen) in self.all.iter().enumerate().filter(|(_, screen)| screen.has_tab()) {
            ui.selectable_value(&mut self.current, number, screen.title(lang));
        }
    }

    /// Returns the id of the screen that is shown, or was shown last.
    pub fn now(&self) -> Option<ScreenId> {
        self.all.get(self.current).map(|screen| screen.id())
    }

    /// Makes a screen the current one.
    pub fn turn_to(&mut self, screen: ScreenId) {
        self.turn_to_named(screen.0);
    }

    /// Makes the screen of this name the current one; an unknown name changes nothing.
    pub fn turn_to_named(&mut self, name: &str) {
        self.current = self.all.iter().position(|one| one.id().0 == name).unwrap_or(self.current);
    }

    /// Clears what the screens read from the ledger, because the ledger changed in other places than the open night.
    pub fn forget(&mut self) {
        self.all.iter_mut().for_each(|screen| screen.forget());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_screen_opens_by_its_own_id() {
        let mut screens = Screens::default();
        for at in 0..screens.all.len() {
            let id = screens.all[at].id();
            screens.turn_to(id);
            assert_eq!(screens.current, at, "{id:?}");
            assert_eq!(screens.now(), Some(id));
        }
    }
}
