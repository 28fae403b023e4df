//! A certificate that this machine signs itself, so that phones can use HTTPS without a certificate authority. Its key
//! stays in a folder beside the ledger and is reused; the certificate is replaced once it lacks a name or soon expires.
//!
//! A phone that is to trust the certificate fully must install it as an authority. Its name constraints (RFC 5280,
//! 4.2.1.10) limit it to the names and addresses of this machine, so that the key could not be used for other sites.

use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::net::IpAddr;
use std::path::{Path, PathBuf};

use jiff::ToSpan;
use jiff::civil::Date;
use rcgen::{
    BasicConstraints, CertificateParams, CidrSubnet, DnType, ExtendedKeyUsagePurpose, GeneralSubtree, IsCa, KeyPair,
    KeyUsagePurpose, NameConstraints, date_time_ymd,
};

use super::connections::TlsFault;
use quejing_io::files;

/// The lifetime of the certificate, in days; Apple's systems accept at most 825.
const CERTIFICATE_LIFETIME_DAYS: i64 = 820;
/// The remaining lifetime, in days, below which the program replaces the certificate.
const RENEWAL_DAYS: i64 = 90;
/// The first word of the line above the certificate in its file; the certificate's last day and its names follow.
const HEADING_WORD: &str = "quejing";

/// The paths of the PEM files of a certificate and of its private key.
#[derive(Debug)]
pub struct CertificateFiles {
    pub certificate_path: PathBuf,
    pub key_path: PathBuf,
}

/// Returns the files of this machine's certificate in a folder. Creates the key if it is missing, and the certificate
/// if it is missing, lacks one of the names or is valid for less than [`RENEWAL_DAYS`].
///
/// # Errors
/// The folder or a file cannot be created, read or written, the key is damaged, or the certificate cannot be made.
pub fn ensure_own_certificate(
    folder: &Path,
    names: &BTreeSet<String>,
    today: Date,
) -> Result<CertificateFiles, TlsFault> {
    let paths = CertificateFiles {
        certificate_path: folder.join("certificate.pem"),
        key_path: folder.join("certificate-key.pem"),
    };
    let invalid = |path: &Path, why: String| TlsFault::Invalid { path: path.to_owned(), why };
    files::create_private_folder(folder).map_err(|why| invalid(folder, why.to_string()))?;
    let unusable = |why: rcgen::Error| TlsFault::Unusable(why.to_string());
    let key = match files::read_own_bytes(&paths.key_path, files::MAX_TEXT_BYTES) {
        Ok(text) => KeyPair::from_pem(&String::from_utf8_lossy(&text))
            .map_err(|why| invalid(&paths.key_path, why.to_string()))?,
        Err(files::FileFault::Missing { .. }) => {
            let key = KeyPair::generate().map_err(unusable)?;
            files::write_new_private_file(&paths.key_path, key.serialize_pem().as_bytes())
                .map_err(|why| invalid(&paths.key_path, why.to_string()))?;
            key
        }
        Err(fault) => return Err(fault.into()),
    };
    let stored = match std::fs::read_to_string(&paths.certificate_path) {
        Ok(text) => Some(text),
        Err(why) if why.kind() == ErrorKind::NotFound => None,
        Err(why) => return Err(invalid(&paths.certificate_path, why.to_string())),
    };
    if !stored.is_some_and(|text| is_certificate_current(&text, names, today)) {
        let end = today.saturating_add(CERTIFICATE_LIFETIME_DAYS.days());
        let certificate = certificate_parameters(names, today, end)
            .and_then(|parameters| parameters.self_signed(&key))
            .map_err(unusable)?;
        let heading = format!("{HEADING_WORD} {end} {}", names.iter().cloned().collect::<Vec<_>>().join(" "));
        let text = format!("{heading}\n{}", certificate.pem());
        files::write_private_file(&paths.certificate_path, text.as_bytes())
            .map_err(|why| invalid(&paths.certificate_path, why.to_string()))?;
    }
    Ok(paths)
}

