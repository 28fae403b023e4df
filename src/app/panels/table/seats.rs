//! The seats, counter-clockwise in turn order: winds, names, and totals large enough to read from across the room.

use crate::app::window_action::WindowActions;
use eframe::egui::{self, Align, Align2, CornerRadius, FontId, Layout, Rect, RichText, Stroke, StrokeKind, Ui, vec2};

use super::{seat_menu, show_due_deal};
use crate::app::panels::win::deal_start::bet_action;
use crate::app::theme::{self, Tone, ToneColor as _};
use crate::app::view::View;
use crate::app::widgets::{cell_text, quiet_text, small_button, wind_letter};
use quejing_session::action::SessionAction;
use quejing_session::game::{Answer, ExtraScore};
use quejing_session::night::{
    AccountLine, Amount, Bettor, CampsDrawn, Deal, Night, PlayerId, Standings, camps as camp_draw,
};
use quejing_session::question::QuestionId;
use quejing_session::round::SeatMark;
use quejing_session::session::Session;
use quejing_words::history::account::bet_text;
use quejing_words::history::{final_score_cell, final_score_title, seat_total, signed_amount};
use quejing_words::{Lang, TableCell};

/// The gap between two seats, in points.
const SEAT_GAP: f32 = 10.0;
/// The side length of the square with a seat's wind at scale 1, in points.
const WIND_BADGE_SIDE: f32 = 30.0;
/// The width of a seat, in points, below which the pencil of its menu is beside the total instead of the name.
const NARROW_SEAT_WIDTH: f32 = 240.0;
/// The height of a seat at scale 1, in points, below which the seat has no row with camp, wins, deal-ins and score, so
/// that its total stays large.
const LOW_SEAT_HEIGHT: f32 = 120.0;
/// The least height of a total, in points, which fits a low seat with a row of bets.
const MIN_TOTAL_HEIGHT: f32 = 16.0;
/// The least font size of a total, in points.
const MIN_TOTAL_FONT_SIZE: f32 = 14.0;
/// The height of a total, in points, below which its last change is beside it instead of below it.
const LOW_TOTAL_HEIGHT: f32 = 36.0;
/// The gap between a total and the change beside it, in points.
const CHANGE_GAP: f32 = 6.0;

/// Draws the seats, and in their middle the next deal with the bets that are not public. `scale` enlarges the text; 1
/// is the size in the main window. If `input` is `None`, the seats are for display only.
pub fn show_seats(ui: &mut Ui, model: &Session, scale: f32, input: Option<(&mut View, &mut WindowActions)>) {
    let table_area = ui.available_rect_before_wrap();
    let people = &model.hand().round_at_table().people;
    let standings = model.keeper().open_night().standings();
    // Errors of the ledger are ignored here: recording reports them.
    let bettors = model.keeper().bets().bettors(model.hand().round_at_table().table).unwrap_or_default();
    let account = model.keeper().open_night().account_lines();
    let night = model.keeper().night();
    let is_of_this_game = |line: &AccountLine| night.game_number(line.first_event) == night.game().number();
    let last_line = account.iter().rev().find(|line| line.is_in_force()).filter(|line| is_of_this_game(line));
    let table = model.hand().round_at_table().table;
    // A reopened win belongs to another deal.
    let accepts_records = model.desk().recorder().accepts_records() && model.desk().reopened_deal_number().is_none();
    let mut input = input.map(|(view, actions)| SeatInput { view, actions, accepts_records });
    let context = SeatContext {
        standings: standings.as_ref(),
        bettors: &bettors,
        are_bets_locked: model.keeper().bets().are_locked(table).unwrap_or(true),
        last_line,
        winners: model.keeper().night().open_deal(usize::from(table)).map(Deal::winners).unwrap_or_default(),
    };
    for (place, &person) in people.iter().enumerate() {
        let rect = seat_rect(table_area, place, people.len());
        let mut ui = ui.new_child(egui::UiBuilder::new().max_rect(rect).id_salt(("seat", place)));
        show_seat(&mut ui, model, scale, (place, person), &context, input.as_mut());
    }
    let middle = Rect::from_center_size(table_area.center(), seat_size(table_area) - vec2(SEAT_GAP, 0.0));
    let mut ui = ui.new_child(egui::UiBuilder::new().max_rect(middle).layout(Layout::top_down(Align::Center)));
    egui::ScrollArea::vertical().id_salt("due").show(&mut ui, |ui| {
        show_due_deal(ui, model, scale);
        show_closed_bets(ui, model, scale, &bettors);
    });
}

