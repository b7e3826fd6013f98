//! Building a Cazador by the rules of creation, and bringing it along (Cazadores 06).

use std::collections::BTreeMap;
use std::sync::Arc;

use monteria_cazadores::{Cazadores, HuntRef};
use monteria_content::{Faults, Library};
use monteria_game::{Budget, FieldKind, Game, GameError, MatchSetup, Ruleset, Text, Viewer};

use monteria_test_support::cazadores::content;

fn ruleset() -> Cazadores {
    Cazadores::new(content())
}

fn choices(list: &[&str]) -> Vec<String> {
    list.iter().map(|choice| (*choice).to_owned()).collect()
}

/// A whole one: 3 + 3 + 1 + 1 + 2 = 10.
const WHOLE: &[&str] = &[
    "name=Juana la Zurda",
    "free:great-weapon",
    "attribute:prowess",
    "attribute:prowess",
    "attribute:resolve",
    "skill:melee",
    "skill:melee",
    "skill:athletics",
    "wounds",
    "weapon:hand-weapon",
    "companion:hound",
    "companion:stalker",
];

/// caz-creation, caz-creation-offers: what is chosen adds up, and is written as a Profile
/// that the content reads.
#[test]
fn a_cazador_is_built_by_choices() {
    let ruleset = ruleset();
    let builder = ruleset.builder().expect("a builder");
    let form = builder.form(&choices(WHOLE));
    assert_eq!(
        (form.faults.clone(), form.budget),
        (Vec::<Text>::new(), Budget { spent: 10, limit: 10 })
    );
    assert_eq!(form.offer("attribute:prowess").map(|offer| offer.taken), Some(2));
    let text = builder.built(&choices(WHOLE)).expect("it keeps the rules");
    assert!(builder.check("juana.ron", &text).is_empty());
    let sheet = builder.show("juana.ron", &text).expect("a sheet");
    assert_eq!(sheet.title, "Juana la Zurda");
    assert!(text.contains("juana-la-zurda") && text.contains("Attribute(Prowess, 2)"), "{text}");
}

/// caz-pack-creation: each row of the table of restrictions closes at its limit, and 10
/// Renown are all there is.
#[test]
fn every_row_closes_at_its_limit() {
    let ruleset = ruleset();
    let builder = ruleset.builder().expect("a builder");
    for (more, rule) in [
        ("attribute:wits", "Renown spent on Attributes"),
        ("companion:vicar", "Renown spent on Companions"),
    ] {
        let mut all = choices(WHOLE);
        all.push(more.to_owned());
        let faults = builder.built(&all).expect_err("over the limit");
        assert!(faults.iter().any(|fault| fault.contains(rule)), "{faults:?}");
        assert!(faults.iter().any(|fault| fault.contains("11 Renown spent")), "{faults:?}");
        assert!(
            builder.form(&choices(WHOLE)).offer(more).is_some_and(|offer| offer.refused.is_some())
        );
    }
    let skills = ["skill:melee", "skill:melee", "skill:melee", "skill:melee"];
    let all: Vec<&str> = ["name=A", "free:bow"].into_iter().chain(skills).collect();
    let faults = builder.built(&choices(&all)).expect_err("a Skill of 4");
    assert!(faults.iter().any(|fault| fault.contains("3 at most")), "{faults:?}");
}

/// caz-creation-offers: a choice can be taken back; what there is not is named with the
/// nearest that there is.
#[test]
fn choices_are_taken_back_and_mistakes_are_named() {
    let ruleset = ruleset();
    let builder = ruleset.builder().expect("a builder");
    let form = builder.form(&choices(&["name=A", "free:bow", "speed", "speed", "-speed"]));
    assert_eq!(form.budget, Budget { spent: 1, limit: 10 });
    let wrong = builder.form(&choices(&["skill:mele"])).faults;
    assert!(wrong[0].contains("did you mean `skill:melee`?"), "{wrong:?}");
    let nobody = builder.built(&choices(&["free:bow"])).expect_err("no name");
    assert!(nobody[0].starts_with("name: "), "{nobody:?}");
}

