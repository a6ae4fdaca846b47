import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import type { User } from '#contract/auth.ts';
import { FEATURES } from '#contract/features.ts';
import type { Wording, WordingLayer } from '#contract/wording.ts';
import { ServiceFailure } from '#machines/failure.ts';
import { join } from '#machines/port.ts';
import type { RecordFormPort } from '#machines/record-form/record-form.port.ts';
import type { ReadOnlyReason } from '#machines/rights.ts';
import { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import type { StartUpPort } from '#machines/start-up/start-up.port.ts';
import { wordingMachine } from '#machines/wording/wording.machine.ts';
import { wordingView } from '#machines/wording/wording.view.ts';
import {
  type WordingValues,
  wordingConsequencesMachine,
  wordingDeletionMachine,
  wordingFormMachine,
} from '#machines/wording.ts';
import { wordingOriginMachine } from '#machines/wording-origin/wording-origin.machine.ts';
import type { WordingOriginPort } from '#machines/wording-origin/wording-origin.port.ts';
import { hasUnsaved } from '#src/screens/unsaved.ts';
import { WordingFormScreen } from '#src/screens/wordings/WordingFormScreen.tsx';
import { showScreen, standing } from '#tests/src/screens/show-screen.tsx';
import { NO_NETWORK, refusal, SESSION_GONE } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';
import { contextOf, languageOf, userOf, wordingOf } from '#tests/support/records.ts';
import { stateName } from '#tests/support/state-name.ts';

type Port = RecordFormPort<number, WordingValues, Wording>;

const CONTEXTS = [
  contextOf({ identifier: 'GLOBAL' }),
  contextOf({ identifier: 'platform', parentIdentifier: 'GLOBAL' }),
  contextOf({ identifier: 'practice', parentIdentifier: 'platform' }),
];
const LANGUAGES = [
  languageOf({ id: 1, lang: 'de', description: 'Deutsch' }),
  languageOf({ id: 2, lang: 'en', description: 'English' }),
  languageOf({ id: 3, lang: 'pl', description: 'Polski', active: false }),
];

beforeEach(() => localStorage.clear());

function showForm(
  recordKey: number | null,
  readOnly: ReadOnlyReason | null = null,
  fields: Partial<User> = {},
  features: readonly string[] = [],
) {
  const [load, save] = [scripted<Port['load']>(), scripted<Port['save']>()];
  const find = scripted<WordingOriginPort['find']>();
  const machine = join(wordingMachine, {
    form: join(wordingFormMachine, {
      load: load.service,
      save: save.service,
      consequences: join(wordingConsequencesMachine, { rehearse: async () => null }),
      deletion: wordingDeletionMachine,
    }),
    origin: join(wordingOriginMachine, { find: find.service }),
  });
  const { actor, pass } = walk(machine, { recordKey, readOnly });
  const flow = watchForm(actor);
  const startUp = standing(
    startUpMachine,
    undefined,
    { contexts: 'loaded', languages: 'loaded' },
    { contexts: CONTEXTS, languages: LANGUAGES },
  );
  const who = userOf({ id: 1, username: 'anna', ...fields });
  return {
    load,
    save,
    find,
    pass,
    flow,
    ...showScreen(<WordingFormScreen flow={actor} startUp={startUp} user={who} features={features} />),
  };
}

/** The form of a wording, as a walk of its own would tell it. */
function watchForm(wording: ActorRefFrom<typeof wordingMachine>) {
  const form = wordingView.form(wording.getSnapshot());
  if (!form) throw new Error('no form is open');
  return {
    actor: form,
    send: form.send.bind(form),
    reach: async (state: string) => {
      await expect.poll(() => stateName(form.getSnapshot().value), { interval: 1 }).toBe(state);
      return form.getSnapshot();
    },
  };
}

async function showLoaded(
  wording: Partial<Wording> = {},
  readOnly: ReadOnlyReason | null = null,
  features: readonly string[] = [],
) {
  const shown = showForm(12, null, {}, features);
  shown.load.last().answer({ record: wordingOf({ id: 12, ...wording }), readOnly });
  await shown.flow.reach(readOnly ? 'updating.readOnly' : 'updating.editing');
  await screen.findByLabelText('Wert');
  return shown;
}

const value = () => screen.getByLabelText<HTMLTextAreaElement>('Wert');
const identifier = () => screen.getByLabelText<HTMLInputElement>(/^Schlüssel/);
const context = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Kontext/ });
const lang = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Sprache/ });
const reset = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Vererbung zurücksetzen/ });
const active = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Aktiv/ });
const saveButton = () => screen.getByRole('button', { name: 'Speichern' });
const state = (words: string) => screen.findByText(words);
const REQUIRED = 'Bitte geben Sie einen Wert für dieses Feld an';

