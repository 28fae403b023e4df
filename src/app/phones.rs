//! Phones at the table: the hub of the window, the joined devices, the QR code to join, and hands being entered on phones.

use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

use eframe::egui::{self, Color32, RichText, ScrollArea, Sense, Ui, vec2};
use tokio::sync::watch;

use super::theme::{self, Tone, ToneColor as _};
use super::waking;
use super::widgets::fields::choose;
use super::widgets::tiles::{TileArt, show_tile_groups};
use super::widgets::{named_button, primary, quiet};
use crate::hub::{self, Config, Device, DeviceId, DeviceRole, Handle, HubError, PageRevision};
use crate::i18n::Lang;
use crate::plain::plain;
use crate::scorer::model::Model;
use crate::scorer::night::LedgerLocation;
use crate::scorer::reader::Reader;
use crate::scorer::trouble::{self, capital};
use crate::table::ledger::{LedgerError, NightId};
use crate::vision::RecognitionFolders;

/// Side of the QR code, in points.
const CODE_SIDE: f32 = 250.0;
/// The interval after which the panel replaces an expired code.
const CODE_CHECK: Duration = Duration::from_secs(10);
/// Width of the panel, in points.
const WIDTH: f32 = 640.0;

/// The state of the phones' panel and the hub.
#[derive(Default)]
pub struct Phones {
    /// True while the panel is open.
    pub open: bool,
    /// The running hub; `None` while phones cannot join.
    hub: Option<RunningHub>,
    /// The error of the last start.
    error: Option<HubError>,
}

struct RunningHub {
    handle: Handle,
    changes: watch::Receiver<PageRevision>,
    /// The night of the last change.
    night: NightId,
    /// `None` after a change.
    snapshot: Option<HubSnapshot>,
}

/// The data of the hub that the panel shows, cached until the next change.
struct HubSnapshot {
    /// The address, and the dark modules of its QR code by rows.
    invitation: Option<(String, Vec<Vec<bool>>)>,
    /// The devices with their names.
    devices: Vec<(Device, String)>,
    /// The addresses with their network interfaces.
    addresses: Vec<(String, String)>,
}

/// A request of the user in the panel.
enum PanelRequest {
    Start,
    Stop,
    Revoke(DeviceId),
    Role(DeviceId, DeviceRole),
}

impl Phones {
    /// Returns true if phones can join.
    pub fn is_on(&self) -> bool {
        self.hub.is_some()
    }

    /// Returns the address by which the next phone joins.
    pub fn invitation(&self) -> Option<String> {
        self.hub.as_ref()?.handle.invitation()
    }

