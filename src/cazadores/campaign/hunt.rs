//! Setting up the next Hunt of a campaign, and the consequences of a Hunt that is over.

use std::collections::{BTreeMap, BTreeSet};

use xxhash_rust::xxh3::xxh3_64;

use crate::campaign::company::{Company, Departed, Enlisted, House, Hunter, PlayedHunt};
use crate::content::{
    Adversary, CazadoresContent, Id, MOST_ATTRIBUTE, MOST_SKILL, MOST_SPD, MOST_WOUNDS, Mark,
    ModelKind, Objective, Profile, Scenario, Skill, companions_allowed,
};
use crate::setup::house_rules::by_the_book;
use crate::setup::player_packs::{PlayerPack, written_out};
use crate::state::hunt::PACK;
use crate::state::hunt_ref::{HuntRef, dt_of};
use monteria_dice::{Check, Dice, roll};
use monteria_game::{Game, MatchSetup, Presence, Text, text};

/// DT of the Check of Scouting (house, ruling 71).
const SCOUT_DT: i32 = 5;
/// The Companion that joins a lone Cazador who has none, for this
/// Hunt (house, ruling 74).
const HIRELING: &str = "brigand";
/// Facts that Scouting can find out, with the Skill that each is rolled on.
const SCOUTED_FACTS: [(&str, Skill); 3] =
    [("card", Skill::Hunt), ("hour", Skill::Stealth), ("terrain", Skill::Lore)];

/// Returns the dice of one part of one Hunt of a campaign: the same
/// whenever it is played.
fn dice(company: &Company, number: u32, part: &str) -> Dice {
    let key = format!("{} {number} {part}", company.seed);
    Dice::new(xxh3_64(key.as_bytes()))
}

/// Returns the number of Companions that join a Cazador on the next Hunt: the first
/// ones of its list.
pub(crate) fn taken_along(company: &Company, hunter: &Hunter) -> usize {
    let (_, most) = companions_allowed(usize::from(company.players)).unwrap_or((0, 0));
    hunter.companions.len().min(most)
}

fn pack_of(content: &CazadoresContent, company: &Company, hunter: &Hunter) -> PlayerPack {
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
    PlayerPack { cazador: hunter.profile.clone(), companions }
}

/// Returns the setup of the next Hunt and the lines that report its preparation: the
/// Objective by a d10, quarry and table by dice, Scouting.
///
/// # Errors
/// The reason why no Hunt can be set up.
pub(super) fn next_match(
    content: &CazadoresContent,
    company: &Company,
) -> Result<(MatchSetup, Vec<Text>), Text> {
    if company.cazadores.len() != usize::from(company.players) {
        return Err(text!(
            "rules-cazadores-of-cazadores-are-there-recruit-first",
            "{cazadores} of {players} Cazadores recruited: recruit the others first",
            cazadores = company.cazadores.len(),
            players = company.players
        ));
    }
    let number = company.next();
    let HuntChoice { objective, scenario, adversary } =
        choose_hunt(content, &mut dice(company, number, "quarry"))?;
    let mut report = vec![text!(
        "rules-cazadores-hunt-at-the-objective",
        "Hunt {number}: {adversary} at {scenario}. The Objective: {objective}.",
        adversary = adversary.name,
        scenario = scenario.name,
        objective = objective.name
    )];
    let learnt =
        if company.house.scouting { scout(company, number, &mut report) } else { BTreeSet::new() };
    let mut answers = BTreeMap::from([
        ("adversary".to_owned(), adversary.id.to_string()),
        ("objective".to_owned(), objective.id.to_string()),
        ("players".to_owned(), company.players.to_string()),
    ]);
    // The house rules of a table are meant for its own quarry and Packs (ruling 95).
    answers.extend(by_the_book());
    if !learnt.is_empty() {
        answers.insert("preparation".to_owned(), learnt.into_iter().collect::<Vec<_>>().join(","));
    }
    for (seat, hunter) in company.cazadores.iter().enumerate() {
        let pack = written_out(&pack_of(content, company, hunter)).ok_or(text!(
            "rules-cazadores-a-pack-that-cannot-be-written",
            "this Pack cannot be written as text"
        ))?;
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
    Ok((setup, report))
}

/// The parts of a Hunt that dice choose.
struct HuntChoice<'a> {
    objective: &'a Objective,
    scenario: &'a Scenario,
    adversary: &'a Adversary,
}

