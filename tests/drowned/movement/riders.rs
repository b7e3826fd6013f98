//! Riders and mounts: which of the two is hit, how they part, dismounting and mounting.

use std::collections::BTreeMap;
use std::sync::Arc;

use monteria_drowned::Drowned;
use monteria_game::{Game, MatchSetup, Presence, Roster, Stand};
use monteria_table::distance;

use monteria_test_support::drowned::Skirmish;
use monteria_test_support::drowned::of_the_brief;

const BOTH: &str = "Orsa Vane on Slab Lizard";
const MOUNT: &str = "Orsa Vane's Slab Lizard";

/// Arranges Orsa Vane (5 wounds, Toughness 2, armour 2) on a Slab Lizard (7 wounds,
/// 4 and 4, 3/5") in the middle of an open table, and a Watchman 8" away, as a
/// match sets them up.
fn riding() -> Skirmish {
    let crews = [
        (
            "crew-1",
            "(name: \"Riders\", points: 100, faction: \"salvage-compact\", members: \
             [(profile: \"orsa-vane\", mount: Some(\"slab-lizard\"))])",
        ),
        (
            "crew-2",
            "(name: \"Guard\", points: 100, faction: \"causeway-watch\", members: \
             [(profile: \"captain-hale\"), (profile: \"watchman\")])",
        ),
    ];
    let answers: BTreeMap<String, String> =
        crews.into_iter().map(|(key, text)| (key.to_owned(), text.to_owned())).collect();
    let setup = MatchSetup { answers, ..MatchSetup::new("drowned", "scrap-run", 1) };
    let game =
        Game::start(Arc::new(Drowned::new(Arc::new(of_the_brief()))), setup).expect("a match");
    let mut fight = Skirmish { game: monteria_test_support::ScriptedGame::new(game) };
    for (name, x) in [(BOTH, 0.0), ("Watchman", 8.0)] {
        let id = fight.id(name);
        fight.change(|world| {
            let entity = world.resource::<Roster>().entity(id).expect("a model");
            world.entity_mut(entity).insert(Presence::InPlay);
            world.get_mut::<Stand>(entity).expect("a stand").at.x = x;
        });
    }
    fight.terrain(Vec::new());
    fight.with("Watchman", |it| it.points = 3);
    fight.activate("Watchman");
    fight
}

/// dro-cavalry, dro-crew-mount: the combined model has silhouette E and the
/// speed of the mount.
#[test]
fn a_rider_and_its_mount_are_one_model() {
    let mut fight = riding();
    let facts = fight.facts();
    let both = facts.get(fight.id(BOTH)).expect("both");
    assert!(both.is_mounted_pair() && (both.stand.radius, both.stand.height) == (1.18, 2.6));
    let speed = facts.speed(both, false);
    assert_eq!((speed.pass, speed.nailed, both.condition.wounds), (3.0, 5.0, 12));
    assert_eq!(*both.profile().points, 22 + 25 + 2);
    fight.with(BOTH, |it| it.points = 3).activate(BOTH);
    assert!(fight.refusal("crawl", None).contains("a rider cannot lie down"));
    assert!(fight.options().iter().all(|id| !id.starts_with("use")));
}

/// dro-cavalry-wounds: a pass hits the mount; after a nailed it the attacker chooses.
/// Each has its own Toughness and armour.
#[test]
fn a_pass_hits_the_mount_and_a_nailed_shot_either() {
    let mut fight = riding();
    fight.dice(&[6, 7, 9, 9, 8]);
    fight.aim("shoot:marsh-rifle", BOTH);
    assert_eq!((fight.wounds(MOUNT), fight.wounds("Orsa Vane"), fight.wounds(BOTH)), (5, 5, 10));
    fight.dice(&[3, 5, 5, 4, 4, 4]);
    fight.aim("shoot:marsh-rifle", BOTH);
    assert!(
        fight.asked().contains("rider or mount") && fight.side_asked() == 1,
        "{}",
        fight.asked()
    );
    fight.choose("rider");
    assert_eq!((fight.wounds(MOUNT), fight.wounds("Orsa Vane"), fight.wounds(BOTH)), (5, 4, 9));
}

