//! What waits for people to agree: a correction, a void, a payment, a decision. Those it concerns say yes or no on their own
//! phones; who said so at the table is marked by whoever asks.

use axum::http::StatusCode;
use maud::{Markup, html};

use super::frame::{Page, Place};
use super::parts::{button, choices, field, here, holder, list, names, people};
use super::{Answer, Asked, Done};
use crate::hub::asks::{Ask, agreed_of};
use crate::hub::devices::Role;
use crate::i18n::{self, Lang};
use crate::report::{self, ChangedDeals};
use crate::scorer::action::Action;
use crate::scorer::night::{Later, Matter, NightAction};
use crate::scorer::notice::Tone;
use crate::scorer::trouble::{self, capital};
use crate::table::ledger::{
    Agreed, AgreedFor, Amount, Body, Holder, Night, NightId, Payload, Payment, PlayerId, Preview,
};
use crate::table::revaluation::LaterDeals;

/// The longest reason.
const LONGEST: usize = 200;

/// What waits for the own answer, and what the own phone asked; on the page of the table.
pub fn waiting(asked: &Asked, night: &Night, id: NightId) -> Markup {
    let asks = asked.hub.asks();
    let own = asked.person();
    let concerned = |ask: &&Ask| {
        let answers = own.is_some_and(|own| ask.open().contains(&own));
        answers || Some(ask.by) == asked.visitor.id()
    };
    html! { @for ask in asks.of(id).filter(concerned) { (card(asked, night, ask)) } }
}

/// Everything that waits.
pub fn show(asked: &Asked) -> Done {
    let keeper = asked.hub.night();
    let asks = asked.hub.asks();
    let all: Vec<&Ask> = asks.of(keeper.id()).collect();
    let body = html! {
        @if all.is_empty() { p { (text!(asked.lang, "hub-nothing-waits")) } }
        @for ask in all { (card(asked, keeper.night(), ask)) }
    };
    let title = text!(asked.lang, "hub-waits");
    Ok(Answer::Page(Page::live(Place::Table, title, body)))
}

fn card(asked: &Asked, night: &Night, ask: &Ask) -> Markup {
    let lang = asked.lang;
    let own = asked.person().filter(|own| ask.open().contains(own));
    let by = super::parts::device(asked, night, &ask.by.author());
    let id = ask.id.to_string();
    let may_drop = Some(ask.by) == asked.visitor.id() || asked.role() == Role::Host;
    html! {
        section.card.asks {
            h2 { (text!(lang, "hub-asks", device = by)) }
            (meant(asked, night, &ask.payloads))
            @match (ask.refused(), ask.open().as_slice()) {
                (Some(who), _) => { p.note.wrong { (text!(lang, "hub-said-no", player = night.name(who))) } }
                (None, open) => { p.quiet { (text!(lang, "hub-waits-for", players = names(lang, night, open))) } }
            }
            @if own.is_some() && ask.refused().is_none() {
                div.buttons {
                    (button("/agree/answer", "primary", text!(lang, "hub-agree"), &[("ask", id.clone()), ("yes", String::new())]))
                    (button("/agree/answer", "wrong", text!(lang, "hub-disagree"), &[("ask", id.clone())]))
                }
            }
            @if may_drop { (button("/agree/drop", "quiet", text!(lang, "hub-take-back"), &[("ask", id)])) }
        }
    }
}

/// What would be recorded, in words.
fn meant(asked: &Asked, night: &Night, payloads: &[Payload]) -> Markup {
    let lang = asked.lang;
    let told = payloads
        .iter()
        .filter(|payload| !matches!(payload.body, Body::EvidenceAttached(_)));
    html! {
        @for payload in told {
            p { (report::describe(lang, night, payload)) }
            @if let Body::Corrected(corrected) = &payload.body {
                p { (text!(lang, "hub-becomes")) " " (report::describe(lang, night, &corrected.with)) }
            }
            @if let Body::Agreed(agreed) = &payload.body {
                @for paid in &agreed.payments {
                    p { (text!(lang, "transfer", from = holder(lang, night, paid.from), to = holder(lang, night, paid.to))) " " strong { (paid.amount) } }
                }
            }
        }
    }
}

/// Somebody answers.
pub fn answer(asked: &Asked) -> Done {
    let id = asked.fields.read::<u64>("ask").ok_or(super::NO_PAGE)?;
    let person = asked
        .person()
        .ok_or((StatusCode::FORBIDDEN, "not_allowed"))?;
    let yes = asked.fields.has("yes");
    let ask = asked.hub.asks().answer(id, person, asked.device()?, yes);
    settle(asked, ask.ok_or(super::NO_PAGE)?)?;
    asked.hub.changed();
    Ok(Answer::Go("/".to_owned()))
}

