import { join } from '#machines/port.ts';
import { wordingMachine } from '#machines/wording/wording.machine.ts';
import { wordingDeletionMachine, wordingFormMachine } from '#machines/wording.ts';
import { wordingOriginMachine } from '#machines/wording-origin/wording-origin.machine.ts';
import type { ConsoleState } from '#src/app/console-state.ts';
import { withReadOnly } from '#src/app/flows/read-only.ts';
import { findWordingOrigin } from '#src/ecs/wording-origin.ts';
import { deleteWording, findWording, saveWording, weighWording } from '#src/ecs/wordings.ts';

export const wordingFlow = (state: ConsoleState) =>
  join(wordingMachine, {
    form: join(wordingFormMachine, {
      load: async ({ recordKey }, signal) => {
        const record = await findWording(recordKey, signal);
        return withReadOnly(record, record.contextIdentifier, state, signal);
      },
      save: saveWording,
      deletion: join(wordingDeletionMachine, { weigh: weighWording, remove: deleteWording }),
    }),
    origin: join(wordingOriginMachine, { find: findWordingOrigin }),
  });
