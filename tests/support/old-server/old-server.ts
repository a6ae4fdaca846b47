import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  answerOf,
  type OldAnswer,
  type OldCall,
  type OldRecord,
  type OldRecords,
} from '#tests/support/old-server/calls.ts';
import RECORDS from '#tests/support/old-server/records.json' with { type: 'json' };

/** Password of every account of an old server. */
export const OLD_PASSWORD = 'Alt-aber-gut-1';
/** Code of the second factor, which `anna` has to enter. */
export const OLD_CODE = 'K7M2P9QX';

/** A started server that knows what the specification shows, and nothing else. */
export interface OldServer {
  readonly address: string;
  /** What it was asked, as method and path below /ecs/, and what it answered. */
  readonly calls: { readonly call: string; readonly status: number }[];
  close(): Promise<void>;
}

/**
 * A server as it was before this one: only the calls of the specification, times as epoch milliseconds, refusals of
 * nothing but codes, and rows in which something is missing. Keeps what is saved until it is closed.
 * @param session whether it tells who is signed in; that is no call of the specification
 */
export async function startOldServer({ session = false } = {}): Promise<OldServer> {
  const records = structuredClone(RECORDS) as unknown as OldRecords;
  const sessions = new Map<string, OldRecord>();
  const calls: { call: string; status: number }[] = [];
  const server = createServer(async (request, response) => {
    const call = await callOf(request);
    const user = sessions.get(/JSESSIONID=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '') ?? null;
    const answer =
      signingIn(call, records) ?? guarded(call, user, session) ?? answerOf(call, user ?? {}, records);
    calls.push({ call: `${call.method} ${call.path}`, status: answer.status ?? 200 });
    if (answer.signedIn) {
      const id = randomUUID();
      sessions.set(id, answer.signedIn);
      response.setHeader('Set-Cookie', [
        `JSESSIONID=${id}; Path=/; HttpOnly`,
        `XSRF-TOKEN=${randomUUID()}; Path=/`,
      ]);
    }
    if (call.path === 'logout') sessions.clear();
    send(response, answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function callOf(request: IncomingMessage): Promise<OldCall> {
  const url = new URL(request.url ?? '/', 'http://old');
  const text = Buffer.concat(await request.toArray()).toString('latin1');
  const utf8 = Buffer.from(text, 'latin1').toString('utf8');
  const type = request.headers['content-type'] ?? '';
  const json = type.includes('json') ? utf8 : (new URLSearchParams(utf8).get('data') ?? '{}');
  const isFile = type.includes('multipart');
  return {
    method: request.method ?? '',
    path: url.pathname.replace(/^\/ecs\//, ''),
    query: url.searchParams,
    body: isFile ? { file: /filename="([^"]*)"/.exec(utf8)?.[1] } : JSON.parse(json || '{}'),
    hasToken: request.headers['x-xsrf-token'] !== undefined,
  };
}

function signingIn({ path, body }: OldCall, { users }: OldRecords): OldAnswer | null {
  if (path === 'logout') return { content: null };
  if (path !== 'auth/login') return null;
  const { username, password, token } = body as Record<string, string | undefined>;
  const user = users.find((one) => one.username === username);
  if (!user || password !== OLD_PASSWORD) return { status: 401, code: '002' };
  const hasFactor = username === 'anna';
  if (hasFactor && !token) return { status: 401, code: '047' };
  if (hasFactor && token !== OLD_CODE) return { status: 401, code: '048' };
  const settings = { twoWayAuthenticationEnabled: hasFactor };
  return { content: { action: 'loginSuccess', isAuthenticated: true, user, settings }, signedIn: user };
}

function guarded(call: OldCall, user: OldRecord | null, knowsSession: boolean): OldAnswer | null {
  if (call.path === 'auth/session') {
    if (!knowsSession) return { status: 404 };
    return { content: user ? { isAuthenticated: true, user } : { isAuthenticated: false } };
  }
  if (call.path === 'wording/get') return null;
  if (!user) return { status: 401, code: '001' };
  if (call.method !== 'GET' && !call.path.endsWith('/list') && !call.hasToken)
    return { status: 403, code: '063' };
  return null;
}

function send(response: ServerResponse, { status = 200, code, content, file }: OldAnswer): void {
  if (file !== undefined) {
    response.setHeader('Content-Disposition', 'attachment; filename="Merkblatt.pdf"');
    response.writeHead(status, { 'Content-Type': 'application/pdf' }).end(file);
    return;
  }
  if (status === 404 && code === undefined) {
    response.writeHead(404, { 'Content-Type': 'text/html' }).end('<h1>Not Found</h1>');
    return;
  }
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(code === undefined ? { success: true, content } : { errCodes: [code] }));
}
