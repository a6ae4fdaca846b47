import type { Finding } from '#contract/envelope.ts';
import { SESSION_LOST_CODES } from '#contract/refusals.ts';

/** The server said no: what was sent is kept, and the reason is shown where it belongs. */
export interface Refused {
  readonly kind: 'refused';
  /** A code of the catalogue, or whatever another server sent; '000' when it sent none. */
  readonly code: string;
  /** The server's own first sentence, if it sent one. */
  readonly message: string | null;
  /** Findings about single fields of what was sent. */
  readonly findings: readonly Finding[];
  /** Content of the refusal: with 046 the record as it is now. */
  readonly content: unknown;
  /** Seconds until it makes sense to try again, when the server says so. */
  readonly retryAfter: number | null;
}

/** No usable answer came; whether the server carried the step out is not known. */
export interface Unreachable {
  readonly kind: 'unreachable';
  /**
   * network: no answer. cancelled: the user gave up waiting. server: 5xx. shape: an answer that does not fit the
   * contract. fault: something failed on this side.
   */
  readonly cause: 'network' | 'cancelled' | 'server' | 'shape' | 'fault';
  /** HTTP status, when there was an answer. */
  readonly status: number | null;
  /** Number under which the server's log knows the request, when it named one. */
  readonly requestId: string | null;
  /** Seconds after which the server wants to be asked again; left out when it does not say. */
  readonly retryAfter?: number;
  /** For the browser's console; never shown as a sentence. */
  readonly detail: string;
}

/** The session is gone (001 or 021): the flow pauses where it stands until the session is back. */
export interface SessionLost {
  readonly kind: 'sessionLost';
  readonly code: (typeof SESSION_LOST_CODES)[number];
}

/** The three ways in which a service fails; services reject with one of them and nothing else. */
export type Failure = Refused | Unreachable | SessionLost;

/** A failure as services throw it. */
export class ServiceFailure extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.kind === 'unreachable' ? failure.detail : `${failure.kind} ${failure.code}`);
    this.name = 'ServiceFailure';
    this.failure = failure;
  }
}

/** Returns the failure of a rejected service; anything that is no ServiceFailure is a fault on this side. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ServiceFailure) return error.failure;
  const detail = error instanceof Error ? error.message : String(error);
  return { kind: 'unreachable', cause: 'fault', status: null, requestId: null, detail };
}

/** Seconds after which a server that is not ready wants to be asked again; null when it is not that which failed. */
export function retryAfterOf(failure: Failure | null): number | null {
  return failure?.kind === 'unreachable' ? (failure.retryAfter ?? null) : null;
}

/** Whether a rejected service was refused with this code. */
export function isRefusedWith(code: string, error: unknown): boolean {
  const failure = failureOf(error);
  return failure.kind === 'refused' && failure.code === code;
}

/** Whether a code, and not merely a status, says that the session is gone. */
export function isSessionLostCode(code: string): code is SessionLost['code'] {
  return (SESSION_LOST_CODES as readonly string[]).includes(code);
}

/** The user gave up waiting; whether the server carried the step out is not known. */
export const CANCELLED: Unreachable = {
  kind: 'unreachable',
  cause: 'cancelled',
  status: null,
  requestId: null,
  detail: 'cancelled by the user',
};
