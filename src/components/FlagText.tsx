import { useLingui } from '@lingui/react/macro';
import classes from './FlagText.module.css';

/** A flag given as the two letters of a country. */
const COUNTRY = /^[A-Za-z]{2}$/;

/**
 * The country whose flag it is, in the language of the interface; null when the code names none.
 * @param locale of the interface, such as de_DE
 */
export function countryOf(flag: string, locale: string): string | null {
  if (!COUNTRY.test(flag)) return null;
  const names = new Intl.DisplayNames(locale.replace('_', '-'), { type: 'region', fallback: 'none' });
  return names.of(flag.toUpperCase()) ?? null;
}

/** The flag of a language as it is stored, with the country that it stands for; many systems have no pictures of flags. */
export function FlagText({ flag }: { readonly flag: string | null }) {
  const { i18n } = useLingui();
  if (flag === null || flag === '') return null;
  const country = countryOf(flag, i18n.locale);
  return (
    <span>
      {flag}
      {country ? <span className={classes.country}> · {country}</span> : null}
    </span>
  );
}
