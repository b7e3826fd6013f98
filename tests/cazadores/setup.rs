//! Setting up a Hunt, who sees whom, what models are made of, and how a Hunt ends.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use bevy_math::{Vec2, Vec3};
use monteria_cazadores::content::{AttackKind, Condition, Skill};
use monteria_cazadores::{Cazadores, HuntRef, PackStats, PersonalClock, RoundClock};
use monteria_dice::Edge;
use monteria_game::{
    Control, EventKind, Game, GameError, MatchSetup, Needs, Order, Presence, Ruleset, SightState,
    Stand, Text, Viewer,
};
use monteria_table::{Keywords, Spot, flat};
use monteria_test_support::cazadores::{Hunt, block, cites, content, hunt as position};

fn setup(answers: &[(&str, &str)], seed: u64, dice: &[u32]) -> Result<Game, GameError> {
    let content = content();
    let scenario = content.scenarios.keys().next().unwrap().to_string();
    let answers: BTreeMap<String, String> =
        answers.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    let setup = MatchSetup {
        ruleset: "cazadores".to_owned(),
        scenario,
        answers,
        seed,
        dice: dice.to_vec(),
        seats: BTreeMap::from([(monteria_game::SeatId(0), Control::Person)]),
        people: Default::default(),
    };
    Game::start(Arc::new(Cazadores::new(content)), setup)
}

/// Deploys everybody at the first spots that are offered.
fn deploy(game: &mut Game) {
    while let Some(choice) = game.decision().and_then(|decision| decision.options.first()).cloned()
    {
        let Needs::To(region) = &choice.needs else { return };
        let spot = game.samples(region, 1)[0];
        game.submit(Order::to(&choice.id, spot)).unwrap();
    }
}

#[test]
fn a_hunt_is_set_up_as_the_book_says() {
    let answers = [
        ("adversary", "creature-wreathed-in-light"),
        ("companions", "any"),
        ("companions-1", "stalker,hound"),
    ];
    let mut game = setup(&answers, 3, &[]).unwrap();
    assert_eq!(game.table().board().size, Vec2::new(24.0, 24.0));
    {
        let facts = HuntRef::of(game.world());
        let quarry = facts.get(facts.marks.adversary.unwrap()).unwrap();
        assert!(quarry.is_adversary() && quarry.in_play() && quarry.stand.radius == 1.0);
        assert_eq!(quarry.quarry.unwrap().hits.len() + quarry.quarry.unwrap().actions.len(), 52);
        assert_eq!(facts.hostile_to(quarry.id()).count(), 0, "nobody of the Pack is deployed yet");
        assert_eq!(
            facts.models.iter().filter(|model_ref| model_ref.foe.is_some()).count(),
            3,
            "two Butterflies"
        );
        assert_eq!(facts.clock.round, 0);
        assert!(facts.marks.objectives.is_empty());
    }
    deploy(&mut game);
    let facts = HuntRef::of(game.world());
    assert_eq!((facts.clock.round, facts.clock.tick), (1, 1));
    assert!(facts.models.iter().all(|model_ref| model_ref.presence == Presence::InPlay));
    let quarry = facts.marks.adversary.unwrap();
    let pack: Vec<_> = facts.hostile_to(quarry).collect();
    assert_eq!(pack.len(), 3);
    for model_ref in &pack {
        assert_eq!((model_ref.stand.radius, model_ref.stand.height), (0.5, 1.5));
        assert_eq!(
            (facts.friends_of(model_ref.id()).count(), facts.hostile_to(model_ref.id()).count()),
            (2, 3)
        );
        assert_eq!(model_ref.clock, PersonalClock { tick: 1, looped: false });
    }
    assert!(cites(&game.events(Viewer::Referee), "caz-setup-embark"));
}

