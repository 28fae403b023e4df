//! The form for winner, discarder and everything else that the tiles do not show, by the questions of the rules; and its reading.
//! Values without a field in the sent form stay unchanged.

use maud::{Markup, html};

use super::super::dice::{dice_fields, read_dice};
use super::super::parts::{choices, field, list, number, tick};
use super::super::tiles::tile;
use super::event_fields::{apply_draw, apply_fields, draw_fields, event_fields, thrown_tiles};
use super::hand::all_tiles;
use super::index_choices;
use crate::hub::guard::Fields;
use crate::i18n::{self, Lang, class_name};
use crate::rules::AnswerKind;
use crate::rules::deal::Special;
use crate::scorer::chips::{Chip, Chips};
use crate::scorer::model::Model;
use crate::scorer::round::{Round, RoundAnswers};
use crate::table::ledger::{EventKind, Night, PlayerId};
use crate::tile::Tile;
use crate::vision::TileClass;

/// The maximum length of typed tiles, in characters.
const MAX_TYPED_CHARS: usize = 40;
/// The name prefix of the boxes for declarations; the index of the player follows.
const DECLARED: &str = "riichi";
/// The maximum number as an answer to a question of the rules.
const MAX_NUMBER: u32 = 999;
/// The name of the hidden fields that list the parts of a form: browsers do not send unticked boxes, so their absence alone would
/// say nothing.
pub(super) const PARTS: &str = "has";

/// The name of the hidden fields that list the boxes shown as ticked, so that only boxes that the user changed take effect.
const SHOWN_TICKS: &str = "was";

/// The value for a self-draw in the field of the discarder: it stays one if the same form names another winner.
const SELF_DRAW: &str = "self";

/// Renders the hidden field that lists a part of the form.
pub(super) fn part_field(part: &str) -> Markup {
    html! { input type="hidden" name=(PARTS) value=(part); }
}

/// Renders a box with the hidden field for its shown state.
fn shown_tick(name: &str, text: &str, on: bool, obstacle: Option<&str>) -> Markup {
    html! {
        @if on { input type="hidden" name=(SHOWN_TICKS) value=(name); }
        (tick(name, text, on, obstacle))
    }
}

/// Returns true if a box is ticked once the form is applied. If the form lists the boxes that it showed as ticked, a
/// box that the user left unchanged has its `current` state.
fn is_ticked(fields: &Fields, name: &str, current: bool) -> bool {
    let on = fields.has(name);
    let knows = fields.parse_all::<String>(PARTS).iter().any(|part| part == SHOWN_TICKS);
    let was = || fields.parse_all::<String>(SHOWN_TICKS).iter().any(|one| one == name);
    if knows && was() == on { current } else { on }
}

/// Renders the choice of the table; empty with one table.
pub fn table_choice(model: &Model) -> Markup {
    let (lang, night) = (model.lang, model.keeper().night());
    let tables = night.seats.as_ref().map_or(1, |seats| seats.tables.len());
    let all: Vec<String> = (0..tables).map(|table| text!(lang, "table-number", number = (table + 1))).collect();
    html! { @if tables > 1 { (index_choices("table", text!(lang, "night-which-table"), &all, Some(usize::from(model.circumstances().table)))) } }
}

/// Renders the questions about a win: who, on whose tile, circumstances, tiles beside the hand; the others are folded, open where
/// the rules need them. A draw has its own.
pub fn round_fields(model: &Model) -> Markup {
    let (lang, round) = (model.lang, model.circumstances());
    let is_draw = model.is_draw();
    let chips = if is_draw || round.winner.is_none() { Chips::default() } else { round.chips(model.board(), lang) };
    let has_winner = round.winner.is_some();
    let lacks_turned =
        round.asks("indicators") && round.answers.tiles("indicators").is_none_or(|tiles| tiles.is_empty());
    html! {
        @if !is_draw {
            (players_asked(model, round))
            @if has_winner { (part_field("marks")) (part_field(SHOWN_TICKS)) (chip_boxes(&chips.shown)) }
            @if has_winner && round.asks("flowers") { (flower_count(model, &round.answers)) }
            @if round.asks("dora_indicators") { (tiles_beside(lang, round, "dora_indicators", text!(lang, "dora-indicators"))) }
            @if round.asks("ura_indicators") && round.takes_ura() { (tiles_beside(lang, round, "ura_indicators", text!(lang, "ura-indicators"))) }
        }
        @if let Some(draw) = &round.answers.draw { (player_fields(model, round)) (draw_fields(model, round, draw)) }
        @if !is_draw { (event_fields(model, round, EventKind::Win)) }
        @for (question, kind) in round.unplaced_questions() { (question_field(lang, round, question, kind)) }
        details open[(round.asks("special") && round.deal.begun.is_none()) || lacks_turned] {
            summary { (text!(lang, "win-more")) }
            (chip_boxes(&chips.folded))
            @if !is_draw && has_winner { (player_fields(model, round)) }
            (deal_fields(model, round))
        }
    }
}

