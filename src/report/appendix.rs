//! The appendix of the report: every deal with its patterns and payments, disputes, remarks, total payments, every
//! option of the rules, every entry of the ledger.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::page::{ReportPage, headed_list};
use super::photos;
use quejing_io::dates::format_clock_of_night;
use quejing_session::night::{Amount, Deal, Event, Holder, NightOpened, compute_player_stats};
use quejing_words as words;
use quejing_words::history::{
    DealEventText, DealText, capitalize, describe_event, dispute_line, event_label, holder_name, join_list as joined,
};
use quejing_words::night::author_name;
use quejing_words::switches::{switch_subject, switch_value_text};

pub fn appendix_section(page: &ReportPage<'_>, opened: &NightOpened) -> Markup {
    let (lang, night) = (page.lang, page.night);
    html! {
        div.appendix {
            h2 { (text!(lang, "report-appendix")) }
            div.details { @for deal in &night.deals { (deal_details(page, deal)) } }
            (headed_list(text!(lang, "report-disputes"), night.disputes.iter().map(|one| dispute_line(lang, night, one))))
            (headed_list(text!(lang, "report-remarks"), remark_texts(page)))
            (total_payment_list(page))
            (option_table(page, opened))
            (entry_list(page))
        }
    }
}

/// Returns the section of a deal in the appendix: its heading, its facts, each act except the beginning, which the
/// facts contain, its payments, and thumbnails if the report shows photos.
fn deal_details(page: &ReportPage<'_>, deal: &Deal) -> Markup {
    let (lang, night) = (page.lang, page.night);
    let deal_text = DealText::new(lang, page.replay, deal, &|by| author_name(lang, by));
    // The beginning is in the facts.
    let acts = deal.acts.iter().zip(&deal_text.acts);
    let acts = acts.filter(|(act, _)| !act.is_beginning()).map(|(_, text)| text);
    let paid: Vec<&str> = deal_text.acts.iter().flat_map(|act| &act.payments).map(String::as_str).collect();
    html! {
        section {
            h3 { (deal_text.name) " · " (text!(lang, "report-entry", entry = deal.id.0)) }
            p.quiet { (deal_text.facts.join(" · ")) }
            @for act in acts { (act_details(page, act)) }
            @if !paid.is_empty() { p.quiet { (paid.join(text!(lang, "list-semicolon"))) } }
            @if let Some(folder) = page.additions.photo_folder { (photos::deal_thumbnails(lang, night, deal, folder)) }
        }
    }
}

/// Returns the paragraphs about an act: its text, the reason for recording it against a warning, the original record if
/// the act was corrected, and the patterns of each win that has any.
fn act_details(page: &ReportPage<'_>, act: &DealEventText) -> Markup {
    html! {
        p { (act.text) @if act.original.is_some() { " " (text!(page.lang, "report-corrected")) } }
        @if let Some(overruled) = &act.override_reason { p { (overruled) } }
        @if let Some(original) = &act.original { p.quiet { (original) } }
        @for win in act.wins.iter().filter(|win| !win.patterns.is_empty()) { p { (win.patterns) } }
    }
}

/// Returns the remarks on the night as sentences, each with the entry that it concerns: contradictions to the course of
/// play, then refused events, then notes.
fn remark_texts(page: &ReportPage<'_>) -> impl Iterator<Item = String> {
    let (lang, night) = (page.lang, page.night);
    let cautions = night.cautions.iter().map(move |caution| {
        let text = words::course::caution_text(lang, night, &caution.caution);
        let at = capitalize(&event_label(lang, night, caution.event));
        match caution.is_overruled {
            true => text!(lang, "report-remark-overruled", at = at, remark = text),
            false => text!(lang, "report-remark", at = at, remark = text),
        }
    });
    let remark = move |event: u64, text: &str| {
        let at = capitalize(&event_label(lang, night, event));
        text!(lang, "report-remark", at = at, remark = text)
    };
    let refused = night
        .refused
        .iter()
        .map(move |refused| remark(refused.event, &words::night::refusal_text(lang, Some(night), &refused.refusal)));
    cautions.chain(refused).chain(night.notes.iter().map(move |(event, text)| remark(*event, text)))
}

/// Returns a list of the total that each player paid to each recipient. Players who paid nothing are left out; the
/// markup is empty if nobody paid anything.
fn total_payment_list(page: &ReportPage<'_>) -> Markup {
    let (lang, night) = (page.lang, page.night);
    let to = |paid: &BTreeMap<String, Amount>| {
        let paid = paid.iter().map(|(to, amount)| {
            format!("{} {amount}", holder_name(lang, night, to.parse().map_or(Holder::Table, Holder::Player)))
        });
        joined(lang, &paid.collect::<Vec<_>>())
    };
    let all = compute_player_stats(night);
    let lines = night.order.iter().filter_map(|player| Some((player, all.get(player)?)));
    let lines = lines.filter(|(_, stats)| !stats.paid_to.is_empty()).map(|(player, stats)| {
        let player = night.name(*player);
        text!(lang, "report-paid-to", player = player, payments = to(&stats.paid_to))
    });
    headed_list(text!(lang, "night-who-paid"), lines)
}

/// Returns a table of all options of the rules with their values in the night; empty markup if the rules have no
/// options.
fn option_table(page: &ReportPage<'_>, opened: &NightOpened) -> Markup {
    let (lang, profile) = (page.lang, &opened.rules.profile);
    let (set, all) = (profile.set(), profile.options());
    let options = profile.switches().iter();
    let options = options.filter_map(|switch| {
        Some((switch_subject(lang, set, switch), switch_value_text(lang, switch, all.get(switch.key)?)))
    });
    let options: Vec<(String, String)> = options.collect();
    html! {
        @if !options.is_empty() {
            h2 { (text!(lang, "report-options")) }
            table {
                @for (option, value) in &options { tr { td { (capitalize(option)) } td { (value) } } }
            }
        }
    }
}

/// Returns a list of all entries of the night as first recorded, with number and time. Undone entries are struck
/// through.
fn entry_list(page: &ReportPage<'_>) -> Markup {
    let (lang, log) = (page.lang, page.replay.log());
    let text = |event: &Event| describe_event(lang, page.night, &event.payload);
    html! {
        h2 { (text!(lang, "report-entries")) }
        ol.entries {
            @for event in page.replay.events() {
                li value=(event.seq.to_string()) {
                    small { (format_clock_of_night(page.replay.begun_ms(), event.time_ms)) } " "
                    @if log.is_undone(event.seq) { s { (text(event)) } " " (text!(lang, "report-undone")) }
                    @else { (text(event)) }
                }
            }
        }
    }
}
