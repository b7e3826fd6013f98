//! Presentation of a match: views, sheets, previews, lines of sight, and invariants.

use monteria_arcane::Arcane;
use monteria_arcane::attack::{Attack, AttackKind, Defence};
use monteria_arcane::content::State;
use monteria_arcane::state::{Condition, SideStates, Turn};
use monteria_game::{
    ModelId, Order, Preview, Roster, Row, Ruleset, SeatId, Sheet, SightState, Text, View, Viewer,
};
use monteria_table::{Keywords, Spot};

use monteria_test_support::arcane::content;
use monteria_test_support::arcane::{Duel, block, duel};

/// Two small bases in contact, along x.
const TOUCHING: f32 = 1.18;
const VIEWERS: [Viewer; 3] = [Viewer::Seat(SeatId(0)), Viewer::Seat(SeatId(1)), Viewer::Everyone];

fn badges(view: &View, model: ModelId) -> Vec<String> {
    view.model(model).expect("shown").badges.iter().map(|badge| badge.id.clone()).collect()
}

fn fact(preview: &Preview, label: &str) -> Text {
    let found = preview.facts.iter().find(|(known, _)| known == label);
    found.map_or_else(|| panic!("no {label} among {:?}", preview.facts), |(_, value)| value.clone())
}

fn cell(sheet: &Sheet, label: &str) -> (Text, Text) {
    let rows = sheet.sections.iter().flat_map(|section| &section.rows);
    let cells =
        rows.filter_map(|row| if let Row::Stats { cells } = row { Some(cells) } else { None });
    let found = cells.flatten().find(|(known, ..)| known == label).expect("a number");
    (found.1.clone(), found.2.clone())
}

fn preview(duel: &Duel, option: &str, target: Option<&str>) -> Preview {
    let decision = duel.game.decision().expect("asked");
    let choice =
        decision.option(option).unwrap_or_else(|| panic!("no {option} among {:?}", duel.options()));
    let target = target.map(|name| duel.id(name));
    duel.game.preview(choice, target, None).unwrap_or_else(|| panic!("{option} has no preview"))
}

/// Every character has a sheet and badges with every State and for every viewer.
#[test]
fn every_character_is_shown_in_every_state() {
    for card in content().characters.values() {
        let reach = card.base.inches().0 + 0.59;
        let foe = if card.id.as_str() == "hollow-jack" { "brusk-ironhand" } else { "hollow-jack" };
        let mut duel = duel(&[
            (card.id.as_str(), 0, 0.0, 0.0),
            (foe, 1, reach, 0.0),
            ("lysa-thorn", 1, 0.0, 12.0),
        ]);
        for plagued in [false, true] {
            // The first of those on the table: another of its name may stand against it.
            let id = duel.facts().standing().next().expect("somebody").id();
            for viewer in VIEWERS {
                let sheet = duel.game.sheet(id, viewer).expect("a sheet");
                assert_eq!(sheet.title, card.name);
                let titles: Vec<&str> = sheet.sections.iter().map(|it| it.title.as_str()).collect();
                assert!(titles.starts_with(&["State", "Numbers"]), "{titles:?}");
                assert_eq!(titles.contains(&"Abilities"), !card.abilities.is_empty(), "{titles:?}");
                let shown = badges(&duel.game.view(viewer), id);
                assert_eq!(shown.contains(&"engaged".to_owned()), !plagued, "{shown:?}");
                for state in State::ALL {
                    assert_eq!(
                        shown.contains(&state.to_string().to_lowercase()),
                        plagued,
                        "{shown:?}"
                    );
                }
                let view = duel.game.view(viewer);
                let badges = view.models.iter().flat_map(|model| &model.badges);
                for badge in badges {
                    assert!(
                        !badge.text.is_empty() && (1..=3).contains(&badge.mark.len()),
                        "{badge:?}"
                    );
                }
            }
            duel.change(|world| {
                let entity = world.resource::<Roster>().entity(id).expect("a model");
                let mut condition = world.get_mut::<Condition>(entity).expect("its vigor");
                condition.states = State::ALL.into_iter().map(|state| (state, 2)).collect();
            });
        }
    }
}

