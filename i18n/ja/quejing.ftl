### What people read, named in the code by literal ids (`text!`). One section a part of the program; the other files are looked up by
### stable ids.

## Window



## Window: the night



## Window: tile sets

set-none = なし
set-title = 自分の牌
set-guide = 各種の牌を1枚ずつ、正しい向きで行ごとに並べます。一萬〜九萬、一筒〜九筒、一索〜九索、東南西北白發中の順です。花牌を使う場合は、続けて梅蘭菊竹と春夏秋冬を並べます。光や角度を変えて、上から2、3枚撮影してください。
set-lay-like-this = 次のように並べてください：
set-any-order = 各種1枚ずつ、順番は自由です。認識後にオレンジ色の牌を確認してください。
set-name = 名前
set-order = 写真での並び順
set-order-guided = 上記の順
set-order-flowers = 上記の順（花牌あり）
set-order-any = 順不同
set-add-photo = 写真を追加
set-choose-photo = 写真を選択
set-photo = 写真{ $number }：{ $count }枚
set-drop = この写真を外す
set-kinds = 34種中{ $count }種
set-missing = 未撮影：{ $tiles }
set-complete = 34種すべて揃いました。
set-one-photo = 正解率を測るには、もう1枚写真が必要です。
set-click = 読み違えた牌はクリックして訂正し、オレンジ色の牌を確認してください。
set-tile = { $number }枚目：{ $tile }
set-left-out = 除外
set-is = { $tile }にする
set-leave-out = この牌を除外
set-try = 試す
set-save = 保存
set-name-first = 保存するには名前を付けてください
set-accuracy = 正解率：登録前 { $before }%、登録後 { $after }%（{ $count }枚、写真ごとに残りの写真で検証）
set-working = 処理中…
set-teach = 牌セットに覚えさせる（{ $count }枚）
set-teach-tip = この手牌で訂正した牌を、使用中の牌セットに加えます
set-tab-enrol = 登録
set-tab-kept = 保存済みセット
set-kept = 牌セット
set-none-yet = まだ牌セットがありません。登録するか、下でインポートしてください。
set-in-use = { $name }（使用中）
set-choose-one = 左の一覧から牌セットを選んでください。
set-rename = 名前を変更
set-new-name = 新しい名前
set-renamed = 「{ $old }」の名前を「{ $new }」に変更しました。
set-export = エクスポート
set-export-hint = 牌セットを1つのファイルに書き出します。別のパソコンや他の人が使えます。
set-export-to = エクスポート先
set-choose-place = 場所を選択…
set-exported = 「{ $name }」を { $path } にエクスポートしました
set-import = インポート
set-import-hint = エクスポートされたファイルを取り込みます。既存の牌セットは置き換えません。
set-import-from = ファイル
set-import-as = 取り込み後の名前
set-choose-file = ファイルを選択…
set-imported = 「{ $name }」をインポートしました。使うには上で選択してください。
set-file-kind = quejing の牌セット
set-versions = バージョン
set-versions-hint = 保存するたびにバージョンが残ります（直近の20件）。
set-col-version = バージョン
set-col-date = 日付
set-col-how = 由来
set-col-kinds = 種類
set-col-pictures = 画像
set-col-photos = 写真
set-col-right = 正解率
set-share = { $before }% → { $after }%
set-share-tip = 登録前 → 登録後（写真ごとに残りの写真で検証）
set-now = 現在
set-enrolled = 登録
set-corrected = 訂正した牌を追加
set-came-in = インポート
set-went-back = バージョン{ $version }から復元
set-damaged = 破損
set-go-back = 復元
set-go-back-to = バージョン{ $version }に復元
set-ask-back = 「{ $name }」をバージョン{ $version }に復元しますか？
set-ask-back-hint = 最新のバージョン{ $version }になります。ほかのバージョンも残り、いつでも復元できます。
set-went-back-to = 「{ $name }」をバージョン{ $version }の内容に復元しました（現在はバージョン{ $newest }）。
set-ask-replace = このファイルを置き換えますか？
set-ask-replace-hint = { $path } はすでに存在します。今の内容は失われます。
set-replace = 置き換える
set-no = キャンセル
set-dialog-silent = ファイルが選択されませんでした。ダイアログが表示されない場合は、パスを入力してください。
set-to-check = まず{ $count }枚を確認してください（オレンジ色）
set-why-unsure = はっきり見えません
set-why-too-often = { $tile }が{ $count }枚あります。ほかの牌はたいてい{ $usual }枚です
set-why-impossible = { $tile }が{ $count }枚あります。1セットにこの枚数はありません


