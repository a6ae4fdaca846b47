import type { Finding, FindingReason } from '#contract/envelope.ts';
import type { FieldReason } from '#contract/field-reasons.ts';
import type { Touched } from '#contract/impact.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { REFUSAL_TEXTS, type RefusalCode, type StateReason } from '#contract/refusals.ts';

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
  readonly findings?: readonly ServerFinding[];
  /** How many findings there are in truth, where only the first of them are named. */
  readonly findingCount?: number;
  /** Content of the response; with 046 the current record. */
  readonly content?: unknown;
  /** Seconds until it makes sense to try again. */
  readonly retryAfter?: number;
  /** For the log alone. */
  readonly cause?: unknown;
  /** Records that block a step that could otherwise run; the count may exceed the number of listed records. */
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
  readonly findings: readonly ServerFinding[];
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

export type Reason = FindingReason | FieldReason;

/** Says among the values of a finding that the record which it is about is not there. */
export const GONE = 'yes';

/** Details that a finding adds to its code about a record or a field. */
export interface Said {
  readonly reason: Reason;
  readonly values: Readonly<Record<string, string>>;
  /** The record that it is about, where it stands in a list of several. */
  readonly about?: { readonly type: string; readonly name: string; readonly gone?: string };
}

/** One entry of an answer's errors before it has words, which server/routes/finding-words.ts finds. */
export interface ServerFinding extends Omit<Finding, 'message' | 'reason' | 'values'> {
  readonly code: RefusalCode;
  /** Null where the code says all. */
  readonly reason: Reason | null;
  readonly values: Said['values'];
  readonly about?: Said['about'];
  /** Words that it came with, such as those of a finding in a file. */
  readonly message?: string;
  /** The same in English. */
  readonly english?: string;
}

/** A finding that its code explains, or what is said beyond it. */
export function finding(code: RefusalCode, field?: string, said?: Said): ServerFinding {
  return { code, ...(field !== undefined && { field }), ...(said ?? { reason: null, values: {} }) };
}

/** A caller that tries again at once finds the server unchanged. */
const LASTING_RETRY_AFTER_S = 60;

/**
 * A refusal because of the state of the server, which an operator has to mend there: 503 unless said otherwise.
 * @param code 013 of an upload, 018 otherwise
 */
export function stateRefusal(
  code: typeof REFUSAL.uploadFailed | typeof REFUSAL.serverError | typeof REFUSAL.tooManyRequests,
  reason: StateReason,
  details: Pick<RefusalDetails, 'status' | 'retryAfter' | 'cause'> = {},
): Refusal {
  const field = code === REFUSAL.serverError ? undefined : 'file';
  const findings = [finding(code, field, { reason, values: {} })];
  return new Refusal(code, { status: 503, retryAfter: LASTING_RETRY_AFTER_S, findings, ...details });
}
