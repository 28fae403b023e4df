//! Hostile photos are stopped at the door: pipes and devices, names that are not text, pictures that take for ever to
//! decode, a library or helper that somebody planted, and a parent process that is killed.

use std::{
    ffi::OsStr,
    fs,
    io::{BufRead, BufReader, Read},
    os::unix::{ffi::OsStrExt, fs::PermissionsExt},
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use crate::common::{Folder, can_read, errors_of, lines, project, quejing, run};

#[test]
fn pipes_and_devices_are_refused_and_the_other_photos_are_read() {
    let folder = Folder::new("pipes");
    if !can_read(&folder) {
        return;
    }
    let pipe = folder.at("pipe.jpg");
    let made = Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("mkfifo").success());
    let sample = project("samples/hand.jpg").display().to_string();
    let started = Instant::now();
    let output = run(&folder, &["read", "--json", &pipe, "/dev/zero", &sample]);
    assert!(started.elapsed() < Duration::from_secs(30));
    let lines = lines(&output);
    assert_eq!(lines.len(), 3, "{}", errors_of(&output));
    assert_eq!(lines[0]["error"]["code"], "not_a_file");
    assert_eq!(lines[1]["error"]["code"], "not_a_file");
    assert_eq!(lines[2]["tiles"].as_array().map(Vec::len), Some(14));
}

#[test]
fn a_name_that_is_no_text_does_not_end_the_batch() {
    let folder = Folder::new("names");
    if !can_read(&folder) {
        return;
    }
    let odd = folder.0.join(OsStr::from_bytes(b"\xff\xfe.jpg"));
    fs::copy(project("samples/hand.jpg"), &odd).expect("copied");
    let missing = folder.0.join(OsStr::from_bytes(b"\xfa.jpg"));
    let mut command = quejing(&folder, &["read", "--json"]);
    let output = command.args([&missing, &odd]).output().expect("it starts");
    let lines = lines(&output);
    assert_eq!(lines.len(), 2, "{}", errors_of(&output));
    assert_eq!(lines[0]["error"]["code"], "no_file");
    assert_eq!(lines[1]["tiles"].as_array().map(Vec::len), Some(14));
}

#[test]
fn a_number_of_absurd_width_in_a_sources_name_is_refused() {
    let folder = Folder::new("width");
    let output = run(&folder, &["watch", &folder.at("f-%70000d.jpg")]);
    let said = errors_of(&output);
    assert!(said.contains("no_pictures") && !said.contains("panicked"), "{said}");
}

/// A JPEG with many scans: the same progressive scan again and again.
#[test]
fn a_jpeg_of_very_many_scans_is_refused_at_once() {
    // 2,000 × 2,000 grey pixels.
    let bytes = std::fs::read(project("tests/common/formats/grey-progressive.jpg")).expect("the picture");
    let starts: Vec<usize> = bytes.windows(2).enumerate().filter(|(_, w)| w == &[0xFF, 0xDA]).map(|(i, _)| i).collect();
    let (last, end) = (starts[starts.len() - 1], bytes.len() - 2);
    let mut bomb = bytes[..end].to_vec();
    while bomb.len() < 8 << 20 {
        bomb.extend(&bytes[last..end]);
    }
    bomb.extend([0xFF, 0xD9]);
    let started = Instant::now();
    let fault = quejing_vision::decode_photo(&bomb).expect_err("refused");
    assert_eq!(fault.code(), "photo_too_many_scans");
    assert!(started.elapsed() < Duration::from_secs(20), "{:?}", started.elapsed());
}

#[test]
fn a_library_that_was_laid_above_the_program_is_not_loaded() {
    let folder = Folder::new("planted");
    let deep = folder.0.join("a/b/c");
    fs::create_dir_all(&deep).expect("folders");
    let program = deep.join("quejing");
    // Copied by a child process: a program that is being written while another test starts a process cannot be run.
    let copied = Command::new("cp").args([env!("CARGO_BIN_EXE_quejing").as_ref(), program.as_path()]).status();
    assert!(copied.is_ok_and(|status| status.success()));
    let run = |program: &std::path::Path| {
        let mut command = Command::new(program);
        command.args(["read", "--models"]).arg(project("models")).arg(project("samples/hand.jpg"));
        command.env_remove("QUEJING_ORT").env_remove("ORT_DYLIB_PATH").env("XDG_DATA_HOME", folder.0.join("data"));
        errors_of(&command.output().expect("it starts"))
    };
    for above in [&folder.0, &folder.0.join("a"), &folder.0.join("a/b")] {
        let runtime = above.join("runtime");
        fs::create_dir_all(&runtime).expect("a folder");
        fs::write(runtime.join("libonnxruntime.so.9.9.9"), b"evil").expect("a file");
    }
    assert!(run(&program).contains("runtime_missing"), "nothing above is looked at");
    // It is found beside the program, but is not the pinned one.
    fs::write(deep.join("libonnxruntime.so.9.9.9"), b"evil").expect("a file");
    assert!(run(&program).contains("runtime_not_pinned"), "{}", run(&program));
    let models = folder.0.join("models");
    fs::create_dir_all(&models).expect("a folder");
    for file in ["locator.onnx", "classifier.onnx"] {
        fs::copy(project("models").join(file), models.join(file)).expect("copied");
    }
    let mut command = Command::new(&program);
    command.arg("read").arg(project("samples/hand.jpg"));
    command.env_remove("QUEJING_MODELS").env("XDG_DATA_HOME", folder.0.join("data"));
    let said = errors_of(&command.output().expect("it starts"));
    assert!(said.contains("model_missing"), "{said}");
}

