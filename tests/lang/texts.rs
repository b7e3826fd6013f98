//! Content and program are told in the language that is asked for; what a table lacks is
//! told in English, what is wrong with one at its place, and what is played is the same.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests are tests")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Output;

use monteria::cli::resume;
use monteria::content::{Faults, Library, find_root};
use monteria::game::{Control, Game, MatchSetup, Seats};
use monteria::opponents::{Limits, Opponents, RANDOM, play_out};
use monteria::rulesets::Rulesets;
use monteria::rulesets::cazadores::content::CazadoresContent;
use monteria::saves::{read_save, write_save};
use monteria_test_support::program_at;
use tempfile::TempDir;

const MOD: &str = "(name: \"M\", version: \"1\")";

fn home(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a parent")).expect("made");
        fs::write(path, text).expect("written");
    }
    folder
}

fn library(home: Option<&Path>, tag: Option<&str>) -> Library {
    let mut faults = Faults::new();
    let mut library = Library::open(find_root().expect("content"), &mut faults);
    if let Some(home) = home {
        library.add_mods(&home.join("mods"), &mut faults);
    }
    if let Some(tag) = tag {
        let language = library.language(tag, &mut faults).expect("a language");
        library.speak(language);
    }
    assert!(faults.is_empty(), "{faults}");
    library
}

fn monteria(home: &Path, words: &[&str], env: &[(&str, &str)]) -> Output {
    let mut command = program_at(env!("CARGO_BIN_EXE_monteria"));
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
        command.env_remove(name);
    }
    command
        .args(words)
        .env("MONTERIA_HOME", home)
        .env("HOME", home)
        .envs(env.iter().copied())
        .output()
        .expect("runs")
}

fn told(output: &Output) -> String {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("UTF-8");
    text(&output.stdout) + &text(&output.stderr)
}

#[test]
fn every_text_of_every_game_is_there_in_spanish() {
    let spanish = library(None, Some("es"));
    let language = spanish.spoken();
    for (game, least) in
        [("cazadores", 650), ("fracture", 370), ("respawn", 210), ("arcane", 330), ("drowned", 410)]
    {
        let keys = spanish.text_keys(&[game]);
        let mut count = 0;
        for (message, texts) in &keys {
            for (attribute, english) in texts {
                count += 1;
                assert!(
                    language.told(message, attribute, english).is_some(),
                    "{message}.{attribute} ({})",
                    english.says
                );
            }
        }
        assert!(count >= least, "{game}: {count}");
    }
    let told = CazadoresContent::load(&spanish).expect("sound");
    let plain = CazadoresContent::load(&library(None, None)).expect("sound");
    let was = &plain.companions["brigand"];
    let brigand = &told.companions["brigand"];
    assert_eq!(
        (brigand.name.as_str(), brigand.title.as_str()),
        ("Bandolero", "Un brazo fuerte a sueldo")
    );
    assert_ne!(brigand.about, was.about);
    assert_eq!((&brigand.attributes, &brigand.weapons), (&was.attributes, &was.weapons));
    assert_eq!(told.scenarios["oak-hollow"].name, "La hondonada de los robles");
    assert_ne!(told.scenarios["oak-hollow"].about, plain.scenarios["oak-hollow"].about);
}

/// Words of the rules that are no names of the content of their game, though they are
/// written alike: who has no weapon is unarmed, and a weapon is heavy (a woman in
/// Spanish) as well as a class.
const OTHER_WORDS: [&str; 2] = ["rules-cazadores-unarmed", "rules-cadence-heavy"];

#[test]
fn a_thing_has_the_same_spanish_name_in_content_and_rules() {
    let spanish = library(None, Some("es"));
    let language = spanish.spoken();
    let messages: BTreeMap<String, String> = spanish.program_texts().into_iter().collect();
    let rooms = [
        ("cazadores", &["cazadores"][..]),
        ("fracture", &["cadence", "fracture"]),
        ("respawn", &["cadence", "respawn"]),
        ("arcane", &["arcane"]),
        ("drowned", &["drowned"]),
    ];
    let mut checked = 0;
    for (game, rooms) in rooms {
        // What content calls a thing, in English, with all that it is called in Spanish.
        let mut names: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (message, texts) in spanish.text_keys(&[game]) {
            for (attribute, text) in
                texts.iter().filter(|(key, _)| *key == "name" || key.ends_with("-name"))
            {
                let told =
                    language.told(&message, attribute, text).expect("all of it has its text");
                names.entry(text.says.to_lowercase()).or_default().insert(told.to_lowercase());
            }
        }
        for (key, message) in &messages {
            let of_room = |room: &&str| key.starts_with(&format!("rules-{room}-"));
            let english = message.split_once(" = ").map_or("", |(_, text)| text).to_lowercase();
            let Some(called) = names.get(&english).filter(|_| rooms.iter().any(of_room)) else {
                continue;
            };
            let told = language.tell(key, &[]).to_lowercase();
            let other = OTHER_WORDS.contains(&key.as_str());
            assert!(
                other || called.contains(&told),
                "{game}: {key} is told as {told}, its thing as {called:?}"
            );
            checked += 1;
        }
    }
    assert!(checked >= 50, "{checked}");
}

