//! Two thousand requests that mean no good: none changes anything, none ends the program, and a phone of the table is
//! served all the while.

use std::io::Write;
use std::net::TcpStream;

use crate::common::{Folder, run};
use crate::served::Served;

const REQUESTS: usize = 2000;

/// One of many kinds, by its number.
fn hostile(number: usize, port: u16, watcher: &str) -> Vec<u8> {
    let own = format!("Host: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n");
    let forged = format!("Cookie: quejing={number:032x}\r\n");
    let watcher = format!("Cookie: {watcher}\r\n");
    let form = "Content-Type: application/x-www-form-urlencoded\r\n";
    let text = match number % 20 {
        0 => format!("POST /undo HTTP/1.1\r\n{own}{form}Content-Length: 0\r\n"),
        1 => format!("POST /win/record HTTP/1.1\r\n{own}{forged}{form}Content-Length: 0\r\n"),
        2 => format!("POST /deal/draw HTTP/1.1\r\n{own}{watcher}{form}Content-Length: 0\r\n"),
        3 => format!("POST /begin/end HTTP/1.1\r\n{own}{watcher}{form}Content-Length: 0\r\n"),
        4 => format!(
            "POST /win/photo HTTP/1.1\r\n{own}{watcher}Content-Type: image/jpeg\r\nContent-Length: 4000000000\r\n"
        ),
        5 => format!("POST /money HTTP/1.1\r\n{own}{watcher}{form}Content-Length: 99999999999999999999\r\n"),
        6 => format!("GET /photo/../../../../etc/passwd HTTP/1.1\r\n{own}{watcher}"),
        7 => format!("GET /photo/%2e%2e%2f%2e%2e%2fetc%2fshadow HTTP/1.1\r\n{own}{watcher}"),
        8 => format!("GET / HTTP/1.1\r\nHost: evil.example\r\n{watcher}"),
        9 => format!("GET / HTTP/1.1\r\n{watcher}"),
        10 => format!(
            "POST /undo HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://evil.example\r\n{watcher}{form}Content-Length: 0\r\n"
        ),
        11 => format!("DELETE /hand/1 HTTP/1.1\r\n{own}{watcher}"),
        12 => format!("GET /{} HTTP/1.1\r\n{own}", "a".repeat(100_000)),
        13 => format!("GET / HTTP/1.1\r\n{own}X: {}\r\n", "b".repeat(200_000)),
        14 => format!("GET / HTTP/9.9\r\n{own}"),
        15 => "\0\u{1}\u{2} not HTTP at all".to_owned(),
        16 => format!("POST /join HTTP/1.1\r\n{own}{form}Content-Length: 43\r\n\r\ninvitation={number:032x}"),
        17 => format!(
            "POST /who HTTP/1.1\r\n{own}{watcher}Content-Type: text/xml\r\nContent-Length: 60\r\n\r\n<!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/passwd\">]>&e;"
        ),
        18 => format!(
            "POST /who HTTP/1.1\r\n{own}{watcher}{form}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\nPOST /undo HTTP/1.1\r\n"
        ),
        _ => format!("POST /support HTTP/1.1\r\n{own}{watcher}{form}Content-Length: 20\r\n\r\nplayer=%ff%fe%00&x=1"),
    };
    let end = if text.contains("\r\n\r\n") { "" } else { "Connection: close\r\n\r\n" };
    (text + end).into_bytes()
}

/// Two `Host` headers, or a transfer coding that a proxy could understand differently (RFC 9112, sections 3.2 and 6.1).
#[test]
fn a_request_whose_host_or_framing_is_ambiguous_is_refused() {
    let folder = Folder::new("hub-ambiguous");
    let mut served = Served::new(&folder, 0);
    let key = served.begin(&["Ann", "Ben", "Cho", "Dai"]);
    let port = served.port;
    let own = format!("Host: 127.0.0.1:{port}\r\n");
    let usual = format!("Origin: http://127.0.0.1:{port}\r\nCookie: {key}\r\nConnection: close\r\n");
    let body = "Content-Type: application/x-www-form-urlencoded\r\n";
    let send = |head: &str, body: &str| served.raw(format!("{head}\r\n{body}").as_bytes());
    for second in [own.as_str(), "Host: evil.example\r\n", "host:\r\n"] {
        for head in
            [format!("GET / HTTP/1.1\r\n{own}{second}{usual}"), format!("GET / HTTP/1.1\r\n{second}{own}{usual}")]
        {
            let came = send(&head, "").expect("an answer");
            assert_eq!(came.status, 400, "{head}");
            assert!(!came.text().contains("Ann"), "{}", came.text());
        }
    }
    assert_eq!(send(&format!("GET / HTTP/1.1\r\n{own}{usual}"), "").map(|came| came.status), Some(200));
    let chunks = "5\r\nhas=x\r\n0\r\n\r\n";
    for (coding, is_refused) in [
        ("chunked", false),
        ("Chunked", false),
        ("xchunked, chunked", true),
        ("gzip, chunked", true),
        ("identity", true),
        ("chunked, chunked", true),
        ("chunked\r\nTransfer-Encoding: chunked", true),
        ("chunked;q=1", true),
    ] {
        let head = format!("POST /deal HTTP/1.1\r\n{own}{usual}{body}Transfer-Encoding: {coding}\r\n");
        // A form without the mark of the program is refused as old (409), so it was read.
        let status = send(&head, chunks).map(|came| came.status);
        assert_eq!(status, Some(if is_refused { 400 } else { 409 }), "{coding}");
    }
}

