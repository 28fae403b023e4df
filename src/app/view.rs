//! The state of the window's parts between frames: textures, unfinished input, open popups.

use std::collections::BTreeMap;

use crate::app::window_action::Page;
use eframe::egui::{Rect, TextureHandle};

use super::panels::confirmation::ConfirmInput;
use super::panels::table::result_page::ResultKey;
use super::panels::table::start_card::StartCard;
use super::phones::PhonesPanel;
use super::screens::NightScreens;
use super::screens::book::BookScreen;
use super::screens::compare::CompareScreen;
use super::screens::live::LiveScreen;
use super::screens::night::deal_evidence::StoredPhotoTextures;
use super::screens::night::seating::SeatingForm;
use super::seen_preview::SeenPreview;
use super::theme::Appearance;
use super::widgets::event_inputs::EventAnswers;
use super::widgets::tiles::TileArt;
use quejing_session::board::{Board, PhotoId, PieceId, Quad};
use quejing_session::game::{Answer, RuleProfile};
use quejing_session::night::{ActRow, DealEntry, EventField, FalseWin, FamilyFields, FieldHost, PlayerId};
use quejing_session::photo_job::PhotoPurpose;
use quejing_session::recognition::CameraProfiles;
use quejing_words::history::MoneyRates;

/// A photo with its texture, for display.
#[derive(Clone)]
pub struct ShownPhoto {
    pub id: PhotoId,
    /// The picture; large photos are scaled down.
    pub texture: TextureHandle,
    /// The width and height of the original photo, in pixels; the board's quads refer to these.
    pub size: [u32; 2],
    /// The name of the camera profile with which the lens was corrected; `None` if none was used.
    pub camera_profile: Option<String>,
}

impl ShownPhoto {
    /// Returns true if the board has pieces that were read from this photo.
    pub fn is_on_board(&self, board: &Board) -> bool {
        board.photos().contains(&self.id)
    }

    /// Returns the part of the picture around a quad of the original photo, with a margin of 12 percent, in texture
    /// coordinates from 0 to 1.
    pub fn texture_around(&self, quad: &Quad) -> Rect {
        let mut part = Rect::NOTHING;
        for [x, y] in quad {
            part.extend_with(eframe::egui::pos2(x / self.size[0] as f32, y / self.size[1] as f32));
        }
        let margin = part.size() * 0.12;
        part.expand2(margin).intersect(Rect::from_min_max(eframe::egui::pos2(0.0, 0.0), eframe::egui::pos2(1.0, 1.0)))
    }
}

/// The subject of the popup that corrects tiles: a piece of the board, or a new tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TilePickerTarget {
    /// A piece on the board, to correct.
    Piece(PieceId),
    /// A new tile, to add to the hand.
    NewTile,
}

/// The open popup that corrects a tile or adds tiles.
#[derive(Clone, Debug)]
pub struct TilePicker {
    pub target: TilePickerTarget,
    /// The area on the screen of the clicked tile or button, beside which the popup opens, in points.
    pub(super) anchor: Rect,
    /// True in the first frame, in which the click that opened the popup does not close it.
    pub(super) is_new: bool,
}

impl TilePicker {
    /// Returns a popup that corrects or adds tiles and opens beside `anchor`.
    pub fn new(target: TilePickerTarget, anchor: Rect) -> Self {
        Self { target, anchor, is_new: true }
    }
}

/// The kind of the event that the user is adding to a deal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NewEventKind {
    /// An act that only some rules have. If the act has several kinds, the second value is the key of the field for the
    /// kind, and the word of the chosen kind.
    Act(&'static ActRow, Option<(&'static str, &'static str)>),
    /// A false win (诈和).
    #[default]
    FalseWin,
}

/// An event that the user is adding to a deal, as far as it is filled in.
#[derive(Clone, Debug, Default)]
pub struct NewEvent {
    pub kind: NewEventKind,
    /// The answers to the fields of an act, or to the fields that some rules add to a false win.
    pub answers: EventAnswers,
    /// The place, from 0, of the player who declared the false win; `None` until chosen.
    pub offender: Option<usize>,
}

impl NewEvent {
    /// Returns the event to record under these rules; `None` while a player or an answer is missing. `people` are the
    /// players by place.
    pub fn to_entry(&self, rules: &RuleProfile, people: &[PlayerId]) -> Option<DealEntry> {
        match self.kind {
            NewEventKind::Act(row, choice) => {
                let kind = |field: &EventField| choice.filter(|(id, _)| *id == field.key);
                let answer = |field: &'static EventField| match kind(field) {
                    Some((_, word)) => Some(Answer::Word(word.into())),
                    None => self.answers.get(field.key).cloned(),
                };
                row.fill_in(answer).ok().map(DealEntry::Act)
            }
            NewEventKind::FalseWin => {
                let offender = *people.get(self.offender?)?;
                let answer = |key| self.answers.get(key).cloned().map(|answer| answer.without_player(offender));
                let family = FamilyFields::default().with_answers(
                    FieldHost::FalseWin,
                    rules.asked_fields(FieldHost::FalseWin),
                    |field| answer(field.key),
                );
                Some(DealEntry::FalseWin(FalseWin { family, ..FalseWin::declared_by(offender) }))
            }
        }
    }
}

