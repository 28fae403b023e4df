//! Sentences for what is wrong beyond the hand: histories, turned tiles, people, bets, events.

mod problem;

pub use self::problem::problem;
pub(crate) use self::problem::unknown_rules;
use super::form::expected;
use super::{Lang, house, lingque, notation, riichi, tile};
use quejing_rules::house::{Occasion, Special};
use quejing_rules::{Demand, Fault, Faults, Objection, OccasionDemand, PeopleFault, TurnedFault};

/// What is wrong and what to do.
pub fn fault(lang: Lang, fault: &Fault) -> String {
    match fault {
        Fault::Hand(hand) => problem(lang, hand),
        Fault::Riichi(own) => riichi::problem(lang, own),
        Fault::Deal(own) => lingque::deal_error(lang, own),
        Fault::Other { field, expected, .. } => match says_where(field, expected) {
            true => demand(lang, expected),
            false => {
                let (place, fault) = (place(lang, field), demand(lang, expected));
                text!(lang, "fault-at", place = place, fault = fault)
            }
        },
    }
}

/// All that is wrong, in one line.
pub fn faults(lang: Lang, faults: &Faults) -> String {
    let sentences = faults.0.iter().map(|found| fault(lang, found));
    sentences.collect::<Vec<_>>().join(text!(lang, "list-semicolon"))
}

/// Does the sentence itself say what it is about? In an entry of a list it never says which.
fn says_where(field: &str, demand: &Demand) -> bool {
    match demand {
        // What is wrong in a part names the fields of that part.
        Demand::Within(inner) => inner.0.iter().all(|one| match one {
            Fault::Other { field: own, .. } => own.starts_with(field),
            _ => false,
        }),
        Demand::Expected(_)
        | Demand::NoSeat { .. }
        | Demand::NoWind { .. }
        | Demand::Stranger(_)
        | Demand::Unreadable(_) => false,
        _ => !field.contains(['[', '.']),
    }
}

/// A field as people call it; the wire's own word for a field that only the wire knows.
pub(super) fn place(lang: Lang, field: &str) -> String {
    let name = match field {
        "tiles" => text!(lang, "fault-place-tiles"),
        "concealed" => text!(lang, "fault-place-concealed"),
        "win_tile" => text!(lang, "fault-place-win-tile"),
        "seat_wind" => text!(lang, "fault-place-seat-wind"),
        "round_wind" => text!(lang, "fault-place-round-wind"),
        "dora_indicators" => text!(lang, "fault-place-dora-indicators"),
        "ura_indicators" => text!(lang, "fault-place-ura-indicators"),
        "honba" => text!(lang, "fault-place-honba"),
        "riichi_sticks" => text!(lang, "fault-place-riichi-sticks"),
        "history" => text!(lang, "fault-place-history"),
        "flags" => text!(lang, "fault-place-flags"),
        "discarder" => text!(lang, "fault-place-discarder"),
        "winner" => text!(lang, "fault-place-winner"),
        "total" => text!(lang, "fault-place-total"),
        "responsible" => text!(lang, "fault-place-responsible"),
        "indicators" => text!(lang, "fault-place-indicators"),
        "special" => text!(lang, "fault-place-special"),
        "dice" => text!(lang, "fault-place-dice"),
        "players" => text!(lang, "fault-place-players"),
        "open" => text!(lang, "fault-place-open"),
        "spectators" => text!(lang, "fault-place-spectators"),
        "camps" => text!(lang, "fault-place-camps"),
        "chosen" => text!(lang, "fault-place-chosen"),
        "n" => text!(lang, "fault-place-people"),
        "line" => text!(lang, "fault-place-line"),
        _ => {
            return entry(lang, field).unwrap_or_else(|| text!(lang, "fault-place-unnamed", field = field));
        }
    };
    name.to_owned()
}

