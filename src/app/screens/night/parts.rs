//! Small things that the screens of the night share: what is said of a hand, people to choose from, consent.

use std::collections::BTreeSet;

use eframe::egui::{self, Ui};

use super::text::Phrase;
use crate::app::action::Action;
use crate::app::night::NightAction;
use crate::app::widgets::fields::field;
use crate::i18n::{self, Lang};
use crate::table::ledger::{Body, Ending, Hand, Night, Payload, PlayerId, Win};

/// Proposes one event of the night.
pub fn propose(body: Body, actions: &mut Vec<Action>) {
    let payloads = vec![Payload::of(body)];
    actions.push(Action::Night(NightAction::Propose(payloads)));
}

/// Who won on whose tile, or how else it ended.
pub fn what(lang: Lang, night: &Night, hand: &Hand) -> String {
    let winners: Vec<String> = hand.winners().iter().map(|&p| night.name(p)).collect();
    if winners.is_empty() {
        return match &hand.ending {
            None => text!(lang, "night-hand-goes-on").to_owned(),
            Some(Ending::Drawn(why)) => i18n::night::drawn(lang, *why).to_owned(),
            Some(Ending::FalseWin(player)) => {
                text!(lang, "night-hand-false-win", v1 = night.name(*player))
            }
            Some(Ending::Won(_)) => String::new(),
        };
    }
    let names = winners.join(lang.pick(["、", ", "]));
    match from(hand) {
        Some(from) => text!(lang, "night-hand-on", v1 = names, v2 = night.name(from)),
        None => text!(lang, "night-hand-drew", v1 = names),
    }
}

/// Whose tile the first win was on.
fn from(hand: &Hand) -> Option<PlayerId> {
    hand.acts.iter().find_map(|act| match &act.payload.body {
        Body::Won(won) => won.from,
        _ => None,
    })
}

/// All wins of a hand.
pub fn wins(hand: &Hand) -> impl Iterator<Item = &Win> {
    hand.acts.iter().flat_map(|act| match &act.payload.body {
        Body::Won(won) => won.wins.as_slice(),
        _ => &[],
    })
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
            field(ui, text!(lang, "night-reason"), &mut self.reason, 300.0);
        });
        several(
            ui,
            night,
            text!(lang, "night-agreed"),
            &night.order,
            &mut self.agreed,
        );
    }

    /// Those who agreed.
    pub fn list(&self) -> Vec<PlayerId> {
        self.agreed.iter().copied().collect()
    }
}
