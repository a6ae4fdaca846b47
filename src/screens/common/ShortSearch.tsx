import { Plural, Trans } from '@lingui/react/macro';
import { SHORTEST_ANYWHERE } from '#contract/limits.ts';

/** Characters that a search term lacks to be looked for inside of words; 0 for one that is, and for none. */
export function lackingCharacters(term: string): number {
  // Upper case, as the search folds letters: ß counts as the two that it stands for.
  const { length } = [...term.trim().toUpperCase()];
  return length === 0 ? 0 : Math.max(0, SHORTEST_ANYWHERE - length);
}

interface SearchRuleProps {
  readonly term: string;
}

/** Says of a term of one or two characters that it finds only beginnings of words, and what finds more; nothing else. */
export function ShortSearch({ term }: SearchRuleProps) {
  const lacking = lackingCharacters(term);
  if (lacking === 0) return null;
  return (
    <>
      <Trans id="search.short">Mit ein oder zwei Zeichen wird nur am Anfang von Wörtern gesucht.</Trans>{' '}
      <Plural
        id="search.short.more"
        value={lacking}
        one="Geben Sie noch ein Zeichen ein, um auch mitten im Wort zu suchen."
        other="Geben Sie noch # Zeichen ein, um auch mitten im Wort zu suchen."
      />
    </>
  );
}

/** How a term is looked for, where nothing was found; nothing without a term. */
export function SearchRule({ term }: SearchRuleProps) {
  if (term.trim() === '') return null;
  if (lackingCharacters(term) > 0) return <ShortSearch term={term} />;
  return (
    <Trans id="search.part">Ein Teil des Wortes genügt, Groß- und Kleinschreibung spielt keine Rolle.</Trans>
  );
}
