//! The steps to the basic points (section 4.3 of the rule text), and why something does not count.

crate::remark::remarks! {
    /// fu × 2^(han + 2).
    FORMULA = "formula", "riichi-step-formula", ["fu", "han", "basic"];
    /// The formula gives more than a mangan.
    CAPPED = "capped", "riichi-step-capped", [] told ["basic"] with "limit" = "mangan";
    /// 切上满贯: rounded up to a mangan.
    ROUNDED_UP = "rounded_up", "riichi-step-rounded-up", [] told ["basic"] with "limit" = "mangan";
    /// 5 han.
    MANGAN = "limit", "riichi-step-mangan", ["basic"] with "limit" = "mangan";
    /// 6 and 7 han.
    HANEMAN = "limit", "riichi-step-haneman", ["basic"] with "limit" = "haneman";
    /// 8 to 10 han.
    BAIMAN = "limit", "riichi-step-baiman", ["basic"] with "limit" = "baiman";
    /// 11 han and more.
    SANBAIMAN = "limit", "riichi-step-sanbaiman", ["basic"] with "limit" = "sanbaiman";
    /// 13 han and more that count as a yakuman.
    KAZOE_YAKUMAN = "limit", "riichi-step-kazoe-yakuman", ["basic"] with "limit" = "yakuman";
    /// Real yakuman, counted in units.
    YAKUMAN = "yakuman", "riichi-step-yakuman", ["units"] told ["basic"];
    /// Only one of several yakuman counts.
    ONE_YAKUMAN_ONLY = "one_yakuman_only", "riichi-step-one-yakuman-only", [];
    /// Not combined with this one.
    EXCLUDED_BY = "excluded_by", "riichi-reason-excluded-by", [];
    /// The hand is open.
    NEEDS_CLOSED_HAND = "needs_closed_hand", "riichi-reason-needs-closed-hand", [];
    /// The triplet finished by a ron counts as open.
    FINISHED_BY_RON = "finished_by_ron", "riichi-reason-finished-by-ron", [];
    /// Dora alone do not make a win.
    NEEDS_YAKU = "needs_yaku", "riichi-reason-needs-yaku", [];
    /// 断幺九 of an open hand is off.
    WITHOUT_OPEN_TANYAO = "switched_off", "riichi-reason-without-open-tanyao", [] with "switch" = "open_tanyao";
    /// 混老头 of seven pairs is off.
    WITHOUT_HONROUTOU_SEVEN_PAIRS = "switched_off", "riichi-reason-without-honroutou-seven-pairs", []
        with "switch" = "honroutou_seven_pairs";
    /// 绿一色 needs 发.
    WITH_GREEN_DRAGON = "switched_off", "riichi-reason-with-green-dragon", [] with "switch" = "ryuuiisou_needs_green";
    /// 双立直 is worth no more than 立直.
    WITHOUT_DOUBLE_RIICHI = "switched_off", "riichi-reason-without-double-riichi", [] with "switch" = "double_riichi_han";
    /// 人和 is off.
    WITHOUT_RENHOU = "switched_off", "riichi-reason-without-renhou", [] with "switch" = "renhou";
}

crate::money::reasons! {
    /// The discarder pays the hand.
    RON = "ron", "ledger-why-ron";
    /// The discarder's half of a shared ron.
    SHARED_RON = "shared_ron", "ledger-why-shared-ron", in full "ruling-paid-shared-ron";
    /// 包: the liable player pays half.
    PAO_HALF = "pao_half", "ledger-why-pao-half", in full "ruling-paid-pao-half";
    /// 包: the liable player pays everything.
    PAO_ALL = "pao_all", "ledger-why-pao-all", in full "ruling-paid-pao-all";
    /// Counters (本场).
    HONBA = "honba", "ledger-why-honba", in full "ruling-paid-honba";
    /// A riichi stick is put down.
    STICK_PUT = "stick_put", "ledger-why-stick-put";
    /// Riichi sticks are collected.
    RIICHI_STICKS = "riichi_sticks", "ledger-why-riichi-sticks", in full "ruling-paid-riichi-sticks";
    /// The noten penalty, 不听罚符.
    NOTEN_PENALTY = "noten_penalty", "ledger-why-noten-penalty";
    /// Nagashi mangan, 流局满贯.
    NAGASHI_MANGAN = "nagashi_mangan", "ledger-why-nagashi-mangan";
    /// The chombo penalty.
    CHOMBO = "chombo", "ledger-why-chombo";
}
