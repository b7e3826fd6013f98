//! A team in the making: three or six characters, each with a profile, a class, a
//! loadout, two perks and equipment (Respawn, Creating Your Team).

use serde::{Deserialize, Serialize};

use crate::content::{Character, Class, GROUP, GROUPS, League, RespawnContent, Team};
use monteria_content::ron_options;
use monteria_game::{Sign, Text, among, text};

/// A team in the making, as it is stored in a player's folder.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Lineup {
    pub team: Team,
}

/// Returns a character of a class with its first options and without perks.
fn plain_character(league: &League, class: &Class) -> Option<Character> {
    Some(Character {
        name: String::new(),
        profile: league.profiles.first()?.id.clone(),
        class: class.id.clone(),
        loadout: class.loadouts.first()?.id.clone(),
        perks: Vec::new(),
        equipment: class.equipment.first()?.clone(),
    })
}

impl Lineup {
    /// Returns a team of the first classes without perks, or `None` without a league.
    pub(crate) fn new(content: &RespawnContent) -> Option<Lineup> {
        let league = content.league()?;
        let mut lineup =
            Lineup { team: Team { id: None, name: String::new(), characters: Vec::new() } };
        lineup.resize(league, 1).ok()?;
        Some(lineup)
    }

    /// Applies one choice, such as `1.class=scout`.
    ///
    /// # Errors
    /// Why the choice is not valid.
    pub(crate) fn choose(&mut self, content: &RespawnContent, choice: &str) -> Result<(), Text> {
        let league = content
            .league()
            .ok_or(text!("rules-respawn-there-are-no-teams-here", "there are no teams here"))?;
        if let Some(text) = choice.strip_prefix("team=") {
            self.team = ron_options()
                .from_str(text)
                .map_err(|error| Text::verbatim(format!("`team=`: {error}")))?;
            return Ok(());
        }
        if let Some(name) = choice.strip_prefix("name=") {
            self.team.name = name.trim().to_owned();
            return Ok(());
        }
        if let Some(count) = choice.strip_prefix("groups=") {
            let count = count.parse().ok().filter(|count| (1..=GROUPS).contains(count));
            return self.resize(
                league,
                count.ok_or_else(|| {
                    text!(
                        "rules-respawn-expected-1-to",
                        "`{choice}`: expected 1 to {most}",
                        most = GROUPS
                    )
                })?,
            );
        }
        self.change_character(league, choice)
    }

    /// Applies a choice of one character.
    fn change_character(&mut self, league: &League, choice: &str) -> Result<(), Text> {
        let unknown = || {
            text!(
                "rules-respawn-is-nothing-that-can-be-chosen",
                "`{choice}` is not a valid choice; expected groups=N, N.class=ID, N.profile=ID, \
                 N.loadout=ID, N.perk:ID, N.equipment=ID or N.name=…"
            )
        };
        let (bare, sign) = Sign::of(choice);
        let (number, what) = bare.split_once('.').ok_or_else(unknown)?;
        let at = number.parse::<usize>().ok().and_then(|n| n.checked_sub(1)).ok_or_else(unknown)?;
        let count = self.team.characters.len();
        let one = self.team.characters.get_mut(at).ok_or_else(|| {
            text!(
                "rules-expected-one-of",
                "`{choice}`: expected one of {known}",
                known = Text::counted(
                    "rules-respawn-characters-2",
                    count as u32,
                    "character",
                    "characters"
                )
            )
        })?;
        let class = league
            .class(one.class.as_str())
            .ok_or(text!("rules-respawn-there-is-no-such-class", "there is no such class"))?;
        if let Some(id) = what.strip_prefix("perk:") {
            let id = among(class.perks.iter(), choice, id)?;
            return sign.put(&mut one.perks, &id);
        }
        let (field, value) =
            what.split_once('=').filter(|_| sign == Sign::Take).ok_or_else(unknown)?;
        match field {
            "name" => one.name = value.trim().to_owned(),
            "profile" => {
                one.profile = among(league.profiles.iter().map(|it| &it.id), choice, value)?
            }
            "loadout" => {
                one.loadout = among(class.loadouts.iter().map(|it| &it.id), choice, value)?
            }
            "equipment" => one.equipment = among(class.equipment.iter(), choice, value)?,
            "class" => {
                let id = among(league.classes.iter().map(|it| &it.id), choice, value)?;
                let class = league.class(id.as_str()).ok_or_else(unknown)?;
                if class.id != one.class {
                    let plain = plain_character(league, class)
                        .ok_or(text!("rules-respawn-an-empty-class", "an empty class"))?;
                    *one =
                        Character { name: one.name.clone(), profile: one.profile.clone(), ..plain };
                }
            }
            _ => return Err(unknown()),
        }
        Ok(())
    }

    /// Changes the number of groups: surplus characters are dropped, new ones are
    /// of the first classes.
    fn resize(&mut self, league: &League, groups: usize) -> Result<(), Text> {
        self.team.characters.truncate(groups * GROUP);
        while self.team.characters.len() < groups * GROUP {
            let class = league.classes.get(self.team.characters.len() % GROUP);
            let one = class.and_then(|class| plain_character(league, class));
            self.team.characters.push(one.ok_or(text!(
                "rules-respawn-a-league-without-classes",
                "a league without classes"
            ))?);
        }
        Ok(())
    }
}
