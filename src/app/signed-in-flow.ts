import type { authenticationMachine } from '#machines/authentication/authentication.machine.ts';
import { confirmationMachine } from '#machines/confirmation/confirmation.machine.ts';
import { downloadsMachine } from '#machines/downloads/downloads.machine.ts';
import { type Identity, requiresSteps } from '#machines/kit/identity.ts';
import { provide } from '#machines/kit/port.ts';
import { leavingMachine } from '#machines/leaving/leaving.machine.ts';
import { notificationsMachine } from '#machines/notifications/notifications.machine.ts';
import type { requiredStepsMachine } from '#machines/required-steps/required-steps.machine.ts';
import { routesMachine } from '#machines/routes/routes.machine.ts';
import { sessionLostMachine } from '#machines/session-lost/session-lost.machine.ts';
import { sessionWatchMachine } from '#machines/session-watch/session-watch.machine.ts';
import { signedInMachine } from '#machines/signed-in/signed-in.machine.ts';
import { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import { undoMachine } from '#machines/undo/undo.machine.ts';
import { workingContextMachine } from '#machines/working-context/working-context.machine.ts';
import { loadFlow } from '#src/app/registry.ts';
import { listAllContexts } from '#src/ecs/all-contexts.ts';
import { can } from '#src/ecs/identity.ts';
import { listAllLanguages } from '#src/ecs/languages.ts';
import { lookAtSession } from '#src/ecs/session.ts';
import type { ConsoleState } from '#src/flows/console-state.ts';
import { passkeys } from '#src/flows/passkeys.ts';
import { unreachablePart } from '#src/flows/unreachable-part.ts';
import { keepWorkingContext, recallWorkingContext } from '#src/storage/session-storage.ts';

/**
 * Fetches a part of the console when it is first wanted.
 * @throws ServiceFailure unreachable when it cannot be fetched
 */
async function part<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    throw unreachablePart(error);
  }
}

const downloads = () => part(() => import('#src/ecs/downloads.ts'));
const confirmation = () => part(() => import('#src/ecs/confirmation.ts'));
const wordingExchange = () => part(() => import('#src/ecs/wording-exchange.ts'));

/** A notice of the sign-in before is no hurry: its code and its call would share wire and processor with the first rows. */
const BEHIND_ROWS_MS = 1_000;
const lookingBack = async () => {
  await new Promise((done) => setTimeout(done, BEHIND_ROWS_MS));
  return part(() => import('#src/flows/look-back.ts'));
};

const steps = () => part(() => import('#src/flows/required-steps.ts'));

/**
 * The machine that runs while a user is signed in, or while the session requires something else first, provided with the
 * services that this browser has.
 * @param authentication the sign-in that stands over the page when the session has ended
 * @param hasSignedIn whether a user has signed in in this tab since it was asked last
 */
export async function signedInFlow(
  state: ConsoleState,
  authentication: typeof authenticationMachine,
  identity: Identity,
  hasSignedIn: () => boolean,
): Promise<typeof signedInMachine | typeof requiredStepsMachine> {
  if (requiresSteps(identity)) return (await steps()).requiredStepsFlow();
  return provide(signedInMachine, {
    lookBack: async (_, signal) => {
      if (!hasSignedIn() || !can('notifyOfSignIns')) return [];
      const { lookBack } = await lookingBack();
      signal.throwIfAborted();
      return lookBack(undefined, signal);
    },
    notifications: notificationsMachine,
    leaving: leavingMachine,
    routes: provide(routesMachine, { loadFlow: ({ kind }) => loadFlow(kind, state) }),
    startUp: provide(startUpMachine, {
      loadContexts: (_, signal) => listAllContexts(signal),
      loadLanguages: (_, signal) => listAllLanguages(signal),
    }),
    downloads: provide(downloadsMachine, {
      download: async (request, signal) =>
        'format' in request
          ? (await wordingExchange()).exportWordings(request, signal)
          : (await downloads()).downloadDocumentFile(request, signal),
    }),
    sessionWatch: provide(sessionWatchMachine, {
      look: (_, signal) => lookAtSession({ extending: false }, signal),
      extend: (_, signal) => lookAtSession({ extending: true }, signal),
    }),
    sessionLost: provide(sessionLostMachine, { authentication }),
    confirmation: provide(confirmationMachine, {
      confirm: async (proof, signal) => (await confirmation()).confirmIdentity(proof, signal),
      passkey: async (_, signal) => (await passkeys()).confirmByPasskey(undefined, signal),
    }),
    workingContext: provide(workingContextMachine, {
      recall: async ({ userId }) => recallWorkingContext(userId),
      keep: async ({ userId, contextIdentifier }) => keepWorkingContext(userId, contextIdentifier),
    }),
    undo: provide(undoMachine, {
      loadRepair: async () => (await part(() => import('#src/flows/audit-repair.ts'))).auditRepairFlow(),
    }),
  });
}
