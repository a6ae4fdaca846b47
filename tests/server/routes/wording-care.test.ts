import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TextFinding } from '#contract/text-finding.ts';
import type { StoredFinding, WordingNote } from '#contract/wording-care.ts';
import { wordingMatrix } from '#contract/wording-matrix.ts';
import { envelopeOf } from '#tests/support/server.ts';
import { contentOf, expectRefusal, startTextCalls, type TextCalls } from '#tests/support/text-calls.ts';

let calls: TextCalls;
let number = 0;
let context: string;

beforeAll(async () => {
  calls = await startTextCalls();
});
afterAll(() => calls.server.close());
beforeEach(async () => {
  number += 1;
  context = `praxis-${number}`;
  await calls.addContexts([context, 'GLOBAL']);
  await calls.addWordings(
    { contextIdentifier: context, identifier: 'hello', lang: 'en', value: 'Hello {%name%}' },
    { contextIdentifier: context, identifier: 'hello', lang: 'de', value: 'Hallo' },
  );
});

const MISSING = { check: 'placeholderMissing', detail: '{%name%}' };
const accept = (more: object = {}) =>
  calls.admin.post('wording/finding/accept', {
    ...{ contextIdentifier: context, identifier: 'hello', lang: 'de', ...MISSING, accepted: true },
    ...more,
  });
const noteOf = (note: object | null, identifier = 'hello') =>
  calls.admin.post('wording/note/save', { contextIdentifier: context, identifier, note });
/** Saves the note of 'hello' over the one of this time; null for none. */
const noteOver = (modificationDate: string | null, note: object | null, contextIdentifier = context) =>
  calls.admin.post('wording/note/save', {
    ...{ contextIdentifier, identifier: 'hello', note, modificationDate },
  });
const written = (response: Awaited<ReturnType<typeof noteOf>>) => {
  const { note } = contentOf<{ note: WordingNote }>(response);
  if (note.modificationDate === null) throw new Error('a note without the time when it was written');
  return { note, at: note.modificationDate };
};

async function row() {
  const payload = { context, langs: ['de'], withCoverage: true };
  const content = contentOf(await calls.admin.post('wording/matrix', payload));
  const { rows, coverage } = wordingMatrix.content.parse(content).matrix;
  return { ...rows[0], findings: rows[0]?.cells[0]?.findings, coverage: coverage?.[0] };
}

test('a finding is accepted with who and when, and that is taken back', async () => {
  expect((await row()).findings).toEqual([{ ...MISSING, accepted: null }]);
  const said = contentOf<{ accepted: StoredFinding['accepted'] }>(await accept());
  expect(said.accepted?.by).toBe('admin');
  const { findings, coverage } = await row();
  expect(findings).toEqual([{ ...MISSING, ...said }]);
  expect(coverage).toMatchObject({ findings: 0 });
  expect(contentOf(await accept({ accepted: false }))).toEqual({ accepted: null });
  expect((await row()).coverage).toMatchObject({ findings: 1 });
});

test('only what is found in a text that is there can be accepted', async () => {
  expectRefusal(await accept({ detail: '{%other%}' }), 404, '008', 'check');
  expectRefusal(await accept({ lang: 'fr' }), 404, '008', 'lang');
  expectRefusal(await accept({ check: 'unknown' }), 400, '012', 'check');
  expectRefusal(await accept({ contextIdentifier: 'nowhere' }), 400, '012', 'contextIdentifier');
});

test('a note is answered as it holds, and is deleted again', async () => {
  const note = { description: 'A heading', maxLength: 3, isPlain: false };
  expect(contentOf(await noteOf(note))).toEqual({
    note: { contextIdentifier: context, ...note, modificationDate: expect.stringMatching(/Z$/) },
  });
  expect(await row()).toMatchObject({ note: { maxLength: 3 }, coverage: { findings: 1 } });
  expect((await row()).findings).toContainEqual({ check: 'tooLong', detail: '5/3', accepted: null });
  expect(contentOf(await noteOf(null))).toEqual({ note: null });
  expectRefusal(await noteOf({ ...note, maxLength: 0 }), 400, '012', 'note.maxLength');
});

