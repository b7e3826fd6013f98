//! The models of each seat by the answers: Cazador, Companions and their equipment.

use monteria_content::Text;
use std::borrow::Cow;
use std::collections::BTreeMap;

use super::{seat_key, suggested};
use crate::content::{CazadoresContent, Id, Profile, Scenario};
use crate::setup::companion_pool::{CompanionPool, companion_picks, default_companions};
use crate::setup::player_packs;
use crate::setup::player_packs::EquippedProfile;
use monteria_game::{SetupFault, text};

/// The setup rules for the models of a seat.
pub(super) struct PackRules<'a, 'b> {
    pub content: &'a CazadoresContent,
    pub scenario: &'a Scenario,
    pub answers: &'b BTreeMap<String, String>,
    pub players: usize,
    /// Fewest Companions of a seat.
    pub least: usize,
    /// Most Companions of a seat.
    pub most: usize,
    pub pool: CompanionPool,
}

impl<'a> PackRules<'a, '_> {
    /// Returns a fault if the number of Companions is out of bounds.
    fn check_number(&self, key: &str, number: usize) -> Result<(), SetupFault> {
        let PackRules { least, most, .. } = self;
        if (*least..=*most).contains(&number) {
            return Ok(());
        }
        let expected = if least == most {
            Text::verbatim(least.to_string())
        } else {
            text!("rules-to", "{least} to {most}")
        };
        let found = text!("rules-cazadores-number-companions", "{number} Companions");
        Err(SetupFault::new(key, found, expected))
    }

    /// Returns the Cazador of a seat, given by id or written out in full.
    pub(super) fn equip_cazador(
        &self,
        seat: usize,
        id: &str,
    ) -> Result<EquippedProfile<'a>, SetupFault> {
        let key = seat_key("cazador", seat);
        if player_packs::is_written_out(id) {
            return Ok(equip_as_listed(player_packs::cazador(self.content, &key, id)?));
        }
        let cazador = self.content.cazadores.get(id);
        cazador.and_then(|cazador| equip(self.content, cazador, 0)).ok_or_else(|| {
            let all: Vec<String> = self.content.cazadores.keys().map(ToString::to_string).collect();
            let expected = text!(
                "rules-cazadores-one-of-or-one-of-your-own",
                "one of {known}, or one of your own, written out",
                known = all.join(", ")
            );
            SetupFault::new(key, Text::verbatim(id), expected)
        })
    }

    /// Returns the Companions of a seat from its answer or the default.
    pub(super) fn equip_companions(
        &self,
        seat: usize,
        cazador: &str,
        enlisted: &[Id],
    ) -> Result<Vec<EquippedProfile<'a>>, SetupFault> {
        let PackRules { content, scenario, answers, players, pool, .. } = *self;
        let key = seat_key("companions", seat);
        let text = answers.get(&key).cloned().unwrap_or_else(|| {
            let suggested = suggested(scenario, players, seat);
            default_companions(content, suggested, players, pool, cazador)
        });
        let names: Vec<&str> =
            text.split(',').map(str::trim).filter(|name| !name.is_empty()).collect();
        self.check_number(&key, names.len())?;
        let mut enlisted = enlisted.to_vec();
        let mut models = Vec::new();
        for name in names {
            let (id, loadout) = match name.split_once('/') {
                Some((id, number)) => (id, number.parse::<usize>().unwrap_or(0).wrapping_sub(1)),
                None => (name, 0),
            };
            let companion = content.companions.get(id);
            let model = companion.and_then(|profile| equip(content, profile, loadout));
            models.push(model.ok_or_else(|| {
                let picks = companion_picks(content, pool, &enlisted);
                SetupFault::not_among(
                    key.as_str(),
                    Text::verbatim(name),
                    picks.into_iter().map(|pick| pick.id),
                )
            })?);
            if pool == CompanionPool::Enlisted {
                let place = enlisted.iter().position(|one| one.as_str() == id);
                let place = place.ok_or_else(|| not_enlisted(&key, name, &enlisted))?;
                enlisted.remove(place);
            }
        }
        Ok(models)
    }
}

/// Returns the fault of a Companion that is not among the remaining enlisted ones.
fn not_enlisted(key: &str, name: &str, left: &[Id]) -> SetupFault {
    let all: Vec<&str> = left.iter().map(Id::as_str).collect();
    let left = if all.is_empty() {
        text!("rules-cazadores-nobody-more", "none left")
    } else {
        Text::verbatim(all.join(", "))
    };
    let expected = text!(
        "rules-cazadores-one-whom-the-cazador-has-enlisted",
        "a Companion that the Cazador has enlisted ({left}), or companions=any"
    );
    SetupFault::new(key, Text::verbatim(name), expected)
}

/// Returns a profile with one of its sets of arms.
fn equip<'a>(
    content: &CazadoresContent,
    profile: &'a Profile,
    loadout: usize,
) -> Option<EquippedProfile<'a>> {
    let arms = content.loadouts(profile).into_iter().nth(loadout)?;
    Some(EquippedProfile {
        profile: Cow::Borrowed(profile),
        weapons: arms.weapons,
        readied: arms.readied,
    })
}

/// Returns a profile with the equipment that it lists itself.
fn equip_as_listed<'a>(profile: Profile) -> EquippedProfile<'a> {
    let weapons = profile.weapons.clone();
    let readied = profile.readied.clone();
    EquippedProfile { profile: Cow::Owned(profile), weapons, readied }
}

/// Returns the models of a pack that is written out in full in an answer.
pub(super) fn equip_own_pack<'a>(
    rules: &PackRules<'_, '_>,
    key: &str,
    text: &str,
) -> Result<Vec<EquippedProfile<'a>>, SetupFault> {
    let pack = player_packs::pack(rules.content, key, text)?;
    rules.check_number(key, pack.companions.len())?;
    Ok(std::iter::once(pack.cazador).chain(pack.companions).map(equip_as_listed).collect())
}
