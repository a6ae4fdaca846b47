import '#src/theme/later.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import type { Failure } from '#machines/kit/failure.ts';
import type { TriedMail } from '#machines/mail-test/mail-test.port.ts';
import { type MailTestFlow, mailTestSelectors } from '#machines/mail-test/mail-test.selectors.ts';
import { pathOf } from '#src/address/address.ts';
import { ActionButton } from '#src/components/ActionButton.tsx';
import { BusyNotice } from '#src/components/BusyNotice.tsx';
import { FailureNotice } from '#src/screens/common/FailureNotice.tsx';
import { newIdempotencyKey } from '#src/screens/common/idempotency-key.ts';
import classes from './MailPreview.module.css';

interface MailTestButtonProps {
  readonly flow: MailTestFlow;
  /** The mail as it is being written. */
  readonly mail: TriedMail;
}

/** Sends the mail to the user who writes it, and says where it went or why it did not. */
export function MailTestButton({ flow, mail }: MailTestButtonProps) {
  const isSending = useSelector(flow, mailTestSelectors.isSending);
  const isSlow = useSelector(flow, mailTestSelectors.isSlow);
  const canCancel = useSelector(flow, mailTestSelectors.canCancelWaiting);
  const sentTo = useSelector(flow, mailTestSelectors.sentTo);
  const failure = useSelector(flow, mailTestSelectors.failure);
  const press = () => {
    // Whether the last one was sent is not known: the same mail goes with its key.
    if (flow.getSnapshot().can({ type: 'test.retry' }) && isSame(flow, mail))
      flow.send({ type: 'test.retry' });
    else flow.send({ type: 'test.send', mail, key: newIdempotencyKey() });
  };
  return (
    <div className={classes.test}>
      <ActionButton
        variant="default"
        size="sm"
        busy={isSending}
        leftSection={<IconSend aria-hidden size={18} stroke={1.75} />}
        onClick={press}
      >
        <Trans id="mailTemplate.test">Testmail an mich senden</Trans>
      </ActionButton>
      <div role="status">
        {sentTo === null ? null : (
          <p className={classes.sent}>
            <Trans id="mailTemplate.test.sent">Gesendet an {sentTo}.</Trans>
          </p>
        )}
      </div>
      {failure ? <NotSent failure={failure} /> : null}
      {isSending ? (
        <BusyNotice
          slow={isSlow}
          onCancel={canCancel ? () => flow.send({ type: 'wait.cancel' }) : undefined}
        />
      ) : null}
    </div>
  );
}

function isSame(flow: MailTestFlow, mail: TriedMail): boolean {
  return JSON.stringify(flow.getSnapshot().context.sending?.mail) === JSON.stringify(mail);
}

function NotSent({ failure }: { readonly failure: Failure }) {
  const { t } = useLingui();
  if (failure.kind !== 'refused') return <FailureNotice failure={failure} step="change" />;
  const title = t({ id: 'mailTemplate.test.failed', message: 'Die Testmail wurde nicht gesendet' });
  const [finding] = failure.findings;
  if (finding?.field === 'email') {
    const text = (
      <Trans id="mailTemplate.test.address">
        Ihre E-Mail-Adresse ist nicht vollständig. Ändern Sie sie unter{' '}
        <Anchor component={Link} to={pathOf({ kind: 'ownDetails' })} underline="always">
          Meine Einstellungen
        </Anchor>
        .
      </Trans>
    );
    return <FailureNotice failure={failure} step="change" title={title} text={text} />;
  }
  const said = finding?.values?.said;
  if (said === undefined) return <FailureNotice failure={failure} step="change" title={title} />;
  const text = <Trans id="mailTemplate.test.said">Der Mailserver hat sie nicht angenommen:</Trans>;
  return (
    <FailureNotice failure={failure} step="change" title={title} text={text}>
      <p dir="ltr" className={classes.said}>
        {said}
      </p>
    </FailureNotice>
  );
}
