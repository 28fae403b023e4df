### What people read, named in the code by literal ids (`text!`). One section a part of the program; the other files are looked up by
### stable ids.

## Window



## Window: the night



## Window: tile sets


## Rulings: verdicts, reasons, steps, sheets, waits, comparisons




## Names: tiles, winds, circumstances, limits, payments

list-comma = 、
list-semicolon = ；



## What is wrong: requests and deals




## What is wrong: hands, tiles, profiles




## The ledger and the course of play

ledger-unknown-kind = このバージョン（{ $version }）は「{ $kind }」という種類の記録を読めません。記録したバージョンか、それより新しいもので開いてください
ledger-bad-event = 台帳の記録として読めません（{ $why }）
ledger-file =
    ファイル { $path } を{ $verb ->
        [opened] 開けません
        [read] 読めません
       *[written] 書き込めません
    }（{ $why }）。何も記録していません。ディスクとフォルダーの権限を確認してください
ledger-full = { $path } のあるディスクがいっぱいです。今回は記録できませんでしたが、これまでの記録は無事です。空きを作ってやり直してください
ledger-read-only = 台帳 { $path } はここでは読み取り専用です（{ $why }）
ledger-damaged = 台帳 { $path } は壊れています：{ $fault }。無事な部分は閲覧と書き出しができますが、これ以上は書き込みません。`quejing night rescue フォルダー` で、無事な部分から新しい台帳を作れます
ledger-not-written = { $path } に書き込めません（{ $why }）。書き込める場所に新しいフォルダーを指定してください
ledger-again = すでに記録済みです（対局会 { $night } の { $entry } 番目の記録）
ledger-schema = 台帳 { $path } の形式は { $found } ですが、このバージョンで読めるのは { $known } までです。新しいバージョンを使ってください
ledger-conflict = 別の場所で記録が追加されています（最後の記録は { $expected } 番目ではなく { $found } 番目です）。確認してからやり直してください
ledger-busy = 別のプログラムが { $path } に書き込み続けています。終了してからやり直してください
ledger-unknown-night = 台帳に対局会 { $night } はありません
ledger-night-differs = 対局会 { $night } はすでに台帳にあり、{ $entry } 番目の記録から異なります。何も取り込みませんでした
ledger-bad-line = { $line } 行目：{ $why }。何も取り込みませんでした
ledger-evidence-limit = 写真は上限 { $limit } バイトのうち { $kept } バイトを使っていて、この写真には { $needed } バイト必要です。いくつか削除するか、上限を上げてください
ledger-picture-not = 保存できる画像（JPEG、PNG、WebP、BMP）ではありません。何も保存しませんでした
ledger-picture-damaged = この画像は壊れているため保存しませんでした。送り直すか撮り直してください
ledger-picture-too-large = この画像は画素数が多すぎるため（{ $pixels } 画素）保存しませんでした。小さい画像を使ってください

# Why a file cannot be used: part of a sentence.

ledger-cause-missing = ファイルまたはフォルダーがありません
ledger-cause-taken = すでに存在します
ledger-cause-forbidden = 権限がありません
ledger-cause-opened-to-read = 読み取り専用で開いています
ledger-cause-write-protected = ファイルが書き込み禁止になっています
ledger-cause-foreign = 別のプログラムのデータベースです
ledger-cause-copy-differs = 複製が元と一致しません
ledger-cause-folder = フォルダーです
ledger-cause-stream = パイプまたはデバイスです
ledger-cause-link = リンクです
ledger-cause-too-long = { $most } バイトを超えています
ledger-cause-not-text = UTF-8 のテキストではありません

# Files that are read.

ledger-files-missing = { $path } というファイルはありません。名前を確認してください
ledger-files-folder = { $path } はフォルダーです。ファイルを指定してください
ledger-files-stream = { $path } はパイプまたはデバイスです。ファイルを指定してください
ledger-files-link = { $path } はリンクです。ファイルを指定してください
ledger-files-too-long = { $path } は { $most } バイトを超えているため読み込みませんでした。正しいファイルか確認してください
ledger-files-not-text = { $path } は UTF-8 のテキストではありません。UTF-8 で保存し直すか、別のファイルを使ってください
ledger-files-unreadable = { $path } を読めません（{ $why }）