/// dro-cavalry-parts: at 0 wounds of either they part. A model that is Down lies there,
/// one that is Taken Out is removed, and the other stands alone.
#[test]
fn they_part_when_either_has_no_wounds_left() {
    let mut fight = riding();
    fight.with(MOUNT, |it| it.wounds = 1).with(BOTH, |it| (it.wounds, it.points) = (6, 0));
    fight.dice(&[6, 7, 9, 1, 1]);
    let text = fight.aim("shoot:marsh-rifle", BOTH);
    assert_eq!(fight.presence(BOTH), Presence::Reserve, "{text}");
    let facts = fight.facts();
    let [rider, mount] =
        ["Orsa Vane", MOUNT].map(|name| *facts.get(fight.id(name)).expect("there"));
    assert!(rider.conscious() && mount.is_down() && mount.condition.prone);
    assert!(distance(&rider.body(), &mount.body()) < 0.7, "beside the place of both");
    let mut fight = riding();
    fight.with(MOUNT, |it| it.wounds = 1).with(BOTH, |it| (it.wounds, it.points) = (6, 0));
    fight.dice(&[6, 7, 9, 9, 1]);
    fight.aim("shoot:marsh-rifle", BOTH);
    assert_eq!(
        [BOTH, "Orsa Vane", MOUNT].map(|name| fight.presence(name)),
        [Presence::Reserve, Presence::InPlay, Presence::Slain]
    );
}

/// dro-dismount, dro-dismount-after, dro-remount: the rider dismounts on the path for 2"
/// and continues, and mounts again for 1".
#[test]
fn a_rider_gets_off_and_on() {
    let mut fight = riding();
    fight.with("Watchman", |it| it.points = 0).with(BOTH, |it| it.points = 4).activate(BOTH);
    assert!(fight.no_way("dismount", 3.5, 0.0) != "legal", "5\" less 2\"");
    fight.go("dismount", -2.5, 0.0);
    fight.number("rider", 5);
    assert!(fight.offers("go"), "{}", fight.asked());
    fight.choose("go");
    fight.choose("rider:3");
    assert_eq!(fight.presence(BOTH), Presence::Reserve, "{}", fight.log());
    assert!((fight.at(MOUNT).x + 2.5).abs() < 0.01, "the mount has gone on: {}", fight.at(MOUNT));
    assert_eq!((fight.points("Orsa Vane"), fight.points(MOUNT)), (3, 0));
    assert!(fight.condition(MOUNT).activated && !fight.condition("Orsa Vane").activated);
    assert!(fight.asked().starts_with("Orsa Vane, 3 AP"), "{}", fight.asked());
    fight.choose("remount");
    fight.choose("go");
    assert_eq!(
        [BOTH, "Orsa Vane", MOUNT].map(|name| fight.presence(name)),
        [Presence::InPlay, Presence::Reserve, Presence::Reserve]
    );
    assert_eq!((fight.points(BOTH), fight.wounds(BOTH)), (2, 12));
    assert!(fight.asked().starts_with(BOTH), "it goes on: {}", fight.asked());
}

/// dro-cavalry-heal: a rider on its mount cannot be healed.
#[test]
fn nobody_heals_a_rider_on_its_mount() {
    let mut fight = riding();
    fight.with(BOTH, |it| it.points = 3);
    let id = fight.id(BOTH);
    // Not even if the rider is a medic.
    fight.change(|world| {
        let entity = world.resource::<Roster>().entity(id).expect("a model");
        let mut fighter =
            world.get::<monteria_drowned::state::Fighter>(entity).expect("it").clone();
        fighter.profile.role = monteria_drowned::content::Role::Medic;
        world.entity_mut(entity).insert(fighter);
    });
    fight.with(BOTH, |it| it.wounds = 9).activate(BOTH);
    assert!(fight.refusal("aid", Some(BOTH)) != "legal");
}

