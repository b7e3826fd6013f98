//! The phases of the attack under way, from its declaration to the place where its target
//! comes to rest, as a list for players (brief, Actions: the order of an attack).

use crate::attack::{Attack, AttackKind, Defence};
use crate::duel_ref::DuelRef;
use crate::steps::combat::defence::AskWard;
use crate::steps::combat::hit::AimThrow;
use crate::steps::combat::throw::{Avoid, Fly};
use monteria_game::{Agenda, ModelId, Text, UnderWay, inches, listed, text};
use monteria_table::distance;

/// The phases of an attack, each with the names of its steps.
static PHASES: [(Text, &[&str]); 7] = [
    (text!("rules-arcane-declared", "Declared"), &[]),
    (text!("rules-arcane-intercept", "Intercept"), &["intercept", "approach"]),
    (text!("rules-arcane-defence", "Defense"), &["meet", "defend"]),
    (text!("rules-arcane-essence-2", "Essence"), &["before-roll", "ready"]),
    (text!("rules-arcane-roll", "Roll"), &["ask-ward"]),
    (text!("rules-arcane-damage-name", "Damage"), &[]),
    (text!("rules-arcane-throw", "Throw"), &["aim-throw", "avoid", "fly"]),
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
        (1, _) if now > 1 => if attack.intercepted {
            text!("rules-arcane-stepped-into", "intercepted")
        } else {
            text!("rules-arcane-nobody-steps-in", "not intercepted")
        }
        .to_owned(),
        (2, _) if now > 2 => defence_text(facts, attack),
        (3, _) if now > 3 => {
            let dice =
                [(attack.essence, attack.attacker), (attack.defence_essence, Some(attack.target))];
            let who = dice.iter().filter(|(spent, _)| *spent).map(|(_, who)| name(facts, *who));
            let who = listed(who);
            if who.is_empty() {
                text!("rules-arcane-no-essence", "none")
            } else {
                text!("rules-arcane-a-die-more-for", "one more die for {who}")
            }
        }
        (4, None) => {
            let (chance, loss) = strike.odds();
            text!(
                "rules-arcane-to-hit-lp-expected",
                "{chance:.0} % to hit, {expected:.1} LP expected",
                chance = chance * 100.0,
                expected = loss.expected()
            )
        }
        (4, Some(hit)) => text!(
            "rules-arcane-against-2",
            "{total} against {against}",
            total = hit.total,
            against = hit.against
        ),
        (5, Some(hit)) if hit.hit => text!("rules-arcane-lp-2", "{loss} LP", loss = hit.loss),
        (5, Some(_)) => text!("rules-arcane-missed", "missed"),
        _ => Text::default(),
    };
    let parts: Vec<(usize, (Text, Text))> =
        parts.map(|(part, (name, _))| (part, (name.clone(), text(part)))).collect();
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

fn name(facts: &DuelRef<'_>, model: Option<ModelId>) -> Text {
    model.and_then(|id| facts.get(id)).map_or_else(
        || text!("rules-arcane-a-trap", "A trap"),
        |model| Text::verbatim(model.name()),
    )
}

fn title(facts: &DuelRef<'_>, by: Option<ModelId>, at: ModelId) -> Text {
    text!(
        "rules-arcane-who-against-whom",
        "{by} against {target}",
        by = name(facts, by),
        target = name(facts, Some(at))
    )
}

/// Returns the weapon or ability and the distance.
fn declaration_text(facts: &DuelRef<'_>, attack: &Attack) -> Text {
    let by = attack.attacker.and_then(|by| facts.get(by));
    let ability = attack.ability.as_ref().and_then(|id| by?.card().ability(id));
    let kind = match attack.kind {
        AttackKind::Melee => text!("rules-arcane-attack-name", "Attack"),
        AttackKind::Ranged => text!("rules-arcane-ranged-attack-2", "Ranged Attack"),
        AttackKind::Charge(_) => text!("rules-arcane-charge", "Charge"),
        AttackKind::Counter => text!("rules-arcane-counterattack", "Counterattack"),
        AttackKind::Burst(_) => text!("rules-arcane-burst", "Burst"),
        AttackKind::Trap(..) => text!("rules-arcane-trap", "Trap"),
    };
    let mut text = ability.map_or(kind, |ability| Text::verbatim(&ability.name));
    if let (AttackKind::Ranged, Some(by), Some(at)) = (attack.kind, by, facts.get(attack.target)) {
        let over = text!(
            "rules-arcane-over",
            "from {distance} away",
            distance = inches(distance(&by.body(), &at.body()))
        );
        text = Text::joined([text, over], " ");
    }
    let hiding = attack.from_hiding.then(|| text!("rules-arcane-out-of-hiding", "from hiding"));
    Text::joined([Some(text), hiding].into_iter().flatten(), ", ")
}

/// Returns the reaction of the target.
fn defence_text(facts: &DuelRef<'_>, attack: &Attack) -> Text {
    let ability =
        attack.defence_ability.as_ref().and_then(|id| facts.get(attack.target)?.card().ability(id));
    let how = match attack.defence {
        Defence::Stands => text!("rules-arcane-stands", "stands"),
        Defence::Dodges => text!("rules-arcane-dodges-2", "dodges"),
        Defence::Counters => text!("rules-arcane-counters-2", "counters"),
    };
    let ability = ability.map(|ability| Text::verbatim(&ability.name));
    Text::joined([Some(how), ability].into_iter().flatten(), ": ")
}

/// Returns the last phase: a model is thrown.
fn thrown_phase(facts: &DuelRef<'_>, agenda: &Agenda) -> Option<UnderWay> {
    let aimed = agenda.first::<AimThrow>().map(|it| (it.thrower, it.thrown, it.inches));
    let flown = agenda.first::<Avoid>().map(|it| it.fly).or_else(|| agenda.first::<Fly>());
    let (by, model, far) =
        aimed.or_else(|| flown.and_then(|it| Some((it.thrower?, it.model, it.inches))))?;
    let text = text!(
        "rules-arcane-by-length",
        "{name} by {length}",
        name = name(facts, Some(model)),
        length = inches(far)
    );
    let parts = vec![(PHASES[THROW_PHASE].0.clone(), text)];
    Some(UnderWay {
        title: title(facts, Some(by), model),
        model: Some(model),
        parts,
        now: 0,
        way: None,
    })
}
