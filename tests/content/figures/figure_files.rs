//! Figures that mods take from glTF files: found beside the file that names them and
//! nowhere else, in a folder and in a zip, within bounds.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use std::fs;
use std::path::Path;

use monteria::content::{Faults, Figures, Library, find_root};
use monteria::storage::write_zip;
use tempfile::TempDir;

const MOD: &[u8] = b"(name: \"M\", version: \"1\")";

/// Returns the file that the example mod has.
fn burner() -> Vec<u8> {
    let root = find_root().expect("content");
    fs::read(root.join("docs/mods/charcoal-hollow/figures/charcoal-burner.glb"))
        .expect("the example's figure")
}

/// Returns a file of figures with one that is said to be this.
fn figures(said: &str) -> Vec<u8> {
    format!("(figures: {{ \"wolf\": ({said}) }})").into_bytes()
}

fn put(folder: &Path, files: &[(&str, &[u8])]) {
    for (name, bytes) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().expect("a parent")).expect("made");
        fs::write(path, bytes).expect("written");
    }
}

/// Returns a root with an empty game and this mod in a folder.
fn root(files: &[(&str, &[u8])]) -> TempDir {
    let root = tempfile::tempdir().expect("a folder");
    put(
        root.path(),
        &[
            ("assets/rulesets/game/a.ron", b"()"),
            ("secret.glb", &burner()),
            ("mods/m/mod.ron", MOD),
        ],
    );
    put(&root.path().join("mods/m"), files);
    root
}

/// Returns what is read of the figures of the game below a root, and all that
/// is wrong with them.
fn read(root: &Path) -> (Figures, String) {
    let mut faults = Faults::new();
    let library = Library::open(root, &mut faults);
    let figures = Figures::of(&library, "game", &mut faults);
    (figures, faults.to_string())
}

/// Returns what is wrong with a figure of a mod that has the example's file, too.
fn wrong(said: &str) -> String {
    let root = root(&[("figures/game.ron", &figures(said)), ("figures/wolf.glb", &burner())]);
    let (figures, faults) = read(root.path());
    assert!(figures.from_files.is_empty() || faults.is_empty(), "{said}");
    faults
}

#[test]
fn a_file_beside_the_figures_is_read_in_a_folder_and_in_a_zip() {
    let files: [(&str, &[u8]); 2] = [
        ("figures/game.ron", &figures("gltf: \"wolf.glb\", height: 1.5, turn: 90")),
        ("figures/wolf.glb", &burner()),
    ];
    let folder = root(&files);
    let (from_folder, faults) = read(folder.path());
    assert_eq!(faults, "");
    let held = from_folder.from_files.get("wolf").expect("read");
    assert!((500..2000).contains(&held.facets.len()), "{}", held.facets.len());
    let high = held
        .facets
        .iter()
        .flat_map(|facet| facet.corners)
        .map(|corner| corner.y)
        .fold(0.0, f32::max);
    assert!((high - 1.5).abs() < 1.0e-4, "{high}");
    // The same in one file.
    let packed = files
        .iter()
        .chain(&[("mod.ron", MOD)])
        .map(|(name, bytes)| Ok(((*name).to_owned(), bytes.to_vec())));
    let bytes = write_zip(packed, 1 << 20).expect("a zip");
    let zip = root(&[]);
    fs::remove_dir_all(zip.path().join("mods/m")).expect("removed");
    put(zip.path(), &[("mods/m.zip", &bytes)]);
    let (from_zip, faults) = read(zip.path());
    assert_eq!((faults.as_str(), from_zip.from_files == from_folder.from_files), ("", true));
    // A file beside the zip is none of the zip's.
    let bare = [
        Ok(("mod.ron".to_owned(), MOD.to_vec())),
        Ok(("figures/game.ron".to_owned(), figures("gltf: \"wolf.glb\", height: 1.5"))),
    ];
    put(
        zip.path(),
        &[
            ("mods/m.zip", &write_zip(bare.into_iter(), 1 << 20).expect("a zip")),
            ("mods/wolf.glb", &burner()),
        ],
    );
    let (figures, faults) = read(zip.path());
    assert!(
        figures.from_files.is_empty() && faults.contains("found \"wolf.glb\", which is not there"),
        "{faults}"
    );
}

#[test]
fn a_fault_of_a_figure_file_is_reported_at_its_place() {
    assert_eq!(wrong("gltf: \"wolf.glb\", height: 1.5"), "");
    for (said, told) in [
        (
            "gltf: \"wof.glb\", height: 1.5",
            "game.ron:1:28: figures[\"wolf\"].gltf: found \"wof.glb\", which is not there, \
             expected a file in the folder of mods/m/figures/game.ron",
        ),
        ("gltf: \"../../../secret.glb\", height: 1.5", "found the path \"../../../secret.glb\""),
        ("gltf: \"/etc/hostname.glb\", height: 1.5", "found the path \"/etc/hostname.glb\""),
        (
            "gltf: \"wolf.obj\", height: 1.5",
            "found the file \"wolf.obj\", expected a file whose name ends in .glb",
        ),
        ("gltf: \"wolf.glb\", height: 0.0", "0.05 to 20"),
        ("gltf: \"wolf.glb\", height: 1.5, scale: 99.0", "0.1 to 10"),
        ("gltf: \"wolf.glb\", height: 1.5, turn: 1000.0", "-360 to 360"),
        ("height: 1.5", "found 0 parts"),
        (
            "height: 1.5, scale: 2.0, parts: [(shape: Ball(half: (1, 1, 1)))]",
            "`scale` of a figure of parts",
        ),
    ] {
        let faults = wrong(said);
        assert!(faults.contains(told), "{said}: {faults}");
    }
    let broken = root(&[
        ("figures/game.ron", &figures("gltf: \"wolf.glb\", height: 1.5")),
        ("figures/wolf.glb", &burner()[..9000]),
    ]);
    let (figures, faults) = read(broken.path());
    assert!(
        faults.contains(
            "found in wolf.glb a file that breaks off, expected a whole .glb file of glTF 2.0"
        ),
        "{faults}"
    );
    // Its look is known all the same, and a plain piece stands for it.
    assert!(figures.figures.get("wolf").is_some() && figures.from_files.is_empty());
}

#[cfg(unix)]
#[test]
fn links_and_files_that_are_too_large_are_refused() {
    let root = root(&[("figures/game.ron", &figures("gltf: \"wolf.glb\", height: 1.5"))]);
    let link = root.path().join("mods/m/figures/wolf.glb");
    std::os::unix::fs::symlink(root.path().join("secret.glb"), &link).expect("linked");
    let (.., faults) = read(root.path());
    assert!(faults.contains("a link that leads out of its folder"), "{faults}");
    fs::remove_file(&link).expect("removed");
    fs::write(&link, vec![0; 5 * 1024 * 1024]).expect("written");
    let (.., faults) = read(root.path());
    assert!(faults.contains("of more than 4.0 MiB"), "{faults}");
}

#[test]
fn a_file_that_no_figure_names_is_remarked_on() {
    let root = root(&[
        ("figures/game.ron", &figures("gltf: \"wolf.glb\", height: 1.5")),
        ("figures/wolf.glb", &burner()),
        ("figures/hare.glb", &burner()),
    ]);
    let library = Library::open(root.path(), &mut Faults::new());
    let unread = library.unread(&["game"]).to_string();
    assert!(unread.contains("figures/hare.glb: found a file that nothing reads"), "{unread}");
    assert!(
        unread.contains("`gltf: \"hare.glb\"` in a figure would name it")
            && !unread.contains("wolf.glb"),
        "{unread}"
    );
}
