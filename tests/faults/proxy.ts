import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { AxiosHeaders } from 'axios';
import { ECS_FOLDER } from '#contract/call.ts';
import type { Wrong } from '#tests/faults/faults.ts';
import type { SentRequest, Wire } from '#tests/faults/wire.ts';

export interface FaultProxy extends Wire {
  readonly address: string;
  close(): Promise<void>;
}

/** Stands in front of a real server, on the loopback, and lets answers go wrong. What is cut off has reached the server. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const sent: SentRequest[] = [];
  const struck: SentRequest[] = [];
  const sockets = new Set<Socket>();
  let fault: { fits: (one: SentRequest) => boolean; wrong: Wrong; ready: Promise<void> } | null = null;
  const server = createServer(async (incoming, outgoing) => {
    const body = await bodyOf(incoming);
    const one = requestOf(incoming, body);
    sent.push(one);
    const met = fault?.fits(one) ? fault : null;
    const wrong = met?.wrong;
    if (met) struck.push(one);
    await met?.ready;
    if (wrong?.kind === 'never') return;
    if (wrong?.kind === 'broken') incoming.socket.destroy();
    else if (wrong?.kind === 'answer') {
      const headers = {
        'Content-Type': 'application/json',
        ...(wrong.retryAfter && { 'Retry-After': wrong.retryAfter }),
      };
      outgoing.writeHead(wrong.status, headers).end(wrong.text);
    } else forward(target, incoming, body, outgoing, wrong?.kind === 'half');
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    struck,
    strike: (fits, wrong, ready = Promise.resolve()) => {
      fault = { fits, wrong, ready };
    },
    mend: () => {
      fault = null;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Hands a request on, and the answer back: all of it, or the first half of what it announces. */
function forward(
  target: string,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
  half: boolean,
): void {
  const options = {
    method,
    agent: false,
    headers: half ? { ...headers, 'accept-encoding': 'identity' } : headers,
  };
  const onward = request(new URL(url ?? '/', target), options, (answer) => {
    if (!half) {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      return;
    }
    void bodyOf(answer).then((whole) => {
      const { 'transfer-encoding': _, ...rest } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, { ...rest, 'content-length': whole.length });
      outgoing.write(whole.subarray(0, whole.length / 2), () => outgoing.destroy());
    });
  });
  onward.on('error', () => outgoing.destroy());
  onward.end(body);
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function requestOf({ method = '', url = '/', headers }: IncomingMessage, body: Buffer): SentRequest {
  const { pathname, searchParams } = new URL(url, 'http://proxy');
  const path = pathname.slice(1);
  const isJson = headers['content-type']?.startsWith('application/json') ?? false;
  return {
    method,
    path: path.startsWith(ECS_FOLDER) ? path.slice(ECS_FOLDER.length) : path,
    query: Object.fromEntries(searchParams),
    headers: new AxiosHeaders(headers as Record<string, string>),
    body: isJson ? (JSON.parse(body.toString('utf8')) as SentRequest['body']) : null,
    preview: searchParams.get('dryRun') === 'true',
  };
}
