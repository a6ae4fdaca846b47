import { expressionBuilder, type Kysely } from 'kysely';
import { type EntryPlace, placeKey } from '#server/store/schema/entry-place.ts';
import type { Schema } from '#server/store/schema/schema.ts';

/** What is known of texts and contexts that are gone is dropped after so long: by then no one undoes the deletion. */
export const CARE_KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/** Looking at so many takes the embedded database 5 ms. */
const LOOKED_AT_ONCE = 1_000;
/** Each of them is a statement of its own: so many are gone in 3 ms. */
const DROPPED_AT_ONCE = 100;

/** A note, or the accepted findings of one text. */
export interface TextCare extends Pick<EntryPlace, 'contextIdentifier' | 'identifier'> {
  /** Null of a note, which is about the texts of all languages. */
  readonly lang: string | null;
}

interface SeenCare extends TextCare {
  /** The deletion of its context, before the moment, is the last that the history says of that. */
  readonly isWithoutContext: boolean;
  /** From before the moment, of a text that is gone, however long that has been gone. */
  readonly isWithoutText: boolean;
}

/**
 * Goes through the notes and accepted findings in pieces, for those whose context or text was gone before a moment
 * already, by the history.
 * @param before epoch milliseconds
 * @returns no more than are dropped at once; a piece may be empty
 */
export async function* lapsedCare(db: Kysely<Schema>, before: number): AsyncGenerator<readonly TextCare[]> {
  const withoutText = new Map<string, TextCare[]>();
  for (const look of [lookAtNotes(db, before), lookAtFindings(db, before)]) {
    for await (const seen of inPages(look)) {
      yield* piecesOf(seen.filter(({ isWithoutContext }) => isWithoutContext));
      for (const care of seen) {
        if (!care.isWithoutText || care.isWithoutContext) continue;
        const known = withoutText.get(keyOf(care));
        if (known) known.push(care);
        else withoutText.set(keyOf(care), [care]);
      }
    }
  }
  if (withoutText.size === 0) return;
  for await (const left of inPages(lookAtPlacesLeft(db, before))) {
    for (const { placeLeft, isSince } of left) {
      if (!isSince || placeLeft === null) continue;
      withoutText.delete(placeLeft);
      withoutText.delete(identifierKey(JSON.parse(placeLeft)[1]));
    }
    yield [];
  }
  yield* piecesOf([...withoutText.values()].flat());
}

function identifierKey(identifier: string): string {
  return JSON.stringify([identifier]);
}

/** Texts that it is about. */
function keyOf({ contextIdentifier, identifier, lang }: TextCare): string {
  return lang === null ? identifierKey(identifier) : placeKey({ contextIdentifier, identifier, lang });
}

function* piecesOf(care: readonly TextCare[]): Generator<readonly TextCare[]> {
  if (care.length === 0) yield [];
  for (let first = 0; first < care.length; first += DROPPED_AT_ONCE) {
    yield care.slice(first, first + DROPPED_AT_ONCE);
  }
}

async function* inPages<Row>(look: (after: Row | null) => Promise<Row[]>): AsyncGenerator<readonly Row[]> {
  for (let last: Row | null | undefined = null; last !== undefined; ) {
    const rows: Row[] = await look(last);
    yield rows;
    last = rows.length < LOOKED_AT_ONCE ? undefined : rows.at(-1);
  }
}

type Care = Pick<TextCare, 'contextIdentifier' | 'identifier'>;
const care = expressionBuilder<Schema & { care: Care }, 'care'>();
const found = expressionBuilder<Schema & { care: EntryPlace }, 'care'>();

const hasContext = care.exists(
  care.selectFrom('contexts').select('id').whereRef('contexts.identifier', '=', 'care.contextIdentifier'),
);
/** A note is shown with the texts of other contexts too. */
const hasTexts = care.exists(
  care.selectFrom('wordings').select('id').whereRef('wordings.identifier', '=', 'care.identifier'),
);
const hasFoundText = found.exists(
  found
    .selectFrom('wordings')
    .select('id')
    .whereRef('wordings.contextIdentifier', '=', 'care.contextIdentifier')
    .whereRef('wordings.identifier', '=', 'care.identifier')
    .whereRef('wordings.lang', '=', 'care.lang'),
);