/// A sheet shows the current value of a number and its modifiers.
#[test]
fn a_sheet_tells_what_changes_a_number() {
    let mut duel = duel(&[("brusk-ironhand", 0, 0.0, 0.0), ("lysa-thorn", 1, 9.0, 0.0)]);
    let id = duel.id("Brusk Ironhand");
    let now =
        |duel: &Duel, label| cell(&duel.game.sheet(id, Viewer::Everyone).expect("a sheet"), label);
    assert_eq!(
        now(&duel, "Attack"),
        (Text::sign("4"), Text::verbatim("Added to the die of an attack"))
    );
    duel.state("Brusk Ironhand", State::Blind, 1).state("Brusk Ironhand", State::Shield, 2);
    duel.state("Brusk Ironhand", State::Slow, 1);
    assert_eq!(now(&duel, "Attack").0, "0");
    assert!(
        now(&duel, "Attack").1.ends_with("4 on its card; Blind -4"),
        "{:?}",
        now(&duel, "Attack")
    );
    assert_eq!(
        (now(&duel, "Armor").0, now(&duel, "Recovery").0),
        (Text::sign("8"), Text::sign("2"))
    );
}

/// The preview of an attack has the odds of its roll, also for each
/// defence of the target.
#[test]
fn an_attack_is_foretold_exactly() {
    let duel = duel(&[("brusk-ironhand", 0, 0.0, 0.0), ("hollow-jack", 1, TOUCHING, 0.0)]);
    let told = preview(&duel, "attack", Some("Hollow Jack"));
    let facts = duel.facts();
    let foe = duel.id("Hollow Jack");
    let attack = Attack::new(Some(duel.id("Brusk Ironhand")), foe, AttackKind::Melee, None);
    let (hit, loss) = facts.strike(&attack).expect("an attack").odds();
    assert_eq!((told.chance, told.expected), (Some(hit), Some(loss.expected())));
    assert_eq!(told.distribution, loss.chances());
    // Attack 4 against Defense 9: 5 or more.
    assert!((hit - 0.6).abs() < 1e-9);
    assert_eq!(fact(&told, "Roll"), "a die + 4 against Defense 9");
    let dodged =
        facts.strike(&Attack { defence: Defence::Dodges, ..attack }).expect("an attack").odds();
    assert!((dodged.0 - 0.2).abs() < 0.01);
    assert!(fact(&told, "Against Dodge, 1 AP").starts_with("20 %"), "{:?}", told.facts);
    assert!(fact(&told, "Struck back").contains("if it misses"), "{:?}", told.facts);
    let more = preview(&duel, "use:shin-breaker", Some("Hollow Jack"));
    assert!(more.expected < told.expected, "-1 Damage");
}

/// Previews of Charges show the path, those of shots the cover and line, those of effects
/// the resistance, and those of a Seek the targets.
#[test]
fn previews_have_the_odds_of_their_rolls() {
    let far = duel(&[("lysa-thorn", 0, 0.0, 0.0), ("hollow-jack", 1, 9.0, 0.0)]);
    let told = preview(&far, "charge", Some("Hollow Jack"));
    // 9" between the centres less two bases; Attack 5 against 9 with two dice.
    assert!(fact(&told, "Path").starts_with("7.8\" of 13"), "{:?}", told.facts);
    assert!((told.chance.expect("a roll") - (1.0 - 0.3 * 0.3)).abs() < 1e-9, "{:?}", told.chance);
    let told = preview(
        &duel(&[("lady-umbra", 0, 0.0, 0.0), ("lysa-thorn", 1, 6.0, 0.0)]),
        "use:drag-into-dusk",
        Some("Lysa Thorn"),
    );
    // Resistance 8 against 14: 6 or more resists.
    assert!((told.chance.expect("a roll") - 0.5).abs() < 1e-9, "{told:?}");
    let shot = duel(&[("volley", 0, 0.0, 0.0), ("hollow-jack", 1, 9.0, 0.0)]);
    let told = preview(&shot, "shoot", Some("Hollow Jack"));
    assert_eq!(told.sight.as_ref().map(|sight| sight.state), Some(SightState::Free));
    assert!(fact(&told, "Distance").starts_with("7.8"), "{:?}", told.facts);
    let mut held = duel(&[
        ("rasp", 0, 0.0, 0.0),
        ("hollow-jack", 1, TOUCHING, 0.0),
        ("sable-kite", 1, 0.0, 6.0),
    ]);
    // 6 or more, a Prowler: 5 or more.
    assert!((preview(&held, "escape", None).chance.expect("a roll") - 0.6).abs() < 1e-9);
    held.state("Sable Kite", State::Hidden, 1).with("Rasp", |condition| condition.escaped = true);
    // 7 or more, a Prowler: 6 or more.
    let told = preview(&held, "seek", None);
    assert!((told.chance.expect("a roll") - 0.5).abs() < 1e-9, "{told:?}");
    assert_eq!(fact(&told, "Sable Kite"), "50 %");
}

