//! Descriptions of abilities, cards and organisations for players, one sentence each.
//! They are made from the data and so are also correct for mods.

use std::ops::Deref;

use super::{
    Ability, AbilityAction, ArcaneContent, Blow, Card, Ignored, Influence, Innate, Limit,
    Organisation, Plot, Rider,
};
use crate::text::points;
use monteria_content::read_value;
use monteria_game::{Text, inches, listed, text};

/// Formats a length in inches: `14"`.
pub(crate) fn length_text(length: impl Deref<Target = f32>) -> String {
    inches(*length)
}

/// Formats a bonus to Attack: `+2 Attack`.
fn attack_bonus(bonus: i32) -> Text {
    text!("rules-arcane-attack", "{bonus:+} Attack")
}

/// Formats a bonus to Damage: `+2 Damage`.
fn damage_bonus(bonus: i32) -> Text {
    text!("rules-arcane-damage", "{bonus:+} Damage")
}

/// Formats a bonus to Defense: `+2 Defense`.
pub(crate) fn defense_bonus(bonus: i32) -> Text {
    text!("rules-arcane-defense-2", "{bonus:+} Defense")
}

/// Returns the text as a sentence.
fn sentence(text: Text) -> Text {
    text.capital().with(Text::sign("."))
}

impl Ability {
    /// Returns its cost as text: `2 AP and 1 Essence`.
    pub fn price(&self) -> Text {
        match (*self.cost, *self.essence) {
            (0, 0) => text!("rules-arcane-free", "free"),
            (0, essence) => text!("rules-arcane-essence", "{essence} Essence"),
            (cost, 0) => points(cost),
            (cost, essence) => text!(
                "rules-arcane-and-essence",
                "{cost} and {essence} Essence",
                cost = points(cost)
            ),
        }
    }
}

impl ArcaneContent {
    /// Returns the description of a value of content. `kind` is the name of its type and
    /// `text` its RON; None if the type has no description.
    pub fn describe_value(&self, kind: &str, text: &str) -> Option<Text> {
        Some(match kind {
            "Ability" => self.describe_ability(&read_value(text)?),
            "AbilityAction" => read_value::<AbilityAction>(text)?.kind().description(self),
            "Card" => self.describe_card(&read_value(text)?),
            "Influence" => read_value::<Influence>(text)?.kind().description().capital(),
            "Innate" => read_value::<Innate>(text)?.description(),
            "Plot" => read_value::<Plot>(text)?.kind().description().capital(),
            "Organisation" => read_value::<Organisation>(text)?.description(),
            _ => return None,
        })
    }

    /// Returns the description of an ability with its cost, without its name.
    pub fn describe_ability(&self, ability: &Ability) -> Text {
        let mut head = vec![ability.discipline.text(), ability.price()];
        match ability.limit {
            Limit::Unlimited => {}
            Limit::Turn => head.push(text!("rules-arcane-once-a-turn", "once a turn")),
            Limit::Game => head.push(text!("rules-arcane-once-a-game", "once a game")),
        }
        if *ability.upkeep > 0 {
            let upkeep = ability.upkeep.get();
            head.push(text!("rules-arcane-upkeep", "upkeep {upkeep}"));
        }
        if let Some(need) = ability.difficulty {
            head.push(text!("rules-arcane-difficulty", "Difficulty {need}+", need = need.get()));
        }
        if ability.unmoved {
            head.push(text!("rules-arcane-only-before-moving", "only before moving"));
        }
        if ability.reactive {
            head.push(text!("rules-arcane-also-before-a-roll", "also before a roll"));
        }
        let does = ability.kind().description(self);
        Text::row([Text::joined(head, ", "), Text::sign(": "), does, Text::sign(".")])
    }

    /// Returns the description of a card, without its name.
    pub fn describe_card(&self, card: &Card) -> Text {
        let innate = listed(card.innate.iter().map(Innate::description));
        let innate = (!innate.is_empty()).then(|| sentence(innate));
        let abilities = card.abilities.iter().map(|ability| self.describe_ability(ability));
        let plot = card.plot.as_ref().map(|plot| sentence(plot.kind().description()));
        Text::joined(innate.into_iter().chain(abilities).chain(plot), " ")
    }
}

