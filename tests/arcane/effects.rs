//! Abilities that are no attacks, moves and their traps, and how the turn wears
//! States, with scripted dice.

use monteria_arcane::abilities::{Effect, Summon};
use monteria_arcane::content::{
    Ability, Character, Deed, Discipline, Influence, Innate, Limit, Rank, Rider, Roll, State, Whom,
};
use monteria_arcane::duel_ref::Grade;
use monteria_arcane::influences::GainState;
use monteria_arcane::state::NextRoll;
use monteria_content::Count;
use monteria_game::{Order, SeatId};
use monteria_table::{Facing, Keywords, Spot};

use monteria_test_support::arcane::content;
use monteria_test_support::arcane::{Duel, id};
use monteria_test_support::arcane::{block, duel, duel_with};

fn spot(x: f32, z: f32) -> Spot {
    Spot { x, z, y: None }
}

/// arc-walk, arc-run, arc-contact: a Walk goes anywhere but into contact, a Run straight
/// on, and one of them a turn.
#[test]
fn moves_stay_out_of_contact() {
    let mut duel = duel(&[("hollow-jack", 0, 0.0, 0.0), ("lysa-thorn", 1, 5.0, 0.0)]);
    let to = |act: &str, x: f32, z: f32| Order::to(act, spot(x, z));
    assert!(duel.game.check(&to("walk", 3.82, 0.0)).is_err(), "that would touch her");
    assert!(duel.game.check(&to("walk", 3.7, 0.0)).is_ok());
    assert!(
        duel.game.check(&to("run", 10.0, 0.0)).is_err(),
        "she stands in the way of a straight Run"
    );
    assert!(duel.game.check(&to("run", 0.0, 11.2)).is_err(), "a Run is 11\" long");
    duel.order(to("run", 0.0, 10.9));
    assert_eq!(duel.points("Hollow Jack"), 3);
    assert!(duel.refusal("walk", None).contains("movement"));
}

/// arc-terrain: abrupt ground counts twice, nobody runs through it, and who moves
/// openly does not notice; a minor obstacle costs an inch, a wall two for each
/// inch of its height.
#[test]
fn ground_slows() {
    let bog = block("bog", (6.0, 0.0), (8.0, 20.0), 0.0, Keywords::DIFFICULT);
    let mut jack = duel(&[("hollow-jack", 0, 0.0, 0.0), ("lysa-thorn", 1, 20.0, 20.0)]);
    jack.terrain(vec![bog.clone()]);
    let cost = |duel: &Duel, order: &Order| {
        duel.game.answer_to(order).ok().and_then(|answer| answer.route).map(|route| route.cost)
    };
    // 1.4" of open ground to its rim, the rest twice.
    let walked = cost(&jack, &Order::to("walk", spot(3.0, 0.0))).expect("within 7\"");
    assert!((walked - 4.59).abs() < 0.05, "{walked}");
    assert!(jack.game.check(&Order::to("run", spot(3.0, 0.0))).is_err());
    let mut dancer = duel(&[("tin-dancer", 0, 0.0, 0.0), ("lysa-thorn", 1, 20.0, 20.0)]);
    dancer.terrain(vec![bog]);
    assert!(dancer.game.check(&Order::to("run", spot(9.0, 0.0))).is_ok());
    let fence = block("fence", (3.0, 0.0), (0.2, 20.0), 0.7, Keywords::empty());
    jack.terrain(vec![fence]);
    let walked = cost(&jack, &Order::to("walk", spot(5.0, 0.0))).expect("over a fence");
    assert!((walked - 6.0).abs() < 0.05, "{walked}");
}

/// arc-escape: engaged models may not walk away, a 6 lets them, and each enemy beyond the
/// first takes one off.
#[test]
fn who_is_engaged_has_to_escape_first() {
    let mut duel = duel(&[
        ("hollow-jack", 0, 0.0, 0.0),
        ("lysa-thorn", 1, 1.18, 0.0),
        ("vesper", 1, -1.18, 0.0),
    ]);
    assert!(duel.refusal("walk", None).contains("engaged"));
    duel.dice(&[6]);
    duel.choose("escape");
    assert!(duel.refusal("walk", None).contains("engaged"), "6 - 1 is too little");
    duel.dice(&[7]);
    duel.choose("escape");
    assert_eq!(duel.points("Hollow Jack"), 3);
    duel.order(Order::to("walk", spot(0.0, 5.0)));
    assert_eq!(duel.at("Hollow Jack").z, 5.0);
}

