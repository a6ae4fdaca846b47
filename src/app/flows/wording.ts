import { join } from '#machines/port.ts';
import { wordingDeletionMachine, wordingFormMachine } from '#machines/wording.ts';
import type { ConsoleState } from '#src/app/console-state.ts';
import { withReadOnly } from '#src/app/flows/read-only.ts';
import { deleteWording, findWording, saveWording, weighWording } from '#src/ecs/wordings.ts';

export const wordingFlow = (state: ConsoleState) =>
  join(wordingFormMachine, {
    load: async ({ recordKey }, signal) => {
      const record = await findWording(recordKey, signal);
      return withReadOnly(record, record.contextIdentifier, state, signal);
    },
    save: saveWording,
    deletion: join(wordingDeletionMachine, { weigh: weighWording, remove: deleteWording }),
  });
