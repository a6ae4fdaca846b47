import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'rolldown/utils';

/** A source file: its path from the root of the project, with slashes, and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

interface Edge {
  /** As it is written. */
  readonly specifier: string;
  /** A path from the root for a file of ours, otherwise null. */
  readonly target: string | null;
  /** Whether it hands on what it imports (export … from). */
  readonly isReexport: boolean;
}

const SRC_ROOMS = [
  'address',
  'ecs',
  'flows',
  'i18n',
  'page',
  'components',
  'screens',
  'storage',
  'theme',
].map((room) => `src/${room}`);

const PLAIN = ['contract', 'server/domain', 'server/dialect/base'];
const STORE = [
  ...PLAIN,
  'server/store/schema',
  'server/store/search',
  'server/store/base',
  'server/store/places',
];
const SUBJECTS = ['described', 'documents', 'effective', 'history', 'people', 'records', 'sync', 'texts'].map(
  (subject) => `server/store/${subject}`,
);

/** The rooms of the server, from the ground up: none imports one that stands below it here. */
const SERVER_ROOMS: Readonly<Record<string, readonly string[]>> = {
  'server/dialect/base': [],
  'server/house': [],
  'server/dialect/threads': ['server/house'],
  'server/dialect/postgres': ['server/dialect/base'],
  'server/dialect/sqlite': ['server/dialect/base', 'server/dialect/threads'],
  'server/dialect': ['server/dialect/base', 'server/dialect/postgres', 'server/dialect/sqlite'],
  'server/domain': ['contract'],
  'server/exchange': ['contract', 'server/domain', 'server/dialect/threads'],
  'server/store/schema': ['contract'],
  'server/store/search': [...PLAIN, 'server/store/schema'],
  'server/store/base': [
    ...PLAIN,
    'server/dialect',
    'server/exchange',
    'server/store/schema',
    'server/store/search',
  ],
  'server/store/migrations': [...PLAIN, 'server/store/schema', 'server/store/search'],
  'server/store/places': [...PLAIN, 'server/store/schema', 'server/store/search', 'server/store/base'],
  'server/store/records': STORE,
  'server/store/people': STORE,
  'server/store/documents': [...STORE, 'server/store/records'],
  'server/store/described': [...STORE, 'server/store/documents', 'server/store/records'],
  'server/store/sync': [...STORE, 'server/store/records'],
  'server/store/effective': [...STORE, 'server/exchange', 'server/store/records'],
  'server/store/texts': [...STORE, 'server/exchange', 'server/store/effective'],
  'server/store/history': [
    ...STORE,
    'server/exchange',
    'server/store/described',
    'server/store/documents',
    'server/store/records',
    'server/store/texts',
  ],
  'server/files': [...PLAIN, 'server/store/base', 'server/store/documents'],
  'server/settings': [...PLAIN, 'server/files', 'server/house'],
  'server/sms': ['contract', 'server/settings'],
  'server/mail': ['contract', 'server/settings'],
  'server/security': [...STORE, 'server/settings', 'server/sms', 'server/store/people'],
  'server/health': [
    ...PLAIN,
    'server/files',
    'server/settings',
    'server/store/base',
    'server/store/migrations',
    'server/store/records',
  ],
  'server/sync': [
    ...STORE,
    'server/exchange',
    'server/files',
    'server/settings',
    'server/store/described',
    'server/store/documents',
    'server/store/records',
    'server/store/sync',
    'server/store/texts',
  ],
  'server/webhooks': [
    'contract',
    'server/settings',
    'server/store/base',
    'server/store/people',
    'server/store/places',
    'server/store/schema',
  ],
  'server/metrics': [
    ...PLAIN,
    'server/files',
    'server/health',
    'server/settings',
    'server/store/base',
    'server/sync',
  ],
  'server/description': ['contract', 'server/domain'],
  'server/routes': [
    ...STORE,
    ...SUBJECTS,
    'server/description',
    'server/exchange',
    'server/files',
    'server/health',
    'server/house',
    'server/mail',
    'server/metrics',
    'server/security',
    'server/settings',
    'server/sync',
    'server/webhooks',
  ],
  'server/forward': [
    'contract',
    'server/domain',
    'server/files',
    'server/routes',
    'server/security',
    'server/settings',
  ],
  'server/first-data': [
    'contract',
    'server/security',
    'server/store/base',
    'server/store/people',
    'server/store/places',
    'server/store/records',
    'server/store/schema',
  ],
  'server/demo/texts': ['contract'],
  'server/demo': [...STORE, ...SUBJECTS, 'server/demo/texts', 'server/files', 'server/first-data'],
};

