import type { ActorRefFrom } from 'xstate';
import * as z from 'zod/mini';
import type { appMachine } from '#machines/app/app.machine.ts';
import { SUBJECTS, type Subject } from '#machines/subject.ts';
import { basePath } from '#src/page/base-path.ts';

/** Without subjects: the session has changed. */
const messageSchema = z.object({ subjects: z.optional(z.array(z.enum(SUBJECTS))) });

/**
 * Tells the other tabs of this browser which kinds of records this one has changed, and this one what they have. Only
 * the kinds travel, and that somebody has signed in or out; every tab asks the server itself what that means.
 * @param heard is told, too, what other tabs have changed
 * @returns ends it
 */
export function keepTabsInStep(
  app: ActorRefFrom<typeof appMachine>,
  heard: (subjects: readonly Subject[]) => void = () => {},
): () => void {
  const channel = new BroadcastChannel(`leitstand:${basePath()}`);
  const records = app.on('records.changed', ({ subjects }) => channel.postMessage({ subjects }));
  const session = app.on('session.changed', () => channel.postMessage({}));
  channel.onmessage = ({ data }) => {
    const message = z.safeParse(messageSchema, data);
    if (!message.success) return;
    const { subjects } = message.data;
    app.send(subjects ? { type: 'records.changedElsewhere', subjects } : { type: 'session.look' });
    if (subjects) heard(subjects);
  };
  return () => {
    records.unsubscribe();
    session.unsubscribe();
    channel.close();
  };
}
