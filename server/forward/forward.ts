import type { IncomingMessage } from 'node:http';
import { pipeline, Transform } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { ECS_FOLDER, EVENTS_MEDIA_TYPE } from '#contract/call.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { spend } from '#server/files/spent-pieces.ts';
import { answerHeaders } from '#server/forward/headers.ts';
import { type ForwardTarget, forwardTarget } from '#server/forward/target.ts';
import { refusalOf, sendRefusal } from '#server/routes/answer.ts';
import { type HttpsSettings, isHttps } from '#server/security/https.ts';
import type { Settings } from '#server/settings/settings.ts';

const CONNECT_MS = 10_000;

type ForwardSettings = HttpsSettings & Pick<Settings, 'basePath'>;

/**
 * Forwards every call below the scope's prefix to another ECS server, body and answer as streams. What that server
 * answers is answered, redirects too, which are not followed; when it cannot be reached it is 503 with 018.
 * @param address base address of that server, ending with a slash
 * @param connectMs so long a connection to it may take, its TLS handshake included
 */
export async function registerForward(
  app: FastifyInstance,
  settings: ForwardSettings,
  address: URL,
  connectMs = CONNECT_MS,
): Promise<void> {
  const target: ForwardTarget = forwardTarget(address, connectMs);
  const streams = new Set<IncomingMessage>();
  // A server that stops waits for its answers to end, which events never do.
  app.addHook('preClose', async () => {
    for (const stream of streams) stream.destroy();
  });
  app.addHook('onClose', async () => target.close());
  app.removeAllContentTypeParsers();
  // The body is not read here: it goes on as it comes.
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error) ?? new Refusal(REFUSAL.serverError);
    if (refusal.status >= 500) request.log.error({ err: error }, 'call could not be forwarded');
    return sendRefusal(reply, refusal, Date.now());
  });
  const from = settings.basePath + ECS_FOLDER;
  app.all('/*', async (request, reply) => {
    const path = pathBelow(from, request.raw.url ?? '');
    const realm = { https: isHttps(request.raw, settings), basePath: settings.basePath };
    const answer = await target.send(request, reply, { path: address.pathname + ECS_FOLDER + path, realm });
    if (isEvents(answer)) {
      streams.add(answer);
      answer.once('close', () => streams.delete(answer));
    }
    reply
      .code(answer.statusCode ?? 502)
      .headers(answerHeaders(answer.headers, realm, path.split('?', 1)[0] ?? ''));
    return reply.send(spentPieces(answer));
  });
}

/** @throws Refusal 012 for a target with a host in it, and for a path that leads out of the folder or leaves a step out */
function pathBelow(folder: string, url: string): string {
  if (!url.startsWith(folder)) throw new Refusal(REFUSAL.invalid);
  const below = url.slice(folder.length);
  const steps = (below.split('?', 1)[0] ?? '').split(/[/\\]|%2f|%5c/i);
  if (steps.slice(0, -1).includes('')) throw new Refusal(REFUSAL.invalid);
  if (steps.some((step) => /^(\.|%2e){1,2}$/i.test(step))) throw new Refusal(REFUSAL.invalid);
  return below;
}

function isEvents({ headers }: IncomingMessage): boolean {
  return headers['content-type']?.startsWith(EVENTS_MEDIA_TYPE) === true;
}

/** Breaks off when the answer does, so that a part of it is not taken for the whole. */
function spentPieces(answer: IncomingMessage): Transform {
  const pieces = new Transform({
    transform: (piece: Buffer, _encoding, done) => {
      spend(piece.length);
      done(null, piece);
    },
  });
  // The truncated response already reports the error.
  pipeline(answer, pieces, () => {});
  return pieces;
}
