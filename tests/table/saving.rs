//! Saving: the old table or the new one, whole, whatever happens and whatever has the path.

use std::io::ErrorKind;

use super::*;

/// The names in a folder.
fn names(folder: &Path) -> Vec<String> {
    let name = |entry: std::io::Result<fs::DirEntry>| entry.unwrap().file_name().into_string().unwrap();
    let mut names: Vec<String> = fs::read_dir(folder).unwrap().map(name).collect();
    names.sort_unstable();
    names
}

#[test]
fn what_does_not_fit_into_a_table_is_not_saved() {
    let (folder, path) = place();
    let cut = Odd::passing(vec![Kind::Cut, Kind::Open(1), Kind::Open(0)], &[(1, 0)]);
    assert!(matches!(fault(table::save(&path, GAME, &solved(&cut))), TableErrorKind::Cuts));
    // Without distances nothing is uncertain: what is not known is stored as that.
    assert!(comes_back(&solved_wdl(&cut)));

    let solved = solved(chain_and_loops(3));
    let longest = "é".repeat(2_012);
    table::save(&path, &longest, &solved).unwrap();
    let loads = || table::load::<_, Outcomes>(&path, &longest, solved.space()).unwrap();
    assert_eq!(loads().answers(), solved.answers());
    let fault = fault(table::save(&path, &(longest.clone() + "x"), &solved));
    assert!(matches!(fault, TableErrorKind::GameTooLong { len: 4_025, limit: 4_024 }));
    assert_eq!(loads().answers(), solved.answers());
    assert_eq!(names(folder.path()), ["some.table"]);
}

/// Unix goes on with an open file that was replaced; other systems may refuse to replace it.
#[cfg(unix)]
#[test]
fn a_new_table_takes_the_place_of_the_old_one() {
    let (folder, path) = place();
    let (old, new) = (solved(chain_and_loops(2_000)), solved_compact(chain_and_loops(3_000)));
    for save in ways() {
        table::save(&path, GAME, &old).unwrap();
        let tables: Vec<Table> = OPEN.iter().map(|open| open(&path, GAME).unwrap()).collect();
        save(&path, GAME, &new).unwrap();
        assert_eq!(load::<Outcomes>(&path, new.space()).unwrap(), *new.answers());
        // A reader that has the old one open goes on with it.
        for table in tables {
            assert!((0..2_000).step_by(7).all(|id| table.probe(id).unwrap() == old.answers().answer(id)));
        }
    }
    assert_eq!(names(folder.path()), ["some.table"]);
}

#[test]
fn readers_see_the_old_table_or_the_new_one() {
    let (_folder, path) = place();
    let solved = [1_000, 30_000].map(|len| solved(chain_and_loops(len)));
    table::save(&path, GAME, &solved[0]).unwrap();
    std::thread::scope(|scope| {
        let writer = scope.spawn(|| {
            (0..30).for_each(|round| table::save(&path, GAME, &solved[round % 2]).unwrap());
        });
        let mut seen = 0;
        while !writer.is_finished() || seen == 0 {
            let loads = |one: &Solved<Graph, Outcomes>| match load::<Outcomes>(&path, one.space()) {
                Ok(answers) => answers == *one.answers(),
                Err(error) if matches!(error.kind, TableErrorKind::WrongLen { .. }) => false,
                Err(error) => panic!("{error}"),
            };
            seen += usize::from(solved.iter().any(loads));
        }
    });
}

#[test]
fn a_folder_that_is_not_there_is_an_error() {
    let (folder, path) = place();
    let solved = solved(chain_and_loops(3));
    for bad in [folder.path().join("missing").join("some.table"), PathBuf::new(), path.join("some.table")] {
        let error = table::save(&bad, GAME, &solved).unwrap_err();
        assert!(matches!(error.kind, TableErrorKind::Io(_)), "{error}");
        assert!(error.to_string().starts_with(&bad.display().to_string()) && error.path == bad);
    }
    assert!(names(folder.path()).is_empty());
    table::save(&path, GAME, &solved).unwrap();
    // A folder has the path of the table, or a file that of its folder.
    let taken = folder.path().join("taken");
    fs::create_dir_all(taken.join("full")).unwrap();
    for bad in [taken.clone(), folder.path().to_path_buf(), taken.join("..")] {
        let error = table::save(&bad, GAME, &solved).unwrap_err();
        assert!(matches!(error.kind, TableErrorKind::NotAFile { found: "a folder" }), "{error}");
    }
    assert!(matches!(fault(table::save(path.join("some.table"), GAME, &solved)), TableErrorKind::Io(_)));
    assert_eq!(names(folder.path()), ["some.table", "taken"]);
    assert_eq!(load::<Outcomes>(&path, solved.space()).unwrap(), *solved.answers());
}

