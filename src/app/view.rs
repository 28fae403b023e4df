//! The state of the screens between frames: textures, unfinished text, open popups.

use std::collections::BTreeMap;

use eframe::egui::{Rect, TextureHandle};

use super::panels::table::ending::ResultKey;
use super::panels::table::first::StartCard;
use super::phones::Phones;
use super::screens::Screens;
use super::screens::book::BookScreen;
use super::screens::compare::CompareScreen;
use super::screens::live::LiveScreen;
use super::screens::night::photo::StoredPictures;
use super::screens::night::seating::SeatingForm;
use super::seen_mark::SeenMark;
use super::theme::Appearance;
use super::widgets::asked::Answers;
use super::widgets::tiles::TileArt;
use crate::rules::RuleProfile;
use crate::scorer::action::Page;
use crate::scorer::board::{Board, PhotoId, PieceId, Quad};
use crate::scorer::photo_job::PhotoPurpose;
use crate::table::ledger::{ActRow, Body, EventAnswer, EventField, EventKind, FalseWin, FamilyFields, PlayerId};
use crate::vision::calibrate::Profiles;
use crate::words::MoneyRate;

/// A photo with its texture.
#[derive(Clone)]
pub struct ShownPhoto {
    pub id: PhotoId,
    /// The picture; large photos are reduced.
    pub texture: TextureHandle,
    /// Width and height of the original photo, in pixels; the board's quads use these.
    pub size: [u32; 2],
    /// The camera profile that corrected the lens.
    pub camera_profile: Option<String>,
}

impl ShownPhoto {
    /// Returns true if the board has pieces that were read from this photo.
    pub fn shows(&self, board: &Board) -> bool {
        board.photos().contains(&self.id)
    }

    /// Returns the part of the picture around a quad, with a margin, in texture coordinates.
    pub fn texture_around(&self, quad: &Quad) -> Rect {
        let mut part = Rect::NOTHING;
        for [x, y] in quad {
            part.extend_with(eframe::egui::pos2(x / self.size[0] as f32, y / self.size[1] as f32));
        }
        let margin = part.size() * 0.12;
        part.expand2(margin).intersect(Rect::from_min_max(eframe::egui::pos2(0.0, 0.0), eframe::egui::pos2(1.0, 1.0)))
    }
}

/// The subject of the correction popup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PickerTarget {
    /// A piece on the board.
    Piece(PieceId),
    /// A tile to add.
    New,
}

/// The open correction popup.
#[derive(Clone, Debug)]
pub struct Picker {
    pub target: PickerTarget,
    /// The place of the tile, on the screen.
    pub(super) anchor: Rect,
    /// True in the first frame: the click that opened the popup does not close it.
    pub(super) is_new: bool,
}

impl Picker {
    /// Returns a popup beside `anchor`.
    pub fn new(target: PickerTarget, anchor: Rect) -> Self {
        Self { target, anchor, is_new: true }
    }
}

/// The kind of an event that the user adds to a deal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NewEventKind {
    /// An act that only some rules have; the second item is the field and word of its kind, if the act has several.
    Act(&'static ActRow, Option<(&'static str, &'static str)>),
    /// A false win (诈和).
    #[default]
    FalseWin,
}

/// An event that the user is adding to a deal.
#[derive(Clone, Debug, Default)]
pub struct NewEvent {
    pub kind: NewEventKind,
    /// The answers to the fields of an act, or to the fields that some rules add to a false win.
    pub answers: Answers,
    /// The place of the player who declared a false win.
    pub offender: Option<usize>,
}

