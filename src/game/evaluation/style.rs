//! Styles of computer players: named weights of their evaluation, as data.

use std::collections::BTreeMap;

use bevy_ecs::prelude::*;
use serde::{Deserialize, Serialize};

use crate::ids::{SeatId, SideId};
use crate::setup::seats::Seats;
use monteria_content::{Bounded, Catalog, Faults, Id, Inches, Spanned, did_you_mean, named};

/// The weight of a term of the evaluation, in percent of its usual weight.
pub type Percent = Bounded<i32, 0, 500>;

/// The usual weight of a term, in percent.
const USUAL: i32 = 100;

/// Returns the usual weight of a term.
fn usual() -> Percent {
    Percent::nearest(USUAL)
}

/// Returns the default weight of the losses of protected models: twice the usual one.
fn doubled() -> Percent {
    Percent::nearest(2 * USUAL)
}

named! {
    /// A style of computer players: how much the terms of their evaluation weigh.
    pub struct Style {
        /// How it plays, in a short sentence for players.
        pub about: String,
        /// Weight of harm to enemies, in percent.
        #[serde(default = "usual")]
        pub aggression: Percent,
        /// Weight of victory points and objectives, in percent.
        #[serde(default = "usual")]
        pub objectives: Percent,
        /// Weight of own losses, in percent.
        #[serde(default = "usual")]
        pub safety: Percent,
        /// Distance in inches that its models keep from enemies.
        #[serde(default)]
        pub standoff: Inches<0, 4800>,
        /// Models and factions to protect, by their ids or names.
        #[serde(default)]
        #[schemars(extend("refersTo" = "models"))]
        pub protects: Vec<String>,
        /// Weight of the losses of these models, in percent.
        #[serde(default = "doubled")]
        pub protection: Percent,
        /// Models and factions that always play in this style, by their ids or names; the
        /// style of their player counts beside it.
        #[serde(default)]
        #[schemars(extend("refersTo" = "models"))]
        pub models: Vec<String>,
    }
}

/// Returns whether a list names a model with these ids and names.
fn lists(list: &[String], names: &[&str]) -> bool {
    list.iter().any(|listed| names.contains(&listed.as_str()))
}

/// Returns a weight as a factor: 1 for the usual one.
fn factor(percent: Percent) -> f64 {
    f64::from(percent.get()) / f64::from(USUAL)
}

/// The weights with which a player evaluates one of its models, as factors
/// of the usual ones.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weights {
    /// Factor of harm to enemies.
    pub aggression: f64,
    /// Factor of victory points and objectives.
    pub objectives: f64,
    /// Factor of losses of the model.
    pub safety: f64,
    /// Distance in inches that it keeps from enemies.
    pub standoff: f32,
}

impl Weights {
    /// The weights without a style: all factors are 1.
    pub const NEUTRAL: Weights =
        Weights { aggression: 1.0, objectives: 1.0, safety: 1.0, standoff: 0.0 };

    /// Returns these weights multiplied by those of a style; of two distances the greater.
    #[must_use]
    pub fn with(self, style: &Style) -> Weights {
        Weights {
            aggression: self.aggression * factor(style.aggression),
            objectives: self.objectives * factor(style.objectives),
            safety: self.safety * factor(style.safety),
            standoff: self.standoff.max(style.standoff.get()),
        }
    }

    /// Returns by how much losses weigh more than usual; 0 if they weigh less.
    pub fn caution(&self) -> f64 {
        (self.safety - 1.0).max(0.0)
    }

    /// Returns by how many inches an enemy at this distance is too near.
    pub fn too_near(&self, inches: f32) -> f64 {
        if self.standoff > 0.0 { f64::from((self.standoff - inches).max(0.0)) } else { 0.0 }
    }
}

/// The styles that the rules of a scenario have given to the players of sides. A match in
/// which none has been given has no such resource.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SideStyles(pub BTreeMap<SideId, Id>);

