import { useEffect, useRef, useState } from 'react';
import type { User } from '#contract/auth.ts';
import { appSelectors } from '#machines/app/app.selectors.ts';
import { workingContextSelectors } from '#machines/working-context/working-context.selectors.ts';
import type { ConsoleActor } from '#src/app/console-actor.ts';
import { watchFocus } from '#src/app/lost-focus.ts';
import { wantedRoute } from '#src/app/wanted-route.ts';
import { leaveBy } from '#src/screens/common/leaving.ts';
import { inContext } from '#src/screens/common/working-context.ts';
import { areKeysOn } from '#src/screens/keys/single-keys.ts';

/** Overlays that a key or the page's header opens. */
export type Habit = 'palette' | 'help' | 'context' | 'operations' | 'report';

/** Where letters are letters, or mean something already. */
const TAKEN =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable], [role="menu"], [role="listbox"], [role="tree"], [role="grid"], [role="combobox"]';
/** As long as one is open, nothing else opens. */
const DIALOG = '[role="dialog"][aria-modal="true"]';
/** The first key of everything that single keys do. */
const FIRST = 'gn/?';

/**
 * Listens for the keys that lead somewhere from everywhere. What they do is fetched when the first of them is pressed.
 * @returns what they have opened, and opens and closes it
 */
export function useHabits(
  actor: ConsoleActor,
  user: User | undefined,
): readonly [Habit | null, (habit: Habit | null) => void] {
  const [habit, setHabit] = useState<Habit | null>(null);
  const keys = useRef<ReturnType<typeof loadKeys>>(undefined);
  useEffect(() => {
    const focus = watchFocus(document);
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, timeStamp } = event;
      const command = event.ctrlKey || event.metaKey;
      if (event.defaultPrevented || event.isComposing || event.altKey) return;
      if (!user || document.querySelector(DIALOG)) return;
      if (command && !event.shiftKey && key.toLowerCase() === 'k') {
        event.preventDefault();
        setHabit('palette');
        return;
      }
      if (command || key.length !== 1 || !areKeysOn()) return;
      // A grid has letters of its own, but does not tell of them itself.
      const isAskedInGrid =
        key === '?' && target instanceof Element && target.matches('[role="grid"] [data-active]');
      if (!isAskedInGrid && target instanceof Element && target.closest(TAKEN)) return;
      if (focus.isJustLost(timeStamp)) return;
      if (!keys.current && !FIRST.includes(key)) return;
      // Firefox would open its own search.
      if (key === '/') event.preventDefault();
      keys.current ??= loadKeys();
      keys.current
        .then(({ press, routeKeys }) =>
          press(key, timeStamp, {
            routes: routeKeys(user),
            go: (path) =>
              leaveBy(appSelectors.leaving(actor.getSnapshot()))(actor, {
                type: 'address.changed',
                route: wantedRoute(inContext(path, workingContextOf(actor))),
              }),
            context: () => setHabit('context'),
            help: () => setHabit('help'),
          }),
        )
        .catch(() => {
          keys.current = undefined;
        });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      focus.stop();
    };
  }, [actor, user]);
  return [habit, setHabit];
}

function workingContextOf(actor: ConsoleActor): string | null {
  const flow = appSelectors.workingContext(actor.getSnapshot());
  return flow ? workingContextSelectors.contextIdentifier(flow.getSnapshot()) : null;
}

async function loadKeys() {
  const { routeKeys, shortcutKeys } = await import('#src/screens/help/shortcuts.ts');
  return { routeKeys, press: shortcutKeys() };
}
