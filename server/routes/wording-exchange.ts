import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { ParsedRequestOf } from '#contract/call.ts';
import { LIMITS } from '#contract/limits.ts';
import { isRefusalCode, type RefusalCode } from '#contract/refusals.ts';
import type { ExchangeFormat, FileFinding, FileFindings, wordingExport } from '#contract/wording-exchange.ts';
import { hasActiveContent } from '#server/domain/active-content.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { breathe } from '#server/exchange/breath.ts';
import { readCsv, writeCsv } from '#server/exchange/csv.ts';
import { type TextFile, UnreadableFile } from '#server/exchange/file-text.ts';
import { findingIn } from '#server/exchange/finding-words.ts';
import { readJson, writeJson } from '#server/exchange/json.ts';
import { readXliff } from '#server/exchange/xliff-read.ts';
import { writeXliff } from '#server/exchange/xliff-write.ts';
import type { Parts } from '#server/parts.ts';
import { PreparedAnswer } from '#server/routes/answer.ts';
import { attachment } from '#server/routes/attachment.ts';
import { registerCall } from '#server/routes/route.ts';
import type { ContextTrees } from '#server/store/context-trees.ts';
import { readLanguageCodes } from '#server/store/languages.ts';
import { areMany } from '#server/store/long-work.ts';
import type { Unit } from '#server/store/unit-of-work.ts';
import { comparisonOf, type ImportStep } from '#server/store/wording-comparison.ts';
import { wordingPages } from '#server/store/wording-export.ts';
import { importWordings } from '#server/store/wording-import.ts';

const FINDINGS_AT_MOST = 500;
const FIELD_BYTES = 4_000;

const FORMATS: Readonly<
  Record<
    ExchangeFormat,
    { type: string; ending: string; read: (file: string, langs: readonly string[]) => Promise<TextFile> }
  >
> = {
  xliff2: { type: 'application/xliff+xml; charset=utf-8', ending: 'xlf', read: readXliff },
  csv: { type: 'text/csv; charset=utf-8', ending: 'csv', read: readCsv },
  json: { type: 'application/json; charset=utf-8', ending: 'json', read: readJson },
};

/** A context's own texts as a file, and back. */
export function registerWordingExchange(app: FastifyInstance, parts: Parts, trees: ContextTrees): void {
  const db = parts.database.read;

  registerCall(app, parts, 'wordingExport', async ({ payload }) => {
    const langs = await readLanguageCodes(db);
    const direction = directionOf(payload, langs);
    const { context, format } = payload;
    if (!(await trees.current()).find(context)) throw new Refusal('008', { fields: ['context'] });
    const pages = wordingPages(db, context, direction && [direction.source, direction.target]);
    const text = direction
      ? writeXliff(pages, context, direction)
      : format === 'csv'
        ? writeCsv(pages)
        : writeJson(pages, context);
    const { type, ending } = FORMATS[format];
    const name = [context, ...(direction ? [direction.source, direction.target] : [])].join('.');
    return new PreparedAnswer(200, Readable.from(text), {
      'content-type': type,
      'content-disposition': attachment(`${name}.${ending}`),
      'cache-control': 'no-store',
    });
  });

  // Only here: every other call refuses a multipart body before it is read.
  app.register(async (scope) => {
    const limits = { files: 1, fields: 10, fieldSize: FIELD_BYTES, fileSize: LIMITS.importFile };
    await scope.register(multipart, { limits });
    scope.removeContentTypeParser('application/json');
    registerCall(scope, parts, 'wordingImport', async ({ payload, file, caller, write, rehearsal }) => {
      const read = await readFile(file, payload.format, await readLanguageCodes(db));
      const long = areMany(read.texts.length);
      let steps: readonly ImportStep[] = [];
      const take = (unit: Unit) =>
        importWordings(unit, caller.rights, payload.context, read, (found) => {
          steps = found;
        });
      if (!rehearsal) return write(take, { long });
      const { impact } = await rehearsal.look(take, { long });
      return rehearsal.answer({ impact, comparison: comparisonOf(read, steps) });
    });
  });
}

/** The languages of an XLIFF file; null for the formats that hold all of them. */
function directionOf(payload: ParsedRequestOf<typeof wordingExport>, langs: readonly string[]) {
  const { format, source, target } = payload;
  if (format !== 'xliff2') {
    const given = (['source', 'target'] as const).filter((name) => payload[name] !== undefined);
    if (given.length > 0) throw new Refusal('012', { fields: given });
    return null;
  }
  if (source === undefined || target === undefined) {
    const missing = (['source', 'target'] as const).filter((name) => payload[name] === undefined);
    throw new Refusal('005', { fields: missing });
  }
  const unknown = (['source', 'target'] as const).filter((name) => !langs.includes(payload[name] ?? ''));
  if (unknown.length > 0) throw new Refusal('012', { fields: unknown });
  if (source === target) throw new Refusal('012', { fields: ['target'] });
  return { source, target };
}

/** @throws Refusal with everything in the file that cannot be taken, and where it stands */
async function readFile(
  file: Buffer | null,
  format: ExchangeFormat,
  langs: readonly string[],
): Promise<TextFile> {
  if (!file || file.length === 0) throw new Refusal('042', { fields: ['file'] });
  const read = await textFile(file, format, langs);
  const findings = [...read.findings];
  const breath = breathe();
  for (const { place, value } of read.texts) {
    if (!value.includes('<') && !value.includes(':')) continue;
    if (await hasActiveContent(value)) findings.push({ place, property: 'value', code: '063' });
    await breath();
  }
  const [first] = findings;
  if (!first) return read;
  throw refusalOf(isRefusalCode(first.code) ? first.code : '012', findings);
}

async function textFile(file: Buffer, format: ExchangeFormat, langs: readonly string[]): Promise<TextFile> {
  try {
    return await FORMATS[format].read(new TextDecoder('utf-8', { fatal: true }).decode(file), langs);
  } catch (error) {
    if (error instanceof UnreadableFile) throw refusalOf('014', [error.finding], 422);
    if (error instanceof TypeError) throw refusalOf('014', [new UnreadableFile('notUtf8').finding], 422);
    throw error;
  }
}

function refusalOf(code: RefusalCode, findings: readonly FileFinding[], status?: number): Refusal {
  const named = findings.slice(0, FINDINGS_AT_MOST);
  return new Refusal(code, {
    ...(status !== undefined && { status }),
    findings: named.map(findingIn),
    findingCount: findings.length,
    content: { findings: named, count: findings.length } satisfies FileFindings,
  });
}
