### What people read, named in the code by literal ids (`text!`). One section a part of the program; the other files are looked up by
### stable ids.

## Window

app-name = 雀鏡
open-photo = 写真を開く
open-photo-tip = 和了した手牌の写真を開きます（Ctrl+O）。ウィンドウへのドロップや、パスの入力でも開けます
add-photo = 写真を追加
add-photo-tip = 別に撮った副露など、もう1枚の写真の牌をこの手牌に加えます
next-photo-adds = 次の写真の牌がこの手牌に加わります。開く、ドロップ、貼り付け、カメラのどれでも使えます。
next-photo-tile = 次の写真には、この牌だけを写してください：{ $tile }。開く、ドロップ、貼り付け、カメラのどれでも使えます。
photo-number = 写真{ $number }
retake-tile = 牌を撮り直す
retake-tile-tip = この牌だけを撮った写真から認識し直します
dialog-title = 和了した手牌の写真を選ぶ
path-hint = 写真のパス
read-path = 認識
read-path-tip = このパスの写真を認識します
new-hand = 次の手牌
new-hand-tip = 写真と手牌を消します。記録した内容は残ります
settings = 設定
settings-tip = 外観・言語・大きさ・牌セットの設定と、メッセージの一覧
settings-size = 大きさ
settings-larger = 大きく
settings-smaller = 小さく
help = ヘルプ
help-tip = ショートカットキーの一覧を表示します（F1）
language = 言語
look = 外観
look-system = システムに合わせる
look-light = ライト
look-dark = ダーク
look-contrast = ハイコントラスト
log-title = メッセージ
log-empty = メッセージはまだありません
log-tip = 起動後のすべてのメッセージの表示と非表示を切り替えます
close = 閉じる
dismiss = 閉じる
page-table = 卓
page-table-tip = 席順、合計点、次の局を表示します
page-hand = 和了
page-hand-tip = 計算中の手牌を表示します
choose-photo = 写真を選ぶ
keys-title = ショートカットキー
keys-win = 和了を入力する（卓の画面で）
keys-draw = 流局を記録する（卓の画面で）
keys-paste = コピーした写真を認識する、またはコピーした牌を並べる
keys-open = 写真を開く
keys-who = 和了者を選ぶ（流局では聴牌者を選ぶ）
keys-from = 和了者に続けて放銃者を選ぶ（Dはツモ）
keys-again = 和了者を選び直す
keys-record = 和了・流局を記録する
keys-undo = 手牌の直前の変更を元に戻す
keys-zoom = 拡大・縮小する
keys-whole = 全画面にする
keys-list = この一覧を表示する
table-show = 別画面
table-show-tip = 卓を別のウィンドウに表示します。2台目の画面に移してF11を押すと、全画面になります
shown-title = 雀鏡：卓
chooser-up = 上のフォルダー
chooser-go = 開く
chooser-empty = フォルダーも写真もありません
chooser-fault = このフォルダーは表示できません（{ $why }）。別のフォルダーを選んでください
chooser-hint = 写真をウィンドウにドロップしたり、貼り付けたりすることもできます。
left-hand = { $count ->
    [0] 前回の終了時に、点数だけの和了が入力途中でした。
   *[other] 前回の終了時に、{ $count }枚の手牌が入力途中でした。
}
left-hand-aside = { $count ->
    [0] 以前の局の和了が未記録のまま残っています。
   *[other] 以前の局の手牌（{ $count }枚）が未記録のまま残っています。
}
hand-return = 手牌に戻る
hand-discard = 手牌を破棄
hand-in-progress = { $count ->
    [0] 入力中：点数だけの和了
   *[other] 入力中：手牌{ $count }枚
}
hand-elsewhere = { $count ->
    [0] 別のウィンドウで点数だけの和了を入力中です。
   *[other] 別のウィンドウで{ $count }枚の手牌を入力中です。
}
left-take-up = 続ける
left-leave = 破棄する
table-win = 和了
table-win-tip = 誰かが和了したら、手牌を撮り、和了者を選んで記録します
table-draw = 流局
table-last = 直前の和了
table-last-open = 確認・訂正
table-closed = この対局会は終了しました。
seat-record = 和了{ $wins }・放銃{ $dealt }
first-rules = どのルールで打ちますか？
first-names = 誰が打ちますか？
first-name = { $wind }家の名前
first-start = 対局会を開始
first-more = 詳しい設定
first-less = 詳しい設定を閉じる
first-name-number = { $number }人目の名前
first-another = 1人増やす
first-fewer = 1人減らす
first-count = { $count }人
first-title = 対局会の名称
first-watching = 観戦：{ $players }
first-own-rules = ルールを変える
first-score = 点数計算だけ
win-who = 和了者は？
win-from = 放銃者は？
self-draw-button = ツモ
win-more = その他
drop-here = 和了した手牌の写真をここにドロップ
drop-now = 離すと認識を始めます
or-type = 写真がないときは牌を入力
or-type-beside = 牌を入力：
type-hint = 例：111m456p789s11223z
type-use = 並べる
type-help = m は萬子、p は筒子、s は索子、1z〜7z は東南西北白發中です。最後の牌が和了牌になります。
or-pick = または1枚ずつ選ぶ：
zoom-hand = 手牌を拡大
zoom-whole = 写真全体
sets = 牌セット
sets-tip = 認識に使う牌セットを選ぶか、自分の牌を登録します
night = 対局会
night-tip = 以前の対局会、参加者と席、各局、順位、レポートを表示します
sets-saved = 牌セット「{ $set }」をバージョン{ $version }として保存しました。今から使います
sets-taught = 牌セット「{ $set }」に{ $count }枚を追加しました（バージョン{ $version }）
zoom = { $width } × { $height }ピクセル
through-camera = カメラプロファイル { $profile }
legend-sure = 認識済み
legend-doubt = 要確認
legend-aside = この手牌以外
in-photo = 写真の牌：{ $tile }
hand = 手牌
hand-tile = 手牌{ $number }枚目：{ $tile }
doubtful-tile = { $tile }：要確認
hand-empty = まだ牌がありません。
hand-count-kongs = { $count }枚（カンを3枚と数えて{ $size }枚）
hand-count = { $count }枚
hand-kong = { $tile }：{ $kong }
hand-perhaps = { $tile }（{ $percent }%）ではありませんか。それなら和了形になります。
hand-perhaps-take = { $tile }です
hand-hint = 牌をクリックすると訂正できます。
hand-doubts = 要確認{ $count }枚
surety-sure = 確実
surety-look = 印の牌を確認
surety-ask = 質問に回答
surety-look-all = すべての牌を確認
surety-retake = 撮り直す
surety-tip = 手牌に過不足がなく、すべて正しく読めた見込み：{ $percent }%
all-right = すべて正しい
all-right-tip = 印の付いた牌をすべて表示どおりに確定します
all-right-hand-tip = この牌を手牌とし、すべて表示どおりに確定します
add-tile = 牌を追加
sort = 理牌
undo = 元に戻す
undo-tip = 手牌への直前の変更を元に戻します（Ctrl+Z）
winning = 和了牌
winning-assumed = 和了牌？
winning-assumed-tip = 写真からは和了牌が分からないため、最後の牌としました。正しければここをクリックし、違う場合は実際の和了牌をクリックして「{ winning }」を選んでください
flowers = 花牌
set-aside-copies = 抜いた{ $tile }
aside = この手牌以外
aside-count = この手牌以外（{ $count }）
aside-many = 写真にはこの手牌以外の牌が{ $count }枚あります。加えるには写真の牌をクリックしてください。
hands-which = 写真に手牌が{ $count }組あります。どの手牌ですか？
hands-one = 手牌{ $number }：{ $tiles }
hands-number = 手牌{ $number }
hands-again = 手牌を選ぶ（{ $count }組）
no-win-tile = 和了牌がまだ決まっていません。牌を選び、「{ winning }」を押してください。
unnamed = 認識できなかった牌が{ $count }枚あります。クリックして何の牌か指定してください
pick-title = この牌は何ですか？
cut-out = 写真の切り抜き：{ $tile }
pick-add = 牌を追加
pick-guess = 候補：{ $tile }
pick-all = すべての牌
pick-right = これで正しい
by-seen = 写真から認識（確信度{ $percent }%）
by-enrolled = 登録した牌セットと照合（確信度{ $percent }%）
by-constraint = 枚数から推定（確信度{ $percent }%）
by-person = 手動で指定
remove = 取り除く
put-aside = 手牌から外す
hand-set-aside = { $tile }を抜く
set-aside = 抜く
take-back = 手牌に加える
form = 副露にする：
chow = チー
pung = ポン
kong = 大明槓
kong-concealed = 暗槓
kong-added = 加槓
unform = 副露を解く
kong-kind = カンの種類：
rules = ルール
rules-changed = { $rules }（設定変更あり）
rules-used-last = { $rules }（前回）
edition29 = 霊雀 第29版
dora-indicators = ドラ表示牌
ura-indicators = 裏ドラ表示牌
picked-add = 牌を加える：{ $field }
picked-remove = { $tile }を外す：{ $field }
picked-typed = 直接入力：
indicators-tip = 例：5m 3p。なければ空欄のままにします
honba = 本場
special-rule = この局の特殊ルール
special-none = なし
turned = めくった牌
fu-items = 符の内訳
other-sheet-readings = ほかの面子構成{ $count }通り
the-table = 場
the-table-nobody = 場（誰のものでもない）
col-declared = リーチ
col-declared-tip = リーチを宣言した人。それぞれリーチ棒（1000点）を出します
col-open = オープン
col-open-tip = 手牌を公開して打つ人。支払いも受け取りも増えます（既定では2倍）
uncounted-declaration = 記録済みの{ $act }をこの和了では数えない
known-mark-tip = 記録済みです。卓の画面で取り消すか、「{ win-more }」を開き、この和了では数えないようにチェックしてください
known-declaration-tip = 記録済みです。卓の画面で取り消せます
draw-how = 流局
draw-kind = 流局の種類
draw-exhausted = 荒牌平局
nine-kinds = 九種九牌
four-winds = 四風連打
four-riichi = 四家立直
four-kongs = 四槓散了
triple-ron = 三家和
record-the-draw = 流局を記録
no-draw = 和了あり
no-draw-tip = 和了した手牌に戻ります
deal-title = この局の記録（{ $count }）
deal-kind = 種類
deal-by = 対局者
deal-feeder = 牌を出した人
add = 追加
false-win = チョンボ
kong-exposed = 大明槓
deal-kong = { $by }：{ $how }
deal-kong-fed = { $by }：{ $how }（{ $from }から）
deal-false-win = { $fan ->
    [0] { $player }：チョンボ
   *[other] { $player }：チョンボ（{ $fan }番を宣言）
}
deal-win = { $winners }の和了、{ $fan }番
deal-act = { $player }：{ $what }
deal-support = { $who }が{ $player }に賭ける
add-win = 和了者を追加
add-win-tip = この和了を保留し、同じ牌で和了した別の人の手を計算します
bets-title = 賭けと陣営（{ $count }）
bettor-name = 観戦者の名前
bettor-add = 観戦者を追加
camps = 陣営戦
camps-tip = 1〜2人の陣営を4つか5つ作り、収支を分け合います。各陣営の先頭の人が卓に着きます
camp-people = { $camp }：{ $people }
still-playing = 対局中：{ $players }
thrown-label = 和了牌より前の捨て牌
thrown-hint = 合わせ打ちの免責：和了者自身の最後の打牌から（その牌も含めて）、捨て牌を順に入力します。和了牌を最初に捨てた人が責任を負い、それが和了者自身なら3人が均等に払います。厳密版の設定では、ほかの和了できる牌も数えることがあり、点を分けて負担します。
thrown-add-by = { $player }の捨て牌を追加
thrown-drawn = 捨て牌{ $number }：その前にツモった牌
thrown-remove = 捨て牌{ $number }を削除
thrown-remove-tile = 捨て牌{ $number }を削除：{ $tile }
broken-profile = { $file }（読み込めません）
said-profile = ルールのプロファイルを1つ読み飛ばしました：{ $why }
said-deal = この局を記録しました
beside = 卓外の人
unaccounted = 収支が合いません：差額 { $amount }
edition29-note = 第29版の本文は公開されていないため、公開計算ツールの数値だけを使っています。
winner = 和了者
tile-from = 放銃者
col-provided = 供牌
col-provided-tip = この人の捨て牌のうち、和了者が鳴いた牌と和了牌の枚数：チー、ポン（加槓した後も同じ）、大明槓、放銃をそれぞれ1枚と数えます。4枚なら他家の分の半分、5枚なら全額を払います
provided-seen = 供牌：写真の副露から認識
provided-seen-one = { $column }：{ $player }（写真）
provided-reset = 写真どおり
player-choice = { $column }：{ $player }
discard = 放銃
dealer-tip = クリックするとこの人が親（東家）になります
dealer = 親
flag-heaven = 天和
flag-heaven-tip = 親が配牌と最初のツモで和了
flag-earth = 地和
flag-earth-tip = 子が親の第一打で和了
flag-after-kong = 嶺上開花
flag-after-kong-tip = 自分のカンの後に引いた嶺上牌で和了
flag-last-draw = 海底撈月
flag-last-claim = 河底撈魚
flag-last-tip = 山の最後の牌、またはその後の打牌で和了
flag-rob-kong = 槍槓
flag-rob-kong-tip = 他家が加槓した牌で和了
set-aside-tip = この枚数には、並べた牌に含まれる分も入っています
flowers-seen = 並べた牌に{ $count }枚
flowers-reset = 牌に合わせる
result = 点数
result-empty = 写真を開くか手牌を入力すると、ここに点数が出ます。
not-yet = まだ計算できません：
points = { $points }点
multiplied-flowers = { $fu }副 × { $fan }翻 + { $flowers } = { $points }点
multiplied = { $fu }副 × { $fan }翻 = { $points }点
aloud-each = { $each }オール
suppressed = 数えない役（{ $count }）
payments = 収支
record = この和了を記録
record-empty = まず手牌を撮影するか、入力してください。
record-example = ルールブックの例です。「{ new-hand }」で消えます。
record-damaged = この対局会の記録は壊れているため、これ以上記録できません。台帳をバックアップしてください。続けるには `quejing night rescue フォルダー` を実行してください。
value-title = 点数だけ入力
value-points = 点数
value-han = 翻
value-fan = 番
value-fu = 符
value-yakuman = 役満
record-tip = 台帳に記録し、収支を合計に加えます（Ctrl+Enter）
record-doubts = 未確認の牌が{ $count }枚あります
recorded-already = 記録済み
reopened-hint = 記録済みの{ $deal }局目です。訂正すると計算し直します。
reopened-photo = { $deal }局目の写真
reopened-leave = 戻る
reopened-leave-tip = 記録はそのままにして、進行中の局に戻ります
record-update = 記録を訂正
record-update-tip = 記録した後で手牌が変更されています。今の内容に合わせて記録を訂正します
transfer = { $from } → { $to }
record-draw-tip = 和了なしでこの局を記録します
reduced-tip = 第26版の圧縮スコア：Σ tanh((自分 − 他家) / (480 √4))。比較用で、収支は変わりません
hands-title = 各局（{ $count }）
hand-undo = 取り消し
hand-undo-tip = 最後の局なら取り消します（やり直せます）。それより前の局なら、理由を付けて無効にします
hand-undo-number = { $number }局目を取り消し
hand-reopen-number = { $number }局目を訂正：{ $result }
hand-restore-number = { $number }局目を復元
hand-restore = 復元
hand-restore-tip = この局をもう一度有効にします
new-night = 新しい対局会
new-night-tip = 同じ参加者とルールで次の対局会を準備します。今の対局会は台帳に残ります
saved-in = 自動保存：{ $path }
not-saved = この対局会はディスクに保存されていません。ウィンドウを閉じると失われます
server-away = 台帳のサーバーから応答がありません。表示が最新でないことがあります。記録はパソコンに残し、応答が戻りしだい送ります。
server-waits = まだ台帳のサーバーに届いていない記録が{ $count }件あります。
returned-title = 記録できませんでした
returned-entered = サーバーの応答がない間の入力（{ $author }、{ $time }）
returned-meanwhile = その間にほかで記録された内容：{ $what }
returned-follows = 記録できなかった入力の続きです。
returned-setting = その間に、賭け、確認依頼またはその返事が変わりました。
returned-night = この対局会の記録が壊れているか、なくなっています。
returned-without-event = 賭け、確認依頼またはその返事
returned-again = もう一度記録
returned-again-named = もう一度記録：{ $what }
returned-drop-named = 閉じる：{ $what }
cli-entries-wait = 台帳のサーバーの応答が戻るまで、{ $count }件の記録をこのパソコンに残しています
cli-entries-returned = サーバーの応答が戻っても記録できなかった入力が{ $count }件あります。`quejing night returned` で確認できます
cli-returned = { $number }番：{ $entered }
cli-returned-none = 記録できなかった入力はありません。
cli-returned-dismissed = { $number }番の入力を一覧から外しました。
cli-no-returned = { $number }番の「記録できなかった入力」はありません。`quejing night returned` で一覧を確認できます
cli-left-out-waiting = まだサーバーに届いていない{ $count }件の記録は含みません
player-a = Aさん
player-b = Bさん
player-c = Cさん
player-d = Dさん
player-further = { $number ->
    [5] Eさん
    [6] Fさん
    [7] Gさん
    [8] Hさん
    [9] Iさん
    [10] Jさん
    [11] Kさん
   *[other] { $number }人目
}
letter-east = 東
letter-south = 南
letter-west = 西
letter-north = 北
tile-back = 牌の裏
tile-unknown = 不明な牌
tile-white-label = 白
tile-green-label = 發
tile-red-label = 中
status-ready = 準備完了
photo-step-opening = { $photo } を開いています
photo-step-preparing = 認識モデルを読み込んでいます
photo-step-reading = 牌を探しています
pasted-picture = クリップボードの画像
status-read = { $photo }：{ $count }枚を認識（{ $ms }ミリ秒）
status-failed = { $photo } を認識できませんでした
cancel = キャンセル
cancel-tip = この写真の認識をやめます
elapsed = { $seconds }秒
nothing-lost = ほかの内容はそのままです。
live = カメラ
live-tip = カメラやストリームからリアルタイムに認識します
live-cameras = カメラ（{ $count }）
live-camera = { $name }（{ $source }）
live-no-camera = カメラが見つかりません
live-look = もう一度探す
live-lost = 映像が途切れました。再接続しています…
live-over = 停止しました
live-hint = camera:0、http://…、rtsp://…、動画ファイル
live-start = 開始
live-stop = 停止
live-help = カメラを選ぶか、上の欄に映像の入力元を入力して「{ live-start }」を押してください。
live-help-stream = スマホのWebカメラアプリに表示される http:// や rtsp:// のアドレスも入力できます。
live-help-still = 手牌全体を画面に入れて動かさないでください。認識結果が安定すると確定します。確定したら「{ live-take }」を押してください。
live-take = 手牌を使う
live-take-tip = 確定した手牌を、写真と同じように確認して計算します
live-calibrate = 校正
live-calibrate-tip = 印刷した校正ボードでレンズのゆがみを測定します
live-no-profile = プロファイルなし
live-opening = 開いています…
live-empty = 牌が映っていません
live-partial = { $count }枚が映っていますが、まだ手牌がそろっていません
live-moving = 動かさないでください
live-settling = 確認中（{ $agreeing } / { $needed }）
live-locked = 確定しました
live-covered = 確定済み（手牌が隠れています）
live-rate = { $rate }フレーム/秒
calibrate-title = 校正：レンズのゆがみを測定
calibrate-back = 認識に戻る
calibrate-step-board = 1. 校正ボードを倍率100%で印刷し、平らな板に貼ります。
calibrate-step-live = 2. 上でカメラを選んで「{ live-start }」を押し、校正ボードをカメラの前にかざします。指示に従って四隅へ動かしたり傾けたりし、そのつど静止させます。終わったらプロファイルに名前を付けて保存します。
calibrate-step-photos = または、同じカメラ・同じ設定で角度を変えて撮った写真を8〜15枚使います。
choose-photos = 写真を選ぶ
calibrate-photos-hint = 写真またはフォルダーのパス
calibrate-photos-use = 写真を使う
calibrate-views = 画像：{ $wanted }枚中{ $count }枚
calibrate-coverage = 画面の{ $percent }%を撮影
calibrate-tilts = 傾き
calibrate-more = 測定にはあと{ $count }枚の画像が必要です
calibrate-fit = 平均誤差{ $pixels }ピクセル（{ $quality }）
calibrate-fit-good = とても良い
calibrate-fit-fair = 十分
calibrate-fit-poor = 大きめです。校正ボードを平らにし、鮮明に撮ってください
calibrate-left-out = 校正ボードがよく写っていない写真：{ $photos }枚目
calibrate-done = カメラプロファイル「{ $profile }」を保存しました。ライブ認識ではこれを使います。
calibrate-done-lens = レンズのゆがみは最大{ $pixels }ピクセルです。校正ボードは画面の{ $percent }%に写り、角度の差は最大{ $degrees }°でした。
calibrate-done-views = { $width } × { $height }ピクセルの画像{ $count }枚から測定しました。
calibrate-done-file = ファイル：{ $path }
calibrate-again = もう一度測定
calibrate-replace = 測定して置き換え
calibrate-name = カメラプロファイルの名前
calibrate-keep = 測定して保存
calibrate-save-board = ボードを保存
said-written = { $path } に書き出しました
said-imported = 対局会{ $nights }件、新しい記録{ $events }件を取り込みました
said-imported-idle = 対局会{ $nights }件、新しい記録{ $events }件を取り込みました。{ $idle }件はそれまでの記録と矛盾するため無効ですが、そのまま残してあります
said-locked = { $count }枚の手牌を確定しました
said-measured = カメラプロファイル「{ $profile }」を保存しました（平均誤差{ $pixels }ピクセル）
task-crashed = 内部エラーが起きました（`{ $task }`：{ $why }）。もう一度試し、また起きる場合は報告してください
said-source-back = 映像が戻りました
said-source-ended = 映像が終わりました
said-board-saved = 校正ボードを { $path } に保存しました
said-recorded = 記録しました：{ $wins }
said-win-worth = { $winner }、{ $worth }
said-win = { $winner }、{ $points }点
said-not-joined = この記録には、ほかの和了者を加えられません。ツモ和了であるか、ほかの全員が和了済みのためです
said-other-tile = その和了は別の牌か別の局のものなので、加えていません
said-hand-aside = { $count ->
    [0] この局は終わったため、入力中の和了を保留しました。卓の画面から再開できます
   *[other] この局は終わったため、入力中の手牌（{ $count }枚）を保留しました。卓の画面から再開できます
}
said-photo-late = この写真の局はすでに終わっているため、写真を使いませんでした。今の局の手牌の写真なら、もう一度送ってください
said-hand-replaced = 入力中だった手牌を置き換えました。「{ undo }」で戻せます
said-one-tile =
    { $count ->
        [0] 写真に牌が写っていません。この牌を撮り直してください
       *[other] 写真に牌が{ $count }枚写っています。この牌だけを撮ってください
    }
