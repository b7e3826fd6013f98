//! What abilities, cards and organisations do, said for players in a sentence each. Made
//! from the data, so that it is true of a mod's as well.

use std::ops::Deref;

use super::{
    Ability, ArcaneContent, Blow, Card, Deed, Ignored, Influence, Innate, Limit, Organisation,
    Plot, Rider, State,
};
use crate::words::points;
use monteria_content::read_value;
use monteria_game::{capital, inches, listed};

/// A number with its sign: `+2 Attack`.
pub(crate) fn signed(number: i32, what: &str) -> String {
    format!("{number:+} {what}")
}

/// A length in inches: `14"`.
pub(crate) fn long(length: impl Deref<Target = f32>) -> String {
    inches(*length)
}

impl Ability {
    /// What it costs, in words: `2 AP and 1 Essence`.
    pub fn price(&self) -> String {
        match (*self.cost, *self.essence) {
            (0, 0) => "free".to_owned(),
            (0, essence) => format!("{essence} Essence"),
            (cost, 0) => points(cost),
            (cost, essence) => format!("{} and {essence} Essence", points(cost)),
        }
    }
}

impl ArcaneContent {
    /// What a value of the files does, by its type and as it is written; none where
    /// nothing is said of such.
    pub fn words_of(&self, kind: &str, text: &str) -> Option<String> {
        Some(match kind {
            "Ability" => self.ability_words(&read_value(text)?),
            "Deed" => read_value::<Deed>(text)?.kind().words(self),
            "Card" => self.card_words(&read_value(text)?),
            "Influence" => capital(&read_value::<Influence>(text)?.kind().words()),
            "Innate" => read_value::<Innate>(text)?.words(),
            "Plot" => capital(&read_value::<Plot>(text)?.kind().words()),
            "Organisation" => read_value::<Organisation>(text)?.words(),
            _ => return None,
        })
    }

    /// An ability as a sentence, with what it costs and without its name.
    pub fn ability_words(&self, ability: &Ability) -> String {
        let mut head = vec![format!("{:?}", ability.discipline), ability.price()];
        match ability.limit {
            Limit::Unlimited => {}
            Limit::Turn => head.push("once a turn".to_owned()),
            Limit::Game => head.push("once a game".to_owned()),
        }
        if *ability.upkeep > 0 {
            head.push(format!("upkeep {}", ability.upkeep));
        }
        if let Some(need) = ability.difficulty {
            head.push(format!("Difficulty {need}+"));
        }
        if ability.unmoved {
            head.push("only before moving".to_owned());
        }
        if ability.reactive {
            head.push("also before a roll".to_owned());
        }
        format!("{}: {}.", head.join(", "), ability.kind().words(self))
    }

    /// A card as sentences, without its name.
    pub fn card_words(&self, card: &Card) -> String {
        let innate: Vec<String> = card.innate.iter().map(Innate::words).collect();
        let innate = (!innate.is_empty()).then(|| capital(&listed(&innate)) + ".");
        let abilities = card.abilities.iter().map(|ability| self.ability_words(ability));
        let plot = card.plot.as_ref().map(|plot| capital(&plot.kind().words()) + ".");
        innate.into_iter().chain(abilities).chain(plot).collect::<Vec<_>>().join(" ")
    }
}

