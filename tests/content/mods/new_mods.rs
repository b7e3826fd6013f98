//! `new mod --with A,B`: whatever kinds are asked for together, the mod can be played.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use std::collections::BTreeSet;
use std::fs;

use monteria::content::{Id, Library};
use monteria::game::{FIGURE, ModFiles, NoModFiles, Ruleset, TRIGGER, mod_files, reference_of};
use monteria::rulesets::Rulesets;

use crate::helpers::{home, library, monteria, told};

fn kinds(game: &dyn Ruleset) -> Vec<&'static str> {
    reference_of(game).1.iter().map(|one| one.kind).chain([TRIGGER, FIGURE]).collect()
}

fn made(game: &dyn Ruleset, library: &Library, with: &[&str]) -> ModFiles {
    let with: Vec<String> = with.iter().map(ToString::to_string).collect();
    let id = Id::new("m").expect("an id");
    mod_files(game, library, &id, &with).unwrap_or_else(|wrong| panic!("{with:?}: {wrong}"))
}

/// Returns the new things that a mod of these files brings, each by its list and id, and
/// every fault and warning. What patches change is not new.
fn things(game: &str, made: &ModFiles) -> (Vec<(String, String)>, Vec<String>) {
    let overrides: Vec<String> = made.overrides.iter().map(|id| format!("\"{id}\"")).collect();
    let about = format!("(name: \"M\", version: \"1\", overrides: [{}])", overrides.join(", "));
    let mut files = vec![("m/mod.ron".to_owned(), about)];
    files.extend(made.files.iter().map(|(name, text)| (format!("m/{name}"), text.clone())));
    let files: Vec<(&str, &str)> =
        files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let home = home(&files);
    let library = library(home.path());
    let mut things = library.things_of_mods(&[game]);
    things.retain(|thing| thing.changes.is_none());
    let mut wrong = Rulesets::load(&library).err().unwrap_or_default();
    wrong.append(library.remarks(&Rulesets::GAMES));
    wrong.append(library.unread(&Rulesets::GAMES));
    let wrong = wrong.sorted().iter().map(ToString::to_string).collect();
    (things.into_iter().map(|thing| (thing.list, thing.id)).collect(), wrong)
}

#[test]
fn no_two_kinds_of_any_game_give_one_file() {
    let library = library(home(&[]).path());
    let games = Rulesets::load(&library).expect("sound");
    let mut pairs = 0;
    for game in games.rulesets() {
        let kinds = kinds(game.as_ref());
        for (index, one) in kinds.iter().enumerate() {
            for other in &kinds[index..] {
                let made = made(game.as_ref(), &library, &[one, other]);
                let names: BTreeSet<&String> = made.files.iter().map(|(name, _)| name).collect();
                assert_eq!(names.len(), made.files.len(), "{}: {one},{other}", game.id());
                pairs += 1;
            }
        }
    }
    assert!(pairs > 300, "{pairs} pairs");
}

#[test]
fn a_mod_with_any_kind_of_its_game_is_sound() {
    let library = library(home(&[]).path());
    let games = Rulesets::load(&library).expect("sound");
    for game in games.rulesets() {
        for kind in kinds(game.as_ref()) {
            let made = made(game.as_ref(), &library, &[kind]);
            let (_, wrong) = things(game.id(), &made);
            assert!(wrong.is_empty(), "{} {kind}: {wrong:#?}\n{:#?}", game.id(), made.overrides);
        }
    }
}

/// All kinds at once: every pair is among them, and the whole passes the check.
#[test]
fn a_mod_with_every_kind_of_its_game_is_sound() {
    let library = library(home(&[]).path());
    let games = Rulesets::load(&library).expect("sound");
    for game in games.rulesets() {
        let made = made(game.as_ref(), &library, &kinds(game.as_ref()));
        let (things, wrong) = things(game.id(), &made);
        assert!(wrong.is_empty(), "{}: {wrong:#?}", game.id());
        let once: BTreeSet<_> = things.iter().collect();
        assert_eq!(once.len(), things.len(), "{}: {things:?}", game.id());
    }
}

/// Returns the text of a file of a mod.
fn file<'m>(made: &'m ModFiles, name: &str) -> &'m str {
    let found = made.files.iter().find(|(file, _)| file == name);
    let names: Vec<&String> = made.files.iter().map(|(name, _)| name).collect();
    &found.unwrap_or_else(|| panic!("{name} not in {names:?}")).1
}

/// Returns a text without comments, line breaks, blanks, and commas behind last values.
fn without_layout(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    let text: String = lines.flat_map(str::chars).filter(|c| !c.is_whitespace()).collect();
    text.replace(",)", ")").replace(",]", "]")
}

