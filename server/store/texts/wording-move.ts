import type { Kysely } from 'kysely';
import type { ParsedRequestOf } from '#contract/call.ts';
import * as REFUSAL from '#contract/refusal.ts';
import type { Wording, wordingMove } from '#contract/wording.ts';
import { finding, Refusal, type ServerFinding } from '#server/domain/refusal.ts';
import { mayEditIn, type Rights } from '#server/domain/rights.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import { readContextChain } from '#server/store/places/contexts.ts';
import { refuseForeignContext } from '#server/store/places/text-place.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { fromInstant } from '#server/store/schema/values.ts';
import { changeWording } from '#server/store/texts/wording-save.ts';
import { findWordings, textsOf, toWording, type WordingRow } from '#server/store/texts/wordings.ts';

export type MovePayload = ParsedRequestOf<typeof wordingMove>;

/** Findings that name single wordings; what there is beyond them is counted. */
const FINDINGS_AT_MOST = 500;
const ROWS_AT_ONCE = 1_000;

/**
 * Brings wordings into another context, all or none: those that are named into `contextIdentifier`, or with an empty
 * list every wording of `contextIdentifier` into `toContextIdentifier`.
 * @returns the current wordings
 * @throws Refusal 005 or 012 for a source or target that does not do, 019 without the right to one of the contexts,
 * 008 and 046 for named wordings that are gone or have changed, 006 with every wording that the target has already
 */
export async function moveWordings(unit: Unit, rights: Rights, payload: MovePayload): Promise<Wording[]> {
  return payload.wordings.length > 0 ? moveNamed(unit, rights, payload) : moveWhole(unit, rights, payload);
}

async function moveWhole(unit: Unit, rights: Rights, payload: MovePayload): Promise<Wording[]> {
  const { contextIdentifier: source, toContextIdentifier: target } = payload;
  if (!target) throw new Refusal(REFUSAL.required, { fields: ['toContextIdentifier'] });
  if (source === target) throw new Refusal(REFUSAL.invalid, { fields: ['toContextIdentifier'] });
  await refuseForeignContext(unit, rights, source);
  await refuseForeignContext(unit, rights, target, 'toContextIdentifier');
  await refuseClashes(unit, source, target);
  const moved: Wording[] = [];
  for (;;) {
    // What has been moved is not there any more: the first rows are always the next ones.
    const rows = await findWordings(unit.db, { contextIdentifier: source }, ROWS_AT_ONCE);
    for (const row of rows) moved.push(await moveOne(unit, row, target));
    await unit.settle();
    if (rows.length < ROWS_AT_ONCE) return moved;
  }
}

async function refuseClashes(unit: Unit, source: string, target: string): Promise<void> {
  const clashing = unit.db
    .selectFrom('wordings as moved')
    .innerJoin('wordings as there', (join) =>
      join.onRef('there.identifier', '=', 'moved.identifier').onRef('there.lang', '=', 'moved.lang'),
    )
    .where('moved.contextIdentifier', '=', source)
    .where('there.contextIdentifier', '=', target);
  const rows = await clashing
    .select(['moved.identifier', 'moved.lang'])
    .orderBy('moved.id')
    .limit(FINDINGS_AT_MOST)
    .execute();
  if (rows.length === 0) return;
  const { count } = await clashing
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const findings = rows.map((row) => clash(row, target, 'wordings'));
  throw new Refusal(REFUSAL.taken, { findings, findingCount: count });
}

async function moveNamed(
  unit: Unit,
  rights: Rights,
  { contextIdentifier: target, wordings }: MovePayload,
): Promise<Wording[]> {
  const misplaced = wordings.flatMap((wording, index) =>
    wording.contextIdentifier === target ? [] : [`wordings.${index}.contextIdentifier`],
  );
  if (misplaced.length > 0) throw new Refusal(REFUSAL.invalid, { fields: misplaced });
  const places = new Map(wordings.map(({ id }, index) => [id, index]));
  if (places.size < wordings.length) throw new Refusal(REFUSAL.invalid, { fields: ['wordings'] });
  const stored = await findAll(unit.db, [...places.keys()]);
  await refuseForeignContext(unit, rights, target);
  await refuseForeignSources(unit, rights, stored);
  refuseChanged(wordings, stored);
  const leaving = stored.filter((row) => row.contextIdentifier !== target);
  if (leaving.length === 0) throw new Refusal(REFUSAL.invalid, { fields: ['contextIdentifier'] });
  await refuseTaken(unit, leaving, target, places);
  const moved = new Map<number, Wording>();
  for (const row of leaving) moved.set(row.id, await moveOne(unit, row, target));
  return stored.map((row) => moved.get(row.id) ?? toWording(row));
}

