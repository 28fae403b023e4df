//! The panel of the phones at the table: the hub of the window, the joined devices, the QR code to join, and hands
//! being entered on phones.

use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

use eframe::egui::{self, Color32, RichText, ScrollArea, Sense, Ui, vec2};
use tokio::sync::watch;

use super::repaint_callback;
use super::theme::{self, Tone, ToneColor as _};
use super::widgets::fields::show_choice;
use super::widgets::tiles::{TileArt, show_tile_groups};
use super::widgets::{primary_button, quiet_text, show_named_button};
use crate::hub::{self, Device, DeviceId, DeviceRole, HubConfig, HubError, HubHandle, PageRevision};
use quejing_io::plain::escape_controls;
use quejing_session::error_texts::{self, capitalize};
use quejing_session::night::{LedgerError, LedgerLocation, NightId};
use quejing_session::reader::PhotoReader;
use quejing_session::recognition::RecognitionFolders;
use quejing_session::session::Session;
use quejing_words::Lang;

/// The side of the QR code, in points.
const QR_CODE_SIDE: f32 = 250.0;
/// The interval after which the panel of the phones checks whether the code to join has expired.
const JOIN_CODE_CHECK_INTERVAL: Duration = Duration::from_secs(10);
/// The maximum width of the panel of the phones, in points.
const MAX_PHONES_PANEL_WIDTH: f32 = 640.0;

/// The state of the panel of the phones, and the hub that serves them while they can join.
#[derive(Default)]
pub struct PhonesPanel {
    /// True while the panel is open.
    pub is_open: bool,
    /// The running hub; `None` while phones cannot join.
    hub: Option<RunningHub>,
    /// The error of the last attempt to start the hub; `None` if it started or was never tried.
    error: Option<HubError>,
}

/// The running hub, with the channel of its changes.
struct RunningHub {
    handle: HubHandle,
    changes: watch::Receiver<PageRevision>,
    /// The night of the latest change; at the start of the hub, the night that it opened.
    latest_night: NightId,
    /// The data that the panel shows; `None` after a change, until the panel is drawn again.
    snapshot: Option<HubSnapshot>,
}

/// The hub's data that the panel of the phones shows, cached until the next change.
struct HubSnapshot {
    /// The address by which the next phone joins, and the rows of modules of its QR code (true means dark); `None`
    /// without a network.
    invitation: Option<(String, Vec<Vec<bool>>)>,
    /// The joined devices with their names.
    devices: Vec<(Device, String)>,
    /// The hub's addresses, each with the name of its network interface.
    addresses: Vec<(String, String)>,
}

/// A command that the user gave in the panel of the phones: start or stop the hub, exclude a device, or change its
/// role.
enum PhonesPanelRequest {
    StartHub,
    StopHub,
    RevokeDevice(DeviceId),
    SetDeviceRole(DeviceId, DeviceRole),
}

impl PhonesPanel {
    /// Returns true while the hub runs, so that phones can join.
    pub fn is_hub_running(&self) -> bool {
        self.hub.is_some()
    }

    /// Returns the address by which one phone can join; `None` while no hub runs or without a network.
    pub fn invitation_address(&self) -> Option<String> {
        self.hub.as_ref()?.handle.invitation_url()
    }

