import { request as httpRequest } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { CERTIFICATE, CERTIFICATE_KEY } from '#tests/support/certificate.ts';

export interface TlsProxy {
  /** Such as https://127.0.0.1:4711. */
  readonly origin: string;
  close(): void;
}

/** Ends TLS in front of a server, and tells it so, as nginx does. @param origin of that server */
export async function startTlsProxy(origin: string): Promise<TlsProxy> {
  const proxy = createServer({ key: CERTIFICATE_KEY, cert: CERTIFICATE }, (request, response) => {
    const { method, url: path, headers, socket } = request;
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-for': socket.remoteAddress };
    const sent = httpRequest(origin, { method, path, headers: { ...headers, ...forwarded } }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    sent.on('error', () => response.destroy());
    request.pipe(sent);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    origin: `https://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close: () => {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}