/// arc-ability, arc-states: Serafine's choir and absolution.
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
        .with("Vesper", |vigor| vigor.life = 5);
    let targets = [duel.id("Vesper"), duel.id("Oath-shield Bram")];
    duel.with("Mother Serafine", |vigor| vigor.points = 6);
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

/// arc-resist: a friend's prayer lets a failed roll to resist be made again, for Essence.
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
    assert!(!duel.facts().get(duel.id("Vesper")).unwrap().vigor.no_run, "9 + 9 reach 15");
}

/// arc-ability: a pane of light stops the eye as long as it is upheld.
#[test]
fn a_pane_of_light_stops_the_eye() {
    let mut duel = duel(&[("brother-anselm", 0, 0.0, 0.0), ("sable-kite", 1, 12.0, 0.0)]);
    let south = Facing::from_degrees(180.0).unwrap();
    duel.order(Order::aim("use:pane-of-light", spot(4.0, 0.0), south));
    let facts = duel.facts();
    let [one, other] =
        ["Brother Anselm", "Sable Kite"].map(|name| facts.get(duel.id(name)).unwrap().body());
    assert!(!facts.sees(&one, &other), "it stands across the line");
    assert_eq!(facts.get(duel.id("Brother Anselm")).unwrap().vigor.upheld.len(), 1);
}

