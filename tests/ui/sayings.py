"""
Every text of the catalogue in a picture.

A place in a scene often has several sentences, one at a time: a hint, a reason, a tip, what is wrong. Some scene shows
one of them; in its stead all others are shown here, filled in with values as large as they come, by the same layout
and the same painting.
"""

import re
from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass

from game.i18n.catalogue import Words, read_locale
from game.ui.core.cabinet import Cabinet
from tests.golden import test_arcade_frames as arcade
from tests.golden import test_battle_frames as battle
from tests.golden import test_frames as frames
from tests.golden import test_review_frames as review
from tests.golden import test_trainer_frames as trainer
from tests.i18n.test_catalogue import placeholders
from tests.ui import more_places as more
from tests.ui.places import SCENES, shown, words_on

Show = Callable[[Cabinet], None]

ALL_SCENES = [*SCENES, *more.MORE_SCENES]

UNDRAWN = {
    "window.title": "stands on the window's own frame",
    "crash.title": "the system's own box",
    "crash.unwritten": "the system's own box",
    "crash.message": "the system's own box",
    "run.told": "goes to the clipboard",
}
"""Texts that are in no picture of ours, and why."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A place: the scene that shows it, the text that it shows there, and those that may stand there instead."""

    scene: Show
    said: str
    others: str  # keys; the text of ``key<other`` is filled into its first placeholder that is a text's
    built: bool = False  # the words are kept by the scene from its beginning on

    @property
    def name(self) -> str:
        """What tests call it."""
        return f"{self.scene.__name__}-{self.said}"


PROBLEMS = (
    "fault.settings_unreadable fault.settings_value fault.settings_unwritten fault.unsaved<fault.history_busy "
    "fault.unsaved<fault.history_read_only fault.unsaved<fault.history_unavailable fault.only_read "
    "fault.not_open<fault.history_busy fault.not_open<fault.history_newer fault.not_open<fault.history_other "
    "fault.mended fault.second_tab fault.no_storage fault.storage_full fault.no_backup<fault.history_unavailable "
    "fault.unchecked fault.brought_back "
    "fault.not_shown<fault.history_damaged fault.waits<fault.history_unavailable fault.put_aside"
)
"""What can be wrong with files, three of each."""

