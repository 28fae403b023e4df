### What people read, named in the code by literal ids (`text!`). One section a part of the program; the other files are looked up by
### stable ids.

## Window

app-name = 雀镜
open-photo = 打开照片
open-photo-tip = 打开一张和牌的照片（Ctrl+O），也可以把照片拖进窗口，或填写路径
add-photo = 添加照片
add-photo-tip = 把另一张照片里的牌加入这手牌，例如另拍的副露
next-photo-adds = 下一张照片里的牌会加入这手牌。可以打开、拖入或粘贴，也可以用摄像头拍。
next-photo-tile = 下一张照片只拍这一张牌：{ $tile }。可以打开、拖入或粘贴，也可以用摄像头拍。
photo-number = 照片 { $number }
retake-tile = 重拍这张
retake-tile-tip = 单独拍这一张牌，重新识别
dialog-title = 选择一张和牌的照片
path-hint = 照片的路径
read-path = 识别
read-path-tip = 识别这个路径的照片
new-hand = 下一手牌
new-hand-tip = 收起照片，清空手牌；已记录的内容不变
settings = 设置
settings-tip = 外观、语言、大小、牌具、消息
settings-size = 大小
settings-larger = 放大
settings-smaller = 缩小
help = 帮助
help-tip = 快捷键一览（F1）
language = 语言
look = 外观
look-system = 跟随系统
look-light = 浅色
look-dark = 深色
look-contrast = 高对比度
log-title = 消息
log-empty = 还没有消息。
log-tip = 显示或收起打开窗口以来的全部消息
close = 关闭
dismiss = 知道了
page-table = 牌桌
page-table-tip = 座位、各家累计和下一局
page-hand = 和牌
page-hand-tip = 正在计算的这手牌
choose-photo = 选择照片
keys-title = 快捷键
keys-win = 有人和了（牌桌页）
keys-draw = 流局（牌桌页）
keys-paste = 读取复制的图片，或摆出复制的牌
keys-open = 打开照片
keys-who = 选择和家；流局时选择听牌的玩家
keys-from = 选好和家后，选择放铳者；D 为自摸
keys-again = 重新选择和家
keys-record = 记录和牌或流局
keys-undo = 撤销对手牌的上一次改动
keys-zoom = 放大、缩小
keys-whole = 全屏
keys-list = 显示快捷键一览
table-show = 第二屏幕
table-show-tip = 在另一个窗口里显示牌桌，可以拖到第二块屏幕上，按 F11 全屏
shown-title = 雀镜：牌桌
chooser-up = 上一级文件夹
chooser-go = 打开
chooser-empty = 这里没有文件夹和照片。
chooser-fault = 无法显示这个文件夹（{ $why }）；请换一个文件夹
chooser-hint = 也可以把照片拖到窗口里，或者粘贴。
left-hand = { $count ->
    [0] 程序上次关闭时，有一次只填了点数的和牌还没有记录。
   *[other] 程序上次关闭时，有一手牌（{ $count } 张）还没有记录。
}
left-hand-aside = { $count ->
    [0] 之前有一局的和牌没有记录。
   *[other] 之前一局输入的 { $count } 张牌没有记录。
}
hand-return = 继续输入
hand-discard = 放弃这手牌
hand-in-progress = { $count ->
    [0] 正在输入：只填点数的和牌。
   *[other] 正在输入：{ $count } 张牌。
}
hand-elsewhere = { $count ->
    [0] 另一个窗口正在输入一次只填点数的和牌。
   *[other] 另一个窗口正在输入一手牌（{ $count } 张）。
}
left-take-up = 继续输入
left-leave = 放弃
table-win = 有人和了
table-win-tip = 有人和牌：拍下手牌，选择和家，然后记录
table-draw = 流局
table-last = 上一次和牌
table-last-open = 查看或更正
table-closed = 牌局已经结束。
seat-record = 和 { $wins } 次 · 放铳 { $dealt } 次
first-rules = 用什么规则？
first-names = 谁来打？
first-name = { $wind }家的名字
first-start = 开始打牌
first-more = 更多设置
first-less = 收起
first-name-number = 第 { $number } 人的名字
first-another = 加一人
first-fewer = 减一人
first-count = { $count } 人
first-title = 牌局名称
first-watching = 旁观：{ $players }
first-own-rules = 修改规则
first-score = 只算一手牌
win-who = 谁和了？
win-from = 和的谁的牌？
self-draw-button = 自摸
win-more = 其他
drop-here = 把和牌的照片拖到这里
drop-now = 松开即可识别
or-type = 没有照片？直接输入牌：
or-type-beside = 输入牌：
type-hint = 例如 111m456p789s11223z
type-use = 摆出这些牌
type-help = m 万、p 筒、s 索，1z 到 7z 为东南西北白发中；最后一张是和牌张。也可以写「一二三万 东东」。
or-pick = 或者一张一张点选：
zoom-hand = 放大手牌
zoom-whole = 整张照片
sets = 牌具
sets-tip = 选用已登记的牌具，或登记自己的牌
night = 牌局
night-tip = 牌局、人员与座位、各局、名次、报告
sets-saved = 牌具「{ $set }」已保存为第 { $version } 版，并已选用。
sets-taught = 已把 { $count } 张牌加入牌具「{ $set }」（第 { $version } 版）。
zoom = { $width } × { $height } 像素
through-camera = 相机档案 { $profile }
legend-sure = 已认出
legend-doubt = 请核对
legend-aside = 不属于这手牌
in-photo = 照片里的{ $tile }
hand = 手牌
hand-tile = 手牌第 { $number } 张：{ $tile }
doubtful-tile = { $tile }：请核对
hand-empty = 还没有牌。
hand-count-kongs = { $count } 张（每个杠算三张，合 { $size } 张）
hand-count = { $count } 张
hand-kong = { $tile }：{ $kong }
hand-perhaps = 会不会是{ $tile }（把握 { $percent }%）？如果是，这手牌就和了。
hand-perhaps-take = 是{ $tile }
hand-hint = 点击任意一张可以更正。
hand-doubts = { $count } 张待核对
surety-sure = 有把握
surety-look = 请核对标出的牌
surety-ask = 请回答问题
surety-look-all = 请逐张核对
surety-retake = 请重拍一张
surety-tip = 这手牌一张不多、一张不少、全部认对的把握：{ $percent }%
all-right = 都对
all-right-tip = 确认标出的牌都认对了
all-right-hand-tip = 确认这手牌就是这些牌，而且都认对了
add-tile = 添牌
sort = 理牌
undo = 撤销
undo-tip = 撤销对手牌的上一次改动（Ctrl+Z）
winning = 和牌张
winning-assumed = 和牌张？
winning-assumed-tip = 照片上看不出哪张是和牌张，暂定为最后一张；如果正确，请点这里，否则请点真正的和牌张，再点「{ winning }」
flowers = 花牌
set-aside-copies = 拔出的{ $tile }
aside = 不属于这手牌
aside-count = 不属于这手牌（{ $count }）
aside-many = 照片里另有 { $count } 张牌不属于这手牌；要加入，请在照片里点击。
hands-which = 照片里有 { $count } 手牌，要算哪一手？
hands-one = 第 { $number } 手：{ $tiles }
hands-number = 第 { $number } 手
hands-again = 选择手牌（{ $count }）
no-win-tile = 还没有和牌张：请点击和的那张牌，再点「{ winning }」。
unnamed = 有 { $count } 张牌没有认出：请逐张点击，指明是什么牌。
pick-title = 这张是什么牌？
cut-out = 照片里的样子：{ $tile }
pick-add = 添一张牌
pick-guess = 可能是：{ $tile }
pick-all = 全部
pick-right = 没错
by-seen = 照片识别，把握 { $percent }%
by-enrolled = 按登记的牌具识别，把握 { $percent }%
by-constraint = 按张数推断，把握 { $percent }%
by-person = 人工指定
remove = 拿掉
put-aside = 移出这手牌
hand-set-aside = 拔出{ $tile }
set-aside = 拔出
take-back = 放回手牌
form = 组成副露：
chow = 吃
pung = 碰
kong = 大明杠
kong-concealed = 暗杠
kong-added = 加杠
unform = 拆开副露
kong-kind = 这个杠是：
rules = 规则
rules-changed = { $rules }（选项有改动）
rules-used-last = { $rules }（上次）
edition29 = 灵雀第 29 版
dora-indicators = 宝牌指示牌
ura-indicators = 里宝牌指示牌
picked-add = 添一张：{ $field }
picked-remove = 去掉{ $tile }：{ $field }
picked-typed = 或输入：
indicators-tip = 输入牌，例如 5m 3p；没有就空着
honba = 本场
special-rule = 本局特殊规则
special-none = 无
turned = 翻开的牌
fu-items = 符的组成
other-sheet-readings = 其他拆法 { $count } 种
the-table = 桌上
the-table-nobody = 桌上（不归任何人）
col-declared = 立直
col-declared-tip = 宣告立直的玩家，各出一根立直棒（1000 点）
col-open = 明牌
col-open-tip = 亮着手牌打的玩家，收付都更多，默认翻倍
uncounted-declaration = 这手牌不计已记下的{ $act }
known-mark-tip = 已经记下；可在牌桌页撤回，或在「{ win-more }」里勾选这手牌不计
known-declaration-tip = 已经记下，可在牌桌页撤回
draw-how = 流局
draw-kind = 流局种类
draw-exhausted = 牌墙摸完
nine-kinds = 九种九牌
four-winds = 四风连打
four-riichi = 四家立直
four-kongs = 四杠散了
triple-ron = 三家和
record-the-draw = 记录流局
no-draw = 有人和了
no-draw-tip = 回到和牌
deal-title = 本局记录（{ $count }）
deal-kind = 发生了什么
deal-by = 玩家
deal-feeder = 供牌者
add = 添加
false-win = 诈和（错和）
kong-exposed = 大明杠
deal-kong = { $by }：{ $how }
deal-kong-fed = { $by }：{ $how }（{ $from } 供牌）
deal-false-win = { $fan ->
    [0] { $player } 诈和（错和）
   *[other] { $player } 诈和，报 { $fan } 番
}
deal-win = { $winners } 和牌，{ $fan } 番
deal-act = { $player }：{ $what }
deal-support = { $who } 押 { $player }
add-win = 添加和家
add-win-tip = 先暂存这手和牌，再给和同一张牌的另一家算分
bets-title = 下注与阵营（{ $count }）
bettor-name = 旁观者的名字
bettor-add = 添加旁观者
camps = 阵营战
camps-tip = 四或五个阵营，每个阵营一两人，内部平分输赢；每个阵营的第一个人上桌
camp-people = { $camp }：{ $people }
still-playing = 还在打：{ $players }
thrown-label = 之前打出的牌
thrown-hint = 用于跟张免责：从和家自己上一次打的牌（含）起，依次填写各家打出的牌。最先打出和牌张的人作为放铳者承担；若是和家自己，则无人承担，各家分付。按精算版，其他能和的牌也可能计入，分数分段承担。
thrown-add-by = 添一张 { $player } 打出的牌
thrown-drawn = 第 { $number } 张弃牌之前摸的牌
thrown-remove = 去掉第 { $number } 张弃牌
thrown-remove-tile = 去掉第 { $number } 张弃牌：{ $tile }
broken-profile = { $file }（无法读取）
said-profile = 跳过了一个规则方案：{ $why }。
said-deal = 已记录这一局。
beside = 桌外的人
unaccounted = 账目不平：差 { $amount }
edition29-note = 第 29 版没有公开文本，只知道公开算点器里的数值。
winner = 和家
tile-from = 和牌张来自
col-provided = 供牌
col-provided-tip = 这家供给和家的张数：每组吃、碰、大明杠算 1（碰后加杠仍算 1），放铳的那张也算 1；4 张半包，5 张全包
provided-seen = 供牌：按照片里的副露填入
provided-seen-one = { $column }：{ $player }（照片）
provided-reset = 按照片填写
player-choice = { $column }：{ $player }
discard = 放铳
dealer-tip = 点击让这家坐庄（东）
dealer = 庄家
flag-heaven = 天和
flag-heaven-tip = 庄家起手即和牌
flag-earth = 地和
flag-earth-tip = 闲家以庄家打出的第一张牌和牌
flag-after-kong = 岭上开花
flag-after-kong-tip = 以自己开杠后补的牌自摸
flag-last-draw = 海底捞月
flag-last-claim = 河底捞鱼
flag-last-tip = 牌墙已空：和最后摸的一张，或之后打出的一张
flag-rob-kong = 抢杠
flag-rob-kong-tip = 以别家加杠的牌和牌
set-aside-tip = 这个张数已包括手牌中输入的张数
flowers-seen = 其中 { $count } 张在手牌里
flowers-reset = 按手牌填写
result = 点数
result-empty = 打开照片或输入手牌后，这里显示点数。
not-yet = 还不能算分：
points = { $points } 点
multiplied-flowers = { $fu } 副 × { $fan } 翻 + { $flowers } = { $points } 点
multiplied = { $fu } 副 × { $fan } 翻 = { $points } 点
aloud-each = 各 { $each }
suppressed = 不计的番种（{ $count }）
payments = 收付
record = 记入账本
record-empty = 请先拍照或输入手牌。
record-example = 这是规则书的牌例；点「{ new-hand }」清空。
record-damaged = 这场牌局的记录已损坏，不再写入。请备份账本；要继续使用，请运行 `quejing night rescue 新文件夹`。
value-title = 只填点数？
value-points = 点数
value-han = 翻
value-fan = 番
value-fu = 符
value-yakuman = 役满
record-tip = 记入账本，收付计入累计（Ctrl+Enter）
record-doubts = 还有 { $count } 张牌没有核对
recorded-already = 已记录
reopened-hint = 这是第 { $deal } 局的记录。发现有误就更正，更正后会重新算分。
reopened-photo = 第 { $deal } 局的照片
reopened-leave = 返回
reopened-leave-tip = 不改动记录，回到正在打的这一局
record-update = 更正记录
record-update-tip = 这手牌记录之后又改过；按现在的内容更正记录
transfer = { $from } → { $to }
record-draw-tip = 这一局没有人和
reduced-tip = 第 26 版的约化分数：Σ tanh((己方 − 他家) / (480 √4))，只作参考，不改变收付
hands-title = 各局（{ $count }）
hand-undo = 撤销
hand-undo-tip = 最后一局：撤销，可以恢复；以前的局：作废，要写原因
hand-undo-number = 撤销第 { $number } 局
hand-reopen-number = 更正第 { $number } 局：{ $result }
hand-restore-number = 恢复第 { $number } 局
hand-restore = 恢复
hand-restore-tip = 这一局重新计入
new-night = 新牌局
new-night-tip = 用同样的人员和规则另开一场牌局；这一场留在账本里
saved-in = 自动保存：{ $path }
not-saved = 这场牌局没有保存到磁盘，关闭窗口就会丢失
server-away = 账本的服务器没有回应：这里显示的可能不是最新的；记下的内容先存在电脑里，恢复后自动上传。
server-waits = 有 { $count } 条记录还没有传到账本的服务器。
returned-title = 没能记下
returned-entered = { $author }录入（{ $time }，当时服务器没有回应）
returned-meanwhile = 其间别人记下了：{ $what }
returned-follows = 它接在一条没能记下的记录之后。
returned-setting = 其间下注、询问或答复有了变动。
returned-night = 它所属的牌局已损坏或不在了。
returned-without-event = 一笔下注、一次询问或一个答复
returned-again = 重新记录
returned-again-named = 重新记录：{ $what }
returned-drop-named = 不再显示：{ $what }
cli-entries-wait = 有 { $count } 条记录先存在这台电脑里，等账本的服务器恢复
cli-entries-returned = 服务器恢复后有 { $count } 条记录没能记下；用 `quejing night returned` 查看
cli-returned = 第 { $number } 条：{ $entered }
cli-returned-none = 没有未能记下的记录。
cli-returned-dismissed = 第 { $number } 条已从列表中去掉。
cli-no-returned = 没有编号为 { $number } 的未能记下的记录；用 `quejing night returned` 查看列表
cli-left-out-waiting = 其中不含尚未传到服务器的 { $count } 条记录
player-a = 甲
player-b = 乙
player-c = 丙
player-d = 丁
player-further = { $number ->
    [5] 戊
    [6] 己
    [7] 庚
    [8] 辛
    [9] 壬
    [10] 癸
   *[other] 第 { $number } 人
}
letter-east = 东
letter-south = 南
letter-west = 西
letter-north = 北
tile-back = 牌背
tile-unknown = 未认出
tile-white-label = 白
tile-green-label = 发
tile-red-label = 中
status-ready = 就绪
photo-step-opening = 正在打开 { $photo }
photo-step-preparing = 正在加载识别模型
photo-step-reading = 正在认牌
pasted-picture = 剪贴板里的图片
status-read = { $photo }：认出 { $count } 张牌，用时 { $ms } 毫秒
status-failed = { $photo }：识别失败
cancel = 取消
cancel-tip = 不再识别这张照片
elapsed = { $seconds } 秒
nothing-lost = 其他内容都没有变。
live = 摄像头
live-tip = 用摄像头或视频流实时识别
live-cameras = 摄像头（{ $count }）
live-camera = { $name }（{ $source }）
live-no-camera = 没有找到摄像头。
live-look = 再找一次
live-lost = 画面中断，正在重新连接……
live-over = 已停止
live-hint = camera:0、http://…、rtsp://… 或视频文件
live-start = 开始
live-stop = 停止
live-help = 选一个摄像头，或在上面填写来源，然后点「{ live-start }」。
live-help-stream = 手机上的网络摄像头应用会给出 http:// 或 rtsp:// 地址，填在这里即可。
live-help-still = 把整手牌放进画面，摆稳；几帧一致后会锁定，再点「{ live-take }」。
live-take = 用这手牌
live-take-tip = 像处理照片一样，核对锁定的手牌并算分
live-calibrate = 标定相机
live-calibrate-tip = 用打印的标定板量出镜头的畸变
live-no-profile = 不用相机档案
live-opening = 正在打开……
live-empty = 画面里没有牌
live-partial = 看到 { $count } 张牌，还不是完整的一手牌
live-moving = 请拿稳
live-settling = 正在确认（{ $agreeing } / { $needed }）
live-locked = 已锁定
live-covered = 已锁定（牌被挡住）
live-rate = 每秒 { $rate } 帧
calibrate-title = 标定相机：量出镜头的畸变
calibrate-back = 返回识别
calibrate-step-board = 1. 打印标定板（100%，不缩放），平整地贴在硬板上。
calibrate-step-live = 2. 在上面选好摄像头，点「{ live-start }」，把标定板举到镜头前。按提示把它移到画面四角、向各方向倾斜，每次停一下；够了之后，填写档案名并保存。
calibrate-step-photos = 或用 8 到 15 张照片：同一台相机、同一设置，角度各不相同。
choose-photos = 选择照片
calibrate-photos-hint = 照片或文件夹的路径
calibrate-photos-use = 用这些照片
calibrate-views = 已拍 { $count } / { $wanted } 张
calibrate-coverage = 覆盖画面的 { $percent }%
calibrate-tilts = 倾斜
calibrate-more = 还需 { $count } 张照片
calibrate-fit = 平均偏差 { $pixels } 像素（{ $quality }）
calibrate-fit-good = 很好
calibrate-fit-fair = 可用
calibrate-fit-poor = 偏大，请把标定板贴平、拍清楚
calibrate-left-out = 看不清标定板的照片：第 { $photos } 张
calibrate-done = 相机档案「{ $profile }」已保存，并用于实时识别。
calibrate-done-lens = 镜头畸变最大 { $pixels } 像素；标定板覆盖了画面的 { $percent }%，角度最多相差 { $degrees }°。
calibrate-done-views = 由 { $count } 张 { $width } × { $height } 像素的照片算出。
calibrate-done-file = 文件：{ $path }
calibrate-again = 再标定一次
calibrate-replace = 计算并替换
calibrate-name = 相机档案的名称
calibrate-keep = 计算并保存
calibrate-save-board = 保存标定板
said-written = 已写入 { $path }。
said-imported = 导入了 { $nights } 场牌局、{ $events } 条新记录。
said-imported-idle = 导入了 { $nights } 场牌局、{ $events } 条新记录；有 { $idle } 条与之前的记录矛盾，不起作用，但原样保留。
said-locked = 已锁定一手牌（{ $count } 张）。
said-measured = 相机档案「{ $profile }」已保存，平均偏差 { $pixels } 像素。
task-crashed = 程序内部出错（`{ $task }`：{ $why }）；请再试一次，若再次出现，请报告给我们
said-source-back = 画面已恢复。
said-source-ended = 视频或视频流已经结束。
said-board-saved = 标定板已保存到 { $path }。
said-recorded = 已记录：{ $wins }。
said-win-worth = { $winner }，{ $worth }
said-win = { $winner } 得 { $points } 点
said-not-joined = 这条记录不能再添加和家：这次是自摸，或者其余各家都已和牌。
said-other-tile = 没有加上这次和牌：和的不是同一张牌，或不在同一局。
said-hand-aside = { $count ->
    [0] 这一局已经结束，正在输入的和牌已暂存，可在牌桌页继续输入。
   *[other] 这一局已经结束，正在输入的 { $count } 张牌已暂存，可在牌桌页继续输入。
}
said-photo-late = 照片所属的那一局已经结束，没有使用这张照片；如果拍的是现在这一局的牌，请再发一次。
said-hand-replaced = 之前输入的那手牌被换掉了，按「{ undo }」可以找回。
said-one-tile =
    { $count ->
        [0] 照片里没有牌；请重拍那一张。
       *[other] 照片里有 { $count } 张牌；请单独拍那一张。
    }
