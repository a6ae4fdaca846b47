import { useSelector } from '@xstate/react';
import type { AnyActorRef } from 'xstate';

/**
 * What a flow says, or said last: a part that has ended is let go of by its owner, and shown until another screen takes its
 * place. That it has ended draws nothing again.
 */
export function useKept<Said, Value>(
  flow: Pick<AnyActorRef, 'subscribe'> & { getSnapshot(): Said },
  select: (snapshot: Said) => Value | undefined,
): Value | undefined {
  return useSelector(flow, select, (kept, present) => present === undefined || present === kept);
}
