//! The payments between the players as arrows between their names, with the amount on each.

use std::collections::BTreeMap;
use std::f32::consts::TAU;

use eframe::egui::{self, Align2, CornerRadius, FontId, Pos2, Rect, Sense, Shape, Stroke, Ui, vec2};

use crate::app::theme::{self, Tone, ToneColor as _};
use quejing_session::night::{Amount, Holder, PlayerId};
use quejing_session::round::PaymentPlan;
use quejing_session::session::Session;

/// The height of the drawing with name boxes and payment arrows, in points.
const PAYMENT_ARROWS_HEIGHT: f32 = 170.0;
/// The width and height of the box with a player's name, in points.
const NAME_BOX_SIZE: egui::Vec2 = vec2(104.0, 28.0);

/// Draws the netted payments between the players at the table as arrows between their names; the name of a player who
/// gains has a gold edge. Payments of other people and of the pot are left out.
pub fn show_payment_arrows(ui: &mut Ui, model: &Session, plan: &PaymentPlan) {
    let people = &model.hand().round().people;
    let payments = net_payments(plan);
    let (drawing_area, _) = ui.allocate_exact_size(vec2(ui.available_width(), PAYMENT_ARROWS_HEIGHT), Sense::hover());
    let name_boxes: Vec<Rect> =
        (0..people.len()).map(|place| name_box_rect(drawing_area, place, people.len())).collect();
    let place_of = |person: PlayerId| people.iter().position(|&other| other == person);
    for (&(from, to), &amount) in &payments {
        if let (Some(from), Some(to)) = (place_of(from), place_of(to)) {
            draw_payment_arrow(ui, name_boxes[from], name_boxes[to], amount);
        }
    }
    for (place, rect) in name_boxes.iter().enumerate() {
        let has_gain = plan.gain(Holder::Player(people[place])) > Amount::ZERO;
        let edge = if has_gain { Tone::Win.color() } else { theme::palette().line };
        let corner = CornerRadius::same(6);
        ui.painter().rect_filled(*rect, corner, theme::palette().well);
        ui.painter().rect_stroke(*rect, corner, Stroke::new(1.0, edge), egui::StrokeKind::Inside);
        draw_player_name(ui, *rect, &model.desk().people().name(place));
    }
}

/// Returns the sums of the payments between players, by payer and receiver. Opposite payments of two players are netted
/// into one positive sum; sums of zero are left out, as are payments of the pot.
fn net_payments(plan: &PaymentPlan) -> BTreeMap<(PlayerId, PlayerId), Amount> {
    let mut payments: BTreeMap<(PlayerId, PlayerId), Amount> = BTreeMap::new();
    for payment in &plan.payments {
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

/// Returns the area of the box with the name of the player at `place`, an index in turn order: place 0 is at the bottom
/// of `drawing_area`, the others follow counter-clockwise, as the players sit.
fn name_box_rect(drawing_area: Rect, place: usize, player_count: usize) -> Rect {
    let angle = TAU * (0.25 - place as f32 / player_count.max(1) as f32);
    let room = (drawing_area.size() - NAME_BOX_SIZE) / 2.0;
    let box_center = drawing_area.center() + vec2(room.x.min(170.0) * angle.cos(), room.y * angle.sin());
    Rect::from_center_size(box_center, NAME_BOX_SIZE)
}

/// Draws a player's name in its box, truncated if it is too long.
fn draw_player_name(ui: &Ui, rect: Rect, name: &str) {
    let mut job = egui::text::LayoutJob::simple_singleline(
        name.to_owned(),
        FontId::proportional(theme::BODY_FONT_SIZE),
        theme::palette().text_strong,
    );
    job.wrap = egui::text::TextWrapping::truncate_at_width(rect.width() - 10.0);
    let galley = ui.painter().layout_job(job);
    ui.painter().galley(rect.center() - galley.size() / 2.0, galley, theme::palette().text_strong);
}

/// Draws an arrow from the payer's name box to the receiver's. The amount is on the arrow nearer to the payer, where
/// arrows do not overlap.
fn draw_payment_arrow(ui: &Ui, payer_box: Rect, receiver_box: Rect, amount: Amount) {
    let color = Tone::Wrong.color();
    let (start, end) =
        (rect_exit_point(payer_box, receiver_box.center()), rect_exit_point(receiver_box, payer_box.center()));
    let along = (end - start).normalized();
    let tip = end - along * 2.0;
    let neck = tip - along * 9.0;
    let side = along.rot90() * 5.0;
    let painter = ui.painter();
    painter.line_segment([start, neck], Stroke::new(2.0, color));
    painter.add(Shape::convex_polygon(vec![tip, neck + side, neck - side], color, Stroke::NONE));
    let middle = start + (end - start) * 0.42;
    let font = FontId::proportional(theme::HEADING_FONT_SIZE);
    let galley = painter.layout_no_wrap(amount.to_string(), font, theme::palette().text_strong);
    let ground = Rect::from_center_size(middle, galley.size() + vec2(8.0, 2.0));
    painter.rect_filled(ground, CornerRadius::same(4), theme::palette().card);
    painter.text(
        middle,
        Align2::CENTER_CENTER,
        amount.to_string(),
        FontId::proportional(theme::HEADING_FONT_SIZE),
        theme::palette().text_strong,
    );
}

/// Returns the point where the line from the centre of `rect` to `target` leaves the rectangle, enlarged by four egui
/// points on each side; `target` itself if it is inside.
fn rect_exit_point(rect: Rect, target: Pos2) -> Pos2 {
    let direction = target - rect.center();
    let half = rect.size() / 2.0 + vec2(4.0, 4.0);
    let scale = (half.x / direction.x.abs().max(1e-3)).min(half.y / direction.y.abs().max(1e-3));
    rect.center() + direction * scale.min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use quejing_session::night::Payment;

    #[test]
    fn opposite_payments_are_one_arrow_with_the_difference() {
        let [ann, ben] = [PlayerId::random(), PlayerId::random()];
        let paid = |from: PlayerId, to: PlayerId, units| Payment::as_entered(from, to, Amount::from_units(units));
        let arrows = |payments| net_payments(&PaymentPlan { payments, ..PaymentPlan::default() });
        let added = arrows(vec![paid(ann, ben, 30), paid(ann, ben, 20)]);
        assert_eq!(added.into_iter().collect::<Vec<_>>(), [((ann, ben), Amount::from_units(50))]);
        let netted = arrows(vec![paid(ann, ben, 30), paid(ben, ann, 50)]);
        assert_eq!(netted.into_iter().collect::<Vec<_>>(), [((ben, ann), Amount::from_units(20))]);
        assert!(arrows(vec![paid(ann, ben, 30), paid(ben, ann, 30)]).is_empty());
    }

    #[test]
    fn names_are_inside_the_drawing_and_do_not_overlap() {
        let drawing_area = Rect::from_min_size(Pos2::ZERO, vec2(380.0, PAYMENT_ARROWS_HEIGHT));
        for players in [3, 4] {
            let seats: Vec<Rect> = (0..players).map(|at| name_box_rect(drawing_area, at, players)).collect();
            for (at, one) in seats.iter().enumerate() {
                assert!(drawing_area.expand(0.1).contains_rect(*one));
                assert!(seats[at + 1..].iter().all(|other| !one.intersects(*other)));
            }
        }
    }
}