said-corrected-meanwhile = 这一局刚刚被更正过，所以没有记录。请核对现在的内容。
said-preview-changed = 没有记录，因为你看过之后有变化：{ $changes }。请核对后再记录。
said-preview-old = 这一页已经过时，所以没有记录。请核对这手牌和上一局，再记录。
said-draw-stale = 桌上的局已经变了，所以没有记录流局。请核对后再选流局。
changed-night = 已经开始另一场牌局
changed-deal = 现在是第 { $deal } 局
changed-sum = { $player } 的得失由 { $before } 变为 { $after }
changed-other = 这一局的其他情况有变
bet-locked = 不能再下注：这一局已经开打，或者正在录入这一局的牌。开打后下注须写明理由，这个理由大家都能看到。
bet-not-due = 这一注无效：按轮换顺序，还没轮到 { $person } 下注。
bet-other-deal = 这一注无效：你看到的那一局已经过去。请重新选择。
bet-on-record = 这一注不能撤回：它已经记入账本，开打之前只能改押别人。
bet-not-agreed = 这一注无效：它可能让 { $players } 多付，而这里没有手机可以征求他们的同意。请勾选已当面同意的人。
said-late-bet-asks = 还没有记录：{ $person } 开打后下的注会让 { $players } 多付。先征求他们的同意，同意之前这一注不算数。
bet-held = 开打之前已选定
said-drawn = 已记录流局。
said-undone = 已撤销第 { $deal } 局，累计已更新。
said-restored = 第 { $deal } 局重新计入。
said-viewed = 「{ $title }」已经结束，共 { $count } 局。
said-resumed = 接着上次的牌局：已记录 { $count } 局。
draw-abandoned = 取消并重打
win-kept = { $count ->
   *[other] { $players } 的和牌已暂存；这张牌还有谁和？
}
win-kept-drop = 放弃这次和牌
win-from-known = { $player } 放铳
recorded-value = 记录：{ $value }
recorded-other-value = 按规则现在应为 { $value }。
also-wins = { $player } 也和这张牌
also-remove = 去掉 { $player } 的和牌
dice = 骰子
dice-tip = 按掷出的先后填写，用空格隔开，例如 3 4
die-number = 骰子 { $number }
begin-deal = 开始这一局
update-deal = 更正这一局
begin-deal-tip = 记下骰子和以上内容，然后显示这一局的提醒
supports = { $person } 押
supports-nobody = 不押
swap-with = 与庄家换位置的人
last-deal = 难忘今宵
last-deal-tip = 牌局的最后几局，按特殊规则 11「{ house-special-river-of-blood }」打
camps-record = 记下阵营
table-number = 第 { $number } 桌
other-rules = 这场牌局用的是别的规则；这手牌只能算分，不能记录
only-read = 只读，不会写入：{ $path }
undo-last = 撤销上一步
undo-last-tip = 撤销最后记录的一步；这条记录仍留在账本里
recorded-entry = 已记录：{ $what }
undo-named = 撤销：{ $what }
redo-named = 恢复：{ $what }
seat-menu = { $player }：改名、换座位
seat-swap = 与谁互换座位
seat-replace = 换谁上桌
table-people-tip = 人员、名字、身份和座次
table-end-tip = 显示牌局结果；一局正在进行时不能结束牌局
seat-won = { $player } 和了
redo = 恢复
redo-tip = 恢复最后撤销的一步
deal-goes-on = { $result }（还在打）
said-too-late = 以前各局的立直和明牌不能再改；请先撤销后面的局。
said-not-reopened = 这次和牌没有记下牌面，或者付款是手填的，所以无法重新摆出。请改为更正那一条记录。
ask-contradicts = 与对局进程不符
ask-changes = 会有以下变化
ask-similar-names = 名字很像
ask-similar-name = 「{ $name }」和「{ $other }」很像。是两个人吗？
ask-no-totals = 各家累计都不变。
ask-stale = 第 { $deal } 局有变：{ $what }
change-dealer = 庄家改为 { $after }（原为 { $before }）
change-value = 第 { $deal } 局：{ $player } 的和牌改为 { $after }（原为 { $before }）
change-value-left = 第 { $deal } 局：{ $player } 的和牌仍记 { $before }，按规则现在应为 { $after }
change-value-no-win = 第 { $deal } 局：{ $player } 的和牌仍记 { $before }，但按规则现在已不能和牌
change-next-dealer = 下一局 { $player } 坐庄
change-next-dealer-other = 下一局改由 { $player } 坐庄，不是 { $before }
later-deals = 之后各局
later-revalue = 重新计算
later-leave = 保持原值
ask-refused = 有一条记录将不再计入：{ $why }
ask-contradiction = 会出现矛盾：{ $why }
reason = 原因
ask-reason-needed = 必填，会写进记录
ask-reason-free = 可以不填
ask-agreed = 同意的人
ask-on-phones = 将在手机上征求同意（已勾选的除外）：{ $players }
ask-missing = 以下的人无法在手机上征求同意，当面同意后请勾选：{ $players }
ask-everybody = 全体有关人员
ask-agrees = { $player } 同意
change-all-games = { $player }（各场合计）
change-total = { $player }：{ $before } → { $after }
change-aspect = { $aspect }：{ $after }（原为{ $before }）
change-counts = 重新计入
change-counts-no = 不再计入
act-undo-deal = 撤销第 { $deal } 局
act-correct-deal = 更正第 { $deal } 局
act-correct = 更正
act-void-deal = 作废第 { $deal } 局
act-void = 作废
act-restore-deal = 恢复第 { $deal } 局
act-restore = 恢复
act-reseat = 更正座位
act-record-payment = 记录收付
act-keep = 保持原样
ask-yes = 就这样记
ask-no = 不记
due-hand = 第 { $deal } 局：{ $dealer } 坐庄
due-in-game = 第 { $game } 场 · { $deal }
said-read-only = 账本在这里只能读取（{ $why }），无法记录；请检查文件和所在文件夹的权限。
file-there = { $path } 已经存在；请换个名字，或勾选「{ night-write-replace }」
not-written = 无法写入 { $path }；请检查文件夹
said-backup = 账本已复制到 { $path }。
said-night-planned = 上一场牌局已保存在账本里。请确认规则和名字，再开始打牌。
said-new-night = 新牌局开始了。
said-damaged = 这场牌局的记录已损坏（{ $why }）。完好的部分可以查看，但不再写入；请备份账本。
said-unlisted = 已经记录，但已确认记录的清单（.heads 文件）无法写入（{ $why }）；请检查磁盘和文件夹，否则账本末尾若有丢失，将无法察觉。
said-fault = 账本：{ $why }。
said-problem = 有一条记录与之前的记录矛盾，没有计入：{ $why }。
ask-win = { $tiles }是和牌张吗？
ask-meld = { $tiles }是副露，还是手里的牌？
ask-belongs = { $count ->
    [1] 这张牌属于这手牌吗？（{ $tiles }）
   *[other] 这 { $count } 张牌属于这手牌吗？（{ $tiles }）
}
ask-changed = 原来的识别结果不可能成立，改认作{ $tiles }，对吗？
ask-added = { $tiles }：横放的牌上是不是还叠着第四张？
ask-broken = { $tiles }摆成一组，却不成副露；请看看是哪张认错了。
answer-meld = 副露
answer-standing = 手里的牌
answer-hand = 属于
answer-other = 不属于
answer-later = 以后再说
gate-title = 这张照片不好认
gate-anyway = 照样识别
gate-another = 换一张照片
said-warning = 请注意：{ $remark }
window-no-display = 没有可以打开窗口的显示器（未设置 `DISPLAY` 和 `WAYLAND_DISPLAY`）；请改用 `quejing read 照片` 和 `quejing score`
window-display-refused = 无法连接 `DISPLAY` 或 `WAYLAND_DISPLAY` 指定的显示器；请在自己的桌面会话中启动雀镜，或改用 `quejing read 照片` 和 `quejing score`
window-not-opened = 无法打开窗口：OpenGL 没有启动；请检查显卡驱动，或加上 `LIBGL_ALWAYS_SOFTWARE=1` 再试
screenshot-not-taken = 无法给窗口截图；请再试一次
screenshot-closed = 窗口在截图之前就关闭了；请再试一次

## Window: the night

night-tab-nights = 历次牌局
night-tab-people = 人员与座位
deals = 各局
standings = 名次
night-tab-files = 报告与文件

# 自定规则。
name = 名称
own-rules-name-hint = 例如 周二
own-rules-note = 说明
own-rules-keep = 保存规则
own-rules-bad-name = 名称最多 40 个字：汉字、小写字母、数字、- 和 _，以汉字或字母开头，不能与内置规则同名。
own-rules-hint = 保存为文件并立即选用；以后选规则时都会列出。
own-rules-next-night = 这场牌局仍用开始时的规则；这里保存的规则，下次牌局可以选用。
own-rules-kept = 规则「{ $name }」已保存到 { $path }，并已选用。
own-rules-kept-for-next = 规则「{ $name }」已保存到 { $path }。这场牌局仍用原来的规则，下次牌局可以选用。
own-rules-taken = 已有名为「{ $name }」的规则：请换个名称，或在它的基础上修改。
own-rules-not-written = 规则无法保存到 { $path }：{ $why }。请把这个文件夹设为可写，再试一次。
own-rules-as-printed = 全部选项都照原规则
own-rules-differ = 有 { $count } 项与原规则不同
own-rules-usual = 改回：{ $value }
own-rules-put-back = 还原：{ $switch }

night-back-to-table = 返回牌桌
night-close-night = 结束牌局
night-next-game = 下一场
night-next-game-tip = 原班人马打第 { $game } 场：场风、本场和立直棒从头计，累计接着算
night-begin-game = 开始第 { $game } 场
night-decide-missing = 请选择裁定，并勾选同意的人
night-dispute-missing = 请选择提出异议的人，并写明理由
night-back-to = 回到 { $title }
night-reopen = 重开牌局
night-hidden-mark = 已隐藏
night-hide = 隐藏这场牌局
night-unhide = 重新显示这场牌局
night-hide-tip = 牌局仍在账本里，只是列表里不再列出
night-hidden-nights = 已隐藏的牌局（{ $count }）
night-title-label = 牌局名称
night-nothing-yet = 还没有记录
night-is-closed = 已结束
night-imbalance = 账目不平：各家累计之和为 { $sum }，应为 0。请先检查各局，查清之前不要再记。
night-all-nights = 全部牌局
night-no-nights = 账本里还没有牌局，请点「{ new-night }」开始第一场。
night-col-night = 牌局
date = 日期
night-col-people = 人员
night-col-deals = 局数
current = 当前
night-current = 当前
night-resume = 继续
night-look = 查看
night-resume-named = 打开：{ $title }
night-length = 打多久
night-length-rules = 按规则
night-length-half = 半庄
night-length-full = 全庄
night-length-deals = 局数
night-length-open = 不限
night-with-flowers = 使用八张花牌
night-in-camps = 一开始就分阵营
night-known-people = 以前来过的人（点击加入）：
night-nights-together = 参加过 { $count } 场牌局
night-name-hint = 填写名字
night-guest = 客人
night-order-hint = 按这个顺序入座：第一位坐庄（东），后面依次是下家。
night-watches = 旁观
night-leave-out = 去掉 { $player }
night-move-up = 上移 { $player }
night-move-down = 下移 { $player }
night-lot-of = { $player } 抽到的数字
night-lot-tip = 抽签或掷骰得到的数字；数字最小的人先坐
night-draw-lots = 抽签
night-draw-lots-tip = 由程序随机排座
night-draw-seats = 抽签定座位
night-sort-lots = 按数字入座
night-seats-drawn = 座位由抽签决定
night-seats-are = 座次：{ $players }
night-seats-of-table = 第 { $table } 桌：{ $players }
night-seats-queue = 排队等候：{ $players }
night-seats-bettors = 下注者：{ $players }
night-seats-free = 自由人：{ $players }
night-needs-title = 请填写牌局名称。
night-begin-night = 开始牌局
night-everybody = 所有人
night-col-name = 名字
night-col-role = 身份
night-col-total = 累计
night-name-of = { $player } 的名字
night-role-plays = 打牌
night-role-watches = 旁观
night-role-left = 已离开
night-role-guest = { $role }（客人）
night-rename = 改名
night-rename-named = 给 { $player } 改名
night-leaves = 离开
night-leave-named = { $player } 离开
night-comes-back = 回来
night-back-named = { $player } 回来
night-somebody-comes = 有人来了：
night-join-hint = 新来的人还没有座位；要上桌，请点「{ night-change-seats }」。
night-seats = 座位
night-no-seats = 还没有人入座。
night-table = 第 { $table } 桌
night-is-dealer = 庄家
night-change-seats = 换座位…
night-change-seats-tip = 从下一局起换座位
night-sat-wrong = 更正先前座位…
night-sat-wrong-tip = 从以前某一局起更正座位；先显示会有哪些变化，再决定是否记录
night-from-deal = 从哪一局起
night-seat-so = 就这样坐
night-no-deals = 还没有打过一局。在牌桌上记下的每一局都会列在这里。
column-deal = 局
column-time = 时间
column-result = 结果
column-worth = 分值
night-col-marks = 标记
night-number-at-table = { $number }（第 { $table } 桌）
night-deal-titled = { $deal } · { $result }
in-progress = 进行中
night-false-win-of = { $player } 诈和（错和）
night-won-from = { $winners } ← { $discarder }
night-won-self = { $winners } 自摸
night-mark-photo = 有照片
night-mark-photo-gone = 照片已删除
night-mark-by-hand = 手填
night-mark-corrected = 已更正
night-mark-disputed = 有争议
night-mark-decided = 争议已裁定
night-mark-void = 作废
night-mark-undone = 已撤销
night-mark-waiting = 尚未上传
night-entry-undone = 这一条已撤销，不再计入。
night-deal-void-note = 这一局已作废，不计入账目。
night-overruled = 仍照此记录：{ $reason }
night-correct = 更正
night-correct-entry = 更正第 { $number } 条
night-correct-win = 更正 { $winner } 的和牌
night-correct-entry-win = 更正 { $winner } 的和牌（第 { $number } 条）
night-correct-kind = 更改种类
night-correct-kind-entry = 更改第 { $number } 条的种类
night-undo-entry = 撤销第 { $number } 条
night-correct-title = 第 { $number } 条更正为：
night-correct-look = 预览变化
night-void-deal = 作废这一局…
night-void-deal-tip = 先显示会有哪些变化，再填写原因
night-dealer-is = 庄家 { $player }
night-round-is = { $wind }风圈
night-counters-are = { $count } 本场
night-special-is = 特殊规则：{ $rule }
night-no-evidence = 这一局没有保存照片。
night-photo-path = 照片
night-photo-keep = 存入这一局
night-photo-show = 查看照片
night-photo-hide = 收起照片
night-photo-missing = 照片缺失
night-photo-there = 已保存
night-photo-named = { $kind }：{ $name }
night-read-tiles = 识别出 { $count } 张：{ $tiles }
night-read-tile = { $tile }（{ $percent }%）
night-tile-corrected = { $read }改为{ $tile }
night-tile-named = 手动填入{ $tile }
night-appraised-tiles = 牌：{ $tiles }
night-appraised-ura = 里宝牌指示牌：{ $tiles }
night-appraised-rules = 规则：{ $rules }
night-appraised-worth = 分值：{ $worth }
night-appraised-patterns = 番种：{ $patterns }
night-appraised-by = 由雀镜 { $version } 算分
night-pattern-times = { $pattern } × { $count }
night-evidence-other = 这份数据无法在此显示，请在导出的记录里查看。
night-other-rules = 这手牌按其他规则算
night-differences-to = 按{ $rules }有何不同
night-dispute-deal = 提出异议…
night-dispute-entry = 提出异议…
night-dispute-tip = 记下提出异议的人和理由，再由大家裁定
night-dispute-by = 提出人
night-claim = 主张
night-claim-of = { $player }：{ $claim }
night-dispute-open = 记下争议
night-table-decides = 大家裁定：
night-decide-keep = 维持不变
night-decide-correct = 更正
night-decide-void = 作废
night-decide-correct-hint = 请先在上面更正记录，再记下裁定。
night-in-words = 说明
night-decide-record = 记下裁定
night-decided-so = 裁定：{ $decision }（同意：{ $players }）
night-decided-why = 裁定：{ $decision }，{ $note }（同意：{ $players }）
night-agreed = 同意的人
night-mark-of = { $label }：{ $player }
night-standings-title = 名次（{ $count } 局）
night-no-standings = 打完第一局后，这里显示名次和统计。
night-col-rank = 名次
night-col-reduced = 约化分数
night-col-final = 终局得分
night-col-final-tip = 若现在终局：与返点之差，加马点和头名赏
night-col-final-now = 若现在结束
night-col-side = 约定的收付
night-games = 各场
night-game = 第 { $game } 场
night-all-games = 合计
night-on-table = 桌面上还有 { $amount }
night-set-aside = 单独放置、不归任何人：{ $amount }
night-reduced-settings = 约化分数：Σ tanh((己方 − 他家) × α / (T0 √n))
night-keep-reduced = 用于这场牌局
night-as-kept = 还原
night-root-players = 人数
night-root-deals = 局数
night-root-number = 自定
night-as-printed = 按第 26 版原文的公式
night-as-printed-tip = 按原文的公式，赢得最多的人分数最低
night-even = 结清：谁付给谁
night-even-now = 结清：若现在结束
final-points = { $points } 点
final-paid-money = { $parties } { $amount }（{ $money }）
final-text = 文字版
final-copy = 复制文字
final-copied = 已复制
final-share = 分享
final-share-hint = 名次、终局得分和付款的文字，可发到群里。
final-table = 座位
final-table-tip = 座位和各局列表，可更正或撤销
final-result = 结果
final-result-tip = 名次、终局得分和付款
final-money = { $points } 点 =
final-money-tip = 同时把各项换算成金额；0 为不换算；不写入记录
final-currency = 货币
final-needs-currency = 请填写货币（如 元），否则不显示金额。
final-bad-money = 请填写一个金额，例如 0.1；0 为不换算。
final-money-use = 换算
account-lost-sticks = 不归任何人的立直棒：{ $amount }
account-other-money = 桌面上剩下的其他点数：{ $amount }
account-beside = 约定的收付，不计入终局得分：{ $people }
account-game-left-out = 第 { $game } 场没有打完，不计入结果。
account-game-unfinished = 第 { $game } 场没有打完，按牌局结束时的情况计算。
account-unbalanced = 无法显示谁付给谁：终局得分加上桌面上的点数，总和是 { $sum }，不是 0。请检查是否有互相矛盾的记录。
account-unbalanced-rules = 无法显示谁付给谁：按这场牌局的马点、头名赏、起始点数和返点，终局得分的总和是 { $sum }，不是 0。请在牌桌上商定差额由谁承担。
night-finals-corrected = 终局得分已更正
night-finals-corrected-tip = 旧版本显示的终局得分与现在不同；各局、付款和累计都没有变
night-graph = 每局之后的累计
night-graph-said = 每局之后的累计：{ $totals }
night-total-of = { $player } { $total }
night-graph-none = 打完第一局后，这里显示曲线。
night-after-deals = { $count } 局之后
night-statistics = 个人统计
night-statistics-hint = 把鼠标指向比率，可以看到它的误差范围（95%）。
night-col-won-share = 和牌率
night-col-dealt-share = 放铳率
night-col-drawn-share = 自摸率
night-col-average = 和牌平均分
night-col-best = 和牌最高分
column-patterns = 番种
night-patterns-of = { $patterns }（按 { $wins } 次和牌统计）
night-who-paid = 付款合计
night-who-paid-hint = 行是付款人，列是收款人。
night-nobody-paid = 还没有人付过款。
night-entry-title = 记一笔
night-entry-hint = 没有照片、也不在牌桌页记的事：处罚、调整、下注、杠、诈和（错和）、开局。
night-kind = 种类
night-kind-money = 约定的收付
night-kind-win = 和牌
night-kind-draw = 流局
night-kind-deal = 开局
night-kind-false-win = 诈和（错和）
night-which-table = 哪一桌
night-entry-record = 记下
night-who = 谁
night-money-for = 事由
night-paid-by = 付款人
night-paid-to = 收款人
night-field-amount = 金额
night-field-numbered = { $field } { $number }
night-payment-add = 再加一笔
night-payment-remove = 去掉第 { $number } 笔
night-winner-number = 和家 { $number }
night-winner-add = 添加和家
night-winner-remove = 去掉和家
night-own-draw = 自摸
night-field-points = 点数
night-field-han = 翻
night-field-fu = 符
night-field-yakuman = 役满
night-field-fan = 番
night-provided = 各家供牌张数：
night-draw-why = 流局种类
night-draw-tenpai = 听牌
night-draw-nagashi = 流局满贯
night-deal-played-on = 庄家继续打
night-deal-played-on-tip = 最后一局的庄家领先并连庄，选择继续打而不终局（不用和了止）
night-dealer-due = 按规则
night-deal-dice-tip = 按掷出的先后填写，用空格隔开，例如 3 4
night-deal-turned = 翻开的牌
night-deal-special = 特殊规则
night-deal-swap = 与庄家换位置的人
night-deal-last = 难忘今宵
night-nobody = 无人
night-supports = 押
night-support-nobody = 桌外没有人可以下注。
night-kong-how = 杠的种类
night-kong-exposed = 大明杠
night-kong-added = 加杠
night-kong-concealed = 暗杠
night-false-fan = 所报的番数
night-false-waiting = 各听牌者最多能和的番数（没听牌填 0）：
night-false-fine = 付给每家的罚分
night-false-goes-on = 这一局接着打
entry-needs-person = 请选择一个人。
entry-needs-winner = 请选择和家。
entry-needs-value = 请填写这手牌的分值。
entry-needs-payment = 请选择谁付给谁。
entry-needs-amount = 请用数字填写金额，例如 30 或 7.5。
entry-needs-dice = 每颗骰子应是 1 到 6 点。
night-note = 备注
night-note-keep = 保存备注
night-notes = 备注
night-due-title = 现在该做什么
night-agreed-title = 约定的收付
night-no-agreed = 还没有约定的收付。
night-write-title = 导出
night-write-hint = 报告是一个网页，不需要别的文件，也可以打印。
night-write-path = 文件（不带扩展名）
night-write-replace = 替换已有的文件
night-file-report = 报告（.html）
night-file-payments = 收付（.csv）
night-file-events = 记录（.jsonl）
night-file-events-csv = 记录（.csv）
night-import-title = 导入
night-import-hint = 请选择导出的 .jsonl 或 .csv 文件；已有的内容不会重复导入。
file = 文件
night-import = 导入
night-verify-title = 账本
night-ledger-at = 账本文件：{ $path }
night-in-memory = 账本只在内存里，关闭窗口就没有了。
night-verify = 检查账本
night-verify-sound = 一切正常：{ $nights } 场牌局、{ $events } 条记录；校验和全部相符，账目平衡。
night-backup-path = 备份到的新文件夹
night-backup = 备份到这里
photos = 照片
night-photos-nowhere = 账本只在内存里，不保存照片。
night-photos-kept = 全部牌局共 { $count } 张照片，占用 { $size }，上限 { $limit }
night-photos-of-night = 这场牌局的照片：
night-no-photos = 这场牌局没有保存照片。
night-photo-limit = 空间上限
night-set-limit = 设定
night-remove-reason = 删除的原因
night-remove = 删除
night-remove-named = 删除 { $name }

