import type { FastifyRequest } from 'fastify';
import * as REFUSAL from '#contract/refusal.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { finding, Refusal } from '#server/domain/refusal.ts';

/** Why a body is not read to its end. */
export type BodyReason =
  | 'bodyTooLarge'
  | 'bodyTooDeep'
  | 'tooManyProperties'
  | 'tooManyEntries'
  | 'bodyTooSlow';

interface Kind {
  readonly code: RefusalCode;
  readonly status: number;
}

const REASONS: Readonly<Record<BodyReason, Kind>> = {
  bodyTooLarge: {
    code: REFUSAL.textTooLong,
    status: 413,
  },
  bodyTooDeep: {
    code: REFUSAL.invalid,
    status: 400,
  },
  tooManyProperties: {
    code: REFUSAL.invalid,
    status: 400,
  },
  tooManyEntries: {
    code: REFUSAL.invalid,
    status: 400,
  },
  bodyTooSlow: {
    code: REFUSAL.unreadableRequest,
    status: 408,
  },
};

/** A body exceeds what its call takes; nothing of it was parsed. */
export class BodyRefused extends Refusal {
  readonly reason: BodyReason;

  /** @param limit in the unit of the reason: bytes, levels, properties, entries or seconds */
  constructor(reason: BodyReason, limit: number) {
    const { code, status } = REASONS[reason];
    const said = { reason, values: { limit: String(limit) } };
    super(code, { status, findings: [finding(code, undefined, said)] });
    this.reason = reason;
  }
}

/** Maps an error from reading a body to its refusal; null if it is not about the size of a body. */
export function bodyRefusalOf(error: unknown, request: FastifyRequest): BodyRefused | null {
  if (error instanceof BodyRefused) return error;
  const isTooLarge = error instanceof Error && 'code' in error && error.code === 'FST_ERR_CTP_BODY_TOO_LARGE';
  return isTooLarge ? new BodyRefused('bodyTooLarge', request.routeOptions.bodyLimit) : null;
}
