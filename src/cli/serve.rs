//! `quejing serve`: serves the table's pages to phones, without a window.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use serde_json::json;
use tokio::sync::watch;

use super::streams::{is_stdout_closed, print_text, print_to_stderr, print_unchanged};
use super::value_error::number_in;
use crate::hub::{self, CodePurpose, DEFAULT_PORT, Device, DeviceRole, HubConfig, HubHandle, PageRevision, TlsSource};
use quejing_session::night::LedgerLocation;
use quejing_session::reader::RecognitionReader;
use quejing_session::recognition::RecognitionFolders;
use quejing_words::Lang;

/// The interval at which [`ServeOutput`] checks for changes of the hub, and a closed standard output.
const POLL_INTERVAL: Duration = Duration::from_millis(250);
/// The number of those intervals between two checks for other addresses of the machine (5 seconds), because the system
/// takes long to list its network interfaces.
const POLLS_PER_ADDRESS_CHECK: u32 = 20;

/// A short code to type on a phone: its purpose, its digits, and the name of the person whom it is for.
type ShortCode = (CodePurpose, String, Option<String>);

/// The arguments of `quejing serve`.
#[derive(clap::Args)]
pub struct ServeArgs {
    #[arg(long, value_name = "PORT", value_parser = number_in(0..=u16::MAX))]
    port: Option<u16>,
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::UNSPECIFIED))]
    bind: IpAddr,
    #[arg(long, value_name = "NAME")]
    name: Vec<String>,
    #[arg(long, value_name = "DIR", conflicts_with = "ledger")]
    data: Option<PathBuf>,
    #[arg(long, value_name = "ADDRESS")]
    ledger: Option<String>,
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

/// Starts the hub, prints its addresses, invitations and devices, and serves phones until the process ends or standard
/// output is closed.
pub fn run_serve_command(args: ServeArgs, lang: Option<Lang>) -> anyhow::Result<ExitCode> {
    let lang = lang.unwrap_or_else(Lang::from_environment);
    let ledger = match (args.ledger, args.data) {
        (Some(address), _) => LedgerLocation::on_server(&address)
            .map_err(|error| anyhow::Error::msg(quejing_words::ledger::error_text(lang, None, &error).to_string()))?,
        (None, Some(folder)) => LedgerLocation::Folder(folder),
        (None, None) => LedgerLocation::default_location(),
    };
    ledger.server_fault(|fault| {
        print_to_stderr(&format!("quejing: {}", quejing_words::ledger::error_text(lang, None, fault)));
    });
    let started = hub::start_hub(HubConfig {
        lang,
        location: ledger,
        bind_address: args.bind,
        port: args.port.unwrap_or(DEFAULT_PORT),
        is_port_exact: args.port.is_some(),
        host_names: args.name,
        tls_source: match args.tls_cert.zip(args.tls_key) {
            Some((certificate, key)) => Some(TlsSource::Files { certificate, key }),
            None => args.tls_self_signed.then_some(TlsSource::SelfSigned),
        },
        reader: Box::new(RecognitionReader::new(args.models)),
        recognition_folders: RecognitionFolders::of_user(),
        first_becomes_host: true,
    });
    let handle = started.map_err(|error| anyhow::Error::msg(error.text(lang)))?;
    for error in handle.startup_errors() {
        print_to_stderr(&format!("quejing: {}", quejing_words::ledger::error_text(lang, None, error)));
    }
    if args.new_host {
        handle.invite_host();
    }
    ServeOutput { lang, as_json: args.json, handle }.print_until_closed()
}

/// A running hub and the form of its output (text or JSON): addresses, invitations, short codes and devices.
struct ServeOutput {
    lang: Lang,
    as_json: bool,
    handle: HubHandle,
}

/// The state of the hub as it was printed last.
#[derive(Default)]
struct PrintedState {
    /// The addresses of the pages, each with the name of its network interface.
    addresses: Vec<(String, String)>,
    invitation: Option<String>,
    devices: Option<Vec<Device>>,
    /// The short codes, each with its purpose and the name of the person whom it is for.
    codes: Vec<ShortCode>,
}

