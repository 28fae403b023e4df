### What people read, named in the code by literal ids (`text!`). One section a part of the program; the other files are looked up by
### stable ids.

## Window

app-name = 雀鏡
open-photo = 写真を開く
open-photo-tip = 和了した手牌の写真を開きます（Ctrl+O）。ウィンドウへのドロップや、パスの入力でも開けます。
dialog-title = 和了した手牌の写真を選択
dialog-filter = 写真
path-hint = 写真のパス
read-path = 認識
read-path-tip = このパスの写真を認識します
new-hand = 次の手牌
new-hand-tip = 写真と手牌を消します。記録した内容は残ります
language = 言語
log-title = メッセージ
log-empty = メッセージはまだありません
log-tip = 起動してからのメッセージをすべて表示・非表示
close = 閉じる
dismiss = 閉じる
drop-here = 和了した手牌の写真をここにドロップ
drop-now = 離すと認識を始めます
or-type = 写真がないときは牌を入力：
type-hint = 例：123m456p789s11223z
type-use = 並べる
type-help = m は萬子、p は筒子、s は索子、1z～7z は東南西北白發中です。最後の牌が和了牌になります。
or-pick = または 1 枚ずつ選択：
zoom-hand = 手牌を拡大
zoom-whole = 写真全体
sets = 牌セット
sets-tip = 認識に使う牌セットを選ぶか、自分の牌を登録します
night = 対局会
night-tip = 対局会、参加者と席、各局、順位、レポート
sets-saved = 牌セット「{ $set }」をバージョン { $version } として保存し、使用を始めました
sets-taught = 牌セット「{ $set }」が { $count } 枚の牌を学習しました（バージョン { $version }）
zoom = { $width } × { $height } ピクセル
through-camera = カメラプロファイル { $profile }
legend-sure = 認識済み
legend-doubt = 要確認
legend-person = 手動で指定
legend-win = 和了牌
legend-aside = この手牌以外
in-photo = 写真の牌：{ $tile }
hand = 手牌
hand-tile = 手牌 { $number } 枚目：{ $tile }
hand-empty = まだ牌がありません。
hand-count = { $count } 枚
hand-hint = 牌をクリックすると訂正できます
hand-doubts = 要確認 { $count } 枚
all-right = すべて正しい
all-right-tip = 印の付いた牌をすべて表示どおりに確定します
add-tile = 牌を追加
sort = 理牌
undo = 元に戻す
undo-tip = 手牌への直前の変更を元に戻します（Ctrl+Z）
winning = 和了牌
flowers = 花牌
aside = この手牌以外
aside-many = 写真にはこの手牌以外の牌が { $count } 枚あります。加えるには写真の牌をクリックしてください。
no-win-tile = 和了牌がまだありません。その牌をクリックして「和了牌」を選んでください
unnamed = 認識できなかった牌が { $count } 枚あります。クリックして何の牌か指定してください
pick-title = この牌は何ですか？
pick-add = 牌を追加
pick-guess = 候補：{ $tile }
pick-all = すべての牌
pick-right = これで正しい
by-seen = 写真から認識（確信度 { $percent }%）
by-enrolled = 登録した牌セットと照合（確信度 { $percent }%）
by-constraint = 枚数から推定（確信度 { $percent }%）
by-person = 手動で指定
make-win = 和了牌
remove = 取り除く
put-aside = この手牌ではない
take-back = 手牌に加える
form = 副露にする：
chow = チー
pung = ポン
kong = 明槓
kong-concealed = 暗槓
kong-added = 加槓
unform = 副露を解く
kong-kind = 槓の種類：
circumstances = 和了の状況
rules = ルール
rules-changed = { $rules }（設定違い）
edition29 = 霊雀 第29版
profile-lingque-v28-appendix = 霊雀 第28版（付録準拠）
profile-riichi-common = リーチ麻雀（一般的なルール）
profile-zung-jung-minimum-5 = 中庸麻雀 3.3（5 点縛り）
round-wind = 場風
dora-indicators = ドラ表示牌
ura-indicators = 裏ドラ表示牌
indicators-tip = 例：5m 3p。なければ空欄のままにします
tile-field-tip = { $field }：牌を 1 枚入力（例：5m）
honba = 本場
sticks = 供託
special-rule = この局の特別ルール
special-none = なし
turned = めくった牌
fu-items = 符の内訳
other-sheet-readings = ほかの面子構成 { $count } 通り
the-table = 場
col-riichi = リーチ
col-riichi-tip = リーチを宣言した人。それぞれリーチ棒（1000 点）を出します
col-open = オープン
col-open-tip = 手牌を公開して打つ人。支払いも受け取りも 2 倍になります
draw-how = 流局
draw-kind = 流局の種類
draw-exhausted = 荒牌平局
nine-kinds = 九種九牌
four-winds = 四風連打
four-riichi = 四家立直
four-kongs = 四槓散了
triple-ron = 三家和
tenpai = 聴牌
nagashi = 流し満貫
record-the-draw = 流局を記録
no-draw = 和了あり
no-draw-tip = 和了した手牌に戻ります
deal-title = この局：サイコロ、カン、錯和（{ $count }）
deal-kind = 出来事
deal-by = 行った人
deal-feeder = 牌を出した人
deal-add = 追加
deal-fan = 宣言した番数
deal-waiting = テンパイ者が和了できた最高の番数（0 ＝ テンパイなし）
false-win = 錯和
kong-exposed = 明槓
deal-kong = { $player }：{ $kong }
deal-kong-fed = { $player }：{ $kong }（{ $feeder } から）
deal-false-win = { $player }：錯和（{ $fan } 番を宣言）
deal-win = { $winners } の和了、{ $fan } 番
deal-act = { $player }：{ $what }
deal-support = { $person } が { $player } を支持
add-win = 同じ牌で別の人も和了
add-win-tip = この和了を控えておき、同じ牌で和了した別の人の手を計算します
bets-title = 賭けと陣営（{ $count }）
bettor-name = 観戦者の名前
bettor-add = 観戦者を追加
camps = 陣営戦
camps-tip = 1～2 人の陣営を 4 つか 5 つ作り、収支を分け合います。各陣営の先頭の人が卓に着きます
camp-people = { $camp }：{ $people }
still-playing = 対局中：{ $players }
thrown-title = それまでの打牌（{ $count }）
thrown-hint = 跟張免責：和了者自身の最後の打牌以降に捨てられた牌を順に入力します。和了牌、またはほかの和了できる牌を最初に捨てた人が責任を負います。
thrown-add = 打牌を追加
thrown-by = 打牌 { $number }：捨てた人
thrown-tile = 打牌 { $number }：捨てた牌
thrown-drawn = 打牌 { $number }：その前にツモった牌
thrown-remove = 打牌 { $number } を削除
broken-profile = { $file }（読み込めません）
said-profile = ルール設定を 1 つ読み飛ばしました：{ $why }
said-deal = この局を記録しました
col-final = 終局
col-final-tip = いま終局した場合のスコア：返し点との差にウマを加えたもの
beside = 卓外の人
sticks-on-table = 場の供託：リーチ棒 { $count } 本
unaccounted = 収支が合いません：差額 { $amount }
han-fu = { $han } 飜 { $fu } 符
fan-only = { $fan } 番
hand-false-win = { $player } の錯和
hand-many = { $count } 人和了：{ $winners }
edition29-note = 第 29 版の本文は公開されていないため、数値は公開されている計算ツールに基づきます。
col-seat = 自風
col-player = プレイヤー
col-won = 和了者
col-from = 和了牌の出所
col-provided = 供牌
col-provided-tip = この人が和了者に与えた牌の枚数：チー、ポン、大明槓、加槓と放銃した牌を各 1 枚と数えます。4 枚なら他家の分の半分、5 枚なら全額を払います。
player-choice = { $column }：{ $player }
self-draw = ツモ
discard = 放銃
dealer-tip = クリックするとこの人が親（東家）になります
dealer = 親
name-tip = プレイヤーの名前。変更できます
flag-heaven = 天和
flag-heaven-tip = 親が配牌と最初のツモで和了
flag-earth = 地和
flag-earth-tip = 子が親の第一打で和了
flag-after-kong = 嶺上開花
flag-after-kong-tip = 自分のカンのあとに引いた嶺上牌で和了
flag-last-draw = 海底撈月
flag-last-claim = 河底撈魚
flag-last-tip = 山の最後の牌、またはそのあとの打牌で和了
flag-rob-kong = 槍槓
flag-rob-kong-tip = 他家が加槓した牌で和了
flowers-tip = 和了者の花牌の枚数。並べた牌に含まれる花牌は数えてあります
flowers-seen = 並べた牌に { $count } 枚
flowers-reset = この枚数にする
result = 点数
result-empty = 写真を開くか手牌を入力すると、ここに点数が出ます。
not-yet = まだ計算できません：
points = { $points } 点
col-pattern = 役
col-fu = 副
col-fan = 翻
times = × { $count }
multiplied = { $fu } 副 × { $fan } 翻 = { $points } 点
flower-points = 花牌 { $count } 枚：+{ $points } 点
below = 和了の最低点に足りません：{ $points } 点ですが、{ $needed } 点以上が必要です。この手牌では和了できません。
no-win = 和了形ではありません。4 面子 1 雀頭、七対、全不靠、十三幺のどれにもなっていません。
suppressed = 数えない役（{ $count }）
other-readings = 同点のほかの面子構成（{ $count }）
payments = 収支
payments-none = 手牌を計算すると、誰が誰に払うかをここに示します。
record = この和了を記録
record-tip = 台帳に記録し、収支を累計に加えます（Ctrl+Enter）
record-doubts = 未確認の牌が { $count } 枚あります
recorded-already = 記録済み
recorded-hint = 次の写真を開くか、「次の手牌」を押して続けてください。
record-update = 記録を訂正
record-update-tip = 記録したあとで変更されています。いまの内容で記録を訂正します
transfer = { $from } → { $to }
record-draw = 流局
record-draw-tip = この局は和了なし
this-night = この対局会
col-total = 累計
col-reduced = 換算点
reduced-tip = 第 26 版の換算点：Σ tanh((自分 − 他家) / (480 √4))。比較用で、収支は変わりません。
col-wins = 和了
col-deal-ins = 放銃
col-wins-tip = 和了した回数
col-deal-ins-tip = 放銃した回数
hands-title = 各局（{ $count }）
hands-none = まだ記録がありません。手牌を計算して「この和了を記録」を押してください。
hand-self-draw = { $winner } ツモ
hand-from = { $winner } ← { $discarder }
hand-drawn = 流局
hand-honba = { $count } 本場
hand-undo = 取り消し
hand-undo-tip = 最後の局は取り消しになり、やり直せます。それより前の局は理由を付けて無効にします
hand-undo-number = 第 { $number } 局を取り消し
hand-restore-number = 第 { $number } 局を復元
hand-restore = 復元
hand-restore-tip = この局をもう一度有効にします
new-night = 新しい対局会
new-night-tip = 同じメンバーとルールで別の対局会を始めます。この対局会は台帳に残ります
saved-in = 自動保存：{ $path }
not-saved = ディスクに保存されていません。ウィンドウを閉じると失われます
tab-hand = この手牌
tab-night = 収支と累計
player-a = Aさん
player-b = Bさん
player-c = Cさん
player-d = Dさん
wind-east = 東
wind-south = 南
wind-west = 西
wind-north = 北
tile-back = 牌の裏
tile-unknown = 不明な牌
face-characters = { $number ->
    [1] 一萬
    [2] 二萬
    [3] 三萬
    [4] 四萬
    [5] 五萬
    [6] 六萬
    [7] 七萬
    [8] 八萬
   *[9] 九萬
}
face-characters-red = 赤五萬
face-characters-short = { $number ->
    [1] 一萬
    [2] 二萬
    [3] 三萬
    [4] 四萬
    [5] 五萬
    [6] 六萬
    [7] 七萬
    [8] 八萬
   *[9] 九萬
}
face-characters-red-short = 赤五萬
face-circles = { $number ->
    [1] 一筒
    [2] 二筒
    [3] 三筒
    [4] 四筒
    [5] 五筒
    [6] 六筒
    [7] 七筒
    [8] 八筒
   *[9] 九筒
}
face-circles-red = 赤五筒
face-circles-short = { $number ->
    [1] 一筒
    [2] 二筒
    [3] 三筒
    [4] 四筒
    [5] 五筒
    [6] 六筒
    [7] 七筒
    [8] 八筒
   *[9] 九筒
}
face-circles-red-short = 赤五筒
face-bamboo = { $number ->
    [1] 一索
    [2] 二索
    [3] 三索
    [4] 四索
    [5] 五索
    [6] 六索
    [7] 七索
    [8] 八索
   *[9] 九索
}
face-bamboo-red = 赤五索
face-bamboo-short = { $number ->
    [1] 一索
    [2] 二索
    [3] 三索
    [4] 四索
    [5] 五索
    [6] 六索
    [7] 七索
    [8] 八索
   *[9] 九索
}
face-bamboo-red-short = 赤五索
face-east = 東
face-south = 南
face-west = 西
face-north = 北
face-white = 白
face-white-short = 白
face-green = 發
face-green-short = 發
face-red = 中
face-red-short = 中
face-plum = 梅
face-orchid = 蘭
face-chrysanthemum = 菊
face-bamboo-flower = 竹
face-spring = 春
face-summer = 夏
face-autumn = 秋
face-winter = 冬
status-ready = 準備完了
status-opening = { $photo } を開いています
status-preparing = 認識モデルを読み込んでいます
status-reading = 牌を探しています
status-read = { $photo }：{ $count } 枚を認識（{ $ms } ミリ秒）
status-failed = { $photo } を認識できませんでした
cancel = キャンセル
cancel-tip = この写真の認識をやめます
elapsed = { $seconds } 秒
nothing-lost = ほかの内容はそのままです。
live = ライブ
live-tip = カメラやストリームからリアルタイムに認識します
live-cameras = カメラ（{ $count }）
live-no-camera = カメラが見つかりません
live-look = もう一度探す
live-lost = 映像が途切れました。再接続しています…
live-over = 停止しました
live-hint = camera:0、http://…、rtsp://…、動画ファイル
live-start = 開始
live-stop = 停止
live-help = カメラを選ぶか、上に映像の入力元を入力して「開始」を押してください。
live-help-stream = スマートフォンの Web カメラアプリに表示される http:// や rtsp:// のアドレスも入力できます。
live-help-still = 手牌全体を画面に入れて動かさないでください。数フレームの結果が一致すると確定するので、「この手牌を使う」を押してください。
live-take = この手牌を使う
live-take-tip = 確定した手牌を、写真と同じように確認して計算します
live-calibrate = キャリブレーション
live-calibrate-tip = 印刷したボードでレンズのゆがみを測定します
live-no-profile = プロファイルなし
live-opening = 開いています…
live-empty = 牌が映っていません
live-partial = { $count } 枚が映っていますが、まだ手牌がそろっていません
live-moving = 動かさないでください
live-settling = 確認中（{ $agreeing } / { $needed }）
live-locked = 確定しました
live-covered = 確定済み（隠れています）
live-rate = { $rate } フレーム/秒
calibrate-title = キャリブレーション：レンズのゆがみを測定
calibrate-back = 認識に戻る
calibrate-step-board = 1. ボードを倍率 100% で印刷し、平らな板に貼ります。
calibrate-step-live = 2. 上でカメラを選んで「開始」を押し、ボードをカメラの前にかざします。指示に従って四隅へ動かしたり傾けたりし、そのつど静止させます。終わったらプロファイルに名前を付けて保存します。
calibrate-step-photos = または、同じカメラ・同じ設定で角度を変えて撮った写真を 8～15 枚使います。
calibrate-choose-photos = 写真を選択
calibrate-photos-hint = 写真またはフォルダーのパス
calibrate-photos-use = これらの写真を使う
calibrate-views = 画像 { $count } / { $wanted }
calibrate-coverage = 画面の { $percent }%
calibrate-tilts = 傾き
calibrate-more = 測定にはあと { $count } 枚の画像が必要です
calibrate-fit = 平均誤差 { $pixels } ピクセル（{ $quality }）
calibrate-fit-good = とても良い
calibrate-fit-fair = 十分
calibrate-fit-poor = 大きめです。ボードを平らにし、鮮明に撮ってください
calibrate-left-out = ボードがよく映っていない写真：{ $photos } 枚目
calibrate-done = カメラプロファイル「{ $profile }」を保存しました。ライブ認識ではこれを使います。
calibrate-done-lens = レンズのゆがみは最大 { $pixels } ピクセルです。ボードは画面の { $percent }% に映り、角度の差は最大 { $degrees }° でした。
calibrate-done-views = { $width } × { $height } ピクセルの画像 { $count } 枚から測定しました。
calibrate-done-file = ファイル：{ $path }
calibrate-again = もう一度測定
calibrate-replace = 測定して置き換え
calibrate-name = プロファイル名
calibrate-keep = 測定して保存
calibrate-save-board = ボードを保存
said-written = { $path } に書き出しました
said-imported = 対局会 { $nights } 件、新しい記録 { $events } 件を取り込みました
said-imported-idle = 対局会 { $nights } 件、新しい記録 { $events } 件を取り込みました。{ $idle } 件はそれまでの記録と矛盾するため無効ですが、そのまま残してあります
said-locked = { $count } 枚の手牌を確定しました
said-measured = カメラプロファイル「{ $profile }」を保存しました（平均誤差 { $pixels } ピクセル）
said-source-back = 映像が戻りました
said-source-ended = 映像が終わりました。
said-board-saved = ボードを { $path } に保存しました
said-recorded = 記録しました：{ $winner }、{ $points } 点
said-drawn = 流局を記録しました
said-undone = 第 { $deal } 局を取り消し、累計を更新しました
said-restored = 第 { $deal } 局をもう一度有効にしました
said-resumed = 前回の対局会を続けます：{ $count } 局を記録済み
on-table-tip = これまでの局から決まります。違っていたら、前の局を訂正してください
draw-abandoned = 中止して打ち直し
also-wins = { $player } もこの牌で和了
also-remove = { $player } の和了を削除
dice = サイコロ
dice-tip = 振った順に空白で区切って入力（例：3 4）
begin-deal = この局を始める
update-deal = この局を訂正
begin-deal-tip = サイコロと上の内容を記録します。その後、この局で注意することが表示されます
supports = { $person } の支持先
supports-nobody = なし
swap-with = 親と席を替わる人
last-deal = 最後の数局
last-deal-tip = 対局会の最後の数局は、特別ルール 11「血流成河」（和了後も全員が打ち続ける）で打ちます
camps-record = 陣営を記録
table-number = 卓 { $number }
other-rules = この対局会は別のルールで行われています。この手牌は計算のみで、記録できません
only-read = 読み取り専用（書き込みません）：{ $path }
undo-last = 直前の取り消し
undo-last-tip = 最後の記録を取り消します。台帳には残ります
redo = やり直し
redo-tip = 最後に取り消したものをもう一度有効にします
hand-goes-on = { $result }（続行中）
hand-begun = 進行中
said-too-late = 前の局のリーチやオープンは変更できません。先に後の局を取り消してください
ask-contradicts = これまでの進行と矛盾しています
ask-changes = 次の内容が変わります
ask-no-totals = 累計は変わりません。
ask-stale = 第 { $deal } 局の変更：{ $what }
ask-refused = 記録が 1 件無効になります：{ $why }
ask-contradiction = 矛盾が生じます：{ $why }
ask-reason = 理由
ask-reason-needed = 必須（記録に残ります）
ask-reason-free = 省略可
ask-agreed = 同意した人
ask-agrees = { $player } が同意
ask-yes = 記録する
ask-no = 記録しない
due-hand = 第 { $deal } 局：親は { $dealer }
said-read-only = この台帳は読み取り専用です（{ $why }）。何も記録されません
said-past = 旧形式の対局会 { $count } 件を台帳に取り込みました
said-past-refused = 旧形式の対局会 { $file } は台帳に取り込めなかったため、そのまま残してあります：{ $why }
file-there = { $path } はすでにあります。別の名前にするか、既存ファイルの置き換えを許可してください
not-written = { $path } に書き込めませんでした。フォルダーを確認してください
photos-nowhere = 台帳がメモリ上にしかないため、写真は保存されません。
said-backup = 台帳を { $path } にコピーしました
said-new-night = 新しい対局会を始めました
said-dialog-silent = ファイルが選ばれませんでした。ダイアログが出ない場合は、パスを入力するか、写真をウィンドウにドロップしてください。
said-damaged = この対局会は破損しています（{ $why }）。無事な部分は見られますが、もう書き込めません。台帳をバックアップしてください
said-unlisted = 記録しましたが、確認済みの一覧を書き込めませんでした（{ $why }）。台帳の末尾が失われても気づけません
said-fault = 台帳：{ $why }
said-problem = それまでの記録と矛盾する記録が 1 件あり、無効になっています：{ $why }
ask-win = { $tiles }は和了牌ですか？
ask-meld = { $tiles }は副露ですか、門前の牌ですか？
ask-belongs = { $tiles }はこの手牌に含まれますか？
ask-changed = 最初の認識結果はありえないため、{ $tiles }としました。正しいですか？
ask-added = { $tiles }：横向きの牌の上に 4 枚目がありますか？あれば、副露をクリックして加槓にしてください。
ask-broken = { $tiles }は副露のように並んでいますが、面子になっていません。認識の誤りがないか確認してください。
answer-meld = 副露
answer-standing = 門前の牌
answer-hand = 含まれる
answer-other = 含まれない
answer-later = あとで
gate-title = この写真は認識しにくいようです
gate-anyway = それでも認識
gate-another = 別の写真
said-warning = 写真について：{ $remark }
window-no-display = ウィンドウを開くディスプレイがありません（`DISPLAY` も `WAYLAND_DISPLAY` も設定されていません）。代わりに `quejing read PHOTO` や `quejing score` を使ってください
window-not-opened = ウィンドウを開けませんでした（{ $why }）。グラフィックドライバーを確認するか、`LIBGL_ALWAYS_SOFTWARE=1` を設定して試してください
screenshot-not-taken = ウィンドウの画像を撮れませんでした。もう一度試してください
screenshot-closed = 画像を撮る前にウィンドウが閉じられました。もう一度試してください

## Window: the night



## Window: tile sets


## Rulings: verdicts, reasons, steps, sheets, waits, comparisons




## Names: tiles, winds, circumstances, limits, payments

list-comma = 、
list-semicolon = ；



## What is wrong: requests and deals




## What is wrong: hands, tiles, profiles




## The ledger and the course of play




## The report




## Window: cameras and photos




## Eyes: what is wrong, warnings and questions




## Command line


