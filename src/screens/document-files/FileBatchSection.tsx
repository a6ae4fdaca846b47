import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { BatchRow } from '#machines/file-batch/batch-rows.ts';
import { type FileBatchFlow, fileBatchSelectors } from '#machines/file-batch/file-batch.selectors.ts';
import { startUpSelectors } from '#machines/start-up/start-up.selectors.ts';
import { ActionButton } from '#src/components/ActionButton.tsx';
import { BusyNotice } from '#src/components/BusyNotice.tsx';
import { Notice } from '#src/components/Notice.tsx';
import { useFocusBack } from '#src/components/use-focus-back.ts';
import { writableContexts } from '#src/screens/common/context-tree.ts';
import { FailureNotice } from '#src/screens/common/FailureNotice.tsx';
import { newIdempotencyKey } from '#src/screens/common/idempotency-key.ts';
import { useLeave } from '#src/screens/common/leaving.ts';
import type { FileBatchProps } from '#src/screens/common/side-panels.ts';
import { useUnsaved } from '#src/screens/common/unsaved.ts';
import {
  type FilePlan,
  type Known,
  orderOf,
  planOf,
  sharedPlaces,
} from '#src/screens/document-files/batch-plan.ts';
import { isFit, isSentWithAll } from '#src/screens/document-files/batch-words.ts';
import { FileBatchRow } from '#src/screens/document-files/FileBatchRow.tsx';
import { useKeptFocus } from '#src/screens/document-files/use-kept-focus.ts';
import { ChoicesState } from '#src/screens/forms/ChoicesState.tsx';
import { DOCUMENT_FILE_LABELS } from '#src/screens/records/document-file-labels.ts';
import classes from './file-batch.module.css';

interface FileBatchSectionProps extends Pick<FileBatchProps, 'startUp' | 'user' | 'startsIn'> {
  readonly flow: FileBatchFlow;
  /** Folders were dropped too, which are left out. */
  readonly hasFolder: boolean;
}

