//! What a run refuses, and leaves as it is.

use super::*;

#[test]
fn another_run_is_refused() {
    let mut random = Random(4);
    let space = long_game(&mut random, 150);
    let plan = Plan { bits: 5, room: 3, thin: 0 };
    let scratch = new_folder();
    stopped_at(scratch.path(), plan, &space, 2);
    let folder = scratch.path();
    let kind = |refused: Result<Table, DiskError<usize>>| match refused.unwrap_err() {
        DiskError::Table(error) => error.kind,
        error => panic!("{error}"),
    };
    for finished in [false, true] {
        assert!(matches!(kind(Run::new(folder, "other").outcomes(&space)), TableErrorKind::WrongGame { .. }));
        assert!(matches!(
            kind(run(folder, plan).compact().outcomes(&space)),
            TableErrorKind::WrongContents { .. }
        ));
        let longer = Graph::from_edges(151, []).unwrap();
        assert!(matches!(kind(run(folder, plan).outcomes(&longer)), TableErrorKind::WrongLen { .. }));
        let other = Graph::from_edges(150, []).unwrap();
        assert!(matches!(kind(run(folder, plan).outcomes(&other)), TableErrorKind::WrongSpace { .. }));
        if !finished {
            run(folder, plan).outcomes(&space).unwrap();
        }
    }
    let busy = crate::disk::files::Folder::open(folder).unwrap();
    assert!(matches!(kind(run(folder, plan).outcomes(&space)), TableErrorKind::Busy));
    drop(busy);
    let long = "x".repeat(5_000);
    assert!(matches!(kind(Run::new(folder, long).outcomes(&space)), TableErrorKind::GameTooLong { .. }));
}

#[test]
#[cfg(target_pointer_width = "64")]
fn a_disk_without_room_is_refused_before_anything_is_written() {
    /// Claims to be larger than any disk.
    struct Huge;

    impl Space for Huge {
        fn len(&self) -> usize {
            1 << 50
        }

        fn kind(&self, _: usize) -> Kind {
            Kind::Hole
        }

        fn for_each_successor(&self, _: usize, _: impl FnMut(usize, Turn)) {}
    }

    impl Backward for Huge {
        fn for_each_predecessor(&self, _: usize, _: impl FnMut(usize, Turn)) {}
    }

    impl Positions for Huge {
        type Position = usize;

        fn id(&self, &id: &usize) -> Option<usize> {
            Some(id)
        }

        fn position(&self, id: usize) -> Option<usize> {
            Some(id)
        }
    }

    let scratch = new_folder();
    match Run::new(scratch.path(), "huge").max_bytes(1 << 40).outcomes(&Huge).unwrap_err() {
        DiskError::Table(error) => assert!(matches!(error.kind, TableErrorKind::NoRoom { .. }), "{error}"),
        error => panic!("{error}"),
    }
    assert_eq!(fs::read_dir(scratch.path()).unwrap().count(), 1); // the lock
}

#[test]
fn what_the_engine_refuses_a_run_refuses() {
    let scratch = new_folder();
    let solve_in =
        |name: &str, space: &Graph, plan| run(&scratch.path().join(name), plan).compact().outcomes(space);
    let deep = Graph::from_edges(20_000, (1..20_000).map(|id| (id, id - 1))).unwrap();
    for thin in [0, 1_000] {
        let plan = Plan { bits: 12, room: 9, thin };
        let refused = solve_in(&format!("deep {thin}"), &deep, plan).unwrap_err();
        let expected = Error::TooDeep { position: 16_383, limit: 16_382 };
        assert!(matches!(&refused, DiskError::Solve(error) if *error == expected), "{refused}");
    }
    let wide = Graph::from_edges(2, (0..20_000).map(|_| (1, 0))).unwrap();
    let refused = solve_in("wide", &wide, Plan { bits: 0, room: 9, thin: 0 }).unwrap_err();
    let expected = Error::TooManyMoves { position: 1, limit: 16_383 };
    assert!(matches!(&refused, DiskError::Solve(error) if *error == expected), "{refused}");

    let mut solver = crate::Solver::new().max_positions(3);
    let cut = solver.explore(&crate::from_fn(|&n: &u32| [n + 1]), [0]).unwrap();
    match Run::new(scratch.path().join("cut"), "cut").outcomes(&cut).unwrap_err() {
        DiskError::Table(error) => assert!(matches!(error.kind, TableErrorKind::Cuts)),
        DiskError::Solve(error) => panic!("{error}"),
    }
}

#[test]
fn files_of_others_stay() {
    let scratch = new_folder();
    let others =
        ["cells-of-a-plant", "pages-1", "moves-00000-0000000000.txt", "cells-00000-000000000x", "pages-"];
    others.iter().for_each(|name| fs::write(scratch.path().join(name), "mine").unwrap());
    let space = Graph::from_edges(2, [(0, 1)]).unwrap();
    run(scratch.path(), Plan { bits: 0, room: 9, thin: 0 }).outcomes(&space).unwrap();
    others.iter().for_each(|name| assert_eq!(fs::read(scratch.path().join(name)).unwrap(), b"mine"));
}

#[test]
fn another_file_of_the_same_name_is_no_run() {
    let scratch = new_folder();
    fs::write(scratch.path().join("run"), "#!/bin/sh\necho run\n").unwrap();
    let space = Graph::from_edges(2, [(0, 1)]).unwrap();
    match run(scratch.path(), Plan { bits: 0, room: 9, thin: 0 }).outcomes(&space).unwrap_err() {
        DiskError::Table(error) => {
            assert!(
                error.path.ends_with("run") && matches!(error.kind, TableErrorKind::NotATable),
                "{error}"
            );
        }
        error => panic!("{error}"),
    }
}
