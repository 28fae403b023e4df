//! Tests of the pages without a network: requests go to the router directly. The ledger is a real one in a temporary
//! folder; test readers stand in for the recognition of photos.

mod account;
mod act_buttons;
mod bets;
#[path = "../../../tests/common/cases.rs"]
mod cases;
mod compression;
mod consent;
mod earlier_nights;
mod form_marks;
mod hand_photos;
mod handed_on;
mod known;
mod late_changes;
mod left_hand;
mod messages;
mod page_forms;
mod phone_input;
mod phone_photos;
mod presence;
mod questions;
mod random_evening;
mod random_numbers;
mod recovery;
mod refusals;
mod repeated_requests;
mod safari;
mod same_entry;
mod several_games;
mod several_winners;
mod similar_names;
mod single_execution;
mod slow_ledger;
mod two_computers;
mod visibility;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use axum::Router;
use axum::body::Body as Sent;
use axum::http::{Method, Request, StatusCode, header};
use image::RgbImage;
use tower::ServiceExt;

use super::devices::DeviceRegistry;
use super::hub::Hub;
use super::{DeviceRole, HubConfig, pages};
use quejing_ledger::{FileHome, LedgerHome, Record, SharedMirror};
use quejing_rules::play::Play;
use quejing_session::game::{RuleProfile, RuleSet};
use quejing_session::night::{
    Amount, Attendee, LedgerLocation, Night, NightOpening, NightPlan, PlayerId, Role, SeatingMethod,
};
use quejing_session::reader::PhotoReader;
use quejing_session::recognition::{
    CameraProfiles, Customs, Photo, PhotoReading, ReadOptions, RecognitionFolders, VisionError,
};
use quejing_words::Lang;

const HOST_HEADER: &str = "127.0.0.1:7788";
/// A hand that wins by lingque, 28th edition (平和, 门前清, …); its value does not matter. The winning tile is the last.
const WINNING_HAND: &str = "123456789m11z777z";

/// A reader that finds no tiles in any photo, for tests that type tiles.
struct BlindReader;

impl PhotoReader for BlindReader {
    fn read_photo(&mut self, _: &Photo, _: &Customs, _: &ReadOptions) -> Result<PhotoReading, VisionError> {
        Err(VisionError::NoTiles)
    }
}

