//! The arguments that describe a hand and its circumstances, shared by several commands, and what is built from them.

use anyhow::ensure;

use quejing_message::Message;

use super::argument_error::ArgumentError;
use super::deal_arguments::{DealArguments, parse_wind};
use super::value_error::number_in;
use quejing_session::game::{
    Case, Circumstances, DraftMeld, Flags, HandDraft, HouseEvent, MeldTextError, QuestionRole, RuleProfile, Seat,
    Seats, SetAside, SpecialRule, Tile, UnknownFlagPolicy, Wind, parse_tiles,
};

/// The options that describe a hand and what lies beside it, of commands that value a hand by itself or in a night.
#[derive(clap::Args)]
pub struct HandTileArguments {
    #[arg(long, value_name = "TILE", value_parser = parse_win_tile)]
    win: Option<Tile>,
    #[arg(long)]
    self_draw: bool,
    #[arg(long, value_name = "WIND", value_parser = parse_wind)]
    seat: Option<Wind>,
    #[arg(long, value_name = "TILES", value_delimiter = ',', value_parser = parse_meld)]
    meld: Vec<DraftMeld>,
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true)]
    flowers: Option<i64>,
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true)]
    kita: Option<i64>,
    // Words until the rules are known: their flags differ.
    #[arg(long, value_name = "WORD", value_delimiter = ',')]
    flag: Vec<String>,
    #[arg(long, value_name = "WIND", value_parser = parse_wind)]
    round: Option<Wind>,
    #[arg(long, value_name = "TILES", value_parser = |text: &str| OptionTiles::parse("--dora", text))]
    dora: Option<OptionTiles>,
    #[arg(long, value_name = "TILES", value_parser = |text: &str| OptionTiles::parse("--ura", text))]
    ura: Option<OptionTiles>,
    #[arg(long, value_name = "NUMBER", value_parser = number_in(0..=u32::MAX))]
    honba: Option<u32>,
    #[arg(long, value_name = "NUMBER", value_parser = number_in(0..=u32::MAX))]
    sticks: Option<u32>,
    #[arg(long, value_name = "NUMBER")]
    special: Option<u64>,
    #[arg(long, value_name = "TILES", value_parser = |text: &str| OptionTiles::parse("--turned", text))]
    turned: Option<OptionTiles>,
}

/// The options that describe a hand and the circumstances of its win, where no night knows winner and discarder.
#[derive(clap::Args)]
pub struct HandArguments {
    #[command(flatten)]
    tiles: HandTileArguments,
    #[arg(long, value_name = "WIND", value_parser = parse_wind)]
    winner: Option<Wind>,
    #[arg(long, value_name = "WIND", value_parser = parse_wind)]
    discarder: Option<Wind>,
    #[arg(long, value_name = "WIND=NUMBER", value_delimiter = ',', value_parser = parse_provided_count)]
    provided: Vec<(Wind, u8)>,
    #[command(flatten)]
    pub deal: DealArguments,
}

/// The contradiction between the typed answer of an option, such as `--honba`, and the answer that a night knows.
#[derive(Debug, Message)]
#[message(id = "cli-night-known-otherwise", code = "known_otherwise")]
pub struct KnownAnswer {
    option: &'static str,
    typed: String,
    known: String,
}

/// An option, the question that it answers (`None` for options of all rules), and true if the option is given.
type OptionRow = (&'static str, Option<&'static str>, bool);

/// The tiles of one option, such as `123m55z`; may be empty.
#[derive(Clone, Debug, Default)]
struct OptionTiles(Vec<Tile>);

impl OptionTiles {
    fn parse(option: &'static str, text: &str) -> Result<OptionTiles, ArgumentError> {
        parse_tile_option(option, text).map(OptionTiles)
    }
}

/// Returns the tiles of an option, or an empty list if the option is not given.
fn tiles_or_empty(tiles: Option<&OptionTiles>) -> Vec<Tile> {
    tiles.cloned().unwrap_or_default().0
}

impl HandTileArguments {
    /// Returns the hand that `written` and the options describe. Without `--win`, the last of a complete hand is the
    /// winning tile, melds counted as three tiles; without `--flowers`, the flowers among `written` are counted.
    fn draft_of(&self, written: &[Tile], hand_size: usize) -> HandDraft {
        let (flowers, mut concealed): (Vec<Tile>, Vec<Tile>) = written.iter().partition(|tile| tile.is_flower());
        let melds = self.meld.clone();
        let win_tile = match self.win {
            Some(tile) => Some(tile),
            None if concealed.len() + 3 * melds.len() == hand_size => concealed.pop(),
            None => None,
        };
        HandDraft {
            concealed,
            win_tile,
            melds,
            self_draw: self.self_draw,
            seat_wind: self.seat,
            flowers: self.set_aside_count().unwrap_or(flowers.len() as i64),
            flags: Flags::NONE,
        }
    }

