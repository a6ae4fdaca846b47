import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ContextFindings, ServerWork, WorkChanges } from '#contract/home-work.ts';
import { type ContextTree, preparedChain } from '#server/domain/context-rules.ts';
import { rightMissing } from '#server/domain/forbidden.ts';
import type { Rights } from '#server/domain/rights.ts';
import { isNewer } from '#server/domain/version-order.ts';
import { disconnectSignal } from '#server/routes/disconnect-signal.ts';
import type { Parts } from '#server/routes/parts.ts';
import { registerCall } from '#server/routes/route.ts';
import type { Caller } from '#server/security/caller.ts';
import { lockedUsers } from '#server/security/locked-users.ts';
import { SERVER_VERSION } from '#server/settings/versions.ts';
import { othersOperations, ownOperations } from '#server/store/history/work-operations.ts';
import type { ContextTrees } from '#server/store/places/context-trees.ts';
import { toInstant } from '#server/store/schema/values.ts';
import { failedSync } from '#server/store/sync/sync-runs.ts';
import { areMany } from '#server/store/texts/context-overview.ts';
import type { FoundTexts } from '#server/store/texts/found-texts.ts';
import { openFindings } from '#server/store/texts/open-findings.ts';

/** Older items do not count as news. */
const NEWS_MS = 30 * 24 * 3_600_000;
/** Contexts whose texts are checked for the home page; fewer than there is memory for (FoundTexts). */
const CHECKED_AT_MOST = 12;

/** Calls of the home page. */
export function registerHomeCalls(
  app: FastifyInstance,
  parts: Parts,
  { trees, found }: { readonly trees: ContextTrees; readonly found: FoundTexts },
): void {
  registerCall(app, parts, 'homeWork', async ({ payload, caller, reply }) => {
    const wants = new Set(payload.parts);
    if (wants.has('server') && !caller.rights.superAdmin) throw rightMissing('superAdmin', 'parts');
    const tree = await trees.current();
    return {
      work: {
        ...(wants.has('changes') && { changes: await changesFor(parts, caller, tree) }),
        ...(wants.has('findings') && { findings: await findingsFor(parts, caller, { tree, found, reply }) }),
        ...(wants.has('server') && { server: await serverWork(parts) }),
      },
    };
  });
}

/** The contexts that a user looks after: their authorizations; the roots for superAdmins without any; none for readers. */
function ownContexts({ editor, superAdmin, authorizations }: Rights, tree: ContextTree): readonly string[] {
  const own = authorizations.filter((identifier) => tree.find(identifier));
  if (superAdmin) return own.length > 0 ? own : tree.roots();
  return editor ? own : [];
}

async function changesFor(
  { database, now }: Parts,
  { user, actor, rights }: Caller,
  tree: ContextTree,
): Promise<WorkChanges> {
  const since = Math.max(user.previousSignIn ?? 0, now() - NEWS_MS);
  const isEverywhere = rights.superAdmin && rights.authorizations.length === 0;
  const contexts = isEverywhere ? null : tree.withBelow(ownContexts(rights, tree));
  const nothing = { others: [], hasMore: false };
  return {
    lastSignIn: user.previousSignIn === null ? null : toInstant(user.previousSignIn),
    since: toInstant(since),
    own: await ownOperations(database.read, user.id),
    ...(contexts?.length === 0 ? nothing : await othersOperations(database.read, actor, { since, contexts })),
  };
}

interface Checking {
  readonly tree: ContextTree;
  readonly found: FoundTexts;
  readonly reply: FastifyReply;
}

async function findingsFor(
  { database }: Parts,
  { rights }: Caller,
  { tree, found, reply }: Checking,
): Promise<ContextFindings[]> {
  const all: ContextFindings[] = [];
  for (const contextIdentifier of ownContexts(rights, tree).slice(0, CHECKED_AT_MOST)) {
    const chain = preparedChain(tree.chainOf(contextIdentifier));
    const isLong = await areMany(database.read, chain);
    const db = isLong ? database.longRead(disconnectSignal(reply)) : database.read;
    const open = await openFindings(db, chain, found);
    const langs = [...new Set([...open.findings.keys(), ...open.outdated.keys()])].sort();
    const languages = langs.map((lang) => ({
      lang,
      findings: open.findings.get(lang)?.length ?? 0,
      outdated: open.outdated.get(lang)?.length ?? 0,
    }));
    all.push({ contextIdentifier, languages });
  }
  return all;
}

async function serverWork({ database, readiness, endpoints, now }: Parts): Promise<ServerWork> {
  const { read } = database;
  const locked = await lockedUsers(read, now());
  const versions = (await endpoints.list()).flatMap(({ currentServerVersion }) => currentServerVersion ?? []);
  const newest = versions.reduce((one, other) => (isNewer(other, one) ? other : one), SERVER_VERSION);
  return {
    failedSync: await failedSync(read, now() - NEWS_MS),
    locked: locked.map(({ until, ...user }) => ({ ...user, until: toInstant(until) })),
    failing: [...(await readiness.failing())],
    version: SERVER_VERSION,
    newerVersion: newest === SERVER_VERSION ? null : newest,
  };
}
