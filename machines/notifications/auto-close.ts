/** Milliseconds after which a notification goes by itself unless it says otherwise. */
export const AUTO_CLOSE = 5_000;
