import { accessTokensCases } from '#paths/cases/access-tokens.ts';
import { appCases } from '#paths/cases/app.ts';
import { auditCases } from '#paths/cases/audit.ts';
import { auditRepairCases } from '#paths/cases/audit-repair.ts';
import { authenticationCases } from '#paths/cases/authentication.ts';
import { changeManyCases } from '#paths/cases/change-many.ts';
import { confirmationCases } from '#paths/cases/confirmation.ts';
import { contextTreeCases } from '#paths/cases/context-tree.ts';
import { documentFileCases } from '#paths/cases/document-file.ts';
import { documentUsesCases } from '#paths/cases/document-uses.ts';
import { downloadsCases } from '#paths/cases/downloads.ts';
import { endpointCacheCases } from '#paths/cases/endpoint-cache.ts';
import { fileBatchCases, fileSendingCases } from '#paths/cases/file-batch.ts';
import { filePreviewCases } from '#paths/cases/file-preview.ts';
import { fileUploadCases } from '#paths/cases/file-upload.ts';
import { fileVersionsCases } from '#paths/cases/file-versions.ts';
import { historyListCases } from '#paths/cases/history-list.ts';
import { homePartCases } from '#paths/cases/home-part.ts';
import { interfaceLanguageCases } from '#paths/cases/interface-language.ts';
import { leavingCases } from '#paths/cases/leaving.ts';
import { listExportCases } from '#paths/cases/list-export.ts';
import { mailTestCases } from '#paths/cases/mail-test.ts';
import { notificationsCases } from '#paths/cases/notifications.ts';
import { ownDetailsCases } from '#paths/cases/own-details.ts';
import { ownFactorsCases } from '#paths/cases/own-factors.ts';
import { problemReportCases } from '#paths/cases/problem-report.ts';
import { recordConsequences } from '#paths/cases/record-consequences.ts';
import { recordDeletions } from '#paths/cases/record-deletions.ts';
import { recordFieldsCases } from '#paths/cases/record-fields.ts';
import { recordForms } from '#paths/cases/record-forms.ts';
import { recordLists } from '#paths/cases/record-lists.ts';
import { recordSearchCases } from '#paths/cases/record-search.ts';
import { requiredStepsCases } from '#paths/cases/required-steps.ts';
import { routesCases } from '#paths/cases/routes.ts';
import { secondFactorCases } from '#paths/cases/second-factor.ts';
import { serverOverviewCases } from '#paths/cases/server-overview.ts';
import { sessionLostCases } from '#paths/cases/session-lost.ts';
import { sessionWatchCases } from '#paths/cases/session-watch.ts';
import { signedInCases } from '#paths/cases/signed-in.ts';
import { startUpCases } from '#paths/cases/start-up.ts';
import { syncCases } from '#paths/cases/sync.ts';
import { syncUndoCases } from '#paths/cases/sync-undo.ts';
import { textCareCases } from '#paths/cases/text-care.ts';
import { textElsewhereCases } from '#paths/cases/text-elsewhere.ts';
import { textHistoryCases } from '#paths/cases/text-history.ts';
import { twoFactorPanelCases } from '#paths/cases/two-factor-panel.ts';
import { undoCases } from '#paths/cases/undo.ts';
import { userCases } from '#paths/cases/user.ts';
import { userSessionsCases } from '#paths/cases/user-sessions.ts';
import { wordingCases } from '#paths/cases/wording.ts';
import { wordingExportCases } from '#paths/cases/wording-export.ts';
import { wordingImportCases } from '#paths/cases/wording-import.ts';
import { matrixRowsCases, matrixStepCases, wordingMatrixCases } from '#paths/cases/wording-matrix.ts';
import { wordingMoveCases } from '#paths/cases/wording-move.ts';
import { wordingOriginCases } from '#paths/cases/wording-origin.ts';
import { wordingReplaceCases } from '#paths/cases/wording-replace.ts';
import { workingContextCases } from '#paths/cases/working-context.ts';
import type { Cases } from '#paths/kit/cases.ts';

/** Cases that testers have written, for every machine that ships. */
export const CASES: readonly Cases[] = [
  appCases,
  auditRepairCases,
  auditCases,
  historyListCases,
  authenticationCases,
  contextTreeCases,
  homePartCases,
  documentFileCases,
  downloadsCases,
  endpointCacheCases,
  mailTestCases,
  problemReportCases,
  documentUsesCases,
  ownFactorsCases,
  requiredStepsCases,
  userSessionsCases,
  fileBatchCases,
  fileSendingCases,
  filePreviewCases,
  fileUploadCases,
  fileVersionsCases,
  interfaceLanguageCases,
  workingContextCases,
  leavingCases,
  listExportCases,
  changeManyCases,
  notificationsCases,
  ownDetailsCases,
  routesCases,
  recordFieldsCases,
  ...recordConsequences,
  ...recordDeletions,
  ...recordForms,
  ...recordLists,
  recordSearchCases,
  secondFactorCases,
  accessTokensCases,
  serverOverviewCases,
  sessionLostCases,
  sessionWatchCases,
  confirmationCases,
  signedInCases,
  startUpCases,
  syncCases,
  syncUndoCases,
  textElsewhereCases,
  textHistoryCases,
  textCareCases,
  twoFactorPanelCases,
  undoCases,
  userCases,
  wordingExportCases,
  wordingImportCases,
  wordingMatrixCases,
  matrixRowsCases,
  matrixStepCases,
  wordingMoveCases,
  wordingOriginCases,
  wordingReplaceCases,
  wordingCases,
];
