import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Notice } from '#src/components/Notice.tsx';

interface ChoicesMissingProps {
  readonly onRetry: () => void;
}

/** Says that the lists to choose from did not arrive, and offers to fetch them again. */
export function ChoicesMissing({ onRetry }: ChoicesMissingProps) {
  return (
    <Notice
      tone="warning"
      action={
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          <Trans id="part.error.retry">Erneut versuchen</Trans>
        </Button>
      }
    >
      <Trans id="form.choicesMissing">
        Die Auswahl der Kontexte und Sprachen konnte nicht geladen werden. Ihre Eingaben sind noch da.
      </Trans>
    </Notice>
  );
}
