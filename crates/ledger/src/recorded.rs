//! Recorded wins, judged by the night's rules or by others for comparison.

use quejing_message::Message;
use serde_json::{Value as Json, json};

use crate::{Night, Replay};
use quejing_rules::course::{Due, tiles};
use quejing_rules::event::{
    Body, Deal, DealId, DealVoided, Decision, DisputeDecided, DisputeOpened, Evidence, EvidenceKind, PatternCount,
    Payload, PlayerId, Refusal, Value, Win, WinTiles,
};
use quejing_rules::hand::{HandDraft, Seat};
use quejing_rules::tile::{Wind, mpsz};
use quejing_rules::{Case, Circumstances, Detail, Faults, RuleProfile, RuleSet, Ruling, Unknown};

/// A win as recorded, with what the rules need to know about its deal.
#[derive(Clone, Copy, Debug)]
pub struct RecordedWin<'a> {
    /// The tiles, melds, flowers and circumstances.
    pub tiles: &'a WinTiles,
    /// The winner's seat, counted from the dealer.
    pub winner: usize,
    /// The discarder's seat, counted from the dealer; `None` for a self-draw.
    pub from: Option<usize>,
    /// The round wind, if the rules have one.
    pub round: Option<Wind>,
    /// The number of the special rule.
    pub special: Option<u8>,
    /// The turned tiles or indicators, in MPSZ notation.
    pub turned: &'a str,
    /// The indicators under them (riichi), in MPSZ notation; empty where they are not known.
    pub ura: &'a str,
}

/// The reason for which the rules cannot judge a recorded win.
#[derive(Clone, Debug, PartialEq, Eq, Message, thiserror::Error)]
#[message("ledger-unjudged")]
pub enum UnjudgedReason {
    /// Only what it came to was written down.
    #[message(code = "no_tiles")]
    NoTiles,
    /// The winner or the discarder does not sit at the table.
    #[message(code = "night_not_at_table")]
    NotAtTable,
    /// The recorded text cannot be read as tiles.
    #[message(code = "bad_tile", by_hand)]
    Tiles(#[message(name = "why")] Refusal),
    /// The recorded text is not a meld.
    #[message(code = "bad_meld")]
    Meld(#[message(name = "meld")] String),
    /// The rules refuse the hand.
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
    /// Returns the reason's stable code.
    pub fn code(&self) -> &'static str {
        match self {
            UnjudgedReason::Refused(faults) => faults.code(),
            _ => Message::code(self).unwrap_or_default(),
        }
    }
}

impl<'a> RecordedWin<'a> {
    /// Takes a win from a deal that is over.
    ///
    /// # Errors
    /// Its tiles are unknown, or somebody did not play.
    pub fn of(deal: &'a Deal, win: &'a Win) -> Result<RecordedWin<'a>, UnjudgedReason> {
        let from = deal.acts.iter().find_map(|act| match &act.payload.body {
            Body::Won(won) if won.wins.contains(win) => won.from,
            _ => None,
        });
        let turned = deal.acts.iter().find_map(|act| match &act.payload.body {
            Body::DealBegun(begun) => Some(begun.turned.as_str()),
            _ => None,
        });
        let seat = |player: PlayerId| deal.seat_of(player).ok_or(UnjudgedReason::NotAtTable);
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

