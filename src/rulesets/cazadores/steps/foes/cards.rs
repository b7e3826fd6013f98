//! The Adversary's Actions: what a card tells it to do in place of a plain Attack (Cazadores 4.5 and 12, rulings 29 to 31).

use bevy::ecs::prelude::*;
use serde::{Deserialize, Serialize};

use super::super::effects::{ApplyEffects, Frame};
use super::super::strike::{Attack, Blow, Means};
use crate::dice::Card;
use crate::game::{Builder, ModelId, Step, What};
use crate::rulesets::cazadores::change::Hunt;
use crate::rulesets::cazadores::content::{AttackKind, CardAction, FoeAttribute, FoeType, Ongoing, Reach};
use crate::rulesets::cazadores::facts::{Facts, card_meaning, in_reach};

/// Where an Action of the Adversary's is written down in its entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Deed {
    /// On a card of the Actions pile.
    Card(Card),
    /// Among the effects of an exhausted Hit Location.
    Location {
        /// Which location, in the order of the entry.
        location: u8,
        /// Which of its effects.
        effect: u8,
    },
}

impl Deed {
    /// The Action itself.
    pub fn action<'a>(&self, facts: &Facts<'a>, model: ModelId) -> Option<&'a CardAction> {
        let (stats, _) = facts.get(model)?.foe?;
        let entry = facts.content.adversaries.get(&stats.entry)?;
        match self {
            Deed::Card(card) => card_meaning(entry, *card).map(|(_, action)| action),
            Deed::Location { location, effect } => {
                match entry.locations.get(usize::from(*location))?.effects.get(usize::from(*effect))? {
                    Ongoing::ActNow(action) => Some(action),
                    _ => None,
                }
            }
        }
    }
}

/// How far an Action reaches, in inches: the Foe's RNG and what the Action adds to it.
pub fn reach_of(facts: &Facts<'_>, model: ModelId, action: &CardAction) -> f32 {
    (facts.foe_range(model) + action.rng).max(0.0)
}

/// Whether an Action needs nobody in range: an Area, a change to the Foe itself (ruling 29).
pub fn needs_nobody(action: &CardAction) -> bool {
    action.attacks_nobody() || action.who == Reach::OwnSelf
}

/// The Adversary carries out an Action. Its Ticks are paid already.
#[derive(Serialize, Deserialize)]
pub struct Perform {
    /// Who acts.
    pub model: ModelId,
    /// What it does.
    pub deed: Deed,
    /// The Target, where Aggro chose one.
    pub target: Option<ModelId>,
}

/// The Action befalls everyone whom it concerns, now that what comes before it is done.
#[derive(Serialize, Deserialize)]
pub struct Befall {
    /// Who acts.
    pub model: ModelId,
    /// What it does.
    pub deed: Deed,
    /// The Target, where Aggro chose one.
    pub target: Option<ModelId>,
}

impl Step for Perform {
    const NAME: &'static str = "perform";
}
impl Step for Befall {
    const NAME: &'static str = "befall";
}

/// Registers the steps of this file.
pub fn register(builder: &mut Builder<'_>) {
    builder.step(perform).step(befall);
}

/// Turns the Adversary's card for this Turn; what it adds to SPD counts from now on (rulings 25, 29 and 30).
pub fn reveal(hunt: &mut Hunt, model: ModelId) {
    let drawn = hunt.set_quarry(model, |quarry| {
        let turned_over = quarry.actions.remaining() == 0 && !quarry.actions.is_empty();
        quarry.card = quarry.actions.draw();
        (turned_over, quarry.card)
    });
    let Some((turned_over, Some(card))) = drawn else { return };
    if turned_over {
        hunt.desk.note("The pile of Actions is turned over, unshuffled", &["caz-deck-turnover", "ruling-25"]);
    }
    let facts = hunt.facts();
    let Some((_, tree, action)) = facts.card_in_play(model) else { return };
    let (title, speed) = (action.name.clone(), action.spd);
    let text = format!("{} turns {card}: {title}, {}", facts.name(model), tree_name(tree));
    let what = What::CardTurned { pile: "Actions".to_owned(), card: card.to_string(), title };
    hunt.desk.record(what, text, &["caz-card-reveal", "caz-card-suit", "ruling-29"]);
    hunt.set_modifiers(model, |modifiers| {
        modifiers.card.clear();
        if speed != 0 {
            modifiers.card.push((FoeAttribute::Speed, speed));
        }
    });
}

