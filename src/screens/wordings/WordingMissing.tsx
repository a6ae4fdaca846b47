import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Failure } from '#machines/failure.ts';
import { EmptyState } from '#src/parts/EmptyState.tsx';
import { ErrorState } from '#src/parts/ErrorState.tsx';
import { PageHeader } from '#src/parts/PageHeader.tsx';
import { failureWords } from '#src/screens/failure-words.ts';
import { usePage } from '#src/screens/use-page.ts';

interface WordingMissingProps {
  /** Why it could not be loaded; null when there is no such wording. */
  readonly failure: Failure | null;
  readonly onRetry: () => void;
  /** Back to the list as it was. */
  readonly onBack: () => void;
}

/** In place of the form when there is no record to show. */
export function WordingMissing({ failure, onRetry, onBack }: WordingMissingProps) {
  const { t, i18n } = useLingui();
  const title = t({ id: 'wording.title', message: 'Formulierung' });
  const heading = usePage(title);
  const back = (
    <Button variant="default" onClick={onBack}>
      <Trans id="wording.backToList">Zu den Formulierungen</Trans>
    </Button>
  );
  if (!failure) {
    return (
      <>
        <PageHeader headingRef={heading} title={title} />
        <EmptyState
          kind="noMatch"
          title={t({ id: 'wording.notFound.title', message: 'Formulierung nicht gefunden' })}
          action={back}
        >
          <Trans id="wording.notFound.text">
            Eine Formulierung mit dieser Nummer gibt es nicht, oder sie wurde inzwischen gelöscht.
          </Trans>
        </EmptyState>
      </>
    );
  }
  const words = failureWords(i18n, failure, 'read');
  return (
    <>
      <PageHeader headingRef={heading} title={title} />
      <ErrorState
        title={words.title}
        requestId={words.requestId}
        action={back}
        {...(failure.kind === 'unreachable' && { onRetry })}
      >
        {words.text}
      </ErrorState>
    </>
  );
}
