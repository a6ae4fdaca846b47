import '#src/theme/later.css';
import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { TOTP } from '#contract/factor.ts';
import { LIMITS } from '#contract/limits.ts';
import type { ProofWay } from '#machines/confirmation/confirmation.port.ts';
import { CodeField } from '#src/components/CodeField.tsx';
import { PresentPassword } from '#src/screens/common/PresentPassword.tsx';

interface ProofFieldProps {
  readonly way: ProofWay;
  readonly given: string;
  readonly error: string | null;
  readonly readOnly: boolean;
  readonly onChange: (typed: string) => void;
}

/** Where a proof is typed; the browser asks for a passkey itself. */
export function ProofField({ way, given, error, readOnly, onChange }: ProofFieldProps) {
  const { t } = useLingui();
  if (way === 'passkey') return null;
  if (way === 'password')
    return (
      <PresentPassword
        value={given}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
        readOnly={readOnly}
        data-autofocus
        autoFocus
      />
    );
  if (way === 'recoveryCode')
    return (
      <TextInput
        label={t({ id: 'login.recoveryCode', message: 'Wiederherstellungscode' })}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={LIMITS.name}
        required
        value={given}
        onChange={(event) => onChange(event.currentTarget.value.trim())}
        error={error}
        readOnly={readOnly}
        autoFocus
      />
    );
  return (
    <CodeField
      label={t({ id: 'code.label', message: 'Zugangscode' })}
      length={TOTP.digits}
      numericOnly
      error={error}
      readOnly={readOnly}
      autoFocus
      onChange={onChange}
    />
  );
}
