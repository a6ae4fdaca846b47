import { useLingui } from '@lingui/react/macro';
import type { SentCode } from '#machines/two-factor-panel/two-factor-panel.port.ts';
import { ActionButton } from '#src/components/ActionButton.tsx';
import { useCountdown } from '#src/screens/common/use-countdown.ts';

interface CodeRequestButtonProps {
  /** The last one, null before the first. */
  readonly sent: SentCode | null;
  readonly busy: boolean;
  readonly onRequest: () => void;
}

/** Asks for a code, and for another one as soon as that is possible. */
export function CodeRequestButton({ sent, busy, onRequest }: CodeRequestButtonProps) {
  const { t } = useLingui();
  const seconds = useCountdown(sent);
  return (
    <ActionButton
      busy={busy}
      variant={sent ? 'default' : 'filled'}
      aria-disabled={seconds > 0}
      onClick={onRequest}
    >
      {seconds > 0
        ? t({ id: 'code.again.in', message: `Neuer Zugangscode in ${seconds} s` })
        : sent
          ? t({ id: 'code.again', message: 'Neuen Zugangscode anfordern' })
          : t({ id: 'code.request', message: 'Zugangscode anfordern' })}
    </ActionButton>
  );
}
