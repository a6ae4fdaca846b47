import type { Finding, FindingReason } from '#contract/envelope.ts';
import type { FieldReason } from '#contract/field-reasons.ts';
import type { Touched } from '#contract/impact.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { REFUSAL_TEXTS, type RefusalCode, STATE_TEXTS, type StateReason } from '#contract/refusals.ts';

/** Status of each code that this server raises (decisions.md section 3); every other one is 400. */
const STATUSES: Partial<Record<RefusalCode, number>> = {
  [REFUSAL.notSignedIn]: 401,
  [REFUSAL.untrustedRequest]: 403,
  [REFUSAL.taken]: 409,
  [REFUSAL.notFound]: 404,
  [REFUSAL.uploadFailed]: 422,
  [REFUSAL.unreadableFile]: 422,
  [REFUSAL.serverError]: 500,
  [REFUSAL.forbidden]: 403,
  [REFUSAL.loginNameTaken]: 409,
  [REFUSAL.sessionExpired]: 401,
  [REFUSAL.lockedOut]: 429,
  [REFUSAL.inactiveAccount]: 401,
  [REFUSAL.malware]: 422,
  [REFUSAL.fileKind]: 415,
  [REFUSAL.tooManyRequests]: 429,
  [REFUSAL.changedMeanwhile]: 409,
  [REFUSAL.smsNotSent]: 503,
  [REFUSAL.codeTooSoon]: 429,
  [REFUSAL.smsQuotaReached]: 429,
};

export interface RefusalDetails {
  /** HTTP status where it is not the one that belongs to the code. */
  readonly status?: number;
  /** Names of the request's fields that the code is about, each becoming a finding. */
  readonly fields?: readonly string[];
  /** Findings about single fields, where they have codes of their own. */
  readonly findings?: readonly Finding[];
  /** How many findings there are in truth, where only the first of them are named. */
  readonly findingCount?: number;
  /** What the answer carries; with 046 the record as it is now. */
  readonly content?: unknown;
  /** Seconds until it makes sense to try again. */
  readonly retryAfter?: number;
  /** For the log alone. */
  readonly cause?: unknown;
  /** What stands in the way of a step that would do otherwise; how many there are may be more than are named. */
  readonly obstacles?: Obstacles;
}

/** Records that hold on to another one. */
export interface Obstacles {
  readonly count: number;
  readonly records: readonly Touched[];
}

/** The server says no: thrown anywhere below a route, it becomes the answer. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly findings: readonly Finding[];
  readonly findingCount: number;
  readonly content: unknown;
  readonly retryAfter: number | null;
  readonly obstacles: Obstacles | null;

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(REFUSAL_TEXTS[code], { cause: details.cause });
    this.name = 'Refusal';
    this.code = code;
    this.status = details.status ?? STATUSES[code] ?? 400;
    this.findings = details.findings ?? (details.fields ?? []).map((field) => finding(code, field));
    this.findingCount = details.findingCount ?? this.findings.length;
    this.content = details.content ?? null;
    this.retryAfter = details.retryAfter ?? null;
    this.obstacles = details.obstacles ?? null;
  }
}

/** What a finding says of a record or a field, for whoever says it in another language. */
export interface Said {
  readonly reason: FindingReason | FieldReason;
  readonly values: Readonly<Record<string, string>>;
}

/** One entry of an answer's errors, with the German text of its code unless it says more. */
export function finding(
  code: RefusalCode,
  field?: string,
  message: string = REFUSAL_TEXTS[code],
  said?: Said,
): Finding {
  return { code, message, ...(field !== undefined && { field }), ...said };
}

/** Whoever tries again at once finds the server as it is. */
const LASTING_RETRY_AFTER_S = 60;

/**
 * A refusal because of the state of the server, which somebody has to mend there: 503 unless said otherwise.
 * @param code 013 of an upload, 018 otherwise
 */
export function stateRefusal(
  code: typeof REFUSAL.uploadFailed | typeof REFUSAL.serverError | typeof REFUSAL.tooManyRequests,
  reason: StateReason,
  details: Pick<RefusalDetails, 'status' | 'retryAfter' | 'cause'> = {},
): Refusal {
  const field = code === REFUSAL.serverError ? undefined : 'file';
  const findings = [finding(code, field, STATE_TEXTS[reason], { reason, values: {} })];
  return new Refusal(code, { status: 503, retryAfter: LASTING_RETRY_AFTER_S, findings, ...details });
}
