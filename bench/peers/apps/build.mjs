/* Builds both apps, as their `vite build` would; run in the copy of this folder that has been installed. */
import { join } from 'node:path';
import { build } from 'vite';

for (const app of ['react-admin', 'refine']) {
  const root = join(import.meta.dirname, app);
  await build({ root, logLevel: 'error', build: { outDir: join(root, 'dist'), emptyOutDir: true } });
}
