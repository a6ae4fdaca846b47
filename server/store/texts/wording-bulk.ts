import type { Wording } from '#contract/wording.ts';
import { nextModification } from '#server/domain/wording-rules.ts';
import { inPieces } from '#server/store/base/pieces.ts';
import { RepeatedInsert } from '#server/store/base/repeated-insert.ts';
import type { Unit } from '#server/store/base/unit-of-work.ts';
import { keptValueDate, toWording, type WordingTexts, wordingColumns } from '#server/store/texts/wordings.ts';

/* Writing many wordings: each statement by itself would cost several times what it does with others. */

/** Key that distinguishes the place of a wording from all others. */
export function placeKey(place: Pick<WordingTexts, 'contextIdentifier' | 'identifier' | 'lang'>): string {
  return `${place.contextIdentifier}\u0000${place.identifier}\u0000${place.lang}`;
}

/** All that a change can write; a wording keeps its number and the date of its creation. */
const CHANGED_COLUMNS = [
  'contextIdentifier',
  'identifier',
  'lang',
  'value',
  'valueKey',
  'resetInheritance',
  'active',
  'searchText',
  'wordBeginnings',
  'modificationDate',
] as const;

type Columns = ReturnType<typeof wordingColumns> & { creationDate: number; modificationDate: number };

const ADDING = new RepeatedInsert((db, rows: readonly Columns[]) =>
  db.insertInto('wordings').values(rows).returning(['id', 'contextIdentifier', 'identifier', 'lang']),
);

/**
 * Adds wordings that have been looked at already, and whose places are free, in as few statements as there can be.
 * @returns their numbers
 */
export async function addWordings(unit: Unit, wanted: readonly WordingTexts[]): Promise<number[]> {
  const dates = { creationDate: unit.now, modificationDate: unit.now };
  const rows = wanted.map((texts) => ({ ...wordingColumns(texts), ...dates }));
  const ids: number[] = [];
  for (const piece of inPieces(rows, weightOf)) {
    const added = await ADDING.execute(unit.db, piece);
    // No database says in which order it answers.
    const idOf = new Map(added.map(({ id, ...place }) => [placeKey(place), id]));
    for (const row of piece) {
      const id = idOf.get(placeKey(row));
      if (id === undefined) throw new Error('a wording was added and has no number');
      ids.push(id);
      unit.record({
        subject: 'wording',
        entityId: id,
        operation: 'ADD',
        before: null,
        after: toWording({ id, ...row }),
      });
    }
  }
  return ids;
}

/**
 * Changes wordings that have been looked at already, and their places, which no one else may have, in as few statements as
 * there can be.
 * @returns the current wordings, in the same order
 */
export async function changeWordings(
  unit: Unit,
  wanted: readonly { readonly before: Wording; readonly texts: WordingTexts }[],
): Promise<Wording[]> {
  const changed: Wording[] = [];
  const rows = wanted.map(({ before, texts }) => ({
    before,
    columns: {
      id: before.id,
      ...wordingColumns(texts),
      creationDate: Date.parse(before.creationDate ?? ''),
      modificationDate: nextModification(unit.now, Date.parse(before.modificationDate ?? '')),
    },
  }));
  for (const piece of inPieces(rows, ({ columns }) => weightOf(columns))) {
    await unit.db
      .insertInto('wordings')
      .values(piece.map(({ columns }) => columns))
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((row) => ({
          ...Object.fromEntries(CHANGED_COLUMNS.map((column) => [column, row.ref(`excluded.${column}`)])),
          valueDate: keptValueDate(row.ref('excluded.value')),
        })),
      )
      .execute();
    for (const { before, columns } of piece) {
      const after = toWording(columns);
      unit.record({ subject: 'wording', entityId: before.id, operation: 'MOD', before, after });
      changed.push(after);
    }
  }
  return changed;
}

/** Takes wordings out. @param wanted as stored, not more than a hundred */
export async function deleteWordings(unit: Unit, wanted: readonly Wording[]): Promise<void> {
  if (wanted.length === 0) return;
  const ids = wanted.map(({ id }) => id);
  await unit.db.deleteFrom('wordings').where('id', 'in', ids).execute();
  for (const before of wanted) {
    unit.record({ subject: 'wording', entityId: before.id, operation: 'DEL', before, after: null });
  }
}

function weightOf({ searchText }: { readonly searchText: string }): number {
  return searchText.length;
}
