"""The loop: its steps in time, its polling and its painting."""

from collections.abc import Iterator

import pygame
import pytest

from game.engine.gesture import TICK_MS, Kind, MouseEvent
from game.engine.level import BEGINNER
from game.ui.core.cabinet import Cabinet
from game.ui.core.loop import (
    AWAKE,
    FRAME,
    LAZY_TICKS,
    POLL_AWAKE,
    POLL_IDLE,
    POLL_STILL,
    POLL_UNFOCUSED,
    SHORTEST_FRAME,
    STILL,
    Loop,
)
from game.ui.core.routes import ReplayFile, Route
from game.ui.core.scene import Frame, Scene
from game.ui.input.actions import Action, Asked
from game.ui.input.actions import Kind as Device
from game.ui.input.bindings import Binding, Bindings
from game.ui.input.device_time import DeviceTime
from game.ui.input.pad import Pads
from game.ui.input.pointer import Pointing
from tests.ui.conftest import Opener
from tests.ui.hands import start_game
from tests.ui.keyboard import key_event


class Diary(Scene):
    """A scene that records its calls."""

    def __init__(self) -> None:
        self.steps: list[int] = []
        self.heard: list[object] = []
        self.frames = 0
        self.moves = False
        self.face = 0

    @property
    def animating(self) -> bool:
        """Whether the test wants it to move."""
        return self.moves

    def update(self, ticks: int) -> None:
        """Record the steps."""
        self.steps.append(ticks)

    def looks(self) -> object:
        """Return what the test wants it to look like."""
        return self.face, self.age if self.moves else 0

    def draw(self, _: Frame) -> None:
        """Count the frame."""
        self.frames += 1

    def act(self, asked: Asked) -> bool:
        """Record the action; leave Mute to the loop."""
        self.heard.append(asked.action)
        return asked.action is not Action.MUTE

    def typed(self, character: str) -> bool:
        """Record the character; take only the 7."""
        self.heard.append(character)
        return character == "7"

    def point(self, pointing: Pointing) -> bool:
        """Record the pointing."""
        self.heard.append(pointing)
        return True


class Clock:
    """Time that passes only by sleeping, and that remembers the naps."""

    def __init__(self) -> None:
        self.now = 100.0
        self.naps: list[float] = []

    def __call__(self) -> float:
        """Return the time."""
        return self.now

    def sleep(self, seconds: float) -> None:
        """Let time pass."""
        self.naps.append(seconds)
        self.now += seconds


@pytest.fixture
def running(open_game: Opener) -> Iterator[tuple[Cabinet, Diary, Clock, Loop]]:
    """A loop with a fake clock around a diary; the queue is empty."""
    cabinet = open_game()
    diary, clock = Diary(), Clock()
    cabinet.stage.replace(diary)
    loop = Loop(cabinet, clock=clock, sleep=clock.sleep)
    pygame.event.clear()
    yield cabinet, diary, clock, loop
    pygame.event.clear()


Running = tuple[Cabinet, Diary, Clock, Loop]


def press(key: int, *, unicode: str = "", mod: int = 0) -> None:
    """Queue a key's press and release."""
    pygame.event.post(key_event(pygame.KEYDOWN, key, mod=mod, unicode=unicode))
    pygame.event.post(key_event(pygame.KEYUP, key, mod=mod, unicode=unicode))


def rest(clock: Clock, loop: Loop) -> None:
    """Turn until no input is remembered any more."""
    for _ in range(int(AWAKE / POLL_AWAKE) + 5):
        loop.turn()
    clock.naps.clear()


def test_each_event_takes_effect_once(running: Running) -> None:
    """Each event of a batch is at work before the next one, by one step without time and no more."""
    _, diary, _, loop = running
    loop.turn()
    diary.steps.clear()
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.Event(kind, button=1, pos=(40, 40), touch=False))
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, buttons=(0, 0, 0), pos=(41, 40), rel=(1, 0), touch=False))
    press(pygame.K_x)
    loop.turn()
    assert diary.steps.count(0) == 5


