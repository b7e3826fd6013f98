//! The limits of a party: levels, alignments, ranks, and advantage
//! cards (brief, Party building).

use std::collections::BTreeSet;

use super::{
    Alignment, ArcaneContent, Card, CardKind, Character, Id, Member, Organisation, Party, Rank,
};
use crate::text::levels as levels_text;
use monteria_game::{Text, text};
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
        let organisation = organisation.map(|id| {
            all.known(
                "organisation",
                &self.organisations,
                id,
                text!("rules-arcane-id-organisation", "an organisation"),
            )
        });
        if matches!(organisation, Some(None)) {
            return;
        }
        let known = |(at, member): (usize, &Member)| {
            all.known(
                format!("members[{at}].character"),
                &self.characters,
                &member.character,
                text!("rules-arcane-id-character", "a character"),
            )
        };
        let members: Vec<&Character> = party.members.iter().enumerate().filter_map(known).collect();
        if party.members.is_empty() {
            let found = text!("rules-arcane-no-characters", "no characters");
            all.add("members", found, text!("rules-arcane-at-least-one", "at least one"));
        }
        let own = self.levels_of(party);
        let whole = self.cost_of(party);
        if own > levels as i32 {
            let found = text!(
                "rules-arcane-levels-of-characters",
                "{levels} of characters",
                levels = levels_text(own)
            );
            all.add("members", found, at_most(i64::from(levels)));
        }
        let most = most_with_cards(levels);
        if whole > most && own <= levels as i32 {
            let found = text!(
                "rules-arcane-levels-with-cards",
                "{levels} with cards",
                levels = levels_text(whole)
            );
            all.add("cards", found, at_most(i64::from(most)));
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
            match all.known(
                &at,
                &self.cards,
                id,
                text!("rules-arcane-id-advantage-card", "an advantage card"),
            ) {
                Some(card) if card.kind != kind => {
                    let found = text!(
                        "rules-arcane-which-is",
                        "{name}, which is {kind}",
                        name = card.name,
                        kind = card.kind.text()
                    );
                    all.add(at, found, kind.text());
                }
                Some(card) if !seen.insert(id) => {
                    let once = text!("rules-arcane-each-card-once", "each card once");
                    all.add(at, again(&card.name), once);
                }
                Some(_) | None => {}
            }
        }
        let most = party.members.len();
        if count > most {
            let found = text!("rules-arcane-many-advantage-cards", "{count} advantage cards");
            let expected = text!(
                "rules-arcane-at-most-as-many-as-characters",
                "at most as many as characters, {most}"
            );
            all.add("cards", found, expected);
        }
    }
}

fn at_most(most: i64) -> Text {
    text!("rules-arcane-at-most", "at most {most}")
}

fn again(name: &str) -> Text {
    text!("rules-arcane-again", "{name} again")
}

/// Checks that the alignments or organisations of the members fit together.
fn sides(organisation: Option<&Organisation>, members: &[&Character], all: &mut Violations) {
    let Some(organisation) = organisation else {
        let of = |alignment| members.iter().find(|one| one.alignment == alignment);
        if let (Some(light), Some(dark)) = (of(Alignment::Light), of(Alignment::Dark)) {
            let found = text!(
                "rules-arcane-of-the-light-beside-of-the-dark",
                "{light} of the Light with {dark} of the Dark",
                light = light.name,
                dark = dark.name
            );
            let expected = text!(
                "rules-arcane-either-beside-the-unaligned",
                "one of the two, with the Unaligned, or one organisation"
            );
            all.add("members", found, expected);
        }
        return;
    };
    let strangers = members
        .iter()
        .filter(|one| one.organisation.as_ref().is_some_and(|own| *own != organisation.id));
    for stranger in strangers {
        let expected = text!(
            "rules-arcane-those-of-and-at-most-one-wanderer",
            "those of {organisation} and at most one Wanderer",
            organisation = organisation.name
        );
        all.add("members", Text::verbatim(&stranger.name), expected);
    }
    let wanderers = members.iter().filter(|one| one.organisation.is_none()).count();
    if wanderers > 1 {
        let found = text!("rules-arcane-many-wanderers", "{wanderers} Wanderers");
        let expected = text!(
            "rules-arcane-at-most-one-beside-an-organisation",
            "at most one with an organisation"
        );
        all.add("members", found, expected);
    }
}

/// Checks that unique characters occur once, and the limits of
/// agents, leaders and summons.
fn ranks(members: &[&Character], levels: u32, all: &mut Violations) {
    let mut seen = BTreeSet::new();
    for one in members.iter().filter(|one| one.rank != Rank::Agent) {
        if !seen.insert(&one.id) {
            let once = text!("rules-arcane-each-but-agents-once", "each once, except agents");
            all.add("members", again(&one.name), once);
        }
    }
    for rank in [Rank::Agent, Rank::Leader, Rank::Summon] {
        let count = members.iter().filter(|one| one.rank == rank).count();
        if let Some(most) = most_of(rank, levels)
            && count > most
        {
            let expected = match rank {
                Rank::Summon => text!(
                    "rules-arcane-none-they-enter-play",
                    "none: they enter play by being summoned"
                ),
                Rank::Named | Rank::Leader | Rank::Agent => text!(
                    "rules-arcane-at-most-at",
                    "at most {most} at {levels}",
                    levels = levels_text(levels)
                ),
            };
            all.add("members", count_of_rank(rank, count), expected);
        }
    }
}

fn count_of_rank(rank: Rank, count: usize) -> Text {
    let count = i64::try_from(count).unwrap_or(i64::MAX);
    match rank {
        Rank::Leader => Text::counted("rules-arcane-many-leaders", count, "leader", "leaders"),
        Rank::Summon => Text::counted("rules-arcane-many-summons", count, "summon", "summons"),
        Rank::Named | Rank::Agent => {
            Text::counted("rules-arcane-many-agents", count, "agent", "agents")
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
