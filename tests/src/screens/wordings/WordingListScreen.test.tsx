import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Wording } from '#contract/wording.ts';
import { type Ability, canOf } from '#machines/kit/abilities.ts';
import { provide } from '#machines/kit/port.ts';
import type { RecordListPort } from '#machines/record-list/record-list.port.ts';
import { wordingListMachine } from '#machines/records/wording-list.ts';
import { FIRST_QUERY, type ListQuery } from '#machines/route/list-query.ts';
import { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import { WordingListScreen } from '#src/screens/wordings/WordingListScreen.tsx';
import { NO_NETWORK, refusal, SESSION_GONE } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';
import { contextOf, userOf, wordingOf } from '#tests/support/records.ts';
import { showScreen, standing } from '#tests/support/show-screen.tsx';

const CONTEXTS = [
  contextOf({ identifier: 'GLOBAL' }),
  contextOf({ identifier: 'platform', parentIdentifier: 'GLOBAL' }),
];

function showList(query: Partial<ListQuery> = {}, user = userOf({ id: 1, username: 'anna' })) {
  const load = scripted<RecordListPort<Wording>['load']>();
  const flow = walk(provide(wordingListMachine, { load: load.service }), {
    query: { ...FIRST_QUERY, ...query },
  });
  const startUp = standing(
    startUpMachine,
    undefined,
    { contexts: 'loaded', languages: 'loaded' },
    { contexts: CONTEXTS, languages: [] },
  );
  const screenOf = (abilities: readonly Ability[]) => (
    <WordingListScreen flow={flow.actor} startUp={startUp} user={user} can={canOf(abilities)} />
  );
  return { load, flow, ...showScreen(screenOf(['sort']), '/wordings') };
}

const row = (id: number) => screen.getByRole('row', { name: new RegExp(`text\\. ?${id}\\b`) });
const asked = (load: ReturnType<typeof showList>['load']) => load.calls.map(({ input }) => input);

it('shows the shape of the list while the first page is on its way', () => {
  showList();
  expect(screen.getByRole('heading', { level: 1, name: 'Formulierungen' })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Formulierungen' }).getAttribute('aria-busy')).toBe('true');
  expect(document.title).toBe('Formulierungen – Leitstand');
});

beforeEach(() => localStorage.clear());

it('shows the columns of the specification and what stands in them', async () => {
  const { load, flow, user } = showList();
  load.last().answer({
    rows: [
      wordingOf({
        id: 7,
        lang: 'all',
        value: 'Hallo',
        resetInheritance: true,
        contextIdentifier: 'platform',
      }),
      wordingOf({ id: 8, active: false }),
    ],
    count: 312,
  });
  await flow.reach('shown');
  await screen.findByText('text.7');
  // Two of them are seldom wanted.
  await user.click(screen.getByRole('button', { name: 'Spalten (2 ausgeblendet)' }));
  await user.click(screen.getByRole('button', { name: 'Alle zeigen' }));
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    // The checkboxes, for those who may move.
    '',
    'ID',
    'Sprache',
    'Schlüssel',
    'Wert',
    'Setzt zurück',
    'Kontext',
    'Angelegt',
    'Geändert',
  ]);
  expect([...row(7).children].map(({ textContent }) => textContent)).toEqual([
    '',
    '7',
    'all',
    'text.7',
    'Hallo',
    'Ja',
    'platform',
    '05.01.2026 09:00',
    '06.01.2026 10:30',
  ]);
  expect(within(row(8)).getByText('Inaktiv')).toBeTruthy();
  expect(within(row(8)).getByText('Nein')).toBeTruthy();
  expect(screen.getAllByText('1 bis 15 von 312')).toHaveLength(2);
  // It is heard once.
  expect(screen.getAllByText('1 bis 15 von 312', { ignore: '[aria-hidden]' })).toHaveLength(1);
});

it('asks for what the user searches, narrows down, sorts and pages', async () => {
  const { load, flow, user } = showList({ page: 3 });
  load.last().answer({ rows: [wordingOf({ id: 1 })], count: 100 });
  await flow.reach('shown');
  await user.type(screen.getByRole('searchbox'), 'Termin{Enter}');
  expect(asked(load).at(-1)).toEqual({ ...FIRST_QUERY, keyWord: 'Termin' });
  load.last().answer({ rows: [wordingOf({ id: 2 })], count: 40 });
  await flow.reach('shown');
  await user.click(await screen.findByRole('button', { name: 'Schlüssel' }));
  const sort = { field: 'identifier', direction: 'asc' };
  expect(asked(load).at(-1)).toEqual({ ...FIRST_QUERY, keyWord: 'Termin', sort });
  load.last().answer({ rows: [wordingOf({ id: 3 })], count: 40 });
  await flow.reach('shown');
  await user.click(await screen.findByRole('button', { name: 'Seite 2' }));
  expect(asked(load).at(-1)).toEqual({ ...FIRST_QUERY, keyWord: 'Termin', sort, page: 2 });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Zeilen pro Seite' }), '45');
  expect(asked(load).at(-1)).toMatchObject({ page: 1, size: 45 });
});

