import { assign } from 'xstate';
import { CANCELLED, type Failure, failureOf } from '#machines/kit/failure.ts';

/* What nearly every machine that asks the world for something says of failures: guards, actions and exits. */

/** Event of an error exit. */
export interface Failed {
  readonly error: unknown;
}

/** A context that says why something failed. */
interface WithFailure {
  readonly failure: Failure | null;
}

/** `params` of a guard or an action: the error of the service. */
export const withError = ({ event }: { readonly event: Failed }): Failed => ({ error: event.error });

/** Whether the session is gone. */
export const isSessionLost = ({ error }: Failed): boolean => failureOf(error).kind === 'sessionLost';

/** Whether the server said no. */
export const isRefused = ({ error }: Failed): boolean => failureOf(error).kind === 'refused';

/** To be assigned: why it failed. */
export const whyItFailed = (_: unknown, { error }: Failed): WithFailure => ({ failure: failureOf(error) });

/** Guards of an error exit, which stand there themselves. */
export const failing = {
  isSessionLost: ({ event }: { readonly event: Failed }) => isSessionLost(event),
  isRefused: ({ event }: { readonly event: Failed }) => isRefused(event),
} as const;

/** An action by what it needs, whatever else the machine has; its context says why something failed. */
type KeepsFailure<Event> = (args: { readonly context: WithFailure; readonly event: Event }) => void;

/** The action of an error exit: keeps why it failed. */
export const keepFailure = assign<WithFailure, Failed & { type: string }, undefined, never, never>({
  failure: ({ event }) => failureOf(event.error),
}) as unknown as KeepsFailure<Failed>;

/** The action of giving up waiting (pending.ts). */
export const keepCancel = assign({ failure: CANCELLED }) as unknown as KeepsFailure<unknown>;

/** Where a state leads that asks the world for something and gets none of what it wanted. */
interface Exits<Target extends string> {
  readonly sessionLost: Target;
  readonly refused: Target;
  readonly unreachable: Target;
}

/** Names of these states in most machines. */
const USUAL = { sessionLost: 'sessionLost', refused: 'refused', unreachable: 'unreachable' } as const;

/** The error exits of a service, one for each kind of failure (failure.ts); why it failed is kept in the context. */
export function failureExits<const Target extends string = (typeof USUAL)[keyof typeof USUAL]>(
  to: Exits<Target> = USUAL as Exits<Target>,
) {
  return [
    { guard: failing.isSessionLost, target: to.sessionLost },
    { guard: failing.isRefused, target: to.refused, actions: keepFailure },
    { target: to.unreachable, actions: keepFailure },
  ] as const;
}

/**
 * A state that waits for the session. The machine has the actor `sessionBack`.
 * @param next where it goes on
 * @param then what happens there, as the end of a sentence
 */
export function waitsForSession<const Next extends string>(next: Next, then: string) {
  return {
    description: `Waits until the same user has signed in again, then ${then}.`,
    invoke: { src: 'sessionBack', onDone: next },
  } as const;
}
