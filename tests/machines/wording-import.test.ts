import { expect, test } from 'vitest';
import type { Impact } from '#contract/impact.ts';
import { CHANGES_NOTHING } from '#contract/impact.ts';
import { type ComparedText, type Comparison, EXCHANGE_FORMATS } from '#contract/wording-exchange.ts';
import type { ChosenFile } from '#machines/file-upload/file-upload.port.ts';
import { provide } from '#machines/kit/port.ts';
import type { ReadOnlyReason } from '#machines/kit/rights.ts';
import { wordingImportMachine } from '#machines/wording-import/wording-import.machine.ts';
import type { WordingImportPort } from '#machines/wording-import/wording-import.port.ts';
import { wordingImportSelectors } from '#machines/wording-import/wording-import.selectors.ts';
import { NO_NETWORK, refusal, SESSION_GONE } from '#tests/support/failures.ts';
import { scripted, walk } from '#tests/support/machine.ts';

const FILE: ChosenFile = { name: 'praxis.de.en.xlf', size: 7, content: {} };
const READING = { format: 'xliff2', lang: null, placeholders: 'i18next' } as const;
const counted = (counts: Partial<Impact['counts']>) => ({
  impact: { ...CHANGES_NOTHING, counts: { ...CHANGES_NOTHING.counts, ...counts } },
  comparison: null,
});

const after = { value: 'Annuler', active: true, resetInheritance: false };
const DECIDED: Comparison = {
  rows: [
    {
      ...{ place: { unit: 'line', number: 2 }, identifier: 'old', lang: 'fr', outcome: 'clash' },
      ...{ kind: 'source', since: 'source', before: null, after },
    },
    {
      ...{ place: { unit: 'line', number: 9 }, identifier: 'new', lang: 'fr', outcome: 'added' },
      ...{ kind: 'added', before: null, after },
    },
  ],
  counts: { clash: 7, changed: 0, added: 1, unchanged: 0, empty: 0, kinds: { source: 7, added: 1 } },
  ...{ guard: 'g1', from: null },
};

const XLIFF = '<xliff version="2.0" srcLang="de" trgLang="en">';
/** Chosen, or dropped. */
const choose = (...files: readonly ChosenFile[]) =>
  ({
    type: 'file.choose',
    files,
    ...{ formats: EXCHANGE_FORMATS, languages: ['de', 'en', 'fr', 'fr_BE'] },
  }) as const;

function start(
  contextIdentifier: string | null = 'praxis',
  readOnly: ReadOnlyReason | null = null,
  head: string | Error = XLIFF,
) {
  const readHead = () => (head instanceof Error ? Promise.reject(head) : Promise.resolve(head));
  const preview = scripted<WordingImportPort['preview']>();
  const rows = scripted<WordingImportPort['rows']>();
  const run = scripted<WordingImportPort['run']>();
  const machine = provide(wordingImportMachine, {
    ...{ readHead, preview: preview.service, rows: rows.service, run: run.service },
  });
  const walked = walk(machine, { contextIdentifier, readOnly });
  /** Chooses a file that is compared then. */
  const compare = async (file = FILE) => {
    walked.send(choose(file));
    await walked.reach('previewing.brief');
  };
  return { preview, rows, run, compare, ...walked };
}

/** A file whose comparison has come. */
async function startComparing(counts: Partial<Impact['counts']> = { changed: 1 }) {
  const flow = start();
  await flow.compare();
  flow.preview.last().answer(counted(counts));
  await flow.reach('comparing');
  return flow;
}

test('a file is compared, confirmed, taken over as one operation, and reported', async () => {
  const { preview, run, send, reach, states, reports } = await startComparing({ changed: 1, added: 2 });
  const asked = { contextIdentifier: 'praxis', reading: READING, file: FILE, fates: {} };
  expect(preview.last().input).toEqual(asked);
  send({ type: 'import.confirm', key: 'k1' });
  expect(run.last().input).toEqual({ ...asked, key: 'k1', guard: null });
  run.last().answer({ added: 2, changed: 1, unchanged: 4 });
  await reach('imported');
  expect(states).toEqual([
    ...['choosing', 'recognizing', 'previewing.brief', 'comparing', 'importing.brief', 'imported'],
  ]);
  expect(reports).toMatchObject([
    { type: 'records.changed', subjects: ['wording'] },
    {
      topic: 'wording.imported',
      values: { added: '2', changed: '1', context: 'praxis' },
      operation: { key: 'k1', route: null, isBig: false },
    },
  ]);
});

