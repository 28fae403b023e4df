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
fault-place-players = プレイヤー
fault-place-open = 明牌（オープン）
fault-place-spectators = 観戦者
fault-place-camps = 陣営
fault-place-chosen = 席を替わる相手
fault-place-people = 人数
fault-place-line = この行
fault-place-meld = { $number } 組目の副露
fault-place-meld-from = { $number } 組目の副露の鳴いた相手
fault-place-event = { $number } 番目の出来事
fault-place-discard = { $number } 枚目の捨て牌

# What a field or an option takes, after a verb: write …, expected ….
fault-form-number = { $from } から { $to } の整数
fault-form-above-nought = 0 より大きい数
fault-form-any-number = 数
fault-form-root-of = `"players"`、`"games"`、または 0 より大きい数
fault-form-one-of = { $words } のいずれか
fault-form-win-tile = 手牌を完成させた牌
fault-form-smaller-number = もっと小さい数

# What a field of a request takes, after its place.
fault-expected = { $form }を指定してください
fault-expected-object = JSON オブジェクトを書いてください
fault-expected-boolean = `true` か `false` を指定してください
fault-expected-tiles = 牌を文字列で指定してください（例：`"123m55z"`）
fault-expected-meld = `type` と `tiles` のあるオブジェクトを指定してください
fault-expected-switches = 設定をまとめたオブジェクトを指定してください
fault-expected-seat = 席を 0 から 3 で指定してください
fault-expected-discards = 捨て牌を古い順に並べたリストを指定してください
fault-expected-discard = `seat` と `tile` のあるオブジェクトを指定してください
fault-expected-discarded-tile = 捨てられた牌を指定してください
fault-expected-deal = `winner`、`total`、`self_draw`、`discarder` のあるオブジェクトを指定してください
fault-expected-win-tile-of-history = `history` があるときは必要です（捨て牌と比べるため）
fault-expected-results = 各局の結果のリストを指定してください（流局は `null`）
fault-expected-result = `winner`、`total`、`discarder` のあるオブジェクトを指定してください（流局は `null`）
fault-expected-events = 和了・カン・錯和のリストを指定してください
fault-expected-event = `type` のあるオブジェクトを指定してください
fault-expected-names = 名前のリストを指定してください
fault-expected-bets = 観戦者ごとに応援するプレイヤーを書いたオブジェクトを指定してください
fault-expected-camps = 陣営ごとにメンバーのリストを書いたオブジェクトを指定してください
fault-expected-player = 卓にいるプレイヤーの名前を指定してください
fault-expected-fan = 番数を整数で指定してください
fault-expected-waiting = 聴牌者ごとに番数を書いたオブジェクトを指定してください
fault-expected-waiting-players = 卓にいるプレイヤーと、それぞれが和了できる最高の番数を指定してください
fault-expected-winner = 名前を指定してください（流局は `null`）
fault-expected-at-table = 卓にいるプレイヤーを指定してください
fault-expected-free-person = 自由人の名前を指定してください
fault-expected-two-tables = 2 項目のリスト、または `A` と `B` のあるオブジェクトを指定してください
fault-expected-hand-object = 手牌を表すオブジェクトを指定してください
fault-expected-standing-tiles = 手の内の牌を文字列で指定してください（例：`"123m55z"`）
fault-expected-meld-tiles = 副露の牌を文字列で指定してください（例：`"123m"`）
fault-expected-tile-text = 牌 1 枚を文字列で指定してください（例：`"5z"`）
fault-expected-flag-words = 単語のリストを指定してください
fault-expected-melds = 副露のリストを指定してください
fault-expected-at-most = { $most } 項目以内にしてください
fault-expected-json-text = JSON を 1 行で書いてください（{ $column } 桁目から読めません）
fault-expected-from-nought = 0 以上の整数を指定してください
fault-expected-no-win-tile = ここには書かず、手牌は 1 枚足りない形にしてください
fault-expected-scores = 各プレイヤーの数を 1 つずつ並べたリストを指定してください
fault-expected-provided-tiles = 各席の枚数を 0 から 5 で指定してください
fault-expected-provided = 席ごとの枚数を書いたオブジェクトを指定してください
fault-expected-even-points = 偶数を指定してください（このルールの点数はすべて偶数です）
fault-expected-five-provided = 合計 5 枚以内にしてください
fault-expected-han-and-fu = 飜数と符、または役満を指定してください
fault-expected-han = 飜数、または役満を指定してください
fault-expected-fu = 符を指定してください（4 飜以下では必要です）
fault-expected-rounded-fu = 25 か 10 の倍数を指定してください（切り上げ後の符）
fault-expected-discarder-seat = 放銃者の席を指定してください
fault-expected-hands = 1 つから 3 つの手牌のリストを指定してください
fault-expected-ron-only = `false` にしてください。複数人が同時に和了できるのはロンだけです
fault-expected-no-switches = ここには書かず、設定は `hands` の外に書いてください
fault-expected-four-booleans = 親から順に `true` か `false` を 4 つ指定してください
fault-expected-four-points = 開始時の席順で各プレイヤーの点数を 4 つの整数で指定してください

