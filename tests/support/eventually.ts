/** So long something that other servers have to hear of may take. */
const WITHIN_MS = 1_000;

/**
 * Asks again and again until the answer is as expected.
 * @returns so many milliseconds later
 * @throws with the last answer when it is not within a second
 */
export async function within<Value>(
  ask: () => Promise<Value>,
  expected: Value,
  milliseconds = WITHIN_MS,
): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const answer = await ask();
    const passed = performance.now() - begun;
    if (answer === expected) return passed;
    if (passed > milliseconds) {
      throw new Error(`after ${Math.round(passed)} ms it is still ${JSON.stringify(answer)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