/// The player for whom a state is evaluated. Rules, previews and people have none, and
/// everything weighs as usual.
#[derive(Clone, Copy, Default, Debug)]
pub struct Evaluator<'a>(Option<StyledPlayer<'a>>);

/// A player with its style.
#[derive(Clone, Copy, Debug)]
struct StyledPlayer<'a> {
    side: SideId,
    /// The style of the player; `None` for the usual weights.
    style: Option<&'a Style>,
    /// All styles of the game: some models have one of their own.
    all: &'a BTreeMap<Id, Style>,
}

impl<'a> Evaluator<'a> {
    /// Returns the player of a side with a style, in a game with these styles.
    pub fn new(side: SideId, style: Option<&'a Style>, all: &'a BTreeMap<Id, Style>) -> Self {
        Evaluator(Some(StyledPlayer { side, style, all }))
    }

    /// Returns the player of a side, in the style that the rules of the scenario have given
    /// it, else in this one.
    pub fn of_side(
        world: &'a World,
        side: SideId,
        style: Option<&'a Style>,
        all: &'a BTreeMap<Id, Style>,
    ) -> Self {
        let given = world.get_resource::<SideStyles>().and_then(|given| given.0.get(&side));
        Evaluator::new(side, given.and_then(|id| all.get(id)).or(style), all)
    }

    /// Returns the player of a seat, as [`Evaluator::of_side`].
    pub fn of_seat(
        world: &'a World,
        seat: SeatId,
        style: Option<&'a Style>,
        all: &'a BTreeMap<Id, Style>,
    ) -> Self {
        let seats = world.get_resource::<Seats>();
        let side = seats.and_then(|seats| seats.get(seat)).map_or(SideId(seat.0), |it| it.side);
        Evaluator::of_side(world, side, style, all)
    }

    /// Returns the weights of a model of this side with these ids and names, its faction's
    /// among them. Those of other sides are the usual ones.
    pub fn weights(&self, side: SideId, names: &[&str]) -> Weights {
        let Some(player) = self.0.filter(|player| player.side == side) else {
            return Weights::NEUTRAL;
        };
        let chosen = player.style.map(|style| &style.id);
        let own = player.all.values().filter(|style| lists(&style.models, names));
        let own = own.filter(|style| Some(&style.id) != chosen);
        let mut weights = player.style.into_iter().chain(own).fold(Weights::NEUTRAL, Weights::with);
        if let Some(style) = player.style.filter(|style| lists(&style.protects, names)) {
            weights.safety *= factor(style.protection);
        }
        weights
    }

    /// Returns whether it is the player of this side.
    pub fn is_of(&self, side: SideId) -> bool {
        self.0.is_some_and(|player| player.side == side)
    }

    /// Returns the weight of harm to a model of this side, whose weights are given.
    pub fn harm(&self, side: SideId, weights: &Weights) -> f64 {
        match self.0 {
            Some(player) if player.side == side => weights.safety,
            Some(StyledPlayer { style: Some(style), .. }) => factor(style.aggression),
            Some(StyledPlayer { style: None, .. }) | None => 1.0,
        }
    }

    /// Returns the weights that hold for the whole side of the player.
    pub fn side_weights(&self) -> Weights {
        let style = self.0.and_then(|player| player.style);
        style.map_or(Weights::NEUTRAL, |style| Weights::NEUTRAL.with(style))
    }
}

/// Reports the faults of styles. `models` are the ids and names of models and factions.
pub fn check_styles(styles: &Catalog<Spanned<Style>>, models: &[String], faults: &mut Faults) {
    for (_, style) in styles.iter() {
        faults.require_name(&style.span, &style.name);
        if style.about.trim().is_empty() {
            faults.mismatch(&style.span.field("about"), "no sentence", "how it plays");
        }
        for (field, names) in [("protects", &style.protects), ("models", &style.models)] {
            for (index, name) in names.iter().enumerate() {
                if !models.contains(name) {
                    let hint = did_you_mean(name, models.iter().map(String::as_str));
                    let span = style.span.field(field).item(index);
                    faults.at_with(&span, format!("no model `{name}`"), "one that exists", hint);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
