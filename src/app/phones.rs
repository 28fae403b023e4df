//! Phones at the table: the hub behind the window, who joined, the code to scan, and hands that are being entered on a phone.

use std::net::{IpAddr, Ipv4Addr};

use eframe::egui::{self, Color32, RichText, ScrollArea, Sense, Ui, vec2};
use tokio::sync::watch;

use super::theme::{self, Tone, ToneColor as _};
use super::waking;
use super::widgets::fields::choose;
use super::widgets::tiles::{TileArt, written};
use super::widgets::{named, primary, quiet};
use crate::hub::{self, Change, Config, Device, DeviceId, Handle, HubError, Role};
use crate::i18n::Lang;
use crate::plain::plain;
use crate::scorer::model::Model;
use crate::scorer::night::LedgerLocation;
use crate::scorer::reader::Reader;
use crate::scorer::trouble::{self, capital};
use crate::table::ledger::{LedgerError, NightId};
use crate::vision::OpticsStore;

/// Side of the QR code, in points.
const CODE: f32 = 250.0;
/// Width of the panel, in points.
const WIDTH: f32 = 640.0;

/// What the window knows of the phones.
#[derive(Default)]
pub struct Phones {
    /// Whether the panel is open.
    pub open: bool,
    serving: Option<ServedPhones>,
    /// Why they could not be let in.
    fault: Option<HubError>,
}

struct ServedPhones {
    handle: Handle,
    news: watch::Receiver<Change>,
    /// The night of the last news.
    night: NightId,
    shown: Option<Shown>,
}

/// What is drawn of the hub, made anew with every news.
struct Shown {
    invitation: Option<(String, Vec<Vec<bool>>)>,
    devices: Vec<(Device, String)>,
    addresses: Vec<(String, String)>,
}

/// What a person asks for in the panel.
enum Wish {
    Begin,
    End,
    Revoke(DeviceId),
    Role(DeviceId, Role),
}

impl Phones {
    /// Whether phones can join.
    pub fn is_on(&self) -> bool {
        self.serving.is_some()
    }

    /// The address that the next phone joins by.
    pub fn invitation(&self) -> Option<String> {
        self.serving.as_ref()?.handle.invitation()
    }

    /// Takes in what happened on phones.
    ///
    /// Says whether anything of the night is otherwise.
    ///
    /// # Errors
    /// The ledger cannot be read.
    pub fn listen(&mut self, model: &mut Model) -> Result<bool, LedgerError> {
        let Some(serving) = &mut self.serving else {
            return Ok(false);
        };
        if !serving.news.has_changed().unwrap_or(false) {
            return Ok(false);
        }
        let change = *serving.news.borrow_and_update();
        serving.shown = None;
        let another = change.night != serving.night;
        serving.night = change.night;
        match change.night == model.keeper().id() {
            true => model.refresh(),
            // A phone began a night, or went on with another one.
            false if another => model.sync(),
            false => Ok(false),
        }
    }

    /// Draws the panel, while it is open. Phones work on the ledger of `keeping`, and their photos are read by `reader` with its optics.
    pub fn show(
        &mut self,
        ctx: &egui::Context,
        lang: Lang,
        keeping: &LedgerLocation,
        reader: impl FnOnce() -> (Box<dyn Reader>, OpticsStore),
    ) {
        let kept = matches!(keeping, LedgerLocation::Folder(_));
        let mut open = self.open;
        let mut wish = None;
        egui::Window::new(text!(lang, "hub-devices"))
            .id(egui::Id::unique("phones"))
            .open(&mut open)
            .collapsible(false)
            .resizable(false)
            .anchor(egui::Align2::CENTER_CENTER, vec2(0.0, 0.0))
            .show(ctx, |ui| {
                ui.set_width(WIDTH.min(ctx.content_rect().width() - 80.0));
                let most = ctx.content_rect().height() - 120.0;
                ScrollArea::vertical().max_height(most).show(ui, |ui| match &mut self.serving {
                    None => off(ui, lang, kept, self.fault.as_ref(), &mut wish),
                    Some(serving) => serving.show(ui, lang, &mut wish),
                });
            });
        self.open = open;
        match wish {
            None => {}
            Some(Wish::Begin) => {
                self.begin(ctx, lang, keeping.clone(), reader());
            }
            Some(Wish::End) => self.serving = None,
            Some(Wish::Revoke(id)) => self.with(|handle| handle.revoke(id)),
            Some(Wish::Role(id, role)) => self.with(|handle| handle.set_role(id, role)),
        }
    }

