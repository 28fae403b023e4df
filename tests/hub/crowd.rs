//! Many phones at once: thirty that listen, eight that send photos, twice. With `QUEJING_HUB_SECONDS`, they send for so
//! long, and the work of the idle program is measured too; a minute's figures stand in the guide
//! (`docs/src/figures.md`).

use std::time::{Duration, Instant};

use crate::common::{Folder, can_read, project};
use crate::pictures::encoded;
use crate::served::Served;

const LISTENERS: usize = 30;
const SENDERS: usize = 8;

/// The sample as a photo of four megapixels.
fn photo(folder: &Folder) -> Vec<u8> {
    let sample = image::open(project("samples/hand.jpg")).expect("the sample");
    let large = sample.resize_exact(2304, 1728, image::imageops::FilterType::Triangle);
    encoded(folder, "photo.jpg", &large)
}

/// The sample in another size, by repeating its pixels, as a file of this name.
fn enlarged(folder: &Folder, name: &str, width: u32, height: u32) -> Vec<u8> {
    let sample = image::open(project("samples/hand.jpg")).expect("the sample").into_rgb8();
    let (own_width, own_height) = sample.dimensions();
    let row_bytes = own_width as usize * 3;
    let mut pixels = Vec::with_capacity((width * height * 3) as usize);
    let (mut row, mut row_start) = (Vec::new(), usize::MAX);
    for y in 0..height {
        let start = (y * own_height / height) as usize * row_bytes;
        if start != row_start {
            row_start = start;
            let own = &sample.as_raw()[start..start + row_bytes];
            row.clear();
            for x in 0..width {
                let at = (x * own_width / width) as usize * 3;
                row.extend_from_slice(&own[at..at + 3]);
            }
        }
        pixels.extend_from_slice(&row);
    }
    let large = image::RgbImage::from_raw(width, height, pixels).expect("its pixels");
    encoded(folder, name, &large.into())
}

