import { expect, it } from 'vitest';
import type { AuditRevision } from '#machines/history/revision.ts';
import { changesOf } from '#src/screens/audit/changes.ts';

it('a new version of a file is said by its number before the name that its bytes have', () => {
  const before = { id: 10, fileNameOnDisk: '0e39', size: 198, fileVersion: 1 };
  const state = { id: 10, fileNameOnDisk: '4a8b', size: 197, fileVersion: 2 };
  const changes = changesOf({ state, before, changedFields: [] } as unknown as AuditRevision);
  expect(changes.map(({ field }) => field)).toEqual(['fileVersion', 'fileNameOnDisk', 'size']);
});
