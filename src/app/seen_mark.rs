//! The preview that the user has had time to see. A button records the preview that was seen, not one that appeared just before the
//! click: a new preview counts as seen once it has been unchanged for a moment without a click.

use eframe::egui::Context;

use quejing_session::StateMark;

/// The time for which a new preview must be unchanged, without a click, before it counts as seen, in seconds.
const MIN_SEEN_SECONDS: f64 = 0.6;

/// The mark (content) of the preview that the user has had time to see, and that of a newer preview which does not count as seen
/// yet.
#[derive(Default)]
pub struct SeenMark {
    seen: Option<StateMark>,
    /// The mark of a preview that is too recent, with the time at which it appeared, in seconds; `None` if the seen one is up to
    /// date.
    recent: Option<(StateMark, f64)>,
    /// The number of changes by other people or programs at the last update.
    news: u64,
}

impl SeenMark {
    /// Returns the mark of the preview that a click in this frame records: the one that the user has had time to see. A default
    /// mark before the first update.
    pub fn mark(&self) -> StateMark {
        self.seen.clone().unwrap_or_default()
    }

    /// Takes over the mark of the present preview, once per frame. The first counts as seen at once; a changed one after it was
    /// unchanged for [`MIN_SEEN_SECONDS`] without a click, for which a frame is requested.
    pub fn update_mark(&mut self, ctx: &Context, mark: StateMark) {
        let (time, pressed) = ctx.input(|input| (input.time, input.pointer.any_pressed()));
        if self.seen.is_none() || self.seen.as_ref() == Some(&mark) {
            (self.seen, self.recent) = (Some(mark), None);
            return;
        }
        let since = match &self.recent {
            Some((recent, since)) if *recent == mark && !pressed => *since,
            _ => time,
        };
        if time - since >= MIN_SEEN_SECONDS {
            (self.seen, self.recent) = (Some(mark), None);
        } else {
            self.recent = Some((mark, since));
            ctx.request_repaint_after(std::time::Duration::from_secs_f64(MIN_SEEN_SECONDS));
        }
    }

    /// Takes over the mark of the present preview, once per frame. A change by the user's own input counts as seen at once, unless
    /// a change by others does not yet. `news` is the number of changes by others.
    pub fn update_mark_by_input(&mut self, ctx: &Context, mark: StateMark, news: u64) {
        if self.news == news && self.recent.is_none() {
            self.seen = Some(mark);
            return;
        }
        self.news = news;
        self.update_mark(ctx, mark);
    }
}