/// PNGs of 25 megapixels one after another, then eight JPEGs of twelve at once: the memory that this takes is bounded.
#[test]
fn large_photos_take_a_bounded_amount_of_memory() {
    let folder = Folder::new("hub-memory");
    if !can_read(&folder) {
        return;
    }
    let mut served = Served::new(&folder, 0);
    let mut keys = vec![served.begin(&["Ann", "Ben", "Cho", "Dai"])];
    for name in ["Ben", "Cho", "Dai"] {
        let key = served.join();
        served.is(&key, name);
        keys.push(key);
    }
    let begun = served.most_memory();
    let png = enlarged(&folder, "large.png", 5776, 4332);
    for _ in 0..2 {
        assert_eq!(served.post(&keys[0], "/win/photo", "image/png", &png).status, 204);
    }
    let after_png = served.most_memory();
    let jpeg = enlarged(&folder, "large.jpg", 4000, 3000);
    std::thread::scope(|scope| {
        let (door, jpeg) = (*served, &jpeg);
        for key in keys.iter().chain(&keys) {
            scope.spawn(move || assert_eq!(door.post(key, "/win/photo", "image/jpeg", jpeg).status, 204));
        }
    });
    let most = served.most_memory();
    println!(
        "memory at the beginning {begun:?} MB, after PNGs of {} MB {after_png:?} MB, after JPEGs of {} MB {most:?} MB",
        png.len() >> 20,
        jpeg.len() >> 20
    );
    // 260 MB, of which a release build and its libraries take 85; a build of the tests takes more by itself.
    let taken = most.zip(begun).map(|(most, begun)| most - begun);
    assert!(taken.is_none_or(|megabytes| megabytes <= 260 - 85), "{taken:?}");
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

#[test]
fn thirty_phones_listen_while_eight_send_photos_and_every_photo_is_answered() {
    let folder = Folder::new("hub-crowd");
    if !can_read(&folder) {
        return;
    }
    let seconds = std::env::var("QUEJING_HUB_SECONDS").ok().and_then(|text| text.parse().ok());
    let seconds: Option<Duration> = seconds.map(Duration::from_secs);
    let mut served = Served::new(&folder, 0);
    let names = ["Ann", "Ben", "Cho", "Dai", "Eve", "Fay", "Guy", "Hal"];
    let host = served.begin(&["Ann", "Ben", "Cho", "Dai"]);
    for name in &names[4..] {
        assert_eq!(served.form(&host, "/begin/comer", &format!("name={name}")).status, 303);
    }
    let mut senders = vec![host.clone()];
    for name in &names[1..] {
        let key = served.join();
        served.is(&key, name);
        senders.push(key);
    }
    assert_eq!(senders.len(), SENDERS);
    let listeners: Vec<String> = (senders.len()..LISTENERS).map(|_| served.join()).collect();
    let keys: Vec<&String> = senders.iter().chain(&listeners).collect();
    let mut streams: Vec<_> = keys.iter().map(|key| served.listen(key)).collect();
    let photo = photo(&folder);

    let one = Instant::now();
    assert_eq!(served.post(&host, "/win/photo", "image/jpeg", &photo).status, 204);
    let alone = one.elapsed();

    let (mut answered, mut slowest) = (0, Duration::ZERO);
    let mut rounds = Vec::new();
    let until = Instant::now() + seconds.unwrap_or_default();
    while rounds.len() < 2 || Instant::now() < until {
        let begun = Instant::now();
        let took: Vec<Duration> = std::thread::scope(|scope| {
            let (door, photo) = (*served, &photo);
            let send = |key: &String| {
                let key = key.clone();
                scope.spawn(move || {
                    let came = door.post(&key, "/win/photo", "image/jpeg", photo);
                    assert_eq!(came.status, 204, "{}", came.text());
                    begun.elapsed()
                })
            };
            let sent: Vec<_> = senders.iter().map(send).collect();
            sent.into_iter().map(|one| one.join().expect("an answer")).collect()
        });
        answered += took.len();
        rounds.extend(took.iter().max().copied());
        slowest = slowest.max(took.into_iter().max().unwrap_or_default());
    }
    for key in &senders {
        let page = served.get(key, "/win").text();
        assert_eq!(page.matches("class=\"piece").count(), 14, "no photo is lost");
    }

    // What was told meanwhile is read away; then one event is timed to every phone.
    std::thread::sleep(Duration::from_millis(500));
    for stream in &mut streams {
        stream.get_mut().set_read_timeout(Some(Duration::from_millis(100))).expect("a time-out");
        let mut left = Vec::new();
        let _ = std::io::Read::read_to_end(stream, &mut left);
        stream.get_mut().set_read_timeout(Some(Duration::from_secs(10))).expect("a time-out");
    }
    let begun = Instant::now();
    assert_eq!(served.form(&host, "/begin/comer", "name=Zoe").status, 303);
    let news: Vec<Duration> = streams.iter_mut().map(|stream| Served::next_news(stream, begun)).collect();
    let last = news.iter().max().copied().unwrap_or_default();

    let idle = seconds.and_then(|_| {
        let before = served.ticks();
        std::thread::sleep(Duration::from_secs(3));
        served.ticks().zip(before).map(|(after, before)| (after - before) * 10 / 3)
    });
    let memory = served.most_memory();
    println!(
        "one photo of 4 megapixels {} ms; eight at once {} ms (median of {} rounds, slowest {} ms); {answered} photos answered; \
         news to {LISTENERS} phones {} ms; processor while idle {idle:?} ms a second; memory {} MB",
        alone.as_millis(),
        median(rounds.clone()).as_millis(),
        rounds.len(),
        slowest.as_millis(),
        last.as_millis(),
        memory.unwrap_or(0)
    );
    assert!(served.is_running());
    // Far from the figures of the guide, which a busy machine would not hold: what grows without end is seen.
    assert!(memory.is_none_or(|megabytes| megabytes < 600), "{memory:?}");
}
