//! Move and Advance (Cadence, Action: Move and Action: Advance): a unit moves in its
//! ranks, or model by model.

use bevy_ecs::prelude::*;
use bevy_math::Vec3;
use parse_display::Display;

use super::step;
use super::turns::{Turn, agile, turn_left};
use crate::battle::{GAP, Unit, UnitId};
use crate::battle_ref::{BattleRef, ModelRef};
use crate::change::BattleMut;
use crate::module::Walked;
use monteria_game::{
    Answer, Answered, Asked, Choice, Decision, ModelId, Needs, OrMissing, Refusal, RefusedChoice,
    Region, Registry, StepResult, event_text, march,
};
use monteria_table::{Body, Other, Route, Spot, flat};

step! {
    /// A unit moves: where to?
    MoveUnit = "move-unit" {
        /// Which unit.
        unit: UnitId,
        /// Whether it is an Advance.
        advance: bool,
        /// Whether it is a move that no action pays for.
        free: bool,
    }
    /// A unit moves model by model: which next, and where to?
    MoveApart = "move-apart" {
        /// Which unit.
        unit: UnitId,
        /// Whether it is an Advance.
        advance: bool,
        /// Whether it is a move that no action pays for.
        free: bool,
        /// Whether the Agile turn was used when this began.
        agile: bool,
    }
    /// A Move or an Advance is over.
    Moved = "moved-unit" {
        /// Which unit.
        unit: UnitId,
        /// Whether it was an Advance.
        advance: bool,
        /// Whether no action paid for it.
        free: bool,
    }
}

/// How a unit moves.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
#[display(style = "kebab-case")]
pub enum MoveChoice {
    /// In its ranks, this model ahead.
    #[display("lead:{0}")]
    Lead(ModelId),
    /// Not at all.
    Stay,
    /// It cannot form up.
    Scatter,
    /// One by one.
    Apart,
}

/// What comes next where a unit moves one by one.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
#[display(style = "kebab-case")]
pub enum ApartChoice {
    /// This model moves.
    #[display("one:{0}")]
    One(ModelId),
    /// Nobody else moves.
    Done,
    /// Everybody goes back.
    Back,
}

/// Registers the steps of this file.
pub fn register(registry: &mut Registry<'_>) {
    registry.decision(ask_move, answer_move).decision(ask_apart, answer_apart).step(moved);
}

/// The unit's models with this one first.
pub fn led_by(facts: &BattleRef<'_>, unit: UnitId, lead: ModelId) -> Vec<ModelId> {
    let mut troop: Vec<ModelId> =
        facts.standing(unit).into_iter().map(|model_ref| model_ref.id()).collect();
    troop.sort_by_key(|id| (*id != lead, *id));
    troop
}

/// The region of a move that this model leads.
fn region(facts: &BattleRef<'_>, unit: UnitId, lead: &ModelRef<'_>, advance: bool) -> Region {
    let rules = facts.move_rules(lead, advance);
    let troop = led_by(facts, unit, lead.id());
    let facings = facts.facings(&troop);
    Region::March { troop, rules, facings, gap: GAP }
}

/// The ways of these models, the first of which goes to a spot, each where it can.
fn ways(
    facts: &BattleRef<'_>,
    ids: &[ModelId],
    advance: bool,
    spot: Spot,
) -> Option<Vec<(ModelId, Route)>> {
    let lead = facts.get(*ids.first()?)?;
    let troop: Vec<Body> =
        ids.iter().filter_map(|id| facts.get(*id)).map(|model_ref| model_ref.body()).collect();
    let others: Vec<Other> = facts
        .models
        .iter()
        .filter(|model_ref| model_ref.in_play() && !ids.contains(&model_ref.id()))
        .map(|model_ref| Other {
            body: model_ref.body(),
            friendly: model_ref.model.side == lead.model.side,
        })
        .collect();
    let rules = facts.move_rules(lead, advance);
    march(facts.table, &troop, &others, &rules, &facts.facings(ids), GAP, spot).ok()
}

