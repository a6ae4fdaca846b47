import type { FindWay, Way, WayStep } from '#inspector/way.ts';
import { CASES } from '#paths/all.ts';
import { PLACES, type Place } from '#paths/book/places.ts';
import { type Causes, reachOf } from '#paths/book/reach.ts';
import { eventOf } from '#paths/core/cases.ts';
import { explore } from '#paths/core/explore.ts';
import { modelOf } from '#paths/core/model.ts';
import { endOf, type Leg, type Path } from '#paths/core/path.ts';
import { plain } from '#paths/core/plain.ts';
import { stepSentence } from '#paths/core/sentences.ts';
import { substatesIn } from '#paths/core/substates.ts';
import type { Cases } from '#paths/kit/cases.ts';
import { scriptOf } from '#paths/switch/script.ts';

/** Milliseconds that a user may take for a step by hand. */
const BY_HAND = 120_000;

/** Whether a message to another window can carry it. */
function isData(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function';
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  return isPlain && Object.values(value).every(isData);
}

/** Why no step of a path can be caused from here; null where it can. */
function whyNot(cases: Cases, { step }: Leg, { cause, how }: Causes): string | null {
  const says = stepSentence(cases, step);
  if (step.kind === 'event' && !isData(eventOf(cases, step.of, step.name)))
    return `On the way ${says}, and what that carries cannot be sent from here.`;
  if (step.kind === 'answer' && cause === 'elsewhere') return `On the way ${says}. ${how ?? ''}`;
  return null;
}

function stepOf(cases: Cases, { step, seen }: Leg, { cause, how }: Causes): WayStep {
  const says = stepSentence(cases, step);
  const { state } = seen;
  if (step.kind === 'event') {
    const { type, ...payload } = eventOf(cases, step.of, step.name);
    const data = plain(payload, cases.conventions) as Readonly<Record<string, never>>;
    return { says, event: { ...data, type }, state, takes: 0 };
  }
  if (step.kind === 'time') return { says, event: null, state, takes: step.milliseconds };
  if (cause === 'hand') return { says: `${says} (${how ?? 'by hand'})`, event: null, state, takes: BY_HAND };
  return { says, event: null, state, takes: 0 };
}

function firstOf(cases: Cases, { role, first, others }: Place, given: string): readonly string[] {
  const isUsual = Object.keys(cases.given)[0] === given || others?.[given] !== undefined;
  return [
    role === 'visitor' ? 'You are signed out.' : `You are signed in as ${role}.`,
    ...(isUsual ? [] : [`It begins when ${cases.given[given]?.says ?? given}.`]),
    ...(first === undefined ? [] : [first]),
  ];
}

/** A way along a path; why there is none where a step of it cannot be caused. */
function along(cases: Cases, place: Place, path: Path, base: string): Way | { readonly why: string } {
  const executors = cases.screen && !('none' in cases.screen) ? cases.screen : { shows: {}, does: {} };
  const { causes, entries } = reachOf(cases, executors, path);
  const steps: WayStep[] = [];
  for (const [index, leg] of path.legs.entries()) {
    const caused = causes[index] ?? { cause: 'elsewhere', how: null };
    const why = whyNot(cases, leg, caused);
    if (why !== null) return { why };
    steps.push(stepOf(cases, leg, caused));
  }
  const { [path.given]: at = place.address } = place.others ?? {};
  const address = new URL(at.slice(1), base);
  const script = scriptOf(entries);
  address.search = [address.search.slice(1), script].filter((part) => part !== '').join('&');
  return {
    machine: cases.machine.id,
    address: address.href,
    first: firstOf(cases, place, path.given),
    begins: path.at.state,
    steps,
  };
}

/**
 * Finds how the console is brought to a state: the shortest path whose steps can be sent, or answered by the switch.
 * @param base the address below which the console lives
 */
export function waysBelow(base: string): FindWay {
  return async (machine, state) => {
    const cases = CASES.find((one) => one.machine.id === machine);
    const place = PLACES[machine];
    if (!cases || !place) return { why: `No one wrote where ${machine} is found in the console.` };
    const goal = state.join('.');
    const isThere = (path: Path) =>
      substatesIn(endOf(path).state).some((one) => one === goal || one.startsWith(`${goal}.`));
    const { arrivals } = explore(modelOf(cases));
    const paths = goal === '' ? arrivals : arrivals.filter(isThere);
    const reason = cases.unreachable[[machine, ...state].join('.')];
    if (paths.length === 0) return { why: `No path leads there: ${reason ?? 'it is passed at once'}.` };
    const [usual] = Object.keys(cases.given);
    const inOrder = paths.toSorted(
      (one, other) => Number(other.given === usual) - Number(one.given === usual),
    );
    const ways = inOrder.map((path) => along(cases, place, path, base));
    return ways.find((way) => 'address' in way) ?? ways[0] ?? { why: 'No path leads there.' };
  };
}
