"""Pages and their forms, as somebody has them whose browser runs no script."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urlsplit

from werkzeug.test import TestResponse

MARKS = re.compile("[\u2066-\u2069\u200e\u200f]")
VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
PIECES = {"dt", "dd", "li", "h1", "h2", "p", "legend", "title", "tr"}


@dataclass
class Control:
    """A field of a form: `kind` is its type, or the name of its element; a button's `label` is what stands on it."""

    kind: str
    name: str
    value: str
    on: bool = False
    label: str = ""
    options: list[str] = field(default_factory=list)
    invalid: bool = False
    action: str = ""
    method: str = ""


@dataclass
class Form:
    """A form as a page has it, to be filled in and sent as a browser would."""

    action: str
    method: str
    controls: list[Control] = field(default_factory=list)

    def fill(self, values: Mapping[str, object]) -> "Form":
        """Types, ticks and chooses; whatever the form does not offer is a mistake of the test or of the page."""
        for name, value in values.items():
            self._fill(name, value)
        return self

    def _fill(self, name: str, value: object) -> None:
        named = [control for control in self.controls if control.name == name and control.kind != "submit"]
        assert named, f"no field {name!r} among {sorted({control.name for control in self.controls})}"
        if named[0].kind in ("radio", "checkbox"):
            wanted = [str(item) for item in value] if isinstance(value, list | tuple) else [str(value)]
            wanted = ([named[0].value] if value else []) if isinstance(value, bool) else wanted
            assert set(wanted) <= {control.value for control in named}, f"{name} can not be {value!r}"
            for control in named:
                control.on = control.value in wanted
            return
        if named[0].kind == "select":
            assert str(value) in named[0].options, f"{name} can not be {value!r}"
        named[0].value = str(value)

    def values(self, button: str = "") -> list[tuple[str, str]]:
        """What is sent when the button with this label, else the first one, is pressed."""
        sent = [
            (control.name, control.value)
            for control in self.controls
            if control.name and control.kind != "submit" and (control.kind not in ("radio", "checkbox") or control.on)
        ]
        chosen = self.button(button)
        return [*sent, (chosen.name, chosen.value)] if chosen.name else sent

    def button(self, label: str) -> Control:
        """The first button with this label, else the last one there is; it may send the form elsewhere."""
        buttons = [control for control in self.controls if control.kind == "submit" and label in control.label]
        assert buttons, f"no button {label!r}"
        return buttons[0] if label else buttons[-1]

    def shown(self) -> dict[str, object]:
        """What stands in the form: {name: text, or the list of what is ticked or chosen}; blank fields are left out."""
        found: dict[str, Any] = {}
        for control in self.controls:
            if control.kind in ("radio", "checkbox") and control.on:
                found.setdefault(control.name, []).append(control.value)
            elif control.kind not in ("radio", "checkbox", "submit", "hidden") and control.value:
                found[control.name] = control.value
        return found

    def invalid(self) -> set[str]:
        """The fields that are marked as refused."""
        return {control.name for control in self.controls if control.invalid}


TEMPLATE = re.compile("<template>.*?</template>", re.DOTALL)
"""What only script shows."""