said-corrected-meanwhile = この局は入力中に訂正されたため、まだ記録していません。今の内容を確認してください
said-preview-changed = 表示後に次の内容が変わったため、記録していません：{ $changes }。確認してから記録してください
said-preview-old = 記録していません。このページの表示が古くなっています。和了と直前の局を確認してから記録してください
said-draw-stale = 卓の局が変わったため、流局を記録していません。確認してからもう一度選んでください
changed-night = 別の対局会が始まりました
changed-deal = 今は{ $deal }局目です
changed-sum = { $player }：{ $before }から{ $after }へ
changed-other = 局の状況が変わりました
bet-locked = 賭けは締め切られました。打牌が始まったか、この局の和了を入力中です。締め切り後の賭けには、全員に見える理由が必要です
bet-not-due = 賭けられません。今は{ $person }が賭ける番ではありません
bet-other-deal = 賭けられません。表示後に次の局が始まりました。選び直してください
bet-on-record = この賭けは記録済みのため、取り下げられません。打牌が始まるまでは、別の人に変更できます
bet-not-agreed = 賭けられません。{ $players }の支払いが増えるかもしれませんが、スマホがないため確認できません。口頭で同意を得た人にチェックしてください
said-late-bet-asks = まだ記録していません。{ $person }の締め切り後の賭けで{ $players }の支払いが増えます。先に、支払いが増える人の同意を求めます。同意があるまで、この賭けは数えません
bet-held = 打牌が始まる前に選択済み
said-drawn = 流局を記録しました
said-undone = { $deal }局目を取り消し、合計を更新しました
said-restored = { $deal }局目をもう一度有効にしました
said-viewed = 「{ $title }」は終了した対局会です（{ $count }局）
said-resumed = 前回の対局会を続けます：{ $count }局を記録済み
draw-abandoned = 中止して打ち直し
win-kept = { $count ->
   *[other] { $players }の和了を保留しています。この牌でほかに和了した人は？
}
win-kept-drop = 破棄する
win-from-known = { $player }の放銃
recorded-value = 記録：{ $value }
recorded-other-value = ルールどおりに計算し直すと{ $value }になります。
also-wins = { $player }もこの牌で和了
also-remove = { $player }の和了を削除
dice = サイコロ
dice-tip = 振った順に、空白で区切って入力します（例：3 4）
die-number = サイコロ{ $number }
begin-deal = この局を始める
update-deal = この局を訂正
begin-deal-tip = サイコロと上の内容を記録し、この局の注意点を表示します
supports = { $person }の賭ける相手
supports-nobody = なし
swap-with = 親と席を替わる人
last-deal = 最後の数局の1つ
last-deal-tip = 対局会の最後の数局は、特殊ルール11「{ house-special-river-of-blood }」で打ちます
camps-record = 陣営を記録
table-number = 第{ $number }卓
other-rules = この対局会は別のルールで行われています。この手牌は計算のみで、記録できません
only-read = 読み取り専用（書き込みません）：{ $path }
undo-last = 直前を取り消す
undo-last-tip = 最後の記録を取り消します。台帳には残ります
recorded-entry = 記録しました：{ $what }
undo-named = 取り消し：{ $what }
redo-named = やり直し：{ $what }
seat-menu = { $player }の名前と席
seat-swap = 席を替わる相手
seat-replace = 代わりに入る人
table-people-tip = 参加者の名前・役割・席を変更します
table-end-tip = 対局会の結果を表示します。局の途中では終了できません
seat-won = { $player }の和了
redo = やり直し
redo-tip = 最後に取り消した記録をもう一度有効にします
deal-goes-on = { $result }（続行中）
said-too-late = 以前の局のリーチやオープンは変更できません。それより後の局を先に取り消してください
said-not-reopened = この和了は、牌が記録されていないか、支払いが手入力のため、手牌を並べ直せません。代わりに記録を訂正してください
ask-contradicts = これまでの進行と矛盾しています
ask-changes = 次の内容が変わります
ask-similar-names = 名前がよく似ています
ask-similar-name = 「{ $name }」と「{ $other }」はよく似ています。別の人ですか？
ask-no-totals = 合計は変わりません。
ask-stale = { $deal }局目の変更：{ $what }
change-dealer = 親は{ $after }（以前は{ $before }）
change-value = { $deal }局目：{ $player }の和了は{ $after }になります（以前は{ $before }）
change-value-left = { $deal }局目：{ $player }の和了は{ $before }のままです（ルールでは{ $after }になります）
change-value-no-win = { $deal }局目：{ $player }の和了は{ $before }のままです（ルールではもう和了できません）
change-next-dealer = 次の局の親は{ $player }です
change-next-dealer-other = 次の局の親は{ $before }ではなく{ $player }です
later-deals = 以降の局
later-revalue = 計算し直す
later-leave = 元のまま
ask-refused = 記録が1件無効になります：{ $why }
ask-contradiction = 矛盾が生じます：{ $why }
reason = 理由
ask-reason-needed = 必須（記録に残ります）
ask-reason-free = 省略可
ask-agreed = 同意した人
ask-on-phones = チェックしない人にはスマホで確認します：{ $players }
ask-missing = スマホがないため、口頭で同意を得てからチェックしてください：{ $players }
ask-everybody = 関係者全員
ask-agrees = { $player }が同意
change-all-games = { $player }（全対局の合計）
change-total = { $player }：{ $before } → { $after }
change-aspect = { $aspect }は{ $after }（以前は{ $before }）
change-counts = 再び有効になる
change-counts-no = 無効になる
act-undo-deal = { $deal }局目を取り消す
act-correct-deal = { $deal }局目を訂正する
act-correct = 訂正する
act-void-deal = { $deal }局目を無効にする
act-void = 無効にする
act-restore-deal = { $deal }局目を復元する
act-restore = 復元する
act-reseat = 席を訂正する
act-record-payment = 支払いを記録
act-keep = そのままにする
ask-yes = 記録する
ask-no = 記録しない
due-hand = { $deal }局目：親は{ $dealer }
due-in-game = { $game }回戦・{ $deal }
said-read-only = この台帳は読み取り専用のため（{ $why }）、何も記録できません。ファイルとフォルダーの権限を確認してください
file-there = { $path } はすでにあります。別の名前にするか、「{ night-write-replace }」にチェックを入れてください
not-written = { $path } に書き込めませんでした。フォルダーを確認してください
said-backup = 台帳を { $path } にコピーしました
said-night-planned = 前の対局会は台帳に残っています。ルールと参加者の名前を確認してから始めてください
said-new-night = 新しい対局会を始めました
said-damaged = この対局会の記録は壊れています（{ $why }）。無事な部分は見られますが、これ以上は記録できません。台帳をバックアップしてください
said-unlisted = 記録しましたが、確認済みの記録の一覧（.heads ファイル）を書き込めませんでした（{ $why }）。ディスクとフォルダーを確認してください。このままでは、台帳の末尾が失われても気づけません
said-fault = 台帳：{ $why }
said-problem = それまでの記録と矛盾する記録が1件あり、無効になっています：{ $why }
ask-win = { $tiles }は和了牌ですか？
ask-meld = { $tiles }は副露ですか、手の内の牌ですか？
ask-belongs = { $count ->
    [1] この牌は手牌に含まれますか？（{ $tiles }）
   *[other] この{ $count }枚は手牌に含まれますか？（{ $tiles }）
}
ask-changed = 最初の認識結果ではありえない手になるため、{ $tiles }に直しました。正しいですか？
ask-added = { $tiles }：横向きの牌の上に4枚目がありますか？
ask-broken = { $tiles }は副露のように並んでいますが、面子になっていません。認識の誤りがないか確認してください。
answer-meld = 副露
answer-standing = 手の内の牌
answer-hand = はい
answer-other = いいえ
answer-later = あとで
gate-title = この写真は認識しにくいようです
gate-anyway = それでも認識
gate-another = 別の写真
said-warning = ご注意：{ $remark }
window-no-display = ウィンドウを開くディスプレイがありません（`DISPLAY` も `WAYLAND_DISPLAY` も設定されていません）。代わりに `quejing read 写真` や `quejing score` を使ってください
window-display-refused = `DISPLAY` または `WAYLAND_DISPLAY` のディスプレイに接続できません。自分のデスクトップのセッションで起動するか、`quejing read 写真` や `quejing score` を使ってください
window-not-opened = OpenGLが起動しないため、ウィンドウを開けませんでした。グラフィックドライバーを確認するか、`LIBGL_ALWAYS_SOFTWARE=1` を付けて試してください
screenshot-not-taken = ウィンドウの画像を撮れませんでした。もう一度試してください
screenshot-closed = 画像を撮る前にウィンドウが閉じられました。もう一度試してください

## Window: the night

night-tab-nights = 対局会一覧
night-tab-people = 参加者と席
deals = 各局
standings = 順位
night-tab-files = レポートとファイル

# 独自ルール。
name = 名前
own-rules-name-hint = 例：火曜
own-rules-note = メモ
own-rules-keep = ルールを保存
own-rules-bad-name = 名前は漢字・かな・小文字の英字・数字・-・_ で40文字以内とし、数字や記号で始めず、既存のルールとは別の名前にしてください。
own-rules-hint = このルールをファイルに保存し、そのまま選択します。以後は一覧から選べます。
own-rules-next-night = この対局会は始めたときのルールのまま続きます。ここで保存したルールは次回から選べます。
own-rules-kept = ルール「{ $name }」を { $path } に保存し、選択しました。
own-rules-kept-for-next = ルール「{ $name }」を { $path } に保存しました。この対局会は元のルールのまま続き、次回から選べます。
own-rules-taken = 「{ $name }」というルールはすでにあります。別の名前にするか、そのルールをもとに始めてください。
own-rules-not-written = ルールを { $path } に保存できません：{ $why }。フォルダーに書き込めるようにして、やり直してください。
own-rules-as-printed = すべて元のルールどおり
own-rules-differ = 元のルールと違う設定：{ $count }か所
own-rules-usual = 「{ $value }」に戻す
own-rules-put-back = 元に戻す：{ $switch }

night-back-to-table = 卓に戻る
night-close-night = 対局会を終了
night-next-game = 次の対局
night-next-game-tip = 同じ顔ぶれで{ $game }回戦を始めます。場・本場・供託は最初の状態に戻り、合計は引き継がれます
night-begin-game = { $game }回戦を始める
night-decide-missing = 裁定を選び、同意した人にチェックしてください
night-dispute-missing = 異議を出した人を選び、理由を書いてください
night-back-to = { $title }に戻る
night-reopen = 対局会を再開
night-hidden-mark = 非表示
night-hide = この対局会を隠す
night-unhide = この対局会を再表示
night-hide-tip = 記録は残り、一覧に出なくなるだけです
night-hidden-nights = 隠した対局会（{ $count }）
night-title-label = 対局会の名称
night-nothing-yet = まだ記録なし
night-is-closed = 終了済み
night-imbalance = 収支が合っていません。全員の合計が0ではなく{ $sum }です。各局を確認し、直るまで記録を追加しないでください。
night-all-nights = すべての対局会
night-no-nights = 台帳にはまだ対局会がありません。「{ new-night }」で最初の対局会を始めてください。
night-col-night = 対局会
date = 日付
night-col-people = 参加者
night-col-deals = 局数
current = 現在
night-current = 表示中
night-resume = 続ける
night-look = 見る
night-resume-named = 開く：{ $title }
night-length = 長さ
night-length-rules = ルールどおり
night-length-half = 半荘
night-length-full = 一荘
night-length-deals = 局数
night-length-open = 決めない
night-with-flowers = 花牌8枚を使う
night-in-camps = 最初から陣営に分かれる
night-known-people = 以前の参加者（クリックで追加）：
night-nights-together = 対局会に{ $count }回参加
night-name-hint = 名前を入力
night-guest = ゲスト
night-order-hint = この順に席に着きます。最初の人が親（東）で、あとは下家の順です。
night-watches = 観戦
night-leave-out = { $player }を外す
night-move-up = { $player }を上へ
night-move-down = { $player }を下へ
night-lot-of = { $player }の引いた数
night-lot-tip = くじやサイコロで出た数です。小さい順に座ります
night-draw-lots = 抽選する
night-draw-lots-tip = プログラムが席をランダムに決めます
night-draw-seats = 席を抽選で決める
night-sort-lots = 数の順に座る
night-seats-drawn = 席は抽選で決定
night-seats-are = 席順：{ $players }
night-seats-of-table = 第{ $table }卓：{ $players }
night-seats-queue = 順番待ち：{ $players }
night-seats-bettors = 賭ける人：{ $players }
night-seats-free = 自由人（抜け番）：{ $players }
night-needs-title = 対局会の名称を入力してください。
night-begin-night = 対局会を開始
night-everybody = 全員
night-col-name = 名前
night-col-role = 役割
night-col-total = 合計
night-name-of = { $player }の名前
night-role-plays = 対局者
night-role-watches = 観戦者
night-role-left = 退席済み
night-role-guest = { $role }（ゲスト）
night-rename = 名前を変更
night-rename-named = { $player }の名前を変更
night-leaves = 退席
night-leave-named = { $player }が退席
night-comes-back = 復帰
night-back-named = { $player }が復帰
night-somebody-comes = 途中から来た人：
night-join-hint = 途中から来た人には席がありません。席に着くには「{ night-change-seats }」を押してください。
night-seats = 席
night-no-seats = まだ誰も席に着いていません。
night-table = 第{ $table }卓
night-is-dealer = 親
night-change-seats = 席替え…
night-change-seats-tip = 次の局から席を替えます
night-sat-wrong = 席順を訂正…
night-sat-wrong-tip = 以前の局にさかのぼって席を訂正します。記録する前に変更点を表示します
night-from-deal = どの局から
night-seat-so = この席にする
night-no-deals = まだ局がありません。卓で記録した局がここに並びます。
column-deal = 局
column-time = 時刻
column-result = 結果
column-worth = 得点
night-col-marks = 備考
night-number-at-table = { $number }（第{ $table }卓）
night-deal-titled = { $deal }・{ $result }
in-progress = 進行中
night-false-win-of = { $player }のチョンボ
night-won-from = { $winners } ← { $discarder }
night-won-self = { $winners }ツモ
night-mark-photo = 写真
night-mark-photo-gone = 写真削除済み
night-mark-by-hand = 手入力
night-mark-corrected = 訂正済み
night-mark-disputed = 異議あり
night-mark-decided = 異議裁定済み
night-mark-void = 無効
night-mark-undone = 取り消し済み
night-mark-waiting = 未送信
night-entry-undone = 取り消し済みです。合計には入りません。
night-deal-void-note = この局は無効で、収支に入りません。
night-overruled = それでも記録：{ $reason }
night-correct = 訂正
night-correct-entry = 記録{ $number }を訂正
night-correct-win = { $winner }の和了を訂正
night-correct-entry-win = { $winner }の和了を訂正（記録{ $number }）
night-correct-kind = 種類を変更
night-correct-kind-entry = 記録{ $number }の種類を変更
night-undo-entry = 記録{ $number }を取り消し
night-correct-title = 記録{ $number }の正しい内容：
night-correct-look = 変更点を見る
night-void-deal = 局を無効化…
night-void-deal-tip = 先に変更点を表示し、次に理由を尋ねます
night-dealer-is = 親 { $player }
night-round-is = { $wind }場
night-counters-are = { $count }本場
night-special-is = 特殊ルール：{ $rule }
night-no-evidence = この局の写真は保存されていません。
night-photo-path = 写真
night-photo-keep = この局に保存
night-photo-show = 写真を表示
night-photo-hide = 写真を隠す
night-photo-missing = 写真が見つかりません
night-photo-there = 保存済み
night-photo-named = { $kind }：{ $name }
night-read-tiles = 認識した牌{ $count }枚：{ $tiles }
night-read-tile = { $tile }（{ $percent }%）
night-tile-corrected = { $read }を{ $tile }に訂正
night-tile-named = { $tile }を手入力
night-appraised-tiles = 牌：{ $tiles }
night-appraised-ura = 裏ドラ表示牌：{ $tiles }
night-appraised-rules = ルール：{ $rules }
night-appraised-worth = 得点：{ $worth }
night-appraised-patterns = 役：{ $patterns }
night-appraised-by = 雀鏡{ $version }で計算
night-pattern-times = { $pattern } × { $count }
night-evidence-other = このデータはここでは表示できません。書き出した記録で確認してください。
night-other-rules = この手牌をほかのルールで見る
night-differences-to = { $rules }での違い
night-dispute-deal = この局に異議を出す…
night-dispute-entry = この記録に異議を出す…
night-dispute-tip = 誰がなぜ異議を出したかを記録し、その後で全員が裁定します
night-dispute-by = 異議を出した人
night-claim = 主張
night-claim-of = { $player }：{ $claim }
night-dispute-open = 異議を記録
night-table-decides = 裁定
night-decide-keep = 維持
night-decide-correct = 訂正
night-decide-void = 無効
night-decide-correct-hint = 先に上で訂正してから、裁定を記録してください。
night-in-words = 説明
night-decide-record = 裁定を記録
night-decided-so = 裁定：{ $decision }（同意：{ $players }）
night-decided-why = 裁定：{ $decision }、{ $note }（同意：{ $players }）
night-agreed = 同意した人
night-mark-of = { $label }：{ $player }
night-standings-title = 順位（{ $count }局）
night-no-standings = 最初の局が終わると、ここに順位と統計が表示されます。
night-col-rank = 順位
night-col-reduced = 圧縮スコア
night-col-final = 最終スコア
night-col-final-tip = 今終局した場合の最終スコア：返し点との差にウマとオカを加えたもの
night-col-final-now = 今終了なら
night-col-side = 合意した支払い
night-games = 対局ごと
night-game = { $game }回戦
night-all-games = 合計
night-on-table = 卓上に残っている点：{ $amount }
night-set-aside = 別に置いた点（誰のものでもない）：{ $amount }
night-reduced-settings = 圧縮スコア：Σ tanh((自分 − 他家) × α / (T0 √n))
night-keep-reduced = この会に適用
night-as-kept = 元に戻す
night-root-players = 人数
night-root-deals = 局数
night-root-number = 任意
night-as-printed = 第26版の記載どおりの向き
night-as-printed-tip = 記載どおりの式では、最も勝った人の点が最も低くなります
night-even = 精算
night-even-now = 精算（今終了なら）
final-points = { $points }点
final-paid-money = { $parties } { $amount }（{ $money }）
final-text = テキスト
final-copy = 結果をコピー
final-copied = コピーしました
final-share = 共有
final-share-hint = 順位・最終スコア・精算のテキストです。グループチャットに送れます。
final-table = 席
final-table-tip = 席と局の一覧を表示します。訂正や取り消しができます
final-result = 結果
final-result-tip = 順位・最終スコア・精算を表示します
final-money = { $points }点 =
final-money-tip = 金額も表示します。0なら表示しません。記録には残りません
final-currency = 通貨
final-needs-currency = 通貨も入力してください（例：円）。未入力の間は金額を表示しません。
final-bad-money = 金額を0.1のように入力してください。0なら換算しません。
final-money-use = 換算
account-lost-sticks = 誰も受け取らない供託：{ $amount }
account-other-money = 卓に残ったその他の点：{ $amount }
account-beside = 合意した支払い（最終スコアには含まない）：{ $people }
account-game-left-out = { $game }回戦は途中で終わったため、成績に含めません。
account-game-unfinished = { $game }回戦は途中で終わりました。終了時の点数で成績に含めています。
account-unbalanced = 精算を表示できません。最終スコアと卓上の点の合計が0ではなく{ $sum }です。矛盾する記録がないか確認してください。
account-unbalanced-rules = 精算を表示できません。この対局会のウマ・オカ・配給原点・返し点では、最終スコアの合計が0ではなく{ $sum }になります。差額を誰が負担するか、卓で決めてください。
night-finals-corrected = 最終スコア訂正済み
night-finals-corrected-tip = 以前のバージョンでは、最終スコアが今と違って表示されていました。各局、支払い、合計は変わりません
night-graph = 各局後の合計
night-graph-said = 各局後の合計：{ $totals }
night-total-of = { $player } { $total }
night-graph-none = 最初の局が終わると、ここにグラフが表示されます。
night-after-deals = { $count }局後
night-statistics = 個人別の統計
night-statistics-hint = 率にポインターを合わせると、誤差の幅（95%）を表示します。
night-col-won-share = 和了率
night-col-dealt-share = 放銃率
night-col-drawn-share = ツモ率
night-col-average = 平均打点
night-col-best = 最高打点
column-patterns = 役
night-patterns-of = { $patterns }（和了{ $wins }回中）
night-who-paid = 支払いの合計
night-who-paid-hint = 行の人が列の人に支払った額です。
night-nobody-paid = まだ支払いはありません。
night-entry-title = 記録を追加
night-entry-hint = 写真も卓の画面も使わないものを、ここで記録します：ペナルティ、調整、賭け、カン、チョンボ、局の開始。
night-kind = 種類
night-kind-money = 合意した支払い
night-kind-win = 和了
night-kind-draw = 流局
night-kind-deal = 局の開始
night-kind-false-win = チョンボ
night-which-table = 卓
night-entry-record = 記録
night-who = 対象の人
night-money-for = 名目
night-paid-by = 払う人
night-paid-to = 受け取る人
night-field-amount = 支払い額
night-field-numbered = { $field } { $number }
night-payment-add = 支払いを追加
night-payment-remove = 支払い{ $number }を削除
night-winner-number = 和了者{ $number }
night-winner-add = 和了者を追加
night-winner-remove = 和了者を外す
night-own-draw = ツモ
night-field-points = 点数
night-field-han = 翻
night-field-fu = 符
night-field-yakuman = 役満
night-field-fan = 番
night-provided = 各家の供牌の枚数：
night-draw-why = 流局の種類
night-draw-tenpai = 聴牌
night-draw-nagashi = 流し満貫
night-deal-played-on = アガリ止めせず続行
night-deal-played-on-tip = トップのラス親がアガリ止めをせず、連荘します
night-dealer-due = ルールどおり
night-deal-dice-tip = 振った順に、空白で区切って入力します（例：3 4）
night-deal-turned = めくった牌
night-deal-special = 特殊ルール
night-deal-swap = 親と席を替わる人
night-deal-last = 最後の数局の1つ
night-nobody = なし
night-supports = 賭ける相手
night-support-nobody = 全員が卓に着いているため、賭けられる人がいません。
night-kong-how = カンの種類
night-kong-exposed = 大明槓
night-kong-added = 加槓
night-kong-concealed = 暗槓
night-false-fan = 宣言した番数
night-false-waiting = 聴牌者がそれぞれ和了できた最高の番数（ノーテンなら0）：
night-false-fine = 各家への罰符
night-false-goes-on = 局を続ける
entry-needs-person = 対象の人を選んでください。
entry-needs-winner = 和了者を選んでください。
entry-needs-value = 和了の点数を入力してください。
entry-needs-payment = 払う人と受け取る人を選んでください。
entry-needs-amount = 支払い額は30や7.5のような数字で入力してください。
entry-needs-dice = サイコロの目は1から6です。
night-note = メモ
night-note-keep = メモを保存
night-notes = メモ
night-due-title = 次にすること
night-agreed-title = 合意した支払い
night-no-agreed = 合意した支払いはまだありません。
night-write-title = 書き出し
night-write-hint = レポートは1つのウェブページです。ほかのファイルは不要で、印刷もできます。
night-write-path = ファイル（拡張子なし）
night-write-replace = 既存のファイルを置き換える
night-file-report = レポート（.html）
night-file-payments = 支払い（.csv）
night-file-events = 記録（.jsonl）
night-file-events-csv = 記録（.csv）
night-import-title = 取り込み
night-import-hint = 書き出した .jsonl や .csv を取り込めます。すでに台帳にある記録は、重複して追加されません。
file = ファイル
night-import = 取り込む
night-verify-title = 台帳
night-ledger-at = 台帳のファイル：{ $path }
night-in-memory = 台帳はメモリー上だけにあり、ウィンドウを閉じると失われます。
night-verify = 台帳を検査
night-verify-sound = 問題ありません：対局会{ $nights }件、記録{ $events }件。チェックサムはすべて一致し、収支も合っています。
night-backup-path = バックアップ先の新しいフォルダー
night-backup = バックアップ
photos = 写真
night-photos-nowhere = 台帳がメモリー上だけにあるため、写真は保存されません。
night-photos-kept = すべての対局会の写真{ $count }枚、{ $size }（上限 { $limit }）
night-photos-of-night = この対局会の写真：
night-no-photos = この対局会の写真はありません。
night-photo-limit = 容量の上限
night-set-limit = 上限を設定
night-remove-reason = 削除の理由
night-remove = 削除
night-remove-named = { $name }を削除

