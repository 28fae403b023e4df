### What people read, named in the code by literal ids (`text!`). One section a part of the program; the other files are looked up by
### stable ids.

## Window

app-name = 雀镜
open-photo = 打开照片
open-photo-tip = 打开一张和牌的照片（Ctrl+O），也可以把照片拖进窗口，或填写路径。
dialog-title = 选择一张和牌的照片
dialog-filter = 照片
path-hint = 照片的路径
read-path = 识别
read-path-tip = 识别这个路径的照片
new-hand = 下一手牌
new-hand-tip = 收起照片，清空手牌；已记录的内容不变
language = 语言
log-title = 消息
log-empty = 还没有消息
log-tip = 显示或收起窗口打开以来的全部消息
close = 关闭
dismiss = 知道了
drop-here = 把和牌的照片拖到这里
drop-now = 松开即可识别
or-type = 没有照片？直接输入牌：
type-hint = 例如 123m456p789s11223z
type-use = 摆上
type-help = m 万、p 筒、s 索，1z 到 7z 为东南西北白发中；最后一张是和牌张。也可以写「一二三万 东东」。
or-pick = 或者一张一张点选：
zoom-hand = 放大手牌
zoom-whole = 整张照片
sets = 牌具
sets-tip = 选用已登记的牌具，或登记自己的牌
night = 牌局
night-tip = 牌局、人与座位、各局、名次、报告
sets-saved = 牌具「{ $set }」已保存为第 { $version } 版，现在使用它
sets-taught = 牌具「{ $set }」学了 { $count } 张牌（第 { $version } 版）
zoom = { $width } × { $height } 像素
through-camera = 相机档案 { $profile }
legend-sure = 已认出
legend-doubt = 请核对
legend-person = 人工指定
legend-win = 和牌张
legend-aside = 不属于这手牌
in-photo = 照片里的{ $tile }
hand = 手牌
hand-tile = 手牌第 { $number } 张：{ $tile }
hand-empty = 还没有牌。
hand-count = { $count } 张
hand-hint = 点击任意一张可以更正
hand-doubts = { $count } 张请核对
all-right = 都对
all-right-tip = 确认标出的牌都认对了
add-tile = 添牌
sort = 理牌
undo = 撤销
undo-tip = 撤销对手牌的上一次改动（Ctrl+Z）
winning = 和牌张
flowers = 花牌
aside = 不属于这手牌
aside-many = 照片里另有 { $count } 张牌不属于这手牌；要加入，请在照片里点击。
no-win-tile = 还没有和牌张：点击那张牌，再点「和牌张」
unnamed = 有 { $count } 张没有认出：请点击它们，说明是什么牌
pick-title = 这张是什么牌？
pick-add = 添一张牌
pick-guess = 可能是：{ $tile }
pick-all = 全部
pick-right = 没错
by-seen = 照片识别，把握 { $percent }%
by-enrolled = 按登记的牌具识别，把握 { $percent }%
by-constraint = 按张数推断，把握 { $percent }%
by-person = 人工指定
make-win = 和牌张
remove = 拿掉
put-aside = 不属于这手牌
take-back = 放回手牌
form = 组成副露：
chow = 吃
pung = 碰
kong = 明杠
kong-concealed = 暗杠
kong-added = 加杠
unform = 拆开副露
kong-kind = 这个杠是：
circumstances = 怎么和的
rules = 规则
rules-changed = { $rules }（选项不同）
edition29 = 灵雀 第29版
profile-lingque-v28-appendix = 灵雀 第28版（依附录）
profile-riichi-common = 日本麻将（通行规则）
profile-zung-jung-minimum-5 = 中庸麻雀 3.3（5 分起和）
round-wind = 场风
dora-indicators = 宝牌指示牌
ura-indicators = 里宝牌指示牌
indicators-tip = 例如 5m 3p；没有就空着
tile-field-tip = { $field }：写一张牌，例如 5m
honba = 本场
sticks = 立直棒
special-rule = 本局特殊规则
special-none = 无
turned = 翻开的牌
fu-items = 符的组成
other-sheet-readings = 其他拆法 { $count } 种
the-table = 桌上
col-riichi = 立直
col-riichi-tip = 宣告立直的玩家，各出一根立直棒（1000 点）
col-open = 明牌
col-open-tip = 亮着手牌打的玩家，收付翻倍
draw-how = 流局
draw-kind = 怎么流的
draw-exhausted = 牌墙摸完
nine-kinds = 九种九牌
four-winds = 四风连打
four-riichi = 四家立直
four-kongs = 四杠散了
triple-ron = 三家和
tenpai = 听牌
nagashi = 流局满贯
record-the-draw = 记录流局
no-draw = 有人和牌
no-draw-tip = 回到和牌
deal-title = 本局：骰子、杠、诈和（{ $count }）
deal-kind = 发生了什么
deal-by = 玩家
deal-feeder = 供牌者
deal-add = 加入
deal-fan = 宣告的番数
deal-waiting = 听牌者最多能和的番数（没听牌填 0）
false-win = 诈和
kong-exposed = 明杠
deal-kong = { $player }：{ $kong }
deal-kong-fed = { $player }：{ $kong }（{ $feeder } 供牌）
deal-false-win = { $player } 诈和，宣告 { $fan } 番
deal-win = { $winners } 和牌，{ $fan } 番
deal-act = { $player }：{ $what }
deal-support = { $person } 支持 { $player }
add-win = 这张牌还有人和
add-win-tip = 先留住这手和牌，接着算和同一张牌的另一家
bets-title = 下注与阵营（{ $count }）
bettor-name = 旁观者的名字
bettor-add = 添加旁观者
camps = 阵营战
camps-tip = 四或五个阵营，各一两人，所得平分；每个阵营的第一位上桌
camp-people = { $camp }：{ $people }
still-playing = 还在打：{ $players }
thrown-title = 之前打出的牌（{ $count }）
thrown-hint = 跟张免责：从和家自己上一次打牌起，各家依次打出的牌。最先打出和牌张（或其他能和的牌）的人承担。
thrown-add = 添一张打出的牌
thrown-by = 第 { $number } 张：谁打的
thrown-tile = 第 { $number } 张：打出的牌
thrown-drawn = 第 { $number } 张：之前摸的牌
thrown-remove = 删除第 { $number } 张打出的牌
broken-profile = { $file }（读不了）
said-profile = 跳过了一个规则方案：{ $why }
said-deal = 已记录这一局
col-final = 终局
col-final-tip = 若现在终局的得分：与返点之差，加名次马点
beside = 桌外的人
sticks-on-table = 桌上有 { $count } 根立直棒
unaccounted = 账目不平：差 { $amount }
han-fu = { $han } 翻 { $fu } 符
fan-only = { $fan } 番
hand-false-win = { $player } 诈和
hand-many = { $count } 家和牌：{ $winners }
edition29-note = 第 29 版没有公开文本，番值只来自公开的算点器。
col-seat = 门风
col-player = 玩家
col-won = 和家
col-from = 和牌张来自
col-provided = 供牌
col-provided-tip = 这家供给和家的张数：吃、碰、大明杠、加杠各算 1，放铳的那张也算 1。4 张半包，5 张全包。
player-choice = { $column }：{ $player }
self-draw = 自摸
discard = 放铳
dealer-tip = 点击让这家坐庄（东）
dealer = 庄家
name-tip = 玩家的名字，可以修改
flag-heaven = 天和
flag-heaven-tip = 庄家起手就和
flag-earth = 地和
flag-earth-tip = 闲家和庄家打出的第一张牌
flag-after-kong = 岭上开花
flag-after-kong-tip = 和自己杠后补的那张牌
flag-last-draw = 海底捞月
flag-last-claim = 河底捞鱼
flag-last-tip = 牌墙已空：和最后摸的一张，或之后打出的一张
flag-rob-kong = 抢杠
flag-rob-kong-tip = 和别家加杠的那张牌
flowers-tip = 和家的花牌张数；手牌里的花牌已经算上
flowers-seen = 手牌里有 { $count } 张
flowers-reset = 按牌面
result = 点数
result-empty = 打开照片或输入手牌后，这里显示点数。
not-yet = 还不能算点：
points = { $points } 点
col-pattern = 番种
col-fu = 副
col-fan = 翻
times = × { $count }
multiplied = { $fu } 副 × { $fan } 翻 = { $points } 点
flower-points = 花牌 { $count } 张：+{ $points } 点
below = 不够起和：{ $points } 点，至少要 { $needed } 点。这手牌不能和。
no-win = 这手牌不成和：不是四组面子加一对将，也不是七对、全不靠或十三幺。
suppressed = 不计的番种（{ $count }）
other-readings = 其他同分的拆法（{ $count }）
payments = 收付
payments-none = 算好一手牌后，这里显示谁付给谁。
record = 记入账本
record-tip = 记入账本，收付计入累计（Ctrl+Enter）
record-doubts = 还有 { $count } 张没有核对
recorded-already = 已记录
recorded-hint = 打开下一张照片，或点「下一手牌」继续。
record-update = 更正记录
record-update-tip = 这手牌记录之后又改过；按现在的内容更正记录
transfer = { $from } → { $to }
record-draw = 流局
record-draw-tip = 这一局没有人和
this-night = 本次牌局
col-total = 累计
col-reduced = 约化分
reduced-tip = 第 26 版的约化分数：Σ tanh((己方 − 他家) / (480 √4))，只作参考，不改变收付。
col-wins = 和
col-deal-ins = 铳
col-wins-tip = 和牌的次数
col-deal-ins-tip = 放铳的次数
hands-title = 各局（{ $count }）
hands-none = 还没有记录。算好一手牌后按「记入账本」。
hand-self-draw = { $winner } 自摸
hand-from = { $winner } ← { $discarder }
hand-drawn = 流局
hand-honba = { $count } 本场
hand-undo = 撤销
hand-undo-tip = 最后一局：撤销，可以恢复；以前的局：作废，要写原因
hand-undo-number = 撤销第 { $number } 局
hand-restore-number = 恢复第 { $number } 局
hand-restore = 恢复
hand-restore-tip = 这一局重新计入
new-night = 新牌局
new-night-tip = 同样的人和规则另开一个牌局；这一个留在账本里
saved-in = 自动保存：{ $path }
not-saved = 没有保存到磁盘，关掉窗口就会丢失
tab-hand = 这手牌
tab-night = 收付与累计
player-a = 甲
player-b = 乙
player-c = 丙
player-d = 丁
wind-east = 东
wind-south = 南
wind-west = 西
wind-north = 北
tile-back = 牌背
tile-unknown = 未认出
face-characters = { $number ->
    [1] 一万
    [2] 二万
    [3] 三万
    [4] 四万
    [5] 五万
    [6] 六万
    [7] 七万
    [8] 八万
   *[9] 九万
}
face-characters-red = 红五万
face-characters-short = { $number ->
    [1] 一万
    [2] 二万
    [3] 三万
    [4] 四万
    [5] 五万
    [6] 六万
    [7] 七万
    [8] 八万
   *[9] 九万
}
face-characters-red-short = 红五万
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
face-circles-red = 红五筒
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
face-circles-red-short = 红五筒
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
face-bamboo-red = 红五索
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
face-bamboo-red-short = 红五索
face-east = 东
face-south = 南
face-west = 西
face-north = 北
face-white = 白
face-white-short = 白
face-green = 发
face-green-short = 发
face-red = 中
face-red-short = 中
face-plum = 梅
face-orchid = 兰
face-chrysanthemum = 菊
face-bamboo-flower = 竹
face-spring = 春
face-summer = 夏
face-autumn = 秋
face-winter = 冬
status-ready = 就绪
status-opening = 正在打开 { $photo }
status-preparing = 正在加载识别模型
status-reading = 正在认牌
status-read = { $photo }：认出 { $count } 张，用时 { $ms } 毫秒
status-failed = { $photo }：识别失败
cancel = 取消
cancel-tip = 不再识别这张照片
elapsed = { $seconds } 秒
nothing-lost = 其他内容都没有变。
live = 实时
live-tip = 用摄像头或视频流实时识别
live-cameras = 摄像头（{ $count }）
live-no-camera = 没有找到摄像头
live-look = 再找一次
live-lost = 画面断了，正在重新连接……
live-over = 已停止
live-hint = camera:0、http://…、rtsp://… 或视频文件
live-start = 开始
live-stop = 停止
live-help = 选一个摄像头，或在上面填写来源，然后点「开始」。
live-help-stream = 手机上的网络摄像头应用会给出 http:// 或 rtsp:// 地址，填在这里即可。
live-help-still = 把整手牌放进画面，摆稳；几帧一致后会锁定，再点「用这手牌」。
live-take = 用这手牌
live-take-tip = 核对锁定的手牌并算点，和照片一样
live-calibrate = 标定相机
live-calibrate-tip = 用打印的标定板量出镜头的畸变
live-no-profile = 不用相机档案
live-opening = 正在打开……
live-empty = 画面里没有牌
live-partial = 看到 { $count } 张，还不是一手牌
live-moving = 请拿稳
live-settling = 正在确认（{ $agreeing } / { $needed }）
live-locked = 已锁定
live-covered = 已锁定（被挡住）
live-rate = 每秒 { $rate } 帧
calibrate-title = 标定相机：量出镜头的畸变
calibrate-back = 返回识别
calibrate-step-board = 1. 打印标定板（100%，不缩放），贴平在硬板上。
calibrate-step-live = 2. 在上面选好相机，点「开始」，把板举到镜头前；照提示移到四角、向四边倾斜，每次停一下；够了就填档案名并保存。
calibrate-step-photos = 或用 8 到 15 张照片：同一台相机、同一设置，角度各不相同。
calibrate-choose-photos = 选择照片
calibrate-photos-hint = 照片或文件夹的路径
calibrate-photos-use = 用这些照片
calibrate-views = 画面 { $count } / { $wanted }
calibrate-coverage = 覆盖画面的 { $percent }%
calibrate-tilts = 倾斜
calibrate-more = 还要 { $count } 张画面才能计算
calibrate-fit = 平均偏差 { $pixels } 像素（{ $quality }）
calibrate-fit-good = 很好
calibrate-fit-fair = 可用
calibrate-fit-poor = 偏大，请把板贴平、拍清楚
calibrate-left-out = 看不清标定板的照片：第 { $photos } 张
calibrate-done = 相机档案「{ $profile }」已保存，实时识别就用它。
calibrate-done-lens = 镜头最多把点移动 { $pixels } 像素；标定板到过画面的 { $percent }%，角度最多相差 { $degrees }°。
calibrate-done-views = 用了 { $count } 张 { $width } × { $height } 像素的画面。
calibrate-done-file = 文件：{ $path }
calibrate-again = 再标定一次
calibrate-replace = 计算并替换
calibrate-name = 档案名
calibrate-keep = 计算并保存
calibrate-save-board = 保存标定板
said-written = 已写到 { $path }
said-imported = 导入了 { $nights } 个牌局，{ $events } 条新记录
said-imported-idle = 导入了 { $nights } 个牌局，{ $events } 条新记录；有 { $idle } 条与之前的记录矛盾，不起作用，但原样保留
said-locked = 已锁定一手 { $count } 张牌
said-measured = 相机档案「{ $profile }」已保存，平均偏差 { $pixels } 像素
said-source-back = 画面恢复了
said-source-ended = 这个来源已经放完。
said-board-saved = 标定板已保存到 { $path }
said-recorded = 已记录：{ $winner }，{ $points } 点
said-drawn = 已记录流局
said-undone = 已撤销第 { $deal } 局，累计已更新
said-restored = 第 { $deal } 局重新计入
said-resumed = 接着上次的牌局：已记录 { $count } 局
on-table-tip = 由之前各局得出；不对的话，请更正之前的某一局
draw-abandoned = 作罢重打
also-wins = { $player } 也和这张牌
also-remove = 去掉 { $player } 的和牌
dice = 骰子
dice-tip = 按掷出的先后，用空格隔开，例如 3 4
begin-deal = 开始这一局
update-deal = 更正这一局
begin-deal-tip = 记下骰子和以上内容，然后显示这一局的提醒
supports = { $person } 支持
supports-nobody = 没有人
swap-with = 与庄家换位置的人
last-deal = 难忘今宵
last-deal-tip = 牌局的最后几局，按特殊规则 11「血流成河」打
camps-record = 记下阵营
table-number = 第 { $number } 桌
other-rules = 本次牌局按别的规则打；这手牌只算点，不能记录
only-read = 只读，不会写入：{ $path }
undo-last = 撤销上一步
undo-last-tip = 撤销最后记录的一步；它仍留在账本里
redo = 恢复
redo-tip = 恢复最后撤销的一步
hand-goes-on = { $result }（还在打）
hand-begun = 还在打
said-too-late = 以前的局不能再添减立直、明牌等；请先撤销后面的局
ask-contradicts = 与牌局进程不符
ask-changes = 这样会改变
ask-no-totals = 累计不变。
ask-stale = 第 { $deal } 局有变：{ $what }
ask-refused = 有一条记录不再计入：{ $why }
ask-contradiction = 会出现矛盾：{ $why }
ask-reason = 原因
ask-reason-needed = 必填，会写进记录
ask-reason-free = 可以不写
ask-agreed = 同意的人
ask-agrees = { $player } 同意
ask-yes = 就这样记
ask-no = 不记
due-hand = 第 { $deal } 局：{ $dealer } 坐庄
said-read-only = 账本在这里只能读（{ $why }），什么也不会记录
said-past = 旧格式的牌局已收进账本：{ $count } 个
said-past-refused = 旧牌局 { $file } 没能收进账本，原样保留：{ $why }
file-there = { $path } 已经存在；请换个名字，或允许替换已有的文件
not-written = { $path } 写不了；请检查文件夹
photos-nowhere = 账本只在内存里，不保存照片。
said-backup = 账本已复制到 { $path }
said-new-night = 新牌局开始了
said-dialog-silent = 没有选择文件。如果对话框没有出现，请填写路径，或把照片拖进窗口。
said-damaged = 这个牌局损坏了（{ $why }）；完好的部分可以看，但不再写入，请备份账本
said-unlisted = 已经记录，但确认清单没有写成（{ $why }）；账本末尾若有丢失，将无法察觉
said-fault = 账本：{ $why }
said-problem = 有一条记录与之前的矛盾，没有计入：{ $why }
ask-win = { $tiles }是和牌张吗？
ask-meld = { $tiles }是副露，还是暗手？
ask-belongs = { $tiles }属于这手牌吗？
ask-changed = 原来的识别结果不可能成立，改认作{ $tiles }，对吗？
ask-added = { $tiles }：横放的牌上是不是还有一张？若有，请点这组牌，改为加杠。
ask-broken = { $tiles }摆成一组，却不成副露；请看哪张认错了。
answer-meld = 副露
answer-standing = 暗手
answer-hand = 属于
answer-other = 不属于
answer-later = 以后再说
gate-title = 这张照片不好认
gate-anyway = 照样识别
gate-another = 换一张照片
said-warning = 照片提示：{ $remark }
window-no-display = 没有可以打开窗口的显示器（未设置 `DISPLAY` 和 `WAYLAND_DISPLAY`），请改用 `quejing read PHOTO` 和 `quejing score`
window-not-opened = 窗口打不开（{ $why }），请检查显卡驱动，或设置 `LIBGL_ALWAYS_SOFTWARE=1` 再试
screenshot-not-taken = 没能截取窗口的图片，请再试一次
screenshot-closed = 窗口在截图之前就关闭了，请再试一次

