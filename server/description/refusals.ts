import type { Call } from '#contract/call.ts';
import type { CallName } from '#contract/calls.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { type Access, wantsSession } from '#server/domain/rights.ts';

/** Statuses of refusals, and the codes that can come first under each. */
export type Refusals = Readonly<Record<number, readonly RefusalCode[]>>;

/** What single calls refuse beside what follows from their kind. */
const OWN: Partial<Record<CallName, Refusals>> = {
  authLogin: { 400: ['011'], 401: ['002', '026', '048', '050'], 429: ['022', '044', '057'], 503: ['049'] },
  ownDetailsUpdate: { 400: ['002', '007', '054'], 429: ['022', '044'] },
  secondFactorRequest: { 429: ['051', '057'], 503: ['049'] },
  secondFactorChange: { 400: ['048', '050'], 429: ['022', '044'] },
  userSave: { 400: ['007', '054'], 409: ['020'] },
  authSession: { 401: ['001'] },
  logout: { 401: ['001'] },
  wordingGet: { 404: ['008'] },
  wordingListForContext: { 404: ['008'] },
  wordingMatrix: { 404: ['008'] },
  wordingExport: { 404: ['008'] },
  wordingSaveAll: { 400: ['042'] },
  wordingImport: { 400: ['042'], 413: ['042'], 422: ['014'] },
  documentGet: { 404: ['008'] },
  documentGetPosted: { 404: ['008'] },
  documentUpload: {
    ...{ 400: ['042'], 413: ['042'], 415: ['028'], 422: ['013', '014', '027'] },
    ...{ 429: ['044'], 503: ['013'] },
  },
  metrics: { 401: ['001'], 404: ['008'] },
  documentFileSave: { 400: ['042'], 415: ['028'] },
  syncExport: { 400: ['002'], 429: ['022', '044'] },
  syncWith: { 400: ['002'], 422: ['013', '014'], 429: ['044'] },
  documentFileDownload: { 404: ['008'], 416: ['012'] },
};

/** Everything that can refuse a call, by status. */
export function refusalsOf(name: CallName, call: Call, access: Access): Refusals {
  const codes = new Map<number, Set<RefusalCode>>();
  const add = (refusals: Refusals) => {
    for (const [status, some] of Object.entries(refusals)) {
      codes.set(Number(status), new Set([...(codes.get(Number(status)) ?? []), ...some]));
    }
  };
  add({ 400: ['012', '005', '033', '040', '041'], 500: ['018'], 503: ['018'] });
  if (wantsSession(access)) add({ 401: ['001', '021'], 403: ['019'] });
  if (call.changes) add({ 403: ['004'] });
  if (call.changes && wantsSession(access)) add({ 400: ['063'], 404: ['008'], 409: ['006', '046'] });
  if (call.path.includes('{')) add({ 404: ['008'] });
  // A body that is larger than it says it is, or of another kind than the call takes, may come with any method.
  add({ 408: ['033'], 413: ['040'], 415: ['033'] });
  add(OWN[name] ?? {});
  return Object.fromEntries([...codes].map(([status, some]) => [status, [...some]]));
}
