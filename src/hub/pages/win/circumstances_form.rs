//! The form for winner, discarder and everything else that the tiles do not show, with the questions of the rules; and
//! the reading of that form. Values without a field in the sent form stay unchanged.

use maud::{Markup, html};

use super::super::components::{check_box, drop_down, number_field, radio_buttons, text_field};
use super::super::dice::{dice_fields, read_dice};
use super::super::tile_images::tile_image;
use super::event_fields::{apply_draw_fields, apply_event_fields, discard_fields, draw_fields, event_fields};
use super::hand_editor::tile_rows;
use super::index_choices;
use crate::hub::guard::RequestFields;
use quejing_session::chips::{CircumstanceChip, CircumstanceChips};
use quejing_session::game::{AnswerKind, SpecialRule, Tile};
use quejing_session::model::Model;
use quejing_session::night::{EventKind, Night, PlayerId};
use quejing_session::recognition::TileClass;
use quejing_session::round::{Round, RoundAnswers, SeatMark};
use quejing_words::{self as words, Lang, class_name};

/// The maximum length of a typed answer with tiles, in characters.
const MAX_TYPED_TILE_CHARS: usize = 40;
/// The maximum number that a user can enter as the answer to a question of the rules.
const MAX_ANSWER_NUMBER: u32 = 999;
/// The name of the hidden fields that list the parts of a form. Browsers do not send unticked boxes, so that a missing
/// box alone does not tell whether the form had it.
pub(super) const PARTS_FIELD: &str = "has";

/// The name of the box that overrules the recorded declaration of the winner, and of its part of the form.
const UNCOUNTED_FIELD: &str = "uncounted";

/// The name of the hidden fields that list the boxes which the form showed as ticked, so that only changes by the user
/// take effect.
const SHOWN_TICKS_FIELD: &str = "was";

/// The value in the field of the discarder that stands for a self-draw. It names no player, so that a self-draw remains
/// one if the same form changes the winner.
const SELF_DRAW_VALUE: &str = "self";

/// Renders the hidden field by which a form states that it contains a part.
pub(super) fn form_part_field(part: &str) -> Markup {
    html! { input type="hidden" name=(PARTS_FIELD) value=(part); }
}

/// Renders a check box and, if it is ticked, the hidden field that lists it among the boxes shown as ticked. A box with
/// an obstacle is disabled; browsers do not send it, and it is not listed, so that it keeps its state.
fn tracked_check_box(name: &str, label: &str, is_ticked: bool, obstacle: Option<&str>) -> Markup {
    html! {
        @if is_ticked && obstacle.is_none() { input type="hidden" name=(SHOWN_TICKS_FIELD) value=(name); }
        (check_box(name, label, is_ticked, obstacle))
    }
}

/// Returns true if a box is ticked after the form is applied. If the form lists the boxes that it showed as ticked, a
/// box that the user left unchanged keeps its `current_state`.
fn is_ticked(fields: &RequestFields, name: &str, current_state: bool) -> bool {
    let is_in_form = fields.has_field(name);
    let lists_shown_ticks = fields.parse_values::<String>(PARTS_FIELD).iter().any(|part| part == SHOWN_TICKS_FIELD);
    let was_shown_ticked = || fields.parse_values::<String>(SHOWN_TICKS_FIELD).iter().any(|one| one == name);
    if lists_shown_ticks && was_shown_ticked() == is_in_form { current_state } else { is_in_form }
}

/// Renders the choice of the table at which the deal is played; empty if the night has a single table.
pub fn table_choice(model: &Model) -> Markup {
    let (lang, night) = (model.lang, model.keeper().night());
    let tables = night.seats.as_ref().map_or(1, |seats| seats.tables.len());
    let labels: Vec<String> = (0..tables).map(|table| text!(lang, "table-number", number = (table + 1))).collect();
    html! { @if tables > 1 { (index_choices("table", text!(lang, "night-which-table"), &labels, Some(usize::from(model.circumstances().table)))) } }
}

