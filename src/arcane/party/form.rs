//! The form in which a party is built, and its sheet.

use super::Parties;
use crate::content::{
    ArcaneContent, Card, CardKind, Character, Id, Member, Party, most_with_cards,
};
use crate::text::levels;
use monteria_game::{BuildOffer, BuildSection, Offering, Row, Section, Text, text};

/// Returns the sections of the form, without name and size.
pub(super) fn sections(offering: &Offering<'_, Parties>) -> Vec<BuildSection> {
    let content = &*offering.rules.0;
    let party = offering.draft;
    let offers = Offers { content, party, offering };
    let mut sections = vec![offers.banners(), offers.characters()];
    sections
        .extend(party.members.iter().enumerate().filter_map(|(at, own)| offers.member(at, own)));
    sections.push(offers.plots());
    sections
}

struct Offers<'a> {
    content: &'a ArcaneContent,
    party: &'a Party,
    offering: &'a Offering<'a, Parties>,
}

impl Offers<'_> {
    fn banners(&self) -> BuildSection {
        let all =
            self.content.organisations.values().map(|it| (&it.id, &it.name, Text::default(), 0));
        let now = self.party.organisation.as_ref();
        let faction = text!("rules-arcane-a-faction", "A faction");
        let offers = self.offering.one_or_none("organisation", now, faction, all);
        let note = text!(
            "rules-arcane-the-light-or-the-dark-each",
            "The Light or the Dark, each with the Unaligned; or one organisation, which has an \
             advantage of its own, with at most one Wanderer."
        );
        BuildSection::of(text!("rules-arcane-banner", "Banner"), note, offers)
    }

    fn characters(&self) -> BuildSection {
        let party = self.party;
        let offer = |one: &Character| BuildOffer {
            hint: one.numbers(),
            group: match &one.organisation {
                Some(id) => {
                    let known = self.content.organisations.get(id);
                    Text::verbatim(known.map_or(id.as_str(), |it| it.name.as_str()))
                }
                None => text!("rules-arcane-wanderers", "Wanderers"),
            },
            cost: one.level.get(),
            taken: party.members.iter().filter(|own| own.character == one.id).count() as u32,
            ..self.offering.many(format!("hero:{}", one.id), Text::verbatim(&one.name))
        };
        let mut offers: Vec<BuildOffer> = self.content.characters.values().map(offer).collect();
        offers.sort_by(|a, b| (&a.group, -a.cost, &a.label).cmp(&(&b.group, -b.cost, &b.label)));
        let note = text!(
            "rules-arcane-everybody-once-but-agents-of-whom",
            "Each character once, except agents: one agent for each full 150 levels. One leader \
             for each full 250."
        );
        let title = text!("rules-arcane-characters", "Characters");
        let spent = Some((self.content.levels_of(party), party.levels as i32));
        BuildSection { spent, ..BuildSection::of(title, note, offers) }
    }

    /// Returns the section of one character with the cards that it may have.
    fn member(&self, at: usize, own: &Member) -> Option<BuildSection> {
        let number = at + 1;
        let one = self.content.characters.get(&own.character)?;
        let gear = self.cards(CardKind::Equipment);
        let gear = gear
            .map(|card| (&card.id, &card.name, self.content.describe_card(card), card.cost.get()));
        let key = format!("{number}.equipment");
        let none = text!("rules-arcane-none", "None");
        let mut offers = self.offering.one_or_none(&key, own.equipment.as_ref(), none, gear);
        offers.iter_mut().for_each(|offer| offer.group = CardKind::Equipment.text());
        offers.extend(self.cards(CardKind::Power).map(|card| {
            let mut offer = self
                .offering
                .many(format!("{number}.power:{}", card.id), Text::verbatim(&card.name));
            offer.taken = own.powers.iter().filter(|id| **id == card.id).count() as u32;
            self.carded(card, text!("rules-arcane-powers", "Powers"), offer)
        }));
        let group = text!("rules-arcane-the-character", "The character");
        offers.push(self.offering.drop_member(number, group));
        let aside = levels(one.level.get());
        let title = format!("{number}. {}", one.name);
        Some(BuildSection {
            aside,
            ..BuildSection::of(Text::verbatim(title), one.numbers(), offers)
        })
    }

    fn plots(&self) -> BuildSection {
        let offer = |card: &Card| {
            let mut offer =
                self.offering.many(format!("plot:{}", card.id), Text::verbatim(&card.name));
            offer.taken = self.party.plots.iter().filter(|id| **id == card.id).count() as u32;
            self.carded(card, Text::default(), offer)
        };
        let note = text!(
            "rules-arcane-cards-of-the-whole-party-there",
            "Cards of the whole party: each once, and in all at most as many cards as characters."
        );
        let title = text!("rules-arcane-plots", "Plots");
        BuildSection::of(title, note, self.cards(CardKind::Plot).map(offer))
    }

    fn cards(&self, kind: CardKind) -> impl Iterator<Item = &Card> {
        self.content.cards.values().filter(move |card| card.kind == kind)
    }

    fn carded(&self, card: &Card, group: Text, offer: BuildOffer) -> BuildOffer {
        let hint = self.content.describe_card(card);
        let cost = card.cost.get();
        BuildOffer { hint, group, cost, ..offer }
    }
}