## 窗口：换规则看这手牌、规则书

page-book = 规则书
page-book-tip = 各规则的番种和选项，附牌例（F2）
keys-book = 规则书
keys-beside = 换规则看这手牌，再按一次返回
beside-open = 换规则看
beside-open-tip = 把这手牌按几种规则并排比较（R）
beside-value = 这手牌按其他规则算
beside-waits = 这手牌在各规则下听什么
beside-back = 返回这手牌
beside-back-tip = Esc
beside-rules = 要比较的规则
beside-need = 要比较，请摆好完整的一手牌（{ $whole } 张）或听牌的一手（{ $before } 张），每张都要认出。杠算三张；现在有 { $count } 张。
beside-none = 请在上面选择规则。
beside-assumed = 和家或放铳者还没选：按别家放铳计算，没选和家时算庄家和牌。
beside-waits-assumed = 还没选和家：暂按庄家计算。
beside-differs = 与{ $rules }相比
beside-no-patterns = 没有计入的番种
waits-hand-hint = 还差一张：听什么牌见右边。
waits-col-tile = 听
waits-col-left = 剩余
waits-col-discard = 别家放铳
waits-left = 剩 { $count } 张
waits-left-tip = 这种牌共四张，除去手牌和翻开的指示牌，还剩 { $count } 张
waits-win-with = 和{ $tile }
book-search = 查找
book-search-hint = 名称、编号或分值
book-rules = 看哪种规则
book-all = 全部规则
book-options = 选项
book-nothing = 这里没有与「{ $words }」相符的内容。
book-found-elsewhere = 此规则中没有，其他规则中有：
book-lay-out = 摆出此牌
book-lay-out-tip = 摆到「{ page-hand }」页，按此规则计算
book-replace-hand = 正在输入一手牌，牌例会把它替换掉。
book-replace = 替换
book-won = 本场和过：{ $players }
book-won-times = { $player } ×{ $count }
book-name-won = { $name }，本场和过：{ $players }
book-source = 出处：规则原文 { $section }
book-original = 原文：{ $name }
book-example = 牌例
book-example-drawn = { $wind }家自摸{ $tile }
book-example-claimed = { $wind }家和别家打出的{ $tile }
book-example-worth = 合计：{ $worth }
book-example-with = 按此规则不计这一番种。牌例改用选项——{ $switch }：{ $value }。
book-example-off = 按此规则不计这一番种：{ $reason }
book-alike = 其他规则中的同类番种
book-alike-at = { $name }（{ $rules }）
book-option-allowed = 可选：{ $allowed }；原规则：{ $default }；出处：{ $section }
book-option-printed = 原规则：{ $default }；出处：{ $section }
book-option-changed = 已改

## The count of a tile set

inventory = 清点整副牌
inventory-tip = 用照片清点整副牌：缺哪些、多哪些
inventory-guide = 把整副牌正面朝上摊开，不要叠放，从上方拍照；一张拍不全，就分几张拍。手牌和账本不受影响。
inventory-drop = 把牌的照片拖到这里，或按 Ctrl+V 粘贴
inventory-add = 添加照片
inventory-take-back = 移除照片
inventory-clear = 重新清点
inventory-photos = { $count } 张照片
inventory-offer = 这张照片里是整副牌（{ $total }）。

## Window: tile sets

set-none = 不用
set-title = 自己的牌
set-guide = 每种牌各取一张，正放，按行摆好：一到九万，一到九筒，一到九索，东南西北白发中；有花牌就接着摆梅兰菊竹、春夏秋冬。从上方拍两三张，换一换光线或角度。
set-lay-like-this = 像这样摆：
set-any-order = 每种一张，顺序随意；识别后请核对橙色的牌。
set-order = 照片中的顺序
set-order-guided = 按上面的顺序
set-order-flowers = 按上面的顺序，带花牌
set-order-any = 任意顺序
set-add-photo = 添加照片
set-photo = 照片 { $number }：{ $count } 张
set-drop = 移除照片
set-kinds = 34 种中已有 { $count } 种
set-missing = 还缺：{ $tiles }
set-complete = 34 种都齐了。
set-one-photo = 再加一张照片才能测出准确率。
set-click = 点击认错的牌即可更正；橙色的请核对。
set-tile = 第 { $number } 张：{ $tile }
set-left-out = 略过
set-is = 这是{ $tile }
set-leave-out = 略过这张
set-try = 试一试
set-save = 保存
set-add-to = 加入「{ $set }」
set-anew = 替换原有牌具
set-name-first = 起名后才能保存
set-accuracy = 准确率：登记前 { $before }%，登记后 { $after }%（{ $count } 张牌，每张照片用其余照片检验）
set-working = 正在处理……
set-teach = 加入牌具（{ $count } 张）
set-teach-tip = 把这手牌里更正过的牌加入正在使用的牌具
set-tab-enrol = 登记
set-tab-kept = 已保存的牌具
set-kept = 牌具
set-none-yet = 还没有牌具。请登记一副，或在下面导入。
set-in-use = { $name }（使用中）
set-choose-one = 请在左边选一副牌具。
set-rename = 改名
set-new-name = 新名称
set-renamed = 「{ $old }」已改名为「{ $new }」。
set-export = 导出
set-export-hint = 把牌具存成一个文件，给别的电脑或别人用。
set-export-to = 导出到
set-choose-place = 选择位置…
set-exported = 「{ $name }」已导出到 { $path }。
set-import = 导入
set-import-hint = 导入别处导出的文件，不会替换已有的牌具。
set-import-as = 导入为
set-choose-file = 选择文件…
set-imported = 「{ $name }」已导入；要使用，请在上面选择。
set-file-kind = 雀镜牌具
set-versions = 版本
set-versions-hint = 每次保存都会留下一个版本，保留最近 20 个。
set-col-version = 版本
set-col-how = 来源
set-col-kinds = 种类
set-col-pictures = 图片
set-col-right = 准确率
set-share = { $before }% → { $after }%
set-share-tip = 登记前 → 登记后；每张照片用其余照片检验
set-enrolled = 登记
set-added = 加入更多照片
set-tiles-added =
    加入了 { $taken } 张牌{ $left ->
        [0] {""}
       *[other] ，另有 { $left } 张对识别没有帮助，没有加入
    }。
set-corrected = 加入更正过的牌
set-came-in = 导入
set-went-back = 还原自第 { $version } 版
set-damaged = 已损坏
set-go-back = 还原
set-go-back-to = 还原到第 { $version } 版
set-ask-back = 把「{ $name }」还原到第 { $version } 版吗？
set-ask-back-hint = 还原后成为最新的第 { $version } 版；保留最近 20 个版本，每一个都可以还原。
set-went-back-to = 「{ $name }」已还原到第 { $version } 版的内容（现在是第 { $newest } 版）。
set-ask-replace = 要替换这个文件吗？
set-ask-replace-hint = { $path } 已经存在，原有内容会丢失。
set-replace = 替换
set-dialog-silent = 没有选择文件。如果没有出现对话框，请直接填写路径。
set-to-check = 请先核对橙色的 { $count } 张牌
set-why-unsure = 看不清
set-why-too-often = { $tile }有 { $count } 张，其他牌大多只有 { $usual } 张
set-why-impossible = { $tile }有 { $count } 张，一副牌里没有这么多


## Rulings: verdicts, reasons, steps, sheets, waits, comparisons

verdict-win = 和牌
verdict-below-minimum = 未达起和
verdict-no-yaku = 无役
verdict-furiten = 振听
verdict-no-win = 未成和牌型
ruling-unit-points = 点
ruling-unit-score = 分
ruling-unit-basic-points = 基本点
ruling-unit-fan = 番
ruling-total-points = { $total } 点
ruling-total-score = { $total } 分
ruling-total-basic-points = 基本点 { $total }
ruling-total-fan = { $total } 番
lingque-reason-below-minimum = 不计花牌只有 { $found } 点，起和需要 { $needed } 点
zung-jung-reason-below-minimum = 只有 { $found } 分，起和需要 { $needed } 分
ruling-without-yaku = 牌型已成，但无役，不能和牌
ruling-in-furiten = 振听，不能荣和
ruling-no-shape = 未成和牌型；请核对手牌和副露
ruling-no-shape-lingque = 未成和牌型：不是四组面子加雀头，也不是七对、全不靠或十三幺；请核对手牌和副露
ruling-no-shape-zung-jung = 未成和牌型：不是四组面子加雀头，也不是七对子或十三幺九；请核对手牌和副露
ruling-no-shape-riichi = 未成和牌型：不是四组面子加雀头，也不是七对子或国士无双；请核对手牌和副露
ruling-no-shape-house = 未成和牌型：不是四组面子加将，也不是七对或国士无双；请核对手牌和副露
ruling-implied-by = 已含于{ $pattern }
lingque-reason-implied-by = 已计{ $pattern }，不另计
riichi-reason-excluded-by = 不与{ $pattern }复合
lingque-reason-excluded-by = 与{ $pattern }互斥，只计其一
zung-jung-reason-series-keeps = 同一系列只计{ $pattern }
zung-jung-reason-limit-replaces = 已计役满贯{ $pattern }，其余不计
house-reason-special-rule = { $special ->
     [2] 本局特殊规则「{ house-special-wild }」：带赖子须满两番；这手带了赖子，只有一番
     [3] 本局特殊规则「{ house-special-more-than-one-fan }」：须满两番；这手只有一番
     [4] 本局特殊规则「{ house-special-no-chow }」：吃了牌须满两番；这手吃了牌，只有一番
     [5] 本局特殊规则「{ house-special-general-pair }」：将不是 2、5、8 时须满两番；这手牌的将不是 2、5、8，只有一番
     [10] 本局特殊规则「{ house-special-no-discard }」：点和须满两番；这手是点和，只有一番
    *[other] 本局特殊规则 { $special } 不允许
    }
ruling-replaced-by-yakuman = 已计役满，其他不另计
ruling-ordinary-is-more = 不计这一项，分数更高
riichi-reason-needs-closed-hand = 须门清
riichi-reason-finished-by-ron = 荣和形成的刻子算明刻
riichi-reason-needs-yaku = 宝牌不算役
riichi-reason-needs-yakuman = 只有役满才能抢北
riichi-reason-without-open-tanyao = 本规则的断幺九须门清
riichi-reason-without-honroutou-seven-pairs = 本规则的七对子不计混老头
riichi-reason-with-green-dragon = 本规则的绿一色须有发
riichi-reason-without-double-riichi = 本规则的双立直不另加翻
riichi-reason-without-renhou = 本规则不采用人和
lingque-step-highest = 最高番种：{ $pattern }，{ $fan } 翻
lingque-step-value-triplets = 番牌刻子 { $fan } 组，{ $fan } 翻
lingque-step-compound = 复合跳翻 +{ $adds }（他类番种：{ $pattern }，{ $fan } 翻）
lingque-step-closed = 门清跳翻 +{ $adds }
zung-jung-step-sum = 番种合计 { $points } 分
house-step-patterns = 番种合计 { $fan } 番
zung-jung-step-chicken = 鸡和，计 { $points } 分
zung-jung-step-compound-limit = 数满贯，按 { $points } 分计
zung-jung-step-listed-limit = 役满贯，只计{ $pattern }，{ $points } 分
house-step-yakuman = 役满合计 { $fan } 番
house-step-dora = 宝牌 { $fan } 番
riichi-step-formula = { $fu } 符 × 2^({ $han }+2) = { $basic }
riichi-step-capped = 以满贯为限：{ $basic }
riichi-step-rounded-up = 切上满贯：{ $basic }
riichi-step-mangan = { riichi-limit-mangan }：{ $basic }
riichi-step-haneman = { riichi-limit-haneman }：{ $basic }
riichi-step-baiman = { riichi-limit-baiman }：{ $basic }
riichi-step-sanbaiman = { riichi-limit-sanbaiman }：{ $basic }
riichi-step-kazoe-yakuman = { riichi-limit-yakuman }：{ $basic }
riichi-step-yakuman =
    { $units ->
         [1] 役满
        *[other] { $units } 倍役满
    }：{ $basic }
riichi-step-one-yakuman-only = 几个役满只计最高的一个
ruling-paid-half-liability = 半包牌，代{ $seat }家
ruling-paid-full-liability = 全包牌，代{ $seat }家
ruling-paid-bystander = 旁家
ruling-paid-first-points = 首 25 分，三家各付
ruling-paid-shared = 无人承担，各家分付
ruling-paid-responsible = 承担者包付三家
ruling-paid-shared-ron = 荣和，与包家各半
ruling-paid-pao-half = 包牌，付一半
ruling-paid-pao-all = 包牌，付全部
ruling-paid-honba = 本场
ruling-paid-riichi-sticks = 立直棒
sheet-title = { $rules } · { $verdict }
sheet-special-rule = 特殊规则 { $number }：{ $rule }
sheet-several = { $pattern } ×{ $count }
sheet-worth-fu = { $fu } 符
sheet-worth-fu-fan = { $fu } 副  { $fan } 翻
sheet-worth-han = { $han } 翻
sheet-worth-yakuman =
    { $units ->
         [1] 役满
        *[other] { $units } 倍役满
    }
sheet-worth-fan = { $fan } 番
sheet-product = { $fu } 副 × { $fan } 翻 = { $points } 点
sheet-product-flowers = { $fu } 副 × { $fan } 翻 = { $points } 点，花牌 { $flowers } 点，共 { $total } 点
sheet-below-minimum = { $total }（未达起和）
sheet-han-fu = { $han } 翻 { $fu } 符，{ $total }
sheet-han-fu-limit = { $han } 翻 { $fu } 符，{ $limit }，{ $total }
sheet-limit = { $limit }，{ $total }
sheet-income-ron = 荣和：{ $points } 点
sheet-income-each = 自摸：各家 { $each } 点
sheet-income-non-dealers = 自摸：闲家各 { $each } 点，庄家 { $dealer } 点
sheet-cost-discarder = 放铳者付 { $amount }
sheet-cost-each = 各家付 { $amount }
sheet-read-as = 拆法：{ $reading }，和牌张：{ $tile }
sheet-another-reading = 另一拆法：{ $reading }，{ $worth }（{ $patterns }）
waits-none = 没有听牌：来哪张牌都不能和
waits-all = 听 { $kinds } 种，未见 { $unseen } 张
waits-line = { $tile }  未见 { $unseen } 张  点和：{ $discard }  自摸：{ $self_draw }
waits-line-income = { $tile }  未见 { $unseen } 张  荣和：{ $discard }  自摸：{ $self_draw }
waits-worth-but = { $worth }（{ $verdict }）
waits-income-ron = { $points } 点
waits-income-each = 各家 { $each } 点
waits-income-non-dealers = { $each }/{ $dealer } 点
waits-furiten-own-discard = 振听：自己打过{ $tile }，不能荣和
compare-verdict = { $rules }：{ $verdict }；{ $other_rules }：{ $other_verdict }
compare-reading = 拆法不同：{ $reading } / { $other_reading }
compare-only-in = { $pattern }（{ $worth }）只在{ $rules }中计入；{ $other_rules }：{ $reason }
compare-worth = { $pattern }：{ $worth } → { $other_worth }
compare-fu-fan = { $fu } 副 { $fan } 翻
compare-product = { $fu } 副 × { $fan } 翻 → { $other_fu } 副 × { $other_fan } 翻
compare-minimum = 起和：{ $minimum } → { $other_minimum }
compare-needs-yaku = 有役
compare-total = 总数：{ $total } → { $other_total }（{ $change }）
compare-other-units = 总数 { $total } 与 { $other_total } 单位不同，无法相比
compare-impossible = 不成立
compare-not-in-the-rules = 没有这个番种
compare-does-not-hold = 按此规则的定义不成立，或在计分所用的拆法中不成立

## Names: tiles, winds, circumstances, limits, payments

list-comma = 、
list-semicolon = ；
label-and-value = { $label }：{ $value }

# 牌
wind-east = 东
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
tile-characters = { $number }万
tile-circles = { $number }筒
tile-bamboo = { $number }索
tile-red = 赤{ $tile }
dragon-white = 白
dragon-green = 发
dragon-red = 中
flower-plum = 梅
flower-orchid = 兰
flower-chrysanthemum = 菊
flower-bamboo = 竹
flower-spring = 春
flower-summer = 夏
flower-autumn = 秋
flower-winter = 冬

# 拆法
shape-seven-pairs = 七对
shape-knitted = 全不靠
shape-orphans = 十三种幺九牌 + { $pair }
shape-pair = 雀头

# 和牌时的情形
circumstance-heaven = 天和
circumstance-earth = 地和
circumstance-after-kong = 岭上开花
circumstance-last-tile = 海底/河底
circumstance-rob-kong = 抢杠
riichi-flag-riichi = 立直
riichi-flag-double-riichi = 双立直
riichi-flag-ippatsu = 一发
riichi-flag-last-tile = 海底/河底
riichi-flag-after-kong = 岭上开花
riichi-flag-rob-kong = 抢杠
riichi-flag-rob-closed-kong = 抢暗杠
riichi-flag-heaven = 天和
riichi-flag-earth = 地和
riichi-flag-human = 人和
riichi-flag-furiten = 振听
riichi-flag-after-kita = 拔北后自摸
riichi-flag-rob-kita = 抢北
house-flag-last-tile = 海底/河底
house-flag-after-kong = 岭上开花
house-flag-after-kong-discard = 杠振
house-flag-rob-kong = 抢杠
house-flag-rob-closed-kong = 抢暗杠
house-flag-heaven = 天和
house-flag-earth = 地和
house-flag-human = 人和

# 灵雀
lingque-category-chance = 偶然类
lingque-category-special = 特殊类
lingque-category-claims = 副露类
lingque-category-triplets = 刻、杠类
lingque-category-honours = 字牌类
lingque-category-terminals = 幺九类
lingque-category-suits = 花色类
lingque-category-numbers = 序数类
lingque-category-whole-hand = 全体关联类
lingque-category-equality = 部分一致类
lingque-category-relation = 部分关联类
fault-lingque-odd-points = { $points } 是奇数，而灵雀的点数都是偶数；请核对点数
fault-lingque-seat = 座位不对；放铳者必须是和家以外的三家之一
fault-lingque-provided-by-winner = 和家不会给自己供牌；请只填其他三家
fault-lingque-too-many-provided = 供牌有 { $count } 张，最多只能有 5 张（每组副露一张，加和牌张）；请更正

# 日本麻将
riichi-limit-mangan = 满贯
riichi-limit-haneman = 跳满
riichi-limit-baiman = 倍满
riichi-limit-sanbaiman = 三倍满
riichi-limit-yakuman = 役满
riichi-wait-tanki = 单骑
riichi-wait-shanpon = 双碰
riichi-wait-ryanmen = 两面
riichi-wait-kanchan = 嵌张
riichi-wait-penchan = 边张
riichi-fu-closed-ron = 门清荣和
riichi-fu-seven-pairs = 七对子
riichi-fu-base = 底符
riichi-fu-triplet = 刻子
riichi-fu-kong = 杠
riichi-fu-pair-dragon = 三元牌雀头
riichi-fu-pair-seat-wind = 自风雀头
riichi-fu-pair-round-wind = 场风雀头
riichi-fu-pair-double-wind = 连风雀头
riichi-fu-pair-north = 北风雀头
riichi-fu-self-draw = 自摸
riichi-fu-open-pinfu = 副露平和
riichi-fu-round-up = 切上到整十
fault-riichi-red-fives = { $tile }有 { $found } 张，本规则只有 { $allowed } 张；请写成普通的五，或更改选项 `red_fives`
fault-riichi-indicators-too-many = 宝牌指示牌有 { $found } 张，最多只能有 5 张；请更正
fault-riichi-indicators-too-few = 和家有 { $kongs } 个杠，宝牌指示牌至少应有 { $needed } 张，现在只有 { $found } 张；请补上
fault-riichi-indicators-ura-count = 里宝牌指示牌 { $ura } 张，宝牌指示牌 { $dora } 张；两者张数要相同，或者不写里宝牌指示牌
fault-riichi-riichi-open = 立直须门清；请去掉立直；如果副露其实是暗杠，请改为暗杠
fault-riichi-ippatsu-without-riichi = 一发须先立直；请去掉一发，或加上立直
fault-riichi-needs-self-draw = { $circumstance }须自摸；请去掉{ $circumstance }，或改为自摸
fault-riichi-needs-ron = { $circumstance }须荣和；请去掉{ $circumstance }，或去掉自摸
fault-riichi-after-kong-without-kong = 岭上开花要求和家有杠；请去掉岭上开花，或补上杠
fault-riichi-together = { $one }与{ $other }不能同时成立；请只留一个
fault-riichi-robbed-tile-held = { $circumstance }时手里不能另有与和牌张相同的牌；请去掉{ $circumstance }，或更正手牌
fault-riichi-rob-closed-kong-not-allowed = 抢暗杠只限国士无双，且须打开选项 `kokushi_robs_closed_kong`；请去掉抢暗杠，或打开该选项
fault-riichi-first-turn-with-melds = { $circumstance }时不能有副露；请去掉{ $circumstance }，或去掉副露
fault-riichi-heaven-not-dealer = 只有庄家才有天和；请去掉天和，或把自风改为东
fault-riichi-dealer = 庄家不会有{ $circumstance }；请去掉{ $circumstance }，或更正自风
fault-sanma-north-count = 不能拔 { $found } 张北；请填 0 到 4
fault-sanma-norths-not-set-aside = 本规则不拔北；请去掉拔出的北，或打开选项 `kita`
fault-sanma-chow-meld = 第 { $number } 组副露是吃，三人麻将不能吃；请更正副露，或打开选项 `chii`
fault-sanma-not-a-winner = 第 { $number } 手牌不能和；请去掉这手牌，或更正手牌
fault-sanma-after-kita-without-north = 拔北后自摸要求和家拔过北；请去掉「{ riichi-flag-after-kita }」，或补上拔北张数
fault-sanma-robbed-tile-not-north = 抢北和的只能是北；请去掉抢北，或更正和牌张
fault-sanma-rob-kita-not-allowed = 本规则不能抢北；请去掉抢北，或更改选项 `rob_kita`
fault-sanma-first-turn-after-north = 拔北之后不会有{ $circumstance }；请去掉{ $circumstance }，或去掉拔北

