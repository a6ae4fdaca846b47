import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { MATRIX_ONLY } from '#contract/matrix-only.ts';
import { comparedName, instant, recordId, reference } from '#contract/text.ts';
import { noteSchema, storedFindingSchema } from '#contract/wording-care.ts';

/** Rows of one answer at most, and how many there are unless the request says otherwise. */
export const MATRIX_ROWS = { most: 200, usual: 100 } as const;

/** A context's own text for an identifier in a language. */
const ownTextSchema = z.object({
  id: recordId,
  value: z._default(z.nullable(z.string()), null),
  active: z.boolean(),
  resetInheritance: z.boolean(),
  creationDate: z.nullable(instant),
  modificationDate: z.nullable(instant),
});

const cellSchema = z.object({
  /** A code of the languages table, or 'all'. */
  lang: z.string(),
  /** Text that applications are shown; null where there is none at all. */
  value: z.nullable(z.string()),
  /** Where that stands; `lang` is another one where a text for all languages, or of the fallback language, stands in. */
  from: z.nullable(z.object({ contextIdentifier: z.string(), lang: z.string() })),
  /** The context's own text, shown or not. */
  own: z.nullable(ownTextSchema),
  /** A context further up has a text that a reset keeps from being shown. */
  isCutOff: z.boolean(),
  /** Findings in the context's own text, accepted or not; missing where there are none, or nothing is checked. */
  findings: z.optional(z.array(storedFindingSchema)),
});
export type MatrixCell = z.infer<typeof cellSchema>;

const rowSchema = z.object({
  identifier: z.string(),
  cells: z.array(cellSchema),
  /**
   * The text that those in other languages are compared with: of the fallback language, or of the one that most texts
   * have; `lang` is 'all' where a text for all languages stands in. Not there where nothing is checked.
   */
  reference: z.optional(z.nullable(z.object({ lang: z.string(), value: z.string() }))),
  /** The note that holds here; not there where the server has none. */
  note: z.optional(z.nullable(noteSchema)),
});
export type MatrixRow = z.infer<typeof rowSchema>;

/** How many identifiers of the context, whatever is searched for, have a text in a language, and whose. */
const coverageSchema = z.object({
  ...{ lang: z.string(), own: z.int(), inherited: z.int(), missing: z.int() },
  /** The context's own texts with open findings other than `outdated`, and the outdated ones that no editor has accepted. */
  findings: z.optional(z.int()),
  outdated: z.optional(z.int()),
});
export type MatrixCoverage = z.infer<typeof coverageSchema>;

/**
 * The texts of one context, identifiers down in their order, languages across. An identifier belongs to it when the
 * context or one above it has a wording for it. A text of the fallback language counts as missing.
 */
export const wordingMatrix = defineCall({
  method: 'POST',
  path: 'wording/matrix',
  request: z.strictObject({
    context: reference,
    offset: z._default(z.int().check(z.minimum(0)), 0),
    maxResult: z._default(z.int().check(z.minimum(0), z.maximum(MATRIX_ROWS.most)), MATRIX_ROWS.usual),
    /** The columns; without, 'all' and every language of the table. Others are left out. */
    langs: z.optional(z.array(reference)),
    /** Rows in which some layer's wording matches, as wording/list searches. */
    keyWord: z.optional(z.nullable(comparedName)),
    /** Only identifiers that begin so. */
    prefix: z.optional(z.nullable(comparedName)),
    /** In any of the columns; texts for all languages are only ever missing where they are the only column. */
    only: z.optional(z.nullable(z.enum(MATRIX_ONLY))),
    /** Rows in which one of these languages has no text, besides. */
    missingIn: z.optional(z.array(reference)),
    /** Also counts how much of the whole context each column covers. */
    withCoverage: z._default(z.boolean(), false),
    /** Also says where a row stands: the first one from `from` on, or behind `after`, that misses a text in `missingIn`. */
    locate: z.optional(
      z.strictObject({
        from: z.optional(comparedName),
        after: z.optional(comparedName),
        missingIn: z.optional(z.array(reference)),
      }),
    ),
  }),
  content: z.object({
    matrix: z.object({
      langs: z.array(z.string()),
      fallbackLang: z.string(),
      /** Rows that match in all. */
      count: z.int(),
      rows: z.array(rowSchema),
      /** Whether any context of the chain has a text for all languages. */
      usesAll: z.optional(z.boolean()),
      coverage: z.optional(z.array(coverageSchema)),
      /** null where no row is like that. */
      located: z.optional(z.nullable(z.object({ identifier: z.string(), index: z.int() }))),
    }),
  }),
  changes: false,
  feature: 'wording/matrix',
});
