import type { User } from '#contract/auth.ts';
import type { Context } from '#contract/context.ts';
import { ROOT_CONTEXTS } from '#contract/limits.ts';
import { CONTEXT } from '#contract/records/context.ts';
import type { Can } from '#machines/kit/abilities.ts';
import type { ContextValues } from '#machines/records/context.ts';
import * as described from '#src/screens/forms/use-described-fields.ts';

export type ContextFields = described.FieldsOf<typeof CONTEXT>;

/** Initial values of the fields. */
export function fieldsOf(record: Context | null): ContextFields {
  return described.fieldsOf(CONTEXT, record);
}

/**
 * Values to submit.
 * @param addressed whether address and default belong to it; a user who may not change them does not send them
 */
export function valuesOf(fields: ContextFields, addressed: boolean): ContextValues {
  const { hostUrl, isDefault, ...values } = described.valuesOf(CONTEXT, fields);
  return { ...values, ...(addressed && { hostUrl, isDefault }) };
}

/** Whether a context of this name stands at the top and needs no parent. */
export function isRoot(identifier: string): boolean {
  return (ROOT_CONTEXTS as readonly string[]).includes(identifier.trim());
}

/** Who may change the address of a context, and delete one: superAdmins with EDITOR (decisions.md section 6). */
export function mayChangeAll({ superAdmin, editor }: User): boolean {
  return superAdmin && editor;
}

/** Whether address and default can be changed here, by this user on this server. */
export function hasAddress(user: User, can: Can): boolean {
  return mayChangeAll(user) && can('setAddresses');
}
