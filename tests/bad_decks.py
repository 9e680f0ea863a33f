"""A battery of decks that somebody got wrong: what is done to a standard deck, and what is told of it."""

import re

import labtop
from labtop import games
from labtop.games.deck import FILE, LARGEST

SOURCES = {game: labtop.game(game).deck.source for game in games.FOLDERS}
BLANK = "blank"  # instead of a standard deck
Change = tuple[str, str]  # a pattern, and what comes in place of its first match
Bad = tuple[str, list[Change], list[str]]  # a standard deck, what is done to it, and what is told of it line by line


def edited(game: str, changes: list[Change]) -> str:
    text = SOURCES.get(game, "")
    for old, new in changes:
        text, n = re.subn(old, new.replace("\\", r"\\"), text, count=1, flags=re.MULTILINE)
        assert n == 1, f"{old!r} is not in the deck of {game}"
    return text


START, END = r"\A", r"\Z"
TASKS = r"(?s)^# One vessel.*"
CANARY = r'^id = "retired-canary"$'
YELLOW = r'^recipe = \["yellow"\]$'
LASSO = r'^id = "moon-lasso"$'
LASSO_COST = r'(?<=^id = "moon-lasso"\n)cost = .*$'
MAZE = r'^id = "maze-memory"$'
MAZE_NEEDS = r'(?<=^id = "maze-memory"\n)needs = .*$'
FROG = r'^id = "frog"$'
FROG_COPIES = r'(?<=^id = "frog"\nclass = "species"\n)copies = 3$'
COFFEE = r'\{ id = "brings-coffee", money = 1, clock = 0, count = 2 \}'
WEATHER = r'^id = "pocket-weather"$'
WEATHER_PRICE = r'(?<=^id = "pocket-weather"\n)price = 13$'
PARADE = r'\{ money = -2, per = "mad-scientist" \}'
D01 = r'^id = "d01"$'
TOXICARDIA_NEEDS = r'(?<=^id = "toxicardia"\n)needs = .*$'
TAKEN = ("nothing", "table", "stack-sector", "spot-1-2-3", "edge-7", "discard-pile", "brick-1", "half-disc-12")
HEX = f"0x{'f' * 9000}"  # cannot even be written as a decimal number


def more(kind: str, n: int, fields: str) -> str:
    return "".join(f'\n[[{kind}]]\nid = "extra-{k}"\n{fields}\n' for k in range(n))


def event(*effects: str) -> str:
    return f'\n[[event]]\nid = "mine"\neffects = [{", ".join(f"{{ {effect} }}" for effect in effects)}]\n'


