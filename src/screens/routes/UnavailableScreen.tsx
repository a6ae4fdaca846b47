import { useLingui } from '@lingui/react/macro';
import type { Failure } from '#machines/kit/failure.ts';
import { ErrorState } from '#src/components/ErrorState.tsx';
import { PageHeader } from '#src/components/PageHeader.tsx';
import { failureWords } from '#src/screens/common/failure-words.ts';
import { usePage } from '#src/screens/common/use-page.ts';

interface UnavailableScreenProps {
  readonly failure: Failure;
  readonly onRetry: () => void;
}

/** In place of a screen whose code could not be fetched. */
export function UnavailableScreen({ failure, onRetry }: UnavailableScreenProps) {
  const { t, i18n } = useLingui();
  const title = t({ id: 'place.unavailable.title', message: 'Bereich nicht geladen' });
  const heading = usePage(title);
  const words = failureWords(i18n, failure, 'read');
  return (
    <>
      <PageHeader headingRef={heading} title={title} />
      <ErrorState title={words.title} requestId={words.requestId} onRetry={onRetry}>
        {words.text}
      </ErrorState>
    </>
  );
}
