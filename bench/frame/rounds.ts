import type { Figure } from './row.ts';

/** The middle one; of an even number of them the mean of the two in the middle. */
export function median(numbers: readonly number[]): number {
  return shareOf(numbers, 0.5);
}

/** The number below which so large a share of them lies, between two of them in proportion. */
export function shareOf(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  const place = (sorted.length - 1) * share;
  const [below = 0, above = below] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return below + (above - below) * (place - Math.floor(place));
}

/**
 * Measures ours and the bare reference in turns; the one that was last in the previous round begins, so that what
 * else the machine does falls on both alike.
 * @param ours answers numbers by the names of their figures
 * @param bare answers numbers by the same names, or some of them
 */
export async function inTurns(
  rounds: number,
  units: Readonly<Record<string, string>>,
  ours: (round: number) => Promise<Readonly<Record<string, number>>>,
  bare: (round: number) => Promise<Readonly<Record<string, number>>>,
): Promise<Figure[]> {
  const taken: { ours: Readonly<Record<string, number>>; bare: Readonly<Record<string, number>> }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      const own = await ours(round);
      taken.push({ ours: own, bare: await bare(round) });
    } else {
      const reference = await bare(round);
      taken.push({ ours: await ours(round), bare: reference });
    }
  }
  return Object.entries(units).map(([name, unit]) => {
    const own = taken.map((round) => round.ours[name] ?? Number.NaN);
    const reference = taken.map((round) => round.bare[name] ?? Number.NaN);
    const figure = { name, unit, value: median(own) };
    if (reference.some(Number.isNaN)) return figure;
    const ratios = own.map((value, at) => value / (reference[at] ?? Number.NaN));
    return { ...figure, bare: median(reference), ratio: median(ratios) };
  });
}
