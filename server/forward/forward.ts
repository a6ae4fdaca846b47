import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ECS_FOLDER } from '#contract/call.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { answerHeaders, requestHeaders } from '#server/forward/headers.ts';
import { refusalOf, sendRefusal } from '#server/routes/answer.ts';
import type { Settings } from '#server/settings.ts';

const CONNECT_MS = 10_000;
const RETRY_AFTER_S = 5;

type ForwardSettings = Pick<Settings, 'basePath' | 'publicUrl'>;

/**
 * Forwards every call below the scope's prefix to another ECS server, body and answer as streams. What that server
 * answers is answered, redirects too, which are not followed; when it cannot be reached it is 503 with 018.
 * @param target base address of that server, ending with a slash
 */
export async function registerForward(
  app: FastifyInstance,
  settings: ForwardSettings,
  target: URL,
): Promise<void> {
  app.removeAllContentTypeParsers();
  // Nobody reads a body here: it goes on as it comes.
  app.addContentTypeParser('*', (_request, _body, done) => done(null));
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error) ?? new Refusal('018');
    if (refusal.status >= 500) request.log.error({ err: error }, 'call could not be forwarded');
    return sendRefusal(reply, refusal, Date.now());
  });
  const from = settings.basePath + ECS_FOLDER;
  app.all('/*', async (request, reply) => {
    const path = pathBelow(from, request.raw.url ?? '');
    const answer = await send(request, reply, new URL(target.href), target.pathname + ECS_FOLDER + path);
    const secure = request.protocol === 'https' || settings.publicUrl?.startsWith('https:') === true;
    const place = { from: target.pathname, to: settings.basePath, secure };
    reply.code(answer.statusCode ?? 502).headers(answerHeaders(answer.headers, place));
    return reply.send(answer);
  });
}

/** @throws Refusal 012 for a path that leads out of the folder */
function pathBelow(folder: string, url: string): string {
  const below = url.slice(folder.length);
  const steps = (below.split('?', 1)[0] ?? '').split(/[/\\]|%2f|%5c/i);
  if (steps.some((step) => /^(\.|%2e){1,2}$/i.test(step))) throw new Refusal('012');
  return below;
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  target: URL,
  path: string,
): Promise<IncomingMessage> {
  const begin = target.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const away = (cause: unknown) =>
      reject(new Refusal('018', { status: 503, retryAfter: RETRY_AFTER_S, cause }));
    const sent = begin(target, { method: request.method, path, headers: requestHeaders(request, target) });
    sent.on('response', resolve).on('error', away);
    limitConnecting(sent);
    reply.raw.on('close', () => {
      if (!reply.raw.writableFinished) sent.destroy();
    });
    request.raw.pipe(sent);
  });
}

/** A call may take as long as it takes, but an address where nobody is must not keep it waiting. */
function limitConnecting(sent: ClientRequest): void {
  const timer = setTimeout(() => sent.destroy(new Error('no connection in time')), CONNECT_MS);
  sent.on('socket', (socket) => {
    if (!socket.connecting) clearTimeout(timer);
    socket.once('connect', () => clearTimeout(timer));
  });
  sent.on('close', () => clearTimeout(timer));
}
