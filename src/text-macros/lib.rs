//! The macro `text!`, exported by the crate `content` as `monteria_content::text!`.

#![warn(missing_docs, unreachable_pub)]

mod placeholders;

use proc_macro::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};

use placeholders::{Placeholder, placeholders};

/// Makes a `monteria_content::Text` from a key and its English wording:
///
/// ```text
/// text!("rules-arcane-is-hidden-no-longer", "{name} is no longer Hidden")
/// text!("rules-arcane-heals", "{name} heals {healed} LP", healed = before - after)
/// ```
///
/// Other languages look up their wording by the key. Every placeholder has a name, by which
/// the messages of other languages refer to it. Its value is the argument of this name, or
/// else the variable. Format specifications are those of `format!` (`{bonus:+}`).
///
/// # Errors
/// A compile error names a missing key or wording, a placeholder without a name, and an
/// argument that the wording does not use.
#[proc_macro]
pub fn text(input: TokenStream) -> TokenStream {
    match expand(input) {
        Ok(tokens) => tokens,
        Err(error) => compile_error(&error),
    }
}

/// The fault of an invocation, and where.
struct MacroError {
    message: String,
    span: Span,
}

impl MacroError {
    fn new(message: impl Into<String>, span: Span) -> MacroError {
        MacroError { message: message.into(), span }
    }
}

/// An argument `name = expression`.
struct Named {
    name: Ident,
    value: TokenStream,
}

fn expand(input: TokenStream) -> Result<TokenStream, MacroError> {
    let mut chunks = split_at_commas(input).into_iter();
    let key = literal(chunks.next(), "a key: \"rules-loses-wounds\"")?;
    let wording = literal(chunks.next(), "the English wording: \"{name} loses {wounds}\"")?;
    let source = wording.to_string();
    let used = placeholders(&source).map_err(|message| MacroError::new(message, wording.span()))?;
    let named = chunks.map(named).collect::<Result<Vec<_>, _>>()?;
    for argument in &named {
        let name = argument.name.to_string();
        if !used.iter().any(|placeholder| placeholder.name == name) {
            let message = format!("the wording has no placeholder {{{name}}}");
            return Err(MacroError::new(message, argument.name.span()));
        }
    }
    if used.is_empty() && !source.contains(['{', '}']) {
        return Ok(call("fixed", vec![key.into(), comma(), wording.into()]));
    }
    Ok(keyed(&key, &wording, &used, &named))
}

/// Returns the call that formats the wording once and keeps each argument. Expressions
/// are evaluated once, before any of the names is bound.
fn keyed(key: &Literal, wording: &Literal, used: &[Placeholder], named: &[Named]) -> TokenStream {
    let span = wording.span();
    let mut format = vec![TokenTree::from(wording.clone())];
    let mut arguments = Vec::new();
    let mut values = Vec::new();
    let mut names = Vec::new();
    for placeholder in used {
        let variable = Ident::new(&placeholder.name, span);
        let given = named.iter().find(|argument| argument.name.to_string() == placeholder.name);
        if let Some(given) = given {
            values.extend([punct('&'), parenthesised(given.value.clone()), comma()]);
            names.extend([variable.clone().into(), comma()]);
            format.extend([comma(), variable.clone().into(), punct('='), variable.clone().into()]);
        }
        let value = [punct('&'), TokenTree::from(variable)].into_iter().collect();
        arguments.extend([parenthesised(argument(placeholder, value)), comma()]);
    }
    let mut parts = vec![TokenTree::from(key.clone()), comma()];
    parts.extend(tokens("::std::format!"));
    parts.extend([parenthesised(format.into_iter().collect()), comma()]);
    parts.push(Group::new(Delimiter::Bracket, arguments.into_iter().collect()).into());
    let call = call("keyed", parts);
    if values.is_empty() {
        return call;
    }
    let mut arm = vec![parenthesised(names.into_iter().collect())];
    arm.extend(tokens("=>"));
    arm.extend(call);
    let mut bound = tokens("match");
    bound.push(parenthesised(values.into_iter().collect()));
    bound.push(Group::new(Delimiter::Brace, arm.into_iter().collect()).into());
    bound.into_iter().collect()
}

