import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { SyncPreview, SyncRun } from '#contract/sync.ts';
import { endpointCacheMachine } from '#machines/endpoint-cache/endpoint-cache.machine.ts';
import type { EndpointCachePort } from '#machines/endpoint-cache/endpoint-cache.port.ts';
import { canOf } from '#machines/kit/abilities.ts';
import { ServiceFailure } from '#machines/kit/failure.ts';
import { provide } from '#machines/kit/port.ts';
import { serverOverviewMachine } from '#machines/server-overview/server-overview.machine.ts';
import type { ServerOverviewPort } from '#machines/server-overview/server-overview.port.ts';
import { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import { syncMachine } from '#machines/sync/sync.machine.ts';
import type { SyncPort } from '#machines/sync/sync.port.ts';
import { syncUndoMachine } from '#machines/sync/sync-undo.machine.ts';
import { wipeDrafts } from '#src/screens/forms/wipe-drafts.ts';
import { ServerOverviewScreen } from '#src/screens/servers/ServerOverviewScreen.tsx';
import { NO_NETWORK, refusal } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';
import { userOf } from '#tests/support/records.ts';
import { showScreen, standing } from '#tests/support/show-screen.tsx';
import { CANCELLED_SYNC, preludeOf, READING_SYNC } from '#tests/support/sync-records.ts';

const ONE = {
  id: 1,
  url: 'http://eins.example',
  currentServerVersion: '1.11.0',
  identifier: 'eins',
  configuration: '{"PORT":8080}',
  appVersions: '{"fastify":"5.12.8"}',
  environment: 'PROD',
  warnings: [],
};
const nothing = { count: 0, rows: [] };
const SHOWN: SyncPreview = {
  impact: {
    added: [],
    changed: [],
    deleted: [],
    clashes: [],
    dependents: [],
    effective: [],
    counts: { added: 0, changed: 1, deleted: 0, clashes: 0, dependents: 0, effective: 0 },
  },
  types: [
    {
      type: 'wording',
      added: nothing,
      changed: {
        count: 1,
        rows: [
          {
            identifier: 'menu.video',
            lang: 'de',
            contextIdentifier: 'GLOBAL',
            before: { value: 'alt', active: true },
            after: { value: 'neu', active: true },
          },
        ],
      },
      deleted: nothing,
    },
  ],
  changedHere: {
    since: '2026-11-01T12:00:00.000Z',
    count: 1,
    rows: [
      { type: 'wording', identifier: 'menu.video', username: 'nowak', date: '2026-11-19T12:00:00.000Z' },
    ],
  },
  missingBytes: {
    count: 1,
    rows: [
      { docIdentifier: 'agb', fileNameRepresentation: 'AGB.pdf', contextIdentifier: 'GLOBAL', lang: 'de' },
    ],
  },
  rehearsalId: 'r1',
  validUntil: '2026-11-20T12:15:00.000Z',
};
const RUN: SyncRun = {
  id: 5,
  source: 'PROD',
  syncItems: ['WORDINGS'],
  rehearsal: false,
  username: 'nowak',
  state: 'running',
  phase: 'applying',
  done: 250,
  total: 1000,
  startDate: '2026-11-20T12:00:00.000Z',
  endDate: null,
  counts: null,
  errors: [],
};

function showServers(readOnly: 'noEditor' | null = null) {
  const load = scripted<ServerOverviewPort['load']>();
  const clear = scripted<EndpointCachePort['clear']>();
  const look = scripted<SyncPort['look']>();
  const preview = scripted<SyncPort['preview']>();
  const run = scripted<SyncPort['run']>();
  const cancel = scripted<SyncPort['cancel']>();
  const follow = scripted<SyncPort['follow']>();
  const machine = provide(serverOverviewMachine, {
    load: load.service,
    endpointCache: provide(endpointCacheMachine, { clear: clear.service }),
    sync: provide(syncMachine, {
      look: look.service,
      follow: follow.service,
      preview: preview.service,
      run: run.service,
      cancel: cancel.service,
      undo: syncUndoMachine,
    }),
  });
  const flow = walk(machine, { readOnly });
  const startUp = standing(startUpMachine, undefined, { contexts: 'loading', languages: 'loading' });
  const user = userOf({ id: 1, username: 'root', superAdmin: true });
  const shown = showScreen(
    <ServerOverviewScreen flow={flow.actor} startUp={startUp} user={user} can={canOf([])} />,
  );
  const press = async (name: string) => shown.user.click(await screen.findByRole('button', { name }));
  return { load, clear, look, follow, preview, run, cancel, flow, press, ...shown };
}

async function askForConsequences(readOnly: 'noEditor' | null = null) {
  const servers = showServers(readOnly);
  servers.load.last().answer([ONE]);
  servers.look.last().answer(preludeOf());
  await expect
    .poll(() => screen.getByRole('button', { name: 'Synchronisierung starten' }))
    .toHaveProperty('disabled', false);
  await servers.press('Synchronisierung starten');
  await servers.user.click(await screen.findByRole('combobox', { name: 'Quelle' }));
  await servers.user.click(await screen.findByRole('option', { name: 'PREPROD' }));
  await servers.user.type(screen.getByLabelText(/^Passwort(?! anzeigen)/), 'geheim');
  await servers.press('Folgen zeigen');
  expect(servers.preview.last().input).toEqual({ source: 'PREPROD', pass: 'geheim' });
  return servers;
}

async function showQuestion(readOnly: 'noEditor' | null = null, shown = SHOWN) {
  const servers = await askForConsequences(readOnly);
  servers.preview.last().answer(shown);
  await screen.findByRole('heading', { level: 3 });
  return servers;
}

it('shows of each server what the specification names', async () => {
  const { load } = showServers();
  load.last().answer([ONE]);
  const card = within(await screen.findByRole('region', { name: 'http://eins.example' }));
  for (const text of ['1.11.0', 'eins', 'fastify: 5.12.8']) expect(card.getByText(text)).toBeTruthy();
  expect(card.getAllByText('PROD')).toHaveLength(2);
  expect(card.getByText(/"PORT": 8080/).textContent).toBe('{\n  "PORT": 8080\n}');
});

it('shows at its server what that has noticed about its settings, and what to do', async () => {
  const { load } = showServers();
  const noticed = { ...ONE, warnings: [{ code: 'proxyNotTrusted', address: '10.0.0.5' }] };
  const other = {
    ...ONE,
    id: 2,
    identifier: 'two',
    url: 'http://two',
    warnings: [{ code: 'new', address: null }],
  };
  load.last().answer([noticed, other, { ...ONE, id: 3, identifier: 'three', url: 'http://three' }]);
  const [first, second, third] = await screen.findAllByRole('region');
  expect(first?.textContent).toMatch(/Über 10\.0\.0\.5 kommen Anfragen .* setzen Sie TRUST_PROXY/);
  expect(second?.textContent).toContain('Dieser Server meldet: new');
  expect(third?.querySelector('[role="status"]')).toBeNull();
});

it('renews a cache after a question', async () => {
  const { load, clear, press } = showServers();
  load.last().answer([ONE]);
  await press('Cache erneuern');
  await press('Erneuern');
  expect(clear.last().input.target).toBe(1);
});

it('keeps the servers that are there when they cannot be reloaded', async () => {
  const { load, press } = showServers();
  load.last().answer([ONE]);
  await screen.findByText('1.11.0');
  await press('Aktualisieren');
  load.last().fail(NO_NETWORK);
  expect((await screen.findByRole('alert')).textContent).toContain('Der Server ist nicht erreichbar');
  expect(screen.getByText('1.11.0')).toBeTruthy();
});

it('warns, compares by kind, names what was changed here and what is missing, and asks', async () => {
  const { run, press, user } = await showQuestion();
  expect(screen.getByText('Eine Synchronisierung kann nicht angehalten werden')).toBeTruthy();
  const row = within(screen.getByRole('row', { name: /Formulierungen/ }));
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['0', '1', '0']);
  await user.click(screen.getByText('Formulierungen: Geändert (1)'));
  expect(await screen.findByText('Wert: „alt“ → „neu“')).toBeTruthy();
  await user.click(screen.getByText('Ein Eintrag wurde hier seit der letzten Synchronisierung geändert'));
  expect(await screen.findByText(/menu\.video · nowak/)).toBeTruthy();
  await user.click(screen.getByText(/Der Inhalt einer Datei fehlt hier/));
  expect(await screen.findByText('agb · AGB.pdf · de · GLOBAL')).toBeTruthy();
  await press('Jetzt synchronisieren');
  expect(run.last().input).toMatchObject({ source: 'PREPROD', rehearsalId: 'r1' });
});

