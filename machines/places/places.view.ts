import type { SnapshotFrom } from 'xstate';
import type { Place } from '#machines/places/place.ts';
import type { placesMachine } from '#machines/places/places.machine.ts';

type Snapshot = SnapshotFrom<typeof placesMachine>;

export const placesView = {
  place: (snapshot: Snapshot): Place => snapshot.context.place,
  /** The flow of the place, while the user is there. */
  wordingList: (snapshot: Snapshot) => snapshot.children.wordingList,
  wordingForm: (snapshot: Snapshot) => snapshot.children.wordingForm,
};
