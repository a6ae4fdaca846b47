import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function from one time to the next, which does what it is to do this time: what takes it is not drawn again. */
export function useSteady<Given extends readonly unknown[]>(
  act: (...given: Given) => void,
): (...given: Given) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...given) => latest.current(...given), []);
}