/// An entry of a list that people know, counted from 1: `melds[0]`, `events[2]`.
fn entry(lang: Lang, field: &str) -> Option<String> {
    let (list, rest) = field.split_once('[')?;
    let (index, rest) = rest.split_once(']')?;
    let number = index.parse::<usize>().ok()?.saturating_add(1);
    match (list, rest) {
        ("melds", "") => Some(text!(lang, "fault-place-meld", number = number)),
        ("melds", ".from") => Some(text!(lang, "fault-place-meld-from", number = number)),
        ("events", "") => Some(text!(lang, "fault-place-event", number = number)),
        ("history", "") => Some(text!(lang, "fault-place-discard", number = number)),
        _ => None,
    }
}

fn demand(lang: Lang, demand: &Demand) -> String {
    let said = match demand {
        Demand::Expected(form) => return expected(lang, form),
        Demand::NoSeat { found } => return text!(lang, "fault-no-seat", found = found),
        Demand::NoWind { found } => return text!(lang, "fault-no-wind", found = found),
        Demand::Stranger(stranger) => {
            return text!(lang, "fault-stranger", tile = tile(lang, *stranger));
        }
        Demand::RedFive { tile: red } => {
            let plain = red.plain().to_string();
            return text!(lang, "fault-red-five", tile = tile(lang, *red), plain = plain);
        }
        Demand::Unreadable(error) => return notation(lang, error),
        Demand::UnknownFlag { found, allowed } => {
            let allowed = allowed.split(", ").map(|word| format!("`{word}`"));
            let allowed = allowed.collect::<Vec<_>>().join(text!(lang, "list-comma"));
            return text!(lang, "fault-unknown-flag", found = found, allowed = allowed);
        }
        Demand::OfOtherRules => text!(lang, "fault-of-other-rules"),
        Demand::Within(inner) => return faults(lang, inner),
        Demand::SelfDrawHasNoDiscarder => text!(lang, "fault-self-draw-has-no-discarder"),
        Demand::NameDiscarder => text!(lang, "fault-name-discarder"),
        Demand::SeatRange => text!(lang, "fault-seat-range"),
        Demand::WinnerDiscards => text!(lang, "fault-winner-discards"),
        Demand::EarthDiscarder => text!(lang, "fault-earth-discarder"),
        Demand::CannotPay(seat) => return text!(lang, "fault-cannot-pay", seat = seat.0),
        Demand::Points(points) => return text!(lang, "fault-points", points = points),
        Demand::NotHeld(drawn) => {
            return text!(lang, "fault-not-held", tile = tile(lang, *drawn));
        }
        Demand::CrowdedWithTurned(of) => {
            return text!(lang, "fault-crowded-with-turned", tile = tile(lang, *of));
        }
        Demand::Turned(fault) => return turned(lang, *fault),
        Demand::Occasion { occasion, demand } => {
            return occasion_demand(lang, *occasion, *demand);
        }
        Demand::NoSpecial { found } => return text!(lang, "fault-no-special", found = found),
        Demand::Dice => text!(lang, "fault-dice"),
        Demand::People(fault) => return people(lang, fault),
        Demand::Event(objection) => self::objection(lang, *objection),
    };
    said.to_owned()
}

fn turned(lang: Lang, fault: TurnedFault) -> String {
    match fault {
        TurnedFault::ExactlyOne => {
            let special = house::special(lang, Special::Wild);
            text!(lang, "fault-turned-exactly-one", special = special)
        }
        TurnedFault::AtLeastOne => {
            let special = house::special(lang, Special::Dora);
            text!(lang, "fault-turned-at-least-one", special = special)
        }
        TurnedFault::Kinds => text!(lang, "fault-turned-kinds").to_owned(),
        TurnedFault::None => text!(lang, "fault-turned-none").to_owned(),
    }
}

