//! The launch of the window: options, saved preferences, screenshots.

use std::path::PathBuf;

use crate::app::window_action::{LiveAction, WindowAction};
use anyhow::{anyhow, bail};
use eframe::egui;

use super::prefs::WindowPrefs;
use super::screens::sets::SetsPanel;
use super::screenshot::Screenshot;
use super::scripted_keys::ScriptedKeys;
use super::theme::{Appearance, Look, SystemLook};
use super::window_icon::window_icon;
use super::{APP_ID, App};
use quejing_io::files::Output;
use quejing_session::action::{FileAction, SessionAction};
use quejing_session::night::{LedgerLocation, NightAction};
use quejing_session::reader::RecognitionReader;
use quejing_session::recognition::SetStore;
use quejing_words::Lang;

/// The width and height of the window at its first start, in points. It fits a screen of 1366 × 768 with the system's
/// bars.
const DEFAULT_WINDOW_SIZE: [f32; 2] = [1280.0, 680.0];

/// The options with which the window opens, from the command line.
#[derive(Clone, Debug, Default)]
pub struct WindowOptions {
    /// The photo to read at the start; `None` opens none.
    pub photo: Option<PathBuf>,
    /// The source, such as a camera, to read live from the start; `None` leaves the camera off.
    pub live: Option<String>,
    /// The address of the server that keeps the ledger; `None` means the user's own ledger.
    pub ledger: Option<String>,
    /// The folder of the recognition models; `None` searches the usual folders.
    pub models: Option<PathBuf>,
    /// The language of the window; `None` means the saved language, or else the system's.
    pub lang: Option<Lang>,
    /// The output for a picture of the window. `Some` closes the window once the photo is read and the picture is
    /// saved, and uses neither the saved preferences nor the user's ledger.
    pub screenshot: Option<Output>,
    /// The state of the window in its picture.
    pub posed: PosedWindow,
    /// The width and height of the window, in points; `None` means those when it was last closed, or else the default
    /// size.
    pub size: Option<[f32; 2]>,
}

/// The state of the window that a picture shows.
#[derive(Clone, Debug, Default)]
pub struct PosedWindow {
    /// The file with a night that the ledger in memory gets; `None` leaves it empty.
    pub night: Option<PathBuf>,
    /// The keys that are pressed before the picture is taken.
    pub keys: String,
    /// True draws the window light, false dark.
    pub is_light: bool,
}

