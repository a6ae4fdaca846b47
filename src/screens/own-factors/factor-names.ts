import { useLingui } from '@lingui/react/macro';
import type { Factor } from '#contract/factor.ts';

/** What a factor is called: a passkey by its name, apps by their number where there are several. */
export function useFactorNames(): (factor: Factor, all: readonly Factor[]) => string {
  const { t } = useLingui();
  return (factor, all) => {
    if (factor.name !== null) return factor.name;
    const apps = all.filter(({ kind }) => kind === 'totp');
    const number = apps.indexOf(factor) + 1;
    return apps.length > 1
      ? t({ id: 'factors.appNumber', message: `Authenticator-App ${{ number }}` })
      : t({ id: 'factors.app', message: 'Authenticator-App' });
  };
}

/** A name for the next passkey, which its user may change. */
export function useProposedName(all: readonly Factor[]): string {
  const { t } = useLingui();
  const number = all.filter(({ kind }) => kind === 'passkey').length + 1;
  return number > 1
    ? t({ id: 'factors.passkeyNumber', message: `Passkey ${{ number }}` })
    : t({ id: 'factors.passkey', message: 'Passkey' });
}
