//! Live reading and calibration by the built program: pictures, a video, a stream from this machine, and what goes wrong.
#![cfg(feature = "vision")]

use std::{
    io::{BufRead, BufReader, Write},
    net::{TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    sync::mpsc::{Receiver, channel},
    thread,
    time::{Duration, Instant},
};

use image::{
    ExtendedColorType, ImageEncoder, RgbImage, codecs::jpeg::JpegEncoder, imageops::FilterType,
};
use serde_json::Value;

fn project(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The built program with the project's own models and runtime, and a data folder of the test's own.
fn quejing(folder: &Folder, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quejing"));
    command.args(arguments).env("QUEJING_DATA", &folder.0);
    if std::env::var_os("QUEJING_MODELS").is_none() {
        command.env("QUEJING_MODELS", project("models"));
    }
    if std::env::var_os("QUEJING_ORT").is_none() && project("runtime").is_dir() {
        command.env("QUEJING_ORT", project("runtime"));
    }
    command
}

fn run(folder: &Folder, arguments: &[&str]) -> Output {
    quejing(folder, arguments)
        .output()
        .expect("the program starts")
}

fn errors_of(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Whether models and runtime are there; says so when not.
fn can_read(folder: &Folder) -> bool {
    let errors = errors_of(&run(folder, &["read", "--json", "/no/such/photo.jpg"]));
    let missing = ["runtime_missing", "model_missing"]
        .into_iter()
        .find(|code| errors.contains(code));
    if let Some(code) = missing {
        println!("skipped: {code} (scripts/setup.sh gets ONNX Runtime)");
    }
    missing.is_none()
}

/// A folder of this test's own, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("quejing-live-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a temporary folder");
        Folder(path)
    }

    fn at(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    fn file(&self, name: &str, bytes: &[u8]) -> String {
        std::fs::write(self.0.join(name), bytes).expect("a temporary file");
        self.at(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).ok();
    }
}

fn jpeg(picture: &RgbImage) -> Vec<u8> {
    let mut bytes = Vec::new();
    JpegEncoder::new_with_quality(&mut bytes, 90)
        .write_image(
            picture,
            picture.width(),
            picture.height(),
            ExtendedColorType::Rgb8,
        )
        .expect("in memory");
    bytes
}

/// The bundled sample as a webcam would show it.
fn hand() -> RgbImage {
    let photo = quejing::vision::open_photo(&project("samples/hand.jpg")).expect("the sample");
    image::imageops::resize(&photo, 960, 720, FilterType::Triangle)
}

fn nothing() -> RgbImage {
    RgbImage::from_pixel(960, 720, image::Rgb([40, 90, 60]))
}

/// The tiles of the bundled sample, sorted.
fn truth() -> Vec<String> {
    let text = std::fs::read_to_string(project("samples/hand.csv")).expect("the sample's truth");
    let mut lines = text.lines();
    let header: Vec<&str> = lines.next().expect("a header").split(',').collect();
    let column = header
        .iter()
        .position(|name| *name == "class")
        .expect("a class column");
    let mut tiles: Vec<String> = lines
        .filter_map(|line| line.split(',').nth(column).map(String::from))
        .collect();
    tiles.sort();
    tiles
}

/// The hand's tiles of a lock event, sorted.
fn tiles_of(lock: &Value) -> Vec<String> {
    let rows = lock["hand"]["rows"].as_array().expect("rows");
    let indices = rows
        .iter()
        .flat_map(|row| row.as_array().expect("a row").iter());
    let mut tiles: Vec<String> = indices
        .map(|i| {
            let index = i.as_u64().expect("an index") as usize;
            lock["tiles"][index]["class"]
                .as_str()
                .expect("a class")
                .to_owned()
        })
        .collect();
    tiles.sort();
    tiles
}

fn lines(output: &Output) -> Vec<Value> {
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines()
        .map(|line| serde_json::from_str(line).expect("a line of JSON"))
        .collect()
}

fn named<'a>(events: &'a [Value], name: &str) -> Vec<&'a Value> {
    events
        .iter()
        .filter(|event| event["event"] == name)
        .collect()
}

