//! The start of the window.

use std::path::PathBuf;

use anyhow::{anyhow, bail};
use eframe::egui;

use super::prefs::WindowPrefs;
use super::screens::sets::SetsPanel;
use super::screenshot::Screenshot;
use super::theme::System;
use super::window_icon::window_icon;
use super::{APP_ID, App};
use crate::files::Output;
use crate::i18n::Lang;
use crate::scorer::action::Action;
use crate::scorer::action::LiveAction;
use crate::scorer::night::LedgerLocation;
use crate::scorer::reader::EyesReader;
use crate::vision::enrol::SetStore;

/// Width and height of the window at its first start, in points. It fits a screen of 1366 × 768 with the system's bars.
const DEFAULT_SIZE: [f32; 2] = [1280.0, 680.0];

/// The options for opening the window.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// A photo to open.
    pub photo: Option<PathBuf>,
    /// A source to read live from.
    pub live: Option<String>,
    /// The folder of the models; `None` means the usual places.
    pub models: Option<PathBuf>,
    /// The language; `None` means the last one, or the system's.
    pub lang: Option<Lang>,
    /// The output for a picture of the window. The window closes after the photo is read and the picture is saved.
    pub screenshot: Option<Output>,
    /// Width and height of the window, in points; `None` means the last size.
    pub size: Option<[f32; 2]>,
}

/// Opens the window and returns after it is closed.
///
/// # Errors
/// There is no display, the window cannot be opened, or the screenshot cannot be saved.
pub fn run(options: Options) -> anyhow::Result<()> {
    // Screenshots for the README do not depend on saved preferences.
    let settings = crate::folders::settings().filter(|_| options.screenshot.is_none());
    let prefs = settings.map(|folder| WindowPrefs::in_folder(&folder));
    let last = prefs.as_ref();
    let lang = options.lang.or_else(|| last?.lang()).unwrap_or_else(Lang::from_environment);
    if !has_display() {
        bail!("no_display: {}", text!(lang, "window-no-display"));
    }
    let size = options.size.or_else(|| last?.size()).unwrap_or(DEFAULT_SIZE);
    let screenshot = options.screenshot.clone().map(|out| Screenshot::new(out, lang));
    let native = eframe::NativeOptions {
        viewport: egui::ViewportBuilder::default()
            .with_title(text!(lang, "app-name"))
            .with_app_id(APP_ID)
            .with_icon(window_icon())
            .with_inner_size(size)
            .with_min_inner_size([960.0, 640.0])
            .with_clamp_size_to_monitor_size(true)
            .with_drag_and_drop(true),
        centered: true,
        ..eframe::NativeOptions::default()
    };
    let result = screenshot.clone();
    eframe::run_native(
        APP_ID,
        native,
        Box::new(move |cc| {
            // A screenshot for the README must not change the user's ledger.
            let location = if options.screenshot.is_some() { LedgerLocation::Memory } else { LedgerLocation::usual() };
            let reader = EyesReader::new(options.models.clone());
            let sets = SetStore::usual().ok().map(|store| SetsPanel::new(store, options.models.clone()));
            let mut app = App::new(&cc.egui_ctx, lang, location, Box::new(reader));
            app.show_pages(|path| open::that_detached(path));
            if let Some(sets) = sets {
                app = app.with_sets(sets);
            }
            app.use_system_dialogs();
            if let Some(prefs) = &prefs {
                app.remember(prefs.screen());
                app.set_appearance(prefs.appearance());
                app.set_money_rate(prefs.money_rate());
                app.set_photo_folder(prefs.photo_folder());
                app = app.follow_system(System::listen(cc.egui_ctx.clone()));
                cc.egui_ctx.set_zoom_factor(prefs.zoom().unwrap_or(1.0));
            }
            if let Some(photo) = options.photo.clone() {
                app.act(&cc.egui_ctx, Action::Open(photo));
            }
            if let Some(source) = options.live.clone() {
                app.act(&cc.egui_ctx, Action::Live(LiveAction::Toggle));
                app.act(&cc.egui_ctx, Action::Live(LiveAction::Watch(source)));
            }
            Ok(Box::new(LaunchedApp { app, screenshot, lang, size, zoom: cc.egui_ctx.zoom_factor(), prefs }))
        }),
    )
    .map_err(|error| anyhow!(launch_error(lang, &error)))?;
    result.map_or(Ok(()), |screenshot| screenshot.finish())
}

/// Returns the error of a window that did not open, with its code. The libraries' own words name sources of theirs and no remedy.
fn launch_error(lang: Lang, error: &eframe::Error) -> String {
    match error {
        eframe::Error::WinitEventLoop(_) => format!("no_display: {}", text!(lang, "window-display-refused")),
        _ => format!("no_window: {}", text!(lang, "window-not-opened")),
    }
}

fn has_display() -> bool {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(target_os = "linux") || set("DISPLAY") || set("WAYLAND_DISPLAY")
}

/// The app with the preferences to save and the screenshot to take.
struct LaunchedApp {
    app: App,
    screenshot: Option<Screenshot>,
    /// The language of the last frame; a change is saved.
    lang: Lang,
    /// Width and height, in points of the system.
    size: [f32; 2],
    zoom: f32,
    /// `None` if preferences are not saved.
    prefs: Option<WindowPrefs>,
}

impl eframe::App for LaunchedApp {
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
            // The window's zoom does not change points of the system.
            self.size = (ui.ctx().content_rect().size() * ui.ctx().zoom_factor()).into();
        }
        if let Some(prefs) = &mut self.prefs {
            prefs.set_money_rate(self.app.money_rate());
            prefs.set_photo_folder(self.app.photo_folder());
            // At once: a crash must not forget them.
            prefs.set_looks(self.app.screen(), self.zoom, self.app.appearance());
        }
        let lang = self.app.model().lang;
        if self.lang != lang {
            self.lang = lang;
            if let Some(prefs) = &mut self.prefs {
                prefs.set_lang(lang);
            }
        }
    }
}

impl Drop for LaunchedApp {
    fn drop(&mut self) {
        if let Some(prefs) = &mut self.prefs {
            prefs.set_size(self.size);
        }
    }
}
