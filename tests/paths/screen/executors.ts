/** How a machine's steps are carried out on its screen. */
export type ScreenExecutors = Readonly<Record<string, never>>;
