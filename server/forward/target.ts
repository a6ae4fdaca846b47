import {
  type ClientRequest,
  type Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
  Agent as PlainAgent,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CookieRealm } from '#contract/cookie-names.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { spend } from '#server/files/spent-pieces.ts';
import { requestHeaders } from '#server/forward/headers.ts';

const RETRY_AFTER_S = 5;
/** Less than what servers keep an idle connection for, so that they seldom close one that is about to be used. */
const IDLE_MS = 4_000;
/** May be sent again when it got lost. */
const REPEATABLE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Another ECS server, and the connections to it. */
export interface ForwardTarget {
  /**
   * Sends a call on as it comes. When the caller goes away, it is broken off there too.
   * @returns the answer, of which nothing but the headers has come
   * @throws Refusal 503/018 when that server cannot be reached
   */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    to: { readonly path: string; readonly realm: CookieRealm },
  ): Promise<IncomingMessage>;
  close(): void;
}

/** @param connectMs so long a connection may take, its TLS handshake included */
export function forwardTarget(address: URL, connectMs: number): ForwardTarget {
  const isSecure = address.protocol === 'https:';
  const options = { keepAlive: true, timeout: IDLE_MS };
  const agent: HttpAgent = isSecure ? new HttpsAgent(options) : new PlainAgent(options);
  const begin = isSecure ? httpsRequest : httpRequest;
  return {
    send: async (request, reply, { path, realm }) => {
      const once = () => {
        const headers = requestHeaders(request, address, realm);
        const sent = begin(address, { agent, method: request.method, path, headers });
        limitConnecting(sent, isSecure ? 'secureConnect' : 'connect', connectMs);
        return answered(sent, request, reply);
      };
      try {
        return await once().catch((error: unknown) => {
          if (isRepeatable(request, error)) return once();
          throw error;
        });
      } catch (cause) {
        throw new Refusal(REFUSAL.serverError, { status: 503, retryAfter: RETRY_AFTER_S, cause });
      }
    },
    close: () => agent.destroy(),
  };
}

/** The other server had closed a connection that had been kept: nothing of the call has been seen there. */
class ClosedMeanwhile extends Error {}

function isRepeatable(request: FastifyRequest, error: unknown): boolean {
  return error instanceof ClosedMeanwhile && REPEATABLE.has(request.method) && !hasBody(request);
}

function answered(
  sent: ClientRequest,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    sent.on('response', resolve).on('error', (error) => {
      const isLost = sent.reusedSocket && 'code' in error && error.code === 'ECONNRESET';
      reject(isLost ? new ClosedMeanwhile(error.message, { cause: error }) : error);
    });
    reply.raw.on('close', () => {
      if (!reply.raw.writableFinished) sent.destroy();
    });
    if (!hasBody(request)) {
      sent.end();
      return;
    }
    request.raw.on('data', (piece: Buffer) => spend(piece.length));
    request.raw.pipe(sent);
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** A call may take as long as it takes, but an address without a server must not keep it waiting. */
function limitConnecting(sent: ClientRequest, connected: 'connect' | 'secureConnect', limit: number): void {
  const timer = setTimeout(() => sent.destroy(new Error('no connection in time')), limit);
  const stop = () => clearTimeout(timer);
  sent.on('socket', (socket) => {
    if (sent.reusedSocket) stop();
    socket.once(connected, stop);
  });
  sent.on('close', stop);
}
