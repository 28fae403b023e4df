### What people read, named in the code by literal ids (`text!`). One section a part of the program; the other files are looked up by
### stable ids.

## Window

app-name = 雀镜
open-photo = 打开照片
open-photo-tip = 选择一张和牌照片；也可以把照片拖进窗口，或在右边填写路径（Ctrl+O）
dialog-title = 选择和牌照片
dialog-filter = 照片
path-hint = 照片的路径
read-path = 读取
read-path-tip = 读取所填路径的照片
new-hand = 新的一手
new-hand-tip = 收起照片，清空手牌；已记录的不变
language = English
language-tip = 切换到英文
log-title = 消息
log-empty = 还没有消息
log-tip = 显示或收起这次运行的全部消息
close = 关闭
dismiss = 知道了
drop-here = 把和牌的照片拖到这里
drop-now = 松开即可读取
or-type = 没有照片？直接输入牌：
type-hint = 例如 123m456p789s11223z
type-use = 摆上
type-help = m 万  p 筒  s 索  z 东南西北白发中；最后一张是和牌张。也可写“一二三万 东东”。
or-pick = 或者一张一张点选：
zoom-hand = 放大手牌
zoom-whole = 整张照片
sets = 牌组
sets-tip = 选用已登记的牌组，或登记自己的牌
night = 夜晚
night-tip = 夜晚、人与座位、各局、名次、报告
sets-saved = 牌组“{ $v1 }”已保存（第 { $v2 } 版），现在用它
sets-taught = 牌组“{ $v1 }”学了 { $v2 } 张（第 { $v3 } 版）
zoom = 原图 { $v1 } × { $v2 } 像素
through-camera = 相机档案 { $v1 }
legend-sure = 看清
legend-doubt = 请核对
legend-person = 人工
legend-win = 和牌张
legend-aside = 不属于这手
in-photo = 照片里的{ $v1 }
hand = 手牌
hand-empty = 还没有牌。
hand-count = { $v1 } 张
hand-hint = 点击任意一张可以更正
hand-doubts = { $v1 } 张请核对
all-right = 都对
all-right-tip = 确认所有标出的牌都认对了
add-tile = 添牌
sort = 理牌
undo = 撤销
undo-tip = 撤销对手牌的上一次改动（Ctrl+Z）
melds = 副露
winning = 和牌张
flowers = 花牌
aside = 不属于这手
aside-many = 照片里另有 { $v1 } 张不属于这手，可在照片里点击。
no-win-tile = 还没有和牌张：点击那张牌，再点“和牌张”
unnamed = { $v1 } 张没有认出：点击它们说明是什么
pick-title = 这张是什么？
pick-add = 添一张牌
pick-guesses = 最像的三种
pick-all = 全部
pick-right = 没错
by-seen = 照片识别，把握 { $v1 }%
by-enrolled = 按已登记的牌识别，把握 { $v1 }%
by-constraint = 按张数推断，把握 { $v1 }%
by-person = 人工确认
make-win = 和牌张
remove = 拿掉
put-aside = 不属于这手
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
edition29 = 灵雀 第29版
round-wind = 场风
dora-indicators = 宝牌指示牌
ura-indicators = 里宝指示牌
indicators-tip = 写成 5m 3p 这样；没有就空着
honba = 本场
sticks = 立直棒
special-rule = 本局特殊规则
special-none = 无
turned = 翻开的牌
fu-items = 符的组成
other-sheet-readings = 其他拆法 { $v1 } 种
the-table = 桌上
col-riichi = 立直
col-riichi-tip = 宣告立直的各家：各出一根立直棒（1000 点）
col-open = 明牌
col-open-tip = 亮着手牌打的人：他的收付翻倍
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
no-draw = 有人和
no-draw-tip = 回到和牌
deal-title = 本局：骰子、杠、诈和（{ $v1 }）
deal-kind = 发生了什么
deal-by = 谁
deal-feeder = 谁供的
deal-add = 加入
deal-fan = 宣告的番数
deal-waiting = 听牌者最多的番数（不听填 0）
false-win = 诈和
kong-exposed = 明杠
deal-kong = { $v1 } { $v2 }
deal-kong-fed = { $v1 } { $v2 }（{ $v3 }供）
deal-false-win = { $v1 } 诈和，{ $v2 } 番
deal-win = { $v1 } 和，{ $v2 } 番
add-win = 这张牌还有人和
add-win-tip = 先放下这手和牌，接着算和同一张牌的另一家
bets-title = 下注与阵营（{ $v1 }）
bettor-name = 旁观者的名字
bettor-add = 添一位
camps = 阵营战
camps-tip = 四或五个阵营，各一两人，所得平分；第一位代表阵营坐下
still-playing = 还在打：{ $v1 }
thrown-title = 之前打出的牌（{ $v1 }）
thrown-hint = 跟张免责：从和牌者自己上一次打牌起，各家打出的牌，按先后。同一张（或能和的牌）先打的人承担。
thrown-add = 添一张打出的牌
thrown-by = 第 { $v1 } 张是谁打的
thrown-tile = 第 { $v1 } 张打出的牌
thrown-drawn = 第 { $v1 } 张之前摸的牌
thrown-remove = 拿掉第 { $v1 } 张打出的牌
broken-profile = { $v1 }（读不了）
said-profile = 规则方案没有读入：{ $v1 }
said-deal = 已记录这一局
col-final = 终局
col-final-tip = 若此刻终局的得分：与返点之差，加名次马点
beside = 桌边的人
sticks-on-table = 桌上有 { $v1 } 根立直棒
unaccounted = 账目不平：差 { $v1 }
han-fu = { $v1 } 翻 { $v2 } 符
fan-only = { $v1 } 番
hand-false-win = { $v1 } 诈和
hand-many = { $v1 } 家和：{ $v2 }
edition29-note = 第 29 版没有公开文本，番值只来自公开的算点器。
col-seat = 门风
col-player = 玩家
col-won = 和牌
col-from = 和牌张来自
col-provided = 供牌
col-provided-tip = 和牌者的牌里，由这家供的张数：吃、碰、大明杠、加杠各算 1，点和的那张也算 1。4 张半包，5 张全包。
self-draw = 自摸
discard = 放铳
dealer-tip = 点击让这家坐庄（东）
dealer = 庄家
name-tip = 玩家的名字，可以修改
flag-heaven = 天和
flag-heaven-tip = 庄家起手就和
flag-earth = 地和
flag-earth-tip = 闲家和庄家打出的第一张
flag-after-kong = 岭上开花
flag-after-kong-tip = 和杠后补的那张
flag-last-draw = 海底捞月
flag-last-claim = 河底捞鱼
flag-last-tip = 牌墙已空时的最后一张
flag-rob-kong = 抢杠
flag-rob-kong-tip = 和别家加杠的那张
flowers-tip = 和牌者的花牌张数；牌里的花牌已经算上
flowers-seen = 牌里有 { $v1 } 张
flowers-reset = 按牌面
result = 点数
result-empty = 打开照片或输入手牌后，这里显示点数。
not-yet = 还不能算：
points = { $v1 } 点
col-pattern = 番种
col-fu = 副
col-fan = 翻
times = × { $v1 }
sum-fu = 合计 { $v1 } 副
multiplied = { $v1 } 副 × { $v2 } 翻 = { $v3 } 点
flower-points = 花牌 { $v1 } 张：+{ $v2 } 点
below = 不够起和：{ $v1 } 点，至少要 { $v2 } 点。这手牌不能和。
no-win = 这手牌不成和：不是四面子一雀头，也不是七对、全不靠或十三幺。
suppressed = 不计的番种（{ $v1 }）
other-readings = 其他同分的读法（{ $v1 }）
payments = 收付
payments-none = 算好一手牌后，这里显示谁付谁。
record = 记入这一晚
record-tip = 把这手牌和收付记入累计（Ctrl+Enter）
record-doubts = 还有 { $v1 } 张没有核对
recorded-already = 已记入
recorded-hint = 打开下一张照片，或点“新的一手”继续。
record-update = 更正记录
record-update-tip = 这手已记入，之后又改过；用现在的内容更正它
transfer = { $v1 } → { $v2 }
record-draw = 流局
record-draw-tip = 没有人和：轮到下家坐庄
evening = 这一晚
col-total = 累计
col-reduced = 约化分
reduced-tip = 第 26 版的约化分数：Σ tanh((己方 − 他家) / (480 √4))，只作参考，不改变收付
col-wins = 和
col-deal-ins = 铳
col-wins-tip = 和牌的手数
col-deal-ins-tip = 放铳的手数
hands-title = 各手（{ $v1 }）
hands-none = 还没有记录。算好一手后按“记入这一晚”。
hand-self-draw = { $v1 } 自摸
hand-from = { $v1 } ← { $v2 }
hand-drawn = 流局
hand-undo = 撤销
hand-undo-tip = 最后一局：撤销，可以恢复。以前的局：作废，要说原因
hand-undo-number = 撤销第 { $v1 } 手
hand-restore-number = 恢复第 { $v1 } 手
hand-restore = 恢复
hand-restore-tip = 这手重新计入累计
new-evening = 新的一晚
new-evening-tip = 同样的人和规则，另开一晚；旧的留在账本里
saved-in = 自动保存：{ $v1 }
not-saved = 没有保存到磁盘，关掉窗口就会丢失
tab-hand = 这一手
tab-evening = 收付与累计
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
status-ready = 就绪
status-opening = 正在打开 { $v1 }
status-preparing = 正在加载识别模型
status-reading = 正在认牌
status-read = { $v1 }：认出 { $v2 } 张，用时 { $v3 } 毫秒
status-failed = { $v1 }：没有读成
cancel = 取消
cancel-tip = 不再等这张照片
elapsed = { $v1 } 秒
nothing-lost = 其他内容都还在。
live = 实时
live-tip = 用摄像头或视频流实时认牌
live-cameras = 摄像头（{ $v1 }）
live-no-camera = 没有找到摄像头
live-look = 再找一次
live-lost = 画面断了，正在重新连接……
live-over = 已停止
live-hint = camera:0、http://…、rtsp://… 或视频
live-start = 开始
live-stop = 停止
live-help = 选一个摄像头，或在上面填写来源，然后点“开始”。
live-help-stream = 手机上的网络摄像头应用给出 http:// 或 rtsp:// 地址，填在这里即可。
live-help-still = 把整手牌放进画面，摆稳；几帧一致后会锁定，再点“用这手牌”。
live-take = 用这手牌
live-take-tip = 把锁定的手牌拿去核对和算点，和照片一样
live-calibrate = 标定相机
live-calibrate-tip = 用打印的标定板量出镜头的畸变
live-no-profile = 不用相机档案
live-opening = 正在打开……
live-empty = 画面里没有牌
live-partial = 看到 { $v1 } 张，还不是一手牌
live-moving = 请拿稳
live-settling = 正在确认（{ $v1 } / { $v2 }）
live-locked = 已锁定
live-covered = 已锁定（被挡住）
live-rate = 每秒 { $v1 } 帧
calibrate-title = 标定相机：量出镜头的畸变
calibrate-back = 回去认牌
calibrate-step-board = 1. 打印标定板（100%，不缩放），贴平在硬板上。
calibrate-step-live = 2. 在上面选好相机，点“开始”，把板举到镜头前；照提示移到四角、向四边倾斜，每次停一下；够了就填档案名保存。
calibrate-step-photos = 或用照片：8 到 15 张，同一台相机、同一设置，角度各不相同。
calibrate-choose-photos = 选择照片
calibrate-photos-hint = 照片或文件夹的路径
calibrate-photos-use = 用这些照片
calibrate-views = 画面 { $v1 } / { $v2 }
calibrate-coverage = 到过画面的 { $v1 }%
calibrate-tilts = 倾斜
calibrate-more = 还要 { $v1 } 张画面才能计算
calibrate-fit = 平均偏差 { $v1 } 像素（{ $v2 }）
calibrate-fit-good = 很好
calibrate-fit-fair = 可用
calibrate-fit-poor = 偏大，板要贴平、拍清楚
calibrate-left-out = 看不清标定板的照片：第 { $v1 } 张
calibrate-done = 相机档案“{ $v1 }”已保存，实时认牌就用它。
calibrate-done-lens = 镜头最多把点移动 { $v1 } 像素；标定板到过画面的 { $v2 }%，角度相差 { $v3 }°。
calibrate-done-views = 用了 { $v1 } 张画面，{ $v2 } × { $v3 } 像素。
calibrate-done-file = 文件：{ $v1 }
calibrate-again = 再标定一次
calibrate-replace = 计算并替换
calibrate-name = 档案名
calibrate-keep = 计算并保存
calibrate-board = 还没有板？存成 PDF，按 100% 打印：
calibrate-save-board = 保存标定板
said-written = 已写到 { $v1 }
said-imported = 导入了 { $v1 } 晚，{ $v2 } 条新的
said-imported-idle = 导入了 { $v1 } 晚，{ $v2 } 条新的；{ $v3 } 条不起作用，和以前对不上，照原样留着
said-locked = 已锁定一手 { $v1 } 张牌
said-measured = 已保存相机档案“{ $v1 }”，平均偏差 { $v2 } 像素
said-source-back = 画面又有了
said-source-ended = 这个来源已经放完。
said-board-saved = 标定板已保存为 { $v1 }
said-recorded = 已记录：{ $v1 } { $v2 } 点
said-drawn = 已记录流局
said-undone = 已撤销第 { $v1 } 手，累计已更新
said-restored = 第 { $v1 } 手重新计入
said-resumed = 接着上次的记录：{ $v1 } 手
on-table-tip = 由牌局进程得出；不对的话，请更正之前的某一局
draw-abandoned = 作罢重打
also-wins = { $v1 } 也和这张牌
also-remove = 拿掉 { $v1 } 的和牌
dice = 骰子
dice-tip = 按掷出的先后，例如 3 4
begin-deal = 开始这一局
update-deal = 更正这一局
begin-deal-tip = 把骰子和以上所说的记下来，然后提醒这一局要做什么
supports = { $v1 } 支持
supports-nobody = 没有人
swap-with = 庄家与谁换位置
last-deal = 难忘今宵
last-deal-tip = 这一晚的最后几局，按血流成河打
camps-record = 记下阵营
table-number = 第 { $v1 } 桌
other-rules = 这一晚按别的规则打：这手牌只算点，不能记入
only-read = 只能读，不再写入：{ $v1 }
undo-last = 撤销上一步
undo-last-tip = 撤销最后记下的一步；仍然留在记录里
redo = 恢复
redo-tip = 恢复最后撤销的一步
hand-goes-on = { $v1 }（还在打）
hand-begun = 还在打
said-too-late = 以前的局里不能添减立直、明牌等；请先撤销后面的局
ask-contradicts = 与牌局进程不符
ask-changes = 这样会改变
ask-no-totals = 累计不变。
ask-stale = 第 { $v1 } 局变：{ $v2 }
ask-code = 第 { $v1 } 条：{ $v2 }
ask-reason = 原因
ask-reason-needed = 要写进记录
ask-reason-free = 可以不写
ask-agreed = 谁同意
ask-agrees = { $v1 } 同意
ask-yes = 照这样记
ask-no = 不记
due-hand = 第 { $v1 } 局：{ $v2 } 坐庄
said-read-only = 账本在这里只能读（{ $v1 }），这次什么也记不进去
said-past = 以前的记录已收进账本：{ $v1 } 晚
said-past-refused = 以前的记录 { $v1 } 没能收进账本，原样保留：{ $v2 }
file-there = { $v1 } 已经存在：请换个名字，或勾选“替换已有的文件”
not-written = { $v1 } 写不了：请检查文件夹
photos-nowhere = 账本只在内存里，不存照片。{ $v1 }
said-backup = 账本已复制到 { $v1 }
said-new-evening = 新的一晚开始了
said-dialog-silent = 没有选择文件。如果对话框没有出现，请填写路径或把照片拖进窗口。
said-damaged = 这一场损坏了（{ $v1 }）；完好的部分可以看，不再写入，请备份账本
said-unlisted = 已经记下，但确认记录的清单没有写成（{ $v1 }）：末尾若丢失就看不出来
said-fault = 账本：{ $v1 }
said-problem = 第 { $v1 } 条与前文矛盾（{ $v2 }），没有计入
ask-win = { $v1 } 是和牌张吗？
ask-meld = { $v1 } 是副露，还是手牌？
ask-belongs = { $v1 } 算这手牌吗？
ask-changed = 认作 { $v1 }，因为原来的不可能；对吗？
ask-added = { $v1 }：横放的牌上是不是还有一张？若是，请点这组牌改为加杠。
ask-broken = { $v1 } 放成一组，却不成副露，请看哪张认错了。
answer-meld = 副露
answer-standing = 手牌
answer-hand = 是这手
answer-other = 不是
answer-later = 先不管
gate-title = 这张照片不好认
gate-anyway = 照样认
gate-another = 换一张照片
said-warning = 照片提示：{ $v1 }

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
set-guide = 每种牌各取一张，正放，按行摆好：一到九万，一到九筒，一到九索，东南西北白发中；有花牌就接着摆梅兰菊竹、春夏秋冬。从上方拍两三张，换一换光线或角度。
set-lay-like-this = 像这样摆：
set-any-order = 每种一张，顺序随意；识别后请核对橙色的牌。
set-name = 名称
set-order = 照片中的顺序
set-order-guided = 按上面的顺序
set-order-flowers = 按上面的顺序，带花牌
set-order-any = 任意顺序
set-add-photo = 添加照片
set-choose-photo = 选择照片
set-photo = 照片 { $number }：{ $count } 张
set-drop = 移除这张照片
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
set-name-first = 先取个名称才能保存
set-accuracy = 准确率：登记前 { $before }%，登记后 { $after }%（{ $count } 张牌，每张照片用其余照片检验）
set-working = 正在处理…
set-teach = 教给牌具（{ $count } 张）
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
set-exported = 「{ $name }」已导出到 { $path }
set-import = 导入
set-import-hint = 导入别处导出的文件，不会替换已有的牌具。
set-import-from = 文件
set-import-as = 导入为
set-choose-file = 选择文件…
set-imported = 「{ $name }」已导入；要使用，请在上面选择。
set-file-kind = 雀镜牌具
set-versions = 版本
set-versions-hint = 每次保存都会留下一个版本，保留最近 20 个。
set-col-version = 版本
set-col-date = 日期
set-col-how = 来源
set-col-kinds = 种类
set-col-pictures = 图片
set-col-photos = 照片
set-col-right = 准确率
set-share = { $before }% → { $after }%
set-share-tip = 登记前 → 登记后；每张照片用其余照片检验
set-now = 当前
set-enrolled = 登记
set-corrected = 加入更正过的牌
set-came-in = 导入
set-went-back = 还原自第 { $version } 版
set-damaged = 已损坏
set-go-back = 还原
set-go-back-to = 还原到第 { $version } 版
set-ask-back = 把「{ $name }」还原到第 { $version } 版吗？
set-ask-back-hint = 它会成为最新的第 { $version } 版；其他版本都保留，随时可以还原。
set-went-back-to = 「{ $name }」已还原到第 { $version } 版的内容（现在是第 { $newest } 版）。
set-ask-replace = 要替换这个文件吗？
set-ask-replace-hint = { $path } 已经存在，原有内容会丢失。
set-replace = 替换
set-no = 取消
set-dialog-silent = 没有选择文件。如果没有出现对话框，请直接填写路径。
set-to-check = 请先核对 { $count } 张（橙色）
set-why-unsure = 看不清
set-why-too-often = { $tile }有 { $count } 张，其他牌大多只有 { $usual } 张
set-why-impossible = { $tile }有 { $count } 张，一副牌里没有这么多


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
trouble-open = 有 { $count } 处不确定，会影响得分；请核对标出的牌并回答问题。