def test_a_second_owes_250_steps_however_it_is_cut(running: Running) -> None:
    """The clock of the game is real time, in whole ticks of 4 ms."""
    _, diary, clock, loop = running
    begin = clock.now
    while clock.now < begin + 1:
        loop.turn()
        clock.now += 0.0017
    passed = clock.now - begin
    loop.turn()
    assert 0 <= passed * 1000 / TICK_MS - sum(diary.steps) <= LAZY_TICKS


def test_what_fades_gets_the_same_steps(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Music opens and closes in real time, too."""
    cabinet, diary, clock, loop = running
    steps: list[int] = []
    monkeypatch.setattr(cabinet.audio, "update", steps.append)
    for _ in range(60):
        clock.now += 0.01
        loop.turn()
    assert sum(steps) == sum(diary.steps) > 0


def test_a_stall_is_caught_up_in_one_jump(running: Running) -> None:
    """A window frozen for three seconds must not stop the clock."""
    _, diary, clock, loop = running
    loop.turn()
    clock.now += 3
    diary.steps.clear()
    loop.turn()
    assert diary.steps[0] >= 750


def test_nothing_is_painted_when_nothing_changed(running: Running) -> None:
    """Idling costs no frame at all."""
    _, diary, clock, loop = running
    rest(clock, loop)
    diary.frames = 0
    for _ in range(200):
        loop.turn()
    assert diary.frames == 0


def test_what_input_changed_is_painted_in_the_same_turn(running: Running) -> None:
    """A release must not wait for the next frame."""
    _, diary, clock, loop = running
    rest(clock, loop)
    diary.frames = 0
    diary.face += 1
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=(3, 4), button=1, touch=False))
    loop.turn()
    assert diary.frames == 1
    assert diary.heard == [Pointing(Kind.LEFT_RELEASE, (3, 4))]


def test_input_right_after_a_frame_is_painted_as_soon_as_a_frame_may_be(running: Running) -> None:
    """Heard a millisecond after a paint, it must not wait for the next animation frame."""
    _, diary, clock, loop = running
    rest(clock, loop)
    for _ in range(2):
        diary.face += 1
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=(3, 4), button=1, touch=False))
        loop.turn()
    diary.frames, begin = 0, clock.now
    while not diary.frames:
        loop.turn()
    assert clock.now - begin <= SHORTEST_FRAME


def test_it_listens_every_millisecond_after_input_and_rests_otherwise(running: Running) -> None:
    """The next click usually comes soon after the last one."""
    _, _, clock, loop = running
    rest(clock, loop)
    loop.turn()
    assert clock.naps[-1] == POLL_IDLE
    clock.now += STILL
    for _ in range(10):
        loop.turn()
    assert clock.naps[-1] == POLL_STILL
    press(pygame.K_LEFT)
    loop.turn()
    assert clock.naps[-1] == POLL_AWAKE


def test_without_focus_it_listens_thirty_times_a_second(running: Running) -> None:
    """Nobody plays in a window behind another."""
    _, _, clock, loop = running
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
    loop.turn()
    assert clock.naps[-1] == POLL_UNFOCUSED
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSGAINED))
    loop.turn()
    assert clock.naps[-1] < POLL_UNFOCUSED


def test_animations_are_painted_sixty_times_a_second(running: Running) -> None:
    """More frames would only cost power."""
    _, diary, clock, loop = running
    rest(clock, loop)
    diary.moves, diary.frames = True, 0
    begin = clock.now
    while clock.now < begin + 1:
        loop.turn()
    assert 0.9 / FRAME <= diary.frames <= 1 / FRAME + 1


def test_events_keep_their_order_and_places(running: Running) -> None:
    """Every button event counts at its own place; nothing is sampled once a turn."""
    _, diary, _, loop = running
    for number in range(300):
        kind = pygame.MOUSEBUTTONDOWN if number % 2 == 0 else pygame.MOUSEBUTTONUP
        pygame.event.post(pygame.Event(kind, pos=(number, number), button=1 + 2 * (number // 2 % 2), touch=False))
    loop.turn()
    assert [heard.at[0] for heard in diary.heard if isinstance(heard, Pointing)] == list(range(300))


def test_wheel_buttons_are_no_clicks(running: Running) -> None:
    """The wheel also arrives as buttons 4 and 5."""
    _, diary, _, loop = running
    for button in (4, 5):
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=button, touch=False))
    loop.turn()
    assert diary.heard == []


def test_shift_with_left_is_a_press_of_its_own(running: Running) -> None:
    """Shift counts as it was when the button went down, in the order of events."""
    _, diary, _, loop = running
    pygame.event.post(key_event(pygame.KEYDOWN, pygame.K_LSHIFT))
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=1, touch=False))
    pygame.event.post(key_event(pygame.KEYUP, pygame.K_LSHIFT))
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=1, touch=False))
    loop.turn()
    assert [heard.kind for heard in diary.heard if isinstance(heard, Pointing)] == [
        Kind.SHIFT_LEFT_PRESS,
        Kind.LEFT_PRESS,
    ]


def test_a_held_key_repeats_only_where_that_helps(running: Running) -> None:
    """A held arrow travels; a held Space must not click again and again."""
    _, diary, _, loop = running
    for key in (pygame.K_LEFT, pygame.K_SPACE):
        for _ in range(3):
            pygame.event.post(key_event(pygame.KEYDOWN, key))
    loop.turn()
    assert diary.heard == [Action.LEFT] * 3 + [Action.CONFIRM]


def test_typing_comes_before_commands(running: Running) -> None:
    """A digit typed into a field must not begin a level."""
    _, diary, _, loop = running
    press(pygame.K_7, unicode="7")
    press(pygame.K_1, unicode="1")
    loop.turn()
    assert diary.heard == ["7", "1", Action.LEVEL_1]


def test_mute_and_full_screen_work_everywhere(running: Running) -> None:
    """M and Alt+Enter need no scene's help, unless it has another use for the key."""
    cabinet, diary, _, loop = running
    press(pygame.K_m, unicode="m")
    loop.turn()
    assert cabinet.settings.mute
    press(pygame.K_RETURN, mod=pygame.KMOD_LALT)
    loop.turn()
    assert Action.FULLSCREEN in diary.heard


def test_a_pad_asks_for_the_same_commands(running: Running) -> None:
    """A pad can do everything that keys can."""
    _, diary, _, loop = running
    pygame.event.post(pygame.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=pygame.CONTROLLER_BUTTON_X))
    loop.turn()
    assert diary.heard == [Action.FLAG]


