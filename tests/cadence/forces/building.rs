use monteria_cadence::BattleRef;
use monteria_cadence::content::{Category, Kit, Roster, RosterUnit, points, unit_points};
use monteria_dice::Dice;
use monteria_fracture::content::{build_violations, random_roster};
use monteria_game::{Game, MatchSetup, SideId};

use monteria_test_support::fracture::{content, id, ruleset, setup};

fn unit(kind: &str, model: Option<&str>, kits: &[(u8, &[&str])], upgrades: &[&str]) -> RosterUnit {
    RosterUnit {
        unit: id(kind),
        model: model.map(id),
        kits: kits
            .iter()
            .map(|(count, weapons)| Kit {
                count: *count,
                weapons: weapons.iter().map(|weapon| id(weapon)).collect(),
                ..Kit::default()
            })
            .collect(),
        upgrades: upgrades.iter().map(|upgrade| id(upgrade)).collect(),
    }
}

fn force(units: Vec<RosterUnit>) -> Roster {
    Roster { name: "t".into(), limit: 500, units }
}

fn wrong(army: &str, units: Vec<RosterUnit>) -> String {
    let content = content();
    let army = content.armies.get(army).expect("an army");
    build_violations(army, &force(units), 500)
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn an_army_keeps_its_shares() {
    let squad = || {
        unit(
            "vanguard-squad",
            Some("vanguard-frontline"),
            &[(5, &["combat-blade", "enforcer-carbine"])],
            &[],
        )
    };
    let lieutenant = || {
        unit("lieutenant", Some("lieutenant-heavy"), &[(1, &["arc-sword", "enforcer-pistol"])], &[])
    };
    assert_eq!(wrong("sentinels", vec![squad(), squad()]), "");
    // 113 of 253 points are Command.
    assert!(wrong("sentinels", vec![squad(), lieutenant()]).contains("at most 25%"));
    let tank = unit("cerberus-tank", None, &[(1, &["burst-cannon"])], &[]);
    let all = wrong("sentinels", vec![tank.clone(), squad()]);
    assert!(all.contains("Specialist; expected at most 50%"), "{all}");
    assert!(wrong("sentinels", vec![tank.clone()]).contains("at least 25%"));
    assert!(
        wrong("sentinels", vec![squad(), squad(), squad(), squad()])
            .contains("560 points; expected at most 500")
    );
    assert!(wrong("sentinels", Vec::new()).contains("no units"));
}

#[test]
fn arms_keep_their_slots() {
    let squad = |kits: &[(u8, &[&str])]| {
        vec![unit("vanguard-squad", Some("vanguard-frontline"), kits, &[])]
    };
    let base: &[&str] = &["combat-blade", "enforcer-carbine"];
    assert_eq!(wrong("sentinels", squad(&[(4, base), (1, &["combat-blade", "plasma-rifle"])])), "");
    assert!(
        wrong("sentinels", squad(&[(3, base), (2, &["combat-blade", "plasma-rifle"])]))
            .contains("at most 1")
    );
    assert!(
        wrong("sentinels", squad(&[(5, &["enforcer-carbine", "enforcer-rifle"])]))
            .contains("standard-weapons")
    );
    assert!(wrong("sentinels", squad(&[(5, &["plasma-rifle"])])).contains("standard-weapons"));
    assert!(wrong("sentinels", squad(&[(2, base)])).contains("2 models"));
    assert!(wrong("sentinels", squad(&[(5, &["pea-shooter"])])).contains("`pea-shooter`"));
    let colossus = |weapons: &[&str]| {
        let squad = unit("vanguard-squad", Some("vanguard-frontline"), &[(5, base)], &[]);
        wrong(
            "sentinels",
            vec![squad.clone(), squad, unit("colossus-battle-suit", None, &[(1, weapons)], &[])],
        )
    };
    assert!(!colossus(&["burst-cannon", "colossus-melee-weapon"]).contains("Colossus"));
    assert!(colossus(&["colossus-melee-weapon", "colossus-melee-weapon"]).contains("Colossus"));
    // Upgrades only for the models that may take them, and as many as they must.
    let queen = |upgrades: &[&str]| {
        let drones = || unit("drone-clade", None, &[(16, &["spiker"])], &[]);
        wrong(
            "swarm",
            vec![
                drones(),
                drones(),
                drones(),
                unit("psionic-queen", None, &[(1, &["neural-blast"])], upgrades),
            ],
        )
    };
    assert!(queen(&["psionic-urging"]).contains("1 upgrade of Psionic Queen; expected 2 to 3"));
    assert!(queen(&["psionic-urging", "psionic-urging"]).contains("twice"));
    assert!(queen(&["psionic-urging", "swift-adaptation"]).contains("`swift-adaptation`"));
    let scouts = unit("vanguard-squad", Some("vanguard-heavy"), &[(3, base)], &["advanced-scouts"]);
    assert!(
        wrong("sentinels", vec![scouts])
            .contains("an upgrade that Vanguard in Heavy Armour may take")
    );
    // One transport for each squad; one Lord of either kind.
    let argo = || unit("argo-transport", None, &[(1, &["enforcer-hmg"])], &[]);
    assert!(wrong("sentinels", vec![argo(), argo()]).contains("one for each Vanguard Squad: 0"));
}

#[test]
fn a_command_ark_mounts_two_weapons_beside_its_lords_own() {
    let ark = |weapons: &[&str]| {
        // What it costs beside the rest of an army is not asked here.
        let ark = unit("lord-on-command-ark", None, &[(1, weapons)], &[]);
        let all = build_violations(&content().armies["endless"], &force(vec![ark]), 500);
        let own = all.iter().filter(|breach| breach.unit.is_some());
        own.map(ToString::to_string).collect::<Vec<_>>().join("\n")
    };
    let blade = "voidlight-blade";
    let beam = "fusion-beam";
    let plasma = "plasma-obliterator";
    let cannon = "heavy-shock-cannon";
    for legal in
        [&[blade, beam, cannon][..], &[blade, cannon, cannon], &[beam, cannon], &[cannon], &[]]
    {
        assert_eq!(ark(legal), "", "{legal:?}");
    }
    // A weapon that is on both lists may be the Lord's own.
    assert_eq!(ark(&["particle-reaper", beam, "particle-reaper"]), "");
    // Nothing is mounted in place of what the Lord leaves out, and of the primary
    // ones there is one.
    for (wrong, limits) in [
        (&[beam, cannon, cannon][..], "0 to 2 of mounted-primary or mounted-secondary"),
        (&[blade, beam, plasma], "at most 1 of mounted-primary"),
        (&[beam, plasma], "at most 1 of mounted-primary"),
        (&[blade, "particle-rifle"], "0 to 2 of mounted"),
    ] {
        let told = ark(wrong);
        assert!(told.contains("Command Ark with") && told.contains(limits), "{wrong:?}: {told}");
    }
}

#[test]
fn every_list_is_whole() {
    let content = content();
    let counts = |army: &str| {
        let army = &content.armies[army];
        (army.units.len(), army.weapons.len(), army.upgrades.len())
    };
    assert_eq!(counts("sentinels"), (8, 30, 5));
    assert_eq!(counts("marauders"), (7, 21, 5));
    assert_eq!(counts("endless"), (6, 23, 5));
    assert_eq!(counts("swarm"), (6, 13, 10));
    assert_eq!(counts("corsairs"), (10, 31, 9));
    // What the pages leave out is ruled.
    let price =
        |army: &str, upgrade: &str| content.armies[army].upgrade(upgrade).expect("known").points;
    assert_eq!((price("marauders", "fuel-injection"), price("corsairs", "nova-boost")), (3, 3));
    let twin = content.armies["corsairs"].weapon("twin-prismatic-annihilator").expect("known");
    assert_eq!(twin.points, 60);
    for army in content.armies.values() {
        for roster in &army.rosters {
            let limit = roster.limit;
            assert!(build_violations(army, roster, limit).is_empty());
            let cost = points(army, roster);
            // The Stragglers are fewer than they could be, so that the First Squads are
            // a match for them.
            let least = if roster.name == "The Stragglers" { 110 } else { limit * 9 / 10 };
            assert!((least..=limit).contains(&cost), "{}: {cost}", roster.name);
        }
        let carried = |id: &monteria_cadence::content::Id| {
            army.lists.values().any(|list| list.contains(id))
                || army.units.iter().any(|unit| unit.fixed.contains(id))
        };
        for weapon in &army.weapons {
            assert!(carried(&weapon.id), "{}: nobody can carry {}", army.name, weapon.name);
        }
        assert!(army.units.iter().any(|unit| unit.category == Category::Standard));
    }
    // Ten Grunts with scatterguns: 8 and 2 points each.
    let grunts = unit("grunts", None, &[(10, &["combat-blade", "scattergun"])], &[]);
    assert_eq!(unit_points(&content.armies["marauders"], &grunts), 100);
}

#[test]
fn the_dice_build_legal_armies() {
    let content = content();
    for army in content.armies.values() {
        let mut kinds = std::collections::BTreeSet::new();
        for seed in 0..12 {
            for limit in [500, 1000] {
                let roster = random_roster(army, limit, &mut Dice::new(seed)).expect("a force");
                let wrong = build_violations(army, &roster, limit);
                assert!(wrong.is_empty(), "{}: {wrong:?}", army.name);
                assert!(points(army, &roster) * 2 > limit, "{} of {limit}", points(army, &roster));
                kinds.extend(roster.units.iter().map(|unit| unit.unit.clone()));
            }
        }
        assert!(kinds.len() * 2 > army.units.len(), "{}: only {kinds:?}", army.name);
        let same = |seed| random_roster(army, 500, &mut Dice::new(seed));
        assert_eq!(same(7), same(7));
    }
}

/// How many models and how many units each side has of a battle that
/// begins with these answers.
fn sizes_of(scenario: &str, answers: &[(&str, &str)], seed: u64) -> [(usize, usize); 2] {
    let setup = MatchSetup { scenario: scenario.into(), ..setup(answers, seed, &[]) };
    let game = Game::start(ruleset(), setup).expect("begins");
    let facts = BattleRef::of(game.world());
    [SideId(0), SideId(1)].map(|side| {
        let models = facts.models.iter().filter(|model_ref| model_ref.model.side == side).count();
        (models, facts.units.0.iter().filter(|unit| unit.side == side).count())
    })
}

/// They are drawn until neither has more than three times as many, as far as such forces
/// are found; five to one never comes about.
#[test]
fn a_force_at_random_is_never_outnumbered_by_far() {
    for (one, two) in [("sentinels", "swarm"), ("swarm", "sentinels"), ("endless", "marauders")] {
        for seed in 0..40 {
            let armies = [("army-1", one), ("army-2", two)];
            let both = [("force-1", "random"), ("force-2", "random")];
            let [one, two] = sizes_of("drill-yard", &[armies, both].concat(), seed);
            for (one, two) in [(one.0, two.0), (one.1, two.1)] {
                assert!(
                    one.max(two) < 5 * one.min(two),
                    "{armies:?}, seed {seed}: {one} against {two}"
                );
            }
        }
    }
}

#[test]
fn a_force_written_out_is_refused_with_the_rule_it_breaks() {
    let too_few = r#"(name: "t", limit: 500, units: [(unit: "vanguard-squad", kits: [(count: 2,
        weapons: ["enforcer-carbine"])])])"#;
    let setup = setup(&[("force-1", too_few)], 1, &[]);
    let error = Game::start(ruleset(), setup.clone()).err().expect("refused").to_string();
    assert!(error.contains("force-1") && error.contains("2 models"), "{error}");
    let form = ruleset().setup_form("broken-quarter", &setup.answers).expect("a form");
    assert!(form.faults.iter().any(|fault| fault.contains("3 to 5")), "{:?}", form.faults);
}

