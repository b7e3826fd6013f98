//! Move and Advance (Cadence, Action: Move and Action: Advance): a unit moves in
//! formation, or model by model.

use bevy_ecs::prelude::*;
use bevy_math::Vec3;
use parse_display::Display;

use crate::battle_ref::{BattleRef, ModelRef};
use crate::modules::module::LeaderMove;
use crate::state::battle::{GAP, Unit, UnitId};
use crate::state::change::BattleMut;
use crate::steps::movement::turns::{TurnVehicles, has_agile_turn, remaining_turn};
use crate::steps::step;
use monteria_game::{
    Answer, Answered, AskResult, Choice, Decision, ModelId, Needs, OrMissing, Refusal,
    RefusedChoice, Region, Registry, StepResult, Text, event_text, march, text,
};
use monteria_table::{Body, Other, Route, Spot, flat};

step! {
    /// A unit moves: where to?
    MoveUnit = "move-unit" {
        unit: UnitId,
        /// Whether it is an Advance.
        advance: bool,
        /// Whether no action pays for the move.
        free: bool,
    }
    /// A unit moves model by model: which next, and where to?
    MoveApart = "move-apart" {
        unit: UnitId,
        /// Whether it is an Advance.
        advance: bool,
        /// Whether no action pays for the move.
        free: bool,
        /// Whether the Agile turn was used up before this move.
        agile: bool,
    }
    /// A Move or an Advance is over.
    MoveEnded = "moved-unit" {
        unit: UnitId,
        /// Whether it was an Advance.
        advance: bool,
        /// Whether no action paid for it.
        free: bool,
    }
}

/// The option of a moving unit.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
#[display(style = "kebab-case")]
pub enum MoveChoice {
    /// In formation, led by this model.
    #[display("lead:{0}")]
    Lead(ModelId),
    Stay,
    /// The unit cannot resume its formation and is destroyed.
    Scatter,
    Apart,
}

/// The option of a unit that moves model by model.
#[derive(Clone, Copy, PartialEq, Debug, Display)]
#[display(style = "kebab-case")]
pub enum ApartChoice {
    #[display("one:{0}")]
    One(ModelId),
    Done,
    Back,
}

/// Registers the steps of this file.
pub fn register(registry: &mut Registry<'_>) {
    registry.decision(ask_move, answer_move).decision(ask_apart, answer_apart).step(moved);
}

/// Returns a unit's models on the table with the leader first.
pub fn led_by(facts: &BattleRef<'_>, unit: UnitId, lead: ModelId) -> Vec<ModelId> {
    let mut troop: Vec<ModelId> =
        facts.standing(unit).into_iter().map(|model_ref| model_ref.id()).collect();
    troop.sort_by_key(|id| (*id != lead, *id));
    troop
}

/// Returns the region of a move that this model leads.
fn region(facts: &BattleRef<'_>, unit: UnitId, lead: &ModelRef<'_>, advance: bool) -> Region {
    let rules = facts.move_rules(lead, advance);
    let troop = led_by(facts, unit, lead.id());
    let facings = facts.facings(&troop);
    Region::March { troop, rules, facings, gap: GAP }
}

