import { useRef, useState } from 'react';
import type { Project } from '../project.ts';
import type { InspectorEnd } from './inspector-end.ts';
import { lead } from './lead.ts';

/** What is said about a way, and whether it is still gone. */
export interface Leading {
  readonly words: string;
  readonly isOver: boolean;
}

/** Leads an application, in a window of its own, to a state that was chosen in a chart. */
export function useLead(end: InspectorEnd, { name, findWay }: Project, onArrive: (actor: string) => void) {
  const [leading, setLeading] = useState<Leading | null>(null);
  const stopper = useRef<AbortController | null>(null);
  const start = async (machine: string, state: readonly string[]) => {
    if (!findWay) return;
    stopper.current?.abort();
    const stopping = new AbortController();
    stopper.current = stopping;
    const say = (words: string, isOver = false) => {
      if (stopper.current === stopping) setLeading({ words, isOver });
    };
    // Opened at once: later the browser would not take it for the user's wish.
    const led = window.open('', `${name}-led`);
    say('Looking for the way …');
    try {
      const way = await findWay(machine, state);
      if ('why' in way) {
        led?.close();
        return say(way.why, true);
      }
      if (!led) return say(`The browser has blocked the window; allow it, or open ${way.address}`, true);
      const since = Date.now();
      led.location.href = way.address;
      const actor = await lead(end, way, since, say, stopping.signal);
      setLeading((last) => last && { ...last, isOver: true });
      onArrive(actor);
    } catch (error) {
      say(error instanceof Error ? error.message : String(error), true);
    }
  };
  const stop = () => {
    stopper.current?.abort();
    stopper.current = null;
    setLeading(null);
  };
  return { leading, start: findWay ? start : null, stop };
}
