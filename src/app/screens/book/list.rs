//! The patterns to choose from, under their headings; those of several rules one after another.

use eframe::egui::{self, Button, Key, Modifiers, RichText, ScrollArea, Ui};

use crate::app::theme;
use crate::i18n::{self, Lang};
use crate::rules::Pattern;
use crate::scorer::book::Shelf;
use crate::scorer::trouble::capital;

/// Height of a row, in points.
const ROW: f32 = 26.0;

/// A row of the list.
enum Row {
    /// The name of rules.
    Rules(String),
    /// A category of theirs.
    Category(String),
    /// A pattern: its shelf and what it is.
    Pattern(usize, Pattern),
}

/// What was found.
#[derive(Default)]
pub struct List {
    /// What it was made of.
    of: Option<(Lang, Vec<usize>, String)>,
    rows: Vec<Row>,
    /// The rows that were on the screen.
    visible: std::ops::Range<usize>,
    /// The open pattern is to be on the screen.
    reveal: bool,
}

impl List {
    /// What is on the shelves may be otherwise.
    pub fn forget(&mut self) {
        self.of = None;
    }

    /// The open pattern is to be on the screen.
    pub fn reveal(&mut self) {
        self.reveal = true;
    }

    /// Searches, unless this was searched last.
    pub fn search(&mut self, lang: Lang, shelves: &[Shelf], names: &[&str], scope: &[usize], searched: &str) {
        let of = (lang, scope.to_vec(), searched.trim().to_owned());
        if self.of.as_ref() == Some(&of) {
            return;
        }
        self.rows.clear();
        for &at in scope {
            let Some(shelf) = shelves.get(at) else {
                continue;
            };
            let mut before = None;
            for one in shelf.find(searched) {
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
        self.of = Some(of);
        self.reveal = true;
    }

    /// Whether nothing was found.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    fn patterns(&self) -> impl DoubleEndedIterator<Item = (usize, Pattern)> {
        self.rows.iter().filter_map(|row| match row {
            Row::Pattern(shelf, pattern) => Some((*shelf, *pattern)),
            Row::Rules(_) | Row::Category(_) => None,
        })
    }

    /// The first pattern.
    pub fn first(&self) -> Option<(usize, Pattern)> {
        self.patterns().next()
    }

    /// Whether a pattern is in it.
    pub fn has(&self, one: (usize, Pattern)) -> bool {
        self.patterns().any(|other| other == one)
    }

    /// Up and down, while the search field has the keyboard.
    pub fn by_keys(&mut self, ui: &Ui, open: &mut Option<(usize, Pattern)>) {
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

    /// Draws the rows that are on the screen.
    pub fn show(&mut self, ui: &mut Ui, lang: Lang, shelves: &[Shelf], open: &mut Option<(usize, Pattern)>) {
        ui.spacing_mut().item_spacing.y = 1.0;
        // No row is higher than the others: rows beside the screen are not drawn.
        ui.spacing_mut().interact_size.y = ROW;
        ui.spacing_mut().button_padding.y = 2.0;
        let mut area = ScrollArea::vertical().id_salt("book list").auto_shrink(false);
        if std::mem::take(&mut self.reveal)
            && let Some(at) = self.place(*open)
            && !(self.visible.start + 1..self.visible.end.saturating_sub(1)).contains(&at)
        {
            area = area.vertical_scroll_offset((at.saturating_sub(5) as f32) * (ROW + 1.0));
        }
        let rows = &self.rows;
        let mut visible = 0..0;
        area.show_rows(ui, ROW, rows.len(), |ui, range| {
            visible = range.clone();
            for row in rows.get(range).unwrap_or_default() {
                one(ui, lang, shelves, row, open);
            }
        });
        self.visible = visible;
    }

    /// The row of a pattern.
    fn place(&self, open: Option<(usize, Pattern)>) -> Option<usize> {
        self.rows.iter().position(|row| matches!(row, Row::Pattern(shelf, id) if Some((*shelf, *id)) == open))
    }
}

fn one(ui: &mut Ui, lang: Lang, shelves: &[Shelf], row: &Row, open: &mut Option<(usize, Pattern)>) {
    let width = ui.available_width();
    let line = |ui: &mut Ui, text: RichText| {
        let size = egui::vec2(width, ROW);
        ui.allocate_ui_with_layout(size, egui::Layout::left_to_right(egui::Align::Center), |ui| {
            ui.set_min_size(size);
            ui.add(egui::Label::new(text).truncate());
        });
    };
    match row {
        Row::Rules(name) => line(ui, RichText::new(name).strong().color(theme::now().text_strong)),
        Row::Category(name) => line(ui, RichText::new(name).small().color(theme::now().text_quiet)),
        Row::Pattern(shelf, id) => {
            let here = Some((*shelf, *id));
            let entry = shelves.get(*shelf).and_then(|shelf| shelf.entry(*id));
            let worth = entry.map_or_else(String::new, |entry| i18n::book::worth(lang, entry.worth));
            let worth = RichText::new(worth).small().color(theme::now().text_quiet);
            let name = i18n::pattern(lang, *id);
            let button =
                Button::selectable(*open == here, name).right_text(worth).min_size(egui::vec2(width, ROW)).truncate();
            let button = ui.add(button);
            let selected = *open == here;
            button.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, selected, name));
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
