import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { languageList } from '#contract/language.ts';
import { failureOf } from '#machines/kit/failure.ts';
import { contentOf } from '#src/ecs/answer.ts';
import { momentOf, parseMending } from '#src/ecs/mend.ts';

const DATES = { creationDate: '2026-11-01T10:00:00.000Z', modificationDate: '2026-11-02T10:00:00.000Z' };
const LANGUAGE = { id: 3, lang: 'fr', flag: 'fr', description: 'Französisch', active: true, ...DATES };
const reply = (answer: unknown, status = 200) => ({
  ...{ status, text: JSON.stringify(answer), file: null, requestId: null, retryAfter: null },
});
const rowsOf = (...data: unknown[]) =>
  contentOf(
    reply({ success: true, content: { listData: { count: data.length, data } } }),
    languageList.content,
  ).listData.data;
const failed = (answer: unknown, status?: number) => {
  try {
    return contentOf(reply(answer, status), languageList.content);
  } catch (error) {
    return failureOf(error);
  }
};

describe('a moment', () => {
  it.each([
    ['2026-11-25T12:00:00+02:00', '2026-11-25T10:00:00.000Z'],
    [1_795_600_800_000, '2026-11-25T10:00:00.000Z'],
    [1_795_600_800, '2026-11-25T10:00:00.000Z'],
    ['1795600800000', '2026-11-25T10:00:00.000Z'],
    ['1795600800', '2026-11-25T10:00:00.000Z'],
    ['yesterday', null],
    [null, null],
    [undefined, null],
  ])('%s is %s', (written, moment) => {
    expect(momentOf(written)).toBe(moment);
  });
});

describe('a list of another server', () => {
  it('is read with times in any form', () => {
    const [row] = rowsOf({
      ...LANGUAGE,
      creationDate: 1_795_600_800,
      modificationDate: '2026-11-25T12:00:00+02:00',
    });
    expect(row).toMatchObject({
      creationDate: '2026-11-25T10:00:00.000Z',
      modificationDate: '2026-11-25T10:00:00.000Z',
    });
  });

  it('is read where something is missing or odd in one row, and the other rows are as they were', () => {
    const { description: _, ...without } = LANGUAGE;
    const rows = rowsOf({ ...without, flag: 7, modificationDate: 'yesterday' }, LANGUAGE);
    expect(rows[0]).toMatchObject({ id: 3, lang: 'fr', modificationDate: null });
    expect([rows[0]?.flag || '', rows[0]?.description || '']).toEqual(['', '']);
    expect(rows[1]).toEqual(LANGUAGE);
  });

  it('is empty where it is null', () => {
    const content = { listData: { count: 0, data: null } };
    expect(contentOf(reply({ success: true, content }), languageList.content).listData.data).toEqual([]);
  });

  it('is still refused where it is something else altogether', () => {
    for (const content of [{}, null, { listData: [] }, 'rows']) {
      expect(failed({ success: true, content })).toMatchObject({ kind: 'unreachable', cause: 'shape' });
    }
    const parsed = parseMending(z.object({ isAuthenticated: z.boolean() }), { isAuthenticated: 'yes' });
    expect(parsed.success).toBe(false);
  });

  it('is read from an answer without success', () => {
    const content = { listData: { count: 1, data: [LANGUAGE] } };
    expect(contentOf(reply({ content, messages: null }), languageList.content).listData.data).toEqual([
      LANGUAGE,
    ]);
  });
});

describe('a refusal of another server', () => {
  it.each([
    ['codes alone', { errCodes: ['019'] }, 403],
    ['codes with status 200', { errCodes: ['019'] }, 200],
    ['codes beside a success', { success: true, errCodes: ['019'], content: null }, 200],
    ['codes with null lists', { errCodes: ['019'], messages: null, errors: null }, 400],
    ['a code of the catalogue with a 5xx', { errCodes: ['019'] }, 500],
  ])('is %s', (_, answer, status) => {
    expect(failed(answer, status)).toMatchObject({ kind: 'refused', code: '019' });
  });

  it('may hold findings that are no more than a sentence', () => {
    expect(failed({ success: false, errors: ['Zu lang.', { code: '041' }] }, 400)).toMatchObject({
      findings: [
        { code: '000', message: 'Zu lang.' },
        { code: '041', message: '' },
      ],
    });
  });

  it('is none where the server has broken down, which 018 says too', () => {
    expect(failed({ errCodes: ['018'] }, 500)).toMatchObject({ kind: 'unreachable', cause: 'server' });
    expect(failed({ error: 'Bad gateway' }, 502)).toMatchObject({ kind: 'unreachable', cause: 'server' });
  });
});

it('leaves a cell empty where it may be, rather than filled with an empty text', () => {
  const schema = z.object({ rows: z.array(z.object({ value: z.nullable(z.string()) })) });
  expect(parseMending(schema, { rows: [{ value: 5 }] }).data).toEqual({ rows: [{ value: null }] });
});

it('takes a 5xx that gives a reason for a refusal, such as what a mail server said', () => {
  const errors = [{ code: '018', message: 'x', reason: 'mailNotSent', values: { said: '552 full' } }];
  const answer = { success: false, content: null, messages: ['x'], errors, errCodes: ['018'] };
  expect(failed(answer, 503)).toMatchObject({ kind: 'refused', findings: [{ reason: 'mailNotSent' }] });
});
