/* What `npm run dev` serves beside the server, for tests and pictures: it does not look whether a file changes meanwhile. */
import { createServer } from 'vite';
import { inHouse } from './house.mjs';

const vite = await createServer({
  root: inHouse(),
  configFile: inHouse('vite.config.ts'),
  clearScreen: false,
  server: { host: '127.0.0.1', port: 0, watch: null },
});
await vite.listen();
vite.printUrls();
