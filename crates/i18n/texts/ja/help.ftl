### The help of the command line, looked up by command and argument.

# The program

help-quejing = 実際の卓で打つ麻雀の補助ツール：写真から和了した手牌を認識し、点数を計算し、台帳をつけます
    .after =
        コマンドを指定しなければウィンドウが開きます。

        例：
          quejing 写真.jpg
          quejing score --seat S --win 7z 2288m113355p88s7z
          quejing waits --seat S 1123456789m555p
          quejing night new 金曜 --players 佐藤,鈴木,高橋,田中
          quejing night add win --winner 佐藤 --points 30
help-quejing-json = --version と一緒に使うと、不具合の報告に添える情報をJSONオブジェクト1つで出力します
help-quejing-photo = ウィンドウで開く写真
help-quejing-live = `quejing watch` と同じ入力元から連続して認識します（camera:0、アドレス、動画）
help-quejing-lang = { help-score-lang }
help-quejing-models = 認識モデルのフォルダー

# Hands and rules

help-score = 手牌の点数を計算します
    .after =
        牌の書き方：1-9の後に m（萬子）、p（筒子）、s（索子）。1z-7z は順に東南西北白發中です。
        例：quejing score --seat S --win 7z 2288m113355p88s7z
help-score-hand = 手の内の牌（例：123m55z、一二三万白白）。--json のときはリクエストのファイルを指定し、省略すると標準入力から読みます
help-score-json = 1行1件のJSONリクエストに答えます（1行は1 MiBまで）
help-score-explain = --json のとき、各役に使われた牌とほかの面子構成も出力します
help-score-rules = 使うルール：ルール名（`quejing rules` で一覧表示）、プロファイル名、またはプロファイルのファイル
help-score-lang = 表示する言語。省略するとシステムの言語
help-HandTileArguments-win = 和了牌。省略すると最後の牌
help-HandTileArguments-self_draw = ツモ和了として計算します
help-HandTileArguments-seat = 和了者の自風（E、S、W、N）
help-HandTileArguments-meld = 副露（例：123m、555z、1111p）。暗槓は 1111p:concealed、加槓は 1111p:added、W（西家）の捨て牌を鳴いたときは 555z:W と書きます
help-HandTileArguments-flowers = 霊雀：花牌の枚数。手牌と一緒に書いた花牌は自動で数えます
help-HandTileArguments-kita = 三人麻雀：和了者が抜いた北の枚数
help-HandTileArguments-flag = 和了の状況：heaven 天和、earth 地和、after_kong 嶺上開花、last_tile 海底・河底、rob_kong 槍槓。リーチ麻雀では riichi リーチ、double_riichi ダブルリーチ、ippatsu 一発、furiten フリテン、human 人和、rob_closed_kong 暗槓の槍槓も使えます。三人麻雀ではさらに after_kita 北抜き後の嶺上牌、rob_kita 抜いた北でのロンも使えます。ハウスルールでは after_kong_discard 槓振り、human、rob_closed_kong も使えます
help-HandArguments-winner = 霊雀：和了者（支払いの計算用）。省略すると、自風として指定した席の人
help-HandArguments-discarder = 放銃者（支払いの計算用）
help-HandArguments-provided = 霊雀：和了者の手牌のうち、ある席の人が捨てた牌の枚数（例：W=4）。省略すると副露と和了牌から数えます
help-HandTileArguments-round = リーチ麻雀：場風
help-HandTileArguments-dora = リーチ麻雀：ドラ表示牌
help-HandTileArguments-ura = リーチ麻雀：裏ドラ表示牌
help-HandTileArguments-honba = リーチ麻雀：本場数
help-HandTileArguments-sticks = リーチ麻雀：和了者が受け取る供託の本数（自分のリーチ棒を含む）
help-HandTileArguments-special = ハウスルール：その局の特殊ルール（2〜12、なければ0）
help-HandTileArguments-turned = ハウスルール：特殊ルール2と8でめくった牌
help-DealArguments-kong = ハウスルール：その局のカン。concealed:S、exposed:S:W、added:S:W のように、カンした人、牌を捨てた人の順に書きます
help-DealArguments-open = ハウスルール：手牌をオープンして打つ人
help-DealArguments-bet = ハウスルール：誰が誰に賭けるか（例：佐藤=S）
help-DealArguments-camp = ハウスルール：陣営に入る人（例：S=佐藤+鈴木）。陣営に分かれる局では、打つ人も賭ける人もどれかの陣営に入ります
help-DealArguments-won = ハウスルール：その局で先に出た和了。W=3（ツモ、3番）または W:E=3（Eの放銃）と書きます
help-DealArguments-false_win = ハウスルール：チョンボした人。S、または2番を宣言したときは S=2 と書きます。手牌は不要です
help-DealArguments-tenpai = ハウスルール：チョンボのときの聴牌者と、ロン和了した場合の最高の番数（例：W=3）
help-waits = 聴牌した手牌の待ちと、待ちごとの点数を示します
    .after =
        例：quejing waits --seat S 1123456789m555p