class Page(HTMLParser):
    """A page as somebody without script has it: `text`, `pieces` of it by their element, `links`, `forms`, `tags`."""

    def __init__(self, response: TestResponse, path: str) -> None:
        super().__init__(convert_charrefs=True)
        self.status, self.html, self.path = response.status_code, response.text, path
        self.headers = response.headers
        self.forms: list[Form] = []
        self.links: list[tuple[str, str]] = []
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.pieces: list[tuple[str, str]] = []
        self._text: list[str] = []
        self._open: list[tuple[str, int]] = []
        self._form: Form | None = None
        self._control: Control | None = None
        self._named: dict[str, Form] = {}
        self._ahead: list[tuple[str, Control]] = []
        self.feed(TEMPLATE.sub("", self.html))
        self.close()
        for name, control in self._ahead:
            self._named[name].controls.insert(0, control)

    @property
    def text(self) -> str:
        return plain("".join(self._text))

    def all(self, tag: str) -> list[str]:
        """The text of each such element that `pieces` keeps."""
        return [text for name, text in self.pieces if name == tag]

    def form(self, ending: str) -> Form:
        """The form whose action ends so, its parameters left out."""
        found = [form for form in self.forms if urlsplit(form.action).path.endswith(ending)]
        assert found, f"no form {ending!r} among {[form.action for form in self.forms]}"
        return found[0]

    def link(self, label: str) -> str:
        """Where the first link with this label leads."""
        found = [href for text, href in self.links if label in text]
        assert found, f"no link {label!r} among {self.links}"
        return found[0]

    def why(self) -> dict[str, list[str]]:
        """The lines of the newest hand: {side: [line and its points]}."""
        found: dict[str, list[str]] = {}
        who = ""
        start = self.html.find('<dl class="why">')
        part = Page.__new__(Page)
        HTMLParser.__init__(part, convert_charrefs=True)
        part.forms, part.links, part.tags, part.pieces, part._text, part._open = [], [], [], [], [], []
        part._form = part._control = None
        part._named, part._ahead = {}, []
        part.feed(self.html[start : self.html.find("</dl>", start)] if start >= 0 else "")
        for name, text in part.pieces:
            if name == "dt":
                who = text
            else:
                found.setdefault(who, []).append(text)
        return found

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = {name: value or "" for name, value in attrs}
        self.tags.append((tag, known))
        if tag not in VOID:
            self._open.append((tag, len(self._text)))
        self._text.append(" ")
        if tag == "a":
            self.links.append(("", known.get("href", "")))
        if tag == "form":
            self._form = Form(known.get("action") or self.path, known.get("method", "get"))
            self.forms.append(self._form)
            self._named[known.get("id", "")] = self._form
        elif self._form is not None or "form" in known:
            self._add(tag, known)

    def _add(self, tag: str, known: dict[str, str]) -> None:
        if tag == "option" and self._control is not None and self._control.kind == "select":
            self._control.options.append(known.get("value", ""))
            if "selected" in known:
                self._control.value = known.get("value", "")
        elif tag == "button" and known.get("type") == "button":
            pass  # it does nothing without script
        elif tag in ("input", "select", "textarea", "button"):
            kind = {"input": known.get("type", "text"), "button": known.get("type", "submit")}.get(tag, tag)
            control = Control(kind, known.get("name", ""), known.get("value", ""), "checked" in known)
            control.invalid = known.get("aria-invalid") == "true"
            control.action, control.method = known.get("formaction", ""), known.get("formmethod", "")
            if "form" in known:
                self._ahead.append((known["form"], control))
            elif self._form is not None:
                self._form.controls.append(control)
            self._control = None if tag == "input" else control

    def handle_endtag(self, tag: str) -> None:
        while self._open:
            name, begun = self._open.pop()
            self._end(name, "".join(self._text[begun:]))
            if name == tag:
                break
        self._text.append(" ")

    def _end(self, tag: str, typed: str) -> None:
        text = plain(typed)
        if tag in PIECES:
            self.pieces.append((tag, text))
        if tag == "a" and self.links:
            self.links[-1] = (text, self.links[-1][1])
        if tag == "form":
            self._form = None
        if tag == "textarea" and self._control is not None:
            self._control.value = typed.strip()
        if tag == "button" and self._control is not None:
            self._control.label = text
        if tag in ("select", "textarea", "button"):
            self._control = None

    def handle_data(self, data: str) -> None:
        self._text.append(data)


def plain(text: str) -> str:
    """Text as it is read: one space for several, and no invisible marks."""
    return re.sub(r"\s+", " ", MARKS.sub("", text)).strip()
