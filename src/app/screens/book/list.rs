//! The list of patterns, by rules and category.

use eframe::egui::{self, Button, Key, Modifiers, RichText, ScrollArea, Ui};

use crate::app::theme::{self, Tone, ToneColor as _};
use crate::i18n::{self, Lang};
use crate::rules::Pattern;
use crate::scorer::book::Shelf;
use crate::scorer::trouble::capital;

/// Height of a row, in points.
const ROW: f32 = 26.0;

/// Radius of the mark of a pattern that was won in the night, in points.
const MARK_RADIUS: f32 = 3.0;

/// A row of the list of patterns.
enum Row {
    /// The name of rules.
    Rules(String),
    /// A category of these rules.
    Category(String),
    /// A pattern and the index of its shelf.
    Pattern(usize, Pattern),
}

/// The list of patterns found by the last search, with its rows and scroll state.
#[derive(Default)]
pub struct PatternList {
    /// Language, shelves and query of the last search.
    key: Option<(Lang, Vec<usize>, String)>,
    rows: Vec<Row>,
    /// The rows drawn in the last frame.
    visible: std::ops::Range<usize>,
    /// Requests that the next frame scrolls to the open pattern.
    reveal: bool,
}

impl PatternList {
    /// Makes the next search run again, because the shelves changed.
    pub fn forget(&mut self) {
        self.key = None;
    }

    /// Scrolls to the open pattern in the next frame.
    pub fn reveal(&mut self) {
        self.reveal = true;
    }

    /// Searches the shelves whose indices are in `scope`. A repeated search returns at once.
    pub fn search(&mut self, lang: Lang, shelves: &[Shelf], names: &[&str], scope: &[usize], query: &str) {
        let key = (lang, scope.to_vec(), query.trim().to_owned());
        if self.key.as_ref() == Some(&key) {
            return;
        }
        self.rows.clear();
        for &at in scope {
            let Some(shelf) = shelves.get(at) else {
                continue;
            };
            let mut before = None;
            for one in shelf.find(query) {
                if before.is_none() && scope.len() > 1 {
                    self.rows.push(Row::Rules(names.get(at).copied().unwrap_or_default().to_owned()));
                }
                if before != Some(&one.entry.category) {
                    before = Some(&one.entry.category);
                    self.rows.push(Row::Category(capital(&i18n::book::category(lang, &one.entry.category))));
                }
                self.rows.push(Row::Pattern(at, one.entry.pattern));
            }
        }
        self.key = Some(key);
        self.reveal = true;
    }

    /// Returns true if no pattern was found.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    fn patterns(&self) -> impl DoubleEndedIterator<Item = (usize, Pattern)> {
        self.rows.iter().filter_map(|row| match row {
            Row::Pattern(shelf, pattern) => Some((*shelf, *pattern)),
            Row::Rules(_) | Row::Category(_) => None,
        })
    }

    /// Returns the first pattern.
    pub fn first(&self) -> Option<(usize, Pattern)> {
        self.patterns().next()
    }

    /// Returns true if the list contains a pattern.
    pub fn contains(&self, one: (usize, Pattern)) -> bool {
        self.patterns().any(|other| other == one)
    }

    /// Moves to the next or previous pattern by the arrow keys, while the search field has the focus.
    pub fn move_by_keys(&mut self, ui: &Ui, open: &mut Option<(usize, Pattern)>) {
        let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        let (up, down) = (pressed(Key::ArrowUp), pressed(Key::ArrowDown));
        let next = match (up, down) {
            (false, true) => { self.patterns() }.skip_while(|one| Some(*one) != *open).nth(1),
            (true, false) => {
                let mut back = self.patterns().rev().skip_while(|one| Some(*one) != *open);
                back.nth(1)
            }
            _ => return,
        };
        *open = next.or(*open);
        self.reveal = true;
    }

    /// Draws the visible rows. `won_by` returns the winners of a pattern in the night.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        lang: Lang,
        shelves: &[Shelf],
        open: &mut Option<(usize, Pattern)>,
        won_by: impl Fn(usize, Pattern) -> Option<String>,
    ) {
        ui.spacing_mut().item_spacing.y = 1.0;
        // All rows have the same height, because only the visible ones are drawn.
        ui.spacing_mut().interact_size.y = ROW;
        ui.spacing_mut().button_padding.y = 2.0;
        let mut area = ScrollArea::vertical().id_salt("book list").auto_shrink(false);
        if std::mem::take(&mut self.reveal)
            && let Some(at) = self.row_of(*open)
            && !(self.visible.start + 1..self.visible.end.saturating_sub(1)).contains(&at)
        {
            area = area.vertical_scroll_offset((at.saturating_sub(5) as f32) * (ROW + 1.0));
        }
        let rows = &self.rows;
        let mut visible = 0..0;
        area.show_rows(ui, ROW, rows.len(), |ui, range| {
            visible = range.clone();
            for row in rows.get(range).unwrap_or_default() {
                let won = match row {
                    Row::Pattern(shelf, pattern) => won_by(*shelf, *pattern),
                    Row::Rules(_) | Row::Category(_) => None,
                };
                show_row(ui, lang, shelves, row, open, won.as_deref());
            }
        });
        self.visible = visible;
    }

    /// Returns the index of the row of a pattern.
    fn row_of(&self, open: Option<(usize, Pattern)>) -> Option<usize> {
        self.rows.iter().position(|row| matches!(row, Row::Pattern(shelf, id) if Some((*shelf, *id)) == open))
    }
}

fn show_row(
    ui: &mut Ui,
    lang: Lang,
    shelves: &[Shelf],
    row: &Row,
    open: &mut Option<(usize, Pattern)>,
    won: Option<&str>,
) {
    let width = ui.available_width();
    let line = |ui: &mut Ui, text: RichText| {
        let size = egui::vec2(width, ROW);
        ui.allocate_ui_with_layout(size, egui::Layout::left_to_right(egui::Align::Center), |ui| {
            ui.set_min_size(size);
            ui.add(egui::Label::new(text).truncate());
        });
    };
    match row {
        Row::Rules(name) => line(ui, RichText::new(name).strong().color(theme::palette().text_strong)),
        Row::Category(name) => line(ui, RichText::new(name).small().color(theme::palette().text_quiet)),
        Row::Pattern(shelf, id) => {
            let here = Some((*shelf, *id));
            let entry = shelves.get(*shelf).and_then(|shelf| shelf.entry(*id));
            let worth = entry.map_or_else(String::new, |entry| i18n::book::worth(lang, entry.worth));
            let worth = RichText::new(worth).small().color(theme::palette().text_quiet);
            let name = i18n::pattern(lang, *id);
            let button =
                Button::selectable(*open == here, name).right_text(worth).min_size(egui::vec2(width, ROW)).truncate();
            let button = ui.add(button);
            let selected = *open == here;
            let label = won.map(|players| text!(lang, "book-name-won", name = name, players = players));
            let label = label.as_deref().unwrap_or(name);
            button.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, selected, label));
            let button = match won {
                Some(players) => {
                    let mark = button.rect.left_center() + egui::vec2(MARK_RADIUS + 1.0, 0.0);
                    ui.painter().circle_filled(mark, MARK_RADIUS, Tone::Win.color());
                    button.on_hover_text(text!(lang, "book-won", players = players))
                }
                None => button,
            };
            let button = match button.intrinsic_size().is_some_and(|whole| whole.x > width) {
                true => button.on_hover_text(name),
                false => button,
            };
            if button.clicked() {
                *open = here;
            }
        }
    }
}
