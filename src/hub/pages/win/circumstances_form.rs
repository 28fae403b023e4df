//! The form for winner, discarder and everything else that the tiles do not show, with the questions of the rules; and
//! the reading of that form. Values without a field in the sent form stay unchanged.

use maud::{Markup, html};

use super::super::components::{check_box, number_field, radio_buttons, text_field};
use super::super::dice::{dice_fields, read_dice};
use super::super::open_deal::question_control;
use super::super::tile_images::tile_image;
use super::event_fields::{apply_draw_fields, apply_event_fields, discard_fields, draw_fields, field_question};
use super::hand_editor::tile_rows;
use super::index_choices;
use crate::hub::guard::RequestFields;
use quejing_session::game::{Answer, AnswerKind, QuestionRole, SpecialRule, Tile};
use quejing_session::night::{FieldHost, FieldKind, Night, PlayerId};
use quejing_session::question::{FormQuestion, InputKind, Placement, QuestionId, Questions, listed_rows};
use quejing_session::recognition::TileClass;
use quejing_session::round::{Round, SeatMark, ValueField};
use quejing_session::session::Session;
use quejing_words::{self as words, Lang, class_name};

/// The maximum length of a typed answer with tiles, in characters.
const MAX_TYPED_TILE_CHARS: usize = 40;
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
pub fn table_choice(model: &Session) -> Markup {
    let (lang, night) = (model.lang, model.keeper().night());
    let tables = night.seats.as_ref().map_or(1, |seats| seats.tables.len());
    let labels: Vec<String> = (0..tables).map(|table| text!(lang, "table-number", number = (table + 1))).collect();
    html! { @if tables > 1 { (index_choices("table", text!(lang, "night-which-table"), &labels, Some(usize::from(model.hand().round().table)))) } }
}

/// Renders the questions about a win: winner, discarder, circumstances, tiles beside the hand; or those about a draw.
/// Further fields are folded, but open while the rules need an answer there.
pub fn circumstance_fields(model: &Session) -> Markup {
    let (lang, round) = (model.lang, model.hand().round());
    let is_draw = model.hand().laid().is_entering_draw();
    let has_winner = round.winner.is_some();
    let questions =
        Questions::new(round, lang).all(model.hand().board(), model.desk().reopened_deal_number().is_some());
    let placed = |placement| placed_questions(model, round, &questions, placement);
    let lacks_special_tiles = round
        .question(QuestionRole::SpecialTiles)
        .is_some_and(|row| round.answers.parsed_tiles(row.id).is_none_or(|tiles| tiles.is_empty()));
    let is_special_open = round.asks_for(QuestionRole::SpecialRule) && round.deal.begun.is_none();
    html! {
        @if !is_draw {
            (winner_and_discarder_choices(model, round))
            @if has_winner { (form_part_field("marks")) (form_part_field(SHOWN_TICKS_FIELD)) }
            (placed(Placement::BesideHand))
        }
        @if let Some(draw) = &round.answers.draw { (seat_boxes(model, &questions)) (draw_fields(model, round, draw, &placed(Placement::WithDraw))) }
        @if !is_draw { (placed(Placement::WithWin)) }
        (placed(Placement::Listed))
        details open[is_special_open || lacks_special_tiles] {
            summary { (text!(lang, "win-more")) }
            (placed(Placement::Folded))
            @if !is_draw && has_winner { (seat_boxes(model, &questions)) }
            (deal_fields(model, round))
        }
    }
}

/// Renders the questions with this placement: first the circumstances as boxes, then the others in their order.
fn placed_questions(model: &Session, round: &Round, questions: &[FormQuestion], placement: Placement) -> Markup {
    let placed = questions.iter().filter(|question| question.placement == placement);
    let (chips, others): (Vec<_>, Vec<_>) = placed.partition(|question| matches!(question.id, QuestionId::Flag(_)));
    html! {
        @if !chips.is_empty() {
            fieldset.ticks.chips { @for question in chips { (question_box(question, &question.label)) } }
        }
        @for question in others { (question_field(model, round, question)) }
    }
}

/// Renders the box of a question about a flag. A question with an obstacle has a disabled box with the obstacle as its
/// tooltip.
fn question_box(question: &FormQuestion, label: &str) -> Markup {
    tracked_check_box(&field_name(question.id), label, question.is_set(), question.obstacle.as_deref())
}

