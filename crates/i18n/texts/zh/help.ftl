### The help of the command line, looked up by command and argument.

# The program

help-quejing = 面对面打麻将的帮手：从照片识别和牌的手牌，计算分数，为牌局记账
    .after =
        不写命令则打开窗口。

        示例：
          quejing 照片.jpg
          quejing score --seat S --win 7z 2288m113355p88s7z
          quejing waits --seat S 1123456789m555p
          quejing night new 周五 --players 张三,李四,王五,赵六
          quejing night add win --winner 张三 --points 30
help-quejing-json = 与 --version 同用：输出报告问题时应附上的信息（一个 JSON 对象）
help-quejing-photo = 在窗口中打开的照片
help-quejing-live = 像 `quejing watch` 那样实时识别：camera:0、网址或视频
help-quejing-lang = { help-score-lang }
help-quejing-models = 识别模型所在的文件夹

# Hands and rules

help-score = 计算一手牌的分数
    .after =
        牌的写法：数字 1-9 后写 m（万）、p（筒）或 s（索）；1z-7z 依次为东南西北白发中。
        示例：quejing score --seat S --win 7z 2288m113355p88s7z
help-score-hand = 手里的牌，例如 123m55z 或 一二三万白白；与 --json 同用时为请求文件（不写则读标准输入）
help-score-json = 逐行读取 JSON 请求（每行一个，最长 1 MiB），每个请求用一行 JSON 回答
help-score-explain = 与 --json 同用：另外给出每个番种所用的牌和其他拆法
help-score-rules = 计分规则：规则名（可用 `quejing rules` 查看）、方案名或方案文件
help-score-lang = 文字的语言；默认为系统语言
help-HandTileArguments-win = 和牌张；不写则为最后一张牌
help-HandTileArguments-self_draw = 自摸
help-HandTileArguments-seat = 和家的门风（日本麻将称自风）：E、S、W 或 N
help-HandTileArguments-meld = 副露，例如 123m、555z、1111p；暗杠写 1111p:concealed，加杠写 1111p:added；555z:W 表示碰的是 W 打出的牌
help-HandTileArguments-flowers = 灵雀：花牌张数；写在牌里的花牌会自动计入
help-HandTileArguments-kita = 三人麻将：和家拔北的张数
help-HandTileArguments-flag = 和牌情形：heaven 天和、earth 地和、after_kong 岭上开花、last_tile 海底或河底、rob_kong 抢杠；日本麻将另有 riichi 立直、double_riichi 双立直、ippatsu 一发、furiten 振听、human 人和、rob_closed_kong 抢暗杠；三人麻将除这些以外，还有 after_kita 拔北后自摸、rob_kita 抢北；好友约局另有 after_kong_discard 杠振、human 人和、rob_closed_kong 抢暗杠
help-HandArguments-winner = 灵雀：和家，用于计算收付；默认按门风确定
help-HandArguments-discarder = 放铳者，用于计算收付
help-HandArguments-provided = 灵雀：和家的牌里有几张是某一家打出的，例如 W=4；默认按副露与和牌张计算
help-HandTileArguments-round = 日本麻将：场风
help-HandTileArguments-dora = 日本麻将：宝牌指示牌
help-HandTileArguments-ura = 日本麻将：里宝牌指示牌
help-HandTileArguments-honba = 日本麻将：本场数
help-HandTileArguments-sticks = 日本麻将：和家收走的立直棒，包括自己的
help-HandTileArguments-special = 好友约局：本局的特殊规则，2 到 12；0 表示没有
help-HandTileArguments-turned = 好友约局：特殊规则 2 和 8 翻开的牌
help-DealArguments-kong = 好友约局：本局的一个杠，写成 concealed:S、exposed:S:W 或 added:S:W（先写谁杠，再写谁打的牌）
help-DealArguments-open = 好友约局：明牌的人
help-DealArguments-bet = 好友约局：谁押谁，例如 小明=S
help-DealArguments-camp = 好友约局：一个阵营的人，例如 S=小明+小红；分阵营时，打牌和下注的人都要归入一个阵营
help-DealArguments-won = 好友约局：本局此前的和牌，写成 W=3（自摸 3 番）或 W:E=3（E 放铳）
help-DealArguments-false_win = 好友约局：谁诈和，例如 S；报了 2 番则写 S=2；不用写手牌
help-DealArguments-tenpai = 好友约局：诈和时谁在听牌、点和最多几番，例如 W=3
help-waits = 列出一手牌听哪些牌，以及和每种牌各值多少分
    .after =
        示例：quejing waits --seat S 1123456789m555p
