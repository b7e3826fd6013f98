//! Deployment: the roll for the choice of an edge, then the sides place one character
//! each in turn (rulebook, Special Deployments; brief, Battlefield and deployment).

use bevy_ecs::prelude::*;
use parse_display::Display;

use super::infiltration::PlaceMarker;
use super::preparation::Prepare;
use crate::change::DuelMut;
use crate::content::{Ability, Id, Innate};
use crate::duel_ref::{DuelRef, ModelRef, opposing_side};
use crate::scenarios::lay_objects;
use crate::state::TableEdge;
use crate::steps::effects::{AbilityUse, apply_ability};
use crate::steps::turn::NewTurn;
use crate::steps::turn::upkeep::upkeep_cost;
use crate::text::points;
use monteria_dice::BestOf;
use monteria_game::{
    Answered, AskResult, Choice, Decision, ModelId, Modifiers, Needs, Offers, Presence, Refusal,
    Region, SideId, StepResult, Text, actions, event_text, step, text,
};
use monteria_skirmish::decision_of_side;
use monteria_table::{Spot, lift};
use monteria_triggers::PlayedTriggers;

step! {
    /// Both sides roll for the choice of an edge; then all are deployed.
    Deployment = "deployment" {} => deployment;
    /// The winner of the roll chooses an edge, and who places first.
    ChooseEdge = "choose-edge" {
        side: SideId,
    } => ask_edge, take_edge;
    /// A side places one of its characters, or the other side if it has none left. Then
    /// it is the other's turn.
    Place = "place" {
        /// The side whose turn it is.
        side: SideId,
    } => ask_place, take_place;
    /// A character that enters play may begin with a lasting ability.
    BeginWith = "begin-with" {
        model: ModelId,
    } => ask_begin, take_begin;
}

/// The chosen edge, and who places first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Display)]
#[display("{0}-{1}")]
pub struct EdgeChoice(pub TableEdge, pub Placing);

actions! {
    /// The order of placing for the side that chooses.
    #[derive(Copy)]
    pub enum Placing {
        /// It places before the enemy.
        First,
        /// It places after the enemy.
        Last,
    }

    /// How a character is deployed.
    #[derive(Copy)]
    pub enum PlaceChoice {
        /// It is placed on the table.
        Place(ModelId) = "place:{0}",
        /// It infiltrates: markers are placed instead of it.
        Infiltrate(ModelId) = "infiltrate:{0}",
    }

    /// The ability that a character begins with.
    pub enum BeginChoice {
        /// The lasting ability with this id.
        With(Id) = "begin:{0}",
        /// Begins with no further lasting ability.
        Without = "begin-without",
    }
}

fn deployment(
    In(_): In<Deployment>,
    mut duel: DuelMut,
    triggers: Res<PlayedTriggers>,
) -> StepResult {
    lay_objects(&mut duel, triggers.objects());
    let winner = loop {
        let mut roll = |side| {
            roll_for(
                &mut duel,
                SideId(side),
                1,
                text!("rules-deployment", "Deployment"),
                "arc-deploy",
            )
        };
        let first = roll(0)?;
        let second = roll(1)?;
        if first != second {
            break SideId(u8::from(second > first));
        }
        duel.ctx.note(
            text!("rules-arcane-a-tie-both-roll-again", "A tie: both roll again"),
            &["arc-deploy"],
        );
    };
    duel.turn.attacker = Some(winner);
    duel.turn.first = Some(winner);
    duel.ctx.then(ChooseEdge { side: winner });
    Ok(())
}

/// Rolls for a side with this many dice, for the choice of an edge or for initiative.
pub(in crate::steps) fn roll_for(
    duel: &mut DuelMut<'_, '_>,
    side: SideId,
    dice: u32,
    label: Text,
    rule: &str,
) -> StepResult<i32> {
    let plus = duel.read().initiative(side);
    let name = duel.side_state(side).party.clone();
    let mut modifiers = Modifiers::default();
    if plus != 0 {
        modifiers.add(plus, text!("rules-initiative", "Initiative"), "arc-initiative");
    }
    let best = BestOf { dice, sides: 10, plus, target_number: None };
    Ok(duel.ctx.roll_best(None, &name, label, (&best, modifiers), &[rule]).total)
}

fn ask_edge(In(step): In<ChooseEdge>) -> Option<Decision> {
    let option = |edge: TableEdge, order: Placing| {
        let first = if order == Placing::First {
            text!("rules-arcane-place-first", "place first")
        } else {
            text!("rules-arcane-place-after-the-enemy", "place after the enemy")
        };
        let label = event_text!("rules-arcane-the-edge-and", "The {edge} edge, and {first}");
        Choice::plain(EdgeChoice(edge, order), label).group(text!("rules-deployment", "Deployment"))
    };
    let edges = [TableEdge::North, TableEdge::South].into_iter();
    let options: Vec<Choice> = edges
        .flat_map(|edge| [Placing::First, Placing::Last].map(|order| option(edge, order)))
        .collect();
    Some(decision_of_side(
        step.side,
        text!(
            "rules-arcane-which-edge-is-yours-and-who",
            "Which edge is yours, and who places first?"
        ),
        options,
    ))
}

