//! The parts that the clicking tests of the window share: a reader of its own behind it, clicks, typing, choosing.
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use eframe::egui;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use image::RgbImage;
use quejing::app::{App, PhotoReader, SessionAction, WindowAction};
use quejing_rules::PlayerId;
use quejing_rules::play::FieldHost;
use quejing_session::night::{LedgerLocation, NightAction};
use quejing_session::round::{HandError, HandOutcome};
use quejing_vision::{Customs, HandReading, Photo, PhotoReading, ReadOptions, TileClass, VisionError, open_photo};
use quejing_words::Lang;

/// Reads what the photo's name says: tiles separated by spaces, `?` after a doubtful one; some names are accidents.
pub struct ByName;

pub const PHOTO: [u32; 2] = [1600, 1200];

impl PhotoReader for ByName {
    fn open_photo(&mut self, path: &Path) -> Result<Photo, VisionError> {
        if path.extension().is_some() {
            return open_photo(path);
        }
        Ok(RgbImage::new(PHOTO[0], PHOTO[1]).into())
    }

    fn read_photo(&mut self, photo: &Photo, _: &Customs, _: &ReadOptions) -> Result<PhotoReading, VisionError> {
        Ok(reading(&photo.pixels, DEALT))
    }
}

/// The photo of most tests: the 8 of characters was misread as a 6, and the reader doubts it.
pub const DEALT: &str = "1m 2m 3m 4m 6m 7m 6m? 9m 7z 7z 7z 1z 1z 5m";

pub fn reading(photo: &RgbImage, tiles: &str) -> PhotoReading {
    let words: Vec<&str> = tiles.split_whitespace().collect();
    let mut hand = HandReading {
        rows: vec![(0..words.len()).collect()],
        confidence: if tiles.contains('?') { 0.52 } else { 0.97 },
        ..HandReading::default()
    };
    let read = words.iter().enumerate().map(|(index, word)| {
        let class: TileClass = word.trim_end_matches('?').parse().expect("a class");
        let doubtful = word.ends_with('?');
        if doubtful {
            hand.doubts.push(index);
        }
        if index + 1 == words.len() {
            hand.win = Some(index);
        } else {
            hand.standing.push(index);
        }
        let (x, y) = (40.0 + 75.0 * index as f32, 500.0);
        crate::readings::tile(
            [[x, y], [x + 70.0, y], [x + 70.0, y + 95.0], [x, y + 95.0]],
            vec![(class, 0.52), ("8m".parse().expect("a class"), 0.41), ("9p".parse().expect("a class"), 0.02)],
        )
    });
    let tiles = read.collect();
    let (width, height) = photo.dimensions();
    PhotoReading { stage_times_ms: vec![("total", 1.0)], ..crate::readings::photo([width, height], tiles, hand) }
}

/// Always gives one outcome.
pub struct Always<F>(pub F);

impl<F: FnMut(&RgbImage) -> Result<PhotoReading, VisionError> + Send> PhotoReader for Always<F> {
    fn open_photo(&mut self, path: &Path) -> Result<Photo, VisionError> {
        ByName.open_photo(path)
    }
    fn read_photo(
        &mut self,
        photo: &Photo,
        customs: &Customs,
        options: &ReadOptions,
    ) -> Result<PhotoReading, VisionError> {
        options.read_photo_by(photo, customs, &mut self.0)
    }
}

pub fn window(lang: Lang, reader: impl PhotoReader + 'static) -> Harness<'static, App> {
    window_with(lang, reader, LedgerLocation::Memory, egui::vec2(1280.0, 800.0))
}

pub fn window_with(
    lang: Lang,
    reader: impl PhotoReader + 'static,
    location: LedgerLocation,
    size: egui::Vec2,
) -> Harness<'static, App> {
    let mut harness = Harness::builder()
        .with_size(size)
        .build_eframe(move |cc| App::new(&cc.egui_ctx, lang, location, Box::new(reader)));
    harness.run_steps(3);
    harness
}

/// Gives the window a photo and waits until it is read.
pub fn show(harness: &mut Harness<'_, App>, path: impl Into<PathBuf>) {
    let ctx = harness.ctx.clone();
    harness.state_mut().perform_action(&ctx, WindowAction::OpenPhoto(path.into()));
    settle(harness);
}

