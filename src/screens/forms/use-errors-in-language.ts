import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';

type Errors = Readonly<Record<string, string | null>>;

/** Mantine's form, as far as what stands beside its fields goes. */
export interface FormWithErrors {
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly setErrors: (errors: Record<string, ReactNode>) => void;
}

/**
 * Says what stands beside the fields in the language that the interface has changed to: Mantine keeps the words, not
 * what they mean.
 * @param wrong what is wrong now, in the present language, by the names of the fields; only what is said already counts
 */
export function useErrorsInLanguage(form: FormWithErrors, wrong: () => Errors): void {
  const { i18n } = useLingui();
  const { locale } = i18n;
  const said = useRef(locale);
  const onChange = useEffectEvent(() => {
    const now = wrong();
    const errors = Object.entries(form.errors).map(([name, words]) => [name, now[name] ?? words]);
    if (errors.length > 0) form.setErrors(Object.fromEntries(errors));
  });
  useEffect(() => {
    if (said.current !== locale) onChange();
    said.current = locale;
  }, [locale]);
}
