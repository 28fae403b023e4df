//! What can be recorded: `quejing night add …`, and the same words in `quejing night correct EVENT …`.

mod args;
mod fields;
mod json;
mod win;

use std::collections::HashMap;
use std::process::ExitCode;

use anyhow::bail;

use args::{ActCommand, DealArgs, What};

use super::error::NightError;
use super::open::{NightContext, now_ms, player, players};
use super::typed::{Numbered, Paid};
use super::{Consent, amend, show};
use crate::table::ledger::{
    Agreed, Body, Camp, CampsDrawn, Corrected, DealBegun, Drawn, EventAnswer, FalseWin, Holder, HowSeated, Night,
    OpenHands, Payload, Payment, Person, PlayerId, Role, SeatsSet, Session, Support, Supports, Swap,
};
use crate::table::revaluation::LaterDeals;

/// Record something.
#[derive(clap::Args)]
pub struct Add {
    #[arg(long, default_value = "1", global = true, value_name = "NUMBER", value_parser = super::typed::table)]
    table: u8,
    #[arg(long, global = true, value_name = "WORDS")]
    overrule: Option<String>,
    #[command(subcommand)]
    what: What,
}

/// Record something, with the consent that it needs.
#[derive(clap::Args)]
pub struct AddWithConsent {
    #[arg(long, global = true)]
    yes: bool,
    #[command(flatten)]
    add: Add,
}

/// Replace an earlier event.
#[derive(clap::Args)]
pub struct Correct {
    #[arg(value_name = "NUMBER")]
    event: u64,
    #[command(flatten)]
    consent: Consent,
    #[command(flatten)]
    with: Add,
}

/// Records.
pub fn add(context: &NightContext, asked: &AddWithConsent) -> anyhow::Result<ExitCode> {
    let mut store = context.store()?;
    let mut session = context.session(&store)?;
    let payload = payload(context, &session, &asked.add)?;
    let cautions =
        session.check(&payload, now_ms()).map_err(|error| context.error_of(session.replay().night(), &error))?;
    if !cautions.is_empty() && payload.overruled.is_none() {
        let night = session.replay().night();
        let said = cautions.iter().map(|caution| crate::i18n::course::caution(context.lang, night, caution));
        let said: Vec<String> = said.collect();
        let text =
            text!(context.lang, "cli-night-cautions", cautions = said.join(text!(context.lang, "list-semicolon")));
        bail!("{}: {text}", cautions[0].code());
    }
    if amend::needs_consent(&payload.body) {
        let choice = amend::Choice { yes: asked.yes, always_ask: false, later: LaterDeals::default() };
        return amend::with_preview(context, &mut store, &mut session, vec![payload], choice);
    }
    let events = context.record(&mut store, &mut session, vec![payload])?;
    show::said(context, &session, &events)
}

/// Corrects, or shows what would change.
pub fn correct(context: &NightContext, correct: &Correct) -> anyhow::Result<ExitCode> {
    let mut store = context.store()?;
    let mut session = context.session(&store)?;
    let with = Box::new(payload(context, &session, &correct.with)?);
    let agreed = players(session.replay().night(), &correct.consent.agreed)?;
    let body =
        Body::Corrected(Corrected { event: correct.event, with, reason: correct.consent.reason.clone(), agreed });
    amend::with_preview(context, &mut store, &mut session, vec![Payload::of(body)], correct.consent.choice())
}

fn payload(context: &NightContext, session: &Session, add: &Add) -> anyhow::Result<Payload> {
    let night = session.replay().night();
    let table = add.table;
    if let What::Event { object } = &add.what {
        return json::from_json(context, night, object);
    }
    Ok(Payload {
        table,
        overruled: add.overrule.clone(),
        ..Payload::of(body(context, night, usize::from(table), &add.what)?)
    })
}

/// Returns the act that is typed.
fn act(night: &Night, told: &ActCommand) -> anyhow::Result<Body> {
    let mut answers = HashMap::new();
    for field in told.row.fields {
        let Some(typed) = told.typed.get(field.key) else {
            continue;
        };
        let choice = field.choices().iter().find(|choice| choice.word == typed);
        let answer = match choice {
            Some(choice) => EventAnswer::Word(choice.word),
            None => EventAnswer::Player(player(night, typed)?),
        };
        answers.insert(field.key, answer);
    }
    Ok(Body::Act(told.row.of_answers(answers)?))
}

