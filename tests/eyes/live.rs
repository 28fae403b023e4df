//! Live reading by the built program: pictures, a video, a stream from this machine, and what goes wrong.

use std::{
    io::{BufRead, BufReader, Write},
    net::{TcpListener, TcpStream},
    process::{Child, Command, Stdio},
    sync::Arc,
    sync::atomic::{AtomicBool, Ordering},
    sync::mpsc::{Receiver, channel},
    thread,
    time::{Duration, Instant},
};

use image::RgbImage;
use serde_json::Value;

use crate::common::{Folder, can_read, errors_of, lines, pictures, project, quejing, run};

fn jpeg(picture: &RgbImage) -> Vec<u8> {
    pictures::jpeg(picture, 90)
}

/// The bundled sample as a webcam would show it.
fn hand() -> RgbImage {
    let photo = quejing_vision::open_photo(&project("samples/hand.jpg"));
    let photo = photo.expect("the sample").pixels;
    pictures::resize(&photo, 960, 720)
}

fn nothing() -> RgbImage {
    RgbImage::from_pixel(960, 720, image::Rgb([40, 90, 60]))
}

/// The tiles in the bundled sample, sorted.
fn truth() -> Vec<String> {
    let text = std::fs::read_to_string(project("samples/hand.csv")).expect("the sample's truth");
    let mut lines = text.lines();
    let header: Vec<&str> = lines.next().expect("a header").split(',').collect();
    let column = header.iter().position(|name| *name == "class").expect("a class column");
    let mut tiles: Vec<String> = lines.filter_map(|line| line.split(',').nth(column).map(String::from)).collect();
    tiles.sort();
    tiles
}

/// The hand's tiles in a lock event, sorted.
fn tiles_of(lock: &Value) -> Vec<String> {
    let rows = lock["hand"]["rows"].as_array().expect("rows");
    let indices = rows.iter().flat_map(|row| row.as_array().expect("a row").iter());
    let mut tiles: Vec<String> = indices
        .map(|i| {
            let index = i.as_u64().expect("an index") as usize;
            lock["tiles"][index]["class"].as_str().expect("a class").to_owned()
        })
        .collect();
    tiles.sort();
    tiles
}

fn named<'a>(events: &'a [Value], name: &str) -> Vec<&'a Value> {
    events.iter().filter(|event| event["event"] == name).collect()
}

#[test]
fn a_hand_in_numbered_pictures_is_locked_and_unlocked_when_it_is_taken_away() {
    let folder = Folder::new("numbered");
    if !can_read(&folder) {
        return;
    }
    let (hand, nothing) = (jpeg(&hand()), jpeg(&nothing()));
    for number in 0..20 {
        let shown = if (2..8).contains(&number) { &hand } else { &nothing };
        folder.file(&format!("frame-{number:03}.jpg"), shown);
    }
    let source = folder.at("frame-%03d.jpg");
    let output = run(&folder, &["watch", "--json", "--every-frame", &source]);
    assert!(output.status.success(), "{}", errors_of(&output));
    let events = lines(&output);
    let locks = named(&events, "lock");
    assert_eq!(locks.len(), 1, "{events:?}");
    assert_eq!(tiles_of(locks[0]), truth());
    // Seen from the third frame on, compared from the fourth: three frames agree at the sixth.
    assert_eq!(locks[0]["frame"], 5);
    let unlocks = named(&events, "unlock");
    assert_eq!((unlocks.len(), &unlocks[0]["why"]), (1, &Value::from("gone")));
    assert_eq!(named(&events, "opened")[0]["width"], 960);
    assert_eq!(named(&events, "ended")[0]["frames"], 20);
}

