import * as z from 'zod/mini';
import type { FieldDescription, RecordOf, RecordShape } from '#contract/records/record.ts';
import { instant, recordId } from '#contract/text.ts';

/* Described records as answers carry them, apart from their calls: the sign-in reads a user, and calls none of these. */

/** A record that was stored in another way before is read all the same. */
function readField({ kind, isOptional, mayBeMissing }: FieldDescription) {
  if (kind === 'flag' || kind === 'mark') return z._default(z.boolean(), kind === 'flag');
  return isOptional || mayBeMissing ? z._default(z.nullable(z.string()), null) : z.string();
}

/** Every field of a described record, with a schema for each. */
export function shapeOf(
  { fields }: RecordShape,
  schemaOf: (field: FieldDescription) => z.ZodMiniType,
): Record<string, z.ZodMiniType> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]));
}

type RecordSchema<
  Described extends RecordShape,
  Others extends z.core.$ZodShape = Record<never, never>,
> = z.ZodMiniType<RecordOf<Described> & z.infer<z.ZodMiniObject<Others>>, unknown>;

const PLAIN = new WeakMap<RecordShape, z.ZodMiniType>();

/**
 * A record as answers carry it; one and the same for all that ask for no others.
 * @param others what its answers have beside what is described
 * @__NO_SIDE_EFFECTS__
 */
export function recordSchema<
  Described extends RecordShape,
  Others extends z.core.$ZodShape = Record<never, never>,
>(described: Described, others?: Others): RecordSchema<Described, Others> {
  const known = others ? undefined : PLAIN.get(described);
  if (known) return known as RecordSchema<Described, Others>;
  const counts = (described.counted ?? []).map((name) => [name, z._default(z.int(), 0)]);
  const schema = z.object({
    ...(described.key === undefined && { id: recordId }),
    ...shapeOf(described, readField),
    ...Object.fromEntries(counts),
    ...others,
    creationDate: z._default(z.nullable(instant), null),
    modificationDate: z._default(z.nullable(instant), null),
  });
  if (!others) PLAIN.set(described, schema);
  return schema as unknown as RecordSchema<Described, Others>;
}