/// The state of the window's parts between frames.
pub struct View {
    /// The page that the window shows.
    pub page: Page,
    /// The page of the last frame.
    last_page: Page,
    /// The number of page changes since the start; a new number makes scroll areas return to their top.
    pub page_changes: u64,
    /// The pictures of the reopened deal's stored photos.
    pub stored_photos: StoredPhotoTextures,
    pub appearance: Appearance,
    pub phones: PhonesPanel,
    /// The textures of drawn tiles, kept for the following frames.
    pub art: TileArt,
    /// The shown photo: one of the board, or one in which no tiles were read; `None` if none is shown.
    pub shown_photo: Option<ShownPhoto>,
    /// The photo that is being read or held back for its quality.
    pub pending_photo: Option<ShownPhoto>,
    /// The board's other photos, and those of hands that may come back to the board: the hand in play, a hand that
    /// another photo replaced, and the last recorded hand.
    cached_photos: Vec<ShownPhoto>,
    /// The photos of the board at the last update of the shown one.
    board_photos: Vec<PhotoId>,
    /// The purpose of the next photo that the user opens, drops, pastes or takes with the camera.
    pub next_photo: PhotoPurpose,
    /// The popup that corrects tiles, while it is open.
    pub tile_picker: Option<TilePicker>,
    /// The piece that was under the pointer in the last frame, in the photo or the hand; `None` if there was none.
    pub hovered_piece: Option<PieceId>,
    /// The piece under the pointer in this frame; it becomes `hovered_piece` in the next one.
    pub next_hovered_piece: Option<PieceId>,
    /// The pieces that the last frame requested to highlight, for example for a question or a proposed hand.
    pub highlighted_pieces: Vec<PieceId>,
    /// The pieces that this frame requests to highlight; they become `highlighted_pieces` in the next one.
    pub next_highlighted_pieces: Vec<PieceId>,
    /// True if only the part of the photo around the hand is shown, where that is known, instead of the whole photo.
    pub is_photo_zoomed: bool,
    /// True while the screen of the tile sets is open; `None` if the window has no tile sets.
    pub is_sets_screen_open: Option<bool>,
    /// The form for the seats of the next game, while it is open.
    pub next_game_form: Option<SeatingForm>,
    /// The text of the field for a photo's path.
    pub photo_path: String,
    /// The text of the field for typed tiles.
    pub typed_tiles: String,
    /// The text of the field that renames a player, in the menu of the seat.
    pub seat_name: String,
    /// The card that begins a night.
    pub start_card: StartCard,
    /// The text of the field for a new bettor's name.
    pub bettor_name: String,
    /// The chosen camp of each person by number, from 1; 0 means none.
    pub camp_numbers: BTreeMap<PlayerId, usize>,
    /// The text of the field for the reason of a late bet.
    pub bet_reason: String,
    /// The people who are ticked as agreeing to a late bet.
    pub bet_agreed: Vec<PlayerId>,
    /// The preview of the hand that the button *Record* records: the one that the user has had time to see.
    pub seen_record: SeenPreview,
    /// The deal that the button for a draw ends: the one that the user has had time to see.
    pub seen_draw: SeenPreview,
    /// The input in the dialog that confirms a change: the reason as typed, and the people who agreed.
    pub confirm_input: ConfirmInput,
    /// The screen of the camera.
    pub live: LiveScreen,
    /// The page that compares the hand under other rules.
    pub compare_screen: CompareScreen,
    pub book_screen: BookScreen,
    /// The page from which the rule book was opened.
    pub page_before_book: Page,
    /// The page from which the inventory was opened.
    pub page_before_inventory: Page,
    pub night_screens: NightScreens,
    pub new_event: NewEvent,
    /// The identity of the result that the user closed to see the table; `None` if none is closed.
    pub closed_result: Option<ResultKey>,
    /// The time at which the result was copied, in seconds since the start; `None` before the first copy.
    pub result_copied_at: Option<f64>,
    /// The money value of one point with its currency, for each rule family.
    pub money_rates: MoneyRates,
    /// True while the log of messages is open.
    pub is_log_open: bool,
    /// True while the second window shows the table.
    pub is_second_window_open: bool,
    /// True while the list of shortcuts is open.
    pub is_key_list_open: bool,
}

