import { basename, dirname } from 'node:path';
import { CASES } from '#paths/all.ts';
import { Copy } from '#paths/mutations/copy.ts';
import type { Mutation } from '#paths/mutations/draw.ts';
import type { Verdict } from '#paths/mutations/probe.ts';

/** Mutants at a time. */
const AT_ONCE = 2;

/** A mutation and what came of the walks. */
export interface Tried {
  readonly mutation: Mutation;
  readonly verdict: Exclude<Verdict, { verdict: 'stillborn' }>;
}

/** The machines that a file has to do with: its own, those that its factory makes, or all. */
export function machinesOf(file: string): readonly string[] {
  const folder = basename(dirname(file));
  const name = basename(file).replace(/\..*$/, '');
  const factory = /^record(-.*)$/.exec(folder)?.[1];
  const ids = CASES.map(({ machine }) => machine.id);
  if (ids.includes(name)) return [name];
  const own = ids.filter((id) => id === folder || (factory !== undefined && id.endsWith(factory)));
  return own.length > 0 ? own : ids;
}

function* numbered<Item>(items: Iterable<Item>): Generator<readonly [place: number, item: Item]> {
  let place = 0;
  for (const item of items) yield [place++, item];
}

/**
 * Breaks the machines one place at a time, in a copy, and compares and walks what is stored against them.
 * @param count how many; those whose machine cannot even be made are passed over
 */
export async function tryMutations(
  mutations: Iterable<Mutation>,
  count: number,
  tell: (tried: Tried) => void = () => undefined,
): Promise<readonly Tried[]> {
  const copies = Array.from({ length: AT_ONCE }, () => new Copy());
  const tried = new Map<number, Tried>();
  const waiting = numbered(mutations);
  try {
    const work = copies.map(async (copy) => {
      for (const [place, mutation] of waiting) {
        const verdict = await copy.try(mutation, machinesOf(mutation.file));
        if (verdict.verdict !== 'stillborn') tried.set(place, { mutation, verdict });
        if (verdict.verdict !== 'stillborn') tell({ mutation, verdict });
        if (tried.size >= count) return;
      }
    });
    await Promise.all(work);
  } finally {
    for (const copy of copies) copy.remove();
  }
  // Which of two ends first is chance: those that come first in the order are the ones that count.
  const inOrder = [...tried].toSorted(([one], [other]) => one - other);
  return inOrder.slice(0, count).map(([, one]) => one);
}

/** Compares and walks machines that no one broke. */
export async function tryIntact(machines: readonly string[]): Promise<Verdict> {
  const copy = new Copy();
  try {
    return await copy.walk(machines);
  } finally {
    copy.remove();
  }
}