def test_closing_the_window_ends_the_game(running: Running) -> None:
    """No question is asked."""
    cabinet, _, _, loop = running
    pygame.event.post(pygame.Event(pygame.QUIT))
    loop.turn()
    assert cabinet.stage.top is None


def test_bindings_count_from_the_moment_they_are_changed(running: Running) -> None:
    """A player who moves an action to another key must not have to start the game again."""
    cabinet, diary, _, loop = running
    press(pygame.K_x, unicode="x")
    loop.turn()
    assert diary.heard == ["x"]
    diary.heard.clear()
    cabinet.style.bindings = Bindings(
        (
            Binding(Device.KEYS, "x", Action.NEW),
            Binding(Device.MOUSE, "left", Kind.RIGHT_PRESS),
        )
    )
    press(pygame.K_x, unicode="x")
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=1, touch=False))
    loop.turn()
    assert [heard.kind if isinstance(heard, Pointing) else heard for heard in diary.heard] == [
        "x",
        Action.NEW,
        Kind.RIGHT_PRESS,
    ]


# Files


def drop(name: str) -> None:
    """Queue a file that is dropped on the window."""
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=name))


def test_a_file_that_comes_with_the_end_does_not_hold_it_up(running: Running) -> None:
    """A file that came just before the end does not delay it either."""
    cabinet, _, _, loop = running
    for events in ((pygame.QUIT, pygame.DROPFILE), (pygame.DROPFILE, pygame.QUIT)):
        cabinet.stage.replace(Diary())
        for kind in events:
            pygame.event.post(pygame.Event(kind, file="game.rawvf"))
        loop.turn()
        assert cabinet.stage.top is None


