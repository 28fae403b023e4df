//! What the house rule asks for: the special rule of the deal; folded away until needed: whom the others support, the change
//! of places, the last deals, camps.

use eframe::egui::{CollapsingHeader, ComboBox, RichText, TextEdit, Ui};

use super::indicators::typed;
use crate::app::theme;
use crate::app::view::View;
use crate::app::widgets::quiet;
use crate::i18n;
use crate::rules::deal::{Camp as CampName, Special};
use crate::scorer::action::{Action, BetOn};
use crate::scorer::model::Model;
use crate::scorer::night::{Bettor, NightAction, camps as drawing};
use crate::scorer::round::{Round, RoundAnswers};
use crate::table::ledger::{CampsDrawn, Payload, PlayerId};

/// Draws it.
pub fn show(
    ui: &mut Ui,
    model: &Model,
    view: &mut View,
    (now, answers): (&Round, &mut RoundAnswers),
    actions: &mut Vec<Action>,
) {
    special(ui, model, now, answers);
    let kept = bettors(model).filter(|bettors| !bettors.is_empty());
    let chosen = |bettors: &Vec<Bettor>| bettors.iter().filter(|one| one.chosen).count();
    let count = kept.as_ref().map_or(answers.supports.len(), chosen);
    CollapsingHeader::new(text!(model.lang, "bets-title", count = count)).id_salt("bets").show(ui, |ui| {
        bets(ui, model, view, answers, actions);
        comer(ui, model, view, actions);
        camps(ui, model, view, actions);
    });
}

/// The special rule: said, or by the two dice of the deal.
fn special(ui: &mut Ui, model: &Model, now: &Round, answers: &mut RoundAnswers) {
    let lang = model.lang;
    ui.horizontal_wrapped(|ui| {
        let name = |special: Option<Special>| match special {
            Some(one) => format!("{} {}", one.number(), i18n::word(lang, &one)),
            None => text!(lang, "special-none").to_owned(),
        };
        let label = ui.label(text!(lang, "special-rule"));
        let combo = ComboBox::from_id_salt("special").width(150.0).height(360.0).selected_text(name(answers.special()));
        let shown = combo.show_ui(ui, |ui| {
            for special in [None].into_iter().chain(Special::ALL.map(Some)) {
                if ui.selectable_label(answers.special() == special, name(special)).clicked() {
                    answers.set_special(special);
                }
            }
        });
        shown.response.labelled_by(label.id);
        if now.rules().asks_beside("indicators", &answers.known) {
            typed(ui, lang, text!(lang, "turned"), (answers, "indicators"));
        }
    });
    if let Some(special) = answers.special() {
        ui.label(quiet(i18n::course::special_means(lang, special.number())));
    }
    if answers.special() == Some(Special::SwapPlaces) {
        swap(ui, model, now.dealer, answers);
    }
}

/// With whom the dealer changes places.
fn swap(ui: &mut Ui, model: &Model, dealer: usize, answers: &mut RoundAnswers) {
    ui.horizontal_wrapped(|ui| {
        ui.label(text!(model.lang, "swap-with"));
        for (player, name) in model.names().iter().enumerate() {
            let on = answers.swap == Some(player);
            if player != dealer && ui.selectable_label(on, name).clicked() {
                answers.swap = (!on).then_some(player);
            }
        }
    });
}

/// Everybody who may bet in the deal at the table; `None` where the bets are part of the hand itself: before a night has begun, and
/// in a recorded hand that is open.
fn bettors(model: &Model) -> Option<Vec<Bettor>> {
    let kept = model.is_playing() && model.reopened().is_none();
    let table = model.at_table().table;
    kept.then(|| model.keeper().bettors(table).unwrap_or_default())
}

/// Whom everybody beside the table supports, and whether it is one of the last deals.
fn bets(ui: &mut Ui, model: &Model, view: &mut View, answers: &mut RoundAnswers, actions: &mut Vec<Action>) {
    let lang = model.lang;
    ui.checkbox(&mut answers.last, text!(lang, "last-deal")).on_hover_text(text!(lang, "last-deal-tip"));
    match bettors(model) {
        Some(bettors) => kept_bets(ui, model, view, &bettors, actions),
        None => {
            for who in model.beside() {
                let chosen = answers.supports.get(&who).copied();
                let names = model.names();
                match choice(ui, model, who, (chosen, chosen.and_then(|place| names.get(place)).cloned()), true) {
                    None => {}
                    Some(None) => drop(answers.supports.remove(&who)),
                    Some(Some(place)) => drop(answers.supports.insert(who, place)),
                }
            }
        }
    }
}

