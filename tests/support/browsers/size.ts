/** Of the window in which every browser shows the console, as in the journeys in Chromium. */
export const SIZE = { width: 1280, height: 800 } as const;
