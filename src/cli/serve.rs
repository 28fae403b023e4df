//! `quejing serve`: serves the table's pages to phones, without a window.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use serde_json::json;

use super::out::{nobody_listens, note, say, say_as_is};
use crate::hub::{self, Config, Device, DeviceRole, Handle, HubError, PORT, Purpose, TlsSource};
use crate::i18n::Lang;
use crate::scorer::night::LedgerLocation;
use crate::scorer::reader::EyesReader;
use crate::vision::RecognitionFolders;

/// The interval in which a closed standard output and other addresses of this machine are noticed.
const POLL_INTERVAL: Duration = Duration::from_millis(250);

/// The arguments of `quejing serve`.
#[derive(clap::Args)]
pub struct Args {
    #[arg(long, value_name = "PORT")]
    port: Option<u16>,
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::UNSPECIFIED))]
    bind: IpAddr,
    #[arg(long, value_name = "NAME")]
    name: Vec<String>,
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    tls_cert: Option<PathBuf>,
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    tls_key: Option<PathBuf>,
    #[arg(long, conflicts_with = "tls_cert")]
    tls_self_signed: bool,
    #[arg(long)]
    new_host: bool,
    #[arg(long)]
    json: bool,
    #[arg(long, value_name = "DIR")]
    models: Option<PathBuf>,
}

/// Serves until the process ends or standard output is closed.
pub fn run(args: Args, lang: Option<Lang>) -> anyhow::Result<ExitCode> {
    let lang = lang.unwrap_or_else(Lang::from_environment);
    let ledger = match args.data {
        Some(folder) => LedgerLocation::Folder(folder),
        None => LedgerLocation::usual(),
    };
    let started = hub::start(Config {
        lang,
        location: ledger,
        bind: args.bind,
        port: args.port.unwrap_or(PORT),
        exact: args.port.is_some(),
        names: args.name,
        tls: match args.tls_cert.zip(args.tls_key) {
            Some((certificate, key)) => Some(TlsSource::Files { certificate, key }),
            None => args.tls_self_signed.then_some(TlsSource::SelfSigned),
        },
        reader: Box::new(EyesReader::new(args.models)),
        recognition_folders: RecognitionFolders::usual(),
        first_hosts: true,
    });
    let handle = started.map_err(|error| coded_error(lang, &error))?;
    for error in handle.unread() {
        note(&format!("quejing: {}", crate::i18n::ledger::error(lang, error)));
    }
    if args.new_host {
        handle.invite_host();
    }
    ServeOutput { lang, json: args.json, handle }.print_until_closed()
}

/// Returns an error of the hub with its code, as the program prints it.
fn coded_error(lang: Lang, error: &HubError) -> anyhow::Error {
    let text = error.text(lang);
    match error {
        // The text of a ledger error already begins with its code.
        HubError::Ledger(_) => anyhow::anyhow!(text),
        _ => anyhow::anyhow!("{}: {text}", error.code()),
    }
}

/// The output while the hub runs: addresses, invitations, short codes and devices, as text or JSON.
struct ServeOutput {
    lang: Lang,
    json: bool,
    handle: Handle,
}

impl ServeOutput {
    /// Prints every change until the reader of standard output closes it.
    fn print_until_closed(&self) -> anyhow::Result<ExitCode> {
        let lang = self.lang;
        let mut addresses = self.handle.addresses();
        if self.json {
            let all: Vec<&str> = addresses.iter().map(|(address, _)| address.as_str()).collect();
            let mut serving = json!({"event": "serving", "addresses": all, "secure": self.handle.is_secure()});
            if let Some(ledger) = self.handle.ledger() {
                serving["ledger"] = ledger.display().to_string().into();
            }
            if let Some(fingerprint) = self.handle.fingerprint() {
                serving["fingerprint"] = fingerprint.into();
            }
            say_as_is(&serving.to_string())?;
        } else {
            if let Some(ledger) = self.handle.ledger() {
                say(&text!(lang, "cli-serve-ledger", path = ledger.display()))?;
            }
            self.print_addresses(&addresses)?;
        }
        let (mut printed_invitation, mut printed_devices, mut printed_codes) = (None, None, Vec::new());
        let mut changes = self.handle.watch();
        while !nobody_listens() {
            let devices = self.handle.devices();
            let has_new_devices = printed_devices.as_ref() != Some(&devices);
            if has_new_devices {
                self.print_devices(&devices)?;
                printed_devices = Some(devices);
            }
            // A network that comes later, or changes.
            let has_new_addresses = self.handle.addresses() != addresses;
            if has_new_addresses {
                addresses = self.handle.addresses();
                if !self.json {
                    self.print_addresses(&addresses)?;
                }
            }
            let invitation = self.handle.invitation();
            if invitation != printed_invitation {
                self.print_invitation(invitation.as_deref())?;
                if printed_invitation.is_none() && !self.json {
                    say(text!(lang, "cli-serve-stop"))?;
                }
                printed_invitation = invitation;
            }
            // Beside each invitation, and again for the next phone once a code was used. It is typed at an address.
            if (has_new_devices || has_new_addresses) && self.handle.address().is_some() {
                self.handle.join_code();
            }
            let codes = self.handle.codes();
            for code in codes.iter().filter(|code| !printed_codes.contains(*code)) {
                self.print_code(code)?;
            }
            printed_codes = codes;
            // A used invitation is a change, too.
            while !changes.has_changed().unwrap_or(true) && self.handle.addresses() == addresses && !nobody_listens() {
                std::thread::sleep(POLL_INTERVAL);
            }
            changes.mark_unchanged();
        }
        Ok(ExitCode::SUCCESS)
    }

