import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { wordingReplaceSelectors } from '#machines/wording-replace/wording-replace.selectors.ts';
import { ProgressBar } from '#src/components/ProgressBar.tsx';
import type { FlowScreenProps } from '#src/screens/common/flow-screen.ts';
import classes from './replace.module.css';

/** How far a replacement is that takes a while, and the way to end it; nothing before the server says so. */
export function RunProgress({ flow }: Pick<FlowScreenProps<'wordingReplace'>, 'flow'>) {
  const { t } = useLingui();
  const progress = useSelector(flow, wordingReplaceSelectors.progress);
  const canStop = useSelector(flow, wordingReplaceSelectors.canStop);
  const stopping = useSelector(flow, wordingReplaceSelectors.isStopping);
  if (!canStop && !stopping) return null;
  const percent = progress?.total ? Math.floor((100 * progress.done) / progress.total) : null;
  return (
    <div className={classes.run}>
      <ProgressBar label={t({ id: 'replace.progress', message: 'Ersetzen' })} percent={percent} />
      <Button variant="default" disabled={stopping} onClick={() => flow.send({ type: 'run.stop' })}>
        <Trans id="replace.stop">Ersetzen abbrechen</Trans>
      </Button>
    </div>
  );
}
