//! The questions about the hand that is being entered and about its deal, from the rules and from what the board shows:
//! one list, which every face draws by kind and places by placement.

use std::borrow::Cow;

use crate::board::Board;
use crate::error_texts;
use crate::round::{HandCase, Round, RoundAnswers, SeatMark};
use quejing_rules::hand::{Flag, FlagRow, SetAside};
use quejing_rules::play::{EventField, FieldHost, FieldKind, FieldRow};
use quejing_rules::{Answer, AnswerKind, FamilyTerm, PlayerId, QuestionRole, QuestionRow};
use quejing_words::{self as words, Lang, render_word};

/// The maximum number that can be entered as the answer to a question of the rules.
const MAX_ANSWER_NUMBER: u32 = 999;

/// A question about the hand that is being entered, about its deal, or in the form of another event: everything that a
/// face needs to ask it.
#[derive(Clone, Debug, PartialEq)]
pub struct FormQuestion {
    pub id: QuestionId,
    /// The label of the question's input.
    pub label: Cow<'static, str>,
    pub kind: InputKind,
    pub placement: Placement,
    /// The people whom the question offers, or about each of whom it asks.
    pub people: Vec<PlayerId>,
    /// The present answer, with tiles as typed; `None` without one.
    pub answer: Option<Answer<PlayerId>>,
    /// The answer that the board shows, which counts until a person gives another; `None` for questions that no tiles
    /// answer.
    pub shown_answer: Option<Answer<PlayerId>>,
    /// The sentence about what prevents changing the answer; `None` if it may be changed.
    pub obstacle: Option<Cow<'static, str>>,
    /// The explanation of the question; `None` if it needs none.
    pub tip: Option<&'static str>,
}

/// The identity of a question, by which [`Round::set_answer`] stores its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuestionId {
    /// A circumstance of a win that can be marked, by its word.
    Flag(&'static str),
    /// A question of the rules about a win.
    Rules(&'static QuestionRow),
    /// A field of the beginning of a deal, of a win, or of a draw.
    Field(&'static FieldRow),
    /// A field in the form of an entry, whose answer the form stores by the key of the field.
    EntryField(&'static EventField),
    /// The mark of a player, by the player's index.
    Seat(SeatMark, usize),
    /// True if the hand does not count the recorded declaration of its winner.
    UncountedDeclaration,
}

/// The kind of answer that a question takes, with its bounds or choices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputKind {
    /// An answer that a field of an event can store, such as a flag, a number or players.
    Field(FieldKind),
    /// Tiles, typed or picked one by one.
    Tiles,
    /// One of several numbers, each with its name.
    NamedNumbers(Vec<(u64, String)>),
}

/// The place of a question on every face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placement {
    /// Beside the choice of winner and discarder.
    BesideWinner,
    /// Beside the tiles of the hand.
    BesideHand,
    /// With the fields of the win.
    WithWin,
    /// In the list of further questions.
    Listed,
    /// Folded away: a rare or impossible circumstance, or an exception.
    Folded,
    /// At the seat of a player.
    AtSeat,
    /// With the beginning of the deal.
    WithDeal,
    /// With the bets on the deal.
    WithBets,
    /// With the kind of a draw.
    WithDraw,
}

impl FormQuestion {
    /// Creates the question of a field in the form of an entry, with the people whom it offers and its answer.
    pub fn of_entry_field(
        lang: Lang,
        field: &'static EventField,
        people: Vec<PlayerId>,
        answer: Option<Answer<PlayerId>>,
    ) -> FormQuestion {
        let kind = InputKind::Field(field.answer_kind);
        let question =
            FormQuestion::new(QuestionId::EntryField(field), render_word(lang, field), kind, Placement::Listed);
        FormQuestion { people, answer, ..question }
    }

    fn new(id: QuestionId, label: impl Into<Cow<'static, str>>, kind: InputKind, placement: Placement) -> FormQuestion {
        FormQuestion {
            id,
            label: label.into(),
            kind,
            placement,
            people: Vec::new(),
            answer: None,
            shown_answer: None,
            obstacle: None,
            tip: None,
        }
    }

    /// Returns true if the answer is a flag that is set.
    pub fn is_set(&self) -> bool {
        self.answer.as_ref().and_then(Answer::flag).unwrap_or(false)
    }
}

/// The questions about a hand and its deal, in the words of a language.
#[derive(Clone, Copy)]
pub struct Questions<'a> {
    round: &'a Round,
    lang: Lang,
}