help-waits-hand = 手里的牌，比和牌时少一张
help-waits-rules = { help-score-rules }
help-waits-lang = { help-score-lang }
help-waits-seen = 已在别处看到、不会再摸到的牌
help-waits-discards = 日本麻将：自己打过的牌
help-compare = 比较一手牌在几套规则下的分数
    .after =
        示例：quejing compare --rules lingque-v26 --rules lingque-v28 --seat S --win 7z 2288m113355p88s7z
help-compare-hand = 手里的牌，例如 123m55z 或 一二三万白白
help-compare-rules = 要比较的规则：两套以上，每套各写一个 --rules；其余各套都与第一套比较
help-compare-json = 输出一个 JSON 对象
help-compare-lang = { help-score-lang }
help-rules = 列出规则和方案，或显示其中一套的番种和选项
help-rules-name = 规则名、方案名或方案文件；不写则列出全部
help-rules-json = { help-compare-json }
help-rules-template = 输出这套规则的方案，列出全部选项及默认值，供修改成自己的方案
help-rules-lang = { help-score-lang }

# Nights

help-night = 为牌局记账：人、座位、各局、收付
    .after =
        示例：quejing night new 周五 --players 张三,李四,王五,赵六
help-night-ledger = 账本文件，默认是数据文件夹里的 `ledger.sqlite`；或者服务器地址：`postgres://用户名@主机/数据库`
help-night-night = 牌局的名称，或其编号的开头几位；默认为进行中的牌局
help-night-json = { help-compare-json }
help-night-lang = { help-score-lang }
help-night-author = 记录人，会写进账本
help-night-id = 防止重复记录的标记（自定）：同一命令带同一标记，只记一次
help-night-seen = 与 --yes 同用：内容与带此标记的预览一致才记录；已有变化则重新预览
help-Force-force = 覆盖已有的文件；账本、属于账本的文件和本命令读取的文件除外
help-AmendArgs-reason = 改动的原因
help-AmendArgs-agreed = 当面同意的人
help-AmendArgs-yes = 立即执行，表示有关人员都已当面同意；不写则先预览，或在有关人员的手机上征求同意
help-AmendArgs-later = 之后的和牌（记有牌张的）：按规则重新计算，还是保持原值
help-night-new = 开一场牌局
help-night-new-title = 牌局的名称
help-night-new-rules = { help-score-rules }
help-night-new-players = 玩家，按轮次从第一任庄家写起；名字后加 ? 表示客人
help-night-new-spectators = 旁观者
help-night-new-draw = 抽签定座位，不按写的顺序
help-night-new-length = 牌局的长度：rules（按规则）、half（半庄）、full（全庄）、open（不限）或局数
help-night-new-flowers = 灵雀：使用八张花牌
help-night-new-camps = 好友约局：从一开始就分阵营
help-night-new-allow_similar = 即使有两个名字很像也照样开始
help-ReducedArgs-t0 = 约化分数的 T0；默认为牌局的设定，没有设定时为 480
help-ReducedArgs-alpha = 约化分数的 α；默认为牌局的设定，没有设定时为 1
help-ReducedArgs-root = 约化分数根号下的数：players（人数）、hands（局数）或一个数
help-ReducedArgs-as_printed = 按第 26 版原文，成绩最好的人约化分数最低
help-ReducedArgs-winner_high = 成绩最好的人约化分数最高
help-night-list = 列出账本里的牌局
help-night-list-all = 也列出隐藏的牌局
help-night-people = 列出所有牌局里的人
help-night-due = 显示接下来的情况：谁坐庄、谁坐哪里
help-night-add = 添加一条记录
help-night-add-yes = 即使需要同意也立即记录，表示有关人员都已当面同意
help-night-add-in_deal = 补记到之前的某一局，排在该局结束之前：局的编号，或该局任意一条记录的编号
help-Add-table = 桌号，从 1 开始
help-Add-overrule = 与对局进程矛盾也照样记录；须写明原因
help-Add-allow_similar = 即使新名字和别人的很像也照样记录
help-night-undo = 撤销一条记录，默认为最后一条
help-night-undo-event = 记录的编号
help-night-undo-yes = 即使其他局会随之改变也立即执行，表示有关人员都已当面同意
help-night-undo-agreed = { help-AmendArgs-agreed }
help-night-undo-later = { help-AmendArgs-later }
help-night-undo-earlier = 即使这条记录已不是最后一条也执行
help-night-redo = 恢复一条已撤销的记录，默认为最后撤销的一条
help-night-redo-event = { help-night-undo-event }
help-night-redo-yes = { help-night-undo-yes }
help-night-redo-agreed = { help-night-undo-agreed }
help-night-redo-later = { help-AmendArgs-later }
help-night-redo-earlier = { help-night-undo-earlier }
help-night-correct = 更正一条旧记录：重新写出它的内容
    .after =
        示例：quejing night correct 5 win --winner 张三 --points 30