# What is wrong with the bytes of a picture: part of a sentence.

ledger-damage-bad-code = 復号できないデータがあります
ledger-damage-ends-early = データの一部が欠けています
ledger-damage-surplus = 画像に属さないデータがあります
ledger-damage-order = 各部分の順序が正しくありません
ledger-damage-header = ヘッダーの内容が矛盾しています
ledger-damage-checksum = チェックサムが一致しません
ledger-damage-length = 長さの情報がファイルと一致しません

# What is wrong with a ledger that is there.

ledger-fault-empty = ファイルが空です
ledger-fault-sqlite = SQLite の報告：{ $why }
ledger-fault-header = ファイルのヘッダーが書き換えられています
ledger-fault-form = 中の表が台帳のものではありません
ledger-fault-pages = ファイルが途中で切れています（全 { $pages } ページのうち { $first } ページ目から欠けています）
ledger-fault-log-header = 先行書き込みログの先頭が壊れています
ledger-fault-log-frame = 先行書き込みログの { $frame } 番目のフレームが壊れています
ledger-fault-heads-missing = 確認済みの記録の一覧（.heads ファイル）がないため、末尾の記録が失われても気づけません。次に記録するときに作り直します
ledger-fault-heads-line = 確認済みの記録の一覧（.heads ファイル）の { $line } 行目が壊れています。次に記録するときに作り直します
ledger-fault-tail = 対局会 { $night }：{ $recorded } 件記録したはずですが、{ $there } 件しかありません
ledger-fault-night-gone = 対局会 { $night }：{ $recorded } 件記録したはずですが、すべてなくなっています
ledger-fault-rehashed = 対局会 { $night }：{ $entry } 番目の記録は当時のものではなく、チェックサムが作り直されています
ledger-fault-entry-missing =
    対局会 { $night }：{ $entry } 番目の記録がありません{ $lost ->
        [0] {""}
       *[other] 。そこから { $lost } 件は数えません
    }
ledger-fault-entry-changed =
    対局会 { $night }：{ $entry } 番目の記録は後から書き換えられています{ $lost ->
        [0] {""}
       *[other] 。そこから { $lost } 件は数えません
    }
ledger-fault-entry-unreadable =
    対局会 { $night }：{ $entry } 番目の記録を読めません（{ $why }）{ $lost ->
        [0] {""}
       *[other] 。そこから { $lost } 件は数えません
    }
ledger-fault-imbalance = 対局会 { $night }：収支の合計が { $sum } で、0 になりません
ledger-copied-damaged = 台帳が壊れています：{ $faults }。ファイルはそのまま複製したので、完全な控えではありません。使い続けるには `quejing night rescue フォルダー` を使ってください
ledger-rescued = 新しい台帳は { $path } です。元のファイルはそのままです。`quejing night --ledger { $path }` で開くか、.heads ファイルと一緒に元の場所へ移してください
ledger-rescued-night = { $night }  { $all } 件中 { $intact } 件が無事  { $title }
ledger-rescued-unverified = 確かめられない記録は { $path } に保存しました

# What is wrong with a line of an import.

