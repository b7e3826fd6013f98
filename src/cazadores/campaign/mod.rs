//! Campaigns: a company that lives across Hunts (Cazadores 06, 09). Renown, costs and
//! maxima are the book's; Scars, Scouting & Preparation and desertion are house rules,
//! because the book names them without printing them (rulings 71 to 74).
//!
//! The saved state is in `company`, its progress through Hunts in `hunt`, purchases in
//! `spend` and `free`, the presentation in `view`.

pub(crate) mod company;
mod free_changes;
mod hunt;
mod spend;
mod view;

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

use crate::campaign::company::{Company, House};
use crate::content::{CazadoresContent, RULESET, Row, STARTING_RENOWN, add_up, listed_faults};
use crate::setup::player_packs;
use monteria_content::{Fault, Faults, name_fault, read_text, write_text};
use monteria_game::{
    BuildForm, CampaignStep, CampaignView, Campaigns, Game, MatchSetup, SetupForm, is_campaign_of,
};

/// The campaign rules for one content.
pub(crate) struct CampaignRules {
    content: Arc<CazadoresContent>,
    own: Arc<RwLock<Vec<player_packs::BuiltCazador>>>,
}

impl CampaignRules {
    /// Creates the rules for this content; `own` lists the Cazadores that the
    /// player has built.
    pub(crate) fn new(
        content: Arc<CazadoresContent>,
        own: Arc<RwLock<Vec<player_packs::BuiltCazador>>>,
    ) -> Self {
        CampaignRules { content, own }
    }

    fn read(&self, label: &str, file: &str) -> Result<Company, Faults> {
        let mut faults = Faults::new();
        let company = read_text::<Company>(label, file, &mut faults);
        let mut company = company.filter(|_| faults.is_empty()).ok_or(faults)?;
        company.settle_kinds();
        let mut faults = Faults::new();
        if !(1..=4).contains(&company.players) {
            faults.push(fault(label, "players", company.players.to_string(), "1 to 4"));
        }
        if company.cazadores.len() > usize::from(company.players) {
            let found = format!("{} of them", company.cazadores.len());
            faults.push(fault(label, "cazadores", found, "as many as `players` at most"));
        }
        for (seat, hunter) in company.cazadores.iter().enumerate() {
            let all = std::iter::once((format!("cazadores[{seat}]"), &hunter.profile)).chain(
                hunter.companions.iter().enumerate().map(|(place, one)| {
                    (format!("cazadores[{seat}].companions[{place}]"), &one.profile)
                }),
            );
            for (path, profile) in all {
                for (field, found, expected) in listed_faults(&self.content, profile) {
                    faults.push(fault(label, &format!("{path}.profile.{field}"), found, &expected));
                }
            }
        }
        faults.into_result(company)
    }

    fn done(
        &self,
        label: &str,
        company: &Company,
        told: Vec<String>,
    ) -> Result<CampaignStep, Faults> {
        let company = Company { ruleset: RULESET.to_owned(), ..company.clone() };
        let file = write_text(&company).map_err(|error| failed(label, error.to_string()))?;
        Ok(CampaignStep { file, told })
    }
}

fn fault(label: &str, path: &str, found: String, expected: &str) -> Fault {
    Fault { path: path.to_owned(), ..Fault::of_file(label, found, expected, None) }
}

fn fault_of(label: &str, found: &str, expected: &str) -> Faults {
    let mut faults = Faults::new();
    faults.push(Fault::of_file(label, format!("`{found}`"), expected, None));
    faults
}

fn failed(label: &str, why: impl Into<String>) -> Faults {
    let mut faults = Faults::new();
    faults.push(Fault::of_file(label, why, "a campaign that can go on", None));
    faults
}

