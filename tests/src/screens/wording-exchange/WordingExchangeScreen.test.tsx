import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { CHANGES_NOTHING } from '#contract/impact.ts';
import type { ComparedText } from '#contract/wording-exchange.ts';
import type { ChosenFile } from '#machines/file-upload/file-upload.port.ts';
import { type Ability, canOf } from '#machines/kit/abilities.ts';
import type { Service } from '#machines/kit/port.ts';
import { provide } from '#machines/kit/port.ts';
import { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import { wordingImportMachine } from '#machines/wording-import/wording-import.machine.ts';
import type {
  ImportPreview,
  ImportResult,
  WordingImport,
  WordingImportPort,
} from '#machines/wording-import/wording-import.port.ts';
import { WordingExchangeScreen } from '#src/screens/wording-exchange/WordingExchangeScreen.tsx';
import { NO_NETWORK, refusal } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';
import { contextOf, languageOf, userOf } from '#tests/support/records.ts';
import { showScreen, standing } from '#tests/support/show-screen.tsx';
import { hasUnsaved } from '#tests/support/unsaved.ts';

const ANNA = userOf({ id: 1, username: 'anna', superAdmin: true, editor: true });
const CONTEXTS = [
  contextOf({ identifier: 'GLOBAL' }),
  contextOf({ identifier: 'nord', parentIdentifier: 'GLOBAL' }),
];
const LANGUAGES = ['de', 'en', 'fr'].map((lang, index) =>
  languageOf({ id: index + 1, lang, description: lang }),
);
const BOTH: readonly Ability[] = ['exportTexts', 'importTexts'];
const FILE = new File(['identifier,de\nmenu.video,Sprechstunde\n'], 'nord.csv', { type: 'text/csv' });

const stateOf = (value: string) => ({ value, active: true, resetInheritance: false });
const VIDEO: ComparedText = {
  place: { unit: 'line', number: 2 },
  identifier: 'menu.video',
  lang: 'de',
  outcome: 'changed',
  before: stateOf('Video'),
  after: stateOf('Sprechstunde'),
};

function previewOf(rows: readonly ComparedText[]): ImportPreview {
  const counts = { clash: 0, changed: 0, added: 0, unchanged: 4, empty: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  const { clash: clashes, changed, added } = counts;
  const impact = { ...CHANGES_NOTHING, counts: { ...CHANGES_NOTHING.counts, clashes, changed, added } };
  return { impact, comparison: { rows: [...rows], counts, from: 'nord' } };
}

beforeEach(() => localStorage.clear());

/** The place of the exchange, with a server that answers when the test says so. */
function showExchange({ context = 'nord' as string | null, user = ANNA, abilities = BOTH } = {}) {
  const preview = scripted<Service<WordingImport, ImportPreview | null>>();
  const run = scripted<Service<WordingImport & { readonly key: string }, ImportResult>>();
  const readHead = (file: ChosenFile) => (file.content as File).text();
  const rows = scripted<WordingImportPort['rows']>();
  const services = { readHead, preview: preview.service, rows: rows.service, run: run.service };
  const flow = walk(provide(wordingImportMachine, services), {
    contextIdentifier: context,
    readOnly: null,
  });
  const loaded = { contexts: 'loaded', languages: 'loaded' };
  const startUp = standing(startUpMachine, undefined, loaded, { contexts: CONTEXTS, languages: LANGUAGES });
  const props = { flow: flow.actor, startUp, user, can: canOf(abilities) };
  const shown = showScreen(<WordingExchangeScreen {...props} />, '/wordings/exchange');
  const chooseFile = (file = FILE) =>
    shown.user.upload(document.querySelector('input[type=file]') as HTMLInputElement, file);
  return { flow, preview, rows, run, chooseFile, ...shown };
}

/** Arrives with the part that exports. */
const download = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Datei herunterladen' });

it('exports two languages for a translator unless something else is chosen', async () => {
  const { flow, user } = showExchange();
  await user.click(await download());
  const direction = { source: 'de', target: 'en' };
  const request = { context: 'nord', format: 'xliff2', direction, name: 'nord.de.en.xlf' };
  expect(flow.reports).toEqual([{ type: 'download.start', request }]);
});

it('says what the file will hold, as it is chosen', async () => {
  const { user } = showExchange({ abilities: [...BOTH, 'exportChosenTexts'] });
  await download();
  expect(screen.getByText(/enthält die eigenen Texte des Kontexts in zwei Sprachen/)).toBeTruthy();
  expect(screen.queryByText(/Von ihnen nur die/)).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Geerbte Ausgangstexte mit exportieren' }));
  await user.type(screen.getByRole('textbox', { name: 'Schlüssel beginnt mit' }), 'menu.');
  expect(screen.queryByText(/die eigenen Texte des Kontexts in zwei/)).toBeNull();
  expect(screen.getByText(/enthält sie den geerbten\. Von ihnen nur die, auf die die Auswahl/)).toBeTruthy();
});

it('exports all languages for a table, and asks for none', async () => {
  const { flow, user } = showExchange();
  await download();
  await user.click(screen.getByRole('combobox', { name: 'Format' }));
  await user.click(await screen.findByRole('option', { name: 'CSV – für Tabellen' }));
  expect(screen.queryByRole('combobox', { name: 'Zielsprache' })).toBeNull();
  expect(screen.getByText(/alle eigenen Texte des Kontexts in allen Sprachen/)).toBeTruthy();
  await user.click(await download());
  const request = { context: 'nord', format: 'csv', direction: null, name: 'nord.csv' };
  expect(flow.reports).toEqual([{ type: 'download.start', request }]);
});

it('offers the other formats where the server has them, with a language and a library where one is needed', async () => {
  const { flow, user } = showExchange({ abilities: [...BOTH, 'exportFormats'] });
  await download();
  await user.click(screen.getByRole('combobox', { name: 'Format' }));
  await user.click(await screen.findByRole('option', { name: 'JSON, flach – eine Sprache' }));
  await user.click(screen.getByRole('combobox', { name: 'Sprache' }));
  await user.click(await screen.findByRole('option', { name: /^fr/ }));
  await user.click(screen.getByRole('combobox', { name: 'Platzhalter für' }));
  await user.click(await screen.findByRole('option', { name: 'vue-i18n' }));
  await user.click(await download());
  const more = { lang: 'fr', placeholders: 'vue-i18n', name: 'nord.fr.json' };
  const request = { context: 'nord', format: 'json-flat', direction: null, ...more };
  expect(flow.reports).toEqual([{ type: 'download.start', request }]);
});

it('offers three formats where the server says nothing of others', async () => {
  const { user } = showExchange();
  await download();
  await user.click(screen.getByRole('combobox', { name: 'Format' }));
  await screen.findByRole('option', { name: 'CSV – für Tabellen' });
  expect(
    screen.getAllByRole('option').filter((one) => /XLIFF|CSV|JSON|XLSX/.test(one.textContent ?? '')).length,
  ).toBe(3);
});

it('does not export a language into itself, and says so at the field', async () => {
  const { user } = showExchange();
  await download();
  await user.click(screen.getByRole('combobox', { name: 'Zielsprache' }));
  await user.click(await screen.findByRole('option', { name: /^de/ }));
  expect(screen.getByText('Bitte wählen Sie zwei verschiedene Sprachen')).toBeTruthy();
  expect((await download()).getAttribute('aria-disabled')).toBe('true');
});

it('exports nothing without a context, and says that it comes first', async () => {
  showExchange({ context: null });
  await download();
  expect(screen.getAllByText('Wählen Sie zuerst einen Kontext.')[0]).toBeTruthy();
  expect((await download()).getAttribute('aria-disabled')).toBe('true');
});

it('shows what a file would change before anything is imported, and then what was', async () => {
  const { flow, preview, run, chooseFile, user } = showExchange();
  await chooseFile();
  await flow.reach('previewing.brief');
  expect(preview.last().input).toMatchObject({ contextIdentifier: 'nord', reading: { format: 'csv' } });
  preview.last().answer(previewOf([VIDEO]));
  await flow.reach('comparing');
  const what = await screen.findByRole('region', { name: 'Was geschieht' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Was geschieht'));
  expect(within(what).getByText('menu.video')).toBeTruthy();
  expect(what.textContent).toContain('Sprechstunde');
  expect(screen.getByText('Es wurde noch nichts importiert')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Jetzt importieren' }));
  await flow.reach('importing.brief');
  expect(run.last().input.key).toMatch(/^[\w-]{16,}$/);
  run.last().answer({ added: 0, changed: 1, unchanged: 4, findings: { count: 1 } });
  await flow.reach('imported');
  expect(screen.queryByRole('region', { name: 'Was geschieht' })).toBeNull();
  expect(await screen.findByText(/ein(er| Text) geändert/i)).toBeTruthy();
  expect(screen.getByText('Zu einem übernommenen Text gibt es Hinweise.')).toBeTruthy();
  const key = run.last().input.key;
  act(() => flow.send({ type: 'records.changed', subjects: ['wording'], by: 'undo-1', takesBack: key }));
  expect(screen.getByText('Der Import wurde rückgängig gemacht.')).toBeTruthy();
  expect(screen.queryByText(/ein(er| Text) geändert/i)).toBeNull();
});

it('asks before it is left with a file that could be imported and was not', async () => {
  const { flow, preview, run, chooseFile, user } = showExchange();
  expect(hasUnsaved()).toBe(false);
  await chooseFile(new File([''], 'nord.csv'));
  await flow.reach('turnedAway.empty');
  expect(hasUnsaved()).toBe(false);
  await chooseFile();
  await flow.reach('previewing.brief');
  expect(hasUnsaved()).toBe(true);
  preview.last().fail(refusal('014', []));
  await flow.reach('refused');
  expect(hasUnsaved()).toBe(false);
  await chooseFile();
  await flow.reach('previewing.brief');
  preview.last().answer(previewOf([]));
  await flow.reach('comparing');
  expect(hasUnsaved()).toBe(false);
  await chooseFile();
  await flow.reach('previewing.brief');
  preview.last().answer(previewOf([VIDEO]));
  await flow.reach('comparing');
  await user.click(await screen.findByRole('button', { name: 'Jetzt importieren' }));
  await flow.reach('importing.brief');
  expect(hasUnsaved()).toBe(true);
  run.last().answer({ added: 0, changed: 1, unchanged: 4 });
  await flow.reach('imported');
  expect(hasUnsaved()).toBe(false);
});

it('shows how a file was recognised, and compares it again in another language', async () => {
  const { flow, preview, chooseFile, user } = showExchange({ abilities: [...BOTH, 'exportFormats'] });
  await chooseFile(new File(['menu.video=Sprechstunde'], 'messages_fr.properties'));
  await flow.reach('previewing.brief');
  const format = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Format der Datei' });
  const lang = screen.getByRole<HTMLInputElement>('combobox', { name: /^Sprache der Texte/ });
  expect([format.value, lang.value]).toEqual(['Java .properties', 'fr · fr']);
  preview.last().answer(previewOf([VIDEO]));
  await flow.reach('comparing');
  await user.click(lang);
  await user.click(await screen.findByRole('option', { name: /^en/ }));
  await flow.reach('previewing.brief');
  expect(preview.last().input.reading).toMatchObject({ format: 'properties', lang: 'en' });
});

it('asks for the language of a file that does not say it', async () => {
  const { flow, preview, chooseFile, user } = showExchange({ abilities: [...BOTH, 'exportFormats'] });
  await chooseFile(new File(['{"menu":{"video":"{{name}}"}}'], 'common.json'));
  await flow.reach('withoutLanguage.asked');
  expect(screen.getByText('Die Datei nennt ihre Sprache nicht. Bitte wählen Sie sie.')).toBeTruthy();
  expect(preview.calls).toHaveLength(0);
  await user.click(screen.getByRole('combobox', { name: /^Sprache der Texte/ }));
  await user.click(await screen.findByRole('option', { name: /^fr/ }));
  await flow.reach('previewing.brief');
  const reading = { format: 'json-nested', lang: 'fr', placeholders: 'i18next' };
  expect(preview.last().input).toMatchObject({ reading });
});

it('refuses a file of no known format in words', async () => {
  const { flow, preview, chooseFile } = showExchange({ abilities: [...BOTH, 'exportFormats'] });
  await chooseFile(new File(['[1,2]'], 'list.json'));
  await flow.reach('turnedAway.otherKind');
  expect(screen.getByText(/^Das Format dieser Datei wurde nicht erkannt/)).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'Format der Datei' })).toBeNull();
  expect(preview.calls).toHaveLength(0);
});

it('pages through the texts of a file, and loads those that are not there yet', async () => {
  const abilities: readonly Ability[] = [...BOTH, 'decideImports', 'readAllOfImports'];
  const { flow, preview, rows, chooseFile, user } = showExchange({ abilities });
  await chooseFile();
  await flow.reach('previewing.brief');
  const many = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => ({
      ...VIDEO,
      ...{ identifier: `text.${from + index}.`, kind: 'changed' as const },
    }));
  const { impact, comparison } = previewOf(many(0, 60));
  const counts = { ...comparison?.counts, changed: 70, kinds: { changed: 70 } };
  preview.last().answer({ impact, comparison: { ...comparison, counts, guard: 'g1' } as never });
  await flow.reach('comparing');
  expect(screen.getByText(/^60 von 70 Texten sind geladen/)).toBeTruthy();
  expect(screen.queryByText('text.55.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Seite 2' }));
  expect(screen.getByText('text.55.')).toBeTruthy();
  expect(screen.queryByText('text.5.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Weitere laden' }));
  await flow.reach('loadingRows.brief');
  expect(rows.last().input).toMatchObject({ kind: 'changed', from: 60 });
  rows.last().fail(NO_NETWORK);
  await flow.reach('comparing');
  expect(screen.getByText('Die weiteren Texte konnten nicht geladen werden.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Weitere laden' }));
  await flow.reach('loadingRows.brief');
  rows.last().answer({ rows: many(60, 70), guard: 'g1' });
  await flow.reach('comparing');
  expect(await screen.findByText('text.69.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Weitere laden' })).toBeNull();
});

