"""
Every text of the catalogue in a picture.

A place in a scene often has several sentences, one at a time: a hint, a reason, a tip, an error. Some scene shows one
of them; this module shows all others in its place, with the largest values, by the same layout and painting.
"""

import re
from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass

from game.i18n.catalogue import Words, read_locale
from game.ui.core.cabinet import Cabinet
from tests.i18n.test_catalogue import placeholders
from tests.scenes.rare import LONG_NAME
from tests.scenes.registry import EVERY_SCENE, Place, shown
from tests.ui.places import words_on

UNDRAWN = {
    "window.title": "stands on the window's own frame",
    "crash.title": "the system's own box",
    "crash.unwritten": "the system's own box",
    "crash.message": "the system's own box",
    "run.told": "goes to the clipboard",
}
"""Texts that no picture of ours shows, and the reasons."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A place: its scene, the text shown there, and the texts that may replace it."""

    scene: Place
    said: str
    others: str  # keys; the text of ``key<other`` is filled into its first placeholder that is a text's
    built: bool = False  # the scene keeps its first words

    @property
    def name(self) -> str:
        """Its name in tests."""
        return f"{self.scene}-{self.said}"


PROBLEMS = (
    "fault.value fault.mended fault.unread<fault.damaged fault.unread<fault.unusable fault.lost<fault.busy "
    "fault.lost<fault.unread<fault.unusable fault.unsaved<fault.unusable fault.unsaved<fault.newer"
)
"""The possible problems of files, three of each."""

