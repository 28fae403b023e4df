//! The inputs for the beginning of a deal: the special rule of the house rules, the fields that only some rules have,
//! and a collapsible section with bets, new bettors and camps.

use crate::app::window_action::WindowActions;
use eframe::egui::{CollapsingHeader, ComboBox, RichText, TextEdit, Ui};

use super::questions::{show_placed_questions, show_question};
use crate::app::theme;
use crate::app::view::View;
use crate::app::widgets::quiet_text;
use quejing_session::action::SessionAction;
use quejing_session::game::QuestionRole;
use quejing_session::night::{BetRequest, Bettor, CampsDrawn, NightAction, NightEntry, PlayerId, camps as camp_draw};
use quejing_session::question::{FormQuestion, Placement, QuestionId};
use quejing_session::round::{Round, RoundAnswers};
use quejing_session::session::Session;
use quejing_words as words;

/// Draws the fields for the beginning of a deal that only some rules have, except the special rule. If the rules have
/// bets, also draws the section with bets, new bettors and camps.
pub fn show_deal_start(
    ui: &mut Ui,
    model: &Session,
    view: &mut View,
    (round, questions): (&mut Round, &[FormQuestion]),
    actions: &mut WindowActions,
) {
    let fields = questions.iter().filter(|question| question.placement == Placement::WithDeal);
    for question in fields.filter(|question| matches!(question.id, QuestionId::Field(_))) {
        show_question(ui, model, view, round, question);
    }
    if round.asks_for(QuestionRole::DealEvents) {
        show_bets_section(ui, model, view, (round, questions), actions);
    }
}

/// Draws a collapsible section with the bets of the deal: the questions that belong to them, the choice of each bettor,
/// the field for a new bettor, and the camps. Its title states the number of placed bets.
fn show_bets_section(
    ui: &mut Ui,
    model: &Session,
    view: &mut View,
    (round, questions): (&mut Round, &[FormQuestion]),
    actions: &mut WindowActions,
) {
    let stored_bets = current_bettors(model).filter(|bettors| !bettors.is_empty());
    let count_chosen = |bettors: &Vec<Bettor>| bettors.iter().filter(|bettor| bettor.has_bet).count();
    let count = stored_bets.as_ref().map_or(round.answers.supports.len(), count_chosen);
    CollapsingHeader::new(text!(model.lang, "bets-title", count = count)).id_salt("bets").show(ui, |ui| {
        show_placed_questions(ui, model, view, (round, questions), Placement::WithBets);
        show_bet_choices(ui, model, view, &mut round.answers, actions);
        show_new_bettor_field(ui, model, view, actions);
        show_camps_section(ui, model, view, actions);
    });
}

/// Draws the choice of the special rule and, if the chosen rule turns tiles over, the turned tiles: those of
/// `questions` about the beginning of the deal that the rules ask of a win, too.
pub fn show_special_rule(ui: &mut Ui, model: &Session, view: &mut View, round: &mut Round, questions: &[FormQuestion]) {
    let placed = questions.iter().filter(|question| question.placement == Placement::WithDeal);
    for question in placed.filter(|question| matches!(question.id, QuestionId::Rules(_))) {
        show_question(ui, model, view, round, question);
    }
}

/// Draws the explanation of the chosen special rule; nothing if none is chosen or the rules have no special rules.
pub fn show_special_rule_text(ui: &mut Ui, model: &Session, round: &Round) {
    if let Some(special) = round.answers.special_rule().filter(|_| round.asks_for(QuestionRole::SpecialRule)) {
        ui.label(quiet_text(words::course::special_rule_text(model.lang, special.number())));
    }
}

/// Returns the people who may bet in the current deal, with their bets in the ledger; empty if the ledger cannot be
/// read. `None` while no night accepts records and while a deal is reopened, because the hand stores the bets then.
fn current_bettors(model: &Session) -> Option<Vec<Bettor>> {
    let has_ledger_bets = model.desk().recorder().accepts_records() && model.desk().reopened_deal_number().is_none();
    let table = model.hand().round_at_table().table;
    has_ledger_bets.then(|| model.keeper().bets().bettors(table).unwrap_or_default())
}

