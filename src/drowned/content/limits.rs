//! Limits of a crew: its points, its members and its cards (rulebook,
//! Setup; brief, Crew building).

use std::collections::BTreeMap;

use crate::content::{Crew, DrownedContent, EffectCard, Id, LeaderCard, Profile, Role};
use crate::text::points as points_text;
use monteria_game::{Text, text};
use monteria_skirmish::Violations;

/// Sizes in points for which ready-made crews ship.
pub const SIZES: [u32; 3] = [100, 125, 150];
/// Least and greatest size in points of a match.
pub const POINTS: (u32, u32) = (50, 400);

/// Expected number of leaders, as the fault of a wrong number states it.
pub const ONE_LEADER: Text = text!("rules-drowned-exactly-1", "exactly 1");

/// Returns the most drifters of a crew: one from 100 points, two from
/// 125, three from 150.
pub fn most_drifters(points: u32) -> usize {
    SIZES.iter().filter(|size| **size <= points).count()
}

impl DrownedContent {
    /// Iterates over the profiles of a crew, each rider before its mount.
    pub(crate) fn profiles_of<'a>(&'a self, crew: &'a Crew) -> impl Iterator<Item = &'a Profile> {
        let ids =
            crew.members.iter().flat_map(|member| [Some(&member.profile), member.mount.as_ref()]);
        ids.flatten().filter_map(|id| self.profiles.get(id))
    }

    pub fn leader_card(&self, crew: &Crew) -> Option<&LeaderCard> {
        self.leader_cards.get(crew.leader_card.as_ref()?)
    }

    pub(crate) fn effects_of<'a>(&'a self, crew: &'a Crew) -> impl Iterator<Item = &'a EffectCard> {
        crew.effects.iter().filter_map(|id| self.effect_cards.get(id))
    }

    /// Returns the total cost of a crew's effect cards in points.
    pub(crate) fn cost_of_effects(&self, crew: &Crew) -> i32 {
        self.effects_of(crew).map(|card| card.points.get()).sum()
    }

    /// Returns the cost of a crew in points: models, mounts and effect cards, minus the
    /// savings of its leader card and skills.
    pub fn cost_of(&self, crew: &Crew) -> i32 {
        let all: Vec<&Profile> = self.profiles_of(crew).collect();
        let cheaper = |one: &&Profile| -> i32 {
            let skills = one.skills.iter().filter_map(|id| self.skills.get(id));
            skills.flat_map(|skill| &skill.does).map(|effect| effect.rule().saves(&all)).sum()
        };
        let models: i32 = all.iter().map(|one| (one.points.get() - cheaper(one)).max(1)).sum();
        let mounted = crew.members.iter().filter(|member| member.mount.is_some()).count() as i32;
        let beasts: i32 = all.iter().filter(|one| one.is_beast()).map(|one| one.points.get()).sum();
        let effects = self.cost_of_effects(crew);
        let card = self.leader_card(crew);
        let saved = card.map_or(0, |card| card.does.rule().saves(beasts, effects));
        models + mounted * self.numbers.mounting.get() + effects - saved
    }

    /// Adds every construction rule that a crew breaks in a match of this size.
    pub(crate) fn add_limits(&self, crew: &Crew, points: u32, all: &mut Violations) {
        self.unknown_things(crew, all);
        self.members(crew, points, all);
        self.mounts(crew, all);
        self.cards(crew, all);
        let cost = self.cost_of(crew);
        if cost > points as i32 {
            all.add("members", points_text(cost), at_most(i64::from(points)));
        }
    }

    fn unknown_things(&self, crew: &Crew, all: &mut Violations) {
        all.known(
            "faction",
            &self.factions,
            &crew.faction,
            text!("rules-drowned-id-faction", "a faction"),
        );
        for (at, member) in crew.members.iter().enumerate() {
            all.known(
                format!("members[{at}].profile"),
                &self.profiles,
                &member.profile,
                text!("rules-drowned-id-profile", "a profile"),
            );
            if let Some(mount) = &member.mount {
                all.known(
                    format!("members[{at}].mount"),
                    &self.profiles,
                    mount,
                    text!("rules-drowned-id-beast", "a beast"),
                );
            }
        }
        if let Some(card) = &crew.leader_card {
            all.known(
                "leader_card",
                &self.leader_cards,
                card,
                text!("rules-drowned-id-leader-card", "a leader card"),
            );
        }
        for (at, card) in crew.effects.iter().enumerate() {
            all.known(
                format!("effects[{at}]"),
                &self.effect_cards,
                card,
                text!("rules-drowned-id-effect-card", "an effect card"),
            );
        }
    }

