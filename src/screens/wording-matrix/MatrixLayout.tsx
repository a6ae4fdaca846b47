import '#src/theme/later.css';
import { useLingui } from '@lingui/react/macro';
import { Splitter } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type MatrixPreferences, PANEL } from '#src/screens/wording-matrix/matrix-preferences.ts';
import classes from './layout.module.css';

interface MatrixLayoutProps {
  readonly grid: ReactNode;
  readonly panel: ReactNode;
  /** Title of the panel, where only its head is shown. */
  readonly title: ReactNode;
  readonly preferences: MatrixPreferences;
  readonly onChange: (change: Partial<MatrixPreferences>) => void;
}

/**
 * The grid and its panel. The room of the panel is reserved, so that nothing moves when a cell is chosen: at the right on
 * wide screens, where it can be resized, below the grid on narrow ones and with large letters, which it never covers.
 */
export function MatrixLayout({ grid, panel, title, preferences, onChange }: MatrixLayoutProps) {
  const { t } = useLingui();
  const isWide = useMediaQuery('(min-width: 68.75em)', window.matchMedia('(min-width: 68.75em)').matches, {
    getInitialValueInEffect: false,
  });
  if (!isWide) return <Stack {...{ grid, panel, title }} />;
  if (!preferences.isPanelOpen) return <div className={classes.alone}>{grid}</div>;
  const keep = (sizes: readonly (string | number)[]) => {
    const width = Number.parseFloat(String(sizes[1]));
    if (Number.isFinite(width)) onChange({ panel: Math.round(width) });
  };
  return (
    <Splitter
      ref={nameDivider}
      className={classes.split ?? ''}
      sizes={[100, `${preferences.panel}px`]}
      onSizeChange={keep}
      step="16px"
      shiftStep="64px"
      lineSize={1}
      attributes={{
        handle: { 'aria-label': t({ id: 'matrix.panel.width', message: 'Breite der Einzelheiten' }) },
      }}
    >
      <Splitter.Pane defaultSize={100} className={classes.gridPane ?? ''}>
        {grid}
      </Splitter.Pane>
      <Splitter.Pane
        defaultSize={`${PANEL.usual}px`}
        min={`${PANEL.least}px`}
        max={`${PANEL.most}px`}
        className={classes.panelPane ?? ''}
      >
        {panel}
      </Splitter.Pane>
    </Splitter>
  );
}

/** The library calls the divider of panes that stand beside each other horizontal; in ARIA it is the line that is named. */
function nameDivider(split: HTMLElement | null): void {
  split?.querySelector(':scope > [role=separator]')?.setAttribute('aria-orientation', 'vertical');
}

function Stack({ grid, panel, title }: Pick<MatrixLayoutProps, 'grid' | 'panel' | 'title'>) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const below = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) below.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const Sign = isOpen ? IconChevronDown : IconChevronUp;
  return (
    <div className={classes.stacked}>
      {grid}
      <div ref={below} className={classes.below} data-open={isOpen || undefined}>
        <button
          type="button"
          className={classes.handle}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={classes.handleWords}>
            {title ?? t({ id: 'matrix.panel', message: 'Einzelheiten' })}
          </span>
          <Sign aria-hidden size={18} stroke={1.75} />
        </button>
        {isOpen ? panel : null}
      </div>
    </div>
  );
}
