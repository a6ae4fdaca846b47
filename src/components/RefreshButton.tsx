import { Trans } from '@lingui/react/macro';
import { IconRefresh } from '@tabler/icons-react';
import { ActionButton } from '#src/components/ActionButton.tsx';

interface RefreshButtonProps {
  readonly busy: boolean;
  readonly onClick: () => void;
}

/** Loads again what a page shows. */
export function RefreshButton({ busy, onClick }: RefreshButtonProps) {
  return (
    <ActionButton
      variant="default"
      leftSection={<IconRefresh aria-hidden size={18} stroke={1.75} />}
      busy={busy}
      onClick={onClick}
    >
      <Trans id="servers.refresh">Aktualisieren</Trans>
    </ActionButton>
  );
}
