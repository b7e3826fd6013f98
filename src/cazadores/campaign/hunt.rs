//! Before and after a Hunt of a campaign.

use std::collections::{BTreeMap, BTreeSet};

use xxhash_rust::xxh3::xxh3_64;

use super::company::{Chapter, Company, Enlisted, Gone, Hunter};
use crate::content::{CazadoresContent, Id, Mark, Objective, Profile, Skill, companions_allowed};
use crate::hardness::by_the_book;
use crate::hunt::PACK;
use crate::hunt_ref::{HuntRef, dt_of};
use crate::own::{OwnPack, written_out};
use monteria_dice::{Check, Dice, roll};
use monteria_game::{Game, MatchSetup, Presence};

/// DT of the Check of Scouting (house, ruling 71).
const SCOUT_DT: i32 = 5;
/// The Companion that joins a lone Cazador who has none, for this
/// Hunt (house, ruling 74).
const HIRELING: &str = "brigand";
/// What may be learnt, and by which Skill.
const ERRANDS: [(&str, Skill); 3] =
    [("card", Skill::Hunt), ("hour", Skill::Stealth), ("terrain", Skill::Lore)];

/// The dice of one part of one Hunt of a campaign: the same whenever it is played.
fn dice(company: &Company, number: u32, part: &str) -> Dice {
    let key = format!("{} {number} {part}", company.seed);
    Dice::new(xxh3_64(key.as_bytes()))
}

/// The Companions that go on the next Hunt with this Cazador: the first of those it has.
pub(crate) fn taken_along(company: &Company, hunter: &Hunter) -> usize {
    let (_, most) = companions_allowed(usize::from(company.players)).unwrap_or((0, 0));
    hunter.companions.len().min(most)
}

fn pack_of(content: &CazadoresContent, company: &Company, hunter: &Hunter) -> OwnPack {
    let count = taken_along(company, hunter);
    let mut companions: Vec<Profile> =
        hunter.companions.iter().take(count).map(|one| one.profile.clone()).collect();
    let (least, _) = companions_allowed(usize::from(company.players)).unwrap_or((0, 0));
    while companions.len() < least {
        let hireling =
            content.companions.get(HIRELING).or_else(|| content.companions.values().next());
        let Some(hireling) = hireling else { break };
        companions.push(Profile { name: format!("hired {}", hireling.name), ..hireling.clone() });
    }
    OwnPack { cazador: hunter.profile.clone(), companions }
}

/// The setup of the next Hunt, and what is told before it: the Objective by a d10, quarry
/// and table by dice, Scouting.
///
/// # Errors
/// Why there can be none.
pub(super) fn next_match(
    content: &CazadoresContent,
    company: &Company,
) -> Result<(MatchSetup, Vec<String>), String> {
    if company.cazadores.len() != usize::from(company.players) {
        return Err(format!(
            "{} of {} Cazadores are there: recruit first",
            company.cazadores.len(),
            company.players
        ));
    }
    let number = company.next();
    let mut luck = dice(company, number, "quarry");
    let mut numbered: Vec<&Objective> =
        content.objectives.values().filter(|objective| objective.number.is_some()).collect();
    numbered.sort_by_key(|objective| objective.number);
    let objective =
        numbered.get(luck.pick(numbered.len().max(1))).ok_or("there are no Objectives")?;
    // The table that is suited to the Objective, or any.
    let suited: Vec<_> = content
        .scenarios
        .values()
        .filter(|it| it.objective.as_ref() == Some(&objective.id))
        .collect();
    let all: Vec<_> = content.scenarios.values().collect();
    let among = if suited.is_empty() { &all } else { &suited };
    let scenario = among.get(luck.pick(among.len().max(1))).ok_or("there are no scenarios")?;
    let quarry = &scenario.adversaries[luck.pick(scenario.adversaries.len().max(1))];
    let adversary = content.adversaries.get(quarry).ok_or("there is no Adversary")?;
    let mut told = vec![format!(
        "Hunt {number}: {} at {}. The Objective: {}.",
        adversary.name, scenario.name, objective.name
    )];
    let learnt =
        if company.house.scouting { scout(company, number, &mut told) } else { BTreeSet::new() };
    let mut answers = BTreeMap::from([
        ("adversary".to_owned(), adversary.id.to_string()),
        ("objective".to_owned(), objective.id.to_string()),
        ("players".to_owned(), company.players.to_string()),
    ]);
    // The numbers that a table suggests are for its own quarry and Packs (ruling 95).
    answers.extend(by_the_book());
    if !learnt.is_empty() {
        answers.insert("preparation".to_owned(), learnt.into_iter().collect::<Vec<_>>().join(","));
    }
    for (seat, hunter) in company.cazadores.iter().enumerate() {
        let pack = written_out(&pack_of(content, company, hunter))
            .ok_or("a pack that cannot be written")?;
        answers.insert(format!("pack-{}", seat + 1), pack);
    }
    let setup = MatchSetup {
        answers,
        ..MatchSetup::new(
            "cazadores",
            scenario.id.as_str(),
            xxh3_64(format!("{} {number} hunt", company.seed).as_bytes()) >> 11,
        )
    };
    Ok((setup, told))
}

