import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { ParsedRequestOf } from '#contract/call.ts';
import { type Separator, separatorOf } from '#contract/csv.ts';
import { FORMATS } from '#contract/exchange-formats.ts';
import { ALL_LANGUAGES, LIMITS } from '#contract/limits.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { isRefusalCode, type RefusalCode } from '#contract/refusals.ts';
import {
  FATES_LENGTH,
  type FileFinding,
  type FileFindings,
  importFatesSchema,
  type wordingExport,
  type wordingImport,
} from '#contract/wording-exchange.ts';
import { preparedChain } from '#server/domain/context-rules.ts';
import { fatesOf } from '#server/domain/import-plan.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { fileMissing } from '#server/domain/upload-refusals.ts';
import { countTextFile } from '#server/exchange/count-file.ts';
import { FILE_LIMITS } from '#server/exchange/file-limits.ts';
import { FileReader } from '#server/exchange/file-reader.ts';
import { type TextFile, UnreadableFile } from '#server/exchange/file-text.ts';
import type { SaidOfFile } from '#server/exchange/read-file.ts';
import { writeTextFile } from '#server/exchange/write-file.ts';
import { PreparedAnswer } from '#server/routes/answer.ts';
import { attachment } from '#server/routes/attachment.ts';
import { disconnectSignal } from '#server/routes/disconnect-signal.ts';
import { findingIn } from '#server/routes/file-finding-words.ts';
import type { Parts } from '#server/routes/parts.ts';
import { registerCall } from '#server/routes/route.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import type { ContextTrees } from '#server/store/places/context-trees.ts';
import { readLanguageCodes } from '#server/store/places/language-codes.ts';
import { chosenPages } from '#server/store/texts/chosen-export.ts';
import type { FoundTexts } from '#server/store/texts/found-texts.ts';
import { areMany } from '#server/store/texts/long-work.ts';
import {
  comparisonOf,
  foundTexts,
  type JudgedStep,
  type RowsWish,
  withRefused,
} from '#server/store/texts/wording-comparison.ts';
import { wordingPages } from '#server/store/texts/wording-export.ts';
import { type ImportChoice, importWordings } from '#server/store/texts/wording-import.ts';
import { readNotes } from '#server/store/texts/wording-notes.ts';

/** Fates are the largest; what is cut off here has more characters than they may have. */
const FIELD_BYTES = 4 * FATES_LENGTH;

/** Of a request that says nothing about it. */
const USUAL_LOCALE = 'en';

