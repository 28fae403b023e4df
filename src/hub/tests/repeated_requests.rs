//! Tests of requests that a phone repeats because the response was lost, also after a restart of the program.

use super::*;

impl TestTable {
    /// Sends a form with a mark for the request, like the outbox of the script.
    pub(super) async fn post_with_mark(&self, key: &str, path: &str, form: &str, mark: &str) -> TestResponse {
        let form = format!("{form}&{}={}", pages::BUILD_FIELD, pages::build_id());
        let marked = [("x-once", mark)];
        self.post_as_is(key, path, &form, &marked).await
    }

    pub(super) fn payment_form(&self, from: &str, to: &str, said: &[&str]) -> String {
        let said = said.iter().map(|name| format!("&said={}", self.person_id(name)));
        let (from, to) = (self.person_id(from), self.person_id(to));
        let night = self.hub.lock_keeper().night_id();
        format!("night={night}&what=0&from={from}&to={to}&amount=50&reason=debt{}", said.collect::<String>())
    }

    pub(super) fn total_of(&self, name: &str) -> Amount {
        self.read_night(|night| night.total(person_by_name(night, name)))
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_payment_repeated_after_a_restart_is_recorded_once() {
    let table = TestTable::new(RuleSet::HOUSE);
    let (ann, cho) = (table.join_as(Some("Ann")).await, table.join_as(Some("Cho")).await);
    let form = table.payment_form("Ben", "Dai", &["Ben", "Dai"]);
    let first = table.post_with_mark(&ann, "/money", &form, "a1").await;
    assert_eq!(table.total_of("Dai"), Amount::from_units(50));
    let again = table.open_second_program();
    let repeated = again.post_with_mark(&ann, "/money", &form, "a1").await;
    assert_eq!((repeated.status, &repeated.to), (first.status, &first.to));
    assert_eq!(again.total_of("Dai"), Amount::from_units(50));
    // Another mark, or the same mark from another phone, is another request.
    again.post_with_mark(&ann, "/money", &form, "a2").await;
    assert_eq!(again.total_of("Dai"), Amount::from_units(100));
    again.post_with_mark(&cho, "/money", &form, "a1").await;
    assert_eq!(again.total_of("Dai"), Amount::from_units(150));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_consent_request_repeated_after_a_restart_is_filed_once() {
    let table = TestTable::new(RuleSet::HOUSE);
    let (ann, cho) = (table.join_as(Some("Ann")).await, table.join_as(Some("Cho")).await);
    let form = table.payment_form("Cho", "Dai", &["Dai"]);
    table.post_with_mark(&ann, "/money", &form, "b1").await;
    let again = table.open_second_program();
    again.post_with_mark(&ann, "/money", &form, "b1").await;
    let requests = || again.hub.lock_keeper().consent().pending_requests().expect("the requests");
    assert_eq!(requests().len(), 1);
    let yes = format!("ask={}&yes=", requests()[0].id);
    again.post(&cho, "/agree/answer", &yes).await;
    assert_eq!(again.total_of("Dai"), Amount::from_units(50));
    // After it was recorded and the program restarted again, the mark is still known.
    let last = table.open_second_program();
    last.post_with_mark(&ann, "/money", &form, "b1").await;
    assert!(last.hub.lock_keeper().consent().pending_requests().expect("the requests").is_empty());
    assert_eq!(last.total_of("Dai"), Amount::from_units(50));
}

/// Tests that the phone that recorded a win, and no other, has an undo button in the bar of every page for ten seconds.
#[tokio::test(flavor = "multi_thread")]
async fn the_phone_that_recorded_a_win_may_undo_it_in_its_bar() {
    let table = TestTable::new(RuleSet::LINGQUE_28);
    let (ann, cho) = (table.join_as(Some("Ann")).await, table.join_as(Some("Cho")).await);
    table.enter_win(&ann).await;
    table.post(&ann, "/win/record", "").await;
    let gain = table.read_night(|night| night.total(person_by_name(night, "Ben")));
    let said = format!("Recorded: Ben +{gain}");
    for page in ["/", "/hands", "/night"] {
        let page = table.get(&ann, page).await.text;
        assert!(page.contains(&said) && page.contains("data-left"), "{page}");
    }
    assert!(!table.get(&cho, "/").await.text.contains(&said));
    let entry = table.hidden_value(&ann, "/night", "/undo", "entry").await.expect("an undo");
    let undone = table.post(&ann, "/undo", &format!("entry={entry}&page=/night")).await;
    assert_eq!(undone.to, "/night");
    assert_eq!(table.read_night(|night| night.counted_deals().count()), 0);
    assert!(!table.get(&ann, "/").await.text.contains(&said));
    // Once something else is recorded, the form of an earlier page is refused.
    table.enter_win(&ann).await;
    table.post(&ann, "/win/record", "").await;
    table.post(&ann, "/undo", &format!("entry={entry}&page=//elsewhere")).await;
    assert_eq!(table.read_night(|night| night.counted_deals().count()), 1);
}

/// A reader that counts the photos and finds no tiles.
struct CountingReader(Arc<AtomicU32>);

impl PhotoReader for CountingReader {
    fn read_photo(&mut self, _: &Photo, _: &Customs, _: &ReadOptions) -> Result<PhotoReading, VisionError> {
        self.0.fetch_add(1, Ordering::SeqCst);
        Err(VisionError::NoTiles)
    }
}

/// Tests a photo whose answer was lost: it is sent again with its mark, or the page asks whether it arrived.
#[tokio::test(flavor = "multi_thread")]
async fn a_photo_that_is_sent_twice_is_read_once() {
    let count = Arc::new(AtomicU32::new(0));
    let table = TestTable::with_reader(RuleSet::HOUSE, CountingReader(count.clone()));
    let (ann, ben) = (table.join_as(Some("Ann")).await, table.join_as(Some("Ben")).await);
    let mut jpeg = std::io::Cursor::new(Vec::new());
    let picture = RgbImage::from_pixel(64, 48, image::Rgb([200, 200, 200]));
    picture.write_to(&mut jpeg, image::ImageFormat::Jpeg).expect("a JPEG");
    let jpeg = jpeg.into_inner();
    let send = |mark: &'static str| {
        let request = Request::post("/win/photo")
            .header("host", HOST_HEADER)
            .header("cookie", &ann)
            .header("origin", format!("http://{HOST_HEADER}"))
            .header("content-type", "image/jpeg")
            .header("content-length", jpeg.len())
            .header("x-once", mark);
        table.send_request(request.body(Sent::from(jpeg.clone())).expect("a request"))
    };
    assert_eq!(table.get(&ann, "/received/0a1b").await.text, "no");
    let (first, again) = tokio::join!(send("0a1b"), send("0a1b"));
    assert_eq!((first.status, again.status), (StatusCode::NO_CONTENT, StatusCode::NO_CONTENT));
    assert_eq!(send("0a1b").await.status, StatusCode::NO_CONTENT);
    assert_eq!(count.load(Ordering::SeqCst), 1);
    assert_eq!(table.get(&ann, "/received/0a1b").await.text, "yes");
    assert_eq!(table.get(&ben, "/received/0a1b").await.text, "no", "a mark is that of one phone");
    assert_eq!(send("2c").await.status, StatusCode::NO_CONTENT);
    assert_eq!(count.load(Ordering::SeqCst), 2);
}

/// Tests that the body of a photo which was received before is read to its end, so that a browser which is still
/// sending it gets the answer.
#[tokio::test(flavor = "multi_thread")]
async fn a_photo_that_was_received_before_is_read_to_its_end() {
    const PART: &[u8] = &[0x5A; 64 << 10];
    const PART_COUNT: usize = 64;
    let table = TestTable::new(RuleSet::HOUSE);
    let ann = table.join_as(Some("Ann")).await;
    let device = table.hub.lock_devices().joined_devices()[0].id;
    let slot = table.hub.request_log.ensure_redirect_slot(device, "3d").expect("a slot");
    *slot.lock().await = Some("/win".to_owned());
    let read_count = Arc::new(AtomicU32::new(0));
    let counter = read_count.clone();
    let parts = (0..PART_COUNT).map(move |_| {
        counter.fetch_add(1, Ordering::SeqCst);
        Ok::<_, std::convert::Infallible>(PART)
    });
    let request = Request::post("/win/photo")
        .header("host", HOST_HEADER)
        .header("cookie", &ann)
        .header("origin", format!("http://{HOST_HEADER}"))
        .header("content-type", "image/jpeg")
        .header("content-length", PART.len() * PART_COUNT)
        .header("x-once", "3d");
    let body = Sent::from_stream(futures_util::stream::iter(parts));
    let response = table.send_request(request.body(body).expect("a request")).await;
    assert_eq!(response.status, StatusCode::NO_CONTENT);
    assert_eq!(read_count.load(Ordering::SeqCst) as usize, PART_COUNT);
}

/// A reader that waits until the test lets it go on, and finds no tiles.
struct WaitingReader {
    begun: std::sync::mpsc::Sender<()>,
    released: std::sync::mpsc::Receiver<()>,
}

impl PhotoReader for WaitingReader {
    fn read_photo(&mut self, _: &Photo, _: &Customs, _: &ReadOptions) -> Result<PhotoReading, VisionError> {
        let _ = self.begun.send(());
        let _ = self.released.recv_timeout(std::time::Duration::from_secs(20));
        Err(VisionError::NoTiles)
    }
}

/// Tests that a photo keeps its room in memory until the recognition, which decodes it, has read it.
#[tokio::test(flavor = "multi_thread")]
async fn a_photo_keeps_its_room_until_it_is_read() {
    let ((begun, has_begun), (release, released)) = (std::sync::mpsc::channel(), std::sync::mpsc::channel());
    let table = TestTable::with_reader(RuleSet::HOUSE, WaitingReader { begun, released });
    let ann = table.join_as(Some("Ann")).await;
    let mut jpeg = std::io::Cursor::new(Vec::new());
    RgbImage::new(64, 48).write_to(&mut jpeg, image::ImageFormat::Jpeg).expect("a picture");
    let jpeg = jpeg.into_inner();
    let room = crate::hub::hub::MAX_RECEIVED_MEGABYTES;
    let free = table.hub.receive_permits.clone();
    let during = tokio::task::spawn_blocking(move || {
        has_begun.recv_timeout(std::time::Duration::from_secs(20)).expect("the recognition");
        let during = free.available_permits();
        release.send(()).expect("a reader");
        during
    });
    let request = Request::post("/win/photo")
        .header("host", HOST_HEADER)
        .header("cookie", &ann)
        .header("origin", format!("http://{HOST_HEADER}"))
        .header("content-type", "image/jpeg")
        .header("content-length", jpeg.len());
    let response = table.send_request(request.body(Sent::from(jpeg)).expect("a request")).await;
    assert_eq!(response.status, StatusCode::NO_CONTENT);
    assert_eq!((during.await.expect("a count"), table.hub.receive_permits.available_permits()), (room - 1, room));
}