/// Scouting & Preparation: each Cazador makes one Check for what it is best at of what is
/// not known yet (house, ruling 71).
fn scout(company: &Company, number: u32, told: &mut Vec<String>) -> BTreeSet<String> {
    let mut luck = dice(company, number, "scouting");
    let mut learnt = BTreeSet::new();
    for hunter in &company.cazadores {
        let profile = &hunter.profile;
        let pool =
            |skill: Skill| profile.attributes.get(skill.attribute()) + profile.skills.get(skill);
        let open = ERRANDS.iter().filter(|(what, _)| !learnt.contains(*what));
        let Some((what, skill)) = open.max_by_key(|(_, skill)| pool(*skill)) else { break };
        let found = roll(&Check::new(pool(*skill), Some(dt_of(SCOUT_DT))), &mut luck).success();
        let how = if found { "learns" } else { "does not learn" };
        told.push(format!("{} scouts ({}): {how} the {what}.", profile.name, skill.name()));
        if found {
            learnt.insert((*what).to_owned());
        }
    }
    learnt
}

/// What comes of a Hunt that is over: Renown, Scars, death, desertion; what
/// happened, line by line.
///
/// # Errors
/// Where the match is not over or is none of this campaign.
pub(super) fn settle(
    content: &CazadoresContent,
    company: &mut Company,
    game: &Game,
) -> Result<Vec<String>, String> {
    let outcome = game.outcome().ok_or("that Hunt is not over")?.clone();
    let figure = |name: &str| -> i64 {
        let found = outcome.figures.iter().find(|(label, _)| label == name);
        found.and_then(|(_, value)| value.parse().ok()).unwrap_or(0)
    };
    let facts = HuntRef::of(game.world());
    let number = company.next();
    let mut luck = dice(company, number, "aftermath");
    let renown = figure("renown") as i32;
    let answer = |key: &str| game.setup().answers.get(key).cloned().unwrap_or_default();
    let mut told = vec![
        format!("{}: {}.", outcome.title, outcome.reason),
        format!("Renown {renown:+} for each Cazador."),
    ];
    let mut fallen = Vec::new();
    let mut hunters: Vec<Hunter> = Vec::new();
    for (seat, mut hunter) in std::mem::take(&mut company.cazadores).into_iter().enumerate() {
        // The models of a seat stand in the roster as they were brought: the
        // Cazador, then the Companions.
        let slain: Vec<bool> = facts
            .hunters()
            .filter(|model_ref| {
                model_ref.model.side == PACK
                    && model_ref.model.seat.map(|it| usize::from(it.0)) == Some(seat)
            })
            .map(|model_ref| model_ref.presence == Presence::Slain)
            .collect();
        hunter.renown += renown;
        let count = taken_along_by(&slain, &hunter);
        let mut companions = Vec::new();
        for (place, mut companion) in hunter.companions.drain(..).enumerate() {
            let struck = place < count && slain.get(place + 1) == Some(&true);
            if struck {
                fallen.push(companion.profile.name.clone());
                let line = aftermath(content, company.house.scars, &mut luck);
                if suffers(
                    &mut companion.profile,
                    &mut companion.scars,
                    &mut hunter.renown,
                    &line,
                    &mut told,
                ) {
                    company.gone.push(Gone {
                        name: companion.profile.name,
                        hunt: number,
                        how: line.name,
                    });
                    continue;
                }
            }
            companions.push(companion);
        }
        hunter.companions = companions;
        if slain.first() == Some(&true) {
            fallen.push(hunter.profile.name.clone());
            let line = aftermath(content, company.house.scars, &mut luck);
            let mut own = hunter.renown;
            let dead = suffers(&mut hunter.profile, &mut hunter.scars, &mut own, &line, &mut told);
            hunter.renown = own;
            if dead {
                company.gone.push(Gone { name: hunter.profile.name, hunt: number, how: line.name });
                for left in hunter.companions {
                    let how = "went home".to_owned();
                    company.gone.push(Gone { name: left.profile.name, hunt: number, how });
                }
                continue;
            }
        }
        desert(company.house.desertion, &mut hunter, number, &mut company.gone, &mut told);
        hunters.push(hunter);
    }
    company.cazadores = hunters;
    company.hunts.push(Chapter {
        number,
        scenario: game.setup().scenario.clone(),
        adversary: answer("adversary"),
        objective: answer("objective"),
        outcome: outcome.title.clone(),
        won: outcome.winner == Some(PACK),
        accomplished: figure("objective") > 0,
        rounds: figure("rounds") as u32,
        renown,
        fallen,
    });
    Ok(told)
}

