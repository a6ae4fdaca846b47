import type { EventExample, EventExamples } from '#inspector/payload-fields.ts';
import { CASES } from '#paths/all.ts';
import { plain } from '#paths/core/plain.ts';

/** What the cases send, as the inspector offers it. The compiler holds each payload to its machine's events. */
export function eventExamples(): EventExamples {
  return Object.fromEntries(
    CASES.map(({ machine, events, conventions }) => {
      const byType = Object.entries(events).map(([type, named]) => [
        type,
        Object.values(named).map(
          ({ says, with: payload = {} }): EventExample => ({
            says,
            payload: plain(payload, conventions) as EventExample['payload'],
          }),
        ),
      ]);
      return [machine.id, Object.fromEntries(byType)];
    }),
  );
}
