import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Row } from './row.ts';

const BENCH = join(import.meta.dirname, '..');
const ENDING = '.row.ts';
const CHAPTERS: readonly Row['chapter'][] = [
  'Weight',
  'Console',
  'Server',
  'Growth',
  'Setting up',
  'Beyond one machine',
];

/** Every row below bench/, in the order of the page. */
export async function allRows(): Promise<readonly Row[]> {
  const paths = readdirSync(BENCH, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith(ENDING),
  );
  const rows = await Promise.all(paths.map((path) => rowOf(join(BENCH, path))));
  return rows.sort(
    (one, other) =>
      CHAPTERS.indexOf(one.chapter) - CHAPTERS.indexOf(other.chapter) || one.id.localeCompare(other.id),
  );
}

async function rowOf(path: string): Promise<Row> {
  const { row }: { row?: Row } = await import(pathToFileURL(path).href);
  const id = basename(path, ENDING);
  if (row?.id !== id) throw new Error(`${path} has to export a row with the id ${id}`);
  return row;
}
