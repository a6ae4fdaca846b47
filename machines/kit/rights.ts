import type { User } from '#contract/auth.ts';
import type { RecordAccess } from '#contract/records/record.ts';

/** Why a user may look at a record but not change it. */
export type ReadOnlyReason =
  /** The user is no editor. */
  | 'noEditor'
  /** The user is an editor, but not for this record's context or anything above it. */
  | 'foreignContext';

/**
 * Whether a user may change records of a context (decisions.md section 6). The server decides; the console mirrors it
 * to say so before anybody types.
 * @param contextPath the record's context and everything above it; null where any context will do
 * @returns null when the user may
 */
export function readOnlyReason(user: User, contextPath: readonly string[] | null): ReadOnlyReason | null {
  if (!user.editor) return 'noEditor';
  if (user.superAdmin) return null;
  const authorized =
    user.authentication?.authorizations.map(({ contextIdentifier }) => contextIdentifier) ?? [];
  const covers = contextPath
    ? authorized.some((identifier) => contextPath.includes(identifier))
    : authorized.length > 0;
  return covers ? null : 'foreignContext';
}

/** The contexts that a user may change, with all that is below them; none for a user who may change all or nothing. */
export function authorizedContexts({ editor, superAdmin, authentication }: User): readonly string[] {
  if (!editor || superAdmin) return [];
  return authentication?.authorizations.map(({ contextIdentifier }) => contextIdentifier) ?? [];
}

/** Whether a call of such access is open to a user. Whether to a certain record of a context, its path says too. */
export function mayUse(access: RecordAccess, user: User): boolean {
  if (access === 'user') return true;
  if (access === 'superAdmin') return user.superAdmin;
  return access === 'editor' ? readOnlyReason(user, null) === null : user.superAdmin && user.editor;
}
