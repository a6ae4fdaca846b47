/* The console as `npm run dev` serves it, for tests and pictures, but without watching its files. */
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
