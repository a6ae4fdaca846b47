import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReplacedText, Replacement } from '#contract/wording-replace.ts';
import { type Choice, chosenCounts } from '#machines/wording-replace/choice.ts';
import { SearchField } from '#src/components/SearchField.tsx';
import comparison from '#src/screens/comparison/comparison.module.css';
import { ReplaceGroup } from '#src/screens/wording-replace/ReplaceGroup.tsx';
import classes from './replace.module.css';

/** Up to so many texts, every group is open from the start: opening each would cost more than scrolling past them. */
const OPEN_UP_TO = 30;
/** From so many texts on, they can be searched. */
const SEARCHED_FROM = 6;
/** Groups that are laid out at once. */
const AT_ONCE = 100;

interface ReplaceGroupsProps {
  readonly replacement: Replacement;
  readonly choice: Choice;
  readonly locked: boolean;
  /** Texts that were not shown before, or otherwise. */
  readonly fresh: ReadonlySet<number> | null;
  readonly onChoose: (choice: Choice) => void;
}

/** The texts of several contexts, folded up by context where they are many. */
export function ReplaceGroups({ replacement, choice, locked, fresh, onChoose }: ReplaceGroupsProps) {
  const { t } = useLingui();
  const [term, setTerm] = useState('');
  const [shown, setShown] = useState(AT_ONCE);
  const { rows, contexts } = replacement;
  const wanted = term.toLocaleLowerCase();
  const fits = ({ contextIdentifier, identifier, lang, before, after }: ReplacedText) =>
    [contextIdentifier, identifier, lang, before, after].some((text) =>
      text.toLocaleLowerCase().includes(wanted),
    );
  const found = Map.groupBy(wanted === '' ? rows : rows.filter(fits), (row) => row.contextIdentifier);
  const counts = chosenCounts(choice, replacement);
  // Contexts whose texts are beyond those that are shown are chosen and left as a whole.
  const groups = wanted === '' ? contexts : contexts.filter((one) => found.has(one.contextIdentifier));
  const hits = groups.length;
  return (
    <div className={comparison.comparison}>
      {rows.length >= SEARCHED_FROM ? (
        <search
          className={comparison.bar}
          aria-label={t({ id: 'exchange.filters', message: 'Vergleich durchsuchen' })}
        >
          <SearchField
            applied={term}
            onSearch={(next) => {
              setTerm(next);
              setShown(AT_ONCE);
            }}
            placeholder={t({ id: 'replace.search', message: 'Kontext, Schlüssel, Sprache, Text' })}
          />
        </search>
      ) : null}
      {wanted === '' ? null : (
        <p role="status" className={comparison.spoken}>
          <Plural
            id="replace.groups.found"
            value={hits}
            _0="Keine Treffer"
            one="Treffer in einem Kontext"
            other="Treffer in # Kontexten"
          />
        </p>
      )}
      <ul className={classes.groups}>
        {groups.slice(0, shown).map((group) => (
          <ReplaceGroup
            key={`${group.contextIdentifier} ${wanted}`}
            group={group}
            rows={found.get(group.contextIdentifier) ?? []}
            isFiltered={wanted !== ''}
            opened={wanted !== '' || rows.length <= OPEN_UP_TO}
            chosen={counts.get(group.contextIdentifier) ?? 0}
            choice={choice}
            locked={locked}
            fresh={fresh}
            onChoose={onChoose}
          />
        ))}
      </ul>
      {groups.length === 0 ? (
        <p>
          <Trans id="form.noMatch">Keine Treffer</Trans>
        </p>
      ) : null}
      {groups.length > shown ? (
        <Button variant="default" size="sm" onClick={() => setShown(shown + AT_ONCE)}>
          <Trans id="replace.groups.more">Weitere Kontexte zeigen</Trans>
        </Button>
      ) : null}
    </div>
  );
}
