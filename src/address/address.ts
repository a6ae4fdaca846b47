import { PAGE_SIZES, ROLES } from '#contract/limits.ts';
import { MATRIX_ONLY } from '#contract/matrix-only.ts';
import { RECORD_NAMES, RECORDS, type RecordPlural } from '#contract/records/all.ts';
import { DOCUMENT_FILE } from '#contract/records/document-file.ts';
import { USER } from '#contract/records/user.ts';
import { WORDING } from '#contract/records/wording.ts';
import { REPLACE_SCOPES, type ReplaceScope } from '#contract/replace-scope.ts';
import { SECURITY_KIND_NAMES } from '#contract/security-kind-names.ts';
import { AUDIT_QUERY_TYPES, type AuditQuery, FIRST_AUDIT_QUERY } from '#machines/route/audit-query.ts';
import { FIRST_QUERY, type ListQuery } from '#machines/route/list-query.ts';
import type { MatrixQuery } from '#machines/route/matrix-query.ts';
import { isList, type ListKind, type PlaceOf, RECORD_KINDS, type Route } from '#machines/route/route.ts';
import { exchangePlaceOf, exchangeSearchOf } from '#src/address/export-choice.ts';

function ofDescribed<Said>(
  say: (described: (typeof RECORDS)[keyof typeof RECORDS]) => Said,
): Readonly<Record<RecordPlural, Said>> {
  const said = RECORD_NAMES.map((name) => [RECORDS[name].plural, say(RECORDS[name])] as const);
  return Object.fromEntries(said) as Record<RecordPlural, Said>;
}

/** The address of each list, below the base path. */
const LIST_PATHS: Readonly<Record<ListKind, string>> = {
  wordings: '/wordings',
  overview: '/overviewContextWordings',
  users: '/users',
  security: '/security',
  documentFiles: '/document/files',
  ...ofDescribed(({ plural }) => `/${plural}`),
};

/** The fields by which each list can be sorted. */
const SORTS: Readonly<Record<ListKind, readonly string[]>> = {
  wordings: WORDING.sorts,
  overview: WORDING.sorts,
  users: USER.sorts,
  security: [],
  documentFiles: DOCUMENT_FILE.sorts,
  ...ofDescribed(({ sorts }) => sorts),
};

/** Filters of each list besides the context. */
const FILTERS: Readonly<Record<ListKind, readonly string[]>> = {
  wordings: ['lang', 'active'],
  overview: ['lang'],
  users: ['lang', 'active'],
  security: [],
  documentFiles: ['lang', 'active'],
  ...ofDescribed(({ filters }) => Object.keys(filters)),
};

/** A day as addresses write it. */
const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** Additional filters of single lists: each name, and its allowed values or what they look like. */
const ALSO: Readonly<Partial<Record<ListKind, Readonly<Record<string, readonly string[] | RegExp>>>>> = {
  users: { role: ROLES, factor: ['on', 'off'], signin: ['ever', 'never'] },
  security: { kind: SECURITY_KIND_NAMES, user: /^.{1,255}$/, from: DAY, to: DAY },
};

const LIST_KIND_OF = new Map(Object.entries(LIST_PATHS).map(([kind, path]) => [path, kind as ListKind]));

/** Addresses that name one route and nothing more. */
const PLAIN: Readonly<Record<string, Route>> = {
  '/': { kind: 'home' },
  '/home': { kind: 'home' },
  '/serverOverview': { kind: 'serverOverview' },
  '/tokens': { kind: 'tokens' },
  '/contexts/tree': { kind: 'contextTree' },
  '/own/details': { kind: 'ownDetails' },
  '/user': { kind: 'user', id: null },
};

/**
 * The route that an address names.
 * @param path path and query below the base path, such as /wordings?page=2
 */
export function routeOf(path: string): Route {
  const { pathname, searchParams } = new URL(path, 'http://console');
  const parts = pathname.split('/').filter((part) => part !== '');
  const plain = `/${parts.join('/')}`;
  const list = LIST_KIND_OF.get(plain);
  if (list) return { kind: list, query: queryOf(list, searchParams) };
  if (plain === '/audit') return { kind: 'audit', query: auditQueryOf(searchParams) };
  if (plain === '/wordings/matrix') return { kind: 'wordingMatrix', query: matrixQueryOf(searchParams) };
  // The second was its address before it had a scope.
  if (plain === '/wordings/replace' || plain === '/wordings/matrix/replace') {
    return { kind: 'wordingReplace', query: replaceQueryOf(searchParams) };
  }
  if (plain === '/wordings/update') return { kind: 'wordingMove', selection: searchParams.get('selection') };
  if (plain === '/wordings/exchange') {
    return exchangePlaceOf(searchParams);
  }
  return PLAIN[plain] ?? recordRouteOf(parts, searchParams) ?? { kind: 'unknown', path };
}