/// Records what everybody agreed to.
fn settle(asked: &Asked, ask: Ask) -> Result<(), (StatusCode, &'static str)> {
    if !ask.is_agreed() {
        return Ok(());
    }
    let recorded = asked.hub.record(ask.by, ask.recorded());
    asked.hub.asks().remove(ask.id);
    match recorded {
        Ok(()) => asked.say(Tone::Sure, text!(asked.lang, "hub-agreed-recorded")),
        Err(error) => {
            let keeper = asked.hub.night();
            let text = trouble::ledger(&error, Some(keeper.night()), asked.lang);
            drop(keeper);
            asked.say(Tone::Wrong, text)
        }
    }
}

/// Whoever asked takes it back; the host may, too.
pub fn give_up(asked: &Asked) -> Done {
    let id = asked.fields.read::<u64>("ask").ok_or(super::NO_PAGE)?;
    let by = asked.hub.asks().get(id).map(|ask| ask.by);
    if by != asked.visitor.id() && asked.role() != Role::Host {
        return Err((StatusCode::FORBIDDEN, "not_allowed"));
    }
    asked.hub.asks().remove(id);
    asked.hub.changed();
    Ok(Answer::Go("/".to_owned()))
}

/// Asks the people who have phones, but for those who said so at the table; where nobody is to be asked, records at once.
pub fn ask(asked: &Asked, payloads: Vec<Payload>, concerned: &[PlayerId]) -> Done {
    let said: Vec<PlayerId> = asked.fields.all("said");
    let own = asked.person();
    let on_phone: Vec<PlayerId> = {
        let devices = asked.hub.devices();
        let asks = |who: &&PlayerId| !said.contains(who) && devices.of_person(**who).is_some();
        concerned.iter().filter(asks).copied().collect()
    };
    let said = concerned.iter().filter(|who| said.contains(who));
    let said = said.copied().collect();
    let (night, id) = (asked.hub.night().id(), asked.device()?);
    let number = asked
        .hub
        .asks()
        .ask(night, (id, own), payloads, (on_phone, said));
    let ask = asked
        .hub
        .asks()
        .get(number)
        .cloned()
        .ok_or(super::NO_PAGE)?;
    let waits = !ask.is_agreed();
    settle(asked, ask)?;
    if waits {
        asked.say(Tone::Doubt, text!(asked.lang, "hub-asked"))?;
    }
    asked.hub.changed();
    Ok(Answer::Go("/".to_owned()))
}

/// Boxes for those who said so at the table; others are asked on their phones, where they have one here.
pub fn said_at_table(asked: &Asked, night: &Night, concerned: &[PlayerId]) -> Markup {
    let lang = asked.lang;
    let devices = asked.hub.devices();
    let others = concerned.iter().filter(|who| Some(**who) != asked.person());
    html! {
        fieldset {
            legend { (text!(lang, "hub-said-at-table")) }
            @for who in others {
                label.tick {
                    input type="checkbox" name="said" value=(who);
                    span { (night.name(*who)) " "
                        small { (match devices.of_person(*who) { Some(_) => text!(lang, "hub-else-asked"), None => text!(lang, "hub-has-no-phone") }) } }
                }
            }
        }
    }
}

/// Those whose money an event changes, else everybody of its hand.
fn concerned(night: &Night, payloads: &[Payload], preview: Option<&Preview>) -> Vec<PlayerId> {
    let totals = preview.into_iter().flat_map(|preview| &preview.totals);
    let changed: Vec<PlayerId> = totals.map(|change| change.player).collect();
    if !changed.is_empty() {
        return changed;
    }
    let hand = payloads.iter().find_map(|payload| match &payload.body {
        Body::HandVoided(voided) => night.hand(voided.hand),
        Body::Corrected(corrected) => night.hand(crate::table::ledger::HandId(corrected.event)),
        _ => None,
    });
    hand.map_or_else(|| here(night), |hand| hand.players.clone())
}

