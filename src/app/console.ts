import { createActor, type InspectionEvent } from 'xstate';
import { appSelectors } from '#machines/app/app.selectors.ts';
import { APP, sendToApp } from '#machines/reports/report.ts';
import { currentPath, hrefOf, keepAddress } from '#src/app/address-keeper.ts';
import type { ConsoleActor } from '#src/app/console-actor.ts';
import { createConsoleMachine, fetchFirstRoute } from '#src/app/console-machine.ts';
import { keepTabsInStep } from '#src/app/other-tabs.ts';
import { keepOwnTexts } from '#src/app/own-texts.ts';
import { refreshOnReturn } from '#src/app/tab-return.ts';
import { wantedRoute } from '#src/app/wanted-route.ts';
import { changeIdentity } from '#src/ecs/identity.ts';
import { onRecorded } from '#src/ecs/recorded.ts';
import type { ConsoleState } from '#src/flows/console-state.ts';
import { offeredLanguages } from '#src/i18n/offered-languages.ts';
import { rememberedPageSize } from '#src/storage/page-size.ts';
import { rememberedIdentity, rememberedLocale, rememberedVisit } from '#src/storage/session-storage.ts';
import { isSearched, wordingSelection } from '#src/storage/wording-selection.ts';

/**
 * Starts the console's flows, once and outside React, and keeps the address in step with them.
 * @param inspect hears everything that happens in them, where a user or a developer wants that
 */
export function startConsole(inspect?: (event: InspectionEvent) => void): ConsoleActor {
  const wishedInAddress = takeLanguageFromAddress();
  const state: ConsoleState = {
    identity: () => appSelectors.identity(actor.getSnapshot()),
    contexts: () => appSelectors.startUp(actor.getSnapshot())?.getSnapshot().context.contexts ?? null,
  };
  const machine = createConsoleMachine(state);
  const remembered = rememberedIdentity();
  const pageSize = rememberedPageSize();
  const visit = rememberedVisit();
  // Who was signed in here last most likely still is: neither code nor first page of the route wait for the answer.
  if (visit) {
    changeIdentity(visit);
    fetchFirstRoute(state, true).catch(() => {});
  }
  const actor: ConsoleActor = createActor(machine, {
    systemId: APP,
    ...(inspect && { inspect }),
    input: {
      route: wantedRoute(currentPath()),
      ...(pageSize !== null && { pageSize }),
      wishes: {
        address: wishedInAddress,
        stored: rememberedLocale(),
        user: remembered?.user.defaultLang ?? null,
        browser: navigator.language,
      },
      offered: offeredLanguages(),
    },
  });
  keepAddress(actor, (name) => isSearched(name) || wordingSelection.named(name) !== null);
  keepTabsInStep(actor, keepOwnTexts(actor));
  onRecorded((recorded) => sendToApp(actor, { type: 'operation.recorded', ...recorded }));
  refreshOnReturn(actor);
  return actor.start();
}

/** The wish of the `lang` parameter. It counts once: left in the address it would undo every later choice on reload. */
function takeLanguageFromAddress(): string | null {
  const address = new URL(currentPath(), window.location.origin);
  const wish = address.searchParams.get('lang');
  if (wish === null) return null;
  address.searchParams.delete('lang');
  window.history.replaceState(null, '', hrefOf(address.pathname + address.search));
  return wish;
}
