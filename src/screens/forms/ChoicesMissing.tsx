import { Trans } from '@lingui/react/macro';
import { Notice } from '#src/components/Notice.tsx';
import { RetryButton } from '#src/components/RetryButton.tsx';

interface ChoicesMissingProps {
  /** Whether there are fields beside it in which something may have been entered. */
  readonly besideFields?: boolean;
  readonly onRetry: () => void;
}

/** Says that the lists to choose from did not arrive, and offers to fetch them again. */
export function ChoicesMissing({ besideFields = true, onRetry }: ChoicesMissingProps) {
  return (
    <Notice tone="warning" action={<RetryButton onRetry={onRetry} />}>
      <Trans id="form.choicesMissing">
        Die Auswahl der Kontexte und Sprachen konnte nicht geladen werden.
      </Trans>
      {besideFields ? (
        <>
          {' '}
          <Trans id="failure.inputKept">Ihre Eingaben sind noch da.</Trans>
        </>
      ) : null}
    </Notice>
  );
}
