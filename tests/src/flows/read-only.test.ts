import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Context } from '#contract/context.ts';
import { changeIdentity } from '#src/ecs/identity.ts';
import type { ConsoleState } from '#src/flows/console-state.ts';
import { knownInContext, knownToEditors } from '#src/flows/read-only.ts';
import { contextOf, identityOf, wordingOf } from '#tests/support/records.ts';

const NORTH = contextOf({ identifier: 'NORTH', parentIdentifier: 'GLOBAL' });
const CONTEXTS = [contextOf({ identifier: 'GLOBAL' }), NORTH];
const ROW = wordingOf({ id: 1, contextIdentifier: 'NORTH' });

const ADMIN = identityOf({ id: 1, username: 'admin', superAdmin: true });
const READER = identityOf({ id: 2, username: 'anna', editor: false });
const EDITOR = identityOf({ id: 3, username: 'bea' });

const stateOf = (
  identity: ReturnType<typeof identityOf>,
  contexts: readonly Context[] | null,
): ConsoleState => ({
  identity: () => identity,
  contexts: () => contexts,
});

beforeEach(() => changeIdentity({ abilities: ['guardSaves'] }));
afterEach(() => changeIdentity({ abilities: [] }));

it.each([
  ['a superAdmin', ADMIN, null],
  ['a user who is no editor', READER, 'noEditor'],
] as const)(
  'knows what %s may do with a row while the contexts have not arrived',
  (_, identity, readOnly) => {
    expect(knownInContext(ROW, ROW.contextIdentifier, stateOf(identity, null))).toEqual({
      record: ROW,
      readOnly,
    });
  },
);

it('loads the record of an editor first while it is not known where its context stands', () => {
  expect(knownInContext(ROW, ROW.contextIdentifier, stateOf(EDITOR, null))).toBeNull();
});

it.each([
  ['GLOBAL', null],
  ['SOUTH', 'foreignContext'],
] as const)('knows it of an editor of %s once the contexts have arrived', (contextIdentifier, readOnly) => {
  const authentication = { username: 'bea', authRoles: [], authorizations: [{ contextIdentifier }] };
  const editor = identityOf({ id: 3, username: 'bea', authentication });
  const known = knownInContext(ROW, ROW.contextIdentifier, stateOf(editor, CONTEXTS));
  expect(known).toEqual({ record: ROW, readOnly });
});

it('begins with no row where the server does not refuse a save over what has changed meanwhile', () => {
  changeIdentity({ abilities: [] });
  expect(knownInContext(ROW, ROW.contextIdentifier, stateOf(ADMIN, CONTEXTS))).toBeNull();
  expect(knownToEditors(ROW, stateOf(ADMIN, CONTEXTS))).toBeNull();
});

it('knows who may change a record that belongs to no context', () => {
  expect(knownToEditors(ROW, stateOf(EDITOR, null))).toEqual({ record: ROW, readOnly: null });
  expect(knownToEditors(ROW, stateOf(READER, null))).toEqual({ record: ROW, readOnly: 'noEditor' });
});