/// arc-throw: the preview of a Throw shows the expected and the greatest
/// distance before the roll.
#[test]
fn a_throw_is_foretold() {
    let wall = block("wall", (6.0, 0.0), (0.5, 6.0), 3.0, Keywords::BLOCKING | Keywords::CLIMBABLE);
    let mut duel = duel(&[("gorehulk", 0, 0.0, 0.0), ("lysa-thorn", 1, 1.57, 0.0)]);
    let told = preview(&duel, "use:fling", Some("Lysa Thorn"));
    // Attack 4 against Defense 9, Damage 6 against Armor 2: 4 LP at the least where it
    // hits, 9 at the most, and 3" more.
    let far = |told: &Preview, label| {
        fact(told, label).split('"').next().and_then(|far| far.parse::<f32>().ok())
    };
    let usual = far(&told, "Expected throw, if it loses LP");
    let most = far(&told, "Longest possible throw");
    assert_eq!((usual, most), (Some(10.0), Some(12.0)), "{:?}", told.facts);
    duel.terrain(vec![wall]);
    let told = preview(&duel, "use:fling", Some("Lysa Thorn"));
    let crash = fact(&told, "Longest possible throw");
    assert!(
        crash.contains("into wall")
            && crash.contains("loses 3 more LP")
            && crash.contains("stunned"),
        "{crash}"
    );
}

/// Every defence of an attack has a preview.
#[test]
fn answers_to_an_attack_are_foretold() {
    let mut duel = duel(&[("brusk-ironhand", 0, 0.0, 0.0), ("hollow-jack", 1, TOUCHING, 0.0)]);
    duel.aim("attack", "Hollow Jack");
    let [stands, dodges, counters] = ["stand", "dodge", "counter"]
        .map(|option| preview(&duel, option, None).chance.expect("a roll"));
    assert!((stands - 0.6).abs() < 1e-9 && dodges < 0.21 && (dodges - counters).abs() < 1e-9);
    assert!(fact(&preview(&duel, "counter", None), "Struck back").contains("LP expected"));
}

/// arc-sight, arc-cover: the shown line of sight is that of the rules.
#[test]
fn lines_are_shown_as_the_rules_see_them() {
    let wall = block("wall", (4.0, 0.0), (0.5, 6.0), 3.0, Keywords::BLOCKING | Keywords::CLIMBABLE);
    let mut duel = duel(&[("volley", 0, 0.0, 0.0), ("hollow-jack", 1, 8.0, 0.0)]);
    let sight = |duel: &Duel| {
        let facts = duel.facts();
        let [from, to] =
            ["Volley", "Hollow Jack"].map(|name| facts.get(duel.id(name)).expect("there").body());
        duel.game.sight(Viewer::Everyone, &from, &to)
    };
    assert_eq!(sight(&duel).state, SightState::Free);
    duel.terrain(vec![wall]);
    let shown = sight(&duel);
    assert_eq!(shown.state, SightState::Stopped);
    assert!(shown.by.is_some_and(|by| by.contains("wall")));
    duel.terrain(Vec::new()).change(|world| {
        world.resource_mut::<Turn>().darkness = Some(4.0);
    });
    let why = sight(&duel).why;
    assert!(why.is_some_and(|why| why.contains("nobody sees farther than 4")));
}

