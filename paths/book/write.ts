import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Book } from '#paths/book/book.ts';
import { tableOf } from '#paths/book/exports/csv.ts';
import { featureOf } from '#paths/book/exports/gherkin.ts';
import { reportOf } from '#paths/book/exports/junit.ts';
import { CONFIGURATION, leftOut, specOf, supportOf } from '#paths/book/exports/playwright.ts';
import { makeBook } from '#paths/book/make.ts';
import { pagesOf } from '#paths/book/pages.ts';
import { openStudio } from '#paths/book/studio.ts';
import { BOOK_FOLDER, type BookWish } from '#paths/book/wish.ts';
import type { Cases } from '#paths/kit/cases.ts';
import type { WalkedPath } from '#paths/run.ts';

/** How long pictures are taken when no one says how long, in milliseconds. */
const BUDGET = 30 * 60_000;
/** How often it is said how far it is, in milliseconds. */
const PROGRESS = 5_000;

/** What was written, and where. */
export interface WrittenBook {
  readonly folder: string;
  readonly files: number;
  readonly flows: number;
  readonly cases: number;
  readonly withoutPictures: string | null;
  readonly differences: readonly string[];
}

const ROOT = resolve(import.meta.dirname, '..', '..');

function folderOf({ format, out }: BookWish): string {
  return out === null ? join(ROOT, BOOK_FOLDER, ...(format === null ? [] : [format])) : resolve(out);
}

/** The specs of a book, with what they share. */
function specsOf(book: Book): ReadonlyMap<string, string> {
  const specs = book.flows.flatMap((flow): [string, string][] => {
    const spec = specOf(flow, book.language);
    return spec === null ? [] : [[`${flow.machine}.spec.ts`, spec]];
  });
  return new Map([
    ['playwright.config.ts', CONFIGURATION],
    ['leitstand.ts', supportOf(book.language)],
    ['left-out.txt', leftOut(book.flows)],
    ...specs,
  ]);
}

function filesOf(book: Book, { format }: BookWish): ReadonlyMap<string, string> {
  if (format === 'gherkin')
    return new Map(book.flows.map((flow) => [`${flow.machine}.feature`, featureOf(flow)]));
  if (format === 'csv') return new Map([['cases.csv', tableOf(book)]]);
  return format === 'playwright' ? specsOf(book) : pagesOf(book);
}

/** Hands on what is said now and then only. */
function nowAndThen(say: (line: string) => void): (line: string) => void {
  let said = Date.now();
  return (line) => {
    if (Date.now() - said < PROGRESS) return;
    said = Date.now();
    say(line);
  };
}

/**
 * Writes the book of these machines, or an export of it.
 * @param budget how long pictures are taken, in milliseconds; null for as long as it usually takes at most
 */
export async function writeBook(
  chosen: readonly Cases[],
  wish: BookWish,
  budget: number | null,
  progress: (line: string) => void,
): Promise<WrittenBook> {
  const folder = folderOf(wish);
  const end = Date.now() + (budget ?? BUDGET);
  progress('the screens are loaded, which takes a moment');
  const studio = await openStudio(wish.language, wish.format === null);
  try {
    const book = await makeBook(chosen, {
      ...{ language: wish.language, studio, folder: join(folder, 'pictures') },
      ...{ hasTime: () => Date.now() < end, progress: nowAndThen(progress) },
    });
    const files = filesOf(book, wish);
    mkdirSync(folder, { recursive: true });
    for (const [name, text] of files) writeFileSync(join(folder, name), text);
    const cases = book.flows.reduce((sum, flow) => sum + flow.cases.length, 0);
    const { withoutPictures, differences } = book;
    return {
      folder: shown(folder),
      files: files.size,
      flows: book.flows.length,
      cases,
      withoutPictures,
      differences,
    };
  } finally {
    await studio.close();
  }
}

/** Writes the results of a walk as JUnit does. @returns the file */
export function writeReport(level: string, walked: readonly WalkedPath[], wish: BookWish): string {
  const folder = folderOf(wish);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `paths-${level}.xml`);
  writeFileSync(file, reportOf(level, walked));
  return shown(file);
}

/** As it is named from where the command was called. */
function shown(path: string): string {
  const from = relative(process.cwd(), path);
  return from.startsWith('..') ? path : from;
}
