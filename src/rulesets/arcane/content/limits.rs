//! What a party may be: its levels, who fights beside whom, and its advantage cards (brief, Party building).

use std::collections::{BTreeMap, BTreeSet};

use super::{
    Alignment, ArcaneContent, Card, CardKind, Character, Id, Organisation, OrganisationAdvantage, Party, Rank,
};
use crate::content::nearest;
use crate::game::{SetupFault, counted};

/// Games for which there are ready-made parties and tables.
pub const SIZES: [u32; 4] = [100, 200, 300, 450];
/// The least and the greatest number of levels that a game may be agreed on for.
pub const LEVELS: (u32, u32) = (50, 1000);
/// Full levels for each agent.
const PER_AGENT: u32 = 150;
/// Full levels for each leader.
const PER_LEADER: u32 = 250;
/// No card costs less, however well the party is equipped.
const LEAST_COST: i32 = 5;

/// How many characters of a rank a party of so many levels may have; none where nothing is said of it.
pub fn most_of(rank: Rank, levels: u32) -> Option<usize> {
    match rank {
        Rank::Agent => Some((levels / PER_AGENT) as usize),
        Rank::Leader => Some((levels / PER_LEADER) as usize),
        Rank::Summon => Some(0),
        Rank::Named => None,
    }
}

/// What characters and cards of a party may cost together: a tenth more than its levels, rounded down to 5.
pub fn most_with_cards(levels: u32) -> i32 {
    (levels * 11 / 10 / 5 * 5) as i32
}

/// A fault of a party: where, what was found, what was expected.
fn breach(at: impl Into<String>, found: impl Into<String>, expected: impl Into<String>) -> SetupFault {
    SetupFault::new(at, found, expected)
}

/// What is called so, or a fault with the nearest that there is.
fn known<'a, T>(at: String, all: &'a BTreeMap<Id, T>, id: &Id, what: &str) -> Result<&'a T, SetupFault> {
    all.get(id).ok_or_else(|| {
        let near = nearest(id.as_str(), all.keys().map(Id::as_str));
        let near = near.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        breach(at, format!("`{id}`"), format!("the id of {what}{near}"))
    })
}

impl ArcaneContent {
    /// The levels of a party's characters.
    pub fn levels_of(&self, party: &Party) -> i32 {
        party.members.iter().filter_map(|it| Some(self.characters.get(&it.character)?.level.get())).sum()
    }

    /// What the cards of a party cost: the dearest Equipment first where its organisation lets it have some for less.
    pub fn cost_of_cards(&self, party: &Party) -> i32 {
        let all = cards_of(party).filter_map(|(_, _, id)| self.cards.get(id));
        let (gear, rest): (Vec<&Card>, Vec<&Card>) = all.partition(|card| card.kind == CardKind::Equipment);
        let mut gear: Vec<i32> = gear.iter().map(|card| card.cost.get()).collect();
        gear.sort_unstable_by(|a, b| b.cmp(a));
        let organisation = party.organisation.as_ref().and_then(|id| self.organisations.get(id));
        if let Some(OrganisationAdvantage::Armoury { cards, less }) = organisation.map(|it| &it.advantage) {
            for cost in gear.iter_mut().take(usize::from(cards.get())) {
                *cost = (*cost - less.get()).max(LEAST_COST);
            }
        }
        gear.iter().sum::<i32>() + rest.iter().map(|card| card.cost.get()).sum::<i32>()
    }

    /// What a party costs, cards and all.
    pub fn cost_of(&self, party: &Party) -> i32 {
        self.levels_of(party) + self.cost_of_cards(party)
    }