## 画面：ほかのルールで見る手牌、ルールブック

page-book = ルールブック
page-book-tip = 各ルールの役と設定を、牌の例つきで表示します（F2）
keys-book = ルールブックを開く
keys-beside = 手牌をほかのルールで見る。もう一度押すと戻る
beside-open = ほかのルール
beside-open-tip = この手牌を複数のルールで並べて比べます（R）
beside-value = この手牌をほかのルールで見る
beside-waits = この手牌の待ちをほかのルールで見る
beside-back = 手牌に戻る
beside-back-tip = Esc
beside-rules = 比べるルール
beside-need = 比べるには、和了形（{ $whole }枚）か聴牌形（{ $before }枚）を並べ、すべての牌を確定してください。槓子は3枚と数えます。今は{ $count }枚です。
beside-none = 上でルールを選んでください。
beside-assumed = 和了者か放銃者が未選択のため、ロンとして計算しています（和了者が未選択なら親の和了）。
beside-waits-assumed = 和了者が未選択のため、親の手牌として計算しています。
beside-differs = { $rules }との違い
beside-no-patterns = 数える役なし
waits-hand-hint = 聴牌です。待ちは右に表示しています。
waits-col-tile = 待ち
waits-col-left = 残り
waits-col-discard = ロン
waits-left = 残り{ $count }枚
waits-left-tip = 4枚のうち、手牌と表示牌にある分を除くと、残りは{ $count }枚です
waits-win-with = { $tile }で和了
book-search = 検索
book-search-hint = 名前、ID、点数
book-rules = 見るルール
book-all = すべてのルール
book-options = 設定
book-nothing = 「{ $words }」に一致するものはここにありません。
book-found-elsewhere = このルールにはなく、ほかのルールにあります：
book-lay-out = 並べる
book-lay-out-tip = 「{ page-hand }」のページに並べて、このルールで計算します
book-replace-hand = 入力中の手牌があります。例を並べると置き換わります。
book-replace = 置き換える
book-won = この会で和了：{ $players }
book-won-times = { $player } ×{ $count }
book-name-won = { $name }、この会で和了：{ $players }
book-source = 出典：{ $section }節
book-original = 原文：{ $name }
book-example = 牌の例
book-example-drawn = { $wind }家が{ $tile }をツモ
book-example-claimed = { $wind }家が{ $tile }をロン
book-example-worth = 合計：{ $worth }
book-example-with = このルールではこの役を数えません。例は設定を変えた場合です（{ $switch }：{ $value }）。
book-example-off = このルールでは数えません：{ $reason }
book-alike = ほかのルールの同じ役
book-alike-at = { $name }（{ $rules }）
book-option-allowed = 選べる値：{ $allowed }、原文の値：{ $default }、出典：{ $section }
book-option-printed = 原文の値：{ $default }、出典：{ $section }
book-option-changed = 変更済み

## The count of a tile set

inventory = 牌を数える
inventory-tip = 写真で牌一式を数え、足りない牌と余分な牌を示します
inventory-guide = 牌をすべて表向きに、重ならないように広げ、上から撮影してください。1枚に収まらなければ、何枚かに分けて撮れます。手牌と台帳には影響しません。
inventory-drop = 牌の写真をここにドロップするか、Ctrl+Vで貼り付け
inventory-add = 写真を追加
inventory-take-back = 写真を外す
inventory-clear = 最初から
inventory-photos = 写真{ $count }枚
inventory-offer = この写真には牌一式が写っています（{ $total }）。

## Window: tile sets

set-none = なし
set-title = 自分の牌
set-guide = 各種の牌を1枚ずつ、正しい向きで行ごとに並べます。一萬〜九萬、一筒〜九筒、一索〜九索、東南西北白發中の順です。花牌を使う場合は、続けて梅蘭菊竹と春夏秋冬を並べます。光や角度を変えて、上から2、3枚撮影してください。
set-lay-like-this = 次のように並べてください：
set-any-order = 各種1枚ずつ、順番は自由です。認識後にオレンジ色の牌を確認してください。
set-order = 写真での並び順
set-order-guided = 上記の順
set-order-flowers = 上記の順（花牌あり）
set-order-any = 順不同
set-add-photo = 写真を追加
set-photo = 写真{ $number }：{ $count }枚
set-drop = 写真を外す
set-kinds = 34種中{ $count }種
set-missing = 未撮影：{ $tiles }
set-complete = 34種すべてそろいました。
set-one-photo = 正解率を測るには、もう1枚写真が必要です。
set-click = 読み違えた牌はクリックして訂正し、オレンジ色の牌を確認してください。
set-tile = { $number }枚目：{ $tile }
set-left-out = 除外
set-is = { $tile }にする
set-leave-out = この牌を除外
set-try = 試す
set-save = 保存
set-add-to = 「{ $set }」に追加
set-anew = 登録し直す
set-name-first = 保存するには名前を付けてください
set-accuracy = 正解率：登録前{ $before }%、登録後{ $after }%（{ $count }枚、写真ごとに残りの写真で検証）
set-working = 処理中…
set-teach = 牌セットに追加（{ $count }枚）
set-teach-tip = この手牌で訂正した牌を、使用中の牌セットに加えます
set-tab-enrol = 登録
set-tab-kept = 保存済みセット
set-kept = 牌セット
set-none-yet = まだ牌セットがありません。登録するか、下で取り込んでください。
set-in-use = { $name }（使用中）
set-choose-one = 左の一覧から牌セットを選んでください。
set-rename = 名前を変更
set-new-name = 新しい名前
set-renamed = 「{ $old }」の名前を「{ $new }」に変更しました
set-export = 書き出す
set-export-hint = 牌セットを1つのファイルに書き出します。別のパソコンやほかの人も使えます。
set-export-to = 書き出し先
set-choose-place = 場所を選ぶ…
set-exported = 「{ $name }」を { $path } に書き出しました
set-import = 取り込む
set-import-hint = 書き出したファイルを取り込みます。既存の牌セットは置き換えません。
set-import-as = 取り込み後の名前
set-choose-file = ファイル選択…
set-imported = 「{ $name }」を取り込みました。使うには上で選択してください
set-file-kind = 雀鏡の牌セット
set-versions = バージョン
set-versions-hint = 保存するたびにバージョンが残ります（直近の20件）。
set-col-version = バージョン
set-col-how = 由来
set-col-kinds = 種類
set-col-pictures = 画像
set-col-right = 正解率
set-share = { $before }% → { $after }%
set-share-tip = 登録前 → 登録後（写真ごとに残りの写真で検証）
set-enrolled = 登録
set-added = 写真を追加
set-tiles-added = 牌を{ $taken }枚追加しました{ $left ->
    [0] {""}
   *[other] （認識の改善に役立たない{ $left }枚は除きました）
}
set-corrected = 訂正した牌を追加
set-came-in = 取り込み
set-went-back = バージョン{ $version }から復元
set-damaged = 破損
set-go-back = 復元
set-go-back-to = バージョン{ $version }に復元
set-ask-back = 「{ $name }」をバージョン{ $version }に復元しますか？
set-ask-back-hint = 最新のバージョン{ $version }になります。直近の20件が残り、どれでも復元できます。
set-went-back-to = 「{ $name }」をバージョン{ $version }の内容に復元しました（現在はバージョン{ $newest }）
set-ask-replace = このファイルを置き換えますか？
set-ask-replace-hint = { $path } はすでに存在します。今の内容は失われます。
set-replace = 置き換える
set-dialog-silent = ファイルが選択されませんでした。ダイアログが表示されない場合は、パスを入力してください。
set-to-check = まずオレンジ色の{ $count }枚を確認してください
set-why-unsure = はっきり見えません
set-why-too-often = { $tile }が{ $count }枚あります。ほかの牌はたいてい{ $usual }枚です
set-why-impossible = { $tile }が{ $count }枚あります。1セットにこの枚数はありません


## Rulings: verdicts, reasons, steps, sheets, waits, comparisons

verdict-win = 和了
verdict-below-minimum = 最低点未満
verdict-no-yaku = 役なし
verdict-furiten = フリテン
verdict-no-win = 和了形ではない
ruling-unit-points = 点
ruling-unit-score = 点
ruling-unit-basic-points = 基本点
ruling-unit-fan = 番
ruling-total-points = { $total }点
ruling-total-score = { $total }点
ruling-total-basic-points = 基本点{ $total }
ruling-total-fan = { $total }番
lingque-reason-below-minimum = 花牌を除くと{ $found }点で、和了の最低点{ $needed }点に届きません
zung-jung-reason-below-minimum = { $found }点で、和了の最低点{ $needed }点に届きません
ruling-without-yaku = 和了形ですが、役がないため和了できません
ruling-in-furiten = フリテンのため、ロンできません
ruling-no-shape = 和了形ではありません。手牌と副露を確認してください
ruling-no-shape-lingque = 和了形ではありません。四面子一雀頭でも、七対・全不靠・十三幺でもありません。手牌と副露を確認してください
ruling-no-shape-zung-jung = 和了形ではありません。四面子一雀頭でも、七対子・十三幺九でもありません。手牌と副露を確認してください
ruling-no-shape-riichi = 和了形ではありません。四面子一雀頭でも、七対子・国士無双でもありません。手牌と副露を確認してください
ruling-no-shape-house = 和了形ではありません。四面子一雀頭でも、七対子・国士無双でもありません。手牌と副露を確認してください
ruling-implied-by = { $pattern }に含まれる
lingque-reason-implied-by = { $pattern }とは重複して数えない
riichi-reason-excluded-by = { $pattern }とは複合しない
lingque-reason-excluded-by = { $pattern }とはどちらか一方だけを数える
zung-jung-reason-series-keeps = 同じ系列では{ $pattern }だけを数える
zung-jung-reason-limit-replaces = 役満貫の{ $pattern }だけを数える
house-reason-special-rule = { $special ->
     [2] 特殊ルール「{ house-special-wild }」：1番ならワイルド牌は使えず、使うなら2番必要。この手は1番でワイルド牌入り
     [3] 特殊ルール「{ house-special-more-than-one-fan }」：2番必要。この手は1番
     [4] 特殊ルール「{ house-special-no-chow }」：1番ならチーできず、チーするなら2番必要。この手は1番でチーあり
     [5] 特殊ルール「{ house-special-general-pair }」：1番なら雀頭は2・5・8、それ以外は2番必要。この手は1番で雀頭が別の牌
     [10] 特殊ルール「{ house-special-no-discard }」：1番ならツモのみ、ロンなら2番必要。この手は1番のロン
    *[other] この局の特殊ルール{ $special }では認められない
    }
ruling-replaced-by-yakuman = 役満のため、ほかの役は数えない
ruling-ordinary-is-more = 数えないほうが高くなる
riichi-reason-needs-closed-hand = 門前限定
riichi-reason-finished-by-ron = ロンで完成した刻子は明刻として扱う
riichi-reason-needs-yaku = ドラは役にならない
riichi-reason-needs-yakuman = 抜いた北へのロンは役満に限るルール
riichi-reason-without-open-tanyao = 喰いタンなしのルール
riichi-reason-without-honroutou-seven-pairs = 七対子には混老頭を認めないルール
riichi-reason-with-green-dragon = 緑一色に發を必要とするルール
riichi-reason-without-double-riichi = ダブルリーチをリーチと同じに扱うルール
riichi-reason-without-renhou = 人和を採用しないルール
lingque-step-highest = 最高の役：{ $pattern } { $fan }翻
lingque-step-value-triplets = 番牌（役牌）の刻子{ $fan }組：{ $fan }翻
lingque-step-compound = 複合ボーナス：+{ $adds }翻（別の系統の{ $pattern } { $fan }翻）
lingque-step-closed = 門前ボーナス：+{ $adds }翻
zung-jung-step-sum = 役の合計：{ $points }点
house-step-patterns = 役の合計：{ $fan }番
zung-jung-step-chicken = 鶏和（役なし）：{ $points }点
zung-jung-step-compound-limit = 数満貫：{ $points }点とする
zung-jung-step-listed-limit = 役満貫：{ $pattern }だけを数え、{ $points }点
house-step-yakuman = 役満の合計：{ $fan }番
house-step-dora = ドラ：{ $fan }番
riichi-step-formula = { $fu }符 × 2^({ $han }+2) = { $basic }
riichi-step-capped = 満貫で打ち止め：{ $basic }
riichi-step-rounded-up = 切り上げ満貫：{ $basic }
riichi-step-mangan = { riichi-limit-mangan }：{ $basic }
riichi-step-haneman = { riichi-limit-haneman }：{ $basic }
riichi-step-baiman = { riichi-limit-baiman }：{ $basic }
riichi-step-sanbaiman = { riichi-limit-sanbaiman }：{ $basic }
riichi-step-kazoe-yakuman = { riichi-limit-yakuman }：{ $basic }
riichi-step-yakuman =
    { $units ->
         [1] 役満
         [2] ダブル役満
         [3] トリプル役満
        *[other] { $units }倍役満
    }：{ $basic }
riichi-step-one-yakuman-only = 役満は最も高いもの1つだけを数える
ruling-paid-half-liability = 責任払い（半額）、{ $seat }家の分
ruling-paid-full-liability = 責任払い（全額）、{ $seat }家の分
ruling-paid-bystander = 放銃者以外
ruling-paid-first-points = 最初の25点、3人がそれぞれ支払い
ruling-paid-shared = 責任者なし、全員で分担
ruling-paid-responsible = 責任者が全員分を支払い
ruling-paid-shared-ron = ロン、包の責任者と折半
ruling-paid-pao-half = 包（責任払い）、半額
ruling-paid-pao-all = 包（責任払い）、全額
ruling-paid-honba = 本場
ruling-paid-riichi-sticks = 供託（リーチ棒）
sheet-title = { $rules }・{ $verdict }
sheet-special-rule = 特殊ルール{ $number }：{ $rule }
sheet-several = { $pattern } ×{ $count }
sheet-worth-fu = { $fu }符
sheet-worth-fu-fan = { $fu }副  { $fan }翻
sheet-worth-han = { $han }翻
sheet-worth-yakuman =
    { $units ->
         [1] 役満
         [2] ダブル役満
         [3] トリプル役満
        *[other] { $units }倍役満
    }
sheet-worth-fan = { $fan }番
sheet-product = { $fu }副 × { $fan }翻 = { $points }点
sheet-product-flowers = { $fu }副 × { $fan }翻 = { $points }点、花牌{ $flowers }点、合計{ $total }点
sheet-below-minimum = { $total }（最低点未満）
sheet-han-fu = { $fu }符{ $han }翻、{ $total }
sheet-han-fu-limit = { $fu }符{ $han }翻 { $limit }、{ $total }
sheet-limit = { $limit }、{ $total }
sheet-income-ron = ロン { $points }点
sheet-income-each = ツモ { $each }点オール
sheet-income-non-dealers = ツモ 子 { $each }点・親 { $dealer }点
sheet-cost-discarder = 放銃者が{ $amount }を支払う
sheet-cost-each = ほかの全員が{ $amount }ずつ支払う
sheet-read-as = 面子構成 { $reading }、和了牌 { $tile }
sheet-another-reading = 別の面子構成 { $reading }：{ $worth }（{ $patterns }）
waits-none = 聴牌していません。どの牌が来ても和了形になりません
waits-all = { $kinds }種{ $unseen }枚待ち（見えている牌を除く）
waits-line = { $tile }  残り{ $unseen }枚  ロン：{ $discard }  ツモ：{ $self_draw }
waits-line-income = { $tile }  残り{ $unseen }枚  ロン：{ $discard }  ツモ：{ $self_draw }
waits-worth-but = { $worth }（{ $verdict }）
waits-income-ron = { $points }点
waits-income-each = { $each }点オール
waits-income-non-dealers = { $each }・{ $dealer }点
waits-furiten-own-discard = フリテン：自分で{ $tile }を捨てているため、ロンできません
compare-verdict = { $rules }：{ $verdict }、{ $other_rules }：{ $other_verdict }
compare-reading = 面子構成が異なる：{ $reading } / { $other_reading }
compare-only-in = { $pattern }（{ $worth }）は{ $rules }だけで数える。{ $other_rules }：{ $reason }
compare-worth = { $pattern }：{ $worth } → { $other_worth }
compare-fu-fan = { $fu }副{ $fan }翻
compare-product = { $fu }副 × { $fan }翻 → { $other_fu }副 × { $other_fan }翻
compare-minimum = 和了の最低点：{ $minimum } → { $other_minimum }
compare-needs-yaku = 役あり
compare-total = 合計：{ $total } → { $other_total }（{ $change }）
compare-other-units = 合計の{ $total }と{ $other_total }は単位が異なり、比べられません
compare-impossible = 成立しない
compare-not-in-the-rules = 該当する役がない
compare-does-not-hold = このルールの定義では成立しないか、計算に使う面子構成では成立しない

## Names: tiles, winds, circumstances, limits, payments

list-comma = 、
list-semicolon = ；
label-and-value = { $label }：{ $value }

# 牌
wind-east = 東
wind-south = 南
wind-west = 西
wind-north = 北
tile-number =
    { $number ->
        [1] 一
        [2] 二
        [3] 三
        [4] 四
        [5] 五
        [6] 六
        [7] 七
        [8] 八
       *[9] 九
    }
tile-characters = { $number }萬
tile-circles = { $number }筒
tile-bamboo = { $number }索
tile-red = 赤{ $tile }
dragon-white = 白
dragon-green = 發
dragon-red = 中
flower-plum = 梅
flower-orchid = 蘭
flower-chrysanthemum = 菊
flower-bamboo = 竹
flower-spring = 春
flower-summer = 夏
flower-autumn = 秋
flower-winter = 冬

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
circumstance-rob-kong = 槍槓
riichi-flag-riichi = リーチ
riichi-flag-double-riichi = ダブルリーチ
riichi-flag-ippatsu = 一発
riichi-flag-last-tile = 海底・河底
riichi-flag-after-kong = 嶺上開花
riichi-flag-rob-kong = 槍槓
riichi-flag-rob-closed-kong = 暗槓の槍槓
riichi-flag-heaven = 天和
riichi-flag-earth = 地和
riichi-flag-human = 人和
riichi-flag-furiten = フリテン
riichi-flag-after-kita = 北抜き後の嶺上牌
riichi-flag-rob-kita = 抜いた北へのロン
house-flag-last-tile = 海底・河底
house-flag-after-kong = 嶺上開花
house-flag-after-kong-discard = 槓振り
house-flag-rob-kong = 槍槓
house-flag-rob-closed-kong = 暗槓の槍槓
house-flag-heaven = 天和
house-flag-earth = 地和
house-flag-human = 人和

# 霊雀
lingque-category-chance = 偶然の役
lingque-category-special = 特殊な形
lingque-category-claims = 副露の役
lingque-category-triplets = 刻子・槓子の役
lingque-category-honours = 字牌の役
lingque-category-terminals = 幺九牌の役
lingque-category-suits = 色の役
lingque-category-numbers = 数の役
lingque-category-whole-hand = 手全体の役
lingque-category-equality = 同じ順子の役
lingque-category-relation = 組み合わせの役
fault-lingque-odd-points = { $points }は奇数です。霊雀の点数は必ず偶数です
fault-lingque-seat = 放銃者の席が違います。放銃者は和了者以外の3人から選んでください
fault-lingque-provided-by-winner = 和了者自身の供牌はありません。ほかの3人の分だけ入力してください
fault-lingque-too-many-provided = 供牌が{ $count }枚では多すぎます。副露1組につき1枚と和了牌を合わせて5枚までです

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
riichi-fu-closed-ron = 門前ロン（副底を含む）
riichi-fu-seven-pairs = 七対子
riichi-fu-base = 副底
riichi-fu-triplet = 刻子
riichi-fu-kong = 槓子
riichi-fu-pair-dragon = 三元牌の雀頭
riichi-fu-pair-seat-wind = 自風の雀頭
riichi-fu-pair-round-wind = 場風の雀頭
riichi-fu-pair-double-wind = 連風牌の雀頭
riichi-fu-pair-north = 北の雀頭
riichi-fu-self-draw = ツモ
riichi-fu-open-pinfu = 喰い平和
riichi-fu-round-up = 10符単位に切り上げ
fault-riichi-red-fives = { $tile }が{ $found }枚ありますが、このルールでは{ $allowed }枚までです。通常の五にするか、設定 `red_fives` を変えてください
fault-riichi-indicators-too-many = ドラ表示牌が{ $found }枚では多すぎます。5枚までです
fault-riichi-indicators-too-few = 和了者の槓子が{ $kongs }組あるので、ドラ表示牌は{ $needed }枚以上必要ですが、{ $found }枚しかありません。足りない分を追加してください
fault-riichi-indicators-ura-count = 裏ドラ表示牌が{ $ura }枚、ドラ表示牌が{ $dora }枚です。同じ枚数にするか、裏ドラ表示牌を省いてください
fault-riichi-riichi-open = リーチは門前でなければできません。リーチを外してください。副露が実は暗槓なら、暗槓に変えてください
fault-riichi-ippatsu-without-riichi = 一発にはリーチが必要です。一発を外すか、リーチを加えてください
fault-riichi-needs-self-draw = { $circumstance }はツモ和了に限ります。{ $circumstance }を外すか、ツモに変えてください
fault-riichi-needs-ron = { $circumstance }はロン和了に限ります。{ $circumstance }を外すか、ツモの指定を外してください
fault-riichi-after-kong-without-kong = 嶺上開花には和了者自身の槓子が必要です。嶺上開花を外すか、槓子を追加してください
fault-riichi-together = { $one }と{ $other }は同時に成立しません。どちらかを外してください
fault-riichi-robbed-tile-held = 和了牌と同じ牌がほかにもあるため、{ $circumstance }は成立しません。{ $circumstance }を外すか、牌を直してください
fault-riichi-rob-closed-kong-not-allowed = 暗槓の槍槓は国士無双に限り、設定 `kokushi_robs_closed_kong` も必要です。暗槓の槍槓を外すか、設定を有効にしてください
fault-riichi-first-turn-with-melds = { $circumstance }は、副露があると成立しません。{ $circumstance }を外すか、副露を取り除いてください
fault-riichi-heaven-not-dealer = 天和は親に限ります。天和を外すか、自風を東に変えてください
fault-riichi-dealer = { $circumstance }は子に限ります。{ $circumstance }を外すか、自風を直してください
fault-sanma-north-count = 北を{ $found }枚抜くことはできません。0から4で入力してください
fault-sanma-norths-not-set-aside = 北抜きのないルールです。抜いた北を取り除くか、設定 `kita` を有効にしてください
fault-sanma-chow-meld = { $number }組目の副露はチーですが、三人麻雀ではチーができません。副露を直すか、設定 `chii` を有効にしてください
fault-sanma-not-a-winner = { $number }人目の手牌は和了していません。その手牌を外すか、牌を直してください
fault-sanma-after-kita-without-north = 北抜き後の嶺上牌での和了には、自分の抜いた北が必要です。この状況を外すか、抜いた北の枚数を入力してください
fault-sanma-robbed-tile-not-north = 抜いた北へのロンの和了牌は北に限ります。この状況を外すか、和了牌を直してください
fault-sanma-rob-kita-not-allowed = 抜いた北へのロンのないルールです。この状況を外すか、設定 `rob_kita` を変えてください
fault-sanma-first-turn-after-north = 北を抜くと、{ $circumstance }は成立しません。{ $circumstance }を外すか、抜いた北を取り除いてください