    /// Applies changes made on phones to the model. Returns true if the night changed.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn listen(&mut self, model: &mut Model) -> Result<bool, LedgerError> {
        let Some(hub) = &mut self.hub else {
            return Ok(false);
        };
        if !hub.changes.has_changed().unwrap_or(false) {
            return Ok(false);
        }
        let change = *hub.changes.borrow_and_update();
        hub.snapshot = None;
        let switched = change.night != hub.night;
        hub.night = change.night;
        match change.night == model.keeper().id() {
            true => model.refresh(),
            // A phone began or resumed a night.
            false if switched => model.sync(),
            false => Ok(false),
        }
    }

    /// Draws the panel while it is open. Phones use the ledger at `location`; `reader` reads their photos.
    pub fn show(
        &mut self,
        ctx: &egui::Context,
        lang: Lang,
        location: &LedgerLocation,
        reader: impl FnOnce() -> (Box<dyn Reader>, RecognitionFolders),
    ) {
        let has_file = matches!(location, LedgerLocation::Folder(_));
        let mut open = self.open;
        let mut request = None;
        egui::Window::new(text!(lang, "hub-devices"))
            .id(egui::Id::unique("phones"))
            .open(&mut open)
            .collapsible(false)
            .resizable(false)
            .anchor(egui::Align2::CENTER_CENTER, vec2(0.0, 0.0))
            .show(ctx, |ui| {
                ui.set_width(WIDTH.min(ctx.content_rect().width() - 80.0));
                let max_height = ctx.content_rect().height() - 120.0;
                ScrollArea::vertical().max_height(max_height).show(ui, |ui| match &mut self.hub {
                    None => show_start(ui, lang, has_file, self.error.as_ref(), &mut request),
                    Some(hub) => hub.show(ui, lang, &mut request),
                });
            });
        self.open = open;
        match request {
            None => {}
            Some(PanelRequest::Start) => self.start_hub(ctx, lang, location.clone(), reader()),
            Some(PanelRequest::Stop) => self.hub = None,
            Some(PanelRequest::Revoke(id)) => self.change_hub(|handle| handle.revoke(id)),
            Some(PanelRequest::Role(id, role)) => self.change_hub(|handle| handle.set_role(id, role)),
        }
    }

    /// Changes the hub and drops the cached snapshot.
    fn change_hub(&mut self, change: impl FnOnce(&Handle) -> bool) {
        if let Some(hub) = &mut self.hub {
            change(&hub.handle);
            hub.snapshot = None;
        }
    }

    /// Starts the hub, so that phones can join.
    fn start_hub(
        &mut self,
        ctx: &egui::Context,
        lang: Lang,
        location: LedgerLocation,
        (reader, recognition_folders): (Box<dyn Reader>, RecognitionFolders),
    ) {
        let started = hub::start(Config {
            lang,
            location,
            bind: IpAddr::V4(Ipv4Addr::UNSPECIFIED),
            port: hub::PORT,
            exact: false,
            names: Vec::new(),
            tls: None,
            reader,
            recognition_folders,
            // The window is the host.
            first_hosts: false,
        });
        match started {
            Ok(handle) => {
                let changes = handle.watch();
                handle.wake(waking(ctx));
                let night = changes.borrow().night;
                self.error = None;
                self.hub = Some(RunningHub { handle, changes, night, snapshot: None });
            }
            Err(error) => self.error = Some(error),
        }
    }

    /// Draws the hands that are being entered on phones, for the players at the table.
    pub fn show_entered_hands(&self, ui: &mut Ui, model: &Model, art: &mut TileArt) {
        let Some(hub) = &self.hub else {
            return;
        };
        let lang = model.lang;
        for (id, hand) in hub.handle.entering() {
            let devices = hub.handle.devices();
            let device = devices.iter().find(|one| one.id == id);
            let name = plain(&device.map(|one| hub.handle.device_name(one, lang)).unwrap_or_default()).into_owned();
            theme::note(Tone::Person).show(ui, |ui| {
                let title = text!(lang, "hub-entering", device = name);
                ui.label(RichText::new(title).color(theme::palette().text_strong));
                if hand.reading {
                    ui.label(quiet(text!(lang, "hub-reading")));
                }
                show_tile_groups(ui, lang, art, &hand.tiles, 22.0);
                let winner = hand.winner.map(|who| model.keeper().night().name(who));
                let summary: Vec<String> =
                    [winner, hand.worth(lang).map(str::to_owned)].into_iter().flatten().collect();
                if !summary.is_empty() {
                    ui.label(summary.join(text!(lang, "list-comma")));
                }
            });
        }
    }
}

/// Draws the explanation and the start button. `has_file` is false if the ledger is only in memory, which phones cannot use.
fn show_start(ui: &mut Ui, lang: Lang, has_file: bool, error: Option<&HubError>, request: &mut Option<PanelRequest>) {
    ui.label(text!(lang, "phones-about"));
    ui.label(quiet(text!(lang, "hub-open-network")));
    if let Some(error) = error {
        ui.label(RichText::new(capital(&error.text(lang))).color(Tone::Wrong.color()));
    }
    ui.add_space(6.0);
    if !has_file {
        ui.label(RichText::new(text!(lang, "phones-no-ledger")).color(Tone::Doubt.color()));
    }
    if ui.add_enabled(has_file, primary(text!(lang, "phones-begin"))).clicked() {
        *request = Some(PanelRequest::Start);
    }
}

impl RunningHub {
    fn show(&mut self, ui: &mut Ui, lang: Lang, request: &mut Option<PanelRequest>) {
        let handle = &self.handle;
        for error in handle.unread() {
            ui.label(RichText::new(trouble::ledger(error, None, lang)).color(Tone::Doubt.color()));
        }
        let snapshot = self.snapshot.get_or_insert_with(|| HubSnapshot::new(handle, lang));
        ui.horizontal_top(|ui| {
            ui.vertical(|ui| {
                ui.set_width(CODE_SIDE);
                if let Some((address, code)) = &snapshot.invitation {
                    draw_code(ui, code, text!(lang, "phones-code"));
                    if ui.button(text!(lang, "phones-copy")).on_hover_text(address).clicked() {
                        ui.ctx().copy_text(address.clone());
                    }
                }
            });
            ui.add_space(10.0);
            ui.vertical(|ui| {
                if snapshot.addresses.is_empty() {
                    ui.label(RichText::new(capital(text!(lang, "cli-serve-no-network"))).color(Tone::Doubt.color()));
                }
                ui.label(RichText::new(text!(lang, "phones-scan")).color(theme::palette().text_strong));
                if let Some((address, code)) = handle.address().zip(handle.join_code()) {
                    ui.label(text!(lang, "hub-invite-code", address = address, code = code));
                    ui.ctx().request_repaint_after(CODE_CHECK);
                }
                ui.label(quiet(text!(lang, "phones-once")));
                ui.label(quiet(text!(lang, "hub-open-network")));
                ui.add_space(8.0);
                show_devices(ui, lang, &snapshot.devices, request);
            });
        });
        ui.add_space(6.0);
        show_help(ui, lang, snapshot);
        ui.add_space(6.0);
        if ui.button(text!(lang, "phones-end")).clicked() {
            *request = Some(PanelRequest::Stop);
        }
    }
}

