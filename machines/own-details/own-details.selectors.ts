import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { ownDetailsMachine } from '#machines/own-details/own-details.machine.ts';
import type { ownDetailsFormMachine } from '#machines/own-details/own-details-form.ts';
import type { twoFactorPanelMachine } from '#machines/two-factor-panel/two-factor-panel.machine.ts';

type Snapshot = SnapshotFrom<typeof ownDetailsMachine>;

/** Selectors of one's own settings for the screens. */
export const ownDetailsSelectors = {
  /** The form; gone once it has ended. */
  form: (snapshot: Snapshot): ActorRefFrom<typeof ownDetailsFormMachine> | undefined =>
    snapshot.children.form,
  /** The panel of the second factor, once it is known whether that is on. */
  panel: (snapshot: Snapshot): ActorRefFrom<typeof twoFactorPanelMachine> | undefined =>
    snapshot.children.panel,
};
