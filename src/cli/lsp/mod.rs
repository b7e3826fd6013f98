//! `monteria lsp`: a language server for content files over standard input and output:
//! faults and warnings, completion, hover and definitions.
//!
//! It works with any editor that supports the Language Server Protocol, and reports the
//! same facts as `check` and `explain`.
//!
//! Read `run` first, then `open.rs` for the open files and `answers.rs` for the requests.

mod answers;
mod open;
mod places;
mod texts;
mod wire;

use std::io::{BufReader, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

use lsp_server::{ErrorCode, Message, Notification, Request, Response};
use lsp_types::{
    CompletionOptions, DidChangeTextDocumentParams, DidCloseTextDocumentParams,
    DidOpenTextDocumentParams, HoverProviderCapability, InitializeResult, OneOf,
    ServerCapabilities, ServerInfo, TextDocumentPositionParams, TextDocumentSyncCapability,
    TextDocumentSyncKind,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::fail::Failure;
use open::Open;
use wire::Incoming;

/// Maximum number of waiting messages.
const WAITING: usize = 8;
/// Time without input before content is checked anew.
const PAUSE: Duration = Duration::from_millis(120);

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
                Err(RecvTimeoutError::Timeout) => {
                    for params in self.open.check() {
                        let note =
                            Notification::new("textDocument/publishDiagnostics".to_owned(), params);
                        wire::write(&mut self.out, &Message::Notification(note));
                    }
                }
            }
        }
    }

    fn end(&self) -> Result<(), Failure> {
        if self.shut {
            Ok(())
        } else {
            Err(Failure::Failed("the editor went without `shutdown`".to_owned()))
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
        let at = || place_of(&params);
        let answer = match method.as_str() {
            "initialize" if self.begun => {
                return refused(ErrorCode::InvalidRequest, "`initialize` a second time".to_owned());
            }
            "initialize" => {
                self.begun = true;
                as_json(abilities())
            }
            "shutdown" => {
                self.shut = true;
                Ok(serde_json::Value::Null)
            }
            "textDocument/completion" => at().and_then(|at| as_json(self.open.completion(&at))),
            "textDocument/hover" => at().and_then(|at| as_json(self.open.hover(&at))),
            "textDocument/definition" => at().and_then(|at| as_json(self.open.definition(&at))),
            _ => {
                return refused(
                    ErrorCode::MethodNotFound,
                    format!("`{method}` is not answered here"),
                );
            }
        };
        match answer {
            Ok(answer) => Response::new_ok(id, answer),
            Err(why) => refused(ErrorCode::InvalidParams, why),
        }
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
    InitializeResult {
        capabilities: ServerCapabilities {
            text_document_sync: Some(TextDocumentSyncCapability::Kind(TextDocumentSyncKind::FULL)),
            completion_provider: Some(CompletionOptions {
                trigger_characters: Some(triggers),
                ..CompletionOptions::default()
            }),
            hover_provider: Some(HoverProviderCapability::Simple(true)),
            definition_provider: Some(OneOf::Left(true)),
            ..ServerCapabilities::default()
        },
        server_info: Some(ServerInfo {
            name: "monteria".to_owned(),
            version: Some(env!("CARGO_PKG_VERSION").to_owned()),
        }),
    }
}

fn place_of(params: &serde_json::Value) -> Result<TextDocumentPositionParams, String> {
    serde_json::from_value(params.clone()).map_err(|error| error.to_string())
}

fn read<T: DeserializeOwned>(params: serde_json::Value) -> Option<T> {
    // A notification has no answer; an invalid one is ignored.
    serde_json::from_value(params).ok()
}

fn as_json<T: Serialize>(value: T) -> Result<serde_json::Value, String> {
    serde_json::to_value(value).map_err(|error| error.to_string())
}
