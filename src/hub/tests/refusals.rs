//! Tests of refusals: no key, wrong role, foreign origin, too large, too often.

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn without_a_key_of_the_right_role_nothing_is_shown_or_changed() {
    let table = TestTable::new(RuleSet::HOUSE);
    let (ann, eve) = (table.join_as(Some("Ann")).await, table.join_as(Some("Eve")).await);
    let guest = table.join_as(None).await;
    let ben = table.join_as(Some("Ben")).await;
    let before = table.read_night(|night| night.last_event);
    let forged = format!("quejing={}", "0".repeat(32));
    // Each request without a key counts against the rate limit.
    let shut = [StatusCode::UNAUTHORIZED, StatusCode::TOO_MANY_REQUESTS];
    for path in [
        "/",
        "/win",
        "/deal",
        "/hands",
        "/night",
        "/me",
        "/devices",
        "/invite",
        "/events",
        "/agree",
        "/nights",
        "/report",
        "/payments.csv",
    ] {
        for key in ["", &forged, "quejing=../../etc/passwd"] {
            let response = table.get(key, path).await;
            assert!(shut.contains(&response.status), "{path} {key} {}", response.status);
            assert!(!response.text.contains("Ann"), "{path}");
        }
    }
    let deeds = [
        "/win/new",
        "/win",
        "/win/tile",
        "/win/do",
        "/win/record",
        "/deal",
        "/deal/add",
        "/deal/draw",
        "/deal/camps",
        "/deal/camps/record",
        "/undo",
        "/redo",
        "/money",
        "/confirm",
        "/hand/void",
        "/hand/correct",
        "/hand/decide",
    ];
    for path in deeds {
        for key in ["", forged.as_str()] {
            assert!(shut.contains(&table.post(key, path, "").await.status), "{path}");
        }
        for key in [&eve, &guest] {
            assert_eq!(table.post(key, path, "").await.status, StatusCode::FORBIDDEN, "{path}");
        }
    }
    for path in ["/begin", "/begin/end", "/begin/comer", "/devices/out", "/devices/role"] {
        for key in [&ben, &eve, &guest] {
            assert_eq!(table.post(key, path, "").await.status, StatusCode::FORBIDDEN, "{path}");
        }
    }
    // Players may not bet, and a guest has no person to bet.
    for key in [&ben, &guest] {
        let form = format!("player={}", table.person_id("Ann"));
        assert_eq!(table.post(key, "/support", &form).await.status, StatusCode::FORBIDDEN);
    }
    assert_eq!(table.read_night(|night| night.last_event), before);
    assert_eq!(table.get(&ann, "/devices").await.status, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_from_another_site_or_host_name_is_refused() {
    let table = TestTable::new(RuleSet::HOUSE);
    let ann = table.join_as(Some("Ann")).await;
    let send = |host: &str, with: &[(&str, &str)]| {
        let mut request = Request::post("/deal/draw")
            .header("host", host)
            .header("cookie", &ann)
            .header("content-type", "application/x-www-form-urlencoded");
        for (name, value) in with {
            request = request.header(*name, *value);
        }
        table.send_request(request.body(Sent::empty()).expect("a request"))
    };
    let refused = [
        (HOST_HEADER, vec![]),
        (HOST_HEADER, vec![("origin", "http://evil.example")]),
        (HOST_HEADER, vec![("origin", "null")]),
        (HOST_HEADER, vec![("sec-fetch-site", "cross-site")]),
        (HOST_HEADER, vec![("sec-fetch-site", "same-site")]),
        (HOST_HEADER, vec![("sec-fetch-site", "same-origin"), ("origin", "http://evil.example")]),
        // DNS rebinding: a foreign host name with its own origin.
        ("evil.example:7788", vec![("origin", "http://evil.example:7788")]),
        ("127.0.0.1:80", vec![("origin", "http://127.0.0.1:80")]),
    ];
    for (host, with) in refused {
        let response = send(host, &with).await;
        assert!(
            [StatusCode::FORBIDDEN, StatusCode::MISDIRECTED_REQUEST].contains(&response.status),
            "{host} {with:?} {}",
            response.status
        );
    }
    assert!(table.read_night(|night| night.deals.is_empty()));
    let own = format!("http://{HOST_HEADER}");
    // The origin of an own page is accepted; this form is refused only because it has no version of the program.
    let response = send(HOST_HEADER, &[("origin", own.as_str())]).await;
    assert_eq!(response.status, StatusCode::CONFLICT);
    let response = table.post(&ann, "/deal/draw", "").await;
    assert_eq!(response.status, StatusCode::SEE_OTHER);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_response_forbids_loading_foreign_files() {
    let table = TestTable::new(RuleSet::HOUSE);
    let ann = table.join_as(Some("Ann")).await;
    for path in ["/", "/style.css", "/script.js", "/photo.js", "/tiles.svg", "/nowhere", "/join/x", "/help"] {
        let response = table.get(&ann, path).await;
        assert!(response.policy.starts_with("default-src 'none'"), "{path}");
        assert!(!response.policy.contains("unsafe") && response.policy.contains("frame-ancestors 'none'"));
        // No foreign address occurs, except XML namespaces.
        for part in response.text.split("http").skip(1) {
            let ours = part.starts_with("s://") || part.starts_with("://");
            let own = part.starts_with("://www.w3.org/") || part.starts_with("://127.0.0.1:7788");
            assert!(!ours || own, "{path}: http{}", part.chars().take(40).collect::<String>());
        }
    }
}

/// Tests that the answer to plain HTTP on the port of HTTPS is protected as every other one.
#[tokio::test(flavor = "multi_thread")]
async fn the_answer_to_plain_http_has_the_security_headers() {
    let table = TestTable::new(RuleSet::HOUSE);
    let mut request = Request::get("/").header("host", HOST_HEADER).body(Sent::empty()).expect("a request");
    request.extensions_mut().insert(crate::hub::connections::PlainHttpMarker);
    let response = table.router.clone().oneshot(request).await.expect("an answer");
    assert_eq!(response.status(), StatusCode::BAD_REQUEST);
    let value = |name: &str| response.headers().get(name).map(|value| value.to_str().expect("text").to_owned());
    assert!(value("content-security-policy").expect("a policy").starts_with("default-src 'none'"));
    let expected = [
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "same-origin"),
        ("cache-control", "no-store"),
    ];
    for (name, text) in expected {
        assert_eq!(value(name).as_deref(), Some(text), "{name}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_requests_are_answered_with_a_sentence_and_change_nothing() {
    let table = TestTable::new(RuleSet::HOUSE);
    let ann = table.join_as(Some("Ann")).await;
    let before = table.read_night(|night| night.last_event);
    for path in [
        "/photo/..%2f..%2fetc%2fpasswd",
        "/photo/../../etc/passwd",
        "/hand/99999999999999999999",
        "/hand/-1",
        "/hand/%00",
        "/photo/0000",
        "//etc/passwd",
        "/win/photo/../../x",
        "/hand/1?x=%ff",
    ] {
        let response = table.get(&ann, path).await;
        assert!(response.status.is_client_error(), "{path} {}", response.status);
        assert!(!response.text.contains("root:") && !response.text.contains("panicked"));
    }
    let long = format!("do=type&tiles={}", "1m".repeat(40_000));
    assert_eq!(table.post(&ann, "/win/do", &long).await.status, StatusCode::PAYLOAD_TOO_LARGE);
    for (path, form) in [
        ("/win/tile", "do=set&tile=999999&class=5m"),
        ("/win/tile", "do=form&tile=3&meld=77"),
        ("/win/tile", "do=kong&meld=9"),
        ("/win", "winner=99&from=-1&has=players&has=deal&dealer=8&swap=77&special=13"),
        ("/deal/add", "what=kong&by=p1&how=9"),
        ("/hand/void", "hand=7"),
        ("/agree/answer", "ask=5&yes="),
        ("/money", "from=table&to=table&amount=1e99"),
        ("/win/do", "do=hand&number=9"),
        ("/win/do", "do=rm"),
    ] {
        let response = table.post(&ann, path, form).await;
        assert!(!response.status.is_server_error(), "{path} {form} {}", response.status);
    }
    let photo = |kind: &'static str, bytes: Vec<u8>| {
        let request = Request::builder()
            .method(Method::POST)
            .uri("/win/photo")
            .header("host", HOST_HEADER)
            .header("cookie", &ann)
            .header("origin", format!("http://{HOST_HEADER}"))
            .header("content-type", kind)
            .header("content-length", bytes.len());
        table.send_request(request.body(Sent::from(bytes)).expect("a request"))
    };
    assert_eq!(photo("text/html", b"<html>".to_vec()).await.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    assert_eq!(photo("image/jpeg", b"no picture".to_vec()).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    // The file says what it is, whatever the browser calls it.
    for (kind, bytes, status, sentence) in [
        ("image/gif", &b"GIF89a\x01\0\x01\0\0\0\0;"[..], 415, "it is a GIF"),
        ("image/tiff", b"II*\0\x08\0\0\0\0\0", 415, "it is in TIFF"),
        ("image/jpeg", b"\0\0\0\x1cftypavif\0\0\0\0mif1avifmiaf", 415, "it is in AVIF format"),
        ("image/svg+xml", b"<svg xmlns='http://www.w3.org/2000/svg'/>", 415, "it is an SVG drawing"),
        ("image/heic", b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", 422, "The photo is incomplete"),
        ("image/jpeg", b"\xff\xd8\xff\xe0\0\x10JFIF\0", 422, "The photo is incomplete"),
    ] {
        let response = photo(kind, bytes.to_vec()).await;
        assert_eq!(response.status.as_u16(), status, "{kind}");
        assert!(response.text.contains(sentence), "{kind}: {}", response.text);
    }
    // A small file that claims a size of 60,000 × 60,000 pixels.
    let mut bomb = std::io::Cursor::new(Vec::new());
    let small = RgbImage::new(32, 32);
    small.write_to(&mut bomb, image::ImageFormat::Png).expect("a picture");
    let mut bomb = bomb.into_inner();
    bomb[16..24].copy_from_slice(&[0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60]);
    let crc = crc32fast::hash(&bomb[12..29]);
    bomb[29..33].copy_from_slice(&crc.to_be_bytes());
    assert_eq!(photo("image/png", bomb).await.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(table.read_night(|night| night.last_event), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_removed_device_is_refused_and_its_person_can_join_again() {
    let table = TestTable::new(RuleSet::HOUSE);
    let (ann, ben) = (table.join_as(Some("Ann")).await, table.join_as(Some("Ben")).await);
    let other = table.join_as(None).await;
    let taken = table.post(&other, "/who", &format!("person={}", table.person_id("Ben"))).await;
    assert_eq!(taken.to, "/who", "Ben has a phone");
    let device = table.hub.lock_devices().joined_devices()[1].id;
    table.post(&ann, "/devices/out", &format!("device={device}")).await;
    assert_eq!(table.get(&ben, "/").await.status, StatusCode::UNAUTHORIZED);
    let now = table.post(&other, "/who", &format!("person={}", table.person_id("Ben"))).await;
    assert_eq!(now.to, "/");
    let roles: Vec<DeviceRole> = table.hub.lock_devices().joined_devices().iter().map(|one| one.role).collect();
    assert_eq!(roles, [DeviceRole::Host, DeviceRole::Player]);
}

#[tokio::test(flavor = "multi_thread")]
async fn too_many_requests_of_a_stranger_are_refused_without_affecting_others() {
    let table = TestTable::new(RuleSet::HOUSE);
    let ann = table.join_as(Some("Ann")).await;
    let mut refused = 0;
    for _ in 0..200 {
        refused += usize::from(table.get("", "/").await.status == StatusCode::TOO_MANY_REQUESTS);
    }
    assert!(refused > 100, "{refused}");
    assert_eq!(table.get(&ann, "/").await.status, StatusCode::OK);
}

/// Checks that a person whom the ledger refuses, here for a name of 61 characters, is not announced.
#[tokio::test(flavor = "multi_thread")]
async fn a_refused_person_is_not_announced() {
    let table = TestTable::new(RuleSet::LINGQUE_28);
    let ann = table.join_as(Some("Ann")).await;
    for (length, is_here) in [(61, false), (60, true)] {
        let name = "E".repeat(length);
        table.post(&ann, "/begin/comer", &format!("name={name}")).await;
        let page = table.get(&ann, "/me").await.text;
        assert_eq!(page.contains(&format!("{name} has joined")), is_here, "{page}");
        let is_known = table.read_night(|night| night.people.values().any(|person| person.name == name));
        assert_eq!(is_known, is_here);
    }
}
