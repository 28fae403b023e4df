//! The form for winner, discarder and everything else that the tiles do not show, by the questions of the rules; and its reading.
//! Values without a field in the sent form stay unchanged.

use maud::{Markup, html};

use super::super::dice::{dice_fields, read_dice};
use super::super::parts::{choices, field, list, number, tick};
use super::event_fields::{apply_draw, apply_fields, draw_fields, event_fields};
use super::index_choices;
use crate::hub::guard::Fields;
use crate::i18n::{self, Lang};
use crate::rules::AnswerKind;
use crate::rules::deal::Special;
use crate::scorer::model::Model;
use crate::scorer::round::{Round, RoundAnswers};
use crate::scorer::trouble::{self, capital};
use crate::table::ledger::{EventKind, Night};

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

/// Renders all questions about a win or a draw.
pub fn round_fields(model: &Model) -> Markup {
    let (lang, round) = (model.lang, model.circumstances());
    let names = model.names();
    let draw = model.is_draw();
    html! {
        @if !draw {
            (player_choice("winner", text!(lang, "win-who"), &names, round.winner, &|place| round.may_win(place)))
            @match (round.winner, round.from.filter(|_| !model.kept_winners().is_empty())) {
                (_, Some(from)) => { p { (text!(lang, "win-from-known", player = names.get(from).cloned().unwrap_or_default())) } }
                (Some(winner), None) => { (discarder_choice(lang, &names, winner, round)) }
                (None, None) => {}
            }
            (further_winners(model, round))
            @if round.winner.is_some() { (circumstance_boxes(model, round)) }
        }
        @if draw || round.winner.is_some() { (player_fields(model, round)) }
        @if !draw { (event_fields(model, round, EventKind::Win)) }
        @if round.asks("flowers") && round.winner.is_some() { (flower_count(model, &round.answers)) }
        @if round.asks("round_wind") { (riichi_fields(lang, &round.answers)) }
        @if let Some(draw) = &round.answers.draw { (draw_fields(model, round, draw)) }
        @for (question, kind) in round.unplaced_questions() { (question_field(lang, &round.answers, question, kind)) }
        details open[round.asks("special") && round.deal.begun.is_none()] { summary { (text!(lang, "hub-deal")) } (deal_fields(model, round)) }
    }
}

/// Renders a question of the rules that has no control of its own.
fn question_field(lang: Lang, answers: &RoundAnswers, question: &str, kind: AnswerKind) -> Markup {
    let (name, label) = (format!("answer-{question}"), i18n::question(lang, question));
    match kind {
        AnswerKind::Tiles => field(&name, label, answers.typed(question), MAX_TYPED_CHARS),
        _ => number(&name, label, u32::try_from(answers.known.number(question)).unwrap_or(MAX_NUMBER), MAX_NUMBER),
    }
}