## Eyes: what is wrong, warnings and questions

# Photos, models and the runtime

eyes-no-file = 找不到文件 { $path }，请检查路径
eyes-damaged = 图片文件已损坏（{ $damage }），请从相机或手机重新复制
eyes-too-many-scans = 这个 JPEG 解码太费时（有 { $scans } 层扫描，最多 { $most } 层，图大时更少），请重新存成普通的 JPEG
eyes-not-a-photo = 这不是能读的图片（{ $why }），请用 JPEG、PNG、WebP 或 BMP 照片
eyes-image-empty = 文件是空的
eyes-image-heic = 像是 HEIC，请把手机设成存 JPEG
eyes-image-video = 像是视频或 AVIF
eyes-image-pdf = 这是 PDF
eyes-image-gif = 这是 GIF
eyes-image-unknown = 格式未知
eyes-image-odd = 不是相机会写的那种 JPEG
eyes-truncated = 图片文件不完整，请从相机或手机重新复制
eyes-too-many-bytes = 照片太大（{ $found } 字节，最多 { $most }），请存小一些，一千二百万像素就足够
eyes-too-many-pixels = 照片太大（{ $found } 像素，最多 { $most }），请存小一些，一千二百万像素就足够
eyes-too-small = 照片太小（{ $width } × { $height } 像素，每边至少 { $least }），请拍大一些
eyes-runtime-missing = 找不到 ONNX Runtime（找过 { $places }），请运行 `scripts/setup.sh`，或用 `QUEJING_ORT` 指定库文件
eyes-runtime-too-old = { $path } 的 ONNX Runtime 是 { $found } 版，至少要 { $least } 版；请运行 `scripts/setup.sh`，或用 `QUEJING_ORT` 指定较新的库
eyes-runtime-broken = 无法加载 { $path } 的 ONNX Runtime（{ $why }），请重新运行 `scripts/setup.sh`
eyes-runtime-not-pinned = 没有加载 { $path } 的 ONNX Runtime：它不是雀镜附带的那一个（校验和不符）；请运行 `scripts/setup.sh`，信任它的话请用 `QUEJING_ORT` 指定
eyes-not-private = 没有加载 { $path }：别人可以改动它或它的文件夹；请去掉别人的写权限（`chmod go-w`），信任它的话请用 `QUEJING_ORT` 或 `QUEJING_MODELS` 指定
eyes-model-missing = 找不到模型 { $file }（找过 { $places }），请用 `--models` 或 `QUEJING_MODELS` 指定它的文件夹
eyes-model-mismatch = 模型 { $path } 与这个版本的雀镜不符（{ $why }），请用随程序附带的模型
eyes-model-not-ours = 不是雀镜的模型
eyes-model-kind = 它是 { $found }，不是 { $wanted }
eyes-format = 格式是 { $found }，不是 { $wanted }
eyes-no-format = 没有写明格式
eyes-model-no-value = 缺少 `{ $key }`
eyes-value = `{ $key }` 不能是 `{ $found }`
eyes-model-class-twice = 类别 `{ $class }` 写了两次
eyes-model-few-faces = 只认识 { $found } 种牌，不到 34 种
eyes-model-no-outlet = 没有 `{ $name }`
eyes-inference = 识别出错（`{ $stage }`：{ $why }），请再试一次；若再次出现，请报告给我们
eyes-no-tiles = 照片里没有找到麻将牌，请靠近些，把牌放平，注意光线
eyes-wrong-count = 找到 { $count } 张牌，而和牌应有 14 张（每个杠多一张，花牌不算），请更正牌或重新拍照

