import { RECORD_NAMES, RECORDS, type RecordName } from '#contract/records/all.ts';

/**
 * Features that content.features of auth/session can name: calls, fields, headers and parameters that the
 * specification does not know. The console uses only those that the server names.
 */
export const FEATURES = {
  session: 'auth/session',
  /** It takes savedBy, and a list of one user carries it: who has saved the user last. */
  userSavedBy: 'auth/session:savedBy',
  /** Calls that matter most ask for a fresh proof of who calls (064), which this call takes. */
  confirm: 'auth/confirm',
  /** A session can require steps first: auth/login and auth/session name them, and other calls answer 066. */
  passwordChoose: 'auth/password/choose',
  health: 'health',
  /** Whether requests should be sent here; 503 with the names of what fails. */
  ready: 'health/ready',
  /** For Prometheus, with the bearer token of the server. */
  metrics: 'metrics',
  openapi: 'openapi.json',
  docs: 'docs',
  idempotencyKey: 'header:Idempotency-Key',
  actingUser: 'header:X-Acting-User',
  /** List calls take filter.id (contexts: filter.identifier). */
  filterById: 'list:filter.id',
  sort: 'list:filter.sort',
  /** A search says LIMITS.counted, and countIsLowerBound, where it finds more. */
  countIsLowerBound: 'list:countIsLowerBound',
  /** Saves take the modificationDate that was loaded and answer 046 when it is no longer the record's. */
  modificationDate: 'save:modificationDate',
  /** auth/login goes on without the password once it was right: with the code, or for another one. */
  pendingLogin: 'auth/login:pendingLogin',
  /** own/details/update takes currentPassword and password. */
  ownPassword: 'own/details/update:password',
  /** A change of the second factor's number takes presentToken. */
  presentToken: 'user/setting/second-factor/change:presentToken',
  secondFactorReset: 'user/second-factor/reset',
  /** Factors beside the number for SMS, authenticator apps and recovery codes; auth/login answers factors and takes factor. */
  factorList: 'factor/list',
  factorTotpBegin: 'factor/totp/begin',
  factorTotpConfirm: 'factor/totp/confirm',
  /** Named only where the address of the request can have passkeys. */
  passkeyBegin: 'auth/passkey/begin',
  passkeyConfirm: 'auth/passkey/confirm',
  factorPasskeyBegin: 'factor/passkey/begin',
  factorPasskeyConfirm: 'factor/passkey/confirm',
  factorPasskeyRename: 'factor/passkey/rename',
  factorRecoveryCreate: 'factor/recovery/create',
  factorRemove: 'factor/remove',
  /** A user's open sessions are listed and ended. */
  sessionList: 'session/list',
  /** What has happened at one's account since the sign-in before. */
  sessionPrevious: 'session/previous',
  sessionEnd: 'session/end',
  sessionEndOthers: 'session/endOthers',
  /** Who signed in, was refused, changed whom. */
  securityLog: 'securityLog/list',
  /** wording/get takes prefix. */
  wordingPrefix: 'wording/get:prefix',
  /** It takes several of them as prefixes. */
  wordingPrefixes: 'wording/get:prefixes',
  /** It takes lang, several times, and gives only those languages. */
  wordingLang: 'wording/get:lang',
  /** It takes flat=1 and gives one language with everything resolved. */
  wordingFlat: 'wording/get:flat',
  /** Pages of other origins may read it: of those of active contexts, and of CORS_ORIGINS. */
  wordingCrossOrigin: 'wording/get:crossOrigin',
  /** Server-sent events when the texts of a context change. */
  wordingEvents: 'wording/events',
  /** It takes rev and lets an answer be kept for ever. */
  wordingRev: 'wording/get:rev',
  /** Changing calls take dryRun=true and answer what they would do. */
  dryRun: 'dryRun',
  /** wording/save takes ifAlone=true: nothing is stored where that would change what others see. */
  saveIfAlone: 'wording/save:ifAlone',
  /** context/save takes create, hostUrl and isDefault. */
  contextCreate: 'context/save:create',
  contextAddress: 'context/save:hostUrl',
  contextDelete: 'context/delete',
  /** All contexts with nothing but their place and address, kept by the browser while they are unchanged. */
  contextTree: 'context/tree',
  /** Content of each context, and its completeness in each language. */
  contextCoverage: 'context/coverage',
  /** Open work and recent changes for the home page. */
  homeWork: 'home/work',
  wordingDelete: 'wording/delete',
  /** The texts of a context, identifiers down, languages across, and how much each language covers. */
  wordingMatrix: 'wording/matrix',
  /** Every own text of one identifier, in all contexts. */
  wordingPlaces: 'wording/places',
  wordingExport: 'wording/export',
  /** It takes the locale whose spreadsheets a CSV is for. */
  exportLocale: 'wording/export:locale',
  /** It takes prefix, keyWord, only and inherited. */
  exportChoice: 'wording/export:only',
  /** How much a file would hold. */
  wordingExportCount: 'wording/export/count',
  /** It writes and reads every format of contract/exchange-formats.ts, and takes lang and placeholders. */
  exchangeFormats: 'wording/export:formats',
  wordingImport: 'wording/import',
  /** Its preview answers comparison beside the impact, and a refusal because of the file its findings in content. */
  wordingComparison: 'wording/import:comparison',
  /** It takes fates and guard: which texts of the file are taken, and the units that can be although others cannot. */
  wordingImportFates: 'wording/import:fates',
  /** Its preview takes rowsOf and rowsFrom, and shows any of its rows. */
  wordingImportRows: 'wording/import:rows',
  /** Its preview answers every text before and after, and a state that guards the run. */
  wordingReplace: 'wording/replace',
  /** It takes scope, keepCase and inverted, and its rows say whose they are. */
  wordingReplaceScope: 'wording/replace:scope',
  wordingReplaceProgress: 'wording/replace/progress',
  wordingReplaceCancel: 'wording/replace/cancel',
  /** Many records of a kind at once, named or found. */
  changeMany: 'records/changeMany',
  /** It changes files of documents too. */
  changeManyFiles: 'records/changeMany:documentfile',
  /** And users, which have no undo. */
  changeManyUsers: 'records/changeMany:user',
  /** It gives them the values that are chosen. */
  changeManyFields: 'records/changeMany:values',
  /** context/wordings/update takes onClash and choices, and its preview names each clash with both texts. */
  moveOnClash: 'context/wordings/update:onClash',
  wordingSaveAll: 'wording/saveAll',
  /** Notes of identifiers. */
  wordingNoteSave: 'wording/note/save',
  /** It takes the modificationDate of the note that was seen, null for none, and answers 046 when another one is stored. */
  wordingNoteGuard: 'wording/note/save:modificationDate',
  /** Rows of wording/matrix carry reference and note, cells findings; coverage counts them. */
  wordingFindingAccept: 'wording/finding/accept',
  /** user/list takes contextIdentifier: who may change that context. */
  usersOfContext: 'user/list:contextIdentifier',
  /** Its users carry secondFactor and lastSignIn, and it takes role, secondFactor and signedIn. */
  usersSignedIn: 'user/list:lastSignIn',
  /** wording/matrix takes missingIn, and only: findings and outdated. */
  matrixMissingIn: 'wording/matrix:missingIn',
  /** Access tokens, by which machines make calls without a session. */
  accessTokens: 'token/list',
  accessTokenSave: 'token/save',
  accessTokenRevoke: 'token/revoke',
  /** The mail that a context sends, with inheritance and fallback applied. */
  mailResolve: 'mailTemplate/resolve',
  /** Named only where the server can send mails. */
  mailTest: 'mailTemplate/test',
  documentDelete: 'document/delete',
  /** Which texts refer to a document. */
  documentUses: 'document/uses',
  documentFileDelete: 'document/file/delete',
  /** document/file/download takes version, and Range. */
  documentVersions: 'document/file/download:version',
  /** Files carry size, sha256 and mimeType, and document/upload answers them. */
  documentContents: 'document/file:sha256',
  /** Rows of document/list carry fileLanguages. */
  documentFileLanguages: 'document/list:fileLanguages',
  /** Files carry public, document/file/save takes it, and document/file/public hands them to everybody. */
  documentFilePublic: 'document/file/public',
  /** document/file/save takes fromVersion: an earlier version becomes the next one. */
  documentFromVersion: 'document/file/save:fromVersion',
  /** document/file/download takes inline: a PDF comes in a sandbox of its own, to be shown in a frame. */
  documentInline: 'document/file/download:inline',
  /** Answers to changing calls carry revisionId, the number of what they have done, beside content. */
  revisionId: 'answer:revisionId',
  /** audit/{type}/revisions takes keyWord. */
  auditKeyWord: 'audit/revisions:keyWord',
  /** audit/{type}/revisions takes offset and maxResult, and answers count. */
  auditPages: 'audit/revisions:offset',
  /** Each revision carries the state before it as its fifth element. */
  auditBefore: 'audit/revisions:before',
  /** audit/{type}/revisions takes entityId, and is open then to everybody who may read that record. */
  auditOfRecord: 'audit/revisions:entityId',
  /** audit/context/revisions takes identifier in the place of entityId. */
  auditOfContext: 'audit/context/revisions:identifier',
  /** audit/wording/revisions takes place: the history of a text, whichever records have stood there. */
  auditOfPlace: 'audit/wording/revisions:place',
  /** Operations of every type, each as one. */
  auditAll: 'audit/all/revisions',
  /** The caller's own latest operations, and which of them can be taken back. */
  auditOwn: 'audit/own/operations',
  /** audit/{type}/restore, of every type. */
  auditRestore: 'audit/restore',
  /** It takes the modificationDate that was seen and answers 046 when it is no longer the record's. */
  auditRestoreGuard: 'audit/restore:modificationDate',
  /** It takes side: the state after the revision, or the one before it. */
  auditRestoreSide: 'audit/restore:side',
  auditUndo: 'audit/undo',
  /** ECSServerSync/syncWith takes rehearsalId, and answers more than the impact when it is previewed. */
  syncRehearsal: 'ECSServerSync/syncWith:rehearsalId',
  /** Data that a sync reads from this server. */
  syncExport: 'ECSServerSync/export',
  /** It takes X-Export-Kinds, and a sync takes described kinds along. */
  syncedKinds: 'ECSServerSync/export:kinds',
  /** How far a sync is, and how the last one ended. */
  syncStatus: 'ECSServerSync/status',
  /** The same as a stream of lines. */
  syncProgress: 'ECSServerSync/progress',
  /** Endpoints carry what they have noticed about their settings. */
  endpointWarnings: 'adminUI/endpoints/get:warnings',
  /** Ends a sync while it reads its source. */
  syncCancel: 'ECSServerSync/cancel',
  /** Its answer names the sources that are configured. */
  syncSources: 'ECSServerSync/status:sources',
  /** Layers of wordingInheritance carry lang, resetInheritance, active, wins and reason. */
  wordingReasons: 'wordingInheritance:reason',
} as const;

type Described = (typeof RECORDS)[RecordName];
/** The described records that the specification does not know. */
type AddedName = Extract<Described, { readonly isAdded: true }>['name'];
export type Feature = (typeof FEATURES)[keyof typeof FEATURES] | AddedName | `audit/${AddedName}/revisions`;

const ADDED = RECORD_NAMES.filter((name): name is AddedName => 'isAdded' in RECORDS[name]);

/** Everything that this version adds. */
export const ALL_FEATURES: readonly Feature[] = [
  ...Object.values(FEATURES),
  ...ADDED.flatMap((name): readonly Feature[] => [name, `audit/${name}/revisions`]),
];
