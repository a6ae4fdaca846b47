import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { wordingMatrix } from '#contract/wording-matrix.ts';
import { restoreRecords } from '#server/store/history/restore-records.ts';
import { ContextTrees } from '#server/store/places/context-trees.ts';
import { CARE_KEPT_MS, lapsedCare } from '#server/store/places/lapsed-care.ts';
import { contexts } from '#server/store/records/contexts.ts';
import { acceptFinding } from '#server/store/texts/accepted-findings.ts';
import { KeptCounts } from '#server/store/texts/coverage-counts.ts';
import { FoundTexts } from '#server/store/texts/found-texts.ts';
import { checkOf, findingsOf } from '#server/store/texts/text-findings.ts';
import { changeWordings, deleteWordings } from '#server/store/texts/wording-bulk.ts';
import { readMatrix } from '#server/store/texts/wording-matrix.ts';
import { saveNote } from '#server/store/texts/wording-notes.ts';
import { changeWording, removeWording } from '#server/store/texts/wording-save.ts';
import { findWordingAt, textsOf, type WordingTexts } from '#server/store/texts/wordings.ts';
import { EDITOR_ACTOR, openTextDatabase, type TextDatabase } from '#tests/support/texts.ts';

const RIGHTS = { editor: true, superAdmin: true, authorizations: [] };

let texts: TextDatabase;
let found: FoundTexts;
beforeAll(async () => {
  texts = await openTextDatabase();
  await texts.addContexts(['b', 'GLOBAL'], ['c', 'b']);
});
afterAll(() => texts.close());
beforeEach(async () => {
  const { write } = texts.database;
  for (const table of ['wordings', 'wordingNotes', 'acceptedFindings', 'revisionEntries'] as const) {
    await write.deleteFrom(table).execute();
  }
  found = new FoundTexts(texts.database.read);
  await texts.addWordings({ identifier: 'Global.fallbackLang', lang: 'all', value: 'de' });
});

const counts = new KeptCounts(4);

const reads = () => ({ db: texts.database.read, counting: async () => texts.database.read });

type Request = Parameters<typeof readMatrix>[2];
const chainOf = async (context: string) =>
  (await new ContextTrees(texts.database.read).current()).chainOf(context);
const matrix = async (request: Partial<Request> = {}, context = 'c', by = found) => {
  const asked = { offset: 0, maxResult: 100, withCoverage: false, ...request };
  const answer = await readMatrix(reads(), await chainOf(context), asked, { found: by, counts });
  return wordingMatrix.content.parse({ matrix: answer }).matrix;
};

/** Open findings of the context's own texts, those that are accepted in brackets. */
const shown = async (request: Partial<Request> = {}, context = 'c') =>
  (await matrix(request, context)).rows.flatMap(({ identifier, cells }) =>
    cells.flatMap(({ lang, findings = [] }) =>
      findings.map(({ check, detail, accepted }) => {
        const said = `${identifier} ${lang} ${check}${detail === '' ? '' : ` ${detail}`}`;
        return accepted ? `(${said} by ${accepted.by})` : said;
      }),
    ),
  );

const identifiers = async (request: Partial<Request>) =>
  (await matrix(request)).rows.map(({ identifier }) => identifier);

const here = (identifier: string, lang: string, value: string | null, more: Partial<WordingTexts> = {}) => ({
  ...{ contextIdentifier: 'c', identifier, lang, value },
  ...more,
});

async function stored(place: { identifier: string; lang: string; contextIdentifier?: string }) {
  const wording = await findWordingAt(texts.database.read, { contextIdentifier: 'c', ...place });
  if (!wording) throw new Error('no such wording');
  return wording;
}

/** Changes one text, as a save does, a minute later. */
async function change(identifier: string, lang: string, changes: Partial<WordingTexts>): Promise<void> {
  texts.clock.advance({ minutes: 1 });
  const before = await stored({ identifier, lang });
  await texts.units.run(EDITOR_ACTOR, (unit) =>
    changeWording(unit, before, { ...textsOf(before), ...changes }),
  );
}

async function accept(identifier: string, lang: string, check: string, detail = ''): Promise<void> {
  const chain = await chainOf('c');
  const langs = await found.languages(async () => texts.database.read, chain);
  const checked = await checkOf(texts.database.read, chain, identifier, langs);
  const fingerprint = checked.found.get(lang)?.fingerprint ?? '';
  await texts.units.run(EDITOR_ACTOR, (unit) =>
    acceptFinding(unit, 'c', { identifier, lang, check, detail, fingerprint }),
  );
}

