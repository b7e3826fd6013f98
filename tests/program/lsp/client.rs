//! A scripted editor at the other end of a pipe.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use monteria_test_support::program_at;
use serde_json::{Value, json};

/// How long an answer may take on a busy machine with a program that is not optimised.
const PATIENCE: Duration = Duration::from_secs(180);

/// A scripted editor that talks to `monteria lsp`.
pub(super) struct Client {
    program: Child,
    input: Option<ChildStdin>,
    answers: Receiver<Value>,
    asked: u64,
}

impl Client {
    pub(super) fn start(home: &Path) -> Client {
        let mut program = program_at(env!("CARGO_BIN_EXE_monteria"))
            .arg("lsp")
            .env("MONTERIA_HOME", home)
            .env("HOME", home)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("runs");
        let (sender, answers) = channel();
        let mut out = BufReader::new(program.stdout.take().expect("its output"));
        std::thread::spawn(move || {
            loop {
                let mut length = 0;
                loop {
                    let mut line = String::new();
                    if out.read_line(&mut line).unwrap_or(0) == 0 {
                        return;
                    }
                    match line.trim_end().split_once(": ") {
                        Some((_, value)) => length = value.parse().expect("a length"),
                        None => break,
                    }
                }
                let mut body = vec![0; length];
                out.read_exact(&mut body).expect("a body");
                let answer = serde_json::from_slice(&body).expect("JSON");
                if sender.send(answer).is_err() {
                    return;
                }
            }
        });
        let input = program.stdin.take();
        Client { program, input, answers, asked: 0 }
    }

    pub(super) fn raw(&mut self, text: &str) {
        let input = self.input.as_mut().expect("open");
        input.write_all(text.as_bytes()).and_then(|()| input.flush()).expect("written");
    }

    pub(super) fn send(&mut self, message: &Value) {
        let text = message.to_string();
        self.raw(&format!("Content-Length: {}\r\n\r\n{text}", text.len()));
    }

    pub(super) fn tell(&mut self, method: &str, params: Value) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    /// The next message for which `want` says yes.
    pub(super) fn next(&self, want: impl Fn(&Value) -> bool) -> Value {
        loop {
            let answer = self.answers.recv_timeout(PATIENCE).expect("an answer in time");
            if want(&answer) {
                return answer;
            }
        }
    }

    pub(super) fn ask(&mut self, method: &str, params: Value) -> Value {
        self.asked += 1;
        let id = self.asked;
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        self.next(|answer| answer["id"] == id)
    }

    pub(super) fn begin(home: &Path) -> Client {
        Client::begin_with(home, json!({}))
    }

    /// Begins as an editor with these capabilities.
    pub(super) fn begin_with(home: &Path, capabilities: Value) -> Client {
        let mut client = Client::start(home);
        let params = json!({"processId": null, "rootUri": null, "capabilities": capabilities});
        let answer = client.ask("initialize", params);
        let can = &answer["result"]["capabilities"];
        assert_eq!(
            (&can["hoverProvider"], &can["definitionProvider"]),
            (&json!(true), &json!(true)),
            "{answer:#}"
        );
        client.tell("initialized", json!({}));
        client
    }

    /// Opens a text and gives what is told of it.
    pub(super) fn open(&mut self, file: &Path, text: &str) -> Vec<Value> {
        let uri = uri(file);
        let item = json!({"uri": uri, "languageId": "ron", "version": 1, "text": text});
        self.tell("textDocument/didOpen", json!({"textDocument": item}));
        self.diagnostics(&uri)
    }

    pub(super) fn change(&mut self, file: &Path, text: &str) -> Vec<Value> {
        let uri = uri(file);
        let params =
            json!({"textDocument": {"uri": uri, "version": 2}, "contentChanges": [{"text": text}]});
        self.tell("textDocument/didChange", params);
        self.diagnostics(&uri)
    }

    fn diagnostics(&self, uri: &str) -> Vec<Value> {
        let told = |answer: &Value| {
            answer["method"] == "textDocument/publishDiagnostics" && answer["params"]["uri"] == *uri
        };
        self.next(told)["params"]["diagnostics"].as_array().expect("a list").clone()
    }

    /// Asks for something at the first `^` of a text that is put into an
    /// open file without it.
    pub(super) fn at(&mut self, method: &str, file: &Path, text: &str) -> Value {
        self.at_with(method, file, text, &json!({}))["result"].clone()
    }

    /// Asks as `at` does, with more parameters, and gives the whole answer.
    pub(super) fn at_with(&mut self, method: &str, file: &Path, text: &str, more: &Value) -> Value {
        let place = text.find('^').expect("a mark");
        self.change(file, &text.replacen('^', "", 1));
        let mut params =
            json!({"textDocument": {"uri": uri(file)}, "position": position(text, place)});
        for (name, value) in more.as_object().expect("an object") {
            params[name] = value.clone();
        }
        self.ask(method, params)
    }

    pub(super) fn labels(&mut self, file: &Path, text: &str) -> Vec<String> {
        let items = self.at("textDocument/completion", file, text);
        let items = items.as_array().expect("a list");
        let mut sorted: Vec<(String, String)> = items
            .iter()
            .map(|item| {
                let label = item["label"].as_str().expect("a label").to_owned();
                (item["sortText"].as_str().unwrap_or(&label).to_owned(), label)
            })
            .collect();
        sorted.sort();
        sorted.into_iter().map(|(_, label)| label).collect()
    }

    pub(super) fn hover(&mut self, file: &Path, text: &str) -> String {
        let told = self.at("textDocument/hover", file, text);
        told["contents"]["value"].as_str().unwrap_or_default().to_owned()
    }

    /// Closes its input or says `exit`, and gives the status with which it ends.
    pub(super) fn end(mut self) -> Option<i32> {
        drop(self.input.take());
        self.program.wait().expect("it ends").code()
    }
}

pub(super) fn uri(file: &Path) -> String {
    format!("file://{}", file.display())
}

/// The position of a byte as an editor counts it.
pub(super) fn position(text: &str, byte: usize) -> Value {
    let before = &text[..byte];
    let line = before.matches('\n').count();
    let column = before.rsplit('\n').next().expect("a line").encode_utf16().count();
    json!({"line": line, "character": column})
}

/// Puts edits as an editor gets them into a text.
pub(super) fn edited(text: &str, edits: &Value) -> String {
    let byte = |place: &Value| {
        let line = place["line"].as_u64().expect("a line") as usize;
        let units = place["character"].as_u64().expect("a column") as usize;
        let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
        let mut before = 0;
        for (at, c) in text[start..].char_indices() {
            if before == units {
                return start + at;
            }
            before += c.len_utf16();
        }
        text.len()
    };
    let mut all: Vec<(usize, usize, String)> = edits
        .as_array()
        .unwrap_or_else(|| panic!("edits: {edits:#}"))
        .iter()
        .map(|edit| {
            let range = &edit["range"];
            let new = edit["newText"].as_str().expect("a text").to_owned();
            (byte(&range["start"]), byte(&range["end"]), new)
        })
        .collect();
    all.sort();
    let mut text = text.to_owned();
    for (start, end, new) in all.into_iter().rev() {
        text.replace_range(start..end, &new);
    }
    text
}