/// Opens the window and returns after it is closed. Saves changed preferences while it is open, except with a
/// screenshot.
///
/// # Errors
/// There is no display, the window cannot be opened, or the screenshot cannot be saved.
pub fn run_window(options: WindowOptions) -> anyhow::Result<()> {
    // Screenshots for the README do not depend on saved preferences.
    let settings = quejing_io::folders::settings_folder().filter(|_| options.screenshot.is_none());
    let prefs = settings.map(|folder| WindowPrefs::load_from_folder(&folder));
    let saved_prefs = prefs.as_ref();
    let lang = options.lang.or_else(|| saved_prefs?.lang()).unwrap_or_else(Lang::from_environment);
    if !has_display() {
        bail!("no_display: {}", text!(lang, "window-no-display"));
    }
    let location = ledger_location(&options, lang)?;
    let size = options.size.or_else(|| saved_prefs?.window_size()).unwrap_or(DEFAULT_WINDOW_SIZE);
    let screenshot = options.screenshot.clone().map(|out| Screenshot::new(out, lang));
    let native_options = eframe::NativeOptions {
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
    let screenshot_result = screenshot.clone();
    eframe::run_native(
        APP_ID,
        native_options,
        Box::new(move |cc| {
            let reader = RecognitionReader::new(options.models.clone());
            let sets_panel = SetStore::of_user().ok().map(|store| SetsPanel::new(store, options.models.clone()));
            let mut app = App::new(&cc.egui_ctx, lang, location, Box::new(reader));
            app.set_browser_launcher(|path| open::that_detached(path));
            if let Some(sets_panel) = sets_panel {
                app = app.with_sets_panel(sets_panel);
            }
            app.use_system_dialogs();
            if let Some(prefs) = &prefs {
                app.select_screen(prefs.screen());
                app.set_appearance(prefs.appearance());
                app.set_money_rates(prefs.money_rates());
                app.set_photo_folder(prefs.photo_folder());
                app = app.with_system_look(SystemLook::subscribe(cc.egui_ctx.clone()));
                cc.egui_ctx.set_zoom_factor(prefs.zoom().unwrap_or(1.0));
            }
            if screenshot.is_some() {
                pose(&mut app, &cc.egui_ctx, &options.posed)?;
            }
            open_inputs(&mut app, &cc.egui_ctx, &options);
            let keys = ScriptedKeys::new(&options.posed.keys);
            Ok(Box::new(LaunchedApp { app, screenshot, keys, lang, size, zoom: cc.egui_ctx.zoom_factor(), prefs }))
        }),
    )
    .map_err(|error| anyhow!(launch_error_text(lang, &error)))?;
    screenshot_result.map_or(Ok(()), |screenshot| screenshot.into_result())
}

/// Begins to read the photo or the live source that the options name.
fn open_inputs(app: &mut App, ctx: &egui::Context, options: &WindowOptions) {
    if let Some(photo) = options.photo.clone() {
        app.perform_action(ctx, WindowAction::OpenPhoto(photo));
    }
    if let Some(source) = options.live.clone() {
        app.perform_action(ctx, WindowAction::Live(LiveAction::ToggleScreen));
        app.perform_action(ctx, WindowAction::Live(LiveAction::WatchSource(source)));
    }
}

/// Brings the window into the state of a picture: its look, and the night in its ledger. Nothing blinks.
fn pose(app: &mut App, ctx: &egui::Context, posed: &PosedWindow) -> anyhow::Result<()> {
    app.set_appearance(Appearance::Always(if posed.is_light { Look::Light } else { Look::Dark }));
    ctx.all_styles_mut(|style| style.visuals.text_cursor.blink = false);
    let Some(file) = posed.night.clone() else {
        return Ok(());
    };
    app.perform_action(ctx, SessionAction::ReadFile(FileAction::ImportNights(file)));
    let nights = app.model().keeper().index().nights()?;
    let Some(night) = nights.first().map(|one| one.night) else {
        bail!(text!(app.model().lang, "screenshot-not-taken"));
    };
    app.perform_action(ctx, SessionAction::Night(NightAction::ResumeNight { night, leaves_deal: true }));
    app.forget_notices();
    Ok(())
}

/// Returns the place of the ledger by the options of the window.
///
/// # Errors
/// The address of the server cannot be used, or the server does not answer and was never read before.
fn ledger_location(options: &WindowOptions, lang: Lang) -> anyhow::Result<LedgerLocation> {
    match &options.ledger {
        // A screenshot for the README must not change the user's ledger.
        _ if options.screenshot.is_some() => Ok(LedgerLocation::Memory),
        Some(address) => LedgerLocation::on_server(address)
            .map_err(|error| anyhow!(quejing_words::ledger::error_text(lang, None, &error))),
        None => Ok(LedgerLocation::default_location()),
    }
}

/// Returns the error code and a message with a remedy for a window that did not open. The libraries' own messages are
/// not shown, because they only name source files.
fn launch_error_text(lang: Lang, error: &eframe::Error) -> String {
    match error {
        eframe::Error::WinitEventLoop(_) => format!("no_display: {}", text!(lang, "window-display-refused")),
        _ => format!("no_window: {}", text!(lang, "window-not-opened")),
    }
}

fn has_display() -> bool {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(target_os = "linux") || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
}

/// The window's application with its saved preferences and the screenshot to take.
struct LaunchedApp {
    app: App,
    screenshot: Option<Screenshot>,
    /// The keys that are pressed before the screenshot is taken.
    keys: ScriptedKeys,
    /// The language of the last frame; a change is saved in the preferences.
    lang: Lang,
    /// The last width and height while not maximized, in points of the system, which the window's zoom does not change.
    size: [f32; 2],
    zoom: f32,
    /// The preferences; `None` for a screenshot or without a settings folder, so that changes are not saved.
    prefs: Option<WindowPrefs>,
}

impl eframe::App for LaunchedApp {
    fn logic(&mut self, ctx: &egui::Context, _frame: &mut eframe::Frame) {
        self.app.process_updates(ctx);
        if let Some(screenshot) = &mut self.screenshot {
            screenshot.advance(ctx, self.app.is_idle() && self.keys.is_done());
        }
    }

    fn raw_input_hook(&mut self, _ctx: &egui::Context, input: &mut egui::RawInput) {
        if self.screenshot.is_some() {
            // Neither where a pointer happens to stand nor which window has the keyboard is a part of a picture. Keys
            // of a frame that was not drawn are here again.
            input.focused = true;
            input.events.retain(|event| {
                matches!(event, egui::Event::Key { .. } | egui::Event::Text(_) | egui::Event::Paste(_))
            });
            self.keys.press_next(input);
        }
    }

    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        self.app.draw_window(ui);
        self.keys.note_frame(self.app.is_idle());
        self.zoom = ui.ctx().zoom_factor();
        if ui.ctx().input(|input| input.viewport().maximized) != Some(true) {
            // The window's zoom does not change points of the system.
            self.size = (ui.ctx().content_rect().size() * ui.ctx().zoom_factor()).into();
        }
        if let Some(prefs) = &mut self.prefs {
            prefs.set_money_rates(self.app.money_rates());
            prefs.set_photo_folder(self.app.photo_folder());
            // At once: a crash must not forget them.
            prefs.set_screen_and_look(self.app.screen_id(), self.zoom, self.app.appearance());
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
            prefs.set_window_size(self.size);
        }
    }
}