# Warnings of a reading

warning-tile-count = 找到 { $count } 张牌，而一手牌有 13 或 14 张（杠算三张，花牌不算），请看看少了或多了哪张
warning-low-confidence = { $count } 张可能认错了，请核对标出的牌
warning-unknown-tile = { $count } 张没有认出，请指明是什么牌
warning-too-many = 同一种牌太多，一副牌里没有这么多；请核对标出的 { $count } 张
warning-no-win-tile = 看不出哪张是和牌张，暂取最后一张；可以把它分开或横放
warning-melds-unclear = 有几组牌分开放着，看不出是不是副露，请指明
warning-other-tiles = 照片里另有 { $count } 张牌没有算进这手牌
warning-small = 牌只有 { $pixels } 像素宽，靠近些会认得更准
warning-photo-damaged = 照片文件损坏了，画面可能不真实，请从相机或手机重新复制
warning-blurred = 照片不清晰，请拿稳，或点一下牌面对焦
warning-glare = { $count } 张牌面反光，请稍微移动灯或相机
warning-dark = 牌太暗，请开灯，或让灯照到牌上
warning-steep = 拍得太斜，请把相机举高，从上方拍
warning-row-cut = 手牌没有拍全，请把整手牌拍进去
warning-cut-off = { $count } 张牌被照片边缘截断，请把整手牌拍进去
warning-other-set = 这些牌不像正在使用的牌具，这次没有用它；请选对应的牌具，或选「不用」
warning-turned = 照片里的牌转了方向，已按正向识别

