/** How a machine's steps are carried out in a running console. */
export type BrowserExecutors = Readonly<Record<string, never>>;