test('own texts are compared with the reference that is inherited, others are not looked at', async () => {
  await texts.addWordings(
    { identifier: 'a', lang: 'de', value: 'Hallo {%name%}' },
    { identifier: 'a', lang: 'en', value: 'Hello  {%nmae%}' },
    here('a', 'fr', 'Bonjour'),
  );
  expect(await shown()).toEqual(['a fr placeholderMissing {%name%}']);
  expect((await matrix()).rows[1]?.reference).toEqual({ lang: 'de', value: 'Hallo {%name%}' });
  expect((await matrix()).rows[1]?.note).toBeNull();
});

test('where the fallback language has no text, that language is the reference which most texts have', async () => {
  await texts.addWordings(
    here('a', 'fr', 'Bonjour {%name%}'),
    here('a', 'en', 'Hello'),
    here('b', 'fr', 'Oui'),
    here('b', 'en', 'Yes'),
    here('c', 'fr', 'Non'),
  );
  expect(await shown()).toEqual(['a en placeholderMissing {%name%}']);
});

test('a note is inherited until a nearer context has one', async () => {
  await texts.addWordings(here('a', 'de', 'zu <b>lang</b>'));
  const note = (contextIdentifier: string, maxLength: number | null, isPlain: boolean) =>
    texts.units.run(EDITOR_ACTOR, (unit) =>
      saveNote(unit, RIGHTS, {
        ...{ contextIdentifier, identifier: 'a' },
        note: { description: contextIdentifier, maxLength, isPlain },
      }),
    );
  await note('GLOBAL', 5, false);
  expect(await shown()).toEqual(['a de tooLong 14/5']);
  await note('b', null, true);
  expect(await shown()).toEqual(['a de tagInPlainText <b>']);
  expect((await matrix()).rows[1]?.note).toMatchObject({ contextIdentifier: 'b', description: 'b' });
  await texts.units.run(EDITOR_ACTOR, (unit) =>
    saveNote(unit, RIGHTS, { contextIdentifier: 'b', identifier: 'a', note: null }),
  );
  expect(await shown()).toEqual(['a de tooLong 14/5']);
  expect(await shown({}, 'GLOBAL')).toEqual([]);
});

test('a text is outdated once the value of its reference changes, and not by anything else', async () => {
  await texts.addWordings(here('a', 'fr', 'Oui'));
  texts.clock.advance({ minutes: 1 });
  await texts.addWordings(here('a', 'de', 'Ja'));
  expect(await shown()).toEqual([]);
  await change('a', 'de', { active: false });
  await change('a', 'de', { active: true });
  expect(await shown()).toEqual([]);
  await change('a', 'de', { value: 'Jawohl' });
  expect(await shown()).toEqual(['a fr outdated']);
  await change('a', 'fr', { active: false });
  expect(await shown()).toEqual(['a fr outdated']);
  await change('a', 'fr', { value: 'Bien sûr' });
  expect(await shown()).toEqual([]);
});

test('texts that are written many at once keep the date of their value, too', async () => {
  await texts.addWordings(here('a', 'de', 'Ja'), here('a', 'fr', 'Oui'));
  const [de, fr] = [
    await stored({ identifier: 'a', lang: 'de' }),
    await stored({ identifier: 'a', lang: 'fr' }),
  ];
  texts.clock.advance({ minutes: 1 });
  const changed = (changes: readonly (readonly [typeof de, Partial<WordingTexts>])[]) =>
    texts.units.run(EDITOR_ACTOR, (unit) =>
      changeWordings(
        unit,
        changes.map(([before, more]) => ({ before, texts: { ...textsOf(before), ...more } })),
      ),
    );
  await changed([[de, { value: 'Jawohl' }]]);
  texts.clock.advance({ minutes: 1 });
  await changed([[fr, { active: false }]]);
  expect(await shown()).toEqual(['a fr outdated']);
  texts.clock.advance({ minutes: 1 });
  await changed([
    [de, { value: 'Ja doch' }],
    [fr, { value: 'Mais oui' }],
  ]);
  expect(await shown()).toEqual([]);
});

