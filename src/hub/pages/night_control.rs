//! The host's pages to begin and end a night, and the form to add people to it.

use crate::hub::refusal::RefusalReason;
use axum::http::StatusCode;
use maud::{Markup, html};

use super::components::{button_form, check_box, text_field};
use super::form_marks::{OUTDATED_FORM, mark_pair, night_field};
use super::page_frame::{PageTab, PhonePage};
use super::{PageAnswer, PageRequest, PageResult};
use quejing_session::StateDigest;
use quejing_session::action::SessionAction;
use quejing_session::error_texts::{self, capitalize};
use quejing_session::game::{RuleProfile, RuleSet};
use quejing_session::night::{
    Attendee, Keeper, MAX_NAME_CHARS, Night, NightAction, NightEntry, NightOpening, NightPlan, PlayerId, Role,
    SeatingMethod, UnfinishedGame, UntoldPerson,
};
use quejing_session::notice::Tone;
use quejing_session::session::Session;
use quejing_words::switches::switch_differences;
use quejing_words::{self as words, Lang, history};

/// The name of the field with the mark of the night that the form for its end shows.
const END_MARK_FIELD: &str = "sure";
/// The name of the field with the decision on an unfinished game.
const DECISION_FIELD: &str = "unfinished";
/// The name of the button that shows the form for a night again, for the rules that are chosen in it.
const SHOW_FORM_BUTTON: &str = "form";
/// The maximum number of people in the form for a night: under the house rule, eleven play at two tables.
const MAX_OPENING_PEOPLE: usize = 11;

/// Returns the rules that the form for a night names, with their note: a named profile, or the defaults of a rule set.
/// `None` for unknown rules.
fn find_rules(model: &Session, rules_name: &str) -> Option<(String, String, RuleProfile)> {
    let named = model.rule_choices.profiles().iter().find(|one| one.name == rules_name);
    let named = named.map(|one| (one.name.clone(), one.note.clone(), one.rules.clone()));
    let set = || rules_name.parse::<RuleSet>().ok();
    named.or_else(|| set().map(|set| (set.to_string(), String::new(), RuleProfile::from(set))))
}

/// Shows the form to begin a night: title, rules, as many people as the rules seat, further people, and lots for the
/// seats. A form that is refused, or shown again for other rules, keeps its content.
pub fn show_opening_form(request: &PageRequest) -> PageResult {
    let (lang, sent) = (request.lang, Some(&request.fields).filter(|fields| fields.has_field("rules")));
    let (last_opening, rules, chosen) = request.with_session(|session| {
        let keeper = session.model.keeper();
        let last_opening = match keeper.open_night().draft_opening() {
            Some(opening) => opening.clone(),
            None => keeper.next_opening(lang),
        };
        let rules_name = sent.map_or(&*last_opening.rules_name, |fields| fields.trimmed_value("rules"));
        let chosen = find_rules(&session.model, rules_name).unwrap_or_else(|| {
            (last_opening.rules_name.clone(), last_opening.note.clone(), last_opening.profile.clone())
        });
        (last_opening, rules_labels(&session.model, lang), chosen)
    })?;
    let (rules_name, note, profile) = &chosen;
    let (seats, max_players) = (profile.seating().seats.max, profile.seating().people.max);
    let keeper = request.hub.read_ledger();
    let is_deal_open = keeper.open_night().is_deal_open();
    let is_ticked = |name: &str| sent.is_some_and(|fields| fields.has_field(name));
    let text = |name: &str, usual: &str| sent.map_or(usual, |fields| fields.trimmed_value(name)).to_owned();
    // The people of the last night stand in any order; watchers come after all seats.
    let (watchers, players): (Vec<_>, Vec<_>) =
        last_opening.attendees.iter().partition(|comer| comer.role == Role::Spectator);
    let usual = |at: usize| {
        let watcher = || at.checked_sub(seats.max(players.len())).and_then(|at| watchers.get(at));
        players.get(at).or_else(watcher).filter(|comer| !comer.is_guest)
    };
    let name = |at: usize| text(&format!("name{at}"), usual(at).map_or("", |comer| &comer.name));
    let watches = |at: usize| match sent {
        // Rules that seat fewer people let the others watch.
        Some(fields) if fields.has_field(SHOW_FORM_BUTTON) && at >= max_players => !name(at).is_empty(),
        Some(fields) => fields.has_field(&watches_field_name(at)),
        None => usual(at).is_some_and(|comer| comer.role == Role::Spectator),
    };
    let body = html! {
        p { (text!(lang, "night-order-hint")) }
        form method="post" action="/begin" {
            (night_field(&keeper))
            @if is_deal_open { p.note.doubt { (text!(lang, "begin-deal-open")) } (check_box("leave", text!(lang, "begin-leave-deal"), is_ticked("leave"), None)) }
            (text_field("title", text!(lang, "night-title-label"), &text("title", &last_opening.title), MAX_NAME_CHARS))
            // The Enter key presses the first button of a form: it begins the night.
            button hidden { (text!(lang, "night-begin-night")) }
            (rules_choice(lang, &rules, rules_name))
            (rules_note(lang, rules_name, note, profile))
            (people_fields(lang, seats, name, watches))
            (check_box("draw", text!(lang, "night-draw-seats"), is_ticked("draw"), None))
            button.primary { (text!(lang, "night-begin-night")) }
        }
    };
    Ok(PageAnswer::Page(PhonePage::without_reload(PageTab::Me, text!(lang, "new-night"), body)))
}

