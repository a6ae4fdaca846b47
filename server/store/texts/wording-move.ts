import type { Kysely } from 'kysely';
import type { ParsedRequestOf } from '#contract/call.ts';
import * as REFUSAL from '#contract/refusal.ts';
import type { Wording } from '#contract/wording.ts';
import type { wordingMove } from '#contract/wording-move.ts';
import { isOneOf } from '#server/dialect/base/among.ts';
import { contextNotAllowed } from '#server/domain/forbidden.ts';
import { finding, Refusal, type ServerFinding } from '#server/domain/refusal.ts';
import { mayEditIn, type Rights } from '#server/domain/rights.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import { readContextChain } from '#server/store/places/contexts.ts';
import { refuseForeignContext } from '#server/store/places/text-place.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { fromInstant } from '#server/store/schema/values.ts';
import { CLASHES_AT_MOST, type MovePlan, MovePlanner, named } from '#server/store/texts/move-clashes.ts';
import { changeWordings, deleteWordings } from '#server/store/texts/wording-bulk.ts';
import {
  findWordings,
  textsOf,
  toWording,
  WORDING_COLUMNS,
  type WordingRow,
} from '#server/store/texts/wordings.ts';

export type MovePayload = ParsedRequestOf<typeof wordingMove>;

const FINDINGS_AT_MOST = CLASHES_AT_MOST;
const ROWS_AT_ONCE = 1_000;
/** No statement may take out more. */
const DELETED_AT_ONCE = 100;

/** Result of a move. */
export interface Moved {
  /** Those that were named, or that moved, as they are now; without those that another one has replaced. */
  readonly wordings: Wording[];
  readonly moved: number;
  readonly skipped: number;
  readonly replaced: number;
}

/**
 * Brings wordings into another context, all or none: those that are named into `contextIdentifier`, or with an empty
 * list every wording of `contextIdentifier` into `toContextIdentifier`. What the target has already stays, is replaced or
 * gets another key, as the payload says.
 * @param planned receives the plan before anything is written
 * @throws Refusal 005 or 012 for a source, target or choice that does not do, 019 without the right to one of the contexts,
 * 008 and 046 for named wordings that are gone or have changed, and for what is replaced and has changed, 006 with every
 * wording that the target has already and of which the payload says nothing
 */
export async function moveWordings(
  unit: Unit,
  rights: Rights,
  payload: MovePayload,
  planned: Planned = () => {},
): Promise<Moved> {
  return payload.wordings.length > 0
    ? moveNamed(unit, rights, payload, planned)
    : moveWhole(unit, rights, payload, planned);
}

type Planned = (plan: MovePlan) => void;

async function moveWhole(unit: Unit, rights: Rights, payload: MovePayload, planned: Planned): Promise<Moved> {
  const { contextIdentifier: source, toContextIdentifier: target } = payload;
  if (!target) throw new Refusal(REFUSAL.required, { fields: ['toContextIdentifier'] });
  if (source === target) throw new Refusal(REFUSAL.invalid, { fields: ['toContextIdentifier'] });
  await refuseForeignContext(unit, rights, source);
  await refuseForeignContext(unit, rights, target, 'toContextIdentifier');
  const planner = new MovePlanner(target, payload);
  const newKeys = payload.choices?.flatMap(({ identifier }) => identifier ?? []) ?? [];
  for await (const rows of clashing(unit, { source, target, newKeys })) {
    await planner.add(unit, rows, () => 'wordings');
  }
  const { plan } = planner;
  planned(plan);
  refuseOpen(plan);
  await deleteRows(unit, plan.replaced);
  const wordings: Wording[] = [];
  for (let last = 0; ; ) {
    const rows = await rowsOf(unit, source, last);
    wordings.push(...(await moveRows(unit, rows, target, plan)));
    await unit.handOver();
    if (rows.length < ROWS_AT_ONCE) return movedBy(plan, wordings, wordings.length);
    last = rows.at(-1)?.id ?? last;
  }
}