ledger-line-not-json = JSON ではありません（{ $column } 文字目から）。停電などで途切れた行なら記録は成立していないので、削除してかまいません
ledger-line-twice = 同じ項目が 2 回あります（{ $column } 文字目）
ledger-line-not-a-line = `quejing night export` で書き出した行ではありません
ledger-line-no-event = 内容を台帳の記録として読めません
ledger-line-long = この行は { $most } バイトを超えています
ledger-line-missing = `{ $field }` がありません
ledger-line-field = `{ $field }` は{ $needed }でなければなりません（{ $found } になっています）
ledger-line-no-opening = 対局会は開始の記録から始まりますが、ここにはありません
ledger-line-format = この対局会の形式は { $found } ですが、このバージョンで読めるのは 1 から { $known } までです
ledger-line-out-of-order = ここには対局会 { $night } の { $expected } 番目の記録が来るはずですが、{ $found } 番目になっています
ledger-line-changed = 対局会 { $night } の { $entry } 番目の記録が書き換えられています（チェックサムが一致しません）
ledger-line-not-rising = 番号 { $found } は { $before } の後に置けません。番号は増えていく必要があります
ledger-line-uneven = 各家の収支の合計が { $sum } で、0 になりません
ledger-line-other-sums = 支払いを足すと { $player } は { $paid } ですが、`{ $field }` では { $said } です
ledger-line-no-hand = これより上に番号 { $number } の局はありません
ledger-line-already-so = 番号 { $number } の局はすでにその状態です
ledger-line-unknown-event = 「{ $kind }」という種類の記録は不明です。数字を含むため、収支にかかわるかもしれません
ledger-line-not-as-paid = 取り込むと { $player } は { $counted } になりますが、当時の支払いでは { $paid } です
ledger-form-seat = 0〜3 の席番号
ledger-form-whole = {" "}0〜{ $most } の整数
ledger-form-time = 1970 年からのミリ秒数
ledger-form-text = 文字列
ledger-form-texts = 文字列のリスト
ledger-form-list = リスト
ledger-form-object = オブジェクト（波かっこ）
ledger-form-four-names = 4 人の名前
ledger-form-four-amounts = 4 人分の整数の収支（1000000000 以下）
ledger-form-four-counts = 0〜255 の整数 4 個
ledger-form-payment = 0 より大きく 1000000000 以下の数（8 分の 1 単位まで）
ledger-form-amount = 1000000000 以下の数（8 分の 1 単位まで）
ledger-form-holder = {" "}{"{"}"player": 0〜3{"}"}、{"{"}"other": 名前{"}"}、"table" のいずれか
ledger-form-rules = このプログラムにあるルール

# What people wrote that cannot be read.

ledger-id = 「{ $found }」は識別子ではありません。文字 { $letter } に続けて 0-9 と a-f を 12 字書いてください
ledger-amount = 「{ $found }」は数として読めません。30 や 7.5 のように書いてください（8 分の 1 単位まで、1000000000 以下）
ledger-unjudged-no-tiles = 牌が記録されていません
ledger-unjudged-not-at-table = 和了者と放銃者はこの卓で打っている必要があります
ledger-unjudged-meld = 「{ $meld }」は副露ではありません。`123m`、`1111p:concealed`、`1111p:added` のように書いてください

# Why an entry is refused.

ledger-refused-not-open = 対局会が始まっていません。先に始めてください
ledger-refused-open-already = 対局会はすでに始まっています
ledger-refused-closed = 対局会は終了しています。先に再開してください
ledger-refused-not-closed = 対局会はまだ終了していません
ledger-refused-format = この対局会の形式は { $found } ですが、このバージョンで読めるのは { $known } までです。新しいバージョンを使ってください
ledger-refused-unknown-player = { $player }はこの対局会の参加者ではありません
ledger-refused-twice = { $player }が二重に入力されています
ledger-refused-not-at-table = { $player }はこの卓で打っていません
ledger-refused-at-table = { $player }はこの卓で打っています。賭けられるのは卓の外の人だけです
ledger-refused-bad-name = 名前は見える文字 1〜60 字にしてください
ledger-refused-bad-text =
    { $field ->
        [title] 対局会の名前
        [reason] 理由
        [note] メモ
        [claim] 主張
       *[other] 文章
    }に制御文字または書字方向を変える文字が含まれています。取り除いてください