/// Bets that are kept until the deal is recorded; once they are locked, only a reason lets another one in.
fn kept_bets(ui: &mut Ui, model: &Model, view: &mut View, bettors: &[Bettor], actions: &mut Vec<Action>) {
    let (lang, keeper, now) = (model.lang, model.keeper(), model.at_table());
    let locked = keeper.are_bets_locked(now.table).unwrap_or(true);
    if locked && !bettors.is_empty() {
        ui.label(quiet(text!(lang, "bet-closed")));
        let hint = RichText::new(text!(lang, "bet-late-reason")).color(theme::now().text_quiet);
        ui.add(TextEdit::singleline(&mut view.bet_reason).hint_text(hint).char_limit(200).desired_width(220.0));
    }
    let may = !locked || !view.bet_reason.trim().is_empty();
    for bettor in bettors {
        let chosen = bettor.player.and_then(|player| now.place(player));
        let shown = match (bettor.player, bettor.chosen) {
            (Some(player), _) => Some(keeper.night().name(player)),
            (None, true) => Some("•".to_owned()),
            (None, false) => None,
        };
        let Some(wanted) = choice(ui, model, bettor.who, (chosen, shown), may) else {
            continue;
        };
        actions.push(Action::Bet(Box::new(BetOn {
            who: bettor.who,
            player: wanted.and_then(|place| now.person(place)),
            table: now.table,
            deal: keeper.deal_due(now.table),
            reason: std::mem::take(&mut view.bet_reason),
        })));
    }
}

/// A list of the players for one bettor; `Some` if a choice was made.
fn choice(
    ui: &mut Ui,
    model: &Model,
    who: PlayerId,
    (chosen, shown): (Option<usize>, Option<String>),
    enabled: bool,
) -> Option<Option<usize>> {
    let lang = model.lang;
    let name = model.keeper().night().name(who);
    let nobody = text!(lang, "supports-nobody");
    let mut made = None;
    ui.add_enabled_ui(enabled, |ui| {
        ui.horizontal(|ui| {
            let label = ui.label(text!(lang, "supports", person = name));
            let combo = ComboBox::from_id_salt(("supports", who))
                .width(110.0)
                .selected_text(shown.as_deref().unwrap_or(nobody));
            let shown = combo.show_ui(ui, |ui| {
                if ui.selectable_label(chosen.is_none(), nobody).clicked() {
                    made = Some(None);
                }
                for (place, name) in model.names().iter().enumerate() {
                    if ui.selectable_label(chosen == Some(place), name).clicked() {
                        made = Some(Some(place));
                    }
                }
            });
            shown.response.labelled_by(label.id);
        });
    });
    made
}

/// Somebody who comes to watch and may bet.
fn comer(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    let lang = model.lang;
    ui.horizontal(|ui| {
        let hint = RichText::new(text!(lang, "bettor-name")).color(theme::now().text_quiet);
        ui.add(TextEdit::singleline(&mut view.comer).hint_text(hint).char_limit(24).desired_width(120.0));
        let named = !view.comer.trim().is_empty();
        if ui.add_enabled(named, eframe::egui::Button::new(text!(lang, "bettor-add"))).clicked() {
            actions.push(Action::AddPerson(std::mem::take(&mut view.comer)));
        }
    });
}

/// Who belongs to which camp; drawing them is an event of its own.
fn camps(ui: &mut Ui, model: &Model, view: &mut View, actions: &mut Vec<Action>) {
    let (lang, night) = (model.lang, model.keeper().night());
    CollapsingHeader::new(text!(lang, "camps")).id_salt("camps").show(ui, |ui| {
        ui.label(quiet(text!(lang, "camps-tip")));
        if let Some((drawn, _)) = night.standing::<CampsDrawn>() {
            for camp in &drawn.camps {
                let people: Vec<String> = camp.people.iter().map(|who| night.name(*who)).collect();
                let people = people.join(text!(lang, "list-comma"));
                ui.label(text!(lang, "camp-people", camp = drawing::name(lang, &camp.name), people = people));
            }
        }
        for who in night.order.iter().filter(|who| night.people.get(who).is_some_and(|one| !one.left)) {
            ui.horizontal(|ui| {
                let of = view.camps.entry(*who).or_default();
                ui.label(night.name(*who));
                for (number, camp) in CampName::ALL.into_iter().enumerate() {
                    let on = *of == number + 1;
                    if ui.selectable_label(on, i18n::word(lang, &camp)).clicked() {
                        *of = if on { 0 } else { number + 1 };
                    }
                }
            });
        }
        if ui.button(text!(lang, "camps-record")).clicked() {
            let of = |who| {
                let number = view.camps.get(&who).copied().unwrap_or_default();
                CampName::ALL.get(number.checked_sub(1)?).copied()
            };
            let drawn = drawing::drawn(night, of);
            actions.push(Action::Night(NightAction::Propose(vec![Payload::of(drawn.into())])));
        }
    });
}
