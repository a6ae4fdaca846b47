import type { Touched } from '#contract/impact.ts';
import { RECORD_KINDS } from '#machines/route/route.ts';
import { pathOf } from '#src/address/address.ts';

/** The address of a record that is named somewhere; null where it has none, or not enough of it is known. */
export function recordPath({
  type,
  id,
  identifier,
}: Pick<Touched, 'type' | 'id' | 'identifier'>): string | null {
  if (type === 'context') return identifier === '' ? null : pathOf({ kind: 'context', identifier });
  if (id === undefined) return null;
  const kind = RECORD_KINDS.find((one) => one === type);
  return kind ? pathOf({ kind, id }) : null;
}