    /// Returns the number of tiles set aside of `--flowers` or `--kita`; `None` without these options.
    fn set_aside_count(&self) -> Option<i64> {
        self.flowers.or(self.kita)
    }

    /// Returns the hand of a win in a night: the last of the typed tiles is the winning tile unless `--win` names it.
    pub fn night_draft(&self, written: &[Tile]) -> HandDraft {
        let tiles = written.iter().filter(|tile| !tile.is_flower()).count();
        self.draft_of(written, tiles + 3 * self.meld.len())
    }

    /// Returns a row for each option. The flags of `--flag` answer no question: the rules have or do not have them.
    fn option_rows(&self) -> [OptionRow; 14] {
        [
            ("--win", None, self.win.is_some()),
            ("--self-draw", None, self.self_draw),
            ("--seat", None, self.seat.is_some()),
            ("--meld", None, !self.meld.is_empty()),
            ("--flag", None, !self.flag.is_empty()),
            ("--flowers", Some("flowers"), self.flowers.is_some()),
            ("--kita", Some("kita"), self.kita.is_some()),
            ("--round", Some("round_wind"), self.round.is_some()),
            ("--dora", Some("dora_indicators"), self.dora.is_some()),
            ("--ura", Some("ura_indicators"), self.ura.is_some()),
            ("--honba", Some("honba"), self.honba.is_some()),
            ("--sticks", Some("riichi_sticks"), self.sticks.is_some()),
            ("--special", Some("special"), self.special.is_some()),
            ("--turned", Some("indicators"), self.turned.is_some()),
        ]
    }

    /// Returns true if any option describes the hand, so that there must be tiles.
    pub fn has_any_option(&self) -> bool {
        self.option_rows().iter().any(|(_, _, is_given)| *is_given)
    }

    /// Returns the flags of `--flag` by the rules.
    ///
    /// # Errors
    /// A flag that the rules do not have, unless `unknown_flags` leaves such flags out.
    pub fn read_flags(
        &self,
        rules: &RuleProfile,
        unknown_flags: UnknownFlagPolicy,
    ) -> Result<Vec<&'static str>, ArgumentError> {
        rules.read_flags(&self.flag, unknown_flags).map_err(ArgumentError::Faults)
    }

    /// Returns the tiles of the options that answer questions about tiles, such as `--dora`, by their questions.
    pub fn tiles_beside(&self) -> Vec<(&'static str, Vec<Tile>)> {
        let options = [("dora_indicators", &self.dora), ("ura_indicators", &self.ura), ("indicators", &self.turned)];
        options.into_iter().filter_map(|(question, typed)| Some((question, typed.as_ref()?.0.clone()))).collect()
    }

    /// Returns the number of `--special`; `None` without the option.
    pub fn special_number(&self) -> Option<u64> {
        self.special
    }

    /// Returns the first answer that contradicts what a night knows: the seat wind of the winner, whether it is a
    /// self-draw, the round wind, counters and sticks. `None` if all typed answers agree.
    pub fn contradiction_to(
        &self,
        seat: Option<Wind>,
        is_self_draw: bool,
        known: &Circumstances,
    ) -> Option<KnownAnswer> {
        let wind = |wind: Option<Wind>| wind.map(|wind| wind.to_string());
        let number = |question: &str| Some(known.number(question).to_string());
        let answers = [
            ("--seat", wind(self.seat), wind(seat)),
            ("--self-draw", self.self_draw.then(|| "true".to_owned()), Some(is_self_draw.to_string())),
            ("--round", wind(self.round), wind(known.round)),
            ("--honba", self.honba.map(|honba| honba.to_string()), number("honba")),
            ("--sticks", self.sticks.map(|sticks| sticks.to_string()), number("riichi_sticks")),
        ];
        let other = |(option, typed, known): (&'static str, Option<String>, Option<String>)| {
            let (typed, known) = (typed?, known.unwrap_or_default());
            (typed != known).then_some(KnownAnswer { option, typed, known })
        };
        answers.into_iter().find_map(other)
    }

    /// Checks that the rules ask for every given option that depends on them, such as `--dora`. The flags of `--flag`
    /// are not checked.
    ///
    /// # Errors
    /// The first option that the rules do not ask for.
    pub fn check_applicable(&self, rules: &RuleProfile) -> anyhow::Result<()> {
        check_options(rules, &self.option_rows())
    }
}

/// Checks that the rules ask the question of every given option.
fn check_options(rules: &RuleProfile, options: &[OptionRow]) -> anyhow::Result<()> {
    for &(option, question, is_given) in options {
        let is_asked = question.is_none_or(|question| rules.asks(question));
        ensure!(!is_given || is_asked, ArgumentError::Meaningless { option, rules: rules.set() });
    }
    Ok(())
}

