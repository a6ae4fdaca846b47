import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useRef,
  useState,
} from 'react';
import classes from './InspectorPage.module.css';

/** A border between panes that can be moved. */
interface SplitterKind {
  readonly name: 'actors' | 'state' | 'events';
  readonly label: string;
  readonly isAcross: boolean;
  /** Whether the pane lies before its border. */
  readonly isBefore: boolean;
}

export const SPLITTERS: readonly SplitterKind[] = [
  { name: 'actors', label: 'Width of the actors', isAcross: false, isBefore: true },
  { name: 'state', label: 'Width of the state', isAcross: false, isBefore: false },
  { name: 'events', label: 'Height of the events', isAcross: true, isBefore: false },
];

/** Shares of the panes in hundredths of the window. */
type Sizes = Readonly<Record<SplitterKind['name'], number>>;

const USUAL: Sizes = { actors: 18, state: 22, events: 40 };
const SMALLEST = 8;
const LARGEST = 70;
const STEP = 2;

interface PaneSizes {
  readonly panes: RefObject<HTMLElement | null>;
  readonly sizes: Sizes;
  readonly style: CSSProperties;
  readonly set: (name: SplitterKind['name'], size: number) => void;
}

function remembered(key: string): Sizes {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    const sizeOf = (name: keyof Sizes) => within(Number(Reflect.get(Object(kept), name)) || USUAL[name]);
    return { actors: sizeOf('actors'), state: sizeOf('state'), events: sizeOf('events') };
  } catch {
    return USUAL;
  }
}

function within(size: number): number {
  return Math.round(Math.min(LARGEST, Math.max(SMALLEST, size)));
}

/** How large the panes are; this browser remembers it. @param project its name */
export function usePaneSizes(project: string): PaneSizes {
  const key = `${project}:inspector:panes`;
  const panes = useRef<HTMLElement>(null);
  const [sizes, setSizes] = useState(() => remembered(key));
  const set = (name: SplitterKind['name'], size: number) => {
    const next = { ...sizes, [name]: within(size) };
    setSizes(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // A browser that keeps nothing begins with the usual sizes again.
    }
  };
  const style = Object.fromEntries(
    Object.entries(sizes).map(([name, size]) => [`--${name}`, `${size}%`]),
  ) as CSSProperties;
  return { panes, sizes, style, set };
}

/** The border itself: dragged, or moved by the arrow keys; a double click brings its usual place back. */
export function Splitter({
  splitter,
  sizes,
}: {
  readonly splitter: SplitterKind;
  readonly sizes: PaneSizes;
}) {
  const { name, label, isAcross, isBefore } = splitter;
  const size = sizes.sizes[name];
  const onPointerMove = ({
    buttons,
    clientX,
    clientY,
    currentTarget,
    pointerId,
  }: PointerEvent<HTMLElement>) => {
    if (buttons === 0 || !currentTarget.hasPointerCapture(pointerId)) return;
    const around = sizes.panes.current?.getBoundingClientRect();
    if (!around) return;
    const share = isAcross ? (clientY - around.top) / around.height : (clientX - around.left) / around.width;
    sizes.set(name, 100 * (isBefore ? share : 1 - share));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const [less, more] = isAcross ? ['ArrowUp', 'ArrowDown'] : ['ArrowLeft', 'ArrowRight'];
    const direction = event.key === more ? 1 : event.key === less ? -1 : 0;
    if (direction === 0) return;
    event.preventDefault();
    sizes.set(name, size + STEP * direction * (isBefore ? 1 : -1));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a splitter that moves is a widget, and hr cannot be one
    <div
      className={classes.splitter}
      data-splitter={name}
      role="separator"
      aria-label={label}
      aria-orientation={isAcross ? 'horizontal' : 'vertical'}
      aria-valuenow={size}
      aria-valuemin={SMALLEST}
      aria-valuemax={LARGEST}
      tabIndex={0}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={onPointerMove}
      onDoubleClick={() => sizes.set(name, USUAL[name])}
      onKeyDown={onKeyDown}
    />
  );
}