/// The maximum number of photos cached besides the shown one; the oldest are dropped first.
const MAX_CACHED_PHOTOS: usize = 6;

impl View {
    /// Updates the shown photo if the photos of the board are no longer those of the last call. Unless one of `photos`
    /// is shown, caches the shown photo if the board had it, and shows the first of `photos` that is loaded.
    pub fn update_shown_photo(&mut self, photos: &[PhotoId]) {
        if self.board_photos == photos {
            return;
        }
        let before = std::mem::replace(&mut self.board_photos, photos.to_vec());
        if self.shown_photo.as_ref().is_some_and(|shown| photos.contains(&shown.id)) {
            return;
        }
        let shown = self.shown_photo.take_if(|shown| before.contains(&shown.id));
        self.cached_photos.extend(shown);
        if let Some(first) = photos.iter().copied().find(|id| self.find_loaded_photo(*id).is_some()) {
            self.choose_photo(first);
        }
        self.drop_excess_photos();
    }

    /// Returns the shown or cached photo with this id; `None` if it is not loaded.
    pub fn find_loaded_photo(&self, id: PhotoId) -> Option<&ShownPhoto> {
        self.shown_photo.iter().chain(&self.cached_photos).find(|photo| photo.id == id)
    }

    /// Shows a photo in place of the present one, which is cached; the oldest cached photo may be dropped.
    pub fn show_photo(&mut self, photo: ShownPhoto) {
        self.cached_photos.extend(self.shown_photo.replace(photo));
        self.drop_excess_photos();
    }

    /// Caches a photo without showing it; the oldest cached photo may be dropped.
    pub fn cache_photo(&mut self, photo: ShownPhoto) {
        self.cached_photos.push(photo);
        self.drop_excess_photos();
    }

    /// Shows a cached photo and caches the shown one; an id that is not cached changes nothing.
    pub fn choose_photo(&mut self, id: PhotoId) {
        if let Some(at) = self.cached_photos.iter().position(|photo| photo.id == id) {
            let photo = self.cached_photos.remove(at);
            self.show_photo(photo);
        }
    }

    fn drop_excess_photos(&mut self) {
        self.cached_photos.drain(..self.cached_photos.len().saturating_sub(MAX_CACHED_PHOTOS));
    }

    /// Shows the page of the inventory, and stores the present page as the one to return to; does nothing if the
    /// inventory is shown already.
    pub fn open_inventory(&mut self) {
        if self.page != Page::Inventory {
            self.page_before_inventory = std::mem::replace(&mut self.page, Page::Inventory);
        }
    }

    /// Increments `page_changes` if the page has changed since the last call; to be called once per frame.
    pub fn count_page_change(&mut self) {
        if self.last_page != self.page {
            self.last_page = self.page;
            self.page_changes += 1;
        }
    }

    /// Clears the text fields of a hand: tiles, path, reason of a late bet.
    pub fn clear_hand_fields(&mut self) {
        self.typed_tiles.clear();
        self.photo_path.clear();
        self.bet_reason.clear();
        self.bet_agreed.clear();
    }

    /// Returns the state of the window's parts at the start, on the page of the table.
    pub fn new() -> Self {
        Self {
            page: Page::Table,
            last_page: Page::Table,
            page_changes: 0,
            stored_photos: StoredPhotoTextures::default(),
            appearance: Appearance::default(),
            phones: PhonesPanel::default(),
            art: TileArt::default(),
            shown_photo: None,
            pending_photo: None,
            cached_photos: Vec::new(),
            board_photos: Vec::new(),
            next_photo: PhotoPurpose::default(),
            tile_picker: None,
            hovered_piece: None,
            next_hovered_piece: None,
            highlighted_pieces: Vec::new(),
            next_highlighted_pieces: Vec::new(),
            is_photo_zoomed: true,
            is_sets_screen_open: None,
            next_game_form: None,
            photo_path: String::new(),
            typed_tiles: String::new(),
            seat_name: String::new(),
            start_card: StartCard::default(),
            bettor_name: String::new(),
            camp_numbers: BTreeMap::new(),
            bet_reason: String::new(),
            bet_agreed: Vec::new(),
            seen_record: SeenPreview::default(),
            seen_draw: SeenPreview::default(),
            confirm_input: ConfirmInput::default(),
            live: LiveScreen::new(CameraProfiles::of_user()),
            compare_screen: CompareScreen::default(),
            book_screen: BookScreen::default(),
            page_before_book: Page::Table,
            page_before_inventory: Page::Table,
            night_screens: NightScreens::default(),
            new_event: NewEvent::default(),
            closed_result: None,
            result_copied_at: None,
            money_rates: MoneyRates::default(),
            is_log_open: false,
            is_second_window_open: false,
            is_key_list_open: false,
        }
    }
}
