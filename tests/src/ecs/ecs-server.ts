import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export type Respond = (received: Received, response: ServerResponse) => void;

export interface EcsServer {
  readonly origin: string;
  readonly received: Received[];
  /** How the next requests are answered, until another one is set. */
  answer(respond: Respond): void;
  close(): Promise<void>;
}

/** A server of the test's own on a free port: real sockets, answers as the test writes them. */
export async function startEcsServer(): Promise<EcsServer> {
  const received: Received[] = [];
  let respond: Respond = (_, response) => response.writeHead(404).end();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://test');
      const one: Received = {
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      received.push(one);
      respond(one, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer(next) {
      respond = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Answers with this JSON and status. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Respond {
  return (_, response) =>
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** The envelope of a call that succeeded. */
export function success(content: unknown, rest: Record<string, unknown> = {}): Record<string, unknown> {
  return { success: true, content, messages: [], warnings: [], errors: [], errCodes: [], ...rest };
}

/** The envelope of a refusal. */
export function refusal(code: string, rest: Record<string, unknown> = {}): Record<string, unknown> {
  return { success: false, content: null, messages: [`Text ${code}`], errCodes: [code], ...rest };
}
