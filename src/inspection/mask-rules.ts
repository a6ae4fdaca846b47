import { isRefusalCode } from '#contract/refusals.ts';
import type { MaskRules } from '#inspector/mask.ts';
import { Secret } from '#machines/kit/secret.ts';

/** What the console knows of its secrets. */
export const MASK_RULES: MaskRules = {
  secretIn: (value) => (value instanceof Secret ? value.reveal() : null),
  // The catalogue's number of a refusal is what one wants to see; no code that is typed looks like one.
  isHarmless: (name, text) => name === 'code' && isRefusalCode(text),
};
