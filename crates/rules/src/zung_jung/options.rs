//! The options of the rule text: variants it names, and what it leaves open (section 12 of the specification).
//! Sections are those of the specification and its gaps Z1 to Z17.

use crate::hand::AllowedValues;
use crate::profile::{choice, switches};

switches! {
    /// A way to play Zung Jung. The default is the text's own standard.
    ///
    /// ```
    /// use quejing_rules::zung_jung::{Options, Scheme, hands_of_evening};
    /// let options = Options { rounds: 2, ..Options::default() };
    /// assert_eq!((options.scheme, hands_of_evening(&options)), (Scheme::Standard, 8));
    /// ```
    #[derive(Copy)]
    Options;

    /// 起和: the minimum to declare. 0 is the standard, 5 the official variant (基本規則 4).
    minimum: u32 = 0, in AllowedValues::Numbers(&[0, 1, 5]), "7";
    /// The payment of a discard.
    scheme: Scheme = Scheme::Standard, "8, 11";
    /// 跟張免責: who is responsible for a discard.
    immunity: Immunity = Immunity::Normal, "9, 10";
    /// The discards that the refined immunity considers.
    refined_scope: RefinedScope = RefinedScope::AnyWait, "10";
    /// \[Z1\] True if a triplet finished by the winning discard counts as concealed. The rule's author says no.
    discard_triplet_concealed: bool = false, "6, Z1";
    /// \[Z14\] How many rounds of four deals a night has.
    rounds: u32 = 4, in AllowedValues::Numbers(&[1, 2, 4]), "2, Z14";
    /// \[Z13\] What a false win pays each other player; 0 by default, as the text is silent.
    false_win_fine: u32 = 0, in AllowedValues::Range { from: 0, to: u32::MAX as i64, step: 1 }, "Z13";
}

choice! {
    /// The way a discard is paid (得分授受法).
    ///
    /// ```
    /// use quejing_rules::hand::Seat;
    /// use quejing_rules::zung_jung::{Layer, Scheme, net};
    /// let discard = [Layer { points: 70, owner: Some(Seat(1)) }];
    /// assert_eq!(net(Seat(0), 70, Some(&discard), Scheme::Full), [210, -210, 0, 0]);
    /// ```
    Scheme {
        /// 中庸競技制: the first 25 points of a discard are shared, and the responsible player pays the rest (section 8).
        Standard,
        /// 全銃制: the responsible player pays everything (section 11).
        Full,
    }
}

choice! {
    /// The rule of responsibility for a discard (跟張免責規條).
    ///
    /// ```
    /// use quejing_rules::hand::{Flags, HandDraft, Seat};
    /// use quejing_rules::tile::{Wind, parse_tiles};
    /// use quejing_rules::zung_jung::{Discard, Immunity, Options, check, layers};
    /// // East wins on North's 1m after South discarded the same tile.
    /// let (concealed, melds) = (parse_tiles("456m23m789m77z")?, vec!["444z:N".parse()?]);
    /// let (win_tile, seat_wind) = ("1m".parse().ok(), Some(Wind::East));
    /// let win = check(&HandDraft { concealed, melds, win_tile, seat_wind, ..HandDraft::default() }, Some(Seat(3)))?;
    /// let history = [Discard { seat: Seat(1), tile: win.win_tile(), drawn: None, flags: Flags::NONE }];
    /// let owes = |immunity| layers(&win, 80, Seat(3), &history, &Options { immunity, ..Options::default() });
    /// assert_eq!(owes(Immunity::Off)?[0].owner, Some(Seat(3)));
    /// assert_eq!(owes(Immunity::Normal)?[0].owner, Some(Seat(1)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    Immunity {
        /// The discarder is always responsible.
        Off,
        /// 普通版: the first to discard the winning tile since the winner's own last discard (section 9).
        Normal,
        /// 精算版: each pays what their tile would have made the hand worth (section 10).
        Refined,
    }
}

choice! {
    /// The tiles that the refined immunity counts.
    ///
    /// ```
    /// use quejing_rules::hand::{Flags, HandDraft, Seat};
    /// use quejing_rules::tile::{Wind, parse_tiles};
    /// use quejing_rules::zung_jung::{Discard, Immunity, Layer, Options, RefinedScope, check, layers};
    /// // Of the text's second example: South passes 4m (40), North gives 1m (80).
    /// let (concealed, melds) = (parse_tiles("456m23m789m77z")?, vec!["444z:N".parse()?]);
    /// let (win_tile, seat_wind) = ("1m".parse().ok(), Some(Wind::East));
    /// let win = check(&HandDraft { concealed, melds, win_tile, seat_wind, ..HandDraft::default() }, Some(Seat(3)))?;
    /// let history = [Discard { seat: Seat(1), tile: "4m".parse()?, drawn: None, flags: Flags::NONE }];
    /// let owed = |refined_scope| {
    ///     let options = Options { immunity: Immunity::Refined, refined_scope, ..Options::default() };
    ///     layers(&win, 80, Seat(3), &history, &options)
    /// };
    /// let (south, north) = (Layer { points: 40, owner: Some(Seat(1)) }, Layer { points: 40, owner: Some(Seat(3)) });
    /// assert_eq!(owed(RefinedScope::AnyWait)?, [south, north]);
    /// assert_eq!(owed(RefinedScope::SameTile)?, [Layer { points: 80, owner: Some(Seat(3)) }]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    RefinedScope {
        /// Any tile the winner was waiting for, the widened wording of the text's second and third examples.
        AnyWait,
        /// Only tiles of the same kind as the winning tile, the first wording.
        SameTile,
    }
}
