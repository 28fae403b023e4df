### What people read, named in the code by literal ids (`text!`). One section a part of the program; the other files are looked up by
### stable ids.

## Window



## Window: the night

night-tab-nights = 対局会
night-tab-people = 参加者と席
night-tab-deals = 各局
night-tab-standings = 順位
night-tab-entries = 記入
night-tab-files = レポートとファイル
night-back-to-table = 卓に戻る
night-close-night = 対局会を終了
night-reopen = 対局会を再開
night-nothing-yet = まだ記録なし
night-is-closed = 終了済み
night-imbalance = 収支が合っていません。全員の合計が 0 ではなく { $sum } です。各局を確認し、直るまで記録を追加しないでください。
night-all-nights = すべての対局会
night-no-nights = 台帳にはまだ対局会がありません。右側で最初の対局会を始めてください。
night-col-night = 名前
night-col-date = 日付
night-col-rules = ルール
night-col-people = 参加者
night-col-deals = 局数
night-in-use = 現在
night-resume = 続ける
night-look = 見る
night-resume-named = 開く：{ $title }
night-new-night = 新しい対局会
night-title = 名前
night-rules = ルール
night-rules-kept = { $rules }（前回のまま）
night-length = 長さ
night-length-rules = ルールどおり
night-length-half = 半荘
night-length-full = 一荘
night-length-deals = 局数
night-length-open = 決めない
night-with-flowers = 花牌 8 枚を使う
night-in-camps = 最初から陣営に分かれる
night-who-comes = 参加する人
night-known-people = 以前の参加者（クリックで追加）：
night-nights-together = 対局会に { $count } 回参加
night-name-hint = 名前を入力
night-guest = ゲスト
night-guest-tip = 今回だけの参加で、次回からの候補には残りません
night-add-person = 追加
night-order-hint = この順に席に着きます。最初の人が親（東）で、あとは下家の順です。
night-watches = 観戦
night-watches-name = 観戦：{ $player }
night-leave-out = { $player } を外す
night-move-up = { $player } を上へ
night-move-down = { $player } を下へ
night-lot-of = { $player } の引いた数
night-lot-tip = くじやサイコロで出た数です。小さい順に座ります
night-draw-lots = 抽選する
night-draw-lots-tip = 席をプログラムが無作為に決めます
night-sort-lots = 数の順に座る
night-seats-drawn = 席は抽選で決定
night-seats-are = 席順：{ $players }
night-seats-of-table = { $table } 卓：{ $players }
night-seats-queue = 順番待ち：{ $players }
night-seats-bettors = 賭け：{ $players }
night-seats-free = 自由な人：{ $players }
night-needs-title = 対局会の名前を入力してください。
night-needs-people = 参加する人を追加してください。
night-begin-night = 対局会を始める
night-everybody = 全員
night-col-name = 名前
night-col-role = 役割
night-col-total = 合計
night-name-of = { $player } の名前
night-role-plays = 対局者
night-role-watches = 観戦者
night-role-left = 退席済み
night-role-guest = { $role }（ゲスト）
night-rename = 改名
night-rename-named = { $player } を改名
night-leaves = 退席
night-leave-named = { $player } が退席
night-comes-back = 復帰
night-back-named = { $player } が復帰
night-somebody-comes = 途中から来た人：
night-join-hint = 途中から来た人には席がありません。席に着くには「席替え…」を押してください。
night-seats = 席
night-no-seats = まだ誰も席に着いていません。
night-table = { $table } 卓
night-is-dealer = 親
night-change-seats = 席替え…
night-change-seats-tip = 次の局から席を替えます
night-sat-wrong = 以前の席を訂正…
night-sat-wrong-tip = 以前の局にさかのぼって席を訂正します。記録する前に変更点を表示します
night-from-deal = どの局から
night-seat-so = この席にする
night-give-up = キャンセル
night-deals = 各局
night-no-deals = まだ局がありません。卓で記録した局がここに並びます。
night-undo-last = 取り消し
night-redo-last = やり直し
night-event-correction = 訂正：{ $entry }
night-event-voided = { $deal }を無効に
night-event-dispute = { $player } の異議：{ $claim }
night-event-decision = 裁定：{ $decision }
night-col-deal = 局
night-col-time = 時刻
night-col-dealer = 親
night-col-what = 結果
night-col-worth = 得点
night-col-marks = 備考
night-deal-number = 第 { $number } 局
night-deal-at-table = { $table } 卓 第 { $number } 局
night-number-at-table = { $number }（{ $table } 卓）
night-deal-titled = { $deal } · { $result }
night-deal-goes-on = 進行中
night-false-win-of = { $player } の錯和
night-won-from = { $winners } ← { $discarder }
night-won-self = { $winners } ツモ
night-mark-photo = 写真
night-mark-photo-gone = 写真削除済み
night-mark-by-hand = 手入力
night-mark-corrected = 訂正済み
night-mark-disputed = 異議あり
night-mark-decided = 裁定済み
night-mark-void = 無効
night-deal-void-note = この局は無効で、収支に入りません。
night-corrected-why = 訂正済み：{ $reason }
night-overruled = それでも記録：{ $reason }
night-correct = 訂正
night-correct-entry = 記録 { $number } を訂正
night-undo = 取り消し
night-undo-entry = 記録 { $number } を取り消し
night-correct-title = 記録 { $number } の正しい内容：
night-correct-look = 変更点を見る
night-void-deal = この局を無効にする…
night-void-deal-tip = 先に変更点を表示し、次に理由を尋ねます
night-dealer-is = 親 { $player }
night-round-is = { $wind }場
night-counters-are = { $count } 本場
night-special-is = 特別ルール：{ $rule }
night-no-evidence = この局の写真は保存されていません。
night-photo-path = 写真
night-photo-keep = この局に保存
night-photo-show = 写真を表示
night-photo-hide = 写真を隠す
night-photo-missing = 写真が見つかりません
night-photo-there = 保存済み
night-photo-named = { $kind }：{ $name }
night-read-tiles = 認識した牌 { $count } 枚：{ $tiles }
night-read-tile = { $tile }（{ $percent }%）
night-tile-corrected = { $read } を { $tile } に修正
night-tile-named = { $tile } を手入力
night-appraised-tiles = 牌：{ $tiles }
night-appraised-ura = 裏ドラ表示牌：{ $tiles }
night-appraised-rules = ルール：{ $rules }
night-appraised-worth = 得点：{ $worth }
night-appraised-patterns = 役：{ $patterns }
night-appraised-by = 雀鏡 { $version } で計算
night-pattern-times = { $pattern } × { $count }
night-evidence-other = このデータはここでは表示できません。書き出した記録で確認してください。
night-other-rules = この手牌をほかのルールで見る
night-differences-to = { $rules }での違い
night-other-not-seated = 和了者か放銃者がこの局の席にいません
night-other-no-tiles = 牌が記録されていません
night-other-no-meld = 記録された `{ $tiles }` は副露になりません
night-dispute-deal = この局に異議を出す…
night-dispute-tip = 誰がなぜ異議を出したかを記録し、その後で全員が裁定します
night-dispute-by = 異議を出した人
night-claim = 主張
night-claim-of = { $player }：{ $claim }
night-dispute-open = 異議を記録
night-table-decides = 裁定：
night-decide-keep = 維持
night-decide-correct = 訂正
night-decide-void = 無効
night-decide-correct-hint = 先に上で訂正してから、裁定を記録してください。
night-in-words = 説明
night-decide-record = 裁定を記録
night-decided-so = 裁定：{ $decision }（同意：{ $players }）
night-decided-why = 裁定：{ $decision }、{ $note }（同意：{ $players }）
night-reason = 理由
night-agreed = 同意した人
night-mark-of = { $label }：{ $player }
night-standings-title = 順位（{ $count } 局）
night-no-standings = 最初の局が終わると、ここに順位と統計が表示されます。
night-col-rank = 順位
night-col-reduced = 約化点
night-col-final = 終局時
night-col-final-tip = いま終局した場合の得点：返し点との差にウマを加えたもの
night-on-table = 卓上に残っている点：{ $amount }
night-reduced-settings = 約化点：Σ tanh((自分 − 相手) × α / (T0 √n))
night-keep-reduced = この対局会で使う
night-as-kept = 元に戻す
night-root-players = 人数
night-root-deals = 局数
night-root-number = 任意
night-as-printed = 第 26 版の記載どおりの向き
night-as-printed-tip = 記載どおりの式では、最も勝った人の点が最も低くなります
night-graph = 各局後の合計
night-graph-said = 各局後の合計：{ $totals }
night-total-of = { $player } { $total }
night-graph-none = 最初の局が終わると、ここにグラフが表示されます。
night-after-deals = { $count } 局後
night-statistics = 個人別の統計
night-statistics-hint = 回数／標本（95% 信頼区間）
night-col-won-share = 和了
night-col-dealt-share = 放銃
night-col-drawn-share = ツモ／和了
night-col-average = 平均の和了
night-col-best = 最高の局
night-col-patterns = 役
night-best-of = { $gain }（第 { $number } 局）
night-patterns-of = { $patterns }（和了 { $wins } 回中）
night-who-paid = 誰が誰にいくら払ったか
night-who-paid-hint = 行の人が列の人に支払った額
night-nobody-paid = まだ支払いはありません。
night-entry-title = 記入する
night-entry-hint = 写真がなく、卓でも記録しないこと：罰、調整、賭け、カン、錯和、局の開始。
night-kind = 種類
night-kind-money = 合意した支払い
night-kind-win = 和了
night-kind-draw = 流局
night-kind-deal = 局の開始
night-kind-support = 賭け
night-kind-kong = カン
night-kind-open = 手牌の公開
night-kind-riichi = リーチ
night-kind-false-win = 錯和
night-which-table = 卓
night-entry-record = 記録
night-who = 誰
night-money-for = 名目
night-paid-by = 支払う人
night-paid-to = 受け取る人
night-field-amount = 額
night-field-numbered = { $field } { $number }
night-payment-add = 支払いを追加
night-payment-remove = 支払い { $number } を削除
night-winner = 和了者
night-winner-number = 和了者 { $number }
night-winner-add = 和了者を追加
night-winner-remove = 最後の和了者を外す
night-tile-from = 和了牌の出所
night-own-draw = ツモ
night-field-points = 点数
night-field-han = 飜
night-field-fu = 符
night-field-yakuman = 役満
night-field-fan = 番
night-provided = 各家が和了者に供した枚数：
night-draw-why = 流局の種類
night-draw-tenpai = 聴牌
night-draw-nagashi = 流し満貫
night-deal-dealer = 親
night-dealer-due = ルールどおり
night-deal-dice = サイコロ
night-deal-dice-tip = 出た順に、空白で区切って入力します（例：3 4）
night-deal-turned = めくった牌
night-deal-special = 特別ルール
night-deal-swap = 親と席を替わる人
night-deal-last = 最後の数局（難忘今宵）
night-nobody = なし
night-supports = 賭ける相手
night-support-nobody = 卓の外に賭ける人がいません。
night-kong-how = 槓の種類
night-kong-exposed = 大明槓
night-kong-added = 加槓
night-kong-concealed = 暗槓
night-kong-from = 牌を出した人
night-false-fan = 宣言した番数
night-false-waiting = 聴牌していた人がそれぞれ和了できた最高の番数（聴牌していなければ 0）：
night-false-fine = 各家への罰金
night-false-goes-on = 局を続ける
night-needs-who = 誰かを選んでください。
night-needs-winner = 和了者を選んでください。
night-needs-value = 手牌の得点を入力してください。
night-needs-payment = 支払う人と受け取る人を選んでください。
night-needs-amount = 額は 30 や 7.5 のような数字で入力してください。
night-needs-supported = 賭ける相手を選んでください。
night-needs-dice = サイコロの目は 1 から 6 です。
night-note = メモ
night-note-keep = メモを保存
night-notes = メモ
night-due-title = いますること
night-agreed-title = 合意した支払い
night-no-agreed = まだありません。
night-write-title = 書き出し
night-write-hint = レポートは 1 つのウェブページです。ほかのファイルは不要で、印刷もできます。
night-write-path = ファイル（拡張子なし）
night-write-replace = 既存のファイルを置き換える
night-write-report = レポート .html
night-write-payments = 支払い .csv
night-write-events = 記録 .jsonl
night-write-events-csv = 記録 .csv
night-import-title = 読み込み
night-import-hint = 書き出した .jsonl や .csv、または旧版の対局会を読み込めます。すでにあるものは重複しません。
night-import-path = ファイル
night-import = 読み込む
night-verify-title = 台帳
night-ledger-at = 台帳のファイル：{ $path }
night-in-memory = 台帳はメモリ上だけにあり、ウィンドウを閉じると失われます。
night-verify = 台帳を検査
night-verify-sound = 問題ありません：対局会 { $nights } 回、記録 { $events } 件。照合はすべて一致し、収支も合っています。
night-backup-path = 新しいフォルダー
night-backup = ここへバックアップ
night-photos-title = 写真
night-photos-nowhere = 台帳がメモリ上だけにあるため、写真は保存されません。
night-photos-kept = すべての対局会で { $count } 枚、{ $size }（上限 { $limit }）
night-photos-of-night = この対局会の写真：
night-no-photos = この対局会の写真はありません。
night-photo-limit = 上限
night-set-limit = 設定
night-remove-reason = 削除の理由
night-remove = 削除
night-remove-named = { $name } を削除

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