ledger-refused-name-taken = { $name }という名前の人がすでにいます。別の名前にしてください
ledger-refused-no-table = 第 { $table } 卓はありません
ledger-refused-player-count = このルールでは { $found } 人でこのように座れません：{ $allowed }
ledger-refused-no-seats = まだ席が決まっていません。先に席を決めてください
ledger-refused-deal-goes-on = 進行中の局があります。先に終えるか取り消してください
ledger-refused-long-deal = 1 局の記録は { $most } 件までです。流局として終えてください
ledger-refused-no-deal = 進行中の局がありません
ledger-refused-not-in-these-rules = このルールではこの記録はできません
ledger-refused-bad-value = 手の値がこのルールに合いません。{ $needed }を入力してください
ledger-refused-own-tile = { $player }は自分の捨て牌では和了できません
ledger-refused-no-winner = 和了者がいません。誰が和了したか指定してください
ledger-refused-cannot-settle = 精算できません：{ $why }
ledger-refused-bad-amount = 支払いは 0 より大きく 1000000000 以下にしてください
ledger-refused-to-oneself = 支払う人と受け取る人は別の人にしてください
ledger-refused-no-payment = 支払いがありません。誰が誰に払うか指定してください
ledger-refused-no-reason = 理由を簡単に書いてください
ledger-refused-unknown-hand = { $entry } 番目の記録はどの局にも属していません
ledger-refused-unknown-event = 取り消し・やり直し・訂正のできる { $entry } 番目の記録はありません
ledger-refused-already-so = { $entry } 番目の記録はすでにその状態です
ledger-refused-other-kind = 訂正は元の記録と同じ種類にしてください。置き換え合えるのは局の記録どうしだけです
ledger-refused-unknown-dispute = { $entry } 番目の記録は未決の異議ではありません
ledger-refused-bad-reduced = 約化スコアの T0 と n は 0 より大きく、α は数値にしてください
ledger-refused-bad-die = サイコロの目は 1〜6 です（{ $die } はありません）
ledger-refused-bad-tiles = 「{ $tiles }」は牌として読めません。123m456p11z のように書いてください
ledger-refused-bad-sha256 = 写真は 64 桁の 16 進数で指定してください

# What the value of a hand needs: the object of "enter".

ledger-needed-points-with-flowers = 花牌込みの点数
ledger-needed-points = 手の点数
ledger-needed-fan = 番数
ledger-needed-han = 飜数（1 以上）か役満の倍数
ledger-needed-fu = 符（25、または 20〜140 の 10 の倍数）
ledger-needed-yakuman = 役満の倍数（1〜12）
ledger-needed-pao = 包（責任払い）の役満の倍数と、責任を負う別のプレイヤー
ledger-needed-patterns = このルールの役とそれぞれの値
ledger-needed-win-tile = 捨て牌とは別に和了牌

# How people may sit: what is needed.

ledger-sitting-one-table-of-four = 4 人の卓が 1 つ必要です
ledger-sitting-four-play = 4 人が打ち、ほかの人は観戦します
ledger-sitting-four-players = 4 人が必要です
ledger-sitting-four-or-more = 4 人以上が必要です
ledger-sitting-three-or-more = 3 人以上が必要です
ledger-sitting-three-or-four = 1 卓は 3 人か 4 人です
ledger-sitting-queue = 1 卓のときは、ほかの人は順番を待ちます
ledger-sitting-free-person = 2 卓のときは自由人が 1 人、賭ける人は各卓 1 人までです
ledger-sitting-one-or-two-tables = 卓は 1 つか 2 つです
ledger-sitting-camps = 陣営は石・陈・李・王の 4 つ、または段を加えた 5 つです
ledger-sitting-camp-of-two = 1 つの陣営は 1 人か 2 人です
ledger-unsettled-one-self-draw = ツモ和了は 1 人だけです。複数の和了なら放銃者を指定してください
ledger-unsettled-dealer-swaps = 特殊ルール 12 では、親が別のプレイヤーと席を替わります
ledger-unsettled-uneven = 陣営間の支払いが割り切れません

# Why somebody pays: a label.