/// Describes an attack and its differences from a basic one.
pub(crate) fn describe_blow(kind: Text, blow: &Blow) -> Text {
    let bonuses = listed(describe_bonuses(blow));
    let mut attack = match bonuses.is_empty() {
        true => kind,
        false if kind.contains(" with ") => listed([kind, bonuses]),
        false => text!("rules-arcane-kind-with", "{kind} with {bonuses}"),
    };
    let ignored = listed(describe_ignored(blow));
    if !ignored.is_empty() {
        let ignoring = text!("rules-arcane-ignoring", "ignoring {ignored}");
        attack = Text::joined([attack, ignoring], ", ");
    }
    let mut clauses = vec![attack];
    if blow.ignores.contains(&Ignored::Interception) {
        clauses.push(text!("rules-arcane-it-cannot-be-intercepted", "it cannot be intercepted"));
    }
    if let Some(more) = blow.throws {
        clauses.push(match more.get() > 0.0 {
            true => text!(
                "rules-arcane-it-causes-throw-with-more",
                "it causes Throw with {length} more",
                length = length_text(more)
            ),
            false => text!("rules-arcane-it-causes-throw", "it causes Throw"),
        });
    }
    if blow.drains {
        clauses.push(text!(
            "rules-arcane-the-user-heals-half-of-the",
            "the user heals half of the LP lost, rounded up"
        ));
    }
    clauses.extend(describe_triggered(blow));
    Text::joined(clauses, "; ")
}

/// Describes the bonuses of an attack to Attack and Damage.
fn describe_bonuses(blow: &Blow) -> Vec<Text> {
    let mut bonuses = Vec::new();
    if *blow.attack != 0 {
        bonuses.push(attack_bonus(*blow.attack));
    }
    if *blow.damage != 0 {
        bonuses.push(damage_bonus(*blow.damage));
    }
    if *blow.from_hiding != 0 {
        bonuses.push(text!(
            "rules-arcane-attack-if-declared-while-hidden",
            "{bonus:+} Attack if declared while Hidden",
            bonus = *blow.from_hiding
        ));
    }
    if let Some(far) = blow.long_charge.filter(|far| *far.damage != 0) {
        bonuses.push(text!(
            "rules-arcane-damage-after-a-charge-of-at",
            "{bonus:+} Damage after a Charge of at least {length}",
            bonus = *far.damage,
            length = length_text(far.inches)
        ));
    }
    bonuses
}

/// Describes what does not matter to an attack, apart from interception.
fn describe_ignored(blow: &Blow) -> Vec<Text> {
    let mut ignored = Vec::new();
    if *blow.pierces > 0 {
        let pierces = blow.pierces.get();
        ignored.push(text!("rules-arcane-armor", "{pierces} Armor"));
    }
    ignored.extend(blow.ignores.iter().filter_map(|one| match one {
        Ignored::Cover => Some(text!("rules-cover", "cover")),
        Ignored::Models => Some(text!("rules-arcane-models-on-the-line", "models on the line")),
        Ignored::Abrupt => Some(text!("rules-arcane-abrupt-ground", "abrupt ground")),
        Ignored::MinorObstacles => Some(text!("rules-arcane-minor-obstacles", "minor obstacles")),
        Ignored::Interception => None,
    }));
    ignored
}

/// Describes what an attack does if it hits or damages, each as a clause.
fn describe_triggered(blow: &Blow) -> Vec<Text> {
    let mut clauses = Vec::new();
    if !blow.on_hit.is_empty() {
        clauses.push(text!(
            "rules-arcane-if-it-hits-the-target",
            "if it hits, the target {riders}",
            riders = describe_riders(&blow.on_hit)
        ));
    }
    if !blow.on_damage.is_empty() {
        clauses.push(text!(
            "rules-arcane-if-it-damages-the-target",
            "if it damages, the target {riders}",
            riders = describe_riders(&blow.on_damage)
        ));
    }
    if !blow.on_critical.is_empty() {
        clauses.push(text!(
            "rules-arcane-if-it-is-critical-the-target",
            "if it is critical, the target {riders}",
            riders = describe_riders(&blow.on_critical)
        ));
    }
    if let Some(far) = blow.pushes {
        clauses.push(text!(
            "rules-arcane-if-it-damages-the-target-is",
            "if it damages, the target is pushed {length}",
            length = length_text(far)
        ));
    }
    clauses
}

