import { createHash, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { deletedUserName } from '#contract/deleted-user.ts';
import type { SecurityEventTable } from '#server/store/schema/schema-people.ts';

/*
 * Each entry of the security log holds the hash of itself and of the one before it, so that none can be changed, left out
 * or put in without all that follow being changed too. What is about a person is covered by a salted hash only, a seal:
 * without the salt the name can be taken away, and nothing remains that could be tried out.
 */

type StoredEvent = Selectable<SecurityEventTable>;
/** What an event is before it has a place in the chain. */
export type SecurityEventRow = Omit<
  StoredEvent,
  'id' | 'sequence' | 'hash' | 'actorSalt' | 'actorSeal' | 'subjectSalt' | 'subjectSeal'
>;
export type ChainedRow = Omit<StoredEvent, 'id'>;

/** A place in the chain. */
export interface ChainEnd {
  readonly sequence: number;
  readonly hash: string;
}

/** Before the first entry. */
export const CHAIN_START: ChainEnd = { sequence: 0, hash: '' };

const SALT_BYTES = 16;

/** Entries as they follow on an end of the chain. */
export function chained(events: readonly SecurityEventRow[], end: ChainEnd): readonly ChainedRow[] {
  let { sequence, hash } = end;
  return events.map((event) => {
    const [actorSalt, subjectSalt] = [newSalt(), newSalt()];
    const sealed = {
      ...event,
      sequence: sequence + 1,
      ...{ actorSalt, actorSeal: actorSeal(event, actorSalt) },
      ...{ subjectSalt, subjectSeal: subjectSeal(event, subjectSalt) },
    };
    hash = hashOf(sealed, hash);
    sequence = sealed.sequence;
    return { ...sealed, hash };
  });
}

/** The hash of an entry that follows on another one. */
export function hashOf(row: Omit<ChainedRow, 'hash'>, before: string): string {
  const { sequence, timestamp, event, userId, requestId, subjectId, detail, actorSeal, subjectSeal } = row;
  const covered = [sequence, timestamp, event, userId, requestId, subjectId, detail, actorSeal, subjectSeal];
  return sha256([before, ...covered]);
}

/**
 * Whether what is said about persons is what was sealed. Without a salt that cannot be seen; so nothing but the name of a
 * deleted user may be left then, or a name could be changed by taking the salt away.
 */
export function fitsSeals(row: Omit<ChainedRow, 'hash'>): boolean {
  const { actorSalt, subjectSalt } = row;
  return (
    (actorSalt === null ? isActorForgotten(row) : actorSeal(row, actorSalt) === row.actorSeal) &&
    (subjectSalt === null ? isSubjectForgotten(row) : subjectSeal(row, subjectSalt) === row.subjectSeal)
  );
}

function isActorForgotten({ userId, username, address, device }: SecurityEventRow): boolean {
  return isForgotten(userId, username) && address === null && device === null;
}

function isSubjectForgotten({ subjectId, subjectName, personal }: SecurityEventRow): boolean {
  return isForgotten(subjectId, subjectName) && personal === null;
}

function isForgotten(userId: number | null, name: string | null): boolean {
  return userId !== null && name === deletedUserName(userId);
}

function actorSeal({ username, address, device }: SecurityEventRow, salt: string): string {
  return sha256([salt, username, address, device]);
}

function subjectSeal({ subjectName, personal }: SecurityEventRow, salt: string): string {
  return sha256([salt, subjectName, personal]);
}

function newSalt(): string {
  return randomBytes(SALT_BYTES).toString('base64url');
}

function sha256(values: readonly (string | number | null)[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}
