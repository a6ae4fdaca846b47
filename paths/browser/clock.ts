import type { Page } from 'playwright';

declare global {
  interface Window {
    /** Lets time pass that is held. */
    leitstandPass?: (milliseconds: number) => Promise<void>;
  }
}

/**
 * Runs in the page, before anything of the console. Waits of almost a second and longer are what machines tell apart:
 * they only end when a path lets time pass, however slow the computer is. Shorter ones are the screen's own and take
 * the time they take.
 */
function holdTime(): void {
  const heldFrom = 900;
  const begin = window.setTimeout.bind(window);
  const end = window.clearTimeout.bind(window);
  const now = Date.now.bind(Date);
  const timers = new Map<number, { due: number; every: number | null; run: () => void }>();
  let passed = 0;
  let lastId = 1_000_000_000;

  const hold = (task: TimerHandler, delay: number, every: number | null, parameters: unknown[]) => {
    lastId += 1;
    const run = () => (typeof task === 'function' ? task(...parameters) : undefined);
    timers.set(lastId, { due: passed + delay, every, run });
    return lastId;
  };
  const forget = (id?: number) => {
    if (id === undefined || !timers.delete(id)) end(id);
  };
  const beginRepeating = window.setInterval.bind(window);
  const replaced = {
    setTimeout: (task: TimerHandler, delay = 0, ...rest: unknown[]) =>
      delay < heldFrom ? begin(task, delay, ...rest) : hold(task, delay, null, rest),
    setInterval: (task: TimerHandler, delay = 0, ...rest: unknown[]) =>
      delay < heldFrom ? beginRepeating(task, delay, ...rest) : hold(task, delay, delay, rest),
    clearTimeout: forget,
    clearInterval: forget,
  };
  Object.assign(window, replaced);
  Date.now = () => now() + passed;
  // What is made without a moment is of the present one.
  window.Date = new Proxy(Date, {
    construct: (date, given, by) => Reflect.construct(date, given.length === 0 ? [Date.now()] : given, by),
  });
  window.leitstandPass = async (milliseconds) => {
    const until = passed + milliseconds;
    for (;;) {
      const [next] = [...timers].toSorted(([, one], [, other]) => one.due - other.due);
      if (!next || next[1].due > until) break;
      const [id, timer] = next;
      passed = timer.due;
      if (timer.every === null) timers.delete(id);
      else timer.due += timer.every;
      timer.run();
      // Whatever it sets off by promises comes before the next one.
      await new Promise((resolve) => begin(resolve, 0));
    }
    passed = until;
  };
}

/** From now on the pages' time is held. */
export async function holdTimeIn(page: Page): Promise<void> {
  await page.addInitScript(holdTime);
}

/** Lets the page's time pass. */
export async function passTime(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate((passing) => window.leitstandPass?.(passing), milliseconds);
}
