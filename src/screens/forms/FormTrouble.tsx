import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button } from '@mantine/core';
import { useHref } from 'react-router-dom';
import type { Failure } from '#machines/failure.ts';
import { formatDateTime } from '#src/i18n/dates.ts';
import { Notice } from '#src/parts/Notice.tsx';
import { failureWords } from '#src/screens/failure-words.ts';
import { RequestId } from '#src/screens/RequestId.tsx';
import classes from './form.module.css';

const CHANGED_MEANWHILE = '046';

/** The record as it is stored now, as far as a form shows it when somebody else has changed it. */
export interface StoredNow {
  readonly text: string;
  readonly modificationDate: string | null;
}

interface FormTroubleProps {
  readonly failure: Failure;
  /** Whether the reason stands beside fields. */
  readonly besideFields: boolean;
  /** Address of the record that is edited, such as /wording/7; null when creating. */
  readonly path: string | null;
  /** Reads the record out of a refusal's content, null when it is not there. */
  readonly storedNow: (content: unknown) => StoredNow | null;
  readonly onRetry: () => void;
}

/** Why the submission is not stored, above the fields that still hold it. */
export function FormTrouble({ failure, besideFields, path, storedNow, onRetry }: FormTroubleProps) {
  const { i18n } = useLingui();
  const href = useHref(path ?? '/');
  const { title, text, requestId } = failureWords(i18n, failure, 'change');
  if (failure.kind === 'unreachable') {
    return (
      <Notice
        tone="negative"
        title={title}
        action={
          <Button size="compact-sm" variant="default" onClick={onRetry}>
            <Trans id="part.error.retry">Erneut versuchen</Trans>
          </Button>
        }
      >
        <p>{text}</p>
        <RequestId requestId={requestId} />
      </Notice>
    );
  }
  const changedMeanwhile = failure.kind === 'refused' && failure.code === CHANGED_MEANWHILE;
  const now = changedMeanwhile ? storedNow(failure.content) : null;
  const moment = formatDateTime(now?.modificationDate ?? null);
  return (
    <Notice tone="negative" title={title}>
      <p>
        {besideFields ? (
          <Trans id="form.seeFields">Bitte sehen Sie sich die markierten Felder an.</Trans>
        ) : (
          text
        )}
      </p>
      {now ? (
        <>
          <p>
            <Trans id="form.changed.now">Seit {moment} ist gespeichert:</Trans>
          </p>
          {/* Beside the sentence, not in it: a translation would take markup in the text for its own. */}
          <blockquote className={classes.stored}>{now.text}</blockquote>
        </>
      ) : null}
      {changedMeanwhile && path ? (
        <p>
          <Trans id="form.changed.keep">
            Ihre Eingaben stehen unverändert hier. Sehen Sie sich den{' '}
            <Anchor href={href} target="_blank" rel="noreferrer" inherit>
              gespeicherten Stand in einem neuen Tab
            </Anchor>{' '}
            an und übernehmen Sie dort, was von Ihnen fehlt.
          </Trans>
        </p>
      ) : null}
    </Notice>
  );
}
