import { eventLoopYielder } from '#server/exchange/yield.ts';

/** This many are put in order in one go. */
const AT_ONCE = 2_000;

/** Texts in the order that `sort` gives them; however many they are, everything else has its turn meanwhile. */
export async function sorted(texts: readonly string[]): Promise<string[]> {
  const yieldIfDue = eventLoopYielder();
  let runs: string[][] = [];
  for (let start = 0; start < texts.length; start += AT_ONCE) {
    runs.push(texts.slice(start, start + AT_ONCE).sort());
    await yieldIfDue();
  }
  while (runs.length > 1) {
    const merged: string[][] = [];
    for (let at = 0; at < runs.length; at += 2)
      merged.push(await merge(runs[at] ?? [], runs[at + 1] ?? [], yieldIfDue));
    runs = merged;
  }
  return runs[0] ?? [];
}

async function merge(
  left: readonly string[],
  right: readonly string[],
  yieldIfDue: () => Promise<void>,
): Promise<string[]> {
  const merged: string[] = [];
  let [atLeft, atRight] = [0, 0];
  while (atLeft < left.length || atRight < right.length) {
    if (merged.length % AT_ONCE === 0) await yieldIfDue();
    const [one, other] = [left[atLeft], right[atRight]];
    if (other === undefined || (one !== undefined && one <= other)) {
      merged.push(one ?? '');
      atLeft += 1;
    } else {
      merged.push(other);
      atRight += 1;
    }
  }
  return merged;
}