/// No longer than the system allows, however long the table's own name is.
#[test]
fn a_file_name_of_any_length_will_do() {
    let (folder, _) = place();
    let solved = solved(chain_and_loops(3));
    let name = "n".repeat(255);
    let path = folder.path().join(&name);
    fs::write(&path, "").unwrap();
    table::save(&path, GAME, &solved).unwrap();
    assert_eq!(names(folder.path()), [name]);
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};
    use std::os::unix::net::UnixListener;
    use std::os::unix::process::CommandExt;
    use std::process::{Command, Output};
    use std::sync::mpsc;
    use std::time::Duration;

    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o7777
    }

    fn set_mode(path: &Path, mode: u32) {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    }

    #[test]
    fn others_may_read_a_table_as_any_new_file() {
        let (folder, path) = place();
        table::save(&path, GAME, &solved(chain_and_loops(3))).unwrap();
        let plain = folder.path().join("plain");
        fs::write(&plain, "").unwrap();
        assert_eq!(mode(&path), mode(&plain));
    }

    #[test]
    fn the_old_files_permissions_are_kept() {
        let (_folder, path) = place();
        let solved = solved(chain_and_loops(3));
        for save in ways() {
            for old in [0o600, 0o640, 0o666, 0o444, 0o604, 0o777] {
                fs::write(&path, "no table yet").unwrap();
                set_mode(&path, old);
                save(&path, GAME, &solved).unwrap();
                assert_eq!(mode(&path), old, "{old:o}");
                assert_eq!(load::<Outcomes>(&path, solved.space()).unwrap(), *solved.answers());
                fs::remove_file(&path).unwrap();
            }
        }
    }

    /// While it is written, the new file is as secret as the old one.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_secret_table_is_secret_while_it_is_written() {
        let (folder, path) = place();
        let solved = solved_wdl(chain_and_loops(3_000_000));
        table::save(&path, GAME, &solved).unwrap();
        set_mode(&path, 0o600);
        std::thread::scope(|scope| {
            let writer = scope.spawn(|| (0..20).for_each(|_| table::save(&path, GAME, &solved).unwrap()));
            while !writer.is_finished() {
                for entry in fs::read_dir(folder.path()).unwrap().flatten() {
                    if let Ok(found) = entry.metadata() {
                        assert_eq!(found.permissions().mode() & 0o077, 0, "{:?}", entry.file_name());
                    }
                }
            }
        });
    }

    /// Only root can tell: others own what they write.
    #[test]
    fn the_old_files_owner_is_kept() {
        let (_folder, path) = place();
        let solved = solved(chain_and_loops(3));
        table::save(&path, GAME, &solved).unwrap();
        let mut owner = fs::metadata(&path).map(|found| (found.uid(), found.gid())).unwrap();
        if chown(&path, Some(1_234), Some(5_678)).is_ok() {
            owner = (1_234, 5_678);
        }
        set_mode(&path, 0o640);
        table::save(&path, GAME, &solved).unwrap();
        let found = fs::metadata(&path).unwrap();
        assert_eq!(((found.uid(), found.gid()), mode(&path)), (owner, 0o640));
    }

    #[test]
    fn a_link_stays_a_link() {
        let (folder, _) = place();
        let solved = solved(chain_and_loops(3));
        let (near, far) = (folder.path().join("near"), folder.path().join("far"));
        fs::create_dir(&near).unwrap();
        fs::create_dir(&far).unwrap();
        // Relative, absolute, and a link to a link; the table is there or not.
        symlink("../far/a.table", near.join("relative")).unwrap();
        symlink(far.join("b.table"), near.join("absolute")).unwrap();
        symlink("absolute", near.join("twice")).unwrap();
        for (link, table) in [("relative", "a.table"), ("absolute", "b.table"), ("twice", "b.table")] {
            let (link, table) = (near.join(link), far.join(table));
            for there in [false, true] {
                if there {
                    set_mode(&table, 0o600);
                }
                table::save(&link, GAME, &solved).unwrap();
                assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
                assert!(fs::symlink_metadata(&table).unwrap().is_file());
                assert!(!there || mode(&table) == 0o600);
                assert_eq!(load::<Outcomes>(&link, solved.space()).unwrap(), *solved.answers());
            }
            fs::remove_file(&table).unwrap();
        }
        assert_eq!(names(&near), ["absolute", "relative", "twice"]);
        assert!(names(&far).is_empty());
        // Into a folder that is not there, to a folder, and to itself.
        symlink("missing/a.table", near.join("missing")).unwrap();
        symlink("../far", near.join("folder")).unwrap();
        symlink("self", near.join("self")).unwrap();
        assert!(matches!(fault(table::save(near.join("missing"), GAME, &solved)), TableErrorKind::Io(_)));
        assert!(matches!(
            fault(table::save(near.join("folder"), GAME, &solved)),
            TableErrorKind::NotAFile { .. }
        ));
        assert!(matches!(fault(table::save(near.join("self"), GAME, &solved)), TableErrorKind::Io(_)));
        assert_eq!(names(&near).len(), 6);
        assert!(names(&far).is_empty());
    }

    /// Nothing is waited for, and nothing is put in the place of what is no file.
    #[test]
    fn what_is_no_file_is_neither_opened_nor_replaced() {
        let (folder, path) = place();
        let (pipe, socket) = (folder.path().join("pipe"), folder.path().join("socket"));
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let _listener = UnixListener::bind(&socket).unwrap();
        symlink(&pipe, &path).unwrap();
        let (said, says) = mpsc::channel();
        std::thread::spawn(move || {
            for (path, what) in [(&pipe, "a named pipe"), (&path, "a named pipe"), (&socket, "a socket")] {
                let faults = OPEN.iter().map(|open| fault(open(path, GAME)));
                let loaded = fault(load::<Outcomes>(path, stuck(3)));
                let saved = ways().into_iter().map(|save| fault(save(path, GAME, &solved(stuck(3)))));
                for fault in faults.chain([loaded]).chain(saved) {
                    said.send((fault.to_string(), what)).unwrap();
                }
            }
            let device = fault(Table::open("/dev/null", GAME));
            said.send((device.to_string(), "a device")).unwrap();
        });
        let mut count = 0;
        loop {
            match says.recv_timeout(Duration::from_secs(60)) {
                Ok((fault, what)) => assert_eq!(fault, format!("expected a regular file, found {what}")),
                Err(mpsc::RecvTimeoutError::Disconnected) => break,
                Err(mpsc::RecvTimeoutError::Timeout) => panic!("a pipe is waited for"),
            }
            count += 1;
        }
        assert_eq!(count, 3 * (OPEN.len() + 1 + ways::<Graph, Outcomes>().len()) + 1);
        assert_eq!(names(folder.path()), ["pipe", "socket", "some.table"]);
    }

    // Saving in another process, which may be limited or killed. The test runs itself, with a folder in its environment.

    const FOLDER: &str = "RETROGRADE_TEST_FOLDER";

    /// The folder, in the other process.
    fn folder_here() -> Option<PathBuf> {
        std::env::var_os(FOLDER).map(PathBuf::from)
    }

    /// This program, to run one of these tests alone.
    fn this(program: &Path, test: &str, folder: &Path) -> Command {
        let mut command = Command::new(program);
        command.args(["--exact", &format!("saving::unix::{test}"), "--nocapture"]).env(FOLDER, folder);
        command
    }

    fn passes(output: &Output) {
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && said.contains("1 passed"), "{said}");
    }

    /// Runs a test in a process that may write no file longer than some pages, and is killed if it tries; or, with
    /// `refused`, is only told so.
    fn limited(test: &str, folder: &Path, refused: bool) -> Output {
        let mut command = Command::new("sh");
        let trap = if refused { r#"trap "" XFSZ;"# } else { "ulimit -c 0;" };
        command.args(["-c", &format!(r#"{trap} ulimit -f 500; exec "$0" --exact "$1""#)]);
        command.arg(std::env::current_exe().unwrap()).arg(format!("saving::unix::{test}"));
        command.env(FOLDER, folder).output().unwrap()
    }

    /// Writing fails midway.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_write_that_fails_midway_leaves_the_old_table() {
        if let Some(folder) = folder_here() {
            let large = solved(chain_and_loops(1_000_000));
            let error = table::save(folder.join("some.table"), GAME, &large).unwrap_err();
            assert!(
                matches!(&error.kind, TableErrorKind::Io(io) if io.kind() == ErrorKind::FileTooLarge),
                "{error}"
            );
            return;
        }
        let (folder, path) = place();
        table::save(&path, GAME, &solved(chain_and_loops(100))).unwrap();
        let before = fs::read(&path).unwrap();
        passes(&limited("a_write_that_fails_midway_leaves_the_old_table", folder.path(), true));
        assert!(fs::read(&path).unwrap() == before);
        assert_eq!(names(folder.path()), ["some.table"]);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn what_a_killed_save_leaves_is_removed_by_the_next() {
        if let Some(folder) = folder_here() {
            let _ = table::save(folder.join("some.table"), GAME, &solved(chain_and_loops(1_000_000)));
            return;
        }
        let (folder, path) = place();
        let small = solved(chain_and_loops(100));
        table::save(&path, GAME, &small).unwrap();
        let before = fs::read(&path).unwrap();
        for round in 1..=2 {
            let killed = limited("what_a_killed_save_leaves_is_removed_by_the_next", folder.path(), false);
            assert!(!killed.status.success());
            assert!(fs::read(&path).unwrap() == before);
            // The second killed save has removed what the first left.
            let left = names(folder.path());
            assert!(left.len() == 2 && left[0].starts_with(".table-"), "{round}: {left:?}");
        }
        // A save to another path leaves it, one to the same path, by whatever way, does not.
        table::save(folder.path().join("other.table"), GAME, &small).unwrap();
        assert_eq!(names(folder.path()).len(), 3);
        let elsewhere = tempfile::tempdir().unwrap();
        symlink(&path, elsewhere.path().join("link")).unwrap();
        table::save(elsewhere.path().join("link"), GAME, &small).unwrap();
        assert_eq!(names(folder.path()), ["other.table", "some.table"]);
        assert!(fs::read(&path).unwrap() == before);
    }

    /// Nor do saves of several threads and processes take each other's files for leftovers.
    #[test]
    fn saves_to_one_path_at_a_time_all_succeed() {
        let test = "saves_to_one_path_at_a_time_all_succeed";
        let solved = solved(chain_and_loops(20_000));
        let save_often = |folder: &Path| {
            std::thread::scope(|scope| {
                for _ in 0..3 {
                    let save = || table::save(folder.join("some.table"), GAME, &solved).unwrap();
                    scope.spawn(move || (0..20).for_each(|_| save()));
                }
            });
        };
        if let Some(folder) = folder_here() {
            return save_often(&folder);
        }
        let (folder, path) = place();
        let program = std::env::current_exe().unwrap();
        let others: Vec<_> = (0..2)
            .map(|_| {
                this(&program, test, folder.path()).stdout(std::process::Stdio::piped()).spawn().unwrap()
            })
            .collect();
        save_often(folder.path());
        others.into_iter().for_each(|other| passes(&other.wait_with_output().unwrap()));
        assert_eq!(names(folder.path()), ["some.table"]);
        assert_eq!(load::<Outcomes>(&path, solved.space()).unwrap(), *solved.answers());
    }

    /// Runs a test as a user without rights, if this process has them, or else as it is.
    fn without_rights(test: &str, folder: &Path) -> Output {
        const NOBODY: u32 = 65_534;
        // Where others may read and run it.
        let outside = tempfile::tempdir().unwrap();
        let program = outside.path().join("test");
        fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
        [outside.path(), &program].into_iter().for_each(|path| set_mode(path, 0o755));
        let mut command = this(&program, test, folder);
        if chown(folder, Some(NOBODY), Some(NOBODY)).is_ok() {
            command.uid(NOBODY).gid(NOBODY);
        }
        command.output().unwrap()
    }

    #[test]
    fn a_folder_that_cannot_be_written_is_an_error() {
        let small = solved(chain_and_loops(3));
        if let Some(folder) = folder_here() {
            let path = folder.join("some.table");
            for bad in [&path, &folder.join("new.table")] {
                let error = table::save(bad, GAME, &small).unwrap_err();
                assert!(
                    matches!(&error.kind, TableErrorKind::Io(io) if io.kind() == ErrorKind::PermissionDenied),
                    "{error}"
                );
            }
            assert_eq!(load::<Outcomes>(&path, small.space()).unwrap(), *small.answers());
            return;
        }
        let (folder, path) = place();
        table::save(&path, GAME, &small).unwrap();
        set_mode(folder.path(), 0o555);
        passes(&without_rights("a_folder_that_cannot_be_written_is_an_error", folder.path()));
        set_mode(folder.path(), 0o755);
        assert_eq!(names(folder.path()), ["some.table"]);
    }

    /// A folder in which one may write but not read cannot be synced: the table is there, and the error says so.
    #[test]
    fn a_table_whose_folder_cannot_be_synced_is_in_place() {
        let small = solved(chain_and_loops(3));
        if let Some(folder) = folder_here() {
            let path = folder.join("some.table");
            let error = table::save(&path, GAME, &small).unwrap_err();
            assert!(
                matches!(&error.kind, TableErrorKind::NotSynced(io) if io.kind() == ErrorKind::PermissionDenied),
                "{error}"
            );
            assert!(error.to_string().contains("the table is in place"), "{error}");
            assert_eq!(load::<Outcomes>(&path, small.space()).unwrap(), *small.answers());
            return;
        }
        let (folder, _) = place();
        set_mode(folder.path(), 0o300);
        passes(&without_rights("a_table_whose_folder_cannot_be_synced_is_in_place", folder.path()));
        set_mode(folder.path(), 0o700);
        assert_eq!(names(folder.path()), ["some.table"]);
    }
}
