//! Formatting of a whole content file.

use lsp_types::{Position, Range, TextDocumentIdentifier, TextEdit};

use super::Refusal;
use super::open::Open;
use super::places::{path_of, position_of};
use monteria_content::{Fault, format_text};

impl Open {
    /// Returns the edit that gives an open file the layout of the files that ship; no edit
    /// if it has that layout.
    ///
    /// # Errors
    /// The first fault of a file that cannot be parsed.
    pub(super) fn formatting(
        &self,
        document: &TextDocumentIdentifier,
    ) -> Result<Vec<TextEdit>, Refusal> {
        let path = path_of(&document.uri).map(|path| path.canonicalize().unwrap_or(path));
        let open = path.and_then(|path| Some((self.texts.get(&path)?, path)));
        let (text, path) =
            open.ok_or_else(|| Refusal::Failed("the file is not open here".to_owned()))?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if !name.ends_with(".ron") {
            return Err(Refusal::Failed(format!("{name} is no RON file")));
        }
        let laid_out = format_text(&name, &text.text).map_err(|faults| {
            let first =
                faults.sorted().first().map(|fault| Fault { hint: None, ..(*fault).clone() });
            let first = first.map_or_else(String::new, |fault| fault.to_string());
            Refusal::Failed(format!("the file cannot be formatted: {first}"))
        })?;
        if laid_out == text.text {
            return Ok(Vec::new());
        }
        let new_text = if text.crlf { laid_out.replace('\n', "\r\n") } else { laid_out };
        let end = position_of(&text.text, text.text.len());
        Ok(vec![TextEdit { range: Range::new(Position::new(0, 0), end), new_text }])
    }
}
