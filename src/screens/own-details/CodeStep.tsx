import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { SentCode } from '#machines/two-factor-panel/two-factor-panel.port.ts';
import { CodeInput } from '#src/components/CodeInput.tsx';
import classes from './TwoFactorPanel.module.css';

interface CodeStepProps {
  readonly sent: SentCode;
  readonly label: string;
  /** Error message for the code. */
  readonly error: string | null;
  readonly readOnly: boolean;
  readonly onChange: (code: string) => void;
}

/** Where a code that was sent is entered. */
export function CodeStep({ sent, label, error, readOnly, onChange }: CodeStepProps) {
  const { t } = useLingui();
  const words = useId();
  const { sentTo } = sent;
  return (
    <div className={classes.step}>
      <p className={classes.label} aria-hidden>
        {label}
      </p>
      {sentTo ? (
        <p className={classes.sent}>
          {t({
            id: 'toast.secondFactor.codeSent',
            message: `Zugangscode gesendet an: ${{ number: sentTo }}`,
          })}
        </p>
      ) : null}
      <p className={classes.sent}>
        <Trans id="code.goodFor">
          Ein Zugangscode gilt 10 Minuten, auch wenn Sie inzwischen einen neuen angefordert haben.
        </Trans>
      </p>
      <CodeInput
        label={label}
        invalid={error !== null}
        describedBy={error ? words : undefined}
        readOnly={readOnly}
        autoFocus
        onChange={onChange}
      />
      {error ? (
        <p id={words} role="alert" className={classes.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