/** The place of an address that names a record: /wording/7, /document/files/7, /document/file/7/new. */
function recordRouteOf(parts: readonly string[], parameters: URLSearchParams): Route | null {
  const [subject, key, third, ...rest] = parts;
  if (rest.length > 0 || key === undefined) {
    const [documentId, file] = [recordIdOf(third), keyOf(rest[0])];
    const isFile = subject === 'document' && key === 'file' && rest.length === 1;
    return isFile && documentId !== null && file !== undefined
      ? { kind: 'documentFile', documentId, fileId: file, ...fileStart(file, parameters) }
      : null;
  }
  if (third !== undefined) {
    const joinId = recordIdOf(third);
    return subject === 'document' && key === 'files' && joinId !== null
      ? { kind: 'documentFiles', query: { ...queryOf('documentFiles', parameters), joinId } }
      : null;
  }
  if (subject === 'context') {
    const identifier = key === 'new' ? null : decoded(key);
    return { kind: 'context', identifier, ...startsIn(identifier, parameters) };
  }
  const kind = RECORD_KINDS.find((one) => one === subject);
  const id = keyOf(key);
  if (!kind || id === undefined) return null;
  return { kind, id, ...startsIn(id, parameters) };
}

/** The address of a route, below the base path; whatever is as at first is left out. */
export function pathOf(route: Route): string {
  if (isList(route)) {
    const { kind, query } = route;
    const below = query.joinId === null ? '' : `/${query.joinId}`;
    return LIST_PATHS[kind] + below + searchOf(query);
  }
  switch (route.kind) {
    case 'home':
      return '/';
    case 'serverOverview':
      return '/serverOverview';
    case 'tokens':
      return '/tokens';
    case 'ownDetails':
      return '/own/details';
    case 'audit':
      return `/audit${auditSearchOf(route.query)}`;
    case 'wordingMatrix':
      return `/wordings/matrix${matrixSearchOf(route.query)}`;
    case 'wordingReplace':
      return `/wordings/replace${replaceSearchOf(route.query)}`;
    case 'wordingMove':
      return `/wordings/update${route.selection === null ? '' : `?selection=${encodeURIComponent(route.selection)}`}`;
    case 'wordingExchange':
      return `/wordings/exchange${exchangeSearchOf(route)}`;
    case 'context':
      return `/context/${route.identifier === null ? 'new' : encoded(route.identifier)}${startOf(route)}`;
    case 'contextTree':
      return '/contexts/tree';
    case 'documentFile':
      return `/document/file/${route.documentId}/${route.fileId ?? 'new'}${startOf(route)}`;
    case 'unknown':
      return route.path;
    default:
      return `/${route.kind}/${route.id ?? 'new'}${startOf(route)}`;
  }
}

/** The context that the address of a new record names, and what it begins with. */
function startsIn(
  key: number | string | null,
  parameters: URLSearchParams,
): { readonly startsIn?: string; readonly copies?: string } {
  if (key !== null) return {};
  const [context, copy] = [parameters.get('context'), parameters.get('copy')];
  return { ...(context && { startsIn: context }), ...(copy && { copies: copy }) };
}

/** The same of a file, with the language that it names. */
function fileStart(key: number | null, parameters: URLSearchParams) {
  const startLang = key === null ? parameters.get('language') : null;
  return { ...startsIn(key, parameters), ...(startLang && { startLang }) };
}

interface Start {
  readonly startsIn?: string;
  readonly startLang?: string;
  readonly copies?: string;
}

function startOf({ startsIn, startLang, copies }: Start): string {
  const parameters = new URLSearchParams({
    ...(startsIn !== undefined && { context: startsIn }),
    ...(startLang !== undefined && { language: startLang }),
    ...(copies !== undefined && { copy: copies }),
  });
  return parameters.size === 0 ? '' : `?${parameters}`;
}