/// After this the window hangs. A loaded machine needs a minute for what takes a second elsewhere.
const NEVER: Duration = Duration::from_secs(300);

/// Frames until nothing is under way.
pub fn settle(harness: &mut Harness<'_, App>) {
    let begun = Instant::now();
    harness.run_steps(2);
    while !harness.state().is_idle() {
        assert!(begun.elapsed() < NEVER, "the window comes to rest");
        std::thread::sleep(Duration::from_millis(5));
        harness.step();
    }
    harness.run_steps(3);
}

pub fn click(harness: &mut Harness<'_, App>, label: &str) {
    harness.get_by_label(label).click();
    harness.run_steps(3);
}

/// Clicks one of the buttons for winner and discarder; a label elsewhere may have the same text.
pub fn click_choice(harness: &mut Harness<'_, App>, label: &str) {
    harness.get_by_role_and_label(egui::accesskit::Role::RadioButton, label).click();
    harness.run_steps(3);
}

/// Does it as the program itself would.
pub fn act(harness: &mut Harness<'_, App>, action: impl Into<WindowAction>) {
    let ctx = harness.ctx.clone();
    harness.state_mut().perform_action(&ctx, action);
    harness.run_steps(3);
}

/// Gives the first players of the planned night these names.
pub fn name_planned_players(harness: &mut Harness<'_, App>, names: &[&str]) {
    let mut opening = harness.state().model().keeper().open_night().draft_opening().expect("a planned night").clone();
    for (comer, name) in opening.attendees.iter_mut().zip(names) {
        (comer.name, comer.is_guest) = ((*name).to_owned(), false);
    }
    act(harness, SessionAction::Night(NightAction::ReplacePlan(Box::new(opening))));
}

pub fn says(harness: &Harness<'_, App>, text: &str) -> bool {
    harness.query_all_by_label_contains(text).next().is_some()
}

/// Returns the gain or loss of everybody at the table, in the order they were named.
pub fn totals(harness: &Harness<'_, App>) -> Vec<i64> {
    let night = harness.state().model().keeper().night();
    let at_table = |player: &&PlayerId| {
        let mut tables = night.seats.iter().flat_map(|seats| &seats.tables);
        tables.any(|table| table.contains(player))
    };
    let total = |&player: &PlayerId| night.total(player).units().expect("whole points");
    night.order.iter().filter(at_table).map(total).collect()
}

/// Says that the dealer won on a tile of their own.
pub fn dealer_draws(harness: &mut Harness<'_, App>) {
    let mut now = harness.state().model().hand().round().clone();
    now.set_winner(now.dealer);
    now.giver = now.winner;
    act(harness, SessionAction::SetCircumstances(Box::new(now)));
}

/// Says why to the question that stands over the window, and yes.
pub fn overrule(harness: &mut Harness<'_, App>, why: &str) {
    type_into(harness, "the reason will be recorded", why);
    click(harness, "Record entry");
}

/// Puts text into the field with this hint, in place of what stands there.
pub fn type_into(harness: &mut Harness<'_, App>, hint: &str, text: &str) {
    let of_hint = |text: &str| text.contains(hint);
    harness.get_by(|node| node.data().placeholder().is_some_and(of_hint)).focus();
    write(harness, text);
}

/// Puts text into the field of this name, in place of what stands there.
pub fn fill(harness: &mut Harness<'_, App>, name: &str, text: &str) {
    harness.get_by_role_and_label(egui::accesskit::Role::TextInput, name).focus();
    write(harness, text);
}

/// Writes into the field that has the keyboard, in place of what stands there.
pub fn write(harness: &mut Harness<'_, App>, text: &str) {
    harness.run_steps(2);
    harness.key_combination_modifiers(egui::Modifiers::COMMAND, &[egui::Key::A]);
    harness.run_steps(2);
    harness.event(egui::Event::Text(text.to_owned()));
    harness.run_steps(2);
}