help-night-correct-event = 记录的编号（可用 `quejing night events` 查看）
help-night-void = 作废一局，不再计入成绩
help-night-void-hand = 局的编号，或其中一条记录的编号
help-night-reseat = 从某一局起更正座位
help-night-reseat-hand = { help-night-void-hand }
help-night-reseat-seats = 玩家，按轮次从那一局的庄家写起；两桌之间用 / 分开
help-night-events = 列出所有记录和编号，包括已撤销的
help-night-deals = 按先后列出各局和约定的收付，附每个人的得失和后来的变动
help-night-deals-player = 只列出与此人有关的局和收付
help-night-standings = 显示累计、名次和约化分数，也可加上统计
help-night-standings-stats = 加上每位玩家的统计
help-night-standings-series = 加上每一局之后的累计
help-night-report = 输出牌局的报告（一个 HTML 文件），或以 CSV 输出收付
help-night-report-out = 要写入的文件；默认为标准输出
help-night-report-photos = 在 HTML 报告里附上各局保存的照片（小图）
help-night-report-csv = 不输出 HTML 报告，而以 CSV 输出每一笔收付
help-night-export = 以 JSONL 或 CSV 输出牌局的记录
help-night-export-out = { help-night-report-out }
help-night-export-csv = 输出 CSV，而不是 JSONL
help-night-import = 从导出的文件导入牌局
help-night-import-file = 要导入的文件
help-night-verify = 检查账本是否完好、每条记录的校验和是否相符，以及账目是否平衡
help-night-backup = 把账本复制到新文件夹，并检查副本
help-night-backup-folder = 要新建的文件夹（不能是已有的）
help-night-rescue = 取损坏的账本里完好的记录，在新文件夹里建一个新账本
help-night-rescue-folder = { help-night-backup-folder }
help-night-dispute = 对一局或约定的收付提出异议，或裁定争议
help-night-dispute-open = 对一局或约定的收付提出异议；有关数据会一并保存
help-night-dispute-open-hand = 局的编号，或局中任一条记录的编号；对约定的收付有异议时，写那笔收付的记录编号
help-night-dispute-open-by = 提出异议的人
help-night-dispute-open-claim = 提出的主张
help-night-dispute-decide = 记下全桌的裁定
help-night-dispute-decide-dispute = 提出争议的那条记录的编号
help-night-dispute-decide-decision = keep 维持原样，correct 更正（请先记下更正），void 作废
help-night-dispute-decide-note = 裁定的说明
help-night-dispute-decide-agreed = { help-AmendArgs-agreed }
help-night-dispute-decide-yes = 立即记录裁定，表示有关人员都已当面同意；不写时，作废一局会先预览
help-night-dispute-list = 列出牌局里的争议
help-night-evidence = 管理各局的照片和其他证据
help-night-evidence-attach = 为一局保存照片、识别结果或算分结果
help-night-evidence-attach-hand = { help-night-void-hand }
help-night-evidence-attach-file = 要保存的文件；除照片外都须是 JSON
help-night-evidence-attach-what = 文件的内容
help-night-evidence-list = 列出保存的证据和所占空间
help-night-evidence-remove = 删除一张照片；账本保持完整
help-night-evidence-remove-sha256 = 照片的 SHA-256，或其开头几位
help-night-evidence-remove-reason = 删除的原因
help-night-evidence-limit = 设定照片最多占用的空间
help-night-evidence-limit-mebibytes = 空间上限，单位为 MiB
help-night-requests = 列出等待同意的请求
help-night-requests-take_back = 撤回这个编号的请求
help-night-returned = 列出服务器恢复后没能记下的记录
help-night-returned-again = 重新记录这一条
help-night-returned-dismiss = 从列表中去掉这一条
help-night-close = 结束牌局
help-night-close-note = 结束时的附言
help-night-close-told = 把这些人各自没看过的记录标为已当面告知
help-night-close-told_all = 把每个人各自没看过的记录都标为已当面告知
help-night-close-unfinished = 没打完的一场如何处理：`left_out` 不计入结果，`counted` 按现状计算；牌局已经结束时，更正这一决定
help-night-reopen = 继续已经结束的牌局
help-night-rename = 给牌局改名
help-night-rename-title = 新名称
help-night-hide = 在列表里隐藏牌局
help-night-unhide = 在列表里重新显示牌局

