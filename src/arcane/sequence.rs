//! An attack from its declaration to where its target comes to rest, as a list of what
//! comes one after the other (brief, Actions: the order of an attack).

use super::attack::{Attack, AttackKind, Defence};
use super::duel_ref::DuelRef;
use super::steps::defence::AskWard;
use super::steps::land::AimThrow;
use super::steps::throw::{Avoid, Fly};
use monteria_game::{Agenda, ModelId, UnderWay, inches};
use monteria_table::distance;

/// The parts of an attack, each with the steps that belong to it.
const PARTS: [(&str, &[&str]); 7] = [
    ("Declared", &[]),
    ("Intercept", &["intercept", "approach"]),
    ("Defence", &["meet", "defend"]),
    ("Essence", &["before-roll", "ready"]),
    ("Roll", &["ask-ward"]),
    ("Damage", &[]),
    ("Throw", &["aim-throw", "avoid", "fly"]),
];

/// The place of the last of them.
const THROW: usize = PARTS.len() - 1;

/// The attack that is being carried out, as far as it has come.
pub(crate) fn under_way(facts: &DuelRef<'_>, agenda: &Agenda) -> Option<UnderWay> {
    let due = |name: &str| PARTS.iter().position(|(_, steps)| steps.contains(&name));
    let now = agenda.names().find_map(due)?;
    if now == THROW {
        return thrown(facts, agenda);
    }
    let attack = facts.turn.attack.as_ref()?;
    let strike = facts.strike(attack).ok()?;
    let hit = agenda.first::<AskWard>().map(|asked| asked.hit);
    let flies = facts.blow(attack).is_ok_and(|blow| blow.throws.is_some() || blow.pushes.is_some());
    let intercept = attack.kind.may_be_intercepted();
    let parts = PARTS.iter().enumerate().filter(|(part, _)| match *part {
        1 => intercept,
        THROW => flies,
        _ => true,
    });
    let text = |part: usize| match (part, &hit) {
        (0, _) => declared(facts, attack),
        (1, _) if now > 1 => {
            if attack.intercepted { "stepped into" } else { "nobody steps in" }.to_owned()
        }
        (2, _) if now > 2 => defence(facts, attack),
        (3, _) if now > 3 => {
            let dice = [(attack.essence, attack.by), (attack.defence_essence, Some(attack.at))];
            let who = dice.iter().filter(|(spent, _)| *spent).map(|(_, who)| name(facts, *who));
            let who: Vec<&str> = who.collect();
            if who.is_empty() {
                "none".to_owned()
            } else {
                format!("a die more for {}", who.join(" and "))
            }
        }
        (4, None) => {
            let (chance, loss) = strike.odds();
            format!("{:.0} % to hit, {:.1} LP expected", chance * 100.0, loss.expected())
        }
        (4, Some(hit)) => format!("{} against {}", hit.total, hit.against),
        (5, Some(hit)) if hit.hit => format!("{} LP", hit.loss),
        (5, Some(_)) => "missed".to_owned(),
        _ => String::new(),
    };
    let parts: Vec<(usize, (String, String))> =
        parts.map(|(part, (name, _))| (part, ((*name).to_owned(), text(part)))).collect();
    let now = parts.iter().position(|(part, _)| *part >= now)?;
    let parts = parts.into_iter().map(|(_, part)| part).collect();
    Some(UnderWay {
        title: title(facts, attack.by, attack.at),
        model: Some(attack.at),
        parts,
        now,
        way: None,
    })
}

fn name<'a>(facts: &'a DuelRef<'_>, model: Option<ModelId>) -> &'a str {
    model.and_then(|id| facts.get(id)).map_or("A trap", |model| model.name())
}

fn title(facts: &DuelRef<'_>, by: Option<ModelId>, at: ModelId) -> String {
    format!("{} against {}", name(facts, by), name(facts, Some(at)))
}

/// With what it attacks, and from how far.
fn declared(facts: &DuelRef<'_>, attack: &Attack) -> String {
    let by = attack.by.and_then(|by| facts.get(by));
    let ability = attack.ability.as_ref().and_then(|id| by?.card().ability(id));
    let kind = match attack.kind {
        AttackKind::Melee => "Attack",
        AttackKind::Ranged => "Ranged Attack",
        AttackKind::Charge(_) => "Charge",
        AttackKind::Counter => "Counterattack",
        AttackKind::Burst(_) => "Burst",
        AttackKind::Trap(..) => "Trap",
    };
    let mut text = ability.map_or(kind, |ability| &ability.name).to_owned();
    if let (AttackKind::Ranged, Some(by), Some(at)) = (attack.kind, by, facts.get(attack.at)) {
        text += &format!(" over {}", inches(distance(&by.body(), &at.body())));
    }
    if attack.from_hiding { text + ", out of hiding" } else { text }
}

/// What its target does about it.
fn defence(facts: &DuelRef<'_>, attack: &Attack) -> String {
    let ability =
        attack.defence_ability.as_ref().and_then(|id| facts.get(attack.at)?.card().ability(id));
    let how = match attack.defence {
        Defence::Stands => "stands",
        Defence::Dodges => "dodges",
        Defence::Counters => "counters",
    };
    ability.map_or_else(|| how.to_owned(), |ability| format!("{how}: {}", ability.name))
}

/// Somebody is thrown: the last part of what has been told before.
fn thrown(facts: &DuelRef<'_>, agenda: &Agenda) -> Option<UnderWay> {
    let aimed = agenda.first::<AimThrow>().map(|it| (it.by, it.model, it.inches));
    let flown = agenda.first::<Avoid>().map(|it| it.fly).or_else(|| agenda.first::<Fly>());
    let (by, model, far) =
        aimed.or_else(|| flown.and_then(|it| Some((it.by?, it.model, it.inches))))?;
    let text = format!("{} by {}", name(facts, Some(model)), inches(far));
    let parts = vec![(PARTS[THROW].0.to_owned(), text)];
    Some(UnderWay {
        title: title(facts, Some(by), model),
        model: Some(model),
        parts,
        now: 0,
        way: None,
    })
}
