/**
 * Returns a value that a machine holds, where its chart proves that there is one.
 * @throws Error when the chart and the code disagree
 */
export function present<Held>(held: Held | null): Held {
  if (held === null) throw new Error('missing context value in a state that requires it');
  return held;
}
