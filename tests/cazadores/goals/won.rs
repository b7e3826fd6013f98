//! The end of a Hunt that is won: what may still matter when the last Foe is dead, and
//! the order that ends it.

use monteria_cazadores::PersonalClock;
use monteria_cazadores::content::Condition;
use monteria_game::{GameEvent, Model, Presence, Roster, SeatId, Seats};

use monteria_test_support::cazadores::{Hunt, cites, hunt_for, texts};

const INES: &str = "Inés";

/// Inés and the brigand after the death of the last Foe, in the Turn of Inés; the brigand
/// is due on Tick 5, the vicar on Tick 7.
fn won() -> Hunt {
    let mut hunt =
        hunt_for("recover-the-artifacts", "wandering-son", &["ines-valcarcel", "brigand"]);
    hunt.put(INES, -8.0, 0.0).put("Brigand", -4.0, 0.0).put("Wandering", 8.0, -8.0).turn_of(INES);
    let son = hunt.adversary();
    hunt.change(|world| {
        let entity = world.resource::<Roster>().entity(son).expect("the Adversary");
        world.entity_mut(entity).insert(Presence::Slain);
    });
    hunt.with::<PersonalClock>("Brigand", |clock| clock.tick = 5);
    hunt.with::<PersonalClock>("Vicar", |clock| clock.tick = 7);
    hunt
}

fn passes(lines: &[GameEvent]) -> Vec<&str> {
    texts(lines).into_iter().filter(|text| text.ends_with(" passes")).collect()
}

/// caz-end-slaughter, ruling-100: the program says that the Hunt is won, and
/// one order ends it.
#[test]
fn a_player_ends_a_hunt_that_is_won() {
    let mut hunt = won();
    // The prompt was made before the Foe was taken off: any order that
    // is none ends nothing.
    let lines = hunt.choose("stand-down");
    assert!(
        hunt.game.outcome().is_some_and(|outcome| outcome.id == "pack-wins"),
        "{:#?}",
        texts(&lines)
    );
    // Each of them passes in all its Turns, tick by tick, and nobody is asked.
    for name in ["Inés Valcárcel", "Brigand", "Vicar"] {
        assert!(
            passes(&lines).contains(&format!("{name} passes").as_str()),
            "{:#?}",
            texts(&lines)
        );
    }
    assert!(cites(&lines, "ruling-100"));
}

/// ruling-100: nothing of it is offered while a Foe stands.
#[test]
fn a_hunt_is_not_ended_while_a_foe_stands() {
    let mut hunt =
        hunt_for("recover-the-artifacts", "wandering-son", &["ines-valcarcel", "brigand"]);
    hunt.put(INES, -8.0, 0.0).put("Wandering", 8.0, -8.0).turn_of(INES);
    assert!(!hunt.offered("stand-down"));
}

/// caz-end-slaughter: the death of the last Foe is told as the end of the Hunt, and the
/// next question says so.
#[test]
fn the_death_of_the_last_foe_is_reported() {
    let mut hunt =
        hunt_for("recover-the-artifacts", "wandering-son", &["ines-valcarcel", "brigand"]);
    hunt.put(INES, -8.0, 0.0).put("Brigand", -4.0, 0.0).put("Wandering", 8.0, -8.0).turn_of(INES);
    hunt.with::<PersonalClock>("Brigand", |clock| clock.tick = 5);
    let count = hunt.locations_left().len();
    let mut left = vec![0; count];
    left[count - 1] = 1;
    hunt.locations(&left).afflict("Wandering", Condition::Poisoned);
    hunt.with::<PersonalClock>("Wandering", |clock| clock.looped = true);
    let mut lines = Vec::new();
    // The poison bites when the Round ends: nobody is left to act against by then.
    while hunt.game.outcome().is_none() && hunt.facts().clock.round == 1 {
        let id = if hunt.offered("end") { "end".to_owned() } else { hunt.options()[0].clone() };
        lines.extend(hunt.choose(&id));
    }
    let told = "No Foe is left: the Hunt is won when this Round ends";
    assert_eq!(
        texts(&lines).iter().filter(|text| **text == told).count(),
        1,
        "{:#?}",
        texts(&lines)
    );
}

/// ruling-100: the end of Turns and of the Round comes about as usual.
#[test]
fn who_burns_goes_on_burning_when_the_hunt_is_ended() {
    let mut hunt = won();
    hunt.afflict("Brigand", Condition::Burning);
    let before = hunt.wounds("Brigand");
    hunt.choose("stand-down");
    assert!(hunt.game.outcome().is_some());
    assert_eq!(hunt.wounds("Brigand"), before - 4);
}

/// ruling-100: one player ends the Hunt for its own models only.
#[test]
fn who_has_not_ended_the_hunt_goes_on() {
    let mut hunt = won();
    let other = SeatId(1);
    hunt.change(|world| {
        let mut second = world.resource::<Seats>().0[0].clone();
        second.id = other;
        world.resource_mut::<Seats>().0.push(second);
    });
    hunt.remake::<Model>("Brigand", |model| model.seat = Some(other));
    hunt.choose("stand-down");
    let decision = hunt.game.decision().expect("the other player decides");
    assert_eq!((decision.seat, decision.model), (other, Some(hunt.id("Brigand"))));
    assert!(
        decision.prompt.contains("No Foe is left: the Hunt is won when this Round ends."),
        "{}",
        decision.prompt
    );
    assert!(hunt.offered("stand-down") && hunt.offered("end"));
    // The vicar is the first player's, and passes unasked.
    while hunt.game.outcome().is_none() {
        let decision = hunt.game.decision().expect("the other player decides");
        assert_eq!((decision.seat, decision.model), (other, Some(hunt.id("Brigand"))));
        hunt.choose("end");
    }
}
