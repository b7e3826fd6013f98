//! What may strike back is foretold exactly: over many Turns with other dice and other
//! cards a Foe attacks and hits as often as its threat says (Cazadores 4.5).

use bevy_math::Vec3;
use monteria_cazadores::content::Condition;
use monteria_dice::Dice;
use monteria_game::{Choice, SeatId, Text, Threat, Viewer};
use monteria_table::Keywords;

use monteria_test_support::cazadores::{Hunt, block, hunt, losses, rolls};

const INES: &str = "Inés";
const BRIGAND: &str = "Brigand";
const SEAT: Viewer = Viewer::Seat(SeatId(0));
const TURNS: u64 = 300;

fn foretold(hunt: &Hunt, foe: &str, victim: &str) -> Threat {
    let at = hunt.facts().get(hunt.id(victim)).expect("a victim").stand.at;
    hunt.game.threat(SEAT, hunt.id(foe), hunt.id(victim), at).unwrap_or_default()
}

/// How often of many Turns it attacks and hits, and how many of them took WNDs.
fn played(hunt: &Hunt, foe: &str, victim: &str) -> [f64; 3] {
    let mut fork = Hunt { game: monteria_test_support::ScriptedGame::new(hunt.game.sandbox()) };
    let mut attacks = 0;
    let mut hits = 0;
    let mut wounding = 0;
    for seed in 0..TURNS {
        hunt.game.fork_into(&mut fork.game, SEAT, Dice::new(seed));
        let lines = fork.foe_turn(foe);
        let on_victim =
            |label: &str| label.contains(&format!("on {victim}")) && label.contains("Attack");
        let rolled: Vec<u32> = rolls(&lines)
            .into_iter()
            .filter(|(label, ..)| on_victim(label))
            .map(|(_, _, successes)| successes)
            .take(1)
            .collect();
        attacks += u32::from(!rolled.is_empty());
        hits += u32::from(rolled.iter().any(|successes| *successes > 0));
        wounding += u32::from(!losses(&lines, hunt.id(victim)).is_empty());
    }
    [attacks, hits, wounding].map(|count| f64::from(count) / TURNS as f64)
}

/// Both agree but for chance: four standard deviations of so many Turns.
fn agree(hunt: &Hunt, foe: &str, victim: &str) -> Threat {
    let threat = foretold(hunt, foe, victim);
    let [attacks, hits, _] = played(hunt, foe, victim);
    for (what, told, was) in [("attacks", threat.attacks, attacks), ("hits", threat.hits, hits)] {
        let spread = (told * (1.0 - told) / TURNS as f64).max(0.0).sqrt();
        assert!(
            (told - was).abs() <= 4.0 * spread + 0.004,
            "{foe} {what} {victim}: {told:.3}, but {was:.3}"
        );
    }
    threat
}

/// caz-tree-aggressive, caz-aggro-aggressive: the Matriarch with all cards in her pile,
/// near two, near one, and too far away.
#[test]
fn an_adversary_is_foretold_over_all_cards_of_its_pile() {
    let mut near = hunt("salt-matriarch", &["ines-valcarcel", "brigand"]);
    near.put("Matriarch", -6.0, 0.0).put(INES, -3.0, 0.0).put(BRIGAND, -6.0, 3.4);
    let ines = agree(&near, "Matriarch", INES);
    assert!(ines.attacks > 0.2 && ines.attacks < 1.0 && ines.with.len() > 2, "{ines:?}");
    assert!(ines.hits < ines.attacks && ines.wounds > 0.0);
    agree(&near, "Matriarch", BRIGAND);
    near.put(INES, 4.0, 0.0).put(BRIGAND, 9.0, 0.0);
    agree(&near, "Matriarch", INES);
    near.put(INES, 10.0, 10.0).put(BRIGAND, 10.0, 8.0).put("Matriarch", -11.0, -11.0);
    assert_eq!(foretold(&near, "Matriarch", INES).attacks, 0.0);
}

/// ruling-27: Aggro between two of as many WNDs is a tie; each is the Target
/// half of the time.
#[test]
fn a_tie_of_aggro_counts_for_half() {
    let mut tied = hunt("salt-matriarch", &["ines-valcarcel", "brigand"]);
    tied.put("Ram", -6.0, 0.0).put(INES, -4.0, 0.0).put(BRIGAND, -8.0, 0.0);
    tied.set_wounds(INES, 4).set_wounds(BRIGAND, 4);
    let one = agree(&tied, "Ram", INES);
    assert!((one.attacks - 0.5).abs() < 1.0e-9, "{one:?}");
    assert_eq!(one.from.map(Vec3::from), tied.facts().get(tied.id("Ram")).map(|ram| ram.stand.at));
    agree(&tied, "Ram", BRIGAND);
}

/// caz-foe-move, ruling-28: a wall in its way makes it go round, which may be too far;
/// its place is told where it strikes from.
#[test]
fn walls_in_the_way_count() {
    let mut open = hunt("salt-matriarch", &["ines-valcarcel", "brigand"]);
    open.put("Ram", -9.0, 0.0).put(INES, -3.0, 0.0);
    let without = agree(&open, "Ram", INES);
    assert_eq!(without.attacks, 1.0);
    let from = without.from.map(Vec3::from).expect("a place");
    assert!(from.x > -8.5, "it goes there first: {from}");
    let keywords = Keywords::BLOCKING | Keywords::IMPASSABLE;
    open.terrain(vec![block("wall", (-6.0, 0.0), (0.5, 14.0), 3.0, keywords)]);
    assert_eq!(agree(&open, "Ram", INES).attacks, 0.0);
}

