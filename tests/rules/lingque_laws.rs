//! Laws that hold for every hand and every payment, tested on random hands.

use proptest::prelude::*;
use quejing_rules::hand::{DraftMeld, Flags, HandDraft, MeldKind, Seat, Seats};
use quejing_rules::lingque::{Edition, LingqueWin, MIN_POINTS_TO_DECLARE, Options, check, explain, settle, value};
use quejing_rules::tile::{Suit, Tile, Wind, chinese, glyph, mpsz, parse_tiles};
use quejing_rules::{Amount, Detail, Verdict};

/// A hand of four sets and a pair, some of them melded; numbers are close together so that patterns occur. Hands with
/// five of a kind are drawn again.
fn any_win() -> impl Strategy<Value = HandDraft> {
    let set = (0..34usize, 0..3u8, any::<bool>(), any::<bool>());
    let sets = prop::collection::vec(set, 4);
    let rest = (0..34usize, any::<prop::sample::Index>(), any::<bool>(), 0..4usize, 0..9i64, 1..=9usize);
    (sets, rest).prop_filter_map("five of a kind", |(sets, (pair, won, self_draw, seat, flowers, span))| {
        // A small span brings the numbers together.
        let near = |kind: usize| {
            if kind < 27 { kind / 9 * 9 + kind % 9 % span } else { kind }
        };
        let mut draft = HandDraft { self_draw, seat_wind: Some(Wind::ALL[seat]), flowers, ..HandDraft::default() };
        let mut copies = [0; 34];
        for (kind, what, melded, concealed) in sets {
            let kind = near(kind);
            let (melded_as, tiles) = match what {
                0 if kind < 27 => {
                    (MeldKind::Chow, (0..3).map(|step| kind - kind % 9 + (kind % 9).min(6) + step).collect())
                }
                1 if melded => (MeldKind::Kong, vec![kind; 4]),
                _ => (MeldKind::Pung, vec![kind; 3]),
            };
            tiles.iter().for_each(|&kind: &usize| copies[kind] += 1);
            let tiles: Vec<Tile> = tiles.into_iter().filter_map(Tile::from_kind).collect();
            if melded {
                let concealed = concealed && melded_as == MeldKind::Kong;
                draft.melds.push(DraftMeld { kind: Some(melded_as), tiles, concealed, ..DraftMeld::default() });
            } else {
                draft.concealed.extend(tiles);
            }
        }
        copies[near(pair)] += 2;
        draft.concealed.extend([Tile::from_kind(near(pair))?; 2]);
        draft.win_tile = Some(draft.concealed.remove(won.index(draft.concealed.len())));
        (copies.iter().all(|&count| count <= 4)).then_some(draft)
    })
}

fn any_profile() -> impl Strategy<Value = Options> {
    (0..3usize).prop_map(|edition| Options::new(Edition::ALL[edition]))
}

fn any_tiles() -> impl Strategy<Value = Vec<Tile>> {
    prop::collection::vec(prop::sample::select(Tile::all().collect::<Vec<_>>()), 0..20)
}