/// Renders the questions about a win: winner, discarder, circumstances, tiles beside the hand; or those about a draw.
/// Further fields are folded, but open while the rules need an answer there.
pub fn circumstance_fields(model: &Model) -> Markup {
    let (lang, round) = (model.lang, model.circumstances());
    let is_draw = model.is_entering_draw();
    let chips = if is_draw || round.winner.is_none() {
        CircumstanceChips::default()
    } else {
        round.circumstance_chips(model.board(), lang)
    };
    let has_winner = round.winner.is_some();
    let lacks_indicators =
        round.asks("indicators") && round.answers.parsed_tiles("indicators").is_none_or(|tiles| tiles.is_empty());
    html! {
        @if !is_draw {
            (winner_and_discarder_choices(model, round))
            @if has_winner { (form_part_field("marks")) (form_part_field(SHOWN_TICKS_FIELD)) (chip_boxes(lang, &chips.shown)) }
            @if has_winner && round.asks("flowers") { (flower_count_field(model, &round.answers)) }
            @if round.asks("dora_indicators") { (tile_answer_field(lang, round, "dora_indicators", text!(lang, "dora-indicators"))) }
            @if round.asks("ura_indicators") && round.turns_ura_indicators() { (tile_answer_field(lang, round, "ura_indicators", text!(lang, "ura-indicators"))) }
        }
        @if let Some(draw) = &round.answers.draw { (player_boxes(model, round)) (draw_fields(model, round, draw)) }
        @if !is_draw { (event_fields(model, round, EventKind::Win)) }
        @for (question, kind) in round.listed_questions() { (question_field(lang, round, question, kind)) }
        details open[(round.asks("special") && round.deal.begun.is_none()) || lacks_indicators] {
            summary { (text!(lang, "win-more")) }
            (chip_boxes(lang, &chips.folded))
            @if !is_draw && has_winner { (uncounted_declaration_box(lang, round)) (player_boxes(model, round)) }
            (deal_fields(model, round))
        }
    }
}

/// Renders the choice of the winner and, once there is one, of the discarder, each in the order of the seats. If the
/// rules ask for them, renders the discards before the win. Adds a box for each further winner.
fn winner_and_discarder_choices(model: &Model, round: &Round) -> Markup {
    let (lang, names) = (model.lang, model.player_names());
    html! {
        (player_choice("winner", text!(lang, "win-who"), &names, round.winner, &|place| round.may_win(place)))
        @match (round.winner, round.from.filter(|_| !model.winners_aside().is_empty())) {
            (_, Some(from)) => { p { (text!(lang, "win-from-known", player = names.get(from).cloned().unwrap_or_default())) } }
            (Some(winner), None) => { (discarder_choice(lang, &names, winner, round)) }
            (None, None) => {}
        }
        (discard_fields(model, round))
        (further_winner_boxes(model, round))
    }
}

/// Renders a question of the rules that has no control of its own. Its answer is tiles, or a number up to
/// [`MAX_ANSWER_NUMBER`].
fn question_field(lang: Lang, round: &Round, question: &str, kind: AnswerKind) -> Markup {
    let label = words::question_label(lang, question);
    let answer = || u32::try_from(round.answers.known.number(question)).unwrap_or(MAX_ANSWER_NUMBER);
    match kind {
        AnswerKind::Tiles => tile_answer_field(lang, round, question, label),
        _ => number_field(&format!("answer-{question}"), label, answer(), MAX_ANSWER_NUMBER),
    }
}

/// Renders the tiles that answer a question of the rules, such as dora indicators. Pressing a tile removes it, the
/// folded tiles add one, and a text field takes typed tiles.
fn tile_answer_field(lang: Lang, round: &Round, question: &str, label: &str) -> Markup {
    let (tiles, typed) = (round.answers.parsed_tiles(question), round.answers.typed_text(question));
    let name = |tile: Tile| class_name(lang, TileClass::Tile(tile));
    html! {
        div.beside-hand {
            span { (label) }
            @for (at, tile) in tiles.iter().flatten().enumerate() {
                @let remove = text!(lang, "picked-remove", tile = name(*tile), field = label);
                button.piece name={ "remove-" (question) } value=(at) aria-label=(remove) { (tile_image(TileClass::Tile(*tile), None)) }
            }
            @if tiles.is_none() { span.wrong { (typed) } }
            details.palette {
                summary aria-label=(text!(lang, "picked-add", field = label)) { "+" }
                @for row in tile_rows(round.rules()) {
                    div.row { @for class in row { @if let Some(tile) = class.tile() {
                        button name={ "add-" (question) } value=(tile) data-each { (tile_image(class, Some(&name(tile)))) }
                    } } }
                }
                input type="hidden" name={ "shown-" (question) } value=(typed);
                (text_field(&format!("answer-{question}"), text!(lang, "picked-typed"), typed, MAX_TYPED_TILE_CHARS))
            }
        }
    }
}

