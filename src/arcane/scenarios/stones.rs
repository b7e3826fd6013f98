//! Stones: three stones across the middle, each held by the side with
//! more levels near it.

use bevy_math::Vec2;

use super::ScenarioRules;
use super::objects::{distance_to_use, object_body, place_object};
use crate::change::DuelMut;
use crate::duel_ref::{DuelRef, ModelRef};
use crate::state::TableItem;
use crate::text::victory_points;
use monteria_game::{SideId, StepResult, event_text, text};
use monteria_table::{Body, bodies_within};

/// The first turn in which stones score.
const FIRST_SCORED: u32 = 2;

pub(super) struct Stones;

impl ScenarioRules for Stones {
    fn rule(&self) -> &'static str {
        "arc-scenario-stones"
    }

    fn lay_out(&self, duel: &mut DuelMut) {
        let apart = duel.content.0.numbers.stones_apart.get();
        for x in [-apart, 0.0, apart] {
            place_object(
                duel,
                TableItem::Stone,
                x,
                text!("rules-arcane-a-stone-to-hold-lies-on", "A stone is placed on the table"),
                self.rule(),
            );
        }
    }

    fn score_turn(&self, duel: &mut DuelMut) -> StepResult {
        let facts = duel.read();
        if facts.turn.number < FIRST_SCORED {
            return Ok(());
        }
        let won = facts.numbers().stone_points.get();
        let stones = facts.things.lying().filter(|thing| thing.what == TableItem::Stone);
        let held: Vec<SideId> = stones
            .filter_map(|stone| {
                let stone = object_body(&facts, stone.at, 0.0);
                let north = holding(&facts, SideId(0), &stone);
                let south = holding(&facts, SideId(1), &stone);
                (north != south).then_some(SideId(u8::from(south > north)))
            })
            .collect();
        for side in held {
            let side_state = duel.side_state(side);
            side_state.points += won;
            let text = event_text!(
                "rules-arcane-holds-a-stone-victory-points",
                "{party} holds a stone: {points}",
                party = side_state.party,
                points = victory_points(won)
            );
            duel.ctx.note(text, &[self.rule()]);
        }
        Ok(())
    }

    fn goal(&self, facts: &DuelRef, _: &ModelRef, at: Vec2) -> f64 {
        -distance_to_use(facts, TableItem::Stone, at)
    }
}

/// Returns the levels of a side's models that hold a stone: those near it
/// that are not Hidden.
fn holding(facts: &DuelRef, side: SideId, stone: &Body) -> i32 {
    let most = facts.numbers().stone_within.get();
    let near = |model: &&ModelRef| !model.hidden() && bodies_within(&model.body(), stone, most);
    facts.friends(side).filter(near).map(ModelRef::level).sum()
}