type Person = ReturnType<typeof showForm>['user'];
async function choose(user: Person, field: HTMLElement, option: string) {
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: option, hidden: true }));
}

it('shows the shape of the form while the record is on its way', () => {
  showForm(12);
  expect(screen.getByRole('heading', { level: 1, name: 'Formulierung' })).toBeTruthy();
  expect(screen.getByText('Daten abrufen')).toBeTruthy();
  expect(screen.queryByLabelText('Wert')).toBeNull();
});

it('shows the record with its number and dates, which nobody can edit', async () => {
  await showLoaded({ lang: 'en', value: 'Hello', contextIdentifier: 'platform', active: false });
  expect(screen.getByRole('heading', { level: 1, name: 'Formulierung bearbeiten' })).toBeTruthy();
  expect([context().value, lang().value, identifier().value, value().value]).toEqual([
    'platform',
    'en · English',
    'text.12',
    'Hello',
  ]);
  expect([reset().checked, reset().disabled, active().checked]).toEqual([false, true, false]);
  const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(facts).toEqual(['12', '05.01.2026 09:00', '06.01.2026 10:30']);
  expect(document.title).toBe('Formulierung bearbeiten – Leitstand');
});

it('begins a new one empty, active, and without a way to reset', () => {
  showForm(null);
  expect(screen.getByRole('heading', { level: 1, name: 'Neue Formulierung' })).toBeTruthy();
  expect([context().value, lang().value, identifier().value, value().value]).toEqual(['', '', '', '']);
  expect([active().checked, reset().disabled]).toEqual([true, true]);
  expect(screen.getByText('Noch nicht angelegt')).toBeTruthy();
});

it('asks for context, language and identifier before anything is sent', async () => {
  const { user, save } = showForm(null);
  await user.click(saveButton());
  expect(screen.getAllByText(REQUIRED)).toHaveLength(3);
  expect(document.activeElement).toBe(context());
  expect(save.calls).toHaveLength(0);
});

it('offers the active languages and all of them, and the contexts that this user may change', async () => {
  const authentication = { authRoles: [], authorizations: [{ contextIdentifier: 'platform' }] };
  const { user } = showForm(null, null, { authentication });
  await user.click(lang());
  const options = () => screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent);
  expect(options().filter((option) => option?.includes('·'))).toEqual([
    'all · Alle Sprachen',
    'de · Deutsch',
    'en · English',
  ]);
  await user.keyboard('{Escape}');
  await user.click(context());
  expect(options().filter((option) => !option?.includes('·'))).toEqual(['platform', 'practice']);
});

it('creates what was entered', async () => {
  const { user, save, flow } = showForm(null);
  await choose(user, context(), 'platform');
  await choose(user, lang(), 'de · Deutsch');
  await user.type(identifier(), ' greeting.morning ');
  await user.type(value(), 'Guten Morgen');
  await user.click(saveButton());
  await flow.reach('creating.saving.brief');
  expect(save.last().input).toEqual({
    values: {
      contextIdentifier: 'platform',
      lang: 'de',
      identifier: 'greeting.morning',
      value: 'Guten Morgen',
      resetInheritance: false,
      active: true,
    },
    key: expect.stringMatching(/^[0-9a-f]{32}$/),
    loaded: null,
  });
});

