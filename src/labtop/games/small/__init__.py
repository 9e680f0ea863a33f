"""Small games, known everywhere, as examples: each is its rules, its verbs and its words. docs/add-a-game.md"""