it.each([
  ['046', /^Auf diesem Server hat sich seit dem Vergleich etwas geändert\. Bitte vergleichen Sie neu\.$/],
  ['008', /^Dieser Vergleich gilt nicht mehr\. Bitte vergleichen Sie neu\.$/],
])('keeps the form of a sync that is refused, and says in it why (%s)', async (code, words) => {
  const { run, press } = await showQuestion();
  await press('Jetzt synchronisieren');
  const repeated = { code, message: 'Der Eintrag ist nicht mehr so.' };
  const failure = { kind: 'refused', code, message: repeated.message, findings: [repeated] } as const;
  run.last().fail(new ServiceFailure({ ...failure, content: null, retryAfter: null }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByText(repeated.message)).toBeNull();
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Quelle' }).value).toBe('PREPROD');
  expect(screen.getByRole('button', { name: 'Folgen zeigen' })).toBeTruthy();
});

it('keeps the form of a sync whose end the server cannot tell, and says that it is not known', async () => {
  const { run, follow, flow, press } = await showQuestion();
  await press('Jetzt synchronisieren');
  run.last().fail(NO_NETWORK);
  flow.pass(1_000);
  follow.last().answer(null);
  expect(
    await screen.findByText(/^Der Server antwortet nicht\. .* Ob die Änderung gespeichert wurde, ist nicht/),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Folgen zeigen' })).toBeTruthy();
});

it('names the kinds of records that the source does not have', async () => {
  await showQuestion(null, { ...SHOWN, leftAlone: ['mailTemplate'] });
  expect(
    screen.getByText(/weil die Quelle es nicht oder in anderer Form hat: E-Mail-Vorlagen\./),
  ).toBeTruthy();
});

it('says why a user without EDITOR cannot synchronise, and what is not possible', async () => {
  await showQuestion('noEditor');
  expect(screen.getByText(/Ihnen fehlt die Rolle „Redaktion“/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Jetzt synchronisieren' })).toBeNull();
});

it.each([
  ['014', { line: '223' }, 'Zeile 223 der Quelldaten ist nicht zulässig.'],
  ['014', undefined, 'Die Daten der Quelle sind nicht zulässig.'],
  ['013', undefined, 'Die Quelle hat nicht oder nicht vollständig geantwortet.'],
])(
  'says of the source of a sync, not of an upload, what is wrong with it (%s, %j)',
  async (code, values, words) => {
    const { preview } = await askForConsequences();
    const finding = {
      code,
      message: 'Der Satz des Servers.',
      field: 'source',
      ...(values && { reason: 'badLine', values }),
    };
    preview.last().fail(refusal(code, [finding]));
    expect(await screen.findByText(words, { exact: false })).toBeTruthy();
    expect(screen.queryByText(/laden Sie sie noch einmal hoch/)).toBeNull();
  },
);

it.each([
  ['014', 'lineTooLong', { line: '3', kilobytes: '1000' }, 'Zeile 3 der Quelldaten ist länger als 1000 KB.'],
  ['013', 'sourceSilent', { seconds: '30' }, 'Die Quelle hat 30 Sekunden lang nichts gesendet.'],
  [
    '013',
    'sourceTooSlow',
    { kilobytes: '1' },
    'Die Quelle sendet zu langsam, weniger als 1 KB in der Sekunde.',
  ],
  ['013', 'sourceTookTooLong', { minutes: '30' }, 'Die Quelle war nach 30 Minuten noch nicht gelesen.'],
  [
    '012',
    'sourceNotConfigured',
    { source: 'PROD' },
    'PROD ist auf diesem Server nicht als Quelle eingerichtet.',
  ],
])('says beside the source why it was not read to its end (%s, %s)', async (code, reason, values, words) => {
  const { preview } = await askForConsequences();
  preview.last().fail(refusal(code, [{ code, message: 'Satz', field: 'source', reason, values }]));
  expect(await screen.findByText(words, { exact: false })).toBeTruthy();
});

it('goes to the first field that is missing, or that the source refuses', async () => {
  wipeDrafts(null);
  const { look, preview, press, user } = showServers();
  look.last().answer(preludeOf());
  await press('Synchronisierung starten');
  const source = await screen.findByRole('combobox', { name: 'Quelle' });
  const pass = () => screen.getByLabelText(/^Passwort(?! anzeigen)/);
  await press('Folgen zeigen');
  expect(document.activeElement).toBe(source);
  await user.click(source);
  await user.click(await screen.findByRole('option', { name: 'PREPROD' }));
  await press('Folgen zeigen');
  expect(document.activeElement).toBe(pass());
  await user.type(pass(), 'geheim{Enter}');
  preview.last().fail(refusal('012', [{ code: '012', message: 'Satz', field: 'source' }]));
  await screen.findByText('Bitte prüfen Sie die markierten Felder.');
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Quelle' }));
});

it('names what blocks a sync', async () => {
  const clashes = [{ code: '012', message: 'praxis fehlt ihr Elternkontext.' }];
  const impact = { ...SHOWN.impact, clashes, counts: { ...SHOWN.impact.counts, clashes: 1 } };
  await showQuestion(null, { ...SHOWN, impact, rehearsalId: null });
  expect(screen.getByText('praxis fehlt ihr Elternkontext.')).toBeTruthy();
  const sync = screen.getByRole('button', { name: 'Jetzt synchronisieren' });
  expect(sync.getAttribute('aria-disabled')).toBe('true');
});

it('shows how far a sync is that was begun before the page was loaded', async () => {
  const { look } = showServers();
  look.last().answer(preludeOf({ run: RUN }));
  expect(await screen.findByText('Quelle PROD, begonnen von nowak')).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
  expect(screen.getByText(/250 von 1\.000/)).toBeTruthy();
});

it('opens the form of the sync although the first look is never answered, and says when it cannot', async () => {
  const { look, press } = showServers();
  const first = look.last();
  await press('Synchronisierung starten');
  expect(look.last()).not.toBe(first);
  look.last().fail(NO_NETWORK);
  expect(await screen.findByRole('alert')).toHaveProperty(
    'textContent',
    expect.stringContaining('Der Server ist nicht erreichbar'),
  );
  await press('Erneut versuchen');
  look.last().answer(preludeOf());
  expect(await screen.findByRole('combobox', { name: 'Quelle' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('ends what the server reads, keeps what was typed, and gives the focus back', async () => {
  const { preview, follow, cancel, flow, press } = await askForConsequences();
  const stop = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Lesen abbrechen' });
  expect(stop().disabled).toBe(true);
  flow.pass(1_000);
  follow.last().answer(READING_SYNC);
  await expect.poll(() => stop().disabled).toBe(false);
  await press('Lesen abbrechen');
  expect(stop().getAttribute('aria-busy')).toBe('true');
  expect(cancel.last().input).toMatchObject({ id: READING_SYNC.id });
  cancel.last().answer(CANCELLED_SYNC);
  preview.last().fail(refusal('013', CANCELLED_SYNC.errors));
  await expect.poll(() => screen.queryByRole('button', { name: 'Lesen abbrechen' })).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>(/^Passwort(?! anzeigen)/).value).toBe('geheim');
  expect(document.activeElement?.textContent).toBe('Folgen zeigen');
});

it('says why what is applied already cannot be ended any more', async () => {
  const { look, follow, cancel, flow, press } = showServers();
  look.last().answer(preludeOf({ run: READING_SYNC }));
  await press('Lesen abbrechen');
  const late = { code: '012', message: 'Satz', field: 'id', reason: 'syncApplying', values: {} };
  cancel.last().fail(refusal('012', [late]));
  const words = 'Die Quelle ist gelesen; abbrechen lässt sich das jetzt nicht mehr.';
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  flow.pass(1_000);
  follow.last().answer(RUN);
  await expect.poll(() => screen.queryByRole('button', { name: 'Lesen abbrechen' })).toBeNull();
  expect(screen.getAllByText(words)).toHaveLength(2);
});

it('names whose it is that is ended after a reload, and leaves the focus on the page', async () => {
  const { look, cancel, press } = showServers();
  look.last().answer(preludeOf({ run: { ...READING_SYNC, rehearsal: true } }));
  expect(await screen.findByText('Quelle PROD, begonnen von admin')).toBeTruthy();
  await press('Lesen abbrechen');
  cancel.last().answer(CANCELLED_SYNC);
  await expect.poll(() => screen.queryByText(/begonnen von/)).toBeNull();
  expect(document.activeElement?.textContent).toBe('Serverübersicht');
});

it('offers only the sources that are configured, and says where there is none', async () => {
  const some = showServers();
  some.look.last().answer(preludeOf({ sources: ['PROD', 'DEV'] }));
  await some.press('Synchronisierung starten');
  await some.user.click(await screen.findByRole('combobox', { name: 'Quelle' }));
  const offered = await screen.findAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).toEqual(['PROD', 'DEV']);
  some.unmount();
  const none = showServers();
  none.look.last().answer(preludeOf({ sources: [] }));
  await none.press('Synchronisierung starten');
  expect(await screen.findByText(/in der Einstellung SYNC_SOURCES/)).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'Quelle' })).toBeNull();
  await none.press('Schließen');
  await expect.poll(() => screen.queryByText(/SYNC_SOURCES/)).toBeNull();
});