/// arc-scenario-marked: only the side that has marked an enemy sees the
/// mark and its points.
#[test]
fn a_marked_enemy_is_shown_to_its_own_side_alone() {
    let mut duel = duel(&[("brusk-ironhand", 0, 0.0, 0.0), ("hollow-jack", 1, 9.0, 0.0)]);
    let foe = duel.id("Hollow Jack");
    duel.with("Hollow Jack", |condition| condition.life = 8);
    let without = VIEWERS.map(|viewer| duel.game.view(viewer));
    duel.change(|world| {
        world.resource_mut::<SideStates>().0.of_mut(monteria_game::SideId(0)).marked.set(Some(foe))
    });
    let with = VIEWERS.map(|viewer| duel.game.view(viewer));
    assert_eq!(
        with.clone().map(|view| badges(&view, foe).contains(&"marked".to_owned())),
        [true, false, false]
    );
    assert_eq!((&with[1], &with[2]), (&without[1], &without[2]));
    // Half of 50 levels, and once more for who has marked it.
    let points = |view: &View| {
        view.facts[0].1.split(", ").find(|part| part.contains("VP")).map(str::to_owned)
    };
    assert!(points(&with[1]).is_some_and(|told| told.starts_with("25 VP")), "{:?}", with[1].facts);
    assert!(points(&with[0]).is_some_and(|told| told.starts_with("50 VP")), "{:?}", with[0].facts);
}

/// Violated invariants are reported.
#[test]
fn violated_invariants_are_reported() {
    let fine = || duel(&[("brusk-ironhand", 0, 0.0, 0.0), ("rasp", 1, TOUCHING, 0.0)]);
    let ruleset = Arcane::new(content());
    let wrong = |duel: &Duel| ruleset.violations(duel.game.world()).join("\n");
    assert_eq!(wrong(&fine()), "");
    for (told, change) in [
        ("Rasp has 99 of 11 LP", (|it| it.life = 99) as fn(&mut Condition)),
        ("Rasp is InPlay with 0 LP", |it| it.life = 0),
        ("Rasp has 9 of at most 4 AP", |it| it.points = 9),
        ("Rasp has Slow 0", |it| {
            it.states.insert(State::Slow, 0);
        }),
        ("Rasp upholds the thing 77, which is gone", |it| {
            it.upheld.insert(monteria_test_support::arcane::id("stealth"), Some(77));
        }),
    ] {
        let mut duel = fine();
        duel.with("Rasp", change);
        assert!(wrong(&duel).contains(told), "{told}: {}", wrong(&duel));
    }
}

/// arc-throw: the paths of a Throw and their obstacles are shown before the roll and
/// while the attacker chooses the direction.
#[test]
fn the_ways_of_a_throw_are_shown() {
    let wall = block("wall", (9.3, 0.0), (0.6, 8.0), 2.5, Keywords::BLOCKING | Keywords::CLIMBABLE);
    let mut duel = duel(&[("gorehulk", 0, 0.0, 0.0), ("hollow-jack", 1, 1.575, 0.0)]);
    duel.terrain(vec![wall]).dice(&[6]);
    let jack = duel.id("Hollow Jack");
    let told = preview(&duel, "use:fling", Some("Hollow Jack"));
    let ways: Vec<(bool, usize)> =
        told.ways.iter().map(|way| (way.farthest, way.met.len())).collect();
    assert_eq!(ways, [(false, 1), (true, 1)]);
    let ends: Vec<f32> = told.ways.iter().map(|way| way.way[way.way.len() - 1][0]).collect();
    for way in &told.ways {
        assert_eq!((way.model, way.way[0]), (jack, duel.at("Hollow Jack").to_array()));
        assert!((way.met[0][0] - 8.41).abs() < 0.02, "it meets the wall's face: {:?}", way.met);
    }
    // Behind the wall there is no room to rest after 12".
    assert!(ends.iter().all(|end| (end - 8.41).abs() < 0.02), "{ends:?}");
    duel.aim("use:fling", "Hollow Jack");
    duel.choose("stand");
    let toward =
        duel.game.decision().expect("asked").option("toward").expect("asked where to").clone();
    let aimed = |x: f32, z: f32| {
        let told =
            duel.game.preview(&toward, None, Some(Spot { x, z, y: None })).expect("a preview");
        (fact(&told, "It flies"), told.ways[0].way.last().copied().expect("an end"))
    };
    let (clear, end) = aimed(1.575, 9.0);
    assert_eq!((clear.as_str(), end[2].round()), ("8\"", 8.0));
    assert!(
        aimed(6.0, 0.0).0.contains("into wall, loses 3 more LP, stunned"),
        "{:?}",
        aimed(6.0, 0.0)
    );
    assert!(duel.game.preview(&toward, None, None).is_none(), "nothing is told of no spot");
}

