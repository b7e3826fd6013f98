//! Information in the text interface: names, places, paths, holders and scores.

use super::reader::{Reader, inches, objectives};

/// Begins a match with the random player at the second seat.
fn begun(home: &std::path::Path, words: &[&str]) -> Reader {
    Reader::start(home, &[words, &["--seat", "p2=ai:random"]].concat()).0
}

/// Joins the lines to one text, to search in all of them.
fn all(lines: &[String]) -> String {
    lines.join("\n")
}

#[test]
fn units_objectives_and_terrain_are_found_by_words_of_their_names() {
    let home = tempfile::tempdir().expect("a folder");
    let mut reader = begun(home.path(), &["broken-quarter", "--seed", "5"]);
    let placed = all(&reader.say("1 0 0"));
    assert!(placed.contains("Control objective 1 is placed: the middle of the table"), "{placed}");
    for line in ["1 toward north-west corner", "1 toward south edge", "1 1", "1 -24 1"] {
        reader.say(line);
    }
    let lines = reader.say("4 -18 0");
    let deployed = all(&lines);
    for part in [
        "Player 1: 0 VP, 0 of 6 objectives held; Player 2: 0 VP",
        "Vanguard Squad 1, 5 models, first m10, health 10 of 10",
        "On the table, nearest first:\n",
        "  Control objective 2, held by nobody: ",
        "  Entry point 2 of player 1: ",
    ] {
        assert!(deployed.contains(part), "{part}: {deployed}");
    }
    let gaps: Vec<f32> = objectives(&lines).into_iter().map(|objective| objective.gap).collect();
    assert!(gaps.len() == 6 && gaps.is_sorted(), "nearest first: {gaps:?}");
    let first = |lines: Vec<String>| lines.get(1).cloned().unwrap_or_default();
    assert!(first(reader.say("look vanguard 1")).starts_with("Vanguard Squad 1, 5 models"));
    assert!(first(reader.say("look VÁNGUARD 1")).starts_with("Vanguard Squad 1, 5 models"));
    let many = first(reader.say("look vanguard"));
    assert!(
        many.starts_with("`vanguard` could be Vanguard Squad 1 [")
            && many.contains("or Vanguard Squad 2"),
        "{many}"
    );
    let held = reader.say("look the objective 3");
    assert!(
        held[1].starts_with("Control objective 3, held by nobody: ")
            && all(&held).contains("From Vanguard Squad 1: "),
        "{held:?}"
    );
    assert!(all(&held).contains("In the way on a straight line"), "{held:?}");
    assert!(
        first(reader.say("look gutted"))
            .starts_with("the gutted hall (Impassable, Blocking): 9\" west and 6\" north")
    );
    let many = first(reader.say("look barricade"));
    assert!(
        many.contains("a barricade (square-wall-a) [") && many.matches(" or ").count() == 3,
        "{many}"
    );
    let none = first(reader.say("look dragon"));
    assert!(
        none.starts_with(
            "Nothing here is called `dragon`. There are Lieutenant 1, Specialist Squad 1, "
        ),
        "{none}"
    );
}

