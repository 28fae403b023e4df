//! What can be recorded: `quejing night add …`, and the same words in `quejing night correct EVENT …`.

mod args;
mod json;
mod win;

use std::process::ExitCode;

use anyhow::bail;
use serde_json::Value as Json;

use args::{DealArgs, What};

use super::open::{Desk, now_ms, player, players};
use super::slip::Slip;
use super::{Consent, show, table_side};
use crate::table::ledger::{
    Agreed, AgreedFor, Amount, Body, Camp, CampsDrawn, Corrected, DealBegun, DrawKind, Drawn,
    FalseWin, Holder, HowSeated, Kong, KongKind, Night, Payload, Payment, Person, PlayerId, Role,
    SeatsSet, Session, Support, Swap, Waiting,
};

/// Record something.
#[derive(clap::Args)]
pub struct Add {
    /// The table, from 1.
    #[arg(long, default_value_t = 1, global = true)]
    table: u8,
    /// Record it although it contradicts the course of play: why.
    #[arg(long, global = true, value_name = "WORDS")]
    overrule: Option<String>,
    #[command(subcommand)]
    what: What,
}

/// Replace an earlier event.
#[derive(clap::Args)]
pub struct Correct {
    /// The number of the event (quejing night events lists them).
    event: u64,
    #[command(flatten)]
    consent: Consent,
    #[command(flatten)]
    with: Add,
}

/// Records.
pub fn add(desk: &Desk, add: &Add) -> anyhow::Result<ExitCode> {
    let mut store = desk.store()?;
    let mut session = desk.session(&store)?;
    let payload = payload(desk, &session, add)?;
    let cautions = session
        .check(&payload, now_ms())
        .map_err(|error| desk.error_of(session.replay().night(), &error))?;
    if !cautions.is_empty() && payload.overruled.is_none() {
        let night = session.replay().night();
        let said = cautions
            .iter()
            .map(|caution| crate::i18n::night::caution(desk.lang, night, caution));
        let said: Vec<String> = said.collect();
        bail!(
            "{}: {}",
            cautions[0].code(),
            desk.lang.pick([
                format!(
                    "{}；什么也没有记：要这样记请加 --overrule 原因",
                    said.join("；")
                ),
                format!(
                    "{}; nothing was recorded: to record it all the same, add --overrule WHY",
                    said.join("; ")
                ),
            ])
        );
    }
    let events = desk.record(&mut store, &mut session, vec![payload])?;
    show::said(desk, &session, &events)
}

/// Corrects, or shows what would change.
pub fn correct(desk: &Desk, correct: &Correct) -> anyhow::Result<ExitCode> {
    let mut store = desk.store()?;
    let mut session = desk.session(&store)?;
    let with = Box::new(payload(desk, &session, &correct.with)?);
    let agreed = players(session.replay().night(), &correct.consent.agreed)?;
    let body = Body::Corrected(Corrected {
        event: correct.event,
        with,
        reason: correct.consent.reason.clone(),
        agreed,
    });
    table_side::with_preview(
        desk,
        &mut store,
        &mut session,
        vec![Payload::of(body)],
        correct.consent.yes,
        true,
    )
}

fn payload(desk: &Desk, session: &Session, add: &Add) -> anyhow::Result<Payload> {
    let night = session.replay().night();
    let table = add.table.checked_sub(1).ok_or(Slip::Table)?;
    if let What::Event { object } = &add.what {
        return json::from_json(night, object);
    }
    Ok(Payload {
        table,
        overruled: add.overrule.clone(),
        ..Payload::of(body(desk, night, usize::from(table), &add.what)?)
    })
}

fn body(desk: &Desk, night: &Night, table: usize, what: &What) -> anyhow::Result<Body> {
    let who = |name: &String| player(night, name);
    Ok(match what {
        What::Win(args) => win::win(night, table, args)?,
        What::Draw {
            why,
            tenpai,
            nagashi,
        } => Body::Drawn(Drawn {
            why: word::<DrawKind>(why, "--why", &DRAWS)?,
            tenpai: players(night, tenpai)?,
            nagashi: players(night, nagashi)?,
        }),
        What::Deal(args) => deal(night, table, args)?,
        What::Kong { by, how, from } => Body::Kong(Kong {
            by: who(by)?,
            how: word::<KongKind>(how, "--how", &["exposed", "added", "concealed"])?,
            from: from.as_ref().map(who).transpose()?,
        }),
        What::Riichi { who: name } => Body::RiichiDeclared { player: who(name)? },
        What::Open { who: name } => Body::HandOpened { player: who(name)? },
        What::Support { who: name, player } => Body::SupportChosen(Support {
            who: who(name)?,
            player: who(player)?,
        }),
        What::FalseWin {
            who: name,
            fan,
            waiting,
            fine,
            goes_on,
        } => Body::FalseWin(FalseWin {
            by: who(name)?,
            fan: *fan,
            waiting: numbers(night, waiting)?
                .into_iter()
                .map(|(player, fan)| Waiting { player, fan })
                .collect(),
            fine: fine
                .as_deref()
                .map(str::parse)
                .transpose()
                .map_err(Slip::Amount)?,
            goes_on: *goes_on,
        }),
        What::Money {
            what,
            payments,
            why,
            with,
        } => Body::Agreed(Agreed {
            what: word::<AgreedFor>(what, "--what", &["penalty", "adjustment", "bet"])?,
            payments: payments
                .iter()
                .map(|text| payment(night, text))
                .collect::<anyhow::Result<_>>()?,
            reason: why.clone(),
            agreed: players(night, with)?,
            hand: None,
        }),
        What::Note { text } => Body::Noted { text: text.clone() },
        What::Seats {
            seats,
            queue,
            bettors,
            free,
            how,
        } => Body::SeatsSet(SeatsSet {
            queue: players(night, queue)?,
            bettors: bettors
                .iter()
                .map(|name| (name != "-").then(|| who(name)).transpose())
                .collect::<anyhow::Result<_>>()?,
            free: free.as_ref().map(who).transpose()?,
            how: word::<HowSeated>(how, "--how", &["draw", "by_hand", "rotation"])?,
            ..tables(night, seats)?
        }),
        What::Reduced(args) => Body::ReducedSet(args.over(night.reduced)?),
        What::Camps { camps } => Body::CampsDrawn(CampsDrawn {
            camps: camps
                .iter()
                .map(|text| camp(night, text))
                .collect::<anyhow::Result<_>>()?,
        }),
        What::Join { name, guest, watch } => {
            let known = super::open::known(&desk.look()?).map_err(|error| desk.error(&error))?;
            let same = known.iter().find(|known| known.name == *name && !guest);
            Body::PersonJoined(Person {
                id: same.map_or_else(PlayerId::fresh, |known| known.id),
                name: name.clone(),
                guest: *guest,
                role: if *watch {
                    Role::Spectator
                } else {
                    Role::Player
                },
            })
        }
        What::Leave { who: name } => Body::PersonLeft { player: who(name)? },
        What::Rename {
            who: name,
            name: new,
        } => Body::PersonRenamed {
            player: who(name)?,
            name: new.clone(),
        },
        What::Event { object } => bail!(Slip::NoJson(object.clone())),
    })
}

