import type { AnyActor, AnyEventObject, AnyMachineSnapshot, AnyTransitionDefinition } from 'xstate';
import type { ChildAnswer, ServiceAnswer } from './answers.ts';
import { answerOf, type Cases, eventOf } from './cases.ts';
import { changesFrom, living, observe } from './observation.ts';
import type { Effects, Observation } from './observed.ts';
import type { Step } from './path.ts';
import { plain } from './plain.ts';
import { type Timer, Workings } from './workings.ts';

/** A machine at one moment of a path, and how it came there. */
export interface Moment {
  readonly status: 'active' | 'done' | 'error' | 'stopped';
  readonly output: undefined;
  readonly error: undefined;
  readonly snapshot: AnyMachineSnapshot;
  readonly now: number;
  readonly timers: readonly Timer[];
  /** Children that have ended or broken; those that live as long as the machine stay among its children. */
  readonly ended: readonly unknown[];
  readonly effects: Effects;
  /** The transitions that the last step took. */
  readonly taken: readonly AnyTransitionDefinition[];
  readonly before: { readonly moment: Moment; readonly step: Step } | null;
}

/** A step as xstate/graph takes it. */
export interface StepEvent {
  readonly type: string;
  readonly step: Step;
}

/** A machine without a world: every step is worked out, none is carried out. */
export interface Model<Of extends Cases = Cases> {
  readonly cases: Of;
  begin(given: string): Moment;
  /** The steps that mean something at a moment; those that the machine refuses are among them. */
  steps(moment: Moment): readonly Step[];
  take(moment: Moment, step: Step): Moment;
  observe(moment: Moment): Observation;
  /** Names of the selectors that answer otherwise after a step. */
  changes(before: Moment, after: Moment): readonly string[];
}

/** Returns the children that a step started: those that are there and were not. */
function askedBetween(before: AnyMachineSnapshot | null, after: AnyMachineSnapshot) {
  const known = new Set(Object.values(before?.children ?? {}));
  return living(after).flatMap(({ id, name }) => {
    const child = after.children[id] as unknown as AnyActor;
    return known.has(child as never) ? [] : [{ id, name, child }];
  });
}

/** The model of a machine, made once and walked through from every situation. */
export function modelOf<Of extends Cases>(cases: Of): Model<Of> {
  const workings = new Workings(cases);

  /** Works out one event after the other, and what children show as soon as they begin. */
  function settle(from: Moment | null, now: number, first: unknown, before: Moment['before']): Moment {
    let snapshot = from?.snapshot ?? null;
    let timers = from?.timers ?? [];
    const effects: Record<keyof Effects, unknown[]> = { reported: [], asked: [], passedOn: [], emitted: [] };
    const taken: AnyTransitionDefinition[] = [];
    const queue = [first];
    while (queue.length > 0) {
      const worked = workings.run(snapshot ? { snapshot, timers } : null, now, queue.shift());
      for (const { id, name, child } of askedBetween(snapshot, worked.snapshot)) {
        effects.asked.push({ of: name, with: plain(child.options.input, cases.conventions) });
        if (Reflect.get(child.options, 'syncSnapshot') && worked.snapshot.status === 'active') {
          queue.push({ type: `xstate.snapshot.${id}`, snapshot: child.getSnapshot() });
        }
      }
      effects.reported.push(...worked.recorded.reported);
      effects.passedOn.push(...worked.recorded.passedOn);
      effects.emitted.push(...worked.recorded.emitted);
      taken.push(...worked.recorded.taken);
      ({ snapshot } = worked);
      ({ timers } = worked.recorded);
    }
    if (!snapshot) throw new Error('nothing was worked out');
    return {
      status: snapshot.status,
      output: undefined,
      error: undefined,
      snapshot,
      now,
      timers: snapshot.status === 'active' ? timers : [],
      ended: from?.ended ?? [],
      effects: plain(effects, cases.conventions) as unknown as Effects,
      taken,
      before,
    };
  }

  return { cases, ...stepping(cases, settle) };
}

type Settle = (from: Moment | null, now: number, event: unknown, before: Moment['before']) => Moment;

