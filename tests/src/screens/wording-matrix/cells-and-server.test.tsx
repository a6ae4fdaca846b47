import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import type { Wording } from '#contract/wording.ts';
import { canOf } from '#machines/kit/abilities.ts';
import { provide } from '#machines/kit/port.ts';
import { FIRST_MATRIX_QUERY } from '#machines/route/matrix-query.ts';
import { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import { changeIdentity } from '#src/ecs/identity.ts';
import { loadMatrixRows } from '#src/flows/matrix-rows.ts';
import { wordingMatrixFlow } from '#src/flows/wording-matrix.ts';
import { wipeDrafts } from '#src/screens/forms/wipe-drafts.ts';
import { WordingMatrixScreen } from '#src/screens/wording-matrix/WordingMatrixScreen.tsx';
import {
  type EcsServer,
  json,
  type Respond,
  refusal,
  startEcsServer,
  success,
} from '#tests/src/ecs/ecs-server.ts';
import { openPageAt } from '#tests/src/ecs/page.ts';
import { userOf, wordingOf } from '#tests/support/records.ts';
import { showScreen } from '#tests/support/show-screen.tsx';

/** The languages of the cells that were drawn. */
const drawn = vi.hoisted((): string[] => []);
vi.mock(import('#src/screens/wording-matrix/cell-words.ts'), async (load) => {
  const { cellWords } = await load();
  return {
    cellWords: (...about: Parameters<typeof cellWords>) => {
      drawn.push(about[1].lang);
      return cellWords(...about);
    },
  };
});

const user = userOf({ id: 1, username: 'anna', superAdmin: true });
const PLACE = { contextIdentifier: 'nord', identifier: 'login.title', lang: 'de' };
const at = (minute: number) => `2026-11-20T10:0${minute}:00.000Z`;

let server: EcsServer;
/** The wording as the server has it. */
let stored = wordingOf({ id: 7, ...PLACE });
let saves = 0;
let langs = ['de'];
/** How the server answers a save, other than by storing. */
let broken: Respond | null = null;
/** How the server answers the question for rows, other than by rows. */
let rowsBroken: Respond | null = null;

beforeEach(async () => {
  wipeDrafts(null);
  server = await startEcsServer();
  openPageAt(`${server.origin}/`);
  changeIdentity({
    userId: 1,
    locale: 'de_DE',
    abilities: ['guardSaves', 'saveManyTexts', 'repeatSafely'],
  });
  stored = wordingOf({ id: 7, ...PLACE, value: 'Anmelden', modificationDate: at(0) });
  saves = 0;
  langs = ['de'];
  [broken, rowsBroken] = [null, null];
  server.answer((received, response) => {
    const call = received.path.split('/').at(-1);
    if (call === 'matrix' && rowsBroken) rowsBroken(received, response);
    else if (call === 'matrix') matrix()(received, response);
    else if (call === 'saveAll' && broken) broken(received, response);
    else if (call === 'saveAll') save(JSON.parse(received.body).wordings)(received, response);
    else json(success({ listData: { count: 0, data: [] } }))(received, response);
  });
});
afterEach(() => server.close());

function matrix() {
  const { value, active, resetInheritance, id, creationDate, modificationDate } = stored;
  const own = { id, value, active, resetInheritance, creationDate, modificationDate };
  const from = { contextIdentifier: 'nord', lang: 'de' };
  const cells = langs.map((lang) =>
    lang === 'de'
      ? { lang, value, from, own, isCutOff: false }
      : { lang, value: null, from: null, own: null, isCutOff: false },
  );
  const rows = [
    { identifier: PLACE.identifier, cells },
    {
      identifier: 'menu.video',
      cells: [{ lang: 'de', value: null, from: null, own: null, isCutOff: false }],
    },
  ];
  const located = { identifier: PLACE.identifier, index: 0 };
  return json(success({ matrix: { langs, fallbackLang: 'de', count: 2, rows, coverage: [], located } }));
}

/** Stores what stands on the present text, as the server does; a text of another row is new. */
function save(wordings: readonly Pick<Wording, 'identifier' | 'value' | 'modificationDate'>[]) {
  const row = wordings.findIndex(({ identifier }) => identifier === PLACE.identifier);
  const text = wordings[row];
  if (!text) {
    return json(success({ wordings: wordings.map((one) => wordingOf({ ...PLACE, ...one, id: 8 })) }));
  }
  const { value, modificationDate } = text;
  if (modificationDate !== stored.modificationDate) {
    const errors = [{ code: '046', message: '', field: `wordings.${row}.id` }];
    return json({ ...refusal('046'), errors, content: { wordings: [stored] } });
  }
  saves += 1;
  stored = { ...stored, value, modificationDate: at(saves) };
  return json(success({ wordings: [stored] }));
}

/** The matrix as the console joins it to its services, without an app that would tell it of changes. */
async function showCell() {
  const state = {
    identity: () => ({ user, settings: { twoWayAuthenticationEnabled: false, twoWayMobileNo: null } }),
    contexts: () => [],
  };
  const query = { ...FIRST_MATRIX_QUERY, contextIdentifier: 'nord' };
  const flow = createActor(wordingMatrixFlow(state, loadMatrixRows(null)), { input: { query } }).start();
  const startUp = createActor(
    provide(startUpMachine, { loadContexts: async () => [], loadLanguages: async () => [] }),
  ).start();
  showScreen(<WordingMatrixScreen flow={flow} startUp={startUp} user={user} can={canOf(['openMatrix'])} />);
  const hands = userEvent.setup();
  await hands.click(await screen.findByRole('gridcell', { name: /^Anmelden/ }));
  return { hands, flow };
}

const CHANGED =
  'Ein Text wurde inzwischen von jemand anderem geändert. Zusammen mit ihm wird auch kein anderer gespeichert.';
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'login.title (de)' });