TABLE = """
won asks.review: copy
title title.arcade_first: daily_first daily_played
title title.next_rank: battle_first ladder_done
title title.last_won: last_lost last_unproved
title_compact title.how: competition
*title title.road_about: road stars
boards_of_named title.no_guess: prove_it boards.about_competition boards.about_paste
road_first hall.skip:
custom custom.too_many: density bad_side too_few no_room
*settings settings.theme_night: theme_classic theme_paper theme_contrast
*settings_numbers settings.numbers_plain: numbers_dim
*settings_click_number settings.click_number_off: click_number_open click_number_flag
*settings_one_button settings.one_button_off: one_button_hold one_button_latch
*competition settings.counters_off: counters_small counters_full
settings settings.about_palette: about_interface_size about_reduced_motion about_question_marks language_system
*competition_begins competition.begins: barred
*line_above share.nothing: loss.about_second_life copied pasted no_clipboard running saved dealing.none
hinted hint.where: thinking numbers guess_safest guess_tells riskier_guess guess_breaks
    dealing.mending guess_forced guess_alike nothing too_hard mine_chain safe_chain safe_count
    mine_count dealing.searching dealing.call_off
*theatre_pair proof.more: suppose_mine suppose_safe met zero needs same same_cells shared wrong_flag
    too_many too_few no_way at_least at_most between
not_proved hint.unproved: unproved<provable
won result.best: won arcade.place
won_beside_others result.equal: ahead behind place thread not_kept unranked_known_board unranked_paused unranked_undo
    unranked_hint unranked_chances unranked_second_life unranked_cut_short
lost loss.mines: proof
*result_explained result.clicks: mended
*result_explained result.bbbv_all: bbbv
*result_explained result.about_speed: about_bbbv about_ioe about_mended
*counter_explained result.about_speed: about_estimated review.about_skill review.about_luck
loss_proved loss.lived_safe_cell: hint.thinking no_world_certain_mine no_world_wrong_flag lived_guess
    lived_best_guess worse_guess too_large hint.too_hard
waiting replay.opening: opening<this_game opening<records.game_of
failed replay.failed: failed<fault.unusable failed<fault.at<fault.damaged failed<fault.newer
*refused fault.refused: mines
*no_code share.no_code:
*title_problems fault.mended: PROBLEMS
*settings_problems fault.value: PROBLEMS
refused_replay replay.unproved: prove_it
small_review review.ended_lost: ended_broken_off ended_won
small_review review.chance_to_win: working without_too_hard without_much_too_large
    without_nothing
review_ended review.luck_gave: luck_took clicks figures saved pauses
review_ended review.what_certain_mine: what_worse_guess what_wrong_flag what_unlucky what_lucky
    what_needless_guess hesitation<proof_single hesitation<proof_pair hesitation<proof_chain hesitation<proof_count
    hesitation<proof_guess
review_ended review.note_cost: note_time note_luck
small_review review.answer_shown: hint.thinking answer_shown_guess
records records.start_opening: start_safe start_off competition.heading boards.no_guess boards.prove_it
last_games records.lost: result.unproved left
last_games records.unranked: imported
no_record records.empty: no_games reading unreadable no_matches statistics.empty coach.empty
records records.keys: not_kept fault.unread<fault.unusable
matches_of_all records.ended_decided: ended_cleared ended_exploded ended_out ended_forfeited ended_given_up
guesses guesses.proof_single: proof_pair proof_chain proof_count
import_empty files.none: working imported fault.unread<fault.at<fault.damaged
*exported files.written: unwritten
guesses_few coach.empty: nothing coach.left
icon_explained tip.costs_rank: costs_star road.about_cells
icon_explained tip.with_letter: with_key
road_due road.name_1: name_2 name_3 name_4 name_5 name_6 name_7 name_8
road_due road.idea_1: idea_2 idea_3 idea_4 idea_5 idea_6 idea_7 idea_8
road_closed road.needs:
road_begun road.say_open: say_flag say_chord costs
road_solved result.next_board:
road_guessed asks.undo:
road_guessed result.again:
match_dealt battle.dealing: no_board
battle_count battle.get_ready: go
battle battle.behind: even lead out other_out dropped dropped_mine warned forfeits
    warned_of is_out out_of_many shrinks is_out<person rule pause.none_left
battle battle.behind: ranks.said<ranks.lead_cadet ranks.said<ranks.lead_recruit
    ranks.said<ranks.lead_sapper ranks.said<ranks.lead_lieutenant ranks.said<ranks.lead_captain
    ranks.said<ranks.lead_marshal
battle_decided battle.decided_own: decided_theirs battle_end.wins_of
battle_decided battle.decided_why_own: battle_end.theirs_decided battle_end.many_decided
battle_ladder battle_setup.about_cadet: about_sapper about_recruit about_lieutenant about_captain about_marshal
battle_ladder battle_setup.about_out: about_original unrated
battle_ladder ranks.join_cadet: join_sapper join_recruit join_lieutenant join_captain join_marshal
battle_join battle_join.left_keys: right_keys pad
battle_join battle_join.left_how: right_how pad_how
battle_join battle_join.about: need_two
matches_of_all battle_setup.rank_captain: battle_records.person battle.person
battle_matches battle_setup.explosion_out: explosion_crater explosion_lives explosion_sudden_death
battle_matches battle_records.ended:
battle_how_to battle_how_to.chord: open flag far done
battle_end battle_end.won: lost draw wins_of
battle_end battle_end.axes: moment
battle_end battle_end.said: own_decided theirs_decided own_cleared theirs_cleared even_cleared own_exploded
    theirs_exploded own_out theirs_out both_out own_forfeited theirs_forfeited even_forfeited own_given_up
    theirs_given_up even_out even_many by_flags many_decided many_cleared many_exploded many_out many_forfeited
    many_given_up
battle_end ranks.lost_recruit: lost_cadet lost_sapper lost_lieutenant lost_captain lost_marshal
*battle_four_end battle_end.setup: menu.back
arcade_menu arcade.first_try: practice
arcade_menu arcade.about: lost_run
run_racing arcade.bank_time: bank_life
arcade arcade.chain_next: halved
arcade arcade.free: daily_of code
stage_announced arcade.special_fading: special_fuse special_dark special_gold special_thrift
arcade_tables battle_setup.rank_captain: run.pauses
stage_announced arcade.about_fading: about_fuse about_dark about_gold about_thrift
daily_announced arcade.daily_try: daily_practice
doors arcade.about_plain: about_warp about_gold
*run_said arcade.reckless: life_won broken banked praise_5 praise_10 praise_15 praise_20
arcade_over arcade.over: gave_up
arcade_over arcade.place: place_today share.copied result.not_kept share.no_clipboard
drill_begun drill.task: asked task_mines which because
drill_missed drill.wrong: right slow uncertain something all_open better reason could_be
*analysed analysis.impossible: no_drawing share.copied row no_game
pattern_shown trainer.family_one_two_two_one: family_single family_one_one family_one_two family_one_two_one
    family_larger family_reduced family_corner family_hole family_chain_2 family_chain_3 family_chain_4 family_chain_5
    family_count family_fifty family_dead family_guess
road_patterns trainer.learn_one_two_two_one: learn_single learn_one_one learn_one_two learn_one_two_one
    learn_larger learn_reduced learn_corner learn_hole learn_chain learn_count
road_pattern trainer.learn_one_two_two_one: learn_single learn_one_one learn_one_two learn_one_two_one
    learn_larger learn_reduced learn_corner learn_hole learn_chain learn_count learn_fifty learn_dead learn_guess
drill_ended drill.faster: first none_faster tomorrow
run_behind result.behind: ahead
bindings_pad bindings.about: press_keys press_mouse press_pad last no_action given taken nameless
bindings_mouse mouse.middle: x1 x2 left right
bindings_pad pad.start: guide button hat axis cross
icon_explained asks.hint: tip.flag_mode tip.flag tip.chord tip.left tip.right tip.confirm tip.watch
"""
"""
A line for each slot: a scene, the text that it shows, and the texts that may replace it. A key
without a room has the first key's room. A scene with ``*`` keeps its first words.
"""