/// Returns the subtitle and the sections of the sheet of a party.
pub(super) fn sheet(content: &ArcaneContent, party: &Party) -> (Text, Vec<Section>) {
    let member = |own: &Member| {
        let one = content.characters.get(&own.character)?;
        let cards = own.equipment.iter().chain(&own.powers);
        let cards = cards.filter_map(|id| Some(Text::verbatim(&content.cards.get(id)?.name)));
        let level = text!("rules-arcane-level", "level {level}", level = one.level.get());
        let note = Text::joined(std::iter::once(level).chain(cards), ", ");
        Some(Row::item(Text::verbatim(&one.name), note, true, one.numbers()))
    };
    let own = content.levels_of(party);
    let whole = content.cost_of(party);
    let own = format!("{own}/{}", party.levels);
    let whole = format!("{whole}/{}", most_with_cards(party.levels));
    let stats = Row::stats([
        (
            text!("rules-arcane-characters", "Characters"),
            Text::verbatim(own),
            text!(
                "rules-arcane-levels-of-its-characters-and-the",
                "Levels of its characters, and the limit"
            ),
        ),
        (
            text!("rules-arcane-with-cards", "With cards"),
            Text::verbatim(whole),
            text!(
                "rules-arcane-the-same-with-advantage-cards",
                "Levels with advantage cards, and the limit"
            ),
        ),
    ]);
    let plot = |id: &Id| {
        let card = content.cards.get(id)?;
        Some(Row::item(
            Text::verbatim(&card.name),
            levels(card.cost.get()),
            true,
            content.describe_card(card),
        ))
    };
    let all = [
        (text!("rules-arcane-levels-3", "Levels"), vec![stats]),
        (
            text!("rules-arcane-characters", "Characters"),
            party.members.iter().filter_map(member).collect(),
        ),
        (text!("rules-arcane-plots", "Plots"), party.plots.iter().filter_map(plot).collect()),
    ];
    let organisation = party.organisation.as_ref().and_then(|id| content.organisations.get(id));
    let faction = || text!("rules-arcane-a-faction", "A faction");
    let subtitle = organisation.map_or_else(faction, |it| Text::verbatim(&it.name));
    (subtitle, Section::list(all))
}

impl ArcaneContent {
    /// Returns a party in one sentence: its characters, cards and cost.
    pub(crate) fn describe_party(&self, party: &Party) -> Text {
        let named = |own: &Member| Some(Text::verbatim(&self.characters.get(&own.character)?.name));
        let names = Text::joined(party.members.iter().filter_map(named), ", ");
        let own = |own: &Member| own.powers.len() + usize::from(own.equipment.is_some());
        let cards = party.plots.len() + party.members.iter().map(own).sum::<usize>();
        let cards = i64::try_from(cards).unwrap_or(i64::MAX);
        text!(
            "rules-arcane-levels-with",
            "{levels} with {cards}: {names}.",
            levels = levels(self.cost_of(party)),
            cards = Text::counted("rules-arcane-cards-3", cards, "card", "cards")
        )
    }
}
