"""The router: it opens the scene that a route names."""

from collections.abc import Callable

from game.ui.core.routes import Route


class Router:
    """Goes where a route leads; *open_route* knows the scenes, which this room does not."""

    def __init__(self, open_route: Callable[[Route], None]) -> None:
        self._open = open_route

    def go(self, route: Route) -> None:
        """Open the scene of *route*."""
        self._open(route)
