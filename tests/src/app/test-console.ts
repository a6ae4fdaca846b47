import { type Actor, createActor, type InspectionEvent } from 'xstate';
import type { Wording } from '#contract/wording.ts';
import { appMachine } from '#machines/app/app.machine.ts';
import type { AppPort } from '#machines/app/app.port.ts';
import { authenticationMachine } from '#machines/authentication/authentication.machine.ts';
import type { AuthenticationPort } from '#machines/authentication/authentication.port.ts';
import { confirmationMachine } from '#machines/confirmation/confirmation.machine.ts';
import { downloadsMachine } from '#machines/downloads/downloads.machine.ts';
import { interfaceLanguageMachine } from '#machines/interface-language/interface-language.machine.ts';
import type { InterfaceLanguagePort } from '#machines/interface-language/interface-language.port.ts';
import { provide } from '#machines/kit/port.ts';
import { leavingMachine } from '#machines/leaving/leaving.machine.ts';
import { notificationsMachine } from '#machines/notifications/notifications.machine.ts';
import type { RecordFormPort } from '#machines/record-form/record-form.port.ts';
import type { RecordListPort } from '#machines/record-list/record-list.port.ts';
import {
  type WordingValues,
  wordingConsequencesMachine,
  wordingDeletionMachine,
  wordingFormMachine,
} from '#machines/records/wording.ts';
import { wordingListMachine } from '#machines/records/wording-list.ts';
import { APP } from '#machines/reports/report.ts';
import { routesMachine } from '#machines/routes/routes.machine.ts';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import type { SecondFactorPort } from '#machines/second-factor/second-factor.port.ts';
import { sessionLostMachine } from '#machines/session-lost/session-lost.machine.ts';
import { sessionWatchMachine } from '#machines/session-watch/session-watch.machine.ts';
import { signedInMachine } from '#machines/signed-in/signed-in.machine.ts';
import { startUpMachine } from '#machines/start-up/start-up.machine.ts';
import type { StartUpPort } from '#machines/start-up/start-up.port.ts';
import { textElsewhereMachine } from '#machines/text-elsewhere/text-elsewhere.machine.ts';
import { textHistoryMachine } from '#machines/text-history/text-history.machine.ts';
import { undoMachine } from '#machines/undo/undo.machine.ts';
import { wordingMachine } from '#machines/wording/wording.machine.ts';
import { wordingOriginMachine } from '#machines/wording-origin/wording-origin.machine.ts';
import { workingContextMachine } from '#machines/working-context/working-context.machine.ts';
import { routeOf } from '#src/address/address.ts';
import { currentPath } from '#src/app/address-keeper.ts';
import { noPasskey } from '#tests/support/no-passkey.ts';
import { contextOf, identityOf, languageOf, wordingOf } from '#tests/support/records.ts';

type FormPort = RecordFormPort<number, WordingValues, Wording>;

/** Everything that the console asks of the outside. */
export interface Outside {
  readonly loadSession: AppPort['loadSession'];
  readonly logout: AppPort['logout'];
  readonly login: AuthenticationPort['login'];
  readonly secondFactor: SecondFactorPort;
  readonly showLanguage: InterfaceLanguagePort['showLanguage'];
  readonly loadContexts: StartUpPort['loadContexts'];
  readonly listWordings: RecordListPort<Wording>['load'];
  readonly loadWording: FormPort['load'];
  readonly saveWording: FormPort['save'];
}

export const ANNA = identityOf({ id: 7, username: 'anna' });

/** Where everything goes well: 40 wordings, anna may edit them all, no one is signed in yet. */
const WELL: Outside = {
  loadSession: async () => ({ identity: null, abilities: [] }),
  logout: async () => {},
  login: async ({ username }) => (username === 'anna' ? ANNA : identityOf({ id: 8, username })),
  secondFactor: {
    confirm: async () => ANNA,
    passkey: noPasskey,
    resend: async () => ({ waitSeconds: 60 }),
    forget: async () => {},
  },
  showLanguage: async () => ({ complete: true }),
  loadContexts: async () => [contextOf({ identifier: 'GLOBAL' })],
  listWordings: async ({ page, size, keyWord }) => {
    const all = Array.from({ length: keyWord === '' ? 40 : 4 }, (_, index) => wordingOf({ id: index + 1 }));
    return { rows: all.slice((page - 1) * size, page * size), count: all.length };
  },
  loadWording: async ({ recordKey }) => ({ record: wordingOf({ id: recordKey }), readOnly: null }),
  saveWording: async ({ values, loaded }) =>
    wordingOf({ id: loaded?.id ?? 99, identifier: values.identifier, lang: values.lang }),
};

/** A user who was signed in before the page was loaded. */
export const SIGNED_IN: Partial<Outside> = {
  loadSession: async () => ({ identity: ANNA, abilities: [] }),
};

/**
 * The app machine at the page's present address, joined to an outside of the test's own; not started yet.
 * @param inspect XState's option, for a recorder
 */
export function makeConsole(
  change: Partial<Outside> = {},
  inspect: (event: InspectionEvent) => void = () => {},
): Actor<typeof appMachine> {
  const outside = { ...WELL, ...change };
  const authentication = provide(authenticationMachine, {
    login: outside.login,
    passkey: noPasskey,
    secondFactor: provide(secondFactorMachine, outside.secondFactor),
  });
  const signedIn = provide(signedInMachine, {
    lookBack: async () => [],
    sessionLost: provide(sessionLostMachine, { authentication }),
    workingContext: provide(workingContextMachine, {
      recall: async () => ({ chosen: false, contextIdentifier: null }),
      keep: async () => {},
    }),
    undo: undoMachine,
    sessionWatch: provide(sessionWatchMachine, {
      look: async () => ({ open: true, userId: ANNA.user.id, remaining: null }),
      extend: async () => ({ open: true, userId: ANNA.user.id, remaining: null }),
    }),
    startUp: provide(startUpMachine, {
      loadContexts: outside.loadContexts,
      loadLanguages: async () => [languageOf({ id: 1, lang: 'de' })],
    }),
    confirmation: confirmationMachine,
    notifications: notificationsMachine,
    leaving: leavingMachine,
    downloads: downloadsMachine,
    routes: provide(routesMachine, {
      loadFlow: async ({ kind }) => {
        if (kind === 'wordings') return { flow: provide(wordingListMachine, { load: outside.listWordings }) };
        const flow = provide(wordingMachine, {
          form: provide(wordingFormMachine, {
            load: outside.loadWording,
            save: outside.saveWording,
            consequences: provide(wordingConsequencesMachine, { preview: async () => null }),
            deletion: wordingDeletionMachine,
          }),
          origin: wordingOriginMachine,
          history: textHistoryMachine,
          elsewhere: textElsewhereMachine,
        });
        return { flow };
      },
    }),
  });
  const machine = provide(appMachine, {
    loadSession: outside.loadSession,
    logout: outside.logout,
    forget: async () => {},
    authentication,
    interfaceLanguage: provide(interfaceLanguageMachine, { showLanguage: outside.showLanguage }),
    loadSignedIn: async () => signedIn,
  });
  return createActor(machine, {
    systemId: APP,
    inspect,
    input: {
      route: routeOf(currentPath()),
      wishes: { address: null, stored: null, user: null, browser: 'de' },
      offered: [
        { locale: 'de_DE', enabledInGui: true },
        { locale: 'en_GB', enabledInGui: true },
      ],
    },
  });
}
