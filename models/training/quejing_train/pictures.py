"""Small pictures of things for tiles that no class names, and for flower tiles whose sign must be read because their picture says nothing.

The pictures are glyphs of Noto Color Emoji (Debian `fonts-noto-color-emoji`), in colour or as one ink. Without that font there are none.
"""
import functools

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

EMOJI = "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf"
EMOJI_SIZE = 109   # the only size that the font holds, in pixels

# No sparrows or other upright birds (1s), no plants (flowers), no round targets, dials or balls (1p), no mahjong tile.
THINGS = (
    "😀😃😄😁😆😅😂🙂😉😊😇😍😘😜🤪😎🤩🥳😏😒😔😕😣😫😭😤😡🤯😳🥶😱😨🤔🤫😐😬🙄😴🤤😷🤠🤡👹👺👻💀👽👾🤖🎃😺😸😹😻😼😽🙀😿😾🙈🙉🙊"
    "👋🤚🖖👌🤏🤞🤟🤘🤙👈👉👆👇👍👎✊👊🤛👏🙌👐🤝🙏💪🦵🦶👂👃🧠🦷🦴👀👅👄👶🧒👦👧🧑👱👨🧔👩👴👵🙍🙎🙅🙆💁🙋🧏🙇🤦🤷👮💂👷🤴👸👳👲🤵👰🎅🦸🦹🧙🧚🧛🧜🧝🧞🧟💃🕺🧘"
    "🐵🐒🦍🐶🐕🐩🐺🦊🦝🐱🐈🦁🐯🐅🐆🐴🐎🦄🦓🦌🐮🐂🐃🐄🐷🐖🐗🐏🐑🐐🐪🐫🦙🦒🐘🦏🦛🐭🐁🐀🐹🐰🐇🐿🦔🦇🐻🐨🐼🦘🦡🐊🐢🦎🐍🐲🐉🦕🦖🐳🐋🐬🐟🐠🐡🦈🐙🐚🐌🦋🐛🐜🐝🐞🦗🕷🦂🦟🦠🐸🦅🦉🐧"
    "🍇🍈🍉🍊🍋🍌🍍🥭🍎🍐🍑🍒🍓🥝🍅🥥🥑🍆🥔🥕🌽🌶🥒🥦🍄🥜🍞🥐🥖🥨🥞🧀🍖🍗🥩🥓🍔🍟🍕🌭🥪🌮🌯🥚🍳🥘🍲🥣🥗🍿🍱🍘🍙🍚🍛🍜🍝🍠🍢🍣🍤🥟🥠🥡🦀🦞🦐🦑🍦🍧🍨🍰🧁🥧🍫🍬🍭🍮🍯🍼🥛☕🍵🍶🍾🍷🍸🍹🍺🥂🥃🥤"
    "🏔🌋🏕🏖🏜🏝🏟🏛🏗🏘🏠🏡🏢🏣🏥🏦🏨🏪🏫🏬🏭🏯🏰💒🗼🗽⛪🕌⛩🕋⛲⛺🌁🌃🏙🌄🌅🌆🌉🎠🎡🎢💈🎪🚂🚃🚄🚆🚇🚌🚑🚒🚓🚕🚗🚙🚚🚛🚜🏎🏍🛵🚲🛴🚏🛣⛽🚨🚦🛑🚧⚓⛵🛶🚤🛳🚢✈🛩🚁🚠🚀🛸"
    "🛎🧳⏳⌛⏰🌡⭐🌟🌠☁⛅⛈🌤🌧🌨🌩🌪🌈🌂☂☔⛱⚡❄☃⛄☄🔥💧🌊🎄🎆🎇🧨✨🎈🎉🎊🎏🎐🎑🧧🎀🎁🎗🎟🎫🎖🏆🥇🏅🏈🏉🎳🏏🏑🏒🥍🏓🏸🥊🥋🥅⛳⛸🎣🎽🎿🛷🎮🕹🎰🎲🧩🧸♠♥♦♣♟🃏🎴🎭🖼🎨🧵🧶"
    "👓🕶🥽🥼🦺👔👕👖🧣🧤🧥🧦👗👘👙👚👛👜👝🎒👞👟🥾👠👡👢👑👒🎩🎓🧢⛑📿💄💍💎🔇🔊📢📣📯🔔🎵🎶🎙🎚🎛🎤🎧📻🎷🎸🎹🎺🎻🥁📱☎📞🔋🔌💻🖥🖨⌨🖱💾🧮🎥🎞📽🎬📺📷📹📼🔍🔎🕯💡🔦🏮📔📕📖📗📚📓📃📜📄📰🔖🏷💰💴💵💶💳✉📧📨📤📦📫🗳✏✒🖋🖊🖌🖍📝💼📁📂🗂📅📆🗒📇📈📉📊📋📌📍📎📏📐✂🗃🗄🗑🔒🔓🔏🔑🗝🔨⛏🛠🗡⚔🔫🏹🛡🔧🔩🗜⚖🔗⛓🧰🧲⚗🧪🧬🔬🔭📡💉💊🩹🚪🛏🛋🚽🚿🛁🧴🧷🧹🧺🧻🧼🧽🧯🛒🗿"
    "♈♉♊♋♌♍♎♏♐♑♒♓❤🧡💛💚💙💜🖤💔💕💖💗💘💝💟💌💢💣💤💥💦💨💫💬🗨🗯💭🏁🚩🏴🏳"
)


@functools.lru_cache(maxsize=None)
def pictures():
    """Every picture, tight and in colour: [BGRA]."""
    try:
        font = ImageFont.truetype(EMOJI, EMOJI_SIZE)
    except OSError:
        return []
    out = []
    for sign in dict.fromkeys(THINGS):
        im = Image.new("RGBA", (200, 200), (0, 0, 0, 0))
        ImageDraw.Draw(im).text((20, 20), sign, font=font, embedded_color=True)
        a = np.array(im)
        ys, xs = np.where(a[..., 3] > 20)
        if len(xs) > 400:
            a = a[ys.min():ys.max() + 1, xs.min():xs.max() + 1]
            out.append(np.ascontiguousarray(a[..., [2, 1, 0, 3]]))
    return out


def picture(rng, ink):
    """One of the pictures: in its colours, or engraved in one ink (BGR). None without the font."""
    every = pictures()
    if not every:
        return None
    im = rng.choice(every)
    if rng.random() < .35:
        return im
    grey = cv2.cvtColor(im[..., :3], cv2.COLOR_BGR2GRAY).astype(np.float32)
    dark = 1 - grey / 255
    if rng.random() < .5:   # only its lines
        edge = cv2.morphologyEx(im[..., 3], cv2.MORPH_GRADIENT, np.ones((5, 5), np.uint8)).astype(np.float32) / 255
        lines = np.abs(cv2.Laplacian(cv2.GaussianBlur(grey, (0, 0), 1.2), cv2.CV_32F)) / 14
        dark = np.maximum(edge, np.clip(lines, 0, 1))
    else:
        dark = np.clip(dark * 1.5 + .15, 0, 1)
    alpha = dark * im[..., 3]
    return np.dstack([np.full(im.shape[:2], v, np.uint8) for v in ink] + [alpha.astype(np.uint8)])
