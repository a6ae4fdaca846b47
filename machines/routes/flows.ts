import type { NumberedName, RECORDS } from '#contract/records/all.ts';
import type { accessTokensMachine } from '#machines/access-tokens/access-tokens.machine.ts';
import type { auditMachine } from '#machines/audit/audit.machine.ts';
import type { contextTreeMachine } from '#machines/context-tree/context-tree.machine.ts';
import type { documentFileMachine } from '#machines/document-file/document-file.machine.ts';
import type { documentFileListMachine } from '#machines/document-file/document-files.ts';
import type { ownDetailsMachine } from '#machines/own-details/own-details.machine.ts';
import type { contextFormMachine, contextListMachine } from '#machines/records/context.ts';
import type { overviewListMachine } from '#machines/records/overview.ts';
import type { RecordMachines } from '#machines/records/record-machines.ts';
import type { securityLogMachine } from '#machines/records/security-log.ts';
import type { wordingListMachine } from '#machines/records/wording-list.ts';
import type { FlowKind } from '#machines/route/route.ts';
import type { serverOverviewMachine } from '#machines/server-overview/server-overview.machine.ts';
import type { userMachine } from '#machines/user/user.machine.ts';
import type { userListMachine } from '#machines/user/user-records.ts';
import type { wordingMachine } from '#machines/wording/wording.machine.ts';
import type { wordingImportMachine } from '#machines/wording-import/wording-import.machine.ts';
import type { wordingMatrixMachine } from '#machines/wording-matrix/wording-matrix.machine.ts';
import type { wordingMoveMachine } from '#machines/wording-move/wording-move.machine.ts';
import type { wordingReplaceMachine } from '#machines/wording-replace/wording-replace.machine.ts';

type Machines<Name extends NumberedName> = RecordMachines<(typeof RECORDS)[Name]>;
type DescribedFlows = {
  readonly [Name in NumberedName as (typeof RECORDS)[Name]['plural']]: Machines<Name>['list'];
} & { readonly [Name in NumberedName]: Machines<Name>['form'] };

/**
 * The flow of each kind of route. Only types: the code of a flow arrives when a user goes there.
 * Every flow ends when the user is to be led on from there.
 */
export interface Flows extends DescribedFlows {
  readonly wordings: typeof wordingListMachine;
  readonly wording: typeof wordingMachine;
  readonly wordingMove: typeof wordingMoveMachine;
  readonly wordingMatrix: typeof wordingMatrixMachine;
  readonly wordingExchange: typeof wordingImportMachine;
  readonly wordingReplace: typeof wordingReplaceMachine;
  readonly serverOverview: typeof serverOverviewMachine;
  readonly tokens: typeof accessTokensMachine;
  readonly contexts: typeof contextListMachine;
  readonly context: typeof contextFormMachine;
  readonly contextTree: typeof contextTreeMachine;
  readonly users: typeof userListMachine;
  readonly user: typeof userMachine;
  readonly ownDetails: typeof ownDetailsMachine;
  readonly overview: typeof overviewListMachine;
  readonly security: typeof securityLogMachine;
  readonly documentFiles: typeof documentFileListMachine;
  readonly documentFile: typeof documentFileMachine;
  readonly audit: typeof auditMachine;
}

export type FlowOf<Kind extends FlowKind> = Kind extends keyof Flows ? Flows[Kind] : never;