    /// Takes over changes made on phones: reads the model's night again or, if a phone began or resumed another night,
    /// opens that. Returns true if the model's night changed; false without a hub or a change.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn apply_changes(&mut self, model: &mut Session) -> Result<bool, LedgerError> {
        let Some(hub) = &mut self.hub else {
            return Ok(false);
        };
        if !hub.changes.has_changed().unwrap_or(false) {
            return Ok(false);
        }
        let change = *hub.changes.borrow_and_update();
        hub.snapshot = None;
        let is_other_night = change.night != hub.latest_night;
        hub.latest_night = change.night;
        match change.night == model.keeper().night_id() {
            true => model.refresh_night(),
            // A phone began or resumed a night.
            false if is_other_night => model.sync_with_ledger(),
            false => Ok(false),
        }
    }

    /// Draws the panel of the phones while it is open, and starts, stops or changes the hub as the user commands.
    /// Phones use the ledger at `location`; `reader` returns the reader for their photos and its folders.
    pub fn show(
        &mut self,
        ctx: &egui::Context,
        lang: Lang,
        location: &LedgerLocation,
        reader: impl FnOnce() -> (Box<dyn PhotoReader>, RecognitionFolders),
    ) {
        let has_file = !location.is_memory();
        let mut open = self.is_open;
        let mut request = None;
        egui::Window::new(text!(lang, "hub-devices"))
            .id(egui::Id::unique("phones"))
            .open(&mut open)
            .collapsible(false)
            .resizable(false)
            .anchor(egui::Align2::CENTER_CENTER, vec2(0.0, 0.0))
            .show(ctx, |ui| {
                ui.set_width(MAX_PHONES_PANEL_WIDTH.min(ctx.content_rect().width() - 80.0));
                let max_height = ctx.content_rect().height() - 120.0;
                ScrollArea::vertical().max_height(max_height).show(ui, |ui| match &mut self.hub {
                    None => show_hub_start(ui, lang, has_file, self.error.as_ref(), &mut request),
                    Some(hub) => hub.show(ui, lang, &mut request),
                });
            });
        self.is_open = open;
        match request {
            None => {}
            Some(PhonesPanelRequest::StartHub) => self.start_hub(ctx, lang, location.clone(), reader()),
            Some(PhonesPanelRequest::StopHub) => self.hub = None,
            Some(PhonesPanelRequest::RevokeDevice(id)) => self.change_hub(|handle| handle.revoke_device(id)),
            Some(PhonesPanelRequest::SetDeviceRole(id, role)) => {
                self.change_hub(|handle| handle.set_device_role(id, role))
            }
        }
    }

    /// Applies a change to the hub and drops the cached snapshot; does nothing while no hub runs. The result of
    /// `change` is ignored.
    fn change_hub(&mut self, change: impl FnOnce(&HubHandle) -> bool) {
        if let Some(hub) = &mut self.hub {
            change(&hub.handle);
            hub.snapshot = None;
        }
    }

    /// Starts the hub on all network interfaces, so that phones can join; an error is stored for the panel. The window,
    /// not the first phone, is the host.
    fn start_hub(
        &mut self,
        ctx: &egui::Context,
        lang: Lang,
        location: LedgerLocation,
        (reader, recognition_folders): (Box<dyn PhotoReader>, RecognitionFolders),
    ) {
        let started = hub::start_hub(HubConfig {
            lang,
            location,
            bind_address: IpAddr::V4(Ipv4Addr::UNSPECIFIED),
            port: hub::DEFAULT_PORT,
            is_port_exact: false,
            host_names: Vec::new(),
            tls_source: None,
            reader,
            recognition_folders,
            // The window is the host.
            first_becomes_host: false,
        });
        match started {
            Ok(handle) => {
                let changes = handle.watch_changes();
                handle.wake_on_change(repaint_callback(ctx));
                let latest_night = changes.borrow().night;
                self.error = None;
                self.hub = Some(RunningHub { handle, changes, latest_night, snapshot: None });
            }
            Err(error) => self.error = Some(error),
        }
    }

    /// Draws the hands that are being entered on phones, each with the device's name and the tiles, winner and value as
    /// far as they are known; nothing while no hub runs.
    pub fn show_entered_hands(&self, ui: &mut Ui, model: &Session, art: &mut TileArt) {
        let Some(hub) = &self.hub else {
            return;
        };
        let lang = model.lang;
        for (id, hand) in hub.handle.drafted_hands() {
            let devices = hub.handle.joined_devices();
            let device = devices.iter().find(|one| one.id == id);
            let name =
                escape_controls(&device.map(|one| hub.handle.device_name(one, lang)).unwrap_or_default()).into_owned();
            theme::note_frame(Tone::Person).show(ui, |ui| {
                let title = text!(lang, "hub-entering", device = name);
                ui.label(RichText::new(title).color(theme::palette().text_strong));
                if hand.is_reading {
                    ui.label(quiet_text(text!(lang, "hub-reading")));
                }
                show_tile_groups(ui, lang, art, &hand.tiles, 22.0);
                let winner = hand.winner.map(|who| model.keeper().night().name(who));
                let summary: Vec<String> =
                    [winner, hand.worth_text(lang).map(str::to_owned)].into_iter().flatten().collect();
                if !summary.is_empty() {
                    ui.label(summary.join(text!(lang, "list-comma")));
                }
            });
        }
    }
}

