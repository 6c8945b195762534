"""
Small faults that a program might have, each as a change of a few characters.

A line is guarded if a test fails with such a fault in it. Faults are only in code
that matters at run time: not in docstrings, annotations, assertions, log lines,
texts of errors, or f-strings.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

FLIPS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: (r"\bis\b", "is not"),
    ast.IsNot: (r"\bis\s+not\b", "is"),
    ast.In: (r"\bin\b", "not in"),
    ast.NotIn: (r"\bnot\s+in\b", "in"),
}
FLIP_NEGATES = (ast.Eq, ast.NotEq, ast.Is, ast.IsNot, ast.In, ast.NotIn)
LOGS = {"log", "logger", "logging", "warnings"}
TOLD_NOT_RUN = {"TYPE_CHECKING", "__name__"}

Function = ast.FunctionDef | ast.AsyncFunctionDef
Scope = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


@dataclass(frozen=True, slots=True)
class Mutation:
    """One fault: *text* replaces the source's bytes from *start* to *end*."""

    start: int
    end: int
    text: bytes
    line: int  # from 1
    before: str  # the lines it changes, with single spaces
    after: str

    def applied(self, source: bytes) -> bytes:
        """Return the source with the fault in it."""
        return source[: self.start] + self.text + source[self.end :]


def sites(source: bytes) -> list[tuple[Mutation, ...]]:
    """Return the places of a module where faults fit, from top to bottom, each with its faults."""
    tree = ast.parse(source)
    text = _Text(source)
    kept = _kept(tree)
    found = [site for node in _running(tree) if node not in kept for site in _faults(node, text)]
    return sorted(found, key=lambda site: (site[0].start, site[0].end))


class _Text:
    """A module's bytes and the positions of its nodes."""

    def __init__(self, source: bytes) -> None:
        self._source = source
        self._lines = [0]
        for line in source.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        """Return a node's first byte and the byte after its last."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self._lines[node.lineno - 1] + node.col_offset
        return start, self._lines[node.end_lineno - 1] + node.end_col_offset

    def of(self, node: ast.expr) -> str:
        """Return a node's source."""
        start, end = self.span(node)
        return self._source[start:end].decode()

    def replaced(self, start: int, end: int, text: str) -> Mutation:
        """Return the fault that writes *text* there."""
        first = self._source.rfind(b"\n", 0, start) + 1
        last = self._source.find(b"\n", end)
        last = len(self._source) if last < 0 else last
        before = self._source[first:last].decode()
        after = self._source[first:start].decode() + text + self._source[end:last].decode()
        line = self._source.count(b"\n", 0, start) + 1
        return Mutation(start, end, text.encode(), line, " ".join(before.split()), " ".join(after.split()))

    def with_word(self, left: ast.expr, right: ast.expr, word: str, other: str) -> tuple[int, int, str]:
        """Return the position of *word* (a pattern) between two operands, and its replacement *other*."""
        start, end = self.span(left)[1], self.span(right)[0]
        found = re.search(word.encode(), self._source[start:end])
        assert found is not None
        return start + found.start(), start + found.end(), other


def _faults(node: ast.AST, text: _Text) -> Iterator[tuple[Mutation, ...]]:
    """Yield the sites of one node."""
    match node:
        case ast.Compare():
            operands = [node.left, *node.comparators]
            for left, right, operator in zip(operands, operands[1:], node.ops, strict=False):
                yield (text.replaced(*text.with_word(left, right, *FLIPS[type(operator)])),)
        case ast.BoolOp():
            yield (_other_junction(node, text),)
        case ast.Constant(value=bool()):
            return
        case ast.Constant(value=int(value)):
            yield tuple(text.replaced(*text.span(node), str(near)) for near in (value - 1, value + 1))
        case ast.If() if TOLD_NOT_RUN & _names(node.test):
            return
        case ast.If() | ast.While() | ast.IfExp():
            yield from _negation(node.test, text)
        case ast.comprehension():
            for test in node.ifs:
                yield from _negation(test, text)
        case ast.match_case(guard=ast.expr() as guard):
            yield from _negation(guard, text)
        case ast.Expr(value=ast.Constant()):
            return
        case ast.Expr() | ast.Assign() | ast.AugAssign() | ast.Raise() | ast.Return() | ast.Break() | ast.Continue():
            yield (text.replaced(*text.span(node), "pass"),)