/// Renders the choice of the winner, then of the discarder, each in the order of the seats.
fn players_asked(model: &Model, round: &Round) -> Markup {
    let (lang, names) = (model.lang, model.names());
    html! {
        (player_choice("winner", text!(lang, "win-who"), &names, round.winner, &|place| round.may_win(place)))
        @match (round.winner, round.from.filter(|_| !model.kept_winners().is_empty())) {
            (_, Some(from)) => { p { (text!(lang, "win-from-known", player = names.get(from).cloned().unwrap_or_default())) } }
            (Some(winner), None) => { (discarder_choice(lang, &names, winner, round)) }
            (None, None) => {}
        }
        (thrown_tiles(model, round))
        (further_winners(model, round))
    }
}

/// Renders a question of the rules that has no control of its own.
fn question_field(lang: Lang, round: &Round, question: &str, kind: AnswerKind) -> Markup {
    let label = i18n::question(lang, question);
    let answer = || u32::try_from(round.answers.known.number(question)).unwrap_or(MAX_NUMBER);
    match kind {
        AnswerKind::Tiles => tiles_beside(lang, round, question, label),
        _ => number(&format!("answer-{question}"), label, answer(), MAX_NUMBER),
    }
}

/// Renders the tiles that answer a question of the rules: a press on one removes it, the tiles below add one.
fn tiles_beside(lang: Lang, round: &Round, question: &str, label: &str) -> Markup {
    let (picked, typed) = (round.answers.tiles(question), round.answers.typed(question));
    let name = |tile: Tile| class_name(lang, TileClass::Tile(tile));
    html! {
        div.beside-hand {
            span { (label) }
            @for (at, one) in picked.iter().flatten().enumerate() {
                @let remove = text!(lang, "picked-remove", tile = name(*one), field = label);
                button.piece name={ "remove-" (question) } value=(at) aria-label=(remove) { (tile(TileClass::Tile(*one), None)) }
            }
            @if picked.is_none() { span.wrong { (typed) } }
            details.palette {
                summary aria-label=(text!(lang, "picked-add", field = label)) { "+" }
                @for row in all_tiles(round.rules()) {
                    div.row { @for class in row { @if let Some(one) = class.tile() {
                        button name={ "add-" (question) } value=(one) data-each { (tile(class, Some(&name(one)))) }
                    } } }
                }
                input type="hidden" name={ "shown-" (question) } value=(typed);
                (field(&format!("answer-{question}"), text!(lang, "picked-typed"), typed, MAX_TYPED_CHARS))
            }
        }
    }
}

/// Renders the choice of the discarder in the order of the seats, with the self-draw in the winner's place.
fn discarder_choice(lang: Lang, names: &[String], winner: usize, round: &Round) -> Markup {
    let value = |place: usize| if place == winner { SELF_DRAW.to_owned() } else { place.to_string() };
    let name = |(place, name): (usize, &String)| match place == winner {
        true => (value(place), text!(lang, "self-draw-button").to_owned()),
        false => (value(place), name.clone()),
    };
    let all: Vec<(String, String)> =
        names.iter().enumerate().filter(|(place, _)| round.may_discard(*place)).map(name).collect();
    choices("from", text!(lang, "win-from"), &all, round.from.map(value).as_ref())
}

/// Renders a choice of players by their indices, without those not allowed.
fn player_choice(
    name: &str,
    title: &str,
    names: &[String],
    chosen: Option<usize>,
    allowed: &dyn Fn(usize) -> bool,
) -> Markup {
    let all: Vec<(usize, String)> =
        { names.iter().cloned().enumerate() }.filter(|(place, _)| allowed(*place)).collect();
    choices(name, title, &all, chosen.as_ref())
}

/// Renders a box for each further winner on the same tile.
fn further_winners(model: &Model, round: &Round) -> Markup {
    let night = model.keeper().night();
    html! {
        @if !round.also.is_empty() {
            (part_field("also"))
            @for (at, win) in round.also.iter().enumerate() {
                (tick(&format!("also{at}"), &text!(model.lang, "also-wins", player = night.name(win.winner)), true, None))
            }
        }
    }
}