it('opens a cell that was just stored with what was stored, and no conflict with oneself', async () => {
  const { hands } = await showCell();
  await hands.keyboard('{Enter}');
  await field();
  await hands.keyboard('Einloggen{Enter}');
  await waitFor(() => expect(stored.value).toBe('Einloggen'));
  await hands.click(await screen.findByRole('gridcell', { name: 'Einloggen eigener Text' }));
  await hands.keyboard('{Enter}');
  await field();
  await hands.keyboard('{End} bitte{Enter}');
  await waitFor(() => expect(stored.value).toBe('Einloggen bitte'));
  expect(saves).toBe(2);
  expect(screen.queryByText('Inzwischen hat jemand anderes gespeichert')).toBeNull();
});

it('shows what others have stored meanwhile beside what was typed, and takes either', async () => {
  const { hands } = await showCell();
  stored = { ...stored, value: 'Willkommen', modificationDate: at(5) };
  await hands.keyboard('{Enter}');
  await field();
  await hands.keyboard('{End} bitte{Enter}');
  await hands.click(
    await screen.findByRole('gridcell', { name: /^Anmelden bitte nicht gespeichert, siehe/ }),
  );
  await hands.click(screen.getByRole('button', { name: /title · de$/ }));
  await screen.findByText('Inzwischen hat jemand anderes gespeichert');
  await hands.click(screen.getByRole('button', { name: 'Gespeicherten Text übernehmen' }));
  await screen.findByRole('gridcell', { name: 'Willkommen eigener Text' });
  expect(saves).toBe(0);
});

it('stores what was typed over what others have stored, once that was chosen', async () => {
  const { hands } = await showCell();
  stored = { ...stored, value: 'Willkommen', modificationDate: at(5) };
  await hands.keyboard('{Enter}');
  await field();
  await hands.keyboard('{End} bitte{Enter}');
  await hands.click(
    await screen.findByRole('gridcell', { name: /^Anmelden bitte nicht gespeichert, siehe/ }),
  );
  await hands.click(screen.getByRole('button', { name: /title · de$/ }));
  await hands.click(await screen.findByRole('button', { name: 'Meinen Text behalten' }));
  await hands.click(screen.getByRole('button', { name: 'Speichern' }));
  await waitFor(() => expect(stored.value).toBe('Anmelden bitte'));
});

