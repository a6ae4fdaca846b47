import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { ReplaceScope } from '#contract/replace-scope.ts';
import { type Ability, canOf } from '#machines/kit/abilities.ts';
import { provide } from '#machines/kit/port.ts';
import type { ReadOnlyReason } from '#machines/kit/rights.ts';
import { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import { EVERY_TEXT } from '#machines/wording-replace/choice.ts';
import { wordingReplaceMachine } from '#machines/wording-replace/wording-replace.machine.ts';
import type { ReplacePreview, WordingReplacePort } from '#machines/wording-replace/wording-replace.port.ts';
import { wipeDrafts } from '#src/screens/forms/wipe-drafts.ts';
import { WordingReplaceScreen } from '#src/screens/wording-replace/WordingReplaceScreen.tsx';
import { NO_NETWORK, refusal } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';
import { contextOf, languageOf, userOf } from '#tests/support/records.ts';
import { replacedText, replacePreview } from '#tests/support/replacement.ts';
import { showScreen, standing } from '#tests/support/show-screen.tsx';

const PATH = '/wordings/replace?context=nord';

beforeEach(() => {
  wipeDrafts(null);
});

const RUNNING = 'running(waiting.brief + progress.early)';

interface Shown {
  readonly readOnly?: ReadOnlyReason | null;
  readonly scope?: ReplaceScope;
  readonly contextIdentifier?: string | null;
  readonly langs?: readonly string[] | null;
  readonly keyWord?: string;
  readonly abilities?: readonly Ability[];
  readonly authorized?: string;
}

/** Find and replace in the context nord. */
function showReplace({ readOnly = null, langs = null, keyWord = '', ...more }: Shown = {}) {
  const preview = scripted<WordingReplacePort['preview']>();
  const run = scripted<WordingReplacePort['run']>();
  const follow = scripted<WordingReplacePort['follow']>();
  const stop = scripted<WordingReplacePort['stop']>();
  const machine = provide(wordingReplaceMachine, {
    ...{ preview: preview.service, run: run.service, follow: follow.service, stop: stop.service },
  });
  const { scope = 'context', contextIdentifier = 'nord' } = more;
  const flow = walk(machine, { scope, contextIdentifier, langs, keyWord, readOnly });
  const contexts = [
    contextOf({ identifier: 'GLOBAL', parentIdentifier: null }),
    contextOf({ identifier: 'nord', parentIdentifier: 'GLOBAL' }),
    contextOf({ identifier: 'nordkap', parentIdentifier: 'nord' }),
  ];
  const languages = ['de', 'fr'].map((lang, at) => languageOf({ id: at + 1, lang }));
  const loaded = { contexts: 'loaded', languages: 'loaded' };
  const startUp = standing(startUpMachine, undefined, loaded, { contexts, languages });
  const authorizations = [{ contextIdentifier: more.authorized ?? 'GLOBAL' }];
  const authentication = { username: 'anna', authRoles: [], authorizations };
  const user = { ...userOf({ id: 1, username: 'anna', editor: true }), superAdmin: false, authentication };
  const abilities = more.abilities ?? ['replaceTexts', 'preview'];
  const shown = showScreen(
    <WordingReplaceScreen flow={flow.actor} startUp={startUp} user={user} can={canOf(abilities)} />,
    PATH,
  );
  const field = (name: RegExp) => screen.getByRole('textbox', { name });
  const press = async (name: string) => shown.user.click(await screen.findByRole('button', { name }));
  const fill = async (find: string, replacement: string) => {
    await shown.user.clear(field(/Suchen nach/));
    if (find !== '') await shown.user.type(field(/Suchen nach/), find);
    if (replacement !== '') await shown.user.type(field(/Ersetzen durch/), replacement);
  };
  const showPreview = async (answer: ReplacePreview) => {
    await fill('Termin', 'Besuch');
    await press('Vorschau zeigen');
    preview.last().answer(answer);
    await screen.findByRole('region', { name: 'Was geschieht' });
  };
  const searchIn = (name: string) => shown.user.click(screen.getByRole('radio', { name }));
  const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  return { preview, run, follow, stop, flow, field, fill, press, showPreview, box, searchIn, ...shown };
}

it('says beside the field that nothing is looked for, or that both are the same, and asks nothing', async () => {
  const { press, fill, preview } = showReplace();
  await press('Vorschau zeigen');
  await screen.findByText('Bitte geben Sie einen Wert für dieses Feld an');
  await fill('Termin', 'Termin');
  await press('Vorschau zeigen');
  await screen.findByText('Das ist derselbe Text, es würde sich nichts ändern');
  expect(preview.calls).toHaveLength(0);
});

it('goes to the first field that is missing or wrong', async () => {
  const { press, fill, box, user, field, preview } = showReplace({ langs: ['de'], contextIdentifier: null });
  const focused = () => document.activeElement;
  await press('Vorschau zeigen');
  const context = screen.getByRole('combobox', { name: 'Kontext' });
  expect(focused()).toBe(context);
  await user.click(context);
  await user.click(await screen.findByRole('option', { name: /^nord$/ }));
  await press('Vorschau zeigen');
  expect(focused()).toBe(field(/Suchen nach/));
  await fill('Termin', 'Termin');
  await press('Vorschau zeigen');
  expect(focused()).toBe(field(/Ersetzen durch/));
  await user.type(field(/Ersetzen durch/), 'e');
  await user.click(box('de'));
  await press('Vorschau zeigen');
  expect(focused()).toBe(box('Alle Sprachen'));
  expect(preview.calls).toHaveLength(0);
});

it('looks through the languages that the matrix has shown, for what was searched for there', async () => {
  const { box, field, press, user, preview } = showReplace({ langs: ['de'], keyWord: 'Video' });
  expect(field(/Suchen nach/)).toHaveProperty('value', 'Video');
  expect(['de', 'fr', 'Alle Sprachen'].map((lang) => box(lang).checked)).toEqual([true, false, false]);
  await user.click(box('fr'));
  await user.click(box('Nur ganze Wörter'));
  await press('Vorschau zeigen');
  expect(preview.last().input).toMatchObject({
    ...{ find: 'Video', replacement: '', wholeWords: true, matchCase: false },
    langs: ['de', 'fr'],
  });
  await user.click(box('Alle Sprachen'));
  await press('Vorschau zeigen');
  expect(preview.last().input).toMatchObject({ langs: null });
});

it('shows every text before and after, what is left out and why, and replaces only what is chosen', async () => {
  const { showPreview, box, press, user, run, flow } = showReplace();
  const rows = [
    replacedText(1, { hits: 2 }),
    replacedText(2, { active: false }),
    replacedText(3, { obstacle: 'placeholder' }),
  ];
  await showPreview(replacePreview(rows));
  await screen.findByText('4 Fundstellen in 3 Texten');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Was geschieht'));
  expect(screen.getByText(/Ein Platzhalter ginge verloren/)).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: 'text.3 (de) ersetzen' })).toBeNull();
  await user.click(box('text.1 (de) ersetzen'));
  await screen.findByText('1 von 2 gewählt');
  expect(box('Alle Texte').indeterminate).toBe(true);
  await press('Jetzt ersetzen');
  await flow.reach(RUNNING);
  expect(run.last().input).toMatchObject({ choice: { ...EVERY_TEXT, ids: [1] }, state: 'state-1' });
});