impl ServeOutput {
    /// Prints the addresses, then every change of devices, invitation and short codes, until the reader of standard
    /// output closes it.
    fn print_until_closed(&self) -> anyhow::Result<ExitCode> {
        let mut printed = PrintedState { addresses: self.handle.page_urls(), ..PrintedState::default() };
        self.print_start(&printed.addresses)?;
        let mut changes = self.handle.watch_changes();
        while !is_stdout_closed() {
            self.print_changes(&mut printed)?;
            self.wait_for_change(&changes, &printed.addresses);
            changes.mark_unchanged();
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Prints the ledger and the addresses of the pages; as JSON also the certificate.
    fn print_start(&self, addresses: &[(String, String)]) -> anyhow::Result<()> {
        if !self.as_json {
            if let Some(ledger) = self.handle.ledger_path() {
                print_text(&text!(self.lang, "cli-serve-ledger", path = ledger.display()))?;
            }
            return self.print_addresses(addresses);
        }
        let all: Vec<&str> = addresses.iter().map(|(address, _)| address.as_str()).collect();
        let mut serving = json!({"event": "serving", "addresses": all, "secure": self.handle.uses_https()});
        if let Some(ledger) = self.handle.ledger_path() {
            serving["ledger"] = ledger.display().to_string().into();
        }
        if let Some(fingerprint) = self.handle.certificate_fingerprint() {
            serving["fingerprint"] = fingerprint.into();
        }
        print_unchanged(&serving.to_string())
    }

    /// Prints what differs from the state `printed` before, and updates that state. Makes the hub offer a valid short
    /// code whenever the devices or the addresses change.
    fn print_changes(&self, printed: &mut PrintedState) -> anyhow::Result<()> {
        let devices = self.handle.joined_devices();
        let has_new_devices = printed.devices.as_ref() != Some(&devices);
        if has_new_devices {
            self.print_devices(&devices)?;
            printed.devices = Some(devices);
        }
        // A network that comes later, or changes.
        let addresses = self.handle.page_urls();
        let has_new_addresses = addresses != printed.addresses;
        if has_new_addresses {
            if !self.as_json {
                self.print_addresses(&addresses)?;
            }
            printed.addresses = addresses;
        }
        let invitation = self.handle.invitation_url();
        if invitation != printed.invitation {
            self.print_invitation(invitation.as_deref())?;
            if printed.invitation.is_none() && !self.as_json {
                print_text(text!(self.lang, "cli-serve-stop"))?;
            }
            printed.invitation = invitation;
        }
        // Beside each invitation, and again for the next phone once a code was used. It is typed at an address.
        if (has_new_devices || has_new_addresses) && self.handle.table_url().is_some() {
            self.handle.join_code();
        }
        let codes = self.handle.valid_codes();
        for code in codes.iter().filter(|code| !printed.codes.contains(*code)) {
            self.print_short_code(code)?;
        }
        printed.codes = codes;
        Ok(())
    }

    /// Waits for a change of the hub, of which a used invitation is one, or of the addresses of the machine, or until
    /// the reader closes standard output.
    fn wait_for_change(&self, changes: &watch::Receiver<PageRevision>, addresses: &[(String, String)]) {
        let mut poll_count = 0;
        while !changes.has_changed().unwrap_or(true) && !is_stdout_closed() {
            std::thread::sleep(POLL_INTERVAL);
            poll_count += 1;
            if poll_count % POLLS_PER_ADDRESS_CHECK == 0 && self.handle.page_urls() != addresses {
                return;
            }
        }
    }

    fn print_addresses(&self, addresses: &[(String, String)]) -> anyhow::Result<()> {
        let lang = self.lang;
        match addresses.first() {
            Some((address, _)) => print_text(&text!(lang, "cli-serve-pages", address = address))?,
            None => print_to_stderr(text!(lang, "cli-serve-no-network")),
        }
        for (address, interface) in addresses.iter().skip(1) {
            let line = text!(lang, "cli-serve-also", address = address, interface = interface);
            print_text(&format!("  {line}"))?;
        }
        if !self.handle.uses_https() {
            print_text(text!(lang, "hub-open-network"))?;
        }
        Ok(())
    }

    fn print_invitation(&self, invitation: Option<&str>) -> anyhow::Result<()> {
        let Some(address) = invitation else {
            return Ok(());
        };
        if self.as_json {
            let host = self.handle.is_host_invited();
            return print_unchanged(&json!({"event": "invitation", "address": address, "host": host}).to_string());
        }
        print_unchanged(&qr_code_text(&HubHandle::qr_modules(address)))?;
        print_text(&text!(self.lang, "cli-serve-invitation", address = address))?;
        if let Some(fingerprint) = self.handle.certificate_fingerprint() {
            print_text(&text!(self.lang, "cli-serve-fingerprint", fingerprint = fingerprint))?;
        }
        if self.handle.is_host_invited() {
            return print_text(text!(self.lang, "cli-serve-new-host"));
        }
        let has_host = self.handle.joined_devices().iter().any(|one| one.role == DeviceRole::Host);
        if !has_host {
            print_text(text!(self.lang, "cli-serve-first"))?;
        }
        Ok(())
    }

    /// Prints a short code to type on a phone, with its purpose; a code to take over a person names the person.
    fn print_short_code(&self, code: &ShortCode) -> anyhow::Result<()> {
        let (purpose, code, person) = code;
        let (lang, code) = (self.lang, code.as_str());
        if self.as_json {
            let purpose = match purpose {
                CodePurpose::Join => "join",
                CodePurpose::Host => "host",
                CodePurpose::Person(..) => "person",
            };
            return print_unchanged(
                &json!({"event": "code", "for": purpose, "code": code, "name": person}).to_string(),
            );
        }
        print_text(&match (purpose, person) {
            (CodePurpose::Host, _) => text!(lang, "cli-serve-code-host", code = code),
            (CodePurpose::Person(..), Some(player)) => {
                text!(lang, "cli-serve-code-person", code = code, player = player.as_str())
            }
            _ => text!(lang, "hub-invite-code", address = self.handle.table_url().unwrap_or_default(), code = code),
        })
    }

    fn print_devices(&self, devices: &[Device]) -> anyhow::Result<()> {
        if self.as_json {
            let all: Vec<_> = devices
                .iter()
                .map(|one| json!({"device": one.id.to_string(), "role": one.role, "person": one.person(), "kind": one.kind}))
                .collect();
            return print_unchanged(&json!({"event": "phones", "phones": all}).to_string());
        }
        let named: Vec<String> = devices.iter().map(|one| self.handle.device_name(one, self.lang)).collect();
        match named.as_slice() {
            [] => print_text(text!(self.lang, "cli-serve-nobody")),
            all => print_text(&text!(self.lang, "cli-serve-phones", phones = all.join(text!(self.lang, "list-comma")))),
        }
    }
}

/// Returns a QR code as lines of text, from the rows of its modules, true for a dark one. A character shows two
/// modules, one above the other. Dark modules are left blank, because most terminals are dark.
fn qr_code_text(module_rows: &[Vec<bool>]) -> String {
    let width = module_rows.len();
    /// The width of the light border around the code, in modules.
    const BORDER_MODULES: usize = 2;
    let dark = |x: usize, y: usize| {
        let inside = |place: usize| place.checked_sub(BORDER_MODULES).filter(|place| *place < width);
        let row = inside(y).and_then(|y| module_rows.get(y));
        inside(x).and_then(|x| row.and_then(|row| row.get(x).copied())).unwrap_or(false)
    };
    let mut drawn = String::new();
    for y in (0..width + 2 * BORDER_MODULES).step_by(2) {
        for x in 0..width + 2 * BORDER_MODULES {
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
        let drawn = qr_code_text(&[vec![true, false], vec![true, true]]);
        let lines: Vec<&str> = drawn.lines().collect();
        assert_eq!(lines, ["██████", "██ ▀██", "██████"]);
    }
}
