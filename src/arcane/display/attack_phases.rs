//! The phases of the attack under way, from its declaration to the place where its target
//! comes to rest, as a list for players (brief, Actions: the order of an attack).

use crate::attack::{Attack, AttackKind, Defence};
use crate::duel_ref::DuelRef;
use crate::steps::combat::defence::AskWard;
use crate::steps::combat::hit::AimThrow;
use crate::steps::combat::throw::{Avoid, Fly};
use monteria_game::{Agenda, ModelId, UnderWay, inches};
use monteria_table::distance;

/// The phases of an attack, each with the names of its steps.
const PHASES: [(&str, &[&str]); 7] = [
    ("Declared", &[]),
    ("Intercept", &["intercept", "approach"]),
    ("Defence", &["meet", "defend"]),
    ("Essence", &["before-roll", "ready"]),
    ("Roll", &["ask-ward"]),
    ("Damage", &[]),
    ("Throw", &["aim-throw", "avoid", "fly"]),
];

/// The index of the last phase.
const THROW_PHASE: usize = PHASES.len() - 1;

/// Returns the attack under way and its current phase, or None if there is none.
pub(crate) fn under_way(facts: &DuelRef<'_>, agenda: &Agenda) -> Option<UnderWay> {
    let due = |name: &str| PHASES.iter().position(|(_, steps)| steps.contains(&name));
    let now = agenda.names().find_map(due)?;
    if now == THROW_PHASE {
        return thrown_phase(facts, agenda);
    }
    let attack = facts.turn.attack.as_ref()?;
    let strike = facts.strike(attack).ok()?;
    let hit = agenda.first::<AskWard>().map(|asked| asked.hit);
    let flies = facts.blow(attack).is_ok_and(|blow| blow.throws.is_some() || blow.pushes.is_some());
    let intercept = attack.kind.may_be_intercepted();
    let parts = PHASES.iter().enumerate().filter(|(part, _)| match *part {
        1 => intercept,
        THROW_PHASE => flies,
        _ => true,
    });
    let text = |part: usize| match (part, &hit) {
        (0, _) => declaration_text(facts, attack),
        (1, _) if now > 1 => {
            if attack.intercepted { "stepped into" } else { "nobody steps in" }.to_owned()
        }
        (2, _) if now > 2 => defence_text(facts, attack),
        (3, _) if now > 3 => {
            let dice =
                [(attack.essence, attack.attacker), (attack.defence_essence, Some(attack.target))];
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
        title: title(facts, attack.attacker, attack.target),
        model: Some(attack.target),
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

/// Returns the weapon or ability and the distance.
fn declaration_text(facts: &DuelRef<'_>, attack: &Attack) -> String {
    let by = attack.attacker.and_then(|by| facts.get(by));
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
    if let (AttackKind::Ranged, Some(by), Some(at)) = (attack.kind, by, facts.get(attack.target)) {
        text += &format!(" over {}", inches(distance(&by.body(), &at.body())));
    }
    if attack.from_hiding { text + ", out of hiding" } else { text }
}

/// Returns the reaction of the target.
fn defence_text(facts: &DuelRef<'_>, attack: &Attack) -> String {
    let ability =
        attack.defence_ability.as_ref().and_then(|id| facts.get(attack.target)?.card().ability(id));
    let how = match attack.defence {
        Defence::Stands => "stands",
        Defence::Dodges => "dodges",
        Defence::Counters => "counters",
    };
    ability.map_or_else(|| how.to_owned(), |ability| format!("{how}: {}", ability.name))
}

/// Returns the last phase: a model is thrown.
fn thrown_phase(facts: &DuelRef<'_>, agenda: &Agenda) -> Option<UnderWay> {
    let aimed = agenda.first::<AimThrow>().map(|it| (it.thrower, it.thrown, it.inches));
    let flown = agenda.first::<Avoid>().map(|it| it.fly).or_else(|| agenda.first::<Fly>());
    let (by, model, far) =
        aimed.or_else(|| flown.and_then(|it| Some((it.thrower?, it.model, it.inches))))?;
    let text = format!("{} by {}", name(facts, Some(model)), inches(far));
    let parts = vec![(PHASES[THROW_PHASE].0.to_owned(), text)];
    Some(UnderWay {
        title: title(facts, Some(by), model),
        model: Some(model),
        parts,
        now: 0,
        way: None,
    })
}