/// Renders the choice of the discarder: self-draw first, then the other players in turn.
fn discarder_choice(lang: Lang, names: &[String], winner: usize, round: &Round) -> Markup {
    let others = (1..names.len()).map(|step| (winner + step) % names.len());
    let name = |place: usize| names.get(place).cloned().unwrap_or_default();
    let value = |place: usize| if place == winner { SELF_DRAW.to_owned() } else { place.to_string() };
    let all: Vec<(String, String)> = std::iter::once((winner, text!(lang, "self-draw-button").to_owned()))
        .chain(others.map(|place| (place, name(place))))
        .filter(|(place, _)| round.may_discard(*place))
        .map(|(place, label)| (value(place), label))
        .collect();
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

/// Renders the circumstances of the rules. One that contradicts the others is disabled, with the reason as tooltip.
fn circumstance_boxes(model: &Model, round: &Round) -> Markup {
    let lang = model.lang;
    let draft = round.draft(model.board());
    let set = round.rules().set();
    html! {
        fieldset.ticks {
            (part_field("marks")) (part_field(SHOWN_TICKS))
            @for mark in round.marks() {
                @let on = round.has(mark);
                @let obstacle = if on { None } else { round.obstacle(&draft, mark).map(|wrong| trouble::wrong(&wrong, lang)) };
                (shown_tick(&format!("mark-{mark}"), &capital(i18n::circumstance_name(lang, set, mark)), on, obstacle.as_deref()))
            }
        }
    }
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

/// Renders the riichi questions: round and sticks, and the dora indicators or the kind of draw.
fn riichi_fields(lang: Lang, answers: &RoundAnswers) -> Markup {
    let known = &answers.known;
    let wind = known.round.map(|wind| i18n::wind(lang, wind)).unwrap_or_default();
    html! {
        p.quiet { (text!(lang, "round-wind")) " " (wind) " · " (text!(lang, "honba")) " " (known.number("honba")) " · " (text!(lang, "sticks")) " " (known.number("riichi_sticks")) }
        @if answers.draw.is_none() {
            (field("dora", text!(lang, "dora-indicators"), answers.typed("dora_indicators"), MAX_TYPED_CHARS))
            (field("ura", text!(lang, "ura-indicators"), answers.typed("ura_indicators"), MAX_TYPED_CHARS))
        }
    }
}

/// Renders the fields of the whole deal: dealer, dice, special rule of the house rule.
pub fn deal_fields(model: &Model, round: &Round) -> Markup {
    let (lang, names) = (model.lang, model.names());
    html! {
        (part_field("deal"))
        (index_choices("dealer", text!(lang, "dealer"), &names, Some(round.dealer)))
        (dice_fields(lang, &round.deal.dice))
        @if round.asks("special") { (house_fields(lang, round, &round.answers)) }
        (event_fields(model, round, EventKind::Deal))
    }
}

/// Renders the questions of the house rule: special rule, turned tiles.
fn house_fields(lang: Lang, round: &Round, answers: &RoundAnswers) -> Markup {
    let none = (0, text!(lang, "special-none").to_owned());
    let named = |one: Special| (one.number(), format!("{} {}", one.number(), i18n::word(lang, &one)));
    let all: Vec<(u8, String)> = std::iter::once(none).chain(Special::ALL.map(named)).collect();
    let special = answers.special().map_or(0, Special::number);
    html! {
        (list("special", text!(lang, "special-rule"), &all, Some(&special)))
        @if let Some(rule) = answers.special() { p.quiet { (i18n::course::special_means(lang, rule.number())) } }
        @if round.asks("indicators") { (field("turned", text!(lang, "turned"), answers.typed("indicators"), MAX_TYPED_CHARS)) }
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
        if let Some(turned) = fields.get("turned") {
            answers.set_typed("indicators", turned.chars().take(MAX_TYPED_CHARS).collect::<String>());
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
    let (flowers, indicators) = (round.asks("flowers"), round.asks("dora_indicators"));
    let listed = round.unplaced_questions();
    let answers = &mut round.answers;
    for (question, kind) in listed {
        let name = format!("answer-{question}");
        match kind {
            AnswerKind::Tiles => {
                if let Some(text) = fields.get(&name) {
                    answers.set_typed(question, text.chars().take(MAX_TYPED_CHARS).collect::<String>());
                }
            }
            _ => {
                if let Some(number) = fields.parse::<u32>(&name) {
                    answers.known.set(question, u64::from(number.min(MAX_NUMBER)));
                }
            }
        }
    }
    if flowers {
        let seen = fields.parse::<u8>("flowers-seen");
        if let Some(count) = fields.parse::<u8>("flowers") {
            answers.flowers = Some(count.min(8)).filter(|count| answers.flowers.is_some() || Some(*count) != seen);
        }
    }
    for (name, question) in [("dora", "dora_indicators"), ("ura", "ura_indicators")] {
        if let Some(text) = fields.get(name).filter(|_| indicators) {
            answers.set_typed(question, text.chars().take(MAX_TYPED_CHARS).collect::<String>());
        }
    }
}