/// Draws for each person who does not play the choice of a player to bet on. A choice becomes an action that records
/// the bet. While no night accepts records and while a deal is reopened, it changes `answers` instead.
fn show_bet_choices(
    ui: &mut Ui,
    model: &Session,
    view: &mut View,
    answers: &mut RoundAnswers,
    actions: &mut WindowActions,
) {
    match current_bettors(model) {
        Some(bettors) => show_stored_bets(ui, model, view, &bettors, actions),
        None => {
            for bettor in model.desk().people().outside_tables() {
                let chosen_place = answers.supports.get(&bettor).copied();
                let names = model.desk().people().names();
                match show_bettor_choice(
                    ui,
                    model,
                    bettor,
                    (chosen_place, chosen_place.and_then(|place| names.get(place)).cloned()),
                    true,
                ) {
                    None => {}
                    Some(None) => drop(answers.supports.remove(&bettor)),
                    Some(Some(place)) => drop(answers.supports.insert(bettor, place)),
                }
            }
        }
    }
}

/// Draws for each bettor the choice of a player to bet on, with the bet in the ledger; a changed choice becomes an
/// action. Once bets are locked, the choices need a reason, in a field above them.
fn show_stored_bets(ui: &mut Ui, model: &Session, view: &mut View, bettors: &[Bettor], actions: &mut WindowActions) {
    let (lang, keeper, round) = (model.lang, model.keeper(), model.hand().round_at_table());
    let is_locked = keeper.bets().are_locked(round.table).unwrap_or(true);
    if is_locked && !bettors.is_empty() {
        ui.label(quiet_text(text!(lang, "bet-closed")));
        let hint = RichText::new(text!(lang, "bet-late-reason")).color(theme::palette().text_quiet);
        ui.add(TextEdit::singleline(&mut view.bet_reason).hint_text(hint).char_limit(200).desired_width(220.0));
        show_late_bet_ticks(ui, model, view, bettors);
    }
    let can_bet = !is_locked || !view.bet_reason.trim().is_empty();
    for bettor in bettors {
        let chosen_place = bettor.player.and_then(|player| round.player_index(player));
        let closed_text = match (bettor.player, bettor.has_bet) {
            (Some(player), _) => Some(keeper.night().name(player)),
            (None, true) => Some("•".to_owned()),
            (None, false) => None,
        };
        let Some(choice) = show_bettor_choice(ui, model, bettor.person, (chosen_place, closed_text), can_bet) else {
            continue;
        };
        let player = choice.and_then(|place| round.person_at(place));
        let late = (std::mem::take(&mut view.bet_reason), std::mem::take(&mut view.bet_agreed));
        actions.push(bet_action(model, bettor.person, player, late));
    }
}

/// Draws boxes to tick the people who agree to a late bet: the players of the table and the other bettors, whose totals
/// it may lower. Those without a tick are asked on their phones.
fn show_late_bet_ticks(ui: &mut Ui, model: &Session, view: &mut View, bettors: &[Bettor]) {
    let night = model.keeper().night();
    ui.horizontal_wrapped(|ui| {
        ui.label(quiet_text(text!(model.lang, "ask-agreed")));
        let players = model.hand().round_at_table().people.iter().copied();
        for player in players.chain(bettors.iter().map(|bettor| bettor.person)) {
            let mut is_ticked = view.bet_agreed.contains(&player);
            if ui.checkbox(&mut is_ticked, night.name(player)).changed() {
                view.bet_agreed.retain(|other| *other != player);
                view.bet_agreed.extend(is_ticked.then_some(player));
            }
        }
    });
}

/// Returns the action by which `bettor` bets on a player in the deal at the table; `None` as the player withdraws the
/// bet. The reason and the people who agreed in person are empty unless bets are locked.
pub fn bet_action(
    model: &Session,
    bettor: PlayerId,
    player: Option<PlayerId>,
    (reason, agreed): (String, Vec<PlayerId>),
) -> SessionAction {
    let table = model.hand().round_at_table().table;
    SessionAction::PlaceBet(Box::new(BetRequest {
        bettor,
        player,
        table,
        deal: model.keeper().open_night().due_deal_number(table),
        reason,
        agreed,
    }))
}

