//! The pages asked without a network: who may do what, what is refused, and that a refusal changes nothing. The reader is one that
//! always sees the same hand; the ledger is a real one in a folder of its own.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use axum::Router;
use axum::body::Body as Sent;
use axum::http::{Method, Request, StatusCode, header};
use image::RgbImage;
use tower::ServiceExt;

use super::hub::Hub;
use super::{Config, Role, pages};
use crate::i18n::Lang;
use crate::rules::RuleSet;
use crate::scorer::night::Keeping;
use crate::scorer::reader::Reader;
use crate::table::ledger::{
    Amount, Body, Comer, HowSeated, Night, Opening, Plan, PlayerId, Role as Plays,
};
use crate::vision::{Photo, PhotoReading, VisionError};

const HOST: &str = "127.0.0.1:7788";
/// Lingque, 28th edition: 平和, 门前清, … whatever it comes to is the scorer's matter; it wins.
const HAND: &str = "123456789m11z777z";

/// Sees no tiles: what is entered here is typed.
struct Blind;

impl Reader for Blind {
    fn open(&mut self, path: &Path) -> Result<Photo, VisionError> {
        crate::vision::open_photo(path)
    }

    fn prepare(&mut self) -> Result<(), VisionError> {
        Ok(())
    }

    fn read(&mut self, _: &RgbImage) -> Result<PhotoReading, VisionError> {
        Err(VisionError::NoTiles)
    }
}

/// A hub over a ledger in a folder of its own.
struct Table {
    hub: Arc<Hub>,
    router: Router,
    folder: PathBuf,
}

impl Drop for Table {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// What came back.
struct Came {
    status: StatusCode,
    to: String,
    cookie: Option<String>,
    policy: String,
    text: String,
}

impl Table {
    fn new(rules: RuleSet) -> Table {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("quejing-hub-{}-{number}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        let config = Config {
            lang: Lang::En,
            keeping: Keeping::Folder(folder.clone()),
            bind: [127, 0, 0, 1].into(),
            port: 7788,
            exact: true,
            names: Vec::new(),
            tls: None,
            reader: Box::new(Blind),
        };
        let bound = HOST.parse().expect("an address");
        let hub = Arc::new(Hub::new(config, bound, false).expect("a hub"));
        let table = Table {
            router: pages::router(hub.clone()),
            hub,
            folder,
        };
        table.begin(rules);
        table
    }

    /// Ann, Ben, Cho and Dai play, Eve watches.
    fn begin(&self, rules: RuleSet) {
        let people = ["Ann", "Ben", "Cho", "Dai", "Eve"].map(|name| Comer {
            name: name.to_owned(),
            guest: false,
            role: if name == "Eve" { Plays::Spectator } else { Plays::Player },
        });
        let opening = Opening {
            title: "Friday".to_owned(),
            rules: rules.to_string(),
            note: String::new(),
            profile: rules.into(),
            plan: Plan::default(),
            people: people.to_vec(),
            how: HowSeated::ByHand,
        };
        self.hub.night().begin(&opening).expect("a night");
    }

    fn person(&self, name: &str) -> PlayerId {
        let keeper = self.hub.night();
        let mut people = keeper.night().people.iter();
        let found = people.find(|(_, person)| person.name == name);
        *found.expect("a person").0
    }

    fn night<T>(&self, look: impl FnOnce(&Night) -> T) -> T {
        look(self.hub.night().night())
    }

    async fn ask(&self, request: Request<Sent>) -> Came {
        let answer = self.router.clone().oneshot(request).await.expect("an answer");
        let text = |name| {
            let value = answer.headers().get(name)?;
            Some(value.to_str().expect("text").to_owned())
        };
        let cookie = text(header::SET_COOKIE).map(|cookie| {
            let pair = cookie.split(';').next().unwrap_or_default();
            pair.to_owned()
        });
        let (to, policy) = (text(header::LOCATION), text(header::CONTENT_SECURITY_POLICY));
        let status = answer.status();
        let bytes = axum::body::to_bytes(answer.into_body(), 1 << 24).await.expect("a body");
        Came {
            status,
            to: to.unwrap_or_default(),
            cookie,
            policy: policy.unwrap_or_default(),
            text: String::from_utf8_lossy(&bytes).into_owned(),
        }
    }

