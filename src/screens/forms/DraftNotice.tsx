import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Notice } from '#src/components/Notice.tsx';
import { formatDateTime } from '#src/i18n/dates.ts';
import actions from './actions.module.css';

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

interface OfferedDraftProps extends DraftNoticeProps {
  readonly onFetch: () => void;
}

/** Offers back what the user has given up before. */
export function OfferedDraft({ at, onFetch, onDiscard }: OfferedDraftProps) {
  const { t } = useLingui();
  const moment = formatDateTime(new Date(at).toISOString());
  return (
    <Notice
      tone="info"
      title={t({ id: 'draft.offered.title', message: 'Sie haben hier Eingaben verworfen' })}
      action={
        <div className={actions.row}>
          <Button size="compact-sm" onClick={onFetch}>
            <Trans id="draft.fetch">Zurückholen</Trans>
          </Button>
          <Button size="compact-sm" variant="default" onClick={onDiscard}>
            <Trans id="draft.offered.discard">Endgültig löschen</Trans>
          </Button>
        </div>
      }
    >
      <p>
        <Trans id="draft.offered.text">
          Sie sind vom {moment}. In den Feldern steht, was gespeichert ist.
        </Trans>
      </p>
    </Notice>
  );
}
