"""The game as a page calls it, without a browser."""

import importlib
import io
import shutil
import tarfile
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pygame
import pytest

from game.engine.errors import GameError
from game.engine.gesture import Kind, MouseEvent
from game.engine.grid import cells_of
from game.engine.level import BEGINNER
from game.i18n.catalogue import LOCALES
from game.play import worker
from game.ui.core import clipboard, handover
from game.ui.core.assets import find_root
from game.ui.core.pictures import blend_by_sdl
from game.ui.core.routes import Title
from game.ui.core.text import JAPANESE
from game.ui.input.actions import Action, Asked
from game.ui.kit.pause import GamePause
from game.ui.modes.classic.end_band import SHARE
from game.ui.modes.classic.play import PlayScene
from game.ui.modes.classic.result import ResultScene
from game.ui.modes.title.first_start import LanguageScene
from game.web import Page, load_all, open_page
from game.web_home import bring_back
from tests.patience import wait_until
from tests.ui.eyes import words_seen
from tests.ui.hands import click, secret, settle, start_game
from tests.ui.keyboard import key_event
from tests.ui.nodes import front_scene

Opened = Callable[..., Page]
CODE = "9x9/11:4,4:AZ3Xbu9jcFo"


def browser(copied: list[str], *, touch: bool = False) -> Any:
    """Return a page that records copies in a list, in a browser that can't switch stacks; *touch*: on a phone."""

    def copy(text: str) -> bool:
        copied.append(text)
        return True

    return SimpleNamespace(
        touch=touch,
        copied=copy,
        buzz=lambda: copied.append("a buzz"),
        shared=lambda text: False,
        link=lambda code: f"https://page.example/#{code}",
        offered=lambda path: copied.append(Path(path).read_text(errors="replace")),
        requested=lambda: None,
        music=lambda _: SimpleNamespace(path="", problem="no network"),
    )


@pytest.fixture
def copied() -> list[str]:
    """The texts that the page was asked to copy."""
    return []


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, copied: list[str]) -> Iterator[Opened]:
    """Return a function that opens the game in a page with its files in the test's folder."""
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "LOCALAPPDATA", "APPDATA", "HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.setattr(worker, "engine", worker.engine)
    monkeypatch.setattr(clipboard, "_used", clipboard._used)
    monkeypatch.setattr(handover, "_used", None)
    pages: list[Page] = []

    def opener(place: str = "", unkept: str = "", *, touch: bool = False) -> Page:
        page = open_page(str(tmp_path), place, unkept, browser(copied, touch=touch), switches=False)
        assert isinstance(page, Page)
        page.begin()
        page.start_sounds()
        pages.append(page)
        return page

    yield opener
    for page in pages:
        page.close()
    blend_by_sdl(by_sdl=False)  # the other tests' pictures are pygame's, as in a window


def test_the_page_runs_until_the_game_is_left(opened: Opened) -> None:
    """Each frame of the page is a turn; after the last one the page says how to start again."""
    page = opened()
    assert page.turn()
    page.cabinet.stage.clear()
    assert not page.turn()


@pytest.mark.parametrize("touch", [False, True])
def test_the_first_frame_of_a_phone_is_for_fingers(touch: bool, opened: Opened) -> None:
    """Before the first touch the browser alone knows what will point."""
    page = opened(touch=touch)
    window = page.cabinet.window
    place = front_scene(page.cabinet, LanguageScene).pane.placed
    keys = [rect for node, rect in place if node.press]
    assert len(keys) == len(LOCALES)
    assert all(rect.height >= round(44 * window.ratio) for rect in keys) is touch


def unusable(page: Page) -> str:
    """Return the sentence that nothing can be saved."""
    words = page.cabinet.style.words
    return words("fault.lost", why=words("fault.unusable"))


def scene_in(page: Page) -> str:
    """Return the name of the scene in front."""
    return type(page.cabinet.stage.top).__name__


@pytest.mark.parametrize(("code", "told"), [(CODE, "share.pasted"), (CODE[:-8], "share.no_code")])
def test_an_address_leads_to_its_board_or_to_the_daily(code: str, told: str, opened: Opened) -> None:
    """It may come at the start or while the page is open; a link cut by a chat is reported."""
    page = opened(code)
    assert (front_scene(page.cabinet, PlayScene).session.setup.level.mines == 11) is (code == CODE)
    assert page.cabinet.style.words(told) in " ".join(words_seen(page.cabinet))
    page.visit("daily")
    assert scene_in(page) == "ArcadeMenuScene", "its one try must not be spent by a link"