/// What waits for an answer of whoever entered it: a contradiction, or a change of what was recorded.
pub fn confirming(asked: &Asked) -> Done {
    let lang = asked.lang;
    let body = asked.with_desk(|desk| {
        let night = desk.model.keeper().night();
        let question = desk.model.asked()?;
        let (preview, consent) = match &question.matter {
            Matter::Changes(preview) => (Some(preview), asks_people(&question.payloads)),
            Matter::Contradicts(_) => (None, false),
        };
        Some(html! {
            @match &question.matter {
                Matter::Contradicts(cautions) => {
                    p { (text!(lang, "ask-contradicts")) }
                    ul { @for caution in cautions { li { (capital(&i18n::night::caution(lang, night, caution))) } } }
                }
                Matter::Changes(preview) => { (changes(asked, night, preview, question.later.as_ref())) }
            }
            (meant(asked, night, &question.payloads))
            form method="post" action="/confirm" {
                (field("reason", text!(lang, "ask-reason"), "", LONGEST))
                @if question.needs_reason() { p.quiet { (text!(lang, "ask-reason-needed")) } }
                @if consent { (said_at_table(asked, night, &concerned(night, &question.payloads, preview))) }
                div.buttons {
                    button.primary name="yes" { (match consent { true => text!(lang, "hub-ask-people"), false => text!(lang, "ask-yes") }) }
                    button.quiet name="no" { (text!(lang, "ask-no")) }
                }
            }
        })
    })?;
    let Some(body) = body else {
        return Ok(Answer::Go("/".to_owned()));
    };
    let title = text!(lang, "hub-confirm");
    Ok(Answer::Page(Page::still(Place::Table, title, body)))
}

/// Whether who agreed is part of what would be recorded.
fn asks_people(payloads: &[Payload]) -> bool {
    let mut payloads = payloads.to_vec();
    payloads
        .iter_mut()
        .any(|payload| agreed_of(&mut payload.body).is_some())
}

/// What would be otherwise.
fn changes(asked: &Asked, night: &Night, preview: &Preview, later: Option<&Later>) -> Markup {
    let lang = asked.lang;
    let deals = ChangedDeals {
        lang,
        night,
        number: &|id| {
            let position = night.hands.iter().position(|hand| hand.id == id);
            position.map_or(0, |at| at as u64 + 1)
        },
        deal: &|deal, what| text!(lang, "ask-stale", deal = deal, what = what),
    };
    html! {
        p { (text!(lang, "ask-changes")) }
        ul {
            @if preview.totals.is_empty() { li { (text!(lang, "ask-no-totals")) } }
            @for change in &preview.totals { li { (night.name(change.player)) ": " (change.before) " → " strong { (change.after) } } }
            @for line in deals.lines(preview) { li { (line) } }
            @for line in later.map_or_else(Vec::new, |later| deals.left(&later.found, later.choice)) { li.doubt { (line) } }
        }
        @if let Some(later) = later.filter(|later| later.found.is_choice()) {
            form.card method="post" action="/confirm/later" data-auto {
                (choices("later", text!(lang, "later-deals"), &later_choices(lang), Some(&later_word(later.choice))))
                noscript { button { (text!(lang, "hub-use")) } }
            }
        }
    }
}

/// The choices for later deals, by their words in the form.
fn later_choices(lang: Lang) -> [(&'static str, String); 2] {
    [
        (
            later_word(LaterDeals::Revalue),
            text!(lang, "later-revalue").to_owned(),
        ),
        (
            later_word(LaterDeals::Leave),
            text!(lang, "later-leave").to_owned(),
        ),
    ]
}

fn later_word(choice: LaterDeals) -> &'static str {
    match choice {
        LaterDeals::Revalue => "revalue",
        LaterDeals::Leave => "leave",
    }
}

/// Somebody chooses whether later deals are valued again; the preview follows.
pub fn choose_later(asked: &Asked) -> Done {
    let choice = match asked.fields.text("later") {
        "revalue" => LaterDeals::Revalue,
        "leave" => LaterDeals::Leave,
        _ => return Err((StatusCode::BAD_REQUEST, "no_form")),
    };
    asked.apply(Action::Night(NightAction::ChooseLater(choice)), "/confirm")
}

