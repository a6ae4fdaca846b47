import { AUDIT_RESTORE, AUDIT_REVISIONS, auditUndo } from '#contract/audit.ts';
import { auditAllRevisions, auditOwnOperations } from '#contract/audit-operations.ts';
import { type AuditCallName, type AuditType, ofAuditCalls } from '#contract/audit-types.ts';
import { authLogin, authSession, logout } from '#contract/auth.ts';
import type { Call } from '#contract/call.ts';
import { recordsChangeMany } from '#contract/change-many.ts';
import { authConfirm } from '#contract/confirm.ts';
import { contextDelete, contextList, contextSave } from '#contract/context.ts';
import { contextCoverage } from '#contract/context-coverage.ts';
import { contextTree } from '#contract/context-tree.ts';
import { DESCRIBED_CALLS } from '#contract/described-calls.ts';
import { docs, openapi } from '#contract/description.ts';
import { documentDelete, documentGet, documentGetPosted } from '#contract/document.ts';
import {
  documentFileDelete,
  documentFileDownload,
  documentFileList,
  documentFilePublic,
  documentFileSave,
  documentList,
  documentUpload,
} from '#contract/document-file.ts';
import { documentUses } from '#contract/document-uses.ts';
import { cacheClear, endpointsGet } from '#contract/endpoint.ts';
import {
  factorList,
  factorRecoveryCreate,
  factorRemove,
  factorTotpBegin,
  factorTotpConfirm,
} from '#contract/factor.ts';
import { health, metrics, ready } from '#contract/health.ts';
import { homeWork } from '#contract/home-work.ts';
import { mailTemplateResolve, mailTemplateTest } from '#contract/mail-template.ts';
import {
  authPasskeyBegin,
  authPasskeyConfirm,
  factorPasskeyBegin,
  factorPasskeyConfirm,
  factorPasskeyRename,
} from '#contract/passkey.ts';
import { sessionPrevious } from '#contract/previous-sign-in.ts';
import { authPasswordChoose } from '#contract/required-steps.ts';
import { secondFactorChange, secondFactorRequest, secondFactorReset } from '#contract/second-factor.ts';
import { securityLogList } from '#contract/security-log.ts';
import { sessionEnd, sessionEndOthers, sessionList } from '#contract/session.ts';
import { syncCancel, syncProgress, syncStatus, syncWith } from '#contract/sync.ts';
import { syncExport } from '#contract/sync-export.ts';
import { tokenList, tokenRevoke, tokenSave } from '#contract/token.ts';
import { ownDetailsUpdate, userDelete, userList, userSave } from '#contract/user.ts';
import { wordingDelete, wordingList, wordingListForContext, wordingSave } from '#contract/wording.ts';
import { wordingFindingAccept, wordingNoteSave } from '#contract/wording-care.ts';
import { wordingEvents } from '#contract/wording-events.ts';
import { wordingExport, wordingExportCount, wordingImport } from '#contract/wording-exchange.ts';
import { wordingGet } from '#contract/wording-get.ts';
import { wordingMatrix } from '#contract/wording-matrix.ts';
import { wordingMove } from '#contract/wording-move.ts';
import { wordingPlaces } from '#contract/wording-places.ts';
import { wordingReplace, wordingReplaceCancel, wordingReplaceProgress } from '#contract/wording-replace.ts';
import { wordingSaveAll } from '#contract/wording-save-all.ts';

/** Every call of the interface by name; walks over all calls (rights, fuzz, description) start here. */
export const CALLS = {
  authLogin,
  authSession,
  authConfirm,
  authPasswordChoose,
  authPasskeyBegin,
  authPasskeyConfirm,
  logout,
  health,
  ready,
  metrics,
  openapi,
  docs,
  endpointsGet,
  cacheClear,
  homeWork,
  ownDetailsUpdate,
  secondFactorRequest,
  secondFactorChange,
  secondFactorReset,
  factorList,
  factorTotpBegin,
  factorTotpConfirm,
  factorPasskeyBegin,
  factorPasskeyConfirm,
  factorPasskeyRename,
  factorRecoveryCreate,
  factorRemove,
  sessionList,
  sessionPrevious,
  sessionEnd,
  sessionEndOthers,
  securityLogList,
  userList,
  userSave,
  userDelete,
  tokenList,
  tokenSave,
  tokenRevoke,
  ...DESCRIBED_CALLS,
  mailTemplateResolve,
  mailTemplateTest,
  recordsChangeMany,
  contextList,
  contextTree,
  contextSave,
  contextDelete,
  contextCoverage,
  documentList,
  documentGet,
  documentGetPosted,
  documentDelete,
  documentUses,
  documentFileList,
  documentFileSave,
  documentFileDelete,
  documentFileDownload,
  documentFilePublic,
  documentUpload,
  wordingGet,
  wordingEvents,
  wordingList,
  wordingListForContext,
  wordingMatrix,
  wordingPlaces,
  wordingSave,
  wordingDelete,
  wordingMove,
  wordingExport,
  wordingExportCount,
  wordingImport,
  wordingReplace,
  wordingReplaceProgress,
  wordingReplaceCancel,
  wordingSaveAll,
  wordingNoteSave,
  wordingFindingAccept,
  ...(ofAuditCalls('Revisions', (type) => AUDIT_REVISIONS[type]) as unknown as {
    readonly [Type in AuditType as AuditCallName<Type, 'Revisions'>]: (typeof AUDIT_REVISIONS)[Type];
  }),
  ...(ofAuditCalls('Restore', (type) => AUDIT_RESTORE[type]) as unknown as {
    readonly [Type in AuditType as AuditCallName<Type, 'Restore'>]: (typeof AUDIT_RESTORE)[Type];
  }),
  auditAllRevisions,
  auditOwnOperations,
  auditUndo,
  syncExport,
  syncWith,
  syncStatus,
  syncProgress,
  syncCancel,
} as const satisfies Record<string, Call>;
export type CallName = keyof typeof CALLS;
