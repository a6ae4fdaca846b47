import '#src/theme/later.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Select } from '@mantine/core';
import {
  IconAlertCircle,
  IconCircleCheck,
  IconFile,
  IconFileAlert,
  IconInfoCircle,
  IconX,
} from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import type { DocumentFile } from '#contract/document-file.ts';
import type { BatchRow } from '#machines/file-batch/batch-rows.ts';
import { type FileBatchFlow, fileBatchSelectors } from '#machines/file-batch/file-batch.selectors.ts';
import { RetryButton } from '#src/components/RetryButton.tsx';
import { formatBytes } from '#src/i18n/formats.ts';
import type { FileBatchProps } from '#src/screens/common/side-panels.ts';
import type { FilePlan } from '#src/screens/document-files/batch-plan.ts';
import { rowTrouble, unfitWords } from '#src/screens/document-files/batch-words.ts';
import { nameOf } from '#src/screens/document-files/document-file-columns.tsx';
import { SendingView } from '#src/screens/document-files/SendingView.tsx';
import { SAME_PLACE } from '#src/screens/document-files/use-kept-focus.ts';
import { ContextChoice } from '#src/screens/forms/ContextChoice.tsx';
import { LanguageChoice } from '#src/screens/forms/LanguageChoice.tsx';
import { useRequired } from '#src/screens/forms/use-required.ts';
import { DOCUMENT_FILE_LABELS } from '#src/screens/records/document-file-labels.ts';
import classes from './file-batch.module.css';

interface FileBatchRowProps extends Pick<FileBatchProps, 'startUp' | 'user'> {
  readonly flow: FileBatchFlow;
  readonly row: BatchRow;
  /** Its plan; null where it cannot be sent at all. */
  readonly plan: FilePlan | null;
  /** Another file is for the same language and context. */
  readonly isShared: boolean;
  /** Another file becomes a version of the same one. */
  readonly isVersionShared: boolean;
  /** Whether missing values are pointed out. */
  readonly isChecked: boolean;
  /** The files that the document has are known. */
  readonly isKnown: boolean;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

const ICONS = {
  open: IconFile,
  queued: IconFile,
  sending: IconFile,
  stored: IconCircleCheck,
  failed: IconFileAlert,
} as const;

/** One of several files: what it is called, for whom it is, what becomes of it and how far it is. */
export function FileBatchRow(props: FileBatchRowProps) {
  const { flow, row, plan, isShared, isVersionShared, onRetry, onRemove } = props;
  const { t, i18n } = useLingui();
  const nameId = useId();
  const sending = useSelector(flow, fileBatchSelectors.sending);
  const { stage, file, stored } = row;
  const unfit = unfitWords(i18n, file);
  const trouble = unfit ?? rowTrouble(i18n, row);
  const canRemove = stage === 'open' || stage === 'failed';
  const Icon = unfit ? IconFileAlert : ICONS[stage];
  return (
    <li className={classes.row} data-stage={unfit ? 'failed' : stage}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row */}
      <div role="group" aria-labelledby={nameId} className={classes.cells}>
        <div className={classes.file}>
          <Icon aria-hidden size={20} stroke={1.75} className={classes.icon} />
          <p className={classes.name}>
            <bdi id={nameId}>{file.name}</bdi>{' '}
            <span className={classes.quiet}>{formatBytes(i18n.locale, file.size)}</span>
          </p>
        </div>
        {stored ? (
          <StoredWords stored={stored} />
        ) : plan && !unfit ? (
          <RowFields {...props} plan={plan} />
        ) : null}
        {canRemove ? (
          <ActionIcon
            className={classes.remove ?? ''}
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t({ id: 'upload.remove', message: 'Entfernen' })}
            title={t({ id: 'upload.remove', message: 'Entfernen' })}
            {...{ [SAME_PLACE]: true }}
            onClick={onRemove}
          >
            <IconX aria-hidden size={18} stroke={1.75} />
          </ActionIcon>
        ) : null}
        {stage === 'queued' ? (
          <p className={classes.note}>
            <Trans id="fileBatch.waiting">Wartet</Trans>
          </p>
        ) : null}
        {stage === 'sending' && sending ? <SendingView flow={sending} /> : null}
        {trouble ? (
          <div className={classes.trouble} role="alert">
            <IconAlertCircle aria-hidden size={16} stroke={1.75} />
            <p>{trouble}</p>
            {stage === 'failed' ? <RetryButton onRetry={onRetry} /> : null}
          </div>
        ) : null}
        {isShared && !stored ? (
          <div className={classes.note}>
            <IconInfoCircle aria-hidden size={16} stroke={1.75} />
            <p>
              {isVersionShared ? (
                <Trans id="fileBatch.sharedVersion">
                  Mehrere dieser Dateien werden nacheinander Versionen derselben Datei.
                </Trans>
              ) : (
                <Trans id="fileBatch.shared">
                  Mehrere dieser Dateien sind für dieselbe Sprache und denselben Kontext.
                </Trans>
              )}
            </p>
          </div>
        ) : null}
      </div>
    </li>
  );
}

