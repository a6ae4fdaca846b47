import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { formatDateTime } from '#src/i18n/dates.ts';
import { Notice } from '#src/parts/Notice.tsx';

interface DraftNoticeProps {
  /** When it was typed, epoch milliseconds. */
  readonly at: number;
  readonly onDiscard: () => void;
}

/** Says that something typed earlier is in the fields again, and takes it out when it is not wanted. */
export function DraftNotice({ at, onDiscard }: DraftNoticeProps) {
  const { t } = useLingui();
  const moment = formatDateTime(new Date(at).toISOString());
  return (
    <Notice
      tone="info"
      title={t({ id: 'draft.title', message: 'Ihr Entwurf ist wieder da' })}
      action={
        <Button size="compact-sm" variant="default" onClick={onDiscard}>
          <Trans id="draft.discard">Entwurf verwerfen</Trans>
        </Button>
      }
    >
      <p>
        <Trans id="draft.text">
          Diese Eingaben vom {moment} waren noch nicht gespeichert. Passwörter und Codes werden nie
          aufgehoben.
        </Trans>
      </p>
    </Notice>
  );
}
