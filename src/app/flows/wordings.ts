import { join } from '#machines/port.ts';
import { wordingDeletionMachine, wordingFormMachine, wordingListMachine } from '#machines/wording.ts';
import type { ConsoleState } from '#src/app/console-state.ts';
import { withReadOnly } from '#src/app/flows/read-only.ts';
import { deleteWording, findWording, listWordings, saveWording, weighWording } from '#src/ecs/wordings.ts';

export const wordingsFlow = () => join(wordingListMachine, { load: listWordings });

export const wordingFlow = (state: ConsoleState) =>
  join(wordingFormMachine, {
    load: async ({ recordKey }, signal) => {
      const record = await findWording(recordKey, signal);
      return withReadOnly(record, record.contextIdentifier, state, signal);
    },
    save: saveWording,
    deletion: join(wordingDeletionMachine, { weigh: weighWording, remove: deleteWording }),
  });