## Rulings: verdicts, reasons, steps, sheets, waits, comparisons




## Names: tiles, winds, circumstances, limits, payments

list-comma = 、
list-semicolon = ；



## What is wrong: requests and deals




## What is wrong: hands, tiles, profiles




## The ledger and the course of play




## The report




## Window: cameras and photos

trouble-sentence = { $text }。
trouble-open = { $count }か所が不確かで、点数に影響します。印の付いた牌を確認し、質問に答えてください。


## Eyes: what is wrong, warnings and questions

# Photos, models and the runtime

eyes-no-file = ファイル { $path } が見つかりません。パスを確認してください
eyes-damaged = 画像ファイルが壊れています（{ $damage }）。カメラやスマートフォンからコピーし直してください
eyes-too-many-scans = このJPEGは展開に時間がかかりすぎます（スキャン数{ $scans }、上限{ $most }、大きい画像ではさらに少なくなります）。通常のJPEGで保存し直してください
eyes-not-a-photo = 読み取れる画像ではありません（{ $why }）。JPEG、PNG、WebP、BMPの写真を使ってください
eyes-image-empty = ファイルが空です
eyes-image-heic = HEICのようです。スマートフォンの保存形式をJPEGにしてください
eyes-image-video = 動画かAVIFのようです
eyes-image-pdf = PDFです
eyes-image-gif = GIFです
eyes-image-unknown = 形式が不明です
eyes-image-odd = カメラが書き出さない種類のJPEGです
eyes-truncated = 画像ファイルが途中で切れています。カメラやスマートフォンからコピーし直してください
eyes-too-many-bytes = 写真が大きすぎます（{ $found }バイト、上限{ $most }）。小さく保存し直してください。1200万画素で十分です
eyes-too-many-pixels = 写真が大きすぎます（{ $found }ピクセル、上限{ $most }）。小さく保存し直してください。1200万画素で十分です
eyes-too-small = 写真が小さすぎます（{ $width } × { $height }ピクセル、各辺{ $least }以上が必要）。もっと大きく撮ってください
eyes-runtime-missing = ONNX Runtimeが見つかりません（探した場所：{ $places }）。`scripts/setup.sh` を実行するか、`QUEJING_ORT` でライブラリを指定してください
eyes-runtime-too-old = { $path } のONNX Runtimeはバージョン{ $found }ですが、{ $least }以上が必要です。`scripts/setup.sh` を実行するか、`QUEJING_ORT` で新しいライブラリを指定してください
eyes-runtime-broken = { $path } のONNX Runtimeを読み込めません（{ $why }）。`scripts/setup.sh` をもう一度実行してください
eyes-runtime-not-pinned = { $path } のONNX Runtimeは読み込みませんでした。quejing に付属のものではありません（チェックサムが違います）。`scripts/setup.sh` を実行するか、信頼できる場合は `QUEJING_ORT` で指定してください
eyes-not-private = { $path } は読み込みませんでした。ほかのユーザーがこのファイルかフォルダーを変更できます。書き込み権限を外すか（`chmod go-w`）、信頼できる場合は `QUEJING_ORT` か `QUEJING_MODELS` で指定してください
eyes-model-missing = モデル { $file } が見つかりません（探した場所：{ $places }）。`--models` か `QUEJING_MODELS` でフォルダーを指定してください
eyes-model-mismatch = モデル { $path } はこのバージョンの quejing に合いません（{ $why }）。付属のモデルを使ってください
eyes-model-not-ours = quejing のモデルではありません
eyes-model-kind = { $wanted } ではなく { $found } です
eyes-format = 形式が{ $wanted }ではなく{ $found }です
eyes-no-format = 形式が書かれていません
eyes-model-no-value = `{ $key }` がありません
eyes-value = `{ $key }` に `{ $found }` は使えません
eyes-model-class-twice = クラス `{ $class }` が重複しています
eyes-model-few-faces = { $found }種の牌しか認識できません（34種が必要）
eyes-model-no-outlet = `{ $name }` がありません
eyes-inference = 認識中にエラーが起きました（`{ $stage }`：{ $why }）。もう一度試し、また起きる場合は報告してください
eyes-no-tiles = 写真に麻雀牌が見つかりません。近づいて牌を平らに置き、明るくして撮ってください
eyes-wrong-count = { $count }枚の牌が見つかりましたが、和了した手牌は14枚です（槓子1組につき1枚増え、花牌は数えません）。牌を訂正するか、撮り直してください

