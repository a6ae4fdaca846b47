import type { AnyStateMachine } from 'xstate';
import { NUMBERED_NAMES, type NumberedName, RECORDS } from '#contract/records/all.ts';
import type { ListQuery } from '#machines/route/list-query.ts';
import type { MatrixQuery } from '#machines/route/matrix-query.ts';
import { type FlowKind, isList, type Route } from '#machines/route/route.ts';
import type { FetchedFlow } from '#machines/routes/routes.port.ts';
import { fetchScreen } from '#src/app/screens.tsx';
import type { ConsoleState } from '#src/flows/console-state.ts';
import { loadPart } from '#src/flows/load-part.ts';

/** Queries of a list and of the matrix whose first rows are asked for before the flow runs. */
interface Ahead {
  readonly list: ListQuery | null;
  readonly matrix: MatrixQuery | null;
}
const NOTHING_AHEAD: Ahead = { list: null, matrix: null };

/** `first`: what is asked for ahead. */
type FetchFlow = (state: ConsoleState, first: Ahead) => Promise<AnyStateMachine | FetchedFlow>;

const describedFlows = async (name: NumberedName) =>
  (await import('#src/flows/described.ts')).describedFlows(name);

/** How the flow of each kind of route is fetched and provided with its services. */
const FLOWS: { readonly [Kind in FlowKind]: FetchFlow } = {
  ...(Object.fromEntries(
    NUMBERED_NAMES.flatMap((name): [string, FetchFlow][] => [
      [RECORDS[name].plural, async (_, first) => (await describedFlows(name)).list(first.list)],
      [name, async (state) => (await describedFlows(name)).form(state)],
    ]),
  ) as { readonly [Kind in NumberedName | (typeof RECORDS)[NumberedName]['plural']]: FetchFlow }),
  wordings: async (_, first) => (await import('#src/flows/wordings.ts')).wordingsFlow(first.list),
  wording: async (state) => (await import('#src/flows/wording.ts')).wordingForm(state),
  wordingMove: async () => (await import('#src/flows/wording-move.ts')).wordingMoveFlow(),
  wordingExchange: async () => (await import('#src/flows/wording-exchange.ts')).wordingExchangeFlow(),
  wordingMatrix: async (state, first) => {
    const [{ wordingMatrixFlow }, loadRows] = await Promise.all([
      import('#src/flows/wording-matrix.ts'),
      import('#src/flows/matrix-rows.ts').then(({ loadMatrixRows }) => loadMatrixRows(first.matrix)),
    ]);
    return wordingMatrixFlow(state, loadRows);
  },
  wordingReplace: async () => (await import('#src/flows/wording-replace.ts')).wordingReplaceFlow(),
  serverOverview: async () => (await import('#src/flows/server-overview.ts')).serverOverviewFlow(),
  tokens: async () => (await import('#src/flows/access-tokens.ts')).accessTokensFlow(),
  contexts: async (_, first) => (await import('#src/flows/contexts.ts')).contextsFlow(first.list),
  context: async (state) => (await import('#src/flows/contexts.ts')).contextForm(state),
  contextTree: async (state) => (await import('#src/flows/context-tree.ts')).contextTreeFlow(state),
  users: async (_, first) => (await import('#src/flows/users.ts')).usersFlow(first.list),
  user: async (state) => (await import('#src/flows/users.ts')).userForm(state),
  ownDetails: async (state) => (await import('#src/flows/own-details.ts')).ownDetailsFlow(state),
  security: async (_, first) => (await import('#src/flows/security-log.ts')).securityLogFlow(first.list),
  overview: async (_, first) => (await import('#src/flows/overview.ts')).overviewFlow(first.list),
  documentFiles: async (_, first) =>
    (await import('#src/flows/document-files.ts')).documentFilesFlow(first.list),
  documentFile: async (state) => (await import('#src/flows/document-files.ts')).documentFileFlow(state),
  audit: async () => (await import('#src/flows/audit.ts')).auditFlow(),
};

/** The flow that was fetched before anyone was at its place. */
let ahead: { readonly kind: FlowKind; readonly flow: ReturnType<FetchFlow> } | null = null;

async function provided(kind: FlowKind, state: ConsoleState, first = NOTHING_AHEAD): ReturnType<FetchFlow> {
  const [flow] = await Promise.all([FLOWS[kind](state, first), fetchScreen(kind)]);
  return flow;
}

/**
 * The flow of a kind of route, ready to run, with the code of its screen beside it.
 * @throws ServiceFailure unreachable when its code cannot be fetched
 */
export async function loadFlow(kind: FlowKind, state: ConsoleState): Promise<FetchedFlow> {
  const fetched = ahead?.kind === kind ? ahead.flow : null;
  ahead = null;
  return loadPart(kind, async () => {
    const flow = await (fetched ?? provided(kind, state));
    return 'flow' in flow ? flow : { flow };
  });
}

/**
 * Fetches the route where the user will be first, so that its flow is ready when it is wanted and nothing stands in for
 * its screen.
 * @param asks whether the first rows of a list or of the matrix are asked for beside it, as the user who is signed in or
 *   was here last
 * @throws where its code cannot be fetched
 */
export async function fetchRoute(route: Route, state: ConsoleState, asks: boolean): Promise<void> {
  const { kind } = route;
  if (kind === 'home' || kind === 'unknown') return fetchScreen(kind);
  const first = {
    list: asks && isList(route) ? route.query : null,
    matrix: asks && route.kind === 'wordingMatrix' ? route.query : null,
  };
  if (ahead?.kind !== kind) ahead = { kind, flow: provided(kind, state, first) };
  await ahead.flow;
}
