//! Triggers of a scenario, played in *Causeways* with scripted dice.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy_math::Vec2;
use monteria_content::ron_options;
use monteria_drowned::Drowned;
use monteria_drowned::content::{DrownedContent, ScenarioKind};
use monteria_drowned::state::MarkerKind;
use monteria_game::{Game, MatchSetup, Presence, Roster, Stand, Text, Viewer};
use monteria_table::Keywords;
use monteria_test_support::ScriptedGame;
use monteria_test_support::drowned::{Skirmish, block, of_the_brief, skirmish_with, water};
use monteria_triggers::{Triggers, counter_lines, rule_lines};

/// Gives all scenarios these triggers.
fn add(content: &mut DrownedContent, triggers: &str) {
    let triggers: Triggers = ron_options().from_str(triggers).expect("triggers");
    content.scenarios.values_mut().for_each(|it| it.triggers = triggers.clone());
}

/// Arranges models in a scenario of this kind with these triggers.
fn fight_with(kind: ScenarioKind, who: &[(&str, u8, f32, f32)], triggers: &str) -> Skirmish {
    let mut fight = skirmish_with(who, |content| add(content, triggers));
    fight.with_turn(|turn| turn.kind = Some(kind));
    fight
}

fn points(fight: &Skirmish) -> [i32; 2] {
    [0, 1].map(|side| fight.side_state(side).score)
}

fn counter(fight: &Skirmish, name: &str) -> i32 {
    let lines = counter_lines(fight.game.world());
    lines.into_iter().find(|(it, _)| it == name).expect("the counter").1
}

fn use_it(fight: &mut Skirmish) -> String {
    let id =
        fight.options().into_iter().find(|id| id.starts_with("use:")).expect("something to use");
    fight.choose(&id)
}

const ALONE: [(&str, u8, f32, f32); 2] = [("watchman", 0, 0.0, 0.0), ("wick", 1, 14.0, 14.0)];

/// An option costs Action Points, is refused to who cannot pay, and the last point spent
/// is a moment of its own. Undo gives all back.
#[test]
fn options_cost_action_points() {
    let triggers = r#"(
        options: [(
            id: "ring", label: "Ring the bell", about: "It is heard far away.",
            by: [Of(First)], cost: 2, from_start: true,
        )],
        rules: [
            (id: "ring", name: "Bell", when: Chosen("ring"), then: [Score(side: Actor, points: 2)],
             limit: Unlimited),
            (id: "weary", name: "Weary", when: SpendsLastPoint([]),
             then: [Score(side: Actor, points: -3)], limit: Unlimited),
        ],
    )"#;
    let mut fight = fight_with(ScenarioKind::Caches, &ALONE, triggers);
    fight.choose("scenario:ring");
    assert_eq!((fight.points("Watchman"), points(&fight)), (1, [2, 0]));
    let refused = fight.refusal("scenario:ring", None);
    assert!(refused.contains("it has 1 of the 2 AP needed"), "{refused}");
    assert_eq!(fight.game.undo(1).expect("undo"), 1);
    assert_eq!((fight.points("Watchman"), points(&fight)), (3, [0, 0]));
    fight.with("Watchman", |it| it.points = 2);
    let told = fight.choose("scenario:ring");
    assert_eq!(points(&fight), [-1, 0], "{told}");
    assert!(told.contains("Crew 1 loses 3: -3 in all"), "the cost comes first: {told}");
    assert!(fight.asked().starts_with("Crew 2"), "its activation is over: {}", fight.asked());
}

