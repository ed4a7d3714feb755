# SPDX-License-Identifier: GPL-3.0-or-later
"""Finds the commands that a shell script runs, for check-commands.py. It understands the syntax that this project's
scripts use."""

import bisect
import re

RESERVED = {"if", "then", "elif", "else", "while", "until", "do", "!", "{", "time"}
# words after which the shell does not expect a command
CLOSED = {"for", "select", "function", "fi", "done", "esac", "}"}
# commands that run another command: the first of their arguments that is no option, number or assignment
WRAPPERS = {"command", "env", "exec", "nice", "sudo", "timeout", "xargs", "setpriv", "unshare", "chroot", "expect",
            "refute", "start", "run", "step", "check", "isolated", "killed"}
HEREDOC = re.compile(r"<<(-?)[ \t]*(['\"\\]?)(\w+)['\"]?")
REDIRECTION = re.compile(r"&?[<>][<>&|]?[ \t]*")
ASSIGNMENT = re.compile(r"\w+(\[[^]]*\])?\+?=")


class Word:
    """A word of a command."""

    def __init__(self, text, literal, line):
        self.text = text  # as written
        self.literal = literal  # without quotes and expansions
        self.line = line


class Shell:
    """Stores the commands of a text in `found`, as (line, name), and its functions in `functions`."""

    def __init__(self, text):
        self.text = text
        self.at = 0
        self.heredocs = []
        self.found = []
        self.functions = set()
        self.line_ends = [match.start() for match in re.finditer("\n", text)]
        while self.at < len(text):
            self.read_commands("")

    def starts(self, *prefixes):
        return self.text.startswith(prefixes, self.at)

    def skip(self, pattern):
        """Skips what a compiled pattern matches at this place and returns it, or None."""
        match = pattern.match(self.text, self.at)
        if match:
            self.at = match.end()
        return match

    def skip_to(self, end):
        """Skips all text up to and including `end`."""
        found = self.text.find(end, self.at)
        self.at = len(self.text) if found < 0 else found + len(end)

    def read_commands(self, end):
        """Reads commands up to and including the character `end`, or to the end of the text."""
        words = []
        while self.at < len(self.text):
            char = self.text[self.at]
            if self.starts(" ", "\t"):
                self.at += 1
            elif self.starts("\\\n"):
                self.at += 2
            elif char == end:
                self.at += 1
                break
            elif char == "#":
                self.skip(re.compile(".*"))
            elif char == "(" and words and self.starts("()"):
                self.functions.add(words.pop().text)
                self.at += 2
            elif self.starts("((") and (not words or words[0].text == "for"):
                self.at += 2
                self.read_arithmetic()
            elif char in "\n;|&()" and not self.starts("&>"):
                self.end_command(words)
                words = []
                self.read_separator()
            elif char in "<>&":
                if words and words[-1].text.isdigit() and self.text[self.at - 1].isdigit():
                    words.pop()  # the number of a file descriptor
                self.read_redirection()
            else:
                words.append(self.read_word())
                if words[0].text == "case" and words[-1].text == "in":
                    words = []
                    self.read_pattern()
                elif words[0].text == "[[":
                    self.skip_to("]]")
        self.end_command(words)

    def read_separator(self):
        """Reads what ends a command: a new line with the here-documents after it, a subshell, a semicolon."""
        char = self.text[self.at]
        self.at += 1
        if char == "\n":
            self.read_heredocs()
        elif char == "(":
            self.read_commands(")")
        elif char == ";" and self.starts(";"):
            self.at += 1
            self.read_pattern()

    def read_pattern(self):
        """Reads the pattern of a case up to its parenthesis; returns None at `esac`."""
        self.skip(re.compile(r"(\s|#.*\n)*"))
        while self.at < len(self.text) and not self.starts("esac"):
            if self.starts(")"):
                self.at += 1
                return
            if self.starts(" ", "|", "("):
                self.at += 1
            else:
                self.read_word()

    def read_redirection(self):
        """Reads a redirection and its target, or the commands of a process substitution."""
        heredoc = None if self.starts("<<<") else self.skip(HEREDOC)
        if heredoc:
            self.heredocs.append(heredoc)
        elif self.starts("<(", ">("):
            self.at += 2
            self.read_commands(")")
        else:
            self.skip(re.compile("<<<[ \t]*")) or self.skip(REDIRECTION)
            if not self.starts("<(", ">("):
                self.read_word()

    def read_heredocs(self):
        """Skips the here-documents that begin on this line; those without quotes may run commands."""
        for heredoc in self.heredocs:
            indent = "\t*" if heredoc[1] else ""
            body = re.compile(rf"(.*?)^{indent}{heredoc[3]}$", re.S | re.M).match(self.text, self.at)
            if not body:
                continue
            if not heredoc[2]:
                self.found += [(self.line(), name) for _, name in Shell(f'"{body[1]}"').found]
            self.at = body.end()
        self.heredocs = []

    def line(self):
        return bisect.bisect_left(self.line_ends, self.at) + 1

    def read_word(self):
        begin, line = self.at, self.line()
        literal = True
        while self.at < len(self.text) and self.text[self.at] not in " \t\n;|&<>)":
            char = self.text[self.at]
            if char == "(":
                if self.text[self.at - 1] != "=":
                    break
                self.at += 1  # the elements of an array
                self.read_words(")")
            elif char in "'\"\\$`":
                literal = False
                self.read_quoted(char)
            else:
                self.at += 1
        return Word(self.text[begin:self.at], literal, line)

    def read_words(self, end):
        """Reads the elements of an array: they are not commands, but may contain command substitutions."""
        while self.at < len(self.text) and not self.starts(end):
            if self.text[self.at] in " \t\n;|&<>":
                self.at += 1
            else:
                self.read_word()
        self.at += 1

    def read_quoted(self, char):
        """Reads a quoted part or an expansion."""
        if char == "\\":
            self.at += 2
        elif char == "'":
            self.at += 1
            self.skip_to("'")
        elif self.starts("$'"):
            self.skip(re.compile(r"\$'(\\.|[^'\\])*'", re.S))
        elif char == '"':
            self.at += 1
            self.read_until('"')
        elif char == "`":
            self.at += 1
            self.read_commands("`")
        elif self.starts("$(("):
            self.at += 3
            self.read_arithmetic()
        elif self.starts("$("):
            self.at += 2
            self.read_commands(")")
        elif self.starts("${"):
            self.at += 2
            self.read_until("}")
        else:
            self.at += 1

    def read_arithmetic(self):
        """Reads an expression and the two parentheses that close it."""
        depth = 2
        while self.at < len(self.text) and depth > 0:
            char = self.text[self.at]
            if char in "\\$`":
                self.read_quoted(char)
            else:
                depth += {"(": 1, ")": -1}.get(char, 0)
                self.at += 1

    def read_until(self, end):
        """Reads quoted text up to and including `end`, with the expansions in it."""
        while self.at < len(self.text) and not self.starts(end):
            char = self.text[self.at]
            if char in "\\$`" or (char == '"' and end != '"'):
                self.read_quoted(char)
            else:
                self.at += 1
        self.at += len(end)

    def end_command(self, words):
        """Stores the command of these words, and a command among its arguments."""
        while words and (words[0].text in RESERVED or ASSIGNMENT.match(words[0].text)):
            words = words[1:]
        if not words or words[0].text in CLOSED:
            return
        first, *rest = words
        if first.literal:
            self.found.append((first.line, first.text))
        texts = [word.text for word in rest]
        if first.text in WRAPPERS:
            rest = [word for word in rest if not re.match(r"-|\d|'|\"[^$]*$|[A-Z]+$|\w+=", word.text)]
            self.end_command(rest[:1])
        elif first.text == "find":
            for before, word in zip(rest, rest[1:]):
                if before.text in ("-exec", "-execdir"):
                    self.end_command([word])
        if first.text in ("bash", "sh") or "bash" in texts:
            for text in texts:
                if text.startswith("'"):
                    self.found += [(first.line, name) for _, name in Shell(text.strip("'")).found]