    /// Takes a win from a deal, with the ura dora indicators of its appraisal, which only the night's evidence keeps.
    ///
    /// # Errors
    /// Like [`RecordedWin::of`].
    pub fn in_night(night: &'a Night, deal: &'a Deal, win: &'a Win) -> Result<RecordedWin<'a>, UnjudgedReason> {
        let mut recorded = RecordedWin::of(deal, win)?;
        if let Ok(draft) = recorded.draft() {
            recorded.ura = ura(night, deal.id, &notation(&draft));
        }
        Ok(recorded)
    }

    /// Takes a win about to be recorded in the deal that is due.
    ///
    /// # Errors
    /// Somebody is not playing.
    pub fn in_deal(
        due: &Due,
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

    /// Returns the ruling on the win. Under other rules than its own, circumstances that they do not know are left
    /// out.
    ///
    /// # Errors
    /// Why they cannot judge it.
    pub fn judge(&self, rules: &RuleProfile, unknown: Unknown, detail: Detail) -> Result<Ruling, UnjudgedReason> {
        let draft = self.draft()?;
        let circumstances = self.circumstances(rules)?.with_flags(rules.read_flags(&self.tiles.flags, unknown)?);
        let case = match unknown {
            Unknown::Refuse => Case { draft, circumstances },
            Unknown::LeaveOut => Case::lenient(rules, draft, circumstances),
        };
        Ok(rules.judge(&case, detail)?)
    }

    /// Builds the hand for the rules.
    ///
    /// # Errors
    /// What is written cannot be read as tiles or melds.
    pub fn draft(&self) -> Result<HandDraft, UnjudgedReason> {
        let WinTiles { concealed, melds, win, flowers, .. } = self.tiles;
        let meld = |text: &String| tiles::meld(text).map_err(|_| UnjudgedReason::Meld(text.to_owned()));
        Ok(HandDraft {
            concealed: tiles::list(concealed)?,
            win_tile: Some(tiles::parse_tile(win)?),
            melds: melds.iter().map(meld).collect::<Result<_, _>>()?,
            self_draw: self.from.is_none(),
            seat_wind: Wind::ALL.get(self.winner).copied(),
            flowers: i64::from(*flowers),
            ..HandDraft::default()
        })
    }

    fn circumstances(&self, rules: &RuleProfile) -> Result<Circumstances, Refusal> {
        let discarder = self.from.and_then(|at| u8::try_from(at).ok()).map(Seat);
        let round = Some(self.round.unwrap_or(Wind::East));
        let turned = tiles::list(self.turned)?;
        let mut told = Circumstances::new(discarder, round)
            .with("dora_indicators", turned.clone())
            .with("ura_indicators", tiles::list(self.ura)?)
            .with("special", u64::from(self.special.unwrap_or(0)));
        if rules.asks_beside("indicators", &told) {
            told.set("indicators", turned);
        }
        Ok(told)
    }
}

/// Returns the ura dora indicators stored with the appraisal of these tiles; empty without one.
fn ura<'a>(night: &'a Night, deal: DealId, tiles: &str) -> &'a str {
    let pieces = night.evidence.iter().map(|piece| &piece.attached);
    let mut appraisals = pieces
        .filter(|piece| piece.deal == deal && piece.what == EvidenceKind::Appraisal)
        .filter(|piece| piece.data["tiles"] == tiles);
    appraisals.next_back().and_then(|piece| piece.data["ura"].as_str()).unwrap_or_default()
}

/// Writes a hand in one line: standing tiles, melds in brackets (a concealed kong in braces), `+` and the winning
/// tile.
pub fn notation(draft: &HandDraft) -> String {
    let mut parts = vec![mpsz::format(&draft.concealed)];
    parts.extend(draft.melds.iter().map(|meld| {
        let tiles = mpsz::format(&meld.tiles);
        if meld.concealed { format!("{{{tiles}}}") } else { format!("[{tiles}]") }
    }));
    parts.extend(draft.win_tile.map(|tile| format!("+ {tile}")));
    parts.retain(|part| !part.is_empty());
    parts.join(" ")
}

/// The ruling on a recorded hand under one rule set, to compare with others; the first is the one it was played by.
#[derive(Clone, Debug)]
pub struct ComparedRuling {
    /// The name of the rules.
    pub name: String,
    pub rules: RuleProfile,
    /// Their verdict on the hand.
    pub judged: Result<Ruling, UnjudgedReason>,
}

/// Judges the first win of a deal whose tiles are known, under the rules it was played by and under every other rule
/// set.
pub fn under_all_rules(name: &str, own: &RuleProfile, deal: &Deal) -> Vec<ComparedRuling> {
    let mut wins = deal.acts.iter().flat_map(|act| match &act.payload.body {
        Body::Won(won) => won.wins.as_slice(),
        _ => &[],
    });
    let Some(win) = wins.find(|win| win.tiles.is_some()) else {
        return Vec::new();
    };
    let judged = |rules: &RuleProfile| RecordedWin::of(deal, win)?.judge(rules, Unknown::LeaveOut, Detail::Everything);
    let others = RuleSet::all().filter(|set| *set != own.set());
    let others = others.map(|set| (set.to_string(), RuleProfile::from(set)));
    let all = std::iter::once((name.to_owned(), own.clone())).chain(others);
    all.map(|(name, rules)| ComparedRuling { judged: judged(&rules), name, rules }).collect()
}

/// Returns the dispute of a hand, named by the event that began it, or of another entry, with what the program shows of it.
pub fn dispute(replay: &Replay, entry: u64, by: PlayerId, claim: String) -> DisputeOpened {
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

/// Returns what the decision of a dispute records: a deal that does not count is voided for this reason, money is undone, each by
/// an event of its own.
pub fn decision(night: &Night, decided: DisputeDecided, reason: String) -> Vec<Payload> {
    let open = { night.disputes.iter() }.find(|open| open.event == decided.dispute);
    let taken_back = open.filter(|_| decided.decision == Decision::Void).and_then(|open| match open.entry {
        None => Some(Body::DealVoided(DealVoided { deal: open.deal, reason, agreed: decided.agreed.clone() })),
        Some(entry) => {
            let counts = night.agreed.iter().any(|(event, ..)| *event == entry);
            counts.then_some(Body::Undone { event: entry, agreed: decided.agreed.clone() })
        }
    });
    taken_back.into_iter().chain([Body::DisputeDecided(decided)]).map(Payload::of).collect()
}

/// Returns the data that a dispute shows about a deal: the record, its evidence, and the ruling of every rule set on
/// its tiles; null if there is no such deal.
pub fn disputed_deal_data(night: &Night, id: DealId) -> Json {
    let (Some(deal), Some(opened)) = (night.deal(id), &night.opened) else {
        return Json::Null;
    };
    let acts: Vec<&Payload> = deal.acts.iter().map(|act| &*act.payload).collect();
    let of_hand = |evidence: &&Evidence| evidence.attached.deal == deal.id;
    let evidence = night.evidence.iter().filter(of_hand);
    let evidence: Vec<_> = evidence.map(|evidence| &evidence.attached).collect();
    let own = &opened.rules;
    let told = under_all_rules(&own.name, &own.profile, deal).into_iter().map(|one| {
        let told = match &one.judged {
            Ok(ruling) => json!({
                "verdict": ruling.verdict.as_str(), "total": ruling.worth.total,
                "value": Value::from(ruling), "patterns": patterns(ruling),
            }),
            Err(why) => json!({"none": why.code()}),
        };
        (one.name, told)
    });
    json!({"acts": acts, "evidence": evidence, "other_rules": Json::Object(told.collect())})
}

/// Returns the patterns that counted, in the ledger's form.
pub fn patterns(ruling: &Ruling) -> Vec<PatternCount> {
    let kept = ruling.counted.iter().map(|one| PatternCount {
        id: one.id.as_str().to_owned(),
        count: one.count,
        value: one.worth.checked_div(one.count),
    });
    kept.collect()
}
