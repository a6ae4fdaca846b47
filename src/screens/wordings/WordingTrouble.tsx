import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button } from '@mantine/core';
import { useHref } from 'react-router-dom';
import * as z from 'zod/mini';
import { wordingSave } from '#contract/wording.ts';
import type { Failure } from '#machines/failure.ts';
import { formatDateTime } from '#src/i18n/dates.ts';
import { Notice } from '#src/parts/Notice.tsx';
import { failureWords } from '#src/screens/failure-words.ts';
import { RequestId } from '#src/screens/RequestId.tsx';
import { fieldWords } from '#src/screens/wordings/wording-findings.ts';
import classes from './WordingForm.module.css';

const CHANGED_MEANWHILE = '046';

interface WordingTroubleProps {
  readonly failure: Failure;
  /** The record that is edited, null when creating. */
  readonly recordId: number | null;
  readonly onRetry: () => void;
}

/** Why the submission is not stored, above the fields that still hold it. */
export function WordingTrouble({ failure, recordId, onRetry }: WordingTroubleProps) {
  const { i18n } = useLingui();
  const href = useHref(`/wording/${recordId ?? 'new'}`);
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
  const besideFields = Object.keys(fieldWords(i18n, failure)).length > 0;
  const changedMeanwhile = failure.kind === 'refused' && failure.code === CHANGED_MEANWHILE;
  return (
    <Notice tone="negative" title={title}>
      <p>
        {besideFields ? (
          <Trans id="wording.seeFields">Bitte sehen Sie sich die markierten Felder an.</Trans>
        ) : (
          text
        )}
      </p>
      {changedMeanwhile ? (
        <>
          <StoredNow content={failure.content} />
          <p>
            <Trans id="wording.changed.keep">
              Ihre Eingaben stehen unverändert hier. Sehen Sie sich den{' '}
              <Anchor href={href} target="_blank" rel="noreferrer" inherit>
                gespeicherten Stand in einem neuen Tab
              </Anchor>{' '}
              an und übernehmen Sie dort, was von Ihnen fehlt.
            </Trans>
          </p>
        </>
      ) : null}
    </Notice>
  );
}

/** What stands in the database now, when the refusal carried it. */
function StoredNow({ content }: { readonly content: unknown }) {
  const parsed = z.safeParse(wordingSave.content, content);
  if (!parsed.success) return null;
  const { value, modificationDate } = parsed.data.wording;
  const moment = formatDateTime(modificationDate);
  return (
    <>
      <p>
        <Trans id="wording.changed.now">Seit {moment} ist gespeichert:</Trans>
      </p>
      {/* Beside the sentence, not in it: a translation would take markup in the text for its own. */}
      <blockquote className={classes.stored}>{value}</blockquote>
    </>
  );
}
