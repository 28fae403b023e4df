//! What the screens remember between frames and nobody else needs: textures, half-typed text, what is open.

use std::collections::BTreeMap;

use eframe::egui::{Rect, TextureHandle};

use super::phones::Phones;
use super::screens::Screens;
use super::screens::beside::BesideScreen;
use super::screens::book::BookScreen;
use super::screens::live::LiveScreen;
use super::screens::night::photo::KeptPicture;
use super::seen_mark::SeenMark;
use super::theme::Appearance;
use super::widgets::asked::Answers;
use super::widgets::tiles::TileArt;
use crate::rules::RuleProfile;
use crate::scorer::action::Page;
use crate::scorer::board::{Board, PhotoId, PieceId, Quad};
use crate::scorer::model::Model;
use crate::table::ledger::{ActRow, Body, EventAnswer, EventField, EventKind, FalseWin, FamilyFields, PlayerId};
use crate::vision::calibrate::Profiles;

/// A photo on the screen.
#[derive(Clone)]
pub struct ShownPhoto {
    /// Its number.
    pub id: PhotoId,
    /// The picture, perhaps smaller than the photo.
    pub texture: TextureHandle,
    /// Width and height of the photo itself, in pixels: the board's quads are in these.
    pub size: [u32; 2],
    /// The camera profile it was read through.
    pub through: Option<String>,
}

impl ShownPhoto {
    /// Whether it is the photo of this number.
    pub fn is(&self, photo: Option<PhotoId>) -> bool {
        photo == Some(self.id)
    }

    /// Whether the board's pieces lie in this photo.
    pub fn shows(&self, board: &Board) -> bool {
        self.is(board.photo())
    }

    /// The part of the picture around a quad, with a margin, as texture coordinates.
    pub fn around(&self, quad: &Quad) -> Rect {
        let mut part = Rect::NOTHING;
        for [x, y] in quad {
            part.extend_with(eframe::egui::pos2(x / self.size[0] as f32, y / self.size[1] as f32));
        }
        let margin = part.size() * 0.12;
        part.expand2(margin).intersect(Rect::from_min_max(eframe::egui::pos2(0.0, 0.0), eframe::egui::pos2(1.0, 1.0)))
    }
}

/// What the popup that corrects a tile is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A piece on the board.
    Piece(PieceId),
    /// A tile to be added.
    New,
}

/// The open popup.
#[derive(Clone, Debug)]
pub struct Picker {
    /// The piece it is about.
    pub target: Target,
    pub(super) anchor: Rect,
    /// The click that opened it is not a click beside it.
    pub(super) fresh: bool,
}

impl Picker {
    /// A popup beside `anchor`.
    pub fn new(target: Target, anchor: Rect) -> Self {
        Self { target, anchor, fresh: true }
    }
}

/// What kind of event of a deal is put together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NewKind {
    /// An act that only some rules have, with the field and the word of its choice, if it has one.
    Act(&'static ActRow, Option<(&'static str, &'static str)>),
    /// 诈和.
    #[default]
    FalseWin,
}

/// An event of a deal that is being put together.
#[derive(Clone, Debug, Default)]
pub struct NewEvent {
    /// What happened.
    pub kind: NewKind,
    /// The answers to the fields of an act, or to those of a false win that only some rules have.
    pub answers: Answers,
    /// The player who declared falsely, once said.
    pub by: Option<usize>,
}

impl NewEvent {
    /// The event as it stands, under these rules and of these players; nothing while somebody of it is not said.
    pub fn body(&self, rules: &RuleProfile, people: &[PlayerId]) -> Option<Body> {
        match self.kind {
            NewKind::Act(row, choice) => {
                let chosen = |field: &EventField| choice.filter(|(id, _)| *id == field.key);
                let answer = |field: &'static EventField| match chosen(field) {
                    Some((_, word)) => Some(EventAnswer::Word(word)),
                    None => self.answers.get(field.key).cloned(),
                };
                row.filled(answer).ok().map(Body::Act)
            }
            NewKind::FalseWin => {
                let by = *people.get(self.by?)?;
                let answer = |key| self.answers.get(key).cloned().map(|answer| answer.without(by));
                let family = FamilyFields::default().answered(EventKind::FalseWin, rules, |field| answer(field.key));
                Some(Body::FalseWin(FalseWin { family, ..FalseWin::by(by) }))
            }
        }
    }
}

