//! The steps to a multiplier (chapter 4.2), and why something does not count.

crate::remark::remarks! {
    /// The highest fan number of one pattern.
    HIGHEST = "highest", "lingque-step-highest", ["fan"];
    /// 番牌: as many fan as value triplets.
    VALUE_TRIPLETS = "value_triplets", "lingque-step-value-triplets", ["fan"];
    /// 复合跳翻: one more, for a strong fan of another category.
    COMPOUND = "compound", "lingque-step-compound", ["fan", "adds"];
    /// 门清跳翻: one more, for a closed hand.
    CLOSED = "closed", "lingque-step-closed", ["adds"];
    /// 不计: part of a pattern that holds.
    IMPLIED_BY = "implied_by", "lingque-reason-implied-by", [];
    /// 互斥: only one of the two counts, and the other is worth more.
    EXCLUDED_BY = "excluded_by", "lingque-reason-excluded-by", [];
    /// The hand is worth less, without flowers, than the minimum to declare.
    BELOW_MINIMUM = "below_minimum", "lingque-reason-below-minimum", ["needed", "found"];
}

crate::money::reasons! {
    /// The share of a player who was not involved.
    BYSTANDER = "bystander", "ledger-why-bystander", in full "ruling-paid-bystander";
    /// 半包牌: half of another loser's share.
    HALF_LIABILITY = "half_liability", "ledger-why-half-liability", in full "ruling-paid-half-liability";
    /// 全包牌: another loser's whole share.
    FULL_LIABILITY = "full_liability", "ledger-why-full-liability", in full "ruling-paid-full-liability";
}
