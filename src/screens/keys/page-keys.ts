import { useEffect } from 'react';

/** One thing that keys do. */
export interface KeyRow {
  readonly keys: readonly string[];
  /** Text between several keys; left out where they are pressed one after the other. */
  readonly between?: string;
  readonly words: string;
}

/** The keys that the page in sight has of its own. */
export interface PageKeys {
  readonly title: string;
  readonly rows: readonly KeyRow[];
}

let shown: PageKeys | null = null;

/** Keys of the page, which the overview of keys shows first. */
export function pageKeys(): PageKeys | null {
  return shown;
}

/** Has the overview of keys show these as long as the calling screen is there. */
export function usePageKeys(keys: PageKeys): void {
  useEffect(() => {
    shown = keys;
    return () => {
      if (shown === keys) shown = null;
    };
  });
}