/// What the screens remember.
pub struct View {
    /// The page that is turned to.
    pub page: Page,
    /// The page that was drawn last, and the number of turns from one page to another.
    drawn: Page,
    pub turns: u64,
    /// The kept photo of the opened deal.
    pub kept_photo: KeptPicture,
    /// How the window is to look.
    pub appearance: Appearance,
    /// The phones at the table.
    pub phones: Phones,
    /// Drawn tiles.
    pub art: TileArt,
    /// The photo of the board, or one that could not be read.
    pub photo: Option<ShownPhoto>,
    /// The photo being read.
    pub pending: Option<ShownPhoto>,
    /// Photos of hands that may lie on the table again: the one in play, and the last recorded one.
    waiting: Vec<ShownPhoto>,
    /// The open correction popup.
    pub picker: Option<Picker>,
    /// The piece under the pointer in the last frame, in the photo or in the hand.
    pub hovered: Option<PieceId>,
    /// The piece under the pointer in this frame.
    pub hovering: Option<PieceId>,
    /// Pieces in the photo that something points at in the last frame: a hand to choose, a question.
    pub pointed: Vec<PieceId>,
    /// The same of this frame.
    pub pointing: Vec<PieceId>,
    /// Show the part of the photo around the hand instead of the whole photo.
    pub zoomed: bool,
    /// Whether the window has sets of one's own, and its screen for them is asked for.
    pub sets: Option<bool>,
    /// The path field.
    pub path: String,
    /// The field for typed tiles.
    pub typed: String,
    /// The names as they are being typed.
    pub names: Vec<String>,
    /// Whoever comes, as it is being typed.
    pub comer: String,
    /// The camps as they are put together: each person's, from 1; 0 where there is none.
    pub camps: BTreeMap<PlayerId, usize>,
    /// The reason of a late bet, as it is being typed.
    pub bet_reason: String,
    /// The preview that Record means, and the deal that *Draw* means.
    pub seen: SeenMark,
    pub seen_draw: SeenMark,
    /// What is said to a question: the reason, and who agreed.
    pub word: (String, Vec<PlayerId>),
    pub live: LiveScreen,
    /// The hand under other rules.
    pub beside: BesideScreen,
    /// The rule book.
    pub book: BookScreen,
    /// The page that the rule book was opened from.
    pub before_book: Page,
    /// The night's screens.
    pub screens: Screens,
    /// The event of a deal that is being put together.
    pub event: NewEvent,
    /// The list of messages is open.
    pub log: bool,
    /// The table is shown in a window of its own.
    pub shown: bool,
    /// The list of the keys is open.
    pub keys: bool,
}

/// So many photos wait.
const MOST_WAITING: usize = 2;

impl View {
    /// Follows the hand on the table, whose pieces lay in one photo before and lie in another or none now: the photo waits until its
    /// hand lies there again.
    pub fn swap_photo(&mut self, before: Option<PhotoId>, now: Option<PhotoId>) {
        if before == now {
            return;
        }
        self.waiting.extend(self.photo.take_if(|shown| shown.is(before)));
        if let Some(at) = self.waiting.iter().position(|photo| photo.is(now)) {
            self.photo = Some(self.waiting.remove(at));
        }
        self.waiting.drain(..self.waiting.len().saturating_sub(MOST_WAITING));
    }

    /// Counts a turn to another page; called once a frame.
    pub fn note_page(&mut self) {
        if self.drawn != self.page {
            self.drawn = self.page;
            self.turns += 1;
        }
    }

    /// Empties the fields in which a hand was typed or named.
    pub fn forget_typed(&mut self) {
        self.typed.clear();
        self.path.clear();
        self.bet_reason.clear();
    }

    /// A view of the model's beginning.
    pub fn new(model: &Model) -> Self {
        Self {
            page: Page::Table,
            drawn: Page::Table,
            turns: 0,
            kept_photo: KeptPicture::default(),
            appearance: Appearance::default(),
            phones: Phones::default(),
            art: TileArt::default(),
            photo: None,
            pending: None,
            waiting: Vec::new(),
            picker: None,
            hovered: None,
            hovering: None,
            pointed: Vec::new(),
            pointing: Vec::new(),
            zoomed: true,
            sets: None,
            path: String::new(),
            typed: String::new(),
            names: model.names(),
            comer: String::new(),
            camps: BTreeMap::new(),
            bet_reason: String::new(),
            seen: SeenMark::default(),
            seen_draw: SeenMark::default(),
            word: (String::new(), Vec::new()),
            live: LiveScreen::new(Profiles::usual()),
            beside: BesideScreen::default(),
            book: BookScreen::default(),
            before_book: Page::Table,
            screens: Screens::default(),
            event: NewEvent::default(),
            log: false,
            shown: false,
            keys: false,
        }
    }
}
