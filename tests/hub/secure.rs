//! HTTPS with a certificate of one's own, as `openssl` makes and checks it.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::common::{Folder, errors_of, run};
use crate::served::Served;

/// Sends a request over HTTPS, trusting this certificate alone, to a server that proves this name; returns what came
/// back.
fn ask(port: u16, cert: &str, proof: [&str; 2], request: &str) -> String {
    let mut client = Command::new("openssl")
        .args(["s_client", "-quiet", "-verify_return_error", "-servername", "table.example"])
        .args(proof)
        .args(["-CAfile", cert, "-connect", &format!("127.0.0.1:{port}")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("openssl");
    let mut input = client.stdin.take().expect("its input");
    input.write_all(request.as_bytes()).expect("sent");
    // The program closes; the client's input stays open until then.
    let answer = client.wait_with_output().expect("an answer");
    drop(input);
    String::from_utf8_lossy(&answer.stdout).into_owned()
}

#[test]
fn a_self_signed_certificate_names_every_address_and_is_the_same_after_a_restart() {
    if Command::new("openssl").arg("version").output().is_err() {
        println!("skipped: no openssl to check the certificate with");
        return;
    }
    let folder = Folder::new("hub-self-signed");
    let more = ["--tls-self-signed", "--name", "table.example"];
    let mut seen = Vec::new();
    for _ in 0..2 {
        let mut served = Served::with(&folder, 0, &more);
        assert!(served.invitation().starts_with("https://table.example:"));
        let cert = folder.join("phones/certificate.pem").display().to_string();
        let request = format!("GET /help HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\n\r\n", served.port);
        for proof in
            [["-verify_hostname", "table.example"], ["-verify_ip", "127.0.0.1"], ["-verify_hostname", "localhost"]]
        {
            let help = ask(served.port, &cert, proof, &request);
            assert!(help.starts_with("HTTP/1.1 200"), "{proof:?}: {help}");
        }
        let other = ask(served.port, &cert, ["-verify_hostname", "elsewhere.example"], &request);
        assert_eq!(other, "", "another name is not proved");
        let file = ask(served.port, &cert, ["-verify_ip", "127.0.0.1"], &request.replace("/help", "/certificate.crt"));
        assert!(file.starts_with("HTTP/1.1 200") && file.contains("application/x-x509-ca-cert"), "{file}");
        let printed =
            Command::new("openssl").args(["x509", "-noout", "-fingerprint", "-sha256", "-in", &cert]).output();
        let printed = String::from_utf8_lossy(&printed.expect("openssl").stdout).trim().to_owned();
        assert_eq!(printed.rsplit('=').next(), served.fingerprint.as_deref());
        seen.push(printed);
    }
    assert_eq!(seen[0], seen[1]);
}

#[test]
fn with_a_certificate_pages_come_by_https_and_cookies_by_nothing_else() {
    if Command::new("openssl").arg("version").output().is_err() {
        println!("skipped: no openssl to make a certificate with");
        return;
    }
    let folder = Folder::new("hub-secure");
    let (cert, key) = (folder.join("cert.pem"), folder.join("key.pem"));
    let made = Command::new("openssl")
        .args(["req", "-x509", "-nodes", "-days", "2", "-newkey", "ec"])
        .args(["-pkeyopt", "ec_paramgen_curve:prime256v1", "-subj", "/CN=table.example"])
        .args(["-addext", "subjectAltName=DNS:table.example"])
        .arg("-keyout")
        .arg(&key)
        .arg("-out")
        .arg(&cert)
        .output()
        .expect("openssl");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let (cert, key) = (cert.display().to_string(), key.display().to_string());
    let more = ["--tls-cert", &cert, "--tls-key", &key, "--name", "table.example"];
    let mut served = Served::with(&folder, 0, &more);
    let invitation = served.invitation();
    let home = format!("https://table.example:{}", served.port);
    let token = invitation.strip_prefix(&format!("{home}/join/")).expect("by its name");

    let ask = |request: &str| ask(served.port, &cert, ["-verify_hostname", "table.example"], request);
    let host = home.trim_start_matches("https://");
    let help = ask(&format!("GET /help HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"));
    assert!(help.starts_with("HTTP/1.1 200"), "{help}");
    let form = format!("invitation={token}&lang=en");
    let joined = ask(&format!(
        "POST /join HTTP/1.1\r\nHost: {host}\r\nOrigin: {home}\r\nConnection: close\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n{form}",
        form.len()
    ));
    let cookie = joined.lines().find(|line| line.to_lowercase().starts_with("set-cookie"));
    assert!(cookie.expect("a cookie").contains("; Secure"), "{joined}");
    // In the clear, the same port says where the pages are, and nothing else.
    for (path, lang, sentence) in [("/help", "en", "need HTTPS"), (&*format!("/join/{token}"), "zh", "要用 HTTPS 打开")]
    {
        let plain = format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nAccept-Language: {lang}\r\n\r\n");
        let plain = served.raw(plain.as_bytes()).expect("an answer");
        assert_eq!(plain.status, 400);
        let text = plain.text();
        assert!(text.contains(sentence) && text.contains(&format!("href=\"{home}\"")), "{text}");
        assert!(plain.header("set-cookie").is_none() && !text.contains("Ann"), "{text}");
    }
    let foreign = served.raw(b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n").expect("an answer");
    assert!(foreign.status == 400 && !foreign.text().contains("evil.example"), "{}", foreign.text());
    assert!(served.raw(b"no HTTP at all\r\n\r\n").is_none_or(|came| came.status == 400));
}

#[test]
fn a_certificate_that_is_not_there_is_told_in_the_language_asked_for() {
    let folder = Folder::new("hub-no-certificate");
    let missing = folder.join("cert.pem").display().to_string();
    for (lang, sentence) in [("en", "there is no file "), ("zh", "这个文件")] {
        let output = run(&folder, &["serve", "--lang", lang, "--tls-cert", &missing, "--tls-key", &missing]);
        let told = errors_of(&output);
        assert!(told.starts_with("quejing: hub_certificate: "), "{told}");
        assert!(told.contains(sentence) && told.contains(&missing), "{told}");
    }
}