impl HubSnapshot {
    fn new(handle: &Handle, lang: Lang) -> Self {
        let invitation = handle.invitation();
        let devices = handle.devices().into_iter();
        HubSnapshot {
            invitation: invitation.map(|address| {
                let code = Handle::qr(&address);
                (address, code)
            }),
            devices: devices
                .map(|one| {
                    let name = handle.device_name(&one, lang);
                    (one, plain(&name).into_owned())
                })
                .collect(),
            addresses: handle.addresses(),
        }
    }
}

/// Draws a QR code, dark on white in every look, with the border that readers need.
fn draw_code(ui: &mut Ui, code: &[Vec<bool>], label: &str) {
    const BORDER: usize = 4;
    let modules = code.len() + 2 * BORDER;
    // Whole pixels, so that every module has the same width.
    let pixels = ui.ctx().pixels_per_point();
    let side = (CODE_SIDE * pixels / modules as f32).floor().max(1.0) / pixels;
    let (rect, response) = ui.allocate_exact_size(egui::Vec2::splat(side * modules as f32), Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, label));
    let painter = ui.painter();
    painter.rect_filled(rect, 4.0, Color32::WHITE);
    let at = |place: usize| (place + BORDER) as f32 * side;
    for (y, row) in code.iter().enumerate() {
        for (x, _) in row.iter().enumerate().filter(|(_, dark)| **dark) {
            let corner = rect.min + vec2(at(x), at(y));
            painter.rect_filled(egui::Rect::from_min_size(corner, egui::Vec2::splat(side)), 0.0, Color32::BLACK);
        }
    }
}

fn show_devices(ui: &mut Ui, lang: Lang, all: &[(Device, String)], request: &mut Option<PanelRequest>) {
    if all.is_empty() {
        ui.label(quiet(text!(lang, "cli-serve-nobody")));
        return;
    }
    let roles = [
        (DeviceRole::Watcher, text!(lang, "hub-role-watcher").to_owned()),
        (DeviceRole::Player, text!(lang, "hub-role-player").to_owned()),
        (DeviceRole::Host, text!(lang, "hub-role-host").to_owned()),
    ];
    for (device, name) in all {
        ui.horizontal(|ui| {
            let mut role = device.role;
            choose(ui, &text!(lang, "phones-role", device = name), 110.0, &roles, &mut role);
            if role != device.role {
                *request = Some(PanelRequest::Role(device.id, role));
            }
            if named_button(ui, true, text!(lang, "hub-put-out"), &text!(lang, "phones-put-out", device = name))
                .clicked()
            {
                *request = Some(PanelRequest::Revoke(device.id));
            }
            ui.add(egui::Label::new(name).truncate()).on_hover_text(name);
        });
    }
}

/// Draws the advice for phones that cannot connect, and the other addresses.
fn show_help(ui: &mut Ui, lang: Lang, snapshot: &HubSnapshot) {
    egui::CollapsingHeader::new(text!(lang, "hub-help")).id_salt("phones help").show(ui, |ui| {
        let port = snapshot.addresses.first().and_then(|(address, _)| {
            let (_, port) = address.rsplit_once(':')?;
            port.parse::<u16>().ok()
        });
        ui.label(text!(lang, "hub-help-same"));
        ui.label(text!(lang, "hub-help-guest"));
        ui.label(text!(lang, "hub-help-firewall", port = port.unwrap_or(hub::PORT)));
        ui.label(text!(lang, "hub-help-again"));
        for (address, interface) in &snapshot.addresses {
            ui.label(quiet([address.as_str(), interface].join("  ")));
        }
    });
}
