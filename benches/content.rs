//! What reading content costs: all of it, and what is read anew when one file of a game
//! has been saved while the window is open.

use std::fs;
use std::hint::black_box;
use std::path::Path;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use monteria::content::{Faults, Library, find_root};
use monteria::rulesets::Rulesets;

fn copied(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder").map(|entry| entry.expect("an entry")) {
        let path = entry.path();
        let copy = to.join(entry.file_name());
        if path.is_dir() {
            copied(&path, &copy);
        } else {
            fs::copy(&path, &copy).expect("copied");
        }
    }
}

fn read(root: &Path, before: &Rulesets) -> Rulesets {
    // The window opens the library twice: with what is switched off, too, for
    // its page of mods.
    let _ = black_box(Library::open(root, &mut Faults::new()).things_of_mods(&Rulesets::GAMES));
    let mut faults = Faults::new();
    let library = Library::open(root, &mut faults);
    Rulesets::load_without_faulty_mods(library, faults, before).expect("sound").rulesets
}

fn content(c: &mut Criterion) {
    let ships = find_root().expect("content");
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path();
    for part in ["assets", "scenarios"] {
        copied(&ships.join(part), &root.join(part));
    }
    let mut group = c.benchmark_group("content");
    group.sample_size(10);
    group.bench_function("all of it", |b| b.iter(|| read(root, &Rulesets::default())));
    let before = read(root, &Rulesets::default());
    for game in Rulesets::GAMES {
        let scenarios = fs::read_dir(root.join("scenarios").join(game)).expect("scenarios");
        let file =
            scenarios.map(|entry| entry.expect("an entry").path()).min().expect("a scenario");
        let text = fs::read_to_string(&file).expect("read");
        let mut number = 0;
        let save = || {
            number += 1;
            fs::write(&file, format!("{text}// {number}\n")).expect("written");
        };
        let mut save = save;
        group.bench_function(format!("a scenario of {game} was saved"), |b| {
            b.iter_batched(&mut save, |()| read(root, &before), BatchSize::PerIteration)
        });
        fs::write(&file, &text).expect("written");
    }
    group.finish();
}

criterion_group!(benches, content);
criterion_main!(benches);
