import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { User } from '#contract/auth.ts';
import type { TouchedRecord, WorkOperation } from '#contract/home-work.ts';
import { type HomePartFlow, homePartSelectors } from '#machines/home-part/home-part.selectors.ts';
import { FIRST_AUDIT_QUERY } from '#machines/route/audit-query.ts';
import type { Route } from '#machines/route/route.ts';
import { pathOf } from '#src/address/address.ts';
import { DateTimeText } from '#src/components/DateTimeText.tsx';
import { IdentifierText } from '#src/components/IdentifierText.tsx';
import { operationWord } from '#src/screens/audit/audit-words.ts';
import { WorkSection } from '#src/screens/home/WorkSection.tsx';
import { typeWord } from '#src/screens/records/subject-words.ts';
import classes from './HomeScreen.module.css';

interface OperationWorkProps {
  readonly flow: HomePartFlow;
}

/** Changes by others in the user's contexts since the last sign-in; nothing where the server does not report them. */
export function OthersWork({ flow, user }: OperationWorkProps & { readonly user: User }) {
  const changes = useSelector(flow, (snapshot) => homePartSelectors.data(snapshot, 'changes'));
  const isKnown = useSelector(flow, homePartSelectors.isBlank) || changes !== null;
  const hasFailed = useSelector(flow, homePartSelectors.failure) !== null;
  // Who looks after nothing has no news of it.
  const isMine = user.superAdmin || (user.editor && (user.authentication?.authorizations.length ?? 0) > 0);
  if (!isMine || !(isKnown || hasFailed)) return null;
  return (
    <WorkSection
      title={<Trans id="home.others">Was andere geändert haben</Trans>}
      flow={flow}
      bones={3}
      boneHeight={3}
    >
      {changes ? (
        <>
          <p className={classes.note}>
            {changes.lastSignIn === changes.since ? (
              <Trans id="home.others.since">
                Seit Ihrer letzten Anmeldung am <DateTimeText value={changes.since} />
              </Trans>
            ) : (
              <Trans id="home.others.recent">In den letzten 30 Tagen</Trans>
            )}
            {changes.others.length === 0 ? (
              <>
                {': '}
                <Trans id="home.others.none">nichts in Ihren Kontexten.</Trans>
              </>
            ) : null}
          </p>
          <Operations operations={changes.others} withUser />
          {changes.hasMore ? (
            <p className={classes.note}>
              {user.superAdmin ? (
                <Link to={pathOf({ kind: 'audit', query: { ...FIRST_AUDIT_QUERY, type: 'wording' } })}>
                  <Trans id="home.others.all">Alle im Änderungsverlauf</Trans>
                </Link>
              ) : (
                <Trans id="home.others.more">… und frühere.</Trans>
              )}
            </p>
          ) : null}
        </>
      ) : null}
    </WorkSection>
  );
}

/** The user's latest operations, to return to them. */
export function OwnWork({ flow }: OperationWorkProps) {
  const changes = useSelector(flow, (snapshot) => homePartSelectors.data(snapshot, 'changes'));
  const isBlank = useSelector(flow, homePartSelectors.isBlank);
  // A failure is shown once, beside what others have done.
  if (!changes && !isBlank) return null;
  return (
    <section className={classes.section} aria-labelledby="home-own">
      <h2 id="home-own" className={classes.heading}>
        <Trans id="home.own">Zuletzt von Ihnen bearbeitet</Trans>
      </h2>
      {isBlank ? (
        <div aria-hidden className={classes.part}>
          {[1, 2, 3].map((line) => (
            <div key={line} className={classes.bone} style={{ height: '3rem' }} />
          ))}
        </div>
      ) : changes && changes.own.length > 0 ? (
        <Operations operations={changes.own} />
      ) : (
        <p className={classes.note}>
          <Trans id="home.own.none">Noch nichts. Was Sie speichern, steht dann hier.</Trans>
        </p>
      )}
    </section>
  );
}

interface OperationsProps {
  readonly operations: readonly WorkOperation[];
  readonly withUser?: boolean;
}

function Operations({ operations, withUser = false }: OperationsProps) {
  const { i18n } = useLingui();
  if (operations.length === 0) return null;
  return (
    <ul className={classes.operations}>
      {operations.map(({ revisionId, date, username, count, record }) => (
        <li key={revisionId} className={classes.operation}>
          <span className={classes.what}>
            <RecordLink record={record} />
            {count > 1 ? (
              <span className={classes.more}>
                {' '}
                <Plural
                  id="home.operation.more"
                  value={count - 1}
                  one="und # weiterer"
                  other="und # weitere"
                />
              </span>
            ) : null}
          </span>
          <span className={classes.facts}>
            {withUser ? <span>{username}</span> : null}
            <span>{operationWord(i18n, record.operation)}</span>
            <DateTimeText value={date} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A record by its name and where it is, as a link unless it is gone. */
function RecordLink({ record }: { readonly record: TouchedRecord }): ReactNode {
  const { i18n } = useLingui();
  const { type, operation, identifier, contextIdentifier, lang } = record;
  const where = [lang, contextIdentifier].filter((one) => one !== null && one !== identifier).join(' · ');
  const words = (
    <>
      <span className={classes.type}>{typeWord(i18n, type)}</span>{' '}
      <IdentifierText>{identifier}</IdentifierText>
    </>
  );
  const route = operation === 'DEL' ? null : routeOf(record);
  return (
    <>
      {route ? <Link to={pathOf(route)}>{words}</Link> : words}
      {where ? <span className={classes.where}> {where}</span> : null}
    </>
  );
}

function routeOf({ type, id, identifier, documentId }: TouchedRecord): Route | null {
  if (type === 'context') return { kind: 'context', identifier };
  if (type !== 'documentfile') return { kind: type, id } as Route;
  return documentId === null ? null : { kind: 'documentFile', documentId, fileId: id };
}