help-waits-hand = 手の内の牌（和了の形より1枚少ない）
help-waits-rules = { help-score-rules }
help-waits-lang = { help-score-lang }
help-waits-seen = 手牌以外で見えていて、もう引けない牌
help-waits-discards = リーチ麻雀：自分の捨て牌
help-compare = 1つの手牌の点数を複数のルールで比べます
    .after =
        例：quejing compare --rules lingque-v26 --rules lingque-v28 --seat S --win 7z 2288m113355p88s7z
help-compare-hand = 手の内の牌（例：123m55z、一二三万白白）
help-compare-rules = 比べるルール。それぞれに --rules を付けて2つ以上指定し、2つ目以降を最初のルールと比べます
help-compare-json = JSONオブジェクト1つで出力します
help-compare-lang = { help-score-lang }
help-rules = ルールとプロファイルを一覧表示します。名前を指定すると、その役と設定を表示します
help-rules-name = ルール名、プロファイル名、プロファイルのファイル。省略するとすべてを一覧表示します
help-rules-json = { help-compare-json }
help-rules-template = このルールのすべての設定と既定値を収めたプロファイルを出力します。自分用のプロファイルのひな形に使えます
help-rules-lang = { help-score-lang }

# Nights

help-night = 対局会の台帳をつけます（参加者、席、局、支払い）
    .after =
        例：quejing night new 金曜 --players 佐藤,鈴木,高橋,田中
