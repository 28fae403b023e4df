//! The screens: the night's, in place of the table; the hand under other rules (`compare`); the rule book (`book`); the count of a
//! tile set (`inventory`); live reading from a camera, in the photo's card (`live`); the user's tile sets, over the window
//! (`sets`).
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
use quejing_session::action::{Action, ScreenId};
use quejing_session::model::Model;
use quejing_words::Lang;

/// A screen of the night, drawn in place of the table. It holds its own state, such as forms that are being filled in.
pub trait Screen {
    /// Returns the id by which [`Action::Screen`] opens the screen.
    fn id(&self) -> ScreenId;

    /// Returns the text of the screen's tab.
    fn title(&self, lang: Lang) -> &'static str;

    /// Returns true if the screen has a tab (the default); false for a screen that only a button elsewhere opens.
    fn has_tab(&self) -> bool {
        true
    }

    /// Draws the screen and queues the user's commands in [`ScreenContext::actions`].
    fn show(&mut self, ui: &mut Ui, context: &mut ScreenContext<'_>);

    /// Clears data read from the ledger, because the ledger changed elsewhere than in the open night; does nothing by default.
    fn clear_ledger_data(&mut self) {}
}

/// The data that a screen needs to be drawn: the model, the textures of tiles, and the queue of the user's commands.
pub struct ScreenContext<'a> {
    pub model: &'a Model,
    pub art: &'a mut TileArt,
    /// The queue of the user's commands.
    pub actions: &'a mut Vec<Action>,
}

/// The height of a row of fields on a screen of the night, in points.
const FIELD_ROW_HEIGHT: f32 = 30.0;

/// The screens of the night, exactly one of which is the current one.
pub struct NightScreens {
    /// The index of the current screen, which is shown or was shown last.
    current: usize,
    all: Vec<Box<dyn Screen>>,
}

impl Default for NightScreens {
    fn default() -> Self {
        Self { current: 0, all: night::create_night_screens() }
    }
}

impl NightScreens {
    /// Draws the header of the night with the tabs, and the current screen.
    pub fn show_current_screen(&mut self, ui: &mut Ui, context: &mut ScreenContext<'_>) {
        theme::show_card(ui, ui.available_size(), |ui| {
            // As high as fields and buttons, so that their labels are centred vertically.
            ui.spacing_mut().interact_size.y = FIELD_ROW_HEIGHT;
            night::header::show_night_header(ui, context.model, context.actions, |ui, lang| self.show_tabs(ui, lang));
            if self.current_screen_id() != Some(night::AccountScreen::SCREEN_ID) {
                night::consent_requests::show_waiting_requests_hint(ui, context.model, context.actions);
            }
            if let Some(screen) = self.all.get_mut(self.current) {
                screen.show(ui, context);
            }
        });
    }

    /// Draws the tabs of the screens of the night, except screens without a tab.
    fn show_tabs(&mut self, ui: &mut Ui, lang: Lang) {
        for (number, screen) in self.all.iter().enumerate().filter(|(_, screen)| screen.has_tab()) {
            ui.selectable_value(&mut self.current, number, screen.title(lang));
        }
    }

    /// Returns the id of the current screen of the night, which is shown or was shown last.
    pub fn current_screen_id(&self) -> Option<ScreenId> {
        self.all.get(self.current).map(|screen| screen.id())
    }

    /// Makes a screen of the night the current one; a screen that is not in the list changes nothing.
    pub fn select_screen(&mut self, screen: ScreenId) {
        self.select_screen_by_id(screen.0);
    }

    /// Makes the screen of the night with this id the current one; an unknown id changes nothing.
    pub fn select_screen_by_id(&mut self, id: &str) {
        self.current = self.all.iter().position(|one| one.id().0 == id).unwrap_or(self.current);
    }

    /// Clears the data that the screens read from the ledger, because the ledger changed elsewhere than in the open night.
    pub fn clear_ledger_data(&mut self) {
        self.all.iter_mut().for_each(|screen| screen.clear_ledger_data());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_screen_opens_by_its_own_id() {
        let mut screens = NightScreens::default();
        for at in 0..screens.all.len() {
            let id = screens.all[at].id();
            screens.select_screen(id);
            assert_eq!(screens.current, at, "{id:?}");
            assert_eq!(screens.current_screen_id(), Some(id));
        }
    }
}
