//! Building teams by choices, and using them in a match (Respawn, Creating Your Team).

use std::collections::BTreeMap;

use monteria_game::{FieldKind, OfferKind, Text, Viewer};

use monteria_test_support::respawn::ruleset;

fn choices(list: &[&str]) -> Vec<String> {
    list.iter().map(|choice| (*choice).to_owned()).collect()
}

/// Three characters that keep the rules: an assault, a scout and a support with its kit.
const TRIO: [&str; 14] = [
    "name=Night Shift",
    "1.name=Brand",
    "1.loadout=striker",
    "1.perk:improved-armour",
    "1.perk:skirmisher",
    "2.profile=fast",
    "2.loadout=hunter",
    "2.perk:sniper",
    "2.perk:marksman",
    "2.equipment=smoke-grenade",
    "3.class=support",
    "3.equipment=med-kit",
    "3.perk:medic",
    "3.perk:motivator",
];

/// cad-arena: a team is built by choices, written, and read again; every
/// violated rule is named.
#[test]
fn a_team_is_built_by_choices() {
    let ruleset = ruleset();
    let builder = ruleset.builder().expect("a builder");
    let trio = choices(&TRIO);
    let form = builder.form(&trio);
    assert_eq!((form.title.as_str(), form.faults.as_slice()), ("Night Shift", &[][..]));
    assert_eq!(form.offer("2.loadout=hunter").map(|offer| offer.taken), Some(1));
    let text = builder.built(&trio).expect("whole");
    assert!(builder.check("night.ron", &text).is_empty());
    assert_eq!(builder.setup_answers("a", &text), [("team-1".to_owned(), "a".to_owned())]);
    let again = builder.choices("night.ron", &text).expect("sound");
    assert_eq!(builder.built(&again).expect("whole"), text);
    assert!(builder.show("night.ron", &text).expect("a sheet").title == "Night Shift");
    let also = |more: &[&str]| [trio.clone(), choices(more)].concat();
    let six = builder.form(&also(&["groups=2"]));
    assert_eq!(
        (six.budget.spent, six.faults.len()),
        (6, 3),
        "three more want their perks: {:?}",
        six.faults
    );
    for (more, rule) in [
        (&["-1.perk:skirmisher"][..], "1 perk of Assault; expected 2"),
        (&["1.perk:onslaught"], "3 perks of Assault; expected 2"),
        (&["2.class=assault"], "`assault` twice in group 1; expected a different class"),
        (&["3.equipment=smoke-grenade"], "a Medic with `smoke-grenade`; expected a Med Kit"),
        (&["name="], "name: none yet"),
        (&["1.loadout=hunter"], "expected one of frontline"),
        (&["1.perk:improved-armor"], "did you mean `improved-armour`?"),
        (&["groups=3"], "expected 1 to 2"),
        (&["7.profile=fast"], "expected one of 3 characters"),
        (&["unit:vanguard-squad"], "is not a valid choice"),
        (&["team=(name"], "`team=`"),
    ] {
        let all = also(more);
        let faults = Text::joined(builder.form(&all).faults, "\n");
        assert!(faults.contains(rule), "{more:?}: {faults}");
        let refused = Text::joined(builder.built(&all).expect_err("refused"), "\n");
        assert!(refused.contains(rule), "{more:?}: {refused}");
    }
    let wrong = text.replace("\"marksman\"", "\"finisher\"");
    assert!(
        builder.check("night.ron", &wrong).to_string().contains("the perk `finisher` of Scout")
    );
}

/// cad-arena: every open option is legal and every closed one names its rule,
/// for all ready-made teams.
#[test]
fn what_is_open_is_legal_for_every_ready_made_team() {
    let ruleset = ruleset();
    let builder = ruleset.builder().expect("a builder");
    let mut open = 0;
    let mut closed = 0;
    for sample in builder.samples().iter().filter(|sample| sample.about.starts_with("A team")) {
        let form = builder.form(&sample.choices);
        assert_eq!(form.faults, Vec::<String>::new(), "{}", sample.name);
        for offer in form.sections.iter().flat_map(|section| &section.offers) {
            let pick =
                |id: String| builder.form(&[sample.choices.clone(), vec![id]].concat()).faults;
            if let Some(why) = &offer.refused {
                assert!(
                    !why.is_empty() && !pick(offer.id.clone()).is_empty(),
                    "{}: {why}",
                    offer.id
                );
                closed += 1;
            } else if offer.taken == 0 && offer.id.starts_with(char::is_numeric) {
                // Another class has other perks.
                let faults = pick(offer.id.clone());
                assert!(
                    faults.iter().all(|fault| fault.starts_with("0 perks")),
                    "{}: {faults:?}",
                    offer.id
                );
                open += 1;
            } else if offer.kind == OfferKind::Many {
                let faults = pick(format!("-{}", offer.id));
                assert!(
                    faults.iter().all(|fault| fault.starts_with("1 perk ")),
                    "-{}: {faults:?}",
                    offer.id
                );
            }
        }
    }
    assert!(open > 60 && closed > 60, "{open} {closed}");
}

/// cad-arena: a player's own team can be chosen in the setup of an arena under
/// its name, and plays.
#[test]
fn a_team_of_ones_own_comes_along() {
    let ruleset = ruleset();
    let text = ruleset.builder().expect("a builder").built(&choices(&TRIO)).expect("whole");
    let broken = text.replace("striker", "hunter");
    ruleset.bring(&[("night".to_owned(), text), ("broken".to_owned(), broken)]);
    let answers = BTreeMap::from([("team-1".to_owned(), "night".to_owned())]);
    let form = ruleset.setup_form("arena-foundry", &answers).expect("a form");
    assert_eq!(form.faults, Vec::<String>::new());
    let field = form.fields.iter().find(|field| field.key == "team-1").expect("a field");
    assert!(field.value.starts_with('('), "written out: {}", field.value);
    let FieldKind::One(picks) = &field.kind else { panic!("{:?}", field.kind) };
    assert_eq!(
        picks.iter().filter(|pick| pick.label == "Night Shift").count(),
        1,
        "the broken one is left out"
    );
    let setup = monteria_test_support::respawn::setup(
        "arena-foundry",
        &[("team-1", field.value.as_str())],
        3,
        &[],
    );
    let game = monteria_game::Game::start(ruleset.clone(), setup).expect("begins");
    let names: Vec<String> =
        game.view(Viewer::Referee).models.iter().map(|model| model.name.clone()).take(2).collect();
    assert!(names.contains(&"Brand".to_owned()), "{names:?}");
}
