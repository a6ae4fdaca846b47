import type { CSSProperties, ReactElement } from 'react';
import type { MatrixCell } from '#contract/wording-matrix.ts';
import { type CellState, cellState } from '#src/screens/wording-matrix/cell-state.ts';
import { amber, dark, gray } from '#src/theme/palette.ts';

/** What a sign says; reset: the context's own text, which is not inherited further. */
export type SignName = Exclude<CellState, 'none'> | 'reset';

interface Strokes {
  /** The icon's name at Tabler's; where text runs from right to left, some of them are turned by it. */
  readonly icon: string;
  /** All strokes of the drawing in one path, on a square of 24. */
  readonly path: string;
}

const STROKES: Readonly<Record<SignName, Strokes>> = {
  own: {
    icon: 'quote',
    path:
      'M10 11h-4a1 1 0 0 1 -1 -1v-3a1 1 0 0 1 1 -1h3a1 1 0 0 1 1 1v6c0 2.667 -1.333 4.333 -4 5' +
      'M19 11h-4a1 1 0 0 1 -1 -1v-3a1 1 0 0 1 1 -1h3a1 1 0 0 1 1 1v6c0 2.667 -1.333 4.333 -4 5',
  },
  reset: {
    icon: 'barrier-block',
    path:
      'M4 8a1 1 0 0 1 1 -1h14a1 1 0 0 1 1 1v7a1 1 0 0 1 -1 1h-14a1 1 0 0 1 -1 -1l0 -7' +
      'M7 16v4M7.5 16l9 -9M13.5 16l6.5 -6.5M4 13.5l6.5 -6.5M17 16v4M5 20h4M15 20h4M17 7v-2M7 7v-2',
  },
  inherited: { icon: 'arrow-down-right', path: 'M7 7l10 10M17 8l0 9l-9 0' },
  fallback: {
    icon: 'language',
    path:
      'M9 6.371c0 4.418 -2.239 6.629 -5 6.629M4 6.371h7M5 9c0 2.144 2.252 3.908 6 4' +
      'M12 20l4 -9l4 9M19.1 18h-6.2M6.694 3l.793 .582',
  },
  missing: {
    icon: 'alert-triangle',
    path:
      'M12 9v4M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87' +
      'l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0M12 16h.01',
  },
};

const SIGNS: Readonly<Record<SignName, ReactElement>> = {
  own: drawn(STROKES.own),
  reset: drawn(STROKES.reset),
  inherited: drawn(STROKES.inherited),
  fallback: drawn(STROKES.fallback),
  missing: drawn(STROKES.missing),
};

function drawn({ icon, path }: Strokes): ReactElement {
  return (
    <svg
      aria-hidden
      className={`tabler-icon tabler-icon-${icon}`}
      width={14}
      height={14}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  );
}

/** The sign of what a cell is; the words beside it say the same. */
export function CellSign({ cell }: { readonly cell: MatrixCell }) {
  const name = signOf(cell);
  return name && SIGNS[name];
}

/** Null where there is nothing to say. */
export function signOf(cell: MatrixCell): SignName | null {
  const state = cellState(cell);
  if (state === 'none') return null;
  return state === 'own' && cell.own?.resetInheritance ? 'reset' : state;
}

/**
 * The signs as pictures for matrix.module.css, in the colours of each scheme. A drawing inside of a cell is two elements
 * with a coordinate system of their own, and the grid has hundreds of them: a browser takes longer for them than for the
 * texts.
 */
export const SIGN_PICTURES: CSSProperties = Object.fromEntries(
  Object.entries(STROKES).flatMap(([name, { path }]) => {
    const isWarning = name === 'missing' || name === 'fallback';
    return [
      [`--sign-${name}-light`, picture(path, isWarning ? amber[7] : gray[6])],
      [`--sign-${name}-dark`, picture(path, isWarning ? amber[4] : dark[2])],
    ];
  }),
);

function picture(path: string, color: string | undefined): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="14" height="14" viewBox="0 0 24 24" fill="none" stroke="${color}" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"><path d="${path}"/></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}
