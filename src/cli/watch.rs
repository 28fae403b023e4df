//! `quejing watch SOURCE`: reads the frames of a camera, video or stream, and prints when a hand is locked or unlocked.

use std::{
    path::Path,
    process::ExitCode,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use super::chosen_rules::ChosenRules;
use super::streams::{is_stdout_closed, print_text, print_to_stderr, print_unchanged};
use super::value_error::number_in;
use super::{cameras, hand_arguments, read};
use quejing_session::game::RuleProfile;
use quejing_session::recognition::{
    Consensus, ConsensusSettings, Customs, FramePace, LiveSource, LockEvent, PhotoReading, ReadOptions, Recognizer,
    SourceError, SourceFrame, SourceNews,
};
use quejing_words::{Lang, render};

/// The arguments of `quejing watch`.
#[derive(clap::Args)]
pub struct WatchArgs {
    source: String,
    #[arg(long)]
    json: bool,
    #[arg(long)]
    once: bool,
    #[arg(long, value_name = "SECONDS")]
    seconds: Option<u64>,
    #[arg(long)]
    every_frame: bool,
    #[arg(long, value_name = "FRAMES", default_value_t = 3, value_parser = number_in(1..=30_u8))]
    agree: u8,
    #[arg(long, requires = "score")]
    anyway: bool,
    #[arg(long, value_name = "DIR")]
    models: Option<std::path::PathBuf>,
    #[arg(long, value_name = "NAME")]
    camera_profile: Option<String>,
    #[command(flatten)]
    customs: read::CustomArgs,
    #[arg(long, conflicts_with = "json")]
    score: bool,
    #[command(flatten)]
    chosen: ChosenRules,
    #[command(flatten)]
    circumstances: hand_arguments::HandArguments,
}

/// Reads the source until it ends, a hand is locked (with `--once`), the time of `--seconds` is over or standard output
/// is closed. The exit status is that of a failure if `--score` could not value a locked hand; with `--once`, locking
/// no hand is the error `no_lock`.
pub fn run_watch_command(args: WatchArgs) -> anyhow::Result<ExitCode> {
    let pace = if args.every_frame { FramePace::Every } else { FramePace::Latest };
    // The camera starts while the models are loaded.
    let mut live = LiveSource::start_named(&args.source, pace).map_err(cameras::source_error)?;
    let mut watch = HandWatch::new(&args)?;
    let until = args.seconds.map(|s| Instant::now() + Duration::from_secs(s));
    loop {
        let left = until.map(|until| until.saturating_duration_since(Instant::now()));
        if left.is_some_and(|left| left.is_zero()) || is_stdout_closed() {
            break;
        }
        match live.next_news(left.unwrap_or(Duration::from_secs(1)).min(Duration::from_secs(1))) {
            SourceNews::Frame(frame) => {
                watch.handle_frame(frame)?;
                if args.once && watch.lock_count > 0 {
                    break;
                }
            }
            SourceNews::Failed(fault) => return Err(cameras::source_error(fault)),
            SourceNews::Ended => {
                watch.print_event(
                    "ended",
                    json!({"frames": watch.frame_count, "locks": watch.lock_count}),
                    text!(watch.lang, "cli-watch-ended"),
                )?;
                break;
            }
            other => watch.print_source_news(other)?,
        }
    }
    if watch.lock_count == 0 && args.once && !is_stdout_closed() {
        anyhow::bail!("no_lock: {}", text!(watch.lang, "cli-watch-no-lock", whole = watch.customs.shape.tile_count()));
    }
    Ok(if watch.has_unscored_hand { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// The running command `watch`: recognition, the consensus of its frames, and the numbers of frames and locked hands.
struct HandWatch<'a> {
    args: &'a WatchArgs,
    lang: Lang,
    recognizer: Recognizer,
    /// The rules for valuing a locked hand; `None` without `--score`.
    rules: Option<RuleProfile>,
    customs: Customs,
    options: ReadOptions,
    consensus: Consensus,
    frame_count: u64,
    lock_count: usize,
    has_unscored_hand: bool,
    printed_state: &'static str,
}

impl<'a> HandWatch<'a> {
    fn new(args: &'a WatchArgs) -> anyhow::Result<Self> {
        let lang = args.chosen.lang();
        // An unknown rule set is reported now, not after the first hand.
        let rules = args.score.then(|| args.chosen.find_rules()).transpose()?;
        let agreeing_frames = usize::from(args.agree);
        let recognizer = Recognizer::load(args.models.as_deref()).map_err(read::vision_error)?;
        Ok(Self {
            args,
            lang,
            recognizer,
            customs: args.customs.build_customs(rules.as_ref()),
            options: ReadOptions {
                lens: read::load_lens_choice(args.camera_profile.as_deref())?,
                set: None,
                skips_closer_pass: true,
            },
            rules,
            consensus: Consensus::new(ConsensusSettings {
                agreeing_frames,
                window_frames: agreeing_frames + 2,
                ..ConsensusSettings::default()
            }),
            frame_count: 0,
            lock_count: 0,
            has_unscored_hand: false,
            printed_state: "",
        })
    }

    /// Reads a frame, adds the reading to the consensus, and prints locks and unlocks; with `--json`, also changes of
    /// the consensus's state.
    fn handle_frame(&mut self, SourceFrame { picture, number, time }: SourceFrame) -> anyhow::Result<()> {
        self.frame_count += 1;
        let reading =
            self.recognizer.read_or_empty(&picture.into(), &self.customs, &self.options).map_err(read::vision_error)?;
        for event in self.consensus.add_frame(reading, time, &self.customs, &self.options.lens) {
            match event {
                LockEvent::Locked(reading) => {
                    self.lock_count += 1;
                    self.print_locked_hand(number, time, &reading)?;
                }
                LockEvent::Unlocked(why) => {
                    let words = match why.code() {
                        "gone" => text!(self.lang, "cli-watch-gone"),
                        "replaced" => text!(self.lang, "cli-watch-replaced"),
                        _ => text!(self.lang, "cli-watch-moved"),
                    };
                    let details = json!({"why": why.code(), "frame": number, "at_ms": milliseconds_json(time)});
                    self.print_event("unlock", details, words)?;
                }
            }
        }
        let state = self.consensus.state().code();
        if self.args.json && state != self.printed_state {
            self.printed_state = state;
            let tiles = self.consensus.latest_reading().map_or(0, |r| r.tiles.len());
            let details = json!({"state": state, "tiles": tiles, "frame": number, "at_ms": milliseconds_json(time)});
            self.print_event("state", details, "")?;
        }
        Ok(())
    }

    /// Prints a locked reading and, with `--score`, the value of its hand. `frame_number` and `frame_time` are those
    /// of the frame with which the hand was locked.
    fn print_locked_hand(
        &mut self,
        frame_number: u64,
        frame_time: Duration,
        reading: &PhotoReading,
    ) -> anyhow::Result<()> {
        let source = Path::new(&self.args.source);
        if self.args.json {
            let mut line =
                read::reading_json(source, reading, self.args.circumstances.winner_seat(self.rules.as_ref()));
            line["frame"] = json!(frame_number);
            line["at_ms"] = milliseconds_json(frame_time);
            return self.print_event("lock", line, "");
        }
        let lang = self.lang;
        let text = read::reading_text(lang, source, reading);
        self.print_event("lock", Value::Null, &text!(lang, "cli-watch-locked", reading = text.trim_end()))?;
        if let Some(rules) = &self.rules {
            let circumstances = &self.args.circumstances;
            let valued = read::check_open_points(rules, lang, self.args.anyway, circumstances, reading)
                && read::print_reading_score(rules, lang, circumstances, reading)?;
            self.has_unscored_hand |= !valued;
        }
        Ok(())
    }

    /// Prints news of the source: its opening, skipped pictures, silence and loss. Prints nothing for frames, a failure
    /// and the end, which the caller handles.
    fn print_source_news(&mut self, news: SourceNews) -> anyhow::Result<()> {
        let told = |fault: &SourceError| json!({"code": fault.code(), "message": render(Lang::En, fault)});
        match news {
            SourceNews::Opened { width, height } => {
                let words =
                    text!(self.lang, "cli-watch-opened", source = self.args.source, width = width, height = height);
                self.print_event(
                    "opened",
                    json!({"source": self.args.source, "width": width, "height": height}),
                    &words,
                )
            }
            SourceNews::Skipped(fault) => self.print_source_error("skipped", told(&fault), &fault, None),
            SourceNews::Silent(fault) => self.print_source_error("silent", told(&fault), &fault, None),
            SourceNews::Lost { fault, reopens_in } => {
                let mut details = told(&fault);
                details["again_ms"] = milliseconds_json(reopens_in);
                self.print_source_error("lost", details, &fault, Some(reopens_in))
            }
            SourceNews::Frame(_) | SourceNews::Failed(_) | SourceNews::Ended | SourceNews::Nothing => Ok(()),
        }
    }

    /// Prints an error of the source: with `--json` as the event with these details, else as a line on standard error.
    /// `retry_delay` is the time until the next attempt to open the source; `None` if none is needed.
    fn print_source_error(
        &self,
        event_name: &str,
        details: Value,
        fault: &SourceError,
        retry_delay: Option<Duration>,
    ) -> anyhow::Result<()> {
        if self.args.json {
            return self.print_event(event_name, details, "");
        }
        let why = render(self.lang, fault);
        let said = match retry_delay {
            None => why,
            Some(again) => {
                let seconds = format!("{:.1}", again.as_secs_f32());
                text!(self.lang, "cli-watch-again", why = why, seconds = seconds)
            }
        };
        print_to_stderr(&format!("quejing: {}: {said}", fault.code()));
        Ok(())
    }

    /// Prints an event: with `--json` as a line with its name and its `details`, else as `text`, if that is not empty.
    fn print_event(&self, event_name: &str, details: Value, text: &str) -> anyhow::Result<()> {
        if self.args.json {
            let mut line = json!({"event": event_name});
            if let (Some(line), Value::Object(details)) = (line.as_object_mut(), details) {
                line.extend(details);
            }
            return print_unchanged(&line.to_string());
        }
        match text {
            "" => Ok(()),
            text => print_text(text),
        }
    }
}

fn milliseconds_json(time: Duration) -> Value {
    json!(time.as_millis() as u64)
}
