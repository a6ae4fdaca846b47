import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Failure } from '#machines/kit/failure.ts';
import { EmptyState } from '#src/components/EmptyState.tsx';
import { ErrorState } from '#src/components/ErrorState.tsx';
import { PageHeader } from '#src/components/PageHeader.tsx';
import { failureWords } from '#src/screens/common/failure-words.ts';
import { usePage } from '#src/screens/common/use-page.ts';
import type { RecordWords } from '#src/screens/forms/record-words.ts';

interface RecordMissingProps {
  readonly words: RecordWords;
  /** Why it could not be loaded; null when there is no such record. */
  readonly failure: Failure | null;
  readonly onRetry: () => void;
  /** Back to the list as it was. */
  readonly onBack: () => void;
}

/** In place of the form when there is no record to show. */
export function RecordMissing({ words, failure, onRetry, onBack }: RecordMissingProps) {
  const { i18n } = useLingui();
  const heading = usePage(words.read);
  const back = (
    <Button variant="default" onClick={onBack}>
      {words.back}
    </Button>
  );
  const reason = failure && failureWords(i18n, failure, 'read');
  return (
    <>
      <PageHeader headingRef={heading} title={words.read} />
      {reason ? (
        <ErrorState title={reason.title} requestId={reason.requestId} action={back} onRetry={onRetry}>
          {reason.text}
        </ErrorState>
      ) : (
        <EmptyState kind="noMatch" title={words.missing.title} action={back}>
          {words.missing.text}
        </EmptyState>
      )}
    </>
  );
}
