import type { Entry } from '../session.ts';
import { stateWords } from '../states.ts';
import type { Way } from '../way.ts';
import type { InspectorEnd } from './inspector-end.ts';

/** Milliseconds in which an application has started that was opened. */
const STARTS = 60_000;
/** As long as a user may take for what is done first. */
const BY_HAND = 180_000;
/** Milliseconds in which a step has come to its end, beyond those that it takes at least. */
const STEP = 20_000;

/** How often an application may begin again on the way. */
const TRIES = 3;

/** Is there as soon as something that is looked for turns up. */
interface Wait<Found> {
  readonly look: () => Found | null;
  readonly milliseconds: number;
  /** What is said where it does not turn up. */
  readonly orElse: () => string;
}

function waited<Found>(
  end: InspectorEnd,
  signal: AbortSignal,
  { look, milliseconds, orElse }: Wait<Found>,
): Promise<Found> {
  return new Promise((resolve, reject) => {
    const over = (finish: () => void) => {
      clearTimeout(timer);
      leave();
      signal.removeEventListener('abort', stop);
      finish();
    };
    const stop = () => over(() => reject(new Error('Stopped.')));
    const timer = setTimeout(() => over(() => reject(new Error(orElse()))), milliseconds);
    const check = () => {
      try {
        const found = look();
        if (found !== null) over(() => resolve(found));
      } catch (error) {
        over(() => reject(error));
      }
    };
    const leave = end.subscribe(check);
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    else check();
  });
}

/** The application was loaded again on the way. */
class BegunAgain extends Error {
  constructor() {
    super('The application begins again and again.');
  }
}

/** The first event after one by which an actor was in a state. */
function arrivalIn({ log }: InspectorEnd, of: string, after: number, state: string): Entry | null {
  const later = log.entries.slice(log.indexOf(after + 1));
  return later.find(({ actor, state: at }) => actor === of && stateWords(at) === state) ?? null;
}

/** The event by which the newest living actor of the machine was where a way begins. */
function beginningIn(end: InspectorEnd, { machine, begins }: Way): Entry | null {
  const now = end.log.at(null);
  const actor = end.log
    .actorsAt(null)
    .findLast(({ id, machine: of }) => of === machine && now.get(id)?.status === 'active');
  return actor ? arrivalIn(end, actor.id, 0, begins) : null;
}

function whereIs({ log }: InspectorEnd, actor: string): string {
  return stateWords(log.at(null).get(actor)?.state ?? null);
}

async function leadOnce(
  end: InspectorEnd,
  way: Way,
  since: number,
  say: (words: string) => void,
  signal: AbortSignal,
): Promise<string> {
  say('The application starts …');
  // The one that has come last is the first.
  const newest = () => end.consoles.find(({ started }) => started >= since)?.id ?? null;
  const id = await waited(end, signal, {
    look: newest,
    milliseconds: STARTS,
    orElse: () => 'The application has not started in the window that was opened for it.',
  });
  if (end.chosen !== id) end.choose(id);
  /** Nothing of the way counts any more when the application has begun again, as when the development server reloads it. */
  const ifThere = <Found>(look: () => Found | null) => {
    if (newest() !== id) throw new BegunAgain();
    return end.chosen === id && end.isRead ? look() : null;
  };
  say(way.first.join(' ') || 'The flow begins …');
  const begun = await waited(end, signal, {
    look: () => ifThere(() => beginningIn(end, way)),
    milliseconds: BY_HAND,
    orElse: () => `No ${way.machine} has begun at ${way.begins}.`,
  });
  let at = begun.seq;
  for (const [index, { says, event, state, takes }] of way.steps.entries()) {
    say(`${index + 1} of ${way.steps.length}: ${says} …`);
    const refusal = event && (await end.send(begun.actor, event));
    if (newest() !== id) throw new BegunAgain();
    if (refusal) throw new Error(`Not possible: ${says}. ${refusal}`);
    const arrived = await waited(end, signal, {
      look: () => ifThere(() => arrivalIn(end, begun.actor, at, state)),
      milliseconds: takes + STEP,
      orElse: () => `After '${says}' it is at ${whereIs(end, begun.actor)}, not at ${state}.`,
    });
    at = arrived.seq;
  }
  say(`Here it is: ${way.steps.at(-1)?.state ?? way.begins}.`);
  return begun.actor;
}

/**
 * Leads an application that was just opened along a way: sends the events, and waits for whatever happens by itself.
 * @param since when it was opened, epoch milliseconds
 * @param say is handed what is done now, in words
 * @returns the actor that is where the way ends
 * @throws Error that says what did not come
 */
export async function lead(...way: Parameters<typeof leadOnce>): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await leadOnce(...way);
    } catch (error) {
      if (!(error instanceof BegunAgain) || tries === TRIES) throw error;
    }
  }
}