help-night-ledger = 台帳のファイル（指定しなければデータフォルダーの `ledger.sqlite`）、またはサーバーのアドレス（`postgres://ユーザー名@ホスト/データベース`）
help-night-night = 対局会の名称、またはIDの先頭部分。省略すると進行中の対局会
help-night-json = { help-compare-json }
help-night-lang = { help-score-lang }
help-night-author = 記録する人の名前。台帳に残ります
help-night-id = 二重記録を防ぐ印（任意の文字列）。同じ印を付けた同じコマンドは1回しか記録されません
help-night-seen = --yes と併用します。この印の付いたプレビューの内容だけを記録し、内容が変わっていれば新しいプレビューを表示します
help-Force-force = 既存のファイルを置き換えます。台帳とその付属ファイル、このコマンドが読むファイルは置き換えません
help-AmendArgs-reason = 変更の理由
help-AmendArgs-agreed = 口頭で同意した人
help-AmendArgs-yes = 関係者全員が口頭で同意したものとして、すぐに実行します。付けなければ、何が変わるかを表示するか、関係者のスマホで同意を求めます
help-AmendArgs-later = 以降の和了のうち牌が分かるもの：ルールどおりに計算し直すか、記録のままにするか
help-night-new = 対局会を始めます
help-night-new-title = 対局会の名称
help-night-new-rules = { help-score-rules }
help-night-new-players = 対局者。最初の親から打つ順に書きます。名前の後ろの ? はゲストの印です
help-night-new-spectators = 観戦者
help-night-new-draw = 書いた順ではなく、抽選で席を決めます
help-night-new-length = 対局会の長さ：rules（ルールのとおり）、half（半荘）、full（一荘）、open（制限なし）、または局数
help-night-new-flowers = 霊雀：花牌8枚を使います
help-night-new-camps = ハウスルール：最初から陣営に分かれます
help-night-new-allow_similar = よく似た名前の人がいても始めます
help-ReducedArgs-t0 = 圧縮スコアのT0。省略すると対局会の設定、設定がなければ480
help-ReducedArgs-alpha = 圧縮スコアのα。省略すると対局会の設定、設定がなければ1
help-ReducedArgs-root = 圧縮スコアの根号の中の値：players（人数）、hands（局数）、または数
help-ReducedArgs-as_printed = 霊雀 第26版の記載どおり、成績が良い人ほど圧縮スコアを低くします
help-ReducedArgs-winner_high = 成績が良い人ほど圧縮スコアを高くします
help-night-list = 台帳の対局会を一覧表示します
help-night-list-all = 隠した対局会も一覧に出します
help-night-people = これまでの対局会の参加者を一覧表示します
help-night-due = 次の親と席順を示します
help-night-add = 記録を追加します
help-night-add-yes = 同意が必要なものも、関係者全員が口頭で同意したものとして、すぐに記録します
help-night-add-in_deal = 以前の局に追記します（その局の終了の前に入ります）：局の番号、またはその局の記録の番号
help-Add-table = 卓の番号（最初の卓は1）
help-Add-overrule = 対局の進行と矛盾していても記録します。理由を書きます
help-Add-allow_similar = 新しい名前がほかの人の名前とよく似ていても記録します
help-night-undo = 記録を取り消します（番号を省略すると最後の記録）
help-night-undo-event = 記録の番号
help-night-undo-yes = ほかの局が変わる場合も、関係者全員が口頭で同意したものとして、すぐに実行します
help-night-undo-agreed = { help-AmendArgs-agreed }
help-night-undo-later = { help-AmendArgs-later }
help-night-undo-earlier = 最後の記録でなくても実行します
help-night-redo = 取り消した記録をもう一度有効にします（番号を省略すると最後に取り消した記録）
help-night-redo-event = { help-night-undo-event }
help-night-redo-yes = { help-night-undo-yes }
help-night-redo-agreed = { help-night-undo-agreed }
help-night-redo-later = { help-AmendArgs-later }
help-night-redo-earlier = { help-night-undo-earlier }
help-night-correct = 以前の記録を入力し直して訂正します
    .after =
        例：quejing night correct 5 win --winner 佐藤 --points 30
