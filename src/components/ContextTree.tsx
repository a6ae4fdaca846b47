import { useLingui } from '@lingui/react/macro';
import { useMemo, useRef } from 'react';
import { ContextsStatus } from './ContextsStatus.tsx';
import classes from './ContextTree.module.css';
import { ContextTreeRow } from './ContextTreeRow.tsx';
import type { ContextOption } from './context-choice.ts';
import { contextAncestors } from './context-tree-rows.ts';
import fieldClasses from './field.module.css';
import { useTreeKeys } from './use-tree-keys.ts';
import { useTreeRows } from './use-tree-rows.ts';

export interface ContextTreeProps {
  /** The contexts in the order of the tree (contextOptions); null while they are on their way. */
  readonly contexts: readonly ContextOption[] | null;
  /** Purpose of the tree; its name for screen readers. */
  readonly label: string;
  readonly chosen: ReadonlySet<string>;
  /** Whether a chosen context stands for everything below it, as authorizations do. */
  readonly covering?: boolean;
  /** Why a context cannot be chosen, in words; null when it can. What is chosen can always be taken back. */
  readonly blocked?: ((identifier: string) => string | null) | undefined;
  /** Called for a selected context that chosen ancestors already cover. */
  readonly onCovered?: ((identifier: string, by: readonly string[]) => void) | undefined;
  /** A context was chosen or taken back. */
  readonly onChoose: (identifier: string) => void;
  /** Name of the form's field, so that the form finds where to put the focus. */
  readonly path?: string | undefined;
}

/** The tree of contexts with a search above it, for mouse and keyboard. The fields around it keep what is chosen. */
export function ContextTree(props: ContextTreeProps) {
  const { contexts, label, chosen, covering = false, blocked, onCovered, onChoose, path } = props;
  const { t } = useLingui();
  const all = useMemo(() => contexts ?? [], [contexts]);
  const above = useMemo(() => contextAncestors(all), [all]);
  const search = useRef<HTMLInputElement>(null);
  const { rows: shown, hidden, search: searched, onSearch, onOpen } = useTreeRows(all, chosen);

  const coverersOf = (identifier: string) =>
    covering ? (above.get(identifier) ?? []).filter((one) => chosen.has(one)) : [];
  const choose = (identifier: string) => {
    const coverers = coverersOf(identifier);
    const canBe = (blocked?.(identifier) ?? null) === null;
    if (chosen.has(identifier) || (canBe && coverers.length === 0)) onChoose(identifier);
    else if (canBe) onCovered?.(identifier, coverers);
  };
  const { tree, focusCurrent, onKeyDown, tabIndexOf, onReach } = useTreeKeys({
    rows: shown,
    first: [...chosen][0] ?? null,
    onOpen,
    onChoose: choose,
    onType: () => search.current?.focus(),
  });

  return (
    <div className={classes.root}>
      <input
        ref={search}
        type="text"
        className={`${fieldClasses.field} ${classes.search}`}
        aria-label={t({ id: 'part.contextTree.search', message: 'Kontext suchen' })}
        placeholder={t({ id: 'part.contextTree.search', message: 'Kontext suchen' })}
        data-path={path}
        spellCheck={false}
        autoComplete="off"
        value={searched}
        onChange={(event) => onSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          const found = shown.find(({ onTheWay }) => !onTheWay);
          if (event.key === 'ArrowDown') focusCurrent();
          else if (event.key === 'Enter' && searched !== '' && found) choose(found.identifier);
          // The first Escape takes the search back; whatever the tree stands in leaves it alone.
          else if (event.key === 'Escape' && searched !== '') onSearch('');
          else if (event.key !== 'Enter') return;
          event.preventDefault();
        }}
      />
      {shown.length > 0 ? (
        <div
          ref={tree}
          role="tree"
          aria-label={label}
          aria-multiselectable
          className={classes.tree}
          onKeyDown={onKeyDown}
        >
          {shown.map((row) => (
            <ContextTreeRow
              key={row.identifier}
              row={row}
              chosen={chosen.has(row.identifier)}
              coveredBy={coverersOf(row.identifier)[0] ?? null}
              canReplace={onCovered !== undefined}
              blocked={blocked?.(row.identifier) ?? null}
              tabIndex={tabIndexOf(row.identifier)}
              onReach={() => onReach(row.identifier)}
              onChoose={() => choose(row.identifier)}
              onOpen={(open) => onOpen(row.identifier, open)}
            />
          ))}
        </div>
      ) : null}
      <ContextsStatus
        className={classes.status}
        loaded={contexts !== null}
        shown={shown.length}
        hidden={hidden}
      />
    </div>
  );
}