# What is recorded

help-night-add-win = 和牌：写出牌、番种，或只写分数
help-WinArgs-winner = 和家
help-WinArgs-from = 放铳者；不写则为自摸
help-WinArgs-points = 灵雀和中庸：这手牌的分数
help-WinArgs-fan = 日本麻将、灵雀：翻数；好友约局：番数
help-WinArgs-fu = 日本麻将：符数；灵雀：副数
help-WinArgs-yakuman = 日本麻将：几倍役满
help-WinArgs-tiles = 手里的牌；没有 --win 时，和牌张写在最后。由规则算分，座位、场风、本场、立直棒、已记的立直和翻开的牌都以记录为准
help-WinArgs-uncounted = 日本麻将：这手牌不计和家已记的立直；须用 `--overrule` 写明原因
help-WinArgs-pattern = 番种的代号，例如 half_flush、guest_wind_triplet*2
help-night-add-win-provided = 灵雀：和家的牌里有几张是某人打出的，例如 名字=4
help-night-add-win-discards = 中庸：和牌张之前的弃牌，从最早的写起，例如 名字=5m；名字=5m/9m 另写和家当时摸到的牌；与手牌一起决定由谁承担
help-WinArgs-responsible = 中庸：谁承担多少分，例如 名字=40 或 shared=25
help-WinArgs-pao = 日本麻将：包牌的人，写成 `名字` 或 `名字=倍数`（几倍役满）
help-WinArgs-paid = 实际收付（不采用按规则算出的结果）
help-WinArgs-also = 同一张牌的另一位和家，以及其番数、翻数/符数或分数，例如 名字=3/40
help-night-add-draw = 流局
help-night-add-draw-why = 流局的原因
help-night-add-draw-tenpai = 日本麻将：听牌的人
help-night-add-draw-nagashi = 日本麻将：流局满贯的人
help-night-add-deal = 一局的开始：骰子、特殊规则、下注
help-DealArgs-dealer = 庄家；不写则为轮到的人
help-DealArgs-dice = 所有骰子，按掷出的顺序
help-night-add-deal-special = 好友约局：特殊规则，2 到 12；不写则由骰子决定
help-DealArgs-turned = 日本麻将：宝牌指示牌；好友约局：特殊规则 2 和 8 翻开的牌
help-DealArgs-support = 好友约局：谁押谁
help-DealArgs-open = 好友约局：明牌的人
help-night-add-deal-swap = 好友约局：按特殊规则 12，庄家与谁换位置
help-night-add-deal-last = 好友约局：这是最后几局（难忘今宵）之一
help-night-add-deal-played_on = 日本麻将：最后一局的庄家可以终局（和了止），但继续打
help-night-add-kong = 好友约局：当场收付的杠
help-night-add-kong-by = 开杠的人
help-night-add-kong-how = 杠的种类
help-night-add-kong-from = 打出这张牌的人
help-night-add-riichi = 日本麻将：立直
help-night-add-riichi-player = 立直的人
help-night-add-open = 好友约局：明牌
help-night-add-open-player = 明牌的人
help-night-add-support = 好友约局：桌外的人押一位玩家
help-night-add-support-who = 下注的人
help-night-add-support-player = 被押的玩家
help-night-add-false-win = 诈和（错和）
help-night-add-false-win-who = 诈和的人
help-night-add-false-win-fan = 好友约局：所报的番数
help-night-add-false-win-waiting = 好友约局：谁在听牌、点和最多几番，例如 名字=3
help-night-add-false-win-fine = 付给其他每位玩家的罚分
help-night-add-false-win-goes_on = 这一局继续，但诈和者本局不得再和
help-night-add-money = 约定的收付；`table` 或空名（如 `张三::10`）表示桌上，付给桌上的钱不归任何人；如果有玩家名叫 table，就必须用空名
help-night-add-money-what = 收付的种类
help-night-add-money-payments = 各笔收付
help-night-add-money-why = 收付的原因
help-night-add-money-with = 同意的人
help-night-add-note = 备注
help-night-add-note-text = 备注的内容
help-night-add-seats = 从现在起的座位
help-night-add-seats-seats = 玩家，按轮次从下一任庄家写起；两桌之间用 / 分开
help-night-add-seats-queue = 等位的人，按先后写
help-night-add-seats-bettors = 好友约局：各桌下注的人；没有则写 -
help-night-add-seats-free = 好友约局：两桌之间的自由人
help-night-add-seats-how = 座位怎样定的
help-night-add-game = 开始下一场：场风、本场和立直棒重新开始，累计接着算
help-night-add-game-order = 全部玩家，从第一任庄家写起；不写则与上一场相同
help-night-add-game-draw = 抽签定座位
help-night-add-game-unfinished = 没打完的一场如何处理：`left_out` 不计入结果，`counted` 按现状计算
help-night-add-reduced = 整场牌局的约化分数怎样计算
help-night-add-camps = 好友约局：从现在起的阵营；不写则不再分阵营
help-night-add-camps-camps = 一个阵营和其中的人，例如 石=小明+小红
help-night-add-join = 有人来
help-night-add-join-name = 名字
help-night-add-join-guest = 是客人，只来这一次
help-night-add-join-watch = 只旁观
help-night-add-leave = 有人离开
help-night-add-leave-who = { help-night-add-join-name }
help-night-add-rename = 给人改名
help-night-add-rename-who = 原来的名字
help-night-add-rename-name = 新名字
help-night-add-event = 用 JSON 添加一条记录，用于其他命令无法记录的内容
help-night-add-event-object = JSON 对象，须含记录的种类；人用名字或编号表示
help-replay = 重放导出的牌局：逐条给出每条记录之后的成绩（每行一个 JSON）
help-replay-file = `quejing night export` 导出的文件
help-replay-json = 每行一个 JSON；输出只有这一种形式，此选项可以不写