help-night-correct-event = 記録の番号（`quejing night events` で確認できます）
help-night-void = 局を無効にし、集計から外します
help-night-void-hand = 局の番号、またはその局の記録の番号
help-night-reseat = ある局以降の席順を訂正します
help-night-reseat-hand = { help-night-void-hand }
help-night-reseat-seats = 対局者。その局の親から打つ順に書き、2卓のときは / で区切ります
help-night-events = 取り消したものも含め、すべての記録を番号付きで一覧表示します
help-night-deals = 局と、合意した支払いを順に表示します（各自の増減と、その後の変更も）
help-night-deals-player = この人に関係するものだけを表示します
help-night-standings = 合計、順位、圧縮スコアを表示します。`--stats` で統計も表示します
help-night-standings-stats = 各対局者の統計も示します
help-night-standings-series = 局ごとの合計の推移も示します
help-night-report = 対局会のレポートを1つのHTMLファイルで、または支払いをCSVで書き出します
help-night-report-out = 書き出し先のファイル。省略すると標準出力
help-night-report-photos = HTMLのレポートに、各局に保存した写真の小さな画像を入れます
help-night-report-csv = HTMLのレポートの代わりに、すべての支払いをCSVで書き出します
help-night-export = 対局会の記録をJSONLかCSVで書き出します
help-night-export-out = { help-night-report-out }
help-night-export-csv = JSONLの代わりにCSVで書き出します
help-night-import = 書き出したファイルから対局会を取り込みます
help-night-import-file = 書き出したファイル
help-night-verify = 台帳が壊れていないか、記録のチェックサムと収支が合っているかを検査します
help-night-backup = 台帳を新しいフォルダーにコピーし、コピーを検査します
help-night-backup-folder = 作成するフォルダー（既存のものは不可）
help-night-rescue = 壊れた台帳の無事な部分から、新しいフォルダーに正常な台帳を作ります
help-night-rescue-folder = { help-night-backup-folder }
help-night-dispute = 局、または合意した支払いに異議を出すか、出された異議を裁定します
help-night-dispute-open = 局、または合意した支払いに異議を出します。そのときの記録の内容も異議と一緒に残します
help-night-dispute-open-hand = 局の番号、その局の記録の番号、または合意した支払いの記録の番号
help-night-dispute-open-by = 異議を出す人
help-night-dispute-open-claim = 主張の内容
help-night-dispute-decide = 卓での裁定を記録します
help-night-dispute-decide-dispute = 異議を出した記録の番号
help-night-dispute-decide-decision = keep はそのまま、correct は訂正（先に訂正を記録します）、void は無効
help-night-dispute-decide-note = 裁定の説明
help-night-dispute-decide-agreed = { help-AmendArgs-agreed }
help-night-dispute-decide-yes = 関係者全員が口頭で同意したものとして、裁定をすぐに記録します。付けなければ、局を無効にする前に何が変わるかを示します
help-night-dispute-list = 対局会の異議を一覧表示します
help-night-evidence = 局の写真などの証拠を管理します
help-night-evidence-attach = 局に写真、認識結果、または点数計算を付けて保存します
help-night-evidence-attach-hand = { help-night-void-hand }
help-night-evidence-attach-file = ファイル（写真以外はJSON）
help-night-evidence-attach-what = ファイルの内容
help-night-evidence-list = 保存した証拠と使用容量を一覧表示します
help-night-evidence-remove = 写真を削除します。台帳はそのまま残ります
help-night-evidence-remove-sha256 = 写真のSHA-256、またはその先頭部分
help-night-evidence-remove-reason = 削除の理由
help-night-evidence-limit = 写真に使う容量の上限を決めます
help-night-evidence-limit-mebibytes = 容量（MiB）
help-night-requests = 返事待ちの確認依頼を一覧表示します
help-night-requests-take_back = この確認依頼を取り下げます
help-night-returned = サーバーの応答が戻っても記録できなかった入力を一覧表示
help-night-returned-again = この入力をもう一度記録
help-night-returned-dismiss = この入力を一覧から外す
help-night-close = 対局会を終えます
help-night-close-note = 終了時のメモ
help-night-close-told = この人たちの未確認の記録を、口頭で伝えたものとします
help-night-close-told_all = 全員の未確認の記録を、口頭で伝えたものとします
help-night-close-unfinished = 途中の対局の扱い：`left_out` は成績から除外し、`counted` は現在の点数で成績に含めます。終えた対局会では、この決定を訂正します
help-night-reopen = 終えた対局会を再開します
help-night-rename = 対局会の名称を変えます
help-night-rename-title = 新しい名称
help-night-hide = 対局会を一覧に出さないようにします
help-night-unhide = 隠した対局会を一覧に戻します

# What is recorded