ledger-why-self-draw = ツモ
ledger-why-discarder = 放銃
ledger-why-bystander = 他家
ledger-why-half-liability = 半包（半額の責任払い）
ledger-why-full-liability = 全包（全額の責任払い）
ledger-why-first-points = 最初の点数（全員で支払い）
ledger-why-shared = 全員で支払い
ledger-why-responsible = 責任者の支払い
ledger-why-ron = ロン
ledger-why-shared-ron = ロン（半額）
ledger-why-pao-half = 包（半額）
ledger-why-pao-all = 包（責任払い）
ledger-why-honba = 本場
ledger-why-stick-put = リーチ棒
ledger-why-riichi-sticks = 供託
ledger-why-noten-penalty = ノーテン罰符
ledger-why-nagashi-mangan = 流し満貫
ledger-why-kong = カン
ledger-why-false-win = 錯和
ledger-why-false-win-to-waiting = 錯和（聴牌者への支払い）
ledger-why-chombo = チョンボ
ledger-why-fine = 罰則
ledger-why-as-paid = 卓での支払いどおり
ledger-why-penalty = ペナルティ
ledger-why-adjustment = 調整
ledger-why-bet = 場外の賭け

# How a hand was entered: a label.

ledger-entered-photo = 写真から
ledger-entered-tiles = 牌から計算
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
ledger-kind-person-renamed = 改名
ledger-kind-person-left = 退出
ledger-kind-seats-set = 席決め
ledger-kind-reseated = 以前の席の訂正
ledger-kind-reduced-set = 約化スコア
ledger-kind-camps-drawn = 陣営決め
ledger-kind-deal-begun = 局の開始
ledger-kind-support-chosen = 賭け
ledger-kind-hand-opened = 手牌公開
ledger-kind-riichi-declared = リーチ
ledger-kind-kong = カン
ledger-kind-won = 和了
ledger-kind-drawn = 流局
ledger-kind-false-win = 錯和
ledger-kind-agreed = 合意の支払い
ledger-kind-hand-voided = 局の無効
ledger-kind-corrected = 訂正
ledger-kind-undone = 取り消し
ledger-kind-redone = やり直し
ledger-kind-dispute-opened = 異議
ledger-kind-dispute-decided = 異議の裁定
ledger-kind-evidence-attached = 証拠の追加
ledger-kind-evidence-removed = 写真の削除
ledger-kind-noted = メモ
ledger-kind-night-closed = 対局会の終了
ledger-kind-night-reopened = 対局会の再開

# What is due, a line each.

course-due-deal = 第 { $deal } 局：親は{ $dealer }。席順は{ $players }
course-due-round = { $wind }場 { $counters } 本場、供託 { $sticks } 本
course-due-queue = 待ち：{ $players }
course-due-free = 自由人：{ $player }
course-due-bettors = 賭け：{ $players }
course-due-wall = 山の末尾は{ $last }の右から { $last_stack } 幢目、配牌は{ $first }の右から { $first_stack } 幢目から取ります
course-step-change-seats = 席替え：{ $players }
course-step-throw-dice = { $player }がサイコロを 2 個振ります
course-step-throw-again = { $player }がもう一度サイコロを 2 個振り、自分の山を開きます
course-step-set-seats = 抜けた人がいます。席を決め直してください
course-step-draw-camps = 牌を引いて陣営を決めます
course-step-draw-camps-again = 1 時間たちました。牌を引いて陣営を決め直します
course-step-turn-tile = { $player }が山の牌を 1 枚めくります
course-step-pass-three = 全員が下家に牌を 3 枚渡します
course-step-swap-places = { $player }は手牌を見てもう一度振り、必ず誰かと席を替わります。牌は動かしません
course-step-choose-support = { $player }は配牌を見て、賭ける相手を選びます
course-step-end-in-draw = この局は終わります：{ $why }
course-step-close-night = 対局会を終えられます
course-remind-wild = { $turned } をめくったので、ワイルド牌は { $wild } です。手の中でどの牌にもなりますが、使うと 2 番以上が必要です
course-remind-bonus = めくった牌は { $turned }、宝牌は { $bonus } です。1 枚につき 1 番、カンごとにもう 1 枚めくります
course-remind-still-in = まだ打っている人：{ $players }
course-remind-open = 手牌公開：{ $players }（勝ちも負けも 2 倍）
course-remind-last-deal = 最後の局（難忘今宵）：山がなくなるまで全員が打ち続けます
course-remind-riichi-discard = リーチ：{ $players }。宣言牌でロンされたらリーチは成立せず、リーチ棒は戻ります（リーチを取り消してください）
course-remind-immunity = 跟張免責：和了者の最後の打牌以降、最初にその牌を捨てた人が責任を負います
course-remind-dead-hands = { $players }は錯和したため、この局では和了できません