    /// Every rule of building that a party breaks in a game of so many levels.
    pub fn breaches(&self, party: &Party, levels: u32) -> Vec<SetupFault> {
        let mut all = Vec::new();
        if !(LEVELS.0..=LEVELS.1).contains(&levels) {
            let expected = format!("{} to {}", LEVELS.0, LEVELS.1);
            all.push(breach("levels", levels.to_string(), expected));
            return all;
        }
        let organisation = party.organisation.as_ref();
        let organisation =
            organisation.map(|id| known("organisation".into(), &self.organisations, id, "an organisation"));
        let organisation = match organisation.transpose() {
            Ok(organisation) => organisation,
            Err(unknown) => return vec![unknown],
        };
        let mut members = Vec::new();
        for (at, member) in party.members.iter().enumerate() {
            match known(
                format!("members[{at}].character"),
                &self.characters,
                &member.character,
                "a character",
            ) {
                Ok(character) => members.push(character),
                Err(unknown) => all.push(unknown),
            }
        }
        if party.members.is_empty() {
            all.push(breach("members", "no characters", "at least one"));
        }
        let (own, whole) = (self.levels_of(party), self.cost_of(party));
        if own > levels as i32 {
            all.push(breach("members", format!("{own} levels of characters"), format!("at most {levels}")));
        }
        let most = most_with_cards(levels);
        if whole > most && own <= levels as i32 {
            let found = format!("{whole} levels with cards");
            all.push(breach("cards", found, format!("at most {most}")));
        }
        ranks(&members, levels, &mut all);
        sides(organisation, &members, &mut all);
        self.cards(party, &mut all);
        all
    }

    /// Its advantage cards: each known, of its kind, once, and no more than characters.
    fn cards(&self, party: &Party, all: &mut Vec<SetupFault>) {
        let (mut seen, mut count) = (BTreeSet::new(), 0);
        for (at, kind, id) in cards_of(party) {
            count += 1;
            match known(at.clone(), &self.cards, id, "an advantage card") {
                Ok(card) if card.kind != kind => {
                    let found = format!("{}, which is {:?}", card.name, card.kind);
                    all.push(breach(at, found, format!("{kind:?}")));
                }
                Ok(card) if !seen.insert(id) => {
                    all.push(breach(at, format!("{} again", card.name), "each card once"));
                }
                Ok(_) => {}
                Err(unknown) => all.push(unknown),
            }
        }
        let most = party.members.len();
        if count > most {
            let expected = format!("at most as many as characters, {most}");
            all.push(breach("cards", format!("{count} advantage cards"), expected));
        }
    }
}

/// Who fights beside whom.
fn sides(organisation: Option<&Organisation>, members: &[&Character], all: &mut Vec<SetupFault>) {
    let Some(organisation) = organisation else {
        let of = |alignment| members.iter().find(|one| one.alignment == alignment);
        if let (Some(light), Some(dark)) = (of(Alignment::Light), of(Alignment::Dark)) {
            let found = format!("{} of the Light beside {} of the Dark", light.name, dark.name);
            all.push(breach("members", found, "either, beside the Unaligned, or one organisation"));
        }
        return;
    };
    let strangers =
        members.iter().filter(|one| one.organisation.as_ref().is_some_and(|own| *own != organisation.id));
    for stranger in strangers {
        let expected = format!("those of {} and at most one Wanderer", organisation.name);
        all.push(breach("members", stranger.name.clone(), expected));
    }
    let wanderers = members.iter().filter(|one| one.organisation.is_none()).count();
    if wanderers > 1 {
        all.push(breach("members", format!("{wanderers} Wanderers"), "at most one beside an organisation"));
    }
}

/// Whoever is one of a kind is there once, and of the others there are not too many.
fn ranks(members: &[&Character], levels: u32, all: &mut Vec<SetupFault>) {
    let mut seen = BTreeSet::new();
    for one in members.iter().filter(|one| one.rank != Rank::Agent) {
        if !seen.insert(&one.id) {
            all.push(breach("members", format!("{} again", one.name), "each but agents once"));
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
                _ => format!("at most {most} at {levels} levels"),
            };
            all.push(breach("members", counted(count, one, many), expected));
        }
    }
}

/// The cards of a party, each with its place and the kind that stands there.
fn cards_of(party: &Party) -> impl Iterator<Item = (String, CardKind, &Id)> {
    let members = party.members.iter().enumerate().flat_map(|(at, member)| {
        let gear = member.equipment.iter().map(move |id| (format!("members[{at}].equipment"), id));
        let powers = (0..).zip(&member.powers).map(move |(n, id)| (format!("members[{at}].powers[{n}]"), id));
        let gear = gear.map(|(place, id)| (place, CardKind::Equipment, id));
        gear.chain(powers.map(|(place, id)| (place, CardKind::Power, id)))
    });
    let plots = (0..).zip(&party.plots).map(|(n, id): (u32, _)| (format!("plots[{n}]"), CardKind::Plot, id));
    members.chain(plots)
}