    /// Checks for exactly one leader, the frequency of each profile, the faction, and
    /// the number of drifters.
    fn members(&self, crew: &Crew, points: u32, all: &mut Violations) {
        let profiles: Vec<&Profile> = self.profiles_of(crew).collect();
        let leaders = profiles.iter().filter(|one| one.role == Role::Leader).count();
        if leaders != 1 {
            let found =
                Text::counted("rules-drowned-leaders", number(leaders), "leader", "leaders");
            all.add("members", found, ONE_LEADER);
        }
        let mut count: BTreeMap<&Id, usize> = BTreeMap::new();
        profiles.iter().for_each(|one| *count.entry(&one.id).or_default() += 1);
        for (one, many) in
            count.into_iter().filter_map(|(id, many)| Some((self.profiles.get(id)?, many)))
        {
            let most = usize::from(one.frequency.get());
            if many > most {
                let found = text!("rules-drowned-many-of", "{many} of {name}", name = one.name);
                all.add("members", found, at_most(number(most)));
            }
        }
        let name = |id: &Id| self.factions.get(id).map_or(id.to_string(), |it| it.name.clone());
        for one in &profiles {
            if let Some(other) = one.faction.as_ref().filter(|faction| **faction != crew.faction) {
                let found = text!(
                    "rules-drowned-of-the",
                    "{name} of the {faction}",
                    name = one.name,
                    faction = name(other)
                );
                let expected = text!(
                    "rules-drowned-models-of-the-drifters-and-beasts",
                    "models of the {faction}, drifters and beasts",
                    faction = name(&crew.faction)
                );
                all.add("members", found, expected);
            }
        }
        let drifters = profiles.iter().filter(|one| one.is_drifter()).count();
        let most = most_drifters(points);
        if drifters > most {
            let found = Text::counted(
                "rules-drowned-many-drifters",
                number(drifters),
                "drifter",
                "drifters",
            );
            let expected = text!(
                "rules-drowned-at-most-at",
                "at most {most} at {points}",
                points = points_text(points)
            );
            all.add("members", found, expected);
        }
    }

    /// Checks that only leaders ride, and only beasts that are large enough.
    fn mounts(&self, crew: &Crew, all: &mut Violations) {
        for (at, member) in crew.members.iter().enumerate() {
            // Members on foot are left out; unknown mounts are reported as unknown ids.
            let Some(mount) = member.mount.as_ref().and_then(|id| self.profiles.get(id)) else {
                continue;
            };
            let place = format!("members[{at}].mount");
            if self.profiles.get(&member.profile).is_none_or(|one| one.role != Role::Leader) {
                let expected =
                    text!("rules-drowned-none-only-a-leader-rides", "none: only a leader rides");
                all.add(place, Text::verbatim(&mount.name), expected);
            } else if !mount.can_carry() {
                let expected =
                    text!("rules-drowned-a-beast-of-template", "a beast of template D or E");
                all.add(place, Text::verbatim(&mount.name), expected);
            }
        }
    }

    /// Checks the faction of the leader card, that no effect card occurs twice,
    /// and their total points.
    fn cards(&self, crew: &Crew, all: &mut Violations) {
        if let Some(card) = self.leader_card(crew).filter(|card| card.faction != crew.faction) {
            let expected = text!(
                "rules-drowned-a-card-of-the-crews-own-faction",
                "a card of the crew's own faction"
            );
            all.add("leader_card", Text::verbatim(&card.name), expected);
        }
        for (at, id) in
            crew.effects.iter().enumerate().filter(|(at, id)| crew.effects[..*at].contains(id))
        {
            let found = text!("rules-drowned-twice", "`{id}` twice", id = id.as_str());
            let expected = text!("rules-drowned-each-card-once", "each card once");
            all.add(format!("effects[{at}]"), found, expected);
        }
        let cost = self.cost_of_effects(crew);
        let most = self.numbers.effect_points.get();
        if cost > most {
            let found = text!(
                "rules-drowned-points-of-cards",
                "{points} of cards",
                points = points_text(cost)
            );
            all.add("effects", found, at_most(i64::from(most)));
        }
    }
}

fn number(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

fn at_most(most: i64) -> Text {
    text!("rules-drowned-at-most", "at most {most}")
}
