import type { InspectionEvent } from 'xstate';
import { ConsoleEnd, soonByMessage } from '#inspector/console/console-end.ts';
import { Observer } from '#inspector/console/observer.ts';
import { openInspector } from '#inspector/console/open-inspector.ts';
import { createMask } from '#inspector/mask.ts';
import { openBus } from '#inspector/messages.ts';
import type { Portion } from '#inspector/session.ts';

const PARAMETER = 'inspect';
const STATELY = 'stately';

/** The wish of the `inspect` parameter. It counts once: left in the address, every reload would open a window. */
function takeWish(): string | null {
  const address = new URL(window.location.href);
  const wish = address.searchParams.get(PARAMETER);
  if (wish === null) return null;
  address.searchParams.delete(PARAMETER);
  window.history.replaceState(window.history.state, '', address);
  return wish;
}

/**
 * Writes down what happens in the console, from its first event on, and shows it to whatever inspector is open or comes
 * later. `?inspect` in the address opens one, `?inspect=stately` Stately's viewer beside it.
 * @param also hears the same
 * @returns XState's option `inspect`
 */
export async function attachInspector(
  also?: (event: InspectionEvent) => void,
): Promise<(event: InspectionEvent) => void> {
  const wish = takeWish();
  const viewer =
    wish === STATELY ? (await import('#inspector/console/stately.ts')).openStatelyViewer() : null;
  const end = new ConsoleEnd(
    openBus(),
    { id: crypto.randomUUID(), started: Date.now(), address: window.location.pathname },
    soonByMessage(),
  );
  const tell = (portion: Portion) => {
    end.tell(portion);
    viewer?.tell(portion);
  };
  const observer = new Observer(createMask(), tell);
  end.open(observer);
  window.addEventListener('pagehide', () => end.close());
  if (wish !== null && wish !== STATELY) openInspector();
  return (event) => {
    observer.inspect(event);
    also?.(event);
  };
}
