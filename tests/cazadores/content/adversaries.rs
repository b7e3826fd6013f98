//! Numbers of chapter 12: the Construct and the Praetorians; and what is checked of an
//! Adversary of several Models.

use monteria_cazadores::content::effect::{FoeCheck, HealOwnLocations, Impose, PlaceArea, Push};
use monteria_cazadores::content::*;
use monteria_content::Bounded;
use monteria_content::{Faults, Sources};
use monteria_table::Keywords;
use monteria_test_support::repo_root;

use crate::content::shipped;

fn impose(condition: Condition) -> Vec<Effect> {
    vec![Effect::Impose(Impose { condition, on: Subject::Target })]
}

/// SPD, ATK, RNG, DEF, TER, WND.
fn line(foe: &Adversary) -> (i32, i32, f32, i32, i32, i32) {
    (foe.spd, foe.atk, foe.rng, foe.def, foe.ter, foe.wounds())
}

fn locations(foe: &Adversary) -> Vec<(&str, u8, u8, i32, &str)> {
    let all = foe.locations.iter();
    all.map(|it| (it.name.as_str(), *it.low, *it.high, it.wounds, it.effect_name.as_str()))
        .collect()
}

fn deck(foe: &Adversary) -> (Vec<&str>, Vec<(FoeType, &str)>) {
    (
        foe.standard.iter().map(|(_, it)| it.name.as_str()).collect(),
        foe.special.iter().map(|(_, it)| (it.foe_type, it.action.name.as_str())).collect(),
    )
}

#[test]
fn the_accursed_construct() {
    let content = shipped();
    let it = &content.adversaries["accursed-construct"];
    assert_eq!(line(it), (4, 7, 1.0, 8, 5, 25));
    assert_eq!(
        locations(it),
        [
            ("Core", 10, 10, 5, "Diffraction"),
            ("Arsenal", 8, 9, 5, "Corrupted"),
            ("Ligaments", 6, 7, 5, "Frayed"),
            ("Tissue", 4, 5, 5, "Torn"),
            ("Armature", 2, 3, 5, "Cracked")
        ]
    );
    let Ongoing::ActNow(diffraction) = &it.locations[0].effects[0] else {
        panic!("Diffraction acts at once")
    };
    assert_eq!(
        (
            diffraction.range.map(Bounded::get),
            *diffraction.rng,
            diffraction.rating.map(Bounded::get)
        ),
        (Some(10.0), 0.0, Some(8))
    );
    assert_eq!(
        (diffraction.attack, diffraction.who),
        (AttackKind::Shooting, AttackReach::AllInRange)
    );
    assert_eq!(diffraction.on_hit, impose(Condition::Poisoned));
    let effects: Vec<_> = it.locations[1..].iter().map(|it| it.effects[0].clone()).collect();
    assert_eq!(
        effects,
        [
            Ongoing::AttackDisadvantage,
            Ongoing::Attribute(FoeAttribute::Speed, Bounded::nearest(-2)),
            Ongoing::Attribute(FoeAttribute::Defence, Bounded::nearest(-1)),
            Ongoing::Attribute(FoeAttribute::Defence, Bounded::nearest(-1))
        ]
    );
    let (standard, special) = deck(it);
    assert_eq!(standard, ["Rapid Barrage", "Warbling Seeker", "Blaring Shriek", "Sudden Charge"]);
    assert_eq!(
        special,
        [
            (FoeType::Sentry, "Rapid Barrage"),
            (FoeType::Sentry, "Warbling Seeker"),
            (FoeType::Aggressive, "Blaring Shriek"),
            (FoeType::Aggressive, "Sudden Charge")
        ]
    );
    let ace = &it.standard.ace;
    assert_eq!(
        (*ace.rng, ace.attack, ace.who),
        (4.0, AttackKind::Shooting, AttackReach::AllInRange)
    );
    assert_eq!((&ace.on_crit, ace.on_hit.len()), (&impose(Condition::KnockedDown), 0));
    let area = Effect::PlaceArea(PlaceArea {
        area: content.areas["riven-ground"].id.clone(),
        at: AreaSpot::UnderTarget,
    });
    assert_eq!(CardAction { on_hit: vec![area], ..ace.clone() }, it.special.ace.action);
    let ground = &content.areas["riven-ground"];
    assert_eq!((*ground.diameter, ground.keywords), (2.0, Keywords::DIFFICULT));
    let king = &it.standard.king;
    assert_eq!(
        (*king.rng, king.attack, king.who, *king.advantage),
        (6.0, AttackKind::Shooting, AttackReach::Target, 1)
    );
    let queen = &it.standard.queen;
    assert_eq!(
        (*queen.rng, queen.attack, queen.who),
        (4.0, AttackKind::Terror, AttackReach::AllInRange)
    );
    assert_eq!(
        (&queen.on_hit, &queen.on_crit),
        (&impose(Condition::Terrified), &impose(Condition::Stunned))
    );
    let jack = &it.standard.jack;
    assert_eq!(
        (*jack.spd, jack.attack, &*jack.on_hit),
        (3, AttackKind::Melee, &[Effect::Push(Push { inches: Bounded::nearest(2.0) })][..])
    );
    assert_eq!(
        CardAction { splash: Bounded::nearest(1.0), ..jack.clone() },
        it.special.jack.action
    );
    assert_eq!(
        content.describe_action(&it.special.jack.action),
        "+3 SPD. Melee Attack on the Target and every Model within 1\" of it. On a hit: push 2\" \
         away."
    );
    assert_eq!(
        content.describe_location(&it.locations[0]),
        "Diffraction: at once: Diffraction (RNG 10\". Shooting Attack (Rating 8) on every other \
         Model in range. On a hit: \
         impose Poisoned.)"
    );
}

