//! The preview that the person at the window has had time to see. A button acts on what was seen when it was pressed, not on what
//! has come under the pointer since: a new preview counts once it has stood still for a moment without a click.

use eframe::egui::Context;

use crate::scorer::Mark;

/// The seconds that a new preview must stand before a click means it.
const QUIET: f64 = 0.6;

/// The mark of the preview that a person has seen, and one that is too new.
#[derive(Default)]
pub struct SeenMark {
    seen: Option<Mark>,
    fresh: Option<(Mark, f64)>,
    news: u64,
}

impl SeenMark {
    /// The mark that a click in this frame means.
    pub fn mark(&self) -> Mark {
        self.seen.clone().unwrap_or_default()
    }

    /// Shows a mark whose every change has to be seen first.
    pub fn show(&mut self, ctx: &Context, mark: Mark) {
        let (now, pressed) = ctx.input(|input| (input.time, input.pointer.any_pressed()));
        if self.seen.is_none() || self.seen.as_ref() == Some(&mark) {
            (self.seen, self.fresh) = (Some(mark), None);
            return;
        }
        let since = match &self.fresh {
            Some((fresh, since)) if *fresh == mark && !pressed => *since,
            _ => now,
        };
        if now - since >= QUIET {
            (self.seen, self.fresh) = (Some(mark), None);
        } else {
            self.fresh = Some((mark, since));
            ctx.request_repaint_after(std::time::Duration::from_secs_f64(QUIET));
        }
    }

    /// Shows a mark that the person changes by their own input, and others change as well: `news` counts the changes of others.
    pub fn show_own(&mut self, ctx: &Context, mark: Mark, news: u64) {
        if self.news == news && self.fresh.is_none() {
            self.seen = Some(mark);
            return;
        }
        self.news = news;
        self.show(ctx, mark);
    }
}