impl<'a> Questions<'a> {
    /// Creates the questions of a round in a language.
    pub fn new(round: &'a Round, lang: Lang) -> Questions<'a> {
        Questions { round, lang }
    }

    /// Returns the questions about the hand or the draw that is being entered and about its deal, judged for the hand
    /// on the board. Those of one placement have the order in which faces ask them. In the form of a reopened hand,
    /// records can be corrected, so that they are no obstacle.
    pub fn all(&self, board: &Board, is_reopened: bool) -> Vec<FormQuestion> {
        let mut questions = Vec::new();
        if self.round.answers.draw.is_none() {
            questions.extend(self.flag_questions(board));
            questions.extend(self.hand_questions(board));
            questions.extend(self.uncounted_declaration_question());
        }
        questions.extend(self.at_seats(is_reopened));
        questions.extend(self.of_event(FieldHost::Win));
        questions.extend(self.about_deal());
        questions.extend(self.listed_questions());
        questions.extend(self.of_event(FieldHost::Draw));
        questions
    }

    /// Returns the question with this identity and its present answer.
    fn ask(
        &self,
        id: QuestionId,
        label: impl Into<Cow<'static, str>>,
        kind: InputKind,
        placement: Placement,
    ) -> FormQuestion {
        FormQuestion { answer: self.round.answer(id), ..FormQuestion::new(id, label, kind, placement) }
    }

    /// Returns the question about a flag with its present state.
    fn ask_flag(&self, id: QuestionId, label: impl Into<Cow<'static, str>>, placement: Placement) -> FormQuestion {
        self.ask(id, label, InputKind::Field(FieldKind::Flag), placement)
    }

    /// Returns the circumstances that the rules let a hand have, once a winner is chosen. Those that are rare or ruled
    /// out are folded away until they are marked.
    fn flag_questions(&self, board: &Board) -> Vec<FormQuestion> {
        if self.round.winner.is_none() {
            return Vec::new();
        }
        let hand = HandCase::new(self.round, board);
        let question = |row: &'static FlagRow| {
            let flag = row.word;
            let is_marked = self.round.flags().has(flag);
            let contradiction = if is_marked { None } else { hand.mark_obstacle(flag) };
            let is_folded = !is_marked && (contradiction.is_some() || row.is_rare);
            let placement = if is_folded { Placement::Folded } else { Placement::BesideHand };
            let (name, tip) = self.flag_name_and_tip(row);
            let obstacle = match contradiction {
                Some(wrong) => Some(error_texts::hand_error_text(&wrong, self.lang).into()),
                None => self.round.flags().is_known(flag).then(|| text!(self.lang, "known-mark-tip").into()),
            };
            FormQuestion { obstacle, tip, ..self.ask_flag(QuestionId::Flag(flag), name, placement) }
        };
        self.round.rules().flags().iter().map(question).collect()
    }

    /// Returns the name of a circumstance under the rules, and its tooltip if they have one.
    fn flag_name_and_tip(&self, row: &'static FlagRow) -> (Cow<'static, str>, Option<&'static str>) {
        // Rules with their own circumstances have their own names for all of them.
        let has_common_names = self.round.rules().flag_words().all(|flag| flag.parse::<Flag>().is_ok());
        match row.word.parse::<Flag>() {
            Ok(flag) if has_common_names => {
                let (name, tip) = common_flag_name_and_tip(flag, self.round.is_self_draw(), self.lang);
                (name.into(), Some(tip))
            }
            _ => (error_texts::capitalize(render_word(self.lang, row)).into(), None),
        }
    }