/** A context that is called 'new' must not read like the form that creates one. */
function encoded(identifier: string): string {
  return identifier === 'new' ? '%6Eew' : encodeURIComponent(identifier);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function queryOf(kind: ListKind, parameters: URLSearchParams): ListQuery {
  const field = SORTS[kind].find((one) => one === parameters.get('sort'));
  return {
    ...pageOf(parameters),
    keyWord: parameters.get('search') ?? FIRST_QUERY.keyWord,
    contextIdentifier: parameters.get('context'),
    lang: (FILTERS[kind].includes('lang') && parameters.get('language')) || null,
    active: (FILTERS[kind].includes('active') ? STATES[parameters.get('state') ?? ''] : null) ?? null,
    joinId: null,
    also: Object.fromEntries(
      Object.entries(ALSO[kind] ?? {}).flatMap(([name, values]) => {
        const value = parameters.get(name);
        const isKnown =
          value !== null && (values instanceof RegExp ? values.test(value) : values.includes(value));
        return isKnown ? [[name, value]] : [];
      }),
    ),
    sort: field ? { field, direction: parameters.get('direction') === 'desc' ? 'desc' : 'asc' } : null,
  };
}

/** Names of the two states of a record in an address. */
const STATES: Readonly<Record<string, boolean>> = { active: true, inactive: false };

function searchOf({ page, size, keyWord, contextIdentifier, lang, active, also, sort }: ListQuery): string {
  const parameters = new URLSearchParams(pageParameters(page, size));
  if (keyWord !== FIRST_QUERY.keyWord) parameters.set('search', keyWord);
  if (contextIdentifier !== null) parameters.set('context', contextIdentifier);
  // `lang` in an address is the language of the interface.
  if (lang !== null) parameters.set('language', lang);
  if (active !== null) parameters.set('state', active ? 'active' : 'inactive');
  for (const [name, value] of Object.entries(also)) parameters.set(name, value);
  if (sort) {
    parameters.set('sort', sort.field);
    if (sort.direction === 'desc') parameters.set('direction', 'desc');
  }
  return parameters.size === 0 ? '' : `?${parameters}`;
}

function auditQueryOf(parameters: URLSearchParams): AuditQuery {
  return {
    ...pageOf(parameters),
    type: AUDIT_QUERY_TYPES.find((one) => one === parameters.get('type')) ?? FIRST_AUDIT_QUERY.type,
    keyWord: parameters.get('search') ?? FIRST_AUDIT_QUERY.keyWord,
    from: minuteOf(parameters.get('from')),
    to: minuteOf(parameters.get('to')),
  };
}

function auditSearchOf({ page, size, type, keyWord, from, to }: AuditQuery): string {
  const parameters = new URLSearchParams(pageParameters(page, size));
  if (type !== FIRST_AUDIT_QUERY.type) parameters.set('type', type);
  if (keyWord !== FIRST_AUDIT_QUERY.keyWord) parameters.set('search', keyWord);
  if (from !== null) parameters.set('from', from);
  if (to !== null) parameters.set('to', to);
  return parameters.size === 0 ? '' : `?${parameters}`;
}

function matrixQueryOf(parameters: URLSearchParams): MatrixQuery {
  return {
    contextIdentifier: parameters.get('context'),
    langs: namesIn(parameters.get('langs')),
    keyWord: parameters.get('search') ?? '',
    prefix: parameters.get('prefix') ?? '',
    only: MATRIX_ONLY.find((one) => one === parameters.get('only')) ?? null,
    missingIn: namesIn(parameters.get('missing')),
  };
}

/** Splits a comma-separated address parameter; null if it names nothing. */
function namesIn(listed: string | null): readonly string[] | null {
  const names = (listed ?? '').split(',').filter((name) => name !== '');
  return names.length === 0 ? null : names;
}

function matrixSearchOf(query: MatrixQuery): string {
  const { contextIdentifier, langs, keyWord, prefix, only, missingIn } = query;
  const parameters = new URLSearchParams({
    ...(contextIdentifier !== null && { context: contextIdentifier }),
    ...(langs !== null && { langs: langs.join(',') }),
    ...(keyWord !== '' && { search: keyWord }),
    ...(prefix !== '' && { prefix }),
    ...(only !== null && { only }),
    ...(missingIn !== null && { missing: missingIn.join(',') }),
  });
  return parameters.size === 0 ? '' : `?${parameters}`;
}

/** Whose texts are looked through where the address does not say. */
function usualScope(contextIdentifier: string | null): ReplaceScope {
  return contextIdentifier === null ? 'all' : 'context';
}

function replaceQueryOf(parameters: URLSearchParams): PlaceOf<'wordingReplace'>['query'] {
  const query = matrixQueryOf(parameters);
  const named = REPLACE_SCOPES.find((one) => one === parameters.get('scope'));
  return { ...query, scope: named ?? usualScope(query.contextIdentifier) };
}

function replaceSearchOf({ scope, ...query }: PlaceOf<'wordingReplace'>['query']): string {
  const search = matrixSearchOf(query);
  if (scope === usualScope(query.contextIdentifier)) return search;
  return `${search === '' ? '?' : `${search}&`}scope=${scope}`;
}

function pageOf(parameters: URLSearchParams): Pick<ListQuery, 'page' | 'size'> {
  return {
    page: recordIdOf(parameters.get('page')) ?? FIRST_QUERY.page,
    size: PAGE_SIZES.find((one) => String(one) === parameters.get('size')) ?? FIRST_QUERY.size,
  };
}

function pageParameters(page: number, size: number): Record<string, string> {
  return {
    ...(page !== FIRST_QUERY.page && { page: String(page) }),
    ...(size !== FIRST_QUERY.size && { size: String(size) }),
  };
}

/** A minute as addresses write it, in local time: YYYY-MM-DDTHH:mm. */
function minuteOf(text: string | null): string | null {
  const isMinute = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text ?? '');
  return isMinute && !Number.isNaN(Date.parse(text ?? '')) ? text : null;
}

/** Record key from an address segment: its number, null for a new record, undefined for anything else. */
function keyOf(text: string | undefined): number | null | undefined {
  return text === 'new' ? null : (recordIdOf(text) ?? undefined);
}

/** Numbers as addresses write them: positive, without signs, blanks or leading zeros. */
function recordIdOf(text: string | null | undefined): number | null {
  const number = Number(text);
  return /^[1-9]\d*$/.test(text ?? '') && Number.isSafeInteger(number) ? number : null;
}