/// Rules begin, notice and end each state that they can change.
#[test]
fn rules_begin_and_end_states() {
    let states = ["Prone", "Stealthed", "Blinded", "Slowed", "Burning", "Poisoned", "Bleeding"];
    for state in states {
        let option = |id: &str| {
            format!(
                "(id: \"{id}\", label: \"{id}\", about: \"\", by: [], cost: 0, from_start: true)"
            )
        };
        let rule = |id: &str, then: String| {
            format!(
                "(id: \"{id}\", name: \"{id}\", when: Chosen(\"{id}\"), then: [{then}], \
                 limit: Unlimited)"
            )
        };
        let triggers = format!(
            "(options: [{}, {}], rules: [{}, {}, (id: \"has\", name: \"has\", when: \
             TurnEnds([Has(\"{state}\")]), then: [Score(side: Actor, points: 1)], limit: Once)])",
            option("on"),
            option("off"),
            rule("on", format!("Begin(who: [Actor], state: \"{state}\")")),
            rule("off", format!("Stop(who: [Actor], state: \"{state}\")")),
        );
        for (choices, scored) in [(["on"].as_slice(), 1), (&["on", "off"], 0), (&["off"], 0)] {
            let mut fight = fight_with(ScenarioKind::Caches, &ALONE, &triggers);
            for choice in choices {
                fight.choose(&format!("scenario:{choice}"));
            }
            // A slowing that began in the activation does not end with it.
            fight.choose("done");
            assert_eq!(points(&fight)[0], scored, "{state} {choices:?}: {}", fight.log());
        }
    }
}

/// Models in water do not burn, those that are Down get no state, and states that follow
/// from where a model is are noticed.
#[test]
fn states_keep_the_rules_of_the_game() {
    let triggers = r#"(
        options: [(id: "burn", label: "Burn", about: "", by: [], cost: 0, from_start: true)],
        rules: [
            (id: "burn", name: "Burn", when: Chosen("burn"),
             then: [Begin(who: [], state: "Burning"), Begin(who: [], state: "Stealthed")],
             limit: Unlimited),
            (id: "swims", name: "Swims", when: Chosen("burn"),
             if: [Present(who: [Has("Swimming")], count: 1)],
             then: [Score(side: First, points: 1)], limit: Unlimited),
            (id: "down", name: "Down", when: Chosen("burn"),
             if: [Present(who: [Has("Down"), Called("Wick")], count: 1)],
             then: [Score(side: Second, points: 1)], limit: Unlimited),
        ],
    )"#;
    let mut fight = fight_with(ScenarioKind::Caches, &ALONE, triggers);
    fight.terrain(vec![water((0.0, 0.0), (8.0, 8.0))]);
    fight.with("Wick", |it| (it.wounds, it.prone) = (0, true));
    fight.choose("scenario:burn");
    assert_eq!((fight.condition("Watchman").fire, fight.condition("Wick").fire), (0, 0));
    assert!(fight.condition("Watchman").stealth && !fight.condition("Wick").stealth);
    assert_eq!(points(&fight), [1, 1], "{}", fight.log());
    assert_eq!(fight.game.violations(), Vec::<String>::new());
}

/// A cache is taken, delivered where it comes into the own zone, and dropped by a carrier
/// that a rule puts Down.
#[test]
fn caches_are_taken_delivered_and_dropped() {
    let triggers = r#"(
        counters: [
            (id: "taken", name: "Taken"), (id: "home", name: "Home"), (id: "lost", name: "Lost"),
        ],
        rules: [
            (id: "take", name: "Take", when: Takes(who: [Of(First)], item: "cache"),
             then: [Add(counter: "taken", by: 1)], limit: Unlimited),
            (id: "home", name: "Home", when: Delivers(who: [], item: "cache"),
             then: [Add(counter: "home", by: 1)], limit: Unlimited),
            (id: "cursed", name: "Cursed", when: TurnEnds([Carries("cache")]),
             then: [Wound(who: [Carries("cache")], amount: 3)], limit: Unlimited),
            (id: "lost", name: "Lost", when: Drops(who: [], item: "cache"),
             then: [Add(counter: "lost", by: 1)], limit: Unlimited),
        ],
    )"#;
    let mut fight = fight_with(ScenarioKind::Caches, &ALONE, triggers);
    fight.put("Watchman", (0.0, 0.0, -10.5));
    fight.lay_thing(MarkerKind::Cache, 0.8, -10.5);
    use_it(&mut fight);
    assert_eq!((counter(&fight, "Taken"), counter(&fight, "Home")), (1, 0));
    fight.go("move", 0.0, -11.5);
    fight.choose("go");
    assert_eq!(counter(&fight, "Home"), 0, "its base is not in the zone: {}", fight.log());
    fight.go("move", 0.0, -13.5);
    assert_eq!(counter(&fight, "Home"), 1, "{}", fight.log());
    // It has no Action Point left, so its activation has ended.
    assert_eq!((fight.wounds("Watchman"), counter(&fight, "Lost")), (0, 1), "{}", fight.log());
    assert!(fight.facts().things.lying().next().is_some());
}

