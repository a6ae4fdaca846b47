import type { ActorRefFrom } from 'xstate';
import type { appMachine } from '#machines/app/app.machine.ts';
import { appSelectors } from '#machines/app/app.selectors.ts';
import { routesSelectors } from '#machines/routes/routes.selectors.ts';
import { wordingSelectors } from '#machines/wording/wording.selectors.ts';

type App = Pick<ActorRefFrom<typeof appMachine>, 'getSnapshot'>;

/** The flow of the list of wordings, while it is shown. */
export function listOf(app: App) {
  const routes = appSelectors.routes(app.getSnapshot());
  return routes && (routesSelectors.flow(routes.getSnapshot(), 'wordings') ?? undefined);
}

/** The flow of the form of a wording, while it is shown. */
export function formOf(app: App) {
  const routes = appSelectors.routes(app.getSnapshot());
  const wording = routes && routesSelectors.flow(routes.getSnapshot(), 'wording');
  return wording ? wordingSelectors.form(wording.getSnapshot()) : undefined;
}