/// arc-ability: a tripline strikes at the first enemy who comes near it, and is gone.
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
/// what a new turn does.
#[test]
fn a_turn_wears_states_and_gives_points_back() {
    let mut duel = duel(&[("hollow-jack", 0, 0.0, 0.0), ("lysa-thorn", 1, 9.0, 9.0)]);
    duel.state("Hollow Jack", State::Healing, 2).state("Hollow Jack", State::Slow, 1);
    duel.state("Lysa Thorn", State::Doom, 1).state("Lysa Thorn", State::Stunned, 1);
    duel.with("Hollow Jack", |vigor| (vigor.life, vigor.points) = (9, 1));
    duel.with("Lysa Thorn", |vigor| vigor.points = 0);
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

/// arc-doom: an 8 when it goes is the end.
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

/// arc-initiative, arc-activation: sides take turns, one character each, and whoever
/// is left goes on.
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

/// arc-summon: a summoner calls a creature that is bound for a while, and is shaken
/// where it is killed.
#[test]
fn summons_come_and_fade() {
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
        Deed::Summon(Summon { summon: id("wisp"), bind: Count::nearest(1) }),
    ));
    let seal = GainState { state: State::Seal, level: Count::nearest(2) };
    let hex = Rider { does: Influence::State(seal), resist: None };
    caller.abilities.push(ability(
        "hex",
        Deed::Effect(Effect {
            on: Whom::EnemiesWithin(monteria_content::Inches::nearest(30.0)),
            does: vec![hex],
        }),
    ));
    changed.characters.insert(id("wisp"), wisp);
    let mut duel = duel_with(
        std::sync::Arc::new(changed),
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
    assert_eq!(duel.why_not("use:call", -4.19, 0.0), "TooClose", "not into contact with the Kite");
    assert!(duel.may("use:call", -4.3, 0.0));
    duel.gone("Sable Kite", monteria_game::Presence::Fled);
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

/// arc-ability: the standard lets a friend, never its bearer, walk 3" at once; that is
/// not its movement of the turn.
#[test]
fn a_friend_walks_at_once() {
    let mut duel = duel(&[
        ("ser-aldemar", 0, 0.0, 0.0),
        ("vesper", 0, 3.0, 0.0),
        ("lysa-thorn", 1, 20.0, 0.0),
    ]);
    assert!(
        duel.refusal("use:raise-the-standard", Some("Ser Aldemar")).contains("no legal target")
    );
    duel.aim("use:raise-the-standard", "Vesper");
    assert!(duel.game.check(&Order::to("walk", spot(6.2, 0.0))).is_err());
    duel.order(Order::to("walk", spot(5.9, 0.0)));
    assert_eq!(duel.at("Vesper").x, 5.9);
    assert!(!duel.facts().get(duel.id("Vesper")).unwrap().vigor.moved);
    assert!(duel.refusal("use:raise-the-standard", Some("Vesper")).contains("once in a turn"));
}

/// arc-sight: who snuffs the lamps keeps everybody from seeing farther than
/// 12", friend and foe.
#[test]
fn lamps_are_snuffed_for_all() {
    let mut duel = duel(&[
        ("lady-umbra", 0, 0.0, 0.0),
        ("sable-kite", 0, 2.5, 2.0),
        ("lysa-thorn", 1, 15.0, 0.0),
    ]);
    let seen = |duel: &Duel, one: &str, other: &str| {
        let facts = duel.facts();
        let body = |name: &str| facts.get(duel.id(name)).unwrap().body();
        facts.sees(&body(one), &body(other))
    };
    assert!(seen(&duel, "Lady Umbra", "Lysa Thorn"));
    duel.with("Lady Umbra", |vigor| vigor.points = 6);
    duel.choose("use:snuff-the-lamps");
    assert!(!seen(&duel, "Lady Umbra", "Lysa Thorn") && !seen(&duel, "Lysa Thorn", "Lady Umbra"));
    assert!(seen(&duel, "Sable Kite", "Lysa Thorn"), "11.5\" from base to base");
    assert!(duel.refusal("use:snuff-the-lamps", None).contains("once in a game"));
}

/// arc-ability: Bank Shot passes models and cover, and is stopped by a wall all the same.
#[test]
fn a_bank_shot_passes_models_and_no_walls() {
    let who =
        [("volley", 0, 0.0, 0.0), ("iron-colossus", 0, 5.0, 0.0), ("lysa-thorn", 1, 10.0, 0.0)];
    let mut duel = duel(&who);
    assert!(duel.refusal("shoot", Some("Lysa Thorn")).contains("Iron Colossus"));
    let order = |duel: &Duel| Order::at("use:bank-shot", duel.id("Lysa Thorn"));
    assert!(duel.game.check(&order(&duel)).is_ok());
    duel.terrain(vec![block("wall", (8.0, 0.0), (1.0, 12.0), 3.0, Keywords::BLOCKING)]);
    assert!(duel.refusal("use:bank-shot", Some("Lysa Thorn")).contains("wall is in the way"));
}

/// arc-sight: one sees 3" into a forest and no farther.
#[test]
fn three_inches_of_forest_are_seen_through() {
    let wood = |from: f32, deep: f32| {
        let green = Keywords::DIFFICULT | Keywords::OBSCURING;
        block("wood", (from + deep / 2.0, 0.0), (deep, 10.0), 4.0, green)
    };
    let mut duel = duel(&[("volley", 0, 0.0, 0.0), ("lysa-thorn", 1, 10.0, 0.0)]);
    duel.terrain(vec![wood(4.0, 2.9)]);
    assert_ne!(duel.refusal("shoot", Some("Lysa Thorn")), String::new());
    assert!(duel.game.check(&Order::at("shoot", duel.id("Lysa Thorn"))).is_ok());
    duel.terrain(vec![wood(4.0, 3.3)]);
    assert!(duel.refusal("shoot", Some("Lysa Thorn")).contains("of forest"));
}

/// arc-sight, arc-ruling-forest-sight: the line between the nearest points of the bases
/// decides, into a forest and out of it.
#[test]
fn the_nearest_edge_decides_how_deep_a_forest_is() {
    let green = Keywords::DIFFICULT | Keywords::OBSCURING;
    // The wood begins 6" to the east; Lysa's base (0.59") begins so deep in it.
    for (deep, seen) in [(2.9, true), (3.0, true), (3.1, false)] {
        let x = 6.0 + deep + 0.59;
        let mut duel = duel(&[("volley", 0, 0.0, 0.0), ("lysa-thorn", 1, x, 0.0)]);
        duel.terrain(vec![block("wood", (11.0, 0.0), (10.0, 10.0), 4.0, green)]);
        let facts = duel.facts();
        let [one, other] =
            ["Volley", "Lysa Thorn"].map(|name| facts.get(duel.id(name)).unwrap().body());
        assert_eq!((facts.sees(&one, &other), facts.sees(&other, &one)), (seen, seen), "{deep}");
        assert_eq!(
            duel.game.check(&Order::at("shoot", duel.id("Lysa Thorn"))).is_ok(),
            seen,
            "{deep}"
        );
    }
    // In contact nothing lies between, however deep in the wood.
    let mut duel = duel(&[("volley", 0, 0.0, 0.0), ("lysa-thorn", 1, 1.18, 0.0)]);
    duel.terrain(vec![block("wood", (0.0, 0.0), (20.0, 20.0), 4.0, green)]);
    let facts = duel.facts();
    let [one, other] =
        ["Volley", "Lysa Thorn"].map(|name| facts.get(duel.id(name)).unwrap().body());
    assert!(facts.sees(&one, &other));
}

/// arc-cover: whoever touches a low wall is behind it; a little apart from it nobody is.
#[test]
fn who_touches_a_low_wall_is_behind_it() {
    // Lysa's rim lies at 9.41; the wall ends there, or so much before it.
    for (gap, covered) in [(0.0, true), (0.01, true), (-0.01, true), (0.1, false)] {
        let mut duel = duel(&[("volley", 0, 0.0, 0.0), ("lysa-thorn", 1, 10.0, 0.0)]);
        let end = 10.0 - 0.59 - gap;
        duel.terrain(vec![block("low", (end - 0.2, 0.0), (0.4, 6.0), 0.8, Keywords::BLOCKING)]);
        let facts = duel.facts();
        let [volley, lysa] = ["Volley", "Lysa Thorn"].map(|name| facts.get(duel.id(name)).unwrap());
        let cover = facts.cover(&volley.body(), lysa).map(|(grade, _)| grade);
        assert_eq!(cover, covered.then_some(Grade::Soft), "{gap}");
    }
}

/// arc-ability: a bonus to the next roll lasts until that is rolled, over the end of the
/// turn, unless it says that turn.
#[test]
fn a_bonus_lasts_until_it_is_rolled() {
    let who =
        [("temple-novice", 0, 0.0, 0.0), ("vesper", 0, 3.0, 0.0), ("lysa-thorn", 1, 20.0, 0.0)];
    let mut duel = duel(&who);
    duel.aim("use:murmur", "Vesper");
    duel.skip_to_turn(2);
    let [murmur] = duel.vigor("Vesper").next[..] else { panic!("it is gone with the turn") };
    assert_eq!((murmur.roll, murmur.bonus, murmur.this_turn), (Roll::Resistance, 2, false));
    let cutthroat = content().characters.get("veil-cutthroat").expect("the Cutthroat").clone();
    let words: Vec<String> =
        cutthroat.abilities.iter().map(|ability| content().ability_words(ability)).collect();
    assert!(words.iter().any(|words| words.contains("on its next attack this turn")), "{words:?}");
    let turn = NextRoll { roll: Roll::Attack, bonus: 2, ganged: true, this_turn: true };
    duel.with("Vesper", |vigor| vigor.next.push(turn));
    duel.with("Vesper", |vigor| vigor.braced = true);
    duel.skip_to_turn(3);
    assert_eq!(duel.vigor("Vesper").next, [murmur], "what is said of a turn goes with it");
    assert!(duel.vigor("Vesper").braced, "the next Charge is still to come");
}

/// arc-resist: what was prepared for a roll counts for that roll when it is rolled again,
/// and is gone then.
#[test]
fn a_bonus_counts_for_the_roll_that_is_rolled_again() {
    let who = [
        ("belis-the-marked", 0, 0.0, 0.0),
        ("vesper", 1, 5.0, 0.0),
        ("mother-serafine", 1, 12.0, 0.0),
    ];
    let mut duel = duel(&who);
    let next = NextRoll { roll: Roll::Resistance, bonus: 2, ganged: false, this_turn: false };
    duel.with("Vesper", |vigor| vigor.next.push(next));
    // 2 + 9 + 2 fails against 15; 4 + 9 + 2 reaches it.
    duel.essence(1, 1).dice(&[2, 4]);
    duel.aim("use:leaden-limbs", "Vesper");
    duel.choose("roll");
    duel.choose("again");
    assert!(!duel.vigor("Vesper").no_run, "the bonus counts for both");
    assert!(duel.vigor("Vesper").next.is_empty(), "and is used up");
}

/// arc-ability: what is prepared twice for the same roll counts once.
#[test]
fn what_is_prepared_counts_once() {
    let mut duel = duel(&[
        ("temple-novice", 0, 0.0, 0.0),
        ("vesper", 0, 3.0, 0.0),
        ("lysa-thorn", 1, 20.0, 0.0),
    ]);
    duel.aim("use:murmur", "Vesper");
    duel.aim("use:murmur", "Vesper");
    assert_eq!(duel.facts().get(duel.id("Vesper")).unwrap().vigor.next.len(), 1);
}

/// arc-run, arc-ruling-passing: a Walk passes friends, a Run does not, and whoever is
/// Hidden is in nobody's way.
#[test]
fn runs_stop_at_friends() {
    let mut duel = duel(&[
        ("hollow-jack", 0, 0.0, 0.0),
        ("vesper", 0, 3.0, 0.0),
        ("lysa-thorn", 1, 20.0, 20.0),
    ]);
    let past = |duel: &Duel, act: &str| duel.game.check(&Order::to(act, spot(6.0, 0.0))).is_ok();
    assert!(past(&duel, "walk") && !past(&duel, "run"));
    duel.state("Vesper", State::Hidden, 1);
    assert!(past(&duel, "run"));
}

/// arc-zone, arc-ruling-pane: a pane ends when whoever upholds it has gone farther from
/// it than its zone reaches.
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
            (duel.vigor("Brother Anselm").upheld.len(), duel.facts().things.len()),
            (upheld, upheld)
        );
    }
}

