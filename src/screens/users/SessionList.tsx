import '#src/theme/later.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { OpenSession } from '#contract/session.ts';
import {
  type UserSessionsFlow,
  userSessionsSelectors,
} from '#machines/user-sessions/user-sessions.selectors.ts';
import { ActionItem, ActionList } from '#src/components/ActionList.tsx';
import { ButtonRow } from '#src/components/ButtonRow.tsx';
import { DateTimeText } from '#src/components/DateTimeText.tsx';
import { formatDateTime } from '#src/i18n/dates.ts';
import { newIdempotencyKey } from '#src/screens/common/idempotency-key.ts';
import formClasses from '#src/screens/forms/form.module.css';
import { PartTrouble } from '#src/screens/wordings/PartTrouble.tsx';

interface SessionListProps {
  readonly flow: UserSessionsFlow;
  /** Whether they are those of the user who looks at them. */
  readonly isOwn: boolean;
}

/** Where a user is signed in, each with the way to end it, and all others at once. */
export function SessionList({ flow, isOwn }: SessionListProps) {
  const sessions = useSelector(flow, userSessionsSelectors.sessions);
  const ending = useSelector(flow, userSessionsSelectors.ending);
  const canEnd = useSelector(flow, userSessionsSelectors.canEnd);
  const isBusy = useSelector(flow, userSessionsSelectors.isBusy);
  const failure = useSelector(flow, userSessionsSelectors.failure);
  const isSlow = useSelector(flow, userSessionsSelectors.isSlow);
  const canCancel = useSelector(flow, userSessionsSelectors.canCancelWaiting);
  const end = (chosen: string) =>
    flow.send({ type: 'session.end', ending: chosen, key: newIdempotencyKey() });
  const others = sessions?.filter(({ isThis }) => !isThis) ?? [];
  return (
    <section className={`${formClasses.section} ${formClasses.below}`} aria-labelledby="user-sessions">
      <h2 id="user-sessions" className={formClasses.heading}>
        <Trans id="sessions.title">Sitzungen</Trans>
      </h2>
      {isOwn ? (
        <p className={formClasses.hint}>
          <Trans id="sessions.hint.own">
            Hier sind Sie angemeldet. Beenden Sie, was Sie nicht kennen, und ändern Sie dann Ihr Passwort.
          </Trans>
        </p>
      ) : sessions === null || sessions.length > 0 ? (
        <p className={formClasses.hint}>
          <Trans id="sessions.hint">Hier ist der Benutzer angemeldet.</Trans>
        </p>
      ) : null}
      {sessions === null ? (
        failure ? null : (
          <div className={formClasses.tallBone} />
        )
      ) : sessions.length === 0 ? (
        <p className={formClasses.hint}>
          <Trans id="sessions.none">Zurzeit nirgends angemeldet.</Trans>
        </p>
      ) : (
        <ActionList busy={isBusy}>
          {sessions.map((session) => (
            <Session
              key={session.id}
              session={session}
              isEnding={ending === session.id}
              canEnd={canEnd}
              onEnd={() => end(session.id)}
            />
          ))}
        </ActionList>
      )}
      {others.length > (isOwn ? 0 : 1) ? (
        <ButtonRow>
          <Button
            variant="default"
            loading={ending === 'others'}
            aria-disabled={!canEnd}
            onClick={() => end('others')}
          >
            {isOwn ? (
              <Trans id="sessions.endOthers">Alle anderen beenden</Trans>
            ) : (
              <Trans id="sessions.endAll">Alle beenden</Trans>
            )}
          </Button>
        </ButtonRow>
      ) : null}
      <PartTrouble
        failure={failure}
        onRetry={() => flow.send({ type: 'sessions.retry' })}
        isSlow={isSlow}
        onCancel={canCancel ? () => flow.send({ type: 'wait.cancel' }) : null}
      />
    </section>
  );
}

interface SessionProps {
  readonly session: OpenSession;
  readonly isEnding: boolean;
  readonly canEnd: boolean;
  readonly onEnd: () => void;
}

function Session({ session, isEnding, canEnd, onEnd }: SessionProps) {
  const { t } = useLingui();
  const { browser, address, since, lastSeen, isThis, withSecondFactor } = session;
  const name = browser ?? t({ id: 'sessions.unknownBrowser', message: 'Unbekannter Browser' });
  const device = address ? `${name}, ${address}` : name;
  return (
    <ActionItem
      name={
        <>
          {name}
          {address ? <bdi>{address}</bdi> : null}
        </>
      }
      note={
        <>
          <Trans id="sessions.since">
            Angemeldet seit <DateTimeText value={since} />, zuletzt tätig <DateTimeText value={lastSeen} />
          </Trans>
          {withSecondFactor ? (
            <>
              {' · '}
              <Trans id="sessions.withSecondFactor">mit zweitem Faktor</Trans>
            </>
          ) : null}
        </>
      }
      action={
        isThis ? (
          t({ id: 'sessions.this', message: 'Diese Sitzung' })
        ) : (
          <Button
            variant="default"
            size="compact-sm"
            loading={isEnding}
            aria-disabled={!canEnd}
            aria-label={t({
              id: 'sessions.endOne',
              message: `Sitzung beenden: ${{ device }}, seit ${{ since: formatDateTime(since) }}`,
            })}
            onClick={onEnd}
          >
            <Trans id="sessions.end">Beenden</Trans>
          </Button>
        )
      }
    />
  );
}