fn body(context: &NightContext, night: &Night, table: usize, what: &What) -> anyhow::Result<Body> {
    let who = |name: &String| player(night, name);
    Ok(match what {
        What::Win(args) => win::win(night, table, args)?,
        What::Draw { why, family } => Body::Drawn(Drawn { why: *why, family: family.fields(night)? }),
        What::Deal(args) => deal(night, table, args)?,
        What::Act(told) => act(night, told)?,
        What::FalseWin { who: name, family, fine, goes_on } => {
            Body::FalseWin(FalseWin { by: who(name)?, fine: *fine, goes_on: *goes_on, family: family.fields(night)? })
        }
        What::Money { what, payments, why, with } => Body::Agreed(Agreed {
            what: *what,
            payments: payments.iter().map(|paid| payment(night, paid)).collect::<anyhow::Result<_>>()?,
            reason: why.clone(),
            agreed: players(night, with)?,
            hand: None,
        }),
        What::Note { text } => Body::Noted { text: text.clone() },
        What::Seats { seats, queue, bettors, free, how } => Body::SeatsSet(SeatsSet {
            queue: players(night, queue)?,
            bettors: bettors
                .iter()
                .map(|name| (name != "-").then(|| who(name)).transpose())
                .collect::<anyhow::Result<_>>()?,
            free: free.as_ref().map(who).transpose()?,
            how: *how,
            ..tables(night, seats)?
        }),
        What::Reduced(args) => Body::ReducedSet(args.over(night.reduced)),
        What::Camps { camps } => Body::from(CampsDrawn {
            camps: camps.iter().map(|(name, people)| camp(night, name, people)).collect::<anyhow::Result<_>>()?,
        }),
        What::Join { name, guest, watch } => {
            let known = super::open::known(&context.look()?).map_err(|error| context.error(&error))?;
            let same = known.iter().find(|known| known.name == *name && !guest);
            Body::PersonJoined(Person {
                id: same.map_or_else(PlayerId::fresh, |known| known.id),
                name: name.clone(),
                guest: *guest,
                role: if *watch { Role::Spectator } else { Role::Player },
            })
        }
        What::Leave { who: name } => Body::PersonLeft { player: who(name)? },
        What::Rename { who: name, name: new } => Body::PersonRenamed { player: who(name)?, name: new.clone() },
        What::Event { object } => bail!(NightError::NoJson(object.clone())),
    })
}

/// Tables divided by `/`.
pub fn tables(night: &Night, names: &[String]) -> anyhow::Result<SeatsSet> {
    let tables = names.split(|name| name == "/").map(|table| players(night, table)).collect::<anyhow::Result<_>>()?;
    Ok(SeatsSet { tables, queue: Vec::new(), bettors: Vec::new(), free: None, how: HowSeated::ByHand })
}

fn camp(night: &Night, name: &str, people: &[String]) -> anyhow::Result<Camp> {
    Ok(Camp { name: name.to_owned(), people: players(night, people)? })
}

/// A number for each of several people.
fn numbers(night: &Night, pairs: &[Numbered]) -> anyhow::Result<Vec<(PlayerId, u32)>> {
    pairs.iter().map(|(name, number)| Ok((player(night, name)?, *number))).collect()
}

fn payment(night: &Night, paid: &Paid) -> anyhow::Result<Payment> {
    let holder = |name: &str| match name {
        "table" => Ok(Holder::Table),
        name => player(night, name).map(Holder::Player),
    };
    Ok(Payment::entered(holder(&paid.from)?, holder(&paid.to)?, paid.amount))
}

fn deal(night: &Night, table: usize, args: &DealArgs) -> anyhow::Result<Body> {
    let who = |name: &String| player(night, name);
    let support = |(name, of): &(String, String)| Ok(Support { who: player(night, name)?, player: player(night, of)? });
    let dealer = args.dealer.as_ref().map(who).transpose()?;
    let due = || night.due(table).and_then(|due| due.dealer);
    let mut family = args.family.fields(night)?;
    family.set(Supports(args.support.iter().map(support).collect::<anyhow::Result<_>>()?));
    family.set(OpenHands(players(night, &args.open)?));
    if let Some(with) = &args.swap {
        family.set(Swap { dealer: dealer.or_else(due).ok_or(NightError::NobodySits)?, with: who(with)? });
    }
    Ok(Body::DealBegun(DealBegun { dealer, dice: args.dice.clone(), turned: args.turned.clone(), family }))
}