# 好友约局
house-special-wild = 赖子
house-special-more-than-one-fan = 番缚
house-special-no-chow = 禁吃
house-special-general-pair = 将牌
house-special-pass-three = 换三张
house-special-blood-battle = 血战到底
house-special-dora = 宝牌
house-special-double-discard = 放铳翻倍
house-special-no-discard = 禁铳
house-special-river-of-blood = 血流成河
house-special-swap-places = 换位置
house-camp-shi = 石
house-camp-chen = 陈
house-camp-li = 李
house-camp-wang = 王
house-camp-duan = 段
house-due-false-win = 诈和
house-due-false-win-to-waiting = 诈和，赔听牌者
house-due-exposed-kong = 大明杠
house-due-added-kong = 加杠
house-due-concealed-kong = 暗杠
house-part-players = 对局者之间
house-part-to-supporter = 付给下注者
house-part-from-supporter = 下注者付
house-part-between-supporters = 下注者之间

# 不认识的词



## What is wrong: requests and deals

# Where: a field of the request (English keeps the word of the wire), or an entry of a list.
fault-at = { $place }：{ $fault }
fault-place-unnamed = `{ $field }`
fault-place-tiles = 手牌
fault-place-concealed = 手里的牌
fault-place-win-tile = 和牌张
fault-place-seat-wind = 门风
fault-place-round-wind = 场风
fault-place-dora-indicators = 宝牌指示牌
fault-place-ura-indicators = 里宝牌指示牌
fault-place-honba = 本场
fault-place-kita = 拔北张数
fault-place-riichi-sticks = 立直棒
fault-place-history = 弃牌记录
fault-place-flags = 情形
fault-place-discarder = 放铳者
fault-place-winner = 和家
fault-place-total = 总分
fault-place-responsible = 承担者
fault-place-indicators = 翻开的牌
fault-place-special = 特殊规则
fault-place-dice = 骰子
fault-place-players = 玩家
fault-place-open = 明牌
fault-place-spectators = 旁观者
fault-place-camps = 阵营
fault-place-chosen = 换位者
fault-place-people = 人数
fault-place-line = 这一行
fault-place-meld = 第 { $number } 组副露
fault-place-meld-from = 第 { $number } 组副露的来源
fault-place-event = 第 { $number } 个事件
fault-place-discard = 第 { $number } 张弃牌

# What a field or an option takes, after a verb: write …, expected ….
fault-form-number = 从 { $from } 到 { $to } 的整数
fault-form-above-nought = 大于 0 的数
fault-form-any-number = 一个数
fault-form-root-of = 大于 0 的数，或 `"players"`、`"games"`
fault-form-one-of = 以下之一：{ $words }
fault-form-smaller-number = 小一些的数

# What a field of a request takes, after its place.
fault-expected = 应为{ $form }
fault-expected-object = 应为一个 JSON 对象
fault-expected-boolean = 应为 `true` 或 `false`
fault-expected-tiles = 应把牌写成文字，如 `"123m55z"`
fault-expected-meld = 应为含 `type` 和 `tiles` 的对象
fault-expected-switches = 应为由选项组成的对象
fault-expected-seat = 应为座位 0 到 3
fault-expected-discards = 应为按先后顺序写出的弃牌列表
fault-expected-discard = 应为含 `seat` 和 `tile` 的对象
fault-expected-discarded-tile = 应为打出的那张牌
fault-expected-deal = 应为含 `winner`、`total`、`self_draw` 和 `discarder` 的对象
fault-expected-win-tile-of-history = 写了 `history` 时必须写明，用来与弃牌比较
fault-expected-results = 应为各局结果的列表，流局写 `null`
fault-expected-result = 应为含 `winner`、`total`、`discarder` 的对象，流局写 `null`
fault-expected-events = 应为和牌、杠、诈和的列表
fault-expected-event = 应为含 `type` 的对象
fault-expected-names = 应为名字的列表
fault-expected-bets = 应为一个对象：每位旁观者对应所押的玩家
fault-expected-camps = 应为一个对象：每个阵营对应成员列表
fault-expected-player = 应为桌上一位玩家的名字
fault-expected-fan = 应为番数（整数）
fault-expected-waiting = 应为一个对象：每位听牌者对应番数
fault-expected-waiting-players = 应为桌上的玩家，各对应最多能和的番数
fault-expected-winner = 应为名字，流局写 `null`
fault-expected-at-table = 应为桌上的一位玩家
fault-expected-free-person = 应为自由人的名字
fault-expected-two-tables = 应为两项的列表，或含 `A` 和 `B` 的对象
fault-expected-hand-object = 应为描述手牌的对象
fault-expected-standing-tiles = 应把手里的牌写成文字，如 `"123m55z"`
fault-expected-meld-tiles = 应把副露的牌写成文字，如 `"123m"`
fault-expected-tile-text = 应把一张牌写成文字，如 `"5z"`
fault-expected-flag-words = 应为由单词组成的列表
fault-expected-melds = 应为副露的列表
fault-expected-at-most = 最多 { $most } 项
fault-expected-json-text = 应为一行 JSON，从第 { $column } 列起无法解析
fault-expected-from-nought = 应为不小于 0 的整数
fault-expected-no-win-tile = 这里不要写；手牌应差一张
fault-expected-scores = 应为数的列表，每人一个
fault-expected-provided-tiles = 每个座位应为 0 到 5 张
fault-expected-provided = 应为一个对象：每个座位对应张数
fault-expected-even-points = 应为偶数；本规则的点数都是偶数
fault-expected-five-provided = 合计最多五张
fault-expected-han-and-fu = 应为翻数和符数，或役满
fault-expected-han = 应为翻数，或役满
fault-expected-fu = 应为符数，4 翻以内必须写
fault-expected-rounded-fu = 应为 25 或 10 的倍数（进位后的符数）
fault-expected-discarder-seat = 应为放铳者的座位
fault-expected-hands = 应为一到三手牌的列表
fault-expected-ron-only = 应为 `false`；只有荣和才能几家同时和牌
fault-expected-no-switches = 这里不要写；选项写在 `hands` 之外
fault-expected-four-booleans = 应为四个值，从庄家起依次填 `true` 或 `false`
fault-expected-four-points = 应为四个整数，即各家的点数，按起始座位排列
fault-expected-three-booleans = 应为三个值，从庄家起依次填 `true` 或 `false`
fault-expected-three-points = 应为三个整数，即各家的点数，按起始座位排列
fault-expected-nagashi-seats = 应为座位 0 到 2 的列表
fault-expected-counts = 应为整数的列表，每个座位一个，不超过 255

# What is wrong and what to do.
fault-no-seat = 「{ $found }」不是座位；请输入 0、1、2 或 3
fault-no-wind = 「{ $found }」不是风位；请输入 `E`、`S`、`W` 或 `N`
fault-stranger = 本规则不用{ $tile }；请去掉它，或换一套规则
fault-red-five = 本规则没有赤五；{ $tile }请写成 `{ $plain }`
fault-unknown-flag = 没有「{ $found }」这种情形；可用：{ $allowed }
fault-self-draw-has-no-discarder = 自摸没有放铳者；请去掉放铳者
fault-name-discarder = 缺少放铳者；请指明和的是谁的牌，或改为自摸
fault-seat-range = 放铳者的座位应为 0、1、2 或 3
fault-winner-discards = 和家不能是放铳者；请另指一家
fault-earth-discarder = 地和是和庄家打出的第一张牌；请去掉地和，或把放铳者改为庄家（座位 0）
fault-cannot-pay = 座位 { $seat } 不能付分；请输入和家以外三家之一的座位（0 到 3）
fault-points = 总分 { $points } 无法结算；和牌至少 1 分，各人承担的分数之和须等于总分
fault-not-held = 和家打出这张牌之前的 14 张手牌里没有{ $tile }；请更正弃牌或手牌
fault-crowded-with-turned = 连同翻开的牌，{ $tile }超过了四张；请核对
fault-no-special = 没有 { $found } 号特殊规则；请输入 2 到 12，没有特殊规则则输入 0
fault-dice = 两颗骰子各应为 1 到 6 点
fault-turned-exactly-one = 特殊规则 2（{ $special }）只翻开一张牌；请填这一张
fault-turned-at-least-one = 特殊规则 8（{ $special }）翻开一张牌，每杠再翻一张；请全部填上
fault-turned-kinds = 翻开的牌只能是普通牌，不能是赤五或花牌；请更正
fault-turned-none = 只有特殊规则 2 和 8 才翻牌；请去掉翻开的牌

# Circumstances of the house rule.
fault-occasion-self-draw = { $occasion }必须是自摸；请去掉{ $occasion }，或改为自摸
fault-occasion-kong = { $occasion }的前提是和家自己开过杠；请去掉{ $occasion }，或补上杠
fault-occasion-discard = { $occasion }和的是别家打出的牌，不是自摸；请去掉{ $occasion }，或去掉自摸
fault-occasion-not-robbed = { $occasion }不能与抢杠同时成立；请只留一个
fault-occasion-others-tile = { $occasion }和的是别家的牌，不是自摸；请去掉{ $occasion }，或去掉自摸
fault-occasion-not-last-tile = { $occasion }不能与海底或河底同时成立，因为摸完最后一张就不能再开杠；请只留一个
fault-occasion-only-copy = { $occasion }时，手里不能另有与和牌张相同的牌；请去掉{ $occasion }，或更正手牌
fault-occasion-one-kong = 只能抢一个杠；{ $one }和{ $other }请只留一个
fault-occasion-alone = { $occasion }只能与{ $one }或{ $other }同时成立；请去掉其他情形
fault-occasion-dealer = 只有庄家才会有{ $occasion }；请去掉{ $occasion }，或把和家改为庄家
fault-occasion-not-dealer = 庄家不会有{ $occasion }；请去掉{ $occasion }，或更正座位
fault-occasion-no-open-melds = { $occasion }时，除暗杠外不能有副露；请去掉{ $occasion }，或去掉副露
fault-occasion-no-melds = { $occasion }时不能有副露；请去掉{ $occasion }，或去掉副露

# People, bets and camps.
fault-people-players = 一桌应有三人或四人，不是 { $count } 人
fault-people-nameless = 有人没有名字；请给每个人填上名字
fault-people-twice = 「{ $name }」写了两次；请给每个人填不同的名字
fault-people-no-player = 「{ $name }」不在桌上；请选桌上的玩家
fault-people-no-spectator = 「{ $name }」已在桌上，或写了两次，不能作为旁观者；请去掉多写的名字
fault-people-supports = 「{ $name }」押的「{ $supported }」不在桌上；请选桌上的玩家
fault-people-camps = 阵营局应有四个或五个阵营，不是 { $count } 个
fault-people-camp-size = 「{ $camp }」有 { $people } 人；一个阵营应为一人或两人
fault-people-two-places = 「{ $name }」出现在两处；请只留一处
fault-people-no-camp = 「{ $name }」不是阵营；阵营局里打牌和下注的都是阵营
fault-people-swap = 庄家只能与桌上另一位玩家换位置
fault-people-no-rotation = 没有 { $people } 人的轮换规则；这套规则只写明了 3 到 7 人和 9 到 11 人怎样轮换
fault-people-winner-elsewhere = 和家应是桌上的玩家；流局请写 `null`
fault-people-one-table = { $people } 人时，`table`（上桌）应有 { $playing } 人，`off`（等候）应有 { $waiting } 人
fault-people-two-tables = { $people } 人时，{ $table } 桌在 `tables`（打牌）中应有 { $playing } 人，在 `bettors`（下注）中应有 { $betting } 人

# Events of a deal, after their place.
fault-event-over = 这一局已经结束；之后只能再记同一张弃牌的其他和家
fault-event-no-fan = 和牌至少一番；请填番数
fault-event-winner-out = 和家已经离场；请改选和家
fault-event-discarder-out = 放铳者已经离场；请改选放铳者
fault-event-own-discard = 和家不能靠自己打出的牌和牌；请改选放铳者
fault-event-kong-out = 开杠者已经离场；请改选一家
fault-event-concealed-fed = 暗杠没有供牌者；请去掉 `from`
fault-event-name-feeder = 缺少杠的供牌者；请指明杠的是谁的牌
fault-event-fed-by-other = 供牌者应是桌上另一位玩家
fault-event-declarer-out = 诈和者已经离场；请改选一家
fault-event-waiting = 听牌者应是诈和者以外、还在这一局中的玩家；每人只写一次，番数至少为 1

## What is wrong: hands, tiles, profiles

problem-bad-tile = { $field }：{ $fault }
problem-tile-count = 手牌共 { $found } 张，应为 { $expected } 张；请数一数手里的牌与和牌张，副露每组算三张
problem-kind-not-played = 本规则不用{ $tile }；请去掉它，或换一套规则
problem-too-many-copies = { $tile }有 { $found } 张，而一副牌每种只有四张；请核对
problem-bad-meld = 第 { $number } 组副露：{ $fault }
problem-too-many-melds = 副露有 { $found } 组；最多{ $most ->
    [4] 四组
   *[other]{" "}{ $most } 组
    }
problem-bad-flowers = 花牌不能是 { $found } 张；请输入 0 到 8
problem-bad-input = { $field }：应为{ $expected }
problem-no-win-tile = 缺少和牌张；请指明和的是哪张牌
problem-unknown-field = 没有「{ $field }」这一项；是不是 `{ $nearest }`？
problem-unknown-option = 没有选项「{ $option }」；可用：{ $allowed }
problem-option-uma-sum = `{ $option }`（马点）各家之和必须为 0，现在是 { $sum }；第一名另得的头名赏写在 `oka`
problem-option-no-oka = `{ $option }` 为 `none` 时，起始点数必须等于返点，现在是 { $start } 和 { $back }；请把它改为 `first`，让各家的差额归第一名
problem-bad-option = 选项「{ $option }」不对；应为：{ $expected }
problem-line-too-long = 这一行超过 { $most } 字节，没有读取；请把请求分成几行
problem-lines-unreadable = 无法读取输入：{ $reason }
problem-unknown-rules = 没有规则「{ $found }」；可用：{ $allowed }
problem-unknown-language = 没有语言「{ $found }」；可用：{ $allowed }
problem-seat-no-wind = 缺少{ $field }；请输入 E、S、W 或 N
problem-seat-wind-not-played = { $field }：三人麻将没有北家（{ $found }）；请选东、南或西（E、S、W）
problem-seat-self-drawn = 自摸没有放铳者；请去掉放铳者
problem-seat-not-another = 座位 { $found } 不能是放铳者；请输入桌上另一家的座位
problem-seat-no-discarder = 缺少放铳者；荣和须写明放铳者的座位
problem-seat-not-giver = { $field }：打出这张牌的座位不能是 { $found }；请输入桌上另一家的座位
problem-seat-chow-not-from-left = { $field }：只能吃上家的牌
problem-seat-no-yakuman = { $field }：只有役满才有包牌；请去掉这一项，或不写 `han` 而写 `yakuman`
problem-seat-liable-winner = { $field }：和家不能包自己的牌；请另指一家
problem-seat-same-winner = { $field }：座位 { $found } 已有和家；各和家的座位须不同
problem-tile-flower = { $tile }是花牌；请移出手牌，计入花牌数
problem-tile-no-flowers = { $tile }是花牌；日本麻将不用花牌，请去掉
problem-meld-chow = 吃
problem-meld-pung = 碰
problem-meld-kong = 杠
problem-meld-size = { $kind }应有 { $expected } 张，现有 { $found } 张；请更正这组牌
problem-meld-not-consecutive = 吃的三张必须是同一花色相连的三个数
problem-meld-not-alike = { $kind }的牌必须相同
problem-meld-flower = 花牌不能进副露；请计入花牌数
problem-meld-concealed = 只有杠可以标为暗杠，{ $kind }不可以
problem-meld-added = 只有明杠才能标为加杠
problem-meld-unknown-kind = 类型应为 `chow`、`pung` 或 `kong`
problem-meld-unclear = 这些牌凑不成吃、碰或杠；请核对
problem-conflict-not-in-these-rules = 填了本规则没有的情形；请去掉这些情形
problem-conflict-heaven-not-dealer = 只有庄家才有天和；请去掉天和，或把门风改为东
problem-conflict-heaven-not-self-drawn = 天和必须是自摸；请去掉天和，或改为自摸
problem-conflict-earth-dealer = 庄家不会有地和；请去掉地和，或更正门风
problem-conflict-earth-self-drawn = 地和是和庄家打出的第一张牌，不是自摸；请去掉地和，或去掉自摸
problem-conflict-first-turn-with-melds = { $flag }时不能有副露；请去掉{ $flag }，或去掉副露
problem-conflict-together = { $flag }与{ $other_flag }不能同时成立；请只留一个
problem-conflict-after-kong-not-self-drawn = 岭上开花必须是自摸；请去掉岭上开花，或改为自摸
problem-conflict-after-kong-without-kong = 岭上开花要求和家有杠；请去掉岭上开花，或补上杠
problem-conflict-rob-kong-self-drawn = 抢杠和的是别家的牌，不是自摸；请去掉抢杠，或去掉自摸
problem-conflict-rob-kong-held-twice = 抢杠时，手里不能另有与和牌张相同的牌；请去掉抢杠，或更正手牌
notation-mpsz-unexpected = 第 { $position } 个字符「{ $found }」不是牌；m、p、s 前写 0 到 9，z 前写 1 到 7，花牌写 f1 到 f4、q1 到 q4
notation-mpsz-missing-suit = 第 { $position } 个字符「{ $found }」没有花色；请在数字后面写 m、p、s 或 z
notation-mpsz-no-such-suited = 第 { $position } 个字符「{ $found }」：没有「{ $tile }」这种牌；请输入 1 到 9，赤五写 0
notation-mpsz-no-such-honour = 第 { $position } 个字符「{ $found }」：没有「{ $tile }」这种牌；东南西北写 1 到 4，白发中写 5 到 7
notation-mpsz-no-such-flower = 第 { $position } 个字符「{ $found }」：没有「{ $tile }」这种牌；请输入 { $letter }1 到 { $letter }4
notation-mpsz-missing-digit = 第 { $position } 个字符「{ $letter }」没有数字；请把数字写在前面
notation-mpsz-flower-without-digit = 第 { $position } 个字符「{ $letter }」没有数字；请输入 { $letter }1 到 { $letter }4
notation-not-one = 这里应是一张牌，却有 { $found } 张
notation-chinese-unexpected = 第 { $position } 个字「{ $found }」不是牌；请写一到九加万、筒、索，或东南西北白发中、梅兰菊竹春夏秋冬
notation-chinese-missing-suit = 第 { $position } 个字「{ $found }」没有花色；请在后面写万、筒或索
notation-chinese-missing-number = 第 { $position } 个字「{ $found }」没有数字；请在前面写一到九
notation-chinese-not-five = 第 { $position } 个字「{ $found }」不能写在「红」后面；后面只能是五，如红五万
notation-red-mark-no-five = 第 { $position } 个字符「{ $found }」没有标在五上；只有五才有赤牌，如 0m、r5m、5mr
notation-red-mark-between-fives = 第 { $position } 个字符「{ $found }」夹在两张五之间；请在它前面或后面空一格，或用 0 表示赤五
notation-glyph = 第 { $position } 个字符「{ $found }」不是牌的图形；请用 U+1F000 到 U+1F029 的字符
profile-at-line = 第 { $line } 行：{ $fault }（{ $code }）
profile-bad-toml = 不是有效的 TOML；请检查引号、等号和括号
profile-more-errors = 后面还有 { $count } 处错误；请先改正前面这些
profile-unknown-key = 没有「{ $key }」这一项；可用：{ $allowed }
profile-missing-key = 缺少「{ $key }」；请写：{ $expected }
profile-wrong-type = 「{ $key }」的类型不对；请写：{ $expected }
profile-out-of-range = 「{ $key }」不能是 { $found }；请写：{ $expected }
choice-yes = 是
choice-no = 否
switch-differs = { $subject }：{ $value }（默认为{ $default }）
profile-bad-name = 「{ $found }」不能作方案名；请用最多 { $most } 个字：汉字、小写字母 a-z、数字、- 和 _，以汉字或字母开头，且不与规则同名
profile-bad-format = 不支持格式 { $found }；请写 `format = { $known }`，或用新版程序
profile-wanted-format = `format = { $known }`
profile-wanted-name-line = `name = "…"`
profile-wanted-name = 加引号的名字
profile-wanted-text = 加引号的文字
profile-wanted-rules = { $allowed } 之一
profile-wanted-switches = TOML 的表 `[switches]`
profile-switch-either = { $others } 或 { $last }
profile-switch-range = { $from } 到 { $to } 的整数
profile-switch-multiple = { $from } 到 { $to } 之间 { $step } 的倍数
profile-switch-list = { $count } 个 { $from } 到 { $to } 的整数
profile-unknown = 没有规则或方案「{ $found }」；可用：{ $allowed }
profile-bad-file = { $path }：{ $errors }

## The ledger and the course of play

ledger-error-unknown-kind = 本版本（{ $version }）无法识别「{ $kind }」这种记录；请用写入这条记录的版本或更新的版本打开账本
ledger-error-bad-event = 这不是账本的记录；请核对字段名和取值
ledger-error-file =
    无法{ $verb ->
        [opened] 打开
        [read] 读取
       *[written] 写入
    }文件 { $path }：{ $why }；什么也没有记录。请检查磁盘和文件夹权限
