import type { Finding } from '#contract/envelope.ts';
import type { Impact } from '#contract/impact.ts';
import type { Failure, Refused } from '#machines/kit/failure.ts';
import { SUBJECTS, type Subject } from '#machines/kit/subject.ts';

/** A refusal; what a tester does not care about is filled in. */
export function refusal(code: string, fields: Partial<Omit<Refused, 'kind' | 'code'>> = {}): Failure {
  return { kind: 'refused', code, message: null, findings: [], content: null, retryAfter: null, ...fields };
}

/** A finding about one field. */
export function findingOf(field: string, code: string): Finding {
  return { code, message: `${field} (${code})`, field };
}

const NO_ANSWER: Failure = {
  kind: 'unreachable',
  cause: 'network',
  status: null,
  requestId: null,
  detail: 'connection refused',
};

/** Answer that refuses a request with a code. */
export function refused(asked: string, code: string, fields: Partial<Omit<Refused, 'kind' | 'code'>> = {}) {
  return { says: `${asked} is refused (${code})`, fails: refusal(code, fields) } as const;
}

/** Failure of a request that gets no usable answer. */
export function unreachable(asked: string) {
  return { says: `${asked} gets no usable answer`, fails: NO_ANSWER } as const;
}

/** Failure of a request that finds the session over. */
export function sessionLost(asked: string) {
  return {
    says: `${asked} finds the session over`,
    fails: { kind: 'sessionLost', code: '021' },
  } as const satisfies { says: string; fails: Failure };
}

/** A step for which the server wants a fresh proof of identity, which the user does not give. */
export const UNPROVEN = { says: 'the user cancels the proof of identity', fails: refusal('064') } as const;

/** The three kinds of failure that every service has. */
export function failures(asked: string, code: string) {
  return {
    refused: refused(asked, code),
    unreachable: unreachable(asked),
    'session lost': sessionLost(asked),
  } as const;
}

/** Events that most machines know. */
export const RESTORED = { again: { says: 'the same user has signed in again' } } as const;
export const GIVEN_UP = { tired: { says: 'the user gives up waiting' } } as const;

/** Records of every kind have changed, or only of these. */
export function changed(...subjects: readonly Subject[]) {
  return {
    changed: {
      says: 'a user changes such records',
      with: { subjects: subjects.length ? subjects : SUBJECTS },
    },
  } as const;
}

/** Impact of a step, in numbers. */
export function impactOf(counts: Partial<Impact['counts']>): Impact {
  const none = { added: 0, changed: 0, deleted: 0, clashes: 0, dependents: 0, effective: 0 };
  const lists = { added: [], changed: [], deleted: [], clashes: [], dependents: [], effective: [] };
  return { ...lists, counts: { ...none, ...counts } };
}