help-night-add-win = 和了（牌、役、または点数だけで記録）
help-WinArgs-winner = 和了者
help-WinArgs-from = 放銃者。省略するとツモ
help-WinArgs-points = 霊雀と中庸麻雀：手の点数
help-WinArgs-fan = リーチ麻雀と霊雀では翻数、ハウスルールでは番数
help-WinArgs-fu = リーチ麻雀では符、霊雀では副数
help-WinArgs-yakuman = リーチ麻雀：役満の倍数
help-WinArgs-tiles = 手の内の牌（--win がなければ和了牌を最後に）。点数はルールから計算します。席・場風・本場・供託・リーチ・めくった牌には、対局会の記録を使います
help-WinArgs-uncounted = リーチ麻雀：和了者の記録済みのリーチを、この和了では数えません。理由は `--overrule` で指定します
help-WinArgs-pattern = 役のID（例：half_flush、guest_wind_triplet*2）
help-night-add-win-provided = 霊雀：和了者の手牌のうち、ある人が捨てた牌の枚数（例：名前=4）
help-night-add-win-discards = 中庸麻雀：和了牌より前の捨て牌を古い順に（例：名前=5m）。その捨て牌の時点で和了者がツモっていた牌も書くなら 名前=5m/9m。手牌と合わせて責任者が決まります
help-WinArgs-responsible = 中庸麻雀：誰が何点の責任を負うか（例：名前=40、shared=25）
help-WinArgs-pao = リーチ麻雀：包の責任者。`名前`、または `名前=倍数`（役満何倍分の責任か）
help-WinArgs-paid = ルールの計算に代わる、実際の支払い
help-WinArgs-also = 同じ牌で和了した別の人と、番数、翻/符、または点数（例：名前=3/40）
help-night-add-draw = 流局
help-night-add-draw-why = 流局の種類
help-night-add-draw-tenpai = リーチ麻雀：聴牌している人
help-night-add-draw-nagashi = リーチ麻雀：流し満貫を成立させた人
help-night-add-deal = 局の始まり（サイコロ、特殊ルール、賭け）
help-DealArgs-dealer = 親（順番どおりでない場合）
help-DealArgs-dice = すべてのサイコロの目（振った順）
help-night-add-deal-special = ハウスルール：特殊ルール（2〜12）。サイコロで決まらない場合に書きます
help-DealArgs-turned = リーチ麻雀：ドラ表示牌。ハウスルール：特殊ルール2と8でめくった牌
help-DealArgs-support = ハウスルール：誰が誰に賭けるか
help-DealArgs-open = ハウスルール：手牌をオープンして打つ人
help-night-add-deal-swap = ハウスルール：特殊ルール12で親と席を替わる人
help-night-add-deal-last = ハウスルール：最後の数局のうちの1局
help-night-add-deal-played_on = リーチ麻雀：アガリ止めができるラス親が続行します
help-night-add-kong = ハウスルール：その場で支払うカン
help-night-add-kong-by = カンした人
help-night-add-kong-how = カンの種類
help-night-add-kong-from = 牌を捨てた人
help-night-add-riichi = リーチの宣言
help-night-add-riichi-player = リーチした人
help-night-add-open = ハウスルール：手牌のオープン
help-night-add-open-player = 手牌をオープンする人
help-night-add-support = ハウスルール：卓の外の人が対局者に賭けます
help-night-add-support-who = 賭ける人
help-night-add-support-player = 賭ける相手の対局者
help-night-add-false-win = チョンボ
help-night-add-false-win-who = チョンボした人
help-night-add-false-win-fan = ハウスルール：宣言した番数
help-night-add-false-win-waiting = ハウスルール：聴牌者と、ロン和了した場合の最高の番数（例：名前=3）
help-night-add-false-win-fine = ほかの対局者それぞれに払う罰符
help-night-add-false-win-goes_on = チョンボした人の手を無効にして局を続けます
help-night-add-money = 合意した支払い。受け取る人を `table` とするか空にすると（例：`佐藤::10`）、卓に払ったことになり、その額は誰も受け取りません。table という名前の人がいるときは、受け取る人を空にします
help-night-add-money-what = 支払いの種類
help-night-add-money-payments = 支払い
help-night-add-money-why = 支払いの理由
help-night-add-money-with = 同意した人
help-night-add-note = メモ
help-night-add-note-text = メモの内容
help-night-add-seats = これからの席順
help-night-add-seats-seats = 対局者。次の親から打つ順に書き、2卓のときは / で区切ります
help-night-add-seats-queue = 席を待つ人（順番どおりに）
help-night-add-seats-bettors = ハウスルール：各卓で賭ける人。いなければ -
help-night-add-seats-free = ハウスルール：2卓の間の自由人（抜け番）
help-night-add-seats-how = 席の決め方
help-night-add-game = 次の対局を始めます。場・本場・供託は最初の状態に戻り、合計は引き継がれます
help-night-add-game-order = 対局者全員。起家から順に書きます。省略すると前の対局と同じ席順です
help-night-add-game-draw = 席を抽選で決めます
help-night-add-game-unfinished = 途中の対局の扱い：`left_out` は成績から除外し、`counted` は現在の点数で成績に含めます
help-night-add-reduced = 対局会全体の圧縮スコアの計算方法
help-night-add-camps = ハウスルール：これからの陣営。1つも書かなければ陣営をやめます
help-night-add-camps-camps = 陣営とその人（例：石=佐藤+鈴木）
help-night-add-join = 途中参加
help-night-add-join-name = 名前
help-night-add-join-guest = 今回だけのゲストとして参加します
help-night-add-join-watch = 観戦者として参加します
help-night-add-leave = 退席
help-night-add-leave-who = { help-night-add-join-name }
help-night-add-rename = 名前の変更
help-night-add-rename-who = これまでの名前
help-night-add-rename-name = 新しい名前
help-night-add-event = JSONで書いた記録（ほかのコマンドでは書けないもの）
help-night-add-event-object = 記録の種類を含むJSONオブジェクト。人は名前かIDで書きます
help-replay = 書き出した対局会を再生し、各記録の直後の成績をJSONで1行ずつ出力します
help-replay-file = `quejing night export` で書き出したファイル
help-replay-json = 1行1件のJSONで出力します。ほかの形式はないので省略できます