/// The one of these that is in a language, given in the order of [`Lang::ALL`].
pub fn in_language(lang: Lang, texts: [&'static str; Lang::ALL.len()]) -> &'static str {
    texts[lang as usize]
}

/// Returns the name of the list of rules.
pub fn rules_list(lang: Lang) -> &'static str {
    in_language(lang, ["规则", "Rules", "ルール"])
}

/// The code of the error that stands in the banner.
pub fn trouble(harness: &Harness<'_, App>) -> Option<&'static str> {
    let banner = harness.state().model().notices.banner();
    banner.and_then(|message| message.code())
}

/// The codes of what keeps the hand from being scored.
pub fn problems(harness: &Harness<'_, App>) -> Vec<&'static str> {
    match harness.state().model().hand().outcome() {
        HandOutcome::Unready { problems, .. } => problems.iter().map(HandError::code).collect(),
        _ => Vec::new(),
    }
}

/// The codes of the contradictions that wait for a reason.
pub fn contradictions(harness: &Harness<'_, App>) -> Vec<&'static str> {
    let asked = harness.state().model().desk().recorder().proposal();
    asked.into_iter().flat_map(|asked| &asked.contradictions).map(|caution| caution.code()).collect()
}

/// A window with typed tiles under other rules: Player 2, on South, wins on a tile of Player 3, on West.
pub fn under(rules: &str, tiles: &str, lang: Lang) -> Harness<'static, App> {
    let mut harness = window(lang, ByName);
    let ctx = harness.ctx.clone();
    harness.state_mut().perform_action(&ctx, SessionAction::TypeTiles(tiles.into()));
    harness.run_steps(3);
    choose(&mut harness, rules_list(lang), rules);
    let mut now = harness.state().model().hand().round().clone();
    (now.winner, now.giver) = (Some(1), Some(2));
    act(&mut harness, SessionAction::SetCircumstances(Box::new(now)));
    harness
}

/// Chooses in a list that drops down.
pub fn choose(harness: &mut Harness<'_, App>, list: &str, entry: &str) {
    let role = egui::accesskit::Role::ComboBox;
    harness.get_by_role_and_label(role, list).click();
    harness.run_steps(3);
    // A list's entries are buttons; the same word may stand elsewhere.
    let button = egui::accesskit::Role::Button;
    let entries = harness.query_all_by_role_and_label(button, entry);
    entries.last().expect("an entry of the list").click();
    harness.run_steps(3);
}

/// Opens the menu of the settings, whose button has this name, and clicks one of its entries.
pub fn set(harness: &mut Harness<'_, App>, menu: &str, entry: &str) {
    press(harness, menu);
    let is_entry = |role| [egui::accesskit::Role::Button, egui::accesskit::Role::RadioButton].contains(&role);
    let entry = entry.to_owned();
    harness.get_by(move |node| is_entry(node.role()) && node.label().as_deref() == Some(entry.as_str())).click();
    harness.run_steps(3);
    if egui::Popup::is_any_open(&harness.ctx) {
        harness.key_press(egui::Key::Escape);
        harness.run_steps(3);
    }
}

/// Presses a button whose label stands elsewhere too.
pub fn press(harness: &mut Harness<'_, App>, label: &str) {
    let role = egui::accesskit::Role::Button;
    harness.get_by_role_and_label(role, label).click();
    harness.run_steps(3);
}

/// Presses the last of several buttons with this label: of an open popup, not of what lies behind it.
pub fn press_last(harness: &mut Harness<'_, App>, label: &str) {
    let role = egui::accesskit::Role::Button;
    harness.query_all_by_role_and_label(role, label).last().expect("a button").click();
    harness.run_steps(3);
}

pub fn disabled(harness: &Harness<'_, App>, label: &str) -> bool {
    harness.get_by_label(label).accesskit_node().is_disabled()
}

/// This program once more with one test alone, which stands in this `module_path!()`: for what needs an environment of
/// its own, or dies.
pub fn alone(module: &str, test: &str) -> Command {
    let module = module.split_once("::").map_or("", |(_, module)| module);
    let mut command = Command::new(std::env::current_exe().expect("this test's own program"));
    command.args(["--exact", &format!("{module}::{test}")]);
    command
}

pub fn tick(harness: &mut Harness<'_, App>, name: &str) {
    harness.get_by_role_and_label(egui::accesskit::Role::CheckBox, name).click();
    harness.run_steps(3);
}

/// Returns true if a player is tenpai in the draw being entered.
pub fn is_tenpai(harness: &Harness<'_, App>, player: usize) -> bool {
    let round = harness.state().model().hand().round();
    let mut rows = round.fields().asked(FieldHost::Draw);
    rows.any(|row| row.field.key == "tenpai" && round.fields().is_player_marked(row, player))
}