/// Returns true if a stored certificate, by the line above it, has all these names and is valid for at least
/// [`RENEWAL_DAYS`].
fn is_certificate_current(text: &str, names: &BTreeSet<String>, today: Date) -> bool {
    let mut words = text.lines().next().unwrap_or_default().split(' ');
    let last_day = words.next().filter(|word| *word == HEADING_WORD).and_then(|_| words.next()?.parse::<Date>().ok());
    let stored_names: BTreeSet<String> = words.map(str::to_owned).collect();
    last_day.is_some_and(|last_day| last_day >= today.saturating_add(RENEWAL_DAYS.days()))
        && stored_names.is_superset(names)
}

/// Returns the parameters of a certificate authority for these names, which is valid from the day before `today` until
/// `last_day` and can sign no further authorities.
fn certificate_parameters(
    names: &BTreeSet<String>,
    today: Date,
    last_day: Date,
) -> Result<CertificateParams, rcgen::Error> {
    let names: Vec<String> = names.iter().cloned().collect();
    let mut parameters = CertificateParams::new(names.clone())?;
    let date = |date: Date| date_time_ymd(date.year().into(), date.month().unsigned_abs(), date.day().unsigned_abs());
    // A day earlier, for phones whose clock is behind.
    parameters.not_before = date(today.saturating_sub(1.day()));
    parameters.not_after = date(last_day);
    parameters.distinguished_name = rcgen::DistinguishedName::new();
    parameters.distinguished_name.push(DnType::CommonName, "quejing");
    parameters.is_ca = IsCa::Ca(BasicConstraints::Constrained(0));
    parameters.key_usages = vec![KeyUsagePurpose::DigitalSignature, KeyUsagePurpose::KeyCertSign];
    parameters.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
    let subtree = |name: String| match name.parse::<IpAddr>() {
        Ok(IpAddr::V4(address)) => GeneralSubtree::IpAddress(CidrSubnet::V4(address.octets(), [u8::MAX; 4])),
        Ok(IpAddr::V6(address)) => GeneralSubtree::IpAddress(CidrSubnet::V6(address.octets(), [u8::MAX; 16])),
        Err(_) => GeneralSubtree::DnsName(name),
    };
    parameters.name_constraints = Some(NameConstraints {
        permitted_subtrees: names.into_iter().map(subtree).collect(),
        excluded_subtrees: Vec::new(),
    });
    Ok(parameters)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hub::connections::{certificate_fingerprint, load_tls_files};

    fn name_set(all: &[&str]) -> BTreeSet<String> {
        all.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn a_certificate_is_reused_until_it_lacks_a_name_or_ends_soon_and_its_key_always() {
        let folder = std::env::temp_dir().join(format!("quejing-own-certificate-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let today: Date = "2026-11-28".parse().unwrap();
        let make = |all: &[&str], today: Date| {
            let made = ensure_own_certificate(&folder, &name_set(all), today).unwrap();
            let (_, certificate) = load_tls_files(&made.certificate_path, &made.key_path).unwrap();
            (certificate_fingerprint(&certificate), std::fs::read(&made.key_path).unwrap())
        };
        let (first, key) = make(&["localhost", "192.168.1.5", "fd00::1"], today);
        assert_eq!((first.len(), first.matches(':').count()), (95, 31));
        assert_eq!(make(&["localhost", "192.168.1.5"], today.saturating_add(700.days())), (first.clone(), key.clone()));
        let (other, same_key) = make(&["localhost", "10.0.0.7"], today);
        assert!(other != first && same_key == key);
        let (renewed, same_key) = make(&["localhost", "10.0.0.7"], today.saturating_add(750.days()));
        assert!(renewed != other && same_key == key);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = std::fs::metadata(folder.join("certificate-key.pem")).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
        std::fs::write(folder.join("certificate-key.pem"), "half a k").unwrap();
        let damaged = ensure_own_certificate(&folder, &name_set(&["localhost"]), today).unwrap_err();
        assert!(matches!(damaged, TlsFault::Invalid { path, .. } if path.ends_with("certificate-key.pem")));
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
