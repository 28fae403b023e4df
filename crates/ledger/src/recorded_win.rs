//! Recorded wins, judged by the night's rules or by other rules for comparison.

use quejing_message::Message;
use serde_json::{Value as Json, json};

use crate::{Night, ReplayedNight};
use quejing_rules::course::{TableStatus, stored_tiles};
use quejing_rules::event::{
    Body, Deal, DealId, DealVoided, Decision, DisputeDecided, DisputeOpened, Evidence, EvidenceKind, PatternCount,
    Payload, PlayerId, Refusal, Value, Win, WinTiles,
};
use quejing_rules::hand::{HandDraft, Seat};
use quejing_rules::tile::{Wind, mpsz};
use quejing_rules::{Case, Circumstances, Detail, Faults, RuleProfile, RuleSet, Ruling, UnknownFlagPolicy};

/// A recorded win with the facts about its deal that the rules use.
#[derive(Clone, Copy, Debug)]
pub struct RecordedWin<'a> {
    /// The winner's tiles, melds, number of flowers and circumstances.
    pub tiles: &'a WinTiles,
    /// The winner's seat, counted from the dealer.
    pub winner: usize,
    /// The discarder's seat, counted from the dealer; `None` for a self-draw.
    pub from: Option<usize>,
    /// The round wind, if the rules have one.
    pub round: Option<Wind>,
    /// The number of the deal's special rule, if it has one.
    pub special: Option<u8>,
    /// The turned tiles or indicators, in MPSZ notation.
    pub turned: &'a str,
    /// The ura dora indicators of riichi, in MPSZ notation; empty if unknown.
    pub ura: &'a str,
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
    /// The recorded text is not a list of tiles.
    #[message(code = "bad_tile", by_hand)]
    Tiles(#[message(name = "why")] Refusal),
    /// The recorded text, given here, is not a meld.
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
        let from = deal.acts.iter().find_map(|act| match &act.payload.body {
            Body::Won(won) if won.wins.contains(win) => won.from,
            _ => None,
        });
        let turned = deal.acts.iter().find_map(|act| match &act.payload.body {
            Body::DealBegun(begun) => Some(begun.turned.as_str()),
            _ => None,
        });
        let seat = |player: PlayerId| deal.seat_index(player).ok_or(UnjudgedReason::NotAtTable);
        Ok(RecordedWin {
            tiles: win.tiles.as_ref().ok_or(UnjudgedReason::NoTiles)?,
            winner: seat(win.winner)?,
            from: from.map(seat).transpose()?,
            round: deal.round,
            special: deal.special,
            turned: turned.unwrap_or_default(),
            ura: "",
        })
    }

    /// Builds the data of a win in a recorded deal, with the ura dora indicators of its appraisal in the night's
    /// evidence.
    ///
    /// # Errors
    /// The errors of [`RecordedWin::from_deal`].
    pub fn from_night(night: &'a Night, deal: &'a Deal, win: &'a Win) -> Result<RecordedWin<'a>, UnjudgedReason> {
        let mut recorded = RecordedWin::from_deal(deal, win)?;
        if let Ok(draft) = recorded.build_draft() {
            recorded.ura = find_ura_indicators(night, deal.id, &hand_notation(&draft));
        }
        Ok(recorded)
    }

    /// Builds the data of a win that is about to be recorded in the present or next deal, without ura dora indicators.
    ///
    /// # Errors
    /// [`UnjudgedReason::NotAtTable`] if the winner or the discarder does not play.
    pub fn for_next_deal(
        due: &TableStatus,
        turned: &'a str,
        winner: PlayerId,
        from: Option<PlayerId>,
        tiles: &'a WinTiles,
    ) -> Result<RecordedWin<'a>, UnjudgedReason> {
        let seat =
            |player: PlayerId| due.players.iter().position(|&other| other == player).ok_or(UnjudgedReason::NotAtTable);
        Ok(RecordedWin {
            tiles,
            winner: seat(winner)?,
            from: from.map(seat).transpose()?,
            round: due.round,
            special: due.special,
            turned,
            ura: "",
        })
    }

    /// Returns the ruling of `rules` on the win. Under [`UnknownFlagPolicy::LeaveOut`], circumstances that these rules do
    /// not have are ignored instead of refused.
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

    /// Builds the winner's hand for a judgement by the rules: tiles, melds, seat wind and flowers, without circumstances.
    ///
    /// # Errors
    /// The recorded text cannot be read as tiles or melds.
    pub fn build_draft(&self) -> Result<HandDraft, UnjudgedReason> {
        let WinTiles { concealed, melds, win, flowers, .. } = self.tiles;
        let meld = |text: &String| stored_tiles::parse_meld(text).map_err(|_| UnjudgedReason::Meld(text.to_owned()));
        Ok(HandDraft {
            concealed: stored_tiles::parse_tile_list(concealed)?,
            win_tile: Some(stored_tiles::parse_tile(win)?),
            melds: melds.iter().map(meld).collect::<Result<_, _>>()?,
            self_draw: self.from.is_none(),
            seat_wind: Wind::ALL.get(self.winner).copied(),
            flowers: i64::from(*flowers),
            ..HandDraft::default()
        })
    }

    fn build_circumstances(&self, rules: &RuleProfile) -> Result<Circumstances, Refusal> {
        let discarder = self.from.and_then(|at| u8::try_from(at).ok()).map(Seat);
        let round = Some(self.round.unwrap_or(Wind::East));
        let turned = stored_tiles::parse_tile_list(self.turned)?;
        let mut told = Circumstances::new(discarder, round)
            .with_answer("dora_indicators", turned.clone())
            .with_answer("ura_indicators", stored_tiles::parse_tile_list(self.ura)?)
            .with_answer("special", u64::from(self.special.unwrap_or(0)));
        if rules.asks_question_beside("indicators", &told) {
            told.set_answer("indicators", turned);
        }
        Ok(told)
    }
}

