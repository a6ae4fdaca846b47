import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TextFinding } from '#contract/text-finding.ts';
import type { StoredFinding } from '#contract/wording-care.ts';
import { wordingMatrix } from '#contract/wording-matrix.ts';
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
  expect(contentOf(await noteOf(note))).toEqual({ note: { contextIdentifier: context, ...note } });
  expect(await row()).toMatchObject({ note: { maxLength: 3 }, coverage: { findings: 1 } });
  expect((await row()).findings).toContainEqual({ check: 'tooLong', detail: '5/3', accepted: null });
  expect(contentOf(await noteOf(null))).toEqual({ note: null });
  expectRefusal(await noteOf({ ...note, maxLength: 0 }), 400, '012', 'note.maxLength');
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