it('offers no order where the server does not sort', async () => {
  const load = scripted<RecordListPort<Wording>['load']>();
  const flow = walk(provide(wordingListMachine, { load: load.service }), { query: FIRST_QUERY });
  const startUp = standing(startUpMachine, undefined, { contexts: 'loading', languages: 'loading' });
  const user = userOf({ id: 1, username: 'anna' });
  showScreen(<WordingListScreen flow={flow.actor} startUp={startUp} user={user} can={canOf([])} />);
  expect(screen.queryByRole('button', { name: 'Schlüssel' })).toBeNull();
});

it('says that nothing is there yet and offers the first step to those who may', async () => {
  const { load, flow } = showList();
  load.last().answer({ rows: [], count: 0 });
  await flow.reach('shown');
  expect(await screen.findByRole('heading', { name: 'Noch keine Formulierungen' })).toBeTruthy();
  const links = screen.getAllByRole('link', { name: 'Neue Formulierung' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/wording/new', '/wording/new']);
});

it('says that nothing fits, and takes search and filter back', async () => {
  const { load, flow, user } = showList({ keyWord: 'xyz', contextIdentifier: 'platform' });
  load.last().answer({ rows: [], count: 0 });
  await flow.reach('shown');
  expect(await screen.findByRole('heading', { name: 'Keine Treffer' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Suche und Filter zurücksetzen' }));
  expect(asked(load).at(-1)).toEqual(FIRST_QUERY);
});

it('offers no new wording to a user without EDITOR', async () => {
  const { load, flow } = showList({}, userOf({ id: 1, username: 'w', editor: false }));
  load.last().answer({ rows: [wordingOf({ id: 1 })], count: 1 });
  await flow.reach('shown');
  expect(screen.queryByRole('link', { name: 'Neue Formulierung' })).toBeNull();
});

it('says why the first page did not come, and tries again', async () => {
  const { load, flow, user } = showList();
  load.last().fail(NO_NETWORK);
  await flow.reach('unreachable');
  expect((await screen.findByRole('alert')).textContent).toContain('Der Server ist nicht erreichbar');
  expect(screen.queryByRole('table')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(asked(load)).toEqual([FIRST_QUERY, FIRST_QUERY]);
});

it('says that a list is refused', async () => {
  const { load, flow } = showList();
  load.last().fail(refusal('RA_002'));
  await flow.reach('refused');
  const box = await screen.findByRole('alert');
  expect(box.textContent).toContain('Operation fehlgeschlagen!');
  expect(box.textContent).toContain('Diese Schnittstelle steht Ihnen nicht zur Verfügung.');
});

it('keeps the rows that are there when the next page fails, and says so', async () => {
  const { load, flow, user } = showList();
  load.last().answer({ rows: [wordingOf({ id: 1 })], count: 31 });
  await flow.reach('shown');
  await user.click(await screen.findByRole('button', { name: 'Seite 2' }));
  expect(row(1)).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Formulierungen' }).getAttribute('aria-busy')).toBe('true'),
  );
  expect(row(1)).toBeTruthy();
  load.last().fail(NO_NETWORK);
  await flow.reach('unreachable');
  expect((await screen.findByRole('alert')).textContent).toContain('zuletzt geladenen Zeilen');
  expect(row(1)).toBeTruthy();
});

it('keeps its shape while the session is gone', async () => {
  const { load, flow } = showList();
  load.last().fail(SESSION_GONE);
  await flow.reach('sessionLost');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('table', { name: 'Formulierungen' })).toBeTruthy();
});

it('says that it takes long and then offers to give up', async () => {
  const { load, flow, user } = showList();
  flow.pass(2_000);
  expect(await screen.findByText('Das dauert länger als üblich …')).toBeTruthy();
  flow.pass(8_000);
  await user.click(await screen.findByRole('button', { name: 'Abbrechen' }));
  expect(load.last().signal.aborted).toBe(true);
  expect((await screen.findByRole('alert')).textContent).toContain('Vorgang abgebrochen');
});
