import type { AnyStateMachine } from 'xstate';
import { NUMBERED_NAMES } from '#contract/records/all.ts';
import {
  ACCESS_TOKENS_DATA_EVENTS,
  accessTokensMachine,
} from '#machines/access-tokens/access-tokens.machine.ts';
import { appMachine } from '#machines/app/app.machine.ts';
import { APP_DATA_EVENTS } from '#machines/app/app.types.ts';
import { AUDIT_DATA_EVENTS, auditMachine } from '#machines/audit/audit.machine.ts';
import { AUDIT_REPAIR_DATA_EVENTS, auditRepairMachine } from '#machines/audit-repair/audit-repair.machine.ts';
import {
  AUTHENTICATION_DATA_EVENTS,
  authenticationMachine,
} from '#machines/authentication/authentication.machine.ts';
import { CHANGE_MANY_DATA_EVENTS, changeManyMachine } from '#machines/change-many/change-many.machine.ts';
import {
  CONFIRMATION_DATA_EVENTS,
  confirmationMachine,
} from '#machines/confirmation/confirmation.machine.ts';
import { CONTEXT_TREE_DATA_EVENTS, contextTreeMachine } from '#machines/context-tree/context-tree.machine.ts';
import {
  DOCUMENT_FILE_DATA_EVENTS,
  documentFileMachine,
} from '#machines/document-file/document-file.machine.ts';
import {
  documentFileDeletionMachine,
  documentFileFormMachine,
  documentFileListMachine,
} from '#machines/document-file/document-files.ts';
import {
  DOCUMENT_USES_DATA_EVENTS,
  documentUsesMachine,
} from '#machines/document-uses/document-uses.machine.ts';
import { DOWNLOADS_DATA_EVENTS, downloadsMachine } from '#machines/downloads/downloads.machine.ts';
import {
  ENDPOINT_CACHE_DATA_EVENTS,
  endpointCacheMachine,
} from '#machines/endpoint-cache/endpoint-cache.machine.ts';
import { FILE_BATCH_DATA_EVENTS, fileBatchMachine } from '#machines/file-batch/file-batch.machine.ts';
import { FILE_SENDING_DATA_EVENTS, fileSendingMachine } from '#machines/file-batch/file-sending.machine.ts';
import { FILE_PREVIEW_DATA_EVENTS, filePreviewMachine } from '#machines/file-preview/file-preview.machine.ts';
import { FILE_UPLOAD_DATA_EVENTS, fileUploadMachine } from '#machines/file-upload/file-upload.machine.ts';
import { fileVersionsMachine } from '#machines/file-versions/file-versions.machine.ts';
import { HISTORY_LIST_DATA_EVENTS, historyListMachine } from '#machines/history-list/history-list.machine.ts';
import { HOME_PART_DATA_EVENTS, homePartMachine } from '#machines/home-part/home-part.machine.ts';
import {
  INTERFACE_LANGUAGE_DATA_EVENTS,
  interfaceLanguageMachine,
} from '#machines/interface-language/interface-language.machine.ts';
import { LEAVING_DATA_EVENTS, leavingMachine } from '#machines/leaving/leaving.machine.ts';
import { listExportMachine } from '#machines/list-export/list-export.machine.ts';
import { MAIL_TEST_DATA_EVENTS, mailTestMachine } from '#machines/mail-test/mail-test.machine.ts';
import {
  NOTIFICATIONS_DATA_EVENTS,
  notificationsMachine,
} from '#machines/notifications/notifications.machine.ts';
import { OWN_DETAILS_DATA_EVENTS, ownDetailsMachine } from '#machines/own-details/own-details.machine.ts';
import { ownDetailsFormMachine } from '#machines/own-details/own-details-form.ts';
import { OWN_FACTORS_DATA_EVENTS, ownFactorsMachine } from '#machines/own-factors/own-factors.machine.ts';
import {
  PROBLEM_REPORT_DATA_EVENTS,
  problemReportMachine,
} from '#machines/problem-report/problem-report.machine.ts';
import { RECORD_DELETION_DATA_EVENTS } from '#machines/record-deletion/record-deletion.machine.ts';
import {
  RECORD_FIELDS_DATA_EVENTS,
  recordFieldsMachine,
} from '#machines/record-fields/record-fields.machine.ts';
import { RECORD_FORM_DATA_EVENTS } from '#machines/record-form/record-form.types.ts';
import { RECORD_LIST_DATA_EVENTS } from '#machines/record-list/record-list.machine.ts';
import {
  RECORD_SEARCH_DATA_EVENTS,
  recordSearchMachine,
} from '#machines/record-search/record-search.machine.ts';
import {
  contextConsequencesMachine,
  contextDeletionMachine,
  contextFormMachine,
  contextListMachine,
} from '#machines/records/context.ts';
import { machinesOf } from '#machines/records/described.ts';
import { overviewListMachine } from '#machines/records/overview.ts';
import { securityLogMachine } from '#machines/records/security-log.ts';
import {
  wordingConsequencesMachine,
  wordingDeletionMachine,
  wordingFormMachine,
} from '#machines/records/wording.ts';
import { wordingListMachine } from '#machines/records/wording-list.ts';
import {
  REQUIRED_STEPS_DATA_EVENTS,
  requiredStepsMachine,
} from '#machines/required-steps/required-steps.machine.ts';
import { ROUTES_DATA_EVENTS, routesMachine } from '#machines/routes/routes.machine.ts';
import {
  SECOND_FACTOR_DATA_EVENTS,
  secondFactorMachine,
} from '#machines/second-factor/second-factor.machine.ts';
import {
  SERVER_OVERVIEW_DATA_EVENTS,
  serverOverviewMachine,
} from '#machines/server-overview/server-overview.machine.ts';
import { sessionLostMachine } from '#machines/session-lost/session-lost.machine.ts';
import { sessionWatchMachine } from '#machines/session-watch/session-watch.machine.ts';
import { SIGNED_IN_DATA_EVENTS, signedInMachine } from '#machines/signed-in/signed-in.machine.ts';
import { START_UP_DATA_EVENTS, startUpMachine } from '#machines/start-up/start-up.machine.ts';
import { syncMachine } from '#machines/sync/sync.machine.ts';
import { SYNC_DATA_EVENTS } from '#machines/sync/sync.types.ts';
import { SYNC_UNDO_DATA_EVENTS, syncUndoMachine } from '#machines/sync/sync-undo.machine.ts';
import { TEXT_CARE_DATA_EVENTS, textCareMachine } from '#machines/text-care/text-care.machine.ts';
import {
  TEXT_ELSEWHERE_DATA_EVENTS,
  textElsewhereMachine,
} from '#machines/text-elsewhere/text-elsewhere.machine.ts';
import { TEXT_HISTORY_DATA_EVENTS, textHistoryMachine } from '#machines/text-history/text-history.machine.ts';
import { twoFactorPanelMachine } from '#machines/two-factor-panel/two-factor-panel.machine.ts';
import { TWO_FACTOR_PANEL_DATA_EVENTS } from '#machines/two-factor-panel/two-factor-panel.types.ts';
import { UNDO_DATA_EVENTS, undoMachine } from '#machines/undo/undo.machine.ts';
import { USER_DATA_EVENTS, userMachine } from '#machines/user/user.machine.ts';
import {
  secondFactorResetMachine,
  userDeletionMachine,
  userFormMachine,
  userListMachine,
} from '#machines/user/user-records.ts';
import {
  USER_SESSIONS_DATA_EVENTS,
  userSessionsMachine,
} from '#machines/user-sessions/user-sessions.machine.ts';
import { wordingMachine } from '#machines/wording/wording.machine.ts';
import {
  WORDING_EXPORT_DATA_EVENTS,
  wordingExportMachine,
} from '#machines/wording-export/wording-export.machine.ts';
import { wordingImportMachine } from '#machines/wording-import/wording-import.machine.ts';
import { WORDING_IMPORT_DATA_EVENTS } from '#machines/wording-import/wording-import.types.ts';
import { MATRIX_ROWS_DATA_EVENTS, matrixRowsMachine } from '#machines/wording-matrix/matrix-rows.machine.ts';
import { matrixStepMachine, stepConsequencesMachine } from '#machines/wording-matrix/matrix-step.machine.ts';
import {
  WORDING_MATRIX_DATA_EVENTS,
  wordingMatrixMachine,
} from '#machines/wording-matrix/wording-matrix.machine.ts';
import { WORDING_MOVE_DATA_EVENTS, wordingMoveMachine } from '#machines/wording-move/wording-move.machine.ts';
import {
  WORDING_ORIGIN_DATA_EVENTS,
  wordingOriginMachine,
} from '#machines/wording-origin/wording-origin.machine.ts';
import {
  WORDING_REPLACE_DATA_EVENTS,
  wordingReplaceMachine,
} from '#machines/wording-replace/wording-replace.machine.ts';
import {
  WORKING_CONTEXT_DATA_EVENTS,
  workingContextMachine,
} from '#machines/working-context/working-context.machine.ts';