test('its result goes while it is taken back, and comes again with the import', async () => {
  const { run, send, reach, actor } = await startComparing();
  send({ type: 'import.confirm', key: 'k1' });
  run.last().answer({ added: 2, changed: 1, unchanged: 4 });
  const result = { added: 2, changed: 1, unchanged: 4 };
  expect(wordingImportSelectors.result(await reach('imported'))).toEqual(result);
  const step = (by: string, takesBack?: string) => {
    actor.send({ type: 'records.changed', subjects: ['wording'], by, takesBack });
    return actor.getSnapshot();
  };
  expect(wordingImportSelectors.result(step('k2'))).toEqual(result);
  expect(wordingImportSelectors.result(step('k3', 'k2'))).toEqual(result);
  const undone = step('k4', 'k1');
  expect([wordingImportSelectors.result(undone), wordingImportSelectors.isTakenBack(undone)]).toEqual([
    ...[null, true],
  ]);
  expect(wordingImportSelectors.result(step('k5', 'k4'))).toEqual(result);
  expect(wordingImportSelectors.isTakenBack(step('k6', 'k5'))).toBe(true);
});

test('the fates of kinds and of single texts decide what is taken, with the guard of the preview', async () => {
  const { preview, run, send, reach, actor, compare } = start();
  await compare();
  preview.last().answer({ ...counted({ added: 1 }), comparison: DECIDED });
  await reach('comparing');
  const selected = () => wordingImportSelectors.takenCount(actor.getSnapshot());
  const canConfirm = () => wordingImportSelectors.canConfirm(actor.getSnapshot());
  expect([selected(), canConfirm()]).toEqual([1, true]);
  send({ type: 'text.decide', identifier: 'new', lang: 'fr', fate: 'skip' });
  expect([selected(), canConfirm()]).toEqual([0, false]);
  expect(wordingImportSelectors.isPreviewCurrent(actor.getSnapshot())).toBe(false);
  send({ type: 'kind.decide', kind: 'added', fate: 'take' });
  send({ type: 'kind.decide', kind: 'source', fate: 'take' });
  send({ type: 'text.decide', identifier: 'old', lang: 'fr', fate: 'skip' });
  // Of the seven with another source text only the first one is shown.
  expect(selected()).toBe(7);
  send({ type: 'import.confirm', key: 'k1' });
  const fates = { kinds: { added: 'take', source: 'take' }, take: [], skip: [['old', 'fr']] };
  expect(run.last().input).toMatchObject({ fates, guard: 'g1' });
  // Another file is another decision.
  run.last().answer({ added: 7, changed: 0, unchanged: 0 });
  await reach('imported');
  await compare();
  expect(preview.last().input.fates).toEqual({});
});

test('more texts of a kind come to those that are there, and stay when the effect is worked out again', async () => {
  const { preview, rows, send, reach, actor, compare } = start();
  await compare();
  preview.last().answer({ ...counted({ added: 1 }), comparison: DECIDED });
  await reach('comparing');
  send({ type: 'rows.load', kind: null });
  expect(rows.last().input).toMatchObject({
    kind: 'source',
    from: 1,
    file: FILE,
    contextIdentifier: 'praxis',
  });
  const shown = () => wordingImportSelectors.preview(actor.getSnapshot())?.comparison?.rows;
  // What is there stays in sight, and cannot be taken yet.
  expect([shown()?.length, wordingImportSelectors.canConfirm(actor.getSnapshot())]).toEqual([2, false]);
  const [source] = DECIDED.rows;
  const later = ['c', 'd'].map((identifier) => ({ ...(source as ComparedText), identifier }));
  rows.last().answer({ rows: later, guard: 'g1' });
  await reach('comparing');
  expect(shown()?.map(({ identifier }) => identifier)).toEqual(['old', 'new', 'c', 'd']);
  send({ type: 'text.decide', identifier: 'd', lang: 'fr', fate: 'take' });
  expect(wordingImportSelectors.takenCount(actor.getSnapshot())).toBe(2);
  send({ type: 'import.retry' });
  preview.last().answer({ ...counted({ added: 2 }), comparison: DECIDED });
  await reach('comparing');
  expect([shown()?.length, wordingImportSelectors.takenCount(actor.getSnapshot())]).toEqual([4, 2]);
  // Of the new ones there are no more.
  expect(actor.getSnapshot().can({ type: 'rows.load', kind: 'added' })).toBe(false);
});

