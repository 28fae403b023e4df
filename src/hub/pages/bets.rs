//! Forms for the bets of the house rule (section 7). A bettor chooses a player with one tap until play begins. Later
//! bets need a reason, which everybody sees.

use crate::hub::refusal::RefusalReason;
use axum::http::StatusCode;
use maud::{Markup, html};

use super::components::{button_form, drop_down, join_names, named_people, signed_amount, text_field};
use super::consent_requests::in_person_boxes;
use super::form_marks::{OUTDATED_FORM, deal_identity_fields, has_mark, mark_pair, names_night_of};
use super::page_frame::{PageTab, PhonePage};
use super::tile_images::tile_groups;
use super::{PageAnswer, PageRequest, PageResult};
use quejing_session::StateDigest;
use quejing_session::error_texts;
use quejing_session::night::{
    Bet, BetAnswer, BetRefusal, BetRequest, Bettor, Keeper, LateBetCost, LateBetOutcome, PlacedBet, PlayerId,
};
use quejing_session::notice::Tone;
use quejing_words::Lang;
use quejing_words::history::account::bet_text;

/// The maximum length of the reason for a late bet, in characters.
const MAX_REASON_CHARS: usize = 200;

/// Shows the page with the user's bets, or a note if the user may not bet now. Refuses guests (403).
pub fn show_bet(request: &PageRequest) -> PageResult {
    let lang = request.lang;
    let user = request.person().ok_or((StatusCode::FORBIDDEN, RefusalReason::NotAllowed))?;
    let keeper = request.hub.read_ledger();
    let form = own_bet_forms(request, &keeper, false);
    let body = html! {
        @match form {
            Some(form) => { (form) }
            None => { p.note.doubt { (text!(lang, "bet-whose-turn", person = keeper.night().name(user))) } }
        }
    };
    Ok(PageAnswer::Page(PhonePage::with_reload(PageTab::Table, text!(lang, "hub-support"), body)))
}

/// Renders the bet of the user at each table where the user may bet, with its form and, if `has_heading`, a heading;
/// `None` if there is no such table.
pub fn own_bet_forms(request: &PageRequest, keeper: &Keeper, has_heading: bool) -> Option<Markup> {
    let user = request.person()?;
    let tables = keeper.bets().tables_of(user);
    let forms: Vec<Markup> =
        tables.iter().map(|(table, players)| bet_form(request, keeper, (user, *table), players)).collect();
    let heading = text!(request.lang, "hub-support");
    (!forms.is_empty()).then(|| {
        html! { @for form in forms { section.card.bet { @if has_heading { h2 { (heading) } } (form) } } }
    })
}

/// Renders the bet of the user at a table: a button for each player and, until the bet is recorded, one for no bet.
/// Once bets are locked, renders a folded form for a late bet with its reason instead.
fn bet_form(request: &PageRequest, keeper: &Keeper, (user, table): (PlayerId, u8), players: &[PlayerId]) -> Markup {
    let (lang, night) = (request.lang, keeper.night());
    let bet = keeper.bets().find_supported_player(table, user).ok().flatten();
    let chosen = bet.map(|(player, _)| player);
    let is_recorded = bet.is_some_and(|(_, is_recorded)| is_recorded);
    let is_locked = keeper.bets().are_locked(table).unwrap_or(true);
    // Errors are ignored: the form is refused with the reason.
    let people_at_risk = keeper.bets().late().map(|late| late.people_at_risk(table, user)).unwrap_or_default();
    let class = |player: Option<PlayerId>| if chosen == player { "primary" } else { "quiet" };
    let mine = chosen.map(|player| text!(lang, "bet-own", player = night.name(player)));
    html! {
        @if let Some(mine) = mine { p.note.sure { (mine) } }
        @if is_locked {
            p { (text!(lang, "bet-closed")) }
            details {
                summary { (text!(lang, "bet-late")) }
                form method="post" action="/support" {
                    (deal_identity_fields(keeper, table))
                    (drop_down("player", text!(lang, "hub-support-whom"), &named_people(night, players), chosen.as_ref()))
                    (text_field("reason", text!(lang, "bet-late-reason"), "", MAX_REASON_CHARS))
                    p.quiet { (text!(lang, "bet-late-asks")) }
                    (in_person_boxes(request, keeper, &people_at_risk, None))
                    button { (text!(lang, "hub-choose")) }
                }
            }
        } @else {
            p.quiet { (if is_recorded { text!(lang, "bet-hint-open") } else { text!(lang, "hub-support-hint") }) }
            form.buttons method="post" action="/support" {
                (deal_identity_fields(keeper, table))
                @for &player in players {
                    button class=(class(Some(player))) name="player" value=(player) aria-pressed=(chosen == Some(player)) { (night.name(player)) }
                }
                @if !is_recorded {
                    button class=(class(None)) name="player" value="" aria-pressed=(chosen.is_none()) { (text!(lang, "supports-nobody")) }
                }
            }
        }
    }
}