# ハウスルール
house-special-wild = ワイルド牌
house-special-more-than-one-fan = 2番縛り
house-special-no-chow = 1番ならチー不可
house-special-general-pair = 1番なら雀頭は2・5・8
house-special-pass-three = 3枚渡し
house-special-blood-battle = 和了者以外で続行（血戦到底）
house-special-dora = ドラ
house-special-double-discard = 放銃は2倍
house-special-no-discard = 1番ならツモのみ
house-special-river-of-blood = 和了後も全員続行（血流成河）
house-special-swap-places = 席の交換
house-camp-shi = 石
house-camp-chen = 陳
house-camp-li = 李
house-camp-wang = 王
house-camp-duan = 段
house-due-false-win = チョンボ
house-due-false-win-to-waiting = チョンボ（聴牌者へ）
house-due-exposed-kong = 大明槓
house-due-added-kong = 加槓
house-due-concealed-kong = 暗槓
house-part-players = 対局者間
house-part-to-supporter = 賭けた人へ
house-part-from-supporter = 賭けた人から
house-part-between-supporters = 賭けた人どうし

# 認識できない言葉



## What is wrong: requests and deals

# Where: a field of the request (English keeps the word of the wire), or an entry of a list.
fault-at = { $place }：{ $fault }
fault-place-unnamed = `{ $field }`
fault-place-tiles = 手牌
fault-place-concealed = 手の内の牌
fault-place-win-tile = 和了牌
fault-place-seat-wind = 自風
fault-place-round-wind = 場風
fault-place-dora-indicators = ドラ表示牌
fault-place-ura-indicators = 裏ドラ表示牌
fault-place-honba = 本場
fault-place-kita = 抜いた北の枚数
fault-place-riichi-sticks = 供託（リーチ棒）
fault-place-history = 捨て牌の記録
fault-place-flags = 和了の状況
fault-place-discarder = 放銃者
fault-place-winner = 和了者
fault-place-total = 合計点
fault-place-responsible = 責任者
fault-place-indicators = めくった牌
fault-place-special = 特殊ルール
fault-place-dice = サイコロ
fault-place-players = 対局者
fault-place-open = オープンした人
fault-place-spectators = 観戦者
fault-place-camps = 陣営
fault-place-chosen = 席を替わる相手
fault-place-people = 人数
fault-place-line = この行
fault-place-meld = { $number }組目の副露
fault-place-meld-from = { $number }組目の副露を鳴いた相手
fault-place-event = { $number }番目のイベント
fault-place-discard = { $number }枚目の捨て牌

# What a field or an option takes, after a verb: write …, expected ….
fault-form-number = { $from }から{ $to }までの整数
fault-form-above-nought = 0より大きい数
fault-form-any-number = 数
fault-form-root-of = `"players"`、`"games"`、または0より大きい数
fault-form-one-of = { $words }のいずれか
fault-form-smaller-number = もっと小さい数

# What a field of a request takes, after its place.
fault-expected = { $form }を指定してください
fault-expected-object = JSONオブジェクトを書いてください
fault-expected-boolean = `true` か `false` を指定してください
fault-expected-tiles = 牌を文字列で指定してください（例：`"123m55z"`）
fault-expected-meld = `type` と `tiles` のあるオブジェクトを指定してください
fault-expected-switches = 設定をまとめたオブジェクトを指定してください
fault-expected-seat = 席を0から3で指定してください
fault-expected-discards = 捨て牌を古い順に並べたリストを指定してください
fault-expected-discard = `seat` と `tile` のあるオブジェクトを指定してください
fault-expected-discarded-tile = 捨てられた牌を指定してください
fault-expected-deal = `winner`、`total`、`self_draw`、`discarder` のあるオブジェクトを指定してください
fault-expected-win-tile-of-history = `history` があるときは必要です（捨て牌と比べるため）
fault-expected-results = 各局の結果のリストを指定してください（流局は `null`）
fault-expected-result = `winner`、`total`、`discarder` のあるオブジェクトを指定してください（流局は `null`）
fault-expected-events = 和了・カン・チョンボのリストを指定してください
fault-expected-event = `type` のあるオブジェクトを指定してください
fault-expected-names = 名前のリストを指定してください
fault-expected-bets = 観戦者ごとに賭ける相手を書いたオブジェクトを指定してください
fault-expected-camps = 陣営ごとにメンバーのリストを書いたオブジェクトを指定してください
fault-expected-player = 卓にいる対局者の名前を指定してください
fault-expected-fan = 番数を整数で指定してください
fault-expected-waiting = 聴牌者ごとに番数を書いたオブジェクトを指定してください
fault-expected-waiting-players = 卓にいる対局者と、それぞれが和了できる最高の番数を指定してください
fault-expected-winner = 名前を指定してください（流局は `null`）
fault-expected-at-table = 卓にいる対局者を指定してください
fault-expected-free-person = 自由人の名前を指定してください
fault-expected-two-tables = 2項目のリスト、または `A` と `B` のあるオブジェクトを指定してください
fault-expected-hand-object = 手牌を表すオブジェクトを指定してください
fault-expected-standing-tiles = 手の内の牌を文字列で指定してください（例：`"123m55z"`）
fault-expected-meld-tiles = 副露の牌を文字列で指定してください（例：`"123m"`）
fault-expected-tile-text = 牌1枚を文字列で指定してください（例：`"5z"`）
fault-expected-flag-words = 単語のリストを指定してください
fault-expected-melds = 副露のリストを指定してください
fault-expected-at-most = { $most }項目以内にしてください
fault-expected-json-text = JSONを1行で書いてください（{ $column }文字目から読めません）
fault-expected-from-nought = 0以上の整数を指定してください
fault-expected-no-win-tile = この項目を削除し、手牌は1枚足りない形にしてください
fault-expected-scores = 各対局者の点数を1つずつ並べたリストを指定してください
fault-expected-provided-tiles = 各席の枚数を0から5で指定してください
fault-expected-provided = 席ごとの枚数を書いたオブジェクトを指定してください
fault-expected-even-points = 偶数を指定してください（このルールの点数はすべて偶数です）
fault-expected-five-provided = 合計5枚以内にしてください
fault-expected-han-and-fu = 翻数と符、または役満を指定してください
fault-expected-han = 翻数、または役満を指定してください
fault-expected-fu = 符を指定してください（4翻以下では必要です）
fault-expected-rounded-fu = 25、または10の倍数を指定してください（切り上げ後の符）
fault-expected-discarder-seat = 放銃者の席を指定してください
fault-expected-hands = 1つから3つの手牌のリストを指定してください
fault-expected-ron-only = `false` にしてください。複数人が同時に和了できるのはロンだけです
fault-expected-no-switches = この項目を削除し、設定は `hands` と並べて書いてください
fault-expected-four-booleans = 親から順に `true` か `false` を4つ指定してください
fault-expected-four-points = 各対局者の点数を、開始時の席順に4つの整数で指定してください
fault-expected-three-booleans = 親から順に `true` か `false` を3つ指定してください
fault-expected-three-points = 各対局者の点数を、開始時の席順に3つの整数で指定してください
fault-expected-nagashi-seats = 席（0から2）のリストを指定してください
fault-expected-counts = 席ごとに255以下の整数を1つずつ並べたリストを指定してください

# What is wrong and what to do.
fault-no-seat = 「{ $found }」という席はありません。0、1、2、3のいずれかを指定してください
fault-no-wind = 「{ $found }」は風ではありません。`E`、`S`、`W`、`N` のいずれかを指定してください
fault-stranger = このルールでは{ $tile }を使いません。外すか、別のルールを選んでください
fault-red-five = このルールに赤ドラはありません。{ $tile }は `{ $plain }` と書いてください
fault-unknown-flag = 「{ $found }」という状況はありません。使えるのは{ $allowed }です
fault-self-draw-has-no-discarder = ツモに放銃者はいません。放銃者を外してください
fault-name-discarder = 放銃者が指定されていません。誰の牌で和了したかを指定するか、ツモにしてください
fault-seat-range = 放銃者の席は0、1、2、3のいずれかにしてください
fault-winner-discards = 和了者は放銃者になれません。ほかの対局者を指定してください
fault-earth-discarder = 地和は親の第一打での和了です。地和を外すか、放銃者を親（席0）にしてください
fault-cannot-pay = 席{ $seat }は支払えません。和了者以外の3人のいずれかの席を、0から3で指定してください
fault-points = 合計{ $points }点では精算できません。和了は1点以上で、責任を負う人が払う点の和が合計と等しくなければなりません
fault-not-held = { $tile }は、和了者の打牌前の14枚に含まれていません。捨て牌か手牌を直してください
fault-crowded-with-turned = めくった牌も合わせると、{ $tile }が4枚を超えます。牌を確認してください
fault-no-special = 特殊ルール{ $found }はありません。2から12、なしなら0を指定してください
fault-dice = 2つのサイコロの目はそれぞれ1から6です
fault-turned-exactly-one = 特殊ルール2（{ $special }）でめくる牌は1枚だけです。その牌を指定してください
fault-turned-at-least-one = 特殊ルール8（{ $special }）では牌を1枚めくり、カンのたびにもう1枚めくります。めくった牌をすべて指定してください
fault-turned-kinds = めくった牌として赤ドラや花牌は指定できません。通常の牌を指定してください
fault-turned-none = 牌をめくるのは特殊ルール2と8だけです。めくった牌を外してください

# Circumstances of the house rule.
fault-occasion-self-draw = { $occasion }はツモ和了に限ります。{ $occasion }を外すか、ツモに変えてください
fault-occasion-kong = { $occasion }には和了者自身の槓子が必要です。{ $occasion }を外すか、槓子を追加してください
fault-occasion-discard = { $occasion }はロン和了に限ります。{ $occasion }を外すか、ツモの指定を外してください
fault-occasion-not-robbed = { $occasion }は槍槓と同時には成立しません。どちらかを外してください
fault-occasion-others-tile = { $occasion }は他家の牌での和了に限ります。{ $occasion }を外すか、ツモの指定を外してください
fault-occasion-not-last-tile = { $occasion }は最後の牌とは同時に成立しません（最後の牌ではカンできません）。どちらかを外してください
fault-occasion-only-copy = 和了牌と同じ牌がほかにもあるため、{ $occasion }は成立しません。{ $occasion }を外すか、牌を直してください
fault-occasion-one-kong = 槍槓できる槓子は1つだけです。{ $one }か{ $other }のどちらかを外してください
fault-occasion-alone = { $occasion }と同時に成立するのは、{ $one }か{ $other }だけです。ほかの状況を外してください
fault-occasion-dealer = { $occasion }は親に限ります。{ $occasion }を外すか、和了者を親にしてください
fault-occasion-not-dealer = { $occasion }は子に限ります。{ $occasion }を外すか、和了者の席を直してください
fault-occasion-no-open-melds = { $occasion }は、暗槓以外の副露があると成立しません。{ $occasion }を外すか、その副露を取り除いてください
fault-occasion-no-melds = { $occasion }は、副露があると成立しません。{ $occasion }を外すか、副露を取り除いてください

# People, bets and camps.
fault-people-players = 1卓は3人か4人です（指定は{ $count }人）
fault-people-nameless = 名前が空です。全員の名前を書いてください
fault-people-twice = 「{ $name }」が重複しています。全員を別々の名前にしてください
fault-people-no-player = 「{ $name }」は卓にいません。卓にいる対局者を選んでください
fault-people-no-spectator = 「{ $name }」は卓にいるか重複しているため、観戦者にできません。余分な名前を外してください
fault-people-supports = 「{ $name }」が賭ける「{ $supported }」は卓にいません。卓にいる対局者を選んでください
fault-people-camps = 陣営戦に必要な陣営は4つか5つです（指定は{ $count }）
fault-people-camp-size = 「{ $camp }」は{ $people }人です。陣営は1人か2人にしてください
fault-people-two-places = 「{ $name }」が2か所にあります。1か所だけにしてください
fault-people-no-camp = 「{ $name }」は陣営ではありません。陣営戦で打つのも賭けるのも陣営だけです
fault-people-swap = 親が席を替わる相手は、卓にいるほかの対局者にしてください
fault-people-no-rotation = { $people }人の交代のルールはありません。あるのは3から7人と9から11人だけです
fault-people-winner-elsewhere = 和了者は卓にいる対局者にしてください（流局の場合は `null`）
fault-people-one-table = { $people }人の場合は、卓（`table`）に{ $playing }人、順番待ち（`off`）に{ $waiting }人を指定してください
fault-people-two-tables = { $people }人の場合は、卓{ $table }の対局者（`tables`）を{ $playing }人、賭ける人（`bettors`）を{ $betting }人にしてください

# Events of a deal, after their place.
fault-event-over = この局はもう終わっています。後に続けられるのは同じ捨て牌での和了だけです
fault-event-no-fan = 和了は1番以上です。番数を指定してください
fault-event-winner-out = 和了者はもうこの局を抜けています。別の和了者を指定してください
fault-event-discarder-out = 放銃者はもうこの局を抜けています。別の放銃者を指定してください
fault-event-own-discard = 自分の捨て牌では和了できません。別の放銃者を指定してください
fault-event-kong-out = カンをした対局者はもうこの局を抜けています。別の対局者を指定してください
fault-event-concealed-fed = 暗槓に牌を出した人はいません。`from` を外してください
fault-event-name-feeder = カンの牌を出した対局者が指定されていません。誰の牌かを指定してください
fault-event-fed-by-other = カンの牌を出すのは、卓にいるほかの対局者でなければなりません
fault-event-declarer-out = チョンボをした対局者はもうこの局を抜けています。別の対局者を指定してください
fault-event-waiting = 聴牌者には、まだ局に残っているほかの対局者を1人1回ずつ、1番以上の番数とともに指定してください

## What is wrong: hands, tiles, profiles

problem-bad-tile = { $field }：{ $fault }
problem-tile-count = 牌が{ $expected }枚必要ですが、{ $found }枚です。手の内の牌、副露（1組を3枚と数える）、和了牌の合計を確認してください
problem-kind-not-played = このルールでは{ $tile }を使いません。外すか、別のルールを選んでください
problem-too-many-copies = { $tile }が{ $found }枚あります。同じ牌は4枚までです。牌を確認してください
problem-bad-meld = { $number }組目の副露：{ $fault }
problem-too-many-melds = 副露が{ $found }組あります。1つの手牌では{ $most }組までです
problem-bad-flowers = 花牌の枚数は{ $found }にできません。0から8で入力してください
problem-bad-input = { $field }：{ $expected }を指定してください
problem-no-win-tile = 和了牌がありません。和了牌を入力してください
problem-unknown-field = 「{ $field }」という項目はありません。`{ $nearest }` ではありませんか？
problem-unknown-option = 「{ $option }」という設定はありません。使えるのは{ $allowed }です
problem-option-uma-sum = `{ $option }`（ウマ）の合計は0でなければなりませんが、{ $sum }になっています。トップが別に受け取るオカは `oka` で指定してください
problem-option-no-oka = `{ $option }` を `none` にできるのは配給原点と返し点が同じときだけですが、{ $start }と{ $back }になっています。`first` にすると、全員の差額がトップに入ります
problem-bad-option = 設定「{ $option }」：{ $expected }を指定してください
problem-line-too-long = 1行が上限の{ $most }バイトを超えています。入力を複数の行に分けてください
problem-lines-unreadable = 入力を読み込めません：{ $reason }
problem-unknown-rules = 「{ $found }」というルールはありません。使えるのは{ $allowed }です
problem-unknown-language = 「{ $found }」という言語はありません。使えるのは{ $allowed }です
problem-seat-no-wind = { $field }が指定されていません。E、S、W、Nのいずれかを入力してください
problem-seat-wind-not-played = { $field }：三人麻雀に{ $found }（北）はありません。E（東）、S（南）、W（西）のいずれかにしてください
problem-seat-self-drawn = ツモに放銃者はいません。放銃者を外してください
problem-seat-not-another = 席{ $found }は放銃者になれません。ほかの家の席を入力してください
problem-seat-no-discarder = 放銃者の指定がありません。ロンには放銃者の席が必要です
problem-seat-not-giver = { $field }：この牌を捨てたのは{ $found }ではありえません。他家の席を入力してください
problem-seat-chow-not-from-left = { $field }：チーは上家からしかできません
problem-seat-no-yakuman = { $field }：包（責任払い）は役満だけです。外すか、`han` ではなく `yakuman` を指定してください
problem-seat-liable-winner = { $field }：和了者は自分の手の責任者になれません。別の対局者の席を入力してください
problem-seat-same-winner = { $field }：席{ $found }にはすでに和了者がいます。和了者ごとに別の席を指定してください
problem-tile-flower = { $tile }は花牌です。手牌から外し、花牌の枚数に加えてください
problem-tile-no-flowers = { $tile }は花牌です。リーチ麻雀では花牌を使わないため、外してください
problem-meld-chow = チー
problem-meld-pung = ポン
problem-meld-kong = カン（槓子）
problem-meld-size = { $kind }は{ $expected }枚必要ですが、{ $found }枚です。牌を直してください
problem-meld-not-consecutive = チーは同じ種類の連続する3枚でなければなりません
problem-meld-not-alike = { $kind }はすべて同じ牌でなければなりません
problem-meld-flower = 花牌は副露に入りません。花牌の枚数に加えてください
problem-meld-concealed = `concealed` はカンにだけ指定できます。{ $kind }には指定できません
problem-meld-added = `added`（加槓）は、暗槓でない槓子にだけ指定できます
problem-meld-unknown-kind = 副露の種類は `chow`、`pung`、`kong` のいずれかです
problem-meld-unclear = チー、ポン、カンのいずれにもなりません。牌を確認してください
problem-conflict-not-in-these-rules = このルールにない状況が指定されています。その状況を外してください
problem-conflict-heaven-not-dealer = 天和は親に限ります。天和を外すか、自風を東にしてください
problem-conflict-heaven-not-self-drawn = 天和はツモ和了です。天和を外すか、ツモにしてください
problem-conflict-earth-dealer = 地和は子に限ります。地和を外すか、自風を直してください
problem-conflict-earth-self-drawn = 地和は親の第一打での和了で、ツモではありません。地和とツモのどちらかを外してください
problem-conflict-first-turn-with-melds = { $flag }は、副露があると成立しません。{ $flag }を外すか、副露を取り除いてください
problem-conflict-together = { $flag }と{ $other_flag }は同時に成立しません。1つだけ残してください
problem-conflict-after-kong-not-self-drawn = 嶺上開花はツモ和了です。嶺上開花を外すか、ツモにしてください
problem-conflict-after-kong-without-kong = 嶺上開花には和了者自身の槓子が必要です。嶺上開花を外すか、槓子を追加してください
problem-conflict-rob-kong-self-drawn = 槍槓は他家の牌での和了で、ツモではありません。槍槓とツモのどちらかを外してください
problem-conflict-rob-kong-held-twice = 和了牌と同じ牌がほかにもあるため、槍槓は成立しません。槍槓を外すか、牌を直してください
notation-mpsz-unexpected = { $position }文字目の「{ $found }」は牌ではありません。m、p、sの前に0〜9、zの前に1〜7、花牌はf1〜f4、q1〜q4と書いてください
notation-mpsz-missing-suit = { $position }文字目の「{ $found }」に種類がありません。数字の後にm、p、s、zのいずれかを書いてください
notation-mpsz-no-such-suited = { $position }文字目の「{ $found }」：「{ $tile }」という牌はありません。数字は1〜9、赤ドラの5だけは0と書いてください
notation-mpsz-no-such-honour = { $position }文字目の「{ $found }」：「{ $tile }」という牌はありません。東南西北は1〜4、白發中は5〜7と書いてください
notation-mpsz-no-such-flower = { $position }文字目の「{ $found }」：「{ $tile }」という牌はありません。{ $letter }1〜{ $letter }4と書いてください
notation-mpsz-missing-digit = { $position }文字目の「{ $letter }」に数字がありません。前に数字を書いてください
notation-mpsz-flower-without-digit = { $position }文字目の「{ $letter }」に数字がありません。{ $letter }1〜{ $letter }4と書いてください
notation-not-one = 牌は1枚だけのはずですが、{ $found }枚あります
notation-chinese-unexpected = { $position }文字目の「{ $found }」は牌ではありません。一〜九と萬・筒・索、または東南西北白發中、梅蘭菊竹春夏秋冬で書いてください
notation-chinese-missing-suit = { $position }文字目の「{ $found }」に種類がありません。後に萬・筒・索のいずれかを書いてください
notation-chinese-missing-number = { $position }文字目の「{ $found }」に数字がありません。前に一〜九を書いてください
notation-chinese-not-five = { $position }文字目の「{ $found }」は「赤」の後に書けません。赤は五だけです（例：赤五萬）
notation-red-mark-no-five = { $position }文字目の「{ $found }」は5に付いていません。赤ドラは5だけです（例：0m、r5m、5mr）
notation-red-mark-between-fives = { $position }文字目の「{ $found }」は5と5の間にあります。前か後に空白を入れるか、赤ドラの5を0と書いてください
notation-glyph = { $position }文字目の「{ $found }」は牌の絵文字ではありません。U+1F000〜U+1F029の文字を使ってください
profile-at-line = { $line }行目：{ $fault }（{ $code }）
profile-bad-toml = TOMLとして読み込めません。引用符、等号、括弧を確認してください
profile-more-errors = ほかに{ $count }件の誤りがあります。まずこれらを直してください
profile-unknown-key = 「{ $key }」という項目はありません。使えるのは{ $allowed }です
profile-missing-key = 「{ $key }」がありません。{ $expected }を書いてください
profile-wrong-type = 「{ $key }」の型が違います。{ $expected }を書いてください
profile-out-of-range = 「{ $key }」は{ $found }にできません。{ $expected }を書いてください
choice-yes = あり
choice-no = なし
switch-differs = { $subject }：{ $value }（標準は{ $default }）
profile-bad-name = 「{ $found }」はプロファイル名にできません。漢字・かな・英小文字・数字・-・_ で{ $most }文字以内とし、数字や記号で始めず、既存のルールとは別の名前にしてください
profile-bad-format = 形式{ $found }には対応していません。`format = { $known }` と書くか、新しいバージョンのプログラムを使ってください
profile-wanted-format = `format = { $known }`
profile-wanted-name-line = `name = "…"`
profile-wanted-name = 引用符で囲んだ名前
profile-wanted-text = 引用符で囲んだ文字列
profile-wanted-rules = 次のいずれか（{ $allowed }）
profile-wanted-switches = TOMLのテーブル `[switches]`
profile-switch-either = { $others }または{ $last }
profile-switch-range = { $from }から{ $to }までの整数
profile-switch-multiple = { $from }から{ $to }までの{ $step }の倍数
profile-switch-list = { $from }から{ $to }までの整数{ $count }個
profile-unknown = 「{ $found }」というルールもプロファイルもありません。使えるのは{ $allowed }です
profile-bad-file = { $path }：{ $errors }

## The ledger and the course of play

ledger-error-unknown-kind = このバージョン（{ $version }）は「{ $kind }」という種類の記録を読めません。記録したバージョンか、それより新しいもので開いてください
ledger-error-bad-event = 台帳の記録として読めません。項目名と値を確認してください
ledger-error-file =
    ファイル { $path } { $verb ->
        [opened] を開けません
        [read] を読み込めません
       *[written] に書き込めません
    }（{ $why }）。何も記録していません。ディスクとフォルダーの権限を確認してください
