//! Abilities other than attacks, moves and traps, and the States over a
//! turn, with scripted dice.

use monteria_arcane::abilities::{Effect, Summon};
use monteria_arcane::content::{
    Ability, AbilityAction, ArcaneContent, Character, Discipline, Influence, Innate, Limit, Rank,
    Rider, Roll, State, Whom,
};
use monteria_arcane::influences::GainState;
use monteria_arcane::state::NextRoll;
use monteria_content::Count;
use monteria_game::{Order, SeatId, Text};
use monteria_table::{Facing, Spot};

use monteria_test_support::arcane::content;
use monteria_test_support::arcane::id;
use monteria_test_support::arcane::{duel, duel_with_content};

fn spot(x: f32, z: f32) -> Spot {
    Spot { x, z, y: None }
}

/// arc-ability, arc-states: Low Choir protects two friends; Absolve heals one and
/// removes a negative State.
#[test]
fn friends_are_protected_and_absolved() {
    let who = [
        ("mother-serafine", 0, 0.0, 0.0),
        ("vesper", 0, 3.0, 0.0),
        ("oath-shield-bram", 0, -3.0, 0.0),
        ("lysa-thorn", 1, 20.0, 0.0),
    ];
    let mut duel = duel(&who);
    duel.state("Vesper", State::Poison, 2)
        .state("Vesper", State::Blind, 1)
        .with("Vesper", |condition| condition.life = 5);
    let targets = [duel.id("Vesper"), duel.id("Oath-shield Bram")];
    duel.with("Mother Serafine", |condition| condition.points = 6);
    duel.order(Order::several("use:low-choir", targets));
    assert_eq!(
        (
            duel.level("Vesper", State::Protection),
            duel.level("Oath-shield Bram", State::Protection)
        ),
        (1, 1)
    );
    duel.aim("use:absolve", "Vesper");
    assert_eq!(
        (
            duel.life("Vesper"),
            duel.level("Vesper", State::Poison),
            duel.level("Vesper", State::Blind)
        ),
        (9, 0, 1)
    );
    assert_eq!(duel.points("Mother Serafine"), 0);
}

/// arc-resist: a friend's prayer repeats a failed roll to resist, for Essence.
#[test]
fn a_prayer_rolls_again() {
    let who = [
        ("belis-the-marked", 0, 0.0, 0.0),
        ("vesper", 1, 5.0, 0.0),
        ("mother-serafine", 1, 12.0, 0.0),
    ];
    let mut duel = duel(&who);
    duel.essence(1, 1).dice(&[2, 9]);
    duel.aim("use:leaden-limbs", "Vesper");
    // Vesper may add a die first.
    duel.choose("roll");
    assert!(duel.options().contains(&"again".to_owned()), "{}", duel.asked());
    duel.choose("again");
    assert!(!duel.facts().get(duel.id("Vesper")).unwrap().condition.no_run, "9 + 9 reach 15");
}

/// arc-ability: a pane of light blocks sight as long as it is upheld.
#[test]
fn a_pane_of_light_stops_the_eye() {
    let mut duel = duel(&[("brother-anselm", 0, 0.0, 0.0), ("sable-kite", 1, 12.0, 0.0)]);
    let south = Facing::from_degrees(180.0).unwrap();
    duel.order(Order::aim("use:pane-of-light", spot(4.0, 0.0), south));
    let facts = duel.facts();
    let [one, other] =
        ["Brother Anselm", "Sable Kite"].map(|name| facts.get(duel.id(name)).unwrap().body());
    assert!(!facts.sees(&one, &other), "it stands across the line");
    assert_eq!(facts.get(duel.id("Brother Anselm")).unwrap().condition.upheld.len(), 1);
}