/** Wordings of a context behind a number; those that stay there are not met again. */
async function rowsOf(unit: Unit, contextIdentifier: string, last: number): Promise<WordingRow[]> {
  return unit.db
    .selectFrom('wordings')
    .select(WORDING_COLUMNS)
    .where('contextIdentifier', '=', contextIdentifier)
    .where('id', '>', last)
    .orderBy('id')
    .limit(ROWS_AT_ONCE)
    .execute();
}

interface WholeMove {
  readonly source: string;
  readonly target: string;
  /** Keys that choices give to some of the wordings. */
  readonly newKeys: readonly string[];
}

/** The wordings of a context that another one has too, or that have a key which one of them gets there. */
async function* clashing(unit: Unit, { source, target, newKeys }: WholeMove): AsyncGenerator<WordingRow[]> {
  for (let last = 0; ; ) {
    const rows = await unit.db
      .selectFrom('wordings as moved')
      .leftJoin('wordings as there', (join) =>
        join
          .on('there.contextIdentifier', '=', target)
          .onRef('there.identifier', '=', 'moved.identifier')
          .onRef('there.lang', '=', 'moved.lang'),
      )
      .where('moved.contextIdentifier', '=', source)
      .where(({ or, eb }) =>
        or([eb('there.id', 'is not', null), isOneOf(unit.db, 'moved.identifier', newKeys)]),
      )
      .where('moved.id', '>', last)
      .select(WORDING_COLUMNS.map((column) => `moved.${column}` as const))
      .orderBy('moved.id')
      .limit(ROWS_AT_ONCE)
      .execute();
    yield rows;
    if (rows.length < ROWS_AT_ONCE) return;
    last = rows.at(-1)?.id ?? last;
  }
}

async function moveNamed(
  unit: Unit,
  rights: Rights,
  { contextIdentifier: target, wordings, ...payload }: MovePayload,
  planned: Planned,
): Promise<Moved> {
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
  const planner = new MovePlanner(target, payload);
  for (let start = 0; start < leaving.length; start += ROWS_AT_ONCE) {
    const rows = leaving.slice(start, start + ROWS_AT_ONCE);
    await planner.add(unit, rows, ({ id }) => `wordings.${places.get(id)}`);
  }
  const { plan } = planner;
  planned(plan);
  refuseOpen(plan);
  await deleteRows(unit, plan.replaced);
  const gone = new Set(plan.replaced.map(({ id }) => id));
  const going = leaving.filter(({ id }) => !gone.has(id));
  const moved = new Map((await moveRows(unit, going, target, plan)).map((wording) => [wording.id, wording]));
  const remaining = stored.filter(({ id }) => !gone.has(id));
  return movedBy(
    plan,
    remaining.map((row) => moved.get(row.id) ?? toWording(row)),
    moved.size,
  );
}

function refuseOpen({ open, openCount }: MovePlan): void {
  if (openCount > 0) throw new Refusal(REFUSAL.taken, { findings: open, findingCount: openCount });
}

/** Before anything moves: no place is ever taken twice. */
async function deleteRows(unit: Unit, rows: readonly WordingRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += DELETED_AT_ONCE) {
    await deleteWordings(unit, rows.slice(start, start + DELETED_AT_ONCE).map(toWording));
  }
}

function movedBy({ skipped, replaced }: MovePlan, wordings: Wording[], moved: number): Moved {
  return { wordings, moved, skipped: skipped.size, replaced: replaced.length };
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
    if (!mayEditIn(rights, await readContextChain(unit.db, source))) throw contextNotAllowed(source);
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

/** Moves those that are not skipped. */
function moveRows(
  unit: Unit,
  rows: readonly WordingRow[],
  contextIdentifier: string,
  { skipped, renamed }: MovePlan,
): Promise<Wording[]> {
  const moving = rows.filter(({ id }) => !skipped.has(id)).map(toWording);
  return changeWordings(
    unit,
    moving.map((before) => {
      const identifier = renamed.get(before.id) ?? before.identifier;
      return { before, texts: { ...textsOf(before), contextIdentifier, identifier } };
    }),
  );
}

function changedSince(row: WordingRow, field: string): ServerFinding {
  const values = { type: 'wording', name: named(row) };
  return finding(REFUSAL.changedMeanwhile, field, {
    reason: 'changedSince',
    values,
  });
}