#[test]
fn the_program_in_cargos_folder_finds_the_projects_runtime_by_itself() {
    let folder = Folder::new("own");
    if !project("runtime").is_dir() {
        return println!("skipped: runtime_missing (scripts/setup.sh gets ONNX Runtime)");
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_quejing"));
    command.arg("read").arg(project("samples/hand.jpg"));
    for name in ["QUEJING_ORT", "ORT_DYLIB_PATH", "QUEJING_MODELS"] {
        command.env_remove(name);
    }
    let output = command.env("QUEJING_DATA", &folder.0).output().expect("it starts");
    assert!(output.status.success(), "{}", errors_of(&output));
}

/// Returns true if a process exists and is not a zombie.
fn runs(id: &str) -> bool {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    let state = stat.rsplit(')').next().and_then(|rest| rest.split_whitespace().next().map(str::to_owned));
    state.is_some_and(|state| state != "Z")
}

#[cfg(target_os = "linux")]
#[test]
fn the_helper_dies_with_a_parent_that_is_killed() {
    // A server that accepts the connection and never answers, so the helper waits for it.
    let server = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = format!("http://{}/video", server.local_addr().expect("an address"));
    let helper = env!("CARGO_BIN_EXE_quejing-frames");
    // A shell stands in for quejing: it starts the helper, reports its own and the helper's process id, and waits.
    let script =
        format!("mkfifo \"$0/in\"; '{helper}' {address} $$ <\"$0/in\" >/dev/null & exec 9>\"$0/in\"; echo $!; wait");
    let folder = Folder::new("orphan");
    let mut shell =
        Command::new("sh").args(["-c", &script]).arg(&folder.0).stdout(Stdio::piped()).spawn().expect("a shell");
    let mut line = String::new();
    let out = shell.stdout.take().expect("its output");
    BufReader::new(out).read_line(&mut line).expect("a number");
    let id = line.trim().to_owned();
    let caller = server.accept();
    assert!(caller.is_ok() && runs(&id), "the helper is at work");
    shell.kill().expect("killed");
    shell.wait().expect("gone");
    let killed = Instant::now();
    while runs(&id) {
        assert!(killed.elapsed() < Duration::from_secs(2), "the helper lives on");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn the_helper_ends_when_its_input_does() {
    let server = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = format!("http://{}/video", server.local_addr().expect("an address"));
    let mut helper = Command::new(env!("CARGO_BIN_EXE_quejing-frames"))
        .arg(address)
        .arg(std::process::id().to_string())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let caller = server.accept().expect("it calls");
    drop(helper.stdin.take());
    let started = Instant::now();
    let mut rest = Vec::new();
    helper.stdout.take().expect("its output").read_to_end(&mut rest).expect("its end");
    assert!(started.elapsed() < Duration::from_secs(2));
    helper.wait().expect("gone");
    drop(caller);
}

/// A video with frames so large that decoding them would take gigabytes.
#[test]
fn a_video_of_huge_frames_is_refused_in_words() {
    use quejing_vision::opencv::core::{CV_8UC3, Mat, Scalar, Size};
    use quejing_vision::opencv::prelude::*;
    use quejing_vision::opencv::videoio::VideoWriter;
    let folder = Folder::new("huge");
    if !can_read(&folder) {
        return;
    }
    let path = folder.at("huge.mp4");
    let codec = VideoWriter::fourcc('m', 'p', '4', 'v').expect("a code");
    let mut writer = VideoWriter::new(&path, codec, 10.0, Size::new(6000, 4000), true).expect("OpenCV");
    if !writer.is_opened().expect("OpenCV") {
        return println!("skipped: this OpenCV writes no mp4");
    }
    let grey = Mat::new_rows_cols_with_default(4000, 6000, CV_8UC3, Scalar::all(90.0));
    writer.write(&grey.expect("a frame")).expect("written");
    writer.release().expect("closed");
    let said = errors_of(&run(&folder, &["watch", &path]));
    assert!(said.contains("video_too_large"), "{said}");
}

#[test]
fn sets_and_camera_profiles_are_their_owners_alone() {
    let folder = Folder::new("modes");
    let store = quejing_vision::enrol::SetStore::in_data_folder(&folder.0);
    store.remember_used_set(None).expect("written");
    let mode = |path: &std::path::Path| fs::metadata(path).expect("there").permissions().mode() & 0o777;
    let sets = folder.0.join("sets");
    assert_eq!(mode(&sets), 0o700);
    assert_eq!(mode(&sets.join("in-use.txt")), 0o600);
}