/// The answer: not recorded, recorded, or asked on the phones.
pub fn confirm(asked: &Asked) -> Done {
    if !asked.fields.has("yes") {
        return asked.apply(Action::Night(NightAction::GiveUp), "/win");
    }
    let reason: String = asked.fields.text("reason").chars().take(LONGEST).collect();
    let question = asked.with_desk(|desk| {
        let question = desk.model.asked()?;
        let preview = match &question.matter {
            Matter::Changes(preview) if asks_people(&question.payloads) => Some(preview.clone()),
            _ => None,
        };
        let missing = question.needs_reason() && reason.is_empty();
        Some((desk.model.answered(&reason, &[])?, preview, missing))
    })?;
    let Some((payloads, preview, missing)) = question else {
        return Ok(Answer::Go("/".to_owned()));
    };
    if missing {
        asked.say(Tone::Wrong, text!(asked.lang, "hub-needs-reason"))?;
        return Ok(Answer::Go("/confirm".to_owned()));
    }
    let Some(preview) = preview else {
        let agreed = asked.person().into_iter().collect();
        let yes = NightAction::Confirm { reason, agreed };
        asked.act(|desk| {
            desk.apply(Action::Night(yes));
            desk.rest();
        })?;
        return Ok(Answer::Go("/".to_owned()));
    };
    let people = {
        let keeper = asked.hub.night();
        concerned(keeper.night(), &payloads, Some(&preview))
    };
    asked.act(|desk| {
        // What waits for others is theirs now; the hand that was put right goes back to where it was.
        desk.apply(Action::Night(NightAction::GiveUp));
        if desk.model.is_correction() {
            desk.apply(Action::NewHand);
        }
    })?;
    ask(asked, payloads, &people)
}

const KINDS: [AgreedFor; 3] = [AgreedFor::Adjustment, AgreedFor::Penalty, AgreedFor::Bet];

/// Money that people agree on: the form.
pub fn money(asked: &Asked) -> Done {
    let lang = asked.lang;
    let keeper = asked.hub.night();
    let night = keeper.night();
    let all = here(night);
    let mut holders: Vec<(String, String)> = people(night, &all)
        .into_iter()
        .map(|(who, name)| (who.to_string(), name))
        .collect();
    holders.push(("table".to_owned(), text!(lang, "the-table").to_owned()));
    let kinds: Vec<(usize, String)> = KINDS
        .iter()
        .enumerate()
        .map(|(at, kind)| (at, capital(i18n::night::why(lang, (*kind).into()))))
        .collect();
    let own = asked.person().map(|own| own.to_string());
    let body = html! {
        form method="post" action="/money" {
            (list("what", text!(lang, "night-money-for"), &kinds, Some(&0)))
            (list("from", text!(lang, "night-paid-by"), &holders, own.as_ref()))
            (list("to", text!(lang, "night-paid-to"), &holders, holders.iter().map(|(who, _)| who).find(|who| Some(*who) != own.as_ref())))
            (field("amount", text!(lang, "night-field-amount"), "", 12))
            (field("reason", text!(lang, "night-reason"), "", LONGEST))
            (said_at_table(asked, night, &all))
            button.primary { (text!(lang, "hub-ask-people")) }
        }
    };
    let title = text!(lang, "hub-money");
    Ok(Answer::Page(Page::still(Place::Table, title, body)))
}

/// Asks those who pay and are paid.
pub fn pay(asked: &Asked) -> Done {
    let holder = |name: &str| match asked.fields.text(name) {
        "table" => Some(Holder::Table),
        other => other.parse().ok().map(Holder::Player),
    };
    let (from, to) = (holder("from"), holder("to"));
    let (Some(from), Some(to)) = (from, to) else {
        return Err((StatusCode::BAD_REQUEST, "no_form"));
    };
    let Some(amount) = asked.fields.read::<Amount>("amount") else {
        asked.say(Tone::Wrong, text!(asked.lang, "night-needs-amount"))?;
        return Ok(Answer::Go("/money".to_owned()));
    };
    let kind = asked
        .fields
        .read::<usize>("what")
        .and_then(|at| KINDS.get(at));
    let agreed = Agreed {
        what: kind.copied().unwrap_or(AgreedFor::Adjustment),
        payments: vec![Payment { from, to, amount }],
        reason: asked.fields.text("reason").chars().take(LONGEST).collect(),
        agreed: Vec::new(),
        hand: None,
    };
    let payload = Payload::of(Body::Agreed(agreed));
    let checked = asked.hub.night().check(&payload);
    if let Err(error) = checked {
        let text = trouble::ledger(&error, Some(asked.hub.night().night()), asked.lang);
        asked.say(Tone::Wrong, text)?;
        return Ok(Answer::Go("/money".to_owned()));
    }
    let of = |holder| match holder {
        Holder::Player(player) => Some(player),
        Holder::Table => None,
    };
    let people: Vec<PlayerId> = [from, to].into_iter().filter_map(of).collect();
    ask(asked, vec![payload], &people)
}
