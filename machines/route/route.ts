import type { User } from '#contract/auth.ts';
import {
  NAMES_OF_CONTEXTS,
  NUMBERED_NAMES,
  type NumberedName,
  RECORD_NAMES,
  RECORDS,
  type RecordPlural,
} from '#contract/records/all.ts';
import type { ReplaceScope } from '#contract/replace-scope.ts';
import type { AuditQuery } from '#machines/route/audit-query.ts';
import type { ExportQuery } from '#machines/route/export-choice.ts';
import type { ListQuery } from '#machines/route/list-query.ts';
import type { MatrixQuery } from '#machines/route/matrix-query.ts';

/** The routes that are lists. */
export type ListKind = 'wordings' | 'overview' | 'users' | 'documentFiles' | 'security' | RecordPlural;
const LIST_KINDS: ReadonlySet<string> = new Set<ListKind>([
  ...(['wordings', 'overview', 'users', 'documentFiles', 'security'] as const),
  ...RECORD_NAMES.map((name) => RECORDS[name].plural),
]);

/** The lists that can be narrowed down to one context. */
const LISTS_OF_CONTEXTS: ReadonlySet<ListKind> = new Set<ListKind>([
  ...(['wordings', 'overview', 'documentFiles'] as const),
  ...NAMES_OF_CONTEXTS.map((name) => RECORDS[name].plural),
]);

export function isOfContexts(kind: ListKind): boolean {
  return LISTS_OF_CONTEXTS.has(kind);
}

/** The routes that are one record, known by its number. */
export type RecordKind = 'wording' | 'user' | NumberedName;
export const RECORD_KINDS: readonly RecordKind[] = ['wording', 'user', ...NUMBERED_NAMES];

/** The context that the form of a new record begins with, or below. */
interface StartsIn {
  readonly startsIn?: string;
  /** The name of what it begins with, where another record was copied. */
  readonly copies?: string;
}

/** Where the user is. The address says the same in other words; src/app translates between the two. */
export type Route =
  | { readonly kind: 'home' }
  /** Of documentFiles, `query.joinId` is the document whose files are shown, null for the files of all. */
  | { readonly [Kind in ListKind]: { readonly kind: Kind; readonly query: ListQuery } }[ListKind]
  /** `id` null: a new record, in the context `startsIn` where the address names one. */
  | {
      readonly [Kind in RecordKind]: { readonly kind: Kind; readonly id: number | null } & StartsIn;
    }[RecordKind]
  /** `identifier` null: a new context, below `startsIn` where the address names one. */
  | ({ readonly kind: 'context'; readonly identifier: string | null } & StartsIn)
  /** All contexts, each below its parent. */
  | { readonly kind: 'contextTree' }
  /** `fileId` null: a new file of the document, in the language `startLang` where the address names one. */
  | ({
      readonly kind: 'documentFile';
      readonly documentId: number;
      readonly fileId: number | null;
      readonly startLang?: string;
    } & StartsIn)
  /** `selection` names the wordings that were chosen in the list; null moves all of a context. */
  | { readonly kind: 'wordingMove'; readonly selection: string | null }
  /** Texts are written to a file, or read from one. */
  | { readonly kind: 'wordingExchange'; readonly query: ExportQuery }
  | { readonly kind: 'wordingMatrix'; readonly query: MatrixQuery }
  /** `query` is the matrix from which the user came: its context and languages are looked through at first. */
  | { readonly kind: 'wordingReplace'; readonly query: MatrixQuery & { readonly scope: ReplaceScope } }
  | { readonly kind: 'audit'; readonly query: AuditQuery }
  | { readonly kind: 'serverOverview' }
  /** The access tokens of machines. */
  | { readonly kind: 'tokens' }
  | { readonly kind: 'ownDetails' }
  | { readonly kind: 'unknown'; readonly path: string };

export type RouteKind = Route['kind'];
export type PlaceOf<Kind extends RouteKind> = Extract<Route, { kind: Kind }>;

/** The routes that something happens in; the others are only shown. */
export type FlowKind = Exclude<RouteKind, 'home' | 'unknown'>;

/** Where only superAdmins have business (decisions.md section 5): what no one else may change is not shown to them either. */
const SUPER_ADMIN_KINDS: ReadonlySet<RouteKind> = new Set<RouteKind>([
  ...(['serverOverview', 'tokens', 'users', 'user', 'security', 'audit'] as const),
  ...RECORD_NAMES.flatMap((name): readonly RouteKind[] => {
    const { access, plural } = RECORDS[name];
    return access.save === 'superAdminEditor' ? [plural, name] : [];
  }),
]);

export function isForSuperAdmins(kind: RouteKind): boolean {
  return SUPER_ADMIN_KINDS.has(kind);
}

/** Whether a user has business there; what only a superAdmin with EDITOR may read is shown to no other. */
export function mayVisit(
  kind: RouteKind,
  { superAdmin, editor }: Pick<User, 'superAdmin' | 'editor'>,
): boolean {
  if (kind === 'tokens' && !editor) return false;
  return superAdmin || !isForSuperAdmins(kind);
}

export function isList(route: Route): route is PlaceOf<ListKind> {
  return LIST_KINDS.has(route.kind);
}

/** Routes that the same flow shows: an address that names the same one only notifies that flow. */
export function isSameRoute(one: Route, other: Route): boolean {
  if (isList(one) && isList(other)) {
    return one.kind === other.kind && one.query.joinId === other.query.joinId;
  }
  if (one.kind === 'audit' && other.kind === 'audit') return true;
  if (one.kind === 'wordingMatrix' && other.kind === 'wordingMatrix') return true;
  return JSON.stringify(one) === JSON.stringify(other);
}
