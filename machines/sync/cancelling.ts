import { requireEvent } from '#machines/kit/event.ts';
import { withError } from '#machines/kit/failure-exits.ts';
import { BUSY } from '#machines/kit/pending.ts';
import { present } from '#machines/kit/present.ts';
import type { SyncContext, SyncEvent } from '#machines/sync/sync.types.ts';

interface Ways<Back extends string, Done> {
  /** Where the sync is looked at again when it could not be cancelled. */
  readonly back: Back;
  readonly done: Done;
}

/** Asks the server to end the sync that runs; the sync itself is waited for, or looked at, all the while. */
export function cancelling<const Back extends string, const Done>({ back, done }: Ways<Back, Done>) {
  return {
    tags: BUSY,
    description: 'The server is asked to end what it reads; where that is too late, the sync goes on.',
    invoke: {
      src: 'cancel',
      input: ({ context, event }: { context: SyncContext; event: SyncEvent }) => ({
        id: present(context.run).id,
        key: requireEvent(event, 'sync.cancel').key,
      }),
      onDone: done,
      onError: [
        { guard: { type: 'isSessionLost', params: withError }, target: 'sessionLost' },
        { target: back, actions: { type: 'rememberCancelFailure', params: withError } },
      ],
    },
  } as const;
}
