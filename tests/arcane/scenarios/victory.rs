//! Victory points and what their difference is called.

use monteria_arcane::content::ScenarioKind;
use monteria_arcane::duel_ref::{VictoryGrade, half};
use monteria_game::{Presence, SideId};

use monteria_test_support::arcane::Duel;

fn won(duel: &Duel) -> (i32, i32, i32) {
    let tally = duel.facts().tally(SideId(0), None);
    (tally.eliminated, tally.hurt, tally.leaders)
}

/// arc-victory: an eliminated enemy scores its level, one at half of its LP or less half
/// of it, rounded up to 5.
#[test]
fn half_a_level_is_rounded_up_to_five() {
    assert_eq!([20, 35, 40, 45, 50].map(half), [10, 20, 20, 25, 25]);
    let mut duel = Duel::begun(ScenarioKind::Duel, ["lysa-thorn", "gorehulk, rasp charm-of-life"]);
    assert_eq!(won(&duel), (0, 0, 0));
    duel.with("Gorehulk", |condition| condition.life = 16);
    assert_eq!(won(&duel), (0, 0, 0), "16 of 31 are more than half");
    duel.with("Gorehulk", |condition| condition.life = 15);
    assert_eq!(won(&duel), (0, 25, 0));
    // Its card makes it 14 LP, and it is worth no more for it.
    duel.with("Rasp", |condition| condition.life = 7);
    assert_eq!(won(&duel), (0, 45, 0));
    duel.set_presence("Rasp", Presence::Slain);
    assert_eq!(won(&duel), (35, 25, 0));
    assert_eq!(duel.facts().tally(SideId(1), None).total(), 0);
}

/// arc-leader: an eliminated Leader scores 20 more, one at half of its LP
/// or less 10 more.
#[test]
fn leaders_are_worth_more() {
    let mut duel = Duel::begun(ScenarioKind::Duel, ["lysa-thorn", "lady-umbra, rasp"]);
    duel.with("Lady Umbra", |condition| condition.life = 7);
    assert_eq!(won(&duel), (0, 35, 10));
    duel.set_presence("Lady Umbra", Presence::Slain);
    assert_eq!(won(&duel), (65, 0, 20));
}

/// arc-result: grades of victory for differences of 0 to 25, 30 to 50, 55 to 150,
/// and 155 or more.
#[test]
fn the_difference_is_a_tie_up_to_25() {
    use VictoryGrade::{Annihilation, Clear, Partial, Tie};
    let names = [0, 25, -25, 30, 50, -55, 150, 155, -400].map(VictoryGrade::of);
    assert_eq!(names, [Tie, Tie, Tie, Partial, Partial, Clear, Clear, Annihilation, Annihilation]);
    for (points, id, winner) in [(25, "tie", None), (30, "partial", Some(SideId(1)))] {
        let mut duel = Duel::begun(ScenarioKind::Duel, ["lysa-thorn", "rasp"]);
        duel.with_side(1, |side_state| side_state.points = points);
        duel.with_turn(|turn| turn.last = 1);
        duel.pass_until(|_| false);
        assert_eq!((duel.outcome().id.as_str(), duel.outcome().winner), (id, winner));
        assert_eq!(duel.outcome().figures[1].1, format!("{points} (scenario {points})"));
    }
}

/// A match ends when a side has no models on the table and no infiltrators.
#[test]
fn nobody_left_ends_the_match() {
    let mut duel = Duel::begun(ScenarioKind::Duel, ["lysa-thorn", "rasp, hollow-jack"]);
    duel.set_presence("Rasp", Presence::Slain);
    duel.set_presence("Hollow Jack", Presence::Slain);
    duel.pass_until(|_| false);
    assert_eq!((duel.facts().turn.number, duel.outcome().id.as_str()), (1, "clear"));
}
