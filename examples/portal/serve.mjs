import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';

/** The files of the page, and what they are. */
const TYPES = new Map([
  ['index.html', 'text/html'],
  ['portal.css', 'text/css'],
  ['portal.js', 'text/javascript'],
  ['texts.js', 'text/javascript'],
  ['list.js', 'text/javascript'],
]);

/** Those of them that come from clients/texts. */
const OF_CLIENT = new Set(['texts.js', 'list.js']);

/**
 * Serves the page, with the address of the texts in it, on an address of its own, as any web server would: it knows where the texts are, and nothing more.
 * @param {{port: number, textsServer: () => string, context: string, client: string}} options `client` is the built
 *   clients/texts
 * @returns {Promise<{address: string, close: () => Promise<void>}>}
 */
export async function servePortal({ port, textsServer, context, client }) {
  const server = createServer(async (request, response) => {
    const name = new URL(request.url ?? '/', 'http://portal').pathname.slice(1) || 'index.html';
    const type = TYPES.get(name);
    if (!type) {
      response.writeHead(404).end();
      return;
    }
    const folder = OF_CLIENT.has(name) ? dirname(client) : import.meta.dirname;
    const text = await readFile(join(folder, name), 'utf8');
    const origin = new URL(textsServer()).origin;
    response.writeHead(200, {
      'Content-Type': `${type}; charset=utf-8`,
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': `default-src 'self'; img-src 'self' data:; connect-src 'self' ${origin}`,
    });
    response.end(text.replaceAll('%TEXTS_SERVER%', textsServer()).replaceAll('%TEXTS_CONTEXT%', context));
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(undefined));
  });
  const { port: taken } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    address: `http://127.0.0.1:${taken}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