#[test]
fn missing_messages_of_a_table_are_shown_in_english() {
    let home = home(&[
        ("mods/m/mod.ron", MOD),
        ("mods/m/lang/fr.ftl", "cazadores-companions-brigand =\n    .name = Brigand des bois\n"),
    ]);
    let told = CazadoresContent::load(&library(Some(home.path()), Some("fr"))).expect("sound");
    let plain = CazadoresContent::load(&library(None, None)).expect("sound");
    let was = &plain.companions["brigand"];
    let brigand = &told.companions["brigand"];
    assert_eq!(
        (brigand.name.as_str(), &brigand.about, &brigand.title),
        ("Brigand des bois", &was.about, &was.title)
    );
}

/// A match of two players of the program, to its end, and the orders that they gave.
fn played(library: &Library, game: &str, scenario: &str) -> (Game, Vec<String>) {
    let rulesets = Rulesets::load(library).expect("sound");
    let ruleset = rulesets.ruleset(game).expect("it").clone();
    let mut setup: MatchSetup = serde_json::from_value(
        serde_json::json!({"ruleset": game, "scenario": scenario, "seed": 5}),
    )
    .expect("a setup");
    let begun = Game::start(ruleset.clone(), setup.clone()).expect("begins");
    let seats = begun.world().resource::<Seats>().0.clone();
    setup.seats = seats.iter().map(|seat| (seat.id, Control::Ai(RANDOM.to_owned()))).collect();
    let mut game = Game::start(ruleset, setup).expect("begins");
    let mut opponents = Opponents::of_match(&game).expect("opponents");
    play_out(&mut game, &mut opponents, Limits::default(), |_, _| {});
    assert!(game.outcome().is_some(), "{scenario} comes to an end");
    let orders = game.orders().iter().map(|order| format!("{order:?}")).collect();
    (game, orders)
}

#[test]
fn the_same_match_is_played_in_any_language() {
    let english = library(None, None);
    let spanish = library(None, Some("es"));
    for (game, scenario) in
        [("cazadores", "oak-hollow"), ("cazadores", "weavers-row"), ("fracture", "iron-crossing")]
    {
        let (before, orders) = played(&english, game, scenario);
        let (now, others) = played(&spanish, game, scenario);
        assert_eq!(orders, others, "{scenario}");
        let end = |game: &Game| game.outcome().map(|it| (it.id.clone(), it.winner));
        assert_eq!(end(&before), end(&now), "{scenario}");
    }
}

