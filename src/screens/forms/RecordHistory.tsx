import { use } from 'react';
import type { AnyActorRef } from 'xstate';
import type { AuditType } from '#contract/audit-types.ts';
import type { User } from '#contract/auth.ts';
import type { Can } from '#machines/kit/abilities.ts';
import { SidePanels } from '#src/screens/common/side-panels.ts';

interface RecordHistoryProps {
  /** The flow of the form. */
  readonly owner: AnyActorRef;
  readonly type: AuditType;
  /** Number of the record, or the identifier of a context. */
  readonly of: number | string;
  /** When the shown record was stored. */
  readonly modificationDate: string | null;
  readonly user: User;
  readonly can: Can;
}

/** Who has changed the record of a form, for everybody who may read it; nothing where the server keeps that for itself. */
export function RecordHistory({ owner, type, of, modificationDate, user, can }: RecordHistoryProps) {
  const panels = use(SidePanels);
  const ability = typeof of === 'string' ? 'readHistoryOfContexts' : 'readHistoryOfRecords';
  if (!panels || !can(ability)) return null;
  return (
    <panels.RecordHistory
      key={`${type} ${of}`}
      owner={owner}
      type={type}
      of={of}
      present={{ modificationDate }}
      canRestore={user.superAdmin && user.editor && can('restoreEitherSide')}
    />
  );
}
