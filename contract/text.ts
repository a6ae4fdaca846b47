import * as z from 'zod/mini';
import type { FieldTrouble } from '#contract/field-reasons.ts';
import { characterTrouble, isWellFormedText } from '#contract/invisible-characters.ts';
import { LIMITS } from '#contract/limits.ts';
import * as REFUSAL from '#contract/refusal.ts';

/*
 * In requests, the message of a failed check is the refusal code that it means (decisions.md section 3). A check
 * without one means 012, a missing value 005. What the form can say beyond the code is in the issue's `params`.
 */

/**
 * A check that refuses with a code what has a problem.
 * @__NO_SIDE_EFFECTS__
 */
export function refuses(code: string, troubleOf: (text: string) => FieldTrouble | null) {
  return z.check<string>(({ value, issues }) => {
    const trouble = troubleOf(value);
    if (trouble) issues.push({ code: 'custom', message: code, input: value, params: { ...trouble } });
  });
}

const filled = z.refine<string>((text) => text.trim().length > 0, { error: REFUSAL.required, abort: true });
const shortEnough = z.maxLength(LIMITS.name, { error: REFUSAL.nameTooLong });
const wellFormed = z.refine<string>(isWellFormedText, { error: REFUSAL.invalid });

/** Whether every character of a name, title or text may stand there; refused with 012. */
export const visible = {
  name: refuses(REFUSAL.invalid, (text) => characterTrouble(text, 'name')),
  title: refuses(REFUSAL.invalid, (text) => characterTrouble(text, 'title')),
  text: refuses(REFUSAL.invalid, (text) => characterTrouble(text, 'text')),
} as const;

/** An identifier or address that must be filled: 1 to 255 visible characters, not only white space. */
export const requiredName = /* @__PURE__ */ z.string().check(filled, shortEnough, visible.name);

/** A title or a person's name that must be filled: as a name, with the joiners that scripts and emoji need. */
export const requiredTitle = /* @__PURE__ */ z.string().check(filled, shortEnough, visible.title);

/** A title that may be empty. */
export const optionalTitle = /* @__PURE__ */ z.string().check(shortEnough, visible.title);

/** One line of any length, such as the subject of a mail: at most 65,536 characters. */
export const longLine = /* @__PURE__ */ z
  .string()
  .check(z.maxLength(LIMITS.text, { error: REFUSAL.textTooLong }), visible.title);

/** Any other text: at most 65,536 characters, with tabs and line ends but no other controls. */
export const longText = /* @__PURE__ */ z
  .string()
  .check(z.maxLength(LIMITS.text, { error: REFUSAL.textTooLong }), visible.text);

/**
 * Value of Used-Context: a host name or address, or host/segment; no scheme, no port. In any case, with or without a
 * trailing slash: it is stored in lower case and without. Empty for none.
 */
export const hostAddress = /* @__PURE__ */ z
  .string()
  .check(
    z.maxLength(LIMITS.name, { error: REFUSAL.nameTooLong, abort: true }),
    visible.name,
    z.regex(
      /^(?:(?:[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*|\[[0-9A-Fa-f:.]+\])(?:\/[A-Za-z0-9._~%!$&'()*+,;=:@-]+)?\/?)?$/,
    ),
  );

/*
 * Values that are only compared with stored ones are not held to the rule: a record from before it can still be found,
 * changed, moved and deleted.
 */

/** The identifier of a record that has to be there. */
export const reference = /* @__PURE__ */ z.string().check(filled, shortEnough, wellFormed);

/** Whatever is compared with names: a search word, a filter, a reference that may be empty, a password, a code. */
export const comparedName = /* @__PURE__ */ z.string().check(shortEnough, wellFormed);

/** The same for texts. */
export const comparedText = /* @__PURE__ */ z
  .string()
  .check(z.maxLength(LIMITS.text, { error: REFUSAL.textTooLong }), wellFormed);

/** A record's number: a positive integer, never reused. */
export const recordId = /* @__PURE__ */ z.int().check(z.positive());

/** A time in UTC with Z, as `Date.prototype.toISOString` writes it. */
export const instant = /* @__PURE__ */ z.iso.datetime();

/** A telephone number as E.164 writes it: + and up to 3 digits of calling code, 2 to 17 digits after it. */
export const phoneNumber = /* @__PURE__ */ z.string().check(visible.name, z.regex(/^\+[1-9]\d{4,18}$/));