it('says how many texts are not shown, and what becomes of them', async () => {
  const { showPreview, box, user } = showReplace();
  const counts = { texts: 1_200, hits: 1_300, obstacles: 0 };
  const contexts = [{ contextIdentifier: 'nord', texts: 1_200, obstacles: 0 }];
  await showPreview(replacePreview([replacedText(1), replacedText(2)], { counts, contexts }));
  await screen.findByText('1.198 weitere Einträge werden hier nicht gezeigt.');
  expect(screen.getByText('Auch in den Texten, die nicht gezeigt werden, wird ersetzt.')).toBeTruthy();
  await user.click(box('Alle Texte'));
  expect(screen.getByText('Texte, die nicht gezeigt werden, bleiben unverändert.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Jetzt ersetzen' })).toHaveProperty('disabled', true);
});

it('leads to the contexts whose texts are only inherited', async () => {
  const { showPreview } = showReplace({ langs: ['de'] });
  await showPreview(replacePreview([], { inherited: [{ contextIdentifier: 'GLOBAL', count: 2 }] }));
  expect(screen.getByText('Kein eigener Text dieses Kontexts enthält das.')).toBeTruthy();
  const notice = screen
    .getByText(/2 geerbte Texte enthalten es auch/)
    .closest('[role=status]') as HTMLElement;
  const link = within(notice).getByRole('link', { name: 'GLOBAL' });
  expect(link.getAttribute('href')).toBe('/wordings/matrix?context=GLOBAL&langs=de&search=Termin');
});

