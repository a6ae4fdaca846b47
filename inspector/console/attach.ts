import type { InspectionEvent } from 'xstate';
import { createMask, type MaskRules } from '../mask.ts';
import { openBus } from '../messages.ts';
import type { Project } from '../project.ts';
import type { Portion } from '../session.ts';
import { ConsoleEnd, soonByMessage } from './console-end.ts';
import { Observer } from './observer.ts';
import { openInspector } from './open-inspector.ts';

const PARAMETER = 'inspect';
const STATELY = 'stately';

/** What an application tells of itself to those who look into it. */
export interface Attached extends Pick<Project, 'name'> {
  /** The machines of the project, read when Stately's viewer is opened; without them it draws no charts. */
  readonly machines?: () => Promise<Project['machines']>;
  /** Address of the page that shows the inspector. */
  readonly page: string;
  readonly rules?: MaskRules;
  /** Hears the same. */
  readonly also?: ((event: InspectionEvent) => void) | undefined;
}

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
 * @returns XState's option `inspect`
 */
export async function attachInspector({
  name,
  machines = async () => [],
  page,
  rules,
  also,
}: Attached): Promise<(event: InspectionEvent) => void> {
  const wish = takeWish();
  const viewer =
    wish === STATELY
      ? (await import('./stately.ts')).openStatelyViewer({ machines: await machines() })
      : null;
  const end = new ConsoleEnd(
    openBus(name),
    { id: crypto.randomUUID(), started: Date.now(), address: window.location.pathname },
    soonByMessage(),
  );
  const tell = (portion: Portion) => {
    end.tell(portion);
    viewer?.tell(portion);
  };
  const observer = new Observer(createMask(rules), tell);
  end.open(observer);
  window.addEventListener('pagehide', () => end.close());
  if (wish !== null && wish !== STATELY) openInspector(page, name);
  return (event) => {
    observer.inspect(event);
    also?.(event);
  };
}