/// A look is that of a model of the game: another is refused where a hero is made and
/// named where one is checked, and a Cazador that has it can be played all the same,
/// since no match depends on it.
#[test]
fn a_look_of_nobody_is_named() {
    let ruleset = ruleset();
    let builder = ruleset.builder().expect("a builder");
    let faults = builder
        .built(&choices(&[WHOLE, &["look=cazador-bwo"]].concat()))
        .expect_err("no such look");
    assert!(
        faults[0].starts_with("look: found \"cazador-bwo\"")
            && faults[0].contains("did you mean `cazador-bow`?"),
        "{faults:?}"
    );
    let text = builder.built(&choices(&[WHOLE, &["look=cazador-bow"]].concat())).expect("a look");
    let other = text.replace("cazador-bow", "cazador-lance");
    let told = builder.check("juana.ron", &other).to_string();
    assert!(told.contains("look: found \"cazador-lance\", expected the look of a model"), "{told}");
    assert!(builder.show("juana.ron", &other).is_ok());
}

/// caz-pack-creation: a file whose numbers are not those of its account is
/// refused with the rule.
#[test]
fn a_file_that_breaks_a_rule_is_refused_with_it() {
    let ruleset = ruleset();
    let builder = ruleset.builder().expect("a builder");
    let text = builder.built(&choices(WHOLE)).expect("whole").replace("prowess: 5", "prowess: 6");
    let told = builder.check("juana.ron", &text).to_string();
    assert!(
        told.contains("attributes: found PROW 6, expected 5 according to the account"),
        "{told}"
    );
}

/// caz-pack-creation: one from the player's folder comes along under its name, written
/// out in full in the setup.
#[test]
fn a_cazador_of_ones_own_comes_along() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = monteria_content::find_root().expect("the content");
    for part in ["assets", "scenarios"] {
        copy(&root.join(part), &folder.path().join(part));
    }
    let packs = folder.path().join("packs/cazadores");
    std::fs::create_dir_all(&packs).expect("made");
    let text = ruleset().builder().expect("a builder").built(&choices(WHOLE)).expect("whole");
    std::fs::write(packs.join("juana.ron"), text).expect("written");
    std::fs::write(packs.join("broken.ron"), "(name: 3)").expect("written");
    let library = Library::open(folder.path(), &mut Faults::new());
    let ruleset = Cazadores::load(&library).expect("a broken pack of one's own is left out");
    let answers = BTreeMap::from([
        ("cazador-1".to_owned(), "juana".to_owned()),
        ("companions-1".to_owned(), "hound".to_owned()),
    ]);
    let form = ruleset.setup_form("mountain-pass", &answers).expect("a form");
    assert_eq!(form.faults, Vec::<String>::new());
    let written =
        form.fields.iter().find(|field| field.key == "cazador-1").expect("a field").value.clone();
    assert!(written.starts_with('('), "written out: {written}");
    // Another machine, without that folder, plays the same setup.
    let answers = BTreeMap::from([
        ("cazador-1".to_owned(), written),
        ("companions-1".to_owned(), "hound".to_owned()),
    ]);
    let setup = MatchSetup { answers, ..MatchSetup::new("cazadores", "mountain-pass", 1) };
    let game = Game::start(Arc::new(Cazadores::new(content())), setup).expect("a Hunt");
    let facts = HuntRef::of(game.world());
    let juana = facts
        .models
        .iter()
        .find(|model_ref| model_ref.name() == "Juana la Zurda")
        .expect("she is there");
    assert_eq!((juana.wounds.full, juana.pack.map(|(stats, _)| stats.prowess)), (13, Some(5)));
    let sheet = game.ruleset().sheet(game.world(), juana.id(), Viewer::Referee).expect("a sheet");
    assert_eq!(sheet.title, "Juana la Zurda");
}

fn copy(from: &std::path::Path, to: &std::path::Path) {
    std::fs::create_dir_all(to).expect("made");
    for entry in std::fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let path = entry.path();
        let target = to.join(entry.file_name());
        if path.is_dir() {
            copy(&path, &target);
        } else {
            std::fs::copy(&path, &target).expect("copied");
        }
    }
}