def test_texts_go_between_the_page_and_the_game(opened: Opened, copied: list[str]) -> None:
    """Of the clipboard, the browser allows only copying and pasting."""
    page = opened(CODE)
    assert clipboard.put("a board")
    assert copied == ["a board"]
    assert clipboard.get() == "a board"
    page.paste("9x9/12:4,4:AZ3Xbu9jcFo")
    assert clipboard.get() == "9x9/12:4,4:AZ3Xbu9jcFo"


def test_keys_are_named_as_the_browser_tells(opened: Opened) -> None:
    """SDL takes each key of a Russian keyboard for a US one there, and says so with each event."""
    page = opened(CODE)
    page.prints([["KeyF", "а"], ["Semicolon", "ж"], ["Digit2", "é"], ["Minus", ")"], ["IntlBackslash", "/"]])
    style = page.cabinet.style
    assert (style.shortcut(Action.FLAG), style.key_label(";"), style.key_label("2")) == ("А", "Ж", "2")
    pygame.event.clear()
    pygame.event.post(key_event(pygame.KEYDOWN, pygame.K_f))
    page.turn()
    assert style.shortcut(Action.FLAG) == "А"
    assert front_scene(page.cabinet, PlayScene).session.view.flags.bit_count() == 1
    page.prints([["KeyF", "f"]])
    assert style.shortcut(Action.FLAG) == "F"


def test_a_link_to_the_board_is_shared_from_the_pause_and_from_the_end(
    opened: Opened, copied: list[str], tmp_path: Path
) -> None:
    """One tap shares a board; others play it by the link, or paste the link. A won board is a picture, too."""
    page = opened()
    page.cabinet.change(no_guess_beginner=False)  # dealt at once
    play = start_game(page.cabinet, BEGINNER)
    click(play, [42])
    page.cabinet.stage.update(0)
    play.act(Asked(Action.PAUSE))
    pause = front_scene(page.cabinet, GamePause)
    pause.take("copy")
    assert copied[-1].startswith("https://page.example/#9x9/10:6,4:")
    assert play.captions.sentence == page.cabinet.style.words("share.copied")
    mines = secret(play)
    click(play, cells_of(mines.safe))
    page.cabinet.stage.update(0)
    settle(page.cabinet)
    copied.clear()
    assert front_scene(page.cabinet, ResultScene)
    assert SHARE in [way for way, _ in play.ways]
    play.pressed(SHARE)
    wait_until(lambda: bool(copied) and not [*tmp_path.rglob("minesweeper-beginner*.png")], page.turn)
    assert copied[-1][1:4] == "PNG"  # and the player has the file
    page.cabinet.ask(Asked(Action.COPY))
    assert copied[-1].startswith("https://page.example/#9x9/10:")
    page.paste(copied[-1])
    assert front_scene(page.cabinet, PlayScene).session.setup.layout == mines


def test_music_is_heard_once_the_browser_has_fetched_it(opened: Opened, tmp_path: Path) -> None:
    """Each part is loaded when it is needed, and leaves no file behind."""
    page = opened()
    part = SimpleNamespace(path="", problem="")
    page._browser.music = lambda name: part  # type: ignore[method-assign]
    steps = page.cabinet.audio.music.decode("music_play_bass")
    next(steps)
    next(steps)
    samples = tmp_path / "bass.ogg"
    shutil.copy(find_root() / "sounds" / "music_play_bass.ogg", samples)
    part.path = str(samples)
    with pytest.raises(StopIteration) as ended:
        next(steps)
    assert ended.value.value.get_length() > 30
    assert not samples.exists()
    part.path, part.problem = "", "no network"
    with pytest.raises(pygame.error, match="no network"):
        next(page.cabinet.audio.music.decode("music_play_air"))


def test_a_file_is_handed_over_as_a_download(opened: Opened, copied: list[str], tmp_path: Path) -> None:
    """A page's player has no folders to look into; a copy would only fill the browser."""
    opened()
    file = tmp_path / "records.jsonl"
    file.write_text("all records")
    way = handover.used()
    assert way
    way.offer(file)
    assert copied == ["all records"]
    assert not file.exists()


def test_a_dropped_file_opens(opened: Opened, tmp_path: Path) -> None:
    """It opens as on a window."""
    file = tmp_path / "no recording.avf"
    file.write_text("nothing")
    page = opened()
    page.drop(str(file))
    page.turn()
    assert scene_in(page) == "LoadScene"


