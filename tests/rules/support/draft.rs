//! Hands as short text: concealed tiles, then melds in brackets (`[!1111z]` a concealed kong, `[+1111z]` an added one),
//! then the winning tile after `d` (another player's tile) or `t` (self-drawn): `123m55z [789p] [!1111z] [222s] d4m`.

use quejing_rules::hand::{DraftMeld, HandDraft};
use quejing_rules::tile::{Wind, mpsz};

/// The draft written as text; panics if the text is invalid.
pub fn draft(text: &str, seat: Wind) -> HandDraft {
    let mut draft = HandDraft { seat_wind: Some(seat), ..HandDraft::default() };
    for word in text.split_whitespace() {
        let tiles = |text: &str| mpsz::parse(text).expect("tiles");
        if let Some(meld) = word.strip_prefix('[').and_then(|word| word.strip_suffix(']')) {
            let bare = meld.trim_start_matches(['!', '+']);
            draft.melds.push(DraftMeld {
                concealed: meld.starts_with('!'),
                added: meld.starts_with('+'),
                ..DraftMeld::from_tiles(tiles(bare))
            });
        } else if let Some(tile) = word.strip_prefix('d') {
            draft.win_tile = mpsz::parse_single_tile(tile).ok();
        } else if let Some(tile) = word.strip_prefix('t') {
            draft.win_tile = mpsz::parse_single_tile(tile).ok();
            draft.self_draw = true;
        } else {
            draft.concealed.extend(tiles(word));
        }
    }
    draft
}