function isContextGone(before: number) {
  const changedSince = care
    .selectFrom('revisionEntries')
    .select('id')
    .whereRef('revisionEntries.contextIdentifier', '=', 'care.contextIdentifier')
    .where('timestamp', '>=', before);
  return care.and([care.not(hasContext), care.not(care.exists(changedSince))]);
}

function lookAtNotes(db: Kysely<Schema>, before: number) {
  return async (after: SeenCare | null): Promise<SeenCare[]> => {
    const rows = await db
      .selectFrom('wordingNotes as care')
      .select(['contextIdentifier', 'identifier'])
      .select(({ and, eb, not }) => [
        isContextGone(before).as('isWithoutContext'),
        and([eb('modificationDate', '<', before), not(hasTexts)]).as('isWithoutText'),
      ])
      .where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('contextIdentifier', 'identifier'),
          '>',
          tuple(after?.contextIdentifier ?? '', after?.identifier ?? ''),
        ),
      )
      .orderBy('contextIdentifier')
      .orderBy('identifier')
      .limit(LOOKED_AT_ONCE)
      .execute();
    return rows.map((row) => ({ ...row, ...flagsOf(row), lang: null }));
  };
}

function lookAtFindings(db: Kysely<Schema>, before: number) {
  return async (after: SeenCare | null): Promise<SeenCare[]> => {
    const rows = await db
      .selectFrom('acceptedFindings as care')
      .select(['contextIdentifier', 'identifier', 'lang'])
      .select(({ and, eb, fn, not }) => [
        isContextGone(before).as('isWithoutContext'),
        and([eb(fn.max('creationDate'), '<', before), not(hasFoundText)]).as('isWithoutText'),
      ])
      .where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('contextIdentifier', 'identifier', 'lang'),
          '>',
          tuple(after?.contextIdentifier ?? '', after?.identifier ?? '', after?.lang ?? ''),
        ),
      )
      .groupBy(['contextIdentifier', 'identifier', 'lang'])
      .orderBy('contextIdentifier')
      .orderBy('identifier')
      .orderBy('lang')
      .limit(LOOKED_AT_ONCE)
      .execute();
    return rows.map((row) => ({ ...row, ...flagsOf(row) }));
  };
}

/** The embedded database answers numbers. */
function flagsOf(row: { isWithoutContext: unknown; isWithoutText: unknown }) {
  return { isWithoutContext: Boolean(row.isWithoutContext), isWithoutText: Boolean(row.isWithoutText) };
}

interface PlaceLeft {
  readonly id: number;
  readonly placeLeft: string | null;
  readonly isSince: unknown;
}

/** Places of texts that were deleted or moved, with whether that was after the moment. */
function lookAtPlacesLeft(db: Kysely<Schema>, before: number) {
  return (after: PlaceLeft | null): Promise<PlaceLeft[]> =>
    db
      .selectFrom('revisionEntries')
      .select(({ eb }) => ['id', 'placeLeft', eb('timestamp', '>=', before).as('isSince')])
      .where('placeLeft', 'is not', null)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('placeLeft', 'id'), '>', tuple(after?.placeLeft ?? '', after?.id ?? 0)),
      )
      .orderBy('placeLeft')
      .orderBy('id')
      .limit(LOOKED_AT_ONCE)
      .execute();
}

/** Drops them, unless they, or what they are about, were written again since. */
export async function dropLapsedCare(
  db: Kysely<Schema>,
  lapsed: readonly TextCare[],
  before: number,
): Promise<void> {
  for (const { contextIdentifier, identifier, lang } of lapsed) {
    const place = { contextIdentifier, identifier };
    if (lang === null) {
      await db
        .deleteFrom('wordingNotes as care')
        .where(({ and, eb, not }) =>
          and([and(place), eb('modificationDate', '<', before), not(and([hasContext, hasTexts]))]),
        )
        .execute();
    } else {
      await db
        .deleteFrom('acceptedFindings as care')
        .where(({ and, eb, not }) =>
          and([and({ ...place, lang }), eb('creationDate', '<', before), not(hasFoundText)]),
        )
        .execute();
    }
  }
}
