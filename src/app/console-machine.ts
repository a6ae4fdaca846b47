import { appMachine } from '#machines/app/app.machine.ts';
import { interfaceLanguageMachine } from '#machines/interface-language/interface-language.machine.ts';
import { canOf } from '#machines/kit/abilities.ts';
import { type Identity, requiresSteps } from '#machines/kit/identity.ts';
import { provide } from '#machines/kit/port.ts';
import { currentPath } from '#src/app/address-keeper.ts';
import { createAuthentication } from '#src/app/sign-in.ts';
import { SignedIn } from '#src/app/signed-in.ts';
import { wantedRoute } from '#src/app/wanted-route.ts';
import { loadSession, logout } from '#src/ecs/auth.ts';
import { changeIdentity, currentIdentity } from '#src/ecs/identity.ts';
import { loadTranslations } from '#src/ecs/translations.ts';
import type { ConsoleState } from '#src/flows/console-state.ts';
import { loadPart } from '#src/flows/load-part.ts';
import { activate } from '#src/i18n/interface.ts';
import { wipeDrafts } from '#src/screens/forms/wipe-drafts.ts';
import { offerRoutes } from '#src/screens/shell/offered-routes.ts';
import {
  forgetIdentity,
  forgetPendingLogin,
  forgetVisit,
  rememberedAsBuiltIn,
  rememberedIdentity,
  rememberedPendingLogin,
  rememberedVisit,
  rememberIdentity,
  rememberLocale,
  rememberVisit,
} from '#src/storage/session-storage.ts';
import { wipeSelection } from '#src/storage/wording-selection.ts';

/**
 * Milliseconds by which messages come behind the rows that a user who was here before waits for, where the last ones said
 * what is built in: reading them, and the system's own texts with them, takes the processor that draws the rows.
 */
const BEHIND_ROWS_MS = 500;

function signIn(identity: Identity): void {
  changeIdentity({ userId: identity.user.id });
  forgetPendingLogin();
  rememberIdentity(identity);
  // The head start of the next visit would only be refused.
  if (requiresSteps(identity)) forgetVisit();
  else rememberVisit(currentIdentity());
  wipeDrafts(identity.user.id);
  wipeSelection(identity.user.id);
}

function signOut(): void {
  changeIdentity({ userId: null });
  forgetIdentity();
  forgetVisit();
}

/**
 * Fetches the place of the address, so that it is there as soon as a user is signed in.
 * @param asks whether the first rows of a list or of the matrix are asked for at once, as the user who is signed in or was
 *   here last
 * @throws where its code cannot be fetched
 */
export async function fetchFirstRoute(state: ConsoleState, asks: boolean): Promise<void> {
  const { fetchRoute } = await import('#src/app/registry.ts');
  await fetchRoute(wantedRoute(currentPath()), state, asks);
}

/** The app machine provided with the services that this browser has; the flows of a signed-in user are fetched later. */
export function createConsoleMachine(state: ConsoleState): typeof appMachine {
  let signedInHere = false;
  let isFirstLanguage = true;
  const authentication = createAuthentication((identity) => {
    signedInHere = true;
    signIn(identity);
  });
  const hasSignedIn = () => {
    const signedIn = signedInHere;
    signedInHere = false;
    return signedIn;
  };
  return provide(appMachine, {
    loadSession: async (_, signal) => {
      const { session, abilities } = await loadSession(rememberedIdentity(), signal);
      changeIdentity({ abilities });
      offerRoutes(canOf(abilities));
      if (session) signIn(session);
      else signOut();
      return { identity: session, abilities, pendingLogin: session ? null : rememberedPendingLogin() };
    },
    loadSignedIn: ({ identity }) =>
      loadPart('signedIn', async () => {
        const [{ signedInFlow }] = await Promise.all([
          import('#src/app/signed-in-flow.ts'),
          SignedIn.fetch(),
          // While a step is still required, the server would only refuse.
          fetchFirstRoute(state, !requiresSteps(identity)),
        ]);
        return signedInFlow(state, authentication, identity, hasSignedIn);
      }),
    logout: async (_, signal) => {
      await logout(signal);
    },
    forget: async ({ drafts }) => {
      if (drafts) wipeDrafts(null);
      wipeSelection(null);
      signOut();
    },
    authentication,
    interfaceLanguage: provide(interfaceLanguageMachine, {
      showLanguage: async ({ locale, chosen }, signal) => {
        const isBehindRows = isFirstLanguage && rememberedVisit() && rememberedAsBuiltIn() === locale;
        isFirstLanguage = false;
        if (isBehindRows) {
          changeIdentity({ locale });
          await new Promise((resolve) => setTimeout(resolve, BEHIND_ROWS_MS));
        }
        const { messages, complete, ...beside } = await loadTranslations(locale, signal);
        // Not before: a language that does not arrive is none to be answered in, nor to begin with the next time.
        changeIdentity({ locale });
        if (chosen) rememberLocale(locale);
        activate(locale, messages, beside);
        return { complete };
      },
    }),
  });
}
