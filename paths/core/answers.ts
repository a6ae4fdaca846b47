/** Sentence about something that happens. */
export interface Said {
  /** A clause in plain English. */
  readonly says: string;
}

/** How a service answers. */
export type ServiceAnswer<Output = unknown, Failure = unknown> = Said &
  ({ readonly gives: Output } | { readonly fails: Failure });

/** How a child machine behaves. */
export type ChildAnswer<Output = unknown, Shown = unknown> = Said &
  ({ readonly ends: Output } | { readonly shows: Shown } | { readonly breaks: string });