test('more texts that cannot be had leave the others and the decisions; texts that changed are compared again', async () => {
  const { preview, rows, send, reach, actor, compare } = start();
  await compare();
  preview.last().answer({ ...counted({ added: 1 }), comparison: DECIDED });
  await reach('comparing');
  send({ type: 'kind.decide', kind: 'source', fate: 'take' });
  send({ type: 'rows.load', kind: 'source' });
  rows.last().fail(NO_NETWORK);
  await reach('comparing');
  expect(wordingImportSelectors.rowsFailure(actor.getSnapshot())).toMatchObject({ kind: 'unreachable' });
  expect(wordingImportSelectors.takenCount(actor.getSnapshot())).toBe(8);
  send({ type: 'rows.load', kind: 'source' });
  expect(wordingImportSelectors.rowsFailure(actor.getSnapshot())).toBeNull();
  rows.last().answer({ rows: [], guard: 'g2' });
  await reach('previewing.brief');
});

test('taking very much back again is asked first', async () => {
  const { run, send, reach, reports } = await startComparing();
  send({ type: 'import.confirm', key: 'k1' });
  run.last().answer({ added: 60, changed: 40, unchanged: 0 });
  await reach('imported');
  expect(reports[1]).toMatchObject({ operation: { isBig: true } });
});

test.each([
  ['clashes', { clashes: 1, changed: 3 }],
  ['no differences', {}],
])('with %s nothing can be confirmed', async (_, counts) => {
  const { actor, run } = await startComparing(counts);
  expect(wordingImportSelectors.canConfirm(actor.getSnapshot())).toBe(false);
  expect(run.calls).toHaveLength(0);
});

test.each<[string, readonly ChosenFile[]]>([
  ['tooMany', [FILE, FILE]],
  ['empty', [{ ...FILE, size: 0 }]],
  ['tooLarge', [{ ...FILE, size: 20_000_001 }]],
])('%s: such a file is turned away without a call', (state, files) => {
  const { send, states, actor, preview } = start();
  send(choose(...files));
  expect(states.at(-1)).toBe(`turnedAway.${state}`);
  expect(wordingImportSelectors.turnedAway(actor.getSnapshot())).toBe(state);
  expect(preview.calls).toHaveLength(0);
});

test('a file waits for its context, and is compared again with each other one', async () => {
  const { send, actor, preview, reach } = start(null);
  send(choose(FILE));
  await reach('withoutContext');
  send({ type: 'context.choose', contextIdentifier: 'praxis' });
  preview.last().answer(counted({ changed: 1 }));
  await reach('comparing');
  actor.send({ type: 'context.choose', contextIdentifier: 'praxis' });
  expect(preview.calls).toHaveLength(1);
  send({ type: 'context.choose', contextIdentifier: 'other' });
  expect(preview.last().input).toMatchObject({ contextIdentifier: 'other' });
});

test('the file stays chosen over every way in which a comparison fails', async () => {
  const { send, preview, reach, actor, states, restore, compare } = start();
  const chosen = () => wordingImportSelectors.file(actor.getSnapshot());
  await compare();
  preview.last().fail(refusal('012'));
  await reach('refused');
  expect(chosen()).toBe(FILE);
  send({ type: 'import.retry' });
  preview.last().fail(NO_NETWORK);
  await reach('previewFailed');
  expect(chosen()).toBe(FILE);
  send({ type: 'import.retry' });
  preview.last().fail(SESSION_GONE);
  await reach('sessionLost');
  actor.send(choose());
  expect(chosen()).toBe(FILE);
  await restore();
  expect(states.at(-1)).toBe('previewing.brief');
});

test('an import without an answer is tried again with its key; after a lost session it is shown again first', async () => {
  const { send, run, preview, reach, restore } = await startComparing();
  send({ type: 'import.confirm', key: 'k1' });
  run.last().fail(NO_NETWORK);
  await reach('unreachable');
  send({ type: 'import.retry' });
  expect(run.last().input).toMatchObject({ key: 'k1' });
  run.last().fail(SESSION_GONE);
  await reach('sessionLost');
  await restore();
  expect(run.calls).toHaveLength(2);
  preview.last().answer(counted({ changed: 1 }));
  await reach('comparing');
});

test('what was shown is looked at again when texts change meanwhile', async () => {
  const { send, actor, states } = await startComparing();
  actor.send({ type: 'records.changed', subjects: ['user'] });
  expect(states.at(-1)).toBe('comparing');
  send({ type: 'records.changed', subjects: ['wording'] });
  expect(states.at(-1)).toBe('previewing.brief');
});

