import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import viewer from '@scalar/fastify-api-reference';
import fastify from 'fastify';
import { inHouse } from './house.mjs';

const ADDRESS = '/viewer';
/** A tenth of the time of the best, for some percent more bytes of a file that few ever ask for. */
const BROTLI_QUALITY = 9;

/**
 * The viewer of the interface's description and what it is compressed to. The package hands it out as a Fastify plugin
 * alone, as one file that is served here without the plugin: its own page has inline scripts, which the content security
 * policy forbids.
 */
export async function compressedApiViewer() {
  const app = fastify();
  await app.register(viewer, { routePrefix: ADDRESS, configuration: { url: 'openapi.json' } });
  const { statusCode, rawPayload } = await app.inject(`${ADDRESS}/js/scalar.js`);
  await app.close();
  if (statusCode !== 200)
    throw new Error(`the viewer of the description is not at js/scalar.js (${statusCode})`);
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(rawPayload, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: rawPayload.length,
      },
    }),
    promisify(gzip)(rawPayload),
  ]);
  return { script: rawPayload, brotli, gzipped };
}

/**
 * @param {string} folder
 * @param {Awaited<ReturnType<typeof compressedApiViewer>>} files
 */
export async function writeApiViewer(folder, { script, brotli, gzipped }) {
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'viewer.js');
  await Promise.all([
    writeFile(file, script),
    writeFile(`${file}.br`, brotli),
    writeFile(`${file}.gz`, gzipped),
    copyFile(inHouse('server', 'description', 'page', 'start.js'), join(folder, 'start.js')),
  ]);
}
