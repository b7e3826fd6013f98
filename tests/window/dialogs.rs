//! Saved matches and campaigns can be opened, and never mix.

use std::path::Path;

use monteria::saves::read_save;

use super::{drawn, kept, kept_file, nodes, play, program, set_out, told};

/// Returns the nodes that contain all of these words.
fn holding<'a>(nodes: &'a [String], words: &[&str]) -> Vec<&'a String> {
    nodes.iter().filter(|node| words.iter().all(|word| node.contains(word))).collect()
}

#[test]
fn unfinished_matches_are_listed_and_a_save_belongs_to_the_match_at_hand() {
    let Some((output, home)) = play("dialogs.steps") else { return };
    assert!(output.status.success(), "{}", told(&output));
    drawn(&home, &["load", "replace", "left"]);
    // Leaving reports where the match is kept.
    let left = nodes(&home, "left");
    assert!(!holding(&left, &["is not over", "autosaves", "drill-yard"]).is_empty(), "{left:#?}");
    // The field proposes a name for the match on the table, even after
    // another one was saved.
    let first = nodes(&home, "save-first");
    let second = nodes(&home, "save-second");
    let field = "TextInput “Name of the save”";
    assert!(!holding(&first, &[field, "Round 1"]).is_empty(), "{first:#?}");
    let of_first = holding(&first, &[field])[0].clone();
    assert!(!holding(&second, &[field]).contains(&&of_first), "{second:#?}");
    // Both are in the list, newest first, with game and round.
    let load = nodes(&home, "load");
    let lines = holding(&load, &[" decision", "Round"]);
    assert!(lines.len() >= 2, "{load:#?}");
    assert!(lines[0].contains("Cazadores") && lines[1].contains("Fracture"), "{lines:#?}");
    // A save of another match is replaced only after confirmation.
    let replace = nodes(&home, "replace");
    assert!(!holding(&replace, &["Button “Replace the save”"]).is_empty(), "{replace:#?}");
    let save = |name: &str| {
        let file = home.path().join("home/saves").join(format!("{name}.monteria"));
        read_save(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
    };
    assert_eq!(save("Mine").header.setup.scenario, "drill-yard");
    assert_eq!(save("Other").header.setup.scenario, "upland-meadow");
}

#[test]
fn the_match_on_the_table_is_printed_as_it_stands() {
    let Some((output, home)) = play("print.steps") else { return };
    assert!(output.status.success(), "{}", told(&output));
    let folder = std::fs::read_dir(home.path().join("home/print")).expect("printed");
    let names: Vec<String> =
        folder.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    assert!(names.iter().any(|name| name.contains("Round")), "{names:?}");
}

#[test]
fn a_purchase_is_taken_back_and_the_story_stays() {
    let Some((output, home)) = play("story.steps") else { return };
    assert!(output.status.success(), "{}", told(&output));
    drawn(&home, &["story-bought", "story-back", "story-opened"]);
    let told = |page: &str| {
        let nodes = nodes(&home, page);
        let gone = holding(&nodes, &["Label", ": Give away "]).len();
        let offered = holding(&nodes, &["Button", "Give away the Fire Bomb"]).len();
        let joined = holding(&nodes, &["Label", " joins"]).len();
        (joined, gone, offered > 0)
    };
    // A purchase keeps the earlier lines of the story.
    assert_eq!(told("begun"), (1, 0, true), "{:#?}", nodes(&home, "begun"));
    assert_eq!(told("once"), (1, 1, true), "{:#?}", nodes(&home, "once"));
    assert_eq!(told("twice"), (1, 2, false), "{:#?}", nodes(&home, "twice"));
    // Ctrl+Z undoes the second one, Ctrl+Y redoes it.
    assert_eq!(told("back"), (1, 1, true), "{:#?}", nodes(&home, "back"));
    assert_eq!(told("forth"), (1, 2, false), "{:#?}", nodes(&home, "forth"));
    // After closing and opening, the story is still there.
    assert_eq!(told("opened"), (1, 2, false), "{:#?}", nodes(&home, "opened"));
}

/// Copies the script up to this line.
fn cut(steps: &Path, before: &str) {
    let text = std::fs::read_to_string(steps).expect("a script");
    let (first, _) = text.split_once(before).expect("the line");
    std::fs::write(steps, format!("{first}quit\n")).expect("written");
}

#[test]
fn the_first_click_beside_a_legal_spot_only_aims_and_the_second_acts() {
    let moved = |before: Option<&str>| {
        let (steps, home) = set_out("beside.steps")?;
        if let Some(before) = before {
            cut(&steps, before);
        }
        let output = program(&home, &steps).output().expect("the program runs");
        assert!(output.status.success(), "{}", told(&output));
        drawn(&home, &["beside"]);
        let orders = kept(&home).lines.into_iter().map(|line| line.order);
        Some(
            orders
                .filter_map(|order| order.to.filter(|_| order.choose == "free-move"))
                .collect::<Vec<_>>(),
        )
    };
    let Some(aimed) = moved(Some("# The second click")) else { return };
    assert_eq!(aimed, [], "the first click gave an order");
    let Some(done) = moved(None) else { return };
    let [to] = done.as_slice() else { panic!("{done:?}") };
    // The pointer was at 30, 20; the table ends at 8, 8.
    assert!(to.x < 8.0 && to.z < 8.0, "{to:?}");
}

#[test]
fn an_error_in_a_file_in_play_stays_in_sight_until_it_is_mended() {
    let Some((steps, home)) = set_out("broken.steps") else { return };
    let patches = home.path().join("home/mods/probe/patches/cazadores");
    std::fs::create_dir_all(&patches).expect("made");
    let about = "(name: \"Probe\", version: \"1\", about: \"It is saved again and again.\")";
    std::fs::write(home.path().join("home/mods/probe/mod.ron"), about).expect("written");
    let file = patches.join("brigand.ron");
    let speed = |value: &str| format!("(companions: [\n    (id: \"brigand\", spd: {value}),\n])");
    std::fs::write(&file, speed("3")).expect("written");
    let mut child = program(&home, &steps).spawn().expect("the program runs");
    let mut wait_for = |picture: &str| {
        let picture = home.path().join(picture);
        while !picture.exists() && child.try_wait().expect("a state").is_none() {
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
    };
    wait_for("whole.png");
    std::fs::write(&file, speed("4000")).expect("written");
    wait_for("broken.png");
    std::fs::write(&file, speed("5")).expect("written");
    assert!(child.wait().expect("its end").success());
    drawn(&home, &["whole", "broken", "folded", "mended"]);
    let told = |page: &str| holding(&nodes(&home, page), &["brigand.ron:2", "4000"]).len();
    // After ten seconds the fault is still shown, also when folded to a sign; it is gone
    // once it is mended.
    assert!(told("broken") >= 1, "{:#?}", nodes(&home, "broken"));
    let folded = nodes(&home, "folded");
    assert!(!holding(&folded, &["Button “A file in play has an error"]).is_empty(), "{folded:#?}");
    assert_eq!(told("mended"), 0);
    assert!(holding(&nodes(&home, "mended"), &["A file in play has an error"]).is_empty());
    assert!(kept_file(&home).is_some());
}

#[test]
fn what_was_just_built_is_offered_at_once() {
    let Some((output, home)) = play("offered.steps") else { return };
    assert!(output.status.success(), "{}", told(&output));
    let nodes = nodes(&home, "offered");
    assert!(!holding(&nodes, &["Juana la Zurda"]).is_empty(), "{nodes:#?}");
}

#[test]
fn keys_are_labelled_as_the_keyboard_prints_them() {
    let Some((output, home)) = play("layout.steps") else { return };
    assert!(output.status.success(), "{}", told(&output));
    drawn(&home, &["german"]);
    let german = nodes(&home, "german");
    // The ruler is bound to the position of Z on an American keyboard, where a German one
    // prints Y; Control follows the letter.
    assert!(!holding(&german, &["The ruler", "(Y)"]).is_empty(), "{german:#?}");
    assert!(!holding(&german, &["Undo (Backspace, Ctrl+Z)"]).is_empty(), "{german:#?}");
    // Ctrl and the key that prints Z undid the decision.
    let kept = kept(&home);
    assert!(kept.lines.len() < 6, "{}", kept.lines.len());
}