/** As what a file was stored. */
function StoredWords({ stored }: { readonly stored: DocumentFile }) {
  const [name, { lang, contextIdentifier }, version] = [nameOf(stored), stored, stored.fileVersion ?? 1];
  return (
    <p className={classes.stored}>
      <Trans id="fileBatch.storedAs">
        Gespeichert als {name}, {lang}, {contextIdentifier}, Version {version}
      </Trans>
    </p>
  );
}

/** For whom it is, and what becomes of it. */
function RowFields(props: FileBatchRowProps & { readonly plan: FilePlan }) {
  const { flow, row, plan, isChecked, isKnown, startUp, user } = props;
  const { t } = useLingui();
  const required = useRequired();
  const readOnly = row.stage !== 'open' && row.stage !== 'failed';
  const { lang, contextIdentifier, candidates, target } = plan;
  const change = (choice: BatchRow['choice']) => flow.send({ type: 'row.change', id: row.id, choice });
  const missing = (value: string | null) => (isChecked && !readOnly ? required(value) : null);
  const words = {
    lang: t(DOCUMENT_FILE_LABELS.lang),
    context: t(DOCUMENT_FILE_LABELS.contextIdentifier),
    becomes: t({ id: 'fileBatch.becomes', message: 'Wird zu' }),
  };
  const versions = candidates.map((file) => {
    const name = nameOf(file);
    const version = (file.fileVersion ?? 0) + 1;
    return {
      value: String(file.id),
      label: file.active
        ? t({ id: 'fileBatch.next', message: `Version ${version} von ${name}` })
        : t({ id: 'fileBatch.nextInactive', message: `Version ${version} von ${name} (inaktiv)` }),
    };
  });
  const choices = [{ value: 'new', label: t({ id: 'fileBatch.new', message: 'Neue Datei' }) }, ...versions];
  const chosen = target === null || target === 'new' ? target : String(target.id);
  return (
    <>
      <div className={classes.field}>
        <span aria-hidden className={classes.label}>
          {words.lang} *
        </span>
        <LanguageChoice
          startUp={startUp}
          present={lang}
          allLanguages={false}
          aria-label={words.lang}
          size="sm"
          required
          readOnly={readOnly}
          value={lang}
          error={missing(lang)}
          onChange={(value) => change({ lang: value })}
        />
      </div>
      <div className={classes.field}>
        <span aria-hidden className={classes.label}>
          {words.context} *
        </span>
        <ContextChoice
          startUp={startUp}
          user={user}
          label={words.context}
          bare
          required
          readOnly={readOnly}
          value={contextIdentifier}
          error={missing(contextIdentifier)}
          onChange={(value) => change({ contextIdentifier: value })}
        />
      </div>
      <div className={classes.field}>
        <span aria-hidden className={classes.label}>
          {words.becomes} *
        </span>
        <Select
          aria-label={words.becomes}
          size="sm"
          required
          readOnly={readOnly}
          data={choices}
          value={chosen}
          title={choices.find(({ value }) => value === chosen)?.label ?? ''}
          allowDeselect={false}
          placeholder={t({ id: 'form.choose', message: 'Bitte wählen' })}
          error={isKnown ? missing(chosen) : null}
          onChange={(value) => {
            if (value !== null) change({ target: value === 'new' ? 'new' : Number(value) });
          }}
        />
      </div>
    </>
  );
}
