//! Every word of the window, in Chinese and English. A word without one of the two does not compile.
//!
//! Sentences with values in them use `{}` and [`Word::with`]; what patterns, reasons and errors of the rules are called
//! is the matter of [`crate::i18n`].

use crate::i18n::Lang;
use crate::plain::plain_lines;

macro_rules! words {
    ($(#[$doc:meta])* enum $words:ident; $($(#[$group:meta])* $name:ident: $zh:literal, $en:literal;)*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $words { $($(#[$group])* #[allow(missing_docs)] $name,)* }

        impl $words {
            /// All of them.
            pub const ALL: &[$words] = &[$($words::$name,)*];

            /// The text in a language.
            pub const fn text(self, lang: Lang) -> &'static str {
                match (self, lang) {
                    $(($words::$name, Lang::Zh) => $zh, ($words::$name, Lang::En | Lang::Ja) => $en,)*
                }
            }

            /// The text with its `{}` filled in order.
            pub fn with(self, lang: Lang, values: &[&dyn std::fmt::Display]) -> String {
                $crate::app::text::filled(self.text(lang), values)
            }
        }
    };
}
pub(crate) use words;

words! {
    /// One text of the window.
    enum Word;
    AppName: "雀镜", "quejing";
    OpenPhoto: "打开照片", "Open photo";
    OpenPhotoTip: "选择一张和牌照片；也可以把照片拖进窗口，或在右边填写路径（Ctrl+O）", "Choose a photo of a winning hand; you can also drop one on the window or write its path beside (Ctrl+O)";
    DialogTitle: "选择和牌照片", "Choose a photo of a winning hand";
    DialogFilter: "照片", "Photos";
    PathHint: "照片的路径", "Path of a photo";
    ReadPath: "读取", "Read";
    ReadPathTip: "读取所填路径的照片", "Read the photo at this path";
    NewHand: "新的一手", "New hand";
    NewHandTip: "收起照片，清空手牌；已记录的不变", "Put the photo away and clear the hand; what is recorded stays";
    Language: "English", "中文";
    LanguageTip: "切换到英文", "Switch to Chinese";
    LogTitle: "消息", "Messages";
    LogEmpty: "还没有消息", "No messages yet";
    LogTip: "显示或收起这次运行的全部消息", "Show or hide all messages of this session";
    Close: "关闭", "Close";
    Dismiss: "知道了", "Dismiss";

    DropHere: "把和牌的照片拖到这里", "Drop a photo of a winning hand here";
    DropNow: "松开即可读取", "Let go to read it";
    OrType: "没有照片？直接输入牌：", "No photo? Type the tiles:";
    TypeHint: "例如 123m456p789s11223z", "for example 123m456p789s11223z";
    TypeUse: "摆上", "Lay out";
    TypeHelp: "m 万  p 筒  s 索  z 东南西北白发中；最后一张是和牌张。也可写“一二三万 东东”。", "m characters, p circles, s bamboo, z 1–7 east south west north white green red; the last tile wins.";
    OrPick: "或者一张一张点选：", "Or pick them one by one:";
    ZoomHand: "放大手牌", "Zoom to the hand";
    ZoomWhole: "整张照片", "Whole photo";
    Sets: "牌组", "Tile set";
    SetsTip: "选用已登记的牌组，或登记自己的牌", "Use an enrolled tile set, or enrol your own";
    Night: "夜晚", "Night";
    NightTip: "夜晚、人与座位、各局、名次、报告", "Nights, people and seats, hands, standings, report";
    SetsSaved: "牌组“{}”已保存（第 {} 版），现在用它", "Set \"{}\" kept as version {}; it is in use now";
    SetsTaught: "牌组“{}”学了 {} 张（第 {} 版）", "Set \"{}\" learned {} tiles (version {})";
    Zoom: "原图 {} × {} 像素", "photo {} × {} pixels";
    ThroughCamera: "相机档案 {}", "camera profile {}";

    LegendSure: "看清", "sure";
    LegendDoubt: "请核对", "please check";
    LegendPerson: "人工", "by person";
    LegendWin: "和牌张", "winning tile";
    LegendAside: "不属于这手", "not of this hand";

    InPhoto: "照片里的{}", "Photo: {}";
    Hand: "手牌", "Hand";
    HandEmpty: "还没有牌。", "No tiles yet.";
    HandCount: "{} 张", "{} tiles";
    HandHint: "点击任意一张可以更正", "Click a tile to correct it";
    HandDoubts: "{} 张请核对", "{} to check";
    AllRight: "都对", "All correct";
    AllRightTip: "确认所有标出的牌都认对了", "Confirm every marked tile as it is named";
    AddTile: "添牌", "Add tile";
    Sort: "理牌", "Sort";
    Undo: "撤销", "Undo";
    UndoTip: "撤销对手牌的上一次改动（Ctrl+Z）", "Take back the last change of the hand (Ctrl+Z)";
    Melds: "副露", "melds";
    Winning: "和牌张", "won on";
    Flowers: "花牌", "Flowers";
    Aside: "不属于这手", "not of this hand";
    AsideMany: "照片里另有 {} 张不属于这手，可在照片里点击。", "{} more tiles in the photo are not of this hand; click them in the photo.";
    NoWinTile: "还没有和牌张：点击那张牌，再点“和牌张”", "No winning tile yet: click it and choose \"Winning tile\"";
    Unnamed: "{} 张没有认出：点击它们说明是什么", "{} not recognised: click each and say what it is";

    PickTitle: "这张是什么？", "What is this tile?";
    PickAdd: "添一张牌", "Add a tile";
    PickGuesses: "最像的三种", "Best guesses";
    PickAll: "全部", "All tiles";
    PickRight: "没错", "Yes, that is it";
    BySeen: "照片识别，把握 {}%", "seen in the photo, {}% sure";
    ByEnrolled: "按已登记的牌识别，把握 {}%", "matched to the enrolled set, {}% sure";
    ByConstraint: "按张数推断，把握 {}%", "settled by the count of tiles, {}% sure";
    ByPerson: "人工确认", "said by a person";
    MakeWin: "和牌张", "Winning tile";
    Remove: "拿掉", "Remove";
    PutAside: "不属于这手", "Not of this hand";
    TakeBack: "放回手牌", "Put into the hand";
    Form: "组成副露：", "Lay down as:";
    Chow: "吃", "Chow";
    Pung: "碰", "Pung";
    Kong: "明杠", "Kong";
    KongConcealed: "暗杠", "Concealed kong";
    KongAdded: "加杠", "Added kong";
    Unform: "拆开副露", "Take the meld apart";
    KongKind: "这个杠是：", "This kong is:";

    Circumstances: "怎么和的", "How it was won";
    Rules: "规则", "Rules";
    Edition29: "灵雀 第29版", "Lingque, 29th edition";
    RoundWind: "场风", "Round wind";
    DoraIndicators: "宝牌指示牌", "Dora indicators";
    UraIndicators: "里宝指示牌", "Ura indicators";
    IndicatorsTip: "写成 5m 3p 这样；没有就空着", "Written as in 5m 3p; empty where there is none";
    Honba: "本场", "Counters";
    Sticks: "立直棒", "Sticks";
    SpecialRule: "本局特殊规则", "Special rule of the deal";
    SpecialNone: "无", "none";
    Turned: "翻开的牌", "Turned tiles";
    FuItems: "符的组成", "Fu piece by piece";
    OtherSheetReadings: "其他拆法 {} 种", "{} other readings";
    TheTable: "桌上", "the table";
    ColRiichi: "立直", "Riichi";
    ColRiichiTip: "宣告立直的各家：各出一根立直棒（1000 点）", "Players who declared riichi: each lays a stick of 1000 on the table";
    ColOpen: "明牌", "Open";
    ColOpenTip: "亮着手牌打的人：他的收付翻倍", "Players who play with an open hand: what they pay and receive is doubled";
    DrawHow: "流局", "The drawn deal";
    DrawKind: "怎么流的", "How it ended";
    DrawExhausted: "牌墙摸完", "wall used up";
    NineKinds: "九种九牌", "nine kinds";
    FourWinds: "四风连打", "four winds";
    FourRiichi: "四家立直", "four riichi";
    FourKongs: "四杠散了", "four kongs";
    TripleRon: "三家和", "triple ron";
    Tenpai: "听牌", "Tenpai";
    Nagashi: "流局满贯", "Nagashi mangan";
    RecordTheDraw: "记录流局", "Record the draw";
    NoDraw: "有人和", "Somebody won";
    NoDrawTip: "回到和牌", "Back to the winning hand";
    DealTitle: "本局：骰子、杠、诈和（{}）", "The deal: dice, kongs, false wins ({})";
    DealKind: "发生了什么", "What happened";
    DealBy: "谁", "Who";
    DealFeeder: "谁供的", "Fed by";
    DealAdd: "加入", "Add";
    DealFan: "宣告的番数", "Fan as declared";
    DealWaiting: "听牌者最多的番数（不听填 0）", "Most fan of those who wait (0: does not)";
    FalseWin: "诈和", "False win";
    KongExposed: "明杠", "Open kong";
    DealKong: "{} {}", "{}: {}";
    DealKongFed: "{} {}（{}供）", "{}: {}, fed by {}";
    DealFalseWin: "{} 诈和，{} 番", "{}: false win, {} fan";
    DealWin: "{} 和，{} 番", "{} wins, {} fan";
    AddWin: "这张牌还有人和", "Another wins on this tile";
    AddWinTip: "先放下这手和牌，接着算和同一张牌的另一家", "Put this win aside and go on with another player who won on the same tile";
    BetsTitle: "下注与阵营（{}）", "Bets and camps ({})";
    BettorName: "旁观者的名字", "Name of somebody beside the table";
    BettorAdd: "添一位", "Add somebody";
    Camps: "阵营战", "Played in camps";
    CampsTip: "四或五个阵营，各一两人，所得平分；第一位代表阵营坐下", "Four or five camps of one or two people, who share what they gain; the first of a camp sits for it";
    StillPlaying: "还在打：{}", "Still playing: {}";
    ThrownTitle: "之前打出的牌（{}）", "Earlier discards ({})";
    ThrownHint: "跟张免责：从和牌者自己上一次打牌起，各家打出的牌，按先后。同一张（或能和的牌）先打的人承担。", "Immunity: the tiles thrown since the winner's own last discard, in order. Who threw the winning tile, or another that wins, first is responsible.";
    ThrownAdd: "添一张打出的牌", "Add a discard";
    ThrownBy: "第 {} 张是谁打的", "Discard {} by";
    ThrownTile: "第 {} 张打出的牌", "Discard {}: tile";
    ThrownDrawn: "第 {} 张之前摸的牌", "Discard {}: drawn before";
    ThrownRemove: "拿掉第 {} 张打出的牌", "Remove discard {}";
    BrokenProfile: "{}（读不了）", "{} (cannot be read)";
    SaidProfile: "规则方案没有读入：{}", "A profile was left out: {}";
    SaidDeal: "已记录这一局", "Recorded the deal";
    ColFinal: "终局", "Final";
    ColFinalTip: "若此刻终局的得分：与返点之差，加名次马点", "The final score if the game ended now: points above the return points, and what the places add";
    Beside: "桌边的人", "People beside the table";
    SticksOnTable: "桌上有 {} 根立直棒", "Riichi sticks on the table: {}";
    Unaccounted: "账目不平：差 {}", "The money does not add up: {} too much or too little";
    HanFu: "{} 翻 {} 符", "{} han {} fu";
    FanOnly: "{} 番", "{} fan";
    HandFalseWin: "{} 诈和", "false win of {}";
    HandMany: "{} 家和：{}", "{} wins: {}";
    Edition29Note: "第 29 版没有公开文本，番值只来自公开的算点器。", "No text of the 29th edition is public: its values come from the public calculator only.";
    ColSeat: "门风", "Wind";
    ColPlayer: "玩家", "Player";
    ColWon: "和牌", "Won";
    ColFrom: "和牌张来自", "Tile from";
    ColProvided: "供牌", "Fed";
    ColProvidedTip: "和牌者的牌里，由这家供的张数：吃、碰、大明杠、加杠各算 1，点和的那张也算 1。4 张半包，5 张全包。", "Tiles of the winner's hand that this player gave: 1 for each chow, pung or kong claimed from them, 1 for the winning discard. 4 makes them pay half for the others, 5 for all.";
    SelfDraw: "自摸", "self-draw";
    Discard: "放铳", "discard";
    DealerTip: "点击让这家坐庄（东）", "Click to make this player the dealer (East)";
    Dealer: "庄家", "dealer";
    NameTip: "玩家的名字，可以修改", "The player's name; you can change it";
    FlagHeaven: "天和", "Heaven";
    FlagHeavenTip: "庄家起手就和", "The dealer wins on the first draw";
    FlagEarth: "地和", "Earth";
    FlagEarthTip: "闲家和庄家打出的第一张", "A non-dealer wins on the dealer's first discard";
    FlagAfterKong: "岭上开花", "After kong";
    FlagAfterKongTip: "和杠后补的那张", "Won on the replacement tile of an own kong";
    FlagLastDraw: "海底捞月", "Last tile";
    FlagLastClaim: "河底捞鱼", "Last discard";
    FlagLastTip: "牌墙已空时的最后一张", "The wall is empty: the last tile, or a discard after it";
    FlagRobKong: "抢杠", "Rob kong";
    FlagRobKongTip: "和别家加杠的那张", "Won on the tile another player added to a pung";
    FlowersTip: "和牌者的花牌张数；牌里的花牌已经算上", "Flowers of the winner; those among the tiles are already counted";
    FlowersSeen: "牌里有 {} 张", "{} among the tiles";
    FlowersReset: "按牌面", "as they lie";

    Result: "点数", "Score";
    ResultEmpty: "打开照片或输入手牌后，这里显示点数。", "Open a photo or enter a hand to see its score here.";
    NotYet: "还不能算：", "Cannot be scored yet:";
    Points: "{} 点", "{} points";
    ColPattern: "番种", "Pattern";
    ColFu: "副", "Fu";
    ColFan: "翻", "Fan";
    Times: "× {}", "× {}";
    SumFu: "合计 {} 副", "{} fu in all";
    Multiplied: "{} 副 × {} 翻 = {} 点", "{} fu × {} fan = {} points";
    FlowerPoints: "花牌 {} 张：+{} 点", "{} flowers: +{} points";
    Below: "不够起和：{} 点，至少要 {} 点。这手牌不能和。", "Below the minimum: {} points, at least {} are needed. This hand may not win.";
    NoWin: "这手牌不成和：不是四面子一雀头，也不是七对、全不靠或十三幺。", "This is no winning hand: neither four melds and a pair, nor seven pairs, knitted tiles or thirteen orphans.";
    Suppressed: "不计的番种（{}）", "Not counted ({})";
    OtherReadings: "其他同分的读法（{}）", "Other readings with the same points ({})";
    Payments: "收付", "Payments";
    PaymentsNone: "算好一手牌后，这里显示谁付谁。", "Once a hand is scored, who pays whom stands here.";
    Record: "记入这一晚", "Record this hand";
    RecordTip: "把这手牌和收付记入累计（Ctrl+Enter）", "Add this hand and its payments to the totals (Ctrl+Enter)";
    RecordDoubts: "还有 {} 张没有核对", "{} tiles are not checked yet";
    RecordedAlready: "已记入", "Recorded";
    RecordedHint: "打开下一张照片，或点“新的一手”继续。", "Open the next photo or press \"New hand\" to go on.";
    RecordUpdate: "更正记录", "Correct the record";
    RecordUpdateTip: "这手已记入，之后又改过；用现在的内容更正它", "This hand was recorded and changed since; put it right on the record";
    Transfer: "{} → {}", "{} → {}";
    RecordDraw: "流局", "Drawn hand";
    RecordDrawTip: "没有人和：轮到下家坐庄", "Nobody won: the deal passes on";

    Evening: "这一晚", "The evening";
    ColTotal: "累计", "Total";
    ColReduced: "约化分", "Reduced";
    ReducedTip: "第 26 版的约化分数：Σ tanh((己方 − 他家) / (480 √4))，只作参考，不改变收付", "Reduced score of the 26th edition: Σ tanh((own − other) / (480 √4)); for comparison only, payments stay";
    ColWins: "和", "Won";
    ColDealIns: "铳", "Dealt in";
    ColWinsTip: "和牌的手数", "Hands won";
    ColDealInsTip: "放铳的手数", "Hands dealt into";
    HandsTitle: "各手（{}）", "Hands ({})";
    HandsNone: "还没有记录。算好一手后按“记入这一晚”。", "Nothing recorded yet. Score a hand and press \"Record this hand\".";
    HandSelfDraw: "{} 自摸", "{} by self-draw";
    HandFrom: "{} ← {}", "{} ← {}";
    HandDrawn: "流局", "drawn";
    HandUndo: "撤销", "Undo";
    HandUndoTip: "最后一局：撤销，可以恢复。以前的局：作废，要说原因", "The last hand is undone and can be redone; an earlier one is voided, with a reason";
    HandUndoNumber: "撤销第 {} 手", "Undo hand {}";
    HandRestoreNumber: "恢复第 {} 手", "Restore hand {}";
    HandRestore: "恢复", "Restore";
    HandRestoreTip: "这手重新计入累计", "This hand counts again";
    NewEvening: "新的一晚", "New evening";
    NewEveningTip: "同样的人和规则，另开一晚；旧的留在账本里", "Another night of the same people and rules; the old one stays in the ledger";
    SavedIn: "自动保存：{}", "Saved as you go: {}";
    NotSaved: "没有保存到磁盘，关掉窗口就会丢失", "Not saved to disk: closing the window loses it";
    TabHand: "这一手", "This hand";
    TabEvening: "收付与累计", "Payments and totals";

    PlayerA: "甲", "Player 1";
    PlayerB: "乙", "Player 2";
    PlayerC: "丙", "Player 3";
    PlayerD: "丁", "Player 4";
    WindEast: "东", "E";
    WindSouth: "南", "S";
    WindWest: "西", "W";
    WindNorth: "北", "N";
    TileBack: "牌背", "back";
    TileUnknown: "未认出", "unknown";

    StatusReady: "就绪", "Ready";
    StatusOpening: "正在打开 {}", "Opening {}";
    StatusPreparing: "正在加载识别模型", "Loading the recognition models";
    StatusReading: "正在认牌", "Looking for tiles";
    StatusRead: "{}：认出 {} 张，用时 {} 毫秒", "{}: {} tiles in {} ms";
    StatusFailed: "{}：没有读成", "{}: could not be read";
    Cancel: "取消", "Cancel";
    CancelTip: "不再等这张照片", "Stop waiting for this photo";
    Elapsed: "{} 秒", "{} s";
    NothingLost: "其他内容都还在。", "Everything else is still there.";

    Live: "实时", "Live";
    LiveTip: "用摄像头或视频流实时认牌", "Read live from a camera or a stream";
    LiveCameras: "摄像头（{}）", "Cameras ({})";
    LiveNoCamera: "没有找到摄像头", "No camera found";
    LiveLook: "再找一次", "Look again";
    LiveLost: "画面断了，正在重新连接……", "The picture is lost; trying again…";
    LiveOver: "已停止", "Stopped";
    LiveHint: "camera:0、http://…、rtsp://… 或视频", "camera:0, http://…, rtsp://… or a video";
    LiveStart: "开始", "Start";
    LiveStop: "停止", "Stop";
    LiveHelp: "选一个摄像头，或在上面填写来源，然后点“开始”。", "Choose a camera or write a source above, then press Start.";
    LiveHelpStream: "手机上的网络摄像头应用给出 http:// 或 rtsp:// 地址，填在这里即可。", "Webcam apps for phones give an http:// or rtsp:// address: write it here.";
    LiveHelpStill: "把整手牌放进画面，摆稳；几帧一致后会锁定，再点“用这手牌”。", "Bring the whole hand into view and hold still; once several frames agree it is locked, then press \"Take this hand\".";
    LiveTake: "用这手牌", "Take this hand";
    LiveTakeTip: "把锁定的手牌拿去核对和算点，和照片一样", "Check and score the locked hand, as from a photo";
    LiveCalibrate: "标定相机", "Calibrate";
    LiveCalibrateTip: "用打印的标定板量出镜头的畸变", "Measure the lens with the printed board";
    LiveNoProfile: "不用相机档案", "no profile";
    LiveOpening: "正在打开……", "Opening…";
    LiveEmpty: "画面里没有牌", "No tiles in view";
    LivePartial: "看到 {} 张，还不是一手牌", "{} tiles in view, not a whole hand yet";
    LiveMoving: "请拿稳", "Hold still";
    LiveSettling: "正在确认（{} / {}）", "Making sure ({} of {})";
    LiveLocked: "已锁定", "Locked";
    LiveCovered: "已锁定（被挡住）", "Locked (covered)";
    LiveRate: "每秒 {} 帧", "{} frames/s";
    CalibrateTitle: "标定相机：量出镜头的畸变", "Calibrate: measure how the lens bends";
    CalibrateBack: "回去认牌", "Back to reading";
    CalibrateStepBoard: "1. 打印标定板（100%，不缩放），贴平在硬板上。", "1. Print the board at 100 %, not scaled, and glue it to something flat.";
    CalibrateStepLive: "2. 在上面选好相机，点“开始”，把板举到镜头前；照提示移到四角、向四边倾斜，每次停一下；够了就填档案名保存。", "2. Choose the camera above, press Start, and hold the board before it. Follow the hints to the corners and tilts, holding still each time; then give the profile a name and keep it.";
    CalibrateStepPhotos: "或用照片：8 到 15 张，同一台相机、同一设置，角度各不相同。", "Or use photos: 8 to 15 of them, from one camera at one setting, each from another angle.";
    CalibrateChoosePhotos: "选择照片", "Choose photos";
    CalibratePhotosHint: "照片或文件夹的路径", "path of a photo or a folder";
    CalibratePhotosUse: "用这些照片", "Use these photos";
    CalibrateViews: "画面 {} / {}", "Views {} of {}";
    CalibrateCoverage: "到过画面的 {}%", "{}% of the picture";
    CalibrateTilts: "倾斜", "Tilts";
    CalibrateMore: "还要 {} 张画面才能计算", "{} more views before it can be measured";
    CalibrateFit: "平均偏差 {} 像素（{}）", "{} pixels off on average ({})";
    CalibrateFitGood: "很好", "very good";
    CalibrateFitFair: "可用", "good enough";
    CalibrateFitPoor: "偏大，板要贴平、拍清楚", "much: flatten the board, take sharper pictures";
    CalibrateLeftOut: "看不清标定板的照片：第 {} 张", "Photos that show too little of the board: {}";
    CalibrateDone: "相机档案“{}”已保存，实时认牌就用它。", "The camera profile \"{}\" is kept, and live reading uses it now.";
    CalibrateDoneLens: "镜头最多把点移动 {} 像素；标定板到过画面的 {}%，角度相差 {}°。", "The lens moves points by up to {} pixels; the board reached {}% of the picture, at angles up to {}° apart.";
    CalibrateDoneViews: "用了 {} 张画面，{} × {} 像素。", "Made of {} views of {} × {} pixels.";
    CalibrateDoneFile: "文件：{}", "File: {}";
    CalibrateAgain: "再标定一次", "Measure again";
    CalibrateReplace: "计算并替换", "Measure and replace";
    CalibrateName: "档案名", "profile name";
    CalibrateKeep: "计算并保存", "Measure and keep";
    CalibrateBoard: "还没有板？存成 PDF，按 100% 打印：", "No board yet? Save it as PDF and print at 100 %:";
    CalibrateSaveBoard: "保存标定板", "Save the board";

    SaidWritten: "已写到 {}", "Written to {}";
    SaidImported: "导入了 {} 晚，{} 条新的", "Imported: nights {}, new events {}";
    SaidImportedIdle: "导入了 {} 晚，{} 条新的；{} 条不起作用，和以前对不上，照原样留着",
        "Imported: nights {}, new events {}; {} events have no effect, as they contradict what was before, and are kept as they are";
    SaidLocked: "已锁定一手 {} 张牌", "Locked a hand of {} tiles";
    SaidMeasured: "已保存相机档案“{}”，平均偏差 {} 像素", "Kept the camera profile \"{}\", {} pixels off on average";
    SaidSourceBack: "画面又有了", "The picture is back";
    SaidSourceEnded: "这个来源已经放完。", "The source has come to its end.";
    SaidBoardSaved: "标定板已保存为 {}", "The board is saved as {}";
    SaidRecorded: "已记录：{} {} 点", "Recorded: {}, {} points";
    SaidDrawn: "已记录流局", "Recorded a drawn hand";
    SaidUndone: "已撤销第 {} 手，累计已更新", "Hand {} undone; the totals are up to date";
    SaidRestored: "第 {} 手重新计入", "Hand {} counts again";
    SaidResumed: "接着上次的记录：{} 手", "Going on with the last record: {} hands";
    OnTableTip: "由牌局进程得出；不对的话，请更正之前的某一局", "As the course of play has it; if it is wrong, put an earlier hand right";
    DrawAbandoned: "作罢重打", "given up, played again";
    AlsoWins: "{} 也和这张牌", "{} wins on this tile too";
    AlsoRemove: "拿掉 {} 的和牌", "Take away the win of {}";
    Dice: "骰子", "Dice";
    DiceTip: "按掷出的先后，例如 3 4", "In the order they were thrown, as in 3 4";
    BeginDeal: "开始这一局", "Begin the deal";
    UpdateDeal: "更正这一局", "Correct the deal";
    BeginDealTip: "把骰子和以上所说的记下来，然后提醒这一局要做什么", "Put the dice and what is said above on the record; then the deal is reminded of what holds in it";
    Supports: "{} 支持", "{} supports";
    SupportsNobody: "没有人", "nobody";
    SwapWith: "庄家与谁换位置", "The dealer changes places with";
    LastDeal: "难忘今宵", "One of the last deals";
    LastDealTip: "这一晚的最后几局，按血流成河打", "The last deals of a night are played by rule 11: everybody plays on";
    CampsRecord: "记下阵营", "Record the camps";
    TableNumber: "第 {} 桌", "Table {}";
    OtherRules: "这一晚按别的规则打：这手牌只算点，不能记入", "This night is played by other rules: the hand is only valued, not recorded";
    OnlyRead: "只能读，不再写入：{}", "Only read, nothing is written: {}";
    UndoLast: "撤销上一步", "Undo last";
    UndoLastTip: "撤销最后记下的一步；仍然留在记录里", "Undo what was recorded last; it stays on the record";
    Redo: "恢复", "Redo";
    RedoTip: "恢复最后撤销的一步", "Let what was undone last count again";
    HandGoesOn: "{}（还在打）", "{} (goes on)";
    HandBegun: "还在打", "goes on";
    SaidTooLate: "以前的局里不能添减立直、明牌等；请先撤销后面的局", "Riichi and the like cannot be added to an earlier hand: undo the later ones first";
    AskContradicts: "与牌局进程不符", "This contradicts the course of play";
    AskChanges: "这样会改变", "This would change";
    AskNoTotals: "累计不变。", "No total changes.";
    AskStale: "第 {} 局变：{}", "Hand {} changes: {}";
    AskCode: "第 {} 条：{}", "Event {}: {}";
    AskReason: "原因", "Reason";
    AskReasonNeeded: "要写进记录", "goes on the record";
    AskReasonFree: "可以不写", "may be left out";
    AskAgreed: "谁同意", "Agreed by";
    AskAgrees: "{} 同意", "{} agrees";
    AskYes: "照这样记", "Record it so";
    AskNo: "不记", "Do not record it";
    DueHand: "第 {} 局：{} 坐庄", "Hand {}: {} deals";
    SaidReadOnly: "账本在这里只能读（{}），这次什么也记不进去", "The ledger can only be read here ({}): nothing will be recorded";
    SaidPast: "以前的记录已收进账本：{} 晚", "Evenings of the older form taken into the ledger: {}";
    SaidPastRefused: "以前的记录 {} 没能收进账本，原样保留：{}", "The older evening {} was not taken into the ledger and stays as it is: {}";
    FileThere: "{} 已经存在：请换个名字，或勾选“替换已有的文件”", "{} is there already: choose another name, or tick \"replace files that are there\"";
    NotWritten: "{} 写不了：请检查文件夹", "{} cannot be written: check the folder";
    PhotosNowhere: "账本只在内存里，不存照片。{}", "The ledger is in memory only: photos are not kept. {}";
    SaidBackup: "账本已复制到 {}", "The ledger was copied to {}";
    SaidNewEvening: "新的一晚开始了", "A new evening begins";
    SaidDialogSilent: "没有选择文件。如果对话框没有出现，请填写路径或把照片拖进窗口。", "No file was chosen. If no dialog appeared, write the path or drop the photo on the window.";
    SaidDamaged: "这一场损坏了（{}）；完好的部分可以看，不再写入，请备份账本", "This night is damaged ({}): what is intact can be seen, nothing is written to it, make a copy";
    SaidUnlisted: "已经记下，但确认记录的清单没有写成（{}）：末尾若丢失就看不出来", "Recorded, but the list of acknowledged events could not be written ({}): a loss at the end would not show";
    SaidFault: "账本：{}", "Ledger: {}";
    SaidProblem: "第 {} 条与前文矛盾（{}），没有计入", "Event {} contradicts those before ({}) and does not count";
    AskWin: "{} 是和牌张吗？", "Did {} win the hand?";
    AskMeld: "{} 是副露，还是手牌？", "{}: a meld, or standing?";
    AskBelongs: "{} 算这手牌吗？", "{}: of this hand?";
    AskChanged: "认作 {}，因为原来的不可能；对吗？", "Taken for {}, as the first guess cannot be: right?";
    AskAdded: "{}：横放的牌上是不是还有一张？若是，请点这组牌改为加杠。", "{}: does a fourth lie on the sideways tile? If so, click the meld and make it an added kong.";
    AskBroken: "{} 放成一组，却不成副露，请看哪张认错了。", "{} lie as a meld but make none: look which is misread.";
    AnswerMeld: "副露", "A meld";
    AnswerStanding: "手牌", "Standing";
    AnswerHand: "是这手", "This hand";
    AnswerOther: "不是", "Not this hand";
    AnswerLater: "先不管", "Later";
    GateTitle: "这张照片不好认", "This photo is hard to read";
    GateAnyway: "照样认", "Read it anyway";
    GateAnother: "换一张照片", "Another photo";
    SaidWarning: "照片提示：{}", "About the photo: {}";
}

/// A text with its `{}` filled in order.
pub(super) fn filled(text: &str, values: &[&dyn std::fmt::Display]) -> String {
    let mut parts = text.split("{}");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for (index, part) in parts.enumerate() {
        if let Some(value) = values.get(index) {
            // Names, notes and paths come in here.
            out.push_str(&plain_lines(&value.to_string()));
        }
        out.push_str(part);
    }
    out
}
