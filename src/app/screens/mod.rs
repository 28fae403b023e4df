//! The screens: the night's, in place of the table; the hand under other rules (`compare`); the rule book (`book`); the
//! count of a tile set (`inventory`); live reading from a camera, in the photo's card (`live`); the user's tile sets,
//! over the window (`sets`).
//!
//! Each screen of the night implements [`Screen`] and is in the list of `night/mod.rs`. It queues the user's commands
//! as `WindowActions`. A new one needs its own file, a line in that list, and its messages in the catalogue under
//! `i18n/`. The other screens are not in the list: the window opens them in other places.

pub mod book;
pub mod compare;
pub mod inventory;
pub mod live;
pub mod night;
pub mod sets;

use crate::app::window_action::{ScreenId, WindowActions};
use eframe::egui::Ui;

use super::theme;
use super::widgets::tiles::TileArt;
use quejing_session::session::Session;
use quejing_words::Lang;

/// A screen of the night, drawn in place of the table. It holds its own state, such as forms that are being filled in.
pub trait Screen {
    /// Returns the id by which [`WindowAction::ShowScreen`](crate::app::WindowAction::ShowScreen) opens the screen.
    fn id(&self) -> ScreenId;

    /// Returns the text of the screen's tab.
    fn title(&self, lang: Lang) -> &'static str;

    /// Returns true if the screen has a tab (the default); false for a screen that only a button elsewhere opens.
    fn has_tab(&self) -> bool {
        true
    }

    /// Draws the screen and queues the user's commands in [`ScreenContext::actions`].
    fn show(&mut self, ui: &mut Ui, context: &mut ScreenContext<'_>);
}

/// The data that a screen needs to be drawn: the model, the textures of tiles, and the queue of the user's commands.
pub struct ScreenContext<'a> {
    pub model: &'a Session,
    /// The textures of drawn tiles.
    pub art: &'a mut TileArt,
    /// The queue of the user's commands.
    pub actions: &'a mut WindowActions,
}

/// The height of a row of fields on a screen of the night, in points.
const FIELD_ROW_HEIGHT: f32 = 30.0;

/// The screens of the night, exactly one of which is the current one.
pub struct NightScreens {
    /// The index of the current screen, which is shown or was shown last.
    current_index: usize,
    screens: Vec<Box<dyn Screen>>,
}

impl Default for NightScreens {
    fn default() -> Self {
        Self { current_index: 0, screens: night::create_night_screens() }
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
            if let Some(screen) = self.screens.get_mut(self.current_index) {
                screen.show(ui, context);
            }
        });
    }

    /// Draws the tabs of the screens of the night, except screens without a tab.
    fn show_tabs(&mut self, ui: &mut Ui, lang: Lang) {
        for (index, screen) in self.screens.iter().enumerate().filter(|(_, screen)| screen.has_tab()) {
            ui.selectable_value(&mut self.current_index, index, screen.title(lang));
        }
    }

    /// Returns the id of the current screen, which is shown or was shown last; never `None`, because there is always
    /// one.
    pub fn current_screen_id(&self) -> Option<ScreenId> {
        self.screens.get(self.current_index).map(|screen| screen.id())
    }

    /// Makes `screen` the current screen; a screen that is not one of the night's changes nothing.
    pub fn select_screen(&mut self, screen: ScreenId) {
        self.select_screen_by_id(screen.0);
    }

    /// Makes the screen with this id the current one; an unknown id changes nothing.
    pub fn select_screen_by_id(&mut self, id: &str) {
        self.current_index = self.screens.iter().position(|screen| screen.id().0 == id).unwrap_or(self.current_index);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_screen_opens_by_its_own_id() {
        let mut screens = NightScreens::default();
        for index in 0..screens.screens.len() {
            let id = screens.screens[index].id();
            screens.select_screen(id);
            assert_eq!(screens.current_index, index, "{id:?}");
            assert_eq!(screens.current_screen_id(), Some(id));
        }
    }
}
