//! What a crew may be: its points, who is in it, and its cards (rulebook, Setup; brief, Crew building).

use std::collections::BTreeMap;

use super::{Crew, DrownedContent, EffectCard, Id, LeaderCard, LeaderEffect, Profile, Role, SkillEffect};
use crate::content::did_you_mean;
use crate::game::{SetupFault, counted};

/// Games for which there are ready-made crews.
pub const SIZES: [u32; 3] = [100, 125, 150];
/// The least and the greatest number of points that a game may be agreed on for.
pub const POINTS: (u32, u32) = (50, 400);

/// What is expected of leaders.
pub const ONE_LEADER: &str = "exactly 1";

/// How many drifters a crew of so many points may have: one from 100, two from 125, three from 150.
pub fn most_drifters(points: u32) -> usize {
    SIZES.iter().filter(|size| **size <= points).count()
}

fn breach(at: impl Into<String>, found: impl Into<String>, expected: impl Into<String>) -> SetupFault {
    SetupFault::new(at, found, expected)
}

/// What of a crew names something that there is not.
fn unknown<T>(at: String, all: &BTreeMap<Id, T>, id: &Id, what: &str) -> Option<SetupFault> {
    let near = || {
        did_you_mean(id.as_str(), all.keys().map(Id::as_str))
            .map_or(String::new(), |near| format!("; {near}"))
    };
    (!all.contains_key(id)).then(|| breach(at, format!("`{id}`"), format!("{what}{}", near())))
}

impl DrownedContent {
    /// The profiles of a crew, riders and their mounts, in order.
    pub fn profiles_of<'a>(&'a self, crew: &'a Crew) -> impl Iterator<Item = &'a Profile> {
        let ids = crew.members.iter().flat_map(|member| [Some(&member.profile), member.mount.as_ref()]);
        ids.flatten().filter_map(|id| self.profiles.get(id))
    }

    /// The card of a crew's leader.
    pub fn leader_card(&self, crew: &Crew) -> Option<&LeaderCard> {
        self.leader_cards.get(crew.leader_card.as_ref()?)
    }

    /// The effect cards of a crew.
    pub fn effects_of<'a>(&'a self, crew: &'a Crew) -> impl Iterator<Item = &'a EffectCard> {
        crew.effects.iter().filter_map(|id| self.effect_cards.get(id))
    }

    /// What the effect cards of a crew are worth.
    pub fn worth_of_effects(&self, crew: &Crew) -> i32 {
        self.effects_of(crew).map(|card| card.points.get()).sum()
    }

    /// What a crew costs: models, mounts and effect cards, less what its leader's card and skills save.
    pub fn cost_of(&self, crew: &Crew) -> i32 {
        let all: Vec<&Profile> = self.profiles_of(crew).collect();
        let cheaper = |one: &&Profile| -> i32 {
            let skills = one.skills.iter().filter_map(|id| self.skills.get(id));
            let less = skills.flat_map(|skill| &skill.does).filter_map(|effect| match effect {
                SkillEffect::CheaperWith { less, whom } if all.iter().any(|other| other.id == *whom) => {
                    Some(less.get())
                }
                _ => None,
            });
            less.sum()
        };
        let models: i32 = all.iter().map(|one| (one.points.get() - cheaper(one)).max(1)).sum();
        let mounted = crew.members.iter().filter(|member| member.mount.is_some()).count() as i32;
        let beasts: i32 = all.iter().filter(|one| one.is_beast()).map(|one| one.points.get()).sum();
        let effects = self.worth_of_effects(crew);
        let saved = match self.leader_card(crew).map(|card| card.does) {
            Some(LeaderEffect::FreeBeasts(most)) => beasts.min(most.get()),
            Some(LeaderEffect::FreeEffects(most)) => effects.min(most.get()),
            _ => 0,
        };
        models + mounted * self.numbers.mounting.get() + effects - saved
    }

    /// Every rule of building that a crew breaks in a game of so many points.
    pub fn breaches(&self, crew: &Crew, points: u32) -> Vec<SetupFault> {
        let mut all = Vec::new();
        if !(POINTS.0..=POINTS.1).contains(&points) {
            let expected = format!("{} to {}", POINTS.0, POINTS.1);
            all.push(breach("points", points.to_string(), expected));
            return all;
        }
        self.unknown_things(crew, &mut all);
        self.members(crew, points, &mut all);
        self.mounts(crew, &mut all);
        self.cards(crew, &mut all);
        let cost = self.cost_of(crew);
        if cost > points as i32 {
            all.push(breach("members", format!("{cost} points"), format!("at most {points}")));
        }
        all
    }