# Photos, cameras, tile sets

help-read = 写真の牌を認識します
help-read-photos = 写真（JPEG、PNG、WebP、BMP、HEIC）
help-read-json = 写真ごとに1行のJSONを出力します
help-read-annotate = 認識した内容を書き込んだ写真を保存します。写真が複数ならフォルダーを指定します
help-read-models = locator.onnx と classifier.onnx があるフォルダー
help-read-camera_profile = レンズのゆがみをカメラプロファイルで補正します。プロファイル名（`quejing calibrate --list` で一覧表示）またはファイルを指定します
help-read-anyway = 写真が壊れている、または、ぼけすぎ・暗すぎ・斜めすぎ・小さすぎで信頼できない場合も認識します。--score のときは、確認事項が残っていても点数を計算します
help-CustomArgs-win_tile = 和了牌の位置：auto（自動）、sideways（端に横向き）、apart（離して置く）、above（手牌の奥）、last（最後の牌）
help-CustomArgs-no_giver = 副露の横向きの牌の位置を、誰の捨て牌かの判断に使いません
help-CustomArgs-indicators = ドラ表示牌を探します（伏せた牌の列の上、または手牌の奥に1枚）
help-CustomArgs-red_fives = 牌セットの赤ドラの枚数（0、3、4。三人麻雀では0、2、4）。省略すると --score のルールに従い、--score がなければ全体が赤い5を赤ドラとします
help-read-set = 登録した自分の牌セットの名前
help-read-score = 手牌の点数も計算します（役を示し、支払う人が分かれば支払いも示します）
help-read-count = 写真に広げた牌一式を数え、足りない牌と余分な牌を示します
help-read-rules = --score のときのルール：ルール名（`quejing rules` で一覧表示）、プロファイル名、またはファイル
help-read-lang = { help-score-lang }
help-read-win = 和了牌。省略すると写真から認識した牌


# The phones on the table

help-serve = 卓のまわりのスマホに、撮影・記録・精算のページを提供します（パソコンの画面は不要）
    .after =
        最初のスマホでコードを読み取ると、それがホストのスマホになり、対局会を始めてほかの人を招待できます。
        小型パソコンでの例：quejing serve --data /srv/quejing --port 7788
        共用のネットワークでは、写真や点数をのぞき見されないように、--tls-self-signed、または --tls-cert と --tls-key を使ってください。
help-serve-port = 待ち受けるポート。省略すると既定のポート、使用中なら次の空きポート
help-serve-bind = 待ち受けるアドレス。省略するとこのパソコンのすべてのアドレス
help-serve-name = スマホがこのパソコンに接続するときに使う名前（証明書に記載の名前など）。何度でも指定できます
help-serve-data = 台帳のフォルダー。省略するとユーザーのデータフォルダー
help-serve-tls_cert = HTTPSの証明書（PEM）
help-serve-tls_key = 証明書の秘密鍵（PEM）
help-serve-tls_self_signed = このパソコンが作成して保存する証明書でHTTPSを提供します（スマホでは初回に警告が出ます）
help-serve-new_host = スマホをホストにするための招待を表示します（ホストのスマホをなくしたとき）
help-serve-json = 開始時と、招待・コード・スマホに変化があるたびに、1行のJSONを出力します
help-serve-models = { help-read-models }

help-watch = カメラ、ストリーム、動画、画像から連続して認識します
    .after =
        入力元：camera:0（`quejing cameras` を参照）、http://… や rtsp://…、動画、画像、画像のフォルダー、frame-%03d.jpg のような連番の画像
