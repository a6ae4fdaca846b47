import { expect, test } from 'vitest';
import {
  BODY_REASONS,
  FINDING_REASONS,
  MAIL_REASONS,
  SYNC_REASONS,
  UPLOAD_REASONS,
} from '#contract/envelope.ts';
import { FIELD_REASONS } from '#contract/field-reasons.ts';
import { finding } from '#server/domain/refusal.ts';
import { worded } from '#server/routes/finding-words.ts';

const RECORD = {
  type: 'wording',
  name: 'hello',
  lang: 'it',
  target: 'nord',
  field: 'identifier',
  other: '7',
};
const HOLDER = {
  holder: 'documentfile',
  count: '2',
  examples: 'a, b',
  missingType: 'language',
  missing: 'it',
};
const FILE = { characters: 'U+200B', positions: '3', ending: '.exe', wanted: '.pdf', found: 'con' };
const SOURCE = {
  line: '3',
  kilobytes: '9',
  megabytes: '20',
  seconds: '4',
  minutes: '5',
  source: 'INT',
  status: '502',
  problem: 'ENOTFOUND',
};
const VALUES = {
  ...RECORD,
  ...HOLDER,
  ...FILE,
  ...SOURCE,
  limit: '8',
  username: 'anna',
  said: '552 full',
  revision: '12',
  since: 'added',
  context: 'nord',
};

const OF_REQUESTS = [...BODY_REASONS, ...UPLOAD_REASONS, ...MAIL_REASONS, ...SYNC_REASONS];

test.each([...FINDING_REASONS, ...OF_REQUESTS, ...FIELD_REASONS])(
  '%s has a German sentence with all that it names',
  (reason) => {
    const values = { ...VALUES, unit: 'line', number: '3' };
    const { message } = worded(finding('012', 'id', { reason, values }));
    expect(message).toMatch(/^[A-ZÄÖÜ„0-9a-z].*[.:]/);
    expect(message).not.toMatch(/undefined|\bnull\b/);
  },
);

test('a finding without a reason has the sentence of its code, and carries no reason', () => {
  expect(worded(finding('008', 'id'))).toEqual({
    code: '008',
    field: 'id',
    message: 'Der Eintrag wurde nicht gefunden. Möglicherweise wurde er inzwischen gelöscht.',
  });
});

test('one in a list of several records begins with its record', () => {
  const about = { type: 'context', name: 'west' };
  const values = { holder: 'wording', count: '1', examples: 'hello' };
  expect(worded(finding('012', 'identifier', { reason: 'held', values, about }))).toEqual({
    ...{ code: '012', field: 'identifier', reason: 'held', values: { ...about, ...values } },
    message: 'Der Kontext west: Im Weg steht eine Formulierung: hello.',
  });
});

test('words that were kept by an earlier version stay', () => {
  const message = 'Zur Datei a.pdf gibt es kein Dokument.';
  expect(worded({ ...finding('012', 'documentfile'), message })).toEqual({
    ...{ code: '012', field: 'documentfile', message },
  });
});