/// Renders the fields of a question by its kind.
fn question_field(model: &Session, round: &Round, question: &FormQuestion) -> Markup {
    let name = field_name(question.id);
    match (&question.kind, question.id) {
        (_, QuestionId::Field(row)) => field_question(model, round, row, question),
        (_, QuestionId::UncountedDeclaration) => html! {
            fieldset.ticks { (form_part_field(UNCOUNTED_FIELD)) (question_box(question, &question.label)) }
        },
        (InputKind::Tiles, QuestionId::Rules(row)) => tile_answer_field(model.lang, round, row.id, &question.label),
        (InputKind::Field(FieldKind::Number { most, .. }), _) if question.shown_answer.is_some() => {
            counted_number_field(round, question, &name, *most)
        }
        _ => question_control(model.lang, model.keeper().night(), question, &name),
    }
}

/// Returns the name of the form field of a question.
fn field_name(id: QuestionId) -> String {
    match id {
        QuestionId::Flag(flag) => format!("mark-{flag}"),
        QuestionId::Rules(row) if row.role == QuestionRole::Plain => format!("answer-{}", row.id),
        QuestionId::Rules(row) => row.id.to_owned(),
        QuestionId::Field(row) => row.field.key.to_owned(),
        QuestionId::EntryField(field) => field.key.to_owned(),
        QuestionId::Seat(SeatMark::Declaration, player) => format!("riichi{player}"),
        QuestionId::Seat(SeatMark::OpenHand, player) => format!("open{player}"),
        QuestionId::UncountedDeclaration => UNCOUNTED_FIELD.to_owned(),
    }
}

