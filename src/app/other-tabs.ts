import type { ActorRefFrom } from 'xstate';
import * as z from 'zod/mini';
import type { appMachine } from '#machines/app/app.machine.ts';
import { SUBJECTS } from '#machines/subject.ts';
import { basePath } from '#src/app/address-keeper.ts';

const messageSchema = z.object({ subjects: z.array(z.enum(SUBJECTS)) });

/**
 * Tells the other tabs of this browser which kinds of records this one has changed, and this one what they have. Only
 * the kinds travel; every tab asks the server with its own session.
 * @returns ends it
 */
export function keepTabsInStep(app: ActorRefFrom<typeof appMachine>): () => void {
  const channel = new BroadcastChannel(`leitstand:${basePath()}`);
  const { unsubscribe } = app.on('records.changed', ({ subjects }) => channel.postMessage({ subjects }));
  channel.onmessage = ({ data }) => {
    const message = z.safeParse(messageSchema, data);
    if (message.success) app.send({ type: 'records.changedElsewhere', subjects: message.data.subjects });
  };
  return () => {
    unsubscribe();
    channel.close();
  };
}
