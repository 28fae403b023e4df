//! The options: key, allowed values, and the section of the specification they come from. `i18n` says what they mean.

use crate::hand::Allowed;
use crate::profile::{Switch, switch};

/// D1 to D34 are the differences of the riichi specification, its section 12.
#[rustfmt::skip]
pub(super) const SWITCHES: [Switch; 35] = [
    switch("double_riichi_han", Allowed::Numbers(&[1, 2]), "D1"),
    switch("kazoe_yakuman", Allowed::Bool, "D2"),
    switch("yakuman_stacking", Allowed::Bool, "D3"),
    switch("double_yakuman", Allowed::Bool, "D4"),
    switch("honroutou_seven_pairs", Allowed::Bool, "D5"),
    switch("kiriage", Allowed::Bool, "D6"),
    switch("double_wind_pair_fu", Allowed::Numbers(&[2, 4]), "D7"),
    switch("open_tanyao", Allowed::Bool, "D10"),
    switch("red_fives", Allowed::Numbers(&[0, 3, 4]), "D11"),
    switch("renhou", Allowed::Words(&["off", "mangan", "han5", "yakuman"]), "D12"),
    switch("nagashi_mangan", Allowed::Bool, "D13"),
    switch("nine_kinds_draw", Allowed::Bool, "D14"),
    switch("four_winds_draw", Allowed::Bool, "D14"),
    switch("four_riichi_draw", Allowed::Bool, "D14"),
    switch("four_kongs_draw", Allowed::Bool, "D15"),
    switch("kokushi_robs_closed_kong", Allowed::Bool, "D19"),
    switch("honba_value", Allowed::Range { from: 0, to: 30_000, step: 3 }, "D20"),
    switch("honba_after_noten_draw", Allowed::Words(&["keep", "plus_one"]), "D21"),
    switch("noten_penalty", Allowed::Range { from: 0, to: 60_000, step: 6 }, "3"),
    switch("head_bump", Allowed::Bool, "D22"),
    switch("triple_ron_draw", Allowed::Bool, "D22"),
    switch("pao_needs_all_open", Allowed::Bool, "D23"),
    switch("pao_honba", Allowed::Words(&["discarder", "pao"]), "D23"),
    switch("pao_daisuushii", Allowed::Bool, "D23"),
    switch("bust_ends_game", Allowed::Bool, "D24"),
    switch("start_points", TABLE_POINTS, "D25"),
    switch("return_points", TABLE_POINTS, "D25"),
    switch("uma", Allowed::List { length: 4, from: -1_000_000, to: 1_000_000 }, "D25"),
    switch("oka", Allowed::Words(&["first", "none"]), "D25"),
    switch("agari_yame", Allowed::Bool, "D26"),
    switch("west_round", Allowed::Bool, "D26"),
    switch("ryuuiisou_needs_green", Allowed::Bool, "D30"),
    switch("leftover_sticks", Allowed::Words(&["first", "lost"]), "D32"),
    switch("tie", Allowed::Words(&["seat", "split"]), "D32"),
    switch("ura_dora", Allowed::Bool, "D34"),
];

const TABLE_POINTS: Allowed = Allowed::Range { from: -1_000_000, to: 1_000_000, step: 1 };
