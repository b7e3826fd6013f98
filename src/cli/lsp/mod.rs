//! `monteria lsp`: a language server for content files over standard input and output:
//! faults and warnings with quick fixes, completion, hover, definitions, references,
//! renaming, symbols and formatting.
//!
//! It works with any editor that supports the Language Server Protocol, and reports the
//! same facts as `check` and `explain`.
//!
//! Read `run` first, then `open.rs` for the open files, `context.rs` for what is known of
//! a place, and one file for each kind of request.

mod actions;
mod completion;
mod context;
mod files;
mod formatting;
mod hover;
mod open;
mod places;
mod references;
mod rename;
mod symbols;
mod texts;
mod wire;

use std::io::{BufReader, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::{
    CodeActionKind, CodeActionOptions, CodeActionProviderCapability, CompletionOptions,
    DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams,
    DocumentFormattingParams, DocumentSymbolParams, HoverProviderCapability, InitializeResult,
    OneOf, ReferenceParams, RenameOptions, RenameParams, ServerCapabilities, ServerInfo,
    TextDocumentPositionParams, TextDocumentSyncCapability, TextDocumentSyncKind,
    WorkDoneProgressOptions,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::fail::Failure;
use monteria_content::text;
use open::{EditorCapabilities, Open};
use wire::Incoming;

/// Maximum number of waiting messages.
const WAITING: usize = 8;
/// Time without input before content is checked anew.
const PAUSE: Duration = Duration::from_millis(120);
/// Requests that need the content as it is now, and not as of the last check.
const NEED_CHECK: [&str; 5] = [
    "textDocument/definition",
    "textDocument/references",
    "textDocument/prepareRename",
    "textDocument/rename",
    "textDocument/codeAction",
];
/// The kind of a message to the user that is a warning.
const WARNING: u32 = 2;

/// Why a request is not answered.
enum Refusal {
    /// Its parameters are invalid.
    Params(String),
    /// It is not possible, for this reason.
    Failed(String),
}

impl Refusal {
    fn into_response(self, id: RequestId) -> Response {
        let (code, why) = match self {
            Refusal::Params(why) => (ErrorCode::InvalidParams, why),
            Refusal::Failed(why) => (ErrorCode::RequestFailed, why),
        };
        Response::new_err(id, code as i32, why)
    }
}

/// Serves one editor until it sends `exit` or disconnects.
///
/// # Errors
/// Fails if there is no content, or if the editor disconnects without `shutdown`.
pub(crate) fn run() -> Result<(), Failure> {
    let open = Open::begin()?;
    // The channel is bounded: an editor that sends faster than it is
    // answered has to wait.
    let (sender, receiver) = sync_channel(WAITING);
    // The thread blocks on input; it ends with the program.
    std::thread::spawn(move || {
        let mut input = BufReader::new(std::io::stdin());
        loop {
            let next = wire::read(&mut input);
            let over = matches!(next, Incoming::End);
            if sender.send(next).is_err() || over {
                return;
            }
        }
    });
    let mut server = Server { open, out: std::io::stdout(), begun: false, shut: false };
    server.serve(&receiver)
}

struct Server<W> {
    open: Open,
    out: W,
    /// Whether `initialize` was received.
    begun: bool,
    /// Whether `shutdown` was received: everything but `exit` is refused after it.
    shut: bool,
}

impl<W: Write> Server<W> {
    fn serve(&mut self, incoming: &Receiver<Incoming>) -> Result<(), Failure> {
        loop {
            let next = if self.open.waits() {
                incoming.recv_timeout(PAUSE)
            } else {
                incoming.recv().map_err(|_| RecvTimeoutError::Disconnected)
            };
            match next {
                Ok(Incoming::Message(Message::Request(request))) => {
                    let answer = self.answer(request);
                    wire::write(&mut self.out, &Message::Response(answer));
                }
                Ok(Incoming::Message(Message::Notification(notification)))
                    if notification.method == "exit" =>
                {
                    return self.end();
                }
                Ok(Incoming::Message(Message::Notification(notification))) => {
                    self.take(notification)
                }
                // The server sends no requests, so responses are ignored.
                Ok(Incoming::Message(Message::Response(_))) => {}
                Ok(Incoming::Garbage(why)) => wire::refuse(&mut self.out, &why),
                Ok(Incoming::End) | Err(RecvTimeoutError::Disconnected) => return self.end(),
                Err(RecvTimeoutError::Timeout) => self.check(),
            }
        }
    }

    /// Checks all content and publishes its faults.
    fn check(&mut self) {
        for params in self.open.check() {
            self.tell("textDocument/publishDiagnostics", params);
        }
    }

    fn tell(&mut self, method: &str, params: impl Serialize) {
        let note = Notification::new(method.to_owned(), params);
        wire::write(&mut self.out, &Message::Notification(note));
    }

    fn end(&self) -> Result<(), Failure> {
        if self.shut {
            Ok(())
        } else {
            Err(Failure::Failed(text!(
                "terminal-the-editor-went-without-shutdown",
                "the editor went without `shutdown`"
            )))
        }
    }

    fn answer(&mut self, request: Request) -> Response {
        let Request { id, method, params } = request;
        let refused =
            |code: ErrorCode, why: String| Response::new_err(id.clone(), code as i32, why);
        if self.shut {
            return refused(
                ErrorCode::InvalidRequest,
                "after `shutdown` only `exit` is heard".to_owned(),
            );
        }
        if !self.begun && method != "initialize" {
            return refused(
                ErrorCode::ServerNotInitialized,
                format!("`{method}` before `initialize`"),
            );
        }
        let answer = match method.as_str() {
            "initialize" if self.begun => {
                return refused(ErrorCode::InvalidRequest, "`initialize` a second time".to_owned());
            }
            "initialize" => {
                self.begun = true;
                self.open.capabilities = editor_capabilities(&params);
                as_json(abilities())
            }
            "shutdown" => {
                self.shut = true;
                Ok(Value::Null)
            }
            _ => match self.ask(&method, params) {
                Some(answer) => answer,
                None => {
                    return refused(
                        ErrorCode::MethodNotFound,
                        format!("`{method}` is not answered here"),
                    );
                }
            },
        };
        match answer {
            Ok(answer) => Response::new_ok(id, answer),
            Err(refusal) => refusal.into_response(id),
        }
    }

    /// Answers a request about a file; `None` if there is no such request.
    fn ask(&mut self, method: &str, params: Value) -> Option<Result<Value, Refusal>> {
        if NEED_CHECK.contains(&method) && self.open.waits() {
            self.check();
        }
        if method == "textDocument/rename" {
            return Some(self.rename(params));
        }
        let open = &self.open;
        type Place = TextDocumentPositionParams;
        Some(match method {
            "textDocument/completion" => with(params, |at: Place| as_json(open.completion(&at))),
            "textDocument/hover" => with(params, |at: Place| as_json(open.hover(&at))),
            "textDocument/definition" => with(params, |at: Place| as_json(open.definition(&at))),
            "textDocument/references" => with(params, |it: ReferenceParams| {
                let declared = it.context.include_declaration;
                as_json(open.references(&it.text_document_position, declared))
            }),
            "textDocument/prepareRename" => with(params, |at: Place| open.prepare_rename(&at)),
            "textDocument/codeAction" => with(params, |it| Ok(open.actions(&it))),
            "textDocument/documentSymbol" => {
                with(params, |it: DocumentSymbolParams| Ok(open.symbols(&it.text_document)))
            }
            "textDocument/formatting" => with(params, |it: DocumentFormattingParams| {
                open.formatting(&it.text_document).and_then(as_json)
            }),
            _ => return None,
        })
    }

    /// Answers with the edits of a rename, and warns of what they leave.
    fn rename(&mut self, params: Value) -> Result<Value, Refusal> {
        let mut warning = None;
        let answer = with(params, |it: RenameParams| {
            let renamed = self.open.rename(&it.text_document_position, &it.new_name)?;
            warning = renamed.warning;
            Ok(renamed.edits.into_json())
        });
        if let Some(message) = warning {
            self.tell("window/showMessage", json!({ "type": WARNING, "message": message }));
        }
        answer
    }

    fn take(&mut self, notification: Notification) {
        let Notification { method, params } = notification;
        match method.as_str() {
            "textDocument/didOpen" => {
                if let Some(it) = read::<DidOpenTextDocumentParams>(params) {
                    self.open.put(it.text_document.uri, it.text_document.text);
                }
            }
            "textDocument/didChange" => {
                if let Some(mut it) = read::<DidChangeTextDocumentParams>(params)
                    && let Some(last) = it.content_changes.pop()
                {
                    self.open.put(it.text_document.uri, last.text);
                }
            }
            "textDocument/didClose" => {
                if let Some(it) = read::<DidCloseTextDocumentParams>(params) {
                    self.open.close(&it.text_document.uri);
                }
            }
            "textDocument/didSave" | "workspace/didChangeWatchedFiles" => self.open.look_again(),
            // Other notifications are ignored.
            _ => {}
        }
    }
}

/// Returns the capabilities of the server.
fn abilities() -> InitializeResult {
    let triggers = ["\"", ":", "(", "[", ","].map(str::to_owned).to_vec();
    let rename = RenameOptions {
        prepare_provider: Some(true),
        work_done_progress_options: WorkDoneProgressOptions::default(),
    };
    let actions = CodeActionOptions {
        code_action_kinds: Some(vec![CodeActionKind::QUICKFIX]),
        ..CodeActionOptions::default()
    };
    InitializeResult {
        capabilities: ServerCapabilities {
            text_document_sync: Some(TextDocumentSyncCapability::Kind(TextDocumentSyncKind::FULL)),
            completion_provider: Some(CompletionOptions {
                trigger_characters: Some(triggers),
                ..CompletionOptions::default()
            }),
            hover_provider: Some(HoverProviderCapability::Simple(true)),
            definition_provider: Some(OneOf::Left(true)),
            references_provider: Some(OneOf::Left(true)),
            rename_provider: Some(OneOf::Right(rename)),
            code_action_provider: Some(CodeActionProviderCapability::Options(actions)),
            document_symbol_provider: Some(OneOf::Left(true)),
            document_formatting_provider: Some(OneOf::Left(true)),
            ..ServerCapabilities::default()
        },
        server_info: Some(ServerInfo {
            name: "monteria".to_owned(),
            version: Some(env!("CARGO_PKG_VERSION").to_owned()),
        }),
    }
}

/// Returns what the editor says that it can show.
fn editor_capabilities(params: &Value) -> EditorCapabilities {
    let can = |path: &str| {
        let path = format!("/capabilities/textDocument/{path}");
        params.pointer(&path).and_then(Value::as_bool).unwrap_or(false)
    };
    EditorCapabilities {
        snippets: can("completion/completionItem/snippetSupport"),
        nested_symbols: can("documentSymbol/hierarchicalDocumentSymbolSupport"),
    }
}

/// Answers with valid parameters.
fn with<P: DeserializeOwned>(
    params: Value,
    answer: impl FnOnce(P) -> Result<Value, Refusal>,
) -> Result<Value, Refusal> {
    let params = serde_json::from_value(params);
    params.map_err(|error| Refusal::Params(error.to_string())).and_then(answer)
}

fn read<T: DeserializeOwned>(params: Value) -> Option<T> {
    // A notification has no answer; an invalid one is ignored.
    serde_json::from_value(params).ok()
}

fn as_json<T: Serialize>(value: T) -> Result<Value, Refusal> {
    serde_json::to_value(value).map_err(|error| Refusal::Failed(error.to_string()))
}
