//! The limits of a party: levels, alignments, ranks, and advantage
//! cards (brief, Party building).

use std::collections::BTreeSet;

use super::{
    Alignment, ArcaneContent, Card, CardKind, Character, Id, Member, Organisation, Party, Rank,
};
use monteria_game::counted;
use monteria_skirmish::Violations;

/// The sizes, in levels, for which there are ready-made parties and tables.
pub const SIZES: [u32; 4] = [100, 200, 300, 450];
/// The smallest and the greatest size of a game, in levels.
pub const LEVELS: (u32, u32) = (50, 1000);
/// The levels of a party for each agent.
const PER_AGENT: u32 = 150;
/// The levels of a party for each leader.
const PER_LEADER: u32 = 250;
/// The least cost of a card after a discount, in levels.
const LEAST_COST: i32 = 5;

/// Returns the most characters of a rank in a party of this many levels, or None if
/// there is no limit.
pub fn most_of(rank: Rank, levels: u32) -> Option<usize> {
    match rank {
        Rank::Agent => Some((levels / PER_AGENT) as usize),
        Rank::Leader => Some((levels / PER_LEADER) as usize),
        Rank::Summon => Some(0),
        Rank::Named => None,
    }
}

/// Returns the limit for characters and cards together: the levels and a tenth more,
/// rounded down to a multiple of 5.
pub fn most_with_cards(levels: u32) -> i32 {
    (levels * 11 / 10 / 5 * 5) as i32
}

impl ArcaneContent {
    /// Returns the levels of a party's characters.
    pub fn levels_of(&self, party: &Party) -> i32 {
        party
            .members
            .iter()
            .filter_map(|it| Some(self.characters.get(&it.character)?.level.get()))
            .sum()
    }

    /// Returns the cost of a party's cards. A discount of its organisation applies to
    /// the most expensive Equipment.
    pub fn cost_of_cards(&self, party: &Party) -> i32 {
        let all = cards_of(party).filter_map(|(_, _, id)| self.cards.get(id));
        let (gear, rest): (Vec<&Card>, Vec<&Card>) =
            all.partition(|card| card.kind == CardKind::Equipment);
        let mut gear: Vec<i32> = gear.iter().map(|card| card.cost.get()).collect();
        gear.sort_unstable_by(|a, b| b.cmp(a));
        let organisation = party.organisation.as_ref().and_then(|id| self.organisations.get(id));
        if let Some(armoury) = organisation.and_then(|it| it.advantage.kind().armoury()) {
            for cost in gear.iter_mut().take(usize::from(armoury.cards.get())) {
                *cost = (*cost - armoury.less.get()).max(LEAST_COST);
            }
        }
        gear.iter().sum::<i32>() + rest.iter().map(|card| card.cost.get()).sum::<i32>()
    }

    /// Returns the cost of a party with its cards.
    pub fn cost_of(&self, party: &Party) -> i32 {
        self.levels_of(party) + self.cost_of_cards(party)
    }

    /// Reports the rules of building that a party breaks in a game of this many levels.
    pub(crate) fn force_limits(&self, party: &Party, levels: u32, all: &mut Violations) {
        let organisation = party.organisation.as_ref();
        let organisation = organisation
            .map(|id| all.known("organisation", &self.organisations, id, "an organisation"));
        if matches!(organisation, Some(None)) {
            return;
        }
        let known = |(at, member): (usize, &Member)| {
            all.known(
                format!("members[{at}].character"),
                &self.characters,
                &member.character,
                "a character",
            )
        };
        let members: Vec<&Character> = party.members.iter().enumerate().filter_map(known).collect();
        if party.members.is_empty() {
            all.add("members", "no characters", "at least one");
        }
        let own = self.levels_of(party);
        let whole = self.cost_of(party);
        if own > levels as i32 {
            all.add(
                "members",
                format!("{} of characters", counted(own, "level", "levels")),
                format!("at most {levels}"),
            );
        }
        let most = most_with_cards(levels);
        if whole > most && own <= levels as i32 {
            let found = format!("{} with cards", counted(whole, "level", "levels"));
            all.add("cards", found, format!("at most {most}"));
        }
        ranks(&members, levels, all);
        sides(organisation.flatten(), &members, all);
        self.cards(party, all);
    }

