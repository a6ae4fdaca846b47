import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';

/** Tries again what has failed, beside the sentence that says so. */
export function RetryButton({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Button size="compact-sm" variant="default" onClick={onRetry}>
      <Trans id="part.error.retry">Erneut versuchen</Trans>
    </Button>
  );
}