/** A context's own texts as a file, and back. */
export function registerWordingExchange(
  app: FastifyInstance,
  parts: Parts,
  { trees, found }: { readonly trees: ContextTrees; readonly found: FoundTexts },
): void {
  const db = parts.database.read;
  const reader = new FileReader();

  /** What a request exports: its languages, and all of the context's own texts in them or those that are chosen. */
  async function exportOf(payload: ParsedRequestOf<typeof wordingExport>) {
    const { context, prefix = '', keyWord = '', only = null } = payload;
    const known = await readLanguageCodes(db);
    const { direction, lang } = languagesOf(payload, known);
    const tree = await trees.current();
    if (!tree.find(context)) throw new Refusal(REFUSAL.notFound, { fields: ['context'] });
    const isInherited = payload.inherited === 'true';
    if (isInherited && !direction) throw new Refusal(REFUSAL.invalid, { fields: ['inherited'] });
    const named = direction ? [direction.source, direction.target] : lang === null ? null : [lang];
    const langs = named ?? [...known, ALL_LANGUAGES];
    const shared = { direction, lang, langs };
    if (!only && !isInherited && prefix === '' && keyWord === '') {
      return { ...shared, pages: wordingPages(db, context, named) };
    }
    const choice = {
      ...{ langs, only, prefix, keyWord },
      targets: direction ? [direction.target] : lang === null ? known : [lang],
      inherited: isInherited && direction ? direction.source : null,
    };
    return { ...shared, pages: chosenPages(db, preparedChain(tree.chainOf(context)), choice, found) };
  }

  registerCall(app, parts, 'wordingExport', async ({ payload, request }) => {
    const separator = separatorFor(payload, request);
    const { context, format, placeholders = 'i18next' } = payload;
    const { direction, lang, langs, pages } = await exportOf(payload);
    const chain = (await trees.current()).chainOf(context).map(({ identifier }) => identifier);
    const notes = await readNotes(db, chain, null);
    const wish = { context, langs, direction, separator, placeholders, notes };
    const text = writeTextFile(format, pages, wish);
    const { type, ending } = FORMATS[format];
    const name = [
      context,
      ...(direction ? [direction.source, direction.target] : lang === null ? [] : [lang]),
    ].join('.');
    return new PreparedAnswer(200, Readable.from(text), {
      'content-type': type,
      'content-disposition': attachment(`${name}.${ending}`),
      'cache-control': 'no-store',
    });
  });

  registerCall(app, parts, 'wordingExportCount', async ({ payload, request, reply }) => {
    // A request that no file would be written for counts nothing either.
    separatorFor(payload, request);
    const { context, format } = payload;
    const { pages } = await exportOf(payload);
    return countTextFile(format, pages, { context, signal: disconnectSignal(reply) });
  });

  // Only here: every other call refuses a multipart body before it is read.
  app.register(async (scope) => {
    const limits = { files: 1, fields: 10, fieldSize: FIELD_BYTES, fileSize: LIMITS.importFile };
    await scope.register(multipart, { limits });
    scope.removeContentTypeParser('application/json');
    registerCall(scope, parts, 'wordingImport', async ({ payload, file, caller, write, preview, reply }) => {
      if (!file) throw fileMissing();
      const choice = choiceOf(payload);
      const wish = rowsWishOf(payload, preview !== null);
      const langs = await readLanguageCodes(db);
      const said = saidOf(payload, langs);
      const reading = reader.read(file, payload.format, langs, disconnectSignal(reply), said);
      const read = usableFile(await readableFile(reading), choice !== null);
      const long = areMany(read.texts.length);
      const { context } = payload;
      const chain = preparedChain((await trees.current()).chainOf(context));
      let steps: readonly JudgedStep[] = [];
      let guard = '';
      let usable = read;
      const take = (unit: Unit) =>
        importWordings(unit, caller.rights, read, { context, chain, choice }, (...seen) => {
          [steps, guard] = seen;
          usable = usableFile(withRefused(read, steps), choice !== null);
        });
      if (preview) {
        const { impact } = await preview.look(take, { long });
        return preview.answer({
          impact,
          comparison: comparisonOf(usable, steps, { withKinds: choice !== null, guard, wish }),
        });
      }
      return write(
        async (unit) => {
          const { skipped, ...imported } = await take(unit);
          const fateOf = choice && fatesOf(choice.fates);
          const found = foundTexts(
            steps,
            ({ text, kind }) => kind !== null && fateOf?.(text, kind) !== 'skip',
          );
          return {
            ...imported,
            ...(choice && { skipped, refused: usable.findingCount }),
            ...(found.count > 0 && { findings: found }),
          };
        },
        { long },
      );
    });
  });
}

/** The languages of a file: two between which it translates, one, or null for all of the context. */
function languagesOf(payload: ParsedRequestOf<typeof wordingExport>, langs: readonly string[]) {
  const { format, source, target, lang, placeholders } = payload;
  const { languages, hasStyles } = FORMATS[format];
  if (placeholders !== undefined && !hasStyles)
    throw new Refusal(REFUSAL.invalid, { fields: ['placeholders'] });
  const isPair = languages === 'pair';
  const needless = (isPair ? (['lang'] as const) : (['source', 'target'] as const)).filter(
    (name) => payload[name] !== undefined,
  );
  if (needless.length > 0) throw new Refusal(REFUSAL.invalid, { fields: needless });
  const needed = ({ pair: ['source', 'target'], one: ['lang'], all: [] } as const)[languages];
  const missing = needed.filter((name) => payload[name] === undefined);
  if (missing.length > 0) throw new Refusal(REFUSAL.required, { fields: missing });
  const known = isPair ? langs : [...langs, ALL_LANGUAGES];
  const unknown = (['source', 'target', 'lang'] as const).filter((name) => {
    const code = payload[name];
    return code !== undefined && !known.includes(code);
  });
  if (unknown.length > 0) throw new Refusal(REFUSAL.invalid, { fields: unknown });
  if (isPair && source === target) throw new Refusal(REFUSAL.invalid, { fields: ['target'] });
  const direction = source !== undefined && target !== undefined ? { source, target } : null;
  return { direction, lang: lang ?? null };
}