/// arc-ruling-pane: it lies on the table from end to end, and so do all of its
/// places that are suggested.
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

/// arc-terrain, arc-ruling-jump: down a face costs what the way up
/// costs, and nobody falls.
#[test]
fn the_way_down_costs_as_the_way_up() {
    let mut duel = duel(&[("tin-dancer", 0, 0.0, 0.0), ("lysa-thorn", 1, 20.0, 20.0)]);
    duel.terrain(vec![block(
        "roof",
        (0.0, 0.0),
        (4.0, 4.0),
        3.0,
        Keywords::BLOCKING | Keywords::CLIMBABLE,
    )]);
    let id = duel.id("Tin Dancer");
    duel.change(|world| {
        let entity = world.resource::<monteria_game::Roster>().entity(id).unwrap();
        world.get_mut::<monteria_game::Stand>(entity).unwrap().at.y = 3.0;
    });
    assert!(duel.game.check(&Order::to("run", spot(5.0, 0.0))).is_err(), "only a Walk climbs");
    let answer = duel.game.answer_to(&Order::to("walk", spot(5.0, 0.0))).expect("11\" are enough");
    let cost = answer.route.expect("a way").cost;
    assert!((cost - 11.0).abs() < 0.05, "5\" and twice 3\": {cost}");
    duel.order(Order::to("walk", spot(5.0, 0.0)));
    assert_eq!((duel.life("Tin Dancer"), duel.at("Tin Dancer").y), (11, 0.0));
}

/// arc-ability, arc-ruling-updraft: Updraft moves beside the movement of the
/// turn, once a turn.
#[test]
fn an_updraft_is_not_the_move_of_the_turn() {
    let mut duel = duel(&[
        ("vesper", 0, 0.0, 0.0),
        ("brusk-ironhand", 1, 2.0, 0.0),
        ("lysa-thorn", 1, 20.0, 20.0),
    ]);
    assert!(!duel.may("use:updraft", 4.5, 0.0));
    duel.choose_at("use:updraft", 3.9, 0.0);
    assert!(!duel.vigor("Vesper").moved, "over Brusk, and still to move");
    assert!(duel.refusal("use:updraft", None).contains("once in a turn"));
    assert!(duel.may("walk", 9.0, 0.0));
}
