//! The system's preference for a light, dark or high-contrast look, watched while the window is open.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use eframe::egui;
use mundy::{ColorScheme, Contrast, Interest, Preferences, Subscription};

use super::Look;
use crate::app::repaint_callback;
use crate::task::{Reply, run_once};

/// A subscription to the look that the system prefers; dropping it ends the subscription. The default has none and stays dark.
#[derive(Default)]
pub struct SystemLook {
    /// The preferred look, as its index in [`Look::ALL`].
    look: Arc<AtomicU8>,
    /// The subscription, once it is made; it ends when this reply is dropped.
    _subscription: Option<Reply<Subscription>>,
}

impl SystemLook {
    /// Subscribes in the background to the look that the system prefers, because the system's message bus may be slow. Every change
    /// requests a new frame of `ctx`.
    pub fn subscribe(ctx: egui::Context) -> Self {
        let look = Arc::new(AtomicU8::default());
        let stored = look.clone();
        let subscription = run_once("theme", repaint_callback(&ctx), move || {
            Preferences::subscribe(Interest::ColorScheme | Interest::Contrast, move |preferences| {
                let look = preferred_look(&preferences, has_desktop());
                let place = Look::ALL.iter().position(|one| *one == look).unwrap_or_default();
                stored.store(place as u8, Ordering::Relaxed);
                ctx.request_repaint();
            })
        });
        Self { look, _subscription: Some(subscription) }
    }

    /// Returns the look that the system prefers; dark before the system's first answer.
    pub fn look(&self) -> Look {
        Look::ALL.get(usize::from(self.look.load(Ordering::Relaxed))).copied().unwrap_or_default()
    }
}

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

fn has_desktop() -> bool {
    let named = std::env::var_os("XDG_CURRENT_DESKTOP");
    !cfg!(target_os = "linux") || named.is_some_and(|name| !name.is_empty())
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
