//! Triggers of a table and of its mission, played in *Respawn*.

use bevy_math::Vec2;
use monteria_cadence::battle::UnitLocation;
use monteria_content::ron_options;
use monteria_game::{SideId, without_text};
use monteria_respawn::{Flag, FlagState, Kind};
use monteria_test_support::respawn::{Match, deathmatch_after, lay, refurnish};
use monteria_triggers::{Triggers, counter_lines};

fn read(triggers: &str) -> Triggers {
    ron_options().from_str(triggers).expect("triggers")
}

/// Returns a match whose table and mission have these triggers.
fn match_with(table: &str, mission: &str, dice: &[u32]) -> Match {
    let change = |content: &mut monteria_respawn::content::RespawnContent| {
        content.arenas.values_mut().for_each(|it| it.triggers = read(table));
        content.bouts.values_mut().for_each(|it| it.triggers = read(mission));
    };
    deathmatch_after(change, dice)
}

/// A walk into an area and a teleport out of it are noticed.
#[test]
fn entering_and_leaving_an_area_scores() {
    let mut game = match_with(
        r#"(
            areas: [(id: "ring", name: "the ring", shape: Circle(center: (0, 0), radius: 2))],
            rules: [(id: "in", name: "In", when: Enters(who: [], area: "ring"),
                     then: [Score(side: Actor, points: 2)], limit: Once)],
        )"#,
        r#"(
            areas: [(id: "cage", name: "the cage", shape: Circle(center: (0, 0), radius: 2))],
            rules: [
                (id: "out", name: "Out", when: Leaves(who: [Of(First)], area: "cage"),
                 then: [Score(side: Enemies, points: 1)], limit: Unlimited),
                (id: "new", name: "New", when: Deploys([]),
                 then: [Score(side: Enemies, points: 9)], limit: Unlimited),
            ],
        )"#,
        &[],
    );
    lay(&mut game, Kind::Teleport(Vec2::new(14.0, 8.0)), 0.0, 0.0);
    game.put(1, 0.0, -5.0).put(4, 10.0, -8.0).idle(&[2, 3, 5, 6]);
    game.act(1, &["move", "pass"]).walk(1, 0.0, -1.0);
    assert!(game.offers("walk-on"), "it stands on the teleport");
    let way = game.game.decision().expect("asked").options[0].id.clone();
    game.choose(&way);
    while game.offers("stay") {
        game.choose("stay");
    }
    assert!(game.at(1).distance(Vec2::new(14.0, 8.0)) < 3.0);
    assert_eq!(game.score(), [2, 1]);
    assert!(game.cites("cad-arena-triggers"));
}

#[test]
fn the_end_of_a_round_counts_who_holds_an_area() {
    let mut game = match_with(
        r#"(
            counters: [(id: "cheers", name: "Cheers")],
            areas: [(id: "stand", name: "the stand", shape: Box(center: (0, 0), half: (3, 3)))],
            rules: [(id: "cheer", name: "Cheer", when: RoundEnds,
                     if: [Holds(side: Second, area: "stand")],
                     then: [Add(counter: "cheers", by: 2), Score(side: Second, points: 1)],
                     limit: OncePerRound)],
        )"#,
        "()",
        &[],
    );
    game.put(4, 0.0, 0.0).put(1, 10.0, 0.0).idle(&[1, 2, 3, 4, 5, 6]).choose("none");
    assert_eq!(counter_lines(game.game.world()), [("Cheers".to_owned(), 2)]);
    assert_eq!(game.score(), [0, 1]);
}