impl Campaigns for CampaignRules {
    fn begin(
        &self,
        name: &str,
        seed: u64,
        answers: &BTreeMap<String, String>,
    ) -> Result<CampaignStep, Faults> {
        if let Some((found, expected)) = name_fault(name) {
            let mut faults = Faults::new();
            faults.push(fault(name, "name", found, expected));
            return Err(faults);
        }
        let wrong = fault_of;
        let mut house = House::default();
        let mut players = 1usize;
        let mut packs: BTreeMap<usize, String> = BTreeMap::new();
        for (key, value) in answers {
            let switch = || match value.as_str() {
                "on" | "yes" => Ok(true),
                "off" | "no" => Ok(false),
                other => Err(wrong(key, other, "on or off")),
            };
            match key.as_str() {
                "scars" => house.scars = switch()?,
                "scouting" => house.scouting = switch()?,
                "desertion" => house.desertion = switch()?,
                "advancement" => house.advancement = switch()?,
                "players" => {
                    let number = value.parse().ok().filter(|number| (1..=4).contains(number));
                    players = number.ok_or_else(|| wrong(key, value, "a number from 1 to 4"))?;
                }
                other => {
                    let seat =
                        other.strip_prefix("cazador-").and_then(|seat| seat.parse::<usize>().ok());
                    let seat = seat.filter(|seat| (1..=4).contains(seat)).ok_or_else(|| {
                        wrong(
                            key,
                            value,
                            "players, cazador-N, scars, scouting, desertion or advancement as the \
                             setting",
                        )
                    })?;
                    packs.insert(seat, value.clone());
                }
            }
        }
        let mut company = Company {
            ruleset: RULESET.to_owned(),
            name: name.to_owned(),
            seed,
            players: players as u8,
            house,
            cazadores: Vec::new(),
            gone: Vec::new(),
            hunts: Vec::new(),
        };
        let mut told = vec![format!("{name}: a campaign for {players}.")];
        for seat in 1..=players {
            let wanted = packs.get(&seat);
            let key = format!("cazador-{seat}");
            let profile = match wanted {
                Some(text) if player_packs::is_written_out(text) => {
                    player_packs::cazador(&self.content, &key, text)
                        .map_err(|error| wrong(&key, &error.found, &error.expected))?
                }
                Some(id) => {
                    let known: Vec<String> =
                        self.content.cazadores.keys().map(ToString::to_string).collect();
                    let expected =
                        format!("one of {}, or one written out in full", known.join(", "));
                    self.content
                        .cazadores
                        .get(id.as_str())
                        .ok_or_else(|| wrong(&key, id, &expected))?
                        .clone()
                }
                None => {
                    let all = &self.content.cazadores;
                    let free = all.values().nth((seat - 1) % all.len().max(1));
                    free.ok_or_else(|| wrong(&key, "", "a ready-made Cazador in the content"))?
                        .clone()
                }
            };
            let spent = add_up(&profile.account, &*self.content);
            let left = (STARTING_RENOWN - spent.total).max(0);
            let name = profile.name.clone();
            spend::join(&self.content, &mut company, &profile, name.clone());
            if let Some(hunter) = company.cazadores.last_mut() {
                hunter.renown = left;
            }
            let rows: Vec<String> = Row::ALL
                .iter()
                .zip(spent.rows)
                .filter(|(_, spent)| *spent > 0)
                .map(|(row, spent)| format!("{} {spent}", row.name()))
                .collect();
            told.push(format!("{name} joins ({}; {left} Renown left).", rows.join(", ")));
        }
        let begun = self.done(name, &company, told)?;
        // Validates the file with the reader before it is written.
        self.read(name, &begun.file)?;
        Ok(begun)
    }

    fn chapter(&self) -> &'static str {
        "Hunt"
    }

    fn keeps(&self, file: &str) -> bool {
        is_campaign_of(file, RULESET, "cazadores")
    }

    fn form(&self, answers: &BTreeMap<String, String>) -> SetupForm {
        let own = self.own.read().unwrap_or_else(PoisonError::into_inner);
        view::form(&self.content, &own, answers)
    }

    fn view(&self, label: &str, file: &str) -> Result<CampaignView, Faults> {
        Ok(view::view(&self.content, &self.read(label, file)?))
    }

    fn switch(
        &self,
        label: &str,
        file: &str,
        rule: &str,
        on: bool,
    ) -> Result<CampaignStep, Faults> {
        let mut company = self.read(label, file)?;
        let known: Vec<&str> = view::RULES.iter().map(|(id, ..)| *id).collect();
        let switch = company.house.switch(rule);
        *switch.ok_or_else(|| fault_of(label, rule, &format!("one of {}", known.join(", "))))? = on;
        self.done(label, &company, Vec::new())
    }

    fn next_match(&self, label: &str, file: &str) -> Result<(MatchSetup, CampaignStep), Faults> {
        let company = self.read(label, file)?;
        let (setup, told) =
            hunt::next_match(&self.content, &company).map_err(|why| failed(label, why))?;
        Ok((setup, self.done(label, &company, told)?))
    }

    fn settle(&self, label: &str, file: &str, game: &Game) -> Result<CampaignStep, Faults> {
        let mut company = self.read(label, file)?;
        let told =
            hunt::settle(&self.content, &mut company, game).map_err(|why| failed(label, why))?;
        self.done(label, &company, told)
    }

    fn offers(&self, label: &str, file: &str) -> Result<BuildForm, Faults> {
        Ok(spend::offers(&self.content, &self.read(label, file)?))
    }

    fn spend(&self, label: &str, file: &str, id: &str) -> Result<CampaignStep, Faults> {
        let mut company = self.read(label, file)?;
        let told =
            spend::spend(&self.content, &mut company, id).map_err(|why| failed(label, why))?;
        self.done(label, &company, vec![told])
    }

    fn spend_well(&self, label: &str, file: &str) -> Result<CampaignStep, Faults> {
        let mut company = self.read(label, file)?;
        let mut told = Vec::new();
        // Every purchase costs Renown or fills a slot, so the loop ends long
        // before this bound.
        for _ in 0..200 {
            let Some(id) = spend::next_purchase(&self.content, &company) else { break };
            told.push(
                spend::spend(&self.content, &mut company, &id).map_err(|why| failed(label, why))?,
            );
        }
        self.done(label, &company, told)
    }
}
