import type { AuditType } from '#contract/audit-types.ts';
import { canReadHistory } from '#machines/kit/kinds.ts';
import { listRevisionsOf } from '#src/ecs/audit.ts';
import { can } from '#src/ecs/identity.ts';

/** A record that says when it was saved. */
interface Dated {
  readonly modificationDate: string | null;
}

/**
 * Name of the user who has saved a record since it was loaded. The history of one record is open to everybody who may
 * read it.
 * @param key number of the record; identifier of a context
 * @param versions the record as it was loaded, null the first time, and as it is now
 * @returns nothing where it was not saved since, or it is not known by whom
 */
export async function savedSince(
  type: AuditType,
  key: number | string,
  { loaded, record }: { readonly loaded: Dated | null; readonly record: Dated },
  signal: AbortSignal,
): Promise<{ readonly savedBy?: string }> {
  if (!isSavedSince(loaded, record) || !tellsHistoryOf(type)) return {};
  const of = typeof key === 'number' ? { entityId: key } : { identifier: key };
  try {
    const { rows } = await listRevisionsOf(type, { ...of, offset: 0, maxResult: 1 }, signal);
    return nameOf(rows[0]?.username);
  } catch {
    // The name is not worth the notice that it stands in.
    return {};
  }
}

/** Whether a record was saved since it was loaded. */
export function isSavedSince(loaded: Dated | null, record: Dated): boolean {
  return loaded !== null && loaded.modificationDate !== record.modificationDate;
}

/** A name as a loaded record carries it. */
export function nameOf(username: string | null | undefined): { readonly savedBy?: string } {
  return username ? { savedBy: username } : {};
}

function tellsHistoryOf(type: AuditType): boolean {
  const ability = type === 'context' ? 'readHistoryOfContexts' : 'readHistoryOfRecords';
  return can(ability) && canReadHistory(can, type);
}
