//! The options of Zung Jung: variants that the rule text names, and points that it leaves open. Sections and gaps (Z1
//! to Z17, section 12) are those of the specification.

use crate::hand::AllowedValues;
use crate::profile::{choice, switches};

switches! {
    /// The options of Zung Jung. The default is the rule text's own standard.
    ///
    /// ```
    /// use quejing_rules::zung_jung::{Options, PaymentScheme, deals_of_night};
    /// let options = Options { rounds: 2, ..Options::default() };
    /// assert_eq!((options.scheme, deals_of_night(&options)), (PaymentScheme::Standard, 8));
    /// ```
    #[derive(Copy)]
    Options;

    /// The minimum points of a hand that may be declared (起和). 0 is the standard, 5 the official variant (基本規則 4).
    minimum: u32 = 0, in AllowedValues::Numbers(&[0, 1, 5]), "7";
    /// The scheme by which a win on a discard is paid.
    scheme: PaymentScheme = PaymentScheme::Standard, "8, 11";
    /// The rule of responsibility for a discard (跟張免責).
    immunity: ImmunityRule = ImmunityRule::Normal, "9, 10";
    /// The earlier discards that the refined immunity considers.
    refined_scope: RefinedScope = RefinedScope::AnyWait, "10";
    /// \[Z1\] True if a triplet completed by the winning discard counts as concealed. The rule's author says no.
    discard_triplet_concealed: bool = false, "6, Z1";
    /// \[Z14\] The number of rounds in a night, each of four deals.
    rounds: u32 = 4, in AllowedValues::Numbers(&[1, 2, 4]), "2, Z14";
    /// \[Z13\] The points that a false win pays each other player; 0 by default, as the text is silent.
    false_win_fine: u32 = 0, in AllowedValues::Range { from: 0, to: u32::MAX as i64, step: 1 }, "Z13";
}

choice! {
    /// The scheme by which a win on a discard is paid (得分授受法).
    ///
    /// ```
    /// use quejing_rules::hand::Seat;
    /// use quejing_rules::zung_jung::{PointLayer, PaymentScheme, net_points};
    /// let discard = [PointLayer { points: 70, owner: Some(Seat(1)) }];
    /// assert_eq!(net_points(Seat(0), 70, Some(&discard), PaymentScheme::Full), [210, -210, 0, 0]);
    /// ```
    PaymentScheme {
        /// 中庸競技制: each loser pays the first 25 points of a win on a discard, and the responsible player pays the
        /// rest for all three (section 8).
        Standard,
        /// 全銃制: the responsible player pays for all three losers, from the first point on (section 11).
        Full,
    }
}

choice! {
    /// The rule of responsibility for a discard (跟張免責規條).
    ///
    /// ```
    /// use quejing_rules::hand::{Flags, HandDraft, Seat};
    /// use quejing_rules::tile::{Wind, parse_tiles};
    /// use quejing_rules::zung_jung::{Discard, ImmunityRule, Options, check, find_layers};
    /// // East wins on North's 1m after South discarded the same tile.
    /// let (concealed, melds) = (parse_tiles("456m23m789m77z")?, vec!["444z:N".parse()?]);
    /// let (win_tile, seat_wind) = ("1m".parse().ok(), Some(Wind::East));
    /// let win = check(&HandDraft { concealed, melds, win_tile, seat_wind, ..HandDraft::default() }, Some(Seat(3)))?;
    /// let history = [Discard { seat: Seat(1), tile: win.win_tile(), drawn: None, flags: Flags::NONE }];
    /// let owes = |immunity| find_layers(&win, 80, Seat(3), &history, &Options { immunity, ..Options::default() });
    /// assert_eq!(owes(ImmunityRule::Off)?[0].owner, Some(Seat(3)));
    /// assert_eq!(owes(ImmunityRule::Normal)?[0].owner, Some(Seat(1)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ImmunityRule {
        /// The discarder is always responsible.
        Off,
        /// 普通版: the first player who discarded the winning tile since the winner's own last discard is responsible;
        /// nobody if that first discard is the winner's own (section 9).
        Normal,
        /// 精算版: the points are divided into layers by the worth that each earlier discard would have made (section 10).
        Refined,
    }
}

choice! {
    /// The earlier discards that the refined immunity considers.
    ///
    /// ```
    /// use quejing_rules::hand::{Flags, HandDraft, Seat};
    /// use quejing_rules::tile::{Wind, parse_tiles};
    /// use quejing_rules::zung_jung::{Discard, ImmunityRule, Options, PointLayer, RefinedScope, check, find_layers};
    /// // Of the text's second example: South passes 4m (40), North gives 1m (80).
    /// let (concealed, melds) = (parse_tiles("456m23m789m77z")?, vec!["444z:N".parse()?]);
    /// let (win_tile, seat_wind) = ("1m".parse().ok(), Some(Wind::East));
    /// let win = check(&HandDraft { concealed, melds, win_tile, seat_wind, ..HandDraft::default() }, Some(Seat(3)))?;
    /// let history = [Discard { seat: Seat(1), tile: "4m".parse()?, drawn: None, flags: Flags::NONE }];
    /// let owed = |refined_scope| {
    ///     let options = Options { immunity: ImmunityRule::Refined, refined_scope, ..Options::default() };
    ///     find_layers(&win, 80, Seat(3), &history, &options)
    /// };
    /// let (south, north) =
    ///     (PointLayer { points: 40, owner: Some(Seat(1)) }, PointLayer { points: 40, owner: Some(Seat(3)) });
    /// assert_eq!(owed(RefinedScope::AnyWait)?, [south, north]);
    /// assert_eq!(owed(RefinedScope::SameTile)?, [PointLayer { points: 80, owner: Some(Seat(3)) }]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    RefinedScope {
        /// Every discard that would have completed the hand: the wording of the text's second and third examples.
        AnyWait,
        /// Only discards of the winning tile's kind: the text's first wording.
        SameTile,
    }
}
