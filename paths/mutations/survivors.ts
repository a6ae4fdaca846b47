import { type Mutation, mutationName } from '#paths/mutations/draw.ts';

/** The seed by which mutations are drawn unless another one is given. */
export const SEED = 20_261_120;

/** Mutations that no walk notices, each with the reason. */
export const SURVIVORS: Readonly<Record<string, string>> = {
  'machines/notifications/notifications.selectors.ts: view changed: snapshot.context.notifications.find((one) => one.id === id) ?? null → null':
    'it is asked with the number of a notification, which a view of the machine alone does not know; every journey that waits for a toast notices',
  'machines/app/app.selectors.ts: view changed: flowsOf(snapshot)?.workingContext → null':
    'the walks look at what the app shows while its flows are stand-ins, of which this one says nothing; every journey that chooses a context of work notices',
  'machines/app/app.selectors.ts: view changed: flowsOf(snapshot)?.downloads → null':
    'the walks look at what the app shows while its flows are stand-ins; every journey that downloads a file notices',
  'machines/leaving/leaving.machine.ts: assignment dropped: holders: without(holders, holder)':
    'it shows only when two forms are unsaved and both end, which no path needs to reach a state; tests/machines/leaving.test.ts does it',
  "machines/file-batch/file-batch.machine.ts: target changed: 'sending' → 'settled'":
    'where a file waits, what was sent leads on to the next one at once',
  "machines/wording-import/wording-import.machine.ts: target changed: 'choosing' → 'checking'":
    'a check without a file leads to choosing one at once',
};

/** Why no walk notices a mutation; null when no one wrote why. */
export function reasonOf(mutation: Mutation): string | null {
  return SURVIVORS[mutationName(mutation)] ?? null;
}