/// Draws the list of players on whom one bettor can bet. `closed_text` is the text of the closed list: a name, or a dot
/// for a secret bet; `None` stands for nobody. Returns the place of the chosen player, `Some(None)` for nobody, and
/// `None` if the user chose nothing in this frame.
fn show_bettor_choice(
    ui: &mut Ui,
    model: &Session,
    bettor: PlayerId,
    (chosen_place, closed_text): (Option<usize>, Option<String>),
    is_enabled: bool,
) -> Option<Option<usize>> {
    let lang = model.lang;
    let name = model.keeper().night().name(bettor);
    let nobody = text!(lang, "supports-nobody");
    let mut choice = None;
    ui.add_enabled_ui(is_enabled, |ui| {
        ui.horizontal(|ui| {
            let label = ui.label(text!(lang, "supports", person = name));
            let combo = ComboBox::from_id_salt(("supports", bettor))
                .width(110.0)
                .selected_text(closed_text.as_deref().unwrap_or(nobody));
            let shown = combo.show_ui(ui, |ui| {
                if ui.selectable_label(chosen_place.is_none(), nobody).clicked() {
                    choice = Some(None);
                }
                for (place, name) in model.desk().people().names().iter().enumerate() {
                    if ui.selectable_label(chosen_place == Some(place), name).clicked() {
                        choice = Some(Some(place));
                    }
                }
            });
            shown.response.labelled_by(label.id);
        });
    });
    choice
}

/// Draws the field and the button that add a person to the night as a spectator who may bet.
fn show_new_bettor_field(ui: &mut Ui, model: &Session, view: &mut View, actions: &mut WindowActions) {
    let lang = model.lang;
    ui.horizontal(|ui| {
        let hint = RichText::new(text!(lang, "bettor-name")).color(theme::palette().text_quiet);
        ui.add(TextEdit::singleline(&mut view.bettor_name).hint_text(hint).char_limit(24).desired_width(120.0));
        let has_name = !view.bettor_name.trim().is_empty();
        if ui.add_enabled(has_name, eframe::egui::Button::new(text!(lang, "bettor-add"))).clicked() {
            actions.push(SessionAction::Night(NightAction::AddSpectator(std::mem::take(&mut view.bettor_name))));
        }
    });
}

/// Draws a collapsible section with the recorded camps, the choice of a camp for each person who has not left the
/// night, and the button that records the choices as an event.
fn show_camps_section(ui: &mut Ui, model: &Session, view: &mut View, actions: &mut WindowActions) {
    let (lang, night) = (model.lang, model.keeper().night());
    CollapsingHeader::new(text!(lang, "camps")).id_salt("camps").show(ui, |ui| {
        ui.label(quiet_text(text!(lang, "camps-tip")));
        if let Some((drawn, _)) = night.standing_act::<CampsDrawn>() {
            for camp in &drawn.camps {
                let people: Vec<String> = camp.people.iter().map(|person| night.name(*person)).collect();
                let people = people.join(text!(lang, "list-comma"));
                ui.label(text!(
                    lang,
                    "camp-people",
                    camp = camp_draw::camp_name(lang, night, &camp.name),
                    people = people
                ));
            }
        }
        for person in night.order.iter().filter(|id| night.is_present(**id)) {
            ui.horizontal(|ui| {
                let chosen_number = view.camp_numbers.entry(*person).or_default();
                ui.label(night.name(*person));
                for (number, camp) in camp_draw::camp_choices(night).iter().enumerate() {
                    let is_chosen = *chosen_number == number + 1;
                    if ui.selectable_label(is_chosen, words::render_word(lang, camp)).clicked() {
                        *chosen_number = if is_chosen { 0 } else { number + 1 };
                    }
                }
            });
        }
        if ui.button(text!(lang, "camps-record")).clicked() {
            let camp_of = |person| {
                let number = view.camp_numbers.get(&person).copied().unwrap_or_default();
                camp_draw::camp_choices(night).get(number.checked_sub(1)?)
            };
            let drawn = camp_draw::camps_event(night, camp_of);
            actions.push(SessionAction::Night(NightAction::Enter(NightEntry::Camps(drawn))));
        }
    });
}
