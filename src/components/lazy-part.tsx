import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { beginAgain } from '#src/page/begin-again.ts';
import { PartMissing } from './PartMissing.tsx';

export type LazyPart<Props> = ComponentType<Props> & {
  /** Fetches its code, once. @throws where it cannot be fetched; the next call tries again */
  readonly fetch: () => Promise<void>;
};

/** Whether a part did not come, and perhaps its style sheet neither. */
let hasMissed = false;

/**
 * A part of the console whose code is fetched when it is first drawn, or before by `fetch`. It is drawn as soon as its
 * code is there: behind React's `lazy`, what stands in for it would stay for 300 ms. Where its code cannot be fetched, it
 * says so itself and offers another try; what is around it stays.
 * @param standIn what is drawn until then
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  standIn: ReactNode = null,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  const fetch = async () => {
    if (loaded) return loaded;
    try {
      if (hasMissed) await fetchMissedStyles();
      loaded = await load();
      return loaded;
    } catch (error) {
      hasMissed = true;
      throw error;
    }
  };
  function Part(props: Props) {
    const [Shown, show] = useState(() => loaded);
    const [isMissing, setMissing] = useState(false);
    useEffect(() => {
      if (Shown) return;
      // What is gone by then, perhaps with the whole page, is not drawn any more.
      let isGone = false;
      fetch().then(
        (part) => isGone || show(() => part),
        (error: unknown) => {
          console.error('[console] a part could not be loaded:', error);
          if (!isGone) setMissing(true);
        },
      );
      return () => {
        isGone = true;
      };
    }, [Shown]);
    if (Shown) return <Shown {...props} />;
    if (!isMissing) return standIn;
    return (
      <PartMissing
        // Some browsers do not ask again for a module that has failed once on a page.
        fetchAgain={() => fetch().catch(async () => void (await beginAgain()))}
        onFetched={() => show(() => loaded)}
      />
    );
  }
  return Object.assign(Part, { fetch: async () => void (await fetch()) });
}

/**
 * Each style sheet is asked for once, as is the rule of what Vite writes around an import: without this, a part that came
 * at the second try would stay without one.
 */
async function fetchMissedStyles(): Promise<void> {
  const missed = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(
    ({ sheet }) => !sheet,
  );
  await Promise.all(
    missed.map(
      (link) =>
        new Promise((resolve, reject) => {
          const again = link.cloneNode() as HTMLLinkElement;
          again.addEventListener('load', resolve);
          again.addEventListener('error', () => reject(new Error(`no style sheet at ${link.href}`)));
          link.replaceWith(again);
        }),
    ),
  );
  hasMissed = false;
}