help-watch-source = 入力元
help-watch-json = 手牌の確定や確定の解除、状態の変化のたびに、1行のJSONを出力します
help-watch-once = 手牌が確定したら終了します
help-watch-seconds = 指定した秒数で終了します
help-watch-every_frame = ファイルの全フレームを時間をかけて認識します。付けなければカメラと同じようにフレームを飛ばします
help-watch-agree = 手牌を確定するまでに一致が必要なフレーム数
help-watch-anyway = --score のとき、確認事項が残っていても点数を計算します
help-watch-models = { help-read-models }
help-watch-camera_profile = { help-read-camera_profile }
help-watch-win = { help-read-win }
help-watch-score = 確定した手牌ごとに点数も計算します（役を示し、支払う人が分かれば支払いも示します）
help-watch-rules = { help-read-rules }
help-watch-lang = { help-score-lang }
help-cameras = このパソコンのカメラを一覧表示します
help-cameras-json = カメラごとに1行のJSONを出力します
help-calibrate = 校正ボードの写真からカメラを測定し、カメラプロファイルを保存します
    .after =
        例：
          quejing calibrate --name スマホ board-*.jpg
          quejing calibrate --name 卓上 --live camera:0
          quejing calibrate --list
help-calibrate-photos = 校正ボード（`quejing board` を参照）の写真を8枚以上。1枚ごとに傾きを変え、全体で画面の四隅まで校正ボードが入るように撮ります
help-calibrate-live = 写真の代わりにカメラやストリームから撮影します。校正ボードをカメラの前で傾けてください
help-calibrate-views = --live のとき、撮影する枚数
help-calibrate-seconds = --live のとき、指定した秒数で打ち切ります
help-calibrate-name = カメラプロファイルの名前
help-calibrate-camera = カメラの機種名（写真のメタデータにあるもの）。省略すると校正ボードの写真すべてに共通する機種名を使います。ウィンドウは、この機種の写真にこのカメラプロファイルを使います
help-calibrate-date = 校正した日付（例：2026-11-21）。省略すると今日
help-calibrate-out = データフォルダーの代わりに、このファイルにカメラプロファイルを書き出します
help-calibrate-replace = 同じ名前のカメラプロファイルを置き換えます
help-calibrate-json = 1行のJSONを出力します
help-calibrate-list = 保存済みのカメラプロファイルを一覧表示します
help-board = 印刷用の校正ボードを作ります
help-board-out = 書き出し先のファイル。.pdf は印刷用、.png（200 dpi）は画面表示や文書への貼り付け用
help-board-paper = PDFの用紙
help-enrol = 自分の牌セットを写真から登録し、確実に認識できるようにします
    .after =
        すべての種類の牌を1枚ずつ、正しい向きで、萬子・筒子・索子の1から9、風牌、三元牌の順に並べ、光を変えて2、3枚撮影してください。
        例：quejing enrol 自宅 set1.jpg set2.jpg set3.jpg --order guided
