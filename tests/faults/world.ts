import type { User } from '#contract/auth.ts';
import { ALL_FEATURES } from '#contract/features.ts';
import type { Impact } from '#contract/impact.ts';
import { NUMBERED_NAMES, type NumberedName } from '#contract/records/all.ts';
import type { SyncPreview } from '#contract/sync.ts';
import type { Comparison } from '#contract/wording-exchange.ts';
import { ENDPOINT_ADDRESS } from '#tests/faults/page.ts';
import type { SentRequest, Well } from '#tests/faults/wire.ts';
import {
  contextOf,
  documentFileOf,
  documentOf,
  identityOf,
  languageOf,
  userOf,
  wordingOf,
} from '#tests/support/records.ts';
import { replacedText, replacePreview } from '#tests/support/replacement.ts';
import { sampleOf } from '#tests/support/sample-record.ts';
import { SECURITY_ENTRY } from '#tests/support/security-entry.ts';
import { CANCELLED_SYNC } from '#tests/support/sync-records.ts';

/** Who works in the walk: may do everything, so that nothing is refused but by a fault. */
export const ADMIN = identityOf({
  id: 1,
  username: 'admin',
  superAdmin: true,
  mobileNo: '+4930123456',
  authentication: {
    username: 'admin',
    authRoles: [{ role: 'SUPERADMIN' }, { role: 'EDITOR' }],
    authorizations: [],
  },
});

export const WORDING = wordingOf({ id: 3, identifier: 'menu.video', value: 'Videosprechstunde' });
export const CONTEXT = contextOf({ identifier: 'nord', parentIdentifier: 'GLOBAL' });
export const LANGUAGE = languageOf({ id: 2, lang: 'en', description: 'Englisch' });
export const DOCUMENT = documentOf({ id: 4, identifier: 'agb', mainTitle: 'Geschäftsbedingungen' });
export const FILE = documentFileOf({ id: 6, docIdentifier: 'agb', fileNameRepresentation: 'AGB.pdf' });
export const PERSON: User = userOf({ id: 8, username: 'ben', mobileNo: '+4930654321' });
export const TEMPLATE = {
  id: 5,
  identifier: 'welcome',
  lang: 'de',
  contextIdentifier: 'GLOBAL',
  subject: 'Willkommen',
  body: 'Guten Tag',
  active: true,
  creationDate: '2026-01-05T08:00:00.000Z',
  modificationDate: '2026-01-06T09:30:00.000Z',
};
const ENDPOINT = {
  id: 1,
  url: ENDPOINT_ADDRESS,
  currentServerVersion: '1.11.0',
  identifier: 'eins',
  configuration: null,
  appVersions: null,
  environment: 'PROD',
  warnings: [],
};

const NONE = { added: 0, changed: 0, deleted: 0, clashes: 0, dependents: 0, effective: 0 };
const IMPACT: Impact = {
  added: [],
  changed: [{ type: 'wording', id: 3, identifier: 'menu.video', contextIdentifier: 'GLOBAL', lang: 'de' }],
  deleted: [],
  clashes: [],
  dependents: [],
  effective: [],
  counts: { ...NONE, changed: 1 },
};
const REPLACING = replacePreview([
  replacedText(3, { before: 'Videosprechstunde', after: 'Filmsprechstunde' }),
]);
const COMPARISON: Comparison = {
  rows: [],
  counts: { clash: 0, changed: 1, added: 0, unchanged: 0, empty: 0 },
  from: null,
};
const PREVIEW: SyncPreview = {
  impact: IMPACT,
  types: [],
  changedHere: { since: null, count: 0, rows: [] },
  missingBytes: { count: 0, rows: [] },
  rehearsalId: 'r1',
  validUntil: null,
};
const REVISION = [
  LANGUAGE,
  { revision_id: 40, revision_timestamp: '2026-11-19T12:00:00.000Z', username: 'ben' },
  'MOD',
  ['description'],
  { ...LANGUAGE, description: 'English' },
];

/** Matrix cell of a context that has no text of its own. */
const MATRIX_CELL = {
  lang: 'de',
  value: WORDING.value,
  from: { contextIdentifier: 'GLOBAL', lang: 'de' },
  own: null,
  isCutOff: false,
};

const list = (...data: readonly unknown[]) => ({ listData: { count: data.length, data } });