def slot_of(line: str) -> Slot:
    """Read a line of the table."""
    head, _, others = line.partition(": ")
    name, said = head.split()
    room = said.partition(".")[0]
    keys = ("<".join(key if "." in key else f"{room}.{key}" for key in one.split("<")) for one in others.split())
    others = " ".join(keys).replace(f"{room}.PROBLEMS", PROBLEMS)
    return Slot(EVERY_SCENE[name.strip("*")], said, others, built="*" in name)


SLOTS = [slot_of(line) for line in TABLE.strip().replace("\n    ", " ").split("\n")]


# What is filled in

RANK = "battle_setup.rank_captain"

FILLED: dict[str, Callable[[Words], object]] = {
    "level": lambda words: words("level.intermediate"),
    "seconds": lambda words: words.number(1234.567, ".3f"),
    "percent": lambda words: 87,
    "most": lambda words: 24,
    "least": lambda words: 16,
    "width": lambda words: 1024,
    "height": lambda words: 1024,
    "mines": lambda words: 99,
    "button": lambda words: words("keys.space"),
    "flag": lambda words: words("keys.space"),
    "arrows": lambda words: words("keys.arrows"),
    "control": lambda words: f"{words('keys.ctrl')}+{words('keys.space')}",
    "confirm": lambda words: words("keys.return"),
    "back": lambda words: words("keys.escape"),
    "what": lambda words: words("asks.shift_left_press"),
    "other": lambda words: words("asks.again"),
    "line": lambda words: "keys ctrl+alt+f12 means flag_mode",
    "side": lambda words: words("pad.right"),
    "sign": lambda words: "−",
    "name": lambda words: f"{words(RANK)} 2",
    "text": lambda words: words("ranks.lost_captain"),
    "reason": lambda words: words("records.ended_exploded"),
    "stands": lambda words: "3 : 2 : 2 : 1",
    "problem": lambda words: words("load.fault"),
    "names": lambda words: " · ".join(words(f"achievement.{one}") for one in ("clean_stages", "chain_120")),
    "file": lambda words: "unsaved-0123456789abcdef0123.json.bad",
    "value": lambda words: repr("the largest that there is, please")[:40],
    **{name: (lambda words: 12_345) for name in ("added", "known", "refused", "won", "all")},
    "date": lambda words: "2026-11-21 12:34",
    "score": lambda words: words.number(123_456),
    "family": lambda words: words("trainer.family_one_two_two_one"),
    "families": lambda words: words("trainer.family_one_two_two_one"),
    "now": lambda words: words.number(12.3, ".1f"),
    "before": lambda words: words.number(23.4, ".1f"),
    "proof": lambda words: words("review.proof_chain"),
    "why": lambda words: words("hint.safe_chain"),
    "luck": lambda words: words.number(12.3, ".1f"),
    "error": lambda words: words.number(1.2, ".1f"),
    "points": lambda words: words.number(45.6, ".1f"),
    "time": lambda words: "12:34" + words.number(0.5, ".1f")[1:],
    "tempo": lambda words: words.number(1.25, ".2f"),
    "links": lambda words: 120,
    "number": lambda words: 8,
    "stage": lambda words: 12,
    "whole": lambda words: "12:34",
    "chain": lambda words: 120,
    "won": lambda words: 122,
    "games": lambda words: 301,
    "place": lambda words: 123,
    **dict.fromkeys(
        ("count", "cells", "first", "second", "missing", "fewest", "tries", "days", "lowest", "seen"), lambda words: 22
    ),
    **dict.fromkeys(("clicks", "wasted", "zini", "bbbv", "solved"), lambda words: 122),
    "ioe": lambda words: words.number(1.23, ".2f"),
    **{name: lambda words: 87 for name in ("lived", "lives", "wins", "best_lives", "best_wins")},
}
"""Values for what stands in braces."""