/// Rolls the Objective, a scenario that is suited to it, or any if there is none, and one
/// of the scenario's Adversaries.
///
/// # Errors
/// The content has none of one kind.
fn choose_hunt<'a>(content: &'a CazadoresContent, luck: &mut Dice) -> Result<HuntChoice<'a>, Text> {
    let mut numbered: Vec<&Objective> =
        content.objectives.values().filter(|objective| objective.number.is_some()).collect();
    numbered.sort_by_key(|objective| objective.number);
    let objective = *numbered
        .get(luck.pick(numbered.len().max(1)))
        .ok_or(text!("rules-cazadores-there-are-no-objectives", "there are no Objectives"))?;
    let suited: Vec<&Scenario> = content
        .scenarios
        .values()
        .filter(|it| it.objective.as_ref() == Some(&objective.id))
        .collect();
    let all: Vec<&Scenario> = content.scenarios.values().collect();
    let among = if suited.is_empty() { all } else { suited };
    let scenario = *among
        .get(luck.pick(among.len().max(1)))
        .ok_or(text!("rules-cazadores-there-are-no-scenarios", "there are no scenarios"))?;
    let quarry = &scenario.adversaries[luck.pick(scenario.adversaries.len().max(1))];
    let adversary = content
        .adversaries
        .get(quarry)
        .ok_or(text!("rules-cazadores-there-is-no-adversary", "there is no Adversary"))?;
    Ok(HuntChoice { objective, scenario, adversary })
}

/// Rolls Scouting & Preparation: each Cazador makes one Check on its best Skill among the
/// facts that are still unknown (house, ruling 71).
fn scout(company: &Company, number: u32, report: &mut Vec<Text>) -> BTreeSet<String> {
    let mut luck = dice(company, number, "scouting");
    let mut learnt = BTreeSet::new();
    for hunter in &company.cazadores {
        let profile = &hunter.profile;
        let pool =
            |skill: Skill| profile.attributes.get(skill.attribute()) + profile.skills.get(skill);
        let open = SCOUTED_FACTS.iter().filter(|(what, _)| !learnt.contains(*what));
        let Some((what, skill)) = open.max_by_key(|(_, skill)| pool(*skill)) else { break };
        let found = roll(&Check::new(pool(*skill), Some(dt_of(SCOUT_DT))), &mut luck).success();
        let fact = scouted_fact(what);
        let name = &profile.name;
        let skill = skill.name();
        report.push(if found {
            text!("rules-cazadores-scouts-learns", "{name} scouts ({skill}): learns {fact}.")
        } else {
            text!(
                "rules-cazadores-scouts-does-not-learn",
                "{name} scouts ({skill}): does not learn {fact}."
            )
        });
        if found {
            learnt.insert((*what).to_owned());
        }
    }
    learnt
}

/// Returns the words for a fact that Scouting can find out.
fn scouted_fact(fact: &str) -> Text {
    match fact {
        "card" => text!("rules-cazadores-the-card", "the card"),
        "hour" => text!("rules-cazadores-the-hour-2", "the hour"),
        _ => text!("rules-cazadores-the-terrain", "the terrain"),
    }
}

