//! Random legal parties of about as many levels as wanted.

use crate::content::{
    Alignment, ArcaneContent, Card, CardKind, Character, Id, Member, Party, Rank, most_of,
    most_with_cards,
};
use monteria_dice::Dice;
use monteria_skirmish::fullest;

/// The number of random parties drawn; the fullest is taken.
const DRAWS: u32 = 60;

/// The group of characters that a party may consist of.
enum Banner<'a> {
    Faction(Alignment),
    Organisation(&'a Id),
}

/// Returns a random legal party of about this many levels, the same for the same dice.
/// None if no party is possible.
pub(super) fn random_force(content: &ArcaneContent, levels: u32, dice: &mut Dice) -> Option<Party> {
    let one = || Some(draw_party(content, levels, dice)).filter(|party| !party.members.is_empty());
    let mut party = fullest(DRAWS, levels, one, |party| content.levels_of(party))?;
    add_cards(content, &mut party, dice);
    Some(party)
}

/// Draws characters that may fight together until no further one fits.
fn draw_party(content: &ArcaneContent, levels: u32, dice: &mut Dice) -> Party {
    let mut banners = vec![Banner::Faction(Alignment::Light), Banner::Faction(Alignment::Dark)];
    banners.extend(content.organisations.keys().map(Banner::Organisation));
    let banner = dice.one_of(&banners).unwrap_or(&banners[0]);
    let mut members: Vec<&Character> = Vec::new();
    loop {
        let left = levels as i32 - members.iter().map(|one| one.level.get()).sum::<i32>();
        let count_of_rank = |rank| members.iter().filter(|one| one.rank == rank).count();
        let room = |one: &&Character| {
            one.level.get() <= left
                && most_of(one.rank, levels).is_none_or(|most| count_of_rank(one.rank) < most)
                && (one.rank == Rank::Agent || members.iter().all(|own| own.id != one.id))
                && may_join(banner, one, &members)
        };
        let participants: Vec<&Character> = content.characters.values().filter(room).collect();
        // The party is full.
        let Some(one) = dice.one_of(&participants) else { break };
        members.push(one);
    }
    let (name, organisation) = match banner {
        Banner::Faction(alignment) => (format!("Company of the {alignment}"), None),
        Banner::Organisation(id) => {
            let name = content.organisations.get(*id).map_or(id.as_str(), |it| it.name.as_str());
            (format!("Company of {name}"), Some((*id).clone()))
        }
    };
    members.sort_by_key(|one| std::cmp::Reverse(one.level));
    let member =
        |one: &Character| Member { character: one.id.clone(), equipment: None, powers: Vec::new() };
    let members = members.into_iter().map(member).collect();
    Party { name, levels, organisation, members, plots: Vec::new() }
}

/// Returns whether a character may join these members under this banner.
fn may_join(banner: &Banner<'_>, one: &Character, members: &[&Character]) -> bool {
    match banner {
        Banner::Faction(alignment) => [*alignment, Alignment::Unaligned].contains(&one.alignment),
        Banner::Organisation(id) => match &one.organisation {
            Some(own) => own == *id,
            None => members.iter().all(|member| member.organisation.is_some()),
        },
    }
}

/// Adds random cards that the levels allow, at most one for each character.
fn add_cards(content: &ArcaneContent, party: &mut Party, dice: &mut Dice) {
    let most = most_with_cards(party.levels);
    let mut cards: Vec<&Card> = content.cards.values().collect();
    let wanted = dice.die(party.members.len().max(1) as u32) as usize;
    let mut count = 0;
    while count < wanted && !cards.is_empty() {
        let card = cards.swap_remove((dice.die(cards.len() as u32) - 1) as usize);
        let mut with = party.clone();
        let at = (dice.die(with.members.len().max(1) as u32) - 1) as usize;
        // A party without members gets no cards.
        let Some(member) = with.members.get_mut(at) else { return };
        match card.kind {
            CardKind::Plot => with.plots.push(card.id.clone()),
            CardKind::Power => member.powers.push(card.id.clone()),
            CardKind::Equipment if member.equipment.is_some() => continue,
            CardKind::Equipment => member.equipment = Some(card.id.clone()),
        }
        if content.cost_of(&with) <= most {
            *party = with;
            count += 1;
        }
    }
}