/// Returns the names and labels of all rules that a night can have: rule sets, then named profiles.
fn rules_labels(model: &Session, lang: Lang) -> Vec<(String, String)> {
    let sets = RuleSet::all().map(|set| (set.to_string(), capitalize(words::rule_set_name(lang, set))));
    let named = model.rule_choices.profiles().iter();
    let named = named.map(|one| (one.name.clone(), capitalize(&words::rules_name(lang, &one.name))));
    sets.into_iter().chain(named).collect()
}

/// Renders the fields for the people of a night: the first `seats` sit at the table; the others, folded unless one is
/// named, play if there are seats, or watch. `name` and `watches` return what the fields of a place show, from 0.
fn people_fields(lang: Lang, seats: usize, name: impl Fn(usize) -> String, watches: impl Fn(usize) -> bool) -> Markup {
    let name_field = |at: usize| text_field(&format!("name{at}"), &(at + 1).to_string(), &name(at), MAX_NAME_CHARS);
    let has_more = (seats..MAX_OPENING_PEOPLE).any(|at| !name(at).is_empty());
    html! {
        @for at in 0..seats { div.row { (name_field(at)) } }
        details open[has_more] {
            summary { (text!(lang, "hub-more-people")) }
            @for at in seats..MAX_OPENING_PEOPLE {
                div.row {
                    (name_field(at))
                    (check_box(&watches_field_name(at), text!(lang, "night-watches"), watches(at), None))
                }
            }
        }
    }
}

/// Renders the choice of the rules. Another choice shows the form again, with the people whom those rules seat; without
/// the script of the page, a button does.
fn rules_choice(lang: Lang, rules: &[(String, String)], chosen: &str) -> Markup {
    html! {
        label.field {
            span { (text!(lang, "rules")) }
            select name="rules" data-shows-form=(SHOW_FORM_BUTTON) {
                @for (name, label) in rules { option value=(name) selected[name == chosen] { (label) } }
            }
        }
        noscript { button name=(SHOW_FORM_BUTTON) { (text!(lang, "hub-use")) } }
    }
}

/// Renders the note of rules and, folded, the options in which they differ from their rule set.
fn rules_note(lang: Lang, rules_name: &str, note: &str, rules: &RuleProfile) -> Markup {
    let (note, differences) = (words::profile_note(lang, rules_name, note), switch_differences(lang, rules));
    html! {
        @if !note.is_empty() { p.quiet { (note) } }
        @if !differences.is_empty() {
            details {
                summary { (text!(lang, "own-rules-differ", count = differences.len())) }
                @for difference in &differences { p.quiet { (difference) } }
            }
        }
    }
}

/// Returns the name of the form box that marks a person as a spectator. `at` is the index in the list of people, from
/// 0.
fn watches_field_name(at: usize) -> String {
    format!("watches{at}")
}

/// Begins the night that the form describes, and redirects to the choice of the person of the phone. Shows the form
/// again if it asks for that, or if the ledger refuses the night; refuses unknown rules (400).
pub fn begin_night(request: &PageRequest) -> PageResult {
    if request.fields.has_field(SHOW_FORM_BUTTON) {
        return show_opening_form(request);
    }
    let attendees = (0..MAX_OPENING_PEOPLE).filter_map(|at| {
        let name = request.fields.trimmed_value(&format!("name{at}")).to_owned();
        (!name.is_empty()).then_some(Attendee {
            name,
            is_guest: false,
            role: if request.fields.has_field(&watches_field_name(at)) { Role::Spectator } else { Role::Player },
        })
    });
    let attendees: Vec<Attendee> = attendees.collect();
    let rules_name = request.fields.trimmed_value("rules");
    let begun = request.change_session(|session| {
        let (rules_name, note, profile) = find_rules(&session.model, rules_name)?;
        let usual = session.model.keeper().next_opening(request.lang).title;
        let title = request.fields.trimmed_value("title");
        let mut opening = NightOpening {
            title: if title.is_empty() { usual } else { title.to_owned() },
            rules_name,
            note,
            profile,
            plan: NightPlan::default(),
            attendees,
            seating_method: SeatingMethod::ByHand,
        };
        if request.fields.has_field("draw") {
            opening.draw_seats();
        }
        let before = session.model.keeper().night_id();
        let begin =
            NightAction::BeginNight { opening: Box::new(opening), leaves_deal: request.fields.has_field("leave") };
        session.apply_action(SessionAction::Night(begin));
        Some((session.model.keeper().night_id() != before, session.model.desk().recorder().proposal().is_some()))
    })?;
    match begun {
        None => Err((StatusCode::BAD_REQUEST, RefusalReason::NoForm)),
        Some((true, _)) => Ok(PageAnswer::Redirect("/who".to_owned())),
        // Names look alike: the page asks whether they are two people.
        Some((false, true)) => Ok(PageAnswer::Redirect("/confirm".to_owned())),
        Some((false, false)) => show_opening_form(request),
    }
}