it('resets inheritance only for all languages, and takes it back with the language', async () => {
  const { user, save } = await showLoaded({ lang: 'all' });
  await user.click(reset());
  expect(reset().checked).toBe(true);
  await choose(user, lang(), 'de · Deutsch');
  expect([reset().checked, reset().disabled]).toEqual([false, true]);
  expect(screen.getByText(/Nur möglich, wenn die Formulierung für alle Sprachen gilt/)).toBeTruthy();
  await user.click(saveButton());
  expect(save.last().input.values).toMatchObject({ lang: 'de', resetInheritance: false });
});

it('says what is unsaved, saving, and that nothing is', async () => {
  const { user, save, flow } = await showLoaded();
  expect(await state('Keine ungespeicherten Änderungen')).toBeTruthy();
  expect(hasUnsaved()).toBe(false);
  await user.type(value(), '!');
  expect(await state('Nicht gespeicherte Änderungen')).toBeTruthy();
  expect(hasUnsaved()).toBe(true);
  await user.type(value(), '{Backspace}');
  expect(await state('Keine ungespeicherten Änderungen')).toBeTruthy();
  await user.type(value(), '?');
  await user.click(saveButton());
  expect(await state('Wird gespeichert …')).toBeTruthy();
  expect([value().readOnly, identifier().readOnly, active().disabled]).toEqual([true, true, true]);
  expect(save.last().input.values.value).toBe('Text 12?');
  save.last().answer(wordingOf({ id: 12 }));
  await flow.reach('stored');
});

it('puts what the server finds beside its field, and the focus there', async () => {
  const { user, save, flow } = await showLoaded();
  await user.type(value(), 'x');
  await user.click(saveButton());
  save.last().fail(
    refusal('012', [
      { code: '040', message: 'too long', field: 'value' },
      { code: 'Z1', message: 'Dieser Schlüssel ist reserviert', field: 'identifier' },
    ]),
  );
  await flow.reach('updating.refused');
  expect((await screen.findByRole('alert')).textContent).toContain('markierten Felder');
  expect(screen.getByText('Der Text ist zu lang. Bitte kürzen Sie ihn.')).toBeTruthy();
  expect(screen.getByText('Dieser Schlüssel ist reserviert')).toBeTruthy();
  expect(document.activeElement).toBe(identifier());
  expect(value().value).toBe('Text 12x');
});

it('says that the identifier is taken, also when the server names no field', async () => {
  const { user, save, flow } = await showLoaded();
  await user.click(saveButton());
  save.last().fail(refusal('006'));
  await flow.reach('updating.refused');
  expect(await screen.findByText(/Diesen Schlüssel gibt es in diesem Kontext/)).toBeTruthy();
});

it('says a refusal without a field above the fields', async () => {
  const { user, save, flow } = await showLoaded();
  await user.click(saveButton());
  save.last().fail(refusal('019'));
  await flow.reach('updating.refused');
  const box = await screen.findByRole('alert');
  expect(box.textContent).toContain('Operation fehlgeschlagen!');
  expect(box.textContent).toContain('Sie sind nicht befugt');
});