it('takes nothing back while the text that was written last is on its way to the server', async () => {
  const { hands, flow } = await showCell();
  const send = vi.spyOn(flow, 'send');
  const undone = () => send.mock.calls.filter(([{ type }]) => type === 'step.undo').length;
  await hands.keyboard('{Enter}');
  await hands.type(await field(), ' hier{Escape}');
  const { promise, resolve } = Promise.withResolvers<void>();
  broken = (received, response) =>
    void promise.then(() => save(JSON.parse(received.body).wordings)(received, response));
  await hands.keyboard('{Control>}s{/Control}{Control>}z{/Control}');
  expect(screen.getByRole('gridcell', { name: /hier.*wird gespeichert/ })).toBeDefined();
  resolve();
  await waitFor(() => expect(screen.queryByText(/nicht gespeichert|wird gespeichert/)).toBeNull());
  expect(undone()).toBe(0);
  await hands.keyboard('{Control>}z{/Control}');
  expect(undone()).toBe(1);
  expect(saves).toBe(1);
});

it('says that nothing was stored with a text that others have changed, and leads to it first', async () => {
  langs = ['de', 'en'];
  const { hands } = await showCell();
  await hands.keyboard('{ArrowDown}{Enter}');
  await screen.findByRole('textbox', { name: 'menu.video (de)' });
  await hands.keyboard('Video{Escape}');
  await hands.dblClick(screen.getByRole('gridcell', { name: /^Anmelden/ }));
  await field();
  await hands.keyboard('{End} bitte{Escape}');
  stored = { ...stored, value: 'Willkommen', modificationDate: at(5) };
  for (const way of ['Text anzeigen', 'Anzeigen']) {
    await hands.click(screen.getByRole('button', { name: 'Alle speichern' }));
    expect((await screen.findByRole('alert')).textContent).toContain(CHANGED);
    await hands.keyboard('{ArrowDown}{ArrowRight}');
    await hands.click(screen.getByRole('button', { name: way }));
    const refused = screen.getByRole('gridcell', { name: /^Anmelden bitte nicht gespeichert, siehe/ });
    await waitFor(() => expect(document.activeElement).toBe(refused));
  }
  await hands.click(screen.getByRole('button', { name: /title · de$/ }));
  await hands.click(await screen.findByRole('button', { name: 'Meinen Text behalten' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(saves).toBe(0);
});

it('says beside the next field that the text above was refused', async () => {
  const { hands } = await showCell();
  stored = { ...stored, value: 'Willkommen', modificationDate: at(5) };
  await hands.keyboard('{Enter}');
  await field();
  await hands.keyboard('{End} bitte{Enter}');
  const next = await screen.findByRole('textbox', { name: 'menu.video (de)' });
  const alert = await screen.findByRole('alert');
  await hands.keyboard('Video');
  expect(document.activeElement).toBe(next);
  expect(alert.textContent).toContain(CHANGED);
});

it('stores nothing where nothing was changed, and goes on below', async () => {
  const { hands } = await showCell();
  await hands.keyboard('{Enter}');
  await field();
  await hands.keyboard('{Enter}');
  await screen.findByRole('textbox', { name: 'menu.video (de)' });
  await hands.keyboard('{Escape}');
  expect(server.received.filter(({ path }) => path.includes('/save'))).toEqual([]);
});

it('draws no other cell again while a text is typed', async () => {
  langs = ['de', 'en'];
  const { hands } = await showCell();
  await hands.click(screen.getByRole('button', { name: /title · de$/ }));
  await hands.dblClick(screen.getByRole('gridcell', { name: /^Anmelden/ }));
  await field();
  await hands.keyboard('Ein');
  drawn.length = 0;
  await hands.keyboard('loggen');
  expect(screen.getAllByText('Einloggen')).not.toHaveLength(0);
  expect(drawn).toEqual([]);
});

const savesSent = () => server.received.filter(({ path }) => path.endsWith('/saveAll')).length;

it('says of texts that wait behind a failed save that they are not stored, and sends all of them again', async () => {
  broken = json({}, 500);
  const { hands } = await showCell();
  await hands.keyboard('{Enter}');
  await field();
  await hands.keyboard('Einloggen{Enter}');
  await screen.findByRole('textbox', { name: 'menu.video (de)' });
  await hands.keyboard('Film{Enter}');
  await screen.findByText('Der Server hat einen Fehler gemeldet');
  await screen.findByRole('gridcell', { name: 'Einloggen nicht gespeichert' });
  await screen.findByRole('gridcell', { name: 'Film nicht gespeichert' });
  expect(savesSent()).toBe(1);
  broken = null;
  await hands.click(screen.getByRole('button', { name: 'Alle speichern', busy: false }));
  await waitFor(() => expect(screen.queryByText(/nicht gespeichert/)).toBeNull());
  expect(stored.value).toBe('Einloggen');
  expect(savesSent()).toBe(3);
});

/** Stores a text whose answer is lost. */
async function loseAnswer(text: string) {
  broken = (received, response) => {
    save(JSON.parse(received.body).wordings);
    response.socket?.destroy();
  };
  const { hands } = await showCell();
  await hands.keyboard('{Enter}');
  await field();
  await hands.keyboard(`${text}{Enter}`);
  await screen.findByText(/Ob die Änderung gespeichert wurde, ist nicht bekannt/);
  await hands.keyboard('{Escape}');
  return { hands };
}
const trouble = () => screen.queryByText('Der Server ist nicht erreichbar');

it('shows what is stored once a save without an answer is left for later', async () => {
  const { hands } = await loseAnswer('Einloggen');
  await hands.click(screen.getByRole('button', { name: 'Später' }));
  expect(document.activeElement?.getAttribute('role')).toBe('gridcell');
  await screen.findByRole('gridcell', { name: 'Einloggen eigener Text' });
  expect(screen.queryByText('1 Text ist nicht gespeichert')).toBeNull();
  expect(trouble()).toBeNull();
});

it('shows what is stored once the text of a save without an answer is discarded', async () => {
  const { hands } = await loseAnswer('Einloggen');
  await hands.click(screen.getByRole('button', { name: 'Verwerfen' }));
  await hands.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Verwerfen' }));
  await screen.findByRole('gridcell', { name: 'Einloggen eigener Text' });
  expect(trouble()).toBeNull();
  expect(savesSent()).toBe(1);
});

it('goes on in the grid when what has failed is tried again', async () => {
  const { hands } = await loseAnswer('Einloggen');
  const retry = () => screen.findByRole('button', { name: 'Erneut versuchen' });
  await hands.click(await retry());
  expect(document.activeElement?.getAttribute('role')).toBe('gridcell');
  rowsBroken = json({}, 500);
  await hands.click(await screen.findByRole('button', { name: 'Später' }));
  await hands.keyboard('m');
  rowsBroken = null;
  for (const one of await screen.findAllByRole('button', { name: 'Erneut versuchen' })) {
    if (!one.isConnected) continue;
    await hands.click(one);
    expect(document.activeElement?.getAttribute('role')).toBe('gridcell');
  }
});

/** Adds a key whose answer is lost. */
async function loseAnswerOfNewKey() {
  broken = (received, response) => {
    save(JSON.parse(received.body).wordings);
    response.socket?.destroy();
  };
  const { hands } = await showCell();
  await hands.keyboard('n');
  await screen.findByRole('textbox', { name: 'Neuer Schlüssel' });
  await hands.keyboard('menu.parking{Tab}Parken{Enter}');
  await screen.findByText(/Ob der Schlüssel angelegt wurde, ist nicht bekannt/);
  broken = null;
  return { hands };
}
const create = () => screen.getByRole('button', { name: 'Anlegen', busy: false });
const created = () =>
  server.received
    .filter(({ path }) => path.endsWith('/saveAll'))
    .map(({ headers, body }) => [headers['idempotency-key'], JSON.parse(body).wordings[0].identifier]);
const isClosed = () =>
  waitFor(() => expect(screen.queryByRole('textbox', { name: 'Neuer Schlüssel' })).toBeNull());

it('sends a new key without an answer again with its key, from its row', async () => {
  const { hands } = await loseAnswerOfNewKey();
  expect(trouble()).not.toBeNull();
  await hands.click(create());
  await isClosed();
  expect(trouble()).toBeNull();
  const [first, second, ...others] = created();
  expect(second).toEqual(first);
  expect(others).toEqual([]);
});

it('sends a new key that was left for later again with its key', async () => {
  const { hands } = await loseAnswerOfNewKey();
  await hands.click(screen.getByRole('button', { name: 'Später' }));
  await screen.findByText(/Ob der Schlüssel angelegt wurde, ist nicht bekannt/);
  await hands.click(create());
  await isClosed();
  const [first, second] = created();
  expect(second).toEqual(first);
});

it('sends what was changed in the row of a new key without an answer, and not what it was before', async () => {
  const { hands } = await loseAnswerOfNewKey();
  await hands.type(screen.getByRole('textbox', { name: 'Neuer Schlüssel' }), '.garage');
  expect(screen.queryByText(/Ob der Schlüssel angelegt wurde/)).toBeNull();
  await hands.keyboard('{Enter}');
  await isClosed();
  const [[firstKey] = [], [secondKey, identifier] = [], ...others] = created();
  expect(identifier).toBe('menu.parking.garage');
  expect(secondKey).not.toBe(firstKey);
  expect(others).toEqual([]);
});

it('keeps what was typed in the row of a new key while what was sent before is sent again', async () => {
  const { hands } = await loseAnswerOfNewKey();
  await hands.type(screen.getByRole('textbox', { name: 'Text (de)' }), ' und Laden');
  await hands.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  await waitFor(() => expect(trouble()).toBeNull());
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text (de)' }).value).toBe(
    'Parken und Laden',
  );
});

it('says of a new key that waits behind a failed save that it is not stored, and sends both again', async () => {
  broken = json({}, 500);
  const { hands } = await showCell();
  await hands.keyboard('{Enter}');
  await field();
  await hands.keyboard('Einloggen{Enter}');
  await screen.findByText('Der Server hat einen Fehler gemeldet');
  await hands.keyboard('{Escape}n');
  await screen.findByRole('textbox', { name: 'Neuer Schlüssel' });
  await hands.keyboard('menu.parking{Tab}Parken{Enter}');
  await screen.findByText(/Noch nicht angelegt/);
  broken = null;
  await hands.click(create());
  await isClosed();
  expect(stored.value).toBe('Einloggen');
  expect(created().map(([, identifier]) => identifier)).toEqual([
    'login.title',
    'login.title',
    'menu.parking',
  ]);
});

it('sends a new key once, however often Enter is pressed, and lets nothing be typed meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  broken = (received, response) =>
    void promise.then(() => save(JSON.parse(received.body).wordings)(received, response));
  const { hands } = await showCell();
  await hands.keyboard('n');
  const key = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Neuer Schlüssel' });
  await hands.keyboard('menu.parking{Tab}Parken{Enter}');
  await waitFor(() => expect(created()).toHaveLength(1));
  await hands.keyboard(' und Laden{Enter}');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text (de)' }).value).toBe('Parken');
  expect(key.readOnly).toBe(true);
  resolve();
  await isClosed();
  expect(created()).toHaveLength(1);
});
