//! The preview that the user has had time to see. A button records that preview, not one that appeared just before the click: a
//! new preview counts as seen after it has been unchanged for a moment without a click.

use eframe::egui::Context;

use crate::scorer::Mark;

/// The time, in seconds, for which a new preview must be unchanged before it counts as seen.
const MIN_SECONDS: f64 = 0.6;

/// The mark of the preview that the user has seen, and of one that is too recent.
#[derive(Default)]
pub struct SeenMark {
    seen: Option<Mark>,
    /// A preview that is too recent, with the time of its appearance in seconds.
    recent: Option<(Mark, f64)>,
    /// The number of changes by others at the last update.
    news: u64,
}

impl SeenMark {
    /// Returns the mark of the preview that a click in this frame records.
    pub fn mark(&self) -> Mark {
        self.seen.clone().unwrap_or_default()
    }

    /// Updates the mark of a preview whose every change must be seen first.
    pub fn update(&mut self, ctx: &Context, mark: Mark) {
        let (time, pressed) = ctx.input(|input| (input.time, input.pointer.any_pressed()));
        if self.seen.is_none() || self.seen.as_ref() == Some(&mark) {
            (self.seen, self.recent) = (Some(mark), None);
            return;
        }
        let since = match &self.recent {
            Some((recent, since)) if *recent == mark && !pressed => *since,
            _ => time,
        };
        if time - since >= MIN_SECONDS {
            (self.seen, self.recent) = (Some(mark), None);
        } else {
            self.recent = Some((mark, since));
            ctx.request_repaint_after(std::time::Duration::from_secs_f64(MIN_SECONDS));
        }
    }

    /// Updates the mark like [`Self::update`], but counts changes by the user's own input as seen at once. `news` is the number
    /// of changes by others.
    pub fn update_own(&mut self, ctx: &Context, mark: Mark, news: u64) {
        if self.news == news && self.recent.is_none() {
            self.seen = Some(mark);
            return;
        }
        self.news = news;
        self.update(ctx, mark);
    }
}
