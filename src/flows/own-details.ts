import type { Identity } from '#machines/kit/identity.ts';
import { provide } from '#machines/kit/port.ts';
import { ownDetailsMachine } from '#machines/own-details/own-details.machine.ts';
import { ownDetailsFormMachine } from '#machines/own-details/own-details-form.ts';
import { createRecordDeletionMachine } from '#machines/record-deletion/record-deletion.machine.ts';
import { twoFactorPanelMachine } from '#machines/two-factor-panel/two-factor-panel.machine.ts';
import { loadOwnDetails, ownDetailsSavedBy, saveOwnDetails } from '#src/ecs/own-details.ts';
import { isSavedSince, nameOf } from '#src/ecs/saved-by.ts';
import { changeSecondFactor, requestCode } from '#src/ecs/second-factor.ts';
import type { ConsoleState } from '#src/flows/console-state.ts';
import { rememberedIdentity, rememberIdentity } from '#src/storage/session-storage.ts';

/** Remembers the identity for a reload of this tab, where the server does not say who is signed in. */
function remember(identity: Identity): Identity {
  rememberIdentity(identity);
  return identity;
}

export const ownDetailsFlow = (state: ConsoleState) =>
  provide(ownDetailsMachine, {
    form: provide(ownDetailsFormMachine, {
      load: async ({ recordKey, loaded }, signal) => {
        const record = await loadOwnDetails(recordKey, rememberedIdentity(), signal);
        const isSaved = isSavedSince(loaded?.user ?? null, record.user);
        return { record, readOnly: null, ...(isSaved && nameOf(await ownDetailsSavedBy(signal))) };
      },
      save: async (submission, signal) => {
        const withLanguage = state.identity()?.user.editor ?? false;
        return remember(await saveOwnDetails(submission, { withLanguage }, signal));
      },
      // No one deletes themselves; it is never asked for.
      deletion: createRecordDeletionMachine<Identity>('own-details-deletion'),
    }),
    panel: provide(twoFactorPanelMachine, {
      request: requestCode,
      change: async (wish, signal) => {
        const settings = await changeSecondFactor(wish, signal);
        const identity = rememberedIdentity();
        if (identity) remember({ user: identity.user, settings });
        return settings;
      },
    }),
  });