## Window: the night

night-tab-nights = 夜晚
night-tab-people = 人与座位
night-tab-hands = 各局
night-tab-standings = 名次
night-tab-entries = 记一笔
night-tab-files = 报告与文件
night-back-to-table = 回到牌桌
night-close-night = 结束这一晚
night-reopen = 重开这一晚
night-nothing-yet = 还没有记录
night-is-closed = 已结束
night-imbalance = 账不平：所有人的总和是 { $v1 }，不是 0。请看各局，不要再记。
night-all-nights = 所有夜晚
night-no-nights = 账本里还没有夜晚。在右边开始第一晚。
night-col-night = 名称
night-col-date = 日期
night-col-rules = 规则
night-col-people = 人
night-col-hands = 局数
night-night-current = 正在用
night-night-resume = 继续
night-night-look = 查看
night-resume-named = 打开：{ $v1 }
night-new-night = 新的一晚
night-night-name = 名称
night-night-rules = 规则
night-length = 长短
night-length-rules = 照规则
night-length-half = 半庄
night-length-full = 全庄
night-length-hands = 局数
night-length-open = 打到不想打
night-with-flowers = 用八张花牌
night-in-camps = 一开始就分阵营
night-who-comes = 谁来
night-known-people = 认识的人（点一下加入）：
night-nights-together = 来过 { $v1 } 晚
night-name-hint = 名字
night-guest = 客人
night-guest-tip = 只来这一次，不记入认识的人
night-add-person = 加入
night-order-hint = 按这个顺序入座：第一位坐庄（东），往后是下家。
night-watches = 旁观
night-watches-name = 旁观：{ $v1 }
night-leave-out = 去掉 { $v1 }
night-move-up = { $v1 } 上移
night-move-down = { $v1 } 下移
night-lot-of = { $v1 } 抽到的数
night-lot-tip = 抽签或掷骰得到的数：小的先坐
night-draw-lots = 抽签
night-draw-lots-tip = 由程序抽签排座
night-sort-lots = 按数入座
night-seats-drawn = 抽签得出
night-seats-are = 座次：{ $v1 }
night-seats-of-table = 第 { $v1 } 桌：{ $v2 }
night-seats-queue = 等候：{ $v1 }
night-seats-bettors = 下注：{ $v1 }
night-seats-free = 自由人：{ $v1 }
night-needs-title = 请给这一晚起个名称。
night-needs-people = 请加入来的人。
night-begin-night = 开始这一晚
night-everybody = 所有人
night-col-name = 姓名
night-col-role = 身份
night-col-total = 累计
night-name-of = { $v1 } 的名字
night-role-plays = 打牌
night-role-watches = 旁观
night-role-left = 已离开
night-rename = 改名
night-rename-named = 给 { $v1 } 改名
night-leaves = 离开
night-leave-named = { $v1 } 离开
night-comes-back = 回来
night-back-named = { $v1 } 回来
night-somebody-comes = 有人来了：
night-join-hint = 新来的人要上桌，请再改座位。
night-seats = 座位
night-no-seats = 还没有人入座。
night-table = 第 { $v1 } 桌
night-deals = 坐庄
night-change-seats = 改座位…
night-change-seats-tip = 从下一局起换座位
night-sat-wrong = 早就坐错了…
night-sat-wrong-tip = 从某一局起补改座位；先看会变什么
night-from-hand = 从这一局起
night-seat-so = 就这样坐
night-give-up = 算了
night-hands = 各局
night-no-hands = 还没有打过一局。在牌桌上记下的每一局都会列在这里。
night-undo-last = 撤销
night-redo-last = 恢复
night-col-hand = 局
night-col-time = 时间
night-col-dealer = 庄家
night-col-what = 结果
night-col-worth = 价值
night-col-marks = 标记
night-hand-number = 第 { $v1 } 局
night-hand-goes-on = 正在进行
night-hand-false-win = { $v1 } 诈和
night-hand-on = { $v1 } ← { $v2 }
night-hand-drew = { $v1 } 自摸
night-mark-photo = 照片
night-mark-photo-gone = 照片已删
night-mark-by-hand = 手工
night-mark-corrected = 更正过
night-mark-disputed = 有争议
night-mark-decided = 已裁定
night-mark-void = 作废
night-hand-void-note = 这一局已作废，不计入账目。
night-corrected-by = 由第 { $v1 } 条更正
night-overruled = 大家同意：{ $v1 }
night-correct = 更正
night-correct-event = 更正第 { $v1 } 条
night-undo = 撤销
night-undo-event = 撤销第 { $v1 } 条
night-correct-title = 第 { $v1 } 条应当是：
night-correct-look = 看会变什么
night-void-hand = 这一局作废…
night-void-hand-tip = 先看会变什么，再写原因
night-dealer-is = 庄家 { $v1 }
night-round-is = { $v1 }风圈
night-counters-are = { $v1 } 本场
night-special-is = 特殊规则 { $v1 }
night-no-evidence = 这一局没有照片。
night-photo-path = 照片
night-photo-keep = 存入这一局
night-photo-show = 看照片
night-photo-hide = 收起照片
night-photo-missing = 照片不在
night-photo-there = 在
night-other-rules = 同一手牌在别的规则下
night-differences-to = 与{ $v1 }的不同
night-dispute-hand = 对这一局有争议…
night-dispute-tip = 写下谁不同意、为什么；随后由大家裁定
night-dispute-by = 谁提出
night-claim = 主张
night-claim-of = { $v1 }：{ $v2 }
night-dispute-open = 记下争议
night-table-decides = 大家决定：
night-decide-keep = 维持
night-decide-correct = 更正
night-decide-void = 作废
night-decide-correct-hint = 请先在上面更正，再记下裁定。
night-in-words = 说明
night-decide-record = 记下裁定
night-decided-so = 裁定：{ $v1 } { $v2 }（同意：{ $v3 }）
night-reason = 原因
night-agreed = 同意的人
night-standings-title = 名次（{ $v1 } 局）
night-no-standings = 打完第一局后，这里有名次和统计。
night-col-rank = 名次
night-col-reduced = 约化分
night-col-final = 终局
night-col-final-tip = 若此刻终局：与返点之差，加名次马点
night-on-table = 桌面上还有 { $v1 }
night-reduced-settings = 约化分数：Σ tanh((己方 − 他家) × α / (T0 √n))
night-keep-reduced = 记入这一晚
night-as-kept = 恢复
night-root-players = 人数
night-root-hands = 局数
night-root-number = 自定
night-as-printed = 照第 26 版印的方向
night-as-printed-tip = 印的公式里，赢得多的人分数低
night-graph = 每局之后的累计
night-graph-none = 打完第一局后，这里是曲线。
night-after-hand = { $v1 } 局之后
night-statistics = 各人的统计
night-statistics-hint = 次数／样本（95% 区间）
night-col-won-share = 和牌
night-col-dealt-share = 放炮
night-col-drawn-share = 自摸／和牌
night-col-average = 每和平均
night-col-best = 最大一局
night-col-patterns = 番种
night-best-of = { $v1 }（第 { $v2 } 局）
night-patterns-of = { $v1 }（{ $v2 } 次和牌）
night-who-paid = 谁一共付给谁
night-who-paid-hint = 每行的人付给每列的人
night-nobody-paid = 还没有人付过。
night-entry-title = 记一笔
night-entry-hint = 没有照片、也不经牌桌的事：处罚、调整、下注、杠、诈和、起局。
night-kind = 种类
night-kind-money = 商定的钱
night-kind-win = 和牌
night-kind-draw = 无人和
night-kind-deal = 起局
night-kind-support = 支持谁
night-kind-kong = 杠
night-kind-open = 明牌
night-kind-riichi = 立直
night-kind-false-win = 诈和
night-which-table = 哪一桌
night-entry-record = 记下
night-who = 谁
night-money-for = 什么钱
night-paid-by = 付
night-paid-to = 收
night-field-amount = 数目
night-payment-add = 再加一笔
night-payment-remove = 去掉第 { $v1 } 笔
night-winner = 和牌者
night-winner-number = 和牌者 { $v1 }
night-winner-add = 还有人和这张
night-winner-remove = 去掉最后一位
night-tile-from = 和牌张来自
night-own-draw = 自摸
night-field-points = 点数
night-field-han = 番
night-field-fu = 符
night-field-yakuman = 役满
night-field-fan = 番
night-provided = 供牌张数：
night-draw-why = 怎么流的
night-draw-tenpai = 听牌
night-draw-nagashi = 流局满贯
night-deal-dealer = 庄家
night-dealer-due = 照规则
night-deal-dice = 骰子
night-deal-dice-tip = 按掷出的先后，用空格分开，如 3 4
night-deal-turned = 翻开的牌
night-deal-special = 特殊规则
night-deal-swap = 庄家换座
night-deal-last = 难忘今宵
night-nobody = 没有
night-supports = 支持
night-support-nobody = 桌外没有人。
night-kong-how = 怎么杠的
night-kong-exposed = 明杠
night-kong-added = 加杠
night-kong-concealed = 暗杠
night-kong-from = 谁供的
night-false-fan = 宣告的番数
night-false-waiting = 听牌者最多的番数（不听填 0）：
night-false-fine = 罚每家
night-false-goes-on = 这局接着打
night-needs-who = 请选是谁。
night-needs-winner = 请选和牌者。
night-needs-value = 请填这手牌的价值。
night-needs-payment = 请选谁付给谁。
night-needs-amount = 数目要写成 30 或 7.5 这样。
night-needs-supported = 请选支持谁。
night-needs-dice = 骰子是 1 到 6。
night-note = 备注
night-note-keep = 记下备注
night-notes = 备注
night-due-title = 现在该做什么
night-agreed-title = 商定的钱
night-no-agreed = 还没有。
night-write-title = 写成文件
night-write-hint = 报告是一个网页，不需要别的文件，可以打印。
night-write-path = 文件（不带扩展名）
night-write-replace = 替换已有的文件
night-write-report = 报告 .html
night-write-payments = 收付 .csv
night-write-events = 记录 .jsonl
night-write-events-csv = 记录 .csv
night-import-title = 导入
night-import-hint = 导出的 .jsonl 或 .csv，或旧版的晚上；已有的不会重复。
night-import-path = 文件
night-import = 导入
night-verify-title = 账本
night-ledger-at = 账本在 { $v1 }
night-in-memory = 账本只在内存里，关掉窗口就没有了。
night-verify = 检查账本
night-verify-sound = 完好：{ $v1 } 晚，{ $v2 } 条记录，链条和账目都对
night-backup-path = 新文件夹
night-backup = 备份
night-photos-title = 照片
night-photos-kept = 所有夜晚共 { $v1 } 张，{ $v2 }，上限 { $v3 }
night-photos-of-night = 这一晚的：
night-no-photos = 这一晚没有存照片。
night-photo-limit = 上限
night-set-limit = 设定
night-remove-reason = 删除的原因
night-remove = 删除
night-remove-named = 删除 { $v1 }