/** The wordings with these numbers, as many as there are, in the order of the numbers given. */
async function findAll(db: Kysely<Schema>, ids: readonly number[]): Promise<WordingRow[]> {
  const found = new Map<number, WordingRow>();
  for (let start = 0; start < ids.length; start += ROWS_AT_ONCE) {
    const rows = await findWordings(db, { id: ids.slice(start, start + ROWS_AT_ONCE) }, ROWS_AT_ONCE);
    for (const row of rows) found.set(row.id, row);
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

async function refuseForeignSources(
  unit: Unit,
  rights: Rights,
  stored: readonly WordingRow[],
): Promise<void> {
  for (const source of new Set(stored.map((row) => row.contextIdentifier))) {
    if (!mayEditIn(rights, await readContextChain(unit.db, source))) throw new Refusal(REFUSAL.forbidden);
  }
}

function refuseChanged(wordings: MovePayload['wordings'], stored: readonly WordingRow[]): void {
  const rows = new Map(stored.map((row) => [row.id, row]));
  const gone = wordings.flatMap(({ id }, index) => (rows.has(id) ? [] : [`wordings.${index}`]));
  if (gone.length > 0) throw new Refusal(REFUSAL.notFound, { fields: gone });
  const changed = wordings.flatMap(({ id, modificationDate }, index) => {
    const row = rows.get(id);
    if (!row || !modificationDate || fromInstant(modificationDate) === row.modificationDate) return [];
    return [{ row, finding: changedSince(row, `wordings.${index}`) }];
  });
  if (changed.length === 0) return;
  throw new Refusal(REFUSAL.changedMeanwhile, {
    findings: changed.slice(0, FINDINGS_AT_MOST).map((one) => one.finding),
    findingCount: changed.length,
    content: { wordings: changed.slice(0, FINDINGS_AT_MOST).map(({ row }) => toWording(row)) },
  });
}

/** Two of the wordings that leave may also be one too many for each other. */
async function refuseTaken(
  unit: Unit,
  leaving: readonly WordingRow[],
  target: string,
  places: ReadonlyMap<number, number>,
): Promise<void> {
  const taken = new Set<string>();
  const identifiers = [...new Set(leaving.map(({ identifier }) => identifier))];
  for (let start = 0; start < identifiers.length; start += ROWS_AT_ONCE) {
    const rows = await unit.db
      .selectFrom('wordings')
      .select(['identifier', 'lang'])
      .where('contextIdentifier', '=', target)
      .where('identifier', 'in', identifiers.slice(start, start + ROWS_AT_ONCE))
      .execute();
    for (const row of rows) taken.add(placeOf(row));
  }
  const clashes: ServerFinding[] = [];
  for (const row of leaving) {
    if (taken.has(placeOf(row))) clashes.push(clash(row, target, `wordings.${places.get(row.id)}`));
    taken.add(placeOf(row));
  }
  if (clashes.length === 0) return;
  const findings = clashes.slice(0, FINDINGS_AT_MOST);
  throw new Refusal(REFUSAL.taken, { findings, findingCount: clashes.length });
}

async function moveOne(unit: Unit, row: WordingRow, target: string): Promise<Wording> {
  const before = toWording(row);
  return changeWording(unit, before, { ...textsOf(before), contextIdentifier: target });
}

type Named = Pick<WordingRow, 'identifier' | 'lang'>;

function clash(row: Named, target: string, field: string): ServerFinding {
  const values = { type: 'wording', name: named(row), target };
  return finding(REFUSAL.taken, field, {
    reason: 'alreadyThere',
    values,
  });
}

function changedSince(row: Named, field: string): ServerFinding {
  const values = { type: 'wording', name: named(row) };
  return finding(REFUSAL.changedMeanwhile, field, {
    reason: 'changedSince',
    values,
  });
}

function named({ identifier, lang }: Named): string {
  return `${identifier} (${lang})`;
}

function placeOf({ identifier, lang }: Named): string {
  return `${identifier}\u0000${lang}`;
}
