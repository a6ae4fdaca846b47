import * as z from 'zod/mini';
import { AUDIT_TYPES, type AuditType } from '#contract/audit-types.ts';
import { type Call, defineCall } from '#contract/call.ts';
import { LIMITS } from '#contract/limits.ts';
import { recordSchema } from '#contract/record-schema.ts';
import { RECORD_NAMES, RECORDS, type RecordName } from '#contract/records/all.ts';
import { CONTEXT } from '#contract/records/context.ts';
import type { RecordOf } from '#contract/records/record.ts';
import { comparedName, instant, recordId, reference } from '#contract/text.ts';
import { wordingSchema } from '#contract/wording.ts';

export const AUDIT_OPERATIONS = ['ADD', 'MOD', 'DEL'] as const;

export const revisionInfoSchema = z.object({
  revision_id: recordId,
  revision_timestamp: instant,
  username: z.string(),
  /** Entries of it may have been removed with their time: it cannot be undone any more, in no order. */
  expired: z.optional(z.boolean()),
  /** A later revision, which is not taken back itself, has taken it back. */
  takenBack: z.optional(z.boolean()),
});

/** The states of records whose history keeps them as answers carry them. @__NO_SIDE_EFFECTS__ */
function describedStates() {
  return Object.fromEntries(RECORD_NAMES.map((name) => [name, recordSchema(RECORDS[name])])) as unknown as {
    readonly [Name in RecordName]: z.ZodMiniType<RecordOf<(typeof RECORDS)[Name]>, unknown>;
  };
}

/** States of the past are read tolerantly: a record may have had fewer fields then than it has now. */
const stateSchemas = {
  ...describedStates(),
  document: z.looseObject({
    id: recordId,
    identifier: z.string(),
    mainTitle: z.optional(z.nullable(z.string())),
    fallbackDocumentLang: z.optional(z.nullable(z.string())),
    description: z.optional(z.nullable(z.string())),
    active: z.boolean(),
  }),
  documentfile: z.looseObject({
    id: recordId,
    lang: z.string(),
    fileNameOnDisk: z.optional(z.nullable(z.string())),
    fileNameRepresentation: z.optional(z.nullable(z.string())),
    fileVersion: z.int(),
    active: z.boolean(),
  }),
  wording: wordingSchema,
  context: recordSchema(CONTEXT, {
    id: recordId,
    /** The same as parentIdentifier, under the name that the history has for it. */
    parent: z.nullable(z.string()),
  }),
} as const satisfies Record<AuditType, z.core.$ZodType>;

/**
 * One record's part in one revision: its state after it (of a deleted one, the last that it had), the revision, what was
 * done, the names of the fields that changed, and (added) the state before, null for a new record.
 */
export function revisionSchema<State extends z.core.$ZodType>(state: State) {
  return z.tuple([
    state,
    revisionInfoSchema,
    z.enum(AUDIT_OPERATIONS),
    z.array(z.string()),
    z.optional(z.nullable(state)),
  ]);
}

/** Where a text stands: a wording that is deleted and created again there has another id. */
const placeSchema = z.strictObject({
  contextIdentifier: reference,
  identifier: reference,
  lang: reference,
});

/**
 * The history of one kind of records, newest first; without from and to, of the last three days, of one record or place
 * all of it. That of one record is open to everybody who may read the record.
 * @param narrowings what the history of this kind is narrowed by beside what every kind is
 * @__NO_SIDE_EFFECTS__
 */
function revisionsCall<
  const Type extends AuditType,
  State extends z.core.$ZodType,
  Narrowings extends z.core.$ZodShape,