# Photos, cameras, tile sets

help-read = 识别照片里的牌
help-read-photos = 照片：JPEG、PNG、WebP、BMP 或 HEIC
help-read-json = 每张照片输出一行 JSON
help-read-annotate = 输出标有识别结果的照片；有几张照片时请指定文件夹
help-read-models = 放有 locator.onnx 和 classifier.onnx 的文件夹
help-read-camera_profile = 用相机档案校正镜头畸变：档案的名称（可用 `quejing calibrate --list` 查看）或文件
help-read-anyway = 照片损坏，或太模糊、太暗、太斜、太小而不可靠时也照样识别；与 --score 同用时，有疑问也照样算分
help-CustomArgs-win_tile = 和牌张的位置：auto（自动）、sideways（在一端横放）、apart（分开放）、above（在手牌上方）或 last（最后一张）
help-CustomArgs-no_giver = 不按副露中横牌的位置判断牌由谁打出
help-CustomArgs-indicators = 查找宝牌指示牌：在一排扣着的牌上，或单独放在手牌上方
help-CustomArgs-red_fives = 这副牌有几张赤五：0、3 或 4，三人麻将为 0、2 或 4；默认按 --score 的规则，没有 --score 时全红的五就是赤五
help-read-set = 自己的牌具，写登记时的名称
help-read-score = 同时算分：列出番种，知道谁付时也列出收付
help-read-count = 清点照片里摊开的整副牌，列出缺哪些、多哪些
help-read-rules = 与 --score 同用：规则名（可用 `quejing rules` 查看）、方案名或方案文件
help-read-lang = { help-score-lang }
help-read-win = 和牌张；默认为照片中认出的一张


# The phones on the table

help-serve = 供桌边的手机拍牌、记录和结算；不需要显示器
    .after =
        先用第一部手机扫码：它就是主持人的手机，由它开始牌局并邀请其他人。
        在小主机上：quejing serve --data /srv/quejing --port 7788
        没有 HTTPS 时，同一网络里的其他人可能看到照片和账目；请加 --tls-self-signed，或用 --tls-cert 和 --tls-key。
