import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';

/** Milliseconds after which a typed beginning is forgotten (specification section 9). */
const TYPE_AHEAD_RESET = 500;

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * The behaviour of a menu button: opens below its button, arrow keys and typed beginnings move within it, Escape, Tab,
 * a choice and anything outside close it. (Mantine's menu brings a positioning library that weighs more than the list
 * of wordings; two short menus at the edge of the page need none.)
 */
export function useMenu() {
  const [opened, setOpened] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const typed = useRef({ text: '', at: 0 });
  const id = useId();
  useEffect(() => {
    if (!opened) return;
    itemsIn(root.current).at(0)?.focus();
    const closeOutside = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpened(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [opened]);

  const close = () => {
    setOpened(false);
    button.current?.focus();
  };
  const typeAhead = (letter: string, at: number) => {
    const text = at - typed.current.at < TYPE_AHEAD_RESET ? typed.current.text + letter : letter;
    typed.current = { text, at };
    itemsIn(root.current)
      .find((item) => item.textContent?.trim().toLocaleLowerCase().startsWith(text.toLocaleLowerCase()))
      ?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const all = itemsIn(root.current);
    const step = STEPS[event.key];
    if (step) {
      event.preventDefault();
      all.at(step(all.indexOf(document.activeElement as HTMLElement), all.length))?.focus();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    } else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey) {
      typeAhead(event.key, event.timeStamp);
    }
  };

  return {
    opened,
    close,
    rootProps: {
      ref: root,
      onBlur: (event: FocusEvent) => {
        if (!root.current?.contains(event.relatedTarget)) setOpened(false);
      },
    },
    buttonProps: {
      ref: button,
      'aria-haspopup': 'menu' as const,
      'aria-expanded': opened,
      'aria-controls': opened ? id : undefined,
      onClick: () => setOpened(!opened),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'ArrowDown' || opened) return;
        event.preventDefault();
        setOpened(true);
      },
    },
    menuProps: { id, onKeyDown },
  };
}

function itemsIn(root: HTMLElement | null): readonly HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
}
