#!/usr/bin/env bash
# Rebuilds the embedded fonts from Debian's package fonts-noto-cjk (SIL Open Font License):
#   assets/fonts/text.otf         what the window writes with: every Chinese character of the catalogue and the sources,
#                                 and the common ones, simplified (GB 2312, level 1) and traditional (Big5, level 1), for
#                                 people's names
#   assets/fonts/text-ja.otf      the same in Japanese forms: kana, the Japanese catalogue, JIS level 1
#   assets/fonts/tile-glyphs.otf  the characters on the tiles
# Run it after adding a Chinese or Japanese character; `--check` only reports missing ones.
set -euo pipefail
cd "$(dirname "$0")/.."
fonts=/usr/share/fonts/opentype/noto
out=assets/fonts
tile_characters='一二三四五伍六七八九萬東南西北中發白梅蘭菊竹春夏秋冬雀鏡0123456789ESWNCFPB'

# The characters of a face: zh (Chinese) or ja (Japanese).
characters() {
    PYTHONUTF8=1 python3 - "$1" <<'PY'
import pathlib
import sys

def codes(encoding, leads, trails):
    for lead in leads:
        for trail in trails:
            try:
                yield bytes([lead, trail]).decode(encoding)
            except UnicodeDecodeError:
                pass

text = set()
if sys.argv[1] == "zh":
    text.update(codes("gb2312", range(0xB0, 0xD8), range(0xA1, 0xFF)))  # GB 2312 level 1: rows 16 to 55
    text.update(codes("big5", range(0xA4, 0xC7), [*range(0x40, 0x7F), *range(0xA1, 0xFF)]))  # frequent characters
    sources = [*pathlib.Path("src").rglob("*.rs"), *pathlib.Path("crates").rglob("*.rs"), *pathlib.Path("crates/i18n/texts").glob("zh/*.ftl"), *pathlib.Path("crates/i18n/texts").glob("en/*.ftl")]
else:
    text.update(codes("euc_jp", range(0xB0, 0xD0), range(0xA1, 0xFF)))  # JIS X 0208 level 1: rows 16 to 47
    text.update(map(chr, [*range(0x3041, 0x3097), *range(0x3099, 0x3100), *range(0x31F0, 0x3200)]))  # kana
    text.update("々〆〇ヶ")
    sources = list(pathlib.Path("crates/i18n/texts").glob("ja/*.ftl"))
for path in sorted(sources):
    text.update(path.read_text(encoding="utf-8"))
text.update("，。、；：？！（）《》“”‘’「」『』…—·×→←↑↓＋－／％①②③④")
# Latin text, signs of currencies, symbols and emoji come from the window's own fonts: a Chinese font draws them too wide.
text.difference_update(map(chr, range(0x20A0, 0x20D0)))  # signs of currencies
wanted = sorted(c for c in text if "\u2000" <= c <= "\u2fff" or "\u3000" <= c <= "\u9fff" or "\uff00" <= c <= "\uffef")
print("\n".join("".join(wanted[i:i + 60]) for i in range(0, len(wanted), 60)))
PY
}

list_of() {
    case $1 in
    zh) echo "$out/characters.txt" ;;
    ja) echo "$out/characters-ja.txt" ;;
    esac
}

if [ "${1:-}" = --check ]; then
    for face in zh ja; do
        missing=$(comm -23 <(characters $face | grep -o . | sort -u) <(grep -o . "$(list_of $face)" | sort -u) | tr -d '\n')
        [ -z "$missing" ] || { echo "fonts: not embedded ($face): $missing (run scripts/subset-font.sh)" >&2; exit 1; }
    done
    echo "fonts: every character of the catalogue and the sources is embedded"
    exit 0
fi

command -v pyftsubset >/dev/null || { echo "pyftsubset is missing: pip install fonttools" >&2; exit 1; }
[ -f "$fonts/NotoSansCJK-Regular.ttc" ] || { echo "apt-get install fonts-noto-cjk" >&2; exit 1; }
options=(--layout-features= --no-hinting --name-IDs=0,1,2,4,6,13,14 --drop-tables+=BASE,VORG,vhea,vmtx,GPOS,GSUB)
export SOURCE_DATE_EPOCH=1640995200
# The collection's first font is the Japanese one, its third is Simplified Chinese.
for face in zh:2:text ja:0:text-ja; do
    IFS=: read -r lang number name <<<"$face"
    characters "$lang" > "$(list_of "$lang")"
    pyftsubset "$fonts/NotoSansCJK-Regular.ttc" --font-number="$number" --text-file="$(list_of "$lang")" \
        "${options[@]}" --output-file="$out/$name.otf" --ignore-missing-unicodes
done
pyftsubset "$fonts/NotoSerifCJK-Bold.ttc" --font-number=3 --text="$tile_characters" \
    "${options[@]}" --output-file="$out/tile-glyphs.otf"
ls -l "$out"
