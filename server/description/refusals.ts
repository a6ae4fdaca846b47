import type { Call } from '#contract/call.ts';
import type { CallName } from '#contract/calls.ts';
import * as REFUSAL from '#contract/refusal.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { type Access, wantsSession } from '#server/domain/rights.ts';
import { isForTokens } from '#server/domain/token-rights.ts';

/** Statuses of refusals, and the codes that can come first under each. */
export type Refusals = Readonly<Record<number, readonly RefusalCode[]>>;

/** Refusals of individual calls, in addition to those that follow from their kind. */
const OWN: Partial<Record<CallName, Refusals>> = {
  authLogin: {
    400: [REFUSAL.credentialsMissing],
    401: [REFUSAL.wrongCredentials, REFUSAL.inactiveAccount, REFUSAL.wrongCode, REFUSAL.codeExpired],
    429: [REFUSAL.lockedOut, REFUSAL.tooManyRequests, REFUSAL.smsQuotaReached],
    503: [REFUSAL.smsNotSent],
  },
  authConfirm: {
    400: [REFUSAL.wrongCredentials, REFUSAL.wrongCode, REFUSAL.codeExpired, REFUSAL.passkeyRefused],
    429: [REFUSAL.lockedOut, REFUSAL.tooManyRequests],
  },
  authPasswordChoose: { 400: [REFUSAL.weakPassword, REFUSAL.passwordUsedBefore] },
  authPasskeyBegin: { 400: [REFUSAL.passkeyRefused] },
  authPasskeyConfirm: {
    401: [REFUSAL.passkeyRefused, REFUSAL.inactiveAccount],
    429: [REFUSAL.lockedOut, REFUSAL.tooManyRequests],
  },
  factorPasskeyBegin: { 400: [REFUSAL.passkeyRefused] },
  factorPasskeyConfirm: { 400: [REFUSAL.passkeyRefused] },
  ownDetailsUpdate: {
    400: [REFUSAL.wrongCredentials, REFUSAL.weakPassword, REFUSAL.passwordUsedBefore],
    429: [REFUSAL.lockedOut, REFUSAL.tooManyRequests],
  },
  secondFactorRequest: { 429: [REFUSAL.codeTooSoon, REFUSAL.smsQuotaReached], 503: [REFUSAL.smsNotSent] },
  secondFactorChange: {
    400: [REFUSAL.wrongCode, REFUSAL.codeExpired, REFUSAL.factorRequired],
    429: [REFUSAL.lockedOut, REFUSAL.tooManyRequests],
  },
  factorRemove: { 400: [REFUSAL.factorRequired] },
  factorTotpConfirm: {
    400: [REFUSAL.wrongCode, REFUSAL.codeExpired],
    429: [REFUSAL.lockedOut, REFUSAL.tooManyRequests],
  },
  tokenSave: {
    400: [REFUSAL.wrongCredentials],
    429: [REFUSAL.lockedOut, REFUSAL.tooManyRequests],
  },
  tokenRevoke: {
    400: [REFUSAL.wrongCredentials],
    429: [REFUSAL.lockedOut, REFUSAL.tooManyRequests],
  },
  userSave: { 400: [REFUSAL.weakPassword, REFUSAL.passwordUsedBefore], 409: [REFUSAL.loginNameTaken] },
  authSession: { 401: [REFUSAL.notSignedIn] },
  logout: { 401: [REFUSAL.notSignedIn] },
  wordingGet: { 404: [REFUSAL.notFound] },
  wordingEvents: { 404: [REFUSAL.notFound], 429: [REFUSAL.tooManyRequests] },
  wordingListForContext: { 404: [REFUSAL.notFound] },
  wordingMatrix: { 404: [REFUSAL.notFound] },
  wordingExport: { 404: [REFUSAL.notFound] },
  wordingExportCount: { 404: [REFUSAL.notFound] },
  mailTemplateResolve: { 404: [REFUSAL.notFound] },
  mailTemplateTest: { 429: [REFUSAL.tooManyRequests] },
  recordsChangeMany: { 400: [REFUSAL.fileMissingOrTooLarge] },
  wordingSaveAll: { 400: [REFUSAL.fileMissingOrTooLarge] },
  wordingImport: {
    400: [REFUSAL.fileMissingOrTooLarge],
    413: [REFUSAL.fileMissingOrTooLarge],
    422: [REFUSAL.unreadableFile],
  },
  documentGet: { 404: [REFUSAL.notFound] },
  documentGetPosted: { 404: [REFUSAL.notFound] },
  documentUses: { 404: [REFUSAL.notFound] },
  documentUpload: {
    ...{
      400: [REFUSAL.fileMissingOrTooLarge],
      413: [REFUSAL.fileMissingOrTooLarge],
      415: [REFUSAL.fileKind],
      422: [REFUSAL.uploadFailed, REFUSAL.unreadableFile, REFUSAL.malware],
    },
    ...{ 429: [REFUSAL.tooManyRequests], 503: [REFUSAL.uploadFailed] },
  },
  metrics: { 401: [REFUSAL.notSignedIn], 404: [REFUSAL.notFound] },
  documentFileSave: { 400: [REFUSAL.fileMissingOrTooLarge], 415: [REFUSAL.fileKind] },
  syncExport: { 400: [REFUSAL.wrongCredentials], 429: [REFUSAL.lockedOut, REFUSAL.tooManyRequests] },
  syncWith: {
    400: [REFUSAL.wrongCredentials],
    422: [REFUSAL.uploadFailed, REFUSAL.unreadableFile],
    429: [REFUSAL.tooManyRequests],
  },
  documentFilePublic: { 404: [REFUSAL.notFound], 416: [REFUSAL.invalid] },
  documentFileDownload: { 404: [REFUSAL.notFound], 416: [REFUSAL.invalid] },
};