/// Returns the width and height of a seat in `table_area`: a third of what two gaps of [`SEAT_GAP`] leave in either
/// direction. All lengths are in points.
pub fn seat_size(table_area: Rect) -> egui::Vec2 {
    (table_area.size() - vec2(2.0 * SEAT_GAP, 2.0 * SEAT_GAP)) / 3.0
}

/// Returns the area of the seat at `place`, an index in turn order: place 0 is at the bottom, the others follow
/// counter-clockwise. With three players, nobody sits opposite place 0.
fn seat_rect(table_area: Rect, place: usize, player_count: usize) -> Rect {
    let size = seat_size(table_area);
    let sides = match player_count {
        3 => [Align2::CENTER_BOTTOM, Align2::RIGHT_CENTER, Align2::LEFT_CENTER, Align2::CENTER_TOP],
        _ => [Align2::CENTER_BOTTOM, Align2::RIGHT_CENTER, Align2::CENTER_TOP, Align2::LEFT_CENTER],
    };
    sides[place % sides.len()].align_size_within_rect(size, table_area)
}

/// The data of the night that every seat at the table needs for its drawing.
struct SeatContext<'a> {
    standings: Option<&'a Standings>,
    bettors: &'a [Bettor],
    /// True once the bets on the deal can no longer be changed without a reason; true also if the ledger cannot be
    /// read.
    are_bets_locked: bool,
    /// The players who have already won in the deal in progress; they cannot win in it again.
    winners: Vec<PlayerId>,
    /// The last deal or agreed money that counts, if it belongs to the current game; each seat shows by how much it
    /// changed the player's total.
    last_line: Option<&'a AccountLine>,
}

/// The view and the queue of actions that the inputs at the seats change. Seats for display only have none.
struct SeatInput<'a> {
    view: &'a mut View,
    actions: &'a mut WindowActions,
    /// True while the deal at the table accepts records: the night does, and no deal is reopened.
    accepts_records: bool,
}

/// Draws a seat: wind, name with the pencil of its menu, declaration, bets, total with its last change, and, if the
/// seat is high enough, a row with camp, wins, deal-ins and score.
fn show_seat(
    ui: &mut Ui,
    model: &Session,
    scale: f32,
    (place, person): (usize, PlayerId),
    context: &SeatContext<'_>,
    mut input: Option<&mut SeatInput<'_>>,
) {
    let (lang, night, round) = (model.lang, model.keeper().night(), model.hand().round_at_table());
    let rect = ui.max_rect();
    let is_dealer = round.dealer == place;
    let edge = if is_dealer { Tone::Win.color() } else { theme::palette().line };
    ui.painter().rect_filled(rect, CornerRadius::same(8), theme::palette().well);
    let stroke = Stroke::new(if is_dealer { 2.0 } else { 1.0 }, edge);
    ui.painter().rect_stroke(rect, CornerRadius::same(8), stroke, StrokeKind::Inside);
    let mut ui = ui.new_child(egui::UiBuilder::new().max_rect(rect.shrink2(vec2(10.0, 6.0))));
    let ui = &mut ui;
    let has_won = context.winners.contains(&person);
    let (has_menu, is_narrow, is_low) =
        (!night.is_closed, rect.width() < NARROW_SEAT_WIDTH, rect.height() < LOW_SEAT_HEIGHT * scale);
    let ink = if has_won { theme::palette().text_quiet } else { theme::palette().text_strong };
    ui.horizontal(|ui| {
        if let Some(wind) = round.player_seat(place).wind() {
            draw_wind_badge(ui, wind_letter(wind, lang), is_dealer, scale, lang);
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if !has_won {
                show_seat_mark_switch(ui, model, scale, (place, person), input.as_deref_mut());
            }
            if let Some(input) = input.as_deref_mut().filter(|_| has_menu && !is_narrow) {
                seat_menu::show_seat_menu(ui, model, input.view, person, input.actions);
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let name = night.name(person);
                let text = RichText::new(&name).size(theme::LARGE_FONT_SIZE * scale).color(ink);
                ui.add(egui::Label::new(text).truncate()).on_hover_text(name);
            });
        });
    });
    show_player_bets(ui, model, scale, context, person, input.as_deref_mut());
    let footer = if is_low { 0.0 } else { 26.0 * scale.min(1.6) };
    let room = vec2(ui.available_width(), (ui.available_height() - footer).max(MIN_TOTAL_HEIGHT));
    ui.allocate_ui_with_layout(room, Layout::right_to_left(Align::TOP), |ui| {
        if let Some(input) = input.as_deref_mut().filter(|_| has_menu && is_narrow) {
            seat_menu::show_seat_menu(ui, model, input.view, person, input.actions);
        }
        let input = input.filter(|input| input.accepts_records && !has_won);
        let sense = if input.is_some() { egui::Sense::click() } else { egui::Sense::hover() };
        let (total_rect, total_area) = ui.allocate_exact_size(vec2(ui.available_width(), room.y), sense);
        if let Some(input) = input {
            show_win_button(ui, model, total_area, (place, person), input.actions);
        }
        let change = context.last_line.map(|line| line.gain_of(person)).filter(|change| *change != Amount::ZERO);
        draw_seat_total(ui, total_rect, scale, &seat_total(night, person), change);
    });
    if !is_low {
        ui.horizontal(|ui| show_seat_facts_row(ui, model, scale, person, context.standings));
    }
}