def _other_junction(node: ast.BoolOp, text: _Text) -> Mutation:
    """Return a chain of ``and`` as one of ``or``, or the other way round."""
    word, other = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
    start, end = text.span(node)
    written = text.of(node).encode()
    for left, right in zip(node.values[-2::-1], node.values[:0:-1], strict=True):
        at, to, _ = text.with_word(left, right, rf"\b{word}\b", other)
        written = written[: at - start] + other.encode() + written[to - start :]
    return text.replaced(start, end, written.decode())


def _negation(test: ast.expr, text: _Text) -> Iterator[tuple[Mutation, ...]]:
    """Yield a negated condition, unless another fault does the same or the condition is a constant."""
    match test:
        case ast.Constant():
            return
        case ast.Compare(ops=[operator]) if isinstance(operator, FLIP_NEGATES):
            return
        case ast.UnaryOp(op=ast.Not()):
            yield (text.replaced(*text.span(test), text.of(test.operand)),)
        case _:
            yield (text.replaced(*text.span(test), f"not ({text.of(test)})"),)


def _running(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a node and its descendants, without those that only readers and type checkers see."""
    yield node
    for child in _parts(node):
        yield from _running(child)


def _parts(node: ast.AST) -> list[ast.AST]:
    match node:
        case ast.JoinedStr() | ast.Raise() | ast.arg():
            return []
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            parts = [*node.decorator_list, node.args, *node.body]
        case ast.AnnAssign():
            parts = [node.target, *([node.value] if node.value is not None else [])]
        case ast.If() if TOLD_NOT_RUN & _names(node.test):
            parts = [*node.orelse]
        case _:
            parts = [*ast.iter_child_nodes(node)]
    return [part for part in parts if not _is_told(part)]


def _is_told(node: ast.AST) -> bool:
    """Tell whether this is for a reader, a type checker or a log."""
    match node:
        case ast.Assert():
            return True
        case ast.FunctionDef(name="__repr__" | "__str__"):
            return True
        case ast.Subscript(value=ast.Name(id="Literal")):
            return True
        case ast.Expr(value=ast.Call(func=ast.Name(id="assert_never"))):
            return True
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=name)))):
            return name in LOGS
    return False


def _kept(tree: ast.Module) -> set[ast.AST]:
    """
    Return the statements whose removal would fail in any run of their function.

    They would only flatter the tests: a name's first assignment, and the
    ``return`` at a function's end.
    """
    kept: set[ast.AST] = set()
    for scope in ast.walk(tree):
        if isinstance(scope, Scope):
            kept |= _first_assignments(scope)
        if isinstance(scope, Function):
            kept |= {scope.body[-1]} if isinstance(scope.body[-1], ast.Return) else set()
    return kept


def _first_assignments(scope: Scope) -> set[ast.AST]:
    nodes = [*_own_nodes(scope)]
    bound = {node.arg for node in nodes if isinstance(node, ast.arg)}
    first: set[ast.Name] = set()
    names = [node for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)]
    for name in sorted(names, key=lambda name: (name.lineno, name.col_offset)):
        first |= set() if name.id in bound else {name}
        bound.add(name.id)
    return {node for node in nodes if isinstance(node, ast.Assign) and first & {*_targets(node)}}


def _own_nodes(scope: Scope) -> Iterator[ast.AST]:
    """Yield the nodes of a scope without those of inner scopes."""
    waiting = [*ast.iter_child_nodes(scope)]
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, Scope):
            waiting += ast.iter_child_nodes(node)


def _targets(node: ast.Assign) -> Iterator[ast.AST]:
    return (part for target in node.targets for part in ast.walk(target))


def _names(node: ast.AST) -> set[str]:
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