it('writes the numbers of many texts as the language does', async () => {
  const { flow, preview, chooseFile } = showExchange({
    abilities: [...BOTH, 'decideImports', 'readAllOfImports'],
  });
  await chooseFile();
  await flow.reach('previewing.brief');
  const { impact, comparison } = previewOf([{ ...VIDEO, kind: 'changed' }]);
  const counts = { ...comparison?.counts, changed: 12_345, kinds: { changed: 12_345 } };
  preview.last().answer({ impact, comparison: { ...comparison, counts, guard: 'g1' } as never });
  await flow.reach('comparing');
  expect(screen.getByText(/^1 von 12\.345 Texten sind geladen/)).toBeTruthy();
  expect(screen.getByText('12.345 von 12.345 Texten sind ausgewählt.')).toBeTruthy();
  expect(screen.getByText('(12.345)')).toBeTruthy();
});

it('imports nothing that has changed since the file was written', async () => {
  const { flow, preview, chooseFile } = showExchange();
  await chooseFile();
  await flow.reach('previewing.brief');
  preview.last().answer(previewOf([{ ...VIDEO, outcome: 'clash', since: 'changed' }]));
  await flow.reach('comparing');
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Jetzt importieren' });
  expect(button.disabled || button.getAttribute('aria-disabled') === 'true').toBe(true);
});