# Questions of a reading

ask-tile-win = 和牌张是 { $tile } 吗？
ask-tile-win-or = 和牌张是 { $tile }，还是{ $others }？
ask-tile-changed = { $place }：由 { $was } 改认为 { $tile }，否则同一种牌太多或凑不成副露
ask-tile-meld = { $tiles }：是副露还是暗手？（暂作{ $taken ->
    [meld] 副露
   *[standing] 暗手
    }）
ask-tile-broken = { $tiles } 摆成副露却不成副露，哪张认错了？
ask-tile-added = { $tiles }：横放的牌上面还叠着第四张吗？
ask-tile-belongs = { $tiles }：是这手牌的吗？（暂作{ $taken ->
    [hand] 是
   *[other] 不是
    }）
ask-tile-indicator = { $tiles }：是宝牌指示牌吗？（暂作{ $taken ->
    [indicator] 是
   *[other] 不是
    }）
open-face = { $tiles } 可能认错了
open-face-or = { $tiles } 可能认错了，也可能是 { $others }
open-too-many = 同一种牌太多，{ $tiles } 之中有认错的
open-win = 看不准和牌张是不是 { $tiles }（可用 `--win` 指明）
open-win-or = 看不准和牌张是 { $tiles } 还是 { $others }（可用 `--win` 指明）
open-meld = 看不准 { $tiles } 是不是副露（可用 `--meld` 指明）
open-added = 看不准 { $tiles } 是碰还是加杠（可用 `--meld` 指明）
open-hand = 看不准 { $tiles } 是不是这手牌的
question-open = { $question }，得分会因此不同；请另拍一张，或用 `quejing score` 输入这手牌（加 `--anyway` 就按现在识别的算）

