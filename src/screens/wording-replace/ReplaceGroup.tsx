import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { ReplacedText, Replacement } from '#contract/wording-replace.ts';
import { type Choice, withContext } from '#machines/wording-replace/choice.ts';
import { RowCheckbox } from '#src/components/RowCheckbox.tsx';
import comparison from '#src/screens/comparison/comparison.module.css';
import { ReplacedRow } from '#src/screens/wording-replace/ReplacedRow.tsx';
import classes from './replace.module.css';

/** Rows that are laid out at once; each compares two texts word by word. */
const AT_ONCE = 50;

interface ReplaceGroupProps {
  readonly group: Replacement['contexts'][number];
  /** Those of its texts that are shown. */
  readonly rows: readonly ReplacedText[];
  /** A search has left some out. */
  readonly isFiltered: boolean;
  /** Whether it is open from the start. */
  readonly opened: boolean;
  /** How many of all its texts are chosen. */
  readonly chosen: number;
  readonly choice: Choice;
  readonly locked: boolean;
  readonly fresh: ReadonlySet<number> | null;
  readonly onChoose: (choice: Choice) => void;
}

/** The texts of one context, chosen together or one by one. */
export function ReplaceGroup(props: ReplaceGroupProps) {
  const { group, rows, isFiltered, opened, chosen, choice, locked, fresh, onChoose } = props;
  const { t, i18n } = useLingui();
  const bodyId = useId();
  const [open, setOpen] = useState(opened);
  const [shown, setShown] = useState(AT_ONCE);
  const { contextIdentifier: context, texts, obstacles } = group;
  const all = texts - obstacles;
  const marked = rows.filter(({ findings }) => findings !== undefined).length;
  const beyond = isFiltered ? 0 : texts - rows.length;
  const notShown = (
    <Plural
      id="replace.group.beyond"
      value={beyond}
      one="Ein Text wird hier nicht gezeigt."
      other="# Texte werden hier nicht gezeigt."
    />
  );
  return (
    <li className={classes.group}>
      <div className={classes.head}>
        <RowCheckbox
          label={t({ id: 'replace.chooseContext', message: `Alle Texte in ${{ context }} ersetzen` })}
          checked={all > 0 && chosen === all}
          indeterminate={chosen > 0 && chosen < all}
          disabled={locked || all === 0}
          onToggle={() => onChoose(withContext(choice, context, rows, chosen !== all))}
        />
        <button
          type="button"
          className={classes.unfold}
          aria-expanded={open}
          aria-controls={bodyId}
          disabled={rows.length === 0}
          onClick={() => setOpen(!open)}
        >
          <IconChevronRight aria-hidden size={16} stroke={1.75} className={classes.chevron} />
          <strong className={classes.context}>{context}</strong>
          <span className={classes.quiet}>
            {t({
              id: 'replace.chosen',
              message: `${{ count: i18n.number(chosen) }} von ${{ all: i18n.number(all) }} gewählt`,
            })}
          </span>
          {rows.length === 0 ? <span className={classes.quiet}>{notShown}</span> : null}
          {marked > 0 ? (
            <span className={classes.marked}>
              <IconAlertTriangle aria-hidden size={16} stroke={1.75} />
              <Plural id="replace.marked" value={marked} one="# Hinweis" other="# Hinweise" />
            </span>
          ) : null}
          {obstacles > 0 ? (
            <span className={classes.obstacle}>
              <Plural id="replace.obstacles" value={obstacles} one="# ausgelassen" other="# ausgelassen" />
            </span>
          ) : null}
        </button>
      </div>
      <div id={bodyId} hidden={!open}>
        {open ? (
          <ul className={`${comparison.rows} ${classes.body}`}>
            {rows.slice(0, shown).map((row) => (
              <ReplacedRow
                key={row.id}
                row={row}
                choice={choice}
                locked={locked}
                withContext
                isNew={fresh?.has(row.id) ?? false}
                onChoose={onChoose}
              />
            ))}
          </ul>
        ) : null}
        {rows.length > shown ? (
          <Button variant="default" size="compact-sm" onClick={() => setShown(shown + AT_ONCE)}>
            <Trans id="exchange.showMore">Weitere zeigen</Trans>
          </Button>
        ) : null}
      </div>
      {beyond > 0 && rows.length > 0 && open ? <p className={classes.beyond}>{notShown}</p> : null}
    </li>
  );
}