/// Whether a unit that is out of formation can get back into it around this model.
fn can_form(facts: &BattleRef<'_>, unit: UnitId, lead: &ModelRef<'_>, advance: bool) -> bool {
    ways(facts, &led_by(facts, unit, lead.id()), advance, Spot::of(lead.stand.at)).is_some()
}

/// A unit that is about to move.
struct Going<'f, 'a> {
    unit: &'a Unit,
    standing: Vec<&'f ModelRef<'a>>,
    /// The first of them.
    first: &'f ModelRef<'a>,
    /// How far each gets.
    inches: f32,
    /// What it does.
    name: &'static str,
}

fn going<'f, 'a>(
    facts: &'f BattleRef<'a>,
    unit: UnitId,
    advance: bool,
) -> StepResult<Option<Going<'f, 'a>>> {
    let Some((unit, first)) = facts.acting(unit)? else { return Ok(None) };
    let name = if advance { "Advance" } else { "Move" };
    let inches = facts.movement(first, advance);
    let standing = facts.standing(unit.id);
    Ok(Some(Going { unit, first, inches, standing, name }))
}

fn ask_move(In(step): In<MoveUnit>, battle: BattleMut) -> Asked {
    let facts = battle.read();
    let Some(going) = going(&facts, step.unit, step.advance)? else { return Ok(None) };
    let Going { unit, standing, first, inches, name } = going;
    let mut options = Vec::new();
    let formed = facts.formed(step.unit);
    for model_ref in &standing {
        if !formed && !can_form(&facts, step.unit, model_ref, step.advance) {
            continue;
        }
        let others = if standing.len() > 1 { ", the others in formation with it" } else { "" };
        let label = match standing.len() {
            1 => format!("{name} {}", unit.name),
            _ => format!("{name}, {} ahead", model_ref.name()),
        };
        let plain = facts.inches(model_ref, step.advance, false);
        let boost = match plain < inches {
            true => format!(" Farther than {plain:.0}\" uses up its boost."),
            false => String::new(),
        };
        let choice = Choice::plain(MoveChoice::Lead(model_ref.id()), label)
            .group(name)
            .hint(event_text!("Up to {inches:.0}\"{others}.{boost}"))
            .needs(Needs::To(region(&facts, step.unit, model_ref, step.advance)));
        options.push(choice);
    }
    if formed {
        options.push(
            Choice::plain(MoveChoice::Stay, "Stay").group(name).hint("It stays where it is."),
        );
    } else if options.is_empty() {
        options.push(
            Choice::plain(MoveChoice::Scatter, "It cannot form up").hint("The unit is destroyed."),
        );
    }
    if standing.len() > 1 {
        let hint =
            event_text!("Every model by itself, up to {inches:.0}\"; they end in formation.");
        options.push(Choice::plain(MoveChoice::Apart, "One by one").group(name).hint(hint));
    }
    let prompt = event_text!("{}: {name}, up to {inches:.0}\". Where to?", unit.name);
    Ok(Some(Decision {
        seat: unit.seat,
        model: Some(first.id()),
        prompt,
        options,
        refused: Vec::new(),
    }))
}

fn answer_move(
    In((step, answer)): Answered<MoveUnit, MoveChoice>,
    mut battle: BattleMut,
) -> StepResult {
    let MoveUnit { unit, advance, free } = step;
    match answer.choice {
        MoveChoice::Scatter => {
            battle.ctx.note("It cannot resume its formation", &["cad-formation"]);
            return battle.remove_unit(unit, &["cad-formation"]);
        }
        MoveChoice::Apart => {
            battle.activation.moved.clear();
            let agile = battle.activation.agile;
            battle.ctx.then(MoveApart { unit, advance, free, agile });
            return Ok(());
        }
        MoveChoice::Stay => go(&mut battle, unit, advance, &[])?,
        MoveChoice::Lead(lead) => {
            let found = {
                let facts = battle.read();
                ordered(&facts, &led_by(&facts, unit, lead), advance, &answer)?
            };
            go(&mut battle, unit, advance, &found)?;
            let (model, route) = found.first().or_missing(format_args!("the way of {lead}"))?;
            let far = {
                let facts = battle.read();
                facts.movement(facts.try_get(*model)?, advance)
            };
            let path = route.legs.iter().map(|leg| flat(*leg)).collect();
            let walked = Walked { unit, path, left: far - route.cost, advance };
            battle.rules().walked(&mut battle, walked)?;
            battle.unit_mut(unit)?.smoke = false;
        }
    }
    battle.ctx.then(Moved { unit, advance, free });
    Ok(())
}

