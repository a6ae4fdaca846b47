import type { ActorRefFrom } from 'xstate';
import type { appMachine } from '#machines/app/app.machine.ts';
import { appSelectors } from '#machines/app/app.selectors.ts';
import { placesSelectors } from '#machines/places/places.selectors.ts';
import { wordingSelectors } from '#machines/wording/wording.selectors.ts';

type App = Pick<ActorRefFrom<typeof appMachine>, 'getSnapshot'>;

/** The flow of the list of wordings, while it is shown. */
export function listOf(app: App) {
  const places = appSelectors.places(app.getSnapshot());
  return places && (placesSelectors.flow(places.getSnapshot(), 'wordings') ?? undefined);
}

/** The flow of the form of a wording, while it is shown. */
export function formOf(app: App) {
  const places = appSelectors.places(app.getSnapshot());
  const wording = places && placesSelectors.flow(places.getSnapshot(), 'wording');
  return wording ? wordingSelectors.form(wording.getSnapshot()) : undefined;
}