ledger-error-full = { $path } のあるディスクがいっぱいです。今回は記録できませんでしたが、これまでの記録は無事です。空きを作ってやり直してください
ledger-error-read-only = 台帳 { $path } はここでは読み取り専用です（{ $why }）。何も記録していません。ファイルとフォルダーの権限を確認するか、`QUEJING_DATA` で別のフォルダーを指定してください
ledger-error-damaged = 台帳 { $path } は壊れています：{ $fault }。無事な部分は閲覧と書き出しができますが、これ以上は記録できません。`quejing night rescue フォルダー` で、無事な部分から新しい台帳を作れます
ledger-error-not-written = { $path } に書き込めません（{ $why }）。ディスクとフォルダーの権限を確認するか、別の場所を指定してください
ledger-error-schema = 台帳 { $path } の形式は{ $found }ですが、このバージョンで読めるのは{ $known }までです。新しいバージョンを使ってください
ledger-error-conflict = この対局会に別の場所から記録が追加されています（最後の記録は{ $expected }番目ではなく{ $found }番目です）。確認してからやり直してください
ledger-error-busy = 別のプログラムが { $path } に書き込み続けています。そのプログラムを終了してからやり直してください
ledger-error-consents-full = 返事待ちの確認依頼がすでに{ $most }件あります。先にどれかに答えるか、取り下げてください
ledger-error-consents-unreadable = 返事待ちの確認依頼の一覧を読み取れなかったため、別に保存しました（{ $aside }）。まだ同意が必要なものは、もう一度同意を求めてください
ledger-error-phones-unreadable = スマホの一覧（{ $path }）を読み込めません：{ $why }。スマホでは同意を求められないため、関係者に口頭で確認し、同意した人を指定してください
ledger-error-phones-aside = スマホの一覧を読み取れなかったため、別に保存しました（{ $aside }）。すべてのスマホを卓に参加させ直してください。それまでは、口頭で同意を得てください
ledger-error-server-unreachable = サーバー { $server } から応答がありません（{ $why }）。ネットワークと、サーバーが動いているかを確認してください
ledger-error-server-refused = サーバー { $server } に拒否されました（{ $why }）。アドレスのユーザー名と、そのパスワードと権限を確認してください
ledger-error-server-not-prepared = データベース { $server } に台帳がないか、古いバージョンの台帳です。データベースの所有者が `quejing night server prepare` を実行してください
ledger-error-server-format = { $server } の台帳の形式は{ $found }ですが、このバージョンで読めるのは{ $known }までです。新しいバージョンを使ってください
ledger-error-mirror-differs = 対局会 { $night } の{ $entry }番目の記録は、このパソコンの { $path } にある記録の続きではありません。このファイルを残したまま、データベースをバックアップから復元したかどうか、サーバーの所有者に確認してください
ledger-error-mirror-alone = { $path } は { $home } にある台帳の写しで、読み取り専用です。記録するには `--ledger` でそのサーバーを指定してください
ledger-error-entries-wait = まだ台帳のサーバーに届いていない記録が{ $count }件あります。すべて届いてから、もう一度実行してください
ledger-error-password-file-open = { $path } のパスワードをほかのユーザーが読めます。ほかのユーザーの権限を外してください（`chmod 600`）
server-address-unreadable = サーバーのアドレスを読み取れません（{ $why }）。`postgres://ユーザー名@ホスト/データベース` の形で書いてください
server-address-has-password = アドレスにパスワードは書けません。このパソコンのほかのユーザーに見えてしまいます。`~/.pgpass` のような、自分だけが読めるファイルに書いてください
server-address-no-database = サーバーのアドレスにデータベースの指定がありません。`postgres://ユーザー名@ホスト/データベース` の形で書いてください
server-address-no-name = サーバーのアドレスにユーザー名の指定がありません。`postgres://ユーザー名@ホスト/データベース` の形で、パソコンごとに別のユーザー名を書いてください
server-address-unknown-encryption = `sslmode={ $found }` は使えません。指定を外すとサーバーの証明書を確認します。暗号化しない場合は `sslmode=disable` と書いてください（通信を盗み見られるおそれがあります）
server-address-not-built = このプログラムはサーバーの台帳に対応せずにビルドされています。パッケージ版を使うか、機能 `club` を付けてビルドしてください
cli-night-moved =
    { $count }件の対局会を { $to } に移しました{ $photos ->
        [0] {""}
       *[other] （写真{ $photos }枚を含む）
    }
cli-night-moved-requests = 移した先の台帳に返事待ちの確認依頼があるため、元の台帳の確認依頼{ $count }件は移していません。もう一度確認を取ってください
cli-night-moved-kept = 元の台帳は { $path } として残してあります
cli-night-move-same = { $path } はこの台帳自身です。別のファイルかサーバーを指定してください
cli-server-prepared = データベースを台帳として使えるようになりました。--machine でパソコンに書き込みを許可してください。
cli-server-prepared-for = データベースを台帳として使えるようになりました。{ $machine } が書き込めます。
ledger-error-not-agreed = { $players }の同意も必要ですが、この対局会ではスマホで確認できません。口頭で確認し、同意した人を指定してください
ledger-error-unknown-consent = この確認依頼は、すでに回答されたか取り下げられています
ledger-error-unknown-night = 台帳に対局会 { $night } はありません。別の対局会を選んでください
ledger-error-night-differs = 対局会 { $night } はすでに台帳にあり、{ $entry }番目以降の記録が異なります。何も取り込みませんでした
ledger-error-bad-line = { $line }行目：{ $why }。何も取り込みませんでした
ledger-error-development-form = この対局会は0.1より前の開発版で記録されたもので、読み込めません。何も取り込みませんでした。バージョン0.1以降の `quejing night export` で書き出したファイルを使ってください
ledger-error-evidence-limit = 写真の容量は、上限 { $limit }バイトのうち{ $kept }バイトが使用中で、この写真にはさらに{ $needed }バイト必要です。写真を何枚か削除するか、上限を上げてください
ledger-picture-not-a-picture = このファイルは保存できる画像ではないため（{ $why }）保存しませんでした。JPEG、PNG、WebP、BMP、HEICを使ってください
ledger-picture-truncated = この写真は途中で切れているため保存しませんでした。送り直すか撮り直してください
ledger-picture-damaged = この写真は壊れているため保存しませんでした。送り直すか撮り直してください
ledger-picture-too-large = この写真は画素数が多すぎるため（{ $pixels }画素）保存しませんでした。小さい写真を使ってください

# Why a file cannot be used: part of a sentence.

ledger-cause-missing = ファイルまたはフォルダーがありません
ledger-cause-taken = すでに存在します
ledger-cause-forbidden = 権限がありません
ledger-cause-full = ディスクの空き容量がありません
ledger-cause-no-folder = パスの途中にフォルダーではないものがあります
ledger-cause-opened-to-read = 読み取り専用で開いています
ledger-cause-write-protected = ファイルが書き込み禁止になっています
ledger-cause-nobody-listens = 接続を受け付けていません
ledger-cause-no-answer = 時間内に応答がありませんでした
ledger-cause-foreign = 別のプログラムのデータベースです
ledger-cause-copy-differs = 複製が元と一致しません
ledger-cause-folder = フォルダーです
ledger-cause-stream = パイプまたはデバイスです
ledger-cause-link = リンクです
ledger-cause-too-long = { $most }バイトを超えています
ledger-cause-said = { $said }
ledger-cause-not-text = UTF-8のテキストではありません

# Files that are read.

ledger-files-missing = { $path } というファイルはありません。名前を確認してください
ledger-files-folder = { $path } はフォルダーです。ファイルを指定してください
ledger-files-stream = { $path } はパイプまたはデバイスです。ファイルを指定してください
ledger-files-link = { $path } はリンクです。ファイルを指定してください
ledger-files-too-long = { $path } は{ $most }バイトを超えているため読み込みませんでした。正しいファイルか確認してください
ledger-files-not-text = { $path } はUTF-8のテキストではありません。UTF-8で保存し直すか、別のファイルを使ってください
ledger-files-unreadable = { $path } を読み込めません（{ $why }）

# What is wrong with the bytes of a picture: part of a sentence.

ledger-damage-bad-code = 復号できないデータがあります
ledger-damage-ends-early = データの一部が欠けています
ledger-damage-surplus = 画像以外の余分なデータが含まれています
ledger-damage-order = 各部分の順序が正しくありません
ledger-damage-header = ヘッダーの内容が矛盾しています
ledger-damage-checksum = チェックサムが一致しません
ledger-damage-length = 長さの情報がファイルと一致しません

# What is wrong with a ledger that is there.

ledger-fault-empty = ファイルが空です
ledger-fault-sqlite = SQLiteの報告：{ $why }
ledger-fault-header = ファイルのヘッダーが書き換えられています
ledger-fault-form = データベースの表が台帳のものではありません
ledger-fault-pages = ファイルが途中で切れています（全{ $pages }ページのうち{ $first }ページ目から欠けています）
ledger-fault-log-header = 先行書き込みログの先頭が壊れています
ledger-fault-log-frame = 先行書き込みログの{ $frame }番目のフレームが壊れています
ledger-fault-heads-missing = 確認済みの記録の一覧（.heads ファイル）がないため、末尾の記録が失われても気づけません。次に記録するときに作り直します
ledger-fault-heads-line = 確認済みの記録の一覧（.heads ファイル）の{ $line }行目が壊れています。次に記録するときに作り直します
ledger-fault-tail = 対局会 { $night }：{ $recorded }件記録したはずですが、{ $there }件しかありません
ledger-fault-night-gone = 対局会 { $night }：{ $recorded }件記録したはずですが、すべてなくなっています
ledger-fault-rehashed = 対局会 { $night }：{ $entry }番目の記録は当時のものではなく、チェックサムが作り直されています
ledger-fault-entry-missing =
    対局会 { $night }：{ $entry }番目の記録がありません{ $lost ->
        [0] {""}
       *[other] 。そこから後の{ $lost }件の記録は無効です
    }
ledger-fault-entry-changed =
    対局会 { $night }：{ $entry }番目の記録は後から書き換えられています{ $lost ->
        [0] {""}
       *[other] 。この記録以降の{ $lost }件は無効です
    }
ledger-fault-entry-unreadable =
    対局会 { $night }：{ $entry }番目の記録を読めません（{ $why }）{ $lost ->
        [0] {""}
       *[other] 。この記録以降の{ $lost }件は無効です
    }
ledger-fault-imbalance = 対局会 { $night }：収支の合計が0ではなく{ $sum }です
ledger-fault-home-differs = 対局会 { $night }：{ $entry }番目の記録が、サーバーとこのパソコンで異なるか、サーバーにありません。このパソコンのファイルを残したまま、データベースをバックアップから復元したかどうか、サーバーの所有者に確認してください
ledger-copied-damaged = 台帳が壊れています：{ $faults }。ファイルは壊れたまま複製したため、正常なバックアップではありません。続けるには `quejing night rescue フォルダー` を実行してください
ledger-rescued = 新しい台帳は { $path } です。元のファイルはそのままです。`quejing night --ledger { $path }` で開くか、.heads ファイルと一緒に元の場所へ移してください
ledger-rescued-night = { $night }  { $all }件中{ $intact }件が無事  { $title }
ledger-rescued-none = { $night }  引き継げませんでした。参加者とルールを記した最初の記録が、失われたか書き換えられています。見つかった{ $count }件の記録は { $path } にあります
ledger-rescued-gone = { $night }  引き継げませんでした。確認済みの記録（{ $count }件）が見つかりませんでした
ledger-rescued-unverified = 検証できない記録は { $path } に保存しました

# What is wrong with a line of an import.

ledger-line-not-a-line = `quejing night export` で書き出した行ではありません
ledger-line-no-event = 台帳の記録として読めません。項目名と値を確認してください
ledger-line-long = この行は{ $most }バイトを超えています
ledger-line-no-opening = ここには、対局会の最初にあるはずの開始の記録がありません
ledger-line-format = この対局会の形式は{ $found }ですが、このバージョンで読めるのは1から { $known }までです
ledger-line-out-of-order = ここには対局会 { $night } の{ $expected }番目の記録が来るはずですが、{ $found }番目になっています
ledger-line-changed = 対局会 { $night } の{ $entry }番目の記録が書き換えられています（チェックサムが一致しません）

# What people wrote that cannot be read.

ledger-id = 「{ $found }」はIDではありません。文字{ $letter }に続けて、0〜9とa〜fの文字を12字書いてください
ledger-amount = 「{ $found }」は額として読めません。30や7.5のような1000000000以下の数を、8分の1刻みで入力してください
ledger-unjudged-no-tiles = 牌が記録されていません
ledger-unjudged-not-at-table = 和了者と放銃者はこの卓で打っている必要があります
ledger-unjudged-meld = 「{ $meld }」は副露ではありません。`123m`、`1111p:concealed`、`1111p:added` のように書いてください

# Why an entry is refused.

ledger-refused-not-open = 対局会が始まっていません。先に始めてください
ledger-refused-open-already = 対局会はすでに始まっています
ledger-refused-closed = 対局会は終了しています。先に再開してください
ledger-refused-not-closed = 対局会はまだ終了していないため、再開できません
ledger-refused-format = この対局会の形式は{ $found }ですが、このバージョンで読めるのは{ $known }までです。新しいバージョンを使ってください
ledger-refused-unknown-player = { $player }はこの対局会の参加者ではありません
ledger-refused-twice = { $player }が二重に入力されています。1人1回だけ入力してください
ledger-refused-not-at-table = { $player }はこの卓で打っていません
ledger-refused-at-table = { $player }はこの卓で打っています。賭けられるのは卓の外の人だけです
ledger-refused-bad-name = 名前は1〜60字で入力してください（見えない文字は使えません）
ledger-refused-bad-text =
    { $field ->
        [title] 対局会の名称
        [reason] 理由
        [note] メモ
        [claim] 主張
       *[other] 文章
    }に制御文字または書字方向を変える文字が含まれています。その文字を取り除いてください
ledger-refused-name-taken = { $name }という名前の人がすでにいます。別の名前にしてください
ledger-refused-no-table = 第{ $table }卓はありません
ledger-refused-other-table = この局は第{ $found }卓ではなく第{ $deal }卓のものです
ledger-refused-no-seats = まだ席が決まっていません。先に席を決めてください
ledger-refused-deal-goes-on = 進行中の局があります。先に終えるか取り消してください
ledger-refused-ends-deal = 後から加える記録で局を終わらせることはできません
ledger-refused-game-not-finished = この対局はまだ終わっていません。成績から除外するか、現在の点数で含めるかを指定してください
ledger-refused-long-deal = 1局の記録は{ $most }件までです。流局として終えてください
ledger-refused-no-deal = 進行中の局がありません
ledger-refused-not-in-these-rules = このルールではこの記録はできません
ledger-refused-own-tile = { $player }は自分の捨て牌では和了できません
ledger-refused-no-winner = 和了者がいません。誰が和了したか指定してください
ledger-refused-cannot-settle = 精算できません：{ $why }
ledger-refused-bad-amount = 支払う額は0より大きく1000000000以下にしてください
ledger-refused-to-oneself = 支払う人と受け取る人は別の人にしてください
ledger-refused-no-payment = 支払いがありません。誰が誰に払うか指定してください
ledger-refused-no-reason = 理由、主張、またはメモを簡単に書いてください
ledger-refused-unknown-deal = { $entry }番目の記録はどの局にも属していません
ledger-refused-unknown-event = 取り消し・やり直し・訂正・異議のできる{ $entry }番目の記録はありません
ledger-refused-already-so = { $entry }番目の記録は、すでに取り消し済みか、すでに有効です。何も変更していません
ledger-refused-not-last = { $entry }番目の記録はもう最後の記録ではありません（今の最後は{ $last }番目です）。確認してからやり直してください
ledger-refused-not-last-gone = { $entry }番目の記録はもう最後の記録ではありません。その後の記録を確認してください
ledger-refused-other-kind = 訂正は元の記録と同じ種類にしてください。互いに置き換えられるのは局の記録だけです
ledger-refused-unknown-dispute = { $entry }番目の記録は未裁定の異議ではありません。番号を確認してください
ledger-refused-bad-reduced = 圧縮スコアのT0とnは0より大きく、αは数値にしてください
ledger-refused-bad-die = サイコロの目は1〜6です（{ $die }はありません）
ledger-refused-bad-tiles = 「{ $tiles }」は牌、副露、状況のいずれとしても読めません。牌は 123m456p11z のように書いてください
ledger-refused-bad-sha256 = 写真はSHA-256（64桁の16進数）で指定してください

# What the value of a hand needs: the object of "enter".

ledger-needed-points-with-flowers = この和了には点数が必要です。花牌込みの点数を入力してください
ledger-needed-points = この和了には点数が必要です。手の点数を入力してください
ledger-needed-fan = この和了には番数が必要です。番数を入力してください
ledger-needed-han = この和了には翻数（1以上）か役満の倍数が必要です。どちらかを入力してください
ledger-needed-fu = 符は25か、20〜140の10の倍数です。符を直してください
ledger-needed-yakuman = 役満の倍数は1〜12です。倍数を直してください
ledger-needed-pao = 包（責任払い）は役満だけに付き、和了者以外の対局者と、1以上の役満の倍数が必要です。内容を直すか、包を外してください
ledger-needed-patterns = このルールに値のない役があります。役ごとに値を入力してください
ledger-needed-win-tile = 和了牌がないため、捨て牌から責任者が分かりません。捨て牌とは別に和了牌を入力してください

# How people may sit: what is needed.

ledger-sitting-one-table = このルールでは{ $players }人の卓が1つです。席を決め直してください
ledger-sitting-others-watch = このルールでは{ $players }人が卓に着き、順番を待つ人、賭ける人、自由人はいません。ほかの人は観戦にしてください
ledger-sitting-exactly = このルールでは{ $players }人が卓に着きますが、{ $found }人になっています。席に着く人を選び直してください
ledger-sitting-at-least = このルールには{ $players }人以上必要ですが、{ $found }人しかいません。足りない人を追加してください
ledger-sitting-at-most = このルールで打てるのは{ $players }人までですが、{ $found }人います。ほかの人は観戦者として加わり、後から席に着けます
ledger-sitting-three-or-four = このルールの卓は3人か4人です。席を決め直してください
ledger-sitting-queue = 1卓のときは、賭ける人も自由人も別に置けません。ほかの人は順番待ちにしてください
ledger-sitting-free-person = 2卓のときは自由人が1人、順番を待つ人はなく、賭ける人は各卓1人までです。席を決め直してください
ledger-sitting-one-or-two-tables = このルールの卓は1つか2つです。席を決め直してください
ledger-sitting-camps = 陣営は{ house-camp-shi }・{ house-camp-chen }・{ house-camp-li }・{ house-camp-wang }の4つ、または{ house-camp-duan }を加えた5つです。陣営を決め直してください
ledger-sitting-left-open = 8人のルールは原文で「乞うご期待」とされ、まだありません。3〜7人か9〜11人で始めてください
ledger-sitting-camp-of-two = 1つの陣営は1人か2人です。陣営を決め直してください
ledger-unsettled-one-self-draw = ツモ和了は1人だけです。複数の人が和了した場合は、放銃者を指定してください
ledger-unsettled-dealer-swaps = 特殊ルール12で別の対局者と席を替われるのは、親だけです
ledger-unsettled-uneven = 陣営間の支払いが割り切れません

# Why somebody pays: a label.

ledger-why-self-draw = ツモ
ledger-why-discarder = 放銃
ledger-why-bystander = 放銃者以外
ledger-why-half-liability = 責任払い（半額）
ledger-why-full-liability = 責任払い（全額）
ledger-why-first-points = 最初の点数（3人がそれぞれ支払い）
ledger-why-shared = 全員で支払い
ledger-why-responsible = 責任者の支払い
ledger-why-ron = ロン
ledger-why-shared-ron = ロン（半額）
ledger-why-pao-half = 包（責任払い）、半額
ledger-why-pao-all = 包（責任払い）、全額
ledger-why-honba = 本場
ledger-why-stick-put = リーチ棒
ledger-why-riichi-sticks = 供託
ledger-why-noten-penalty = ノーテン罰符
ledger-why-nagashi-mangan = 流し満貫
ledger-why-kong = カン
ledger-why-false-win = チョンボ
ledger-why-false-win-to-waiting = チョンボ（聴牌者へ）
ledger-why-chombo = チョンボ
ledger-why-fine = 罰符
ledger-why-as-paid = 卓での支払いどおり
ledger-why-penalty = ペナルティ
ledger-why-adjustment = 調整
ledger-why-bet = サシウマ

# How a hand was entered: a label.

ledger-entered-photo = 写真から
ledger-entered-tiles = 牌を手入力
ledger-entered-patterns = 役を手入力
ledger-entered-points = 点数を手入力

# How a deal ended without a winner.

ledger-drawn-exhausted = 流局
ledger-drawn-nine-kinds = 九種九牌で流局
ledger-drawn-four-winds = 四風連打で流局
ledger-drawn-four-riichi = 四家立直で流局
ledger-drawn-four-kongs = 四槓散了で流局
ledger-drawn-triple-ron = 三家和で流局
ledger-drawn-abandoned = 中止して打ち直し

# What a dispute came to.

ledger-decision-keep = 記録どおり
ledger-decision-correct = 訂正
ledger-decision-void = 無効

# What a piece of evidence is.

ledger-evidence-photo = 写真
ledger-evidence-reading = 認識
ledger-evidence-correction = 訂正
ledger-evidence-appraisal = 点数計算

# What changes about a deal.

ledger-stale-counts = 有効かどうか
ledger-stale-dealer = 親
ledger-stale-seats = 席
ledger-stale-counters = 本場と供託
ledger-stale-round = 場
ledger-stale-special = 特殊ルール
ledger-stale-entry = 入力内容
ledger-stale-money = 支払い

# What kind of entry it is.

ledger-kind-night-opened = 対局会の開始
ledger-kind-person-joined = 参加
ledger-kind-person-renamed = 名前の変更
ledger-kind-person-left = 退席
ledger-kind-seats-set = 席決め
ledger-kind-game-begun = 次の対局
ledger-kind-reseated = 以前の席の訂正
ledger-kind-reduced-set = 圧縮スコア
ledger-kind-camps-drawn = 陣営決め
ledger-kind-deal-begun = 局の開始
ledger-kind-support-chosen = 賭け
ledger-kind-hand-opened = オープン
ledger-kind-riichi-declared = リーチ
ledger-kind-kong = カン
ledger-kind-won = 和了
ledger-kind-drawn = 流局
ledger-kind-false-win = チョンボ
ledger-kind-agreed = 合意した支払い
ledger-kind-deal-voided = 局の無効
ledger-kind-corrected = 訂正
ledger-kind-act-added = 追記
beginning-dice = サイコロ { $dice }
beginning-turned = めくった牌：{ $tiles }
beginning-indicators = ドラ表示牌：{ $tiles }
ledger-kind-undone = 取り消し
ledger-kind-redone = やり直し
ledger-kind-dispute-opened = 異議
ledger-kind-dispute-decided = 異議の裁定
ledger-kind-evidence-attached = 証拠の追加
ledger-kind-evidence-removed = 写真の削除
ledger-kind-noted = メモ
ledger-kind-night-closed = 対局会の終了
unfinished-game-left-out = 途中の対局は除外
unfinished-game-counted = 途中の対局は現在の点数で成績に含める
ledger-kind-night-reopened = 対局会の再開
ledger-kind-night-renamed = 対局会の名称変更
ledger-kind-night-hidden = 対局会の表示切替

# What is due, a line each.

course-due-deal = { $deal }局目：親は{ $dealer }。席順は{ $players }
course-place = { $place }位 { $player } { $score }
course-due-round = { $wind }{ $dealership }局 { $counters }本場 供託{ $sticks }本
course-due-queue = 順番待ち：{ $players }
course-due-free = 自由人（抜け番）：{ $player }
course-due-bettors = 賭ける人：{ $players }
course-due-wall = 山の末尾は{ $last }の右から{ $last_stack }トン目、配牌は{ $first }の右から{ $first_stack }トン目から取ります
course-step-change-seats = 席替え：{ $players }
chairs-exchange = { $one }と{ $other }が席を交代します
chairs-move = { $sits }が{ $leaves }の席へ移ります
chairs-replace = { $leaves }が抜け、{ $sits }が入ります
course-step-throw-dice = { $player }がサイコロを2個振ります
course-step-throw-again = { $player }がもう一度サイコロを2個振り、自分の山を開きます
course-step-set-seats = 退席した人がいます。席を決め直してください
course-step-draw-camps =
    { $again ->
        [true] 1時間たちました。牌を引いて陣営を決め直します
       *[other] 牌を引いて陣営を決めます
    }
