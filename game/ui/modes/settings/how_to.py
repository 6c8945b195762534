"""How to play, drawn rather than written: three gestures with mouse and key, before and after. Any input leaves it."""

import pygame

from game.engine.gesture import Kind
from game.ui.board.gestures import GESTURES, Picture, draw_cells, draw_key
from game.ui.core.cabinet import Cabinet
from game.ui.core.stage import Frame, Scene
from game.ui.core.style import HUGE, LARGE, NORMAL, SMALL
from game.ui.core.text import DISPLAY
from game.ui.input.actions import KEYBOARD, Action, Asked
from game.ui.input.controls import key_label
from game.ui.input.pointer import Pointing


class HowToScene(Scene):
    """One screen, left at once."""

    def __init__(self, cabinet: Cabinet) -> None:
        self._cabinet = cabinet

    def act(self, asked: Asked) -> bool:
        """Leave, whatever was asked; mute and full screen work here too."""
        if asked.action in (Action.MUTE, Action.FULLSCREEN):
            return False
        self._leave()
        return True

    def typed(self, character: str) -> bool:
        """Leave on any character, but for the one that mutes."""
        if character.lower() in self._cabinet.bindings.controls(KEYBOARD.kind, Action.MUTE):
            return False
        self._leave()
        return True

    def point(self, pointing: Pointing) -> bool:
        """Leave on a release, so that it can't reach what lies below."""
        if pointing.kind in (Kind.LEFT_RELEASE, Kind.RIGHT_RELEASE, Kind.MIDDLE_RELEASE):
            self._leave()
        return True

    def _leave(self) -> None:
        if not self._cabinet.settings.seen_how_to:
            self._cabinet.change(seen_how_to=True)
        self._cabinet.stage.pop()

    def draw(self, frame: Frame) -> None:
        """Paint three cards side by side."""
        cabinet, px, words, surface = self._cabinet, self._cabinet.px, self._cabinet.words, frame.surface
        width, height = cabinet.size
        surface.fill(cabinet.theme["backdrop"])
        heading = cabinet.line(words("how_to.heading"), HUGE)
        card, gap = pygame.Rect(0, 0, px(286), px(350)), px(20)
        top = (height - card.height) // 2
        surface.blit(heading, heading.get_rect(midbottom=(width // 2, top - px(64))))
        goal = cabinet.line(words("how_to.goal"), NORMAL, "accent")
        surface.blit(goal, goal.get_rect(midbottom=(width // 2, top - px(20))))
        left = (width - 3 * card.width - 2 * gap) // 2
        for number, (name, asks, mouse, before, after) in enumerate(GESTURES):
            card.topleft = left + number * (card.width + gap), top
            label = words(f"how_to.{name}")
            key = key_label(words, cabinet.bindings.controls(KEYBOARD.kind, asks)[0])
            self._draw_card(surface, card, label, mouse, key, before, after)
        for offset, text, colour in (
            (px(20), words("how_to.number"), "text"),
            (px(60), words("how_to.leave"), "text_dim"),
        ):
            line = cabinet.line(text, NORMAL if colour == "text" else SMALL, colour)
            surface.blit(line, line.get_rect(midtop=(width // 2, top + card.height + offset)))

    def _draw_card(
        self,
        surface: pygame.Surface,
        card: pygame.Rect,
        label: str,
        mouse: str,
        key: str,
        before: Picture,
        after: Picture,
    ) -> None:
        cabinet, px = self._cabinet, self._cabinet.px
        surface.blit(cabinet.sprites.panel(card.size, px(10), "panel", "line"), card)
        fits = cabinet.lettering.width(label, px(LARGE), DISPLAY) < card.width - px(20)
        line = cabinet.line(label, LARGE if fits else NORMAL)
        surface.blit(line, line.get_rect(midtop=(card.centerx, card.top + px(16))))
        hand = cabinet.sprites.get(mouse, px(112))
        surface.blit(hand, hand.get_rect(center=(card.left + card.width * 3 // 10, card.top + px(118))))
        draw_key(surface, cabinet, (card.left + card.width * 7 // 10, card.top + px(118)), key)
        tile, arrow_room = px(36), px(34)
        left = card.centerx - 3 * tile - arrow_room // 2
        top = card.bottom - px(24) - 3 * tile
        draw_cells(surface, cabinet, (left, top), tile, before)
        draw_cells(surface, cabinet, (left + 3 * tile + arrow_room, top), tile, after)
        arrow = cabinet.sprites.get("icon_play", px(16))
        surface.blit(arrow, arrow.get_rect(center=(card.centerx, top + 3 * tile // 2)))
