import type * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import { LIMITS, type Role } from '#contract/limits.ts';
import type { SortDirection } from '#contract/list.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { ServiceFailure } from '#machines/kit/failure.ts';
import type { ListPage } from '#machines/record-list/record-list.port.ts';
import type { ListQuery } from '#machines/route/list-query.ts';
import { callEcs } from '#src/ecs/client.ts';
import { can } from '#src/ecs/identity.ts';
import { filterOf, offsetOf, sortOf } from '#src/ecs/list-request.ts';

interface ListRequest {
  readonly offset?: number | undefined;
  readonly maxResult?: number | null | undefined;
  readonly keyWord?: string | null | undefined;
  readonly filter?:
    | {
        readonly id?: number | undefined;
        readonly identifier?: string | undefined;
        readonly contextIdentifier?: string | undefined;
        readonly lang?: string | undefined;
        readonly active?: boolean | undefined;
        readonly role?: Role | undefined;
        readonly secondFactor?: boolean | undefined;
        readonly signedIn?: boolean | undefined;
        readonly sort?: { readonly field: string; readonly direction: SortDirection } | undefined;
      }
    | null
    | undefined;
  readonly joinId?: number | null | undefined;
}

/** A list call of the contract, whatever its rows are. */
export type ListCall<Row> = Call<
  z.core.$ZodType<unknown, ListRequest>,
  z.core.$ZodType<{ listData: { count: number; countIsLowerBound?: true | undefined; data: Row[] } }>
>;

/**
 * One page of a list. The order is the server's own where it does not name sorting, or the list cannot be sorted so.
 * @param sorts the fields by which the list can be sorted
 * @param narrowings what only this list is narrowed to
 */
export async function listPage<Row>(
  call: ListCall<Row>,
  sorts: readonly string[],
  query: ListQuery,
  signal: AbortSignal,
  narrowings: object = {},
): Promise<ListPage<Row>> {
  const sort = sortOf(sorts, query.sort);
  const { listData } = await callEcs(
    call,
    {
      offset: offsetOf(query),
      maxResult: query.size,
      keyWord: query.keyWord,
      filter: { ...filterOf(query), ...narrowings, ...(sort && { sort }) },
      ...(query.joinId !== null && { joinId: query.joinId }),
    },
    { signal },
  );
  const { data: rows, count, countIsLowerBound } = listData;
  return { rows, count, ...(countIsLowerBound && { isLowerBound: true }) };
}

/**
 * The record with this number. A server that does not name filter.id is read page by page; its first row alone is never
 * believed.
 * @throws ServiceFailure refused with 008 when there is none
 */
export async function findById<Row extends { readonly id: number }>(
  call: ListCall<Row>,
  id: number,
  signal: AbortSignal,
): Promise<Row> {
  if (can('findById')) {
    const request = { offset: 0, maxResult: 1, keyWord: '', filter: { id } };
    const { listData } = await callEcs(call, request, { signal });
    return listData.data.find((row) => row.id === id) ?? notFound();
  }
  for (let offset = 0; ; ) {
    const request = { offset, maxResult: LIMITS.listRows, keyWord: '' };
    const { listData } = await callEcs(call, request, { signal });
    const found = listData.data.find((row) => row.id === id);
    if (found) return found;
    offset += listData.data.length;
    if (listData.data.length === 0 || offset >= listData.count) return notFound();
  }
}

/** Requests for single records that are under way at a time. */
const AT_ONCE = 6;

/** The records with these numbers in their order, as many of them as there are. */
export async function findAllById<Row extends { readonly id: number }>(
  call: ListCall<Row>,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<readonly Row[]> {
  const found = new Map<number, Row>();
  const keep = (rows: readonly Row[]) => {
    for (const row of rows) if (ids.includes(row.id)) found.set(row.id, row);
  };
  if (can('findById')) {
    for (let start = 0; start < ids.length; start += AT_ONCE) {
      const requests = ids.slice(start, start + AT_ONCE).map(async (id) => {
        const request = { offset: 0, maxResult: 1, keyWord: '', filter: { id } };
        keep((await callEcs(call, request, { signal })).listData.data);
      });
      await Promise.all(requests);
    }
  } else {
    for (let offset = 0; found.size < ids.length; ) {
      const request = { offset, maxResult: LIMITS.listRows, keyWord: '' };
      const { listData } = await callEcs(call, request, { signal });
      keep(listData.data);
      offset += listData.data.length;
      if (listData.data.length === 0 || offset >= listData.count) break;
    }
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Guard of an update: the modificationDate that was loaded, where the server supports that. */
export function guardOf(loaded: { readonly modificationDate: string | null } | null): {
  readonly modificationDate?: string | null;
} {
  if (!loaded || !can('guardSaves')) return {};
  return { modificationDate: loaded.modificationDate };
}

/** Says that there is no such record, as the server would. */
export function notFound(): never {
  throw new ServiceFailure({
    kind: 'refused',
    code: REFUSAL.notFound,
    message: null,
    findings: [],
    content: null,
    retryAfter: null,
  });
}
