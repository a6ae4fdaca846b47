import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedHook {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly said: {
    readonly id: string;
    readonly events: readonly string[];
    readonly contexts?: readonly string[];
    readonly documents?: readonly string[];
    readonly alerts?: readonly Readonly<Record<string, unknown>>[];
  };
}

/** What a webhook leads to: writes down what it is sent and answers as it is told. */
export class WebhookReceiver {
  readonly #server = createServer(async (request, response) => {
    const body = await text(request);
    this.received.push({ headers: request.headers, body, said: JSON.parse(body) });
    this.answer(response);
  });
  readonly received: ReceivedHook[] = [];
  answer: (response: ServerResponse) => void = (response) => response.writeHead(204).end();

  async open(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook?token=secret-in-address`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }
}