    fn with(&mut self, act: impl FnOnce(&Handle) -> bool) {
        if let Some(serving) = &mut self.serving {
            act(&serving.handle);
            serving.shown = None;
        }
    }

    /// Lets phones in.
    fn begin(
        &mut self,
        ctx: &egui::Context,
        lang: Lang,
        keeping: LedgerLocation,
        (reader, optics): (Box<dyn Reader>, OpticsStore),
    ) {
        let started = hub::start(Config {
            lang,
            keeping,
            bind: IpAddr::V4(Ipv4Addr::UNSPECIFIED),
            port: hub::PORT,
            exact: false,
            names: Vec::new(),
            tls: None,
            reader,
            optics,
            // The window is the host.
            first_hosts: false,
        });
        match started {
            Ok(handle) => {
                let news = handle.watch();
                handle.wake(waking(ctx));
                let night = news.borrow().night;
                self.fault = None;
                self.serving = Some(ServedPhones { handle, news, night, shown: None });
            }
            Err(fault) => self.fault = Some(fault),
        }
    }

    /// The hands that are being entered on phones, so that the table can look.
    pub fn entering(&self, ui: &mut Ui, model: &Model, art: &mut TileArt) {
        let Some(serving) = &self.serving else {
            return;
        };
        let lang = model.lang;
        for (id, hand) in serving.handle.entering() {
            let devices = serving.handle.devices();
            let device = devices.iter().find(|one| one.id == id);
            let by = plain(&device.map(|one| serving.handle.named(one, lang)).unwrap_or_default()).into_owned();
            theme::note(Tone::Person).show(ui, |ui| {
                let title = text!(lang, "hub-entering", device = by);
                ui.label(RichText::new(title).color(theme::now().text_strong));
                if hand.reading {
                    ui.label(quiet(text!(lang, "hub-reading")));
                }
                written(ui, lang, art, &hand.tiles, 22.0);
                let winner = hand.winner.map(|who| model.keeper().night().name(who));
                let said: Vec<String> = [winner, hand.worth(lang).map(str::to_owned)].into_iter().flatten().collect();
                if !said.is_empty() {
                    ui.label(said.join(text!(lang, "list-comma")));
                }
            });
        }
    }
}

/// What it is about, before phones can join.
fn off(ui: &mut Ui, lang: Lang, kept: bool, fault: Option<&HubError>, wish: &mut Option<Wish>) {
    ui.label(text!(lang, "phones-about"));
    ui.label(quiet(text!(lang, "hub-open-network")));
    if let Some(fault) = fault {
        ui.label(RichText::new(capital(&fault.text(lang))).color(Tone::Wrong.color()));
    }
    ui.add_space(6.0);
    if !kept {
        ui.label(RichText::new(text!(lang, "phones-no-ledger")).color(Tone::Doubt.color()));
    }
    if ui.add_enabled(kept, primary(text!(lang, "phones-begin"))).clicked() {
        *wish = Some(Wish::Begin);
    }
}