/** A machine as walks over all of them see it. */
export interface ListedMachine {
  readonly machine: AnyStateMachine;
  /** The types of its events that carry data. */
  readonly dataEvents: readonly string[];
}

/** The three of a described record. */
function listed({
  list,
  form,
  deletion,
}: Readonly<Record<'list' | 'form' | 'deletion', AnyStateMachine>>): readonly ListedMachine[] {
  return [
    { machine: list, dataEvents: Object.keys(RECORD_LIST_DATA_EVENTS) },
    { machine: form, dataEvents: Object.keys(RECORD_FORM_DATA_EVENTS) },
    { machine: deletion, dataEvents: Object.keys(RECORD_DELETION_DATA_EVENTS) },
  ];
}

/** Every machine that ships; what holds for all machines is checked by walking this list. */
export const MACHINES: readonly ListedMachine[] = [
  { machine: appMachine, dataEvents: Object.keys(APP_DATA_EVENTS) },
  { machine: signedInMachine, dataEvents: Object.keys(SIGNED_IN_DATA_EVENTS) },
  { machine: routesMachine, dataEvents: Object.keys(ROUTES_DATA_EVENTS) },
  { machine: authenticationMachine, dataEvents: Object.keys(AUTHENTICATION_DATA_EVENTS) },
  { machine: secondFactorMachine, dataEvents: Object.keys(SECOND_FACTOR_DATA_EVENTS) },
  { machine: sessionLostMachine, dataEvents: [] },
  { machine: sessionWatchMachine, dataEvents: [] },
  { machine: confirmationMachine, dataEvents: Object.keys(CONFIRMATION_DATA_EVENTS) },
  { machine: startUpMachine, dataEvents: Object.keys(START_UP_DATA_EVENTS) },
  { machine: interfaceLanguageMachine, dataEvents: Object.keys(INTERFACE_LANGUAGE_DATA_EVENTS) },
  { machine: workingContextMachine, dataEvents: Object.keys(WORKING_CONTEXT_DATA_EVENTS) },
  { machine: notificationsMachine, dataEvents: Object.keys(NOTIFICATIONS_DATA_EVENTS) },
  { machine: homePartMachine, dataEvents: Object.keys(HOME_PART_DATA_EVENTS) },
  { machine: overviewListMachine, dataEvents: Object.keys(RECORD_LIST_DATA_EVENTS) },
  { machine: securityLogMachine, dataEvents: Object.keys(RECORD_LIST_DATA_EVENTS) },
  ...NUMBERED_NAMES.flatMap((name) => listed(machinesOf(name))),
  {
    machine: wordingDeletionMachine,
    dataEvents: Object.keys(RECORD_DELETION_DATA_EVENTS),
  },
  { machine: recordFieldsMachine, dataEvents: Object.keys(RECORD_FIELDS_DATA_EVENTS) },
  { machine: wordingConsequencesMachine, dataEvents: [] },
  { machine: wordingListMachine, dataEvents: Object.keys(RECORD_LIST_DATA_EVENTS) },
  { machine: wordingFormMachine, dataEvents: Object.keys(RECORD_FORM_DATA_EVENTS) },
  { machine: wordingMachine, dataEvents: [] },
  { machine: wordingOriginMachine, dataEvents: Object.keys(WORDING_ORIGIN_DATA_EVENTS) },
  { machine: textHistoryMachine, dataEvents: Object.keys(TEXT_HISTORY_DATA_EVENTS) },
  { machine: textElsewhereMachine, dataEvents: Object.keys(TEXT_ELSEWHERE_DATA_EVENTS) },
  { machine: wordingImportMachine, dataEvents: Object.keys(WORDING_IMPORT_DATA_EVENTS) },
  { machine: wordingExportMachine, dataEvents: Object.keys(WORDING_EXPORT_DATA_EVENTS) },
  { machine: wordingMatrixMachine, dataEvents: Object.keys(WORDING_MATRIX_DATA_EVENTS) },
  { machine: textCareMachine, dataEvents: Object.keys(TEXT_CARE_DATA_EVENTS) },
  { machine: matrixStepMachine, dataEvents: [] },
  { machine: stepConsequencesMachine, dataEvents: [] },
  { machine: matrixRowsMachine, dataEvents: Object.keys(MATRIX_ROWS_DATA_EVENTS) },
  { machine: wordingMoveMachine, dataEvents: Object.keys(WORDING_MOVE_DATA_EVENTS) },
  { machine: wordingReplaceMachine, dataEvents: Object.keys(WORDING_REPLACE_DATA_EVENTS) },
  { machine: recordSearchMachine, dataEvents: Object.keys(RECORD_SEARCH_DATA_EVENTS) },
  { machine: serverOverviewMachine, dataEvents: Object.keys(SERVER_OVERVIEW_DATA_EVENTS) },
  { machine: accessTokensMachine, dataEvents: Object.keys(ACCESS_TOKENS_DATA_EVENTS) },
  { machine: endpointCacheMachine, dataEvents: Object.keys(ENDPOINT_CACHE_DATA_EVENTS) },
  { machine: syncUndoMachine, dataEvents: Object.keys(SYNC_UNDO_DATA_EVENTS) },
  { machine: syncMachine, dataEvents: Object.keys(SYNC_DATA_EVENTS) },
  { machine: contextDeletionMachine, dataEvents: Object.keys(RECORD_DELETION_DATA_EVENTS) },
  { machine: contextConsequencesMachine, dataEvents: [] },
  { machine: contextListMachine, dataEvents: Object.keys(RECORD_LIST_DATA_EVENTS) },
  { machine: contextTreeMachine, dataEvents: Object.keys(CONTEXT_TREE_DATA_EVENTS) },
  { machine: contextFormMachine, dataEvents: Object.keys(RECORD_FORM_DATA_EVENTS) },
  { machine: userListMachine, dataEvents: Object.keys(RECORD_LIST_DATA_EVENTS) },
  { machine: userMachine, dataEvents: Object.keys(USER_DATA_EVENTS) },
  { machine: userFormMachine, dataEvents: Object.keys(RECORD_FORM_DATA_EVENTS) },
  { machine: userDeletionMachine, dataEvents: Object.keys(RECORD_DELETION_DATA_EVENTS) },
  { machine: secondFactorResetMachine, dataEvents: Object.keys(RECORD_DELETION_DATA_EVENTS) },
  { machine: ownDetailsMachine, dataEvents: Object.keys(OWN_DETAILS_DATA_EVENTS) },
  { machine: ownDetailsFormMachine, dataEvents: Object.keys(RECORD_FORM_DATA_EVENTS) },
  { machine: twoFactorPanelMachine, dataEvents: Object.keys(TWO_FACTOR_PANEL_DATA_EVENTS) },
  { machine: documentFileListMachine, dataEvents: Object.keys(RECORD_LIST_DATA_EVENTS) },
  { machine: documentFileMachine, dataEvents: Object.keys(DOCUMENT_FILE_DATA_EVENTS) },
  { machine: documentFileFormMachine, dataEvents: Object.keys(RECORD_FORM_DATA_EVENTS) },
  { machine: documentFileDeletionMachine, dataEvents: Object.keys(RECORD_DELETION_DATA_EVENTS) },
  { machine: requiredStepsMachine, dataEvents: Object.keys(REQUIRED_STEPS_DATA_EVENTS) },
  { machine: ownFactorsMachine, dataEvents: Object.keys(OWN_FACTORS_DATA_EVENTS) },
  { machine: userSessionsMachine, dataEvents: Object.keys(USER_SESSIONS_DATA_EVENTS) },
  { machine: mailTestMachine, dataEvents: Object.keys(MAIL_TEST_DATA_EVENTS) },
  { machine: problemReportMachine, dataEvents: Object.keys(PROBLEM_REPORT_DATA_EVENTS) },
  { machine: documentUsesMachine, dataEvents: Object.keys(DOCUMENT_USES_DATA_EVENTS) },
  { machine: fileBatchMachine, dataEvents: Object.keys(FILE_BATCH_DATA_EVENTS) },
  { machine: fileSendingMachine, dataEvents: Object.keys(FILE_SENDING_DATA_EVENTS) },
  { machine: filePreviewMachine, dataEvents: Object.keys(FILE_PREVIEW_DATA_EVENTS) },
  { machine: fileUploadMachine, dataEvents: Object.keys(FILE_UPLOAD_DATA_EVENTS) },
  { machine: fileVersionsMachine, dataEvents: [] },
  { machine: auditMachine, dataEvents: Object.keys(AUDIT_DATA_EVENTS) },
  { machine: historyListMachine, dataEvents: Object.keys(HISTORY_LIST_DATA_EVENTS) },
  { machine: undoMachine, dataEvents: Object.keys(UNDO_DATA_EVENTS) },
  { machine: auditRepairMachine, dataEvents: Object.keys(AUDIT_REPAIR_DATA_EVENTS) },
  { machine: listExportMachine, dataEvents: [] },
  { machine: changeManyMachine, dataEvents: Object.keys(CHANGE_MANY_DATA_EVENTS) },
  { machine: leavingMachine, dataEvents: Object.keys(LEAVING_DATA_EVENTS) },
  { machine: downloadsMachine, dataEvents: Object.keys(DOWNLOADS_DATA_EVENTS) },
];
