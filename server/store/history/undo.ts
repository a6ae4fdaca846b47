import type { Kysely } from 'kysely';
import type { RESTORE_SIDES, UndoClash } from '#contract/audit.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { contextNotAllowed, rightMissing } from '#server/domain/forbidden.ts';
import { finding, GONE, Refusal, type ServerFinding } from '#server/domain/refusal.ts';
import { mayEditIn, type Rights } from '#server/domain/rights.ts';
import { eventLoopYielder } from '#server/exchange/yield.ts';
import { removedTo } from '#server/store/base/old-entries.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import { shownState } from '#server/store/history/audited-state.ts';
import { readStates, SUBJECTS } from '#server/store/history/audited-subjects.ts';
import { fieldOf, restoreRecords } from '#server/store/history/restore-records.ts';
import {
  lastTouch,
  noteUndo,
  readRecordIn,
  readRevision,
  readUndoStack,
} from '#server/store/history/revisions.ts';
import type { Step } from '#server/store/history/steps.ts';
import { readContextChain } from '#server/store/places/contexts.ts';
import { nameOf, type State, sayTheSame } from '#server/store/records/audited-subject.ts';
import type { Change, Subject } from '#server/store/schema/change.ts';
import type { Schema } from '#server/store/schema/schema.ts';

const CLASHES_AT_MOST = 500;

/** How many records an undo has added, changed and deleted. */
export interface Undone {
  readonly added: number;
  readonly changed: number;
  readonly deleted: number;
}

/** Where a record is to go back to. */
export interface WantedState {
  /** The revision that left it so. */
  readonly revisionId: number;
  /** Whether as that revision left it, which is meant without, or as it found it. */
  readonly side?: (typeof RESTORE_SIDES)[number];
  /** That of the record as the caller has seen it; without one, whatever has been done to it is overwritten. */
  readonly modificationDate?: string | null | undefined;
}

/** One record of an operation: as the operation left it, and as it was before. */
interface Done {
  readonly subject: Subject;
  readonly entityId: number;
  readonly before: State | null;
  readonly after: State | null;
}

/**
 * Takes back everything that one operation changed. Records that it deleted come back under their old numbers.
 * @throws Refusal 019 for another user's operation, or one that is not the next to take back, without the right to all; for
 * one's own without the right that it needed; 008 when there is none of that number, or entries of it may have been
 * removed; 046 with every record that has changed since; 006 and 012 with what would be there twice or name what is gone
 */
export async function undoRevision(unit: Unit, rights: Rights, revisionId: number): Promise<Undone> {
  const mayAll = rights.superAdmin && rights.editor;
  if (!mayAll && !(await isOwnNext(unit, revisionId))) throw rightMissing('superAdminEditor');
  const done = await inOne(await readRevision(unit.db, revisionId));
  // Asked after it was read: entries may be removed meanwhile.
  const isWhole = revisionId > (await removedTo(unit.db));
  if (done.length === 0 || !isWhole) throw new Refusal(REFUSAL.notFound, { fields: ['revisionId'] });
  if (!mayAll) await refuseForeign(unit.db, rights, done);
  const steps = await stepsBack(unit.db, done);
  await restoreRecords(unit, steps);
  await unit.settle();
  if (unit.actor.userId !== null) await noteUndo(unit.db, unit.actor.userId, revisionId);
  const count = (wanted: (step: Step) => boolean) => steps.filter(wanted).length;
  return {
    added: count(({ present }) => present === null),
    changed: count(({ present, wanted }) => present !== null && wanted !== null),
    deleted: count(({ wanted }) => wanted === null),
  };
}

/**
 * Restores one record to what a revision left of it; one that the revision deleted, to what it was before, as with
 * the side 'before'. What has
 * been done to the record since is overwritten, which is what restoring is for; the history keeps it. What the caller
 * has not seen is not: of that the modificationDate tells.
 * @returns the record as it is now
 * @throws Refusal 008 when that revision did nothing to that record, or the record that was seen is gone; 012 for the
 * side before the record was there; 046 with the
 * record as it is now when it was changed since it was seen; 006 and 012 with what would be there twice or name what is
 * gone
 */
export async function restoreRecord(
  unit: Unit,
  record: Pick<Change, 'subject' | 'entityId'>,
  { revisionId, side = 'after', modificationDate }: WantedState,
): Promise<State> {
  const { subject, entityId } = record;
  const done = await readRecordIn(unit.db, record, revisionId);
  const [first, last] = [done.at(0), done.at(-1)];
  if (!first || !last) throw new Refusal(REFUSAL.notFound, { fields: ['revisionId'] });
  const wanted = side === 'before' ? first.before : (last.after ?? last.before);
  if (!wanted)
    throw new Refusal(side === 'before' ? REFUSAL.invalid : REFUSAL.notFound, { fields: ['side'] });
  const present = await stateOf(unit.db, record);
  if (modificationDate) refuseChangedSince(record, present, modificationDate);
  if (!sayTheSame(present, wanted)) await restoreRecords(unit, [{ subject, entityId, present, wanted }]);
  const restored = await stateOf(unit.db, record);
  if (!restored) throw new Error(`${subject} ${entityId} is gone right after it was restored`);
  return restored;
}