/// Creates an empty temporary folder.
fn new_folder() -> PathBuf {
    static FOLDER_COUNT: AtomicU32 = AtomicU32::new(0);
    let number = FOLDER_COUNT.fetch_add(1, Ordering::Relaxed);
    let folder = std::env::temp_dir().join(format!("quejing-hub-{}-{number}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// Opens a hub with the ledger and the camera profiles in a folder. It has no window and listens on no port.
fn open_hub(folder: &Path, reader: impl PhotoReader + 'static) -> Arc<Hub> {
    open_hub_at(LedgerLocation::Folder(folder.to_owned()), folder, reader)
}

/// Opens a hub with a ledger anywhere and the camera profiles in a folder.
fn open_hub_at(location: LedgerLocation, folder: &Path, reader: impl PhotoReader + 'static) -> Arc<Hub> {
    let config = HubConfig {
        lang: Lang::En,
        location,
        bind_address: [127, 0, 0, 1].into(),
        port: 7788,
        is_port_exact: true,
        host_names: Vec::new(),
        tls_source: None,
        reader: Box::new(reader),
        recognition_folders: RecognitionFolders {
            camera_profiles: CameraProfiles::in_folder(folder.join("cameras")),
            set_store: None,
        },
        first_becomes_host: true,
    };
    Arc::new(Hub::new(config, HOST_HEADER.parse().expect("an address"), false).expect("a hub"))
}

/// A hub with its router on a ledger in a folder of its own. Dropping the table deletes the folder.
struct TestTable {
    hub: Arc<Hub>,
    router: Router,
    folder: PathBuf,
}

impl Drop for TestTable {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// The parts of a response that tests check; headers that the response lacks are empty.
struct TestResponse {
    status: StatusCode,
    to: String,
    cookie: Option<String>,
    policy: String,
    text: String,
}

impl TestTable {
    fn new(rules: RuleSet) -> TestTable {
        TestTable::with_reader(rules, BlindReader)
    }

    fn with_reader(rules: RuleSet, reader: impl PhotoReader + 'static) -> TestTable {
        let table = TestTable::without_night(reader);
        table.begin_night(rules);
        table
    }

    /// Opens a hub on an empty ledger in a new temporary folder.
    fn without_night(reader: impl PhotoReader + 'static) -> TestTable {
        let folder = new_folder();
        let hub = open_hub(&folder, reader);
        TestTable { router: pages::build_router(hub.clone()), hub, folder }
    }

    /// Opens a hub of a computer on a ledger that several computers write.
    fn of_computer(home: &FileHome, computer: &str) -> TestTable {
        TestTable::at_home(Arc::new(home.for_machine(computer)))
    }

    /// Opens a hub on the mirror of a home.
    fn at_home(home: Arc<dyn LedgerHome>) -> TestTable {
        let folder = new_folder();
        let mirror = SharedMirror::open(folder.join("mirror"), home).expect("a mirror");
        let hub = open_hub_at(LedgerLocation::Shared(mirror), &folder, BlindReader);
        TestTable { router: pages::build_router(hub.clone()), hub, folder }
    }

    /// Begins the night "Friday" in which Ann, Ben, Cho and Dai play and Eve watches; Dai watches too under rules for
    /// three.
    fn begin_night(&self, rules: RuleSet) {
        let people = ["Ann", "Ben", "Cho", "Dai", "Eve"].map(|name| Attendee {
            name: name.to_owned(),
            is_guest: false,
            role: if name == "Eve" { Role::Spectator } else { Role::Player },
        });
        let mut opening = NightOpening {
            title: "Friday".to_owned(),
            rules_name: rules.to_string(),
            note: String::new(),
            profile: rules.into(),
            plan: NightPlan::default(),
            attendees: people.to_vec(),
            seating_method: SeatingMethod::ByHand,
        };
        opening.limit_players(player_count(rules));
        self.hub.lock_keeper().begin_night(&opening).expect("a night");
    }

    /// Returns form fields that tick everybody without a phone as having agreed in person.
    fn in_person_fields(&self) -> String {
        let keeper = self.hub.lock_keeper();
        let phones = keeper.consent().phone_owners().expect("the phones");
        let order = keeper.night().order.iter();
        let others = order.filter(|who| phones.iter().all(|phone| phone.player != **who));
        others.map(|who| format!("&said={who}")).collect()
    }

    fn person_id(&self, name: &str) -> PlayerId {
        let keeper = self.hub.lock_keeper();
        let mut people = keeper.night().people.iter();
        let found = people.find(|(_, person)| person.name == name);
        *found.expect("a person").0
    }

    fn read_night<T>(&self, look: impl FnOnce(&Night) -> T) -> T {
        look(self.hub.lock_keeper().night())
    }

    async fn send_request(&self, request: Request<Sent>) -> TestResponse {
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
        let request = Request::get(path).header("host", HOST_HEADER).header("cookie", key);
        self.send_request(request.body(Sent::empty()).expect("a request")).await
    }

    /// Returns the value of a hidden field in the first form with the action `to` on a page; `None` if there is no such
    /// form or field.
    async fn hidden_value(&self, key: &str, page: &str, to: &str, name: &str) -> Option<String> {
        // A live reload takes no queued messages of the device.
        let request = Request::get(page).header("host", HOST_HEADER).header("cookie", key).header("x-live", "1");
        let text = self.send_request(request.body(Sent::empty()).expect("a request")).await.text;
        let form = text.split(&format!("action=\"{to}\"")).nth(1)?.split("</form>").next()?;
        let value = form.split(&format!("name=\"{name}\" value=\"")).nth(1)?;
        Some(value.split('"').next()?.to_owned())
    }

    /// Gets a page like the script reloads it: the queued messages of the device stay in the queue.
    async fn get_live(&self, key: &str, path: &str) -> TestResponse {
        let request = Request::get(path).header("host", HOST_HEADER).header("cookie", key).header("x-live", "1");
        self.send_request(request.body(Sent::empty()).expect("a request")).await
    }

    /// Sends a form like its page does, with the version of the program and the fields by which the form on its page
    /// names what it acts on, unless `form` has them.
    async fn post(&self, key: &str, path: &str, form: &str) -> TestResponse {
        let marks = self.shown_marks(key, path, form).await;
        let form = [form, &marks].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("&");
        self.post_with_build(key, path, &form).await
    }

    /// Returns the hidden fields by which the form with the action `path` on its page names what it acts on, as form
    /// data. If the page has several such forms, that with the most fields in common with `form`.
    async fn shown_marks(&self, key: &str, path: &str, form: &str) -> String {
        let field = |name: &str| form.split('&').find_map(|field| field.strip_prefix(name)?.strip_prefix('='));
        let page = match path {
            "/win/record" => "/win".to_owned(),
            "/hand/restore" => "/hands".to_owned(),
            "/deal/camps/record" => "/deal/camps".to_owned(),
            "/begin/comer" => "/me".to_owned(),
            "/begin/end/correct" => "/night".to_owned(),
            "/devices/out" => format!("/devices/out?device={}", field("device").unwrap_or_default()),
            "/claim/drop" => "/claim".to_owned(),
            "/claim/answer" | "/support" | "/support/answer" | "/deal/tenpai" => "/".to_owned(),
            "/agree/answer" | "/agree/drop" => "/agree".to_owned(),
            "/undo" | "/redo" => "/deal".to_owned(),
            "/told" => "/me".to_owned(),
            "/begin" | "/game" | "/money" => path.to_owned(),
            path if path.starts_with("/hand/") => match field("night") {
                Some(night) => format!("/nights/{night}/{}", field("hand").unwrap_or_default()),
                None => format!("/hand/{}", field("hand").unwrap_or_default()),
            },
            path if path.starts_with("/deal") => "/deal".to_owned(),
            path if path.starts_with("/devices") => "/devices".to_owned(),
            path if path.starts_with("/confirm") => "/confirm".to_owned(),
            _ => return String::new(),
        };
        let sent: Vec<&str> = form.split('&').collect();
        let text = self.get_live(key, &page).await.text;
        let forms = page_forms::parse_forms(&text).into_iter().filter(|one| one.action == path);
        let shown = forms
            .map(|one| one.data_with(&[]))
            .max_by_key(|data| data.split('&').filter(|field| sent.contains(field)).count());
        let is_mark = |field: &&str| {
            let name = field.split('=').next().unwrap_or_default();
            let is_subject = name == "change" && path.starts_with("/confirm");
            let is_objecting_person = name == "player" && path == "/hand/object";
            (is_subject || is_objecting_person || ["mark", "seen", "night", "table", "deal"].contains(&name))
                && sent.iter().all(|one| one.split('=').next() != Some(name))
        };
        shown.map_or_else(String::new, |data| data.split('&').filter(is_mark).collect::<Vec<_>>().join("&"))
    }

    async fn post_with_build(&self, key: &str, path: &str, form: &str) -> TestResponse {
        let build = format!("{}={}", pages::BUILD_FIELD, pages::build_id());
        let form = match form {
            "" => build,
            form => format!("{form}&{build}"),
        };
        self.post_as_is(key, path, &form, &[]).await
    }

    async fn post_as_is(&self, key: &str, path: &str, form: &str, more: &[(&str, &str)]) -> TestResponse {
        let mut request = Request::post(path)
            .header("host", HOST_HEADER)
            .header("cookie", key)
            .header("origin", format!("http://{HOST_HEADER}"))
            .header("sec-fetch-site", "same-origin")
            .header("content-type", "application/x-www-form-urlencoded");
        for (name, value) in more {
            request = request.header(*name, *value);
        }
        self.send_request(request.body(Sent::from(form.to_owned())).expect("a request")).await
    }

    /// Adds a device by an invitation and sets its person (`None`: a guest); returns the cookie with its key.
    async fn join_as(&self, name: Option<&str>) -> String {
        let invitation = self.hub.change_devices(DeviceRegistry::ensure_invitation).expect("an invitation");
        let joined = self.post("", "/join", &format!("invitation={invitation}&lang=en")).await;
        assert_eq!(joined.status, StatusCode::SEE_OTHER, "{}", joined.text);
        let key = joined.cookie.expect("a key");
        let person = name.map_or_else(String::new, |name| format!("person={}", self.person_id(name)));
        let said = self.post(&key, "/who", &person).await;
        assert_eq!(said.to, "/");
        key
    }

    /// Enters [`WINNING_HAND`] as a win of Ben on Cho's discard, without recording it.
    async fn enter_win(&self, key: &str) {
        self.post(key, "/win/new", "").await;
        self.post(key, "/win/do", &format!("do=type&tiles={WINNING_HAND}")).await;
        self.post(key, "/win", "has=marks&has=players&winner=1").await;
        let said = self.post(key, "/win", "has=marks&winner=1&from=2").await;
        assert_eq!(said.to, "/win");
    }
}

/// Returns the number of players at a table by the rules, at most four.
fn player_count(rules: RuleSet) -> usize {
    RuleProfile::from(rules).seating().seats.max
}

fn person_by_name(night: &Night, name: &str) -> PlayerId {
    let found = night.people.iter().find(|(_, person)| person.name == name);
    *found.expect("a person").0
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_typed_on_a_phone_is_seen_by_others_and_recorded() {
    let table = TestTable::new(RuleSet::LINGQUE_28);
    let (ann, ben) = (table.join_as(Some("Ann")).await, table.join_as(Some("Ben")).await);
    table.enter_win(&ann).await;
    let shown = table.get(&ben, "/").await;
    assert!(shown.text.contains("Being entered on Ann's phone"), "{}", shown.text);
    let recorded = table.post(&ann, "/win/record", "").await;
    assert_eq!(recorded.to, "/", "{}", table.get(&ann, "/win").await.text);
    let device = table.hub.lock_devices().joined_devices()[0].id.author_name();
    table.read_night(|night| {
        assert_eq!(night.counted_deals().count(), 1);
        assert_eq!(night.imbalance(), Amount::ZERO);
        assert!(night.total(person_by_name(night, "Ben")) > Amount::ZERO);
    });
    {
        let keeper = table.hub.lock_keeper();
        let mut events = keeper.replay().events().iter();
        let won = events.find(|event| matches!(event.payload.body.play(), Some(Play::Won(_))));
        assert_eq!(&*won.expect("a win").author, device);
    }
    let shown = table.get(&ben, "/").await;
    assert!(!shown.text.contains("Being entered") && shown.text.contains("Ben ← Cho"));
    // Its recorder reads of it once: beside its undo.
    let page = table.get(&ann, "/").await.text;
    let told = page.split("id=\"told\"").nth(1).and_then(|rest| rest.split("</div>").next()).expect("messages");
    assert!(page.contains("class=\"bar fresh\"") && !told.contains("<p"), "{page}");
}

/// Tests a form that sends every field as shown: choosing a different winner must not make the first winner the
/// discarder.
#[tokio::test(flavor = "multi_thread")]
async fn a_self_draw_stays_one_when_another_winner_is_chosen() {
    let table = TestTable::new(RuleSet::LINGQUE_28);
    let ann = table.join_as(Some("Ann")).await;
    table.post(&ann, "/win/do", &format!("do=type&tiles={WINNING_HAND}")).await;
    table.post(&ann, "/win", "has=marks&winner=1&from=1").await;
    let page = table.get(&ann, "/win").await.text;
    let mut shown = page.split(r#"name="from" value=""#).skip(1).filter_map(|rest| rest.split_once('"'));
    let (from, _) = shown.find(|(_, rest)| rest.starts_with(" checked")).expect("the chosen discarder");
    table.post(&ann, "/win", &format!("has=marks&winner=2&from={from}")).await;
    table.post(&ann, "/win/record", "").await;
    table.read_night(|night| {
        let won = night.deals[0].acts.iter().find_map(|act| match &*act.play {
            Play::Won(won) => Some((won.from, won.wins[0].winner)),
            _ => None,
        });
        assert_eq!(won, Some((None, person_by_name(night, "Cho"))));
    });
}

#[tokio::test(flavor = "multi_thread")]
async fn two_phones_with_one_hand_record_it_once_and_the_second_is_warned() {
    let table = TestTable::new(RuleSet::LINGQUE_28);
    let (ann, ben) = (table.join_as(Some("Ann")).await, table.join_as(Some("Ben")).await);
    table.enter_win(&ann).await;
    table.enter_win(&ben).await;
    let (one, two) = tokio::join!(table.post(&ann, "/win/record", ""), table.post(&ben, "/win/record", ""));
    let recorded = [&one, &two].iter().filter(|response| response.to == "/").count();
    assert_eq!(recorded, 1, "{} {}", one.to, two.to);
    assert_eq!(table.read_night(|night| night.counted_deals().count()), 1);
    let second = if one.to == "/" { &ben } else { &ann };
    let response = table.get(second, "/win").await;
    assert!(response.text.contains("is already recorded: deal 1"), "{}", response.text);
    // Recording again changes nothing; once the user says that it is another hand, it becomes the next deal.
    table.post(second, "/win/record", "").await;
    assert_eq!(table.read_night(|night| night.counted_deals().count()), 1);
    let event = response.text.split("name=\"event\" value=\"").nth(1).and_then(|rest| rest.split('"').next());
    let event = event.expect("the event");
    table.post(second, "/win/do", &format!("do=after&event={event}")).await;
    table.post(second, "/win", "has=marks&winner=1&from=2").await;
    let again = table.post(second, "/win/record", "").await;
    let page = table.get(second, &again.to).await;
    assert_eq!(table.read_night(|night| night.counted_deals().count()), 2, "{} {}", again.to, page.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_photo_without_tiles_shows_a_message() {
    let table = TestTable::new(RuleSet::HOUSE);
    let ann = table.join_as(Some("Ann")).await;
    let mut jpeg = std::io::Cursor::new(Vec::new());
    RgbImage::new(64, 48).write_to(&mut jpeg, image::ImageFormat::Jpeg).expect("a picture");
    let bytes = jpeg.into_inner();
    let request = Request::post("/win/photo")
        .header("host", HOST_HEADER)
        .header("cookie", &ann)
        .header("origin", format!("http://{HOST_HEADER}"))
        .header("content-type", "image/jpeg")
        .header("content-length", bytes.len());
    let response = table.send_request(request.body(Sent::from(bytes)).expect("a request")).await;
    assert_eq!(response.status, StatusCode::NO_CONTENT);
    let page = table.get(&ann, "/win").await;
    assert!(page.text.contains("No mahjong tiles"), "{}", page.text);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_drafted_hand_survives_a_restart() {
    let mut table = TestTable::new(RuleSet::LINGQUE_28);
    let ann = table.join_as(Some("Ann")).await;
    table.enter_win(&ann).await;
    let before = table.get(&ann, "/win").await.text;
    let tiles = |page: &str| page.matches("class=\"piece").count();
    // A second program at the same time reports the hand but does not resume it.
    let second = table.open_second_program();
    let page = second.get(&ann, "/win").await.text;
    let elsewhere = "A hand of 14 tiles is being entered in another window";
    assert!(page.contains(elsewhere) && tiles(&page) == 0, "{page}");
    drop(second);
    let folder = std::mem::take(&mut table.folder);
    drop(table);
    let hub = open_hub(&folder, BlindReader);
    let again = TestTable { router: pages::build_router(hub.clone()), hub, folder };
    let page = again.get(&ann, "/win").await.text;
    assert!(!page.contains("another window"), "{page}");
    assert_eq!((tiles(&before), tiles(&page)), (14, 14));
    again.post(&ann, "/win/record", "").await;
    assert_eq!(again.read_night(|night| night.counted_deals().count()), 1);
}