# Warnings of a reading

warning-tile-count = { $count }枚の牌が見つかりましたが、手牌は13枚か14枚です（槓子は3枚と数え、花牌は数えません）。足りない牌や余分な牌がないか確認してください
warning-low-confidence = { $count }枚は読み違えているかもしれません。印の付いた牌を確認してください
warning-unknown-tile = { $count }枚を認識できませんでした。何の牌か指定してください
warning-too-many = 同じ牌が1セットの枚数より多くあります。印の付いた{ $count }枚を確認してください
warning-no-win-tile = 和了牌が分からないため、最後の牌としました。離して置くか、横向きに置いてください
warning-melds-unclear = 離れて置かれた組がありますが、副露かどうか分かりません。どれが副露か指定してください
warning-other-tiles = 写真にあるほかの{ $count }枚は手牌に含めていません
warning-small = 牌の幅が{ $pixels }ピクセルしかありません。近づいて撮ると、より正確に認識できます
warning-photo-damaged = 写真のファイルが壊れていて、正しく写っていないかもしれません。カメラやスマートフォンからコピーし直してください
warning-blurred = 写真がぼやけています。カメラをしっかり構えるか、牌をタップしてピントを合わせてください
warning-glare = { $count }枚に照明が映り込んでいます。照明かカメラを少し動かしてください
warning-dark = 牌が暗すぎます。照明をつけるか、牌に向けてください
warning-steep = 撮影の角度が低すぎます。カメラをもっと高く構えてください
warning-row-cut = 手牌が写真からはみ出しています。全体を写してください
warning-cut-off = { $count }枚が写真の端で切れています。手牌全体を写してください
warning-other-set = 使用中の牌セットとは違う牌のようなので、今回は使いませんでした。正しい牌セットか「なし」を選んでください
warning-turned = 写真の牌は向きが違いますが、正しい向きにして認識しました

# Questions of a reading

ask-tile-win = 和了牌は{ $tile }ですか？
ask-tile-win-or = 和了牌は{ $tile }ですか？それとも{ $others }ですか？
ask-tile-changed = { $place }：{ $was } ではなく { $tile } としました（{ $was } では同じ牌が多すぎるか、副露になりません）
ask-tile-meld = { $tiles }：副露ですか、門前の牌ですか？（{ $taken ->
    [meld] 副露
   *[standing] 門前の牌
    }としました）
ask-tile-broken = { $tiles } は副露のように置かれていますが、副露になりません。どの牌を読み違えていますか？
ask-tile-added = { $tiles }：横向きの牌の上に4枚目がありますか？
ask-tile-belongs = { $tiles }：この手牌の牌ですか？（{ $taken ->
    [hand] この手牌の牌
   *[other] 別の牌
    }としました）
ask-tile-indicator = { $tiles }：ドラ表示牌ですか？（{ $taken ->
    [indicator] ドラ表示牌
   *[other] 別の牌
    }としました）