>(type: Type, state: State, narrowings: Narrowings) {
  return defineCall({
    method: 'POST',
    path: `audit/${type}/revisions`,
    request: z.strictObject({
      /** The word of the path. */
      entity: z.enum([type]),
      /** Only of this record, which may be gone. */
      entityId: z.optional(z.nullable(recordId)),
      ...narrowings,
      /** false leaves the names of the changed fields out. */
      withChanges: z._default(z.boolean(), true),
      from: z.optional(z.nullable(instant)),
      to: z.optional(z.nullable(instant)),
      /** The whole name, in any case. */
      username: z.optional(z.nullable(comparedName)),
      keyWord: z.optional(z.nullable(comparedName)),
      offset: z._default(z.int().check(z.minimum(0)), 0),
      maxResult: z._default(z.int().check(z.minimum(1), z.maximum(LIMITS.listRows)), LIMITS.listRows),
    }),
    content: z.object({ revisions: z.array(revisionSchema(state)), count: z.optional(z.int()) }),
    changes: false,
  });
}

type StateSchemas = typeof stateSchemas;
type StateSchema<Type extends AuditType> = Extract<StateSchemas[Type], z.core.$ZodType>;

/** A call for each kind of records. @__NO_SIDE_EFFECTS__ */
function ofTypes(callOf: (type: AuditType, state: StateSchemas[AuditType]) => Call): object {
  return Object.fromEntries(AUDIT_TYPES.map((type) => [type, callOf(type, stateSchemas[type])]));
}

/** The history of each kind of records. */
export const AUDIT_REVISIONS = {
  ...(ofTypes((type, state) => revisionsCall(type, state, {})) as {
    readonly [Type in AuditType]: ReturnType<
      typeof revisionsCall<Type, StateSchema<Type>, Record<never, never>>
    >;
  }),
  context: revisionsCall('context', stateSchemas.context, {
    /** Only of the context that has this identifier: contexts show no number. */
    identifier: z.optional(z.nullable(reference)),
  }),
  wording: revisionsCall('wording', stateSchemas.wording, {
    /** Only what concerns this place, whichever wordings have stood there. */
    place: z.optional(z.nullable(placeSchema)),
  }),
} as const;

export const RESTORE_SIDES = ['before', 'after'] as const;

/**
 * Restores one record to what a revision left of it (one that it deleted: to what it was before), or with the side
 * 'before' to what the revision found, under its old number. A revision that added it found nothing: 012. What would
 * then be there twice (006), or name what is gone (012), refuses it. `modificationDate`, that of the record as the
 * caller has seen it, guards it against what others have done since: 046 with the current record, 008 when it is gone.
 * @__NO_SIDE_EFFECTS__
 */
function restoreCall<const Type extends AuditType, State extends z.core.$ZodType>(type: Type, state: State) {
  return defineCall({
    method: 'POST',
    path: `audit/${type}/restore`,
    request: z.strictObject({
      entityId: recordId,
      revisionId: recordId,
      side: z._default(z.enum(RESTORE_SIDES), 'after'),
      modificationDate: z.optional(z.nullable(instant)),
    }),
    /** The current record, in the form in which the history shows it. */
    content: z.object({ entity: state }),
    changes: true,
    preview: true,
    feature: 'audit/restore',
  });
}

/** Restores a record of each kind. */
export const AUDIT_RESTORE = ofTypes(restoreCall) as {
  readonly [Type in AuditType]: ReturnType<typeof restoreCall<Type, StateSchema<Type>>>;
};

/** A record that has been changed since the operation that was to be undone; `content.clashes` of the refusal 046. */
export const undoClashSchema = z.object({
  type: z.enum(AUDIT_TYPES),
  id: recordId,
  identifier: z.string(),
  /** The latest revision that touched it. */
  revisionId: z.nullable(recordId),
});
export type UndoClash = z.infer<typeof undoClashSchema>;

/**
 * Takes back everything that one revision changed, of all kinds, all or none. Is a revision itself. One of which entries
 * may have been removed with their time is refused with 008.
 */
export const auditUndo = defineCall({
  method: 'POST',
  path: 'audit/undo',
  request: z.strictObject({ revisionId: recordId }),
  content: z.object({ added: z.int(), changed: z.int(), deleted: z.int() }),
  changes: true,
  preview: true,
  freshProof: 'undoesSync',
  feature: 'audit/undo',
});
