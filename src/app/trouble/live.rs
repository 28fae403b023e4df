//! Sentences for what can go wrong with sources and calibration, in both languages. English ones are the errors' own.

use crate::app::trouble::{photo, sentence};
use crate::i18n::Lang;
use crate::vision::{
    calibrate::{CalibrationError, Goal, LEAST_CORNERS, Sight, Tilt, third_of},
    source::SourceError,
};

/// An error of a source of frames.
pub fn source(error: &SourceError, lang: Lang) -> String {
    if lang == Lang::En {
        return sentence(&error.to_string());
    }
    match error {
        SourceError::NoFile { path } => format!(
            "找不到文件 {}，请检查路径；摄像头写成 camera:0。",
            path.display()
        ),
        SourceError::NoPictures { path } => {
            format!(
                "{} 里没有图片，请给有 JPEG 或 PNG 的文件夹，或 frame-%03d.jpg 这样的编号图片。",
                path.display()
            )
        }
        SourceError::CameraUnknown { name } => format!("“{name}”不是摄像头，第一个写成 camera:0。"),
        SourceError::NoCameraSupport => "这个程序没有编入摄像头，请给视频、网址或图片。".to_owned(),
        SourceError::CameraMissing { camera } => format!("没有 {camera} 号摄像头，请插上再试。"),
        SourceError::CameraDenied { camera } => {
            format!("没有权限使用 {camera} 号摄像头，请把自己加入 video 组再重新登录。")
        }
        SourceError::CameraBusy { camera } => {
            format!("{camera} 号摄像头正被别的程序使用，请关掉那个程序。")
        }
        SourceError::CameraFormat { camera, why } => {
            format!("{camera} 号摄像头的画面格式读不了（{why}），请换一个摄像头。")
        }
        SourceError::CameraFailed { camera, why } => {
            format!("{camera} 号摄像头没有画面（{why}），请拔下再插上。")
        }
        SourceError::Silent { name, seconds } => {
            format!("{name} 已有 {seconds} 秒没有画面，请检查连线、网络或另一端的程序。")
        }
        SourceError::StreamFailed { address } => {
            format!("读不了视频流 {address}，请检查地址，并确认那一端在运行。")
        }
        SourceError::HelperMissing { file } => {
            format!("雀镜旁边找不到 {file}，请把两个程序装在一起，或用 QUEJING_FRAMES 指明。")
        }
        SourceError::NotAVideo { path } => {
            format!(
                "{} 不是能读的视频，请给 mp4、mkv、avi 或 mov。",
                path.display()
            )
        }
        SourceError::VideoTooLarge { name } => {
            format!("{name} 解码要用太多内存，请存小一些，1920 × 1080 像素就足够。")
        }
        SourceError::Picture { path, fault } => {
            format!("{}：{}", path.display(), photo(fault, lang))
        }
        SourceError::EmptyFrame {
            name,
            width,
            height,
        } => {
            format!("{name} 给出 {width} × {height} 像素的画面，请在摄像头里换尺寸或格式。")
        }
    }
}

/// An error of calibration.
pub fn calibration(error: &CalibrationError, lang: Lang) -> String {
    if lang == Lang::En {
        return sentence(&error.to_string());
    }
    match error {
        CalibrationError::TooFewViews { found, least } => {
            format!(
                "只有 {found} 张画面看清了标定板，至少要 {least} 张；让板占画面一半再多拍几张。"
            )
        }
        CalibrationError::SameAngle { degrees, least } => {
            format!(
                "所有画面几乎从同一个方向看板（相差 {degrees:.0}°，至少 {least:.0}°），请左右前后倾斜它。"
            )
        }
        CalibrationError::PoorCoverage { percent } => {
            format!("板只到过画面的 {percent:.0}%，请把它也移到四角和边上。")
        }
        CalibrationError::MixedSizes { first, other } => {
            format!("照片大小不一（{first} 和 {other}），请用同一台相机的同一设置。")
        }
        CalibrationError::Rough { rms } => {
            format!("量出的角点平均偏差 {rms:.2} 像素，请把本程序打印的板贴平，拍清楚。")
        }
        CalibrationError::WrongSize {
            name,
            width,
            height,
            found,
        } => {
            format!(
                "相机档案“{name}”用于 {width} × {height} 像素，不是 {found}，请换一个或重新标定。"
            )
        }
        CalibrationError::NoProfile { name, known } => {
            format!("没有相机档案“{name}”（现有：{known}），请先标定。")
        }
        CalibrationError::BadName { name } => {
            format!("“{name}”不能作档案名，请用 60 个以内的字母、数字、- 和 _。")
        }
        CalibrationError::NameTaken { name } => format!("已有名为“{name}”的相机档案，请换个名字。"),
        CalibrationError::BadProfile { path, why } => {
            format!("{} 不是相机档案（{why}）。", path.display())
        }
        CalibrationError::File { path, verb, why } => {
            let verb = if *verb == "read" {
                "读不了"
            } else {
                "写不进"
            };
            format!("{verb} {}（{why}），请检查文件夹和磁盘。", path.display())
        }
        CalibrationError::Vision(fault) => photo(fault, lang),
    }
}

/// What to do next with the calibration board.
pub fn goal(goal: Goal, lang: Lang) -> String {
    if lang == Lang::En {
        return sentence(&goal.to_string());
    }
    match goal {
        Goal::First => "把标定板举到镜头前，占画面一半左右，停一下。".to_owned(),
        Goal::Field(field) => {
            let [across, down] = third_of(field);
            let place = [
                ["左上角", "上边", "右上角"],
                ["左边", "中间", "右边"],
                ["左下角", "下边", "右下角"],
            ][down][across];
            format!("把标定板移到画面的{place}。")
        }
        Goal::Tilt(tilt) => {
            let side = match tilt {
                Tilt::Left => "左",
                Tilt::Right => "右",
                Tilt::Top => "上",
                Tilt::Bottom => "下",
            };
            format!("倾斜标定板：{side}边离镜头远些，约 30°。")
        }
        Goal::More => "再来几张，换个方向或远近。".to_owned(),
        Goal::Enough => "够了，可以保存。".to_owned(),
    }
}

/// What the last frame showed of the board.
pub fn sight(sight: Sight, lang: Lang) -> String {
    match sight {
        Sight::Nothing => lang
            .pick(["没有看到标定板", "The board is not in view"])
            .into(),
        Sight::Few(corners) if lang == Lang::Zh => {
            format!("只看到 {corners} 个角点（至少 {LEAST_CORNERS} 个），近一点、亮一点")
        }
        Sight::Few(corners) => format!(
            "Only {corners} of its corners are seen, at least {LEAST_CORNERS} are needed: bring it nearer, or into the light"
        ),
        Sight::Moving => lang.pick(["看到了，请停住", "Seen: hold still"]).into(),
        Sight::Known => lang
            .pick(["这个位置已经拍过了", "This place was taken already"])
            .into(),
        Sight::Taken => lang.pick(["拍到一张", "A view was taken"]).into(),
    }
}