SLOTS = [
    Slot(frames.pause, "pause.copy", "pause.share", built=True),
    Slot(frames.won, "result.watch", "result.share"),
    Slot(frames.title, "title.arcade_first", "title.daily_first title.daily_played"),
    Slot(frames.title, "title.next_rank", "title.battle_first title.ladder_done"),
    Slot(frames.title, "title.last_won", "title.last_lost"),
    Slot(more.title_compact, "title.how", "title.competition"),
    Slot(frames.title, "title.learn", "title.due", built=True),
    Slot(
        more.boards_of_named,
        "boards.about_no_guess",
        "boards.about_prove_it boards.about_competition boards.about_paste",
    ),
    Slot(more.first_lesson, "lessons.open", "lessons.play"),
    Slot(
        frames.custom,
        "custom.too_many_opening",
        "custom.bad_width custom.bad_height custom.too_few custom.too_many_safe custom.too_many_off "
        "custom.no_room_opening custom.no_room_safe custom.no_room_off",
    ),
    Slot(
        frames.settings,
        "settings.theme_night",
        "settings.theme_classic settings.theme_paper settings.theme_contrast",
        built=True,
    ),
    Slot(
        more.settings_of("picture"),
        "settings.numbers_plain",
        "settings.numbers_dim settings.numbers_countdown",
        built=True,
    ),
    Slot(
        more.settings_of("picture"),
        "settings.counters_off",
        "settings.counters_small settings.counters_full",
        built=True,
    ),
    Slot(more.settings_of("play"), "settings.start_opening", "settings.start_safe settings.start_off", built=True),
    Slot(frames.hands, "settings.guard_off", "settings.guard_twice settings.guard_mines", built=True),
    Slot(
        frames.settings,
        "settings.about_theme",
        "settings.about_fullscreen settings.about_palette settings.about_interface_size settings.about_reduced_motion "
        "settings.about_effects_volume settings.about_music_volume settings.about_question_marks "
        "settings.about_chord_with_left settings.about_bindings settings.about_language settings.language_system",
    ),
    Slot(more.competition_begins, "competition.begins", "competition.barred", built=True),
    Slot(
        more.line_above,
        "share.nothing",
        "share.copied share.linked share.pasted share.no_clipboard share.running dealing.none guard.mine",
        built=True,
    ),
    Slot(
        more.hinted,
        "hint.where",
        "hint.thinking hint.numbers hint.guess_safest hint.guess_tells hint.riskier_guess hint.guess_breaks "
        "hint.called_was dealing.mending "
        "hint.guess_forced hint.guess_alike hint.nothing hint.too_hard hint.safe_single hint.mine_single "
        "hint.mine_pair hint.mine_chain hint.safe_count hint.mine_count dealing.searching dealing.call_off",
    ),
    Slot(
        review.theatre_pair,
        "proof.same",
        "proof.suppose_mine proof.suppose_safe proof.met proof.needs proof.more proof.taken proof.too_many "
        "proof.too_few proof.no_way proof.at_least proof.at_most proof.between",
        built=True,
    ),
    Slot(frames.not_proved, "hint.unproved", "hint.unproved<hint.provable"),
    Slot(
        frames.won,
        "result.best",
        "result.won result.place_2 result.place_3 result.place_4 result.place_5 result.place_6 result.place_7 "
        "result.place_8 result.place_9 result.place_10",
    ),
    Slot(
        more.won_beside_others,
        "result.equal",
        "result.ahead result.behind result.place result.not_kept result.unranked_known_board result.unranked_paused "
        "result.unranked_undo result.unranked_hint result.unranked_chances result.unranked_guard "
        "result.unranked_second_life",
    ),
    Slot(frames.lost, "loss.mines", "loss.proof"),
    Slot(frames.lost, "result.clicks", "result.mended result.stnb", built=True),
    Slot(
        more.result_explained,
        "result.about_speed",
        "result.about_time result.about_unranked result.about_bbbv result.about_ioe result.about_clicks "
        "result.about_needed result.about_mended result.about_qg result.about_rqp result.about_stnb",
        built=True,
    ),
    Slot(
        more.counter_explained,
        "result.about_speed",
        "result.about_estimated result.about_zini review.about_skill review.about_luck",
        built=True,
    ),
    Slot(
        review.loss_proved,
        "loss.lived_safe_cell",
        "loss.working loss.no_world_certain_mine loss.no_world_sure_chord loss.lived_guess loss.lived_best_guess "
        "loss.worse_guess loss.too_large loss.too_hard",
    ),
    Slot(more.waiting, "replay.opening", "replay.opening<replay.this_game replay.opening<records.game_of"),
    Slot(
        more.failed,
        "replay.failed",
        "replay.failed<fault.file_missing replay.failed<fault.file_unreadable replay.failed<fault.file_format "
        "replay.failed<fault.at_byte<fault.file_cut replay.failed<fault.at_line<fault.file_header "
        "replay.failed<fault.file_board replay.failed<fault.at_line<fault.file_event replay.failed<fault.file_large "
        "replay.failed<fault.file_other replay.failed<fault.history_damaged",
    ),
    Slot(
        more.no_code,
        "share.no_code",
        "share.no_code<fault.code_format share.no_code<fault.code_cut share.no_code<fault.code_header "
        "share.no_code<fault.code_board share.no_code<fault.code_large",
        built=True,
    ),
    Slot(more.title_problems, "fault.mended", f"bindings.bad {PROBLEMS}", built=True),
    Slot(more.settings_problems, "bindings.bad", PROBLEMS, built=True),
    Slot(more.refused_replay, "replay.unproved", "replay.prove_it"),
    Slot(more.small_review, "review.ended_lost", "review.ended_broken_off review.ended_won"),
    Slot(
        more.small_review,
        "review.chance_to_win",
        "review.working review.without_too_large review.without_too_hard review.without_much_too_large "
        "review.without_nothing",
    ),
    Slot(more.small_review, "review.luck_gave", "review.luck_took review.clicks review.saved review.pauses"),
    Slot(
        more.small_review,
        "review.what_certain_mine",
        "review.what_worse_guess review.what_wrong_flag review.what_unlucky review.what_lucky "
        "review.what_needless_guess review.hesitation<review.proof_single review.hesitation<review.proof_pair "
        "review.hesitation<review.proof_chain review.hesitation<review.proof_count "
        "review.hesitation<review.proof_guess",
    ),
    Slot(more.small_review, "review.note_cost", "review.note_time review.note_luck"),
    Slot(
        more.small_review,
        "review.ask_certain",
        "review.ask_guess review.by_keys review.thinking review.answer_safe review.answer_mine review.answer_missed "
        "review.compared_best review.compared_worse review.answer_shown review.answer_shown_guess",
    ),
    Slot(
        frames.records,
        "records.start_opening",
        "records.start_safe records.start_off records.competition records.no_guess records.prove_it",
    ),
    Slot(frames.last_games, "records.lost", "records.unproved"),
    Slot(
        frames.no_record,
        "records.empty",
        "records.no_games records.reading records.unreadable records.no_matches statistics.empty guesses.empty",
    ),
    Slot(frames.records, "records.keys", "records.not_kept records.unreadable"),
    Slot(
        more.matches_of_all,
        "records.ended_decided",
        "records.ended_cleared records.ended_exploded records.ended_out records.ended_forfeited records.ended_given_up",
    ),
    Slot(frames.guesses, "guesses.proof_single", "guesses.proof_pair guesses.proof_chain guesses.proof_count"),
    Slot(
        more.files_full,
        "files.about",
        "files.working files.bad_name files.exists files.written files.imported files.unwritten files.unreadable "
        "files.not_ours files.newer",
        built=True,
    ),
    Slot(more.guesses_few, "guesses.how_to_call", "guesses.not_called"),
    Slot(more.guesses_few, "coach.empty", "coach.nothing"),
    Slot(frames.guesses, "guesses.games", "coach.left"),
    Slot(
        more.lesson,
        "lessons.open",
        "lessons.number lessons.flag lessons.chord lessons.proof lessons.right lessons.again lessons.battle",
    ),
    Slot(more.match_dealt, "battle.dealing", "battle.no_board"),
    Slot(battle.battle_count, "battle.get_ready", "battle.stun battle.take"),
    Slot(
        battle.battle,
        "battle.other_stunned",
        "battle.even battle.lead battle.behind battle.stunned battle.out battle.over battle.other_out battle.dropped "
        "battle.dropped_mine battle.warned battle.forfeits battle.warned_of battle.is_out battle.out_of_many "
        "battle.shrinks battle.is_out<battle.person battle.rule battle_pause.none_left",
    ),
    Slot(
        battle.battle,
        "battle.other_stunned",
        "ranks.said<ranks.lead_cadet ranks.said<ranks.lead_recruit ranks.said<ranks.lead_sapper "
        "ranks.said<ranks.lead_lieutenant ranks.said<ranks.lead_captain ranks.said<ranks.lead_marshal",
    ),
    Slot(battle.battle_decided, "battle.decided_own", "battle.decided_theirs battle.decided_for"),
    Slot(
        battle.battle_decided,
        "battle.decided_why_own",
        "battle.decided_why_theirs battle.decided_many battle.decided_many_own",
    ),
    Slot(battle.battle_setup, "battle_setup.bad_mines", "battle_setup.bad_width battle_setup.bad_height"),
    Slot(
        more.match_setup,
        "battle_setup.about_sapper",
        "battle_setup.about_cadet battle_setup.about_recruit battle_setup.about_lieutenant "
        "battle_setup.about_captain battle_setup.about_marshal",
    ),
    Slot(
        more.match_setup,
        "battle_setup.about_crater",
        "battle_setup.about_original battle_setup.about_out",
    ),
    Slot(
        battle.battle_ladder,
        "battle_setup.about_sapper",
        "battle_setup.about_cadet battle_setup.about_recruit battle_setup.about_lieutenant "
        "battle_setup.about_captain battle_setup.about_marshal",
    ),
    Slot(
        battle.battle_ladder,
        "battle_setup.about_out",
        "battle_setup.about_original battle_setup.about_crater",
    ),
    Slot(battle.battle_ladder, "battle_setup.corner_top_left", "battle_setup.corner_bottom_right"),
    Slot(
        battle.battle_ladder,
        "ranks.join_sapper",
        "ranks.join_cadet ranks.join_recruit ranks.join_lieutenant ranks.join_captain ranks.join_marshal",
    ),
    Slot(battle.battle_join, "battle_join.left_keys", "battle_join.right_keys battle_join.pad"),
    Slot(battle.battle_join, "battle_join.left_how", "battle_join.right_how battle_join.pad_how"),
    Slot(battle.battle_join, "battle_join.about", "battle_join.need_two"),
    Slot(more.matches_of_all, "battle_setup.rank_captain", "battle_records.person battle.person"),
    Slot(
        battle.battle_matches,
        "battle_setup.explosion_out",
        "battle_setup.explosion_crater battle_setup.explosion_lives battle_setup.explosion_sudden_death",
    ),
    Slot(battle.battle_matches, "battle_records.speed", "battle_records.ended<records.ended_given_up"),
    Slot(
        battle.battle_how_to,
        "battle_how_to.chord",
        "battle_how_to.open battle_how_to.flag battle_how_to.far battle_how_to.done",
    ),
    Slot(battle.battle_end, "battle_end.won", "battle_end.lost battle_end.draw battle_end.wins_of"),
    Slot(
        battle.battle_end,
        "battle_end.said",
        "battle_end.own_decided battle_end.theirs_decided battle_end.own_cleared battle_end.theirs_cleared "
        "battle_end.even_cleared battle_end.own_exploded battle_end.theirs_exploded battle_end.own_out "
        "battle_end.theirs_out battle_end.both_out battle_end.own_forfeited battle_end.theirs_forfeited "
        "battle_end.even_forfeited battle_end.own_given_up battle_end.theirs_given_up battle_end.even_out "
        "battle_end.even_many battle_end.by_flags battle_end.many_decided battle_end.many_cleared "
        "battle_end.many_exploded battle_end.many_out battle_end.many_forfeited battle_end.many_given_up "
        "battle_end.series battle_end.series_won",
    ),
    Slot(
        battle.battle_end,
        "ranks.lost_recruit",
        "ranks.lost_cadet ranks.lost_sapper ranks.lost_lieutenant ranks.lost_captain ranks.lost_marshal",
    ),
    Slot(battle.battle_four_end, "battle_end.setup", "battle_end.back", built=True),
    Slot(more.arcade_menu, "arcade.first_try", "arcade.practice"),
    Slot(more.arcade_menu, "arcade.about", "arcade.no_code arcade.by_code arcade.lost_run"),
    Slot(more.run_racing, "arcade.bank_time", "arcade.bank_life"),
    Slot(arcade.arcade, "arcade.chain_next", "arcade.halved"),
    Slot(arcade.arcade, "arcade.free", "arcade.daily_of"),
    Slot(
        more.stage_announced,
        "arcade.special_fading",
        "arcade.special_fuse arcade.special_dark arcade.special_gold arcade.special_thrift",
    ),
    Slot(more.arcade_page(0), "arcade.statistics", "arcade.old_rules"),
    Slot(more.arcade_page(0), "battle_setup.rank_captain", "run.pauses"),
    Slot(
        more.stage_announced,
        "arcade.about_fading",
        "arcade.about_fuse arcade.about_dark arcade.about_gold arcade.about_thrift",
    ),
    Slot(more.daily_announced, "arcade.daily_try", "arcade.daily_practice"),
    Slot(more.doors, "arcade.about_plain", "arcade.about_warp arcade.about_gold"),
    Slot(
        more.run_said,
        "arcade.reckless",
        "arcade.life_won arcade.broken arcade.banked arcade.praise_5 arcade.praise_10 arcade.praise_15 "
        "arcade.praise_20",
        built=True,
    ),
    Slot(arcade.arcade_over, "arcade.over", "arcade.gave_up"),
    Slot(arcade.arcade_over, "arcade.place", "arcade.place_today arcade.shared result.not_kept share.no_clipboard"),
    Slot(trainer.trainer_page, "arcade.back", "trainer.placement"),
    Slot(trainer.drill_begun, "drill.task", "drill.asked drill.task_mines drill.which drill.because drill.look"),
    Slot(
        trainer.drill_missed,
        "drill.wrong",
        "drill.right drill.slow drill.uncertain drill.something drill.all_open drill.better "
        "drill.reason drill.could_be",
    ),
    Slot(
        more.analysed,
        "analysis.impossible",
        "analysis.no_drawing analysis.copied analysis.row analysis.saved analysis.no_game",
        built=True,
    ),
    Slot(
        more.pattern_shown,
        "trainer.learn_one_two_two_one",
        "trainer.learn_single trainer.learn_one_one trainer.learn_one_two trainer.learn_one_two_one "
        "trainer.learn_larger trainer.learn_reduced trainer.learn_corner trainer.learn_hole trainer.learn_chain "
        "trainer.learn_count trainer.learn_fifty trainer.learn_dead trainer.learn_guess",
    ),
    Slot(trainer.drill_ended, "drill.faster", "drill.first drill.none_faster drill.tomorrow"),
    Slot(more.run_behind, "arcade.behind", "arcade.ahead"),
    Slot(
        more.bindings_pad,
        "bindings.about",
        "bindings.press_keys bindings.press_mouse bindings.press_pad bindings.last bindings.no_action bindings.given "
        "bindings.taken",
    ),
    Slot(more.bindings_mouse, "mouse.middle", "mouse.x1 mouse.x2 mouse.left mouse.right"),
    Slot(more.bindings_pad, "pad.start", "pad.guide pad.button pad.hat pad.axis"),
    Slot(
        more.icon_explained,
        "tip.hint",
        "tip.back tip.pause tip.chances tip.mute tip.settings tip.new tip.flag_mode tip.flag tip.down tip.up tip.left "
        "tip.right tip.confirm tip.review tip.watch",
    ),
]


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
    "corner": lambda words: words("battle_setup.corner_bottom_right"),
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
    "called": lambda words: 60,
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
    "stnb": lambda words: words.number(123.4, ".1f"),
    "chain": lambda words: 120,
    "best_of": lambda words: 7,
    "won": lambda words: 122,
    "games": lambda words: 301,
    "place": lambda words: 123,
    **dict.fromkeys(
        ("count", "cells", "here", "there", "missing", "fewest", "tries", "days", "lowest", "seen"), lambda words: 22
    ),
    **dict.fromkeys(("clicks", "wasted", "zini"), lambda words: 122),
    **{name: lambda words: 87 for name in ("lived", "lives", "wins", "best_lives", "best_wins")},
}
"""Values for what stands in braces."""

