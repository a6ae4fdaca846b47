/** How long the computer that walks may take for one thing, in milliseconds. */
const LONGEST = 15_000;
const PACE = 5;

/** Waits for something that happens outside of the page. @returns whether it came true */
export async function until(isTrue: () => boolean): Promise<boolean> {
  const end = Date.now() + LONGEST;
  while (!isTrue()) {
    if (Date.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, PACE));
  }
  return true;
}
