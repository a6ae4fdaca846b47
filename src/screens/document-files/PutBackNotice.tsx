import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Notice } from '#src/components/Notice.tsx';

interface PutBackNoticeProps {
  readonly version: number;
  readonly locked: boolean;
  readonly onCancel: () => void;
}

/** Stands in place of the upload while an earlier version is to become the next one. */
export function PutBackNotice({ version, locked, onCancel }: PutBackNoticeProps) {
  return (
    <Notice
      tone="info"
      action={
        locked ? null : (
          <Button size="compact-sm" variant="default" onClick={onCancel}>
            <Trans id="documentFile.putBack.cancel">Doch nicht</Trans>
          </Button>
        )
      }
    >
      <Trans id="documentFile.putBack.chosen">
        Beim Speichern wird Version {version} wieder eingesetzt, als neue Version. Die bisherigen bleiben
        erhalten.
      </Trans>
    </Notice>
  );
}