    /// Checks the advantage cards: each must exist, be of the right kind and occur once,
    /// and there may be no more cards than characters.
    fn cards(&self, party: &Party, all: &mut Violations) {
        let mut seen = BTreeSet::new();
        let mut count = 0;
        for (at, kind, id) in cards_of(party) {
            count += 1;
            match all.known(&at, &self.cards, id, "an advantage card") {
                Some(card) if card.kind != kind => {
                    let found = format!("{}, which is {}", card.name, card.kind);
                    all.add(at, found, kind.to_string());
                }
                Some(card) if !seen.insert(id) => {
                    all.add(at, format!("{} again", card.name), "each card once");
                }
                Some(_) | None => {}
            }
        }
        let most = party.members.len();
        if count > most {
            let expected = format!("at most as many as characters, {most}");
            all.add("cards", format!("{count} advantage cards"), expected);
        }
    }
}

/// Checks that the alignments or organisations of the members fit together.
fn sides(organisation: Option<&Organisation>, members: &[&Character], all: &mut Violations) {
    let Some(organisation) = organisation else {
        let of = |alignment| members.iter().find(|one| one.alignment == alignment);
        if let (Some(light), Some(dark)) = (of(Alignment::Light), of(Alignment::Dark)) {
            let found = format!("{} of the Light beside {} of the Dark", light.name, dark.name);
            all.add("members", found, "either, beside the Unaligned, or one organisation");
        }
        return;
    };
    let strangers = members
        .iter()
        .filter(|one| one.organisation.as_ref().is_some_and(|own| *own != organisation.id));
    for stranger in strangers {
        let expected = format!("those of {} and at most one Wanderer", organisation.name);
        all.add("members", stranger.name.clone(), expected);
    }
    let wanderers = members.iter().filter(|one| one.organisation.is_none()).count();
    if wanderers > 1 {
        all.add("members", format!("{wanderers} Wanderers"), "at most one beside an organisation");
    }
}

/// Checks that unique characters occur once, and the limits of
/// agents, leaders and summons.
fn ranks(members: &[&Character], levels: u32, all: &mut Violations) {
    let mut seen = BTreeSet::new();
    for one in members.iter().filter(|one| one.rank != Rank::Agent) {
        if !seen.insert(&one.id) {
            all.add("members", format!("{} again", one.name), "each but agents once");
        }
    }
    let kinds = [
        (Rank::Agent, "agent", "agents"),
        (Rank::Leader, "leader", "leaders"),
        (Rank::Summon, "summon", "summons"),
    ];
    for (rank, one, many) in kinds {
        let count = members.iter().filter(|one| one.rank == rank).count();
        if let Some(most) = most_of(rank, levels)
            && count > most
        {
            let expected = match rank {
                Rank::Summon => "none: they enter play by being summoned".to_owned(),
                Rank::Named | Rank::Leader | Rank::Agent => {
                    format!("at most {most} at {}", counted(levels, "level", "levels"))
                }
            };
            all.add("members", counted(count, one, many), expected);
        }
    }
}

/// Returns the cards of a party, each with its place and the kind of card required there.
fn cards_of(party: &Party) -> impl Iterator<Item = (String, CardKind, &Id)> {
    let members = party.members.iter().enumerate().flat_map(|(at, member)| {
        let gear = member.equipment.iter().map(move |id| (format!("members[{at}].equipment"), id));
        let powers = (0..)
            .zip(&member.powers)
            .map(move |(n, id)| (format!("members[{at}].powers[{n}]"), id));
        let gear = gear.map(|(place, id)| (place, CardKind::Equipment, id));
        gear.chain(powers.map(|(place, id)| (place, CardKind::Power, id)))
    });
    let plots = (0..)
        .zip(&party.plots)
        .map(|(n, id): (u32, _)| (format!("plots[{n}]"), CardKind::Plot, id));
    members.chain(plots)
}