ledger-error-full = { $path } 所在的磁盘已满；这一条没有记录，以前的记录都在。请腾出空间再试
ledger-error-read-only = 账本 { $path } 在这里只能读取：{ $why }；什么也没有记录。请检查文件和所在文件夹的权限，或用 `QUEJING_DATA` 指定别的文件夹
ledger-error-damaged = 账本 { $path } 已损坏：{ $fault }。完好的部分仍可查看和导出，但无法再记录；要用完好的记录建一个新账本，请运行 `quejing night rescue 新文件夹`
ledger-error-not-written = 无法写入 { $path }：{ $why }；请检查磁盘和文件夹权限，或指定别的位置
ledger-error-schema = 账本 { $path } 的格式是 { $found }，本程序最高只能读到格式 { $known }；请用更新的版本
ledger-error-conflict = 这场牌局刚刚在别处有了新的记录（最后一条已是第 { $found } 条，这里以为是第 { $expected } 条）；请核对后再试
ledger-error-busy = 另一个程序一直在写 { $path }；请关闭那个程序再试
ledger-error-consents-full = 已有 { $most } 项在等待同意；请先答复或撤回一项
ledger-error-consents-unreadable = 无法读取等待同意的清单，已另存为 { $aside }；仍需同意的，请重新征求
ledger-error-phones-unreadable = 无法读取手机名单（{ $path }）：{ $why }。现在不能在手机上征求同意，请当面征求，并标明谁已同意
ledger-error-phones-aside = 无法读取手机名单，已另存为 { $aside }。每部手机都要重新加入；在此之前请当面征求同意
ledger-error-server-unreachable = 服务器 { $server } 没有回应：{ $why }；请检查网络，并确认服务器在运行
ledger-error-server-refused = 服务器 { $server } 拒绝了请求：{ $why }；请检查地址里的用户名，以及该用户的密码和权限
ledger-error-server-not-prepared = 数据库 { $server } 里没有账本，或者只有早期版本的账本；请让数据库的所有者运行 `quejing night server prepare`
ledger-error-server-format = { $server } 的账本格式是 { $found }，本程序最高只能读到格式 { $known }；请用更新的版本
ledger-error-mirror-differs = 牌局 { $night } 的第 { $entry } 条记录与这台电脑的 { $path } 接不上；请保留这个文件，并向服务器的所有者确认：数据库是否从备份恢复过
ledger-error-mirror-alone = { $path } 是 { $home } 上的账本的副本，只能查看；要记录，请用 `--ledger` 写那个服务器
ledger-error-entries-wait = 有 { $count } 条记录还没有传到账本的服务器；请等全部传完再试
ledger-error-password-file-open = 别人可以读取 { $path } 里的密码；请取消他们的读取权限（`chmod 600`）
server-address-unreadable = 无法识别服务器地址：{ $why }；请写成 `postgres://用户名@主机/数据库`
server-address-has-password = 地址里不能写密码，否则这台电脑的其他用户会看到；请把密码写进只有你能读取的文件，例如 `~/.pgpass`
server-address-no-database = 服务器地址没有写明数据库；请写成 `postgres://用户名@主机/数据库`
server-address-no-name = 服务器地址没有写明用户名；请写成 `postgres://用户名@主机/数据库`，每台电脑用各自的用户名
server-address-unknown-encryption = 无法识别 `sslmode={ $found }`；不写时会检查服务器的证书，写 `sslmode=disable` 则不加密，别人可能窃听
server-address-not-built = 这个程序编译时没有包含服务器账本的功能；请使用安装包，或加上 `club` 功能编译
cli-night-moved =
    已把 { $count } 场牌局移到 { $to }{ $photos ->
        [0] {""}
       *[other] ，连同 { $photos } 张照片
    }
cli-night-moved-requests = { $count } 项等待同意的请求没有移过去，因为那边的账本已有自己的请求；请重新征求
cli-night-moved-kept = 原来的账本已改名保留：{ $path }
cli-night-move-same = { $path } 就是这个账本；请写另一个文件或服务器
cli-server-prepared = 数据库已准备好存放账本。请用 --machine 指定允许写入的电脑。
cli-server-prepared-for = 数据库已准备好存放账本，{ $machine } 可以写入。
ledger-error-not-agreed = 还须 { $players } 同意，但在这场牌局里无法通过手机征求他们的同意；请当面征求，并标明谁已同意
ledger-error-unknown-consent = 这项请求已经答复或撤回，不再等待
ledger-error-unknown-night = 账本里没有牌局 { $night }；请换一场
ledger-error-night-differs = 账本里已有牌局 { $night }，但从第 { $entry } 条记录起内容不同；什么也没有导入
ledger-error-bad-line = 第 { $line } 行：{ $why }；什么也没有导入
ledger-error-development-form = 这场牌局由 0.1 之前的开发版记录，无法读取，什么也没有导入；请改用 0.1 或更新版本的 `quejing night export` 导出的文件
ledger-error-evidence-limit = 照片已占 { $kept } 字节（上限 { $limit }），这张要 { $needed } 字节；请删掉一些照片，或提高上限
ledger-picture-not-a-picture = 这不是可以保存的图片（{ $why }），没有保存；请用 JPEG、PNG、WebP、BMP 或 HEIC
ledger-picture-truncated = 这张图片不完整，没有保存；请重新发送或另拍一张
ledger-picture-damaged = 这张图片已损坏，没有保存；请重新发送或另拍一张
ledger-picture-too-large = 这张图片像素太多（{ $pixels }），没有保存；请换一张小一些的

# Why a file cannot be used: part of a sentence.

ledger-cause-missing = 文件或文件夹不存在
ledger-cause-taken = 已经存在
ledger-cause-forbidden = 没有权限
ledger-cause-full = 磁盘已满
ledger-cause-no-folder = 路径中的某个文件夹其实是文件
ledger-cause-opened-to-read = 文件是以只读方式打开的
ledger-cause-write-protected = 文件有写保护
ledger-cause-nobody-listens = 那里不接受连接
ledger-cause-no-answer = 没有及时答复
ledger-cause-foreign = 这是别的程序的数据库
ledger-cause-copy-differs = 副本与原件不同
ledger-cause-folder = 这是文件夹
ledger-cause-stream = 这是管道或设备
ledger-cause-link = 这是链接
ledger-cause-too-long = 超过 { $most } 字节
ledger-cause-said = { $said }
ledger-cause-not-text = 不是 UTF-8 文本

# Files that are read.

ledger-files-missing = 没有 { $path } 这个文件；请检查文件名
ledger-files-folder = { $path } 是文件夹，不是文件；请指定一个文件
ledger-files-stream = { $path } 是管道或设备，不是文件；请指定一个文件
ledger-files-link = { $path } 是链接，不是文件；请指定一个文件
ledger-files-too-long = { $path } 超过 { $most } 字节，没有读取；请确认是不是这个文件
ledger-files-not-text = { $path } 不是 UTF-8 文本；请另存为 UTF-8，或换一个文件
ledger-files-unreadable = 无法读取 { $path }：{ $why }

# What is wrong with the bytes of a picture: part of a sentence.

ledger-damage-bad-code = 有一处数据无法解码
ledger-damage-ends-early = 缺了一部分数据
ledger-damage-surplus = 有不属于图片的数据
ledger-damage-order = 各部分次序不对
ledger-damage-header = 文件头自相矛盾
ledger-damage-checksum = 校验和不符
ledger-damage-length = 长度与文件不符

# What is wrong with a ledger that is there.

ledger-fault-empty = 文件是空的
ledger-fault-sqlite = SQLite 报告：{ $why }
ledger-fault-header = 文件头被改动过
ledger-fault-form = 其中的数据表不是账本的数据表
ledger-fault-pages = 文件被截断：应有 { $pages } 页，从第 { $first } 页起缺失
ledger-fault-log-header = 预写日志的开头已损坏
ledger-fault-log-frame = 预写日志的第 { $frame } 帧已损坏
ledger-fault-heads-missing = 已确认记录的清单（.heads 文件）缺失，末尾的记录若丢失将无法察觉；下次记录时会重建清单
ledger-fault-heads-line = 已确认记录的清单（.heads 文件）第 { $line } 行已损坏；下次记录时会重写清单
ledger-fault-tail = 牌局 { $night }：曾有 { $recorded } 条记录，现在只有 { $there } 条
ledger-fault-night-gone = 牌局 { $night }：曾有 { $recorded } 条记录，现在整场都已缺失
ledger-fault-rehashed = 牌局 { $night }：第 { $entry } 条记录不是当时记的那一条；校验和被重新计算过
ledger-fault-entry-missing =
    牌局 { $night }：第 { $entry } 条记录缺失{ $lost ->
        [0] {""}
       *[other] ；其后的 { $lost } 条记录无效
    }
ledger-fault-entry-changed =
    牌局 { $night }：第 { $entry } 条记录记下之后被改动过{ $lost ->
        [0] {""}
       *[other] ；从这一条起的 { $lost } 条记录无效
    }
ledger-fault-entry-unreadable =
    牌局 { $night }：第 { $entry } 条记录无法读取（{ $why }）{ $lost ->
        [0] {""}
       *[other] ；从这一条起的 { $lost } 条记录无效
    }
ledger-fault-imbalance = 牌局 { $night }：收付之和为 { $sum }，应为 0
ledger-fault-home-differs = 牌局 { $night }：服务器上的第 { $entry } 条记录与这台电脑的不同，或者没有；请保留这台电脑的文件，并向服务器的所有者确认：数据库是否从备份恢复过
ledger-copied-damaged = 账本已损坏：{ $faults }。文件已原样复制，副本同样是损坏的，不能当作备份；要继续记账，请运行 `quejing night rescue 新文件夹`
ledger-rescued = 新账本是 { $path }；原来的文件没有动。请用 `quejing night --ledger { $path }` 打开，或把它和 .heads 文件移到原来的位置
ledger-rescued-night = { $night }  { $all } 条记录中 { $intact } 条完好  { $title }
ledger-rescued-none = { $night }  无法恢复：记有玩家和规则的第一条记录缺失或被改动过；找到的 { $count } 条记录在 { $path }
ledger-rescued-gone = { $night }  无法恢复：已确认的 { $count } 条记录一条也没有找到
ledger-rescued-unverified = 无法核实的记录另存在 { $path }

# What is wrong with a line of an import.

ledger-line-not-a-line = 这不是 `quejing night export` 导出的一行
ledger-line-no-event = 这不是账本的记录；请核对字段名和取值
ledger-line-long = 这一行超过 { $most } 字节
ledger-line-no-opening = 牌局的第一条记录应是「{ ledger-kind-night-opened }」；这里没有
ledger-line-format = 这场牌局的格式是 { $found }，本程序只能读取格式 1 到 { $known }
ledger-line-out-of-order = 这里应是牌局 { $night } 的第 { $expected } 条记录，不是第 { $found } 条
ledger-line-changed = 牌局 { $night } 的第 { $entry } 条记录被改动过：校验和不符

# What people wrote that cannot be read.

ledger-id = 「{ $found }」不是编号；请输入字母 { $letter } 加 12 个字符（0-9、a-f）
ledger-amount = 「{ $found }」不是金额；请输入 30 或 7.5 这样的数，最小单位是八分之一，不超过 1000000000
ledger-unjudged-no-tiles = 没有记下牌
ledger-unjudged-not-at-table = 和家与放铳者都要在这一桌
ledger-unjudged-meld = 「{ $meld }」不是副露；请写成 `123m`、`1111p:concealed` 或 `1111p:added`

# Why an entry is refused.

ledger-refused-not-open = 还没有开始牌局；请先开始一场
ledger-refused-open-already = 牌局已经开始了
ledger-refused-closed = 牌局已经结束；请先重开
ledger-refused-not-closed = 牌局还没有结束，不用重开
ledger-refused-format = 这场牌局的格式是 { $found }，本程序最高只能读到格式 { $known }；请用更新的版本
ledger-refused-unknown-player = { $player } 不在这场牌局里
ledger-refused-twice = { $player } 写了两次；每人请只写一次
ledger-refused-not-at-table = { $player } 不在这一桌打牌
ledger-refused-at-table = { $player } 正在这一桌打牌；只有桌外的人才能下注
ledger-refused-bad-name = 名字须有 1 到 60 个可见的字符
ledger-refused-bad-text =
    { $field ->
        [title] 牌局的名称
        [reason] 原因
        [note] 说明
        [claim] 主张
       *[other] 文字
    }里有控制字符或改变书写方向的符号；请去掉这些字符
ledger-refused-name-taken = 已经有人叫 { $name }；请换个名字
ledger-refused-no-table = 没有第 { $table } 桌
ledger-refused-other-table = 这一局在第 { $deal } 桌，不在第 { $found } 桌
ledger-refused-no-seats = 还没有人入座；请先排座位
ledger-refused-deal-goes-on = 有一局正在进行；请先打完或撤销
ledger-refused-ends-deal = 补记的内容不能结束一局
ledger-refused-game-not-finished = 这一场还没有打完；请说明不计入结果，还是按现状计算
ledger-refused-long-deal = 一局最多 { $most } 条记录；请以流局结束
ledger-refused-no-deal = 没有正在进行的局
ledger-refused-not-in-these-rules = 这套规则下没有这种记录
ledger-refused-own-tile = { $player } 不能靠自己打出的牌和牌
ledger-refused-no-winner = 和牌须有和家；请指明谁和了
ledger-refused-cannot-settle = 无法结算：{ $why }
ledger-refused-bad-amount = 付款金额要大于 0，不超过 1000000000
ledger-refused-to-oneself = 付款人和收款人不能是同一个人
ledger-refused-no-payment = 缺少付款；请指明谁付给谁
ledger-refused-no-reason = 请用几个字写明原因、主张或说明
ledger-refused-unknown-deal = 第 { $entry } 条记录不属于任何一局
ledger-refused-unknown-event = 没有可以撤销、恢复、更正或提出异议的第 { $entry } 条记录
ledger-refused-already-so = 第 { $entry } 条记录已经撤销，或本来就有效；什么也没有改
ledger-refused-not-last = 第 { $entry } 条记录已不是最后一条，现在最后一条是第 { $last } 条；请核对后再试
ledger-refused-not-last-gone = 第 { $entry } 条记录已不是最后一条；请先看看刚才记了什么
ledger-refused-other-kind = 更正要与原记录同类；只有一局里的记录（和牌、流局、杠等）可以改成另一种
ledger-refused-unknown-dispute = 第 { $entry } 条记录不是未决的争议；请检查编号
ledger-refused-bad-reduced = 约化分数的 T0 和 n 须大于 0，α 须为一个数
ledger-refused-bad-die = 骰子的点数应为 1 到 6，不是 { $die }
ledger-refused-bad-tiles = 「{ $tiles }」不是牌、副露或情形；牌请按 123m456p11z 的格式写
ledger-refused-bad-sha256 = 请用 SHA-256（64 位十六进制数）指明照片

# What the value of a hand needs: the object of "enter".

ledger-needed-points-with-flowers = 这次和牌缺少点数；请填写点数，花牌计算在内
ledger-needed-points = 这次和牌缺少分数；请填写这手牌的分数
ledger-needed-fan = 这次和牌缺少番数；请填写番数
ledger-needed-han = 这次和牌缺少翻数（至少 1）或役满倍数；请填写其中一项
ledger-needed-fu = 符数须是 25，或 20 到 140 的整十数；请改正
ledger-needed-yakuman = 役满倍数须是 1 到 12；请改正
ledger-needed-pao = 包牌只用于役满，须写明和家以外的一位玩家，以及至少 1 倍役满；请改正，或不填包牌
ledger-needed-patterns = 有的番种在这套规则里没有分值；请写明每个番种的分值
ledger-needed-win-tile = 缺少和牌张，无法从弃牌看出由谁负责；请在弃牌之外写明和牌张

# How people may sit: what is needed.

ledger-sitting-one-table = 这套规则只有一桌，坐 { $players } 人；请重新安排座位
ledger-sitting-others-watch = 这套规则由 { $players } 人上桌，不设排队、下注和自由人；请让其余的人旁观
ledger-sitting-exactly = 这套规则一桌坐 { $players } 人，不是 { $found } 人；请重新选定入座的人
ledger-sitting-at-least = 这套规则至少要 { $players } 人，现在只有 { $found } 人；请补上人数
ledger-sitting-at-most = 这套规则最多 { $players } 人上桌，现在有 { $found } 人；其余的人请以旁观者加入，之后可以换上来
ledger-sitting-three-or-four = 这套规则一桌坐三人或四人；请重新安排座位
ledger-sitting-queue = 只有一桌时，不另设下注者的座位，也没有自由人；请让其余的人排队等候
ledger-sitting-free-person = 两桌时须有一位自由人，不能有人排队，每桌至多一位下注者；请重新安排座位
ledger-sitting-one-or-two-tables = 这套规则只开一桌或两桌；请重新安排座位
ledger-sitting-camps = 阵营有{ house-camp-shi }、{ house-camp-chen }、{ house-camp-li }、{ house-camp-wang }四个，或再加{ house-camp-duan }，共五个；请重新分阵营
ledger-sitting-left-open = 规则原文对 8 人只写了「敬请期待」；请以 3 到 7 人或 9 到 11 人开局
ledger-sitting-camp-of-two = 一个阵营一人或两人；请重新分阵营
ledger-unsettled-one-self-draw = 自摸只能一家和；若有几家和，请写明放铳者
ledger-unsettled-dealer-swaps = 按特殊规则 12，只能由庄家与另一位玩家换位置
ledger-unsettled-uneven = 阵营之间有一笔账无法均分

# Why somebody pays: a label.

ledger-why-self-draw = 自摸
ledger-why-discarder = 放铳
ledger-why-bystander = 旁家
ledger-why-half-liability = 半包
ledger-why-full-liability = 全包
ledger-why-first-points = 首 25 分，三家各付
ledger-why-shared = 各家分付
ledger-why-responsible = 承担者包付三家
ledger-why-ron = 荣和
ledger-why-shared-ron = 荣和，付一半
ledger-why-pao-half = 包牌，付一半
ledger-why-pao-all = 包牌，付全部
ledger-why-honba = 本场
ledger-why-stick-put = 立直棒
ledger-why-riichi-sticks = 收立直棒
ledger-why-noten-penalty = 不听罚符
ledger-why-nagashi-mangan = 流局满贯
ledger-why-kong = 杠
ledger-why-false-win = 诈和
ledger-why-false-win-to-waiting = 诈和，赔听牌者
ledger-why-chombo = 错和
ledger-why-fine = 罚分
ledger-why-as-paid = 照桌上实付
ledger-why-penalty = 处罚
ledger-why-adjustment = 调整
ledger-why-bet = 私下打赌

# How a hand was entered: a label.

ledger-entered-photo = 照片识别
ledger-entered-tiles = 手填牌张
ledger-entered-patterns = 手填番种
ledger-entered-points = 手填分数

# How a deal ended without a winner.

ledger-drawn-exhausted = 流局
ledger-drawn-nine-kinds = 九种九牌流局
ledger-drawn-four-winds = 四风连打流局
ledger-drawn-four-riichi = 四家立直流局
ledger-drawn-four-kongs = 四杠散了流局
ledger-drawn-triple-ron = 三家和流局
ledger-drawn-abandoned = 取消并重打

# What a dispute came to.

ledger-decision-keep = 维持原记录
ledger-decision-correct = 更正
ledger-decision-void = 作废

# What a piece of evidence is.

ledger-evidence-photo = 照片
ledger-evidence-reading = 识别结果
ledger-evidence-correction = 更正
ledger-evidence-appraisal = 算分结果

# What changes about a deal.

ledger-stale-counts = 是否计入
ledger-stale-dealer = 庄家
ledger-stale-seats = 座位
ledger-stale-counters = 本场和立直棒
ledger-stale-round = 圈（场风）
ledger-stale-special = 特殊规则
ledger-stale-entry = 填写的内容
ledger-stale-money = 收付

# What kind of entry it is.

ledger-kind-night-opened = 牌局开始
ledger-kind-person-joined = 加入
ledger-kind-person-renamed = 改名
ledger-kind-person-left = 离开
ledger-kind-seats-set = 排座位
ledger-kind-game-begun = 下一场
ledger-kind-reseated = 更正座位
ledger-kind-reduced-set = 约化分数
ledger-kind-camps-drawn = 分阵营
ledger-kind-deal-begun = 一局开始
ledger-kind-support-chosen = 下注
ledger-kind-hand-opened = 明牌
ledger-kind-riichi-declared = 立直
ledger-kind-kong = 杠
ledger-kind-won = 和牌
ledger-kind-drawn = 流局
ledger-kind-false-win = 诈和（错和）
ledger-kind-agreed = 约定的收付
ledger-kind-deal-voided = 一局作废
ledger-kind-corrected = 更正
ledger-kind-act-added = 补记
beginning-dice = 骰子 { $dice }
beginning-turned = 翻开：{ $tiles }
beginning-indicators = 宝牌指示牌：{ $tiles }
ledger-kind-undone = 撤销
ledger-kind-redone = 恢复
ledger-kind-dispute-opened = 争议
ledger-kind-dispute-decided = 争议裁定
ledger-kind-evidence-attached = 添加证据
ledger-kind-evidence-removed = 删除照片
ledger-kind-noted = 备注
ledger-kind-night-closed = 牌局结束
unfinished-game-left-out = 没打完的一场不计入结果
unfinished-game-counted = 没打完的一场按现状计算
ledger-kind-night-reopened = 牌局重开
ledger-kind-night-renamed = 牌局改名
ledger-kind-night-hidden = 隐藏或显示牌局

# What is due, a line each.

course-due-deal = 第 { $deal } 局：庄家 { $dealer }；座次（从庄家起）{ $players }
course-place = 第 { $place } 名 { $player } { $score }
course-due-round =
    { $wind }{ $dealership ->
        [1] 一
        [2] 二
        [3] 三
       *[other] 四
    }局 · { $counters } 本场 · 立直棒 { $sticks }