# Sources of frames

source-no-file = 找不到文件 { $path }，请检查路径；第一个摄像头写成 `camera:0`
source-no-pictures = { $path } 里没有图片，请给有 JPEG 或 PNG 的文件夹，或 `frame-%03d.jpg` 这样的编号图片
source-camera-unknown = 没有「{ $name }」这样的摄像头，第一个写成 `camera:0`
source-no-camera-support = 这个程序没有编入摄像头功能；请用视频、网址或图片，或编译时加上 `camera`
source-camera-missing = 没有 { $camera } 号摄像头，请插上再试
source-camera-denied = 没有权限使用 { $camera } 号摄像头，请把自己加入 `video` 组（`sudo usermod -aG video $USER`）再重新登录
source-camera-busy = { $camera } 号摄像头正被别的程序使用，请关掉那个程序
source-camera-format = { $camera } 号摄像头的画面格式读不了（{ $why }），请换一个摄像头
source-camera-failed = { $camera } 号摄像头没有画面（{ $why }），请拔下再插上
source-camera-driver = { $camera } 号摄像头的驱动出错，请拔下再插上
source-cameras-unlisted = 无法列出摄像头（{ $why }），请直接写出，如 `camera:0`
source-silent = { $name } 已有 { $seconds } 秒没有画面，请检查连线、网络或另一端的程序
source-stream-failed = 读不了视频流 { $address }，请检查地址，并确认那一端在运行
source-helper-missing = 雀镜旁边找不到 { $file }，请把两个程序装在一起，或用 `QUEJING_FRAMES` 指定
source-not-a-video = { $path } 不是能读的视频，请用 mp4、mkv、avi 或 mov，或重新保存
source-video-too-large = 解码 { $name } 要用太多内存，请存小一些，1920 × 1080 像素就足够
source-picture = 图片 { $path } 不能用：{ $why }
source-empty-frame = { $name } 给出 { $width } × { $height } 像素的画面，请在摄像头设置里换尺寸或格式

