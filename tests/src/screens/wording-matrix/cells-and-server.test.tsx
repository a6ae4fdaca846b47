import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { FEATURES } from '#contract/features.ts';
import { join } from '#machines/port.ts';
import { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import { FIRST_MATRIX_QUERY } from '#machines/wording-matrix/matrix-query.ts';
import { wordingMatrixFlow } from '#src/app/flows/wording-matrix.ts';
import { changeIdentity } from '#src/ecs/identity.ts';
import { ownDrafts, wipeDrafts } from '#src/screens/forms/drafts.ts';
import { WordingMatrixScreen } from '#src/screens/wording-matrix/WordingMatrixScreen.tsx';
import { type EcsServer, json, refusal, startEcsServer, success } from '#tests/src/ecs/ecs-server.ts';
import { openPageAt } from '#tests/src/ecs/page.ts';
import { showScreen } from '#tests/src/screens/show-screen.tsx';
import { userOf, wordingOf } from '#tests/support/records.ts';

const user = userOf({ id: 1, username: 'anna', superAdmin: true });
const PLACE = { contextIdentifier: 'nord', identifier: 'login.title', lang: 'de' };
const at = (minute: number) => `2026-11-20T10:0${minute}:00.000Z`;

let server: EcsServer;
/** The wording as the server has it. */
let stored = wordingOf({ id: 7, ...PLACE });
let saves = 0;

beforeEach(async () => {
  wipeDrafts(null);
  ownDrafts(1);
  server = await startEcsServer();
  openPageAt(`${server.origin}/`);
  changeIdentity({ userId: 1, locale: 'de_DE', features: new Set([FEATURES.modificationDate]) });
  stored = wordingOf({ id: 7, ...PLACE, value: 'Anmelden', modificationDate: at(0) });
  saves = 0;
  server.answer((received, response) => {
    const call = received.path.split('/').at(-1);
    if (call === 'matrix') matrix()(received, response);
    else if (call === 'save') save(JSON.parse(received.body))(received, response);
    else json(success({ listData: { count: 0, data: [] } }))(received, response);
  });
});
afterEach(() => server.close());

function matrix() {
  const { value, active, resetInheritance, id, creationDate, modificationDate } = stored;
  const own = { id, value, active, resetInheritance, creationDate, modificationDate };
  const from = { contextIdentifier: 'nord', lang: 'de' };
  const cells = [{ lang: 'de', value, from, own, isCutOff: false }];
  const rows = [
    { identifier: PLACE.identifier, cells },
    {
      identifier: 'menu.video',
      cells: [{ lang: 'de', value: null, from: null, own: null, isCutOff: false }],
    },
  ];
  return json(success({ matrix: { langs: ['de'], fallbackLang: 'de', count: 2, rows, coverage: [] } }));
}

/** Stores what stands on the present text, as the server does. */
function save({ value, modificationDate }: { readonly value: string; readonly modificationDate: string }) {
  if (modificationDate !== stored.modificationDate) {
    return json({ ...refusal('046'), content: { wording: stored } });
  }
  saves += 1;
  stored = { ...stored, value, modificationDate: at(saves) };
  return json(success({ wording: stored }));
}

/** The matrix as the console joins it to its services, without an app that would tell it of changes. */
async function showCell() {
  const state = {
    identity: () => ({ user, settings: { twoWayAuthenticationEnabled: false, twoWayMobileNo: null } }),
    contexts: () => [],
  };
  const query = { ...FIRST_MATRIX_QUERY, contextIdentifier: 'nord' };
  const flow = createActor(wordingMatrixFlow(state), { input: { query } }).start();
  const startUp = createActor(
    join(startUpMachine, { loadContexts: async () => [], loadLanguages: async () => [] }),
  ).start();
  showScreen(
    <WordingMatrixScreen flow={flow} startUp={startUp} user={user} features={[FEATURES.wordingMatrix]} />,
  );
  const hands = userEvent.setup();
  await hands.click(await screen.findByRole('gridcell', { name: /Anmelden$/ }));
  return { flow, hands };
}

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'login.title (de)' });

it('opens a cell that was just stored with what was stored, and no conflict with oneself', async () => {
  const { flow, hands } = await showCell();
  await hands.keyboard('{Enter}');
  await hands.clear(await field());
  await hands.type(await field(), 'Einloggen');
  await hands.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(stored.value).toBe('Einloggen'));
  await hands.click(await screen.findByRole('gridcell', { name: 'eigener Text Einloggen' }));
  await hands.keyboard('{Enter}');
  await hands.type(await field(), ' bitte');
  await waitFor(() =>
    expect(flow.getSnapshot().context.cells[0]?.form.getSnapshot().context.loaded).toEqual(stored),
  );
  expect(screen.queryByText('Inzwischen hat jemand anderes gespeichert')).toBeNull();
});

it('shows in its row what somebody else has stored, once that was taken', async () => {
  const { hands } = await showCell();
  stored = { ...stored, value: 'Willkommen', modificationDate: at(5) };
  await hands.keyboard('{Enter}');
  await hands.type(await field(), ' bitte');
  await hands.keyboard('{Escape}');
  const panel = screen.getByRole('complementary');
  await hands.click(within(panel).getByRole('button', { name: 'Speichern' }));
  await hands.click(await screen.findByRole('button', { name: 'Gespeicherten Text nehmen' }));
  await screen.findByRole('gridcell', { name: 'eigener Text Willkommen' });
  expect(saves).toBe(0);
});

it('stores nothing where nothing was changed, and goes on below', async () => {
  const { hands } = await showCell();
  await hands.keyboard('{Enter}');
  await field();
  await hands.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByRole('textbox', { name: 'menu.video (de)' });
  await hands.keyboard('{Escape}');
  expect(server.received.filter(({ path }) => path.endsWith('/save'))).toEqual([]);
});