/** Work list of a quiet day: nothing to do, and nothing has happened. */
function workOf(parts: readonly string[]) {
  const since = '2026-11-19T08:00:00.000Z';
  const all: Readonly<Record<string, unknown>> = {
    changes: { lastSignIn: since, since, own: [], others: [], hasMore: false },
    findings: [],
    server: { failedSync: null, locked: [], failing: [], version: '1.11.0', newerVersion: null },
  };
  return Object.fromEntries(parts.map((part) => [part, all[part]]));
}

type Answers = Readonly<Record<string, (request: SentRequest) => unknown>>;

const WRITTEN: Answers = {
  'auth/session': () => ({ isAuthenticated: true, ...ADMIN, features: ALL_FEATURES }),
  'auth/login': () => ({ action: 'loginSuccess', isAuthenticated: true, ...ADMIN }),
  logout: () => null,
  'context/list': ({ body }) => list(...[contextOf({ identifier: 'GLOBAL' }), CONTEXT].filter(fitting(body))),
  'context/tree': () => ({ contexts: [contextOf({ identifier: 'GLOBAL' }), CONTEXT] }),
  'context/coverage': () => ({
    coverage: {
      langs: ['de'],
      contexts: ['GLOBAL', CONTEXT.identifier].map((identifier) => ({
        identifier,
        ...{ texts: 1, files: 0, editors: 1 },
        languages: [{ lang: 'de', own: 1, inherited: 0, missing: 2 }],
      })),
    },
  }),
  'home/work': ({ body }) => ({ work: workOf((body?.parts ?? []) as readonly string[]) }),
  'context/save': () => ({ context: CONTEXT }),
  'context/delete': () => ({ identifier: CONTEXT.identifier }),
  'language/list': ({ body }) => list(...[languageOf({ id: 1, lang: 'de' }), LANGUAGE].filter(fitting(body))),
  'language/save': () => ({ language: LANGUAGE }),
  'language/delete': () => ({ id: LANGUAGE.id }),
  'wording/list': () => list(WORDING),
  'wording/listForContext': () =>
    list({
      ...WORDING,
      wordingInheritance: [{ ...WORDING, wins: true, reason: null }].map(
        ({ identifier, value, contextIdentifier, lang }) => ({
          ...{ identifier, value, contextIdentifier, lang, resetInheritance: false, active: true },
          wins: true,
        }),
      ),
    }),
  'wording/matrix': ({ body }) => ({
    matrix: {
      langs: ['de'],
      fallbackLang: 'en',
      count: 1,
      rows: [{ identifier: WORDING.identifier, cells: [MATRIX_CELL] }],
      coverage: [{ lang: 'de', own: 0, inherited: 1, missing: 0 }],
      ...(body?.locate !== undefined && { located: null }),
    },
  }),
  'wording/places': () => ({ places: [], count: 0 }),
  'wording/save': () => ({ wording: WORDING }),
  'wording/delete': () => ({ id: WORDING.id }),
  'context/wordings/update': ({ preview }) =>
    preview ? { impact: IMPACT, move: { clashes: [], clashCount: 0 } } : { wordings: [WORDING] },
  'wording/export': () => 'x',
  'wording/export/count': () => ({ identifiers: 1, texts: 2, inherited: 0 }),
  'wording/import': ({ preview }) =>
    preview ? { impact: IMPACT, comparison: COMPARISON } : { added: 0, changed: 1, unchanged: 0 },
  'wording/replace': ({ preview }) => (preview ? REPLACING : { changed: 1 }),
  'document/list': () => list(DOCUMENT),
  'document/get': () => ({ document: { ...DOCUMENT, documentFiles: [FILE] } }),
  'document/save': () => ({ document: DOCUMENT }),
  'document/delete': () => ({ id: DOCUMENT.id }),
  'document/file/list': () => list(FILE),
  'document/file/save': () => ({ document: DOCUMENT, new: false, documentFile: FILE }),
  'document/file/delete': () => ({ id: FILE.id }),
  'document/file/download': () => 'x',
  'document/upload': () => ({ fileNameOnDisk: 'disk-9', size: 3 }),
  'mailTemplate/list': () => list(TEMPLATE),
  'mailTemplate/save': () => ({ mailTemplate: TEMPLATE }),
  'mailTemplate/delete': () => ({ id: TEMPLATE.id }),
  'user/list': ({ body }) => list(...[ADMIN.user, PERSON].filter(fitting(body))),
  'user/save': () => ({ user: PERSON, settings: ADMIN.settings }),
  'user/delete/8': () => ({ id: PERSON.id }),
  'securityLog/list': () => list(SECURITY_ENTRY),
  'session/list': () => ({ sessions: [] }),
  'session/previous': () => ({ lastSignIn: null, failures: 0, factorReset: null }),
  'factor/list': () => ({ factors: [], recoveryCodesLeft: null }),
  'user/second-factor/reset': () => ({ id: PERSON.id }),
  'own/details/update': () => ADMIN,
  'user/setting/second-factor/request': () => ({ sentTo: '…456' }),
  'user/setting/second-factor/change': () => ({
    action: 'updateSuccess',
    settings: { twoWayAuthenticationEnabled: true, twoWayMobileNo: '…456' },
  }),
  'adminUI/endpoints/get': () => ({ endpoints: [ENDPOINT] }),
  'adminUI/endpoints/clear/cache/1': () => ({ target: '1' }),
  'ECSServerSync/status': () => ({ sync: null }),
  'ECSServerSync/cancel': () => ({ sync: CANCELLED_SYNC }),
  'ECSServerSync/syncWith/PROD': ({ preview }) =>
    preview
      ? PREVIEW
      : { source: 'PROD', syncItems: ['WORDINGS'], counts: { added: 0, changed: 1, deleted: 0 } },
  'audit/language/revisions': () => ({ revisions: [REVISION], count: 1 }),
  'audit/all/revisions': () => ({ operations: [], count: 0 }),
  'audit/context/revisions': () => ({ revisions: [], count: 0 }),
  'audit/document/revisions': () => ({ revisions: [], count: 0 }),
  'audit/documentfile/revisions': () => ({ revisions: [], count: 0 }),
  'audit/mailTemplate/revisions': () => ({ revisions: [], count: 0 }),
  'audit/wording/revisions': () => ({ revisions: [], count: 0 }),
  'audit/language/restore': () => ({ entity: LANGUAGE }),
  'audit/undo': () => ({ added: 0, changed: 1, deleted: 0 }),
};