/// Renders the choice of the discarder in the order of the seats, with the self-draw in the place of the winner. Omits
/// players who may not discard.
fn discarder_choice(lang: Lang, names: &[String], winner: usize, round: &Round) -> Markup {
    let value = |place: usize| if place == winner { SELF_DRAW_VALUE.to_owned() } else { place.to_string() };
    let name = |(place, name): (usize, &String)| match place == winner {
        true => (value(place), text!(lang, "self-draw-button").to_owned()),
        false => (value(place), name.clone()),
    };
    let all: Vec<(String, String)> =
        names.iter().enumerate().filter(|(place, _)| round.may_discard(*place)).map(name).collect();
    radio_buttons("from", text!(lang, "win-from"), &all, round.from.map(value).as_ref())
}

/// Renders a choice of players, with their indices as values. Omits players for whom `is_allowed` returns false.
fn player_choice(
    name: &str,
    title: &str,
    names: &[String],
    chosen: Option<usize>,
    is_allowed: &dyn Fn(usize) -> bool,
) -> Markup {
    let all: Vec<(usize, String)> =
        { names.iter().cloned().enumerate() }.filter(|(place, _)| is_allowed(*place)).collect();
    radio_buttons(name, title, &all, chosen.as_ref())
}

/// Renders a ticked box for each further winner on the same tile; unticking a box removes that win.
fn further_winner_boxes(model: &Model, round: &Round) -> Markup {
    let night = model.keeper().night();
    html! {
        @if !round.also.is_empty() {
            (form_part_field("also"))
            @for (at, win) in round.also.iter().enumerate() {
                (check_box(&format!("also{at}"), &text!(model.lang, "also-wins", player = night.name(win.winner)), true, None))
            }
        }
    }
}

/// Renders circumstances as boxes. A circumstance that contradicts the others or is on record is disabled, and the
/// reason becomes its tooltip.
fn chip_boxes(lang: Lang, chips: &[CircumstanceChip]) -> Markup {
    html! {
        @if !chips.is_empty() {
            fieldset.ticks.chips {
                @for CircumstanceChip { mark, name, is_marked, is_known, obstacle, .. } in chips {
                    @let known = is_known.then(|| text!(lang, "known-mark-tip"));
                    (tracked_check_box(&format!("mark-{mark}"), name, *is_marked, obstacle.as_deref().or(known)))
                }
            }
        }
    }
}

/// Renders the box that overrules the recorded declaration of the winner; empty if none is on record.
fn uncounted_declaration_box(lang: Lang, round: &Round) -> Markup {
    html! {
        @if let Some(label) = round.uncounted_declaration_label(lang) {
            fieldset.ticks {
                (form_part_field(UNCOUNTED_FIELD))
                (tracked_check_box(UNCOUNTED_FIELD, &label, round.answers.is_declaration_uncounted, None))
            }
        }
    }
}

/// Renders the choices of winner and discarder of a recorded win, with the ids of people as values, which
/// [`apply_players_by_id`] reads.
pub fn recorded_player_choices(
    lang: Lang,
    night: &Night,
    players: &[PlayerId],
    winner: PlayerId,
    discarder: Option<PlayerId>,
) -> Markup {
    let names = players.iter().map(|&who| (who.to_string(), night.name(who)));
    let discarders = names.clone().zip(players).map(|(named, who)| match *who == winner {
        true => (SELF_DRAW_VALUE.to_owned(), text!(lang, "self-draw-button").to_owned()),
        false => named,
    });
    let discarder = discarder.map_or_else(|| SELF_DRAW_VALUE.to_owned(), |who| who.to_string());
    html! {
        (radio_buttons("winner", text!(lang, "win-who"), &names.collect::<Vec<_>>(), Some(&winner.to_string())))
        (radio_buttons("from", text!(lang, "win-from"), &discarders.collect::<Vec<_>>(), Some(&discarder)))
    }
}

/// Applies winner and discarder of a form that names people by id, and returns true if one of them changes. Ignores
/// people who may not win or discard.
pub fn apply_players_by_id(round: &mut Round, fields: &RequestFields) -> bool {
    let place = |name: &str| fields.parse_value::<PlayerId>(name).and_then(|who| round.player_index(who));
    let (winner, from) = (place("winner"), place("from"));
    let before = (round.winner, round.from);
    if let Some(winner) = winner.filter(|winner| round.winner != Some(*winner) && round.may_win(*winner)) {
        round.set_winner(winner);
    }
    let from = if fields.trimmed_value("from") == SELF_DRAW_VALUE {
        round.winner
    } else {
        from.filter(|from| round.winner != Some(*from))
    };
    if let Some(from) = from.filter(|from| round.from != Some(*from) && round.may_discard(*from)) {
        round.set_giver(from);
    }
    (round.winner, round.from) != before
}

