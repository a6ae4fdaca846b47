import { RECORD_NAMES, type RecordName } from '#contract/records/all.ts';

export type AuditType = RecordName | 'documentfile' | 'wording';
/** The kinds of records whose history is kept, as paths name them. */
export const AUDIT_TYPES: readonly AuditType[] = RECORD_NAMES.flatMap((name): readonly AuditType[] =>
  name === 'document' ? [name, 'documentfile', 'wording'] : [name],
);

/** Name of the call with which the history of a kind is listed, or one of its records restored. */
export type AuditCallName<Type extends AuditType, Act extends string> = `audit${Capitalize<Type>}${Act}`;

export function auditCallName<const Type extends AuditType, const Act extends string>(
  type: Type,
  act: Act,
): AuditCallName<Type, Act> {
  return `audit${type.charAt(0).toUpperCase()}${type.slice(1)}${act}` as AuditCallName<Type, Act>;
}

/** Says something for that call of each kind. */
export function ofAuditCalls<const Act extends string, const Said>(
  act: Act,
  say: (type: AuditType) => Said,
): Readonly<Record<AuditCallName<AuditType, Act>, Said>> {
  return Object.fromEntries(AUDIT_TYPES.map((type) => [auditCallName(type, act), say(type)])) as Readonly<
    Record<AuditCallName<AuditType, Act>, Said>
  >;
}

/** Days of the history that are answered when a request does not say otherwise. */
export const AUDIT_DAYS = 3;