it('shows what stands there now when somebody else was faster, and keeps the input', async () => {
  const { user, save, flow } = await showLoaded();
  await user.type(value(), ' von mir');
  await user.click(saveButton());
  const theirs = wordingOf({ id: 12, value: '<b>Deren</b> Text 12' });
  save.last().fail(
    new ServiceFailure({
      kind: 'refused',
      code: '046',
      message: null,
      findings: [],
      content: { wording: theirs },
      retryAfter: null,
    }),
  );
  await flow.reach('updating.refused');
  await screen.findByText('Inzwischen hat jemand anderes gespeichert');
  const choice = within(screen.getByRole('group', { name: 'Wert' }));
  expect(await choice.findByText('<b>Deren</b>', { selector: 'ins', exact: false })).toBeTruthy();
  expect(choice.getByText('von mir', { selector: 'ins', exact: false })).toBeTruthy();
  const theirsChoice = choice.getByRole('radio', { name: 'Jetzt gespeichert' });
  expect(choice.getByRole<HTMLInputElement>('radio', { name: 'Beides zusammenführen' }).checked).toBe(true);
  expect(choice.getByRole<HTMLTextAreaElement>('textbox').value).toBe('<b>Deren</b> Text 12 von mir');
  expect(value().value).toBe('Text 12 von mir');
  await user.click(theirsChoice);
  await user.click(screen.getByRole('button', { name: 'Auswahl in das Formular übernehmen' }));
  await flow.reach('updating.editing');
  expect(value().value).toBe('<b>Deren</b> Text 12');
  await user.type(value(), '!');
  await user.click(saveButton());
  expect(save.last().input).toMatchObject({ loaded: theirs, values: { value: '<b>Deren</b> Text 12!' } });
});

it('goes on as a new record when somebody has deleted it meanwhile', async () => {
  const { user, save, flow } = await showLoaded();
  await user.type(value(), '!');
  await user.click(saveButton());
  save.last().fail(refusal('008'));
  await flow.reach('updating.refused');
  await user.click(await screen.findByRole('button', { name: 'Als neuen Eintrag weiterbearbeiten' }));
  await screen.findByRole('heading', { name: 'Neue Formulierung' });
  expect(value().value).toBe('Text 12!');
  await user.click(saveButton());
  expect(save.last().input).toMatchObject({ loaded: null, values: { value: 'Text 12!' } });
});

it('finds what was typed again after the tab has gone, and takes it out when it is not wanted', async () => {
  const first = await showLoaded();
  await first.user.type(value(), ' von mir');
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  first.unmount();
  const second = await showLoaded();
  expect(value().value).toBe('Text 12 von mir');
  expect(hasUnsaved()).toBe(true);
  await second.user.click(await screen.findByRole('button', { name: 'Entwurf verwerfen' }));
  expect(value().value).toBe('Text 12');
  second.unmount();
  await showLoaded();
  expect(value().value).toBe('Text 12');
});

it('keeps nothing of what is stored or given up', async () => {
  const { user, save, flow, unmount } = await showLoaded();
  await user.type(value(), '!');
  await user.click(saveButton());
  save.last().answer(wordingOf({ id: 12, value: 'Text 12!' }));
  await flow.reach('stored');
  unmount();
  expect(Object.keys(localStorage).filter((key) => key.includes(':draft:'))).toEqual([]);
});

it('shows what somebody else has stored since a draft was typed', async () => {
  const first = await showLoaded();
  await first.user.type(value(), ' von mir');
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  first.unmount();
  await showLoaded({ value: 'Text von Ben' });
  const choice = within(await screen.findByRole('group', { name: 'Wert' }));
  expect(choice.getByRole('radio', { name: 'Jetzt gespeichert' })).toBeTruthy();
  expect(await choice.findByText('von Ben', { selector: 'ins', exact: false })).toBeTruthy();
  expect(value().value).toBe('Text 12 von mir');
});

it('keeps the input when no answer comes, and sends the same again with the same key', async () => {
  const { user, save, flow } = await showLoaded();
  await user.type(value(), '!');
  await user.click(saveButton());
  save.last().fail(NO_NETWORK);
  await flow.reach('updating.unreachable');
  expect((await screen.findByRole('alert')).textContent).toContain('ist nicht bekannt');
  expect(value().value).toBe('Text 12!');
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  save.last().fail(NO_NETWORK);
  await flow.reach('updating.unreachable');
  await user.click(saveButton());
  save.last().fail(NO_NETWORK);
  await flow.reach('updating.unreachable');
  await user.type(value(), '!');
  await user.click(saveButton());
  const keys = save.calls.map(({ input }) => input.key);
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(keys[3]).not.toBe(keys[0]);
});