impl NewEvent {
    /// Returns the event under these rules; `None` while a player is missing.
    pub fn body(&self, rules: &RuleProfile, people: &[PlayerId]) -> Option<Body> {
        match self.kind {
            NewEventKind::Act(row, choice) => {
                let kind = |field: &EventField| choice.filter(|(id, _)| *id == field.key);
                let answer = |field: &'static EventField| match kind(field) {
                    Some((_, word)) => Some(EventAnswer::Word(word)),
                    None => self.answers.get(field.key).cloned(),
                };
                row.fill_in(answer).ok().map(Body::Act)
            }
            NewEventKind::FalseWin => {
                let by = *people.get(self.offender?)?;
                let answer = |key| self.answers.get(key).cloned().map(|answer| answer.without(by));
                let family =
                    FamilyFields::default().with_answers(EventKind::FalseWin, rules, |field| answer(field.key));
                Some(Body::FalseWin(FalseWin { family, ..FalseWin::by(by) }))
            }
        }
    }
}

/// The state of all screens.
pub struct View {
    /// The selected page.
    pub page: Page,
    /// The page of the last frame.
    last_page: Page,
    /// The number of page changes.
    pub page_changes: u64,
    /// The stored photos of the reopened deal.
    pub stored_photos: StoredPictures,
    /// The chosen appearance.
    pub appearance: Appearance,
    /// The phones at the table.
    pub phones: Phones,
    /// The cache of drawn tiles.
    pub art: TileArt,
    /// The photo of the board, or one that could not be read.
    pub photo: Option<ShownPhoto>,
    /// The photo being read.
    pub pending: Option<ShownPhoto>,
    /// The other photos of the board, and those of hands that may come back to it: the hand in play, one that another photo
    /// replaced, and the last recorded one.
    cached_photos: Vec<ShownPhoto>,
    /// The purpose of the next photo that is opened, dropped, pasted or taken.
    pub next_photo: PhotoPurpose,
    /// The open correction popup.
    pub picker: Option<Picker>,
    /// The piece under the pointer in the last frame, in the photo or the hand.
    pub hovered: Option<PieceId>,
    /// The piece under the pointer in this frame.
    pub next_hovered: Option<PieceId>,
    /// The pieces highlighted in the last frame, for example by a question or a proposed hand.
    pub highlighted: Vec<PieceId>,
    /// The pieces highlighted in this frame.
    pub next_highlighted: Vec<PieceId>,
    /// True to show the part of the photo around the hand instead of the whole photo.
    pub zoomed: bool,
    /// True while the screen of the tile sets is open; `None` if the window has no tile sets.
    pub sets: Option<bool>,
    /// The open form for the seats of the next game.
    pub next_game: Option<SeatingForm>,
    /// The text of the path field.
    pub path: String,
    /// The text of the tile field.
    pub typed: String,
    /// The text of the field for another name of a player, in the menu of the seat.
    pub seat_name: String,
    /// The card before a night begins.
    pub start: StartCard,
    /// The text of the field for a new bettor's name.
    pub bettor_name: String,
    /// The chosen camp of each person, numbered from 1; 0 means none.
    pub camps: BTreeMap<PlayerId, usize>,
    /// The text of the field for the reason of a late bet.
    pub bet_reason: String,
    /// The preview that *Record* records.
    pub seen_record: SeenMark,
    /// The deal that *Draw* ends.
    pub seen_draw: SeenMark,
    /// The input for the open question: the reason, and the people who agreed.
    pub confirm_input: (String, Vec<PlayerId>),
    pub live: LiveScreen,
    /// The hand under other rules.
    pub compare: CompareScreen,
    /// The rule book.
    pub book: BookScreen,
    /// The page from which the rule book was opened.
    pub page_before_book: Page,
    /// The page from which the inventory was opened.
    pub page_before_inventory: Page,
    /// The screens of the night.
    pub screens: Screens,
    pub new_event: NewEvent,
    /// The ended game or night whose result the user has left for the table.
    pub left_result: Option<ResultKey>,
    /// The time at which the result was copied, in seconds since the start.
    pub result_copied: Option<f64>,
    /// The money that a point stands for.
    pub money_rate: MoneyRate,
    /// True while the list of messages is open.
    pub log_open: bool,
    /// True while the second window shows the table.
    pub second_window_open: bool,
    /// True while the list of shortcuts is open.
    pub key_list_open: bool,
}

