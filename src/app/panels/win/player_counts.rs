//! The numbers of a win that the melds show for each player, such as the tiles that players gave the winner.

use eframe::egui::{self, DragValue, RichText, Ui};

use crate::app::theme::{Tone, ToneColor as _};
use crate::app::widgets::{quiet_text, small_button};
use quejing_session::night::FieldRow;
use quejing_session::question::FormQuestion;
use quejing_session::round::{HandCase, Round};
use quejing_session::session::Session;
use quejing_words::Lang;

/// Draws a number from 0 to `max_count` for each player whom the field of a win asks about. The default is the number
/// that the melds on the board show, which a note or a button below tells.
pub fn show_player_counts(
    ui: &mut Ui,
    model: &Session,
    (round, row): (&mut Round, &'static FieldRow),
    question: &FormQuestion,
    max_count: u32,
) {
    let (lang, names, meld_counts) = (
        model.lang,
        model.desk().people().names(),
        HandCase::new(round, model.hand().board()).counts_shown_by_melds(row),
    );
    let (column, tip) = (&*question.label, question.tip);
    ui.horizontal_wrapped(|ui| {
        let title = ui.label(column);
        tip.into_iter().for_each(|tip| drop(title.clone().on_hover_text(tip)));
        for player in round.fields().players_asked(row) {
            let name = &names[player];
            ui.label(quiet_text(name));
            let (entered, shown) = (round.answers.entered_count(row, player), u32::from(meld_counts[player]));
            let count = show_count_field(ui, lang, (entered, shown, max_count), (column, tip, name));
            round.answers.set_field_count(row, player, count);
            ui.add_space(4.0);
        }
    });
    show_count_source(ui, model, round, row);
}

/// Draws the number field of a player; `shown` is the number that the melds on the board show. Returns the number that
/// the user entered; `None` means the shown number.
fn show_count_field(
    ui: &mut Ui,
    lang: Lang,
    (entered, shown, max_count): (Option<u32>, u32, u32),
    (column, tip, player_name): (&str, Option<&'static str>, &str),
) -> Option<u32> {
    let mut count = entered.unwrap_or(shown);
    let is_from_melds = entered.is_none() && shown > 0;
    let value = ui.scope(|ui| {
        if is_from_melds {
            ui.visuals_mut().override_text_color = Some(Tone::Sure.color());
        }
        ui.add(DragValue::new(&mut count).range(0..=max_count).speed(0.05))
    });
    let label = match is_from_melds {
        true => text!(lang, "provided-seen-one", column = column, player = player_name),
        false => text!(lang, "player-choice", column = column, player = player_name),
    };
    value.inner.widget_info(|| {
        let mut info = egui::WidgetInfo::drag_value(true, f64::from(count));
        info.label = Some(label.clone());
        info
    });
    tip.into_iter().for_each(|tip| drop(value.inner.clone().on_hover_text(tip)));
    if count == entered.unwrap_or(shown) { entered } else { (count != shown).then_some(count) }
}

/// Draws a note that the numbers of a field follow from the melds on the board or, once the user entered one, the
/// button that resets them to that; nothing if the melds show none.
fn show_count_source(ui: &mut Ui, model: &Session, round: &mut Round, row: &'static FieldRow) {
    let (lang, meld_counts) = (model.lang, HandCase::new(round, model.hand().board()).counts_shown_by_melds(row));
    if meld_counts.iter().all(|&count| count == 0) {
        return;
    }
    ui.horizontal(|ui| {
        let mut players = round.fields().players_asked(row);
        players.retain(|&player| round.answers.entered_count(row, player).is_some());
        if players.is_empty() {
            ui.label(RichText::new(text!(lang, "provided-seen")).small().color(Tone::Sure.color()));
        } else if ui.add(small_button(text!(lang, "provided-reset"))).clicked() {
            players.into_iter().for_each(|player| round.answers.set_field_count(row, player, None));
        }
    });
}
