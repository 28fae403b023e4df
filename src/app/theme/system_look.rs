//! The system's preference for a light, dark or high-contrast look, watched while the window is open.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use eframe::egui;
use mundy::{ColorScheme, Contrast, Interest, Preferences, Subscription};

use super::Look;
use crate::app::repaint_callback;
use crate::task::{Reply, run_single_job};

/// The look that the system prefers, kept up to date until this value is dropped. The default value has no subscription
/// and stays dark.
#[derive(Default)]
pub struct SystemLook {
    /// The preferred look, as its index in [`Look::ALL`].
    look_index: Arc<AtomicU8>,
    /// The reply with the subscription to the system's preferences; dropping it ends the subscription. `None` by
    /// default.
    _subscription: Option<Reply<Subscription>>,
}

impl SystemLook {
    /// Subscribes in the background to the look that the system prefers, because the system's message bus may be slow.
    /// Every change requests a new frame of `ctx`.
    pub fn subscribe(ctx: egui::Context) -> Self {
        let look_index = Arc::new(AtomicU8::default());
        let stored_index = look_index.clone();
        let subscription = run_single_job("theme", repaint_callback(&ctx), move || {
            Preferences::subscribe(Interest::ColorScheme | Interest::Contrast, move |preferences| {
                let look = preferred_look(&preferences, has_desktop());
                let index = Look::ALL.iter().position(|one| *one == look).unwrap_or_default();
                stored_index.store(index as u8, Ordering::Relaxed);
                ctx.request_repaint();
            })
        });
        Self { look_index, _subscription: Some(subscription) }
    }

    /// Returns the look that the system prefers; dark before the system's first answer.
    pub fn look(&self) -> Look {
        Look::ALL.get(usize::from(self.look_index.load(Ordering::Relaxed))).copied().unwrap_or_default()
    }
}

/// Returns the look for the system's preferences. A preference for more contrast outweighs light and dark.
fn preferred_look(preferences: &Preferences, has_desktop: bool) -> Look {
    if preferences.contrast == Contrast::More {
        return Look::Contrast;
    }
    match preferences.color_scheme {
        ColorScheme::Dark => Look::Dark,
        ColorScheme::Light => Look::Light,
        // Desktops call their light look "no preference"; without a desktop, there is no preference at all.
        ColorScheme::NoPreference if has_desktop => Look::Light,
        ColorScheme::NoPreference => Look::Dark,
    }
}

/// Returns true if a desktop is running: on Linux if `XDG_CURRENT_DESKTOP` is set and not empty, on other systems
/// always.
fn has_desktop() -> bool {
    let desktop_name = std::env::var_os("XDG_CURRENT_DESKTOP");
    !cfg!(target_os = "linux") || desktop_name.is_some_and(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_look_follows_the_system() {
        let preferences = |color_scheme, contrast| {
            let mut preferences = Preferences::default();
            (preferences.color_scheme, preferences.contrast) = (color_scheme, contrast);
            preferences
        };
        let normal = Contrast::NoPreference;
        for (preferences, desktop, look) in [
            (preferences(ColorScheme::Dark, normal), true, Look::Dark),
            (preferences(ColorScheme::Light, normal), false, Look::Light),
            (preferences(ColorScheme::NoPreference, normal), true, Look::Light),
            (preferences(ColorScheme::NoPreference, normal), false, Look::Dark),
            (preferences(ColorScheme::Light, Contrast::More), true, Look::Contrast),
            (preferences(ColorScheme::Dark, Contrast::Less), true, Look::Dark),
        ] {
            assert_eq!(preferred_look(&preferences, desktop), look, "{preferences:?} {desktop}");
        }
    }
}