## Window: tile sets

set-none = 不用
set-title = 自己的牌
set-guide = 每种牌各取一张，正放，一行一行摆好：一到九万、一到九筒、一到九索、东南西北白发中；有花牌就接着摆梅兰菊竹、春夏秋冬。从上方拍两三张，换换光线或角度。
set-lay-like-this = 像这样摆：
set-any-order = 随便摆，每种一张；认出后请核对橙色的。
set-name = 名字
set-order = 照片里的顺序
set-order-guided = 照上面的顺序
set-order-flowers = 照上面的顺序，带花牌
set-order-any = 随便摆的
set-add-photo = 添加照片
set-choose-photo = 选择照片
set-photo = 照片 { $v1 }：{ $v2 } 张
set-drop = 去掉这张照片
set-kinds = 34 种里有 { $v1 } 种
set-missing = 还缺：{ $v1 }
set-complete = 34 种都有了。
set-one-photo = 再拍一张，才能检验准确率。
set-click = 点击认错的牌加以更正；橙色的请核对。
set-tile = 第 { $v1 } 张：{ $v2 }
set-left-out = 不要
set-is = 是{ $v1 }
set-leave-out = 不要这张
set-try = 检验
set-save = 保存
set-name-first = 保存前请先给牌组取个名字
set-accuracy = 准确率：登记前 { $v1 }%，登记后 { $v2 }%（{ $v3 } 张，每次留出一张照片）
set-working = 正在处理……
set-teach = 教给牌组（{ $v1 } 张）
set-teach-tip = 把这手里更正过的牌加进正在使用的牌组
set-tab-enrol = 登记
set-tab-kept = 已有的牌组
set-kept = 牌组
set-none-yet = 还没有牌组。先登记一副，或在下面导入。
set-in-use = { $v1 }（正在用）
set-choose-one = 在左边选一副牌组。
set-rename = 改名
set-new-name = 新名字
set-renamed = “{ $v1 }”现在叫“{ $v2 }”。
set-export = 导出
set-export-hint = 写成一个文件，给别的电脑或别人用。
set-export-to = 导出到
set-choose-place = 选择位置…
set-exported = “{ $v1 }”已导出到 { $v2 }
set-import = 导入
set-import-hint = 导入别处导出的文件；已有的牌组不会被替换。
set-import-from = 文件
set-import-as = 用别的名字
set-choose-file = 选择文件…
set-imported = “{ $v1 }”已导入；要用它，请在上面选它。
set-file-kind = 雀镜牌组
set-versions = 版本
set-versions-hint = 每次保存都留下一个版本，只留最近 20 个。
set-col-version = 版本
set-col-date = 日期
set-col-how = 怎么来的
set-col-kinds = 种类
set-col-pictures = 图片
set-col-photos = 照片
set-col-right = 准确率
set-share = { $v1 }% → { $v2 }%
set-share-tip = 登记前 → 登记后，每次留出一张照片
set-now = 现在
set-enrolled = 登记
set-corrected = 教了更正过的牌
set-came-in = 导入
set-went-back = 退回第 { $v1 } 版
set-damaged = 已损坏
set-go-back = 退回
set-go-back-to = 退回第 { $v1 } 版
set-ask-back = “{ $v1 }”：退回第 { $v2 } 版？
set-ask-back-hint = 它会成为最新的第 { $v1 } 版；别的版本都留着，随时可以再退回。
set-went-back-to = “{ $v1 }”又和第 { $v2 } 版一样了（现在是第 { $v3 } 版）。
set-ask-replace = 替换这个文件？
set-ask-replace-hint = { $v1 } 已经存在，里面的内容会丢失。
set-replace = 替换
set-no = 不用
set-dialog-silent = 没有选择文件。如果对话框没有出现，请填写路径。
set-to-check = 请先核对 { $v1 } 张（橙色）
set-why-unsure = 看不清楚
set-why-too-often = { $v1 }多出来了：别的牌多数是 { $v2 } 张，这里有 { $v3 } 张
set-why-impossible = { $v1 }有 { $v2 } 张，一副牌没有这么多


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


