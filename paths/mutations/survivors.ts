import { type Mutation, mutationName } from '#paths/mutations/draw.ts';

/** The seed by which mutations are drawn unless another one is given. */
export const SEED = 20_261_120;

/** Mutations that no walk notices, each with the reason. */
export const SURVIVORS: Readonly<Record<string, string>> = {
  "machines/sync/sync-undo.machine.ts: action dropped: actions: { type: 'remember', params: { revisionId: null } }":
    'where there is nothing to take back no one reads the number, and whatever can be taken back next brings its own',
  'machines/notifications/notifications.selectors.ts: view changed: snapshot.context.notifications.find((one) => one.id === id) ?? null → null':
    'it is asked with the number of a notification, which a view of the machine alone does not know; every journey that waits for a toast notices',
  'machines/app/app.selectors.ts: view changed: flowsOf(snapshot)?.workingContext → null':
    'the walks look at what the app shows while its flows are stand-ins, of which this one says nothing; every journey that chooses a context of work notices',
  "machines/file-batch/file-batch.machine.ts: target changed: 'sending' → 'settled'":
    'where a file waits, what was sent leads on to the next one at once',
  "machines/wording-import/wording-import.machine.ts: target changed: 'choosing' → 'checking'":
    'a check without a file leads to choosing one at once',
};

/** Why no walk notices a mutation; null when no one wrote why. */
export function reasonOf(mutation: Mutation): string | null {
  return SURVIVORS[mutationName(mutation)] ?? null;
}
