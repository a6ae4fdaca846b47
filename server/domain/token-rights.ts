import type { CallName } from '#contract/calls.ts';
import type { TokenRight } from '#contract/token.ts';

/** Calls that a machine may make with an access token, and the right that each wants; every other one is refused. */
export const TOKEN_CALLS = {
  languageList: 'texts:read',
  wordingList: 'texts:read',
  wordingListForContext: 'texts:read',
  wordingMatrix: 'texts:read',
  wordingExport: 'texts:read',
  wordingExportCount: 'texts:read',
  wordingSave: 'texts:write',
  wordingSaveAll: 'texts:write',
  wordingDelete: 'texts:write',
  wordingImport: 'texts:write',
  documentList: 'documents:read',
  documentFileList: 'documents:read',
  documentFileDownload: 'documents:read',
  mailTemplateList: 'mailTemplates:read',
  mailTemplateResolve: 'mailTemplates:read',
} as const satisfies Partial<Record<CallName, TokenRight>>;
export type TokenCallName = keyof typeof TOKEN_CALLS;

export function isForTokens(name: string): name is TokenCallName {
  return Object.hasOwn(TOKEN_CALLS, name);
}

/** Whether rights include the one that is wanted: a machine that may write texts may read them too. */
export function includesRight(rights: readonly TokenRight[], wanted: TokenRight): boolean {
  return rights.includes(wanted) || (wanted === 'texts:read' && rights.includes('texts:write'));
}
