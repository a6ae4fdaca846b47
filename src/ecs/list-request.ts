import type { ListQuery } from '#machines/route/list-query.ts';
import { can } from '#src/ecs/identity.ts';

/** Rows before the first one of the page that is asked for. */
export function offsetOf({ page, size }: ListQuery): number {
  return (page - 1) * size;
}

/** The filter of a list call; empty where everything is wanted. */
export function filterOf({
  contextIdentifier,
  lang,
  active,
}: Pick<ListQuery, 'contextIdentifier' | 'lang' | 'active'>) {
  return {
    ...(contextIdentifier !== null && { contextIdentifier }),
    ...(lang !== null && { lang }),
    ...(active !== null && { active }),
  };
}

/**
 * The order of a list call: nothing when none is wanted, when the server does not know sorting, or when an address
 * named a column that this list cannot be sorted by.
 */
export function sortOf<Field extends string>(fields: readonly Field[], sort: ListQuery['sort']) {
  const field = fields.find((one) => one === sort?.field);
  if (!field || !sort || !can('sort')) return null;
  return { field, direction: sort.direction };
}