#[test]
fn new_things_of_a_mod_name_each_other() {
    let library = library(home(&[]).path());
    let games = Rulesets::load(&library).expect("sound");
    for (game, with, parts) in [
        (
            "cazadores",
            "adversary,minion,figure",
            &[
                ("scenarios/cazadores/m.ron", "    adversary: \"m-adversary\","),
                ("scenarios/cazadores/m.ron", "    adversaries: [\"m-adversary\", "),
                ("rulesets/cazadores/adversary.ron", "    minions: [(\"m-minion\", 2)],"),
                ("rulesets/cazadores/adversary.ron", "    look: \"m-adversary\","),
                ("rulesets/cazadores/minion.ron", "    look: \"m-minion\","),
                ("figures/cazadores.ron", "        \"m-adversary\": ("),
                ("figures/cazadores.ron", "        \"m-minion\": ("),
            ][..],
        ),
        (
            "cazadores",
            "party",
            &[
                ("scenarios/cazadores/m.ron", "cazador: \"m-hero\", companions: [\"m-companion\"]"),
                ("rulesets/cazadores/hero.ron", "    enlisted: [\"stalker\", \"m-companion\"],"),
                ("rulesets/cazadores/hero.ron", "Companion(\"m-companion\")"),
            ][..],
        ),
        (
            "fracture",
            "army,mission",
            &[
                ("scenarios/fracture/m.ron", "    armies: (\"m-army\", "),
                ("scenarios/fracture/m.ron", "    mission: \"m-mission\","),
            ][..],
        ),
        (
            "fracture",
            "unit,weapon,figure",
            &[
                ("patches/fracture/unit.ron", "fixed: [\"m-weapon\"],"),
                ("patches/fracture/unit.ron", "look: \"m-unit\""),
                ("patches/fracture/weapon.ron", "Add(("),
            ][..],
        ),
        (
            "respawn",
            "hero",
            &[
                ("scenarios/respawn/m.ron", "    line_up: [\"m-team\", "),
                ("patches/respawn/team.ron", "class: \"m-hero\""),
            ][..],
        ),
        (
            "arcane",
            "hero,unit",
            &[
                ("scenarios/arcane/m.ron", "(\"m party\", "),
                ("rulesets/arcane/party.ron", "character: \"m-hero\""),
                ("rulesets/arcane/party.ron", "character: \"m-unit\""),
            ][..],
        ),
        (
            "drowned",
            "hero",
            &[
                ("scenarios/drowned/m.ron", "(\"m crew\", "),
                ("rulesets/drowned/crew.ron", "profile: \"m-hero\""),
            ][..],
        ),
        (
            "arcane",
            "trigger",
            &[("scenarios/arcane/m.ron", "when: Enters(who: [], area: \"middle\"),")][..],
        ),
    ] {
        let ruleset = games.ruleset(game).expect("a game");
        let with: Vec<&str> = with.split(',').collect();
        let made = made(ruleset.as_ref(), &library, &with);
        for (name, part) in parts {
            let text = file(&made, name);
            let part_bare = without_layout(part);
            let found = without_layout(text).contains(part_bare.trim_end_matches(','));
            assert!(found, "{game} {with:?}: {part}\n{text}");
        }
        let (_, wrong) = things(game, &made);
        assert!(wrong.is_empty(), "{game} {with:?}: {wrong:#?}");
    }
}

#[test]
fn a_new_mod_can_be_played_at_once_by_the_command_that_is_printed() {
    for (game, with) in [
        ("cazadores", "adversary,minion,figure"),
        ("fracture", "army,mission,trigger"),
        ("respawn", "team,hero,mission"),
        ("arcane", "party,hero,figure"),
        ("drowned", "crew,hero"),
    ] {
        let home = home(&[]);
        let words = ["new", "mod", "xx", "--ruleset", game, "--with", with];
        let output = monteria(home.path(), &words, b"");
        assert_eq!(output.status.code(), Some(0), "{game}: {}", told(&output));
        let text = told(&output);
        let command = text.lines().find_map(|line| line.strip_prefix("Play it: monteria "));
        let words: Vec<&str> = command.expect("a command").split(' ').collect();
        let played = monteria(home.path(), &words, b"");
        assert_eq!(played.status.code(), Some(0), "{words:?}: {}", told(&played));
        let checked = monteria(home.path(), &["check", "--play"], b"");
        assert!(told(&checked).contains(", 0 faults, 0 warnings"), "{game}: {}", told(&checked));
    }
}

#[test]
fn a_league_takes_its_parts_into_its_file() {
    let home = home(&[]);
    let words = ["new", "mod", "xx", "--ruleset", "respawn", "--with", "weapon,league,weapon"];
    let output = monteria(home.path(), &words, b"");
    assert_eq!(output.status.code(), Some(0), "{}", told(&output));
    let folder = home.path().join("mods/xx");
    let text = fs::read_to_string(folder.join("rulesets/respawn/league.ron")).expect("read");
    let head = "// A league, a weapon to begin with, as `respawn` of what ships, in its place.";
    assert!(text.starts_with(head), "{text}");
    assert!(!folder.join("patches").exists());
}

#[test]
fn the_kinds_of_a_game_are_listed_with_what_they_come_with() {
    let home = home(&[]);
    let listed = monteria(home.path(), &["new", "mod", "--list", "--ruleset", "cazadores"], b"");
    assert_eq!(listed.status.code(), Some(0), "{}", told(&listed));
    let text = told(&listed);
    assert!(text.starts_with("cazadores (Cazadores):\n"), "{text}");
    for part in [
        "  minion        Minions that Adversaries bring. Comes with: adversary, scenario.\n",
        "  faction       The same as adversary,minion.\n",
        "  trigger       Rules of a scenario",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    assert!(!text.contains("arcane") && !home.path().join("mods").exists(), "{text}");
    let wrong = monteria(home.path(), &["new", "mod", "--list", "--ruleset", "arcan"], b"");
    assert_eq!(wrong.status.code(), Some(2));
    assert!(told(&wrong).contains("did you mean `arcane`?"), "{}", told(&wrong));
}

#[test]
fn a_name_too_long_for_the_ids_in_it_is_refused() {
    let library = library(home(&[]).path());
    let games = Rulesets::load(&library).expect("sound");
    let game = games.ruleset("fracture").expect("a game");
    let id = Id::new(&"a".repeat(60)).expect("an id");
    let with = ["unit".to_owned(), "mission".to_owned()];
    let wrong = mod_files(game.as_ref(), &library, &id, &with).expect_err("too long");
    assert!(matches!(wrong, NoModFiles::TooLong(_)), "{wrong}");
}
