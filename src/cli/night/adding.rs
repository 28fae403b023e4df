//! What can be recorded: `quejing night add …`, and the same words in `quejing night correct EVENT …`.

use std::process::ExitCode;

use anyhow::{Context, bail, ensure};
use clap::Subcommand;
use serde_json::Value as Json;

use super::open::{Desk, now_ms, player, players};
use super::{Consent, show, table_side, value};
use crate::table::ledger::{
    Agreed, AgreedFor, Amount, Body, Camp, CampsDrawn, Corrected, DealBegun, Discarded, DrawKind,
    Drawn, Entered, FalseWin, Holder, HowSeated, Kong, KongKind, Layer, Night, Pao, PatternCount,
    Payload, Payment, Person, PlayerId, Role, SeatsSet, Session, Support, Swap, Value, Waiting,
    Win, WinTiles, Won,
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

#[derive(Subcommand)]
enum What {
    /// Somebody wins: by tiles, by patterns, or by points only.
    Win(Box<WinArgs>),
    /// Nobody wins.
    Draw {
        /// exhausted, nine_kinds, four_winds, four_riichi, four_kongs, triple_ron, abandoned.
        #[arg(long, default_value = "exhausted")]
        why: String,
        /// Riichi: who is tenpai.
        #[arg(long, value_delimiter = ',', value_name = "NAMES")]
        tenpai: Vec<String>,
        /// Riichi: who made a nagashi mangan.
        #[arg(long, value_delimiter = ',', value_name = "NAMES")]
        nagashi: Vec<String>,
    },
    /// A deal begins, where there is something to say about it: dice, special rule, bets.
    Deal(Box<DealArgs>),
    /// A kong that is paid at once (house rule).
    Kong {
        /// Whose.
        #[arg(long)]
        by: String,
        /// exposed, added or concealed.
        #[arg(long)]
        how: String,
        /// Who fed it.
        #[arg(long)]
        from: Option<String>,
    },
    /// Somebody declares riichi.
    Riichi {
        /// Who.
        who: String,
    },
    /// Somebody plays with an open hand (house rule).
    Open {
        /// Who.
        who: String,
    },
    /// Somebody outside the table supports a player (house rule).
    Support {
        /// Who supports.
        who: String,
        /// Whom.
        player: String,
    },
    /// A win was declared that is none.
    FalseWin {
        /// Who.
        who: String,
        /// House rule: the fan as declared.
        #[arg(long)]
        fan: Option<u32>,
        /// House rule: who waited, with the most fan a discard could give, as NAME=3.
        #[arg(long, value_delimiter = ',', value_name = "NAME=FAN")]
        waiting: Vec<String>,
        /// A fine to each other player.
        #[arg(long)]
        fine: Option<String>,
        /// The hand is dead and the deal goes on.
        #[arg(long)]
        goes_on: bool,
    },
    /// Money that people agreed on, as FROM:TO:AMOUNT; `table` holds what lies on the table.
    Money {
        /// penalty, adjustment or bet.
        #[arg(long, default_value = "adjustment")]
        what: String,
        /// The payments.
        #[arg(required = true)]
        payments: Vec<String>,
        /// Why.
        #[arg(long)]
        why: String,
        /// Who agreed.
        #[arg(long = "with", value_delimiter = ',', value_name = "NAMES")]
        with: Vec<String>,
    },
    /// Something worth writing down.
    Note {
        /// The words.
        text: String,
    },
    /// Who sits where from now on, the next dealer first; two tables are divided by /.
    Seats {
        /// The players in turn order.
        seats: Vec<String>,
        /// Who waits for a seat, first in line first.
        #[arg(long, value_delimiter = ',', value_name = "NAMES")]
        queue: Vec<String>,
        /// Who bets at the tables; - for nobody.
        #[arg(long, value_delimiter = ',', value_name = "NAMES")]
        bettors: Vec<String>,
        /// The free person between two tables.
        #[arg(long)]
        free: Option<String>,
        /// draw, by_hand or rotation.
        #[arg(long, default_value = "by_hand")]
        how: String,
    },
    /// Camps, as NAME=PERSON+PERSON; none: camps end.
    Camps {
        /// The camps.
        camps: Vec<String>,
    },
    /// Somebody comes.
    Join {
        /// The name.
        name: String,
        /// Here once only.
        #[arg(long)]
        guest: bool,
        /// Only watches.
        #[arg(long)]
        watch: bool,
    },
    /// Somebody leaves.
    Leave {
        /// Who.
        who: String,
    },
    /// Somebody is called otherwise.
    Rename {
        /// Who.
        who: String,
        /// The new name.
        name: String,
    },
    /// An event as JSON, with names or identifiers of people.
    Event {
        /// The object, with its kind.
        object: String,
    },
}

#[derive(clap::Args)]
struct WinArgs {
    /// Who wins.
    #[arg(long)]
    winner: String,
    /// On whose tile; without it a self-draw.
    #[arg(long)]
    from: Option<String>,
    /// Lingque and Zung Jung: the points of the hand.
    #[arg(long)]
    points: Option<u32>,
    /// Riichi: han; house rule: fan; Lingque: the multiplier.
    #[arg(long)]
    fan: Option<u32>,
    /// Riichi and Lingque: fu.
    #[arg(long)]
    fu: Option<u32>,
    /// Riichi: yakuman units.
    #[arg(long)]
    yakuman: Option<u32>,
    /// The standing tiles with the winning one last: the rules say what they are worth.
    #[arg(long, value_name = "TILES")]
    tiles: Option<String>,
    /// The melds beside them: 123m, 1111p:concealed, 1111p:added.
    #[arg(long, value_delimiter = ',', value_name = "TILES")]
    meld: Vec<String>,
    /// Flowers.
    #[arg(long, default_value_t = 0)]
    flowers: u8,
    /// Circumstances, as in quejing score.
    #[arg(long, value_delimiter = ',', value_name = "WORD")]
    flag: Vec<String>,
    /// Patterns by their ids, as half_flush or guest_wind_triplet*2.
    #[arg(long, value_delimiter = ',', value_name = "ID")]
    pattern: Vec<String>,
    /// Lingque: how many of the winner's tiles somebody gave, as NAME=4.
    #[arg(long, value_delimiter = ',', value_name = "NAME=N")]
    provided: Vec<String>,
    /// Zung Jung: a discard before the winning one, oldest first, as NAME=5m, or NAME=5m/9m with the tile the winner had
    /// drawn; with the tiles of the hand they say who is responsible.
    #[arg(long, value_name = "NAME=TILE", value_delimiter = ',')]
    discard: Vec<String>,
    /// Zung Jung: who is responsible for how many points, as NAME=40 or shared=25.
    #[arg(long, value_delimiter = ',', value_name = "NAME=N")]
    responsible: Vec<String>,
    /// Riichi: who is liable (包), as NAME or NAME=UNITS.
    #[arg(long, value_name = "NAME")]
    pao: Option<String>,
    /// What people paid instead of what the rules compute, as FROM:TO:AMOUNT.
    #[arg(long, value_delimiter = ',', value_name = "FROM:TO:AMOUNT")]
    paid: Vec<String>,
    /// Another winner on the same tile, as NAME=VALUE: fan, or han/fu, or points.
    #[arg(long, value_delimiter = ',', value_name = "NAME=VALUE")]
    also: Vec<String>,
}

#[derive(clap::Args)]
struct DealArgs {
    /// Who deals, if not who is due.
    #[arg(long)]
    dealer: Option<String>,
    /// All dice in the order they were thrown.
    #[arg(long, value_delimiter = ',')]
    dice: Vec<u8>,
    /// House rule: the special rule, 2 to 12, where the dice do not say it.
    #[arg(long)]
    special: Option<u8>,
    /// Turned tiles.
    #[arg(long, default_value = "", value_name = "TILES")]
    turned: String,
    /// Who supports whom, as NAME=PLAYER.
    #[arg(long, value_delimiter = ',', value_name = "NAME=PLAYER")]
    support: Vec<String>,
    /// Who plays with an open hand.
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    open: Vec<String>,
    /// House rule 12: with whom the dealer changes seats.
    #[arg(long, value_name = "NAME")]
    swap: Option<String>,
    /// One of the last deals (难忘今宵).
    #[arg(long)]
    last: bool,
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
    let table = add
        .table
        .checked_sub(1)
        .context("bad_input: tables are counted from 1")?;
    if let What::Event { object } = &add.what {
        return from_json(night, object);
    }
    Ok(Payload {
        table,
        overruled: add.overrule.clone(),
        body: body(desk, night, usize::from(table), &add.what)?,
    })
}

fn body(desk: &Desk, night: &Night, table: usize, what: &What) -> anyhow::Result<Body> {
    let who = |name: &String| player(night, name);
    Ok(match what {
        What::Win(args) => win(night, table, args)?,
        What::Draw {
            why,
            tenpai,
            nagashi,
        } => Body::Drawn(Drawn {
            why: word::<DrawKind>(why, "--why")?,
            tenpai: players(night, tenpai)?,
            nagashi: players(night, nagashi)?,
        }),
        What::Deal(args) => deal(night, table, args)?,
        What::Kong { by, how, from } => Body::Kong(Kong {
            by: who(by)?,
            how: word::<KongKind>(how, "--how")?,
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
                .context("bad_amount")?,
            goes_on: *goes_on,
        }),
        What::Money {
            what,
            payments,
            why,
            with,
        } => Body::Agreed(Agreed {
            what: word::<AgreedFor>(what, "--what")?,
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
            how: word::<HowSeated>(how, "--how")?,
            ..tables(night, seats)?
        }),
        What::Camps { camps } => Body::CampsDrawn(CampsDrawn {
            camps: camps
                .iter()
                .map(|text| camp(night, text))
                .collect::<anyhow::Result<_>>()?,
        }),
        What::Join { name, guest, watch } => {
            let known = super::open::known(&desk.store()?).map_err(|error| desk.error(&error))?;
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
        What::Event { .. } => bail!("bad_input: an event is JSON"),
    })
}

/// One of the words of a serialised enumeration.
fn word<T: serde::de::DeserializeOwned>(text: &str, option: &str) -> anyhow::Result<T> {
    serde_json::from_value(Json::from(text)).with_context(|| format!("bad_input: {option} {text}"))
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
        .with_context(|| format!("bad_input: write a camp as 石=甲+乙, not {text}"))?;
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
        let (name, number) =
            split.with_context(|| format!("bad_input: write NAME=NUMBER, not {text}"))?;
        Ok((player(night, name)?, number))
    };
    pairs.iter().map(pair).collect()
}

fn payment(night: &Night, text: &str) -> anyhow::Result<Payment> {
    let parts: Vec<&str> = text.split(':').collect();
    let [from, to, amount] = parts.as_slice() else {
        bail!("bad_input: write a payment as FROM:TO:AMOUNT, not {text}");
    };
    let holder = |name: &str| match name {
        "table" => Ok(Holder::Table),
        name => player(night, name).map(Holder::Player),
    };
    let amount: Amount = amount.parse().context("bad_amount")?;
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
            .with_context(|| format!("bad_input: write NAME=PLAYER, not {text}"))?;
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
            dealer: dealer
                .or_else(due)
                .context("night_no_seats: nobody deals yet")?,
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

fn win(night: &Night, table: usize, args: &WinArgs) -> anyhow::Result<Body> {
    let winner = player(night, &args.winner)?;
    let from = args
        .from
        .as_ref()
        .map(|name| player(night, name))
        .transpose()?;
    let said = Value {
        points: args.points,
        fan: args.fan,
        fu: args.fu,
        yakuman: args.yakuman,
    };
    let mut first = Win {
        winner,
        entered: if args.pattern.is_empty() {
            Entered::Points
        } else {
            Entered::Patterns
        },
        value: said,
        tiles: None,
        patterns: args
            .pattern
            .iter()
            .map(|text| pattern(text))
            .collect::<anyhow::Result<_>>()?,
        provided: numbers(night, &args.provided)?
            .into_iter()
            .map(|(player, tiles)| (player, u8::try_from(tiles).unwrap_or(u8::MAX)))
            .collect(),
        layers: layers(night, &args.responsible)?,
        discards: args
            .discard
            .iter()
            .map(|text| discarded(night, text))
            .collect::<anyhow::Result<_>>()?,
        pao: args
            .pao
            .as_deref()
            .map(|text| pao(night, text))
            .transpose()?,
        paid: None,
    };
    if !args.paid.is_empty() {
        let paid = args.paid.iter().map(|text| payment(night, text));
        first.paid = Some(paid.collect::<anyhow::Result<_>>()?);
    }
    if let Some(tiles) = &args.tiles {
        ensure!(
            said == Value::default(),
            "bad_input: with --tiles the rules say the value: leave --points, --fan, --fu and --yakuman out"
        );
        by_tiles(night, table, args, tiles, from, &mut first)?;
    }
    let mut wins = vec![first];
    for text in &args.also {
        wins.push(another(night, text)?);
    }
    Ok(Body::Won(Won { from, wins }))
}

fn by_tiles(
    night: &Night,
    table: usize,
    args: &WinArgs,
    tiles: &str,
    from: Option<PlayerId>,
    win: &mut Win,
) -> anyhow::Result<()> {
    let mut standing =
        crate::tile::parse_tiles(tiles).with_context(|| format!("bad_tile: in `{tiles}`"))?;
    let last = standing
        .pop()
        .context("bad_tile: write the standing tiles, the winning one last")?;
    let written = WinTiles {
        concealed: crate::tile::mpsz::format(&standing),
        melds: args.meld.clone(),
        win: last.to_string(),
        flowers: args.flowers,
        flags: args.flag.clone(),
    };
    let rules = night.rules().context("night_not_open: no night is open")?;
    let due = night
        .due(table)
        .context("night_no_seats: nobody sits at the table yet")?;
    let begun = night.open_hand(table).and_then(|hand| {
        hand.acts.iter().find_map(|act| match &act.payload.body {
            Body::DealBegun(begun) => Some(begun),
            _ => None,
        })
    });
    let valued = value::appraise(rules, &due, begun, win.winner, from, &written)?;
    win.value = valued.value;
    win.patterns = valued.patterns;
    win.tiles = Some(written);
    win.entered = Entered::Tiles;
    Ok(())
}

/// Another winner on the same tile: `NAME=3`, `NAME=3/40`, `NAME=120`.
fn another(night: &Night, text: &str) -> anyhow::Result<Win> {
    let bad = || format!("bad_input: write NAME=VALUE, not {text}");
    let (name, worth) = text.split_once('=').with_context(bad)?;
    let mut numbers = worth.split('/').map(|number| number.parse::<u32>());
    let first = numbers.next().and_then(Result::ok).with_context(bad)?;
    let second = numbers.next().transpose().with_context(bad)?;
    let value = match night.rules() {
        Some(crate::rules::RuleProfile::House(_)) => Value {
            fan: Some(first),
            ..Value::default()
        },
        Some(crate::rules::RuleProfile::Riichi(_)) => Value {
            fan: Some(first),
            fu: second,
            ..Value::default()
        },
        _ => Value {
            points: Some(first),
            ..Value::default()
        },
    };
    Ok(Win {
        winner: player(night, name)?,
        entered: Entered::Points,
        value,
        tiles: None,
        patterns: Vec::new(),
        provided: Vec::new(),
        layers: None,
        discards: Vec::new(),
        pao: None,
        paid: None,
    })
}

fn pattern(text: &str) -> anyhow::Result<PatternCount> {
    let (id, count) = text.split_once('*').unwrap_or((text, "1"));
    let count = count.parse().with_context(|| {
        format!("bad_input: write a pattern as half_flush or kong*2, not {text}")
    })?;
    Ok(PatternCount {
        id: id.to_owned(),
        count,
        value: None,
    })
}

fn layers(night: &Night, pairs: &[String]) -> anyhow::Result<Option<Vec<Layer>>> {
    let layer = |text: &String| {
        let split = text
            .split_once('=')
            .and_then(|(name, points)| Some((name, points.parse().ok()?)));
        let (name, points) =
            split.with_context(|| format!("bad_input: write NAME=POINTS, not {text}"))?;
        let owner = (name != "shared")
            .then(|| player(night, name))
            .transpose()?;
        Ok(Layer { points, owner })
    };
    let layers: Vec<Layer> = pairs.iter().map(layer).collect::<anyhow::Result<_>>()?;
    Ok((!layers.is_empty()).then_some(layers))
}

fn discarded(night: &Night, text: &str) -> anyhow::Result<Discarded> {
    let (name, tiles) = text
        .split_once('=')
        .with_context(|| format!("bad_input: write NAME=TILE, not {text}"))?;
    let (tile, drawn) = match tiles.split_once('/') {
        Some((tile, drawn)) => (tile, Some(drawn.to_owned())),
        None => (tiles, None),
    };
    Ok(Discarded {
        by: player(night, name)?,
        tile: tile.to_owned(),
        drawn,
        flags: Vec::new(),
    })
}

fn pao(night: &Night, text: &str) -> anyhow::Result<Pao> {
    let (name, units) = text.split_once('=').unwrap_or((text, "1"));
    Ok(Pao {
        player: player(night, name)?,
        units: units
            .parse()
            .with_context(|| format!("bad_input: write NAME=UNITS, not {text}"))?,
    })
}

/// An event as JSON in which people may stand by name.
fn from_json(night: &Night, text: &str) -> anyhow::Result<Payload> {
    let mut value: Json = serde_json::from_str(text).context("bad_input: this is no JSON")?;
    with_ids(night, &mut value, false);
    Payload::read(&value.to_string()).map_err(|error| anyhow::anyhow!("{}: {error}", error.code()))
}

/// Where people stand in an event.
const PEOPLE_KEYS: [&str; 19] = [
    "player", "who", "by", "from", "to", "winner", "dealer", "with", "free", "owner", "tables",
    "queue", "bettors", "people", "agreed", "tenpai", "nagashi", "open", "provided",
];

fn with_ids(night: &Night, value: &mut Json, is_people: bool) {
    match value {
        Json::String(name) if is_people => {
            let found = night.people.iter().find(|(_, person)| person.name == *name);
            if let Some((id, _)) = found {
                *name = id.to_string();
            }
        }
        Json::Array(list) => list
            .iter_mut()
            .for_each(|entry| with_ids(night, entry, is_people)),
        Json::Object(fields) => {
            for (key, entry) in fields {
                let inside = PEOPLE_KEYS.contains(&key.as_str()) || key == "waiting" && is_people;
                with_ids(night, entry, inside);
            }
        }
        _ => {}
    }
}