/// Makes `total_area`, the area of a seat's total, a button that begins a win of the seat's player.
fn show_win_button(
    ui: &Ui,
    model: &Session,
    total_area: egui::Response,
    (place, person): (usize, PlayerId),
    actions: &mut WindowActions,
) {
    let label = text!(model.lang, "seat-won", player = model.keeper().night().name(person));
    if total_area.hovered() || total_area.has_focus() {
        let edge = Stroke::new(1.0, theme::palette().primary);
        ui.painter().rect_stroke(total_area.rect, CornerRadius::same(6), edge, StrokeKind::Inside);
    }
    total_area.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &label));
    if total_area.on_hover_cursor(egui::CursorIcon::PointingHand).on_hover_text(&label).clicked() {
        actions.push(SessionAction::BeginWin(Some(place)));
    }
}

/// Draws the bets on a player. While bets are open, draws a button for each person who may bet; once they are locked,
/// or without `input`, the visible bets with their reasons.
fn show_player_bets(
    ui: &mut Ui,
    model: &Session,
    scale: f32,
    context: &SeatContext<'_>,
    player: PlayerId,
    input: Option<&mut SeatInput<'_>>,
) {
    let (lang, night) = (model.lang, model.keeper().night());
    if let Some(input) =
        input.filter(|input| input.accepts_records && !context.are_bets_locked && !context.bettors.is_empty())
    {
        ui.horizontal_wrapped(|ui| {
            ui.label(quiet_text(text!(lang, "bets")).small());
            for bettor in context.bettors {
                let name = night.name(bettor.person);
                let on = bettor.player == Some(player);
                let label = text!(lang, "deal-support", who = name.as_str(), player = night.name(player));
                let button = ui.add(small_button(name).selected(on));
                button.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, on, &label));
                if button.on_hover_text(&label).clicked() {
                    input.actions.push(bet_action(model, bettor.person, (!on).then_some(player), Default::default()));
                }
            }
        });
        return;
    }
    for bettor in context.bettors.iter().filter(|one| one.player == Some(player)) {
        let text = bet_text(model.lang, night, bettor.person, player, bettor.reason.as_deref());
        let label = RichText::new(&text).size(theme::SMALL_FONT_SIZE * scale.min(1.15));
        ui.add(egui::Label::new(label.color(theme::palette().text_strong)).truncate()).on_hover_text(text);
    }
}

/// Draws the names of the people whose bet is secret or missing: a dot follows a secret bet, a dash a missing one.
/// Draws nothing if there are none.
fn show_closed_bets(ui: &mut Ui, model: &Session, scale: f32, bettors: &[Bettor]) {
    let night = model.keeper().night();
    let bet_texts: Vec<String> = bettors
        .iter()
        .filter(|bettor| bettor.player.is_none())
        .map(|bettor| {
            let sign = if bettor.has_bet { "•" } else { "–" };
            format!("{} {sign}", night.name(bettor.person))
        })
        .collect();
    if !bet_texts.is_empty() {
        let text = format!("{} {}", text!(model.lang, "bets"), bet_texts.join("  "));
        ui.label(RichText::new(text).size(theme::BODY_FONT_SIZE * scale));
    }
}