BAD: dict[str, Bad] = {
    # types
    "a word for a number": (
        "experiment",
        [(r"^wild = 3", 'wild = "three"')],
        ["cards.toml: [confidential], wild: must be a whole number, not 'three'"],
    ),
    "a number in quotes": (
        "gsa",
        [(FROG_COPIES, 'copies = "3"')],
        ["resource 'frog', copies: must be a whole number, not '3'"],
    ),
    "a fraction of a card": (
        "experiment",
        [(r"^red = 20", "red = 20.5")],
        ["[open], red: must be a whole number, not 20.5"],
    ),
    "a whole number with a point": (
        "gsa",
        [(FROG_COPIES, "copies = 3.0")],
        ["resource 'frog', copies: must be a whole number, not 3.0"],
    ),
    "true for a number": (
        "mad-science",
        [(r"^shark = 6", "shark = true")],
        ["[resources], shark: must be a whole number, not true"],
    ),
    "not a number": (
        "science",
        [(r"^stipend = 1", "stipend = nan")],
        ["[table], stipend: must be a whole number, not nan"],
    ),
    "a number without end": (
        "science",
        [(r"^funding = 2", "funding = -inf")],
        ["[table], funding: must be a whole number, not -inf"],
    ),
    "a fraction too large": (
        "science",
        [(r"^draws = 3", "draws = 1e999")],
        ["[table], draws: must be a whole number, not inf"],
    ),
    "four hundred digits": (
        "science",
        [(r"^money = 10", f"money = {10**400}")],
        ["[table], money: must be a whole number of at most 9 digits"],
    ),
    "four hundred digits below nothing": (
        "gsa",
        [(FROG_COPIES, f"copies = -{10**400}")],
        ["resource 'frog', copies: must be a whole number of at most 9 digits"],
    ),
    "a version of four hundred digits": (
        "mad-science",
        [(r"^version = 1", f"version = {10**400}")],
        ["version: must be a whole number of at most 9 digits"],
    ),
    "digits that cannot be written": (
        "science",
        [(r"^money = 10", f"money = {HEX}")],
        ["[table], money: must be a whole number of at most 9 digits"],
    ),
    "digits that cannot be read": (
        "experiment",
        [(r"^version = 1", f"version = {'9' * 5000}")],
        ["cards.toml: is not TOML: a number has more than 9 digits"],
    ),
    "more than a machine word": (
        "experiment",
        [(r"^twin = 1", f"twin = {2**63}")],
        ["[points], twin: must be a whole number of at most 9 digits"],
    ),
    "players that cannot be written": (
        "mad-science",
        [(r"^players = 3", f"players = {HEX}")],
        ["invention 'unstable-clone-d', players: must be ... not a number of more than 9 digits"],
    ),
    "an amount that cannot be written": (
        "mad-science",
        [(LASSO_COST, f"cost = {{ laser = {HEX} }}")],
        ["invention 'moon-lasso', cost.laser: must be a whole number of at most 9 digits"],
    ),
    "a date": (
        "science",
        [(r"^money = 10", "money = 1979-05-27")],
        ["[table], money: must be a whole number, not 1979-05-27"],
    ),
    "a time for a name": (
        "mad-science",
        [(LASSO, 'id = "moon-lasso"\nname = 07:32:00')],
        ["invention 'moon-lasso', name: must be text in quotes, not 07:32:00"],
    ),
    "a number for an id": ("experiment", [(CANARY, "id = 4")], ["task number 2, id: must be text in quotes, not 4"]),
    "a number for a name": (
        "gsa",
        [(FROG, 'id = "frog"\nname = 3')],
        ["resource 'frog', name: must be text in quotes, not 3"],
    ),
    "a list for a name": (
        "gsa",
        [(FROG, 'id = "frog"\nname = ["Frog"]')],
        ["resource 'frog', name: must be text in quotes, not a list"],
    ),
    "yes for true": (
        "gsa",
        [(r"^mandatory = true", 'mandatory = "yes"')],
        ["project 'tidy-desk', mandatory: must be true or false, not 'yes'"],
    ),
    "one for true": (
        "mad-science",
        [(r"^clone = true", "clone = 1")],
        ["invention 'unstable-clone-a', clone: must be true or false, not 1"],
    ),
    "a word for a list": (
        "experiment",
        [(YELLOW, 'recipe = "yellow"')],
        ["task 'retired-canary', recipe: must be a list in [ ], not 'yellow'"],
    ),
    "a number for a list": (
        "science",
        [(r"^goal = \[5, 7, 10\]", "goal = 7")],
        ["[table], goal: must be a list of 3, not 7"],
    ),
    "a list for a section": (
        "experiment",
        [(r"^\[open\][^[]*", ""), (START, "open = [20, 20, 20]\n")],
        ["[open]: must be a table of fields, not a list"],
    ),
    "a list for a table": (
        "gsa",
        [(MAZE_NEEDS, 'needs = ["mouse"]')],
        ["project 'maze-memory', needs: must be a table in { }, not a list"],
    ),
    "a number for a table": (
        "mad-science",
        [(LASSO_COST, "cost = 4")],
        ["invention 'moon-lasso', cost: must be a table in { }, not 4"],
    ),
    "a table for a number": (
        "science",
        [(WEATHER_PRICE, "price = { money = 13 }")],
        ["invention 'pocket-weather', price: must be a whole number, not a table"],
    ),
    "single brackets for a card": (
        "experiment",
        [(TASKS, '[task]\nid = "a"\n')],
        [
            "cards.toml: task: must be a list of [[task]] tables, not a table",
            "cards.toml: task: there must be from 9 to 200, not 0",
        ],
    ),
    "numbers for cards": (
        "experiment",
        [(TASKS, ""), (START, f"task = {list(range(9))}\n")],
        [*(f"task number {n + 1}: must be a table of fields, not {n}" for n in range(9))],
    ),
    "a word in a list of numbers": (
        "experiment",
        [(r"^set = .*$", 'set = [1, "four", 7]')],
        ["[influence], set[1]: must be a whole number, not 'four'"],
    ),
    "a word in a table of numbers": (
        "gsa",
        [(MAZE_NEEDS, 'needs = { mouse = "one" }')],
        ["project 'maze-memory', needs.mouse: must be a whole number, not 'one'"],
    ),
    "a word within a card of a card": (
        "science",
        [(COFFEE, '{ id = "a", money = "two", clock = 0 }')],
        ["researcher 'intern', cards[0].money: must be a whole number, not 'two'"],
    ),
    "two goals": (
        "science",
        [(r"^goal = \[5, 7, 10\]", "goal = [5, 7]")],
        ["[table], goal: must be a list of 3, not of 2"],
    ),
    "an endless text for a number": (
        "science",
        [(r"^money = 10", f'money = "{"9" * 5000}"')],
        ["[table], money: must be a whole number, not '99999 ... 99999'… (5,000 signs)"],
    ),
    # fields
    "an unknown field of a section": (
        "experiment",
        [(r"^wild = 3", "wild = 3\ngold = 3")],
        ["[confidential], gold: unknown field; there are orange, green, purple, red-red, "],
    ),
    "an unknown field of a card": (
        "gsa",
        [(FROG, 'id = "frog"\ncolour = "green"')],
        ["resource 'frog', colour: unknown field; there are id, name, about, class, copies"],
    ),
    "a misspelt field": (
        "experiment",
        [(YELLOW, 'recipie = ["yellow"]')],
        ["task 'retired-canary', recipie: unknown field; there are id, name, recipe; did you mean 'recipe'?"],
    ),
    "a misspelt field that may be left out": (
        "mad-science",
        [(r"^self-destructs = true", "self_destruct = true")],
        ["invention 'unstable-clone-a', self_destruct: unknown field; there are ... did you mean 'self-destructs'?"],
    ),
    "a field in capitals": (
        "gsa",
        [(FROG_COPIES, "COPIES = 3")],
        ["resource 'frog', COPIES: unknown field; there are id, name, about, class, copies; did you mean 'copies'?"],
    ),
    "a misspelt field within a card": (
        "science",
        [(COFFEE, '{ id = "a", money = 2, clok = 0 }')],
        ["researcher 'intern', cards[0].clok: unknown field; there are id, name, money, ... ; did you mean 'clock'?"],
    ),
    "a misspelt resource": (
        "mad-science",
        [(LASSO_COST, "cost = { dark_matter = 1 }")],
        ["invention 'moon-lasso', cost.dark_matter: unknown field; there are ... ; did you mean 'dark-matter'?"],
    ),
    "an unknown effect": (
        "science",
        [(END, event("sharks = 1"))],
        ["event 'mine', effects[0].sharks: unknown field; there are money, clock, invention"],
    ),
    "a field whose name breaks the line": (
        "experiment",
        [(r"^wild = 3", 'wild = 3\n"a\\nb\\u001b[31m" = 3')],
        [r"[confidential], a\nb\x1b[31m: unknown field"],
    ),
    "a field whose name is endless": (
        "experiment",
        [(r"^wild = 3", f"wild = 3\n{'a' * 5000} = 3")],
        [f"[confidential], {'a' * 79}…: unknown field"],
    ),
    "no recipe": (
        "experiment",
        [(YELLOW, "")],
        ["task 'retired-canary', recipe: missing required field; it must be a list in [ ]"],
    ),
    "no id": ("experiment", [(CANARY, "")], ["task number 2, id: missing required field; it must be text in quotes"]),
    "no class": (
        "gsa",
        [(r'(?<=^id = "frog"\n)class = "species"\n', "")],
        ["resource 'frog', class: missing required field; it must be one of species, technique"],
    ),
    "no cost": (
        "mad-science",
        [(LASSO_COST, "")],
        ["invention 'moon-lasso', cost: missing required field; it must be a table in { }"],
    ),
    "no slots": (
        "science",
        [(WEATHER_PRICE, 'price = 13\n[[invention]]\nid = "extra"\nprice = 3')],
        ["invention 'pocket-weather', slots: missing required field; it must be a whole number"],
    ),
    "no version": (
        "science",
        [(r"^version = 1\n", "")],
        ["cards.toml: version: missing required field; it must be a whole number"],
    ),
    "an effect of no kind": (
        "gsa",
        [(r'^does = "spoil"', 'does = "spoill"')],
        ["modifier 'power-cut', does: must be one of draw, fetch, ... not 'spoill'; did you mean 'spoil'?"],
    ),
    "a colour of no kind": (
        "experiment",
        [(YELLOW, 'recipe = ["Yellow"]')],
        ["task 'retired-canary', recipe[0]: must be one of red, yellow, ... not 'Yellow'; did you mean 'yellow'?"],
    ),
    "a stipulation of no kind": (
        "mad-science",
        [(LASSO, 'id = "moon-lasso"\nwhen = "full-moon"')],
        ["invention 'moon-lasso', when: must be one of director, built, ... not 'full-moon'"],
    ),
    # parts
    "no game": (
        "experiment",
        [(r"^game = .*$", "")],
        ["cards.toml: game: missing required field; it must be one of science, mad-science, experiment, gsa"],
    ),
    "a game that is none": (
        "experiment",
        [(r"^game = .*$", 'game = "experimint"')],
        ["cards.toml: game: must be one of science, ... not 'experimint'; did you mean 'experiment'?"],
    ),
    "a game that is a number": (
        "gsa",
        [(r"^game = .*$", "game = 7")],
        ["cards.toml: game: must be one of science, mad-science, experiment, gsa, for-science, not 7"],
    ),
    "a game that is a list": (
        "gsa",
        [(r"^game = .*$", 'game = ["gsa"]')],
        ["cards.toml: game: must be one of science, mad-science, experiment, gsa, for-science, not a list"],
    ),
    "no section": (
        "experiment",
        [(r"^\[influence\][^#]*\n(?:.+\n)+", "")],
        ["cards.toml: influence: [influence] is missing"],
    ),
    "no resources": (
        "mad-science",
        [(r"^\[resources\]\n(?:.+\n)+", "")],
        ["cards.toml: resources: [resources] is missing"],
    ),
    "no negotiation": (
        "science",
        [(r"^\[negotiation\]\n(?:.+\n)+", "")],
        ["cards.toml: negotiation: [negotiation] is missing"],
    ),
    "an unknown part": (
        "gsa",
        [(END, "\n[rules]\n")],
        ["cards.toml: rules: is unknown here; a deck has game, version, resource, modifier, project"],
    ),
    "a misspelt part": (
        "gsa",
        [(END, "\n[[modifer]]\n")],
        ["cards.toml: modifer: is unknown here; a deck has game, version, resource, modifier, project"],
    ),
    "only a game": (
        BLANK,
        [(START, 'game = "experiment"\n')],
        [
            "version: missing required field",
            "open: [open] is missing",
            "confidential: [confidential] is missing",
            "influence: [influence] is missing",
            "points: [points] is missing",
            "task: there must be from 9 to 200, not 0",
        ],
    ),
    # ids and names
    "an id twice": (
        "experiment",
        [(CANARY, 'id = "tomato-allegedly"')],
        ["task 'tomato-allegedly', id: is used twice"],
    ),
    "an id of two sorts of card": (
        "gsa",
        [(r'^id = "power-cut"', 'id = "mouse"')],
        ["modifier 'mouse', id: is the id of a resource already; take another"],
    ),
    "an id of a resource": (
        "mad-science",
        [(LASSO, 'id = "laser"')],
        ["invention 'laser', id: is what the game calls something else"],
    ),
    "an id twice within a card": (
        "science",
        [(COFFEE, '{ id = "fed-it-after-all", money = 2, clock = 0 }')],
        ["researcher 'intern', cards[7].id: 'fed-it-after-all' is used twice"],
    ),
    "an id with spaces": (
        "experiment",
        [(CANARY, 'id = "retired canary"')],
        ["task 'retired canary', id: must be words of a-z and 0-9 joined by hyphens"],
    ),
    "an id in capitals": ("gsa", [(MAZE, 'id = "Maze"')], ["project 'Maze', id: must be words of a-z and 0-9"]),
    "an id with slashes": (
        "mad-science",
        [(LASSO, 'id = "moon/lasso"')],
        ["invention 'moon/lasso', id: must be words of a-z and 0-9"],
    ),
    "an id that climbs": (
        "science",
        [(WEATHER, 'id = "../../weather"')],
        ["invention '../../weather', id: must be words of a-z and 0-9"],
    ),
    "an id of nothing": ("gsa", [(MAZE, 'id = ""')], ["project '', id: must be words of a-z and 0-9"]),
    "an id of other letters": (
        "experiment",
        [(CANARY, 'id = "kanárek"')],
        ["task 'kanárek', id: must be words of a-z and 0-9"],
    ),
    "an id that breaks the line": (
        "experiment",
        [(CANARY, 'id = "a\\nb"')],
        [r"task 'a\nb', id: must be words of a-z and 0-9"],
    ),
    "an endless id": (
        "mad-science",
        [(LASSO, f'id = "{"a" * 41}"')],
        [f"invention '{'a' * 41}', id: must be words of a-z and 0-9 ... at most 40 signs in all"],
    ),
    "an id that moves use": (
        "gsa",
        [(r'^id = "power-cut"', 'id = "seat"')],
        ["modifier 'seat', id: is ... ; take another"],
    ),
    "an id that the game uses": (
        "experiment",
        [(CANARY, 'id = "lab-rat"')],
        ["task 'lab-rat', id: is what the game calls something else; take another"],
    ),
    "an id that effects use": (
        "science",
        [(r'^id = "engineer"', 'id = "richest"')],
        [
            "role 'richest', id: means something else in effects; take another",
            *["who: must be one of everybody ... not 'engineer'"] * 5,
        ],
    ),
    "a name with a seat in it": (
        "experiment",
        [(CANARY, 'id = "retired-canary"\nname = "@1 is a fool"')],
        ["task 'retired-canary', name: must be at most 40 letters ... space, not '@1 is a fool'"],
    ),
    "a name that rings the bell": (
        "mad-science",
        [(LASSO, 'id = "moon-lasso"\nname = "Ding\\u0007"')],
        [r"invention 'moon-lasso', name: must be at most 40 letters ... space, not 'Ding\x07'"],
    ),
    "a name of two lines": (
        "gsa",
        [(FROG, 'id = "frog"\nname = """Fr\nog"""')],
        [r"resource 'frog', name: must be at most 40 letters ... space, not 'Fr\nog'"],
    ),
    "a name that runs backwards": (
        "science",
        [(WEATHER, 'id = "pocket-weather"\nname = "\\u202eretaew"')],
        [r"invention 'pocket-weather', name: must be at most 40 letters ... space, not '\u202e"],
    ),
    "a name that nobody sees": (
        "gsa",
        [(FROG, 'id = "frog"\nname = "\\u200d"')],
        [r"resource 'frog', name: must be at most 40 letters ... space, not '\u200d'"],
    ),
    "an endless name": (
        "gsa",
        [(FROG, f'id = "frog"\nname = "{"Frog" * 20}"')],
        ["resource 'frog', name: must be at most 40 letters ... space, not 'FrogFrog ... Frog'… (80 signs)"],
    ),
    "a name of spaces": (
        "experiment",
        [(CANARY, 'id = "retired-canary"\nname = "  "')],
        ["and not begin or end with a space, not '  '"],
    ),
    "a name within a card with a seat in it": (
        "science",
        [(COFFEE, '{ id = "a", money = 2, clock = 0, name = "@0" }')],
        ["researcher 'intern', cards[0].name: must be at most 40"],
    ),
    "an endless description": (
        "gsa",
        [(MAZE, f'id = "maze-memory"\nabout = "{"very " * 60}"')],
        ["project 'maze-memory', about: must be at most 240 letters"],
    ),
    "a page with a seat in it": (
        "science",
        [(WEATHER, 'id = "pocket-weather"\npage = "of @1"')],
        ["invention 'pocket-weather', page: must be at most 1000 letters, ... of them @, not 'of @1'"],
    ),
    # numbers
    "fewer than no cards": (
        "experiment",
        [(r"^wild = 3", "wild = -1"), (r"^broken = 4", "broken = 9")],
        ["[confidential], wild: must be from 0 to 99, not -1"],
    ),
    "too many cards of a kind": (
        "experiment",
        [(r"^red = 20", "red = 100")],
        ["[open], red: must be from 12 to 99, as colour balance takes up to 12 out, not 100"],
    ),
    "too few cards in all": (
        "experiment",
        [(r"^red = 20", "red = 19")],
        ["[open]: holds too few cards: twelve rounds may take 60, here are 59"],
    ),
    "too few cards of a colour": (
        "experiment",
        [(r"^red = 20", "red = 11"), (r"^blue = 20", "blue = 40")],
        ["[open], red: must be from 12 to 99, as colour balance takes up to 12 out, not 11"],
    ),
    "too few copies": (
        "experiment",
        [(r"^copies = 6", "copies = 5")],
        ["[influence], copies: must be from 6 to 20, one set for each player, not 5"],
    ),
    "an empty set": ("experiment", [(r"^set = .*$", "set = []")], ["[influence], set: must be a list of 3, not of 0"]),
    "a number twice": (
        "experiment",
        [(r"^numbers = .*$", "numbers = [1, 2, 3, 4, 5, 5]")],
        ["[influence], numbers: must be different numbers"],
    ),
    "an empty recipe": (
        "experiment",
        [(YELLOW, "recipe = []")],
        ["task 'retired-canary', recipe: must have 1 to 3 vessels, not 0"],
    ),
    "a recipe of four": (
        "experiment",
        [(YELLOW, 'recipe = ["red", "red", "red", "red"]')],
        ["task 'retired-canary', recipe: must have 1 to 3 vessels, not 4"],
    ),
    "vessels without points": (
        "experiment",
        [(r"^ *\{ primary = 0, mixed = 3,.*\n", "")],
        ["task 'thesis-defence', recipe: has 0 primary and 3 mixed vessels, which [points] does not value"],
    ),
    "points for what no task has": (
        "experiment",
        [(r"primary = 3, mixed = 0", "primary = 3, mixed = -1"), (TASKS, more("task", 9, 'recipe = ["red"]'))],
        ["[points], table[5].mixed: must be from 0 to 3, not -1"],
    ),
    "points below nothing": (
        "experiment",
        [(r"points = 16", "points = -16")],
        ["[points], table[8].points: must be from 0 to 1000 points, not -16"],
    ),
    "too many tasks": (
        "experiment",
        [(END, more("task", 144, 'recipe = ["red"]'))],
        ["task: there must be from 9 to 200, not 201"],
    ),
    "no copies": ("gsa", [(FROG_COPIES, "copies = 0")], ["resource 'frog', copies: must be from 1 to 7, not 0"]),
    "copies below nothing": (
        "gsa",
        [(FROG_COPIES, "copies = -3")],
        ["resource 'frog', copies: must be from 1 to 7, not -3"],
    ),
    "a need of more than there are": (
        "gsa",
        [(MAZE_NEEDS, "needs = { ciliate = 3 }")],
        ["project 'maze-memory', needs.ciliate: asks for 3, and the deck has 2"],
    ),
    "a need of what is not there": (
        "gsa",
        [(MAZE_NEEDS, "needs = { mosue = 1 }")],
        ["project 'maze-memory', needs.mosue: no resource is called that; there are ... ; did you mean 'mouse'?"],
    ),
    "a need of another project": (
        "gsa",
        [(MAZE_NEEDS, "needs = { wing-beat = 1 }")],
        ["project 'maze-memory', needs.wing-beat: no resource is called that"],
    ),
    "a need of itself": (
        "gsa",
        [(MAZE_NEEDS, "needs = { maze-memory = 1 }")],
        ["project 'maze-memory', needs.maze-memory: no resource is called that"],
    ),
    "a need of nothing": (
        "gsa",
        [(MAZE_NEEDS, "needs = { }")],
        ["project 'maze-memory', needs: must name at least one resource"],
    ),
    "a draw of nothing": (
        "gsa",
        [(r"^cards = 2\n", "")],
        ["modifier 'grant-renewal', cards: must be from 1 to 4 for a modifier that draws, not 0"],
    ),
    "too many projects": (
        "gsa",
        [(END, more("project", 33, "needs = { mouse = 1 }"))],
        ["project: there must be from 5 to 48, not 49"],
    ),
    "a price that cannot be paid": (
        "mad-science",
        [(LASSO_COST, "cost = { shark = 7 }")],
        ["invention 'moon-lasso', cost: asks for 7 of shark, and the deck has 6"],
    ),
    "a price below nothing": (
        "mad-science",
        [(LASSO_COST, "cost = { shark = -1 }")],
        ["invention 'moon-lasso', cost.shark: must be from 0 to 15, not -1"],
    ),
    "a stipulation that cannot be met": (
        "mad-science",
        [
            (r"^dark-matter = 9", "dark-matter = 0"),
            (r'^when = "director"', 'when = "acquired-dark-matter"'),
            (r"(?s)^# Inventions for 3.*", ""),
            (r"dark-matter = 1 \}", "shark = 1 }"),
            (LASSO_COST, "cost = { laser = 2 }"),
            (r"^cost = \{ dark-matter = 2 \}", "cost = { laser = 2 }"),
            (r"^cost = \{ cryptonium = 1, dark-matter = 1 \}\nspend = \{ dark-matter = 1 \}", "cost = { laser = 2 }"),
        ],
        ["invention 'hypnotic-podcast', when: can never be met: the deck has no dark-matter"],
    ),
    "infamy below nothing": (
        "mad-science",
        [(r"^infamy = 2", "infamy = -2")],
        ["minion 'sassy-ai', infamy: must be from 0 to 99, not -2"],
    ),
    "too many of a resource": (
        "mad-science",
        [(r"^shark = 6", "shark = 16")],
        ["[resources], shark: must be from 0 to 15, not 16"],
    ),
    "a minion twice": (
        "mad-science",
        [(r'^does = "blocks"', 'does = "pays"')],
        ["minion 'spy', does: another minion pays already; there may be one"],
    ),
    "too few headquarters": (
        "mad-science",
        [(r"(?s)^\[\[headquarters\]\](?:(?!\[\[).)*", "")],
        ["cards.toml: headquarters: there must be 4 or more, not 3"],
    ),
    "an empty list of inventions": (
        "mad-science",
        [(r"(?s)^# Inventions for every.*", ""), (START, "invention = []\n")],
        ["cards.toml: invention: there must be 1 or more, not 0"],
    ),
    "too many inventions": (
        "mad-science",
        [(END, more("invention", 15, "cost = {}\ninfamy = 1"))],
        ["cards.toml: invention: with the headquarters there must be at most 48"],
    ),
    "a short game with nothing left": (
        "mad-science",
        [(r"^short = \[4", "short = [12")],
        ["[table], short: leaves no invention: the game for 2 has 12, the short one takes 12 out"],
    ),
    "a count below nothing": (
        "science",
        [(COFFEE, '{ id = "a", money = 1, clock = 0, count = -2 }')],
        ["researcher 'intern', cards[0].count: must be from 1 to 32, not -2"],
    ),
    "cards that are too many together": (
        "science",
        [(COFFEE, '{ id = "a", money = 1, clock = 0, count = 30 }')],
        ["researcher 'intern', cards: must be 1 to 32, not 40"],
    ),
    "a type without cards": (
        "science",
        [(r"(?s)^cards = \[.*?^\]", "cards = []")],
        ["researcher 'intern', cards: must be 1 to 32, not 0"],
    ),
    "a price for nothing": (
        "science",
        [(WEATHER_PRICE, "price = 101")],
        ["invention 'pocket-weather', price: must be from 0 to 100, not 101"],
    ),
    "more slots than there are": (
        "science",
        [(WEATHER_PRICE, 'price = 13\nslots = 8\n[[invention]]\nid = "extra"\nprice = 13')],
        ["invention 'pocket-weather', slots: must be from 1 to 7, not 8"],
    ),
    "goals that shrink": (
        "science",
        [(r"^goal = \[5, 7, 10\]", "goal = [7, 5, 10]")],
        ["[table], goal: must grow from the short to the long game"],
    ),
    "too few inventions for the goal": (
        "science",
        [(r"^goal = \[5, 7, 10\]", "goal = [5, 7, 40]")],
        ["cards.toml: invention: there must be from 44 to 60, not 40"],
    ),
    "a sixth type": (
        "science",
        [(END, '\n[[researcher]]\nid = "sixth"\nprice = 1\ncards = [{ id = "six", money = 1, clock = 0 }]\n')],
        ["cards.toml: researcher: there must be 5, not 6"],
    ),
    "a role twice": (
        "science",
        [(r'^does = "hires"', 'does = "funds"')],
        ["cards.toml: role, does: there must be four, one for each of funds, names, sets-aside, hires"],
    ),
    # effects
    "an effect for nobody known": (
        "science",
        [(END, event('money = 1, who = "enginer"'))],
        ["event 'mine', effects[0].who: must be one of everybody, ... not 'enginer'; did you mean 'engineer'?"],
    ),
    "an effect for each of nothing known": (
        "science",
        [(PARADE, '{ money = -2, per = "robot" }')],
        ["event 'robot-parade', option[1].effects[0].per: must be one of intern, ... completed-invention, not 'robot'"],
    ),
    "a hire of no type": (
        "science",
        [(END, event('hire = 1, type = "interm"'))],
        ["event 'mine', effects[0].type: must be one of intern, ... not 'interm'; did you mean 'intern'?"],
    ),
    "an effect of two things": (
        "science",
        [(END, event("money = 1, clock = 1"))],
        ["event 'mine', effects[0]: must have exactly one of money, ... research; has money and clock"],
    ),
    "an effect too large": (
        "science",
        [(END, event("clock = 13"))],
        ["event 'mine', effects[0].clock: must be from -12 to 12, not 13"],
    ),
    "an effect of nought": (
        "science",
        [(END, event("money = 0"))],
        ["event 'mine', effects[0].money: must not be 0"],
    ),
    "a question with one answer": (
        "science",
        [(END, '\n[[event]]\nid = "mine"\nask = "vote"\n[[event.option]]\nid = "a"\neffects = [{ money = 1 }]\n')],
        ["event 'mine', option: there must be 2 to 4, not 1"],
    ),
    "an event in which nothing happens": (
        "science",
        [(END, '\n[[event]]\nid = "mine"\neffects = []\n')],
        ["event 'mine', effects: is missing: nothing happens"],
    ),
    # TOML
    "an empty file": (BLANK, [(START, "")], ["cards.toml: game: missing required field"]),
    "only comments": (BLANK, [(START, "# nothing\n# at all\n")], ["cards.toml: game: missing required field"]),
    "only spaces": (BLANK, [(START, " \n\t\n")], ["cards.toml: game: missing required field"]),
    "a text that does not end": (
        "experiment",
        [(CANARY, 'id = "retired-canary')],
        ["cards.toml: is not TOML: Illegal character '\\n' (at line ... : a text must end with its quote"],
    ),
    "a file that breaks off": (
        "gsa",
        [(r'(?s)^id = "seven-sexes".*', 'id = "seven-sex')],
        ["cards.toml: is not TOML: Unterminated string (at end of document)"],
    ),
    "a lone backslash": (
        "mad-science",
        [(LASSO, 'id = "moon-lasso"\nname = "moon\\lasso"')],
        ["cards.toml: is not TOML: Unescaped '\\' in a string (at line"],
    ),
    "text without quotes": (
        "experiment",
        [(CANARY, "id = retired-canary")],
        ["cards.toml: is not TOML: Invalid value (at line ... : text must be in quotes"],
    ),
    "a field twice": (
        "science",
        [(r"^stipend = 1", "stipend = 1\nstipend = 2")],
        ["cards.toml: is not TOML: Cannot overwrite a value (at line ... : a field must be given once"],
    ),
    "a field twice in braces": (
        "gsa",
        [(MAZE_NEEDS, "needs = { mouse = 1, mouse = 2 }")],
        ["cards.toml: is not TOML: Duplicate inline table key 'mouse' (at line"],
    ),
    "a section twice": (
        "experiment",
        [(r"^\[points\]", "[open]\n[points]")],
        ["cards.toml: is not TOML: Cannot declare ('open',) twice (at line ... given once; ... double brackets"],
    ),
    "a bare value": (
        "experiment",
        [(r"^wild = 3", "wild\n")],
        ["cards.toml: is not TOML: Expected '=' after a key in a key/value pair (at line ... column 5)"],
    ),
    "a NUL": (
        "experiment",
        [(r"^wild = 3", "wild = \0")],
        ["cards.toml: is not TOML: Invalid value (at line ... column 8)"],
    ),
    "a NUL in a text": (
        "experiment",
        [(CANARY, 'id = "a\0b"')],
        [r"cards.toml: is not TOML: Illegal character '\x00' (at line "],
    ),
    "half a character": (
        "experiment",
        [(CANARY, 'id = "\\ud800"')],
        ["cards.toml: is not TOML: Escaped character is not a Unicode scalar value (at line "],
    ),
    "lists nested 2000 deep": (
        "experiment",
        [(r"^wild = 3", f"wild = {'[' * 2000}{']' * 2000}")],
        ["cards.toml: is not TOML: brackets are nested too deeply"],
    ),
    "tables nested 2000 deep": (
        "gsa",
        [(MAZE_NEEDS, f"needs = {'{ a = ' * 2000}1{' }' * 2000}")],
        ["cards.toml: is not TOML: brackets are nested too deeply"],
    ),
    "a key of 2000 parts": (
        "mad-science",
        [(r"^shark = 6", f"shark{'.a' * 2000} = 6")],
        ["cards.toml: line ... has more than 100 dots; that many cannot be read"],
    ),
    "a header of 400,000 parts": (
        "gsa",
        [(END, f"\n[a{'.a' * 400_000}]\n")],
        ["has more than 100 dots; that many cannot be read"],
    ),
    "a key of 90 parts": (
        "mad-science",
        [(r"^shark = 6", f"shark{'.a' * 90} = 6")],
        ["[resources], shark: must be a whole number, not a table"],
    ),
    "a deck of another kind": (
        BLANK,
        [(START, '{"game": "experiment"}')],
        ["cards.toml: is not TOML: Invalid statement (at line ... column 1)"],
    ),
    "too large a text": ("experiment", [(END, "#" * LARGEST)], [f"{FILE}: is larger than 1,000,000 bytes"]),
    # of designs, diseases and tiles
    "a shape that is none": (
        "for-science",
        [(r'^blocks = \["triangle"\]', 'blocks = ["triangel"]')],
        ["design 'd01', blocks[0]: must be one of brick, slat, triangle, ... did you mean 'triangle'?"],
    ),
    "a need that cannot be read": (
        "for-science",
        [(TOXICARDIA_NEEDS, 'needs = ["two bridges"]')],
        ["disease 'toxicardia', needs[0]: must be as \"bridge >= 2\" ... not 'two bridges'"],
    ),
    "a need of too many": (
        "for-science",
        [(TOXICARDIA_NEEDS, 'needs = ["bridge >= 7"]')],
        ["disease 'toxicardia', needs[0]: must be as \"bridge >= 2\" (1 to 6), ... did you mean 'bridge >= 6'?"],
    ),
    "a tile with an edge too many": (
        "for-science",
        [(r'^edges = "\*-"', 'edges = "*--"')],
        ["tile 'sector-01', edges: must be 2 signs for a sector: ... not '*--'"],
    ),
    "an event that nobody knows": (
        "for-science",
        [(r'^do = \["roll call", "break 10"\]', 'do = ["rol call", "break 10"]')],
        ["event 'fire-drill', do[0]: must be one of ... not 'rol call'; did you mean 'roll call'?"],
    ),
    **{
        f"a card called {id}": (
            "for-science",
            [(D01, f'id = "{id}"')],
            [f"design '{id}', id: is what the game calls something else; take another"],
        )
        for id in TAKEN
    },
}

