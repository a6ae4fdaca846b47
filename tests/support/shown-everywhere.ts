import type { Kysely } from 'kysely';
import { ContextTree } from '#server/domain/context-rules.ts';
import { fallbackLanguageOf, type Layer, resolveWording } from '#server/domain/inheritance.ts';
import type { Schema } from '#server/store/schema/schema.ts';
import { fromFlag } from '#server/store/schema/values.ts';

/** The whole of a database's texts, read without any of the server's shortcuts. */
export interface Everything {
  readonly tree: ContextTree;
  /** The context first, its root last. */
  layersOf(contextIdentifier: string): Layer[];
}

export async function readEverything(db: Kysely<Schema>): Promise<Everything> {
  const contexts = await db
    .selectFrom('contexts')
    .select(['identifier', 'parentIdentifier', 'active'])
    .execute();
  const wordings = await db.selectFrom('wordings').selectAll().orderBy('id').execute();
  const tree = new ContextTree(contexts.map((row) => ({ ...row, active: fromFlag(row.active) })));
  return {
    tree,
    layersOf: (contextIdentifier) =>
      tree.chainOf(contextIdentifier).map(({ identifier, active }) => ({
        contextIdentifier: identifier,
        active,
        wordings: wordings
          .filter((row) => row.contextIdentifier === identifier)
          .map((row) => ({
            ...row,
            resetInheritance: fromFlag(row.resetInheritance),
            active: fromFlag(row.active),
          })),
      })),
  };
}

/** Texts that every active context shows for some identifiers in some languages, by 'context identifier lang'. */
export function shownEverywhere(
  { tree, layersOf }: Everything,
  identifiers: readonly string[],
  langs: readonly string[],
): Map<string, string | null> {
  const shown = new Map<string, string | null>();
  for (const { identifier: contextIdentifier, active } of tree.all()) {
    if (!active) continue;
    const layers = layersOf(contextIdentifier);
    const fallbackLang = fallbackLanguageOf(layers);
    for (const identifier of identifiers) {
      for (const lang of langs) {
        const found = resolveWording(layers, identifier, lang, fallbackLang);
        shown.set(`${contextIdentifier} ${identifier} ${lang}`, found?.value ?? null);
      }
    }
  }
  return shown;
}