function stepping(cases: Cases, settle: Settle): Omit<Model, 'cases'> {
  // All steps from a moment are compared with it, one after the other or at different times.
  const known = new WeakMap<Moment, ReturnType<typeof changesFrom>>();
  return {
    changes: (before, after) => {
      const changesAfter = known.get(before) ?? changesFrom(cases, before.snapshot);
      known.set(before, changesAfter);
      return changesAfter(after.snapshot);
    },
    begin: (given) => settle(null, 0, cases.given[given]?.input, null),
    observe: ({ snapshot, effects }) => observe(cases, snapshot, effects),
    steps: ({ snapshot, timers, now, status, ended }) => {
      if (status !== 'active') return [];
      const sent = Object.entries(cases.events)
        .filter(([of]) => snapshot._nodes.some(({ transitions }) => transitions.has(of)))
        .flatMap(([of, named]) => Object.keys(named).map((name) => ({ kind: 'event', of, name }) as const));
      const answering = living(snapshot).filter(({ id }) => !ended.includes(snapshot.children[id]));
      const answered = answering.flatMap(({ name: of }) =>
        Object.keys(cases.answers[of] ?? {}).map((name) => ({ kind: 'answer', of, name }) as const),
      );
      if (timers.length === 0) return [...sent, ...answered];
      const milliseconds = Math.min(...timers.map(({ due }) => due)) - now;
      return [...sent, ...answered, { kind: 'time', milliseconds }];
    },
    take: (moment, step) => {
      const before = { moment, step };
      if (step.kind === 'event')
        return settle(moment, moment.now, eventOf(cases, step.of, step.name), before);
      if (step.kind === 'answer') {
        const { id, event } = answerEvent(cases, moment, step);
        const shows = event.type.startsWith('xstate.snapshot');
        const ended = shows ? moment.ended : [...moment.ended, moment.snapshot.children[id]];
        return { ...settle({ ...moment, ended }, moment.now, event, before), ended };
      }
      return passTime(moment, step, settle);
    },
  };
}

/** The event by which XState lets a machine know of an answer, and the child that it comes from. */
function answerEvent(cases: Cases, { snapshot }: Moment, step: Step & { kind: 'answer' }) {
  const id = living(snapshot).findLast(({ name }) => name === step.of)?.id;
  if (!id) throw new Error(`${step.of} is not at work`);
  return { id, event: childEvent(cases, id, answerOf(cases, step.of, step.name)) };
}

/** What answers fail with, made once: an error takes long to be made. */
const errors = new WeakMap<object, unknown>();

function errorOf({ conventions }: Cases, answer: { readonly fails: unknown }): unknown {
  const error = errors.get(answer) ?? conventions.errorOf(answer.fails);
  errors.set(answer, error);
  return error;
}

function childEvent(cases: Cases, id: string, answer: ServiceAnswer | ChildAnswer): AnyEventObject {
  if ('gives' in answer) return { type: `xstate.done.actor.${id}`, actorId: id, output: answer.gives };
  if ('ends' in answer) return { type: `xstate.done.actor.${id}`, actorId: id, output: answer.ends };
  if ('shows' in answer) return { type: `xstate.snapshot.${id}`, snapshot: answer.shows };
  const error = 'fails' in answer ? errorOf(cases, answer) : new Error(answer.breaks);
  return { type: `xstate.error.actor.${id}`, actorId: id, error };
}

/** All that is due next happens, each unless what happened before it has called it off. */
function passTime(moment: Moment, step: Step & { kind: 'time' }, settle: Settle): Moment {
  const now = moment.now + step.milliseconds;
  const due = moment.timers.filter((timer) => timer.due <= now);
  const before = { moment, step };
  const effects: Record<keyof Effects, unknown[]> = { reported: [], asked: [], passedOn: [], emitted: [] };
  const taken: AnyTransitionDefinition[] = [];
  let at: Moment = moment;
  for (const timer of due) {
    if (!at.timers.includes(timer)) continue;
    const timers = at.timers.filter((one) => one !== timer);
    at = settle({ ...at, timers }, now, timer.event, before);
    for (const part of Object.keys(effects) as (keyof Effects)[]) effects[part].push(...at.effects[part]);
    taken.push(...at.taken);
  }
  return { ...at, now, effects: effects as unknown as Effects, taken, before };
}