impl HandArguments {
    /// Returns the hand that the argument `hand` and the options describe. Without `--win`, the last of fourteen tiles,
    /// melds counted as three, is the winning tile; without `--flowers`, the flower tiles of `hand` are counted. A
    /// missing hand and invalid tiles are errors.
    pub fn build_draft(&self, hand: Option<&str>) -> anyhow::Result<HandDraft> {
        let written = parse_tile_option("", hand.ok_or(ArgumentError::NoHand)?)?;
        Ok(self.tiles.draft_of(&written, 14))
    }

    /// Returns the winner's seat of `--seat` and the number of seats by these rules;
    /// [`MAX_SEATS`](quejing_session::game::MAX_SEATS) without rules. `None` if `--seat` is not given.
    #[cfg(feature = "vision")]
    pub fn winner_seat(&self, rules: Option<&RuleProfile>) -> Option<(Seat, usize)> {
        Some((
            self.tiles.seat?.into(),
            rules.map_or(quejing_session::game::MAX_SEATS, |rules| rules.seating().seats.max),
        ))
    }

    /// Checks that the rules ask for every given option that depends on them, such as `--dora` or `--kong`. The flags
    /// of `--flag` are not checked.
    ///
    /// # Errors
    /// The first option that the rules do not ask for.
    pub fn check_applicable(&self, rules: &RuleProfile) -> anyhow::Result<()> {
        self.tiles.check_applicable(rules)?;
        check_options(
            rules,
            &[
                ("--provided", Some("provided"), !self.provided.is_empty()),
                ("--winner", Some("winner"), self.winner.is_some()),
            ],
        )?;
        ensure!(
            !self.deal.has_any_option() || rules.asks_for(QuestionRole::DealEvents),
            ArgumentError::NoDeal(rules.set())
        );
        Ok(())
    }

    /// Returns the circumstances of the hand by the options. Without its option, a number is 0 and a list of tiles is
    /// empty.
    ///
    /// # Errors
    /// A flag that the rules do not have, unless `unknown_flags` leaves such flags out.
    pub fn build_circumstances(
        &self,
        rules: &RuleProfile,
        unknown_flags: UnknownFlagPolicy,
    ) -> Result<Circumstances, ArgumentError> {
        let number = |given: Option<u32>| u64::from(given.unwrap_or(0));
        let mut circumstances = Circumstances::new(self.discarder(), self.tiles.round)
            .with_flags(self.tiles.read_flags(rules, unknown_flags)?)
            .with_answer("dora_indicators", tiles_or_empty(self.tiles.dora.as_ref()))
            .with_answer("ura_indicators", tiles_or_empty(self.tiles.ura.as_ref()))
            .with_answer("honba", number(self.tiles.honba))
            .with_answer("riichi_sticks", number(self.tiles.sticks))
            .with_answer("special", self.tiles.special.unwrap_or(0))
            .with_answer("indicators", tiles_or_empty(self.tiles.turned.as_ref()));
        circumstances.winner = self.winner.map(Seat::from);
        if !self.provided.is_empty() {
            circumstances.set_answer("provided", self.provided_counts(rules));
        }
        Ok(circumstances)
    }

    /// Returns the hand `draft` with its circumstances by the options. A flag that the rules do not have is an error.
    pub fn build_case(&self, rules: &RuleProfile, draft: &HandDraft) -> anyhow::Result<Case> {
        // Typed flowers are no norths, which only the option counts.
        let flowers = match rules.shape().set_aside {
            SetAside::Copies(_) if self.tiles.set_aside_count().is_none() => 0,
            _ => draft.flowers,
        };
        let draft = HandDraft { flowers, ..draft.clone() };
        Ok(Case { draft, circumstances: self.build_circumstances(rules, UnknownFlagPolicy::Refuse)? })
    }

    /// Returns the special rule that `--special` names by its number; `None` for 0 or without the option. An unknown
    /// number is an error.
    pub fn special_rule(&self) -> anyhow::Result<Option<SpecialRule>> {
        Ok(SpecialRule::of_number(self.tiles.special.unwrap_or(0))
            .map_err(|fault| ArgumentError::Faults(fault.into()))?)
    }

    /// Returns the seat of the discarder; `None` if `--discarder` is not given.
    pub fn discarder(&self) -> Option<Seat> {
        self.discarder.map(Seat::from)
    }