#[test]
fn the_praetorians() {
    let content = shipped();
    let it = &content.adversaries["emperors-praetorians"];
    assert_eq!(line(it), (3, 4, 1.0, 5, 5, 30));
    assert_eq!(it.parts(), 3);
    assert_eq!(it.muster, Muster::OneFromTheOther);
    assert_eq!([it.wounds_of(0), it.wounds_of(1), it.wounds_of(2)], [10; 3]);
    assert_eq!((0..6).map(|place| it.part_of(place)).collect::<Vec<_>>(), [0, 0, 1, 1, 2, 2]);
    assert_eq!(
        locations(it),
        [
            ("The Sword's Flame", 10, 10, 5, ""),
            ("The Sword", 8, 9, 5, "Wounded"),
            ("The Axe's Flame", 7, 7, 5, ""),
            ("The Axe", 5, 6, 5, "Impaired"),
            ("The Mace's Flame", 4, 4, 5, ""),
            ("The Mace", 2, 3, 5, "Pressed")
        ]
    );
    assert_eq!(
        it.locations[1].effects,
        [Ongoing::Attribute(FoeAttribute::Terror, Bounded::nearest(-1))]
    );
    assert_eq!(
        it.locations[3].effects,
        [Ongoing::Attribute(FoeAttribute::Attack, Bounded::nearest(-1))]
    );
    assert_eq!(
        it.locations[5].effects,
        [Ongoing::Attribute(FoeAttribute::Defence, Bounded::nearest(-1))]
    );
    let (standard, special) = deck(it);
    assert_eq!(standard, ["Cerulean Flame", "Howling Rush", "Burning Lance", "Piercing Lunge"]);
    assert_eq!(
        special,
        [
            (FoeType::Defensive, "Cerulean Flame"),
            (FoeType::Aggressive, "Howling Rush"),
            (FoeType::Aggressive, "Burning Lance"),
            (FoeType::Defensive, "War Chant")
        ]
    );
    let ace = &it.standard.ace;
    assert_eq!(
        (*ace.atk, ace.attack, ace.who),
        (3, AttackKind::Shooting, AttackReach::AllHostileInFormation)
    );
    assert_eq!(ace.on_crit, impose(Condition::Burning));
    let king = &it.standard.king;
    assert_eq!(
        (*king.spd, king.attack, &king.on_crit),
        (2, AttackKind::Melee, &impose(Condition::KnockedDown))
    );
    let queen = &it.standard.queen;
    assert_eq!(
        (*queen.rng, queen.attack, &queen.on_crit),
        (3.0, AttackKind::Shooting, &impose(Condition::Burning))
    );
    assert_eq!(
        CardAction { targets: Bounded::nearest(2), ..queen.clone() },
        it.special.queen.action
    );
    let chant = &it.special.jack.action;
    assert!(chant.attacks_nobody());
    assert_eq!(
        chant.after,
        [Effect::FoeCheck(FoeCheck {
            attribute: FoeAttribute::Terror,
            dt: None,
            on_success: vec![Effect::HealOwnLocations(HealOwnLocations { amount: Amount::D5 })],
            on_failure: Vec::new(),
        })]
    );
    assert_eq!(
        content.describe_action(chant),
        "TER Check, on a Success regain d5 WNDs in its own Hit Locations, the highest first."
    );
    assert_eq!(
        content.describe_action(ace),
        "+3 ATK. Shooting Attack on every Hostile Model between its Models. Crit: impose Burning."
    );
    assert_eq!(
        content.describe_action(&it.special.queen.action),
        "+3 RNG. Shooting Attack on 2 Targets. Crit: impose Burning."
    );
}

/// Everything that ships, with one text changed; what is wrong with it.
fn faults_of(file: &str, from: &str, to: &str) -> String {
    let root = repo_root();
    let mut faults = Faults::new();
    let library = monteria_content::Library::open(root, &mut faults);
    let mut sources = Sources::read(&library, "cazadores", "data", &mut faults);
    sources.scenarios.clear();
    let source =
        sources.data.iter_mut().find(|one| one.file.label.ends_with(file)).expect("the file");
    assert!(source.text.contains(from), "{from}");
    source.text = source.text.replacen(from, to, 1);
    CazadoresContent::from_sources(&sources, faults)
        .err()
        .map_or(String::new(), |faults| faults.to_string())
}

#[test]
fn faults_of_an_adversary_of_several_models_are_named() {
    const FILE: &str = "emperors-praetorians.ron";
    for (from, to, found) in [
        ("of: \"the-axe\"", "of: \"the-ax\"", "one of the-sword, the-axe, the-mace"),
        ("of: \"the-sword\",", "", "`of` with the id of a Model"),
        ("(id: \"the-mace\"", "(id: \"the-club\"", "no Hit Location of \"the-club\""),
        ("(id: \"the-axe\"", "(id: \"the-sword\"", "\"the-sword\" a second time"),
        ("targets: 2", "targets: 0", "a number from 1 to 8"),
        (
            "who: AllHostileInFormation",
            "who: AllHostileInFormation, splash: 1",
            "`splash` without a Target",
        ),
        (
            "attribute: Terror,\n                                on_success",
            "attribute: Speed, on_success",
            "Attack, Defence or Terror",
        ),
    ] {
        let said = faults_of(FILE, from, to);
        assert!(said.contains(found), "{to}: {said}");
    }
    let said = faults_of("accursed-construct.ron", "id: \"core\",", "id: \"core\", of: \"it\",");
    assert!(said.contains("this Adversary is a single Model"), "{said}");
}
