/** Where a state leads that asks the world for something and gets none of what it wanted. */
interface Exits<Target extends string> {
  readonly sessionLost: Target;
  readonly refused: Target;
  readonly unreachable: Target;
}

/**
 * The error exits of a service, one for each kind of failure (failure.ts). The machine has the guards `isSessionLost` and
 * `isRefused` and the action `rememberFailure`, each with the error as its parameter.
 */
export function failureExits<const Target extends string>({
  sessionLost,
  refused,
  unreachable,
}: Exits<Target>) {
  const params = ({ event }: { event: { error: unknown } }) => ({ error: event.error });
  return [
    { guard: { type: 'isSessionLost', params }, target: sessionLost },
    {
      guard: { type: 'isRefused', params },
      target: refused,
      actions: { type: 'rememberFailure', params },
    },
    { target: unreachable, actions: { type: 'rememberFailure', params } },
  ] as const;
}
