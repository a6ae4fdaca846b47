/** Statuses after which the same request may do better a moment later. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);
/** Codes that say so although their status does not. */
const PASSING_CODES: ReadonlySet<string> = new Set([
  'RequestTimeout',
  'SlowDown',
  'XAmzContentSHA256Mismatch',
  'BadDigest',
  'IncompleteBody',
  'ConditionalRequestConflict',
  'OperationAborted',
]);

/** The store has not done what it was asked. */
export class S3Failure extends Error {
  /** null: it has not answered. */
  readonly status: number | null;
  /** Such as NoSuchKey; empty where the answer has none. */
  readonly code: string;

  constructor(message: string, details: { status?: number; code?: string; cause?: unknown } = {}) {
    super(message, { cause: details.cause });
    this.name = 'S3Failure';
    this.status = details.status ?? null;
    this.code = details.code ?? '';
  }

  /** Whether asking again may help. Everything that is asked here can be asked twice without harm. */
  get isPassing(): boolean {
    return this.status === null || PASSING.has(this.status) || PASSING_CODES.has(this.code);
  }
}

/** How a refusal of the store reads to the operator: which setting it is about. */
const EXPLAINED: Readonly<Record<string, (bucket: string) => string>> = {
  NoSuchBucket: (bucket) => `there is no bucket ${bucket}`,
  InvalidAccessKeyId: () => 'the store does not know AWS_ACCESS_KEY_ID',
  SignatureDoesNotMatch: () => 'AWS_SECRET_ACCESS_KEY does not belong to AWS_ACCESS_KEY_ID',
  ExpiredToken: () => 'AWS_SESSION_TOKEN has expired',
  InvalidToken: () => 'AWS_SESSION_TOKEN is not valid',
  AccessDenied: () => 'AWS_ACCESS_KEY_ID may not do this there',
  AllAccessDisabled: () => 'AWS_ACCESS_KEY_ID may not do this there',
  RequestTimeTooSkewed: () => 'the clock of this machine is wrong',
};

interface Answer {
  readonly status: number;
  /** The beginning of its body. */
  readonly text: string;
  /** The region that the store names; null where it names none. */
  readonly region: string | null;
}

/** The failure that an answer of the store is. Only its code and short message are taken over. */
export function failureOf(what: string, bucket: string, { status, text, region }: Answer): S3Failure {
  const code = /<Code>([A-Za-z0-9.]{1,60})<\/Code>/.exec(text)?.[1] ?? '';
  const isElsewhere = status === 301 || status === 307 || code === 'AuthorizationHeaderMalformed';
  const named = region ?? /<Region>([a-z0-9-]{1,40})<\/Region>/.exec(text)?.[1] ?? null;
  const reason =
    EXPLAINED[code]?.(bucket) ??
    (isElsewhere
      ? `the bucket lies in another region${named === null ? '' : ` (${named})`}: set AWS_REGION`
      : `${status}${code === '' ? '' : ` ${code}`}`);
  return new S3Failure(`${what}: ${reason}`, { status, code });
}
