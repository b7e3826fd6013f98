//! Randomly generated legal crews.

use crate::content::{Crew, DrownedContent, Id, Member, Profile, Role};
use monteria_dice::Dice;
use monteria_skirmish::{ForceRules, fullest};

/// Number of crews that are generated; the one with the most points is taken.
const TRIES: u32 = 40;

/// Returns a legal crew of about this many points, or None if no faction has a leader.
/// Equal dice give equal crews.
pub(super) fn random_force(content: &DrownedContent, points: u32, dice: &mut Dice) -> Option<Crew> {
    fullest(TRIES, points, || one_crew(content, points, dice), |crew| content.cost_of(crew))
}

/// Generates one crew: a leader, models while any fits, then cards.
fn one_crew(content: &DrownedContent, points: u32, dice: &mut Dice) -> Option<Crew> {
    let factions: Vec<&Id> = content.factions.keys().collect();
    let faction = (*dice.one_of(&factions)?).clone();
    let own = |one: &&Profile| one.faction.as_ref() == Some(&faction);
    let leads = |one: &&Profile| one.role == Role::Leader;
    let leaders: Vec<&Profile> = content.profiles.values().filter(own).filter(leads).collect();
    let leader = dice.one_of(&leaders)?;
    let cards = content.leader_cards.values().filter(|card| card.faction == faction);
    let cards: Vec<&Id> = cards.map(|card| &card.id).collect();
    let members = content.factions.get(&faction).map_or("", |it| it.name.as_str());
    let name = format!("Crew of the {members}");
    let mut crew = Crew::new(name, points, faction);
    crew.leader_card = dice.one_of(&cards).map(|id| (*id).clone());
    // One leader in four rides.
    let carriers = content.profiles.values().filter(|one| one.can_carry());
    let carriers: Vec<&Id> = carriers.map(|one| &one.id).collect();
    let mount =
        if dice.die(4) == 1 { dice.one_of(&carriers).map(|id| (*id).clone()) } else { None };
    crew.members = vec![Member { profile: leader.id.clone(), mount }];
    loop {
        let with = |id: &Id| {
            let mut with = crew.clone();
            with.members.push(Member::new(id));
            with
        };
        let fits = |id: &&Id| content.limit_violations(&with(id), points).is_empty();
        let participants: Vec<&Id> = content.profiles.keys().filter(fits).collect();
        // The crew is full.
        let Some(id) = dice.one_of(&participants) else { break };
        crew = with(id);
    }
    for id in content.effect_cards.keys() {
        let mut with = crew.clone();
        with.effects.push(id.clone());
        if dice.die(2) == 1 && content.limit_violations(&with, points).is_empty() {
            crew = with;
        }
    }
    content.limit_violations(&crew, points).is_empty().then_some(crew)
}
