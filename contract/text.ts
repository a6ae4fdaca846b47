import * as z from 'zod/mini';
import { LIMITS } from '#contract/limits.ts';

/*
 * In requests, the message of a failed check is the refusal code that it means (decisions.md section 3). A check
 * without one means 012, a missing value 005.
 */

/** True when the text can be stored and compared everywhere: no NUL and no half of a surrogate pair. */
export function isWellFormedText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

const wellFormed = z.refine<string>(isWellFormedText, { error: '012' });

/** An identifier, title or name that must be filled: 1 to 255 characters, not only white space. */
export const requiredName = z.string().check(
  z.refine((text) => text.trim().length > 0, { error: '005' }),
  z.maxLength(LIMITS.name, { error: '041' }),
  wellFormed,
);

/** An identifier, title or name that may be empty: at most 255 characters. */
export const optionalName = z.string().check(z.maxLength(LIMITS.name, { error: '041' }), wellFormed);

/** Any other text: at most 65,536 characters. */
export const longText = z.string().check(z.maxLength(LIMITS.text, { error: '040' }), wellFormed);

/** A record's number: a positive integer, never reused. */
export const recordId = z.int().check(z.positive());

/** A time in UTC with Z, as `Date.prototype.toISOString` writes it. */
export const instant = z.iso.datetime();
