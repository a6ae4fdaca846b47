import * as z from 'zod/mini';
import { ALL_LANGUAGES } from '#contract/limits.ts';
import type { FieldDescription, FieldKind, RecordDescription, SyncedOf } from '#contract/records/record.ts';
import { comparedText, hostAddress, optionalTitle, requiredName, requiredTitle } from '#contract/text.ts';

/** How a field of each kind is checked that comes from another environment: its texts are taken as stored there. */
const SYNCED: Readonly<Record<Exclude<FieldKind, 'flag' | 'mark'>, z.ZodMiniType<string, string>>> = {
  name: requiredName,
  languageCode: requiredName.check(z.refine((lang) => lang !== ALL_LANGUAGES)),
  title: requiredTitle,
  line: comparedText,
  address: hostAddress,
  text: comparedText,
  context: requiredName,
  language: requiredName,
};

function syncedField({ kind, isOptional }: FieldDescription): z.ZodMiniType {
  if (kind === 'flag' || kind === 'mark') return z.boolean();
  if (!isOptional) return SYNCED[kind];
  return z.nullable(kind === 'title' ? optionalTitle : SYNCED[kind]);
}

/** A record as one environment gives it to another. @__NO_SIDE_EFFECTS__ */
export function exportLine<Described extends RecordDescription>(described: Described) {
  const synced = Object.entries(described.fields).filter(([, { isLocal }]) => !isLocal);
  return z.strictObject({
    type: z.literal(described.name),
    ...Object.fromEntries(synced.map(([name, field]) => [name, syncedField(field)])),
  }) as unknown as z.ZodMiniObject<
    { readonly type: z.ZodMiniLiteral<Described['name']> } & {
      readonly [Field in keyof SyncedOf<Described>]: z.ZodMiniType<SyncedOf<Described>[Field]>;
    },
    z.core.$strict
  >;
}