/// dro-cavalry-tokens: tokens belong to both, and the enemy chooses which they hurt.
#[test]
fn the_enemy_says_whom_tokens_hurt() {
    let mut fight = riding();
    fight.with(BOTH, |it| (it.fire, it.activated) = (1, true));
    fight.dice(&[9]);
    fight.choose("done");
    assert!(fight.asked().contains("tokens") && fight.side_asked() == 1, "{}", fight.asked());
    fight.choose("rider");
    assert_eq!((fight.wounds("Orsa Vane"), fight.wounds(MOUNT), fight.wounds(BOTH)), (4, 7, 11));
}

/// dro-dismount-react: hits after the dismount hurt only the mount, and are unopposed.
#[test]
fn after_the_rider_has_got_off_the_mount_alone_is_hurt() {
    let mut fight = riding();
    fight.with(BOTH, |it| it.points = 4).activate(BOTH);
    fight.go("dismount", -2.5, 0.0);
    fight.number("rider", 5);
    fight.choose("go");
    fight.dice(&[3, 5, 9, 9, 9, 9]);
    fight.choose("shoot:{Watchman}:marsh-rifle");
    let text = fight.number("here", 20);
    assert_eq!((fight.wounds(MOUNT), fight.wounds("Orsa Vane")), (3, 5), "{text}");
}

/// dro-dismount-after, dro-ruling-parting: the player divides Action Points and
/// tokens between the two.
#[test]
fn the_player_divides_points_and_tokens() {
    let mut fight = riding();
    fight.with("Watchman", |it| it.points = 0);
    fight.with(BOTH, |it| (it.points, it.fire, it.blind) = (4, 2, true)).activate(BOTH);
    fight.go("dismount", -2.5, 0.0);
    fight.number("rider", 5);
    fight.choose("go");
    // Three Action Points are left; the lizard may hold two.
    assert!(
        fight.asked().contains("who gets the Action Points") && fight.side_asked() == 0,
        "{}",
        fight.asked()
    );
    assert_eq!(fight.options(), ["rider:3", "rider:2", "rider:1"]);
    fight.choose("rider:1");
    assert!(fight.asked().contains("fire tokens"), "{}", fight.asked());
    fight.choose("rider:1");
    assert!(fight.asked().contains("blind token"), "{}", fight.asked());
    fight.choose("rider:1");
    let rider = fight.condition("Orsa Vane");
    let mount = fight.condition(MOUNT);
    assert_eq!((rider.points, mount.points), (1, 2), "{}", fight.log());
    assert_eq!((rider.fire, mount.fire, rider.blind, mount.blind), (1, 1, true, false));
    assert!(fight.asked().starts_with("Orsa Vane, 1 AP"), "{}", fight.asked());
}

/// dro-cavalry-wounds: the sheet of the pair shows the wounds, Toughness
/// and armour of each.
#[test]
fn the_sheet_tells_rider_and_mount_apart() {
    use monteria_game::{Row, Viewer};
    let fight = riding();
    let sheet = fight.game.sheet(fight.id(BOTH), Viewer::Everyone).expect("a sheet");
    let bars =
        sheet.sections.iter().flat_map(|section| &section.rows).filter_map(|row| match row {
            Row::Bar { label, now, full, .. } => Some(format!("{label}: {now}/{full}")),
            _ => None,
        });
    let bars: Vec<String> = bars.collect();
    assert!(bars.contains(&"Orsa Vane: wounds, Toughness 2, Armour 2: 5/5".to_owned()), "{bars:?}");
    assert!(bars.contains(&format!("{MOUNT}: wounds, Toughness 4, Armour 4: 7/7")), "{bars:?}");
}
