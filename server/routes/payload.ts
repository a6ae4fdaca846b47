import * as z from 'zod/mini';
import { authBlockSchema, type Call, PARAMETERS, type ParsedRequestOf } from '#contract/call.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { isRefusalCode, type RefusalCode } from '#contract/refusals.ts';
import { fieldFinding, isFieldTrouble } from '#server/domain/field-findings.ts';
import { finding, Refusal, type ServerFinding } from '#server/domain/refusal.ts';

/** Both the block and what is in it may be left out (decisions.md section 3); what is there has to fit. */
const authSchema = z.optional(z.partial(authBlockSchema));
const FINDINGS_AT_MOST = 100;

/** Request data of a call, split into its own properties and the auth block. */
export interface Received {
  readonly payload: unknown;
  readonly auth: unknown;
}

/** Takes the body of a POST apart; the other methods carry their payload in path and query, and no auth block. */
export function received(
  call: Call,
  { body, query, params }: { readonly body: unknown; readonly query: unknown; readonly params: unknown },
): Received {
  if (call.method !== 'POST') {
    const { [PARAMETERS.dryRun]: _preview, ...own } = asRecord(query);
    return { payload: { ...(call.preview ? own : asRecord(query)), ...asRecord(params) }, auth: undefined };
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return { payload: body, auth: undefined };
  const { auth, ...payload } = body as Record<string, unknown>;
  return {
    payload: call.inAddress ? withAddress(payload, call.inAddress, { query, params }) : payload,
    auth,
  };
}

/**
 * Address parameters are not read from the body, nor body fields from the address: in the wrong location, either name
 * is unknown.
 */
function withAddress(
  body: Readonly<Record<string, unknown>>,
  inAddress: readonly string[],
  { query, params }: { readonly query: unknown; readonly params: unknown },
): Record<string, unknown> {
  const { [PARAMETERS.dryRun]: _preview, ...parameters } = asRecord(query);
  const placed = Object.entries({ ...parameters, ...asRecord(params) });
  const sent = Object.entries(body);
  return Object.fromEntries([
    ...sent.map(([name, value]) => [inAddress.includes(name) ? `body.${name}` : name, value]),
    ...placed.map(([name, value]) => [inAddress.includes(name) ? name : `query.${name}`, value]),
  ]);
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** The user whom the auth block names; null when it names none. */
export function namedUser(auth: unknown): unknown {
  return typeof auth === 'object' && auth !== null && 'userId' in auth ? auth.userId : null;
}

/**
 * Holds what was sent against the contract, strictly.
 * @throws Refusal with a finding for every field that does not fit
 */
export function parsePayload<C extends Call>(call: C, { payload, auth }: Received): ParsedRequestOf<C> {
  if (payload === undefined) throw new Refusal(REFUSAL.unreadableRequest);
  const block = authSchema.safeParse(auth);
  const own = z.safeParse(call.request, payload);
  if (own.success && block.success) return own.data as ParsedRequestOf<C>;
  const findings = firstFindings([
    { issues: own.error?.issues ?? [], sent: payload, below: [] },
    { issues: block.error?.issues ?? [], sent: auth, below: ['auth'] },
  ]);
  const [first] = findings;
  const code = first && isRefusalCode(first.code) ? first.code : REFUSAL.invalid;
  throw new Refusal(code, { findings });
}

interface Issues {
  readonly issues: readonly z.core.$ZodIssue[];
  readonly sent: unknown;
  readonly below: readonly string[];
}

/** As many findings as an answer holds; no one corrects more at once. */
function firstFindings(parts: readonly Issues[]): ServerFinding[] {
  const findings: ServerFinding[] = [];
  for (const { issues, sent, below } of parts) {
    for (const issue of issues) {
      const room = FINDINGS_AT_MOST - findings.length;
      if (room <= 0) return findings;
      findings.push(...findingsOf(issue, sent, below, room));
    }
  }
  return findings;
}

function findingsOf(
  issue: z.core.$ZodIssue,
  sent: unknown,
  below: readonly string[],
  room: number,
): ServerFinding[] {
  const at = [...below, ...issue.path.map(String)];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, room).map((key) => finding(REFUSAL.invalid, [...at, key].join('.')));
  }
  const code = codeOf(issue, valueAt(sent, issue.path));
  if (issue.code === 'custom' && isFieldTrouble(issue.params)) {
    return [fieldFinding(code, at.join('.'), issue.params)];
  }
  return [at.length > 0 ? finding(code, at.join('.')) : finding(code)];
}

function codeOf(issue: z.core.$ZodIssue, value: unknown): RefusalCode {
  if (value === undefined || value === null) return REFUSAL.required;
  return isRefusalCode(issue.message) ? issue.message : REFUSAL.invalid;
}

function valueAt(sent: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    sent,
  );
}