/// Adds the person with the name in the form to the current night, as a player or a spectator.
pub fn add_person(request: &PageRequest) -> PageResult {
    let name = request.fields.trimmed_value("name").to_owned();
    let role = if request.fields.has_field("watches") { Role::Spectator } else { Role::Player };
    let is_added = request.change_session(|session| {
        let count_before = session.model.keeper().night().people.len();
        let attendee = Attendee { name: name.clone(), is_guest: false, role };
        session.apply_action(SessionAction::Night(NightAction::Enter(NightEntry::PersonJoins(attendee))));
        session.model.keeper().night().people.len() > count_before
    })?;
    if is_added {
        request.queue_message(Tone::Sure, text!(request.lang, "hub-comer-hint", player = name))?;
    }
    super::open_deal::redirect_or_confirm(request, "/me")
}

/// Shows the standings, the settlement, the people who have not seen entries, and the disputes, requests or deal that
/// are still open. Adds the button that
/// ends the night, unless a deal is open.
pub fn show_end_form(request: &PageRequest) -> PageResult {
    let lang = request.lang;
    let rates = request.with_session(|session| session.money_rates.clone())?;
    let keeper = request.hub.read_ledger();
    let night = keeper.night();
    let is_deal_open = keeper.open_night().is_deal_open();
    let disputes = night.disputes.iter().filter(|one| one.decided.is_none());
    let disputes: Vec<String> = disputes.map(|one| history::dispute_summary(lang, night, one)).collect();
    // A list that cannot be read is reported where the requests are answered.
    let waiting = keeper.consent().pending_requests().map_or(0, |requests| requests.len());
    let standings = keeper.open_night().standings().filter(|_| keeper.open_night().draft_opening().is_none());
    let body = html! {
        @if is_deal_open { p.note.wrong { (text!(lang, "end-deal-open")) } }
        @for one in &disputes { p.note.doubt { (one) } }
        @if waiting > 0 { p.note.doubt { a href="/agree" { (text!(lang, "end-requests", count = waiting)) } } }
        @if let Some(standings) = standings { (super::night::standings_section(lang, night, &standings, None)) }
        @let settlement = super::night::settlement_lines(lang, night, rates.for_night(night));
        @if !settlement.0.is_empty() { section.card { h2 { (text!(lang, "night-even")) } (settlement) } }
        @if !is_deal_open && keeper.open_night().draft_opening().is_none() && !night.is_closed {
            form method="post" action="/begin/end" {
                input type="hidden" name=(END_MARK_FIELD) value=(keeper.consent().end_mark());
                (untold_section(lang, &keeper))
                @if night.needs_end_decision() {
                    (end_decision_section(lang, night, text!(lang, "night-close-night")))
                } @else { button.primary { (text!(lang, "night-close-night")) } }
            }
        }
        p { a.button.quiet href="/me" { (if night.needs_end_decision() { text!(lang, "end-play-on") } else { text!(lang, "end-not-yet") }) } }
    };
    Ok(PageAnswer::Page(PhonePage::without_reload(PageTab::Me, text!(lang, "night-close-night"), body)))
}

/// Renders the people who have not seen entries that changed their total, each with a box to tick that they were told
/// in person; a single box for all if nobody of the night has a phone. Empty if everybody has seen everything.
fn untold_section(lang: Lang, keeper: &Keeper) -> Markup {
    let untold = match keeper.news().untold_people() {
        Ok(untold) => untold,
        Err(error) => {
            return html! { p.note.wrong { (error_texts::ledger_error_text(&error, Some(keeper.night()), lang)) } };
        }
    };
    let has_phones = keeper.consent().has_phones();
    let tick = |one: &UntoldPerson| {
        let (player, last_entry) = one.tick();
        format!("{player}.{last_entry}")
    };
    html! {
        @if !untold.is_empty() {
            fieldset.note.doubt {
                legend { (text!(lang, "end-untold")) }
                @for one in &untold {
                    p { (history::account::untold_person_text(lang, keeper.night(), one.player, &one.entries)) }
                    @if has_phones {
                        label.tick { input type="checkbox" name="told" value=(tick(one));
                            span { (text!(lang, "end-told", player = keeper.night().name(one.player))) } }
                    }
                    @else { input type="hidden" name="untold" value=(tick(one)); }
                }
                @if !has_phones { (check_box("told-all", text!(lang, "end-told-all"), false, None)) }
            }
        }
    }
}