/// Returns the ura dora indicators in the latest appraisal of a deal with these tiles, in MPSZ notation; empty without
/// one.
fn find_ura_indicators<'a>(night: &'a Night, deal: DealId, tiles: &str) -> &'a str {
    let pieces = night.evidence.iter().map(|piece| &piece.attached);
    let mut appraisals = pieces
        .filter(|piece| piece.deal == deal && piece.what == EvidenceKind::Appraisal)
        .filter(|piece| piece.data["tiles"] == tiles);
    appraisals.next_back().and_then(|piece| piece.data["ura"].as_str()).unwrap_or_default()
}

/// Returns a hand in MPSZ notation on one line: standing tiles, melds in brackets (a concealed kong in braces), `+` and
/// the winning tile.
pub fn hand_notation(draft: &HandDraft) -> String {
    let mut parts = vec![mpsz::format(&draft.concealed)];
    parts.extend(draft.melds.iter().map(|meld| {
        let tiles = mpsz::format(&meld.tiles);
        if meld.concealed { format!("{{{tiles}}}") } else { format!("[{tiles}]") }
    }));
    parts.extend(draft.win_tile.map(|tile| format!("+ {tile}")));
    parts.retain(|part| !part.is_empty());
    parts.join(" ")
}

/// The ruling on a recorded hand under one rule set, for a comparison of rule sets.
#[derive(Clone, Debug)]
pub struct ComparedRuling {
    /// The name of the rule set or profile.
    pub name: String,
    pub rules: RuleProfile,
    /// The ruling on the hand, or the reason why the rules cannot judge it.
    pub judged: Result<Ruling, UnjudgedReason>,
}