    async fn get(&self, key: &str, path: &str) -> Came {
        let request = Request::get(path).header("host", HOST).header("cookie", key);
        self.ask(request.body(Sent::empty()).expect("a request")).await
    }

    async fn post(&self, key: &str, path: &str, form: &str) -> Came {
        let request = Request::post(path)
            .header("host", HOST)
            .header("cookie", key)
            .header("origin", format!("http://{HOST}"))
            .header("sec-fetch-site", "same-origin")
            .header("content-type", "application/x-www-form-urlencoded");
        self.ask(request.body(Sent::from(form.to_owned())).expect("a request")).await
    }

    /// A device joins and says whose it is.
    async fn join(&self, name: Option<&str>) -> String {
        let invitation = self.hub.devices().shown().expect("an invitation");
        let joined = self.post("", "/join", &format!("invitation={invitation}&lang=en")).await;
        assert_eq!(joined.status, StatusCode::SEE_OTHER, "{}", joined.text);
        let key = joined.cookie.expect("a key");
        let person = name.map_or_else(String::new, |name| format!("person={}", self.person(name)));
        let said = self.post(&key, "/who", &person).await;
        assert_eq!(said.to, "/");
        key
    }

    /// Types the hand; Ben wins it on Cho's tile.
    async fn enter(&self, key: &str) {
        self.post(key, "/win/new", "").await;
        self.post(key, "/win/do", &format!("do=type&tiles={HAND}")).await;
        self.post(key, "/win", "has=marks&has=players&winner=1").await;
        let said = self.post(key, "/win", "has=marks&winner=1&from=2").await;
        assert_eq!(said.to, "/win");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_typed_on_a_phone_is_recorded_by_it_and_the_others_see_it() {
    let table = Table::new(RuleSet::Lingque(crate::rules::lingque::Edition::E28));
    let (ann, ben) = (table.join(Some("Ann")).await, table.join(Some("Ben")).await);
    table.enter(&ann).await;
    let shown = table.get(&ben, "/").await;
    assert!(shown.text.contains("Being entered on Ann’s phone"), "{}", shown.text);
    let recorded = table.post(&ann, "/win/record", "").await;
    assert_eq!(recorded.to, "/", "{}", table.get(&ann, "/win").await.text);
    let device = table.hub.devices().all()[0].id.author();
    table.night(|night| {
        assert_eq!(night.counted().count(), 1);
        assert_eq!(night.imbalance(), Amount::ZERO);
        assert!(night.total(table_person(night, "Ben")) > Amount::ZERO);
    });
    let keeper = table.hub.night();
    let won = keeper.replay().events().iter().find(|event| matches!(event.payload.body, Body::Won(_)));
    assert_eq!(&*won.expect("a win").author, device);
    drop(keeper);
    let shown = table.get(&ben, "/").await;
    assert!(!shown.text.contains("Being entered") && shown.text.contains("Ben ← Cho"));
}

fn table_person(night: &Night, name: &str) -> PlayerId {
    let found = night.people.iter().find(|(_, person)| person.name == name);
    *found.expect("a person").0
}

#[tokio::test(flavor = "multi_thread")]
async fn two_phones_with_the_same_hand_make_one_and_the_second_is_told() {
    let table = Table::new(RuleSet::Lingque(crate::rules::lingque::Edition::E28));
    let (ann, ben) = (table.join(Some("Ann")).await, table.join(Some("Ben")).await);
    table.enter(&ann).await;
    table.enter(&ben).await;
    let (one, two) = tokio::join!(
        table.post(&ann, "/win/record", ""),
        table.post(&ben, "/win/record", "")
    );
    let recorded = [&one, &two].iter().filter(|came| came.to == "/").count();
    assert_eq!(recorded, 1, "{} {}", one.to, two.to);
    assert_eq!(table.night(|night| night.counted().count()), 1);
    let second = if one.to == "/" { &ben } else { &ann };
    let told = table.get(second, "/win").await;
    assert!(told.text.contains("on the record already: deal 1"), "{}", told.text);
    // Pressed again it stays one; said to be another hand, it is the next deal.
    table.post(second, "/win/record", "").await;
    assert_eq!(table.night(|night| night.counted().count()), 1);
    let event = told.text.split("name=\"event\" value=\"").nth(1).and_then(|rest| rest.split('"').next());
    let event = event.expect("the event");
    table.post(second, "/win/do", &format!("do=after&event={event}")).await;
    table.post(second, "/win", "has=marks&winner=1&from=2").await;
    let again = table.post(second, "/win/record", "").await;
    let page = table.get(second, &again.to).await;
    assert_eq!(table.night(|night| night.counted().count()), 2, "{} {}", again.to, page.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_key_of_the_right_role_nothing_is_shown_or_changed() {
    let table = Table::new(RuleSet::House);
    let (ann, eve) = (table.join(Some("Ann")).await, table.join(Some("Eve")).await);
    let guest = table.join(None).await;
    let ben = table.join(Some("Ben")).await;
    let before = table.night(|night| night.last_event);
    let forged = format!("quejing={}", "0".repeat(32));
    // So many strangers' requests are too many.
    let shut = [StatusCode::UNAUTHORIZED, StatusCode::TOO_MANY_REQUESTS];
    for path in ["/", "/win", "/deal", "/hands", "/night", "/me", "/devices", "/invite", "/events", "/agree"] {
        for key in ["", &forged, "quejing=../../etc/passwd"] {
            let came = table.get(key, path).await;
            assert!(shut.contains(&came.status), "{path} {key} {}", came.status);
            assert!(!came.text.contains("Ann"), "{path}");
        }
    }
    let deeds = ["/win/new", "/win", "/win/tile", "/win/do", "/win/record", "/deal", "/deal/add", "/deal/draw",
        "/undo", "/redo", "/money", "/confirm", "/hand/void", "/hand/correct", "/hand/decide"];
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
    // Whoever plays may not bet, and a guest is nobody who could.
    for key in [&ben, &guest] {
        let form = format!("player={}", table.person("Ann"));
        assert_eq!(table.post(key, "/support", &form).await.status, StatusCode::FORBIDDEN);
    }
    assert_eq!(table.night(|night| night.last_event), before);
    assert_eq!(table.get(&ann, "/devices").await.status, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_change_that_another_site_asks_for_or_by_another_name_is_refused() {
    let table = Table::new(RuleSet::House);
    let ann = table.join(Some("Ann")).await;
    let send = |host: &str, with: &[(&str, &str)]| {
        let mut request = Request::post("/deal/draw")
            .header("host", host)
            .header("cookie", &ann)
            .header("content-type", "application/x-www-form-urlencoded");
        for (name, value) in with {
            request = request.header(*name, *value);
        }
        table.ask(request.body(Sent::empty()).expect("a request"))
    };
    let refused = [
        (HOST, vec![]),
        (HOST, vec![("origin", "http://evil.example")]),
        (HOST, vec![("origin", "null")]),
        (HOST, vec![("sec-fetch-site", "cross-site")]),
        (HOST, vec![("sec-fetch-site", "same-site")]),
        (HOST, vec![("sec-fetch-site", "same-origin"), ("origin", "http://evil.example")]),
        // Another site's name that leads here, and its own origin with it.
        ("evil.example:7788", vec![("origin", "http://evil.example:7788")]),
        ("127.0.0.1:80", vec![("origin", "http://127.0.0.1:80")]),
    ];
    for (host, with) in refused {
        let came = send(host, &with).await;
        assert!(
            [StatusCode::FORBIDDEN, StatusCode::MISDIRECTED_REQUEST].contains(&came.status),
            "{host} {with:?} {}",
            came.status
        );
    }
    assert!(table.night(|night| night.hands.is_empty()));
    let own = format!("http://{HOST}");
    let came = send(HOST, &[("origin", own.as_str())]).await;
    assert_eq!(came.status, StatusCode::SEE_OTHER);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_says_that_nothing_but_this_programs_own_files_may_be_loaded() {
    let table = Table::new(RuleSet::House);
    let ann = table.join(Some("Ann")).await;
    for path in ["/", "/style.css", "/script.js", "/tiles.svg", "/nowhere", "/join/x", "/help"] {
        let came = table.get(&ann, path).await;
        assert!(came.policy.starts_with("default-src 'none'"), "{path}");
        assert!(!came.policy.contains("unsafe") && came.policy.contains("frame-ancestors 'none'"));
        // No address of anybody else, but for the names of XML.
        for part in came.text.split("http").skip(1) {
            let ours = part.starts_with("s://") || part.starts_with("://");
            let own = part.starts_with("://www.w3.org/") || part.starts_with("://127.0.0.1:7788");
            assert!(!ours || own, "{path}: http{}", part.chars().take(40).collect::<String>());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_requests_are_answered_with_a_sentence_and_change_nothing() {
    let table = Table::new(RuleSet::House);
    let ann = table.join(Some("Ann")).await;
    let before = table.night(|night| night.last_event);
    for path in ["/photo/..%2f..%2fetc%2fpasswd", "/photo/../../etc/passwd", "/hand/99999999999999999999", "/hand/-1",
        "/hand/%00", "/photo/0000", "//etc/passwd", "/win/photo/../../x", "/hand/1?x=%ff"] {
        let came = table.get(&ann, path).await;
        assert!(came.status.is_client_error(), "{path} {}", came.status);
        assert!(!came.text.contains("root:") && !came.text.contains("panicked"));
    }
    let long = format!("do=type&tiles={}", "1m".repeat(40_000));
    assert_eq!(table.post(&ann, "/win/do", &long).await.status, StatusCode::PAYLOAD_TOO_LARGE);
    for (path, form) in [("/win/tile", "do=set&tile=999999&class=5m"), ("/win/tile", "do=form&tile=3&meld=77"),
        ("/win/tile", "do=kong&meld=9"), ("/win", "winner=99&from=-1&has=players&has=deal&dealer=8&swap=77&special=13"),
        ("/deal/add", "what=kong&by=p1&how=9"), ("/hand/void", "hand=7"), ("/agree/answer", "ask=5&yes="),
        ("/money", "from=table&to=table&amount=1e99"), ("/win/do", "do=hand&number=9"), ("/win/do", "do=rm")] {
        let came = table.post(&ann, path, form).await;
        assert!(!came.status.is_server_error(), "{path} {form} {}", came.status);
    }
    let photo = |kind: &'static str, bytes: Vec<u8>| {
        let request = Request::builder().method(Method::POST).uri("/win/photo")
            .header("host", HOST).header("cookie", &ann).header("origin", format!("http://{HOST}"))
            .header("content-type", kind).header("content-length", bytes.len());
        table.ask(request.body(Sent::from(bytes)).expect("a request"))
    };
    assert_eq!(photo("text/html", b"<html>".to_vec()).await.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    assert_eq!(photo("image/jpeg", b"no picture".to_vec()).await.status, StatusCode::UNPROCESSABLE_ENTITY);
    // A few bytes that say they are 60,000 pixels wide and high.
    let mut bomb = std::io::Cursor::new(Vec::new());
    let small = RgbImage::new(32, 32);
    small.write_to(&mut bomb, image::ImageFormat::Png).expect("a picture");
    let mut bomb = bomb.into_inner();
    bomb[16..24].copy_from_slice(&[0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60]);
    let crc = crc32fast::hash(&bomb[12..29]);
    bomb[29..33].copy_from_slice(&crc.to_be_bytes());
    assert_eq!(photo("image/png", bomb).await.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(table.night(|night| night.last_event), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_photo_without_tiles_says_so_and_loses_nothing() {
    let table = Table::new(RuleSet::House);
    let ann = table.join(Some("Ann")).await;
    let mut jpeg = std::io::Cursor::new(Vec::new());
    RgbImage::new(64, 48).write_to(&mut jpeg, image::ImageFormat::Jpeg).expect("a picture");
    let bytes = jpeg.into_inner();
    let request = Request::post("/win/photo").header("host", HOST).header("cookie", &ann)
        .header("origin", format!("http://{HOST}")).header("content-type", "image/jpeg").header("content-length", bytes.len());
    let came = table.ask(request.body(Sent::from(bytes)).expect("a request")).await;
    assert_eq!(came.status, StatusCode::NO_CONTENT);
    let page = table.get(&ann, "/win").await;
    assert!(page.text.contains("No mahjong tiles"), "{}", page.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn whom_somebody_supports_is_seen_by_nobody_before_the_deal_begins() {
    let table = Table::new(RuleSet::House);
    let (ann, eve) = (table.join(Some("Ann")).await, table.join(Some("Eve")).await);
    let (who, player) = (table.person("Eve"), table.person("Cho"));
    let chosen = table.post(&eve, "/support", &format!("player={player}")).await;
    assert_eq!(chosen.status, StatusCode::SEE_OTHER);
    let supports = |night: &Night| {
        let acts = night.hands.iter().flat_map(|hand| &hand.acts);
        acts.filter(|act| matches!(&act.payload.body, Body::SupportChosen(one) if (one.who, one.player) == (who, player))).count()
    };
    assert_eq!(table.night(|night| night.hands.len()), 0, "nothing is on the record");
    for page in ["/", "/deal", "/support", "/win"] {
        assert!(!table.get(&ann, page).await.text.contains("Eve supports"), "{page}");
    }
    table.post(&ann, "/deal", "has=deal&dealer=0&dice=3+4&special=7").await;
    assert_eq!(table.night(supports), 1);
    assert_eq!(table.hub.held_support(who), None);
}

#[tokio::test(flavor = "multi_thread")]
async fn money_waits_for_those_who_pay_and_are_paid_and_says_on_which_device_they_agreed() {
    let table = Table::new(RuleSet::House);
    let (ann, ben) = (table.join(Some("Ann")).await, table.join(Some("Ben")).await);
    let (from, to) = (table.person("Ben"), table.person("Cho"));
    let form = format!("what=0&from={from}&to={to}&amount=7&reason=late&said={to}");
    table.post(&ann, "/money", &form).await;
    assert!(table.night(|night| night.agreed.is_empty()), "Ben was not asked yet");
    let asked = table.get(&ben, "/").await;
    assert!(asked.text.contains("I agree"), "{}", asked.text);
    assert!(!table.get(&ann, "/").await.text.contains("I agree"));
    let foreign = table.post(&ann, "/agree/answer", "ask=1&yes=").await;
    assert_eq!(foreign.status, StatusCode::SEE_OTHER);
    assert!(table.night(|night| night.agreed.is_empty()), "Ann has no voice in it");
    table.post(&ben, "/agree/answer", "ask=1&yes=").await;
    let keeper = table.hub.night();
    assert_eq!(keeper.night().total(to), Amount::whole(7));
    let event = keeper.replay().events().last().expect("an event");
    let Body::Agreed(agreed) = &event.payload.body else { panic!("{event:?}") };
    let mut people = agreed.agreed.clone();
    people.sort();
    let mut both = vec![from, to];
    both.sort();
    assert_eq!(people, both);
    let device = table.hub.devices().all()[1].id.author();
    let consents: Vec<_> = event.payload.consents.iter().map(|one| (one.player, one.device.clone())).collect();
    assert_eq!(consents, [(from, device)], "Cho said so at the table");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_no_records_nothing() {
    let table = Table::new(RuleSet::House);
    let (ann, ben) = (table.join(Some("Ann")).await, table.join(Some("Ben")).await);
    let (from, to) = (table.person("Ben"), table.person("Ann"));
    table.post(&ann, "/money", &format!("what=1&from={from}&to={to}&amount=7&reason=late")).await;
    table.post(&ben, "/agree/answer", "ask=1").await;
    table.post(&ben, "/agree/answer", "ask=1&yes=").await;
    assert!(table.night(|night| night.agreed.is_empty()), "an answer stays");
    assert!(table.get(&ann, "/").await.text.contains("Ben does not agree"));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_objection_opens_a_dispute_and_its_decision_asks_who_played() {
    let table = Table::new(RuleSet::Lingque(crate::rules::lingque::Edition::E28));
    let (ann, cho) = (table.join(Some("Ann")).await, table.join(Some("Cho")).await);
    table.enter(&ann).await;
    table.post(&ann, "/win/record", "").await;
    let hand = table.night(|night| night.hands[0].id.0);
    table.post(&cho, "/hand/object", &format!("hand={hand}&claim=furiten")).await;
    assert_eq!(table.night(|night| night.disputes.len()), 1);
    let dispute = table.night(|night| night.disputes[0].event);
    let decide = format!("hand={hand}&dispute={dispute}&decision=void&said={}&said={}", table.person("Ben"), table.person("Dai"));
    table.post(&ann, "/hand/decide", &decide).await;
    assert!(table.night(|night| night.disputes[0].decided.is_none()), "Cho is asked first");
    table.post(&cho, "/agree/answer", "ask=1&yes=").await;
    table.night(|night| {
        assert!(night.disputes[0].decided.is_some() && night.hands[0].voided);
        assert_eq!(night.total(table_person(night, "Ben")), Amount::ZERO);
    });
}

#[tokio::test(flavor = "multi_thread")]
async fn a_device_that_is_put_out_opens_nothing_and_its_person_can_join_anew() {
    let table = Table::new(RuleSet::House);
    let (ann, ben) = (table.join(Some("Ann")).await, table.join(Some("Ben")).await);
    let other = table.join(None).await;
    let taken = table.post(&other, "/who", &format!("person={}", table.person("Ben"))).await;
    assert_eq!(taken.to, "/who", "Ben has a phone");
    let device = table.hub.devices().all()[1].id;
    table.post(&ann, "/devices/out", &format!("device={device}")).await;
    assert_eq!(table.get(&ben, "/").await.status, StatusCode::UNAUTHORIZED);
    let now = table.post(&other, "/who", &format!("person={}", table.person("Ben"))).await;
    assert_eq!(now.to, "/");
    let roles: Vec<Role> = table.hub.devices().all().iter().map(|one| one.role).collect();
    assert_eq!(roles, [Role::Host, Role::Player]);
}

#[tokio::test(flavor = "multi_thread")]
async fn too_many_requests_of_a_stranger_are_refused_and_others_go_on() {
    let table = Table::new(RuleSet::House);
    let ann = table.join(Some("Ann")).await;
    let mut refused = 0;
    for _ in 0..200 {
        refused += usize::from(table.get("", "/").await.status == StatusCode::TOO_MANY_REQUESTS);
    }
    assert!(refused > 100, "{refused}");
    assert_eq!(table.get(&ann, "/").await.status, StatusCode::OK);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_that_was_being_entered_is_there_after_a_restart() {
    let table = Table::new(RuleSet::Lingque(crate::rules::lingque::Edition::E28));
    let ann = table.join(Some("Ann")).await;
    table.enter(&ann).await;
    let before = table.get(&ann, "/win").await.text;
    let config = Config {
        lang: Lang::En,
        keeping: Keeping::Folder(table.folder.clone()),
        bind: [127, 0, 0, 1].into(),
        port: 7788,
        exact: true,
        names: Vec::new(),
        tls: None,
        reader: Box::new(Blind),
    };
    let hub = Arc::new(Hub::new(config, HOST.parse().expect("an address"), false).expect("a hub"));
    let again = Table {
        router: pages::router(hub.clone()),
        hub,
        folder: PathBuf::new(),
    };
    let page = again.get(&ann, "/win").await.text;
    let tiles = |page: &str| page.matches("class=\"piece").count();
    assert_eq!((tiles(&before), tiles(&page)), (14, 14));
    again.post(&ann, "/win/record", "").await;
    assert_eq!(again.night(|night| night.counted().count()), 1);
}
