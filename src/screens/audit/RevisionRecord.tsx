import '#src/theme/later.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { Link } from 'react-router-dom';
import { type AuditFlow, auditSelectors } from '#machines/audit/audit.selectors.ts';
import type { AuditRevision } from '#machines/history/revision.ts';
import { IdentifierText } from '#src/components/IdentifierText.tsx';
import { RetryButton } from '#src/components/RetryButton.tsx';
import { nameOf, pathTo } from '#src/screens/audit/revision-name.ts';
import { typeWord } from '#src/screens/records/subject-words.ts';
import classes from './audit.module.css';

interface RevisionRecordProps {
  readonly flow: AuditFlow;
  readonly revision: AuditRevision;
}

/** The record that a revision tells of, with the way to it while it exists. */
export function RevisionRecord({ flow, revision }: RevisionRecordProps) {
  const { i18n } = useLingui();
  const presence = useSelector(flow, auditSelectors.presence);
  const name = <IdentifierText>{nameOf(revision)}</IdentifierText>;
  const path = presence === 'there' ? pathTo(revision) : null;
  return (
    <p className={classes.record}>
      {typeWord(i18n, revision.type)}{' '}
      {path ? (
        <Anchor component={Link} to={path} underline="always">
          {name}
        </Anchor>
      ) : (
        <strong>{name}</strong>
      )}
      <span className={classes.note} role="status">
        {presence === 'gone' ? (
          <Trans id="audit.record.gone">Diesen Eintrag gibt es nicht mehr.</Trans>
        ) : null}
        {presence === 'unknown' ? (
          <>
            <Trans id="audit.record.unknown">Ob es den Eintrag noch gibt, ist nicht bekannt.</Trans>
            <RetryButton onRetry={() => flow.send({ type: 'revision.look' })} />
          </>
        ) : null}
      </span>
    </p>
  );
}
