//! The password of a server, from a file that only its owner can read: the one that `PGPASSFILE` names, `~/.pgpass`, or
//! `ledger.pgpass` among the program's settings. Its lines are those of PostgreSQL: `HOST:PORT:DATABASE:USER:PASSWORD`,
//! where `*` stands for anything and `\` precedes a colon or backslash.

use std::path::{Path, PathBuf};

use quejing_io::{files, folders};
use quejing_ledger::{FileCause, LedgerError};
use tokio_postgres::Config;
use tokio_postgres::config::Host;

/// The name of the file among the program's settings.
const OWN_FILE: &str = "ledger.pgpass";
/// The maximum size of the file, in bytes.
const MAX_FILE_BYTES: u64 = 1 << 20;
/// The port of PostgreSQL.
const DEFAULT_PORT: u16 = 5432;

/// Returns the password for a server; `None` if no file has one.
///
/// # Errors
/// Others can read the file, or it cannot be read.
pub(crate) fn find_password(config: &Config) -> Result<Option<String>, LedgerError> {
    for file in password_files() {
        if !file.exists() {
            continue;
        }
        check_private(&file)?;
        let bytes =
            files::read_own_bytes(&file, MAX_FILE_BYTES).map_err(|fault| file_error(&file, FileCause::from(&fault)))?;
        let text = String::from_utf8(bytes).map_err(|_| file_error(&file, FileCause::NotText))?;
        if let Some(password) = text.lines().find_map(|line| match_line(line, config)) {
            return Ok(Some(password));
        }
    }
    Ok(None)
}

fn password_files() -> Vec<PathBuf> {
    let named = std::env::var_os("PGPASSFILE").filter(|name| !name.is_empty()).map(PathBuf::from);
    let usual = || std::env::home_dir().map(|home| home.join(".pgpass"));
    named.or_else(usual).into_iter().chain(folders::settings_folder().map(|folder| folder.join(OWN_FILE))).collect()
}

fn file_error(file: &Path, why: FileCause) -> LedgerError {
    LedgerError::File { path: file.display().to_string(), verb: "read", why }
}

/// Checks that only the owner can read the file.
fn check_private(file: &Path) -> Result<(), LedgerError> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let metadata = std::fs::metadata(file).map_err(|error| file_error(file, error.into()))?;
        if metadata.permissions().mode() & 0o077 != 0 {
            return Err(LedgerError::PasswordFileOpen { path: file.display().to_string() });
        }
    }
    Ok(())
}

/// Returns the password of a line if it is for this server.
fn match_line(line: &str, config: &Config) -> Option<String> {
    let fields = split_line(line)?;
    let [host, port, database, user, password] = fields.as_slice() else {
        return None;
    };
    let is = |field: &String, value: &str| field == "*" || field == value;
    let ports = config.get_ports();
    let port_at = |place: usize| ports.get(place).or(ports.first()).copied().unwrap_or(DEFAULT_PORT).to_string();
    let is_host = |(place, found): (usize, &Host)| {
        let name = match found {
            Host::Tcp(name) => name.clone(),
            #[cfg(unix)]
            Host::Unix(_) => "localhost".to_owned(),
        };
        is(host, &name) && is(port, &port_at(place))
    };
    let is_for = config.get_hosts().iter().enumerate().any(is_host)
        && is(database, config.get_dbname().unwrap_or_default())
        && is(user, config.get_user().unwrap_or_default());
    is_for.then(|| password.clone())
}

/// Splits a line at its colons, of which the last field has none that count; `None` for a comment.
fn split_line(line: &str) -> Option<Vec<String>> {
    if line.starts_with('#') {
        return None;
    }
    let (mut fields, mut is_escaped) = (vec![String::new()], false);
    for letter in line.chars() {
        match (letter, is_escaped) {
            ('\\', false) => is_escaped = true,
            (':', false) if fields.len() < 5 => fields.push(String::new()),
            _ => {
                is_escaped = false;
                fields.last_mut()?.push(letter);
            }
        }
    }
    Some(fields)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_for_one_server() {
        let config: Config = "postgres://ann@club.example:5433/mahjong".parse().expect("an address");
        let password = |line: &str| match_line(line, &config);
        assert_eq!(password(r"club.example:5433:mahjong:ann:a\:b\\c:d").as_deref(), Some(r"a:b\c:d"));
        assert_eq!(password("*:*:*:*:x").as_deref(), Some("x"));
        for other in ["club.example:5432:mahjong:ann:x", "*:*:*:ben:x", "#*:*:*:*:x", "*:*:*:x", ""] {
            assert_eq!(password(other), None, "{other}");
        }
    }
}
