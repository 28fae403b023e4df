//! The steps to the basic points (section 4.3 of the rule text).

crate::steps::steps! {
    /// fu × 2^(han + 2).
    FORMULA = "formula", "riichi-step-formula", ["fu", "han", "basic"];
    /// The formula gives more than a mangan.
    CAPPED = "capped", "riichi-step-capped", [] told ["basic"] limit "mangan";
    /// 切上满贯: rounded up to a mangan.
    ROUNDED_UP = "rounded_up", "riichi-step-rounded-up", [] told ["basic"] limit "mangan";
    /// 5 han.
    MANGAN = "limit", "riichi-step-mangan", ["basic"] limit "mangan";
    /// 6 and 7 han.
    HANEMAN = "limit", "riichi-step-haneman", ["basic"] limit "haneman";
    /// 8 to 10 han.
    BAIMAN = "limit", "riichi-step-baiman", ["basic"] limit "baiman";
    /// 11 han and more.
    SANBAIMAN = "limit", "riichi-step-sanbaiman", ["basic"] limit "sanbaiman";
    /// 13 han and more that count as a yakuman.
    KAZOE_YAKUMAN = "limit", "riichi-step-kazoe-yakuman", ["basic"] limit "yakuman";
    /// Real yakuman, counted in units.
    YAKUMAN = "yakuman", "riichi-step-yakuman", ["units"] told ["basic"];
    /// Only one of several yakuman counts.
    ONE_YAKUMAN_ONLY = "one_yakuman_only", "riichi-step-one-yakuman-only", [];
}
