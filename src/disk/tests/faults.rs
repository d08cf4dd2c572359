//! What goes wrong on a disk or in the rules: nothing is lost, and the error names the file.

use super::*;

/// Steps that a run takes on the disk.
fn steps(space: &Graph, plan: Plan) -> u64 {
    let scratch = new_folder();
    let enough = 1 << 40;
    fail_after(Some(enough));
    run(scratch.path(), plan).outcomes(space).unwrap();
    let left = crate::disk::files::faults::left().unwrap();
    fail_after(None);
    enough - left
}

#[test]
fn a_disk_that_fails_anywhere_costs_one_pass() {
    let mut random = Random(5);
    for plan in [Plan { bits: 5, room: 5, thin: 0 }, Plan { bits: 5, room: 20, thin: 1_000 }] {
        let space = long_game(&mut random, 80);
        let expected = solve(&space).unwrap();
        for step in (0..steps(&space, plan)).step_by(if cfg!(miri) { 97 } else { 1 }) {
            let scratch = new_folder();
            let mut reached = 0;
            fail_after(Some(step));
            let watch = |progress: Progress| {
                reached = progress.remoteness;
                ControlFlow::Continue(())
            };
            let failed = run(scratch.path(), plan).observe(watch).outcomes(&space);
            fail_after(None);
            // Files that are no longer needed may fail to go away once the table is there.
            match failed {
                Ok(table) => assert_holds(&table, &expected),
                Err(DiskError::Table(error)) => assert!(error.to_string().contains("the disk is gone")),
                Err(error) => panic!("{error}"),
            }
            let mut first = None;
            let watch = |progress: Progress| {
                first.get_or_insert(progress.remoteness);
                ControlFlow::Continue(())
            };
            let table = run(scratch.path(), plan).observe(watch).outcomes(&space).unwrap();
            assert_holds(&table, &expected);
            let redone_once = plan.thin > 0 || first.is_none_or(|first| first >= reached);
            assert!(redone_once, "{first:?} after {reached}");
            assert!(
                fs::read_dir(scratch.path()).unwrap().count() == 2 + space.len().div_ceil(1 << plan.bits)
            );
        }
    }
}

#[test]
fn a_changed_byte_is_an_error_that_names_the_file() {
    let mut random = Random(9);
    for (plan, at) in [(Plan { bits: 5, room: 3, thin: 0 }, 3), (Plan { bits: 5, room: 9, thin: 20 }, 4)] {
        let space = long_game(&mut random, 150);
        let expected = solve(&space).unwrap();
        let scratch = new_folder();
        stopped_at(scratch.path(), plan, &space, at);
        let mut seen = 0;
        for name in fs::read_dir(scratch.path()).unwrap().map(|entry| entry.unwrap().file_name()) {
            let name = name.to_str().unwrap().to_owned();
            let bytes = fs::read(scratch.path().join(&name)).unwrap();
            if name == "lock" {
                continue;
            }
            for _ in 0..20 {
                let copy = new_folder();
                for entry in fs::read_dir(scratch.path()).unwrap().map(|entry| entry.unwrap()) {
                    fs::copy(entry.path(), copy.path().join(entry.file_name())).unwrap();
                }
                let mut bytes = bytes.clone();
                match random.below(4) {
                    0 => bytes.truncate(random.below(bytes.len())),
                    1 => bytes.push(0),
                    _ => {
                        let at = random.below(bytes.len());
                        bytes[at] ^= 1 << random.below(8);
                    }
                }
                fs::write(copy.path().join(&name), bytes).unwrap();
                match run(copy.path(), plan).outcomes(&space) {
                    // Left over from the pass that was stopped, and removed.
                    Ok(table) => assert_holds(&table, &expected),
                    Err(DiskError::Table(error)) => {
                        assert!(error.path.ends_with(&name), "{name}: {error}");
                        seen += 1;
                    }
                    Err(error) => panic!("{error}"),
                }
            }
        }
        assert!(seen > 50, "{seen}");
        assert_holds(&run(scratch.path(), plan).outcomes(&space).unwrap(), &expected);
    }
}