impl ServedPhones {
    fn show(&mut self, ui: &mut Ui, lang: Lang, wish: &mut Option<Wish>) {
        let handle = &self.handle;
        for error in handle.unread() {
            ui.label(RichText::new(trouble::ledger(error, None, lang)).color(Tone::Doubt.color()));
        }
        let shown = self.shown.get_or_insert_with(|| Shown::of(handle, lang));
        ui.horizontal_top(|ui| {
            ui.vertical(|ui| {
                ui.set_width(CODE);
                if let Some((address, code)) = &shown.invitation {
                    draw(ui, code, text!(lang, "phones-code"));
                    if ui.button(text!(lang, "phones-copy")).on_hover_text(address).clicked() {
                        ui.ctx().copy_text(address.clone());
                    }
                }
            });
            ui.add_space(10.0);
            ui.vertical(|ui| {
                if shown.addresses.is_empty() {
                    ui.label(RichText::new(capital(text!(lang, "cli-serve-no-network"))).color(Tone::Doubt.color()));
                }
                ui.label(RichText::new(text!(lang, "phones-scan")).color(theme::now().text_strong));
                ui.label(quiet(text!(lang, "phones-once")));
                ui.label(quiet(text!(lang, "hub-open-network")));
                ui.add_space(8.0);
                devices(ui, lang, &shown.devices, wish);
            });
        });
        ui.add_space(6.0);
        help(ui, lang, shown);
        ui.add_space(6.0);
        if ui.button(text!(lang, "phones-end")).clicked() {
            *wish = Some(Wish::End);
        }
    }
}

impl Shown {
    fn of(handle: &Handle, lang: Lang) -> Self {
        let invitation = handle.invitation();
        let devices = handle.devices().into_iter();
        Shown {
            invitation: invitation.map(|address| {
                let code = Handle::qr(&address);
                (address, code)
            }),
            devices: devices
                .map(|one| {
                    let name = handle.named(&one, lang);
                    (one, plain(&name).into_owned())
                })
                .collect(),
            addresses: handle.addresses(),
        }
    }
}

/// The code, dark on white in every look, with the border that readers need.
fn draw(ui: &mut Ui, code: &[Vec<bool>], called: &str) {
    const BORDER: usize = 4;
    let modules = code.len() + 2 * BORDER;
    // Whole pixels, so that every module has the same width.
    let pixels = ui.ctx().pixels_per_point();
    let side = (CODE * pixels / modules as f32).floor().max(1.0) / pixels;
    let (rect, response) = ui.allocate_exact_size(egui::Vec2::splat(side * modules as f32), Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, called));
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

fn devices(ui: &mut Ui, lang: Lang, all: &[(Device, String)], wish: &mut Option<Wish>) {
    if all.is_empty() {
        ui.label(quiet(text!(lang, "cli-serve-nobody")));
        return;
    }
    let roles = [
        (Role::Watcher, text!(lang, "hub-role-watcher").to_owned()),
        (Role::Player, text!(lang, "hub-role-player").to_owned()),
        (Role::Host, text!(lang, "hub-role-host").to_owned()),
    ];
    for (device, name) in all {
        ui.horizontal(|ui| {
            let mut role = device.role;
            choose(ui, &text!(lang, "phones-role", device = name), 110.0, &roles, &mut role);
            if role != device.role {
                *wish = Some(Wish::Role(device.id, role));
            }
            if named(ui, true, text!(lang, "hub-put-out"), &text!(lang, "phones-put-out", device = name)).clicked() {
                *wish = Some(Wish::Revoke(device.id));
            }
            ui.add(egui::Label::new(name).truncate()).on_hover_text(name);
        });
    }
}

/// What keeps phones away, and the other addresses.
fn help(ui: &mut Ui, lang: Lang, shown: &Shown) {
    egui::CollapsingHeader::new(text!(lang, "hub-help")).id_salt("phones help").show(ui, |ui| {
        let port = shown.addresses.first().and_then(|(address, _)| {
            let (_, port) = address.rsplit_once(':')?;
            port.parse::<u16>().ok()
        });
        ui.label(text!(lang, "hub-help-same"));
        ui.label(text!(lang, "hub-help-guest"));
        ui.label(text!(lang, "hub-help-firewall", port = port.unwrap_or(hub::PORT)));
        ui.label(text!(lang, "hub-help-again"));
        for (address, interface) in &shown.addresses {
            ui.label(quiet([address.as_str(), interface].join("  ")));
        }
    });
}
