//! Tests of the news from a source that follows a script.

use super::*;
use std::sync::mpsc::{Receiver, Sender, channel};

/// A source that follows a script, one step per call: a frame of a given grey, a failure, an end.
struct ScriptedSource {
    steps: Receiver<ScriptStep>,
    log: Sender<&'static str>,
    openings: Vec<bool>,
}

enum ScriptStep {
    Frame(u8),
    Broken,
    Fail,
    End,
    Panic,
}

impl FrameSource for ScriptedSource {
    fn open(&mut self) -> Result<(), SourceError> {
        let _ = self.log.send("open");
        let works = if self.openings.is_empty() { true } else { self.openings.remove(0) };
        if works { Ok(()) } else { Err(missing_camera()) }
    }
    fn grab_picture(&mut self) -> Result<Option<RgbImage>, SourceError> {
        match self.steps.recv_timeout(Duration::from_secs(20)) {
            Ok(ScriptStep::Frame(grey)) => Ok(Some(RgbImage::from_pixel(4, 3, image::Rgb([grey; 3])))),
            Ok(ScriptStep::Broken) => Err(SourceError::Picture {
                path: "b.jpg".into(),
                fault: crate::VisionError::NotAnImage {
                    why: crate::ImageFault::Foreign(quejing_io::picture::format::ForeignFormat::Unknown),
                },
            }),
            Ok(ScriptStep::Fail) => Err(missing_camera()),
            Ok(ScriptStep::Panic) => panic!("a broken driver"),
            Ok(ScriptStep::End) | Err(_) => Ok(None),
        }
    }
    fn close(&mut self) {
        let _ = self.log.send("close");
    }
}

fn missing_camera() -> SourceError {
    SourceError::CameraMissing { camera: "9".into() }
}

fn start_scripted(openings: Vec<bool>, pace: FramePace) -> (LiveSource, Sender<ScriptStep>, Receiver<&'static str>) {
    let (script, steps) = channel();
    let (log, logged) = channel();
    let source = ScriptedSource { steps, log, openings };
    (LiveSource::start("test", move || Box::new(source), pace), script, logged)
}

const LONG_WAIT: Duration = Duration::from_secs(15);

fn frame_grey(news: SourceNews) -> u8 {
    match news {
        SourceNews::Frame(frame) => frame.picture.get_pixel(0, 0)[0],
        other => panic!("a frame, not {other:?}"),
    }
}

fn expect_opened(live: &mut LiveSource) {
    assert!(matches!(live.next_news(LONG_WAIT), SourceNews::Opened { width: 4, height: 3 }));
}

#[test]
fn only_the_latest_frame_is_delivered() {
    let (mut live, script, _log) = start_scripted(vec![], FramePace::Latest);
    for grey in [10, 20, 30] {
        script.send(ScriptStep::Frame(grey)).expect("heard");
    }
    script.send(ScriptStep::Fail).expect("heard");
    // Once the failure has been reported, all three frames have been stored.
    let until = Instant::now() + LONG_WAIT;
    let is_lost = |news: &SourceNews| matches!(news, SourceNews::Lost { .. });
    while !live.shared.lock_slot().news.iter().any(is_lost) {
        assert!(Instant::now() < until, "the failure is told");
        thread::sleep(Duration::from_millis(2));
    }
    expect_opened(&mut live);
    assert!(is_lost(&live.next_news(LONG_WAIT)));
    let SourceNews::Frame(frame) = live.next_news(LONG_WAIT) else { panic!("a frame") };
    assert_eq!((frame.picture.get_pixel(0, 0)[0], frame.number), (30, 2));
}

#[test]
fn every_frame_is_delivered_if_requested() {
    let (mut live, script, _log) = start_scripted(vec![], FramePace::Every);
    for grey in [10, 20, 30] {
        script.send(ScriptStep::Frame(grey)).expect("heard");
    }
    script.send(ScriptStep::End).expect("heard");
    expect_opened(&mut live);
    assert_eq!((0..3).map(|_| frame_grey(live.next_news(LONG_WAIT))).collect::<Vec<u8>>(), [10, 20, 30]);
    assert!(matches!(live.next_news(LONG_WAIT), SourceNews::Ended));
    assert!(matches!(live.next_news(LONG_WAIT), SourceNews::Ended));
}

#[test]
fn a_lost_source_is_reopened_with_growing_pauses() {
    let (mut live, script, log) = start_scripted(vec![true, false, true], FramePace::Latest);
    script.send(ScriptStep::Fail).expect("heard");
    let SourceNews::Lost { reopens_in: first, .. } = live.next_news(LONG_WAIT) else { panic!("lost") };
    let SourceNews::Lost { reopens_in: second, .. } = live.next_news(LONG_WAIT) else { panic!("lost again") };
    assert_eq!(second, 2 * first);
    script.send(ScriptStep::Frame(40)).expect("heard");
    expect_opened(&mut live);
    assert_eq!(frame_grey(live.next_news(LONG_WAIT)), 40);
    drop((live, script));
    assert_eq!(log.iter().collect::<Vec<&str>>(), ["open", "close", "open", "close", "open", "close"]);
}

#[test]
fn a_source_that_never_opened_fails_at_once() {
    let (mut live, _speak, _log) = start_scripted(vec![false], FramePace::Latest);
    assert!(matches!(live.next_news(LONG_WAIT), SourceNews::Failed(fault) if fault.code() == "camera_missing"));
}

#[test]
fn an_unreadable_frame_is_skipped_and_reported() {
    let (mut live, script, _log) = start_scripted(vec![], FramePace::Every);
    script.send(ScriptStep::Broken).expect("heard");
    script.send(ScriptStep::Frame(50)).expect("heard");
    assert!(matches!(live.next_news(LONG_WAIT), SourceNews::Skipped(fault) if fault.code() == "not_an_image"));
    expect_opened(&mut live);
    assert_eq!(frame_grey(live.next_news(LONG_WAIT)), 50);
}

#[test]
fn a_panic_in_a_driver_ends_the_source_and_nothing_else() {
    let (mut live, script, _log) = start_scripted(vec![], FramePace::Latest);
    script.send(ScriptStep::Panic).expect("heard");
    assert!(matches!(live.next_news(LONG_WAIT), SourceNews::Failed(fault) if fault.code() == "source_silent"));
}

#[test]
fn waiting_ends_after_the_given_time() {
    let (mut live, _speak, _log) = start_scripted(vec![], FramePace::Latest);
    assert!(matches!(live.next_news(Duration::from_millis(5)), SourceNews::Nothing));
}
