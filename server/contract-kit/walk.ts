import * as z from 'zod/mini';
import { authLogin, authSession, LOGIN_SUCCESS, logout, SECOND_FACTOR_REQUIRED } from '#contract/auth.ts';
import type { Call } from '#contract/call.ts';
import { CALLS } from '#contract/calls.ts';
import { RECORDS } from '#contract/records/all.ts';
import * as REFUSAL from '#contract/refusal.ts';
import { isRefusalCode } from '#contract/refusals.ts';
import type { KitAnswer, KitClient } from '#server/contract-kit/client.ts';
import { KnownRecords } from '#server/contract-kit/requests.ts';

/** One thing that was looked at. */
export interface Finding {
  readonly call: string;
  /** The call as a whole, a field of its answer, or a rule that holds for it. */
  readonly about: 'call' | 'field' | 'rule';
  readonly outcome: 'fits' | 'differs' | 'lacks' | 'untried';
  readonly detail: string;
}

export interface Account {
  readonly username: string;
  readonly password: string;
  /** Asks for the code of the second factor; null where no one can be asked. */
  readonly askCode: () => Promise<string | null>;
}

export interface WalkOptions {
  /** Saves the first record of each list as it is. */
  readonly isWriting: boolean;
  readonly report: (finding: Finding) => void;
}

/** The server does not let this user in. */
export class SignInFailed extends Error {}

const ADDED = Object.values(RECORDS).flatMap((record) =>
  'isAdded' in record ? [record.name as string] : [],
);

/** The calls that the specification has: none with a feature of its own, nor of a kind of records that was added. */
export function specifiedCalls(): readonly Call[] {
  const calls: readonly Call[] = Object.values(CALLS);
  return calls.filter(
    ({ path, feature }) => feature === undefined && !path.split('/').some((word) => ADDED.includes(word)),
  );
}

/**
 * Walks the calls of the specification against a server, and reports which of them fit.
 * @throws SignInFailed, ServerUnreachable
 */
export async function walkContract(client: KitClient, account: Account, options: WalkOptions): Promise<void> {
  const known = new KnownRecords();
  const calls = specifiedCalls();
  const report = (call: Call, about: Finding['about'], outcome: Finding['outcome'], detail: string) =>
    options.report({ call: nameOf(call), about, outcome, detail });
  await refuseVisitors(client, calls, report);
  const user = await signIn(client, account, report);
  known.add('own/details/update', [user]);
  for (const call of calls) {
    if (call.path === authLogin.path || call.path === logout.path) continue;
    if (call.changes) await save(client, call, known, { ...options, say: report });
    else await read(client, call, known, report);
  }
  const out = await client.send(logout, { properties: {} });
  report(logout, 'call', isAccepted(out) ? 'fits' : 'differs', `answers ${out.status}`);
}

type Report = (call: Call, about: Finding['about'], outcome: Finding['outcome'], detail: string) => void;

function nameOf({ method, path }: Call): string {
  return `${method} ${path}`;
}

/** What wants a session is refused without one, by a code of the catalogue. */
async function refuseVisitors(client: KitClient, calls: readonly Call[], report: Report): Promise<void> {
  for (const call of calls) {
    const isOpen = call.changes || call.crossOrigin === true;
    const properties = isOpen ? null : new KnownRecords().requestFor(call);
    if (!properties) continue;
    const answer = await client.send(call, { properties, isVisitor: true });
    if (isMissing(call, answer)) continue;
    const code = codeOf(answer);
    if (isAccepted(answer)) report(call, 'rule', 'differs', 'is answered without a session');
    else if (code === null)
      report(call, 'rule', 'differs', 'is refused without a session, but not by errCodes');
    else report(call, 'rule', 'fits', `is refused without a session (${code})`);
  }
}

async function signIn(client: KitClient, account: Account, report: Report): Promise<Record<string, unknown>> {
  const { username, password } = account;
  // Where it is known, it sets the cookie of the token that the login needs.
  await client.send(authSession, { properties: {} });
  let answer = await client.send(authLogin, { properties: { username, password } });
  const isCodeWanted =
    codeOf(answer) === REFUSAL.codeMissing || contentOf(answer).action === SECOND_FACTOR_REQUIRED;
  if (isCodeWanted) {
    const token = await account.askCode();
    if (token === null)
      throw new SignInFailed('the user has a second factor, and no one can be asked for its code');
    answer = await client.send(authLogin, { properties: { username, password, token } });
  }
  const { user } = contentOf(answer);
  if (!isAccepted(answer) || typeof user !== 'object' || user === null) {
    throw new SignInFailed(
      isMissing(authLogin, answer) ? `there is no ${authLogin.path}: it ${said(answer)}` : said(answer),
    );
  }
  if (contentOf(answer).action !== LOGIN_SUCCESS) {
    report(authLogin, 'field', 'differs', `content.action is not ${LOGIN_SUCCESS}`);
  }
  look(authLogin, answer, report);
  const row = { ...user } as Record<string, unknown>;
  client.userId = typeof row.id === 'number' ? row.id : null;
  return row;
}