    fn unknown_things(&self, crew: &Crew, all: &mut Vec<SetupFault>) {
        all.extend(unknown("faction".to_owned(), &self.factions, &crew.faction, "a faction"));
        for (at, member) in crew.members.iter().enumerate() {
            let place = format!("members[{at}].profile");
            all.extend(unknown(place, &self.profiles, &member.profile, "a profile"));
            let mount = member.mount.as_ref();
            let place = format!("members[{at}].mount");
            all.extend(mount.and_then(|id| unknown(place, &self.profiles, id, "a beast")));
        }
        let card = crew.leader_card.as_ref();
        let place = "leader_card".to_owned();
        all.extend(card.and_then(|id| unknown(place, &self.leader_cards, id, "a leader card")));
        let effects = crew.effects.iter().enumerate();
        all.extend(effects.filter_map(|(at, id)| {
            unknown(format!("effects[{at}]"), &self.effect_cards, id, "an effect card")
        }));
    }

    /// One leader, each profile no more often than it may be, all of one faction but drifters and beasts.
    fn members(&self, crew: &Crew, points: u32, all: &mut Vec<SetupFault>) {
        let profiles: Vec<&Profile> = self.profiles_of(crew).collect();
        let leaders = profiles.iter().filter(|one| one.role == Role::Leader).count();
        if leaders != 1 {
            all.push(breach("members", counted(leaders, "leader", "leaders"), ONE_LEADER));
        }
        let mut count: BTreeMap<&Id, usize> = BTreeMap::new();
        profiles.iter().for_each(|one| *count.entry(&one.id).or_default() += 1);
        for (id, many) in count {
            let most = self.profiles.get(id).map_or(0, |one| usize::from(one.frequency.get()));
            if many > most {
                let name = self.profiles.get(id).map_or(id.as_str(), |one| one.name.as_str());
                all.push(breach("members", format!("{many} of {name}"), format!("at most {most}")));
            }
        }
        for one in &profiles {
            if one.faction.as_ref().is_some_and(|faction| *faction != crew.faction) {
                let name = |id: &Id| self.factions.get(id).map_or(id.to_string(), |it| it.name.clone());
                let theirs = one.faction.as_ref().map_or(String::new(), name);
                let found = format!("{} of the {theirs}", one.name);
                let expected = format!("models of the {}, drifters and beasts", name(&crew.faction));
                all.push(breach("members", found, expected));
            }
        }
        let (drifters, most) = (profiles.iter().filter(|one| one.drifts()).count(), most_drifters(points));
        if drifters > most {
            let found = counted(drifters, "drifter", "drifters");
            all.push(breach("members", found, format!("at most {most} at {points} points")));
        }
    }

    /// Only a leader rides, and only a beast that is large enough carries.
    fn mounts(&self, crew: &Crew, all: &mut Vec<SetupFault>) {
        for (at, member) in crew.members.iter().enumerate() {
            let Some(mount) = member.mount.as_ref().and_then(|id| self.profiles.get(id)) else { continue };
            let place = format!("members[{at}].mount");
            let leads = self.profiles.get(&member.profile).is_some_and(|one| one.role == Role::Leader);
            if !leads {
                all.push(breach(place, mount.name.clone(), "none: only a leader rides"));
            } else if !mount.carries() {
                all.push(breach(place, mount.name.clone(), "a beast of template D or E"));
            }
        }
    }

    /// The leader's card is of its faction; each effect card once, and not too many of them.
    fn cards(&self, crew: &Crew, all: &mut Vec<SetupFault>) {
        if let Some(card) = self.leader_card(crew).filter(|card| card.faction != crew.faction) {
            all.push(breach("leader_card", card.name.clone(), "a card of the crew's own faction"));
        }
        for (at, id) in crew.effects.iter().enumerate().filter(|(at, id)| crew.effects[..*at].contains(id)) {
            all.push(breach(format!("effects[{at}]"), format!("`{id}` twice"), "each card once"));
        }
        let (worth, most) = (self.worth_of_effects(crew), self.numbers.effect_points.get());
        if worth > most {
            all.push(breach("effects", format!("{worth} points of cards"), format!("at most {most}")));
        }
    }
}