help-enrol-name = 牌セットの名前
help-enrol-photos = 牌セットの写真
help-enrol-order = 写真の牌を左上から1行ずつ：`123m 5p back ?` のような牌（`?` は飛ばす）、`guided`（萬子、筒子、索子の1〜9、風牌、三元牌）、`guided+flowers`、`any`。写真ごとに1回ずつ、または全写真をまとめて1回指定します（まとめて指定した場合は、どの写真も同じ並びか、写真から写真へ続く並びとみなします）
help-enrol-labels = 牌ごとの訂正。file,index,class（--labels-out の形式）または file,x1,y1,x2,y2,class のCSV
help-enrol-labels_out = 認識結果を牌ごとに1行で書き出します（訂正用）
help-enrol-new = 同じ名前の牌セットに追加せず、この写真だけで作り直します
help-enrol-dry_run = 認識結果を示すだけで、保存しません
help-enrol-json = { help-compare-json }
help-enrol-models = { help-read-models }
help-sets = 自分の牌セットを管理します
help-sets-list = 牌セットを一覧表示します
help-sets-list-json = { help-compare-json }
help-sets-show = 牌セットの内容とバージョンを表示します
help-sets-show-name = 牌セットの名前
help-sets-show-json = { help-compare-json }
help-sets-export = 別のパソコンやほかの人が使えるように、牌セットをファイルに書き出します
help-sets-export-name = { help-sets-show-name }
help-sets-export-file = 書き出し先のファイル
help-sets-export-force = 既存のファイルを置き換えます。台帳とその付属ファイルは置き換えません
help-sets-import = 書き出した牌セットを取り込みます
help-sets-import-file = 書き出したファイル
help-sets-import-name = 元の名前の代わりに付ける名前
help-sets-rename = 牌セットの名前を変えます
help-sets-rename-name = { help-sets-show-name }
help-sets-rename-to = 新しい名前
help-sets-remove = 牌セットをすべてのバージョンとともに削除します
help-sets-remove-name = { help-sets-show-name }
help-sets-rollback = 以前のバージョンに戻し、それを最新のバージョンにします
help-sets-rollback-name = { help-sets-show-name }
help-sets-rollback-version = 戻すバージョン。省略すると最新の1つ前
help-sets-add = 確認済みの牌を写真から追加します
help-sets-add-name = { help-sets-show-name }
help-sets-add-photo = 写真
help-sets-add-tiles = 追加する牌。認識結果での番号（最初の牌は0）と牌の種類を書きます（例：3=5p）。何度でも指定できます
help-sets-add-models = { help-read-models }

# What stands for a value

help-value-OPTIONS = オプション
help-value-COMMAND = コマンド
help-value-HAND = 手牌
help-value-DEAL = 局
help-value-RULES = ルール
help-value-LANG = 言語
help-value-TILE = 牌
help-value-TILES = 牌
help-value-WIND = 風
help-value-NUMBER = 数値
help-value-WORD = 語
help-value-WORDS = 文
help-value-KIND = 種類
help-value-NAME = 名前
help-value-NAMES = 名前
help-value-PEOPLE = 人
help-value-PLAYER = 対局者
help-value-FAN = 番数
help-value-POINTS = 点数
help-value-UNITS = 倍数
help-value-VALUE = 値
help-value-N = 数
help-value-FROM = 払う人
help-value-TO = 受け取る人
help-value-AMOUNT = 額
help-value-FILE = ファイル
help-value-ADDRESS = アドレス
help-value-PORT = ポート
help-value-DIR = フォルダー
help-value-NIGHT = 対局会
help-value-TITLE = 名称
help-value-LENGTH = 長さ
help-value-MARK = 印
help-value-ID = ID
help-value-SHA256 = SHA-256
help-value-MIB = MiB
help-value-JSON = JSON
help-value-PHOTO = 写真
help-value-OUT = 出力
help-value-SOURCE = 入力元
help-value-WHERE = 位置
help-value-SECONDS = 秒数
help-value-FRAMES = フレーム数
help-value-CAMERA = カメラ
help-value-DATE = 日付
help-value-PAPER = 用紙
help-value-VERSION = バージョン
help-value-INDEX = 番号
help-quejing-server = PostgreSQLサーバーにある台帳を、ほかのパソコンと共有して使います：`postgres://ユーザー名@ホスト/データベース`。パスワードは `~/.pgpass` などのファイルから読み込みます
help-serve-ledger = PostgreSQLサーバーにある台帳を、ほかのパソコンと共有して使います：`postgres://ユーザー名@ホスト/データベース`。パスワードは `~/.pgpass` などのファイルから読み込みます
help-night-server = 複数のパソコンで1つの台帳を使うために、PostgreSQLサーバーを準備します
help-night-server-prepare = データベースの所有者として台帳のテーブルを作るか、古いバージョンのテーブルを更新します
help-night-server-prepare-address = データベースのアドレス。所有者の名前を書きます：`postgres://所有者@ホスト/データベース`
help-night-server-prepare-machine = 台帳への書き込みを許可するパソコンの、データベースでのロール名。サーバーにあらかじめ作っておく必要があります
help-night-move = 台帳と写真を別のファイルかサーバーに移し、すべての記録を照合します。元のファイルは名前を変えて残します
help-night-move-to = 移す先の台帳：ファイル、または `postgres://ユーザー名@ホスト/データベース`。移す先にすでに別の対局会があってもかまいません
