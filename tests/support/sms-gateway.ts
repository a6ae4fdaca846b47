import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface GatewayRequest {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

/** A gateway on this machine that takes text messages, or fails as a test wants it. */
export interface SmsGateway {
  readonly url: string;
  readonly requests: readonly GatewayRequest[];
  /** The status that it answers; null to answer nothing at all. */
  status: number | null;
  headers: Record<string, string>;
  close(): Promise<void>;
}

export async function startSmsGateway(): Promise<SmsGateway> {
  const requests: GatewayRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray();
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    requests.push({ method: request.method ?? '', headers: request.headers, body });
    if (gateway.status === null) return;
    response.writeHead(gateway.status, gateway.headers).end('{"answer": "of a gateway"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const gateway: SmsGateway = {
    url: `http://127.0.0.1:${port}/send`,
    requests,
    status: 200,
    headers: {},
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return gateway;
}
