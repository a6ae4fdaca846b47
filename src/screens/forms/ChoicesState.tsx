import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { startUpSelectors } from '#machines/start-up/start-up.selectors.ts';
import { Notice } from '#src/components/Notice.tsx';
import { RetryButton } from '#src/components/RetryButton.tsx';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { ChoicesMissing } from '#src/screens/forms/ChoicesMissing.tsx';

interface ChoicesStateProps extends Pick<FlowScreenProps<'wording'>, 'startUp'> {
  /** Lists that the screen needs. */
  readonly contexts?: boolean;
  readonly languages?: boolean;
  /** Whether there are fields beside it that can be filled meanwhile. */
  readonly besideFields?: boolean;
}

/** Says that the lists to choose from are long in coming, or did not arrive, and offers to fetch them again. */
export function ChoicesState(props: ChoicesStateProps) {
  const { startUp, contexts = false, languages = false, besideFields = true } = props;
  const late = useSelector(
    startUp,
    (snapshot) =>
      (contexts && startUpSelectors.areContextsLate(snapshot)) ||
      (languages && startUpSelectors.areLanguagesLate(snapshot)),
  );
  const missing = useSelector(
    startUp,
    (snapshot) =>
      (contexts && startUpSelectors.contextsFailure(snapshot) !== null) ||
      (languages && startUpSelectors.languagesFailure(snapshot) !== null),
  );
  const retry = () => startUp.send({ type: 'startUp.retry' });
  if (missing) return <ChoicesMissing besideFields={besideFields} onRetry={retry} />;
  if (!late) return null;
  return (
    <Notice tone="info" action={<RetryButton onRetry={retry} />}>
      <Trans id="form.choicesLate">Die Kontexte und Sprachen zur Auswahl werden noch geladen.</Trans>
      {besideFields ? (
        <>
          {' '}
          <Trans id="form.fillRest">Alles andere können Sie schon ausfüllen.</Trans>
        </>
      ) : null}
    </Notice>
  );
}