fn occasion_demand(lang: Lang, occasion: Occasion, demand: OccasionDemand) -> String {
    let name = |one: Occasion| house::occasion(lang, one);
    let own = name(occasion);
    match demand {
        OccasionDemand::SelfDraw => text!(lang, "fault-occasion-self-draw", occasion = own),
        OccasionDemand::Kong => text!(lang, "fault-occasion-kong", occasion = own),
        OccasionDemand::Discard => text!(lang, "fault-occasion-discard", occasion = own),
        OccasionDemand::NotRobbed => text!(lang, "fault-occasion-not-robbed", occasion = own),
        OccasionDemand::OthersTile => text!(lang, "fault-occasion-others-tile", occasion = own),
        OccasionDemand::NotLastTile => {
            text!(lang, "fault-occasion-not-last-tile", occasion = own)
        }
        OccasionDemand::OnlyCopy => text!(lang, "fault-occasion-only-copy", occasion = own),
        OccasionDemand::OneKong => {
            text!(lang, "fault-occasion-one-kong", one = name(Occasion::RobKong), other = name(Occasion::RobClosedKong))
        }
        OccasionDemand::Alone => text!(
            lang,
            "fault-occasion-alone",
            occasion = own,
            one = name(Occasion::AfterKong),
            other = name(Occasion::AfterKongDiscard)
        ),
        OccasionDemand::Dealer => text!(lang, "fault-occasion-dealer", occasion = own),
        OccasionDemand::NotDealer => text!(lang, "fault-occasion-not-dealer", occasion = own),
        OccasionDemand::NoOpenMelds => {
            text!(lang, "fault-occasion-no-open-melds", occasion = own)
        }
        OccasionDemand::NoMelds => text!(lang, "fault-occasion-no-melds", occasion = own),
    }
}

fn people(lang: Lang, fault: &PeopleFault) -> String {
    match fault {
        PeopleFault::Players(found) => text!(lang, "fault-people-players", count = found),
        PeopleFault::Twice(name) | PeopleFault::NoSpectator(name) | PeopleFault::TwoPlaces(name) if name.is_empty() => {
            text!(lang, "fault-people-nameless").to_owned()
        }
        PeopleFault::Twice(name) => text!(lang, "fault-people-twice", name = name),
        PeopleFault::NoPlayer(name) => text!(lang, "fault-people-no-player", name = name),
        PeopleFault::NoSpectator(name) => text!(lang, "fault-people-no-spectator", name = name),
        PeopleFault::Supports { name, supported } => {
            text!(lang, "fault-people-supports", name = name, supported = supported)
        }
        PeopleFault::Camps(found) => text!(lang, "fault-people-camps", count = found),
        PeopleFault::CampSize { camp, people } => {
            text!(lang, "fault-people-camp-size", camp = camp, people = people)
        }
        PeopleFault::TwoPlaces(name) => text!(lang, "fault-people-two-places", name = name),
        PeopleFault::NoCamp(name) => text!(lang, "fault-people-no-camp", name = name),
        PeopleFault::Swap => text!(lang, "fault-people-swap").to_owned(),
        PeopleFault::NoRotation(people) => {
            text!(lang, "fault-people-no-rotation", people = people)
        }
        PeopleFault::WinnerElsewhere => text!(lang, "fault-people-winner-elsewhere").to_owned(),
        PeopleFault::OneTable { people, playing, waiting } => {
            text!(lang, "fault-people-one-table", people = people, playing = playing, waiting = waiting)
        }
        PeopleFault::TwoTables { people, playing, betting, table } => {
            text!(lang, "fault-people-two-tables", people = people, playing = playing, betting = betting, table = table)
        }
    }
}

fn objection(lang: Lang, objection: Objection) -> &'static str {
    match objection {
        Objection::Over => text!(lang, "fault-event-over"),
        Objection::NoFan => text!(lang, "fault-event-no-fan"),
        Objection::WinnerOut => text!(lang, "fault-event-winner-out"),
        Objection::DiscarderOut => text!(lang, "fault-event-discarder-out"),
        Objection::OwnDiscard => text!(lang, "fault-event-own-discard"),
        Objection::KongOut => text!(lang, "fault-event-kong-out"),
        Objection::ConcealedFed => text!(lang, "fault-event-concealed-fed"),
        Objection::NameFeeder => text!(lang, "fault-event-name-feeder"),
        Objection::FedByOther => text!(lang, "fault-event-fed-by-other"),
        Objection::DeclarerOut => text!(lang, "fault-event-declarer-out"),
        Objection::Waiting => text!(lang, "fault-event-waiting"),
    }
}
