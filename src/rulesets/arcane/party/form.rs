//! The choices of a party as they stand, and its sheet.

use super::draft::{Draft, NONE};
use crate::game::{
    BuildForm, BuildOffer, BuildSection, BuildText, OfferKind, Row, RowItem, Section, SetupFault, Sheet,
    counted,
};
use crate::rulesets::arcane::content::{
    ArcaneContent, Card, CardKind, Character, Id, Member, Party, SIZES, most_with_cards,
};

/// The form of a party.
pub fn form(content: &ArcaneContent, draft: &Draft) -> BuildForm {
    let party = &draft.party;
    let offers = Offers { content, draft, before: content.breaches(party, party.levels) };
    let mut sections = vec![offers.levels(), offers.banners(), offers.characters()];
    sections.extend(party.members.iter().enumerate().filter_map(|(at, own)| offers.member(at, own)));
    sections.push(offers.plots());
    BuildForm {
        title: titled(party),
        coin: "levels".to_owned(),
        purse: (content.cost_of(party), most_with_cards(party.levels)),
        texts: vec![BuildText { key: "name".into(), label: "Name".into(), value: party.name.clone() }],
        sections,
        faults: draft.faults(content),
        choices: draft.choices(),
        sheet: Some(sheet(content, party)),
    }
}

fn titled(party: &Party) -> String {
    if party.name.trim().is_empty() { "A new party".to_owned() } else { party.name.clone() }
}

struct Offers<'a> {
    content: &'a ArcaneContent,
    draft: &'a Draft,
    before: Vec<SetupFault>,
}

impl Offers<'_> {
    fn levels(&self) -> BuildSection {
        let now = self.draft.party.levels;
        let all = SIZES.into_iter().chain((!SIZES.contains(&now)).then_some(now));
        let offer = |levels: u32| self.one(format!("levels={levels}"), &format!("{levels}"), levels == now);
        BuildSection {
            title: "Levels".to_owned(),
            note: "What the characters may come to together; with cards it may be a tenth more.".to_owned(),
            offers: all.map(offer).collect(),
            ..BuildSection::default()
        }
    }

    fn banners(&self) -> BuildSection {
        let now = self.draft.party.organisation.as_ref();
        let mut offers = vec![self.one(format!("organisation={NONE}"), "A faction", now.is_none())];
        offers.extend(self.content.organisations.values().map(|it| {
            let taken = now == Some(&it.id);
            self.one(format!("organisation={}", it.id), &it.name, taken)
        }));
        BuildSection {
            title: "Banner".to_owned(),
            note: "The Light or the Dark, each beside the Unaligned; or one organisation with at most one Wanderer, \
                   which has an advantage of its own."
                .to_owned(),
            offers,
            ..BuildSection::default()
        }
    }

    fn characters(&self) -> BuildSection {
        let party = &self.draft.party;
        let offer = |one: &Character| BuildOffer {
            hint: one.numbers(),
            group: match &one.organisation {
                Some(id) => self.content.organisations.get(id).map_or(id.to_string(), |it| it.name.clone()),
                None => "Wanderers".to_owned(),
            },
            cost: one.level.get(),
            taken: party.members.iter().filter(|own| own.character == one.id).count() as u32,
            ..self.plain(format!("hero:{}", one.id), &one.name)
        };
        let mut offers: Vec<BuildOffer> = self.content.characters.values().map(offer).collect();
        offers.sort_by(|a, b| (&a.group, -a.cost, &a.label).cmp(&(&b.group, -b.cost, &b.label)));
        BuildSection {
            title: "Characters".to_owned(),
            note: "Everybody once but agents, of whom there may be one for each full 150 levels; one leader for each \
                   full 250."
                .to_owned(),
            spent: Some((self.content.levels_of(party), party.levels as i32)),
            offers,
            ..BuildSection::default()
        }
    }

    /// A character of the party with what it may be given.
    fn member(&self, at: usize, own: &Member) -> Option<BuildSection> {
        let (number, one) = (at + 1, self.content.characters.get(&own.character)?);
        let mut offers = vec![BuildOffer {
            group: "Equipment".to_owned(),
            ..self.one(format!("{number}.equipment={NONE}"), "None", own.equipment.is_none())
        }];
        offers.extend(self.cards(CardKind::Equipment).map(|card| {
            let taken = own.equipment.as_ref() == Some(&card.id);
            let offer = self.one(format!("{number}.equipment={}", card.id), &card.name, taken);
            self.carded(card, "Equipment", offer)
        }));
        offers.extend(self.cards(CardKind::Power).map(|card| {
            let mut offer = self.plain(format!("{number}.power:{}", card.id), &card.name);
            offer.taken = own.powers.iter().filter(|id| **id == card.id).count() as u32;
            self.carded(card, "Powers", offer)
        }));
        offers.push(BuildOffer {
            group: "The character".to_owned(),
            kind: OfferKind::Deed,
            refused: None,
            ..self.plain(format!("{number}.drop"), "Leave at home")
        });
        Some(BuildSection {
            title: format!("{number}. {}", one.name),
            note: one.numbers(),
            aside: format!("{} levels", one.level.get()),
            offers,
            ..BuildSection::default()
        })
    }

    fn plots(&self) -> BuildSection {
        let offer = |card: &Card| {
            let mut offer = self.plain(format!("plot:{}", card.id), &card.name);
            offer.taken = self.draft.party.plots.iter().filter(|id| **id == card.id).count() as u32;
            self.carded(card, "", offer)
        };
        BuildSection {
            title: "Plots".to_owned(),
            note:
                "Cards of the whole party. There are at most as many cards in all as characters, each once."
                    .to_owned(),
            offers: self.cards(CardKind::Plot).map(offer).collect(),
            ..BuildSection::default()
        }
    }

    fn cards(&self, kind: CardKind) -> impl Iterator<Item = &Card> {
        self.content.cards.values().filter(move |card| card.kind == kind)
    }

    fn carded(&self, card: &Card, group: &str, offer: BuildOffer) -> BuildOffer {
        BuildOffer {
            hint: self.content.card_words(card),
            group: group.to_owned(),
            cost: card.cost.get(),
            ..offer
        }
    }

    fn one(&self, id: String, label: &str, taken: bool) -> BuildOffer {
        let offer = self.plain(id, label);
        let refused = offer.refused.clone().filter(|_| !taken);
        BuildOffer { kind: OfferKind::One, taken: u32::from(taken), refused, ..offer }
    }

    fn plain(&self, id: String, label: &str) -> BuildOffer {
        BuildOffer { refused: self.refusal(&id), id, label: label.to_owned(), ..BuildOffer::default() }
    }

    /// The first rule that this choice would break and that held before it.
    fn refusal(&self, choice: &str) -> Option<String> {
        let mut after = self.draft.clone();
        if let Err(why) = after.choose(self.content, choice) {
            return Some(why);
        }
        let broken = self.content.breaches(&after.party, after.party.levels);
        let new = broken.into_iter().find(|breach| !self.before.contains(breach));
        new.map(|breach| format!("{}: {}", breach.found, breach.expected))
    }
}