    /// Returns the questions about tiles set aside and indicators, which lie beside the hand.
    fn hand_questions(&self, board: &Board) -> Vec<FormQuestion> {
        let mut questions = Vec::new();
        if let Some(row) = self.round.question(QuestionRole::SetAside) {
            let set_aside = self.round.rules().shape().set_aside;
            let most = u32::from(set_aside.max_count());
            let shown = u64::try_from(board.pieces().count_set_aside(set_aside)).unwrap_or(0).min(most.into());
            questions.push(FormQuestion {
                shown_answer: Some(Answer::Number(shown)),
                tip: Some(text!(self.lang, "set-aside-tip")),
                ..self.ask(
                    QuestionId::Rules(row),
                    self.round.set_aside_label(self.lang),
                    InputKind::Field(FieldKind::Number { least: 0, most }),
                    Placement::BesideHand,
                )
            });
        }
        let turned = [
            (self.round.question(QuestionRole::Indicators), text!(self.lang, "dora-indicators")),
            (
                self.round.question(QuestionRole::HiddenIndicators).filter(|_| self.turns_ura_indicators()),
                text!(self.lang, "ura-indicators"),
            ),
        ];
        let tiles = turned.into_iter().filter_map(|(row, label)| Some((row?, label)));
        questions.extend(tiles.map(|(row, label)| self.tile_question(row, label, Placement::BesideHand)));
        questions
    }

    /// Returns true if the winner turns the ura indicators: the winner declared riichi, or such indicators were typed.
    fn turns_ura_indicators(&self) -> bool {
        let row = self.round.rules().question(QuestionRole::HiddenIndicators);
        self.round.winner.is_some_and(|winner| self.round.flags().has_declared(winner))
            || row.is_some_and(|row| !self.round.answers.typed_text(row.id).is_empty())
    }

    /// Returns the question about tiles of this row, with the tiles as typed.
    fn tile_question(&self, row: &'static QuestionRow, label: &'static str, placement: Placement) -> FormQuestion {
        self.ask(QuestionId::Rules(row), label, InputKind::Tiles, placement)
    }

    /// Returns the question that overrules the recorded declaration of the winner; `None` if none is on record.
    fn uncounted_declaration_question(&self) -> Option<FormQuestion> {
        let declaration =
            self.round.rules().declaration().filter(|_| self.round.flags().has_winner_declared_on_record())?;
        let label = text!(self.lang, "uncounted-declaration", act = render_word(self.lang, declaration.act));
        Some(self.ask_flag(QuestionId::UncountedDeclaration, label, Placement::Folded))
    }

    /// Returns the question about the mark of each player; empty under rules that ask for none. A recorded mark is an
    /// obstacle unless the hand is reopened, whose form corrects the record.
    pub fn at_seats(&self, is_reopened: bool) -> Vec<FormQuestion> {
        let question = |mark: SeatMark, player: usize| {
            let is_known = !is_reopened && mark.is_recorded(self.round, player);
            FormQuestion {
                people: self.round.person_at(player).into_iter().collect(),
                obstacle: is_known.then(|| text!(self.lang, "known-declaration-tip").into()),
                tip: Some(mark.tip(self.lang)),
                ..self.ask_flag(QuestionId::Seat(mark, player), mark.name(self.lang), Placement::AtSeat)
            }
        };
        let marks = SeatMark::asked_in(self.round).into_iter();
        marks
            .flat_map(|mark| (0..self.round.player_count()).map(move |player| (mark, player)))
            .map(|(mark, player)| question(mark, player))
            .collect()
    }

    /// Returns the questions about the beginning of the deal: the special rule with its tiles, and the fields of the
    /// rules.
    pub fn about_deal(&self) -> Vec<FormQuestion> {
        let mut questions: Vec<FormQuestion> = self.special_rule_question().into_iter().collect();
        let turned = self.round.question(QuestionRole::SpecialTiles);
        questions.extend(turned.map(|row| self.tile_question(row, text!(self.lang, "turned"), Placement::WithDeal)));
        questions.extend(self.of_event(FieldHost::Deal));
        questions
    }