/// The maximum number of cached photos.
const MAX_CACHED_PHOTOS: usize = 6;

impl View {
    /// Changes the shown photo after the photos of the board have changed. The previous photo is cached until its hand comes back to
    /// the board.
    pub fn swap_photos(&mut self, before: &[PhotoId], after: &[PhotoId]) {
        if before == after || self.photo.as_ref().is_some_and(|shown| after.contains(&shown.id)) {
            return;
        }
        let shown = self.photo.take_if(|shown| before.contains(&shown.id));
        self.cached_photos.extend(shown);
        if let Some(first) = after.iter().copied().find(|id| self.photo_of(*id).is_some()) {
            self.choose_photo(first);
        }
        self.drop_old_photos();
    }

    /// Returns the shown photo or a cached one with this id.
    pub fn photo_of(&self, id: PhotoId) -> Option<&ShownPhoto> {
        self.photo.iter().chain(&self.cached_photos).find(|photo| photo.id == id)
    }

    /// Shows a photo in place of the present one, which is cached.
    pub fn show_photo(&mut self, photo: ShownPhoto) {
        self.cached_photos.extend(self.photo.replace(photo));
        self.drop_old_photos();
    }

    /// Caches a photo without showing it.
    pub fn cache_photo(&mut self, photo: ShownPhoto) {
        self.cached_photos.push(photo);
        self.drop_old_photos();
    }

    /// Shows a cached photo.
    pub fn choose_photo(&mut self, id: PhotoId) {
        if let Some(at) = self.cached_photos.iter().position(|photo| photo.id == id) {
            let photo = self.cached_photos.remove(at);
            self.show_photo(photo);
        }
    }

    fn drop_old_photos(&mut self) {
        self.cached_photos.drain(..self.cached_photos.len().saturating_sub(MAX_CACHED_PHOTOS));
    }

    /// Shows the inventory, and remembers the page to return to.
    pub fn open_inventory(&mut self) {
        if self.page != Page::Inventory {
            self.page_before_inventory = std::mem::replace(&mut self.page, Page::Inventory);
        }
    }

    /// Counts a change of the page. The caller calls it once per frame.
    pub fn count_page_change(&mut self) {
        if self.last_page != self.page {
            self.last_page = self.page;
            self.page_changes += 1;
        }
    }

    /// Clears the text fields of a hand: tiles, path, reason of a late bet.
    pub fn clear_hand_fields(&mut self) {
        self.typed.clear();
        self.path.clear();
        self.bet_reason.clear();
    }

    /// Returns the state at the start of the window.
    pub fn new() -> Self {
        Self {
            page: Page::Table,
            last_page: Page::Table,
            page_changes: 0,
            stored_photos: StoredPictures::default(),
            appearance: Appearance::default(),
            phones: Phones::default(),
            art: TileArt::default(),
            photo: None,
            pending: None,
            cached_photos: Vec::new(),
            next_photo: PhotoPurpose::default(),
            picker: None,
            hovered: None,
            next_hovered: None,
            highlighted: Vec::new(),
            next_highlighted: Vec::new(),
            zoomed: true,
            sets: None,
            next_game: None,
            path: String::new(),
            typed: String::new(),
            seat_name: String::new(),
            start: StartCard::default(),
            bettor_name: String::new(),
            camps: BTreeMap::new(),
            bet_reason: String::new(),
            seen_record: SeenMark::default(),
            seen_draw: SeenMark::default(),
            confirm_input: (String::new(), Vec::new()),
            live: LiveScreen::new(Profiles::usual()),
            compare: CompareScreen::default(),
            book: BookScreen::default(),
            page_before_book: Page::Table,
            page_before_inventory: Page::Table,
            screens: Screens::default(),
            new_event: NewEvent::default(),
            left_result: None,
            result_copied: None,
            money_rate: MoneyRate::default(),
            log_open: false,
            second_window_open: false,
            key_list_open: false,
        }
    }
}
