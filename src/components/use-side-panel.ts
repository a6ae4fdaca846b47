import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useFocusBack } from '#src/components/use-focus-back.ts';

/**
 * The keyboard in a panel beside a list: a user who opens it reads on at its heading, again for everything else that it
 * shows, closes it by Escape, and goes on where they were.
 * @param shown what it shows; another one is another thing to read
 * @returns for the heading, which takes a `tabIndex` of -1, and for the panel
 */
export function useSidePanel(
  shown: unknown,
  onClose: () => void,
): {
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
} {
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusBack();
  const onShown = useEffectEvent((_: unknown) => heading.current?.focus({ preventScroll: true }));
  useEffect(() => onShown(shown), [shown]);
  const onKeyDown = ({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === 'Escape' && !defaultPrevented) onClose();
  };
  return { heading, onKeyDown };
}