course-step-turn-tile = { $player }が山の牌を1枚めくります
course-step-pass-three = 全員が下家に牌を3枚渡します
course-step-swap-places = { $player }は手牌を見てからサイコロをもう一度振り、必ず誰かと席を替わります。牌は動かしません
course-step-choose-support = { $player }は配牌を見て、賭ける相手を選びます
course-step-end-in-draw = この局は終わります：{ $why }
course-step-ask-dealer = { $player }に確認してください：アガリ止めで終局するか、続行するか
course-step-close-night = 次の対局に進むことも、対局会を終えることもできます
course-remind-special = { $special }
course-remind-wild = { $turned }をめくったので、ワイルド牌は{ $wild }です。手の中でどの牌にもなりますが、使うと2番以上が必要です
course-remind-bonus = めくった牌は{ $turned }、ドラは{ $bonus }です。ドラ1枚につき1番です。カンごとにもう1枚めくります
course-remind-still-in = 対局中：{ $players }
course-remind-open = オープン：{ $players }（勝ちも負けも大きくなり、既定では2倍）
course-remind-last-deal = 最後の数局：山がなくなるまで全員が打ち続けます
course-remind-riichi-discard = リーチ：{ $players }。宣言牌でロンされたらリーチは成立せず、リーチ棒は戻ります（リーチを取り消してください）
course-remind-immunity = 合わせ打ちの免責：和了者の最後の打牌以降、最初にその牌を捨てた人が責任を負います
course-remind-dead-hands = { $players }はチョンボしたため、この局では和了できません

# The special rules of a deal: number, name and meaning.

course-special-explained =
    { course-special-named }：{ $number ->
        [2] 1枚めくり、その次の牌がワイルド牌です。ワイルド牌を使うと2番以上が必要です
        [3] 和了には2番以上が必要です
        [4] 和了には、2番以上か、チーをしていないことが必要です
        [5] 和了には、2番以上か、雀頭が数牌の2・5・8であることが必要です
        [6] 配牌の後、全員が下家に3枚渡します。色は違ってもかまいません
        [7] 和了した人は抜け、残り1人になるか山がなくなるまで続けます
        [8] 1枚めくり、その次の牌がドラで、1枚につき1番です。カンごとにもう1枚めくります
        [9] 放銃の支払いは2倍です
        [10] 和了には、2番以上か、ツモが必要です
        [11] 和了した人もツモ切りで打ち続け、山がなくなるまで何度でも和了できます
       *[12] 配牌を見た後、親は必ず誰かと席を替わります
    }
course-special-named =
    { $number } { $number ->
        [2] { house-special-wild }
        [3] { house-special-more-than-one-fan }
        [4] { house-special-no-chow }
        [5] { house-special-general-pair }
        [6] { house-special-pass-three }
        [7] { house-special-blood-battle }
        [8] { house-special-dora }
        [9] { house-special-double-discard }
        [10] { house-special-no-discard }
        [11] { house-special-river-of-blood }
       *[12] { house-special-swap-places }
    }
course-special-none = 特殊ルールなし

# What contradicts the course of play.

course-caution-other-dealer = 親は{ $due }のはずですが、{ $said }になっています
course-caution-game-over = このルールでは、この対局はもう終わっています
course-caution-game-unfinished = 予定では前の対局がまだ終わっていません
course-caution-below-minimum = { $found }は和了の最低点{ $needed }に足りません
course-caution-one-winner = 和了できるのは順番が先の{ $player }だけです
course-caution-paid-otherwise = 支払いがルールの計算と違います
course-caution-other-seats = 席が交代の順と違います
course-caution-clock-off = パソコンの時計が正しくありません（{ $day }になっています）
course-caution-clock-back = パソコンの時計が、前の記録の時刻より前に戻っています
course-caution-other-special = サイコロの目による特殊ルールは「{ $due }」ですが、「{ $said }」になっています
course-caution-no-special = サイコロの目が入力されていないため、この局の特殊ルールが分かりません
course-caution-not-last-deal = 予定ではまだ最後の数局ではありません
course-caution-no-swap = 親は誰かと席を替わる必要がありますが、相手が指定されていません
course-caution-swap-not-due = 席を替わるのは特殊ルール12のときだけです
course-caution-no-support = { $player }が賭ける相手を選んでいません
course-caution-late-support = { $player }が賭ける相手を選んだのは、打牌が始まった後です
course-caution-not-bettor = 今は{ $player }が賭ける番ではありません
course-caution-late-open = オープンは配牌の直後に宣言する決まりです。{ $player }のオープンは、これ以降の支払いにだけ適用されます
course-caution-one-fan = 1番しかありません。「{ $special }」を確認してください
course-caution-camps-due = 先に牌を引いて陣営を決めてください
course-caution-no-rotation = ルールに{ $people }人の交代順がないため、1卓の順番待ちに従います
course-caution-false-win-ends = このルールではチョンボで局が終わります
course-caution-too-few-points = { $player }は1000点未満なのでリーチできません
course-caution-no-such-draw = このルールにこの流局はないか、条件を満たしていません
course-caution-no-nagashi = このルールに流し満貫はありません
course-caution-riichi-not-tenpai = { $player }はノーテンでリーチしています
course-caution-one-yakuman = このルールでは役満は1つしか数えません
course-caution-no-such-discard-win = ロン和了に{ $fu }符{ $han }翻はありません
course-caution-no-such-self-draw = ツモ和了に{ $fu }符{ $han }翻はありません
course-caution-triple-ron-is-draw = このルールでは三家和は流局です
course-caution-riichi-not-counted = { $player }のリーチは記録済みですが、この和了では数えていません
course-caution-riichi-not-recorded = 和了にリーチが含まれていますが、{ $player }のリーチは記録されていません
course-caution-four-riichi-is-draw = 4人のリーチが記録されています。このルールでは四家立直で流局です
course-caution-dead-hand = { $player }はこの局でチョンボしたため和了できません
course-caution-other-layers = 入力された責任者が、捨て牌から判断した責任者と違います
course-caution-other-value = 役の合計は{ $found }ですが、{ $said }と入力されています
course-caution-left-table = { $player }は退席しましたが、まだ卓に着いたままです

# Why a game is over.

course-over-played = 終局です
course-over-last-dealer-leads = ラス親がトップで、連荘できます。続行しなければ終局です
course-over-bust = { $players }のトビで終局です
course-over-reached = 終局に必要な点数に達した人がいるので終局です

## The report from the window

said-report-shown = レポートを { $path } に書き出し、ブラウザーで開いています
said-report-lies = ブラウザーを起動できません。このファイルを開いてください：{ $path }
table-report = レポート表示
table-report-tip = この対局会の記録をウェブページにして台帳と同じ場所に保存し、ブラウザーで開きます
night-write-photos = レポートに写真を入れる
night-write-photos-tip = 各局に保存した写真を小さくして入れます。場所やカメラの情報は含みません


## The phones on the table

hub-pages = ページ
hub-win = 和了
hub-me = スマホ
hub-guest = ゲスト
hub-not-done = できませんでした
hub-help = つながらないとき
hub-lost = 接続が切れました。再接続中です。記録したものは失われません。
hub-sending = 写真を送信中
hub-send-failed = 写真が届きませんでした。写真はこのスマホに残っています。
hub-photo-arrived = 写真を認識しました。ページが読み込まれると牌が表示されます。
hub-send-again = 再送信
hub-photo-kept = { $time }の写真は送信されていません。このスマホに残っています。
hub-photo-drop = 写真を破棄
hub-unsent = まだ送信されていません。1分以内に接続が戻れば自動で送信します。
hub-too-late = 1分間接続がなかったため、送信しませんでした。必要ならもう一度押してください。
hub-changed-meanwhile = 入力中に内容が変わりました。入力したものは残っています。
hub-show-change = 表示
hub-wrong-old-page = プログラムが更新される前のページだったため、操作は実行されていません。新しいページを表示しました。確認してもう一度操作してください。
hub-wrong-removed = このスマホは卓から外されたか、持ち主が新しいスマホに替えたため使えません。記録した内容は残っています。もう一度参加するには、新しいQRコードを読み取るか、コードを入力してください。
hub-wrong-code = コードが違うか、期限切れです。表示されているコードを確認してください。5回間違えると新しいコードに変わります。
hub-who-new-night = このスマホで選んだ名前は、この対局会の参加者にありません。記録する前に、名前を選び直してください。
hub-who-reopened = このスマホの名前は、後の対局会で選んだものです。記録する前に、この対局会での名前を選んでください。
hub-claim = 新しいスマホ
hub-claim-title = 新しいスマホ
hub-claim-waits = { $player }本人かどうか、卓のスマホに尋ねています。誰かが認めると、このスマホが名前を引き継ぎ、古いスマホは外れます。
hub-claim-code = または、パソコンに表示されたコードを入力してください：
hub-claim-asks = 新しいスマホ（{ $kind }）から、{ $player }のスマホだという申し出がありました。認めると名前を引き継ぎ、古いスマホは外れます。
hub-claim-host = 古いスマホはホストです。新しいスマホもホストになります。
hub-claim-yes = 本人です
hub-claim-no = 違います
hub-claim-done = { $player }のスマホが新しくなりました。古いスマホは外しました。
hub-claim-refused = このスマホが名前を引き継ぐことは認められませんでした。もう一度尋ねるか、別の名前を選んでください。
hub-claim-gone = この質問は、すでに回答されたか取り下げられています。
hub-code-title = コードで参加
hub-code = コード
hub-code-hint = パソコンのQRコードの横に表示されている8文字を入力してください。コードはホストのスマホの「{ hub-invite }」にも表示されます。コード1つで参加できるスマホは1台で、有効期限は5分です。
hub-code-host-hint = パソコンに表示されている8文字を入力してください。有効期限は5分です。
hub-invite-code = カメラが使えないときは、{ $address } を開いて { $code } と入力してください。コード1つで参加できるスマホは1台で、有効期限は5分です。
hub-joined-already = このスマホはすでに参加しています。招待やコードは別のスマホに使えます。
hub-host-away = ホストのスマホがしばらくつながっていません。パソコンに表示するコードで、このスマホをホストにできます。
hub-become-host = ホストになる
hub-host-here = ホストのスマホがつながっています。ほかのスマホをホストにするには、ホストのスマホの「{ hub-device-list }」で操作してください。
hub-host-now = このスマホがホストになりました。
hub-host-invitation = この招待を受けると、このスマホがホストになります。
hub-put-out-title = 次のスマホを外しますか？
hub-put-out-sure = 外すと、そのスマホではどのページも開けなくなります。記録した内容は残りますが、入力中の手牌は破棄されます。
hub-earlier-person = 以前の参加者
hub-own-draft = 手牌を入力中です。
hub-go-on = 続ける
hub-wrong-not-joined = このスマホは参加していないか、卓から外されています。パソコンかホストのスマホに表示されたQRコードを読み取るか、QRコードの横のコードをここに入力してください。
hub-wrong-not-allowed = このスマホではできません。対局者かホストに頼んでください。
hub-wrong-malformed = ブラウザーからの要求の形式が正しくありません。ページを開き直してください。
hub-plain-http = この卓のページにはHTTPSが必要です。{ $address } を開いてください。
hub-wrong-other-host = このアドレスはこのプログラムのものではありません。QRコードのアドレスを使ってください。
hub-wrong-other-origin = このプログラムのページからの操作ではないため拒否しました。ページを再読み込みして、やり直してください。
hub-wrong-too-often = 一度に多くの操作がありました。数秒待って、やり直してください。
hub-wrong-too-much = ファイルが大きすぎます。写真は32 MBまでです。
hub-wrong-too-slow = 転送に時間がかかりすぎて中止しました。Wi-Fiルーターに近づいて、やり直してください。
hub-wrong-busy = 認識中の写真が多すぎます。少し待って、もう一度送ってください。
hub-wrong-no-form = フォームの一部が欠けているか読めません。戻って再読み込みし、もう一度入力してください。
hub-wrong-other-format = このファイルは写真として読み込めません：{ $why }。JPEG・PNG・WebPの画像を送ってください。
hub-wrong-no-heic-decoder = この写真はHEIC（iPhoneの写真の形式）ですが、卓のパソコンでは読み込めません。iPhoneの「設定」＞「カメラ」＞「フォーマット」で「互換性優先」を選んで撮り直すか、パソコンにパッケージ libheif-examples を入れてもらってください。
hub-wrong-photo-truncated = 写真が途中で切れています。送り直すか撮り直してください。
hub-wrong-photo-damaged = 写真が壊れています。送り直すか撮り直してください。
hub-wrong-no-photo = 認識できる写真ではありません。JPEG・PNG・WebPの画像を送ってください。
hub-wrong-too-many-pixels = 写真が2600万画素を超えています。カメラの通常の設定で撮ってください。
hub-wrong-not-invited = この招待は使用済みか期限切れです。新しいQRコードを見せてもらってください。
hub-wrong-disk = ディスクに保存できません。パソコンの空き容量を増やして、やり直してください。
hub-wrong-no-page = このページはありません。卓に戻ってください。
hub-join-title = 卓に参加
hub-join-hint = このスマホで点数を見たり、和了を入力したりできます。インストールは不要で、データはこのネットワークの外に出ません。
hub-join = 参加する
hub-open-network = 接続は暗号化されていません。ほかの人も使うネットワークでは、内容をのぞき見されるおそれがあります。家庭内なら問題ありません。
hub-closed-network = 接続は暗号化されています。
hub-who-title = お名前を選んでください
hub-host-title = あなたがホストです
hub-host-first = まず、参加者とルールを決めて対局会を始めてください。その後、自分の名前を選びます。ほかの人は、あなたが見せるコードで参加します。
hub-who-hint = このスマホからの入力と回答は、この名前で記録されます。
hub-who-other = 別の人がこのスマホを使う
hub-taken = 別のスマホで参加中
hub-taken-why = この人は、すでに別のスマホで参加しています。そのスマホをなくした場合は、ホストが「{ hub-device-list }」で外せます。
hub-guest-watches = 見るだけ
hub-no-night = 対局会はまだ始まっていません。ホストがパソコンのウィンドウか自分のスマホで始めます。
hub-use = 使う
hub-host = ホスト
hub-role-host = ホスト
hub-role-player = 対局者
hub-role-watcher = 観戦者
hub-devices = スマホ
hub-device-list = スマホ一覧
phones-tip = 対局者のスマホから、卓を見たり、和了の写真を送ったり、賭けたりできるようにします
phones-about = 対局者のスマホのブラウザーで、この部屋のWi-Fiの中だけで卓を見たり、和了の写真を送ったりできます。インストールは不要で、ネットワークの外には何も出ません。
phones-begin = スマホを招待
phones-no-ledger = スマホを使うには対局会がディスクに保存されている必要がありますが、今は書き込めません。
phones-scan = このコードをスマホのカメラで読み取ってください。
phones-once = コード1つにつきスマホ1台です。使われると次のコードに変わります。新しいスマホは、名前を選ぶまでは観戦だけです。
phones-code = 次に参加するスマホのコード
phones-copy = URLコピー
phones-end = すべて切断
phones-role = 役割：{ $device }
phones-put-out = 外す：{ $device }
hub-reading = 写真を認識しています…
hub-invite = スマホを招待
hub-invite-hint = このコードをスマホ1台で読み取ってください。コードは1回だけ使え、有効期限は15分です。
hub-invite-joined = { $player }が参加しました。下のコードは次のスマホ用です。
hub-invite-watch = 観戦者を招待
hub-invite-watch-hint = このコードをスマホ1台で読み取ってください。そのスマホは見るだけになります。コードは1回だけ使え、有効期限は15分です。
hub-make-host = ホストにする
hub-no-host = ホスト解除
hub-put-out = 外す
hub-leave = スマホを外す
hub-night-people = 途中参加・次の対局・終了
hub-comer-hint = { $player }が参加しました。スマホでこの名前を選べます。
hub-more-people = さらに追加
hub-addresses = アドレス
hub-help-same = スマホをパソコンと同じWi-Fiにつないでください。モバイル通信だけではつながりません。
hub-help-guest = ゲスト用や店のWi-Fiは端末どうしを遮断していることがあります。家のネットワークか、スマホのテザリングにパソコンもつないで使ってください。
hub-help-firewall = どのスマホもつながらない場合、パソコンのファイアウォールがポート{ $port }を止めているかもしれません。プライベートネットワークで許可してください。
hub-help-other = パソコンが複数のネットワークにつながっていると、最初のアドレスではつながらないことがあります。ほかのアドレスを試すか、`--bind` でアドレスを指定してください。
hub-help-again = 招待は1回だけ使えます。ほかの人に先に使われたら、新しいコードを読み取ってください。
hub-help-safe = のぞき見される心配は？
hub-help-certificate = 証明書はこのパソコンが自分で作ったものなので、ブラウザーが警告を出します。証明書のSHA-256が下のもの（パソコンにも表示されます）と同じなら、続けてかまいません。証明書を入れたスマホでは警告が出なくなります。
hub-certificate = 証明書を取得
hub-deal = この局
hub-act-back = { $player }の{ $what }を取り消す
hub-camps-recorded = 陣営を記録しました：{ $camps }
hub-camps-show = 陣営を確認
hub-camps-end = どの陣営にも人がいません。このまま記録すると、陣営戦は終わりになります。
hub-entering = { $device }で入力中
hub-by-phone-of = { $player }のスマホ
hub-by-phone = スマホ{ $device }
hub-by-guest = ゲストのスマホ（{ $kind }）
device-of-person = { $person }（{ $kind }）
hub-by-unknown = 不明なスマホ
hub-by-computer = パソコン
hub-all-deals = すべての局
hub-no-deals = まだ局がありません。
hub-no-nights = 台帳にはまだ対局会がありません。
hub-this-night = 今回の対局会
hub-night-deals = { $count }局
hub-statistics = 統計
hub-report = レポート
hub-stale = 操作は実行されていません。このページの表示後に、卓の局が変わりました。今の状態は次のとおりです。
hub-stale-form = 操作は実行されていません。このページの表示後に、対象の内容が変わりました。今の状態は次のとおりです。
end-deal-open = まだ終わっていない局があります。先にその結果を記録してから終了してください。
end-unfinished = { $game }回戦はまだ終わっていません
end-unfinished-hint = 現在の点数で成績に含めるか、除外するか、対局を続けるかを選んでください。後から変更できます。
end-needs-decision = 対局会は終了していません：{ $game }回戦がまだ終わっていません。成績に含めるか除外するかを選んでください。
end-count-game = 成績に含める
end-leave-game-out = 除外する
end-play-on = 対局を続ける
end-correct-tip = 途中の対局を成績に含めるかどうかを変更します
late-act = この局に追記
late-act-hint = 記録し忘れたことや、実際にはなかったことを直します。点数は、関係者が同意すると変わります。
late-act-back = 「{ $what }」を取り消す
end-not-yet = まだ終了しない
end-untold = まだ確認していない人がいます
end-untold-person = { $player }の未確認の記録{ $count }件：{ $changes }
end-told = { $player }に伝えた
end-told-all = 全員に伝えた
cli-untold-all = この対局会では誰もスマホを使っていないため、記録を確認済みにできる人がいません。全員に伝えたら、`quejing night close --told-all` を実行してください
cli-night-told = 口頭で伝えた人：{ $players }
cli-night-told-nobody = 伝える必要のある人はいません。該当する人は全員、すべての記録を確認済みです
end-requests = 返事待ちの確認依頼が{ $count }件あります
begin-deal-open = 進行中の対局会に、終わっていない局があります。結果を記録するか、「{ begin-leave-deal }」にチェックしてください。
begin-leave-deal = その局は途中のままにする
resume-deal-open = 進行中の対局会に、終わっていない局があります。別の対局会を開くと、その局は元の対局会に戻るまで途中のまま残ります。
resume-leave-deal = そのまま開く
resume-stay = 開かない
hub-list-all = すべて
hub-list-mine = 自分の分
hub-bar-questions = 返事待ちの確認依頼が{ $count }件あります
hub-bar-news = 変更{ $count }件
hub-bar-seen = 確認しました
hub-bar-since = 前回の確認から：{ $changes }、現在{ $total }
hub-bar-since-night = { $night }：{ $changes }、現在{ $total }
hub-bar-hidden = ほか{ $count }件
hub-bar-more = ほかに記録{ $count }件
hub-bar-same-name = 以前の対局会に、同じ名前の人の未確認の記録があります。ご本人ですか？
hub-says-told = { $by }によると、あなたに口頭で伝えたとのことです。
hub-account = 未確認の記録
hub-account-empty = すべて確認済みです。
hub-same-name = 以前の対局会にも{ $player }という人がいて、まだ確認していない記録があります。ご本人なら、卓の別のスマホで確認してもらってください。
hub-same-name-claim = 自分です
hub-same-name-waits = 以前の対局会の{ $player }本人かどうか、卓のスマホに尋ねています。誰かが認めると、このスマホにその対局会の記録が表示されます。
hub-same-name-asks = { $player }のスマホからの確認です。以前の対局会の{ $player }と同じ人ですか？ 認めると、{ $player }がまだ確認していないその対局会の記録が表示されます。
hub-same-name-done = 以前の対局会の{ $player }本人と確認しました。
hub-not-me = 自分ではない
hub-says-agreed = { $by }によると、あなたは同意しています。正しければ「{ hub-bar-seen }」を押してください。
hub-not-agreed = 同意していません
hub-not-agreed-claim = 同意していません
hub-your-total = あなたの合計：
hub-look-at-it = この局を見る
hub-entry-undone = { $device }が取り消しました。合計には入りません。
hub-support = 誰に賭けるか
hub-support-whom = 賭ける相手
hub-support-hint = 打牌が始まるまで、つまり誰かが行動するか、この局の和了の入力が始まるまで選べます。それまで、選択はほかの人には見えません。
hub-support-kept = { $player }に賭けました。打牌が始まると全員に公開されます。
hub-support-none = 誰にも賭けていません。
bet-recorded = { $player }への賭けを、この局に記録しました。
bet-own = { $player }に賭けています。
bet-hint-open = 局が始まったので、選択は全員に見えます。誰かが行動するか、この局の和了の入力が始まるまで変更できます。
bet-closed = 賭けは締め切られました。打牌が始まったか、この局の和了を入力中です。
bet-late = 締め切り後の賭け
bet-late-reason = 理由（全員に見えます）
bet-late-asks = 締め切り後の賭けは、支払いが増えるかもしれない人全員が同意したときだけ有効です。
bet-late-asked = { $person }が締め切り後に{ $player }に賭けようとしています。理由：{ $reason }
bet-late-cost = この局のあなたの収支：
bet-late-cost-unknown = この賭けで、この局のあなたの支払いが変わるかもしれません。
bet-late-waits-own = { $player }への締め切り後の賭けは、{ $players }の同意を待っています。
bet-late-accepted = { $player }への締め切り後の賭けは有効です。全員が同意しました。
bet-late-refused = { $player }への締め切り後の賭けは無効です。{ $person }が同意しませんでした。
bet-whose-turn = 今は{ $person }が賭ける番ではありません。
bet-lost = { $deal }局目の{ $player }への賭けは無効です。賭けが記録される前に、この局の記録か席替えが行われました。
bet-lost-why = { $player }への賭けを記録できませんでした。{ $why }
bets = 賭け：
hub-choose = 賭ける
hub-take-photo = 手牌を撮影
hub-choose-photo = 写真を選ぶ
hub-send-photo = 写真を送信
hub-another-photo = 撮り直す
hub-tiles = 牌
hub-tap-tile = 牌をタップすると訂正できます。
hub-same-hand = この手はもう記録されています（{ $deal }局目、{ $device }から）。
hub-same-leave = 入力を破棄
hub-same-other = 別の手です
hub-faster = 入力中に{ $device }が{ $deal }局目を記録しました。この手は次の局になります。親と和了者を確認してください。
hub-faster-next = 次の局です
hub-same-tile = 同じ牌です
hub-same-draft = { $device }：{ $player }も{ $discarder }の牌で和了しています。
hub-why = 点数の内訳
hub-recorded-by = 記録者
hub-deal-entries = 記録
hub-agreed-on = { $player }が{ $time }に{ $device }で同意
hub-agreed-said = { $players }：口頭で同意
hub-object = 異議を出す
hub-object-hint = 異議を出します。写真と認識結果は、卓で裁定するまで残ります。
hub-correct-first = 局の内容を変える場合は、先にその局を訂正してください。
hub-nothing-waits = 返事待ちの確認依頼はありません。
hub-waits = 返事待ち
hub-waits-for = { $players }の返事待ち
hub-asks = { $device }からの確認依頼
hub-said-no = { $player }が同意しませんでした。何も記録していません。
hub-agree = 同意する
hub-disagree = 同意しない
hub-take-back = 取り下げる
hub-becomes = 訂正後：{ $what }
request-undo = 取り消し：{ $what }
request-redo = やり直し：{ $what }
request-so-far = 現在の記録
request-decision = { $player }の異議：{ $what }。主張：{ $claim }。裁定：{ $decision }
hub-ask-people = 同意を求める
hub-correct-else = ほかの項目
hub-said-at-table = 口頭で同意した人
hub-else-asked = （チェックしない場合はスマホで確認）
hub-has-no-phone = （スマホなし：口頭で同意を得たらチェック）
hub-confirm = 記録前の確認
hub-needs-reason = 先に理由を書いてください。
consent-asked = { $players }のスマホで確認しています。全員が同意すると記録します。
consent-recorded = 全員が同意し、記録しました。
consent-asked-again = 確認を始めてから収支が変わったため、全員にもう一度確認しています。
consent-look-again = 表示後に収支が変わりました。もう一度確認してから記録してください。
confirm-other-change = 操作は実行されていません。回答した確認依頼の内容が、表示後に変わりました。今の内容を確認してください。
consent-taken-back = 確認依頼を取り下げました。何も記録していません。
consent-take-back-named = 取り下げる：{ $what }
consent-yes = スマホで同意
consent-in-person = 口頭で同意
consent-no = 不同意
consent-open = 返事待ち
requests-wait = 返事待ちの確認依頼が{ $count }件あります。
requests-look = 見る
hub-money = 合意した支払い
hub-fault-address = { $address } でスマホ用ページを提供できません（{ $why }）。`--port` で別のポートを指定してください
hub-fault-certificate = 証明書か鍵が使えません（{ $why }）。対になるPEMファイルを指定してください
hub-fault-system = システムに拒否されたため、スマホ用ページの提供を開始できません（{ $why }）。ほかのプログラムを閉じて、やり直してください
cli-serve-ledger = 台帳：{ $path }
cli-serve-pages = スマホ用ページ：{ $address }
cli-serve-also = 別のアドレス：{ $address }（{ $interface }）
cli-serve-invitation = 次のスマホでこのコードを読み取るか、{ $address } を開いてください
cli-serve-fingerprint = このパソコンの証明書のSHA-256：{ $fingerprint }
cli-serve-first = 最初に接続したスマホがホストになります
cli-serve-new-host = この招待を受けたスマホがホストになります
cli-serve-code-host = スマホから、ホストになりたいという申し出がありました。認める場合は、5分以内にそのスマホで次のコードを入力してください：{ $code }
cli-serve-code-person = 新しいスマホから、{ $player }のスマホだという申し出がありました。本人なら、5分以内にそのスマホで次のコードを入力してください：{ $code }
cli-serve-phones = スマホ：{ $phones }
cli-serve-nobody = スマホ：まだありません
cli-serve-no-network = ネットワークが見つかりません。つながるまで、スマホからは接続できません
cli-serve-stop = Ctrl+Cで終了します

