//! A certificate that this machine makes for itself, so that phones can use HTTPS without an authority: its key stays under the data
//! folder and is reused, the certificate is made again once it lacks an address or ends soon.
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

use super::listen::TlsFault;
use crate::files;

/// The lifetime of a certificate, in days: Apple's systems accept at most 825.
const LIFETIME_DAYS: i64 = 820;
/// The number of days before its end from which a certificate is replaced.
const RENEWAL_DAYS: i64 = 90;
/// The beginning of the line before a certificate, with its end and its names.
const HEADING: &str = "quejing";

/// The files of a certificate and its key.
#[derive(Debug)]
pub struct CertificateFiles {
    pub certificate: PathBuf,
    pub key: PathBuf,
}

/// Returns the certificate of this machine in a folder; creates the key, or the certificate, if it is missing or no longer fits.
///
/// # Errors
/// The files cannot be read or written, or the key is damaged.
pub fn own_certificate(folder: &Path, names: &BTreeSet<String>, today: Date) -> Result<CertificateFiles, TlsFault> {
    let all = CertificateFiles { certificate: folder.join("certificate.pem"), key: folder.join("certificate-key.pem") };
    let invalid = |path: &Path, why: String| TlsFault::Invalid { path: path.to_owned(), why };
    files::private_folder(folder).map_err(|why| invalid(folder, why.to_string()))?;
    let made = |why: rcgen::Error| TlsFault::Pair(why.to_string());
    let key = match files::read_own(&all.key, files::MAX_TEXT_BYTES) {
        Ok(text) => {
            KeyPair::from_pem(&String::from_utf8_lossy(&text)).map_err(|why| invalid(&all.key, why.to_string()))?
        }
        Err(files::FileFault::Missing { .. }) => {
            let key = KeyPair::generate().map_err(made)?;
            files::write_private_new(&all.key, key.serialize_pem().as_bytes())
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
    if !stored.is_some_and(|text| still_fits(&text, names, today)) {
        let end = today.saturating_add(LIFETIME_DAYS.days());
        let certificate = parameters(names, today, end).and_then(|made| made.self_signed(&key)).map_err(made)?;
        let heading = format!("{HEADING} {end} {}", names.iter().cloned().collect::<Vec<_>>().join(" "));
        let text = format!("{heading}\n{}", certificate.pem());
        files::write_private(&all.certificate, text.as_bytes())
            .map_err(|why| invalid(&all.certificate, why.to_string()))?;
    }
    Ok(all)
}

/// Returns true if a stored certificate has all names and does not end soon.
fn still_fits(text: &str, names: &BTreeSet<String>, today: Date) -> bool {
    let mut words = text.lines().next().unwrap_or_default().split(' ');
    let end = words.next().filter(|word| *word == HEADING).and_then(|_| words.next()?.parse::<Date>().ok());
    let known: BTreeSet<String> = words.map(str::to_owned).collect();
    end.is_some_and(|end| end >= today.saturating_add(RENEWAL_DAYS.days())) && known.is_superset(names)
}

fn parameters(names: &BTreeSet<String>, today: Date, end: Date) -> Result<CertificateParams, rcgen::Error> {
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
    use crate::hub::listen::{fingerprint, load_tls};

    fn names(all: &[&str]) -> BTreeSet<String> {
        all.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn a_certificate_is_reused_until_it_lacks_a_name_or_ends_soon_and_its_key_always() {
        let folder = std::env::temp_dir().join(format!("quejing-own-certificate-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let today: Date = "2026-11-28".parse().unwrap();
        let make = |all: &[&str], today: Date| {
            let made = own_certificate(&folder, &names(all), today).unwrap();
            let (_, certificate) = load_tls(&made.certificate, &made.key).unwrap();
            (fingerprint(&certificate), std::fs::read(&made.key).unwrap())
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
        let damaged = own_certificate(&folder, &names(&["localhost"]), today).unwrap_err();
        assert!(matches!(damaged, TlsFault::Invalid { path, .. } if path.ends_with("certificate-key.pem")));
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
