import type { FastifyInstance, FastifyRequest } from 'fastify';
import { EVENTS_MEDIA_TYPE } from '#contract/call.ts';
import { PreparedAnswer } from '#server/routes/answer.ts';
import { EventStreams } from '#server/routes/event-streams.ts';
import type { Parts } from '#server/routes/parts.ts';
import { registerCall } from '#server/routes/route.ts';
import { revOf } from '#server/routes/wording-answers.ts';
import { contextOfAddress } from '#server/routes/wording-get.ts';
import type { TextWatch } from '#server/store/effective/text-watch.ts';
import type { ContextTrees } from '#server/store/places/context-trees.ts';

const RETRY_MS = 3_000;
const HEADERS = {
  'content-type': `${EVENTS_MEDIA_TYPE}; charset=utf-8`,
  // A proxy that gathers or compresses would keep what is to be heard at once.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

interface Watching {
  readonly trees: ContextTrees;
  readonly watch: TextWatch;
}

/** Notifies listeners when the texts of a context change, with the revision of the new ones. */
export function registerWordingEvents(app: FastifyInstance, parts: Parts, { trees, watch }: Watching): void {
  const { eventListeners: all, eventListenersPerAddress: perAddress } = parts.settings;
  const streams = new EventStreams({ all, perAddress });
  // First of all: a server that stops waits for its answers to end.
  app.addHook('preClose', async () => {
    watch.end();
    streams.end();
  });
  registerCall(app, parts, 'wordingEvents', async ({ payload, request }) => {
    const stream = streams.open(request.ip);
    try {
      const context = payload.context || (await contextOfAddress(trees, request));
      const rev = await watch.revOf(context);
      const known = knownRev(request, payload.rev);
      stream.retryAfter(RETRY_MS);
      stream.send(known === null || known === rev ? 'current' : 'changed', { context, rev }, rev);
      const leave = watch.add({
        contextIdentifier: context,
        rev,
        changed: (newer) => {
          stream.send('changed', { context, rev: newer }, newer);
          if (newer === null) stream.end();
        },
      });
      stream.once('close', leave);
      return new PreparedAnswer(200, stream, HEADERS);
    } catch (error) {
      stream.destroy();
      throw error;
    }
  });
}

/** The texts that a listener says it has: when it comes back its browser says so. */
function knownRev(request: FastifyRequest, rev: string | undefined): string | null {
  const last = request.headers['last-event-id'];
  const said = typeof last === 'string' && last !== '' ? last : rev;
  return said === undefined || said === '' ? null : revOf(said);
}
