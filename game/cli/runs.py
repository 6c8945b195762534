"""``arcade``: bots play runs. ``run``: replays a saved run."""

import argparse

from game.arcade import kept, trial
from game.arcade.bots import MISREADS, Bot, Style
from game.arcade.daily import LARGEST_SEED
from game.arcade.events import Loss
from game.arcade.rules import SECOND
from game.arcade.state import Result
from game.cli.farm import chosen_farm
from game.cli.terminal import about, read_text, say, show, write_new
from game.engine.errors import GameError
from game.version import __version__


def arcade(chosen: argparse.Namespace) -> None:
    """Print the results of a bot's runs, or save the first one."""
    if chosen.seed + chosen.runs > LARGEST_SEED:
        raise GameError(f"seeds of runs go up to {LARGEST_SEED}")
    bot = Bot(
        Style(chosen.bot),
        max(1, chosen.tempo * SECOND // 1000),
        round(chosen.misread * MISREADS),
        chosen.door,
        chosen.bank,
    )
    if chosen.out is not None:
        session = trial.play(bot, chosen.seed)
        write_new(chosen.out, kept.write(kept.keep(session, version=__version__)))
        return
    with chosen_farm(chosen) as farm:
        played = trial.trial(bot, chosen.runs, chosen.seed, farm.each)
    if chosen.json:
        show(played.as_json())
    else:
        say(*played.lines())


def run(chosen: argparse.Namespace) -> None:
    """Play a saved run again and print its score and its stages."""
    text = read_text(chosen.file)
    with about(chosen.file):
        checked = kept.check(kept.read(text))
    found = _as_json(checked)
    if chosen.json:
        show(found)
        return
    lost = ", ".join(f"{loss.value} {checked.session.run.losses.count(loss)}" for loss in Loss)
    for name, value in (found | {"lives_lost": lost}).items():
        if name != "stages" and value is not None:
            say(f"{name} {value}")
    for result in checked.session.run.results:
        say(_line(result))


def _as_json(checked: kept.Checked) -> dict[str, object]:
    run = checked.session.run
    return {
        "score": run.score,
        "stage": run.number,
        "chain": run.chain.longest,
        "pauses": len(run.pauses),
        "seconds": run.tick / SECOND,
        "ended": run.ending.value if run.ending else None,
        "lives_lost": {loss.value: run.losses.count(loss) for loss in Loss},
        "seed": run.coin.seed,
        "day": str(checked.kept.day) if checked.daily else None,
        "initials": checked.kept.initials.strip() or None,
        "dealt_from_seed": checked.from_seed(),
        "stages": [_stage(result) for result in run.results],
    }


def _stage(result: Result) -> dict[str, object]:
    level, special = result.terms.level, result.terms.special
    return {
        "stage": result.terms.number,
        "board": f"{level.width}x{level.height}/{level.mines}",
        "special": special.value if special else None,
        "cleared": result.cleared,
        "seconds": result.ticks / SECOND,
        "points": result.points,
        "bonus": result.tally.total,
        "bbbv": result.bbbv,
        "clicks": result.clicks,
        "lives_lost": [loss.value for loss in result.losses],
        "reckless": result.reckless,
    }


def _line(result: Result) -> str:
    stage = _stage(result)
    end = "cleared" if result.cleared else "not cleared"
    special = f", {stage['special']}" if stage["special"] else ""
    lost = f", lives lost to {' and '.join(loss.value for loss in result.losses)}" if result.losses else ""
    took = f"{end} in {stage['seconds']:.1f} s"
    return f"stage {stage['stage']} {stage['board']}{special}: {took}, {result.points:,} points{lost}"
