import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ComponentProps, use } from 'react';
import { leavingSelectors } from '#machines/leaving/leaving.selectors.ts';
import { BusyNotice } from '#src/components/BusyNotice.tsx';
import { Leaving } from '#src/screens/common/leaving.ts';

interface SaveWaitProps extends Omit<ComponentProps<typeof BusyNotice>, 'words'> {
  /** Whether something is being saved. */
  readonly saving: boolean;
}

/** Notice of a form that waits: also for a user who wants to leave it while it is being saved. */
export function SaveWait({ saving, slow, onCancel }: SaveWaitProps) {
  const { t } = useLingui();
  const leaving = use(Leaving) ?? undefined;
  const leaves =
    useSelector(leaving, (one) => one !== undefined && leavingSelectors.isWaiting(one)) && saving;
  return (
    <BusyNotice
      slow={slow || leaves}
      words={
        leaves
          ? t({ id: 'leave.waits', message: 'Wird noch gespeichert, danach geht es weiter …' })
          : undefined
      }
      onCancel={onCancel}
    />
  );
}