# Measuring a camera

calibration-too-few-views = 只有 { $found } 张画面看清了标定板，至少要 { $least } 张；请让标定板占画面一半左右，再多拍几张
calibration-same-angle = 所有画面几乎从同一个方向看标定板（相差 { $degrees }°，至少要 { $least }°），请把它左右前后倾斜
calibration-poor-coverage = 标定板只到过画面的 { $percent }%，请把它也移到四角和边上
calibration-mixed-sizes = 照片大小不一（{ $first } 和 { $other }），请全部用同一台相机的同一设置拍
calibration-rough = 量出的角点平均偏差 { $rms } 像素；请用雀镜打印的标定板，贴平，拍清楚
calibration-wrong-size = 相机档案「{ $name }」用于 { $width } × { $height } 像素的画面，不是 { $found }；请换一个，或按这个尺寸重新标定
calibration-no-profile = 没有相机档案「{ $name }」，现有：{ $known }
calibration-no-profile-yet = 没有相机档案「{ $name }」，请先用 `quejing calibrate` 标定
calibration-bad-name = 「{ $name }」不能作档案名，请用 60 个以内的字母、数字、- 和 _
calibration-name-taken = 已有名为「{ $name }」的相机档案，请换个名称，或替换它（`--replace`）
calibration-bad-profile = { $path } 不是相机档案（{ $why }），请看 `calibration/README.md`
calibration-no-lens = 数值不像真实的镜头
calibration-file = 无法{ $verb ->
    [read] 读取
   *[written] 写入
    } { $path }（{ $why }），请检查文件夹和磁盘
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
sight-few = 只看到标定板 24 个角点中的 { $corners } 个，至少要 { $least } 个；请近一点、亮一点
sight-moving = 看到标定板了，请停住
sight-known = 这个位置已经拍过了
sight-taken = 拍到一张

# Tile sets

