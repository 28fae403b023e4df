#!/usr/bin/env python3
"""Writes the first inputs of each target into fuzz/corpus: the requests of README.md, and a few texts and profiles.

Nothing here is kept in the repository; `cargo fuzz` adds what it finds beside them.
"""

import json
import pathlib
import re
import struct
import zlib

ROOT = pathlib.Path(__file__).resolve().parent
CORPUS = ROOT / "corpus"

TEXTS = ["123m456p789s1z", "0m5m0p0s7z", "f1f4q2q3", "一二三万东南西北白发中", "红五筒五筒梅冬", "🀇🀈🀉🀀🀄🀢🀩", "234万５６条東🀄", "r5m 5PR 赤5s", "红中白板, 东风", "5mr5p", "1m 2 3p", "红六万", "🀪"]
WIRE = [
    '{"rules": "riichi", "input": {"concealed": "234m678p22s56s789s", "win_tile": "4s", "seat_wind": "S", "round_wind": "E", "discarder": 0, "flags": ["riichi"], "dora_indicators": "3m", "honba": 1, "riichi_sticks": 1}}',
    '{"rules": "sanma", "input": {"concealed": "119m19p19s123567z", "win_tile": "4z", "seat_wind": "S", "round_wind": "E", "discarder": 0, "flags": ["rob_kita"], "kita": 1, "dora_indicators": "3z", "options": {"rob_kita": "yakuman_only"}}}',
    '{"rules": "sanma", "input": {"mode": "end", "points": [31000, 33000, 41000], "round_wind": "S", "dealer": 2, "dealer_stays": true}}',
    '{"rules": "zung-jung", "input": {"concealed": "12346789m77711z", "win_tile": "5m", "seat_wind": "S", "discarder": 0, "history": [{"seat": 1, "tile": "9p", "drawn": "9p"}], "options": {"immunity": "refined"}}}',
    '{"rules": "house", "input": {"concealed": "123456789p1112p", "win_tile": "2p", "seat_wind": "E", "special": 8, "indicators": "1p", "self_draw": true}}',
    '{"rules": "lingque-v26", "input": {"concealed": "1155m1155p11s55s1z", "win_tile": "1z", "seat_wind": "N", "self_draw": true, "flowers": 3, "flags": ["last_tile"]}}',
]


PEOPLE = ", ".join(f'{{"id": "p00000000000{seat}", "name": "{name}", "role": "{"player" if name != "E" else "spectator"}"}}' for seat, name in enumerate("ABCDE"))


def night(rules: str, *events: str, table: str = "ABCD") -> str:
    """The payloads of a night, a line each, with people in the place of their letters."""
    opened = f'{{"kind": "night_opened", "format": 1, "title": "x", "rules": {{"name": "x", "profile": {rules}, "program": "0"}}, "people": [{PEOPLE}]}}'
    seats = json.dumps({"kind": "seats_set", "tables": [list(table)], "how": "by_hand"})
    named = [re.sub(r'"([A-E])"', lambda letter: f'"p00000000000{"ABCDE".index(letter[1])}"', event) for event in (seats, *events)]
    return "\n".join([opened, *named])