#[test]
fn once_ends_with_the_first_lock_and_scores_it() {
    let folder = Folder::new("once");
    if !can_read(&folder) {
        return;
    }
    let source = folder.file("hand.jpg", &jpeg(&hand()));
    let scored = run(
        &folder,
        &["watch", "--every-frame", "--once", "--score", "--lang", "en", "--seat", "S", "--discarder", "E", &source],
    );
    let said = String::from_utf8_lossy(&scored.stdout);
    assert!(scored.status.success(), "{}", errors_of(&scored));
    assert!(said.contains("locked:") && said.contains("points"), "{said}");
    let empty = folder.file("empty.png", &{
        let mut bytes = std::io::Cursor::new(Vec::new());
        nothing().write_to(&mut bytes, image::ImageFormat::Png).expect("in memory");
        bytes.into_inner()
    });
    let none = run(&folder, &["watch", "--every-frame", "--once", &empty]);
    assert_eq!(none.status.code(), Some(1));
    assert!(errors_of(&none).contains("no_lock"), "{}", errors_of(&none));
}

#[test]
fn a_broken_picture_among_the_frames_is_named_and_left_out() {
    let folder = Folder::new("broken");
    if !can_read(&folder) {
        return;
    }
    let nothing = jpeg(&nothing());
    folder.file("a.jpg", &nothing);
    folder.file("b.jpg", b"no picture at all");
    folder.file("c.jpg", &nothing[..nothing.len() / 2]);
    folder.file("d.jpg", &nothing);
    let output = run(&folder, &["watch", "--json", "--every-frame", &folder.at("")]);
    assert!(output.status.success(), "{}", errors_of(&output));
    let events = lines(&output);
    let codes: Vec<&str> = named(&events, "skipped").iter().filter_map(|e| e["code"].as_str()).collect();
    assert_eq!(codes, ["not_an_image", "photo_truncated"]);
    assert_eq!(named(&events, "ended")[0]["frames"], 2);
}

#[test]
fn a_video_is_read_to_its_end() {
    use quejing_vision::opencv::core::{Mat, Size, Vec3b};
    use quejing_vision::opencv::imgproc;
    use quejing_vision::opencv::prelude::*;
    use quejing_vision::opencv::videoio::VideoWriter;
    let folder = Folder::new("video");
    if !can_read(&folder) {
        return;
    }
    let path = folder.at("hand.mp4");
    let codec = VideoWriter::fourcc('m', 'p', '4', 'v').expect("a code");
    let mut writer = VideoWriter::new(&path, codec, 10.0, Size::new(960, 720), true).expect("OpenCV");
    if !writer.is_opened().expect("OpenCV") {
        println!("skipped: this OpenCV writes no mp4");
        return;
    }
    let picture = hand();
    let rgb = Mat::new_rows_cols_with_bytes::<Vec3b>(720, 960, picture.as_raw()).expect("a frame");
    let mut bgr = Mat::default();
    imgproc::cvt_color_def(&rgb, &mut bgr, imgproc::COLOR_RGB2BGR).expect("OpenCV");
    for _ in 0..8 {
        writer.write(&bgr).expect("written");
    }
    writer.release().expect("closed");
    let output = run(&folder, &["watch", "--json", "--every-frame", &path]);
    assert!(output.status.success(), "{}", errors_of(&output));
    let events = lines(&output);
    let locks = named(&events, "lock");
    assert_eq!(locks.len(), 1, "{events:?}");
    assert_eq!(tiles_of(locks[0]), truth());
    assert_eq!(named(&events, "ended")[0]["frames"], 8);
}

/// Serves MJPEG over HTTP, as webcams and phones do; hangs up on each caller when `hangs_up` is set, or after a minute.
fn serve(frame: Vec<u8>, hangs_up: Arc<AtomicBool>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("bound");
    thread::spawn(move || {
        for caller in listener.incoming().flatten() {
            let (frame, hangs_up) = (frame.clone(), hangs_up.clone());
            thread::spawn(move || send(caller, &frame, &hangs_up));
        }
    });
    format!("http://{address}/video.mjpg")
}