/// The ways of an order that has been checked: of these models the first goes as it was
/// ordered, point by point where it was drawn so.
fn ordered<A>(
    facts: &BattleRef<'_>,
    ids: &[ModelId],
    advance: bool,
    answer: &Answer<A>,
) -> StepResult<Vec<(ModelId, Route)>> {
    let found = ways(facts, ids, advance, answer.spot()?);
    let mut found = found.or_missing("the way of the order")?;
    if let (Some(route), Some(first)) = (&answer.route, found.first_mut()) {
        first.1 = route.clone();
    }
    Ok(found)
}

/// Moves models of a unit; vehicles that have turns left may turn where they end,
/// those that stay included.
fn go(
    battle: &mut BattleMut<'_, '_>,
    unit: UnitId,
    advance: bool,
    ways: &[(ModelId, Route)],
) -> StepResult {
    let why = if advance {
        ["cad-advance", "cad-ruling-troop"]
    } else {
        ["cad-move", "cad-ruling-troop"]
    };
    let (turns, drives) = {
        let facts = battle.read();
        let standing = facts.standing(unit);
        let vehicles = standing.iter().filter(|model_ref| facts.is_vehicle(model_ref));
        let left = vehicles.clone().filter_map(|model_ref| {
            let route = ways.iter().find(|(id, _)| *id == model_ref.id()).map(|(_, route)| route);
            let moving = ways.is_empty() || route.is_some();
            let extra = turn_left(model_ref.fighter.facing, route, agile(&facts, model_ref))?;
            moving.then_some((model_ref.id(), extra))
        });
        (left.collect::<Vec<_>>(), vehicles.count() > 0)
    };
    let far = {
        let facts = battle.read();
        let plain = |id: &ModelId| {
            facts.get(*id).map_or(0.0, |model_ref| facts.inches(model_ref, advance, false))
        };
        ways.iter().any(|(id, route)| route.cost > plain(id) + 0.001)
    };
    battle.activation.boosted |= far && advance;
    for (model, route) in ways {
        battle.walk(*model, route, drives, &why)?;
    }
    if !turns.is_empty() {
        battle.ctx.then(Turn { unit, models: turns });
    }
    Ok(())
}

fn moved(In(step): In<Moved>, mut battle: BattleMut) -> StepResult {
    if !std::mem::take(&mut battle.activation.moved).is_empty() {
        // Smoke does not hide who moves.
        battle.unit_mut(step.unit)?.smoke = false;
    }
    battle.rules().move_ends(&mut battle, step.unit)?;
    if std::mem::take(&mut battle.activation.boosted) {
        spend_boosts(&mut battle, step.unit)?;
    }
    let broken = {
        let facts = battle.read();
        !facts.formed(step.unit)
    };
    if broken {
        battle.ctx.note("It has not resumed its formation", &["cad-formation"]);
        battle.remove_unit(step.unit, &["cad-formation"])?;
    }
    if battle.unit(step.unit)?.on_table() && !step.free {
        battle.ctx.then(super::transport::Board { unit: step.unit });
    }
    Ok(())
}

