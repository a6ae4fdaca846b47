import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { CALLS, type CallName } from '#contract/calls.ts';
import { refusalIn } from '#tests/support/people.ts';
import { errandOf } from '#tests/support/walks/errands.ts';
import { sendCall } from '#tests/support/walks/send.ts';
import { dumpRecords } from '#tests/support/walks/tables.ts';
import { openWorld, type World } from '#tests/support/walks/world.ts';

/** Everything by which a thief of a session could keep what it opens, or take it from its user. */
const LASTING = [
  ...(['authPasswordChoose', 'ownDetailsUpdate', 'secondFactorRequest', 'secondFactorChange'] as const),
  ...(['factorTotpBegin', 'factorTotpConfirm', 'factorPasskeyBegin', 'factorPasskeyConfirm'] as const),
  ...(['factorRecoveryCreate', 'factorRemove', 'sessionEnd', 'sessionEndOthers'] as const),
  ...(['userSave', 'userDelete', 'secondFactorReset', 'tokenSave', 'tokenRevoke', 'syncWith'] as const),
  'recordsChangeMany',
] as const satisfies readonly CallName[];
/** Of a sync alone: tests/server/sync/sync.test.ts. */
const UNDO: CallName = 'auditUndo';

/** What the errand of a call does not wish for by itself. */
const WISHES: Readonly<Partial<Record<CallName, object>>> = {
  ownDetailsUpdate: { email: 'thief@example.org' },
  secondFactorRequest: { alternateMobileNumber: '+4915112345678' },
  recordsChangeMany: { type: 'user', action: 'deactivate', ids: [1] },
};

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('every call that asks for a fresh proof is walked, and no other', () => {
  const asking = (Object.keys(CALLS) as CallName[]).filter((name) => (CALLS[name] as Call).freshProof);
  expect(asking.sort()).toEqual([...LASTING, UNDO].sort());
});

test.each(LASTING)('%s is refused to a cookie alone', async (name) => {
  const thief = await world.browserOf('superAdminEditor');
  const { payload, ...sending } = await errandOf(name)(world, 'GLOBAL', 'superAdminEditor');
  const wish = { ...(payload as object), ...WISHES[name] };
  const known = 'currentPassword' in wish ? { currentPassword: '' } : {};
  const { database } = world.server.parts;
  await database.write.updateTable('sessions').set({ confirmedAt: null }).execute();
  const before = await dumpRecords(world.server.parts);
  const answer = await sendCall(thief, CALLS[name], { ...sending, payload: { ...wish, ...known } });
  expect(refusalIn(answer)).toEqual([403, '064', []]);
  expect(await dumpRecords(world.server.parts)).toEqual(before);
});