/// Judges a deal's first win with tiles under the rules by which it was played, then under every other rule set with its
/// default options. Returns an empty list if no win of the deal has tiles.
pub fn judge_under_all_rules(name: &str, own: &RuleProfile, deal: &Deal) -> Vec<ComparedRuling> {
    let mut wins = deal.acts.iter().flat_map(|act| match &act.payload.body {
        Body::Won(won) => won.wins.as_slice(),
        _ => &[],
    });
    let Some(win) = wins.find(|win| win.tiles.is_some()) else {
        return Vec::new();
    };
    let judged = |rules: &RuleProfile| {
        RecordedWin::from_deal(deal, win)?.judge(rules, UnknownFlagPolicy::LeaveOut, Detail::Everything)
    };
    let others = RuleSet::all().filter(|set| *set != own.set());
    let others = others.map(|set| (set.to_string(), RuleProfile::from(set)));
    let all = std::iter::once((name.to_owned(), own.clone())).chain(others);
    all.map(|(name, rules)| ComparedRuling { judged: judged(&rules), name, rules }).collect()
}

/// Builds the event that disputes the deal whose first event is `entry`, or else the event `entry` alone. It stores the
/// data that the program shows of that deal or event.
pub fn build_dispute(replay: &ReplayedNight, entry: u64, by: PlayerId, claim: String) -> DisputeOpened {
    let night = replay.night();
    let is_hand = night.deals.iter().any(|deal| deal.id.0 == entry);
    let event = replay.events().get(usize::try_from(entry).unwrap_or(0).saturating_sub(1));
    DisputeOpened {
        deal: DealId(entry),
        event: (!is_hand).then_some(entry),
        by,
        claim,
        shown: match is_hand {
            true => disputed_deal_data(night, DealId(entry)),
            false => event.map_or(Json::Null, |event| json!({ "entry": &*event.payload })),
        },
    }
}

/// Returns the events that decide a dispute. If the decision is [`Decision::Void`], they begin with the void of the deal,
/// or with the undo of the payments if these count.
pub fn decision_payloads(night: &Night, decided: DisputeDecided, reason: String) -> Vec<Payload> {
    let open = { night.disputes.iter() }.find(|open| open.event == decided.dispute);
    let taken_back = open.filter(|_| decided.decision == Decision::Void).and_then(|open| match open.entry {
        None => Some(Body::DealVoided(DealVoided { deal: open.deal, reason, agreed: decided.agreed.clone() })),
        Some(entry) => {
            let counts = night.agreed.iter().any(|(event, ..)| *event == entry);
            counts.then_some(Body::Undone { event: entry, agreed: decided.agreed.clone() })
        }
    });
    taken_back.into_iter().chain([Body::DisputeDecided(decided)]).map(Payload::new).collect()
}

/// Returns the data that a dispute stores about a deal: its record, its evidence, and the ruling of every rule set on its
/// tiles. Null if there is no such deal.
pub fn disputed_deal_data(night: &Night, id: DealId) -> Json {
    let (Some(deal), Some(opened)) = (night.deal(id), &night.opened) else {
        return Json::Null;
    };
    let acts: Vec<&Payload> = deal.acts.iter().map(|act| &*act.payload).collect();
    let of_hand = |evidence: &&Evidence| evidence.attached.deal == deal.id;
    let evidence = night.evidence.iter().filter(of_hand);
    let evidence: Vec<_> = evidence.map(|evidence| &evidence.attached).collect();
    let own = &opened.rules;
    let told = judge_under_all_rules(&own.name, &own.profile, deal).into_iter().map(|one| {
        let told = match &one.judged {
            Ok(ruling) => json!({
                "verdict": ruling.verdict.as_str(), "total": ruling.worth.total,
                "value": Value::from(ruling), "patterns": counted_patterns(ruling),
            }),
            Err(why) => json!({"none": why.code()}),
        };
        (one.name, told)
    });
    json!({"acts": acts, "evidence": evidence, "other_rules": Json::Object(told.collect())})
}

/// Returns the patterns that count in a ruling as the ledger stores them: id, number of occurrences, and value of one
/// occurrence.
pub fn counted_patterns(ruling: &Ruling) -> Vec<PatternCount> {
    let kept = ruling.counted.iter().map(|one| PatternCount {
        id: one.id.as_str().to_owned(),
        count: one.count,
        value: one.worth.checked_div(one.count),
    });
    kept.collect()
}
