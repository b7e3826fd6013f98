//! The form in which a party is built, and its sheet.

use super::Parties;
use crate::content::{
    ArcaneContent, Card, CardKind, Character, Id, Member, Party, most_with_cards,
};
use monteria_game::{BuildOffer, BuildSection, Offering, Row, Section, counted};

/// Returns the sections of the form, without name and size.
pub(super) fn sections(offering: &Offering<'_, Parties>) -> Vec<BuildSection> {
    let content = &*offering.bench.0;
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
            self.content.organisations.values().map(|it| (&it.id, &it.name, String::new(), 0));
        let now = self.party.organisation.as_ref();
        let offers = self.offering.one_or_none("organisation", now, "A faction", all);
        let note = "The Light or the Dark, each beside the Unaligned; or one organisation with at \
            most one Wanderer, \
                    which has an advantage of its own.";
        BuildSection::of("Banner", note, offers)
    }

    fn characters(&self) -> BuildSection {
        let party = self.party;
        let offer = |one: &Character| BuildOffer {
            hint: one.numbers(),
            group: match &one.organisation {
                Some(id) => {
                    self.content.organisations.get(id).map_or(id.to_string(), |it| it.name.clone())
                }
                None => "Wanderers".to_owned(),
            },
            cost: one.level.get(),
            taken: party.members.iter().filter(|own| own.character == one.id).count() as u32,
            ..self.offering.many(format!("hero:{}", one.id), &one.name)
        };
        let mut offers: Vec<BuildOffer> = self.content.characters.values().map(offer).collect();
        offers.sort_by(|a, b| (&a.group, -a.cost, &a.label).cmp(&(&b.group, -b.cost, &b.label)));
        let note = "Everybody once but agents, of whom there may be one for each full 150 levels; \
            one leader for each \
                    full 250.";
        let spent = Some((self.content.levels_of(party), party.levels as i32));
        BuildSection { spent, ..BuildSection::of("Characters", note, offers) }
    }

    /// Returns the section of one character with the cards that it may have.
    fn member(&self, at: usize, own: &Member) -> Option<BuildSection> {
        let number = at + 1;
        let one = self.content.characters.get(&own.character)?;
        let gear = self.cards(CardKind::Equipment);
        let gear = gear
            .map(|card| (&card.id, &card.name, self.content.describe_card(card), card.cost.get()));
        let key = format!("{number}.equipment");
        let mut offers = self.offering.one_or_none(&key, own.equipment.as_ref(), "None", gear);
        offers.iter_mut().for_each(|offer| "Equipment".clone_into(&mut offer.group));
        offers.extend(self.cards(CardKind::Power).map(|card| {
            let mut offer = self.offering.many(format!("{number}.power:{}", card.id), &card.name);
            offer.taken = own.powers.iter().filter(|id| **id == card.id).count() as u32;
            self.carded(card, "Powers", offer)
        }));
        offers.push(self.offering.drop_member(number, "The character"));
        let aside = counted(one.level.get(), "level", "levels");
        let title = format!("{number}. {}", one.name);
        Some(BuildSection { aside, ..BuildSection::of(title, one.numbers(), offers) })
    }

    fn plots(&self) -> BuildSection {
        let offer = |card: &Card| {
            let mut offer = self.offering.many(format!("plot:{}", card.id), &card.name);
            offer.taken = self.party.plots.iter().filter(|id| **id == card.id).count() as u32;
            self.carded(card, "", offer)
        };
        let note = "Cards of the whole party. There are at most as many cards in all as \
            characters, each once.";
        BuildSection::of("Plots", note, self.cards(CardKind::Plot).map(offer))
    }

    fn cards(&self, kind: CardKind) -> impl Iterator<Item = &Card> {
        self.content.cards.values().filter(move |card| card.kind == kind)
    }

    fn carded(&self, card: &Card, group: &str, offer: BuildOffer) -> BuildOffer {
        let hint = self.content.describe_card(card);
        let cost = card.cost.get();
        BuildOffer { hint, group: group.to_owned(), cost, ..offer }
    }
}

/// Returns the subtitle and the sections of the sheet of a party.
pub(super) fn sheet(content: &ArcaneContent, party: &Party) -> (String, Vec<Section>) {
    let member = |own: &Member| {
        let one = content.characters.get(&own.character)?;
        let cards = own.equipment.iter().chain(&own.powers);
        let cards = cards.filter_map(|id| Some(content.cards.get(id)?.name.clone()));
        let note: Vec<String> =
            [format!("level {}", one.level.get())].into_iter().chain(cards).collect();
        Some(Row::item(&one.name, note.join(", "), true, one.numbers()))
    };
    let own = content.levels_of(party);
    let whole = content.cost_of(party);
    let own = format!("{own}/{}", party.levels);
    let whole = format!("{whole}/{}", most_with_cards(party.levels));
    let levels = Row::stats([
        ("Characters", own, "Levels of its characters, and the limit"),
        ("With cards", whole, "The same with advantage cards"),
    ]);
    let plot = |id: &Id| {
        let card = content.cards.get(id)?;
        Some(Row::item(
            &card.name,
            counted(card.cost.get(), "level", "levels"),
            true,
            content.describe_card(card),
        ))
    };
    let all = [
        ("Levels", vec![levels]),
        ("Characters", party.members.iter().filter_map(member).collect()),
        ("Plots", party.plots.iter().filter_map(plot).collect()),
    ];
    let organisation = party.organisation.as_ref().and_then(|id| content.organisations.get(id));
    let subtitle = organisation.map_or_else(|| "A faction".to_owned(), |it| it.name.clone());
    (subtitle, Section::list(all))
}

impl ArcaneContent {
    /// Returns a party in one sentence: its characters, cards and cost.
    pub(crate) fn describe_party(&self, party: &Party) -> String {
        let named = |own: &Member| Some(self.characters.get(&own.character)?.name.as_str());
        let names: Vec<&str> = party.members.iter().filter_map(named).collect();
        let own = |own: &Member| own.powers.len() + usize::from(own.equipment.is_some());
        let cards = party.plots.len() + party.members.iter().map(own).sum::<usize>();
        let cards = counted(cards, "card", "cards");
        format!(
            "{} with {cards}: {}.",
            counted(self.cost_of(party), "level", "levels"),
            names.join(", ")
        )
    }
}