/**
 * Which rooms a room may import; itself always. A file belongs to the longest path here that leads to it; src/main.tsx
 * belongs to src/app, and the files in the root are `config`. In the rows of tests, bench and scripts, 'server' and
 * 'src' mean everything below them.
 */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  machines: ['contract'],
  ...SERVER_ROOMS,
  // The entry points of the server, and the programs beside it: backup, restore, generated data.
  server: ['contract', ...Object.keys(SERVER_ROOMS)],
  'src/app': ['contract', 'machines', 'inspector', 'src/inspection', ...SRC_ROOMS],
  // The window beside the console is for development only; what records is fetched when a user wants it.
  'src/inspection': ['contract', 'machines', 'inspector', 'src/page', 'src/theme'],
  'src/address': ['contract', 'machines'],
  'src/ecs': ['contract', 'machines', 'src/page'],
  'src/flows': ['contract', 'machines', 'src/ecs', 'src/i18n', 'src/page', 'src/screens', 'src/storage'],
  'src/i18n': ['contract', 'machines'],
  'src/page': [],
  'src/components': ['contract', 'src/i18n', 'src/theme'],
  'src/screens': [
    'contract',
    'machines',
    'src/address',
    'src/i18n',
    'src/page',
    'src/components',
    'src/storage',
    'src/theme',
  ],
  'src/storage': ['contract', 'machines', 'src/page'],
  'src/theme': [],
  // A package for any project of state machines, as is paths/core: nothing of the console stands behind it.
  inspector: [],
  'tests/support': ['contract', 'machines', 'server', 'src', 'inspector', 'paths/core', 'scripts', 'config'],
  // What others take into their applications: nothing of ours stands behind it.
  clients: [],
  'clients/cli': [],
  examples: ['clients'],
  'paths/core': [],
  paths: ['contract', 'machines', 'src', 'inspector', 'paths/core', 'scripts', 'tests/support'],
  tests: [
    'contract',
    'machines',
    'server',
    'src',
    'inspector',
    'paths',
    'clients',
    'examples',
    'scripts',
    'config',
    'tests/support',
  ],
  // The check of the catalogs compares the refusals' texts with the contract's; charts are drawn of the machines; and
  // npm run example serves one.
  scripts: ['contract', 'machines', 'inspector', 'examples'],
  bench: ['contract', 'server', 'scripts', 'tests', 'tests/support'],
  config: ['scripts'],
};

/** Packages that a room may import; a room that is not named here is not restricted by this table. */
const ONLY_PACKAGES: Readonly<Record<string, RegExp>> = {
  contract: /^(zod\/mini$|@zxcvbn-ts\/)/,
  // A package without dependencies.
  clients: /^$/,
  // Runs in Node.js, and has no dependencies either.
  'clients/cli': /^node:/,
  machines: /^xstate$/,
  inspector: /^(xstate|zod\/mini|react(-dom\/client)?|elkjs\/.*|@statelyai\/inspect)$/,
  'paths/core': /^(xstate(\/graph)?|node:(crypto|fs|path|url|util))$/,
};

interface Ban {
  readonly rooms: RegExp;
  readonly packages: RegExp;
  readonly why: string;
}

/** Packages that a room may not import. */
const NEVER_PACKAGES: readonly Ban[] = [
  { rooms: /^src\/(?!ecs$)/, packages: /^axios$/, why: 'only src/ecs reaches the server' },
  { rooms: /^src\/components$/, packages: /^(xstate|@xstate\/)/, why: 'components know no actor' },
  { rooms: /^src/, packages: /^(node:|fastify|kysely)/, why: 'the console runs in a browser' },
  {
    rooms: /^server/,
    packages: /^(xstate|react|axios|@mantine\/|@lingui\/(?!message-utils))/,
    why: 'the server has no screens',
  },
  {
    rooms: /^server(?!\/dialect(\/|$))/,
    packages: /^(node:sqlite|pg)$/,
    why: 'only server/dialect opens databases',
  },
  {
    rooms: /^server\/domain$/,
    packages: /^(fastify|@fastify\/|kysely)/,
    why: 'rules know no HTTP and no SQL',
  },
];

/** Where no folder may import one that imports it. */
const LAYERED = /^(contract|machines|server|src)\//;

const SOURCES = /\.(ts|tsx|mjs)$/;

function roomOf(path: string): string {
  const folders = path.split('/').slice(0, -1);
  if (folders.length === 0) return 'config';
  if (path.startsWith('src/') && folders.length === 1) return 'src/app';
  for (let depth = folders.length; depth > 0; depth -= 1) {
    const room = folders.slice(0, depth).join('/');
    if (Object.hasOwn(ROOMS, room)) return room;
  }
  return folders.slice(0, 2).join('/');
}

/** Whether a room may import another one; a room without a row may import nothing and be imported by none. */
function mayImport(from: string, to: string): boolean {
  const allowed = ROOMS[from] ?? [];
  const top = to.split('/')[0] ?? to;
  return from === to || allowed.includes(to) || (allowed.includes(top) && top !== from.split('/')[0]);
}

function targetOf(specifier: string, from: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(from), specifier));
  return null;
}