/// caz-foe-recover, ruling-26: what it suffers is cleared first with the chance of its
/// Recover; one that is down attacks only then.
#[test]
fn conditions_count_with_the_chance_to_clear_them() {
    let mut near = hunt("salt-matriarch", &["ines-valcarcel", "brigand"]);
    near.put("Ram", -6.0, 0.0).put(INES, -4.0, 0.0).afflict("Ram", Condition::KnockedDown);
    let down = agree(&near, "Ram", INES);
    assert!(down.attacks > 0.05 && down.attacks < 0.95, "{down:?}");
    near.afflict("Ram", Condition::Freezing);
    let both = agree(&near, "Ram", INES);
    assert!(both.attacks < down.attacks);
}

/// caz-praetorians, ruling-82, ruling-83: three models with one card; the formation and
/// further Targets are foretold as well.
#[test]
fn a_band_is_foretold_model_by_model() {
    let mut adversary_models = hunt("emperors-praetorians", &["ines-valcarcel", "brigand"]);
    adversary_models
        .put("The Sword", -9.0, -3.0)
        .put("The Axe", -9.0, 3.0)
        .put("The Mace", -3.0, 0.0);
    adversary_models.put(INES, -7.0, 0.0).put(BRIGAND, -6.5, 2.6);
    for foe in ["The Sword", "The Axe", "The Mace"] {
        let threat = foretold(&adversary_models, foe, INES);
        assert!(threat.attacks > 0.0 && threat.attacks <= 1.0 + 1.0e-9, "{foe}: {threat:?}");
    }
}

/// What is told of somebody who would stand elsewhere is what is told
/// once it stands there.
#[test]
fn a_place_is_judged_before_anybody_goes_there() {
    let mut here = hunt("wandering-son", &["ines-valcarcel", "brigand"]);
    here.put("Son", -6.0, 0.0).put(INES, 8.0, 0.0).put(BRIGAND, -6.0, 8.0);
    let foe = here.id("Son");
    let ines = here.id(INES);
    let planned = here.game.threat(SEAT, foe, ines, Vec3::new(-4.0, 0.0, 0.0)).expect("a threat");
    here.put(INES, -4.0, 0.0);
    assert_eq!(Some(planned), here.game.threat(SEAT, foe, ines, Vec3::new(-4.0, 0.0, 0.0)));
    agree(&here, "Son", INES);
}

/// What could be attacked from a place is what could be attacked once somebody stands
/// there; out of reach it is nothing.
#[test]
fn attacks_are_foreseen_before_anybody_goes_there() {
    let mut here = hunt("wandering-son", &["ines-valcarcel", "brigand"]);
    here.put("Son", -6.0, 0.0).put(INES, 8.0, 0.0).put(BRIGAND, -6.0, 8.0);
    let foe = here.id("Son");
    let ines = here.id(INES);
    let walk = Choice::plain("free-move", Text::verbatim("Move"));
    let from = |hunt: &Hunt, x: f32| {
        let attack_options = hunt.game.attack_options(SEAT, &walk, ines, Vec3::new(x, 0.0, 0.0));
        attack_options.expect("the Pack's attacks are foreseen").attacks
    };
    let near = from(&here, -4.4);
    let far = from(&here, 11.0);
    assert!(near.iter().any(|attack| attack.target == foe && attack.odds.hits > 0.1), "{near:?}");
    assert!(far.iter().all(|attack| near.iter().all(|other| other.name != attack.name)), "{far:?}");
    here.put(INES, -4.4, 0.0);
    assert_eq!(near, from(&here, -4.4));
    assert_eq!(
        here.game.attack_options(SEAT, &walk, foe, Vec3::ZERO),
        None,
        "Foes are foretold by their threats"
    );
}

#[test]
fn a_place_where_a_model_would_be_surrounded_says_so() {
    let mut here = hunt("wandering-son", &["ines-valcarcel", "brigand"]);
    here.put("Son", -6.0, 0.0).put(INES, 8.0, 0.0).put(BRIGAND, 8.0, 8.0);
    let ines = here.id(INES);
    let walk = Choice::plain("free-move", Text::verbatim("Move"));
    let cautions = |hunt: &Hunt, x: f32| {
        hunt.game
            .attack_options(SEAT, &walk, ines, Vec3::new(x, 0.0, 0.0))
            .expect("foreseen")
            .cautions
    };
    // The Son alone has her within its reach; beside a friend who reaches her, too,
    // she is not Surrounded.
    assert_eq!(cautions(&here, -4.4), ["It would be Surrounded here"]);
    assert_eq!(cautions(&here, 11.0), Vec::<String>::new());
    here.put(BRIGAND, -4.4, 1.3);
    assert_eq!(cautions(&here, -4.4), Vec::<String>::new());
}