course-due-queue = 排队等候：{ $players }
course-due-free = 自由人：{ $player }
course-due-bettors = 下注者：{ $players }
course-due-wall = 牌墙尾在 { $last } 面前右起第 { $last_stack } 墩；从 { $first } 面前右起第 { $first_stack } 墩开始抓牌
course-step-change-seats = 换座位：{ $players }
chairs-exchange = { $one } 和 { $other } 互换座位
chairs-move = { $sits } 坐到 { $leaves } 的位子
chairs-replace = { $leaves } 下桌，{ $sits } 上桌
course-step-throw-dice = { $player } 掷两颗骰子
course-step-throw-again = { $player } 再掷两颗骰子，开自己的牌墙
course-step-set-seats = 有人离开了；请重新排座位
course-step-draw-camps =
    { $again ->
        [true] 满一小时了，重新摸牌分阵营
       *[other] 摸牌分阵营
    }
course-step-turn-tile = { $player } 从牌墙里翻开一张牌
course-step-pass-three = 每家给下家三张牌
course-step-swap-places = { $player } 看完牌再掷一次，必须选一人换位置；牌不动
course-step-choose-support = { $player } 看完起手牌，选择押谁
course-step-end-in-draw = 本局结束：{ $why }
course-step-ask-dealer = 问 { $player }：就此终局（和了止），还是再打一局
course-step-close-night = 可以打下一场，或结束牌局
course-remind-special = { $special }
course-remind-wild = 翻出 { $turned }，赖子是 { $wild }：在手里可当任何牌；有赖子的手牌要大于一番才能和
course-remind-bonus = 翻出 { $turned }，宝牌是 { $bonus }：每张加一番；每杠再翻一张
course-remind-still-in = 还在打：{ $players }
course-remind-open = 明牌：{ $players }；明牌者输赢都更大，默认翻倍
course-remind-last-deal = 难忘今宵：这一局打血流成河
course-remind-riichi-discard = 立直：{ $players }。宣言牌若被荣和，立直不成立，立直棒退回（请撤销这条立直记录）
course-remind-immunity = 跟张免责：和家上次打牌以后，谁先打出这张牌，谁承担
course-remind-dead-hands = { $players } 诈和，本局不能再和

# The special rules of a deal: number, name and meaning.