## The report

# The value of `lang` in the page.

report-html-lang = ja
report-date = { $year }年{ $month }月{ $day }日
report-payment = { $payer } → { $receiver } { $amount }（{ $why }）
payment-of-bet = { $why }、賭け
report-entry = { $entry }番目の記録
deal-of-round =
    { $wind }{ $dealership }局{ $counters ->
        [0] {""}
       *[other] {" "}{ $counters }本場
    }
report-deal = { $deal }局目
report-deal-at-table = 第{ $table }卓 { $deal }局目
report-deal-entry = { $deal }（{ $entry }番目の記録）

# The account of a night and the news of it.

account-deal = { $deal }：{ $result }
account-deal-won = { $deal }：{ $result }、{ $amount }
account-money = { $kind }：{ $payments }
account-payment = { $payer } → { $receiver } { $amount }
news-recorded = { $by }が記録しました：{ $what }
account-told = { $by }：{ $what }
news-undone = { $by }が取り消しました：{ $what }
news-redone = { $by }がもう一度有効にしました：{ $what }
news-corrected = { $by }が訂正しました：{ $what }
news-voided = { $by }が無効にしました：{ $what }
news-reseated = { $by }が{ $what }以降の席順を変更しました
news-disputed = { $player }が異議を出しました：{ $what }。主張：{ $claim }
news-decided = { $player }の異議：{ $what }。裁定：{ $decision }
news-decided-why = { $player }の異議：{ $what }。裁定：{ $decision }（{ $note }）
account-overruled = 矛盾があるまま記録しました。理由：{ $reason }
account-late-bet = { $person }から{ $player }への締め切り後の賭けを含みます（{ $reason }）
account-late-bet-agreed = { $players }は口頭で同意しました
sentence-gap = {"。"}

# What happened, a line each.

report-event = { $kind }：{ $what }
report-won-from = { $wins }、{ $discarder }の放銃
report-won-self-draw = { $wins }、ツモ
report-win = { $player } { $worth }（{ $entered }）
report-claimed = { $player }、{ $deal }に異議：{ $claim }
report-with-words = { $what }（{ $words }）
report-value-points = { $points }点
report-value-score = { $points }点
report-value-fan = { $fan }番
report-value-han = { $fu }符{ $han }翻
report-value-limit = { $han }翻 { $limit }
report-value-limit-fu = { $fu }符{ $han }翻 { $limit }
report-value-yakuman =
    { $units ->
        [1] 役満
        [2] ダブル役満
        [3] トリプル役満
       *[other] { $units }倍役満
    }
report-reduced-high = 圧縮スコア：T0 = { $t0 }、α = { $alpha }、n = { $n }（高いほうが上位）
report-reduced-low = 圧縮スコア：T0 = { $t0 }、α = { $alpha }、n = { $n }（原文どおり、低いほうが上位）
report-reduced-players = 人数
report-best = { $amount }（{ $deal }）
report-stats = { $player }：和了率 { $won }、ツモ率 { $drawn }、放銃率 { $dealt }、平均打点 { $average }、最高打点 { $best }
report-dispute = { $entry }番目の記録：{ $player }が{ $deal }に異議：{ $claim }（{ $outcome }）
report-objection = { $player }が{ $deal }に異議：{ $claim }（{ $outcome }）
report-dispute-open = 未裁定
report-agreed-by = { $what }（同意：{ $people }）

# The page.

report-alarm = 収支が合いません：合計が0ではなく{ $sum }です
report-on-table = 卓に{ $amount }残っています
report-money-rate = { $points }点 = { $money }
report-deals = すべての局
report-corrected = （訂正済み）
report-agreed = 合意した支払い
report-agreed-item = { $reason }：{ $payments }
report-disputes = 異議
report-statistics = 統計
report-paid-to = { $player }の支払い：{ $payments }
report-remarks = 備考
report-remark = { $at }：{ $remark }
report-remark-overruled = { $at }：{ $remark }（全員の合意で有効）

# The page: a line a deal, the rules in words, the appendix.

report-span = { $date } { $from }〜{ $to }（{ $zone }）
report-all-even = 全員、貸し借りはありません。
report-chance = 誤差の幅（95%）：同じ腕前で長く打てば、率は{ $low }〜{ $high }%に収まる見込みです。局数が少ないほど幅は広くなります
report-column-tiles = 和了形
report-deals-hint = 各自の欄：その局の増減、小さい字はその局の後の合計。
report-flowers = + 花牌{ $count }枚
report-set-aside = + 抜いた{ $tile } { $count }枚
report-face-down = 伏せ牌
report-voided-why = 無効：{ $reason }
trace-corrected = { $by }が訂正：{ $changes }
trace-added-late = { $by }が後から追記
trace-added = { $by }が追加：{ $changes }
trace-winner = 和了者は{ $after }（以前は{ $before }）
trace-winner-added = { $players }も和了
trace-winner-removed = { $players }は和了していない
trace-discarder = 放銃者は{ $after }（以前は{ $before }）
trace-discard = 放銃者は{ $player }（以前はツモ）
trace-self-draw = ツモ（以前は{ $player }の放銃）
trace-value = { $player }は{ $after }（以前は{ $before }）
trace-tiles = { $player }の牌
trace-details = 和了の詳細
trace-entry = { $after }（以前は{ $before }）
report-as-usual = すべて標準の設定
report-not-as-usual = 標準と異なる設定：
report-appendix = 付録：各局の詳細
report-before = 最初の記録：{ $what }
report-photo-of = { $deal }局目の写真
report-options = ルールの全設定
report-entries = すべての記録
report-undone = （取り消し済み）
report-undid = { $who }が取り消し：{ $what }
report-redid = { $who }がやり直し：{ $what }
report-undone-deal = { $deal }局目：{ $result }

## Window: cameras and photos

trouble-sentence = { $text }。
trouble-open = { $count }か所が不確かで、点数が変わるかもしれません。印の付いた牌を確認し、質問に答えてください。
trouble-open-win-tile = 和了牌はどれですか？ 印の付いた牌で確定するか、別の牌を選んでください。
trouble-no-winner = 和了者は？
trouble-no-giver = ツモですか？ ロンなら、放銃者は誰ですか？


## Eyes: what is wrong, warnings and questions

# Photos, models and the runtime

eyes-no-file = ファイル { $path } が見つかりません。パスを確認してください
eyes-damaged = 画像ファイルが壊れています（{ $damage }）。カメラやスマホからコピーし直してください
eyes-too-many-scans = このJPEGは展開に時間がかかりすぎます（スキャン数{ $scans }、上限{ $most }、大きい画像ではさらに少なくなります）。通常のJPEGで保存し直してください
eyes-not-a-photo = 認識できる画像ではありません（{ $why }）。JPEG、PNG、WebP、BMP、HEICの写真を使ってください
eyes-image-empty = ファイルが空です
eyes-image-avif = AVIF形式です
eyes-image-tiff = TIFF形式またはRAW形式です
eyes-image-jpeg-xl = JPEG XL形式です
eyes-image-svg = SVG画像です
eyes-image-video = 動画です
eyes-image-pdf = PDFです
eyes-image-gif = GIFです
eyes-image-unknown = 形式が不明です
eyes-image-odd = カメラが書き出さない種類のJPEGです
heic-no-decoder = この写真はHEIC（iPhoneの写真の形式）ですが、このパソコンには読み込めるプログラムがありません。iPhoneの「設定」＞「カメラ」＞「フォーマット」で「互換性優先」を選んで撮り直すか、このパソコンにパッケージ libheif-examples をインストールしてください
heic-undecodable = このHEIC写真は壊れています。スマホからコピーし直してください
heic-too-costly = このHEIC写真の読み込みには時間かメモリーがかかりすぎます。JPEGで保存してください
heic-no-room = 一時ファイルに書き込めないか、変換プログラムを起動できないため（{ $why }）、このHEIC写真を読み込めません。メモリーとディスクの空きを増やして、やり直してください
eyes-truncated = 画像ファイルが途中で切れています。カメラやスマホからコピーし直してください
eyes-too-many-bytes = 写真が大きすぎます（{ $found }バイト、上限{ $most }バイト）。小さく保存し直してください。1200万画素で十分です
eyes-too-many-pixels = 写真が大きすぎます（{ $found }画素、上限{ $most }画素）。小さく保存し直してください。1200万画素で十分です
eyes-too-small = 写真が小さすぎます（{ $width } × { $height }ピクセル、各辺{ $least }以上が必要）。もっと大きく撮ってください
eyes-runtime-missing = ONNX Runtimeが見つかりません（探した場所：{ $places }）。雀鏡を再インストールする（自分でビルドした場合は `scripts/setup.sh` を実行する）か、`QUEJING_ORT` でライブラリを指定してください
eyes-runtime-too-old = { $path } のONNX Runtimeはバージョン{ $found }ですが、{ $least }以上が必要です。雀鏡を再インストールする（自分でビルドした場合は `scripts/setup.sh` を実行する）か、`QUEJING_ORT` で新しいライブラリを指定してください
eyes-runtime-broken = { $path } のONNX Runtimeを読み込めません。ファイルが壊れているか、別のシステム用です。雀鏡を再インストールしてください（自分でビルドした場合は `scripts/setup.sh` を実行してください）
eyes-runtime-not-pinned = { $path } のONNX Runtimeは読み込みませんでした。雀鏡に付属のものではありません（チェックサムが違います）。雀鏡を再インストールする（自分でビルドした場合は `scripts/setup.sh` を実行する）か、信頼できる場合は `QUEJING_ORT` で指定してください
eyes-not-private = { $path } は、ほかのユーザーがファイルかそのフォルダーを変更できるため、読み込みませんでした。ほかのユーザーの書き込み権限を外すか（`chmod go-w`）、信頼できる場合は `QUEJING_ORT` にライブラリ、または `QUEJING_MODELS` にモデルのフォルダーを指定してください
eyes-model-missing = モデル { $file } が見つかりません（探した場所：{ $places }）。雀鏡を再インストールするか、`--models` か `QUEJING_MODELS` でフォルダーを指定してください
eyes-model-mismatch = モデル { $path } はこのバージョンの雀鏡に合いません（{ $why }）。付属のモデルを使うか、雀鏡を再インストールしてください
eyes-model-not-ours = 雀鏡のモデルではありません
eyes-model-unreadable = ファイルが壊れているか、別のONNX Runtime用です
eyes-model-kind = { $wanted }ではなく{ $found }です
eyes-format = 形式が{ $wanted }ではなく{ $found }です
eyes-no-format = 形式が書かれていません
eyes-model-no-value = `{ $key }` がありません
eyes-value = `{ $key }` に `{ $found }` は使えません
eyes-model-class-twice = クラス `{ $class }` が重複しています
eyes-model-few-faces = { $found }種の牌しか認識できません（34種が必要）
eyes-model-no-outlet = 出力 `{ $name }` がありません
eyes-inference = 認識中にエラーが起きました（`{ $stage }`：{ $why }）。もう一度試し、また起きる場合は報告してください
eyes-no-tiles = 写真に麻雀牌が見つかりません。近づいて牌を平らに置き、明るくして撮ってください
eyes-wrong-count = { $count }枚の牌が見つかりましたが、和了した手牌は{ $needed }枚です（槓子1組につき1枚増え、花牌は数えません）。牌を訂正するか、撮り直してください

# Warnings of a reading

warning-tile-count = { $count }枚の牌が見つかりましたが、手牌は{ $before }枚か{ $whole }枚です（槓子1組につき1枚増え、花牌は数えません）。足りない牌や余分な牌がないか確認してください
warning-other-size = 牌が{ $count }枚あります。このルールの手牌は{ $whole }枚です。ルールの選択を確認してください
warning-low-confidence = { $count }枚の牌は読み違えているかもしれません。印の付いた牌を確認してください
warning-unknown-tile = { $count }枚の牌を認識できませんでした。何の牌か指定してください
warning-too-many = 同じ牌が1セットの枚数より多くあります。印の付いた{ $count }枚を確認してください
warning-no-win-tile = 和了牌が分からないため、最後の牌を和了牌としました。和了牌は離して置くか、横向きに置いてください
warning-melds-unclear = 離れて置かれた牌の組がありますが、副露かどうか分かりません。どれが副露か指定してください
warning-other-tiles = 写真にあるほかの牌{ $count }枚は手牌に含めていません
warning-small = 牌の幅が{ $count }ピクセルしかありません。近づいて撮ると、より正確に認識できます
warning-photo-damaged = 写真のファイルが壊れていて、正しく写っていないかもしれません。カメラやスマホからコピーし直してください
warning-blurred = 写真がぼやけています。カメラをしっかり構えるか、牌をタップしてピントを合わせてください
warning-glare = { $count }枚の牌に照明が映り込んでいます。照明かカメラを少し動かしてください
warning-dark = 牌が暗すぎます。照明をつけるか、牌に向けてください
warning-steep = 撮影の角度が低すぎます。カメラをもっと高く構えてください
warning-row-cut = 手牌が写真からはみ出しています。全体を写してください
warning-cut-off = { $count }枚の牌が写真の端で切れています。手牌全体を写してください
warning-other-set = 使用中の牌セットとは違う牌のようなので、今回はその牌セットを使いませんでした。正しい牌セットか「{ set-none }」を選んでください
warning-turned = 写真の牌はまっすぐ写っていませんが、正しい向きにして認識しました

# Questions of a reading

ask-tile-win = 和了牌は{ $tile }ですか？
ask-tile-win-or = 和了牌は{ $tile }ですか？ それとも{ $others }ですか？
ask-tile-changed = { $place }：{ $was }ではなく{ $tile }としました（{ $was }では同じ牌が多すぎるか、面子になりません）
ask-tile-meld = { $tiles }：副露ですか、手の内の牌ですか？（{ $taken ->
    [meld] 副露
   *[standing] 手の内の牌
    }としました）
ask-tile-broken = { $tiles }は副露のように置かれていますが、面子になりません。どの牌を読み違えていますか？
ask-tile-added = { $tiles }：横向きの牌の上に4枚目がありますか？
ask-tile-belongs = { $tiles }：この手牌の牌ですか？（{ $taken ->
    [hand] この手牌の牌
   *[other] 別の牌
    }としました）
ask-tile-indicator = { $tiles }：ドラ表示牌ですか？（{ $taken ->
    [indicator] ドラ表示牌
   *[other] 別の牌
    }としました）
open-face = { $tiles }は読み違えているかもしれません
open-face-or = { $tiles }は読み違えで、{ $others }かもしれません
set-count = { $total }：{ $found }
set-count-total = { $count }枚
set-count-at-least = { $count }枚以上
set-count-tile = { $tile } × { $count }
set-count-complete = 一式そろっています
set-count-missing = { $count }枚不足
set-count-extra = { $count }枚余分
set-count-missing-tiles = 不足 { $tiles }
set-count-extra-tiles = 余分 { $tiles }
set-count-doubtful = { $count }枚の牌は認識が不確かです
set-count-lower = ほかにもあるかもしれません（重なった牌、伏せた牌、端で切れた牌があるか、写真が鮮明ではありません）
inventory-fault-repeated-photo = 最後の写真の牌はすでに数えてあります。その写真を外してください
inventory-fault-too-many-photos = 写真は{ $most }枚までです。1枚外すか、最初から数え直してください
open-hands = 写真に手牌が{ $count }組あります
open-win = 和了牌が{ $tiles }かどうか分かりません（`--win` で指定できます）
open-win-or = 和了牌が{ $tiles }か{ $others }か分かりません（`--win` で指定できます）
open-meld = { $tiles }が副露かどうか分かりません（`--meld` で指定できます）
open-added = { $tiles }がポンか加槓か分かりません（`--meld` で指定できます）
open-hand = { $tiles }がこの手牌の牌かどうか分かりません
question-open = { $question }。点数に影響するため、撮り直すか、`quejing score` で手牌を入力してください（`--anyway` を付けると認識したまま計算します）

# Sources of frames

source-no-file = ファイル { $path } が見つかりません。パスを確認するか、1台目のカメラなら `camera:0` と書いてください
source-no-pictures = { $path } に画像がありません。JPEGかPNGのあるフォルダー、または `frame-%03d.jpg` のような連番の画像を指定してください
source-camera-unknown = 「{ $name }」というカメラはありません。1台目は `camera:0` と書いてください
source-no-camera-support = このビルドはカメラに対応していません。動画、ストリームのアドレス、画像を使うか、機能 `camera` を有効にしてビルドしてください
source-camera-missing = カメラ{ $camera }が見つかりません。接続してもう一度試してください
source-camera-denied = カメラ{ $camera }を使う権限がありません。自分を `video` グループに加え（`sudo usermod -aG video $USER`）、ログインし直してください
source-camera-busy = カメラ{ $camera }は別のプログラムが使用中です。そのプログラムを閉じてください
source-camera-format = カメラ{ $camera }の画像形式は読み取れません（{ $why }）。別のカメラを試してください
source-camera-failed = カメラ{ $camera }から画像が届きません（{ $why }）。カメラを抜いて差し直してください
source-camera-driver = カメラ{ $camera }のドライバーでエラーが起きました。カメラを抜いて差し直してください
source-cameras-unlisted = カメラの一覧を取得できません（{ $why }）。`camera:0` のように直接指定してください
source-silent = { $name }から{ $seconds }秒間画像が届いていません。ケーブル、ネットワーク、送信側のプログラムを確認してください
source-stream-failed = ストリーム { $address } を読み取れません。アドレスと、送信側のカメラやプログラムが動いているかを確認してください
source-helper-missing = 雀鏡と同じ場所にも `../lib/quejing` にも { $file } がありません。雀鏡を再インストールするか、`QUEJING_FRAMES` で指定してください
source-not-a-video = { $path } は読み取れる動画ではありません。mp4、mkv、avi、movを使うか、保存し直してください
source-video-too-large = { $name }の展開に必要なメモリーが多すぎます。小さく保存し直してください。1920 × 1080ピクセルで十分です
source-picture = 画像 { $path } は使えません：{ $why }
source-empty-frame = { $name }から{ $width } × { $height }ピクセルの画像が届きました。カメラの設定でサイズか形式を変えてください

# Measuring a camera

calibration-too-few-views = 校正ボードが十分に写っている画像は{ $found }枚だけで、{ $least }枚以上必要です。ボードが画面の半分ほどを占めるように、もっと撮ってください
calibration-same-angle = どの画像もほぼ同じ向きから校正ボードを写しています（角度の差{ $degrees }°、{ $least }°以上必要）。ボードを左右と前後に傾けてください
calibration-poor-coverage = 校正ボードが写ったのは画面の{ $percent }%だけです。ボードを四隅や端にも動かしてください
calibration-mixed-sizes = 画像のサイズがそろっていません（{ $first }と{ $other }）。同じカメラの同じ設定で撮ってください
calibration-rough = 測定した角の誤差が平均{ $rms }ピクセルあります。雀鏡で印刷した校正ボードを平らに貼り、鮮明に撮ってください
calibration-wrong-size = カメラプロファイル「{ $name }」は{ $width } × { $height }ピクセル用で、{ $found }の写真には使えません。別のカメラプロファイルを選ぶか、このサイズで校正してください
calibration-no-profile = カメラプロファイル「{ $name }」はありません。使えるもの：{ $known }
calibration-no-profile-yet = カメラプロファイル「{ $name }」はありません。`quejing calibrate` で作成してください
calibration-bad-name = 「{ $name }」はカメラプロファイルの名前にできません。漢字・かな・英字・数字・-・_ を60字以内で使ってください
calibration-name-taken = カメラプロファイル「{ $name }」はすでにあります。別の名前にするか、置き換えてください（`--replace`）
calibration-bad-profile = { $path } はカメラプロファイルではありません（{ $why }）。`calibration/README.md` を見てください
calibration-no-lens = 実在するレンズの数値ではありません
calibration-file = { $path } { $verb ->
    [read] を読み込めません
   *[written] に書き込めません
    }（{ $why }）。フォルダーとディスクを確認してください
goal-first = 校正ボードが画面の半分ほどを占めるように持ち、少し止めてください
goal-field = 校正ボードを画面の{ $place ->
    [upper-left] 左上
    [upper] 上端
    [upper-right] 右上
    [left] 左端
    [right] 右端
    [lower-left] 左下
    [lower] 下端
    [lower-right] 右下
   *[middle] 中央
    }に動かしてください
goal-tilt = 校正ボードの{ $side ->
    [left] 左
    [right] 右
    [upper] 上
   *[lower] 下
    }側をカメラから遠ざけるように、30°ほど傾けてください