set-error-name = 「{ $name }」不能作牌具的名称，请用文字、数字、空格和 - _ ( )，不超过 60 个，首尾不能是空格
set-error-unknown = 没有叫「{ $name }」的牌具，现有：{ $known }
set-error-none-yet = 没有叫「{ $name }」的牌具，还没有登记过牌具
set-error-taken = 已经有叫「{ $name }」的牌具，请换个名称，或先把它改名或删除
set-error-no-version = 牌具「{ $name }」没有第 { $version } 版，现有：{ $kept }
set-error-foreign = { $path } 不是雀镜的牌具文件，请用从雀镜导出的文件
set-error-newer = { $path } 是较新的雀镜写的（格式 { $found }，这个版本只认 { $known }），请更新雀镜
set-error-damaged = 牌具文件 { $path } 已损坏（{ $why }），请还原以前的版本，或重新导入
set-damage-format = 格式编号缺失或无法识别
set-damage-picture = { $tile } 的图片：{ $why }
set-damage-empty = 没有图片
set-error-too-large = { $path } 太大，不会是牌具文件（{ $found } 字节，最多 { $most }），请用从雀镜导出的文件
set-error-file-there = { $path } 已经存在，请换个名称，或用 `--replace` 覆盖
set-error-file = 无法{ $verb ->
    [read] 读取
    [removed] 删除
    [renamed] 改名
   *[written] 写入
    } { $path }（{ $why }），请检查位置和权限
set-error-no-place = 没有存放牌具的地方（`QUEJING_DATA` 和 `HOME` 都没有设置），请把 `QUEJING_DATA` 设为一个文件夹
set-error-label = { $place }：「{ $text }」不是牌，请写 `5p`、`0m`、`f1` …，`back`，或用 `?` 表示略过
set-error-too-few = 只有 { $kinds } 种牌，至少要 { $least } 种，请再拍一些


## Command line

# read, watch, cameras, calibrate, board, enrol, sets, evaluate

