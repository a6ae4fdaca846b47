import { ROOT_CONTEXTS } from '#contract/limits.ts';
import type { ExportRecord } from '#contract/sync-export.ts';
import { type AddressedContext, defaultBreaches } from '#server/domain/context-rules.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { contexts as contextStore } from '#server/store/records/contexts.ts';
import { refuseHeldContext } from '#server/store/records/dependents.ts';
import { fromFlag } from '#server/store/schema/values.ts';
import type { Application } from '#server/sync/application.ts';
import { stagedRecords } from '#server/sync/staged.ts';

type StagedContext = ExportRecord<'context'>;

/** Adds and changes contexts; whatever may still hold on to the others is dealt with before they go. */
export async function saveContexts(application: Application): Promise<void> {
  const { unit } = application;
  const wanted = await readStaged(application);
  const stored = new Map((await storedContexts(application)).map((one) => [one.identifier, one]));
  for (const context of topFirst(application, wanted)) {
    const { identifier, parentIdentifier, active } = context;
    const before = stored.get(identifier);
    if (!before) await contextStore.add(unit, { ...context, hostUrl: null, isDefault: false });
    else if (before.parentIdentifier !== parentIdentifier || before.active !== active) {
      noteBreaches(application, before, { ...before, parentIdentifier, active });
      await contextStore.changeSome(unit, { identifier }, { parentIdentifier, active });
    }
  }
  application.done(wanted.size);
}

/** Takes out the contexts that the export does not have, the lowest first. */
export async function deleteLostContexts(application: Application): Promise<void> {
  const { unit } = application;
  const wanted = await readStaged(application);
  const roots: readonly string[] = ROOT_CONTEXTS;
  const contexts = await storedContexts(application);
  const lost = contexts.filter(({ identifier }) => !wanted.has(identifier) && !roots.includes(identifier));
  const parents = new Map(lost.map(({ identifier, parentIdentifier }) => [identifier, parentIdentifier]));
  const depth = (identifier: string | null, steps = 0): number =>
    identifier === null || !parents.has(identifier) || steps > parents.size
      ? steps
      : depth(parents.get(identifier) ?? null, steps + 1);
  const lowestFirst = lost
    .map((context) => ({ ...context, depth: depth(context.identifier) }))
    .sort((one, other) => other.depth - one.depth);
  for (const context of lowestFirst) {
    const { identifier } = context;
    if (noteBreaches(application, context, null)) continue;
    const stored = await contextStore.findBy(unit.db, { identifier });
    if (stored && !(await isHeld(application, identifier))) await contextStore.drop(unit, stored);
  }
}

async function storedContexts({ unit }: Application): Promise<AddressedContext[]> {
  const rows = await unit.db
    .selectFrom('contexts')
    .select(['identifier', 'parentIdentifier', 'active', 'isDefault'])
    .execute();
  return rows.map((row) => ({ ...row, active: fromFlag(row.active), isDefault: fromFlag(row.isDefault) }));
}

/** Notes what the default context of this server would become; answers whether it would. */
function noteBreaches(
  { note }: Application,
  before: AddressedContext,
  after: AddressedContext | null,
): boolean {
  const { identifier: name } = before;
  const breaches = defaultBreaches(before, after);
  for (const { reason } of breaches)
    note('context', { reason, values: {}, about: { type: 'context', name } });
  return breaches.length > 0;
}

async function isHeld({ unit, note }: Application, identifier: string): Promise<boolean> {
  try {
    await refuseHeldContext(unit.db, identifier);
    return false;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    for (const { field, values } of error.findings) {
      note(field ?? 'context', { reason: 'lostContextHeld', values: { ...values, name: identifier } });
    }
    return true;
  }
}

async function readStaged({ folder, staged }: Application): Promise<Map<string, StagedContext>> {
  const contexts = new Map<string, StagedContext>();
  for await (const batch of stagedRecords(folder, staged, 'context')) {
    for (const context of batch) contexts.set(context.identifier, context);
  }
  return contexts;
}

/** Each context after the one above it; one whose parent the export does not have is noted and left out. */
function topFirst({ note }: Application, contexts: ReadonlyMap<string, StagedContext>): StagedContext[] {
  const sorted: StagedContext[] = [];
  const placed = new Set<string>();
  const take = (context: StagedContext, below: ReadonlySet<string>): boolean => {
    const { identifier, parentIdentifier } = context;
    if (placed.has(identifier)) return true;
    if (parentIdentifier !== null) {
      const parent = below.has(parentIdentifier) ? undefined : contexts.get(parentIdentifier);
      if (!parent || !take(parent, new Set([...below, parentIdentifier]))) return false;
    }
    placed.add(identifier);
    sorted.push(context);
    return true;
  };
  for (const context of contexts.values()) {
    if (take(context, new Set([context.identifier]))) continue;
    note('context', { reason: 'parentNotHere', values: { type: 'context', name: context.identifier } });
  }
  return sorted;
}
