import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'rolldown/utils';
import { NEVER_PACKAGES, ONLY_PACKAGES, ROOMS } from '#tests/support/architecture-rooms.ts';

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