#[test]
fn what_may_be_taken_may_be_left() {
    let raiders = |count| unit("raiders", None, &[(count, &["nanoblade", "shard-rifle"])], &[]);
    let lord = unit("construct-lord", None, &[(1, &[])], &[]);
    assert_eq!(wrong("corsairs", vec![raiders(10), lord, raiders(8)]), "");
    let grunts = |count| unit("grunts", None, &[(count, &["combat-blade", "scattergun"])], &[]);
    let hauler = unit("hauler", None, &[(1, &[])], &[]);
    assert_eq!(wrong("marauders", vec![grunts(10), hauler]), "");
}

/// Paragons of a force with these kits and upgrades of the whole unit, written out.
fn paragons(kits: &str, upgrades: &str) -> String {
    format!(
        r#"(name: "t", limit: 500, units: [
            (unit: "raiders", kits: [(count: 10, weapons: ["nanoblade", "shard-rifle"])]),
            (unit: "raiders", kits: [(count: 10, weapons: ["nanoblade", "shard-rifle"])]),
            (unit: "raiders", kits: [(count: 10, weapons: ["nanoblade", "shard-rifle"])]),
            (unit: "paragon", kits: [{kits}], upgrades: [{upgrades}])])"#
    )
}

/// What each model of the Paragons of this force has, and what they cost.
fn upgraded(force: &str) -> Result<(Vec<Vec<String>>, u32), String> {
    let setup = setup(&[("army-1", "corsairs"), ("force-1", force)], 1, &[]);
    let game = Game::start(ruleset(), setup).map_err(|error| error.to_string())?;
    let facts = monteria_cadence::BattleRef::of(game.world());
    let unit = facts.units.0.iter().find(|unit| unit.kind.as_str() == "paragon").expect("Paragons");
    let own = |model: &monteria_game::ModelId| {
        let upgrades = &facts.get(*model).expect("there").fighter.upgrades;
        upgrades.iter().map(|(id, _)| id.to_string()).collect()
    };
    Ok((unit.models.iter().map(own).collect(), unit.points))
}

