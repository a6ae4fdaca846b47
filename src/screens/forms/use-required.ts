import { useLingui } from '@lingui/react/macro';

/** The rule of a required field (specification section 5): answers what to say while it is empty, null when it is not. */
export function useRequired(): (value: string | readonly unknown[] | null) => string | null {
  const { t } = useLingui();
  const words = t({ id: 'form.required', message: 'Bitte geben Sie einen Wert für dieses Feld an' });
  return (value) => {
    const isEmpty = value === null || (typeof value === 'string' ? value.trim() === '' : value.length === 0);
    return isEmpty ? words : null;
  };
}
