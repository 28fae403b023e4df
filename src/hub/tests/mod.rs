//! Tests of the pages without a network: requests go to the router directly. The ledger is a real one in a temporary folder; photos
//! are read by test readers.

mod acts;
mod agreed;
mod bets;
mod compressed;
mod consent;
mod forms;
mod games;
mod hand_photos;
mod kept;
mod nights;
mod photos;
mod random;
mod random_evening;
mod regain;
mod repeated;
mod several;
mod shut;
mod visible;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use axum::Router;
use axum::body::Body as Sent;
use axum::http::{Method, Request, StatusCode, header};
use image::RgbImage;
use tower::ServiceExt;

use super::hub::Hub;
use super::{Config, DeviceRole, pages};
use crate::i18n::Lang;
use crate::rules::RuleSet;
use crate::scorer::night::LedgerLocation;
use crate::scorer::reader::Reader;
use crate::table::ledger::{Amount, Attendee, Body, HowSeated, Night, Opening, Plan, PlayerId, Role};
use crate::vision::calibrate::Profiles;
use crate::vision::{Customs, Photo, PhotoReading, ReadOptions, RecognitionFolders, VisionError};

const HOST: &str = "127.0.0.1:7788";
/// A hand that wins by lingque, 28th edition: 平和, 门前清, … Its value does not matter here.
const HAND: &str = "123456789m11z777z";

/// A reader that finds no tiles, for tests that type tiles.
struct Blind;

impl Reader for Blind {
    fn read(&mut self, _: &Photo, _: &Customs, _: &ReadOptions) -> Result<PhotoReading, VisionError> {
        Err(VisionError::NoTiles)
    }
}

/// Opens a hub on the ledger and the camera profiles in a folder.
fn hub(folder: &Path, reader: impl Reader + 'static) -> Arc<Hub> {
    let config = Config {
        lang: Lang::En,
        location: LedgerLocation::Folder(folder.to_owned()),
        bind: [127, 0, 0, 1].into(),
        port: 7788,
        exact: true,
        names: Vec::new(),
        tls: None,
        reader: Box::new(reader),
        recognition_folders: RecognitionFolders { profiles: Profiles::at(folder.join("cameras")), sets: None },
        first_hosts: true,
    };
    Arc::new(Hub::new(config, HOST.parse().expect("an address"), false).expect("a hub"))
}

/// A hub on a ledger in its own folder, which is deleted at the end.
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

/// The response to a request.
struct TestResponse {
    status: StatusCode,
    to: String,
    cookie: Option<String>,
    policy: String,
    text: String,
}

impl Table {
    fn new(rules: RuleSet) -> Table {
        Table::reading(rules, Blind)
    }

    fn reading(rules: RuleSet, reader: impl Reader + 'static) -> Table {
        let table = Table::before_a_night(reader);
        table.begin(rules);
        table
    }

    /// Opens a hub on a ledger without nights.
    fn before_a_night(reader: impl Reader + 'static) -> Table {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("quejing-hub-{}-{number}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).expect("a folder");
        let hub = hub(&folder, reader);
        Table { router: pages::router(hub.clone()), hub, folder }
    }