/// The answer to a refused upload comes after its body was read, up to a bound.
#[test]
fn a_refused_upload_is_read_before_its_answer() {
    let folder = Folder::new("hub-refused");
    let mut served = Served::new(&folder, 0);
    let host = served.begin(&["Ann", "Ben", "Cho", "Dai"]);
    let watcher = served.join();
    for (key, kind, bytes, status) in [
        (host.as_str(), "application/pdf", 2 << 20, 415),
        (&host, "image/jpeg", 40 << 20, 413),
        (&watcher, "image/jpeg", 2 << 20, 403),
        ("quejing=00000000000000000000000000000000", "image/jpeg", 2 << 20, 401),
    ] {
        let body = vec![0_u8; bytes];
        let port = served.port;
        let mut stream = served.connect();
        let head = format!(
            "POST /win/photo HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\nCookie: {key}\r\n\
             Content-Type: {kind}\r\nContent-Length: {bytes}\r\nConnection: close\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).expect("the head");
        // As a browser does: everything is written before anything is read. A reset would lose the answer.
        stream.write_all(&body).unwrap_or_else(|error| panic!("{kind} of {bytes} bytes: {error}"));
        let mut came = String::new();
        std::io::Read::read_to_string(&mut stream, &mut came).expect("the answer");
        assert!(came.starts_with(&format!("HTTP/1.1 {status} ")), "{kind}: {came}");
        assert!(came.contains("role=\"alert\""), "{came}");
    }
    // What says to be too large, and what never comes, is not waited for.
    let begun = std::time::Instant::now();
    let huge = format!(
        "POST /win/photo HTTP/1.1\r\nHost: 127.0.0.1:{0}\r\nOrigin: http://127.0.0.1:{0}\r\nCookie: {host}\r\n\
         Content-Type: image/jpeg\r\nContent-Length: 4000000000\r\n\r\n",
        served.port
    );
    assert_eq!(served.raw(huge.as_bytes()).map(|came| came.status), Some(413));
    assert!(begun.elapsed() < std::time::Duration::from_secs(5));
    let silent = huge.replace("4000000000", "2000000").replace("image/jpeg", "application/pdf");
    assert_eq!(served.raw(silent.as_bytes()).map(|came| came.status), Some(415));
    assert!(begun.elapsed() < std::time::Duration::from_secs(20));
}

#[test]
fn two_thousand_hostile_requests_change_nothing_and_end_nothing() {
    let folder = Folder::new("hub-hostile");
    let mut served = Served::new(&folder, 0);
    let host = served.begin(&["Ann", "Ben", "Cho", "Dai"]);
    let watcher = served.join();
    let exported = |folder: &Folder| {
        let data = folder.at("ledger.sqlite");
        run(folder, &["night", "export", "--ledger", &data]).stdout
    };
    let before = exported(&folder);
    assert!(!before.is_empty());
    // Some begin to ask and never go on.
    let slow: Vec<TcpStream> = (0..40)
        .map(|_| {
            let mut stream = served.connect();
            let _ = stream.write_all(b"GET / HTTP/1.1\r\nHost: 127");
            stream
        })
        .collect();
    let mut shown = 0;
    std::thread::scope(|scope| {
        let (door, watcher) = (*served, &watcher);
        for worker in 0..8 {
            scope.spawn(move || {
                for number in (worker..REQUESTS).step_by(8) {
                    // Half a request waits for the rest of it: this client does not.
                    let mut stream = door.connect();
                    let _ = stream.write_all(&hostile(number, door.port, watcher));
                    let _ = stream.shutdown(std::net::Shutdown::Write);
                    let mut came = Vec::new();
                    let _ = std::io::Read::read_to_end(&mut stream, &mut came);
                    let came = String::from_utf8_lossy(&came);
                    assert!(!came.contains("root:") && !came.contains("panicked"), "{number}");
                    let status = came.split(' ').nth(1).unwrap_or_default().to_owned();
                    let good = status.starts_with('2');
                    assert!(!good, "{number}: {status}");
                }
            });
        }
        for _ in 0..20 {
            shown += usize::from(door.get(&host, "/").status == 200);
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
    });
    drop(slow);
    assert!(served.is_running());
    assert!(shown >= 18, "the host was served {shown} times of 20");
    assert_eq!(served.get(&host, "/").status, 200);
    assert_eq!(exported(&folder), before);
}
