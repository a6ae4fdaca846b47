import { EXPORT_ONLY } from '#contract/export-only.ts';
import type { PlaceOf } from '#machines/route/route.ts';

type ExchangePlace = PlaceOf<'wordingExchange'>;

/** The context and the choice of texts that an address of the export names. */
export function exchangePlaceOf(parameters: URLSearchParams): ExchangePlace {
  return {
    kind: 'wordingExchange',
    contextIdentifier: parameters.get('context'),
    choice: {
      source: parameters.get('source'),
      target: parameters.get('target'),
      prefix: parameters.get('prefix') ?? '',
      keyWord: parameters.get('search') ?? '',
      only: EXPORT_ONLY.find((one) => one === parameters.get('only')) ?? null,
      inherited: parameters.get('inherited') === 'true',
    },
  };
}

/** The same as parameters; what is usual is left out. */
export function exchangeSearchOf({ contextIdentifier, choice }: ExchangePlace): string {
  const { source = null, target = null, prefix = '', keyWord = '', only = null, inherited } = choice ?? {};
  const parameters = new URLSearchParams({
    ...(contextIdentifier !== null && { context: contextIdentifier }),
    ...(source !== null && { source }),
    ...(target !== null && { target }),
    ...(prefix !== '' && { prefix }),
    ...(keyWord !== '' && { search: keyWord }),
    ...(only !== null && { only }),
    ...(inherited && { inherited: 'true' }),
  });
  return parameters.size === 0 ? '' : `?${parameters}`;
}
