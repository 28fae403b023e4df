//! Small things that the screens of the night share: heads, cells, choices with a label, consent.

use std::collections::BTreeSet;

use eframe::egui::{self, Align, ComboBox, Layout, Response, RichText, TextEdit, Ui};

use super::text::Phrase;
use crate::app::theme::{self, Tone};
use crate::i18n::Lang;
use crate::plain::plain_lines;
use crate::table::ledger::{Amount, Night, PlayerId};

/// The heading of a part of a screen.
pub fn heading(ui: &mut Ui, text: impl Into<String>) {
    ui.label(RichText::new(text).heading().color(theme::TEXT_STRONG));
}

/// Small quiet text: the head of a column, a remark.
pub fn quiet(text: impl Into<String>) -> RichText {
    RichText::new(plain_lines(&text.into()))
        .small()
        .color(theme::TEXT_QUIET)
}

/// An amount with its sign; the colour follows it.
pub fn signed(amount: Amount) -> RichText {
    let (sign, tone) = match amount.cmp(&Amount::ZERO) {
        std::cmp::Ordering::Equal => return RichText::new("0").color(theme::TEXT_QUIET),
        std::cmp::Ordering::Greater => ("+", Tone::Sure),
        std::cmp::Ordering::Less => ("−", Tone::Wrong),
    };
    RichText::new(format!("{sign}{}", amount.abs())).color(tone.color())
}

/// A cell of a grid whose text stands at the right.
pub fn right(ui: &mut Ui, text: RichText) -> Response {
    let cell = ui.with_layout(Layout::right_to_left(Align::Center), |ui| ui.label(text));
    cell.inner
}

/// A framed sentence that carries a tone.
pub fn note(ui: &mut Ui, tone: Tone, text: &str) {
    theme::note(tone).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.label(RichText::new(plain_lines(text)).color(theme::TEXT_STRONG));
    });
}

/// A line of text to be typed, its label before it.
pub fn field(ui: &mut Ui, label: &str, text: &mut String, width: f32) -> Response {
    let label = ui.label(label);
    let field = TextEdit::singleline(text)
        .char_limit(200)
        .desired_width(width);
    ui.add(field).labelled_by(label.id)
}

/// A whole number to be typed or dragged, its label before it.
pub fn number(ui: &mut Ui, label: &str, value: &mut u32, most: u32) -> Response {
    let label = ui.label(label);
    let field = egui::DragValue::new(value).range(0..=most).speed(0.1);
    ui.add(field).labelled_by(label.id)
}

/// A choice of one thing; `label` says what for, and does not stand there by itself.
pub fn choose<T: PartialEq + Clone>(
    ui: &mut Ui,
    label: &str,
    width: f32,
    choices: &[(T, String)],
    chosen: &mut T,
) {
    let current = choices.iter().find(|(one, _)| one == chosen);
    let current = current.map_or("", |(_, text)| text).to_owned();
    let combo = ComboBox::from_id_salt(label)
        .width(width)
        .height(320.0)
        .truncate()
        .selected_text(&current);
    let shown = combo.show_ui(ui, |ui| {
        for (one, text) in choices {
            if ui.selectable_label(one == chosen, text).clicked() {
                *chosen = one.clone();
            }
        }
    });
    shown.response.widget_info(|| {
        let mut info = egui::WidgetInfo::labeled(egui::Role::ComboBox, true, label);
        info.current_text_value = Some(current.clone());
        info
    });
}

/// A choice with its label standing before it.
pub fn labelled<T: PartialEq + Clone>(
    ui: &mut Ui,
    label: &str,
    width: f32,
    choices: &[(T, String)],
    chosen: &mut T,
) {
    ui.label(label);
    choose(ui, label, width, choices, chosen);
}

/// People as choices; `none` stands for nobody.
pub fn people(
    night: &Night,
    people: &[PlayerId],
    none: Option<&str>,
) -> Vec<(Option<PlayerId>, String)> {
    let nobody = none.map(|text| (None, text.to_owned()));
    let somebody = people
        .iter()
        .map(|&player| (Some(player), night.name(player)));
    nobody.into_iter().chain(somebody).collect()
}

/// Marks for several people, each a check box named `label: name`.
pub fn several(
    ui: &mut Ui,
    night: &Night,
    label: &str,
    people: &[PlayerId],
    chosen: &mut BTreeSet<PlayerId>,
) {
    ui.horizontal_wrapped(|ui| {
        ui.label(label);
        for &player in people {
            let mut on = chosen.contains(&player);
            let name = night.name(player);
            let mark = ui.checkbox(&mut on, &name);
            let said = format!("{label}: {name}");
            mark.widget_info(|| {
                egui::WidgetInfo::selected(egui::Role::CheckBox, true, on, said.clone())
            });
            match (mark.changed(), on) {
                (true, true) => drop(chosen.insert(player)),
                (true, false) => drop(chosen.remove(&player)),
                _ => {}
            }
        }
    });
}

/// Why, and who agreed.
#[derive(Clone, Debug, Default)]
pub struct Consent {
    /// Why.
    pub reason: String,
    /// Who agreed.
    pub agreed: BTreeSet<PlayerId>,
}

impl Consent {
    /// The fields.
    pub fn show(&mut self, ui: &mut Ui, lang: Lang, night: &Night) {
        ui.horizontal(|ui| {
            field(ui, Phrase::Reason.text(lang), &mut self.reason, 300.0);
        });
        several(
            ui,
            night,
            Phrase::Agreed.text(lang),
            &night.order,
            &mut self.agreed,
        );
    }

    /// Those who agreed.
    pub fn list(&self) -> Vec<PlayerId> {
        self.agreed.iter().copied().collect()
    }
}

/// A button whose words stand elsewhere too: `label` is what it is called.
pub fn named(ui: &mut Ui, enabled: bool, text: &str, label: &str) -> Response {
    let button = ui.add_enabled(enabled, egui::Button::new(text).small());
    button.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, enabled, label));
    button
}

/// Two parts side by side, the first so wide, each scrolling by itself.
pub fn beside(
    ui: &mut Ui,
    id: &str,
    first: f32,
    left: impl FnOnce(&mut Ui),
    right: impl FnOnce(&mut Ui),
) {
    let height = ui.available_height();
    let rest = (ui.available_width() - first - 24.0).max(200.0);
    ui.horizontal_top(|ui| {
        let part = |ui: &mut Ui, name: &str, width: f32, show: Box<dyn FnOnce(&mut Ui) + '_>| {
            ui.allocate_ui_with_layout(
                egui::vec2(width, height),
                Layout::top_down(Align::Min),
                |ui| {
                    ui.set_width(width);
                    egui::ScrollArea::vertical()
                        .id_salt((id, name))
                        .auto_shrink(false)
                        .show(ui, |ui| show(ui));
                },
            );
        };
        part(ui, "left", first, Box::new(left));
        ui.separator();
        part(ui, "right", rest, Box::new(right));
    });
}
