//! The page of the whole night: standings, settlement, graph, disputes, the rules in force, and links to the night's
//! files.

use super::components::text_field;
use super::earlier_nights::ShownNight;
use super::page_frame::{PageTab, PhonePage};
use super::{PageAnswer, PageRequest, PageResult};
use crate::report::graph;
use crate::report::html_table::word_table;
use maud::{Markup, html};
use quejing_session::action::NightFileKind;
use quejing_session::error_texts::capitalize;
use quejing_session::night::{Amount, Night, NightRules, Standings};
use quejing_session::notice::Tone;
use quejing_words::history::{self, FinalSheet, MoneyRate, final_score_unit};
use quejing_words::switches::{switch_subject, switch_value_text};
use quejing_words::{self as words, Lang};

/// The maximum length of a typed amount of money, in characters.
const MAX_MONEY_CHARS: usize = 12;

/// Shows the page of the night in progress: standings, final result if there is one, links to files, graph, disputes
/// and rules.
pub fn show_night(request: &PageRequest) -> PageResult {
    let lang = request.lang;
    let rates = request.with_session(|session| session.money_rates.clone())?;
    let shown = ShownNight::load(request, None)?;
    let keeper = request.hub.read_ledger();
    let night = keeper.night();
    let rate = rates.for_night(night);
    let standings = keeper.open_night().standings();
    let has_begun = keeper.open_night().draft_opening().is_none();
    let result = FinalSheet::for_night(lang, night, rate).filter(|_| has_begun);
    let body = html! {
        @if let (Some(standings), true) = (standings, has_begun) { (standings_section(lang, night, &standings, result.is_none().then_some(rate))) }
        @if let Some(sheet) = result { (final_result_section(lang, night, &sheet, rate)) }
        (super::night_control::end_correction_form(request, &keeper))
        @if has_begun { (night_file_links(lang, &shown)) }
        @else { p { a.button href="/nights" { (text!(lang, "night-all-nights")) } } }
        (night_details(lang, night))
    };
    let title = night.opened.as_ref().map(|opened| opened.title.clone());
    let title = title.filter(|_| has_begun).unwrap_or_else(|| text!(lang, "night").to_owned());
    Ok(PageAnswer::Page(PhonePage::with_reload(PageTab::Night, title, body)))
}

/// Renders the links to the statistics and files of a night and, for the night in progress, to the list of nights.
pub fn night_file_links(lang: Lang, shown_night: &ShownNight) -> Markup {
    let query = shown_night.url_query();
    html! {
        p.ways {
            @if shown_night.replay.night().counted_deals().next().is_some() {
                a.button href={ "/statistics" (query) } { (text!(lang, "hub-statistics")) } " "
            }
            a.button href={ "/report" (query) } { (text!(lang, "hub-report")) } " "
            a.button href={ "/payments.csv" (query) } download { (words::render_word(lang, &NightFileKind::Payments)) } " "
            a.button href={ "/entries.csv" (query) } download { (words::render_word(lang, &NightFileKind::EventsCsv)) } " "
            @if shown_night.is_current { a.button href="/nights" { (text!(lang, "night-all-nights")) } }
        }
    }
}

/// Renders the graph, the disputes and the rules of a night, each only if the night has any.
pub fn night_details(lang: Lang, night: &Night) -> Markup {
    html! {
        @if !night.deals.is_empty() { div.graph { (graph::graph_section(lang, night)) } }
        @if !night.disputes.is_empty() {
            section {
                h2 { (text!(lang, "report-disputes")) }
                @for one in &night.disputes { p { (history::dispute_summary(lang, night, one)) } }
            }
        }
        @if let Some(opened) = &night.opened { (rules_table(lang, &opened.rules)) }
    }
}

