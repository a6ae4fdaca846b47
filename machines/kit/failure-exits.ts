import { type Failure, failureOf } from '#machines/kit/failure.ts';

/* What nearly every machine that asks the world for something says of failures: parts of its `setup`, and its exits. */

/** What an error exit hands on. */
export interface Failed {
  readonly error: unknown;
}

/** `params` of a guard or an action: the error of the service. */
export const withError = ({ event }: { readonly event: Failed }): Failed => ({ error: event.error });

/** Whether the session is gone. */
export const isSessionLost = ({ error }: Failed): boolean => failureOf(error).kind === 'sessionLost';

/** Whether the server said no. */
export const isRefused = ({ error }: Failed): boolean => failureOf(error).kind === 'refused';

/** To be assigned: why it failed. */
export const whyItFailed = (_: unknown, { error }: Failed): { readonly failure: Failure } => ({
  failure: failureOf(error),
});

/** Where a state leads that asks the world for something and gets none of what it wanted. */
interface Exits<Target extends string> {
  readonly sessionLost: Target;
  readonly refused: Target;
  readonly unreachable: Target;
}

/**
 * The error exits of a service, one for each kind of failure (failure.ts). The machine has the guards `isSessionLost` and
 * `isRefused` and the action `rememberFailure`.
 */
export function failureExits<const Target extends string>({
  sessionLost,
  refused,
  unreachable,
}: Exits<Target>) {
  return [
    { guard: { type: 'isSessionLost', params: withError }, target: sessionLost },
    {
      guard: { type: 'isRefused', params: withError },
      target: refused,
      actions: { type: 'rememberFailure', params: withError },
    },
    { target: unreachable, actions: { type: 'rememberFailure', params: withError } },
  ] as const;
}
