import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { endsWithUs } from '../frame/ends.ts';
import { type Bench, Missing } from '../frame/row.ts';
import { PASSWORD } from '../lists/databases.ts';
import type { MeasuredServer } from '../load/server.ts';

const INSTALLED_WITHIN_MS = 5 * 60_000;
const BUILT_WITHIN_MS = 2 * 60_000;

/** Where the steps of a user are on the pages of a product. */
export interface Places {
  /** Behind the address of the product. */
  readonly list: string;
  /** Fields of the sign-in, in their order, and what is typed there. */
  readonly signIn: readonly (readonly [field: string, text: string])[];
  /** What leads to the form of a row, one in each row; there when the rows are. */
  readonly links: string;
  readonly rows: string;
  /** Of the form: the field with the text, the button that saves, and what says that it is saved. */
  readonly text: string;
  readonly save: string;
  readonly notification: string;
  readonly search: string;
  /** Whether the search begins with Enter; otherwise with the last letter. */
  readonly entered: boolean;
  readonly next: string;
}

export interface Product {
  readonly name: string;
  readonly address: string;
  readonly places: Places;
  /** KB of JavaScript and CSS, brotli, that the first page takes; null where another row measures it. */
  readonly weight: number | null;
  stop(): void;
}

const OURS: Places = {
  list: '/wordings?context=DEFAULT',
  signIn: [
    ['input[autocomplete=username]', 'admin'],
    ['input[autocomplete=current-password]', PASSWORD],
  ],
  links: 'main [aria-busy="false"] tbody th a',
  rows: 'main [aria-busy="false"] tbody',
  text: 'main form textarea',
  save: 'main form button[type=submit]',
  notification: '.mantine-Notification-root',
  search: 'main input[type=search]',
  entered: true,
  next: 'main nav button:not([disabled])',
};

const PEERS = {
  'react-admin': {
    list: '/#/texts',
    signIn: [
      ['input[name=username]', 'admin'],
      ['input[name=password]', PASSWORD],
    ],
    links: 'main tbody tr td.column-identifier',
    rows: 'main tbody',
    text: 'main textarea[name=value]',
    save: 'main form button[type=submit]',
    notification: '.MuiSnackbar-root',
    search: 'main input[name=q]',
    entered: false,
    next: 'button[aria-label="Go to next page"]',
  },
  refine: {
    list: '/texts',
    signIn: [
      ['input[name=email]', 'admin@example.org'],
      ['input[name=password]', PASSWORD],
    ],
    links: 'tbody tr a',
    rows: 'tbody',
    text: 'textarea:not([aria-hidden])',
    save: 'button.refine-save-button',
    notification: '.mantine-Notification-root',
    search: 'form input[aria-label=Search]',
    entered: true,
    next: 'button.mantine-Pagination-item',
  },
} as const satisfies Record<string, Places>;

export const NAMES = { ours: 'Leitstand', 'react-admin': 'react-admin', refine: 'Refine' } as const;

export function oursAt({ address }: MeasuredServer): Product {
  return { name: NAMES.ours, address, places: OURS, weight: null, stop: () => {} };
}

/**
 * Installs and builds the peers where databases are kept as well, and starts a server for each.
 * @param database path of their texts
 * @throws Missing where they cannot be installed
 */
export async function startPeers(bench: Bench, database: string): Promise<readonly Product[]> {
  const folder = join(bench.place, 'peers');
  cpSync(join(import.meta.dirname, 'apps'), folder, { recursive: true });
  run(folder, 'npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps'], {
    within: INSTALLED_WITHIN_MS,
    otherwise: 'the peers cannot be installed; that takes npm and its registry',
  });
  run(folder, process.execPath, ['build.mjs'], {
    within: BUILT_WITHIN_MS,
    otherwise: 'the peers cannot be built',
  });
  return Promise.all(
    (['react-admin', 'refine'] as const).map(async (app): Promise<Product> => {
      const built = join(folder, app, 'dist');
      const server = fork(join(import.meta.dirname, 'bare-server.ts'), [built, database]);
      const forget = endsWithUs(() => server.kill());
      const [address] = await Promise.race([once(server, 'message'), once(server, 'exit').then(() => [])]);
      if (address === undefined) throw new Error(`the server of ${NAMES[app]} has ended`);
      const stop = () => {
        forget();
        server.kill();
      };
      return {
        name: NAMES[app],
        address: String(address),
        places: PEERS[app],
        weight: weightOf(built),
        stop,
      };
    }),
  );
}

function run(
  folder: string,
  command: string,
  args: readonly string[],
  { within, otherwise }: { readonly within: number; readonly otherwise: string },
): void {
  const { status, stderr, error } = spawnSync(command, args, {
    cwd: folder,
    encoding: 'utf8',
    timeout: within,
  });
  if (status !== 0) throw new Missing(`${otherwise}: ${error?.message ?? stderr.trim().split('\n', 1)[0]}`);
}

function weightOf(built: string): number {
  const assets = join(built, 'assets');
  const bytes = readdirSync(assets).map(
    (name) => brotliCompressSync(readFileSync(join(assets, name))).length,
  );
  return bytes.reduce((sum, length) => sum + length, 0) / 1_000;
}
