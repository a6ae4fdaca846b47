import { MASK } from '../mask.ts';
import type { Payload } from '../payload-fields.ts';

/**
 * Reads what a user has typed as the payload of an event; empty is none.
 * @returns the payload, or what is wrong with it
 */
export function readPayload(text: string): { readonly payload: Payload } | { readonly problem: string } {
  if (text.trim() === '') return { payload: {} };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { problem: `The payload is no JSON: ${error instanceof Error ? error.message : error}.` };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { problem: 'The payload has to be an object, such as {"key": "value"}.' };
  }
  if (Object.hasOwn(value, 'type')) return { problem: 'The type is chosen above; the payload has none.' };
  if (text.includes(MASK)) return { problem: `${MASK} stands for a secret; put a value in its place.` };
  return { payload: value as Payload };
}
