//! Small things that the screens of the night share: people to choose from, consent.

use std::collections::BTreeSet;

use eframe::egui::{self, Ui};

use super::text::Phrase;
use crate::app::widgets::fields::field;
use crate::i18n::Lang;
use crate::table::ledger::{Night, PlayerId};

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
