//! The content, the state and the steps of the game.

use std::collections::BTreeMap;

use bevy_ecs::prelude::*;
use monteria::content::{Catalog, Faults, Id, Library, Sources, Spanned};
use monteria::dice::SixPool;
use monteria::game::*;
use monteria::table::{MoveRules, TableDef, distance};
use serde::{Deserialize, Serialize};

/// A kind of child; in a match, a component of its model.
#[derive(Component, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Child {
    pub id: Id,
    pub name: String,
    pub speed: f32,
    pub arm: f32,
    pub snow: u32,
    pub warmth: i32,
    pub look: String,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    pub id: Id,
    pub name: String,
    pub about: String,
    pub rounds: u32,
    pub team: Vec<Spanned<Id>>,
    pub table: TableDef,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct File {
    children: Vec<Spanned<Child>>,
}

/// The game with its content.
pub struct Snowball {
    pub children: BTreeMap<Id, Child>,
    pub scenarios: BTreeMap<Id, Scenario>,
    pub files: BTreeMap<Id, String>,
    pub hash: u64,
}

impl Snowball {
    pub fn load(library: &Library) -> Result<Snowball, Faults> {
        let mut faults = Faults::new();
        let sources = Sources::read(library, "snowball", "RON files with children", &mut faults);
        let mut children = Catalog::new("a child");
        for source in &sources.data {
            let file: File = source.read(&mut faults).unwrap_or_default();
            children.insert_all(file.children, |it: &Child| &it.id, source, &mut faults);
        }
        let scenarios = sources.scenarios_by(|it: &Scenario| &it.id, &mut faults);
        for (_, child) in children.iter().filter(|(_, child)| child.warmth < 1) {
            faults.at(&child.span.field("warmth"), child.warmth.to_string(), "some warmth");
        }
        for id in scenarios.iter().flat_map(|(_, scenario)| &scenario.team) {
            children.resolve(id, &mut faults);
        }
        faults.into_result(Snowball {
            children: children.values_by_id(),
            files: scenarios.files(),
            scenarios: scenarios.values_by_id(),
            hash: sources.hash(),
        })
    }
}

#[derive(Component, Clone, Serialize, Deserialize)]
pub struct Warmth(pub i32);

#[derive(Resource, Clone, Default, Serialize, Deserialize)]
pub struct Clock {
    pub round: u32,
    pub last: u32,
    pub due: Vec<ModelId>,
    pub acting: Option<ModelId>,
}

/// Returns the dice of a throw, or why it cannot be made: the one place that decides, for
/// steps and previews alike.
pub fn aim(
    table: &Tabletop,
    by: &Seen<'_>,
    child: &Child,
    at: &Seen<'_>,
) -> Result<SixPool, Refusal> {
    let from = by.body();
    let to = at.body();
    let max = child.arm;
    let distance = distance(&from, &to);
    if distance > max {
        return Err(Refusal::OutOfRange { min: 0.0, max, distance });
    }
    if !table.0.sight(&from, &to, &[]).clear() {
        return Err(Refusal::NoLineOfSight { by: None, why: None });
    }
    let need = if table.0.cover(&from, &to).is_some() { 5 } else { 4 };
    Ok(SixPool::new(child.snow, need))
}

step! { NextTurn = "next-turn" {} }
step! { Act = "act" { model: ModelId } }
step! { Throw = "throw" { by: ModelId, at: ModelId } }