WIN = '{"kind": "won", "from": "A", "wins": [{"winner": "B", "entered": "points", "value": {"points": 30, "fan": 3, "fu": 30}}]}'
BESIDE = [
    WIN,
    '{"kind": "drawn", "why": "exhausted", "tenpai": ["A"]}',
    '{"kind": "undone", "event": 3}',
    '{"kind": "redone", "event": 3}',
    '{"kind": "agreed", "what": "bet", "payments": [{"from": "A", "to": "table", "amount": 7.5}], "reason": "x"}',
    '{"kind": "corrected", "event": 3, "with": ' + WIN + ', "reason": "x", "agreed": ["A"]}',
    '{"kind": "hand_voided", "hand": 4, "reason": "x"}',
    '{"kind": "reseated", "from_hand": 3, "seats": {"tables": [["B", "A", "C", "D"]], "how": "draw"}}',
    '{"kind": "dispute_opened", "hand": 3, "by": "C", "claim": "x"}',
    '{"kind": "dispute_decided", "dispute": 11, "decision": "keep", "note": "y"}',
    '{"kind": "evidence_attached", "hand": 3, "what": "photo", "sha256": "' + "a" * 64 + '", "bytes": 9}',
    '{"kind": "night_closed"}',
    '{"kind": "night_reopened"}',
]
NIGHTS = [
    night('{"set": "lingque", "edition": "28"}', *BESIDE),
    night('{"set": "zung_jung"}', '{"kind": "deal_begun", "dealer": "A"}', *BESIDE),
    night('{"set": "riichi"}', '{"kind": "riichi_declared", "player": "A"}', '{"kind": "false_win", "by": "B", "goes_on": true}', *BESIDE),
    night('{"set": "sanma"}', '{"kind": "riichi_declared", "player": "A"}', '{"kind": "drawn", "why": "exhausted", "tenpai": ["A"], "nagashi": ["B"]}', *BESIDE, table="ABC"),
    night(
        '{"set": "house"}',
        '{"kind": "deal_begun", "dice": [3, 4], "supports": [{"who": "E", "player": "A"}], "open": ["B"]}',
        '{"kind": "kong", "by": "A", "how": "exposed", "from": "B"}',
        '{"kind": "false_win", "by": "B", "fan": 2, "waiting": [{"player": "A", "fan": 3}], "goes_on": true}',
        *BESIDE,
    ),
    '\n'.join([
        '{"seq":1,"at_ms":5,"event":"night_opened","players":["A","B","C","D"]}',
        '{"seq":2,"at_ms":6,"event":"hand_won","rules":{"set":"lingque","edition":"28"},"program":"0.1.0","winner":1,"discarder":0,"dealer":0,"tiles":"x","flags":[],"flowers":0,"provided":[0,0,0,0],"patterns":[{"id":"kong","count":1,"fu":4}],"fu":10,"fan":3,"points":30,"payments":[-60,120,-30,-30],"photo":null,"corrected_tiles":0}',
        '{"seq":3,"at_ms":7,"event":"hand_drawn","dealer":1}',
        '{"seq":4,"at_ms":8,"event":"hand_undone","hand":2}',
        '{"seq":5,"at_ms":9,"event":"hand_restored","hand":2}',
        '{"seq":6,"at_ms":10,"event":"deal_settled","dealer":2,"payments":[-7,-1000,0,0],"others":[{"name":"E","net":7}],"transfers":[{"from":{"player":0},"to":{"other":"E"},"amount":7,"reason":"bet"},{"from":{"player":1},"to":"table","amount":1000,"reason":"riichi_sticks"}]}',
        '{"seq":7,"at_ms":10,"event":"deal_corrected","hand":2,"with":{"dealer":2,"transfers":[]}}',
        '{"seq":8,"at_ms":11,"event":"player_renamed","player":1,"name":"Ann"}',
    ]),
]


def write(target: str, inputs: list[str] | list[bytes]) -> None:
    folder = CORPUS / target
    folder.mkdir(parents=True, exist_ok=True)
    for index, text in enumerate(inputs):
        data = text if isinstance(text, bytes) else text.encode()
        (folder / f"seed-{index:03}").write_bytes(data)


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def photos() -> list[bytes]:
    """The sample, its head with an end behind it, and a tiny picture of each other kind."""
    sample = (ROOT.parent / "samples/hand.jpg").read_bytes()
    head = struct.pack(">IIBBBBB", 24, 24, 8, 2, 0, 0, 0)
    pixels = zlib.compress((b"\0" + bytes(72)) * 24)
    png = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")
    bmp = b"BM" + struct.pack("<IIIIiiHHIIiiII", 54 + 192, 0, 54, 40, 8, 8, 1, 24, 0, 192, 0, 0, 0, 0) + bytes(192)
    webp = b"RIFF" + struct.pack("<I", 56) + b"WEBPVP8L" + struct.pack("<I", 44) + b"\x2f" + bytes(43)
    # One grey block: a baseline picture with the smallest tables there are, and the same in two progressive scans.
    quant = b"\xff\xdb\0\x43\0" + b"\x01" * 64
    codes = b"".join(b"\xff\xc4\0\x14" + kind + b"\1" + bytes(16) for kind in (b"\0", b"\x10"))
    size = b"\0\x0b\x08\0\x08\0\x08\1\1\x11\0"
    scan = b"\xff\xda\0\x08\1\1\0"
    grey = b"\xff\xd8" + quant + b"\xff\xc0" + size + codes + scan + b"\0\x3f\0\x3f\xff\xd9"
    layers = b"\xff\xd8" + quant + b"\xff\xc2" + size + codes + scan + b"\0\0\0\x7f" + scan + b"\1\x3f\0\x7f\xff\xd9"
    return [sample, sample[:3000] + b"\xff\xd9", grey, layers, png, bmp, webp]


def main() -> None:
    readme = (ROOT.parent / "README.md").read_text(encoding="utf-8")
    requests = re.findall(r"^echo '(\{.*\})' \| quejing score --json(?: --rules ([a-z0-9-]+))?", readme, re.M)
    lines = [line.replace("{", f'{{"rules": "{rules}", ', 1) if rules else line for line, rules in requests]
    write("wire", lines + WIRE)
    write("notation", TEXTS)
    write("import", NIGHTS)
    write("photo", photos())
    built_in = sorted((ROOT.parent / "crates/rules/src").glob("*/profiles/*.toml"))
    profiles = [path.read_text(encoding="utf-8") for path in built_in]
    profiles += re.findall(r"```toml\n(.*?)```", readme, re.S)
    profiles += ['format = 1\nname = "x"\nrules = "house"\n[switches]\nmulti_win = 3\nnone = 1\n', "format = [\n"]
    write("profile", profiles)


if __name__ == "__main__":
    main()