/// arc-ability: a tripline attacks the first enemy that comes near it, and is removed.
#[test]
fn a_tripline_strikes_once() {
    let mut duel = duel(&[
        ("sable-kite", 0, 0.0, 0.0),
        ("hollow-jack", 1, 8.0, 0.0),
        ("vesper", 1, 20.0, 9.0),
    ]);
    duel.order(Order::to("use:tripline", spot(2.0, 0.0)));
    duel.choose("done");
    assert_eq!(duel.game.decision().map(|decision| decision.seat), Some(SeatId(1)));
    duel.aim("activate", "Hollow Jack");
    duel.dice(&[5]);
    duel.order(Order::to("walk", spot(3.2, 0.0)));
    duel.choose("stand");
    // 5 + 6 = 11 against 9: 3 + 2 - 2 = 3.
    assert_eq!(duel.life("Hollow Jack"), 13);
    assert!((duel.at("Hollow Jack").x - 3.2).abs() < 0.01, "it walks on");
    assert!(duel.facts().things.is_empty());
}

/// arc-recovery, arc-upkeep, arc-healing, arc-slow, arc-haste, arc-doom, arc-stunned:
/// effects of a new turn.
#[test]
fn a_turn_wears_states_and_gives_points_back() {
    let mut duel = duel(&[("hollow-jack", 0, 0.0, 0.0), ("lysa-thorn", 1, 9.0, 9.0)]);
    duel.state("Hollow Jack", State::Healing, 2).state("Hollow Jack", State::Slow, 1);
    duel.state("Lysa Thorn", State::Doom, 1).state("Lysa Thorn", State::Stunned, 1);
    duel.with("Hollow Jack", |condition| {
        condition.life = 9;
        condition.points = 1;
    });
    duel.with("Lysa Thorn", |condition| condition.points = 0);
    duel.dice(&[7, 3, 9]);
    // Lysa is Stunned: the turn ends with Jack's activation.
    let told = duel.choose("done").join("\n");
    assert!(told.contains("Turn 2"), "{told}");
    assert_eq!(
        (duel.life("Hollow Jack"), duel.points("Hollow Jack")),
        (11, 3),
        "Slow takes one of three"
    );
    assert_eq!(
        (duel.level("Hollow Jack", State::Healing), duel.level("Hollow Jack", State::Slow)),
        (1, 0)
    );
    assert_eq!((duel.life("Lysa Thorn"), duel.points("Lysa Thorn")), (13, 3), "a 7 is no doom");
    assert_eq!(duel.level("Lysa Thorn", State::Stunned), 0);
    // Both have Essence again, and keep it; 3 against 9 for initiative.
    duel.choose("roll");
    duel.choose("roll");
    assert!(duel.asked().contains("Party 2"), "{}", duel.asked());
}

/// arc-doom: a die of 8 or more when Doom shortens eliminates the model.
#[test]
fn doom_may_kill() {
    let mut duel = duel(&[
        ("hollow-jack", 0, 0.0, 0.0),
        ("lysa-thorn", 1, 9.0, 9.0),
        ("vesper", 1, 9.0, -9.0),
    ]);
    duel.state("Lysa Thorn", State::Doom, 1).state("Lysa Thorn", State::Stunned, 1).state(
        "Vesper",
        State::Stunned,
        1,
    );
    duel.dice(&[8]);
    let told = duel.choose("done").join("\n");
    assert!(told.contains("Lysa Thorn is eliminated"), "{told}");
}

/// arc-initiative, arc-activation: the sides activate one character each in turn; a side
/// that still has some goes on alone.
#[test]
fn sides_take_turns() {
    let mut duel =
        duel(&[("hollow-jack", 0, 0.0, 0.0), ("vesper", 0, 0.0, 9.0), ("lysa-thorn", 1, 9.0, 9.0)]);
    duel.choose("done");
    assert!(duel.asked().starts_with("Party 2"), "{}", duel.asked());
    duel.aim("activate", "Lysa Thorn");
    duel.choose("done");
    assert!(duel.asked().starts_with("Party 1"), "{}", duel.asked());
    assert!(duel.refusal("activate", Some("Hollow Jack")).contains("activated"));
}