fn take_edge(
    In((step, answer)): Answered<ChooseEdge, EdgeChoice>,
    mut duel: DuelMut,
) -> StepResult {
    let EdgeChoice(edge, order) = answer.choice;
    let other = opposing_side(step.side);
    duel.side_state(step.side).edge = edge;
    duel.side_state(other).edge = edge.opposite();
    let first = if order == Placing::First { step.side } else { other };
    let name = duel.side_state(step.side).party.clone();
    let begins = duel.side_state(first).party.clone();
    let text = event_text!(
        "rules-arcane-takes-the-edge-places-first",
        "{name} takes the {edge} edge; {begins} places first"
    );
    duel.ctx.note(text, &["arc-deploy"]);
    duel.ctx.then(Place { side: first });
    duel.ctx.then(Prepare { side: first });
    duel.ctx.then(Prepare { side: opposing_side(first) });
    duel.ctx.then(NewTurn {});
    Ok(())
}

/// Returns the characters of a side that are still to be deployed.
fn waiting(facts: &DuelRef<'_>, side: SideId) -> Vec<ModelId> {
    let infiltrating =
        facts.side_states.0.get(side).map_or(&[][..], |side_state| &side_state.infiltrating);
    let waits = |model: &&ModelRef<'_>| {
        model.presence == Presence::Reserve && !infiltrating.contains(&model.id())
    };
    facts.party(side).filter(waits).map(|model| model.id()).collect()
}

fn ask_place(In(step): In<Place>, duel: DuelMut) -> AskResult {
    let facts = duel.read();
    let left = [step.side, opposing_side(step.side)].map(|side| (side, waiting(&facts, side)));
    // Both sides have placed all of their characters.
    let Some((side, models)) = left.into_iter().find(|(_, models)| !models.is_empty()) else {
        return Ok(None);
    };
    let mut offers = Offers::default();
    for id in models {
        let model = facts.try_get(id)?;
        let place = Choice::plain(
            PlaceChoice::Place(id),
            event_text!("rules-arcane-place", "Place {name}", name = model.name()),
        )
        .group(text!("rules-deployment", "Deployment"))
        .hint(event_text!(
            "rules-arcane-it-begins-with",
            "It begins with {start_points}.",
            start_points = points(start_points(&facts, model))
        ))
        .about([id])
        .needs(Needs::To(facts.deployment(model)?));
        offers.add(place, Ok(()));
        if model.has(&Innate::Infiltration) {
            let infiltrate = Choice::plain(
                PlaceChoice::Infiltrate(id),
                event_text!("rules-arcane-infiltrates", "{name} infiltrates", name = model.name()),
            )
            .group(text!("rules-arcane-infiltration", "Infiltration"))
            .hint(text!(
                "rules-arcane-markers-are-laid-from-turn-2",
                "Markers are placed; from turn 2 on it appears at one of them."
            ))
            .about([id]);
            offers.add(infiltrate, may_infiltrate(&facts, side));
        }
    }
    Ok(Some(decision_of_side(
        side,
        event_text!(
            "rules-arcane-place-a-character-of",
            "Place a character of {party}",
            party = facts.side_state(side).party
        ),
        offers,
    )))
}

/// Checks that at most half of a party infiltrates (rulebook, Infiltration).
fn may_infiltrate(facts: &DuelRef<'_>, side: SideId) -> Result<(), Refusal> {
    let most = facts.party(side).count() / 2;
    let now = facts.side_states.0.get(side).map_or(0, |side_state| side_state.infiltrating.len());
    if now < most {
        return Ok(());
    }
    Err(Refusal::rule(
        "HalfInfiltrates",
        event_text!(
            "rules-arcane-at-most-half-of-the-party",
            "at most half of the party may infiltrate: {most}"
        ),
    ))
}

fn take_place(In((_, answer)): Answered<Place, PlaceChoice>, mut duel: DuelMut) -> StepResult {
    let (PlaceChoice::Place(id) | PlaceChoice::Infiltrate(id)) = answer.choice;
    let facts = duel.read();
    let model = facts.try_get(id)?;
    let side = model.side();
    let start = start_points(&facts, model);
    let ahead = model.has(&Innate::AdvancedDeployment);
    match answer.choice {
        PlaceChoice::Place(_) => {
            let why: &[&str] =
                if ahead { &["arc-deploy", "arc-advanced"] } else { &["arc-deploy"] };
            let text = event_text!(
                "rules-arcane-is-placed-with",
                "{name} is placed with {start}",
                name = duel.name(id),
                start = points(start)
            );
            enter(&mut duel, id, start, answer.spot()?, text, why)?;
            duel.ctx.then(BeginWith { model: id });
        }
        PlaceChoice::Infiltrate(_) => {
            let more = facts.advantage(side).map_or(0, |it| it.kind().more_markers());
            let first = facts.numbers().markers.get() + more;
            let markers = if facts.side_state(side).infiltrating.is_empty() { first } else { 1 };
            duel.side_state(side).infiltrating.push(id);
            let text =
                event_text!("rules-arcane-infiltrates", "{name} infiltrates", name = duel.name(id));
            duel.ctx.note(text, &["arc-infiltration"]);
            for _ in 0..markers {
                duel.ctx.then(PlaceMarker { side, trap: false });
            }
        }
    }
    duel.ctx.then(Place { side: opposing_side(side) });
    Ok(())
}

