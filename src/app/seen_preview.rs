//! The preview that the user has had time to see. A button records the preview that was seen, not one that appeared
//! just before the click: a new preview counts as seen once it has been unchanged for a moment without a click.

use eframe::egui::Context;

use quejing_session::StateDigest;

/// The time for which a new preview must be unchanged, without a click, before it counts as seen, in seconds.
const MIN_SEEN_SECONDS: f64 = 0.6;

/// The [`StateDigest`], which identifies the content of a preview, of the preview that the user has had time to see and
/// of a newer one that does not count as seen yet.
#[derive(Default)]
pub struct SeenPreview {
    /// The mark of the seen preview; `None` before the first update.
    seen: Option<StateDigest>,
    /// The mark of a preview that is too recent, with the time at which it appeared, in seconds; `None` if the seen one
    /// is up to date.
    recent_mark: Option<(StateDigest, f64)>,
    /// The number of changes by other people or programs at the last update.
    foreign_change_count: u64,
}

impl SeenPreview {
    /// Returns the mark of the preview that a click in this frame records: the one that the user has had time to see. A
    /// default mark before the first update.
    pub fn mark(&self) -> StateDigest {
        self.seen.clone().unwrap_or_default()
    }

    /// Takes over the mark of the present preview; to be called once per frame. The first preview counts as seen at
    /// once, a different one once it has been unchanged for [`MIN_SEEN_SECONDS`] without a click. Until then, a further
    /// frame is requested.
    pub fn update_mark(&mut self, ctx: &Context, mark: StateDigest) {
        let (now, is_pressed) = ctx.input(|input| (input.time, input.pointer.any_pressed()));
        if self.seen.is_none() || self.seen.as_ref() == Some(&mark) {
            (self.seen, self.recent_mark) = (Some(mark), None);
            return;
        }
        let appeared_at = match &self.recent_mark {
            Some((recent_mark, appeared_at)) if *recent_mark == mark && !is_pressed => *appeared_at,
            _ => now,
        };
        if now - appeared_at >= MIN_SEEN_SECONDS {
            (self.seen, self.recent_mark) = (Some(mark), None);
        } else {
            self.recent_mark = Some((mark, appeared_at));
            ctx.request_repaint_after(std::time::Duration::from_secs_f64(MIN_SEEN_SECONDS));
        }
    }

    /// Takes over the mark of the present preview; to be called once per frame. Like [`Self::update_mark`], but a
    /// change by the user's own input counts as seen at once, unless a change by others does not count as seen yet.
    /// `foreign_change_count` is the number of changes by others so far.
    pub fn update_mark_by_input(&mut self, ctx: &Context, mark: StateDigest, foreign_change_count: u64) {
        if self.foreign_change_count == foreign_change_count && self.recent_mark.is_none() {
            self.seen = Some(mark);
            return;
        }
        self.foreign_change_count = foreign_change_count;
        self.update_mark(ctx, mark);
    }
}