/** Separator between the cells of a CSV file, by the caller's locale. */
function separatorFor(
  { format, locale }: ParsedRequestOf<typeof wordingExport>,
  { headers }: FastifyRequest,
): Separator {
  if (locale !== undefined && !format.startsWith('csv'))
    throw new Refusal(REFUSAL.invalid, { fields: ['locale'] });
  const preferred = headers['accept-language']?.split(/[,;]/, 1)[0]?.trim();
  try {
    return separatorOf((locale ?? (preferred || USUAL_LOCALE)).replaceAll('_', '-'));
  } catch {
    if (locale !== undefined) throw new Refusal(REFUSAL.invalid, { fields: ['locale'] });
    return separatorOf(USUAL_LOCALE);
  }
}

/** What the caller says of a file that does not say it itself. */
function saidOf(
  { format, lang, placeholders }: ParsedRequestOf<typeof wordingImport>,
  langs: readonly string[],
): SaidOfFile {
  const { isSilent, hasStyles } = FORMATS[format];
  if (isSilent && lang === undefined) throw new Refusal(REFUSAL.required, { fields: ['lang'] });
  if (lang !== undefined && ![...langs, ALL_LANGUAGES].includes(lang)) {
    throw new Refusal(REFUSAL.invalid, { fields: ['lang'] });
  }
  if (placeholders !== undefined && !hasStyles)
    throw new Refusal(REFUSAL.invalid, { fields: ['placeholders'] });
  return { lang, placeholders };
}

/**
 * The rows that a preview is to show; null for the first of each kind.
 * @throws Refusal 012
 */
function rowsWishOf(
  { fates, rowsOf, rowsFrom }: ParsedRequestOf<typeof wordingImport>,
  isPreview: boolean,
): RowsWish | null {
  if (rowsOf === undefined && rowsFrom === undefined) return null;
  if (fates === undefined || !isPreview) throw new Refusal(REFUSAL.invalid, { fields: ['rowsOf'] });
  if (rowsOf === undefined) throw new Refusal(REFUSAL.required, { fields: ['rowsOf'] });
  return { kind: rowsOf, from: Number(rowsFrom ?? 0) };
}

/**
 * What is decided about the texts of a file; null for all or none of them.
 * @throws Refusal 012
 */
function choiceOf({ fates, guard }: ParsedRequestOf<typeof wordingImport>): ImportChoice | null {
  if (fates === undefined) {
    if (guard !== undefined) throw new Refusal(REFUSAL.invalid, { fields: ['guard'] });
    return null;
  }
  let said: unknown;
  try {
    said = JSON.parse(fates);
  } catch {
    throw new Refusal(REFUSAL.invalid, { fields: ['fates'] });
  }
  const { data } = z.safeParse(importFatesSchema, said);
  if (!data) throw new Refusal(REFUSAL.invalid, { fields: ['fates'] });
  return { fates: data, guard: guard ?? null };
}

/** @throws Refusal for what is no file of its format */
async function readableFile(reading: Promise<TextFile>): Promise<TextFile> {
  return reading.catch((error: unknown) => {
    if (!(error instanceof UnreadableFile)) throw error;
    throw refusalOf(REFUSAL.unreadableFile, [error.finding], 1, 422);
  });
}

/**
 * @param isPartTaken whether the texts that can be taken are enough
 * @throws Refusal with everything in the file that cannot be taken, and where it stands
 */
function usableFile(read: TextFile, isPartTaken: boolean): TextFile {
  const [first] = read.findings;
  if (!first) return read;
  // Without a single text there is nothing to decide about, and a file with that many faults was not read to its end.
  const isUsable = read.texts.length > 0 && read.findingCount < FILE_LIMITS.findings;
  if (isPartTaken && isUsable) return read;
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
