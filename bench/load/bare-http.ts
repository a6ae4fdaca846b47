/* The bare reference of wording/get: a Node.js http server that knows one answer. Receives it in a message. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BareAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

// Anyone who has started it is gone.
process.once('disconnect', () => process.exit());
process.once('message', ({ headers, body }: BareAnswer) => {
  const bytes = Buffer.from(body);
  const { 'content-length': _length, ...others } = headers;
  const server = createServer((request, response) => {
    if (request.headers['if-none-match'] === headers.etag) {
      response.writeHead(304, others);
      response.end();
    } else {
      response.writeHead(200, headers);
      response.end(bytes);
    }
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