/// ruling-95: by the house rule each Hit Location has more WNDs, on the table and on the
/// sheet; the halves are rounded up.
#[test]
fn a_quarry_may_be_tougher_than_printed() {
    let wounds = |answers: &[(&str, &str)]| {
        let game = setup(answers, 1, &[]).expect("a hunt");
        let facts = HuntRef::of(game.world());
        let quarry = facts.get(facts.marks.adversary.expect("a quarry")).expect("it is there");
        let locations: Vec<i32> = quarry
            .quarry
            .expect("Hit Locations")
            .locations
            .iter()
            .map(|location| location.full)
            .collect();
        let parts = facts
            .models
            .iter()
            .filter(|model_ref| model_ref.foe.is_some_and(|(foe, ..)| foe.adversary));
        assert_eq!(
            parts.map(|model_ref| model_ref.wounds.full).sum::<i32>(),
            locations.iter().sum::<i32>()
        );
        (locations, cites(&game.events(Viewer::Referee), "ruling-95"))
    };
    for adversary in ["salt-matriarch", "emperors-praetorians"] {
        let with = |hardness: &str| wounds(&[("adversary", adversary), ("hardness", hardness)]);
        let (printed, told) = wounds(&[("adversary", adversary)]);
        assert!(!told, "the book needs no word");
        assert_eq!(with("printed"), (printed.clone(), false));
        let less: Vec<i32> = printed.iter().map(|wounds| (wounds + 1) / 2).collect();
        assert_eq!(with("weakened"), (less, true));
        let more: Vec<i32> = printed.iter().map(|wounds| (wounds * 3 + 1) / 2).collect();
        assert_eq!(with("hardened"), (more, true));
        let twice: Vec<i32> = printed.iter().map(|wounds| wounds * 2).collect();
        assert_eq!(with("doubled"), (twice, true));
        let thrice: Vec<i32> = printed.iter().map(|wounds| wounds * 3).collect();
        assert_eq!(with("tripled"), (thrice, true));
    }
    let refused = setup(&[("hardness", "soft")], 1, &[])
        .err()
        .map_or(String::new(), |fault| fault.to_string());
    assert!(refused.contains("hardness") && refused.contains("hardened"), "{refused}");
}

/// ruling-95: one whom the Foes guard is as tough as the quarry; one whom the Pack is
/// to save is not.
#[test]
fn the_vessel_is_as_tough_as_the_quarry() {
    let special = |objective: &str, hardness: &str| {
        let game =
            setup(&[("objective", objective), ("hardness", hardness)], 1, &[]).expect("a hunt");
        let facts = HuntRef::of(game.world());
        let id = facts.goals().specials.values().next().copied().expect("a special model");
        facts.get(id).expect("it is there").wounds.full
    };
    assert_eq!(special("assassinate-the-vessel", "printed"), 10);
    assert_eq!(special("assassinate-the-vessel", "tripled"), 30);
    assert_eq!(special("save-the-prisoner", "tripled"), special("save-the-prisoner", "printed"));
}

/// ruling-97: by the house rule each Foe, Minions included, has so many more dice of ATK.
#[test]
fn foes_may_be_fiercer_than_printed() {
    let attacks = |ferocity: &[(&str, &str)]| {
        let answers = [&[("adversary", "salt-matriarch")][..], ferocity].concat();
        let game = setup(&answers, 1, &[]).expect("a hunt");
        let facts = HuntRef::of(game.world());
        let foes = facts.models.iter().filter(|model_ref| model_ref.foe.is_some());
        let attacks: Vec<i32> = foes.map(|model_ref| facts.attack(model_ref.id())).collect();
        (attacks, cites(&game.events(Viewer::Referee), "ruling-97"))
    };
    let (printed, told) = attacks(&[]);
    assert!(!told && printed.len() == 3, "{printed:?}");
    let more: Vec<i32> = printed.iter().map(|attack| attack + 2).collect();
    assert_eq!(attacks(&[("ferocity", "2")]), (more, true));
    for wrong in [("ferocity", "9"), ("ferocity", "wild"), ("flight", "0"), ("flight", "4")] {
        let refused =
            setup(&[wrong], 1, &[]).err().map_or(String::new(), |fault| fault.to_string());
        assert!(refused.contains(wrong.0) && refused.contains(wrong.1), "{refused}");
    }
}

