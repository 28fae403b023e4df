//! What the screens of the sets say, in Chinese and English, in the form of [`crate::app::text`].

use crate::app::text::words;
use crate::i18n::Lang;

words! {
    /// One text of the sets' screens.
    enum SetWord;

    None: "不用", "none";
    Title: "自己的牌", "Your own tiles";
    Guide: "每种牌各取一张，正放，一行一行摆好：一到九万、一到九筒、一到九索、东南西北白发中；有花牌就接着摆梅兰菊竹、春夏秋冬。从上方拍两三张，换换光线或角度。", "Take one tile of each kind, upright, in rows: 1 to 9 characters, 1 to 9 dots, 1 to 9 bamboo, then east south west north white green red; then plum orchid chrysanthemum bamboo and the seasons, if you play flowers. Take two or three photos from above, in different light or from another side.";
    LayLikeThis: "像这样摆：", "Lay them out like this:";
    AnyOrder: "随便摆，每种一张；认出后请核对橙色的。", "In any order, one of each kind; look at the orange ones once they are read.";
    Name: "名字", "Name";
    Order: "照片里的顺序", "Order in the photo";
    OrderGuided: "照上面的顺序", "as described above";
    OrderFlowers: "照上面的顺序，带花牌", "as described, with flowers";
    OrderAny: "随便摆的", "any order";
    AddPhoto: "添加照片", "Add photo";
    ChoosePhoto: "选择照片", "Choose photos";
    Photo: "照片 {}：{} 张", "Photo {}: {} tiles";
    Drop: "去掉这张照片", "Leave this photo out";
    Kinds: "34 种里有 {} 种", "{} of 34 kinds";
    Missing: "还缺：{}", "Still missing: {}";
    Complete: "34 种都有了。", "All 34 kinds are there.";
    OnePhoto: "再拍一张，才能检验准确率。", "Another photo is needed to measure the accuracy.";
    Click: "点击认错的牌加以更正；橙色的请核对。", "Click a tile that is named wrong; look at the orange ones.";
    Tile: "第 {} 张：{}", "Tile {}: {}";
    LeftOut: "不要", "left out";
    Is: "是{}", "It is {}";
    LeaveOut: "不要这张", "Leave it out";
    Try: "检验", "Try it";
    Save: "保存", "Save";
    NameFirst: "保存前请先给牌组取个名字", "Give the set a name to save it";
    Accuracy: "准确率：登记前 {}%，登记后 {}%（{} 张，每次留出一张照片）", "Right: {}% before, {}% with the set ({} tiles, each photo left out in turn)";
    Working: "正在处理……", "Working…";
    Teach: "教给牌组（{} 张）", "Teach the set ({} tiles)";
    TeachTip: "把这手里更正过的牌加进正在使用的牌组", "Add the tiles you corrected in this hand to the set in use";

    TabEnrol: "登记", "Enrol";
    TabKept: "已有的牌组", "Kept sets";
    Kept: "牌组", "Sets";
    NoneYet: "还没有牌组。先登记一副，或在下面导入。", "There is no set yet. Enrol one, or import one below.";
    InUse: "{}（正在用）", "{} (in use)";
    ChooseOne: "在左边选一副牌组。", "Choose a set at the left.";
    Rename: "改名", "Rename";
    NewName: "新名字", "New name";
    Renamed: "“{}”现在叫“{}”。", "\"{}\" is now called \"{}\".";
    Export: "导出", "Export";
    ExportHint: "写成一个文件，给别的电脑或别人用。", "Writes the set into one file, for another machine or person.";
    ExportTo: "导出到", "Export to";
    ChoosePlace: "选择位置…", "Choose a place…";
    Exported: "“{}”已导出到 {}", "\"{}\" was exported to {}";
    Import: "导入", "Import";
    ImportHint: "导入别处导出的文件；已有的牌组不会被替换。", "Takes in a file that was exported; no set that is there is replaced.";
    ImportFrom: "文件", "File";
    ImportAs: "用别的名字", "Under another name";
    ChooseFile: "选择文件…", "Choose a file…";
    Imported: "“{}”已导入；要用它，请在上面选它。", "\"{}\" was imported; to use it, choose it above.";
    FileKind: "雀镜牌组", "Tile sets of quejing";
    Versions: "版本", "Versions";
    VersionsHint: "每次保存都留下一个版本，只留最近 20 个。", "Every change is kept as a version, the last 20 of them.";
    ColVersion: "版本", "Version";
    ColDate: "日期", "Date";
    ColHow: "怎么来的", "How it came about";
    ColKinds: "种类", "Kinds";
    ColPictures: "图片", "Pictures";
    ColPhotos: "照片", "Photos";
    ColRight: "准确率", "Right";
    Share: "{}% → {}%", "{}% → {}%";
    ShareTip: "登记前 → 登记后，每次留出一张照片", "before → with the set, each photo left out in turn";
    Now: "现在", "now";
    Enrolled: "登记", "enrolled";
    Corrected: "教了更正过的牌", "taught corrected tiles";
    CameIn: "导入", "imported";
    WentBack: "退回第 {} 版", "rolled back to {}";
    Damaged: "已损坏", "damaged";
    GoBack: "退回", "Go back";
    GoBackTo: "退回第 {} 版", "Go back to version {}";
    AskBack: "“{}”：退回第 {} 版？", "\"{}\": go back to version {}?";
    AskBackHint: "它会成为最新的第 {} 版；别的版本都留着，随时可以再退回。", "It becomes version {}, the newest; all other versions stay, and you can go back to them at any time.";
    WentBackTo: "“{}”又和第 {} 版一样了（现在是第 {} 版）。", "\"{}\" is again as it was in version {} (now version {}).";
    AskReplace: "替换这个文件？", "Replace this file?";
    AskReplaceHint: "{} 已经存在，里面的内容会丢失。", "{} is there already; what it holds would be lost.";
    Replace: "替换", "Replace";
    No: "不用", "No";
    DialogSilent: "没有选择文件。如果对话框没有出现，请填写路径。", "No file was chosen. If no dialog appeared, write the path.";
    ToCheck: "请先核对 {} 张（橙色）", "{} to look at first (orange)";
    WhyUnsure: "看不清楚", "not seen clearly";
    WhyTooOften: "{}多出来了：别的牌多数是 {} 张，这里有 {} 张", "{} too often: most kinds lie here {} times, this one {} times";
    WhyImpossible: "{}有 {} 张，一副牌没有这么多", "{} {} times: no set has so many";
}

/// A share in percent, rounded down: only all of them are 100.
pub(super) fn percent(right: u32, of: u32) -> String {
    let share = 1000.0 * f64::from(right) / f64::from(of.max(1));
    format!("{:.1}", share.floor() / 10.0)
}