/// Renders the choice of the winner and, once there is one, of the discarder, each in the order of the seats. If the
/// rules ask for them, renders the discards before the win. Adds a box for each further winner.
fn winner_and_discarder_choices(model: &Session, round: &Round) -> Markup {
    let (lang, names) = (model.lang, model.desk().people().names());
    html! {
        (player_choice("winner", text!(lang, "win-who"), &names, round.winner, &|place| round.may_win(place)))
        @match (round.winner, round.giver.filter(|_| !model.hand().winners_aside().is_empty())) {
            (_, Some(from)) => { p { (text!(lang, "win-from-known", player = names.get(from).cloned().unwrap_or_default())) } }
            (Some(winner), None) => { (discarder_choice(lang, &names, winner, round)) }
            (None, None) => {}
        }
        (discard_fields(model, round))
        (further_winner_boxes(model, round))
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
    radio_buttons("from", text!(lang, "win-from"), &all, round.giver.map(value).as_ref())
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
fn further_winner_boxes(model: &Session, round: &Round) -> Markup {
    let night = model.keeper().night();
    html! {
        @if !round.other_wins.is_empty() {
            (form_part_field("also"))
            @for (at, win) in round.other_wins.iter().enumerate() {
                (check_box(&format!("also{at}"), &text!(model.lang, "also-wins", player = night.name(win.winner)), true, None))
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
    let before = (round.winner, round.giver);
    if let Some(winner) = winner.filter(|winner| round.winner != Some(*winner) && round.may_win(*winner)) {
        round.set_winner(winner);
    }
    let from = if fields.trimmed_value("from") == SELF_DRAW_VALUE {
        round.winner
    } else {
        from.filter(|from| round.winner != Some(*from))
    };
    if let Some(from) = from.filter(|from| round.giver != Some(*from) && round.may_discard(*from)) {
        round.set_giver(from);
    }
    (round.winner, round.giver) != before
}

/// Renders a box for each player with the mark that the rules ask of them. Empty for rules that ask for none.
fn seat_boxes(model: &Session, questions: &[FormQuestion]) -> Markup {
    let seats: Vec<&FormQuestion> =
        questions.iter().filter(|question| question.placement == Placement::AtSeat).collect();
    let Some(first) = seats.first() else {
        return html! {};
    };
    html! {
        fieldset.ticks {
            legend { (first.label) }
            (form_part_field("players")) (form_part_field(SHOWN_TICKS_FIELD))
            @for (question, name) in seats.iter().zip(&model.desk().people().names()) { (question_box(question, name)) }
        }
    }
}

/// Renders the field of a number that shows the count on the board until the user enters another number; empty until a
/// winner is chosen.
fn counted_number_field(round: &Round, question: &FormQuestion, name: &str, max_count: u32) -> Markup {
    let number = |answer: &Option<Answer<_>>| answer.as_ref().and_then(Answer::event_number);
    let shown = number(&question.shown_answer).unwrap_or(0);
    html! {
        @if round.winner.is_some() {
            (number_field(name, &question.label, number(&question.answer).unwrap_or(shown), max_count))
            input type="hidden" name={ (name) "-seen" } value=(shown);
        }
    }
}

/// Renders the fields of the whole deal: dealer, dice, special rule and turned tiles of the house rule, and the fields
/// that other rules have.
pub fn deal_fields(model: &Session, round: &Round) -> Markup {
    let (lang, names) = (model.lang, model.desk().people().names());
    html! {
        (form_part_field("deal"))
        (index_choices("dealer", text!(lang, "dealer"), &names, Some(round.dealer)))
        (dice_fields(lang, &round.deal.dice))
        @for question in Questions::new(round, lang).about_deal() {
            (question_field(model, round, &question))
            @if matches!(question.kind, InputKind::NamedNumbers(_)) && let Some(rule) = round.answers.special_rule() {
                p.quiet { (words::course::special_rule_text(lang, rule.number())) }
            }
        }
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
        for mark in round.rules().flag_words() {
            apply_box(round, fields, QuestionId::Flag(mark));
        }
    }
    if has_part(UNCOUNTED_FIELD) {
        apply_box(round, fields, QuestionId::UncountedDeclaration);
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
        for &field in ValueField::of_rules(round.rules()) {
            round.answers.set_value_number(field, fields.parse_value::<u32>(field.key()).unwrap_or(0));
        }
    }
    if has_part("also") {
        let mut at = 0;
        round.other_wins.retain(|_| {
            at += 1;
            fields.has_field(&format!("also{}", at - 1))
        });
    }
    apply_answers(round, fields);
    apply_event_fields(round, fields, FieldHost::Win, has_part);
    if has_part("draw") {
        apply_draw_fields(round, fields);
    }
}

/// Applies the box of a question about a flag to its answer.
fn apply_box(round: &mut Round, fields: &RequestFields, id: QuestionId) {
    let was_set = round.answer(id).and_then(|answer| answer.flag()).unwrap_or(false);
    let is_set = is_ticked(fields, &field_name(id), was_set);
    round.set_answer(id, Some(&Answer::Flag(is_set)));
}

/// Applies dealer, dice, special rule and the fields of other rules to the deal.
fn apply_deal_fields(round: &mut Round, fields: &RequestFields, dealer: Option<usize>) {
    if let Some(dealer) = dealer {
        round.dealer = dealer;
    }
    round.deal.dice = read_dice(fields);
    if let Some(row) = round.question(QuestionRole::SpecialRule)
        && let Some(number) = fields.parse_value::<u64>(&field_name(QuestionId::Rules(row)))
        && SpecialRule::of_number(number).is_ok()
    {
        round.set_answer(QuestionId::Rules(row), Some(&Answer::Number(number)));
    }
    apply_event_fields(round, fields, FieldHost::Deal, |_| true);
}

/// Applies the boxes of [`seat_boxes`]. A recorded mark stays unless the hand is reopened.
fn apply_player_boxes(round: &mut Round, fields: &RequestFields, is_reopened: bool) {
    let Some(mark) = SeatMark::asked_in(round) else {
        return;
    };
    for player in 0..round.player_count() {
        let (id, was_marked) = (QuestionId::Seat(mark, player), mark.is_set(round, player));
        let is_marked = is_ticked(fields, &field_name(id), was_marked);
        let is_known = !is_marked && !is_reopened && mark.is_recorded(round, player);
        if is_marked != was_marked && !is_known {
            round.set_answer(id, Some(&Answer::Flag(is_marked)));
        }
    }
}

/// Applies the answers to the questions of the rules: tiles, numbers and the number of flowers.
fn apply_answers(round: &mut Round, fields: &RequestFields) {
    for row in round.rules().questions().iter().filter(|row| row.kind == AnswerKind::Tiles) {
        if round.asks(row.id) {
            apply_tile_answer(round, fields, row.id);
        }
    }
    for row in listed_rows(round).into_iter().filter(|row| row.kind == AnswerKind::Number) {
        let id = QuestionId::Rules(row);
        if let Some(number) = fields.parse_value::<u32>(&field_name(id)) {
            round.set_answer(id, Some(&Answer::Number(number.into())));
        }
    }
    if let Some(id) = round.question(QuestionRole::SetAside).map(QuestionId::Rules) {
        let name = field_name(id);
        let shown = fields.parse_value::<u8>(&format!("{name}-seen"));
        if let Some(count) = fields.parse_value::<u8>(&name) {
            let is_entered = round.answer(id).is_some() || Some(count) != shown;
            let answer = Answer::Number(count.into());
            round.set_answer(id, Some(&answer).filter(|_| is_entered));
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
