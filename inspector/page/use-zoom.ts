import { type PointerEvent, useCallback, useRef, useState } from 'react';

/** Factors of the size; smaller than the first nothing can be read, larger than the last nothing is seen. */
const SMALLEST = 0.25;
const LARGEST = 4;
const STEP = 1.25;
/** How much one notch of a wheel zooms. */
const PER_PIXEL = 0.0015;

function within(scale: number): number {
  return Math.min(LARGEST, Math.max(SMALLEST, scale));
}

/** How large a picture is shown in what scrolls it: fitted to the width, or by a factor; dragged to be moved. */
export function useZoom() {
  const paper = useRef<HTMLElement | null>(null);
  // Null fits the picture into the width.
  const [scale, setScale] = useState<number | null>(null);
  const dragged = useRef<{
    readonly x: number;
    readonly y: number;
    readonly left: number;
    readonly top: number;
  }>(null);

  /** The factor at which the picture is really shown. */
  const present = useCallback(() => {
    const picture = paper.current?.querySelector('svg');
    const width = Number(picture?.getAttribute('width'));
    return picture && width > 0 ? picture.clientWidth / width : 1;
  }, []);

  /** Zooms so that what lies under a point of the window stays there. */
  const zoomAt = useCallback(
    (factor: number, point: { readonly x: number; readonly y: number } | null) => {
      const element = paper.current;
      const before = present();
      const next = within(before * factor);
      setScale(next);
      if (!element) return;
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = point ? [point.x - left, point.y - top] : [width / 2, height / 2];
      const [inX, inY] = [(element.scrollLeft + x) / before, (element.scrollTop + y) / before];
      requestAnimationFrame(() => element.scrollTo(inX * next - x, inY * next - y));
    },
    [present],
  );

  const attach = useCallback(
    (element: HTMLElement | null) => {
      paper.current = element;
      if (!element) return;
      const onWheel = (event: WheelEvent) => {
        if (!event.ctrlKey && !event.metaKey) return;
        event.preventDefault();
        zoomAt(Math.exp(-event.deltaY * PER_PIXEL), { x: event.clientX, y: event.clientY });
      };
      // React listens to wheels without being able to keep the page from zooming.
      element.addEventListener('wheel', onWheel, { passive: false });
      return () => element.removeEventListener('wheel', onWheel);
    },
    [zoomAt],
  );

  const drag = {
    onPointerDown: ({
      button,
      clientX: x,
      clientY: y,
      currentTarget: element,
    }: PointerEvent<HTMLElement>) => {
      if (button !== 0) return;
      dragged.current = { x, y, left: element.scrollLeft, top: element.scrollTop };
    },
    onPointerMove: ({ buttons, clientX, clientY, currentTarget: element }: PointerEvent<HTMLElement>) => {
      const from = dragged.current;
      if (!from || buttons === 0) return;
      element.scrollTo(from.left + from.x - clientX, from.top + from.y - clientY);
    },
    onPointerUp: () => {
      dragged.current = null;
    },
  };
  return {
    paper: attach,
    scale,
    drag,
    larger: () => zoomAt(STEP, null),
    smaller: () => zoomAt(1 / STEP, null),
    whole: () => setScale(1),
    fit: () => setScale(null),
  };
}