/// Returns the routes of these models when the first goes to a spot and the others follow
/// in formation; None if they cannot.
fn march_routes(
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

/// Returns whether a unit that is out of formation can resume it around this model.
fn can_form(facts: &BattleRef<'_>, unit: UnitId, lead: &ModelRef<'_>, advance: bool) -> bool {
    march_routes(facts, &led_by(facts, unit, lead.id()), advance, Spot::of(lead.stand.at)).is_some()
}

/// A unit that is about to move.
struct Mover<'f, 'a> {
    unit: &'a Unit,
    standing: Vec<&'f ModelRef<'a>>,
    /// The first model of `standing`.
    first: &'f ModelRef<'a>,
    /// Movement of each model.
    inches: f32,
    /// Whether it advances instead of moving.
    advance: bool,
    /// Name of the action.
    name: Text,
}

impl Mover<'_, '_> {
    /// Returns the label for moving a model or a unit of this name.
    fn label(&self, name: &str) -> Text {
        match self.advance {
            true => event_text!("rules-cadence-advance-3", "Advance {name}"),
            false => event_text!("rules-cadence-move", "Move {name}"),
        }
    }

    /// Returns the explanation of a move led by a model, which uses up a
    /// boost beyond `plain` inches.
    fn lead_hint(&self, plain: f32) -> Text {
        let inches = self.inches;
        let hint = match self.standing.len() {
            1 => event_text!("rules-cadence-up-to", "Up to {inches:.0}\"."),
            _ => event_text!(
                "rules-cadence-up-to-the-others-in-formation",
                "Up to {inches:.0}\", the others in formation with it."
            ),
        };
        let boost = (plain < inches).then(|| {
            event_text!(
                "rules-cadence-farther-than-uses-up-its-boost",
                "Moving farther than {plain:.0}\" uses up its Boost."
            )
        });
        Text::joined([Some(hint), boost].into_iter().flatten(), " ")
    }
}

fn mover<'f, 'a>(
    facts: &'f BattleRef<'a>,
    unit: UnitId,
    advance: bool,
) -> StepResult<Option<Mover<'f, 'a>>> {
    let Some((unit, first)) = facts.acting(unit)? else { return Ok(None) };
    let name = match advance {
        true => text!("rules-cadence-advance", "Advance"),
        false => text!("rules-cadence-move-action", "Move"),
    };
    let inches = facts.movement(first, advance);
    let standing = facts.standing(unit.id);
    Ok(Some(Mover { unit, first, inches, advance, standing, name }))
}

fn ask_move(In(step): In<MoveUnit>, battle: BattleMut) -> AskResult {
    let facts = battle.read();
    let Some(mover) = mover(&facts, step.unit, step.advance)? else { return Ok(None) };
    let Mover { unit, ref standing, first, inches, ref name, .. } = mover;
    let mut options = Vec::new();
    let formed = facts.is_in_formation(step.unit);
    for model_ref in standing {
        if !formed && !can_form(&facts, step.unit, model_ref, step.advance) {
            continue;
        }
        let label = match standing.len() {
            1 => mover.label(&unit.name),
            _ => event_text!(
                "rules-cadence-ahead",
                "{name}, {model} ahead",
                model = model_ref.name()
            ),
        };
        let plain = facts.inches(model_ref, step.advance, false);
        let choice = Choice::plain(MoveChoice::Lead(model_ref.id()), label)
            .group(name)
            .hint(mover.lead_hint(plain))
            .needs(Needs::To(region(&facts, step.unit, model_ref, step.advance)));
        options.push(choice);
    }
    if formed {
        options.push(
            Choice::plain(MoveChoice::Stay, text!("rules-cadence-stay", "Stay"))
                .group(name)
                .hint(text!("rules-cadence-it-stays-where-it-is", "It stays where it is.")),
        );
    } else if options.is_empty() {
        options.push(
            Choice::plain(
                MoveChoice::Scatter,
                text!("rules-cadence-it-cannot-form-up", "It cannot form up"),
            )
            .hint(text!("rules-cadence-the-unit-is-destroyed", "The unit is destroyed.")),
        );
    }
    if standing.len() > 1 {
        let hint = event_text!(
            "rules-cadence-every-model-by-itself-up-to",
            "Every model moves on its own, up to {inches:.0}\"; the unit must end in formation."
        );
        options.push(
            Choice::plain(MoveChoice::Apart, text!("rules-cadence-one-by-one", "One by one"))
                .group(name)
                .hint(hint),
        );
    }
    let prompt = event_text!(
        "rules-cadence-up-to-where-to",
        "{unit}: {name}, up to {inches:.0}\". Where to?",
        unit = unit.name
    );
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
            battle.ctx.note(
                text!(
                    "rules-cadence-it-cannot-resume-its-formation",
                    "It cannot resume its formation"
                ),
                &["cad-formation"],
            );
            return battle.remove_unit(unit, &["cad-formation"]);
        }
        MoveChoice::Apart => {
            battle.activation.moved.clear();
            let agile = battle.activation.agile;
            battle.ctx.then(MoveApart { unit, advance, free, agile });
            return Ok(());
        }
        MoveChoice::Stay => move_models(&mut battle, unit, advance, &[])?,
        MoveChoice::Lead(lead) => {
            let found = {
                let facts = battle.read();
                ordered_routes(&facts, &led_by(&facts, unit, lead), advance, &answer)?
            };
            move_models(&mut battle, unit, advance, &found)?;
            let (model, route) = found.first().or_missing(format_args!("the way of {lead}"))?;
            let far = {
                let facts = battle.read();
                facts.movement(facts.try_get(*model)?, advance)
            };
            let path = route.legs.iter().map(|leg| flat(*leg)).collect();
            let leader_move = LeaderMove { unit, path, unused_inches: far - route.cost, advance };
            battle.module().leader_moved(&mut battle, leader_move)?;
            battle.unit_mut(unit)?.smoke = false;
        }
    }
    battle.ctx.then(MoveEnded { unit, advance, free });
    Ok(())
}

/// Returns the routes of a checked order; if the player drew the
/// leader's route, that one.
fn ordered_routes<A>(
    facts: &BattleRef<'_>,
    ids: &[ModelId],
    advance: bool,
    answer: &Answer<A>,
) -> StepResult<Vec<(ModelId, Route)>> {
    let found = march_routes(facts, ids, advance, answer.spot()?);
    let mut found = found.or_missing("the way of the order")?;
    if let (Some(route), Some(first)) = (&answer.route, found.first_mut()) {
        first.1 = route.clone();
    }
    Ok(found)
}

