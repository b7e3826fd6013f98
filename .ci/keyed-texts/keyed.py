#!/usr/bin/env python3
"""Rewrites call sites of player texts (`format!`, `event_text!`) into keyed texts.

python3 keyed.py --root DIR CRATE_FOLDER... [--apply] [--report FILE] [options]
"""
import argparse
import bisect
import collections
import difflib
import os
import re
import sys

WIDTH = 100
LANGS = ("en", "es")
MACROS = ("format", "event_text", "event_text_of", "text")
OTHER_MACROS = ("write", "writeln", "print", "println", "eprint", "eprintln", "panic")
SKIPPED_TABLES = ("fields.ftl", "rulings.ftl")
KEYWORDS = set(
    "as break const continue crate else enum extern false fn for if impl in let loop match mod "
    "move mut pub ref return self Self static struct super trait true type unsafe use where while "
    "async await dyn abstract become box do final macro override priv typeof unsized virtual "
    "yield try gen".split()
)

# --------------------------------------------------------------------------- Rust tokens

TOKEN = re.compile(
    r"""
    (?P<ws>\s+)
  | (?P<lc>//[^\n]*)
  | (?P<bc>/\*)
  | (?P<raw>(?:b|c)?r(?P<h>\#*)".*?"(?P=h))
  | (?P<str>(?:b|c)?"(?:\\.|[^"\\])*")
  | (?P<chr>b?'(?:\\(?:u\{[^}]*\}|x[0-9a-fA-F]{2}|.)|[^'\\\n])')
  | (?P<life>'[A-Za-z_]\w*)
  | (?P<id>(?:r\#)?[A-Za-z_]\w*)
  | (?P<num>\d\w*(?:\.\d\w*)?)
  | (?P<op>::|->|=>|==|!=|<=|>=|&&|\|\||\.\.=|\.\.|.)
    """,
    re.X | re.S,
)
OPEN = {"(": ")", "[": "]", "{": "}"}


class Token:
    __slots__ = ("kind", "text", "start", "end", "mate")

    def __init__(self, kind, text, start, end):
        self.kind, self.text, self.start, self.end, self.mate = kind, text, start, end, None

    def __repr__(self):
        return f"{self.kind}:{self.text}"


def tokenize(source):
    """Returns the tokens without blanks and comments; brackets know their mates."""
    tokens, at, stack = [], 0, []
    while at < len(source):
        found = TOKEN.match(source, at)
        kind = found.lastgroup if found.lastgroup != "h" else "raw"
        if kind == "bc":
            depth, end = 1, at + 2
            while depth and end < len(source):
                if source.startswith("/*", end):
                    depth, end = depth + 1, end + 2
                elif source.startswith("*/", end):
                    depth, end = depth - 1, end + 2
                else:
                    end += 1
            at = end
            continue
        if found.group("raw") is not None:
            kind = "raw"
        if kind not in ("ws", "lc"):
            token = Token(kind, found.group(), found.start(), found.end())
            if kind == "op" and token.text in OPEN:
                stack.append(len(tokens))
            elif kind == "op" and token.text in ")]}" and stack:
                start = stack.pop()
                tokens[start].mate = len(tokens)
                token.mate = start
            tokens.append(token)
        at = found.end()
    return tokens


def decode_literal(token, base):
    """Returns the characters of a string token as (char, start, end) in the source."""
    text = token.text
    if token.kind == "raw":
        quote = text.index('"')
        hashes = quote - text.index("r") - 1
        first, last = quote + 1, len(text) - 1 - hashes
        return [(text[i], base + i, base + i + 1) for i in range(first, last)]
    at, end, chars = text.index('"') + 1, len(text) - 1, []
    simple = {"n": "\n", "t": "\t", "r": "\r", "0": "\0", "\\": "\\", '"': '"', "'": "'"}
    while at < end:
        if text[at] != "\\":
            chars.append((text[at], base + at, base + at + 1))
            at += 1
            continue
        following = text[at + 1]
        if following == "\n" or following == "\r":
            at += 1
            while at < end and text[at] in " \t\r\n":
                at += 1
            continue
        if following == "u":
            close = text.index("}", at)
            chars.append((chr(int(text[at + 3 : close].replace("_", ""), 16)), base + at, base + close + 1))
            at = close + 1
        elif following == "x":
            chars.append((chr(int(text[at + 2 : at + 4], 16)), base + at, base + at + 4))
            at += 4
        else:
            chars.append((simple[following], base + at, base + at + 2))
            at += 2
    return chars


class Placeholder:
    __slots__ = ("arg", "spec", "conv", "expr", "named", "inline", "name")

    def __init__(self, arg, spec):
        self.arg, self.spec = arg, spec
        self.expr, self.named, self.inline, self.name = None, None, False, None


class Unsupported(Exception):
    pass


def source_of_literal(token, chars):
    """Returns the literal's source on one line, as a list of (char, source)."""
    out = []
    for char, start, end in chars:
        piece = token.text[start - token.start : end - token.start]
        if token.kind == "raw":
            piece = {'"': '\\"', "\\": "\\\\", "\n": "\\n"}.get(char, char)
        elif char == "\n":
            piece = "\\n"
        out.append((char, piece))
    return out


def parse_format(pairs):
    """Parses a format string into [text, Placeholder, text, …]; a text is (plain, source)."""
    parts, plain, source, at = [], [], [], 0
    while at < len(pairs):
        char, piece = pairs[at]
        if char in "{}" and at + 1 < len(pairs) and pairs[at + 1][0] == char:
            plain.append(char)
            source.append(piece + pairs[at + 1][1])
            at += 2
        elif char == "{":
            end = at + 1
            while end < len(pairs) and pairs[end][0] != "}":
                end += 1
            if end == len(pairs):
                raise Unsupported("unclosed placeholder")
            inner = "".join(c for c, _ in pairs[at + 1 : end])
            arg, colon, spec = inner.partition(":")
            parts.append(("".join(plain), "".join(source)))
            plain, source = [], []
            parts.append(Placeholder(arg.strip(), spec.rstrip() if colon else ""))
            at = end + 1
        elif char == "}":
            raise Unsupported("single `}` in a format string")
        else:
            plain.append(char)
            source.append(piece)
            at += 1
    parts.append(("".join(plain), "".join(source)))
    return parts


def split_arguments(tokens, first, last):
    """Splits the tokens between brackets at their commas; returns index pairs."""
    groups, start, at = [], first, first
    while at < last:
        token = tokens[at]
        before = tokens[at - 1].text if at > start else None
        if token.kind == "op" and token.text in OPEN and token.mate is not None:
            at = token.mate + 1
            continue
        if token.text == "|" and (before is None or before in ("move", "=", "=>", "return", "(")):
            at += 1
            while at < last and tokens[at].text != "|":
                at = tokens[at].mate + 1 if tokens[at].text in OPEN else at + 1
        elif token.text == "::" and at + 1 < last and tokens[at + 1].text == "<":
            depth = 0
            at += 1
            while at < last:
                depth += {"<": 1, ">": -1}.get(tokens[at].text, 0)
                if depth == 0:
                    break
                at += 1
        elif token.kind == "op" and token.text == ",":
            groups.append((start, at))
            start = at + 1
        at += 1
    if start < last:
        groups.append((start, last))
    return groups


class Site:
    """One invocation of a macro with a literal."""

    def __init__(self, source, macro, start, name_token):
        self.source, self.macro, self.start, self.name_token = source, macro, start, name_token
        self.end = None
        self.literal = None
        self.parts = None
        self.args = []
        self.reason = None
        self.match = None
        self.message = None
        self.note = []
        self.parent = None

    @property
    def line(self):
        return self.source.line_of(self.start)

    @property
    def where(self):
        return f"{self.source.label}:{self.line}"

    @property
    def texts(self):
        return [part[0] for part in self.parts[::2]]

    @property
    def holes(self):
        return self.parts[1::2]

    @property
    def shown(self):
        out = []
        for part in self.parts:
            if isinstance(part, Placeholder):
                out.append("{" + part.arg + (":" + part.spec if part.spec else "") + "}")
            else:
                out.append(part[0])
        return "".join(out)


class Literal:
    """A string literal outside of macros."""

    def __init__(self, source, token, text, behind):
        self.source, self.start, self.text, self.behind = source, token.start, text, behind

    @property
    def where(self):
        return f"{self.source.label}:{self.source.line_of(self.start)}"


# What a value is made for that is an id, a key or a path.
NO_TEXT_METHODS = ("as_bytes", "into_bytes", "parse", "bytes")
NO_TEXT_CALLS = set(
    "xxh3_64 hash hash_of entry remove get get_mut get_or_insert contains_key contains id_salt "
    "push_id Id::new egui::Id::new from_id_salt id_source join with_extension with_file_name "
    "starts_with ends_with strip_prefix strip_suffix find rfind split_once split == != var "
    "set_var PathBuf::from Path::new push_path make_persistent_id with id".split()
)
NO_TEXT_NAME = re.compile(r"(^|_)(ids?|keys?|paths?|tags?|slug|hash|salt|seed|file_name|url|uri|digest|stem)$")


