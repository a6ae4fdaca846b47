import type { ActorRefFrom } from 'xstate';
import type { appMachine } from '#machines/app/app.machine.ts';
import { appView } from '#machines/app/app.view.ts';
import { placesView } from '#machines/places/places.view.ts';
import { wordingView } from '#machines/wording/wording.view.ts';

type App = Pick<ActorRefFrom<typeof appMachine>, 'getSnapshot'>;

/** The flow of the list of wordings, while it is shown. */
export function listOf(app: App) {
  const places = appView.places(app.getSnapshot());
  return places && (placesView.flow(places.getSnapshot(), 'wordings') ?? undefined);
}

/** The flow of the form of a wording, while it is shown. */
export function formOf(app: App) {
  const places = appView.places(app.getSnapshot());
  const wording = places && placesView.flow(places.getSnapshot(), 'wording');
  return wording ? wordingView.form(wording.getSnapshot()) : undefined;
}
