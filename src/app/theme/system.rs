//! The system's preference for light, dark or high contrast, watched while the window is open.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use eframe::egui;
use mundy::{ColorScheme, Contrast, Interest, Preferences, Subscription};

use super::Look;
use crate::app::waking;
use crate::task::{Reply, run_once};

/// A subscription to the system's preference; it ends when dropped.
#[derive(Default)]
pub struct System {
    /// The index of the preferred look in [`Look::ALL`].
    look: Arc<AtomicU8>,
    /// The subscription; it ends when this reply is dropped.
    _subscription: Option<Reply<Subscription>>,
}

impl System {
    /// Subscribes in the background, because the system's bus may be slow. Every change requests a new frame.
    pub fn listen(ctx: egui::Context) -> Self {
        let look = Arc::new(AtomicU8::default());
        let stored = look.clone();
        let subscription = run_once("theme", waking(&ctx), move || {
            Preferences::subscribe(Interest::ColorScheme | Interest::Contrast, move |preferences| {
                let look = look_of(&preferences, has_desktop());
                let place = Look::ALL.iter().position(|one| *one == look).unwrap_or_default();
                stored.store(place as u8, Ordering::Relaxed);
                ctx.request_repaint();
            })
        });
        Self { look, _subscription: Some(subscription) }
    }

    /// Returns the look that the system prefers; dark before its first answer.
    pub fn look(&self) -> Look {
        Look::ALL.get(usize::from(self.look.load(Ordering::Relaxed))).copied().unwrap_or_default()
    }
}

fn look_of(preferences: &Preferences, has_desktop: bool) -> Look {
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
            assert_eq!(look_of(&preferences, desktop), look, "{preferences:?} {desktop}");
        }
    }
}