/** Everything that can refuse a call, by status. */
export function refusalsOf(name: CallName, call: Call, access: Access): Refusals {
  const codes = new Map<number, Set<RefusalCode>>();
  const add = (refusals: Refusals) => {
    for (const [status, some] of Object.entries(refusals)) {
      codes.set(Number(status), new Set([...(codes.get(Number(status)) ?? []), ...some]));
    }
  };
  add({
    400: [
      REFUSAL.invalid,
      REFUSAL.required,
      REFUSAL.unreadableRequest,
      REFUSAL.textTooLong,
      REFUSAL.nameTooLong,
    ],
    500: [REFUSAL.serverError],
    503: [REFUSAL.serverError],
  });
  if (wantsSession(access))
    add({
      401: [REFUSAL.notSignedIn, REFUSAL.sessionExpired],
      403: [REFUSAL.stepsRequired, REFUSAL.forbidden],
    });
  if (isForTokens(name))
    add({
      401: [REFUSAL.wrongCredentials, REFUSAL.credentialsExpired],
      429: [REFUSAL.lockedOut, REFUSAL.tooManyRequests],
    });
  if (call.changes) add({ 403: [REFUSAL.untrustedRequest] });
  if (call.freshProof !== undefined) add({ 403: [REFUSAL.confirmationWanted] });
  if (call.changes && wantsSession(access))
    add({
      400: [REFUSAL.activeContent],
      404: [REFUSAL.notFound],
      409: [REFUSAL.taken, REFUSAL.changedMeanwhile],
    });
  if (call.path.includes('{')) add({ 404: [REFUSAL.notFound] });
  // A body that is larger than it says it is, or of another kind than the call takes, may come with any method.
  add({ 408: [REFUSAL.unreadableRequest], 413: [REFUSAL.textTooLong], 415: [REFUSAL.unreadableRequest] });
  add(OWN[name] ?? {});
  return Object.fromEntries([...codes].map(([status, some]) => [status, [...some]]));
}
