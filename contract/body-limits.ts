import { LIMITS } from '#contract/limits.ts';

/** How much a JSON body may hold. It is counted while the body arrives and before it is parsed. */
export interface BodyLimits {
  /** Bytes as sent; beyond: 413 with 040. */
  readonly bytes: number;
  /** Objects and lists within each other; beyond, as for the counts below: 400 with 012. */
  readonly levels: number;
  /** Properties of all objects together. */
  readonly properties: number;
  /** Entries of all lists together. */
  readonly entries: number;
}

/** The three sizes of bodies (decisions.md section 13). */
export const BODY_LIMITS = {
  /** Requests of a visitor without a session. */
  credentials: { bytes: 16_384, levels: 20, properties: 2_000, entries: 2_000 },
  /** One record, or one question. */
  record: { bytes: 262_144, levels: 20, properties: 2_000, entries: 2_000 },
  /** Many records at once, each with a few properties. */
  records: { bytes: 5_000_000, levels: 20, properties: 100_000, entries: 100_000 },
} as const satisfies Record<string, BodyLimits>;

export type BodySize = keyof typeof BODY_LIMITS;

/** How much the JSON of a call may hold: its body, or the field `data` of its form. */
export function bodyLimitsOf({ body = 'record' }: { readonly body?: BodySize }): BodyLimits {
  return BODY_LIMITS[body];
}

/** Bytes of the file that a call takes; null for any number, which a setting of the server may limit. */
export function fileBytesOf({ takes }: { readonly takes?: string }): number | null {
  return takes === 'file' ? LIMITS.importFile : null;
}
