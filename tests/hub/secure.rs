//! HTTPS with a certificate of one's own, as `openssl` makes and checks it.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::common::{Folder, errors_of, run};
use crate::served::Served;

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

    let ask = |request: &str| {
        let mut client = Command::new("openssl")
            .args(["s_client", "-quiet", "-verify_return_error", "-servername", "table.example"])
            .args(["-verify_hostname", "table.example", "-CAfile", &cert])
            .args(["-connect", &format!("127.0.0.1:{}", served.port)])
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
    };
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
    // The same port answers nothing in the clear.
    let plain = served.raw(format!("GET /help HTTP/1.1\r\nHost: {host}\r\n\r\n").as_bytes());
    assert!(plain.is_none_or(|came| came.status != 200));
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
