//! The steps to a total, and why a hand may not be declared.

crate::remark::remarks! {
    /// The patterns add up to this.
    SUM = "patterns", "house-step-patterns", ["fan"];
    /// The yakuman add up to this.
    YAKUMAN_SUM = "yakuman", "house-step-yakuman", ["fan"];
    /// 宝牌 add this.
    DORA = "dora", "house-step-dora", ["fan"];
    /// The special rule of the deal does not allow it.
    SPECIAL_RULE = "special_rule", "house-reason-special-rule", ["special"];
}

crate::money::reasons! {
    /// The money of an exposed kong.
    KONG_EXPOSED = "kong_exposed", "ledger-why-kong", in full "house-due-exposed-kong";
    /// The money of an added kong.
    KONG_ADDED = "kong_added", "ledger-why-kong", in full "house-due-added-kong";
    /// The money of a concealed kong.
    KONG_CONCEALED = "kong_concealed", "ledger-why-kong", in full "house-due-concealed-kong";
    /// A false win while nobody was waiting.
    FALSE_WIN = "false_win", "ledger-why-false-win", in full "house-due-false-win";
    /// A false win, paid to somebody who was waiting.
    FALSE_WIN_TO_WAITING = "false_win_to_waiting", "ledger-why-false-win-to-waiting", in full "house-due-false-win-to-waiting";
}