def test_a_hidden_page_pauses(opened: Opened) -> None:
    """No player may study the board while the clock stands, or lose time to another tab."""
    page = opened(CODE)
    scene = front_scene(page.cabinet, PlayScene)
    first = scene.hand.focus
    assert first is not None
    scene.session.post(MouseEvent(scene.session.tick, Kind.LEFT_PRESS, *divmod(first, 9)[::-1]))
    scene.session.post(MouseEvent(scene.session.tick, Kind.LEFT_RELEASE, *divmod(first, 9)[::-1]))
    page.turn()
    wait_until(lambda: scene.session.view.opened, page.turn)
    page.look_away()
    page.turn()
    assert page.cabinet.stage.top is not scene


def test_what_is_written_counts_as_done_once_it_lasts(opened: Opened) -> None:
    """A browser copies files into its storage after they are written; a kill in between loses them."""
    page = opened()
    before = page.home.written()
    page.cabinet.change(theme="paper")
    job = worker.Job(lambda: None)
    wait_until(lambda: page.home.written() != before, page.turn)
    page.turn()
    assert not job.done
    page.home.keep(page.home.written())
    assert job.done


def test_no_copy_is_made_while_a_file_is_half_written(opened: Opened, tmp_path: Path) -> None:
    """Stored without its journal, a half-written history would be damaged."""
    page = opened()
    assert not page.home.half_written()
    journal = tmp_path / "records.sqlite-journal"
    journal.touch()
    assert page.home.half_written()
    journal.unlink()
    assert not page.home.half_written()


def test_where_nothing_lasts_the_game_says_so_and_waits_for_nothing(opened: Opened) -> None:
    """This covers a second tab, a private window, and a full disk."""
    page = opened(unkept="tab")
    told = page.cabinet.style.words("fault.lost", why=page.cabinet.style.words("fault.busy"))
    assert told in page.cabinet.problems()
    page.cabinet.change(theme="paper")
    job = worker.Job(lambda: None)
    wait_until(lambda: job.done, page.turn)
    page.stop_keeping("full")
    assert unusable(page) in page.cabinet.problems()


def test_a_font_is_asked_for_when_a_language_needs_it(opened: Opened) -> None:
    """It has two megabytes, and most players never see a letter of it."""
    page = opened()
    assert page.missing_font() == ""
    page.cabinet.change(language="ja")
    assert page.missing_font() == JAPANESE.file
    page.bring_font(JAPANESE.file)
    assert page.missing_font() == ""
    page.cabinet.change(language="de")
    assert page.missing_font() == ""


def test_texts_stay_latin_until_the_font_is_there(opened: Opened) -> None:
    """Else they would be boxes, for ever if it never comes."""
    page = opened()
    page.cabinet.change(language="zh")
    assert page.cabinet.style.words.locale == "en"
    page.bring_font(page.missing_font())
    assert page.cabinet.style.words.locale == "zh"


def test_a_phones_back_is_back_and_leaves_only_the_title(opened: Opened) -> None:
    """A swipe from the edge must not end a game."""
    page = opened(CODE)
    assert page.go_back()
    page.cabinet.router.go(Title())
    assert not page.go_back()


@pytest.mark.parametrize("kind", [pygame.FINGERDOWN, pygame.MOUSEBUTTONDOWN])
def test_a_finger_feels_when_its_press_is_a_long_one(kind: int, opened: Opened, copied: list[str]) -> None:
    """The page buzzes as the flag comes; a button that is held for the same feels nothing."""
    page = opened(CODE)
    page.cabinet.change(hold_to_flag=True)
    scene = page.cabinet.stage.top
    assert isinstance(scene, PlayScene)
    page.turn()
    x, y = scene.camera.cell_rect(0).center
    wide, high = page.cabinet.style.size
    finger: dict[str, Any] = {"x": x / wide, "y": y / high, "dx": 0.0, "dy": 0.0, "finger_id": 1, "touch_id": 7}
    pygame.event.post(pygame.event.Event(kind, pos=(x, y), button=1, touch=False, **finger))
    wait_until(lambda: page.turn() and scene.session.view.flags == 1)
    assert copied == ["a buzz"] * (kind == pygame.FINGERDOWN)


def test_what_is_not_kept_is_told_once_where_one_plays(opened: Opened) -> None:
    """A link leads to a board at once, past the title."""
    page = opened(CODE, unkept="storage")
    page.cabinet.ask(Asked(Action.CONFIRM))
    told = unusable(page)
    page.turn()
    notice = page.cabinet.stage.tips.shown
    assert notice
    assert notice.tip == told


def test_leaving_full_screen_by_the_browser_is_noticed(opened: Opened) -> None:
    """The browser's Esc never reaches the game."""
    page = opened()
    page.cabinet.change(fullscreen=True)
    page.leave_full_screen()
    assert not page.cabinet.settings.fullscreen