    /// Returns the hand as a win of `fan` in the deal; `None` if the winner's seat, or the discarder of a win by
    /// discard, is unknown.
    ///
    /// # Errors
    /// A self-draw has a discarder, or a win by discard has none although options describe the deal.
    pub fn win_event(&self, draft: &HandDraft, fan: u32) -> anyhow::Result<Option<HouseEvent>> {
        let from = self.discarder();
        ensure!(!(draft.self_draw && from.is_some()), ArgumentError::SelfDrawHasNoDiscarder);
        if !draft.self_draw && from.is_none() {
            ensure!(!self.deal.has_any_option(), ArgumentError::DealNeedsDiscarder);
            return Ok(None);
        }
        let winner = draft.seat_wind;
        Ok(winner.map(|winner| HouseEvent::Win {
            winner: Seat::from(winner).index(),
            from: from.map(Seat::index),
            fan,
        }))
    }

    /// Returns the hand `read_draft` of a photo with the options applied. The melds of `--meld` replace the read melds
    /// and take their tiles from all tiles of the hand. The winning tile of `--win` replaces the read one, which
    /// becomes concealed. A typed tile that is not among the tiles of the hand is an error.
    #[cfg(feature = "vision")]
    pub fn apply_to_draft(&self, read_draft: HandDraft) -> anyhow::Result<HandDraft> {
        let mut tiles = read_draft.concealed;
        tiles.extend(read_draft.win_tile);
        let mut melds = read_draft.melds;
        if !self.tiles.meld.is_empty() {
            tiles.extend(melds.drain(..).flat_map(|meld| meld.tiles));
            melds = self.tiles.meld.clone();
            for tile in melds.iter().flat_map(|meld| &meld.tiles) {
                remove_read_tile(&mut tiles, *tile, ["bad_meld", "--meld"])?;
            }
        }
        let win_tile = self.tiles.win.or(read_draft.win_tile);
        if let Some(tile) = win_tile {
            remove_read_tile(&mut tiles, tile, ["bad_tile", "--win"])?;
        }
        Ok(HandDraft {
            concealed: tiles,
            win_tile,
            melds,
            self_draw: self.tiles.self_draw,
            seat_wind: self.tiles.seat,
            flowers: self.tiles.set_aside_count().unwrap_or(read_draft.flowers),
            flags: Flags::NONE,
        })
    }

    /// Returns the number of the winner's tiles that each seat discarded; 0 for seats that `--provided` does not name.
    fn provided_counts(&self, rules: &RuleProfile) -> Seats<u8> {
        let mut provided = Seats::filled(rules.seating().seats.max, 0);
        for (seat, tiles) in &self.provided {
            let place = provided.get_mut(Seat::from(*seat).index());
            place.into_iter().for_each(|place| *place = *tiles);
        }
        provided
    }
}

/// Removes one `tile` from the tiles read from a photo. If it is not among them, the error has the given code and names
/// the option.
#[cfg(feature = "vision")]
fn remove_read_tile(tiles: &mut Vec<Tile>, tile: Tile, [code, option]: [&'static str; 2]) -> anyhow::Result<()> {
    tiles.remove(tiles.iter().position(|seen| *seen == tile).ok_or(ArgumentError::NotSeen { code, option, tile })?);
    Ok(())
}

/// Parses the argument of `--provided`, such as `W=4`: a seat by its wind, and the number of the winner's tiles that
/// this player discarded.
fn parse_provided_count(text: &str) -> Result<(Wind, u8), ArgumentError> {
    let pair = text.split_once('=').and_then(|(seat, tiles)| Some((seat, tiles.parse::<u8>().ok()?)));
    let (seat, tiles) =
        pair.ok_or_else(|| ArgumentError::Written { option: "--provided", text: text.to_owned(), example: "W=4" })?;
    Ok((parse_wind(seat)?, tiles))
}

/// Parses the tile notation of an option. The error names the option; `name` is empty for the hand, which is an
/// argument.
pub(super) fn parse_tile_option(name: &'static str, text: &str) -> Result<Vec<Tile>, ArgumentError> {
    parse_tiles(text).map_err(|error| ArgumentError::Tiles { name, text: text.to_owned(), error })
}

fn parse_win_tile(text: &str) -> Result<Tile, ArgumentError> {
    match parse_tile_option("--win", text)?.as_slice() {
        [tile] => Ok(*tile),
        more => Err(ArgumentError::OneTile { text: text.to_owned(), count: more.len() }),
    }
}

/// Parses the value of `--meld`: the tiles of a meld, with its kind or its giver after a colon, such as `123m`,
/// `1111p:concealed` or `555z:W`.
fn parse_meld(text: &str) -> Result<DraftMeld, ArgumentError> {
    text.parse().map_err(|error| match error {
        MeldTextError::Tiles { text, error } => ArgumentError::Tiles { name: "--meld", text, error },
        MeldTextError::Word { .. } => ArgumentError::MeldWord { text: text.to_owned() },
    })
}
