import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { FIRST_MATRIX_QUERY } from '#machines/route/matrix-query.ts';
import { changeIdentity } from '#src/ecs/identity.ts';
import { loadMatrix } from '#src/ecs/matrix-rows.ts';
import { loadMatrixRows } from '#src/flows/matrix-rows.ts';
import { wordingMatrixFlow } from '#src/flows/wording-matrix.ts';
import { identityOf } from '#tests/support/records.ts';

vi.mock(import('#src/ecs/matrix-rows.ts'), async (load) => ({
  ...(await load()),
  loadMatrix: vi.fn(async () => ({ rows: [], count: 0, langs: ['de'], usesAll: false, coverage: [] })),
}));

const ANNA = identityOf({ id: 7, username: 'anna' });
const QUERY = { ...FIRST_MATRIX_QUERY, contextIdentifier: 'NORTH' };
const FIRST_ROWS = { query: QUERY, window: 0, withCoverage: false, isFirst: true };
const COVERAGE = { query: QUERY, window: null, withCoverage: true, isFirst: false };
const asked = () => vi.mocked(loadMatrix).mock.calls.map(([wanted]) => wanted);

/** Who is signed in; no one while the server has not answered that. */
let signedIn: typeof ANNA | null;
const state = { identity: () => signedIn, contexts: () => [] };

beforeEach(() => {
  vi.mocked(loadMatrix).mockClear();
  changeIdentity({ userId: 7, locale: 'de_DE', abilities: [] });
  signedIn = null;
});
afterEach(() => changeIdentity({ userId: null, abilities: [] }));

async function shown(query: typeof QUERY, first: typeof QUERY | null) {
  const loadRows = loadMatrixRows(first);
  const before = asked();
  signedIn = ANNA;
  const rows = createActor(wordingMatrixFlow(state, loadRows), { input: { query } }).start().getSnapshot()
    .children.rows;
  if (!rows) throw new Error('the rows do not run');
  const snapshot = await waitFor(rows, (one) => one.matches({ rows: 'shown' }));
  return { before, readOnly: snapshot.context.readOnly };
}

it('asks for its first rows before anyone is known, and begins with them', async () => {
  const { before } = await shown(QUERY, QUERY);
  expect(before).toEqual([FIRST_ROWS]);
  expect(asked()).toEqual([FIRST_ROWS, COVERAGE]);
});

it('says what may be changed as the user who is signed in by then', async () => {
  const usual = await shown(QUERY, null);
  signedIn = null;
  const ahead = await shown(QUERY, QUERY);
  expect(ahead.readOnly).toBe(usual.readOnly);
});

it('asks for nothing ahead where no context is chosen', async () => {
  loadMatrixRows(FIRST_MATRIX_QUERY);
  expect(asked()).toEqual([]);
});

it('asks again where it begins in another context', async () => {
  const other = { ...QUERY, contextIdentifier: 'SOUTH' };
  await shown(other, QUERY);
  expect(asked()).toEqual([FIRST_ROWS, { ...FIRST_ROWS, query: other }, { ...COVERAGE, query: other }]);
});
