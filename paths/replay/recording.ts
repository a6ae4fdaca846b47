import { readFileSync } from 'node:fs';
import { parseTrace, type Trace, type TracedActor, type TracedEvent } from '#inspector/trace.ts';
import { WrongOptions } from '#paths/options.ts';

const INIT = 'xstate.init';

/** Events that one actor of a session received, and its reactions. */
export interface Recording {
  readonly actor: TracedActor;
  readonly machine: string;
  readonly moments: readonly Moment[];
  /** Whether its beginning is among them. */
  readonly isWhole: boolean;
}

/** One event, and what could be seen outside of the actor afterwards. */
export interface Moment {
  readonly traced: TracedEvent;
  /** Its place among all events of the session. */
  readonly place: number;
  /** Types of the events that it then sent to others. */
  readonly sent: readonly string[];
}

/**
 * Reads a trace that the inspector has saved.
 * @throws WrongOptions when there is no such file, or it is no trace
 */
export function readTrace(file: string): Trace {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new WrongOptions(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
  try {
    return parseTrace(text);
  } catch (error) {
    throw new WrongOptions(`${file}: ${error instanceof Error ? error.message : error}`);
  }
}

function isOwn({ event }: TracedEvent): boolean {
  return !event.type.startsWith('xstate.');
}

/** The actors of a trace that are machines, in the order in which they came into being. */
export function recordingsOf({ actors, events }: Trace): readonly Recording[] {
  return actors.flatMap((actor) => {
    if (actor.machine === null) return [];
    const places = events.flatMap(({ actor: id }, place) => (id === actor.id ? [place] : []));
    const moments = places.flatMap((place, index) => {
      const traced = events[place];
      if (!traced) return [];
      const until = places[index + 1] ?? events.length;
      const sent = events
        .slice(place + 1, until)
        .filter((one) => one.source === actor.id && one.actor !== actor.id && isOwn(one));
      return [{ traced, place, sent: sent.map(({ event }) => event.type) }];
    });
    const isWhole = moments[0]?.traced.event.type === INIT;
    return moments.length === 0 ? [] : [{ actor, machine: actor.machine, moments, isWhole }];
  });
}
