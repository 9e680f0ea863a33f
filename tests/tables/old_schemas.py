"""Databases as earlier versions made them: the statements of each version of the schema, word for word."""

SQLITE = {
    1: """
    CREATE TABLE meta (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
    CREATE TABLE decks (digest TEXT PRIMARY KEY, source TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE tables (
        n INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, made BLOB NOT NULL, deck TEXT NOT NULL,
        card BLOB NOT NULL, status TEXT NOT NULL, private INTEGER NOT NULL, clock INTEGER NOT NULL
    );
    CREATE INDEX tables_by_status ON tables (status, private, n);
    CREATE INDEX tables_by_clock ON tables (clock) WHERE clock;
    CREATE TABLE people (who TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (who, id)) WITHOUT ROWID;
    CREATE TABLE log (
        id TEXT NOT NULL, seq INTEGER NOT NULL, ms INTEGER NOT NULL, what TEXT NOT NULL, seat INTEGER NOT NULL,
        who TEXT NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, sent TEXT NOT NULL, digest TEXT NOT NULL,
        position BLOB, UNIQUE (id, seq)
    );
    """,
    2: """
    ALTER TABLE tables ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE tables ADD COLUMN settled BLOB;
    CREATE INDEX tables_unsettled ON tables (n) WHERE rated AND status = 'over' AND settled IS NULL;
    CREATE TABLE ratings (
        game TEXT NOT NULL, who TEXT NOT NULL, name TEXT NOT NULL, mu REAL NOT NULL, sigma REAL NOT NULL,
        shown REAL NOT NULL, games INTEGER NOT NULL, PRIMARY KEY (game, who)
    ) WITHOUT ROWID;
    CREATE INDEX ratings_by_strength ON ratings (game, shown DESC, who, games);
    """,
}
POSTGRES = {
    1: """
    CREATE TABLE meta (name TEXT PRIMARY KEY, value BYTEA NOT NULL);
    CREATE TABLE decks (digest TEXT PRIMARY KEY, source TEXT NOT NULL);
    CREATE TABLE tables (
        n BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id TEXT NOT NULL UNIQUE, made BYTEA NOT NULL,
        deck TEXT NOT NULL, card BYTEA NOT NULL, status TEXT NOT NULL, private BOOLEAN NOT NULL, clock BOOLEAN NOT NULL
    );
    CREATE INDEX tables_by_status ON tables (status, private, n);
    CREATE INDEX tables_by_clock ON tables (clock) WHERE clock;
    CREATE TABLE people (who TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (who, id));
    CREATE TABLE log (
        id TEXT NOT NULL, seq BIGINT NOT NULL, ms BIGINT NOT NULL, what TEXT NOT NULL, seat INTEGER NOT NULL,
        who TEXT NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, sent TEXT NOT NULL, digest TEXT NOT NULL,
        position BYTEA, PRIMARY KEY (id, seq)
    );
    """,
    2: """
    ALTER TABLE tables ADD COLUMN rated BOOLEAN NOT NULL DEFAULT FALSE;
    ALTER TABLE tables ADD COLUMN settled BYTEA;
    CREATE INDEX tables_unsettled ON tables (n) WHERE rated AND status = 'over' AND settled IS NULL;
    CREATE TABLE ratings (
        game TEXT NOT NULL, who TEXT COLLATE "C" NOT NULL, name TEXT NOT NULL, mu FLOAT8 NOT NULL,
        sigma FLOAT8 NOT NULL, shown FLOAT8 NOT NULL, games INTEGER NOT NULL, PRIMARY KEY (game, who)
    );
    CREATE INDEX ratings_by_strength ON ratings (game, shown DESC, who, games);
    """,
}