/// The relic is delivered where it is carried off the table; that is no flight.
#[test]
fn the_relic_is_delivered_off_the_table() {
    let triggers = r#"(rules: [
        (id: "home", name: "Home", when: Delivers(who: [Called("Orsa Vane")], item: "relic"),
         then: [Win(side: Actor, reason: "the relic is away")], limit: Once),
    ])"#;
    let who = [("orsa-vane", 0, 0.0, -17.0), ("wick", 1, 14.0, 14.0)];
    let mut fight = fight_with(ScenarioKind::Vault, &who, triggers);
    fight.lay_thing(MarkerKind::Relic, 0.9, -17.0);
    use_it(&mut fight);
    fight.choose("carry-off");
    let outcome = fight.game.outcome().expect("the end");
    assert_eq!((outcome.id.as_str(), outcome.title.as_str()), ("scenario", "Crew 1 wins"));
    assert_eq!(outcome.reason, "the relic is away");
    let figures = [("Crew 1", "6"), ("Crew 2", "0")]
        .map(|(crew, points)| (Text::verbatim(crew), Text::verbatim(points)));
    assert_eq!(outcome.figures, figures);
}

/// Rules at the end of a round act before it is scored, those at the beginning of one
/// before Action Points are gained.
#[test]
fn rounds_end_before_they_are_scored() {
    let triggers = r#"(
        counters: [(id: "rounds", name: "Rounds")],
        rules: [
            (id: "mercy", name: "Mercy", when: RoundEnds, if: [RoundFrom(2)],
             then: [Heal(who: [Called("Tick")], amount: 1)], limit: OncePerRound),
            (id: "dawn", name: "Dawn", when: RoundBegins,
             then: [Add(counter: "rounds", by: 1)], limit: Unlimited),
        ],
    )"#;
    let who = [("watchman", 0, 2.0, 0.0), ("tick", 1, -2.0, 0.0)];
    let mut fight = fight_with(ScenarioKind::Tower, &who, triggers);
    fight.lay_thing(MarkerKind::Tower(6.0), 0.0, 0.0);
    fight.with_turn(|turn| turn.number = 2);
    fight.with("Tick", |it| (it.activated, it.wounds) = (true, 2));
    // Initiative: the first side rolls lower.
    fight.dice(&[4, 7]);
    fight.choose("done");
    assert_eq!(fight.wounds("Tick"), 3);
    assert_eq!(points(&fight), [0, 0], "3 wounds on either side: {}", fight.log());
    fight.choose("take");
    assert_eq!(counter(&fight, "Rounds"), 1);
    let lines = rule_lines(fight.game.world());
    assert!(lines[1].1.ends_with("Rounds +1. Applied 1 time."), "{lines:?}");
    let view = fight.game.view(Viewer::Everyone);
    assert!(view.facts.contains(&(Text::verbatim("Rounds"), Text::sign("1"))), "{:?}", view.facts);
}

