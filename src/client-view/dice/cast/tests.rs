use crate::dice::cast::*;
use monteria_game::{DieOutcome, ModelId, Text};
use monteria_table::BodyId;

fn roll(pool: usize, sides: u32, role: bool) -> RollShown {
    let by: ModelId = BodyId(1);
    let die = |n: usize| DieShown::of(sides, (n as u32 * 7) % sides + 1, DieOutcome::Hit);
    let mut dice: Vec<DieShown> = (0..pool).map(die).collect();
    if role {
        dice.push(
            DieShown::of(sides, sides, DieOutcome::Miss).called(Text::verbatim("Difficulty Die")),
        );
    }
    RollShown::of(by, Text::verbatim("Check"), dice, 1)
}

#[test]
fn dice_roll_inside_the_tray_and_show_the_drawn_faces_in_the_end() {
    for (pool, sides, role) in
        [(1, 10, false), (7, 10, true), (9, 6, false), (30, 6, false), (2, 4, true)]
    {
        let mut app = physics::bare_world();
        let roll = roll(pool, sides, role);
        for seed in 0..6 {
            let cast = Cast::of(app.world_mut(), &roll, seed, true);
            assert_eq!(cast.dice.len(), roll.dice.len().min(MOST));
            for die in &cast.dice {
                assert_eq!(die.number(die.top), die.shown.face);
                for share in [0.0, 0.1, 0.3, 0.5, 0.7, 0.79, 0.9, 1.0] {
                    let (at, _) = die.at(share);
                    let most = FLOOR + Vec2::splat(0.3);
                    assert!(
                        at.x.abs() < most.x && at.z.abs() < most.y,
                        "{at} at {share} of {pool}d{sides}"
                    );
                    assert!(at.y > 0.2 * cast.size, "{at} at {share} of {pool}d{sides}");
                }
                let (_, turn) = die.at(1.0);
                assert_eq!(die.solid.top(turn), die.top, "the drawn face is on top");
                // The final push is small: the die has all but come to rest.
                let rolled = die.at(ROLLED).1 * die.solid.faces[die.top].normal;
                assert!(rolled.y > 0.5, "{rolled} of {pool}d{sides}");
            }
            for (n, die) in cast.dice.iter().enumerate() {
                for other in &cast.dice[..n] {
                    assert!(die.at(1.0).0.distance(other.at(1.0).0) > 1.9 * cast.size);
                }
            }
        }
        let mut bodies = app.world_mut().query::<&RigidBody>();
        assert_eq!(bodies.iter(app.world()).count(), 0, "nothing of it stays");
    }
}

#[test]
fn dice_with_a_role_lie_apart_and_all_lie_at_once_where_nothing_moves() {
    let mut app = physics::bare_world();
    let cast = Cast::of(app.world_mut(), &roll(8, 10, true), 3, false);
    let apart = cast.apart.unwrap_or_default();
    for die in &cast.dice {
        assert_eq!(die.at(0.0), die.at(1.0));
        assert_eq!(die.at(0.0).0.x > apart, die.shown.role.is_some());
    }
}
