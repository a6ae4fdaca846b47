/*
 * Cases of a machine, written by a tester, from which paths are generated, written out in sentences and walked.
 *
 * One file for each machine holds one `casesFor(machine, …)`:
 *
 *   given         the situations in which the machine begins: a sentence and its input. The first is the usual one.
 *   events        for every event that the machine knows: what can be sent, by name, each with its sentence and payload.
 *                 What `varies` in it makes no other path; on a screen users give those values too, by pairs.
 *   answers       for every service and child machine that it asks for, except those that the conventions answer for: how that can answer, by name, each with its
 *                 sentence. An answer `gives` a service's reply or `fails`; a child `ends`, `shows` a snapshot of itself,
 *                 or `breaks`. All are typed by the machine's own port: a wrong reply does not compile.
 *   view          the selectors of its view: what of its context a walk compares after every step.
 *   matters       what of its context decides what can happen later, as small as it can be; two situations that are equal
 *                 in it and in their state count as one. Counters belong in here only with a limit.
 *   states        the sentence of a state that has no description in its chart.
 *   unreachable   what no path can reach (a state's id, or a transition as the coverage names it), with the reason.
 *
 * Names are what a path is referred to by (`event sync.submit: given`, `answer preview: refused`), so they stay.
 * A sentence is a whole clause, present tense, without XState: 'the user opens the form', 'the server refuses (019)'.
 *
 * How a step is carried out is the level's: against the machine, events are sent and services answered as they stand
 * here. Other levels, such as screens, need an executor for each event and each service.
 */
import type {
  ActorLogic,
  AnyActorLogic,
  AnyEventObject,
  AnyStateMachine,
  ContextFrom,
  EventFromLogic,
  InputFrom,
  OutputFrom,
  PromiseActorLogic,
  SnapshotFrom,
} from 'xstate';
import type { ChildAnswer, Said, ServiceAnswer } from './answers.ts';
import { type Conventions, NO_CONVENTIONS } from './conventions.ts';
import type { Dimensions } from './pairs.ts';

type Named<Case> = Readonly<Record<string, Case>>;

/** Whatever its events are called, without those that XState itself sends. */
type OwnEvent<Machine extends AnyStateMachine> = Exclude<
  EventFromLogic<Machine>,
  { readonly type: `xstate.${string}` }
>;

/** Payload of an event: everything beside its type. */
type Payload<Event> = Omit<Event, 'type'>;
/** Further values of the parts of a payload, which lead where those of the case lead. */
type Varied<Parts> = { readonly [Part in keyof Parts]?: readonly Parts[Part][] };
/** The event of a machine that does not type its events can hold anything, or nothing. */
type EventCase<Event> = keyof Payload<Event> extends never
  ? Said & { readonly with?: never; readonly varies?: never }
  : string extends keyof Event
    ? Said & { readonly with?: object; readonly varies?: Varied<Payload<Event>> }
    : Said & { readonly with: Payload<Event>; readonly varies?: Varied<Payload<Event>> };

type ActorsOf<Machine extends AnyStateMachine> = Required<
  NonNullable<Parameters<Machine['provide']>[0]['actors']>
>;
type AnswerOf<Logic, Failure> =
  Logic extends PromiseActorLogic<infer Output, infer _Input>
    ? ServiceAnswer<Output, Failure>
    : Logic extends AnyActorLogic
      ? ChildAnswer<OutputFrom<Logic>, SnapshotFrom<Logic>>
      : never;

/**
 * Cases of one machine, written by a tester; the head of this file explains each part.
 * `Failure` is what services fail with, `Common` the names of those that the conventions answer for.
 */
export interface CasesOf<Machine extends AnyStateMachine, Failure = unknown, Common extends string = never> {
  readonly given: Named<
    Said & (undefined extends InputFrom<Machine> ? { input?: never } : { readonly input: InputFrom<Machine> })
  >;
  readonly events: {
    readonly [Type in OwnEvent<Machine>['type']]: Named<
      EventCase<Extract<OwnEvent<Machine>, { type: Type }>>
    >;
  };
  readonly answers: {
    readonly [Name in Exclude<keyof ActorsOf<Machine>, Common>]: Named<
      AnswerOf<ActorsOf<Machine>[Name], Failure>
    >;
  };
  /** Children that begin with an answer, by the names that they have in the machine. */
  readonly spawned?: Readonly<Record<string, Named<ChildAnswer>>>;
  /** Snapshots that children show from their first moment, where the machine looks at its children. */
  readonly begins?: Readonly<Record<string, unknown>>;
  readonly view: Readonly<Record<string, (snapshot: SnapshotFrom<Machine>) => unknown>>;
  readonly matters?: (context: ContextFrom<Machine>) => unknown;
  readonly states?: Readonly<Record<string, string>>;
  readonly unreachable?: Readonly<Record<string, string>>;
}

/** The cases of a machine as walks over all of them see them. */
export interface Cases {
  readonly machine: AnyStateMachine;
  readonly given: Named<Said & { readonly input?: unknown }>;
  readonly events: Readonly<
    Record<
      string,
      Named<Said & { readonly with?: object | undefined; readonly varies?: Dimensions | undefined }>
    >
  >;
  /** Of services, child machines and spawned children. */
  readonly answers: Readonly<Record<string, Named<ServiceAnswer | ChildAnswer>>>;
  readonly begins: Readonly<Record<string, unknown>>;
  readonly view: Readonly<Record<string, (snapshot: never) => unknown>>;
  readonly matters: (context: never) => unknown;
  readonly states: Readonly<Record<string, string>>;
  readonly unreachable: Readonly<Record<string, string>>;
  readonly conventions: Conventions;
}

/** Joins a machine to what a tester has written about it. */
export function casesFor<Machine extends AnyStateMachine, Failure = unknown, Common extends string = never>(
  machine: Machine,
  written: CasesOf<Machine, Failure, Common>,
  conventions: Conventions = NO_CONVENTIONS,
): Cases {
  const { actors } = machine.implementations;
  const common = Object.entries(conventions.answers).filter(([name]) => actors[name] !== undefined);
  return {
    machine,
    given: written.given,
    events: written.events,
    answers: {
      ...written.answers,
      ...Object.fromEntries(common),
      ...written.spawned,
    },
    begins: written.begins ?? {},
    view: written.view,
    matters: written.matters ?? (() => null),
    states: written.states ?? {},
    unreachable: written.unreachable ?? {},
    conventions,
  } as Cases;
}

/** The event that a case stands for. */
export function eventOf({ events }: Cases, type: string, name: string): AnyEventObject {
  const found = events[type]?.[name];
  if (!found) throw new Error(`there is no event case ${type}: ${name}`);
  return { type, ...found.with };
}

/** The answer that a case stands for. */
export function answerOf<Answer extends ServiceAnswer | ChildAnswer>(
  { answers }: { readonly answers: Readonly<Record<string, Named<Answer>>> },
  of: string,
  name: string,
): Answer {
  const found = answers[of]?.[name];
  if (!found) throw new Error(`there is no answer ${of}: ${name}`);
  return found;
}

/** Whether a machine asks the world for it, rather than running another machine. */
export function isService(logic: unknown): logic is ActorLogic<never, never> {
  return !(typeof logic === 'object' && logic !== null && 'root' in logic);
}