class Source:
    def __init__(self, root, path, keys):
        self.path = path
        self.label = os.path.relpath(path, root)
        with open(path, encoding="utf-8", newline="") as file:
            self.text = file.read()
        starts = [0]
        for found in re.finditer("\n", self.text):
            starts.append(found.end())
        self.starts = starts
        self.tokens = tokenize(self.text)
        self.skipped = self.test_ranges()
        self.sites, self.others, self.keyed, self.literals = [], [], [], []
        self.scan(keys)

    def line_of(self, offset):
        return bisect.bisect_right(self.starts, offset)

    def line_start(self, offset):
        return self.starts[bisect.bisect_right(self.starts, offset) - 1]

    def test_ranges(self):
        """Returns the ranges of `#[cfg(test)]` items, `#[test]` functions and macro_rules."""
        ranges, tokens = [], self.tokens
        for at, token in enumerate(tokens):
            if token.text == "#" and at + 1 < len(tokens) and tokens[at + 1].text == "[":
                close = tokens[at + 1].mate
                if close is None:
                    continue
                inner = "".join(t.text for t in tokens[at + 2 : close])
                if inner not in ("cfg(test)", "test"):
                    continue
                after = close + 1
                while after < len(tokens) and tokens[after].text not in ("{", ";"):
                    mate = tokens[after].mate
                    after = mate + 1 if tokens[after].text in OPEN and mate else after + 1
                if after < len(tokens) and tokens[after].text == "{" and tokens[after].mate:
                    ranges.append((token.start, tokens[tokens[after].mate].end, "test"))
            elif token.text == "macro_rules" and at + 3 < len(tokens):
                mate = tokens[at + 3].mate
                if mate:
                    ranges.append((token.start, tokens[mate].end, "macro"))
        return ranges

    def kind_of_range(self, offset):
        for start, end, kind in self.skipped:
            if start <= offset < end:
                return kind
        return None

    def scan(self, keys):
        tokens, used = self.tokens, set()
        for at, token in enumerate(tokens):
            if token.kind != "id" or at + 2 >= len(tokens) or tokens[at + 1].text != "!":
                continue
            if token.text not in MACROS + OTHER_MACROS:
                continue
            opening = tokens[at + 2]
            if opening.text not in OPEN or opening.mate is None:
                continue
            kind = self.kind_of_range(token.start)
            if kind == "test":
                continue
            first = at
            while first >= 2 and tokens[first - 1].text == "::" and tokens[first - 2].kind == "id":
                first -= 2
            if first >= 1 and tokens[first - 1].text == "$":
                first -= 1
            site = Site(self, token.text, tokens[first].start, token)
            site.end = tokens[opening.mate].end
            site.open, site.close = at + 2, opening.mate
            groups = split_arguments(tokens, at + 3, opening.mate)
            if token.text in OTHER_MACROS:
                if token.text.startswith("write"):
                    groups = groups[1:]
                self.fill(site, groups, used)
                if site.literal is not None:
                    self.others.append(site)
                continue
            if kind == "macro":
                site.reason = "inside of macro_rules!"
            if (
                len(groups) >= 2
                and groups[0][1] - groups[0][0] == 1
                and tokens[groups[0][0]].kind == "str"
                and tokens[groups[0][0]].text.strip('"') in keys
                and groups[1][1] - groups[1][0] == 1
                and tokens[groups[1][0]].kind in ("str", "raw")
            ):
                key = tokens[groups[0][0]]
                used.update((groups[0][0], groups[1][0]))
                self.fill(site, groups[1:], used)
                site.key = key.text.strip('"')
                self.keyed.append(site)
                continue
            if token.text == "text":
                continue
            self.fill(site, groups, used)
            self.sites.append(site)
        for site in self.sites:
            holders = [s for s in self.sites if s.start < site.start and site.end <= s.end]
            site.parent = max(holders, key=lambda s: s.start, default=None)
        for at, token in enumerate(tokens):
            if token.kind in ("str", "raw") and at not in used:
                if self.kind_of_range(token.start) == "test" or token.text[0] in "bc":
                    continue
                if at and tokens[at - 1].text == "=" and at >= 2 and tokens[at - 2].text in ("doc", "path", "reason"):
                    continue
                text = "".join(c for c, _, _ in decode_literal(token, token.start))
                behind = ""
                if at + 2 < len(tokens) and tokens[at + 1].text == ".":
                    behind = tokens[at + 2].text
                self.literals.append(Literal(self, token, text, behind))

    def fill(self, site, groups, used):
        tokens = self.tokens
        if not groups:
            site.reason = site.reason or "no arguments"
            return
        start, end = groups[0]
        if end - start != 1 or tokens[start].kind not in ("str", "raw"):
            site.reason = site.reason or "the first argument is no literal"
            return
        used.add(start)
        site.literal = tokens[start]
        chars = decode_literal(site.literal, site.literal.start)
        try:
            site.parts = parse_format(source_of_literal(site.literal, chars))
        except Unsupported as why:
            site.reason = str(why)
            return
        at = tokens[site.open].end
        for start, end in groups:
            if "/" in self.text[at : tokens[start].start]:
                site.reason = site.reason or "a comment between the arguments"
            at = tokens[end - 1].end
        if "/" in self.text[at : tokens[site.close].start]:
            site.reason = site.reason or "a comment between the arguments"
        positional, named = [], {}
        for start, end in groups[1:]:
            if end - start >= 3 and tokens[start].kind == "id" and tokens[start + 1].text == "=":
                named[tokens[start].text] = (start + 2, end)
            else:
                positional.append((start, end))
        used_named, used_positional, following = set(), set(), 0
        for hole in site.holes:
            if not re.fullmatch(r"\w*", hole.arg):
                site.reason = site.reason or f"placeholder {{{hole.arg}}}"
            if "?" in hole.spec:
                site.reason = site.reason or "{:?}"
            elif "$" in hole.spec or "*" in hole.spec:
                site.reason = site.reason or f"width or precision from an argument: {hole.spec}"
            index = None
            if hole.arg == "":
                index, following = following, following + 1
            elif hole.arg.isdigit():
                index = int(hole.arg)
            elif hole.arg in named:
                hole.expr, hole.named = named[hole.arg], hole.arg
                used_named.add(hole.arg)
            else:
                hole.inline, hole.named = True, hole.arg
            if index is not None:
                if index >= len(positional):
                    site.reason = site.reason or "missing argument"
                    continue
                hole.expr = positional[index]
                used_positional.add(index)
        if len(used_positional) < len(positional) or len(used_named) < len(named):
            site.reason = site.reason or "argument used by no placeholder"
        for hole in site.holes:
            if hole.expr and hole.expr[1] - hole.expr[0] == 1:
                token = tokens[hole.expr[0]]
                if token.kind == "id" and token.text not in ("self", "true", "false"):
                    hole.inline, hole.named, hole.expr = True, token.text, None

    def context(self, site):
        """Returns what a value is made for: ("let" | "field" | "call" | "after" | "fn", name, place)."""
        tokens, found = self.tokens, []
        at = site.open - 2
        while at >= 2 and tokens[at - 1].text in ("::", "$") or (at and tokens[at - 1].text == "&"):
            at -= 2 if tokens[at - 1].text == "::" else 1
        after = site.close + 1
        if after + 1 < len(tokens) and tokens[after].text == ".":
            found.append(("after", tokens[after + 1].text, 0))
        before = at - 1
        # Upward through brackets to the statement.
        place, depth = 0, 0
        while before > 0 and depth < 4:
            token = tokens[before]
            if token.kind == "op" and token.text in ")]}" and token.mate is not None:
                if token.text == "}" and place == 0 and depth == 0:
                    break
                before = token.mate - 1
                continue
            if token.text == "," :
                place += 1
            elif token.text == "(":
                name = tokens[before - 1]
                if name.text == "!" and before >= 2:
                    name = tokens[before - 2]
                if name.kind == "id":
                    owner = tokens[before - 3].text if tokens[before - 2].text == "::" else ""
                    found.append(("call", (owner + "::" if owner else "") + name.text, place))
                    break
                place, depth = 0, depth + 1
            elif token.text == "=" :
                left = before - 1
                while left > 0 and tokens[left].text not in (";", "{", "}", "let", ",", "("):
                    left -= 1
                names = [t.text for t in tokens[left:before] if t.kind == "id" and t.text not in ("let", "mut", "self")]
                if names:
                    found.append(("let", names[-1] if tokens[left].text != "let" else names[0], 0))
                break
            elif token.text == ":" and place == 0 and tokens[before - 1].kind == "id":
                found.append(("field", tokens[before - 1].text, 0))
                break
            elif token.text in (";", "{", "[", "=>", "return", "else"):
                break
            elif token.text in ("==", "!="):
                found.append(("call", token.text, 0))
                break
            before -= 1
        return found

    def function_of(self, site):
        """Returns the name of the function that a site is in."""
        tokens, name = self.tokens, ""
        for at, token in enumerate(tokens[: site.open]):
            if token.text != "fn" or tokens[at + 1].kind != "id":
                continue
            body = at + 2
            while body < len(tokens) and tokens[body].text not in ("{", ";"):
                mate = tokens[body].mate
                body = mate + 1 if tokens[body].text in OPEN and mate else body + 1
            if body < len(tokens) and tokens[body].mate and tokens[body].mate > site.open:
                name = tokens[at + 1].text
        return name

    def not_a_text(self, site):
        """Returns why a value is an id, a key or the like, and no text for people."""
        for kind, name, place in self.context(site):
            if kind == "after" and name in NO_TEXT_METHODS:
                return f"`.{name}()` follows"
            if kind == "call" and name in NO_TEXT_CALLS:
                return f"argument of `{name}`"
            if kind in ("let", "field") and NO_TEXT_NAME.search(name):
                return f"value of `{name}`"
        # A sentence is a text wherever it is made.
        if len(re.findall(r"[^\W\d_]+", " ".join(site.texts))) > 2:
            return None
        name = self.function_of(site)
        return f"in `fn {name}`" if NO_TEXT_NAME.search(name) else None

    def expr_text(self, hole):
        if hole.inline:
            return hole.named
        start, end = hole.expr
        return self.text[self.tokens[start].start : self.tokens[end - 1].end]


