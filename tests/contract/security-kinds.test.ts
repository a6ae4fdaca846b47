import { expect, test } from 'vitest';
import { SECURITY_EVENTS } from '#contract/security-events.ts';
import { SECURITY_KINDS } from '#contract/security-kinds.ts';

test('every entry of the security log belongs to one kind, so that narrowing hides none for good', () => {
  expect(Object.values(SECURITY_KINDS).flat().sort()).toEqual([...SECURITY_EVENTS].sort());
});
