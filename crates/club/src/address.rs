//! The address of a server as people write it, and where its mirror lies.

use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use quejing_ledger::ServerAddressFault;
use tokio_postgres::Config;
use tokio_postgres::config::{Host, TargetSessionAttrs};

/// The word with which the address of a remote server allows a connection that is not encrypted.
const UNENCRYPTED_WORD: &str = "disable";
/// The word for an encrypted connection to a server whose certificate is checked with its name.
const VERIFIED_WORD: &str = "verify-full";
/// The name of the folder of the mirrors, in the user's data folder.
const MIRRORS_FOLDER: &str = "club";

/// The address of a ledger on a server, without a password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerAddress {
    /// The address without its options, as it is shown and as its mirror is named.
    shown: String,
    /// The address as PostgreSQL's client reads it, without `sslmode` and `sslrootcert`.
    plain: String,
    /// The name with which the machine logs in.
    role: String,
    /// True if the connection is encrypted and the server's certificate checked.
    pub(crate) is_verified: bool,
    /// The certificates to trust in place of those of the system.
    pub(crate) root_certificates: Option<PathBuf>,
}

impl ServerAddress {
    /// Returns the address for people, without options.
    pub fn shown(&self) -> &str {
        &self.shown
    }

    /// Returns the name with which the machine logs in.
    pub fn role(&self) -> &str {
        &self.role
    }

    /// Returns the folder of the mirror, in the folder of the user's data.
    pub fn mirror_folder(&self, data_folder: &Path) -> PathBuf {
        let (_, name) = self.shown.split_once("://").unwrap_or(("", &self.shown));
        let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_.@".contains(letter);
        let name: String = name.chars().map(|letter| if is_plain(letter) { letter } else { '+' }).collect();
        data_folder.join(MIRRORS_FOLDER).join(name)
    }

    /// Returns the settings of PostgreSQL's client for each host of the address, in the order of the address. Where it
    /// names several hosts, only the one that writes is taken.
    ///
    /// # Errors
    /// [`ServerAddressFault::Unreadable`].
    pub(crate) fn to_configs(&self) -> Result<Vec<Config>, ServerAddressFault> {
        let texts = split_hosts(&self.plain);
        let read = |text: &String| {
            let mut config = read_config(text)?;
            if texts.len() > 1 {
                config.target_session_attrs(TargetSessionAttrs::ReadWrite);
            }
            Ok(config)
        };
        texts.iter().map(read).collect()
    }
}

/// Reads an address as PostgreSQL's client does.
fn read_config(text: &str) -> Result<Config, ServerAddressFault> {
    Config::from_str(text).map_err(|error| ServerAddressFault::Unreadable { why: error.to_string() })
}

