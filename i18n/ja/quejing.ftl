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




## The report




## Window: cameras and photos




## Eyes: what is wrong, warnings and questions




## Command line

# score, waits, compare

cli-no-hand = 手牌がありません。門前の牌を `2288m113355p88s7z` のように入力してください
cli-tiles = 「{ $written }」：{ $why }
cli-one-tile = `--win` には牌を1枚だけ指定しますが、「{ $text }」は{ $count }枚です。和了牌だけを入力してください
cli-meld-word = `--meld { $text }` を読み取れません。牌の後ろに書けるのは `:concealed`、`:added`、風だけです
cli-not-seen = `{ $option }` の{ $tile }は写真から読み取られていません。読み取られた牌だけを指定してください
cli-meaningless = { $rules }では `{ $option }` を使いません。外してください
cli-no-deal = { $rules }には、カンの支払い、オープンの手、賭け、陣営、同じ局での先の和了がありません。これらのオプションを外してください
cli-wind = 「{ $found }」は風ではありません。E、S、W、N のどれかを入力してください
cli-self-draw-discarder = ツモに放銃者はいません。`--discarder` か `--self-draw` のどちらかを外してください
cli-deal-needs-discarder = この局はまだ精算できません。放銃者を `--discarder` で指定するか、ツモなら `--self-draw` を付けてください
cli-tenpai-alone = `--tenpai` は `--false-win` と一緒に使います。錯和した人を指定してください
cli-kong = `--kong { $text }` を読み取れません。`concealed:S`、`exposed:S:W`、`added:S:W` のように、カンした人、牌を捨てた人の順に入力してください
cli-written = `{ $option } { $text }` を読み取れません。`{ $example }` のように入力してください
cli-fan-number = `{ $option } { $text }` の「{ $number }」は番数ではありません。整数を入力してください
cli-whole-hand = この手牌にはすでに和了牌があります。1枚減らし、`--win` を外してください
cli-one-rule-set = 比べるルールがありません。ルールを2つ以上、それぞれ `--rules` を付けて指定してください
cli-no-file = { $path } を開けません（{ $why }）。1行に1件の JSON を書いたファイルを指定してください
cli-compare-total = { $rules }：{ $verdict }、{ $total }{ $unit }
cli-compare-fan = { $fan }翻
cli-compare-same = 違いはありません

# what is said of the program and its arguments

