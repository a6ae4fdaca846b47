import type { Touched } from '#contract/impact.ts';
import { pathOf } from '#src/address/address.ts';

/** The address of a record that is named somewhere; null where it has none, or not enough of it is known. */
export function recordPath({
  type,
  id,
  identifier,
}: Pick<Touched, 'type' | 'id' | 'identifier'>): string | null {
  if (type === 'context') return identifier === '' ? null : pathOf({ kind: 'context', identifier });
  if (id === undefined) return null;
  const isKnown =
    type === 'wording' ||
    type === 'document' ||
    type === 'mailTemplate' ||
    type === 'user' ||
    type === 'language';
  return isKnown ? pathOf({ kind: type, id }) : null;
}
