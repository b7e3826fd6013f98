//! A game on the core in under 6,000 characters of code, by the guide of
//! `docs/new-game.md`: two bands fight over a hill, and a band that drums scores. It has
//! an army, a mission, a state, an action and a unit rule of its own, and overrides some
//! queries of the core.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy_ecs::prelude::*;
use monteria_cadence::battle::{ActionKind, ModuleAction, Rounds, UnitId};
use monteria_cadence::content::{Army, CadenceContent, Mission};
use monteria_cadence::module::{Attribute, Declarable};
use monteria_cadence::spawn::{lay_table, spawn};
use monteria_cadence::steps::activate::Declaration;
use monteria_cadence::steps::setup::SetUp;
use monteria_cadence::{
    BattleMut, BattleRef, Cadence, ModelRef, Module, ModuleDisplay, ModuleState, ModuleTriggers,
};
use monteria_content::ron_options;
use monteria_game::*;
use monteria_table::TableDef;
use serde::{Deserialize, Serialize};

use monteria_test_support::playout::play_on;

/// Returns a text that no table translates.
fn say(text: &str) -> Text {
    Text::verbatim(text)
}

const ARMY: &str = r#"(id: "bands", name: "Bands", about: "They drum.", lists: {},
    weapons: [(id: "bow", name: "Bow", rng: 24, att: 2, dmg: 3, prc: 0, rules: [], points: 0)],
    units: [(id: "band", name: "Band", category: Standard, size: (3, 3), fixed: ["bow"], models: [
        (id: "drummer", name: "Drummer", cmd: 3, mov: 6, skl: 4, def: 4, tgh: 3, hp: 1, points: 10,
         base: 0.5, height: 1.2, look: "drummer")])],
    rosters: [(name: "Two bands", limit: 60, units: [
        (unit: "band", kits: [(count: 3)]), (unit: "band", kits: [(count: 3)])])])"#;
const MISSION: &str = r#"(id: "hill", name: "The Hill", about: "Who holds it?", rounds: 2,
    edges: Short,
    entries: OnEdge(1), markers: Centre(Control), scoring: [Held(2, 3)], casualties: false)"#;
/// The module's own rule: a unit that has drummed has so much more Toughness for the
/// rest of the battle.
const BRAVE: i32 = 2;

/// How often each unit has drummed.
#[derive(Clone, Default, Debug, PartialEq, Serialize, Deserialize)]
struct Beats(BTreeMap<UnitId, u32>);

struct Drums(CadenceContent);

impl Drums {
    fn new() -> Self {
        let army: Army = ron_options().from_str(ARMY).expect("an army");
        let mission: Mission = ron_options().from_str(MISSION).expect("a mission");
        Drums(CadenceContent {
            armies: BTreeMap::from([(army.id.clone(), army)]),
            missions: BTreeMap::from([(mission.id.clone(), mission)]),
            hash: 1,
            ..Default::default()
        })
    }

    fn beats(facts: &BattleRef<'_>, unit: UnitId) -> u32 {
        facts.state.get::<Beats>().and_then(|beats| beats.0.get(&unit)).copied().unwrap_or(0)
    }
}