#[test]
fn a_way_toward_an_objective_ends_at_the_nearest_legal_point() {
    let home = tempfile::tempdir().expect("a folder");
    let mut reader = begun(home.path(), &["broken-quarter", "--seed", "5"]);
    for line in ["1 0 0", "1 toward north-west corner", "1 toward south edge", "1 1", "1 -24 1"] {
        reader.say(line);
    }
    let deployed = reader.say("2 -18 0");
    let farthest = objectives(&deployed)
        .into_iter()
        .max_by(|a, b| a.gap.total_cmp(&b.gap))
        .expect("objectives");
    let goal = format!("objective {}", farthest.number);
    assert!(farthest.gap > 20.0, "{farthest:?}");
    for line in ["move", "advance", "begin"] {
        reader.say(line);
    }
    // Distance to the left from the leading model, as `look` states it.
    let left = |reader: &mut Reader| {
        let lines = reader.say(&format!("look {goal}"));
        let from = lines.iter().find(|line| line.starts_with("  From ")).expect("somebody acts");
        inches(from).unwrap_or_else(|| panic!("{from}"))
    };
    let before = left(&mut reader);
    reader.say("1");
    let refused = all(&reader.say(&format!("at {goal}")));
    assert!(refused.contains(&format!("There is no legal spot at Control {goal}")), "{refused}");
    let refused = all(&reader.say("toward objective 99"));
    assert!(
        refused.contains("`objective` could be Control objective 1, held by nobody ["),
        "{refused}"
    );
    reader.say(&format!("toward {goal} 2"));
    let after = left(&mut reader);
    assert!((before - after - 2.0).abs() < 0.11, "2\" on the way: from {before} to {after}");
    let before = after;
    let walked = reader.say(&format!("1 toward {goal}"));
    let lead = walked.iter().find(|line| line.contains(" moves ")).cloned().expect("it moves");
    assert!(
        inches(&lead).is_some_and(|far| far > 5.9),
        "an Advance of 6\" is used up: {lead}, from {before}"
    );
}

#[test]
fn models_and_tokens_of_one_kind_are_told_apart() {
    let home = tempfile::tempdir().expect("a folder");
    let words =
        ["reed-lake", "--seed", "4", "--players", "1", "--set", "objective=recover-the-artifacts"];
    let (mut reader, greeting) = Reader::start(home.path(), &words);
    assert!(
        all(&greeting)
            .contains("Objective: Recover the Artifacts; So far: not yet; Ends after: Round"),
        "{greeting:?}"
    );
    let many = reader.say("look artifact")[1].clone();
    assert!(
        many.starts_with("`artifact` could be Artifact (a0) [")
            && many.contains(" or Artifact (a2) ["),
        "{many}"
    );
    let one = reader.say("look a1");
    assert!(one[1].starts_with("Artifact (a1): ") && one[2].starts_with("  Old, heavy"), "{one:?}");
    assert!(reader.say("look lope")[1].starts_with("Lope de Urrieta (m1)"));
    let road = reader.say("look old road");
    assert!(road[1].starts_with("Exit the old road: ") && road[1].ends_with(" wide."), "{road:?}");
    assert!(all(&reader.say("deploy lope toward artifact")).contains("could be Artifact (a0)"));
    assert!(
        all(&reader.say("deploy lope at old road")).contains("Lope de Urrieta enters the Hunt")
    );
    // Once the Hunt has begun every place is stated again, though
    // the same player decides.
    let begun = all(&reader.say("deploy hound 1"));
    assert!(
        begun.contains("Yours:\n  Lope de Urrieta (m1)")
            && begun.contains("Enemies:\n  Neonate Wurm (m3)"),
        "{begun}"
    );
}

#[test]
fn an_arena_tells_what_lies_about_and_what_it_does() {
    let home = tempfile::tempdir().expect("a folder");
    let mut reader = begun(home.path(), &["arena-foundry", "--seed", "3"]);
    let speed = reader.say("look speed");
    assert!(speed[1].starts_with("Pick-up: Speed: 8\" north of the middle"), "{speed:?}");
    assert!(speed[2].contains("+2\" of movement"), "{speed:?}");
    let gate = all(&reader.say("look teleport"));
    assert!(gate.contains("Teleport (a102) [14.5\" west and 9\" south of the middle]"), "{gate}");
    assert!(
        all(&reader.say("look a102")).contains("may come out 14.5\" east and 9\" north"),
        "{gate}"
    );
    let everyone = all(&reader.say("look"));
    assert!(
        everyone.contains("Player 1: 0 VP.") && everyone.contains("Enemies:\n  Kiln (m6)"),
        "{everyone}"
    );
}
