//! Copies of scenarios in a mod of the player.

use std::fs;
use std::path::{Path, PathBuf};

use monteria_content::{Rewrite, file_error};
use monteria_game::{Ruleset, Text, quoted, text};
use monteria_storage::write_new;

/// The mod for tables that are not in a mod of the player yet.
pub(super) const OWN_MOD: &str = "my-tables";

/// The scenario that a copy is made of.
pub(super) struct CopiedScenario<'a> {
    pub id: &'a str,
    /// The label of its file, for messages.
    pub label: &'a str,
    pub text: &'a str,
}

/// Writes a copy of a scenario into a mod of the player. Returns the file and the
/// id of the copy.
pub(super) fn copy_scenario(
    game: &dyn Ruleset,
    own: &Path,
    original: CopiedScenario,
) -> Result<(PathBuf, String), Text> {
    let folder = own.join("scenarios").join(game.id());
    fs::create_dir_all(&folder).map_err(|error| file_error(&folder, &error))?;
    let about = own.join("mod.ron");
    if !about.exists() {
        let says = "// Tables that were edited in the window.\n(\n    name: \"My tables\",\n    \
            version: \"1.0.0\",\n)\n";
        write_new(&about, says.as_bytes()).map_err(|error| file_error(&about, &error))?;
    }
    let ids: Vec<String> = game.scenarios().into_iter().map(|card| card.id).collect();
    let free = |id: &String| !ids.contains(id) && !folder.join(format!("{id}.ron")).exists();
    let id =
        (1..).map(|number| format!("{}-mine-{number}", original.id)).find(free).unwrap_or_default();
    let rewrite = Rewrite::read(original.label, original.text)?;
    let name =
        text!("window-mine", "{name} (copy)", name = rewrite.words("name").unwrap_or(original.id));
    let renamed =
        rewrite.put("id", &quoted(&id)).and_then(|named| named.put("name", &quoted(&name)));
    let renamed = renamed?;
    let copy = folder.join(format!("{id}.ron"));
    write_new(&copy, renamed.text().as_bytes()).map_err(|error| file_error(&copy, &error))?;
    Ok((copy, id))
}
