//! `monteria schema`: JSON Schemas of content files.

use std::io::Write;

use crate::args::SchemaArgs;
use crate::content_tools::explain::schema_pages;
use crate::fail::Failure;
use crate::files::out::{json_line, line, stdout};
use crate::matches::start;
use monteria_content::{Text, or_near, text};

/// Prints the schema of a kind of file, or the names of all schemas.
///
/// # Errors
/// Fails if the name is unknown or content has faults.
pub(crate) fn run(args: &SchemaArgs) -> Result<(), Failure> {
    let pages = schema_pages(&start::rulesets()?);
    let mut out = stdout();
    let names: Vec<&str> =
        pages.iter().filter_map(|(name, _)| name.strip_suffix(".schema.json")).collect();
    match &args.name {
        None => names.iter().try_for_each(|name| line(&mut out, Text::verbatim(*name)))?,
        Some(wanted) => {
            let page = pages.iter().zip(&names).find(|(_, name)| *name == wanted);
            let (_, text) = page.map(|(page, _)| page).ok_or_else(|| {
                let near = or_near(wanted, names.iter().copied());
                Failure::Usage(text!(
                    "terminal-no-schema-there-are",
                    "no schema `{wanted}`; there are: {join}{near}",
                    join = names.join(", ")
                ))
            })?;
            json_line(&mut out, text.trim_end())?;
        }
    }
    Ok(out.flush()?)
}