/// Renders the final result of a game or night: who pays whom in points and money, the result as text to copy or share,
/// and the form for the money per point.
fn final_result_section(lang: Lang, night: &Night, sheet: &FinalSheet, rate: &MoneyRate) -> Markup {
    let unit = final_score_unit(night);
    let money = rate.per_unit(unit);
    let money = if money > 0.0 { money.to_string() } else { String::new() };
    html! {
        section.card {
            h2 { (text!(lang, "night-even")) }
            p.quiet { (sheet.end_reason) }
            @match &sheet.payments {
                Ok(payments) => {
                    @for paid in payments {
                        p { (paid.parties) " " strong { (paid.amount) } @if let Some(money) = &paid.money { " · " strong { (money) } } }
                    }
                }
                Err(why) => { p.note.wrong { (why) } }
            }
            @for note in &sheet.notes { p { (note) } }
            div.buttons.scripted {
                button type="button" data-copy="result" data-done=(text!(lang, "final-copied")) { (text!(lang, "final-copy")) }
                button.shareable type="button" data-share="result" { (text!(lang, "final-share")) }
            }
            details { summary { (text!(lang, "final-text")) }
                textarea id="result" readonly rows="8" aria-label=(text!(lang, "final-share-hint")) { (sheet.to_text(lang)) }
            }
            form method="post" action="/night/rate" {
                label.field { span { (text!(lang, "final-money", points = unit)) }
                    input name="money" inputmode="decimal" value=(money) maxlength=(MAX_MONEY_CHARS) autocomplete="off"; }
                (text_field("currency", text!(lang, "final-currency"), rate.currency(), MoneyRate::MAX_CURRENCY_CHARS))
                p.quiet { (text!(lang, "final-money-tip")) }
                button { (text!(lang, "final-money-use")) }
            }
        }
    }
}

/// Sets the money per point that the session of this device shows for the rules of the night; the ledger does not
/// record it. An amount that is no number or negative, and an amount without a currency, only cause a message.
pub fn set_money_rate(request: &PageRequest) -> PageResult {
    let typed = request.fields.trimmed_value("money").trim().replace(',', ".");
    let money = if typed.is_empty() { Some(0.0) } else { typed.parse::<f64>().ok().filter(|money| *money >= 0.0) };
    let Some(money) = money else {
        request.queue_message(Tone::Wrong, text!(request.lang, "final-bad-money"))?;
        return Ok(PageAnswer::Redirect("/night".to_owned()));
    };
    if money > 0.0 && MoneyRate::new(money, request.fields.trimmed_value("currency")).lacks_currency() {
        request.queue_message(Tone::Wrong, text!(request.lang, "final-needs-currency"))?;
        return Ok(PageAnswer::Redirect("/night".to_owned()));
    }
    request.with_session(|session| {
        let night = session.model.keeper().night();
        let unit = final_score_unit(night);
        let rate = MoneyRate::new(money / unit as f64, request.fields.trimmed_value("currency"));
        session.money_rates.set_for_night(night, rate);
    })?;
    Ok(PageAnswer::Redirect("/night".to_owned()))
}

/// Renders the standings of a night and its games. If a rate for the settlement is given and the night has an uma, also
/// renders who pays whom so far.
pub fn standings_section(
    lang: Lang,
    night: &Night,
    standings: &Standings,
    settlement_rate: Option<&MoneyRate>,
) -> Markup {
    let (has_uma, table) = (standings.account.has_places(), history::standings_table(lang, night, standings));
    html! {
        @if standings.places.is_empty() { p { (text!(lang, "night-no-standings")) } }
        @else {
            (word_table(&table, "places"))
            @if let Some(games) = history::games_table(lang, night, &standings.account) {
                h2 { (text!(lang, "night-games")) }
                (word_table(&games, "places"))
            }
            @if history::has_reduced_score(night) { p.quiet { (history::reduced_score_line(lang, &night.reduced)) } }
            @let on_table = standings.money_still_on_table(night);
            @if on_table != Amount::ZERO { p { (text!(lang, "night-on-table", amount = on_table)) } }
            @if let Some(rate) = settlement_rate.filter(|_| has_uma) { section { h2 { (history::settlement_title(lang, night)) } (settlement_lines(lang, night, rate)) } }
        }
    }
}

/// Renders the payments that settle the night, with money at `rate`, or the error if the totals do not balance; then
/// the notes on the account, such as on side agreements.
pub fn settlement_lines(lang: Lang, night: &Night, rate: &MoneyRate) -> Markup {
    html! {
        @match history::settling_payment_texts(lang, night) {
            Ok(payments) => { @for (who, amount) in payments { p { (who) " " strong { (amount) } @if let Some(money) = rate.to_money(amount) { " · " strong { (money) } } } } }
            Err(why) => { p.note.wrong { (why) } }
        }
        @for note in history::account_notes(lang, night) { p { (note) } }
    }
}