course-special-explained =
    { course-special-named }：{ $number ->
        [2] 翻一张牌，后继牌是赖子；有赖子的手牌要大于一番才能和
        [3] 和牌要大于一番
        [4] 和牌要大于一番，或者没有吃牌
        [5] 和牌要大于一番，或者将是数牌 2、5、8
        [6] 摸完起手牌，每家给下家三张，可不同色
        [7] 和牌的人离场，打到只剩一家或牌墙摸完
        [8] 翻一张牌，后继牌每张加一番；每杠再翻一张
        [9] 放铳者付双倍
        [10] 和牌要大于一番，或者是自摸
        [11] 和牌后自动摸切，可以一和再和，打到牌墙摸完
       *[12] 看完起手牌，庄家必须选一人换位置
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
course-special-none = 没有特殊规则

# What contradicts the course of play.

course-caution-other-dealer = 该 { $due } 坐庄，填的是 { $said }
course-caution-game-over = 按这套规则，这一场已经打完了
course-caution-game-unfinished = 按计划上一场还没打完
course-caution-below-minimum = 分值 { $found } 不到起和的 { $needed }
course-caution-one-winner = 按放铳者之后的次序，只有最先轮到的 { $player } 能和
course-caution-paid-otherwise = 实付与按规则算出的不同
course-caution-other-seats = 座位与轮换顺序不符
course-caution-clock-off = 设备的时钟不对：显示的是 { $day }
course-caution-clock-back = 设备的时钟比上一条记录的时间还早
course-caution-other-special = 按骰子是「{ $due }」，填的是「{ $said }」
course-caution-no-special = 没有填骰子，不知道这一局的特殊规则
course-caution-not-last-deal = 按计划还不到难忘今宵
course-caution-no-swap = 庄家必须选一人换位置，但没有写明是谁
course-caution-swap-not-due = 只有特殊规则 12 才换位置
course-caution-no-support = { $player } 还没有选择押谁
course-caution-late-support = { $player } 开打之后才选择押谁
course-caution-not-bettor = 按轮换顺序，还没轮到 { $player } 下注
course-caution-late-open = { $player } 应在摸完起手牌时明牌；现在只对之后的收付有效
course-caution-one-fan = 只有一番；请核对「{ $special }」
course-caution-camps-due = 应先摸牌分阵营
course-caution-no-rotation = 这套规则没有写明 { $people } 人怎样轮换；将按一桌排队的办法轮换
course-caution-false-win-ends = 按这套规则，诈和后本局结束
course-caution-too-few-points = { $player } 不够 1000 点，不能立直
course-caution-no-such-draw = 这套规则没有这种流局，或者不满足条件
course-caution-no-nagashi = 这套规则没有流局满贯
course-caution-riichi-not-tenpai = { $player } 立直却没有听牌
course-caution-one-yakuman = 这套规则只算一个役满
course-caution-no-such-discard-win = 荣和的牌不可能是 { $han } 翻 { $fu } 符
course-caution-no-such-self-draw = 自摸的牌不可能是 { $han } 翻 { $fu } 符
course-caution-triple-ron-is-draw = 这套规则里三家和是流局
course-caution-riichi-not-counted = { $player } 的立直已经记下，这手牌却没有计立直
course-caution-riichi-not-recorded = 这手牌计了立直，却没有 { $player } 立直的记录
course-caution-four-riichi-is-draw = 已经记下四家立直：按这套规则，第四家立直时就流局了
course-caution-dead-hand = { $player } 这一局诈和过，不能再和
course-caution-other-layers = 填的承担者与按弃牌得出的不符
course-caution-other-value = 按番种是 { $found }，填的是 { $said }
course-caution-left-table = { $player } 已经离开，座位上却还有这个人

# Why a game is over.

course-over-played = 这一场已经打完，终局
course-over-last-dealer-leads = 最后一局的庄家领先，又可以连庄：不选择继续打就终局
course-over-bust = { $players } 被击飞，终局
course-over-reached = 有人达到终局所需的点数，终局

## The report from the window

said-report-shown = 报告已写入 { $path }，正在浏览器里打开。
said-report-lies = 无法启动浏览器；请自己打开这个文件：{ $path }。
table-report = 打开报告
table-report-tip = 把这场牌局存成网页，与账本放在一起，并在浏览器里打开
night-write-photos = 报告里附上照片
night-write-photos-tip = 各局保存的照片缩成小图，不带地点和相机信息


## The phones on the table

hub-pages = 页面
hub-win = 和牌
hub-me = 我的
hub-guest = 客人
hub-not-done = 没有成功
hub-help = 手机连不上怎么办
hub-lost = 连接中断，正在重连；已记下的内容不会丢。
hub-sending = 正在发送照片
hub-send-failed = 照片没有传到，还保存在这部手机上。
hub-photo-arrived = 照片已识别，页面加载后即显示牌面。
hub-send-again = 重新发送
hub-photo-kept = { $time } 的照片没有发出，还保存在这部手机上。
hub-photo-drop = 放弃照片
hub-unsent = 尚未发送。手机一分钟内重新连上，就会自动发送。
hub-too-late = 没有发送：断线超过一分钟。如果仍然需要，请再按一次。
hub-changed-meanwhile = 这里的内容刚刚有变动，你填写的内容还在。
hub-show-change = 显示变动
hub-wrong-old-page = 程序已更新，你的页面是旧的，所以刚才的操作没有执行。这是新的页面，请核对后再试。
hub-wrong-removed = 这部手机已被移出，或者机主换了新手机。它记下的内容都还在。要重新加入，请扫新的二维码或输入加入码。
hub-wrong-code = 加入码不对或已过期。请对照显示的加入码重新输入；错五次会换新的加入码。
hub-who-new-night = 这部手机原来的名字不在这场牌局里。记录之前，请先选择你的名字。
hub-who-reopened = 这部手机的名字是在后来的牌局里选的。记录之前，请先选择你在这场牌局里的名字。
hub-claim = 是我，换了手机
hub-claim-title = 你的新手机
hub-claim-waits = 正在问桌上的手机：你是不是 { $player }。只要有一部确认，这个名字就改由这部手机使用，旧手机会被移出。
hub-claim-code = 或者输入电脑上显示的加入码：
hub-claim-asks = 有人用新手机（{ $kind }）加入，说自己是 { $player }。确认后，这个名字改由新手机使用，旧手机会被移出。
hub-claim-host = 旧手机是主持人的，新手机也会成为主持人。
hub-claim-yes = 确认
hub-claim-no = 不是
hub-claim-done = { $player } 换了新手机，旧手机已移出。
hub-claim-refused = 桌上的手机没有确认这部手机是你的。可以再问一次，或选别的名字。
hub-claim-gone = 这个问题已有答复，或已撤回。
hub-code-title = 用加入码加入
hub-code = 加入码
hub-code-hint = 输入电脑上二维码旁边显示的八位加入码。主持人手机的「{ hub-invite }」里也有。一个加入码只供一部手机，五分钟内有效。
hub-code-host-hint = 输入电脑上显示的八位加入码。加入码五分钟内有效。
hub-invite-code = 不能扫码的话：打开 { $address }，输入 { $code }。加入码只供一部手机，五分钟内有效。
hub-joined-already = 这部手机已经加入了。这个邀请或加入码仍可给另一部手机用。
hub-host-away = 主持人的手机断线已有一阵子。电脑可以显示一个加入码，让这部手机成为主持人。
hub-become-host = 当主持人
hub-host-here = 主持人的手机已经连上，可以在「{ hub-device-list }」里让别人当主持人。
hub-host-now = 这部手机已成为主持人。
hub-host-invitation = 这个邀请会让这部手机成为主持人。
hub-put-out-title = 移出这部手机？
hub-put-out-sure = 移出后，它不能再打开这里的任何页面。它记下的内容保留，正在录入的那手牌会被放弃。
hub-earlier-person = 以前牌局里的人
hub-own-draft = 你正在录入一手牌。
hub-go-on = 继续
hub-wrong-not-joined = 这部手机没有加入，或已被移出。请扫电脑或主持人手机上的二维码，或在这里输入旁边的加入码。
hub-wrong-not-allowed = 这部手机没有这个权限。请让这场牌局的玩家或主持人操作。
hub-wrong-malformed = 浏览器发来的请求格式不对。请重新打开页面。
hub-plain-http = 本桌的页面要用 HTTPS 打开，请改用 { $address }。
hub-wrong-other-host = 这个地址不属于本程序。请用二维码里的地址。
hub-wrong-other-origin = 这次更改不是从本程序的页面发出的，已拒绝。请刷新页面后重试。
hub-wrong-too-often = 请求太频繁。请等几秒再试。
hub-wrong-too-much = 文件太大。照片最大 32 MB。
hub-wrong-too-slow = 传输太慢，已停止。请靠近 Wi-Fi 路由器再试。
hub-wrong-busy = 正在识别的照片太多。请稍后再发送。
hub-wrong-no-form = 表单不完整或无法读取。请返回、刷新页面后重填。
hub-wrong-other-format = 无法把这个文件当作照片识别：{ $why }。请发送 JPEG、PNG 或 WebP 图片。
hub-wrong-no-heic-decoder = 这是 HEIC（iPhone 照片的格式），桌边的电脑无法解码。请在 iPhone 的「设置 > 相机 > 格式」里选「兼容性最佳」后重拍，或请人在电脑上安装软件包 libheif-examples。
hub-wrong-photo-truncated = 照片不完整。请重新发送或另拍一张。
hub-wrong-photo-damaged = 照片已损坏。请重新发送或另拍一张。
hub-wrong-no-photo = 这不是可以识别的照片。请发送 JPEG、PNG 或 WebP 图片。
hub-wrong-too-many-pixels = 照片超过 2600 万像素。请用相机的普通设置拍摄。
hub-wrong-not-invited = 这个邀请已经用过或已过期。请要一个新的二维码。
hub-wrong-disk = 无法保存。请在电脑上腾出空间后重试。
hub-wrong-no-page = 没有这个页面。请回到牌桌。
hub-join-title = 加入牌桌
hub-join-hint = 这部手机将显示本桌得分，并可录入和牌。无需安装，数据不出本地网络。
hub-join = 加入
hub-open-network = 连接未加密：在多人共用的网络上，别人可能看到照片和账目。在自己家的网络上没有问题。
hub-closed-network = 连接已加密。
hub-who-title = 选择你的名字
hub-host-title = 你是主持人
hub-host-first = 先开始牌局：选规则、填名字，再选择你的名字。其他人扫你出示的二维码加入。
hub-who-hint = 从这部手机录入的和牌与答复会记在这个名字下。
hub-who-other = 换人使用
hub-taken = 已在另一部手机上加入
hub-taken-why = 此人已有一部手机加入。如果那部手机丢了，主持人可以在「{ hub-device-list }」里移出它。
hub-guest-watches = 我只旁观
hub-no-night = 还没有开始牌局。请主持人在窗口或自己的手机上开始。
hub-use = 使用
hub-host = 主持人
hub-role-host = 主持人
hub-role-player = 玩家
hub-role-watcher = 旁观者
hub-devices = 手机
hub-device-list = 全部手机
phones-tip = 让大家的手机加入：拍牌、看分、下注
phones-about = 大家的手机连上同一个 Wi-Fi，就能用浏览器看牌桌、传和牌的照片。无需安装，数据不出这个网络。
phones-begin = 让手机加入
phones-no-ledger = 要让手机加入，牌局必须保存在磁盘上，但现在磁盘无法写入。
phones-scan = 用手机相机扫这个码。
phones-once = 一码一机：用过后会换新码。新手机起初只能旁观，选好名字之后才能记录。
phones-code = 下一部手机的二维码
phones-copy = 复制地址
phones-end = 停用手机页面
phones-role = { $device }的角色
phones-put-out = 移出：{ $device }
hub-reading = 正在识别照片……
hub-invite = 邀请手机
hub-invite-hint = 请对方扫码。只限一部手机，15 分钟内有效。
hub-invite-joined = { $player } 已加入。下面的二维码给下一部手机用。
hub-invite-watch = 邀请旁观者
hub-invite-watch-hint = 请对方扫码，扫码的手机只能旁观。只限一部手机，15 分钟内有效。
hub-make-host = 设为主持人
hub-no-host = 取消主持人
hub-put-out = 移出
hub-leave = 这部手机退出
hub-night-people = 加人、下一场、结束牌局
hub-comer-hint = { $player } 来了。现在可以在手机上选这个名字。
hub-more-people = 更多人
hub-addresses = 地址
hub-help-same = 手机要和电脑连同一个 Wi-Fi。只用移动数据连不上。
hub-help-guest = 访客网络和咖啡馆的 Wi-Fi 常常隔离设备。请用家里的网络，或用一部手机开热点，让电脑也连上。
hub-help-firewall = 如果所有手机都连不上，可能是电脑的防火墙挡住了端口 { $port }。请在专用网络中放行。
hub-help-other = 电脑有多个网络时，第一个地址可能不对。请试其他地址，或用 `--bind` 指定。
hub-help-again = 每个邀请只能用一次。如果被别人先用了，请扫新的二维码。
hub-help-safe = 会被别人看到吗？
hub-help-certificate = 浏览器会警告，因为证书是这台电脑自制的。若证书的 SHA-256 与电脑上显示的（见下）一致，就可以继续。装上证书的手机不再警告。
hub-certificate = 下载证书
hub-deal = 本局
hub-act-back = 撤回 { $player } 的{ $what }
hub-camps-recorded = 已记录阵营：{ $camps }
hub-camps-show = 核对阵营
hub-camps-end = 没有人在阵营里：记录之后就不再分阵营。
hub-entering = 正在录入：{ $device }
hub-by-phone-of = { $player } 的手机
hub-by-phone = 手机 { $device }
hub-by-guest = 客人的手机（{ $kind }）
device-of-person = { $person }（{ $kind }）
hub-by-unknown = 未知的手机
hub-by-computer = 电脑
hub-all-deals = 每一局
hub-no-deals = 还没有打过一局。
hub-no-nights = 账本里还没有牌局。
hub-this-night = 当前牌局
hub-night-deals = { $count } 局
hub-statistics = 统计
hub-report = 报告
hub-stale = 没有执行：这一页显示之后，桌上进行的局已经变了。现在的情况如下。
hub-stale-form = 没有执行：这一页显示之后，内容已经变了。现在的情况如下。
end-deal-open = 还有一局没有打完。请先记录那一局的结果，再结束牌局。
end-unfinished = 第 { $game } 场还没有打完
end-unfinished-hint = 可以按现状计入结果、不计入结果，或者继续打。这个决定之后还可以更改。
end-needs-decision = 牌局还没有结束：第 { $game } 场没有打完，请先选择是否计入结果。
end-count-game = 计入
end-leave-game-out = 不计入
end-play-on = 继续打
end-correct-tip = 更改对没打完的一场的决定
late-act = 补记到这局
late-act-hint = 用来补记漏掉的动作，或撤回记了却没有发生的动作；相关的人都同意后，累计才会变。
late-act-back = 撤回：{ $what }
end-not-yet = 先不结束
end-untold = 还有人没看过记录
end-untold-person = { $player } 有 { $count } 条记录没看过：{ $changes }
end-told = 已当面告诉 { $player }
end-told-all = 大家都知道了
cli-untold-all = 这场牌局没有人用手机，所以没有人能标明看过记录。大家都知道后，请用 `quejing night close --told-all`。
cli-night-told = 已当面告知：{ $players }
cli-night-told-nobody = 不必再告知：有关的人都已看过全部记录
end-requests = 还有 { $count } 项请求等待答复
begin-deal-open = 正在进行的牌局里还有一局没有打完。请记录那一局的结果，或者勾选「{ begin-leave-deal }」。
begin-leave-deal = 那一局不再打完
resume-deal-open = 正在进行的牌局里还有一局没有打完。打开别的牌局后，那一局保持原样，以后可以接着打。
resume-leave-deal = 这局以后再打
resume-stay = 留在这里
hub-list-all = 全部
hub-list-mine = 我的
hub-bar-questions = 有 { $count } 个问题等你答复
hub-bar-news = { $count } 处变动
hub-bar-seen = 知道了
hub-bar-since = 上次看过之后：{ $changes }（你现在的累计：{ $total }）
hub-bar-since-night = { $night }：{ $changes }（你在那场牌局的累计：{ $total }）
hub-bar-hidden = 另有 { $count } 条
hub-bar-more = 还有 { $count } 条记录
hub-bar-same-name = 以前的牌局里有人与你同名，那人还有记录没看过。那是你吗？
hub-says-told = { $by }说已经当面告诉你了。
hub-account = 还没看过的记录
hub-account-empty = 都看过了。
hub-same-name = 以前的牌局里也有一位 { $player }，还有一些记录没看过。如果那就是你，可以请同桌的人在手机上确认。
hub-same-name-claim = 那是我
hub-same-name-waits = 正在问桌上的手机：你是不是以前牌局里的 { $player }。只要有一部确认，这部手机就会显示那些牌局的记录。
hub-same-name-asks = { $player } 的手机问：这是不是以前牌局里的 { $player }？确认后，它会显示那些牌局里 { $player } 没看过的记录。
hub-same-name-done = 已确认：这就是以前牌局里的 { $player }。
hub-not-me = 那不是我
hub-says-agreed = { $by }说你已同意。没错就点「{ hub-bar-seen }」。
hub-not-agreed = 我没有同意
hub-not-agreed-claim = 我没有同意
hub-your-total = 你的累计：
hub-look-at-it = 查看这一局
hub-entry-undone = { $device }撤销了这一条，不再计入。
hub-support = 我押谁
hub-support-whom = 我押
hub-support-hint = 开打之前都可以选；有人记下开杠、明牌等动作，或开始录入这一局的牌，就算开打。在此之前，别人看不到你选了谁。
hub-support-kept = 你押了 { $player }。开打后大家都能看到。
hub-support-none = 你没有押任何人。
bet-recorded = 你押了 { $player }，已记入这一局。
bet-own = 你押了 { $player }。
bet-hint-open = 这一局已经开始，大家都能看到你的选择。在有人记下开杠、明牌等动作，或开始录入这一局的牌之前，你还可以改。
bet-closed = 不能再下注：这一局已经开打，或者正在录入这一局的牌。
bet-late = 开打后下注
bet-late-reason = 理由（大家都能看到）
bet-late-asks = 开打后下的注，要等可能因此多付的人都同意才算数。
bet-late-asked = { $person } 想在开打后押 { $player }。理由：{ $reason }
bet-late-cost = 你这一局的输赢：
bet-late-cost-unknown = 这一注可能改变你这一局要付的金额。
bet-late-waits-own = 你开打后押 { $player } 的注，正在等 { $players } 同意。
bet-late-accepted = 你开打后押 { $player } 的注有效：大家都同意了。
bet-late-refused = 你开打后押 { $player } 的注无效：{ $person } 不同意。
bet-whose-turn = 按轮换顺序，还没轮到 { $person } 下注。
bet-lost = 你在第 { $deal } 局押 { $player } 的注无效：这一注记下之前，这一局的结果已经记录，或者座位已经更换。
bet-lost-why = 你押 { $player } 的注无法记录。{ $why }
bets = 下注：
hub-choose = 下注
hub-take-photo = 拍和牌
hub-choose-photo = 选择照片
hub-send-photo = 发送照片
hub-another-photo = 重拍
hub-tiles = 牌
hub-tap-tile = 点一张牌可以更正。
hub-same-hand = 这手牌已经记下了：第 { $deal } 局，由{ $device }录入。
hub-same-leave = 放弃我这手牌
hub-same-other = 这是另一手牌
hub-faster = 在此期间{ $device }记下了第 { $deal } 局。这手牌将算作下一局：请核对庄家与和家。
hub-faster-next = 是下一局
hub-same-tile = 同一张牌
hub-same-draft = { $device }：{ $player } 也和了 { $discarder } 打出的牌。
hub-why = 算分明细
hub-recorded-by = 记录者
hub-deal-entries = 记录
hub-agreed-on = { $player } 于 { $time } 在{ $device }上同意
hub-agreed-said = { $players }：当面同意
hub-object = 我有异议
hub-object-hint = 提出异议。照片和识别结果会一直保留，直到全桌裁定。
hub-correct-first = 如果这一局要改，请先更正，再裁定。
hub-nothing-waits = 没有等待答复的请求。
hub-waits = 等待答复
hub-waits-for = 等待 { $players }
hub-asks = { $device }请求同意
hub-said-no = { $player } 不同意，所以没有记录这一条。
hub-agree = 同意
hub-disagree = 不同意
hub-take-back = 撤回
hub-becomes = 改为：{ $what }
request-undo = 撤销{ $what }
request-redo = 恢复{ $what }
request-so-far = 目前的记录
request-decision = { $player } 的异议：{ $what }。主张：{ $claim }。裁定：{ $decision }
hub-ask-people = 征求同意
hub-correct-else = 更正其他内容
hub-said-at-table = 当面同意的人
hub-else-asked = （不勾选则在手机上征求同意）
hub-has-no-phone = （没有手机：当面同意后请勾选）
hub-confirm = 记录前核对
hub-needs-reason = 请先写明理由。
consent-asked = 已在 { $players } 的手机上征求同意，全部同意后记录。
consent-recorded = 全部同意，已记录。
consent-asked-again = 征求同意之后金额有变，正在重新征求所有人的同意。
consent-look-again = 金额刚才有变。请重新核对后再记录。
confirm-other-change = 没有执行：你刚才回答的问题已经变了。请看现在的问题。
consent-taken-back = 请求已撤回，其中的内容没有记录。
consent-take-back-named = 撤回：{ $what }
consent-yes = 已在手机上同意
consent-in-person = 已当面同意
consent-no = 不同意
consent-open = 还没答复
requests-wait = 有 { $count } 项请求在等待答复。
requests-look = 查看
hub-money = 约定的收付
hub-fault-address = 无法在 { $address } 上提供手机页面（{ $why }）；请用 `--port` 换一个端口
hub-fault-certificate = 证书或密钥无法使用（{ $why }）；两者须为配对的 PEM 文件
hub-fault-system = 系统无法启动手机页面（{ $why }）；请关闭其他程序后重试
cli-serve-ledger = 账本：{ $path }
cli-serve-pages = 手机页面：{ $address }
cli-serve-also = 另有：{ $address }（{ $interface }）
cli-serve-invitation = 请用下一部手机扫此码，或在手机上打开 { $address }
cli-serve-fingerprint = 本机证书的 SHA-256：{ $fingerprint }
cli-serve-first = 第一部加入的手机将成为主持人。
cli-serve-new-host = 接受这个邀请的手机将成为主持人。
cli-serve-code-host = 有手机要求当主持人。同意的话，请在五分钟内在那部手机上输入：{ $code }
cli-serve-code-person = 有人用新手机加入，说自己是 { $player }。属实的话，请在五分钟内在那部手机上输入：{ $code }
cli-serve-phones = 手机：{ $phones }
cli-serve-nobody = 手机：还没有
cli-serve-no-network = 没有找到网络；连上网络之前，手机无法访问这台电脑。
cli-serve-stop = 按 Ctrl+C 停止。

## The report

# The value of `lang` in the page.

report-html-lang = zh-CN
report-date = { $year }年{ $month }月{ $day }日
report-payment = { $payer } → { $receiver } { $amount }（{ $why }）
payment-of-bet = { $why }，下注
report-entry = 第 { $entry } 条记录
deal-of-round =
    { $wind }{ $dealership ->
        [1] 一
        [2] 二
        [3] 三
       *[other] 四
    }局{ $counters ->
        [0] {""}
       *[other] {" "}{ $counters } 本场
    }
report-deal = 第 { $deal } 局
report-deal-at-table = 第 { $table } 桌第 { $deal } 局
report-deal-entry = { $deal }（第 { $entry } 条记录）

# The account of a night and the news of it.

account-deal = { $deal }：{ $result }
account-deal-won = { $deal }：{ $result }，{ $amount }
account-money = { $kind }：{ $payments }
account-payment = { $payer } → { $receiver } { $amount }
news-recorded = { $by }记下了{ $what }
account-told = { $by }：{ $what }
news-undone = { $by }撤销了{ $what }
news-redone = { $by }恢复了{ $what }
news-corrected = { $by }更正了{ $what }
news-voided = { $by }作废了{ $what }
news-reseated = { $by }更改了从{ $what }起的座位
news-disputed = { $player } 提出异议：{ $what }。主张：{ $claim }
news-decided = { $player } 的异议：{ $what }。裁定：{ $decision }
news-decided-why = { $player } 的异议：{ $what }。裁定：{ $decision }（{ $note }）
account-overruled = 与已有记录矛盾，但仍然记下，原因：{ $reason }
account-late-bet = 其中包括 { $person } 开打后押 { $player } 的注（{ $reason }）
account-late-bet-agreed = { $players } 已当面同意
sentence-gap = {"。"}

# What happened, a line each.

report-event = { $kind }：{ $what }
report-won-from = { $wins }，{ $discarder } 放铳
report-won-self-draw = { $wins }，自摸
report-win = { $player } { $worth }（{ $entered }）
report-claimed = { $player } 对{ $deal }的主张：{ $claim }
report-with-words = { $what }（{ $words }）
report-value-points = { $points } 点
report-value-score = { $points } 分
report-value-fan = { $fan } 番
report-value-han = { $han } 翻 { $fu } 符
report-value-limit = { $limit }，{ $han } 翻
report-value-limit-fu = { $limit }，{ $han } 翻 { $fu } 符
report-value-yakuman =
    { $units ->
        [1] 役满
       *[other] { $units } 倍役满
    }
report-reduced-high = 约化分数：T0 = { $t0 }，α = { $alpha }，n = { $n }，高者为优
report-reduced-low = 约化分数：T0 = { $t0 }，α = { $alpha }，n = { $n }，按原文低者为优
report-reduced-players = 人数
report-best = { $amount }（{ $deal }）
report-stats = { $player }：和牌率 { $won }，自摸率 { $drawn }，放铳率 { $dealt }，和牌平均分 { $average }，和牌最高分 { $best }
report-dispute = 第 { $entry } 条记录：{ $player } 对{ $deal }有异议：{ $claim }——{ $outcome }
report-objection = { $player } 对「{ $deal }」有异议：{ $claim }——{ $outcome }
report-dispute-open = 尚未裁定
report-agreed-by = { $what }，{ $people } 同意

# The page.

report-alarm = 账目不平：总和是 { $sum }，不是 0
report-on-table = 桌面上还有 { $amount }
report-money-rate = { $points } 点 = { $money }
report-deals = 每一局
report-corrected = （更正过）
report-agreed = 约定的收付
report-agreed-item = { $reason }：{ $payments }
report-disputes = 争议
report-statistics = 统计
report-paid-to = { $player } 共付给：{ $payments }
report-remarks = 提示
report-remark = { $at }：{ $remark }
report-remark-overruled = { $at }：{ $remark }（大家同意）

# The page: a line a deal, the rules in words, the appendix.

report-span = { $date } { $from }–{ $to }（{ $zone }）
report-all-even = 各家持平。
report-chance = 误差范围（95% 置信区间）：若水平不变，长期比率多半在 { $low }% 到 { $high }% 之间；局数越少，范围越宽
report-column-tiles = 和牌
report-deals-hint = 各家名下：这一局的得失，小字是这一局之后的累计。
report-flowers = + 花牌 { $count } 张
report-set-aside = + 拔出的{ $tile } { $count } 张
report-face-down = 扣着的牌
report-voided-why = 作废：{ $reason }
trace-corrected = 更正（{ $by }）：{ $changes }
trace-added-late = 后来补记（{ $by }）
trace-added = 补充（{ $by }）：{ $changes }
trace-winner = 和家为 { $after }，原为 { $before }
trace-winner-added = { $players } 也和了
trace-winner-removed = { $players } 没有和牌
trace-discarder = 放铳者为 { $after }，原为 { $before }
trace-discard = 放铳者为 { $player }，原为自摸
trace-self-draw = 自摸，原为 { $player } 放铳
trace-value = { $player } { $after }，原为 { $before }
trace-tiles = { $player } 的牌
trace-details = 和牌的细节
trace-entry = { $after }，原为{ $before }
report-as-usual = 全部选项都是默认值
report-not-as-usual = 与默认值不同的选项：
report-appendix = 附录：每一局的细节
report-before = 最初记录：{ $what }
report-photo-of = 第 { $deal } 局的照片
report-options = 全部规则选项
report-entries = 全部记录
report-undone = （已撤销）
report-undid = { $who } 撤销了{ $what }
report-redid = { $who } 恢复了{ $what }
report-undone-deal = 第 { $deal } 局：{ $result }

## Window: cameras and photos

trouble-sentence = { $text }。
trouble-open = 有 { $count } 处不确定，会影响得分；请核对标出的牌并回答问题。
trouble-open-win-tile = 哪张是和牌张？请确认标出的那张，或另选一张。
trouble-no-winner = 谁和了？
trouble-no-giver = 自摸，还是谁放的铳？


## Eyes: what is wrong, warnings and questions

# Photos, models and the runtime

eyes-no-file = 找不到文件 { $path }；请检查路径
eyes-damaged = 图片文件已损坏（{ $damage }）；请从相机或手机重新复制
eyes-too-many-scans = 这个 JPEG 解码太费时（有 { $scans } 层扫描，最多 { $most } 层，图片越大，上限越低）；请重新存成普通的 JPEG
eyes-not-a-photo = 这不是可以读取的图片（{ $why }）；请用 JPEG、PNG、WebP、BMP 或 HEIC 照片
eyes-image-empty = 文件是空的
eyes-image-avif = 这是 AVIF 格式
eyes-image-tiff = 这是 TIFF 或 RAW 格式
eyes-image-jpeg-xl = 这是 JPEG XL 格式
eyes-image-svg = 这是 SVG 矢量图
eyes-image-video = 这是视频
eyes-image-pdf = 这是 PDF
eyes-image-gif = 这是 GIF
eyes-image-unknown = 格式未知
eyes-image-odd = 这种 JPEG 很特殊，相机不会生成
heic-no-decoder = 这是 HEIC（iPhone 照片的格式），这台电脑上没有能解码的程序；请在 iPhone 的「设置 > 相机 > 格式」里选「兼容性最佳」后重拍，或在电脑上安装软件包 libheif-examples
heic-undecodable = 这张 HEIC 照片已损坏；请从手机重新复制
heic-too-costly = 这张 HEIC 照片解码太费时间或内存；请存成 JPEG
heic-no-room = 这张 HEIC 照片无法解码：无法写入临时文件或启动解码程序（{ $why }）；请腾出内存和磁盘空间后再试
eyes-truncated = 图片文件不完整；请从相机或手机重新复制
eyes-too-many-bytes = 照片太大（{ $found } 字节，最多 { $most }）；请另存一份小一些的，1200 万像素就足够
eyes-too-many-pixels = 照片太大（{ $found } 像素，最多 { $most }）；请另存一份小一些的，1200 万像素就足够
eyes-too-small = 照片太小（{ $width } × { $height } 像素，每边至少 { $least }）；请用更高的分辨率重拍
eyes-runtime-missing = 找不到 ONNX Runtime（找过 { $places }）；请重新安装雀镜（自己编译的，请运行 `scripts/setup.sh`），或用 `QUEJING_ORT` 指定库文件
eyes-runtime-too-old = { $path } 的 ONNX Runtime 是 { $found } 版，至少要 { $least } 版；请重新安装雀镜（自己编译的，请运行 `scripts/setup.sh`），或用 `QUEJING_ORT` 指定较新的库
eyes-runtime-broken = 无法加载 { $path } 的 ONNX Runtime：文件已损坏，或不适用于这个系统；请重新安装雀镜（自己编译的，请运行 `scripts/setup.sh`）
eyes-runtime-not-pinned = 没有加载 { $path } 的 ONNX Runtime：它不是雀镜附带的那一个（校验和不符）；请重新安装雀镜（自己编译的，请运行 `scripts/setup.sh`）；如果信任它，也可以用 `QUEJING_ORT` 指定
eyes-not-private = 没有加载 { $path }：别人可以改动这个文件或它所在的文件夹；请去掉别人的写权限（`chmod go-w`）；如果信任这个文件，也可以把 `QUEJING_ORT` 设为这个库，或把 `QUEJING_MODELS` 设为模型文件夹
eyes-model-missing = 找不到模型 { $file }（找过 { $places }）；请重新安装雀镜，或用 `--models` 或 `QUEJING_MODELS` 指定它的文件夹
eyes-model-mismatch = 模型 { $path } 与这个版本的雀镜不符（{ $why }）；请用随程序附带的模型，或重新安装雀镜
eyes-model-not-ours = 不是雀镜的模型
eyes-model-unreadable = 文件已损坏，或只适用于其他版本的 ONNX Runtime
eyes-model-kind = 模型种类是 { $found }，应为 { $wanted }
eyes-format = 格式是 { $found }，应为 { $wanted }
eyes-no-format = 没有写明格式
eyes-model-no-value = 缺少 `{ $key }`
eyes-value = `{ $key }` 不能是 `{ $found }`
eyes-model-class-twice = 类别 `{ $class }` 写了两次
eyes-model-few-faces = 只能识别 { $found } 种牌，不到 34 种
eyes-model-no-outlet = 没有输出 `{ $name }`
eyes-inference = 识别出错（`{ $stage }`：{ $why }）；请再试一次，若再次出现，请报告给我们
eyes-no-tiles = 照片里没有找到麻将牌；请靠近些，把牌放平，注意光线
eyes-wrong-count = 找到 { $count } 张牌，而和牌应有 { $needed } 张（每个杠多一张，花牌不算）；请更正牌或重新拍照

# Warnings of a reading

warning-tile-count = 找到 { $count } 张牌，而一手牌有 { $before } 或 { $whole } 张（每个杠多一张，花牌不算）；请看看少了或多了哪张
warning-other-size = 这手牌有 { $count } 张，而现在的规则一手是 { $whole } 张；请看看规则是否选对
warning-low-confidence = 有 { $count } 张牌可能认错了；请核对标出的牌
warning-unknown-tile = 有 { $count } 张牌没有认出；请指明是什么牌
warning-too-many = 同一种牌太多，一副牌里没有这么多；请核对标出的 { $count } 张牌
warning-no-win-tile = 看不出哪张是和牌张，暂取最后一张；请把和牌张分开放或横放
warning-melds-unclear = 有几组牌分开放着，看不出是不是副露；请指明哪些是
warning-other-tiles = 照片里另有 { $count } 张牌没有算进这手牌
warning-small = 牌只有 { $count } 像素宽；请靠近些，会认得更准
warning-photo-damaged = 照片文件已损坏，牌面可能有误；请从相机或手机重新复制
warning-blurred = 照片不清晰；请拿稳，或点一下牌面对焦
warning-glare = 有 { $count } 张牌反光；请稍微移动灯或相机
warning-dark = 牌太暗；请开灯，或让灯照到牌上
warning-steep = 拍得太斜；请把相机举高，从上方拍
warning-row-cut = 手牌没有拍全；请把整手牌拍进去
warning-cut-off = 有 { $count } 张牌被照片边缘截断；请把整手牌拍进去
warning-other-set = 这些牌不像正在使用的牌具，所以识别时没有用它；请选对应的牌具，或选「{ set-none }」
warning-turned = 照片里的牌不是正的，已转正后识别

# Questions of a reading

ask-tile-win = 和牌张是 { $tile } 吗？
ask-tile-win-or = 和牌张是 { $tile }，还是{ $others }？
ask-tile-changed = { $place }：由 { $was } 改认作 { $tile }，否则同一种牌太多，或者凑不成副露
ask-tile-meld = { $tiles }：是副露还是手里的牌？（暂按{ $taken ->
    [meld] 副露
   *[standing] 手里的牌
    }处理）
ask-tile-broken = { $tiles } 摆成一组，却不成副露，哪张认错了？
ask-tile-added = { $tiles }：横放的牌上面还叠着第四张吗？
ask-tile-belongs = { $tiles }：是这手牌的吗？（暂{ $taken ->
    [hand] 算在内
   *[other] 不算在内
    }）
ask-tile-indicator = { $tiles }：是宝牌指示牌吗？（暂按{ $taken ->
    [indicator] 宝牌指示牌
   *[other] 别的牌
    }处理）
open-face = { $tiles } 可能认错了
open-face-or = { $tiles } 可能认错了，或许是 { $others }
set-count = { $total }：{ $found }
set-count-total = { $count } 张
set-count-at-least = 至少 { $count } 张
set-count-tile = { $tile } × { $count }
set-count-complete = 整副牌齐全
set-count-missing = 缺 { $count } 张
set-count-extra = 多 { $count } 张
set-count-missing-tiles = 缺 { $tiles }
set-count-extra-tiles = 多 { $tiles }
set-count-doubtful = 有 { $count } 张认得不准
set-count-lower = 可能还有别的牌：有的叠着、扣着或在照片边缘，或者照片不够清楚
inventory-fault-repeated-photo = 最后一张照片里的牌已经数过了；请移除这张照片
inventory-fault-too-many-photos = 一次最多用 { $most } 张照片；请移除一张，或重新清点
open-hands = 照片里有 { $count } 手牌
open-win = 看不准和牌张是不是 { $tiles }（可用 `--win` 指明）
open-win-or = 看不准和牌张是 { $tiles } 还是 { $others }（可用 `--win` 指明）
open-meld = 看不准 { $tiles } 是不是副露（可用 `--meld` 指明）
open-added = 看不准 { $tiles } 是碰还是加杠（可用 `--meld` 指明）
open-hand = 看不准 { $tiles } 是不是这手牌的
question-open = { $question }，得分会因此不同；请另拍一张，或用 `quejing score` 输入这手牌（加 `--anyway` 就按现在识别的算）

# Sources of frames

source-no-file = 找不到文件 { $path }；请检查路径，第一个摄像头写成 `camera:0`
source-no-pictures = { $path } 里没有图片；请指定放有 JPEG 或 PNG 图片的文件夹，或 `frame-%03d.jpg` 这样的编号图片
source-camera-unknown = 没有「{ $name }」这样的摄像头；第一个写成 `camera:0`
source-no-camera-support = 这个程序编译时没有带摄像头功能；请用视频、网址或图片，或启用 `camera` 功能重新编译
source-camera-missing = 没有找到 { $camera } 号摄像头；请插上再试
source-camera-denied = 没有权限使用 { $camera } 号摄像头；请把自己加入 `video` 组（`sudo usermod -aG video $USER`）再重新登录
source-camera-busy = { $camera } 号摄像头正被别的程序使用；请关闭那个程序
source-camera-format = 无法读取 { $camera } 号摄像头的画面格式（{ $why }）；请换一个摄像头
source-camera-failed = { $camera } 号摄像头没有画面（{ $why }）；请拔下再插上
source-camera-driver = { $camera } 号摄像头的驱动出错；请拔下再插上
source-cameras-unlisted = 无法列出摄像头（{ $why }）；请直接写出要用哪个，如 `camera:0`
source-silent = { $name } 已有 { $seconds } 秒没有画面；请检查连线、网络或另一端的程序
source-stream-failed = 无法读取视频流 { $address }；请检查地址，并确认发送画面的摄像头或程序在运行
source-helper-missing = 雀镜旁边和 `../lib/quejing` 里都找不到 { $file }；请重新安装雀镜，或用 `QUEJING_FRAMES` 指定
source-not-a-video = { $path } 不是可以读取的视频；请用 mp4、mkv、avi 或 mov，或重新保存
source-video-too-large = 解码 { $name } 占用内存太多；请另存一份小一些的，1920 × 1080 像素就足够
source-picture = 无法使用图片 { $path }：{ $why }
source-empty-frame = { $name } 传来的画面是 { $width } × { $height } 像素；请在摄像头设置里换尺寸或格式

# Measuring a camera

calibration-too-few-views = 只有 { $found } 张照片拍到了足够的标定板，至少要 { $least } 张；请让标定板占画面一半左右，再多拍几张
calibration-same-angle = 所有照片几乎都从同一个方向拍标定板（角度相差 { $degrees }°，至少要 { $least }°）；请把标定板向左右前后倾斜
calibration-poor-coverage = 标定板只覆盖了画面的 { $percent }%；请把标定板也移到四角和边缘
calibration-mixed-sizes = 照片尺寸不一（{ $first } 和 { $other }）；请全部用同一台相机的同一设置拍
calibration-rough = 量出的角点平均偏差 { $rms } 像素；请用雀镜打印的标定板，贴平，拍清楚
calibration-wrong-size = 相机档案「{ $name }」用于 { $width } × { $height } 像素的画面，不是 { $found }；请换一个相机档案，或按这个尺寸重新标定
calibration-no-profile = 没有相机档案「{ $name }」；现有：{ $known }
calibration-no-profile-yet = 没有相机档案「{ $name }」；请先用 `quejing calibrate` 标定
calibration-bad-name = 「{ $name }」不能作档案名；请用 60 个以内的汉字、字母、数字、- 和 _
calibration-name-taken = 已有名为「{ $name }」的相机档案；请换个名称，或替换它（`--replace`）
calibration-bad-profile = { $path } 不是相机档案（{ $why }）；请看 `calibration/README.md`
calibration-no-lens = 数值不像真实的镜头
calibration-file = 无法{ $verb ->
    [read] 读取
   *[written] 写入
    } { $path }（{ $why }）；请检查文件夹和磁盘
goal-first = 把标定板举到镜头前，占画面一半左右，停一下
goal-field = 把标定板移到画面的{ $place ->
    [upper-left] 左上角
    [upper] 上边
    [upper-right] 右上角
    [left] 左边
    [right] 右边
    [lower-left] 左下角
    [lower] 下边
    [lower-right] 右下角
   *[middle] 中间
    }
goal-tilt = 倾斜标定板：让{ $side ->
    [left] 左
    [right] 右
    [upper] 上
   *[lower] 下
    }边离镜头远些，约 30°
goal-more = 再拍几张，换个角度或远近
goal-enough = 已经够了
sight-nothing = 没有看到标定板
sight-few = 只看到标定板 24 个角点中的 { $corners } 个，至少要 { $least } 个；请把标定板移近些，或移到亮处
sight-moving = 看到标定板了；请停住
sight-known = 这个位置已经拍过了
sight-taken = 拍到一张

# Tile sets

set-error-name = 「{ $name }」不能作牌具的名称；请用文字、数字、空格和 - _ ( )，不超过 60 个字符，首尾不能是空格
set-error-unknown = 没有叫「{ $name }」的牌具；现有：{ $known }
set-error-none-yet = 没有叫「{ $name }」的牌具；还没有登记过牌具，请先登记一副
set-error-taken = 已经有叫「{ $name }」的牌具；请换个名称，或先把原有的那副改名或删除
set-error-no-version = 牌具「{ $name }」没有第 { $version } 版；现有：{ $kept }
set-error-foreign = { $path } 不是雀镜的牌具文件；请用从雀镜导出的文件
set-error-newer = { $path } 由较新版本的雀镜写入（格式 { $found }，这个版本只能读取格式 { $known }）；请更新雀镜
set-error-damaged = 牌具文件 { $path } 已损坏（{ $why }）；请还原以前的版本，或重新导入
set-damage-format = 格式编号缺失或无法识别
set-damage-picture = { $tile } 的图片：{ $why }
set-damage-empty = 没有图片
set-error-too-large = { $path } 太大，不会是牌具文件（{ $found } 字节，最多 { $most }）；请用从雀镜导出的文件
set-error-file = 无法{ $verb ->
    [read] 读取
    [removed] 删除
    [renamed] 改名
   *[written] 写入
    } { $path }（{ $why }）；请检查位置和权限
set-error-no-place = 没有存放牌具的地方（`QUEJING_DATA` 和 `HOME` 都没有设置）；请把 `QUEJING_DATA` 设为一个文件夹
set-error-label = { $place }：「{ $text }」不是牌；请输入 `5p`、`0m`、`f1` 等，牌背写 `back`，略过写 `?`
set-error-too-few = 只有 { $kinds } 种牌，至少要 { $least } 种；请再拍一些
set-error-none-fit = 没有往「{ $name }」里加任何牌：照片里的牌都不像这副牌，或者加入后识别反而变差；请在更好的光线下重拍，或核对牌名


## Command line

# 规则、重放、收付
cli-rules-sets = 规则
cli-rules-set-patterns = 番种 { $count } 种
cli-rules-profiles = 规则方案
cli-rules-folder = 自己的方案请放在 { $folder }/*.toml
cli-rules-profile = { $name }：{ $note }
cli-rules-heading = { $category }（规则原文 { $section }）
cli-rules-entry = { $name } [{ $id }]  { $worth }：{ $definition }
book-series = 系列 { $number }
book-fan = { $fan } 番
book-han = { $han } 翻
book-yakuman = 役满
book-fu-fan = { $fu } 副 { $fan } 翻
book-points = { $points } 分
book-points-each = 每组 { $points } 分
book-yakuman-closed = 役满，须门清
book-han-closed = { $han } 翻，须门清
book-han-open = 门清 { $han } 翻，副露 { $open } 翻
book-not-beside = 不计：{ $names }
book-chance-only = 除偶然类番种外都不计
book-excludes = 与{ $names }互斥
cli-rules-options = 选项
book-option = { $meaning }；可写 { $allowed }，默认 { $default }（{ $section }）
cli-rules-option-comment = { $meaning }；可写 { $allowed }（{ $section }）
cli-rules-template-note = 我们的规则
cli-payments = 收支：{ $each }
cli-payments-part = { $why }（{ $part }）
cli-payments-members = 阵营成员：{ $each }
cli-payments-still-playing = 还在打：{ $names }

# read, watch, cameras, calibrate, board, enrol, sets

output-input = { $path } 正是本命令要读取的文件，写入会毁掉它；请为结果另选一个文件
output-ledger = { $path } 是账本，不能用输出覆盖账本；请换个名字
output-log = { $path } 属于账本的日志，不能用输出覆盖；请换个名字
output-heads = { $path } 是账本的已确认记录清单，不能用输出覆盖；请换个名字
output-evidence = { $path } 是账本保存的照片，不能用输出覆盖；请换个名字
output-own = { $path } 属于雀镜为账本保存的数据，不能用输出覆盖；请换个名字
output-there = { $path } 已经存在；请换个名字
output-there-force = { $path } 已经存在；请换个名字，或用 `--force` 覆盖
output-folder = { $path } 是文件夹；请指定一个文件
cli-cannot-write = 无法写入 { $path }（{ $why }）；请换个位置
cli-cannot-save-picture = 无法写入 { $path }（{ $why }）；请用 `.png` 或 `.jpg` 结尾的文件名
cli-date = `{ $option }` 不能写「{ $value }」；日期请按 `2026-11-21` 的格式写
cli-line = { $file } 第 { $line } 行
cli-win-tile = `{ $option }` 不能写「{ $value }」；请写 `auto`、`sideways`、`apart`、`above` 或 `last`
cli-read-held = { $photo }：{ $warning }（加 `--anyway` 就照样识别）
cli-read-failed = { $photo }：{ $why }
cli-read-head = { $photo }：{ $count } 张牌，{ $width } × { $height } 像素
cli-read-count = { $photo }：{ $found }
cli-read-surety = 把握
cli-read-sure = 有把握（{ $percent }%）
cli-read-look = 请核对标「?」的牌和下面的问题（把握 { $percent }%）
cli-read-look-all = 请逐张核对（把握 { $percent }%）
cli-read-retake = 请重拍一张，这张靠不住（把握 { $percent }%）
cli-read-row = 行
cli-read-concealed = 手里的牌
cli-read-meld = 副露
cli-read-won = 和牌张
cli-read-flowers = 花牌
cli-read-indicators = 宝牌指示牌
cli-read-doubt = 存疑
cli-read-doubt-line = { $place }：{ $guesses }
cli-read-question = 问题
cli-read-perhaps = 可能
cli-read-perhaps-line = { $place }是 { $tile }（{ $percent }%），那样就能和牌
cli-read-or = 或者
cli-read-or-line = { $tiles }，照片里的另一手完整的牌
cli-read-warning = 提示
cli-read-time = 用时
cli-read-ms = { $ms } 毫秒
cli-read-tile = 第 { $tile } 张
cli-read-row-tile = 第 { $row } 行第 { $tile } 张
cli-read-meld-line = { $meld ->
    [chow] 吃
    [kong] 杠
    [added-kong] 加杠
    [concealed-kong] 暗杠
   *[pung] 碰
    } { $tiles }
cli-read-meld-from = { $meld ->
    [chow] 吃
    [kong] 杠
    [added-kong] 加杠
    [concealed-kong] 暗杠
   *[pung] 碰
    } { $tiles }，来自{ $side ->
    [left] 上家
    [right] 下家
   *[opposite] 对家
    }
cli-watch-opened = 正在识别 { $source }（{ $width } × { $height } 像素）
cli-watch-locked = 已锁定：{ $reading }
cli-watch-gone = 已解锁：手牌不见了
cli-watch-replaced = 已解锁：换了一手牌
cli-watch-moved = 已解锁：牌在动
cli-watch-again = { $why }（{ $seconds } 秒后重试）
cli-watch-ended = 视频或视频流已经结束
cli-watch-no-lock = 直到画面结束也没有锁定手牌；请把 { $whole } 张牌都放平，并让摄像头保持稳定
cli-cameras-none = 没有找到摄像头；请插上一个，或让 `quejing watch` 读取视频、网址或图片
cli-calibrate-made = { $name }：{ $views } 张照片，{ $corners } 个角点，平均偏差 { $off } 像素（均方根）
cli-calibrate-lens = 焦距 { $focal }，中心 { $centre } 像素；畸变 { $distortion }
cli-calibrate-reach = 镜头畸变最大 { $shift } 像素；标定板覆盖了画面的 { $percent }%
cli-calibrate-saved = 已存为 { $path }；使用时请加 `--camera-profile { $name }`
cli-calibrate-listed = { $width } × { $height } 像素，平均偏差 { $off } 像素，{ $date }
cli-calibrate-listed-camera = { $width } × { $height } 像素，平均偏差 { $off } 像素，{ $date }，{ $camera }
cli-calibrate-none = 还没有相机档案；请先用 `quejing board --out board.pdf` 生成标定板并打印，再运行 `quejing calibrate`
cli-calibrate-left-out = { $photo } 没有采用：标定板的 24 个角点只看到 { $corners } 个
cli-calibrate-hold = 把标定板举到镜头前，每个位置停一下
cli-calibrate-view = 第 { $view } 张，共 { $wanted } 张，已覆盖画面的 { $percent }%
cli-calibrate-view-off = 第 { $view } 张，共 { $wanted } 张，已覆盖画面的 { $percent }%，目前偏差 { $off } 像素
cli-calibrate-view-lacks = 第 { $view } 张，共 { $wanted } 张，已覆盖画面的 { $percent }%；{ $lacks }
cli-board-name = { $path }：标定板的文件名要以 `.pdf` 或 `.png` 结尾
cli-board-made = { $path }：请按 100% 打印，用尺核对 100 毫米的横条，贴在平板上，再运行 `quejing calibrate`
cli-enrol-tried = { $name }：34 种牌中有 { $kinds } 种，共 { $faces } 种牌面（未保存）
cli-enrol-saved = { $name }：34 种牌中有 { $kinds } 种，共 { $faces } 种牌面，已存为第 { $version } 版
cli-enrol-missing = 还缺：{ $tiles }（请也拍下来）
cli-enrol-accuracy = 准确率：{ $accuracy }
cli-enrol-check = 请核对 { $photo } 中序号为 { $index } 的牌：{ $class }？（{ $why }）
cli-enrol-mend = 要更正，请用 `--labels-out 文件.csv` 输出标签，改好后用 `--labels 文件.csv` 读回；或写明 `--order`
cli-enrol-orders = `--order` 写了 { $given } 次，照片有 { $photos } 张；请只写一次，或每张照片写一次
cli-enrol-other = { $photo } 里的牌不像「{ $name }」；一张也没有加入（要换成同名的新牌具，请加 `--new`）
cli-enrol-harmful = 加入 { $photo } 后，这副牌自己的照片反而认得更差，所以没有加入（请核对 `--order`）
cli-enrol-no-tile = { $place }：那里没有找到牌；这一行略过
cli-accuracy = 登记前 { $before }%，登记后 { $after }%（{ $count } 张牌中分别认对 { $right_before } 张和 { $right_after } 张，每张照片用其余照片检验）
cli-accuracy-none = 还没有测出；请再加一张同一副牌的照片
cli-sets-none = 还没有牌具；请用 `quejing enrol 名字 照片…` 登记一副
cli-sets-listed = { $kinds } 种牌，第 { $version } 版，{ $date }
cli-sets-head = { $name }：34 种牌中有 { $kinds } 种
cli-sets-pictures = 图片
cli-sets-pictures-line = { $faces } 种牌面，共 { $pictures } 张
cli-sets-made = 保存时间
cli-sets-made-line = { $date }（{ $note }）
cli-sets-model = 模型
cli-sets-colours = 颜色
cli-sets-ground = 底色 { $colour }
cli-sets-ink = 图案 { $colour }
cli-sets-back = 牌背 { $colour }
cli-sets-shape = 形状
cli-sets-shape-line = 高是宽的 { $ratio } 倍
cli-sets-accuracy = 准确率
cli-sets-version = 第 { $version } 版
cli-sets-imported = 「{ $name }」已导入；使用时请运行 `quejing read --set "{ $name }" 照片`
cli-sets-removed = 「{ $name }」已删除。
cli-sets-added = 已把 { $count } 张牌加入「{ $name }」（现在是第 { $version } 版）。
cli-sets-tile = `--tile { $text }`：请写牌的序号和牌名，如 `3=5p`；这张照片的序号是 0 到 { $last }

# score, waits, compare

cli-no-hand = 没有写手牌；请写出手里的牌，例如 `2288m113355p88s7z`
cli-tiles = 「{ $written }」：{ $why }
cli-one-tile = `--win` 只能写一张牌，「{ $text }」有 { $count } 张；请只写和牌张
cli-meld-word = 无法识别 `--meld { $text }`；牌后面只能写 `:concealed`、`:added` 或风位
cli-not-seen = `{ $option }` 写了{ $tile }，但照片里没有认出；请只写认出的牌
cli-meaningless = { $rules }用不到 `{ $option }`；请去掉这个选项
cli-no-deal = { $rules }用不到 `--kong`、`--open`、`--bet`、`--camp`、`--won`、`--false-win` 和 `--tenpai`；请去掉这些选项
cli-wind = 「{ $found }」不是风位；请输入 E、S、W 或 N
cli-self-draw-discarder = 自摸没有放铳者；请去掉 `--discarder` 或 `--self-draw`
cli-deal-needs-discarder = 这一局还不能结算；请用 `--discarder` 写明放铳者，自摸则加 `--self-draw`
cli-tenpai-alone = `--tenpai` 要与 `--false-win` 同用；请写明谁诈和
cli-kong = 无法识别 `--kong { $text }`；请输入 `concealed:S`、`exposed:S:W` 或 `added:S:W`（先写谁杠，再写谁打的牌）
cli-written = 无法识别 `{ $option } { $text }`；请按 `{ $example }` 的格式写
cli-fan-number = `{ $option } { $text }` 里的「{ $number }」不是番数；请输入整数
cli-whole-hand = 这手牌已经有和牌张；请少写一张，并去掉 `--win`
cli-one-rule-set = 只写了一套规则，无法比较；请写两套以上，每套前面都加 `--rules`
cli-compare-total = { $rules }：{ $verdict }，{ $total }
compare-same = 没有不同

# what is said of the program and its arguments

cli-no-output = 无法写入标准输出：{ $why }；请检查管道或磁盘
cli-own-fault = 程序自身出错；请把这一行报告给我们：{ $what }
cli-no-window = 这个程序没有包含窗口功能；可用的命令见 `quejing --help`
cli-moved-to-lab = `quejing { $tool }` 已移到开发者工具 `quejing-lab`；请在源代码目录里运行 `cargo run -p quejing-lab --features vision -- { $tool }`
cli-usage-unknown-option = 没有 `{ $option }` 这个选项；请看 `{ $help }`
cli-usage-unknown-option-similar = 没有 `{ $option }` 这个选项；是不是想写 `{ $similar }`？
cli-usage-unexpected = 多写了「{ $argument }」；请看 `{ $help }`
cli-usage-unknown-command = 没有 `{ $command }` 这个命令；请看 `{ $help }`
cli-usage-unknown-command-similar = 没有 `{ $command }` 这个命令；是不是想写 `{ $similar }`？
cli-usage-no-command = `{ $command }` 后面还要写命令；可用：{ $commands }
cli-usage-no-value = `{ $option }` 后面要写值；请看 `{ $help }`
cli-usage-no-value-among = `{ $option }` 后面要写值；可用：{ $allowed }
cli-usage-not-among = `{ $option }` 不能写「{ $value }」；可用：{ $allowed }
cli-usage-no-number = `{ $option }` 不能写「{ $value }」；请输入整数
cli-usage-no-address = `{ $option }` 不能写「{ $value }」；请输入 IP 地址，如 `192.168.1.5`
cli-usage-out-of-range = `{ $option }` 不能写「{ $value }」；请输入 { $least } 到 { $most } 的数
cli-usage-superfluous-value = `{ $option }` 后面不写值；请去掉「{ $value }」
cli-usage-twice = `{ $option }` 写了不止一次；请只写一次
cli-usage-conflict = `{ $option }` 不能与 { $others } 同用；请去掉其中一个
cli-usage-missing = 缺少 { $arguments }；请看 `{ $help }`
cli-usage-not-unicode = 有一个参数不是有效的 UTF-8 文字；请重新输入

# the frame of --help

cli-help-usage = 用法：
cli-help-commands = 命令：
cli-help-arguments = 参数：
cli-help-options = 选项：
cli-help-print = 显示帮助
cli-help-version = 显示版本
cli-help-help = 显示某个命令的帮助
cli-help-default = {"["}默认：{ $value }]
cli-help-values = {"["}可选：{ $values }]
cli-help-alias = {"["}也可写作 { $alias }]

# night

cli-night-no-night = 账本里还没有牌局；请用 `quejing night new` 开一场
cli-night-unknown-night = 没有叫「{ $night }」的牌局；可用 `quejing night list` 查看全部
cli-night-none-in-progress = 没有进行中的牌局；请用 `--night` 指定一场，或用 `quejing night new` 开一场
cli-night-several = 有 { $count } 场牌局与「{ $night }」相符；请用编号指定一场
cli-night-unknown-player = 这里没有叫「{ $name }」的人；可用：{ $here }
cli-night-nothing-to-undo = 没有可以撤销的记录了
cli-night-nothing-to-redo = 没有可以恢复的记录
cli-night-unknown-deal = 没有编号为 { $deal } 的局；可用 `quejing night events` 查看编号
cli-night-unknown-dispute = 没有编号为 { $dispute } 的争议；可用 `quejing night dispute list` 查看
cli-night-not-open = 牌局还没有开始；请用 `quejing night new` 开一场
cli-night-game-not-finished = 第 { $game } 场还没有打完；按现状计入结果请加 `--unfinished counted`，不计入结果请加 `--unfinished left_out`
cli-night-nobody-sits = 这一桌还没有人入座；请用 `quejing night add seats` 安排座位
cli-night-not-at-table = 和家与放铳者都要坐在这一桌
cli-night-written = 无法识别「{ $text }」；请写成 `{ $form }`
cli-night-number = `{ $option }` 不能写「{ $text }」；请输入一个数
cli-night-length = `--length` 不能写「{ $text }」；请输入 `rules`、`half`、`full`、`open` 或局数，例如 `16`
cli-night-root = `--root` 不能写「{ $text }」；请输入 `players`、`hands` 或一个数，例如 `4`
cli-night-amount = 「{ $text }」不是金额；请输入 30 或 7.5 这样的数，最小单位是八分之一
cli-night-table = 桌号从 1 开始；请输入 1 或更大的数
cli-night-value-beside-tiles = 写了 `--tiles` 就由规则算分；请去掉 `--points`、`--fan`、`--fu` 和 `--yakuman`
cli-night-no-tiles = 没有写牌；请写出手里的牌，和牌张写在最后
cli-night-known-otherwise = `{ $option } { $typed }` 与记录不符，记录里是 { $known }；请更正那条记录，或去掉这个选项
cli-night-known-declaration = { $why }；和家的宣告已经记下：请更正那条记录；若这手牌不计这项宣告，请用 `--overrule` 写明原因
cli-night-no-json = JSON 格式有误，无法读取；请检查花括号、引号和逗号
cli-night-not-written = 无法写入 { $path }（{ $why }）；请检查文件夹
cli-night-no-photo = 没有 SHA-256 以「{ $text }」开头的照片；可用 `quejing night evidence list` 查看
cli-night-several-photos = 有 { $count } 张照片的 SHA-256 以「{ $text }」开头；请多写几位
cli-night-recorded-unsaid = { $night } 的第 { $entries } 条记录已经记入账本，但结果无法输出（{ $why }）；请不要再记一次
cli-night-unlisted = 已经记录，但已确认记录的清单（.heads 文件）无法写入（{ $why }）；请检查磁盘和文件夹，否则账本末尾若有丢失，将无法察觉
cli-night-recorded = 已记入「{ $night }」，第 { $event } 条记录：{ $kind }
cli-night-closed = 牌局已经结束
cli-night-at-table = 第 { $table } 桌
cli-night-corrected = 由第 { $event } 条记录更正
cli-night-reduced = 约化分数 { $score }
cli-night-final = 终局得分 { $score }
cli-night-final-now = 若现在结束，终局得分 { $score }
cli-night-imbalance = ！！各家累计之和为 { $sum }，应为 0；账目不平
cli-night-report-written = 报告已写入 { $path }
cli-night-exported = 已将 { $count } 条记录写入 { $path }
cli-night-imported = { $night }：新增 { $count } 条记录
cli-night-imported-idle = { $night }：新增 { $count } 条记录；有 { $idle } 条与之前的记录矛盾，不起作用，但原样保留
cli-night-unverified = 有 { $count } 条记录标为未经核实，没有导入
cli-night-sound = 一切正常：{ $count } 场牌局，校验和全部相符，账目平衡
cli-evidence-removed = 已删除
cli-evidence-kept = 已保存
cli-evidence-changed = 已被改动
cli-evidence-missing = 缺失
cli-evidence-photos = 所有牌局共 { $count } 张照片，{ $bytes } 字节（上限 { $limit }）
cli-night-cautions = { $cautions }；没有记录；仍要记录，请用 `--overrule` 写明原因
cli-night-no-reduced-score = 这套规则没有约化分数；名次按终局得分排
cli-night-similar-name = 「{ $name }」和「{ $other }」很像，没有记录；如果是两个人，请加上 `--allow-similar`
cli-night-changes = 编号为 { $deal } 的局有变化：{ $what }
cli-night-no-effect = 第 { $event } 条记录将不再起作用
cli-night-contradicts = 第 { $event } 条记录将与对局进程矛盾
cli-night-later = 之后的和牌按规则重新计算；要保持原值，请加 `--later leave`
cli-night-not-recorded = 还没有记录；要照此执行（{ $act }），请加 `--yes --seen { $mark }`
cli-night-other-preview = 预览之后又有新的记录，更改的结果已与预览不同；现在的结果如下
cli-undid = 已撤销：{ $what }
cli-redid = 已恢复：{ $what }
cli-night-asked = 还没有记录：已在手机上征求 { $players } 的同意（请求 { $number }）。可用 `quejing night requests` 查看待答复的请求，加 `--take-back { $number }` 可撤回
cli-night-no-phone = 在这场牌局里无法通过手机征求 { $players } 的同意；当面同意后，请用 `--agreed`（收付用 `--with`）写明，其他人再在手机上征求
cli-request = 请求 { $number }（来自{ $author }）
cli-request-taken-back = 请求 { $number } 已撤回，其中的内容没有记录
cli-night-concerned = 需要 { $players } 同意；加 `--yes` 表示他们已当面同意
cli-night-dispute-reason = 争议 { $dispute }：{ $claim }
cli-night-too-long = 牌局 { $night } 的撤销和更正太多，无法逐条重放；请用 `quejing night import` 导入后查看
