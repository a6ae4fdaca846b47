import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ParsedRequestOf } from '#contract/call.ts';
import { type Separator, separatorOf } from '#contract/csv.ts';
import { LIMITS } from '#contract/limits.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { isRefusalCode, type RefusalCode } from '#contract/refusals.ts';
import type { ExchangeFormat, FileFinding, FileFindings, wordingExport } from '#contract/wording-exchange.ts';
import { preparedChain } from '#server/domain/context-rules.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { writeCsv } from '#server/exchange/csv-write.ts';
import { FILE_LIMITS } from '#server/exchange/file-limits.ts';
import { FileReader } from '#server/exchange/file-reader.ts';
import { type TextFile, UnreadableFile } from '#server/exchange/file-text.ts';
import { writeJson } from '#server/exchange/json-write.ts';
import { writeXliff } from '#server/exchange/xliff-write.ts';
import { PreparedAnswer } from '#server/routes/answer.ts';
import { attachment } from '#server/routes/attachment.ts';
import { disconnectSignal } from '#server/routes/disconnect-signal.ts';
import { findingIn } from '#server/routes/file-finding-words.ts';
import type { Parts } from '#server/routes/parts.ts';
import { registerCall } from '#server/routes/route.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import type { ContextTrees } from '#server/store/places/context-trees.ts';
import { readLanguageCodes } from '#server/store/places/language-codes.ts';
import { areMany } from '#server/store/texts/long-work.ts';
import {
  comparisonOf,
  findingsOfSteps,
  foundTexts,
  type ImportStep,
} from '#server/store/texts/wording-comparison.ts';
import { wordingPages } from '#server/store/texts/wording-export.ts';
import { importWordings } from '#server/store/texts/wording-import.ts';

const FIELD_BYTES = 4_000;

const FORMATS: Readonly<Record<ExchangeFormat, { type: string; ending: string }>> = {
  xliff2: { type: 'application/xliff+xml; charset=utf-8', ending: 'xlf' },
  csv: { type: 'text/csv; charset=utf-8', ending: 'csv' },
  json: { type: 'application/json; charset=utf-8', ending: 'json' },
};
/** Of a request that says nothing about it. */
const USUAL_LOCALE = 'en';

/** A context's own texts as a file, and back. */
export function registerWordingExchange(app: FastifyInstance, parts: Parts, trees: ContextTrees): void {
  const db = parts.database.read;
  const reader = new FileReader();

  registerCall(app, parts, 'wordingExport', async ({ payload, request }) => {
    const langs = await readLanguageCodes(db);
    const direction = directionOf(payload, langs);
    const separator = separatorFor(payload, request);
    const { context, format } = payload;
    if (!(await trees.current()).find(context)) throw new Refusal(REFUSAL.notFound, { fields: ['context'] });
    const pages = wordingPages(db, context, direction && [direction.source, direction.target]);
    const text = direction
      ? writeXliff(pages, context, direction)
      : format === 'csv'
        ? writeCsv(pages, separator)
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
    registerCall(scope, parts, 'wordingImport', async ({ payload, file, caller, write, preview, reply }) => {
      if (!file || file.length === 0) throw new Refusal(REFUSAL.fileMissingOrTooLarge, { fields: ['file'] });
      const langs = await readLanguageCodes(db);
      const read = await textsOf(reader.read(file, payload.format, langs, disconnectSignal(reply)));
      const long = areMany(read.texts.length);
      let steps: readonly ImportStep[] = [];
      const take = (unit: Unit) =>
        importWordings(unit, caller.rights, payload.context, read, (found) => {
          steps = found;
        });
      const chain = preparedChain((await trees.current()).chainOf(payload.context));
      const takeAndCheck = async (unit: Unit) => {
        const imported = await take(unit);
        const found = await findingsOfSteps(unit.db, chain, steps);
        return { ...imported, ...(found.size > 0 && { findings: foundTexts(found) }) };
      };
      if (!preview) return write(takeAndCheck, { long });
      const { impact } = await preview.look(take, { long });
      const found = await findingsOfSteps(db, chain, steps);
      return preview.answer({ impact, comparison: comparisonOf(read, steps, found) });
    });
  });
}

/** The languages of an XLIFF file; null for the formats that hold all of them. */
function directionOf(payload: ParsedRequestOf<typeof wordingExport>, langs: readonly string[]) {
  const { format, source, target } = payload;
  if (format !== 'xliff2') {
    const given = (['source', 'target'] as const).filter((name) => payload[name] !== undefined);
    if (given.length > 0) throw new Refusal(REFUSAL.invalid, { fields: given });
    return null;
  }
  if (source === undefined || target === undefined) {
    const missing = (['source', 'target'] as const).filter((name) => payload[name] === undefined);
    throw new Refusal(REFUSAL.required, { fields: missing });
  }
  const unknown = (['source', 'target'] as const).filter((name) => !langs.includes(payload[name] ?? ''));
  if (unknown.length > 0) throw new Refusal(REFUSAL.invalid, { fields: unknown });
  if (source === target) throw new Refusal(REFUSAL.invalid, { fields: ['target'] });
  return { source, target };
}

/** Separator between the cells of a CSV file, by the caller's locale. */
function separatorFor(
  { format, locale }: ParsedRequestOf<typeof wordingExport>,
  { headers }: FastifyRequest,
): Separator {
  if (locale !== undefined && format !== 'csv') throw new Refusal(REFUSAL.invalid, { fields: ['locale'] });
  const preferred = headers['accept-language']?.split(/[,;]/, 1)[0]?.trim();
  try {
    return separatorOf((locale ?? (preferred || USUAL_LOCALE)).replaceAll('_', '-'));
  } catch {
    if (locale !== undefined) throw new Refusal(REFUSAL.invalid, { fields: ['locale'] });
    return separatorOf(USUAL_LOCALE);
  }
}

/** @throws Refusal with everything in the file that cannot be taken, and where it stands */
async function textsOf(reading: Promise<TextFile>): Promise<TextFile> {
  const read = await reading.catch((error: unknown) => {
    if (!(error instanceof UnreadableFile)) throw error;
    throw refusalOf(REFUSAL.unreadableFile, [error.finding], 1, 422);
  });
  const [first] = read.findings;
  if (!first) return read;
  throw refusalOf(isRefusalCode(first.code) ? first.code : REFUSAL.invalid, read.findings, read.findingCount);
}

function refusalOf(
  code: RefusalCode,
  findings: readonly FileFinding[],
  count: number,
  status?: number,
): Refusal {
  const isCutShort = count >= FILE_LIMITS.findings;
  return new Refusal(code, {
    ...(status !== undefined && { status }),
    findings: findings.map(findingIn),
    findingCount: count,
    content: {
      ...{ findings: [...findings], count },
      ...(isCutShort && { countIsLowerBound: true }),
    } satisfies FileFindings,
  });
}
