//! Arranging a Hunt: positions, states, dice and cards.

use bevy_ecs::prelude::{Entity, World};
use bevy_math::Vec3;
use monteria_cazadores::content::Condition;
use monteria_cazadores::{
    AdversaryPart, Afflictions, Armoury, HuntMarks, HuntRef, ObjectiveState, PersonalClock, Quarry,
    Stance, Wounds,
};
use monteria_dice::{Card, Deck, Dice, number_cards};
use monteria_game::{DiceBox, ModelId, Presence, Roster, Stand, Tabletop};
use monteria_table::{Piece, Table};

use super::{Hunt, USHER, card, open_board};

/// Returns the model of the Adversary that has its deck.
fn deck_holder(world: &World, adversary: ModelId) -> Entity {
    let roster = world.resource::<Roster>();
    let named = roster.entity(adversary).expect("the Adversary");
    let lead = world.get::<AdversaryPart>(named).expect("a part of the Adversary").lead;
    roster.entity(lead).expect("the first of its models")
}

impl Hunt {
    /// Resets to an open table with all models unharmed and off the
    /// table except the usher.
    pub(super) fn reset(&mut self) {
        let usher = self.id(USHER);
        self.change(|world| {
            world.insert_resource(Tabletop(Table::new(open_board(), Vec::new()).expect("a table")));
            let old = world.resource::<HuntMarks>().clone();
            let goals = ObjectiveState {
                objective: old.goals.objective,
                specials: old.goals.specials,
                ..ObjectiveState::default()
            };
            *world.resource_mut::<HuntMarks>() =
                HuntMarks { adversary: old.adversary, goals, ..HuntMarks::default() };
            let all: Vec<_> = world.resource::<Roster>().iter().collect();
            for (id, entity) in all {
                let mut entity = world.entity_mut(entity);
                let full = entity.get::<Wounds>().expect("wounds").full;
                entity.insert(Wounds { left: full, full });
                entity.insert((Afflictions::default(), Stance::default()));
                entity.insert(PersonalClock { tick: 10, looped: false });
                entity.insert(if id == usher { Presence::InPlay } else { Presence::Reserve });
                entity.get_mut::<Stand>().expect("a stand").at = Vec3::new(11.4, 0.0, 11.4);
                if let Some(mut quarry) = entity.get_mut::<Quarry>() {
                    for location in &mut quarry.locations {
                        location.left = location.full;
                    }
                    quarry.card = None;
                }
                if let Some(mut armoury) = entity.get_mut::<Armoury>() {
                    for carried in &mut armoury.weapons {
                        carried.loaded = true;
                    }
                }
            }
        });
    }

    /// Changes the world directly; the pending decision is asked again.
    pub fn change(&mut self, change: impl FnOnce(&mut World)) {
        self.game.rearrange(change).expect("the position has a decision");
    }

    /// Changes a component of a model.
    pub fn with<C: bevy_ecs::prelude::Component<Mutability = bevy_ecs::component::Mutable>>(
        &mut self,
        name: &str,
        change: impl FnOnce(&mut C),
    ) -> &mut Self {
        let id = self.id(name);
        self.change(|world| {
            let entity = world.resource::<Roster>().entity(id).expect("a model");
            change(&mut world.get_mut::<C>(entity).expect("the component"));
        });
        self
    }

    /// Replaces a component that never changes in play.
    pub fn remake<C: bevy_ecs::prelude::Component + Clone>(
        &mut self,
        name: &str,
        change: impl FnOnce(&mut C),
    ) -> &mut Self {
        let id = self.id(name);
        self.change(|world| {
            let entity = world.resource::<Roster>().entity(id).expect("a model");
            let mut value = world.get::<C>(entity).expect("the component").clone();
            change(&mut value);
            world.entity_mut(entity).insert(value);
        });
        self
    }

    /// Puts a model on the table with its centre at a point.
    pub fn put(&mut self, name: &str, x: f32, z: f32) -> &mut Self {
        self.put_at(name, x, 0.0, z)
    }

    /// Puts a model on the table at a height.
    pub fn put_at(&mut self, name: &str, x: f32, y: f32, z: f32) -> &mut Self {
        let id = self.id(name);
        self.change(|world| {
            let entity = world.resource::<Roster>().entity(id).expect("a model");
            world.get_mut::<Stand>(entity).expect("a stand").at = Vec3::new(x, y, z);
            world.entity_mut(entity).insert(Presence::InPlay);
        });
        self
    }

    /// Puts terrain on the table.
    pub fn terrain(&mut self, pieces: Vec<Piece>) -> &mut Self {
        self.change(|world| {
            world.insert_resource(Tabletop(Table::new(open_board(), pieces).expect("a table")));
        });
        self
    }

    /// Sets the next faces of the dice.
    pub fn dice(&mut self, faces: &[u32]) -> &mut Self {
        self.change(|world| {
            world.insert_resource(DiceBox(Dice::scripted(7, faces.iter().copied())))
        });
        self
    }

    /// Sets the Adversary's next card; the pile holds only this one.
    pub fn next_card(&mut self, text: &str) -> &mut Self {
        let drawn = card(text);
        let adversary = self.adversary();
        self.change(|world| {
            let entity = deck_holder(world, adversary);
            world.get_mut::<Quarry>(entity).expect("its deck").actions = Deck::new([drawn]);
        });
        self
    }

    /// Sets the numbers of the next Hit Location cards.
    pub fn next_hits(&mut self, numbers: &[u8]) -> &mut Self {
        let adversary = self.adversary();
        let cards: Vec<Card> = numbers
            .iter()
            .map(|number| {
                number_cards()
                    .find(|card| card.rank.number() == Some(*number))
                    .expect("a number card")
            })
            .collect();
        self.change(|world| {
            let entity = deck_holder(world, adversary);
            world.get_mut::<Quarry>(entity).expect("its deck").hits = Deck::new(cards);
        });
        self
    }

    /// Sets the WNDs left in each Hit Location, highest first; each model of the
    /// Adversary has its own.
    pub fn locations(&mut self, left: &[i32]) -> &mut Self {
        let adversary = self.adversary();
        self.change(|world| {
            let entity = deck_holder(world, adversary);
            let mut quarry = world.get_mut::<Quarry>(entity).expect("its deck");
            for (location, left) in quarry.locations.iter_mut().zip(left) {
                location.left = *left;
            }
            let facts = HuntRef::of(world);
            let own =
                |id| facts.own_locations(id).iter().map(|location| location.left).sum::<i32>();
            let sums: Vec<(ModelId, i32)> = facts
                .adversary_models(adversary)
                .map(|model_ref| (model_ref.id(), own(model_ref.id())))
                .collect();
            for (id, left) in sums {
                let entity = world.resource::<Roster>().entity(id).expect("a model");
                world.get_mut::<Wounds>(entity).expect("wounds").left = left;
            }
        });
        self
    }

    /// Gives a model a Condition.
    pub fn afflict(&mut self, name: &str, condition: Condition) -> &mut Self {
        self.with::<Afflictions>(name, |afflictions| {
            afflictions.0.entry(condition).or_default();
        })
    }

    /// Sets a model's remaining WNDs.
    pub fn set_wounds(&mut self, name: &str, left: i32) -> &mut Self {
        self.with::<Wounds>(name, |wounds| {
            wounds.left = left;
            wounds.full = wounds.full.max(left);
        })
    }
}
