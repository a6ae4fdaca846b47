import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Notice } from '#src/components/Notice.tsx';
import { formatDateTime } from '#src/i18n/dates.ts';
import { savedByWords } from '#src/screens/common/saved-by.ts';

export const RENEWED = msg({ id: 'form.renewed', message: 'Dieser Eintrag wurde inzwischen geändert' });

interface RenewedNoticeProps {
  /** Name of the user who has stored it; null where that is not known. */
  readonly by: string | null;
  /** When it was stored, ISO 8601; null where that is not known. */
  readonly at: string | null;
}

/** The fields have followed what another user has stored. */
export function RenewedNotice({ by, at }: RenewedNoticeProps) {
  const { i18n } = useLingui();
  const moment = at === null ? null : formatDateTime(at);
  const title = by === null ? i18n._(RENEWED) : savedByWords(i18n, by);
  return (
    <Notice tone="info" title={title}>
      {moment === null ? null : (
        <p>
          <Trans id="conflict.when">Gespeichert am {moment}.</Trans>
        </p>
      )}
      <p>
        <Trans id="form.renewed.text">In den Feldern steht, was jetzt gespeichert ist.</Trans>
      </p>
    </Notice>
  );
}
