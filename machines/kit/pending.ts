import { keepCancel } from '#machines/kit/failure-exits.ts';

/** Milliseconds of waiting after which a calm notice says that it takes longer. */
const CALM_NOTICE_AFTER = 2_000;
/** Milliseconds after that notice until giving up is offered; nothing is given up by itself. */
const CANCEL_OFFER_AFTER = 8_000;

/** Tags of every state in which a service works: `busy` always, `slow` after 2 s, `cancellable` after 10 s. */
export const BUSY = 'busy';
export const SLOW = 'slow';
export const CANCELLABLE = 'cancellable';

/** The action by which giving up is noted, standing in the chart or by its name. */
type Noted = string | ((args: never) => void);

/**
 * The phases of a pending request: brief, slow (after 2 s), cancellable (after 10 s). Spread into a state that invokes a
 * service; `wait.cancel` is taken only in the last.
 * @param cancelTarget where giving up leads (a state's id, such as #sync.unreachable)
 * @param cancelAction the action that notes it, where it is more than a failure in the context
 */
export function pending<const Action extends Noted = typeof keepCancel>(
  cancelTarget: string,
  cancelAction: Action = keepCancel as unknown as Action,
) {
  return {
    tags: BUSY,
    initial: 'brief',
    states: {
      brief: { after: { [CALM_NOTICE_AFTER]: 'slow' } },
      slow: {
        tags: SLOW,
        description: 'It takes longer than usual; a calm notice says so.',
        after: { [CANCEL_OFFER_AFTER]: 'cancellable' },
      },
      cancellable: {
        tags: [SLOW, CANCELLABLE] as string[],
        description: 'The user may give up waiting; the outcome is then unknown.',
        on: { 'wait.cancel': { target: cancelTarget, actions: cancelAction } },
      },
    },
  } as const;
}