/// Renders circumstances as chips. One that contradicts the others is disabled, with the reason as its tooltip.
fn chip_boxes(chips: &[Chip]) -> Markup {
    html! {
        @if !chips.is_empty() {
            fieldset.ticks.chips {
                @for Chip { mark, name, on, obstacle, .. } in chips {
                    (shown_tick(&format!("mark-{mark}"), name, *on, obstacle.as_deref()))
                }
            }
        }
    }
}

/// Renders the choices of winner and discarder of a recorded win, named by their people; [`apply_players_by_id`] reads them.
pub fn recorded_players(
    lang: Lang,
    night: &Night,
    players: &[PlayerId],
    winner: PlayerId,
    from: Option<PlayerId>,
) -> Markup {
    let names = players.iter().map(|&who| (who.to_string(), night.name(who)));
    let sources = names.clone().zip(players).map(|(named, who)| match *who == winner {
        true => (SELF_DRAW.to_owned(), text!(lang, "self-draw-button").to_owned()),
        false => named,
    });
    let from = from.map_or_else(|| SELF_DRAW.to_owned(), |who| who.to_string());
    html! {
        (choices("winner", text!(lang, "win-who"), &names.collect::<Vec<_>>(), Some(&winner.to_string())))
        (choices("from", text!(lang, "win-from"), &sources.collect::<Vec<_>>(), Some(&from)))
    }
}

/// Applies winner and discarder, named by their people; returns true if one of them changes. A discarder who is named as the winner has
/// drawn the tile.
pub fn apply_players_by_id(round: &mut Round, fields: &Fields) -> bool {
    let place = |name: &str| fields.parse::<PlayerId>(name).and_then(|who| round.place(who));
    let (winner, from) = (place("winner"), place("from"));
    let before = (round.winner, round.from);
    if let Some(winner) = winner.filter(|winner| round.winner != Some(*winner) && round.may_win(*winner)) {
        round.set_winner(winner);
    }
    let from =
        if fields.text("from") == SELF_DRAW { round.winner } else { from.filter(|from| round.winner != Some(*from)) };
    if let Some(from) = from.filter(|from| round.from != Some(*from) && round.may_discard(*from)) {
        round.set_from(from);
    }
    (round.winner, round.from) != before
}

/// Renders the control for each player, by the rules: riichi, or an open hand.
fn player_fields(model: &Model, round: &Round) -> Markup {
    let (lang, names) = (model.lang, model.names());
    let is_declared = round.asks("declared");
    let title = if is_declared {
        text!(lang, "col-declared")
    } else if round.asks("open_hands") {
        text!(lang, "col-open")
    } else {
        return html! {};
    };
    html! {
        fieldset.ticks {
            legend { (title) }
            (part_field("players")) (part_field(SHOWN_TICKS))
            @for (player, name) in names.iter().enumerate() {
                @if is_declared {
                    (shown_tick(&format!("{DECLARED}{player}"), name, round.declared(player), None))
                } @else {
                    (shown_tick(&format!("open{player}"), name, round.answers.open.has(player), None))
                }
            }
        }
    }
}

fn flower_count(model: &Model, answers: &RoundAnswers) -> Markup {
    let seen = u32::try_from(model.board().flowers().len()).unwrap_or(8).min(8);
    let count = answers.flowers.map_or(seen, u32::from);
    html! {
        (number("flowers", text!(model.lang, "flowers"), count, 8))
        input type="hidden" name="flowers-seen" value=(seen);
    }
}

/// Renders the fields of the whole deal: dealer, dice, special rule of the house rule.
pub fn deal_fields(model: &Model, round: &Round) -> Markup {
    let (lang, names) = (model.lang, model.names());
    html! {
        (part_field("deal"))
        (index_choices("dealer", text!(lang, "dealer"), &names, Some(round.dealer)))
        (dice_fields(lang, &round.deal.dice))
        @if round.asks("special") { (house_fields(lang, round)) }
        (event_fields(model, round, EventKind::Deal))
    }
}

/// Renders the questions of the house rule: special rule, turned tiles.
fn house_fields(lang: Lang, round: &Round) -> Markup {
    let answers = &round.answers;
    let none = (0, text!(lang, "special-none").to_owned());
    let named = |one: Special| (one.number(), format!("{} {}", one.number(), i18n::word(lang, &one)));
    let all: Vec<(u8, String)> = std::iter::once(none).chain(Special::ALL.map(named)).collect();
    let special = answers.special().map_or(0, Special::number);
    html! {
        (list("special", text!(lang, "special-rule"), &all, Some(&special)))
        @if let Some(rule) = answers.special() { p.quiet { (i18n::course::special_means(lang, rule.number())) } }
        @if round.asks("indicators") { (tiles_beside(lang, round, "indicators", text!(lang, "turned"))) }
    }
}

