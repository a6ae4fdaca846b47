import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { EXPORT_ONLY } from '#contract/export-only.ts';
import { FILE_REASONS } from '#contract/file-reasons.ts';
import { impactSchema } from '#contract/impact.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { comparedName, reference, requiredName } from '#contract/text.ts';
import { findingSchema } from '#contract/text-finding.ts';

/** Rows of a comparison at most; the counts beside them are true. */
export const COMPARISON_ROWS = 500;

/** Rows of one kind that a request for more of them gets at most. */
export const MORE_ROWS = 5_000;

/** Where something stands in a file: the line, or the entry of a list; both are counted from 1. */
const filePlaceSchema = z.object({ unit: z.enum(['line', 'entry']), number: z.int() });
export type FilePlace = z.infer<typeof filePlaceSchema>;

/** One thing in a file that cannot be taken; `errors` of the answer says the same as a German sentence. */
const fileFindingSchema = z.object({
  /** Null when it is about the file as a whole. */
  place: z.nullable(filePlaceSchema),
  /** The column, property or element that it is about; empty for the file. */
  property: z.string(),
  code: z.string(),
  reason: z.optional(z.enum(FILE_REASONS)),
  said: z.optional(z.string()),
  /** Identifier and language of the text that it is about, as far as the file has them. */
  identifier: z.optional(z.string()),
  lang: z.optional(z.string()),
});
export type FileFinding = z.infer<typeof fileFindingSchema>;

/** `content` of an import that is refused because of its file. */
export const fileFindingsSchema = z.object({
  findings: z.array(fileFindingSchema),
  /** How many there are in truth. */
  count: z.int(),
  /** There are so many that the rest of the file was not read. */
  countIsLowerBound: z.optional(z.boolean()),
});
export type FileFindings = z.infer<typeof fileFindingsSchema>;

const textStateSchema = z.object({
  value: z.nullable(z.string()),
  active: z.boolean(),
  resetInheritance: z.boolean(),
});
export type TextState = z.infer<typeof textStateSchema>;

/**
 * Kinds of texts that an import decides about, the first that fits: of another context than the chosen one; changed here
 * since the export; made from a source text that has changed since; with placeholders that are lost, unknown or broken;
 * translated but not confirmed; everything else.
 */
export const IMPORT_KINDS = [
  ...(['foreign', 'clash', 'source', 'placeholder', 'review', 'changed', 'added'] as const),
] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

const FATES = ['take', 'skip'] as const;
export type ImportFate = (typeof FATES)[number];

/** Fates of the kinds that a request leaves out: what may lose something is taken only by choice. */
export const USUAL_FATES: Readonly<Record<ImportKind, ImportFate>> = {
  ...{ foreign: 'skip', clash: 'skip', source: 'skip', placeholder: 'skip' },
  ...{ review: 'take', changed: 'take', added: 'take' },
};

/** Characters of the fates of an import at most. */
export const FATES_LENGTH = 1_000_000;

const fatedTextSchema = z.tuple([requiredName, reference]);

/** Fates of the texts of an import: of all of a kind, and of single ones by identifier and language. */
export const importFatesSchema = z.strictObject({
  kinds: z.optional(z.partialRecord(z.enum(IMPORT_KINDS), z.enum(FATES))),
  take: z.optional(z.array(fatedTextSchema)),
  skip: z.optional(z.array(fatedTextSchema)),
});
export type ImportFates = z.infer<typeof importFatesSchema>;

const comparedTextSchema = z.object({
  place: filePlaceSchema,
  identifier: z.string(),
  lang: z.string(),
  outcome: z.enum(['clash', 'changed', 'added']),
  /** Kind by which its fate is decided; only in an answer to a request with fates. */
  kind: z.optional(z.enum(IMPORT_KINDS)),
  /** As stored; null where there is no such text. */
  before: z.nullable(textStateSchema),
  after: textStateSchema,
  /** Change to the text, or to the text that it translates, since the file was written, for a clash. */
  since: z.optional(z.enum(['added', 'changed', 'deleted', 'source'])),
  /** The text that it translates: in the file, and as stored now; only where the two differ. */
  source: z.optional(z.object({ lang: z.string(), inFile: z.string(), stored: z.string() })),
  /** The context that the file names for this text, where it is not the chosen one. */
  original: z.optional(z.string()),
  /** Findings in the resulting text; missing where there are none. */
  findings: z.optional(z.array(findingSchema)),
});
export type ComparedText = z.infer<typeof comparedTextSchema>;

/** A file beside what is stored. Texts that stay as they are only count. */
const comparisonSchema = z.object({
  /** Clashes first, then what changes, then what is added; the first of them, as far as they are not too long. */
  rows: z.array(comparedTextSchema),
  counts: z.object({
    clash: z.int(),
    changed: z.int(),
    added: z.int(),
    unchanged: z.int(),
    /** Texts without a value in the file; they are left alone. */
    empty: z.int(),
    /** Texts in which something is found, of all that clash, change or are added; not there where there are none. */
    findings: z.optional(z.int()),
    /** Texts that the file itself calls untranslated; they are left alone. */
    untranslated: z.optional(z.int()),
    /** Of each kind; only in an answer to a request with fates. */
    kinds: z.optional(z.partialRecord(z.enum(IMPORT_KINDS), z.int())),
  }),
  /** Texts that the file itself calls untranslated, the first of them. */
  untranslated: z.optional(
    z.array(z.object({ place: filePlaceSchema, identifier: z.string(), lang: z.string() })),
  ),
  /** Units of the file that cannot be taken; the others can. Only in an answer to a request with fates. */
  refused: z.optional(fileFindingsSchema),
  /** Columns of a table that were passed over. */
  ignoredColumns: z.optional(z.array(z.string())),
  encoding: z.optional(z.string()),
  /** Character between the cells of a CSV. */
  separator: z.optional(z.string()),
  /** Stands for the stored texts that were compared: an import that repeats it is refused when they have changed. */
  guard: z.optional(z.string()),
  /** The context that the file was written from, null when it does not say. Another one's dates guard nothing. */
  from: z.nullable(z.string()),
});
export type Comparison = z.infer<typeof comparisonSchema>;

