//! Small things that the screens of the night share: what is said of a deal, people to choose from, consent.

use std::collections::BTreeSet;

use eframe::egui::{self, CollapsingHeader, Ui};

use crate::app::widgets::fields::field;
use crate::app::widgets::quiet;
use crate::i18n::switches::differences;
use crate::i18n::{self, Lang};
use crate::report::describe;
use crate::rules::{RuleProfile, RuleSet};
use crate::scorer::action::Action;
use crate::scorer::night::NightAction;
use crate::table::ledger::{Amount, Body, Ending, Hand, Night, Payload, PlayerId, Standings, Win};
use crate::table::settling::{Payment, settling};

/// Proposes one event of the night.
pub fn propose(body: Body, actions: &mut Vec<Action>) {
    let payloads = vec![Payload::of(body)];
    actions.push(Action::Night(NightAction::Propose(payloads)));
}

/// Who pays whom at the end of the night so that everybody is even, a line for each payment. In riichi the final account counts,
/// with uma.
pub fn settled(lang: Lang, night: &Night, standings: Option<&Standings>) -> Vec<(String, Amount)> {
    let account = |player: PlayerId| {
        let mut places = standings
            .into_iter()
            .flat_map(|standings| &standings.places);
        let place = places.find(|place| place.player == player)?;
        place.with_uma.map(Amount::whole)
    };
    let totals: Vec<(PlayerId, Amount)> = { night.order.iter() }
        .map(|&player| (player, account(player).unwrap_or(night.total(player))))
        .collect();
    let payments = settling(&totals).into_iter();
    let line = |paid: Payment| {
        let (from, to) = (night.name(paid.from), night.name(paid.to));
        (text!(lang, "transfer", from = from, to = to), paid.amount)
    };
    payments.map(line).collect()
}

/// Names as a list.
pub fn named_list(lang: Lang, names: &[String]) -> String {
    names.join(text!(lang, "list-comma"))
}

/// What rules are called: a rule set by its name in the language, a profile by its own.
pub fn rules_name(lang: Lang, name: &str) -> String {
    match name.parse::<RuleSet>() {
        Ok(set) => i18n::rule_set(lang, set).to_owned(),
        Err(_) => i18n::profile_name(lang, name).to_owned(),
    }
}

/// What is said about rules, and where they are not as their rule set has it.
pub fn said_of_rules(ui: &mut Ui, lang: Lang, note: &str, rules: &RuleProfile) {
    if !note.is_empty() {
        ui.label(quiet(note));
    }
    let differ = differences(lang, rules);
    if !differ.is_empty() {
        let count = text!(lang, "own-rules-differ", count = differ.len());
        CollapsingHeader::new(quiet(count))
            .id_salt("rules-said")
            .show(ui, |ui| {
                for one in differ {
                    ui.label(quiet(one));
                }
            });
    }
}

/// Who won on whose tile, or how else it ended.
pub fn what(lang: Lang, night: &Night, hand: &Hand) -> String {
    let winners: Vec<String> = hand.winners().iter().map(|&p| night.name(p)).collect();
    if winners.is_empty() {
        return match &hand.ending {
            None => text!(lang, "night-deal-goes-on").to_owned(),
            Some(Ending::Drawn(why)) => i18n::night::drawn(lang, *why).to_owned(),
            Some(Ending::FalseWin(player)) => {
                text!(lang, "night-false-win-of", player = night.name(*player))
            }
            Some(Ending::Won(_)) => String::new(),
        };
    }
    let names = named_list(lang, &winners);
    match from(hand) {
        Some(from) => text!(
            lang,
            "night-won-from",
            winners = names,
            discarder = night.name(from)
        ),
        None => text!(lang, "night-won-self", winners = names),
    }
}

/// Whose tile the first win was on.
fn from(hand: &Hand) -> Option<PlayerId> {
    hand.acts.iter().find_map(|act| match &act.payload.body {
        Body::Won(won) => won.from,
        _ => None,
    })
}

/// An event in one line, without the numbers of other events and deals that the ledger knows them by.
pub fn event(lang: Lang, night: &Night, payload: &Payload) -> String {
    match &payload.body {
        Body::Drawn(drawn) => i18n::night::drawn(lang, drawn.why).to_owned(),
        Body::Corrected(corrected) => {
            let entry = event(lang, night, &corrected.with);
            text!(lang, "night-event-correction", entry = entry)
        }
        Body::HandVoided(voided) => {
            let deal = night.hand(voided.hand).map(|hand| called(lang, hand));
            text!(lang, "night-event-voided", deal = deal.unwrap_or_default())
        }
        Body::DisputeOpened(dispute) => text!(
            lang,
            "night-event-dispute",
            player = night.name(dispute.by),
            claim = dispute.claim
        ),
        Body::DisputeDecided(decided) => {
            let decision = i18n::night::decision(lang, decided.decision);
            text!(lang, "night-event-decision", decision = decision)
        }
        _ => describe(lang, night, payload),
    }
}

/// A deal by its number, and by its table where it is not the first.
pub fn called(lang: Lang, hand: &Hand) -> String {
    match hand.table {
        0 => text!(lang, "night-deal-number", number = hand.number),
        table => text!(
            lang,
            "night-deal-at-table",
            number = hand.number,
            table = (table + 1)
        ),
    }
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
    lang: Lang,
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
            let said = text!(lang, "night-mark-of", label = label, player = name);
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

/// The reason and the people who agreed.
#[derive(Clone, Debug, Default)]
pub struct Consent {
    /// The reason.
    pub reason: String,
    /// The people who agreed.
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
            lang,
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