/// Draws the wind of a seat as a letter in a square, which is gold for the dealer.
fn draw_wind_badge(ui: &mut Ui, letter: &str, is_dealer: bool, scale: f32, lang: Lang) {
    let (rect, place) = ui.allocate_exact_size(vec2(WIND_BADGE_SIDE, WIND_BADGE_SIDE) * scale, egui::Sense::hover());
    let (fill, ink) = if is_dealer {
        (Tone::Win.color(), theme::palette().card)
    } else {
        (theme::palette().button, theme::palette().text)
    };
    ui.painter().rect_filled(rect, CornerRadius::same(6), fill);
    ui.painter().text(
        rect.center(),
        Align2::CENTER_CENTER,
        letter,
        FontId::proportional(theme::LARGE_FONT_SIZE * scale),
        ink,
    );
    if is_dealer {
        place.on_hover_text(text!(lang, "dealer"));
    }
}

/// Draws the switch for the mark that the rules ask of a player; nothing if they ask for none. Without `input`, draws
/// only the name of a mark that is set.
fn show_seat_mark_switch(
    ui: &mut Ui,
    model: &Session,
    scale: f32,
    (place, person): (usize, PlayerId),
    input: Option<&mut SeatInput<'_>>,
) {
    let (lang, round) = (model.lang, model.hand().round_at_table());
    let Some(mark) = SeatMark::asked_in(round) else {
        return;
    };
    let (text, is_marked) = (mark.name(lang), mark.is_set(round, place));
    let label = text!(lang, "player-choice", column = text, player = model.keeper().night().name(person));
    let Some(SeatInput { actions, accepts_records: is_enabled, .. }) = input else {
        if is_marked {
            ui.label(RichText::new(text).size(theme::BODY_FONT_SIZE * scale).strong().color(Tone::Win.color()));
        }
        return;
    };
    // A declaration is recorded and taken back at once.
    let is_known = mark == SeatMark::OpenHand && mark.is_recorded(round, place);
    let tip = if is_known { text!(lang, "known-declaration-tip") } else { mark.tip(lang) };
    let is_enabled = *is_enabled && !is_known;
    let button = ui.add_enabled(is_enabled, egui::Button::new(text).selected(is_marked));
    button.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, is_enabled, is_marked, &label));
    if button.on_hover_text(tip).on_disabled_hover_text(tip).clicked() {
        actions.push(SessionAction::SetAnswer(QuestionId::Seat(mark, place), Answer::Flag(!is_marked)));
    }
}

/// Draws a person's total as large as `room` allows, up to [`theme::MAX_TOTAL_FONT_SIZE`] at scale 1, and in the lower
/// right corner `change`, the change of the total by the last entry, without overlap.
fn draw_seat_total(ui: &Ui, mut room: Rect, scale: f32, total: &TableCell, change: Option<Amount>) {
    if let Some(change) = change {
        let size = theme::BODY_FONT_SIZE * scale.min(1.3);
        let color = if change > Amount::ZERO { Tone::Sure.color() } else { Tone::Wrong.color() };
        let (place, font) = (room.right_bottom(), FontId::proportional(size));
        let change_rect = ui.painter().text(place, Align2::RIGHT_BOTTOM, signed_amount(change), font, color);
        if room.height() < LOW_TOTAL_HEIGHT {
            room.max.x = change_rect.min.x - CHANGE_GAP;
        } else {
            room.max.y -= size;
        }
    }
    let text = &total.text;
    let color = match total.gain {
        Some(std::cmp::Ordering::Greater) => Tone::Sure.color(),
        Some(std::cmp::Ordering::Less) => Tone::Wrong.color(),
        _ => theme::palette().text,
    };
    let layout = |size: f32| ui.painter().layout_no_wrap(text.clone(), FontId::proportional(size), color);
    let size = (room.height() * 0.9).clamp(MIN_TOTAL_FONT_SIZE, theme::MAX_TOTAL_FONT_SIZE * scale);
    let galley = layout(size * (room.width() / layout(size).size().x.max(1.0)).min(1.0));
    ui.painter().galley(room.center() - galley.size() / 2.0, galley, color);
    let place = ui.interact(room, ui.scope_id().with("total"), egui::Sense::hover());
    place.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, text));
}

