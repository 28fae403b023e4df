//! Recorded wins, judged by the night's rules or by other rules for comparison.

use quejing_message::Message;
use serde_json::{Value as Json, json};

use crate::{
    DealVoided, Decision, DisputeDecided, DisputeOpened, Evidence, EvidenceKind, Night, Payload, Record, ReplayedNight,
};
use quejing_rules::course::{TableStatus, stored_tiles};
use quejing_rules::hand::{HandDraft, Seat};
use quejing_rules::play::{Deal, PatternCount, Play, Refusal, Value, Win, WinTiles};
use quejing_rules::tile::{Wind, mpsz};
use quejing_rules::{
    Case, Circumstances, DealId, Detail, Faults, PlayerId, RuleProfile, RuleSet, Ruling, UnknownFlagPolicy,
};

/// A recorded win with the facts about its deal that the rules use.
#[derive(Clone, Copy, Debug)]
pub struct RecordedWin<'a> {
    /// The winner's tiles, melds, number of flowers and circumstances.
    pub tiles: &'a WinTiles,
    /// The index of the winner's seat in turn order; the dealer's is 0.
    pub winner_seat: usize,
    /// The index of the discarder's seat in turn order; `None` for a self-draw.
    pub discarder_seat: Option<usize>,
    /// The round wind; `None` if the rules have none.
    pub round_wind: Option<Wind>,
    /// The number of the deal's special rule in the house rule; `None` if it has none.
    pub special_rule: Option<u8>,
    /// The tiles turned at the beginning of the deal, such as dora indicators, in MPSZ notation; empty if unknown.
    pub turned_tiles: &'a str,
    /// The ura dora indicators of riichi, in MPSZ notation; empty if unknown.
    pub ura_indicators: &'a str,
}

