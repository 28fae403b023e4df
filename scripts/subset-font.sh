#!/usr/bin/env bash
# Makes the two embedded fonts again from Debian's package fonts-noto-cjk (SIL Open Font License):
#   assets/fonts/text.otf         what the window writes with: every Chinese character of the sources, and the
#                                 common ones, simplified (GB 2312, level 1) and traditional (Big5, level 1), for
#                                 people's names
#   assets/fonts/tile-glyphs.otf  the characters on the tiles
# Run it after adding a Chinese character to the sources; `--check` only says whether one is missing.
set -euo pipefail
cd "$(dirname "$0")/.."
fonts=/usr/share/fonts/opentype/noto
out=assets/fonts
tile_characters='一二三四五伍六七八九萬東南西北中發白梅蘭菊竹春夏秋冬雀鏡0123456789ESWNCFPB'

characters() {
    PYTHONUTF8=1 python3 - <<'PY'
import pathlib
text = set()
for row in range(0xB0, 0xD8):                       # GB 2312 level 1: rows 16 to 55
    for cell in range(0xA1, 0xFF):
        try:
            text.add(bytes([row, cell]).decode("gb2312"))
        except UnicodeDecodeError:
            pass
for lead in range(0xA4, 0xC7):                      # Big5, frequent characters: traditional names
    for trail in [*range(0x40, 0x7F), *range(0xA1, 0xFF)]:
        try:
            text.add(bytes([lead, trail]).decode("big5"))
        except UnicodeDecodeError:
            pass
for path in sorted(pathlib.Path("src").rglob("*.rs")):
    text.update(path.read_text(encoding="utf-8"))
text.update("，。、；：？！（）《》“”‘’…—·×→←↑↓＋－／％①②③④")
# Latin text, symbols and emoji come from the window's own fonts: a Chinese font draws them too wide.
wanted = sorted(c for c in text if "\u2000" <= c <= "\u2fff" or "\u3000" <= c <= "\u9fff" or "\uff00" <= c <= "\uffef")
print("\n".join("".join(wanted[i:i + 60]) for i in range(0, len(wanted), 60)))
PY
}

if [ "${1:-}" = --check ]; then
    missing=$(comm -23 <(characters | grep -o . | sort -u) <(grep -o . "$out/characters.txt" | sort -u) | tr -d '\n')
    [ -z "$missing" ] && { echo "fonts: every character of the sources is embedded"; exit 0; }
    echo "fonts: not embedded: $missing (run scripts/subset-font.sh)" >&2
    exit 1
fi

command -v pyftsubset >/dev/null || { echo "pyftsubset is missing: pip install fonttools" >&2; exit 1; }
[ -f "$fonts/NotoSansCJK-Regular.ttc" ] || { echo "apt-get install fonts-noto-cjk" >&2; exit 1; }
characters > "$out/characters.txt"
options=(--layout-features= --no-hinting --name-IDs=0,1,2,4,6,13,14 --drop-tables+=BASE,VORG,vhea,vmtx,GPOS,GSUB)
export SOURCE_DATE_EPOCH=1640995200
pyftsubset "$fonts/NotoSansCJK-Regular.ttc" --font-number=2 --text-file="$out/characters.txt" \
    "${options[@]}" --output-file="$out/text.otf" --ignore-missing-unicodes
pyftsubset "$fonts/NotoSerifCJK-Bold.ttc" --font-number=3 --text="$tile_characters" \
    "${options[@]}" --output-file="$out/tile-glyphs.otf"
ls -l "$out"
