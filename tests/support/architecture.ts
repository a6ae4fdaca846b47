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

const SRC_ROOMS = ['src/ecs', 'src/i18n', 'src/page', 'src/parts', 'src/screens', 'src/theme'];

/**
 * Which rooms a room may import; itself always. A room is a folder in the root or one of the folders named here below
 * it; src/main.tsx belongs to src/app, and the files in the root are `config`. In the rows of tests, 'server' and
 * 'src' mean everything below them.
 */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  machines: ['contract'],
  server: ['contract', 'server/dialect', 'server/domain'],
  'server/dialect': [],
  'server/domain': ['contract'],
  'src/app': ['contract', 'machines', 'src/inspector', ...SRC_ROOMS],
  'src/ecs': ['contract', 'machines', 'src/page'],
  'src/i18n': ['contract', 'machines'],
  // Development only: the one import of it stands where development is asked for.
  'src/inspector': ['contract', 'machines', 'src/page', 'src/theme'],
  'src/page': [],
  'src/parts': ['contract', 'src/i18n', 'src/theme'],
  'src/screens': ['contract', 'machines', 'src/app', 'src/i18n', 'src/page', 'src/parts', 'src/theme'],
  'src/theme': [],
  tests: ['contract', 'machines', 'server', 'src', 'scripts', 'config'],
  // The check of the catalogs compares the refusals' texts with the contract's; charts are drawn of the machines.
  scripts: ['contract', 'machines', 'src/inspector'],
  bench: ['contract', 'server', 'scripts', 'tests'],
  config: ['scripts'],
};

/** Packages that a room may import; a room that is not named here is not restricted by this table. */
const ONLY_PACKAGES: Readonly<Record<string, RegExp>> = {
  contract: /^zod\/mini$/,
  machines: /^xstate$/,
};

interface Ban {
  readonly rooms: RegExp;
  readonly packages: RegExp;
  readonly why: string;
}

/** Packages that a room may not import. */
const NEVER_PACKAGES: readonly Ban[] = [
  { rooms: /^src\/(?!ecs$)/, packages: /^axios$/, why: 'only src/ecs reaches the server' },
  { rooms: /^src\/parts$/, packages: /^(xstate|@xstate\/)/, why: 'parts know no actor' },
  { rooms: /^src/, packages: /^(node:|fastify|kysely)/, why: 'the console runs in a browser' },
  {
    rooms: /^server/,
    packages: /^(xstate|react|axios|@mantine\/|@lingui\/)/,
    why: 'the server has no screens',
  },
  {
    rooms: /^server(?!\/dialect$)/,
    packages: /^(node:sqlite|pg)$/,
    why: 'only server/dialect opens databases',
  },
  {
    rooms: /^server\/domain$/,
    packages: /^(fastify|@fastify\/|kysely)/,
    why: 'rules know no HTTP and no SQL',
  },
];

const SOURCES = /\.(ts|tsx|mjs)$/;

function roomOf(path: string): string {
  const [top = '', second = '', ...deeper] = path.split('/');
  if (second === '') return 'config';
  const nested = `${top}/${second}`;
  if (Object.hasOwn(ROOMS, nested)) return nested;
  if (top !== 'src') return top;
  return deeper.length === 0 ? 'src/app' : nested;
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
  const circles = cyclesIn(graph).map(
    (circle) => `circle of imports: ${[...circle, circle[0]].join(' -> ')}`,
  );
  return [...findings, ...circles];
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
    .filter((path) => SOURCES.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
}