/// A shot in reaction is an attack like the action that it answers.
#[test]
fn reactions_are_attacks() {
    let triggers = r#"(
        counters: [(id: "shots", name: "Shots")],
        rules: [
            (id: "own", name: "Own",
             when: Attacks(who: [Called("Watchman")], target: [Called("Sedge")]),
             then: [Score(side: Actor, points: 1)], limit: Unlimited),
            (id: "back", name: "Back", when: Attacks(who: [Called("Scout")], target: [Of(First)]),
             then: [Score(side: Actor, points: 2)], limit: Unlimited),
            (id: "any", name: "Any", when: Acts(who: [], action: "shoot"),
             then: [Add(counter: "shots", by: 1)], limit: Unlimited),
            (id: "gun", name: "Gun", when: Acts(who: [], action: "shoot:long-gun"),
             then: [Add(counter: "shots", by: 10)], limit: Unlimited),
        ],
    )"#;
    let who = [("watchman", 0, 0.0, 0.0), ("sedge", 1, 10.0, 0.0)];
    let mut fight = fight_with(ScenarioKind::Caches, &who, triggers);
    // Both miss.
    fight.dice(&[8, 9, 8, 9]);
    fight.aim("shoot:marsh-rifle", "Sedge");
    fight.choose("shoot:{Sedge}:long-gun");
    assert_eq!(points(&fight), [1, 2], "{}", fight.log());
    assert_eq!(counter(&fight, "Shots"), 12);
}

/// A beast without an owner attacks, and scores nothing.
#[test]
fn beasts_without_an_owner_do_not_score() {
    let triggers = r#"(rules: [(
        id: "maw", name: "Maw", when: Attacks(who: [Called("Canal Maw")], target: [Of(First)]),
        then: [Message(text: "The maw closes."), Score(side: Actor, points: 5)], limit: Unlimited,
    )])"#;
    let who = [("watchman", 0, 9.0, 0.0), ("canal-maw", 2, 0.0, 0.0)];
    let mut fight = fight_with(ScenarioKind::Caches, &who, triggers);
    // Its strike is nailed: five armour dice, all of which fail.
    fight.dice(&[3, 5, 9, 9, 9, 9, 9]);
    fight.choose("done");
    fight.choose("enough");
    fight.choose("enough");
    assert_eq!(fight.log().matches("The maw closes.").count(), 1, "{}", fight.log());
    assert_eq!(points(&fight), [0, 0]);
}

/// dro-choker: an option paid in noxious smoke wounds at once.
#[test]
fn options_in_noxious_smoke_wound() {
    let triggers = r#"(
        options: [(id: "wait", label: "Wait", about: "", by: [], cost: 1, from_start: true)],
        rules: [(id: "wait", name: "Wait", when: Chosen("wait"),
                 then: [Message(text: "It waits.")], limit: Unlimited)],
    )"#;
    let mut fight = fight_with(ScenarioKind::Caches, &ALONE, triggers);
    fight.lay_thing(MarkerKind::Smoke { radius: 2.0, noxious: true }, 0.0, 0.0);
    fight.choose("scenario:wait");
    assert_eq!((fight.wounds("Watchman"), fight.points("Watchman")), (2, 2));
}

/// dro-fall: who stands on what collapses falls, with the damage of a fall.
#[test]
fn who_stands_on_what_collapses_is_hurt() {
    let triggers = r#"(
        options: [(id: "saw", label: "Saw", about: "", by: [], cost: 0, from_start: true)],
        rules: [(id: "saw", name: "Saw", when: Chosen("saw"),
                 then: [Collapse("pier")], limit: Unlimited)],
    )"#;
    let who = [("watchman", 0, 0.0, 0.0), ("wick", 1, 8.0, 0.0)];
    let mut fight = fight_with(ScenarioKind::Caches, &who, triggers);
    fight.terrain(vec![block("pier", (8.0, 0.0), (3.0, 3.0), 3.0, Keywords::BLOCKING)]);
    fight.put("Wick", (8.0, 3.0, 0.0));
    // 3" down: damage 3 - 1, against Toughness 2 and armour 2; one die fails.
    fight.dice(&[5, 4]);
    let told = fight.choose("scenario:saw");
    assert_eq!((fight.at("Wick").y, fight.wounds("Wick")), (0.0, 2), "{told}");
    assert_eq!(fight.game.table().ground(Vec2::new(8.0, 0.0)), 0.0, "the pier is gone");
}