/// Renders a box for each player with the mark that the rules ask of them. Empty for rules that ask for none.
fn player_boxes(model: &Model, round: &Round) -> Markup {
    let Some(mark) = round.seat_mark() else {
        return html! {};
    };
    let (lang, names) = (model.lang, model.player_names());
    html! {
        fieldset.ticks {
            legend { (mark.name(lang)) }
            (form_part_field("players")) (form_part_field(SHOWN_TICKS_FIELD))
            @for (player, name) in names.iter().enumerate() {
                @let is_known = model.is_seat_mark_known(round, mark, player);
                @let known_tip = is_known.then(|| text!(lang, "known-declaration-tip"));
                (tracked_check_box(&seat_mark_field(mark, player), name, round.has_seat_mark(mark, player), known_tip))
            }
        }
    }
}

/// Returns the name of the box for the mark of a player.
fn seat_mark_field(mark: SeatMark, player: usize) -> String {
    match mark {
        SeatMark::Declaration => format!("riichi{player}"),
        SeatMark::OpenHand => format!("open{player}"),
    }
}

/// Renders the number of flowers, which shows the count on the board until the user enters another number.
fn flower_count_field(model: &Model, answers: &RoundAnswers) -> Markup {
    let count_on_board = u32::try_from(model.board().flower_pieces().len()).unwrap_or(8).min(8);
    let count = answers.flowers.map_or(count_on_board, u32::from);
    html! {
        (number_field("flowers", text!(model.lang, "flowers"), count, 8))
        input type="hidden" name="flowers-seen" value=(count_on_board);
    }
}

/// Renders the fields of the whole deal: dealer, dice, special rule and turned tiles of the house rule, and the fields
/// that other rules have.
pub fn deal_fields(model: &Model, round: &Round) -> Markup {
    let (lang, names) = (model.lang, model.player_names());
    html! {
        (form_part_field("deal"))
        (index_choices("dealer", text!(lang, "dealer"), &names, Some(round.dealer)))
        (dice_fields(lang, &round.deal.dice))
        @if round.asks("special") { (house_rule_fields(lang, round)) }
        (event_fields(model, round, EventKind::Deal))
    }
}

/// Renders the questions of the house rule about a deal: the special rule with its text, and the turned tiles.
fn house_rule_fields(lang: Lang, round: &Round) -> Markup {
    let answers = &round.answers;
    let no_rule = (0, text!(lang, "special-none").to_owned());
    let option = |one: SpecialRule| (one.number(), format!("{} {}", one.number(), words::render_word(lang, &one)));
    let options: Vec<(u8, String)> = std::iter::once(no_rule).chain(SpecialRule::ALL.map(option)).collect();
    let special = answers.special_rule().map_or(0, SpecialRule::number);
    html! {
        (drop_down("special", text!(lang, "special-rule"), &options, Some(&special)))
        @if let Some(rule) = answers.special_rule() { p.quiet { (words::course::special_rule_text(lang, rule.number())) } }
        @if round.asks("indicators") { (tile_answer_field(lang, round, "indicators", text!(lang, "turned"))) }
    }
}

