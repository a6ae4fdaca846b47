import type { RequestOf } from '#contract/call.ts';
import { PARAMETERS } from '#contract/call.ts';
import { changeManyPreviewed, recordsChangeMany } from '#contract/change-many.ts';
import type { ChangeManyPort, ManyWish } from '#machines/change-many/change-many.port.ts';
import { contentOf } from '#src/ecs/answer.ts';
import { callEcs, exchange } from '#src/ecs/client.ts';
import { filterOf } from '#src/ecs/list-request.ts';
import { narrowingsOf } from '#src/ecs/users.ts';

/** Previews changing many records. */
export const previewMany: ChangeManyPort['preview'] = async ({ wish }, signal) => {
  const reply = await exchange(recordsChangeMany, requestOf(wish), { signal }, { [PARAMETERS.dryRun]: true });
  return contentOf(reply, changeManyPreviewed);
};

/** Changes many records; what may not or cannot be changed is left out, as the preview said. */
export const changeMany: ChangeManyPort['run'] = ({ wish, state, key }, signal) =>
  callEcs(
    recordsChangeMany,
    { ...requestOf(wish), state, onRefused: 'skip' },
    { signal, idempotencyKey: key },
  );

function requestOf({ selection, ...step }: ManyWish): RequestOf<typeof recordsChangeMany> {
  if ('keys' in selection) {
    const { keys } = selection;
    const ids = keys.filter((key) => typeof key === 'number');
    const identifiers = keys.filter((key) => typeof key === 'string');
    return { ...step, ...(identifiers.length > 0 ? { identifiers } : { ids }) };
  }
  const { keyWord, joinId, also } = selection.query;
  const filter = { ...filterOf(selection.query), ...(step.type === 'user' && narrowingsOf(also)) };
  return { ...step, query: { keyWord, filter, ...(joinId !== null && { joinId }) } };
}