#[test]
fn models_that_choose_for_themselves_have_upgrades_of_their_own() {
    let blade = r#"weapons: ["plasma-blade"]"#;
    let cloak = r#"upgrades: ["mirage-cloak"]"#;
    let plain = upgraded(&paragons(&format!("(count: 2, {blade})"), "")).expect("plain");
    assert_eq!(plain.0, [vec![], Vec::<String>::new()]);
    let price = |id: &str| content().armies["corsairs"].upgrade(id).expect("known").points;
    let kits =
        format!(r#"(count: 1, {blade}, {cloak}), (count: 1, {blade}, upgrades: ["soul-forge"])"#);
    let two = upgraded(&paragons(&kits, "")).expect("two upgrades");
    assert_eq!(two.0, [["mirage-cloak"], ["soul-forge"]]);
    assert_eq!(two.1, plain.1 + price("mirage-cloak") + price("soul-forge"));
    // As it was written before: one for all of them, each paid for.
    let old = upgraded(&paragons(&format!("(count: 2, {blade})"), r#""mirage-cloak""#))
        .expect("an old file");
    assert_eq!(old.0, [["mirage-cloak"], ["mirage-cloak"]]);
    assert_eq!(old.1, plain.1 + 2 * price("mirage-cloak"));
    // One each, and for nobody whose unit chooses as one.
    let more = upgraded(&paragons(&format!("(count: 1, {blade}, {cloak})"), r#""soul-forge""#));
    assert!(more.expect_err("two of one").contains("2 upgrades of Paragon"));
    let lord = r#"(unit: "high-lord", kits: [(count: 1, weapons: ["neuroblade"],
        upgrades: ["mirage-cloak"])])"#;
    let force = paragons(&format!("(count: 1, {blade})"), "").replacen(
        "(unit: \"paragon\"",
        &format!("{lord}, (unit: \"paragon\""),
        1,
    );
    assert!(
        upgraded(&force).expect_err("the unit's").contains("upgrades of some models of High Lord")
    );
}

#[test]
fn the_dice_arm_every_model_that_chooses_for_itself() {
    let content = content();
    let army = &content.armies["corsairs"];
    let mixed = |kind: &str| army.unit(kind).is_some_and(|kind| kind.mixed);
    let mut unlike = 0;
    let mut upgraded = 0;
    for seed in 0..20 {
        let roster = random_roster(army, 1000, &mut Dice::new(seed)).expect("a force");
        for unit in roster.units.iter().filter(|unit| mixed(unit.unit.as_str())) {
            assert!(unit.upgrades.is_empty() && unit.kits.iter().all(|kit| kit.count == 1));
            unlike += usize::from(unit.kits.iter().any(|kit| kit.weapons != unit.kits[0].weapons));
            upgraded += unit.kits.iter().filter(|kit| !kit.upgrades.is_empty()).count();
        }
    }
    assert!(unlike > 0 && upgraded > 0, "{unlike} {upgraded}");
}
