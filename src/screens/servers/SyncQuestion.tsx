import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { SyncPreview } from '#contract/sync.ts';
import { type SyncFlow, syncSelectors } from '#machines/sync/sync.selectors.ts';
import { ButtonRow } from '#src/components/ButtonRow.tsx';
import { DateTimeText } from '#src/components/DateTimeText.tsx';
import { Notice } from '#src/components/Notice.tsx';
import { ReasonedButton } from '#src/components/ReasonedButton.tsx';
import { FoldedRows } from '#src/screens/common/FoldedRows.tsx';
import { newIdempotencyKey } from '#src/screens/common/idempotency-key.ts';
import { readOnlyWords } from '#src/screens/common/read-only-words.ts';
import { clashWords } from '#src/screens/impact/clash-words.ts';
import { typeWords } from '#src/screens/records/subject-words.ts';
import { PreviewedTypes } from '#src/screens/servers/PreviewedTypes.tsx';
import { SyncWarning } from '#src/screens/servers/SyncWarning.tsx';
import { kindsWords } from '#src/screens/servers/sync-words.ts';
import classes from './Sync.module.css';

/** Preview of the sync, and the question whether to run it. */
export function SyncQuestion({ flow }: { readonly flow: SyncFlow }) {
  const { t, i18n } = useLingui();
  const preview = useSelector(flow, syncSelectors.preview);
  const source = useSelector(flow, syncSelectors.source);
  const readOnly = useSelector(flow, syncSelectors.readOnly);
  const canConfirm = useSelector(flow, syncSelectors.canConfirm);
  const heading = useRef<HTMLHeadingElement>(null);
  // The comparison is read first, then answered.
  useEffect(() => heading.current?.focus(), []);
  if (!preview) return null;
  return (
    <div className={classes.form}>
      <h3 ref={heading} tabIndex={-1} className={classes.subtitle}>
        <Trans id="sync.comparison">Änderungen auf diesem Server, damit er {source} entspricht</Trans>
      </h3>
      <Obstacles preview={preview} />
      <PreviewedTypes types={preview.types} />
      <ChangedHere preview={preview} />
      <MissingBytes preview={preview} />
      <LeftAlone preview={preview} />
      {preview.rehearsalId === null ? null : <SyncWarning />}
      {readOnly ? <Notice tone="info">{readOnlyWords(i18n, readOnly)}</Notice> : null}
      <ButtonRow>
        {readOnly ? null : (
          <ReasonedButton
            color="red"
            why={
              canConfirm
                ? null
                : t({
                    id: 'sync.blocked',
                    message: 'Nicht möglich, solange es die genannten Hindernisse gibt.',
                  })
            }
            onClick={() => flow.send({ type: 'sync.confirm', key: newIdempotencyKey() })}
          >
            <Trans id="sync.confirm">Jetzt synchronisieren</Trans>
          </ReasonedButton>
        )}
        <Button variant="default" onClick={() => flow.send({ type: 'sync.change' })}>
          <Trans id="sync.change">Zurück</Trans>
        </Button>
        {preview.validUntil && !readOnly ? (
          <p className={classes.phase}>
            <Trans id="sync.validUntil">
              Dieser Vergleich gilt bis <DateTimeText value={preview.validUntil} />
            </Trans>
          </p>
        ) : null}
      </ButtonRow>
    </div>
  );
}

interface PartProps {
  readonly preview: SyncPreview;
}

/** Conflicts that would leave a reference open, and so block the sync. */
function Obstacles({ preview: { impact } }: PartProps) {
  const { t, i18n } = useLingui();
  const { clashes, counts } = impact;
  if (counts.clashes === 0) return null;
  return (
    <Notice
      tone="negative"
      title={t({ id: 'sync.impossible', message: 'Die Synchronisierung ist so nicht möglich' })}
    >
      <ul className={classes.lines}>
        {clashes.map((clash) => (
          <li key={`${clash.field} ${clash.message}`}>{clashWords(i18n, clash)}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** Changes that users made here since the last sync; a sync may discard them. */
function ChangedHere({ preview: { changedHere } }: PartProps) {
  const { i18n } = useLingui();
  const { since, count, rows } = changedHere;
  return (
    <FoldedRows
      title={
        since === null ? (
          <Plural
            id="sync.changedHere.ever"
            value={count}
            one="Ein Eintrag wurde hier von Hand geändert"
            other="# Einträge wurden hier von Hand geändert"
          />
        ) : (
          <Plural
            id="sync.changedHere"
            value={count}
            one="Ein Eintrag wurde hier seit der letzten Synchronisierung geändert"
            other="# Einträge wurden hier seit der letzten Synchronisierung geändert"
          />
        )
      }
      count={count}
      rows={rows.map(({ type, identifier, username, date }) => ({
        key: `${type} ${identifier} ${date}`,
        text: `${identifier} ${username} ${typeWords(i18n, type)}`,
        content: (
          <>
            {typeWords(i18n, type)} · {identifier} · {username} · <DateTimeText value={date} />
          </>
        ),
      }))}
    />
  );
}

/** Kinds of records that only this side has, or has in this form. */
function LeftAlone({ preview: { leftAlone = [] } }: PartProps) {
  const { i18n } = useLingui();
  if (leftAlone.length === 0) return null;
  const kinds = kindsWords(i18n, leftAlone);
  return (
    <p>
      <Trans id="sync.leftAlone">
        Nicht abgeglichen, weil die Quelle es nicht oder in anderer Form hat: {kinds}. Auf diesem Server
        bleibt es, wie es ist.
      </Trans>
    </p>
  );
}

/** Files whose bytes do not come along. */
function MissingBytes({ preview: { missingBytes } }: PartProps) {
  const { count, rows } = missingBytes;
  return (
    <FoldedRows
      title={
        <Plural
          id="sync.missingBytes"
          value={count}
          one="Der Inhalt einer Datei fehlt hier und muss von Hand abgeglichen werden"
          other="Die Inhalte von # Dateien fehlen hier und müssen von Hand abgeglichen werden"
        />
      }
      count={count}
      rows={rows.map(({ docIdentifier, fileNameRepresentation, contextIdentifier, lang }) => {
        const text = [docIdentifier, fileNameRepresentation, lang, contextIdentifier].join(' · ');
        return { key: text, text, content: text };
      })}
    />
  );
}
