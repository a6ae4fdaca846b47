import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { ReadOnlyReason } from '#machines/kit/rights.ts';
import type { createRecordFormMachine } from '#machines/record-form/record-form.machine.ts';
import { recordFormSelectors } from '#machines/record-form/record-form.selectors.ts';
import { readOnlyWords } from '#src/screens/common/read-only-words.ts';
import { SaveWait } from '#src/screens/common/SaveWait.tsx';
import { FormSkeleton } from '#src/screens/forms/FormSkeleton.tsx';
import { RecordMissing } from '#src/screens/forms/RecordMissing.tsx';
import type { RecordWords } from '#src/screens/forms/record-words.ts';
import { ForbiddenScreen } from '#src/screens/routes/ForbiddenScreen.tsx';

/** The flow of a form, whatever its record is. */
export type RecordFormFlow<Key, Values, Stored> = ActorRefFrom<
  ReturnType<typeof createRecordFormMachine<Key, Values, Stored>>
>;

interface RecordFormScreenProps<Key, Values, Stored> {
  readonly flow: RecordFormFlow<Key, Values, Stored>;
  readonly words: RecordWords;
  /** The form itself: the record as it was loaded, null to create one, and why it can only be looked at. */
  readonly children: (record: Stored | null, readOnly: ReadOnlyReason | null) => ReactNode;
}

/** One record: on its way, missing, to be read, to be edited or to be created. */
export function RecordFormScreen<Key, Values, Stored>(props: RecordFormScreenProps<Key, Values, Stored>) {
  const { flow, words, children } = props;
  const { i18n } = useLingui();
  const view = useMemo(() => recordFormSelectors<Key, Values, Stored>(), []);
  const isCreating = useSelector(flow, view.isCreating);
  const isLoading = useSelector(flow, view.isLoading);
  const isNotFound = useSelector(flow, view.isNotFound);
  const loadFailure = useSelector(flow, view.loadFailure);
  const readOnly = useSelector(flow, view.readOnly);
  const loaded = useSelector(flow, view.loaded);
  const isSaving = useSelector(flow, view.isSaving);
  const slow = useSelector(flow, view.isSlow);
  const canCancel = useSelector(flow, view.canCancelWaiting);

  if (isCreating && readOnly) return <ForbiddenScreen>{readOnlyWords(i18n, readOnly)}</ForbiddenScreen>;
  return (
    <>
      {isLoading ? (
        <FormSkeleton title={words.read} />
      ) : isNotFound || loadFailure ? (
        <RecordMissing
          words={words}
          failure={loadFailure}
          onRetry={() => flow.send({ type: 'form.retry' })}
          onBack={() => flow.send({ type: 'form.cancel' })}
        />
      ) : (
        children(loaded, readOnly)
      )}
      <SaveWait
        saving={isSaving}
        slow={slow}
        {...(canCancel && { onCancel: () => flow.send({ type: 'wait.cancel' }) })}
      />
    </>
  );
}
