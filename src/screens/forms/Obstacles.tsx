import '#src/theme/later.css';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Impact, Touched } from '#contract/impact.ts';
import { isRecordName } from '#contract/records/all.ts';
import { IdentifierText } from '#src/components/IdentifierText.tsx';
import { Notice } from '#src/components/Notice.tsx';
import { clashWords } from '#src/screens/impact/clash-words.ts';
import { recordPath } from '#src/screens/impact/record-path.ts';
import { typeWord, typeWords } from '#src/screens/records/subject-words.ts';
import classes from './Obstacles.module.css';

/** Records of one kind that are named; of the others it is said how many there are. */
const NAMED = 5;

/** Records that block a deletion: how many of which kind, the first of them by name. */
export function Obstacles({ impact }: { readonly impact: Impact }) {
  const { i18n } = useLingui();
  const { dependents, counts, clashes } = impact;
  const kinds = Map.groupBy(dependents, ({ type }) => type);
  const isCut = counts.dependents > dependents.length;
  return (
    <Notice tone="warning">
      {kinds.size > 0 ? (
        <p>
          <Trans id="obstacles.held">
            Das kann noch nicht gelöscht werden, weil es verwendet wird. Verschieben, ändern oder löschen Sie
            zuerst:
          </Trans>
        </p>
      ) : (
        <p>
          <Trans id="obstacles.never">Das kann nicht gelöscht werden.</Trans>
        </p>
      )}
      <ul className={classes.kinds}>
        {[...kinds].map(([type, records]) => (
          <li key={type}>
            <span className={classes.kind}>
              {isCut ? <Trans id="obstacles.atLeast">mindestens</Trans> : null}{' '}
              <Kind type={type} count={records.length} />
            </span>
            <ul className={classes.records}>
              {records.slice(0, NAMED).map((record) => (
                <li key={`${record.id} ${record.identifier}`}>
                  <Record record={record} />
                </li>
              ))}
              {records.length > NAMED ? (
                <li className={classes.more}>
                  <Plural
                    id="obstacles.more"
                    value={records.length - NAMED}
                    one="und # weiterer Eintrag"
                    other="und # weitere"
                  />
                </li>
              ) : null}
            </ul>
          </li>
        ))}
      </ul>
      {kinds.size === 0
        ? clashes.map((clash) =>
            clash.message === '' ? null : (
              <p key={`${clash.field} ${clash.message}`}>{clashWords(i18n, clash)}</p>
            ),
          )
        : null}
    </Notice>
  );
}

function Kind({ type, count }: { readonly type: string; readonly count: number }) {
  const { i18n } = useLingui();
  switch (type) {
    case 'context':
      return <Plural id="obstacles.contexts" value={count} one="# Kontext" other="# Kontexte" />;
    case 'wording':
      return <Plural id="obstacles.wordings" value={count} one="# Formulierung" other="# Formulierungen" />;
    case 'document':
      return <Plural id="obstacles.documents" value={count} one="# Dokument" other="# Dokumente" />;
    case 'documentfile':
      return <Plural id="obstacles.documentFiles" value={count} one="# Datei" other="# Dateien" />;
    case 'mailTemplate':
      return (
        <Plural id="obstacles.mailTemplates" value={count} one="# E-Mail-Vorlage" other="# E-Mail-Vorlagen" />
      );
    case 'user':
      return <Plural id="obstacles.users" value={count} one="# Benutzer" other="# Benutzer" />;
    default:
      if (isRecordName(type)) return `${count} ${count === 1 ? typeWord(i18n, type) : typeWords(i18n, type)}`;
      return <Plural id="obstacles.others" value={count} one="# Eintrag" other="# Einträge" />;
  }
}

/** A record by its name, with the way to it where its address is known. */
function Record({ record }: { readonly record: Touched }) {
  const { identifier, lang } = record;
  const path = recordPath(record);
  const name = <IdentifierText>{identifier}</IdentifierText>;
  return (
    <>
      {path ? (
        <Anchor component={Link} to={path}>
          {name}
        </Anchor>
      ) : (
        name
      )}
      {lang && lang !== identifier ? ` (${lang})` : null}
    </>
  );
}
