//! A certificate that this machine signs itself, so that phones can use HTTPS without a certificate authority. Its key stays in a
//! folder beside the ledger and is reused; the certificate is replaced once it lacks a name or ends soon.
//!
//! A phone that is to trust it fully must install it as an authority. Its name constraints (RFC 5280, 4.2.1.10) limit it to the names
//! and addresses of this machine, so that the key could not be used for other sites.

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
/// The first word of the line above the certificate in its file; the certificate's end and names follow.
const HEADING_WORD: &str = "quejing";

/// The paths of the PEM files of the certificate and of its private key.
#[derive(Debug)]
pub struct CertificateFiles {
    pub certificate: PathBuf,
    pub key: PathBuf,
}

/// Returns the files of this machine's certificate in a folder. Creates the key if it is missing, and the certificate if it is missing,
/// lacks one of the names or ends soon.
///
/// # Errors
/// A file cannot be read or written, the key is damaged, or the certificate cannot be made.
pub fn ensure_own_certificate(
    folder: &Path,
    names: &BTreeSet<String>,
    today: Date,
) -> Result<CertificateFiles, TlsFault> {
    let all = CertificateFiles { certificate: folder.join("certificate.pem"), key: folder.join("certificate-key.pem") };
    let invalid = |path: &Path, why: String| TlsFault::Invalid { path: path.to_owned(), why };
    files::create_private_folder(folder).map_err(|why| invalid(folder, why.to_string()))?;
    let made = |why: rcgen::Error| TlsFault::Pair(why.to_string());
    let key = match files::read_own_bytes(&all.key, files::MAX_TEXT_BYTES) {
        Ok(text) => {
            KeyPair::from_pem(&String::from_utf8_lossy(&text)).map_err(|why| invalid(&all.key, why.to_string()))?
        }
        Err(files::FileFault::Missing { .. }) => {
            let key = KeyPair::generate().map_err(made)?;
            files::write_new_private_file(&all.key, key.serialize_pem().as_bytes())
                .map_err(|why| invalid(&all.key, why.to_string()))?;
            key
        }
        Err(fault) => return Err(fault.into()),
    };
    let stored = match std::fs::read_to_string(&all.certificate) {
        Ok(text) => Some(text),
        Err(why) if why.kind() == ErrorKind::NotFound => None,
        Err(why) => return Err(invalid(&all.certificate, why.to_string())),
    };
    if !stored.is_some_and(|text| is_certificate_current(&text, names, today)) {
        let end = today.saturating_add(CERTIFICATE_LIFETIME_DAYS.days());
        let certificate =
            certificate_parameters(names, today, end).and_then(|made| made.self_signed(&key)).map_err(made)?;
        let heading = format!("{HEADING_WORD} {end} {}", names.iter().cloned().collect::<Vec<_>>().join(" "));
        let text = format!("{heading}\n{}", certificate.pem());
        files::write_private_file(&all.certificate, text.as_bytes())
            .map_err(|why| invalid(&all.certificate, why.to_string()))?;
    }
    Ok(all)
}

/// Returns true if a stored certificate, by the line above it, has all these names and at least [`RENEWAL_DAYS`] left.
fn is_certificate_current(text: &str, names: &BTreeSet<String>, today: Date) -> bool {
    let mut words = text.lines().next().unwrap_or_default().split(' ');
    let end = words.next().filter(|word| *word == HEADING_WORD).and_then(|_| words.next()?.parse::<Date>().ok());
    let known: BTreeSet<String> = words.map(str::to_owned).collect();
    end.is_some_and(|end| end >= today.saturating_add(RENEWAL_DAYS.days())) && known.is_superset(names)
}

fn certificate_parameters(names: &BTreeSet<String>, today: Date, end: Date) -> Result<CertificateParams, rcgen::Error> {
    let names: Vec<String> = names.iter().cloned().collect();
    let mut made = CertificateParams::new(names.clone())?;
    let date = |date: Date| date_time_ymd(date.year().into(), date.month().unsigned_abs(), date.day().unsigned_abs());
    // A day earlier, for phones whose clock is behind.
    made.not_before = date(today.saturating_sub(1.day()));
    made.not_after = date(end);
    made.distinguished_name = rcgen::DistinguishedName::new();
    made.distinguished_name.push(DnType::CommonName, "quejing");
    made.is_ca = IsCa::Ca(BasicConstraints::Constrained(0));
    made.key_usages = vec![KeyUsagePurpose::DigitalSignature, KeyUsagePurpose::KeyCertSign];
    made.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
    let subtree = |name: String| match name.parse::<IpAddr>() {
        Ok(IpAddr::V4(address)) => GeneralSubtree::IpAddress(CidrSubnet::V4(address.octets(), [u8::MAX; 4])),
        Ok(IpAddr::V6(address)) => GeneralSubtree::IpAddress(CidrSubnet::V6(address.octets(), [u8::MAX; 16])),
        Err(_) => GeneralSubtree::DnsName(name),
    };
    made.name_constraints = Some(NameConstraints {
        permitted_subtrees: names.into_iter().map(subtree).collect(),
        excluded_subtrees: Vec::new(),
    });
    Ok(made)
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
            let (_, certificate) = load_tls_files(&made.certificate, &made.key).unwrap();
            (certificate_fingerprint(&certificate), std::fs::read(&made.key).unwrap())
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
