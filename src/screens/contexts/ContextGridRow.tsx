import { Plural, useLingui } from '@lingui/react/macro';
import { IconArrowsMove, IconChevronRight, IconPlus, IconTable } from '@tabler/icons-react';
import type { DragEvent } from 'react';
import { Link } from 'react-router-dom';
import type { ContextCoverage } from '#contract/context-coverage.ts';
import { FIRST_QUERY } from '#machines/route/list-query.ts';
import { FIRST_MATRIX_QUERY } from '#machines/route/matrix-query.ts';
import { pathOf } from '#src/address/address.ts';
import { ActiveBadge } from '#src/components/ActiveBadge.tsx';
import { CoverageBar } from '#src/components/CoverageBar.tsx';
import type { TreeRow } from '#src/components/context-tree-rows.ts';
import { IdentifierText } from '#src/components/IdentifierText.tsx';
import { formatNumber } from '#src/i18n/formats.ts';
import { CELL, NAME_CELL, ROW } from '#src/screens/contexts/grid-roles.ts';
import type { Moving } from '#src/screens/contexts/moving.ts';
import { useRowWords } from '#src/screens/contexts/use-row-words.ts';
import classes from './ContextTree.module.css';

interface ContextGridRowProps {
  readonly row: TreeRow;
  /** null where there are no figures. */
  readonly langs: readonly string[] | null;
  /** null while they are not known. */
  readonly counts: ContextCoverage | null;
  readonly moving: Moving | null;
  readonly tabIndex: 0 | -1;
  readonly onReach: () => void;
  readonly onOpen: (open: boolean) => void;
  /** Whether the number of editors leads to the list of them. */
  readonly leadsToUsers: boolean;
  /** Whether this user may change it, and put something below it. */
  readonly mayChange: boolean;
  readonly onMove: () => void;
}

/** One context: what it holds, how complete it is, and where one can go from there. */
export function ContextGridRow(props: ContextGridRowProps) {
  const { row, langs, counts, moving, tabIndex, onReach, onOpen, leadsToUsers, mayChange, onMove } = props;
  const { t } = useLingui();
  const { identifier, level, active, open, position, siblings, onTheWay } = row;
  const words = useRowWords(identifier);
  const note = moving ? moving.blocked(identifier) : null;
  const isTarget = moving?.target === identifier;
  // Root contexts stay at the top.
  const isMovable = mayChange && row.parent !== null;
  const around = { tabIndex, linked: moving === null };
  const matrix = pathOf({
    kind: 'wordingMatrix',
    query: { ...FIRST_MATRIX_QUERY, contextIdentifier: identifier },
  });
  const said = {
    ...ROW,
    'aria-label': words.row(active, note, counts),
    'aria-level': level,
    'aria-posinset': position,
    'aria-setsize': siblings,
    'aria-expanded': open ?? undefined,
    'aria-selected': moving ? isTarget : undefined,
    'aria-disabled': note !== null || undefined,
  };
  const put = () => {
    if (note === null) moving?.onTarget(identifier);
  };
  // The keys are handled by the grid.
  const hands = {
    onFocus: onReach,
    onClick: put,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', identifier);
      onMove();
    },
    onDragOver: (event: DragEvent) => {
      if (moving && note === null) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      put();
    },
    onDragEnd: (event: DragEvent) => {
      if (event.dataTransfer.dropEffect === 'none') moving?.onCancel();
    },
  };
  return (
    <div
      {...said}
      {...hands}
      tabIndex={tabIndex}
      className={classes.row}
      data-way={onTheWay || undefined}
      data-moved={moving?.identifier === identifier || undefined}
      data-target={isTarget || undefined}
      data-place={(moving && note === null) || undefined}
      draggable={isMovable}
    >
      <span
        {...NAME_CELL}
        className={classes.nameCell}
        style={{ paddingInlineStart: `${(level - 1) * 1.25}rem` }}
      >
        {open === null ? (
          <span className={classes.gap} />
        ) : (
          <button
            type="button"
            tabIndex={-1}
            className={classes.chevron}
            data-open={open}
            aria-label={
              open
                ? t({ id: 'contextTree.close', message: `${identifier} zuklappen` })
                : t({ id: 'contextTree.open', message: `${identifier} aufklappen` })
            }
            onClick={(event) => {
              event.stopPropagation();
              onOpen(!open);
            }}
          >
            <IconChevronRight aria-hidden size={16} stroke={1.75} />
          </button>
        )}
        <span className={classes.words}>
          {moving ? (
            <span className={classes.name}>
              <IdentifierText>{identifier}</IdentifierText>
            </span>
          ) : (
            <Link
              to={pathOf({ kind: 'context', identifier })}
              className={classes.name ?? ''}
              tabIndex={tabIndex}
              draggable={false}
            >
              <IdentifierText>{identifier}</IdentifierText>
            </Link>
          )}
          {active ? null : <ActiveBadge active={false} />}
          {note ? <span className={classes.note}>{note}</span> : null}
        </span>
      </span>
      {langs ? (
        <>
          <span {...CELL} className={classes.number}>
            <Count
              value={counts?.texts}
              words={words.texts}
              to={pathOf({ kind: 'wordings', query: { ...FIRST_QUERY, contextIdentifier: identifier } })}
              {...around}
            />
            <span className={classes.unit}>{t({ id: 'contextTree.texts', message: 'Texte' })}</span>
          </span>
          <span {...CELL} className={classes.number}>
            <Count
              value={counts?.files}
              words={words.files}
              to={pathOf({ kind: 'documentFiles', query: { ...FIRST_QUERY, contextIdentifier: identifier } })}
              {...around}
            />
            <span className={classes.unit}>{t({ id: 'contextTree.files', message: 'Dateien' })}</span>
          </span>
          <span {...CELL} className={classes.number}>
            <Count
              value={counts?.editors}
              words={words.editors}
              to={
                leadsToUsers
                  ? pathOf({ kind: 'users', query: { ...FIRST_QUERY, contextIdentifier: identifier } })
                  : null
              }
              {...around}
            />
            <span className={classes.unit}>{t({ id: 'contextTree.editors', message: 'Redaktion' })}</span>
          </span>
          {langs.map((lang) => (
            <span key={lang} {...CELL} className={classes.language}>
              <Share identifier={identifier} lang={lang} counts={counts} {...around} />
            </span>
          ))}
        </>
      ) : null}
      <span {...CELL} className={classes.acts}>
        {moving ? null : (
          <>
            <Link
              to={matrix}
              className={classes.act ?? ''}
              tabIndex={tabIndex}
              draggable={false}
              aria-label={t({ id: 'contextTree.matrix', message: `Textmatrix von ${identifier}` })}
              title={t({ id: 'navigation.wordingMatrix', message: 'Textmatrix' })}
            >
              <IconTable aria-hidden size={18} stroke={1.75} />
            </Link>
            {mayChange ? (
              <Link
                to={pathOf({ kind: 'context', identifier: null, startsIn: identifier })}
                className={classes.act ?? ''}
                tabIndex={tabIndex}
                draggable={false}
                aria-label={t({ id: 'contextTree.add', message: `Kontext unter ${identifier} anlegen` })}
                title={t({ id: 'contextTree.add.short', message: 'Darunter anlegen' })}
              >
                <IconPlus aria-hidden size={18} stroke={1.75} />
              </Link>
            ) : null}
            {isMovable ? (
              <button
                type="button"
                className={classes.act}
                tabIndex={tabIndex}
                aria-label={t({ id: 'contextTree.move', message: `${identifier} verschieben` })}
                title={t({ id: 'contextTree.move.short', message: 'Verschieben' })}
                onClick={onMove}
              >
                <IconArrowsMove aria-hidden size={18} stroke={1.75} />
              </button>
            ) : null}
          </>
        )}
      </span>
    </div>
  );
}