/// What a scenario suggests beyond the book stands in the setup as answered for
/// its number of players, on its card and in the view; a player who says otherwise
/// plays by the book.
#[test]
fn a_tables_house_rules_are_told_and_can_be_left_out() {
    let ruleset = Arc::new(Cazadores::new(content()));
    let mut checked = 0;
    for scenario in content().scenarios.values() {
        let card = ruleset
            .scenarios()
            .into_iter()
            .find(|card| card.id == scenario.id.as_str())
            .expect("a card");
        let beyond = scenario.packs.iter().any(|pack| !pack.house.is_by_the_book());
        assert_eq!(card.about.contains("House rules"), beyond, "{}", card.about);
        for (number, pack) in scenario.packs.iter().enumerate() {
            let players = (number + 1).to_string();
            let answers = BTreeMap::from([("players".to_owned(), players.clone())]);
            let form = ruleset.setup_form(scenario.id.as_str(), &answers).expect("a form");
            let value = |key: &str| {
                form.fields.iter().find(|field| field.key == key).expect("a field").value.clone()
            };
            assert_eq!(
                value("ferocity"),
                pack.house.ferocity.to_string(),
                "{} {players}",
                scenario.id
            );
            assert_eq!(
                value("flight"),
                pack.house.flight_from.to_string(),
                "{} {players}",
                scenario.id
            );
            assert_eq!(value("hardness"), format!("{:?}", pack.house.hardness).to_lowercase());
            let begun = |more: &[(&str, &str)]| {
                let mut answers = answers.clone();
                answers.extend(
                    more.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())),
                );
                let setup =
                    MatchSetup { answers, ..MatchSetup::new("cazadores", scenario.id.as_str(), 1) };
                Game::start(ruleset.clone(), setup).expect("begins").view(Viewer::Everyone)
            };
            let told = |view: &monteria_game::View| {
                view.facts.iter().any(|(label, _)| label == "House rules")
            };
            assert_eq!(
                told(&begun(&[])),
                !pack.house.is_by_the_book(),
                "{} {players}",
                scenario.id
            );
            let book = [("hardness", "printed"), ("ferocity", "0"), ("flight", "1")];
            assert!(!told(&begun(&book)), "{} {players}", scenario.id);
            checked += usize::from(!pack.house.is_by_the_book());
        }
    }
    assert!(checked > 20, "{checked}");
}

#[test]
fn the_pack_has_the_size_that_the_table_says() {
    let size = |answers: &[(&str, &str)]| {
        let answers = [&[("companions", "any")][..], answers].concat();
        setup(&answers, 1, &[]).map(|game| {
            HuntRef::of(game.world())
                .models
                .iter()
                .filter(|model_ref| model_ref.pack.is_some())
                .count()
        })
    };
    assert_eq!(size(&[("companions-1", "hound")]).ok(), Some(2));
    assert_eq!(size(&[("companions-1", "hound,vicar,stalker")]).ok(), Some(4));
    assert!(size(&[("companions-1", "")]).is_err(), "alone one brings a Companion at least");
    assert!(size(&[("companions-1", "hound,hound,vicar,stalker")]).is_err());
    let two = [("players", "2"), ("companions-1", "hound"), ("companions-2", "vicar")];
    assert_eq!(size(&two).ok(), Some(4));
    assert!(size(&[("players", "2"), ("companions-1", "hound,vicar")]).is_err());
    assert_eq!(size(&[("players", "3")]).ok(), Some(3));
    assert_eq!(size(&[("players", "4")]).ok(), Some(4));
    assert!(size(&[("players", "5")]).is_err());
}

#[test]
fn foes_are_deployed_by_scatter() {
    // A 7 is a d5 of 4; direction 6 is south.
    let game = setup(&[("adversary", "neonate-wurm")], 1, &[7, 6]).unwrap();
    let facts = HuntRef::of(game.world());
    let at = facts.get(facts.marks.adversary.unwrap()).unwrap().stand.at;
    assert!((at.x.abs() < 0.01) && (at.z - 4.0).abs() < 0.01, "{at}");
    // Minions scatter from the Adversary, and again while another one is near.
    let mut apart = 0;
    let mut all = 0;
    for seed in 0..30 {
        let game = setup(&[("adversary", "creature-wreathed-in-light")], seed, &[]).unwrap();
        let facts = HuntRef::of(game.world());
        let quarry = facts.marks.adversary.unwrap();
        let minions: Vec<_> = facts.friends_of(quarry).map(|model_ref| model_ref.id()).collect();
        for minion in &minions {
            assert!(facts.distance(quarry, *minion) <= 6.0);
        }
        all += 1;
        apart += usize::from(facts.distance(minions[0], minions[1]) >= 3.0);
    }
    assert!(apart * 10 >= all * 9, "{apart} of {all} stand apart");
}