/// The suits rotated.
fn turned(tile: Tile) -> Tile {
    match (tile.suit(), tile.number()) {
        (Some(suit), Some(number)) => Tile::from_suit(Suit::ALL[(suit as usize + 1) % 3], number).unwrap_or(tile),
        _ => tile,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn the_value_does_not_depend_on_the_order_of_tiles_and_melds(draft in any_win(), profile in any_profile(), seed in any::<u64>()) {
        let judged = explain(&check(&draft)?, &profile, Detail::Reasons);
        let mut shuffled = draft.clone();
        let mut state = seed | 1;
        let mut key = || {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            state >> 33
        };
        shuffled.concealed.sort_by_cached_key(|_| key());
        shuffled.melds.sort_by_cached_key(|_| key());
        shuffled.melds.iter_mut().for_each(|meld| meld.tiles.reverse());
        let again = explain(&check(&shuffled)?, &profile, Detail::Reasons);
        prop_assert_eq!((judged.verdict, judged.worth, judged.counted), (again.verdict, again.worth, again.counted));
    }

    #[test]
    fn a_red_five_is_a_five_and_any_copy_wins_alike(draft in any_win(), profile in any_profile()) {
        let worth = value(&check(&draft)?, &profile);
        let mut red = draft.clone();
        let five = |tile: &&mut Tile| tile.number() == Some(5);
        for tile in red.concealed.iter_mut().chain(&mut red.win_tile).filter(five) {
            *tile = Tile::red_five(tile.suit().expect("a five has a suit"));
        }
        prop_assert_eq!(worth, value(&check(&red)?, &profile));
    }

    #[test]
    fn the_suits_are_alike(draft in any_win(), profile in any_profile()) {
        let judged = explain(&check(&draft)?, &profile, Detail::Reasons);
        let mut other = draft.clone();
        let melded = other.melds.iter_mut().flat_map(|meld| &mut meld.tiles);
        other.concealed.iter_mut().chain(&mut other.win_tile).chain(melded).for_each(|tile| *tile = turned(*tile));
        let again = explain(&check(&other)?, &profile, Detail::Reasons);
        prop_assert_eq!((judged.worth, judged.counted), (again.worth, again.counted));
    }

    #[test]
    fn sets_and_a_pair_always_have_a_reading_and_no_reading_beats_the_chosen_one(draft in any_win(), profile in any_profile()) {
        let win = check(&draft)?;
        let worth = value(&win, &profile);
        let ruling = explain(&win, &profile, Detail::Everything);
        prop_assert_ne!(ruling.verdict, Verdict::NoWin);
        prop_assert_eq!(worth, ruling.worth);
        prop_assert!(ruling.other_readings.iter().all(|other| other.worth.base <= worth.base));
        prop_assert_eq!(ruling.verdict == Verdict::Win, worth.base >= MIN_POINTS_TO_DECLARE);
        prop_assert_eq!(Some(ruling.counted.iter().map(|counted| counted.worth).sum::<u32>()), worth.fu);
        prop_assert_eq!(worth.total % 2, 0);
    }

    #[test]
    fn what_does_not_count_says_why_and_every_pattern_shows_tiles_of_the_hand(draft in any_win(), profile in any_profile()) {
        let win = check(&draft)?;
        let ruling = explain(&win, &profile, Detail::Everything);
        prop_assert!(ruling.suppressed.iter().all(|suppressed| !suppressed.reasons.is_empty()));
        for counted in &ruling.counted {
            let mut left = win.all_tiles();
            prop_assert!(counted.tiles.iter().all(|&tile| left.remove(tile)), "{:?}", counted);
        }
    }

    #[test]
    fn a_flower_more_is_two_points_more_and_never_a_verdict(draft in any_win(), profile in any_profile()) {
        let more = HandDraft { flowers: draft.flowers.min(7) + 1, ..draft.clone() };
        let fewer = HandDraft { flowers: draft.flowers.min(7), ..draft };
        let judged = |draft| Ok::<_, TestCaseError>(explain(&check(draft)?, &profile, Detail::Reasons));
        let (fewer, more) = (judged(&fewer)?, judged(&more)?);
        prop_assert_eq!(fewer.worth.total + 2, more.worth.total);
        prop_assert_eq!(fewer.verdict, more.verdict);
    }

    #[test]
    fn drawing_the_tile_oneself_is_never_worth_less(draft in any_win(), profile in any_profile()) {
        let drawn = HandDraft { self_draw: true, flags: Flags::NONE, ..draft.clone() };
        let claimed = HandDraft { self_draw: false, flags: Flags::NONE, ..draft };
        let (drawn, claimed) = (value(&check(&drawn)?, &profile), value(&check(&claimed)?, &profile));
        prop_assert!(drawn.total >= claimed.total);
    }

    #[test]
    fn payments_sum_to_zero_and_the_winner_gets_all(
        half in 0..1_000_000u32, winner in 0..4u8, discarder in prop::option::of(1..4u8),
        provider in 1..4u8, provided in 0..=5u8,
    ) {
        let seat = |offset: u8| Seat((winner + offset) % 4);
        let mut given = Seats::filled(4, 0);
        given[seat(provider)] = provided;
        let deal = LingqueWin { points: 2 * half, winner: Seat(winner), discarder: discarder.map(seat), provided: given };
        let net = deal.net_points()?;
        let payments = settle(&deal)?;
        prop_assert!(payments.iter().all(|paid| paid.from != paid.to && paid.amount > Amount::ZERO));
        prop_assert_eq!(net.map(Amount::from_units), Seats::from_fn(4, |seat| quejing_rules::net_change(&payments, seat)));
        prop_assert_eq!(net.iter().sum::<i64>(), 0);
        let points = i64::from(deal.points);
        prop_assert_eq!(net[deal.winner], if discarder.is_some() { 4 * points } else { points / 2 * 9 });
        prop_assert!(net.seats().all(|seat| seat == deal.winner || net[seat] <= 0));
        if provided == 5 {
            prop_assert_eq!(net[seat(provider)], -net[deal.winner]);
        }
    }

    #[test]
    fn notations_read_what_they_write(tiles in any_tiles()) {
        prop_assert_eq!(&mpsz::parse(&mpsz::format_in_order(&tiles))?, &tiles);
        prop_assert_eq!(&chinese::parse(&chinese::format(&tiles))?, &tiles);
        let plain: Vec<Tile> = tiles.iter().map(|tile| tile.without_red()).collect();
        prop_assert_eq!(&glyph::parse(&tiles.iter().map(|&tile| glyph::tile_glyph(tile)).collect::<String>())?, &plain);
        prop_assert_eq!(&parse_tiles(&chinese::format(&tiles))?, &tiles);
        let mut sorted = mpsz::parse(&mpsz::format(&tiles))?;
        let mut expected = tiles.clone();
        sorted.sort();
        expected.sort();
        prop_assert_eq!(sorted, expected);
    }

    #[test]
    fn any_text_is_tiles_or_an_error_at_a_place_inside_it(text in "[0-9mpszfqr 一五九万筒索红赤东中风梅🀇🀄５Ｍ,x]{0,12}") {
        if let Err(error) = parse_tiles(&text) {
            let words = quejing_words::notation_error_text(quejing_words::Lang::En, &error);
            let place = words.strip_prefix("character ").and_then(|rest| rest.split(',').next()?.parse::<usize>().ok());
            prop_assert!(place.is_some_and(|place| (1..=text.chars().count()).contains(&place)), "{text}: {words}");
        }
    }
}
