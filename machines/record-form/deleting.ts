import { present } from '#machines/kit/present.ts';
import type { RecordDeletionOutcome } from '#machines/record-deletion/record-deletion.machine.ts';
import { deletionOf } from '#machines/record-form/record-form.notices.ts';
import type { RecordFormContext } from '#machines/record-form/record-form.types.ts';

/**
 * The place in which the user is asked whether the record is to be deleted.
 * @param id that of the form
 */
export function deleting<Key, Values, Stored>(id: string) {
  type Deciding = {
    readonly context: RecordFormContext<Key, Values, Stored>;
    readonly event: { readonly output: RecordDeletionOutcome };
  };
  return {
    description: 'The user is asked whether the record is to be deleted; what is typed stays until it is.',
    invoke: {
      src: 'deletion',
      id: 'deletion',
      input: ({ context }: Pick<Deciding, 'context'>) => ({ record: present(context.loaded) }),
      onDone: [
        {
          guard: { type: 'isYes', params: ({ event }: Deciding) => event.output },
          target: `#${id}.stored`,
          actions: {
            type: 'rememberOutcome',
            params: ({ context, event }: Deciding) => deletionOf(present(context.loaded), event.output),
          },
        },
        { target: 'editing' },
      ],
      onError: {
        target: 'editing',
        actions: {
          type: 'reportBroken',
          params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }),
        },
      },
    },
  } as const;
}
