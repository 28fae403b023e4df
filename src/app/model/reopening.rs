//! A recorded win on the table again, as it was: everything of it can be changed, and the rules value it anew.

use super::recording::Recorded;
use super::{Model, evidence, reading};
use crate::app::board::Board;
use crate::app::eyes::worker::Given;
use crate::app::notice::Message;
use crate::app::round::{Circumstances, notation};
use crate::table::ledger::{Act, Body, EvidenceKind, Hand, HandId, Night, Replay, Win};
use crate::table::recorded;
use crate::vision::Question;

/// The hand that lay on the table when a recorded one was opened.
pub(super) struct Parked {
    board: Board,
    past: Vec<Board>,
    circumstances: Circumstances,
    photo: Option<Given>,
    questions: Vec<Question>,
    seen: Option<evidence::Seen>,
    hands: reading::Hands,
}

/// Whether a recorded win can be laid out again without losing anything of it: its tiles are known, and nothing of its
/// payment was said by hand.
pub fn can_reopen(win: &Win) -> bool {
    win.tiles.is_some() && win.pao.is_none() && win.layers.is_none() && win.paid.is_none()
}

impl Model {
    /// The hand on the table was laid out from the record, and is its deal with this number, from 1.
    pub fn reopened(&self) -> Option<usize> {
        let recorded = self.recorded.as_ref().filter(|_| self.parked.is_some())?;
        Some(self.hand_number(recorded.hand))
    }

    /// Whether the hand on the table is the recorded one that this event is of, as it was entered.
    pub fn shows(&self, event: u64) -> bool {
        let of = |recorded: &Recorded| recorded.events.iter().any(|(one, _)| *one == event);
        self.parked.is_none() && self.is_recorded() && self.recorded.as_ref().is_some_and(of)
    }

    /// Lays a recorded win out as it was. The hand that lies there waits.
    pub(super) fn reopen(&mut self, event: u64, win: usize) {
        let night = self.keeper.night();
        let Some((hand, act)) = act(night, event) else {
            return;
        };
        let base = self.keeper.replay().before(event);
        let Some((board, circumstances)) = laid_out(night, (hand, act), win, &base) else {
            self.notices.say(Message::careful(|lang| {
                text!(lang, "said-not-reopened").to_owned()
            }));
            return;
        };
        let recorded = Recorded {
            hand: hand.id,
            events: vec![(event, (*act.payload).clone())],
            base: Box::new(base),
            board: board.clone(),
            circumstances: circumstances.clone(),
        };
        self.asked = None;
        let parked = Parked {
            board: std::mem::replace(&mut self.board, board),
            past: std::mem::take(&mut self.past),
            circumstances: std::mem::replace(&mut self.circumstances, circumstances),
            photo: self.photo.take(),
            questions: std::mem::take(&mut self.questions),
            seen: self.seen.take(),
            hands: std::mem::take(&mut self.hands),
        };
        let lay_recorded = self.recorded.replace(recorded).is_some();
        if self.parked.is_none() {
            // A hand that is on the record need not wait.
            self.parked = Some(match lay_recorded {
                true => Parked::nothing(parked.circumstances.next(self.keeper.night())),
                false => parked,
            });
        }
        self.score();
    }

    /// Lays the hand out again that waited, if one does.
    pub(super) fn unpark(&mut self) {
        let Some(parked) = self.parked.take() else {
            return;
        };
        self.recorded = None;
        self.asked = None;
        self.board = parked.board;
        self.past = parked.past;
        self.circumstances = parked.circumstances.follow(self.keeper.night());
        self.photo = parked.photo;
        (self.questions, self.seen, self.hands) = (parked.questions, parked.seen, parked.hands);
        self.score();
    }
}

impl Parked {
    /// An empty table.
    fn nothing(circumstances: Circumstances) -> Parked {
        Parked {
            board: Board::default(),
            past: Vec::new(),
            circumstances,
            photo: None,
            questions: Vec::new(),
            seen: None,
            hands: reading::Hands::default(),
        }
    }
}

/// The event as it counts, and its hand.
fn act(night: &Night, event: u64) -> Option<(&Hand, &Act)> {
    let mut hands = night.hands.iter();
    hands.find_map(|hand| {
        let act = hand.acts.iter().find(|act| act.event == event)?;
        Some((hand, act))
    })
}

/// One of a recorded event's wins: the tiles, and how it was won, before it was recorded.
fn laid_out(
    night: &Night,
    (hand, act): (&Hand, &Act),
    win: usize,
    base: &Replay,
) -> Option<(Board, Circumstances)> {
    let Body::Won(won) = &act.payload.body else {
        return None;
    };
    let win = won.wins.get(win).filter(|win| can_reopen(win))?;
    let draft = recorded::Recorded::of(hand, win).ok()?.draft().ok()?;
    let board = Board::from_draft(&draft);
    let ura = ura(night, hand.id, &notation(&board.draft()));
    let now = Circumstances::of_win(hand, won, win, &ura, base.night())?;
    Some((board, now))
}

/// The indicators under the others, which only the appraisal of these tiles keeps.
fn ura(night: &Night, hand: HandId, tiles: &str) -> String {
    let pieces = night.evidence.iter().map(|piece| &piece.attached);
    let mut appraisals = pieces
        .filter(|piece| piece.hand == hand && piece.what == EvidenceKind::Appraisal)
        .filter(|piece| piece.data["tiles"] == tiles);
    let last = appraisals.next_back();
    let said = last.and_then(|piece| piece.data["ura"].as_str());
    said.unwrap_or_default().to_owned()
}
