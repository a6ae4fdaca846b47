import type { Failure, Refused } from '#machines/kit/failure.ts';

/** An answer as it goes over the wire. */
export interface WireAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * The envelope of a call that succeeded.
 * @param revisionId the number under which the server has recorded what it changed, where it has
 */
export function accepted(content: unknown, revisionId?: number): WireAnswer {
  const recorded = revisionId === undefined ? {} : { revisionId };
  return {
    status: 200,
    body: { success: true, content, messages: [], warnings: [], errors: [], errCodes: [], ...recorded },
  };
}

/** Statuses of the refusals that paths meet; the console reads the code, never the status alone. */
const STATUSES: Readonly<Record<string, number>> = {
  '001': 401,
  '002': 401,
  '006': 409,
  '008': 404,
  '019': 403,
  '021': 401,
  '022': 429,
  '046': 409,
  '047': 200,
  '051': 429,
  '057': 429,
};

function envelopeOf(code: string, refused: Partial<Refused>): WireAnswer {
  return {
    status: STATUSES[code] ?? 400,
    body: {
      success: false,
      content: refused.content ?? null,
      messages: refused.message ? [refused.message] : [],
      warnings: [],
      errors: refused.findings ?? [],
      errCodes: [code],
    },
    ...(refused.retryAfter && { headers: { 'Retry-After': String(refused.retryAfter) } }),
  };
}

/**
 * Returns the wire answer for a failure of a service.
 * @returns null where it is that no answer comes
 */
export function failing(failure: Failure): WireAnswer | null {
  if (failure.kind === 'unreachable') return null;
  return envelopeOf(failure.code, failure.kind === 'refused' ? failure : {});
}
