//! Legal crews made up by dice.

use crate::dice::Dice;
use crate::rulesets::drowned::content::{Crew, DrownedContent, Id, Member, Profile, Role};

/// How many crews are tried, of which the fullest is taken.
const TRIES: u32 = 40;
/// A crew that leaves no more than this share of its points unused is taken at once, in hundredths.
const FULL: i32 = 95;

/// A legal crew of about so many points, the same for the same dice; none where nobody may lead one.
pub fn random_crew(content: &DrownedContent, points: u32, dice: &mut Dice) -> Option<Crew> {
    let mut best: Option<(i32, Crew)> = None;
    for _ in 0..TRIES {
        let Some(crew) = one_crew(content, points, dice) else { continue };
        let cost = content.cost_of(&crew);
        if best.as_ref().is_none_or(|(most, _)| cost > *most) {
            best = Some((cost, crew));
        }
        if cost * 100 >= points as i32 * FULL {
            break;
        }
    }
    best.map(|(_, crew)| crew)
}

fn one_of<'a, T>(all: &'a [T], dice: &mut Dice) -> Option<&'a T> {
    all.get((dice.die(all.len().max(1) as u32) - 1) as usize)
}

/// A leader, models as long as some have room, and cards.
fn one_crew(content: &DrownedContent, points: u32, dice: &mut Dice) -> Option<Crew> {
    let factions: Vec<&Id> = content.factions.keys().collect();
    let faction = (*one_of(&factions, dice)?).clone();
    let own = |one: &&Profile| one.faction.as_ref() == Some(&faction);
    let leads = |one: &&Profile| one.role == Role::Leader;
    let leaders: Vec<&Profile> = content.profiles.values().filter(own).filter(leads).collect();
    let leader = one_of(&leaders, dice)?;
    let cards: Vec<&Id> =
        content.leader_cards.values().filter(|card| card.faction == faction).map(|card| &card.id).collect();
    let mut crew = Crew {
        name: format!("Crew of the {}", content.factions.get(&faction).map_or("", |it| it.name.as_str())),
        points,
        leader_card: one_of(&cards, dice).map(|id| (*id).clone()),
        members: vec![Member { profile: leader.id.clone(), mount: None }],
        effects: Vec::new(),
        faction,
    };
    loop {
        let fits = |id: &Id| {
            let mut with = crew.clone();
            with.members.push(Member { profile: id.clone(), mount: None });
            content.breaches(&with, points).is_empty()
        };
        let comers: Vec<&Id> = content.profiles.keys().filter(|id| fits(id)).collect();
        let Some(id) = one_of(&comers, dice) else { break };
        let id = (*id).clone();
        crew.members.push(Member { profile: id, mount: None });
    }
    for id in content.effect_cards.keys() {
        let mut with = crew.clone();
        with.effects.push(id.clone());
        if dice.die(2) == 1 && content.breaches(&with, points).is_empty() {
            crew = with;
        }
    }
    content.breaches(&crew, points).is_empty().then_some(crew)
}
