import { IMPACT_ROWS } from '#contract/impact.ts';
import type { SyncCounts, SyncDifference, TypeDifferences } from '#contract/sync.ts';
import type { ExportType } from '#contract/sync-export.ts';
import { eventLoopYielder } from '#server/exchange/yield.ts';
import { type State, titleOf } from '#server/store/records/audited-subject.ts';
import type { Change } from '#server/store/schema/change.ts';

const HIDDEN: ReadonlySet<string> = new Set(['id', 'parentDocumentId', 'creationDate', 'modificationDate']);
/** Count that each operation belongs to. */
export const COUNTED = { ADD: 'added', MOD: 'changed', DEL: 'deleted' } as const;

/** Differences per kind of record: full counts, and the first changes with old and new values. */
export async function differencesOf(
  shown: readonly ExportType[],
  changes: readonly Change[],
): Promise<TypeDifferences[]> {
  const yieldIfDue = eventLoopYielder();
  const none = () => ({ count: 0, rows: [] as SyncDifference[] });
  const types = shown.map((type) => ({ type, added: none(), changed: none(), deleted: none() }));
  const byType = new Map<string, (typeof types)[number]>(types.map((one) => [one.type, one]));
  for (const change of changes) {
    await yieldIfDue();
    const found = byType.get(change.subject)?.[COUNTED[change.operation]];
    if (!found) continue;
    found.count += 1;
    if (found.rows.length < IMPACT_ROWS) found.rows.push(differenceOf(change));
  }
  return types;
}

export function countsOf(changes: readonly Pick<Change, 'operation'>[]): SyncCounts {
  const counts = { added: 0, changed: 0, deleted: 0 };
  for (const { operation } of changes) counts[COUNTED[operation]] += 1;
  return counts;
}

function differenceOf({ subject, before, after }: Change): SyncDifference {
  const state = before ?? after ?? {};
  const { contextIdentifier, lang } = state;
  return {
    identifier: titleOf(subject, state),
    ...(typeof contextIdentifier === 'string' && { contextIdentifier }),
    ...(typeof lang === 'string' && { lang }),
    before: before && valuesOf(before),
    after: after && valuesOf(after),
  };
}

function valuesOf(state: State): Record<string, unknown> {
  return Object.fromEntries(Object.entries(state).filter(([field]) => !HIDDEN.has(field)));
}