/// Draws the explanation of the phones, the error of the last attempt, and the button that starts the hub. `has_file`
/// is false if the ledger is only in memory, which phones cannot use.
fn show_hub_start(
    ui: &mut Ui,
    lang: Lang,
    has_file: bool,
    error: Option<&HubError>,
    request: &mut Option<PhonesPanelRequest>,
) {
    ui.label(text!(lang, "phones-about"));
    ui.label(quiet_text(text!(lang, "hub-open-network")));
    if let Some(error) = error {
        ui.label(RichText::new(capitalize(&error.text(lang).sentence)).color(Tone::Wrong.color()));
    }
    ui.add_space(6.0);
    if !has_file {
        ui.label(RichText::new(text!(lang, "phones-no-ledger")).color(Tone::Doubt.color()));
    }
    if ui.add_enabled(has_file, primary_button(text!(lang, "phones-begin"))).clicked() {
        *request = Some(PhonesPanelRequest::StartHub);
    }
}

impl RunningHub {
    fn show(&mut self, ui: &mut Ui, lang: Lang, request: &mut Option<PhonesPanelRequest>) {
        let handle = &self.handle;
        for error in handle.startup_errors() {
            ui.label(RichText::new(error_texts::ledger_error_text(error, None, lang)).color(Tone::Doubt.color()));
        }
        let snapshot = self.snapshot.get_or_insert_with(|| HubSnapshot::new(handle, lang));
        ui.horizontal_top(|ui| {
            ui.vertical(|ui| {
                ui.set_width(QR_CODE_SIDE);
                if let Some((address, code)) = &snapshot.invitation {
                    draw_qr_code(ui, code, text!(lang, "phones-code"));
                    if ui.button(text!(lang, "phones-copy")).on_hover_text(address).clicked() {
                        ui.ctx().copy_text(address.clone());
                    }
                }
            });
            ui.add_space(10.0);
            ui.vertical(|ui| {
                if snapshot.addresses.is_empty() {
                    ui.label(RichText::new(capitalize(text!(lang, "cli-serve-no-network"))).color(Tone::Doubt.color()));
                }
                ui.label(RichText::new(text!(lang, "phones-scan")).color(theme::palette().text_strong));
                if let Some((address, code)) = handle.table_url().zip(handle.join_code()) {
                    ui.label(text!(lang, "hub-invite-code", address = address, code = code));
                    ui.ctx().request_repaint_after(JOIN_CODE_CHECK_INTERVAL);
                }
                ui.label(quiet_text(text!(lang, "phones-once")));
                ui.label(quiet_text(text!(lang, "hub-open-network")));
                ui.add_space(8.0);
                show_device_list(ui, lang, &snapshot.devices, request);
            });
        });
        ui.add_space(6.0);
        show_connection_help(ui, lang, snapshot);
        ui.add_space(6.0);
        if ui.button(text!(lang, "phones-end")).clicked() {
            *request = Some(PhonesPanelRequest::StopHub);
        }
    }
}

