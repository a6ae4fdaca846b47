import { ofAuditCalls } from '#contract/audit-types.ts';
import type { CallName } from '#contract/calls.ts';
import { isRecordName, ofRecordCalls, RECORDS } from '#contract/records/all.ts';
import type { RecordAccess } from '#contract/records/record.ts';

/**
 * Whom a call is open to: everyone, callers with a secret of this server, or signed-in users. An
 * editor's records are looked at by the call itself (mayEditIn).
 */
export type Access = 'everybody' | 'accessCode' | 'metricsToken' | RecordAccess;

/** Who may make which call: the whole of it, in one place. */
export const RIGHTS = {
  authLogin: 'everybody',
  authSession: 'everybody',
  authConfirm: 'user',
  authPasswordChoose: 'user',
  authPasskeyBegin: 'everybody',
  authPasskeyConfirm: 'everybody',
  logout: 'everybody',
  health: 'everybody',
  ready: 'everybody',
  metrics: 'metricsToken',
  openapi: 'everybody',
  docs: 'everybody',
  wordingGet: 'everybody',
  wordingEvents: 'everybody',
  documentFilePublic: 'everybody',
  endpointsGet: 'superAdmin',
  cacheClear: 'superAdmin',
  // Of the server itself only for superAdmins, which the call looks at.
  homeWork: 'user',
  ownDetailsUpdate: 'user',
  secondFactorRequest: 'user',
  secondFactorChange: 'user',
  secondFactorReset: 'superAdminEditor',
  // One's own.
  factorList: 'user',
  factorTotpBegin: 'user',
  factorTotpConfirm: 'user',
  factorPasskeyBegin: 'user',
  factorPasskeyConfirm: 'user',
  factorPasskeyRename: 'user',
  factorRecoveryCreate: 'user',
  factorRemove: 'user',
  // One's own; the calls look at who may see and end those of others.
  sessionList: 'user',
  sessionPrevious: 'user',
  sessionEnd: 'user',
  sessionEndOthers: 'user',
  securityLogList: 'superAdmin',
  userList: 'superAdmin',
  userSave: 'superAdminEditor',
  userDelete: 'superAdminEditor',
  tokenList: 'superAdminEditor',
  tokenSave: 'superAdminEditor',
  tokenRevoke: 'superAdminEditor',
  wordingList: 'user',
  wordingListForContext: 'user',
  wordingMatrix: 'user',
  wordingPlaces: 'user',
  wordingExport: 'user',
  wordingExportCount: 'user',
  contextTree: 'user',
  contextCoverage: 'user',
  documentGet: 'user',
  documentGetPosted: 'user',
  documentUses: 'user',
  documentFileList: 'user',
  documentFileDownload: 'user',
  wordingSave: 'editor',
  wordingDelete: 'editor',
  wordingMove: 'editor',
  wordingImport: 'editor',
  wordingReplace: 'editor',
  wordingReplaceProgress: 'editor',
  wordingReplaceCancel: 'editor',
  wordingSaveAll: 'editor',
  mailTemplateResolve: 'superAdmin',
  mailTemplateTest: 'superAdminEditor',
  // The call looks at who may change the kind that it is about.
  recordsChangeMany: 'editor',
  wordingNoteSave: 'editor',
  wordingFindingAccept: 'editor',
  documentUpload: 'editor',
  documentFileSave: 'editor',
  documentFileDelete: 'editor',
  ...ofRecordCalls(({ access }) => ({ List: access.read, Save: access.save, Delete: access.remove })),
  // The history of one record is open to anyone who may list them; the call keeps that of all records to superAdmins.
  ...ofAuditCalls('Revisions', (type) => (isRecordName(type) ? RECORDS[type].access.read : 'user')),
  ...ofAuditCalls('Restore', () => 'superAdminEditor'),
  auditAllRevisions: 'superAdmin',
  auditOwnOperations: 'user',
  // One's own next operation to take back; the call looks at whose it is.
  auditUndo: 'user',
  syncExport: 'accessCode',
  syncWith: 'superAdminEditor',
  syncStatus: 'superAdmin',
  syncProgress: 'superAdmin',
  syncCancel: 'superAdminEditor',
} as const satisfies Record<CallName, Access>;

/** Who may preview what not all of them may carry out. */
export const PREVIEW_RIGHTS: Partial<Record<CallName, Access>> = { syncWith: 'superAdmin' };

/** Whether a call is open only to a signed-in user. */
export function wantsSession(access: Access): boolean {
  return access !== 'everybody' && access !== 'accessCode' && access !== 'metricsToken';
}

/** Rights of a signed-in user: two independent flags, and contexts. */
export interface Rights {
  readonly editor: boolean;
  readonly superAdmin: boolean;
  /** Identifiers of the contexts that an editor may change, with everything below them. */
  readonly authorizations: readonly string[];
}

/** Whether a call is open to a user with these rights; null stands for no signed-in user. */
export function mayCall(access: Access, rights: Rights | null): boolean {
  if (!wantsSession(access)) return true;
  if (!rights) return false;
  switch (access) {
    case 'editor':
      return rights.editor;
    case 'superAdmin':
      return rights.superAdmin;
    case 'superAdminEditor':
      return rights.superAdmin && rights.editor;
    default:
      return true;
  }
}

/**
 * Whether a user may change what belongs to a context.
 * @param chain identifiers of the context and of everything above it
 */
export function mayEditIn(rights: Rights, chain: readonly string[]): boolean {
  if (!rights.editor) return false;
  if (rights.superAdmin) return true;
  return chain.some((identifier) => rights.authorizations.includes(identifier));
}
