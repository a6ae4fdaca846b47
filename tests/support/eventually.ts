/** So long something that other servers have to hear of may take. */
const WITHIN_MS = 1_000;
const PAUSE_MS = 5;

/**
 * Asks again and again until the answer is as expected.
 * @param milliseconds so long on a machine that has nothing else to do; the rounds are counted, not the clock, so that a
 *   busy one has as many
 * @returns so many milliseconds later
 * @throws with the last answer when it is not as expected by then
 */
export async function within<Value>(
  ask: () => Promise<Value>,
  expected: Value,
  milliseconds = WITHIN_MS,
): Promise<number> {
  const begun = performance.now();
  for (let round = 0; ; round++) {
    const answer = await ask();
    if (answer === expected) return performance.now() - begun;
    if (round * PAUSE_MS > milliseconds) {
      throw new Error(`after ${round} rounds it is still ${JSON.stringify(answer)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
