import type { Column } from '#server/counts/column.ts';

/** Which records of those that match are wanted, and in which order. */
export interface OrderedPage {
  /** A property, and then their numbers; or all places in their order. */
  readonly order: number | Int32Array;
  readonly direction: 'asc' | 'desc';
  readonly offset: number;
  readonly limit: number;
}

interface Ordered {
  /** 1 at the places of records that match. */
  readonly seen: Uint8Array;
  readonly order: Column;
  readonly ids: Column;
}

/** The numbers of a page's records, where all places are known in the order that is wanted. */
export function pageInOrder(
  { direction, offset, limit }: Omit<OrderedPage, 'order'>,
  order: Int32Array,
  { seen, ids }: Pick<Ordered, 'seen' | 'ids'>,
): number[] {
  const page: number[] = [];
  let passed = 0;
  for (let at = 0; at < order.length && page.length < limit; at += 1) {
    const place = order[direction === 'asc' ? at : order.length - 1 - at] as number;
    if (seen[place] !== 1) continue;
    if (passed >= offset) page.push(ids.numbers[place] as number);
    passed += 1;
  }
  return page;
}

/** The numbers of a page's records. Records mostly come in their order: only those that do not have to be sorted. */
export function pageOf(
  { direction, offset, limit }: Omit<OrderedPage, 'order'>,
  { seen, order, ids }: Ordered,
): number[] {
  const [values, numbers] = [order.numbers, ids.numbers];
  const sign = direction === 'asc' ? 1 : -1;
  const compare = (one: number, other: number) =>
    sign *
    ((values[one] as number) - (values[other] as number) ||
      (numbers[one] as number) - (numbers[other] as number));
  const inOrder = Math.min(order.ascending, ids.ascending);
  const late: number[] = [];
  for (let place = inOrder; place < seen.length; place += 1) if (seen[place] === 1) late.push(place);
  late.sort(compare);
  const page: number[] = [];
  let passed = 0;
  const take = (place: number) => {
    if (passed >= offset && page.length < limit) page.push(numbers[place] as number);
    passed += 1;
  };
  let next = 0;
  for (let at = 0; at < inOrder && page.length < limit; at += 1) {
    const place = direction === 'asc' ? at : inOrder - 1 - at;
    if (seen[place] !== 1) continue;
    for (; next < late.length && compare(late[next] as number, place) < 0; next += 1)
      take(late[next] as number);
    take(place);
  }
  for (; next < late.length && page.length < limit; next += 1) take(late[next] as number);
  return page;
}