/// Returns content in which Brother Anselm may summon a Wisp, and seals enemies nearby.
fn content_with_wisp() -> ArcaneContent {
    let mut changed = (*content()).clone();
    let ability = |name: &str, deed| Ability {
        id: id(name),
        name: name.to_owned(),
        cost: Count::nearest(1),
        essence: Count::nearest(0),
        discipline: Discipline::Magic,
        limit: Limit::Unlimited,
        upkeep: Count::nearest(0),
        difficulty: None,
        unmoved: false,
        reactive: false,
        deed,
    };
    let vesper = changed.characters["vesper"].clone();
    let wisp = Character { id: id("wisp"), name: "Wisp".to_owned(), rank: Rank::Summon, ..vesper };
    let caller = changed.characters.get_mut("brother-anselm").unwrap();
    caller.innate.push(Innate::Summoner(Count::nearest(1)));
    caller.abilities.push(ability(
        "call",
        AbilityAction::Summon(Summon { summon: id("wisp"), bind: Count::nearest(1) }),
    ));
    let seal = GainState { state: State::Seal, level: Count::nearest(2) };
    let hex = Rider { does: Influence::State(seal), resist: None };
    caller.abilities.push(ability(
        "hex",
        AbilityAction::Effect(Effect {
            on: Whom::EnemiesWithin(monteria_content::Inches::nearest(30.0)),
            does: vec![hex],
        }),
    ));
    changed.characters.insert(id("wisp"), wisp);
    changed
}

/// arc-summon: a summoned creature is bound for a while, and its summoner tests for shock
/// if it is killed.
#[test]
fn summons_come_and_fade() {
    let mut duel = duel_with_content(
        std::sync::Arc::new(content_with_wisp()),
        &[
            ("brother-anselm", 0, 0.0, 0.0),
            ("lysa-thorn", 1, 20.0, 0.0),
            ("wisp", 0, 0.0, 5.0),
            ("sable-kite", 1, -3.0, 0.0),
        ],
    );
    let wisp = duel.id("Wisp");
    duel.change(|world| {
        use monteria_game::{Presence, Roster};
        let entity = world.resource::<Roster>().entity(wisp).unwrap();
        world.entity_mut(entity).insert(Presence::Reserve);
    });
    assert_eq!(
        duel.refusal_at("use:call", -4.19, 0.0),
        "TooClose",
        "not into contact with the Kite"
    );
    assert!(duel.may("use:call", -4.3, 0.0));
    duel.set_presence("Sable Kite", monteria_game::Presence::Fled);
    duel.order(Order::to("use:call", spot(3.0, 0.0)));
    assert_eq!(duel.at("Wisp").x, 3.0);
    assert_eq!(duel.points("Wisp"), 3);
    assert!(duel.refusal("use:call", None).contains("as often as it can"));
    // arc-seal: no special abilities.
    duel.choose("use:hex");
    assert_eq!(duel.level("Lysa Thorn", State::Seal), 2);
    duel.choose("done");
    duel.aim("activate", "Lysa Thorn");
    assert!(
        duel.game
            .decision()
            .unwrap()
            .refused
            .iter()
            .any(|one| one.choice.id == "use:hurdle-charge"
                && one.why.to_string().contains("sealed"))
    );
    duel.choose("done");
    duel.aim("activate", "Wisp");
    // Its bond wears out; a 5 keeps it for now.
    duel.dice(&[5]);
    duel.choose("done");
    assert!(duel.facts().get(wisp).unwrap().in_play());
}

/// arc-ability: a bonus to the next roll lasts until that roll, also beyond the turn
/// unless it is limited to that turn.
#[test]
fn a_bonus_lasts_until_it_is_rolled() {
    let who =
        [("temple-novice", 0, 0.0, 0.0), ("vesper", 0, 3.0, 0.0), ("lysa-thorn", 1, 20.0, 0.0)];
    let mut duel = duel(&who);
    duel.aim("use:murmur", "Vesper");
    duel.answer_until_turn(2);
    let [murmur] = duel.condition("Vesper").next[..] else { panic!("it is gone with the turn") };
    assert_eq!((murmur.roll, murmur.bonus, murmur.this_turn), (Roll::Resistance, 2, false));
    let cutthroat = content().characters.get("veil-cutthroat").expect("the Cutthroat").clone();
    let words: Vec<Text> =
        cutthroat.abilities.iter().map(|ability| content().describe_ability(ability)).collect();
    assert!(words.iter().any(|words| words.contains("on its next attack this turn")), "{words:?}");
    let turn = NextRoll { roll: Roll::Attack, bonus: 2, ganged: true, this_turn: true };
    duel.with("Vesper", |condition| condition.next.push(turn));
    duel.with("Vesper", |condition| condition.braced = true);
    duel.answer_until_turn(3);
    assert_eq!(duel.condition("Vesper").next, [murmur], "what is said of a turn goes with it");
    assert!(duel.condition("Vesper").braced, "the next Charge is still to come");
}