test('a reference that is restored to its earlier value makes nothing outdated', async () => {
  await texts.addWordings(here('a', 'de', 'Ja'), here('a', 'fr', 'Oui'));
  const wanted = await stored({ identifier: 'a', lang: 'de' });
  await change('a', 'de', { value: 'Jawohl' });
  expect(await shown()).toEqual(['a fr outdated']);
  const present = await stored({ identifier: 'a', lang: 'de' });
  texts.clock.advance({ minutes: 1 });
  await texts.units.run(EDITOR_ACTOR, (unit) =>
    restoreRecords(unit, [
      { subject: 'wording', entityId: wanted.id, present: { ...present }, wanted: { ...wanted } },
    ]),
  );
  expect(await shown()).toEqual([]);
});

test('what is accepted holds until the text or its reference changes', async () => {
  await texts.addWordings(here('a', 'de', 'Hallo {%name%}'), here('a', 'fr', 'Bonjour'));
  await accept('a', 'fr', 'placeholderMissing', '{%name%}');
  expect(await shown()).toEqual(['(a fr placeholderMissing {%name%} by editor)']);
  await change('a', 'fr', { value: 'Salut' });
  expect(await shown()).toEqual(['a fr placeholderMissing {%name%}']);
  await accept('a', 'fr', 'placeholderMissing', '{%name%}');
  await change('a', 'de', { value: 'Moin {%name%}' });
  expect(await shown()).toEqual(['a fr placeholderMissing {%name%}', 'a fr outdated']);
  await accept('a', 'fr', 'outdated');
  expect(await shown()).toEqual(['a fr placeholderMissing {%name%}', '(a fr outdated by editor)']);
  // Each acceptance of an earlier state has gone with the next one.
  const kept = await texts.database.read.selectFrom('acceptedFindings').select('finding').execute();
  expect(kept).toEqual([{ finding: 'outdated' }]);
});

test('rows are narrowed to open findings, outdated texts and languages that miss one, and coverage counts them', async () => {
  await texts.addWordings(
    here('a', 'de', 'A {%1%}'),
    here('a', 'fr', 'A'),
    here('b', 'de', 'B'),
    here('b', 'fr', 'B '),
    here('c', 'de', 'C'),
    here('c', 'fr', 'Cé'),
    here('d', 'de', 'D'),
  );
  expect(await identifiers({ only: 'findings' })).toEqual(['a', 'b']);
  expect(await identifiers({ only: 'findings', langs: ['de'] })).toEqual([]);
  await accept('b', 'fr', 'spaceAtEnds', 'end');
  expect(await identifiers({ only: 'findings' })).toEqual(['a']);
  await change('c', 'de', { value: 'CC' });
  expect(await identifiers({ only: 'outdated' })).toEqual(['c']);
  expect(await identifiers({ only: 'own', missingIn: ['fr'] })).toEqual(['d']);
  expect(await identifiers({ missingIn: ['fr', 'en'], prefix: 'd' })).toEqual(['d']);
  expect(await identifiers({ missingIn: ['unknown'] })).toEqual([]);
  const { coverage } = await matrix({ withCoverage: true, langs: ['de', 'fr'] });
  expect(coverage).toMatchObject([
    { lang: 'de', findings: 0, outdated: 0 },
    { lang: 'fr', findings: 1, outdated: 1 },
  ]);
});

test('what is kept of a context follows saves, deletions, notes and its ancestors', async () => {
  const same = async () => {
    const kept = await matrix({ only: 'findings', withCoverage: true });
    const again = await matrix(
      { only: 'findings', withCoverage: true },
      'c',
      new FoundTexts(texts.database.read),
    );
    expect(kept).toEqual(again);
    return kept.rows.map(({ identifier }) => identifier).join('');
  };
  await texts.addWordings(
    { identifier: 'a', value: 'A {%1%}' },
    here('a', 'fr', 'A {%1%}'),
    here('b', 'de', 'BB '),
  );
  expect(await same()).toBe('b');
  await change('b', 'de', { value: 'BB' });
  expect(await same()).toBe('');
  const above = await stored({ contextIdentifier: 'GLOBAL', identifier: 'a', lang: 'de' });
  await texts.units.run(EDITOR_ACTOR, (unit) =>
    changeWording(unit, above, { ...textsOf(above), value: 'A {%2%}' }),
  );
  expect(await same()).toBe('a');
  await texts.units.run(EDITOR_ACTOR, (unit) =>
    saveNote(unit, RIGHTS, {
      ...{ contextIdentifier: 'GLOBAL', identifier: 'b' },
      note: { description: '', maxLength: 1, isPlain: false },
    }),
  );
  expect(await same()).toBe('ab');
  const gone = await stored({ identifier: 'a', lang: 'fr' });
  await texts.units.run(EDITOR_ACTOR, (unit) => deleteWordings(unit, [gone]));
  expect(await same()).toBe('b');
  const fallback = await stored({
    contextIdentifier: 'GLOBAL',
    identifier: 'Global.fallbackLang',
    lang: 'all',
  });
  await texts.addWordings(here('d', 'en', 'D {%1%}'), here('d', 'de', 'D'));
  expect(await same()).toBe('bd');
  await texts.units.run(EDITOR_ACTOR, (unit) =>
    changeWording(unit, fallback, { ...textsOf(fallback), value: 'en' }),
  );
  expect((await matrix({ only: 'findings' })).rows[1]?.reference?.lang).toBe('en');
  await same();
});