/// The reason for which the rules cannot judge a recorded win.
#[derive(Clone, Debug, PartialEq, Eq, Message, thiserror::Error)]
#[message("ledger-unjudged")]
pub enum UnjudgedReason {
    /// The win was recorded without tiles, by its value alone.
    #[message(code = "no_tiles")]
    NoTiles,
    /// The winner or the discarder did not play in the deal.
    #[message(code = "night_not_at_table")]
    NotAtTable,
    /// A recorded text is not a tile or a list of tiles.
    #[message(code = "bad_tile", by_hand)]
    Tiles(#[message(name = "why")] Refusal),
    /// This recorded text is not a meld.
    #[message(code = "bad_meld")]
    Meld(#[message(name = "meld")] String),
    /// The rules refuse the recorded hand for these faults.
    #[message(by_hand)]
    Refused(#[message(name = "faults", with = ToString::to_string)] Faults),
}

impl From<Refusal> for UnjudgedReason {
    fn from(refusal: Refusal) -> UnjudgedReason {
        UnjudgedReason::Tiles(refusal)
    }
}

impl From<Faults> for UnjudgedReason {
    fn from(faults: Faults) -> UnjudgedReason {
        UnjudgedReason::Refused(faults)
    }
}

impl UnjudgedReason {
    pub fn code(&self) -> &'static str {
        match self {
            UnjudgedReason::Refused(faults) => faults.code(),
            _ => Message::code(self).unwrap_or_default(),
        }
    }
}

impl<'a> RecordedWin<'a> {
    /// Builds the data of a win in a recorded deal, without ura dora indicators.
    ///
    /// # Errors
    /// [`UnjudgedReason::NoTiles`] or [`UnjudgedReason::NotAtTable`].
    pub fn from_deal(deal: &'a Deal, win: &'a Win) -> Result<RecordedWin<'a>, UnjudgedReason> {
        let from = deal.acts.iter().find_map(|act| match &*act.play {
            Play::Won(won) if won.wins.contains(win) => won.from,
            _ => None,
        });
        let turned_tiles = deal.acts.iter().find_map(|act| match &*act.play {
            Play::DealBegun(begun) => Some(begun.turned.as_str()),
            _ => None,
        });
        let seat = |player: PlayerId| deal.seat_index(player).ok_or(UnjudgedReason::NotAtTable);
        Ok(RecordedWin {
            tiles: win.tiles.as_ref().ok_or(UnjudgedReason::NoTiles)?,
            winner_seat: seat(win.winner)?,
            discarder_seat: from.map(seat).transpose()?,
            round_wind: deal.round,
            special_rule: deal.special,
            turned_tiles: turned_tiles.unwrap_or_default(),
            ura_indicators: "",
        })
    }

    /// Builds the data of a win in a recorded deal, with the ura dora indicators of its latest appraisal among the
    /// night's evidence.
    ///
    /// # Errors
    /// The errors of [`RecordedWin::from_deal`].
    pub fn from_night(night: &'a Night, deal: &'a Deal, win: &'a Win) -> Result<RecordedWin<'a>, UnjudgedReason> {
        let mut recorded = RecordedWin::from_deal(deal, win)?;
        if let Ok(draft) = recorded.build_draft() {
            recorded.ura_indicators = find_ura_indicators(night, deal.id, &format_hand(&draft));
        }
        Ok(recorded)
    }

    /// Builds the data of a win that is about to be recorded in the current or next deal, without ura dora indicators.
    ///
    /// # Errors
    /// [`UnjudgedReason::NotAtTable`] if the winner or the discarder does not play.
    pub fn for_next_deal(
        due: &TableStatus,
        turned_tiles: &'a str,
        winner: PlayerId,
        from: Option<PlayerId>,
        tiles: &'a WinTiles,
    ) -> Result<RecordedWin<'a>, UnjudgedReason> {
        let seat = |player: PlayerId| {
            due.players.iter().position(|&seated| seated == player).ok_or(UnjudgedReason::NotAtTable)
        };
        Ok(RecordedWin {
            tiles,
            winner_seat: seat(winner)?,
            discarder_seat: from.map(seat).transpose()?,
            round_wind: due.round,
            special_rule: due.special,
            turned_tiles,
            ura_indicators: "",
        })
    }

    /// Returns the ruling of `rules` on the win. [`UnknownFlagPolicy::LeaveOut`] ignores circumstances that these rules
    /// do not have and adapts the hand to them; [`UnknownFlagPolicy::Refuse`] refuses such circumstances.
    ///
    /// # Errors
    /// The reason for which the rules cannot judge the win.
    pub fn judge(
        &self,
        rules: &RuleProfile,
        unknown: UnknownFlagPolicy,
        detail: Detail,
    ) -> Result<Ruling, UnjudgedReason> {
        let draft = self.build_draft()?;
        let circumstances = self.build_circumstances(rules)?.with_flags(rules.read_flags(&self.tiles.flags, unknown)?);
        let case = match unknown {
            UnknownFlagPolicy::Refuse => Case { draft, circumstances },
            UnknownFlagPolicy::LeaveOut => Case::adapt_to(rules, draft, circumstances),
        };
        Ok(rules.judge(&case, detail)?)
    }

    /// Builds the winner's hand for a judgement by the rules: tiles, melds, seat wind, flowers, and whether it is a
    /// self-draw.
    ///
    /// # Errors
    /// A recorded text cannot be read as tiles or a meld.
    pub fn build_draft(&self) -> Result<HandDraft, UnjudgedReason> {
        let WinTiles { concealed, melds, win, flowers, .. } = self.tiles;
        let parse_meld =
            |text: &String| stored_tiles::parse_meld(text).map_err(|_| UnjudgedReason::Meld(text.to_owned()));
        Ok(HandDraft {
            concealed: stored_tiles::parse_tile_list(concealed)?,
            win_tile: Some(stored_tiles::parse_tile(win)?),
            melds: melds.iter().map(parse_meld).collect::<Result<_, _>>()?,
            self_draw: self.discarder_seat.is_none(),
            seat_wind: Wind::ALL.get(self.winner_seat).copied(),
            flowers: i64::from(*flowers),
            ..HandDraft::default()
        })
    }

    fn build_circumstances(&self, rules: &RuleProfile) -> Result<Circumstances, Refusal> {
        let discarder = self.discarder_seat.and_then(|seat| u8::try_from(seat).ok()).map(Seat);
        let round = Some(self.round_wind.unwrap_or(Wind::East));
        let turned_tiles = stored_tiles::parse_tile_list(self.turned_tiles)?;
        let mut circumstances = Circumstances::new(discarder, round)
            .with_answer("dora_indicators", turned_tiles.clone())
            .with_answer("ura_indicators", stored_tiles::parse_tile_list(self.ura_indicators)?)
            .with_answer("special", u64::from(self.special_rule.unwrap_or(0)));
        if rules.asks_question_beside("indicators", &circumstances) {
            circumstances.set_answer("indicators", turned_tiles);
        }
        Ok(circumstances)
    }
}

/// Returns the ura dora indicators of a deal's latest appraisal of this hand ([`format_hand`]), in MPSZ notation; empty
/// without such an appraisal, or if it has none.
fn find_ura_indicators<'a>(night: &'a Night, deal: DealId, hand: &str) -> &'a str {
    let pieces = night.evidence.iter().map(|piece| &piece.attached);
    let mut appraisals = pieces
        .filter(|piece| piece.deal == deal && piece.what == EvidenceKind::Appraisal)
        .filter(|piece| piece.data["tiles"] == hand);
    appraisals.next_back().and_then(|piece| piece.data["ura"].as_str()).unwrap_or_default()
}

/// Returns a hand in MPSZ notation on one line: standing tiles, melds in brackets (concealed kongs in braces), `+` and
/// the winning tile, such as `123p112z {5555m} + 2z`.
pub fn format_hand(draft: &HandDraft) -> String {
    let mut parts = vec![mpsz::format(&draft.concealed)];
    parts.extend(draft.melds.iter().map(|meld| {
        let tiles = mpsz::format(&meld.tiles);
        if meld.concealed { format!("{{{tiles}}}") } else { format!("[{tiles}]") }
    }));
    parts.extend(draft.win_tile.map(|tile| format!("+ {tile}")));
    parts.retain(|part| !part.is_empty());
    parts.join(" ")
}

