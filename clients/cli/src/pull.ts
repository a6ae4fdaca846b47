import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { EXIT, Failure, type Outcome, plain } from './outcome.ts';
import type { Server } from './server.ts';
import type { Settings } from './settings.ts';

interface Pulled {
  readonly path: string;
  readonly lang: string | null;
  readonly state: 'written' | 'unchanged';
  readonly bytes: number;
}

/** The own texts of a context into files: one for each language, or one for all. */
export async function pull(settings: Settings, server: Server): Promise<Outcome> {
  const { context, format, langs, out } = settings;
  if (format === null)
    throw new Failure(EXIT.usage, '--format is missing, and leitstand.json does not say it.');
  if (langs.length > 1 && out !== null && !out.includes('{lang}'))
    throw new Failure(EXIT.usage, 'A path for several languages holds {lang}.');
  const files: Pulled[] = [];
  const linesOf = () => files.map(({ path, state }) => `${plain(path)}: ${state}`);
  for (const lang of langs.length > 0 ? langs : [null]) {
    try {
      files.push(await pullFile(format, lang, settings, server));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      // What was written before stays written, and is said.
      const message = langs.length > 1 ? `${plain(lang ?? '')}: ${error.message}` : error.message;
      throw new Failure(error.exitCode, [...linesOf(), message].join('\n'), { ...error.details, files });
    }
  }
  return { exitCode: EXIT.ok, lines: linesOf(), report: { context, format, files } };
}

async function pullFile(
  format: string,
  lang: string | null,
  { context, source, out, dir, url, parameters }: Settings,
  server: Server,
): Promise<Pulled> {
  const query = { ...parameters, context, format, ...languagesOf(source, lang) };
  const response = await server.answer({ method: 'GET', path: 'wording/export', query });
  const name = nameIn(response.headers.get('content-disposition'));
  if (name === null) throw new Failure(EXIT.unreachable, `${url} answers something other than a file.`);
  const bytes = Buffer.from(await response.arrayBuffer());
  const path = out === null ? join(dir, name) : out.replaceAll('{lang}', safe(lang ?? 'all'));
  return { path, lang, state: await keep(path, bytes), bytes: bytes.length };
}

/** Language parameters of an export: a translation has two. */
function languagesOf(source: string | null, lang: string | null): Record<string, string> {
  if (source !== null) return { source, ...(lang !== null && { target: lang }) };
  return lang === null ? {} : { lang };
}

/** Where a server, or a language, could otherwise lead out of the folder. */
function safe(name: string): string {
  const last = basename(name.replaceAll('\\', '/'));
  return last.replace(/^\.+/, '_') || '_';
}

/** The name that a Content-Disposition gives a file; null where there is none. */
export function nameIn(header: string | null): string | null {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '') ?? [];
  const [, quoted] = /filename="([^"]+)"/i.exec(header ?? '') ?? [];
  try {
    const name = encoded === undefined ? quoted : decodeURIComponent(encoded.trim());
    return name === undefined ? null : safe(name);
  } catch {
    return quoted === undefined ? null : safe(quoted);
  }
}

/** Writes a file as a whole or not at all, and only when it becomes another one: builds look at the time of a file. */
async function keep(path: string, bytes: Buffer): Promise<Pulled['state']> {
  const present = await readFile(path).catch(() => null);
  if (present?.equals(bytes)) return 'unchanged';
  const beside = join(dirname(path), `.${basename(path)}.${process.pid}.tmp`);
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(beside, bytes);
    await rename(beside, path);
    return 'written';
  } catch (error) {
    // Where the folder is none, there is nothing beside the file either.
    await rm(beside, { force: true }).catch(() => undefined);
    const why = error instanceof Error ? (Reflect.get(error, 'code') ?? error.message) : error;
    throw new Failure(EXIT.usage, `${plain(path)} cannot be written (${why}).`);
  }
}