it('lets a user export who may not import, and says why', async () => {
  const user = userOf({ id: 2, username: 'weber', superAdmin: false, editor: false });
  showExchange({ user });
  expect((await download()).getAttribute('aria-disabled')).toBeNull();
  expect(screen.getByText('Sie können hier lesen, aber nichts ändern')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Datei auswählen' })).toBeNull();
});

it('leads from a context that the user may only read to the same page in their own', () => {
  const authRoles = [{ role: 'EDITOR' as const }];
  const authentication = { authRoles, authorizations: [{ contextIdentifier: 'nord' }] };
  const user = userOf({ id: 3, username: 'eva', superAdmin: false, editor: true, authentication });
  showExchange({ context: 'GLOBAL', user });
  expect(screen.getByRole('link', { name: 'Zu nord' }).getAttribute('href')).toBe(
    '/wordings/exchange?context=nord',
  );
});

it('offers what the server can do, and says where that is nothing', async () => {
  const { unmount } = showExchange({ abilities: ['exportTexts'] });
  expect(await screen.findByRole('region', { name: 'Exportieren' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Importieren' })).toBeNull();
  unmount();
  showExchange({ abilities: [] });
  expect(screen.getByText('Dieser Server bietet weder Export noch Import an.')).toBeTruthy();
  expect(screen.queryByRole('combobox')).toBeNull();
});

it('says where a file exceeds a limit, in the words of the interface', async () => {
  const { flow, preview, chooseFile } = showExchange();
  await chooseFile();
  await flow.reach('previewing.brief');
  const place = { unit: 'line', number: 7 };
  const content = {
    findings: [{ place, property: '', code: '014', reason: 'tooManyCells', said: '200' }],
    count: 1,
  };
  preview.last().fail(refusal('014', [], content));
  await flow.reach('refused');
  expect(await screen.findByText('Zeile 7: Mehr als 200 Felder in einer Zeile.')).toBeTruthy();
});

it('says that a file with too many errors was not read to its end', async () => {
  const { flow, preview, chooseFile } = showExchange();
  await chooseFile();
  await flow.reach('previewing.brief');
  const findings = Array.from({ length: 500 }, (_, index) => ({
    ...{ place: { unit: 'line', number: index + 2 }, property: 'line', code: '012' },
    ...{ reason: 'fieldCount', said: '1/3' },
  }));
  preview.last().fail(refusal('012', [], { findings, count: 10_000, countIsLowerBound: true }));
  await flow.reach('refused');
  expect(await screen.findByText(/mindestens 10.?000; weiter wurde nicht gelesen/)).toBeTruthy();
});