/// Renders the rules of a night, folded: the name, the note and the value of each option.
fn rules_table(lang: Lang, rules: &NightRules) -> Markup {
    let (set, options) = (rules.profile.set(), rules.profile.options());
    let note = words::profile_note(lang, &rules.name, &rules.note);
    html! {
        details open[false] {
            summary { (text!(lang, "label-and-value", label = text!(lang, "rules"), value = capitalize(&words::rules_name(lang, &rules.name)))) }
            @if !note.is_empty() { p { (note) } }
            table.rows.options { tbody {
                @for switch in rules.profile.switches() {
                    @if let Some(value) = options.get(switch.key) {
                        tr { th scope="row" { (capitalize(&switch_subject(lang, set, switch))) } td { (switch_value_text(lang, switch, value)) } }
                    }
                }
            } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maker::opened;
    use quejing_ledger::{Record, replay_events};
    use quejing_rules::play::Play;
    use quejing_session::game::RuleProfile;
    use quejing_session::night::{
        Event, NightId, Payload, PlayerId, SeatAssignment, SeatingMethod, Value, Win, WonDeal,
    };

    /// Returns a night under riichi rules (a profile as JSON) with one deal: the dealer's self-drawn baiman.
    fn night_with_baiman(rules: &str) -> Night {
        let mut opening = opened("riichi", 4);
        if let Record::NightOpened(opening) = &mut opening {
            let profile: RuleProfile = serde_json::from_str(rules).unwrap();
            opening.rules.profile = profile;
        }
        let players: Vec<PlayerId> = match &opening {
            Record::NightOpened(opening) => opening.people.iter().map(|one| one.id).collect(),
            _ => Vec::new(),
        };
        let win = Win::from_value_only(players[0], Value { fan: Some(8), fu: Some(30), ..Value::default() });
        let seats = SeatAssignment {
            tables: vec![players],
            queue: Vec::new(),
            bettors: Vec::new(),
            free: None,
            how: SeatingMethod::ByHand,
        };
        let won = WonDeal { from: None, wins: vec![win] };
        let mut events: Vec<Event> = Vec::new();
        for body in [opening, Record::from(Play::SeatsSet(seats)), Record::from(Play::Won(won))] {
            events.push(Event::build_after(events.last(), NightId::from_number(1), 1, "t", Payload::new(body)));
        }
        replay_events(&events)
    }

    #[test]
    fn a_built_in_profile_has_its_name_and_note_in_the_language_of_the_phone() {
        let book = quejing_session::profile_list::ProfileList::built_in();
        let named = book.find_profile("riichi-common").expect("a built-in profile");
        let night = night_with_baiman(r#"{"set":"riichi"}"#);
        let opened = night.opened.as_ref().expect("an opened night").rules.clone();
        let of_night = NightRules { name: named.name.clone(), note: named.note.clone(), ..opened };
        let page = |lang| rules_table(lang, &of_night).into_string();
        assert!(page(Lang::En).contains("Riichi, common rules") && page(Lang::Zh).contains("日本麻将（通行规则）"));
        assert!(!page(Lang::En).contains("今日") && !page(Lang::Zh).contains("commonly played"), "{}", page(Lang::En));
    }

    /// Checks an uma with the sum 10,000: no payments can settle the night, so the page shows the sum instead.
    #[test]
    fn a_night_whose_finals_do_not_sum_to_zero_shows_the_sum_instead_of_payments() {
        let lines = |night: &Night| settlement_lines(Lang::En, night, &MoneyRate::default()).into_string();
        let page = lines(&night_with_baiman(r#"{"set":"riichi","uma":[20000,10000,-10000,-10000]}"#));
        assert!(page.contains("+10000 instead of 0") && !page.contains('→'), "{page}");
        let page = lines(&night_with_baiman(r#"{"set":"riichi","start_points":25000}"#));
        assert_eq!(page.matches('→').count(), 3, "{page}");
    }
}