def test_of_many_files_the_last_one_is_shown_alone(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files dropped at once or in turn never open over each other."""
    cabinet, diary, _, loop = running
    asked: list[str] = []
    go = cabinet.router.go

    def noted(route: Route) -> None:
        assert isinstance(route, ReplayFile)
        asked.append(route.path.name)
        go(route)

    monkeypatch.setattr(cabinet.router, "go", noted)
    for number in range(200):
        drop(f"{number}.rawvf")
    loop.turn()
    assert asked == ["199.rawvf"]
    for number in range(3):
        drop(f"again {number}.rawvf")
        loop.turn()
    assert asked == ["199.rawvf", "again 0.rawvf", "again 1.rawvf", "again 2.rawvf"]
    cabinet.stage.pop()
    assert cabinet.stage.top is diary


def test_what_is_heard_between_two_steps_has_its_millisecond(running: Running) -> None:
    """The steps of the game are 4 ms; two clicks that are 10 and 11 ms apart are so in the recording too."""
    cabinet, _, clock, loop = running
    play = start_game(cabinet, BEGINNER)
    loop.turn()
    at = play.camera.cell_rect(40).center
    begun = clock.now
    for k, (kind, later) in enumerate([("DOWN", 0.0), ("UP", 0.0501), ("DOWN", 0.1002), ("UP", 0.1513)]):
        clock.now = begun + later
        pygame.event.post(pygame.Event(getattr(pygame, f"MOUSEBUTTON{kind}"), button=1, pos=at, touch=False))
        loop.turn()
        assert len(play.session.log.stamps) > k
    stamps = [
        stamp
        for stamp, given in zip(play.session.log.stamps, play.session.log, strict=True)
        if isinstance(given, MouseEvent) and given.kind is not Kind.MOVE
    ]
    assert [stamp - stamps[0] for stamp in stamps] == pytest.approx([0, 50, 100, 151], abs=1)
    assert any(stamp % TICK_MS for stamp in stamps)
    assert play.session.square == play.camera.tile


def test_clicks_of_a_held_up_frame_keep_their_distance(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """Four clicks handled at once keep the milliseconds of their device."""
    cabinet, _, clock, loop = running
    play = start_game(cabinet, BEGINNER)
    loop.turn()
    at = play.camera.cell_rect(40).center
    clock.now += 0.3
    sent = [
        (pygame.Event(getattr(pygame, f"MOUSEBUTTON{kind}"), button=1, pos=at, touch=False), late)
        for kind, late in (("DOWN", 250), ("UP", 200), ("DOWN", 80), ("UP", 30))
    ]
    monkeypatch.setattr(DeviceTime, "events", lambda _: sent)
    loop.turn()
    stamps = [
        stamp
        for stamp, given in zip(play.session.log.stamps, play.session.log, strict=True)
        if isinstance(given, MouseEvent) and given.kind is not Kind.MOVE
    ]
    assert [stamp - stamps[0] for stamp in stamps] == [0, 50, 170, 220]


def test_where_what_comes_ends_a_rest_it_rests_longer(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    """It rests until the next step or animation frame; a plugged-in pad must be polled."""
    _, diary, clock, loop = running
    monkeypatch.setattr(DeviceTime, "ends_rests", True)
    loop.turn()
    assert clock.naps[-1] == LAZY_TICKS * TICK_MS / 1000
    rest(clock, loop)
    diary.moves = True
    loop.turn()
    loop.turn()
    assert POLL_AWAKE <= clock.naps[-1] < 1.01 * FRAME
    diary.moves = False
    monkeypatch.setattr(Pads, "__len__", lambda _: 1)
    rest(clock, loop)
    loop.turn()
    assert clock.naps[-1] in (POLL_IDLE, POLL_STILL)
