import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { auditMachine } from '#machines/audit/audit.machine.ts';
import type { AuditRevision } from '#machines/history/revision.ts';
import { FIRST_AUDIT_QUERY } from '#machines/route/audit-query.ts';
import { RevisionDetails } from '#src/screens/audit/RevisionDetails.tsx';
import { showScreen, standing } from '#tests/support/show-screen.tsx';

const REVISION: AuditRevision = {
  ...{ type: 'language', entityId: 7, revisionId: 12, timestamp: '2026-11-20T10:00:00.000Z' },
  ...{ username: 'admin', operation: 'MOD', changedFields: ['description'] },
  state: { id: 7, lang: 'de', description: 'neu' },
  before: { id: 7, lang: 'de', description: 'alt' },
};
const USER = { editor: true } as Parameters<typeof RevisionDetails>[0]['user'];

function open(revision: AuditRevision) {
  const flow = standing(
    auditMachine,
    { query: FIRST_AUDIT_QUERY },
    { list: 'shown', detail: { opened: 'known' } },
    { opened: revision, present: { modificationDate: null } },
  );
  showScreen(<RevisionDetails flow={flow} user={USER} can={() => true} revision={revision} />);
}

const undo = () => screen.queryByRole('button', { name: 'Ganzen Vorgang rückgängig machen …' });
const reason = () => screen.queryByText(/^Dieser Vorgang lässt sich nicht mehr rückgängig machen: /);

it('offers the undo of an operation', () => {
  open(REVISION);
  expect(undo()).not.toBeNull();
  expect(reason()).toBeNull();
});

it('says of an operation that it is taken back, in the place of its undo', () => {
  open({ ...REVISION, isTakenBack: true });
  expect(undo()).toBeNull();
  expect(screen.getByText('Dieser Vorgang ist zurückgenommen.')).toBeDefined();
});

it('says why an operation cannot be undone whose entries may be gone, and offers to restore its record', () => {
  open({ ...REVISION, isExpired: true });
  expect(undo()).toBeNull();
  expect(reason()).not.toBeNull();
  expect(screen.getByRole('button', { name: 'Diesen Stand wiederherstellen …' })).toBeDefined();
});
