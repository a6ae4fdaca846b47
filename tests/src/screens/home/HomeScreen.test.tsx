import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { User } from '#contract/auth.ts';
import type { WorkChanges } from '#contract/home-work.ts';
import { homePartMachine } from '#machines/home-part/home-part.machine.ts';
import type { HomePartName } from '#machines/home-part/home-part.port.ts';
import type { HomePartFlow } from '#machines/home-part/home-part.selectors.ts';
import { type Ability, canOf } from '#machines/kit/abilities.ts';
import { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import { draftsOf } from '#src/screens/forms/drafts.ts';
import { HomeScreen } from '#src/screens/home/HomeScreen.tsx';
import { ServerWork } from '#src/screens/home/ServerWork.tsx';
import { WorkList } from '#src/screens/home/WorkList.tsx';
import { languageOf, userOf } from '#tests/support/records.ts';
import { showScreen, standing } from '#tests/support/show-screen.tsx';

/** Of the user of a screen without the app around it. */
const { write: writeDraft } = draftsOf(null);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const complete = { lang: 'de', own: 9, inherited: 3, missing: 0 };
const incomplete = { lang: 'fr', own: 5, inherited: 0, missing: 7 };
const contextOf = (identifier: string, ...languages: (typeof complete)[]) => ({
  ...{ identifier, texts: 12, files: 0, editors: 1 },
  languages,
});
const contexts = (...counted: ReturnType<typeof contextOf>[]) => ({
  own: counted.map(({ identifier }) => identifier),
  coverage: { langs: ['de', 'fr'], contexts: counted },
});
const operation = (revisionId: number, fields: object = {}, count = 1) => ({
  ...{ revisionId, date: '2026-11-20T09:00:00.000Z', username: 'bert', count },
  record: {
    ...{ type: 'wording' as const, id: 4, operation: 'MOD' as const, identifier: 'login.title' },
    ...{ contextIdentifier: 'nord', lang: 'de', documentId: null },
    ...fields,
  },
});
const SINCE = '2026-11-19T08:00:00.000Z';
const changesOf = (fields: Partial<WorkChanges> = {}): WorkChanges => ({
  ...{ lastSignIn: SINCE, since: SINCE, own: [], others: [], hasMore: false },
  ...fields,
});

type Parts = Partial<Record<HomePartName, unknown>>;

function flowOf(part: HomePartName, parts: Parts): HomePartFlow {
  if (!(part in parts)) return standing(homePartMachine, { part }, { loading: 'brief' });
  if (parts[part] instanceof Error) {
    const failure = { kind: 'unreachable', cause: 'network', status: null, requestId: null, detail: '' };
    return standing(homePartMachine, { part }, 'unreachable', { failure });
  }
  return standing(homePartMachine, { part }, 'shown', { answer: { part, data: parts[part] } });
}

function showWork(parts: Parts, fields: Partial<User> = {}, abilities: readonly Ability[] = ['openMatrix']) {
  const startUp = standing(
    startUpMachine,
    undefined,
    { contexts: 'loaded', languages: 'loaded' },
    { contexts: [], languages: ['de', 'fr'].map((lang, at) => languageOf({ id: at + 1, lang })) },
  );
  const flows = {
    contexts: flowOf('contexts', parts),
    findings: flowOf('findings', parts),
    changes: flowOf('changes', parts),
  };
  const user = userOf({ id: 1, username: 'anna', ...fields });
  const server = 'server' in parts ? <ServerWork flow={flowOf('server', parts)} /> : null;
  const shown = showScreen(<WorkList {...{ startUp, user, flows, server }} can={canOf(abilities)} />);
  return { ...shown, flows };
}

const region = (name: string) => screen.getByRole('region', { name });
const linksIn = (name: string) =>
  within(region(name))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

it('welcomes to the administration of the central services platform', () => {
  const startUp = standing(startUpMachine, undefined, { contexts: 'loaded', languages: 'loaded' });
  showScreen(<HomeScreen startUp={startUp} user={userOf({ id: 1, username: 'anna' })} can={canOf([])} />);
  const title = 'Willkommen in der Administration der zentralen Diensteplattform';
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
});

it.each([
  [{ superAdmin: true }, 'in jedem Kontext bearbeiten, Benutzer und Sprachen verwalten'],
  [{ superAdmin: true, editor: false }, 'auch Benutzer, Serverübersicht und Änderungsverlauf'],
  [{}, 'in diesen Kontexten bearbeiten'],
  [{ authentication: { authRoles: [], authorizations: [] } }, 'fehlt Ihnen noch ein Kontext'],
  [{ editor: false }, 'fehlt Ihnen die Rolle „Redaktion“'],
])('says what one may do: %o', (fields, words) => {
  showWork({}, fields);
  expect(screen.getByText(new RegExp(words))).toBeTruthy();
  const own = within(region('Ihr Zugang')).queryAllByRole('link', { name: 'GLOBAL' });
  expect(own).toHaveLength(words.includes('diesen Kontexten') ? 1 : 0);
});

it('says at which address the user is reached, so that another one is noticed', () => {
  showWork({}, { email: 'anna@example.org' });
  expect(within(region('Ihr Zugang')).getByText('anna@example.org')).toBeTruthy();
});

it('leads to exactly the texts that are missing, outdated or have findings', () => {
  showWork({
    contexts: contexts(contextOf('nord', complete, incomplete)),
    findings: [{ contextIdentifier: 'nord', languages: [{ lang: 'fr', findings: 1, outdated: 2 }] }],
  });
  expect(linksIn('Meine Kontexte')).toEqual([
    ['nord', '/wordings/matrix?context=nord'],
    ['7 fehlen auf Französisch in nord', '/wordings/matrix?context=nord&missing=fr'],
    ['2 veraltet auf Französisch in nord', '/wordings/matrix?context=nord&langs=fr&only=outdated'],
    ['1 mit Befund auf Französisch in nord', '/wordings/matrix?context=nord&langs=fr&only=findings'],
  ]);
  expect(within(region('Meine Kontexte')).getAllByText('vollständig')).toHaveLength(1);
});

it('shows those of many contexts first in which something is to be done, and leads to the others', () => {
  const many = Array.from({ length: 9 }, (_, at) => contextOf(`context-${at}`, complete));
  showWork({ contexts: contexts(...many, contextOf('last', incomplete)) });
  const [first, ...others] = linksIn('Meine Kontexte');
  expect(first?.[0]).toBe('last');
  expect(others.at(-1)).toEqual(['2 weitere Kontexte', '/contexts/tree']);
});

it('shows one failure of contexts and findings, and tries both again', async () => {
  const failed = new Error('no answer');
  const { user, flows } = showWork({ contexts: failed, findings: failed });
  const sent = [vi.spyOn(flows.contexts, 'send'), vi.spyOn(flows.findings, 'send')];
  // There is one button, or this throws.
  await user.click(within(region('Meine Kontexte')).getByRole('button', { name: 'Erneut versuchen' }));
  for (const { mock } of sent) expect(mock.calls).toEqual([[{ type: 'part.retry' }]]);
});

it('shows a user without contexts where the texts can be read', () => {
  showWork({ contexts: { own: [], coverage: null }, changes: changesOf() }, { editor: false });
  expect(linksIn('Meine Kontexte')).toEqual([['Textmatrix', '/wordings/matrix']]);
  expect(screen.queryByRole('region', { name: 'Was andere geändert haben' })).toBeNull();
});

it('leads no one to the matrix of a server that has none', () => {
  showWork({ contexts: { own: [], coverage: null } }, { editor: false }, []);
  expect(within(region('Meine Kontexte')).queryByRole('link')).toBeNull();
});

it('shows what others have done, with who, and leads to the record unless it is gone', () => {
  const others = [
    operation(7, {}, 7),
    operation(6, { type: 'documentfile', id: 9, documentId: 3, identifier: 'plan.pdf' }),
    operation(5, { type: 'context', identifier: 'nord', contextIdentifier: null, lang: null }),
    operation(4, { operation: 'DEL', identifier: 'gone' }),
  ];
  showWork({ changes: changesOf({ others, hasMore: true }) });
  expect(linksIn('Was andere geändert haben')).toEqual([
    ['Formulierung login.title', '/wording/4'],
    ['Datei plan.pdf', '/document/file/3/9'],
    ['Kontext nord', '/context/nord'],
  ]);
  const lines = within(region('Was andere geändert haben')).getAllByRole('listitem');
  expect(lines[0]?.textContent).toMatch(
    /^Formulierung login\.title de · nord und 6 weiterebertGeändert20\.11\.2026/,
  );
  expect(lines[3]?.textContent).toMatch(/gone.*Gelöscht/);
  expect(within(region('Was andere geändert haben')).getByText('… und frühere.')).toBeTruthy();
});

it('says since when there is nothing new, and the first time that it looks back 30 days', () => {
  showWork({ changes: changesOf() });
  expect(region('Was andere geändert haben').textContent).toMatch(
    /Seit Ihrer letzten Anmeldung am 19\.11\.2026 \d\d:00: nichts in Ihren Kontexten\./,
  );
});

it('looks back 30 days at the first sign-in', () => {
  showWork({ changes: changesOf({ lastSignIn: null }) });
  expect(region('Was andere geändert haben').textContent).toContain('In den letzten 30 Tagen: nichts');
});

it('leads back to what one has edited last', () => {
  showWork({ changes: changesOf({ own: [operation(7)] }) });
  expect(linksIn('Zuletzt von Ihnen bearbeitet')).toEqual([['Formulierung login.title', '/wording/4']]);
});

it('lists drafts of this browser with the way to them, and discards one with the focus kept', async () => {
  const texts = { identifier: 'greeting', lang: 'fr', contextIdentifier: 'nord', value: 'x' };
  writeDraft('/wording/12', texts, texts);
  writeDraft('/wording/new', { ...texts, identifier: 'fresh' }, texts);
  writeDraft('/wordings/matrix#nord', { cells: '[]' }, { cells: '[]' });
  writeDraft('/wordings/matrix/new#nord', { identifier: 'key', texts: '{}', level: 'nord' }, {});
  writeDraft('/wordings/matrix/note/login.title#nord', { identifier: 'login.title', description: 'x' }, {});
  writeDraft('/user/3', { username: 'eva' }, {}, { username: { personal: true } });
  writeDraft('/serverOverview#sync', { source: 'PROD' }, {});
  localStorage.setItem(
    'leitstand:/:draft:2:/wording/5',
    JSON.stringify({ at: 1, fields: texts, base: texts }),
  );
  const { user } = showWork({});
  const drafts = () =>
    linksIn('Meine Entwürfe').toSorted((one, other) => String(one[1]).localeCompare(String(other[1])));
  expect(drafts()).toEqual([
    ['Benutzer eva', '/user/3'],
    ['Formulierung greeting', '/wording/12'],
    ['Formulierung (neu) fresh', '/wording/new'],
    ['Texte in der Textmatrix', '/wordings/matrix?context=nord'],
    ['Neuer Schlüssel key', '/wordings/matrix?context=nord'],
    ['Notiz zum Schlüssel login.title', '/wordings/matrix?context=nord&search=login.title'],
  ]);
  await user.click(screen.getByRole('button', { name: 'Entwurf greeting verwerfen' }));
  expect(drafts().map(([words]) => words)).not.toContain('Formulierung greeting');
  expect(document.activeElement?.textContent).toBe('Meine Entwürfe');
});

it('says kindly that nothing is left to do, and only when it is known', () => {
  const done = { contexts: contexts(contextOf('nord', complete)), findings: [], changes: changesOf() };
  const { unmount } = showWork({ contexts: done.contexts, findings: [] });
  expect(screen.queryByText(/^Alles erledigt/)).toBeNull();
  unmount();
  const first = showWork({ ...done, contexts: contexts(contextOf('nord', complete, incomplete)) });
  expect(screen.queryByText(/^Alles erledigt/)).toBeNull();
  first.unmount();
  showWork(done);
  expect(screen.getByText('Alles erledigt. In Ihren Kontexten fehlt nichts.')).toBeTruthy();
});

it('says what has failed in its place, retries it, and the others go on', async () => {
  const { user, flows } = showWork({ contexts: new Error(), changes: changesOf(), findings: [] });
  expect(within(region('Meine Kontexte')).getByText('Der Server ist nicht erreichbar')).toBeTruthy();
  const states: unknown[] = [];
  flows.contexts.subscribe(({ value }) => states.push(value));
  await user.click(within(region('Meine Kontexte')).getByRole('button', { name: 'Erneut versuchen' }));
  expect(states[0]).toEqual({ loading: 'brief' });
  expect(region('Was andere geändert haben').textContent).toContain('nichts in Ihren Kontexten');
});

it('leaves out what a server without the calls does not know', () => {
  showWork({ contexts: { own: ['nord'], coverage: null }, findings: null, changes: null, server: null });
  expect(linksIn('Meine Kontexte')).toEqual([['nord', '/wordings/matrix?context=nord']]);
  for (const name of ['Was andere geändert haben', 'Zuletzt von Ihnen bearbeitet', 'Server'])
    expect(screen.queryByRole('region', { name })).toBeNull();
});

it('tells superAdmins who is locked, what has failed and what is newer, with the way there', () => {
  const server = {
    failedSync: { source: 'PROD', username: 'admin', date: SINCE },
    locked: [{ id: 3, username: 'eva', until: SINCE }],
    failing: ['space', 'migration'],
    ...{ version: '1.11.0', newerVersion: '1.12.0' },
  };
  showWork({ server }, { superAdmin: true });
  const lines = within(region('Server'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(lines).toEqual([
    expect.stringContaining('unter der Reserve'),
    expect.stringContaining('neuer als dieser Server'),
    expect.stringMatching(/^Die Synchronisierung von PROD ist fehlgeschlagen \(admin, 19\.11\.2026 .*\)\./),
    expect.stringContaining('die Version 1.12.0, dieser 1.11.0'),
    expect.stringMatching(/^eva ist nach zu vielen Fehlversuchen gesperrt bis 19\.11\.2026/),
  ]);
  expect(linksIn('Server').map(([, to]) => to)).toEqual([...Array(4).fill('/serverOverview'), '/user/3']);
});

it('says in one line that all is well with the server', () => {
  const server = { failedSync: null, locked: [], failing: [], version: '1.11.0', newerVersion: null };
  showWork({ server }, { superAdmin: true });
  expect(region('Server').textContent).toContain('Alles in Ordnung');
});
