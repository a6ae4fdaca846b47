import { expect, test } from 'vitest';
import { type FactorWish, factorStep } from '#server/domain/second-factor-step.ts';

const OFF: FactorWish = { enabled: false, present: null, token: null, presentToken: null, shown: false };
const ON: FactorWish = { ...OFF, present: '+491713920099' };
const missing = { kind: 'codeMissing', field: 'twoWayAuthenticationToken' };

test.each<[string, FactorWish, unknown]>([
  ['off stays off', OFF, { kind: 'nothing' }],
  ['on stays on', { ...ON, enabled: true }, { kind: 'nothing' }],
  ['on takes a code', { ...OFF, enabled: true }, missing],
  ['on by a code', { ...OFF, enabled: true, token: 'T' }, { kind: 'take', token: 'T' }],
  ['another number by a code', { ...ON, enabled: true, token: 'T' }, { kind: 'take', token: 'T' }],
  ['off takes a code', ON, missing],
  ['off by a code', { ...ON, token: 'T' }, { kind: 'off', proof: 'T' }],
  ['off by the other code', { ...ON, presentToken: 'P' }, { kind: 'off', proof: 'P' }],
  ['off without one where it was shown', { ...ON, token: 'T', shown: true }, { kind: 'off', proof: null }],
  ['on takes one even where it was shown', { ...OFF, enabled: true, shown: true }, missing],
])('%s', (_case, wish, step) => {
  expect(factorStep(wish)).toEqual(step);
});
