import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build, type Plugin } from 'vite';
import type { Figure, Row } from '../frame/row.ts';

const HOUSE = join(import.meta.dirname, '../..');
const KILOBYTE = 1_000;
const OWN = 'the console itself';
/** Smaller ones are added up. */
const LEAST_KB = 1;

export const row: Row = {
  id: 'dependencies',
  chapter: 'Weight',
  title: 'What each dependency weighs',
  measures:
    "What is left of each package in the whole built console, all of its parts together, each packed with brotli by itself: packed with the others it weighs less. Code only, before names are shortened at a file's outermost level.",
  bare: null,
  sizes: null,
  databases: null,
  targets: [],
  async measure(bench) {
    const code = new Map<string, string>();
    await build({
      root: HOUSE,
      configFile: join(HOUSE, 'vite.config.ts'),
      logLevel: 'error',
      build: { outDir: bench.folder, emptyOutDir: true },
      plugins: [collect(code)],
    });
    const weights = [...code].map(([name, text]) => ({ name, value: packed(text) }));
    const small = weights.filter(({ value }) => value < LEAST_KB);
    const others = {
      name: `${small.length} smaller ones`,
      value: small.reduce((sum, { value }) => sum + value, 0),
    };
    return [...weights.filter(({ value }) => value >= LEAST_KB), others]
      .toSorted((one, other) => other.value - one.value)
      .map(({ name, value }): Figure => ({ name, unit: 'KB br', value }));
  },
};

/** Gathers what the build keeps of each package. */
function collect(code: Map<string, string>): Plugin {
  return {
    name: 'collect-packages',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        for (const [id, { code: kept }] of Object.entries(file.modules)) {
          const name = packageOf(id);
          code.set(name, (code.get(name) ?? '') + (kept ?? ''));
        }
      }
    },
  };
}

function packageOf(id: string): string {
  const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id) ?? [];
  if (name !== undefined) return name;
  return id.startsWith(HOUSE) ? OWN : 'what the build tool adds';
}

/** Kilobytes. */
function packed(text: string): number {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  return brotliCompressSync(Buffer.from(text), quality).length / KILOBYTE;
}
