/// <reference lib="dom" />
import type { Page } from 'playwright';
import { shareOf } from '../frame/rounds.ts';
import type { Figure } from '../frame/row.ts';

const BETWEEN_MS = 120;
/** The browser reports no interaction that took less. */
const SHORTEST_MS = 16;

declare global {
  interface Window {
    /** The longest event of each interaction since it was emptied last, in milliseconds by the browser's number. */
    interactionTimes: Map<number, number>;
  }
}

/** Runs in a page: keeps what the browser reports of its interactions. */
export function watchEvents(): void {
  window.interactionTimes = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[]) {
      if (interactionId === 0) continue;
      const longest = window.interactionTimes.get(interactionId) ?? 0;
      window.interactionTimes.set(interactionId, Math.max(longest, duration));
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** @returns milliseconds that each interaction took; what was too short for the browser to tell of counts as the most it can be */
export async function during(
  page: Page,
  interactions: number,
  act: (at: number) => Promise<void>,
): Promise<readonly number[]> {
  await page.evaluate(() => window.interactionTimes.clear());
  for (let at = 0; at < interactions; at += 1) {
    await act(at);
    await page.waitForTimeout(BETWEEN_MS);
  }
  await page.waitForTimeout(BETWEEN_MS * 4);
  const found = await page.evaluate(() => [...window.interactionTimes.values()]);
  const short = Math.max(0, interactions - found.length);
  return [...found, ...Array.from({ length: short }, () => SHORTEST_MS)];
}

/** The middle one, and the one above 95 of 100. */
export function shares(name: string, times: readonly number[]): Figure[] {
  return [0.5, 0.95].map((share) => ({
    name: `${name}: p${share * 100}`,
    unit: 'ms',
    value: shareOf(times, share),
  }));
}
