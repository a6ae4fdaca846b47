import { createContext, use, useCallback } from 'react';
import type { AnyActorRef } from 'xstate';
import type { LeavingStep } from '#machines/leaving/leaving.machine.ts';
import type { LeavingFlow } from '#machines/leaving/leaving.selectors.ts';

/** The flow that is asked before a screen is left; null where nothing is asked, as on a screen shown alone. */
export const Leaving = createContext<LeavingFlow | null>(null);

/** Sends an event that leaves the screen: at once, or after a question when something typed would be lost. */
export type Leave = <Flow extends AnyActorRef>(
  to: Flow,
  event: Parameters<Flow['send']>[0],
  /** Events to send before it, once it is settled that the screen is left. */
  before?: readonly LeavingStep[],
) => void;

/** @param flow null where nothing is asked */
export function leaveBy(flow: LeavingFlow | null | undefined): Leave {
  return (to, event, before = []) => {
    const steps = [...before, { to, event }];
    if (flow) flow.send({ type: 'leave.request', steps });
    else for (const step of steps) step.to.send(step.event);
  };
}

/** How a screen is left. */
export function useLeave(): Leave {
  const flow = use(Leaving);
  return useCallback<Leave>((...step) => leaveBy(flow)(...step), [flow]);
}
