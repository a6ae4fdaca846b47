import type { ParsedRequestOf } from '#contract/call.ts';
import * as REFUSAL from '#contract/refusal.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import type { Wording } from '#contract/wording.ts';
import type { wordingSaveAll } from '#contract/wording-save-all.ts';
import { finding, Refusal, type ServerFinding } from '#server/domain/refusal.ts';
import type { Rights } from '#server/domain/rights.ts';
import { eventLoopYielder } from '#server/exchange/yield.ts';
import { latestUsernames, savedBy } from '#server/store/base/changed-meanwhile.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import { readContextChains } from '#server/store/places/contexts.ts';
import { readLanguageCodes } from '#server/store/places/language-codes.ts';
import { addWordings, changeWordings, placeKey } from '#server/store/texts/wording-bulk.ts';
import {
  type LookedAt,
  planOf,
  takenPlace,
  type WordingPayload,
  type WordingPlan,
} from '#server/store/texts/wording-save.ts';
import { findWordings, findWordingsAt, toWording, type WordingRow } from '#server/store/texts/wordings.ts';

type Rows = ParsedRequestOf<typeof wordingSaveAll>['wordings'];

interface Looked extends LookedAt {
  /** The wording that stands at the place. */
  readonly holder: WordingRow | null;
  /** Whether a row before it is about the same place, or the same record. */
  readonly isRepeated: boolean;
}

/** Conflict of a row. */
interface Obstacle {
  readonly finding: ServerFinding;
  /** The record that is stored by now, where it was changed or added meanwhile. */
  readonly stored: Wording | null;
}

/**
 * Saves wordings as wording/save saves one, all of them or none.
 * @param active numbers of the rows whose values hold active content, with which none is saved
 * @returns the current wordings, in the order of the rows
 * @throws Refusal with the code of the first row that conflicts, a finding for every one of them, and the records
 * that were changed or added meanwhile
 */
export async function saveWordings(
  unit: Unit,
  rights: Rights,
  rows: Rows,
  active: ReadonlySet<number>,
): Promise<Wording[]> {
  const look = await lookAt(unit, rows);
  const yieldIfDue = eventLoopYielder();
  const plans: WordingPlan[] = [];
  const obstacles: Obstacle[] = [];
  for (const [row, payload] of rows.entries()) {
    await yieldIfDue();
    const looked = look(payload, row);
    try {
      if (active.has(row)) throw new Refusal(REFUSAL.activeContent, { fields: ['value'] });
      const plan = planOf(rights, looked, payload);
      if (looked.isRepeated) throw takenPlace();
      plans.push(plan);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      obstacles.push(obstacleOf(error, row, looked));
    }
  }
  await refuse(unit, obstacles);
  return carryOut(unit, plans);
}

/** Reads once what decides about each row. */
async function lookAt(unit: Unit, rows: Rows) {
  const ids = rows.flatMap(({ id }) => id ?? []);
  const known = new Set(await readLanguageCodes(unit.db));
  const storedRows = ids.length === 0 ? [] : await findWordings(unit.db, { id: ids }, ids.length);
  const byId = new Map(storedRows.map((stored) => [stored.id, stored]));
  const holders = new Map<string, WordingRow>();
  for (const stored of await findWordingsAt(unit.db, rows)) holders.set(placeKey(stored), stored);
  const homes = new Set([...rows, ...storedRows].map(({ contextIdentifier }) => contextIdentifier));
  const chains = await readContextChains(unit.db, [...homes]);
  const chainOf = (home: string) => chains.get(home) ?? [];
  /** The first row for each place, and for each record. */
  const first = new Map<string, number>();
  for (const [row, payload] of rows.entries()) {
    for (const key of [placeKey(payload), `${payload.id ?? `new ${row}`}`]) {
      if (!first.has(key)) first.set(key, row);
    }
  }
  return (payload: WordingPayload, row: number): Looked => {
    const stored = payload.id ? (byId.get(payload.id) ?? null) : null;
    const holder = holders.get(placeKey(payload)) ?? null;
    const isRepeated = [placeKey(payload), `${payload.id ?? `new ${row}`}`].some(
      (key) => first.get(key) !== row,
    );
    return {
      hasLanguage: known.has(payload.lang),
      chain: chainOf(payload.contextIdentifier),
      isTaken: holder !== null && holder.id !== payload.id,
      stored,
      storedChain: stored ? chainOf(stored.contextIdentifier) : [],
      holder,
      isRepeated,
    };
  };
}

function obstacleOf({ code, findings: [named] }: Refusal, row: number, { holder, stored }: Looked): Obstacle {
  const there = code === REFUSAL.taken ? holder : code === REFUSAL.changedMeanwhile ? stored : null;
  const field = named?.field ?? (code === REFUSAL.forbidden ? 'contextIdentifier' : 'id');
  return {
    finding: {
      ...finding(code, `wordings.${row}.${field}`),
      ...(named?.reason === 'contextNotAllowed' && { reason: named.reason, values: named.values }),
    },
    stored: there && toWording(there),
  };
}

async function refuse({ db }: Unit, obstacles: readonly Obstacle[]): Promise<void> {
  const [first] = obstacles;
  if (!first) return;
  const changed = obstacles.flatMap(({ stored }) => stored?.id ?? []);
  const usernames = await latestUsernames(db, 'wording', changed);
  throw new Refusal(first.finding.code as RefusalCode, {
    findings: obstacles.map(({ finding: { code, field, ...rest }, stored }) => {
      const username = stored && usernames.get(stored.id);
      return username ? finding(code as RefusalCode, field, savedBy(username)) : { code, field, ...rest };
    }),
    content: { wordings: obstacles.flatMap(({ stored }) => stored ?? []) },
  });
}

async function carryOut(unit: Unit, plans: readonly WordingPlan[]): Promise<Wording[]> {
  const saved = new Map<WordingPlan, Wording>();
  const added = plans.filter((plan) => plan.kind === 'add');
  const ids = await addWordings(
    unit,
    added.map(({ texts }) => texts),
  );
  const at = unit.now;
  for (const [index, plan] of added.entries()) {
    const id = ids[index];
    if (id === undefined) throw new Error('a wording was added and has no number');
    const dates = { creationDate: new Date(at).toISOString(), modificationDate: new Date(at).toISOString() };
    saved.set(plan, { ...plan.texts, id, ...dates });
  }
  const changes = plans.filter((plan) => plan.kind === 'change');
  const changed = await changeWordings(unit, changes);
  for (const [index, plan] of changes.entries()) {
    const wording = changed[index];
    if (wording) saved.set(plan, wording);
  }
  return plans.map((plan) => {
    const wording = plan.kind === 'same' ? plan.before : saved.get(plan);
    if (!wording) throw new Error('a planned wording was not saved');
    return wording;
  });
}
