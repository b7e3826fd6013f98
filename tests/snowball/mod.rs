//! A game of snowballs, written by following "How to add a ruleset" in docs/new-game.md
//! and knowing nothing else.

/// Makes a text that no table translates.
macro_rules! say {
    ($($text:tt)*) => { Text::verbatim(format!($($text)*)) };
}

mod steps;

use std::sync::LazyLock;

use bevy_ecs::prelude::*;
use bevy_math::Vec3;
use monteria::dice::Distribution;
use monteria::game::{ModelId as Id, *};
use monteria::table::Spot;
pub use steps::{Child, Snowball, Warmth, aim};
use steps::{Clock, NextTurn, Scenario, ask_act, next_turn, take_act, throw};

static LEDGER: LazyLock<Vec<LedgerEntry>> =
    LazyLock::new(|| ledger_rules(include_str!("rules.md"), "snow-"));

fn look(world: &World, id: ModelId) -> Option<(Seen<'_>, &Child, &Warmth)> {
    let entity = world.resource::<Roster>().entity(id)?;
    Some((Seen::of(world, entity)?, world.get(entity)?, world.get(entity)?))
}

impl Ruleset for Snowball {
    fn id(&self) -> &'static str {
        "snowball"
    }
    fn title(&self) -> Text {
        say!("Snowball")
    }
    fn credits(&self) -> Text {
        say!("Everybody's.")
    }
    fn scenarios(&self) -> Vec<ScenarioCard> {
        let file = |it: &Scenario| self.files.get(&it.id).cloned().unwrap_or_default();
        let all = self.scenarios.values();
        all.map(|it| {
            ScenarioCard::new(
                &it.id,
                Text::verbatim(&it.name),
                Text::verbatim(&it.about),
                file(it),
                (2, 2),
            )
        })
        .collect()
    }
    fn content_hash(&self) -> String {
        format!("{:016x}", self.hash)
    }
    fn register(&self, registry: &mut Registry<'_>) {
        registry.component::<Child>().component::<Warmth>().resource::<Clock>();
        registry.step(next_turn).decision(ask_act, take_act).step(throw);
    }
    fn begin(&self, world: &mut World, setup: &MatchSetup) -> Result<(), SetupFault> {
        let unknown = || {
            SetupFault::not_among(
                "scenario",
                Text::verbatim(&setup.scenario),
                self.scenarios.keys(),
            )
        };
        let scenario = self.scenarios.get(setup.scenario.as_str()).ok_or_else(unknown)?;
        world.insert_resource(Tabletop::build(&scenario.table)?);
        world.insert_resource(Seats::opposed(2));
        for (number, id) in scenario.team.iter().enumerate() {
            let Some(child) = self.children.get(&id.value) else { continue };
            for (side, x) in [(0, -10.0), (1, 10.0)] {
                let at = Vec3::new(x, 0.0, number as f32 * 3.0 - 3.0);
                let (_, entity) = Roster::spawn(world, |id| {
                    let model = Model {
                        id,
                        name: format!("{} {}", child.name, id.0),
                        kind: child.name.clone(),
                        side: SideId(side),
                        seat: Some(SeatId(side)),
                        figure: child.look.clone(),
                    };
                    (model, Stand { at, radius: 0.5, height: 1.2 }, Presence::InPlay)
                });
                world.entity_mut(entity).insert((child.clone(), Warmth(child.warmth)));
            }
        }
        world.resource_mut::<Clock>().last = scenario.rounds;
        world.resource_mut::<Agenda>().then(NextTurn {});
        Ok(())
    }
    fn view(&self, world: &World, viewer: Viewer) -> View {
        let clock = world.resource::<Clock>();
        let mut view = View::base(world, viewer);
        view.title = self.title();
        view.phase = say!("Round {} of {}", clock.round, clock.last);
        let mut markers = Vec::new();
        for shown in &mut view.models {
            let model = shown.id;
            let Some((seen, child, warmth)) = look(world, model) else { continue };
            shown.health = (warmth.0, child.warmth);
            let place = if clock.due.contains(&model) { 2 } else { 1 };
            markers.extend(seen.in_play().then_some(TrackerMarker {
                model,
                place,
                next_round: false,
            }));
        }
        view.tracker = Tracker { title: view.phase.clone(), places: 2, now: 2, markers };
        view
    }
    fn sheet(&self, world: &World, model: ModelId, _: Viewer) -> Option<Sheet> {
        let (seen, child, warmth) = look(world, model)?;
        let cell = |label, value| (say!("{label}"), say!("{value}\""), say!(""));
        let cells = vec![cell("Speed", child.speed), cell("Arm", child.arm)];
        let now = warmth.0;
        let full = child.warmth;
        let hint = say!("At 0 it goes home.");
        let rows = vec![Row::Bar { label: say!("Warmth"), now, full, hint }, Row::Stats { cells }];
        let sections = Section::list([(say!("In the snow"), rows)]);
        Some(Sheet { title: say!("{}", seen.name()), sections, ..Sheet::default() })
    }
    fn preview(
        &self,
        w: &World,
        _: Viewer,
        _: &Choice,
        at: Option<Id>,
        _: Option<Spot>,
    ) -> Option<Preview> {
        let (me, child, _) = look(w, w.resource::<Clock>().acting?)?;
        let pool = aim(w.resource(), &me, child, &look(w, at?)?.0).ok()?;
        let hits = Distribution::bernoulli(pool.chance()).times(pool.dice as usize);
        Some(Preview {
            chance: Some(hits.at_least(1)),
            expected: Some(hits.expected()),
            distribution: hits.chances().to_vec(),
            ..Preview::default()
        })
    }
    fn ledger(&self) -> &[LedgerEntry] {
        &LEDGER
    }
}
