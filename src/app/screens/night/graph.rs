//! The balance graph: everybody's total after every deal, drawn with the painter. Lines differ by colour and by the name at
//! their end.

use eframe::egui::{self, Align2, Color32, FontId, Pos2, Rect, Sense, Stroke, Ui};

use super::parts::named_list;
use crate::app::theme::{self, Tone, ToneColor as _};
use crate::app::widgets::quiet;
use crate::i18n::Lang;
use crate::report::graph::ticks;
use crate::table::ledger::{Amount, Night, PlayerId};

/// Room at the left for numbers, at the right for names, in points.
const LEFT: f32 = 56.0;
const RIGHT: f32 = 104.0;
/// Room above and below.
const EDGE: f32 = 12.0;
/// The least distance between two names.
const LINE: f32 = 15.0;

/// One person's line: the totals from the beginning (0) on.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// Whose line it is.
    pub player: PlayerId,
    /// The place among the people named.
    pub place: usize,
    pub totals: Vec<f64>,
}

/// The lines of everybody who played or whose total moved.
pub fn curves(night: &Night) -> Vec<Curve> {
    let series = night.series();
    let took_part = |player: &PlayerId| {
        night.hands.iter().any(|hand| hand.players.contains(player)) || night.total(*player) != Amount::ZERO
    };
    let people = night.order.iter().enumerate();
    people
        .filter(|(_, player)| took_part(player))
        .map(|(place, &player)| {
            let after = series.iter().map(|(_, totals)| totals[place].as_f64());
            Curve { player, place, totals: std::iter::once(0.0).chain(after).collect() }
        })
        .collect()
}

/// Draws the graph; a sentence where no deal is over.
pub fn show(ui: &mut Ui, lang: Lang, night: &Night, height: f32) {
    let curves = curves(night);
    let hands = curves.first().map_or(0, |curve| curve.totals.len() - 1);
    if hands == 0 {
        ui.label(quiet(text!(lang, "night-graph-none")));
        return;
    }
    let (rect, response) = ui.allocate_exact_size(egui::vec2(ui.available_width(), height), Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, said(lang, night)));
    let all = || curves.iter().flat_map(|curve| curve.totals.iter().copied());
    let (low, high) = (all().fold(0.0, f64::min), all().fold(0.0, f64::max));
    let frame = Frame { rect, hands, low, span: (high - low).max(1.0) };
    let painter = ui.painter_at(rect);
    painter.rect_filled(rect, 6.0, theme::now().well);
    let small = FontId::proportional(theme::SMALL);
    for value in ticks(low, high) {
        let ends = [frame.at(0, value), frame.at(hands, value)];
        let color = if value == 0.0 { theme::now().text_quiet } else { theme::now().line };
        painter.line_segment(ends, Stroke::new(1.0, color));
        let at = egui::pos2(rect.left() + LEFT - 6.0, ends[0].y);
        painter.text(at, Align2::RIGHT_CENTER, format!("{value}"), small.clone(), theme::now().text_quiet);
    }
    let mut names = Vec::new();
    for curve in &curves {
        let lines = theme::now().lines;
        let color = lines[curve.place % lines.len()];
        let points: Vec<Pos2> = curve.totals.iter().enumerate().map(|(hand, &total)| frame.at(hand, total)).collect();
        let end = points.last().map_or(rect.center().y, |point| point.y);
        for &point in points.iter().skip(1).filter(|_| hands <= 60) {
            painter.circle_filled(point, 2.5, color);
        }
        painter.add(egui::Shape::line(points, Stroke::new(2.0, color)));
        names.push((end, color, night.name(curve.player)));
    }
    for (y, color, name) in apart(names, rect) {
        let at = egui::pos2(rect.right() - RIGHT + 8.0, y);
        let mut job = egui::text::LayoutJob::simple_singleline(name, FontId::proportional(13.0), color);
        job.wrap = egui::text::TextWrapping::truncate_at_width(RIGHT - 12.0);
        let galley = ui.painter().layout_job(job);
        painter.galley(at - egui::vec2(0.0, galley.size().y / 2.0), galley, color);
    }
    hover(ui, lang, night, &response, &frame, &curves);
}

/// The totals after the deal under the pointer.
fn hover(ui: &Ui, lang: Lang, night: &Night, response: &egui::Response, frame: &Frame, curves: &[Curve]) {
    let Some(pointer) = response.hover_pos() else {
        return;
    };
    let step = (frame.right() - frame.left()) / frame.hands as f32;
    let hand = ((pointer.x - frame.left()) / step).round().clamp(0.0, frame.hands as f32) as usize;
    let x = frame.at(hand, 0.0).x;
    ui.painter_at(frame.rect).vline(x, frame.rect.y_range(), Stroke::new(1.0, Tone::Aside.color().gamma_multiply(0.6)));
    let lines = curves.iter().filter_map(|curve| {
        let total = curve.totals.get(hand)?;
        Some(text!(lang, "night-total-of", player = night.name(curve.player), total = total.to_string()))
    });
    let text: Vec<String> = std::iter::once(text!(lang, "night-after-deals", count = hand)).chain(lines).collect();
    response.clone().on_hover_text_at_pointer(text.join("\n"));
}