goal-more = 角度や距離を変えて、もう数枚撮ってください
goal-enough = これで十分です
sight-nothing = 校正ボードが写っていません
sight-few = 校正ボードの24個の角のうち{ $corners }個しか見えません（{ $least }個以上必要）。近づけるか、明るくしてください
sight-moving = 校正ボードが見えました。動かさないでください
sight-known = この位置はもう撮影済みです
sight-taken = 1枚撮影しました

# Tile sets

set-error-name = 「{ $name }」は牌セットの名前にできません。漢字・かな・英字・数字・空白・- _ ( ) を60字以内で使い、前後に空白を入れないでください
set-error-unknown = 牌セット「{ $name }」はありません。使えるもの：{ $known }
set-error-none-yet = 牌セット「{ $name }」はありません。まだ1つも登録されていないため、先に登録してください
set-error-taken = 牌セット「{ $name }」はすでにあります。別の名前にするか、先に既存の牌セットの名前を変えるか、既存の牌セットを削除してください
set-error-no-version = 牌セット「{ $name }」にバージョン{ $version }はありません。残っているバージョン：{ $kept }
set-error-foreign = { $path } は雀鏡の牌セットではありません。雀鏡から書き出したファイルを使ってください
set-error-newer = { $path } は新しいバージョンの雀鏡で書き出されたものです（形式{ $found }、このバージョンで読めるのは{ $known }まで）。雀鏡を更新してください
set-error-damaged = 牌セット { $path } が壊れています（{ $why }）。以前のバージョンに復元するか、取り込み直してください
set-damage-format = 形式の番号がないか、不明です
set-damage-picture = { $tile }の画像：{ $why }
set-damage-empty = 画像がありません
set-error-too-large = { $path } は牌セットとしては大きすぎます（{ $found }バイト、上限{ $most }）。雀鏡から書き出したファイルを使ってください
set-error-file = { $path } { $verb ->
    [read] を読み込めません
    [removed] を削除できません
    [renamed] の名前を変更できません
   *[written] に書き込めません
    }（{ $why }）。場所と権限を確認してください
set-error-no-place = 牌セットの保存場所がありません（`QUEJING_DATA` も `HOME` も設定されていません）。`QUEJING_DATA` にフォルダーを設定してください
set-error-label = { $place }：「{ $text }」は牌ではありません。`5p`、`0m`、`f1` …、`back`、除外する牌は `?` と書いてください
set-error-too-few = 名前の分かる牌が{ $kinds }種しかありません（{ $least }種以上必要）。もっと撮影してください
set-error-none-fit = 「{ $name }」には何も追加しませんでした。写真の牌がこの牌セットの牌に似ていないか、加えると認識が悪くなります。明るい所で撮り直すか、牌の名前を確認してください


## Command line

# ルール・再生・支払い
cli-rules-sets = ルール
cli-rules-set-patterns = 役{ $count }種
cli-rules-profiles = ルールのプロファイル
cli-rules-folder = 自分のプロファイルは { $folder }/*.toml に置いてください
cli-rules-profile = { $name }：{ $note }
cli-rules-heading = { $category }（{ $section }）
cli-rules-entry = { $name } [{ $id }]  { $worth }：{ $definition }
book-series = 系列{ $number }
book-fan = { $fan }番
book-han = { $han }翻
book-yakuman = 役満
book-fu-fan = { $fu }副{ $fan }翻
book-points = { $points }点
book-points-each = 1組{ $points }点
book-yakuman-closed = 役満、門前のみ
book-han-closed = { $han }翻、門前のみ
book-han-open = 門前{ $han }翻、副露{ $open }翻
book-not-beside = 複合しない：{ $names }
book-chance-only = 偶然の役とだけ複合する
book-excludes = 同時には数えない：{ $names }
cli-rules-options = 設定
book-option = { $meaning }。入力できる値：{ $allowed }、既定：{ $default }（{ $section }）
cli-rules-option-comment = { $meaning }。入力できる値：{ $allowed }（{ $section }）
cli-rules-template-note = 自分たちのルール
cli-payments = 収支：{ $each }
cli-payments-part = { $why }（{ $part }）
cli-payments-members = 陣営のメンバー：{ $each }
cli-payments-still-playing = 対局中：{ $names }

# read, watch, cameras, calibrate, board, enrol, sets

output-input = { $path } はこのコマンドが読むファイルです。書き込むと失われるので、結果には別のファイルを指定してください
output-ledger = { $path } は台帳です。結果で台帳を置き換えることはできません。別の名前にしてください
output-log = { $path } は台帳のログの一部です。結果で置き換えることはできません。別の名前にしてください
output-heads = { $path } は台帳のそばにある確認済みの記録の一覧です。結果で置き換えることはできません。別の名前にしてください
output-evidence = { $path } は台帳とともに保存された写真です。結果で置き換えることはできません。別の名前にしてください
output-own = { $path } は台帳のそばにある雀鏡自身のデータです。結果で置き換えることはできません。別の名前にしてください
output-there = { $path } はすでにあります。別の名前にしてください
output-there-force = { $path } はすでにあります。別の名前にするか、`--force` で置き換えてください
output-folder = { $path } はフォルダーです。ファイルを指定してください
cli-cannot-write = { $path } に書き込めません（{ $why }）。別の場所を指定してください
cli-cannot-save-picture = { $path } に書き込めません（{ $why }）。`.png` か `.jpg` で終わる名前にしてください
cli-date = `{ $option }` に「{ $value }」は指定できません。日付は `2026-11-21` のように書いてください
cli-line = { $file } の{ $line }行目
cli-win-tile = `{ $option }` に「{ $value }」は指定できません。`auto`、`sideways`、`apart`、`above`、`last` のどれかを書いてください
cli-read-held = { $photo }：{ $warning }（`--anyway` を付けるとそのまま認識します）
cli-read-failed = { $photo }：{ $why }
cli-read-head = { $photo }：{ $count }枚、{ $width } × { $height }ピクセル
cli-read-count = { $photo }：{ $found }
cli-read-surety = 確信度
cli-read-sure = 確実（{ $percent }%）
cli-read-look = 「?」の付いた牌と下の質問を確認してください（確信度{ $percent }%）
cli-read-look-all = すべての牌を確認してください（確信度{ $percent }%）
cli-read-retake = この写真は当てになりません。撮り直してください（確信度{ $percent }%）
cli-read-row = 列
cli-read-concealed = 手の内の牌
cli-read-meld = 副露
cli-read-won = 和了牌
cli-read-flowers = 花牌
cli-read-indicators = ドラ表示牌
cli-read-doubt = 不確か
cli-read-doubt-line = { $place }：{ $guesses }
cli-read-question = 質問
cli-read-perhaps = 候補
cli-read-perhaps-line = { $place }が{ $tile }（{ $percent }%）なら和了形になります
cli-read-or = または
cli-read-or-line = { $tiles }（写真の中の別の完成した手牌）
cli-read-warning = 注意
cli-read-time = 処理時間
cli-read-ms = { $ms }ミリ秒
cli-read-tile = { $tile }枚目
cli-read-row-tile = { $row }列目の{ $tile }枚目
cli-read-meld-line = { $meld ->
    [chow] チー
    [kong] カン
    [added-kong] 加槓
    [concealed-kong] 暗槓
   *[pung] ポン
    } { $tiles }
cli-read-meld-from = { $meld ->
    [chow] チー
    [kong] カン
    [added-kong] 加槓
    [concealed-kong] 暗槓
   *[pung] ポン
    } { $tiles }、{ $side ->
    [left] 上家
    [right] 下家
   *[opposite] 対面
    }から
cli-watch-opened = { $source } を認識しています（{ $width } × { $height }ピクセル）
cli-watch-locked = 確定：{ $reading }
cli-watch-gone = 確定解除：手牌がなくなりました
cli-watch-replaced = 確定解除：別の手牌になりました
cli-watch-moved = 確定解除：牌が動いています
cli-watch-again = { $why }（{ $seconds }秒後に再試行します）
cli-watch-ended = 映像が終わりました
cli-watch-no-lock = 映像が終わるまでに手牌が確定しませんでした。{ $whole }枚をすべて平らに置き、カメラを動かさないでください
cli-cameras-none = カメラが見つかりません。接続するか、`quejing watch` に動画、アドレス、画像を指定してください
cli-calibrate-made = { $name }：画像{ $views }枚、角{ $corners }個、平均誤差{ $off }ピクセル（二乗平均平方根）
cli-calibrate-lens = 焦点距離 { $focal }、中心 { $centre }ピクセル。ゆがみ { $distortion }
cli-calibrate-reach = レンズのゆがみは最大{ $shift }ピクセルです。校正ボードは画面の{ $percent }%に写りました
cli-calibrate-saved = { $path } に保存しました。`--camera-profile { $name }` で使えます
cli-calibrate-listed = { $width } × { $height }ピクセル、平均誤差{ $off }ピクセル、{ $date }
cli-calibrate-listed-camera = { $width } × { $height }ピクセル、平均誤差{ $off }ピクセル、{ $date }、{ $camera }
cli-calibrate-none = カメラプロファイルはまだありません。`quejing board --out board.pdf` で校正ボードを印刷し、`quejing calibrate` を実行してください
cli-calibrate-left-out = { $photo } は使いませんでした。校正ボードの24個の角のうち{ $corners }個しか写っていません
cli-calibrate-hold = 校正ボードをカメラの前にかざし、位置や角度を変えるたびに少し止めてください
cli-calibrate-view = { $wanted }枚中{ $view }枚目、画面の{ $percent }%まで撮影済み
cli-calibrate-view-off = { $wanted }枚中{ $view }枚目、画面の{ $percent }%まで撮影済み、現在の誤差{ $off }ピクセル
cli-calibrate-view-lacks = { $wanted }枚中{ $view }枚目、画面の{ $percent }%まで撮影済み。{ $lacks }
cli-board-name = { $path }：校正ボードのファイル名は `.pdf` か `.png` で終わる必要があります
cli-board-made = { $path }：100%の大きさで印刷し、100 mmの線を定規で確認し、平らな物に貼ってから `quejing calibrate` を実行してください
cli-enrol-tried = { $name }：34種中{ $kinds }種、牌面{ $faces }種（未保存）
cli-enrol-saved = { $name }：34種中{ $kinds }種、牌面{ $faces }種、バージョン{ $version }として保存しました
cli-enrol-missing = 不足：{ $tiles }（これらも撮影してください）
cli-enrol-accuracy = 正解率：{ $accuracy }
cli-enrol-check = 要確認：{ $photo } の番号{ $index }：{ $class }？（{ $why }）
cli-enrol-mend = 訂正するには、`--labels-out FILE.csv` でラベルを書き出し、直してから `--labels FILE.csv` で渡すか、`--order` を指定してください
cli-enrol-orders = `--order` が{ $given }回指定されていますが、写真は{ $photos }枚です。1回だけか、写真ごとに1回ずつ指定してください
cli-enrol-other = { $photo } の牌は「{ $name }」に似ていないため、追加しませんでした（同じ名前の新しい牌セットに置き換える場合は `--new` を指定してください）
cli-enrol-harmful = { $photo } を加えると、牌セット自身の画像の認識が悪くなるため、この写真からは追加しませんでした（`--order` を確認してください）
cli-enrol-no-tile = { $place }：そこに牌が見つからないため、この行は飛ばします
cli-accuracy = 登録前{ $before }%、登録後{ $after }%（{ $count }枚中{ $right_before }枚と{ $right_after }枚、写真ごとに残りの写真で検証）
cli-accuracy-none = 未測定（同じ牌の写真をもう1枚加えてください）
cli-sets-none = 牌セットはまだありません。`quejing enrol 名前 写真…` で登録してください
cli-sets-listed = { $kinds }種、バージョン{ $version }、{ $date }
cli-sets-head = { $name }：34種中{ $kinds }種
cli-sets-pictures = 画像
cli-sets-pictures-line = 牌面{ $faces }種、計{ $pictures }枚
cli-sets-made = 保存日
cli-sets-made-line = { $date }（{ $note }）
cli-sets-model = モデル
cli-sets-colours = 色
cli-sets-ground = 地色 { $colour }
cli-sets-ink = 絵柄 { $colour }
cli-sets-back = 背面 { $colour }
cli-sets-shape = 形
cli-sets-shape-line = 高さは幅の{ $ratio }倍
cli-sets-accuracy = 正解率
cli-sets-version = バージョン{ $version }
cli-sets-imported = 「{ $name }」を取り込みました。`quejing read --set "{ $name }" 写真` で使えます
cli-sets-removed = 「{ $name }」を削除しました
cli-sets-added = { $count }枚を「{ $name }」に加えました（現在はバージョン{ $version }）
cli-sets-tile = `--tile { $text }`：牌の番号と牌を `3=5p` のように書いてください。この写真の番号は0から{ $last }までです

# score, waits, compare

cli-no-hand = 手牌がありません。手の内の牌を `2288m113355p88s7z` のように入力してください
cli-tiles = 「{ $written }」：{ $why }
cli-one-tile = `--win` には牌を1枚だけ指定しますが、「{ $text }」は{ $count }枚です。和了牌だけを入力してください
cli-meld-word = `--meld { $text }` を読み取れません。牌の後ろに書けるのは `:concealed`、`:added`、または風だけです
cli-not-seen = `{ $option }` の{ $tile }は写真から認識されていません。認識された牌だけを指定してください
cli-meaningless = { $rules }では `{ $option }` を使いません。外してください
cli-no-deal = { $rules }では `--kong`、`--open`、`--bet`、`--camp`、`--won`、`--false-win`、`--tenpai` を使いません。これらのオプションを外してください
cli-wind = 「{ $found }」は風ではありません。E、S、W、Nのどれかを入力してください
cli-self-draw-discarder = ツモに放銃者はいません。`--discarder` か `--self-draw` のどちらかを外してください
cli-deal-needs-discarder = この局はまだ精算できません。放銃者を `--discarder` で指定するか、ツモなら `--self-draw` を付けてください
cli-tenpai-alone = `--tenpai` は `--false-win` と一緒に使います。チョンボした人を指定してください
cli-kong = `--kong { $text }` を読み取れません。`concealed:S`、`exposed:S:W`、`added:S:W` のように、カンした人、その牌を捨てた人の順に入力してください
cli-written = `{ $option } { $text }` を読み取れません。`{ $example }` のように入力してください
cli-fan-number = `{ $option } { $text }` の「{ $number }」は番数ではありません。整数を入力してください
cli-whole-hand = この手牌にはすでに和了牌があります。1枚減らし、`--win` を外してください
cli-one-rule-set = 比べるルールがありません。ルールを2つ以上、それぞれ `--rules` を付けて指定してください
cli-compare-total = { $rules }：{ $verdict }、{ $total }
compare-same = 違いはありません

# what is said of the program and its arguments

cli-no-output = 標準出力に書き込めません：{ $why }。パイプの先かディスクを確認してください
cli-own-fault = プログラム自体の不具合です。この行を報告してください：{ $what }
cli-no-window = このプログラムはウィンドウなしでビルドされています。使えるコマンドは `quejing --help` で確認できます
cli-moved-to-lab = `quejing { $tool }` は開発者向けツール `quejing-lab` に移りました。ソースコードのフォルダーで `cargo run -p quejing-lab --features vision -- { $tool }` を実行してください
cli-usage-unknown-option = `{ $option }` というオプションはありません。`{ $help }` をご覧ください
cli-usage-unknown-option-similar = `{ $option }` というオプションはありません。`{ $similar }` ではありませんか？
cli-usage-unexpected = 「{ $argument }」は余分な引数です。`{ $help }` をご覧ください
cli-usage-unknown-command = `{ $command }` というコマンドはありません。`{ $help }` をご覧ください
cli-usage-unknown-command-similar = `{ $command }` というコマンドはありません。`{ $similar }` ではありませんか？
cli-usage-no-command = `{ $command }` の後ろにコマンドが必要です。{ $commands }から選んでください
cli-usage-no-value = `{ $option }` には値が必要です。`{ $help }` をご覧ください
cli-usage-no-value-among = `{ $option }` には値が必要です。{ $allowed }から選んでください
cli-usage-not-among = `{ $option }` に「{ $value }」は指定できません。{ $allowed }から選んでください
cli-usage-no-number = `{ $option }` に「{ $value }」は指定できません。整数を入力してください
cli-usage-no-address = `{ $option }` に「{ $value }」は指定できません。`192.168.1.5` のようなIPアドレスを入力してください
cli-usage-out-of-range = `{ $option }` に「{ $value }」は指定できません。{ $least }から{ $most }までの数を入力してください
cli-usage-superfluous-value = `{ $option }` に値は付けられません。「{ $value }」を外してください
cli-usage-twice = `{ $option }` が2回以上指定されています。1回だけ指定してください
cli-usage-conflict = `{ $option }` と{ $others }は同時に使えません。どちらかを外してください
cli-usage-missing = { $arguments } がありません。`{ $help }` をご覧ください
cli-usage-not-unicode = UTF-8の文字列ではない引数があります。入力し直してください

# the frame of --help

cli-help-usage = 使い方：
cli-help-commands = コマンド：
cli-help-arguments = 引数：
cli-help-options = オプション：
cli-help-print = ヘルプを表示します
cli-help-version = バージョンを表示します
cli-help-help = コマンドのヘルプを表示します
cli-help-default = {"["}省略時：{ $value }]
cli-help-values = {"["}選択肢：{ $values }]
cli-help-alias = {"["}別名：{ $alias }]

# night

cli-night-no-night = 台帳にはまだ対局会がありません。`quejing night new` で始めてください
cli-night-unknown-night = 「{ $night }」という対局会はありません。`quejing night list` で一覧を確認できます
cli-night-none-in-progress = 進行中の対局会がありません。`--night` で指定するか、`quejing night new` で始めてください
cli-night-several = 「{ $night }」に当てはまる対局会が{ $count }件あります。IDで指定してください
cli-night-unknown-player = 「{ $name }」という人はいません。{ $here }から選んでください
cli-night-nothing-to-undo = 取り消せる記録がありません
cli-night-nothing-to-redo = やり直せる記録がありません
cli-night-unknown-deal = { $deal }局目はありません。`quejing night events` で番号を確認できます
cli-night-unknown-dispute = 番号{ $dispute }の異議はありません。`quejing night dispute list` で確認できます
cli-night-not-open = 対局会はまだ始まっていません。`quejing night new` で始めてください
cli-night-game-not-finished = { $game }回戦はまだ終わっていません。現在の点数で成績に含める場合は `--unfinished counted`、成績から除外する場合は `--unfinished left_out` を付けてください
cli-night-nobody-sits = この卓にはまだ誰も着いていません。`quejing night add seats` で席を決めてください
cli-night-not-at-table = 和了者と放銃者は、どちらもこの卓に着いている人でなければなりません
cli-night-written = 「{ $text }」を読み取れません。`{ $form }` の形で入力してください
cli-night-number = `{ $option }` に「{ $text }」は指定できません。数を入力してください
cli-night-length = `--length` に「{ $text }」は指定できません。`rules`、`half`、`full`、`open`、または `16` のような局数を入力してください
cli-night-root = `--root` に「{ $text }」は指定できません。`players`、`hands`、または `4` のような数を入力してください
cli-night-amount = 「{ $text }」は額として読めません。30や7.5のような数を、8分の1刻みで入力してください
cli-night-table = 卓の番号は1から始まります。1以上の数を入力してください
cli-night-value-beside-tiles = `--tiles` を指定すると点数はルールから計算されます。`--points`、`--fan`、`--fu`、`--yakuman` を外してください
cli-night-no-tiles = 牌がありません。手の内の牌を、和了牌を最後にして入力してください
cli-night-known-otherwise = `{ $option } { $typed }` は記録と違います（記録は{ $known }）。その記録を訂正するか、オプションを外してください
cli-night-known-declaration = { $why }。和了者の宣言は記録済みです。その記録を訂正するか、この和了で数えない理由を `--overrule` で入力してください
cli-night-no-json = JSONとして読み取れません。波かっこ、引用符、コンマを確認してください
cli-night-not-written = { $path } に書き込めません（{ $why }）。フォルダーを確認してください
cli-night-no-photo = SHA-256が「{ $text }」で始まる写真はありません。`quejing night evidence list` で確認できます
cli-night-several-photos = SHA-256が「{ $text }」で始まる写真が{ $count }枚あります。続きも入力してください
cli-night-recorded-unsaid = { $night } の{ $entries }番目の記録は追加されましたが、結果を書き出せませんでした（{ $why }）。もう一度入力しないでください
cli-night-unlisted = 記録しましたが、確認済みの記録の一覧（.heads ファイル）を書き込めませんでした（{ $why }）。ディスクとフォルダーを確認してください。このままでは、台帳の末尾が失われても気づけません
cli-night-recorded = 「{ $night }」に{ $event }番目の記録として追加しました：{ $kind }
cli-night-closed = この対局会は終了しています
cli-night-at-table = 第{ $table }卓
cli-night-corrected = { $event }番目の記録で訂正
cli-night-reduced = 圧縮スコア { $score }
cli-night-final = 最終スコア { $score }
cli-night-final-now = 今終了なら { $score }
cli-night-imbalance = !! 収支が合いません：合計が0ではなく{ $sum }です
cli-night-report-written = レポートを { $path } に書き出しました
cli-night-exported = { $count }件の記録を { $path } に書き出しました
cli-night-imported = { $night }：新しい記録{ $count }件
cli-night-imported-idle = { $night }：新しい記録{ $count }件。{ $idle }件はそれまでの記録と矛盾するため無効ですが、そのまま残しています
cli-night-unverified = 検証できないと記された記録{ $count }件は取り込みませんでした
cli-night-sound = 問題ありません：{ $count }件の対局会のチェックサムはすべて一致し、収支も合っています
cli-evidence-removed = 削除済み
cli-evidence-kept = 保存済み
cli-evidence-changed = 変更あり
cli-evidence-missing = 見つかりません
cli-evidence-photos = 写真は全対局会で{ $count }枚、{ $bytes }バイト（上限 { $limit }）
cli-night-cautions = { $cautions }。まだ記録していません。それでも記録するには、`--overrule` で理由を指定してください
cli-night-no-reduced-score = このルールに圧縮スコアはありません。順位は最終スコアで決まります
cli-night-similar-name = 「{ $name }」と「{ $other }」はよく似ているため、記録していません。別の人なら `--allow-similar` を付けてください
cli-night-changes = { $deal }局目が変わります：{ $what }
cli-night-no-effect = { $event }番目の記録は無効になります
cli-night-contradicts = { $event }番目の記録が対局の進行と矛盾します
cli-night-later = 以降の和了はルールどおりに計算し直します。記録された値のままにするには `--later leave` を付けてください
cli-night-not-recorded = まだ記録していません。このとおり実行するには（{ $act }）、`--yes --seen { $mark }` を付けてください
cli-night-other-preview = その後に記録が追加されたため、表示した内容とは結果が変わります。今の内容は次のとおりです
cli-undid = { $what }を取り消しました
cli-redid = { $what }をもう一度有効にしました
cli-night-asked = まだ記録していません。{ $players }にスマホで確認しています（確認依頼{ $number }）。返事待ちの確認依頼は `quejing night requests` で表示し、`--take-back { $number }` を付けると取り下げます
cli-night-no-phone = { $players }には、この対局会ではスマホで確認できません。口頭で同意を得たら `--agreed`（支払いの場合は `--with`）で指定してください。ほかの人にはスマホで確認します
cli-request = 確認依頼{ $number }（{ $author }から）
cli-request-taken-back = 確認依頼{ $number }を取り下げました。何も記録していません
cli-night-concerned = { $players }の同意が必要です。`--yes` を付けると、口頭で同意を得たものとします
cli-night-dispute-reason = 異議{ $dispute }：{ $claim }
cli-night-too-long = 対局会 { $night } は取り消しと訂正が多すぎて、1件ずつ再生できません。`quejing night import` で取り込んで確認してください