/**
 * Every import of a file, however it is written: import and export … from, type-only ones too, import() in code and
 * in types, import … = require().
 */
export function importsOf({ path, text }: SourceFile): Edge[] {
  const { program, errors } = parseSync(path, text);
  const [error] = errors;
  if (error) throw new Error(`${path}: ${error.message}`);
  const edges: Edge[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    if (Array.isArray(node)) {
      node.forEach(visit);
      return;
    }
    const { type, source, expression } = node as { type?: string; source?: unknown; expression?: unknown };
    const literal = (type === 'TSExternalModuleReference' ? expression : source) as {
      value?: unknown;
    } | null;
    if (typeof literal?.value === 'string') {
      const specifier = literal.value;
      const isReexport = type === 'ExportNamedDeclaration' || type === 'ExportAllDeclaration';
      edges.push({ specifier, target: targetOf(specifier, path), isReexport });
    }
    Object.values(node).forEach(visit);
  };
  visit(program.body);
  return edges;
}

function packageFindings(room: string, specifier: string): string[] {
  const only = ONLY_PACKAGES[room];
  if (only && !only.test(specifier)) return [`${room} may not import the package ${specifier}`];
  return NEVER_PACKAGES.filter(({ rooms, packages }) => rooms.test(room) && packages.test(specifier)).map(
    ({ why }) => `${room} may not import the package ${specifier}: ${why}`,
  );
}

function edgeFindings(path: string, { specifier, target, isReexport }: Edge): string[] {
  const room = roomOf(path);
  if (target === null) return packageFindings(room, specifier);
  const findings: string[] = [];
  const targetRoom = roomOf(target);
  if (!mayImport(room, targetRoom)) findings.push(`${room} may not import ${targetRoom} (${specifier})`);
  if (specifier.startsWith('.') && target.split('/')[0] !== path.split('/')[0] && room !== 'config') {
    findings.push(`${specifier} leaves its room; write #${target}`);
  }
  if (isReexport && room !== 'tests') findings.push(`${specifier} is handed on; import it where it is made`);
  return findings;
}

/** The files of each circle of imports, each circle once, beginning with its first file in the alphabet. */
function cyclesIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const done = new Set<string>();
  const circles = new Map<string, string[]>();
  const walk = (path: string, trail: readonly string[]): void => {
    const at = trail.indexOf(path);
    if (at >= 0) {
      const circle = trail.slice(at);
      circles.set([...circle].sort().join(), circle);
      return;
    }
    if (done.has(path)) return;
    for (const next of graph.get(path) ?? []) walk(next, [...trail, path]);
    done.add(path);
  };
  for (const path of [...graph.keys()].sort()) walk(path, []);
  return [...circles.values()];
}

/**
 * Holds the arrows of the house against every import.
 * @returns one sentence for each import, file or circle that breaks them
 */
export function violations(files: readonly SourceFile[]): string[] {
  const edges = new Map(files.map((file) => [file.path, importsOf(file)]));
  const findings = files.flatMap(({ path }) => {
    const barrel = /(^|\/)index\.tsx?$/.test(path) ? [`${path}: a file named index hides what it holds`] : [];
    const broken = (edges.get(path) ?? []).flatMap((edge) => edgeFindings(path, edge));
    return [...barrel, ...broken.map((finding) => `${path}: ${finding}`)];
  });
  const graph = new Map(
    [...edges].map(([path, list]) => [path, list.flatMap(({ target }) => (target === null ? [] : [target]))]),
  );
  const circles = circlesOf('imports', graph);
  // A circle of files is named as such; its folders say nothing more.
  const ofFolders = circles.length > 0 ? [] : circlesOf('folders', foldersOf(graph));
  return [...findings, ...circles, ...ofFolders];
}

function circlesOf(what: string, graph: ReadonlyMap<string, readonly string[]>): string[] {
  return cyclesIn(graph).map((circle) => `circle of ${what}: ${[...circle, circle[0]].join(' -> ')}`);
}

/** The folders of the house and those they import, in the rooms where no two may import one another. */
function foldersOf(graph: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  const folders = new Map<string, string[]>();
  for (const [path, targets] of graph) {
    if (!LAYERED.test(path)) continue;
    const folder = posix.dirname(path);
    const others = targets.map((target) => posix.dirname(target)).filter((target) => target !== folder);
    folders.set(folder, [...new Set([...(folders.get(folder) ?? []), ...others])]);
  }
  return folders;
}

/** Every source file of the project's rooms, and those in its root. */
export function readHouse(): SourceFile[] {
  const rooms = [...new Set(Object.keys(ROOMS).map((room) => room.split('/')[0] ?? room))];
  const inRooms = rooms
    .filter((room) => existsSync(room))
    .flatMap((room) =>
      readdirSync(room, { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`),
    );
  return [...readdirSync('.'), ...inRooms]
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => SOURCES.test(path) && !path.includes('/dist/'))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}
