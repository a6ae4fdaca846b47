import type { SnapshotFrom } from 'xstate';
import type { Failure } from '#machines/kit/failure.ts';
import { BUSY, CANCELLABLE, SLOW } from '#machines/kit/pending.ts';
import type { ReadOnlyReason } from '#machines/kit/rights.ts';
import type { ConsequencesFlow } from '#machines/record-consequences/record-consequences.selectors.ts';
import type { DeletionFlow } from '#machines/record-deletion/record-deletion.selectors.ts';
import type { RecordFieldsFlow } from '#machines/record-fields/record-fields.selectors.ts';
import type { createRecordFormMachine } from '#machines/record-form/record-form.machine.ts';

type Snapshot<Key, Values, Stored> = SnapshotFrom<
  ReturnType<typeof createRecordFormMachine<Key, Values, Stored>>
>;

/** Selectors of a form for the screens. */
export function recordFormSelectors<Key, Values, Stored>() {
  type Form = Snapshot<Key, Values, Stored>;
  type Route = 'refused' | 'unreachable' | 'previewing' | 'saving' | 'sessionLost' | 'readOnly';
  const isIn = (snapshot: Form, route: Route) =>
    snapshot.matches({ creating: route }) || snapshot.matches({ updating: route });
  const isLoadFailed = (snapshot: Form) =>
    snapshot.matches({ updating: 'loadRefused' }) || snapshot.matches({ updating: 'loadUnreachable' });
  return {
    isCreating: (snapshot: Form): boolean => snapshot.context.recordKey === null,
    /** The record is on its way; the form is not there yet. */
    isLoading: (snapshot: Form): boolean =>
      snapshot.matches({ updating: 'loading' }) || snapshot.matches({ updating: 'loadSessionLost' }),
    isNotFound: (snapshot: Form): boolean => snapshot.matches({ updating: 'notFound' }),
    /** Why the record could not be loaded; loading can be tried again. */
    loadFailure: (snapshot: Form): Failure | null =>
      isLoadFailed(snapshot) ? snapshot.context.failure : null,
    /** The record as it was loaded; null when creating. */
    loaded: (snapshot: Form): Stored | null => snapshot.context.loaded,
    /** The record as another user has stored it since; nothing while something is under way. */
    newer: (snapshot: Form): Stored | null =>
      snapshot.matches({ updating: 'editing' }) ? snapshot.context.newer : null,
    /** The fields are open; a look at the record beside them changes nothing for the user. */
    isEditing: (snapshot: Form): boolean =>
      (['editing', 'refreshing', 'checking'] as const).some((one) => snapshot.matches({ updating: one })),
    /** Flow that handles a change of the record by another user. */
    conflict: (snapshot: Form): RecordFieldsFlow | undefined => snapshot.children.conflict,
    /** Why the record can only be looked at. */
    readOnly: (snapshot: Form): ReadOnlyReason | null =>
      isIn(snapshot, 'readOnly') || snapshot.matches({ updating: 'checkingReadOnly' })
        ? snapshot.context.readOnly
        : null,
    isSaving: (snapshot: Form): boolean => isIn(snapshot, 'saving'),
    /** A submission is being previewed, sent or held back, or has ended the form: nothing can be changed any more. */
    isUnderWay: (snapshot: Form): boolean =>
      snapshot.status === 'done' ||
      (['saving', 'sessionLost', 'previewing'] as const).some((one) => isIn(snapshot, one)),
    isSlow: (snapshot: Form): boolean => snapshot.hasTag(SLOW),
    canCancelWaiting: (snapshot: Form): boolean => snapshot.hasTag(CANCELLABLE),
    isBusy: (snapshot: Form): boolean => snapshot.hasTag(BUSY),
    /** The server said no to the submission. */
    isRefused: (snapshot: Form): boolean => isIn(snapshot, 'refused'),
    /** Whether the submission was stored is not known; it can be sent again. */
    isUnreachable: (snapshot: Form): boolean => isIn(snapshot, 'unreachable'),
    /** Why the last submission is not stored; nothing while another try runs. */
    failure: (snapshot: Form): Failure | null =>
      isIn(snapshot, 'refused') || isIn(snapshot, 'unreachable') || snapshot.matches({ updating: 'deleting' })
        ? snapshot.context.failure
        : null,
    /** The question whether the record is to be deleted, while it stands. */
    deletion: (snapshot: Form): DeletionFlow | undefined =>
      // Narrowed to what is the same for every record.
      snapshot.children.deletion as unknown as DeletionFlow | undefined,
    /** It is being found out, or asked, what the submission would do elsewhere. */
    isPreviewing: (snapshot: Form): boolean => isIn(snapshot, 'previewing'),
    /** Flow that previews the effect of the submission elsewhere and asks about it. */
    consequences: (snapshot: Form): ConsequencesFlow | undefined =>
      snapshot.children.consequences as unknown as ConsequencesFlow | undefined,
    /** The submission waits for the session. */
    isSessionLost: (snapshot: Form): boolean => isIn(snapshot, 'sessionLost'),
  };
}
