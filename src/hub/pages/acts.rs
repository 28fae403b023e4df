//! The acts of players as buttons: riichi, kongs and open hands, at the own seat of the table page and for everybody on the page of
//! the deal.

use maud::{Markup, html};

use super::PageRequest;
use super::parts::button;
use crate::i18n::{self, Lang};
use crate::scorer::night::Keeper;
use crate::scorer::trouble::capital;
use crate::table::ledger::{ActRow, AskedFor, EventAnswer, EventField, Night, PlayerId};

/// The path of the form that records an act.
const ACT_PATH: &str = "/deal/add";

/// An act that one button records: its label and the form fields of its answers.
#[derive(Debug, PartialEq)]
struct ActButton {
    label: String,
    fields: Vec<(&'static str, String)>,
}

/// Returns true if the pages offer an act: acts of people outside the table have their own pages.
pub fn is_offered(row: &ActRow) -> bool {
    row.is_of_deal && row.fields.iter().all(|field| field.asks != AskedFor::Outsider)
}

/// Returns the form name of an act's field. The first field is always the player who acts.
pub fn form_name(at: usize, field: &EventField) -> &'static str {
    if at == 0 { "by" } else { field.key }
}

/// Renders hidden fields that identify the deal, so that a form of an old page is refused.
pub fn deal_fields(keeper: &Keeper, table: u8) -> Markup {
    html! { @for (name, value) in deal_identity(keeper, table) { input type="hidden" name=(name) value=(value); } }
}