/// Reads the people whom the form for the end of the night ticks as told in person, each with the first event of the
/// latest entry that the form named.
fn told_people(request: &PageRequest) -> Vec<(PlayerId, u64)> {
    let name = if request.fields.has_field("told-all") { "untold" } else { "told" };
    let ticks: Vec<String> = request.fields.parse_values(name);
    let read = |tick: String| {
        let (player, entry) = tick.split_once('.')?;
        Some((player.parse().ok()?, entry.parse().ok()?))
    };
    ticks.into_iter().filter_map(read).collect()
}

/// Ends the night if the form carries the mark of the night with its present entries and requests as the confirmation;
/// otherwise redirects to the form for the end. Also does so, with a message, if an unfinished game needs a decision
/// and the form has none.
pub fn end_night(request: &PageRequest) -> PageResult {
    const FORM_PAGE: &str = "/begin/end";
    let seen = request.fields.get(END_MARK_FIELD).map(StateDigest::from).ok_or(OUTDATED_FORM)?;
    let decision = parse_end_decision(request);
    let told = told_people(request);
    let undecided_game = request.change_session(|session| {
        let keeper = session.model.keeper();
        if keeper.consent().end_mark() != seen {
            return Err(OUTDATED_FORM);
        }
        let night = keeper.night();
        if decision.is_none() && night.needs_end_decision() {
            return Ok(Some(night.game().number()));
        }
        session.apply_action(SessionAction::Night(NightAction::MarkTold(told)));
        session.apply_action(SessionAction::Night(NightAction::EndNight(decision)));
        Ok(None)
    })??;
    if let Some(game) = undecided_game {
        request.queue_message(Tone::Wrong, text!(request.lang, "end-needs-decision", game = game))?;
        return Ok(PageAnswer::Redirect(FORM_PAGE.to_owned()));
    }
    super::open_deal::redirect_or_confirm(request, "/")
}

/// Renders the question of a form how the unfinished game counts, with the buttons that send the form with a decision.
/// `submit` is the label of the form's button without one.
pub fn end_decision_section(lang: Lang, night: &Night, submit: &str) -> Markup {
    html! {
        section.note.doubt {
            p { strong { (text!(lang, "end-unfinished", game = night.game().number())) } }
            p { (text!(lang, "end-unfinished-hint")) }
            // The Enter key presses the first button of a form: it decides nothing.
            button hidden { (submit) }
            div.buttons {
                @for (decision, label) in end_decisions(lang) {
                    button.big name=(DECISION_FIELD) value=(decision) { (label) }
                }
            }
        }
    }
}

/// Returns the form values and labels of the decisions on an unfinished game.
fn end_decisions(lang: Lang) -> [(&'static str, &'static str); 2] {
    [("counted", text!(lang, "end-count-game")), ("left_out", text!(lang, "end-leave-game-out"))]
}

/// Parses the decision on an unfinished game that the form names; `None` if it names none.
pub fn parse_end_decision(request: &PageRequest) -> Option<UnfinishedGame> {
    match request.fields.trimmed_value(DECISION_FIELD) {
        "counted" => Some(UnfinishedGame::Counted),
        "left_out" => Some(UnfinishedGame::LeftOut),
        _ => None,
    }
}

/// Renders the button that changes the decision on the unfinished game of an ended night; nothing if its last game was
/// finished.
pub fn end_correction_form(request: &PageRequest, keeper: &Keeper) -> Markup {
    let (lang, night) = (request.lang, keeper.night());
    let is_left_out = night.left_out_game().is_some();
    let [count, leave_out] = end_decisions(lang);
    let (decision, label) = if is_left_out { count } else { leave_out };
    let fields = [mark_pair(&keeper.consent().end_mark()), (DECISION_FIELD, decision.to_owned())];
    html! {
        @if night.is_closed && night.has_unfinished_game() && request.can_record() {
            (button_form("/begin/end/correct", "quiet", label, &fields))
        }
    }
}

/// Proposes the decision of the form on the unfinished game of the ended night.
pub fn correct_end(request: &PageRequest) -> PageResult {
    if let Some(decision) = parse_end_decision(request) {
        request
            .change_session(|session| session.apply_action(SessionAction::Night(NightAction::CorrectEnd(decision))))?;
    }
    super::open_deal::redirect_or_confirm(request, "/night")
}