CARRIED = ("problem", "why", "what", "name", "proof", "text", "reason")
"""What a placeholder is called that another text of the catalogue may be filled into."""

LONG: dict[str, dict[str, Callable[[Words], object]]] = {
    "replay.opening": {"name": lambda words: more.LONG_NAME},
    "replay.failed": {"name": lambda words: more.LONG_NAME},
    "fault.settings_unreadable": {"file": lambda words: "settings.toml"},
    "fault.settings_unwritten": {"file": lambda words: "settings.toml"},
    "fault.settings_value": {"file": lambda words: "settings.toml", "name": lambda words: "prove_it_intermediate"},
    "fault.at_byte": {"number": lambda words: 123_456},
    "fault.at_line": {"number": lambda words: 123_456},
    "arcade.daily_of": {"date": lambda words: "2026-11-21"},
}
"""Values that are longer in a certain text."""


def filled(words: Words, key: str) -> str:
    """Return a text, ``key`` or ``key<other``, with such values in it."""
    key, carries, other = key.partition("<")
    wanted = placeholders(read_locale(words.locale)[key]) if key not in _WANTED else _WANTED[key]
    _WANTED[key] = wanted
    values = {name: {**FILLED, **LONG.get(key, {})}[name](words) for name in wanted}
    if carries:
        values[next(name for name in CARRIED if name in wanted)] = filled(words, other)
    return words(key, **values)


