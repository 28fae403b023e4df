//! The remarks of riichi: the steps to the basic points (section 4.3 of the rule text), the reasons why a yaku does not
//! count, and the reasons of payments.

crate::remark::remarks! {
    /// A step: the formula fu × 2^(han + 2).
    FORMULA = "formula", "riichi-step-formula", ["fu", "han", "basic"];
    /// A step: the formula gives a mangan or more, which is cut to a mangan.
    CAPPED_AT_MANGAN = "capped", "riichi-step-capped", [] told ["basic"] with "limit" = "mangan";
    /// A step: 4 han 30 fu or 3 han 60 fu are rounded up to a mangan (切上满贯).
    ROUNDED_UP_TO_MANGAN = "rounded_up", "riichi-step-rounded-up", [] told ["basic"] with "limit" = "mangan";
    /// A step: 5 han are a mangan.
    MANGAN = "limit", "riichi-step-mangan", ["basic"] with "limit" = "mangan";
    /// A step: 6 or 7 han are a haneman.
    HANEMAN = "limit", "riichi-step-haneman", ["basic"] with "limit" = "haneman";
    /// A step: 8 to 10 han are a baiman.
    BAIMAN = "limit", "riichi-step-baiman", ["basic"] with "limit" = "baiman";
    /// A step: 11 han or more, below a counted yakuman, are a sanbaiman.
    SANBAIMAN = "limit", "riichi-step-sanbaiman", ["basic"] with "limit" = "sanbaiman";
    /// A step: 13 han or more are a counted yakuman.
    KAZOE_YAKUMAN = "limit", "riichi-step-kazoe-yakuman", ["basic"] with "limit" = "yakuman";
    /// A step: the units of real yakuman.
    YAKUMAN = "yakuman", "riichi-step-yakuman", ["units"] told ["basic"];
    /// A step: only one of several yakuman counts.
    ONE_YAKUMAN_ONLY = "one_yakuman_only", "riichi-step-one-yakuman-only", [];
    /// A reason: the yaku does not count beside another yaku of the hand.
    EXCLUDED_BY_YAKU = "excluded_by", "riichi-reason-excluded-by", [];
    /// A reason: the yaku needs a closed hand.
    NEEDS_CLOSED_HAND = "needs_closed_hand", "riichi-reason-needs-closed-hand", [];
    /// A reason: the triplet that a ron completed counts as open.
    FINISHED_BY_RON = "finished_by_ron", "riichi-reason-finished-by-ron", [];
    /// A reason: dora count only with a yaku.
    NEEDS_YAKU = "needs_yaku", "riichi-reason-needs-yaku", [];
    /// A reason: only a yakuman may be won on a north that another player sets aside.
    NEEDS_YAKUMAN = "rob_kita", "riichi-reason-needs-yakuman", [];
    /// A reason: the option for 断幺九 in an open hand is off.
    WITHOUT_OPEN_TANYAO = "switched_off", "riichi-reason-without-open-tanyao", [] with "switch" = "open_tanyao";
    /// A reason: the option for 混老头 with seven pairs is off.
    WITHOUT_HONROUTOU_SEVEN_PAIRS = "switched_off", "riichi-reason-without-honroutou-seven-pairs", []
        with "switch" = "honroutou_seven_pairs";
    /// A reason: the option demands a green dragon in 绿一色.
    WITH_GREEN_DRAGON = "switched_off", "riichi-reason-with-green-dragon", [] with "switch" = "ryuuiisou_needs_green";
    /// A reason: the option makes 双立直 worth no more than 立直.
    WITHOUT_DOUBLE_RIICHI = "switched_off", "riichi-reason-without-double-riichi", [] with "switch" = "double_riichi_han";
    /// A reason: the option for 人和 is off.
    WITHOUT_RENHOU = "switched_off", "riichi-reason-without-renhou", [] with "switch" = "renhou";
}

crate::money::reasons! {
    /// The discarder's payment for a ron.
    RON = "ron", "ledger-why-ron";
    /// The discarder's half of a ron that liability (包) splits.
    SHARED_RON = "shared_ron", "ledger-why-shared-ron", in full "ruling-paid-shared-ron";
    /// The liable player's half of a ron (包).
    PAO_HALF = "pao_half", "ledger-why-pao-half", in full "ruling-paid-pao-half";
    /// The liable player's payment for the whole yakuman (包).
    PAO_ALL = "pao_all", "ledger-why-pao-all", in full "ruling-paid-pao-all";
    /// The payment for counters (本场).
    HONBA = "honba", "ledger-why-honba", in full "ruling-paid-honba";
    /// The deposit of a riichi stick on the table.
    STICK_DEPOSIT = "stick_put", "ledger-why-stick-put";
    /// The collection or return of riichi sticks from the table.
    RIICHI_STICKS = "riichi_sticks", "ledger-why-riichi-sticks", in full "ruling-paid-riichi-sticks";
    /// The noten penalty (不听罚符) after an exhaustive draw.
    NOTEN_PENALTY = "noten_penalty", "ledger-why-noten-penalty";
    /// The payment for nagashi mangan (流局满贯).
    NAGASHI_MANGAN = "nagashi_mangan", "ledger-why-nagashi-mangan";
    /// The penalty for a false win (chombo).
    CHOMBO = "chombo", "ledger-why-chombo";
}