/// It does not matter what is left unsent to a caller that hangs up early.
fn send(mut caller: TcpStream, frame: &[u8], hangs_up: &AtomicBool) -> Option<()> {
    // The request's lines, up to the empty one.
    let asked = BufReader::new(caller.try_clone().ok()?);
    let lines = asked.lines().map_while(Result::ok);
    lines.take_while(|line| !line.is_empty()).for_each(drop);
    let head = "HTTP/1.0 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=frame\r\n\r\n";
    caller.write_all(head.as_bytes()).ok()?;
    for number in 0..1000 {
        // What opens a stream reads some frames first.
        if number > 10 && hangs_up.load(Ordering::Relaxed) {
            break;
        }
        let part = format!("--frame\r\nContent-Type: image/jpeg\r\nContent-Length: {}\r\n\r\n", frame.len());
        caller.write_all(part.as_bytes()).ok()?;
        caller.write_all(frame).ok()?;
        caller.write_all(b"\r\n").ok()?;
        thread::sleep(Duration::from_millis(60));
    }
    Some(())
}

/// A running program and its lines as they arrive; it is killed when this is dropped.
struct Running(Child, Receiver<Value>);

impl Running {
    fn start(mut command: Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the program starts");
        let out = child.stdout.take().expect("a pipe");
        let (give, take) = channel();
        thread::spawn(move || {
            for line in BufReader::new(out).lines().map_while(Result::ok) {
                let _ = give.send(serde_json::from_str(&line).expect("a line of JSON"));
            }
        });
        Self(child, take)
    }

    /// The next event with a given name.
    fn wait_for(&self, name: &str) -> Value {
        let until = Instant::now() + Duration::from_secs(90);
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let event = self.1.recv_timeout(left).unwrap_or_else(|_| panic!("`{name}` in time"));
            if event["event"] == name {
                return event;
            }
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.0.kill().ok();
        self.0.wait().ok();
    }
}

#[test]
fn a_stream_is_read_and_opened_again_after_it_broke_off() {
    let folder = Folder::new("stream");
    if !can_read(&folder) {
        return;
    }
    let hangs_up = Arc::new(AtomicBool::new(false));
    let address = serve(jpeg(&hand()), hangs_up.clone());
    let running = Running::start(quejing(&folder, &["watch", "--json", &address]));
    assert_eq!(running.wait_for("opened")["width"], 960);
    assert_eq!(tiles_of(&running.wait_for("lock")), truth());
    hangs_up.store(true, Ordering::Relaxed);
    let lost = running.wait_for("lost");
    assert_eq!(lost["code"], "stream_failed");
    assert!(lost["message"].as_str().is_some_and(|m| m.contains(&address)));
    assert_eq!(running.wait_for("opened")["height"], 720);
}

#[test]
fn sources_that_are_none_are_refused_with_a_code() {
    let folder = Folder::new("refused");
    if !can_read(&folder) {
        return;
    }
    let text = folder.file("text.mp4", b"this is no video");
    let empty = folder.file("empty.mp4", b"");
    let cases: [(&str, &[&str]); 7] = [
        ("/no/such/video.mp4", &["no_file"]),
        ("camera:front", &["camera_unknown"]),
        ("camera:63", &["camera_missing", "no_camera_support"]),
        (&text, &["not_a_video"]),
        (&empty, &["not_a_video"]),
        (env!("CARGO_MANIFEST_DIR"), &["no_pictures"]),
        ("http://127.0.0.1:1/video", &["stream_failed"]),
    ];
    for (source, codes) in cases {
        let output = run(&folder, &["watch", source]);
        let errors = errors_of(&output);
        assert_eq!(output.status.code(), Some(1), "{source}");
        let last = errors.lines().last().unwrap_or_default();
        assert!(codes.iter().any(|code| last.starts_with(&format!("quejing: {code}: "))), "{source}: {errors}");
    }
}

#[test]
fn cameras_are_listed_or_said_to_be_missing() {
    let folder = Folder::new("cameras");
    let output = run(&folder, &["cameras"]);
    if cfg!(feature = "camera") {
        assert!(output.status.success() && !output.stdout.is_empty());
    } else {
        assert!(errors_of(&output).contains("no_camera_support"));
    }
}