fn taken_along_by(slain: &[bool], hunter: &Hunter) -> usize {
    slain.len().saturating_sub(1).min(hunter.companions.len())
}

/// A line of the table of Scars for this model.
struct Line {
    name: String,
    text: String,
    does: Vec<Mark>,
}

fn aftermath(content: &CazadoresContent, scars: bool, luck: &mut Dice) -> Line {
    let face = luck.d100();
    let dead = || Line { name: "Death".to_owned(), text: String::new(), does: vec![Mark::Dies] };
    if !scars {
        return dead();
    }
    let line =
        content.scars.values().find(|it| (u32::from(it.from)..=u32::from(it.to)).contains(&face));
    line.map_or_else(dead, |it| Line {
        name: format!("{} ({face})", it.name),
        text: it.text.clone(),
        does: it.does.clone(),
    })
}

/// A model bears its line of the table; true where it is dead.
fn suffers(
    profile: &mut Profile,
    scars: &mut Vec<String>,
    renown: &mut i32,
    line: &Line,
    told: &mut Vec<String>,
) -> bool {
    told.push(
        format!("{} was struck down: {}. {}", profile.name, line.name, line.text)
            .trim_end()
            .to_owned(),
    );
    for mark in &line.does {
        match mark {
            Mark::Dies => return true,
            Mark::Attribute(which, by) => {
                let value = profile.attributes.get_mut(*which);
                *value = (*value + by).clamp(1, crate::content::MOST_ATTRIBUTE);
            }
            Mark::Speed(by) => {
                profile.spd = (profile.spd + by).clamp(2, crate::content::MOST_SPD);
            }
            Mark::Wounds(by) => {
                profile.wounds = (profile.wounds + by).clamp(4, crate::content::MOST_WOUNDS);
            }
            Mark::Skill(which, by) => {
                let most = match profile.kind {
                    crate::content::ModelKind::Cazador => crate::content::MOST_SKILL,
                    // Companions roll Attributes alone.
                    crate::content::ModelKind::Companion => 0,
                };
                let value = profile.skills.get_mut(*which);
                *value = (*value + by).clamp(0, most);
            }
            Mark::Renown(by) => *renown += by,
        }
    }
    if !line.does.is_empty() {
        scars.push(line.name.clone());
    }
    false
}

/// Renown below 0: Companions leave, the last enlisted first, each paying its enlistment
/// off the debt; then the debt is forgotten (house, ruling 73).
fn desert(
    on: bool,
    hunter: &mut Hunter,
    number: u32,
    gone: &mut Vec<Gone>,
    told: &mut Vec<String>,
) {
    while on
        && hunter.renown < 0
        && let Some(Enlisted { profile, .. }) = hunter.companions.pop()
    {
        hunter.renown += i32::from(profile.renown).max(1);
        told.push(format!("{} deserts {} for want of Renown.", profile.name, hunter.profile.name));
        gone.push(Gone { name: profile.name, hunt: number, how: "deserted".to_owned() });
    }
    hunter.renown = hunter.renown.max(0);
}

/// A Companion as it enlists: with one of the choices of arms that its type has, under a
/// name that nobody in the company has.
pub(super) fn enlist(
    content: &CazadoresContent,
    company: &Company,
    kind: &Id,
    arms: usize,
) -> Option<Enlisted> {
    let profile = content.companions.get(kind)?;
    let arms = content.loadouts(profile).into_iter().nth(arms)?;
    let taken: BTreeSet<&str> = company
        .cazadores
        .iter()
        .flat_map(|hunter| &hunter.companions)
        .map(|one| one.profile.name.as_str())
        .chain(company.gone.iter().map(|gone| gone.name.as_str()))
        .collect();
    let names =
        std::iter::once(profile.name.clone()).chain((2..).map(|n| format!("{} {n}", profile.name)));
    let name = names.into_iter().find(|name| !taken.contains(name.as_str()))?;
    let profile = Profile { name, weapons: arms.weapons, readied: arms.readied, ..profile.clone() };
    Some(Enlisted { kind: kind.clone(), profile, scars: Vec::new() })
}
