import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { startUpSelectors } from '#machines/start-up/start-up.selectors.ts';
import { Notice } from '#src/components/Notice.tsx';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import { ChoicesMissing } from '#src/screens/forms/ChoicesMissing.tsx';

interface ChoicesStateProps extends Pick<FlowScreenProps<'wording'>, 'startUp'> {
  /** Lists that the form needs to choose from. */
  readonly contexts?: boolean;
  readonly languages?: boolean;
}

/** Says that the lists to choose from are long in coming, or did not arrive, and offers to fetch them again. */
export function ChoicesState({ startUp, contexts = false, languages = false }: ChoicesStateProps) {
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
  if (missing) return <ChoicesMissing onRetry={retry} />;
  if (!late) return null;
  return (
    <Notice
      tone="info"
      action={
        <Button size="compact-sm" variant="default" onClick={retry}>
          <Trans id="part.error.retry">Erneut versuchen</Trans>
        </Button>
      }
    >
      <Trans id="form.choicesLate">
        Die Kontexte und Sprachen zur Auswahl werden noch geladen. Alles andere können Sie schon ausfüllen.
      </Trans>
    </Notice>
  );
}