/// Applies the consequences of a Hunt that is over, Renown, Scars, death and desertion,
/// and returns a report line by line.
///
/// # Errors
/// A match that is not over or does not belong to this campaign.
pub(super) fn settle(
    content: &CazadoresContent,
    company: &mut Company,
    game: &Game,
) -> Result<Vec<Text>, Text> {
    let outcome = game
        .outcome()
        .ok_or(text!("rules-cazadores-that-hunt-is-not-over", "that Hunt is not over"))?
        .clone();
    let figure = |name: &str| -> i64 {
        let found = outcome.figures.iter().find(|(label, _)| *label == *name);
        found.and_then(|(_, value)| value.parse().ok()).unwrap_or(0)
    };
    let facts = HuntRef::of(game.world());
    let number = company.next();
    let renown = figure("renown") as i32;
    let answer = |key: &str| game.setup().answers.get(key).cloned().unwrap_or_default();
    let mut aftermath = Aftermath {
        content,
        house: company.house,
        number,
        luck: dice(company, number, "aftermath"),
        gone: Vec::new(),
        fallen: Vec::new(),
        report: vec![
            Text::row([
                outcome.title.clone(),
                Text::sign(": "),
                outcome.reason.clone(),
                Text::sign("."),
            ]),
            text!("rules-cazadores-renown-for-each-cazador", "Renown {renown:+} for each Cazador."),
        ],
    };
    for (seat, mut hunter) in std::mem::take(&mut company.cazadores).into_iter().enumerate() {
        hunter.renown += renown;
        let slain = slain_of_seat(&facts, seat);
        company.cazadores.extend(aftermath.settle_hunter(hunter, &slain));
    }
    let Aftermath { gone, fallen, report, .. } = aftermath;
    company.gone.extend(gone);
    company.hunts.push(PlayedHunt {
        number,
        scenario: game.setup().scenario.clone(),
        adversary: answer("adversary"),
        objective: answer("objective"),
        outcome: String::from(&outcome.title),
        won: outcome.winner == Some(PACK),
        accomplished: figure("objective") > 0,
        rounds: figure("rounds") as u32,
        renown,
        fallen,
    });
    Ok(report)
}

/// Returns for each model of a seat whether it was slain. The roster lists the models in
/// the order of the setup: the Cazador, then the Companions.
fn slain_of_seat(facts: &HuntRef<'_>, seat: usize) -> Vec<bool> {
    let own = facts.hunters().filter(|model_ref| {
        model_ref.model.side == PACK
            && model_ref.model.seat.map(|it| usize::from(it.0)) == Some(seat)
    });
    own.map(|model_ref| model_ref.presence == Presence::Slain).collect()
}

/// The consequences of one Hunt while they are rolled.
struct Aftermath<'a> {
    content: &'a CazadoresContent,
    house: House,
    /// The number of the Hunt.
    number: u32,
    luck: Dice,
    /// Models that leave the company.
    gone: Vec<Departed>,
    /// Names of the models that were struck down.
    fallen: Vec<String>,
    /// Lines of the report that players read after the Hunt.
    report: Vec<Text>,
}

impl Aftermath<'_> {
    /// Applies Scars, death and desertion to a Cazador and its Companions; returns `None`
    /// if the Cazador dies.
    fn settle_hunter(&mut self, mut hunter: Hunter, slain: &[bool]) -> Option<Hunter> {
        let taken = slain.len().saturating_sub(1).min(hunter.companions.len());
        for (place, mut companion) in std::mem::take(&mut hunter.companions).into_iter().enumerate()
        {
            let struck = place < taken && slain.get(place + 1) == Some(&true);
            let Enlisted { profile, scars, .. } = &mut companion;
            if !struck || self.survives(profile, scars, &mut hunter.renown) {
                hunter.companions.push(companion);
            }
        }
        let struck = slain.first() == Some(&true);
        if struck && !self.survives(&mut hunter.profile, &mut hunter.scars, &mut hunter.renown) {
            for left in hunter.companions {
                self.leave(left.profile.name, "went home".to_owned());
            }
            return None;
        }
        if self.house.desertion {
            desert(&mut hunter, self.number, &mut self.gone, &mut self.report);
        }
        // Nobody owes Renown between Hunts.
        hunter.renown = hunter.renown.max(0);
        Some(hunter)
    }

    /// Rolls the Scar of a model that was struck down and applies it; returns false if the
    /// model dies and so leaves the company.
    fn survives(
        &mut self,
        profile: &mut Profile,
        scars: &mut Vec<String>,
        renown: &mut i32,
    ) -> bool {
        self.fallen.push(profile.name.clone());
        let line = aftermath(self.content, self.house.scars, &mut self.luck);
        let dies = apply_scar(profile, scars, renown, &line, &mut self.report);
        if dies {
            self.leave(profile.name.clone(), line.name);
        }
        !dies
    }

    fn leave(&mut self, name: String, how: String) {
        self.gone.push(Departed { name, hunt: self.number, how });
    }
}