#[test]
fn a_hand_in_numbered_pictures_is_locked_and_unlocked_when_it_is_taken_away() {
    let folder = Folder::new("numbered");
    if !can_read(&folder) {
        return;
    }
    let (hand, nothing) = (jpeg(&hand()), jpeg(&nothing()));
    for number in 0..20 {
        let shown = if (2..8).contains(&number) {
            &hand
        } else {
            &nothing
        };
        folder.file(&format!("frame-{number:03}.jpg"), shown);
    }
    let source = folder.at("frame-%03d.jpg");
    let output = run(&folder, &["watch", "--json", "--every-frame", &source]);
    assert!(output.status.success(), "{}", errors_of(&output));
    let events = lines(&output);
    let locks = named(&events, "lock");
    assert_eq!(locks.len(), 1, "{events:?}");
    assert_eq!(tiles_of(locks[0]), truth());
    // Seen from the third frame on, compared from the fourth: three agree at the sixth.
    assert_eq!(locks[0]["frame"], 5);
    let unlocks = named(&events, "unlock");
    assert_eq!(
        (unlocks.len(), &unlocks[0]["why"]),
        (1, &Value::from("gone"))
    );
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
        &[
            "watch",
            "--every-frame",
            "--once",
            "--score",
            "--lang",
            "en",
            "--seat",
            "S",
            "--discarder",
            "E",
            &source,
        ],
    );
    let said = String::from_utf8_lossy(&scored.stdout);
    assert!(scored.status.success(), "{}", errors_of(&scored));
    assert!(
        said.contains("locked:") && said.contains("points"),
        "{said}"
    );
    let empty = folder.file("empty.png", &{
        let mut bytes = std::io::Cursor::new(Vec::new());
        nothing()
            .write_to(&mut bytes, image::ImageFormat::Png)
            .expect("in memory");
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
    let output = run(
        &folder,
        &["watch", "--json", "--every-frame", &folder.at("")],
    );
    assert!(output.status.success(), "{}", errors_of(&output));
    let events = lines(&output);
    let codes: Vec<&str> = named(&events, "skipped")
        .iter()
        .filter_map(|e| e["code"].as_str())
        .collect();
    assert_eq!(codes, ["not_an_image", "photo_truncated"]);
    assert_eq!(named(&events, "ended")[0]["frames"], 2);
}

#[test]
fn a_video_is_read_to_its_end() {
    use opencv::{
        core::{Mat, Size, Vec3b},
        imgproc,
        prelude::*,
        videoio::VideoWriter,
    };
    let folder = Folder::new("video");
    if !can_read(&folder) {
        return;
    }
    let path = folder.at("hand.mp4");
    let codec = VideoWriter::fourcc('m', 'p', '4', 'v').expect("a code");
    let mut writer =
        VideoWriter::new(&path, codec, 10.0, Size::new(960, 720), true).expect("OpenCV");
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

/// Serves MJPEG over HTTP, as webcams and phones do: so many frames to each caller, then hangs up.
fn serve(frame: Vec<u8>, frames: usize) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("bound");
    thread::spawn(move || {
        for caller in listener.incoming().flatten() {
            let frame = frame.clone();
            thread::spawn(move || send(caller, &frame, frames));
        }
    });
    format!("http://{address}/video.mjpg")
}

/// What a caller that hangs up early leaves unsent is no matter.
fn send(mut caller: TcpStream, frame: &[u8], frames: usize) -> Option<()> {
    // The request's lines, up to the empty one.
    let asked = BufReader::new(caller.try_clone().ok()?);
    let lines = asked.lines().map_while(Result::ok);
    lines.take_while(|line| !line.is_empty()).for_each(drop);
    let head = "HTTP/1.0 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=frame\r\n\r\n";
    caller.write_all(head.as_bytes()).ok()?;
    for _ in 0..frames {
        let part = format!(
            "--frame\r\nContent-Type: image/jpeg\r\nContent-Length: {}\r\n\r\n",
            frame.len()
        );
        caller.write_all(part.as_bytes()).ok()?;
        caller.write_all(frame).ok()?;
        caller.write_all(b"\r\n").ok()?;
        thread::sleep(Duration::from_millis(60));
    }
    Some(())
}

/// A running program's lines as they come; it is ended when this is dropped.
struct Running(Child, Receiver<Value>);

impl Running {
    fn start(mut command: Command) -> Self {
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let out = child.stdout.take().expect("a pipe");
        let (give, take) = channel();
        thread::spawn(move || {
            for line in BufReader::new(out).lines().map_while(Result::ok) {
                let _ = give.send(serde_json::from_str(&line).expect("a line of JSON"));
            }
        });
        Self(child, take)
    }

    /// The next event of a name.
    fn wait_for(&self, name: &str) -> Value {
        let until = Instant::now() + Duration::from_secs(90);
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let event = self
                .1
                .recv_timeout(left)
                .unwrap_or_else(|_| panic!("`{name}` in time"));
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
    let address = serve(jpeg(&hand()), 150);
    let running = Running::start(quejing(&folder, &["watch", "--json", &address]));
    assert_eq!(running.wait_for("opened")["width"], 960);
    assert_eq!(tiles_of(&running.wait_for("lock")), truth());
    let lost = running.wait_for("lost");
    assert_eq!(lost["code"], "stream_failed");
    assert!(
        lost["message"]
            .as_str()
            .is_some_and(|m| m.contains(&address))
    );
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
        assert!(
            codes
                .iter()
                .any(|code| last.starts_with(&format!("quejing: {code}: "))),
            "{source}: {errors}"
        );
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

#[test]
fn the_board_is_made_as_pdf_and_png_and_nothing_else() {
    let folder = Folder::new("board");
    for (name, begins) in [("b.pdf", &b"%PDF-"[..]), ("b.png", b"\x89PNG")] {
        assert!(
            run(&folder, &["board", "--out", &folder.at(name)])
                .status
                .success()
        );
        assert!(
            std::fs::read(folder.0.join(name))
                .expect("the board")
                .starts_with(begins)
        );
    }
    let output = run(&folder, &["board", "--out", &folder.at("b.txt")]);
    assert!(errors_of(&output).contains("bad_name"));
}

/// The rendered camera: 640 × 480, a field of view of 62°, and a lens that bends.
const FIELD: f64 = 62.0;
const DISTORTION: [f64; 2] = [-0.25, 0.06];

#[test]
fn a_rendered_camera_is_measured_as_it_was_rendered_and_its_profile_is_kept() {
    let folder = Folder::new("calibrate");
    let views = [
        (88, 0),
        (50, 0),
        (52, 35),
        (48, -35),
        (54, 160),
        (45, 90),
        (50, -90),
        (60, 20),
        (45, 180),
    ];
    let mut photos = Vec::new();
    for (seed, (elevation, heading)) in views.iter().enumerate() {
        let out = folder.at(&format!("view-{seed}.png"));
        let bend = format!("{},{}", DISTORTION[0], DISTORTION[1]);
        let arguments = [
            "sample",
            "--board",
            "--size",
            "640x480",
            "--seed",
            &seed.to_string(),
            "--elevation",
            &elevation.to_string(),
            "--heading",
            &heading.to_string(),
            "--field",
            &FIELD.to_string(),
            "--distortion",
            &bend,
            "--out",
            &out,
        ];
        let output = run(&folder, &arguments);
        assert!(output.status.success(), "{}", errors_of(&output));
        photos.push(out);
    }
    let mut arguments = vec![
        "calibrate",
        "--json",
        "--name",
        "rendered",
        "--camera",
        "the scene's",
        "--date",
        "2026-11-21",
    ];
    let few: Vec<&str> = arguments
        .iter()
        .copied()
        .chain(photos[..3].iter().map(String::as_str))
        .collect();
    let refused = run(&folder, &few);
    assert!(
        errors_of(&refused).contains("too_few_views"),
        "{}",
        errors_of(&refused)
    );
    arguments.extend(photos.iter().map(String::as_str));
    let output = run(&folder, &arguments);
    assert!(output.status.success(), "{}", errors_of(&output));
    let profile = &lines(&output)[0];
    let number = |part: &str, name: &str| profile[part][name].as_f64().expect("a number");
    // A pinhole of this field of view, by the scene's own definition.
    let focal = 320.0 / (FIELD.to_radians() / 2.0).tan();
    for name in ["fx", "fy"] {
        let off = number("lens", name) / focal - 1.0;
        assert!(off.abs() < 0.01, "{name} is {off} off: {profile}");
    }
    assert!(
        (number("lens", "cx") - 319.5).abs() < 4.0 && (number("lens", "cy") - 239.5).abs() < 4.0,
        "{profile}"
    );
    assert!(
        (number("lens", "k1") - DISTORTION[0]).abs() < 0.03,
        "{profile}"
    );
    assert!(number("fit", "rms_px") < 0.5, "{profile}");
    let listed = run(&folder, &["calibrate", "--list"]);
    assert!(String::from_utf8_lossy(&listed.stdout).contains("rendered"));
    let taken = run(&folder, &arguments);
    assert!(errors_of(&taken).contains("name_taken"));
    let unknown = run(&folder, &["read", "--camera-profile", "nobody", "x.jpg"]);
    assert!(errors_of(&unknown).contains("no_camera_profile"));
}

#[test]
fn tiles_seen_through_a_bending_lens_are_where_the_scene_has_them() {
    use quejing::art::{
        Face,
        scene::{Shot, Spread, photograph_as},
    };
    use quejing::vision::{
        Eyes,
        calibrate::{CameraProfile, Fit, Lens, Through},
        geometry::centre,
    };
    let folder = Folder::new("bending");
    if !can_read(&folder) {
        return;
    }
    let faces = |text: &str| -> Vec<Face> {
        quejing::tile::parse_tiles(text)
            .expect("tiles")
            .into_iter()
            .map(Face::Tile)
            .collect()
    };
    let spread = Spread {
        concealed: faces("12346789m77711z"),
        win: faces("5m").pop(),
        ..Spread::default()
    };
    let shot = Shot {
        field: Some(75.0),
        distortion: [-0.3, 0.08],
        ..Shot::default()
    };
    let (photo, truth) = photograph_as(&spread, 4, 960, 720, &shot);
    let focal = 480.0 / 37.5_f64.to_radians().tan();
    let lens = Lens {
        fx: focal,
        fy: focal,
        cx: 479.5,
        cy: 359.5,
        distortion: [-0.3, 0.08, 0.0, 0.0, 0.0],
    };
    let fit = Fit {
        rms_px: 0.0,
        views: 1,
        corners: 24,
    };
    let profile = CameraProfile::new("true", "", "2026-11-21", [960, 720], lens, fit);
    let models =
        std::env::var_os("QUEJING_MODELS").map_or_else(|| project("models"), PathBuf::from);
    if std::env::var_os("QUEJING_ORT").is_none() && !project("runtime").is_dir() {
        println!("skipped: runtime_missing (scripts/setup.sh gets ONNX Runtime)");
        return;
    }
    let mut eyes = Eyes::load(Some(&models)).expect("the eyes");
    let reading = Through::new(profile).look(&mut eyes, &photo).expect("read");
    for tile in &truth {
        let [left, top, right, bottom] = tile.bounds();
        let middle = centre(&tile.quad);
        let near = reading.tiles.iter().find(|t| {
            let c = centre(&t.quad);
            (c[0] - middle[0]).hypot(c[1] - middle[1]) < 0.2 * (right - left).min(bottom - top)
        });
        assert!(near.is_some(), "{} at {middle:?} is not there", tile.face);
    }
}