fn ask_apart(In(step): In<MoveApart>, battle: BattleMut) -> Asked {
    let facts = battle.read();
    let Some(going) = going(&facts, step.unit, step.advance)? else { return Ok(None) };
    let Going { unit, standing, first, inches, name } = going;
    let mut options = Vec::new();
    let rules = facts.move_rules(first, step.advance);
    for model_ref in &standing {
        let id = model_ref.id();
        if facts.activation.moved.iter().any(|(moved, ..)| *moved == id) {
            continue;
        }
        let troop = vec![id];
        let facings = facts.facings(&troop);
        let region = Region::March { troop, rules: rules.clone(), facings, gap: GAP };
        let choice =
            Choice::plain(ApartChoice::One(id), event_text!("{name} {}", model_ref.name()))
                .group("One by one")
                .hint(event_text!("Up to {inches:.0}\", once in this {name}."))
                .needs(Needs::To(region));
        options.push(choice);
    }
    let done = Choice::plain(ApartChoice::Done, "That is all")
        .group("Then")
        .hint("The others stay where they are.");
    let mut refused = Vec::new();
    if facts.formed(step.unit) {
        options.insert(0, done);
    } else {
        let why = Refusal::rule("OutOfFormation", "the unit must end in formation");
        refused.push(RefusedChoice { choice: done, why });
    }
    options.push(
        Choice::plain(ApartChoice::Back, "Take it back")
            .group("Then")
            .hint("Everybody back to where this began."),
    );
    let prompt = event_text!("{}: {name} one by one, up to {inches:.0}\" each", unit.name);
    Ok(Some(Decision { seat: unit.seat, model: Some(first.id()), prompt, options, refused }))
}

fn answer_apart(
    In((step, answer)): Answered<MoveApart, ApartChoice>,
    mut battle: BattleMut,
) -> StepResult {
    let MoveApart { unit, advance, free, agile } = step;
    match answer.choice {
        ApartChoice::Done => battle.ctx.then(Moved { unit, advance, free }),
        ApartChoice::Back => {
            for (model, at, facing) in
                std::mem::take(&mut battle.activation.moved).into_iter().rev()
            {
                battle.put_back(model, Vec3::from_array(at), facing)?;
            }
            (battle.activation.agile, battle.activation.boosted) = (agile, false);
            battle.ctx.then(MoveUnit { unit, advance, free });
        }
        ApartChoice::One(model) => {
            let (found, began) = {
                let facts = battle.read();
                let model_ref = facts.try_get(model)?;
                let began = (model, model_ref.stand.at.to_array(), model_ref.fighter.facing);
                (ordered(&facts, &[model], advance, &answer)?, began)
            };
            battle.activation.moved.push(began);
            go(&mut battle, unit, advance, &found)?;
            battle.ctx.then(MoveApart { unit, advance, free, agile });
        }
    }
    Ok(())
}

/// Marks boosts of one use as spent by an Advance.
fn spend_boosts(battle: &mut BattleMut<'_, '_>, unit: UnitId) -> StepResult {
    let spent: Vec<(ModelId, usize)> = {
        let facts = battle.read();
        let entry = facts.try_unit(unit)?;
        let army = facts.army(entry).or_missing(format_args!("the army of {}", entry.name))?;
        let boost = |id: &str| {
            let rules = army.upgrade(id).map_or(&[][..], |upgrade| upgrade.rules.as_slice());
            rules.iter().any(|rule| rule.with(|effect| effect.is_spent_by_advance()))
        };
        facts
            .standing(unit)
            .into_iter()
            .flat_map(|model_ref| {
                let all = model_ref.fighter.upgrades.iter().enumerate();
                let id = model_ref.id();
                all.filter(|(_, (upgrade, spent))| !spent && boost(upgrade.as_str()))
                    .map(move |(index, _)| (id, index))
                    .collect::<Vec<_>>()
            })
            .collect()
    };
    for (model, index) in spent {
        battle.set_fighter(model, |fighter| {
            fighter.upgrades[index].1 = true;
        })?;
    }
    Ok(())
}