/// A roll on the table of Scars for one model.
struct ScarRoll {
    name: String,
    text: String,
    does: Vec<Mark>,
}

/// Rolls on the table of Scars; without the house rule of Scars the model is dead.
fn aftermath(content: &CazadoresContent, scars: bool, luck: &mut Dice) -> ScarRoll {
    let face = luck.d100();
    let dead =
        || ScarRoll { name: "Death".to_owned(), text: String::new(), does: vec![Mark::Dies] };
    if !scars {
        return dead();
    }
    let line =
        content.scars.values().find(|it| (u32::from(it.from)..=u32::from(it.to)).contains(&face));
    line.map_or_else(dead, |it| ScarRoll {
        name: format!("{} ({face})", it.name),
        text: it.text.clone(),
        does: it.does.clone(),
    })
}

/// Applies a Scar to a model; returns true if it dies.
fn apply_scar(
    profile: &mut Profile,
    scars: &mut Vec<String>,
    renown: &mut i32,
    line: &ScarRoll,
    report: &mut Vec<Text>,
) -> bool {
    let name = &profile.name;
    report.push(if line.text.is_empty() {
        text!(
            "rules-cazadores-was-struck-down-scar",
            "{name} was struck down: {scar}.",
            scar = line.name
        )
    } else {
        text!(
            "rules-cazadores-was-struck-down",
            "{name} was struck down: {scar}. {text}",
            scar = line.name,
            text = line.text
        )
    });
    for mark in &line.does {
        match mark {
            Mark::Dies => return true,
            Mark::Attribute(which, by) => {
                let value = profile.attributes.get_mut(*which);
                *value = (*value + by).clamp(1, MOST_ATTRIBUTE);
            }
            Mark::Speed(by) => {
                profile.spd = (profile.spd + by).clamp(2, MOST_SPD);
            }
            Mark::Wounds(by) => {
                profile.wounds = (profile.wounds + by).clamp(4, MOST_WOUNDS);
            }
            Mark::Skill(which, by) => {
                let most = match profile.kind {
                    ModelKind::Cazador => MOST_SKILL,
                    // Companions roll Attributes alone.
                    ModelKind::Companion => 0,
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

/// Lets Companions leave while Renown is below 0, the last enlisted first; each reduces
/// the debt by its price (house, ruling 73).
fn desert(hunter: &mut Hunter, number: u32, gone: &mut Vec<Departed>, report: &mut Vec<Text>) {
    while hunter.renown < 0
        && let Some(Enlisted { profile, .. }) = hunter.companions.pop()
    {
        hunter.renown += i32::from(profile.renown).max(1);
        report.push(text!(
            "rules-cazadores-deserts-for-want-of-renown",
            "{profile} deserts {hunter} for lack of Renown.",
            profile = profile.name,
            hunter = hunter.profile.name
        ));
        gone.push(Departed { name: profile.name, hunt: number, how: "deserted".to_owned() });
    }
}

/// Creates a Companion on enlistment: with one of the sets of arms of its type and a name
/// that is unique in the company.
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
