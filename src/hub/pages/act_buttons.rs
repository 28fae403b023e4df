//! Buttons that record the acts of players, such as riichi, kongs and open hands: for the user on the table page, for
//! all players on the page of the deal.

use maud::{Markup, html};

use super::PageRequest;
use super::components::button_form;
use super::form_marks::deal_identity;
use quejing_session::error_texts::capitalize;
use quejing_session::game::Answer;
use quejing_session::night::{ActRow, EventField, FieldKind, Keeper, Night, PlayerId};
use quejing_words::{self as words, Lang};

/// The path of the form that records an act in the deal in progress.
const ACT_FORM_PATH: &str = "/deal/add";

/// A button that records an act: its label and the form fields with the act's answers.
#[derive(Debug, PartialEq)]
struct ActButton {
    label: String,
    fields: Vec<(&'static str, String)>,
}

/// Returns true if the act belongs to a deal and asks for nobody outside the table. All other acts have pages of their
/// own.
pub fn is_act_offered(row: &ActRow) -> bool {
    row.belongs_to_deal && row.fields.iter().all(|field| field.answer_kind != FieldKind::Outsider)
}

/// Returns the form name of a field of an act: "by" for the first field, which is the player who acts, else the key of
/// the field.
pub fn act_field_name(field_index: usize, field: &EventField) -> &'static str {
    if field_index == 0 { "by" } else { field.key }
}

/// Returns a button for each way in which a player can do an act, such as each kind of kong with each discarder. `None`
/// if a field of the act asks for anything but a choice or another player.
fn possible_act_buttons(
    lang: Lang,
    night: &Night,
    row: &'static ActRow,
    actor: PlayerId,
    players: &[PlayerId],
) -> Option<Vec<ActButton>> {
    type Answers = Vec<(&'static str, Answer<PlayerId>)>;
    let (first, others) = row.fields.split_first()?;
    let mut buttons: Vec<(Answers, ActButton)> = vec![(
        vec![(first.key, Answer::Player(actor))],
        ActButton {
            label: String::new(),
            fields: vec![("what", row.word.to_owned()), (act_field_name(0, first), actor.to_string())],
        },
    )];
    for field in others {
        let mut extended = Vec::new();
        for (answers, act) in buttons {
            if !field.is_asked(|id| answers.iter().find(|(key, _)| *key == id).map(|(_, answer)| answer)) {
                extended.push((answers, act));
                continue;
            }
            let options: Vec<(String, Answer<PlayerId>, String)> = match field.answer_kind {
                FieldKind::Choice(choices) => choices
                    .iter()
                    .map(|one| (capitalize(words::render_word(lang, one)), one.answer(), one.word.to_owned()))
                    .collect(),
                FieldKind::Player => {
                    let others = players.iter().filter(|&&player| player != actor);
                    let label = |player| format!(" ← {}", night.name(player));
                    others.map(|&one| (label(one), Answer::Player(one), one.to_string())).collect()
                }
                _ => return None,
            };
            for (label, answer, value) in options {
                let mut fields = act.fields.clone();
                fields.push((field.key, value));
                let answers = answers.iter().cloned().chain([(field.key, answer)]).collect();
                extended.push((answers, ActButton { label: format!("{}{label}", act.label), fields }));
            }
        }
        buttons = extended;
    }
    Some(buttons.into_iter().map(|(_, act)| act).collect())
}

/// Returns true if the player has done this act in the deal in progress at the table.
fn has_done_act(night: &Night, table: u8, row: &'static ActRow, player: PlayerId) -> bool {
    let deal = night.open_deal(usize::from(table));
    let mut acts = deal.into_iter().flat_map(|deal| &deal.acts);
    acts.any(|act| act.play.acting_player(row) == Some(player))
}

/// Returns the offered acts whose only field is the player, such as riichi. A player does each at most once in a deal.
fn one_field_acts(keeper: &Keeper) -> Vec<&'static ActRow> {
    let rules = keeper.open_night().rules();
    rules.acts().iter().copied().filter(|row| is_act_offered(row) && row.fields.len() == 1).collect()
}