    /// Begins a night in which Ann, Ben, Cho and Dai play and Eve watches.
    fn begin(&self, rules: RuleSet) {
        let people = ["Ann", "Ben", "Cho", "Dai", "Eve"].map(|name| Attendee {
            name: name.to_owned(),
            guest: false,
            role: if name == "Eve" { Role::Spectator } else { Role::Player },
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

    /// Returns form fields by which everybody without a phone agreed in person.
    fn in_person(&self) -> String {
        let keeper = self.hub.night();
        let phones = keeper.phones().expect("the phones");
        let order = keeper.night().order.iter();
        let others = order.filter(|who| phones.iter().all(|phone| phone.player != **who));
        others.map(|who| format!("&said={who}")).collect()
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

    async fn ask(&self, request: Request<Sent>) -> TestResponse {
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
        TestResponse {
            status,
            to: to.unwrap_or_default(),
            cookie,
            policy: policy.unwrap_or_default(),
            text: String::from_utf8_lossy(&bytes).into_owned(),
        }
    }

    async fn get(&self, key: &str, path: &str) -> TestResponse {
        let request = Request::get(path).header("host", HOST).header("cookie", key);
        self.ask(request.body(Sent::empty()).expect("a request")).await
    }

    /// Returns the value of a hidden field in the form with the action `to` on a page.
    async fn hidden(&self, key: &str, page: &str, to: &str, name: &str) -> Option<String> {
        // A live reload takes no queued messages of the device.
        let request = Request::get(page).header("host", HOST).header("cookie", key).header("x-live", "1");
        let text = self.ask(request.body(Sent::empty()).expect("a request")).await.text;
        let form = text.split(&format!("action=\"{to}\"")).nth(1)?.split("</form>").next()?;
        let value = form.split(&format!("name=\"{name}\" value=\"")).nth(1)?;
        Some(value.split('"').next()?.to_owned())
    }

    /// Sends a form like the page does. If the page has a mark and `form` has none, the mark is added.
    async fn post(&self, key: &str, path: &str, form: &str) -> TestResponse {
        let page = match path {
            "/win/record" => "/win",
            "/deal/draw" => "/deal",
            _ => return self.send(key, path, form).await,
        };
        let mark = self.hidden(key, page, path, "mark").await;
        match mark.filter(|_| !form.contains("mark=")) {
            Some(mark) => self.send(key, path, &format!("{form}&mark={mark}")).await,
            None => self.send(key, path, form).await,
        }
    }

    async fn send(&self, key: &str, path: &str, form: &str) -> TestResponse {
        let build = format!("{}={}", pages::BUILD_FIELD, pages::build());
        let form = match form {
            "" => build,
            form => format!("{form}&{build}"),
        };
        self.post_as_is(key, path, &form, &[]).await
    }

    async fn post_as_is(&self, key: &str, path: &str, form: &str, more: &[(&str, &str)]) -> TestResponse {
        let mut request = Request::post(path)
            .header("host", HOST)
            .header("cookie", key)
            .header("origin", format!("http://{HOST}"))
            .header("sec-fetch-site", "same-origin")
            .header("content-type", "application/x-www-form-urlencoded");
        for (name, value) in more {
            request = request.header(*name, *value);
        }
        self.ask(request.body(Sent::from(form.to_owned())).expect("a request")).await
    }

    /// Adds a device and sets its person; returns its cookie.
    async fn join(&self, name: Option<&str>) -> String {
        let invitation = self.hub.devices().shown_invitation().expect("an invitation");
        let joined = self.post("", "/join", &format!("invitation={invitation}&lang=en")).await;
        assert_eq!(joined.status, StatusCode::SEE_OTHER, "{}", joined.text);
        let key = joined.cookie.expect("a key");
        let person = name.map_or_else(String::new, |name| format!("person={}", self.person(name)));
        let said = self.post(&key, "/who", &person).await;
        assert_eq!(said.to, "/");
        key
    }

    /// Enters [`HAND`] as a win of Ben on Cho's discard.
    async fn enter(&self, key: &str) {
        self.post(key, "/win/new", "").await;
        self.post(key, "/win/do", &format!("do=type&tiles={HAND}")).await;
        self.post(key, "/win", "has=marks&has=players&winner=1").await;
        let said = self.post(key, "/win", "has=marks&winner=1&from=2").await;
        assert_eq!(said.to, "/win");
    }
}

fn table_person(night: &Night, name: &str) -> PlayerId {
    let found = night.people.iter().find(|(_, person)| person.name == name);
    *found.expect("a person").0
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_typed_on_a_phone_is_recorded_by_it_and_the_others_see_it() {
    let table = Table::new(RuleSet::LINGQUE_28);
    let (ann, ben) = (table.join(Some("Ann")).await, table.join(Some("Ben")).await);
    table.enter(&ann).await;
    let shown = table.get(&ben, "/").await;
    assert!(shown.text.contains("Being entered on Ann's phone"), "{}", shown.text);
    let recorded = table.post(&ann, "/win/record", "").await;
    assert_eq!(recorded.to, "/", "{}", table.get(&ann, "/win").await.text);
    let device = table.hub.devices().all()[0].id.author();
    table.night(|night| {
        assert_eq!(night.counted_deals().count(), 1);
        assert_eq!(night.imbalance(), Amount::ZERO);
        assert!(night.total(table_person(night, "Ben")) > Amount::ZERO);
    });
    {
        let keeper = table.hub.night();
        let mut events = keeper.replay().events().iter();
        let won = events.find(|event| matches!(event.payload.body, Body::Won(_)));
        assert_eq!(&*won.expect("a win").author, device);
    }
    let shown = table.get(&ben, "/").await;
    assert!(!shown.text.contains("Being entered") && shown.text.contains("Ben ← Cho"));
    // Its recorder reads of it once: beside its undo.
    let page = table.get(&ann, "/").await.text;
    let told = page.split("id=\"told\"").nth(1).and_then(|rest| rest.split("</div>").next()).expect("messages");
    assert!(page.contains("class=\"bar fresh\"") && !told.contains("<p"), "{page}");
}

/// A form sends every field as it is shown: another winner alone must not make the first one the discarder.
#[tokio::test(flavor = "multi_thread")]
async fn a_self_draw_stays_one_when_another_winner_is_chosen() {
    let table = Table::new(RuleSet::LINGQUE_28);
    let ann = table.join(Some("Ann")).await;
    table.post(&ann, "/win/do", &format!("do=type&tiles={HAND}")).await;
    table.post(&ann, "/win", "has=marks&winner=1&from=1").await;
    let page = table.get(&ann, "/win").await.text;
    let mut shown = page.split(r#"name="from" value=""#).skip(1).filter_map(|rest| rest.split_once('"'));
    let (from, _) = shown.find(|(_, rest)| rest.starts_with(" checked")).expect("the chosen discarder");
    table.post(&ann, "/win", &format!("has=marks&winner=2&from={from}")).await;
    table.post(&ann, "/win/record", "").await;
    table.night(|night| {
        let won = night.deals[0].acts.iter().find_map(|act| match &act.payload.body {
            Body::Won(won) => Some((won.from, won.wins[0].winner)),
            _ => None,
        });
        assert_eq!(won, Some((None, table_person(night, "Cho"))));
    });
}

#[tokio::test(flavor = "multi_thread")]
async fn two_phones_with_the_same_hand_make_one_and_the_second_is_told() {
    let table = Table::new(RuleSet::LINGQUE_28);
    let (ann, ben) = (table.join(Some("Ann")).await, table.join(Some("Ben")).await);
    table.enter(&ann).await;
    table.enter(&ben).await;
    let (one, two) = tokio::join!(table.post(&ann, "/win/record", ""), table.post(&ben, "/win/record", ""));
    let recorded = [&one, &two].iter().filter(|response| response.to == "/").count();
    assert_eq!(recorded, 1, "{} {}", one.to, two.to);
    assert_eq!(table.night(|night| night.counted_deals().count()), 1);
    let second = if one.to == "/" { &ben } else { &ann };
    let response = table.get(second, "/win").await;
    assert!(response.text.contains("on the record already: deal 1"), "{}", response.text);
    // Recording again changes nothing; once the user says that it is another hand, it becomes the next deal.
    table.post(second, "/win/record", "").await;
    assert_eq!(table.night(|night| night.counted_deals().count()), 1);
    let event = response.text.split("name=\"event\" value=\"").nth(1).and_then(|rest| rest.split('"').next());
    let event = event.expect("the event");
    table.post(second, "/win/do", &format!("do=after&event={event}")).await;
    table.post(second, "/win", "has=marks&winner=1&from=2").await;
    let again = table.post(second, "/win/record", "").await;
    let page = table.get(second, &again.to).await;
    assert_eq!(table.night(|night| night.counted_deals().count()), 2, "{} {}", again.to, page.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_photo_without_tiles_says_so_and_loses_nothing() {
    let table = Table::new(RuleSet::HOUSE);
    let ann = table.join(Some("Ann")).await;
    let mut jpeg = std::io::Cursor::new(Vec::new());
    RgbImage::new(64, 48).write_to(&mut jpeg, image::ImageFormat::Jpeg).expect("a picture");
    let bytes = jpeg.into_inner();
    let request = Request::post("/win/photo")
        .header("host", HOST)
        .header("cookie", &ann)
        .header("origin", format!("http://{HOST}"))
        .header("content-type", "image/jpeg")
        .header("content-length", bytes.len());
    let response = table.ask(request.body(Sent::from(bytes)).expect("a request")).await;
    assert_eq!(response.status, StatusCode::NO_CONTENT);
    let page = table.get(&ann, "/win").await;
    assert!(page.text.contains("No mahjong tiles"), "{}", page.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_that_was_being_entered_is_there_after_a_restart() {
    let mut table = Table::new(RuleSet::LINGQUE_28);
    let ann = table.join(Some("Ann")).await;
    table.enter(&ann).await;
    let before = table.get(&ann, "/win").await.text;
    let tiles = |page: &str| page.matches("class=\"piece").count();
    // A second program at the same time reports the hand but does not resume it.
    let second = table.again();
    let page = second.get(&ann, "/win").await.text;
    let elsewhere = "A hand of 14 tiles is being entered in another window";
    assert!(page.contains(elsewhere) && tiles(&page) == 0, "{page}");
    drop(second);
    let folder = std::mem::take(&mut table.folder);
    drop(table);
    let hub = hub(&folder, Blind);
    let again = Table { router: pages::router(hub.clone()), hub, folder };
    let page = again.get(&ann, "/win").await.text;
    assert!(!page.contains("another window"), "{page}");
    assert_eq!((tiles(&before), tiles(&page)), (14, 14));
    again.post(&ann, "/win/record", "").await;
    assert_eq!(again.night(|night| night.counted_deals().count()), 1);
}