/// arc-intercept: a possible interceptor has a preview of the result and of its place.
#[test]
fn an_intercept_is_foretold() {
    let mut duel = duel(&[
        ("volley", 0, 0.0, 0.0),
        ("brother-anselm", 1, 10.0, 0.0),
        ("oath-shield-bram", 1, 5.0, 2.5),
    ]);
    duel.aim("shoot", "Brother Anselm");
    let stay = preview(&duel, "stay", None);
    let steps_in = preview(&duel, "intercept", None);
    assert_eq!(
        (stay.title.as_str(), steps_in.title.as_str()),
        ("Volley at Brother Anselm", "Volley at Oath-shield Bram")
    );
    // Attack 4 against Defense 8 and 9.
    assert_eq!(
        [stay.chance, steps_in.chance].map(|chance| (chance.expect("a roll") * 10.0).round()),
        [7.0, 6.0]
    );
    let way = &steps_in.ways[0];
    assert_eq!((way.model, way.way[0]), (duel.id("Oath-shield Bram"), [5.0, 0.0, 2.5]));
    assert!(way.way[1][2].abs() < 0.01, "it would stand on the line: {:?}", way.way);
    assert!(stay.ways.is_empty());
}

/// An attack is shown as one list of phases from its declaration to the Throw;
/// afterwards there is none.
#[test]
fn an_attack_is_shown_part_by_part() {
    let mut duel = duel(&[("gorehulk", 0, 0.0, 0.0), ("hollow-jack", 1, 1.575, 0.0)]);
    let now = |duel: &Duel| {
        let shown = duel.game.view(Viewer::Everyone).under_way?;
        Some((shown.title.clone(), shown.parts[shown.now].clone(), shown.parts))
    };
    assert_eq!(now(&duel), None);
    duel.essence(0, 1).dice(&[6, 2]).aim("use:fling", "Hollow Jack");
    let (title, part, parts) = now(&duel).expect("under way");
    let names: Vec<&str> = parts.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(
        names,
        ["Declared", "Defense", "Essence", "Roll", "Damage", "Throw"],
        "nobody intercepts a blow"
    );
    assert_eq!(
        (title.as_str(), part.0.as_str(), parts[0].1.as_str()),
        ("Gorehulk against Hollow Jack", "Defense", "Fling")
    );
    assert!(parts[3].1.starts_with("60 % to hit"), "{parts:?}");
    duel.choose("stand");
    let (_, part, parts) = now(&duel).expect("under way");
    assert_eq!((part.0.as_str(), parts[1].1.as_str()), ("Essence", "stands"));
    duel.choose("essence");
    assert_eq!(duel.options(), ["toward"]);
    let (again, part, _) = now(&duel).expect("under way");
    assert_eq!(
        (again, part),
        (title, (Text::verbatim("Throw"), Text::verbatim("Hollow Jack by 8\"")))
    );
    duel.order(Order::to("toward", Spot { x: 1.575, z: 9.0, y: None }));
    assert_eq!(now(&duel), None);
}

/// The circles around a model are its Control Zone and the reach of its upheld abilities.
#[test]
fn zones_and_screens_are_shown() {
    let mut duel = duel(&[("oath-shield-bram", 0, 0.0, 0.0), ("hollow-jack", 1, 20.0, 0.0)]);
    let zones = |duel: &Duel| -> Vec<(Text, f32, bool)> {
        let view = duel.game.view(Viewer::Everyone);
        let zones = &view.model(duel.id("Oath-shield Bram")).expect("shown").zones;
        zones.iter().map(|zone| (zone.name.clone(), zone.reach, zone.lasting)).collect()
    };
    let own =
        [(Text::verbatim("Control Zone"), 8.0, false), (Text::verbatim("Guardian"), 4.0, false)];
    assert_eq!(zones(&duel), own);
    duel.choose("use:locked-shields");
    assert_eq!(zones(&duel)[0], (Text::verbatim("Locked Shields"), 2.0, true));
    assert_eq!(zones(&duel)[1..], own);
    duel.change(|world| world.resource_mut::<Turn>().heavy_air = Some(4.0));
    assert_eq!(zones(&duel)[1].1, 4.0);
}
