import { Trans } from '@lingui/react/macro';

interface RequestIdProps {
  /** Number under which the server's log knows the request. */
  readonly requestId: string | null;
}

/** Request number to quote when asking the administration; nothing when the server sent none. */
export function RequestId({ requestId }: RequestIdProps) {
  if (requestId === null) return null;
  return (
    <p>
      <Trans id="part.error.requestId">
        Vorgangsnummer für Rückfragen: <code>{requestId}</code>
      </Trans>
    </p>
  );
}