/// caz-pack-creation: an answer that breaks the rules is refused where the
/// Hunt is set up.
#[test]
fn a_setup_with_a_cheat_is_refused() {
    let ruleset = ruleset();
    let builder = ruleset.builder().expect("a builder");
    let text = builder.built(&choices(WHOLE)).expect("whole").replace("wounds: 13", "wounds: 18");
    let answers = BTreeMap::from([("cazador-1".to_owned(), text.trim().to_owned())]);
    let form = ruleset.setup_form("mountain-pass", &answers).expect("a form");
    assert!(
        form.faults.iter().any(|fault| fault.contains("13 according to the account")),
        "{:?}",
        form.faults
    );
}

/// caz-creation-offers: what was built comes back as choices, and those make the same
/// again; so do the ready-made ones.
#[test]
fn what_was_built_is_taken_up_again() {
    let ruleset = ruleset();
    let builder = ruleset.builder().expect("a builder");
    let text = builder.built(&choices(WHOLE)).expect("whole");
    let again = builder.choices("juana.ron", &text).expect("sound");
    assert_eq!(builder.built(&again).expect("whole"), text);
    assert_eq!(builder.form(&choices(WHOLE)).choices, again);
    // Detours leave no trace.
    let detour: Vec<String> =
        choices(WHOLE).into_iter().chain(choices(&["-wounds", "wounds"])).collect();
    assert_eq!(builder.form(&detour).choices.len(), again.len());
    let samples = builder.samples();
    assert_eq!(samples.len(), content().cazadores.len());
    for sample in samples {
        let form = builder.form(&sample.choices);
        assert_eq!(form.faults, Vec::<String>::new(), "{}", sample.name);
        let text = builder.built(&sample.choices).expect("whole");
        let sheet = builder.show("sample.ron", &text).expect("a sheet");
        assert_eq!(
            (sheet.title.as_str(), Some(&sheet)),
            (sample.name.as_str(), form.sheet.as_ref())
        );
    }
}

/// caz-creation-offers: a choice that is open can be made, one that is closed says
/// which rule closes it.
#[test]
fn what_is_open_is_legal_and_what_is_closed_says_why() {
    let ruleset = ruleset();
    let builder = ruleset.builder().expect("a builder");
    let mut seen = (0, 0);
    for taken in [2, 6, 9, WHOLE.len()] {
        let made = choices(&WHOLE[..taken]);
        let form = builder.form(&made);
        for offer in form.sections.iter().flat_map(|section| &section.offers) {
            let mut after = made.clone();
            after.push(offer.id.clone());
            let new: Vec<Text> = builder
                .form(&after)
                .faults
                .into_iter()
                .filter(|fault| !form.faults.contains(fault))
                .collect();
            match &offer.refused {
                None => assert_eq!(new, Vec::<String>::new(), "{}", offer.id),
                Some(why) => assert!(!new.is_empty() && !why.is_empty(), "{}: {why}", offer.id),
            }
            match offer.refused {
                None => seen.0 += 1,
                Some(_) => seen.1 += 1,
            }
        }
    }
    assert!(seen.0 > 100 && seen.1 > 50, "{seen:?}");
}

/// caz-book, caz-creation-offers: a Book holds as many Rituals as its pages, a Symbol
/// helps with one that is known.
#[test]
fn a_book_is_written_and_a_symbol_is_devoted() {
    let ruleset = ruleset();
    let builder = ruleset.builder().expect("a builder");
    let reader =
        ["name=Ana", "free:book-of-rituals", "inscribe:numbing-fog", "inscribe:gelid-whispers"];
    let text = builder.built(&choices(&reader)).expect("two pages");
    assert!(text.contains("inscribed") && text.contains("numbing-fog"), "{text}");
    let form = builder.form(&choices(&reader));
    let closed = form.offer("inscribe:threads-of-light").and_then(|offer| offer.refused.clone());
    assert!(closed.expect("full").contains("2 at most"));
    let told =
        builder.check("ana.ron", &text.replace("book-of-rituals", "hand-weapon")).to_string();
    assert!(told.contains("2 Rituals") && told.contains("0 at most"), "{told}");
    let devout = [
        "name=Ana",
        "free:religious-symbol",
        "ritual:threads-of-light",
        "devotion:threads-of-light",
    ];
    let text = builder.built(&choices(&devout)).expect("known");
    assert!(
        text.contains("devotion: Some(\"threads-of-light\")")
            || text.contains("devotion: \"threads-of-light\""),
        "{text}"
    );
    let wrong = builder.built(&choices(&[&devout[..], &["-ritual:threads-of-light"]].concat()));
    assert!(Text::joined(wrong.expect_err("unknown"), "\n").contains("one of `rituals`"));
}