/// Describes riders as a predicate about one character.
pub(crate) fn describe_riders(riders: &[Rider]) -> Text {
    listed(riders.iter().map(|rider| {
        let resist = rider
            .resist
            .map(|need| text!("rules-arcane-effect", "(Effect {need})", need = need.get()));
        let does = rider.does.kind().description();
        Text::joined([Some(does), resist].into_iter().flatten(), " ")
    }))
}

impl Innate {
    /// Returns its name with its numbers: `Ranged Attack 14"`.
    pub fn description(&self) -> Text {
        self.name_and_rule().0
    }

    /// Its rule in the ledger.
    pub fn rule(&self) -> &'static str {
        self.name_and_rule().1
    }

    fn name_and_rule(&self) -> (Text, &'static str) {
        let card = |words| (words, "arc-advantage");
        match self {
            Innate::RangedAttack(far) => (
                text!(
                    "rules-arcane-ranged-attack",
                    "Ranged Attack {length}",
                    length = length_text(*far)
                ),
                "arc-ranged",
            ),
            Innate::AdvancedDeployment => {
                (text!("rules-arcane-advanced-deployment", "Advanced Deployment"), "arc-advanced")
            }
            Innate::Infiltration => {
                (text!("rules-arcane-infiltration", "Infiltration"), "arc-infiltration")
            }
            Innate::Initiative => (text!("rules-initiative", "Initiative"), "arc-initiative"),
            Innate::Immunity(states) => {
                let states = Text::joined(states.iter().map(|state| state.text()), ", ");
                (text!("rules-arcane-immunity", "Immunity ({states})"), "arc-immunity")
            }
            Innate::Intangible => {
                (text!("rules-arcane-intangible", "Intangible"), "arc-intangible")
            }
            Innate::CriticalMastery => {
                (text!("rules-arcane-critical-mastery", "Critical Mastery"), "arc-mastery")
            }
            Innate::OpenMovement => {
                (text!("rules-arcane-open-movement", "Open Movement"), "arc-open-movement")
            }
            Innate::Flight => (text!("rules-arcane-flight", "Flight"), "arc-flight"),
            Innate::DamageResistance => {
                (text!("rules-arcane-damage-resistance", "Damage Resistance"), "arc-accumulation")
            }
            Innate::Guardian => (text!("rules-arcane-guardian", "Guardian"), "arc-guardian"),
            Innate::Summoner(times) => (
                text!("rules-arcane-summoner", "Summoner {times}", times = times.get()),
                "arc-summon",
            ),
            Innate::Attack(by) => card(attack_bonus(by.get())),
            Innate::Damage(by) => card(damage_bonus(by.get())),
            Innate::Armor(by) => {
                card(text!("rules-arcane-armor-bonus", "{bonus:+} Armor", bonus = by.get()))
            }
            Innate::Pierces(by) => card(text!(
                "rules-arcane-attacks-ignore-armor",
                "attacks ignore {by} Armor",
                by = by.get()
            )),
            Innate::Life(by) => {
                card(text!("rules-arcane-more-lp", "{bonus:+} LP", bonus = by.get()))
            }
            Innate::HalfSpeed => card(text!("rules-arcane-half-as-fast", "half as fast")),
            Innate::Grudge(by) => card(text!(
                "rules-arcane-attack-and-damage-against-one-enemy",
                "+{by} Attack and +{by} Damage against one chosen enemy",
                by = by.get()
            )),
        }
    }
}

impl Organisation {
    /// Returns the advantage of its parties as a sentence.
    pub fn description(&self) -> Text {
        self.advantage.kind().description()
    }
}
