import { assign, enqueueActions, setup } from 'xstate';
import type { AuditRepairOutcome } from '#machines/audit-repair/audit-repair.machine.ts';
import { auditRepairMachine } from '#machines/audit-repair/audit-repair.machine.ts';
import type { DataEvents } from '#machines/kit/event.ts';
import { present } from '#machines/kit/present.ts';
import { REPORT_BROKEN, reportBroken } from '#machines/reports/report.ts';

export type SyncUndoEvent =
  /** A sync is done; the server has recorded it under this number, or does not say. */
  { type: 'sync.done'; revisionId: number | null } | { type: 'undo.begin' };

export const SYNC_UNDO_DATA_EVENTS: DataEvents<SyncUndoEvent> = { 'sync.done': true };

export interface SyncUndoContext {
  /** The number of the last sync; null where the server did not say. What was taken back is not offered any more. */
  readonly revisionId: number | null;
}

const remember = {
  type: 'remember',
  params: ({ event }: { event: { revisionId: number | null } }) => ({ revisionId: event.revisionId }),
} as const;

const isRecorded = {
  type: 'isRecorded',
  params: ({ event }: { event: { revisionId: number | null } }) => ({ revisionId: event.revisionId }),
} as const;

/** Takes the last sync back as long as its place is shown: asked first, with what that would change. */
export const syncUndoMachine = setup({
  types: {
    context: {} as SyncUndoContext,
    events: {} as SyncUndoEvent,
    children: {} as { repair: 'repair' },
  },
  actors: { repair: auditRepairMachine },
  actions: {
    remember: assign((_, params: { revisionId: number | null }) => ({ revisionId: params.revisionId })),
    reportBroken: enqueueActions(reportBroken),
  },
  guards: {
    isRecorded: (_, params: { revisionId: number | null }) => params.revisionId !== null,
    isDone: (_, params: { outcome: AuditRepairOutcome }) => params.outcome === 'done',
  },
}).createMachine({
  id: 'sync-undo',
  description:
    'Takes the last sync back as long as its place is shown, after a look at what that would change.',
  context: { revisionId: null },
  initial: 'nothing',
  on: {
    'sync.done': [
      { guard: isRecorded, target: '.offered', actions: remember },
      { target: '.nothing', actions: remember },
    ],
  },
  states: {
    nothing: { description: 'There is no sync that could be taken back.' },
    offered: {
      description: 'The last sync can be taken back.',
      on: { 'undo.begin': 'undoing' },
    },
    undoing: {
      description: 'The flow that takes it back says what would change, and asks.',
      invoke: {
        src: 'repair',
        id: 'repair',
        input: ({ context: { revisionId } }) => {
          const revision = { revisionId: present(revisionId) };
          const of = { key: `sync ${revisionId}`, route: null, isBig: true };
          return { repair: { kind: 'undo', revision, of } };
        },
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => ({ outcome: event.output }) },
            target: 'nothing',
          },
          { target: 'offered' },
        ],
        onError: { target: 'offered', actions: REPORT_BROKEN },
      },
      on: {
        // No sync begins while one is taken back; the server refuses it.
        'sync.done': {},
      },
    },
  },
});