cli-no-output = 標準出力に書き込めません：{ $why }
cli-own-fault = プログラム自体の不具合です。この行を報告してください：{ $what }
cli-no-window = このプログラムはウィンドウなしでビルドされています。使えるコマンドは `quejing --help` で確認できます
cli-usage-unknown-option = `{ $option }` というオプションはありません。`{ $help }` をご覧ください
cli-usage-unknown-option-similar = `{ $option }` というオプションはありません。`{ $similar }` のことでしょうか？
cli-usage-unexpected = 「{ $argument }」は余分な引数です。`{ $help }` をご覧ください
cli-usage-unknown-command = `{ $command }` というコマンドはありません。`{ $help }` をご覧ください
cli-usage-unknown-command-similar = `{ $command }` というコマンドはありません。`{ $similar }` のことでしょうか？
cli-usage-no-command = `{ $command }` の後ろにコマンドが必要です。{ $commands } から選んでください
cli-usage-no-value = `{ $option }` には値が必要です。`{ $help }` をご覧ください
cli-usage-no-value-among = `{ $option }` には値が必要です。{ $allowed } から選んでください
cli-usage-not-among = `{ $option }` に「{ $value }」は指定できません。{ $allowed } から選んでください
cli-usage-no-number = `{ $option }` に「{ $value }」は指定できません。整数を入力してください
cli-usage-out-of-range = `{ $option }` に「{ $value }」は指定できません。{ $least } から { $most } までの数を入力してください
cli-usage-bad-value = `{ $option }` に「{ $value }」は指定できません：{ $why }
cli-usage-superfluous-value = `{ $option }` に値は付けられません。「{ $value }」を外してください
cli-usage-twice = `{ $option }` が2回以上指定されています。1回だけ指定してください
cli-usage-conflict = `{ $option }` と { $others } は同時に使えません。どちらかを外してください
cli-usage-conflict-unknown = `{ $option }` はほかの引数と同時に使えません。`{ $help }` をご覧ください
cli-usage-missing = { $arguments } がありません。`{ $help }` をご覧ください
cli-usage-not-unicode = UTF-8 の文字列ではない引数があります。入力し直してください

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
cli-night-several = 「{ $night }」に当てはまる対局会が{ $count }件あります。ID で指定してください
cli-night-unknown-player = 「{ $name }」という人はいません。{ $here } から選んでください
cli-night-nothing-to-undo = 取り消せる記録がありません
cli-night-nothing-to-redo = やり直せる記録がありません
cli-night-unknown-deal = 番号 { $deal } の局はありません。`quejing night events` で番号を確認できます
cli-night-unknown-dispute = 番号 { $dispute } の異議はありません。`quejing night dispute list` で確認できます
cli-night-not-open = 対局会はまだ始まっていません。`quejing night new` で始めてください
cli-night-nobody-sits = この卓にはまだ誰も着いていません。`quejing night add seats` で席を決めてください
cli-night-not-at-table = 和了者と放銃者は、どちらもこの卓に着いている人でなければなりません
cli-night-written = 「{ $text }」を読み取れません。`{ $form }` の形で入力してください
cli-night-number = `{ $option }` に「{ $text }」は指定できません。数を入力してください
cli-night-length = `--length` に「{ $text }」は指定できません。`rules`、`half`、`full`、`open`、または `16` のような局数を入力してください
cli-night-root = `--root` に「{ $text }」は指定できません。`players`、`hands`、または `4` のような数を入力してください
cli-night-amount = 「{ $text }」は金額ではありません。30 や 7.5 のような数を、8分の1刻みで入力してください
cli-night-table = 卓の番号は1から始まります
cli-night-value-beside-tiles = `--tiles` を指定すると点数はルールから計算されます。`--points`、`--fan`、`--fu`、`--yakuman` を外してください
cli-night-no-tiles = 牌がありません。門前の牌を、和了牌を最後にして入力してください
cli-night-meld = 「{ $meld }」は副露ではありません。`123m`、`1111p:concealed`、`1111p:added` のように入力してください
cli-night-no-json = 記録は JSON オブジェクトで入力してください
cli-night-not-written = { $path } に書き込めません（{ $why }）。フォルダーを確認してください
cli-night-no-photo = 「{ $text }」で始まる写真はありません。`quejing night evidence list` で確認できます
cli-night-several-photos = 「{ $text }」で始まる写真が{ $count }枚あります。続きも入力してください
cli-night-unlisted = 記録しましたが、確認済みの記録の一覧を書き込めませんでした（{ $why }）。末尾の記録が失われても気づけません
cli-night-in-progress = 進行中
cli-night-recorded = 「{ $night }」に記録 { $event } として追加しました：{ $kind }
cli-night-closed = この対局会は終了しています
cli-night-at-table = 卓 { $table }
cli-night-undone = 取り消し済み
cli-night-corrected = 記録 { $event } で訂正
cli-night-reduced = 約化 { $score }
cli-night-final = 最終 { $score }
cli-night-imbalance = !! 合計が 0 ではなく { $sum } です。収支が合っていません
cli-night-report-written = レポートを { $path } に書き込みました
cli-night-exported = { $count }件の記録を { $path } に書き込みました
cli-night-imported = { $night }：新しい記録 { $count }件
cli-night-imported-idle = { $night }：新しい記録 { $count }件。{ $idle }件はそれまでの記録と矛盾するため無効ですが、そのまま残しています
cli-night-unverified = 未確認と記された{ $count }件は取り込みませんでした
cli-night-sound = 異常なし：{ $count }件の対局会で、記録のつながりも収支も正しく合っています
cli-evidence-removed = 削除済み
cli-evidence-kept = あり
cli-evidence-changed = 変更あり
cli-evidence-missing = 見つかりません
cli-evidence-photos = 写真は全対局会で{ $count }枚、{ $bytes } バイト（上限 { $limit }）
cli-night-cautions = { $cautions }。記録していません。それでも記録するには `--overrule` で理由を指定してください
cli-night-changes = 番号 { $deal } の局が変わります：{ $what }
cli-night-no-effect = 記録 { $event } は無効になります
cli-night-contradicts = 記録 { $event } が対局の進行と矛盾します
cli-night-not-recorded = まだ記録していません。実行するには `--yes` を付けてください
cli-night-dispute-reason = 異議 { $dispute }：{ $claim }
cli-night-too-long = 対局会 { $night } は取り消しと訂正が多すぎて、1件ずつ再生できません。`quejing night import` で取り込んで確認してください