/// Returns the pair of a placeholder's name and its value as an argument. With a format
/// specification the value is the formatted text.
fn argument(placeholder: &Placeholder, value: TokenStream) -> TokenStream {
    let mut pair = vec![TokenTree::from(Literal::string(&placeholder.name)), comma()];
    match &placeholder.specification {
        Some(specification) => {
            let wording = Literal::string(&format!("{{:{specification}}}"));
            let mut inner: Vec<TokenTree> = vec![wording.into(), comma()];
            inner.extend(value);
            let mut format = tokens("::std::format!");
            format.push(parenthesised(inner.into_iter().collect()));
            pair.extend(tokens("::monteria_content::TextArgument::from"));
            pair.push(parenthesised(format.into_iter().collect()));
        }
        None => {
            pair.extend(tokens("::monteria_content::ToTextArgument::to_text_argument"));
            pair.push(parenthesised(value));
        }
    }
    pair.into_iter().collect()
}

/// Returns the call `::monteria_content::Text::FUNCTION(PARTS)`.
fn call(function: &str, parts: Vec<TokenTree>) -> TokenStream {
    let mut path = tokens(&format!("::monteria_content::Text::{function}"));
    path.push(parenthesised(parts.into_iter().collect()));
    path.into_iter().collect()
}

/// Returns the parts between top-level commas; an argument's expression may contain
/// commas of its own between angle brackets.
fn split_at_commas(input: TokenStream) -> Vec<Vec<TokenTree>> {
    let mut chunks: Vec<Vec<TokenTree>> = vec![Vec::new()];
    for token in input {
        match &token {
            TokenTree::Punct(mark) if mark.as_char() == ',' => chunks.push(Vec::new()),
            _ => {
                if let Some(chunk) = chunks.last_mut() {
                    chunk.push(token);
                }
            }
        }
    }
    if chunks.last().is_some_and(Vec::is_empty) {
        chunks.pop();
    }
    let mut whole: Vec<Vec<TokenTree>> = Vec::new();
    for (index, chunk) in chunks.into_iter().enumerate() {
        match whole.last_mut() {
            Some(before) if index > 2 && !is_named(&chunk) => {
                before.push(comma());
                before.extend(chunk);
            }
            _ => whole.push(chunk),
        }
    }
    whole
}

fn is_named(chunk: &[TokenTree]) -> bool {
    matches!(
        chunk,
        [TokenTree::Ident(_), TokenTree::Punct(mark), ..]
            if mark.as_char() == '=' && mark.spacing() == Spacing::Alone
    )
}

/// Reads a string literal.
fn literal(chunk: Option<Vec<TokenTree>>, expected: &str) -> Result<Literal, MacroError> {
    let chunk = chunk.unwrap_or_default();
    let span = chunk.first().map_or_else(Span::call_site, TokenTree::span);
    match single(&chunk) {
        Some(literal) if literal.to_string().starts_with('"') => Ok(literal),
        _ => Err(MacroError::new(format!("expected {expected}"), span)),
    }
}

/// Returns the literal that a chunk consists of, also inside the invisible
/// brackets of another macro.
fn single(chunk: &[TokenTree]) -> Option<Literal> {
    match chunk {
        [TokenTree::Literal(literal)] => Some(literal.clone()),
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::None => {
            single(&group.stream().into_iter().collect::<Vec<_>>())
        }
        _ => None,
    }
}

/// Reads an argument `name = expression`.
fn named(chunk: Vec<TokenTree>) -> Result<Named, MacroError> {
    let span = chunk.first().map_or_else(Span::call_site, TokenTree::span);
    if !is_named(&chunk) {
        return Err(MacroError::new("expected `name = value`", span));
    }
    let mut tokens = chunk.into_iter();
    let Some(TokenTree::Ident(name)) = tokens.next() else {
        return Err(MacroError::new("expected a name", span));
    };
    let value: TokenStream = tokens.skip(1).collect();
    if value.is_empty() {
        return Err(MacroError::new("expected a value", span));
    }
    Ok(Named { name, value })
}

fn compile_error(error: &MacroError) -> TokenStream {
    let mut tokens = tokens("::std::compile_error!");
    let message = Literal::string(&error.message);
    tokens.push(parenthesised(TokenTree::from(message).into()));
    tokens.push(punct(';'));
    tokens
        .into_iter()
        .map(|mut token| {
            token.set_span(error.span);
            token
        })
        .collect()
}

fn tokens(source: &str) -> Vec<TokenTree> {
    source.parse::<TokenStream>().map(|tokens| tokens.into_iter().collect()).unwrap_or_default()
}

fn parenthesised(tokens: TokenStream) -> TokenTree {
    Group::new(Delimiter::Parenthesis, tokens).into()
}

fn punct(mark: char) -> TokenTree {
    Punct::new(mark, Spacing::Alone).into()
}

fn comma() -> TokenTree {
    punct(',')
}