open-face = { $tiles } は読み違えているかもしれません
open-face-or = { $tiles } は読み違えで、{ $others } かもしれません
open-too-many = 同じ牌が多すぎます。{ $tiles } のどれかを読み違えています
open-win = 和了牌が { $tiles } かどうか分かりません（`--win` で指定できます）
open-win-or = 和了牌が { $tiles } か { $others } か分かりません（`--win` で指定できます）
open-meld = { $tiles } が副露かどうか分かりません（`--meld` で指定できます）
open-added = { $tiles } がポンか加槓か分かりません（`--meld` で指定できます）
open-hand = { $tiles } がこの手牌の牌かどうか分かりません
question-open = { $question }。点数が変わるため、撮り直すか、`quejing score` で手牌を入力してください（`--anyway` を付けると認識したまま計算します）

# Sources of frames

source-no-file = ファイル { $path } が見つかりません。パスを確認するか、1台目のカメラなら `camera:0` と書いてください
source-no-pictures = { $path } に画像がありません。JPEGかPNGのあるフォルダー、または `frame-%03d.jpg` のような連番の画像を指定してください
source-camera-unknown = カメラ「{ $name }」は分かりません。1台目は `camera:0` と書いてください
source-no-camera-support = このビルドはカメラに対応していません。動画、配信のアドレス、画像を使うか、`camera` を有効にしてビルドしてください
source-camera-missing = カメラ{ $camera }が見つかりません。接続してもう一度試してください
source-camera-denied = カメラ{ $camera }を使う権限がありません。自分を `video` グループに加え（`sudo usermod -aG video $USER`）、ログインし直してください
source-camera-busy = カメラ{ $camera }は別のプログラムが使用中です。そのプログラムを閉じてください
source-camera-format = カメラ{ $camera }の画像形式は読み取れません（{ $why }）。別のカメラを試してください
source-camera-failed = カメラ{ $camera }から画像が届きません（{ $why }）。抜いて差し直してください
source-camera-driver = カメラ{ $camera }のドライバーでエラーが起きました。抜いて差し直してください
source-cameras-unlisted = カメラの一覧を取得できません（{ $why }）。`camera:0` のように直接指定してください
source-silent = { $name } から{ $seconds }秒間画像が届いていません。ケーブル、ネットワーク、送信側のプログラムを確認してください
source-stream-failed = ストリーム { $address } を読み取れません。アドレスと、送信側が動いているかを確認してください
source-helper-missing = quejing と同じ場所に { $file } がありません。両方をインストールするか、`QUEJING_FRAMES` で指定してください
source-not-a-video = { $path } は読み取れる動画ではありません。mp4、mkv、avi、movを使うか、保存し直してください
source-video-too-large = { $name } の展開に必要なメモリーが多すぎます。小さく保存し直してください。1920 × 1080ピクセルで十分です
source-picture = 画像 { $path } は使えません：{ $why }
source-empty-frame = { $name } から{ $width } × { $height }ピクセルの画像が届きました。カメラの設定でサイズか形式を変えてください

# Measuring a camera

