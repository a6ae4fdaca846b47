import type { User } from '#contract/auth.ts';
import { isRecordName, RECORDS } from '#contract/records/all.ts';
import { readOnlyReason } from '#machines/kit/rights.ts';
import { FIRST_QUERY, type ListQuery } from '#machines/route/list-query.ts';
import type { ListKind, Route, RouteKind } from '#machines/route/route.ts';

/** Latest query of each list. */
type ListQueries = Readonly<Partial<Record<ListKind, ListQuery>>>;

/** As what the contexts were looked at last. */
type ContextView = Extract<RouteKind, 'contexts' | 'contextTree'>;

/** What is known of the lists. */
export interface Lists {
  /** Latest query of each; leaving a form leads back to it. */
  readonly queries: ListQueries;
  readonly contextView: ContextView;
  /** Rows on a page that were chosen last: with so many a list begins that was not shown yet. */
  readonly pageSize: number;
}

/** Where the flow of a route leads when it ends: a form to its list as it was left. */
export function nextRoute(route: Route, { queries, contextView, pageSize }: Lists): Route {
  const first = { ...FIRST_QUERY, size: pageSize };
  const list = <Kind extends ListKind>(kind: Kind, contextIdentifier: string | null = null) => ({
    kind,
    query: queries[kind] ?? { ...first, contextIdentifier },
  });
  switch (route.kind) {
    case 'wording':
      return list('wordings', route.startsIn);
    case 'wordingMove':
      return list('wordings');
    case 'wordingReplace': {
      const { scope: _, ...query } = route.query;
      return { kind: 'wordingMatrix', query };
    }
    case 'user':
      return list('users');
    case 'context':
      return contextView === 'contexts' ? list('contexts') : { kind: contextView };
    case 'documentFile': {
      const { query } = list('documentFiles');
      const { documentId } = route;
      if (query.joinId === documentId) return { kind: 'documentFiles', query };
      return { kind: 'documentFiles', query: { ...first, joinId: documentId } };
    }
    default:
      if (!isRecordName(route.kind)) return { kind: 'home' };
      return list(RECORDS[route.kind].plural, 'startsIn' in route ? route.startsIn : null);
  }
}

/** Returns the input of a route's flow. */
export function flowInput(route: Route, user: User): object {
  switch (route.kind) {
    case 'wording':
      return { recordKey: route.id, readOnly: readOnlyReason(user, null) };
    case 'user':
      return { recordKey: route.id, readOnly: readOnlyReason(user, null), isOwn: route.id === user.id };
    case 'context':
      return { recordKey: route.identifier, readOnly: readOnlyReason(user, null) };
    case 'ownDetails':
      return { recordKey: user.id, readOnly: null };
    case 'documentFile':
      return {
        documentId: route.documentId,
        fileId: route.fileId,
        readOnly: readOnlyReason(user, null),
      };
    case 'wordingMove':
      return { selection: route.selection, readOnly: readOnlyReason(user, null) };
    case 'wordingExchange':
      return {
        contextIdentifier: route.query.contextIdentifier,
        readOnly: readOnlyReason(user, null),
        exportChoice: route.query.choice,
      };
    case 'wordingReplace': {
      const { scope, contextIdentifier, langs, keyWord } = route.query;
      return { scope, contextIdentifier, langs, keyWord, readOnly: readOnlyReason(user, null) };
    }
    case 'serverOverview':
      return { readOnly: user.editor ? null : 'noEditor' };
    case 'home':
    case 'contextTree':
    case 'tokens':
    case 'unknown':
      return {};
    default:
      if ('query' in route) return { query: route.query };
      return { recordKey: route.id, readOnly: readOnlyReason(user, null) };
  }
}