/// Why nobody wins, as people write it.
const DRAWS: [&str; 7] = [
    "exhausted",
    "nine_kinds",
    "four_winds",
    "four_riichi",
    "four_kongs",
    "triple_ron",
    "abandoned",
];

/// A text that has not the form it needs.
fn written(form: &'static str, text: &str) -> Slip {
    let text = text.to_owned();
    Slip::Written { form, text }
}

/// One of the words of a serialised enumeration.
fn word<T: serde::de::DeserializeOwned>(
    text: &str,
    option: &'static str,
    allowed: &'static [&'static str],
) -> anyhow::Result<T> {
    serde_json::from_value(Json::from(text)).map_err(|_| {
        let text = text.to_owned();
        let slip = Slip::Word {
            option,
            text,
            allowed,
        };
        slip.into()
    })
}

/// Tables divided by `/`.
pub fn tables(night: &Night, names: &[String]) -> anyhow::Result<SeatsSet> {
    let split = names.split(|name| name == "/");
    let tables = split
        .map(|table| players(night, table))
        .collect::<anyhow::Result<_>>()?;
    Ok(SeatsSet {
        tables,
        queue: Vec::new(),
        bettors: Vec::new(),
        free: None,
        how: HowSeated::ByHand,
    })
}

fn camp(night: &Night, text: &str) -> anyhow::Result<Camp> {
    let (name, people) = text
        .split_once('=')
        .ok_or_else(|| written("石=NAME+NAME", text))?;
    let people: Vec<String> = people.split('+').map(str::to_owned).collect();
    Ok(Camp {
        name: name.to_owned(),
        people: players(night, &people)?,
    })
}

fn numbers(night: &Night, pairs: &[String]) -> anyhow::Result<Vec<(PlayerId, u32)>> {
    let pair = |text: &String| {
        let split = text
            .split_once('=')
            .and_then(|(name, number)| Some((name, number.parse().ok()?)));
        let (name, number) = split.ok_or_else(|| written("NAME=NUMBER", text))?;
        Ok((player(night, name)?, number))
    };
    pairs.iter().map(pair).collect()
}

fn payment(night: &Night, text: &str) -> anyhow::Result<Payment> {
    let parts: Vec<&str> = text.split(':').collect();
    let [from, to, amount] = parts.as_slice() else {
        bail!(written("FROM:TO:AMOUNT", text));
    };
    let holder = |name: &str| match name {
        "table" => Ok(Holder::Table),
        name => player(night, name).map(Holder::Player),
    };
    let amount: Amount = amount.parse().map_err(Slip::Amount)?;
    Ok(Payment {
        from: holder(from)?,
        to: holder(to)?,
        amount,
    })
}

fn deal(night: &Night, table: usize, args: &DealArgs) -> anyhow::Result<Body> {
    let who = |name: &String| player(night, name);
    let support = |text: &String| {
        let (name, of) = text
            .split_once('=')
            .ok_or_else(|| written("NAME=PLAYER", text))?;
        Ok(Support {
            who: player(night, name)?,
            player: player(night, of)?,
        })
    };
    let dealer = args.dealer.as_ref().map(who).transpose()?;
    let due = || night.due(table).and_then(|due| due.dealer);
    let swap = match &args.swap {
        None => None,
        Some(with) => Some(Swap {
            dealer: dealer.or_else(due).ok_or(Slip::NobodySits)?,
            with: who(with)?,
        }),
    };
    Ok(Body::DealBegun(DealBegun {
        dealer,
        dice: args.dice.clone(),
        special: args.special,
        turned: args.turned.clone(),
        supports: args
            .support
            .iter()
            .map(support)
            .collect::<anyhow::Result<_>>()?,
        open: players(night, &args.open)?,
        swap,
        last: args.last,
    }))
}
