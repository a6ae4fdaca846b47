import { Trans, useLingui } from '@lingui/react/macro';
import type { SentCode } from '#machines/two-factor-panel/two-factor-panel.port.ts';
import { CodeField } from '#src/components/CodeField.tsx';

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
  const { sentTo } = sent;
  return (
    <CodeField label={label} error={error} readOnly={readOnly} autoFocus onChange={onChange}>
      {sentTo ? (
        <p>
          {t({
            id: 'toast.secondFactor.codeSent',
            message: `Zugangscode gesendet an: ${{ number: sentTo }}`,
          })}
        </p>
      ) : null}
      <p>
        <Trans id="code.goodFor">
          Ein Zugangscode gilt 10 Minuten, auch wenn Sie inzwischen einen neuen angefordert haben.
        </Trans>
      </p>
    </CodeField>
  );
}