/// Applies the fields that a form contains to the circumstances of the deal and the win. If the form changes the table,
/// its other fields are ignored. Only the form of a reopened hand (`is_reopened`) takes recorded declarations back.
pub fn apply_circumstances_form(round: &mut Round, fields: &RequestFields, night: &Night, is_reopened: bool) {
    let parts: Vec<String> = fields.parse_values(PARTS_FIELD);
    let has_part = |part: &str| parts.iter().any(|one| one == part);
    let players = round.player_count();
    let place = |name: &str| fields.parse_value::<usize>(name).filter(|place| *place < players);
    let tables = night.seats.as_ref().map_or(1, |seats| seats.tables.len());
    if let Some(table) = fields.parse_value::<u8>("table").filter(|table| usize::from(*table) < tables)
        && table != round.table
    {
        round.table = table;
        *round = round.to_due_deal(night);
        // The other fields belong to the previous table.
        return;
    }
    if has_part("deal") {
        apply_deal_fields(round, fields, place("dealer"));
    }
    if has_part("marks") {
        for mark in round.possible_marks() {
            round.set_mark(mark, is_ticked(fields, &format!("mark-{mark}"), round.has_mark(mark)));
        }
    }
    if has_part(UNCOUNTED_FIELD) {
        let is_uncounted = is_ticked(fields, UNCOUNTED_FIELD, round.answers.is_declaration_uncounted);
        round.set_declaration_uncounted(is_uncounted);
    }
    if has_part("players") {
        apply_player_boxes(round, fields, is_reopened);
    }
    if let Some(winner) = place("winner").filter(|winner| round.winner != Some(*winner)) {
        round.set_winner(winner);
    }
    let from = if fields.trimmed_value("from") == SELF_DRAW_VALUE { round.winner } else { place("from") };
    if let Some(from) = from {
        // Forms without a winner have no valid discarder.
        if round.winner.is_some() {
            round.set_giver(from);
        }
    }
    if has_part("value") {
        for &field in round.value_fields() {
            round.set_value_number(field, fields.parse_value::<u32>(field.key()).unwrap_or(0));
        }
    }
    if has_part("also") {
        let mut at = 0;
        round.also.retain(|_| {
            at += 1;
            fields.has_field(&format!("also{}", at - 1))
        });
    }
    apply_answers(round, fields);
    apply_event_fields(round, fields, EventKind::Win, has_part);
    if has_part("draw") {
        apply_draw_fields(round, fields);
    }
}

/// Applies dealer, dice, special rule and the fields of other rules to the deal.
fn apply_deal_fields(round: &mut Round, fields: &RequestFields, dealer: Option<usize>) {
    if let Some(dealer) = dealer {
        round.dealer = dealer;
    }
    round.deal.dice = read_dice(fields);
    if round.asks("special") {
        let answers = &mut round.answers;
        if let Some(number) = fields.parse_value::<u64>("special")
            && let Ok(special) = SpecialRule::of_number(number)
        {
            answers.set_special_rule(special);
        }
    }
    apply_event_fields(round, fields, EventKind::Deal, |_| true);
}

/// Applies the boxes of [`player_boxes`]. A recorded mark stays unless the hand is reopened.
fn apply_player_boxes(round: &mut Round, fields: &RequestFields, is_reopened: bool) {
    let Some(mark) = round.seat_mark() else {
        return;
    };
    for player in 0..round.player_count() {
        let was_marked = round.has_seat_mark(mark, player);
        let is_marked = is_ticked(fields, &seat_mark_field(mark, player), was_marked);
        let is_known = !is_marked && !is_reopened && round.is_seat_mark_recorded(mark, player);
        if is_marked != was_marked && !is_known {
            round.set_seat_mark(mark, player, is_marked);
        }
    }
}

/// Applies the answers to the questions of the rules: tiles, numbers and the number of flowers.
fn apply_answers(round: &mut Round, fields: &RequestFields) {
    for &(question, _) in round.rules().questions().iter().filter(|(_, kind)| *kind == AnswerKind::Tiles) {
        if round.asks(question) {
            apply_tile_answer(round, fields, question);
        }
    }
    for (question, _) in round.listed_questions().into_iter().filter(|(_, kind)| *kind == AnswerKind::Number) {
        if let Some(number) = fields.parse_value::<u32>(&format!("answer-{question}")) {
            round.answers.known.set_answer(question, u64::from(number.min(MAX_ANSWER_NUMBER)));
        }
    }
    if round.asks("flowers") {
        let (seen, answers) = (fields.parse_value::<u8>("flowers-seen"), &mut round.answers);
        if let Some(count) = fields.parse_value::<u8>("flowers") {
            answers.flowers = Some(count.min(8)).filter(|count| answers.flowers.is_some() || Some(*count) != seen);
        }
    }
}

/// Applies the tiles that answer a question: first the typed text if the user changed it, then the tile that a press
/// adds or removes.
fn apply_tile_answer(round: &mut Round, fields: &RequestFields, question: &str) {
    let answers = &mut round.answers;
    let shown = fields.trimmed_value(&format!("shown-{question}"));
    if let Some(text) = fields.get(&format!("answer-{question}")).filter(|text| *text != shown) {
        answers.set_typed_text(question, text.chars().take(MAX_TYPED_TILE_CHARS).collect::<String>());
    }
    if let Some(TileClass::Tile(tile)) = fields.parse_value::<TileClass>(&format!("add-{question}")) {
        answers.add_typed_tile(question, tile);
    }
    if let Some(at) = fields.parse_value::<usize>(&format!("remove-{question}")) {
        answers.remove_typed_tile(question, at);
    }
}
