//! Campaigns: a company that lives across Hunts (Cazadores 06, 09). Renown, costs and
//! maxima are the book's; Scars, Scouting & Preparation and desertion are house rules,
//! because the book names them without printing them (rulings 71 to 74).
//!
//! The saved state is in `company`, its progress through Hunts in `hunt`,
//! purchases in `spend` and `free_changes`, those of the program in
//! `auto_purchase`, the presentation in `view`.

mod auto_purchase;
pub(crate) mod company;
pub(crate) mod free_changes;
mod hunt;
mod spend;
mod view;

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

use crate::campaign::company::{Company, House};
use crate::content::{
    CazadoresContent, Profile, RULESET, Row, STARTING_RENOWN, add_up, listed_faults,
};
use crate::setup::player_packs;
use monteria_content::{Fault, Faults, name_fault, read_text, write_text};
use monteria_game::{
    BuildForm, CampaignStep, CampaignView, Campaigns, Game, MatchSetup, SetupForm, Text,
    is_campaign_of, text,
};

/// The most Cazadores of a campaign.
const MOST_PLAYERS: u8 = 4;
/// The settings of a new campaign, as the text of a fault.
const SETTINGS: &str =
    "players, cazador-N, scars, scouting, desertion or advancement as the setting";

/// The campaign rules for one content.
pub(crate) struct CampaignRules {
    content: Arc<CazadoresContent>,
    own: Arc<RwLock<Vec<player_packs::BuiltCazador>>>,
}

impl CampaignRules {
    /// Creates the rules for this content; `own` lists the Cazadores that
    /// the player has built.
    pub(crate) fn new(
        content: Arc<CazadoresContent>,
        own: Arc<RwLock<Vec<player_packs::BuiltCazador>>>,
    ) -> Self {
        CampaignRules { content, own }
    }

    /// Parses the file of a campaign.
    ///
    /// # Errors
    /// Every fault of the file.
    fn read(&self, label: &str, file: &str) -> Result<Company, Faults> {
        let mut faults = Faults::new();
        let company = read_text::<Company>(label, file, &mut faults);
        let mut company = company.filter(|_| faults.is_empty()).ok_or(faults)?;
        company.settle_kinds();
        self.company_faults(label, &company).into_result(company)
    }

    /// Returns the faults of a company: its size, and the profiles of its models.
    fn company_faults(&self, label: &str, company: &Company) -> Faults {
        let mut faults = Faults::new();
        if !(1..=MOST_PLAYERS).contains(&company.players) {
            faults.push(fault(label, "players", company.players.to_string(), "1 to 4"));
        }
        if company.cazadores.len() > usize::from(company.players) {
            let found = format!("{} of them", company.cazadores.len());
            faults.push(fault(label, "cazadores", found, "as many as `players` at most"));
        }
        for (seat, hunter) in company.cazadores.iter().enumerate() {
            let companions = hunter.companions.iter().enumerate().map(|(place, one)| {
                (format!("cazadores[{seat}].companions[{place}]"), &one.profile)
            });
            let own = std::iter::once((format!("cazadores[{seat}]"), &hunter.profile));
            for (path, profile) in own.chain(companions) {
                for (field, found, expected) in listed_faults(&self.content, profile) {
                    faults.push(fault(label, &format!("{path}.profile.{field}"), found, &expected));
                }
            }
        }
        faults
    }

    /// Serializes a company as the result of a step, with a report for players.
    fn finish(
        &self,
        label: &str,
        company: &Company,
        report: Vec<Text>,
    ) -> Result<CampaignStep, Faults> {
        let company = Company { ruleset: RULESET.to_owned(), ..company.clone() };
        let file = write_text(&company).map_err(|error| failed(label, error.to_string()))?;
        Ok(CampaignStep { file, report })
    }

    /// Adds a Cazador with the Renown that its account leaves, and returns a report line.
    fn join(&self, company: &mut Company, profile: &Profile) -> Text {
        let spent = add_up(&profile.account, &*self.content);
        let left = (STARTING_RENOWN - spent.total).max(0);
        let name = profile.name.clone();
        spend::join(&self.content, company, profile, name.clone());
        if let Some(hunter) = company.cazadores.last_mut() {
            hunter.renown = left;
        }
        let rows = Row::ALL
            .iter()
            .zip(spent.rows)
            .filter(|(_, spent)| *spent > 0)
            .map(|(row, spent)| row.name().with(Text::verbatim(format!(" {spent}"))));
        text!(
            "rules-cazadores-joins-renown-left",
            "{name} joins ({rows}; {left} Renown left).",
            rows = Text::joined(rows, ", ")
        )
    }

    /// Returns the Cazador of a seat, counted from 1: the one that is wanted, by id or
    /// written out in full, else the next ready-made one.
    fn cazador_of_seat(&self, seat: usize, wanted: Option<&String>) -> Result<Profile, Faults> {
        let key = format!("cazador-{seat}");
        let ready_made = &self.content.cazadores;
        match wanted {
            Some(text) if player_packs::is_written_out(text) => {
                player_packs::cazador(&self.content, &key, text)
                    .map_err(|error| fault_of(&key, &error.found, &error.expected))
            }
            Some(id) => {
                let known: Vec<String> = ready_made.keys().map(ToString::to_string).collect();
                let expected = format!("one of {}, or one written out in full", known.join(", "));
                let profile = ready_made.get(id.as_str());
                profile.cloned().ok_or_else(|| fault_of(&key, id, &expected))
            }
            None => {
                let profile = ready_made.values().nth((seat - 1) % ready_made.len().max(1));
                let expected = "a ready-made Cazador in the content";
                profile.cloned().ok_or_else(|| fault_of(&key, "", expected))
            }
        }
    }
}