pub fn next_turn(
    In(_): In<NextTurn>,
    (mut ctx, mut clock, models): (StepContext, ResMut<Clock>, Models),
    all: Query<&Warmth>,
) {
    let mut left = [0, 0];
    for (entity, seen) in models.seen() {
        left[usize::from(seen.side().0)] += all.get(entity).map_or(0, |warmth| warmth.0);
    }
    if left.contains(&0) || clock.due.is_empty() && clock.round == clock.last {
        let winner = (left[0] != left[1]).then_some(SideId(u8::from(left[1] > left[0])));
        let title = if winner.is_some() { "Won" } else { "Drawn" };
        return ctx.finish(
            Outcome {
                id: title.to_lowercase(),
                title: say!("{title}"),
                reason: say!("warmth {} to {}", left[0], left[1]),
                winner,
                figures: vec![],
            },
            &["snow-end"],
        );
    }
    if clock.due.is_empty() {
        let round = clock.round + 1;
        clock.round = round;
        clock.due = models.ids().collect();
        ctx.record(EventKind::RoundBegan { round }, say!("Round {round}"), &["snow-turn"]);
    }
    let model = clock.due.remove(0);
    clock.acting = Some(model);
    if models.in_play(model) {
        ctx.record(
            EventKind::TurnBegan { model },
            say!("{}'s turn", models.name(model)),
            &["snow-turn"],
        );
        ctx.then(Act { model });
    }
    ctx.then(NextTurn {});
}

pub fn ask_act(
    In(act): In<Act>,
    models: Models,
    table: Res<Tabletop>,
    all: Query<&Child>,
) -> Option<Decision> {
    let me = models.get(act.model)?;
    let child = all.get(models.entity(act.model)?).ok()?;
    let mut legal = Vec::new();
    let mut others = Vec::new();
    for (_, foe) in models.seen().filter(|(_, foe)| foe.in_play() && foe.side() != me.side()) {
        match aim(&table, &me, child, &foe) {
            Ok(_) => legal.push(foe.id()),
            Err(why) => others.push((foe.id(), why)),
        }
    }
    let walk = Needs::To(Region::Reach { model: act.model, rules: MoveRules::new(child.speed) });
    let mut options =
        vec![Choice::plain("walk", say!("Walk")).needs(walk), Choice::plain("wait", say!("Wait"))];
    let throw = Choice::plain("throw", say!("Throw"));
    let mut refused = Vec::new();
    if legal.is_empty() {
        refused.push(RefusedChoice {
            choice: throw,
            why: Refusal::rule("NobodyThere", say!("nobody can be hit")),
        });
    } else {
        options.push(throw.needs(Needs::Target { legal, others }));
    }
    let prompt = say!("{}: what now?", me.name());
    Some(Decision { seat: me.model.seat?, model: Some(act.model), prompt, options, refused })
}

pub fn take_act(In((act, answer)): In<(Act, Answer)>, mut ctx: StepContext, mut models: Models) {
    if let Some(at) = answer.target {
        ctx.then(Throw { by: act.model, at });
    } else if let Some(route) = answer.route {
        let text = say!("{} walks {:.1}\"", models.name(act.model), route.cost);
        models.move_along(&mut ctx, act.model, &route.legs, Manner::Walked, text, &["snow-turn"]);
    }
}

pub fn throw(
    In(Throw { by, at }): In<Throw>,
    mut ctx: StepContext,
    mut models: Models,
    table: Res<Tabletop>,
    mut all: Query<(&Child, &mut Warmth)>,
) -> StepResult {
    let me = models.get(by).or_missing(by)?;
    let foe = models.get(at).or_missing(at)?;
    let thrower = models.entity(by).or_missing(by)?;
    let target = models.entity(at).or_missing(at)?;
    let (child, _) = all.get(thrower).ok().or_missing("the child")?;
    let pool = aim(&table, &me, child, &foe).ok().or_missing("a legal throw")?;
    let name = models.name(at);
    let roll = ctx.roll_six(Some(by), me.name(), say!("Snow"), &pool, &["snow-throw"]);
    let (_, mut warmth) = all.get_mut(target).ok().or_missing("its warmth")?;
    let amount = warmth.0.min(roll.successes as i32);
    warmth.0 -= amount;
    let left = warmth.0;
    let hit = EventKind::Wounded { model: at, amount, left, part: None };
    ctx.record(hit, say!("{name} takes {amount}"), &["snow-throw"]);
    if left == 0 {
        models.remove_model(
            &mut ctx,
            at,
            Departure::FLED,
            say!("{name} goes home"),
            &["snow-home"],
        );
    }
    Ok(())
}
