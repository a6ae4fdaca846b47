import type { Failure } from '#machines/kit/failure.ts';
import type { ServiceAnswer } from '#paths/core/answers.ts';
import { eventOf } from '#paths/core/cases.ts';
import type { Observation } from '#paths/core/observed.ts';
import type { Path, Step } from '#paths/core/path.ts';
import type { Plain } from '#paths/core/plain.ts';
import type { Cases } from '#paths/kit/cases.ts';

/** One moment of a path, and all that led there. */
export interface Moment {
  readonly cases: Cases;
  /** The situation in which the path begins. */
  readonly given: string;
  /** The step that led there; null at the beginning. */
  readonly step: Step | null;
  readonly seen: Observation;
  /** Whether nothing more happens by itself; false where the path goes on, which does not say. */
  readonly isQuiet: boolean;
  /** The states that a user can leave by doing something. */
  readonly leavable: ReadonlySet<string>;
  /** The moment before; null at the beginning. */
  readonly before: Moment | null;
}

/** A request as it was made. */
export interface Request {
  readonly of: string;
  readonly with: Plain;
}

/** The states out of which something that a user does leads on these paths. */
export function leavableOn(paths: readonly Path[]): ReadonlySet<string> {
  const leavable = new Set<string>();
  for (const { at, legs } of paths) {
    for (const [index, { step, seen }] of legs.entries()) {
      const { state } = legs[index - 1]?.seen ?? at;
      if (step.kind === 'event' && seen.state !== state) leavable.add(state);
    }
  }
  return leavable;
}

/** The moments of a path, the first one first. */
export function momentsOf(
  cases: Cases,
  { given, at, legs, isQuiet }: Path,
  leavable: ReadonlySet<string>,
): readonly Moment[] {
  const of = { cases, given, leavable };
  const moments: Moment[] = [
    { ...of, step: null, seen: at, isQuiet: isQuiet && legs.length === 0, before: null },
  ];
  for (const [index, { step, seen }] of legs.entries()) {
    const isLast = index === legs.length - 1;
    moments.push({ ...of, step, seen, isQuiet: isQuiet && isLast, before: moments.at(-1) ?? null });
  }
  return moments;
}

/** The moments before one, the nearest first. */
export function* backFrom({ before }: Moment): Generator<Moment> {
  for (let at = before; at; at = at.before) yield at;
}

/** The requests of a moment to services and children. */
export function requestsOf({ seen }: Moment): readonly Request[] {
  return seen.asked as unknown as readonly Request[];
}

/** How a service answered in the last step; null where another thing happened. */
export function answerIn({ cases, step }: Moment): ServiceAnswer<unknown, Failure> | null {
  if (step?.kind !== 'answer') return null;
  const answer = cases.answers[step.of]?.[step.name];
  return answer && ('gives' in answer || 'fails' in answer) ? answer : null;
}

/** What the user gave with the last step; null where the user gave nothing. */
export function givenIn({ cases, step }: Moment): Readonly<Record<string, unknown>> | null {
  if (step?.kind !== 'event') return null;
  const { type: _, ...given } = eventOf(cases, step.of, step.name);
  return Object.keys(given).length > 0 ? given : null;
}

/** A part of an object by its name; undefined where it is none or has none. */
export function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
