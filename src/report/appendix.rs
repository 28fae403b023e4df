//! The appendix of the report: every deal with its patterns and payments, disputes, remarks, total payments, every option of the
//! rules, every entry of the ledger.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::page::{Page, list};
use super::photos;
use crate::dates::clock;
use crate::i18n;
use crate::i18n::night::author;
use crate::i18n::switches::{subject, value};
use crate::table::ledger::{Amount, Body, Deal, Event, Holder, NightOpened, player_stats};
use crate::words::{ActText, DealText, capital, describe, dispute, event_label, holder, list as joined};

pub fn appendix(page: &Page<'_>, opened: &NightOpened) -> Markup {
    let (lang, night) = (page.lang, page.night);
    html! {
        div.appendix {
            h2 { (text!(lang, "report-appendix")) }
            div.details { @for deal in &night.deals { (deal_details(page, deal)) } }
            (list(text!(lang, "report-disputes"), night.disputes.iter().map(|one| dispute(lang, night, one))))
            (list(text!(lang, "report-remarks"), remarks(page)))
            (total_payments(page))
            (option_table(page, opened))
            (entry_list(page))
        }
    }
}

/// Returns the section of a deal: all its acts, its payments and its photos.
fn deal_details(page: &Page<'_>, recorded: &Deal) -> Markup {
    let (lang, night) = (page.lang, page.night);
    let deal = DealText::of(lang, page.replay, recorded, &|by| author(lang, by));
    // The beginning is in the facts.
    let acts = recorded.acts.iter().zip(&deal.acts);
    let acts = acts.filter(|(act, _)| !matches!(act.payload.body, Body::DealBegun(_))).map(|(_, text)| text);
    let paid: Vec<&str> = deal.acts.iter().flat_map(|act| &act.payments).map(String::as_str).collect();
    html! {
        section {
            h3 { (deal.name) " · " (text!(lang, "report-entry", entry = recorded.id.0)) }
            p.quiet { (deal.facts.join(" · ")) }
            @for act in acts { (act_details(page, act)) }
            @if !paid.is_empty() { p.quiet { (paid.join(text!(lang, "list-semicolon"))) } }
            @if let Some(folder) = page.photos { (photos::thumbnails(lang, night, recorded, folder)) }
        }
    }
}

/// Returns an act in words, with the patterns of a win. A corrected act includes its original record.
fn act_details(page: &Page<'_>, act: &ActText) -> Markup {
    html! {
        p { (act.text) @if act.original.is_some() { " " (text!(page.lang, "report-corrected")) } }
        @if let Some(original) = &act.original { p.quiet { (original) } }
        @for win in act.wins.iter().filter(|win| !win.patterns.is_empty()) { p { (win.patterns) } }
    }
}

/// Returns the remarks of the night: contradictions, refused events and notes.
fn remarks(page: &Page<'_>) -> impl Iterator<Item = String> {
    let (lang, night) = (page.lang, page.night);
    let cautions = night.cautions.iter().map(move |caution| {
        let text = i18n::course::caution(lang, night, &caution.caution);
        let at = capital(&event_label(lang, night, caution.event));
        match caution.overruled {
            true => text!(lang, "report-remark-overruled", at = at, remark = text),
            false => text!(lang, "report-remark", at = at, remark = text),
        }
    });
    let remark = move |event: u64, text: &str| {
        let at = capital(&event_label(lang, night, event));
        text!(lang, "report-remark", at = at, remark = text)
    };
    let refused = night.refused.iter().map(move |refused| {
        remark(refused.event, &i18n::night::with_names(night, i18n::night::refusal(lang, &refused.why)))
    });
    cautions.chain(refused).chain(night.notes.iter().map(move |(event, text)| remark(*event, text)))
}

/// Returns the total of all payments between each two players.
fn total_payments(page: &Page<'_>) -> Markup {
    let (lang, night) = (page.lang, page.night);
    let to = |paid: &BTreeMap<String, Amount>| {
        let paid = paid.iter().map(|(to, amount)| {
            format!("{} {amount}", holder(lang, night, to.parse().map_or(Holder::Table, Holder::Player)))
        });
        joined(lang, &paid.collect::<Vec<_>>())
    };
    let all = player_stats(night);
    let lines = night.order.iter().filter_map(|player| Some((player, all.get(player)?)));
    let lines = lines.filter(|(_, stats)| !stats.paid_to.is_empty()).map(|(player, stats)| {
        let player = night.name(*player);
        text!(lang, "report-paid-to", player = player, payments = to(&stats.paid_to))
    });
    list(text!(lang, "night-who-paid"), lines)
}

/// Returns a table of every option of the rules with its value.
fn option_table(page: &Page<'_>, opened: &NightOpened) -> Markup {
    let (lang, profile) = (page.lang, &opened.rules.profile);
    let (set, all) = (profile.set(), profile.options());
    let options = profile.switches().iter();
    let options = options.filter_map(|switch| Some((subject(lang, set, switch), value(lang, all.get(switch.key)?))));
    let options: Vec<(String, String)> = options.collect();
    html! {
        @if !options.is_empty() {
            h2 { (text!(lang, "report-options")) }
            table {
                @for (option, value) in &options { tr { td { (capital(option)) } td { (value) } } }
            }
        }
    }
}

/// Returns a list of every entry of the ledger, as recorded. Undone entries are struck through.
fn entry_list(page: &Page<'_>) -> Markup {
    let (lang, log) = (page.lang, page.replay.log());
    let text = |event: &Event| describe(lang, page.night, &event.payload);
    html! {
        h2 { (text!(lang, "report-entries")) }
        ol.entries {
            @for event in page.replay.events() {
                li value=(event.seq.to_string()) {
                    small { (clock(event.time_ms)) } " "
                    @if log.is_undone(event.seq) { s { (text(event)) } " " (text!(lang, "report-undone")) }
                    @else { (text(event)) }
                }
            }
        }
    }
}