async function read(client: KitClient, call: Call, known: KnownRecords, report: Report): Promise<void> {
  const properties = known.requestFor(call);
  if (!properties) {
    report(call, 'call', 'untried', 'the server has shown no record that it could be about');
    return;
  }
  const answer = await client.send(call, { properties });
  if (!isThere(call, answer, report)) return;
  if (call.answers !== undefined) {
    report(call, 'call', 'fits', `answers ${answer.status}`);
    return;
  }
  look(call, answer, report);
  const rows = rowsOf(answer);
  if (rows === null) return;
  known.add(call.path, rows);
  if (!('maxResult' in properties)) return;
  const one = rowsOf(await client.send(call, { properties: { ...properties, maxResult: 1 } }));
  const isPaged = one !== null && one.length <= 1;
  report(
    call,
    'rule',
    isPaged ? 'fits' : 'differs',
    isPaged ? 'keeps to maxResult' : 'gives more rows than maxResult',
  );
}

interface Saving extends WalkOptions {
  readonly say: Report;
}

/** Only what can be saved as it is: everything else would change what cannot be put back. */
async function save(
  client: KitClient,
  call: Call,
  known: KnownRecords,
  { isWriting, say }: Saving,
): Promise<void> {
  if (!isWriting) {
    say(call, 'call', 'untried', 'changes something: try it with --write');
    return;
  }
  const properties = isSave(call) ? known.unchangedFor(call) : null;
  if (!properties) {
    say(call, 'call', 'untried', 'nothing that could be put back was found to try it with');
    return;
  }
  const bare = await client.send(call, { properties, withoutToken: true });
  const isGuarded = !isAccepted(bare);
  if (!isMissing(call, bare)) {
    say(
      call,
      'rule',
      isGuarded ? 'fits' : 'differs',
      isGuarded ? 'is refused without the XSRF token' : 'is carried out without the XSRF token',
    );
  }
  const answer = await client.send(call, { properties });
  if (isThere(call, answer, say)) look(call, answer, say);
}

/** Never a deletion, whose id would be that of a record that is there. */
function isSave({ method, path, takes }: Call): boolean {
  return method === 'POST' && takes === undefined && /\/(?:save|update)$/.test(path);
}

function isThere(call: Call, answer: KitAnswer, report: Report): boolean {
  const isLacking = isMissing(call, answer);
  if (isLacking) report(call, 'call', 'lacks', said(answer));
  else if (!isAccepted(answer)) report(call, 'call', 'differs', said(answer));
  return !isLacking && isAccepted(answer);
}

/** Compares the content of an answer with the schema of the contract, field by field. */
function look(call: Call, answer: KitAnswer, report: Report): void {
  const { success, error } = z.safeParse(call.content, answer.envelope?.content ?? null);
  if (success) {
    report(call, 'call', 'fits', 'answers what the contract says');
    return;
  }
  const seen = new Set<string>();
  for (const { path, code } of error.issues) {
    const name = `content${path.map((word) => (typeof word === 'number' ? '[]' : `.${String(word)}`)).join('')}`;
    const value = path.reduce<unknown>(
      (at, word) =>
        typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[word] : undefined,
      answer.envelope?.content,
    );
    if (seen.has(name)) continue;
    seen.add(name);
    const isLacking = value === undefined;
    report(
      call,
      'field',
      isLacking ? 'lacks' : 'differs',
      isLacking ? name : `${name}: ${typeOf(value)} (${code.replaceAll('_', ' ')})`,
    );
  }
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'list' : typeof value;
}

function rowsOf({ envelope }: KitAnswer): readonly Record<string, unknown>[] | null {
  const { listData } = { ...(envelope?.content as object | null) } as { listData?: { data?: unknown } };
  return Array.isArray(listData?.data) ? listData.data : null;
}

function contentOf({ envelope }: KitAnswer): Readonly<Record<string, unknown>> {
  return { ...(envelope?.content as object | null) };
}

/** Neither there nor refused: nothing that knows the catalogue has answered. */
function isMissing(call: Call, answer: KitAnswer): boolean {
  if (isAccepted(answer)) return isOfAnother(call, answer);
  return (answer.status === 404 || answer.status === 405 || answer.status === 501) && codeOf(answer) === null;
}

/** Answered by something that has an answer to every address, such as the page of a console. */
function isOfAnother({ answers }: Call, { envelope, isPage }: KitAnswer): boolean {
  if (answers !== undefined) return answers !== 'page' && isPage;
  return envelope === null || !('content' in envelope || 'success' in envelope);
}

function isAccepted(answer: KitAnswer): boolean {
  return answer.status >= 200 && answer.status < 300 && codeOf(answer) === null;
}

function codeOf({ envelope }: KitAnswer): string | null {
  const codes = envelope?.errCodes;
  const code: unknown = Array.isArray(codes) ? codes[0] : undefined;
  return typeof code === 'string' && isRefusalCode(code) ? code : null;
}

function said(answer: KitAnswer): string {
  const code = codeOf(answer);
  if (answer.isPage) return `answers ${answer.status}, with a page`;
  return `answers ${answer.status}${code === null ? '' : `, refused by ${code}`}`;
}
