import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { User } from '#contract/auth.ts';
import type { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import { type wordingFormMachine, wordingFormView } from '#machines/wording.ts';
import { BusyNotice } from '#src/parts/BusyNotice.tsx';
import { ForbiddenScreen } from '#src/screens/places/ForbiddenScreen.tsx';
import { readOnlyWords } from '#src/screens/read-only-words.ts';
import { FormSkeleton } from '#src/screens/wordings/FormSkeleton.tsx';
import { WordingForm } from '#src/screens/wordings/WordingForm.tsx';
import { WordingMissing } from '#src/screens/wordings/WordingMissing.tsx';

interface WordingFormScreenProps {
  readonly form: ActorRefFrom<typeof wordingFormMachine>;
  readonly startUp: ActorRefFrom<typeof startUpMachine>;
  readonly user: User;
}

/** One wording: on its way, missing, to be read, to be edited or to be created. */
export function WordingFormScreen({ form, startUp, user }: WordingFormScreenProps) {
  const { i18n } = useLingui();
  const isCreating = useSelector(form, wordingFormView.isCreating);
  const isLoading = useSelector(form, wordingFormView.isLoading);
  const isNotFound = useSelector(form, wordingFormView.isNotFound);
  const loadFailure = useSelector(form, wordingFormView.loadFailure);
  const readOnly = useSelector(form, wordingFormView.readOnly);
  const loaded = useSelector(form, wordingFormView.loaded);
  const slow = useSelector(form, wordingFormView.isSlow);
  const canCancel = useSelector(form, wordingFormView.canCancelWaiting);

  if (isCreating && readOnly) return <ForbiddenScreen>{readOnlyWords(i18n, readOnly)}</ForbiddenScreen>;
  return (
    <>
      {isLoading ? (
        <FormSkeleton />
      ) : isNotFound || loadFailure ? (
        <WordingMissing
          failure={loadFailure}
          onRetry={() => form.send({ type: 'form.retry' })}
          onBack={() => form.send({ type: 'form.cancel' })}
        />
      ) : (
        <WordingForm form={form} startUp={startUp} user={user} record={loaded} readOnly={readOnly} />
      )}
      <BusyNotice slow={slow} {...(canCancel && { onCancel: () => form.send({ type: 'wait.cancel' }) })} />
    </>
  );
}
