//! The remarks of Zung Jung: the steps to a total, the reasons why a pattern does not count, and the reasons of
//! payments.

crate::remark::remarks! {
    /// A step: the sum of the kept patterns, in points.
    POINT_SUM = "sum", "zung-jung-step-sum", ["points"];
    /// A step: a hand without patterns (雞和) is worth 1 point.
    NO_PATTERN = "chicken", "zung-jung-step-chicken", ["points"];
    /// A step: the sum is cut to the limit of 320 points (數滿貫).
    CUT_TO_LIMIT = "compound_limit", "zung-jung-step-compound-limit", ["points"];
    /// A step: one listed limit stands for the whole hand (役滿貫).
    ONE_LISTED_LIMIT = "listed_limit", "zung-jung-step-listed-limit", ["points"];
    /// A reason: a series keeps only its highest pattern.
    SERIES_KEEPS_DEAREST = "series_keeps_dearest", "zung-jung-reason-series-keeps", [];
    /// A reason: a listed limit replaces the other patterns of the hand.
    REPLACED_BY_LIMIT = "limit_replaces", "zung-jung-reason-limit-replaces", [];
    /// A reason against the declaration: the hand is worth less than the minimum.
    BELOW_MINIMUM = "below_minimum", "zung-jung-reason-below-minimum", ["found", "needed"];
}

crate::money::reasons! {
    /// The first 25 points of a win on a discard, which each of the three losers pays.
    FIRST_POINTS = "first_points", "ledger-why-first-points", in full "ruling-paid-first-points";
    /// Points for which nobody is responsible; each of the three losers pays them.
    SHARED_BY_LOSERS = "shared", "ledger-why-shared", in full "ruling-paid-shared";
    /// Points that the responsible player pays for all three losers.
    PAID_BY_RESPONSIBLE = "responsible", "ledger-why-responsible", in full "ruling-paid-responsible";
}