/// Returns the Action Points of a character that is deployed or reveals itself.
pub(super) fn start_points(facts: &DuelRef<'_>, model: &ModelRef<'_>) -> u8 {
    let card = model.card();
    (card.recovery.get() + facts.numbers().start.get()).min(card.most.get())
}

/// Puts a character on the table with `start` Action Points.
pub(super) fn enter(
    duel: &mut DuelMut<'_, '_>,
    model: ModelId,
    start: u8,
    spot: Spot,
    text: Text,
    why: &[&str],
) -> StepResult {
    let at = lift(spot.plan(), spot.y.unwrap_or_else(|| duel.table.0.ground(spot.plan())));
    duel.arrive(model, at, text, why);
    duel.condition(model)?.points = start;
    Ok(())
}

fn ask_begin(In(step): In<BeginWith>, duel: DuelMut) -> AskResult {
    let facts = duel.read();
    let model = facts.try_get(step.model)?;
    let zone = facts.zone();
    let body = model.body();
    let is_deployed = facts.turn.number == 0;
    let lasting = |it: &&Ability| {
        it.kind().lasts() && it.upkeep.get() > 0 && !model.condition.upheld.contains_key(&it.id)
    };
    let mut offers = Offers::default();
    for ability in model.card().abilities.iter().filter(lasting) {
        let cost = upkeep_cost(&facts, model, &ability.id)?;
        let choice = Choice::plain(
            BeginChoice::With(ability.id.clone()),
            event_text!("rules-arcane-begin-with", "Begin with {name}", name = ability.name),
        )
        .group(text!("rules-deployment", "Deployment"))
        .cost(points(cost))
        .hint(text!("rules-arcane-it-costs-its-upkeep-only", "It costs only its upkeep."));
        let choice = match ability.kind().aimed_length() {
            Some(length) => choice.needs(Needs::Aim(Region::Within {
                center: body.plan(),
                min: 0.0,
                max: zone + body.radius,
                seen_by: Some(step.model),
                length: Some(length.get()),
            })),
            None => choice,
        };
        // A character that is revealed was not seen before, even inside a Control Zone.
        let hides = is_deployed && ability.kind().hides();
        let watched =
            facts.enemies(model.side()).find(|enemy| hides && facts.in_zone(enemy, &body));
        let verdict = match watched {
            _ if cost > model.condition.points => Err(Refusal::rule(
                "TooFewPoints",
                text!("rules-arcane-it-has-too-few-action-points", "it has too few Action Points"),
            )),
            Some(enemy) => Err(Refusal::rule(
                "Watched",
                event_text!(
                    "rules-arcane-it-is-in-the-control-zone",
                    "it is in the Control Zone of {name}",
                    name = enemy.name()
                ),
            )),
            None => Ok(()),
        };
        offers.add(choice, verdict);
    }
    if offers.legal.is_empty() {
        return Ok(None);
    }
    offers.add(
        Choice::plain(
            BeginChoice::Without,
            text!("rules-arcane-begin-without", "Begin without an ability"),
        )
        .group(text!("rules-deployment", "Deployment")),
        Ok(()),
    );
    Ok(model.asks(
        event_text!(
            "rules-arcane-what-does-it-begin-with",
            "{name}: what does it begin with?",
            name = model.name()
        ),
        offers,
    ))
}

fn take_begin(
    In((step, answer)): Answered<BeginWith, BeginChoice>,
    mut duel: DuelMut,
) -> StepResult {
    // The character begins with no further ability.
    let BeginChoice::With(id) = answer.choice.clone() else { return Ok(()) };
    let facts = duel.read();
    let ability = facts.ability(step.model, &id)?.clone();
    let cost = upkeep_cost(&facts, facts.try_get(step.model)?, &id)?;
    let name = duel.name(step.model);
    let text = event_text!(
        "rules-arcane-begins-with-for",
        "{name} begins with {ability} for {cost}",
        ability = ability.name,
        cost = points(cost)
    );
    duel.ctx.note(text, &["arc-deploy", "arc-upkeep"]);
    duel.spend(step.model, cost)?;
    duel.mark_used(step.model, &ability)?;
    duel.condition(step.model)?.used_turn.insert(id.clone());
    let mut used = AbilityUse::new(step.model, id);
    if ability.kind().aimed_length().is_some() {
        used.spot = answer.spot()?.plan();
        used.direction = answer.facing()?.unit();
    }
    apply_ability(&mut duel, used)?;
    duel.ctx.then(BeginWith { model: step.model });
    Ok(())
}
