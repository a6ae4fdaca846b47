import { useLingui } from '@lingui/react/macro';
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { runsRightToLeft } from '#src/i18n/reading-direction.ts';
import classes from './ColumnMenu.module.css';

/** A column that can be shown or hidden. */
export interface ColumnChoice {
  readonly key: string;
  readonly header: string;
  readonly shown: boolean;
  /** Without it a row says nothing, so it stays. */
  readonly fixed: boolean;
}

interface ColumnMenuProps {
  /** Label of the button; 'Spalten' by default. */
  readonly title?: string;
  /** Legend above the choices. */
  readonly legend?: string;
  readonly columns: readonly ColumnChoice[];
  readonly onToggle: (key: string) => void;
  /** Moves a column that is shown one place up or down; only handed in where their order can be chosen. */
  readonly onMove?: (key: string, step: 1 | -1) => void;
  /** Shows all of them; only handed in while one is hidden. */
  readonly onReset?: (() => void) | undefined;
}

/** A button that opens the choice of a list's columns below it; Escape and anything outside close it. */
export function ColumnMenu(props: ColumnMenuProps) {
  const { columns, onToggle, onMove, onReset } = props;
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  /** The panel grows towards the middle of the page, wherever the button has come to stand. */
  const [side, setSide] = useState<'start' | 'end'>('end');
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!opened) return;
    root.current?.querySelector<HTMLElement>('input:not(:disabled)')?.focus();
    const closeOutside = ({ target }: Event) => {
      if (!root.current?.contains(target as Node)) setOpened(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [opened]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !opened) return;
    event.stopPropagation();
    setOpened(false);
    button.current?.focus();
  };
  const hidden = columns.filter(({ shown }) => !shown).length;
  const title = props.title ?? t({ id: 'part.columns', message: 'Spalten' });
  const count = columns.length - hidden;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens for Escape on its way up
    <div ref={root} className={classes.root} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-expanded={opened}
        aria-controls={opened ? id : undefined}
        onClick={({ currentTarget }) => {
          const { left, right } = currentTarget.getBoundingClientRect();
          const isInLeftHalf = left + right < window.innerWidth;
          setSide(isInLeftHalf === runsRightToLeft() ? 'end' : 'start');
          setOpened(!opened);
        }}
      >
        <IconColumns3 aria-hidden size={16} stroke={1.75} />
        {hidden === 0
          ? title
          : t({ id: 'part.columns.some', message: `${{ title }} (${{ hidden }} ausgeblendet)` })}
      </button>
      {opened ? (
        <fieldset id={id} className={classes.panel} data-side={side}>
          <legend className={classes.legend}>
            {props.legend ?? t({ id: 'part.columns.legend', message: 'Diese Spalten zeigen' })}
          </legend>
          {columns.map(({ key, header, shown, fixed }, index) => (
            <div key={key} className={classes.row}>
              <label className={classes.choice}>
                <input
                  type="checkbox"
                  className={classes.checkbox}
                  checked={shown}
                  disabled={fixed}
                  onChange={() => onToggle(key)}
                />
                {header}
              </label>
              {onMove && shown ? (
                <>
                  <button
                    type="button"
                    className={classes.move}
                    aria-label={t({ id: 'part.columns.up', message: `${{ header }} nach vorn` })}
                    aria-disabled={index === 0 || undefined}
                    onClick={() => onMove(key, -1)}
                  >
                    <IconArrowUp aria-hidden size={14} stroke={1.75} />
                  </button>
                  <button
                    type="button"
                    className={classes.move}
                    aria-label={t({ id: 'part.columns.down', message: `${{ header }} nach hinten` })}
                    aria-disabled={index === count - 1 || undefined}
                    onClick={() => onMove(key, 1)}
                  >
                    <IconArrowDown aria-hidden size={14} stroke={1.75} />
                  </button>
                </>
              ) : null}
            </div>
          ))}
          {onReset ? (
            <button type="button" className={classes.reset} onClick={onReset}>
              {t({ id: 'part.columns.reset', message: 'Alle zeigen' })}
            </button>
          ) : null}
        </fieldset>
      ) : null}
    </div>
  );
}
