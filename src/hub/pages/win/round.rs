//! The form for winner, discarder and everything else that the tiles do not show, by the questions of the rules; and its reading.
//! Values without a field in the sent form stay unchanged.

use maud::{Markup, html};

use super::super::parts::{choices, field, list, number, tick};
use super::numbered;
use crate::hub::guard::Fields;
use crate::i18n::{self, Lang};
use crate::rules::AnswerKind;
use crate::rules::deal::Special;
use crate::scorer::model::Model;
use crate::scorer::round::{DrawTable, Round, RoundAnswers, ThrownTile};
use crate::scorer::trouble::{self, capital};
use crate::table::ledger::{ActType, DrawKind, Night, RiichiDeclared};

/// The maximum length of typed tiles or dice, in characters.
const LONGEST: usize = 40;
/// The name prefix of the boxes for riichi declarations; the index of the player follows.
const DECLARED: &str = RiichiDeclared::ROW.word;
/// The maximum number as an answer to a question of the rules.
const MAX_NUMBER: u32 = 999;
/// The maximum number of discards before the winning tile.
const MOST_THROWN: usize = 24;
/// The name of the hidden fields that list the parts of a form: browsers do not send unticked boxes, so their absence alone would
/// say nothing.
const HAS: &str = "has";

/// The name of the hidden fields that list the boxes shown as ticked, so that only boxes that the user changed take effect.
const WAS: &str = "was";

/// Renders the hidden field that lists a part of the form.
fn has(part: &str) -> Markup {
    html! { input type="hidden" name=(HAS) value=(part); }
}

/// Renders a box with the hidden field for its shown state.
fn shown_tick(name: &str, text: &str, on: bool, obstacle: Option<&str>) -> Markup {
    html! {
        @if on { input type="hidden" name=(WAS) value=(name); }
        (tick(name, text, on, obstacle))
    }
}

/// Returns the state of a box after a form: the current one, unless the user changed the state that the form showed.
fn is_ticked(fields: &Fields, name: &str, now: bool) -> bool {
    let on = fields.has(name);
    let knows = fields.all::<String>(HAS).iter().any(|part| part == WAS);
    let was = || fields.all::<String>(WAS).iter().any(|one| one == name);
    if knows && was() == on { now } else { on }
}

/// Renders the choice of the table; empty with one table.
pub fn tables(model: &Model) -> Markup {
    let (lang, night) = (model.lang, model.keeper().night());
    let tables = night.seats.as_ref().map_or(1, |seats| seats.tables.len());
    let all: Vec<String> = (0..tables).map(|table| text!(lang, "table-number", number = (table + 1))).collect();
    html! { @if tables > 1 { (numbered("table", text!(lang, "night-which-table"), &all, Some(usize::from(model.circumstances().table)))) } }
}

/// Renders all questions about a win or a draw.
pub fn show(model: &Model) -> Markup {
    let (lang, now) = (model.lang, model.circumstances());
    let names = model.names();
    let draw = model.is_draw();
    html! {
        @if !draw {
            (players_who("winner", text!(lang, "win-who"), &names, now.winner, &|place| now.may_win(place)))
            @match (now.winner, now.from.filter(|_| !model.kept_winners().is_empty())) {
                (_, Some(from)) => { p { (text!(lang, "win-from-known", player = names.get(from).cloned().unwrap_or_default())) } }
                (Some(winner), None) => { (from(lang, &names, winner, now)) }
                (None, None) => {}
            }
            (also(model, now))
            @if now.winner.is_some() { (marks(model, now)) }
        }
        @if draw || now.winner.is_some() { (players(model, now)) }
        @if now.asks("flowers") && now.winner.is_some() { (flowers(model, &now.answers)) }
        @if now.asks("history") && !now.self_draw() { (thrown(lang, &names, now, &now.answers)) }
        @if now.asks("round_wind") { (of_riichi(model, now, &now.answers)) }
        @for (question, kind) in now.listed_questions() { (listed(lang, &now.answers, question, kind)) }
        details open[now.asks("special") && now.deal.begun.is_none()] { summary { (text!(lang, "hub-deal")) } (deal(model, now)) }
    }
}

/// Renders a question of the rules that has no control of its own.
fn listed(lang: Lang, answers: &RoundAnswers, question: &str, kind: AnswerKind) -> Markup {
    let (name, label) = (format!("answer-{question}"), i18n::question(lang, question));
    match kind {
        AnswerKind::Tiles => field(&name, label, answers.typed(question), LONGEST),
        _ => number(&name, label, u32::try_from(answers.known.number(question)).unwrap_or(MAX_NUMBER), MAX_NUMBER),
    }
}

