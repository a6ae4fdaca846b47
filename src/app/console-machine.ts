import { appMachine } from '#machines/app/app.machine.ts';
import type { Identity } from '#machines/authentication/authentication.port.ts';
import { downloadsMachine } from '#machines/downloads/downloads.machine.ts';
import { interfaceLanguageMachine } from '#machines/interface-language/interface-language.machine.ts';
import { notificationsMachine } from '#machines/notifications/notifications.machine.ts';
import { placesMachine } from '#machines/places/places.machine.ts';
import { join } from '#machines/port.ts';
import { sessionLostMachine } from '#machines/session-lost/session-lost.machine.ts';
import { sessionWatchMachine } from '#machines/session-watch/session-watch.machine.ts';
import { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import type { ConsoleState } from '#src/app/console-state.ts';
import { loadFlow, unreachablePart } from '#src/app/flows/registry.ts';
import {
  forgetIdentity,
  forgetPendingLogin,
  rememberedIdentity,
  rememberedPendingLogin,
  rememberIdentity,
  rememberLocale,
} from '#src/app/session-storage.ts';
import { createAuthentication } from '#src/app/sign-in.ts';
import { wipeSelection } from '#src/app/wording-selection.ts';
import { loadSession, logout } from '#src/ecs/auth.ts';
import { changeIdentity } from '#src/ecs/identity.ts';
import { lookAtSession } from '#src/ecs/session.ts';
import { loadTranslations } from '#src/ecs/translations.ts';
import { activate } from '#src/i18n/interface.ts';
import { ownDrafts, wipeDrafts } from '#src/screens/forms/drafts.ts';

/**
 * Lists that the background loads.
 * @throws ServiceFailure unreachable when their code cannot be fetched
 */
async function backgroundLists() {
  try {
    const [contexts, languages] = await Promise.all([
      import('#src/ecs/contexts.ts'),
      import('#src/ecs/languages.ts'),
    ]);
    return { ...contexts, ...languages };
  } catch (error) {
    throw unreachablePart(error);
  }
}

async function downloads() {
  try {
    return await import('#src/ecs/downloads.ts');
  } catch (error) {
    throw unreachablePart(error);
  }
}

function signIn(identity: Identity): void {
  changeIdentity({ userId: identity.user.id });
  forgetPendingLogin();
  rememberIdentity(identity);
  ownDrafts(identity.user.id);
  wipeSelection(identity.user.id);
}

function signOut(): void {
  changeIdentity({ userId: null });
  forgetIdentity();
}

/** The app machine with every flow joined to the services that this browser has. */
export function createConsoleMachine(state: ConsoleState): typeof appMachine {
  const authentication = createAuthentication(signIn);
  return join(appMachine, {
    loadSession: async (_, signal) => {
      const { session, features } = await loadSession(rememberedIdentity(), signal);
      changeIdentity({ features: new Set(features) });
      if (session) signIn(session);
      else signOut();
      return { identity: session, features, pendingLogin: session ? null : rememberedPendingLogin() };
    },
    logout: async (_, signal) => {
      await logout(signal);
      wipeDrafts(null);
    },
    forget: async () => {
      wipeSelection(null);
      signOut();
    },
    authentication,
    sessionLost: join(sessionLostMachine, { authentication }),
    sessionWatch: join(sessionWatchMachine, {
      look: (_, signal) => lookAtSession({ extending: false }, signal),
      extend: (_, signal) => lookAtSession({ extending: true }, signal),
    }),
    startUp: join(startUpMachine, {
      loadContexts: async (_, signal) => (await backgroundLists()).listAllContexts(signal),
      loadLanguages: async (_, signal) => (await backgroundLists()).listAllLanguages(signal),
    }),
    interfaceLanguage: join(interfaceLanguageMachine, {
      showLanguage: async ({ locale }, signal) => {
        changeIdentity({ locale });
        rememberLocale(locale);
        const { messages, complete } = await loadTranslations(locale, signal);
        activate(locale, messages);
        return { complete };
      },
    }),
    notifications: notificationsMachine,
    downloads: join(downloadsMachine, {
      download: async (request, signal) => (await downloads()).downloadDocumentFile(request, signal),
    }),
    places: join(placesMachine, { loadFlow: ({ kind }) => loadFlow(kind, state) }),
  });
}
