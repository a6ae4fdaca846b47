import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { User } from '#contract/auth.ts';
import { contextTreeMachine } from '#machines/context-tree/context-tree.machine.ts';
import { contextTreeSelectors } from '#machines/context-tree/context-tree.selectors.ts';
import { type Ability, canOf } from '#machines/kit/abilities.ts';
import { provide } from '#machines/kit/port.ts';
import {
  contextConsequencesMachine,
  contextDeletionMachine,
  contextFormMachine,
} from '#machines/records/context.ts';
import { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import { ContextsMissing } from '#src/components/contexts-missing.ts';
import { ContextTreeScreen } from '#src/screens/contexts/ContextTreeScreen.tsx';
import { NO_NETWORK } from '#tests/support/failures.ts';
import { contextOf, userOf } from '#tests/support/records.ts';
import { showScreen, standing } from '#tests/support/show-screen.tsx';

const CONTEXTS = [
  contextOf({ identifier: 'GLOBAL', isDefault: true }),
  contextOf({ identifier: 'north', parentIdentifier: 'GLOBAL' }),
  contextOf({ identifier: 'harbour', parentIdentifier: 'north', active: false }),
  contextOf({ identifier: 'south', parentIdentifier: 'GLOBAL' }),
];
const counted = (identifier: string, missing: number) => ({
  identifier,
  ...{ texts: 1_200, files: 0, editors: 3 },
  languages: [
    { lang: 'de', own: 4, inherited: 6, missing: 0 },
    { lang: 'fr', own: 1, inherited: 2, missing },
  ],
});
const COVERAGE = {
  langs: ['de', 'fr'],
  contexts: CONTEXTS.map(({ identifier }, index) => counted(identifier, index + 1)),
};

function showTree(
  context: Record<string, unknown> = { coverage: COVERAGE },
  who: Partial<User> = {},
  abilities: readonly Ability[] = [],
  machine = contextTreeMachine,
) {
  const flow = standing(machine, undefined, { coverage: 'shown', move: 'resting' }, context);
  const startUp = standing(
    startUpMachine,
    undefined,
    { contexts: 'loaded', languages: 'loaded' },
    { contexts: CONTEXTS },
  );
  const user = userOf({ id: 1, username: 'anna', superAdmin: true, ...who });
  showScreen(<ContextTreeScreen flow={flow} startUp={startUp} user={user} can={canOf(abilities)} />);
  return flow;
}

const MOVE = provide(contextTreeMachine, {
  load: async () => COVERAGE,
  move: provide(contextFormMachine, {
    load: async () => ({
      record: contextOf({ identifier: 'harbour', parentIdentifier: 'north' }),
      readOnly: null,
    }),
    save: async () => {
      throw new Error('nothing is stored here');
    },
    consequences: contextConsequencesMachine,
    deletion: contextDeletionMachine,
  }),
});

const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) });
const shownRows = () => screen.getAllByRole('row').slice(1);
const cells = (name: string) => [
  within(row(name)).getByRole('rowheader'),
  ...within(row(name)).getAllByRole('gridcell'),
];

it('shows each context below its parent with what it holds, and leads to it', () => {
  showTree();
  expect(shownRows().map((one) => [one.getAttribute('aria-level'), one.textContent?.slice(0, 6)])).toEqual([
    ['1', 'GLOBAL'],
    ['2', 'north1'],
    ['3', 'harbou'],
    ['2', 'south1'],
  ]);
  expect(cells('harbour').map(({ textContent }) => textContent)).toEqual([
    'harbourInaktiv',
    '1.200Texte',
    '0Dateien',
    '3Redaktion',
    'devollständig',
    'fr3 fehlen',
    '',
  ]);
  const links = within(row('harbour')).getAllByRole('link');
  // A row says what it is before its cells are heard; a link says by itself what it leads to.
  expect(row('harbour').getAttribute('aria-label')).toBe('harbour, Inaktiv, 3 fehlen');
  expect(links.map((link) => link.getAttribute('aria-label') ?? link.textContent)).toEqual([
    'harbour',
    '1.200 Texte von harbour',
    '3 fehlen auf Französisch in harbour',
    'Textmatrix von harbour',
    'Kontext unter harbour anlegen',
  ]);
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/context/harbour',
    '/wordings?context=harbour',
    '/wordings/matrix?context=harbour&missing=fr',
    '/wordings/matrix?context=harbour',
    '/context/new?context=harbour',
  ]);
});

it('leads from the number of editors to them, for those who may see users', () => {
  const toUsers = () =>
    [...document.querySelectorAll('a[href^="/users"]')].map((a) => a.getAttribute('href'));
  showTree(undefined, {}, ['findUsersOfContext']);
  expect(toUsers()).toEqual(['GLOBAL', 'north', 'harbour', 'south'].map((one) => `/users?context=${one}`));
  cleanup();
  showTree(undefined, { superAdmin: false, editor: true }, ['findUsersOfContext']);
  expect(toUsers()).toEqual([]);
});

it('opens and closes by the arrow keys, moves from row to row, and finds by typing', async () => {
  const user = userEvent.setup();
  showTree();
  row('north').focus();
  await user.keyboard('{ArrowLeft}');
  expect(row('north').getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('row', { name: /^harbour/ })).toBeNull();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(document.activeElement).toBe(row('harbour'));
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(row('north'));
  await user.keyboard('sou');
  expect(shownRows().map((one) => one.textContent?.slice(0, 5))).toEqual(['GLOBA', 'south']);
});

it('offers to move what does not stand at the top, and only to users who may', () => {
  showTree();
  expect(screen.getAllByRole('button', { name: /verschieben$/ })).toHaveLength(3);
  expect(row('GLOBAL').getAttribute('draggable')).toBe('false');
});