test('a user who may change nothing can choose a context, but no file', () => {
  const { send, states, actor } = start(null, 'noEditor');
  expect(wordingImportSelectors.canChoose(actor.getSnapshot())).toBe(false);
  send({ type: 'context.choose', contextIdentifier: 'praxis' });
  expect(states).toEqual(['readOnly']);
  expect(wordingImportSelectors.contextIdentifier(actor.getSnapshot())).toBe('praxis');
});

test.each<[string, string | Error]>([
  ['cat.png', '\u0089PNG'],
  ['texts.json', '["a"]'],
  ['gone.csv', new Error('the file cannot be read any more')],
])('%s is of no known format, and no call is made', async (name, head) => {
  const { send, preview, reach, actor } = start('praxis', null, head);
  send(choose({ ...FILE, name }));
  await reach('turnedAway.otherKind');
  expect(wordingImportSelectors.reading(actor.getSnapshot())).toBeNull();
  // There is nothing yet that could be read in another way.
  expect(actor.getSnapshot().can({ type: 'reading.choose', reading: READING })).toBe(false);
  expect(preview.calls).toHaveLength(0);
});

test('a server that reads three formats gets none of the others', async () => {
  const { send, reach } = start('praxis', null, '{"a":"b"}');
  send({ ...choose({ ...FILE, name: 'fr.json' }), formats: ['xliff2', 'csv', 'json'] });
  await reach('turnedAway.otherKind');
});

test('a file whose name mentions its language is compared in it, and again in another one', async () => {
  const { send, preview, compare, reach } = start('praxis', null, 'a=b');
  await compare({ ...FILE, name: 'messages_fr.properties' });
  const reading = { format: 'properties', lang: 'fr', placeholders: 'i18next' } as const;
  expect(preview.last().input).toMatchObject({ reading });
  preview.last().answer({ ...counted({ added: 1 }), comparison: DECIDED });
  await reach('comparing');
  send({ type: 'text.decide', identifier: 'new', lang: 'fr', fate: 'skip' });
  send({ type: 'reading.choose', reading: { ...reading, lang: 'de' } });
  // What was decided was about other texts.
  expect(preview.last().input).toMatchObject({ reading: { ...reading, lang: 'de' }, fates: {} });
});

test('a file waits for its language where neither it nor its name says one', async () => {
  const { send, preview, reach, states, actor } = start('praxis', null, '<resources><string');
  send(choose({ ...FILE, name: 'strings.xml' }));
  await reach('withoutLanguage.asked');
  expect(preview.calls).toHaveLength(0);
  const reading = wordingImportSelectors.reading(actor.getSnapshot());
  expect(reading).toMatchObject({ format: 'android', lang: null });
  if (reading) send({ type: 'reading.choose', reading: { ...reading, lang: 'fr' } });
  expect(states.at(-1)).toBe('previewing.brief');
  expect(preview.last().input).toMatchObject({ reading: { lang: 'fr' } });
});

test.each<[string, 'while it is read' | 'later']>([
  ['while the file is being read', 'while it is read'],
  ['after the file', 'later'],
])('the name of a file says its language also where the languages arrive %s', async (_, when) => {
  const { send, preview, reach, states } = start('praxis', null, 'a=b');
  const languages = ['de', 'en', 'fr'];
  send({ ...choose({ ...FILE, name: 'messages_fr.properties' }), languages: null });
  if (when === 'later') await reach('withoutLanguage.early');
  expect(preview.calls).toHaveLength(0);
  send({ type: 'languages.arrive', languages });
  await reach('previewing.brief');
  expect(preview.last().input).toMatchObject({ reading: { format: 'properties', lang: 'fr' } });
  expect(states).not.toContain('withoutLanguage.asked');
});

test('a file asks for its language once the languages are there and its name mentions none', async () => {
  const { send, reach } = start('praxis', null, 'a=b');
  send({ ...choose({ ...FILE, name: 'messages.properties' }), languages: null });
  await reach('withoutLanguage.early');
  send({ type: 'languages.arrive', languages: ['de', 'en', 'fr'] });
  await reach('withoutLanguage.asked');
});

test('how a file is read cannot be changed while it is imported', async () => {
  const { send, actor, reach } = await startComparing();
  send({ type: 'import.confirm', key: 'k1' });
  await reach('importing.brief');
  actor.send({ type: 'reading.choose', reading: { ...READING, format: 'csv' } });
  expect(wordingImportSelectors.reading(actor.getSnapshot())).toEqual(READING);
});
