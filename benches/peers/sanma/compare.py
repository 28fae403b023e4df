#!/usr/bin/env python3
"""Compares three-player hands scored by `quejing score --json` with PyPI `mahjong` 2.1.0, and times both in one run.

    pip install mahjong==2.1.0
    benches/peers/sanma/compare.py QUEJING [HANDS] [SEED]     the built program; 1,000,000 hands, seed 1

The hands are random, the same for a seed. Compared are the verdict, the yaku, han, fu and units of yakuman, with
indicators, red fives and norths that are set aside; of yaku lists that are worth the same, any counts as equal.
Payments are left out, because the peer's self-draws are those of four players. The program reads and writes a line of
JSON for each hand; the peer is called with its arguments ready.

Exits with status 1 if a difference is left that the table EXPLAINED does not name.
"""
import collections
import json
import random
import subprocess
import sys
import time

from mahjong.constants import EAST
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, HandConstants, OptionalRules
from mahjong.meld import Meld

CHUNK = 20_000
KINDS = [0, 8, *range(9, 34)]
OUTSIDE = [0, 8, 9, 17, 18, 26, *range(27, 34)]
NORTH = 30
RED_FIVES = {13: 1, 22: 1}
OPTIONS = {"double_yakuman": True, "chii": True}
RULES = OptionalRules(
    has_open_tanyao=True,
    has_aka_dora=True,
    has_double_yakuman=True,
    kazoe_limit=HandConstants.KAZOE_LIMITED,
    limit_to_sextuple_yakuman=False,
    is_three_player=True,
)

# The peer's yaku by its number. The double yakuman are forms of the single ones.
YAKU = {
    0: "menzen_tsumo", 1: "riichi", 3: "ippatsu", 4: "chankan", 5: "rinshan", 6: "haitei", 7: "houtei", 12: "pinfu",
    13: "tanyao", 14: "iipeikou", 15: "yakuhai_white", 16: "yakuhai_green", 17: "yakuhai_red", 27: "ittsu",
    28: "chanta", 29: "honroutou", 30: "toitoi", 31: "sanankou", 32: "sankantsu", 33: "sanshoku_doukou",
    34: "chiitoitsu", 35: "shousangen", 36: "honitsu", 37: "junchan", 38: "ryanpeikou", 39: "chinitsu", 100: "kokushi",
    101: "chuuren", 102: "suuankou", 103: "daisangen", 104: "shousuushii", 105: "ryuuiisou", 106: "suukantsu",
    107: "tsuuiisou", 108: "chinroutou", 111: "daisuushii", 112: "kokushi", 113: "suuankou", 114: "chuuren",
    115: "tenhou", 116: "chiihou",
}
YAKU |= {number: "yakuhai_seat" for number in range(18, 22)} | {number: "yakuhai_round" for number in range(22, 26)}
DOUBLE_RIICHI = 8
DORA = range(120, 124)

# The reasons of the differences that are known, by the yaku of which one of the two lists has more.
EXPLAINED: dict[frozenset[str], str] = {}


def tile(kind: int, red: bool = False) -> str:
    return f"{0 if red else kind % 9 + 1}{'mpsz'[kind // 9]}"