#[test]
fn the_pack_is_deployed_near_exits_seat_by_seat() {
    let answers = [
        ("players", "2"),
        ("companions", "any"),
        ("companions-1", "hound"),
        ("companions-2", "vicar"),
    ];
    let mut game = setup(&answers, 1, &[]).unwrap();
    let mut seats = Vec::new();
    while let Some(decision) = game.decision().cloned() {
        let choice = decision.options[0].clone();
        let Needs::To(region) = &choice.needs else { break };
        seats.push(decision.seat.0);
        let middle = Order::to(&choice.id, Spot { x: 0.0, z: 0.0, y: None });
        assert_eq!(game.check(&middle).unwrap_err().name(), "OutsideZone");
        let spot = game.samples(region, 1)[0];
        game.submit(Order::to(&choice.id, spot)).unwrap();
    }
    assert_eq!(seats, [0, 1, 0, 1]);
    let facts = HuntRef::of(game.world());
    for model_ref in facts.models.iter().filter(|model_ref| model_ref.pack.is_some()) {
        assert!(facts.near_exit(model_ref.id(), 3.0), "{}", model_ref.name());
    }
}

fn open(pack: &[&str]) -> Hunt {
    position("wandering-son", pack)
}

#[test]
fn distances_are_between_the_closest_points() {
    let mut hunt = open(&["ines-valcarcel", "stalker", "vicar"]);
    hunt.put("Inés", 0.0, 0.0).put("Wandering", 0.0, -5.0).put_at("Stalker", 4.0, 0.9, 0.0);
    assert!((hunt.distance("Inés", "Wandering") - 3.5).abs() < 1e-3);
    // Up to 1" of height counts as flat.
    assert!((hunt.distance("Inés", "Stalker") - 3.0).abs() < 1e-3);
    hunt.put_at("Stalker", 5.0, 3.0, 0.0);
    assert!((hunt.distance("Inés", "Stalker") - 5.0).abs() < 1e-3, "4 along and 3 up");
}

#[test]
fn an_enemy_in_the_way_stops_sight_and_a_friend_does_not() {
    let mut hunt = position("creature-wreathed-in-light", &["ines-valcarcel", "stalker", "vicar"]);
    hunt.put("Inés", 0.0, 6.0).put("Creature", 0.0, 0.0).put("Butterfly 1", 0.0, -4.0);
    let ines = hunt.id("Inés");
    let creature = hunt.adversary();
    let minion = hunt.id("Butterfly 1");
    assert!(!hunt.facts().sees(ines, minion), "the Creature stands in between");
    // Between two of one height a row of the Pack hides Inés from the Butterfly, not
    // the Butterfly from her.
    hunt.put("Butterfly 1", 0.0, 0.0).put("Creature", 0.0, -8.0);
    hunt.put("Vicar", -0.48, 3.0).put("Stalker", 0.48, 3.0);
    assert!(hunt.facts().sees(ines, minion), "the Vicar and the Stalker are friends");
    assert!(!hunt.facts().sees(minion, ines), "and Hostile to the Butterfly");
    hunt.put("Vicar", 4.0, 3.0);
    assert!(hunt.facts().sees(minion, ines), "one of them leaves a line beside her");
    hunt.put("Butterfly 1", 9.0, 0.0).put("Creature", 0.0, 0.0);
    hunt.terrain(vec![block("wall", (0.0, 3.0), (10.0, 0.5), 4.0, Keywords::BLOCKING)]);
    assert!(!hunt.facts().sees(creature, ines) && !hunt.facts().sees(ines, creature));
}

/// ruling-54: cylinders have a height, so a tall model looks over a short one, and sees
/// less of what stands close behind it.
#[test]
fn the_tall_look_over_the_short() {
    let mut hunt = position("creature-wreathed-in-light", &["ines-valcarcel", "stalker", "vicar"]);
    hunt.put("Inés", 0.0, 6.0).put("Creature", 0.0, 0.0);
    let ines = hunt.id("Inés");
    let creature = hunt.adversary();
    hunt.put("Vicar", -0.48, 3.0).put("Stalker", 0.48, 3.0);
    // Broad as it is it could not look past the two of them.
    assert!(hunt.facts().sees(creature, ines), "from 3.5\" up, over models of 1.5\"");
    hunt.with::<Stand>("Creature", |stand| stand.height = 1.5);
    assert!(!hunt.facts().sees(creature, ines), "at their own height it could not");
    assert!(hunt.facts().sees(ines, creature));
}

