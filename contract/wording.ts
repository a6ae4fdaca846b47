import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { listContent, listRequest } from '#contract/list.ts';
import { deleteCall, listCall, saveCall } from '#contract/record-calls.ts';
import { recordSchema } from '#contract/record-schema.ts';
import { WORDING } from '#contract/records/wording.ts';
import { findingSchema } from '#contract/text-finding.ts';

/** Why a layer wins or loses for one identifier in one language (decisions.md section 7). */
export const LAYER_REASONS = [
  'language',
  'all',
  'overridden',
  'overriddenByLanguage',
  'reset',
  'inactive',
  'otherLanguage',
] as const;

/** One layer met on the way from a context up to its root; what the specification does not name is optional. */
export const wordingLayerSchema = z.object({
  identifier: z.string(),
  value: z._default(z.nullable(z.string()), null),
  contextIdentifier: z.string(),
  lang: z.optional(z.string()),
  resetInheritance: z.optional(z.boolean()),
  active: z.optional(z.boolean()),
  wins: z.optional(z.boolean()),
  reason: z.optional(z.enum(LAYER_REASONS)),
});
export type WordingLayer = z.infer<typeof wordingLayerSchema>;

export const wordingSchema = recordSchema(WORDING, {
  /** Every layer met, nearest first; only where a call says so. */
  wordingInheritance: z.optional(z.array(wordingLayerSchema)),
});
export type Wording = z.infer<typeof wordingSchema>;

export const wordingList = listCall(WORDING, wordingSchema);

/**
 * Creates a wording without an id, updates one with it. `modificationDate`, the one that was loaded, guards an update:
 * changed since then is 409/046 with the current record in content.
 */
export const wordingSave = saveCall(
  WORDING,
  {
    /** Findings in the value, none of which refuses it; missing where there are none. */
    findings: z.optional(z.array(findingSchema)),
  },
  { ifAlone: true },
);

/** Identifiers with a meaning of their own (specification section 3; decisions.md section 7). */
export const WELL_KNOWN_WORDINGS = [
  'Global.fallbackLang',
  'Global.initData',
  'Global.domain',
  'Global.subdomain',
  'global.stylesheet',
  'Header.mobile.logoReplacement',
] as const;

/** One row for each (identifier, lang) that any layer of the chain has, showing what wins at the context. */
export const wordingListForContext = defineCall({
  method: 'POST',
  path: 'wording/listForContext',
  request: listRequest(WORDING.sorts, WORDING.rows),
  content: listContent(wordingSchema),
  changes: false,
});

export const wordingDelete = deleteCall(WORDING, 'wording/delete');
