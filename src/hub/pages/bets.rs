//! Forms for the bets of the house rule (section 7). A bettor chooses a player with one tap until play begins. Later
//! bets need a reason, which everybody sees.

use crate::hub::refusal::RefusalReason;
use axum::http::StatusCode;
use maud::{Markup, html};

use super::act_buttons::deal_identity_fields;
use super::components::{drop_down, named_people, text_field};
use super::page_frame::{PageTab, PhonePage};
use super::{PageAnswer, PageRequest, PageResult};
use quejing_session::night::{BetRefusal, Bettor, Keeper, PlayerId};
use quejing_session::notice::Tone;
use quejing_session::trouble;

/// The maximum length of the reason for a late bet, in characters.
const MAX_REASON_CHARS: usize = 200;

/// Shows the page with the user's bets, or a note if the user may not bet now. Refuses guests (403).
pub fn show_bet(request: &PageRequest) -> PageResult {
    let lang = request.lang;
    let user = request.person().ok_or((StatusCode::FORBIDDEN, RefusalReason::NotAllowed))?;
    let keeper = request.hub.lock_keeper();
    let form = own_bet_forms(request, &keeper);
    let body = html! {
        @match form {
            Some(form) => { (form) }
            None => { p.note.doubt { (text!(lang, "bet-whose-turn", person = keeper.night().name(user))) } }
        }
    };
    Ok(PageAnswer::Page(PhonePage::with_reload(PageTab::Table, text!(lang, "hub-support"), body)))
}

/// Renders the bet of the user at each table where the user may bet, with its form; `None` if there is no such table.
pub fn own_bet_forms(request: &PageRequest, keeper: &Keeper) -> Option<Markup> {
    let user = request.person()?;
    let tables = keeper.betting_tables(user);
    let forms: Vec<Markup> =
        tables.iter().map(|(table, players)| bet_form(request, keeper, (user, *table), players)).collect();
    (!forms.is_empty()).then(|| html! { @for form in forms { (form) } })
}

/// Renders the bet of the user at a table: a button for each player and, until the bet is recorded, one for no bet.
/// Once bets are locked, renders a folded form for a late bet with its reason instead.
fn bet_form(request: &PageRequest, keeper: &Keeper, (user, table): (PlayerId, u8), players: &[PlayerId]) -> Markup {
    let (lang, night) = (request.lang, keeper.night());
    let bet = keeper.find_supported_player(table, user).ok().flatten();
    let chosen = bet.map(|(player, _)| player);
    let is_recorded = bet.is_some_and(|(_, is_recorded)| is_recorded);
    let is_locked = keeper.are_bets_locked(table).unwrap_or(true);
    let class = |player: Option<PlayerId>| if chosen == player { "primary" } else { "quiet" };
    let mine = chosen.map(|player| text!(lang, "bet-own", player = night.name(player)));
    html! {
        section.card.bet {
            h2 { (text!(lang, "hub-support")) }
            @if let Some(mine) = mine { p.note.sure { (mine) } }
            @if is_locked {
                p { (text!(lang, "bet-closed")) }
                details {
                    summary { (text!(lang, "bet-late")) }
                    form method="post" action="/support" {
                        (deal_identity_fields(keeper, table))
                        (drop_down("player", text!(lang, "hub-support-whom"), &named_people(night, players), chosen.as_ref()))
                        (text_field("reason", text!(lang, "bet-late-reason"), "", MAX_REASON_CHARS))
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
}

/// Makes, changes or withdraws the bet of the user on a player, and redirects to the table page. Refuses people who may
/// not bet (403).
pub fn set_bet(request: &PageRequest) -> PageResult {
    let lang = request.lang;
    let user = request.person().ok_or((StatusCode::FORBIDDEN, RefusalReason::NotAllowed))?;
    let author = request.device_id()?.author_name();
    let player = request.fields.parse_value::<PlayerId>("player");
    let table = request.fields.parse_value::<u8>("table").unwrap_or(0);
    let (outcome, is_recorded, names) = {
        let mut keeper = request.hub.lock_keeper();
        let is_same_night = request.fields.trimmed_value("night") == keeper.night_id().to_string();
        let deal = request.fields.parse_value::<u32>("deal").filter(|_| is_same_night).unwrap_or(0);
        let reason: String = request.fields.trimmed_value("reason").chars().take(MAX_REASON_CHARS).collect();
        let outcome = keeper.place_bet(&author, user, (table, deal), player, &reason);
        let is_recorded = keeper.night().open_deal(usize::from(table)).is_some();
        let night = keeper.night();
        (outcome, is_recorded, (night.name(user), player.map(|player| night.name(player)).unwrap_or_default()))
    };
    let (tone, text) = match outcome {
        Ok(()) => {
            request.hub.sync_ledger();
            request.hub.publish_change();
            let text = match (player, is_recorded) {
                (None, _) => text!(lang, "hub-support-none").to_owned(),
                (_, true) => text!(lang, "bet-recorded", player = names.1),
                (_, false) => text!(lang, "hub-support-kept", player = names.1),
            };
            (Tone::Sure, text)
        }
        // Pages offer no bet to people who play.
        Err(BetRefusal::NotBettor | BetRefusal::Ledger(_)) => {
            return Err((StatusCode::FORBIDDEN, RefusalReason::NotAllowed));
        }
        Err(refusal) => (Tone::Doubt, trouble::bet_refusal_text(&refusal, &names.0, lang)),
    };
    request.queue_message(tone, text)?;
    Ok(PageAnswer::Redirect("/".to_owned()))
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
pub fn open_bets_on_player(keeper: &Keeper, bettors: &[Bettor], player: PlayerId) -> Markup {
    let night = keeper.night();
    let bets_on_player = bettors.iter().filter(|one| one.player == Some(player));
    html! {
        @for one in bets_on_player {
            span.bets { (night.name(one.person)) " → " (night.name(player))
                @if let Some(reason) = &one.reason { " (" (reason) ")" } }
        }
    }
}
