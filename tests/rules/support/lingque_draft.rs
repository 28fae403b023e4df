//! Short notation for hands in tests: `[234m](1111p)567p345s1m+1m` is an open chow, a concealed kong, the concealed
//! tiles and the winning tile; the circumstances are words, e.g. `E self last_tile`.

use quejing_rules::hand::{DraftMeld, Flag, HandDraft, MeldKind};
use quejing_rules::tile::mpsz;

/// The draft of a hand in that notation.
pub fn draft(hand: &str, circumstances: &str) -> HandDraft {
    let (hand, won) = hand.split_once('+').expect("the winning tile stands after a +");
    let mut draft = HandDraft { win_tile: mpsz::parse_single_tile(won).ok(), ..HandDraft::default() };
    let mut rest = hand;
    while let Some(open) = rest.chars().next().filter(|&first| matches!(first, '[' | '(')) {
        let (meld, after) = rest[1..].split_once([']', ')']).expect("a meld is closed");
        let mut meld = DraftMeld::from_tiles(mpsz::parse(meld).expect("the tiles of a meld"));
        if open == '(' {
            (meld.kind, meld.concealed) = (Some(MeldKind::Kong), true);
        }
        draft.melds.push(meld);
        rest = after;
    }
    draft.concealed = mpsz::parse(rest).expect("the standing tiles");
    for word in circumstances.split_whitespace() {
        match (word, word.parse::<Flag>()) {
            ("self", _) => draft.self_draw = true,
            ("discard", _) => draft.self_draw = false,
            (_, Ok(flag)) => draft.flags.set(flag, true),
            _ => draft.seat_wind = Some(word.parse().expect("a wind")),
        }
    }
    draft
}