# --------------------------------------------------------------------------- Fluent

VARIABLE = re.compile(r"\$([A-Za-z][\w-]*)")
MESSAGE = re.compile(r"^([A-Za-z][\w-]*)\s*=(.*)$")


class Message:
    def __init__(self, table, key, value, order):
        self.table, self.key, self.value, self.order = table, key, value, order
        self.fault = None
        self.forms = []
        try:
            self.forms = list(forms_of(parse_pattern(value)))
        except (ValueError, IndexError) as fault:
            self.fault = str(fault)
        self.variables = list(dict.fromkeys(VARIABLE.findall(value)))

    @property
    def has_select(self):
        return "->" in self.value


class Form:
    """A message with one variant of each of its choices."""

    __slots__ = ("texts", "variables", "implied", "choices")

    def __init__(self, texts, variables, choices):
        self.texts, self.variables, self.choices = texts, variables, choices
        self.implied = [name for name, _ in choices if name not in variables]

    @property
    def shown(self):
        out = [self.texts[0]]
        for name, text in zip(self.variables, self.texts[1:]):
            out += ["{ $" + name + " }", text]
        return "".join(out)


def parse_pattern(value):
    """Parses a pattern into a list of str, ("var", name) and ("select", name, variants)."""
    out, at = [], 0
    while at < len(value):
        start = value.find("{", at)
        if start < 0:
            out.append(value[at:])
            break
        if start > at:
            out.append(value[at:start])
        end = matching(value, start)
        inner = value[start + 1 : end].strip()
        if "->" in outside_braces(inner):
            subject, _, rest = inner.partition("->")
            name = VARIABLE.fullmatch(subject.strip())
            if not name:
                raise ValueError(f"choice by {subject.strip()}")
            out.append(("select", name.group(1), parse_variants(rest)))
        elif VARIABLE.fullmatch(inner):
            out.append(("var", inner[1:]))
        elif inner.startswith('"') and inner.endswith('"'):
            out.append(re.sub(r"\\u([0-9a-fA-F]{4})", lambda m: chr(int(m.group(1), 16)), inner[1:-1]))
        else:
            raise ValueError(f"placeable {{ {inner} }}")
        at = end + 1
    return out


def matching(value, start):
    depth, at, quoted = 0, start, False
    while at < len(value):
        char = value[at]
        if char == '"' and depth:
            quoted = not quoted
        if not quoted:
            depth += {"{": 1, "}": -1}.get(char, 0)
            if depth == 0:
                return at
        at += 1
    raise ValueError("unclosed placeable")


def outside_braces(text):
    out, depth = [], 0
    for char in text:
        depth += {"{": 1, "}": -1}.get(char, 0)
        if depth == 0:
            out.append(char)
    return "".join(out)


def parse_variants(text):
    """Returns (label, pattern) of each variant."""
    heads, depth = [], 0
    for at, char in enumerate(text):
        depth += {"{": 1, "}": -1}.get(char, 0)
        if depth == 0 and char == "[":
            before = text[:at].rstrip(" *")
            if before == "" or before.endswith("\n"):
                heads.append(at)
    variants = []
    for index, at in enumerate(heads):
        end = heads[index + 1] if index + 1 < len(heads) else len(text)
        close = text.index("]", at)
        body = text[close + 1 : end].rstrip()
        if index + 1 < len(heads) and body.endswith("*"):
            body = body[:-1].rstrip()
        variants.append((text[at + 1 : close].strip(), parse_pattern(body.strip())))
    return variants


def forms_of(pattern, choices=()):
    """Yields every form of a pattern; the same subject has the same variant throughout."""

    def expand(items, chosen):
        if not items:
            yield [], chosen
            return
        head, rest = items[0], items[1:]
        if isinstance(head, str) or head[0] == "var":
            for tail, done in expand(rest, chosen):
                yield [head] + tail, done
            return
        _, name, variants = head
        for label, body in variants:
            known = dict(chosen)
            if known.get(name, label) != label:
                continue
            for front, mid in expand(body, chosen if name in known else chosen + ((name, label),)):
                for tail, done in expand(rest, mid):
                    yield front + tail, done

    for items, chosen in expand(pattern, tuple(choices)):
        texts, variables = [""], []
        for item in items:
            if isinstance(item, str):
                texts[-1] += item
            else:
                variables.append(item[1])
                texts.append("")
        yield Form(texts, variables, chosen)


class Table:
    """A Fluent file as lines, with the line ranges of its messages."""

    def __init__(self, path):
        self.path = path
        self.name = os.path.basename(path)
        with open(path, encoding="utf-8", newline="") as file:
            self.lines = file.read().split("\n")
        self.ranges = {}
        self.changed = False
        at = 0
        while at < len(self.lines):
            found = MESSAGE.match(self.lines[at])
            at += 1
            if not found:
                continue
            start = at - 1
            while at < len(self.lines) and (
                self.lines[at].startswith((" ", "\t")) or self.lines[at] == ""
            ):
                at += 1
            end = at
            while end - 1 > start and self.lines[end - 1].strip() == "":
                end -= 1
            at = end
            self.ranges[found.group(1)] = (start, end)

    def value(self, key):
        start, end = self.ranges[key]
        first = MESSAGE.match(self.lines[start]).group(2).strip()
        rest = []
        for line in self.lines[start + 1 : end]:
            if re.match(r"\s+\.[A-Za-z]", line) or re.match(r"\s*#", line):
                break
            rest.append(line)
        indents = [len(l) - len(l.lstrip()) for l in rest if l.strip() and l.strip() != "}"]
        cut = min(indents, default=0)
        body = [l[cut:] if l[:cut].strip() == "" else l.lstrip() for l in rest]
        return "\n".join(([first] if first else []) + body).rstrip()

    def rename(self, key, names):
        start, end = self.ranges[key]
        for at in range(start, end):
            line = VARIABLE.sub(lambda m: "$" + names.get(m.group(1), m.group(1)), self.lines[at])
            if line != self.lines[at]:
                self.lines[at] = line
                self.changed = True

    def variables(self, key):
        start, end = self.ranges[key]
        return set(VARIABLE.findall("\n".join(self.lines[start:end])))

    def reword(self, key, head, tail, upper):
        """Puts a text before and behind a message, and sets the case of its first letter."""
        start, end = self.ranges[key]
        found = MESSAGE.match(self.lines[start])
        inline = found.group(2).strip() != ""
        first = start if inline else start + 1
        offset = len(self.lines[first]) - len(self.lines[first].lstrip())
        if inline:
            offset = self.lines[first].index("=") + 1
            offset += len(self.lines[first][offset:]) - len(self.lines[first][offset:].lstrip())
        line = self.lines[first]
        before, body = line[:offset], line[offset:]
        if upper is not None:
            at = next((i for i, c in enumerate(body) if c.isalpha() or c in "{$"), None)
            if at is not None and body[at].isalpha():
                new = body[at].upper() if upper else body[at].lower()
                body = body[:at] + new + body[at + 1 :]
        if head and not (head.strip() and body.startswith(head.strip())):
            body = quoted_edge(head, True) + body
        self.lines[first] = before + body
        if tail:
            last = self.lines[end - 1].rstrip()
            if not last.endswith(tail.strip() or "\0"):
                self.lines[end - 1] = last + quoted_edge(tail, False)
        self.changed = True

    def save(self):
        with open(self.path, "w", encoding="utf-8", newline="") as file:
            file.write("\n".join(self.lines))


def quoted_edge(text, front):
    """Returns a text at an edge of a message: blanks there need quotes."""
    bare = text.lstrip() if front else text.rstrip()
    blank = text[: len(text) - len(bare)] if front else text[len(bare) :]
    if front and not blank and bare[:1] in ".*[}":
        blank, bare = bare[:1], bare[1:]
    if not blank:
        return text
    quoted = '{ "' + blank.replace("\n", "\\u000A") + '" }'
    return quoted + bare if front else bare + quoted