it('takes the preview back as soon as something else is typed, and keeps it all over failures', async () => {
  const { showPreview, fill, field, press, preview, run, flow } = showReplace();
  await showPreview(replacePreview([replacedText(1)]));
  await fill('Term', 'e');
  expect(screen.queryByRole('region', { name: 'Was geschieht' })).toBeNull();
  await press('Vorschau zeigen');
  preview.last().fail(NO_NETWORK);
  await screen.findByText('Der Server ist nicht erreichbar');
  expect(field(/Suchen nach/)).toHaveProperty('value', 'Term');
  await press('Erneut versuchen');
  preview.last().answer(replacePreview([replacedText(1)]));
  await press('Jetzt ersetzen');
  run.last().fail(refusal('046'));
  await flow.reach('previewing.brief');
  preview.last().answer(replacePreview([replacedText(1, { before: 'Neuer Termin' })], { state: 'state-2' }));
  await screen.findByText('Die Texte haben sich geändert');
  expect(screen.getByText('Inzwischen geändert')).toBeTruthy();
});

it('finds what was typed and chosen again after a reload', async () => {
  const before = showReplace();
  await before.showPreview(replacePreview([replacedText(1), replacedText(2)]));
  await before.user.click(before.box('text.2 (de) ersetzen'));
  before.unmount();
  const { field, press, preview, box } = showReplace();
  await screen.findByText('Ihr Entwurf ist wieder da');
  expect(field(/Ersetzen durch/)).toHaveProperty('value', 'Besuch');
  await press('Vorschau zeigen');
  expect(preview.last().input).toMatchObject({ choice: { ...EVERY_TEXT, ids: [2] } });
  preview.last().answer(replacePreview([replacedText(1), replacedText(2)]));
  await screen.findByText('1 von 2 gewählt');
  expect(box('text.2 (de) ersetzen').checked).toBe(false);
});

