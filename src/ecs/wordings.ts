import { FEATURES } from '#contract/features.ts';
import { ALL_LANGUAGES, LIMITS } from '#contract/limits.ts';
import { WORDING_SORTS, type Wording, wordingList, wordingSave } from '#contract/wording.ts';
import { ServiceFailure } from '#machines/failure.ts';
import type { RecordFormPort } from '#machines/record-form/record-form.port.ts';
import type { ListQuery } from '#machines/record-list/list-query.ts';
import type { ListPage } from '#machines/record-list/record-list.port.ts';
import type { WordingValues } from '#machines/wording.ts';
import { callEcs } from '#src/ecs/client.ts';
import { hasFeature } from '#src/ecs/identity.ts';
import { filterOf, offsetOf, sortOf } from '#src/ecs/list-request.ts';

const NOT_FOUND = '008';

/** One page of wordings. The order is the server's own where it does not name sorting. */
export async function listWordings(query: ListQuery, signal: AbortSignal): Promise<ListPage<Wording>> {
  const sort = sortOf(WORDING_SORTS, query.sort);
  const { listData } = await callEcs(
    wordingList,
    {
      offset: offsetOf(query),
      maxResult: query.size,
      keyWord: query.keyWord,
      filter: { ...filterOf(query), ...(sort && { sort }) },
    },
    { signal },
  );
  return { rows: listData.data, count: listData.count };
}

/**
 * The wording with this number. A server that does not name filter.id is read page by page; its first row alone is
 * never believed.
 * @throws ServiceFailure refused with 008 when there is none
 */
export async function findWording(id: number, signal: AbortSignal): Promise<Wording> {
  if (hasFeature(FEATURES.filterById)) {
    const { listData } = await callEcs(
      wordingList,
      { offset: 0, maxResult: 1, keyWord: '', filter: { id } },
      { signal },
    );
    return listData.data.find((wording) => wording.id === id) ?? notFound();
  }
  for (let offset = 0; ; ) {
    const { listData } = await callEcs(
      wordingList,
      { offset, maxResult: LIMITS.listRows, keyWord: '' },
      { signal },
    );
    const found = listData.data.find((wording) => wording.id === id);
    if (found) return found;
    offset += listData.data.length;
    if (listData.data.length === 0 || offset >= listData.count) return notFound();
  }
}

type SaveWording = RecordFormPort<number, WordingValues, Wording>['save'];

/**
 * Creates a wording, or updates the one that was loaded; its modificationDate guards the update where the server knows
 * that. Answers the record as it is stored now.
 */
export const saveWording: SaveWording = async ({ values, key, loaded }, signal) => {
  const guard = loaded && hasFeature(FEATURES.modificationDate);
  const { wording } = await callEcs(
    wordingSave,
    {
      ...values,
      resetInheritance: values.lang === ALL_LANGUAGES && values.resetInheritance,
      ...(loaded && { id: loaded.id }),
      ...(guard && { modificationDate: loaded.modificationDate }),
    },
    { signal, idempotencyKey: key },
  );
  return wording;
};

function notFound(): never {
  throw new ServiceFailure({
    kind: 'refused',
    code: NOT_FOUND,
    message: null,
    findings: [],
    content: null,
    retryAfter: null,
  });
}
