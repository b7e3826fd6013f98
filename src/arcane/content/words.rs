//! What abilities, cards and organisations do, said for players in a sentence each. Made from the data, so that it is true of a mod's
//! as well.

use std::ops::Deref;

use super::{
    Ability, ArcaneContent, Blow, Card, Deed, Ignored, Influence, Innate, Limit, Organisation,
    OrganisationAdvantage, Plot, Reach, Rider, Roll, State, Whom,
};
use crate::words::points;
use monteria_content::read_value;
use monteria_game::{capital, counted, inches, listed};

/// A number with its sign: `+2 Attack`.
fn signed(number: i32, what: &str) -> String {
    format!("{number:+} {what}")
}

fn long(length: impl Deref<Target = f32>) -> String {
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
    /// What a value of the files does, by its type and as it is written; none where nothing is said of such.
    pub fn words_of(&self, kind: &str, text: &str) -> Option<String> {
        Some(match kind {
            "Ability" => self.ability_words(&read_value(text)?),
            "Deed" => self.deed_words(&read_value(text)?),
            "Card" => self.card_words(&read_value(text)?),
            "Influence" => capital(&read_value::<Influence>(text)?.words()),
            "Innate" => read_value::<Innate>(text)?.words(),
            "Plot" => capital(&read_value::<Plot>(text)?.words()),
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
        format!("{}: {}.", head.join(", "), self.deed_words(&ability.deed))
    }

    fn deed_words(&self, deed: &Deed) -> String {
        match deed {
            Deed::Attack(blow) => blow_words("an Attack", blow),
            Deed::Charge(blow) => blow_words("a Charge", blow),
            Deed::Counter(blow) => blow_words("a Counterattack", blow),
            Deed::Shot { range, area, blow } => {
                let burst = area.map_or(String::new(), |area| format!(" with a burst of {}", long(area)));
                blow_words(&format!("a Ranged Attack up to {}{burst}", long(*range)), blow)
            }
            Deed::Dodge { bonus, ranged } => {
                let better = if **bonus == 0 {
                    String::new()
                } else {
                    format!(" with {}", signed(**bonus, "Defense"))
                };
                let whom = if *ranged { " against a Ranged Attack" } else { "" };
                format!("a Dodge{better}{whom}")
            }
            Deed::Effect { on, does } => format!("{} {}", self.whom_words(on), rider_words(does)),
            Deed::Move { inches: far, escapes, over, free } => {
                let mut parts = Vec::new();
                if *escapes {
                    parts.push("an automatic Escape".to_owned());
                }
                if far.get() > 0.0 {
                    parts.push(format!("a move of {}", long(*far)));
                }
                let over = if *over { " over models and terrain" } else { "" };
                let free = if *free { ", which is not the movement of the turn" } else { "" };
                format!("{}{over}{free}", listed(&parts))
            }
            Deed::Stealth => "the user becomes Hidden".to_owned(),
            Deed::Wall { length } => {
                format!("a wall {} long in the Control Zone stops lines of sight", long(*length))
            }
            Deed::Screen { within } => format!("friends within {} count as in soft cover", long(*within)),
            Deed::Darkness { sight } => {
                format!("nobody sees farther than {} until the end of the turn", long(*sight))
            }
            Deed::Trap { within, trigger, attack, damage } => format!(
                "a marker laid within {} strikes the next enemy that moves within {} of it with Attack {attack} \
                 and Damage {damage}",
                long(*within),
                long(*trigger)
            ),
            Deed::Reroll => "a friend rolls again to resist an effect".to_owned(),
            Deed::Ward => "an attack that would eliminate the user is rolled again".to_owned(),
            Deed::Summon { summon, bind } => {
                let name = self.characters.get(summon).map_or(summon.as_str(), |one| one.name.as_str());
                format!("{name} enters play, bound for {}", counted(bind, "Upkeep Phase", "Upkeep Phases"))
            }
        }
    }

    fn whom_words(&self, on: &Whom) -> String {
        match on {
            Whom::Oneself => "the user".to_owned(),
            Whom::Friends { reach, most, organisation } => {
                let of = organisation.as_ref().map_or(String::new(), |id| {
                    let name = self.organisations.get(id).map_or(id.as_str(), |one| one.name.as_str());
                    format!(" of the {name}")
                });
                let near = reach_words(*reach);
                match **most {
                    1 => format!("a friend{of} {near}"),
                    most => format!("each of up to {most} friends{of} {near}"),
                }
            }
            Whom::Enemy { reach } => format!("an enemy {}", reach_words(*reach)),
            Whom::EnemiesWithin(far) => format!("every enemy within {}", long(*far)),
            Whom::OthersWithin(far) => format!("every other model within {}", long(*far)),
        }
    }

    /// A card as sentences, without its name.
    pub fn card_words(&self, card: &Card) -> String {
        let innate: Vec<String> = card.innate.iter().map(Innate::words).collect();
        let innate = (!innate.is_empty()).then(|| capital(&listed(&innate)) + ".");
        let abilities = card.abilities.iter().map(|ability| self.ability_words(ability));
        let plot = card.plot.as_ref().map(|plot| capital(&plot.words()) + ".");
        innate.into_iter().chain(abilities).chain(plot).collect::<Vec<_>>().join(" ")
    }
}

/// An attack with what is special about it.
fn blow_words(kind: &str, blow: &Blow) -> String {
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
        let more = if more.get() > 0.0 { format!(" with {} more", long(more)) } else { String::new() };
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

fn reach_words(reach: Reach) -> String {
    match reach {
        Reach::Zone => "in the Control Zone".to_owned(),
        Reach::Contact => "in contact".to_owned(),
        Reach::Within(far) => format!("in sight within {}", long(far)),
    }
}

/// What comes over somebody, said of one.
fn rider_words(riders: &[Rider]) -> String {
    let words: Vec<String> = riders
        .iter()
        .map(|rider| {
            let resist = rider.resist.map_or(String::new(), |need| format!(" (Effect {need})"));
            format!("{}{resist}", rider.does.words())
        })
        .collect();
    listed(&words)
}

impl Influence {
    /// What it does to somebody, said of one: `gains Slow 1`.
    pub fn words(&self) -> String {
        match self {
            Influence::State(state, level) => format!("gains {state} {level}"),
            Influence::Heal(points) => format!("heals {points} LP"),
            Influence::Lose(points) => format!("loses {points} LP"),
            Influence::Cleanse(most) => {
                format!("loses {}", counted(most, "negative State", "negative States"))
            }
            Influence::ClearStates => "loses all States".to_owned(),
            Influence::Gain(points) => format!("gains {points} AP"),
            Influence::Drain(points) => format!("loses {points} AP"),
            Influence::Walk(far) => format!("walks {} at once, not into contact", long(*far)),
            Influence::Pull(far) => format!("is pulled {} straight toward the user", long(*far)),
            Influence::Push(far) => format!("is pushed {} straight away from the user", long(*far)),
            Influence::Escape => "escapes without a roll".to_owned(),
            Influence::NoRun => "may neither Run nor Charge until the next Upkeep Phase".to_owned(),
            Influence::NoDodge => "may not Dodge until the end of the turn".to_owned(),
            Influence::Next { roll, bonus, ganged, this_turn } => {
                let next = match (roll, this_turn) {
                    (Roll::Attack, true) => "has {} on its next attack this turn",
                    (Roll::Attack, false) => "has {} on its next attack",
                    (Roll::Defense, true) => "has {} Defense against the next attack this turn",
                    (Roll::Defense, false) => "has {} Defense against the next attack",
                    (Roll::Resistance, true) => "has {} on its next Resistance roll this turn",
                    (Roll::Resistance, false) => "has {} on its next Resistance roll",
                };
                let ganged = if *ganged { " if another friend is engaged with its target" } else { "" };
                next.replace("{}", &format!("{:+}", bonus.get())) + ganged
            }
            Influence::Braced => "lets the next Charge against it roll one die only".to_owned(),
        }
    }
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

impl Plot {
    /// What it does, as a clause.
    pub fn words(&self) -> String {
        match self {
            Plot::Initiative(by) => format!("+{by} to rolls for initiative"),
            Plot::DeeperZone(far) => format!("the deployment zone is {} deeper", long(*far)),
            Plot::Regroup(most) => {
                let whom = counted(most, "model is", "models are");
                format!("up to {whom} placed anew when all are deployed")
            }
            Plot::Wanted(by) => format!("all have +{by} Attack against one enemy that is named"),
            Plot::Fog => "once a game, ranges are halved until the end of the turn".to_owned(),
            Plot::HeavyAir(far) => {
                format!("once a game, all Control Zones are {} until the end of the turn", long(*far))
            }
            Plot::Snares { markers, trigger, attack, damage } => format!(
                "{} that strike an enemy ending a move within {} with Attack {attack} and Damage {damage}",
                counted(markers, "trap", "traps"),
                long(*trigger)
            ),
            Plot::Reserve(points) => format!("{points} AP in all that any friend may use"),
            Plot::SacredGround(points) => {
                format!("a piece of terrain that is named heals friends in it by {points} LP each turn")
            }
        }
    }
}

impl Organisation {
    /// What a party of it gains, as a sentence.
    pub fn words(&self) -> String {
        match &self.advantage {
            OrganisationAdvantage::Call { within, gain } => {
                format!("Once a game a friend within {} of the leader gains {gain} AP.", long(*within))
            }
            OrganisationAdvantage::Mending(points) => {
                format!("In each Recovery Phase one model heals {points} LP.")
            }
            OrganisationAdvantage::Shadows => {
                "One infiltration marker more, and no upkeep for Stealth on turn 1.".to_owned()
            }
            OrganisationAdvantage::Armoury { cards, less } => {
                let cards = counted(cards, "Equipment card costs", "Equipment cards cost");
                format!("{} {less} levels less, but at least 5.", capital(&cards))
            }
        }
    }
}