/// The graph in words, for those who cannot see it.
fn said(lang: Lang, night: &Night) -> String {
    let each = night.order.iter().map(|&player| {
        let (name, total) = (night.name(player), night.total(player));
        text!(lang, "night-total-of", player = name, total = total)
    });
    let each: Vec<String> = each.collect();
    text!(lang, "night-graph-said", totals = named_list(lang, &each))
}

/// Where values stand.
struct Frame {
    rect: Rect,
    hands: usize,
    low: f64,
    span: f64,
}

impl Frame {
    fn left(&self) -> f32 {
        self.rect.left() + LEFT
    }

    fn right(&self) -> f32 {
        self.rect.right() - RIGHT
    }

    fn at(&self, hand: usize, value: f64) -> Pos2 {
        let across = hand as f32 / self.hands as f32;
        let up = ((value - self.low) / self.span) as f32;
        let (top, bottom) = (self.rect.top() + EDGE, self.rect.bottom() - EDGE);
        egui::pos2(egui::lerp(self.left()..=self.right(), across), egui::lerp(bottom..=top, up))
    }
}

/// Names moved apart so that none covers another, all of them in the picture.
fn apart(mut names: Vec<(f32, Color32, String)>, rect: Rect) -> Vec<(f32, Color32, String)> {
    names.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut before = f32::NEG_INFINITY;
    for (y, ..) in &mut names {
        *y = y.max(before + LINE);
        before = *y;
    }
    // What ran out below is pushed back, and pushes only what is in its way.
    let mut below = rect.bottom() - EDGE + LINE;
    for (y, ..) in names.iter_mut().rev() {
        *y = y.min(below - LINE);
        below = *y;
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maker::{night_of, opened, player, points, seats, win};
    use crate::table::ledger::Body;

    /// Lingque 28, section 7: 30 on a discard are 60, 30, 30; 20 self-drawn are 30 from each. The fifth watches.
    #[test]
    fn a_line_holds_the_totals_from_nothing_on_after_every_hand() {
        let replay = night_of([
            opened("lingque-v28", 5),
            Body::SeatsSet(seats(&[1, 2, 3, 4])),
            win(2, 1, points(30)),
            win(3, 0, points(20)),
        ]);
        let curves = curves(replay.night());
        let line = |at: usize| (curves[at].player, curves[at].totals.as_slice());
        assert_eq!(curves.len(), 4);
        assert_eq!(line(0), (player(1), [0.0, -60.0, -90.0].as_slice()));
        assert_eq!(line(1), (player(2), [0.0, 120.0, 90.0].as_slice()));
        assert_eq!(line(2), (player(3), [0.0, -30.0, 60.0].as_slice()));
        assert_eq!(line(3), (player(4), [0.0, -30.0, -60.0].as_slice()));
    }

    #[test]
    fn names_that_end_together_make_room_without_moving_the_others() {
        let rect = Rect::from_min_max(Pos2::ZERO, egui::pos2(300.0, 100.0));
        let name = |y: f32| (y, Color32::WHITE, String::new());
        let placed = apart([88.0, 12.0, 88.0, 88.0].map(name).to_vec(), rect);
        let ys: Vec<f32> = placed.iter().map(|(y, ..)| *y).collect();
        assert_eq!(ys, [12.0, 58.0, 73.0, 88.0]);
    }

    #[test]
    fn the_numbers_beside_the_graph_are_round_and_hold_zero() {
        assert_eq!(ticks(-90.0, 90.0), [-50.0, 0.0, 50.0]);
        assert_eq!(ticks(0.0, 1000.0), [0.0, 200.0, 400.0, 600.0, 800.0, 1000.0]);
    }

    #[test]
    fn names_of_equal_totals_do_not_cover_each_other_and_stay_in_the_picture() {
        let rect = Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(100.0, 100.0));
        let names = ["a", "b", "c"].map(|name| (99.0, Color32::WHITE, name.to_owned()));
        let placed: Vec<f32> = apart(names.to_vec(), rect).into_iter().map(|(y, ..)| y).collect();
        assert!(placed.windows(2).all(|pair| pair[1] - pair[0] >= LINE), "{placed:?}");
        assert!(placed[2] <= 100.0 && placed[0] >= 0.0, "{placed:?}");
    }
}
