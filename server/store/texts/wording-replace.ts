import { createHash } from 'node:crypto';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { ContentOf, ParsedRequestOf } from '#contract/call.ts';
import * as REFUSAL from '#contract/refusal.ts';
import type { Wording } from '#contract/wording.ts';
import type { ReplaceObstacle, wordingReplace } from '#contract/wording-replace.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { foldedPartOf, obstacleOf, patternOf, type Replaced, replaceIn } from '#server/domain/replacement.ts';
import type { Rights } from '#server/domain/rights.ts';
import { eventLoopYielder } from '#server/exchange/yield.ts';
import { inPieces } from '#server/store/base/pieces.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { scopeOf } from '#server/store/texts/replace-scope.ts';
import { changeWordings } from '#server/store/texts/wording-bulk.ts';
import { wordingPages } from '#server/store/texts/wording-export.ts';
import { textsOf } from '#server/store/texts/wordings.ts';

export type ReplacePayload = ParsedRequestOf<typeof wordingReplace>;

/** One text that holds what is looked for, beside what it would be. */
export interface ReplaceStep extends Replaced {
  readonly before: Wording;
  readonly obstacle: ReplaceObstacle | null;
}

/** Follows a replacement, and ends it by throwing. */
export interface ReplaceWatch {
  /** @param total null while the texts are read */
  progress(done: number, total: number | null): void;
}

/**
 * Replaces a text in the own texts of a scope, all of those that are chosen or none. They are read twice, first for what
 * the caller has seen of them and then to be changed, so that they are never all in memory.
 * @throws Refusal as scopeOf does, and 046 when the texts are not those any more that `state` stands for
 */
export async function replaceInWordings(
  unit: Unit,
  rights: Rights,
  payload: ReplacePayload,
  watch: ReplaceWatch,
): Promise<ContentOf<typeof wordingReplace>> {
  const contexts = await holding(unit.db, (await scopeOf(unit.db, rights, payload)).contexts, payload);
  const isChosen = choiceOf(payload);
  const state = new ReplaceState();
  let total = 0;
  for await (const steps of stepsIn(unit.db, contexts, payload)) {
    watch.progress(0, null);
    for (const step of steps) {
      state.add(step);
      if (isChosen(step)) total += 1;
    }
  }
  if (payload.state !== undefined && payload.state !== state.value()) throw staleState();
  let done = 0;
  for await (const steps of stepsIn(unit.db, contexts, payload)) {
    for (const piece of inPieces(steps.filter(isChosen), ({ after }) => after.length)) {
      watch.progress(done, total);
      await changeWordings(
        unit,
        piece.map(({ before, after }) => ({ before, texts: { ...textsOf(before), value: after } })),
      );
      await unit.handOver();
      done += piece.length;
    }
  }
  watch.progress(done, total);
  return { changed: done };
}

/** The refusal of a replacement whose texts have changed since its preview. */
export function staleState(): Refusal {
  return new Refusal(REFUSAL.changedMeanwhile, { fields: ['state'] });
}

/** Stands for texts as stored: any other one that is found, or a change of one, makes another value. */
export class ReplaceState {
  readonly #hash = createHash('sha256');

  add({ before: { id, modificationDate } }: ReplaceStep): void {
    this.#hash.update(`${id} ${modificationDate}\n`);
  }

  /** To be asked for once, at the end. */
  value(): string {
    return this.#hash.digest('base64url');
  }
}

/** Which of the texts that are found are to be changed. */
export function choiceOf({ except, only, inverted }: ReplacePayload): (step: ReplaceStep) => boolean {
  const [left, wanted, others] = [new Set(except), only && new Set(only), new Set(inverted)];
  return ({ before: { id, contextIdentifier }, obstacle }) => {
    if (obstacle !== null) return false;
    const isNamed = !left.has(id) && (wanted?.has(id) ?? true);
    return isNamed !== others.has(contextIdentifier);
  };
}

/** Those of some contexts that may have texts with what is looked for, in their order; one pass over all texts says so. */
export async function holding(
  db: Kysely<Schema>,
  contexts: readonly string[],
  payload: ReplacePayload,
): Promise<readonly string[]> {
  if (contexts.length <= 1) return contexts;
  const folded = foldedPartOf(payload);
  let query = db.selectFrom('wordings').select('contextIdentifier').distinct();
  if (folded !== '') query = query.where(sql<SqlBool>`instr("searchText", ${folded}) > 0`);
  const found = new Set((await query.execute()).map(({ contextIdentifier }) => contextIdentifier));
  return contexts.filter((identifier) => found.has(identifier));
}

/** The texts of contexts that hold what is looked for and would read otherwise, page by page in their order. */
export async function* stepsIn(
  db: Kysely<Schema>,
  contexts: readonly string[],
  payload: ReplacePayload,
): AsyncGenerator<readonly ReplaceStep[]> {
  const { langs = null } = payload;
  const pattern = patternOf(payload);
  const yieldIfDue = eventLoopYielder();
  for (const context of contexts) {
    for await (const page of wordingPages(db, context, langs, foldedPartOf(payload))) {
      const steps: ReplaceStep[] = [];
      for (const before of page) {
        await yieldIfDue();
        const replaced = replaceIn(before.value ?? '', pattern, payload);
        if (!replaced) continue;
        steps.push({
          ...replaced,
          before,
          obstacle: await obstacleOf(before.value ?? '', replaced, payload),
        });
      }
      yield steps;
    }
  }
}