/// An option with a cost kills an enemy: its owner is asked, the kill scores, and a rule
/// notices the death. Undo takes it all back.
#[test]
fn an_option_kills_and_a_rule_notices_the_death() {
    let play = || {
        let mut game = match_with(
            r#"(
                options: [(id: "trap", label: "Spring the trap", about: "The floor opens.",
                           by: [Of(First)], cost: 2, from_start: true)],
                rules: [
                    (id: "trap", name: "Trap", when: Chosen("trap"),
                     then: [Wound(who: [Of(Enemies), Near([Actor], 12)], amount: 9),
                            Begin(who: [Actor], state: "Shield")], limit: Unlimited),
                    (id: "boo", name: "Boo", when: Dies([Of(Second)]),
                     then: [Score(side: Actor, points: 2)], limit: Unlimited),
                ],
            )"#,
            "()",
            &[],
        );
        game.put(1, 0.0, 0.0).put(4, 5.0, 0.0).put(5, 16.0, -10.0).idle(&[2, 3, 5, 6]);
        game.choose("activate:1");
        let before = game.unit(1).command;
        game.choose("scenario:trap");
        assert_eq!(game.unit(1).command, before - 2);
        assert_eq!(game.health(4), 0);
        assert!(game.state(1).shielded);
        assert_eq!(game.game.decision().expect("asked").seat.0, 1, "Downed or not?");
        game.choose("leave");
        // The kill scores 1 for whoever acts.
        assert_eq!(game.score(), [1, 2]);
        assert_eq!(game.unit(4).place, UnitLocation::Reserve);
        assert!(game.offers("attack"), "the activation goes on");
        assert_eq!(game.game.undo(2).expect("undo"), 2);
        assert_eq!((game.unit(1).command, game.score()), (before, vec![0, 0]));
        assert!(game.health(4) > 0 && game.offers("scenario:trap"));
        game.choose("scenario:trap").choose("down");
        assert!(game.state(4).downed);
        game.score()
    };
    let told = play();
    assert_eq!(told, [0, 2]);
    assert_eq!(without_text(play), told);
}

/// Flags are taken, carried and delivered.
#[test]
fn flags_are_items() {
    let mut game = match_with(
        r#"(rules: [
            (id: "taken", name: "Taken", when: Takes(who: [Of(First)], item: "flag"),
             then: [Begin(who: [Carries("flag")], state: "Speed")], limit: Unlimited),
            (id: "home", name: "Home", when: Delivers(who: [], item: "flag"),
             then: [Score(side: Actor, points: 4)], limit: Unlimited),
        ])"#,
        "()",
        &[],
    );
    game.change(|world| {
        for (side, x) in [(0, -12.0), (1, 12.0)] {
            let base = Vec2::new(x, 0.0);
            let flag = Flag::new(FlagState { base }, base).owned_by(SideId(side));
            refurnish(world, |arena, table| arena.flags.put(table, flag));
        }
    });
    game.put(1, 10.0, 2.5).idle(&[2, 3, 4, 5, 6]).act(1, &["move", "pass"]);
    game.walk(1, 11.0, 0.5);
    assert!(game.state(1).swift);
    // The mission gives nothing for a flag: only the rule scores.
    game.put(1, -9.0, 0.0).act(1, &["move", "pass"]).walk(1, -11.5, 0.0);
    assert_eq!(game.score(), [4, 0]);
}

/// A character that leaves alive is out of the match, and nobody scores it.
#[test]
fn whoever_leaves_alive_is_lost() {
    let mut game = match_with(
        r#"(rules: [(
            id: "rout", name: "Rout", when: TurnBegins([Of(First)]),
            then: [Remove([Of(Second), Near([Actor], 6)])], limit: Once,
        )])"#,
        "()",
        &[],
    );
    game.put(1, 0.0, 0.0).put(4, 5.0, 0.0).put(5, 0.0, 11.0).idle(&[2, 3, 5, 6]);
    game.choose("activate:1");
    assert!(game.state(4).lost);
    assert_eq!(game.unit(4).place, UnitLocation::Destroyed);
    assert_eq!((game.unit(5).place, game.score()), (UnitLocation::Table, vec![0, 0]));
    game.choose("pass").choose("pass").choose("begin");
}