/** @throws Refusal 046 with the record, or 008 when it is gone */
function refuseChangedSince(
  record: Pick<Change, 'subject' | 'entityId'>,
  present: State | null,
  seen: string,
): void {
  if (!present) throw new Refusal(REFUSAL.notFound, { fields: ['entityId'] });
  if (Date.parse(String(present.modificationDate)) === Date.parse(seen)) return;
  const entity = shownState(record.subject, record.entityId, present);
  throw new Refusal(REFUSAL.changedMeanwhile, { content: { entity } });
}

async function stateOf(
  db: Kysely<Schema>,
  { subject, entityId }: Pick<Change, 'subject' | 'entityId'>,
): Promise<State | null> {
  return (await readStates(db, subject, [entityId])).get(entityId) ?? null;
}

async function isOwnNext({ db, actor }: Unit, revisionId: number): Promise<boolean> {
  if (actor.userId === null) return false;
  const { operations, states } = await readUndoStack(db, actor.userId);
  const state = states.get(revisionId);
  // One that another user has taken back is refused for what has changed since, which says who did that.
  return (
    state === 'next' || (state === 'takenBack' && !operations.some(({ undoes }) => undoes === revisionId))
  );
}

/** One that is not as the operation left it. */
interface ChangedSince extends Done {
  /** It is not there any more. */
  readonly isGone: boolean;
}

/** Each record once; those that are afterwards what they were before, not at all. */
async function inOne(changes: readonly Change[]): Promise<Done[]> {
  const yieldIfDue = eventLoopYielder();
  const records = new Map<string, Done>();
  for (const { subject, entityId, before, after } of changes) {
    await yieldIfDue();
    const key = `${subject} ${entityId}`;
    const first = records.get(key) ?? { before };
    records.set(key, { subject, entityId, before: first.before, after });
  }
  const done: Done[] = [];
  for (const record of records.values()) {
    await yieldIfDue();
    if (!sayTheSame(record.before, record.after)) done.push(record);
  }
  return done;
}

/** @throws Refusal 046 with every record that is not any more as the operation left it */
async function stepsBack(db: Kysely<Schema>, done: readonly Done[]): Promise<Step[]> {
  const yieldIfDue = eventLoopYielder();
  const steps: Step[] = [];
  const changed: ChangedSince[] = [];
  for (const subject of Object.keys(SUBJECTS) as Subject[]) {
    const ofSubject = done.filter((one) => one.subject === subject);
    const states = await readStates(
      db,
      subject,
      ofSubject.map(({ entityId }) => entityId),
    );
    for (const one of ofSubject) {
      await yieldIfDue();
      const present = states.get(one.entityId) ?? null;
      if (!sayTheSame(present, one.after)) changed.push({ ...one, isGone: present === null });
      steps.push({ subject, entityId: one.entityId, present, wanted: one.before });
    }
  }
  if (changed.length > 0) await refuseChanged(db, changed);
  return steps;
}

async function refuseChanged(db: Kysely<Schema>, changed: readonly ChangedSince[]): Promise<never> {
  const findings: ServerFinding[] = [];
  const clashes: UndoClash[] = [];
  for (const one of changed.slice(0, CLASHES_AT_MOST)) {
    const { subject, entityId, before, after, isGone } = one;
    const name = nameOf(subject, after ?? before ?? {});
    const touch = await lastTouch(db, one);
    const values = { type: subject, name, ...(touch && byOf(touch)), ...(isGone && { gone: GONE }) };
    findings.push(finding(REFUSAL.changedMeanwhile, fieldOf(one), { reason: 'changedSince', values }));
    clashes.push({ type: subject, id: entityId, identifier: name, revisionId: touch?.revisionId ?? null });
  }
  throw new Refusal(REFUSAL.changedMeanwhile, {
    findings,
    findingCount: changed.length,
    content: { clashes },
  });
}

function byOf({ username, revisionId }: { readonly username: string; readonly revisionId: number }) {
  return { username, revision: String(revisionId) };
}

/** @throws Refusal 019 without the right that the operation itself needed */
async function refuseForeign(db: Kysely<Schema>, rights: Rights, done: readonly Done[]): Promise<void> {
  const yieldIfDue = eventLoopYielder();
  const touched = new Set<string>();
  for (const { subject, before, after } of done) {
    await yieldIfDue();
    if (subject === 'context' ? isForSuperAdmins(before, after) : !PLACED.has(subject))
      throw rightMissing('superAdminEditor');
    for (const state of [before, after]) {
      if (!state) continue;
      const { contextIdentifier, identifier, parentIdentifier } = state;
      if (subject !== 'context') touched.add(String(contextIdentifier));
      else touched.add(String(before ? identifier : parentIdentifier));
      const isMoved = subject === 'context' && before?.parentIdentifier !== after?.parentIdentifier;
      if (isMoved && typeof parentIdentifier === 'string' && after) touched.add(parentIdentifier);
    }
  }
  for (const identifier of touched) {
    const chain = await readContextChain(db, identifier);
    if (!mayEditIn(rights, chain.length > 0 ? chain : [identifier])) throw contextNotAllowed(identifier);
  }
}

/** Kinds of records that an editor may change within their authorizations. */
const PLACED: ReadonlySet<Subject> = new Set(['wording', 'documentfile']);

/** Deletions of contexts and their addresses are not for editors. */
function isForSuperAdmins(before: State | null, after: State | null): boolean {
  if (!after) return true;
  return after.hostUrl !== (before?.hostUrl ?? null) || after.isDefault !== (before?.isDefault ?? false);
}