    /// Returns the question about the special rule of the deal; `None` under rules without special rules.
    fn special_rule_question(&self) -> Option<FormQuestion> {
        let row = self.round.question(QuestionRole::SpecialRule)?;
        let named = |rule: &FamilyTerm| {
            let name = format!("{} {}", rule.word, render_word(self.lang, rule));
            Some((rule.word.parse().ok()?, name))
        };
        let none = (0, text!(self.lang, "special-none").to_owned());
        let rules = std::iter::once(none).chain(row.choices.iter().filter_map(named)).collect();
        let kind = InputKind::NamedNumbers(rules);
        Some(self.ask(QuestionId::Rules(row), text!(self.lang, "special-rule"), kind, Placement::WithDeal))
    }

    /// Returns the questions about numbers and tiles to which the rules give no place of their own.
    fn listed_questions(&self) -> Vec<FormQuestion> {
        let question = |row: &'static QuestionRow| {
            let label = words::question_label(self.lang, row.id);
            match row.kind {
                AnswerKind::Tiles => Some(self.tile_question(row, label, Placement::Listed)),
                AnswerKind::Number => {
                    let kind = InputKind::Field(FieldKind::Number { least: 0, most: MAX_ANSWER_NUMBER });
                    Some(self.ask(QuestionId::Rules(row), label, kind, Placement::Listed))
                }
                _ => None,
            }
        };
        listed_rows(self.round).into_iter().filter_map(question).collect()
    }

    /// Returns the questions of the fields of an event, as far as the rules ask for them.
    pub fn of_event(&self, event_kind: FieldHost) -> Vec<FormQuestion> {
        let has_bets = self.round.asks_for(QuestionRole::DealEvents);
        let is_among_bets = |row: &FieldRow| row.marks_last && has_bets;
        let are_discards_known = self.round.winner.is_some() && self.round.giver.is_some();
        let placement = |row: &FieldRow| match (event_kind, row.field.answer_kind) {
            (FieldHost::Win, FieldKind::Discards) => Some(Placement::BesideWinner).filter(|_| are_discards_known),
            (_, FieldKind::Discards) => None,
            (FieldHost::Win, _) => Some(Placement::WithWin),
            (FieldHost::Deal, _) if is_among_bets(row) => Some(Placement::WithBets),
            (FieldHost::Deal, _) => Some(Placement::WithDeal),
            (FieldHost::Draw | FieldHost::FalseWin, _) => Some(Placement::WithDraw),
        };
        let rows = self.round.fields().asked(event_kind).filter_map(|row| Some((row, placement(row)?)));
        rows.map(|(row, placement)| self.field_question(row, placement)).collect()
    }

    /// Returns the question that a field asks at the table, about the players whom it concerns.
    fn field_question(&self, row: &'static FieldRow, placement: Placement) -> FormQuestion {
        let field = row.field_at_table();
        let kind = InputKind::Field(field.answer_kind);
        FormQuestion {
            people: self.round.people_at(&self.round.fields().players_asked(row)),
            tip: row.tip.map(|tip| render_word(self.lang, &tip)),
            ..self.ask(QuestionId::Field(row), render_word(self.lang, &field), kind, placement)
        }
    }
}