test('of texts that are about to be written, the reference is the one that will be there', async () => {
  await texts.addWordings(here('a', 'de', 'Alt {%1%}'), here('b', 'de', 'B'), here('b', 'fr', 'B  b'));
  const wanted = [
    { identifier: 'a', lang: 'fr', value: 'Nouveau' },
    { identifier: 'a', lang: 'de', value: 'Neu' },
    { identifier: 'b', lang: 'fr', value: 'B  b' },
    { identifier: 'c', lang: 'fr', value: null },
  ];
  const findings = async (some: typeof wanted) =>
    (await findingsOf(texts.database.read, await chainOf('c'), some)).map((one) =>
      one.map(({ check }) => check).join(' '),
    );
  expect(await findings(wanted)).toEqual(['', '', 'spaceDoubled', '']);
  expect(await findings(wanted.slice(0, 1))).toEqual(['placeholderMissing']);
  await accept('b', 'fr', 'spaceDoubled');
  expect(await findings(wanted)).toEqual(['', '', '', '']);
});

test('notes and acceptances outlive their context for 90 days, for an undo, not for a new one of its name', async () => {
  const { read, write } = texts.database;
  const left = async () => {
    const notes = await read.selectFrom('wordingNotes').select('contextIdentifier').execute();
    const findings = await read.selectFrom('acceptedFindings').select('contextIdentifier').execute();
    return [...notes, ...findings].map(({ contextIdentifier }) => contextIdentifier).sort();
  };
  await texts.addContexts(['short', 'b']);
  const own = { contextIdentifier: 'short', identifier: 'a' };
  const [, wordingId = 0] = await texts.addWordings({ ...own, contextIdentifier: 'b' }, own);
  const { id } = await read
    .selectFrom('contexts')
    .select('id')
    .where('identifier', '=', 'short')
    .executeTakeFirstOrThrow();
  await texts.units.run(EDITOR_ACTOR, async (unit) => {
    const note = { description: 'x', maxLength: null, isPlain: false };
    await saveNote(unit, RIGHTS, { contextIdentifier: 'short', identifier: 'a', note });
    await saveNote(unit, RIGHTS, { contextIdentifier: 'b', identifier: 'a', note });
    const finding = { identifier: 'a', lang: 'de', check: 'outdated', detail: '', fingerprint: '' };
    await acceptFinding(unit, 'short', finding);
  });
  // However old they are, what counts is when the context went.
  texts.clock.advance({ hours: 200 * 24 });
  await texts.units.run(EDITOR_ACTOR, async (unit) => {
    await removeWording(unit, RIGHTS, wordingId);
    await contexts.remove(unit, id, null);
  });
  const gone = async () => {
    const found: string[] = [];
    for await (const piece of lapsedCare(read, texts.clock.now() - CARE_KEPT_MS)) {
      found.push(...piece.map(({ contextIdentifier }) => contextIdentifier));
    }
    return found;
  };
  texts.clock.advance({ hours: 90 * 24 });
  expect([await left(), await gone()]).toEqual([['b', 'short', 'short'], []]);
  texts.clock.advance({ minutes: 1 });
  expect(await gone()).toEqual(['short', 'short']);
  await texts.addContexts(['short', 'b']);
  expect([await left(), await gone()]).toEqual([['b'], []]);
  await write.deleteFrom('contexts').where('identifier', '=', 'short').execute();
});