    fn print_addresses(&self, addresses: &[(String, String)]) -> anyhow::Result<()> {
        let lang = self.lang;
        match addresses.first() {
            Some((address, _)) => say(&text!(lang, "cli-serve-pages", address = address))?,
            None => note(text!(lang, "cli-serve-no-network")),
        }
        for (address, interface) in addresses.iter().skip(1) {
            let line = text!(lang, "cli-serve-also", address = address, interface = interface);
            say(&format!("  {line}"))?;
        }
        if !self.handle.is_secure() {
            say(text!(lang, "hub-open-network"))?;
        }
        Ok(())
    }

    fn print_invitation(&self, invitation: Option<&str>) -> anyhow::Result<()> {
        let Some(address) = invitation else {
            return Ok(());
        };
        if self.json {
            let host = self.handle.invites_host();
            return say_as_is(&json!({"event": "invitation", "address": address, "host": host}).to_string());
        }
        say_as_is(&draw_qr(&Handle::qr(address)))?;
        say(&text!(self.lang, "cli-serve-invitation", address = address))?;
        if let Some(fingerprint) = self.handle.fingerprint() {
            say(&text!(self.lang, "cli-serve-fingerprint", fingerprint = fingerprint))?;
        }
        if self.handle.invites_host() {
            return say(text!(self.lang, "cli-serve-new-host"));
        }
        let has_host = self.handle.devices().iter().any(|one| one.role == DeviceRole::Host);
        if !has_host {
            say(text!(self.lang, "cli-serve-first"))?;
        }
        Ok(())
    }

    /// Prints a short code to type on a phone.
    fn print_code(&self, code: &(Purpose, String, Option<String>)) -> anyhow::Result<()> {
        let (purpose, code, person) = code;
        let (lang, code) = (self.lang, code.as_str());
        if self.json {
            let purpose = match purpose {
                Purpose::Join => "join",
                Purpose::Host => "host",
                Purpose::Person(..) => "person",
            };
            return say_as_is(&json!({"event": "code", "for": purpose, "code": code, "name": person}).to_string());
        }
        say(&match (purpose, person) {
            (Purpose::Host, _) => text!(lang, "cli-serve-code-host", code = code),
            (Purpose::Person(..), Some(player)) => {
                text!(lang, "cli-serve-code-person", code = code, player = player.as_str())
            }
            _ => text!(lang, "hub-invite-code", address = self.handle.address().unwrap_or_default(), code = code),
        })
    }

    fn print_devices(&self, devices: &[Device]) -> anyhow::Result<()> {
        if self.json {
            let all: Vec<_> = devices
                .iter()
                .map(|one| json!({"device": one.id.to_string(), "role": one.role, "person": one.person, "kind": one.kind}))
                .collect();
            return say_as_is(&json!({"event": "phones", "phones": all}).to_string());
        }
        let named: Vec<String> = devices.iter().map(|one| self.handle.device_name(one, self.lang)).collect();
        match named.as_slice() {
            [] => say(text!(self.lang, "cli-serve-nobody")),
            all => say(&text!(self.lang, "cli-serve-phones", phones = all.join(text!(self.lang, "list-comma")))),
        }
    }
}

/// Draws a QR code with two modules per character. Dark modules are left blank: most terminals are dark.
fn draw_qr(rows: &[Vec<bool>]) -> String {
    let width = rows.len();
    /// The width of the border, in modules.
    const BORDER: usize = 2;
    let dark = |x: usize, y: usize| {
        let inside = |place: usize| place.checked_sub(BORDER).filter(|place| *place < width);
        let row = inside(y).and_then(|y| rows.get(y));
        inside(x).and_then(|x| row.and_then(|row| row.get(x).copied())).unwrap_or(false)
    };
    let mut drawn = String::new();
    for y in (0..width + 2 * BORDER).step_by(2) {
        for x in 0..width + 2 * BORDER {
            drawn.push(match (dark(x, y), dark(x, y + 1)) {
                (false, false) => '█',
                (false, true) => '▀',
                (true, false) => '▄',
                (true, true) => ' ',
            });
        }
        drawn.push('\n');
    }
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_qr_code_is_drawn_with_its_border_two_modules_per_character() {
        let drawn = draw_qr(&[vec![true, false], vec![true, true]]);
        let lines: Vec<&str> = drawn.lines().collect();
        assert_eq!(lines, ["██████", "██ ▀██", "██████"]);
    }
}