/// A Hunt at the pass with these answers.
fn setup(answers: &[(&str, &str)]) -> Result<Game, GameError> {
    let answers =
        answers.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    let setup = MatchSetup { answers, ..MatchSetup::new("cazadores", "mountain-pass", 1) };
    Game::start(Arc::new(ruleset()), setup)
}

/// caz-companions-enlisted, ruling-89: a Cazador brings those whom it has enlisted, each
/// as often as it has, and nobody else; by the house rule anybody. Two players do not
/// bring the same Cazador.
#[test]
fn only_enlisted_companions_come_along() {
    let fault = |answers: &[(&str, &str)]| {
        setup(answers).err().map_or(String::new(), |fault| fault.to_string())
    };
    // Inés has enlisted a Stalker and a Vicar.
    let ines = ("cazador-1", "ines-valcarcel");
    assert_eq!(fault(&[ines, ("companions-1", "vicar,stalker")]), "");
    let told = fault(&[ines, ("companions-1", "chevalier")]);
    assert!(told.contains("chevalier") && told.contains("stalker, vicar"), "{told}");
    let told = fault(&[ines, ("companions-1", "vicar,vicar")]);
    assert!(told.contains("enlisted (stalker)"), "once each: {told}");
    assert_eq!(fault(&[ines, ("companions", "any"), ("companions-1", "chevalier,chevalier")]), "");
    // Without an answer, those of the Cazador who comes.
    let game = setup(&[("cazador-1", "leonor-astudillo")]).unwrap();
    let facts = HuntRef::of(game.world());
    let names: Vec<&str> = facts.hunters().map(|model_ref| model_ref.name()).collect();
    assert_eq!(names, ["Leonor Astudillo", "Chevalier"]);
    // One of their own for each player: the default one makes way.
    let told = fault(&[("players", "3"), ines, ("cazador-2", "ines-valcarcel")]);
    assert!(told.contains("a Cazador that another player has"), "{told}");
    let game = setup(&[("players", "3"), ("cazador-3", "ines-valcarcel")]).unwrap();
    let facts = HuntRef::of(game.world());
    let names: std::collections::BTreeSet<&str> =
        facts.hunters().map(|model_ref| model_ref.name()).collect();
    assert_eq!(names.len(), 3, "{names:?}");
}

/// caz-companions-enlisted: the form offers those, and marks the other answer
/// as a house rule.
#[test]
fn the_form_offers_enlisted_companions() {
    let ruleset = ruleset();
    let picks = |answers: &[(&str, &str)], key: &str| -> Vec<String> {
        let answers =
            answers.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
        let form = ruleset.setup_form("mountain-pass", &answers).expect("a form");
        assert_eq!(form.faults, Vec::<String>::new());
        let field = form.fields.iter().find(|field| field.key == key).expect("a field");
        match &field.kind {
            FieldKind::One(picks) => picks.iter().map(|pick| String::from(&pick.label)).collect(),
            FieldKind::Many { picks, .. } => picks.iter().map(|pick| pick.id.clone()).collect(),
        }
    };
    assert!(picks(&[], "companions")[1].contains("house rule"));
    let lope = ("cazador-1", "lope-de-urrieta");
    assert_eq!(picks(&[lope], "companions-1"), ["brigand", "brigand/2", "hound"]);
    assert!(picks(&[lope, ("companions", "any")], "companions-1").len() > 12);
}

/// caz-companions-enlisted: all nine types of Companions can be
/// played with ready-made Cazadores.
#[test]
fn every_type_of_companion_is_enlisted_by_somebody() {
    let content = content();
    for kind in content.companions.keys() {
        assert!(
            content.cazadores.values().any(|cazador| cazador.enlisted.contains(kind)),
            "{kind}"
        );
    }
}
