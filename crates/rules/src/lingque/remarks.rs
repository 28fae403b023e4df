//! The remarks of Lingque: the steps to the multiplier (chapter 4.2), the reasons why a fan does not count, and the
//! reasons of payments.

crate::remark::remarks! {
    /// A step: the highest fan number of a counted fan (番种).
    HIGHEST_FAN = "highest", "lingque-step-highest", ["fan"];
    /// A step: the counted 番牌 give as many fan as there are triplets among them.
    VALUE_TRIPLET_FAN = "value_triplets", "lingque-step-value-triplets", ["fan"];
    /// A step: 复合跳翻 adds one for a strong fan of another category.
    COMPOUND_BONUS = "compound", "lingque-step-compound", ["fan", "adds"];
    /// A step: 门清跳翻 adds one for a closed hand.
    CLOSED_HAND_BONUS = "closed", "lingque-step-closed", ["adds"];
    /// A reason: the fan does not count beside another that holds (不计).
    IMPLIED_BY_FAN = "implied_by", "lingque-reason-implied-by", [];
    /// A reason: only one of two fan counts (互斥), and the other is worth as much or more.
    EXCLUDED_BY_FAN = "excluded_by", "lingque-reason-excluded-by", [];
    /// A reason against the declaration: without flowers, the hand is worth less than the minimum.
    BELOW_MINIMUM = "below_minimum", "lingque-reason-below-minimum", ["needed", "found"];
}

crate::money::reasons! {
    /// The share of a player who neither won nor discarded the winning tile.
    BYSTANDER_SHARE = "bystander", "ledger-why-bystander", in full "ruling-paid-bystander";
    /// 半包牌: half of another loser's share, paid by the liable player.
    HALF_LIABILITY = "half_liability", "ledger-why-half-liability", in full "ruling-paid-half-liability";
    /// 全包牌: another loser's whole share, paid by the liable player.
    FULL_LIABILITY = "full_liability", "ledger-why-full-liability", in full "ruling-paid-full-liability";
}
