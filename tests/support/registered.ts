import type { SourceFile } from '#tests/support/architecture.ts';

const MACHINES = 'machines/all.ts';
const MIGRATIONS = 'server/store/migrations/migrate.ts';

/** Machines that no list names, and migrations that never run: nothing else would notice them. */
export function unregistered(files: readonly SourceFile[]): string[] {
  const textOf = (path: string) => files.find((file) => file.path === path)?.text ?? '';
  const [listed, registered] = [textOf(MACHINES), textOf(MIGRATIONS)];
  return files.flatMap(({ path, text }) => {
    if (/^server\/store\/migrations\/\d/.test(path)) {
      return registered.includes(`import('#${path}')`) ? [] : [`${path}: ${MIGRATIONS} does not run it`];
    }
    if (!path.startsWith('machines/')) return [];
    return [...text.matchAll(/^export const (\w+Machines?)\b/gm)]
      .filter(([, name]) =>
        [`{ machine: ${name},`, `    machine: ${name},`, `...listed(${name})`].every(
          (one) => !listed.includes(one),
        ),
      )
      .map(([, name]) => `${path}: ${MACHINES} does not name ${name}`);
  });
}