CARRIED = ("problem", "why", "what", "name", "proof", "text", "reason")
"""Names of placeholders that another text of the catalogue may fill."""

LONG: dict[str, dict[str, Callable[[Words], object]]] = {
    "replay.opening": {"name": lambda words: LONG_NAME},
    "replay.failed": {"name": lambda words: LONG_NAME},
    "fault.at": {"number": lambda words: 123_456},
    "arcade.daily_of": {"date": lambda words: "2026-11-21"},
}
"""Longer values for certain texts."""


def filled(words: Words, key: str) -> str:
    """Return a text, ``key`` or ``key<other``, with these values."""
    key, carries, other = key.partition("<")
    wanted = placeholders(read_locale(words.locale)[key]) if key not in _WANTED else _WANTED[key]
    _WANTED[key] = wanted
    values = {name: {**FILLED, **LONG.get(key, {})}[name](words) for name in wanted}
    if carries:
        values[next(name for name in CARRIED if name in wanted)] = filled(words, other)
    return words(key, **values)


_WANTED: dict[str, set[str]] = {}


class Instead(Words):
    """The words of a language, with one text replaced."""

    def __init__(self, words: Words, said: str, text: str) -> None:
        vars(self).update(vars(words))
        self._plain, self._said, self._other = words, said, text

    def __call__(self, key: str, **values: object) -> str:
        """Return the text of a key, or its replacement."""
        return self._other if key == self._said else self._plain(key, **values)

    def by(self, hands: str) -> Words:
        """Return the same for another device."""
        return Instead(self._plain.by(hands), self._said, self._other)


def each(slot: Slot, cabinet: Cabinet) -> Iterator[tuple[str, str]]:
    """Show each text of a slot in turn; yield its keys and its wording."""
    plain = cabinet.style.words
    for key in slot.others.split():
        text = filled(plain, key)
        cabinet.style.words = Instead(plain, slot.said.format(locale=plain.locale), text)
        if slot.built:
            slot.scene.show(cabinet)
        yield key, text
    cabinet.style.words = plain


def bare(text: str) -> str:
    """Return a text without spaces and separating dots, because it may be broken into lines."""
    return re.sub(r"[\s·]", "", text)


def ink(cabinet: Cabinet) -> str:
    """Return all text on the stage, without spaces."""
    return "".join(bare(word.text) for words in words_on(cabinet.stage, cabinet.style.size) for word in words)


def keys_drawn(scene: Place, cabinet: Cabinet) -> set[str]:
    """Return the keys of all texts that a scene asks for and shows."""
    asked: dict[str, set[str]] = {}

    class Asking(Words):
        """Records the requested keys."""

        def __init__(self, words: Words) -> None:
            vars(self).update(vars(words))

        def __call__(self, key: str, **values: object) -> str:
            """Return a text."""
            asked.setdefault(key, set()).add(text := super().__call__(key, **values))
            return text

        def by(self, hands: str) -> Words:
            """Return the same for another device."""
            other = copy(self)
            other.hands = hands
            return other

    cabinet.style.words = Asking(cabinet.style.words)
    with shown(scene, cabinet):
        written = ink(cabinet)
    return {key for key, texts in asked.items() if any(bare(text) in written for text in texts)}
