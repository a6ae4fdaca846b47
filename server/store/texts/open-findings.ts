import type { Kysely } from 'kysely';
import type { ContextNode } from '#server/domain/context-rules.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { type Acceptances, readAcceptances } from '#server/store/texts/accepted-findings.ts';
import type { FoundTexts } from '#server/store/texts/found-texts.ts';

/** The identifiers with texts that have an open finding of some kind, by language. */
export type OpenFindings = Readonly<Record<'findings' | 'outdated', ReadonlyMap<string, readonly string[]>>>;

/**
 * Findings of a context's own texts that no editor has accepted.
 * @param chain the context first, its root last
 */
export async function openFindings(
  db: Kysely<Schema>,
  chain: readonly ContextNode[],
  found: FoundTexts,
): Promise<OpenFindings> {
  const [all, accepted] = [
    await found.of(db, chain),
    await readAcceptances(db, chain[0]?.identifier ?? '', null),
  ];
  const open = { findings: new Map<string, string[]>(), outdated: new Map<string, string[]>() };
  for (const [identifier, texts] of all) {
    for (const [lang, { fingerprint, findings }] of texts) {
      const isOpen = isOpenBy(accepted, { identifier, lang, fingerprint });
      const left = findings.filter(isOpen);
      if (left.some(({ check }) => check !== 'outdated')) add(open.findings, lang, identifier);
      if (left.some(({ check }) => check === 'outdated')) add(open.outdated, lang, identifier);
    }
  }
  return open;
}

function isOpenBy(
  accepted: Acceptances,
  place: { readonly identifier: string; readonly lang: string; readonly fingerprint: string },
) {
  return (finding: { readonly check: string; readonly detail: string }) =>
    accepted.of({ ...place, ...finding }) === null;
}

function add(lists: Map<string, string[]>, lang: string, identifier: string): void {
  const list = lists.get(lang);
  if (list) list.push(identifier);
  else lists.set(lang, [identifier]);
}
