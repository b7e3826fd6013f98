//! Packs that players bring themselves: Cazadores of their own making, written out in
//! full in an answer of the setup, so that a save needs nothing but itself.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::content::{
    Adversary, CazadoresContent, Id, ModelKind, Profile, breaches, listed_faults,
};
use monteria_content::{Fault, Faults, read_text, ron_options};
use monteria_game::SetupFault;

/// A pack model with what it carries and what of it is Readied.
pub(crate) type Outfitted<'a> = (Cow<'a, Profile>, Vec<Id>, Vec<Id>);

/// A Cazador of a player's own with the Companions that come along, as an
/// answer `pack-N` holds it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OwnPack {
    /// The Cazador.
    pub cazador: Profile,
    /// The Companions.
    #[serde(default)]
    pub companions: Vec<Profile>,
}

/// A Cazador in the player's folder.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct OnDisk {
    /// The name of its file without the ending.
    pub name: String,
    /// Who it is.
    pub profile: Profile,
    /// The same as an answer.
    pub answer: String,
}

/// Whether an answer is written out in full.
pub(crate) fn is_written_out(answer: &str) -> bool {
    answer.trim_start().starts_with('(')
}

/// A value on one line, as an answer holds it.
pub(crate) fn written_out<T: Serialize>(value: &T) -> Option<String> {
    ron_options().to_string(value).ok()
}

/// The Cazador of an answer: made by the rules of creation (Cazadores 06).
///
/// # Errors
/// What is wrong with it.
pub(crate) fn cazador(
    content: &CazadoresContent,
    key: &str,
    answer: &str,
) -> Result<Profile, SetupFault> {
    let mut faults = Faults::new();
    let profile = read_cazador(content, key, answer, &mut faults);
    profile.filter(|_| faults.is_empty()).ok_or_else(|| wrong(key, &faults))
}

/// The Cazador and the Companions of an answer, who have hunts behind them: only the
/// maxima hold (Cazadores 06).
///
/// # Errors
/// What is wrong with them.
pub(crate) fn pack(
    content: &CazadoresContent,
    key: &str,
    answer: &str,
) -> Result<OwnPack, SetupFault> {
    let mut faults = Faults::new();
    let pack = read_text::<OwnPack>(key, answer, &mut faults);
    if let Some(pack) = &pack {
        for (path, profile) in std::iter::once(("cazador", &pack.cazador))
            .chain(pack.companions.iter().map(|companion| ("companions", companion)))
        {
            for (field, found, expected) in listed_faults(content, profile) {
                push(&mut faults, key, &format!("{path}.{field}"), found, expected);
            }
        }
    }
    let mut pack = pack.filter(|_| faults.is_empty()).ok_or_else(|| wrong(key, &faults))?;
    for companion in &mut pack.companions {
        companion.kind = ModelKind::Companion;
    }
    Ok(pack)
}

/// Reads and checks a Cazador; everything that is wrong goes to the faults.
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
    for breach in breaches(&profile, content) {
        push(faults, label, breach.field, breach.found, breach.expected);
    }
    Some(profile)
}

/// Adds what is wrong with a part of a Cazador.
pub(super) fn push(faults: &mut Faults, label: &str, path: &str, found: String, expected: String) {
    let fault = Fault::of_file(label, found, expected, None);
    faults.push(Fault { path: path.to_owned(), ..fault });
}

fn wrong(key: &str, faults: &Faults) -> SetupFault {
    let told: Vec<String> =
        faults.sorted().iter().map(|fault| format!("{}: {}", fault.path, fault.found)).collect();
    let wanted: Vec<String> = faults.sorted().iter().map(|fault| fault.expected.clone()).collect();
    SetupFault::new(key, told.join("; "), wanted.join("; "))
}

/// The Cazadores that a player has built, as name and text of each file; those with
/// faults are left out.
pub(crate) fn brought(content: &CazadoresContent, built: &[(String, String)]) -> Vec<OnDisk> {
    let read = |(name, text): &(String, String)| {
        let mut faults = Faults::new();
        let profile = read_cazador(content, name, text, &mut faults)?;
        let answer = written_out(&profile).filter(|_| faults.is_empty())?;
        Some(OnDisk { name: name.clone(), profile, answer })
    };
    built.iter().filter_map(read).collect()
}

/// The content with everybody in it whom the players bring, each under an id of their
/// own, and with the quarry where a house rule has changed it; none where they bring
/// nobody and the quarry is as printed.
pub(crate) fn with_own(
    content: &CazadoresContent,
    packs: &mut [Vec<Outfitted<'_>>],
    adversary: Option<&Adversary>,
) -> Option<CazadoresContent> {
    let mut extended: Option<CazadoresContent> = None;
    for (seat, models) in packs.iter_mut().enumerate() {
        for (place, (profile, ..)) in models.iter_mut().enumerate() {
            let Cow::Owned(own) = profile else { continue };
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
