// @vitest-environment happy-dom
import { IconList } from '@tabler/icons-react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { RecordHit } from '#machines/record-search/record-search.port.ts';
import { interfaceTexts } from '#src/i18n/interface.ts';
import { type Command, type CommandGroup, fitting } from '#src/screens/command-palette/command.ts';
import { pageActions } from '#src/screens/command-palette/page-actions.ts';
import { recentHits, rememberHit } from '#src/screens/command-palette/recent.ts';
import { recordCommands } from '#src/screens/command-palette/record-commands.ts';
import { createCommands, routeCommands } from '#src/screens/command-palette/route-commands.ts';
import { DESCRIBED_WORDS } from '#src/screens/records/all.ts';
import { SHOWN_RECORDS } from '#src/screens/records/subject-words.ts';
import { userOf } from '#tests/support/records.ts';

const command = (label: string, words?: string): Command => ({
  key: label,
  label,
  icon: IconList,
  run: () => {},
  ...(words !== undefined && { words }),
});
const GROUPS: readonly CommandGroup[] = [
  { key: 'a', title: 'A', commands: [command('Serverübersicht'), command('Übersicht', 'start')] },
  { key: 'b', title: 'B', commands: [command('Français', 'Sprache fr_FR')] },
];
const found = (text: string) =>
  fitting(GROUPS, text).map(({ key, commands }) => [key, ...commands.map(({ label }) => label)]);
const labels = (commands: readonly Command[]) => commands.map(({ label }) => label);

beforeEach(() => localStorage.clear());

it('finds commands by every word, without marks and capitals, what begins so first', () => {
  expect(fitting(GROUPS, ' ')).toBe(GROUPS);
  expect(found('ubersicht')).toEqual([['a', 'Übersicht', 'Serverübersicht']]);
  expect(found('START')).toEqual([['a', 'Übersicht']]);
  expect(found('francais sprache')).toEqual([['b', 'Français']]);
  expect(found('francais start')).toEqual([]);
});

it('offers what the page offers, and nothing that cannot be pressed', () => {
  const pressed = vi.fn();
  document.body.innerHTML = `<nav><a href="/x">Navigation</a></nav><main><h1>Kontexte</h1>
    <div data-page-actions><a href="/base/context/new"><svg></svg> Neuer Kontext</a><button>Exportieren</button>
      <button disabled>Löschen</button><button aria-disabled="true">Speichern</button>
      <button aria-haspopup="menu">Mehr</button><button aria-label="Leeren"></button></div></main>`;
  document.querySelector('button')?.addEventListener('click', pressed);
  const actions = pageActions();
  expect(actions.map(({ label, href }) => [label, href])).toEqual([
    ['Neuer Kontext', '/base/context/new'],
    ['Exportieren', null],
    ['Leeren', null],
  ]);
  actions[1]?.press();
  expect(pressed).toHaveBeenCalledOnce();
});

it('leads to the routes that the user may see, by the keys that lead there too', () => {
  const go = vi.fn();
  const routes = routeCommands(interfaceTexts, userOf({ id: 1, username: 'anna', superAdmin: false }), go);
  expect(labels(routes)).not.toContain('Benutzer');
  const contexts = routes.find(({ label }) => label === 'Kontextbaum');
  expect(contexts?.keys).toBe('g c');
  contexts?.run();
  expect(go).toHaveBeenCalledWith('/contexts/tree');
  localStorage.setItem('leitstand:singleKeys', 'off');
  const [first] = routeCommands(interfaceTexts, userOf({ id: 1, username: 'anna' }), go);
  expect(first?.keys).toBeUndefined();
});

it('creates what the user may create, and nothing twice', () => {
  const none = new Set<string>();
  const of = (user: Parameters<typeof userOf>[0], offered = none) =>
    labels(createCommands(interfaceTexts, userOf(user), offered, () => {}));
  expect(of({ id: 1, username: 'anna', editor: false, superAdmin: true })).toEqual([]);
  const authorizations = [{ contextIdentifier: 'GLOBAL' }];
  const editor = {
    id: 1,
    username: 'anna',
    editor: true,
    superAdmin: false,
    authentication: { authRoles: [], authorizations },
  };
  expect(of(editor)).toEqual(['Neue Formulierung', 'Neuer Kontext']);
  const all = of({ id: 1, username: 'anna', editor: true, superAdmin: true }, new Set(['/context/new']));
  const described = SHOWN_RECORDS.filter((name) => name !== 'context').map((name) =>
    interfaceTexts._(DESCRIBED_WORDS[name].create),
  );
  expect(all).toEqual(['Neue Formulierung', ...described, 'Neuer Benutzer']);
  expect(all).toContain('Neues Dokument');
});

const hit = (id: number): RecordHit => ({
  route: { kind: 'wording', id },
  name: `title.${id}`,
  detail: 'GLOBAL · de',
});

it('shows what was found by lists, and the way to the rest', () => {
  const [go, choose] = [vi.fn(), vi.fn()];
  const result = { groups: [{ kind: 'wordings', hits: [hit(7)], count: 1_200 }], missing: [] } as const;
  const [group] = recordCommands(interfaceTexts, result, 'a & b', go, choose);
  expect(group?.title).toBe('Formulierungen');
  expect(labels(group?.commands ?? [])).toEqual(['title.7', 'Alle 1.200 Treffer zeigen']);
  for (const one of group?.commands ?? []) one.run();
  expect(choose).toHaveBeenCalledWith(hit(7));
  expect(go).toHaveBeenCalledWith('/wordings?search=a+%26+b');
});

it('remembers the last records of this user, each once, and none of another one', () => {
  for (const id of [1, 2, 3, 4, 5, 6, 3]) rememberHit(7, hit(id));
  expect(recentHits(7).map(({ name }) => name)).toEqual([
    'title.3',
    'title.6',
    'title.5',
    'title.4',
    'title.2',
  ]);
  expect(recentHits(8)).toEqual([]);
  rememberHit(8, hit(1));
  expect(recentHits(7)).toEqual([]);
});
