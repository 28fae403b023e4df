//! The steps to a total, and why something does not count.

crate::remark::remarks! {
    /// The patterns add up to this.
    SUM = "sum", "zung-jung-step-sum", ["points"];
    /// 雞和: a hand without patterns is worth this.
    NO_PATTERN = "chicken", "zung-jung-step-chicken", ["points"];
    /// 數滿貫: the sum is cut to this.
    CUT_TO = "compound_limit", "zung-jung-step-compound-limit", ["points"];
    /// 役滿貫: one pattern alone.
    ONE_LIMIT = "listed_limit", "zung-jung-step-listed-limit", ["points"];
    /// A series keeps only its highest pattern.
    SERIES_KEEPS_DEAREST = "series_keeps_dearest", "zung-jung-reason-series-keeps", [];
    /// A listed limit stands for the whole hand.
    LIMIT_REPLACES = "limit_replaces", "zung-jung-reason-limit-replaces", [];
    /// The hand is worth less than the minimum to declare.
    BELOW_MINIMUM = "below_minimum", "zung-jung-reason-below-minimum", ["found", "needed"];
}

crate::money::reasons! {
    /// The first 25 points, which all three share.
    FIRST_POINTS = "first_points", "ledger-why-first-points", in full "ruling-paid-first-points";
    /// Points for which nobody is responsible.
    SHARED = "shared", "ledger-why-shared", in full "ruling-paid-shared";
    /// Points that the responsible player pays threefold.
    RESPONSIBLE = "responsible", "ledger-why-responsible", in full "ruling-paid-responsible";
}