/// Wounds and healing by rules go to the mount of a pair first; who is parted from a lost
/// mount has not fled.
#[test]
fn rules_hurt_the_mount_of_a_pair() {
    let triggers = r#"(
        options: [
            (id: "hurt", label: "Hurt", about: "", by: [Of(Second)], cost: 0, from_start: true),
            (id: "heal", label: "Heal", about: "", by: [Of(Second)], cost: 0, from_start: true),
            (id: "kill", label: "Kill", about: "", by: [Of(Second)], cost: 0, from_start: true),
        ],
        rules: [
            (id: "hurt", name: "Hurt", when: Chosen("hurt"),
             then: [Wound(who: [Has("Mounted")], amount: 3)], limit: Unlimited),
            (id: "heal", name: "Heal", when: Chosen("heal"),
             then: [Heal(who: [Called("Orsa Vane")], amount: 5)], limit: Unlimited),
            (id: "kill", name: "Kill", when: Chosen("kill"),
             then: [Wound(who: [Called("Orsa Vane")], amount: 7)], limit: Unlimited),
            (id: "fled", name: "Fled", when: Flees([]), then: [Score(side: Second, points: 9)],
             limit: Unlimited),
        ],
    )"#;
    let (both, mount) = ("Orsa Vane on Slab Lizard", "Orsa Vane's Slab Lizard");
    let mut fight = riding(triggers, both);
    fight.choose("scenario:hurt");
    assert_eq!((fight.wounds(mount), fight.wounds("Orsa Vane"), fight.wounds(both)), (4, 5, 9));
    fight.choose("scenario:heal");
    assert_eq!((fight.wounds(mount), fight.wounds("Orsa Vane"), fight.wounds(both)), (7, 5, 12));
    fight.choose("scenario:kill");
    assert_eq!(fight.presence(both), Presence::Reserve, "{}", fight.log());
    assert_eq!(fight.presence("Orsa Vane"), Presence::InPlay);
    assert_eq!(points(&fight), [0, 0], "nobody has fled");
    assert_eq!(fight.game.violations(), Vec::<String>::new());
}

/// Arranges a mounted leader and an activated Watchman 8" away, as a match sets them up.
fn riding(triggers: &str, both: &str) -> Skirmish {
    let rider = "(name: \"Riders\", points: 100, faction: \"salvage-compact\", members: \
                 [(profile: \"orsa-vane\", mount: Some(\"slab-lizard\"))])";
    let guard = "(name: \"Guard\", points: 100, faction: \"causeway-watch\", members: \
                 [(profile: \"captain-hale\"), (profile: \"watchman\")])";
    let answers: BTreeMap<String, String> = [("crew-1", rider), ("crew-2", guard)]
        .map(|(key, it)| (key.to_owned(), it.to_owned()))
        .into();
    let mut content = of_the_brief();
    add(&mut content, triggers);
    let setup = MatchSetup { answers, ..MatchSetup::new("drowned", "scrap-run", 1) };
    let game = Game::start(Arc::new(Drowned::new(Arc::new(content))), setup).expect("a match");
    let mut fight = Skirmish { game: ScriptedGame::new(game) };
    for (name, x) in [(both, 0.0), ("Watchman", 8.0)] {
        let id = fight.id(name);
        fight.change(|world| {
            let entity = world.resource::<Roster>().entity(id).expect("a model");
            world.entity_mut(entity).insert(Presence::InPlay);
            world.get_mut::<Stand>(entity).expect("a stand").at.x = x;
        });
    }
    fight.terrain(Vec::new());
    fight.with("Watchman", |it| it.points = 3).activate("Watchman");
    fight
}