_WANTED: dict[str, set[str]] = {}


class Instead(Words):
    """The words of a language, but one text is another one."""

    def __init__(self, words: Words, said: str, text: str) -> None:
        vars(self).update(vars(words))
        self._plain, self._said, self._other = words, said, text

    def __call__(self, key: str, **values: object) -> str:
        """Return the text of a key, or that which stands in its stead."""
        return self._other if key == self._said else self._plain(key, **values)

    def by(self, hands: str) -> Words:
        """Return the same for another device."""
        return Instead(self._plain.by(hands), self._said, self._other)


def each(slot: Slot, cabinet: Cabinet) -> Iterator[tuple[str, str]]:
    """Put each text that may stand in a slot there, one after the other; yield its keys and what it reads as."""
    plain = cabinet.style.words
    for key in slot.others.split():
        text = filled(plain, key)
        cabinet.style.words = Instead(plain, slot.said.format(locale=plain.locale), text)
        if slot.built:
            slot.scene(cabinet)
        yield key, text
    cabinet.style.words = plain


def bare(text: str) -> str:
    """Return a text without its spaces, and without dots that part two things: it may be broken into lines."""
    return re.sub(r"[\s·]", "", text)


def ink(cabinet: Cabinet) -> str:
    """Return all that is written on the stage, without spaces."""
    return "".join(bare(word.text) for words in words_on(cabinet.stage, cabinet.style.size) for word in words)


def keys_drawn(scene: Show, cabinet: Cabinet) -> set[str]:
    """Return the keys of all texts that a scene asks for and shows."""
    asked: dict[str, set[str]] = {}

    class Asking(Words):
        """Takes note of what is asked for."""

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