/// What the text and the window show of sight is what Attacks go by.
#[test]
fn sight_is_shown_as_the_rules_have_it() {
    let mut hunt = position("creature-wreathed-in-light", &["ines-valcarcel", "stalker", "vicar"]);
    hunt.put("Inés", 0.0, 6.0).put("Butterfly 1", 0.0, 0.0).put("Creature", 0.0, -8.0);
    hunt.put("Vicar", -0.48, 3.0).put("Stalker", 0.48, 3.0);
    let shown = |hunt: &Hunt, from: &str, to: &str| {
        let from = hunt.id(from);
        let to = hunt.id(to);
        let facts = hunt.facts();
        let shown = hunt.game.sight(
            Viewer::Referee,
            &facts.get(from).unwrap().body(),
            &facts.get(to).unwrap().body(),
        );
        assert_eq!(shown.state != SightState::Stopped, facts.sees(from, to));
        assert_eq!(
            shown.state == SightState::Cover,
            facts.sees(from, to) && facts.cover(from, to).is_some()
        );
        // The lines run from the one who looks, and something is named where one
        // of them meets something.
        let start = shown.from;
        let end = shown.to;
        let near = |point: [f32; 3], who| {
            facts.get(who).unwrap().body().plan().distance(flat(Vec3::from(point)))
        };
        assert!(near(start, from) < 1.6 && near(end, to) < 1.6, "{shown:?}");
        assert_eq!(shown.met_at.is_some(), shown.state != SightState::Free);
        assert_eq!(shown.met_after().is_some(), shown.state != SightState::Free);
        assert_eq!(shown.crossing.is_some(), shown.state == SightState::Cover);
        if let Some([start, end]) = shown.crossing {
            assert!(near(start, from) < 1.6 && near(end, to) < 1.6, "{shown:?}");
        }
        (shown.state, shown.by)
    };
    assert_eq!(shown(&hunt, "Inés", "Butterfly 1"), (SightState::Free, None));
    let (state, by) = shown(&hunt, "Butterfly 1", "Inés");
    assert!(
        state == SightState::Stopped
            && by.is_some_and(|by| ["Vicar", "Stalker"].contains(&by.as_str()))
    );
    hunt.put("Vicar", 5.0, 5.0).put("Stalker", 6.5, 5.0);
    hunt.terrain(vec![block("bush", (0.6, 3.0), (1.0, 1.0), 2.0, Keywords::OBSCURING)]);
    assert_eq!(
        shown(&hunt, "Butterfly 1", "Inés"),
        (SightState::Cover, Some(Text::verbatim("bush")))
    );
}

#[test]
fn cover_gives_disadvantage() {
    let mut hunt = open(&["ines-valcarcel", "stalker"]);
    hunt.put("Stalker", 0.0, 6.0).put("Wandering", 0.0, -1.0);
    let stalker = hunt.id("Stalker");
    let son = hunt.adversary();
    let edge = |hunt: &Hunt| hunt.facts().attack_edges(stalker, son, AttackKind::Shooting).edge();
    assert_eq!(edge(&hunt), Edge::None);
    // It covers no more than the rim of the hull of both.
    let bush = |x: f32| vec![block("bush", (x, 3.0), (1.0, 1.0), 2.0, Keywords::OBSCURING)];
    hunt.terrain(bush(1.0));
    assert_eq!(edge(&hunt), Edge::Disadvantage);
    assert!(hunt.facts().sees(stalker, son));
    hunt.terrain(bush(3.0));
    assert_eq!(edge(&hunt), Edge::None);
}

#[test]
fn checks_add_skill_and_attribute_for_cazadores_alone() {
    let hunt = open(&["ines-valcarcel", "stalker"]);
    let facts = hunt.facts();
    let pool = |name: &str, skill| facts.pool(hunt.id(name), skill);
    assert_eq!((pool("Inés", Skill::Melee), pool("Inés", Skill::Fortitude)), (7, 4));
    assert_eq!((pool("Stalker", Skill::Shooting), pool("Stalker", Skill::Hunt)), (4, 3));
    // A Foe: ATK 7, TER 6, DEF 6.
    assert_eq!((pool("Wandering", Skill::Melee), pool("Wandering", Skill::Leadership)), (7, 6));
    assert_eq!((pool("Wandering", Skill::Fortitude), pool("Wandering", Skill::Athletics)), (6, 6));
}