# --------------------------------------------------------------------------- matching

def rank_of_tables(crate):
    own = {
        "arcane": ["rules-arcane.ftl"],
        "cadence": ["rules-cadence.ftl"],
        "cazadores": ["rules-cazadores.ftl"],
        "drowned": ["rules-drowned.ftl"],
        "fracture": ["rules-fracture.ftl", "rules-cadence.ftl"],
        "respawn": ["rules-respawn.ftl", "rules-cadence.ftl"],
        "cli": ["terminal.ftl", "program.ftl"],
        "monteria": ["terminal.ftl", "program.ftl"],
        "print": ["paper.ftl"],
    }
    if crate.startswith("client"):
        return ["window.ftl", "rules.ftl", "labels.ftl", "terminal.ftl", "program.ftl", "paper.ftl"]
    first = own.get(crate, ["rules.ftl"])
    shared = ["rules.ftl", "labels.ftl", "terminal.ftl", "window.ftl", "program.ftl", "paper.ftl"]
    return first + [name for name in shared if name not in first]


END_SIGNS = ".,;:!?…"
EDGES = " \n.,;:()—·→-/"


class Match:
    def __init__(self, message, form, head, tail, case):
        self.message, self.form = message, form
        self.head, self.tail, self.case = head, tail, case

    @property
    def exact(self):
        return not (self.head or self.tail or self.case)


def toggle(text):
    first = text[:1]
    return (first.lower() if first.isupper() else first.upper()) + text[1:]


class Matcher:
    def __init__(self, messages, crate):
        self.rank = {name: at for at, name in enumerate(rank_of_tables(crate))}
        self.by_texts = collections.defaultdict(list)
        self.messages = messages
        for message in messages.values():
            for form in message.forms:
                self.by_texts[tuple(form.texts)].append((message, form))

    def variants(self, texts):
        """Yields the texts without edges and with the other case, nearest first."""
        first, last = texts[0], texts[-1]
        heads = [first]
        cut = first.lstrip(EDGES)
        if cut != first:
            heads.append(cut)
        tails = [last]
        if last[-1:] in END_SIGNS and last:
            tails.append(last[:-1])
        cut = last.rstrip(EDGES)
        if cut not in tails:
            tails.append(cut)
        seen = set()
        single = len(texts) == 1
        for tail in tails:
            for head in heads:
                if single:
                    start, end = len(first) - len(head), len(tail)
                    body = [first[start:end]] if start < end else [""]
                    shape = (first[:start], first[end:])
                else:
                    body = [head] + list(texts[1:-1]) + [tail]
                    shape = (first[: len(first) - len(head)], last[len(tail) :])
                for case in (False, True):
                    if case and not body[0][:1].isalpha():
                        continue
                    made = tuple([toggle(body[0])] + body[1:] if case else body)
                    if made not in seen:
                        seen.add(made)
                        yield made, shape, case

    def find(self, texts):
        """Returns the best matches, and all of them: exact ones, else the nearest."""
        for made, (head, tail), case in self.variants(texts):
            found = [
                Match(message, form, head, tail, case)
                for message, form in self.by_texts.get(made, [])
            ]
            if found:
                return found
        return []

    def choose(self, site, found):
        """Returns (match, None) or (None, reason)."""
        known = [m for m in found if m.message.table in self.rank]
        if not known:
            keys = ", ".join(dict.fromkeys(m.message.key for m in found))
            return None, ("foreign", keys)
        # A form that lacks the number of its choice cannot be given one by the site.
        whole = [m for m in known if not m.form.implied]
        if not whole:
            keys = ", ".join(dict.fromkeys(m.message.key for m in known))
            return None, ("variant", keys)
        best = min(self.rank[m.message.table] for m in whole)
        top = [m for m in whole if self.rank[m.message.table] == best]
        if len({m.message.key for m in top}) > 1:
            names = [hole.named for hole in site.holes]
            same = [m for m in top if list(m.form.variables) == names]
            plain = [m for m in top if not m.message.has_select]
            if len({m.message.key for m in same}) == 1:
                top = same
            elif len({m.message.key for m in plain}) == 1:
                top = plain
            else:
                keys = ", ".join(dict.fromkeys(m.message.key for m in top))
                return None, ("ambiguous", keys)
        return top[0], None


# --------------------------------------------------------------------------- names

def is_meaningful(name):
    return not re.fullmatch(r"[a-z]\d*|n\d*|value\d*", name)


