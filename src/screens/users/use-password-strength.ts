import { useEffect, useState } from 'react';
import type { PasswordStrength } from '#contract/password-strength.ts';

type Estimate = (password: string, names: readonly string[]) => PasswordStrength;

let arrived: Promise<Estimate> | null = null;

/** Fetches the list of passwords that are tried first, once: it weighs more than a form. A failed load can be retried. */
function loadEstimate(): Promise<Estimate> {
  arrived ??= import('#contract/password-strength.ts').then(
    ({ passwordStrength }) => passwordStrength,
    (error: unknown) => {
      arrived = null;
      throw error;
    },
  );
  return arrived;
}

/** How strong a password is that is being typed; null where nothing is, and until the estimate has loaded. */
export function usePasswordStrength(
  password: string,
  names: () => readonly string[],
): PasswordStrength | null {
  const [estimate, setEstimate] = useState<Estimate | null>(null);
  const isTyped = password !== '';
  useEffect(() => {
    if (!isTyped) return;
    let wanted = true;
    loadEstimate().then(
      (loaded) => wanted && setEstimate(() => loaded),
      (error: unknown) => console.warn('[password] only the server can tell its strength:', error),
    );
    return () => {
      wanted = false;
    };
  }, [isTyped]);
  return isTyped && estimate ? estimate(password, names()) : null;
}
