import { describe, expect, test } from 'vitest';
import { ofAuditCalls } from '#contract/audit-types.ts';
import { CALLS, type CallName } from '#contract/calls.ts';
import { isRecordName, ofRecordCalls, RECORDS } from '#contract/records/all.ts';
import type { RecordAccess } from '#contract/records/record.ts';
import { mayCall, mayEditIn, RIGHTS } from '#server/domain/rights.ts';

const nobody = null;
const user = { editor: false, superAdmin: false, authorizations: [] };
const editor = { editor: true, superAdmin: false, authorizations: ['NORD'] };
const superAdmin = { editor: false, superAdmin: true, authorizations: [] };
const both = { editor: true, superAdmin: true, authorizations: [] };

type Row = readonly [boolean, boolean, boolean, boolean, boolean];

/** Of those that decisions.md does not know their description says it. */
const DESCRIBED: Readonly<Record<RecordAccess, Row>> = {
  user: [false, true, true, true, true],
  editor: [false, false, true, false, true],
  superAdmin: [false, false, false, true, true],
  superAdminEditor: [false, false, false, false, true],
};

/** The table of decisions.md section 6, written out again: no one, USER, EDITOR, SUPERADMIN, SUPERADMIN with EDITOR. */
const TABLE: Record<CallName, Row> = {
  ...ofRecordCalls(({ access }) => ({
    List: DESCRIBED[access.read],
    Save: DESCRIBED[access.save],
    Delete: DESCRIBED[access.remove],
  })),
  ...ofAuditCalls('Revisions', (type) => DESCRIBED[isRecordName(type) ? RECORDS[type].access.read : 'user']),
  ...ofAuditCalls('Restore', () => DESCRIBED.superAdminEditor),
  authLogin: [true, true, true, true, true],
  authSession: [true, true, true, true, true],
  logout: [true, true, true, true, true],
  docs: [true, true, true, true, true],
  openapi: [true, true, true, true, true],
  health: [true, true, true, true, true],
  ready: [true, true, true, true, true],
  metrics: [true, true, true, true, true],
  syncExport: [true, true, true, true, true],
  wordingGet: [true, true, true, true, true],
  wordingEvents: [true, true, true, true, true],
  documentFilePublic: [true, true, true, true, true],
  endpointsGet: [false, false, false, true, true],
  cacheClear: [false, false, false, true, true],
  ownDetailsUpdate: [false, true, true, true, true],
  secondFactorRequest: [false, true, true, true, true],
  secondFactorChange: [false, true, true, true, true],
  factorList: [false, true, true, true, true],
  factorTotpBegin: [false, true, true, true, true],
  factorTotpConfirm: [false, true, true, true, true],
  authPasskeyBegin: [true, true, true, true, true],
  authPasskeyConfirm: [true, true, true, true, true],
  factorPasskeyBegin: [false, true, true, true, true],
  factorPasskeyConfirm: [false, true, true, true, true],
  factorPasskeyRename: [false, true, true, true, true],
  factorRecoveryCreate: [false, true, true, true, true],
  factorRemove: [false, true, true, true, true],
  authConfirm: [false, true, true, true, true],
  authPasswordChoose: [false, true, true, true, true],
  sessionList: [false, true, true, true, true],
  sessionPrevious: [false, true, true, true, true],
  sessionEnd: [false, true, true, true, true],
  sessionEndOthers: [false, true, true, true, true],
  securityLogList: [false, false, false, true, true],
  secondFactorReset: [false, false, false, false, true],
  tokenList: [false, false, false, false, true],
  tokenSave: [false, false, false, false, true],
  tokenRevoke: [false, false, false, false, true],
  userList: [false, false, false, true, true],
  userSave: [false, false, false, false, true],
  userDelete: [false, false, false, false, true],
  wordingList: [false, true, true, true, true],
  contextList: [false, true, true, true, true],
  languageList: [false, true, true, true, true],
  wordingListForContext: [false, true, true, true, true],
  contextTree: [false, true, true, true, true],
  contextCoverage: [false, true, true, true, true],
  homeWork: [false, true, true, true, true],
  wordingMatrix: [false, true, true, true, true],
  wordingPlaces: [false, true, true, true, true],
  wordingSave: [false, false, true, false, true],
  wordingDelete: [false, false, true, false, true],
  wordingMove: [false, false, true, false, true],
  wordingExport: [false, true, true, true, true],
  wordingExportCount: [false, true, true, true, true],
  wordingImport: [false, false, true, false, true],
  wordingReplace: [false, false, true, false, true],
  wordingReplaceProgress: [false, false, true, false, true],
  wordingReplaceCancel: [false, false, true, false, true],
  mailTemplateResolve: [false, false, false, true, true],
  mailTemplateTest: [false, false, false, false, true],
  recordsChangeMany: [false, false, true, false, true],
  wordingSaveAll: [false, false, true, false, true],
  wordingNoteSave: [false, false, true, false, true],
  wordingFindingAccept: [false, false, true, false, true],
  contextSave: [false, false, true, false, true],
  contextDelete: [false, false, false, false, true],
  languageSave: [false, false, false, false, true],
  languageDelete: [false, false, false, false, true],
  documentList: [false, true, true, true, true],
  documentGet: [false, true, true, true, true],
  documentGetPosted: [false, true, true, true, true],
  documentSave: [false, false, false, false, true],
  documentDelete: [false, false, false, false, true],
  documentFileList: [false, true, true, true, true],
  documentFileSave: [false, false, true, false, true],
  documentFileDelete: [false, false, true, false, true],
  documentUses: [false, true, true, true, true],
  documentFileDownload: [false, true, true, true, true],
  documentUpload: [false, false, true, false, true],
  mailTemplateList: [false, false, false, true, true],
  mailTemplateSave: [false, false, false, false, true],
  mailTemplateDelete: [false, false, false, false, true],
  auditDocumentRevisions: [false, true, true, true, true],
  auditDocumentfileRevisions: [false, true, true, true, true],
  auditWordingRevisions: [false, true, true, true, true],
  auditContextRevisions: [false, true, true, true, true],
  auditLanguageRevisions: [false, true, true, true, true],
  auditMailTemplateRevisions: [false, false, false, true, true],
  auditDocumentRestore: [false, false, false, false, true],
  auditDocumentfileRestore: [false, false, false, false, true],
  auditWordingRestore: [false, false, false, false, true],
  auditContextRestore: [false, false, false, false, true],
  auditLanguageRestore: [false, false, false, false, true],
  auditMailTemplateRestore: [false, false, false, false, true],
  auditAllRevisions: [false, false, false, true, true],
  auditOwnOperations: [false, true, true, true, true],
  auditUndo: [false, true, true, true, true],
  syncWith: [false, false, false, false, true],
  syncStatus: [false, false, false, true, true],
  syncProgress: [false, false, false, true, true],
  syncCancel: [false, false, false, false, true],
};

describe('who may make which call', () => {
  test.each(Object.keys(CALLS) as CallName[])('%s', (name) => {
    const answers = [nobody, user, editor, superAdmin, both].map((rights) => mayCall(RIGHTS[name], rights));
    expect(answers).toEqual(TABLE[name]);
  });
});

describe('whose context it is', () => {
  test('an authorization covers its context and everything below', () => {
    expect(mayEditIn(editor, ['NORD'])).toBe(true);
    expect(mayEditIn(editor, ['praxis-1', 'NORD', 'GLOBAL'])).toBe(true);
    expect(mayEditIn(editor, ['GLOBAL'])).toBe(false);
    expect(mayEditIn(editor, ['SUED', 'GLOBAL'])).toBe(false);
  });

  test('an editor without authorizations may change nothing', () => {
    expect(mayEditIn({ ...editor, authorizations: [] }, ['NORD'])).toBe(false);
  });

  test('SUPERADMIN needs EDITOR, and then no authorization', () => {
    expect(mayEditIn(superAdmin, ['NORD'])).toBe(false);
    expect(mayEditIn(both, ['NORD'])).toBe(true);
  });
});
