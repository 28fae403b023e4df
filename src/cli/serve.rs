//! `quejing serve`: the table's pages for the phones around it, where no window is needed.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::process::ExitCode;

use serde_json::json;

use super::out::{nobody_listens, note, say, say_as_is};
use crate::hub::{self, Config, Device, Handle, HubError, PORT, Purpose, Role};
use crate::i18n::Lang;
use crate::scorer::night::LedgerLocation;
use crate::scorer::reader::EyesReader;
use crate::vision::OpticsStore;

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
    #[arg(long)]
    new_host: bool,
    #[arg(long)]
    json: bool,
    #[arg(long, value_name = "DIR")]
    models: Option<PathBuf>,
}

/// Serves until it is told to stop.
pub fn run(args: Args, lang: Option<Lang>) -> anyhow::Result<ExitCode> {
    let lang = lang.unwrap_or_else(Lang::from_environment);
    let keeping = match args.data {
        Some(folder) => LedgerLocation::Folder(folder),
        None => LedgerLocation::usual(),
    };
    let started = hub::start(Config {
        lang,
        keeping,
        bind: args.bind,
        port: args.port.unwrap_or(PORT),
        exact: args.port.is_some(),
        names: args.name,
        tls: args.tls_cert.zip(args.tls_key),
        reader: Box::new(EyesReader::new(args.models)),
        optics: OpticsStore::usual(),
        first_hosts: true,
    });
    let handle = started.map_err(|error| coded(lang, &error))?;
    for error in handle.unread() {
        note(&format!("quejing: {}", crate::i18n::ledger::error(lang, error)));
    }
    if args.new_host {
        handle.invite_host();
    }
    Serving { lang, json: args.json, handle }.run()
}

fn coded(lang: Lang, error: &HubError) -> anyhow::Error {
    let text = error.text(lang);
    match error {
        // The ledger's own sentences begin with their code.
        HubError::Ledger(_) => anyhow::anyhow!(text),
        _ => anyhow::anyhow!("{}: {text}", error.code()),
    }
}

/// What is said while it runs.
struct Serving {
    lang: Lang,
    json: bool,
    handle: Handle,
}

impl Serving {
    fn run(&self) -> anyhow::Result<ExitCode> {
        let lang = self.lang;
        let addresses = self.handle.addresses();
        if self.json {
            let all: Vec<&str> = addresses.iter().map(|(address, _)| address.as_str()).collect();
            say_as_is(&json!({"event": "serving", "addresses": all, "secure": self.handle.is_secure()}).to_string())?;
        } else {
            self.say_addresses(&addresses)?;
        }
        let (mut shown, mut joined, mut codes) = (None, None, Vec::new());
        let mut news = self.handle.watch();
        while !nobody_listens() {
            let devices = self.handle.devices();
            if joined.as_ref() != Some(&devices) {
                self.say_devices(&devices)?;
                joined = Some(devices);
            }
            let invitation = self.handle.invitation();
            if invitation != shown {
                self.say_invitation(invitation.as_deref())?;
                if shown.is_none() && !self.json {
                    say(text!(lang, "cli-serve-stop"))?;
                }
                shown = invitation;
            }
            let now = self.handle.codes();
            for code in now.iter().filter(|code| !codes.contains(*code)) {
                self.say_code(code)?;
            }
            codes = now;
            // An invitation that was taken is news; whoever stops reading what is said is noticed in between.
            let asleep = std::time::Duration::from_millis(250);
            while !news.has_changed().unwrap_or(true) && !nobody_listens() {
                std::thread::sleep(asleep);
            }
            news.mark_unchanged();
        }
        Ok(ExitCode::SUCCESS)
    }

    fn say_addresses(&self, addresses: &[(String, String)]) -> anyhow::Result<()> {
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

    fn say_invitation(&self, invitation: Option<&str>) -> anyhow::Result<()> {
        let Some(address) = invitation else {
            return Ok(());
        };
        if self.json {
            let host = self.handle.invites_host();
            return say_as_is(&json!({"event": "invitation", "address": address, "host": host}).to_string());
        }
        say_as_is(&drawn(&Handle::qr(address)))?;
        say(&text!(self.lang, "cli-serve-invitation", address = address))?;
        if self.handle.invites_host() {
            return say(text!(self.lang, "cli-serve-new-host"));
        }
        let has_host = self.handle.devices().iter().any(|one| one.role == Role::Host);
        if !has_host {
            say(text!(self.lang, "cli-serve-first"))?;
        }
        Ok(())
    }

    /// Says a code that somebody who sees this may type on a phone.
    fn say_code(&self, code: &(Purpose, String, Option<String>)) -> anyhow::Result<()> {
        let (purpose, code, person) = code;
        let (lang, code) = (self.lang, code.as_str());
        if self.json {
            let what = match purpose {
                Purpose::Join => "join",
                Purpose::Host => "host",
                Purpose::Person(..) => "person",
            };
            return say_as_is(&json!({"event": "code", "for": what, "code": code, "name": person}).to_string());
        }
        say(&match (purpose, person) {
            (Purpose::Host, _) => text!(lang, "cli-serve-code-host", code = code),
            (Purpose::Person(..), Some(player)) => {
                text!(lang, "cli-serve-code-person", code = code, player = player.as_str())
            }
            _ => text!(lang, "cli-serve-code-join", code = code),
        })
    }

    fn say_devices(&self, devices: &[Device]) -> anyhow::Result<()> {
        if self.json {
            let all: Vec<_> = devices
                .iter()
                .map(|one| json!({"device": one.id.to_string(), "role": one.role, "person": one.person, "kind": one.kind}))
                .collect();
            return say_as_is(&json!({"event": "phones", "phones": all}).to_string());
        }
        let named: Vec<String> = devices.iter().map(|one| self.handle.named(one, self.lang)).collect();
        match named.as_slice() {
            [] => say(text!(self.lang, "cli-serve-nobody")),
            all => say(&text!(self.lang, "cli-serve-phones", phones = all.join(text!(self.lang, "list-comma")))),
        }
    }
}

/// A QR code of two modules a letter: dark ones are the terminal's ground, as most terminals are dark.
fn drawn(rows: &[Vec<bool>]) -> String {
    let width = rows.len();
    const BORDER: usize = 2;
    let dark = |x: usize, y: usize| {
        let at = |place: usize| place.checked_sub(BORDER).filter(|place| *place < width);
        let row = at(y).and_then(|y| rows.get(y));
        at(x).and_then(|x| row.and_then(|row| row.get(x).copied())).unwrap_or(false)
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
    fn a_code_is_drawn_with_its_border_two_modules_a_letter() {
        let drawn = drawn(&[vec![true, false], vec![true, true]]);
        let lines: Vec<&str> = drawn.lines().collect();
        assert_eq!(lines, ["██████", "██ ▀██", "██████"]);
    }
}
