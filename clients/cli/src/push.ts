import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type Comparison, fatesOf, lookOf, type Place, unknownKinds } from './comparison.ts';
import { counted, EXIT, Failure, type Outcome, plain } from './outcome.ts';
import type { Server } from './server.ts';
import type { Settings } from './settings.ts';

/** Formats by how files end that can be of one format only; others are named. */
const BY_ENDING: ReadonlyMap<string, string> = new Map([
  ['xlf', 'xliff2'],
  ['csv', 'csv'],
  ['json', 'json'],
]);

interface Pushed {
  readonly exitCode: number;
  readonly lines: readonly string[];
  readonly report: Readonly<Record<string, unknown>>;
}

/** Files into a context: looked at first, then written by the guard of what was seen, unless only the look is wanted. */
export async function push(settings: Settings, server: Server): Promise<Outcome> {
  const sources = settings.files.flatMap((path) => {
    // One of several languages cannot be meant for it: then it says itself which, or is refused.
    if (!path.includes('{lang}'))
      return [{ path, lang: settings.langs.length === 1 ? (settings.langs[0] ?? null) : null }];
    return settings.langs.map((lang) => ({
      path: path.replaceAll('{lang}', lang),
      lang: lang as string | null,
    }));
  });
  if (sources.length === 0)
    throw new Failure(EXIT.usage, 'No file is named, or none of the languages in {lang}.');
  const pushed: Pushed[] = [];
  // One after the other: what a file changes, the next one is compared with.
  for (const { path, lang } of sources) {
    try {
      pushed.push(await pushFile(path, lang, { settings, server }));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      // What was written before stays written, and is said.
      const lines = [...pushed.flatMap((one) => one.lines), `${plain(path)}: ${error.message}`];
      const files = pushed.map(({ report }) => report);
      throw new Failure(error.exitCode, lines.join('\n'), { ...error.details, files });
    }
  }
  return {
    exitCode: Math.max(...pushed.map(({ exitCode }) => exitCode)),
    lines: pushed.flatMap(({ lines }) => lines),
    report: {
      context: settings.context,
      dryRun: settings.isDryRun,
      files: pushed.map(({ report }) => report),
    },
  };
}

interface Going {
  readonly settings: Settings;
  readonly server: Server;
}

async function pushFile(path: string, lang: string | null, { settings, server }: Going): Promise<Pushed> {
  const { context, source, isDryRun } = settings;
  const format = settings.format ?? BY_ENDING.get(/\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? '');
  if (format === undefined)
    throw new Failure(EXIT.usage, '--format is missing, and the name of the file does not say it.');
  const bytes = await readFile(path).catch(({ code }: NodeJS.ErrnoException) => {
    throw new Failure(EXIT.usage, `cannot be read (${code}).`);
  });
  const fates = fatesOf(settings);
  const send = <Content>(query: Record<string, string>, guard?: string): Promise<Content> => {
    const form = new FormData();
    // A translation names its languages itself.
    const parameters = {
      ...settings.parameters,
      context,
      format,
      ...(lang !== null && source === null && { lang }),
    };
    for (const [name, value] of Object.entries(parameters)) form.set(name, value);
    form.set('fates', JSON.stringify({ kinds: fates }));
    if (guard !== undefined) form.set('guard', guard);
    form.set('file', new Blob([new Uint8Array(bytes)]), basename(path));
    const changes = query.dryRun === undefined;
    return server.content<Content>({
      ...{ method: 'POST', path: 'wording/import', query, body: form, changes },
      ...(changes && { headers: { 'idempotency-key': randomUUID() } }),
    });
  };
  let seen: Comparison;
  try {
    seen = await send<Comparison>({ dryRun: 'true' });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.exitCode === EXIT.findings) return wholeRefused(path, error);
    throw isAbout('fates', error) ? unknownKind(settings, error) : error;
  }
  const { comparison, impact } = lookOf(seen, context, fates);
  const { kinds = {}, unchanged } = comparison.counts;
  const left = Object.entries(kinds).filter(([kind]) => fates[kind] !== 'take');
  // What was left out although nothing in the options says so.
  const open = left
    .filter(([kind]) => !settings.skip.includes(kind))
    .reduce((sum, [, count]) => sum + count, 0);
  const taken = Object.entries(kinds).reduce(
    (sum, [kind, count]) => sum + (fates[kind] === 'take' ? count : 0),
    0,
  );
  const refused = comparison.refused?.count ?? 0;
  const clashes = impact.clashes.map(({ message }) => `${plain(path)}: ${plain(message)}`);
  const isWritten = !isDryRun && taken > 0 && clashes.length === 0;
  const written = isWritten
    ? await send<{ added: number; changed: number }>({}, comparison.guard)
    : { added: 0, changed: 0 };
  const rows = comparison.rows.map(({ place, identifier, lang, kind = '', outcome, before, after }) => ({
    ...{ place, identifier, lang, kind, outcome, fate: fates[kind] ?? 'skip' },
    ...{ before: before?.value ?? null, after: after.value },
  }));
  const numbers = [
    isWritten
      ? `${written.added} added, ${written.changed} changed`
      : `${counted(taken, 'text')} ${isDryRun || clashes.length === 0 ? 'to write' : 'not written'}`,
    `${unchanged} unchanged`,
    ...left.map(([kind, count]) => `${count} left out (${plain(kind)})`),
    ...(refused > 0 ? [`${refused} refused`] : []),
  ];
  const refusedRows = comparison.refused?.findings ?? [];
  return {
    exitCode: refused > 0 || open > 0 || clashes.length > 0 ? EXIT.findings : EXIT.ok,
    lines: [
      ...refusedRows.map((one) => `${at(path, one.place)}: refused: ${reasonOf(one)}${textOf(one)}`),
      ...clashes,
      ...rows
        .filter(({ fate }) => isDryRun || fate !== 'take')
        .map((row) => `${at(path, row.place)}: ${wordsOf(row, isDryRun)}${textOf(row)}`),
      `${plain(path)}: ${numbers.join(', ')}${isDryRun ? '; nothing was written' : ''}`,
    ],
    report: {
      ...{
        path,
        format,
        written: isWritten,
        counts: comparison.counts,
        taken,
        leftOut: Object.fromEntries(left),
      },
      ...{ added: written.added, changed: written.changed },
      refused: { count: refused, rows: refusedRows },
      ...{ clashes: impact.clashes, rows },
    },
  };
}