#[test]
fn defences_add_armour_and_a_readied_shield() {
    let mut hunt = open(&["beatriz-montoro", "stalker"]);
    let beatriz = hunt.id("Beatriz");
    let defences = |hunt: &Hunt| {
        (
            hunt.facts().defence(beatriz, AttackKind::Melee),
            hunt.facts().defence(beatriz, AttackKind::Shooting),
        )
    };
    // PROW 4, SHRP 3, Light Armour 1, Shield 1.
    assert_eq!(defences(&hunt), (Some(6), Some(5)));
    hunt.with::<monteria_cazadores::Armoury>("Beatriz", |armoury| {
        armoury
            .weapons
            .iter_mut()
            .filter(|carried| carried.weapon == "shield")
            .for_each(|c| c.readied = false);
    });
    assert_eq!(defences(&hunt), (Some(5), Some(4)));
    assert_eq!(hunt.facts().speed(beatriz), 4.0);
    hunt.remake::<PackStats>("Beatriz", |stats| (stats.armour, stats.burden) = (3, 2));
    assert_eq!((defences(&hunt), hunt.facts().speed(beatriz)), ((Some(7), Some(6)), 2.0));
}

#[test]
fn surrounded_counts_who_reaches_whom() {
    let mut hunt = position("creature-wreathed-in-light", &["ines-valcarcel", "stalker", "vicar"]);
    hunt.put("Inés", 0.0, 3.4).put("Creature", 0.0, 0.0);
    let ines = hunt.id("Inés");
    let creature = hunt.adversary();
    assert!(hunt.facts().is_surrounded(ines), "one enemy, no friend");
    // The Vicar's Hand Weapon reaches 1".
    hunt.put("Vicar", 1.8, 3.4);
    assert!(!hunt.facts().is_surrounded(ines), "a friend stands by");
    hunt.put("Butterfly 1", -1.5, 3.4);
    assert!(hunt.facts().is_surrounded(ines), "two against one");
    assert!(!hunt.facts().is_surrounded(creature), "the Adversary never is");
    assert_eq!(
        hunt.facts().attack_edges(creature, ines, AttackKind::Melee).edge(),
        Edge::Advantage
    );
    // A Stalker with a bow in hand reaches nobody in close combat, not even here.
    hunt.put("Stalker", 0.0, 5.0);
    assert!(hunt.facts().is_surrounded(ines));
}

#[test]
fn a_model_without_wounds_is_out_of_the_hunt() {
    let mut hunt = open(&["ines-valcarcel", "stalker"]);
    hunt.put("Inés", 0.0, 9.0).put("Stalker", 4.0, 9.0).put("Wandering", 0.0, -9.0);
    hunt.set_wounds("Stalker", 1).afflict("Stalker", Condition::Bleeding).turn_of("Stalker");
    let stalker = hunt.id("Stalker");
    let lines = hunt.choose("end");
    assert!(
        lines
            .iter()
            .any(|line| matches!(line.what, EventKind::Left { model, .. } if model == stalker))
    );
    assert_eq!(hunt.facts().get(stalker).unwrap().presence, Presence::Slain);
    assert!(cites(&lines, "caz-wounds-death"));
}

/// The last Tick of a Round with this model about to act.
fn last_tick(hunt: &mut Hunt, name: &str) {
    hunt.turn_of(name);
    let acting = hunt.id(name);
    hunt.change(|world| {
        world.resource_mut::<RoundClock>().tick = 10;
        let all: Vec<_> = world.resource::<monteria_game::Roster>().iter().collect();
        for (id, entity) in all {
            let looped = id != acting;
            world
                .entity_mut(entity)
                .insert(PersonalClock { tick: if looped { 5 } else { 10 }, looped });
        }
    });
}

fn outcome(hunt: &Hunt) -> Option<&str> {
    hunt.game.outcome().map(|outcome| outcome.id.as_str())
}

