import { appCases } from '#tests/paths/cases/app.ts';
import { auditCases } from '#tests/paths/cases/audit.ts';
import { auditRepairCases } from '#tests/paths/cases/audit-repair.ts';
import { authenticationCases } from '#tests/paths/cases/authentication.ts';
import { documentFileCases } from '#tests/paths/cases/document-file.ts';
import { downloadsCases } from '#tests/paths/cases/downloads.ts';
import { endpointCacheCases } from '#tests/paths/cases/endpoint-cache.ts';
import { fileUploadCases } from '#tests/paths/cases/file-upload.ts';
import { fileVersionsCases } from '#tests/paths/cases/file-versions.ts';
import { interfaceLanguageCases } from '#tests/paths/cases/interface-language.ts';
import { listExportCases } from '#tests/paths/cases/list-export.ts';
import { notificationsCases } from '#tests/paths/cases/notifications.ts';
import { ownDetailsCases } from '#tests/paths/cases/own-details.ts';
import { placesCases } from '#tests/paths/cases/places.ts';
import { recordConsequences } from '#tests/paths/cases/record-consequences.ts';
import { recordDeletions } from '#tests/paths/cases/record-deletions.ts';
import { recordForms } from '#tests/paths/cases/record-forms.ts';
import { recordLists } from '#tests/paths/cases/record-lists.ts';
import { recordSearchCases } from '#tests/paths/cases/record-search.ts';
import { secondFactorCases } from '#tests/paths/cases/second-factor.ts';
import { serverOverviewCases } from '#tests/paths/cases/server-overview.ts';
import { sessionLostCases } from '#tests/paths/cases/session-lost.ts';
import { sessionWatchCases } from '#tests/paths/cases/session-watch.ts';
import { signedInCases } from '#tests/paths/cases/signed-in.ts';
import { startUpCases } from '#tests/paths/cases/start-up.ts';
import { syncCases } from '#tests/paths/cases/sync.ts';
import { syncUndoCases } from '#tests/paths/cases/sync-undo.ts';
import { textCareCases } from '#tests/paths/cases/text-care.ts';
import { textElsewhereCases } from '#tests/paths/cases/text-elsewhere.ts';
import { textHistoryCases } from '#tests/paths/cases/text-history.ts';
import { twoFactorPanelCases } from '#tests/paths/cases/two-factor-panel.ts';
import { undoCases } from '#tests/paths/cases/undo.ts';
import { userCases } from '#tests/paths/cases/user.ts';
import { wordingCases } from '#tests/paths/cases/wording.ts';
import { wordingImportCases } from '#tests/paths/cases/wording-import.ts';
import { matrixRowsCases, matrixStepCases, wordingMatrixCases } from '#tests/paths/cases/wording-matrix.ts';
import { wordingMoveCases } from '#tests/paths/cases/wording-move.ts';
import { wordingOriginCases } from '#tests/paths/cases/wording-origin.ts';
import { wordingReplaceCases } from '#tests/paths/cases/wording-replace.ts';
import { workingContextCases } from '#tests/paths/cases/working-context.ts';
import type { Cases } from '#tests/paths/core/cases.ts';

/** What testers have written about every machine that ships. */
export const CASES: readonly Cases[] = [
  appCases,
  auditRepairCases,
  auditCases,
  authenticationCases,
  documentFileCases,
  downloadsCases,
  endpointCacheCases,
  fileUploadCases,
  fileVersionsCases,
  interfaceLanguageCases,
  workingContextCases,
  listExportCases,
  notificationsCases,
  ownDetailsCases,
  placesCases,
  ...recordConsequences,
  ...recordDeletions,
  ...recordForms,
  ...recordLists,
  recordSearchCases,
  secondFactorCases,
  serverOverviewCases,
  sessionLostCases,
  sessionWatchCases,
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
  wordingImportCases,
  wordingMatrixCases,
  matrixRowsCases,
  matrixStepCases,
  wordingMoveCases,
  wordingOriginCases,
  wordingReplaceCases,
  wordingCases,
];
