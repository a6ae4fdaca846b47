import { beforeAll, expect, it } from 'vitest';
import type { Finding } from '#contract/envelope.ts';
import type { Failure } from '#machines/kit/failure.ts';
import { activate, interfaceTexts } from '#src/i18n/interface.ts';
import { failureWords } from '#src/screens/common/failure-words.ts';

beforeAll(() => activate('de_DE', {}));

const words = (finding: Partial<Finding>) => {
  const findings = [{ code: '019', message: '', ...finding }];
  const failure = { kind: 'refused', code: '019', message: null, findings, content: null, retryAfter: null };
  return failureWords(interfaceTexts, failure as Failure, 'typed').text;
};

it('says which right is missing, and only without a word about it that others may not be changed', () => {
  expect(words({ reason: 'rightMissing', values: { right: 'editor' } })).toMatch(/Rolle „Redaktion“/);
  expect(words({ reason: 'contextNotAllowed', values: { context: 'nord' } })).toMatch(/Der Kontext nord ist/);
  expect(words({ reason: 'noContextAllowed' })).toMatch(/kein Kontext freigegeben/);
  expect(words({})).toBe('Sie sind nicht befugt Änderungen an anderen Teilnehmern zu tätigen.');
});
