import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconChevronRight } from '@tabler/icons-react';
import { ActiveBadge } from './ActiveBadge.tsx';
import classes from './ContextTree.module.css';
import type { TreeRow } from './context-tree-rows.ts';
import { IdentifierText } from './IdentifierText.tsx';

interface ContextTreeRowProps {
  readonly row: TreeRow;
  readonly chosen: boolean;
  /** The context above that is chosen and stands for this one too. */
  readonly coveredBy: string | null;
  /** Whether it can be taken instead of the one that stands for it. */
  readonly canReplace: boolean;
  /** Why it cannot be chosen. */
  readonly blocked: string | null;
  readonly tabIndex: 0 | -1;
  readonly onReach: () => void;
  readonly onChoose: () => void;
  readonly onOpen: (open: boolean) => void;
}

/** One context in the tree. */
export function ContextTreeRow(props: ContextTreeRowProps) {
  const { row, chosen, coveredBy, canReplace, blocked, tabIndex, onReach, onChoose, onOpen } = props;
  const { t } = useLingui();
  const { identifier, level, active, open, position, siblings, onTheWay } = row;
  const note =
    blocked ??
    (coveredBy && !chosen
      ? t({ id: 'part.contextTree.covered', message: `durch ${coveredBy} abgedeckt` })
      : null);
  return (
    // The keys are handled by the tree.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={open ?? undefined}
      aria-disabled={(note !== null && !(blocked === null && canReplace)) || undefined}
      aria-checked={chosen || coveredBy !== null}
      tabIndex={tabIndex}
      className={classes.row}
      data-chosen={chosen || undefined}
      data-way={onTheWay || undefined}
      style={{ paddingInlineStart: `${8 + (level - 1) * 20}px` }}
      onFocus={onReach}
      onClick={onChoose}
    >
      {open === null ? (
        <span className={classes.gap} />
      ) : (
        <span
          className={classes.chevron}
          data-open={open}
          aria-hidden
          onClick={(event) => {
            event.stopPropagation();
            onOpen(!open);
          }}
        >
          <IconChevronRight size={16} stroke={1.75} />
        </span>
      )}
      <span
        className={classes.box}
        data-checked={chosen || undefined}
        data-covered={coveredBy !== null}
        aria-hidden
      >
        {chosen || coveredBy !== null ? <IconCheck size={12} stroke={3} /> : null}
      </span>
      <span className={classes.words}>
        <span className={classes.name}>
          <IdentifierText>{identifier}</IdentifierText>
        </span>
        {active ? null : <ActiveBadge active={false} />}
        {note ? <span className={classes.note}>{note}</span> : null}
      </span>
    </div>
  );
}