fn deal_identity(keeper: &Keeper, table: u8) -> [(&'static str, String); 3] {
    [("night", keeper.id().to_string()), ("table", table.to_string()), ("deal", keeper.deal_due(table).to_string())]
}

/// Returns true if a form names another deal than the one that is due or in progress at its table.
pub fn is_other_deal(request: &PageRequest) -> bool {
    let keeper = request.hub.night();
    let table = request.fields.parse::<u8>("table").unwrap_or(0);
    request.fields.has("deal")
        && deal_identity(&keeper, table).iter().any(|(name, value)| request.fields.get(name) != Some(value))
}

/// Returns a button for every way in which a player may act; `None` if the act asks for more than choices and other players.
fn possible_acts(
    lang: Lang,
    night: &Night,
    row: &'static ActRow,
    by: PlayerId,
    players: &[PlayerId],
) -> Option<Vec<ActButton>> {
    type Answers = Vec<(&'static str, EventAnswer)>;
    let (first, others) = row.fields.split_first()?;
    let mut all: Vec<(Answers, ActButton)> = vec![(
        vec![(first.key, EventAnswer::Player(by))],
        ActButton {
            label: String::new(),
            fields: vec![("what", row.word.to_owned()), (form_name(0, first), by.to_string())],
        },
    )];
    for field in others {
        let mut next = Vec::new();
        for (answers, act) in all {
            if !field.is_asked(|id| answers.iter().find(|(key, _)| *key == id).map(|(_, answer)| answer)) {
                next.push((answers, act));
                continue;
            }
            let options: Vec<(String, EventAnswer, String)> = match field.asks {
                AskedFor::Choice(choices) => choices
                    .iter()
                    .map(|one| (capital(i18n::word(lang, one)), EventAnswer::Word(one.word), one.word.to_owned()))
                    .collect(),
                AskedFor::Player => {
                    let others = players.iter().filter(|&&player| player != by);
                    let label = |player| format!(" ← {}", night.name(player));
                    others.map(|&one| (label(one), EventAnswer::Player(one), one.to_string())).collect()
                }
                _ => return None,
            };
            for (label, answer, value) in options {
                let mut fields = act.fields.clone();
                fields.push((field.key, value));
                let answers = answers.iter().cloned().chain([(field.key, answer)]).collect();
                next.push((answers, ActButton { label: format!("{}{label}", act.label), fields }));
            }
        }
        all = next;
    }
    Some(all.into_iter().map(|(_, act)| act).collect())
}

/// Returns true if the player has acted so in the deal in progress.
fn has_acted(night: &Night, table: u8, row: &'static ActRow, player: PlayerId) -> bool {
    let deal = night.open_deal(usize::from(table));
    let mut acts = deal.into_iter().flat_map(|deal| &deal.acts);
    acts.any(|act| act.payload.body.player_of(row) == Some(player))
}

/// Returns the acts of one field, as riichi: each player has acted so or not.
fn marking_acts(keeper: &Keeper) -> Vec<&'static ActRow> {
    let rules = keeper.rules();
    rules.acts().iter().copied().filter(|row| is_offered(row) && row.fields.len() == 1).collect()
}

/// Renders the names of the acts that mark a seat, as riichi.
pub fn seat_marks(lang: Lang, keeper: &Keeper, table: u8, player: PlayerId) -> Markup {
    let rows = marking_acts(keeper).into_iter().filter(|row| has_acted(keeper.night(), table, row, player));
    html! { @for row in rows { strong.act { (capital(i18n::word(lang, row))) } } }
}

/// Renders a button for an act. `then` is the page that follows.
fn act_form(keeper: &Keeper, table: u8, act: &ActButton, class: &str, then: &str) -> Markup {
    let mut fields = deal_identity(keeper, table).to_vec();
    fields.push(("then", then.to_owned()));
    fields.extend(act.fields.iter().cloned());
    button(ACT_PATH, class, &act.label, &fields)
}

/// Renders the button by which a player acts in the one way that there is, or takes a declaration back.
fn marking_button(
    lang: Lang,
    keeper: &Keeper,
    table: u8,
    row: &'static ActRow,
    (player, label): (PlayerId, String),
    then: &str,
) -> Markup {
    let night = keeper.night();
    let fields = vec![("what", row.word.to_owned()), ("by", player.to_string())];
    let acted = has_acted(night, table, row, player);
    let is_declaration = keeper.rules().declaration().is_some_and(|declaration| declaration.act == row);
    html! {
        @if !acted {
            (act_form(keeper, table, &ActButton { label, fields }, "big", then))
        } @else if is_declaration {
            @let fields = fields.into_iter().chain([("undo", String::new())]).collect();
            @let label = text!(lang, "hub-act-back", what = i18n::word(lang, row), player = night.name(player));
            (act_form(keeper, table, &ActButton { label, fields }, "big quiet", then))
        } @else {
            p.done { (label) " \u{2713}" }
        }
    }
}

/// Renders everything that a player may do at the own seat: one tap for riichi or an open hand, a fold with the kinds of kong.
pub fn own_acts(request: &PageRequest, keeper: &Keeper, table: u8, players: &[PlayerId], own: PlayerId) -> Markup {
    let (lang, night) = (request.lang, keeper.night());
    let rules = keeper.rules();
    html! {
        div.buttons.acts {
            @for row in rules.acts().iter().copied().filter(|row| is_offered(row)) {
                @if row.fields.len() == 1 {
                    (marking_button(lang, keeper, table, row, (own, capital(i18n::word(lang, row))), "/"))
                } @else if let Some(acts) = possible_acts(lang, night, row, own, players) {
                    details {
                        summary.button.big { (capital(i18n::word(lang, row))) }
                        div.buttons { @for act in &acts { (act_form(keeper, table, act, "big", "/")) } }
                    }
                }
            }
        }
    }
}

/// Renders an act of one field as a row of players.
pub fn everybodys_act(lang: Lang, keeper: &Keeper, table: u8, row: &'static ActRow, players: &[PlayerId]) -> Markup {
    html! {
        section.card {
            h2 { (capital(i18n::word(lang, row))) }
            div.buttons {
                @for &player in players {
                    (marking_button(lang, keeper, table, row, (player, keeper.night().name(player)), "/deal"))
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
        let row = ActRow::of_kind("kong").unwrap();
        let [own, left, right] = [PlayerId::of(1), PlayerId::of(2), PlayerId::of(3)];
        let acts = possible_acts(Lang::En, &Night::default(), row, own, &[left, own, right]).unwrap();
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