/// The name of a Decision Tree.
pub fn tree_name(tree: FoeType) -> &'static str {
    match tree {
        FoeType::Aggressive => "Aggressive",
        FoeType::Defensive => "Defensive",
        FoeType::Sentry => "Sentry",
    }
}

fn perform(In(step): In<Perform>, mut hunt: Hunt) {
    let Perform { model, deed, target } = step;
    if !hunt.in_play(model) {
        return;
    }
    let facts = hunt.facts();
    let Some(action) = deed.action(&facts, model) else { return };
    let name = action.name.clone();
    let (before, after) = (action.before.clone(), action.after.clone());
    let at = target.map_or(String::new(), |target| format!(" at {}", facts.name(target)));
    let former = target.and_then(|target| facts.get(target)).map(|facet| facet.stand.at);
    let text = format!("{}: {name}{at}", facts.name(model));
    let what = What::ActionTaken { model, action: format!("card:{name}"), target };
    hunt.desk.record(what, text, &["caz-card-action", "ruling-29"]);
    let frame = Frame { target, former, ..Frame::of(model) };
    if !before.is_empty() {
        hunt.desk.then(ApplyEffects::new(before, frame.clone(), &["caz-card-action"]));
    }
    hunt.desk.then(Befall { model, deed, target });
    if !after.is_empty() {
        hunt.desk.then(ApplyEffects::new(after, frame, &["caz-card-action"]));
    }
}

fn befall(In(step): In<Befall>, mut hunt: Hunt) {
    let Befall { model, deed, target } = step;
    if !hunt.in_play(model) {
        return;
    }
    let facts = hunt.facts();
    let Some(action) = deed.action(&facts, model) else { return };
    if action.attack == AttackKind::None {
        return;
    }
    let victims = victims(&facts, model, action, target);
    let blows: Vec<Blow> = victims
        .into_iter()
        .filter_map(|id| facts.get(id))
        .map(|facet| Blow {
            attacker: Some(model),
            target: facet.id(),
            kind: action.attack,
            means: Means::Deed(deed),
            former: facet.stand.at,
        })
        .collect();
    if blows.is_empty() {
        hunt.desk.note("Nobody is there to suffer it", &["caz-card-action", "ruling-44"]);
    }
    for blow in blows {
        hunt.desk.then(Attack { blow });
    }
}

/// Whom an Action befalls now, in id order. Everyone whom it strikes must be in line of sight, as for any Attack.
fn victims(facts: &Facts<'_>, model: ModelId, action: &CardAction, target: Option<ModelId>) -> Vec<ModelId> {
    let reach = reach_of(facts, model, action);
    let within = |id: ModelId| {
        in_reach(facts.distance(model, id), 0.0, reach) && facts.sees(model, id) && !facts.captive(id)
    };
    match action.who {
        Reach::Target => {
            target.filter(|id| facts.get(*id).is_some_and(|facet| facet.in_play())).into_iter().collect()
        }
        Reach::AllHostileInRange => {
            facts.hostile_to(model).map(|facet| facet.id()).filter(|id| within(*id)).collect()
        }
        Reach::AllInRange => {
            facts.in_play().map(|facet| facet.id()).filter(|id| *id != model && within(*id)).collect()
        }
        Reach::OwnSelf => vec![model],
    }
}