/// The ruling on a recorded hand under one set of rules, for a comparison of rules.
#[derive(Clone, Debug)]
pub struct ComparedRuling {
    /// The name of the rule set or profile.
    pub name: String,
    pub rules: RuleProfile,
    /// The ruling on the hand, or the reason for which the rules cannot judge it.
    pub ruling: Result<Ruling, UnjudgedReason>,
}

/// Judges a deal's first win with tiles, first under the rules by which it was played, called `name`, then under every
/// other rule set with its default options. Returns an empty list if no win of the deal has tiles.
pub fn judge_under_all_rules(name: &str, rules: &RuleProfile, deal: &Deal) -> Vec<ComparedRuling> {
    let mut wins = deal.win_events().flat_map(|won| &won.wins);
    let Some(win) = wins.find(|win| win.tiles.is_some()) else {
        return Vec::new();
    };
    let judge = |rules: &RuleProfile| {
        RecordedWin::from_deal(deal, win)?.judge(rules, UnknownFlagPolicy::LeaveOut, Detail::Everything)
    };
    let others = RuleSet::all().filter(|set| *set != rules.set());
    let others = others.map(|set| (set.to_string(), RuleProfile::from(set)));
    let all = std::iter::once((name.to_owned(), rules.clone())).chain(others);
    all.map(|(name, rules)| ComparedRuling { ruling: judge(&rules), name, rules }).collect()
}

/// Builds the event that disputes the deal whose first event is `disputed`, or else the event `disputed` alone. It
/// stores the data that the program shows of that deal or event.
pub fn build_dispute(replay: &ReplayedNight, disputed: u64, by: PlayerId, claim: String) -> DisputeOpened {
    let night = replay.night();
    let is_deal = night.deals.iter().any(|deal| deal.id.0 == disputed);
    let event = replay.events().get(usize::try_from(disputed).unwrap_or(0).saturating_sub(1));
    DisputeOpened {
        deal: DealId(disputed),
        event: (!is_deal).then_some(disputed),
        by,
        claim,
        shown: match is_deal {
            true => build_disputed_deal_data(night, DealId(disputed)),
            false => event.map_or(Json::Null, |event| json!({ "entry": &*event.payload })),
        },
    }
}

/// Builds the events that record the decision of a dispute. If the decision is [`Decision::Void`], they begin with the
/// void of the disputed deal for `reason`, or with the undo of the disputed payments if these count.
pub fn build_decision_payloads(night: &Night, decided: DisputeDecided, reason: String) -> Vec<Payload> {
    let dispute = { night.disputes.iter() }.find(|dispute| dispute.event == decided.dispute);
    let reversal = dispute.filter(|_| decided.decision == Decision::Void).and_then(|dispute| match dispute.entry {
        None => Some(Record::DealVoided(DealVoided { deal: dispute.deal, reason, agreed: decided.agreed.clone() })),
        Some(entry) => {
            let counts = night.agreed.iter().any(|(event, ..)| *event == entry);
            counts.then_some(Record::Undone { event: entry, agreed: decided.agreed.clone(), reason })
        }
    });
    reversal.into_iter().chain([Record::DisputeDecided(decided)]).map(Payload::new).collect()
}

/// Builds the data that a dispute stores about a deal: its events, its evidence, and the rulings on its first win with
/// tiles by [`judge_under_all_rules`]. Null for an unknown deal.
pub fn build_disputed_deal_data(night: &Night, id: DealId) -> Json {
    let (Some(deal), Some(opened)) = (night.deal(id), &night.opened) else {
        return Json::Null;
    };
    let records = deal.acts.iter().filter_map(|act| night.act_record(act.event));
    let acts: Vec<&Payload> = records.map(|record| &*record.payload).collect();
    let is_of_deal = |evidence: &&Evidence| evidence.attached.deal == deal.id;
    let evidence = night.evidence.iter().filter(is_of_deal);
    let evidence: Vec<_> = evidence.map(|evidence| &evidence.attached).collect();
    let rules = &opened.rules;
    let rulings = judge_under_all_rules(&rules.name, &rules.profile, deal).into_iter().map(|compared| {
        let data = match &compared.ruling {
            Ok(ruling) => json!({
                "verdict": ruling.verdict.as_str(), "total": ruling.worth.total,
                "value": Value::from(ruling), "patterns": counted_patterns(ruling),
            }),
            Err(why) => json!({"none": why.code()}),
        };
        (compared.name, data)
    });
    json!({"acts": acts, "evidence": evidence, "other_rules": Json::Object(rulings.collect())})
}

/// Returns the patterns that count in a ruling as the ledger stores them: id, number of occurrences, and value of one
/// occurrence.
pub fn counted_patterns(ruling: &Ruling) -> Vec<PatternCount> {
    let stored = ruling.counted.iter().map(|counted| PatternCount {
        id: counted.id.as_str().to_owned(),
        count: counted.count,
        value: counted.worth.checked_div(counted.count),
    });
    stored.collect()
}
