import type { ActorRefFrom } from 'xstate';
import * as z from 'zod/mini';
import type { appMachine } from '#machines/app/app.machine.ts';
import { SUBJECTS, type Subject } from '#machines/kit/subject.ts';
import { basePath } from '#src/page/base-path.ts';

/** With the number of a user: that one has logged out. With neither: the session has changed. */
const messageSchema = z.object({
  subjects: z.optional(z.array(z.enum(SUBJECTS))),
  loggedOut: z.optional(z.int()),
});

/**
 * Tells the other tabs of this browser which kinds of records this one has changed, and this one what they have. Only
 * the kinds travel, and that a user has signed in or who has logged out; a tab of the latter forgets the user at once,
 * and every tab asks the server itself what anything else means.
 * @param heard learns, too, what other tabs have changed
 * @returns ends it
 */
export function keepTabsInStep(
  app: ActorRefFrom<typeof appMachine>,
  heard: (subjects: readonly Subject[]) => void = () => {},
): () => void {
  const channel = new BroadcastChannel(`leitstand:${basePath()}`);
  const records = app.on('records.changed', ({ subjects, where }) => {
    if (where === 'here') channel.postMessage({ subjects });
  });
  const session = app.on('session.changed', () => channel.postMessage({}));
  const logout = app.on('session.ended', ({ userId }) => channel.postMessage({ loggedOut: userId }));
  channel.onmessage = ({ data }) => {
    const message = z.safeParse(messageSchema, data);
    if (!message.success) return;
    const { subjects, loggedOut } = message.data;
    if (loggedOut !== undefined) app.send({ type: 'session.endedElsewhere', userId: loggedOut });
    else app.send(subjects ? { type: 'records.changedElsewhere', subjects } : { type: 'session.look' });
    if (subjects) heard(subjects);
  };
  return () => {
    records.unsubscribe();
    session.unsubscribe();
    logout.unsubscribe();
    channel.close();
  };
}
