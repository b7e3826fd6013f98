//! The list of campaigns on the disk.

use std::fs;
use std::path::{Path, PathBuf};

use super::faults_text;
use monteria_game::{Campaigns, Text, text};
use monteria_saves::{match_file_of, read_campaign};

/// A campaign in the list.
#[derive(Clone, PartialEq, Debug)]
pub struct CampaignEntry {
    /// The name of its file.
    pub name: String,
    pub title: Text,
    /// A short summary of its progress, or the reason why it cannot be read.
    pub about: Text,
    /// Whether it can be opened.
    pub sound: bool,
}

/// Returns the campaigns of a folder, sorted by title.
pub(super) fn list_campaigns(folder: &Path, campaigns: &dyn Campaigns) -> Vec<CampaignEntry> {
    // The folder exists from the first campaign on.
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let files = entries.filter_map(|entry| entry.ok().map(|entry| entry.path()));
    let ending = |file: &PathBuf| file.extension().is_some_and(|ending| ending == "ron");
    let mut all: Vec<CampaignEntry> = files
        .filter(ending)
        .filter_map(|file| {
            let name = file.file_stem()?.to_string_lossy().into_owned();
            let view = read_campaign(&file)
                .and_then(|text| campaigns.view(&name, &text).map_err(faults_text));
            Some(match view {
                Ok(view) => {
                    let count = campaigns.chapters(view.matches);
                    let waits = match match_file_of(&file).exists() {
                        true => {
                            Text::sign(", ").with(text!("window-one-under-way", "one under way"))
                        }
                        false => Text::default(),
                    };
                    let members = view.members.iter().filter(|member| !member.follows);
                    let who = members.map(|member| Text::verbatim(&member.name));
                    let about =
                        Text::row([count, waits, Text::sign(". "), Text::joined(who, ", ")]);
                    CampaignEntry { name, title: view.title, about, sound: true }
                }
                Err(why) => {
                    CampaignEntry { title: Text::verbatim(&name), name, about: why, sound: false }
                }
            })
        })
        .collect();
    all.sort_by(|a, b| a.title.cmp(&b.title).then_with(|| a.name.cmp(&b.name)));
    all
}