ALL_AT_ONCE: dict[str, Bad] = {
    "experiment": (
        "experiment",
        [
            (r"^red = 20", 'red = "many"'),
            (r"^wild = 3", "wild = -3\ntame = 3"),
            (r"^copies = 6", "copies = 2"),
            (r'^recipe = \["red"\]$', 'recipe = ["pink", "beige"]'),
            (CANARY, 'id = "Canary"\nname = "@"'),
        ],
        [
            "[open], red: must be a whole number",
            "[confidential], tame: unknown field",
            "[confidential], wild: must be from 0 to 99, not -3",
            "[influence], copies: must be from 6 to 20",
            "task 'tomato-allegedly', recipe[0]: must be one of",
            "task 'tomato-allegedly', recipe[1]: must be one of",
            "task 'Canary', id: must be words",
            "task 'Canary', name: must be at most 40",
        ],
    ),
    "gsa": (
        "gsa",
        [
            (r"^version = 1", 'version = "one"'),
            (MAZE_NEEDS, 'needs = { mouse = "one", frog = 1.5, pcr = 1 }\nmandatory = 1'),
            (r"^cards = 2$", "cards = 9"),
            (r'^does = "spoil"', 'does = "explode"'),
            (END, "\n[rules]\n"),
        ],
        [
            "rules: is unknown here",
            "version: must be a whole number, not 'one'",
            "modifier 'grant-renewal', cards: must be from 1 to 4",
            "modifier 'power-cut', does: must be one of",
            "project 'maze-memory', needs.mouse: must be a whole number, not 'one'",
            "project 'maze-memory', needs.frog: must be a whole number, not 1.5",
            "project 'maze-memory', mandatory: must be true or false, not 1",
        ],
    ),
    "mad-science": (
        "mad-science",
        [
            (r"^short = .*$", "short = [4, 7]"),
            (r"^shark = 6", "shark = 16"),
            (r'^does = "blocks"', 'does = "pays"'),
            (LASSO_COST, "cost = { plutonium = 1, uranium = 2 }"),
            (r'^id = "bolt-farm"', 'id = "spy"'),
        ],
        [
            "[table], short: must be a list of 3, not of 2",
            "[resources], shark: must be from 0 to 15, not 16",
            "invention 'moon-lasso', cost.plutonium: unknown field",
            "invention 'moon-lasso', cost.uranium: unknown field",
            "invention 'spy', id: is the id of a minion already",
            "minion 'spy', does: another minion pays already",
        ],
    ),
    "science": (
        "science",
        [
            (r"^money = 10", 'money = "ten"'),
            (r"^most = 6", "most = 0"),
            (COFFEE, '{ id = "a", money = "two", clock = "three" }'),
            (WEATHER_PRICE, "price = -1"),
            (END, event("money = 99", 'clock = 1, who = "richest"', "sharks = 1")),
            (END, event("money = 0", 'clock = 1, who = "richest"')),
        ],
        [
            "[table], money: must be a whole number, not 'ten'",
            "[negotiation], most: must be from 1 to 20, not 0",
            "researcher 'intern', cards[0].money: must be a whole number, not 'two'",
            "researcher 'intern', cards[0].clock: must be a whole number, not 'three'",
            "invention 'pocket-weather', price: must be from 0 to 100, not -1",
            "event 'mine', effects[0].money: must be from -20 to 20",
            "event 'mine', effects[2].sharks: unknown field",
            "event 'mine', id: is used twice",
            "event 'mine', effects[0].money: must not be 0",
            "event 'mine', effects[1].who: says whom",
        ],
    ),
    "for-science": (
        "for-science",
        [
            (r"^each = 6", "each = 60"),
            (D01, 'id = "nothing"\ncolour = "red"'),
            (r'^id = "d02"$', 'id = "table"\nname = "@"'),
            (TOXICARDIA_NEEDS, 'needs = ["bridge"]'),
            (r'^edges = "\*-"', 'edges = "--"'),
            (r'^ports = "\.11"\npower = "coffee"\ncost = 2', 'ports = ".."\npower = "coffee"'),
            (r'^do = \["roll call", "break 10"\]', 'do = ["roll call", "break 900"]'),
            (r'^needs = \["triangle >= 2"\]\n\n\[\[mut', "needs = 2\n\n[[mut"),
        ],
        [
            "[supply], each: must be from 6 to 12, not 60",
            "design 'nothing', colour: unknown field",
            "design 'table', name: must be at most 40",
            "disease 'toxicardia', needs[0]: must be as",
            "mutation 'twinned', needs: must be a list in [ ], not 2",
            "event 'fire-drill', do[1]: N in 'break N' must be from 1 to 60, not 900",
            "role 'coffee-guy', ports: must be three signs",
            "role 'coffee-guy', cost: must be at least 1 for coffee",
            "tile 'sector-01', edges: at least one must not be blank",
            "design 'nothing', id: is what the game calls something else",
            "design 'table', id: is what the game calls something else",
        ],
    ),
}
