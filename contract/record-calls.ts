import * as z from 'zod/mini';
import { type Call, defineCall } from '#contract/call.ts';
import { listContent, listRequest } from '#contract/list.ts';
import { queryId } from '#contract/query.ts';
import { recordSchema, shapeOf } from '#contract/record-schema.ts';
import type {
  FieldDescription,
  FieldKind,
  RecordOf,
  RecordShape,
  SortOf,
  ValuesOf,
} from '#contract/records/record.ts';
import {
  hostAddress,
  instant,
  longLine,
  longText,
  optionalTitle,
  recordId,
  reference,
  requiredName,
  requiredTitle,
  visible,
} from '#contract/text.ts';

/* The calls of a described record. None of it is made before it is asked for, so a bundle holds what it uses. */

const languageCode = /* @__PURE__ */ z.string().check(visible.name, z.regex(/^[a-z]{2}(?:_[A-Z]{2})?$/));

/** How a field of each kind is checked when it is saved. */
const SAVED: Readonly<Record<Exclude<FieldKind, 'flag' | 'mark'>, z.ZodMiniType<string, string>>> = {
  name: requiredName,
  languageCode,
  title: requiredTitle,
  line: longLine,
  address: hostAddress,
  text: longText,
  context: reference,
  language: reference,
};

function savedField({ kind, isOptional }: FieldDescription) {
  if (kind === 'flag' || kind === 'mark') return z._default(z.boolean(), kind === 'flag');
  if (!isOptional) return SAVED[kind];
  return z._default(z.nullable(kind === 'title' ? optionalTitle : SAVED[kind]), null);
}

/** Input of a save: fields that may be left out have a default. */
type SavedInput<Described extends RecordShape> = {
  [Field in keyof Described['fields'] as Described['fields'][Field] extends
    | { readonly isOptional: true }
    | { readonly kind: 'flag' | 'mark' }
    ? never
    : Field]: ValuesOf<Described>[Field];
} & { [Field in keyof Described['fields']]?: ValuesOf<Described>[Field] | undefined } & Guard;

/** Which record, and which state of it was seen. */
interface Guard {
  id?: number | null | undefined;
  modificationDate?: string | null | undefined;
}

/**
 * One page of records.
 * @param narrowings what they can be narrowed to beside what every list can
 * @__NO_SIDE_EFFECTS__
 */
export function listCall<
  Described extends RecordShape,
  Listed = RecordOf<Described>,
  Narrowings extends z.core.$ZodShape = Record<never, never>,
>(
  described: Described,
  listed: z.ZodMiniType<Listed, unknown> = recordSchema(described) as z.ZodMiniType<Listed, unknown>,
  narrowings?: Narrowings,
) {
  return defineCall({
    method: 'POST',
    path: `${described.name}/list`,
    request: listRequest<SortOf<Described>, Narrowings>(described.sorts, described.rows, narrowings),
    content: listContent(listed),
    changes: false,
  });
}

/**
 * Creates a record, or updates the one whose id is given.
 * @param others what its answer has beside the record
 * @param more what else such a call can do
 * @__NO_SIDE_EFFECTS__
 */
export function saveCall<
  Described extends RecordShape,
  Others extends z.core.$ZodShape = Record<never, never>,
>(described: Described, others?: Others, more: Pick<Call, 'ifAlone'> = {}) {
  return defineCall({
    method: 'POST',
    path: `${described.name}/save`,
    request: z.strictObject({
      id: z.optional(z.nullable(recordId)),
      ...shapeOf(described, savedField),
      modificationDate: z.optional(z.nullable(instant)),
    }) as unknown as z.ZodMiniType<ValuesOf<Described> & Guard, SavedInput<Described>>,
    content: z.object({ [described.name]: recordSchema(described), ...others }) as unknown as z.ZodMiniType<
      { [Name in Described['name']]: RecordOf<Described> } & z.infer<z.ZodMiniObject<Others>>,
      unknown
    >,
    changes: true,
    preview: true,
    ...more,
  });
}

/**
 * Deletes a record.
 * @param feature by which a server says that it has this call, where the specification does not name it
 * @__NO_SIDE_EFFECTS__
 */
export function deleteCall(described: RecordShape, feature?: string) {
  return defineCall({
    method: 'DELETE',
    path: `${described.name}/delete`,
    request: z.strictObject({ id: queryId }),
    content: z.object({ id: recordId }),
    changes: true,
    preview: true,
    ...(feature !== undefined && { feature }),
  });
}
