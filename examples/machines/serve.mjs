/* node serve.mjs [PORT]: serves the pages of the example, with XState and the inspector from node_modules. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const [port = '0'] = process.argv.slice(2);
if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
  console.error(`${port} is no port. Usage: node serve.mjs [PORT]`);
  process.exit(2);
}

const TYPES = new Map([
  ['.html', 'text/html'],
  ['.css', 'text/css'],
  ['.js', 'text/javascript'],
]);

/** @param {string} specifier */
const folderOf = (specifier) => dirname(fileURLToPath(import.meta.resolve(specifier)));

/** Where the addresses below these lie; everything else lies beside this file. */
const FOLDERS = [
  { below: '/xstate/', folder: dirname(folderOf('xstate')) },
  { below: '/inspector/', folder: folderOf('@leitstand/inspector/page') },
];

/** @param {string} path */
function fileOf(path) {
  const { below, folder } = FOLDERS.find((one) => path.startsWith(one.below)) ?? {
    below: '/',
    folder: import.meta.dirname,
  };
  return join(folder, normalize(`/${path.slice(below.length)}`));
}

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://example');
  const file = fileOf(pathname === '/' ? '/application.html' : pathname);
  const type = TYPES.get(extname(file));
  try {
    if (!type) throw new Error('not served');
    const text = await readFile(file);
    response.writeHead(200, {
      'Content-Type': `${type}; charset=utf-8`,
      // Nothing comes from elsewhere.
      'Content-Security-Policy': "default-src 'self' 'unsafe-inline'; img-src data:",
    });
    response.end(text);
  } catch {
    response.writeHead(404).end();
  }
});
server.once('error', (error) => {
  console.error(`The example cannot listen: ${error.message}`);
  process.exitCode = 1;
});
server.listen(Number(port), '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') console.log(`http://127.0.0.1:${address.port}/`);
});