it('waits with what was typed while somebody signs in again', async () => {
  const { user, save, flow } = await showLoaded();
  await user.type(value(), '!');
  await user.click(saveButton());
  save.last().fail(SESSION_GONE);
  await flow.reach('updating.sessionLost');
  expect(await state('Wird gespeichert …')).toBeTruthy();
  expect(value().value).toBe('Text 12!');
  flow.send({ type: 'session.restored' });
  expect(save.calls.map(({ input }) => input.values.value)).toEqual(['Text 12!', 'Text 12!']);
});

it.each([
  ['noEditor', 'Ihnen fehlt die Rolle EDITOR'],
  ['foreignContext', 'aber nicht für diesen Kontext'],
] as const)('can only be read (%s), and says why', async (reason, words) => {
  await showLoaded({}, reason);
  expect(screen.getByRole('heading', { level: 1, name: 'Formulierung' })).toBeTruthy();
  expect(screen.getByText(new RegExp(words))).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Speichern' })).toBeNull();
  expect([value().readOnly, identifier().readOnly, context().readOnly, lang().readOnly]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect([reset().disabled, active().disabled]).toEqual([true, true]);
});

it('lets nobody create who may not, and says why', () => {
  showForm(null, 'noEditor');
  expect(screen.getByRole('heading', { level: 1, name: 'Kein Zugriff' })).toBeTruthy();
  expect(screen.getByText(/Ihnen fehlt die Rolle EDITOR/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Zur Startseite' }).getAttribute('href')).toBe('/');
});

it('says that there is no such wording, and leads back', async () => {
  const { user, load, flow } = showForm(99);
  load.last().fail(refusal('008'));
  await flow.reach('updating.notFound');
  expect(await screen.findByRole('heading', { name: 'Formulierung nicht gefunden' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Zu den Formulierungen' }));
  await flow.reach('cancelled');
});

it('says why the record did not come, and tries again', async () => {
  const { user, load, flow } = showForm(12);
  load.last().fail(NO_NETWORK);
  await flow.reach('updating.loadUnreachable');
  expect((await screen.findByRole('alert')).textContent).toContain('Der Server ist nicht erreichbar');
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(load.calls).toHaveLength(2);
});

it('says why the server did not hand the record out, and asks for it once more', async () => {
  const { user, load, flow } = showForm(12);
  load.last().fail(refusal('019'));
  await flow.reach('updating.loadRefused');
  expect((await screen.findByRole('alert')).textContent).toContain('Operation fehlgeschlagen!');
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(load.calls).toHaveLength(2);
});

it('leaves by cancel and by the way back', async () => {
  const first = await showLoaded();
  await first.user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  await first.flow.reach('cancelled');
  first.unmount();
  const second = await showLoaded();
  await second.user.click(screen.getByRole('link', { name: 'Formulierungen' }));
  await second.flow.reach('cancelled');
});

it('says that the lists to choose from are missing, and fetches them again', async () => {
  const loadContexts = scripted<StartUpPort['loadContexts']>();
  const loadLanguages = scripted<StartUpPort['loadLanguages']>();
  const machine = join(startUpMachine, {
    loadContexts: loadContexts.service,
    loadLanguages: loadLanguages.service,
  });
  const flow = walk(machine);
  loadContexts.last().fail(NO_NETWORK);
  loadLanguages.last().answer(LANGUAGES);
  await flow.reach('contexts.failed + languages.loaded');
  const form = walk(wordingMachine, { recordKey: null, readOnly: null }).actor;
  const who = userOf({ id: 1, username: 'anna' });
  const { user } = showScreen(
    <WordingFormScreen flow={form} startUp={flow.actor} user={who} features={[]} />,
  );
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect([loadContexts.calls.length, loadLanguages.calls.length]).toEqual([2, 1]);
  loadContexts.last().answer(CONTEXTS);
  await flow.reach('contexts.loaded + languages.loaded');
  await user.click(context());
  expect(await screen.findByRole('option', { name: 'platform', hidden: true })).toBeTruthy();
});

const ASKED = { contextIdentifier: 'practice', lang: 'de', identifier: 'text.12' };
const section = () => screen.queryByRole('region', { name: 'Woher kommt dieser Text?' });
const layers = () =>
  within(section() as HTMLElement)
    .getAllByRole('listitem')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

function layerOf(layer: Partial<WordingLayer>): WordingLayer {
  return { identifier: 'text.12', value: 'Text', contextIdentifier: 'practice', lang: 'de', ...layer };
}

it('shows where the text comes from, layer by layer, beside a form that never waited for it', async () => {
  const { find, pass, flow } = await showLoaded({ contextIdentifier: 'practice' }, null, [
    FEATURES.wordingReasons,
  ]);
  expect(section()).toBeTruthy();
  expect(find.calls).toHaveLength(0);
  pass(500);
  expect(find.last().input).toEqual(ASKED);
  expect(saveButton()).toBeTruthy();
  find.last().answer({
    isContextActive: true,
    layers: [
      layerOf({ wins: true, reason: 'language' }),
      layerOf({ contextIdentifier: 'platform', lang: 'all', value: 'Alle', reason: 'overriddenByLanguage' }),
      layerOf({ contextIdentifier: 'GLOBAL', value: '', reason: 'reset' }),
    ],
  });
  await screen.findByText('Dieser Text wird gezeigt');
  expect(layers()).toEqual([
    ['practicededieser Kontext', 'Text', 'Dieser Text wird gezeigt'],
    ['platformall', 'Alle', 'ein Text in der Sprache geht vor'],
    ['GLOBALde', 'Leerer Text', 'darunter zurückgesetzt'],
  ]);
  expect(screen.getByRole('link', { name: 'platform' }).getAttribute('href')).toBe('/context/platform');
  expect(flow.actor.getSnapshot().matches({ updating: 'editing' })).toBe(true);
});

it('says before a wording is created what it is about to override, once enough is filled in', async () => {
  const { user, find, pass } = showForm(null, null, {}, [FEATURES.wordingReasons]);
  pass(1_000);
  expect([section(), find.calls.length]).toEqual([null, 0]);
  await choose(user, context(), 'platform');
  await choose(user, lang(), 'de · Deutsch');
  await user.type(identifier(), ' text.12 ');
  expect(find.calls).toHaveLength(0);
  pass(500);
  expect(find.calls.map(({ input }) => input)).toEqual([{ ...ASKED, contextIdentifier: 'platform' }]);
  const layer = layerOf({ contextIdentifier: 'GLOBAL', lang: 'all', wins: true, reason: 'all' });
  find.last().answer({ isContextActive: true, layers: [layer] });
  await screen.findByText('Dieser Text wird gezeigt, er gilt für alle Sprachen');
  expect(screen.getByText(/^Das gilt bisher/)).toBeTruthy();
});

it.each([
  ['an inactive context', false, /Dieser Kontext ist inaktiv/],
  ['no layer at all', true, /^Weder dieser Kontext/],
])('says of %s what is shown', async (_, isContextActive, words) => {
  const { find, pass } = await showLoaded({}, null, [FEATURES.wordingReasons]);
  pass(500);
  find.last().answer({ isContextActive, layers: [] });
  expect(await screen.findByText(words)).toBeTruthy();
});

it('says quietly that the layers did not come, and asks again when told to', async () => {
  const { user, find, pass } = await showLoaded({}, null, [FEATURES.wordingReasons]);
  pass(500);
  find.last().fail(NO_NETWORK);
  await screen.findByText('Das ließ sich gerade nicht ermitteln.');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  find.last().answer({ isContextActive: true, layers: [layerOf({ wins: true, reason: 'language' })] });
  expect(await screen.findByText('Dieser Text wird gezeigt')).toBeTruthy();
  expect(find.calls).toHaveLength(2);
});

it('asks nothing of a server that gives no reasons', async () => {
  const { find, pass } = await showLoaded();
  pass(1_000);
  expect([section(), find.calls.length]).toEqual([null, 0]);
});
