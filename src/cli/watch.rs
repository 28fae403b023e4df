//! `quejing watch SOURCE`: reads live frames, and reports when a hand is locked or unlocked.

use std::{
    path::Path,
    process::ExitCode,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use super::chosen_rules::ChosenRules;
use super::out::{nobody_listens, note, say, say_as_is};
use super::{cameras, hand_text, read};
use crate::{
    i18n::{Lang, render},
    rules::RuleProfile,
    vision::{
        Customs, PhotoReading, ReadOptions, Recognizer,
        consensus::{Consensus, ConsensusSettings, LockEvent},
        source::{Frame, Live, Pace, SourceError, SourceNews},
    },
};

/// The arguments of `quejing watch`.
#[derive(clap::Args)]
pub struct Args {
    source: String,
    #[arg(long)]
    json: bool,
    #[arg(long)]
    once: bool,
    #[arg(long, value_name = "SECONDS")]
    seconds: Option<u64>,
    #[arg(long)]
    every_frame: bool,
    #[arg(long, value_name = "FRAMES", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=30))]
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
    circumstances: hand_text::HandArguments,
}

/// Runs the command until the source ends, a hand is locked (`--once`), or the time is over.
pub fn run(args: Args) -> anyhow::Result<ExitCode> {
    let pace = if args.every_frame { Pace::Every } else { Pace::Latest };
    // The camera starts while the models are loaded.
    let mut live = Live::of(&args.source, pace).map_err(cameras::coded_error)?;
    let mut watch = Watch::new(&args)?;
    let until = args.seconds.map(|s| Instant::now() + Duration::from_secs(s));
    loop {
        let left = until.map(|until| until.saturating_duration_since(Instant::now()));
        if left.is_some_and(|left| left.is_zero()) || nobody_listens() {
            break;
        }
        match live.next(left.unwrap_or(Duration::from_secs(1)).min(Duration::from_secs(1))) {
            SourceNews::Frame(frame) => {
                watch.frame(frame)?;
                if args.once && watch.locks > 0 {
                    break;
                }
            }
            SourceNews::Failed(fault) => return Err(cameras::coded_error(fault)),
            SourceNews::Ended => {
                watch.tell(
                    "ended",
                    json!({"frames": watch.frames, "locks": watch.locks}),
                    text!(watch.lang, "cli-watch-ended"),
                )?;
                break;
            }
            other => watch.news(other)?,
        }
    }
    if watch.locks == 0 && args.once && !nobody_listens() {
        anyhow::bail!("no_lock: {}", text!(watch.lang, "cli-watch-no-lock", whole = watch.customs.shape.tiles()));
    }
    Ok(if watch.failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// The state of the command: recognition, the consensus of its frames, and the counts of what was reported.
struct Watch<'a> {
    args: &'a Args,
    lang: Lang,
    recognizer: Recognizer,
    /// The rules for valuing a locked hand; `None` without `--score`.
    rules: Option<RuleProfile>,
    customs: Customs,
    options: ReadOptions,
    consensus: Consensus,
    frames: u64,
    locks: usize,
    failed: bool,
    state: &'static str,
}

impl<'a> Watch<'a> {
    fn new(args: &'a Args) -> anyhow::Result<Self> {
        let lang = args.chosen.lang();
        // An unknown rule set is reported now, not after the first hand.
        let rules = args.score.then(|| args.chosen.find()).transpose()?;
        let agree = usize::from(args.agree);
        let recognizer = Recognizer::load(args.models.as_deref()).map_err(read::coded_error)?;
        Ok(Self {
            args,
            lang,
            recognizer,
            customs: args.customs.customs(rules.as_ref()),
            options: ReadOptions { lens: read::lens_named(args.camera_profile.as_deref())?, set: None, hurried: true },
            rules,
            consensus: Consensus::new(ConsensusSettings { agree, window: agree + 2, ..ConsensusSettings::default() }),
            frames: 0,
            locks: 0,
            failed: false,
            state: "",
        })
    }

    fn frame(&mut self, Frame { picture, number, at }: Frame) -> anyhow::Result<()> {
        self.frames += 1;
        let reading = self.recognizer.look(&picture.into(), &self.customs, &self.options).map_err(read::coded_error)?;
        for event in self.consensus.feed(reading, at, &self.customs, &self.options.lens) {
            match event {
                LockEvent::Locked(reading) => {
                    self.locks += 1;
                    self.lock(number, at, &reading)?;
                }
                LockEvent::Unlocked(why) => {
                    let words = match why.code() {
                        "gone" => text!(self.lang, "cli-watch-gone"),
                        "replaced" => text!(self.lang, "cli-watch-replaced"),
                        _ => text!(self.lang, "cli-watch-moved"),
                    };
                    let details = json!({"why": why.code(), "frame": number, "at_ms": ms(at)});
                    self.tell("unlock", details, words)?;
                }
            }
        }
        let state = self.consensus.state().code();
        if self.args.json && state != self.state {
            self.state = state;
            let tiles = self.consensus.latest().map_or(0, |r| r.tiles.len());
            let details = json!({"state": state, "tiles": tiles, "frame": number, "at_ms": ms(at)});
            self.tell("state", details, "")?;
        }
        Ok(())
    }

    fn lock(&mut self, number: u64, at: Duration, reading: &PhotoReading) -> anyhow::Result<()> {
        let source = Path::new(&self.args.source);
        if self.args.json {
            let mut line = read::reading_json(source, reading, self.args.circumstances.seat(self.rules.as_ref()));
            line["frame"] = json!(number);
            line["at_ms"] = ms(at);
            return self.tell("lock", line, "");
        }
        let lang = self.lang;
        let text = read::reading_text(lang, source, reading);
        self.tell("lock", Value::Null, &text!(lang, "cli-watch-locked", reading = text.trim_end()))?;
        if let Some(rules) = &self.rules {
            let circumstances = &self.args.circumstances;
            let valued = read::is_settled(rules, lang, self.args.anyway, circumstances, reading)
                && read::score_reading(rules, lang, circumstances, reading)?;
            self.failed |= !valued;
        }
        Ok(())
    }

    /// Reports news of the source other than frames and its end.
    fn news(&mut self, news: SourceNews) -> anyhow::Result<()> {
        let told = |fault: &SourceError| json!({"code": fault.code(), "message": render(Lang::En, fault)});
        match news {
            SourceNews::Opened { width, height } => {
                let words =
                    text!(self.lang, "cli-watch-opened", source = self.args.source, width = width, height = height);
                self.tell("opened", json!({"source": self.args.source, "width": width, "height": height}), &words)
            }
            SourceNews::Skipped(fault) => self.trouble("skipped", told(&fault), &fault, None),
            SourceNews::Silent(fault) => self.trouble("silent", told(&fault), &fault, None),
            SourceNews::Lost { fault, again } => {
                let mut details = told(&fault);
                details["again_ms"] = ms(again);
                self.trouble("lost", details, &fault, Some(again))
            }
            SourceNews::Frame(_) | SourceNews::Failed(_) | SourceNews::Ended | SourceNews::Nothing => Ok(()),
        }
    }

    fn trouble(&self, event: &str, details: Value, fault: &SourceError, again: Option<Duration>) -> anyhow::Result<()> {
        if self.args.json {
            return self.tell(event, details, "");
        }
        let why = render(self.lang, fault);
        let said = match again {
            None => why,
            Some(again) => {
                let seconds = format!("{:.1}", again.as_secs_f32());
                text!(self.lang, "cli-watch-again", why = why, seconds = seconds)
            }
        };
        note(&format!("quejing: {}: {said}", fault.code()));
        Ok(())
    }

    /// Prints an event: a line of JSON, or the words if there are any.
    fn tell(&self, event: &str, details: Value, words: &str) -> anyhow::Result<()> {
        if self.args.json {
            let mut line = json!({"event": event});
            if let (Some(line), Value::Object(details)) = (line.as_object_mut(), details) {
                line.extend(details);
            }
            return say_as_is(&line.to_string());
        }
        match words {
            "" => Ok(()),
            words => say(words),
        }
    }
}

fn ms(time: Duration) -> Value {
    json!(time.as_millis() as u64)
}
