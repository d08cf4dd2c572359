//! The documents hang together: links lead to files that are there, and the guide's work on a forge and in rustdoc.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The documents of a folder.
fn documents(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join(folder)).unwrap().map(|entry| entry.unwrap().path());
    entries.filter(|path| path.extension().is_some_and(|extension| extension == "md")).collect()
}

/// Text outside of code.
fn prose(text: &str) -> String {
    let mut is_code = false;
    let lines = text.lines().filter(|line| {
        let fence = line.starts_with("```");
        is_code ^= fence;
        !is_code && !fence
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// What stands between `open` and `close`, each time.
fn between<'t>(text: &'t str, open: &'t str, close: char) -> impl Iterator<Item = &'t str> {
    text.split(open).skip(1).filter_map(move |rest| Some(rest.split_once(close)?.0))
}

/// The labels that a text defines, with where they lead.
fn definitions(text: &str) -> Vec<(&str, &str)> {
    text.lines().filter_map(|line| line.strip_prefix('[')?.split_once("]: ")).collect()
}

#[test]
fn links_lead_to_files() {
    let mut seen = 0;
    for document in ["", "docs", "docs/guide", "docs/pictures", "examples"].into_iter().flat_map(documents) {
        let text = prose(&read(&document));
        let targets =
            between(&text, "](", ')').chain(definitions(&text).into_iter().map(|(_, target)| target));
        for target in targets.filter(|target| !target.starts_with("http") && !target.starts_with('#')) {
            let file = target.split('#').next().unwrap_or_default();
            // The package leaves these folders out.
            let is_left_out = |folder: &&str| file.contains(*folder) && !root().join(folder).exists();
            let outside = ["benches", "fuzz", "tools"].iter().any(is_left_out);
            let path = document.parent().unwrap().join(file);
            assert!(path.exists() || outside, "{}: {target}", document.display());
            seen += 1;
        }
    }
    assert!(seen > 150, "{seen}");
}

/// A label is defined in its file, for a forge, and in `src/guide/links.md`, for rustdoc; none is left over.
#[test]
fn labels_of_the_guide_are_defined_twice() {
    let links = read(&root().join("src/guide/links.md"));
    let in_rustdoc: BTreeSet<&str> = definitions(&links).into_iter().map(|(label, _)| label).collect();
    let mut all = BTreeSet::new();
    for chapter in documents("docs/guide").into_iter().chain([root().join("docs/guide.md")]) {
        let text = prose(&read(&chapter));
        let used: BTreeSet<&str> = between(&text, "][", ']').collect();
        let defined: BTreeSet<&str> = definitions(&text).into_iter().map(|(label, _)| label).collect();
        assert_eq!(used, defined, "{}", chapter.display());
        assert!(!text.contains("](crate::"), "{}: dead on a forge", chapter.display());
        all.extend(used.into_iter().map(str::to_string));
    }
    assert_eq!(all, in_rustdoc.into_iter().map(str::to_string).collect());
}

/// The link to the next chapter shows its title.
#[test]
fn chapters_are_called_by_their_titles() {
    let chapters = read(&root().join("src/guide.rs"));
    let (_, list) = chapters.rsplit_once("chapters! {").unwrap();
    let named = list.lines().filter_map(|line| line.trim().split_once(" \""));
    let mut count = 0;
    for (name, rest) in named {
        let (title, _) = rest.split_once('"').unwrap();
        let file = root().join("docs/guide").join(name).with_extension("md");
        assert_eq!(read(&file).lines().next(), Some(format!("# {title}").as_str()));
        count += 1;
    }
    assert_eq!(count, documents("docs/guide").len());
}
