### What people read, named in the code by literal ids (`text!`). One section a part of the program; the other files are looked up by
### stable ids.

## Window



## Window: the night



## Window: tile sets


## Rulings: verdicts, reasons, steps, sheets, waits, comparisons




## Names: tiles, winds, circumstances, limits, payments

list-comma = 、
list-semicolon = ；

# 牌
tile-east = 東
tile-south = 南
tile-west = 西
tile-north = 北
tile-number-1 = 一
tile-number-2 = 二
tile-number-3 = 三
tile-number-4 = 四
tile-number-5 = 五
tile-number-6 = 六
tile-number-7 = 七
tile-number-8 = 八
tile-number-9 = 九
tile-characters = { $number }萬
tile-circles = { $number }筒
tile-bamboo = { $number }索
tile-red = 赤{ $tile }
tile-white-dragon = 白
tile-green-dragon = 發
tile-red-dragon = 中
tile-plum = 梅
tile-orchid = 蘭
tile-chrysanthemum = 菊
tile-bamboo-plant = 竹
tile-spring = 春
tile-summer = 夏
tile-autumn = 秋
tile-winter = 冬

# 手牌の読み方
shape-seven-pairs = 七対子
shape-knitted = 全不靠
shape-orphans = 国士無双 + { $pair }
shape-pair = 雀頭

# 和了時の状況
circumstance-heaven = 天和
circumstance-earth = 地和
circumstance-after-kong = 嶺上開花
circumstance-last-tile = 海底・河底
circumstance-rob-kong = 搶槓
riichi-flag-riichi = 立直
riichi-flag-double-riichi = ダブル立直
riichi-flag-ippatsu = 一発
riichi-flag-last-tile = 海底・河底
riichi-flag-after-kong = 嶺上開花
riichi-flag-rob-kong = 槍槓
riichi-flag-rob-closed-kong = 暗槓の槍槓
riichi-flag-heaven = 天和
riichi-flag-earth = 地和
riichi-flag-human = 人和
riichi-flag-furiten = フリテン
house-flag-last-tile = 海底・河底
house-flag-after-kong = 嶺上開花
house-flag-after-kong-discard = 槓振り
house-flag-rob-kong = 槍槓
house-flag-rob-closed-kong = 暗槓の槍槓
house-flag-heaven = 天和
house-flag-earth = 地和
house-flag-human = 人和

# 霊雀
lingque-category-chance = 偶然類
lingque-category-special = 特殊類
lingque-category-claims = 副露類
lingque-category-triplets = 刻子・槓子類
lingque-category-honours = 字牌類
lingque-category-terminals = 么九類
lingque-category-suits = 花色類
lingque-category-numbers = 序数類
lingque-category-whole-hand = 全体関連類
lingque-category-equality = 部分一致類
lingque-category-relation = 部分関連類
fault-lingque-odd-points = { $points }は奇数です。霊雀の点数は必ず偶数です
fault-lingque-seat = 席が違います。放銃者は和了者以外の3人から選んでください
fault-lingque-provided-by-winner = 和了者が自分に牌を提供することはありません。他の3人の分だけ入力してください
fault-lingque-too-many-provided = 提供牌が{ $count }枚は多すぎます。副露1組につき1枚と和了牌を合わせて5枚までです
fault-lingque-pays-oneself = 自分自身への支払いになっています。この問題をご報告ください
fault-lingque-no-such-player = 支払いに{ $number }人目が出てきますが、対局者は{ $players }人です。この問題をご報告ください
fault-lingque-not-positive = { $amount }点の支払いはありえません。この問題をご報告ください
fault-lingque-too-large = 金額が大きすぎて合計できません。もっと小さい数を入力してください
fault-lingque-reduced-not-positive = `{ $name }` が{ $found }です。0より大きい数を入力してください
fault-lingque-reduced-not-finite = `{ $name }` が通常の数ではありません。480や1.5のような数を入力してください
fault-lingque-die = サイコロの目が{ $found }です。1から6で入力してください