/// Renders the names of the acts with one field, such as riichi, that a player has done in the deal in progress.
pub fn done_act_names(lang: Lang, keeper: &Keeper, table: u8, player: PlayerId) -> Markup {
    let rows = one_field_acts(keeper).into_iter().filter(|row| has_done_act(keeper.night(), table, row, player));
    html! { @for row in rows { strong.act { (capitalize(words::render_word(lang, row))) } } }
}

/// Renders the form with the button that records an act and then shows the page at `next_path`.
fn act_button_form(keeper: &Keeper, table: u8, act: &ActButton, class: &str, next_path: &str) -> Markup {
    let mut fields = deal_identity(keeper, table).to_vec();
    fields.push(("then", next_path.to_owned()));
    fields.extend(act.fields.iter().cloned());
    button_form(ACT_FORM_PATH, class, &act.label, &fields)
}

/// Renders the button by which a player does an act with one field. If the player has done the act, renders a check
/// mark instead or, for a declaration, the button that takes it back.
fn one_field_act_button(
    lang: Lang,
    keeper: &Keeper,
    table: u8,
    row: &'static ActRow,
    (player, label): (PlayerId, String),
    next_path: &str,
) -> Markup {
    let night = keeper.night();
    let fields = vec![("what", row.word.to_owned()), ("by", player.to_string())];
    let is_done = has_done_act(night, table, row, player);
    let is_declaration = keeper.open_night().rules().declaration().is_some_and(|declaration| declaration.act == row);
    html! {
        @if !is_done {
            (act_button_form(keeper, table, &ActButton { label, fields }, "big", next_path))
        } @else if is_declaration {
            @let fields = fields.into_iter().chain([("undo", String::new())]).collect();
            @let label = text!(lang, "hub-act-back", what = words::render_word(lang, row), player = night.name(player));
            (act_button_form(keeper, table, &ActButton { label, fields }, "big quiet", next_path))
        } @else {
            p.done { (label) " \u{2713}" }
        }
    }
}

/// Renders the buttons for the acts of the user: one button for an act such as riichi, a folded list for the kinds of
/// kong.
pub fn own_act_buttons(
    request: &PageRequest,
    keeper: &Keeper,
    table: u8,
    players: &[PlayerId],
    user: PlayerId,
) -> Markup {
    let (lang, night) = (request.lang, keeper.night());
    let rules = keeper.open_night().rules();
    html! {
        div.buttons.acts {
            @for row in rules.acts().iter().copied().filter(|row| is_act_offered(row)) {
                @if row.fields.len() == 1 {
                    (one_field_act_button(lang, keeper, table, row, (user, capitalize(words::render_word(lang, row))), "/"))
                } @else if let Some(acts) = possible_act_buttons(lang, night, row, user, players) {
                    details {
                        summary.button.big { (capitalize(words::render_word(lang, row))) }
                        div.buttons { @for act in &acts { (act_button_form(keeper, table, act, "big", "/")) } }
                    }
                }
            }
        }
    }
}

/// Renders a card for an act with one field, such as riichi, with a button for each player at the table.
pub fn act_card(lang: Lang, keeper: &Keeper, table: u8, row: &'static ActRow, players: &[PlayerId]) -> Markup {
    html! {
        section.card {
            h2 { (capitalize(words::render_word(lang, row))) }
            div.buttons {
                @for &player in players {
                    (one_field_act_button(lang, keeper, table, row, (player, keeper.night().name(player)), "/deal"))
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kong_has_a_button_for_each_kind_and_for_each_player_who_gave_the_tile() {
        let row = ActRow::find_kind("kong").unwrap();
        let [own, left, right] = [PlayerId::from_number(1), PlayerId::from_number(2), PlayerId::from_number(3)];
        let acts = possible_act_buttons(Lang::En, &Night::default(), row, own, &[left, own, right]).unwrap();
        // Open and added kongs name one of the two others, a concealed one nobody.
        assert_eq!(acts.len(), 5);
        let concealed = acts.last().unwrap();
        assert_eq!(concealed.label, "Concealed kong");
        let by = own.to_string();
        let fields = [("what", "kong".to_owned()), ("by", by), ("how", "concealed".to_owned())];
        assert_eq!(concealed.fields, fields);
        assert!(acts.iter().all(|act| act.fields.iter().all(|field| *field != ("from", own.to_string()))));
    }
}
