import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { AccessToken } from '#contract/token.ts';
import { Card } from '#src/components/Card.tsx';
import { DateTimeText } from '#src/components/DateTimeText.tsx';
import { FactList } from '#src/components/FactList.tsx';
import { ReasonedButton } from '#src/components/ReasonedButton.tsx';
import { RIGHT_WORDS } from '#src/screens/tokens/token-words.ts';

interface TokenCardProps {
  readonly token: AccessToken;
  /** Why it cannot be revoked now; null when it can. */
  readonly whyNot: string | null;
  readonly onRevoke: () => void;
}

/** What a token may do, until when, and whether it is used. One that was revoked stays, marked so. */
export function TokenCard({ token, whyNot, onRevoke }: TokenCardProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const { name, rights, contexts, end, creationDate, createdBy, revocationDate, revokedBy, lastUse } = token;
  const revoked = t({ id: 'token.state.revoked', message: 'Widerrufen' });
  const ended = t({ id: 'token.state.ended', message: 'Abgelaufen' });
  const state = revocationDate !== null ? revoked : Date.parse(end) <= Date.now() ? ended : null;
  return (
    <Card
      as="li"
      id={id}
      title={name}
      note={state}
      action={
        revocationDate === null ? (
          <ReasonedButton size="xs" variant="default" aria-describedby={id} why={whyNot} onClick={onRevoke}>
            <Trans id="token.revoke">Widerrufen …</Trans>
          </ReasonedButton>
        ) : null
      }
    >
      <FactList>
        <dt>
          <Trans id="token.rights">Rechte</Trans>
        </dt>
        <dd>{rights.map((right) => i18n._(RIGHT_WORDS[right].name)).join(', ')}</dd>
        <dt>
          <Trans id="token.contexts">Kontexte</Trans>
        </dt>
        <dd>{contexts.join(', ')}</dd>
        <dt>
          <Trans id="token.end">Gilt bis</Trans>
        </dt>
        <dd>
          <DateTimeText value={end} />
        </dd>
        <dt>
          <Trans id="token.lastUse">Zuletzt benutzt</Trans>
        </dt>
        <dd>
          {lastUse === null ? (
            <Trans id="token.lastUse.never">noch nie</Trans>
          ) : (
            <DateTimeText value={lastUse} />
          )}
        </dd>
        <dt>
          <Trans id="token.made">Angelegt</Trans>
        </dt>
        <dd>
          <DateTimeText value={creationDate} /> · {createdBy}
        </dd>
        {revocationDate === null ? null : (
          <>
            <dt>{revoked}</dt>
            <dd>
              <DateTimeText value={revocationDate} /> · {revokedBy}
            </dd>
          </>
        )}
      </FactList>
    </Card>
  );
}