/// Moves models of a unit along their routes. Vehicles that have turns left may turn at
/// the end, also those that stay.
fn move_models(
    battle: &mut BattleMut<'_, '_>,
    unit: UnitId,
    advance: bool,
    routes: &[(ModelId, Route)],
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
            let route = routes.iter().find(|(id, _)| *id == model_ref.id()).map(|(_, route)| route);
            let moving = routes.is_empty() || route.is_some();
            let extra =
                remaining_turn(model_ref.fighter.facing, route, has_agile_turn(&facts, model_ref))?;
            moving.then_some((model_ref.id(), extra))
        });
        (left.collect::<Vec<_>>(), vehicles.count() > 0)
    };
    let far = {
        let facts = battle.read();
        let plain = |id: &ModelId| {
            facts.get(*id).map_or(0.0, |model_ref| facts.inches(model_ref, advance, false))
        };
        routes.iter().any(|(id, route)| route.cost > plain(id) + 0.001)
    };
    battle.activation.boosted |= far && advance;
    for (model, route) in routes {
        battle.walk(*model, route, drives, &why)?;
    }
    if !turns.is_empty() {
        battle.ctx.then(TurnVehicles { unit, models: turns });
    }
    Ok(())
}

fn moved(In(step): In<MoveEnded>, mut battle: BattleMut) -> StepResult {
    if !std::mem::take(&mut battle.activation.moved).is_empty() {
        // A unit that moves leaves its smoke behind.
        battle.unit_mut(step.unit)?.smoke = false;
    }
    battle.module().move_ends(&mut battle, step.unit)?;
    if std::mem::take(&mut battle.activation.boosted) {
        spend_boosts(&mut battle, step.unit)?;
    }
    let broken = {
        let facts = battle.read();
        !facts.is_in_formation(step.unit)
    };
    if broken {
        battle.ctx.note(
            text!(
                "rules-cadence-it-has-not-resumed-its-formation",
                "It has not resumed its formation"
            ),
            &["cad-formation"],
        );
        battle.remove_unit(step.unit, &["cad-formation"])?;
    }
    if battle.unit(step.unit)?.on_table() && !step.free {
        battle.ctx.then(crate::steps::movement::transport::OfferBoarding { unit: step.unit });
    }
    Ok(())
}

fn ask_apart(In(step): In<MoveApart>, battle: BattleMut) -> AskResult {
    let facts = battle.read();
    let Some(mover) = mover(&facts, step.unit, step.advance)? else { return Ok(None) };
    let Mover { unit, ref standing, first, inches, ref name, .. } = mover;
    let mut options = Vec::new();
    let rules = facts.move_rules(first, step.advance);
    for model_ref in standing {
        let id = model_ref.id();
        if facts.activation.moved.iter().any(|(moved, ..)| *moved == id) {
            continue;
        }
        let troop = vec![id];
        let facings = facts.facings(&troop);
        let region = Region::March { troop, rules: rules.clone(), facings, gap: GAP };
        let choice = Choice::plain(ApartChoice::One(id), mover.label(model_ref.name()))
            .group(text!("rules-cadence-one-by-one", "One by one"))
            .hint(event_text!(
                "rules-cadence-up-to-once-in-this",
                "Up to {inches:.0}\", once in this {name}."
            ))
            .needs(Needs::To(region));
        options.push(choice);
    }
    let done = Choice::plain(ApartChoice::Done, text!("rules-cadence-that-is-all", "Done"))
        .group(text!("rules-cadence-then", "Then"))
        .hint(text!(
            "rules-cadence-the-others-stay-where-they-are",
            "The others stay where they are."
        ));
    let mut refused = Vec::new();
    if facts.is_in_formation(step.unit) {
        options.insert(0, done);
    } else {
        let why = Refusal::rule(
            "OutOfFormation",
            text!("rules-cadence-the-unit-must-end-in-formation", "the unit must end in formation"),
        );
        refused.push(RefusedChoice { choice: done, why });
    }
    options.push(
        Choice::plain(
            ApartChoice::Back,
            text!("rules-cadence-take-it-back", "Take these moves back"),
        )
        .group(text!("rules-cadence-then", "Then"))
        .hint(text!(
            "rules-cadence-everybody-back-to-where-this-began",
            "Returns every model to where it started."
        )),
    );
    let prompt = event_text!(
        "rules-cadence-one-by-one-up-to-each",
        "{unit}: {name} one by one, up to {inches:.0}\" each",
        unit = unit.name
    );
    Ok(Some(Decision { seat: unit.seat, model: Some(first.id()), prompt, options, refused }))
}

fn answer_apart(
    In((step, answer)): Answered<MoveApart, ApartChoice>,
    mut battle: BattleMut,
) -> StepResult {
    let MoveApart { unit, advance, free, agile } = step;
    match answer.choice {
        ApartChoice::Done => battle.ctx.then(MoveEnded { unit, advance, free }),
        ApartChoice::Back => {
            for (model, at, facing) in
                std::mem::take(&mut battle.activation.moved).into_iter().rev()
            {
                battle.undo_move(model, Vec3::from_array(at), facing)?;
            }
            battle.activation.agile = agile;
            battle.activation.boosted = false;
            battle.ctx.then(MoveUnit { unit, advance, free });
        }
        ApartChoice::One(model) => {
            let (found, began) = {
                let facts = battle.read();
                let model_ref = facts.try_get(model)?;
                let began = (model, model_ref.stand.at.to_array(), model_ref.fighter.facing);
                (ordered_routes(&facts, &[model], advance, &answer)?, began)
            };
            battle.activation.moved.push(began);
            move_models(&mut battle, unit, advance, &found)?;
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
