import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { type FileSendingFlow, fileSendingSelectors } from '#machines/file-batch/file-sending.selectors.ts';
import { BusyNotice } from '#src/components/BusyNotice.tsx';
import { UploadProgressView } from '#src/screens/document-files/UploadProgressView.tsx';
import classes from './file-batch.module.css';

interface SendingViewProps {
  readonly flow: FileSendingFlow;
}

/** How far the file is that is being sent. */
export function SendingView({ flow }: SendingViewProps) {
  const progress = useSelector(flow, fileSendingSelectors.progress);
  const isSaving = useSelector(flow, fileSendingSelectors.isSaving);
  const canCancel = useSelector(flow, fileSendingSelectors.canCancel);
  const isSlow = useSelector(flow, fileSendingSelectors.isSlow);
  const canGiveUp = useSelector(flow, fileSendingSelectors.canCancelWaiting);
  return (
    <div className={classes.sending}>
      {isSaving ? (
        <p className={classes.quiet}>
          <Trans id="fileBatch.saving">Wird gespeichert …</Trans>
        </p>
      ) : (
        <UploadProgressView progress={progress} />
      )}
      {canCancel ? (
        <Button size="compact-sm" variant="default" onClick={() => flow.send({ type: 'upload.cancel' })}>
          <Trans id="upload.cancel">Hochladen abbrechen</Trans>
        </Button>
      ) : null}
      <BusyNotice slow={isSlow} {...(canGiveUp && { onCancel: () => flow.send({ type: 'wait.cancel' }) })} />
    </div>
  );
}
