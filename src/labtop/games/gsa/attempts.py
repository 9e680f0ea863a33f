"""What somebody might try with a thing on the table: so that a card which cannot be played now can say why."""


def attempts(step: str, thing: str) -> tuple[str, ...]:
    """Texts of moves, legal or not, that one could mean by touching a thing at a step, likeliest first."""
    return ()