/// Returns the address of each host of an address like `postgres://NAME@HOST:PORT,HOST:PORT/DATABASE`.
fn split_hosts(text: &str) -> Vec<String> {
    let name_end = text.find("://").and_then(|_| text.find('@'));
    let Some((name, rest)) = name_end.and_then(|end| text.split_at_checked(end + 1)) else {
        return vec![text.to_owned()];
    };
    let (hosts, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    hosts.split(',').map(|host| format!("{name}{host}{path}")).collect()
}

impl FromStr for ServerAddress {
    type Err = ServerAddressFault;

    /// Reads an address like `postgres://NAME@HOST:PORT/DATABASE`, where `HOST:PORT` may be several with commas between
    /// them. A server on another computer must have a certificate that the system trusts, or that `?sslrootcert=FILE`
    /// names, unless the address ends with `?sslmode=disable`.
    fn from_str(text: &str) -> Result<ServerAddress, ServerAddressFault> {
        let (base, options) = text.split_once('?').unwrap_or((text, ""));
        let (mut encryption, mut root_certificates, mut kept) = (None, None, Vec::new());
        for option in options.split('&').filter(|option| !option.is_empty()) {
            match option.split_once('=') {
                Some(("sslmode", word)) => encryption = Some(word.to_owned()),
                Some(("sslrootcert", file)) => root_certificates = Some(PathBuf::from(file)),
                _ => kept.push(option),
            }
        }
        let plain = if kept.is_empty() { base.to_owned() } else { format!("{base}?{}", kept.join("&")) };
        let config = read_config(&plain)?;
        if config.get_password().is_some() {
            return Err(ServerAddressFault::HasPassword);
        }
        if config.get_dbname().is_none_or(str::is_empty) {
            return Err(ServerAddressFault::NoDatabase);
        }
        let is_verified = match encryption.as_deref() {
            Some(VERIFIED_WORD) => true,
            Some(UNENCRYPTED_WORD) => false,
            Some(other) => return Err(ServerAddressFault::UnknownEncryption { found: other.to_owned() }),
            None => !is_this_computer(&config),
        };
        let role = config.get_user().ok_or(ServerAddressFault::NoName)?.to_owned();
        Ok(ServerAddress { shown: base.to_owned(), plain, role, is_verified, root_certificates })
    }
}

/// Returns true if every host, and every address that is named for one, is this computer, so that nobody else can
/// listen.
fn is_this_computer(config: &Config) -> bool {
    config.get_hosts().iter().all(is_local_host) && config.get_hostaddrs().iter().all(IpAddr::is_loopback)
}

fn is_local_host(host: &Host) -> bool {
    match host {
        Host::Tcp(name) => name == "localhost" || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback()),
        #[cfg(unix)]
        Host::Unix(_) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_with_a_password_is_refused() {
        for text in [
            "postgres://ann:secret@club.example/mahjong",
            "postgres://ann@club.example/mahjong?password=x",
            "postgres://ann:secret@one.example,two.example/mahjong",
            "postgres://ann@one.example,two.example/mahjong?password=x",
        ] {
            assert_eq!(text.parse::<ServerAddress>(), Err(ServerAddressFault::HasPassword), "{text}");
        }
    }

    #[test]
    fn a_server_on_another_computer_is_verified_unless_the_address_says_otherwise() {
        let verified = |text: &str| text.parse::<ServerAddress>().expect("an address").is_verified;
        assert!(verified("postgres://ann@club.example/mahjong"));
        assert!(verified("postgres://ann@localhost,club.example/mahjong"));
        assert!(verified("postgres://ann@127.0.0.1:5433,club.example:5433/mahjong?target_session_attrs=read-write"));
        assert!(!verified("postgres://ann@127.0.0.1:5433,localhost:5434,[::1]/mahjong"));
        assert!(!verified("postgres://ann@club.example/mahjong?sslmode=disable"));
        assert!(!verified("postgres://ann@localhost/mahjong"));
        // The name says this computer, and the address where it is to be reached does not.
        assert!(verified("postgres://ann@localhost/mahjong?hostaddr=203.0.113.9"));
        assert!(!verified("postgres://ann@localhost/mahjong?hostaddr=127.0.0.1"));
        assert!(!verified("postgres://ann@[::1]:5433/mahjong"));
        assert!(!verified("postgres://ann@%2Fvar%2Frun%2Fpostgresql/mahjong"));
        assert!(verified("postgres://ann@localhost/mahjong?sslmode=verify-full"));
        let half = "postgres://ann@club.example/mahjong?sslmode=require".parse::<ServerAddress>();
        assert_eq!(half, Err(ServerAddressFault::UnknownEncryption { found: "require".into() }));
    }

    #[test]
    fn an_address_needs_a_name_a_database_and_a_form() {
        assert_eq!("postgres://ann@club.example".parse::<ServerAddress>(), Err(ServerAddressFault::NoDatabase));
        assert_eq!("postgres://club.example/mahjong".parse::<ServerAddress>(), Err(ServerAddressFault::NoName));
        let odd = "postgres://ann@host:many/mahjong".parse::<ServerAddress>();
        assert!(matches!(odd, Err(ServerAddressFault::Unreadable { .. })), "{odd:?}");
    }

    #[test]
    fn of_several_hosts_the_one_that_writes_is_taken() {
        let configs = |text: &str| text.parse::<ServerAddress>().expect("an address").to_configs().expect("settings");
        let tcp = |name: &str| Host::Tcp(name.into());
        let several = configs("postgres://ann@one.example:5433,two.example,[::1]:5434/mahjong?options=-c%20a%3D1,2");
        let found: Vec<_> = several.iter().map(|config| (config.get_hosts(), config.get_ports())).collect();
        let (one, two, three) = ([tcp("one.example")], [tcp("two.example")], [tcp("::1")]);
        let expected: [(&[Host], &[u16]); 3] = [(&one, &[5433]), (&two, &[5432]), (&three, &[5434])];
        assert_eq!(found, expected);
        for config in &several {
            assert_eq!((config.get_user(), config.get_dbname()), (Some("ann"), Some("mahjong")));
            assert_eq!(config.get_options(), Some("-c a=1,2"));
            assert_eq!(config.get_target_session_attrs(), TargetSessionAttrs::ReadWrite);
        }
        // A single server that does not write says so itself.
        let single = configs("postgres://ann@club.example/mahjong?options=a,b@c");
        assert_eq!(single.len(), 1);
        assert_eq!(single[0].get_target_session_attrs(), TargetSessionAttrs::Any);
        assert_eq!(configs("host=one.example,two.example user=a@b dbname=mahjong").len(), 1);
    }

    #[test]
    fn an_address_of_several_hosts_has_one_name_and_one_mirror() {
        let text = "postgres://ann@one.example:5433,two.example/mahjong";
        let address = format!("{text}?target_session_attrs=read-write&sslmode=verify-full");
        let address = address.parse::<ServerAddress>().expect("an address");
        assert_eq!((address.shown(), address.role()), (text, "ann"));
        let folder = address.mirror_folder(Path::new("data"));
        assert_eq!(folder, Path::new("data/club/ann@one.example+5433+two.example+mahjong"));
    }

    #[test]
    fn mirrors_of_different_addresses_lie_apart() {
        let folder = |text: &str| text.parse::<ServerAddress>().expect("an address").mirror_folder(Path::new("data"));
        let first = folder("postgres://ann@club.example:5433/mahjong?sslmode=disable");
        assert_eq!(first, Path::new("data/club/ann@club.example+5433+mahjong"));
        assert_ne!(first, folder("postgres://ben@club.example:5433/mahjong"));
    }
}