it('lets no editor only read that', async () => {
  showReplace({ readOnly: 'noEditor' });
  await screen.findByText('Sie können hier lesen, aber nichts ändern');
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('offers a preview only where the user may change some of the texts, and says why elsewhere', async () => {
  const { searchIn } = showReplace({ authorized: 'nordkap' });
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Vorschau zeigen' });
  await screen.findByText('Sie können hier lesen, aber nichts ändern');
  expect(button().getAttribute('aria-disabled')).toBe('true');
  await searchIn('Mit allem darunter');
  expect(screen.queryByText('Sie können hier lesen, aber nichts ändern')).toBeNull();
  expect(button().getAttribute('aria-disabled')).toBeNull();
});

it('asks for a context where the scope needs one, and for none where all are looked through', async () => {
  const { fill, press, searchIn, preview, user } = showReplace({ scope: 'all', contextIdentifier: null });
  expect(screen.queryByRole('combobox', { name: /Kontext/ })).toBeNull();
  await fill('Termin', 'Besuch');
  await searchIn('Mit allem darunter');
  await press('Vorschau zeigen');
  await screen.findByText('Bitte geben Sie einen Wert für dieses Feld an');
  expect(preview.calls).toHaveLength(0);
  await user.click(screen.getByRole('combobox', { name: /Kontext/ }));
  await user.click(await screen.findByRole('option', { name: 'nord' }));
  await press('Vorschau zeigen');
  expect(preview.last().input).toMatchObject({ scope: 'subtree', contextIdentifier: 'nord' });
  await searchIn('Alle');
  await user.click(screen.getByRole('checkbox', { name: 'Groß- und Kleinschreibung beibehalten' }));
  await press('Vorschau zeigen');
  expect(preview.last().input).toMatchObject({ scope: 'all', keepCase: true });
});

const SOUTH = { contextIdentifier: 'süd' };
const TWO_CONTEXTS = replacePreview([replacedText(1), replacedText(2), replacedText(3, SOUTH)]);

it('groups the texts of several contexts, chosen together or one by one', async () => {
  const { showPreview, box, user, press, run } = showReplace({ scope: 'all' });
  await showPreview(TWO_CONTEXTS);
  await screen.findByText('3 Fundstellen in 3 Texten in 2 Kontexten');
  await screen.findByText('Noch nicht ersetzt: 3 Texte in 2 Kontexten');
  await user.click(box('text.1 (de) in nord ersetzen'));
  expect(box('Alle Texte in nord ersetzen').indeterminate).toBe(true);
  await screen.findByText('1 von 2 gewählt');
  await user.click(box('Alle Texte in süd ersetzen'));
  await screen.findByText('Noch nicht ersetzt: ein Text in einem Kontext');
  await user.click(box('Alle Texte in nord ersetzen'));
  await screen.findByText('Noch nicht ersetzt: 2 Texte in einem Kontext');
  await user.click(screen.getByRole('button', { name: /^süd/ }));
  expect(screen.queryByRole('checkbox', { name: 'text.3 (de) in süd ersetzen' })).toBeNull();
  await press('Jetzt ersetzen');
  expect(run.last().input).toMatchObject({ choice: { kind: 'except', ids: [], inverted: ['süd'] } });
});

it('folds up many texts, and opens what a search finds', async () => {
  const { showPreview, user } = showReplace({ scope: 'all' });
  const rows = Array.from({ length: 40 }, (_, at) => replacedText(at + 1));
  await showPreview(replacePreview([...rows, replacedText(41, SOUTH)]));
  const boxes = () => screen.getAllByRole('checkbox', { name: /\(de\) in/ });
  expect(screen.queryByRole('checkbox', { name: /\(de\) in/ })).toBeNull();
  await user.type(screen.getByPlaceholderText('Kontext, Schlüssel, Sprache, Text'), 'text.41{Enter}');
  await waitFor(() => expect(boxes()).toHaveLength(1));
  expect(screen.queryByRole('button', { name: /^nord/ })).toBeNull();
});

it('marks what the replacement breaks, and says what is left out because of rights', async () => {
  const { showPreview } = showReplace({ scope: 'subtree' });
  const findings = [{ check: 'tagUnbalanced' as const, detail: '<b>' }];
  const foreign = [{ contextIdentifier: 'ost', count: 2 }];
  await showPreview(replacePreview([replacedText(1, { findings })], { foreign, effectsOmitted: true }));
  await screen.findByText('HTML-Tag ohne Gegenstück: <b>');
  expect(screen.getByText('1 Hinweis')).toBeTruthy();
  const notice = screen.getByText(/2 Texte gehören zu Kontexten, die Sie nicht bearbeiten dürfen/);
  expect(notice.closest('[role=status]')?.textContent).toContain('ost (2)');
  expect(screen.getByText(/wird nicht ermittelt, was andere Kontexte danach zeigen/)).toBeTruthy();
});

it('shows how far a long run is, ends it, and says that nothing has changed', async () => {
  const { showPreview, press, flow, follow, stop } = showReplace({ scope: 'all' });
  await showPreview(TWO_CONTEXTS);
  await press('Jetzt ersetzen');
  expect(screen.queryByRole('button', { name: 'Ersetzen abbrechen' })).toBeNull();
  flow.pass(500);
  follow.last().answer({ progress: { done: 1_200, total: 4_800 }, canStop: true });
  await screen.findByText('Wird ersetzt: 1.200 von 4.800');
  expect(screen.getByRole('progressbar', { name: 'Ersetzen' }).getAttribute('aria-valuenow')).toBe('25');
  await press('Ersetzen abbrechen');
  await screen.findByText('Wird abgebrochen …');
  stop.last().answer({ isDone: false });
  await screen.findByText('Ersetzen abgebrochen');
  expect(screen.getByText('Es wurde nichts geändert.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Jetzt ersetzen' })).toHaveProperty('disabled', false);
});

it('is no place of a server that cannot do it', () => {
  showReplace({ abilities: ['preview'] });
  expect(screen.getByRole('heading', { name: 'Seite nicht gefunden' })).toBeTruthy();
});