impl HubSnapshot {
    fn new(handle: &HubHandle, lang: Lang) -> Self {
        let invitation = handle.invitation_url();
        let devices = handle.joined_devices().into_iter();
        HubSnapshot {
            invitation: invitation.map(|address| {
                let code = HubHandle::qr_modules(&address);
                (address, code)
            }),
            devices: devices
                .map(|one| {
                    let name = handle.device_name(&one, lang);
                    (one, escape_controls(&name).into_owned())
                })
                .collect(),
            addresses: handle.page_urls(),
        }
    }
}

/// Draws a QR code from its rows of modules, dark on white in every look, with the quiet zone of four modules that
/// readers need; `label` is its accessible name.
fn draw_qr_code(ui: &mut Ui, code: &[Vec<bool>], label: &str) {
    const QUIET_ZONE_MODULES: usize = 4;
    let modules = code.len() + 2 * QUIET_ZONE_MODULES;
    // Whole pixels, so that every module has the same width.
    let pixels = ui.ctx().pixels_per_point();
    let side = (QR_CODE_SIDE * pixels / modules as f32).floor().max(1.0) / pixels;
    let (rect, response) = ui.allocate_exact_size(egui::Vec2::splat(side * modules as f32), Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, label));
    let painter = ui.painter();
    painter.rect_filled(rect, 4.0, Color32::WHITE);
    let at = |place: usize| (place + QUIET_ZONE_MODULES) as f32 * side;
    for (y, row) in code.iter().enumerate() {
        for (x, _) in row.iter().enumerate().filter(|(_, dark)| **dark) {
            let corner = rect.min + vec2(at(x), at(y));
            painter.rect_filled(egui::Rect::from_min_size(corner, egui::Vec2::splat(side)), 0.0, Color32::BLACK);
        }
    }
}

fn show_device_list(ui: &mut Ui, lang: Lang, devices: &[(Device, String)], request: &mut Option<PhonesPanelRequest>) {
    if devices.is_empty() {
        ui.label(quiet_text(text!(lang, "cli-serve-nobody")));
        return;
    }
    let roles = [
        (DeviceRole::Watcher, text!(lang, "hub-role-watcher").to_owned()),
        (DeviceRole::Player, text!(lang, "hub-role-player").to_owned()),
        (DeviceRole::Host, text!(lang, "hub-role-host").to_owned()),
    ];
    for (device, name) in devices {
        ui.horizontal(|ui| {
            let mut role = device.role;
            show_choice(ui, &text!(lang, "phones-role", device = name), 110.0, &roles, &mut role);
            if role != device.role {
                *request = Some(PhonesPanelRequest::SetDeviceRole(device.id, role));
            }
            if show_named_button(ui, true, text!(lang, "hub-put-out"), &text!(lang, "phones-put-out", device = name))
                .clicked()
            {
                *request = Some(PhonesPanelRequest::RevokeDevice(device.id));
            }
            ui.add(egui::Label::new(name).truncate()).on_hover_text(name);
        });
    }
}

/// Draws a collapsed section with advice for phones that cannot connect, and all addresses of the hub with their
/// network interfaces.
fn show_connection_help(ui: &mut Ui, lang: Lang, snapshot: &HubSnapshot) {
    egui::CollapsingHeader::new(text!(lang, "hub-help")).id_salt("phones help").show(ui, |ui| {
        let port = snapshot.addresses.first().and_then(|(address, _)| {
            let (_, port) = address.rsplit_once(':')?;
            port.parse::<u16>().ok()
        });
        ui.label(text!(lang, "hub-help-same"));
        ui.label(text!(lang, "hub-help-guest"));
        ui.label(text!(lang, "hub-help-firewall", port = port.unwrap_or(hub::DEFAULT_PORT)));
        ui.label(text!(lang, "hub-help-again"));
        for (address, interface) in &snapshot.addresses {
            ui.label(quiet_text([address.as_str(), interface].join("  ")));
        }
    });
}
