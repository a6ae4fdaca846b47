import { useLingui } from '@lingui/react/macro';

/** Why fields of the default context stay unchanged, and what has to happen before they can be changed. */
export interface DefaultWords {
  readonly active: string;
  readonly parentIdentifier: string;
}

/** Messages about the default context, both beforehand and when the server refuses a change of it. */
export function useDefaultWords(): DefaultWords {
  const { t } = useLingui();
  return {
    active: t({
      id: 'context.default.active',
      message:
        'Der Standardkontext muss aktiv sein, denn jede Adresse ohne eigenen Kontext zeigt seine Texte. Um ihn auszuschalten, machen Sie zuerst einen anderen Kontext zum Standardkontext.',
    }),
    parentIdentifier: t({
      id: 'context.default.parent',
      message:
        'Der Standardkontext kann nicht verschoben werden. Machen Sie zuerst einen anderen Kontext zum Standardkontext.',
    }),
  };
}
