import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

export type LazyPart<Props> = ComponentType<Props> & {
  /** Fetches its code, once. @throws where it cannot be fetched; the next call tries again */
  readonly fetch: () => Promise<void>;
};

/**
 * A part of the console whose code is fetched when it is first drawn, or before by `fetch`. It is drawn as soon as its
 * code is there: behind React's `lazy`, what stands in for it would stay for 300 ms.
 * @param standIn what is drawn until then
 * @throws while it is drawn, when its code cannot be fetched
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  standIn: ReactNode = null,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  const fetch = async () => {
    loaded ??= await load();
    return loaded;
  };
  function Part(props: Props) {
    const [Shown, show] = useState(() => loaded);
    const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
    useEffect(() => {
      if (Shown) return;
      // What is gone by then, perhaps with the whole page, is not drawn any more.
      let isGone = false;
      fetch().then(
        (part) => isGone || show(() => part),
        (error: unknown) => isGone || setFailure({ error }),
      );
      return () => {
        isGone = true;
      };
    }, [Shown]);
    // For the boundary around it.
    if (failure) throw failure.error;
    return Shown ? <Shown {...props} /> : standIn;
  }
  return Object.assign(Part, { fetch: async () => void (await fetch()) });
}