# The special rules of a deal: number, name and meaning.

course-special = { $number } { $name }：{ $means }
course-special-named = { $number } { $name }
course-special-none = 特殊ルールなし
course-special-wild = 1 枚めくり、その次の牌がワイルド牌です。使うと 2 番以上が必要です
course-special-more-than-one-fan = 和了には 2 番以上が必要です
course-special-no-chow = 2 番以上か、チーをしていないことが必要です
course-special-general-pair = 2 番以上か、雀頭が数牌の 2・5・8 であることが必要です
course-special-pass-three = 配牌の後、全員が下家に 3 枚渡します。色は違ってもかまいません
course-special-blood-battle = 和了した人は抜け、残り 1 人になるか山がなくなるまで続けます
course-special-dora = 1 枚めくり、その次の牌 1 枚につき 1 番です。カンごとにもう 1 枚めくります
course-special-double-discard = 放銃の支払いは 2 倍です
course-special-no-discard = 2 番以上か、ツモが必要です
course-special-river-of-blood = 和了した人もツモ切りで打ち続け、山がなくなるまで何度でも和了できます
course-special-swap-places = 配牌を見た後、親は必ず誰かと席を替わります

# What contradicts the course of play.

course-caution-other-dealer = 親は{ $due }の番ですが、{ $said }になっています
course-caution-game-over = 予定ではもう終わっています
course-caution-below-minimum = { $found } は和了の最低点 { $needed } に足りません
course-caution-one-winner = 和了できるのは順番が先の{ $player }だけです
course-caution-paid-otherwise = 支払いがルールの計算と違います
course-caution-other-seats = 席が交代の順と違います
course-caution-clock-back = 時計が前の記録より戻っています
course-caution-dangling = もう有効でない記録を指しています
course-caution-other-special = サイコロでは「{ $due }」ですが、「{ $said }」になっています
course-caution-no-special = サイコロの目がないので、この局の特殊ルールがわかりません
course-caution-not-last-deal = 予定ではまだ最後の局（難忘今宵）ではありません
course-caution-no-swap = 親は誰かと席を替わる必要がありますが、相手が指定されていません
course-caution-swap-not-due = 席を替わるのは特殊ルール 12 のときだけです
course-caution-no-support = { $player }が賭ける相手を選んでいません
course-caution-late-support = { $player }の賭けは支払いの後なので、これからの分だけ有効です
course-caution-not-bettor = 順番では{ $player }が賭ける番ではありません
course-caution-late-open = { $player }は配牌の直後に手牌を公開するはずでした。これからの分だけ有効です
course-caution-one-fan = 1 番しかありません。「{ $special }」を確認してください
course-caution-camps-due = 先に牌を引いて陣営を決めてください
course-caution-no-rotation = ルールに { $people } 人の交代順がないため、1 卓の順番待ちに従います
course-caution-false-win-ends = ルールでは錯和で局が終わります
course-caution-too-few-points = { $player }は 1000 点未満なのでリーチできません
course-caution-no-such-draw = このルールにこの流局はないか、条件を満たしていません
course-caution-no-nagashi = このルールに流し満貫はありません
course-caution-riichi-not-tenpai = { $player }はノーテンでリーチしています
course-caution-one-yakuman = このルールでは役満は 1 つしか数えません
course-caution-triple-ron-is-draw = このルールでは三家和は流局です
course-caution-dead-hand = { $player }はこの局で錯和したため和了できません
course-caution-other-layers = 入力された責任者が、捨て牌からわかる責任者と違います
course-caution-other-value = 役の合計は { $found } ですが、{ $said } と入力されています
course-caution-left-table = { $player }は抜けましたが、まだ卓にいます