/** The described kinds of which nothing is written above: a sample stands for them. */
export const SAMPLED: readonly NumberedName[] = NUMBERED_NAMES.filter((name) => !(`${name}/list` in WRITTEN));

/** Successful response of each call: the content of its envelope. */
export const ANSWERS: Answers = {
  ...WRITTEN,
  ...Object.fromEntries(
    SAMPLED.flatMap((name) => [
      [`${name}/list`, () => list(sampleOf(name))],
      [`${name}/save`, () => ({ [name]: sampleOf(name) })],
      [`${name}/delete`, () => ({ id: sampleOf(name).id })],
    ]),
  ),
};

/** Calls whose preview answers more than the impact. */
const OWN_PREVIEWS: ReadonlySet<string> = new Set([
  'wording/import',
  'wording/replace',
  'context/wordings/update',
]);

/** Holds a row to the filter of the request that asks for one record. */
function fitting(body: SentRequest['body']) {
  const filter = (body?.filter ?? {}) as { readonly id?: number; readonly identifier?: string };
  return (row: { readonly id?: number; readonly identifier?: string }) =>
    (filter.id === undefined || row.id === filter.id) &&
    (filter.identifier === undefined || row.identifier === filter.identifier);
}

/** An outside where everything goes well, but for what a row of the table says otherwise. */
export function wellWith(change: Answers = {}): Well {
  return (request) => {
    const { path, preview } = request;
    if (path.startsWith('translations/'))
      return { status: 200, text: '{"messages":{"login.title":"Anmelden"}}' };
    const answer = change[path] ?? ANSWERS[path];
    if (!answer) return null;
    const isOwnPreview = path.startsWith('ECSServerSync/') || OWN_PREVIEWS.has(path);
    const content = preview && !isOwnPreview ? { impact: IMPACT } : answer(request);
    const said = {
      messages: [],
      warnings: [],
      errors: [],
      errCodes: [],
      serverTime: '2026-11-20T09:00:00.000Z',
    };
    return { status: 200, text: JSON.stringify({ success: true, content, ...said }) };
  };
}