#[test]
fn a_table_says_which_part_is_missing_or_damaged() {
    let mut random = Random(3);
    let space = long_game(&mut random, 150);
    let expected = solve(&space).unwrap();
    let scratch = new_folder();
    let open = || Table::open(scratch.path(), "some game").unwrap();
    run(scratch.path(), Plan { bits: 5, room: 3, thin: 0 }).outcomes(&space).unwrap();
    assert_holds(&open(), &expected);
    assert!(open().check().is_ok() && open().check_space(&space).is_ok());
    let whole: crate::Solved<_, Outcomes> = crate::table::load(scratch.path(), "some game", &space).unwrap();
    assert_eq!(whole.answers(), &expected);

    let part = |number| scratch.path().join(format!("part-{number:05}"));
    let (second, third) = (fs::read(part(2)).unwrap(), fs::read(part(3)).unwrap());
    fs::remove_file(part(2)).unwrap();
    let table = open();
    let error = table.probe(70).unwrap_err();
    assert!(error.path == part(2) && matches!(error.kind, TableErrorKind::Io(_)));
    assert_eq!(table.probe(31).unwrap(), expected.verdict(31));
    // The part of another place.
    fs::write(part(2), &third).unwrap();
    let error = open().probe(70).unwrap_err();
    assert!(error.path == part(2) && matches!(error.kind, TableErrorKind::WrongSpace { .. }));
    for _ in 0..100 {
        let mut changed = second.clone();
        let at = random.below(changed.len());
        changed[at] ^= 1 << random.below(8);
        fs::write(part(2), changed).unwrap();
        assert_eq!(open().check().unwrap_err().path, part(2));
    }
    fs::write(part(2), &second).unwrap();
    open().check().unwrap();
    let manifest = scratch.path().join("manifest");
    let bytes = fs::read(&manifest).unwrap();
    for at in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[at] ^= 1;
        fs::write(&manifest, changed).unwrap();
        assert_eq!(Table::open(scratch.path(), "some game").unwrap_err().path, manifest);
    }
}

/// A run that goes on after a panic in the rules has lost nothing.
#[test]
fn a_panic_in_the_rules_costs_one_pass() {
    struct Moody<'a>(&'a Graph, std::cell::Cell<usize>);

    impl Space for Moody<'_> {
        fn len(&self) -> usize {
            self.0.len()
        }

        fn kind(&self, id: usize) -> Kind {
            self.0.kind(id)
        }

        fn for_each_successor(&self, id: usize, visit: impl FnMut(usize, Turn)) {
            self.0.for_each_successor(id, visit);
        }
    }

    impl Backward for Moody<'_> {
        fn for_each_predecessor(&self, id: usize, visit: impl FnMut(usize, Turn)) {
            self.1.set(self.1.get().wrapping_sub(1));
            assert!(self.1.get() != 0, "out of patience");
            self.0.for_each_predecessor(id, visit);
        }
    }

    impl Positions for Moody<'_> {
        type Position = usize;

        fn id(&self, id: &usize) -> Option<usize> {
            self.0.id(id)
        }

        fn position(&self, id: usize) -> Option<usize> {
            self.0.position(id)
        }
    }

    let mut random = Random(8);
    let graph = long_game(&mut random, 150);
    let expected = solve(&graph).unwrap();
    for patience in 1..100 {
        let scratch = new_folder();
        let plan = Plan { bits: 5, room: 3, thin: if patience % 2 == 0 { 0 } else { 50 } };
        let moody = Moody(&graph, std::cell::Cell::new(patience));
        let solve = std::panic::AssertUnwindSafe(|| run(scratch.path(), plan).outcomes(&moody).map(drop));
        assert!(std::panic::catch_unwind(solve).is_err());
        assert_holds(&run(scratch.path(), plan).outcomes(&graph).unwrap(), &expected);
    }
}
