//! The payments as arrows between the seats, with the amount on each.

use std::collections::BTreeMap;
use std::f32::consts::TAU;

use eframe::egui::{self, Align2, CornerRadius, FontId, Pos2, Rect, Sense, Shape, Stroke, Ui, vec2};

use crate::app::theme::{self, Tone, ToneColor as _};
use crate::scorer::model::Model;
use crate::scorer::round::PaymentPlan;
use crate::table::ledger::{Amount, Holder, PlayerId};

/// Height of the drawing, in points.
const HEIGHT: f32 = 170.0;
/// Width and height of a name, in points.
const NAME_SIZE: egui::Vec2 = vec2(104.0, 28.0);

/// Draws the arrows between the players at the table. Other payments are only in the list of payments.
pub fn show(ui: &mut Ui, model: &Model, settled: &PaymentPlan) {
    let people = &model.circumstances().people;
    let payments = net_payments(settled);
    let (whole, _) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::hover());
    let seats: Vec<Rect> = (0..people.len()).map(|place| seat_rect(whole, place, people.len())).collect();
    let place_of = |who: PlayerId| people.iter().position(|&other| other == who);
    for (&(from, to), &amount) in &payments {
        if let (Some(from), Some(to)) = (place_of(from), place_of(to)) {
            draw_arrow(ui, seats[from], seats[to], amount);
        }
    }
    for (place, rect) in seats.iter().enumerate() {
        let gains = settled.gain(Holder::Player(people[place])) > Amount::ZERO;
        let edge = if gains { Tone::Win.color() } else { theme::palette().line };
        let corner = CornerRadius::same(6);
        ui.painter().rect_filled(*rect, corner, theme::palette().well);
        ui.painter().rect_stroke(*rect, corner, Stroke::new(1.0, edge), egui::StrokeKind::Inside);
        draw_name(ui, *rect, &model.name(place));
    }
}

/// Returns the total payments by payer and receiver. Opposite payments of two players are netted.
fn net_payments(settled: &PaymentPlan) -> BTreeMap<(PlayerId, PlayerId), Amount> {
    let mut payments: BTreeMap<(PlayerId, PlayerId), Amount> = BTreeMap::new();
    for payment in &settled.moves {
        if let (Holder::Player(from), Holder::Player(to)) = (payment.from, payment.to) {
            let opposite = payments.get(&(to, from)).copied().unwrap_or(Amount::ZERO);
            let sum = payments.get(&(from, to)).copied().unwrap_or(Amount::ZERO) + payment.amount - opposite;
            payments.remove(&(to, from));
            payments.remove(&(from, to));
            if sum > Amount::ZERO {
                payments.insert((from, to), sum);
            } else if sum < Amount::ZERO {
                payments.insert((to, from), -sum);
            }
        }
    }
    payments
}

/// Returns the place of a player's name: the first at the bottom, the others counter-clockwise, as they sit.
fn seat_rect(whole: Rect, place: usize, players: usize) -> Rect {
    let angle = TAU * (0.25 - place as f32 / players.max(1) as f32);
    let room = (whole.size() - NAME_SIZE) / 2.0;
    let at = whole.center() + vec2(room.x.min(170.0) * angle.cos(), room.y * angle.sin());
    Rect::from_center_size(at, NAME_SIZE)
}

/// Draws a name, truncated if it is too long.
fn draw_name(ui: &Ui, rect: Rect, name: &str) {
    let mut job = egui::text::LayoutJob::simple_singleline(
        name.to_owned(),
        FontId::proportional(theme::BODY),
        theme::palette().text_strong,
    );
    job.wrap = egui::text::TextWrapping::truncate_at_width(rect.width() - 10.0);
    let galley = ui.painter().layout_job(job);
    ui.painter().galley(rect.center() - galley.size() / 2.0, galley, theme::palette().text_strong);
}

/// Draws an arrow from the edge of one name to that of another. The amount is nearer to the payer, where arrows do not overlap.
fn draw_arrow(ui: &Ui, from: Rect, to: Rect, amount: Amount) {
    let color = Tone::Wrong.color();
    let (start, end) = (edge_point(from, to.center()), edge_point(to, from.center()));
    let along = (end - start).normalized();
    let tip = end - along * 2.0;
    let neck = tip - along * 9.0;
    let side = along.rot90() * 5.0;
    let painter = ui.painter();
    painter.line_segment([start, neck], Stroke::new(2.0, color));
    painter.add(Shape::convex_polygon(vec![tip, neck + side, neck - side], color, Stroke::NONE));
    let middle = start + (end - start) * 0.42;
    let font = FontId::proportional(theme::HEADING);
    let galley = painter.layout_no_wrap(amount.to_string(), font, theme::palette().text_strong);
    let ground = Rect::from_center_size(middle, galley.size() + vec2(8.0, 2.0));
    painter.rect_filled(ground, CornerRadius::same(4), theme::palette().card);
    painter.text(
        middle,
        Align2::CENTER_CENTER,
        amount.to_string(),
        FontId::proportional(theme::HEADING),
        theme::palette().text_strong,
    );
}

/// Returns the point where the line from a rectangle's centre towards a point leaves the rectangle, with a small margin.
fn edge_point(rect: Rect, towards: Pos2) -> Pos2 {
    let direction = towards - rect.center();
    let half = rect.size() / 2.0 + vec2(4.0, 4.0);
    let scale = (half.x / direction.x.abs().max(1e-3)).min(half.y / direction.y.abs().max(1e-3));
    rect.center() + direction * scale.min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::ledger::Payment;

    #[test]
    fn opposite_payments_are_one_arrow_with_the_difference() {
        let [ann, ben] = [PlayerId::fresh(), PlayerId::fresh()];
        let paid = |from: PlayerId, to: PlayerId, units| Payment::entered(from, to, Amount::whole(units));
        let arrows = |moves| net_payments(&PaymentPlan { moves, ..PaymentPlan::default() });
        let added = arrows(vec![paid(ann, ben, 30), paid(ann, ben, 20)]);
        assert_eq!(added.into_iter().collect::<Vec<_>>(), [((ann, ben), Amount::whole(50))]);
        let netted = arrows(vec![paid(ann, ben, 30), paid(ben, ann, 50)]);
        assert_eq!(netted.into_iter().collect::<Vec<_>>(), [((ben, ann), Amount::whole(20))]);
        assert!(arrows(vec![paid(ann, ben, 30), paid(ben, ann, 30)]).is_empty());
    }

    #[test]
    fn names_are_inside_the_drawing_and_do_not_overlap() {
        let whole = Rect::from_min_size(Pos2::ZERO, vec2(380.0, HEIGHT));
        for players in [3, 4] {
            let seats: Vec<Rect> = (0..players).map(|at| seat_rect(whole, at, players)).collect();
            for (at, one) in seats.iter().enumerate() {
                assert!(whole.expand(0.1).contains_rect(*one));
                assert!(seats[at + 1..].iter().all(|other| !one.intersects(*other)));
            }
        }
    }
}