cli-cannot-write = 无法写入 { $path }（{ $why }），请换个位置
cli-cannot-save-picture = 无法写入 { $path }（{ $why }），请用 `.png` 或 `.jpg` 结尾的文件名
cli-date = 请写成 `2026-11-21` 这样的日期
cli-line = { $file } 第 { $line } 行
cli-win-tile = 请写 `auto`、`sideways`、`apart`、`above` 或 `last`
cli-read-held = { $photo }：{ $warning }（加 `--anyway` 就照样识别）
cli-read-failed = { $photo }：{ $why }
cli-read-head = { $photo }：{ $count } 张牌，{ $width } × { $height } 像素
cli-read-row = 行
cli-read-concealed = 暗手
cli-read-meld = 副露
cli-read-won = 和牌张
cli-read-flowers = 花牌
cli-read-indicators = 宝牌指示牌
cli-read-doubt = 存疑
cli-read-doubt-line = { $place }：{ $guesses }
cli-read-question = 问题
cli-read-perhaps = 可能
cli-read-perhaps-line = { $place }是 { $tile }（{ $percent }%），那样就成和牌牌型
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
cli-watch-opened = 正在看 { $source }（{ $width } × { $height } 像素）
cli-watch-locked = 已锁定：{ $reading }
cli-watch-gone = 已解锁：手牌不见了
cli-watch-replaced = 已解锁：换了一手牌
cli-watch-moved = 已解锁：牌在动
cli-watch-again = { $why }（{ $seconds } 秒后重试）
cli-watch-ended = 画面已经结束
cli-watch-no-lock = 到结束也没有锁定手牌；请把 14 张牌都放平，并拿稳相机
cli-cameras-none = 没有找到摄像头；请插上一个，或给 `quejing watch` 视频、网址或图片
cli-calibrate-made = { $name }：{ $views } 张画面，{ $corners } 个角点，平均偏差 { $off } 像素（均方根）
cli-calibrate-lens = 焦距 { $focal }，中心 { $centre } 像素；畸变 { $distortion }
cli-calibrate-reach = 镜头最多使点偏移 { $shift } 像素；标定板到过画面的 { $percent }%
cli-calibrate-saved = 已存为 { $path }；用 `--camera-profile { $name }` 来使用
cli-calibrate-listed = { $width } × { $height } 像素，偏差 { $off } 像素，{ $date }
cli-calibrate-listed-camera = { $width } × { $height } 像素，偏差 { $off } 像素，{ $date }，{ $camera }
cli-calibrate-none = 还没有相机档案；请用 `quejing board --out board.pdf` 打印标定板，再运行 `quejing calibrate`
cli-calibrate-left-out = { $photo } 没有用：标定板的 24 个角点只看到 { $corners } 个
cli-calibrate-hold = 把标定板举到镜头前，每次停一下
cli-calibrate-view = 第 { $view } 张，共 { $wanted } 张，已到过画面的 { $percent }%
cli-calibrate-view-off = 第 { $view } 张，共 { $wanted } 张，已到过画面的 { $percent }%，目前偏差 { $off } 像素
cli-calibrate-view-lacks = 第 { $view } 张，共 { $wanted } 张，已到过画面的 { $percent }%；{ $lacks }
cli-board-name = { $path }：标定板的文件名要以 `.pdf` 或 `.png` 结尾
cli-board-made = { $path }：请按 100% 打印，用尺核对 100 毫米的横条，贴在平板上，再运行 `quejing calibrate`
cli-enrol-tried = { $name }：34 种中有 { $kinds } 种，共 { $faces } 种牌面（未保存）
cli-enrol-saved = { $name }：34 种中有 { $kinds } 种，共 { $faces } 种牌面，已存为第 { $version } 版
cli-enrol-missing = 还缺：{ $tiles }（请也拍下来）
cli-enrol-accuracy = 准确率：{ $accuracy }
cli-enrol-check = 请核对 { $photo } 序号 { $index }：{ $class }？（{ $why }）
cli-enrol-mend = 要更正，请用 `--labels-out FILE.csv` 写出标签，改好后用 `--labels FILE.csv` 交回；或写明 `--order`
cli-enrol-orders = `--order` 写了 { $given } 次，照片有 { $photos } 张；请只写一次，或每张照片写一次
cli-enrol-no-tile = { $place }：那里没有找到牌，这一行略过
cli-accuracy = 登记前 { $before }%，登记后 { $after }%（{ $count } 张牌中对 { $right_before } 和 { $right_after } 张，每张照片用其余照片检验）
cli-accuracy-none = 还没有测；请再加一张同一副牌的照片
cli-sets-none = 还没有牌具；请用 `quejing enrol NAME PHOTO…` 登记一副
cli-sets-listed = { $kinds } 种，第 { $version } 版，{ $date }
cli-sets-head = { $name }：34 种中有 { $kinds } 种
cli-sets-pictures = 图片
cli-sets-pictures-line = { $faces } 种牌面，共 { $pictures } 张
cli-sets-made = 保存
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
cli-sets-imported = 「{ $name }」已导入；用 `quejing read --set "{ $name }" PHOTO` 来使用
cli-sets-removed = 「{ $name }」已删除。
cli-sets-added = 已把 { $count } 张加入「{ $name }」（现在是第 { $version } 版）。
cli-sets-tile = `--tile { $text }`：请写牌的序号和牌名，如 `3=5p`；这张照片的序号是 0 到 { $last }
cli-sample-kind = 没有这种牌桌，请看 `--help` 的列表
cli-sample-number = 请写 { $low } 到 { $high } 的数
cli-sample-size = 请写 宽x高，如 `1600x1200`
cli-sample-size-range = 宽和高要是 64 到 8192 的整数
cli-sample-tiles = `{ $option } { $text }`：{ $why }
cli-sample-one-tile = `--win` 只能写一张牌，这里有 { $count } 张
cli-sample-nothing = 没有可画的牌；请用 `--hand` 写手牌，如 `--hand 123m456p789s11777z`
cli-sample-meld-word = `--meld { $text }`：牌后面只能写 `:concealed`
cli-sample-meld-kong = `--meld { $text }`：暗杠要有四张牌，如 `1111p:concealed`
cli-sample-name = { $path }：图片的文件名要以 `.jpg` 或 `.png` 结尾
cli-labels-none = { $folder } 里没有 `labels.csv`，也没有 `hands.csv`；请指定放它们的文件夹
cli-labels-row = { $file } 第 { $line } 行：{ $why }
cli-labels-box = 方框 { $bounds } 没有面积；要 x1 < x2 且 y1 < y2
cli-labels-word = 「{ $word }」不是牌；请写 `5p`、`0m`、`f1` …，用空格隔开
cli-labels-empty-hand = 手牌里没有牌
cli-labels-no-column = 表头没有「{ $column }」列；需要 { $needed }
cli-labels-values = 有 { $found } 个值，应有 { $wanted } 个
cli-labels-empty = 「{ $column }」列是空的
cli-labels-number = { $column } 是「{ $text }」，不是数
cli-labels-class = { $column } 是「{ $text }」，不是牌；请写 `5p`、`0m`、`f1`、`back` 或 `unknown`
cli-labels-no-such-column = `labels.csv` 和 `hands.csv` 里没有「{ $column }」列；请用其中之一：{ $found }
cli-labels-no-split = `labels.csv` 里没有哪一行属于「{ $split }」；请用其中之一：{ $found }
cli-labels-no-splits = `labels.csv` 里没有「{ $split }」，也没有其他划分；请去掉 `--split`
cli-figure-all = 全部
cli-figure-photos = 照片
cli-figure-tiles = 标注的牌
cli-figure-found-precision = 检出：精确率
cli-figure-found-recall = 检出：召回率
cli-figure-named = 标注处认对
cli-figure-from = {"  "}95% 下限
cli-figure-to = {"  "}95% 上限
cli-figure-top-three = 前三个猜测里有对的
cli-figure-both-precision = 检出且认对：精确率
cli-figure-both-recall = 检出且认对：召回率
cli-figure-calibration = 校准误差
cli-figure-mended = 约束：改对
cli-figure-harmed = 约束：改错
cli-figure-hands = 手牌
cli-figure-exact = 完全认对的手牌
cli-figure-share = {"  "}比例
cli-figure-in-order = 顺序也对的手牌
cli-figure-one-off = 只错一张的手牌
cli-figure-doubts = 每手存疑张数
cli-figure-decode = 解码，中位毫秒
cli-figure-read = 识别，中位毫秒
cli-figure-read-95 = 识别，95% 毫秒
cli-figure-total = 总计，中位毫秒