/// Makes, changes or withdraws the bet of the user on a player, and redirects to the table page. Refuses people who may
/// not bet (403).
pub fn set_bet(request: &PageRequest) -> PageResult {
    let lang = request.lang;
    let user = request.person().ok_or((StatusCode::FORBIDDEN, RefusalReason::NotAllowed))?;
    let author = request.device_id()?.author_name();
    let player = request.fields.parse_value::<PlayerId>("player");
    let table = request.fields.parse_value::<u8>("table").unwrap_or(0);
    let reason: String = request.fields.trimmed_value("reason").chars().take(MAX_REASON_CHARS).collect();
    let in_person: Vec<PlayerId> = request.fields.parse_values("said");
    let (tone, text) = request.hub.write_ledger(|keeper| {
        let is_same_night = names_night_of(request, keeper);
        let deal = request.fields.parse_value::<u32>("deal").filter(|_| is_same_night).unwrap_or(0);
        let bet = BetRequest { bettor: user, player, table, deal, reason, agreed: in_person };
        let placed = bet.place(keeper, &author);
        let night = keeper.night();
        let player = player.map(|player| night.name(player)).unwrap_or_default();
        Ok(match placed {
            Ok(PlacedBet::Withdrawn) => (Tone::Sure, text!(lang, "hub-support-none").to_owned()),
            Ok(PlacedBet::Stored) => (Tone::Sure, text!(lang, "hub-support-kept", player = player)),
            Ok(PlacedBet::Recorded) => (Tone::Sure, text!(lang, "bet-recorded", player = player)),
            Ok(PlacedBet::Waiting(people)) => {
                let players = join_names(lang, night, &people);
                (Tone::Sure, text!(lang, "bet-late-waits-own", player = player, players = players))
            }
            // Pages offer no bet to people who play.
            Err(BetRefusal::NotBettor | BetRefusal::Ledger(_)) => {
                return Err((StatusCode::FORBIDDEN, RefusalReason::NotAllowed));
            }
            Err(refusal) => (Tone::Doubt, error_texts::bet_refusal_text(&refusal, night, &night.name(user), lang)),
        })
    })?;
    request.hub.sync_ledger();
    request.hub.publish_change();
    request.queue_message(tone, text)?;
    Ok(PageAnswer::Redirect("/".to_owned()))
}

/// Returns the late bet of a person that waits for the consent of others; `None` if there is none.
fn waiting_bet_of(keeper: &Keeper, bettor: PlayerId) -> Option<Bet> {
    // Errors are ignored: the next recording reports them.
    let bets = keeper.bets().unrecorded().unwrap_or_default();
    bets.waiting_bets().find(|bet| bet.support.who == bettor).cloned()
}

/// Returns the late bets of others that wait for the user's consent.
pub fn bets_to_answer(keeper: &Keeper, user: PlayerId) -> Vec<Bet> {
    let bets = keeper.bets().unrecorded().unwrap_or_default();
    bets.waiting_bets().filter(|bet| bet.waits_for.contains(&user)).cloned().collect()
}

/// Returns the effect of a late bet on a person by the shown hands; none if it cannot be read.
fn shown_costs(keeper: &Keeper, bet: &Bet, person: PlayerId) -> Vec<LateBetCost> {
    keeper.bets().late().map(|late| late.shown_costs(bet, person)).unwrap_or_default()
}

/// Returns the mark of a late bet as a person is asked about it: the bet with its reason, and the person's gain by the
/// shown hands without and with it.
fn late_bet_mark(keeper: &Keeper, bet: &Bet, costs: &[LateBetCost]) -> StateDigest {
    let Bet { support, table, deal, by, reason, .. } = bet;
    StateDigest::of(&(keeper.night_id(), support, table, deal, by, reason, costs))
}

/// Renders the late bets that wait: for the user to agree, with the shown hands and the user's gain without and with
/// the bet; for others, only whom the bet waits for.
pub fn late_bet_cards(request: &PageRequest, keeper: &Keeper) -> Markup {
    let (lang, night) = (request.lang, keeper.night());
    let bets = keeper.bets().unrecorded().unwrap_or_default();
    html! {
        @for bet in bets.waiting_bets() {
            @let user = request.person().filter(|user| bet.waits_for.contains(user));
            @let (person, player) = (night.name(bet.support.who), night.name(bet.support.player));
            @let reason = bet.reason.as_deref().unwrap_or_default();
            section.card.asks[user.is_some()] {
                p { (text!(lang, "bet-late-asked", person = person, player = player, reason = reason)) }
                @if let Some(user) = user { (late_bet_question(request, keeper, bet, user)) }
                p.quiet { (text!(lang, "hub-waits-for", players = join_names(lang, night, &bet.waits_for))) }
                @if request.person() == Some(bet.support.who) {
                    @let costs = shown_costs(keeper, bet, bet.support.who);
                    (button_form("/support/answer", "quiet", text!(lang, "hub-take-back"),
                        &[("bettor", bet.support.who.to_string()), mark_pair(&late_bet_mark(keeper, bet, &costs))]))
                }
            }
        }
    }
}

