import { expect, test } from 'vitest';
import { readOnlyReason } from '#machines/kit/rights.ts';
import { userOf } from '#tests/support/records.ts';

const PATH = ['praxis-a', 'region-nord', 'GLOBAL'];
const editorFor = (...contexts: string[]) =>
  userOf({
    id: 2,
    username: 'anna',
    authentication: {
      authRoles: [],
      authorizations: contexts.map((contextIdentifier) => ({ contextIdentifier })),
    },
  });

test('an authorization covers its context and everything below it, nothing beside or above it', () => {
  expect(readOnlyReason(editorFor('region-nord'), PATH)).toBeNull();
  expect(readOnlyReason(editorFor('praxis-a'), PATH)).toBeNull();
  expect(readOnlyReason(editorFor('region-sued'), PATH)).toBe('foreignContext');
  expect(readOnlyReason(editorFor('praxis-a'), ['region-nord', 'GLOBAL'])).toBe('foreignContext');
});

test('an editor without any authorization may change nothing', () => {
  expect(readOnlyReason(editorFor(), PATH)).toBe('foreignContext');
  expect(readOnlyReason(editorFor(), null)).toBe('foreignContext');
  expect(readOnlyReason(editorFor('praxis-a'), null)).toBeNull();
});

test('a superAdmin needs no authorization, but needs to be an editor', () => {
  const superAdmin = userOf({ id: 1, username: 'admin', superAdmin: true });
  expect(readOnlyReason({ ...superAdmin, authentication: undefined } as never, PATH)).toBeNull();
  expect(readOnlyReason({ ...superAdmin, editor: false }, PATH)).toBe('noEditor');
});
