import type { Kysely } from 'kysely';
import { readMeta, setMeta } from '#server/store/base/meta.ts';
import {
  CHAIN_START,
  type ChainEnd,
  type ChainedRow,
  fitsSeals,
  hashOf,
} from '#server/store/people/security-chain.ts';
import type { Schema } from '#server/store/schema/schema.ts';

/** An entry that does not fit, and why. */
export interface BrokenEntry {
  readonly sequence: number | null;
  /** Epoch milliseconds; null where the entry is gone. */
  readonly timestamp: number | null;
  readonly reason: 'missing' | 'changed' | 'personChanged' | 'notInChain';
}

/** What the whole chain looks like. */
export interface ChainState {
  /** Entries that fit, from the anchor on. */
  readonly entries: number;
  /** Entries from before there was a chain. */
  readonly unchained: number;
  readonly anchor: ChainEnd;
  readonly end: ChainEnd;
  readonly broken: BrokenEntry | null;
}

const LOOKED_AT_ONCE = 1_000;

/** Goes through the whole chain and stops at the first entry that does not fit. */
export async function verifyChain(db: Kysely<Schema>): Promise<ChainState> {
  const anchor = await chainAnchor(db);
  const { first, unchained } = await db
    .selectFrom('securityEvents')
    .select(({ fn, eb }) => [
      eb
        .selectFrom('securityEvents')
        .select(fn.min('id').as('id'))
        .where('sequence', 'is not', null)
        .as('first'),
      fn.countAll().as('unchained'),
    ])
    .where('sequence', 'is', null)
    .executeTakeFirstOrThrow();
  let end = anchor;
  const state = (broken: BrokenEntry | null): ChainState => ({
    entries: end.sequence - anchor.sequence,
    unchained: Number(unchained),
    ...{ anchor, end, broken },
  });
  for (;;) {
    const rows = await db
      .selectFrom('securityEvents')
      .selectAll()
      .where('sequence', '>', end.sequence)
      .orderBy('sequence')
      .limit(LOOKED_AT_ONCE)
      .execute();
    for (const row of rows) {
      const reason = faultOf(row, end);
      if (reason === 'missing') return state({ sequence: end.sequence + 1, timestamp: null, reason });
      if (reason) return state({ sequence: row.sequence, timestamp: row.timestamp, reason });
      end = { sequence: Number(row.sequence), hash: row.hash ?? '' };
    }
    if (rows.length < LOOKED_AT_ONCE) break;
  }
  const added = await db
    .selectFrom('securityEvents')
    .select('timestamp')
    .where('sequence', 'is', null)
    .where('id', '>', first ?? Number.MAX_SAFE_INTEGER)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return state(added ? { sequence: null, timestamp: added.timestamp, reason: 'notInChain' } : null);
}

function faultOf(row: ChainedRow, end: ChainEnd): BrokenEntry['reason'] | null {
  if (row.sequence !== end.sequence + 1) return 'missing';
  if (hashOf(row, end.hash) !== row.hash) return 'changed';
  return fitsSeals(row) ? null : 'personChanged';
}

async function chainAnchor(db: Kysely<Schema>): Promise<ChainEnd> {
  const kept = await readMeta(db, 'securityLogAnchor');
  return kept === null ? CHAIN_START : (JSON.parse(kept) as ChainEnd);
}

/**
 * Removes entries from before a moment, and keeps the hash of the last of them, on which the rest of the chain follows.
 * The newest entry stays, whatever its age: the next one follows on it.
 * @returns how many were removed
 */
export async function removeOldEvents(db: Kysely<Schema>, before: number): Promise<number> {
  const inChain = db
    .selectFrom('securityEvents')
    .select('sequence')
    .where('sequence', 'is not', null)
    .limit(1);
  // In the order of the chain, and no further than to the first that stays: no database uses an index for this time.
  const young = await inChain
    .where(({ fn, val }) => fn.coalesce('timestamp', val(0)), '>=', before)
    .orderBy('sequence')
    .executeTakeFirst();
  const newest = await inChain.orderBy('sequence', 'desc').executeTakeFirst();
  const last = Math.min(young?.sequence ?? Number.MAX_SAFE_INTEGER, newest?.sequence ?? 0) - 1;
  const anchor = await db
    .selectFrom('securityEvents')
    .select(['sequence', 'hash'])
    .where('sequence', '=', last)
    .executeTakeFirst();
  if (anchor) await setMeta(db, 'securityLogAnchor', JSON.stringify(anchor));
  const removed = await db
    .deleteFrom('securityEvents')
    .where(({ or, and, eb }) =>
      or([eb('sequence', '<=', last), and([eb('sequence', 'is', null), eb('timestamp', '<', before)])]),
    )
    .executeTakeFirst();
  return Number(removed.numDeletedRows);
}
