import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { ALL_LANGUAGES, ENVIRONMENTS, ROOT_CONTEXTS } from '#contract/limits.ts';
import { fileName } from '#contract/named-file.ts';
import { exportLine } from '#contract/record-export.ts';
import { RECORDS, type RecordName } from '#contract/records/all.ts';
import { CONTEXT } from '#contract/records/context.ts';
import { DOCUMENT } from '#contract/records/document.ts';
import { LANGUAGE } from '#contract/records/language.ts';
import type { RecordDescription, SyncedOf } from '#contract/records/record.ts';
import { SYNCED_NAMES } from '#contract/sync-kinds.ts';
import { comparedText, requiredName } from '#contract/text.ts';

/*
 * Of the source's names and titles the rule of this server's holds; its texts are taken as they are stored there.
 */

/** The kinds of records that every export has. */
export const SPECIFIED_TYPES = ['language', 'context', 'document', 'documentfile', 'wording'] as const;
type SpecifiedType = (typeof SPECIFIED_TYPES)[number];
export type ExportType = SpecifiedType | RecordName;
/** The kinds of records of an export, in the order in which it holds them; described ones only where they are asked for. */
export const EXPORT_TYPES: readonly ExportType[] = [...SPECIFIED_TYPES, ...SYNCED_NAMES];

/** Says something for each kind; nothing for described ones that an export does not have. */
export type OfExportTypes<Said> = Readonly<Record<SpecifiedType, Said>> &
  Readonly<Partial<Record<RecordName, Said>>>;

const SYNCED: readonly RecordDescription[] = SYNCED_NAMES.map((name) => RECORDS[name]);

const context = exportLine(CONTEXT).check(
  z.refine(
    ({ identifier, parentIdentifier }) =>
      parentIdentifier !== null || (ROOT_CONTEXTS as readonly string[]).includes(identifier),
  ),
);

const documentfile = z.strictObject({
  type: z.literal('documentfile'),
  docIdentifier: requiredName,
  contextIdentifier: requiredName,
  lang: requiredName,
  fileNameRepresentation: fileName.check(z.refine((name) => name.trim().length > 0)),
  active: z.boolean(),
  fileVersion: z.int().check(z.positive()),
  fileNameOnDisk: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  size: z.int().check(z.nonnegative()),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  mimeType: requiredName,
});

const wording = z
  .strictObject({
    type: z.literal('wording'),
    contextIdentifier: requiredName,
    identifier: requiredName,
    lang: requiredName,
    value: z.nullable(comparedText),
    resetInheritance: z.boolean(),
    active: z.boolean(),
  })
  .check(z.refine(({ lang, resetInheritance }) => !resetInheritance || lang === ALL_LANGUAGES));

/** Each line of an export, by its `type`. The first is `begin`, the last is `end` with how many there are of each kind. */
export const EXPORT_LINES = {
  begin: z.strictObject({
    type: z.literal('begin'),
    version: z.literal(1),
    environment: z.enum(ENVIRONMENTS),
  }),
  language: exportLine(LANGUAGE),
  context,
  document: exportLine(DOCUMENT),
  documentfile,
  wording,
  ...Object.fromEntries(SYNCED.map((described) => [described.name, exportLine(described)])),
  end: z.strictObject({
    type: z.literal('end'),
    counts: z.strictObject({
      language: z.int(),
      context: z.int(),
      document: z.int(),
      documentfile: z.int(),
      wording: z.int(),
      ...Object.fromEntries(SYNCED_NAMES.map((name) => [name, z.optional(z.int())])),
    }),
  }),
} as const;
export type ExportRecord<Type extends ExportType> = Type extends SpecifiedType
  ? Omit<z.output<(typeof EXPORT_LINES)[Type]>, 'type'>
  : Type extends RecordName
    ? SyncedOf<(typeof RECORDS)[Type]>
    : never;

/** One line of an export. */
export const exportLineSchema = z.discriminatedUnion('type', [
  EXPORT_LINES.begin,
  EXPORT_LINES.language,
  EXPORT_LINES.context,
  EXPORT_LINES.document,
  EXPORT_LINES.documentfile,
  EXPORT_LINES.wording,
  ...SYNCED.map(exportLine),
  EXPORT_LINES.end,
]);

/**
 * Everything that another server can take from this one, line by line; for the access code in its header. Of the
 * described kinds only those that a header of its own asks for, in the form in which this server has them
 * (askingFor); a server that does not know the header passes over it.
 */
export const syncExport = defineCall({
  method: 'GET',
  path: 'ECSServerSync/export',
  request: z.strictObject({}),
  content: exportLineSchema,
  answers: 'lines',
  changes: false,
  feature: 'ECSServerSync/export',
});

/** Bytes of one line at most: a text of the greatest length with each character escaped, and what stands beside it. */
export const EXPORT_LINE_BYTES = 1_000_000;
/** Bytes of a whole export at most: more than ten million texts of the usual length. */
export const EXPORT_BYTES = 4_000_000_000;
