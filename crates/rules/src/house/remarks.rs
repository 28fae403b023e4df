//! The remarks of the house rule: the steps to a total in fan, the reason against a declaration, and the reasons of
//! payments.

crate::remark::remarks! {
    /// A step: the sum of the ordinary patterns, in fan.
    PATTERN_SUM = "patterns", "house-step-patterns", ["fan"];
    /// A step: the sum of the yakuman, in fan.
    YAKUMAN_SUM = "yakuman", "house-step-yakuman", ["fan"];
    /// A step: the fan that 宝牌 add.
    DORA_SUM = "dora", "house-step-dora", ["fan"];
    /// A reason against the declaration: the hand misses the minimum of the deal's special rule.
    BELOW_SPECIAL_RULE_MINIMUM = "special_rule", "house-reason-special-rule", ["special"];
}

crate::money::reasons! {
    /// The payment for an exposed kong (明杠), by the discarder.
    KONG_EXPOSED = "kong_exposed", "ledger-why-kong", in full "house-due-exposed-kong";
    /// The payment for an added kong (加杠), by the player who fed the pung.
    KONG_ADDED = "kong_added", "ledger-why-kong", in full "house-due-added-kong";
    /// The payment for a concealed kong (暗杠), by each other player in the deal.
    KONG_CONCEALED = "kong_concealed", "ledger-why-kong", in full "house-due-concealed-kong";
    /// The payment for a false win while nobody else was waiting, to each other player.
    FALSE_WIN = "false_win", "ledger-why-false-win", in full "house-due-false-win";
    /// The payment for a false win to a player who was waiting.
    FALSE_WIN_TO_WAITING = "false_win_to_waiting", "ledger-why-false-win-to-waiting", in full "house-due-false-win-to-waiting";
}