/** Several files that are added to a document at once: what is said of each, and how far they are. */
export function FileBatchSection({ flow, startUp, user, startsIn, hasFolder }: FileBatchSectionProps) {
  const { t } = useLingui();
  const leave = useLeave();
  const rows = useSelector(flow, fileBatchSelectors.rows);
  const isSending = useSelector(flow, fileBatchSelectors.isSending);
  const canStop = useSelector(flow, fileBatchSelectors.canCancel);
  const hasUnsent = useSelector(flow, fileBatchSelectors.hasUnsent);
  const isDone = useSelector(flow, fileBatchSelectors.isDone);
  const files = useSelector(flow, fileBatchSelectors.files);
  const failure = useSelector(flow, fileBatchSelectors.filesFailure);
  const isSlow = useSelector(flow, fileBatchSelectors.isSlow);
  const canGiveUp = useSelector(flow, fileBatchSelectors.canCancelWaiting);
  const known = useKnown(startUp, user, startsIn, files);
  const [isChecked, setChecked] = useState(false);
  const section = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusBack();
  useUnsaved(hasUnsent);
  const keptFocus = useKeptFocus(
    section,
    () => section.current?.querySelector<HTMLElement>('[data-send]') ?? null,
  );
  // A user who drops something further down the page finds it here.
  const shown = useRef(0);
  useEffect(() => {
    if (rows.length > shown.current || shown.current === 0) heading.current?.focus();
    shown.current = rows.length;
  }, [rows.length]);
  const close = () => leave(flow, { type: 'batch.close' });
  useEffect(() => {
    if (isDone) flow.send({ type: 'batch.close' });
  }, [flow, isDone]);

  const plans = useMemo(
    () => new Map(rows.filter(({ file }) => isFit(file)).map((row) => [row.id, planOf(row, known)] as const)),
    [rows, known],
  );
  const shared = sharedPlaces(
    new Map([...plans].filter(([id]) => rows.find((row) => row.id === id)?.stage !== 'stored')),
  );
  const wanted = rows.filter(isSentWithAll);
  const send = (some: readonly BatchRow[]) => {
    const sent = some.flatMap((row) => {
      const plan = plans.get(row.id);
      const order = plan ? orderOf(row.file.name, plan, newIdempotencyKey()) : null;
      return order ? [{ id: row.id, order }] : [];
    });
    setChecked(true);
    if (sent.length === some.length) flow.send({ type: 'batch.send', rows: sent });
    // Once what is missing is marked.
    else setTimeout(() => section.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const remove = (id: string) => {
    if (rows.length === 1) flow.send({ type: 'batch.close' });
    else flow.send({ type: 'row.remove', id });
  };
  const stored = rows.filter(({ stage }) => stage === 'stored').length;
  const [count, total] = [wanted.length, rows.length];
  const isIdle = !isSending && (count === 0 || files === null);
  return (
    <section ref={section} className={classes.root} aria-labelledby="file-batch" {...keptFocus}>
      <h2 id="file-batch" ref={heading} tabIndex={-1} className={classes.title}>
        <Trans id="fileBatch.title">Mehrere Dateien hinzufügen</Trans>
      </h2>
      {hasFolder ? (
        <Notice tone="warning">
          <Trans id="fileBatch.folder">
            Ordner werden nicht übernommen. Bitte wählen Sie die Dateien darin aus.
          </Trans>
        </Notice>
      ) : null}
      <ChoicesState startUp={startUp} contexts languages />
      {/* Without the files of the document it is not known what a file would be the next version of. */}
      {failure ? (
        <FailureNotice failure={failure} step="read" onRetry={() => flow.send({ type: 'files.retry' })} />
      ) : null}
      <div className={classes.rows}>
        <div className={classes.head} aria-hidden>
          <span>{t({ id: 'upload.file', message: 'Datei' })}</span>
          <span>{t(DOCUMENT_FILE_LABELS.lang)} *</span>
          <span>{t(DOCUMENT_FILE_LABELS.contextIdentifier)} *</span>
          <span>{t({ id: 'fileBatch.becomes', message: 'Wird zu' })} *</span>
        </div>
        <ul className={classes.list}>
          {rows.map((row) => (
            <FileBatchRow
              key={row.id}
              flow={flow}
              row={row}
              plan={plans.get(row.id) ?? null}
              isShared={shared.has(row.id)}
              isVersionShared={isVersionShared(row.id, plans, shared)}
              isChecked={isChecked}
              isKnown={files !== null}
              startUp={startUp}
              user={user}
              onRetry={() => send([row])}
              onRemove={() => remove(row.id)}
            />
          ))}
        </ul>
      </div>
      <div className={classes.actions}>
        <ActionButton
          data-send
          className={classes.wraps ?? ''}
          busy={isSending}
          aria-disabled={isIdle}
          {...(isIdle && { 'data-disabled': true })}
          onClick={() => send(wanted)}
        >
          <Trans id="fileBatch.send">Hochladen und speichern ({count})</Trans>
        </ActionButton>
        {canStop ? (
          <Button
            variant="default"
            className={classes.wraps ?? ''}
            onClick={() => flow.send({ type: 'batch.cancel' })}
          >
            <Trans id="fileBatch.stop">Nach dieser Datei anhalten</Trans>
          </Button>
        ) : null}
        {isSending ? null : (
          <Button variant="default" onClick={close}>
            {hasUnsent ? (
              <Trans id="part.form.cancel">Abbrechen</Trans>
            ) : (
              <Trans id="fileBatch.close">Schließen</Trans>
            )}
          </Button>
        )}
        <p role="status" className={classes.status}>
          {isSending || stored > 0 ? (
            <Plural
              id="fileBatch.stored"
              value={total}
              one={`${stored} von # Datei gespeichert`}
              other={`${stored} von # Dateien gespeichert`}
            />
          ) : null}
        </p>
      </div>
      <BusyNotice slow={isSlow} {...(canGiveUp && { onCancel: () => flow.send({ type: 'wait.cancel' }) })} />
    </section>
  );
}

/** Everything that files are planned by, as far as it has arrived. */
function useKnown(
  startUp: FileBatchSectionProps['startUp'],
  user: FileBatchSectionProps['user'],
  startsIn: string | null,
  files: Known['files'],
): Known {
  const languages = useSelector(startUp, startUpSelectors.languages);
  const contexts = useSelector(startUp, startUpSelectors.contexts);
  return useMemo(
    () => ({
      codes: (languages ?? []).filter(({ active }) => active).map(({ lang }) => lang),
      contexts: contexts && writableContexts(contexts, user).map(({ identifier }) => identifier),
      files,
      startsIn,
    }),
    [languages, contexts, user, startsIn, files],
  );
}

/** Whether another file becomes a version of the same one. */
function isVersionShared(
  id: string,
  plans: ReadonlyMap<string, FilePlan>,
  shared: ReadonlySet<string>,
): boolean {
  const target = plans.get(id)?.target;
  if (!target || target === 'new') return false;
  return [...plans].some(([other, plan]) => other !== id && shared.has(other) && plan.target === target);
}