#[test]
fn the_language_is_chosen_by_the_argument_the_settings_and_the_system_in_this_order() {
    let home = home(&[]);
    let listed = |words: &[&str], env: &[(&str, &str)]| told(&monteria(home.path(), words, env));
    let english = "oak-hollow: The Hollow of the Oaks; 1 to 4 players; table ";
    let spanish = "oak-hollow: La hondonada de los robles; de 1 a 4 jugadores; tablero de ";
    for (words, env, expected) in [
        (&["list"][..], &[][..], english),
        (&["list"], &[("LANG", "C.UTF-8")], english),
        (&["list"], &[("LANG", "es_ES.UTF-8")], spanish),
        (&["list"], &[("LANG", "xx_XX.UTF-8")], english),
        (&["list"], &[("LANG", "es_ES.UTF-8"), ("LC_ALL", "en_GB.UTF-8")], english),
        (&["list"], &[("LANG", "en_GB.UTF-8"), ("LC_MESSAGES", "es")], spanish),
        (&["list", "--lang", "en"], &[("LANG", "es_ES.UTF-8")], english),
        (&["list", "--lang", "es_MX"], &[], spanish),
    ] {
        let text = listed(words, env);
        assert!(text.contains(expected), "{words:?} {env:?}: {text}");
    }
    let wrong = monteria(home.path(), &["list", "--lang", "sp"], &[]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(
        told(&wrong).contains("--lang sp: no texts in that language (there are: en, es)"),
        "{}",
        told(&wrong)
    );
    // What programs read does not depend on where it runs.
    let few = [
        "simulate",
        "oak-hollow",
        "--games",
        "1",
        "--strength",
        "random",
        "--orders",
        "20",
        "--seed",
        "1",
        "--json",
        "-",
    ];
    let simulated = listed(&few, &[("LANG", "es_ES.UTF-8")]);
    assert!(simulated.contains("\"title\": \"The Hollow of the Oaks\""), "{simulated}");
    fs::write(home.path().join("settings.ron"), "(speed: 2.0, language: \"es\")").expect("written");
    assert!(listed(&["list"], &[("LANG", "en_GB.UTF-8")]).contains(spanish));
    assert!(listed(&["list", "--lang", "en"], &[]).contains(english));
}

#[test]
fn a_mod_retexts_translates_and_adds_languages() {
    let home = home(&[
        ("mods/m/mod.ron", MOD),
        (
            "mods/m/lang/es.ftl",
            "cazadores-companions-brigand =\n    .name = Salteador\nlist-hint = Eso es todo.\n",
        ),
        (
            "mods/m/lang/en.ftl",
            "-dog = Wolfhound\ncazadores-companions-hound =\n    .name = Old { -dog }\n",
        ),
        ("mods/m/lang/pt/a.ftl", "cazadores-companions-hound =\n    .name = Cão\n"),
    ]);
    assert_eq!(library(Some(home.path()), None).languages(), ["en", "es", "pt"]);
    let name = |tag: &str, id: &str| {
        CazadoresContent::load(&library(Some(home.path()), Some(tag))).expect("sound").companions
            [id]
            .name
            .clone()
    };
    assert_eq!(
        (name("es", "brigand"), name("es", "hound")),
        ("Salteador".to_owned(), "Mastín".to_owned())
    );
    assert_eq!(
        (name("en", "brigand"), name("en", "hound")),
        ("Brigand".to_owned(), "Old Wolfhound".to_owned())
    );
    assert_eq!(
        (name("pt", "brigand"), name("pt", "hound")),
        ("Brigand".to_owned(), "Cão".to_owned())
    );
    let checked = monteria(home.path(), &["check"], &[]);
    assert_eq!(checked.status.code(), Some(0), "{}", told(&checked));
    assert!(told(&checked).contains("0 faults, 0 warnings"), "{}", told(&checked));
    assert!(
        told(&monteria(home.path(), &["list", "--lang", "es"], &[])).ends_with("Eso es todo.\n")
    );
    // English in other words is a language of its own, and counts where people read.
    let hound = told(&monteria(home.path(), &["texts", "cazadores", "--lang", "pt"], &[]));
    assert!(
        hound.contains("cazadores-companions-brigand =\n    .about = ")
            && hound.contains("    .name = Brigand\n"),
        "{hound}"
    );
    assert!(
        !hound.contains("    .name = Hound\n") && hound.contains("texts of cazadores\n"),
        "{hound}"
    );
}

#[test]
fn overrides_of_a_mod_are_worded_by_the_tables_that_know_them() {
    let names = |files: &[(&str, &str)]| {
        let home = home(files);
        let content =
            CazadoresContent::load(&library(Some(home.path()), Some("es"))).expect("sound");
        let told =
            |id: &str| (content.companions[id].name.clone(), content.companions[id].title.clone());
        (told("brigand"), told("hound"))
    };
    let told = |name: &str, title: &str| (name.to_owned(), title.to_owned());
    let arm = "Un brazo fuerte a sueldo";
    let plain = names(&[]);
    assert_eq!(plain.0, told("Bandolero", arm));
    let patched = names(&[
        ("mods/a/mod.ron", MOD),
        (
            "mods/a/patches/cazadores/p.ron",
            "(companions: [(id: \"brigand\", name: \"Old Tom\"), (id: \"hound\", name: \"Hound\", \
             title: \"A good dog\")])",
        ),
        ("mods/b/mod.ron", MOD),
        ("mods/b/lang/es.ftl", "cazadores-companions-hound =\n    .title = Un buen perro\n"),
    ]);
    assert_eq!(patched, (told("Old Tom", arm), told(&plain.1.0, "Un buen perro")));
    // The same of a thing that a mod gives whole: what it leaves as it was is still told.
    let companions = find_root().expect("content").join("assets/rulesets/cazadores/companions.ron");
    let companions = fs::read_to_string(companions).expect("readable");
    assert!(companions.contains("name: \"Brigand\""));
    let companions = companions.replace("name: \"Brigand\"", "name: \"Old Tom\"");
    let replaced = names(&[
        ("mods/a/mod.ron", MOD),
        ("mods/a/rulesets/cazadores/companions.ron", &companions),
    ]);
    assert_eq!(replaced, (told("Old Tom", arm), plain.1));
}

#[test]
fn a_fault_of_a_table_of_messages_is_reported_at_its_place() {
    for (text, expected) in [
        (
            "cazadores-companions-brigadn =\n    .name = X\n",
            "2:6: found the unknown key `cazadores-companions-brigadn`, expected the key of \
             something of a game: GAME-LIST-ID\n    did you mean `cazadores-companions-brigand`?",
        ),
        (
            "cazadores-companions-brigand =\n    .nmae = X\n",
            "2:6: found the unknown text `.nmae` of `cazadores-companions-brigand`, expected a \
             text that it has: `about`, `name` or \
             `title`\n    did you mean `name`?",
        ),
        (
            "cazadores-companions-brigand = X\n",
            "1:1: found a text of `cazadores-companions-brigand` itself, expected texts of its \
             fields\n    its texts stand below it, each \
             behind a point: .about = …",
        ),
        (
            "cazadores-companions-brigand =\n    .name = X { $who }\n",
            "2:6: found the argument `$who`, expected a text of content, which has none",
        ),
        (
            "cazadores-companions-brigand =\n    .name = X { -brand }\n",
            "2:6: found `{ -brand }`, expected a message or a term (-name) of this file",
        ),
        (
            "cazadores-companions-brigand =\n    .name = X\n        Y\n",
            "2:6: found a line break in a name, expected a name of one line",
        ),
        (
            "cazadores-companions-brigand =\n    .name = X\n    .name = Y\n",
            "3:6: found `cazadores-companions-brigand.name` a second time, expected each text once",
        ),
        (
            "list-hnit = X\n",
            "1:1: found the unknown key `list-hnit`, expected a key of the program, or one of a \
             game",
        ),
        (
            "list-changed = { $mdo }\n",
            "1:1: found the argument `$mdo`, expected the arguments that it has: `mod`\n    did \
             you mean `mod`?",
        ),
        ("just words\n", "1:6: found what is no message of Fluent"),
    ] {
        let home = home(&[("mods/m/mod.ron", MOD), ("mods/m/lang/es.ftl", text)]);
        let checked = monteria(home.path(), &["check", "--json"], &[]);
        let checked: serde_json::Value = serde_json::from_slice(&checked.stdout).expect("JSON");
        let faults = checked["faults"].as_array().expect("a list");
        let text_of = |fault: &serde_json::Value| {
            let hint = fault["hint"].as_str().map_or(String::new(), |hint| format!("\n    {hint}"));
            let line = &fault["line"];
            let column = &fault["column"];
            let found = fault["found"].as_str().unwrap_or("");
            let expected = fault["expected"].as_str().unwrap_or("");
            format!("{line}:{column}: found {found}, expected {expected}{hint}")
        };
        let all: Vec<String> = faults.iter().map(text_of).collect();
        assert!(all.iter().any(|fault| fault.starts_with(expected)), "{text}\n{all:#?}");
        // It is no reason to leave the mod out, and what is sound of it counts.
        let listed = told(&monteria(home.path(), &["list"], &[]));
        assert!(listed.contains("mod m: M 1") && !listed.contains("left out"), "{listed}");
    }
    let home = home(&[
        ("mods/m/mod.ron", MOD),
        ("mods/m/lang/es.ftl", "list-changed = cambiado\n"),
        ("mods/m/lang/x_y.ftl", ""),
    ]);
    let checked = told(&monteria(home.path(), &["check"], &[]));
    assert!(
        checked.contains(
            "mods/m/lang/es.ftl:1:1: found `list-changed` without its argument \
            `$mod`, expected all that the English text tells"
        ) && checked.contains(
            "mods/m/lang/x_y.ftl: found no language by its name, expected \
                lang/TAG.ftl"
        ) && checked.contains("1 fault, 1 warning"),
        "{checked}"
    );
}

#[test]
fn a_save_names_the_language_that_it_was_played_in() {
    let home = home(&[]);
    let save = home.path().join("a.save");
    let spanish = library(None, Some("es"));
    let english = library(None, None);
    for (there, here, says) in [
        (&spanish, &english, "it was played in the language `es`: say --lang es"),
        (&english, &spanish, "it was not played in the language `es`: say --lang en"),
    ] {
        let rulesets = Rulesets::load(there).expect("sound");
        let (ruleset, _) = rulesets.find("oak-hollow").expect("it");
        let setup: MatchSetup = serde_json::from_value(
            serde_json::json!({"ruleset": ruleset.id(), "scenario": "oak-hollow", "seed": 5}),
        )
        .expect("a setup");
        write_save(&Game::start(ruleset, setup).expect("begins"), &[], &save).expect("written");
        let named = read_save(&save).expect("a save").header.mods.len();
        assert_eq!(named, usize::from(says.ends_with("es")));
        let resumed = |library: &Library| {
            resume(&Rulesets::load(library).expect("sound"), &save).expect("resumed").remarks
        };
        assert_eq!(resumed(there), Vec::<String>::new());
        assert!(resumed(here).iter().any(|told| told == says), "{:#?}", resumed(here));
    }
}