/// The answers to the form of a new campaign.
struct CampaignAnswers {
    house: House,
    /// Number of players, 1 to 4.
    players: u8,
    /// Cazadores by seat, counted from 1: an id, or a profile written out in full.
    cazadores: BTreeMap<usize, String>,
}

impl CampaignAnswers {
    /// Parses answers by key; what they leave open keeps its default.
    ///
    /// # Errors
    /// The first answer that is not understood.
    fn parse(answers: &BTreeMap<String, String>) -> Result<Self, Faults> {
        let mut parsed =
            CampaignAnswers { house: House::default(), players: 1, cazadores: BTreeMap::new() };
        for (key, value) in answers {
            match key.as_str() {
                "scars" => parsed.house.scars = parse_switch(key, value)?,
                "scouting" => parsed.house.scouting = parse_switch(key, value)?,
                "desertion" => parsed.house.desertion = parse_switch(key, value)?,
                "advancement" => parsed.house.advancement = parse_switch(key, value)?,
                "players" => {
                    let players = value.parse::<u8>().ok();
                    parsed.players = players
                        .filter(|players| (1..=MOST_PLAYERS).contains(players))
                        .ok_or_else(|| fault_of(key, value, "a number from 1 to 4"))?;
                }
                _ => {
                    let seat = parse_seat(key).ok_or_else(|| fault_of(key, value, SETTINGS))?;
                    parsed.cazadores.insert(seat, value.clone());
                }
            }
        }
        Ok(parsed)
    }
}

/// Parses the answer to the question whether a house rule applies.
fn parse_switch(key: &str, value: &str) -> Result<bool, Faults> {
    match value {
        "on" | "yes" => Ok(true),
        "off" | "no" => Ok(false),
        other => Err(fault_of(key, other, "on or off")),
    }
}

/// Parses the seat of a key `cazador-N`, from 1 to 4.
fn parse_seat(key: &str) -> Option<usize> {
    let seat = key.strip_prefix("cazador-")?.parse::<usize>().ok()?;
    (1..=usize::from(MOST_PLAYERS)).contains(&seat).then_some(seat)
}

fn fault(label: &str, path: &str, found: impl Into<String>, expected: &str) -> Fault {
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
            faults.push(fault(name, "name", found, &expected));
            return Err(faults);
        }
        let answers = CampaignAnswers::parse(answers)?;
        let players = answers.players;
        let mut company = Company {
            ruleset: RULESET.to_owned(),
            name: name.to_owned(),
            seed,
            players,
            house: answers.house,
            cazadores: Vec::new(),
            gone: Vec::new(),
            hunts: Vec::new(),
        };
        let mut report =
            vec![text!("rules-cazadores-a-campaign-for", "{name}: a campaign for {players}.")];
        for seat in 1..=usize::from(players) {
            let profile = self.cazador_of_seat(seat, answers.cazadores.get(&seat))?;
            report.push(self.join(&mut company, &profile));
        }
        let begun = self.finish(name, &company, report)?;
        // Validates the file with the reader before it is written.
        self.read(name, &begun.file)?;
        Ok(begun)
    }

    fn chapter(&self) -> Text {
        text!("rules-cazadores-hunt-2", "Hunt")
    }

    fn chapters(&self, played: u32) -> Text {
        match played {
            0 => text!("rules-cazadores-no-hunt-yet", "No Hunt yet"),
            _ => Text::counted("rules-cazadores-hunts", played, "Hunt", "Hunts"),
        }
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
        self.finish(label, &company, Vec::new())
    }

    fn next_match(&self, label: &str, file: &str) -> Result<(MatchSetup, CampaignStep), Faults> {
        let company = self.read(label, file)?;
        let (setup, report) =
            hunt::next_match(&self.content, &company).map_err(|why| failed(label, why))?;
        Ok((setup, self.finish(label, &company, report)?))
    }

    fn settle(&self, label: &str, file: &str, game: &Game) -> Result<CampaignStep, Faults> {
        let mut company = self.read(label, file)?;
        let report =
            hunt::settle(&self.content, &mut company, game).map_err(|why| failed(label, why))?;
        self.finish(label, &company, report)
    }

    fn offers(&self, label: &str, file: &str) -> Result<BuildForm, Faults> {
        Ok(spend::offers(&self.content, &self.read(label, file)?))
    }

    fn spend(&self, label: &str, file: &str, id: &str) -> Result<CampaignStep, Faults> {
        let mut company = self.read(label, file)?;
        let line =
            spend::spend(&self.content, &mut company, id).map_err(|why| failed(label, why))?;
        self.finish(label, &company, vec![line])
    }

    fn spend_well(&self, label: &str, file: &str) -> Result<CampaignStep, Faults> {
        let mut company = self.read(label, file)?;
        let mut report = Vec::new();
        // Every purchase costs Renown or fills a slot, so the loop ends long
        // before this bound.
        for _ in 0..200 {
            let Some(id) = auto_purchase::next_purchase(&self.content, &company) else { break };
            report.push(
                spend::spend(&self.content, &mut company, &id).map_err(|why| failed(label, why))?,
            );
        }
        self.finish(label, &company, report)
    }
}
