//! What the system says of light, dark and contrast, while the window is open.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use eframe::egui;
use mundy::{ColorScheme, Contrast, Interest, Preferences, Subscription};

use super::Look;
use crate::app::waking;
use crate::task::{Reply, run_once};

/// Listens to the system; dropping it ends that.
#[derive(Default)]
pub struct System {
    /// A place in [`Look::ALL`].
    heard: Arc<AtomicU8>,
    /// The subscription, which lasts as long as its reply.
    _listening: Option<Reply<Subscription>>,
}

impl System {
    /// Begins to listen, as background work: the bus may take its time. Every change asks `ctx` for a new frame.
    pub fn listen(ctx: egui::Context) -> Self {
        let heard = Arc::new(AtomicU8::default());
        let theirs = heard.clone();
        let listening = run_once("theme", waking(&ctx), move || {
            Preferences::subscribe(Interest::ColorScheme | Interest::Contrast, move |said| {
                let look = look_of(&said, has_desktop());
                let place = Look::ALL.iter().position(|one| *one == look).unwrap_or_default();
                theirs.store(place as u8, Ordering::Relaxed);
                ctx.request_repaint();
            })
        });
        Self { heard, _listening: Some(listening) }
    }

    /// The look that the system asks for.
    pub fn look(&self) -> Look {
        Look::ALL.get(usize::from(self.heard.load(Ordering::Relaxed))).copied().unwrap_or_default()
    }
}

fn look_of(said: &Preferences, desktop: bool) -> Look {
    if said.contrast == Contrast::More {
        return Look::Contrast;
    }
    match said.color_scheme {
        ColorScheme::Dark => Look::Dark,
        ColorScheme::Light => Look::Light,
        // Desktops call their light look "no preference"; where there is no desktop, nobody said anything.
        ColorScheme::NoPreference if desktop => Look::Light,
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
    fn the_look_is_the_systems() {
        let said = |color_scheme, contrast| {
            let mut preferences = Preferences::default();
            (preferences.color_scheme, preferences.contrast) = (color_scheme, contrast);
            preferences
        };
        let normal = Contrast::NoPreference;
        for (said, desktop, look) in [
            (said(ColorScheme::Dark, normal), true, Look::Dark),
            (said(ColorScheme::Light, normal), false, Look::Light),
            (said(ColorScheme::NoPreference, normal), true, Look::Light),
            (said(ColorScheme::NoPreference, normal), false, Look::Dark),
            (said(ColorScheme::Light, Contrast::More), true, Look::Contrast),
            (said(ColorScheme::Dark, Contrast::Less), true, Look::Dark),
        ] {
            assert_eq!(look_of(&said, desktop), look, "{said:?} {desktop}");
        }
    }
}