calibration-too-few-views = 校正ボードが十分に写っている画像は{ $found }枚だけで、{ $least }枚以上必要です。ボードが画面の半分ほどを占めるように、もっと撮ってください
calibration-same-angle = どの画像もほぼ同じ向きから校正ボードを写しています（角度の差{ $degrees }°、{ $least }°以上必要）。左右と前後に傾けてください
calibration-poor-coverage = 校正ボードが写ったのは画面の{ $percent }%だけです。四隅や端にも動かしてください
calibration-mixed-sizes = 画像のサイズが揃っていません（{ $first } と { $other }）。同じカメラの同じ設定で撮ってください
calibration-rough = 測定した角の誤差が平均{ $rms }ピクセルあります。quejing が印刷する校正ボードを平らに貼り、鮮明に撮ってください
calibration-wrong-size = カメラプロファイル「{ $name }」は{ $width } × { $height }ピクセル用で、{ $found } には使えません。別のプロファイルを選ぶか、このサイズで校正してください
calibration-no-profile = カメラプロファイル「{ $name }」はありません。使えるもの：{ $known }
calibration-no-profile-yet = カメラプロファイル「{ $name }」はありません。`quejing calibrate` で作成してください
calibration-bad-name = 「{ $name }」はプロファイル名にできません。文字、数字、-、_ を60字以内で使ってください
calibration-name-taken = カメラプロファイル「{ $name }」はすでにあります。別の名前にするか、置き換えてください（`--replace`）
calibration-bad-profile = { $path } はカメラプロファイルではありません（{ $why }）。`calibration/README.md` を見てください
calibration-no-lens = 実在するレンズの数値ではありません
calibration-file = { $path } を{ $verb ->
    [read] 読み取れません
   *[written] 書き込めません
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

set-error-name = 「{ $name }」は牌セットの名前にできません。文字、数字、空白、- _ ( ) を60字以内で使い、前後に空白を入れないでください
set-error-unknown = 牌セット「{ $name }」はありません。使えるもの：{ $known }
set-error-none-yet = 牌セット「{ $name }」はありません。まだ1つも登録されていません
set-error-taken = 牌セット「{ $name }」はすでにあります。別の名前にするか、先にそちらの名前を変えるか削除してください
set-error-no-version = 牌セット「{ $name }」にバージョン{ $version }はありません。あるもの：{ $kept }
set-error-foreign = { $path } は quejing の牌セットではありません。quejing からエクスポートしたファイルを使ってください
set-error-newer = { $path } は新しい quejing で書かれています（形式{ $found }、このバージョンは{ $known }まで）。quejing を更新してください
set-error-damaged = 牌セット { $path } が壊れています（{ $why }）。以前のバージョンに復元するか、インポートし直してください
set-damage-format = 形式の番号がないか、不明です
set-damage-picture = { $tile } の画像：{ $why }
set-damage-empty = 画像がありません
set-error-too-large = { $path } は牌セットとしては大きすぎます（{ $found }バイト、上限{ $most }）。quejing からエクスポートしたファイルを使ってください
set-error-file-there = { $path } はすでに存在します。別の名前にするか、`--replace` で上書きしてください
set-error-file = { $path } を{ $verb ->
    [read] 読み取れません
    [removed] 削除できません
    [renamed] 改名できません
   *[written] 書き込めません
    }（{ $why }）。場所と権限を確認してください
set-error-no-place = 牌セットの保存場所がありません（`QUEJING_DATA` も `HOME` も設定されていません）。`QUEJING_DATA` にフォルダーを設定してください
set-error-label = { $place }：「{ $text }」は牌ではありません。`5p`、`0m`、`f1` …、`back`、除外する牌は `?` と書いてください
set-error-too-few = 牌が{ $kinds }種しかありません（{ $least }種以上必要）。もっと撮影してください


## Command line

# read, watch, cameras, calibrate, board, enrol, sets, evaluate

cli-cannot-write = { $path } に書き込めません（{ $why }）。別の場所を指定してください
cli-cannot-save-picture = { $path } に書き込めません（{ $why }）。`.png` か `.jpg` で終わる名前にしてください
cli-date = 日付は `2026-11-21` のように書いてください
cli-line = { $file } の{ $line }行目
cli-win-tile = `auto`、`sideways`、`apart`、`above`、`last` のどれかを書いてください
cli-read-held = { $photo }：{ $warning }（`--anyway` を付けるとそのまま認識します）
cli-read-failed = { $photo }：{ $why }
cli-read-head = { $photo }：{ $count }枚、{ $width } × { $height }ピクセル
cli-read-row = 列
cli-read-concealed = 門前の牌
cli-read-meld = 副露
cli-read-won = 和了牌
cli-read-flowers = 花牌
cli-read-indicators = ドラ表示牌
cli-read-doubt = 不確か
cli-read-doubt-line = { $place }：{ $guesses }
cli-read-question = 質問
cli-read-perhaps = 候補
cli-read-perhaps-line = { $place }が { $tile }（{ $percent }%）なら和了形になります
cli-read-warning = 注意
cli-read-time = 時間
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
cli-watch-opened = { $source } を見ています（{ $width } × { $height }ピクセル）
cli-watch-locked = 確定：{ $reading }
cli-watch-gone = 確定解除：手牌がなくなりました
cli-watch-replaced = 確定解除：別の手牌になりました
cli-watch-moved = 確定解除：牌が動いています
cli-watch-again = { $why }（{ $seconds }秒後に再試行します）
cli-watch-ended = 映像が終わりました
cli-watch-no-lock = 終わるまでに手牌が確定しませんでした。14枚をすべて平らに置き、カメラを動かさないでください
cli-cameras-none = カメラが見つかりません。接続するか、`quejing watch` に動画、アドレス、画像を指定してください
cli-calibrate-made = { $name }：画像{ $views }枚、角{ $corners }個、平均誤差{ $off }ピクセル（二乗平均平方根）
cli-calibrate-lens = 焦点距離 { $focal }、中心 { $centre }ピクセル。歪み { $distortion }
cli-calibrate-reach = レンズによるずれは最大{ $shift }ピクセル。校正ボードは画面の{ $percent }%に写りました
cli-calibrate-saved = { $path } に保存しました。`--camera-profile { $name }` で使えます
cli-calibrate-listed = { $width } × { $height }ピクセル、誤差{ $off }ピクセル、{ $date }
cli-calibrate-listed-camera = { $width } × { $height }ピクセル、誤差{ $off }ピクセル、{ $date }、{ $camera }
cli-calibrate-none = カメラプロファイルはまだありません。`quejing board --out board.pdf` で校正ボードを印刷し、`quejing calibrate` を実行してください
cli-calibrate-left-out = { $photo } は使いませんでした。校正ボードの24個の角のうち{ $corners }個しか写っていません
cli-calibrate-hold = 校正ボードをカメラの前に持ち、そのつど少し止めてください
cli-calibrate-view = { $wanted }枚中{ $view }枚目、画面の{ $percent }%
cli-calibrate-view-off = { $wanted }枚中{ $view }枚目、画面の{ $percent }%、現在の誤差{ $off }ピクセル
cli-calibrate-view-lacks = { $wanted }枚中{ $view }枚目、画面の{ $percent }%。{ $lacks }
cli-board-name = { $path }：校正ボードのファイル名は `.pdf` か `.png` で終わる必要があります
cli-board-made = { $path }：100%の大きさで印刷し、100 mmの線を定規で確かめ、平らな物に貼ってから `quejing calibrate` を実行してください
cli-enrol-tried = { $name }：34種中{ $kinds }種、牌面{ $faces }種（未保存）
cli-enrol-saved = { $name }：34種中{ $kinds }種、牌面{ $faces }種、バージョン{ $version }として保存しました
cli-enrol-missing = 不足：{ $tiles }（これらも撮影してください）
cli-enrol-accuracy = 正解率：{ $accuracy }
cli-enrol-check = 確認：{ $photo } の番号{ $index }：{ $class }？（{ $why }）
cli-enrol-mend = 訂正するには、`--labels-out FILE.csv` でラベルを書き出し、直してから `--labels FILE.csv` で渡すか、`--order` を指定してください
cli-enrol-orders = `--order` が{ $given }回指定されていますが、写真は{ $photos }枚です。1回だけか、写真ごとに1回ずつ指定してください
cli-enrol-no-tile = { $place }：そこに牌が見つからないため、この行は飛ばします
cli-accuracy = 登録前 { $before }%、登録後 { $after }%（{ $count }枚中{ $right_before }枚と{ $right_after }枚、写真ごとに残りの写真で検証）
cli-accuracy-none = 未測定（同じ牌の写真をもう1枚加えてください）
cli-sets-none = 牌セットはまだありません。`quejing enrol NAME PHOTO…` で登録してください
cli-sets-listed = { $kinds }種、バージョン{ $version }、{ $date }
cli-sets-head = { $name }：34種中{ $kinds }種
cli-sets-pictures = 画像
cli-sets-pictures-line = 牌面{ $faces }種、計{ $pictures }枚
cli-sets-made = 保存
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
cli-sets-imported = 「{ $name }」をインポートしました。`quejing read --set "{ $name }" PHOTO` で使えます
cli-sets-removed = 「{ $name }」を削除しました。
cli-sets-added = { $count }枚を「{ $name }」に加えました（現在はバージョン{ $version }）。
cli-sets-tile = `--tile { $text }`：牌の番号と牌を `3=5p` のように書いてください。この写真の番号は0から{ $last }までです
cli-sample-kind = そのような卓の種類はありません。`--help` の一覧を見てください
cli-sample-number = { $low }から{ $high }までの数を書いてください
cli-sample-size = 幅x高さの形で、`1600x1200` のように書いてください
cli-sample-size-range = 幅と高さは64から8192までの整数にしてください
cli-sample-tiles = `{ $option } { $text }`：{ $why }
cli-sample-one-tile = `--win` には1枚だけ書いてください（{ $count }枚あります）
cli-sample-nothing = 描く牌がありません。`--hand 123m456p789s11777z` のように手牌を指定してください
cli-sample-meld-word = `--meld { $text }`：牌の後に書けるのは `:concealed` だけです
cli-sample-meld-kong = `--meld { $text }`：暗槓は4枚です（例：`1111p:concealed`）
cli-sample-name = { $path }：画像のファイル名は `.jpg` か `.png` で終わる必要があります
cli-labels-none = { $folder } に `labels.csv` も `hands.csv` もありません。それらのあるフォルダーを指定してください
cli-labels-row = { $file } の{ $line }行目：{ $why }
cli-labels-box = 枠 { $bounds } に面積がありません。x1 < x2、y1 < y2 にしてください
cli-labels-word = 「{ $word }」は牌ではありません。`5p`、`0m`、`f1` … と空白で区切って書いてください
cli-labels-empty-hand = 手牌に牌がありません
cli-labels-no-column = 見出しに列「{ $column }」がありません。{ $needed } が必要です
cli-labels-values = 値が{ $found }個です（{ $wanted }個必要）
cli-labels-empty = 列「{ $column }」が空です
cli-labels-number = { $column } が数ではなく「{ $text }」です
cli-labels-class = { $column } が牌ではなく「{ $text }」です。`5p`、`0m`、`f1`、`back`、`unknown` のように書いてください
cli-labels-no-such-column = `labels.csv` にも `hands.csv` にも列「{ $column }」がありません。次のどれかを使ってください：{ $found }
cli-labels-no-split = `labels.csv` に分割「{ $split }」の行がありません。次のどれかを使ってください：{ $found }
cli-labels-no-splits = `labels.csv` に分割「{ $split }」の行がなく、ほかの分割もありません。`--split` を外してください
cli-figure-all = 全体
cli-figure-photos = 写真
cli-figure-tiles = ラベル付きの牌
cli-figure-found-precision = 検出：適合率
cli-figure-found-recall = 検出：再現率
cli-figure-named = ラベル位置で正解
cli-figure-from = {"  "}95%下限
cli-figure-to = {"  "}95%上限
cli-figure-top-three = 上位3候補に正解
cli-figure-both-precision = 検出と正解：適合率
cli-figure-both-recall = 検出と正解：再現率
cli-figure-calibration = 較正誤差
cli-figure-mended = 制約：訂正できた
cli-figure-harmed = 制約：誤りにした
cli-figure-hands = 手牌
cli-figure-exact = 完全に正しい手牌
cli-figure-share = {"  "}割合
cli-figure-in-order = 順序も正しい手牌
cli-figure-one-off = 1枚違いの手牌
cli-figure-doubts = 手牌あたりの不確かな牌
cli-figure-decode = 展開、中央値ms
cli-figure-read = 認識、中央値ms
cli-figure-read-95 = 認識、95%点ms
cli-figure-total = 合計、中央値ms