/// Renders the choice of the discarder: self-draw first, then the other players in turn.
fn from(lang: Lang, names: &[String], winner: usize, now: &Round) -> Markup {
    let others = (1..names.len()).map(|step| (winner + step) % names.len());
    let name = |place: usize| names.get(place).cloned().unwrap_or_default();
    let all: Vec<(usize, String)> = std::iter::once((winner, text!(lang, "self-draw-button").to_owned()))
        .chain(others.map(|place| (place, name(place))))
        .filter(|(place, _)| now.may_discard(*place))
        .collect();
    choices("from", text!(lang, "win-from"), &all, now.from.as_ref())
}

/// Renders a choice of players by their indices, without those not allowed.
fn players_who(
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
fn also(model: &Model, now: &Round) -> Markup {
    let night = model.keeper().night();
    html! {
        @if !now.also.is_empty() {
            (has("also"))
            @for (at, win) in now.also.iter().enumerate() {
                (tick(&format!("also{at}"), &text!(model.lang, "also-wins", player = night.name(win.winner)), true, None))
            }
        }
    }
}

/// Renders the circumstances of the rules. One that contradicts the others is disabled, with the reason as tooltip.
fn marks(model: &Model, now: &Round) -> Markup {
    let lang = model.lang;
    let draft = now.draft(model.board());
    let set = now.rules().set();
    html! {
        fieldset.ticks {
            (has("marks")) (has(WAS))
            @for mark in now.marks() {
                @let on = now.has(mark);
                @let obstacle = if on { None } else { now.obstacle(&draft, mark).map(|wrong| trouble::wrong(&wrong, lang)) };
                (shown_tick(&format!("mark-{mark}"), &capital(i18n::circumstance(lang, set, mark)), on, obstacle.as_deref()))
            }
        }
    }
}

/// Renders the control for each player, by the rules: number of tiles given to the winner, riichi, or an open hand.
fn players(model: &Model, now: &Round) -> Markup {
    let (lang, names) = (model.lang, model.names());
    let seen = now.provided_seen(model.board());
    let (is_provided, is_declared) = (now.asks("provided"), now.asks("declared"));
    let title = if is_provided {
        text!(lang, "col-provided")
    } else if is_declared {
        text!(lang, "col-declared")
    } else if now.asks("open_hands") {
        text!(lang, "col-open")
    } else {
        return html! {};
    };
    html! {
        fieldset.ticks {
            legend { (title) }
            (has("players")) (has(WAS))
            @for (player, name) in names.iter().enumerate() {
                @if is_provided && now.winner != Some(player) {
                    @let said = now.answers.provided.get(&player).copied();
                    @let fed = said.unwrap_or(seen.get(player).copied().unwrap_or(0));
                    (number(&format!("fed{player}"), name, fed.into(), 5))
                    input type="hidden" name={ "seen" (player) } value=(seen.get(player).copied().unwrap_or(0));
                } @else if is_declared {
                    (shown_tick(&format!("{DECLARED}{player}"), name, now.declared(player), None))
                } @else if !is_provided {
                    (shown_tick(&format!("open{player}"), name, now.answers.open.has(player), None))
                }
            }
        }
        @if is_provided { p.quiet { (text!(lang, "col-provided-tip")) } }
    }
}

fn flowers(model: &Model, answers: &RoundAnswers) -> Markup {
    let seen = u32::try_from(model.board().flowers().len()).unwrap_or(8).min(8);
    let count = answers.flowers.map_or(seen, u32::from);
    html! {
        (number("flowers", text!(model.lang, "flowers"), count, 8))
        input type="hidden" name="flowers-seen" value=(seen);
    }
}

/// Renders the discards before the winning tile, with an empty row for another.
fn thrown(lang: Lang, names: &[String], now: &Round, answers: &RoundAnswers) -> Markup {
    let all: Vec<(usize, String)> = names.iter().cloned().enumerate().collect();
    let first = now.winner.unwrap_or(now.dealer);
    let empty = ThrownTile { player: (first + answers.thrown.len()) % now.players(), ..ThrownTile::default() };
    html! {
        details open[!answers.thrown.is_empty()] {
            summary { (text!(lang, "thrown-title", count = answers.thrown.len())) }
            p.quiet { (text!(lang, "thrown-hint")) }
            (has("thrown"))
            @for (at, row) in answers.thrown.iter().chain(std::iter::once(&empty)).enumerate() {
                @let shown = at + 1;
                div.row {
                    (list(&format!("thrown{at}"), &text!(lang, "thrown-by", number = shown), &all, Some(&row.player)))
                    (field(&format!("thrown-tile{at}"), &text!(lang, "thrown-tile", number = shown), &row.tile, 4))
                    @if Some(row.player) == now.winner { (field(&format!("thrown-drawn{at}"), &text!(lang, "thrown-drawn", number = shown), &row.drawn, 4)) }
                }
            }
        }
    }
}

/// Renders the riichi questions: round and sticks, and the dora indicators or the kind of draw.
fn of_riichi(model: &Model, now: &Round, answers: &RoundAnswers) -> Markup {
    let lang = model.lang;
    let known = &answers.known;
    let wind = known.round.map(|wind| i18n::wind(lang, wind)).unwrap_or_default();
    html! {
        p.quiet { (text!(lang, "round-wind")) " " (wind) " · " (text!(lang, "honba")) " " (known.number("honba")) " · " (text!(lang, "sticks")) " " (known.number("riichi_sticks")) }
        @match &answers.draw {
            Some(draw) => { (drawn(model, now, draw)) }
            None => {
                (field("dora", text!(lang, "dora-indicators"), answers.typed("dora_indicators"), LONGEST))
                (field("ura", text!(lang, "ura-indicators"), answers.typed("ura_indicators"), LONGEST))
            }
        }
    }
}

/// Renders the kind of draw, with tenpai and nagashi mangan for an exhausted wall.
fn drawn(model: &Model, now: &Round, draw: &DrawTable) -> Markup {
    let (lang, names) = (model.lang, model.names());
    let kinds = now.rules().draws();
    let at = kinds.iter().position(|kind| *kind == draw.kind);
    let named: Vec<(usize, String)> =
        kinds.iter().map(|&kind| i18n::course::draw_name(lang, kind).to_owned()).enumerate().collect();
    html! {
        (list("draw", text!(lang, "draw-kind"), &named, at.as_ref()))
        @if draw.kind == DrawKind::Exhausted {
            (has("tenpai"))
            fieldset.ticks { legend { (text!(lang, "tenpai")) }
                @for (player, name) in names.iter().enumerate() { (tick(&format!("tenpai{player}"), name, now.is_tenpai(player), None)) } }
            @if now.asks("nagashi") {
                fieldset.ticks { legend { (text!(lang, "nagashi")) }
                    @for (player, name) in names.iter().enumerate() { (tick(&format!("nagashi{player}"), name, draw.nagashi.has(player), None)) } }
            }
        }
    }
}

/// Renders the fields of the whole deal: dealer, dice, special rule of the house rule.
pub fn deal(model: &Model, now: &Round) -> Markup {
    let (lang, names) = (model.lang, model.names());
    html! {
        (has("deal"))
        (numbered("dealer", text!(lang, "dealer"), &names, Some(now.dealer)))
        (field("dice", text!(lang, "dice"), &now.deal.dice, 12))
        p.quiet { (text!(lang, "dice-tip")) }
        @if now.asks("special") { (of_house(lang, &names, now, &now.answers)) }
    }
}

/// Renders the fields of the house rule: special rule, turned tiles, swapped player, last deal.
fn of_house(lang: Lang, names: &[String], now: &Round, answers: &RoundAnswers) -> Markup {
    let none = (0, text!(lang, "special-none").to_owned());
    let named = |one: Special| (one.number(), format!("{} {}", one.number(), i18n::word(lang, &one)));
    let all: Vec<(u8, String)> = std::iter::once(none).chain(Special::ALL.map(named)).collect();
    let special = answers.special().map_or(0, Special::number);
    html! {
        (list("special", text!(lang, "special-rule"), &all, Some(&special)))
        @if let Some(rule) = answers.special() { p.quiet { (i18n::course::special_means(lang, rule.number())) } }
        @if now.asks("indicators") { (field("turned", text!(lang, "turned"), answers.typed("indicators"), LONGEST)) }
        @if answers.special() == Some(Special::SwapPlaces) {
            @let others: Vec<(usize, String)> = names.iter().cloned().enumerate().filter(|(player, _)| *player != now.dealer).collect();
            (choices("swap", text!(lang, "swap-with"), &others, answers.swap.as_ref()))
        }
        (tick("last", text!(lang, "last-deal"), answers.last, None))
    }
}

/// Applies a form to the circumstances of the deal and the win.
pub fn take(now: &mut Round, fields: &Fields, night: &Night) {
    let parts: Vec<String> = fields.all(HAS);
    let has = |part: &str| parts.iter().any(|one| one == part);
    let players = now.players();
    let place = |name: &str| fields.read::<usize>(name).filter(|place| *place < players);
    let tables = night.seats.as_ref().map_or(1, |seats| seats.tables.len());
    if let Some(table) = fields.read::<u8>("table").filter(|table| usize::from(*table) < tables)
        && table != now.table
    {
        now.table = table;
        *now = now.next(night);
        // The other fields belong to the previous table.
        return;
    }
    if has("deal") {
        take_deal(now, fields, place("dealer"));
    }
    if has("marks") {
        for mark in now.marks() {
            now.set(mark, is_ticked(fields, &format!("mark-{mark}"), now.has(mark)));
        }
    }
    if has("players") {
        take_players(now, fields);
    }
    if let Some(winner) = place("winner").filter(|winner| now.winner != Some(*winner)) {
        now.set_winner(winner);
    }
    if let Some(from) = place("from") {
        // Forms without a winner have no valid discarder.
        if now.winner.is_some() {
            now.set_from(from);
        }
    }
    if has("also") {
        let mut at = 0;
        now.also.retain(|_| {
            at += 1;
            fields.has(&format!("also{}", at - 1))
        });
    }
    take_answers(now, fields, has("thrown"), has("tenpai"));
}

fn take_deal(now: &mut Round, fields: &Fields, dealer: Option<usize>) {
    if let Some(dealer) = dealer {
        now.dealer = dealer;
    }
    now.deal.dice = fields.text("dice").chars().take(LONGEST).collect();
    let (players, dealer) = (now.players(), now.dealer);
    if now.asks("special") {
        let answers = &mut now.answers;
        if let Some(number) = fields.read::<u64>("special")
            && let Ok(special) = Special::of_number(number)
        {
            answers.set_special(special);
        }
        if let Some(turned) = fields.get("turned") {
            answers.set_typed("indicators", turned.chars().take(LONGEST).collect::<String>());
        }
        answers.swap = fields.read::<usize>("swap").filter(|with| *with < players && *with != dealer);
        answers.last = fields.has("last");
    }
}

fn take_players(now: &mut Round, fields: &Fields) {
    for player in 0..now.players() {
        let of = |name: &str| format!("{name}{player}");
        if now.asks("declared") {
            let on = is_ticked(fields, &of(DECLARED), now.declared(player));
            if on != now.declared(player) {
                now.set_declared(player, on);
            }
        } else if now.asks("provided") {
            let seen = fields.read::<u8>(&of("seen"));
            let provided = &mut now.answers.provided;
            // A number equal to the one detected in the photo was not entered by the user.
            let is_said = |fed: &u8| provided.contains_key(&player) || Some(*fed) != seen;
            if let Some(fed) = fields.read::<u8>(&of("fed")).map(|fed| fed.min(5)).filter(is_said) {
                provided.insert(player, fed);
            }
        } else if now.asks("open_hands") {
            let is_open = is_ticked(fields, &of("open"), now.answers.open.has(player));
            now.answers.open.set(player, is_open);
        }
    }
}

fn take_answers(now: &mut Round, fields: &Fields, has_thrown: bool, has_tenpai: bool) {
    let (players, kinds) = (now.players(), now.rules().draws());
    let (flowers, history, indicators) =
        (now.asks("flowers"), now.rules().asks("history"), now.asks("dora_indicators"));
    let listed = now.listed_questions();
    let answers = &mut now.answers;
    for (question, kind) in listed {
        let name = format!("answer-{question}");
        match kind {
            AnswerKind::Tiles => {
                if let Some(text) = fields.get(&name) {
                    answers.set_typed(question, text.chars().take(LONGEST).collect::<String>());
                }
            }
            _ => {
                if let Some(number) = fields.read::<u32>(&name) {
                    answers.known.set(question, u64::from(number.min(MAX_NUMBER)));
                }
            }
        }
    }
    if flowers {
        let seen = fields.read::<u8>("flowers-seen");
        if let Some(count) = fields.read::<u8>("flowers") {
            answers.flowers = Some(count.min(8)).filter(|count| answers.flowers.is_some() || Some(*count) != seen);
        }
    }
    if history && has_thrown {
        let rows = (0..MOST_THROWN).map_while(|at| {
            let typed = |name: &str| fields.text(&format!("{name}{at}")).chars().take(8).collect();
            Some(ThrownTile {
                player: fields.read::<usize>(&format!("thrown{at}"))?.min(players - 1),
                tile: typed("thrown-tile"),
                drawn: typed("thrown-drawn"),
            })
        });
        answers.thrown = rows.filter(|row: &ThrownTile| !row.tile.is_empty()).collect();
    }
    for (name, question) in [("dora", "dora_indicators"), ("ura", "ura_indicators")] {
        if let Some(text) = fields.get(name).filter(|_| indicators) {
            answers.set_typed(question, text.chars().take(LONGEST).collect::<String>());
        }
    }
    if let Some(draw) = &mut answers.draw {
        let kind = fields.read::<usize>("draw");
        draw.kind = kind.and_then(|at| kinds.get(at).copied()).unwrap_or(draw.kind);
        if has_tenpai {
            for player in 0..players {
                draw.tenpai.set(player, fields.has(&format!("tenpai{player}")));
                draw.nagashi.set(player, fields.has(&format!("nagashi{player}")));
            }
        }
    }
}