/// The sheet of a party.
pub fn sheet(content: &ArcaneContent, party: &Party) -> Sheet {
    let names = |ids: &[&Id]| -> Vec<String> {
        ids.iter().filter_map(|id| Some(content.cards.get(*id)?.name.clone())).collect()
    };
    let member = |own: &Member| {
        let one = content.characters.get(&own.character)?;
        let cards: Vec<&Id> = own.equipment.iter().chain(&own.powers).collect();
        let mut note = vec![format!("level {}", one.level.get())];
        note.extend(names(&cards));
        let hint = one.numbers();
        Some(Row::Item(RowItem { name: one.name.clone(), note: note.join(", "), active: true, hint }))
    };
    let cell = |label: &str, value: String, hint: &str| (label.to_owned(), value, hint.to_owned());
    let (own, whole) = (content.levels_of(party), content.cost_of(party));
    let cells = vec![
        cell("Characters", format!("{own}/{}", party.levels), "Levels of its characters, and the limit"),
        cell(
            "With cards",
            format!("{whole}/{}", most_with_cards(party.levels)),
            "The same with advantage cards",
        ),
    ];
    let plot = |id: &Id| {
        let card = content.cards.get(id)?;
        let (name, note) = (card.name.clone(), format!("{} levels", card.cost.get()));
        Some(Row::Item(RowItem { name, note, active: true, hint: content.card_words(card) }))
    };
    let all = [
        ("Levels", vec![Row::Stats { cells }]),
        ("Characters", party.members.iter().filter_map(member).collect()),
        ("Plots", party.plots.iter().filter_map(plot).collect()),
    ];
    let sections = all.into_iter().filter(|(_, rows)| !rows.is_empty());
    let organisation = party.organisation.as_ref().and_then(|id| content.organisations.get(id));
    Sheet {
        title: titled(party),
        subtitle: organisation.map_or_else(|| "A faction".to_owned(), |it| it.name.clone()),
        about: content.party_words(party),
        sections: sections.map(|(title, rows)| Section { title: title.to_owned(), rows }).collect(),
    }
}

impl ArcaneContent {
    /// A party in a sentence: who is in it, and what it costs.
    pub fn party_words(&self, party: &Party) -> String {
        let names: Vec<&str> = party
            .members
            .iter()
            .filter_map(|own| Some(self.characters.get(&own.character)?.name.as_str()))
            .collect();
        let cards = party.plots.len()
            + party
                .members
                .iter()
                .map(|own| own.powers.len() + usize::from(own.equipment.is_some()))
                .sum::<usize>();
        let cards = counted(cards, "card", "cards");
        format!("{} levels with {cards}: {}.", self.cost_of(party), names.join(", "))
    }
}