# Why a game is over.

course-over-played = 終局です
course-over-last-dealer-leads = ラス親が和了してトップなので終局です
course-over-bust = 持ち点が 0 点未満の人がいるので終局です（トビ）
course-over-reached = 返し点に達した人がいるので終局です

## The report

# The value of `lang` in the page.

report-html-lang = ja
report-date = { $year }年{ $month }月{ $day }日
report-table = 卓
report-payment = { $payer } → { $receiver } { $amount }（{ $why }）
report-payment-bet = { $payer } → { $receiver } { $amount }（{ $why }、賭け）
report-entry = { $entry } 番目の記録
report-deal = 第 { $deal } 局
report-deal-at-table = { $table } 卓第 { $deal } 局
report-deal-entry = { $deal }（{ $entry } 番目の記録）

# What happened, a line each.

report-event = { $kind }：{ $what }
report-won-from = { $wins }、{ $discarder }の放銃
report-won-self-draw = { $wins }、ツモ
report-win = { $player } { $worth }（{ $entered }）
report-supports = { $bettor }が{ $player }に
report-claimed = { $player }、{ $deal }：{ $claim }
report-with-words = { $what }（{ $words }）
report-value-points = { $points } 点
report-value-score = { $points } 点
report-value-fan = { $fan } 番
report-value-han = { $han } 飜 { $fu } 符
report-value-yakuman =
    { $units ->
        [1] 役満
       *[other] { $units } 倍役満
    }
report-reduced-high = 約化スコア：T0 = { $t0 }、α = { $alpha }、n = { $n }（高いほうが上位）
report-reduced-low = 約化スコア：T0 = { $t0 }、α = { $alpha }、n = { $n }（原文どおり、低いほうが上位）
report-reduced-players = 人数
report-reduced-deals = 局数
report-share = { $count }/{ $of }（{ $low }〜{ $high }%）
report-best = { $amount }（{ $deal }）
report-stats = { $player }：和了 { $won }、放銃 { $dealt }、ツモ { $drawn }、平均和了 { $average }、最高の局 { $best }
report-dispute = { $entry } 番目の記録：{ $player }が{ $deal }に異議：{ $claim } — { $outcome }
report-dispute-open = 未裁定
report-agreed-by = { $what }、同意：{ $people }

# The page.

report-alarm = 収支が合いません：合計が { $sum } で、0 になりません
report-standings = 順位
report-rank = 順位
report-name = 名前
report-total = 合計
report-final = 最終
report-reduced = 約化スコア
report-on-table = 卓に { $amount } 残っています
report-graph = 各局の後の合計
report-deals = すべての局
report-column-deal = 局
report-column-time = 時刻
report-column-dealer = 親
report-column-happened = 経過
report-column-payments = 支払い
report-special = 特殊ルール：{ $special }
report-corrected = （訂正済み）
report-agreed = 合意の支払い
report-agreed-item = { $reason }：{ $payments }
report-disputes = 異議
report-statistics = 統計（かっこ内は 95% 信頼区間）
report-paid-to = 支払いの合計：{ $payments }
report-remarks = 備考
report-remark = { $at }：{ $remark }
report-remark-overruled = { $at }：{ $remark }（全員の合意で有効）
report-rules = ルール
report-yes = はい
report-no = いいえ

## Window: cameras and photos




## Eyes: what is wrong, warnings and questions




## Command line