/// Renders the question to the user about a late bet: the hands being entered at the table, the user's gain by each
/// without and with the bet, and the buttons.
fn late_bet_question(request: &PageRequest, keeper: &Keeper, bet: &Bet, user: PlayerId) -> Markup {
    let lang = request.lang;
    let costs = shown_costs(keeper, bet, user);
    let fields = [("bettor", bet.support.who.to_string()), mark_pair(&late_bet_mark(keeper, bet, &costs))];
    let yes_fields = [&fields[..], &[("yes", String::new())]].concat();
    html! {
        @for (_, hand) in request.hub.drafted_hands_of_night(keeper.night_id()) { (tile_groups(lang, &hand.tiles)) }
        @for cost in &costs {
            p.cost { (text!(lang, "bet-late-cost")) " " (signed_amount(cost.without_bet)) " → " strong { (signed_amount(cost.with_bet)) } }
        }
        @if costs.is_empty() { p.cost { (text!(lang, "bet-late-cost-unknown")) } }
        div.buttons {
            (button_form("/support/answer", "primary", text!(lang, "hub-agree"), &yes_fields))
            (button_form("/support/answer", "wrong", text!(lang, "hub-disagree"), &fields))
        }
    }
}

/// Stores the user's answer to the late bet that the form shows, or withdraws the user's own one. The last agreement
/// makes the bet count; the bettor is told of that and of a refusal.
pub fn answer_late_bet(request: &PageRequest) -> PageResult {
    let bettor: PlayerId = request.fields.parse_value("bettor").ok_or(super::PAGE_NOT_FOUND)?;
    let user = request.person().ok_or((StatusCode::FORBIDDEN, RefusalReason::NotAllowed))?;
    let device = request.device_id()?.author_name();
    request.hub.sync_ledger();
    let outcome = request.hub.write_ledger(|keeper| {
        let shown = waiting_bet_of(keeper, bettor).ok_or(OUTDATED_FORM)?;
        // Errors are ignored: the answer reports them.
        let costs = shown_costs(keeper, &shown, user);
        if !has_mark(request, &late_bet_mark(keeper, &shown, &costs)) {
            return Err(OUTDATED_FORM);
        }
        Ok(if bettor == user {
            keeper.bets_mut().withdraw_late(user, shown.deal).map(|()| None)
        } else {
            let loss = LateBetCost::greatest_loss(&costs);
            let agrees = request.fields.has_field("yes");
            keeper.bets_mut().answer_late(&shown, BetAnswer { person: user, device, loss, agrees })
        })
    })?;
    match outcome {
        Ok(Some(outcome)) => report_late_bet(request, &outcome, user),
        Ok(None) => {}
        Err(error) => request.queue_message(Tone::Wrong, error_texts::ledger_error_text(&error, None, request.lang))?,
    }
    request.hub.sync_ledger();
    request.hub.publish_change();
    Ok(PageAnswer::Redirect("/".to_owned()))
}

/// Queues a message for the bettor if the late bet counts now, or if `person` refused it.
fn report_late_bet(request: &PageRequest, outcome: &LateBetOutcome, person: PlayerId) {
    let (bet, is_accepted) = match outcome {
        LateBetOutcome::Waiting => return,
        LateBetOutcome::Accepted(bet) => (bet, true),
        LateBetOutcome::Refused(bet) => (bet, false),
    };
    let Some(device) = request.hub.lock_devices().find_by_person(bet.support.who).map(|one| one.id) else {
        return;
    };
    let lang = request.hub.device_lang(device);
    let (player, person) = {
        let keeper = request.hub.read_ledger();
        (keeper.night().name(bet.support.player), keeper.night().name(person))
    };
    let (tone, text) = match is_accepted {
        true => (Tone::Sure, text!(lang, "bet-late-accepted", player = player)),
        false => (Tone::Wrong, text!(lang, "bet-late-refused", person = person, player = player)),
    };
    request.hub.queue_message(device, tone, text);
}

/// Renders the bettors whose bets are hidden, with a check mark for each who has chosen a player; empty without hidden
/// bets.
pub fn hidden_bets(request: &PageRequest, keeper: &Keeper, bettors: &[Bettor]) -> Markup {
    let (lang, night) = (request.lang, keeper.night());
    let hidden: Vec<&Bettor> = bettors.iter().filter(|one| one.player.is_none()).collect();
    html! {
        @if !hidden.is_empty() {
            p.bets { (text!(lang, "bets")) " "
                @for one in hidden {
                    span.one.own[request.person() == Some(one.person)] { (night.name(one.person)) " " (if one.has_bet { "\u{2713}" } else { "–" }) } " "
                } }
        }
    }
}

/// Renders the bets on a player that are not hidden, with the reasons of late bets; empty without such bets.
pub fn open_bets_on_player(lang: Lang, keeper: &Keeper, bettors: &[Bettor], player: PlayerId) -> Markup {
    let night = keeper.night();
    let bets_on_player = bettors.iter().filter(|one| one.player == Some(player));
    html! {
        @for one in bets_on_player {
            span.bets { (bet_text(lang, night, one.person, player, one.reason.as_deref())) }
        }
    }
}