interface CellProps {
  readonly tabIndex: 0 | -1;
  /** Not while a context is moved: then a row is only where it can be dropped. */
  readonly linked: boolean;
}

interface CountProps extends CellProps {
  /** undefined while it is not known. */
  readonly value: number | undefined;
  /** What the link is called. */
  readonly words: (value: number) => string;
  /** Where what is counted can be seen; null where it cannot. */
  readonly to: string | null;
}

function Count({ value, words, to, tabIndex, linked }: CountProps) {
  const { i18n } = useLingui();
  if (value === undefined) return null;
  const number = formatNumber(i18n.locale, value);
  if (to === null || value === 0 || !linked) return number;
  return (
    <Link to={to} tabIndex={tabIndex} draggable={false} aria-label={words(value)}>
      {number}
    </Link>
  );
}

interface ShareProps extends CellProps {
  readonly identifier: string;
  readonly lang: string;
  readonly counts: ContextCoverage | null;
}

/** How much of a context one language covers; what is missing leads there. */
function Share({ identifier, lang, counts, tabIndex, linked }: ShareProps) {
  const { t } = useLingui();
  const words = useRowWords(identifier);
  const counted = counts?.languages.find((one) => one.lang === lang);
  if (!counted) return null;
  const { own, inherited, missing } = counted;
  if (own + inherited + missing === 0) return <span className={classes.complete}>–</span>;
  return (
    <>
      <span className={classes.lang}>{lang}</span>
      <CoverageBar {...counted} />
      {missing === 0 ? (
        <span className={classes.complete}>{t({ id: 'matrix.complete', message: 'vollständig' })}</span>
      ) : !linked ? (
        <span className={classes.complete}>
          <Plural id="matrix.missing.count" value={missing} one="# fehlt" other="# fehlen" />
        </span>
      ) : (
        <Link
          to={pathOf({
            kind: 'wordingMatrix',
            query: { ...FIRST_MATRIX_QUERY, contextIdentifier: identifier, missingIn: [lang] },
          })}
          className={classes.missing ?? ''}
          tabIndex={tabIndex}
          draggable={false}
          aria-label={words.missingIn(lang, missing)}
        >
          <Plural id="matrix.missing.count" value={missing} one="# fehlt" other="# fehlen" />
        </Link>
      )}
    </>
  );
}