help-serve-port = 端口；不指定时用默认端口，被占用则用下一个空闲端口
help-serve-bind = 监听的地址；默认为本机的所有地址
help-serve-name = 手机访问本机时所用的主机名，例如证书上的域名；可写多次
help-serve-data = 账本所在的文件夹；默认为用户数据文件夹
help-serve-tls_cert = HTTPS 证书（PEM）
help-serve-tls_key = 证书的私钥（PEM）
help-serve-tls_self_signed = 用本机自制的证书提供 HTTPS，证书会保存；手机首次打开时会警告
help-serve-new_host = 主持人的手机丢失时用：显示一个邀请，用它加入的手机成为主持人
help-serve-json = 启动时，以及邀请、加入码或手机有变化时，各输出一行 JSON
help-serve-models = { help-read-models }

help-watch = 从摄像头、视频流、视频或图片实时识别
    .after =
        来源：camera:0（见 `quejing cameras`）、http://… 或 rtsp://…、视频、图片、图片文件夹、编号的图片如 frame-%03d.jpg
help-watch-source = 要识别的来源
help-watch-json = 锁定、解除锁定或状态变化时，各输出一行 JSON
help-watch-once = 锁定一手牌后就结束
help-watch-seconds = 经过这么多秒后结束
help-watch-every_frame = 逐帧识别文件，不论需要多久；不写则像摄像头那样跳过一些帧
help-watch-agree = 几帧一致才锁定手牌
help-watch-anyway = 与 --score 同用：有疑问也照样算分
help-watch-models = { help-read-models }
help-watch-camera_profile = { help-read-camera_profile }
help-watch-win = { help-read-win }
help-watch-score = 锁定的每手牌都算分：列出番种，知道谁付时也列出收付
help-watch-rules = { help-read-rules }
help-watch-lang = { help-score-lang }
help-cameras = 列出这台电脑的摄像头
help-cameras-json = 每个摄像头输出一行 JSON
help-calibrate = 用标定板的照片测量相机，并保存相机档案
    .after =
        示例：
          quejing calibrate --name 手机 board-*.jpg
          quejing calibrate --name 桌面 --live camera:0
          quejing calibrate --list
help-calibrate-photos = 标定板（见 `quejing board`）的照片：八张以上，每张的倾斜角度不同；全部照片合起来，标定板要覆盖到画面四角
help-calibrate-live = 改为从摄像头或视频流取图；把标定板举到镜头前，并变换倾斜角度
help-calibrate-views = 与 --live 同用：取多少张
help-calibrate-seconds = 与 --live 同用：超过这么多秒就放弃
help-calibrate-name = 相机档案的名称
help-calibrate-camera = 照片中记录的相机型号；默认取标定板照片中一致的型号。窗口会对这个型号的照片使用此相机档案
help-calibrate-date = 标定的日期，例如 2026-11-21；默认为今天
help-calibrate-out = 把相机档案写入这个文件，而不是数据文件夹
help-calibrate-replace = 覆盖同名的相机档案
help-calibrate-json = 输出一行 JSON
help-calibrate-list = 列出已保存的相机档案
help-board = 生成供打印的标定板
help-board-out = 输出文件：.pdf 用于打印，.png（每英寸 200 点）用于屏幕显示或插入文档
help-board-paper = PDF 的纸张大小
help-enrol = 用照片登记自己的牌具，使识别更可靠
    .after =
        每种牌各取一张，正放，按花色从 1 到 9 排好，再排风牌和三元牌，在不同光线下拍两三张。
        示例：quejing enrol 家里 set1.jpg set2.jpg set3.jpg --order guided
