//! Who pays whom as arrows between the seats, the sum on each.

use std::collections::BTreeMap;
use std::f32::consts::TAU;

use eframe::egui::{self, Align2, CornerRadius, FontId, Pos2, Rect, Sense, Shape, Stroke, Ui, vec2};

use crate::app::theme::{self, Tone, ToneColor as _};
use crate::scorer::model::Model;
use crate::scorer::round::Settled;
use crate::table::ledger::{Amount, Holder, PlayerId};

/// Height of the drawing, in points.
const HEIGHT: f32 = 170.0;
/// Width and height of a name.
const NAME: egui::Vec2 = vec2(104.0, 28.0);

/// Draws the arrows between those at the table; what comes from elsewhere is told in the list of payments.
pub fn show(ui: &mut Ui, model: &Model, settled: &Settled) {
    let people = &model.circumstances().people;
    let paid = between(settled);
    let (whole, _) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::hover());
    let seats: Vec<Rect> = (0..people.len()).map(|place| seat(whole, place, people.len())).collect();
    let at = |who: PlayerId| people.iter().position(|&other| other == who);
    for (&(from, to), &amount) in &paid {
        if let (Some(from), Some(to)) = (at(from), at(to)) {
            arrow(ui, seats[from], seats[to], amount);
        }
    }
    for (place, rect) in seats.iter().enumerate() {
        let gains = settled.gain(Holder::Player(people[place])) > Amount::ZERO;
        let edge = if gains { Tone::Win.color() } else { theme::now().line };
        let round = CornerRadius::same(6);
        ui.painter().rect_filled(*rect, round, theme::now().well);
        ui.painter().rect_stroke(*rect, round, Stroke::new(1.0, edge), egui::StrokeKind::Inside);
        name(ui, *rect, &model.name(place));
    }
}

/// What each pays each other in all; two who pay one another pay the difference.
fn between(settled: &Settled) -> BTreeMap<(PlayerId, PlayerId), Amount> {
    let mut paid: BTreeMap<(PlayerId, PlayerId), Amount> = BTreeMap::new();
    for moved in &settled.moves {
        if let (Holder::Player(from), Holder::Player(to)) = (moved.from, moved.to) {
            let back = paid.get(&(to, from)).copied().unwrap_or(Amount::ZERO);
            let sum = paid.get(&(from, to)).copied().unwrap_or(Amount::ZERO) + moved.amount - back;
            paid.remove(&(to, from));
            paid.remove(&(from, to));
            if sum > Amount::ZERO {
                paid.insert((from, to), sum);
            } else if sum < Amount::ZERO {
                paid.insert((to, from), -sum);
            }
        }
    }
    paid
}

/// The first below, the others against the clock, as they sit.
fn seat(whole: Rect, place: usize, players: usize) -> Rect {
    let angle = TAU * (0.25 - place as f32 / players.max(1) as f32);
    let room = (whole.size() - NAME) / 2.0;
    let at = whole.center() + vec2(room.x.min(170.0) * angle.cos(), room.y * angle.sin());
    Rect::from_center_size(at, NAME)
}

/// A name, cut where it is too long.
fn name(ui: &Ui, rect: Rect, name: &str) {
    let mut job = egui::text::LayoutJob::simple_singleline(
        name.to_owned(),
        FontId::proportional(theme::BODY),
        theme::now().text_strong,
    );
    job.wrap = egui::text::TextWrapping::truncate_at_width(rect.width() - 10.0);
    let galley = ui.painter().layout_job(job);
    ui.painter().galley(rect.center() - galley.size() / 2.0, galley, theme::now().text_strong);
}

/// From the edge of one name to that of another; the sum stands nearer to who pays, where arrows are apart.
fn arrow(ui: &Ui, from: Rect, to: Rect, amount: Amount) {
    let color = Tone::Wrong.color();
    let (start, end) = (edge(from, to.center()), edge(to, from.center()));
    let along = (end - start).normalized();
    let tip = end - along * 2.0;
    let neck = tip - along * 9.0;
    let side = along.rot90() * 5.0;
    let painter = ui.painter();
    painter.line_segment([start, neck], Stroke::new(2.0, color));
    painter.add(Shape::convex_polygon(vec![tip, neck + side, neck - side], color, Stroke::NONE));
    let middle = start + (end - start) * 0.42;
    let font = FontId::proportional(theme::HEADING);
    let galley = painter.layout_no_wrap(amount.to_string(), font, theme::now().text_strong);
    let ground = Rect::from_center_size(middle, galley.size() + vec2(8.0, 2.0));
    painter.rect_filled(ground, CornerRadius::same(4), theme::now().card);
    painter.text(
        middle,
        Align2::CENTER_CENTER,
        amount.to_string(),
        FontId::proportional(theme::HEADING),
        theme::now().text_strong,
    );
}

/// Where the line from a rectangle's middle towards a point leaves it.
fn edge(rect: Rect, towards: Pos2) -> Pos2 {
    let way = towards - rect.center();
    let half = rect.size() / 2.0 + vec2(4.0, 4.0);
    let most = (half.x / way.x.abs().max(1e-3)).min(half.y / way.y.abs().max(1e-3));
    rect.center() + way * most.min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::ledger::Payment;

    /// Two who pay one another are one arrow, over the difference.
    #[test]
    fn payments_of_two_are_one_arrow() {
        let [ann, ben] = [PlayerId::fresh(), PlayerId::fresh()];
        let paid = |from: PlayerId, to: PlayerId, units| Payment::entered(from, to, Amount::whole(units));
        let of = |moves| between(&Settled { moves, ..Settled::default() });
        let one = of(vec![paid(ann, ben, 30), paid(ann, ben, 20)]);
        assert_eq!(one.into_iter().collect::<Vec<_>>(), [((ann, ben), Amount::whole(50))]);
        let back = of(vec![paid(ann, ben, 30), paid(ben, ann, 50)]);
        assert_eq!(back.into_iter().collect::<Vec<_>>(), [((ben, ann), Amount::whole(20))]);
        assert!(of(vec![paid(ann, ben, 30), paid(ben, ann, 30)]).is_empty());
    }

    #[test]
    fn names_stay_in_the_drawing_and_apart() {
        let whole = Rect::from_min_size(Pos2::ZERO, vec2(380.0, HEIGHT));
        for players in [3, 4] {
            let seats: Vec<Rect> = (0..players).map(|at| seat(whole, at, players)).collect();
            for (at, one) in seats.iter().enumerate() {
                assert!(whole.expand(0.1).contains_rect(*one));
                assert!(seats[at + 1..].iter().all(|other| !one.intersects(*other)));
            }
        }
    }
}