impl Round {
    /// Returns the name of the tiles that players lay beside their hand under the rules: flowers, unless the rules let
    /// them set aside others.
    pub fn set_aside_label(&self, lang: Lang) -> Cow<'static, str> {
        match self.rules().shape().set_aside {
            SetAside::Copies(tile) => {
                error_texts::capitalize(&text!(lang, "set-aside-copies", tile = words::tile_name(lang, tile))).into()
            }
            SetAside::Flowers | SetAside::Nothing => text!(lang, "flowers").into(),
        }
    }

    /// Returns the present answer to a question, with tiles as typed; `None` without one.
    pub fn answer(&self, id: QuestionId) -> Option<Answer<PlayerId>> {
        match id {
            QuestionId::Flag(flag) => Some(Answer::Flag(self.flags().has(flag))),
            QuestionId::Rules(row) => self.answers.rules_answer(row),
            QuestionId::Field(row) => self.fields().answer(row),
            QuestionId::Seat(mark, player) => Some(Answer::Flag(mark.is_set(self, player))),
            QuestionId::UncountedDeclaration => Some(Answer::Flag(self.answers.is_declaration_uncounted)),
            QuestionId::EntryField(_) => None,
        }
    }

    /// Sets the answer to a question; `None` removes it. Answers of another kind than the question, and circumstances
    /// that the rules do not know, have no effect.
    pub fn set_answer(&mut self, id: QuestionId, answer: Option<&Answer<PlayerId>>) {
        let is_set = answer.and_then(Answer::flag).unwrap_or(false);
        match id {
            QuestionId::Flag(flag) => self.flags_mut().set(flag, is_set),
            QuestionId::Rules(row) => self.answers.set_rules_answer(row, answer),
            QuestionId::Field(row) => self.set_field_answer(row, answer),
            QuestionId::Seat(mark, player) => mark.set(self, player, is_set),
            QuestionId::UncountedDeclaration => self.flags_mut().set_declaration_uncounted(is_set),
            // The form of the entry stores it.
            QuestionId::EntryField(_) => {}
        }
    }
}

impl RoundAnswers {
    /// Returns the answer to a question of the rules: a number, or tiles as typed.
    fn rules_answer(&self, row: &QuestionRow) -> Option<Answer<PlayerId>> {
        match (row.role, row.kind) {
            (QuestionRole::SetAside, _) => self.flowers.map(|count| Answer::Number(count.into())),
            (_, AnswerKind::Tiles) => {
                let typed = Some(self.typed_text(row.id)).filter(|typed| !typed.is_empty())?;
                Some(Answer::Word(typed.to_owned().into()))
            }
            _ => Some(Answer::Number(self.known.number(row.id))),
        }
    }

    /// Sets the answer to a question of the rules: a number, or tiles as typed.
    fn set_rules_answer(&mut self, row: &QuestionRow, answer: Option<&Answer<PlayerId>>) {
        let number = answer.and_then(Answer::number);
        match (row.role, row.kind) {
            (QuestionRole::SetAside, _) => {
                self.flowers = number.and_then(|count| u8::try_from(count).ok());
            }
            (_, AnswerKind::Tiles) => {
                let typed = match answer {
                    Some(Answer::Word(typed)) => typed.to_string(),
                    _ => String::new(),
                };
                self.set_typed_text(row.id, typed);
            }
            _ => self.known.set_answer(row.id, number.unwrap_or(0).min(MAX_ANSWER_NUMBER.into())),
        }
    }
}

/// Returns the rows of the questions about numbers and tiles to which the rules give no place of their own.
pub fn listed_rows(round: &Round) -> Vec<&'static QuestionRow> {
    let is_listed = |row: &&QuestionRow| {
        matches!(row.kind, AnswerKind::Number | AnswerKind::Tiles)
            && row.role == QuestionRole::Plain
            && round.asks(row.id)
    };
    round.rules().questions().iter().filter(is_listed).collect()
}

/// Returns the name and tooltip of a flag. On a self-draw the last tile has another name than on a discard.
fn common_flag_name_and_tip(flag: Flag, is_self_draw: bool, lang: Lang) -> (&'static str, &'static str) {
    match flag {
        Flag::Heaven => (text!(lang, "flag-heaven"), text!(lang, "flag-heaven-tip")),
        Flag::Earth => (text!(lang, "flag-earth"), text!(lang, "flag-earth-tip")),
        Flag::AfterKong => (text!(lang, "flag-after-kong"), text!(lang, "flag-after-kong-tip")),
        Flag::LastTile if is_self_draw => (text!(lang, "flag-last-draw"), text!(lang, "flag-last-tip")),
        Flag::LastTile => (text!(lang, "flag-last-claim"), text!(lang, "flag-last-tip")),
        Flag::RobKong => (text!(lang, "flag-rob-kong"), text!(lang, "flag-rob-kong-tip")),
    }
}
