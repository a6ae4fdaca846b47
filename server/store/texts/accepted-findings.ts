import type { Kysely, Selectable } from 'kysely';
import type { StoredFinding } from '#contract/wording-care.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import type { AcceptedFindingTable } from '#server/store/schema/schema-texts.ts';
import { toInstant } from '#server/store/schema/values.ts';

/** A finding in one of a context's own texts. */
export interface FoundIn {
  readonly identifier: string;
  readonly lang: string;
  /** Of the text and its reference (fingerprintOf). */
  readonly fingerprint: string;
  readonly check: string;
  readonly detail: string;
}

type Row = Omit<Selectable<AcceptedFindingTable>, 'contextIdentifier' | 'userId'>;

/** Accepted findings of a context's own texts. */
export class Acceptances {
  readonly #rows: ReadonlyMap<string, Row>;

  constructor(rows: readonly Row[]) {
    this.#rows = new Map(rows.map((row) => [keyOf({ ...row, check: row.finding }), row]));
  }

  /** Who has accepted it, and when; null where no one has, or the text or its reference is another one by now. */
  of(found: FoundIn): StoredFinding['accepted'] {
    const row = this.#rows.size === 0 ? undefined : this.#rows.get(keyOf(found));
    if (row?.fingerprint !== found.fingerprint) return null;
    return { by: row.username, at: toInstant(row.creationDate) };
  }
}

function keyOf({ identifier, lang, check, detail }: Omit<FoundIn, 'fingerprint'>): string {
  return [identifier, lang, check, detail].join('\u0000');
}

/** @param identifiers null for all of the context */
export async function readAcceptances(
  db: Kysely<Schema>,
  contextIdentifier: string,
  identifiers: readonly string[] | null,
): Promise<Acceptances> {
  if (identifiers?.length === 0) return new Acceptances([]);
  let accepted = db
    .selectFrom('acceptedFindings')
    .select(['identifier', 'lang', 'finding', 'detail', 'fingerprint', 'username', 'creationDate'])
    .where('contextIdentifier', '=', contextIdentifier);
  if (identifiers) accepted = accepted.where('identifier', 'in', identifiers);
  return new Acceptances(await accepted.execute());
}

/** Writes down that a finding is right. @returns who has said so, and when */
export async function acceptFinding(
  unit: Unit,
  contextIdentifier: string,
  { identifier, lang, check, detail, fingerprint }: FoundIn,
): Promise<NonNullable<StoredFinding['accepted']>> {
  const { userId, username } = unit.actor;
  const said = { fingerprint, userId, username, creationDate: unit.now };
  await unit.db
    .insertInto('acceptedFindings')
    .values({ contextIdentifier, identifier, lang, finding: check, detail, ...said })
    .onConflict((conflict) =>
      conflict.columns(['contextIdentifier', 'identifier', 'lang', 'finding', 'detail']).doUpdateSet(said),
    )
    .execute();
  await dropEarlier(unit, contextIdentifier, { identifier, lang, fingerprint });
  return { by: username, at: toInstant(unit.now) };
}

/** Takes back that a finding is right, whether or not anybody has said so. */
export async function unacceptFinding(
  unit: Unit,
  contextIdentifier: string,
  { identifier, lang, check, detail }: Omit<FoundIn, 'fingerprint'>,
): Promise<void> {
  await unit.db
    .deleteFrom('acceptedFindings')
    .where('contextIdentifier', '=', contextIdentifier)
    .where('identifier', '=', identifier)
    .where('lang', '=', lang)
    .where('finding', '=', check)
    .where('detail', '=', detail)
    .execute();
}

/** Deletes acceptances of an earlier state of this text. */
async function dropEarlier(
  unit: Unit,
  contextIdentifier: string,
  { identifier, lang, fingerprint }: Pick<FoundIn, 'identifier' | 'lang' | 'fingerprint'>,
): Promise<void> {
  await unit.db
    .deleteFrom('acceptedFindings')
    .where((where) => where.and({ contextIdentifier, identifier, lang }))
    .where('fingerprint', '!=', fingerprint)
    .execute();
}
