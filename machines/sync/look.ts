import { withError } from '#machines/kit/failure-exits.ts';
import type { SyncPrelude } from '#machines/sync/sync.port.ts';

interface Ways<Target extends string> {
  /** Where it leads when no sync runs. */
  readonly known: Target;
  readonly unknown: Target;
  readonly sessionLost: Target;
}

const prelude = ({ event }: { event: { output: SyncPrelude } }) => event.output;

/** Asks what this server can, and whether a sync runs already, which is then followed. */
export function look<const Target extends string>({ known, unknown, sessionLost }: Ways<Target>) {
  const remember = { type: 'rememberPrelude', params: prelude } as const;
  return {
    src: 'look',
    onDone: [
      { guard: { type: 'isRunning', params: prelude }, target: 'following', actions: remember },
      { target: known, actions: remember },
    ],
    onError: [
      { guard: { type: 'isSessionLost', params: withError }, target: sessionLost },
      { target: unknown, actions: { type: 'rememberFailure', params: withError } },
    ],
  } as const;
}
