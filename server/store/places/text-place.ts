import * as REFUSAL from '#contract/refusal.ts';
import { contextNotAllowed } from '#server/domain/forbidden.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { mayEditIn, type Rights } from '#server/domain/rights.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import { readContextChain } from '#server/store/places/contexts.ts';
import { hasLanguage } from '#server/store/places/language-codes.ts';

/**
 * @param field of the request that names the language
 * @throws Refusal 012 for a code that the languages table does not have
 */
export async function refuseUnknownLanguage(unit: Unit, lang: string, field = 'lang'): Promise<void> {
  if (!(await hasLanguage(unit.db, lang))) throw new Refusal(REFUSAL.invalid, { fields: [field] });
}

/**
 * @param field of the request that names the context
 * @throws Refusal 012 for a context that does not exist, 019 without the right to it
 */
export async function refuseForeignContext(
  unit: Unit,
  rights: Rights,
  contextIdentifier: string,
  field = 'contextIdentifier',
): Promise<void> {
  const chain = await readContextChain(unit.db, contextIdentifier);
  refuseForeignChain(rights, { contextIdentifier, chain }, field);
}

interface PlaceInTree {
  readonly contextIdentifier: string;
  /** Identifiers of the context and of everything above it; empty of one that does not exist. */
  readonly chain: readonly string[];
}

/**
 * The same where the context's way up to the root is known.
 */
export function refuseForeignChain(
  rights: Rights,
  { contextIdentifier, chain }: PlaceInTree,
  field: string,
): void {
  if (chain.length === 0) throw new Refusal(REFUSAL.invalid, { fields: [field] });
  if (!mayEditIn(rights, chain)) throw contextNotAllowed(contextIdentifier);
}
