import { join } from '#machines/kit/port.ts';
import type { PlacedRecord, RecordMachines } from '#machines/records/record-machines.ts';
import type { RecordServices } from '#src/ecs/record-services.ts';
import type { ConsoleState } from '#src/flows/console-state.ts';
import { withEditorOnly } from '#src/flows/read-only.ts';

/** List and form of a described record, over its services. */
export function recordFlows<Described extends PlacedRecord>(
  { list, form, deletion }: RecordMachines<Described>,
  services: RecordServices<Described>,
) {
  const { find, save, weigh, remove } = services;
  return {
    list: () => join(list, { load: services.list }),
    form: (state: ConsoleState) =>
      join(form, {
        load: async ({ recordKey }, signal) => withEditorOnly(await find(recordKey, signal), state),
        save,
        deletion: join(deletion, { weigh, remove }),
      }),
  };
}
