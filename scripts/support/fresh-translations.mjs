import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/**
 * @param {string} name such as de.json
 * @returns {Promise<Buffer>} rejects when there is no such catalog, or one that is broken
 */
async function compiled(name) {
  // Loaded late: it brings Lingui's tools along, which a build of the console does not need.
  const { compileTranslations } = await import('../translations.mjs');
  const folder = await mkdtemp(join(tmpdir(), 'leitstand-translations-'));
  try {
    await compileTranslations(folder);
    return await readFile(join(folder, name));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Development only: answers /translations from the catalogs as of that moment, so that a text can be changed
 * and seen without a build.
 * @returns {import('vite').Plugin}
 */
export function freshTranslations() {
  return {
    name: 'leitstand:fresh-translations',
    apply: 'serve',
    configureServer({ middlewares, config }) {
      middlewares.use('/translations', (request, response) => {
        const name = basename(new URL(request.url ?? '/', 'http://localhost').pathname);
        compiled(name).then(
          (texts) => response.setHeader('content-type', 'application/json').end(texts),
          (error) => {
            config.logger.error(`translations/${name}: ${error.message}`);
            response.writeHead(404).end();
          },
        );
      });
    },
  };
}
