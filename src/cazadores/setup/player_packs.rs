//! Packs that players bring: Cazadores that they have built, written out in full in an
//! answer of the setup, so that a save is self-contained.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::content::{
    Adversary, CazadoresContent, Id, ModelKind, Profile, creation_violations, listed_faults,
};
use monteria_content::{Fault, Faults, Text, read_text, ron_options};
use monteria_game::SetupFault;

/// A pack model with its equipment.
pub(crate) struct EquippedProfile<'a> {
    pub profile: Cow<'a, Profile>,
    pub weapons: Vec<Id>,
    /// Weapons and Gear in hand when the Hunt begins.
    pub readied: Vec<Id>,
}

/// A Cazador built by a player with its Companions: the value of an answer `pack-N`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlayerPack {
    pub cazador: Profile,
    #[serde(default)]
    pub companions: Vec<Profile>,
}

/// A valid Cazador file in the player's folder.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct BuiltCazador {
    /// The name of its file without the extension.
    pub name: String,
    pub profile: Profile,
    /// The profile as the text of an answer.
    pub answer: String,
}

/// Returns whether an answer holds a profile in full, as opposed to an id.
pub(crate) fn is_written_out(answer: &str) -> bool {
    answer.trim_start().starts_with('(')
}

/// Serializes a value on one line, as answers hold it.
pub(crate) fn written_out<T: Serialize>(value: &T) -> Option<String> {
    ron_options().to_string(value).ok()
}

/// Parses the Cazador of an answer, which must obey the rules of creation (Cazadores 06).
///
/// # Errors
/// The violations of the rules of creation.
pub(crate) fn cazador(
    content: &CazadoresContent,
    key: &str,
    answer: &str,
) -> Result<Profile, SetupFault> {
    let mut faults = Faults::new();
    let profile = read_cazador(content, key, answer, &mut faults);
    profile.filter(|_| faults.is_empty()).ok_or_else(|| setup_fault(key, &faults))
}

/// Parses the Cazador and Companions of an answer, which may have been improved in a
/// campaign: only the maxima apply (Cazadores 06).
///
/// # Errors
/// The violations of the maxima.
pub(crate) fn pack(
    content: &CazadoresContent,
    key: &str,
    answer: &str,
) -> Result<PlayerPack, SetupFault> {
    let mut faults = Faults::new();
    let pack = read_text::<PlayerPack>(key, answer, &mut faults);
    if let Some(pack) = &pack {
        for (path, profile) in std::iter::once(("cazador", &pack.cazador))
            .chain(pack.companions.iter().map(|companion| ("companions", companion)))
        {
            for (field, found, expected) in listed_faults(content, profile) {
                push(&mut faults, key, &format!("{path}.{field}"), found, expected);
            }
        }
    }
    let mut pack = pack.filter(|_| faults.is_empty()).ok_or_else(|| setup_fault(key, &faults))?;
    for companion in &mut pack.companions {
        companion.kind = ModelKind::Companion;
    }
    Ok(pack)
}

/// Parses and checks a Cazador; all violations are added to the faults.
pub(crate) fn read_cazador(
    content: &CazadoresContent,
    label: &str,
    text: &str,
    faults: &mut Faults,
) -> Option<Profile> {
    let profile = read_text::<Profile>(label, text, faults)?;
    if !faults.is_empty() {
        return None;
    }
    for (field, found, expected) in listed_faults(content, &profile) {
        push(faults, label, field, found, expected);
    }
    for violation in creation_violations(&profile, content) {
        push(faults, label, violation.field, violation.found, violation.expected);
    }
    Some(profile)
}

/// Adds a fault of one field of a Cazador.
pub(crate) fn push(
    faults: &mut Faults,
    label: &str,
    path: &str,
    found: impl Into<String>,
    expected: impl Into<String>,
) {
    let fault = Fault::of_file(label, found, expected, None);
    faults.push(Fault { path: path.to_owned(), ..fault });
}

fn setup_fault(key: &str, faults: &Faults) -> SetupFault {
    let found: Vec<String> =
        faults.sorted().iter().map(|fault| format!("{}: {}", fault.path, fault.found)).collect();
    let expected: Vec<String> =
        faults.sorted().iter().map(|fault| fault.expected.clone()).collect();
    SetupFault::new(key, Text::verbatim(found.join("; ")), Text::verbatim(expected.join("; ")))
}

/// Returns the valid ones of the Cazadores that a player has built, given as name and
/// text of each file.
pub(crate) fn read_built(
    content: &CazadoresContent,
    built: &[(String, String)],
) -> Vec<BuiltCazador> {
    let read = |(name, text): &(String, String)| {
        let mut faults = Faults::new();
        let profile = read_cazador(content, name, text, &mut faults)?;
        let answer = written_out(&profile).filter(|_| faults.is_empty())?;
        Some(BuiltCazador { name: name.clone(), profile, answer })
    };
    built.iter().filter_map(read).collect()
}

/// Returns the content extended by the players' own models, each under a unique id, and
/// by the quarry if a house rule has changed it; `None` if there is nothing to add.
pub(crate) fn with_player_models(
    content: &CazadoresContent,
    packs: &mut [Vec<EquippedProfile<'_>>],
    adversary: Option<&Adversary>,
) -> Option<CazadoresContent> {
    let mut extended: Option<CazadoresContent> = None;
    for (seat, models) in packs.iter_mut().enumerate() {
        for (place, model) in models.iter_mut().enumerate() {
            let Cow::Owned(own) = &mut model.profile else { continue };
            let id = format!("own-{}-{}", seat + 1, place + 1);
            if let Ok(id) = Id::new(&id) {
                own.id = id;
            }
            let all = extended.get_or_insert_with(|| content.clone());
            let list = match own.kind {
                ModelKind::Cazador => &mut all.cazadores,
                ModelKind::Companion => &mut all.companions,
            };
            list.insert(own.id.clone(), own.clone());
        }
    }
    if let Some(adversary) = adversary {
        let all = extended.get_or_insert_with(|| content.clone());
        all.adversaries.insert(adversary.id.clone(), adversary.clone());
    }
    extended
}