/// Draws the lowest row of a seat: camp, wins and deal-ins, and at the right the reduced or final score if the rules
/// show one beside the totals.
fn show_seat_facts_row(ui: &mut Ui, model: &Session, scale: f32, person: PlayerId, standings: Option<&Standings>) {
    let font_size = theme::SMALL_FONT_SIZE * scale.min(1.15);
    let (lang, night) = (model.lang, model.keeper().night());
    let (wins, deal_ins) = count_wins_and_deal_ins(night, person);
    let mut text = text!(lang, "seat-record", wins = wins, dealt = deal_ins);
    if let Some(camp) = person_camp_name(lang, night, person) {
        text = format!("{camp} · {text}");
    }
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
        if let Some((head, tip, value)) = score_beside_total(lang, night, standings, person) {
            ui.label(value.size(font_size)).on_hover_text(tip);
            ui.label(quiet_text(head).size(font_size)).on_hover_text(tip);
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            ui.add(egui::Label::new(quiet_text(&text).size(font_size)).truncate()).on_hover_text(text);
        });
    });
}

/// Returns the name of a person's camp; `None` if no camps were drawn, or the person is in none.
fn person_camp_name(lang: Lang, night: &Night, person: PlayerId) -> Option<String> {
    let (drawn, _) = night.standing_act::<CampsDrawn>()?;
    let camp = drawn.camps.iter().find(|camp| camp.people.contains(&person))?;
    Some(camp_draw::camp_name(lang, night, &camp.name).to_owned())
}

/// Returns the number of a player's wins, and the number of the player's discards on which others won; several wins on
/// one tile count as one deal-in. Deals that are void or in progress do not count.
fn count_wins_and_deal_ins(night: &Night, player: PlayerId) -> (usize, usize) {
    night.counted_deals().flat_map(Deal::win_events).fold((0, 0), |(wins, deal_ins), won| {
        let won_count = won.wins.iter().filter(|win| win.winner == player).count();
        (wins + won_count, deal_ins + usize::from(won.from == Some(player)))
    })
}

/// Returns the heading, tooltip and value of the score that the rules show beside a player's total, reduced or final;
/// `None` if they show none. An unknown final score is a dash.
fn score_beside_total(
    lang: Lang,
    night: &Night,
    standings: Option<&Standings>,
    player: PlayerId,
) -> Option<(&'static str, &'static str, RichText)> {
    let mut places = standings.into_iter().flat_map(|standings| &standings.places);
    let place = places.find(|place| place.player == player);
    match night.rules()?.extra_score()? {
        ExtraScore::Reduced => Some((
            text!(lang, "night-col-reduced"),
            text!(lang, "reduced-tip"),
            reduced_score_text(place.map_or(0.0, |place| place.reduced)),
        )),
        ExtraScore::Final { .. } => {
            let text = place.and_then(|place| place.with_uma).map(|score| cell_text(&final_score_cell(night, score)));
            Some((
                final_score_title(lang, night),
                text!(lang, "night-col-final-tip"),
                text.unwrap_or_else(|| RichText::new("–")),
            ))
        }
    }
}

/// Returns a reduced score, rounded to two decimals, with a sign unless it is then zero; a gain, a loss and zero each
/// have their own colour.
fn reduced_score_text(score: f64) -> RichText {
    let rounded = (score * 100.0).round() / 100.0;
    let (text, color) = if rounded == 0.0 {
        ("0.00".to_owned(), theme::palette().text_quiet)
    } else if rounded > 0.0 {
        (format!("+{rounded:.2}"), Tone::Sure.color())
    } else {
        (format!("−{:.2}", rounded.abs()), Tone::Wrong.color())
    };
    RichText::new(text).color(color)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_inside_the_card_and_do_not_overlap() {
        for (width, height) in [(560.0, 260.0), (1000.0, 520.0), (1500.0, 800.0)] {
            let table_area = Rect::from_min_size(egui::pos2(7.0, 9.0), vec2(width, height));
            for players in [3, 4] {
                let seats: Vec<Rect> = (0..players).map(|at| seat_rect(table_area, at, players)).collect();
                for (at, seat) in seats.iter().enumerate() {
                    assert!(table_area.expand(0.01).contains_rect(*seat), "{seat:?}");
                    let middle = Rect::from_center_size(table_area.center(), seat_size(table_area));
                    for other in seats[at + 1..].iter().chain([&middle]) {
                        assert!(!seat.shrink(0.01).intersects(other.shrink(0.01)));
                    }
                }
            }
        }
    }
}