/// arc-resist: a prepared bonus also counts when its roll is repeated, and
/// is used up then.
#[test]
fn a_bonus_counts_for_the_roll_that_is_rolled_again() {
    let who = [
        ("belis-the-marked", 0, 0.0, 0.0),
        ("vesper", 1, 5.0, 0.0),
        ("mother-serafine", 1, 12.0, 0.0),
    ];
    let mut duel = duel(&who);
    let next = NextRoll { roll: Roll::Resistance, bonus: 2, ganged: false, this_turn: false };
    duel.with("Vesper", |condition| condition.next.push(next));
    // 2 + 9 + 2 fails against 15; 4 + 9 + 2 reaches it.
    duel.essence(1, 1).dice(&[2, 4]);
    duel.aim("use:leaden-limbs", "Vesper");
    duel.choose("roll");
    duel.choose("again");
    assert!(!duel.condition("Vesper").no_run, "the bonus counts for both");
    assert!(duel.condition("Vesper").next.is_empty(), "and is used up");
}

/// arc-ability: the same prepared bonus counts once.
#[test]
fn what_is_prepared_counts_once() {
    let mut duel = duel(&[
        ("temple-novice", 0, 0.0, 0.0),
        ("vesper", 0, 3.0, 0.0),
        ("lysa-thorn", 1, 20.0, 0.0),
    ]);
    duel.aim("use:murmur", "Vesper");
    duel.aim("use:murmur", "Vesper");
    assert_eq!(duel.facts().get(duel.id("Vesper")).unwrap().condition.next.len(), 1);
}

/// arc-zone, arc-ruling-pane: a pane ends when its user has moved farther from it than
/// its Control Zone reaches.
#[test]
fn a_pane_is_left_behind() {
    for (x, upheld) in [(-4.0, 1), (-5.5, 0)] {
        let mut duel = duel(&[("brother-anselm", 0, 0.0, 0.0), ("sable-kite", 1, 20.0, 0.0)]);
        duel.order(Order::aim(
            "use:pane-of-light",
            spot(4.0, 0.0),
            Facing::from_degrees(180.0).unwrap(),
        ));
        duel.order(Order::to("walk", spot(x, 0.0)));
        assert_eq!(
            (duel.condition("Brother Anselm").upheld.len(), duel.facts().things.len()),
            (upheld, upheld)
        );
    }
}

/// arc-ruling-pane: a pane must lie on the table from end to end, and so
/// do all suggested places.
#[test]
fn a_pane_lies_on_the_table_from_end_to_end() {
    let mut duel = duel(&[("brother-anselm", 0, 0.0, -20.0), ("sable-kite", 1, 20.0, 20.0)]);
    let pane = |degrees: f32| {
        Order::aim("use:pane-of-light", spot(0.0, -23.0), Facing::from_degrees(degrees).unwrap())
    };
    assert_eq!(duel.game.check(&pane(0.0)).unwrap_err().name(), "AcrossTheEdge");
    let region = duel.option("use:pane-of-light").needs.region().expect("a region").clone();
    for (middle, facing) in region.aims(duel.game.world(), &[], 64) {
        let half = facing.unit() * 2.0;
        for end in [middle.plan() + half, middle.plan() - half] {
            assert!(end.x.abs() <= 24.01 && end.y.abs() <= 24.01, "{end} lies off the table");
        }
    }
    duel.order(pane(90.0));
}