/// An attack with what is special about it.
pub(crate) fn blow_words(kind: &str, blow: &Blow) -> String {
    let mut bonuses = Vec::new();
    let mut bonus = |by: i32, what: &str| {
        if by != 0 {
            bonuses.push(signed(by, what));
        }
    };
    bonus(*blow.attack, "Attack");
    bonus(*blow.damage, "Damage");
    bonus(*blow.from_hiding, "Attack if declared while Hidden");
    if let Some(far) = blow.long_charge {
        bonus(*far.damage, &format!("Damage after a Charge of at least {}", long(far.inches)));
    }
    let mut said = kind.to_owned();
    if !bonuses.is_empty() {
        let joint = if kind.contains(" with ") { " and " } else { " with " };
        said += &format!("{joint}{}", listed(&bonuses));
    }
    let mut ignored: Vec<String> = Vec::new();
    if *blow.pierces > 0 {
        ignored.push(format!("{} Armor", blow.pierces));
    }
    ignored.extend(blow.ignores.iter().filter_map(|one| {
        let word = match one {
            Ignored::Cover => "cover",
            Ignored::Models => "models on the line",
            Ignored::Abrupt => "abrupt ground",
            Ignored::MinorObstacles => "minor obstacles",
            Ignored::Interception => return None,
        };
        Some(word.to_owned())
    }));
    if !ignored.is_empty() {
        said += &format!(", ignoring {}", listed(&ignored));
    }
    if blow.ignores.contains(&Ignored::Interception) {
        said += "; it cannot be intercepted";
    }
    if let Some(more) = blow.throws {
        let more =
            if more.get() > 0.0 { format!(" with {} more", long(more)) } else { String::new() };
        said += &format!("; it causes Throw{more}");
    }
    if blow.drains {
        said += "; the user heals half of the LP lost, rounded up";
    }
    for (when, riders) in
        [("hits", &blow.on_hit), ("damages", &blow.on_damage), ("is critical", &blow.on_critical)]
    {
        if !riders.is_empty() {
            said += &format!("; if it {when}, the target {}", rider_words(riders));
        }
    }
    if let Some(far) = blow.pushes {
        said += &format!("; if it damages, the target is pushed {}", long(far));
    }
    said
}

/// What comes over somebody, said of one.
pub(crate) fn rider_words(riders: &[Rider]) -> String {
    let words: Vec<String> = riders
        .iter()
        .map(|rider| {
            let resist = rider.resist.map_or(String::new(), |need| format!(" (Effect {need})"));
            format!("{}{resist}", rider.does.kind().words())
        })
        .collect();
    listed(&words)
}

impl Innate {
    /// What it is, with its numbers: `Ranged Attack 14"`.
    pub fn words(&self) -> String {
        self.told().0
    }

    /// Its rule in the ledger.
    pub fn rule(&self) -> &'static str {
        self.told().1
    }

    fn told(&self) -> (String, &'static str) {
        let plain = |name: &str, rule| (name.to_owned(), rule);
        let card = |words| (words, "arc-advantage");
        match self {
            Innate::RangedAttack(far) => (format!("Ranged Attack {}", long(*far)), "arc-ranged"),
            Innate::AdvancedDeployment => plain("Advanced Deployment", "arc-advanced"),
            Innate::Infiltration => plain("Infiltration", "arc-infiltration"),
            Innate::Initiative => plain("Initiative", "arc-initiative"),
            Innate::Immunity(states) => {
                let states: Vec<String> = states.iter().map(State::to_string).collect();
                (format!("Immunity ({})", states.join(", ")), "arc-immunity")
            }
            Innate::Intangible => plain("Intangible", "arc-intangible"),
            Innate::CriticalMastery => plain("Critical Mastery", "arc-mastery"),
            Innate::OpenMovement => plain("Open Movement", "arc-open-movement"),
            Innate::Flight => plain("Flight", "arc-flight"),
            Innate::DamageResistance => plain("Damage Resistance", "arc-accumulation"),
            Innate::Guardian => plain("Guardian", "arc-guardian"),
            Innate::Summoner(times) => (format!("Summoner {times}"), "arc-summon"),
            Innate::Attack(by) => card(signed(by.get(), "Attack")),
            Innate::Damage(by) => card(signed(by.get(), "Damage")),
            Innate::Armor(by) => card(signed(by.get(), "Armor")),
            Innate::Pierces(by) => card(format!("attacks ignore {by} Armor")),
            Innate::Life(by) => card(signed(by.get(), "LP")),
            Innate::HalfSpeed => card("half as fast".to_owned()),
            Innate::Grudge(by) => {
                card(format!("+{by} Attack and +{by} Damage against one enemy that is named"))
            }
        }
    }
}

impl Organisation {
    /// What a party of it gains, as a sentence.
    pub fn words(&self) -> String {
        self.advantage.kind().words()
    }
}