/** A text in which something is found. */
const foundTextSchema = z.object({
  identifier: z.string(),
  lang: z.string(),
  findings: z.array(findingSchema),
});

/** `content` of an import that was previewed. */
export const importPreviewSchema = z.object({ impact: impactSchema, comparison: comparisonSchema });

export const EXCHANGE_FORMATS = [
  ...(['xliff2', 'xliff12', 'po', 'xlsx', 'csv', 'csv-wide', 'json', 'json-flat', 'json-nested'] as const),
  ...(['arb', 'android', 'strings', 'xcstrings', 'properties', 'resx', 'yaml'] as const),
] as const;
export type ExchangeFormat = (typeof EXCHANGE_FORMATS)[number];

/** Libraries whose placeholders a JSON file of one language can have. */
export const PLACEHOLDER_STYLES = ['i18next', 'formatjs', 'vue-i18n'] as const;
export type PlaceholderStyle = (typeof PLACEHOLDER_STYLES)[number];

/** Which texts of a context go into a file, and how it is written. */
const exportRequest = z.strictObject({
  context: reference,
  format: z.enum(EXCHANGE_FORMATS),
  source: z.optional(reference),
  target: z.optional(reference),
  /** Language of a format that holds one; narrows one that can hold all. */
  lang: z.optional(reference),
  /** Library whose placeholders json-flat and json-nested have; i18next unless said otherwise. */
  placeholders: z.optional(z.enum(PLACEHOLDER_STYLES)),
  locale: z.optional(reference),
  /** Only identifiers that begin so. */
  prefix: z.optional(comparedName),
  /** Only identifiers of which some text matches, as wording/list searches. */
  keyWord: z.optional(comparedName),
  /** Only identifiers whose text is missing, or outdated: in the target, or in any language. */
  only: z.optional(z.enum(EXPORT_ONLY)),
  /** With source and target: also identifiers whose source text is that of a context above. */
  inherited: z.optional(z.enum(['false', 'true'])),
});

/**
 * A context's own texts as a file. XLIFF and PO take a source and a target language, formats of one language `lang`; CSV
 * takes a locale, whose spreadsheets it is written for, by default the one that the browser prefers.
 */
export const wordingExport = defineCall({
  method: 'GET',
  path: 'wording/export',
  request: exportRequest,
  content: z.unknown(),
  answers: 'file',
  changes: false,
  feature: 'wording/export',
});

/** How much a file would hold that wording/export writes for the same request. */
export const wordingExportCount = defineCall({
  method: 'GET',
  path: 'wording/export/count',
  request: exportRequest,
  content: z.object({
    identifiers: z.int(),
    texts: z.int(),
    /** How many of the texts are those of contexts above. */
    inherited: z.int(),
  }),
  changes: false,
  feature: 'wording/export/count',
});
export type ExportCount = z.infer<typeof wordingExportCount.content>;

/**
 * Takes a file that wording/export wrote: multipart with `file`, `context` and `format`. Adds and changes, never
 * deletes, leaves empty and untranslated targets alone. Without `fates` all or nothing: what changed since the export
 * refuses the whole import (046), and so does a unit that cannot be taken. With `fates` (JSON, importFatesSchema; `{}`
 * for the usual ones) the units that can be taken are, each by its fate; with `guard` only if what was compared in the
 * preview is unchanged (046).
 */
export const wordingImport = defineCall({
  method: 'POST',
  path: 'wording/import',
  request: z.strictObject({
    context: reference,
    format: z.enum(EXCHANGE_FORMATS),
    fates: z.optional(z.string().check(z.maxLength(FATES_LENGTH, { error: REFUSAL.nameTooLong }))),
    guard: z.optional(reference),
    /** Of a preview with fates: only the rows of this kind, from this one on; the first has the number 0. */
    rowsOf: z.optional(z.enum(IMPORT_KINDS)),
    rowsFrom: z.optional(z.string().check(z.regex(/^\d{1,7}$/))),
    /** Language of the texts of a file that does not say it. */
    lang: z.optional(reference),
    /** Library whose placeholders json-flat and json-nested have; i18next unless said otherwise. */
    placeholders: z.optional(z.enum(PLACEHOLDER_STYLES)),
  }),
  takes: 'file',
  content: z.object({
    ...{ added: z.int(), changed: z.int(), unchanged: z.int() },
    /** Texts that were not taken by their fate, and units that could not be; only for a request with fates. */
    ...{ skipped: z.optional(z.int()), refused: z.optional(z.int()) },
    /** Texts that were written in which something is found, if any: how many, and the first of them. */
    findings: z.optional(z.object({ count: z.int(), rows: z.array(foundTextSchema) })),
  }),
  changes: true,
  preview: true,
  previewed: importPreviewSchema,
  feature: 'wording/import',
});