def test_a_game_that_can_not_begin_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page shows the sentence."""

    def broken(*_: object) -> None:
        raise GameError("no screen")

    monkeypatch.setattr("game.app.begin", broken)
    monkeypatch.setattr(worker, "engine", worker.engine)
    monkeypatch.setattr(clipboard, "_used", clipboard._used)
    monkeypatch.setattr(handover, "_used", None)
    assert open_page(str(tmp_path), "", "", browser([]), switches=False) == "no screen"


def test_a_page_cannot_be_quit(opened: Opened) -> None:
    """The browser closes it; a key that leaves an empty page behind would be a trap."""
    page = opened()
    page.cabinet.router.go(Title())
    page.turn()
    assert page.cabinet.style.words("title.quit") not in words_seen(page.cabinet)
    for _ in range(2):
        page.cabinet.ask(Asked(Action.BACK))
        assert page.turn()


def test_the_second_copy_has_all_files(opened: Opened, tmp_path: Path) -> None:
    """It replaces the browser's database if that is lost."""
    page = opened()
    page.cabinet.change(theme="paper")
    wait_until(lambda: page.turn() and any(tmp_path.rglob("settings.toml")))
    copy = tmp_path / "copy"
    with tarfile.open(fileobj=io.BytesIO(page.home.archive())) as archive:
        archive.extractall(copy, filter="data")
    settings = next(tmp_path.rglob("settings.toml"))
    assert (copy / settings.relative_to(tmp_path)).read_bytes() == settings.read_bytes()


def test_the_second_copy_takes_the_place_of_all_files(tmp_path: Path) -> None:
    """A file of another copy, such as the log of an older history, would damage this one."""
    (tmp_path / "kept" / "deep").mkdir(parents=True)
    (tmp_path / "kept" / "deep" / "records.sqlite").write_bytes(b"new")
    archive = tmp_path / "files.tar"
    with tarfile.open(archive, "w") as copy:
        copy.add(tmp_path / "kept", ".")
    home = tmp_path / "home"
    (home / "deep").mkdir(parents=True)
    for name in ("deep/records.sqlite", "deep/records.sqlite-wal", "settings.toml"):
        (home / name).write_bytes(b"old")
    bring_back(str(home), str(archive))
    assert [file for file in home.rglob("*") if file.is_file()] == [home / "deep" / "records.sqlite"]
    assert (home / "deep" / "records.sqlite").read_bytes() == b"new"
    archive.write_bytes(archive.read_bytes()[:700])
    with pytest.raises(tarfile.TarError):
        bring_back(str(home), str(archive))
    assert (home / "deep" / "records.sqlite").read_bytes() == b"new", "a damaged copy takes nothing away"


def test_all_scenes_are_loaded_beside_the_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    """Importing a scene takes a browser a tenth of a second, in which nothing moves."""
    loaded: list[str] = []
    load = importlib.import_module

    def note(name: str) -> ModuleType:
        loaded.append(name)
        return load(name)

    monkeypatch.setattr(importlib, "import_module", note)
    steps = load_all()
    next(steps)
    assert len(loaded) <= 3, "a step is short"
    assert sum(1 for _ in steps) > 100
    assert {"game.ui.modes.openers", "game.battle.match", "game.review.analysis"} <= set(loaded)


def test_nothing_is_written_while_files_are_saved(opened: Opened) -> None:
    """The browser reads them one by one: a write in between would spoil the copy."""
    page, done = opened(), list[bool]()
    worker.Job(lambda: done.append(True))
    for _ in range(500):
        page.turn(False)
    assert not done
    wait_until(lambda: page.turn() and bool(done))


@pytest.mark.parametrize("place", ["%", "%E0%A4%A", "\0", "\ud800", "nonsense", "9x9/0:", "x" * 500_000, "🙂", "#"])
def test_a_link_that_holds_no_board_says_so_itself(place: str, opened: Opened) -> None:
    """The clipboard has nothing to do with it, at the start and while the page is open."""
    page = opened(place)
    for _ in range(2):
        seen = " ".join(words_seen(page.cabinet))
        assert "This is no code of a board or a run" in seen
        assert "clipboard" not in seen
        assert scene_in(page) == "PlayScene"
        page.visit(place)


def test_a_link_never_replaces_a_game_under_way(opened: Opened) -> None:
    """It says that the game has to end first; the pause stays in front."""
    page = opened()
    page.cabinet.change(no_guess_beginner=False)  # dealt at once
    play = start_game(page.cabinet, BEGINNER)
    click(play, [40])
    page.cabinet.stage.update(1)
    play.looked_away()
    pause = page.cabinet.stage.top
    page.visit(CODE)
    assert page.cabinet.stage.top is pause
    assert (notice := page.cabinet.stage.tips.shown)
    assert notice.tip == page.cabinet.style.words("share.running")
