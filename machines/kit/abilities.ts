import type { Feature } from '#contract/features.ts';
import type { RECORDS, RecordName } from '#contract/records/all.ts';

/**
 * What the console can do with a server beyond the specification, and what the server must have for it. The only place
 * of the console that knows the names in content.features of auth/session.
 */
const NEEDS = {
  /** Telling when the session ends. */
  watchSession: ['auth/session'],
  /** Going on with the code alone, once the password was right. */
  resumeSignIn: ['auth/login:pendingLogin'],
  /** Saying with each call who is acting, so that another tab's sign-in is noticed. */
  nameActingUser: ['header:X-Acting-User'],
  /** Trying a change again without doing it twice. */
  repeatSafely: ['header:Idempotency-Key'],
  /** Showing once more that it is the signed-in user, where a call asks for that. */
  confirmIdentity: ['auth/confirm'],
  changeOwnPassword: ['own/details/update:password'],
  /** Making, listing and revoking the access tokens of machines. */
  lookAfterTokens: ['token/list', 'token/save', 'token/revoke'],
  resetSecondFactor: ['user/second-factor/reset'],
  /** Authenticator apps and recovery codes: one's own, and at the sign-in. Who lists them has all their calls. */
  useFactors: ['factor/list'],
  /** Signing in with a passkey, and keeping passkeys among one's own factors. Who has one call has all. */
  usePasskeys: ['auth/passkey/begin'],
  renamePasskeys: ['factor/passkey/rename'],
  /** Seeing where a user is signed in, and ending it. */
  endSessions: ['session/list', 'session/end', 'session/endOthers'],
  /** Notifying a user of the sign-in before, and of failed ones since. */
  notifyOfSignIns: ['session/previous'],
  /** Reading the security log. */
  seeSecurityLog: ['securityLog/list'],
  seeSignIns: ['user/list:lastSignIn'],
  seeWhoSavedUsers: ['auth/session:savedBy'],
  findUsersOfContext: ['user/list:contextIdentifier'],

  /** Finding a record by its id at once, instead of looking through the list. */
  findById: ['list:filter.id'],
  sort: ['list:filter.sort'],
  /** Noticing that a record has changed since it was loaded. */
  guardSaves: ['save:modificationDate'],
  /** Seeing what a change would do before it is made. */
  preview: ['dryRun'],
  /** The same and the save in one, where no one else would see another text. */
  saveIfAlone: ['dryRun', 'wording/save:ifAlone'],
  changeMany: ['records/changeMany'],
  /** Many files of documents too. */
  changeManyFiles: ['records/changeMany:documentfile'],
  changeManyUsers: ['records/changeMany:user'],
  /** Giving many records the values that are chosen. */
  changeManyFields: ['records/changeMany:values'],

  sendTestMails: ['mailTemplate/test'],

  seeWork: ['home/work'],
  readContextTree: ['context/tree'],
  seeCoverage: ['context/coverage'],
  /** Leaving it to the server whether a context's identifier is taken. */
  createUnlessTaken: ['context/save:create'],
  setAddresses: ['context/save:hostUrl'],
  deleteContexts: ['context/delete'],

  deleteTexts: ['wording/delete'],
  openMatrix: ['wording/matrix'],
  saveManyTexts: ['wording/saveAll'],
  writeNotes: ['wording/note/save'],
  /** Noticing that a note has changed since it was seen. */
  guardNotes: ['wording/note/save:modificationDate'],
  acceptFindings: ['wording/finding/accept'],
  checkTexts: ['wording/matrix', 'wording/note/save'],
  seeTextElsewhere: ['wording/places'],
  /** Saying which layer of a text wins, and why. */
  explainTexts: ['wordingInheritance:reason'],
  readByPrefix: ['wording/get:prefix'],
  readSeveralPrefixes: ['wording/get:prefixes'],
  exportTexts: ['wording/export'],
  exportForLocale: ['wording/export:locale'],
  /** Every format beside XLIFF 2, CSV and JSON. */
  exportFormats: ['wording/export', 'wording/export:formats'],
  exportChosenTexts: ['wording/export', 'wording/export:only'],
  countExports: ['wording/export', 'wording/export/count'],
  importTexts: ['wording/import'],
  compareImports: ['wording/import:comparison'],
  decideImports: ['wording/import:fates', 'wording/import:comparison'],
  /** Seeing every row of an import's preview, not only the first of each kind. */
  readAllOfImports: ['wording/import:rows', 'wording/import:fates', 'wording/import:comparison'],
  replaceTexts: ['wording/replace:scope', 'dryRun'],
  followReplacing: ['wording/replace/progress'],
  stopReplacing: ['wording/replace/cancel', 'header:Idempotency-Key'],
  /** Deciding what becomes of texts that the target of a move has already. */
  decideClashes: ['context/wordings/update:onClash'],
  previewMoves: ['dryRun', 'context/wordings/update:onClash'],

  deleteDocuments: ['document/delete'],
  seeUses: ['document/uses'],
  seeFileLanguages: ['document/list:fileLanguages'],
  deleteFiles: ['document/file/delete'],
  seeFileSizes: ['document/file:sha256'],
  readFileVersions: ['document/file/download:version'],
  bringVersionBack: ['document/file/save:fromVersion'],
  publishFiles: ['document/file/public'],
  showInFrame: ['document/file/download:inline'],

  searchHistory: ['audit/revisions:keyWord'],
  pageHistory: ['audit/revisions:offset'],
  readWholeHistory: ['audit/all/revisions'],
  readOwnHistory: ['audit/own/operations'],
  readHistoryOfRecords: ['audit/revisions:entityId'],
  readHistoryOfContexts: ['audit/context/revisions:identifier'],
  readHistoryOfTexts: ['audit/wording/revisions:place'],
  restore: ['audit/restore'],
  guardRestores: ['audit/restore:modificationDate'],
  restoreEitherSide: ['audit/restore:side'],
  undo: ['audit/undo'],
  /** Offering it with the notice of what was done. */
  undoAtOnce: ['audit/undo', 'answer:revisionId'],

  previewSync: ['dryRun', 'ECSServerSync/syncWith:rehearsalId'],
  followSync: ['ECSServerSync/status'],
  cancelSync: ['ECSServerSync/cancel'],
  chooseSyncSources: ['ECSServerSync/status:sources'],
  syncKinds: ['ECSServerSync/export:kinds'],
} as const satisfies Readonly<Record<string, readonly Feature[]>>;

/** The kinds of records that the specification does not know. */
type AddedKind = Extract<(typeof RECORDS)[RecordName], { readonly isAdded: true }>['name'];

export type Ability = keyof typeof NEEDS | `keep:${AddedKind}` | `readHistory:${AddedKind}`;

/** Asks whether the console can do something with this server. */
export type Can = (ability: Ability) => boolean;

const HISTORY = /^audit\/(\w+)\/revisions$/;

/**
 * What the console can do with a server.
 * @param named content.features of auth/session; names that the console does not know mean nothing to it
 */
export function abilitiesOf(named: readonly string[]): readonly Ability[] {
  const met = Object.entries(NEEDS).flatMap(([ability, needs]) =>
    needs.every((one) => named.includes(one)) ? ability : [],
  );
  // A kind of records is named by itself, and its history by the path of that.
  const kinds = named.flatMap((one) => {
    const kind = HISTORY.exec(one)?.[1];
    if (kind !== undefined) return `readHistory:${kind}`;
    return /\W/.test(one) ? [] : `keep:${one}`;
  });
  return [...met, ...kinds] as Ability[];
}

export function canOf(abilities: readonly Ability[]): Can {
  return (ability) => abilities.includes(ability);
}
