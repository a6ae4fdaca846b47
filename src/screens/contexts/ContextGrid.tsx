import { Trans, useLingui } from '@lingui/react/macro';
import { type CSSProperties, type KeyboardEvent, use, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Coverage } from '#contract/context-coverage.ts';
import { pathOf } from '#src/address/address.ts';
import { ContextsStatus } from '#src/components/ContextsStatus.tsx';
import type { ContextOption } from '#src/components/context-choice.ts';
import { ContextsMissing } from '#src/components/contexts-missing.ts';
import fieldClasses from '#src/components/field.module.css';
import { useTreeKeys } from '#src/components/use-tree-keys.ts';
import { useTreeRows } from '#src/components/use-tree-rows.ts';
import { ContextGridRow } from '#src/screens/contexts/ContextGridRow.tsx';
import { HEAD_CELL, ROW, ROWS, TREEGRID } from '#src/screens/contexts/grid-roles.ts';
import type { Moving } from '#src/screens/contexts/moving.ts';
import classes from './ContextTree.module.css';

const NOTHING: ReadonlySet<string> = new Set();

interface ContextGridProps {
  readonly label: string;
  /** The contexts in the order of the tree (contextOptions); null while they are on their way, or did not arrive. */
  readonly contexts: readonly ContextOption[] | null;
  /** null while it is not known. */
  readonly coverage: Coverage | null;
  /** The languages whose figures have columns; null where there are no figures at all. */
  readonly langs: readonly string[] | null;
  /** The figures are being counted. */
  readonly busy: boolean;
  /** Whether the number of editors leads to the list of them. */
  readonly leadsToUsers: boolean;
  readonly mayChange: (identifier: string) => boolean;
  readonly onMove: (identifier: string) => void;
  /** While one is being moved, rows are where it can be dropped. */
  readonly moving: Moving | null;
}

/** The tree of contexts with what each holds, for mouse and keyboard. */
export function ContextGrid(props: ContextGridProps) {
  const { label, contexts, coverage, langs, busy, leadsToUsers, mayChange, onMove, moving } = props;
  const { t } = useLingui();
  const navigate = useNavigate();
  const missing = use(ContextsMissing);
  const all = useMemo(() => contexts ?? [], [contexts]);
  const search = useRef<HTMLInputElement>(null);
  const { rows: shown, hidden, search: searched, onSearch, onOpen } = useTreeRows(all, NOTHING);
  const counts = useMemo(
    () => new Map(coverage?.contexts.map((counted) => [counted.identifier, counted])),
    [coverage],
  );
  const choose = (identifier: string) => {
    if (!moving) navigate(pathOf({ kind: 'context', identifier }));
    else if (moving.blocked(identifier) === null) moving.onTarget(identifier);
  };
  const { tree, focusCurrent, onKeyDown, tabIndexOf, onReach } = useTreeKeys({
    rows: shown,
    first: null,
    onOpen,
    onChoose: choose,
    onType: () => search.current?.focus(),
  });
  // Controls inside a row have keys of their own; the row's are for the row itself.
  const onRowKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && moving) moving.onCancel();
    else if (event.target instanceof HTMLElement && event.target.role === 'row') onKeyDown(event);
  };
  return (
    <div className={classes.root}>
      <input
        ref={search}
        type="search"
        className={`${fieldClasses.field} ${classes.search}`}
        aria-label={t({ id: 'part.contextTree.search', message: 'Kontext suchen' })}
        placeholder={t({ id: 'part.contextTree.search', message: 'Kontext suchen' })}
        spellCheck={false}
        autoComplete="off"
        value={searched}
        onChange={(event) => onSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') focusCurrent();
          else if (event.key === 'Escape' && searched !== '') onSearch('');
          else return;
          event.preventDefault();
        }}
      />
      <div className={classes.frame}>
        <div
          {...{ ...TREEGRID, 'aria-label': label, 'aria-busy': busy || (contexts === null && !missing) }}
          className={classes.grid}
          data-plain={langs === null || undefined}
          style={{ '--langs': langs?.length ?? 0 } as CSSProperties}
        >
          <Head langs={langs} />
          <div ref={tree} {...{ ...ROWS, onKeyDown: onRowKey }}>
            {shown.map((row) => (
              <ContextGridRow
                key={row.identifier}
                row={row}
                langs={langs}
                counts={counts.get(row.identifier) ?? null}
                moving={moving}
                tabIndex={tabIndexOf(row.identifier)}
                onReach={() => onReach(row.identifier)}
                onOpen={(open) => onOpen(row.identifier, open)}
                leadsToUsers={leadsToUsers}
                mayChange={mayChange(row.identifier)}
                onMove={() => onMove(row.identifier)}
              />
            ))}
          </div>
        </div>
      </div>
      <ContextsStatus
        className={classes.status}
        loaded={contexts !== null}
        shown={shown.length}
        hidden={hidden}
      />
    </div>
  );
}

function Head({ langs }: { readonly langs: readonly string[] | null }) {
  const { t } = useLingui();
  return (
    <div {...ROWS}>
      <div {...ROW} className={`${classes.row} ${classes.head}`}>
        <span {...HEAD_CELL} className={classes.nameCell}>
          <Trans id="record.context">Kontext</Trans>
        </span>
        {langs ? (
          <>
            <span {...HEAD_CELL} className={classes.number}>
              <Trans id="contextTree.texts">Texte</Trans>
            </span>
            <span {...HEAD_CELL} className={classes.number}>
              <Trans id="contextTree.files">Dateien</Trans>
            </span>
            <span {...HEAD_CELL} className={classes.number}>
              <Trans id="contextTree.editors">Redaktion</Trans>
            </span>
            {langs.map((lang) => (
              <span key={lang} {...HEAD_CELL}>
                {lang}
              </span>
            ))}
          </>
        ) : null}
        <span {...HEAD_CELL} className={classes.acts}>
          {t({ id: 'contextTree.acts', message: 'Aktionen' })}
        </span>
      </div>
    </div>
  );
}