/// Applies a form to the circumstances of the deal and the win.
pub fn apply_form(round: &mut Round, fields: &Fields, night: &Night) {
    let parts: Vec<String> = fields.parse_all(PARTS);
    let has = |part: &str| parts.iter().any(|one| one == part);
    let players = round.players();
    let place = |name: &str| fields.parse::<usize>(name).filter(|place| *place < players);
    let tables = night.seats.as_ref().map_or(1, |seats| seats.tables.len());
    if let Some(table) = fields.parse::<u8>("table").filter(|table| usize::from(*table) < tables)
        && table != round.table
    {
        round.table = table;
        *round = round.next(night);
        // The other fields belong to the previous table.
        return;
    }
    if has("deal") {
        apply_deal(round, fields, place("dealer"));
    }
    if has("marks") {
        for mark in round.marks() {
            round.set(mark, is_ticked(fields, &format!("mark-{mark}"), round.has(mark)));
        }
    }
    if has("players") {
        apply_players(round, fields);
    }
    if let Some(winner) = place("winner").filter(|winner| round.winner != Some(*winner)) {
        round.set_winner(winner);
    }
    let from = if fields.text("from") == SELF_DRAW { round.winner } else { place("from") };
    if let Some(from) = from {
        // Forms without a winner have no valid discarder.
        if round.winner.is_some() {
            round.set_from(from);
        }
    }
    if has("value") {
        for &field in round.value_fields() {
            round.set_value_number(field, fields.parse::<u32>(field.key()).unwrap_or(0));
        }
    }
    if has("also") {
        let mut at = 0;
        round.also.retain(|_| {
            at += 1;
            fields.has(&format!("also{}", at - 1))
        });
    }
    apply_answers(round, fields);
    apply_fields(round, fields, EventKind::Win, has);
    if has("draw") {
        apply_draw(round, fields);
    }
}

fn apply_deal(round: &mut Round, fields: &Fields, dealer: Option<usize>) {
    if let Some(dealer) = dealer {
        round.dealer = dealer;
    }
    round.deal.dice = read_dice(fields);
    if round.asks("special") {
        let answers = &mut round.answers;
        if let Some(number) = fields.parse::<u64>("special")
            && let Ok(special) = Special::of_number(number)
        {
            answers.set_special(special);
        }
    }
    apply_fields(round, fields, EventKind::Deal, |_| true);
}

fn apply_players(round: &mut Round, fields: &Fields) {
    for player in 0..round.players() {
        let of = |name: &str| format!("{name}{player}");
        if round.asks("declared") {
            let on = is_ticked(fields, &of(DECLARED), round.declared(player));
            if on != round.declared(player) {
                round.set_declared(player, on);
            }
        } else if round.asks("open_hands") {
            let is_open = is_ticked(fields, &of("open"), round.answers.open.has(player));
            round.answers.open.set(player, is_open);
        }
    }
}

fn apply_answers(round: &mut Round, fields: &Fields) {
    for &(question, _) in round.rules().questions().iter().filter(|(_, kind)| *kind == AnswerKind::Tiles) {
        if round.asks(question) {
            apply_tiles(round, fields, question);
        }
    }
    for (question, _) in round.unplaced_questions().into_iter().filter(|(_, kind)| *kind == AnswerKind::Number) {
        if let Some(number) = fields.parse::<u32>(&format!("answer-{question}")) {
            round.answers.known.set(question, u64::from(number.min(MAX_NUMBER)));
        }
    }
    if round.asks("flowers") {
        let (seen, answers) = (fields.parse::<u8>("flowers-seen"), &mut round.answers);
        if let Some(count) = fields.parse::<u8>("flowers") {
            answers.flowers = Some(count.min(8)).filter(|count| answers.flowers.is_some() || Some(*count) != seen);
        }
    }
}

/// Applies the tiles that answer a question: the text that the user changed, then a tile added or removed by a press.
fn apply_tiles(round: &mut Round, fields: &Fields, question: &str) {
    let answers = &mut round.answers;
    let shown = fields.text(&format!("shown-{question}"));
    if let Some(text) = fields.get(&format!("answer-{question}")).filter(|text| *text != shown) {
        answers.set_typed(question, text.chars().take(MAX_TYPED_CHARS).collect::<String>());
    }
    if let Some(TileClass::Tile(tile)) = fields.parse::<TileClass>(&format!("add-{question}")) {
        answers.add_tile(question, tile);
    }
    if let Some(at) = fields.parse::<usize>(&format!("remove-{question}")) {
        answers.remove_tile(question, at);
    }
}
