import * as z from 'zod/mini';

/** A record's number in a query or path, where everything is text. */
export const queryId = z.pipe(
  z.union([z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.int().check(z.positive())]),
  z.transform(Number),
);
