//! Descriptions of abilities, cards and organisations for players, one sentence each.
//! They are made from the data and so are also correct for mods.

use std::ops::Deref;

use super::{
    Ability, ArcaneContent, Blow, Card, Deed, Ignored, Influence, Innate, Limit, Organisation,
    Plot, Rider, State,
};
use crate::text::points;
use monteria_content::read_value;
use monteria_game::{capital, inches, listed};

/// Formats a number with its sign: `+2 Attack`.
pub(crate) fn signed(number: i32, what: &str) -> String {
    format!("{number:+} {what}")
}

/// Formats a length in inches: `14"`.
pub(crate) fn length_text(length: impl Deref<Target = f32>) -> String {
    inches(*length)
}

impl Ability {
    /// Returns its cost as text: `2 AP and 1 Essence`.
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
    /// Returns the description of a value of content. `kind` is the name of its type and
    /// `text` its RON; None if the type has no description.
    pub fn describe_value(&self, kind: &str, text: &str) -> Option<String> {
        Some(match kind {
            "Ability" => self.describe_ability(&read_value(text)?),
            "Deed" => read_value::<Deed>(text)?.kind().description(self),
            "Card" => self.describe_card(&read_value(text)?),
            "Influence" => capital(&read_value::<Influence>(text)?.kind().description()),
            "Innate" => read_value::<Innate>(text)?.description(),
            "Plot" => capital(&read_value::<Plot>(text)?.kind().description()),
            "Organisation" => read_value::<Organisation>(text)?.description(),
            _ => return None,
        })
    }

    /// Returns the description of an ability with its cost, without its name.
    pub fn describe_ability(&self, ability: &Ability) -> String {
        let mut head = vec![ability.discipline.to_string(), ability.price()];
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
        format!("{}: {}.", head.join(", "), ability.kind().description(self))
    }

    /// Returns the description of a card, without its name.
    pub fn describe_card(&self, card: &Card) -> String {
        let innate: Vec<String> = card.innate.iter().map(Innate::description).collect();
        let innate = (!innate.is_empty()).then(|| capital(&listed(&innate)) + ".");
        let abilities = card.abilities.iter().map(|ability| self.describe_ability(ability));
        let plot = card.plot.as_ref().map(|plot| capital(&plot.kind().description()) + ".");
        innate.into_iter().chain(abilities).chain(plot).collect::<Vec<_>>().join(" ")
    }
}

/// Describes an attack and its differences from a basic one.
pub(crate) fn describe_blow(kind: &str, blow: &Blow) -> String {
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
        bonus(
            *far.damage,
            &format!("Damage after a Charge of at least {}", length_text(far.inches)),
        );
    }
    let mut text = kind.to_owned();
    if !bonuses.is_empty() {
        let joint = if kind.contains(" with ") { " and " } else { " with " };
        text += &format!("{joint}{}", listed(&bonuses));
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
        text += &format!(", ignoring {}", listed(&ignored));
    }
    if blow.ignores.contains(&Ignored::Interception) {
        text += "; it cannot be intercepted";
    }
    if let Some(more) = blow.throws {
        let more = if more.get() > 0.0 {
            format!(" with {} more", length_text(more))
        } else {
            String::new()
        };
        text += &format!("; it causes Throw{more}");
    }
    if blow.drains {
        text += "; the user heals half of the LP lost, rounded up";
    }
    for (when, riders) in
        [("hits", &blow.on_hit), ("damages", &blow.on_damage), ("is critical", &blow.on_critical)]
    {
        if !riders.is_empty() {
            text += &format!("; if it {when}, the target {}", describe_riders(riders));
        }
    }
    if let Some(far) = blow.pushes {
        text += &format!("; if it damages, the target is pushed {}", length_text(far));
    }
    text
}

/// Describes riders as a predicate about one character.
pub(crate) fn describe_riders(riders: &[Rider]) -> String {
    let words: Vec<String> = riders
        .iter()
        .map(|rider| {
            let resist = rider.resist.map_or(String::new(), |need| format!(" (Effect {need})"));
            format!("{}{resist}", rider.does.kind().description())
        })
        .collect();
    listed(&words)
}

impl Innate {
    /// Returns its name with its numbers: `Ranged Attack 14"`.
    pub fn description(&self) -> String {
        self.name_and_rule().0
    }

    /// Its rule in the ledger.
    pub fn rule(&self) -> &'static str {
        self.name_and_rule().1
    }

    fn name_and_rule(&self) -> (String, &'static str) {
        let plain = |name: &str, rule| (name.to_owned(), rule);
        let card = |words| (words, "arc-advantage");
        match self {
            Innate::RangedAttack(far) => {
                (format!("Ranged Attack {}", length_text(*far)), "arc-ranged")
            }
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
    /// Returns the advantage of its parties as a sentence.
    pub fn description(&self) -> String {
        self.advantage.kind().description()
    }
}