# What is wrong and what to do.
fault-no-seat = 「{ $found }」という席はありません。0、1、2、3 のいずれかを指定してください
fault-no-wind = 「{ $found }」は風ではありません。`E`、`S`、`W`、`N` のいずれかを指定してください
fault-stranger = このルールでは{ $tile }を使いません
fault-red-five = このルールに赤ドラはありません。{ $tile }は `{ $plain }` と書いてください
fault-unknown-flag = 「{ $found }」という状況はありません。使えるのは { $allowed } です
fault-of-other-rules = 状況が別のルールのものです。このルールに合わせて入力し直してください
fault-self-draw-has-no-discarder = ツモに放銃者はいません。放銃者を外してください
fault-name-discarder = 放銃者がありません。誰の牌で和了したかを指定するか、ツモにしてください
fault-seat-range = 放銃者の席は 0、1、2、3 のいずれかにしてください
fault-winner-discards = 和了者は放銃者になれません。ほかのプレイヤーを指定してください
fault-earth-discarder = 地和は親の第一打での和了です。地和を外すか、放銃者を親（席 0）にしてください
fault-cannot-pay = 席 { $seat } は支払えません。支払うのは和了者以外の 3 人（席 0 から 3）です
fault-points = 合計 { $points } 点では精算できません。和了は 1 点以上で、各層の和が合計と等しくなければなりません
fault-not-held = { $tile }は、打牌前の和了者の 14 枚にありません
fault-crowded-with-turned = めくった牌を合わせると{ $tile }が 4 枚を超えます。牌を確認してください
fault-no-special = 特殊ルール { $found } はありません。2 から 12、なしなら 0 を指定してください
fault-dice = 2 つのサイコロの目はそれぞれ 1 から 6 です
fault-turned-exactly-one = 特殊ルール 2（{ $special }）でめくる牌は 1 枚だけです。その牌を指定してください
fault-turned-at-least-one = 特殊ルール 8（{ $special }）では牌を 1 枚、カンごとにもう 1 枚めくります。めくった牌を指定してください
fault-turned-kinds = めくった牌に赤ドラや花牌は使えません
fault-turned-none = 牌をめくるのは特殊ルール 2 と 8 だけです。めくった牌を外してください

# Circumstances of the house rule.
fault-occasion-self-draw = { $occasion }にはツモが必要です
fault-occasion-kong = { $occasion }には和了者自身の槓子が必要です
fault-occasion-discard = { $occasion }は捨て牌での和了に限ります（ツモは不可）
fault-occasion-not-robbed = { $occasion }は槍槓と同時には成立しません。どちらかを外してください
fault-occasion-others-tile = { $occasion }は他家の牌での和了に限ります（ツモは不可）
fault-occasion-not-last-tile = { $occasion }は最後の牌とは同時に成立しません（最後の牌ではカンできません）
fault-occasion-only-copy = { $occasion }では、和了牌と同じ牌が手牌にほかにあってはいけません
fault-occasion-one-kong = 槍槓できる槓子は 1 つだけです。{ $one }か{ $other }のどちらかを外してください
fault-occasion-alone = { $occasion }と同時に成立するのは、{ $one }か{ $other }だけです
fault-occasion-dealer = { $occasion }は親だけに成立します
fault-occasion-not-dealer = { $occasion }は親には成立しません
fault-occasion-no-open-melds = { $occasion }は、暗槓以外の副露があると成立しません
fault-occasion-no-melds = { $occasion }は、副露があると成立しません

# People, bets and camps.
fault-people-players = 1 卓は 3 人か 4 人です（{ $count } 人は不可）
fault-people-nameless = 名前が空です。全員の名前を書いてください
fault-people-twice = 「{ $name }」が重複しています。全員を別々の名前にしてください
fault-people-no-player = 「{ $name }」は卓にいません
fault-people-no-spectator = 「{ $name }」は卓にいるか重複しているため、観戦者にできません
fault-people-supports = 「{ $name }」が応援する「{ $supported }」は卓にいません。卓にいるプレイヤーを選んでください
fault-people-camps = 陣営戦の陣営は 4 つか 5 つです（{ $count } つは不可）
fault-people-camp-size = 「{ $camp }」は { $people } 人です。陣営は 1 人か 2 人にしてください
fault-people-two-places = 「{ $name }」が 2 か所にあります。1 か所だけにしてください
fault-people-no-camp = 「{ $name }」は陣営ではありません。陣営戦で打つのも賭けるのも陣営だけです
fault-people-swap = 親が席を替わる相手は、卓にいるほかのプレイヤーにしてください
fault-people-no-rotation = { $people } 人の交代のルールはありません。あるのは 3 から 7 人と 9 から 11 人だけです
fault-people-winner-elsewhere = 和了者は卓にいるプレイヤーにしてください（流局は `null`）
fault-people-one-table = { $people } 人のときは、卓（`table`）に { $playing } 人、順番待ち（`off`）に { $waiting } 人です
fault-people-two-tables = { $people } 人のときは、卓 { $table } に `tables`（対局者）{ $playing } 人、`bettors`（賭ける人）{ $betting } 人です

# Events of a deal, after their place.
fault-event-over = この局はもう終わっています。後に続けられるのは同じ捨て牌での和了だけです
fault-event-no-fan = 和了は 1 番以上です。番数を指定してください
fault-event-winner-out = 和了者はもうこの局を抜けています
fault-event-discarder-out = 放銃者はもうこの局を抜けています
fault-event-own-discard = 自分の捨て牌では和了できません。ほかの放銃者を指定してください
fault-event-kong-out = カンをするプレイヤーはもうこの局を抜けています
fault-event-concealed-fed = 暗槓に牌を出した人はいません。`from` を外してください
fault-event-name-feeder = カンの牌を出したプレイヤーがありません。誰の牌かを指定してください
fault-event-fed-by-other = カンの牌を出すのは、卓にいるほかのプレイヤーでなければなりません
fault-event-declarer-out = 錯和をしたプレイヤーはもうこの局を抜けています
fault-event-waiting = 聴牌者は、まだ局に残っているほかのプレイヤーを 1 回ずつ、1 番以上で指定してください

## What is wrong: hands, tiles, profiles




## The ledger and the course of play




## The report




## Window: cameras and photos




## Eyes: what is wrong, warnings and questions




## Command line