def is_name(name):
    return bool(re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", name)) and name not in KEYWORDS


# Methods that say nothing about what their receiver is.
DROPPED_METHODS = set(
    "to_string to_owned clone get round ceil floor abs unsigned_abs as_str into as_deref as_ref "
    "to_lowercase to_uppercase len unwrap_or unwrap_or_default unwrap_or_else unwrap or_else max "
    "min copied cloned borrow trim iter count display join collect map map_or or_missing "
    "map_or_else read write first last next sum abs_diff saturating_sub saturating_add is_some "
    "then then_some rev keys values chars replace with_context chain filter filter_map flat_map "
    "enumerate ok trim_end_matches trim_start_matches strip_prefix as_slice into_iter ok_or "
    "and_then find any all position skip take zip peek nth div_ceil is_empty is_none contains "
    "try_get shown text words in_words short rem_euclid pow min_by_key max_by_key".split()
)
# Functions that are named after the form of a text, not after what it is about.
WRAPPERS = set(
    "inches signed added percent quoted listed counted points shown number lower capital rounded "
    "words text shortened sentence named describe at list value words_of text_of cap shown_path "
    "several several_of with_keywords try_get get".split()
)


def snake(name):
    """Returns the name of a constant or a type as that of a variable."""
    if name.isupper():
        return name.lower()
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def plain_function(name):
    """Returns what a function is about by its name."""
    plain = re.sub(r"^(get|to|as|describe|the|of|join|list|format|show|write|try)_", "", name)
    return re.sub(r"_(text|texts|words|of)$", "", plain)


def candidates_of(tokens):
    """Returns names for an expression, the best first."""
    whole = list(tokens)
    while whole and whole[0].text in ("&", "*", "-", "mut"):
        whole = whole[1:]
    if not whole:
        return []
    if whole[0].text in ("if", "match"):
        strings = [t.text for t in whole if t.kind == "str"]
        if '"s"' in strings and '""' in strings:
            return ["plural"]
        body = next((i for i, t in enumerate(whole) if t.text == "{"), len(whole))
        return candidates_of([t for t in whole[1:body] if t.text not in ("!", "let")])
    if whole[0].text in ("|", "||", "move"):
        return []
    tokens = strip_prefix(tokens)
    chain = split_chain(tokens)
    if not chain:
        return []
    out = names_of_chain(chain)
    if len(tokens) < len(whole) and whole[len(tokens)].text == "-":
        out.append("change")
    named = [snake(name) for name in out]
    return [n for n in dict.fromkeys(named) if is_name(n) and n not in ("self", "crate")]


def names_of_chain(chain):
    out, segments = [], list(chain)
    while segments:
        name, args = segments.pop()
        if name.isdigit() or name in ("self", "crate", "Self"):
            continue
        inner = [n for group in args or [] for n in candidates_of(group)[:1]]
        if args is not None and (name in DROPPED_METHODS or name in WRAPPERS):
            method = bool(segments)
            if name in ("get", "try_get") or name in WRAPPERS:
                out += inner
            if not method and not inner:
                out.append(name)
            continue
        if args is None:
            out.append(name)
        elif name.endswith("name"):
            out.append("name")
            out += [{"id": "model"}.get(n, n) for n in inner]
        else:
            plain = plain_function(snake(name))
            out += [plain] + inner if len(plain) > 2 or not inner else inner + [plain]
    return out


def strip_prefix(tokens):
    tokens = list(tokens)
    while tokens and tokens[0].text in ("&", "*", "-", "!", "mut"):
        tokens = tokens[1:]
    depth = 0
    for at, token in enumerate(tokens):
        if token.text in OPEN:
            depth += 1
        elif token.kind == "op" and token.text in ")]}":
            depth -= 1
        elif depth == 0 and at and (
            token.text == "as" or (token.kind == "op" and token.text in ("+", "-", "*", "/", "%", "==", "<", ">"))
        ):
            tokens = tokens[:at]
            break
    while (
        len(tokens) > 2
        and tokens[0].text == "("
        and tokens[-1].text == ")"
        and closes(tokens) == len(tokens) - 1
    ):
        return strip_prefix(tokens[1:-1])
    return tokens


def closes(tokens):
    depth = 0
    for at, token in enumerate(tokens):
        if token.text in OPEN:
            depth += 1
        elif token.kind == "op" and token.text in ")]}":
            depth -= 1
            if depth == 0:
                return at
    return None


def split_chain(tokens):
    """Splits `a.b(c)::d` into [(name, None | [args])]; None if it is no such chain."""
    out, at = [], 0
    while at < len(tokens):
        token = tokens[at]
        if token.kind in ("id", "num"):
            for piece in token.text.split("."):
                out.append((piece, None))
            at += 1
        elif token.text == "(" and not out:
            end = at + closes(tokens[at:])
            inner = split_chain(strip_prefix(tokens[at + 1 : end]))
            if inner is None:
                return None
            out += inner
            at = end + 1
        elif token.text == "(" or token.text == "[":
            end = at + closes(tokens[at:])
            if token.text == "(" and out:
                out[-1] = (out[-1][0], split_plain(tokens[at + 1 : end]))
            at = end + 1
        elif token.text in (".", "?", "&"):
            at += 1
        elif token.text == "::":
            at += 1
            if at < len(tokens) and tokens[at].text == "<":
                depth = 0
                while at < len(tokens):
                    depth += {"<": 1, ">": -1}.get(tokens[at].text, 0)
                    at += 1
                    if depth == 0:
                        break
        elif token.text == "!":
            return None
        else:
            return None
    return out


def split_plain(tokens):
    groups, depth, start = [], 0, 0
    for at, token in enumerate(tokens):
        if token.text in OPEN:
            depth += 1
        elif token.kind == "op" and token.text in ")]}":
            depth -= 1
        elif depth == 0 and token.text == ",":
            groups.append(tokens[start:at])
            start = at + 1
    if start < len(tokens):
        groups.append(tokens[start:])
    return groups


def choose_names(message, sites, frozen):
    """Returns {variable: name} for a message by its sites; a frozen message keeps its own."""
    order = message.variables
    if frozen:
        return {variable: variable for variable in order}
    inline = {variable: collections.Counter() for variable in order}
    named = {variable: [] for variable in order}
    exprs = {variable: [] for variable in order}
    for site in sites:
        for variable, hole in zip(site.match.form.variables, site.holes):
            if hole.inline:
                inline[variable][hole.named] += 1
            else:
                tokens = site.source.tokens[hole.expr[0] : hole.expr[1]]
                if hole.named:
                    named[variable].append(hole.named)
                exprs[variable].append(candidates_of(tokens))
    wishes = {}
    for variable in order:
        wish = []
        # Inline names as in the table first, then the most frequent ones.
        if variable in inline[variable] and is_meaningful(variable) and not variable.isupper():
            wish.append(variable)
        wish += common_name(inline[variable])
        wish += named[variable]
        if is_meaningful(variable) and is_name(variable):
            wish.append(variable)
        lists = exprs[variable]
        shared = [n for n in lists[0] if all(n in other for other in lists)] if lists else []
        wish += shared
        if len(lists) > 1 and not shared and all(is_count(s, variable) for s in sites):
            wish.append("count")
        for found in lists:
            wish += found
        if set(inline[variable]) != {variable}:
            wish = [snake(w) if w not in inline[variable] or len(inline[variable]) > 1 or exprs[variable] else w for w in wish]
        wishes[variable] = [w for w in dict.fromkeys(wish) if is_name(w)]
    return settle(order, wishes, inline)


def is_count(site, variable):
    """Returns whether the value of a variable is a number of things."""
    for name, hole in zip(site.match.form.variables, site.holes):
        if name == variable and not hole.inline:
            return bool(re.search(r"\.(len|count)\(\)", site.source.expr_text(hole)))
    return False


def common_name(counts):
    """Returns the names of variables at the sites of a message, the best first."""
    names = sorted(counts, key=lambda n: (n.isupper(), -counts[n]))
    names = [name for name in names if is_name(name)]
    total = sum(counts.values())
    if len(names) >= 3 and max(counts.values()) * 2 <= total:
        words = collections.Counter(
            word for name in names for word in dict.fromkeys(snake(name).split("_"))
        )
        word, times = words.most_common(1)[0]
        if times * 2 > len(names) and is_name(word) and word not in names:
            return [word] + names
    return names


def settle(order, wishes, inline):
    """Gives each variable a name of its own: inline names win, then earlier wishes."""
    picked, position = {}, {variable: 0 for variable in order}

    def wish(variable):
        at = position[variable]
        return wishes[variable][at] if at < len(wishes[variable]) else None

    # Two expressions that would have one name both go on to their next wish.
    for _ in range(6):
        groups = collections.defaultdict(list)
        for variable in order:
            if wish(variable):
                groups[wish(variable)].append(variable)
        clash = False
        for name, group in groups.items():
            if len(group) < 2:
                continue
            movers = [v for v in group if name not in inline[v]]
            if len(movers) == len(group):
                # The first of several with the same wishes keeps the name.
                same = all(wishes[v][position[v] :] == wishes[movers[0]][position[v] :] for v in movers)
                able = [v for v in movers if position[v] + 1 < len(wishes[v])]
                movers = [] if same else able if able else movers[1:]
                if not movers:
                    continue
            for variable in movers or group[1:]:
                position[variable] += 1
                clash = True
        if not clash:
            break
    taken = set()
    for variable in order:
        name = wish(variable)
        if name is None and is_meaningful(variable) and is_name(variable):
            name = snake(variable)
        if name is None:
            name = wishes[variable][0] if wishes[variable] else "value"
        base, number = name, 2
        while name in taken:
            name, number = f"{base}{number}", number + 1
        taken.add(name)
        picked[variable] = name
    return picked


# --------------------------------------------------------------------------- comparison

def canonical(source, tokens, first, last):
    """Returns the tokens with every text macro as (texts, arguments), without its key."""
    out, at = [], first
    sites = {site.open: site for site in source.sites + source.keyed if site.parts is not None}
    while at < last:
        token = tokens[at]
        site = None
        if token.kind == "id" and token.text in MACROS and at + 2 < last:
            site = sites.get(at + 2)
        if site is None or site.reason:
            out.append(token.text)
            at += 1
            continue
        kind = "format" if token.text == "text" else token.text
        if kind == "format":
            # `std::format!`
            while len(out) >= 2 and out[-1] == "::" and out[-2] in ("std", "alloc"):
                out = out[:-2]
        holes = []
        for hole in site.holes:
            if hole.inline:
                holes.append(([hole.named], hole.spec))
            else:
                holes.append((canonical(source, tokens, *hole.expr), hole.spec))
        out.append((kind, tuple(site.texts), holes))
        at = site.close + 1
    return out


# --------------------------------------------------------------------------- the tool

def is_test(path):
    parts = path.split(os.sep)
    return "tests" in parts or parts[-1] == "tests.rs" or "test-support" in parts


def letters(text):
    return sum(char.isalpha() for char in text)


class Tool:
    def __init__(self, root, crate, options):
        self.root, self.crate, self.options = root, crate, options
        self.tables = {lang: {} for lang in LANGS}
        self.messages = {}
        self.faults = []
        self.read_tables()
        self.rank = rank_of_tables(crate)
        self.own = self.rank[0]
        self.matchers = {}
        self.sources = []
        self.read_sources()
        self.done, self.problems, self.new_messages = [], [], []
        self.reworded = {}
        self.names = {}
        self.taken_keys = set(self.messages)

    # ------------------------------------------------------------------ reading

    def read_tables(self):
        for lang in LANGS:
            folder = os.path.join(self.root, "assets", "lang", lang)
            for name in sorted(os.listdir(folder)):
                if not name.endswith(".ftl") or name in SKIPPED_TABLES or name.startswith("ledger-"):
                    continue
                table = Table(os.path.join(folder, name))
                self.tables[lang][name] = table
                if lang != "en":
                    continue
                for key in table.ranges:
                    message = Message(name, key, table.value(key), len(self.messages))
                    if message.fault:
                        self.faults.append(f"{name}: {key}: {message.fault}")
                    if message.value:
                        self.messages[key] = message

    def read_sources(self):
        folder = os.path.join(self.root, "src")
        for directory, _, names in sorted(os.walk(folder)):
            for name in sorted(names):
                path = os.path.join(directory, name)
                label = os.path.relpath(path, self.root)
                if name.endswith(".rs") and not is_test(label):
                    self.sources.append(Source(self.root, path, self.messages))

    def crate_of(self, source):
        return source.label.split(os.sep)[1]

    def matcher(self, crate):
        if crate not in self.matchers:
            self.matchers[crate] = Matcher(self.messages, crate)
        return self.matchers[crate]

    def table(self, lang, key):
        """Returns the table of a language that has this message, by the name of the English one."""
        name = self.messages[key].table
        table = self.tables[lang].get(name)
        if table and key in table.ranges:
            return table
        return next((t for t in self.tables[lang].values() if key in t.ranges), None)

    # ------------------------------------------------------------------ matching

    def run(self):
        self.users = collections.defaultdict(list)
        self.fixed = {}
        for source in self.sources:
            matcher = self.matcher(self.crate_of(source))
            for site in source.keyed:
                self.fixed.setdefault(site.key, []).append(site.where)
            for literal in source.literals:
                if literal.text in self.messages:
                    self.fixed.setdefault(literal.text, []).append(literal.where)
                self.use(matcher, literal, (literal.text,))
            for site in source.sites + source.others:
                if site.parts and site.reason is None and letters("".join(site.texts)):
                    self.use(matcher, site, tuple(site.texts))
        mine = [s for s in self.sources if self.crate_of(s) == self.crate]
        self.mine = mine
        groups = collections.defaultdict(list)
        for source in mine:
            for site in source.sites:
                if self.choose(site):
                    groups[site.match.message.key].append(site)
        for key, sites in list(groups.items()):
            self.settle_edges(key, sites, groups)
        for key, sites in groups.items():
            self.settle_names(key, sites)
        self.rewrite()
        self.find_unused()

    def use(self, matcher, user, texts):
        found = matcher.find(texts)
        if isinstance(user, Literal):
            found = [m for m in found if not m.head.strip() or m.exact]
        user.found = found
        for match in found:
            shape = (match.head, match.tail, match.case)
            self.users[match.message.key].append((user, shape))

    def problem(self, kind, site, detail=""):
        self.problems.append((kind, site, detail))
        site.match = None
        return False

    def choose(self, site):
        site.match = None
        if site.parts is None or site.reason:
            return self.problem("unsupported", site, site.reason)
        if not letters("".join(site.texts)):
            return self.problem("no letters", site)
        matcher = self.matcher(self.crate)
        found = site.found
        if not found:
            return self.problem("no message", site, self.hints(site))
        match, why = matcher.choose(site, found)
        if match is None and why[0] == "ambiguous":
            match = self.duplicate(site, found, why[1].split(", "))
        if match is None and why[0] == "foreign" and self.options.new:
            site.match = self.foreign(site, found)
            if site.match:
                return True
        if match is None:
            return self.problem(why[0], site, why[1])
        why = site.source.not_a_text(site) if site.macro == "format" else None
        if why:
            return self.problem("no text", site, f"{match.message.key}: {why}")
        if match.case and match.message.table != self.own:
            return self.problem("edge", site, f"{match.message.key}: other case, of {match.message.table}")
        if any(kind in ("let", "field", "call") and name in ("name", "free_name") for kind, name, _ in site.source.context(site)):
            site.note.append("becomes a name: is it kept in a state?")
        if match.message.table not in self.rank[:1] + ["rules.ftl", "labels.ftl", "rules-cadence.ftl"]:
            if match.message.table != "program.ftl" or self.crate != "cli":
                if self.options.own_only or letters("".join(site.texts)) < 6:
                    return self.problem("borrowed", site, match.message.key)
                site.note.append(f"borrowed from {match.message.table}")
        # One argument that stands twice has one value.
        seen = {}
        for variable, hole in zip(match.form.variables, site.holes):
            text = site.source.expr_text(hole)
            if seen.setdefault(variable, text) != text:
                return self.problem("ambiguous", site, f"{match.message.key}: ${variable} has two values")
        lacking = set(match.message.variables) - set(match.form.variables)
        if lacking:
            return self.problem(
                "variant", site, f"{match.message.key}: no value for ${', $'.join(sorted(lacking))}"
            )
        if match.message.has_select:
            site.note.append("the message chooses by number: pass the number, not a text")
            texty = [
                variable
                for variable, hole in zip(match.form.variables, site.holes)
                if re.search(r"\{\s*\$%s\s*->" % variable, match.message.value) and hole.spec
            ]
            if texty:
                return self.problem("unsupported", site, f"{match.message.key}: a formatted number chooses")
        es = self.table("es", match.message.key)
        if es is None:
            site.note.append("no Spanish message")
        site.match = match
        return True

    def duplicate(self, site, found, keys):
        """Returns the first of messages that are the same in all languages."""
        said = set()
        for key in keys:
            values = []
            for lang in LANGS:
                table = self.table(lang, key)
                value = table.value(key) if table else ""
                numbers = {}
                for name in self.messages[key].variables:
                    numbers[name] = f"$v{len(numbers)}"
                values.append(VARIABLE.sub(lambda m: numbers.get(m.group(1), m.group()), value))
            said.add(tuple(values))
        if len(said) > 1:
            return None
        site.note.append(f"the same as {', '.join(keys[1:])}")
        return next(m for m in found if m.message.key == keys[0])

    def foreign(self, site, found):
        """Makes a copy of the message of another game in the own table."""
        for match in found:
            message = match.message
            if match.form.implied or self.table("es", message.key) is None:
                continue
            stem = re.sub(r"^(rules-)?(arcane|cadence|cazadores|drowned|fracture|respawn)-", "", message.key)
            prefix = self.own.removesuffix(".ftl")
            key = self.fresh_key(f"{prefix}-{stem}", message, ("", "", False))
            copied = self.derive(message, key, ("", "", False))
            form = next(f for f in copied.forms if f.texts == match.form.texts)
            site.note.append(f"copied from {message.key}")
            return Match(copied, form, match.head, match.tail, match.case)
        return None

    def fresh_key(self, wanted, message, shape):
        for new in self.new_messages:
            if new.origin is message and new.shape == shape:
                return new.key
        key, number = wanted, 2
        while key in self.taken_keys:
            key, number = f"{wanted}-{number}", number + 1
        return key

    def derive(self, message, key, shape):
        """Returns the message of this key, made after another one with these edges."""
        for new in self.new_messages:
            if new.key == key:
                return new
        new = Message(self.own, key, message.value, len(self.messages))
        new.origin = getattr(message, "origin", message)
        new.shape = shape
        self.taken_keys.add(key)
        self.new_messages.append(new)
        self.users[key] = []
        return new

    def settle_edges(self, key, sites, groups):
        """Decides about sites whose text has another edge than the message."""
        message = sites[0].match.message
        shapes = {shape for _, shape in self.users[key]}
        if hasattr(message, "origin"):
            shapes = {(s.match.head, s.match.tail, s.match.case) for s in sites}
        if shapes == {("", "", False)}:
            return
        if len(shapes) == 1 and key not in self.fixed:
            shape = next(iter(shapes))
            part = bool(shape[0]) or shape[1] != shape[1].strip()
            if part and not self.options.parts:
                for site in sites:
                    self.problem("part", site, f"{key}: {self.edge_words(shape)}")
                groups[key] = []
                return
            if self.options.no_adapt:
                for site in sites:
                    self.problem("edge", site, f"{key}: {self.edge_words(shape)}")
                groups[key] = []
                return
            self.reworded[key] = (shape, sites[0])
            for site in sites:
                site.note.append(f"message adapted: {self.edge_words(shape)}")
            return
        keep = []
        for site in sites:
            shape = (site.match.head, site.match.tail, site.match.case)
            if shape == ("", "", False):
                keep.append(site)
                continue
            part = bool(shape[0]) or shape[1] != shape[1].strip()
            if self.options.new and not (part and not self.options.parts):
                suffix = "-part" if part else "-sentence" if shape[1] else "-lower"
                if shape[2] and not shape[1] and site.texts[0][:1].isupper():
                    suffix = "-upper"
                stem = re.sub(r"^(rules|window|terminal|program|print)-", "", key)
                prefix = self.own.removesuffix(".ftl")
                wanted = key if message.table == self.own else f"{prefix}-{stem}"
                new = self.derive(message, self.fresh_key(wanted + suffix, message, shape), shape)
                form = next(f for f in new.forms if f.texts == site.match.form.texts)
                site.match = Match(new, form, *shape)
                self.reworded[new.key] = (shape, site)
                site.note.append(f"new message after {key}: {self.edge_words(shape)}")
                groups[new.key].append(site)
            elif shape[:2] == ("", "") and not self.options.strict_case:
                site.note.append("case of the first letter differs from the message")
                keep.append(site)
            else:
                self.problem("part" if part else "edge", site, f"{key}: {self.edge_words(shape)}")
        groups[key] = keep

    @staticmethod
    def edge_words(shape):
        words = []
        if shape[0]:
            words.append(f"begins with {shape[0]!r}")
        if shape[1]:
            words.append(f"ends with {shape[1]!r}")
        if shape[2]:
            words.append("other case")
        return ", ".join(words)

    # ------------------------------------------------------------------ names

    def settle_names(self, key, sites):
        if not sites:
            return
        message = sites[0].match.message
        # The same expression in two arguments at every site: one argument.
        names = choose_names(message, sites, key in self.fixed)
        if key not in self.fixed and not self.shared_elsewhere(key):
            for one in message.variables:
                for two in message.variables:
                    if message.variables.index(one) < message.variables.index(two) and all(
                        self.value_of(s, one) == self.value_of(s, two) for s in sites
                    ):
                        names[two] = names[one]
        self.names[key] = names
        for site in sites:
            for variable, hole in zip(site.match.form.variables, site.holes):
                hole.name = names[variable]
            self.note_arguments(site)

    @staticmethod
    def note_arguments(site):
        """Notes arguments whose value uses another argument's name, and those made of English."""
        for hole in site.holes:
            if hole.inline:
                words, english = ([hole.named], False) if hole.named != hole.name else ([], False)
            else:
                tokens = site.source.tokens[hole.expr[0] : hole.expr[1]]
                words = [
                    t.text for at, t in enumerate(tokens)
                    if t.kind == "id" and (at == 0 or tokens[at - 1].text not in (".", "::"))
                    and (at + 1 == len(tokens) or tokens[at + 1].text not in ("(", "::", "!"))
                ]
                english = any(t.kind == "str" and letters(t.text) > 1 for t in tokens)
            for other in site.holes:
                given = not other.inline or other.named != other.name
                if other is not hole and given and other.name in words and other.name != hole.name:
                    site.note.append(f"`{hole.name}` is computed from a variable `{other.name}`, which is an argument, too")
            if english:
                site.note.append(f"`{hole.name}` is made of English words")

    def shared_elsewhere(self, key):
        return any(
            self.crate_of(user.source) != self.crate for user, _ in self.users[key] if isinstance(user, Site)
        )

    @staticmethod
    def value_of(site, variable):
        for name, hole in zip(site.match.form.variables, site.holes):
            if name == variable:
                return site.source.expr_text(hole), hole.spec
        return None

    # ------------------------------------------------------------------ writing

    def rewrite(self):
        self.outputs = {}
        for source in self.mine:
            chosen = [s for s in source.sites if s.match and s.holes_named]
            if not chosen:
                continue
            text = self.render_range(source, chosen, 0, len(source.text))
            self.outputs[source] = (text, chosen)
        self.verify()
        self.rewrite_tables()

    def render_range(self, source, chosen, start, end):
        """Returns a part of a source with its outermost chosen sites rewritten."""
        inside = [s for s in chosen if start <= s.start and s.end <= end]
        outer = [s for s in inside if not any(o is not s and o.start <= s.start and s.end <= o.end for o in inside)]
        out, at = [], start
        for site in sorted(outer, key=lambda s: s.start):
            cut, text = self.render_site(source, chosen, site, start)
            out += [source.text[at:cut], text]
            at = site.end
        out.append(source.text[at:end])
        return "".join(out)

    def render_site(self, source, chosen, site, floor):
        """Returns where the replacement of a site begins, and its text."""
        key = site.match.message.key
        pieces = []
        for part in site.parts:
            if isinstance(part, Placeholder):
                pieces.append("{" + part.name + (":" + part.spec if part.spec else "") + "}")
            else:
                pieces.append(part[1])
        literal = "".join(pieces)
        arguments, given = [], set()
        for hole in site.holes:
            if hole.name in given:
                continue
            given.add(hole.name)
            if hole.inline and hole.named == hole.name:
                continue
            if hole.inline:
                arguments.append(f"{hole.name} = {hole.named}")
            else:
                first, last = hole.expr
                tokens = source.tokens
                value = self.render_range(
                    source, [s for s in chosen if s is not site], tokens[first].start, tokens[last - 1].end
                )
                arguments.append(f"{hole.name} = {value}")
        if site.macro == "format":
            macro = "text!"
        else:
            macro = source.text[site.start : site.name_token.end] + "!"
        line_start = source.line_start(site.start)
        before = source.text[line_start : site.start]
        behind = source.text[site.end :].split("\n", 1)[0]
        indent = " " * (len(before) - len(before.lstrip(" ")))
        items = [f'"{key}"', f'"{literal}"'] + arguments
        single = f"{macro}({', '.join(items)})"
        flat = "\n" not in single
        if flat and len(before) + len(single) + len(behind) <= WIDTH:
            return site.start, single
        assigned = re.search(r"(^|[^=!<>])= $", before)
        if flat and assigned and len(indent) + 4 + len(single) + len(behind) <= WIDTH:
            return site.start - 1, "\n" + indent + "    " + single
        start = site.start
        lead = ""
        if before.strip() == "" and line_start >= 2 and line_start > floor:
            above_start = source.line_start(line_start - 1)
            above = source.text[above_start : line_start - 1]
            if re.search(r"(^|[^=!<>])=$", above):
                indent = " " * (len(above) - len(above.lstrip(" ")))
                start, lead = line_start - 1, " "
        inner = indent + "    "
        lines = [lead + macro + "("]
        for at, item in enumerate(items):
            comma = "," if at + 1 < len(items) else ""
            if at == 1 and len(inner) + len(item) + 1 > WIDTH:
                lines.append(wrapped(inner, item) + comma)
            else:
                lines.append(inner + item + comma)
        lines.append(indent + ")")
        return start, "\n".join(lines)

    def verify(self):
        """Compares each rewritten file with its original, but for the keys."""
        keys = set(self.taken_keys)
        for source, (text, chosen) in self.outputs.items():
            new = object.__new__(Source)
            new.path, new.label, new.text = source.path, source.label, text
            new.starts = [0] + [m.end() for m in re.finditer("\n", text)]
            new.tokens = tokenize(text)
            new.skipped = new.test_ranges()
            new.sites, new.others, new.keyed, new.literals = [], [], [], []
            new.scan(keys)
            one = canonical(source, source.tokens, 0, len(source.tokens))
            two = canonical(new, new.tokens, 0, len(new.tokens))
            if one != two:
                at = next((i for i, (a, b) in enumerate(zip(one, two)) if a != b), min(len(one), len(two)))
                raise SystemExit(
                    f"{source.label}: the rewritten file says something else at\n  {one[at:at+3]}\n  {two[at:at+3]}"
                )
            expected = collections.Counter(s.match.message.key for s in chosen)
            found = collections.Counter(s.key for s in new.keyed) - collections.Counter(s.key for s in source.keyed)
            if expected != found:
                raise SystemExit(f"{source.label}: keys differ: {expected - found} {found - expected}")
            for site in new.keyed:
                for hole in site.holes:
                    if not is_name(hole.arg):
                        if site.key in expected:
                            raise SystemExit(f"{source.label}: {site.key}: {{{hole.arg}}}")

    def rewrite_tables(self):
        for new in self.new_messages:
            for lang in LANGS:
                origin = self.table(lang, new.origin.key)
                table = self.tables[lang].get(new.table)
                if origin is None or table is None:
                    continue
                start, end = origin.ranges[new.origin.key]
                lines = list(origin.lines[start:end])
                lines[0] = new.key + lines[0][len(new.origin.key) :]
                lines = [l for at, l in enumerate(lines) if at == 0 or not re.match(r"\s+\.[A-Za-z]", l)]
                while table.lines and table.lines[-1] == "":
                    table.lines.pop()
                at = len(table.lines)
                table.lines += lines + [""]
                table.ranges[new.key] = (at, at + len(lines))
                table.changed = True
            self.messages[new.key] = new
        for key, (shape, site) in self.reworded.items():
            upper = None
            if shape[2]:
                first = site.texts[0][len(shape[0]) :][:1]
                upper = first.isupper()
            for lang in LANGS:
                table = self.table(lang, key)
                if table:
                    table.reword(key, shape[0], shape[1], upper)
        for key, names in self.names.items():
            for lang in LANGS:
                table = self.table(lang, key)
                if table is None:
                    continue
                unknown = table.variables(key) - set(names)
                if unknown:
                    self.faults.append(f"{lang}/{table.name}: {key}: ${', $'.join(sorted(unknown))} is not of English")
                table.rename(key, names)
        # The English tables say the same as the code.
        for source, (_, chosen) in self.outputs.items():
            for site in chosen:
                self.check_english(site)

    def check_english(self, site):
        key = site.match.message.key
        message = Message("", key, self.table("en", key).value(key), 0)
        wanted = (list(site.texts), [hole.name for hole in site.holes])
        forms = [(form.texts, form.variables) for form in message.forms]
        if wanted not in [(list(t), list(v)) for t, v in forms]:
            toggled = ([toggle(wanted[0][0])] + wanted[0][1:], wanted[1])
            if toggled in [(list(t), list(v)) for t, v in forms]:
                return
            self.faults.append(f"{site.where}: {key}: the table says {[f.shown for f in message.forms]}, the code {wanted}")

    def diff(self):
        """Returns the changes of all files as unified diffs."""
        pairs = [(s.path, s.text, text) for s, (text, _) in self.outputs.items()]
        for tables in self.tables.values():
            for table in tables.values():
                if table.changed:
                    with open(table.path, encoding="utf-8", newline="") as file:
                        pairs.append((table.path, file.read(), "\n".join(table.lines)))
        out = []
        for path, old, new in pairs:
            label = os.path.relpath(path, self.root)
            out += difflib.unified_diff(
                old.splitlines(True), new.splitlines(True), f"a/{label}", f"b/{label}"
            )
        return "".join(out)

    def apply(self):
        for source, (text, _) in self.outputs.items():
            with open(source.path, "w", encoding="utf-8", newline="") as file:
                file.write(text)
        for tables in self.tables.values():
            for table in tables.values():
                if table.changed:
                    table.save()

    # ------------------------------------------------------------------ hints

    def hints(self, site):
        """Returns messages that are like a text without a message."""
        texts = site.texts
        whole = "\x01".join(texts)
        found = []
        counted = [
            site.source.expr_text(h) for h in site.holes if re.search(r"\bcounted\(|_points\(|plural", site.source.expr_text(h))
        ]
        if counted:
            found.append(f"[counted: {'; '.join(counted)[:80]}]")
        words = set(re.findall(r"[^\W\d_]{3,}", whole))
        pattern = re.compile(
            "(?i)" + ".*?".join(re.escape(t) for t in texts).replace("\\\x01", ".*?") + r"[.]?", re.S
        )
        known = set(self.rank)
        scored = []
        for message in self.messages.values():
            if message.table not in known:
                continue
            for form in message.forms:
                shown = "\x01".join(form.texts)
                theirs = set(re.findall(r"[^\W\d_]{3,}", shown))
                if not theirs or not (theirs & words):
                    continue
                if theirs <= words and letters(shown) >= 6:
                    inner = re.compile(
                        "(?i)" + ".+?".join(re.escape(t) for t in form.texts) + r"[.]?", re.S
                    )
                    if inner.fullmatch(whole):
                        scored.append((-len(theirs), f"pattern {message.key}"))
                        continue
                    if len(theirs) >= 2 and inner.search(whole):
                        scored.append((-len(theirs) + 5, f"part {message.key}"))
                        continue
                if words <= theirs and letters(whole) >= 4 and pattern.fullmatch(form.shown):
                    scored.append((-len(words), f"spelled out {message.key} = {form.shown}"))
        scored.sort()
        found += list(dict.fromkeys(hint for _, hint in scored))[:3]
        return "; ".join(found)

    def find_unused(self):
        used = {s.match.message.key for s in self.all_rewritten()}
        self.unused = []
        for key, message in self.messages.items():
            if message.table != self.own or key in used or hasattr(message, "origin"):
                continue
            if key in self.fixed:
                continue
            users = self.users[key]
            static = [u for u, _ in users if isinstance(u, Literal)]
            other = [u for u, _ in users if isinstance(u, Site)]
            self.unused.append((message, static, other))

    def all_rewritten(self):
        return [s for _, chosen in self.outputs.values() for s in chosen]

    # ------------------------------------------------------------------ report

    def report(self):
        out = []
        rewritten = sorted(self.all_rewritten(), key=lambda s: (s.source.label, s.start))
        totals = collections.Counter((s.macro, "rewritten") for s in rewritten)
        for kind, site, _ in self.problems:
            totals[(site.macro, kind)] += 1
        out.append(f"# {self.crate}: own table {self.own}")
        for macro in ("event_text", "format"):
            all_sites = sum(n for (m, _), n in totals.items() if m == macro)
            lettered = all_sites - totals[(macro, "no letters")]
            with_message = lettered - totals[(macro, "no message")] - totals[(macro, "unsupported")] - totals[(macro, "no text")]
            done = totals[(macro, "rewritten")]
            rest = ", ".join(f"{kind} {n}" for (m, kind), n in sorted(totals.items()) if m == macro and kind != "rewritten")
            if all_sites:
                share = 100 * done / max(lettered, 1)
                of = 100 * done / max(with_message, 1)
                out.append(
                    f"{macro}!: {done} rewritten of {lettered} with words ({share:.0f} %), "
                    f"{of:.0f} % of the {with_message} with a message; {rest}"
                )
        out.append(f"add `use monteria_content::text;` in {len(self.imports())} files:")
        for label in self.imports():
            source = next(s for s in self.mine if s.label == label)
            taken = re.search(r"\bmod text;|\buse [^;]*::(\{[^;]*\b)?text\b[^;]*;", source.text)
            out.append("  " + label + ("  [imports or has a module `text` already]" if taken else ""))
        out.append("")
        out.append("## Rewritten")
        for site in rewritten:
            note = f"  [{'; '.join(site.note)}]" if site.note else ""
            out.append(f"{site.where} {site.match.message.key}{note}")
        for kind in ("ambiguous", "no text", "foreign", "borrowed", "variant", "edge", "part", "no message", "unsupported"):
            some = [(s, d) for k, s, d in self.problems if k == kind]
            if some:
                out += ["", f"## {kind.capitalize()} ({len(some)})"]
                for site, detail in some:
                    shown = repr(site.shown) if site.parts else ""
                    out.append(f"{site.where} {site.macro}! {shown}" + (f" -> {detail}" if detail else ""))
        out += self.report_tables()
        return "\n".join(out) + "\n"

    def imports(self):
        return sorted(
            source.label
            for source, (_, chosen) in self.outputs.items()
            if any(s.macro == "format" for s in chosen)
            and not re.search(r"use monteria_content::(text;|\{[^;]*\btext\b[^;]*;)", source.text)
        )

    def report_tables(self):
        out = []
        renamed = {k: {a: b for a, b in n.items() if a != b} for k, n in self.names.items()}
        renamed = {k: n for k, n in renamed.items() if n}
        out += ["", f"## Renamed arguments ({len(renamed)} messages)"]
        out += [f"{k}: " + ", ".join(f"${a} -> ${b}" for a, b in n.items()) for k, n in renamed.items()]
        if self.reworded:
            out += ["", f"## Messages with another edge ({len(self.reworded)}), in all languages"]
            out += [f"{k}: {self.edge_words(shape)}" for k, (shape, _) in self.reworded.items()]
        if self.new_messages:
            out += ["", f"## New messages ({len(self.new_messages)})"]
            out += [f"{m.key} after {m.origin.key}" for m in self.new_messages]
        others = [
            (s, s.found[0].message.key) for source in self.mine for s in source.others
            if s.parts and not s.reason and getattr(s, "found", None)
        ]
        if others:
            out += ["", f"## Texts in other macros ({len(others)}), not rewritten"]
            out += [f"{s.where} {s.macro}! {s.shown!r} -> {key}" for s, key in others]
        static = [
            (literal, match) for source in self.mine for literal in source.literals
            for match in literal.found[:1] if match.message.table in self.rank
        ]
        if static:
            out += ["", f"## Static literals with a message ({len(static)}), not rewritten"]
            for literal, match in static:
                call = f".{literal.behind}()" if literal.behind in ("into", "to_owned", "to_string") else ""
                note = "" if match.exact else f" [{self.edge_words((match.head, match.tail, match.case))}]"
                out.append(f"{literal.where} {literal.text!r}{call} -> {match.message.key}{note}")
        if self.unused:
            out += ["", f"## Messages of {self.own} that no rewritten site uses ({len(self.unused)})"]
            for message, literals, sites in self.unused:
                places = [u.where for u in literals][:3]
                if literals:
                    what = "static label: " + ", ".join(places)
                elif sites:
                    what = "sites left: " + ", ".join(u.where for u in sites[:3])
                elif message.fault:
                    what = f"not read: {message.fault}"
                else:
                    what = "composed, content or unused"
                out.append(f"{message.key} ({what})")
        if self.faults:
            out += ["", f"## Faults ({len(self.faults)})"] + self.faults
        return out


def wrapped(indent, literal):
    """Wraps a literal in quotes at its blanks, with `\\` at the ends of lines."""
    lines, line = [], indent
    words = re.findall(r"(?:[^ ]+ ?| )", literal)
    for word in words:
        if len(line) + len(word.rstrip(" ")) + 2 > WIDTH and line.strip() and line.endswith(" ") and not word.startswith(" "):
            lines.append(line + "\\")
            line = indent + " "
        line += word
    lines.append(line)
    return "\n".join(lines)


Site.holes_named = property(lambda site: all(hole.name for hole in site.holes))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--root", required=True)
    parser.add_argument("crates", nargs="+", help="folders below src, such as arcane or src/arcane")
    parser.add_argument("--apply", action="store_true", help="write the .rs and .ftl files")
    parser.add_argument("--report", help="write the report there")
    parser.add_argument("--diff", help="write the changes there as a unified diff")
    parser.add_argument("--parts", action="store_true", help="also texts that begin or end with a blank or a joint")
    parser.add_argument("--new", action="store_true", help="make own messages for foreign ones and other edges")
    parser.add_argument("--no-adapt", action="store_true", help="leave edges of messages as they are")
    parser.add_argument("--own-only", action="store_true", help="no messages of window, terminal, … in other crates")
    parser.add_argument("--strict-case", action="store_true", help="no match with another case of the first letter")
    options = parser.parse_args()
    texts = []
    for crate in options.crates:
        crate = os.path.basename(crate.rstrip("/"))
        if not os.path.isdir(os.path.join(options.root, "src", crate)):
            raise SystemExit(f"{options.root}/src/{crate} is no folder")
        tool = Tool(options.root, crate, options)
        tool.run()
        if options.diff:
            with open(options.diff, "a" if texts else "w", encoding="utf-8") as file:
                file.write(tool.diff())
        if options.apply:
            tool.apply()
        texts.append(tool.report())
    text = "\n".join(texts)
    if options.report:
        with open(options.report, "w", encoding="utf-8") as file:
            file.write(text)
        print("\n".join(line for line in text.split("\n") if re.match(r"# |event_text!:|format!:", line)))
    else:
        print(text, end="")


if __name__ == "__main__":
    main()
