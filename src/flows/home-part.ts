import type { User } from '#contract/auth.ts';
import type { TreeContext } from '#contract/context-tree.ts';
import { homePartMachine } from '#machines/home-part/home-part.machine.ts';
import type { HomePartPort, OwnContexts } from '#machines/home-part/home-part.port.ts';
import { provide } from '#machines/kit/port.ts';
import { listAllContexts } from '#src/ecs/all-contexts.ts';
import { loadCoverage } from '#src/ecs/contexts.ts';
import { loadWork } from '#src/ecs/home.ts';

/** Whose home page it is, and all contexts as far as they have arrived. */
interface HomeOwner {
  readonly user: User;
  contexts(): readonly TreeContext[] | null;
}

export const homePartFlow = (owner: HomeOwner) =>
  provide(homePartMachine, {
    load: async ({ part }, signal): ReturnType<HomePartPort['load']> => {
      if (part === 'contexts') return { part, data: await ownContexts(owner, signal) };
      return { part, data: await loadWork(part, signal) } as Awaited<ReturnType<HomePartPort['load']>>;
    },
  });

async function ownContexts(owner: HomeOwner, signal: AbortSignal): Promise<OwnContexts> {
  const own = await contextsOf(owner, signal);
  if (own.length === 0) return { own, coverage: null };
  const coverage = await loadCoverage(undefined, signal);
  if (!coverage) return { own, coverage };
  const contexts = coverage.contexts.filter(({ identifier }) => own.includes(identifier));
  return { own, coverage: { ...coverage, contexts } };
}

/** The contexts that a user looks after, as the server has them: their own, of superAdmins without any the roots. */
async function contextsOf(owner: HomeOwner, signal: AbortSignal): Promise<readonly string[]> {
  const { editor, superAdmin, authentication } = owner.user;
  const own = authentication?.authorizations.map(({ contextIdentifier }) => contextIdentifier) ?? [];
  if (!superAdmin) return editor ? own : [];
  if (own.length > 0) return own;
  const contexts = owner.contexts() ?? (await listAllContexts(signal));
  return contexts
    .filter(({ parentIdentifier }) => parentIdentifier === null)
    .map(({ identifier }) => identifier);
}
