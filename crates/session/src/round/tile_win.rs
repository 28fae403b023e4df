//! A win entered at once by its tiles, as on the command line: what the record knows of its deal, completed by what a
//! person says. Its events are those that the forms of window and phones record for the same hand.

use super::outcome::HandOutcome;
use super::{EndEvent, HandCase, HandError, HandEvents, RecordedDeal, Round};
use crate::board::Board;
use quejing_ledger::{Correction, Night, Payload, Record, ReplayedNight};
use quejing_rules::hand::{HandDraft, MeldKind, RelativeSeat, Seat};
use quejing_rules::play::{Deal, FamilyFields, FieldHost, FieldKind, Play, Win, WinTiles, WonDeal};
use quejing_rules::tile::Tile;
use quejing_rules::{Case, DealId, Payment, PlayerId, QuestionRole, Ruling, Verdict};

/// A win as a person enters it by its tiles.
#[derive(Clone, Debug)]
pub struct TileWin {
    pub winner: PlayerId,
    /// The discarder; `None` for a self-draw.
    pub from: Option<PlayerId>,
    /// The tiles, melds and number of flowers. Seat, flags and kind of win follow from the deal.
    pub draft: HandDraft,
    /// The marked circumstances, besides those on record.
    pub flags: Vec<&'static str>,
    /// The tiles that answer questions of the rules, such as the dora indicators. Others keep those on record.
    pub beside: Vec<(&'static str, Vec<Tile>)>,
    /// The number of the special rule; `None` keeps the one on record.
    pub special: Option<u64>,
    /// The fields that the family adds to the win.
    pub fields: FamilyFields,
    /// The payments that people made instead of those of the rules; `None` if they paid by the rules.
    pub paid: Option<Vec<Payment>>,
    /// Further wins on the same tile.
    pub also: Vec<Win>,
    /// True if the hand does not count the recorded declaration of its winner.
    pub is_declaration_uncounted: bool,
}

/// The reason for which a win by tiles has no events.
#[derive(Clone, Debug)]
pub enum TileWinError {
    /// The winner or the discarder does not play in the deal.
    NotAtTable,
    /// The hand or its circumstances are wrong, or contradict the record.
    Hand(Vec<HandError>),
    /// The rules permit no win with the hand.
    NoWin(Box<Ruling>),
}

impl From<Vec<HandError>> for TileWinError {
    fn from(errors: Vec<HandError>) -> TileWinError {
        TileWinError::Hand(errors)
    }
}

/// The place of a win in the record: the next event at a table, or in place of a recorded event.
#[derive(Clone, Copy, Debug)]
pub enum WinPlace {
    /// The next event at the table.
    Next { table: u8 },
    /// The correction of the event with this number; the table is that of the event if a deal has it.
    InPlaceOf { event: u64, table: u8 },
}

impl WinPlace {
    /// Returns the table that a person named.
    pub fn table(self) -> u8 {
        match self {
            WinPlace::Next { table } | WinPlace::InPlaceOf { table, .. } => table,
        }
    }

    /// Returns the event itself, or its correction of the recorded event without reason and consent.
    pub fn place_payload(self, payload: Payload) -> Payload {
        match self {
            WinPlace::Next { .. } => payload,
            WinPlace::InPlaceOf { event, .. } => Payload::new(Record::Corrected(Correction::new(event, payload))),
        }
    }
}

/// A deal to which a win belongs, with its known circumstances.
struct WonDealContext {
    /// The night before the win.
    before: ReplayedNight,
    /// The deal; `None` if it has no event yet.
    deal: Option<DealId>,
    round: Round,
}

impl TileWin {
    /// Returns the hand in all its circumstances, as the rules judge it.
    ///
    /// # Errors
    /// A player is not at the table, or recorded tiles cannot be read.
    pub fn case(&self, replay: &ReplayedNight, place: WinPlace) -> Result<Case, TileWinError> {
        let (round, board) = self.fill_in(find_context(replay, place)?.round)?;
        Ok(HandCase::new(&round, &board).case()?)
    }

    /// Returns the events that record the win, as *Record* does: what is missing of the beginning of the deal, new
    /// declarations, the win, and the appraisal of the hand. In place of a recorded event, these are corrections, and
    /// nothing is declared any more.
    ///
    /// # Errors
    /// The reason for which the hand cannot be recorded.
    pub fn payloads(&self, replay: &ReplayedNight, place: WinPlace) -> Result<Vec<Payload>, TileWinError> {
        let context = find_context(replay, place)?;
        let (round, board) = self.fill_in(context.round)?;
        let (won, ruling) = self.win_event(&round, &board)?;
        let events = HandEvents::new(&round, context.before.night());
        let mut payloads = match place {
            WinPlace::Next { .. } => events.declarations()?,
            WinPlace::InPlaceOf { .. } => {
                let mut beginning = events.beginning()?;
                beginning.retain(|payload| matches!(payload.body, Record::Corrected(_)));
                beginning
            }
        };
        payloads.push(place.place_payload(Payload { table: round.table, ..Payload::new(won) }));
        let deal = context.deal.unwrap_or(DealId(replay.events().len() as u64 + 1));
        payloads.push(EndEvent::new(&round, &board).appraisal_payload(&ruling, deal));
        Ok(payloads)
    }