class Hand:
    """A random hand: kinds of tiles, melds as (form, kinds, concealed, added), and the circumstances of the win."""

    def __init__(self, rng: random.Random):
        self.melds: list[tuple[str, list[int], bool, bool]] = []
        form = rng.randrange(40)
        if form < 3:
            pool = rng.choice([OUTSIDE, range(9, 18), [*range(18, 27), *range(27, 34)], KINDS])
            self.standing = [kind for kind in rng.sample(list(pool), 7) for _ in range(2)]
        elif form == 3:
            self.standing = [*OUTSIDE, rng.choice(OUTSIDE)]
        elif form == 4:
            first = rng.choice([9, 18])
            self.standing = [first + number for number in [0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, rng.randrange(9)]]
        else:
            self.draw_sets(rng)
        self.self_draw = rng.randrange(3) == 0
        self.won = self.standing.pop(rng.randrange(len(self.standing)))
        self.norths = rng.choice([0, 0, 0, 1, 2, 3, 4])
        self.seat, self.round = rng.randrange(3), rng.randrange(3)
        kongs = sum(form == "kong" for form, *_ in self.melds)
        self.flags = self.draw_flags(rng, kongs)
        riichi = "riichi" in self.flags or "double_riichi" in self.flags
        self.dora = [rng.choice(KINDS) for _ in range(1 + kongs)]
        self.ura = [rng.choice(KINDS) for _ in range(1 + kongs)] if riichi else []
        self.red = {kind: count if self.count(kind) == 4 else rng.randrange(count + 1) for kind, count in RED_FIVES.items()}

    def draw_sets(self, rng: random.Random) -> None:
        """Draws four sets and a pair from a narrow range of tiles, so that yaku occur."""
        taste = rng.choice([
            range(9, 18), range(18, 27), [9, 10, 11, 15, 16, 17, 18, 19, 20, 24, 25, 26, 27, 31], OUTSIDE,
            range(27, 34), [10, 11, 12, 19, 20, 21, 13, 22], [19, 20, 21, 23, 25, 32], [0, 8, 9, 17, 18, 26], KINDS, KINDS,
        ])
        closed = rng.random() < 0.5
        self.standing = [rng.choice(taste)] * 2
        for _ in range(4):
            kind = rng.choice(taste)
            chow = 9 <= kind < 27 and kind % 9 < 7 and rng.random() < 0.65
            kong = not chow and rng.random() < 0.25
            kinds = [kind, kind + 1, kind + 2] if chow else [kind] * (4 if kong else 3)
            if not kong and (closed or rng.random() < 0.5):
                self.standing += kinds
                continue
            concealed = kong and (closed or rng.random() < 0.33)
            added = kong and not concealed and rng.random() < 0.5
            self.melds.append(("chow" if chow else "kong" if kong else "pung", kinds, concealed, added))

    def draw_flags(self, rng: random.Random, kongs: int) -> list[str]:
        closed = all(concealed for _, _, concealed, _ in self.melds)
        first_turn = not self.melds and not self.norths
        if first_turn and self.self_draw and rng.random() < 0.02:
            return ["heaven" if self.seat == 0 else "earth"]
        flags = [rng.choice(["riichi", "riichi", "double_riichi"])] if closed and rng.random() < 0.5 else []
        draw = rng.randrange(15)
        if draw == 0:
            flags.append("last_tile")
        elif draw == 1 and self.self_draw and kongs:
            return [*flags, "after_kong"]
        elif draw == 1 and not self.self_draw and self.count(self.won) == 1:
            flags.append("rob_kong")
        elif draw == 2 and self.self_draw and self.norths:
            return [*flags, "after_kita"]
        if flags and flags[0] != "last_tile" and flags[0] != "rob_kong" and rng.random() < 0.3:
            flags.append("ippatsu")
        return flags

    def kinds(self) -> list[int]:
        return [*self.standing, self.won, *(kind for _, kinds, _, _ in self.melds for kind in kinds)]

    def count(self, kind: int) -> int:
        return self.kinds().count(kind)

    def is_possible(self) -> bool:
        counts = collections.Counter([*self.kinds(), *self.dora, *self.ura, *[NORTH] * self.norths])
        return max(counts.values()) <= 4

    def request(self) -> dict:
        red = dict(self.red)

        def text(kinds: list[int]) -> str:
            tiles = []
            for kind in kinds:
                is_red = red.get(kind, 0) > 0
                red[kind] = red.get(kind, 0) - is_red
                tiles.append(tile(kind, is_red))
            return "".join(tiles)

        melds = []
        for form, kinds, concealed, added in self.melds:
            meld = {"type": form, "tiles": text(kinds), "concealed": concealed, "added": added}
            if not concealed:
                meld["from"] = (self.seat + (2 if form == "chow" else 1)) % 3
            melds.append(meld)
        return {
            "concealed": text(self.standing), "win_tile": text([self.won]), "melds": melds, "self_draw": self.self_draw,
            "seat_wind": "ESW"[self.seat], "round_wind": "ESW"[self.round], "flags": self.flags, "kita": self.norths,
            "discarder": None if self.self_draw else (self.seat + 1) % 3, "dora_indicators": text_of(self.dora),
            "ura_indicators": text_of(self.ura), "options": OPTIONS,
        }

    def arguments(self) -> tuple:
        """The arguments of the peer: every copy of a tile has a number, the first of a five the red one's."""
        used = {kind: 1 - self.red[kind] for kind in RED_FIVES}

        def numbers(kinds: list[int]) -> list[int]:
            found = []
            for kind in kinds:
                found.append(kind * 4 + used.get(kind, 0))
                used[kind] = used.get(kind, 0) + 1
            return found

        forms = {"chow": Meld.CHI, "pung": Meld.PON, "kong": Meld.KAN}
        melds = [Meld(forms[form], numbers(kinds), not concealed) for form, kinds, concealed, _ in self.melds]
        standing, won = numbers(self.standing), numbers([self.won])[0]
        has = self.flags.__contains__
        config = HandConfig(
            is_tsumo=self.self_draw, is_riichi=has("riichi"), is_daburu_riichi=has("double_riichi"), is_ippatsu=has("ippatsu"),
            is_rinshan=has("after_kong") or has("after_kita"), is_chankan=has("rob_kong"),
            is_haitei=has("last_tile") and self.self_draw, is_houtei=has("last_tile") and not self.self_draw,
            is_tenhou=has("heaven"), is_chiihou=has("earth"), player_wind=EAST + self.seat, round_wind=EAST + self.round,
            options=RULES, num_nuki_dora=self.norths,
        )
        tiles = [*standing, won, *(number for meld in melds for number in meld.tiles)]
        return tiles, won, melds, [kind * 4 for kind in self.dora], config, [kind * 4 for kind in self.ura]


