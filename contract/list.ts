import * as z from 'zod/mini';
import { LIMITS, PAGE_SIZES } from '#contract/limits.ts';
import { comparedName, recordId } from '#contract/text.ts';

const direction = z.enum(['asc', 'desc']);

/** Filters by which a list can be narrowed. */
const filterShape = {
  id: z.optional(recordId),
  identifier: z.optional(comparedName),
  contextIdentifier: z.optional(comparedName),
  lang: z.optional(comparedName),
  active: z.optional(z.boolean()),
};

/** The same without an order. */
export const listFilter = z.strictObject(filterShape);

/**
 * The request that all lists share.
 * @param fields the columns by which this list can be sorted
 * @param rows how many rows may be asked for; contexts and languages may be had whole (maxResult null)
 * @param narrowings what this list can be narrowed to beside what every list can
 */
export function listRequest<
  const Field extends string,
  Narrowings extends z.core.$ZodShape = Record<never, never>,
>(fields: readonly Field[], rows: 'paged' | 'whole', narrowings?: Narrowings) {
  const bounded = z.int().check(z.minimum(1), z.maximum(LIMITS.listRows));
  return z.strictObject({
    offset: z._default(z.int().check(z.minimum(0)), 0),
    maxResult: z._default(rows === 'whole' ? z.nullable(bounded) : bounded, PAGE_SIZES[0]),
    keyWord: z.optional(z.nullable(comparedName)),
    filter: z.optional(
      z.nullable(
        z.strictObject({
          ...filterShape,
          ...(narrowings as Narrowings),
          sort: z.optional(z.strictObject({ field: z.enum(fields), direction })),
        }),
      ),
    ),
    joinId: z.optional(z.nullable(recordId)),
  });
}

/**
 * content of every list call: one page of rows, and how many there are in all. Of what a search finds, `count` is exact
 * up to LIMITS.counted; where there are more, it may say that many, and that it is a lower bound.
 */
export function listContent<Row extends z.core.$ZodType>(row: Row) {
  const listData = z.object({
    count: z.int(),
    countIsLowerBound: z.optional(z.literal(true)),
    data: z.array(row),
  });
  return z.object({ listData });
}

export type SortDirection = z.infer<typeof direction>;