#[test]
fn the_hunt_ends_when_one_side_is_slain() {
    let mut hunt = open(&["ines-valcarcel", "vicar"]);
    hunt.put("Inés", 0.0, 9.0).put("Vicar", 4.0, 9.0).put("Wandering", 0.0, -9.0);
    last_tick(&mut hunt, "Inés");
    let son = hunt.adversary();
    hunt.change(|world| {
        let entity = world.resource::<monteria_game::Roster>().entity(son).unwrap();
        world.entity_mut(entity).insert(Presence::Slain);
    });
    hunt.choose("end");
    assert_eq!(outcome(&hunt), Some("pack-wins"));

    let mut hunt = open(&["ines-valcarcel", "vicar"]);
    hunt.put("Inés", 0.0, 9.0).put("Wandering", 0.0, -9.0);
    hunt.set_wounds("Inés", 2).afflict("Inés", Condition::Burning);
    last_tick(&mut hunt, "Inés");
    hunt.change(|world| slay_the_rest(world, "Inés"));
    hunt.choose("end");
    assert_eq!(outcome(&hunt), Some("foes-win"));
}

/// All of the Pack but this one are slain.
fn slay_the_rest(world: &mut bevy_ecs::prelude::World, name: &str) {
    let all: Vec<_> = world.resource::<monteria_game::Roster>().iter().collect();
    for (_, entity) in all {
        let model = world.get::<monteria_game::Model>(entity).unwrap();
        if world.get::<PackStats>(entity).is_some() && !model.name.contains(name) {
            world.entity_mut(entity).insert(Presence::Slain);
        }
    }
}

#[test]
fn the_hunt_ends_when_the_pack_has_fled() {
    let mut hunt = open(&["ines-valcarcel", "vicar"]);
    hunt.put("Inés", 0.0, 11.0).put("Wandering", 0.0, -9.0).turn_of("Inés");
    hunt.change(|world| slay_the_rest(world, "Inés"));
    hunt.dice(&[1, 10, 10, 10, 10, 10, 10]);
    hunt.choose("flee");
    assert_eq!(outcome(&hunt), Some("pack-fled"));
    assert!(cites(&hunt.game.events(Viewer::Referee), "caz-end-flight"));
}

#[test]
fn the_hunt_ends_undecided_at_its_limit() {
    let mut hunt = open(&["ines-valcarcel", "vicar"]);
    hunt.put("Inés", 0.0, 9.0).put("Vicar", 4.0, 9.0).put("Wandering", 0.0, -9.0);
    last_tick(&mut hunt, "Inés");
    hunt.change(|world| {
        let mut clock = world.resource_mut::<RoundClock>();
        clock.round = 6;
        clock.limit = 6;
    });
    hunt.choose("end");
    assert_eq!(outcome(&hunt), Some("undecided"));
}

#[test]
fn a_round_is_cut_short_when_nothing_can_change() {
    let mut hunt = open(&["ines-valcarcel", "stalker"]);
    hunt.put("Inés", 0.0, 9.0).put("Stalker", 4.0, 9.0).put("Wandering", 0.0, -9.0).turn_of("Inés");
    hunt.dismiss_usher();
    let son = hunt.adversary();
    let slay = |world: &mut bevy_ecs::prelude::World| {
        let entity = world.resource::<monteria_game::Roster>().entity(son).unwrap();
        world.entity_mut(entity).insert(Presence::Slain);
    };
    hunt.change(slay);
    hunt.choose("end");
    assert_eq!(outcome(&hunt), Some("pack-wins"));
    assert_eq!(hunt.facts().clock.tick, 3, "the Stalker's Turn on Tick 10 was skipped");

    // With somebody on fire the Round is played to its end.
    let mut hunt = open(&["ines-valcarcel", "stalker"]);
    hunt.put("Inés", 0.0, 9.0).put("Stalker", 4.0, 9.0).put("Wandering", 0.0, -9.0).turn_of("Inés");
    hunt.dismiss_usher();
    hunt.change(slay);
    hunt.afflict("Stalker", Condition::Burning);
    hunt.choose("end");
    assert_eq!(outcome(&hunt), None);
    let mut acted = BTreeSet::new();
    while let Some(decision) = hunt.game.decision() {
        acted.extend(decision.model);
        // If several are due the players choose the next one.
        let id =
            if decision.option("end").is_some() { "end" } else { decision.options[0].id.as_str() }
                .to_owned();
        hunt.choose(&id);
    }
    assert!(acted.contains(&hunt.id("Stalker")));
    assert_eq!((outcome(&hunt), hunt.wounds("Stalker")), (Some("pack-wins"), 6));
}