test('a note is saved over the one that was seen, and refused over a newer one', async () => {
  const first = written(await noteOver(null, { description: 'First' }));
  const second = written(await noteOver(first.at, { description: 'Second' }));
  expect(Date.parse(second.at)).toBeGreaterThan(Date.parse(first.at));
  expect(second.note).toEqual((await row()).note);
  const late = await noteOver(first.at, { description: 'Third' });
  expect(expectRefusal(late, 409, '046').content).toEqual({ note: second.note });
  expect(envelopeOf(late).errors).toEqual([
    expect.objectContaining({ code: '046', reason: 'savedBy', values: { username: 'admin' } }),
  ]);
  expect((await row()).note).toEqual(second.note);
});

test('a newer note is not removed, and one that is gone already may be', async () => {
  const first = written(await noteOver(null, { description: 'First' }));
  const second = written(await noteOver(first.at, { description: 'Second' }));
  expect(expectRefusal(await noteOver(first.at, null), 409, '046').content).toEqual({ note: second.note });
  expect(contentOf(await noteOver(second.at, null))).toEqual({ note: null });
  expect(contentOf(await noteOver(second.at, null))).toEqual({ note: null });
  const late = await noteOver(second.at, { description: 'Third' });
  expect(expectRefusal(late, 409, '046').content).toEqual({ note: null });
});

test('a first note is refused where a user has written one meanwhile', async () => {
  const { note } = written(await noteOver(null, { description: 'Theirs' }));
  const late = await noteOver(null, { description: 'Mine' });
  expect(expectRefusal(late, 409, '046').content).toEqual({ note });
});

test('an inherited note counts as none of the context, and comes with the refusal where it holds', async () => {
  const above = written(await noteOver(null, { description: 'Above' }, 'GLOBAL'));
  expect((await row()).note).toEqual(above.note);
  const own = written(await noteOver(null, { description: 'Own' }));
  expect(own.note).toMatchObject({ contextIdentifier: context, description: 'Own' });
  expect(contentOf(await noteOver(own.at, null))).toEqual({ note: above.note });
  const late = await noteOver(own.at, { description: 'Own again' });
  expect(expectRefusal(late, 409, '046').content).toEqual({ note: above.note });
  contentOf(await noteOver(above.at, null, 'GLOBAL'));
});

test('a client that sends no time of the note saves and removes it, whichever is stored', async () => {
  await noteOver(null, { description: 'First' });
  expect(written(await noteOf({ description: 'Second' })).note.description).toBe('Second');
  expect(contentOf(await noteOf(null))).toEqual({ note: null });
});

test('neither makes a revision', async () => {
  const before = await calls.revisions();
  await accept();
  await noteOf({ description: 'x' });
  expect(await calls.revisions()).toBe(before);
});

test('a save answers what is found and stands all the same', async () => {
  const save = async (value: string) => {
    const wording = { contextIdentifier: context, identifier: 'hello', lang: 'fr', value };
    return contentOf<{ findings?: TextFinding[] }>(
      await calls.admin.post('wording/save', { ...wording, identifier: `hello` }),
    );
  };
  expect((await save('Bonjour ')).findings).toEqual([MISSING, { check: 'spaceAtEnds', detail: 'end' }]);
});

test('a save of many answers what is found in each, and compares with what they say themselves', async () => {
  const text = (lang: string, value: string) => ({
    ...{ contextIdentifier: context, identifier: 'bye', lang, value },
  });
  const wordings = [text('en', 'Bye {%name%}'), text('de', 'Tschüss {%name%}'), text('fr', 'Salut')];
  const content = contentOf<{ findings?: TextFinding[][] }>(
    await calls.admin.post('wording/saveAll', { wordings }),
  );
  expect(content.findings).toEqual([[], [], [MISSING]]);
});