    /// Returns the circumstances of the deal completed by the answers of the person, with the hand on a board.
    fn fill_in(&self, mut round: Round) -> Result<(Round, Board), TileWinError> {
        let place = |round: &Round, who: PlayerId| round.player_index(who).ok_or(TileWinError::NotAtTable);
        let winner = place(&round, self.winner)?;
        let from = self.from.map_or(Ok(winner), |from| place(&round, from))?;
        round.set_winner(winner);
        round.set_giver(from);
        round.flags_mut().set_declaration_uncounted(self.is_declaration_uncounted);
        self.flags.iter().for_each(|flag| round.flags_mut().set(flag, true));
        for (question, tiles) in &self.beside {
            let tiles: Vec<String> = tiles.iter().map(Tile::to_string).collect();
            round.answers.set_typed_text(question, tiles.join(" "));
        }
        if let Some(special) = self.special {
            round.answers.known.set_answer("special", special);
        }
        if round.rules().asks_for(QuestionRole::SetAside) {
            round.answers.flowers = Some(u8::try_from(self.draft.flowers).unwrap_or(u8::MAX));
        }
        round.adopt_recorded_answers(FieldHost::Win, &self.fields);
        round.other_wins.clone_from(&self.also);
        round.index_in_event = Some(0);
        let mut board = Board::from_draft(&self.draft);
        for (at, meld) in self.draft.melds.iter().enumerate() {
            let giver = meld
                .from
                .and_then(|from| RelativeSeat::from_seats(from, round.player_seat(winner), round.player_count()));
            board.pieces_mut().set_meld_giver(at, giver);
        }
        Ok((round, board))
    }

    /// Returns the win with the others on the same tile, and the ruling about the hand. A hand below the minimum is a
    /// win here: the ledger cautions about it.
    fn win_event(&self, round: &Round, board: &Board) -> Result<(Play, Box<Ruling>), TileWinError> {
        let ruling = match HandOutcome::judge(board, round) {
            HandOutcome::Scored(ruling) => ruling,
            HandOutcome::Unready { problems, .. } => return Err(TileWinError::Hand(problems)),
            HandOutcome::Empty => return Err(TileWinError::Hand(Vec::new())),
        };
        // The board's draft has no givers of melds; the rules check them as typed.
        let hand = HandCase::new(round, board);
        hand.judge(HandDraft { melds: self.draft.melds.clone(), ..hand.draft() })?;
        if !matches!(ruling.verdict, Verdict::Win | Verdict::BelowMinimum) {
            return Err(TileWinError::NoWin(ruling));
        }
        let mut win = EndEvent::new(round, board).win(&ruling)?.ok_or(TileWinError::NotAtTable)?;
        for field in self.fields.iter().filter(|field| field.row().field.answer_kind == FieldKind::DedicatedInput) {
            win.family.set(field.clone());
        }
        win.paid.clone_from(&self.paid);
        if let Some(tiles) = &mut win.tiles {
            add_meld_givers(tiles, round, board);
        }
        let mut wins = self.also.clone();
        wins.insert(0, win);
        Ok((Play::Won(WonDeal { from: self.from, wins }), ruling))
    }
}

/// Adds to the stored melds the seats of the players who discarded the claimed tiles. A chow needs none: its tile is
/// always from the player before the winner.
fn add_meld_givers(tiles: &mut WinTiles, round: &Round, board: &Board) {
    for (stored, meld) in tiles.melds.iter_mut().zip(&board.layout().melds) {
        let side = meld.from.filter(|_| !meld.concealed && meld.kind != MeldKind::Chow);
        let giver = side.and_then(|side| side.seat(round.winner_seat(), round.player_count()));
        if let Some(wind) = giver.and_then(Seat::wind) {
            *stored = format!("{stored}:{wind}");
        }
    }
}

/// Returns the deal of a win with its known circumstances. A correction of an event that no deal has is left to the
/// ledger to refuse; it has the circumstances of the table.
fn find_context(replay: &ReplayedNight, place: WinPlace) -> Result<WonDealContext, TileWinError> {
    let night = replay.night();
    let recorded = match place {
        WinPlace::Next { .. } => None,
        WinPlace::InPlaceOf { event, .. } => Some(event).zip(find_deal_with(night, event)),
    };
    if let Some((event, deal)) = recorded {
        let before = replay.replay_before(event);
        let round = RecordedDeal::new(night, deal, before.night()).round().ok_or(TileWinError::NotAtTable)?;
        return Ok(WonDealContext { before, deal: Some(deal.id), round });
    }
    let table = place.table();
    Ok(WonDealContext {
        before: replay.clone(),
        deal: night.open_deal(usize::from(table)).map(|deal| deal.id),
        round: Round { table, ..Round::default() }.to_due_deal(night),
    })
}

/// Returns the deal that has the event with this number; `None` if no deal has it.
fn find_deal_with(night: &Night, event: u64) -> Option<&Deal> {
    night.deals.iter().find(|deal| deal.acts.iter().any(|act| act.event == event))
}
