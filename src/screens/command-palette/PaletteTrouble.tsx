import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import {
  type RecordSearchFlow,
  recordSearchSelectors,
} from '#machines/record-search/record-search.selectors.ts';
import { Notice } from '#src/components/Notice.tsx';
import { RetryButton } from '#src/components/RetryButton.tsx';
import { failureWords } from '#src/screens/common/failure-words.ts';
import { listWord } from '#src/screens/records/subject-words.ts';
import classes from './Palette.module.css';

/** That a search takes long, or did not come off, and the way on; commands and routes can be chosen all the same. */
export function PaletteTrouble({ search }: { readonly search: RecordSearchFlow }) {
  const { i18n, t } = useLingui();
  const slow = useSelector(search, recordSearchSelectors.isSlow);
  const canCancel = useSelector(search, recordSearchSelectors.canCancel);
  const canRetry = useSelector(search, recordSearchSelectors.canRetry);
  const failure = useSelector(search, recordSearchSelectors.failure);
  const found = useSelector(search, recordSearchSelectors.isFound);
  const result = useSelector(search, recordSearchSelectors.result);
  const missing = found ? (result?.missing ?? []).map((kind) => listWord(i18n, kind)).join(', ') : '';
  const again = canRetry ? <RetryButton onRetry={() => search.send({ type: 'search.retry' })} /> : null;
  if (slow) {
    return (
      <div className={classes.trouble}>
        <Notice
          tone="info"
          action={
            canCancel ? (
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => search.send({ type: 'wait.cancel' })}
              >
                <Trans id="part.busy.cancel">Abbrechen</Trans>
              </Button>
            ) : null
          }
        >
          <Trans id="part.busy.slow">Das dauert länger als üblich …</Trans>
        </Notice>
      </div>
    );
  }
  if (failure) {
    const { text } = failureWords(i18n, failure, 'read');
    return (
      <div className={classes.trouble}>
        <Notice
          tone="warning"
          title={t({ id: 'palette.failed', message: 'Die Einträge konnten nicht durchsucht werden' })}
          action={again}
        >
          {text}
        </Notice>
      </div>
    );
  }
  if (missing === '') return null;
  return (
    <div className={classes.trouble}>
      <Notice tone="warning" action={again}>
        {t({ id: 'palette.missing', message: `Nicht durchsucht werden konnten: ${{ missing }}` })}
      </Notice>
    </div>
  );
}