it('offers nothing to users who may not change a context', () => {
  const authentication = { authRoles: [], authorizations: [{ contextIdentifier: 'south' }] };
  showTree({ coverage: COVERAGE }, { superAdmin: false, authentication });
  const names = screen
    .getAllByRole('button', { name: /verschieben$/ })
    .map((one) => one.getAttribute('aria-label'));
  expect(names).toEqual(['south verschieben']);
  expect(screen.getAllByRole('link', { name: /anlegen$/ })).toHaveLength(1);
});

it('while one is moved, every row is a place for it, or says why not', async () => {
  const user = userEvent.setup();
  const flow = showTree();
  await user.click(screen.getByRole('button', { name: 'north verschieben' }));
  expect(flow.getSnapshot().context.moved).toBe('north');
  expect(row('north').textContent).toContain('dieser Kontext');
  expect(row('harbour').textContent).toContain('liegt darunter');
  expect(row('GLOBAL').textContent).toContain('ist schon hier');
  expect(row('south').getAttribute('aria-disabled')).toBeNull();
  expect(within(screen.getByRole('treegrid')).queryAllByRole('link')).toEqual([]);
  row('south').focus();
  await user.keyboard('{Enter}');
  expect(row('south').getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{Escape}');
  expect(flow.getSnapshot().context.moved).toBeNull();
});

it('a context that is dragged is put where it is dropped, and stays where it was when it is not', () => {
  const flow = showTree();
  const dataTransfer = { setData: () => {}, dropEffect: 'move' };
  fireEvent.dragStart(row('harbour'), { dataTransfer });
  expect(flow.getSnapshot().context.moved).toBe('harbour');
  fireEvent.drop(row('south'), { dataTransfer });
  expect(row('south').getAttribute('aria-selected')).toBe('true');
  fireEvent.dragEnd(row('harbour'), { dataTransfer });
  expect(flow.getSnapshot().context.moved).toBe('harbour');
  fireEvent.dragEnd(row('harbour'), { dataTransfer: { dropEffect: 'none' } });
  expect(flow.getSnapshot().context.moved).toBeNull();
});

it('shows what a move would do each time it is dropped, also on the same context again', async () => {
  const user = userEvent.setup();
  const flow = showTree(undefined, {}, [], MOVE);
  const dataTransfer = { setData: () => {}, dropEffect: 'move' };
  fireEvent.dragStart(row('harbour'), { dataTransfer });
  const move = contextTreeSelectors.move(flow.getSnapshot());
  if (!move) throw new Error('nothing is moved');
  const send = vi.spyOn(move, 'send').mockReturnValue();
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Unter welchen Kontext?' });
  fireEvent.drop(row('south'), { dataTransfer });
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: /^GLOBAL/ }));
  expect(field.value).toBe('GLOBAL');
  const marked = () => ['GLOBAL', 'south'].map((name) => row(name).getAttribute('aria-selected'));
  expect(marked()).toEqual(['true', 'false']);
  fireEvent.drop(row('south'), { dataTransfer });
  expect(field.value).toBe('south');
  expect(marked()).toEqual(['false', 'true']);
  row('south').focus();
  await user.keyboard('{Enter}');
  expect(
    send.mock.calls.map(([event]) => event.type === 'form.preview' && event.values.parentIdentifier),
  ).toEqual(['south', 'south', 'south']);
});

it('is there without figures on a server that has none, and says so', () => {
  showTree({ coverage: null });
  expect(shownRows()).toHaveLength(4);
  expect(screen.getAllByRole('columnheader')).toHaveLength(2);
  screen.getByRole('columnheader', { name: 'Aktionen' });
  screen.getByText(/Dieser Server zählt nicht/);
});

it.each([
  ['failed', /^Die Auswahl der Kontexte und Sprachen konnte nicht geladen werden\.$/],
  [{ loading: 'late' }, /^Die Kontexte und Sprachen zur Auswahl werden noch geladen\.$/],
])('without its contexts (%j) it speaks of no fields', (contexts, words) => {
  showWithoutContexts({ coverage: 'shown' }, contexts);
  screen.getByText(words);
  const isLoading = contexts !== 'failed';
  expect(screen.queryByText('Kontexte werden geladen …') !== null).toBe(isLoading);
  expect(screen.getByRole('treegrid').getAttribute('aria-busy')).toBe(String(isLoading));
});

it('without contexts and figures it says so once, and asks for both again', async () => {
  const { flow, startUp } = showWithoutContexts({ coverage: 'unreachable' }, 'failed');
  const sent = [vi.spyOn(flow, 'send'), vi.spyOn(startUp, 'send')];
  await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(sent.map(({ mock }) => mock.calls)).toEqual([
    [[{ type: 'coverage.retry' }]],
    [[{ type: 'startUp.retry' }]],
  ]);
});

function showWithoutContexts(at: { readonly coverage: string }, contexts: unknown) {
  const context = { coverage: null, failure: NO_NETWORK };
  const flow = standing(contextTreeMachine, undefined, { ...at, move: 'resting' }, context);
  const startUp = standing(
    startUpMachine,
    undefined,
    { contexts, languages: 'loaded' },
    { contextsFailure: NO_NETWORK },
  );
  const user = userOf({ id: 1, username: 'anna', superAdmin: true });
  showScreen(
    <ContextsMissing value={contexts === 'failed'}>
      <ContextTreeScreen flow={flow} startUp={startUp} user={user} can={canOf([])} />
    </ContextsMissing>,
  );
  return { flow, startUp };
}
