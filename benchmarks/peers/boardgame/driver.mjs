// Random games of boardgame.io through its reducer: `node driver.mjs SECONDS` prints the speeds as JSON.
// No client, no store, no transport: the least that plays by its rules.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { CreateGameReducer, InitializeGame, ProcessGameConfig } = require('boardgame.io/internal');
const { INVALID_MOVE } = require('boardgame.io/core');

const lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

// as in its tutorial
const ticTacToe = {
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, playerID }, id) => {
      if (G.cells[id] !== null) return INVALID_MOVE;
      G.cells[id] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    if (lines.some(([a, b, c]) => G.cells[a] !== null && G.cells[a] === G.cells[b] && G.cells[a] === G.cells[c])) {
      return { winner: ctx.currentPlayer };
    }
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
  legal: (G) => [...G.cells.keys()].filter((id) => G.cells[id] === null),
};

const COLUMNS = 7;
const ROWS = 6;
const WAYS = [[0, 1], [1, 0], [1, 1], [1, -1]];

function inARow(columns, column, row, [right, up]) {
  const owner = columns[column][row];
  let length = 1;
  for (const sign of [1, -1]) {
    let c = column + sign * right;
    let r = row + sign * up;
    while (c >= 0 && c < COLUMNS && r >= 0 && columns[c][r] === owner) {
      length += 1;
      c += sign * right;
      r += sign * up;
    }
  }
  return length;
}

const connectFour = {
  setup: () => ({ columns: Array.from({ length: COLUMNS }, () => []), last: null }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, playerID }, column) => {
      if (G.columns[column].length === ROWS) return INVALID_MOVE;
      G.columns[column].push(playerID);
      G.last = column;
    },
  },
  endIf: ({ G, ctx }) => {
    if (G.last === null) return undefined;
    const row = G.columns[G.last].length - 1;
    if (WAYS.some((way) => inARow(G.columns, G.last, row, way) >= 4)) return { winner: ctx.currentPlayer };
    if (G.columns.every((column) => column.length === ROWS)) return { draw: true };
  },
  legal: (G) => [...G.columns.keys()].filter((column) => G.columns[column].length < ROWS),
};

function playOne(game, legalIn, reduce) {
  let state = InitializeGame({ game, numPlayers: 2 });
  let decisions = 0;
  while (state.ctx.gameover === undefined) {
    const legal = legalIn(state.G);
    const args = [legal[Math.floor(Math.random() * legal.length)]];
    const payload = { type: 'play', args, playerID: state.ctx.currentPlayer };
    state = reduce(state, { type: 'MAKE_MOVE', payload });
    decisions += 1;
  }
  return decisions;
}

// seconds of the processor's own time
function busy() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

function measure(name, game, seconds) {
  const { legal, ...rest } = game;
  const prepared = ProcessGameConfig(rest); // once, not for each game
  const reduce = CreateGameReducer({ game: prepared });
  for (let n = 0; n < 200; n += 1) playOne(prepared, legal, reduce);
  const start = busy();
  let games = 0;
  let decisions = 0;
  let taken = 0;
  while (taken < seconds) {
    decisions += playOne(prepared, legal, reduce);
    games += 1;
    taken = busy() - start;
  }
  return { game: name, peer: 'boardgame.io', way: 'its reducer', games_per_s: games / taken, per_s: decisions / taken };
}

const seconds = Number(process.argv[2] ?? 1);
console.log(
  JSON.stringify([measure('tic-tac-toe', ticTacToe, seconds), measure('connect four', connectFour, seconds)])
);