/** A file of which nothing can be taken, or whose texts have changed since they were looked at. */
function wholeRefused(path: string, { message, details }: Failure): Pushed {
  const { content } = details as { content?: Comparison['comparison']['refused'] };
  const rows = content?.findings ?? [];
  return {
    exitCode: EXIT.findings,
    lines:
      rows.length === 0
        ? [`${plain(path)}: ${message}`]
        : rows.map((one) => `${at(path, one.place)}: refused: ${reasonOf(one)}${textOf(one)}`),
    report: { path, written: false, message, refused: { count: content?.count ?? 1, rows } },
  };
}

/** Whether the server names this parameter as what it does not take. */
function isAbout(field: string, { details }: Failure): boolean {
  const { errors = [] } = details as { errors?: readonly { readonly field?: string }[] };
  return errors.some((one) => one.field === field);
}

/** A refusal of `fates`, of which a user knows the options. */
function unknownKind(settings: Settings, { exitCode, details }: Failure): Failure {
  const kinds = unknownKinds(settings).map(plain).join(', ') || 'that is named';
  return new Failure(exitCode, `--take or --skip: the server knows no kind ${kinds}.`, details);
}

/** `file:line`, as editors and runners of pipelines make a link of it. */
function at(path: string, place: Place | null): string {
  if (!place) return plain(path);
  return place.unit === 'line' ? `${plain(path)}:${place.number}` : `${plain(path)} (entry ${place.number})`;
}

function textOf({ identifier, lang }: { readonly identifier?: string; readonly lang?: string }): string {
  const words = [identifier, lang].filter((word) => word !== undefined && word !== '');
  return words.length === 0 ? '' : ` (${plain(words.join(', '))})`;
}

/** Codes that findings have without a reason, as words. */
const CODES: Readonly<Record<string, string>> = {
  ...{ '005': 'missing value', '012': 'not valid', '040': 'text too long', '041': 'name too long' },
  '063': 'active content',
};

/** `U+200B U+FEFF/2 4/2` of a finding about them as words: U+200B at 2, U+FEFF at 4. */
function charactersIn(said: string): string {
  const [codes = [], positions = []] = said.split('/').map((part) => part.split(' '));
  return codes.map((code, at) => `${code} at ${positions[at]}`).join(', ');
}

/** `languageUnknown` as words: language unknown. */
function reasonOf({
  reason,
  code,
  property,
  said,
}: NonNullable<Comparison['comparison']['refused']>['findings'][number]) {
  const words = reason
    ? reason.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    : (CODES[code] ?? `code ${code}`);
  const details = said && (reason === 'invisibleCharacters' ? charactersIn(said) : said);
  return plain(
    [words, property && `in ${property}`, details && `: ${details}`]
      .filter(Boolean)
      .join(' ')
      .replace(' :', ':'),
  );
}

function wordsOf(
  { fate, kind, outcome }: { fate: string; kind: string; outcome: string },
  isDryRun: boolean,
) {
  if (fate === 'take') return isDryRun ? `would be ${outcome === 'added' ? 'added' : 'changed'}` : outcome;
  return `left out: ${plain(kind)}`;
}
