//! Opening the window.

use std::path::PathBuf;

use anyhow::{anyhow, bail};
use eframe::egui;

use super::App;
use super::prefs::WindowPrefs;
use super::screens::sets::SetsPanel;
use super::screenshot::Screenshot;
use super::theme::System;
use crate::files::Output;
use crate::i18n::Lang;
use crate::scorer::action::Action;
use crate::scorer::action::LiveAction;
use crate::scorer::night::LedgerLocation;
use crate::scorer::reader::EyesReader;
use crate::vision::enrol::SetStore;

/// Width and height of the window that is opened for the first time, in points: all of it is seen on a screen of 1366 × 768 with
/// the system's bars.
const USUAL_SIZE: [f32; 2] = [1280.0, 680.0];

/// How the window is opened.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// A photo to begin with.
    pub photo: Option<PathBuf>,
    /// A source to read live from.
    pub live: Option<String>,
    /// The folder of the models; `None` for the usual places.
    pub models: Option<PathBuf>,
    /// The language; `None` for the system's.
    pub lang: Option<Lang>,
    /// Save a picture of the window here once the photo is read, and close.
    pub screenshot: Option<Output>,
    /// Width and height of the window in points; `None` for as it last was.
    pub size: Option<[f32; 2]>,
}

/// Opens the window and stays until it is closed.
///
/// # Errors
/// There is no display, the window cannot be made, or the asked picture of it could not be saved.
pub fn run(options: Options) -> anyhow::Result<()> {
    // A picture for the README is the same everywhere.
    let settings = crate::folders::settings().filter(|_| options.screenshot.is_none());
    let kept = settings.map(|folder| WindowPrefs::in_folder(&folder));
    let last = kept.as_ref();
    let lang = options.lang.or_else(|| last?.lang()).unwrap_or_else(Lang::from_environment);
    if !has_display() {
        bail!("no_display: {}", text!(lang, "window-no-display"));
    }
    let size = options.size.or_else(|| last?.size()).unwrap_or(USUAL_SIZE);
    let screenshot = options.screenshot.clone().map(|out| Screenshot::new(out, lang));
    let native = eframe::NativeOptions {
        viewport: egui::ViewportBuilder::default()
            .with_title(text!(lang, "app-name"))
            .with_app_id("quejing")
            .with_inner_size(size)
            .with_min_inner_size([960.0, 640.0])
            .with_clamp_size_to_monitor_size(true)
            .with_drag_and_drop(true),
        centered: true,
        ..eframe::NativeOptions::default()
    };
    let taken = screenshot.clone();
    eframe::run_native(
        "quejing",
        native,
        Box::new(move |cc| {
            // A picture for the README must not touch the user's nights.
            let location = if options.screenshot.is_some() { LedgerLocation::Memory } else { LedgerLocation::usual() };
            let reader = EyesReader::new(options.models.clone());
            let sets = SetStore::usual().ok().map(|store| SetsPanel::new(store, options.models.clone()));
            let mut app = App::new(&cc.egui_ctx, lang, location, Box::new(reader));
            app.show_pages(|path| open::that_detached(path));
            if let Some(sets) = sets {
                app = app.with_sets(sets);
            }
            if let Some(kept) = &kept {
                app.remember(kept.screen());
                app.set_appearance(kept.appearance());
                app = app.follow_system(System::listen(cc.egui_ctx.clone()));
                cc.egui_ctx.set_zoom_factor(kept.zoom().unwrap_or(1.0));
            }
            if let Some(photo) = options.photo.clone() {
                app.act(&cc.egui_ctx, Action::Open(photo));
            }
            if let Some(source) = options.live.clone() {
                app.act(&cc.egui_ctx, Action::Live(LiveAction::Toggle));
                app.act(&cc.egui_ctx, Action::Live(LiveAction::Watch(source)));
            }
            Ok(Box::new(Launched { app, screenshot, lang, size, zoom: cc.egui_ctx.zoom_factor(), kept }))
        }),
    )
    .map_err(|why| {
        let why = why.to_string();
        anyhow!("no_window: {}", text!(lang, "window-not-opened", why = why))
    })?;
    taken.map_or(Ok(()), |screenshot| screenshot.finish())
}

fn has_display() -> bool {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(target_os = "linux") || set("DISPLAY") || set("WAYLAND_DISPLAY")
}

/// The app, and the picture that is to be taken of it.
struct Launched {
    app: App,
    screenshot: Option<Screenshot>,
    /// The language that it was opened in, or that was chosen since.
    lang: Lang,
    size: [f32; 2],
    zoom: f32,
    kept: Option<WindowPrefs>,
}

impl eframe::App for Launched {
    fn logic(&mut self, ctx: &egui::Context, _frame: &mut eframe::Frame) {
        self.app.listen(ctx);
        if let Some(screenshot) = &mut self.screenshot {
            screenshot.step(ctx, self.app.is_idle());
        }
    }

    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        self.app.draw(ui);
        self.zoom = ui.ctx().zoom_factor();
        if ui.ctx().input(|input| input.viewport().maximized) != Some(true) {
            // Points of the system, which the window's own zoom leaves alone.
            self.size = (ui.ctx().content_rect().size() * ui.ctx().zoom_factor()).into();
        }
        let lang = self.app.model().lang;
        if self.lang != lang {
            self.lang = lang;
            if let Some(kept) = &mut self.kept {
                kept.set_lang(lang);
            }
        }
    }
}

impl Drop for Launched {
    fn drop(&mut self) {
        if let Some(kept) = &mut self.kept {
            kept.set_size(self.size);
            kept.set_looks(self.app.screen(), self.zoom, self.app.appearance());
        }
    }
}
