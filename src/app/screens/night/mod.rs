//! The screens of the night, in place of the photo and the hand: begin or go on with one, people and seats, every hand,
//! standings, money and other entries, report and files.
//!
//! | file | what |
//! | --- | --- |
//! | `nights`, `begin`, `order` | all nights; a new one; an order of people |
//! | `people` | who is here and who sits where |
//! | `hands`, `hand`, `photo`, `beside`, `dispute` | every hand; one with its evidence, under other rules, disputed |
//! | `standings`, `statistics`, `graph` | who stands where |
//! | `entries`, `entry` | what is recorded beside the board; the fields of one thing, also for corrections |
//! | `files` | report, export, import, checks, photos |
//! | `parts`, `text` | small things that they share; their words |

mod begin;
mod beside;
mod dispute;
mod entries;
mod entry;
pub mod files;
mod graph;
mod hand;
mod hands;
mod nights;
mod order;
mod parts;
mod people;
mod photo;
mod standings;
mod statistics;
pub mod text;

use eframe::egui::{self, Align, Layout, RichText, Ui};

use crate::app::model::{Action, Model};
use crate::app::night::NightAction;
use crate::app::panels::bottom_bar;
use crate::app::theme;
use crate::app::widgets::quiet;
use crate::app::widgets::tiles::TileArt;
use crate::plain::plain;
use crate::table::ledger::{Body, Payload};
use text::Phrase;

/// The height of a row of fields, in points.
const ROW: f32 = 30.0;

/// Which screen is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Screen {
    /// All nights, and a new one.
    #[default]
    Nights,
    /// People and seats.
    People,
    /// Every hand.
    Hands,
    /// Standings.
    Standings,
    /// Money and other entries.
    Entries,
    /// Report and files.
    Files,
}

impl Screen {
    const ALL: [(Screen, Phrase); 6] = [
        (Screen::Nights, Phrase::TabNights),
        (Screen::People, Phrase::TabPeople),
        (Screen::Hands, Phrase::TabHands),
        (Screen::Standings, Phrase::TabStandings),
        (Screen::Entries, Phrase::TabEntries),
        (Screen::Files, Phrase::TabFiles),
    ];
}

/// The screens of the night.
#[derive(Default)]
pub struct Screens {
    /// They are shown.
    pub open: bool,
    /// Which of them.
    pub screen: Screen,
    nights: nights::Nights,
    people: people::People,
    hands: hands::Hands,
    standings: standings::StandingsView,
    entries: entries::Entries,
    files: files::Files,
}

impl Screens {
    /// Draws the screen that is chosen.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        model: &Model,
        art: &mut TileArt,
        actions: &mut Vec<Action>,
    ) {
        bottom_bar::banner(ui, model, actions);
        let size = ui.available_size();
        theme::card().show(ui, |ui| {
            ui.set_min_size(size - egui::Vec2::splat(2.0 * f32::from(theme::PAD) + 2.0));
            // As high as fields and buttons, so that their labels stand in the middle.
            ui.spacing_mut().interact_size.y = ROW;
            self.head(ui, model, actions);
            ui.separator();
            standings::alarm(ui, model.lang, model.keeper().night());
            match self.screen {
                Screen::Nights => self.nights.show(ui, model, actions),
                Screen::People => self.people.show(ui, model, actions),
                Screen::Hands => self.hands.show(ui, model, art, actions),
                Screen::Standings => self.standings.show(ui, model, actions),
                Screen::Entries => self.entries.show(ui, model, actions),
                Screen::Files => self.files.show(ui, model, actions),
            }
        });
    }

    /// Shows a screen, or none.
    pub fn turn_to(&mut self, screen: Option<Screen>) {
        self.open = screen.is_some();
        self.screen = screen.unwrap_or(self.screen);
    }

    /// What was read of the ledger is read anew: it changed beside the night.
    pub fn forget(&mut self) {
        self.nights.forget();
    }

    /// The screens to choose from, which night it is, and its end.
    fn head(&mut self, ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
        let (lang, night) = (model.lang, model.keeper().night());
        ui.horizontal(|ui| {
            for (screen, phrase) in Screen::ALL {
                ui.selectable_value(&mut self.screen, screen, phrase.text(lang));
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if ui.button(Phrase::BackToTable.text(lang)).clicked() {
                    actions.push(Action::Screen(None));
                }
                let recorded = model.keeper().draft().is_none();
                let (phrase, body) = match night.closed {
                    true => (Phrase::Reopen, Body::NightReopened {}),
                    false => (
                        Phrase::CloseNight,
                        Body::NightClosed {
                            note: String::new(),
                        },
                    ),
                };
                if recorded && ui.button(phrase.text(lang)).clicked() {
                    let payloads = vec![Payload::of(body)];
                    actions.push(Action::Night(NightAction::Propose(payloads)));
                }
                let opened = night.opened.as_ref();
                let title = opened.map_or("", |opened| &opened.title);
                let rules = opened.map_or("", |opened| &opened.rules.name);
                let state = match (recorded, night.closed) {
                    (false, _) => Phrase::NothingYet.text(lang),
                    (_, true) => Phrase::IsClosed.text(lang),
                    _ => "",
                };
                ui.label(quiet(state));
                ui.label(quiet(rules));
                let title = RichText::new(plain(title)).color(theme::TEXT_STRONG);
                ui.add(egui::Label::new(title).truncate());
            });
        });
    }
}
