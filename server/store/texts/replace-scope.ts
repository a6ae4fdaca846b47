import type { Kysely } from 'kysely';
import * as REFUSAL from '#contract/refusal.ts';
import type { ReplaceScope } from '#contract/replace-scope.ts';
import { type ContextNode, ContextTree } from '#server/domain/context-rules.ts';
import { contextNotAllowed, noContextAllowed } from '#server/domain/forbidden.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { mayEditIn, type Rights } from '#server/domain/rights.ts';
import { eventLoopYielder } from '#server/exchange/yield.ts';
import { sorted } from '#server/store/base/sorted.ts';
import { readContextChain } from '#server/store/places/contexts.ts';
import { refuseForeignChain } from '#server/store/places/text-place.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { fromFlag } from '#server/store/schema/values.ts';

interface WantedScope {
  readonly scope: ReplaceScope;
  readonly context?: string | undefined;
}

/** Whose texts a replacement looks through. */
export interface Scope {
  /** Each before what is below it. */
  readonly contexts: readonly string[];
  /** Those that the caller may not change, the nearest first. */
  readonly foreign: readonly string[];
}

/**
 * The contexts that a replacement is about, inactive ones too: their texts are prepared like any other.
 * @throws Refusal 005 without the context that the scope needs, 012 for one that does not exist, 019 where the caller may
 * change none of them
 */
export async function scopeOf(
  db: Kysely<Schema>,
  rights: Rights,
  { scope, context }: WantedScope,
): Promise<Scope> {
  if (scope !== 'all' && context === undefined) throw new Refusal(REFUSAL.required, { fields: ['context'] });
  if (scope === 'context' && context !== undefined) {
    const chain = await readContextChain(db, context);
    refuseForeignChain(rights, { contextIdentifier: context, chain }, 'context');
    return { contexts: [context], foreign: [] };
  }
  const tree = await readTree(db);
  if (context !== undefined && !tree.find(context))
    throw new Refusal(REFUSAL.invalid, { fields: ['context'] });
  const places = await placesIn(tree, scope === 'all' ? null : (context ?? null));
  const own = places.filter(({ chain }) => mayEditIn(rights, chain));
  if (own.length === 0) throw context === undefined ? noContextAllowed() : contextNotAllowed(context);
  const foreign = places.filter(({ chain }) => !mayEditIn(rights, chain));
  const from = context === undefined ? [] : identifiersOf(tree.chainOf(context));
  const distances = new Map(foreign.map((place) => [place, stepsBetween(from, place.chain)]));
  return {
    contexts: own.map(({ identifier }) => identifier),
    foreign: foreign
      .toSorted((one, other) => (distances.get(one) ?? 0) - (distances.get(other) ?? 0))
      .map(({ identifier }) => identifier),
  };
}

interface PlacedContext {
  readonly identifier: string;
  /** The context and everything above it. */
  readonly chain: readonly string[];
}

async function readTree(db: Kysely<Schema>): Promise<ContextTree> {
  const rows = await db.selectFrom('contexts').select(['identifier', 'parentIdentifier', 'active']).execute();
  return new ContextTree(rows.map((row) => ({ ...row, active: fromFlag(row.active) })));
}

/** A context with everything below it, or all of them, each before what is below it. */
async function placesIn(tree: ContextTree, top: string | null): Promise<PlacedContext[]> {
  const yieldIfDue = eventLoopYielder();
  const places: PlacedContext[] = [];
  const keys = new Map<string, PlacedContext>();
  for (const { identifier } of tree.all()) {
    await yieldIfDue();
    const chain = identifiersOf(tree.chainOf(identifier));
    if (top !== null && !chain.includes(top)) continue;
    const place = { identifier, chain };
    places.push(place);
    // Its way down from the root sorts a context right before everything below it.
    keys.set(chain.toReversed().join('\u0000'), place);
  }
  return (await sorted([...keys.keys()])).flatMap((key) => keys.get(key) ?? []);
}

function identifiersOf(nodes: readonly ContextNode[]): string[] {
  return nodes.map(({ identifier }) => identifier);
}

/** Steps up and down the tree from one context to another; those of different roots meet above them. */
function stepsBetween(from: readonly string[], to: readonly string[]): number {
  const down = to.findIndex((identifier) => from.includes(identifier));
  if (down === -1) return from.length + to.length;
  return down + from.indexOf(to[down] ?? '');
}