impl Module for Drums {
    fn id(&self) -> &'static str {
        "drums"
    }

    fn title(&self) -> Text {
        say("Drums")
    }

    fn content(&self) -> &CadenceContent {
        &self.0
    }

    fn scenarios(&self) -> Vec<ScenarioCard> {
        vec![ScenarioCard::new("hill", say("The Hill"), say("A hill."), "", (2, 2))]
    }

    fn setup_form(
        &self,
        _: &str,
        answers: &BTreeMap<String, String>,
    ) -> Result<SetupForm, SetupFault> {
        let mut form = SetupForm::default();
        form.refuse_unasked(answers, |_| false);
        Ok(form)
    }

    fn register(&self, registry: &mut Registry<'_>) {
        registry.kept::<ModuleState, Beats>();
    }

    fn begin(&self, world: &mut World, _: &MatchSetup) -> Result<(), SetupFault> {
        let table = TableDef { size: bevy_math::Vec2::new(30.0, 22.0), ..TableDef::default() };
        lay_table(world, &table, 2)?;
        let army = &self.0.armies["bands"];
        let mut numbers = BTreeMap::new();
        for side in 0..2 {
            spawn(world, army, &army.rosters[0], side, &mut numbers)?;
        }
        let mut rounds = world.resource_mut::<Rounds>();
        rounds.last = 2;
        rounds.mission = self.0.missions.keys().next().cloned();
        world.resource_mut::<Agenda>().then(SetUp {});
        Ok(())
    }

    fn attribute(
        &self,
        facts: &BattleRef<'_>,
        model: &ModelRef<'_>,
        which: Attribute,
        value: i32,
    ) -> i32 {
        let brave = which == Attribute::Toughness && Drums::beats(facts, model.fighter.unit) > 0;
        value + if brave { BRAVE } else { 0 }
    }

    fn least_actions(&self, _: &BattleRef<'_>, _: UnitId) -> usize {
        1
    }

    fn tests_last_point(&self, _: &BattleRef<'_>, _: UnitId) -> bool {
        false
    }

    fn declarable(&self, facts: &BattleRef<'_>, unit: UnitId, all: &mut Vec<Declarable>) {
        let act = ActionKind::Own(ModuleAction::of(&"drum".to_owned()));
        let done = Drums::beats(facts, unit) > 1 || facts.activation.declared.contains(&act);
        let why =
            done.then(|| Refusal::rule("Drummed", say("twice in a battle, once in an activation")));
        let choice = Choice::plain(Declaration::Act(act.clone()), say("Drum"))
            .group(say("Actions"))
            .cost(say("1 CP"));
        all.push((act, choice, why));
    }

    fn own_action_name_and_cost(
        &self,
        _: &BattleRef<'_>,
        _: UnitId,
        _: &ModuleAction,
    ) -> (Text, u32) {
        (say("Drum"), 1)
    }

    fn act(&self, battle: &mut BattleMut<'_, '_>, unit: UnitId, _: &ModuleAction) -> StepResult {
        *battle.state.get_mut::<Beats>().0.entry(unit).or_default() += 1;
        let side = battle.unit(unit)?.side;
        battle.award(side, 1, say("the drums"), "cad-actions")
    }
}

impl ModuleTriggers for Drums {}

impl ModuleDisplay for Drums {
    fn facts_shown(&self, facts: &BattleRef<'_>) -> Vec<(Text, Text)> {
        let all: u32 = facts.units.0.iter().map(|unit| Drums::beats(facts, unit.id)).sum();
        vec![(say("Beats"), say(&all.to_string()))]
    }
}

fn ruleset() -> Arc<dyn Ruleset> {
    Arc::new(Cadence::new(Arc::new(Drums::new())))
}

fn setup(seed: u64) -> MatchSetup {
    MatchSetup::new("drums", "hill", seed)
}

/// The toy is played to its end by random players and by the core's standard
/// player; every state is legal and every save replays. Its rule, its action and
/// its overrides take effect.
#[test]
fn a_module_is_played_and_replayed() {
    let mut drummed = 0;
    let mut single = 0;
    for (seed, who) in [(1, "random"), (2, "random"), (3, "random"), (4, "standard")] {
        play_on(ruleset(), setup(seed), &[who, "random"], true, |events| {
            drummed += events
                .iter()
                .filter(|event| event.text.contains("scores 1 VP for the drums"))
                .count();
            let declared = |text: &str| {
                text.split_once(" declares ").map(|(_, acts)| acts.split(", ").count())
            };
            single +=
                events.iter().filter_map(|event| declared(&event.text)).filter(|n| *n == 1).count();
            assert!(!events.iter().any(|event| event.text.contains("the last Command Point")));
        });
    }
    assert!(drummed > 0 && single > 0, "{drummed} {single}");
}

/// A module's state is undone like any other, and the core's queries see it.
#[test]
fn the_state_of_a_module_is_undone() {
    let mut game = Game::start(ruleset(), setup(5)).expect("begins");
    let beats =
        |game: &Game| game.world().resource::<ModuleState>().get::<Beats>().expect("kept").clone();
    let before = loop {
        let decision = game.decision().expect("a decision").clone();
        let wish = ["drum", "begin"].into_iter().find_map(|id| decision.option(id));
        let choice = wish.unwrap_or(&decision.options[0]);
        let order = match &choice.needs {
            Needs::To(region) => Order::to(&choice.id, game.samples(region, 8)[0]),
            _ => Order::plain(&choice.id),
        };
        let before = game.hash().expect("a hash");
        game.submit(order).expect("legal");
        if !beats(&game).0.is_empty() {
            break before;
        }
    };
    let facts = BattleRef::of(game.world());
    let tough = |unit: UnitId| facts.toughness(facts.first_model(unit).expect("there"));
    let drummer = *beats(&game).0.keys().next().expect("one");
    assert_eq!((tough(drummer), tough(drummer % 4 + 1)), (3 + BRAVE, 3));
    game.undo(1).expect("undone");
    assert_eq!((beats(&game), game.hash().expect("a hash")), (Beats::default(), before));
    assert!(monteria_test_support::code_size(include_str!("toy_module.rs")) < 6_000);
}