help-enrol-name = 牌具的名称
help-enrol-photos = 牌具的照片
help-enrol-order = 照片里有哪些牌，从左上起逐行写：牌如 `123m 5p back ?`（`?` 跳过一张）、`guided`（万、筒、索各 1 到 9，再风牌和三元牌）、`guided+flowers` 或 `any`；可以每张照片各写一次；也可以只写一次：各张照片都相同，或者按照片的先后接着排
help-enrol-labels = 对单张牌的更正：CSV，列为 file,index,class（--labels-out 输出的格式）或 file,x1,y1,x2,y2,class
help-enrol-labels_out = 把识别结果写入文件，每张牌一行，供更正
help-enrol-new = 只用这些照片重新登记同名的牌具，而不是加入其中
help-enrol-dry_run = 只显示识别结果，不保存
help-enrol-json = { help-compare-json }
help-enrol-models = { help-read-models }
help-sets = 管理自己的牌具
help-sets-list = 列出牌具
help-sets-list-json = { help-compare-json }
help-sets-show = 显示一副牌具的详细信息和各个版本
help-sets-show-name = 牌具的名称
help-sets-show-json = { help-compare-json }
help-sets-export = 把一副牌具写入文件，给别的电脑或别人用
help-sets-export-name = { help-sets-show-name }
help-sets-export-file = 要写入的文件
help-sets-export-force = 文件已存在时覆盖；账本和属于账本的文件除外
help-sets-import = 从导出的文件导入牌具
help-sets-import-file = 要导入的文件
help-sets-import-name = 导入后换用的名称
help-sets-rename = 给牌具改名
help-sets-rename-name = { help-sets-show-name }
help-sets-rename-to = 新名称
help-sets-remove = 删除一副牌具及其所有版本
help-sets-remove-name = { help-sets-show-name }
help-sets-rollback = 回到较早的版本，并使其成为最新版本
help-sets-rollback-name = { help-sets-show-name }
help-sets-rollback-version = 版本；默认为最新版本的前一版
help-sets-add = 把照片中已核对的牌加入牌具
help-sets-add-name = { help-sets-show-name }
help-sets-add-photo = 照片
help-sets-add-tiles = 一张牌在识别结果中的序号（从 0 开始）和牌名，例如 3=5p；可写多次
help-sets-add-models = { help-read-models }

# What stands for a value

help-value-OPTIONS = 选项
help-value-COMMAND = 命令
help-value-HAND = 手牌
help-value-DEAL = 局
help-value-RULES = 规则
help-value-LANG = 语言
help-value-TILE = 牌
help-value-TILES = 牌
help-value-WIND = 风位
help-value-NUMBER = 数
help-value-WORD = 关键词
help-value-WORDS = 文字
help-value-KIND = 种类
help-value-NAME = 名字
help-value-NAMES = 名字
help-value-PEOPLE = 人
help-value-PLAYER = 玩家
help-value-FAN = 番数
help-value-POINTS = 分数
help-value-UNITS = 倍数
help-value-VALUE = 值
help-value-N = 数
help-value-FROM = 付款人
help-value-TO = 收款人
help-value-AMOUNT = 金额
help-value-FILE = 文件
help-value-ADDRESS = 地址
help-value-PORT = 端口
help-value-DIR = 文件夹
help-value-NIGHT = 牌局
help-value-TITLE = 名称
help-value-LENGTH = 长度
help-value-MARK = 标记
help-value-ID = 代号
help-value-SHA256 = SHA-256
help-value-MIB = MiB
help-value-JSON = JSON
help-value-PHOTO = 照片
help-value-OUT = 输出
help-value-SOURCE = 来源
help-value-WHERE = 位置
help-value-SECONDS = 秒数
help-value-FRAMES = 帧数
help-value-CAMERA = 相机
help-value-DATE = 日期
help-value-PAPER = 纸张
help-value-VERSION = 版本
help-value-INDEX = 序号
help-quejing-server = 使用 PostgreSQL 服务器上的账本，与别的电脑共用：`postgres://用户名@主机/数据库`；密码从 `~/.pgpass` 之类的文件读取
help-serve-ledger = 使用 PostgreSQL 服务器上的账本，与别的电脑共用：`postgres://用户名@主机/数据库`；密码从 `~/.pgpass` 之类的文件读取
help-night-server = 准备 PostgreSQL 服务器，供几台电脑共用一个账本
help-night-server-prepare = 以数据库所有者的身份建立账本的数据表，或更新早期版本的数据表
help-night-server-prepare-address = 数据库的地址，写所有者的用户名：`postgres://所有者@主机/数据库`
help-night-server-prepare-machine = 允许写入账本的电脑所用的数据库用户；须先在服务器上建好
help-night-move = 把账本连同照片移到另一个文件或服务器，逐条核对；原来的文件改名保留
help-night-move-to = 移到哪个账本：文件，或 `postgres://用户名@主机/数据库`；那里可以已有别的牌局
