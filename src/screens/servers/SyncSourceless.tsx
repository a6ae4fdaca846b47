import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { SyncFlow } from '#machines/sync/sync.selectors.ts';
import { ButtonRow } from '#src/components/ButtonRow.tsx';
import { Notice } from '#src/components/Notice.tsx';
import classes from './Sync.module.css';

/** In the place of the form on a server that knows no source: nothing could be chosen there. */
export function SyncSourceless({ flow }: { readonly flow: SyncFlow }) {
  const { t } = useLingui();
  return (
    <div className={classes.form}>
      <Notice
        tone="info"
        title={t({ id: 'sync.sourceless', message: 'Für diesen Server ist keine Quelle eingerichtet' })}
      >
        <p>
          <Trans id="sync.sourceless.text">
            Wer den Server betreibt, trägt die Adressen der anderen Server in der Einstellung SYNC_SOURCES ein
            und startet ihn neu.
          </Trans>
        </p>
      </Notice>
      <ButtonRow>
        <Button variant="default" onClick={() => flow.send({ type: 'sync.close' })}>
          <Trans id="sync.sourceless.close">Schließen</Trans>
        </Button>
      </ButtonRow>
    </div>
  );
}