# リーチ麻雀
riichi-limit-mangan = 満貫
riichi-limit-haneman = 跳満
riichi-limit-baiman = 倍満
riichi-limit-sanbaiman = 三倍満
riichi-limit-yakuman = 役満
riichi-wait-tanki = 単騎待ち
riichi-wait-shanpon = シャンポン待ち
riichi-wait-ryanmen = 両面待ち
riichi-wait-kanchan = 嵌張待ち
riichi-wait-penchan = 辺張待ち
riichi-fu-closed-ron = 門前ロン
riichi-fu-seven-pairs = 七対子
riichi-fu-base = 副底
riichi-fu-triplet = 刻子
riichi-fu-kong = 槓子
riichi-fu-pair-dragon = 三元牌の雀頭
riichi-fu-pair-seat-wind = 自風の雀頭
riichi-fu-pair-round-wind = 場風の雀頭
riichi-fu-pair-double-wind = 連風牌の雀頭
riichi-fu-self-draw = ツモ
riichi-fu-open-pinfu = 喰い平和
riichi-fu-round-up = 10符単位に切り上げ
fault-riichi-red-fives = { $tile }が{ $found }枚ありますが、このルールでは{ $allowed }枚です。通常の五にするか、`red_fives` を3か4に設定してください
fault-riichi-many-indicators = ドラ表示牌が{ $found }枚は多すぎます。5枚までです
fault-riichi-few-indicators = 和了者の槓が{ $kongs }組あるので、ドラ表示牌は{ $needed }枚以上必要ですが、{ $found }枚しかありません。足りない分を追加してください
fault-riichi-ura-count = 裏ドラ表示牌が{ $ura }枚、ドラ表示牌が{ $dora }枚です。同じ枚数にするか、裏ドラ表示牌を省いてください
fault-riichi-open-hand = 立直は門前でなければできません。立直を外すか、副露を暗槓に変えてください
fault-riichi-ippatsu = 一発には立直が必要です。一発を外すか、立直を加えてください
fault-riichi-needs-self-draw = { $circumstance }はツモ和了に限ります。外すか、ツモに変えてください
fault-riichi-needs-ron = { $circumstance }はロン和了に限ります。外すか、ツモを取り消してください
fault-riichi-after-kong = 嶺上開花には自分の槓が必要です。外すか、槓子を追加してください
fault-riichi-together = { $one }と{ $other }は同時に成立しません。どちらかを外してください
fault-riichi-robbed-tile-held = { $circumstance }では、和了牌と同じ牌がほかに手にあってはいけません。外すか、牌を直してください
fault-riichi-rob-closed-kong = 暗槓の槍槓は国士無双に限り、設定 `kokushi_robs_closed_kong` も必要です。外すか、設定を有効にしてください
fault-riichi-first-turn-melds = { $circumstance }に副露があってはいけません。外すか、副露を取り除いてください
fault-riichi-heaven-not-dealer = 天和は親に限ります。外すか、自風を東に変えてください
fault-riichi-dealer = { $circumstance }は子に限ります。外すか、自風を直してください

# 中庸麻雀
zung-jung-limit-none = 満貫なし
zung-jung-limit-compound = 数満貫
zung-jung-limit-listed = 役満貫

# 仲間内ルール
house-special-wild = ワイルド牌（赖子）
house-special-more-than-one-fan = 2番縛り（番縛）
house-special-no-chow = 1番ならチー不可（禁喫）
house-special-general-pair = 1番なら雀頭は2・5・8（将牌）
house-special-pass-three = 3枚渡し（換三張）
house-special-blood-battle = 和了者以外で続行（血戦到底）
house-special-dora = ドラ
house-special-double-discard = 放銃は2倍
house-special-no-discard = 1番ならツモのみ（禁銃）
house-special-river-of-blood = 和了後も全員続行（血流成河）
house-special-swap-places = 席の交換
house-camp-shi = 石
house-camp-chen = 陳
house-camp-li = 李
house-camp-wang = 王
house-camp-duan = 段
house-due-discard = 放銃
house-due-self-draw = ツモ
house-due-false-win = 錯和（チョンボ）
house-due-false-win-to-waiting = 錯和（チョンボ）、聴牌者へ
house-due-exposed-kong = 明槓
house-due-added-kong = 加槓
house-due-concealed-kong = 暗槓
house-part-players = 対局者間
house-part-to-supporter = 支持者へ
house-part-from-supporter = 支持者から
house-part-between-supporters = 支持者間

# 認識できない言葉
fault-wind-word = 「{ $found }」という風はありません。E、S、W、Nのいずれかを入力してください
fault-flag-word = 「{ $found }」という状況はありません。使えるのは { $allowed } です



## What is wrong: requests and deals




## What is wrong: hands, tiles, profiles




## The ledger and the course of play




## The report




## Window: cameras and photos




## Eyes: what is wrong, warnings and questions




## Command line

# ルール・再生・支払い
cli-rules-sets = ルール
cli-rules-set-patterns = 役 { $count }種
cli-rules-profiles = ルール設定（プロファイル）
cli-rules-folder = 自分のプロファイルは { $folder }/*.toml に置いてください
cli-rules-profile = { $name }：{ $note }
cli-rules-heading = { $category }（{ $section }）
cli-rules-entry = { $name } [{ $id }]  { $worth }：{ $definition }
cli-rules-series = 系列 { $number }
cli-rules-fan = { $fan }番
cli-rules-han = { $han }飜
cli-rules-yakuman = 役満
cli-rules-fu-fan = { $fu }副 { $fan }翻
cli-rules-points = { $points }点
cli-rules-points-each = 1組{ $points }点
cli-rules-yakuman-closed = 役満、門前のみ
cli-rules-han-closed = { $han }飜、門前のみ
cli-rules-han-open = 門前{ $han }飜、副露{ $open }飜
cli-rules-not-beside = 複合しない：{ $names }
cli-rules-chance-only = 偶然類以外は複合しない
cli-rules-excludes = どちらか一方のみ：{ $names }
cli-rules-options = 設定
cli-rules-option = { $meaning }。入力できる値：{ $allowed }、既定：{ $default }（{ $section }）
cli-rules-option-comment = { $meaning }。入力できる値：{ $allowed }（{ $section }）
cli-rules-template-note = 私たちのルール
cli-payments = 収支：{ $each }
cli-payments-table = 場
cli-payments-part = { $why }（{ $part }）
cli-payments-members = 陣営のメンバー：{ $each }
cli-payments-still-playing = 続行中：{ $names }
