import { EXPORT_ONLY } from '#contract/export-only.ts';
import type { PlaceOf } from '#machines/route/route.ts';

type ExchangePlace = PlaceOf<'wordingExchange'>;

/** The context and the choice of texts that an address of the export names. */
export function exchangePlaceOf(parameters: URLSearchParams): ExchangePlace {
  const named = (name: string) => parameters.get(name);
  const choice = {
    ...{ format: named('format'), source: named('source'), target: named('target') },
    // `lang` in an address is the language of the interface.
    ...{ lang: named('language'), placeholders: named('placeholders') },
    ...{ prefix: named('prefix') ?? '', keyWord: named('search') ?? '' },
    only: EXPORT_ONLY.find((one) => one === named('only')) ?? null,
    inherited: named('inherited') === 'true',
  };
  const isSaid = Object.values(choice).some(Boolean);
  return {
    kind: 'wordingExchange',
    query: { contextIdentifier: named('context'), choice: isSaid ? choice : null },
  };
}

/** The same as parameters; what is usual is left out. */
export function exchangeSearchOf({ query: { contextIdentifier, choice } }: ExchangePlace): string {
  const { lang = null, keyWord = '', only = null, inherited = false, ...rest } = choice ?? {};
  const values = {
    ...{ context: contextIdentifier, ...rest, language: lang, search: keyWord, only },
    inherited: inherited && 'true',
  };
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value) parameters.set(name, value);
  return parameters.size === 0 ? '' : `?${parameters}`;
}
