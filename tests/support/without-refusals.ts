import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Hides where a form shows why it was not stored, as a mistake in the styles would. */
const HIDDEN = '[class*="inSight"] { display: none !important }';

/** The console of a server, with every file as it is except for its styles. */
export async function withoutRefusals(
  address: string,
): Promise<{ readonly address: string; readonly close: () => Promise<void> }> {
  const server = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? '/', address));
    const type = answer.headers.get('content-type') ?? '';
    const body = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, { 'content-type': type });
    response.end(type.startsWith('text/css') ? `${body}\n${HIDDEN}` : body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
