import type { User } from '#contract/auth.ts';
import { isRecordName, RECORDS } from '#contract/records/all.ts';
import { readOnlyReason } from '#machines/kit/rights.ts';
import { FIRST_QUERY, type ListQuery } from '#machines/place/list-query.ts';
import type { ListKind, Place, PlaceKind } from '#machines/place/place.ts';

/** What each list showed last. */
export type ListQueries = Readonly<Partial<Record<ListKind, ListQuery>>>;

/** As what the contexts were looked at last. */
export type ContextView = Extract<PlaceKind, 'contexts' | 'contextTree'>;

/** Where the flow of a place leads when it ends: a form to its list as it was left. */
export function placeAfter(place: Place, queries: ListQueries, contextView: ContextView): Place {
  const list = <Kind extends ListKind>(kind: Kind, contextIdentifier: string | null = null) => ({
    kind,
    query: queries[kind] ?? { ...FIRST_QUERY, contextIdentifier },
  });
  switch (place.kind) {
    case 'wording':
      return list('wordings', place.startsIn);
    case 'wordingMove':
      return list('wordings');
    case 'wordingReplace': {
      const { scope: _, ...query } = place.query;
      return { kind: 'wordingMatrix', query };
    }
    case 'user':
      return list('users');
    case 'context':
      return contextView === 'contexts' ? list('contexts') : { kind: contextView };
    case 'documentFile': {
      const { query } = list('documentFiles');
      const { documentId } = place;
      if (query.joinId === documentId) return { kind: 'documentFiles', query };
      return { kind: 'documentFiles', query: { ...FIRST_QUERY, joinId: documentId } };
    }
    default:
      if (!isRecordName(place.kind)) return { kind: 'home' };
      return list(RECORDS[place.kind].plural, 'startsIn' in place ? place.startsIn : null);
  }
}

/** What the flow of a place begins with. */
export function flowInput(place: Place, user: User): object {
  switch (place.kind) {
    case 'wording':
      return { recordKey: place.id, readOnly: readOnlyReason(user, null) };
    case 'user':
      return { recordKey: place.id, readOnly: readOnlyReason(user, null), isOwn: place.id === user.id };
    case 'context':
      return { recordKey: place.identifier, readOnly: readOnlyReason(user, null) };
    case 'ownDetails':
      return { recordKey: user.id, readOnly: null };
    case 'documentFile':
      return {
        documentId: place.documentId,
        fileId: place.fileId,
        readOnly: readOnlyReason(user, null),
      };
    case 'wordingMove':
      return { selection: place.selection, readOnly: readOnlyReason(user, null) };
    case 'wordingExchange':
      return { contextIdentifier: place.contextIdentifier, readOnly: readOnlyReason(user, null) };
    case 'wordingReplace': {
      const { scope, contextIdentifier, langs, keyWord } = place.query;
      return { scope, contextIdentifier, langs, keyWord, readOnly: readOnlyReason(user, null) };
    }
    case 'serverOverview':
      return { readOnly: user.editor ? null : 'noEditor' };
    case 'home':
    case 'contextTree':
    case 'unknown':
      return {};
    default:
      if ('query' in place) return { query: place.query };
      return { recordKey: place.id, readOnly: readOnlyReason(user, null) };
  }
}