def text_of(kinds: list[int]) -> str:
    return "".join(map(tile, kinds))


def possible_hand(rng: random.Random) -> Hand:
    while True:
        try:
            hand = Hand(rng)
        except ValueError:
            continue
        if hand.is_possible():
            return hand


def our_value(result: dict) -> tuple:
    if result["verdict"] != "win":
        return (result["verdict"],)
    units = result["yakuman_units"]
    worth = (0, 0, units) if units else (result["han"], result["fu"], 0)
    return ("win", *worth, frozenset(yaku["id"] for yaku in result["yaku"]))


def their_value(arguments: tuple) -> tuple:
    tiles, won, melds, dora, config, ura = arguments
    found = HandCalculator.estimate_hand_value(tiles, won, melds, dora, config, ura_dora_indicators=ura)
    if found.error is not None:
        return (found.error,)
    numbers = [yaku.yaku_id for yaku in found.yaku]
    ids = {YAKU[number] for number in numbers if number not in DORA and number != DOUBLE_RIICHI}
    if DOUBLE_RIICHI in numbers:
        ids |= {"riichi", "double_riichi"}
    if any(yaku.is_yakuman for yaku in found.yaku):
        return ("win", 0, 0, found.han // 13, frozenset(ids))
    return ("win", found.han, found.fu, 0, frozenset(ids))


def explanation(ours: tuple, theirs: tuple, result: dict) -> str | None:
    """Returns the reason for a difference that is none, or a known one."""
    if len(ours) == 5 and len(theirs) == 5 and ours[:4] == theirs[:4]:
        lists = [frozenset(id for id, _ in other["yaku"]) for other in result["alternatives"]]
        if theirs[4] in lists:
            return "another arrangement that is worth the same"
    yaku = [value[4] if len(value) == 5 else frozenset() for value in (ours, theirs)]
    return EXPLAINED.get(yaku[0] ^ yaku[1])


def main() -> None:
    program = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
    rng = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    our_time = their_time = 0.0
    same, wins, met, reasons, unexplained = 0, 0, collections.Counter(), collections.Counter(), []
    done = 0
    while done < count:
        hands = [possible_hand(rng) for _ in range(min(CHUNK, count - done))]
        lines = "".join(json.dumps({"id": index, "rules": "sanma", "input": hand.request()}) + "\n" for index, hand in enumerate(hands))
        began = time.monotonic()
        answers = subprocess.run([program, "score", "--json"], input=lines.encode(), stdout=subprocess.PIPE, check=True).stdout
        our_time += time.monotonic() - began
        arguments = [hand.arguments() for hand in hands]
        began = time.monotonic()
        theirs = [their_value(of_hand) for of_hand in arguments]
        their_time += time.monotonic() - began
        for hand, their, line in zip(hands, theirs, answers.splitlines(), strict=True):
            result = json.loads(line)["result"]
            our = our_value(result)
            if our[0] == "win":
                wins += 1
                met.update(our[4])
            if our == their:
                same += 1
            elif reason := explanation(our, their, result):
                reasons[reason] += 1
            else:
                unexplained.append((json.dumps(hand.request()), our, their))
        done += len(hands)
        print(f"{done:,} hands: {same:,} the same, {sum(reasons.values()):,} explained, {len(unexplained):,} not", file=sys.stderr, flush=True)
    print(f"{same:,} of {done:,} hands have the same verdict, yaku, han and fu; {wins:,} win")
    for reason, number in reasons.most_common():
        print(f"  {number:,}: {reason}")
    print("met:", ", ".join(f"{id} {number:,}" for id, number in sorted(met.items())))
    for request, our, their in unexplained[:20]:
        print(f"differs: {request}\n  quejing {our}\n  mahjong {their}")
    print(f"quejing {done / our_time:,.0f} hands/s, mahjong {done / their_time:,.0f} hands/s: {their_time / our_time:.1f} times as fast")
    sys.exit(bool(unexplained))


if __name__ == "__main__":
    main()
