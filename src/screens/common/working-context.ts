import { createContext, use, useMemo } from 'react';
import { NAMES_OF_CONTEXTS, RECORDS } from '#contract/records/all.ts';

/** The context in which the user works; links of all screens need it. */
export const WorkingContext = createContext<string | null>(null);

/** Addresses that can say in which context they begin. */
const BEGIN_IN_CONTEXT = new RegExp(
  `^/(${[
    'wordings(/matrix|/replace|/exchange)?|wording/new|overviewContextWordings|document/files(/\\d+)?|document/file/\\d+/new',
    ...NAMES_OF_CONTEXTS.map((name) => `${RECORDS[name].plural}|${name}/new`),
  ].join('|')})$`,
);

/**
 * An address with the context in which the user works, where it can say one and does not yet.
 * @param path path and query below the base path
 */
export function inContext(path: string, contextIdentifier: string | null): string {
  const { pathname, searchParams } = new URL(path, 'http://console');
  if (contextIdentifier === null || searchParams.has('context') || !BEGIN_IN_CONTEXT.test(pathname)) {
    return path;
  }
  searchParams.set('context', contextIdentifier);
  return `${pathname}?${searchParams}`;
}

/** The context in which the user works, null for all of them. */
export function useWorkingContext(): string | null {
  return use(WorkingContext);
}

/** Gives addresses the context in which the user works. */
export function useInContext(): (path: string) => string {
  const contextIdentifier = useWorkingContext();
  return useMemo(() => (path: string) => inContext(path, contextIdentifier), [contextIdentifier]);
}
